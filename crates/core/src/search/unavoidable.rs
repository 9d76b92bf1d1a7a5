//! Unavoidable sets of a grid that can be found without a search.
//!
//! An *unavoidable set* is a set of cells in which another grid differs from this one. So every
//! proper puzzle of the grid has a clue in the set. Two kinds are easy to find:
//!
//! - two lines of a chute change places in some of the lines that cross them,
//! - two digits change places in some rows.
//!
//! The crossing lines or rows that change together are an *orbit* under one or two permutations.
//! The orbits of all 54 pairs are found side by side.

// Places on a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use crate::digit::Digit;
use crate::grid::Grid;
use alloc::vec::Vec;
use core::mem;

/// Pairs of lines of a chute: nine of rows, nine of columns.
const LINE_PAIRS: usize = 18;
/// Pairs of lines and pairs of digits.
const PAIRS: usize = LINE_PAIRS + 36;
/// The two rows, columns (from 9) or digits (from 18) that change places.
const PAIR: [[u8; 2]; PAIRS] = {
    let mut pairs = [[0; 2]; PAIRS];
    let mut pair = 0;
    while pair < LINE_PAIRS {
        let (chute, k) = ((pair / 3 * 3) as u8, pair % 3);
        pairs[pair] = [[chute, chute + 1], [chute, chute + 2], [chute + 1, chute + 2]][k];
        pair += 1;
    }
    let mut a = 1;
    while a < 9 {
        let mut b = 0;
        while b < a {
            pairs[pair] = [18 + a, 18 + b];
            pair += 1;
            b += 1;
        }
        a += 1;
    }
    pairs
};
/// Pairs with padding.
const WIDTH: usize = 64;
/// Most crossings of a set that is kept. A larger set has a clue that stays long before it matters.
const MOST_CROSSINGS: u32 = 5;

/// Unavoidable sets, as sets of places in the order of their last place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unavoidable {
    found: Vec<u128>,
    sorted: Vec<u128>,
    /// Number of the set that each foreseen place is the last place of, in order.
    reasons: Vec<usize>,
}

impl Unavoidable {
    /// Finds some unavoidable sets of a grid. `places` has the place of each cell as a bit, or 0.
    #[inline(always)]
    pub(crate) fn find(&mut self, grid: &Grid, places: &[u128; 81]) {
        let digits = grid.digits();
        let mut orbits = [[0_u16; WIDTH]; 9];
        // The place of the cell at each crossing of each row, column and digit. The tenth entry
        // stands for no crossing.
        let mut cells = [[0_u128; 10]; 27];
        cross_lines(digits, places, &mut orbits, &mut cells);
        cross_digits(digits, places, &mut orbits, &mut cells);
        close(&mut orbits);
        // The first crossing of each small orbit of each pair, a bit each.
        let mut firsts = [0_u16; WIDTH];
        for first in 0..8 {
            for pair in 0..WIDTH {
                let orbit = orbits[first][pair];
                let is_first = orbit & ((1 << first) - 1) == 0;
                let is_small = orbit.count_ones() <= MOST_CROSSINGS;
                firsts[pair] |= u16::from(is_first & is_small) << first;
            }
        }
        self.found.clear();
        for pair in 0..PAIRS {
            let [a, b] = PAIR[pair].map(|line| &cells[usize::from(line) % 27]);
            while firsts[pair] != 0 {
                let first = firsts[pair].trailing_zeros() as usize % 16 % 9;
                firsts[pair] &= firsts[pair] - 1;
                let mut rest = orbits[first][pair] | 1 << 9;
                let mut set = 0;
                for _ in 0..MOST_CROSSINGS {
                    let crossing = rest.trailing_zeros() as usize % 10;
                    set |= a[crossing] | b[crossing];
                    rest = rest & (rest - 1) | 1 << 9;
                }
                self.found.push(set);
            }
        }
        self.sort();
    }

    /// Swaps the memory that only [`find`](Self::find) needs, so that many can share it.
    pub(crate) fn swap_memory(&mut self, with: &mut Vec<u128>) {
        mem::swap(&mut self.found, with);
    }

    /// Sorts the sets by their last place.
    #[inline(always)]
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

    /// Returns what stays if the places `known` stay: these, and the last place of each set none of
    /// whose other places stays.
    #[inline(always)]
    pub(crate) fn foresee(&mut self, known: u128) -> u128 {
        let mut stays = known;
        self.reasons.clear();
        self.reasons.resize(self.sorted.len() + 1, 0);
        let mut count = 0;
        for (i, set) in self.sorted.iter().enumerate() {
            // No branch, because the processor could not predict it.
            let is_reason = set & stays == 0;
            stays |= last(*set) & u128::from(is_reason).wrapping_neg();
            self.reasons[count] = i;
            count += usize::from(is_reason);
        }
        self.reasons.truncate(count);
        stays
    }

