//! Lanes whose two solutions are known without a branch: only two digits are open, and they can
//! change places.
//!
//! ```text
//!   . . 35 | . 35 .      here two threes and two fives, in two rows, two columns and two boxes;
//!   . . .  | . .  .      also three of each, in three rows, three columns and three boxes
//!   . . 35 | . 35 .
//! ```

use crate::kernel::Lanes;

/// Rows with open cells from which on there may be two rings. With fewer rows there is one ring.
const ROWS_OF_TWO_RINGS: u16 = 4;

/// Returns the lanes of `lanes` that have exactly two solutions because two digits share all open
/// cells, at most six. In `lanes`, the last sweep down must have changed nothing. `placed` has the
/// digits that it found to have one place in each column and box.
///
/// Why the tests are enough: seven digits are placed, with nine places each. Every row must have
/// all nine digits, so it has each placed digit once. Let *x* and *y* be the other two digits, the
/// pair. In a row, let *k* cells hold exactly the pair. Of the other cells, let *a* hold *x* and
/// *b* hold *y*. Then the sum of all cells plus the sum of the other cells is
///
/// ```text
///   2(511 - x - y + ax + by) + k(x + y)     equal to 2 · 511 if     (2a + k - 2)x = -(2b + k - 2)y
/// ```
///
/// The row has both digits, so *a* + *k* and *b* + *k* are at least 1. If a factor were negative,
/// it would be -1, with *k* = 1, and the other factor would be odd. But no power of two is an odd
/// multiple of another one, so both factors are 0. Either *k* is 0, and each cell has one digit. Or
/// *k* is 2, and each of the other seven cells has one digit.
///
/// So open cells hold exactly the pair, and a row has none or two of them. The placed digits fill
/// 63 cells, which leaves the pair two cells in each house. If only one of the two were open, the
/// other would hold one digit of the pair. In a column or box, the sweep down would then have
/// changed something. So each house has no open cell or two. Rows and columns join open cells to
/// rings of four or more cells, in which the two digits alternate. Four or six cells are one ring,
/// which has two solutions. Two open cells of a box are never two steps of a ring apart: the cell
/// between them would be a third one in the box. So these two cells hold both digits, too.
#[inline(always)]
pub(super) fn with_two_solutions<V: Lanes>(
    proof: V::Proof,
    cells: &[V; 81],
    placed: V,
    lanes: u32,
) -> u32 {
    let full = V::splat(proof, 0x1FF);
    let pair = full.and_not(placed);
    let lanes = lanes & V::bits(pair.count_ones().equal(V::splat(proof, 2)));
    if lanes == 0 {
        return 0;
    }
    let zero = V::splat(proof, 0);
    let one = V::splat(proof, 1);
    let twice_full = V::splat(proof, 2 * 0x1FF);
    // The digits that every row has; not 0 if some row's sum is wrong; the rows with open cells.
    let [mut rows, mut torn, mut open_rows] = [full, zero, zero];
    for row in cells.as_chunks::<9>().0 {
        let [mut all, mut sum, mut others] = [zero; 3];
        for cell in row {
            all = all.or(*cell);
            sum = sum.add(*cell);
            others = V::choose(cell.equal(pair), others, others.add(*cell));
        }
        rows = rows.and(all);
        torn = torn.or_xor(sum.add(others), twice_full);
        open_rows = V::choose(sum.equal(full), open_rows, open_rows.add(one));
    }
    let faults = torn.or(full.and_not(rows));
    let is_ring = open_rows.less(V::splat(proof, ROWS_OF_TWO_RINGS));
    lanes & V::bits(faults.is_zero()) & V::bits(is_ring)
}

/// The open cells of a lane with two solutions. Each shares a row or a column with the next.
#[derive(Clone, Copy)]
pub(super) struct Ring {
    cells: [u8; 6],
    len: usize,
    pair: u16,
}

impl Ring {
    pub(super) const EMPTY: Self = Self { cells: [0; 6], len: 0, pair: 0 };

    #[inline(always)]
    pub(super) fn of<V: Lanes>(cells: &[V; 81], lane: usize) -> Self {
        let mut ring = Self::EMPTY;
        for (index, cell) in cells.iter().enumerate() {
            let candidates = cell.lanes()[lane];
            if !candidates.is_power_of_two() && ring.len < 6 {
                ring.cells[ring.len] = index as u8;
                ring.len += 1;
                ring.pair = candidates;
            }
        }
        for i in 1..ring.len {
            let here = ring.cells[i - 1];
            let is_next = |there: u8| {
                if i % 2 == 1 { here / 9 == there / 9 } else { here % 9 == there % 9 }
            };
            if let Some(next) = (i..ring.len).find(|k| is_next(ring.cells[*k])) {
                ring.cells.swap(i, next);
            }
        }
        ring
    }

