//! [`propose`]: a puzzle that meets a spec, by local search.

use crate::local_search::{
    ClueCountSearch, LocalSearchEffort, LocalSearchEnd, LocalSearchError, LocalSearchProgress,
    PatternSearch, VariationSearch,
};
use crate::proposal::{NoProposal, Proposal};
use crate::random::RandomStream;
use crate::spec::{PuzzleSpec, StartFrom};
use crate::supervisor::Supervisor;
use ninefold_core::{Puzzle, Solver};

/// Largest number of steps between the puzzle to start from and a puzzle near it.
const MAX_STEPS: u32 = 3;

/// Searches from puzzle to neighbouring puzzle until one meets the spec, without its difficulty.
/// Each move counts as a try. There are at most `max_moves` moves.
pub(crate) fn propose(
    spec: &PuzzleSpec,
    random: &mut RandomStream,
    solver: &mut Solver,
    max_moves: u64,
    supervisor: &Supervisor,
) -> Result<Proposal, NoProposal> {
    let mut moves = 0;
    // Runs one search with the moves that are left, and adds its moves to the total.
    let mut run =
        |search: &mut dyn FnMut(LocalSearchEffort) -> Result<Puzzle, LocalSearchError>| {
            let before = moves;
            let mut report = |progress: &LocalSearchProgress| {
                moves = before + progress.moves;
                supervisor.report(progress)
            };
            search(LocalSearchEffort { max_moves: max_moves - before, report: &mut report })
        };
    let found = match spec.start {
        StartFrom::Cells(cells) => {
            let search = PatternSearch::new(cells, spec.minimality);
            let search = search.map_err(|_| NoProposal::Impossible)?;
            run(&mut |effort| search.search(random, solver, effort))
        }
        StartFrom::Near(puzzle, preserved) => {
            let mut steps_left = 1 + random.below(MAX_STEPS);
            let mut at = Ok(puzzle);
            while let (Ok(from), 1..) = (&at, steps_left) {
                let search = VariationSearch::new(*from, preserved, spec.minimality);
                at = run(&mut |effort| neighbour(&search, random, solver, effort));
                // A step back to the start does not count.
                steps_left -= u32::from(at.as_ref().map_or(true, |next| *next != puzzle));
            }
            at
        }
        StartFrom::RandomGrid | StartFrom::Grid(_) => {
            let search = ClueCountSearch::new(spec.clues.clone(), spec.minimality);
            let search = search.map_err(|_| NoProposal::Impossible)?;
            run(&mut |effort| search.search(random, solver, effort))
        }
    };
    let puzzle = found.map_err(|error| match error.end {
        LocalSearchEnd::Cancelled => NoProposal::Cancelled,
        _ => NoProposal::MovesSpent(error),
    })?;
    let solution = solver.any(&puzzle).map_err(|_| NoProposal::Cancelled)?;
    let solution = solution.expect("a proper puzzle has a solution");
    Ok(Proposal { puzzle, solution, tries: moves })
}

/// Finds one neighbour of a puzzle.
fn neighbour(
    search: &VariationSearch,
    random: &mut RandomStream,
    solver: &mut Solver,
    effort: LocalSearchEffort,
) -> Result<Puzzle, LocalSearchError> {
    let mut found = Vec::new();
    search.search(random, solver, effort, 1, &mut found)?;
    Ok(found[0])
}
