//! Unavoidable sets of a grid that can be found without a search.
//!
//! An *unavoidable set* is a set of cells in which another grid differs from this one, so a proper
//! puzzle has a given in it. Two kinds are easy to find: two digits change places in some of their cells,
//! and two lines of a chute change places in some of the lines that cross them.

use crate::digit::Digit;
use crate::grid::Grid;
use alloc::vec::Vec;

/// Sets of places, in the order of their last place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unavoidable {
    found: Vec<u128>,
    sorted: Vec<u128>,
}

impl Unavoidable {
    /// Finds some unavoidable sets of a grid, as the sets of the places of their cells.
    pub(crate) fn find(&mut self, grid: &Grid, places: &[u128; 81]) {
        let digits = grid.digits();
        self.found.clear();
        self.find_in_lines(digits, places, [9, 1]);
        self.find_in_lines(digits, places, [1, 9]);
        self.find_in_digits(digits, places);
        self.sort();
    }

    /// Two lines of a chute change places in a cycle of the lines that cross them.
    fn find_in_lines(&mut self, digits: &[Digit; 81], places: &[u128; 81], [far, near]: [usize; 2]) {
        for chute in 0..3 {
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                let (a, b) = ((3 * chute + a) * far, (3 * chute + b) * far);
                let mut of_digit = [0_u8; 9];
                for i in 0..9 {
                    of_digit[digits[b + i * near].index()] = i as u8;
                }
                let mut left = 0x1FF_u32;
                while left != 0 {
                    let first = left.trailing_zeros() as usize;
                    let mut i = first;
                    let mut set = 0;
                    loop {
                        let at = a + i * near;
                        set |= places[at] | places[b + i * near];
                        left &= !(1 << i);
                        i = usize::from(of_digit[digits[at].index()]);
                        if i == first {
                            break;
                        }
                    }
                    self.found.push(set);
                }
            }
        }
    }

    /// Two digits change places in rows that belong together by columns and boxes.
    fn find_in_digits(&mut self, digits: &[Digit; 81], places: &[u128; 81]) {
        // For each digit, by row its column and place, by column and box its row as a bit.
        let mut columns = [[0_u8; 9]; 9];
        let mut sets = [[0_u128; 9]; 9];
        let mut by_column = [[0_u16; 9]; 9];
        let mut by_box = [[0_u16; 9]; 9];
        for row in 0..9 {
            for column in 0..9 {
                let digit = digits[9 * row + column].index();
                columns[digit][row] = column as u8;
                sets[digit][row] = places[9 * row + column];
                by_column[digit][column] = 1 << row;
                by_box[digit][row / 3 * 3 + column / 3] = 1 << row;
            }
        }
        for a in 0..9 {
            for b in 0..a {
                let mut mates = [0_u16; 9];
                for row in 0..9 {
                    let (c, d) = (usize::from(columns[a][row]), usize::from(columns[b][row]));
                    mates[row] = by_column[b][c]
                        | by_column[a][d]
                        | by_box[b][row / 3 * 3 + c / 3]
                        | by_box[a][row / 3 * 3 + d / 3];
                }
                let mut left = 0x1FF_u16;
                while left != 0 {
                    let mut set = 0;
                    let mut next = left & left.wrapping_neg();
                    while next != 0 {
                        let row = next.trailing_zeros() as usize % 16 % 9;
                        left &= !(1 << row);
                        set |= sets[a][row] | sets[b][row];
                        next = (next | mates[row]) & left;
                    }
                    self.found.push(set);
                }
            }
        }
    }

    /// Sorts by the last place.
    fn sort(&mut self) {
        let mut counts = [0_u16; 129];
        for set in &self.found {
            counts[128 - set.leading_zeros() as usize] += 1;
        }
        let mut sum = 0;
        for count in &mut counts {
            sum += *count;
            *count = sum - *count;
        }
        self.sorted.clear();
        self.sorted.resize(self.found.len(), 0);
        for set in &self.found {
            let count = &mut counts[128 - set.leading_zeros() as usize];
            self.sorted[usize::from(*count)] = *set;
            *count += 1;
        }
    }

    /// Adds an unavoidable set.
    pub(crate) fn add(&mut self, set: u128) {
        let last = set.leading_zeros();
        let at = self.sorted.partition_point(|other| other.leading_zeros() >= last);
        self.sorted.insert(at, set);
    }

    /// What stays, if these places stay: those, and the last of each set of which none stays before.
    pub(crate) fn foresee(&mut self, known: u128) -> u128 {
        let mut stays = known;
        self.sorted.retain(|set| {
            if set & known != 0 {
                return false;
            }
            if set & stays == 0 {
                stays |= 1 << (127 - (set | 1).leading_zeros());
            }
            true
        });
        stays
    }
}
