//! [`PuzzleSpec`]: the properties of the puzzles to generate.

use crate::local_search::{ClueCountSearch, PatternSearch, Preserved};
use crate::minimality::Minimality;
use crate::spec_error::PuzzleSpecError;
use crate::symmetry::ClueSymmetry;
use ninefold_core::{CellSet, Grid, Puzzle};
use std::ops::RangeInclusive;

/// The properties of the puzzles that a [`Generator`](crate::Generator) makes. The default allows
/// every minimal puzzle.
///
/// A range of difficulty is passed to the generator itself, together with its measure
/// ([`Generator::with_difficulty`](crate::Generator::with_difficulty)).
///
/// ```
/// use ninefold_generate::{ClueSymmetry, Generator, Minimality, PuzzleSpec};
///
/// let spec = PuzzleSpec {
///     minimality: Minimality::Proper,
///     clues: 30..=34,
///     symmetry: ClueSymmetry::Rotation180,
///     ..PuzzleSpec::default()
/// };
/// for made in Generator::new(spec, 7)?.batch(0, 3) {
///     let puzzle = made?.puzzle;
///     assert!((30..=34).contains(&puzzle.clue_count()));
///     assert!(ClueSymmetry::Rotation180.holds(puzzle.clue_cells()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PuzzleSpec {
    /// Which clues must be needed.
    ///
    /// With a symmetry, minimal puzzles are rare among symmetrically minimal ones, so they take more
    /// tries: about 60 with a half turn, 10,000 with full symmetry. A puzzle that need not be
    /// minimal is a (symmetrically) minimal puzzle with random clues added. Its number of clues is
    /// drawn from the range.
    pub minimality: Minimality,
    /// Number of clues, within 17 to 81.
    pub clues: RangeInclusive<usize>,
    /// Symmetry of the cells that hold clues.
    pub symmetry: ClueSymmetry,
    /// Grid, cells or puzzle to start from.
    pub start: StartFrom,
    /// Largest number of tries for one puzzle, at least 1.
    ///
    /// A try is one candidate puzzle, or one [move](crate::LocalSearchEffort) of a local search.
    pub tries: u64,
}

/// The grid, cells or puzzle from which puzzles are made.
///
/// ```
/// use ninefold_core::{CellSet, Grid};
/// use ninefold_generate::{Generator, PuzzleSpec, StartFrom};
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let grid: Grid = text.parse()?;
/// let spec = PuzzleSpec { start: StartFrom::Grid(grid), ..PuzzleSpec::default() };
/// for made in Generator::new(spec, 1)?.batch(0, 5) {
///     assert_eq!(made?.solution, grid);
/// }
/// let blank = PuzzleSpec { start: StartFrom::Cells(CellSet::EMPTY), ..PuzzleSpec::default() };
/// assert!(Generator::new(blank, 1).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartFrom {
    /// A random solution grid for each puzzle.
    #[default]
    RandomGrid,
    /// The solution of every puzzle.
    Grid(Grid),
    /// The cells that hold the clues of every puzzle.
    Cells(CellSet),
    /// A proper puzzle, and the property that its neighbours keep. Every puzzle is a few changes
    /// away.
    Near(Puzzle, Preserved),
}

/// The strategy that finds the puzzles of a spec.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StrategyKind {
    /// Empties random grids until one fits.
    Greedy,
    /// Goes from puzzle to neighbouring puzzle.
    LocalSearch,
}

/// Clue counts that greedy removal from a random grid reaches often enough.
const COMMON: RangeInclusive<usize> = 22..=28;

impl Default for PuzzleSpec {
    fn default() -> Self {
        Self {
            minimality: Minimality::Minimal,
            clues: Self::FEWEST_CLUES..=81,
            symmetry: ClueSymmetry::None,
            start: StartFrom::RandomGrid,
            tries: 1_000_000,
        }
    }
}

impl PuzzleSpec {
    /// Smallest number of clues of a proper puzzle.
    pub const FEWEST_CLUES: usize = 17;

