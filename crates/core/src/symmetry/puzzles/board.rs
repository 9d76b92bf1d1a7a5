//! [`Board`]: a puzzle in the form that the search for its canonical form reads.

use crate::digit::Digit;
use crate::puzzle::Puzzle;

/// The contents of a row by column, 0 for blank. The last seven bytes are padding.
pub(super) type Lane = [u8; 16];

/// Nine numbers below 16, four bits each, the first number in the highest bits.
pub(super) type Packed = u64;

/// Returns the number at a place of a packed row.
#[inline]
pub(super) const fn at(packed: Packed, place: usize) -> u8 {
    (packed >> (32 - 4 * place) & 15) as u8
}

/// Returns a packed row with `number` at a place and 0 elsewhere.
#[inline]
pub(super) const fn put(number: u8, place: usize) -> Packed {
    (number as Packed) << (32 - 4 * place)
}

/// A puzzle and its transpose.
pub(super) struct Board {
    pub(super) sides: [Side; 2],
}

/// One side of a puzzle: its rows, or its columns in the role of rows.
pub(super) struct Side {
    pub(super) rows: [Lane; 9],
    /// For each row, a bit for each digit that it has more than once.
    pub(super) repeated: [u16; 9],
    /// For each row, a bit for each row above it in its band that has the same contents.
    pub(super) twins: [u16; 9],
    /// For each band, a bit for each band above it that has the same rows in some order.
    pub(super) twin_bands: [u8; 3],
    packed: [Packed; 9],
}

impl Board {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.cells();
        let content = |at: usize| cells[at].map_or(0, Digit::get);
        Self {
            sides: [
                Side::new(|row, column| content(9 * row + column)),
                Side::new(|row, column| content(9 * column + row)),
            ],
        }
    }

    /// Returns a bit for each digit that occurs.
    pub(super) fn digits(&self) -> u16 {
        let contents = self.sides[0].rows.iter().flat_map(|row| &row[..9]);
        contents.fold(0, |digits, content| digits | 1 << content) & !1
    }

    /// Returns the rows that can be the first row of the form, a bit each, for both sides.
    pub(super) fn first_rows(&self) -> [u16; 2] {
        if self.sides.iter().any(|side| side.repeated != [0; 9]) {
            return [0o777; 2];
        }
        // Without repeated digits, a row reads as less if its emptiest triad has fewer clues. If
        // these numbers are equal, the second triad decides.
        let keys = [0, 1].map(|side: usize| self.sides[side].rows.each_ref().map(emptiness));
        let least = keys.iter().flatten().min().expect("there are rows");
        keys.map(|keys| {
            let bits = keys.iter().enumerate().map(|(row, key)| u16::from(key == least) << row);
            bits.fold(0, |rows, bit| rows | bit)
        })
    }
}

/// Returns the numbers of clues in the triads of a row, ascending, two bits each.
fn emptiness(row: &Lane) -> u8 {
    let [x, y, z] = [0, 3, 6].map(|start: usize| {
        row[start..start + 3].iter().map(|content| u8::from(*content > 0)).sum::<u8>()
    });
    let (low, high) = (x.min(y).min(z), x.max(y).max(z));
    low << 4 | (x + y + z - low - high) << 2 | high
}

impl Side {
    fn new(content: impl Fn(usize, usize) -> u8) -> Self {
        let mut rows = [[0; 16]; 9];
        let mut packed = [0; 9];
        let mut repeated = [0; 9];
        for row in 0..9 {
            let mut seen = 0_u16;
            for (column, cell) in rows[row][..9].iter_mut().enumerate() {
                let content = content(row, column);
                *cell = content;
                packed[row] = packed[row] << 4 | Packed::from(content);
                repeated[row] |= seen & 1 << content & !1;
                seen |= 1 << content;
            }
        }
        let twins = twins(&packed);
        let bands = [0, 3, 6]
            .map(|start: usize| sorted([packed[start], packed[start + 1], packed[start + 2]]));
        let twin_bands = [
            0,
            u8::from(bands[0] == bands[1]),
            u8::from(bands[0] == bands[2]) | u8::from(bands[1] == bands[2]) << 1,
        ];
        Self { rows, repeated, twins, twin_bands, packed }
    }

    /// Exchanges the rows of two twin bands in a list of rows.
    pub(super) fn exchange_bands(&self, list: &mut [u8; 9], bands: [usize; 2]) {
        let by_contents = bands.map(|band| {
            let mut rows = [0, 1, 2].map(|i| 3 * band + i);
            rows.sort_unstable_by_key(|row| self.packed[*row]);
            rows
        });
        for row in list {
            for (from, to) in [(0, 1), (1, 0)] {
                if let Some(i) =
                    by_contents[from].iter().position(|other| *other == usize::from(*row))
                {
                    *row = by_contents[to][i] as u8;
                    break;
                }
            }
        }
    }
}

fn twins(packed: &[Packed; 9]) -> [u16; 9] {
    core::array::from_fn(|row| {
        let above = row - row % 3..row;
        above.fold(0, |twins, other| twins | u16::from(packed[other] == packed[row]) << other)
    })
}

fn sorted(mut rows: [Packed; 3]) -> [Packed; 3] {
    rows.sort_unstable();
    rows
}
