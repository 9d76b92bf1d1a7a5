//! Questions about one puzzle: how many solutions it has, the smallest two, and which clues are
//! redundant.

use super::choice::Engine;
use crate::answer::{Stopped, Verdict};
use crate::budget::StopReason;
use crate::candidate::Candidate;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::method::Method;
use crate::puzzle::Puzzle;
use crate::search::meter::Meter;
use core::ops::ControlFlow;

/// Solutions found when looking for two.
enum UpToTwo {
    None,
    One(Grid),
    /// The two smallest.
    Two(Grid, Grid),
    /// At least two; this is one of them.
    Several(Grid),
}

impl Engine {
    /// Returns whether there is no solution, one or several, with the two smallest.
    pub(crate) fn verdict(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
    ) -> Result<Verdict, Stopped> {
        Ok(match self.any_two(puzzle, meter)? {
            UpToTwo::None => Verdict::NoSolution,
            UpToTwo::One(grid) => Verdict::Unique(grid),
            UpToTwo::Two(smallest, next) => Verdict::Multiple(smallest, next),
            UpToTwo::Several(witness) => {
                let (smallest, next) = self.two_smallest(puzzle, witness, meter)?;
                Verdict::Multiple(smallest, next)
            }
        })
    }

    /// Returns the smallest solution, if there is any.
    pub(crate) fn smallest(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
    ) -> Result<Option<Grid>, Stopped> {
        match self.method {
            // Proving that there is no second solution is cheaper than proving that there is no
            // smaller one.
            Method::Propagation => match self.any_two(puzzle, meter)? {
                UpToTwo::None => Ok(None),
                UpToTwo::One(grid) | UpToTwo::Two(grid, _) => Ok(Some(grid)),
                UpToTwo::Several(witness) => self.smallest_below(puzzle, witness, meter).map(Some),
            },
            Method::Backtracking => {
                self.backtracking.start(puzzle);
                self.backtracking.next(meter).map_err(|reason| Stopped { reason, at_least: 0 })
            }
        }
    }

    /// Returns the first solution that the search meets. If the candidate `without` is given, the
    /// solution does not have it.
    pub(crate) fn first_met(
        &mut self,
        puzzle: &Puzzle,
        without: Option<Candidate>,
        meter: &mut Meter,
    ) -> Result<Option<Grid>, Stopped> {
        let mut first = None;
        let mut keep = |grid: &Grid| {
            first = Some(*grid);
            ControlFlow::Break(())
        };
        self.count_up_to(puzzle, without, 1, meter, Some(&mut keep))?;
        Ok(first)
    }

    /// Returns the clues without which a proper puzzle stays proper, each on its own.
    pub(crate) fn redundant(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
    ) -> Result<CellSet, Stopped> {
        let mut redundant = CellSet::EMPTY;
        for (cell, digit) in puzzle.clues() {
            let rest = puzzle.without(cell);
            let is_proper = match self.method {
                // There is a second solution exactly if the cell can hold another digit.
                Method::Propagation => {
                    let without = Some(Candidate { cell, digit });
                    self.count_up_to(&rest, without, 1, meter, None).map(|others| others == 0)
                }
                Method::Backtracking => {
                    self.any_two(&rest, meter).map(|found| matches!(found, UpToTwo::One(_)))
                }
            };
            // The puzzle itself has a solution, whatever was found without the clue.
            if is_proper.map_err(|stopped| Stopped { at_least: 1, ..stopped })? {
                redundant = redundant.with(cell);
            }
        }
        Ok(redundant)
    }

    /// Prepares a list of all solutions in ascending order. Returns `false` if there are none.
    pub(crate) fn start_ascending(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
    ) -> Result<bool, StopReason> {
        match self.method {
            Method::Propagation => {
                let witness = self.first_met(puzzle, None, meter);
                let Some(witness) = witness.map_err(|stopped| stopped.reason)? else {
                    return Ok(false);
                };
                self.ascending.start(puzzle, witness);
            }
            Method::Backtracking => self.backtracking.start(puzzle),
        }
        Ok(true)
    }

    /// Returns the next larger solution, or `None` if there are no more.
    pub(crate) fn next_ascending(&mut self, meter: &mut Meter) -> Result<Option<Grid>, StopReason> {
        match self.method {
            Method::Propagation => self.next_larger(meter),
            Method::Backtracking => self.backtracking.next(meter),
        }
    }

    /// Returns the smallest solution of a puzzle that has at least two, one of which is known.
    pub(super) fn smallest_below(
        &mut self,
        puzzle: &Puzzle,
        witness: Grid,
        meter: &mut Meter,
    ) -> Result<Grid, Stopped> {
        self.ascending.start(puzzle, witness);
        self.next_of_two(meter)
    }

    /// Returns the two smallest solutions of a puzzle that has at least two, one of which is known.
    pub(super) fn two_smallest(
        &mut self,
        puzzle: &Puzzle,
        witness: Grid,
        meter: &mut Meter,
    ) -> Result<(Grid, Grid), Stopped> {
        Ok((self.smallest_below(puzzle, witness, meter)?, self.next_of_two(meter)?))
    }

    fn next_larger(&mut self, meter: &mut Meter) -> Result<Option<Grid>, StopReason> {
        let Self { isa, ascending, memory, learner, thresholds, .. } = self;
        ascending.next(*isa, thresholds.ascending_before_learning, memory, learner, meter)
    }

    fn next_of_two(&mut self, meter: &mut Meter) -> Result<Grid, Stopped> {
        let next = self.next_larger(meter);
        let next = next.map_err(|reason| Stopped { reason, at_least: 2 })?;
        Ok(next.expect("two solutions were found before"))
    }

    /// Looks for two solutions.
    fn any_two(&mut self, puzzle: &Puzzle, meter: &mut Meter) -> Result<UpToTwo, Stopped> {
        if self.method == Method::Propagation {
            let mut witness = None;
            let mut keep_first = |grid: &Grid| {
                witness = witness.or(Some(*grid));
                ControlFlow::Continue(())
            };
            let found = self.count_up_to(puzzle, None, 2, meter, Some(&mut keep_first))?;
            return Ok(match witness {
                None => UpToTwo::None,
                Some(grid) if found == 1 => UpToTwo::One(grid),
                Some(grid) => UpToTwo::Several(grid),
            });
        }
        self.backtracking.start(puzzle);
        let mut next =
            |at_least| self.backtracking.next(meter).map_err(|reason| Stopped { reason, at_least });
        let Some(first) = next(0)? else { return Ok(UpToTwo::None) };
        Ok(next(1)?.map_or(UpToTwo::One(first), |second| UpToTwo::Two(first, second)))
    }
}
