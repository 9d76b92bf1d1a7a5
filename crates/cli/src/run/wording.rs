//! [`Answer`]: what became of a puzzle, in words.

use crate::report::Outcome;
use ninefold::{CellSet, Check, Puzzle, Verdict};

/// What became of a puzzle, and what to tell the user of it.
pub struct Answer {
    pub outcome: Outcome,
    pub reasons: Vec<String>,
}

impl Answer {
    pub fn yes() -> Self {
        Self { outcome: Outcome::Answered, reasons: Vec::new() }
    }

    /// A negative answer that says why: every clash, or that there is none.
    pub fn no_solution(puzzle: &Puzzle) -> Self {
        let mut reasons: Vec<String> =
            puzzle.clashes().map(|clash| format!("no solution: {clash}")).collect();
        if reasons.is_empty() {
            reasons.push("no solution exists".to_owned());
        }
        Self { outcome: Outcome::Negative, reasons }
    }
}

/// The line that is printed for a checked puzzle.
pub fn describe(check: &Check, puzzle: &Puzzle) -> String {
    match (check.verdict, check.redundant) {
        (Verdict::Unique(_), Some(CellSet::EMPTY)) => "proper, minimal".to_owned(),
        (Verdict::Unique(_), Some(cells)) if cells.len() == 1 => {
            format!("proper, not minimal: {cells} is redundant")
        }
        (Verdict::Unique(_), Some(cells)) => {
            format!("proper, not minimal: {cells} are redundant (each on its own)")
        }
        (Verdict::Unique(_), None) => "proper, unknown whether minimal".to_owned(),
        (Verdict::Multiple(smallest, next), _) => {
            let cells = differing_cells(&smallest.into(), &next.into());
            format!("not proper: several solutions, the two smallest differ in {cells}")
        }
        (Verdict::NoSolution, _) if puzzle.has_clash() => {
            let clashes: Vec<String> = puzzle.clashes().map(|clash| clash.to_string()).collect();
            format!("not proper: {}", clashes.join("; "))
        }
        (Verdict::NoSolution, _) => "not proper: no solution".to_owned(),
        (Verdict::Stopped(stopped), _) => format!("unknown: {stopped}"),
    }
}

/// The cells in which two boards differ.
pub fn differing_cells(a: &Puzzle, b: &Puzzle) -> CellSet {
    ninefold::Cell::ALL.into_iter().filter(|cell| a.get(*cell) != b.get(*cell)).collect()
}
