//! The canonical form of solution grids.
//!
//! The first row of the form is 123456789, so the order of the columns determines the labels of the
//! digits. The second row comes from the same band. There are 36 ordered pairs of rows: 18 of rows
//! and 18 of columns. Only the pairs with the least second row matter, and [`pairs`] reads that row
//! from a table. Most of these pairs leave one order of the columns; none leaves more than 18. Then
//! all else is determined. The third row is the last one of the band, and the other rows are
//! ordered by their first digits.

mod pairs;

use super::transform::{Transform, UNMOVED};
use crate::digit::Digit;
use crate::grid::Grid;
use alloc::vec::Vec;
use pairs::{Lane, Packed, Pair, Shape};

/// All orders of three columns.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The three pairs of rows in a band, each followed by the third row.
const TRIOS: [[u8; 3]; 3] = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];

/// Returns the canonical form of a grid and a transform that leads to it.
pub(super) fn canonical(grid: &Grid) -> (Grid, Transform) {
    let mut least = Least::new(OnlyOne(Transform::IDENTITY));
    search(grid, &mut least);
    (least.form(), least.transforms.0)
}

/// Returns all transforms from a grid to its canonical form, as many as it has automorphisms.
pub(super) fn all_to_canonical(grid: &Grid) -> Vec<Transform> {
    let mut least = Least::new(Vec::new());
    search(grid, &mut least);
    least.transforms
}

/// A collector of transforms to the least form so far.
trait Transforms {
    /// Takes the first transform to a form that is less than all forms before.
    fn first(&mut self, transform: Transform);
    /// Takes another transform to the same form.
    fn another(&mut self, transform: Transform);
}

/// A collector that keeps the first transform to the least form.
struct OnlyOne(Transform);

impl Transforms for OnlyOne {
    fn first(&mut self, transform: Transform) {
        self.0 = transform;
    }

    fn another(&mut self, _: Transform) {}
}

impl Transforms for Vec<Transform> {
    fn first(&mut self, transform: Transform) {
        self.clear();
        self.push(transform);
    }

    fn another(&mut self, transform: Transform) {
        self.push(transform);
    }
}

/// One side of a grid: its rows, or its columns in the role of rows.
struct Side {
    rows: [Lane; 9],
    /// Column of each digit in each row.
    places: [Lane; 9],
}

impl Side {
    fn new(digit: impl Fn(usize, usize) -> u8) -> Self {
        let mut side = Self { rows: [[0; 16]; 9], places: [[0; 16]; 9] };
        for row in 0..9 {
            for column in 0..9 {
                let digit = digit(row, column);
                side.rows[row][column] = digit;
                side.places[row][usize::from(digit & 15)] = column as u8;
            }
        }
        side
    }

    #[inline]
    fn row(&self, row: u8) -> &Lane {
        &self.rows[usize::from(row)]
    }

    /// Returns the column of each digit in a row.
    #[inline]
    fn places(&self, row: u8) -> &Lane {
        &self.places[usize::from(row)]
    }
}

/// Two rows that can become the first two rows of the form, and the third row of their band.
#[derive(Clone, Copy)]
struct Start {
    transposed: bool,
    rows: [u8; 3],
    shape: Shape,
    starts: u8,
}

/// The least form so far, with the transforms to it.
struct Least<T> {
    /// Rows of the form. All bits are set in a row that is not known yet.
    lines: [Packed; 9],
    transforms: T,
}

fn search(grid: &Grid, least: &mut Least<impl Transforms>) {
    let digits = grid.digits();
    let digit = |at: usize| digits[at].index() as u8;
    let sides = [
        Side::new(|row, column| digit(9 * row + column)),
        Side::new(|row, column| digit(9 * column + row)),
    ];
    let mut starts = [const { None }; 36];
    let (second, count) = best_starts(&sides, &mut starts);
    least.lines[0] = 0x0_1234_5678;
    least.lines[1] = second;
    for start in starts[..count].iter().copied().flatten() {
        least.try_start(&sides[usize::from(start.transposed)], start, second);
    }
}

/// Collects the pairs of rows with the least second row. Returns that row and their number.
#[inline]
fn best_starts(sides: &[Side; 2], starts: &mut [Option<Start>; 36]) -> (Packed, usize) {
    let (mut best, mut count) = (Packed::MAX, 0);
    for (transposed, side) in [(false, &sides[0]), (true, &sides[1])] {
        for band in 0..3 {
            for trio in TRIOS {
                let [one, two, third] = trio.map(|row| 3 * band + row);
                let Pair { kinds, shape } = pairs::pair(side.places(one), side.row(two));
                let backwards = match shape {
                    Shape::Pure => Shape::Pure,
                    Shape::Mixed(direction) => Shape::Mixed(3 - direction),
                };
                let orders = [([one, two, third], shape), ([two, one, third], backwards)];
                for (kind, (rows, shape)) in kinds.into_iter().zip(orders) {
                    if kind.second > best {
                        continue;
                    }
                    if kind.second < best {
                        (best, count) = (kind.second, 0);
                    }
                    starts[count] = Some(Start { transposed, rows, shape, starts: kind.starts });
                    count += 1;
                }
            }
        }
    }
    (best, count)
}

