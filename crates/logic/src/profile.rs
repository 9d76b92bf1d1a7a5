//! [`Profile`]: the order of the techniques and the scores of a rating scale, as data.

use crate::board::{Board, Kind};
use crate::deduction::{ChainForm, Deadly, Deduction, Pattern, StepSink};
use crate::level::Level;
#[cfg(doc)]
use crate::listing::Listing;
use crate::listing::StepOrder;
use crate::rate::Tenths;
use crate::technique::{Family, Technique};
use crate::techniques::chain::Rank;
use crate::techniques::{
    aligned, almost_locked_wing, chain, exocet, firework, fish, full_house, grave, hidden_single,
    hidden_subset, locked, multi_sector, multifish, naked_single, naked_subset, strong_links,
    tridagon, unique_loop, whip, wing,
};
use Score::{Chain, Fixed};
use alloc::string::{String, ToString};
use core::ops::ControlFlow;
use ninefold_core::House;

mod chooser;
mod hodoku;
mod human;
mod unscaled;

pub(crate) use chooser::{Chooser, Taken};

/// A finder: the function of a technique.
pub type Finder = fn(&Board, &mut dyn StepSink) -> ControlFlow<()>;

/// Which of a finder's steps is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The first in the finder's order.
    First,
    /// The one with the least rating. Of several, the one with the least type, the fewest nodes, or
    /// the most eliminations, as the technique has them; then the first.
    Best,
    /// The single that appeared first. See [`Profile::HODOKU`].
    Oldest,
    /// The first in a sorted list of all that was found. Of equal ones, the first that was found.
    Sorted(StepOrder),
}

/// The score of a technique.
///
/// ```
/// use ninefold_logic::{Profile, Score, Technique};
///
/// let score = Profile::SE121.score(Technique::XWing);
/// assert!(matches!(score, Some(Score::Fixed(tenths)) if (tenths - 3.2).abs() < 1e-9));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// Always the same.
    Fixed(f64),
    /// A hidden single: by the kind of its house.
    HiddenSingle {
        /// The score in a box.
        in_box: f64,
        /// The score in a row or column.
        in_line: f64,
    },
    /// A deadly loop: by its number of cells. A type 3 adds 0.1 for each digit of a naked subset,
    /// or other cell of a hidden subset, after the first.
    Loop {
        /// The score of 4 cells.
        of_4: f64,
        /// The score of 6 cells.
        of_6: f64,
        /// The score of 8 cells.
        of_8: f64,
        /// The score of 10 cells and more.
        of_10: f64,
    },
    /// A bivalue universal grave: by its type. A type 3 adds 0.1 as a loop does.
    Grave {
        /// The score of type 1.
        type_1: f64,
        /// The score of the other types.
        others: f64,
    },
    /// Strong links of one digit: by their houses.
    StrongLinks {
        /// The score if all houses are rows, or all are columns.
        parallel: f64,
        /// The score if there are rows and columns, but no boxes.
        crossing: f64,
        /// The score if there are boxes.
        boxes: f64,
        /// The score if a link is between groups of cells.
        grouped: f64,
    },
    /// An almost locked set with a wing: the scores if the largest cell of the set has 2, 3, 4 or 5
    /// candidates.
    AlmostLockedWing([f64; 4]),
    /// A chain: the score of up to 6 nodes. Each of 7, 9, 11, 15, 19, 27, 35, 51, ... nodes adds
    /// 0.1.
    Chain(f64),
}

impl Score {
    /// Returns the least rating that this score gives.
    pub const fn least(self) -> f64 {
        match self {
            Self::Fixed(score)
            | Self::Chain(score)
            | Self::HiddenSingle { in_box: score, .. }
            | Self::Loop { of_4: score, .. }
            | Self::Grave { type_1: score, .. }
            | Self::StrongLinks { parallel: score, .. } => score,
            Self::AlmostLockedWing([of_2, of_3, of_4, of_5]) => of_2.min(of_3).min(of_4.min(of_5)),
        }
    }
}

