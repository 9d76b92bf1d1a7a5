//! [`Solver::minimal`] and [`Solver::minimal_batch`].

use super::Solver;
use crate::answer::{Stats, Stopped};
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::search::meter::Meter;
use crate::search::single::Walk;
use crate::search::walks::{Outcome, Questions};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;

/// So many walks are worth the lanes of a vector.
const WORTH_LANES: usize = 100;

impl Solver<'_> {
    /// Takes the givens of a proper puzzle away, one group of cells after another, each if the puzzle
    /// stays proper without it; gives the givens that stay.
    ///
    /// The groups are all givens of the puzzle, which has this solution; of a cell in several groups
    /// the first counts. With a group for each cell of a whole grid, what stays is a minimal puzzle. What
    /// stays depends on the grid and the order alone. (If the puzzle is not proper, what stays has as
    /// many solutions as it has, or more.)
    ///
    /// Costs some 20 searches for a whole grid, not 81. The budget holds for all of them together. It is
    /// the same by either [`Method`](crate::Method).
    ///
    /// # Errors
    ///
    /// [`Stopped`] when the budget ends the search before all is known.
    ///
    /// ```
    /// use ninefold_core::{Budget, Cell, CellSet, Grid, Puzzle, Solver};
    ///
    /// let grid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
    /// let order = Cell::ALL.map(CellSet::only);
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// let stay = solver.minimal(&grid, &order)?;
    /// let mut puzzle = Puzzle::EMPTY;
    /// for cell in stay.iter() {
    ///     puzzle.set(cell, Some(grid.get(cell)));
    /// }
    /// assert_eq!(solver.check(&puzzle).redundant, Some(CellSet::EMPTY));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimal(&mut self, solution: &Grid, order: &[CellSet]) -> Result<CellSet, Stopped> {
        let mut meter = Meter::new(self.budget);
        let Self { isa, greedy, memory, learner, .. } = self;
        let minimal = greedy.walk(*isa, Walk { solution, order }, memory, learner, &mut meter);
        self.record(&meter, minimal.err());
        minimal.map_err(|reason| Stopped { reason, at_least: 1 })
    }

    /// What [`minimal`](Self::minimal) says of each of many grids with an order, faster where there are
    /// many: see [`minimal_each`](Self::minimal_each).
    ///
    /// ```
    /// use ninefold_core::{Budget, Cell, CellSet, Grid, Solver};
    ///
    /// let grid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
    /// let order = Cell::ALL.map(CellSet::only);
    /// let mut solver = Solver::new(Budget::UNLIMITED);
    /// let alone = solver.minimal(&grid, &order);
    /// assert_eq!(solver.minimal_batch(&[(grid, &order[..]); 200]), [alone; 200]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimal_batch(&mut self, asked: &[(Grid, &[CellSet])]) -> Vec<Result<CellSet, Stopped>> {
        if asked.len() < WORTH_LANES {
            return self.one_by_one(asked, |solver, (grid, order)| solver.minimal(grid, order));
        }
        let mut slice = Slice { asked, next: 0, stays: vec![Ok(CellSet::EMPTY); asked.len()] };
        self.minimal_each(&mut slice);
        slice.stays
    }

    /// What [`minimal`](Self::minimal) says of each grid with an order that a source has, as long as it
    /// has any; what comes of them comes in any order.
    ///
    /// Their searches share the lanes of vectors. Of a thousand at once each takes about seven tenths of the
    /// time that it takes alone with AVX-512, four fifths with AVX2; below a hundred at once are slower
    /// than alone. (Without lanes, or with a budget of nodes, which lanes cannot keep for each, they are
    /// walked through one after another.) The budget holds for each of them.
    pub fn minimal_each(&mut self, source: &mut impl MinimalSource) {
        let mut total = Stats::default();
        let mut order = Vec::new();
        if !self.isa.is_for_walks() || self.budget.max_nodes() < u64::MAX {
            while let Some((number, grid)) = source.next(&mut order) {
                source.take(number, self.minimal(&grid, &order));
                total.add(&self.stats);
                order.clear();
            }
            self.stats = total;
            return;
        }
        let mut walks = mem::take(&mut self.walks);
        let mut batch = mem::take(&mut self.batch);
        loop {
            while walks.has_room()
                && let Some((number, grid)) = source.next(&mut order)
            {
                if let Some(outcome) = walks.begin(self.isa, number, &grid, &order) {
                    source.take(number, self.conclude(&grid, outcome, &mut total));
                }
                order.clear();
            }
            if walks.is_empty() {
                break;
            }
            let Questions { asked, others } = walks.questions();
            self.run_lanes(asked, 1, &mut batch.jobs, others);
            total.add(&self.stats);
            if let Some(reason) = self.stats.stopped {
                walks.end(|number| source.take(number, Err(Stopped { reason, at_least: 1 })));
                break;
            }
            walks.answer(
                |at| batch.jobs[at].found > 0,
                |number, grid, outcome| {
                    source.take(number, self.conclude(grid, outcome, &mut total));
                },
            );
        }
        self.walks = walks;
        self.batch = batch;
        self.stats = total;
    }

    fn conclude(
        &mut self,
        grid: &Grid,
        outcome: Outcome,
        total: &mut Stats,
    ) -> Result<CellSet, Stopped> {
        match outcome {
            Outcome::Stays(cells) => Ok(cells),
            Outcome::Improper(order) => {
                let stays = self.minimal(grid, &order);
                total.add(&self.stats);
                stays
            }
        }
    }
}

/// Grids to walk through, some of whose digits make minimal puzzles, for
/// [`Solver::minimal_each`].
pub trait MinimalSource {
    /// The next grid, with a number that it is called by; its order goes to the end of `order`, which is
    /// empty. If there is nothing now, this is asked again after more has been taken.
    fn next(&mut self, order: &mut Vec<CellSet>) -> Option<(usize, Grid)>;

    /// Takes what stays of the grid with a number.
    fn take(&mut self, number: usize, stays: Result<CellSet, Stopped>);
}

struct Slice<'s> {
    asked: &'s [(Grid, &'s [CellSet])],
    next: usize,
    stays: Vec<Result<CellSet, Stopped>>,
}

impl MinimalSource for Slice<'_> {
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
