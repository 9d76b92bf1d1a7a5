//! The result for one puzzle of a seed: [`GeneratedPuzzle`] or [`GenerateError`].

use crate::local_search::LocalSearchError;
use crate::rating::{Rating, ScaledRating};
use crate::remedy::{Remedy, write_error};
use ninefold_core::{Grid, Puzzle};
use std::error::Error;
use std::fmt;

/// A puzzle that meets its spec.
///
/// ```
/// use ninefold_generate::{Generator, PuzzleSpec};
///
/// let made = Generator::new(PuzzleSpec::default(), 9)?.batch(0, 1).remove(0)?;
/// assert!(made.solution.solves(&made.puzzle));
/// assert_eq!((made.tries, made.rating), (1, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Grid,
    /// Number of tries that the puzzle took, at least 1.
    pub tries: u64,
    /// Rating by the generator's measure of difficulty, if the generator has one.
    pub rating: Option<Rating>,
}

/// The error of a puzzle that was not found within its tries.
///
/// ```
/// use ninefold_generate::{Generator, PuzzleSpec, Rating, SearchNodes};
///
/// let spec = PuzzleSpec { tries: 20, ..PuzzleSpec::default() };
/// let mut generator = Generator::new(spec, 1)?
///     .with_difficulty(SearchNodes::new(), Rating(1_000_000)..=Rating(2_000_000))?;
/// let error = generator.batch(0, 1).remove(0).unwrap_err();
/// assert_eq!(error.tries, 20);
/// assert!(error.to_string().contains("(search nodes)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct GenerateError {
    /// Number of tries made.
    pub tries: u64,
    /// Number of tries that ended with a redundant clue, which the spec does not allow.
    pub redundant: u64,
    /// Clue count nearest to the wanted range, if a try ended outside the range.
    pub nearest_clues: Option<usize>,
    /// Rating nearest to the wanted range, if a try ended outside the range.
    pub nearest_rating: Option<ScaledRating>,
    /// Error of a local search that ended without a puzzle, if there was one.
    pub local_search: Option<LocalSearchError>,
}

impl GenerateError {
    /// Returns the error of the local search, if nothing else is known.
    fn of_search(&self) -> Option<&LocalSearchError> {
        self.local_search.as_ref().filter(|_| self.nearest_rating.is_none())
    }

    /// Returns whether redundant clues are the main reason.
    const fn is_mostly_redundant(&self) -> bool {
        self.redundant > self.tries / 2
    }

    /// Returns what was not found and why, as a clause.
    pub fn reason(&self) -> String {
        if let Some(error) = self.of_search() {
            return error.reason();
        }
        let tried = match self.tries {
            1 => "the only puzzle tried is not as wanted".to_owned(),
            tries => format!("none of the puzzles of {tries} tries is as wanted"),
        };
        if self.is_mostly_redundant() {
            return format!("{tried}; {} had a redundant clue", self.redundant);
        }
        match (self.nearest_clues, self.nearest_rating) {
            (_, Some(rating)) => format!("{tried}; the nearest is rated {rating}"),
            (Some(clues), None) => format!("{tried}; the nearest has {clues} clues"),
            (None, None) => tried,
        }
    }

    /// Returns the changes that may help.
    pub fn remedies(&self) -> Vec<Remedy> {
        match self.of_search() {
            Some(error) => error.remedies(),
            None if self.is_mostly_redundant() => {
                vec![Remedy::MoreTries, Remedy::SymmetricallyMinimal]
            }
            None => vec![Remedy::MoreTries, Remedy::LessRare],
        }
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_error(f, &self.reason(), &self.remedies())
    }
}

impl Error for GenerateError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.local_search.as_ref().map(|error| error as _)
    }
}