    /// Returns a range of clues without the numbers that no proper puzzle has. If all are too small, the
    /// last one is left, which [`check`](Self::check) refuses.
    ///
    /// ```
    /// use ninefold_generate::PuzzleSpec;
    ///
    /// assert_eq!(PuzzleSpec::possible_clues(&(0..=24)), 17..=24);
    /// ```
    pub fn possible_clues(wanted: &RangeInclusive<u64>) -> RangeInclusive<usize> {
        let number = |count: &u64| usize::try_from(*count).unwrap_or(usize::MAX);
        let (first, last) = (number(wanted.start()), number(wanted.end()));
        first.max(Self::FEWEST_CLUES.min(last))..=last
    }

    /// Clue counts of printed puzzles: a good choice for proper puzzles. Without a bound, a random
    /// proper puzzle would be nearly full.
    pub const PRINTED_CLUES: RangeInclusive<usize> = 28..=36;

    /// Checks whether a puzzle can meet the spec, as far as that is known without a search.
    ///
    /// # Errors
    ///
    /// [`PuzzleSpecError`] if no puzzle can meet the spec.
    pub fn check(&self) -> Result<(), PuzzleSpecError> {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || most > 81 {
            return Err(PuzzleSpecError::ClueBounds { least, most });
        }
        if least < Self::FEWEST_CLUES {
            return Err(PuzzleSpecError::TooFewClues(least));
        }
        match self.start {
            StartFrom::Cells(cells) => {
                PatternSearch::new(cells, self.minimality).map_err(PuzzleSpecError::Pattern)?;
                self.check_fixed_clues(cells.len())?;
            }
            StartFrom::Near(puzzle, _) => self.check_fixed_clues(puzzle.clue_count())?,
            StartFrom::RandomGrid if self.strategy() == StrategyKind::LocalSearch => {
                ClueCountSearch::new(self.clues.clone(), self.minimality)
                    .map_err(PuzzleSpecError::ClueRange)?;
            }
            StartFrom::RandomGrid | StartFrom::Grid(_) => {}
        }
        let mut counts = self.clues.clone();
        if !counts.any(|count| self.symmetry.sizes() >> count & 1 == 1) {
            return Err(PuzzleSpecError::Symmetry { symmetry: self.symmetry, least, most });
        }
        if self.tries == 0 { Err(PuzzleSpecError::NoTries) } else { Ok(()) }
    }

    /// Checks that a start with a fixed number of clues agrees with the rest of the spec.
    fn check_fixed_clues(&self, clues: usize) -> Result<(), PuzzleSpecError> {
        if self.symmetry != ClueSymmetry::None {
            return Err(PuzzleSpecError::FixedCells);
        }
        let (least, most) = (*self.clues.start(), *self.clues.end());
        let is_wanted = self.clues.contains(&clues);
        if is_wanted { Ok(()) } else { Err(PuzzleSpecError::FixedClues { clues, least, most }) }
    }

    /// Returns whether a puzzle without redundant orbits may still have a redundant clue, which the
    /// spec does not allow.
    pub(crate) fn needs_clue_check(&self) -> bool {
        self.minimality == Minimality::Minimal && self.symmetry != ClueSymmetry::None
    }

    /// Returns the strategy that finds puzzles of this spec.
    pub(crate) fn strategy(&self) -> StrategyKind {
        let (least, most) = (*self.clues.start(), *self.clues.end());
        let is_common = match self.minimality {
            Minimality::Minimal | Minimality::Symmetric => {
                least <= *COMMON.end() && most >= *COMMON.start()
            }
            Minimality::Proper => most >= *COMMON.start(),
        };
        match self.start {
            StartFrom::Cells(_) | StartFrom::Near(..) => StrategyKind::LocalSearch,
            StartFrom::RandomGrid if self.symmetry == ClueSymmetry::None && !is_common => {
                StrategyKind::LocalSearch
            }
            StartFrom::RandomGrid | StartFrom::Grid(_) => StrategyKind::Greedy,
        }
    }
}
