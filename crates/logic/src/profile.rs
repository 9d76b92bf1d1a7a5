//! [`Profile`]: the order of the techniques and the scores of a rating scale, as data.

use crate::board::Board;
use crate::deduction::{ChainForm, Deadly, Deduction, Pattern, Single, StepSink};
use crate::helpers::Helpers;
use crate::rate::Tenths;
use crate::technique::{Family, Technique};
use crate::techniques::chain::Rank;
use crate::techniques::{
    aligned, chain, fish, full_house, grave, hidden_single, hidden_subset, locked, naked_single,
    naked_subset, unique_loop, wing,
};
use Score::{Chain, Fixed};
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, House};

/// A finder: the function of a technique.
pub type Finder = fn(&Board, &mut dyn StepSink) -> ControlFlow<()>;

/// Which of the things that a finder finds is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The first in the finder's order.
    First,
    /// The one with the least rating. Of several, the one with the least type or the fewest nodes;
    /// then the first.
    Best,
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
    /// A chain: the score of up to 6 nodes. Each of 7, 9, 11, 15, 19, 27, 35, 51, ... nodes adds
    /// 0.1.
    Chain(f64),
}

impl Score {
    /// Returns the least rating that comes out.
    pub const fn least(self) -> f64 {
        match self {
            Self::Fixed(score)
            | Self::Chain(score)
            | Self::HiddenSingle { in_box: score, .. }
            | Self::Loop { of_4: score, .. }
            | Self::Grave { type_1: score, .. } => score,
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
}

impl ProfileEntry {
    /// Returns the score of a technique.
    fn score(&self, technique: Technique) -> Option<Score> {
        self.scores.iter().find(|(own, _)| *own == technique).map(|(_, score)| *score)
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
    /// The rating of a puzzle that no technique finishes.
    unsolved: Tenths,
    orientation: Orientation,
    entries: &'static [ProfileEntry],
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
        let has = |entry: &&ProfileEntry| entry.score(self).is_some();
        SE121.iter().find(has).map_or(|_, _| ControlFlow::Continue(()), |entry| entry.finder)
    }
}

impl Profile {
    /// The scale of Sudoku Explainer 1.2.1, which the community calls "ER".
    ///
    /// The order, the rules and the scores are those of the program, errors included. A rating
    /// belongs to the puzzle as written: a few puzzles rate differently when they are turned.
    pub const SE121: Self = Self {
        name: "se121",
        unsolved: Tenths::new(200),
        orientation: Orientation::AsGiven,
        entries: &SE121,
    };

    /// The scale of Sudoku Explainer 1.2.1, applied to the canonical form of the puzzle. So all
    /// isomorphs of a puzzle have one rating. This is the scale that we recommend.
    ///
    /// The steps are those of the canonical form, turned back.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Transform};
    /// use ninefold_logic::{Board, Profile, Rater};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let puzzle: Puzzle = text.parse()?;
    /// let turned = Transform::nth(1_234_567_890_123 % Transform::COUNT).ok_or("in range")?.puzzle(&puzzle);
    /// let rate = |puzzle| Rater::new(Board::new(puzzle), Profile::STABLE).finish();
    /// assert_eq!(rate(&puzzle), rate(&turned));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const STABLE: Self =
        Self { name: "stable", orientation: Orientation::Canonical, ..Self::SE121 };

    /// All scales.
    pub const ALL: &'static [Self] = &[Self::SE121, Self::STABLE];

    /// Returns the name of the scale.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the orientation in which a position is solved.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Returns the rating of a puzzle that no technique of the scale finishes.
    pub const fn unsolved(&self) -> Tenths {
        self.unsolved
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
        self.score(found.technique)
            .map(|score| rank(score, found.technique, &found.pattern).0.rating())
    }
}

/// What was taken of what was found.
#[derive(Clone, Copy)]
pub(crate) enum Taken<'a> {
    /// A single. Most steps are singles.
    Single(Single),
    /// Anything else.
    Other(&'a Deduction),
}

impl<'a> Taken<'a> {
    /// Returns the technique.
    pub(crate) fn technique(self) -> Technique {
        match self {
            Self::Single(single) => single.technique,
            Self::Other(found) => found.technique,
        }
    }

    /// Returns the digit that goes into a cell.
    pub(crate) fn placement(self) -> Option<Candidate> {
        match self {
            Self::Single(single) => Some(single.placement),
            Self::Other(found) => found.placement,
        }
    }

    /// Returns the candidates that go, besides those that a placement removes.
    pub(crate) fn eliminations(self) -> Option<&'a CandidateSet> {
        match self {
            Self::Single(_) => None,
            Self::Other(found) => Some(&found.eliminations),
        }
    }

    /// Returns the step.
    pub(crate) fn deduction(self) -> Deduction {
        match self {
            Self::Single(single) => single.into(),
            Self::Other(found) => *found,
        }
    }
}

/// A sink that keeps what an entry takes.
pub(crate) struct Chooser<'a> {
    entry: &'static ProfileEntry,
    /// What was taken last, if it is a single.
    single: Option<Single>,
    /// What was taken last, if it is no single. Singles are kept apart because they are small.
    other: Option<Deduction>,
    /// The rank of what was taken last.
    rank: (Rank, u8),
    helpers: &'a dyn Helpers,
    /// Is asked before each assumption whether the search goes on.
    go_on: &'a mut dyn FnMut() -> bool,
    /// Whether `go_on` ended the search.
    is_stopped: bool,
}

