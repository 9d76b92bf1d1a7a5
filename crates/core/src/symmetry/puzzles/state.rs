//! [`State`]: the first rows of a form, and what they leave open.

use super::board::{Lane, Packed, at, put};
use crate::symmetry::transform::{Transform, UNMOVED};

/// A digit without a label.
const NOWHERE: u8 = 0xFF;

/// The bits of the places where a stack begins.
const STACK_STARTS: u16 = 0b001_001_001;

/// A way to arrange some rows of a puzzle so that they read as the form does.
///
/// The columns stand in an order, but some are still alike: they form *classes* of neighbours
/// within a stack, and any order within a class gives the same rows; so do whole stacks that form
/// a class. Such an exchange would relabel digits: a digit's label is what the form reads where
/// its *home* stands, the column in which it occurs in the first row that has it.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// The column at each place; the rest is padding.
    columns: Lane,
    /// The place of each column; the rest is padding.
    places: Lane,
    /// The home of each digit from 1 to 9, the level of the row in the high half; or [`NOWHERE`].
    homes: Lane,
    /// A bit for each place where a class of columns begins.
    starts: u16,
    /// A bit for each stack's place where a class of stacks begins.
    stacks: u8,
    /// Which side of the board.
    pub(super) side: u8,
    /// The rows in their order, as many as `level` says.
    pub(super) rows: [u8; 9],
    pub(super) level: u8,
    /// The rows in use, a bit each.
    pub(super) used: u16,
    /// The number of labels given.
    labels: u8,
    /// How far the row at `level` is arranged.
    pub(super) place: u8,
    /// The row at `level` as it is arranged, blanks and labels.
    pub(super) line: Packed,
}

/// What a digit can read as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// It has no label.
    New,
    /// It has this label.
    Label(u8),
    /// It gets this label if its home takes the first place that it can.
    AtLeast(u8),
}

impl State {
    /// Nothing is arranged.
    pub(super) fn new(side: usize) -> Self {
        let mut columns = [0; 16];
        columns[..9].copy_from_slice(&UNMOVED);
        Self {
            columns,
            places: columns,
            homes: [NOWHERE; 16],
            starts: STACK_STARTS,
            stacks: 1,
            side: side as u8,
            rows: [0; 9],
            level: 0,
            used: 0,
            labels: 0,
            place: 0,
            line: 0,
        }
    }

    /// With another row to arrange.
    pub(super) fn with_row(mut self, row: usize) -> Self {
        self.rows[usize::from(self.level)] = row as u8;
        self.used |= 1 << row;
        self.place = 0;
        self.line = 0;
        self
    }

    /// The row that is being arranged.
    #[inline]
    pub(super) fn row(&self) -> usize {
        usize::from(self.rows[usize::from(self.level)])
    }

    #[inline]
    pub(super) fn column(&self, place: usize) -> usize {
        usize::from(self.columns[place & 15] & 15)
    }

    /// The end of the class of columns that begins at a place.
    #[inline]
    pub(super) fn class_end(&self, start: usize) -> usize {
        // Place 9 is a start as well, to end the last class.
        let starts = u32::from(self.starts) | 1 << 9;
        start + 1 + (starts >> (start + 1)).trailing_zeros() as usize
    }

    /// The place where the class of columns begins that holds a place.
    #[inline]
    fn class_start(&self, place: usize) -> usize {
        let starts = u32::from(self.starts) & ((2 << place) - 1);
        starts.ilog2() as usize
    }

    /// The number of stacks in the class that begins at a stack's place.
    #[inline]
    pub(super) fn stack_class(&self, start: usize) -> usize {
        let stacks = u32::from(self.stacks) | 1 << 3;
        1 + (stacks >> (start + 1)).trailing_zeros() as usize
    }

    /// The place where the class of stacks begins that holds a stack's place.
    #[inline]
    fn stack_class_start(&self, slot: usize) -> usize {
        (u32::from(self.stacks) & ((2 << slot) - 1)).ilog2() as usize
    }

    /// What a digit can read as; `lines` are the rows of the form above this one.
    #[inline]
    pub(super) fn reading(&self, digit: u8, lines: &[Packed; 9]) -> Reading {
        let home = self.homes[usize::from(digit & 15)];
        if home == NOWHERE {
            return Reading::New;
        }
        let level = usize::from(home >> 4);
        let line = if level == usize::from(self.level) { self.line } else { lines[level] };
        let place = usize::from(self.places[usize::from(home & 15)]);
        let slot = place / 3;
        let start = self.class_start(place);
        let slots = self.stack_class_start(slot);
        let label = at(line, start - 3 * (slot - slots));
        let alone = slots == slot && self.stack_class(slot) == 1;
        // The columns of a class may all have the same digit.
        let end = self.class_end(start);
        if alone && (end == start + 1 || at(line, start + 1) == label) {
            Reading::Label(label)
        } else {
            Reading::AtLeast(label)
        }
    }

    /// The level and the column of a digit's home.
    pub(super) fn home(&self, digit: u8) -> Option<(u8, usize)> {
        let home = self.homes[usize::from(digit & 15)];
        (home != NOWHERE).then_some((home >> 4, usize::from(home & 15)))
    }

