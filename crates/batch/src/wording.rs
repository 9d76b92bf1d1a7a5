//! Sentences about answers.

use crate::answer::PuzzleAnswer;
use ninefold_core::{Cell, CellSet, Count, Digit, Grid, Puzzle};
use ninefold_questions::dead_spot;

/// Returns the line for a puzzle that was checked.
pub(crate) fn check_line(answer: &PuzzleAnswer, puzzle: &Puzzle) -> String {
    match (answer.solutions, answer.redundant) {
        (Some(Count::Exactly(1)), Some(CellSet::EMPTY)) => "proper, minimal".to_owned(),
        (Some(Count::Exactly(1)), Some(cells)) if cells.len() == 1 => {
            format!("proper, not minimal: {cells} is redundant")
        }
        (Some(Count::Exactly(1)), Some(cells)) => {
            format!("proper, not minimal: {cells} are redundant (each on its own)")
        }
        (Some(Count::Exactly(1)), None) => "proper, unknown whether minimal".to_owned(),
        (Some(Count::Exactly(0)), _) if puzzle.has_clash() => {
            let clashes: Vec<String> = puzzle.clashes().map(|clash| clash.to_string()).collect();
            format!("not proper: {}", clashes.join("; "))
        }
        (Some(Count::Exactly(0)), _) => {
            format!("not proper: {}", dead_spot(puzzle).as_deref().unwrap_or("no solution"))
        }
        _ => match (answer.smallest, answer.next, answer.stopped) {
            (Some(smallest), Some(next), _) => {
                let cells = differing_cells(&smallest.into(), &next.into());
                format!("not proper: several solutions, the two smallest differ in {cells}")
            }
            (_, _, Some(reason)) => format!("unknown: {reason}"),
            _ => "unknown".to_owned(),
        },
    }
}

/// A difference between the solution in the input and the answer.
pub(crate) enum Comparison {
    /// The input's solution is right, but not the smallest.
    NotSmallest(String),
    /// The input's solution is wrong.
    Wrong(String),
}

/// Compares `given`, the solution in the input, with the answer. Returns `None` if they agree, if
/// the puzzle has no solution, or if the search found too little to tell.
pub(crate) fn compare(
    given: &Puzzle,
    puzzle: &Puzzle,
    answer: &PuzzleAnswer,
) -> Option<Comparison> {
    if answer.has_no_solution() || answer.smallest.is_some_and(|grid| Puzzle::from(grid) == *given)
    {
        return None;
    }
    let found = answer.smallest;
    let wrong =
        |why: String| Some(Comparison::Wrong(format!("the solution in the input is wrong: {why}")));
    match (Grid::try_from(*given), found) {
        (_, Some(found)) if answer.is_proper() => {
            let cell = differing_cells(given, &found.into()).first()?;
            let there = given.get(cell).map_or("blank".to_owned(), |digit| digit.to_string());
            wrong(format!("{cell} is {there} there, and {} in the only solution", found.get(cell)))
        }
        (Ok(grid), _) if grid.solves(puzzle) => {
            let found = found?;
            let cell = differing_cells(given, &found.into()).first()?;
            Some(Comparison::NotSmallest(format!(
                "the solution in the input is not the smallest, which is written: {cell} is {} \
                 there, and {} in the smallest",
                grid.get(cell),
                found.get(cell),
            )))
        }
        (Ok(grid), _) => {
            let differs = |(cell, digit): &(Cell, Digit)| grid.get(*cell) != *digit;
            let (cell, digit) = puzzle.clues().find(differs)?;
            wrong(format!("{cell} is {} there, and given as {digit}", grid.get(cell)))
        }
        (Err(error), _) => wrong(match error.clashes.first() {
            Some(clash) => clash.to_string(),
            None => error.to_string(),
        }),
    }
}

/// Returns the cells in which two boards differ.
fn differing_cells(a: &Puzzle, b: &Puzzle) -> CellSet {
    Cell::ALL.into_iter().filter(|cell| a.get(*cell) != b.get(*cell)).collect()
}
