//! [`Prover`]: makes certificates.

use crate::formula::Formula;
use crate::proof::Proof;
use crate::search::{Search, Unproved};
use alloc::vec;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::ControlFlow;
use ninefold_core::{Budget, Grid, Puzzle, Solver, Verdict};

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
/// use ninefold_core::Puzzle;
/// use ninefold_prove::{ProveError, Prover};
///
/// let error = Prover::default().prove(&Puzzle::EMPTY, 10).unwrap_err();
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
    Stopped,
    /// The puzzle has another solution than those of the claim. If the engine found all of the claim, this
    /// is a fault of the program.
    OtherSolution,
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManySolutions { limit } => {
                write!(f, "the puzzle has more than {limit} solutions; raise the limit")
            }
            Self::Stopped => f.write_str("a limit ended the search; raise it"),
            Self::OtherSolution => {
                f.write_str("the puzzle has another solution than those of the claim")
            }
        }
    }
}

impl Error for ProveError {}

/// Conflicts that a proof may take. Puzzles of people take some hundreds.
const MOST_CONFLICTS: u64 = 1_000_000;

/// Makes certificates, one after another.
///
/// [`Proof`] has an example.
#[derive(Debug)]
pub struct Prover {
    solver: Solver,
    search: Search,
}

impl Default for Prover {
    fn default() -> Self {
        Self::new(Budget::UNLIMITED)
    }
}

impl Prover {
    /// Returns a prover whose searches for solutions have a budget.
    pub fn new(budget: Budget) -> Self {
        Self { solver: Solver::new(budget), search: Search::default() }
    }

    /// Proves how many solutions a puzzle has: none, one, or up to a limit.
    ///
    /// # Errors
    ///
    /// [`ProveError`] says why there is no certificate.
    pub fn prove(&mut self, puzzle: &Puzzle, limit: usize) -> Result<Certificate, ProveError> {
        // One solution, or none, is found much faster than all.
        let solutions = match self.solver.solve(puzzle) {
            Verdict::NoSolution => Vec::new(),
            Verdict::Unique(solution) => vec![solution],
            Verdict::Multiple(..) => self.solutions(puzzle, limit)?,
            Verdict::Stopped(_) => return Err(ProveError::Stopped),
        };
        if solutions.len() > limit {
            return Err(ProveError::TooManySolutions { limit });
        }
        self.refute(Formula { puzzle: *puzzle, solutions })
    }

    /// Returns the solutions in order, or one more than the limit.
    fn solutions(&mut self, puzzle: &Puzzle, limit: usize) -> Result<Vec<Grid>, ProveError> {
        let mut solutions = Vec::new();
        let counted = self.solver.for_each(puzzle, |solution| {
            solutions.push(*solution);
            if solutions.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        counted.map_err(|_| ProveError::Stopped)?;
        solutions.sort_unstable();
        Ok(solutions)
    }

    /// Proves that a puzzle has no other solutions than those of a claim.
    ///
    /// # Errors
    ///
    /// [`ProveError`] says why there is no certificate.
    pub fn refute(&mut self, formula: Formula) -> Result<Certificate, ProveError> {
        let proof = self.search.refute(&formula, MOST_CONFLICTS).map_err(|why| match why {
            Unproved::Solution => ProveError::OtherSolution,
            Unproved::TooLong => ProveError::Stopped,
        })?;
        Ok(Certificate { formula, proof })
    }
}
