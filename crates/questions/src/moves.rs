//! [`Move`]: what a player has done since a position.

use ninefold_core::{Candidate, Grid};
use ninefold_explain::{Sentence, Words};
use std::fmt;
use std::str::FromStr;

/// What a player has done: a digit put in, or a candidate eliminated.
///
/// ```
/// use ninefold_questions::Move;
///
/// let put_in: Move = "r4c7=3".parse()?;
/// let eliminated: Move = "r4c7<>3".parse()?;
/// assert_eq!(eliminated, Move::Eliminate("r4c7=3".parse()?));
/// assert_eq!((put_in.to_string(), eliminated.to_string()), ("r4c7=3".into(), "r4c7<>3".into()));
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A digit was put into a cell.
    Place(Candidate),
    /// A candidate was eliminated.
    Eliminate(Candidate),
}

impl Move {
    /// Returns the candidate that the move is about.
    pub const fn candidate(self) -> Candidate {
        match self {
            Self::Place(candidate) | Self::Eliminate(candidate) => candidate,
        }
    }

    /// Returns whether a solution contradicts the move.
    pub fn is_wrong(self, solution: &Grid) -> bool {
        let is_of_solution = |one: Candidate| solution.get(one.cell) == one.digit;
        match self {
            Self::Place(one) => !is_of_solution(one),
            Self::Eliminate(one) => is_of_solution(one),
        }
    }

    /// Says that the move is the first that is wrong. `index` is its number, from 0.
    pub fn tell_wrong(self, index: usize, words: &Words) -> Sentence {
        match self {
            Self::Place(one) => words.wrong_placement(index, one),
            Self::Eliminate(one) => words.wrong_elimination(index, one),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(one) => write!(f, "{one}"),
            Self::Eliminate(Candidate { cell, digit }) => write!(f, "{cell}<>{digit}"),
        }
    }
}

impl FromStr for Move {
    type Err = ninefold_core::NotationError;

    /// Parses `r4c7=3` or `r4c7<>3`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once("<>").or_else(|| text.split_once("!=")) {
            None => text.parse().map(Self::Place),
            Some((cell, digit)) => {
                let (cell, digit) = (cell.parse()?, digit.parse()?);
                Ok(Self::Eliminate(Candidate { cell, digit }))
            }
        }
    }
}
