//! Locked candidates: pointing and claiming.
//!
//! Two or three places of a digit in one house all lie in a second house. So the digit goes from the
//! rest of the second house.

use super::count;
use core::ops::ControlFlow;
use ninefold_core::Digit;
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, Deduction, Kind, Pattern, StepSink, Technique};

/// Finds digits of a box whose places lie in a line.
///
/// Order: boxes, then digits, ascending; the row, or else the column.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_pointing(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find(board, Technique::Pointing, &[Kind::Block], &[Kind::Row, Kind::Column], sink)
}

/// Finds digits of a line whose places lie in a box.
///
/// Order: rows, then columns, ascending; digits ascending.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_claiming(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find(board, Technique::Claiming, &[Kind::Row, Kind::Column], &[Kind::Block], sink)
}

/// Finds locked candidates in houses of some kinds that eliminate in houses of other kinds.
fn find(
    board: &Board,
    technique: Technique,
    from: &[Kind],
    to: &[Kind],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    for from in from.iter().flat_map(|kind| kind.houses()) {
        for digit in Digit::ALL {
            if !matches!(count(board, *from, digit), 2 | 3) {
                continue;
            }
            let places = board.places_in(*from, digit);
            let Some(first) = places.first() else { continue };
            let second = to.iter().map(|kind| kind.house_of(first)).find(|to| {
                places.is_subset(to.cells())
                    && count(board, *to, digit) > count(board, *from, digit)
            });
            if let Some(to) = second {
                let rest = board.places_in(to, digit) - places;
                let pattern = Pattern::Locked { digit, from: *from, to };
                let eliminations = of_digit(digit, rest);
                sink.take(Deduction::elimination(technique, pattern, eliminations))?;
            }
        }
    }
    ControlFlow::Continue(())
}
