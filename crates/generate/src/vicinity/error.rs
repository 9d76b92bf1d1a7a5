//! Why there is no puzzle: [`LocalSearchEnd`], [`ClueRangeError`], [`LocalSearchError`].

use super::hunt::{LocalSearchProgress, Minimality};
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

/// Why a search ended before it found what was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalSearchEnd {
    /// It has made as many moves as it may.
    Moves(u64),
    /// It was called off: by a report, or by the solver's budget.
    CalledOff,
    /// The puzzle to vary has so many solutions (2 for several), not exactly one.
    Improper(u64),
}

impl fmt::Display for LocalSearchEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(1) => f.write_str("after 1 move"),
            Self::Moves(moves) => write!(f, "after {moves} moves"),
            Self::CalledOff => f.write_str("before the search was called off"),
            Self::Improper(0) => f.write_str("because the puzzle has no solution"),
            Self::Improper(_) => f.write_str("because the puzzle has several solutions"),
        }
    }
}

/// Why no search for a number of clues can succeed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClueRangeError {
    /// The range has no number in it.
    Empty,
    /// Fewer than 17 clues are asked for: no proper puzzle has so few.
    TooFew(usize),
    /// More clues are asked for than a puzzle of the kind can have, or than any search can reach.
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
            Self::TooMany(clues, Minimality::Minimal) => write!(
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

/// What was asked for and not found, how near the search came, and why it ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LocalSearchError {
    /// What was asked for.
    pub wanted: LocalSearchGoal,
    /// What the search has done.
    pub progress: LocalSearchProgress,
    /// Why it ended.
    pub ending: LocalSearchEnd,
}

/// What a search was to find.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocalSearchGoal {
    /// A puzzle with so many clues.
    Clues(RangeInclusive<usize>, Minimality),
    /// A puzzle with its clues in so many given cells.
    Pattern(usize, Minimality),
    /// Another puzzle near a puzzle.
    Variation,
}

impl fmt::Display for LocalSearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wanted, progress, ending } = self;
        match wanted {
            LocalSearchGoal::Clues(range, minimality) => {
                let (least, most) = (*range.start(), *range.end());
                write!(f, "no {minimality} puzzle with {least}")?;
                if most > least {
                    write!(f, " to {most}")?;
                }
                write!(f, " clues was found {ending}")?;
                if let Some(clues) = progress.clues {
                    write!(f, "; the nearest had {clues}")?;
                }
                f.write_str("; allow more moves, or ask for ")?;
                f.write_str(if progress.clues.is_some_and(|clues| clues < least) {
                    "fewer clues"
                } else {
                    "more clues"
                })
            }
            LocalSearchGoal::Pattern(cells, minimality) => {
                write!(
                    f,
                    "no {minimality} puzzle with clues in exactly these {cells} cells was found "
                )?;
                write!(f, "{ending}")?;
                f.write_str(&nearest(progress))?;
                f.write_str("; allow more moves, or change the pattern")?;
                match minimality {
                    Minimality::Minimal => {
                        f.write_str(", or ask for a puzzle that need not be minimal")
                    }
                    Minimality::Proper => Ok(()),
                }
            }
            LocalSearchGoal::Variation => {
                write!(f, "no other puzzle near this one was found {ending}")?;
                match ending {
                    LocalSearchEnd::Improper(_) => {
                        f.write_str("; give a puzzle that has exactly one")
                    }
                    _ => f.write_str("; allow more moves, or let more change"),
                }
            }
        }
    }
}

/// How near a search for a pattern came.
fn nearest(progress: &LocalSearchProgress) -> String {
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

impl fmt::Display for Minimality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Minimal => "minimal",
            Self::Proper => "proper",
        })
    }
}

impl Error for LocalSearchError {}
