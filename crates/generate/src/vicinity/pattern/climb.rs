//! A climb from a random grid, restricted to the pattern, to a puzzle with one solution.
//!
//! Some clues of the pattern are taken away and all solutions of the rest listed. What the solutions
//! hold in these cells parts them into groups, and each group is what the clues it holds there would
//! leave. So one list tells the number of solutions for every choice of these clues that leaves
//! any, and the climb goes on with one of the smallest groups.
//!
//! Where a pattern leaves very many solutions, some cells outside it hold clues at first, and are
//! given up one by one as the solutions become few.

use super::super::answers::{Answers, write};
use super::super::error::LocalSearchEnd;
use super::super::hunt::{Hunt, Minimality};
use ninefold_core::{Cell, CellSet, Puzzle};
use std::collections::HashSet;

/// More solutions than this are not listed.
const LIMIT: usize = 3_000;

/// A climb may not start with more solutions, and a clue outside the pattern is not given up if
/// more would be left.
const FEW: u64 = 400;

/// After so many steps without fewer solutions a climb is given up.
const PATIENCE: u32 = 500;

/// The most clues that are exchanged at once.
const MOST_EXCHANGED: usize = 12;

/// So many proper puzzles are compared by their slack.
const COMPARED: usize = 8;

/// What a clue that can go adds to the slack; more than all others together.
const CAN_GO: u64 = 2_048;

/// The slack may grow by less than this in a step.
const TOLERANCE: u32 = 512;

/// A puzzle on its way up.
struct Climber {
    cells: CellSet,
    /// Clues in the pattern and in the cells outside it that are not given up yet.
    puzzle: Puzzle,
    outside: Vec<Cell>,
    solutions: u64,
    /// Of a proper puzzle, how little it needs its clues.
    slack: u64,
    /// How many clues are exchanged at once, for a list that is long but not too long.
    exchanged: usize,
}

/// One climb: a puzzle, or nothing if it was given up.
pub(super) fn climb(
    hunt: &mut Hunt,
    cells: CellSet,
    minimality: Minimality,
) -> Result<Option<Puzzle>, LocalSearchEnd> {
    let mut climber = Climber::new(hunt, cells)?;
    let mut answers = Answers::default();
    let mut seen = HashSet::new();
    let mut best = climber.height();
    let mut waited = 0;
    loop {
        climber.give_up_clues(hunt)?;
        if climber.is_done(hunt, minimality)? {
            return Ok(Some(climber.puzzle));
        }
        if climber.height() < best {
            best = climber.height();
            waited = 0;
        } else if waited == PATIENCE {
            return Ok(None);
        } else {
            waited += 1;
        }
        seen.insert(climber.puzzle);
        climber.step(hunt, &mut answers, &seen)?;
    }
}

impl Climber {
    fn new(hunt: &mut Hunt, cells: CellSet) -> Result<Self, LocalSearchEnd> {
        let grid = hunt.grid();
        let mut puzzle = Puzzle::EMPTY;
        for cell in cells.iter() {
            puzzle.set(cell, Some(grid.get(cell)));
        }
        let mut outside = Vec::new();
        let mut spare = hunt.shuffled(!cells);
        loop {
            let solutions = hunt.count(&puzzle, FEW + 1)?;
            if solutions <= FEW {
                let slack = u64::MAX;
                return Ok(Self { cells, puzzle, outside, solutions, slack, exchanged: 2 });
            }
            let cell = spare.pop().expect("a grid has one solution");
            puzzle.set(cell, Some(grid.get(cell)));
            outside.push(cell);
        }
    }

    /// What is to become less: cells outside the pattern, then solutions, then clues too many.
    fn height(&self) -> (usize, u64, u64) {
        (self.outside.len(), self.solutions, self.slack)
    }

