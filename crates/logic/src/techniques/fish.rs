//! Basic fish: X-wing, swordfish and jellyfish.
//!
//! The places of a digit in some parallel lines all lie in as many crossing lines. So the digit
//! goes from the rest of the crossing lines.
//!
//! A line has two or more places.
//!
//! The finders of Sudoku Explainer leave out a digit that is missing in fewer than twice as many rows
//! as the fish has lines: there a fish of the crossing lines is smaller. [`find_everywhere`] has these
//! fish, too.
//!
//! Order: columns, then rows, as base lines; lines in colexicographic order; digits ascending.

use crate::board::{Board, HouseKind};
use crate::geometry::{ChoiceOrder, bits, choices};
use crate::house_set::HouseSet;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, CellSet, Digit, DigitSet};

/// Finds X-wings that eliminate something.
pub fn find_x_wings(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<2>(board, Technique::XWing, 2 * 2, sink)
}

/// Finds swordfish that eliminate something.
pub fn find_swordfish(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<3>(board, Technique::Swordfish, 2 * 3, sink)
}

/// Finds jellyfish that eliminate something.
pub fn find_jellyfish(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find::<4>(board, Technique::Jellyfish, 2 * 4, sink)
}

/// Finds fish of `N` lines that eliminate something, whatever fish the crossing lines make.
pub fn find_everywhere<const N: usize>(
    board: &Board,
    technique: Technique,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    find::<N>(board, technique, N, sink)
}

/// Finds fish of `N` lines that eliminate something. `missing` is the least number of rows that lack
/// the digit.
fn find<const N: usize>(
    board: &Board,
    technique: Technique,
    missing: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    for (base, cover) in [(HouseKind::Column, HouseKind::Row), (HouseKind::Row, HouseKind::Column)]
    {
        // The digits for which a line can be a base line.
        let lines: [DigitSet; 9] = core::array::from_fn(|line| {
            let house = base.houses()[line];
            let fits = |digit: &Digit| {
                board.missing(*digit) >= missing
                    && (2..=N).contains(&(board.positions(house, *digit).count_ones() as usize))
            };
            Digit::ALL.into_iter().filter(fits).collect()
        });
        let indices: [usize; 9] = core::array::from_fn(|line| line);
        choices(&indices, ChoiceOrder::Colexicographic, |chosen: [usize; N]| {
            for digit in chosen.into_iter().fold(DigitSet::ALL, |all, line| all & lines[line]) {
                let houses = chosen.map(|line| base.houses()[line]);
                let crossing =
                    houses.into_iter().fold(0, |all, house| all | board.positions(house, digit));
                if crossing.count_ones() as usize != N {
                    continue;
                }
                let based: CellSet =
                    houses.into_iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
                let cover: HouseSet = bits(crossing).map(|line| cover.houses()[line]).collect();
                let rest = (board.places(digit) & cover.cells()) - based;
                if rest.is_empty() {
                    continue;
                }
                let (base, fins) = (houses.into_iter().collect(), CellSet::EMPTY);
                let pattern = Pattern::Fish { digit, base, cover, fins };
                let eliminations = CandidateSet::product(rest, DigitSet::only(digit));
                sink.eliminate(technique, pattern, eliminations)?;
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(())
}
