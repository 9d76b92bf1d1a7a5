//! Steps towards fewer clues.
//!
//! A step takes two clues away and lists all solutions of the rest. A clue that exactly one of
//! these solutions contains makes a proper puzzle with one clue fewer than before. This nearly only
//! happens where the solutions are few. So the step tries pairs first whose clues, each on its own,
//! leave the fewest solutions when they are removed.
//!
//! If no pair succeeds, the step replaces one clue by another. It compares some of these neighbours
//! and takes the one whose clues leave the fewest solutions.

use super::error::LocalSearchEnd;
use super::search::LocalSearch;
use super::solution_table::SolutionTable;
use ninefold_core::{Candidate, Cell, Puzzle};
use std::collections::HashSet;

/// Solutions listed at most without one clue. A clue that leaves more is not used.
const ONE_LESS: usize = 256;

/// Solutions listed at most without two clues.
const TWO_LESS: usize = 2_000;

/// Largest product of the solutions that the two clues of a pair leave, each on its own.
const HOPELESS: u64 = 1 << 16;

/// Pairs tried at most for one puzzle.
const PAIRS: usize = 40;

/// Neighbours compared at most.
const NEIGHBOURS: u32 = 8;

/// A clue, and the number of solutions without it.
struct RemovedClue {
    cell: Cell,
    solutions: usize,
}

/// Returns a minimal puzzle with fewer clues if a pair of clues can be replaced by one. Otherwise
/// returns a new neighbour with at most as many clues, or nothing if there is none.
pub(super) fn step(
    search: &mut LocalSearch,
    puzzle: &Puzzle,
    seen: &HashSet<Puzzle>,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut table = SolutionTable::default();
    let mut removed = Vec::new();
    let mut neighbours = Vec::new();
    for cell in puzzle.clue_cells() {
        let rest = puzzle.without(cell);
        if !search.list(&mut table, &rest, ONE_LESS)? {
            continue;
        }
        removed.push(RemovedClue { cell, solutions: table.len() });
        table.sort();
        let others = table.lone().map(|Candidate { cell, digit }| rest.with(cell, digit));
        neighbours.extend(others.filter(|other| !seen.contains(other)));
    }
    if let Some(fewer) = one_fewer(search, puzzle, &removed, &mut table)? {
        return Ok(Some(fewer));
    }
    most_promising(search, neighbours)
}

/// Returns a puzzle with two clues replaced by one.
fn one_fewer(
    search: &mut LocalSearch,
    puzzle: &Puzzle,
    removed: &[RemovedClue],
    table: &mut SolutionTable,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut pairs = Vec::new();
    for (i, a) in removed.iter().enumerate() {
        let pair = |b: &RemovedClue| ((a.solutions * b.solutions) as u64, a.cell, b.cell);
        pairs.extend(removed[..i].iter().map(pair));
    }
    pairs.retain(|(product, _, _)| *product <= HOPELESS);
    pairs.sort_unstable();
    for (_, a, b) in pairs.into_iter().take(PAIRS) {
        let rest = puzzle.without(a).without(b);
        if !search.list(table, &rest, TWO_LESS)? {
            continue;
        }
        table.sort();
        let lone: Vec<Candidate> = table.lone().collect();
        if let Some(Candidate { cell, digit }) = search.pick(&lone) {
            return search.minimize(&rest.with(cell, digit)).map(Some);
        }
    }
    Ok(None)
}

/// Compares a few random neighbours, and returns the one from which fewer clues are likeliest.
fn most_promising(
    search: &mut LocalSearch,
    mut neighbours: Vec<Puzzle>,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    search.random.shuffle(&mut neighbours);
    let mut best: Option<(u64, Puzzle)> = None;
    for neighbour in neighbours.into_iter().take(NEIGHBOURS as usize) {
        let Some(promise) = promise(search, &neighbour)? else {
            return search.minimize(&neighbour).map(Some);
        };
        if best.is_none_or(|(most, _)| promise > most) {
            best = Some((promise, neighbour));
        }
    }
    Ok(best.map(|(_, neighbour)| neighbour))
}

/// Estimates how likely a step from a puzzle reaches fewer clues. The estimate is the sum of 1/√n
/// over all clues without which n solutions remain, if n is small. Returns `None` if a clue is
/// redundant.
fn promise(search: &mut LocalSearch, puzzle: &Puzzle) -> Result<Option<u64>, LocalSearchEnd> {
    let mut promise = 0;
    for solutions in search.counts_without(puzzle, ONE_LESS as u64 + 1)? {
        if solutions == 1 {
            return Ok(None);
        }
        if solutions <= ONE_LESS as u64 {
            promise += (1 << 24) / (solutions << 16).isqrt();
        }
    }
    Ok(Some(promise))
}