/// One line of a profile: a finder, what is taken of what it finds, and the scores.
///
/// ```
/// use ninefold_logic::{Choice, Profile};
///
/// let chains = Profile::SE121.entries().iter().filter(|entry| entry.choice == Choice::Best);
/// assert_eq!(chains.count(), 10);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ProfileEntry {
    /// The finder.
    pub finder: Finder,
    /// What is taken.
    pub choice: Choice,
    /// The techniques of what is found, and their scores.
    pub scores: &'static [(Technique, Score)],
    /// The level of what is found, if the scale has levels.
    pub level: Option<Level>,
}

impl ProfileEntry {
    /// Returns the entry of techniques with their scores. The finder is that of the first one. Of
    /// several chains, the shortest is taken; of other steps, the first.
    pub fn of(scores: &'static [(Technique, Score)]) -> Self {
        let first = scores.first().map(|(technique, _)| *technique);
        let chains = |technique: Technique| {
            matches!(technique.family(), Family::Chain | Family::ForcingChain)
        };
        let choice = if first.is_some_and(chains) { Choice::Best } else { Choice::First };
        let none: Finder = |_, _| ControlFlow::Continue(());
        Self { finder: first.map_or(none, Technique::finder), choice, scores, level: None }
    }

    /// Returns the score of a technique.
    fn score(&self, technique: Technique) -> Option<Score> {
        self.scores.iter().find(|(own, _)| *own == technique).map(|(_, score)| *score)
    }

    /// Returns whether the entry looks for a technique, and does not only find it besides.
    fn is_for(&self, technique: Technique) -> bool {
        self.scores.first().is_some_and(|(first, _)| *first == technique)
    }

    /// Returns the least rating of what the entry finds.
    ///
    /// ```
    /// use ninefold_logic::Profile;
    ///
    /// let least = Profile::SE121.entries().iter().map(|entry| entry.least());
    /// assert!(least.is_sorted());
    /// ```
    pub fn least(&self) -> f64 {
        let least = self.scores.iter().map(|(_, score)| score.least());
        least.fold(f64::INFINITY, f64::min)
    }

    /// Returns whether the finder assumes that the puzzle has one solution.
    pub fn assumes_uniqueness(&self) -> bool {
        self.scores.iter().any(|(technique, _)| technique.family() == Family::Uniqueness)
    }
}

/// A rating scale: the techniques in the order in which they are tried, and their scores.
///
/// ```
/// use ninefold_logic::Profile;
///
/// assert_eq!(Profile::SE121.name(), "se121");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    name: &'static str,
    summary: &'static str,
    /// The rating of a puzzle that no technique finishes.
    unsolved: Tenths,
    orientation: Orientation,
    entries: &'static [ProfileEntry],
    /// The settings of a scale that adds up the scores of all steps. `None` in other scales.
    sum: Option<Sum>,
}

/// The settings of a scale that adds up the scores of all steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    /// The score that is added if no technique finishes the puzzle.
    pub(crate) give_up: u32,
    /// The least number of filled cells with which a position is solved at all.
    pub(crate) least_filled: usize,
}

/// The orientation in which a position is solved. It decides which of several equal steps is taken.
///
/// ```
/// use ninefold_logic::{Orientation, Profile};
///
/// assert_eq!(Profile::SE121.orientation(), Orientation::AsGiven);
/// assert_eq!(Profile::STABLE.orientation(), Orientation::Canonical);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// As the position is given.
    AsGiven,
    /// That of the canonical form of its givens, which all isomorphs share. Steps are shown as the
    /// position is given.
    Canonical,
}

/// Defines the entries of a profile: for each the choice, the finder, and the scores.
macro_rules! entries {
    ($($choice:ident $module:ident::$find:ident [$($technique:ident $score:expr),*];)*) => {
        [$(ProfileEntry {
            finder: |board, sink| $module::$find(board, sink),
            choice: Choice::$choice,
            scores: &[$((Technique::$technique, $score)),*],
            level: None,
        }),*]
    };
}

