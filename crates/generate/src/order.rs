//! [`PuzzleSpec`]: which puzzles to make.

use crate::symmetry::ClueSymmetry;
use crate::vicinity::{
    ClueCountSearch, ClueRangeError, ImpossiblePattern, Minimality, PatternSearch, Preserved,
};
use ninefold_core::{CellSet, Grid, Puzzle};
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

/// Which puzzles to make. The default is any minimal puzzle.
///
/// ```
/// use ninefold_generate::{ClueSymmetry, Generator, PuzzleSpec, Minimality};
///
/// let order = PuzzleSpec {
///     minimality: Minimality::Proper,
///     clues: 30..=34,
///     symmetry: ClueSymmetry::Rotation180,
///     ..PuzzleSpec::default()
/// };
/// for made in Generator::new(order, 7)?.batch(0, 3) {
///     let puzzle = made?.puzzle;
///     assert!((30..=34).contains(&puzzle.clue_count()));
///     assert!(ClueSymmetry::Rotation180.holds(puzzle.given_cells()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PuzzleSpec {
    /// Whether no given can go. With a symmetry, no orbit of givens can, while one alone may. A
    /// puzzle that need not be minimal is a minimal one with random givens more, until it has a number of
    /// givens drawn from the range.
    pub minimality: Minimality,
    /// How many givens it has, from 17 to 81.
    pub clues: RangeInclusive<usize>,
    /// A symmetry of the cells of its givens.
    pub symmetry: ClueSymmetry,
    /// What it is made from.
    pub start: StartFrom,
    /// How many nodes [`Solver::solve`](ninefold_core::Solver::solve) takes for it, the same on
    /// every instruction set: 1 where no guess is needed.
    pub difficulty: Option<RangeInclusive<u64>>,
    /// After so many puzzles that are not as wanted an item is given up; where a search goes from
    /// neighbour to neighbour, after so many [moves](crate::LocalSearchEffort).
    pub tries: u64,
}

/// What a puzzle is made from.
///
/// ```
/// use ninefold_core::{CellSet, Grid};
/// use ninefold_generate::{Generator, PuzzleSpec, StartFrom};
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let grid: Grid = text.parse()?;
/// let order = PuzzleSpec { start: StartFrom::Grid(grid), ..PuzzleSpec::default() };
/// for made in Generator::new(order, 1)?.batch(0, 5) {
///     assert_eq!(made?.solution, grid);
/// }
/// let none = PuzzleSpec { start: StartFrom::Cells(CellSet::EMPTY), ..PuzzleSpec::default() };
/// assert!(Generator::new(none, 1).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartFrom {
    /// A grid, drawn for each puzzle.
    #[default]
    RandomGrid,
    /// This solution.
    Grid(Grid),
    /// Givens in exactly these cells.
    Cells(CellSet),
    /// A proper puzzle, from which another is not far.
    Near(Puzzle, Preserved),
}

/// How puzzles to an order are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    /// Grids emptied in random orders, until one fits.
    Greedy,
    /// From neighbour to neighbour.
    Vicinity,
}

/// Numbers of givens that a grid emptied in random order has often enough.
const COMMON: RangeInclusive<usize> = 22..=28;

impl Default for PuzzleSpec {
    fn default() -> Self {
        Self {
            minimality: Minimality::Minimal,
            clues: 17..=81,
            symmetry: ClueSymmetry::None,
            start: StartFrom::RandomGrid,
            difficulty: None,
            tries: 1_000_000,
        }
    }
}

