//! [`Vicinity`]: puzzles to an order, from neighbour to neighbour.

use crate::generator::{Found, Missed, Watch, Way};
use crate::order::{PuzzleSpec, StartFrom};
use crate::random::RandomStream;
use crate::vicinity::{
    ClueCountSearch, LocalSearchEffort, LocalSearchEnd, LocalSearchError, LocalSearchProgress,
    PatternSearch, Preserved, VariationSearch,
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
        order: &PuzzleSpec,
        random: &mut RandomStream,
        solver: &mut Solver,
        watch: &Watch,
    ) -> Result<Found, Missed> {
        let mut moves = Moves { made: 0, most: watch.tries };
        let mut search =
            |search: &mut dyn FnMut(LocalSearchEffort) -> Result<Puzzle, LocalSearchError>| {
                let (before, most) = (moves.made, moves.most - moves.made);
                let mut report = |progress: &LocalSearchProgress| {
                    moves.made = before + progress.moves;
                    watch.report(progress)
                };
                search(LocalSearchEffort { max_moves: most, report: &mut report })
            };
        let found = match order.start {
            StartFrom::Cells(cells) => {
                let pattern =
                    PatternSearch::new(cells, order.minimality).map_err(|_| Missed::Never)?;
                search(&mut |effort| pattern.search(random, solver, effort))
            }
            StartFrom::Near(puzzle, preserved) => {
                let steps = 1 + random.below(FARTHEST);
                let mut at = Ok(puzzle);
                let mut left = steps;
                while let (Ok(from), 1..) = (&at, left) {
                    let from = *from;
                    at = search(&mut |effort| step(order, from, preserved, random, solver, effort));
                    // A way back is no step.
                    left -= u32::from(at.as_ref().map_or(true, |next| *next != puzzle));
                }
                at
            }
            StartFrom::RandomGrid | StartFrom::Grid(_) => {
                let clues = ClueCountSearch::new(order.clues.clone(), order.minimality);
                let clues = clues.map_err(|_| Missed::Never)?;
                search(&mut |effort| clues.search(random, solver, effort))
            }
        };
        let puzzle = found.map_err(|unfound| match unfound.ending {
            LocalSearchEnd::CalledOff => Missed::Stopped,
            LocalSearchEnd::Moves(_) | LocalSearchEnd::Improper(_) => {
                Missed::LocalSearchError(unfound)
            }
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
    order: &PuzzleSpec,
    puzzle: Puzzle,
    preserved: Preserved,
    random: &mut RandomStream,
    solver: &mut Solver,
    effort: LocalSearchEffort,
) -> Result<Puzzle, LocalSearchError> {
    let mut found = Vec::new();
    let variation = VariationSearch::new(puzzle, preserved, order.minimality);
    variation.search(random, solver, effort, 1, &mut found)?;
    Ok(found[0])
}