/// The order and the scores of Sudoku Explainer 1.2.1.
///
/// The scores of loops are sums in the order of the original: scores of equal value must be equal
/// bits, so that the choice between chains and loops is the original's.
static SE121: [ProfileEntry; 31] = entries! {
    First full_house::find [FullHouse Fixed(1.0)];
    First hidden_single::find [HiddenSingle Score::HiddenSingle { in_box: 1.2, in_line: 1.5 }];
    First locked::find_direct [DirectPointing Fixed(1.7), DirectClaiming Fixed(1.9)];
    First hidden_subset::find_direct_pairs [DirectHiddenPair Fixed(2.0)];
    First naked_single::find [NakedSingle Fixed(2.3)];
    First hidden_subset::find_direct_triples [DirectHiddenTriple Fixed(2.5)];
    First locked::find [Pointing Fixed(2.6), Claiming Fixed(2.8)];
    First naked_subset::find_pairs [NakedPair Fixed(3.0)];
    First fish::find_x_wings [XWing Fixed(3.2)];
    First hidden_subset::find_pairs [HiddenPair Fixed(3.4)];
    First naked_subset::find_triples [NakedTriple Fixed(3.6)];
    First fish::find_swordfish [Swordfish Fixed(3.8)];
    First hidden_subset::find_triples [HiddenTriple Fixed(4.0)];
    First wing::find_xy [XyWing Fixed(4.2)];
    First wing::find_xyz [XyzWing Fixed(4.4)];
    Best unique_loop::find [UniqueRectangle SE121_LOOP, UniqueLoop SE121_LOOP];
    First naked_subset::find_quads [NakedQuad Fixed(5.0)];
    First fish::find_jellyfish [Jellyfish Fixed(5.2)];
    First hidden_subset::find_quads [HiddenQuad Fixed(5.4)];
    First grave::find [BivalueUniversalGrave Score::Grave { type_1: 5.6, others: 5.7 }];
    First aligned::find_pairs [AlignedPairExclusion Fixed(6.2)];
    Best chain::find_linear [
        XCycle Chain(6.5), YCycle Chain(6.5), XyCycle Chain(7.0),
        XChain Chain(6.6), XyForcingChain Chain(7.0)
    ];
    First aligned::find_triples [AlignedTripleExclusion Fixed(7.5)];
    Best chain::find_nishio [NishioForcingChains Chain(7.5)];
    Best chain::find_multiple [MultipleForcingChains Chain(8.0)];
    Best chain::find_dynamic [DynamicForcingChains Chain(8.5)];
    Best chain::find_dynamic_plus [DynamicForcingChainsPlus Chain(9.0)];
    Best chain::find_nested [NestedForcingChains Chain(9.5)];
    Best chain::find_nested_multiple [NestedMultipleForcingChains Chain(10.0)];
    Best chain::find_nested_dynamic [NestedDynamicForcingChains Chain(10.5)];
    Best chain::find_doubly_nested [DoublyNestedForcingChains Chain(11.0)];
};

/// The scores of unique rectangles and loops in Sudoku Explainer 1.2.1.
const SE121_LOOP: Score =
    Score::Loop { of_4: 4.5, of_6: 4.5 + 0.1, of_8: 4.5 + 0.2, of_10: 4.5 + 0.3 + 0.2 };

