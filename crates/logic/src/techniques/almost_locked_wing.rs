//! WXYZ-wing and larger wings: an almost locked set, and a cell with two of its candidates.
//!
//! The cells of the set lie in a house and have one candidate more than there are cells. If they
//! lack one digit, they hold all others. The wing is a cell outside with two of the digits, x and z.
//! If it sees all places of x in the set, x is in only one of the two. Then z is in the other one,
//! and goes from the cells that see all places of z in both.
//!
//! If the wing sees all places of both its digits, the link is doubled: the set and the wing together
//! hold each digit once. So each digit goes from the cells that see all its places.
//!
//! In wings of six and more cells, the set and the wing do not share a house. All in one house, they
//! would be a naked subset.
//!
//! Order: the cells of the set in reading order, the first one outermost; then the wing in reading
//! order.

use crate::board::Board;
use crate::geometry::{common_peers, of_digit};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet};

/// The cells of the largest sets that SukakuExplainer looks for. Up to this number, its rules hold.
const LARGEST_OF_SUKAKU: usize = 4;

/// Returns whether some cells share a house.
fn lie_in_a_house(cells: CellSet) -> bool {
    let shared = |cell: Cell| cell.houses().iter().any(|house| cells.is_subset(house.cells()));
    cells.first().is_some_and(shared)
}

/// Finds WXYZ-wings that eliminate something: three cells with four candidates, and a wing.
pub fn find_wxyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    WingSearch::<3>::new(board, Technique::WxyzWing).run(sink)
}

/// Finds VWXYZ-wings that eliminate something: four cells with five candidates, and a wing.
pub fn find_vwxyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    WingSearch::<4>::new(board, Technique::VwxyzWing).run(sink)
}

/// Finds UVWXYZ-wings that eliminate something: five cells with six candidates, and a wing.
pub fn find_uvwxyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    WingSearch::<5>::new(board, Technique::UvwxyzWing).run(sink)
}

/// Finds TUVWXYZ-wings that eliminate something: six cells with seven candidates, and a wing.
pub fn find_tuvwxyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    WingSearch::<6>::new(board, Technique::TuvwxyzWing).run(sink)
}

/// Finds STUVWXYZ-wings that eliminate something: seven cells with eight candidates, and a wing.
pub fn find_stuvwxyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    WingSearch::<7>::new(board, Technique::StuvwxyzWing).run(sink)
}

/// Finds RSTUVWXYZ-wings that eliminate something: eight cells with nine candidates, and a wing.
pub fn find_rstuvwxyz(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    WingSearch::<8>::new(board, Technique::RstuvwxyzWing).run(sink)
}

/// A search for almost locked sets of `N` cells with a wing.
struct WingSearch<'a, const N: usize> {
    board: &'a Board,
    technique: Technique,
    /// The cells with 2 to N + 1 candidates.
    fitting: CellSet,
    /// The cells with two candidates.
    bivalue: CellSet,
}

impl<'a, const N: usize> WingSearch<'a, N> {
    fn new(board: &'a Board, technique: Technique) -> Self {
        let [fitting, bivalue] = [N + 1, 2].map(|most| board.cells_having(2..=most));
        Self { board, technique, fitting, bivalue }
    }

    fn run(&self, sink: &mut dyn StepSink) -> ControlFlow<()> {
        self.extend(CellSet::EMPTY, DigitSet::EMPTY, self.fitting, sink)
    }

    /// Adds each of some cells in turn to a set.
    fn extend(
        &self,
        set: CellSet,
        digits: DigitSet,
        mut rest: CellSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        if set.len() == N {
            return if digits.len() == N + 1 {
                self.wings(set, digits, sink)
            } else {
                ControlFlow::Continue(())
            };
        }
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            let union = digits | self.board.candidates(cell);
            if union.len() <= N + 1 {
                // Cells that all see each other lie in one house.
                self.extend(set.with(cell), union, rest & cell.peers(), sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tries each wing of a set.
    fn wings(&self, set: CellSet, digits: DigitSet, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let near = set.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers()) - set;
        for wing in near & self.bivalue {
            let pair = self.board.candidates(wing);
            if N > LARGEST_OF_SUKAKU && lie_in_a_house(set.with(wing)) {
                continue;
            }
            if let (true, Some(low), Some(high)) =
                (pair.is_subset(digits), pair.first(), pair.last())
            {
                self.take(set, digits, wing, [low, high], sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the places of a digit outside some cells that see all of its places in these cells.
    fn seen(&self, cells: CellSet, digit: Digit) -> CandidateSet {
        let places = self.board.places(digit);
        let holders = cells & places;
        of_digit(digit, (common_peers(holders) & places) - cells)
    }

    /// Hands over a set and a wing, if they are linked and eliminate something.
    fn take(
        &self,
        set: CellSet,
        digits: DigitSet,
        wing: Cell,
        [low, high]: [Digit; 2],
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let is_linked = |digit| (set & self.board.places(digit)).is_subset(wing.peers());
        let both = set.with(wing);
        let (eliminations, is_doubled) = match (is_linked(low), is_linked(high)) {
            (false, false) => return ControlFlow::Continue(()),
            (true, false) => (self.seen(both, high), false),
            (false, true) => (self.seen(both, low), false),
            (true, true) => {
                let others = digits.without(low).without(high);
                let inner = others.iter().map(|digit| self.seen(both, digit));
                let inner = inner.fold(CandidateSet::EMPTY, |all, some| all | some);
                let (of_low, of_high) = (self.seen(both, low), self.seen(both, high));
                // What one link eliminates counts as a wing with one link.
                let needs_both = !inner.is_empty() || !(of_low.is_empty() || of_high.is_empty());
                (inner | of_low | of_high, needs_both)
            }
        };
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let sizes = set.iter().map(|cell| self.board.candidates(cell).len() as u8);
        let largest = sizes.clone().max().unwrap_or(0);
        let candidates = sizes.sum();
        let pattern = Pattern::AlmostLockedWing { set, wing, is_doubled, largest, candidates };
        sink.eliminate(self.technique, pattern, eliminations)
    }
}
