//! Hidden subsets: `N` digits of a house have `N` places together. So other digits go from these.
//!
//! Order: boxes, rows, columns; houses ascending; digits in lexicographic order.

use super::choices;
use core::ops::ControlFlow;
use ninefold_core::{CellSet, Digit, DigitSet};
use ninefold_logic::unstable_internals::{CELLS, bits};
use ninefold_logic::{Board, Deduction, Kind, Pattern, StepSink, Technique};

/// Finds hidden pairs that eliminate something.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<2>(board, Technique::HiddenPair, sink)
}

/// Finds hidden triples that eliminate something.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<3>(board, Technique::HiddenTriple, sink)
}

/// Finds hidden quadruples that eliminate something.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_quads(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<4>(board, Technique::HiddenQuad, sink)
}

/// Finds hidden subsets of `N` digits.
fn find<const N: usize>(
    board: &Board,
    technique: Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    for house in [Kind::Block, Kind::Row, Kind::Column].into_iter().flat_map(Kind::houses) {
        if usize::from(board.blank_count(*house)) <= N {
            continue;
        }
        let mut digits = [Digit::ALL[0]; 9];
        let mut len = 0;
        for digit in Digit::ALL {
            if (1..=N).contains(&(board.positions(*house, digit).count_ones() as usize)) {
                digits[len] = digit;
                len += 1;
            }
        }
        choices(&digits[..len], |chosen: [Digit; N]| {
            let places = chosen.iter().fold(0, |all, digit| all | board.positions(*house, *digit));
            if places.count_ones() as usize != N {
                return ControlFlow::Continue(());
            }
            let digits: DigitSet = chosen.into_iter().collect();
            let cells: CellSet = bits(places).map(|place| CELLS[house.index()][place]).collect();
            let eliminations = board.among(cells, !digits);
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            let pattern = Pattern::HiddenSubset { house: *house, cells, digits };
            sink.take(Deduction::elimination(technique, pattern, eliminations))
        })?;
    }
    ControlFlow::Continue(())
}