/// The order and the scores of SukakuExplainer 1.15.
static SUKAKU_115: [ProfileEntry; 37] = entries! {
    First full_house::find [FullHouse Fixed(1.0)];
    First hidden_single::find [HiddenSingle Score::HiddenSingle { in_box: 1.2, in_line: 1.5 }];
    First locked::find_direct_by_digit [DirectPointing Fixed(1.7), DirectClaiming Fixed(1.9)];
    First hidden_subset::find_direct_pairs [DirectHiddenPair Fixed(2.0)];
    First naked_single::find [NakedSingle Fixed(2.3)];
    First hidden_subset::find_direct_triples [DirectHiddenTriple Fixed(2.5)];
    First locked::find_by_digit [Pointing Fixed(2.6), Claiming Fixed(2.8)];
    First naked_subset::find_pairs [NakedPair Fixed(3.0)];
    First fish::find_x_wings [XWing Fixed(3.2)];
    First hidden_subset::find_pairs [HiddenPair Fixed(3.4)];
    First naked_subset::find_triples [NakedTriple Fixed(3.6)];
    First fish::find_swordfish [Swordfish Fixed(3.8)];
    First hidden_subset::find_triples [HiddenTriple Fixed(4.0)];
    Best strong_links::find_two [TwoStrongLinks
        Score::StrongLinks { parallel: 4.0, crossing: 4.1, boxes: 4.2, grouped: 4.3 }];
    First wing::find_xy_in_reading_order [XyWing Fixed(4.2)];
    First wing::find_xyz_in_reading_order [XyzWing Fixed(4.4)];
    Best unique_loop::find_repaired [UniqueRectangle SE121_LOOP, UniqueLoop SE121_LOOP];
    First naked_subset::find_quads [NakedQuad Fixed(5.0)];
    First fish::find_jellyfish [Jellyfish Fixed(5.2)];
    First hidden_subset::find_quads [HiddenQuad Fixed(5.4)];
    Best strong_links::find_three [ThreeStrongLinks long_links(5.4)];
    Best almost_locked_wing::find_wxyz [WxyzWing
        Score::AlmostLockedWing([5.5, 5.5 + 0.1, 5.5, 5.5])];
    First grave::find_repaired [BivalueUniversalGrave Score::Grave { type_1: 5.6, others: 5.7 }];
    Best almost_locked_wing::find_vwxyz [VwxyzWing
        Score::AlmostLockedWing([6.2 + 0.1, 6.2 + 0.2, 6.2 + 0.1, 6.2])];
    First aligned::find_pairs [AlignedPairExclusion Fixed(6.2)];
    Best chain::find_linear [
        XCycle Chain(6.5), YCycle Chain(6.5), XyCycle Chain(7.0),
        XChain Chain(6.6), XyForcingChain Chain(7.0)
    ];
    First aligned::find_triples_in_reading_order [AlignedTripleExclusion Fixed(7.5)];
    Best chain::find_nishio [NishioForcingChains Chain(7.5)];
    Best chain::find_multiple [MultipleForcingChains Chain(8.0)];
    Best chain::find_dynamic [DynamicForcingChains Chain(8.5)];
    Best chain::find_hashed_plus [DynamicForcingChainsPlus Chain(9.0)];
    Best chain::find_hashed_nested [NestedForcingChains Chain(9.5)];
    Best chain::find_hashed_nested_multiple [NestedMultipleForcingChains Chain(10.0)];
    Best chain::find_hashed_nested_dynamic [NestedDynamicForcingChains Chain(10.5)];
    Best chain::find_hashed_nested_plus [DoublyNestedForcingChains Chain(10.5)];
    Best chain::find_hashed_doubly_nested [DoublyNestedForcingChains Chain(10.5)];
    Best chain::find_hashed_doubly_nested_multiple [DoublyNestedForcingChains Chain(10.5)];
};

/// Finders that no scale uses by default. SukakuExplainer has four strong links, but they are off.
/// The others have no score in any scale.
static OTHERS: [ProfileEntry; 11] = entries! {
    Best strong_links::find_four [FourStrongLinks long_links(5.8)];
    First whip::find [Whip Fixed(0.0)];
    First whip::find_grouped [GWhip Fixed(0.0), Whip Fixed(0.0)];
    First firework::find_triples [TripleFirework Fixed(0.0)];
    First firework::find_quadruples [QuadrupleFirework Fixed(0.0)];
    First tridagon::find [Tridagon Fixed(0.0)];
    First exocet::find [JuniorExocet Fixed(0.0)];
    First exocet::find_senior [SeniorExocet Fixed(0.0)];
    First multi_sector::find_loops [SkLoop Fixed(0.0)];
    First multi_sector::find_sets [MultiSectorLockedSet Fixed(0.0)];
    First multifish::find [Multifish Fixed(0.0)];
};

/// Returns the scores of three or four strong links in SukakuExplainer.
const fn long_links(base: f64) -> Score {
    Score::StrongLinks {
        parallel: base,
        boxes: base + 0.1,
        crossing: base + 0.2,
        grouped: base + 0.3,
    }
}