    /// Fills the cells with the two digits in turn: one solution, or if `is_other` the other one.
    #[inline(always)]
    pub(super) fn fill<V: Lanes>(&self, cells: &mut [V; 81], lane: usize, is_other: bool) {
        let low = self.pair & self.pair.wrapping_neg();
        for (i, cell) in self.cells[..self.len].iter().enumerate() {
            let digit = if is_other == (i % 2 == 0) { low } else { self.pair & !low };
            cells[usize::from(*cell)].lanes_mut()[lane] = digit;
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::jobs::{BatchQuestions, PuzzleJob, SearchLimits};
    use super::super::{SpareBlocks, go_on, run};
    use crate::budget::{Budget, BudgetRef};
    use crate::cell::Cell;
    use crate::digit::Digit;
    use crate::grid::Grid;
    use crate::kernel::Isa;
    use crate::method::Method;
    use crate::puzzle::Puzzle;
    use crate::solve::Solver;
    use alloc::collections::BTreeSet;
    use alloc::vec;
    use alloc::vec::Vec;
    use core::ops::ControlFlow;

    const GRIDS: [&[u8; 81]; 2] = [
        b"417369825632158947958724316825437169791586432346912758289643571573291684164875293",
        b"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    ];

    /// Returns grids without two or three of their digits, some with a few of these digits given.
    fn puzzles() -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        for line in GRIDS {
            let grid = Puzzle::parse(line).expect("a grid");
            for sets in 1_usize..512 {
                if !(2..=3).contains(&sets.count_ones()) {
                    continue;
                }
                for given in 0..3 {
                    let mut puzzle = grid;
                    for cell in Cell::ALL {
                        let digit = grid.get(cell).map_or(0, Digit::index);
                        if sets >> digit & 1 == 1 && (given == 0 || cell.index() % 7 >= given) {
                            puzzle = puzzle.without(cell);
                        }
                    }
                    puzzles.push(puzzle);
                }
            }
        }
        puzzles
    }

    /// Returns the candidates of each cell.
    pub(in super::super) fn node(puzzle: &Puzzle) -> [u16; 81] {
        puzzle.cells().map(|cell| cell.map_or(0x1FF, |digit| 1 << digit.index()))
    }

    pub(in super::super) fn solutions(puzzle: &Puzzle) -> BTreeSet<Grid> {
        let mut solver = Solver::with_method(Method::Backtracking, Budget::UNLIMITED);
        let mut all = BTreeSet::new();
        let _ = solver.for_each(puzzle, |grid| {
            all.insert(*grid);
            ControlFlow::Continue(())
        });
        all
    }

    fn limits(limit: u64) -> SearchLimits<'static> {
        SearchLimits { limit, budget: BudgetRef::UNLIMITED, patience: u64::MAX }
    }

    #[test]
    fn two_solutions_at_once_count_as_many_as_one_by_one() {
        for (number, puzzle) in puzzles().iter().enumerate() {
            let all = solutions(puzzle);
            let node = [node(puzzle)];
            for isa in Isa::available() {
                for limit in [1, 2, 3, 1000, u64::MAX] {
                    let expected = limit.min(all.len() as u64);
                    let limits = limits(limit);
                    let mut job = PuzzleJob::begun(0, 0, 1, &limits);
                    go_on(isa, &node, limits, &mut job, None);
                    assert_eq!(job.found, expected, "puzzle {number}, {}", isa.name());

                    let mut job = PuzzleJob::begun(0, 0, 1, &limits);
                    let mut seen = BTreeSet::new();
                    let mut each = |grid: &Grid| {
                        assert!(all.contains(grid) && seen.insert(*grid), "puzzle {number}");
                        ControlFlow::Continue(())
                    };
                    go_on(isa, &node, limits, &mut job, Some(&mut each));
                    assert_eq!((job.found, seen.len() as u64), (expected, expected));
                }
            }
        }
    }

    #[test]
    fn two_solutions_at_once_leave_a_witness() {
        let puzzles = puzzles();
        let all: Vec<_> = puzzles.iter().map(solutions).collect();
        for isa in Isa::available() {
            for limit in [1, 2, 5] {
                let limits = limits(limit);
                let mut jobs = vec![PuzzleJob::new(&limits); puzzles.len()];
                let mut witnesses = vec![None; puzzles.len()];
                run(
                    isa,
                    BatchQuestions::all_of(&puzzles),
                    limits,
                    &mut jobs,
                    &mut witnesses,
                    &mut SpareBlocks::default(),
                );
                for ((job, witness), all) in jobs.iter().zip(&witnesses).zip(&all) {
                    assert_eq!(job.found, limit.min(all.len() as u64));
                    assert!(witness.is_some_and(|grid| all.contains(&grid)));
                }
                let mut jobs = vec![PuzzleJob::new(&limits); puzzles.len()];
                run(
                    isa,
                    BatchQuestions::all_of(&puzzles),
                    limits,
                    &mut jobs,
                    &mut [],
                    &mut SpareBlocks::default(),
                );
                for (job, all) in jobs.iter().zip(&all) {
                    assert_eq!(job.found, limit.min(all.len() as u64));
                }
            }
        }
    }

    #[test]
    fn of_two_solutions_at_once_only_the_first_may_be_wanted() {
        let mut lengths = BTreeSet::new();
        for puzzle in puzzles() {
            let all: Vec<_> = solutions(&puzzle).into_iter().take(2).collect();
            let [a, b] = all[..] else { continue };
            let node =
                Cell::ALL.map(|cell| 1_u16 << a.get(cell).index() | 1 << b.get(cell).index());
            let open = node.iter().filter(|cell| cell.count_ones() == 2_u32);
            let length = open.clone().count();
            if length > 6 || open.fold(0, |all: u16, cell| all | cell).count_ones() > 2 {
                continue;
            }
            lengths.insert(length);
            for isa in Isa::available() {
                let mut job = PuzzleJob::begun(0, 0, 1, &limits(u64::MAX));
                let mut each = |_: &Grid| ControlFlow::Break(());
                go_on(isa, &[node], limits(u64::MAX), &mut job, Some(&mut each));
                assert_eq!((job.found, job.nodes), (1, 1), "no branch");
                let mut job = PuzzleJob::begun(0, 0, 1, &limits(u64::MAX));
                go_on(isa, &[node], limits(u64::MAX), &mut job, None);
                assert_eq!((job.found, job.nodes), (2, 1), "no branch");
            }
        }
        assert_eq!(lengths, [4, 6].into());
    }
}
