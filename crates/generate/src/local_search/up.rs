//! Steps towards more clues.
//!
//! A step takes one clue away and adds two that only together leave one solution. Every other clue
//! must still be needed: without that clue, at least two solutions must contain the new clues. The
//! step lists all these solutions. There are few in puzzles with many clues.

use super::error::LocalSearchEnd;
use super::search::LocalSearch;
use super::solution_table::{SolutionShare, SolutionTable, candidates_of_blanks};
use ninefold_core::{Candidate, Cell, Puzzle};
use std::collections::HashSet;

/// Solutions listed at most.
const LIMIT: usize = 512;

/// Neighbours compared at most.
const NEIGHBOURS: usize = 8;

/// Returns a minimal neighbour with one clue more, if there is one. Otherwise returns a new minimal
/// neighbour with as many clues, or nothing if there is none.
pub(super) fn step(
    search: &mut LocalSearch,
    puzzle: &Puzzle,
    seen: &HashSet<Puzzle>,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut neighbours = Vec::new();
    for cell in search.shuffled(puzzle.clue_cells()) {
        let Some(removed) = RemovedClue::new(search, puzzle, cell)? else { continue };
        if let Some(more) = removed.one_more(search)? {
            return Ok(Some(more));
        }
        neighbours.extend(removed.as_many().filter(|other| !seen.contains(other)));
    }
    loosest(search, neighbours)
}

/// A puzzle without one of its clues, and the solutions that show which clues can be added.
struct RemovedClue {
    rest: Puzzle,
    table: SolutionTable,
    /// For each other clue, the solutions without that clue as well. Clues that leave too many
    /// solutions are missing: they are certainly needed.
    others: Vec<SolutionTable>,
}

impl RemovedClue {
    fn new(
        search: &mut LocalSearch,
        puzzle: &Puzzle,
        cell: Cell,
    ) -> Result<Option<Self>, LocalSearchEnd> {
        let rest = puzzle.without(cell);
        let mut table = SolutionTable::default();
        if !search.list(&mut table, &rest, LIMIT)? {
            return Ok(None);
        }
        table.sort();
        let mut others = Vec::new();
        for other in rest.clue_cells() {
            let mut table = SolutionTable::default();
            if search.list(&mut table, &rest.without(other), LIMIT)? {
                table.sort();
                others.push(table);
            }
        }
        Ok(Some(Self { rest, table, others }))
    }

    /// Returns a minimal puzzle with two clues added.
    fn one_more(&self, search: &mut LocalSearch) -> Result<Option<Puzzle>, LocalSearchEnd> {
        if self.table.len() < 3 {
            return Ok(None);
        }
        let several =
            |candidate: &Candidate| self.table.share(*candidate) == SolutionShare::Several;
        let candidates: Vec<Candidate> = candidates_of_blanks(&self.rest).filter(several).collect();
        let mut pairs = Vec::new();
        for (i, a) in candidates.iter().enumerate() {
            pairs.extend(candidates[..i].iter().filter(|b| self.fits(*a, **b)).map(|b| (*a, *b)));
        }
        search.random.shuffle(&mut pairs);
        for (a, b) in pairs {
            let more = self.rest.with(a.cell, a.digit).with(b.cell, b.digit);
            if search.redundant(&more)?.is_empty() {
                return Ok(Some(more));
            }
        }
        Ok(None)
    }

    /// Returns the puzzles with one clue added. No listed clue is redundant in them.
    fn as_many(&self) -> impl Iterator<Item = Puzzle> + '_ {
        let fits = |candidate: &Candidate| self.fits(*candidate, *candidate);
        self.table.lone().filter(fits).map(|Candidate { cell, digit }| self.rest.with(cell, digit))
    }

    /// Returns whether two clues (or one, passed twice) leave exactly one solution, and at least
    /// two if any other listed clue is removed.
    fn fits(&self, a: Candidate, b: Candidate) -> bool {
        self.table.common(a, b) == SolutionShare::One
            && self.others.iter().all(|table| table.common(a, b) == SolutionShare::Several)
    }
}

/// Compares a few random neighbours, and returns the one whose clues leave the most solutions.
fn loosest(
    search: &mut LocalSearch,
    mut neighbours: Vec<Puzzle>,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    search.random.shuffle(&mut neighbours);
    let mut best: Option<(u64, Puzzle)> = None;
    for neighbour in neighbours.into_iter().take(NEIGHBOURS) {
        let mut looseness = 0;
        let mut is_minimal = true;
        for solutions in search.counts_without(&neighbour, LIMIT as u64)? {
            looseness += (solutions << 16).isqrt();
            is_minimal &= solutions > 1;
        }
        if is_minimal && best.is_none_or(|(most, _)| looseness > most) {
            best = Some((looseness, neighbour));
        }
    }
    Ok(best.map(|(_, neighbour)| neighbour))
}