    /// Gives up clues outside the pattern as long as few solutions are left.
    fn give_up_clues(&mut self, hunt: &mut Hunt) -> Result<(), LocalSearchEnd> {
        while !self.outside.is_empty() && self.solutions <= FEW / 16 {
            let mut least: Option<(u64, usize)> = None;
            for (i, cell) in self.outside.iter().enumerate() {
                let limit = least.map_or(FEW + 1, |(solutions, _)| solutions);
                let solutions = hunt.count(&self.puzzle.without(*cell), limit)?;
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

    fn is_done(&mut self, hunt: &mut Hunt, minimality: Minimality) -> Result<bool, LocalSearchEnd> {
        let fewest = hunt.progress.outside.get_or_insert(self.outside.len());
        *fewest = (*fewest).min(self.outside.len());
        if !self.outside.is_empty() {
            return Ok(false);
        }
        let fewest = hunt.progress.solutions.get_or_insert(self.solutions);
        *fewest = (*fewest).min(self.solutions);
        if self.solutions > 1 || minimality == Minimality::Proper {
            return Ok(self.solutions == 1);
        }
        if self.slack == u64::MAX {
            self.slack = slack(hunt, &self.puzzle)?;
        }
        let redundant = (self.slack / CAN_GO) as usize;
        let fewest = hunt.progress.redundant.get_or_insert(redundant);
        *fewest = (*fewest).min(redundant);
        Ok(redundant == 0)
    }

    /// Exchanges some clues, if that leaves not many more solutions than before, or clues that can
    /// go.
    fn step(
        &mut self,
        hunt: &mut Hunt,
        answers: &mut Answers,
        seen: &HashSet<Puzzle>,
    ) -> Result<(), LocalSearchEnd> {
        let is_proper = self.outside.is_empty() && self.solutions == 1;
        let exchanged = if is_proper { 1 + hunt.random.below(4) as usize } else { self.exchanged };
        let cells: CellSet = hunt.shuffled(self.cells).into_iter().take(exchanged).collect();
        let rest = cells.iter().fold(self.puzzle, Puzzle::without);
        if !hunt.list(answers, &rest, LIMIT)? {
            self.exchanged = (self.exchanged - 1).max(1);
            return Ok(());
        }
        if answers.len() < LIMIT / 20 && !is_proper {
            self.exchanged = (self.exchanged + 1).min(MOST_EXCHANGED).min(self.cells.len());
        }
        let mut groups = groups(&answers.contents(cells));
        hunt.random.shuffle(&mut groups);
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
            return self.tighten(hunt, &some);
        }
        let most = self.solutions + self.solutions / 2 + u64::from(hunt.random.below(2));
        if let Some((solutions, puzzle)) = next.next().filter(|(solutions, _)| *solutions <= most) {
            (self.solutions, self.puzzle) = (solutions, puzzle);
            self.slack = u64::MAX;
        }
        Ok(())
    }

    /// Goes on with the one of some proper puzzles that has the least slack, if that is not much
    /// more than before.
    fn tighten(&mut self, hunt: &mut Hunt, puzzles: &[Puzzle]) -> Result<(), LocalSearchEnd> {
        let mut best: Option<(u64, Puzzle)> = None;
        for puzzle in puzzles {
            let slack = slack(hunt, puzzle)?;
            if best.is_none_or(|(least, _)| slack < least) {
                best = Some((slack, *puzzle));
            }
        }
        let most = self.slack.saturating_add(u64::from(hunt.random.below(TOLERANCE)));
        if let Some((slack, puzzle)) = best.filter(|(slack, _)| *slack <= most) {
            (self.slack, self.puzzle) = (slack, puzzle);
        }
        Ok(())
    }
}

/// How little a proper puzzle needs its clues: [`CAN_GO`] for each that can go, and less for each
/// without which there are few solutions.
fn slack(hunt: &mut Hunt, puzzle: &Puzzle) -> Result<u64, LocalSearchEnd> {
    let counts = hunt.counts_without(puzzle, 5)?;
    Ok(counts.map(|solutions| [CAN_GO, CAN_GO, 16, 8, 4, 0][solutions.min(5) as usize]).sum())
}

/// How often each number comes in an ascending list.
fn groups(numbers: &[u128]) -> Vec<(u64, u128)> {
    numbers.chunk_by(|a, b| a == b).map(|group| (group.len() as u64, group[0])).collect()
}
