//! [`Vicinity`]: puzzles to an order, from neighbour to neighbour.

use crate::generator::{Found, Missed, Watch, Way};
use crate::order::{Order, Start};
use crate::random::Random;
use crate::vicinity::{
    ClueSearch, Effort, Ending, Keep, PatternSearch, Progress, Unfound, Variation,
};
use ninefold_core::{Puzzle, Solver};

/// A puzzle near another is so many neighbours away from it at most.
const FARTHEST: u32 = 3;

/// Looks for each puzzle from neighbour to neighbour. A try is a move.
#[derive(Debug)]
pub(crate) struct Vicinity;

impl Way for Vicinity {
    fn next(
        &mut self,
        order: &Order,
        random: &mut Random,
        solver: &mut Solver,
        watch: &Watch,
    ) -> Result<Found, Missed> {
        let mut moves = Moves { made: 0, most: watch.tries };
        let mut search = |search: &mut dyn FnMut(Effort) -> Result<Puzzle, Unfound>| {
            let (before, most) = (moves.made, moves.most - moves.made);
            let mut report = |progress: &Progress| {
                moves.made = before + progress.moves;
                watch.report(progress)
            };
            search(Effort { moves: most, report: &mut report })
        };
        let found = match order.start {
            Start::Cells(cells) => {
                let pattern = PatternSearch::new(cells, order.kind).map_err(|_| Missed::Never)?;
                search(&mut |effort| pattern.search(random, solver, effort))
            }
            Start::Near(puzzle, keep) => {
                let steps = 1 + random.below(FARTHEST);
                let mut at = Ok(puzzle);
                let mut left = steps;
                while let (Ok(from), 1..) = (&at, left) {
                    let from = *from;
                    at = search(&mut |effort| step(order, from, keep, random, solver, effort));
                    // A way back is no step.
                    left -= u32::from(at.as_ref().map_or(true, |next| *next != puzzle));
                }
                at
            }
            Start::Anything | Start::Grid(_) => {
                let clues = ClueSearch::new(order.clues.clone(), order.kind);
                let clues = clues.map_err(|_| Missed::Never)?;
                search(&mut |effort| clues.search(random, solver, effort))
            }
        };
        let puzzle = found.map_err(|unfound| match unfound.ending {
            Ending::CalledOff => Missed::Stopped,
            Ending::Moves(_) | Ending::Improper(_) => Missed::Unfound(unfound),
        })?;
        let solution = solver.any(&puzzle).map_err(|_| Missed::Stopped)?;
        let solution = solution.expect("a proper puzzle has a solution");
        Ok(Found { puzzle, solution, tries: moves.made })
    }
}

/// The moves that a search may make, and has made.
struct Moves {
    made: u64,
    most: u64,
}

/// A neighbour of a puzzle.
fn step(
    order: &Order,
    puzzle: Puzzle,
    keep: Keep,
    random: &mut Random,
    solver: &mut Solver,
    effort: Effort,
) -> Result<Puzzle, Unfound> {
    let mut found = Vec::new();
    let variation = Variation::new(puzzle, keep, order.kind);
    variation.search(random, solver, effort, 1, &mut found)?;
    Ok(found[0])
}
