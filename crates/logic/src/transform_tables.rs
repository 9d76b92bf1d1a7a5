//! [`TransformTables`]: a symmetry of Sudoku as tables, and [`Turned`]: the images of what steps are made of.

use crate::board::{Board, HouseKind};
use crate::house_set::HouseSet;
use alloc::vec::Vec;
use ninefold_core::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, Transform,
};

/// The images of cells, digits and houses under a transform.
#[derive(Clone, Debug)]
pub struct TransformTables {
    transform: Transform,
    cells: [Cell; 81],
    digits: [Digit; 9],
    houses: [House; 27],
}

impl TransformTables {
    /// Returns the tables of a transform.
    pub fn new(transform: Transform) -> Self {
        // Where the inverse takes each cell from is where the transform takes it to.
        let cells = transform.inverse().rearrange(&Cell::ALL);
        let house = |house: House| {
            let [first, .., last] = house.cell_array().map(|cell| cells[cell.index()]);
            let houses = [HouseKind::Row, HouseKind::Column, HouseKind::Block]
                .map(|kind| kind.house_of(first));
            let shared = houses.into_iter().find(|house| house.cells().contains(last));
            shared.unwrap_or(house)
        };
        let digits = Digit::ALL.map(|digit| transform.digit(digit));
        Self { transform, cells, digits, houses: House::ALL.map(house) }
    }

    /// Returns the way back.
    pub fn inverse(&self) -> Self {
        Self::new(self.transform.inverse())
    }
}

/// What has an image under a symmetry.
pub trait Turned {
    /// Returns the image.
    #[must_use]
    fn turned(&self, tables: &TransformTables) -> Self;
}

/// Defines images: for each type an expression of the value and the tables.
macro_rules! images {
    ($($type:ty: |$value:ident, $tables:ident| $image:expr;)*) => {$(
        impl Turned for $type {
            fn turned(&self, $tables: &TransformTables) -> Self {
                let $value = self;
                $image
            }
        }
    )*};
}

images! {
    Cell: |cell, tables| tables.cells[cell.index()];
    Digit: |digit, tables| tables.digits[digit.index()];
    House: |house, tables| tables.houses[house.index()];
    Candidate: |one, tables| Self { cell: one.cell.turned(tables), digit: one.digit.turned(tables) };
    CellSet: |cells, tables| cells.iter().map(|cell| cell.turned(tables)).collect();
    DigitSet: |digits, tables| digits.iter().map(|digit| digit.turned(tables)).collect();
    HouseSet: |houses, tables| houses.iter().map(|house| house.turned(tables)).collect();
    CandidateSet: |all, tables| Self::from_places(by_digit(tables, |digit| all.places(digit)));
    // The houses of each digit.
    [HouseSet; 9]: |all, tables| by_digit(tables, |digit| all[digit.index()]);
    // The symmetry of the image that a symmetry becomes.
    Transform: |own, tables| tables.transform.inverse().then(*own).then(tables.transform);
    Board: |board, tables| {
        let marks = Marks::from(board.candidate_set().turned(tables));
        let givens = board.givens().turned(tables);
        Self::with_marks(&tables.transform.puzzle(board.filled()), &marks).with_givens(givens)
    };
    bool: |value, _turn| *value;
    u8: |value, _turn| *value;
    u16: |value, _turn| *value;
    u32: |value, _turn| *value;
}

/// Returns the images of what each digit has, by the images of the digits.
fn by_digit<T: Turned + Copy + Default>(
    tables: &TransformTables,
    own: impl Fn(Digit) -> T,
) -> [T; 9] {
    let mut images = [T::default(); 9];
    for digit in Digit::ALL {
        images[digit.turned(tables).index()] = own(digit).turned(tables);
    }
    images
}

impl<T: Turned> Turned for [T; 2] {
    fn turned(&self, tables: &TransformTables) -> Self {
        self.each_ref().map(|one| one.turned(tables))
    }
}

impl<T: Turned> Turned for [T; 4] {
    fn turned(&self, tables: &TransformTables) -> Self {
        self.each_ref().map(|one| one.turned(tables))
    }
}

impl<A: Turned, B: Turned> Turned for (A, B) {
    fn turned(&self, tables: &TransformTables) -> Self {
        (self.0.turned(tables), self.1.turned(tables))
    }
}

impl<T: Turned> Turned for Option<T> {
    fn turned(&self, tables: &TransformTables) -> Self {
        self.as_ref().map(|one| one.turned(tables))
    }
}

impl<T: Turned> Turned for Vec<T> {
    fn turned(&self, tables: &TransformTables) -> Self {
        self.iter().map(|one| one.turned(tables)).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn houses_move_with_their_cells() {
        for rank in [0, 1, 987_654_321_012, Transform::COUNT - 1] {
            let transform = Transform::nth(rank).unwrap();
            let tables = TransformTables::new(transform);
            for cell in Cell::ALL {
                assert_eq!(cell.turned(&tables), transform.cell(cell));
            }
            for house in House::ALL {
                assert_eq!(house.turned(&tables).cells(), house.cells().turned(&tables));
            }
        }
    }

    #[test]
    fn a_board_moves_with_its_marks_and_givens() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = Board::new(&text.parse().unwrap());
        board.place("r5c5=5".parse().unwrap());
        board.eliminate("r1c3=1".parse().unwrap());
        let transform = Transform::nth(1_000_000_000_039).unwrap();
        let image = board.turned(&TransformTables::new(transform));
        assert_eq!(image.candidate_set().len(), board.candidate_set().len());
        assert_eq!(image.givens().len(), 30);
        assert_ne!(image, board);
        assert_eq!(image.turned(&TransformTables::new(transform.inverse())), board);
    }
}
