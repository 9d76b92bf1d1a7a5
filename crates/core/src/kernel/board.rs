//! [`Board`]: a board that kernels can load, whatever its type.

use super::candidates::Cells;

/// A value that holds 81 cells and nothing else.
pub(crate) trait Board: Copy {
    /// The board without any digit.
    const EMPTY: Self;

    fn cells(&self) -> &Cells;
    fn cells_mut(&mut self) -> &mut Cells;
}
