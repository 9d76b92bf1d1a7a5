//! [`MadeVariant`] and [`VariantMakeError`]: what became of one index.

use ninefold_variant_model::VariantPuzzle;
use std::error::Error;
use std::fmt;

/// A puzzle that was made. It is proved to have exactly one solution.
///
/// ```
/// use ninefold_variant_generate::{VariantMaker, VariantOrder};
///
/// let made = VariantMaker::new(VariantOrder::new(4), 1)?.make(7)?;
/// assert_eq!(made.solution.len(), 16);
/// assert!(made.puzzle.givens().all(|(cell, value)| {
///     made.puzzle.index(cell).map(|place| made.solution[place]) == Some(value)
/// }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeVariant {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// The values of its solution, in reading order.
    pub solution: Vec<u8>,
    /// Number of tries that it took, at least 1.
    pub tries: u64,
    /// Guesses of a search that proves the puzzle proper, if a level was wanted.
    pub effort: Option<u64>,
}

/// Why no puzzle was made for an index.
///
/// ```
/// use ninefold_variant_generate::{VariantMaker, VariantOrder};
///
/// // Minimal puzzles rarely have this number of clues.
/// let order = VariantOrder { clues: Some(11..=12), tries: 3, ..VariantOrder::new(4) };
/// let error = VariantMaker::new(order, 1)?.make(0).unwrap_err();
/// assert_eq!((error.tries, error.is_cancelled), (3, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VariantMakeError {
    /// Number of tries.
    pub tries: u64,
    /// Guesses of all searches.
    pub guesses: u64,
    /// The number of clues nearest to the wanted range, of puzzles that have the wrong number.
    pub nearest_clues: Option<usize>,
    /// Puzzles that have another level than the wanted one.
    pub other_levels: u64,
    /// Whether the guesses were used up. Otherwise, the tries were.
    pub guesses_are_spent: bool,
    /// Whether the making was cancelled, or its time is over.
    pub is_cancelled: bool,
}

impl fmt::Display for VariantMakeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_cancelled {
            return f.write_str("cancelled");
        }
        let (tries, guesses) = (self.tries, self.guesses);
        let s = |number: u64| if number == 1 { "y" } else { "ies" };
        write!(f, "no puzzle as ordered found in {tries} tr{} and {guesses} guesses", s(tries))?;
        if let Some(clues) = self.nearest_clues {
            write!(f, "; the nearest had {clues} clues")?;
        }
        if self.other_levels > 0 {
            write!(f, "; {} had another level", self.other_levels)?;
        }
        Ok(())
    }
}

impl Error for VariantMakeError {}
