//! [`Canonical`]: the least of all isomorphs.

use super::grids;
use super::transform::Transform;
use crate::grid::Grid;

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
    /// The canonical form of the grid; takes about a microsecond.
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
}
