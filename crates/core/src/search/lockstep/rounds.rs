//! The loop of the search: rounds, and exchanges between them.

use super::jobs::{SearchLimits, end};
use super::state::{LaneSearch, Results};
use super::sweep::{Sides, round};
use crate::kernel::Lanes;

/// Lanes out of 32 that are dead, solved or stalled at an exchange.
const EXCHANGE_AT: u32 = 14;
/// Placed digits below which a lane may branch before it stalls, if there are many solutions.
const PLACED_AT_REST: u16 = 5;
/// New puzzles out of 32 lanes that are worth a round without a check of its results.
const FRESH: u32 = 20;

impl<V: Lanes> LaneSearch<'_, V> {
    #[inline(always)]
    pub(super) fn search(&mut self, limits: SearchLimits, mut results: Results) {
        // All new jobs have the same limits: if one is done before it begins, all are.
        if results.jobs.first().is_none_or(|job| job.is_done) {
            return;
        }
        let exchange_at = (EXCHANGE_AT * V::COUNT as u32).div_ceil(32);
        loop {
            let waiting = self.stalled | Self::ALL & !self.active;
            if waiting.count_ones() >= exchange_at || self.active & !self.stalled == 0 {
                self.note_twins(limits, &mut results);
                self.hand_out_solutions(limits, &mut results);
                if let Some(reason) = limits.budget.interruption(16 * self.exchanges) {
                    return end(results.jobs, reason);
                }
                self.exchanges += 1;
                if V::CROSSES && self.is_eager {
                    self.shares += 1;
                    self.share(limits, results.jobs);
                } else {
                    self.exchange(limits, results.jobs);
                }
                if self.active == 0 {
                    if self.pool.is_empty() && self.slots.lanes() == 0 {
                        return;
                    }
                    continue;
                }
                if self.fresh.count_ones() >= FRESH * V::COUNT as u32 / 32 {
                    // Hardly any puzzle is solved after one round, and another round loses none.
                    self.round();
                }
            }
            self.advance(limits, &mut results);
        }
    }

    /// Runs one round.
    #[inline(always)]
    fn round(&mut self) -> Sides<V> {
        self.rounds += 1;
        self.busy += u64::from(self.active.count_ones());
        round(self.proof, &mut self.cells, &mut self.ways_down)
    }

    /// Runs one round and updates the state of each lane.
    #[inline(always)]
    fn advance(&mut self, limits: SearchLimits, results: &mut Results) {
        let full = V::splat(self.proof, 0x1FF);
        let sides = self.round();
        let without_way = !V::bits(sides.has_ways.equal(full));
        self.active &= !(without_way | V::bits(sides.least.is_zero()));
        let placed = V::bits(sides.placed.equal(full)) & self.active;
        self.active &= !placed;
        debug_assert_eq!(self.decided & self.active, 0, "or a search might never end");
        self.stalled = V::bits(sides.changed.is_zero()) & self.active;
        self.placed = sides.placed;
        if placed != 0 {
            // Each digit has one place in each column and box. Check that each row has all digits.
            let mut rows = full;
            for row in self.cells.as_chunks::<9>().0 {
                let triad = |at: usize| row[at].or3(row[at + 1], row[at + 2]);
                rows = rows.and(triad(0).or3(triad(3), triad(6))).pinned();
            }
            let solved = placed & V::bits(rows.equal(full));
            self.note_solutions(solved, limits, results);
        }
        if self.is_eager {
            let enough = V::splat(self.proof, PLACED_AT_REST);
            self.stalled |= V::bits(self.placed.count_ones().less(enough)) & self.active;
        }
    }
}
