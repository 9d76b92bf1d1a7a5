//! Extended rectangles: six cells that could exchange three digits.
//!
//! Two parallel lines cross three others in six cells. Either the two lines share their three boxes,
//! or each of them has its three cells in one box. If the six cells held only three digits, each of
//! the two lines would have all three of them there. So the two lines could exchange them, and the
//! puzzle would have two solutions. The types are those of unique rectangles:
//!
//! 1. One cell has extra candidates. The three digits go from it.
//! 2. All extra candidates have the same digit. It goes from the cells that see all of them.
//! 3. The cells with extra candidates share a house, and act there as one cell of a naked subset.
//! 4. Two cells with extra candidates are the only places of one of the digits in a house. The other
//!    two digits go from both.

use crate::board::{Board, HouseKind};
use crate::geometry::{CELLS, common_peers};
use crate::pattern::Pattern;
use crate::pattern_kinds::DeadlyType;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet, House};

/// The largest number of cells with extra candidates. There are as many without.
const MAX_EXTRA: usize = 3;

/// The largest number of other cells of a naked subset of type 3.
const MAX_SUBSET: usize = 4;

/// Finds extended rectangles that eliminate something. All six cells are blank and have two of the
/// three digits or more.
///
/// Order: the two lines, rows before columns; the three lines that cross them; the digits in
/// lexicographic order; types 1, 2, 4 and 3, the last by houses (row, column, box) and by the cells of
/// the subset in lexicographic order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let few = board.cells_having(2..=3);
    for kind in [HouseKind::Row, HouseKind::Column] {
        for first in 0..9 {
            for second in first + 1..9 {
                let cells = [first, second].map(|index| CELLS[kind.houses()[index].index()]);
                let blank = |i: &usize| cells.iter().all(|line| board.blanks().contains(line[*i]));
                for places in crossings(first / 3 == second / 3) {
                    let pairs = places.map(|place| cells.map(|line| line[place]));
                    let all: CellSet = pairs.into_iter().flatten().collect();
                    if places.iter().all(blank) && (all & few).len() >= 6 - MAX_EXTRA {
                        in_cells(board, all, cells[0], few, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the places of the three crossing lines: one in each third of the line if the two lines
/// share their boxes, otherwise all in one third.
fn crossings(shares_boxes: bool) -> impl Iterator<Item = [usize; 3]> {
    let count = if shares_boxes { 27 } else { 3 };
    (0..count).map(move |i| {
        if shares_boxes { [i / 9, 3 + i / 3 % 3, 6 + i % 3] } else { [3 * i, 3 * i + 1, 3 * i + 2] }
    })
}

/// Tries the digits of six cells. `line` has the first line's cells, `few` the cells with two or
/// three candidates.
fn in_cells(
    board: &Board,
    cells: CellSet,
    line: [Cell; 9],
    few: CellSet,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let line: CellSet = line.into_iter().collect();
    let sides = [cells & line, cells - line];
    // Both lines need each digit.
    let [one, two] = sides.map(|side| board.union_of(side));
    let common = one & two;
    for low in common {
        for middle in common.iter().filter(|digit| *digit > low) {
            for high in common.iter().filter(|digit| *digit > middle) {
                let digits = DigitSet::only(low).with(middle).with(high);
                let is_clean = |cell: &Cell| board.candidates(*cell).is_subset(digits);
                let clean: CellSet = (cells & few).iter().filter(is_clean).collect();
                let fits = |cell: Cell| (board.candidates(cell) & digits).len() >= 2;
                if clean.len() >= 6 - MAX_EXTRA && (cells - clean).iter().all(fits) {
                    Rectangle { board, cells, digits, extra: cells - clean }.run(sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Six cells and three digits.
struct Rectangle<'a> {
    board: &'a Board,
    cells: CellSet,
    digits: DigitSet,
    /// The cells with extra candidates.
    extra: CellSet,
}

impl Rectangle<'_> {
    fn run(&self, sink: &mut dyn StepSink) -> ControlFlow<()> {
        let Self { board, digits, extra, .. } = *self;
        if extra.is_empty() {
            return ControlFlow::Continue(());
        }
        if extra.len() == 1 {
            return self.take(DeadlyType::Type1, board.among(extra, digits), sink);
        }
        let others = board.union_of(extra) - digits;
        if others.len() == 1 {
            let goes = board.among(common_peers(extra), others);
            self.take(DeadlyType::Type2, goes, sink)?;
        }
        let shared = |house: &House| extra.is_subset(house.cells());
        let houses = extra.first().map_or([None; 3], |cell| {
            cell.houses().map(|house| Some(house).filter(|house| shared(house)))
        });
        for house in houses.into_iter().flatten() {
            for digit in digits {
                if extra.len() == 2 && board.places_in(house, digit) == extra {
                    let goes = board.among(extra, digits.without(digit));
                    self.take(DeadlyType::Type4 { house, digit }, goes, sink)?;
                }
            }
        }
        for house in houses.into_iter().flatten() {
            let rest = (house.cells() & board.blanks()) - self.cells;
            self.subsets(house, others, CellSet::EMPTY, rest, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds each of some cells in turn to the other cells of a naked subset.
    fn subsets(
        &self,
        house: House,
        digits: DigitSet,
        cells: CellSet,
        mut rest: CellSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        if !cells.is_empty() && digits.len() == cells.len() + 1 {
            let outside = house.cells() - cells - self.extra;
            let goes = self.board.among(outside, digits);
            self.take(DeadlyType::Type3Naked { house, cells }, goes, sink)?;
        }
        if cells.len() == MAX_SUBSET {
            return ControlFlow::Continue(());
        }
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            let union = digits | self.board.candidates(cell);
            if union.len() <= MAX_SUBSET + 1 {
                self.subsets(house, union, cells.with(cell), rest, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over a type, if it eliminates something.
    fn take(
        &self,
        kind: DeadlyType,
        eliminations: CandidateSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let pattern = Pattern::Rectangle { cells: self.cells, digits: self.digits, kind };
        let technique = Technique::ExtendedRectangle;
        sink.eliminate(technique, pattern, eliminations)
    }
}
