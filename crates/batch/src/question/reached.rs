//! The solutions of a position: with the digits that were put in, and without the candidates that
//! the pencil marks leave out.

use crate::answer::PuzzleAnswer;
use crate::delivery::Delivery;
use crate::search::Searcher;
use ninefold_core::{Count, Solver};
use ninefold_logic::Helpers;
use ninefold_questions::Position;
use std::io;

/// Finds out whether a position has one solution, several or none.
///
/// # Errors
///
/// Those of the output.
pub(super) fn solve_position(
    position: &Position,
    searcher: &mut Searcher,
    delivery: &mut Delivery<'_>,
) -> io::Result<PuzzleAnswer> {
    let solve = |solver: &mut Solver| PuzzleAnswer::from(solver.solve(position.board().filled()));
    let mut answer = searcher.search(false, delivery, solve)?;
    if position.has_eliminations() {
        exclude_solutions(position, &mut answer, searcher, delivery)?;
    }
    Ok(answer)
}

/// Removes the solutions that the marks exclude from the answer about the filled cells.
fn exclude_solutions(
    position: &Position,
    answer: &mut PuzzleAnswer,
    searcher: &mut Searcher,
    delivery: &mut Delivery<'_>,
) -> io::Result<()> {
    let is_excluded = answer.smallest.is_some_and(|grid| !position.allows(&grid));
    if answer.is_proper() && !is_excluded || answer.has_no_solution() || answer.stopped.is_some() {
        return Ok(());
    }
    let found = if answer.is_proper() {
        Ok(None)
    } else {
        let search = |_: &dyn Helpers, go_on: &mut dyn FnMut() -> bool| position.solutions(go_on);
        let (found, stopped) = searcher.go_on(answer, delivery, search)?;
        stopped.map_or(Ok(found.ok().flatten()), Err)
    };
    let (solutions, smallest) = match found {
        Ok(Some((grid, true))) => (Count::Exactly(1), Some(grid)),
        Ok(Some((grid, false))) => (Count::AtLeast(2), Some(grid)),
        Ok(None) => (Count::Exactly(0), None),
        Err(_) => (Count::AtLeast(0), None),
    };
    (answer.solutions, answer.smallest, answer.next) = (Some(solutions), smallest, None);
    answer.stopped = found.err();
    Ok(())
}
