//! [`Technique`]: the registry of all techniques, and [`Family`].

use core::fmt;
use core::str::FromStr;

/// A group of techniques that use the same kind of pattern.
///
/// ```
/// use ninefold_logic::{Family, Technique};
///
/// assert_eq!(Technique::XWing.family(), Family::Fish);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Family {
    /// Naked and hidden singles: one cell or one place is left.
    Single,
    /// Locked candidates: a digit's places in one house all lie in another house.
    Intersection,
    /// Naked and hidden pairs, triples and quads.
    Subset,
    /// Fish: the places of one digit in some lines lie in as many crossing lines.
    Fish,
    /// Wings: a pivot cell and cells with two candidates that see it.
    Wing,
    /// Techniques that assume a unique solution.
    Uniqueness,
    /// Aligned exclusion: combinations of candidates that leave another cell empty.
    Exclusion,
    /// Chains and cycles without branches.
    Chain,
    /// Forcing chains with branches.
    ForcingChain,
}

/// Defines the registry: each technique with its name, its family and its other names.
macro_rules! registry {
    ($($(#[$doc:meta])* $id:ident $name:literal $family:ident [$($synonym:literal),*];)*) => {
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
            $($(#[$doc])* $id,)*
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
        }
    };
}

registry! {
    /// The last blank cell of a house.
    FullHouse "full-house" Single ["last digit in a house", "last cell"];
    /// A digit with one place left in a house.
    HiddenSingle "hidden-single" Single ["unique place", "pinned digit"];
    /// A cell with one candidate left.
    NakedSingle "naked-single" Single ["sole candidate", "forced digit", "singleton"];
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
        ["locked candidates type 1", "locked candidates 1", "pointing pair", "pointing triple"];
    /// All places of a digit in a line lie in one box.
    Claiming "claiming" Intersection
        ["locked candidates type 2", "locked candidates 2", "box-line reduction"];
    /// Two cells of a house that together have two candidates.
    NakedPair "naked-pair" Subset ["conjugate pair"];
    /// Three cells of a house that together have three candidates.
    NakedTriple "naked-triple" Subset ["naked triplet"];
    /// Four cells of a house that together have four candidates.
    NakedQuad "naked-quad" Subset ["naked quadruple"];
    /// Two digits of a house that together have two places.
    HiddenPair "hidden-pair" Subset [];
    /// Three digits of a house that together have three places.
    HiddenTriple "hidden-triple" Subset ["hidden triplet"];
    /// Four digits of a house that together have four places.
    HiddenQuad "hidden-quad" Subset ["hidden quadruple"];
    /// A fish of two lines.
    XWing "x-wing" Fish [];
    /// A fish of three lines.
    Swordfish "swordfish" Fish [];
    /// A fish of four lines.
    Jellyfish "jellyfish" Fish [];
    /// A pivot with candidates x and y, and wings with x z and y z.
    XyWing "xy-wing" Wing ["y-wing", "bent triple"];
    /// A pivot with candidates x, y and z, and wings with x z and y z.
    XyzWing "xyz-wing" Wing [];
    /// Four cells that could swap two digits, if no cell had another candidate.
    UniqueRectangle "unique-rectangle" Uniqueness ["uniqueness test", "ur"];
    /// A loop of six or more cells that could swap two digits, if no cell had another candidate.
    UniqueLoop "unique-loop" Uniqueness ["ul"];
    /// A position with two candidates in each cell, but for few extra candidates.
    BivalueUniversalGrave "bivalue-universal-grave" Uniqueness ["bug", "bug+1"];
    /// Two cells, and the pairs of candidates that common peers exclude.
    AlignedPairExclusion "aligned-pair-exclusion" Exclusion ["ape"];
    /// Three cells, and the triples of candidates that common peers exclude.
    AlignedTripleExclusion "aligned-triple-exclusion" Exclusion ["aligned triplet exclusion", "ate"];
    /// A closed chain of places of one digit.
    XCycle "x-cycle" Chain ["bidirectional x-cycle", "fishy cycle"];
    /// A closed chain of cells with two candidates.
    YCycle "y-cycle" Chain ["bidirectional y-cycle"];
    /// A closed chain of cells and places.
    XyCycle "xy-cycle" Chain ["bidirectional cycle", "continuous nice loop"];
    /// An open chain of places of one digit that proves a candidate or its absence.
    XChain "x-chain" Chain ["forcing x-chain", "turbot fish"];
    /// An open chain of cells and places that proves a candidate or its absence.
    XyForcingChain "xy-forcing-chain" Chain ["forcing chain", "discontinuous nice loop"];
    /// The chains of one digit that follow from a candidate and contradict each other.
    NishioForcingChains "nishio-forcing-chains" ForcingChain ["nishio"];
    /// Chains from all candidates of a cell, or all places of a digit, that agree.
    MultipleForcingChains "multiple-forcing-chains" ForcingChain
        ["cell forcing chains", "region forcing chains", "house forcing chains"];
    /// Forcing chains that use what the chain has eliminated so far.
    DynamicForcingChains "dynamic-forcing-chains" ForcingChain ["forcing net"];
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
        let plain = |byte: u8| match byte {
            b'-' | b'_' => b' ',
            other => other.to_ascii_lowercase(),
        };
        let same = |name: &str| name.bytes().map(plain).eq(text.trim().bytes().map(plain));
        let named = |technique: &Self| {
            same(technique.name()) || technique.synonyms().iter().any(|name| same(name))
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
