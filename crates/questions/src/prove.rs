//! Certificates: how many solutions does a puzzle have, in a form that independent checkers accept?

use crate::position::{Position, RatablePosition};
use crate::rate::follow;
use crate::searches::Searches;
use ninefold_core::{Cell, Puzzle, StopReason};
use ninefold_explain::{SolvingPath, Words};
use ninefold_prove::{Certificate, Claim, Formula, ProveError, SecondSolution, StatedStep};
use ninefold_scales::Profile;
use std::fmt;
use std::ops::ControlFlow;

/// What a certificate is to say.
///
/// [`prove`] has an example.
#[derive(Clone, Debug)]
pub struct ProofOrder {
    /// What is to be proved.
    pub claim: Claim,
    /// Largest number of solutions to list.
    pub limit: usize,
    /// Whether the proof begins with the steps of a person, and the words of their sentences.
    pub path: Option<Words>,
    /// Whether to show for each clue that it is needed: by a second solution without it.
    pub is_minimal: bool,
}

impl Default for ProofOrder {
    /// Whatever is true, up to 1000 solutions.
    fn default() -> Self {
        Self { claim: Claim::Count, limit: 1000, path: None, is_minimal: false }
    }
}

/// A claim that is proved.
///
/// [`prove`] has an example.
#[derive(Clone, Debug)]
pub struct ProvedPuzzle {
    /// The claim and its proof.
    pub certificate: Certificate,
    /// Number of steps of a person at the start of the proof.
    pub steps: usize,
    /// A second solution for each clue left out, if that was ordered.
    pub second: Option<Vec<SecondSolution>>,
}

/// Why there is no certificate.
///
/// [`prove`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoProof {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has a solution.
    Solution,
    /// The puzzle has several solutions.
    SeveralSolutions,
    /// The puzzle has more solutions than the limit.
    TooManySolutions {
        /// The limit.
        limit: usize,
    },
    /// The puzzle is not minimal: it has one solution without this clue, too.
    Redundant(Cell),
    /// A limit ended a search.
    Stopped(StopReason),
    /// The engine and the search for a proof disagree, or a step does not follow. This is a fault of the
    /// program.
    Fault(ProveError),
}

impl fmt::Display for NoProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSolution => f.write_str("no solution"),
            Self::Solution => f.write_str("a solution exists"),
            Self::SeveralSolutions => f.write_str("several solutions"),
            Self::TooManySolutions { limit: 1 } => f.write_str("more than one solution"),
            Self::TooManySolutions { limit } => write!(f, "more than {limit} solutions"),
            Self::Redundant(clue) => {
                write!(f, "not minimal: there is one solution without the clue {clue}, too")
            }
            Self::Stopped(reason) => write!(f, "stopped: {reason}"),
            Self::Fault(error) => {
                write!(f, "ninefold disagrees with itself; please report this puzzle: {error}")
            }
        }
    }
}

impl From<ProveError> for NoProof {
    fn from(error: ProveError) -> Self {
        match error {
            ProveError::TooManySolutions { limit } => Self::TooManySolutions { limit },
            ProveError::Stopped(reason) => Self::Stopped(reason),
            other => Self::Fault(other),
        }
    }
}

/// Conflicts that a proof may take before anybody asks for the time. Few puzzles take more.
const QUICK_CONFLICTS: u32 = 2_000;

/// Proves how many solutions a puzzle has.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_prove::Claim;
/// use ninefold_questions::{LimitedSearches, Limits, NoProof, ProofOrder, prove};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut searches = LimitedSearches::new(&Limits::of_nodes(1_000_000));
/// let order = ProofOrder { claim: Claim::Unique, ..ProofOrder::default() };
/// let proved = prove(&text.parse()?, &order, &mut searches).map_err(|why| why.to_string())?;
/// assert!(proved.certificate.formula.opb().contains("1 r1c1d5 >= 1 ;"));
///
/// let refused = prove(&Puzzle::EMPTY, &order, &mut searches).unwrap_err();
/// assert_eq!(refused, NoProof::SeveralSolutions);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NoProof`] says why there is no certificate.
pub fn prove<S: Searches>(
    puzzle: &Puzzle,
    order: &ProofOrder,
    searches: &mut S,
) -> Result<ProvedPuzzle, NoProof> {
    let formula = find(puzzle, order, searches)?;
    let second = order.is_minimal.then(|| second_solutions(puzzle, searches)).transpose()?;
    let steps = match &order.path {
        Some(words) if !formula.solutions.is_empty() => stated_steps(puzzle, words, searches),
        _ => Vec::new(),
    };
    let mut left = QUICK_CONFLICTS;
    let mut quick = || {
        left -= 1;
        left > 0
    };
    let certificate = match formula.clone().prove(&steps, &mut quick) {
        Err(ProveError::Stopped(_)) => {
            let (proved, stopped) =
                searches.work(|_, watch| formula.prove(&steps, &mut || watch.go_on()));
            match (proved, stopped) {
                (Err(ProveError::Stopped(_)), Some(reason)) => Err(ProveError::Stopped(reason)),
                (proved, _) => proved,
            }
        }
        proved => proved,
    }?;
    Ok(ProvedPuzzle { certificate, steps: steps.len(), second })
}

/// Finds the solutions of a puzzle. Refuses another number than that of the order.
fn find<S: Searches>(
    puzzle: &Puzzle,
    order: &ProofOrder,
    searches: &mut S,
) -> Result<Formula, NoProof> {
    let claim = if order.is_minimal { Claim::Unique } else { order.claim };
    let limit = if claim == Claim::Count { order.limit } else { 1 };
    let found = searches.ask(
        |found| matches!(found, Err(ProveError::Stopped(_))),
        |solver| Formula::find(solver, puzzle, limit),
    );
    let several = || match claim {
        Claim::Count => NoProof::TooManySolutions { limit },
        _ => NoProof::SeveralSolutions,
    };
    let formula = match found {
        Err(ProveError::TooManySolutions { .. }) => return Err(several()),
        found => found?,
    };
    match formula.solutions.len() {
        count if claim.holds(count) => Ok(formula),
        0 => Err(NoProof::NoSolution),
        _ => Err(NoProof::Solution),
    }
}

fn second_solutions<S: Searches>(
    puzzle: &Puzzle,
    searches: &mut S,
) -> Result<Vec<SecondSolution>, NoProof> {
    let found = searches.ask(
        |found| matches!(found, Err(ProveError::Stopped(_))),
        |solver| SecondSolution::of_all(solver, puzzle),
    );
    found?.map_err(NoProof::Redundant)
}

/// Returns the steps of a person as far as they lead, without those that assume one solution. If a limit
/// ends the search for steps, the path is shorter.
fn stated_steps<S: Searches>(puzzle: &Puzzle, words: &Words, searches: &mut S) -> Vec<StatedStep> {
    let position = Position::of_puzzle(puzzle);
    let mut path = SolvingPath::new(*position.board(), Profile::HUMAN);
    let start = RatablePosition::new(&position, false, searches.quick());
    follow(&mut start.rater(Profile::HUMAN), searches, |step, score, _| {
        path.add(step, score);
        ControlFlow::Continue(())
    });
    let steps = path.steps.iter().filter(|step| !step.step.assumes_uniqueness());
    let stated = steps.map(|step| StatedStep {
        sentence: format!("{}. {}", step.number, step.explanation(words).short()),
        placement: step.step.deduction.placement,
        eliminations: step.step.deduction.eliminations,
    });
    stated.collect()
}
