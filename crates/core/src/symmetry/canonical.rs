//! [`Canonical`]: the least of all isomorphs; [`Canonicalizer`]: what finds it for many puzzles.

use super::grids;
use super::puzzles::Search;
use super::transform::Transform;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The canonical form of a board, and a transform that maps the board to it.
///
/// The form is the least of all isomorphs as an 81-digit number, blanks read as 0: boards have the
/// same form if and only if they are isomorphic. Where several transforms lead there, which of them
/// is told is always the same for the same board, but promised for no other version.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canonical<T> {
    /// The least isomorph.
    pub form: T,
    /// A transform that maps the board to the form.
    pub transform: Transform,
}

impl Grid {
    /// The canonical form of the grid; takes one or two microseconds.
    ///
    /// ```
    /// use ninefold_core::Grid;
    ///
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let grid: Grid = text.parse()?;
    /// let canonical = grid.canonical();
    /// assert_eq!(canonical.transform.grid(&grid), canonical.form);
    /// assert!(canonical.form.to_string().starts_with("123456789"));
    /// # Ok::<(), ninefold_core::GridParseError>(())
    /// ```
    pub fn canonical(&self) -> Canonical<Self> {
        let (form, transform) = grids::canonical(self);
        Canonical { form, transform }
    }

    /// A transform that maps this grid to another, if they are isomorphic; takes as long as their
    /// two canonical forms.
    ///
    /// ```
    /// use ninefold_core::{Grid, Transform};
    ///
    /// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let grid: Grid = text.parse()?;
    /// let other = Transform::nth(1_234_567_890_123 % Transform::COUNT).ok_or("in range")?.grid(&grid);
    /// let witness = grid.isomorphic(&other).ok_or("isomorphic")?;
    /// assert_eq!(witness.grid(&grid), other);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn isomorphic(&self, other: &Self) -> Option<Transform> {
        witness(&self.canonical(), &other.canonical())
    }
}

impl Puzzle {
    /// The canonical form of the puzzle, whatever it is: proper or not, clashing, empty. Takes
    /// some microseconds, less than a millisecond for all boards known; [`Canonicalizer::canonical`] does the same for many puzzles without an
    /// allocation for each.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    ///
    /// let text = "7................................................................................";
    /// let puzzle: Puzzle = text.parse()?;
    /// assert!(puzzle.canonical().form.to_string().ends_with("..1"));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn canonical(&self) -> Canonical<Self> {
        Canonicalizer::new().canonical(self)
    }

    /// A transform that maps this puzzle to another, if they are isomorphic; takes as long as
    /// their two canonical forms.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Puzzle};
    ///
    /// let one = Puzzle::EMPTY.with(Cell::ALL[0], Digit::ALL[0]);
    /// let other = Puzzle::EMPTY.with(Cell::ALL[44], Digit::ALL[6]);
    /// assert_eq!(one.isomorphic(&other).map(|witness| witness.puzzle(&one)), Some(other));
    /// assert_eq!(one.isomorphic(&Puzzle::EMPTY), None);
    /// ```
    pub fn isomorphic(&self, other: &Self) -> Option<Transform> {
        let mut canonicalizer = Canonicalizer::new();
        witness(&canonicalizer.canonical(self), &canonicalizer.canonical(other))
    }
}

fn witness<T: PartialEq>(one: &Canonical<T>, other: &Canonical<T>) -> Option<Transform> {
    (one.form == other.form).then(|| one.transform.then(other.transform.inverse()))
}

/// Finds the canonical forms and automorphisms of many puzzles, one after another, with buffers
/// that it keeps.
///
/// ```
/// use ninefold_core::{Canonicalizer, Puzzle, Transform};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let mut canonicalizer = Canonicalizer::new();
/// let canonical = canonicalizer.canonical(&puzzle);
/// let image = Transform::nth(1_000_000_007).ok_or("in range")?.puzzle(&puzzle);
/// assert_eq!(canonicalizer.canonical(&image).form, canonical.form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Canonicalizer {
    pub(super) search: Search,
}

impl Canonicalizer {
    /// One that has no buffers yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The canonical form of a puzzle, as [`Puzzle::canonical`] has it.
    ///
    /// ```
    /// use ninefold_core::{Canonicalizer, Puzzle};
    ///
    /// assert_eq!(Canonicalizer::new().canonical(&Puzzle::EMPTY).form, Puzzle::EMPTY);
    /// ```
    pub fn canonical(&mut self, puzzle: &Puzzle) -> Canonical<Puzzle> {
        if let Some(grid) = full_grid(puzzle) {
            let Canonical { form, transform } = grid.canonical();
            return Canonical { form: form.into(), transform };
        }
        let (form, transform) = self.search.canonical(puzzle);
        Canonical { form, transform }
    }
}

/// The grid that a puzzle without blanks may be.
pub(super) fn full_grid(puzzle: &Puzzle) -> Option<Grid> {
    if puzzle.clue_count() < 81 || puzzle.has_clash() {
        return None;
    }
    Grid::try_from(*puzzle).ok()
}
