//! [`SecondSolution`]: why a clue is needed.

use crate::certificate::ProveError;
use crate::claim::Claim;
use crate::formula::Formula;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Write as _};
use ninefold_core::{Cell, Grid, Puzzle, Solver, Verdict};

/// Why a clue of a proper puzzle is needed: without it, there is a second solution. If each clue has one,
/// the puzzle is minimal.
///
/// ```
/// use ninefold_core::{Puzzle, Solver};
/// use ninefold_prove::SecondSolution;
///
/// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let (puzzle, mut solver) = (text.parse::<Puzzle>()?, Solver::default());
/// let all = SecondSolution::of_all(&mut solver, &puzzle)?;
/// assert_eq!(all.map(|all| all.len()), Ok(17));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecondSolution {
    /// The cell of the clue.
    pub clue: Cell,
    /// A solution of the puzzle without the clue, with another digit in its cell.
    pub solution: Grid,
}

/// Why second solutions do not show that a puzzle is minimal.
///
/// ```
/// use ninefold_core::Solver;
/// use ninefold_prove::{Formula, SecondSolution, SecondSolutionFault};
///
/// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let formula = Formula::find(&mut Solver::default(), &text.parse()?, 1)?;
/// let fault = SecondSolution::check(&formula, "").unwrap_err();
/// assert_eq!(fault, SecondSolutionFault::Missing("r1c1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecondSolutionFault {
    /// The puzzle has no solution, or several.
    NotProper,
    /// The line with this number, from 1, is no cell of the next clue and a solution without that clue.
    Line(usize),
    /// There is no line about the clue in this cell.
    Missing(Cell),
}

impl fmt::Display for SecondSolutionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotProper => f.write_str("only a puzzle with one solution is minimal"),
            Self::Line(line) => {
                write!(f, "line {line}: expected the next clue, and a second solution without it")
            }
            Self::Missing(cell) => write!(f, "the line about the clue {cell} is missing"),
        }
    }
}

impl Error for SecondSolutionFault {}

impl SecondSolution {
    /// Returns a second solution for each clue of a puzzle with one solution, or the first clue that is
    /// redundant.
    ///
    /// # Errors
    ///
    /// [`ProveError::Stopped`] says which limit it was, if the budget of the solver ends a search.
    pub fn of_all(
        solver: &mut Solver,
        puzzle: &Puzzle,
    ) -> Result<Result<Vec<Self>, Cell>, ProveError> {
        let mut all = Vec::new();
        for (clue, digit) in puzzle.clues() {
            let (smallest, next) = match solver.solve(&puzzle.without(clue)) {
                Verdict::Multiple(smallest, next) => (smallest, next),
                Verdict::Stopped(stopped) => return Err(ProveError::Stopped(stopped.reason)),
                Verdict::Unique(_) | Verdict::NoSolution => return Ok(Err(clue)),
            };
            let solution = if smallest.get(clue) == digit { next } else { smallest };
            all.push(Self { clue, solution });
        }
        Ok(Ok(all))
    }

    /// Returns a line for each: the cell of the clue, and the solution.
    pub fn text(all: &[Self]) -> String {
        let mut text = String::new();
        for Self { clue, solution } in all {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{clue} {solution}");
        }
        text
    }

    /// Checks that the lines of a text show that a puzzle is minimal: it has one solution by a claim, and each
    /// clue is needed.
    ///
    /// # Errors
    ///
    /// [`SecondSolutionFault`] says what is wrong, and where.
    pub fn check(claim: &Formula, text: &str) -> Result<(), SecondSolutionFault> {
        if claim.claim() != Claim::Unique {
            return Err(SecondSolutionFault::NotProper);
        }
        let puzzle = &claim.puzzle;
        let mut lines = text.split_terminator('\n');
        for ((clue, digit), number) in puzzle.clues().zip(1..) {
            let line = lines.next().ok_or(SecondSolutionFault::Missing(clue))?;
            let is_right = line.split_once(' ').is_some_and(|(cell, grid)| {
                cell.parse() == Ok(clue)
                    && grid.parse::<Grid>().is_ok_and(|grid| {
                        grid.solves(&puzzle.without(clue)) && grid.get(clue) != digit
                    })
            });
            if !is_right {
                return Err(SecondSolutionFault::Line(number));
            }
        }
        match lines.next() {
            None => Ok(()),
            Some(_) => Err(SecondSolutionFault::Line(puzzle.clue_count() + 1)),
        }
    }
}