impl<T: Transforms> Least<T> {
    fn new(transforms: T) -> Self {
        Self { lines: [Packed::MAX; 9], transforms }
    }

    /// Tries all orders of the columns in which the two rows read as the first two rows of the
    /// form.
    fn try_start(&mut self, side: &Side, start: Start, second: Packed) {
        let columns = pairs::columns_of(side.places(start.rows[0]), side.row(start.rows[1]));
        let mut try_order = |order: Lane| {
            if pairs::reads_as(&columns, &order, second) {
                self.try_order(side, start, &order);
            }
        };
        match start.shape {
            Shape::Pure => {
                for first in 0..3 {
                    for order in ORDERS {
                        try_order(pairs::pure_order(&columns, first, order));
                    }
                }
            }
            Shape::Mixed(direction) => {
                for steps in (0..3_u8).filter(|steps| start.starts >> steps & 1 == 1) {
                    let first = usize::from(steps * direction % 3);
                    for choice in 0..4 {
                        try_order(pairs::mixed_order(
                            &columns,
                            first,
                            usize::from(direction),
                            choice,
                        ));
                    }
                }
            }
        }
    }

    /// Tries one order of the columns. All other rows follow from it.
    #[inline]
    fn try_order(&mut self, side: &Side, start: Start, order: &Lane) {
        let labels = labels(side.row(start.rows[0]), order);
        let third = packed(side.row(start.rows[2]), order, &labels);
        if third > self.lines[2] {
            return;
        }
        if third < self.lines[2] {
            self.lines[2] = third;
            self.lines[3] = Packed::MAX;
        }
        let rows = other_rows(side, start, order[0], &labels);
        let mut known = true;
        for (line, row) in self.lines[3..].iter_mut().zip(&rows[3..]) {
            let found = packed(side.row(*row), order, &labels);
            if known && found > *line {
                return;
            }
            known &= found == *line;
            *line = found;
        }
        let digits = core::array::from_fn(|digit| labels[digit]);
        let columns = core::array::from_fn(|place| order[place]);
        let transform = Transform { transposed: start.transposed, rows, columns, digits };
        if known {
            self.transforms.another(transform);
        } else {
            self.transforms.first(transform);
        }
    }

    fn form(&self) -> Grid {
        let mut digits = [Digit::ALL[0]; 81];
        for (cells, line) in digits.chunks_exact_mut(9).zip(self.lines) {
            for (place, cell) in cells.iter_mut().enumerate() {
                *cell = Digit::from_index((line >> (32 - 4 * place) & 15) as usize);
            }
        }
        Grid::from_search(digits)
    }
}

/// Returns the label of each digit with which `row` reads 012345678 in this order of columns.
#[inline]
fn labels(row: &Lane, order: &Lane) -> Lane {
    let mut labels = [0; 16];
    for (label, column) in UNMOVED.into_iter().zip(order) {
        labels[usize::from(row[usize::from(column & 15)] & 15)] = label;
    }
    labels
}

/// Packs a row with its columns in an order and its digits relabelled.
#[inline]
fn packed(row: &Lane, order: &Lane, labels: &Lane) -> Packed {
    order[..9].iter().fold(0, |packed, column| {
        packed << 4 | Packed::from(labels[usize::from(row[usize::from(column & 15)] & 15)])
    })
}

/// Returns all nine rows in the order of the least form, from the first three rows and the labels.
#[inline]
fn other_rows(side: &Side, start: Start, column: u8, labels: &Lane) -> [u8; 9] {
    let head = |row: u8| labels[usize::from(side.row(row)[usize::from(column & 15)] & 15)];
    let band = start.rows[0] / 3;
    let sorted = |band: u8| {
        let mut rows = [0, 1, 2].map(|i| (head(3 * band + i), 3 * band + i));
        for (i, j) in [(0, 1), (1, 2), (0, 1)] {
            if rows[i] > rows[j] {
                rows.swap(i, j);
            }
        }
        rows
    };
    let (mut next, mut last) = (sorted((band + 1) % 3), sorted((band + 2) % 3));
    if next[0] > last[0] {
        core::mem::swap(&mut next, &mut last);
    }
    let mut rows = [0; 9];
    for i in 0..3 {
        rows[i] = start.rows[i];
        rows[3 + i] = next[i].1;
        rows[6 + i] = last[i].1;
    }
    rows
}
