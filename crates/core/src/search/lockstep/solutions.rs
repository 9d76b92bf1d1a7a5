//! Counting the solutions of solved lanes, storing them and handing them out.

use super::jobs::SearchLimits;
use super::lane_bits::lanes_of;
use super::leaf::{self, Ring};
use super::state::{LaneSearch, Results};
use crate::digit::Digit;
use crate::grid::Grid;
use crate::kernel::Lanes;

impl<V: Lanes> LaneSearch<'_, V> {
    /// Counts the solutions of solved lanes and hands them to the sink. Lanes whose solution is to
    /// be stored, or compared with a known one, keep it.
    #[inline(always)]
    pub(super) fn note_solutions(
        &mut self,
        solved: u32,
        limits: SearchLimits,
        results: &mut Results,
    ) {
        // Solutions of a single puzzle are counted at once, if they stay below the limit.
        if let Results { jobs: [job], witnesses: [], sink: None } = results
            && self.known.is_empty()
            && !job.is_done
            && job.found + u64::from(solved.count_ones()) < limits.limit
        {
            job.found += u64::from(solved.count_ones());
            return;
        }
        let mut grid = Grid::from_search([Digit::ALL[0]; 81]);
        if results.sink.is_some() {
            V::unload(&self.cells, solved, &mut self.grids);
        }
        for lane in lanes_of(solved) {
            let owner = self.owners[lane] as usize;
            let job = &mut results.jobs[owner];
            if job.is_done {
                continue;
            }
            let has_known = !self.known.is_empty();
            if has_known && self.without.get(owner).copied().flatten().is_none() {
                self.solved |= 1 << lane;
                continue;
            }
            job.found += 1;
            job.is_done = job.found >= limits.limit;
            if let Some(sink) = &mut results.sink {
                self.grids.copy(lane, V::COUNT, grid.digits_mut());
                job.is_done |= sink(&grid).is_break();
            }
            if job.found == 1 && !has_known && !results.witnesses.is_empty() {
                self.solved |= 1 << lane;
            }
            if job.is_done {
                self.release(owner);
            }
        }
    }

    /// Ends stalled lanes that are known to have two solutions, and counts these. Lanes that branch
    /// before they stall, because there are many solutions, have too few placed digits for that.
    #[inline(always)]
    pub(super) fn note_twins(&mut self, limits: SearchLimits, results: &mut Results) {
        if self.stalled == 0 || !self.known.is_empty() {
            return;
        }
        let lanes = leaf::with_two_solutions(self.proof, &self.cells, self.placed, self.stalled);
        if lanes == 0 {
            return;
        }
        self.twins += u64::from(lanes.count_ones());
        self.stalled &= !lanes;
        self.active &= !lanes;
        if results.sink.is_none() && results.witnesses.is_empty() {
            // Only the number of solutions is asked for.
            self.note_solutions(lanes, limits, results);
            self.note_solutions(lanes, limits, results);
            return;
        }
        let mut rings = [Ring::EMPTY; 32];
        for lane in lanes_of(lanes) {
            rings[lane] = Ring::of(&self.cells, lane);
            rings[lane].fill(&mut self.cells, lane, false);
        }
        self.note_solutions(lanes, limits, results);
        for lane in lanes_of(lanes) {
            rings[lane].fill(&mut self.cells, lane, true);
        }
        self.note_solutions(lanes, limits, results);
    }

    /// Stores the solutions that lanes have kept, if they are not the known ones. Unloading costs
    /// too much for one lane alone. No round changes a solved lane, so all wait for an exchange.
    #[inline(always)]
    pub(super) fn hand_out_solutions(&mut self, limits: SearchLimits, results: &mut Results) {
        if self.solved == 0 {
            return;
        }
        V::unload(&self.cells, self.solved, &mut self.grids);
        for lane in lanes_of(self.solved) {
            let owner = self.owners[lane] as usize;
            if let Some(known) = self.known.get(owner) {
                let job = &mut results.jobs[owner];
                let mut grid = Grid::from_search([Digit::ALL[0]; 81]);
                self.grids.copy(lane, V::COUNT, grid.digits_mut());
                if !job.is_done && grid != *known {
                    job.found += 1;
                    job.is_done = job.found >= limits.limit;
                    if let Some(witness) = results.witnesses.get_mut(owner) {
                        *witness = Some(grid);
                    }
                    if job.is_done {
                        self.release(owner);
                    }
                }
                continue;
            }
            let grid = results.witnesses[owner].insert(Grid::from_search([Digit::ALL[0]; 81]));
            self.grids.copy(lane, V::COUNT, grid.digits_mut());
        }
        self.solved = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::super::jobs::{BatchQuestions, PuzzleJob, SearchLimits};
    use super::super::leaf::tests::solutions;
    use super::super::pool::SpareBlocks;
    use super::super::run;
    use crate::budget::BudgetRef;
    use crate::kernel::Isa;
    use crate::puzzle::Puzzle;
    use alloc::vec;

    /// A puzzle with 652 solutions.
    const PUZZLE: &[u8; 81] =
        b"..73...25....58....5..24........71..7.1.8..3..469.........4...1.....1....64875...";

    #[test]
    fn known_solutions_do_not_count_also_where_no_candidate_is_excluded() {
        let puzzle = Puzzle::parse(&PUZZLE[..]).expect("a puzzle");
        let all = solutions(&puzzle);
        let known = *all.first().expect("there are many");
        let budget = BudgetRef::UNLIMITED;
        let limits = SearchLimits { limit: u64::MAX, budget, patience: u64::MAX };
        for isa in Isa::available() {
            for count in [1, 40] {
                let puzzles = vec![puzzle; count];
                let known = vec![known; count];
                let asked = BatchQuestions { puzzles: &puzzles, without: &[], known: &known };
                for has_witnesses in [true, false] {
                    let mut jobs = vec![PuzzleJob::new(&limits); count];
                    let mut witnesses = vec![None; if has_witnesses { count } else { 0 }];
                    let spare = &mut SpareBlocks::default();
                    run(isa, asked, limits, &mut jobs, &mut witnesses, spare);
                    let expected = all.len() as u64 - 1;
                    assert!(jobs.iter().all(|job| job.found == expected), "{}", isa.name());
                    let is_other = |grid: &crate::Grid| *grid != known[0] && all.contains(grid);
                    assert!(witnesses.iter().all(|grid| grid.as_ref().is_some_and(is_other)));
                }
            }
        }
    }
}
