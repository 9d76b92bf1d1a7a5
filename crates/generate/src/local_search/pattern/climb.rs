//! Hill climbing to a proper puzzle, from the digits that a random grid has in the pattern.
//!
//! A step takes some clues of the pattern away and lists all solutions of the rest. It groups the
//! solutions by their digits in these cells. A group holds exactly the solutions that remain if its
//! digits become the new clues. So one list gives the number of solutions for every useful choice
//! of digits, and the climb continues with one of the smallest groups.
//!
//! A pattern may leave very many solutions. Then some cells outside it hold clues at first. The
//! climb removes these one by one as the solutions become few.

use super::super::error::LocalSearchEnd;
use super::super::search::LocalSearch;
use super::super::solution_table::{SolutionTable, write};
use crate::minimality::Minimality;
use ninefold_core::{Cell, CellSet, Puzzle};
use std::collections::HashSet;

/// Solutions listed at most.
const LIMIT: usize = 3_000;

/// Largest number of solutions at the start of a climb, and after a clue outside the pattern is
/// removed.
const FEW: u64 = 400;

/// Steps without progress after which a climb is given up.
const PATIENCE: u32 = 500;

/// Largest number of clues exchanged in one step.
const MOST_EXCHANGED: usize = 12;

/// Proper puzzles whose slack is compared in one step.
const COMPARED: usize = 8;

/// Slack of a redundant clue. It is more than all clues that are needed add together.
const REDUNDANT: u64 = 2_048;

/// Exclusive upper bound of the slack that one step may add.
const TOLERANCE: u32 = 512;

/// A puzzle during the climb.
struct Climber {
    cells: CellSet,
    /// Clues in the pattern, and in the cells outside it that are not removed yet.
    puzzle: Puzzle,
    /// Cells outside the pattern that still hold clues.
    outside: Vec<Cell>,
    /// Number of solutions of the puzzle.
    solutions: u64,
    /// How little a proper puzzle needs its clues; `u64::MAX` if that is not known.
    slack: u64,
    /// Clues exchanged in one step. The number adapts so that lists are long, but not too long.
    exchanged: usize,
}

/// Makes one climb. Returns `None` if the climb is given up.
pub(super) fn climb(
    search: &mut LocalSearch,
    cells: CellSet,
    minimality: Minimality,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut climber = Climber::new(search, cells)?;
    let mut table = SolutionTable::default();
    let mut seen = HashSet::new();
    let mut best = climber.shortfall();
    let mut waited = 0;
    loop {
        climber.remove_outside(search)?;
        if climber.is_done(search, minimality)? {
            return Ok(Some(climber.puzzle));
        }
        if climber.shortfall() < best {
            best = climber.shortfall();
            waited = 0;
        } else if waited == PATIENCE {
            return Ok(None);
        } else {
            waited += 1;
        }
        seen.insert(climber.puzzle);
        climber.step(search, &mut table, &seen)?;
    }
}

impl Climber {
    fn new(search: &mut LocalSearch, cells: CellSet) -> Result<Self, LocalSearchEnd> {
        let grid = search.grid();
        let mut puzzle = Puzzle::EMPTY;
        for cell in cells {
            puzzle.set(cell, Some(grid.get(cell)));
        }
        let mut outside = Vec::new();
        let mut spare = search.shuffled(!cells);
        loop {
            let solutions = search.count(&puzzle, FEW + 1)?;
            if solutions <= FEW {
                let slack = u64::MAX;
                return Ok(Self { cells, puzzle, outside, solutions, slack, exchanged: 2 });
            }
            let cell = spare.pop().expect("a grid has one solution");
            puzzle.set(cell, Some(grid.get(cell)));
            outside.push(cell);
        }
    }

    /// Returns what the climb reduces: first cells outside the pattern, then solutions, then slack.
    fn shortfall(&self) -> (usize, u64, u64) {
        (self.outside.len(), self.solutions, self.slack)
    }

    /// Removes clues outside the pattern while few solutions remain.
    fn remove_outside(&mut self, search: &mut LocalSearch) -> Result<(), LocalSearchEnd> {
        while !self.outside.is_empty() && self.solutions <= FEW / 16 {
            let mut least: Option<(u64, usize)> = None;
            for (i, cell) in self.outside.iter().enumerate() {
                let limit = least.map_or(FEW + 1, |(solutions, _)| solutions);
                let solutions = search.count(&self.puzzle.without(*cell), limit)?;
                if solutions < limit {
                    least = Some((solutions, i));
                }
            }
            let Some((solutions, i)) = least else { break };
            let cell = self.outside.swap_remove(i);
            self.puzzle.set(cell, None);
            self.solutions = solutions;
        }
        Ok(())
    }

