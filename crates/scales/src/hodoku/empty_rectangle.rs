//! Empty rectangle: the places of a digit in a box lie in one row and one column, at least one in
//! each outside of the crossing. A strong link joins the row or the column with a cell that sees the
//! other.

use super::count;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit, House};
use ninefold_logic::{Board, Deduction, HouseKind, HouseSet, Pattern, StepSink, Technique};

/// How many places the box of an empty rectangle must have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Least {
    /// Two: one in the row, one in the column.
    Two,
    /// Three.
    Three,
}

/// Finds empty rectangles with three or more places in the box.
///
/// Order: digits, then boxes, ascending; rows, then columns, of the box, from the last; strong links
/// from the row, then from the column, in reading order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each(board, Least::Three, |rectangle| sink.take(rectangle.deduction()))
}

/// Finds empty rectangles with two or more places in the box. Order: as [`find`].
pub fn find_with_two(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each(board, Least::Two, |rectangle| sink.take(rectangle.deduction()))
}

/// Finds two empty rectangles that share the box and the digit and eliminate different candidates.
/// Two places in the box are enough.
///
/// Order: the first rectangle, then the second, in the order of [`find`].
pub fn find_dual(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut rectangles = Vec::new();
    for_each(board, Least::Two, |rectangle| {
        rectangles.push(rectangle);
        ControlFlow::Continue(())
    })?;
    for (i, first) in rectangles.iter().enumerate() {
        for second in &rectangles[i + 1..] {
            let digit = first.elimination.digit;
            if first.block != second.block
                || digit != second.elimination.digit
                || first.elimination == second.elimination
            {
                continue;
            }
            let houses = first.houses() | second.houses();
            let eliminations = [first.elimination, second.elimination].into_iter().collect();
            let pattern = Pattern::SingleDigit { digit, houses };
            let technique = Technique::DualEmptyRectangle;
            sink.eliminate(technique, pattern, eliminations)?;
        }
    }
    ControlFlow::Continue(())
}

/// An empty rectangle.
struct Rectangle {
    block: House,
    /// The house of the strong link.
    link: House,
    elimination: Candidate,
}

impl Rectangle {
    fn houses(&self) -> HouseSet {
        HouseSet::only(self.block).with(self.link)
    }

    fn deduction(&self) -> Deduction {
        let pattern = Pattern::SingleDigit { digit: self.elimination.digit, houses: self.houses() };
        let eliminations = CandidateSet::from_iter([self.elimination]);
        Deduction::elimination(Technique::EmptyRectangle, pattern, eliminations)
    }
}

/// Calls `take` with each empty rectangle.
fn for_each(
    board: &Board,
    least: Least,
    mut take: impl FnMut(Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for block in HouseKind::Block.houses() {
            if !(2..=5).contains(&count(board, *block, digit)) {
                continue;
            }
            let places = board.places_in(*block, digit);
            let Some(corner) = block.cells().first() else { continue };
            let lines = |kind: HouseKind| {
                let first = kind.house_of(corner).index();
                (first..first + 3).rev().map(|line| House::ALL[line])
            };
            for row in lines(HouseKind::Row) {
                for column in lines(HouseKind::Column) {
                    let (in_row, in_column) = (places & row.cells(), places & column.cells());
                    let is_misfit = !places.is_subset(row.cells() | column.cells())
                        || (in_row - column.cells()).is_empty()
                        || (in_column - row.cells()).is_empty();
                    let is_small = places.len() < 3;
                    if is_misfit || is_small && least == Least::Three {
                        continue;
                    }
                    for (along, across, kind) in
                        [(row, column, HouseKind::Column), (column, row, HouseKind::Row)]
                    {
                        let outside = board.places_in(along, digit) - block.cells();
                        for near in outside {
                            let link = kind.house_of(near);
                            let Some([a, b]) = board.conjugate_pair(link, digit) else { continue };
                            let far = if a == near { b } else { a };
                            let cell = meeting(far, across, kind);
                            let elimination = Candidate { cell, digit };
                            if board.has(elimination) && !block.cells().contains(cell) {
                                take(Rectangle { block: *block, link, elimination })?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cell in a line, `across`, that the far end of a strong link sees. The link lies in a
/// house of `kind`, parallel to the line.
fn meeting(far: Cell, across: House, kind: HouseKind) -> Cell {
    let other = if kind == HouseKind::Column { HouseKind::Row } else { HouseKind::Column };
    let shared = other.house_of(far).cells() & across.cells();
    shared.first().unwrap_or(far)
}
