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
            if has_known && self.without[owner].is_none() {
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
                    results.witnesses[owner] = Some(grid);
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