    /// Has a digit's home take the first place that it can.
    #[inline]
    pub(super) fn settle(&mut self, digit: u8) {
        let column = self.homes[usize::from(digit & 15)] & 15;
        let slot = usize::from(self.places[usize::from(column)]) / 3;
        self.settle_stack(slot, self.stack_class_start(slot));
        let place = usize::from(self.places[usize::from(column)]);
        self.settle_column(place);
    }

    /// Puts a stack of a class at the class's first place, and out of the class.
    #[inline]
    pub(super) fn settle_stack(&mut self, slot: usize, first: usize) {
        if slot != first {
            self.exchange_stacks(slot, first);
        }
        self.stacks |= 2 << first & 0b111;
    }

    /// Puts a column of a class at the class's first place, and out of the class.
    #[inline]
    pub(super) fn settle_column(&mut self, place: usize) {
        let start = self.class_start(place);
        if start != place {
            self.exchange_columns(start, place);
        }
        self.end_class(start + 1);
    }

    /// Ends a class of columns before a place.
    #[inline]
    pub(super) fn end_class(&mut self, place: usize) {
        self.starts |= 1 << place & 0o777;
    }

    /// Ends a class of stacks before a stack's place.
    #[inline]
    pub(super) fn end_stack_class(&mut self, slot: usize) {
        self.stacks |= 1 << slot & 0b111;
    }

    #[inline]
    pub(super) fn exchange_columns(&mut self, one: usize, two: usize) {
        self.columns.swap(one & 15, two & 15);
        self.places[self.column(one)] = one as u8;
        self.places[self.column(two)] = two as u8;
    }

    #[inline]
    pub(super) fn exchange_stacks(&mut self, one: usize, two: usize) {
        for i in 0..3 {
            self.exchange_columns(3 * one + i, 3 * two + i);
        }
    }

    /// Reads blanks or a label on at the next places.
    #[inline]
    pub(super) fn read(&mut self, symbol: u8, times: usize) {
        for _ in 0..times {
            self.line |= put(symbol, usize::from(self.place));
            self.place += 1;
        }
    }

    /// Reads a digit without a label on at the next place; its home is the column there.
    #[inline]
    pub(super) fn read_new(&mut self, digit: u8) {
        let column = self.columns[usize::from(self.place & 15)];
        self.homes[usize::from(digit & 15)] = self.level << 4 | column;
        self.labels += 1;
        self.read(self.labels, 1);
    }

    /// The row as far as it is arranged, or up to a place.
    #[inline]
    pub(super) fn read_to(&self, place: usize) -> Packed {
        self.line & !((1 << (36 - 4 * place)) - 1)
    }

    /// Whether each column has its place.
    pub(super) fn is_decided(&self) -> bool {
        self.starts == 0o777 && self.stacks == 0b111
    }

    /// Reads a whole row on, when each column has its place.
    pub(super) fn read_row(&mut self, contents: &Lane, lines: &[Packed; 9]) {
        for place in 0..9 {
            let digit = contents[self.column(place)];
            let home = self.homes[usize::from(digit & 15)];
            if digit == 0 {
                self.read(0, 1);
            } else if home == NOWHERE {
                self.read_new(digit);
            } else {
                let level = usize::from(home >> 4);
                let line = if level == usize::from(self.level) { self.line } else { lines[level] };
                self.read(at(line, usize::from(self.places[usize::from(home & 15)])), 1);
            }
        }
    }

    /// The row is arranged.
    pub(super) fn end_row(&mut self) {
        self.level += 1;
    }

    /// The number of arrangements of columns that this one stands for.
    pub(super) fn alike(&self) -> u64 {
        const FACTORIALS: [u64; 4] = [1, 1, 2, 6];
        let columns = (0..9).filter(|place| self.starts >> place & 1 == 1);
        let columns = columns.map(|start| FACTORIALS[self.class_end(start) - start]);
        let stacks = (0..3).filter(|slot| self.stacks >> slot & 1 == 1);
        let stacks = stacks.map(|start| FACTORIALS[self.stack_class(start)]);
        columns.chain(stacks).product()
    }

    /// The arrangements that exchange neighbours of this one that are alike.
    pub(super) fn neighbours(&self) -> impl Iterator<Item = Self> + '_ {
        let columns = (1..9).filter(|place| self.starts >> place & 1 == 0).map(|place| {
            let mut other = *self;
            other.exchange_columns(place - 1, place);
            other
        });
        let stacks = (1..3).filter(|slot| self.stacks >> slot & 1 == 0).map(|slot| {
            let mut other = *self;
            other.exchange_stacks(slot - 1, slot);
            other
        });
        columns.chain(stacks)
    }

    /// The transform that arranges the puzzle so, when all rows are arranged. Digits that do not
    /// occur get the labels that are left in ascending order.
    pub(super) fn transform(&self, lines: &[Packed; 9]) -> Transform {
        let mut next = self.labels;
        let digits = core::array::from_fn(|digit| {
            let home = self.homes[digit + 1];
            if home == NOWHERE {
                next += 1;
                return next - 1;
            }
            let place = usize::from(self.places[usize::from(home & 15)]);
            at(lines[usize::from(home >> 4)], place) - 1
        });
        let mut columns = [0; 9];
        columns.copy_from_slice(&self.columns[..9]);
        Transform { transposed: self.side == 1, rows: self.rows, columns, digits }
    }
}