impl Technique {
    /// Returns the finder of the technique. Some finders find several techniques in one search.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{All, Board, Technique};
    ///
    /// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
    /// let mut sink = All::default();
    /// let find = Technique::Pointing.finder();
    /// assert!(find(&Board::new(&text.parse::<Puzzle>()?), &mut sink).is_continue());
    /// let pointing = |step: &&ninefold_logic::Deduction| step.technique == Technique::Pointing;
    /// assert_eq!(sink.found.iter().filter(pointing).count(), 3);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn finder(self) -> Finder {
        self.finders().next().unwrap_or(|_, _| ControlFlow::Continue(()))
    }

    /// Returns all finders of the technique: those of the scales, then those with other settings.
    /// Finders that look for the technique come before those that find it besides.
    pub(crate) fn finders(self) -> impl Iterator<Item = Finder> {
        let all = Profile::all_entries;
        let besides =
            move |entry: &&ProfileEntry| !entry.is_for(self) && entry.score(self).is_some();
        let own = all().filter(move |entry| entry.is_for(self));
        own.chain(all().filter(besides)).map(|entry| entry.finder)
    }
}

impl Profile {
    /// The scale of Sudoku Explainer 1.2.1, which the community calls "ER".
    ///
    /// The order, the rules and the scores are those of the program, errors included. A rating
    /// belongs to the puzzle as written: a few puzzles rate differently when they are turned.
    pub const SE121: Self = Self {
        name: "se121",
        summary: "Sudoku Explainer 1.2.1: what forums call ER or SE, 1.0 to 11.9",
        unsolved: Tenths::new(200),
        orientation: Orientation::AsGiven,
        entries: &SE121,
        sum: None,
    };

