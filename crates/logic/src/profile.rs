//! [`Profile`]: the order of the techniques and the scores of a rating scale, as data.

use crate::board::Board;
use crate::found::{ChainForm, Deadly, Found, Pattern, Sink};
use crate::technique::Technique;
use crate::techniques::chain::Rank;
use crate::techniques::{
    aligned, chain, fish, full_house, grave, hidden_single, hidden_subset, locked, naked_single,
    naked_subset, unique_loop, wing,
};
use core::ops::ControlFlow;

/// A finder: the function of a technique.
pub type Finder = fn(&Board, &mut dyn Sink) -> ControlFlow<()>;

/// Which of the things that a finder finds is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The first in the finder's order.
    First,
    /// The one with the least rating. Of several, the one with the least type or the fewest nodes;
    /// then the first.
    Best,
}

/// One line of a profile: a finder, and what is taken of what it finds.
///
/// ```
/// use ninefold_logic::{Choice, Profile};
///
/// let chains = Profile::SE121.entries().iter().filter(|entry| entry.choice == Choice::Best);
/// assert_eq!(chains.count(), 10);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The finder.
    pub finder: Finder,
    /// What is taken.
    pub choice: Choice,
    /// Whether the finder assumes that the puzzle has one solution.
    pub assumes_uniqueness: bool,
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
    entries: &'static [Entry],
}

/// Returns an entry that takes the first.
const fn first(finder: Finder) -> Entry {
    Entry { finder, choice: Choice::First, assumes_uniqueness: false }
}

/// Returns an entry that takes the best.
const fn best(finder: Finder) -> Entry {
    Entry { finder, choice: Choice::Best, assumes_uniqueness: false }
}

/// Returns an entry whose finder assumes that the puzzle has one solution.
const fn unique(entry: Entry) -> Entry {
    Entry { assumes_uniqueness: true, ..entry }
}

/// The order of Sudoku Explainer 1.2.1.
static SE121: [Entry; 31] = [
    first(|board, sink| full_house::find(board, sink)),
    first(|board, sink| hidden_single::find(board, sink)),
    first(|board, sink| locked::find_direct(board, sink)),
    first(|board, sink| hidden_subset::find_direct_pairs(board, sink)),
    first(|board, sink| naked_single::find(board, sink)),
    first(|board, sink| hidden_subset::find_direct_triples(board, sink)),
    first(|board, sink| locked::find(board, sink)),
    first(|board, sink| naked_subset::find_pairs(board, sink)),
    first(|board, sink| fish::find_x_wings(board, sink)),
    first(|board, sink| hidden_subset::find_pairs(board, sink)),
    first(|board, sink| naked_subset::find_triples(board, sink)),
    first(|board, sink| fish::find_swordfish(board, sink)),
    first(|board, sink| hidden_subset::find_triples(board, sink)),
    first(|board, sink| wing::find_xy(board, sink)),
    first(|board, sink| wing::find_xyz(board, sink)),
    unique(best(|board, sink| unique_loop::find(board, sink))),
    first(|board, sink| naked_subset::find_quads(board, sink)),
    first(|board, sink| fish::find_jellyfish(board, sink)),
    first(|board, sink| hidden_subset::find_quads(board, sink)),
    unique(first(|board, sink| grave::find(board, sink))),
    first(|board, sink| aligned::find_pairs(board, sink)),
    best(|board, sink| chain::find_linear(board, sink)),
    first(|board, sink| aligned::find_triples(board, sink)),
    best(|board, sink| chain::find_nishio(board, sink)),
    best(|board, sink| chain::find_multiple(board, sink)),
    best(|board, sink| chain::find_dynamic(board, sink)),
    best(|board, sink| chain::find_dynamic_plus(board, sink)),
    best(|board, sink| chain::find_nested(board, sink)),
    best(|board, sink| chain::find_nested_multiple(board, sink)),
    best(|board, sink| chain::find_nested_dynamic(board, sink)),
    best(|board, sink| chain::find_doubly_nested(board, sink)),
];

impl Profile {
    /// The scale of Sudoku Explainer 1.2.1, which the community calls "ER".
    ///
    /// The order, the rules and the scores are those of the program, errors included. A rating
    /// belongs to the puzzle as written: a few puzzles rate differently when they are turned.
    pub const SE121: Self = Self { name: "se121", entries: &SE121 };

    /// Returns the name of the scale.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the entries, in the order in which they are tried.
    pub const fn entries(&self) -> &'static [Entry] {
        self.entries
    }

    /// Returns the rating of what a technique found.
    pub fn rating(&self, found: &Found) -> f64 {
        rank(found).0.rating()
    }
}

/// A sink that keeps what an entry takes.
pub(crate) struct Chooser {
    choice: Choice,
    /// What was taken last, and its rank if there is a choice.
    found: Option<Found>,
    rank: (Rank, u8),
}

