//! [`Status`]: what is known about the solutions of a puzzle, in one word.

use crate::answer::{Count, Verdict};
use core::fmt;

/// What is known about the solutions of a puzzle, in one word. Tables, JSON and Python use these words.
///
/// ```
/// use ninefold_core::{Budget, Count, Puzzle, Solver, Status};
///
/// let verdict = Solver::new(Budget::UNLIMITED).solve(&Puzzle::EMPTY);
/// assert_eq!(verdict.status(), Status::Multiple);
/// assert_eq!(Count::AtLeast(1).status().to_string(), "solved");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Status {
    /// No solution.
    #[default]
    None = 0,
    /// Exactly one solution.
    Unique = 1,
    /// At least two solutions.
    Multiple = 2,
    /// At least one solution. Nobody has looked for another one.
    Solved = 3,
    /// A limit ended the search before this was known.
    Stopped = 4,
    /// The text or the row is no puzzle.
    Malformed = 5,
}

impl Status {
    /// All statuses. The place of each is its number.
    pub const ALL: [Self; 6] =
        [Self::None, Self::Unique, Self::Multiple, Self::Solved, Self::Stopped, Self::Malformed];

    /// Returns the word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Solved => "solved",
            Self::Stopped => "stopped",
            Self::Malformed => "malformed",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Verdict {
    /// Returns the status of the puzzle.
    pub const fn status(&self) -> Status {
        match self {
            Self::NoSolution => Status::None,
            Self::Unique(_) => Status::Unique,
            Self::Multiple(..) => Status::Multiple,
            Self::Stopped(_) => Status::Stopped,
        }
    }
}

impl Count {
    /// Returns the status of the puzzle. [`Status::Stopped`]: counting ended before the first solution.
    pub const fn status(self) -> Status {
        match self {
            Self::Exactly(0) => Status::None,
            Self::Exactly(1) => Status::Unique,
            Self::AtLeast(0) => Status::Stopped,
            Self::AtLeast(1) => Status::Solved,
            Self::Exactly(_) | Self::AtLeast(_) => Status::Multiple,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_status_is_its_place() {
        for (place, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(status as usize, place, "{status}");
        }
    }

    #[test]
    fn a_count_says_no_more_than_was_found() {
        let word = |count: Count| count.status().name();
        assert_eq!(
            [0, 1, 2, 7].map(Count::Exactly).map(word),
            ["none", "unique", "multiple", "multiple"]
        );
        assert_eq!(
            [0, 1, 2, 7].map(Count::AtLeast).map(word),
            ["stopped", "solved", "multiple", "multiple"]
        );
    }
}
