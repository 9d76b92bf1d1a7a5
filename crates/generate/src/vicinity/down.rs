//! Steps towards fewer clues.
//!
//! Of a puzzle with two clues less, all solutions are listed. A clue that exactly one of them has
//! gives a proper puzzle with one clue less than before. That happens nearly only where the
//! solutions are few, so the pairs of clues come first whose clues leave the fewest each.
//!
//! If no pair gives a way down, one clue is replaced by another, and of some such neighbours the one
//! is taken whose clues leave the fewest solutions.

use super::answers::Answers;
use super::error::LocalSearchEnd;
use super::hunt::Hunt;
use ninefold_core::{Candidate, Cell, Puzzle};
use std::collections::HashSet;

/// More solutions than this without one clue are as good as infinitely many.
const ONE_LESS: usize = 256;

/// More solutions than this without two clues are not listed.
const TWO_LESS: usize = 2_000;

/// Pairs of which each clue leaves so many solutions are not tried if the product is larger.
const HOPELESS: u64 = 1 << 16;

/// The most pairs that are tried for a puzzle.
const PAIRS: usize = 40;

/// So many neighbours are compared.
const NEIGHBOURS: u32 = 8;

/// What is known of a puzzle without one of its clues.
struct Gap {
    cell: Cell,
    solutions: usize,
}

/// A minimal puzzle with fewer clues if a way down is found, else a neighbour with as many at most
/// that is not among those seen; nothing if there is none.
pub(super) fn step(
    hunt: &mut Hunt,
    puzzle: &Puzzle,
    seen: &HashSet<Puzzle>,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut answers = Answers::default();
    let mut gaps = Vec::new();
    let mut neighbours = Vec::new();
    for cell in puzzle.given_cells().iter() {
        let rest = puzzle.without(cell);
        if !hunt.list(&mut answers, &rest, ONE_LESS)? {
            continue;
        }
        gaps.push(Gap { cell, solutions: answers.len() });
        answers.sort();
        let others = answers.lone().map(|Candidate { cell, digit }| rest.with(cell, digit));
        neighbours.extend(others.filter(|other| !seen.contains(other)));
    }
    if let Some(fewer) = one_fewer(hunt, puzzle, &gaps, &mut answers)? {
        return Ok(Some(fewer));
    }
    most_promising(hunt, neighbours)
}

/// A puzzle with two clues replaced by one.
fn one_fewer(
    hunt: &mut Hunt,
    puzzle: &Puzzle,
    gaps: &[Gap],
    answers: &mut Answers,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut pairs = Vec::new();
    for (i, a) in gaps.iter().enumerate() {
        let pair = |b: &Gap| ((a.solutions * b.solutions) as u64, a.cell, b.cell);
        pairs.extend(gaps[..i].iter().map(pair));
    }
    pairs.retain(|(product, _, _)| *product <= HOPELESS);
    pairs.sort_unstable();
    for (_, a, b) in pairs.into_iter().take(PAIRS) {
        let rest = puzzle.without(a).without(b);
        if !hunt.list(answers, &rest, TWO_LESS)? {
            continue;
        }
        answers.sort();
        let lone: Vec<Candidate> = answers.lone().collect();
        if let Some(Candidate { cell, digit }) = hunt.pick(&lone) {
            return hunt.minimize(&rest.with(cell, digit)).map(Some);
        }
    }
    Ok(None)
}

/// Of some random neighbours the one from which a way down is likeliest.
fn most_promising(
    hunt: &mut Hunt,
    mut neighbours: Vec<Puzzle>,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    hunt.random.shuffle(&mut neighbours);
    let mut best: Option<(u64, Puzzle)> = None;
    for neighbour in neighbours.into_iter().take(NEIGHBOURS as usize) {
        let Some(promise) = promise(hunt, &neighbour)? else {
            return hunt.minimize(&neighbour).map(Some);
        };
        if best.is_none_or(|(most, _)| promise > most) {
            best = Some((promise, neighbour));
        }
    }
    Ok(best.map(|(_, neighbour)| neighbour))
}

/// How many clues leave few solutions, each by one over the root of their number; nothing if a clue
/// can go.
fn promise(hunt: &mut Hunt, puzzle: &Puzzle) -> Result<Option<u64>, LocalSearchEnd> {
    let mut promise = 0;
    for solutions in hunt.counts_without(puzzle, ONE_LESS as u64 + 1)? {
        if solutions == 1 {
            return Ok(None);
        }
        if solutions <= ONE_LESS as u64 {
            promise += (1 << 24) / (solutions << 16).isqrt();
        }
    }
    Ok(Some(promise))
}