impl Chooser {
    /// Returns a sink that holds nothing.
    pub(crate) const fn new() -> Self {
        Self { choice: Choice::First, found: None, rank: (Rank::fixed(0.0), 0) }
    }

    /// Asks the entries of a profile in turn, and returns what the first one takes that finds
    /// something.
    #[inline]
    pub(crate) fn choose(&mut self, profile: &Profile, board: &Board) -> Option<&Found> {
        self.found = None;
        for entry in profile.entries {
            self.choice = entry.choice;
            let _ = (entry.finder)(board, self);
            if self.found.is_some() {
                break;
            }
        }
        self.found.as_ref()
    }

    /// Returns what was taken last.
    pub(crate) fn into_found(self) -> Option<Found> {
        self.found
    }
}

impl Sink for Chooser {
    #[inline]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        if self.choice == Choice::First {
            self.found = Some(found);
            return ControlFlow::Break(());
        }
        let rank = rank(&found);
        if self.found.is_none() || rank < self.rank {
            self.found = Some(found);
            self.rank = rank;
        }
        ControlFlow::Continue(())
    }

    fn wants(&self, technique: Technique, form: ChainForm, nodes: u32) -> bool {
        self.found.is_none() || (chain_rank(technique, form, nodes), 0) < self.rank
    }
}

/// Returns the rank of a chain.
fn chain_rank(technique: Technique, form: ChainForm, nodes: u32) -> Rank {
    let base = match technique {
        Technique::NishioForcingChains => 7.5,
        Technique::MultipleForcingChains => 8.0,
        Technique::DynamicForcingChains => 8.5,
        Technique::DynamicForcingChainsPlus => 9.0,
        Technique::NestedForcingChains => 9.5,
        Technique::NestedMultipleForcingChains => 10.0,
        Technique::NestedDynamicForcingChains => 10.5,
        Technique::DoublyNestedForcingChains => 11.0,
        _ => return Rank::of(technique, form, nodes),
    };
    Rank::with_base(base, form, nodes)
}

/// Returns the rank of what was found, and the type of a deadly pattern.
fn rank(found: &Found) -> (Rank, u8) {
    let fixed = |rating| (Rank::fixed(rating), 0);
    match found.technique {
        Technique::FullHouse => fixed(1.0),
        Technique::HiddenSingle => match found.pattern {
            Pattern::HiddenSingle { house: ninefold_core::House::Block(_) } => fixed(1.2),
            _ => fixed(1.5),
        },
        Technique::DirectPointing => fixed(1.7),
        Technique::DirectClaiming => fixed(1.9),
        Technique::DirectHiddenPair => fixed(2.0),
        Technique::NakedSingle => fixed(2.3),
        Technique::DirectHiddenTriple => fixed(2.5),
        Technique::Pointing => fixed(2.6),
        Technique::Claiming => fixed(2.8),
        Technique::NakedPair => fixed(3.0),
        Technique::XWing => fixed(3.2),
        Technique::HiddenPair => fixed(3.4),
        Technique::NakedTriple => fixed(3.6),
        Technique::Swordfish => fixed(3.8),
        Technique::HiddenTriple => fixed(4.0),
        Technique::XyWing => fixed(4.2),
        Technique::XyzWing => fixed(4.4),
        Technique::NakedQuad => fixed(5.0),
        Technique::Jellyfish => fixed(5.2),
        Technique::HiddenQuad => fixed(5.4),
        Technique::AlignedPairExclusion => fixed(6.2),
        Technique::AlignedTripleExclusion => fixed(7.5),
        Technique::UniqueRectangle | Technique::UniqueLoop => {
            let Pattern::Loop { cells, kind, .. } = found.pattern else { return fixed(4.5) };
            let size = match cells.len() {
                0..6 => 0.0,
                6..8 => 0.1,
                8..10 => 0.2,
                // Two sums in this order: ratings of equal value must come out as equal bits.
                _ => return with_subset(4.5 + 0.3 + 0.2, kind),
            };
            with_subset(4.5 + size, kind)
        }
        Technique::BivalueUniversalGrave => {
            let Pattern::Grave { kind, .. } = found.pattern else { return fixed(5.6) };
            with_subset(if kind == Deadly::Type1 { 5.6 } else { 5.7 }, kind)
        }
        technique => {
            let Pattern::Chain { form, nodes, .. } = found.pattern else { return fixed(0.0) };
            (chain_rank(technique, form, nodes), 0)
        }
    }
}

/// Returns the rank of a deadly pattern: 0.1 more for each digit of a naked subset, or other cell of
/// a hidden subset, after the first.
fn with_subset(base: f64, kind: Deadly) -> (Rank, u8) {
    let (size, number) = match kind {
        Deadly::Type1 => (1, 1),
        Deadly::Type2 => (1, 2),
        Deadly::Type3Naked { size } | Deadly::Type3Hidden { size } => (size, 3),
        Deadly::Type4 => (1, 4),
    };
    (Rank::fixed(base + (f64::from(size) - 1.0) * 0.1), number)
}