    /// The scale of Sudoku Explainer 1.2.1, applied to the canonical form of the puzzle. So all
    /// isomorphs of a puzzle have one rating. This is the scale that we recommend.
    ///
    /// The steps are those of the canonical form, turned back. Positions are turned as their givens
    /// are. If several transforms lead to the canonical form of the givens, the one is taken that
    /// makes the position least. Givens with more than 1,296 symmetries, which no puzzle with one
    /// solution has, are turned by any of them.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Transform};
    /// use ninefold_logic::{Board, Profile, Rater};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let puzzle: Puzzle = text.parse()?;
    /// let turned = Transform::nth(987_654_321_012).ok_or("in range")?.puzzle(&puzzle);
    /// let rate = |puzzle| Rater::new(Board::new(puzzle), Profile::STABLE).finish();
    /// assert_eq!(rate(&puzzle), rate(&turned));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const STABLE: Self = Self {
        name: "stable",
        summary: "scores of se121, equal for all isomorphs of a puzzle; recommended",
        orientation: Orientation::Canonical,
        ..Self::SE121
    };

    /// The scale of `HoDoKu` 2.2.0 with its default settings: a score and a [`Level`].
    ///
    /// The score is the sum of the scores of all steps, singles included. The level is the highest
    /// level of a step, raised until the score is within its [`Level::limit`].
    ///
    /// The program keeps singles in queues: one for cells with one candidate, one for digits with
    /// one place in a house. It takes the oldest one ([`Choice::Oldest`]). So the path depends on
    /// the order in which a step lists its eliminations (see [`Listing`]), and so may the score.
    /// Givens are set in reading order.
    ///
    /// If no technique helps, the middle one of the blank cells is filled from the solution, for
    /// 10,000 points. Without a single solution the program gives up, for 20,000 points. Positions
    /// with fewer than 10 filled cells are not solved and have no level.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Level, Profile, Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let rating = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::HODOKU).finish();
    /// assert_eq!((rating.score, rating.level), (204, Some(Level::Easy)));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const HODOKU: Self = Self {
        name: "hodoku",
        summary: "HoDoKu 2.2.0: score (the sum of all steps) and level",
        unsolved: Tenths::new(200_000),
        orientation: Orientation::AsGiven,
        entries: hodoku::ENTRIES,
        sum: Some(Sum { give_up: 20_000, least_filled: 10 }),
    };

    /// The scale of SukakuExplainer 1.15, with its default techniques and ratings.
    ///
    /// It repairs errors of Sudoku Explainer, and has more techniques: two and three strong links,
    /// WXYZ-wings and VWXYZ-wings. So it rates many puzzles lower.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Profile, Rater};
    ///
    /// let text = "406008901020000080700400002500040600000316000002090008300005009070000050805900206";
    /// let board = Board::new(&text.parse::<Puzzle>()?);
    /// let er = |profile| Rater::new(board, profile).finish().er.to_string();
    /// assert_eq!([er(Profile::SE121), er(Profile::SUKAKU_115)], ["7.1", "5.7"]);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const SUKAKU_115: Self = Self {
        name: "sukaku-1.15",
        summary: "SukakuExplainer 1.15: as se121, with further techniques",
        unsolved: Tenths::new(200),
        orientation: Orientation::AsGiven,
        entries: &SUKAKU_115,
        sum: None,
    };

    /// The order in which people see steps, of all techniques that explain themselves: no forcing
    /// nets, no templates and no guesses. Of several chains, the shortest is taken.
    ///
    /// This is the order for explanations. Its scores are our own, and say which technique comes
    /// before which: no other program has them.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Profile, Rater, Technique};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::HUMAN);
    /// assert_eq!(rater.finish().er.to_string(), "5.5");
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const HUMAN: Self = Self {
        name: "human",
        summary: "every technique that explains itself, in the order in which people see them",
        unsolved: Tenths::new(200),
        orientation: Orientation::AsGiven,
        entries: human::ENTRIES,
        sum: None,
    };

    /// The scales of other programs. All finders of scales are theirs.
    pub const OF_PROGRAMS: &'static [Self] = &[Self::SE121, Self::SUKAKU_115, Self::HODOKU];

    /// All scales.
    pub const ALL: &'static [Self] =
        &[Self::SE121, Self::STABLE, Self::SUKAKU_115, Self::HODOKU, Self::HUMAN];

    /// Returns a scale of one's own: `entries` in the order in which they are tried. A puzzle that
    /// they do not finish has the rating 20.0.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Profile, ProfileEntry, Rater, Score, Technique};
    ///
    /// static NAKED: &[(Technique, Score)] = &[(Technique::NakedSingle, Score::Fixed(1.0))];
    /// let entries: Vec<ProfileEntry> = [NAKED].map(|scores| ProfileEntry::of(scores)).into();
    /// let own = Profile::custom("own", entries.leak());
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let rating = Rater::new(Board::new(&text.parse::<Puzzle>()?), own).finish();
    /// assert_eq!(rating.er.to_string(), "1.0");
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const fn custom(name: &'static str, entries: &'static [ProfileEntry]) -> Self {
        let summary = "an order of one's own";
        Self { name, summary, entries, ..Self::HUMAN }
    }

    /// Returns the name of the scale.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns one line that says what the scale is, and which one to choose.
    ///
    /// ```
    /// use ninefold_logic::Profile;
    ///
    /// assert!(Profile::ALL.iter().all(|scale| !scale.summary().is_empty()));
    /// assert!(Profile::STABLE.summary().contains("recommended"));
    /// ```
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns the orientation in which a position is solved.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Returns the rating of a puzzle that no technique of the scale finishes. In the scale `hodoku`,
    /// it is the score that is added for giving up.
    pub const fn unsolved(&self) -> Tenths {
        self.unsolved
    }

    /// Returns the finder of a technique with the rules of the scale `hodoku`.
    pub(crate) fn hodoku_finder(technique: Technique) -> Option<Finder> {
        hodoku::entry(technique).map(|entry| entry.finder)
    }

    /// Returns whether the scale adds up the scores of all steps, which are whole numbers. Other
    /// scales take the greatest score.
    ///
    /// ```
    /// use ninefold_logic::Profile;
    ///
    /// assert!(Profile::HODOKU.adds_up() && !Profile::SE121.adds_up());
    /// ```
    pub const fn adds_up(&self) -> bool {
        self.sum.is_some()
    }

    /// Returns the settings of a scale that adds up scores.
    pub(crate) const fn sum(&self) -> Option<Sum> {
        self.sum
    }

    /// Returns the entries of the scales of other programs, and then those of finders that no scale
    /// tries.
    fn all_entries() -> impl Iterator<Item = &'static ProfileEntry> {
        let others = OTHERS.iter().chain(hodoku::OTHERS).chain(unscaled::ENTRIES);
        Self::OF_PROGRAMS.iter().flat_map(Self::entries).chain(others)
    }

    /// Returns entries for techniques that no scale has. Their scores are in the units of `se121`, and
    /// say about how hard a technique is for a person.
    ///
    /// ```
    /// use ninefold_logic::{Profile, Technique};
    ///
    /// let mut entries = Profile::unscaled().iter();
    /// assert!(entries.any(|entry| entry.scores[0].0 == Technique::SWing));
    /// assert!(Profile::OF_PROGRAMS.iter().all(|scale| scale.score(Technique::SWing).is_none()));
    /// ```
    pub const fn unscaled() -> &'static [ProfileEntry] {
        unscaled::ENTRIES
    }

    /// Returns the entries, in the order in which they are tried.
    pub const fn entries(&self) -> &'static [ProfileEntry] {
        self.entries
    }

    /// Returns the entries up to the last one that can find a step of at most a rating.
    pub(crate) fn entries_up_to(&self, limit: Tenths) -> &'static [ProfileEntry] {
        let is_within = |entry: &ProfileEntry| {
            entry.scores.iter().any(|(_, score)| Tenths::of_sum(score.least()) <= limit)
        };
        let end = self.entries.iter().rposition(is_within).map_or(0, |last| last + 1);
        &self.entries[..end]
    }

    /// Returns the score of a technique, if the scale has it.
    pub fn score(&self, technique: Technique) -> Option<Score> {
        self.entries.iter().find_map(|entry| entry.score(technique))
    }

    /// Returns the rating of what a technique found, if the scale has the technique.
    pub fn rating(&self, found: &Deduction) -> Option<f64> {
        self.score(found.technique).map(|score| rank(score, found).rating())
    }

    /// Returns the [`rating`](Self::rating) in tenths. A technique that the scale lacks has 0.
    pub fn tenths(&self, found: &Deduction) -> Tenths {
        self.rating(found).map_or(Tenths::default(), Tenths::of_sum)
    }

    /// Returns a score as the scale writes it: with one decimal, or as a whole number.
    ///
    /// ```
    /// use ninefold_logic::{Profile, Tenths};
    ///
    /// assert_eq!(Profile::SE121.score_text(Tenths::new(72)), "7.2");
    /// assert_eq!(Profile::HODOKU.score_text(Tenths::new(1400)), "140");
    /// ```
    pub fn score_text(&self, score: Tenths) -> String {
        if self.adds_up() { (score.get() / 10).to_string() } else { score.to_string() }
    }
}

