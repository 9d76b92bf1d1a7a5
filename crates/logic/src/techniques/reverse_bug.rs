//! Reverse BUG: the filled cells of two digits are nearly a part that is complete in itself.
//!
//! The cells that hold the digits x and y, together with one to three blank cells, are two or none in
//! each house, and not all 18 cells of these digits. If the blank cells held only x and y, each of
//! these houses would have both digits there. All other cells with x and y would be blank now and
//! could exchange the two digits. So the puzzle would have two solutions. So one of the cells has an
//! extra candidate:
//!
//! 1. One cell has extra candidates. Both digits go from it.
//! 2. All extra candidates have the same digit. It goes from the cells that see all of them.
//! 3. Two cells with extra candidates are the only places of one of the digits in a house. The other
//!    digit goes from both. This is called type 4, as for unique rectangles.
//!
//! Source: Sudopedia, "Reverse BUG", for type 1 with one cell.

use crate::board::Board;
use crate::geometry::common_peers;
use crate::house_set::HouseSet;
use crate::pattern::Pattern;
use crate::pattern_kinds::DeadlyType;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The largest number of blank cells.
const MAX_CELLS: usize = 3;

/// Finds reverse BUGs that eliminate something.
///
/// Order: digits in lexicographic order; the blank cells: always the first house that lacks a second
/// cell, and its cells in reading order; then the types.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut holders = [CellSet::EMPTY; 9];
    for (cell, digit) in board.filled().clues() {
        holders[digit.index()].insert(cell);
    }
    for low in Digit::ALL {
        for high in Digit::ALL.into_iter().filter(|digit| *digit > low) {
            let filled = holders[low.index()] | holders[high.index()];
            if !filled.is_empty() && filled.len() < 18 {
                let digits = DigitSet::only(low).with(high);
                let mut count = Count::default();
                if filled.iter().all(|cell| count.add(cell)) {
                    CompletionSearch { board, digits, filled }.extend(
                        count,
                        CellSet::EMPTY,
                        sink,
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The houses that have one or two of some cells, as bits by their indices.
#[derive(Clone, Copy, Default)]
struct Count {
    one: u32,
    two: u32,
}

impl Count {
    /// Adds a cell. Returns whether no house has more than two.
    fn add(&mut self, cell: Cell) -> bool {
        let houses = cell.houses().into_iter().collect::<HouseSet>().bits();
        let fits = self.two & houses == 0;
        self.two |= self.one & houses;
        self.one ^= houses;
        fits
    }
}

/// A search for blank cells that complete the filled cells of two digits.
struct CompletionSearch<'a> {
    board: &'a Board,
    digits: DigitSet,
    filled: CellSet,
}

impl CompletionSearch<'_> {
    /// Completes the first house that has only one cell.
    fn extend(&self, count: Count, cells: CellSet, sink: &mut dyn StepSink) -> ControlFlow<()> {
        // A cell completes up to three houses.
        let left = 3 * (MAX_CELLS - cells.len()) as u32;
        let Some(house) = HouseSet::from_bits(count.one).iter().next() else {
            return self.take(cells, sink);
        };
        if count.one.count_ones() > left {
            return ControlFlow::Continue(());
        }
        for cell in (house.cells() & self.board.blanks()) - cells {
            let mut count = count;
            if !(self.board.candidates(cell) & self.digits).is_empty() && count.add(cell) {
                self.extend(count, cells.with(cell), sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over what follows from the extra candidates of some cells.
    fn take(&self, cells: CellSet, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let Self { board, digits, filled } = *self;
        if cells.is_empty() || filled.len() + cells.len() >= 18 {
            return ControlFlow::Continue(());
        }
        let has_extra = |cell: &Cell| !board.candidates(*cell).is_subset(digits);
        let extra: CellSet = cells.iter().filter(has_extra).collect();
        let mut hand_over = |kind, eliminations: CandidateSet| {
            let pattern = Pattern::ReverseGrave { digits, cells, kind };
            sink.eliminate(Technique::ReverseBug, pattern, eliminations)
        };
        if extra.len() == 1 {
            return hand_over(DeadlyType::Type1, board.among(extra, digits));
        }
        let others = board.union_of(extra) - digits;
        if others.len() == 1 {
            hand_over(DeadlyType::Type2, board.among(common_peers(extra), others))?;
        }
        if extra.len() == 2 {
            let shared = |house: &&House| extra.is_subset(house.cells());
            for house in House::ALL.iter().filter(shared) {
                for digit in digits.iter().filter(|digit| board.places_in(*house, *digit) == extra)
                {
                    let kind = DeadlyType::Type4 { house: *house, digit };
                    hand_over(kind, board.among(extra, digits.without(digit)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
