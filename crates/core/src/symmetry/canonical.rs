//! [`Canonical`]: the least of all isomorphs. [`Canonicalizer`]: finds it for many puzzles.

use super::grids;
use super::puzzles::FormSearch;
use super::transform::Transform;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// The canonical form of a board, and a transform that maps the board to it.
///
/// The form is the least (min-lex) isomorph: the least 81-digit number, with blanks read as 0.
/// Boards have the same form if and only if they are isomorphic.
///
/// If several transforms lead to the form, one of them is chosen. The same board always gets the
/// same transform, but another version may choose another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canonical<T> {
    /// Least isomorph of the board.
    pub form: T,
    /// Transform that maps the board to the form.
    pub transform: Transform,
}

impl Grid {
    /// Returns the canonical form of the grid. Takes one or two microseconds.
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

    /// Returns a transform that maps this grid to another, if they are isomorphic. Takes as long as
    /// their two canonical forms.
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
    /// Returns the canonical form of the puzzle. Any puzzle has one, also if it is empty or not
    /// proper or has clashes.
    ///
    /// Takes a few microseconds, and less than a millisecond for all boards known. For many
    /// puzzles, [`Canonicalizer::canonical`] saves an allocation for each.
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

    /// Returns a transform that maps this puzzle to another, if they are isomorphic. Takes as long
    /// as their two canonical forms.
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

/// A search for canonical forms and automorphisms that keeps its buffers from puzzle to puzzle.
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
    pub(super) search: FormSearch,
}

impl Canonicalizer {
    /// Makes a canonicalizer without buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the canonical form of a puzzle, as [`Puzzle::canonical`] does.
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

/// Returns the puzzle as a grid, if it has no blank and no clash.
pub(super) fn full_grid(puzzle: &Puzzle) -> Option<Grid> {
    if puzzle.clue_count() < 81 || puzzle.has_clash() {
        return None;
    }
    Grid::try_from(*puzzle).ok()
}