/// Whether techniques may assume that a puzzle has one solution.
///
/// ```
/// use ninefold_logic::{Board, Profile, Rater, Uniqueness};
/// use ninefold_core::Puzzle;
///
/// let board = Board::new(&Puzzle::EMPTY);
/// let rater = Rater::new(board, Profile::SE121).with_uniqueness(Uniqueness::Open);
/// assert!(rater.board().blanks().len() == 81);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Uniqueness {
    /// The puzzle has one solution. Techniques may rely on this.
    #[default]
    Assumed,
    /// The puzzle may have several solutions. Techniques that assume one are left out.
    Open,
}

impl<'a> Chooser<'a> {
    /// Returns a sink that holds nothing.
    pub(crate) fn new(helpers: &'a dyn Helpers, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            entry: &SE121[0],
            single: None,
            other: None,
            rank: (Rank::fixed(0.0), 0),
            helpers,
            go_on,
            is_stopped: false,
        }
    }

    /// Asks the entries of a profile in turn. Returns what the first one takes that finds something,
    /// and its rating.
    #[inline]
    pub(crate) fn choose(
        &mut self,
        entries: &'static [ProfileEntry],
        uniqueness: Uniqueness,
        board: &Board,
    ) -> Option<(Taken<'_>, f64)> {
        self.clear();
        for entry in entries {
            if uniqueness == Uniqueness::Open && entry.assumes_uniqueness() {
                continue;
            }
            self.entry = entry;
            let _ = (entry.finder)(board, self);
            if self.is_stopped {
                self.clear();
            }
            if self.is_stopped || self.has_some() {
                break;
            }
        }
        let taken = match self.single {
            Some(single) => Taken::Single(single),
            None => Taken::Other(self.other.as_ref()?),
        };
        Some((taken, self.rank.0.rating()))
    }

    /// Forgets what was taken.
    fn clear(&mut self) {
        self.single = None;
        self.other = None;
    }

    /// Returns whether something was taken.
    fn has_some(&self) -> bool {
        self.single.is_some() || self.other.is_some()
    }

    /// Takes what was found, if it is better than what was taken before. `keep` stores it.
    #[inline]
    fn take_by(
        &mut self,
        technique: Technique,
        pattern: &Pattern,
        keep: impl FnOnce(&mut Self),
    ) -> ControlFlow<()> {
        let Some(score) = self.entry.score(technique) else {
            return ControlFlow::Continue(());
        };
        let rank = rank(score, technique, pattern);
        if !self.has_some() || rank < self.rank {
            self.rank = rank;
            keep(self);
        }
        if self.entry.choice == Choice::First {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Returns whether the search was ended.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}

impl StepSink for Chooser<'_> {
    fn helpers(&self) -> &dyn Helpers {
        self.helpers
    }

    fn visit(&mut self) -> ControlFlow<()> {
        if (self.go_on)() {
            return ControlFlow::Continue(());
        }
        self.is_stopped = true;
        ControlFlow::Break(())
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        self.take_by(found.technique, &found.pattern, |chooser| {
            (chooser.single, chooser.other) = (None, Some(found));
        })
    }

    fn take_single(&mut self, found: Single) -> ControlFlow<()> {
        self.take_by(found.technique, &found.pattern(), |chooser| {
            (chooser.single, chooser.other) = (Some(found), None);
        })
    }

    fn wants(&self, technique: Technique, form: ChainForm, nodes: u32) -> bool {
        let Some(score) = self.entry.score(technique) else { return false };
        !self.has_some() || chain_rank(score, technique, form, nodes) < self.rank
    }
}

/// Returns the rank of a chain.
fn chain_rank(score: Score, technique: Technique, form: ChainForm, nodes: u32) -> (Rank, u8) {
    match score {
        Chain(base) => (Rank::new(base, technique, form, nodes), 0),
        Fixed(rating) => (Rank::fixed(rating), 0),
        _ => (Rank::fixed(0.0), 0),
    }
}

/// Returns the rank of what was found, and the type of a deadly pattern.
fn rank(score: Score, technique: Technique, pattern: &Pattern) -> (Rank, u8) {
    match (score, *pattern) {
        (Score::HiddenSingle { in_box, in_line }, pattern) => {
            let is_box = matches!(pattern, Pattern::HiddenSingle { house: House::Block(_) });
            (Rank::fixed(if is_box { in_box } else { in_line }), 0)
        }
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
        (score, Pattern::Chain { form, nodes, .. }) => chain_rank(score, technique, form, nodes),
        (Fixed(rating) | Chain(rating), _) => (Rank::fixed(rating), 0),
        (Score::Loop { .. } | Score::Grave { .. }, _) => (Rank::fixed(0.0), 0),
    }
}

/// Returns the rank of a deadly pattern: 0.1 more for each digit of a naked subset, or other cell of
/// a hidden subset, after the first.
fn with_subset(base: f64, kind: Deadly) -> (Rank, u8) {
    let size = match kind {
        Deadly::Type3Naked { cells, .. } => cells.len() as u8,
        Deadly::Type3Hidden { digits, .. } => digits.len() as u8 - 2,
        Deadly::Type1 | Deadly::Type2 | Deadly::Type4 { .. } => 0,
    };
    (Rank::fixed(base + f64::from(size) * 0.1), kind.number())
}
