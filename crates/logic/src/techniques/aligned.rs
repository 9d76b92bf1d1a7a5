//! Aligned pair exclusion and aligned triple exclusion.
//!
//! Each combination of candidates of two or three cells is impossible if two cells that see each
//! other have the same digit, or if a cell that sees all of them keeps no candidate. A candidate
//! that is in no possible combination goes.

use super::unique_loop::within;
use crate::board::Board;
use crate::found::{Found, Pattern, Sink};
use crate::geometry::PEERS;
use crate::technique::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet};

/// Finds aligned pairs that eliminate something. The excluders are cells with two candidates; at
/// least two see both cells. No peer of either cell has exactly one candidate.
///
/// Order: pairs of cells in colexicographic order.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_pairs(board: &Board, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    let base = Base::new(board, 2);
    base.for_each_pair(|first, second| {
        let common = base.excluders(first) & base.excluders(second);
        if common.len() < 2 {
            return ControlFlow::Continue(());
        }
        take(board, Technique::AlignedPairExclusion, [first, second], common, sink)
    })
}

/// Finds aligned triples that eliminate something. The excluders are cells with two or three
/// candidates; at least two see all three cells. No peer of a cell has exactly one candidate.
///
/// Order: the first two cells in colexicographic order; then the third among the excluders of the
/// first, then among those of the second, by box, row and column.
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find_triples(board: &Board, sink: &mut (impl Sink + ?Sized)) -> ControlFlow<()> {
    let base = Base::new(board, 3);
    base.for_each_pair(|first, second| {
        let pair = base.excluders(first) & base.excluders(second);
        if pair.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut left = base.cells.without(first).without(second);
        for cell in [first, second] {
            for third in PEERS[cell.index()] {
                if !base.excluders(cell).contains(third) || !left.remove(third) {
                    continue;
                }
                let common = pair & base.excluders(third);
                if common.len() >= 2 {
                    let cells = [first, second, third];
                    take(board, Technique::AlignedTripleExclusion, cells, common, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// The cells that can be in an aligned set.
struct Base {
    /// The cells.
    cells: CellSet,
    /// The cells that can exclude combinations.
    excluders: CellSet,
}

impl Base {
    /// Returns the cells for sets of `size` cells. Excluders have 2 to `size` candidates.
    fn new(board: &Board, size: usize) -> Self {
        let having = |range: core::ops::RangeInclusive<usize>| -> CellSet {
            let fits = |cell: &Cell| range.contains(&board.candidates(*cell).len());
            board.blanks().iter().filter(fits).collect()
        };
        let (singles, excluders) = (having(1..=1), having(2..=size));
        let fits = |cell: &Cell| {
            (cell.peers() & singles).is_empty() && !(cell.peers() & excluders).is_empty()
        };
        Self { cells: having(2..=9).iter().filter(fits).collect(), excluders }
    }

    /// Returns the excluders that see a cell.
    fn excluders(&self, cell: Cell) -> CellSet {
        cell.peers() & self.excluders
    }

    /// Calls `take` with each pair of cells in colexicographic order.
    fn for_each_pair(
        &self,
        mut take: impl FnMut(Cell, Cell) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for second in self.cells {
            for first in self.cells {
                if first == second {
                    break;
                }
                take(first, second)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Hands over an aligned set of `N` cells, if it eliminates something.
fn take<const N: usize>(
    board: &Board,
    technique: Technique,
    cells: [Cell; N],
    common: CellSet,
    sink: &mut (impl Sink + ?Sized),
) -> ControlFlow<()> {
    let excluded: Vec<u16> = common.iter().map(|cell| board.candidates(cell).bits()).collect();
    let mut possible = [0; N];
    extend(board, &cells, &excluded, &mut [0; N], 0, &mut possible);
    let mut eliminations = CandidateSet::EMPTY;
    for (cell, possible) in cells.into_iter().zip(possible) {
        eliminations |= within(board, CellSet::only(cell), !DigitSet::from_bits(possible));
    }
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let pattern = Pattern::Aligned { cells: cells.into_iter().collect() };
    sink.take(Found::elimination(technique, pattern, eliminations))
}

/// Tries all combinations that begin with the first `len` digits of `chosen`. Adds the digits of
/// each possible combination to `possible`. Digits are bits.
fn extend<const N: usize>(
    board: &Board,
    cells: &[Cell; N],
    excluded: &[u16],
    chosen: &mut [u16; N],
    len: usize,
    possible: &mut [u16; N],
) {
    if len == N {
        let digits = chosen.iter().fold(0, |all, digit| all | digit);
        if excluded.iter().all(|set| set & !digits != 0) {
            for (possible, digit) in possible.iter_mut().zip(chosen) {
                *possible |= *digit;
            }
        }
        return;
    }
    for digit in board.candidates(cells[len]) {
        let digit = 1 << digit.index();
        let clash = (0..len).any(|i| chosen[i] == digit && cells[i].peers().contains(cells[len]));
        if !clash {
            chosen[len] = digit;
            extend(board, cells, excluded, chosen, len + 1, possible);
        }
    }
}
