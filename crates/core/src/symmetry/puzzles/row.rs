//! Arranges one row, place by place, so that it reads as the least row possible.

use super::board::{Board, Lane, Packed, at};
use super::state::{Reading, State};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

/// The symbol of a digit without a label: greater than all labels.
const NEW: u8 = 15;
/// The symbol of a digit whose home is its own column, after the level of its home is added. The
/// digit reads what the home's row reads there, wherever in its class the column goes.
const OWN: u8 = 16;

/// Buffers for the arrangements of one row.
#[derive(Default)]
pub(super) struct Arranger {
    /// Arrangements that read as least, as far as the row is arranged.
    current: Vec<State>,
    next: Vec<State>,
}

impl Arranger {
    /// Removes all arrangements.
    pub(super) fn clear(&mut self) {
        self.current.clear();
    }

    /// Adds an arrangement whose last row is not arranged yet.
    pub(super) fn push(&mut self, board: &Board, lines: &[Packed; 9], mut state: State) {
        if state.is_decided() {
            let lane = &board.sides[usize::from(state.side & 1)].rows[state.row()];
            state.read_row(lane, lines);
        }
        self.current.push(state);
    }

    /// Returns the least row that the arrangements can read as, with all arrangements that read so.
    /// Returns `None` if that row is greater than `bound`.
    pub(super) fn arrange(
        &mut self,
        board: &Board,
        lines: &[Packed; 9],
        bound: Packed,
    ) -> Option<(Packed, &[State])> {
        let mut place = 0;
        while place < 9 {
            // Places that all have arranged already only need a comparison.
            let ready = self.current.iter().map(|state| usize::from(state.place)).min()?;
            if ready > place {
                place = ready;
                self.keep_least(place);
            } else {
                place += 1;
                self.advance_to(board, lines, place);
            }
            if self.current[0].read_to(place) > bound {
                return None;
            }
        }
        self.current.iter_mut().for_each(State::end_row);
        Some((self.current[0].line, &self.current))
    }

    /// Keeps the arrangements that read as least up to a place.
    fn keep_least(&mut self, place: usize) {
        let lines = self.current.iter().map(|state| state.read_to(place));
        let Some(least) = lines.min() else { return };
        self.current.retain(|state| state.read_to(place) == least);
    }

    /// Arranges one place more in all arrangements, and keeps those that read as least.
    fn advance_to(&mut self, board: &Board, lines: &[Packed; 9], place: usize) {
        let mut least = Least { symbol: u8::MAX, place: place - 1, states: &mut self.next };
        least.states.clear();
        for state in &self.current {
            if usize::from(state.place) >= place {
                least.push(state);
            } else {
                advance(board, lines, state, &mut least);
            }
        }
        core::mem::swap(&mut self.current, &mut self.next);
    }
}

/// The arrangements with the least symbol at a place.
struct Least<'a> {
    symbol: u8,
    place: usize,
    states: &'a mut Vec<State>,
}

impl Least<'_> {
    #[inline]
    fn push(&mut self, state: &State) {
        let symbol = at(state.line, self.place);
        match symbol.cmp(&self.symbol) {
            Ordering::Greater => return,
            Ordering::Less => {
                self.symbol = symbol;
                self.states.clear();
            }
            Ordering::Equal => {}
        }
        self.states.push(*state);
    }
}

/// Arranges the next stacks or columns, in all ways that can read as least.
fn advance(board: &Board, lines: &[Packed; 9], state: &State, least: &mut Least) {
    let side = &board.sides[usize::from(state.side & 1)];
    let row = state.row();
    let task = Task { lane: &side.rows[row], repeated: side.repeated[row], lines };
    let place = usize::from(state.place);
    let stacks = if place.is_multiple_of(3) { state.stack_class(place / 3) } else { 1 };
    if stacks > 1 {
        task.stacks(state, place / 3, stacks, least);
    } else {
        task.columns(state, least);
    }
}

/// A row to arrange.
struct Task<'a> {
    lane: &'a Lane,
    /// A bit for each digit that the row has more than once.
    repeated: u16,
    /// Rows of the form above this row.
    lines: &'a [Packed; 9],
}

