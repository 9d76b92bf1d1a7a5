//! The techniques. Each file has one, or the forms of one; the registry has their names.
//!
//! A finder is a pure function of a board. It hands over what it finds in a documented order, which
//! is part of its contract. It breaks when the sink does. Its cost is bounded.

pub mod aligned;
pub mod almost_locked_candidates;
pub mod almost_locked_wing;
pub mod als;
pub mod bug_plus_n;
pub mod chain;
pub mod empty_rectangle_pair;
pub mod exocet;
pub mod extended_rectangle;
pub mod firework;
pub mod fish;
pub mod full_house;
pub mod grave;
pub mod gurths_symmetry;
pub mod hidden_single;
pub mod hidden_subset;
pub mod locked;
pub mod medusa;
pub mod multi_sector;
pub mod multifish;
pub mod naked_single;
pub mod naked_subset;
pub mod oddagon;
pub mod reverse_bug;
pub mod short_wings;
pub mod strong_links;
pub mod sue_de_coq;
pub mod template;
pub mod tridagon;
pub mod unique_loop;
pub mod whip;
pub mod wing;

use crate::family::{Family, is_same};
use core::fmt;
use core::str::FromStr;

/// Defines the registry: each technique with its name, its family, its other names, and its number in
/// `HoDoKu`'s library.
macro_rules! registry {
    (@code) => { None };
    (@code $code:literal) => { Some($code) };
    ($(
        $(#[doc = $doc:literal])*
        $id:ident $name:literal $family:ident [$($synonym:literal),*] $($code:literal)?;
    )*) => {
        /// A technique that people use.
        ///
        /// Its text is a name of small letters and hyphens, such as `x-wing`.
        /// [`FromStr`] reads this name and each synonym.
        ///
        /// ```
        /// use ninefold_logic::Technique;
        ///
        /// assert_eq!(Technique::NakedTriple.to_string(), "naked-triple");
        /// assert_eq!("naked triplet".parse(), Ok(Technique::NakedTriple));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        pub enum Technique {
            $($(#[doc = $doc])* $id,)*
        }

        impl Technique {
            /// All techniques.
            pub const ALL: &'static [Self] = &[$(Self::$id),*];

            /// Returns the name: small letters and hyphens.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$id => $name,)*
                }
            }

            /// Returns what the technique is, in a few words.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$id => concat!($($doc),*).trim_ascii(),)*
                }
            }

            /// Returns the family.
            pub const fn family(self) -> Family {
                match self {
                    $(Self::$id => Family::$family,)*
                }
            }

            /// Returns other names of the technique, as people write them.
            pub const fn synonyms(self) -> &'static [&'static str] {
                match self {
                    $(Self::$id => &[$($synonym),*],)*
                }
            }

            /// Returns the number of the technique in `HoDoKu`'s library of examples, if it has one.
            ///
            /// ```
            /// use ninefold_logic::Technique;
            ///
            /// assert_eq!(Technique::Skyscraper.hodoku_code(), Some("0400"));
            /// assert_eq!(Technique::UniqueLoop.hodoku_code(), None);
            /// ```
            #[allow(clippy::too_many_lines, reason = "one line a technique")]
            pub const fn hodoku_code(self) -> Option<&'static str> {
                match self {
                    $(Self::$id => registry!(@code $($code)?),)*
                }
            }
        }
    };
}

