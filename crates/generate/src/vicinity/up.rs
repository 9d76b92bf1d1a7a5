//! Steps towards more clues.
//!
//! One clue is taken away, and two are added that only together leave one solution. So that every
//! other clue is still needed, the solutions of the puzzle without it as well must be two at least
//! with the new clues; all of them are listed, which are few in puzzles with many clues.

use super::answers::{Answers, Share, candidates_of_blanks};
use super::error::LocalSearchEnd;
use super::hunt::Hunt;
use ninefold_core::{Candidate, Cell, Puzzle};
use std::collections::HashSet;

/// More solutions than this are not listed.
const LIMIT: usize = 512;

/// So many neighbours are compared.
const NEIGHBOURS: usize = 8;

/// A minimal puzzle with one clue more if there is one next to this, else a minimal neighbour with
/// as many that is not among those seen; nothing if there is none.
pub(super) fn step(
    hunt: &mut Hunt,
    puzzle: &Puzzle,
    seen: &HashSet<Puzzle>,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut neighbours = Vec::new();
    for cell in hunt.shuffled(puzzle.given_cells()) {
        let Some(gap) = Gap::new(hunt, puzzle, cell)? else { continue };
        if let Some(more) = gap.one_more(hunt)? {
            return Ok(Some(more));
        }
        neighbours.extend(gap.as_many().filter(|other| !seen.contains(other)));
    }
    loosest(hunt, neighbours)
}

/// A puzzle without one of its clues, and what is needed to say which clues can be added.
struct Gap {
    rest: Puzzle,
    answers: Answers,
    /// For each other clue, the solutions without that clue too; without those that are too many.
    others: Vec<Answers>,
}

impl Gap {
    fn new(hunt: &mut Hunt, puzzle: &Puzzle, cell: Cell) -> Result<Option<Self>, LocalSearchEnd> {
        let rest = puzzle.without(cell);
        let mut answers = Answers::default();
        if !hunt.list(&mut answers, &rest, LIMIT)? {
            return Ok(None);
        }
        answers.sort();
        let mut others = Vec::new();
        for other in rest.given_cells().iter() {
            let mut answers = Answers::default();
            if hunt.list(&mut answers, &rest.without(other), LIMIT)? {
                answers.sort();
                others.push(answers);
            }
        }
        Ok(Some(Self { rest, answers, others }))
    }

    /// A minimal puzzle with two clues added.
    fn one_more(&self, hunt: &mut Hunt) -> Result<Option<Puzzle>, LocalSearchEnd> {
        if self.answers.len() < 3 {
            return Ok(None);
        }
        let several = |candidate: &Candidate| self.answers.share(*candidate) == Share::Several;
        let candidates: Vec<Candidate> = candidates_of_blanks(&self.rest).filter(several).collect();
        let mut pairs = Vec::new();
        for (i, a) in candidates.iter().enumerate() {
            pairs.extend(candidates[..i].iter().filter(|b| self.fits(*a, **b)).map(|b| (*a, *b)));
        }
        hunt.random.shuffle(&mut pairs);
        for (a, b) in pairs {
            let more = self.rest.with(a.cell, a.digit).with(b.cell, b.digit);
            if hunt.redundant(&more)?.is_empty() {
                return Ok(Some(more));
            }
        }
        Ok(None)
    }

    /// The puzzles with another clue added, minimal as far as is known.
    fn as_many(&self) -> impl Iterator<Item = Puzzle> + '_ {
        let fits = |candidate: &Candidate| self.fits(*candidate, *candidate);
        self.answers
            .lone()
            .filter(fits)
            .map(|Candidate { cell, digit }| self.rest.with(cell, digit))
    }

    /// Whether two clues, or one, leave one solution, and several without any of the others.
    fn fits(&self, a: Candidate, b: Candidate) -> bool {
        self.answers.common(a, b) == Share::One
            && self.others.iter().all(|answers| answers.common(a, b) == Share::Several)
    }
}

/// Of some random neighbours the one whose clues leave the most solutions.
fn loosest(hunt: &mut Hunt, mut neighbours: Vec<Puzzle>) -> Result<Option<Puzzle>, LocalSearchEnd> {
    hunt.random.shuffle(&mut neighbours);
    let mut best: Option<(u64, Puzzle)> = None;
    for neighbour in neighbours.into_iter().take(NEIGHBOURS) {
        let mut looseness = 0;
        let mut is_minimal = true;
        for solutions in hunt.counts_without(&neighbour, LIMIT as u64)? {
            looseness += (solutions << 16).isqrt();
            is_minimal &= solutions > 1;
        }
        if is_minimal && best.is_none_or(|(most, _)| looseness > most) {
            best = Some((looseness, neighbour));
        }
    }
    Ok(best.map(|(_, neighbour)| neighbour))
}
