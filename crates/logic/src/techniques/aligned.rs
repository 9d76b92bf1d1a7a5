//! Aligned pair exclusion and aligned triple exclusion.
//!
//! Each combination of candidates of two or three cells is impossible if two cells that see each
//! other have the same digit, or if a cell that sees all of them keeps no candidate. A candidate
//! that is in no possible combination goes.

use crate::board::Board;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet};

/// Finds aligned pairs that eliminate something. The excluders are cells with two candidates; at
/// least two see both cells. No peer of either cell has exactly one candidate.
///
/// Order: pairs of cells in colexicographic order.
pub fn find_pairs(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let base = Base::new(board, 2);
    base.for_each_pair(|first, second| {
        let common = base.excluders(first) & base.excluders(second);
        if !has_two(common) {
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
pub fn find_triples(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_triples_with(
        board,
        |cell, thirds| {
            let [row, column, block] = cell.houses();
            let in_row = (thirds & row.cells()) - block.cells();
            let in_column = (thirds & column.cells()) - block.cells();
            (thirds & block.cells()).iter().chain(in_row).chain(in_column)
        },
        sink,
    )
}

/// Finds what [`find_triples`] finds in another order: third cells in reading order. This is the
/// order of SukakuExplainer.
pub fn find_triples_in_reading_order(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_triples_with(board, |_, thirds| thirds.iter(), sink)
}

/// Finds what [`find_pairs`] finds, also where a peer has exactly one candidate.
pub fn find_every_pair(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let base = Base::with_singles(board, 2);
    base.for_each_pair(|first, second| {
        let common = base.excluders(first) & base.excluders(second);
        if !has_two(common) {
            return ControlFlow::Continue(());
        }
        take(board, Technique::AlignedPairExclusion, [first, second], common, sink)
    })
}

/// Finds aligned triples that eliminate something. The excluders are cells with two or three
/// candidates; at least two see all three cells.
///
/// Order: the three cells in colexicographic order.
pub fn find_every_triple(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let base = Base::with_singles(board, 3);
    for third in base.cells {
        base.for_each_pair(|first, second| {
            let common = base.excluders(first) & base.excluders(second) & base.excluders(third);
            if second >= third || !has_two(common) {
                return ControlFlow::Continue(());
            }
            take(board, Technique::AlignedTripleExclusion, [first, second, third], common, sink)
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds aligned triples. `order` puts cells that see a cell in order.
fn find_triples_with<I: IntoIterator<Item = Cell>>(
    board: &Board,
    order: impl Fn(Cell, CellSet) -> I,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let base = Base::new(board, 3);
    base.for_each_pair(|first, second| {
        let pair = base.excluders(first) & base.excluders(second);
        if !has_two(pair) {
            return ControlFlow::Continue(());
        }
        let mut left = base.cells.without(first).without(second);
        for cell in [first, second] {
            let thirds = base.excluders(cell) & left;
            left -= thirds;
            for third in order(cell, thirds) {
                let common = pair & base.excluders(third);
                if has_two(common) && !base.was_seen([first, second], third) {
                    let cells = [first, second, third];
                    take(board, Technique::AlignedTripleExclusion, cells, common, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns whether a set has two cells or more.
fn has_two(set: CellSet) -> bool {
    let bits = set.bits();
    bits & bits.wrapping_sub(1) != 0
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
        let [singles, excluders] = [1..=1, 2..=size].map(|numbers| board.cells_having(numbers));
        let fits = |cell: &Cell| {
            (cell.peers() & singles).is_empty() && !(cell.peers() & excluders).is_empty()
        };
        Self { cells: board.cells_having(2..=9).iter().filter(fits).collect(), excluders }
    }

    /// Returns the cells for sets of `size` cells as [`new`](Self::new) does, with those that see a
    /// cell with one candidate.
    fn with_singles(board: &Board, size: usize) -> Self {
        Self { cells: board.cells_having(2..=9), excluders: board.cells_having(2..=size) }
    }

    /// Returns the excluders that see a cell.
    fn excluders(&self, cell: Cell) -> CellSet {
        cell.peers() & self.excluders
    }

    /// Returns whether the search for triples had the same three cells before, with another one as
    /// the third cell. They need not be tried again.
    fn was_seen(&self, [first, second]: [Cell; 2], third: Cell) -> bool {
        let leads_to = |a: Cell, b: Cell, third: Cell| {
            self.excluders.contains(third) && (a.peers() | b.peers()).contains(third)
        };
        (third < second && leads_to(first, third, second))
            || (third < first && leads_to(third, second, first))
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
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut excluders = [0; 20];
    let mut len = 0;
    for cell in common {
        excluders[len] = board.candidates(cell).bits();
        len += 1;
    }
    let digits = cells.map(|cell| board.candidates(cell).bits());
    let possible = possible(cells, digits, &excluders[..len]);
    if possible == digits {
        return ControlFlow::Continue(());
    }
    let mut eliminations = CandidateSet::EMPTY;
    for (cell, possible) in cells.into_iter().zip(possible) {
        eliminations |= board.among(CellSet::only(cell), !DigitSet::from_bits(possible));
    }
    let pattern = Pattern::Aligned { cells: cells.into_iter().collect() };
    sink.eliminate(technique, pattern, eliminations)
}

/// Returns the digits of each cell that are in a possible combination. Sets of digits are bits.
///
/// The last cell's digits are tried together: an excluder that keeps one digit bans this digit.
fn possible<const N: usize>(cells: [Cell; N], digits: [u16; N], excluders: &[u16]) -> [u16; N] {
    let last = N - 1;
    let sees = |i: usize, j: usize| cells[i].peers().contains(cells[j]);
    let mut possible = [0; N];
    let mut combine = |chosen: [u16; N], used: u16| {
        let mut banned = 0;
        for (i, digit) in chosen[..last].iter().enumerate() {
            if sees(i, last) {
                banned |= digit;
            }
        }
        for excluder in excluders {
            let kept = excluder & !used;
            if kept == 0 {
                return false;
            }
            if kept.is_power_of_two() {
                banned |= kept;
            }
        }
        let allowed = digits[last] & !banned;
        if allowed != 0 {
            for i in 0..last {
                possible[i] |= chosen[i];
            }
            possible[last] |= allowed;
        }
        possible == digits
    };
    'all: for first in each(digits[0]) {
        let mut chosen = [0; N];
        chosen[0] = first;
        if N == 2 {
            if combine(chosen, first) {
                break;
            }
            continue;
        }
        for second in each(digits[1]) {
            chosen[1] = second;
            if !(second == first && sees(0, 1)) && combine(chosen, first | second) {
                break 'all;
            }
        }
    }
    possible
}

/// Returns each bit of a set on its own.
fn each(mut set: u16) -> impl Iterator<Item = u16> {
    core::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}