registry! {
    /// The last blank cell of a house.
    FullHouse "full-house" Single ["last digit in a house", "last cell"] "0000";
    /// A digit with one place left in a house.
    HiddenSingle "hidden-single" Single ["unique place", "pinned digit"] "0002";
    /// A cell with one candidate left.
    NakedSingle "naked-single" Single ["sole candidate", "forced digit", "singleton"] "0003";
    /// Locked candidates of a box that leave a hidden single in a neighbouring box.
    DirectPointing "direct-pointing" Intersection [];
    /// Locked candidates of a line that leave a hidden single in a neighbouring line.
    DirectClaiming "direct-claiming" Intersection [];
    /// A hidden pair that leaves a hidden single in its house.
    DirectHiddenPair "direct-hidden-pair" Subset [];
    /// A hidden triple that leaves a hidden single in its house.
    DirectHiddenTriple "direct-hidden-triple" Subset ["direct hidden triplet"];
    /// All places of a digit in a box lie in one line.
    Pointing "pointing" Intersection
        ["locked candidates type 1", "locked candidates 1", "locked candidates type 1 (pointing)", "pointing pair", "pointing triple"] "0100";
    /// All places of a digit in a line lie in one box.
    Claiming "claiming" Intersection
        ["locked candidates type 2", "locked candidates 2", "locked candidates type 2 (claiming)", "box-line reduction"] "0101";
    /// Two cells of a house that together have two candidates.
    NakedPair "naked-pair" Subset ["conjugate pair"] "0200";
    /// Three cells of a house that together have three candidates.
    NakedTriple "naked-triple" Subset ["naked triplet"] "0201";
    /// Four cells of a house that together have four candidates.
    NakedQuad "naked-quad" Subset ["naked quadruple"] "0202";
    /// Two digits of a house that together have two places.
    HiddenPair "hidden-pair" Subset [] "0210";
    /// Three digits of a house that together have three places.
    HiddenTriple "hidden-triple" Subset ["hidden triplet"] "0211";
    /// Four digits of a house that together have four places.
    HiddenQuad "hidden-quad" Subset ["hidden quadruple"] "0212";
    /// A fish of two lines.
    XWing "x-wing" Fish [] "0300";
    /// A fish of three lines.
    Swordfish "swordfish" Fish [] "0301";
    /// A fish of four lines.
    Jellyfish "jellyfish" Fish [] "0302";
    /// A pivot with candidates x and y, and wings with x z and y z.
    XyWing "xy-wing" Wing ["y-wing", "bent triple"] "0800";
    /// A pivot with candidates x, y and z, and wings with x z and y z.
    XyzWing "xyz-wing" Wing ["xyz"] "0801";
    /// Four cells that could swap two digits, if no cell had another candidate.
    UniqueRectangle "unique-rectangle" Uniqueness ["ur"];
    /// A loop of six or more cells that could swap two digits, if no cell had another candidate.
    UniqueLoop "unique-loop" Uniqueness ["ul"];
    /// A position with two candidates in each cell, except a few extra candidates.
    BivalueUniversalGrave "bivalue-universal-grave" Uniqueness ["bug"];
    /// Two cells, and the pairs of candidates that common peers exclude.
    AlignedPairExclusion "aligned-pair-exclusion" Exclusion ["ape"];
    /// Three cells, and the triples of candidates that common peers exclude.
    AlignedTripleExclusion "aligned-triple-exclusion" Exclusion ["aligned triplet exclusion", "ate"];
    /// A closed chain of places of one digit.
    XCycle "x-cycle" Chain ["bidirectional x-cycle", "fishy cycle"];
    /// A closed chain of cells with two candidates.
    YCycle "y-cycle" Chain ["bidirectional y-cycle"];
    /// A closed chain of cells and places.
    XyCycle "xy-cycle" Chain ["bidirectional cycle"];
    /// An open chain of places of one digit that proves a candidate or its absence.
    XChain "x-chain" Chain ["forcing x-chain"] "0701";
    /// An open chain of cells and places that proves a candidate or its absence.
    XyForcingChain "xy-forcing-chain" Chain [];
    /// The chains of one digit that follow from a candidate and contradict each other.
    NishioForcingChains "nishio-forcing-chains" ForcingChain ["nishio"];
    /// Chains from all candidates of a cell, or all places of a digit, that agree.
    MultipleForcingChains "multiple-forcing-chains" ForcingChain
        ["cell forcing chains", "region forcing chains", "house forcing chains"];
    /// Forcing chains that use what the chain has eliminated so far.
    DynamicForcingChains "dynamic-forcing-chains" ForcingChain [];
    /// Dynamic forcing chains with locked candidates, pairs and X-wings as links.
    DynamicForcingChainsPlus "dynamic-forcing-chains-plus" ForcingChain
        ["dynamic forcing chains (+)"];
    /// Dynamic forcing chains with forcing chains as links.
    NestedForcingChains "nested-forcing-chains" ForcingChain
        ["dynamic forcing chains (+ forcing chains)"];
    /// Dynamic forcing chains with multiple forcing chains as links.
    NestedMultipleForcingChains "nested-multiple-forcing-chains" ForcingChain
        ["dynamic forcing chains (+ multiple forcing chains)"];
    /// Dynamic forcing chains with dynamic forcing chains as links.
    NestedDynamicForcingChains "nested-dynamic-forcing-chains" ForcingChain
        ["dynamic forcing chains (+ dynamic forcing chains)"];
    /// Dynamic forcing chains with nested forcing chains as links.
    DoublyNestedForcingChains "doubly-nested-forcing-chains" ForcingChain
        ["dynamic forcing chains (+ dynamic forcing chains (+ forcing chains))"];
    /// Two strong links of one digit, joined by weak links.
    TwoStrongLinks "two-strong-links" SingleDigit ["turbot chain"];
    /// Three strong links of one digit, joined by weak links.
    ThreeStrongLinks "three-strong-links" SingleDigit [];
    /// Four strong links of one digit, joined by weak links.
    FourStrongLinks "four-strong-links" SingleDigit [];
    /// An almost locked set of three cells and a cell with two candidates.
    WxyzWing "wxyz-wing" Wing ["bent quad", "wxyz"];
    /// An almost locked set of four cells and a cell with two candidates.
    VwxyzWing "vwxyz-wing" Wing ["bent quint", "vwxyz"];
    /// A naked pair in the crossing of a line and a box.
    LockedPair "locked-pair" Subset [] "0110";
    /// A naked triple in the crossing of a line and a box.
    LockedTriple "locked-triple" Subset ["locked triplet"] "0111";
    /// A fish of five lines.
    Squirmbag "squirmbag" Fish ["starfish"] "0303";
    /// A fish of six lines.
    Whale "whale" Fish [] "0304";
    /// A fish of seven lines.
    Leviathan "leviathan" Fish [] "0305";
    /// A fish of two lines with fins.
    FinnedXWing "finned-x-wing" Fish [] "0310";
    /// A fish of three lines with fins.
    FinnedSwordfish "finned-swordfish" Fish [] "0311";
    /// A fish of four lines with fins.
    FinnedJellyfish "finned-jellyfish" Fish [] "0312";
    /// A fish of five lines with fins.
    FinnedSquirmbag "finned-squirmbag" Fish ["finned-starfish"] "0313";
    /// A fish of six lines with fins.
    FinnedWhale "finned-whale" Fish [] "0314";
    /// A fish of seven lines with fins.
    FinnedLeviathan "finned-leviathan" Fish [] "0315";
    /// A fish of two lines with fins. One line has at most one place besides the fins.
    SashimiXWing "sashimi-x-wing" Fish [] "0320";
    /// A fish of three lines with fins. One line has at most one place besides the fins.
    SashimiSwordfish "sashimi-swordfish" Fish [] "0321";
    /// A fish of four lines with fins. One line has at most one place besides the fins.
    SashimiJellyfish "sashimi-jellyfish" Fish [] "0322";
    /// A fish of five lines with fins. One line has at most one place besides the fins.
    SashimiSquirmbag "sashimi-squirmbag" Fish ["sashimi-starfish"] "0323";
    /// A fish of six lines with fins. One line has at most one place besides the fins.
    SashimiWhale "sashimi-whale" Fish [] "0324";
    /// A fish of seven lines with fins. One line has at most one place besides the fins.
    SashimiLeviathan "sashimi-leviathan" Fish [] "0325";
    /// A fish of two lines or boxes.
    FrankenXWing "franken-x-wing" Fish [] "0330";
    /// A fish of three lines or boxes.
    FrankenSwordfish "franken-swordfish" Fish [] "0331";
    /// A fish of four lines or boxes.
    FrankenJellyfish "franken-jellyfish" Fish [] "0332";
    /// A fish of five lines or boxes.
    FrankenSquirmbag "franken-squirmbag" Fish ["franken-starfish"] "0333";
    /// A fish of six lines or boxes.
    FrankenWhale "franken-whale" Fish [] "0334";
    /// A fish of seven lines or boxes.
    FrankenLeviathan "franken-leviathan" Fish [] "0335";
    /// A fish of two lines or boxes with fins.
    FinnedFrankenXWing "finned-franken-x-wing" Fish [] "0340";
    /// A fish of three lines or boxes with fins.
    FinnedFrankenSwordfish "finned-franken-swordfish" Fish [] "0341";
    /// A fish of four lines or boxes with fins.
    FinnedFrankenJellyfish "finned-franken-jellyfish" Fish [] "0342";
    /// A fish of five lines or boxes with fins.
    FinnedFrankenSquirmbag "finned-franken-squirmbag" Fish ["finned-franken-starfish"] "0343";
    /// A fish of six lines or boxes with fins.
    FinnedFrankenWhale "finned-franken-whale" Fish [] "0344";
    /// A fish of seven lines or boxes with fins.
    FinnedFrankenLeviathan "finned-franken-leviathan" Fish [] "0345";
    /// A fish of two houses of any kinds.
    MutantXWing "mutant-x-wing" Fish [] "0350";
    /// A fish of three houses of any kinds.
    MutantSwordfish "mutant-swordfish" Fish [] "0351";
    /// A fish of four houses of any kinds.
    MutantJellyfish "mutant-jellyfish" Fish [] "0352";
    /// A fish of five houses of any kinds.
    MutantSquirmbag "mutant-squirmbag" Fish ["mutant-starfish"] "0353";
    /// A fish of six houses of any kinds.
    MutantWhale "mutant-whale" Fish [] "0354";
    /// A fish of seven houses of any kinds.
    MutantLeviathan "mutant-leviathan" Fish [] "0355";
    /// A fish of two houses of any kinds with fins.
    FinnedMutantXWing "finned-mutant-x-wing" Fish [] "0360";
    /// A fish of three houses of any kinds with fins.
    FinnedMutantSwordfish "finned-mutant-swordfish" Fish [] "0361";
    /// A fish of four houses of any kinds with fins.
    FinnedMutantJellyfish "finned-mutant-jellyfish" Fish [] "0362";
    /// A fish of five houses of any kinds with fins.
    FinnedMutantSquirmbag "finned-mutant-squirmbag" Fish ["finned-mutant-starfish"] "0363";
    /// A fish of six houses of any kinds with fins.
    FinnedMutantWhale "finned-mutant-whale" Fish [] "0364";
    /// A fish of seven houses of any kinds with fins.
    FinnedMutantLeviathan "finned-mutant-leviathan" Fish [] "0365";
    /// A fish whose fins all lead to the same elimination by chains.
    KrakenFish1 "kraken-fish-1" Fish ["kraken fish type 1"] "0371";
    /// A fish whose places in a cover house, and its fins, all lead to the same elimination by chains.
    KrakenFish2 "kraken-fish-2" Fish ["kraken fish type 2"] "0372";
    /// Two parallel lines with two places of a digit each, two of which see each other.
    Skyscraper "skyscraper" SingleDigit [] "0400";
    /// A row and a column with two places of a digit each, joined in a box.
    TwoStringKite "two-string-kite" SingleDigit ["2-string kite", "kite"] "0401";
    /// Two strong links of a digit, joined by a weak link.
    TurbotFish "turbot-fish" SingleDigit ["turbot"] "0403";
    /// A box whose places of a digit lie in one row and one column, and a strong link.
    EmptyRectangle "empty-rectangle" SingleDigit ["er", "rectangle elimination"] "0402";
    /// Two two-string kites that share a box.
    DualTwoStringKite "dual-two-string-kite" SingleDigit ["dual 2-string kite"] "0404";
    /// Two empty rectangles that share a box.
    DualEmptyRectangle "dual-empty-rectangle" SingleDigit [] "0405";
    /// Two cells with the same two candidates, joined by a strong link of one of them.
    WWing "w-wing" Wing [] "0803";
    /// A chain of cells with the same two candidates.
    RemotePair "remote-pair" Chain ["remote pairs"] "0703";
    /// A candidate that sees both colors.
    SimpleColorsTrap "simple-colors-trap" Coloring ["simple colors type 1", "color trap"] "0500";
    /// A color whose candidates see each other.
    SimpleColorsWrap "simple-colors-wrap" Coloring ["simple colors type 2", "color wrap"] "0501";
    /// Two pairs of colors, and a candidate that sees one color of each.
    MultiColors1 "multi-colors-1" Coloring ["multi colors type 1"] "0502";
    /// A color that sees both colors of another pair.
    MultiColors2 "multi-colors-2" Coloring ["multi colors type 2"] "0503";
    /// A unique rectangle with extra candidates in one cell.
    Uniqueness1 "uniqueness-1" Uniqueness ["uniqueness test 1", "unique rectangle type 1"] "0600";
    /// A unique rectangle with one extra digit in two cells.
    Uniqueness2 "uniqueness-2" Uniqueness ["uniqueness test 2", "unique rectangle type 2"] "0601";
    /// A unique rectangle whose extra candidates are part of a naked subset.
    Uniqueness3 "uniqueness-3" Uniqueness ["uniqueness test 3", "unique rectangle type 3"] "0602";
    /// A unique rectangle with a digit locked in the two cells with extra candidates.
    Uniqueness4 "uniqueness-4" Uniqueness ["uniqueness test 4", "unique rectangle type 4"] "0603";
    /// A unique rectangle with one extra digit in two or three cells that share no line.
    Uniqueness5 "uniqueness-5" Uniqueness ["uniqueness test 5", "unique rectangle type 5"] "0604";
    /// A unique rectangle with a digit that must not be in both diagonal cells.
    Uniqueness6 "uniqueness-6" Uniqueness ["uniqueness test 6", "unique rectangle type 6"] "0605";
    /// A unique rectangle with two strong links of one digit.
    HiddenRectangle "hidden-rectangle" Uniqueness ["hidden unique rectangle"] "0606";
    /// A rectangle of three cells that were filled while solving, and a blank cell.
    AvoidableRectangle1 "avoidable-rectangle-1" Uniqueness ["avoidable rectangle type 1"] "0607";
    /// A rectangle of two cells that were filled while solving, and two blank cells.
    AvoidableRectangle2 "avoidable-rectangle-2" Uniqueness ["avoidable rectangle type 2"] "0608";
    /// A bivalue universal grave with one extra candidate.
    BugPlus1 "bug-plus-1" Uniqueness ["bug+1", "bivalue universal grave + 1"] "0610";
    /// A chain of cells with two candidates.
    XyChain "xy-chain" Chain [] "0702";
    /// A closed chain of cells and places.
    ContinuousNiceLoop "continuous-nice-loop" Chain [] "0706";
    /// A chain of cells and places whose two ends are in one cell.
    DiscontinuousNiceLoop "discontinuous-nice-loop" Chain [] "0707";
    /// An open chain of cells and places.
    Aic "aic" Chain ["alternating inference chain"] "0708";
    /// A continuous nice loop with groups of cells or almost locked sets.
    GroupedContinuousNiceLoop "grouped-continuous-nice-loop" Chain [] "0709";
    /// A discontinuous nice loop with groups of cells or almost locked sets.
    GroupedDiscontinuousNiceLoop "grouped-discontinuous-nice-loop" Chain [] "0710";
    /// An AIC with groups of cells or almost locked sets.
    GroupedAic "grouped-aic" Chain ["grouped alternating inference chain"] "0711";
    /// Two almost locked sets with a restricted common candidate.
    AlsXz "als-xz" AlmostLockedSet ["almost locked set xz-rule"] "0901";
    /// Three almost locked sets, of which one has restricted common candidates with both others.
    AlsXyWing "als-xy-wing" AlmostLockedSet ["almost locked set xy-wing"] "0902";
    /// A chain of almost locked sets.
    AlsXyChain "als-xy-chain" AlmostLockedSet ["almost locked set chain", "als chain"] "0903";
    /// A cell, and an almost locked set for each of its candidates.
    DeathBlossom "death-blossom" AlmostLockedSet [] "0904";
    /// Two or three cells of a crossing, and one cell of its line and one of its box.
    SueDeCoq "sue-de-coq" AlmostLockedSet ["sdc", "two-sector disjoint subsets"] "1101";
    /// An assumption that leads to a contradiction by chains.
    ForcingChainContradiction "forcing-chain-contradiction" ForcingChain [] "1301";
    /// Assumptions of which one is true, and that lead to the same by chains.
    ForcingChainVerity "forcing-chain-verity" ForcingChain [] "1302";
    /// An assumption that leads to a contradiction by nets.
    ForcingNetContradiction "forcing-net-contradiction" ForcingChain [] "1303";
    /// Assumptions of which one is true, and that lead to the same by nets.
    ForcingNetVerity "forcing-net-verity" ForcingChain ["forcing net"] "1304";
    /// A cell that all templates of a digit have.
    TemplateSet "template-set" Template [] "1201";
    /// A cell that no template of a digit has.
    TemplateDelete "template-delete" Template ["template del"] "1202";
    /// A digit of the solution, when no other technique helps.
    BruteForce "brute-force" Search ["guess"];
    /// A cell with two candidates and two conjugate pairs, of which one cell has both digits.
    MWing "m-wing" Wing ["medusa wing"];
    /// A cell with two candidates between conjugate pairs of its two digits.
    SWing "s-wing" Wing ["split wing"];
    /// Three conjugate pairs of two or three digits.
    LWing "l-wing" Wing ["local wing"];
    /// Two cells with two candidates and a conjugate pair, or one and two pairs of one digit.
    HWing "h-wing" Wing ["hybrid wing"];
    /// Two almost locked sets, joined by a conjugate pair of a digit that both have.
    AlsWWing "als-w-wing" AlmostLockedSet ["als-w"];
    /// An almost locked set of five cells and a cell with two candidates.
    UvwxyzWing "uvwxyz-wing" Wing [];
    /// An almost locked set of six cells and a cell with two candidates.
    TuvwxyzWing "tuvwxyz-wing" Wing [];
    /// An almost locked set of seven cells and a cell with two candidates.
    StuvwxyzWing "stuvwxyz-wing" Wing [];
    /// An almost locked set of eight cells and a cell with two candidates.
    RstuvwxyzWing "rstuvwxyz-wing" Wing [];
    /// Two cells with the same two candidates, and a box whose places of both lie in their lines.
    EriPair "eri-pair" AlmostLockedSet ["empty rectangle intersection pair"];
    /// Two digits of a crossing of a line and a box: a cell of one house has no others, and the other
    /// house has one more cell for them.
    AlmostLockedPair "almost-locked-pair" Intersection ["alp", "almost locked candidates pair"];
    /// Three digits of a crossing of a line and a box: two cells of one house have no others, and
    /// the other house has two more cells for them.
    AlmostLockedTriple "almost-locked-triple" Intersection ["alt", "almost locked candidates triple"];
    /// Two colors of candidates of several digits: one is all true, the other all false.
    ThreeDMedusa "three-d-medusa" Coloring ["3d medusa", "medusa"];
    /// Six cells of two parallel lines that could exchange three digits.
    ExtendedRectangle "extended-rectangle" Uniqueness ["extended unique rectangle"];
    /// A bivalue universal grave with two or more extra candidates, and what all of them exclude.
    BugPlusN "bug-plus-n" Uniqueness ["bug+n", "bug+2", "bug+3", "bug multiple"];
    /// The filled cells of two digits that a few blank cells would complete, so that all others could
    /// exchange the digits.
    ReverseBug "reverse-bug" Uniqueness ["reverse bivalue universal grave"];
    /// A loop of an odd number of places of a digit, and the places that guard it.
    BrokenWing "broken-wing" SingleDigit ["oddagon", "guardians"];
    /// A loop of an odd number of cells with the same two digits, and the candidates that guard it.
    BivalueOddagon "bivalue-oddagon" Chain ["bi-value oddagon", "remote pair with guardians"];
    /// A symmetry of the givens that the solution has, too.
    GurthsSymmetry "gurths-symmetry" Uniqueness
        ["gurth's symmetrical placement", "gurth's theorem", "gsp"];
    /// A chain of cells and houses that leads from an assumption to a contradiction.
    Whip "whip" Chain [];
    /// A whip with groups of cells.
    GWhip "g-whip" Chain ["grouped whip"];
    /// Three digits that a crossing of a row and a column and two wing cells hold.
    TripleFirework "triple-firework" MultiHouse ["firework triple"];
    /// Four digits that two opposite crossings and two wing cells hold.
    QuadrupleFirework "quadruple-firework" MultiHouse ["firework quadruple", "firework quad"];
    /// Twelve cells of four boxes that cannot hold only three digits.
    Tridagon "tridagon" MultiHouse ["thor's hammer", "anti-tridagon", "trivalue oddagon"];
    /// Two base cells of a line in a box, and two target cells that hold the digits of the base.
    JuniorExocet "junior-exocet" MultiHouse ["jexocet", "exocet"];
    /// Cells of two rows and two columns that hold as many digits as these and their boxes give.
    SkLoop "sk-loop" MultiHouse ["domino loop"];
    /// Cells of some rows and columns that hold as many digits as these lines give.
    MultiSectorLockedSet "multi-sector-locked-set" MultiHouse ["msls", "multi-sector naked set"];
    /// Digits of some rows or columns that need all the cells and houses that have their places.
    Multifish "multifish" MultiHouse ["multi-fish", "multiple fish"];
    /// An exocet with a target outside the boxes of the base's band.
    SeniorExocet "senior-exocet" MultiHouse ["sexocet"];
    /// A Sue de Coq with several cells of the line or the box, or with digits that the crossing lacks.
    ExtendedSueDeCoq "extended-sue-de-coq" AlmostLockedSet ["extended sdc"];
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No technique has this name.
///
/// ```
/// use ninefold_logic::{Technique, UnknownTechnique};
///
/// assert_eq!("x wing?".parse::<Technique>(), Err(UnknownTechnique));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownTechnique;

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a technique, such as `x-wing` or `naked-pair`")
    }
}

impl core::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    /// Reads a name or a synonym. Case does not matter; blanks, hyphens and underscores are equal.
    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let named = |technique: &Self| {
            is_same(technique.name(), text)
                || technique.synonyms().iter().any(|name| is_same(name, text))
        };
        Self::ALL.iter().copied().find(named).ok_or(UnknownTechnique)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn every_name_means_one_technique() {
        let mut names = BTreeSet::new();
        for &technique in Technique::ALL {
            for name in technique.synonyms().iter().chain([&technique.name()]) {
                assert!(names.insert(name.replace('-', " ")), "{name} is twice in the registry");
                assert_eq!(name.parse(), Ok(technique));
                assert_eq!(name.to_uppercase().replace(' ', "_").parse(), Ok(technique));
            }
            assert_eq!(Technique::ALL[technique as usize], technique);
        }
        assert_eq!("".parse::<Technique>(), Err(UnknownTechnique));
    }
}
