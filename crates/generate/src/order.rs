//! [`Order`]: which puzzles to make.

use crate::symmetry::ClueSymmetry;
use ninefold_core::Grid;
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

/// What a puzzle is, beside proper.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum OrderKind {
    /// No given can go; with a symmetry, no orbit of givens can, while one alone may.
    #[default]
    Minimal,
    /// A minimal puzzle with random givens more, until it has a number of givens drawn from the
    /// order's range.
    Proper,
}

/// Which puzzles to make. The default is any minimal puzzle.
///
/// ```
/// use ninefold_generate::{ClueSymmetry, Generator, Order, OrderKind};
///
/// let order = Order {
///     kind: OrderKind::Proper,
///     clues: 30..=34,
///     symmetry: ClueSymmetry::Rotation180,
///     ..Order::default()
/// };
/// for made in Generator::new(order, 7)?.batch(0, 3) {
///     let puzzle = made?.puzzle;
///     assert!((30..=34).contains(&puzzle.clue_count()));
///     assert!(ClueSymmetry::Rotation180.holds(puzzle.given_cells()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Order {
    /// What a puzzle is, beside proper.
    pub kind: OrderKind,
    /// How many givens it has, from 17 to 81.
    pub clues: RangeInclusive<usize>,
    /// A symmetry of the cells of its givens.
    pub symmetry: ClueSymmetry,
    /// Its solution, instead of a grid that is drawn for each.
    pub grid: Option<Grid>,
    /// How many nodes [`Solver::solve`](ninefold_core::Solver::solve) takes for it, the same on
    /// every instruction set: 1 where no guess is needed.
    pub difficulty: Option<RangeInclusive<u64>>,
    /// After so many puzzles that are not as wanted an item is given up.
    pub tries: u64,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            kind: OrderKind::Minimal,
            clues: 17..=81,
            symmetry: ClueSymmetry::None,
            grid: None,
            difficulty: None,
            tries: 1_000_000,
        }
    }
}

impl Order {
    /// Whether a puzzle can be like this, as far as is known without a search.
    ///
    /// # Errors
    ///
    /// [`OrderError`] says why not.
    pub fn check(&self) -> Result<(), OrderError> {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || most > 81 {
            return Err(OrderError::Clues { least, most });
        }
        if least < 17 {
            return Err(OrderError::TooFewClues(least));
        }
        let mut counts = self.clues.clone();
        if !counts.any(|count| self.symmetry.sizes() >> count & 1 == 1) {
            return Err(OrderError::Symmetry { symmetry: self.symmetry, least, most });
        }
        match &self.difficulty {
            Some(nodes) if nodes.is_empty() || *nodes.end() == 0 => {
                Err(OrderError::Difficulty { least: *nodes.start(), most: *nodes.end() })
            }
            _ if self.tries == 0 => Err(OrderError::NoTry),
            _ => Ok(()),
        }
    }
}

/// Why there is no puzzle to an order.
///
/// ```
/// use ninefold_generate::{Generator, Order, OrderError};
///
/// let order = Order { clues: 16..=16, ..Order::default() };
/// let error = Generator::new(order, 0).err();
/// assert_eq!(error, Some(OrderError::TooFewClues(16)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum OrderError {
    /// Fewer than 17 givens.
    TooFewClues(usize),
    /// No number of givens from 0 to 81 is in the range.
    Clues {
        /// The start of the range.
        least: usize,
        /// Its end.
        most: usize,
    },
    /// No set of cells with the symmetry has a size in the range.
    Symmetry {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// The start of the range.
        least: usize,
        /// Its end.
        most: usize,
    },
    /// No number of nodes from 1 on is in the range.
    Difficulty {
        /// The start of the range.
        least: u64,
        /// Its end.
        most: u64,
    },
    /// Not one puzzle may be tried.
    NoTry,
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewClues(count) => write!(
                f,
                "no puzzle with {count} givens has exactly one solution: it takes at least 17 \
                 (G. McGuire, B. Tugemann and G. Civario, 2012)"
            ),
            Self::Clues { least, most } => {
                write!(
                    f,
                    "no puzzle has {least} to {most} givens: a range within 17 to 81 is needed"
                )
            }
            Self::Symmetry { symmetry, least, most } if least == most => {
                write!(f, "{least} cells cannot have the symmetry {symmetry}")
            }
            Self::Symmetry { symmetry, least, most } => {
                write!(f, "{least} to {most} cells cannot have the symmetry {symmetry}")
            }
            Self::Difficulty { least, most } => {
                write!(f, "no search takes {least} to {most} nodes: a range from 1 on is needed")
            }
            Self::NoTry => f.write_str("with no try nothing can be made"),
        }
    }
}

impl Error for OrderError {}
