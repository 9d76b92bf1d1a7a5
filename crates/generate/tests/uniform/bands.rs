//! [`BandClasses`]: the 416 classes of bands, with the number of grids for each.

use crate::columns::Completions;
use ninefold_core::Grid;

/// The rows of a band, with digits from 0 to 8.
pub type Band = [[u8; 9]; 3];

/// Number of normal bands. The first box of a normal band is 123 / 456 / 789. In each other box,
/// the columns ascend by their top digits. There are 56 ways to share the digits among the rows,
/// and 6⁴ orders.
const NORMAL: usize = 56 * 1_296;

/// Number of all grids.
pub const GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// The classes of bands up to relabelling, and up to the order of rows, of boxes, and of the
/// columns in a box.
pub struct BandClasses {
    normal: Normal,
    /// Class of each normal band.
    classes: Vec<u16>,
    /// Number of bands in each class.
    pub sizes: Vec<u64>,
    /// For each class, the number of grids with a given band of the class on top.
    pub completions: Vec<u64>,
}

impl BandClasses {
    /// Computes all classes, their sizes and their completions.
    pub fn new() -> Self {
        const UNKNOWN: u16 = u16::MAX;
        let normal = Normal::new();
        let mut completions =
            Completions::new((0..NORMAL).map(|number| columns(&normal.band(number))));
        let mut all =
            Self { normal, classes: vec![UNKNOWN; NORMAL], sizes: vec![], completions: vec![] };
        for start in 0..NORMAL {
            if all.classes[start] != UNKNOWN {
                continue;
            }
            let class = all.sizes.len() as u16;
            all.classes[start] = class;
            let mut queue = vec![start];
            let mut members = 0;
            while let Some(number) = queue.pop() {
                members += 1;
                for next in neighbours(&all.normal.band(number)) {
                    let next = all.normal.number(&next);
                    if all.classes[next] == UNKNOWN {
                        all.classes[next] = class;
                        queue.push(next);
                    }
                }
            }
            // The first box has 9! relabellings, and each other box 6 orders of its columns.
            all.sizes.push(members * 362_880 * 36);
            all.completions.push(completions.count(columns(&all.normal.band(start))));
        }
        all
    }

    /// Returns the class of a band.
    pub fn class(&self, band: &Band) -> usize {
        usize::from(self.classes[self.normal.number(band)])
    }

    /// Returns the probability of each class for a band of a random grid.
    pub fn probabilities(&self) -> Vec<f64> {
        let grids = self.sizes.iter().zip(&self.completions);
        grids.map(|(size, ways)| *size as f64 * *ways as f64 / GRIDS as f64).collect()
    }
}

/// Returns a grid's three bands, and its three stacks turned to bands.
pub fn chutes(grid: &Grid) -> [Band; 6] {
    let digit = |row: usize, column: usize| grid.digits()[9 * row + column].index() as u8;
    std::array::from_fn(|chute| {
        std::array::from_fn(|line| {
            let line = 3 * (chute % 3) + line;
            std::array::from_fn(|i| if chute < 3 { digit(line, i) } else { digit(i, line) })
        })
    })
}

/// Returns the results of exchanging neighbouring rows, boxes, and columns of the first box. (A
/// normal band's number does not depend on the order of the columns in the other boxes.)
fn neighbours(band: &Band) -> [Band; 6] {
    let rows = |first: usize| {
        let mut band = *band;
        band.swap(first, first + 1);
        band
    };
    let columns = |from: [usize; 9]| band.map(|row| from.map(|column| row[column]));
    [
        rows(0),
        rows(1),
        columns([3, 4, 5, 0, 1, 2, 6, 7, 8]),
        columns([0, 1, 2, 6, 7, 8, 3, 4, 5]),
        columns([1, 0, 2, 3, 4, 5, 6, 7, 8]),
        columns([0, 2, 1, 3, 4, 5, 6, 7, 8]),
    ]
}

