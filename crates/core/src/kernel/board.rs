//! [`Board`]: what is loaded into kernels, whatever its type is called.

use super::candidates::Cells;

/// A value that holds 81 cells and nothing else.
pub(crate) trait Board: Copy {
    /// The board without a digit.
    const EMPTY: Self;

    fn cells(&self) -> &Cells;
    fn cells_mut(&mut self) -> &mut Cells;
}