/// Whether techniques may assume that a puzzle has one solution.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Family, Profile, Rater, Uniqueness};
///
/// // A puzzle that takes a unique rectangle if it may.
/// let text = "7....1...6.4.3.5..15......7....4..2.54.1........8...65.7....342.39...7..4......9.";
/// let puzzle: Puzzle = text.parse()?;
/// let relies = |uniqueness| {
///     let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121).with_uniqueness(uniqueness);
///     rater.any(|step| step.technique.family() == Family::Uniqueness)
/// };
/// assert!(relies(Uniqueness::Assumed));
/// assert!(!relies(Uniqueness::Open));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Uniqueness {
    /// The puzzle has one solution. Techniques may rely on this.
    #[default]
    Assumed,
    /// The puzzle may have several solutions. Techniques that assume one are left out.
    Open,
}

/// Returns the rank of a chain.
fn chain_rank(score: Score, technique: Technique, form: ChainForm, nodes: u32) -> Rank {
    match score {
        Chain(base) => Rank::of_chain(base, technique, form, nodes),
        _ => Rank::fixed(score.least(), 0),
    }
}

/// Returns the rank of a single. `house` is the house in which the digit has one place.
#[inline]
fn rank_of_single(score: Score, house: Option<House>) -> Rank {
    match score {
        Score::HiddenSingle { in_line, .. } if !matches!(house, Some(House::Block(_))) => {
            Rank::fixed(in_line, 0)
        }
        _ => Rank::fixed(score.least(), 0),
    }
}

