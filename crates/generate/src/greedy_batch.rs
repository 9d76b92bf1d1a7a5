//! [`GreedyBatch`]: many grids emptied together.

use crate::difficulty::DifficultyTarget;
use crate::generated::{GenerateError, GeneratedPuzzle};
use crate::greedy::GreedyStrategy;
use crate::item::{Item, ItemRange, TryFailure};
use crate::minimality::Minimality;
use crate::proposal::Proposal;
use crate::spec::PuzzleSpec;
use crate::supervisor::Supervisor;
use ninefold_core::unstable_internals::{MinimalSource, minimal_each};
use ninefold_core::{Budget, CellSet, Grid, Solver, Stopped};
use std::mem;

/// Proposals that are rated in one batch.
const RATED_TOGETHER: usize = 64;

/// The result of a finished item.
type ItemResult = Result<GeneratedPuzzle, GenerateError>;

/// Makes many puzzles by the greedy strategy, whose searches share the lanes of vectors.
///
/// The solver asks for a grid to empty whenever it has a free lane. Each grid is a try of one item.
/// Every item has its own random numbers, so the order in which tries end changes nothing.
pub(crate) struct GreedyBatch<'g> {
    strategy: &'g GreedyStrategy,
    spec: &'g PuzzleSpec,
    target: Option<&'g mut DifficultyTarget>,
    supervisor: &'g Supervisor,
    items: ItemRange,
    /// Solver that checks clues one by one.
    checker: Solver,
    /// Number of items started.
    started: usize,
    /// Items in progress, in any order.
    slots: Vec<Slot>,
    /// Slots whose item is finished.
    free: Vec<usize>,
    /// Slots whose item needs another try.
    again: Vec<usize>,
    /// Slots whose item has a proposal that is not rated yet, with that proposal.
    unrated: Vec<(usize, Proposal)>,
    /// Finished items by their place in the range.
    results: Vec<Option<ItemResult>>,
}

/// An item in progress.
struct Slot {
    /// Place of the item in the range.
    place: usize,
    item: Item,
    /// Grid of the current try.
    grid: Option<Grid>,
    /// Random order of the orbits, where the strategy needs it again.
    places: Vec<CellSet>,
}

impl<'g> GreedyBatch<'g> {
    /// Number of items from which a batch is faster than one item after another.
    pub(crate) const WORTH: usize = 100;

    pub(crate) fn new(
        strategy: &'g GreedyStrategy,
        spec: &'g PuzzleSpec,
        target: Option<&'g mut DifficultyTarget>,
        supervisor: &'g Supervisor,
        items: ItemRange,
    ) -> Self {
        Self {
            strategy,
            spec,
            target,
            supervisor,
            items,
            checker: Solver::new(Budget::UNLIMITED),
            started: 0,
            slots: Vec::new(),
            free: Vec::new(),
            again: Vec::new(),
            unrated: Vec::new(),
            results: (0..items.count).map(|_| None).collect(),
        }
    }

    /// Makes the puzzles.
    ///
    /// Returns the result of each item that is finished, and the few items that need more tries,
    /// with their places. The caller finishes these one by one.
    pub(crate) fn run(
        mut self,
        solver: &mut Solver,
    ) -> (Vec<Option<ItemResult>>, Vec<(usize, Item)>) {
        minimal_each(solver, &mut self);
        self.rate();
        let mut needs_more = vec![false; self.slots.len()];
        for slot in self.again {
            needs_more[slot] = true;
        }
        let slots = self.slots.into_iter().zip(needs_more).filter(|(_, needs_more)| *needs_more);
        (self.results, slots.map(|(slot, _)| (slot.place, slot.item)).collect())
    }

    /// Returns a slot whose item needs a try.
    fn next_slot(&mut self) -> Option<usize> {
        let has_more = self.started < self.items.count;
        if let Some(slot) = self.again.pop() {
            if has_more || self.slots.len() - self.free.len() >= Self::WORTH {
                return Some(slot);
            }
            self.again.push(slot);
            return None;
        }
        let place = self.started;
        let item = self.items.nth(place)?;
        self.started += 1;
        if let Some(slot) = self.free.pop() {
            let Slot { place: old_place, item: old_item, .. } = &mut self.slots[slot];
            (*old_place, *old_item) = (place, item);
            return Some(slot);
        }
        self.slots.push(Slot { place, item, grid: None, places: Vec::new() });
        Some(self.slots.len() - 1)
    }

    /// Rates the proposals that are not rated yet.
    fn rate(&mut self) {
        let unrated = mem::take(&mut self.unrated);
        let Some(target) = self.target.as_mut().filter(|_| !unrated.is_empty()) else { return };
        let puzzles: Vec<_> = unrated.iter().map(|(_, p)| (p.puzzle, p.solution)).collect();
        let mut outcomes = Vec::with_capacity(unrated.len());
        for ((slot, proposal), rated) in unrated.iter().zip(target.rate_batch(&puzzles)) {
            let item = &mut self.slots[*slot].item;
            outcomes.push((*slot, item.judge(proposal, rated, target, self.supervisor)));
        }
        for (slot, outcome) in outcomes {
            self.conclude(slot, outcome);
        }
    }

    /// Handles the outcome of a try: stores the item's result, or marks the item for another try.
    fn conclude(&mut self, number: usize, outcome: Result<GeneratedPuzzle, TryFailure>) {
        let slot = &mut self.slots[number];
        self.results[slot.place] = match outcome {
            Ok(puzzle) => Some(Ok(puzzle)),
            Err(TryFailure::TryAgain) if slot.item.tries_left(self.spec) > 0 => {
                return self.again.push(number);
            }
            Err(TryFailure::TryAgain | TryFailure::GiveUp) => Some(Err(slot.item.take_error())),
            Err(TryFailure::Cancelled) => None,
        };
        self.free.push(number);
    }
}

impl MinimalSource for GreedyBatch<'_> {
    fn next(&mut self, order: &mut Vec<CellSet>) -> Option<(usize, Grid)> {
        if self.supervisor.is_cancelled() {
            return None;
        }
        let number = self.next_slot().or_else(|| {
            self.rate();
            self.next_slot()
        })?;
        let slot = &mut self.slots[number];
        let target = self.target.as_deref_mut();
        let grid = self.strategy.draw(self.spec, target, &mut slot.item.random, order);
        slot.grid = Some(grid);
        if self.spec.minimality == Minimality::Proper {
            slot.places.clone_from(order);
        }
        Some((number, grid))
    }

    fn take(&mut self, number: usize, stays: Result<CellSet, Stopped>) {
        let slot = &mut self.slots[number];
        let (Ok(minimal), Some(grid)) = (stays, slot.grid) else {
            return self.free.push(number);
        };
        let Slot { item, places, .. } = slot;
        let (random, checker) = (&mut item.random, &mut self.checker);
        let cells = (grid, minimal);
        let proposal = self.strategy.complete(self.spec, random, checker, cells, places);
        match item.count_try(self.spec, proposal) {
            Err(failure) => self.conclude(number, Err(failure)),
            Ok(proposal) if self.target.is_none() => {
                self.conclude(number, Ok(proposal.accept(None)));
            }
            Ok(proposal) => {
                self.unrated.push((number, proposal));
                if self.unrated.len() == RATED_TOGETHER {
                    self.rate();
                }
            }
        }
    }
}