impl Task<'_> {
    fn content(&self, state: &State, place: usize) -> u8 {
        self.lane[state.column(place)]
    }

    fn is_repeated(&self, digit: u8) -> bool {
        self.repeated >> digit & 1 == 1
    }

    /// Returns the symbol at a place if it does not depend on how other classes are arranged. The
    /// symbol is 0 for a blank, a label, [`NEW`], or [`OWN`] plus a level.
    fn plain_symbol(&self, state: &State, place: usize) -> Option<u8> {
        let content = self.content(state, place);
        if content == 0 {
            return Some(0);
        }
        match state.reading(content, self.lines) {
            Reading::New if self.is_repeated(content) => None,
            Reading::New => Some(NEW),
            Reading::Label(label) => Some(label),
            Reading::AtLeast(_) => self.own_symbol(state, place),
        }
    }

    /// Returns [`OWN`] plus the level of its home, for a digit whose home is its own column.
    fn own_symbol(&self, state: &State, place: usize) -> Option<u8> {
        let (level, column) = state.home(self.content(state, place))?;
        (column == state.column(place)).then_some(OWN + level)
    }

    /// Arranges the class of `count` stacks that begins at the stack's place `first`. Stacks that
    /// read the same stay in a class, so none of them has to be chosen.
    fn stacks(&self, state: &State, first: usize, count: usize, least: &mut Least) {
        let blank = |slot: usize| (0..3).all(|i| self.content(state, 3 * slot + i) == 0);
        if (first..first + count).any(blank) {
            return self.blank_stacks(state, first, count, least);
        }
        let mut sorted = *state;
        match self.sort_stacks(&mut sorted, first, count) {
            Some((key, end)) => self.read_stacks(sorted, first..end, key, least),
            None => self.each_stack(state, first, count, least),
        }
    }

    /// Sorts the columns in each class of these stacks, and moves the stacks that read as least to
    /// the front. Returns their symbols and the end of these stacks. Returns `None` if choices have
    /// to be tried.
    fn sort_stacks(
        &self,
        state: &mut State,
        first: usize,
        count: usize,
    ) -> Option<([u8; 3], usize)> {
        let mut keys = [[0; 3]; 3];
        for (slot, key) in keys.iter_mut().enumerate().skip(first).take(count) {
            for (i, symbol) in key.iter_mut().enumerate() {
                *symbol = self.plain_symbol(state, 3 * slot + i)?;
            }
            if !sort_classes(state, slot, key) {
                return None;
            }
        }
        let keys = &mut keys[first..first + count];
        let key = *keys.iter().min()?;
        let is_own = |key: &[u8; 3]| key.iter().any(|symbol| *symbol >= OWN);
        if keys.iter().any(|other| *other != key && (is_own(&key) || is_own(other))) {
            return None;
        }
        let mut end = 0;
        for slot in 0..count {
            if keys[slot] == key {
                if slot != end {
                    state.exchange_stacks(first + slot, first + end);
                    keys.swap(slot, end);
                }
                end += 1;
            }
        }
        Some((key, first + end))
    }

    /// Reads stacks that stay in a class and all have the symbols of `key`.
    fn read_stacks(&self, mut state: State, slots: Range<usize>, key: [u8; 3], least: &mut Least) {
        state.end_stack_class(slots.end);
        for place in 3 * slots.start..3 * slots.end {
            let symbol = key[place % 3];
            if place % 3 > 0 && symbol != key[place % 3 - 1] {
                state.end_class(place);
            }
            match symbol {
                NEW => state.read_new(self.content(&state, place)),
                OWN.. => state.read(at(self.lines[usize::from(symbol - OWN)], place), 1),
                _ => state.read(symbol, 1),
            }
        }
        least.push(&state);
    }

    /// Moves the stacks of a class that are blank in this row to the front. They stay in a class.
    fn blank_stacks(&self, state: &State, first: usize, count: usize, least: &mut Least) {
        let mut state = *state;
        let mut end = first;
        for slot in first..first + count {
            if (0..3).all(|i| self.content(&state, 3 * slot + i) == 0) {
                if slot != end {
                    state.exchange_stacks(slot, end);
                }
                end += 1;
            }
        }
        state.end_stack_class(end);
        state.read(0, 3 * (end - first));
        least.push(&state);
    }

    /// Tries each stack of a class as the first.
    fn each_stack(&self, state: &State, first: usize, count: usize, least: &mut Least) {
        for slot in first..first + count {
            let mut state = *state;
            state.settle_stack(slot, first);
            self.columns(&state, least);
        }
    }

    /// Arranges the next class of columns, or some of it, in a stack that has its place.
    fn columns(&self, state: &State, least: &mut Least) {
        let start = usize::from(state.place);
        let end = state.class_end(start);
        let mut state = *state;
        let blanks = gather(&mut state, start, end, |column| self.lane[column] == 0);
        if blanks > 0 {
            state.end_class(start + blanks);
            state.read(0, blanks);
            least.push(&state);
        } else if end == start + 1 {
            self.read_one(&mut state, least);
        } else {
            self.clues(&state, start, end, least);
        }
    }

    /// Reads the digit at the next place.
    fn read_one(&self, state: &mut State, least: &mut Least) {
        let digit = self.content(state, usize::from(state.place));
        match state.reading(digit, self.lines) {
            Reading::New => state.read_new(digit),
            Reading::Label(label) => state.read(label, 1),
            Reading::AtLeast(label) => {
                state.settle(digit);
                state.read(label, 1);
            }
        }
        least.push(state);
    }

    /// Arranges a class of several columns without blanks.
    fn clues(&self, state: &State, start: usize, end: usize, least: &mut Least) {
        let mut smallest = NEW;
        let mut label_of = 0;
        for place in start..end {
            let digit = self.content(state, place);
            match state.reading(digit, self.lines) {
                Reading::Label(label) if label < smallest => (smallest, label_of) = (label, digit),
                Reading::AtLeast(label) if label < smallest => (smallest, label_of) = (label, 0),
                _ => {}
            }
        }
        if smallest == NEW {
            self.new_digits(state, start, end, least);
        } else if let Some(level) = self.all_own(state, start, end) {
            let mut state = *state;
            (start..end).for_each(|place| state.read(at(self.lines[usize::from(level)], place), 1));
            least.push(&state);
        } else if label_of != 0 {
            self.read_group(state, start, end, label_of, least);
        } else {
            // A column that goes first may take the first place from its digit's home. Then the
            // digit gets a greater label. So all digits with open labels are tried.
            for place in start..end {
                if matches!(
                    state.reading(self.content(state, place), self.lines),
                    Reading::AtLeast(_)
                ) {
                    let mut state = *state;
                    state.settle_column(place);
                    self.read_one(&mut state, least);
                }
            }
        }
    }

    /// Returns the level of the homes, if all digits of a class are at home in the same row.
    fn all_own(&self, state: &State, start: usize, end: usize) -> Option<u8> {
        let symbol = self.own_symbol(state, start)?;
        let same = (start + 1..end).all(|place| self.own_symbol(state, place) == Some(symbol));
        same.then_some(symbol - OWN)
    }

    /// Arranges a class of columns with digits that have no labels. The columns stay in the class,
    /// unless the row repeats one of the digits. Then the form may be less with that digit first.
    fn new_digits(&self, state: &State, start: usize, end: usize, least: &mut Least) {
        if (start..end).any(|place| self.is_repeated(self.content(state, place))) {
            for place in start..end {
                let digit = self.content(state, place);
                if (start..place).all(|before| self.content(state, before) != digit) {
                    self.read_group(state, start, end, digit, least);
                }
            }
            return;
        }
        let mut state = *state;
        for place in start..end {
            state.read_new(self.content(&state, place));
        }
        least.push(&state);
    }

    /// Moves the columns of a class that have `digit` to the front. They stay in a class.
    fn read_group(&self, state: &State, start: usize, end: usize, digit: u8, least: &mut Least) {
        let mut state = *state;
        let times = gather(&mut state, start, end, |column| self.lane[column] == digit);
        state.end_class(start + times);
        match state.reading(digit, self.lines) {
            Reading::New => {
                state.read_new(digit);
                let label = at(state.line, start);
                state.read(label, times - 1);
            }
            Reading::Label(label) | Reading::AtLeast(label) => state.read(label, times),
        }
        least.push(&state);
    }
}

/// Moves the columns of a class for which `has` holds to the front, and returns their number.
fn gather(state: &mut State, start: usize, end: usize, has: impl Fn(usize) -> bool) -> usize {
    let mut next = start;
    for place in start..end {
        if has(state.column(place)) {
            if place != next {
                state.exchange_columns(place, next);
            }
            next += 1;
        }
    }
    next - start
}

/// Sorts the columns in each class of a stack by their symbols. Returns `false` if choices have to
/// be tried.
fn sort_classes(state: &mut State, slot: usize, symbols: &mut [u8; 3]) -> bool {
    for (i, j) in [(0, 1), (1, 2), (0, 1)] {
        let one_class = state.class_end(3 * slot + i) > 3 * slot + j;
        if one_class && symbols[i] != symbols[j] {
            if symbols[i].max(symbols[j]) >= OWN {
                return false;
            }
            if symbols[i] > symbols[j] {
                symbols.swap(i, j);
                state.exchange_columns(3 * slot + i, 3 * slot + j);
            }
        }
    }
    true
}