/// Returns the rank of what was found.
fn rank(score: Score, found: &Deduction) -> Rank {
    let eliminations = || found.eliminations.len();
    match (score, found.pattern) {
        (score, Pattern::HiddenSingle { house }) => rank_of_single(score, Some(house)),
        (Score::Loop { of_4, of_6, of_8, of_10 }, Pattern::Loop { cells, kind, .. }) => {
            let base = match cells.len() {
                0..6 => of_4,
                6..8 => of_6,
                8..10 => of_8,
                _ => of_10,
            };
            with_subset(base, kind)
        }
        (Score::Grave { type_1, others }, Pattern::Grave { kind, .. }) => {
            with_subset(if kind == Deadly::Type1 { type_1 } else { others }, kind)
        }
        (score @ Score::StrongLinks { .. }, Pattern::StrongLinks { houses, grouped, .. }) => {
            let (rating, form) = strong_links(score, houses, grouped);
            Rank::by_eliminations(rating, eliminations(), form)
        }
        (
            Score::AlmostLockedWing(scores),
            Pattern::AlmostLockedWing { is_doubled, largest, candidates, .. },
        ) => {
            let score = scores[usize::from(largest).clamp(2, 5) - 2];
            // SukakuExplainer writes these numbers one after the other, and compares the texts: 9
            // comes after 12. The greatest text is the best.
            let text = if candidates < 10 { 10 * candidates } else { candidates };
            let form = 1000 * u32::from(is_doubled) + 100 * u32::from(largest) + u32::from(text);
            Rank::by_eliminations(score, eliminations(), u32::MAX - form)
        }
        (score, Pattern::Chain { form, nodes, .. }) => {
            chain_rank(score, found.technique, form, nodes)
        }
        (score, Pattern::Inferences { length, .. }) => Rank::fixed(score.least(), length),
        (score, _) => Rank::fixed(score.least(), 0),
    }
}

/// Returns the rank of a deadly pattern: 0.1 more for each digit of a naked subset, or other cell of
/// a hidden subset, after the first.
fn with_subset(base: f64, kind: Deadly) -> Rank {
    let size = match kind {
        Deadly::Type3Naked { cells, .. } => cells.len() as u8,
        Deadly::Type3Hidden { digits, .. } => digits.len().saturating_sub(2) as u8,
        _ => 0,
    };
    Rank::fixed(base + f64::from(size) * 0.1, u32::from(kind.number()))
}

/// Returns the rating of strong links, and a number for their form. Of two chains with the same
/// rating and as many eliminations, the one with the lower number is better.
///
/// The digits of the number are the number of grouped links and the kinds of the houses along the
/// chain, as SukakuExplainer names the form: 0 is a box, 1 and 2 are lines of the two directions. Of
/// the names that are read in both directions, and with rows and columns swapped, the least is the
/// name. Two links have the number of grouped links only.
fn strong_links(score: Score, houses: [Option<House>; 4], grouped: u8) -> (f64, u32) {
    let Score::StrongLinks { parallel, crossing, boxes, grouped: with_groups } = score else {
        return (score.least(), 0);
    };
    let mut name = [u32::from(grouped); 4];
    let (mut len, mut seen) = (0, [false; 3]);
    let mut kinds = [Kind::Block; 4];
    for house in houses.into_iter().flatten() {
        kinds[len] = Kind::of(house);
        seen[kinds[len] as usize] = true;
        len += 1;
    }
    let kinds = &kinds[..len];
    let number = |kind: &Kind, rows: u32| match kind {
        Kind::Block => 0,
        Kind::Row => rows,
        Kind::Column => 3 - rows,
    };
    for (name, i) in name.iter_mut().zip(0..) {
        let kind = |place: usize| &kinds[if i < 2 { place } else { len - 1 - place }];
        for place in 0..if len > 2 { len } else { 0 } {
            *name = *name * 10 + number(kind(place), 1 + i % 2);
        }
    }
    let [has_row, has_column, has_box] = seen;
    let rating = match (grouped, has_box, has_row && has_column) {
        (1.., ..) => with_groups,
        (0, true, _) => boxes,
        (0, false, true) => crossing,
        (0, false, false) => parallel,
    };
    (rating, name.into_iter().min().unwrap_or(0))
}
