//! [`Automorphisms`]: the symmetries that map a board to itself.

use super::canonical::{Canonicalizer, full_grid};
use super::grids;
use super::group::Group;
use super::transform::Transform;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;

/// The symmetries that map a board to itself: how many, and a few of which all are composed.
///
/// Digits that a puzzle does not have may be exchanged freely, and that counts.
///
/// ```
/// use ninefold_core::{Puzzle, Transform};
///
/// assert_eq!(Puzzle::EMPTY.automorphisms().order, Transform::COUNT);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automorphisms {
    /// The number of automorphisms, the identity among them.
    pub order: u64,
    /// Automorphisms of which all are composed, none of those before it; empty if there is only
    /// the identity.
    pub generators: Vec<Transform>,
}

impl Automorphisms {
    /// With those of the generators that say something new.
    fn new(order: u64, candidates: impl IntoIterator<Item = Transform>) -> Self {
        let mut group = Group::default();
        let generators = candidates.into_iter().filter(|candidate| group.add(*candidate)).collect();
        Self { order, generators }
    }
}

impl Grid {
    /// The automorphisms of the grid; takes as long as its canonical form, or up to milliseconds
    /// if there are hundreds.
    ///
    /// ```
    /// use ninefold_core::Grid;
    ///
    /// let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    /// let grid: Grid = text.parse()?;
    /// let automorphisms = grid.automorphisms();
    /// assert_eq!(automorphisms.order, 648);
    /// assert!(automorphisms.generators.iter().all(|one| one.grid(&grid) == grid));
    /// # Ok::<(), ninefold_core::GridParseError>(())
    /// ```
    pub fn automorphisms(&self) -> Automorphisms {
        let all = grids::all_to_canonical(self);
        let candidates = all.iter().skip(1).map(|other| all[0].then(other.inverse()));
        Automorphisms::new(all.len() as u64, candidates)
    }
}

impl Puzzle {
    /// The automorphisms of the puzzle; takes as long as its canonical form, or up to
    /// milliseconds if there are many.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Puzzle};
    ///
    /// let puzzle = Puzzle::EMPTY.with(Cell::ALL[40], Digit::ALL[4]);
    /// // One cell stays, and so does one digit; the others may go anywhere.
    /// assert_eq!(puzzle.automorphisms().order, 3_359_232 / 81 * 40_320);
    /// ```
    pub fn automorphisms(&self) -> Automorphisms {
        Canonicalizer::new().automorphisms(self)
    }
}

impl Canonicalizer {
    /// The automorphisms of a puzzle, as [`Puzzle::automorphisms`] has them.
    ///
    /// ```
    /// use ninefold_core::{Canonicalizer, Puzzle, Transform};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let automorphisms = Canonicalizer::new().automorphisms(&text.parse()?);
    /// assert_eq!(automorphisms.order, 1);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn automorphisms(&mut self, puzzle: &Puzzle) -> Automorphisms {
        if let Some(grid) = full_grid(puzzle) {
            return grid.automorphisms();
        }
        let symmetries = self.search.automorphisms(puzzle);
        Automorphisms::new(symmetries.order, symmetries.generators)
    }
}
