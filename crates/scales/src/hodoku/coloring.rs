//! What two colors of a digit see. The places of a color are all true or all false.

use ninefold_core::{CellSet, Digit};
use ninefold_logic::Board;

/// Returns whether two cells of a set see each other.
pub(super) fn sees_itself(cells: CellSet) -> bool {
    sees(cells, cells)
}

/// Returns whether a cell of one set sees a cell of another.
pub(super) fn sees(cells: CellSet, others: CellSet) -> bool {
    cells.iter().any(|cell| !(cell.peers() & others).is_empty())
}

/// Returns the places of a digit that see a cell of each of two sets.
pub(super) fn between(board: &Board, digit: Digit, one: CellSet, two: CellSet) -> CellSet {
    let mut seen = CellSet::EMPTY;
    for a in one {
        for b in two {
            seen |= a.peers() & b.peers();
        }
    }
    seen & board.places(digit)
}
