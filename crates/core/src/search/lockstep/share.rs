//! Exchanges for a puzzle with many solutions. Its lanes rarely stall: about as many lanes branch as
//! end.
//!
//! One half of a branch stays in its lane, and the other half moves to a free lane at once. This
//! needs an instruction set with [`Lanes::CROSSES`]. The others use slots, as in `exchange.rs`.

use super::jobs::{PuzzleJob, SearchLimits};
use super::lane_bits::lanes_of;
use super::state::LaneSearch;
use crate::kernel::Lanes;

/// Stalled lanes out of 32 without a free lane, from which on they branch into the pool. Fewer wait
/// for a free lane.
const SPILL_AT: u32 = 4;

impl<V: Lanes> LaneSearch<'_, V> {
    /// Branches stalled lanes into free ones, and gives nodes of the pool to those still free.
    #[inline(always)]
    pub(super) fn share(&mut self, limits: SearchLimits, jobs: &mut [PuzzleJob]) {
        let free = (Self::ALL & !self.active).count_ones() as usize;
        // No lane is both stalled and free, so the smaller number is at most half of all lanes.
        let giving = V::lowest(self.proof, self.stalled, free.min(V::COUNT / 2));
        let rest = self.stalled & !giving;
        let is_spilled = giving == 0 || rest.count_ones() >= SPILL_AT * V::COUNT as u32 / 32;
        let spilled = if is_spilled { V::lowest(self.proof, rest, V::COUNT / 2) } else { 0 };
        self.stalled = giving | spilled;
        self.choose();
        self.charge_branches(limits, jobs);
        if self.stalled != 0 {
            self.branch_across(giving & self.stalled, spilled & self.stalled);
            self.stalled = 0;
        }
        self.load(Self::ALL & !self.active, jobs);
    }

    /// Branches the lanes `giving` into free lanes, and the lanes `spilled` into the pool.
    #[inline(always)]
    fn branch_across(&mut self, giving: u32, spilled: u32) {
        let taking = V::lowest(self.proof, Self::ALL & !self.active, giving.count_ones() as usize);
        self.active |= taking;
        if spilled == 0 {
            return self.split_across(giving, taking, |_, _| ());
        }
        let mut block = self.pool.spare_block();
        for lane in lanes_of(spilled) {
            block.push_owner(self.owners[lane]);
        }
        let moves = V::packing(self.proof, spilled);
        let show = |index: usize, without: V| block.cells[index] = without.pack(&moves);
        self.split_across(giving, taking, show);
        self.pool.push(block);
    }

    /// Splits lanes in one pass over all cells: the second halves of the lanes `giving` go to the
    /// lanes `taking`. `show` gets the second halves of all lanes.
    #[inline(always)]
    fn split_across(&mut self, giving: u32, taking: u32, mut show: impl FnMut(usize, V)) {
        let Self { cells, branches, .. } = self;
        let moves = V::crossing(self.proof, giving, taking);
        for band in 0..3 {
            for stack in 0..3 {
                let down = branches.down(stack, band);
                for row in 0..3 {
                    let across = branches.across(band, row, stack);
                    unrolled!(column in [0 1 2] {
                        let index = 27 * band + 9 * row + 3 * stack + column;
                        let (with, without) = across.split(down[column], cells[index]);
                        show(index, without);
                        cells[index] = with.cross(without, &moves);
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::go_on;
    use super::super::jobs::{PuzzleJob, SearchLimits};
    use super::super::leaf::tests::{node, solutions};
    use crate::budget::{Budget, BudgetRef, StopReason};
    use crate::grid::Grid;
    use crate::kernel::Isa;
    use crate::puzzle::Puzzle;
    use alloc::collections::BTreeSet;
    use alloc::vec;
    use alloc::vec::Vec;
    use core::ops::ControlFlow;

    /// Puzzles with 652 to 56,417 solutions.
    const PUZZLES: [&[u8; 81]; 6] = [
        b"..73...25....58....5..24........71..7.1.8..3..469.........4...1.....1....64875...",
        b".......8.4..78........23.56...564..7..4..7.....7..1.......4.9.........129...1.6.5",
        b"........9.567....3.89.........5......6........9.2..5643.2....7.64.9...1297.3...4.",
        b".....6789..6789.2.789.....6.3..6.897.6.897...897....6....6.59786..978...978...6..",
        b".....9.......5.9.7.5.............16..9..8..3.34.91.....8..4.....7.2....4.64...2..",
        b"...456.....67.91......2.........48..5.4....3....23...........7....97....9...12..5",
    ];

    fn limits(limit: u64, budget: BudgetRef<'_>) -> SearchLimits<'_> {
        SearchLimits { limit, budget, patience: u64::MAX }
    }

    /// Returns a job with two solutions found in two nodes, so that there seem to be many.
    fn rich(limits: &SearchLimits) -> PuzzleJob {
        PuzzleJob::begun(2, 2, 0, limits)
    }

    fn puzzles() -> Vec<Puzzle> {
        PUZZLES.iter().map(|line| Puzzle::parse(&line[..]).expect("a puzzle")).collect()
    }

    #[test]
    fn each_solution_is_found_once() {
        for puzzle in puzzles() {
            let all = solutions(&puzzle);
            let total = all.len() as u64;
            for isa in Isa::available() {
                for limit in [3, 500, total + 1, total + 2, u64::MAX] {
                    let limits = limits(limit, BudgetRef::UNLIMITED);
                    let mut job = rich(&limits);
                    go_on(isa, &[node(&puzzle)], limits, &mut job, None);
                    assert_eq!((job.found, job.stopped), (limit.min(total + 2), None));

                    let mut job = rich(&limits);
                    let mut seen = BTreeSet::new();
                    let mut each = |grid: &Grid| {
                        assert!(all.contains(grid) && seen.insert(*grid), "{grid}");
                        ControlFlow::Continue(())
                    };
                    go_on(isa, &[node(&puzzle)], limits, &mut job, Some(&mut each));
                    assert_eq!(
                        (job.found, seen.len() as u64 + 2),
                        (limit.min(total + 2), job.found)
                    );
                }
            }
        }
    }

    #[test]
    fn more_nodes_than_lanes_wait_and_none_is_lost() {
        for puzzle in &puzzles()[..2] {
            let total = solutions(puzzle).len() as u64;
            for isa in Isa::available() {
                for copies in [2, 31, 33, 700] {
                    let limits = limits(u64::MAX, BudgetRef::UNLIMITED);
                    let mut job = rich(&limits);
                    go_on(isa, &vec![node(puzzle); copies], limits, &mut job, None);
                    assert_eq!(job.found, copies as u64 * total + 2, "{copies}, {}", isa.name());
                }
            }
        }
    }

    #[test]
    fn no_more_nodes_than_allowed() {
        for puzzle in puzzles() {
            for isa in Isa::available() {
                for nodes in [2, 3, 4, 5, 40, 81] {
                    let budget = Budget::nodes(nodes);
                    let limits = limits(u64::MAX, budget.borrowed());
                    let mut job = rich(&limits);
                    go_on(isa, &[node(&puzzle)], limits, &mut job, None);
                    assert_eq!(job.stopped, Some(StopReason::Nodes));
                    assert!(
                        job.nodes <= nodes && job.nodes + 2 > nodes,
                        "{} of {nodes}",
                        job.nodes
                    );
                }
            }
        }
    }
}