/// Returns the digits of each column, by box.
fn columns(band: &Band) -> [[[u8; 3]; 3]; 3] {
    [0, 3, 6].map(|first| [0, 1, 2].map(|column| band.map(|row| row[first + column])))
}

/// Normal bands by number.
struct Normal {
    /// Digits of the top and the middle row of the second box as bits, for each of the 56 ways.
    ways: Vec<[u16; 2]>,
    /// Way of each two such rows. The index has 6 bits of the top row, which lacks 1 to 3, then 9
    /// bits of the middle row.
    numbers: Vec<u8>,
}

/// All orders of three digits, each as the places of the lowest, the middle and the greatest.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Normal {
    fn new() -> Self {
        let mut ways = vec![];
        let mut numbers = vec![0; 1 << 15];
        let is_three = |mask: u16| mask.count_ones() == 3;
        for top in (0..512).filter(|mask| is_three(*mask) && mask.trailing_zeros() >= 3) {
            for middle in (0..512).filter(|mask| is_three(*mask) && mask & (0o70 | top) == 0) {
                if (511 ^ top ^ middle) & 0o700 == 0 {
                    numbers[Self::place(top, middle)] = ways.len() as u8;
                    ways.push([top, middle]);
                }
            }
        }
        assert_eq!(ways.len(), 56);
        Self { ways, numbers }
    }

    const fn place(top: u16, middle: u16) -> usize {
        (top as usize >> 3) << 9 | middle as usize
    }

    /// Returns the number of the normal band that a band becomes by relabelling and by reordering
    /// the columns in its second and third box.
    fn number(&self, band: &Band) -> usize {
        let mut relabelled = [0_u8; 9];
        for row in 0..3 {
            for column in 0..3 {
                relabelled[usize::from(band[row][column])] = (3 * row + column) as u8;
            }
        }
        let mut rows = [0; 2];
        let mut orders = 0;
        for first in [3, 6] {
            let boxed = [0, 1, 2].map(|row: usize| {
                let digits = &band[row][first..first + 3];
                [0, 1, 2].map(|column: usize| relabelled[usize::from(digits[column])])
            });
            let by_top = ascending(boxed[0]);
            for row in &boxed[1..] {
                let place = order(by_top.map(|column| row[column]));
                orders = 6 * orders + place;
            }
            if first == 3 {
                rows = [boxed[0], boxed[1]].map(|row| row.iter().fold(0, |mask, d| mask | 1 << d));
            }
        }
        usize::from(self.numbers[Self::place(rows[0], rows[1])]) * 1_296 + orders
    }

    /// Returns the normal band with a number.
    fn band(&self, number: usize) -> Band {
        let [top, middle] = self.ways[number / 1_296];
        let second = [top, middle, 511 ^ top ^ middle];
        let first = [0o7, 0o70, 0o700];
        let boxes = [first, second, [0, 1, 2].map(|row| 511 ^ first[row] ^ second[row])];
        let orders = [0, 0, 0, 0, number / 216 % 6, number / 36 % 6, 0, number / 6 % 6, number % 6];
        let mut band = [[0; 9]; 3];
        for (stack, rows) in boxes.into_iter().enumerate() {
            for (row, mask) in rows.into_iter().enumerate() {
                let mut digits = (0..9).filter(|digit| mask >> digit & 1 == 1);
                for place in ORDERS[orders[3 * stack + row]] {
                    band[row][3 * stack + place] = digits.next().expect("a triple");
                }
            }
        }
        band
    }
}

/// Returns the places of the lowest, the middle and the greatest of three digits.
fn ascending(digits: [u8; 3]) -> [usize; 3] {
    ORDERS[order(digits)]
}

/// Returns the index in [`ORDERS`] of the order of three digits.
fn order([a, b, c]: [u8; 3]) -> usize {
    match (a < b, b < c, a < c) {
        (true, true, _) => 0,
        (true, false, true) => 1,
        (false, _, true) => 2,
        (true, false, false) => 4,
        (false, true, false) => 3,
        (false, false, _) => 5,
    }
}
