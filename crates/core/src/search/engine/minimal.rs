//! Taking clues away one after another, each if the puzzle stays proper, for one grid or many.

use super::batch::BatchMeter;
use super::choice::Engine;
use crate::answer::Stopped;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::search::meter::Meter;
use crate::search::single::Walk;
use crate::search::walks::{Outcome, Questions};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// A source of grids, each with an order in which its digits are taken away to a minimal puzzle.
pub trait MinimalSource {
    /// Returns the next grid and its number. Appends its order to `order`, which is empty. After
    /// `None`, it is called again when more results have been taken.
    fn next(&mut self, order: &mut Vec<CellSet>) -> Option<(usize, Grid)>;

    /// Receives the clues that stay in the grid with this number.
    fn take(&mut self, number: usize, stays: Result<CellSet, Stopped>);
}

impl Engine {
    /// Returns the clues of a proper puzzle that stay when the others are taken away in order.
    pub(crate) fn minimal(
        &mut self,
        solution: &Grid,
        order: &[CellSet],
        meter: &mut Meter,
    ) -> Result<CellSet, Stopped> {
        let Self { isa, greedy, memory, learner, thresholds, .. } = self;
        let walk = Walk { solution, order, patience: thresholds.walk_before_learning };
        let minimal = greedy.walk(*isa, walk, memory, learner, meter);
        minimal.map_err(|reason| Stopped { reason, at_least: 1 })
    }

    pub(crate) fn minimal_batch(
        &mut self,
        asked: &[(Grid, &[CellSet])],
        meter: &mut BatchMeter,
    ) -> Vec<Result<CellSet, Stopped>> {
        if asked.len() < self.thresholds.walks_for_lanes {
            return self.one_by_one(asked, meter, |engine, (grid, order), meter| {
                engine.minimal(grid, order, meter)
            });
        }
        let stays = vec![Ok(CellSet::EMPTY); asked.len()];
        let mut source = SliceSource { asked, next: 0, stays };
        self.minimal_each(&mut source, meter);
        source.stays
    }

    pub(crate) fn minimal_each(&mut self, source: &mut impl MinimalSource, meter: &mut BatchMeter) {
        let mut order = Vec::new();
        // Lanes cannot keep to a budget of nodes for each walk.
        if !self.isa.is_for_walks() || meter.budget.bounds_nodes() {
            while let Some((number, grid)) = source.next(&mut order) {
                source.take(number, self.minimal_alone(&grid, &order, meter));
                order.clear();
            }
            return;
        }
        let mut walks = mem::take(&mut self.walks);
        let mut batch = mem::take(&mut self.batch);
        loop {
            while walks.has_room()
                && let Some((number, grid)) = source.next(&mut order)
            {
                if let Some(outcome) = walks.begin(self.isa, number, &grid, &order) {
                    source.take(number, self.conclude(&grid, outcome, meter));
                }
                order.clear();
            }
            if walks.is_empty() {
                break;
            }
            let Questions { asked, others } = walks.questions();
            self.reached.walks_in_lanes += 1;
            if let Some(reason) = self.run_lanes(asked, 1, &mut batch.jobs, others, meter) {
                walks.end(|number| source.take(number, Err(Stopped { reason, at_least: 1 })));
                break;
            }
            walks.answer(
                |at| batch.jobs[at].found > 0,
                |number, grid, outcome| {
                    source.take(number, self.conclude(grid, outcome, meter));
                },
            );
        }
        self.walks = walks;
        self.batch = batch;
    }

    fn conclude(
        &mut self,
        grid: &Grid,
        outcome: Outcome,
        meter: &mut BatchMeter,
    ) -> Result<CellSet, Stopped> {
        match outcome {
            Outcome::Stays(cells) => Ok(cells),
            Outcome::Improper(order) => self.minimal_alone(grid, &order, meter),
        }
    }

    fn minimal_alone(
        &mut self,
        grid: &Grid,
        order: &[CellSet],
        meter: &mut BatchMeter,
    ) -> Result<CellSet, Stopped> {
        let mut single = Meter::new(meter.budget);
        let stays = self.minimal(grid, order, &mut single);
        meter.stats.add(&single.stats);
        stays
    }
}

/// Grids of a slice.
struct SliceSource<'s> {
    asked: &'s [(Grid, &'s [CellSet])],
    next: usize,
    stays: Vec<Result<CellSet, Stopped>>,
}

impl MinimalSource for SliceSource<'_> {
    fn next(&mut self, order: &mut Vec<CellSet>) -> Option<(usize, Grid)> {
        let (grid, places) = self.asked.get(self.next)?;
        order.extend_from_slice(places);
        self.next += 1;
        Some((self.next - 1, *grid))
    }

    fn take(&mut self, number: usize, stays: Result<CellSet, Stopped>) {
        self.stays[number] = stays;
    }
}
