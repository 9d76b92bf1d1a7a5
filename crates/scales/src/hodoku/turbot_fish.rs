//! Turbot fish: two strong links of one digit; an end of one sees an end of the other. So one of the
//! other ends is true.

use super::count;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Cell, Digit, House};
use ninefold_logic::unstable_internals::{CELLS, of_digit};
use ninefold_logic::{Board, Deduction, HodokuListing, Pattern, StepSink, Technique};

/// The number of nodes of a turbot fish: three links join four places.
const LENGTH: u32 = 4;

/// Finds turbot fish that eliminate something. A fish is found from both ends.
///
/// Two places that share a line and a box are a strong link only if the line has no third place. The
/// places of the box do not matter.
///
/// Order: the first end in reading order; digits ascending; then each further place by row, column
/// and box, in reading order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, InBox::OtherLines, sink)
}

/// Finds turbot fish as [`find`] does. Two places that share a line and a box are a strong link if
/// either of these has no third place.
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, InBox::All, sink)
}

/// Which places in the box of a cell are linked with the cell by the box.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InBox {
    /// Those that lie in other lines.
    OtherLines,
    /// All.
    All,
}

fn search(board: &Board, box_places: InBox, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut list = Vec::new();
    for start in board.blanks() {
        for digit in board.candidates(start) {
            for (second, one) in strong(board, box_places, start, digit) {
                for (third, _) in links(board, InBox::OtherLines, second, digit) {
                    if third == start {
                        continue;
                    }
                    for (end, two) in strong(board, box_places, third, digit) {
                        let rest = start.peers() & end.peers() & board.places(digit);
                        if end == second || rest.is_empty() {
                            continue;
                        }
                        list.clear();
                        list.extend(rest.iter().map(|cell| Candidate { cell, digit }));
                        let houses = [one, two].into_iter().collect();
                        let pattern = Pattern::SingleDigit { digit, houses };
                        let eliminations = of_digit(digit, rest);
                        let technique = Technique::TurbotFish;
                        let found = Deduction::elimination(technique, pattern, eliminations);
                        let listing = HodokuListing {
                            eliminations: &list,
                            digits: &[digit],
                            length: LENGTH,
                            ..HodokuListing::default()
                        };
                        sink.take_listed(found, &listing, &|| super::evidence(board, &found))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Iterates over the places of a digit that see a cell, with the house: those in the row, then in
/// the column, then those in the box.
fn links(
    board: &Board,
    box_places: InBox,
    cell: Cell,
    digit: Digit,
) -> impl Iterator<Item = (Cell, House)> {
    let [row, column, block] = cell.houses();
    let in_house =
        move |house: House| CELLS[house.index()].into_iter().map(move |cell| (cell, house));
    let is_new = move |(other, house): &(Cell, House)| {
        let is_box = matches!(house, House::Block(_));
        *other != cell
            && board.has(Candidate { cell: *other, digit })
            && !(is_box
                && box_places == InBox::OtherLines
                && (other.row() == cell.row() || other.column() == cell.column()))
    };
    [row, column, block].into_iter().flat_map(in_house).filter(is_new)
}

/// Iterates over the places of a digit that have a strong link to a cell, with the house.
fn strong(
    board: &Board,
    box_places: InBox,
    cell: Cell,
    digit: Digit,
) -> impl Iterator<Item = (Cell, House)> {
    links(board, box_places, cell, digit).filter(move |(_, house)| count(board, *house, digit) == 2)
}
