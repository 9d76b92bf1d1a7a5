//! [`State`]: the first rows of a form, and the choices that they leave open.

use super::board::{Lane, Packed, at, put};
use crate::symmetry::transform::{Transform, UNMOVED};

/// The home of a digit without a label.
const NOWHERE: u8 = 0xFF;

/// A bit for each place where a stack begins.
const STACK_STARTS: u16 = 0b001_001_001;

/// A way to arrange some rows of a puzzle so that they read as the form does.
///
/// The columns have an order, but some are still alike. Neighbouring columns of a stack that are
/// alike form a *class*: any order within it gives the same rows. Whole stacks form classes too.
///
/// An exchange within a class relabels digits, so labels are not stored. A digit's *home* is the
/// column in which it occurs in the first row that has it. Its label is what the form reads there.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// Column at each place; the rest is padding.
    columns: Lane,
    /// Place of each column; the rest is padding.
    places: Lane,
    /// Home of each digit from 1 to 9, with the level of its row in the high four bits; or
    /// [`NOWHERE`].
    homes: Lane,
    /// Bits of the places where a class of columns begins.
    starts: u16,
    /// Bits of the stack's places where a class of stacks begins.
    stacks: u8,
    /// Side of the board: 0 for its rows, 1 for its columns.
    pub(super) side: u8,
    /// The first `level` rows of the form, in order; then the row that is being arranged.
    pub(super) rows: [u8; 9],
    pub(super) level: u8,
    /// Bits of the rows in use.
    pub(super) used: u16,
    /// Number of labels given.
    labels: u8,
    /// Number of places of the row at `level` that are arranged.
    pub(super) place: u8,
    /// The row at `level` as far as it is arranged, as blanks and labels.
    pub(super) line: Packed,
}

/// What a digit can read as in the form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// The digit has no label.
    New,
    /// The digit has this label.
    Label(u8),
    /// The digit gets this label if its home takes the first place that it can, else a greater one.
    AtLeast(u8),
}

impl State {
    /// Makes a state of a side in which nothing is arranged.
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

    /// Returns this state with another row to arrange.
    pub(super) fn with_row(mut self, row: usize) -> Self {
        self.rows[usize::from(self.level)] = row as u8;
        self.used |= 1 << row;
        self.place = 0;
        self.line = 0;
        self
    }

    /// Returns the row that is being arranged.
    #[inline]
    pub(super) fn row(&self) -> usize {
        usize::from(self.rows[usize::from(self.level)])
    }

    #[inline]
    pub(super) fn column(&self, place: usize) -> usize {
        usize::from(self.columns[place & 15] & 15)
    }

    /// Returns the end of the class of columns that begins at a place.
    #[inline]
    pub(super) fn class_end(&self, start: usize) -> usize {
        // Place 9 is a start as well, to end the last class.
        let starts = u32::from(self.starts) | 1 << 9;
        start + 1 + (starts >> (start + 1)).trailing_zeros() as usize
    }

    /// Returns the place where a place's class of columns begins.
    #[inline]
    fn class_start(&self, place: usize) -> usize {
        let starts = u32::from(self.starts) & ((2 << place) - 1);
        starts.ilog2() as usize
    }

    /// Returns the number of stacks in the class that begins at a stack's place.
    #[inline]
    pub(super) fn stack_class(&self, start: usize) -> usize {
        let stacks = u32::from(self.stacks) | 1 << 3;
        1 + (stacks >> (start + 1)).trailing_zeros() as usize
    }

    /// Returns the stack's place where a stack's class begins.
    #[inline]
    fn stack_class_start(&self, slot: usize) -> usize {
        (u32::from(self.stacks) & ((2 << slot) - 1)).ilog2() as usize
    }

    /// Returns what a digit can read as. `lines` are the rows of the form above this row.
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

    /// Returns the level and the column of a digit's home.
    pub(super) fn home(&self, digit: u8) -> Option<(u8, usize)> {
        let home = self.homes[usize::from(digit & 15)];
        (home != NOWHERE).then_some((home >> 4, usize::from(home & 15)))
    }

    /// Moves a digit's home to the first place that it can take.
    #[inline]
    pub(super) fn settle(&mut self, digit: u8) {
        let column = self.homes[usize::from(digit & 15)] & 15;
        let slot = usize::from(self.places[usize::from(column)]) / 3;
        self.settle_stack(slot, self.stack_class_start(slot));
        let place = usize::from(self.places[usize::from(column)]);
        self.settle_column(place);
    }

    /// Moves a stack to the first place of its class, and takes it out of the class.
    #[inline]
    pub(super) fn settle_stack(&mut self, slot: usize, first: usize) {
        if slot != first {
            self.exchange_stacks(slot, first);
        }
        self.stacks |= 2 << first & 0b111;
    }

    /// Moves a column to the first place of its class, and takes it out of the class.
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

    /// Appends a blank or a label to the row, `times` times.
    #[inline]
    pub(super) fn read(&mut self, symbol: u8, times: usize) {
        for _ in 0..times {
            self.line |= put(symbol, usize::from(self.place));
            self.place += 1;
        }
    }

    /// Gives a digit the next label and appends it to the row. The digit's home is the column
    /// there.
    #[inline]
    pub(super) fn read_new(&mut self, digit: u8) {
        let column = self.columns[usize::from(self.place & 15)];
        self.homes[usize::from(digit & 15)] = self.level << 4 | column;
        self.labels += 1;
        self.read(self.labels, 1);
    }

    /// Returns the first `place` places of the row, with 0 in the rest.
    #[inline]
    pub(super) fn read_to(&self, place: usize) -> Packed {
        self.line & !((1 << (36 - 4 * place)) - 1)
    }

    /// Returns whether each column has its place.
    pub(super) fn is_decided(&self) -> bool {
        self.starts == 0o777 && self.stacks == 0b111
    }

    /// Reads a whole row, when each column has its place.
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

    /// Ends the row, which is arranged.
    pub(super) fn end_row(&mut self) {
        self.level += 1;
    }

    /// Returns the number of arrangements of columns for which this one stands.
    pub(super) fn alike(&self) -> u64 {
        const FACTORIALS: [u64; 4] = [1, 1, 2, 6];
        let columns = (0..9).filter(|place| self.starts >> place & 1 == 1);
        let columns = columns.map(|start| FACTORIALS[self.class_end(start) - start]);
        let stacks = (0..3).filter(|slot| self.stacks >> slot & 1 == 1);
        let stacks = stacks.map(|start| FACTORIALS[self.stack_class(start)]);
        columns.chain(stacks).product()
    }

    /// Returns the arrangements in which two neighbours that are alike are exchanged.
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

    /// Returns the transform that arranges the puzzle in this way, when all rows are arranged.
    /// Digits that do not occur get the remaining labels in ascending order.
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