    /// Returns whether the puzzle is found, and records the progress.
    fn is_done(
        &mut self,
        search: &mut LocalSearch,
        minimality: Minimality,
    ) -> Result<bool, LocalSearchEnd> {
        let fewest = search.progress.outside.get_or_insert(self.outside.len());
        *fewest = (*fewest).min(self.outside.len());
        if !self.outside.is_empty() {
            return Ok(false);
        }
        let fewest = search.progress.solutions.get_or_insert(self.solutions);
        *fewest = (*fewest).min(self.solutions);
        if self.solutions > 1 || minimality == Minimality::Proper {
            return Ok(self.solutions == 1);
        }
        if self.slack == u64::MAX {
            self.slack = slack(search, &self.puzzle)?;
        }
        let redundant = (self.slack / REDUNDANT) as usize;
        let fewest = search.progress.redundant.get_or_insert(redundant);
        *fewest = (*fewest).min(redundant);
        Ok(redundant == 0)
    }

    /// Exchanges some clues, unless that leaves many more solutions, or much more slack, than
    /// before.
    fn step(
        &mut self,
        search: &mut LocalSearch,
        table: &mut SolutionTable,
        seen: &HashSet<Puzzle>,
    ) -> Result<(), LocalSearchEnd> {
        let is_proper = self.outside.is_empty() && self.solutions == 1;
        let exchanged =
            if is_proper { 1 + search.random.below(4) as usize } else { self.exchanged };
        let cells: CellSet = search.shuffled(self.cells).into_iter().take(exchanged).collect();
        let rest = cells.iter().fold(self.puzzle, Puzzle::without);
        if !search.list(table, &rest, LIMIT)? {
            self.exchanged = (self.exchanged - 1).max(1);
            return Ok(());
        }
        if table.len() < LIMIT / 20 && !is_proper {
            self.exchanged = (self.exchanged + 1).min(MOST_EXCHANGED).min(self.cells.len());
        }
        let mut groups = groups(&table.contents(cells));
        search.random.shuffle(&mut groups);
        groups.sort_by_key(|(solutions, _)| *solutions);
        let next = groups.into_iter().map(|(solutions, content)| {
            let mut puzzle = rest;
            write(&mut puzzle, cells, content);
            (solutions, puzzle)
        });
        let mut next = next.filter(|(_, puzzle)| !seen.contains(puzzle));
        if is_proper {
            let proper = next.take_while(|(solutions, _)| *solutions == 1);
            let some: Vec<Puzzle> = proper.map(|(_, puzzle)| puzzle).take(COMPARED).collect();
            return self.tighten(search, &some);
        }
        let most = self.solutions + self.solutions / 2 + u64::from(search.random.below(2));
        if let Some((solutions, puzzle)) = next.next().filter(|(solutions, _)| *solutions <= most) {
            (self.solutions, self.puzzle) = (solutions, puzzle);
            self.slack = u64::MAX;
        }
        Ok(())
    }

    /// Continues with the proper puzzle of least slack, unless its slack is much larger than
    /// before.
    fn tighten(
        &mut self,
        search: &mut LocalSearch,
        puzzles: &[Puzzle],
    ) -> Result<(), LocalSearchEnd> {
        let mut best: Option<(u64, Puzzle)> = None;
        for puzzle in puzzles {
            let slack = slack(search, puzzle)?;
            if best.is_none_or(|(least, _)| slack < least) {
                best = Some((slack, *puzzle));
            }
        }
        let most = self.slack.saturating_add(u64::from(search.random.below(TOLERANCE)));
        if let Some((slack, puzzle)) = best.filter(|(slack, _)| *slack <= most) {
            (self.slack, self.puzzle) = (slack, puzzle);
        }
        Ok(())
    }
}

/// Returns how little a proper puzzle needs its clues. Each clue adds [`REDUNDANT`] if it is
/// redundant. Otherwise it adds the less, the more solutions there are without it.
fn slack(search: &mut LocalSearch, puzzle: &Puzzle) -> Result<u64, LocalSearchEnd> {
    let counts = search.counts_without(puzzle, 5)?;
    Ok(counts.map(|solutions| [REDUNDANT, REDUNDANT, 16, 8, 4, 0][solutions.min(5) as usize]).sum())
}

/// Counts how often each number occurs in an ascending list.
fn groups(numbers: &[u128]) -> Vec<(u64, u128)> {
    numbers.chunk_by(|a, b| a == b).map(|group| (group.len() as u64, group[0])).collect()
}
