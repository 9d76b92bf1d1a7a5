//! [`Certificate`]: a claim and its proof, and how they are found.

use crate::formula::Formula;
use crate::proof::{Proof, StatedStep};
use crate::search::{Search, Unproved};
use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::ControlFlow;
use ninefold_core::{Grid, Puzzle, Solver, StopReason, Verdict};

/// A claim and its proof.
///
/// [`Proof`] has an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The claim.
    pub formula: Formula,
    /// Why the claim is true.
    pub proof: Proof,
}

/// Why there is no certificate.
///
/// ```
/// use ninefold_core::{Puzzle, Solver};
/// use ninefold_prove::{Formula, ProveError};
///
/// let error = Formula::find(&mut Solver::default(), &Puzzle::EMPTY, 10).unwrap_err();
/// assert_eq!(error, ProveError::TooManySolutions { limit: 10 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProveError {
    /// There are more solutions than the limit.
    TooManySolutions {
        /// The limit.
        limit: usize,
    },
    /// A limit ended the search for the solutions or for the proof.
    Stopped(StopReason),
    /// The puzzle has another solution than those of the claim. If the engine found all of the claim, this
    /// is a fault of the program.
    OtherSolution,
    /// A step of a path does not follow from the puzzle. This is a fault of whoever found the step.
    WrongStep {
        /// Index of the step.
        index: usize,
    },
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManySolutions { limit } => {
                write!(f, "the puzzle has more than {limit} solutions; raise the limit")
            }
            Self::Stopped(_) => f.write_str("a limit ended the search; raise it"),
            Self::OtherSolution => {
                f.write_str("the puzzle has another solution than those of the claim")
            }
            Self::WrongStep { index } => {
                write!(f, "step {} does not follow from the puzzle", index + 1)
            }
        }
    }
}

impl Error for ProveError {}

/// Conflicts that a proof may take. Puzzles of people take some hundreds.
const MOST_CONFLICTS: u64 = 1_000_000;

impl Formula {
    /// Finds the solutions of a puzzle, up to a limit, and claims that there are no others.
    ///
    /// # Errors
    ///
    /// [`ProveError`] says whether there are too many, or the budget of the solver ended the search.
    pub fn find(solver: &mut Solver, puzzle: &Puzzle, limit: usize) -> Result<Self, ProveError> {
        // One solution, or none, is found much faster than all.
        let solutions = match solver.solve(puzzle) {
            Verdict::NoSolution => Vec::new(),
            Verdict::Unique(solution) => vec![solution],
            Verdict::Multiple(..) => all_solutions(solver, puzzle, limit)?,
            Verdict::Stopped(stopped) => return Err(ProveError::Stopped(stopped.reason)),
        };
        if solutions.len() > limit {
            return Err(ProveError::TooManySolutions { limit });
        }
        Ok(Self { puzzle: *puzzle, solutions })
    }

    /// Proves that the puzzle has no other solutions than those of the claim. The proof begins with the
    /// steps of a person, if there are any. Each step becomes lemmas that follow from the puzzle and the
    /// steps before it, with its sentence as a comment; so a step must not assume that there is one
    /// solution. [`StatedStep`] has an example.
    ///
    /// Asks `go_on` at each conflict, and ends after a million.
    ///
    /// # Errors
    ///
    /// [`ProveError`] says why there is no certificate.
    pub fn prove(
        self,
        steps: &[StatedStep],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Certificate, ProveError> {
        let mut left = MOST_CONFLICTS;
        let mut go_on = || {
            left -= 1;
            left > 0 && go_on()
        };
        let proof =
            Search::default().refute(&self, steps, &mut go_on).map_err(|why| match why {
                Unproved::Solution => ProveError::OtherSolution,
                Unproved::TooLong => ProveError::Stopped(StopReason::Nodes),
                Unproved::Step(index) => ProveError::WrongStep { index },
            })?;
        Ok(Certificate { formula: self, proof })
    }
}

/// Returns the solutions in order, or one more than the limit.
fn all_solutions(
    solver: &mut Solver,
    puzzle: &Puzzle,
    limit: usize,
) -> Result<Vec<Grid>, ProveError> {
    let mut solutions = Vec::new();
    let counted = solver.for_each(puzzle, |solution| {
        solutions.push(*solution);
        if solutions.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    counted.map_err(|stopped| ProveError::Stopped(stopped.reason))?;
    solutions.sort_unstable();
    Ok(solutions)
}
