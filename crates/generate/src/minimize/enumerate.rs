//! All minimal puzzles within a proper one, each once.
//!
//! The clues of a proper puzzle hit every unavoidable set. The clues of a minimal puzzle are a
//! minimal hitting set: each clue is the only one in some unavoidable set. So minimal puzzles are
//! the minimal hitting sets of a family of sets.
//!
//! The method is that of K. Murakami and T. Uno (*Efficient algorithms for dualizing large-scale
//! hypergraphs*, 2014). Choose a set that is not hit, and try each of its cells in turn. Continue
//! only while each chosen cell is the only one to hit some set. The family is not known beforehand:
//! a search finds a set that is not hit, or shows that there is none. Another search finds a set
//! that only one cell hits.

use super::outcome::{EnumerationEnd, EnumerationSummary, MinimizeError};
use crate::reveal::reveal;
use ninefold_core::unstable_internals::other_batch;
use ninefold_core::{Candidate, Cell, CellSet, Grid, Solver, Verdict};
use std::ops::ControlFlow;

/// The reason why an enumeration ended before all puzzles were found.
enum EarlyEnd {
    Ended(EnumerationEnd),
    Failed(MinimizeError),
}

struct Enumeration<'s> {
    solver: &'s mut Solver,
    solution: &'s Grid,
    /// Unavoidable sets found so far: the clues in which another solution differs.
    family: Vec<CellSet>,
    searches: u64,
    max_searches: u64,
    found: u64,
    each: &'s mut dyn FnMut(CellSet) -> ControlFlow<()>,
}

/// Calls `each` with the clue cells of each minimal puzzle.
pub(super) fn run(
    solver: &mut Solver,
    solution: &Grid,
    clues: CellSet,
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
    let end = match enumeration.extend(clues, CellSet::EMPTY, clues) {
        Ok(()) => EnumerationEnd::Complete,
        Err(EarlyEnd::Ended(end)) => end,
        Err(EarlyEnd::Failed(error)) => return Err(error),
    };
    Ok(EnumerationSummary { found: enumeration.found, searches: enumeration.searches, end })
}

impl Enumeration<'_> {
    /// Passes on the minimal puzzles that have all chosen clues, and otherwise only clues of
    /// `free`. The recursion is at most as deep as there are clues.
    fn extend(
        &mut self,
        clues: CellSet,
        chosen: CellSet,
        mut free: CellSet,
    ) -> Result<(), EarlyEnd> {
        let Some(missed) = self.missed(clues, chosen, free)? else {
            self.found += 1;
            return match (self.each)(chosen) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(EarlyEnd::Ended(EnumerationEnd::Enough)),
            };
        };
        let choices = missed & free;
        free -= choices;
        for cell in choices {
            let larger = chosen.with(cell);
            if self.needs_all(clues, larger)? {
                self.extend(clues, larger, free)?;
                free = free.with(cell);
            }
        }
        Ok(())
    }

    /// Returns an unavoidable set without a chosen clue. Among the known sets, it takes one with
    /// the fewest free clues. Returns `None` if the chosen clues are a proper puzzle.
    fn missed(
        &mut self,
        clues: CellSet,
        chosen: CellSet,
        free: CellSet,
    ) -> Result<Option<CellSet>, EarlyEnd> {
        let is_missed = |set: &&CellSet| (**set & chosen).is_empty();
        let missed = self.family.iter().filter(is_missed);
        if let Some(set) = missed.min_by_key(|set| (**set & free).len()) {
            return Ok(Some(*set));
        }
        self.take_search()?;
        // Takes the smallest other solution, so that the sets are the same on every instruction
        // set.
        match self.solver.solve(&reveal(self.solution, chosen)) {
            Verdict::Multiple(one, two) => {
                let other = if one == *self.solution { two } else { one };
                let set = self.difference(clues, &other);
                let first = set.first().expect("two solutions of a proper puzzle differ in a clue");
                self.learn(clues, set, first).map(Some)
            }
            Verdict::Stopped(why) => Err(EarlyEnd::Failed(why.into())),
            Verdict::Unique(_) | Verdict::NoSolution => Ok(None),
        }
    }

    /// Returns whether each chosen clue is the only chosen one in some unavoidable set.
    fn needs_all(&mut self, clues: CellSet, chosen: CellSet) -> Result<bool, EarlyEnd> {
        let mut needed = CellSet::EMPTY;
        for set in &self.family {
            let hit = *set & chosen;
            if hit.len() == 1 {
                needed |= hit;
            }
        }
        for cell in chosen - needed {
            match self.other(clues, chosen.without(cell), cell)? {
                Some(set) => self.learn(clues, set, cell)?,
                None => return Ok(false),
            };
        }
        Ok(true)
    }

    /// Adds an unavoidable set that contains a cell. First makes the set as small as possible with
    /// that cell, because small sets exclude more.
    fn learn(&mut self, clues: CellSet, set: CellSet, cell: Cell) -> Result<CellSet, EarlyEnd> {
        let mut small = set;
        for spared in set.without(cell) {
            if small.contains(spared)
                && let Some(smaller) = self.other(clues, (clues - small).with(spared), cell)?
            {
                small = smaller;
            }
        }
        self.family.push(small);
        Ok(small)
    }

    /// Searches for a solution that agrees on some clues and has another digit in a cell. Returns
    /// the clues in which it differs.
    fn other(
        &mut self,
        clues: CellSet,
        fixed: CellSet,
        cell: Cell,
    ) -> Result<Option<CellSet>, EarlyEnd> {
        self.take_search()?;
        let candidate = Candidate { cell, digit: self.solution.get(cell) };
        match other_batch(self.solver, &[(reveal(self.solution, fixed), candidate)])[0] {
            Ok(other) => Ok(other.map(|other| self.difference(clues, &other))),
            Err(why) => Err(EarlyEnd::Failed(why.into())),
        }
    }

    /// Returns the clues in which another solution differs.
    fn difference(&self, clues: CellSet, other: &Grid) -> CellSet {
        let differs = |cell: &Cell| self.solution.get(*cell) != other.get(*cell);
        clues.iter().filter(differs).collect()
    }

    fn take_search(&mut self) -> Result<(), EarlyEnd> {
        if self.searches == self.max_searches {
            return Err(EarlyEnd::Ended(EnumerationEnd::Searches));
        }
        self.searches += 1;
        Ok(())
    }
}
