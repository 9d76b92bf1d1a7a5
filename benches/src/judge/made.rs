//! Checks of grids and puzzles that a solver made.

use super::Judge;
use crate::contender::{Answer, Question};
use ninefold_core::{Budget, Cell, CellSet, Count, Puzzle, Solver};
use ninefold_oracle::check::check;
use ninefold_oracle::exact_cover;
use std::collections::HashSet;

/// Puzzles that a slow and simple search checks again.
const PROVEN: usize = 5;

/// Limit of nodes in the slow search: a thousand times more than any minimal puzzle is known to
/// take.
const MAX_NODES: u64 = 1_000_000;

impl Judge<'_> {
    /// Checks that grids are valid, that puzzles are proper and minimal, and that no board comes
    /// twice.
    pub(super) fn check_made(&self, label: &str, answers: &[Answer]) -> Result<(), String> {
        let mut seen = HashSet::new();
        let mut solver = Solver::new(Budget::UNLIMITED);
        for (index, answer) in answers.iter().enumerate() {
            let place = &self.corpus.name;
            let line = answer.line.ok_or_else(|| format!("{place}: `{label}` made nothing"))?;
            let fault =
                |fault: &str| format!("{place}: `{label}` made {}: {fault}", line.escape_ascii());
            if !seen.insert(line) {
                return Err(fault("that was made before"));
            }
            if self.question == Question::DrawGrid {
                check(self.corpus.row(index).line(), &line).map_err(|error| fault(&error))?;
                continue;
            }
            let puzzle = Puzzle::parse(&line).map_err(|error| fault(&error.to_string()))?;
            let orbits = orbits(self.question, &puzzle);
            orbits
                .and_then(|orbits| {
                    is_minimal(&puzzle, &orbits, |puzzle| {
                        solver.count(puzzle, 2).map_err(|stopped| stopped.to_string())
                    })?;
                    if index < PROVEN { is_minimal(&puzzle, &orbits, slowly) } else { Ok(()) }
                })
                .map_err(|error| fault(&error))?;
        }
        Ok(())
    }
}

/// Returns the clues in groups that must be removed together.
fn orbits(question: Question, puzzle: &Puzzle) -> Result<Vec<CellSet>, String> {
    let clues = puzzle.clue_cells();
    if question == Question::MakeMinimal {
        return Ok(clues.iter().map(|cell| CellSet::from_iter([cell])).collect());
    }
    let turned = |cell: Cell| Cell::ALL[80 - cell.index()];
    if clues.iter().any(|cell| !clues.contains(turned(cell))) {
        return Err("its clues do not keep their places in a half turn".to_owned());
    }
    let halves = clues.iter().filter(|cell| cell.index() <= 40);
    Ok(halves.map(|cell| CellSet::from_iter([cell, turned(cell)])).collect())
}

/// Checks that the puzzle is proper, and not proper without any group of clues.
fn is_minimal(
    puzzle: &Puzzle,
    orbits: &[CellSet],
    mut count: impl FnMut(&Puzzle) -> Result<Count, String>,
) -> Result<(), String> {
    if count(puzzle)? != Count::Exactly(1) {
        return Err("it is not proper".to_owned());
    }
    for orbit in orbits {
        let fewer = orbit.iter().fold(*puzzle, Puzzle::without);
        if count(&fewer)? == Count::Exactly(1) {
            return Err("it is not minimal".to_owned());
        }
    }
    Ok(())
}

fn slowly(puzzle: &Puzzle) -> Result<Count, String> {
    let solutions = exact_cover::solutions(&puzzle.to_line(), 2, MAX_NODES);
    match solutions.ok_or("it is too hard to be checked")?.len() {
        2.. => Ok(Count::AtLeast(2)),
        fewer => Ok(Count::Exactly(fewer as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{self, Corpus};
    use crate::judge::Known;

    /// Proper but not minimal; its clues keep their places in a half turn.
    const PROPER: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const GRID: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn heard(question: Question, lines: &[[u8; 81]]) -> Result<(), String> {
        let blank = ".".repeat(81);
        let corpus = Corpus::parse("blank", &vec![blank; lines.len()].join("\n")).unwrap();
        let known = Known::default();
        let answers: Vec<Answer> = lines.iter().copied().map(Answer::line).collect();
        Judge::new(&corpus, question, &known).hear("maker", &answers)
    }

    fn minimal() -> [u8; 81] {
        *Corpus::read(&corpus::generated_path("minimal")).unwrap().row(0).line()
    }

    #[test]
    fn what_is_right_passes() {
        assert_eq!(heard(Question::DrawGrid, &[*GRID]), Ok(()));
        assert_eq!(heard(Question::MakeMinimal, &[minimal()]), Ok(()));
    }

    #[test]
    fn grids_that_are_none_and_grids_that_come_twice_are_named() {
        let mut swapped = *GRID;
        swapped.swap(2, 5);
        let error = heard(Question::DrawGrid, &[*GRID, swapped]).unwrap_err();
        assert!(error.starts_with("blank: `maker` made 538674912"), "{error}");
        assert!(error.ends_with(": box 1 has 4 0 times"), "{error}");
        let error = heard(Question::DrawGrid, &[*GRID, *GRID]).unwrap_err();
        assert!(error.ends_with(": that was made before"), "{error}");
    }

    #[test]
    fn puzzles_that_are_not_proper_or_not_minimal_are_named() {
        let mut several = minimal();
        let given = several.iter_mut().find(|byte| **byte != b'.').unwrap();
        *given = b'.';
        for (line, fault) in
            [(several, "not proper"), (*PROPER, "not minimal"), (*GRID, "not minimal")]
        {
            let error = heard(Question::MakeMinimal, &[line]).unwrap_err();
            assert!(error.ends_with(&format!(": it is {fault}")), "{error}");
        }
    }

    #[test]
    fn in_a_half_turn_clues_go_with_their_opposites() {
        let error = heard(Question::MakeHalfTurn, &[minimal()]).unwrap_err();
        assert!(error.ends_with(": its clues do not keep their places in a half turn"), "{error}");
        let puzzle = Puzzle::parse(PROPER).unwrap();
        let halves = orbits(Question::MakeHalfTurn, &puzzle).unwrap();
        assert_eq!((puzzle.clue_count(), halves.len()), (30, 15));
        let error = heard(Question::MakeHalfTurn, &[*PROPER]).unwrap_err();
        assert!(error.ends_with(": it is not minimal"), "{error}");
    }

    #[test]
    fn the_slow_search_counts_alike() {
        for (text, count) in [
            (*PROPER, Count::Exactly(1)),
            ([b'.'; 81], Count::AtLeast(2)),
            ([b'1'; 81], Count::Exactly(0)),
        ] {
            assert_eq!(slowly(&Puzzle::parse(&text).unwrap()), Ok(count));
        }
    }
}
