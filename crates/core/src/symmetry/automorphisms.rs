//! [`Automorphisms`]: the symmetries that map a board to itself.

use super::canonical::{Canonicalizer, full_grid};
use super::grids;
use super::group::Group;
use super::transform::Transform;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;

/// The symmetries that map a board to itself: their number, and generators of all of them.
///
/// Digits that a puzzle does not have may be exchanged freely. These exchanges count too.
///
/// ```
/// use ninefold_core::{Puzzle, Transform};
///
/// assert_eq!(Puzzle::EMPTY.automorphisms().order, Transform::COUNT);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automorphisms {
    /// Number of automorphisms, including the identity.
    pub order: u64,
    /// Automorphisms that generate all others. None is composed of those before it. Empty if the
    /// identity is the only automorphism.
    pub generators: Vec<Transform>,
}

impl Automorphisms {
    /// Keeps the candidates that the candidates before them do not generate.
    fn new(order: u64, candidates: impl IntoIterator<Item = Transform>) -> Self {
        let mut group = Group::default();
        let generators = candidates.into_iter().filter(|candidate| group.add(*candidate)).collect();
        Self { order, generators }
    }
}

impl Grid {
    /// Returns the automorphisms of the grid. Takes as long as its canonical form, or up to
    /// milliseconds if there are hundreds.
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
    /// Returns the automorphisms of the puzzle. Takes as long as its canonical form, or up to
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
    /// Returns the automorphisms of a puzzle, as [`Puzzle::automorphisms`] does.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::digit::Digit;

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn assert_generated(automorphisms: &Automorphisms) {
        let mut group = Group::default();
        for generator in &automorphisms.generators {
            assert!(group.add(*generator), "a generator says nothing new");
        }
        assert_eq!(group.order(), automorphisms.order);
    }

    /// Returns the puzzle with `content(row, column)` in each cell, 0 for blank.
    fn puzzle(content: impl Fn(usize, usize) -> usize) -> Puzzle {
        let digit = |cell: Cell| content(cell.row().index(), cell.column().index());
        Puzzle::new(Cell::ALL.map(|cell| Digit::new(digit(cell) as u8)))
    }

    #[test]
    fn generators_generate_as_many_automorphisms_as_were_counted() {
        let patterns = [
            Puzzle::EMPTY,
            puzzle(|_, _| 1),
            puzzle(|row, _| row + 1),
            puzzle(|row, column| if row == column { row + 1 } else { 0 }),
            puzzle(|row, column| if row == column { 1 } else { 2 }),
            puzzle(|row, column| if row % 3 == column % 3 { row + 1 } else { 0 }),
            puzzle(|row, column| row / 3 * 3 + column / 3 + 1),
            puzzle(|row, column| row % 3 * 3 + column % 3 + 1),
            puzzle(|row, column| (row + column) % 9 + 1),
            puzzle(|row, column| (row % 3 + column % 3) % 3 + 1),
            puzzle(|row, column| usize::from(row / 3 == column / 3)),
            puzzle(|row, column| if row < 4 && column == 0 { 5 } else { 0 }),
            puzzle(|row, _| if row == 4 { 7 } else { 0 }),
        ];
        for pattern in patterns {
            assert_generated(&pattern.automorphisms());
        }
    }

    #[test]
    fn parts_of_a_grid_have_as_many_automorphisms_as_their_generators_say() {
        let grid: Grid = GRID.parse().expect("a grid");
        assert_generated(&grid.automorphisms());
        for digits in 1..512_u16 {
            let kept = |digit: Digit| digits >> digit.index() & 1 == 1;
            let cells = grid.digits().map(|digit| kept(digit).then_some(digit));
            assert_generated(&Puzzle::new(cells).automorphisms());
        }
    }
}