impl PuzzleSpec {
    /// Whether a puzzle can be like this, as far as is known without a search.
    ///
    /// # Errors
    ///
    /// [`PuzzleSpecError`] says why not.
    pub fn check(&self) -> Result<(), PuzzleSpecError> {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || most > 81 {
            return Err(PuzzleSpecError::Clues { least, most });
        }
        if least < 17 {
            return Err(PuzzleSpecError::TooFewClues(least));
        }
        match self.start {
            StartFrom::Cells(cells) => {
                PatternSearch::new(cells, self.minimality).map_err(PuzzleSpecError::Pattern)?;
                self.expect_clues(cells.len())?;
            }
            StartFrom::Near(puzzle, _) => self.expect_clues(puzzle.clue_count())?,
            StartFrom::RandomGrid if self.method() == Method::Vicinity => {
                ClueCountSearch::new(self.clues.clone(), self.minimality)
                    .map_err(PuzzleSpecError::Unknown)?;
            }
            StartFrom::RandomGrid | StartFrom::Grid(_) => {}
        }
        let mut counts = self.clues.clone();
        if !counts.any(|count| self.symmetry.sizes() >> count & 1 == 1) {
            return Err(PuzzleSpecError::Symmetry { symmetry: self.symmetry, least, most });
        }
        match &self.difficulty {
            Some(nodes) if nodes.is_empty() || *nodes.end() == 0 => {
                Err(PuzzleSpecError::Difficulty { least: *nodes.start(), most: *nodes.end() })
            }
            _ if self.tries == 0 => Err(PuzzleSpecError::NoTry),
            _ => Ok(()),
        }
    }

    /// Whether a start that settles the number of givens has one that is ordered, and no symmetry
    /// is.
    fn expect_clues(&self, clues: usize) -> Result<(), PuzzleSpecError> {
        if self.symmetry != ClueSymmetry::None {
            return Err(PuzzleSpecError::SettledCells);
        }
        let (least, most) = (*self.clues.start(), *self.clues.end());
        let is_ordered = self.clues.contains(&clues);
        if is_ordered { Ok(()) } else { Err(PuzzleSpecError::SettledClues { clues, least, most }) }
    }

    /// How such puzzles are looked for.
    pub(crate) fn method(&self) -> Method {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        let is_common = match self.minimality {
            Minimality::Minimal => least <= *COMMON.end() && most >= *COMMON.start(),
            Minimality::Proper => most >= *COMMON.start(),
        };
        match self.start {
            StartFrom::Cells(_) | StartFrom::Near(..) => Method::Vicinity,
            StartFrom::RandomGrid if self.symmetry == ClueSymmetry::None && !is_common => {
                Method::Vicinity
            }
            StartFrom::RandomGrid | StartFrom::Grid(_) => Method::Greedy,
        }
    }
}

/// Why there is no puzzle to an order.
///
/// ```
/// use ninefold_generate::{Generator, PuzzleSpec, PuzzleSpecError};
///
/// let order = PuzzleSpec { clues: 16..=16, ..PuzzleSpec::default() };
/// let error = Generator::new(order, 0).err();
/// assert_eq!(error, Some(PuzzleSpecError::TooFewClues(16)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PuzzleSpecError {
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
    /// No puzzle has its givens in exactly these cells.
    Pattern(ImpossiblePattern),
    /// No puzzle with so many givens is known.
    Unknown(ClueRangeError),
    /// The puzzle to start from is not proper: it has no solution, or several.
    Improper {
        /// 0, or 2 for several.
        solutions: u64,
    },
    /// Where the cells of the givens are settled, there is no symmetry to order.
    SettledCells,
    /// The start settles the number of givens, and another is ordered.
    SettledClues {
        /// That of the start.
        clues: usize,
        /// The start of the range.
        least: usize,
        /// Its end.
        most: usize,
    },
}

impl fmt::Display for PuzzleSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewClues(count) => write!(
                f,
                "no puzzle with {count} given{s} has exactly one solution: it takes at least 17 \
                 (G. McGuire, B. Tugemann and G. Civario, 2012)",
                s = if *count == 1 { "" } else { "s" },
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
            Self::Pattern(reason) => reason.fmt(f),
            Self::Unknown(reason) => reason.fmt(f),
            Self::Improper { solutions: 0 } => {
                f.write_str("the puzzle to start from has no solution")
            }
            Self::Improper { .. } => {
                f.write_str("the puzzle to start from has several solutions; it needs exactly one")
            }
            Self::SettledCells => f.write_str(
                "the cells of the givens are settled, so there is no symmetry to choose",
            ),
            Self::SettledClues { clues, least, most } => {
                let s = if *clues == 1 { "" } else { "s" };
                write!(f, "the start has {clues} given{s}, and so has each puzzle; {least}")?;
                if least < most {
                    write!(f, " to {most}")?;
                }
                f.write_str(" are ordered")
            }
        }
    }
}

impl Error for PuzzleSpecError {}
