//! Templates: the ways to place one digit in all houses that lack it.

use ninefold_core::{CellSet, Digit};
use ninefold_logic::unstable_internals::bits;
use ninefold_logic::{Board, HouseKind};

/// Words of 64 bits that hold one bit for each state between two rows: 512 sets of columns, and 8
/// sets of boxes of a band.
const STATE_WORDS: usize = 512 * 8 / 64;

/// A search for all templates of a digit, row by row. What is left of the digit depends only on the
/// columns that are taken, and on the boxes of the band that are taken. So each state is searched
/// once.
struct TemplateSearch {
    /// The rows that have places of the digit, and these places as nine bits.
    rows: [(usize, u16); 9],
    len: usize,
    tried: [[u64; STATE_WORDS]; 9],
    /// The states from which a template can be finished.
    alive: [[u64; STATE_WORDS]; 9],
    /// The places that some template has, for each row of `rows`.
    used: [u16; 9],
}

impl TemplateSearch {
    /// Returns whether a template can be finished from the row `index` on.
    fn finish(&mut self, index: usize, columns: u16, boxes: u16) -> bool {
        if index == self.len {
            return true;
        }
        let state = usize::from(columns << 3 | boxes);
        let (word, bit) = (state / 64, 1 << (state % 64));
        if self.tried[index][word] & bit != 0 {
            return self.alive[index][word] & bit != 0;
        }
        self.tried[index][word] |= bit;
        let (row, places) = self.rows[index];
        let is_same_band = index + 1 < self.len && self.rows[index + 1].0 / 3 == row / 3;
        for column in bits(places & !columns) {
            let own = 1 << (column / 3);
            if boxes & own != 0 {
                continue;
            }
            let boxes = if is_same_band { boxes | own } else { 0 };
            if self.finish(index + 1, columns | 1 << column, boxes) {
                self.used[index] |= 1 << column;
                self.alive[index][word] |= bit;
            }
        }
        self.alive[index][word] & bit != 0
    }
}

/// Returns the places of a digit that no template has. Only these can be false by the places of this
/// digit alone.
///
/// The cost is a microsecond for most digits, and some dozens on an empty board.
pub(super) fn places_without(board: &Board, digit: Digit) -> CellSet {
    let places = board.places(digit);
    let count = |kind: HouseKind| {
        kind.houses().iter().filter(|house| board.positions(**house, digit) != 0).count()
    };
    // The numbers differ only on a contradictory board. It has no template.
    let len = count(HouseKind::Row);
    if len != count(HouseKind::Column) || len != count(HouseKind::Block) {
        return places;
    }
    let mut search = TemplateSearch {
        rows: [(0, 0); 9],
        len: 0,
        tried: [[0; STATE_WORDS]; 9],
        alive: [[0; STATE_WORDS]; 9],
        used: [0; 9],
    };
    for (row, house) in HouseKind::Row.houses().iter().enumerate() {
        let places = board.positions(*house, digit);
        if places != 0 {
            search.rows[search.len] = (row, places);
            search.len += 1;
        }
    }
    search.finish(0, 0, 0);
    let used = search.rows.iter().zip(search.used).take(len);
    let used = used.fold(0, |all, ((row, _), columns)| all | u128::from(columns) << (9 * row));
    places - CellSet::from_bits(used)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ninefold_core::{Candidate, Cell, Puzzle};

    /// Returns whether all houses that lack a digit can take it, by trying all cells.
    fn has_template(board: &Board, digit: Digit) -> bool {
        let houses = ninefold_core::House::ALL.into_iter();
        let lacking = |house: &ninefold_core::House| {
            house.cells().iter().all(|cell| board.digit(cell) != Some(digit))
        };
        let shortest = houses
            .filter(lacking)
            .map(|house| board.places_in(house, digit))
            .min_by_key(|places| places.len());
        let Some(places) = shortest else { return true };
        places.iter().any(|cell| {
            let mut next = *board;
            next.place(Candidate { cell, digit });
            has_template(&next, digit)
        })
    }

    #[test]
    fn a_place_without_a_template_leaves_a_house_without_the_digit() {
        let text =
            "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
        let board = Board::new(&text.parse().unwrap());
        let mut found = 0;
        for digit in Digit::ALL {
            let without = places_without(&board, digit);
            for cell in board.places(digit) {
                let mut next = board;
                next.place(Candidate { cell, digit });
                assert_eq!(without.contains(cell), !has_template(&next, digit), "{cell} {digit}");
            }
            found += without.len();
        }
        assert!(found > 5);
        assert!(places_without(&Board::new(&Puzzle::EMPTY), Digit::ALL[0]).is_empty());
    }

    #[test]
    fn a_house_without_places_leaves_no_template() {
        let mut board = Board::new(&Puzzle::EMPTY);
        let digit = Digit::ALL[3];
        Cell::ALL[..9].iter().for_each(|cell| board.eliminate(Candidate { cell: *cell, digit }));
        assert_eq!(places_without(&board, digit), board.places(digit));
    }
}
