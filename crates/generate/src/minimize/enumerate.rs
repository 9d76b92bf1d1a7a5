//! All minimal puzzles within a proper one, each once.
//!
//! The givens of a proper puzzle hit every unavoidable set, and those of a minimal one are a minimal
//! such set: they hit none in vain. So minimal puzzles are the minimal hitting sets of a family, and are
//! enumerated as K. Murakami and T. Uno do it (*Efficient algorithms for dualizing large-scale
//! hypergraphs*, 2014): choose a set that is not hit, try each of its cells in turn, and go on only while
//! each chosen cell is the only one to hit some set. The family is not known beforehand: a search finds
//! a set that is not hit, or shows that there is none, and likewise a set that only one cell hits.

use super::{EnumerationEnd, EnumerationSummary, MinimizeError, stopped};
use crate::greedy::of_grid;
use ninefold_core::{Candidate, Cell, CellSet, Grid, Solver, Verdict};
use std::ops::ControlFlow;

/// Why an enumeration ended before all were found.
enum Halt {
    Ended(EnumerationEnd),
    Failed(MinimizeError),
}

struct Enumeration<'s, 'a> {
    solver: &'s mut Solver<'a>,
    solution: &'s Grid,
    /// The givens that other solutions differ in.
    family: Vec<CellSet>,
    searches: u64,
    max_searches: u64,
    found: u64,
    each: &'s mut dyn FnMut(CellSet) -> ControlFlow<()>,
}

/// Hands out the givens of each minimal puzzle.
pub(super) fn run(
    solver: &mut Solver,
    solution: &Grid,
    givens: CellSet,
    max_searches: u64,
    each: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
) -> Result<EnumerationSummary, MinimizeError> {
    let mut enumeration = Enumeration {
        solver,
        solution,
        family: Vec::new(),
        searches: 0,
        max_searches,
        found: 0,
        each,
    };
    let end = match enumeration.extend(givens, CellSet::EMPTY, givens) {
        Ok(()) => EnumerationEnd::Complete,
        Err(Halt::Ended(end)) => end,
        Err(Halt::Failed(error)) => return Err(error),
    };
    Ok(EnumerationSummary { found: enumeration.found, searches: enumeration.searches, end })
}

impl Enumeration<'_, '_> {
    /// Hands out the minimal puzzles that have the chosen givens and others of `free` only. Calls itself
    /// at most once for each given.
    fn extend(&mut self, givens: CellSet, chosen: CellSet, mut free: CellSet) -> Result<(), Halt> {
        let Some(missed) = self.missed(givens, chosen, free)? else {
            self.found += 1;
            return match (self.each)(chosen) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(Halt::Ended(EnumerationEnd::Enough)),
            };
        };
        let choices = missed & free;
        free = free - choices;
        for cell in choices.iter() {
            let larger = chosen.with(cell);
            if self.needs_all(givens, larger)? {
                self.extend(givens, larger, free)?;
                free = free.with(cell);
            }
        }
        Ok(())
    }

    /// An unavoidable set without a chosen given, and with as few free ones as any known; nothing if the
    /// chosen givens are a proper puzzle.
    fn missed(
        &mut self,
        givens: CellSet,
        chosen: CellSet,
        free: CellSet,
    ) -> Result<Option<CellSet>, Halt> {
        let is_missed = |set: &&CellSet| (**set & chosen).is_empty();
        let missed = self.family.iter().filter(is_missed);
        if let Some(set) = missed.min_by_key(|set| (**set & free).len()) {
            return Ok(Some(*set));
        }
        self.take_search()?;
        // Not just any other solution, so that the sets are the same on every instruction set.
        match self.solver.solve(&of_grid(self.solution, chosen)) {
            Verdict::Multiple(one, two) => {
                let other = if one == *self.solution { two } else { one };
                let set = self.difference(givens, &other);
                let first =
                    set.first().expect("two solutions of a proper puzzle differ in a given");
                self.learn(givens, set, first).map(Some)
            }
            Verdict::Stopped(why) => Err(Halt::Failed(stopped(why))),
            Verdict::Unique(_) | Verdict::NoSolution => Ok(None),
        }
    }

    /// Whether each chosen given is the only one of them in some unavoidable set.
    fn needs_all(&mut self, givens: CellSet, chosen: CellSet) -> Result<bool, Halt> {
        let mut needed = CellSet::EMPTY;
        for set in &self.family {
            let hit = *set & chosen;
            if hit.len() == 1 {
                needed = needed | hit;
            }
        }
        for cell in (chosen - needed).iter() {
            match self.other(givens, chosen.without(cell), cell)? {
                Some(set) => self.learn(givens, set, cell)?,
                None => return Ok(false),
            };
        }
        Ok(true)
    }

    /// Adds an unavoidable set that has a cell, after making it as small as it can be with that cell:
    /// small sets tell more.
    fn learn(&mut self, givens: CellSet, set: CellSet, cell: Cell) -> Result<CellSet, Halt> {
        let mut small = set;
        for spared in set.without(cell).iter() {
            if small.contains(spared)
                && let Some(smaller) = self.other(givens, (givens - small).with(spared), cell)?
            {
                small = smaller;
            }
        }
        self.family.push(small);
        Ok(small)
    }

    /// The givens in which a solution with some of them and another digit in a cell differs, if there
    /// is one.
    fn other(
        &mut self,
        givens: CellSet,
        fixed: CellSet,
        cell: Cell,
    ) -> Result<Option<CellSet>, Halt> {
        self.take_search()?;
        let candidate = Candidate { cell, digit: self.solution.get(cell) };
        match self.solver.other_batch(&[(of_grid(self.solution, fixed), candidate)])[0] {
            Ok(other) => Ok(other.map(|other| self.difference(givens, &other))),
            Err(why) => Err(Halt::Failed(stopped(why))),
        }
    }

    /// The givens in which another solution differs.
    fn difference(&self, givens: CellSet, other: &Grid) -> CellSet {
        let differs = |cell: &Cell| self.solution.get(*cell) != other.get(*cell);
        givens.iter().filter(differs).collect()
    }

    fn take_search(&mut self) -> Result<(), Halt> {
        if self.searches == self.max_searches {
            return Err(Halt::Ended(EnumerationEnd::Searches));
        }
        self.searches += 1;
        Ok(())
    }
}
