//! Errors of local searches: [`LocalSearchError`] and [`ClueRangeError`].

use super::effort::LocalSearchProgress;
use super::goal::{LocalSearchGoal, Preserved};
use crate::minimality::Minimality;
use crate::remedy::{Remedy, write_error};
use std::error::Error;
use std::fmt;

/// The reason why a local search ended before it found its goal.
///
/// Its text calls moves tries, as [`PuzzleSpec::tries`](crate::PuzzleSpec::tries) does.
///
/// ```
/// use ninefold_generate::LocalSearchEnd;
///
/// assert_eq!(LocalSearchEnd::Moves(300).to_string(), "in 300 tries");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LocalSearchEnd {
    /// The search made all its moves: this number.
    Moves(u64),
    /// A report or the solver's budget ended the search.
    Cancelled,
    /// The puzzle to vary does not have exactly one solution: it has 0, or 2 for several.
    Improper(u64),
}

impl fmt::Display for LocalSearchEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(1) => f.write_str("in 1 try"),
            Self::Moves(moves) => write!(f, "in {moves} tries"),
            Self::Cancelled => f.write_str("before the search was cancelled"),
            Self::Improper(0) => f.write_str("because the puzzle has no solution"),
            Self::Improper(_) => f.write_str("because the puzzle has several solutions"),
        }
    }
}

/// The error of a range of clue counts for which no search can succeed.
///
/// ```
/// use ninefold_generate::{ClueCountSearch, ClueRangeError, Minimality};
///
/// let error = ClueCountSearch::new(10..=16, Minimality::Proper).unwrap_err();
/// assert_eq!(error, ClueRangeError::TooFew(16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ClueRangeError {
    /// The range is empty.
    Empty,
    /// The end of the range is below 17. No proper puzzle has so few clues.
    TooFew(usize),
    /// The start of the range is above 81, or above 40 for minimal puzzles, the most that are
    /// known.
    TooMany(usize, Minimality),
}

impl fmt::Display for ClueRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the range of clue counts is empty"),
            Self::TooFew(clues) => write!(
                f,
                "no puzzle with {clues} clues has exactly one solution: 17 are the fewest \
                 (McGuire, Tugemann and Civario, 2012)",
            ),
            Self::TooMany(clues, Minimality::Minimal | Minimality::Symmetric) => write!(
                f,
                "no minimal puzzle with {clues} clues is known: 40 are the most; ask for fewer, or \
                 for puzzles that need not be minimal",
            ),
            Self::TooMany(clues, Minimality::Proper) => {
                write!(f, "{clues} clues do not fit on a board of 81 cells")
            }
        }
    }
}

impl Error for ClueRangeError {}

/// The error of a local search without a puzzle: the goal, how near the search came, and why it
/// ended.
///
/// ```
/// use ninefold_core::{Budget, Puzzle, Solver};
/// use ninefold_generate::{
///     LocalSearchEffort, LocalSearchEnd, Minimality, Preserved, RandomStream, VariationSearch,
/// };
/// use std::ops::ControlFlow;
///
/// let search = VariationSearch::new(Puzzle::EMPTY, Preserved::Cells, Minimality::Proper);
/// let mut report = |_: &_| ControlFlow::Continue(());
/// let effort = LocalSearchEffort { max_moves: 10, report: &mut report };
/// let mut solver = Solver::new(Budget::UNLIMITED);
/// let random = &mut RandomStream::new(1, 0, 0);
/// let error = search.search(random, &mut solver, effort, 1, &mut Vec::new()).unwrap_err();
/// assert_eq!(error.end, LocalSearchEnd::Improper(2));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct LocalSearchError {
    /// Goal of the search.
    pub goal: LocalSearchGoal,
    /// Progress of the search.
    pub progress: LocalSearchProgress,
    /// Reason why the search ended.
    pub end: LocalSearchEnd,
}

impl LocalSearchError {
    /// Returns what was not found and why, as a clause.
    pub fn reason(&self) -> String {
        let Self { goal, progress, end } = self;
        let unfound = match goal {
            LocalSearchGoal::Clues(range, minimality) => {
                let (least, most) = (*range.start(), *range.end());
                let to = if most > least { format!(" to {most}") } else { String::new() };
                format!("no {minimality} puzzle with {least}{to} clues was found {end}")
            }
            LocalSearchGoal::Pattern(cells, minimality) => format!(
                "no {minimality} puzzle with clues in exactly these {cells} cells was found {end}"
            ),
            LocalSearchGoal::Variation(_, minimality) => {
                format!("no other {minimality} puzzle near the given one was found {end}")
            }
        };
        let nearest = match (goal, progress.clues) {
            (LocalSearchGoal::Clues(..), Some(clues)) => format!("; the nearest had {clues}"),
            (LocalSearchGoal::Pattern(..), _) => nearest_to_pattern(progress),
            _ => String::new(),
        };
        unfound + &nearest
    }

    /// Returns the changes that may help.
    pub fn remedies(&self) -> Vec<Remedy> {
        let Self { goal, progress, end } = self;
        if matches!(end, LocalSearchEnd::Improper(_)) {
            return vec![Remedy::ProperStart];
        }
        let not_minimal = |minimality: &Minimality| match minimality {
            Minimality::Minimal | Minimality::Symmetric => Some(Remedy::NotMinimal),
            Minimality::Proper => None,
        };
        let (other, not_minimal) = match goal {
            LocalSearchGoal::Clues(range, _) => {
                let has_too_few = progress.clues.is_some_and(|clues| clues < *range.start());
                (Some(if has_too_few { Remedy::FewerClues } else { Remedy::MoreClues }), None)
            }
            LocalSearchGoal::Pattern(_, minimality) => {
                (Some(Remedy::OtherPattern), not_minimal(minimality))
            }
            LocalSearchGoal::Variation(preserved, minimality) => {
                let is_fixed = *preserved == Preserved::Cells;
                (is_fixed.then_some(Remedy::OtherCells), not_minimal(minimality))
            }
        };
        [Some(Remedy::MoreTries), other, not_minimal].into_iter().flatten().collect()
    }
}

impl fmt::Display for LocalSearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_error(f, &self.reason(), &self.remedies())
    }
}

/// Returns the part of the message that says how near a search for a pattern came.
fn nearest_to_pattern(progress: &LocalSearchProgress) -> String {
    let LocalSearchProgress { outside, solutions, redundant, .. } = progress;
    match (outside, solutions, redundant) {
        (_, Some(1), Some(1)) => "; the nearest had one clue too many".into(),
        (_, Some(1), Some(many)) => format!("; the nearest had {many} clues too many"),
        (_, Some(solutions), _) => format!("; the nearest had {solutions} solutions"),
        (Some(1), None, _) => "; the nearest needed a clue in another cell".into(),
        (Some(many), None, _) => format!("; the nearest needed clues in {many} other cells"),
        (None, None, _) => String::new(),
    }
}

impl Error for LocalSearchError {}