    /// Same as [`Self::foresee`], but only for the sets from number `from` on whose last place is
    /// before `end`. Also returns the number of the first set after these.
    ///
    /// `known` must have all places that stay before the last place of set `from`.
    #[inline(always)]
    pub(crate) fn foresee_until(&self, known: u128, from: usize, end: u32) -> (u128, usize) {
        let limit = 1 << end;
        let mut stays = known;
        let mut number = from;
        while let Some(set) = self.sorted.get(number)
            && *set < limit
        {
            stays |= last(*set) & u128::from(set & stays == 0).wrapping_neg();
            number += 1;
        }
        (stays, number)
    }

    /// Returns the number of the first set whose last place is not before `place`, or `near` if
    /// that is less.
    #[inline(always)]
    pub(crate) fn first_from(&self, place: u32, near: usize) -> usize {
        let limit = 1 << place;
        let before = self.sorted[..near].iter().rposition(|set| *set < limit);
        before.map_or(0, |before| before + 1)
    }

    /// Adds an unavoidable set as number `at`.
    pub(crate) fn insert(&mut self, at: usize, set: u128) {
        self.sorted.insert(at, set);
    }

    /// Returns the first place, as a bit, that is no longer foreseen to stay if `place`, before it,
    /// stays too. Returns 0 if there is none. No set may have been added since [`Self::foresee`].
    #[inline(always)]
    pub(crate) fn first_in_vain(&mut self, known: u128, place: u128) -> u128 {
        let mut stays = known;
        for reason in &mut self.reasons {
            let set = self.sorted[*reason];
            let here = last(set);
            if set & place != 0 && here > place {
                // Other sets with the same last place follow. Earlier ones still have a place that
                // stays.
                let others = self.sorted[*reason..].iter().take_while(|set| last(**set) == here);
                match others.zip(*reason..).find(|(set, _)| **set & stays == 0) {
                    Some((_, other)) => *reason = other,
                    None => return here,
                }
            }
            stays |= here;
        }
        0
    }
}

/// Returns the last place of a set, as a bit.
const fn last(set: u128) -> u128 {
    1 << (set | 1).ilog2()
}

/// Writes, for each pair of lines and each crossing, where the second line has the first one's
/// digit. Also writes the cells of rows and columns.
#[inline(always)]
fn cross_lines(
    digits: &[Digit; 81],
    places: &[u128; 81],
    orbits: &mut [[u16; WIDTH]; 9],
    cells: &mut [[u128; 10]; 27],
) {
    for i in 0..9 {
        for k in 0..9 {
            cells[i][k] = places[9 * i + k];
            cells[9 + i][k] = places[9 * k + i];
        }
    }
    let mut pair = 0;
    for [far, near] in [[9, 1], [1, 9]] {
        for chute in 0..3 {
            for [a, b] in [[0, 1], [0, 2], [1, 2]] {
                let (a, b) = ((3 * chute + a) * far, (3 * chute + b) * far);
                let mut of_digit = [0; 9];
                for i in 0..9 {
                    of_digit[digits[b + i * near].index()] = 1 << i;
                }
                for i in 0..9 {
                    orbits[i][pair] = of_digit[digits[a + i * near].index()];
                }
                pair += 1;
            }
        }
    }
}

/// Writes, for each pair of digits and each row, in which rows the second digit is in the column or
/// box of the first. Also writes the cells of digits.
#[inline(always)]
fn cross_digits(
    digits: &[Digit; 81],
    places: &[u128; 81],
    orbits: &mut [[u16; WIDTH]; 9],
    cells: &mut [[u128; 10]; 27],
) {
    let mut by_column = [[0_u16; 9]; 9];
    let mut by_box = [[0_u16; 9]; 9];
    let mut columns = [[0_u8; 9]; 9];
    for row in 0..9 {
        for column in 0..9 {
            let digit = digits[9 * row + column].index();
            by_column[column][digit] = 1 << row;
            by_box[row / 3 * 3 + column / 3][digit] = 1 << row;
            columns[row][digit] = column as u8;
            cells[18 + digit][row] = places[9 * row + column];
        }
    }
    for row in 0..9 {
        let mut pair = LINE_PAIRS;
        for a in 1..9 {
            let column = usize::from(columns[row][a]) % 9;
            let (in_column, in_box) = (&by_column[column], &by_box[row / 3 * 3 + column / 3]);
            for b in 0..a {
                orbits[row][pair + b] = in_column[b] | in_box[b];
            }
            pair += a;
        }
    }
}

/// Turns the images of each of nine crossings into its orbit, for all pairs at once (Warshall's
/// algorithm).
#[inline(always)]
fn close(orbits: &mut [[u16; WIDTH]; 9]) {
    for through in 0..9 {
        let reached = orbits[through];
        for orbit in orbits.iter_mut() {
            for i in 0..WIDTH {
                orbit[i] |= reached[i] & (orbit[i] >> through & 1).wrapping_neg();
            }
        }
    }
}
