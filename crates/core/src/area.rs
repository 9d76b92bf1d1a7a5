//! `area!`: methods that list the cells of a part of the board in order.

/// Adds methods that list cells in order to a type with `const fn cells(self) -> CellSet`.
///
/// `$part` is the name of the part in the documentation, `$count` the number of its cells.
macro_rules! area {
    ($name:ident, $part:literal, $count:literal) => {
        impl $name {
            #[doc = concat!("Returns the ", $part, "'s ", $count, " cells in reading order.")]
            pub const fn cell_array(self) -> [$crate::cell::Cell; $count] {
                let mut cells = [$crate::cell::Cell::ALL[0]; $count];
                let mut rest = self.cells().bits();
                let mut i = 0;
                while i < $count {
                    cells[i] = $crate::cell::Cell::from_index(rest.trailing_zeros() as usize);
                    rest &= rest - 1;
                    i += 1;
                }
                cells
            }

            #[doc = concat!("Returns the ", $part, "'s cell at a place in reading order, ")]
            #[doc = concat!("if `place` is below ", $count, ".")]
            pub const fn cell(self, place: usize) -> Option<$crate::cell::Cell> {
                if place < $count { Some(self.cell_array()[place]) } else { None }
            }
        }
    };
}

pub(crate) use area;
