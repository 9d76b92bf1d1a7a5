//! [`Puzzle`]: 81 cells, each a clue or blank.

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::error::{Clash, ParseError};
use crate::house::House;
use crate::kernel::{Board, Cells, Isa, read_line};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The characters that stand for a blank cell.
pub const BLANKS: [u8; 5] = *b"0._*-";

/// 81 cells, each a clue or blank. A puzzle may have any number of solutions, also none.
///
/// Its text form is 81 characters in reading order: `1` to `9` for clues, one of [`BLANKS`] for a
/// blank. It is printed with `.` for blanks.
///
/// ```
/// use ninefold_core::{Cell, Digit, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// assert_eq!(puzzle.clue_count(), 30);
/// assert_eq!(puzzle.get(Cell::ALL[0]), Digit::new(5));
/// assert_eq!(puzzle.to_string(), text);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Puzzle([Option<Digit>; 81]);

impl Puzzle {
    /// The puzzle without a clue.
    pub const EMPTY: Self = Self([None; 81]);

    /// Makes a puzzle from its cells in reading order.
    pub const fn new(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }

    /// Reads exactly 81 ASCII characters in reading order: `1` to `9` for clues, one of [`BLANKS`]
    /// for a blank.
    ///
    /// # Errors
    ///
    /// [`ParseError`] names the first offending character and its offset, or the wrong length.
    #[inline]
    pub fn parse(text: &[u8]) -> Result<Self, ParseError> {
        // Fills the puzzle in place: a copy right after the writes would stall.
        let mut puzzle = Self::EMPTY;
        puzzle.read(text)?;
        Ok(puzzle)
    }

    /// Reads lines of 81 characters as [`parse`](Self::parse) does, and appends the puzzles to
    /// `puzzles`. This is several times as fast as parsing each line on its own.
    ///
    /// Each line begins `stride` bytes after the line before; a `stride` of 0 counts as 1. The
    /// bytes between the 81st character of a line and the next line are skipped, line ends for
    /// example.
    ///
    /// `isa` is the instruction set to read with. The puzzles are the same on each.
    ///
    /// # Errors
    ///
    /// [`ParseError`] for the first line that is no puzzle. The puzzles before it have been
    /// appended.
    ///
    /// ```
    /// use ninefold_core::{Isa, Puzzle};
    ///
    /// let text = ".".repeat(81) + "\n" + &"1".repeat(81) + "\n" + "12x";
    /// let mut puzzles = Vec::new();
    /// let error = Puzzle::parse_lines(Isa::detect(), text.as_bytes(), 82, &mut puzzles).unwrap_err();
    /// assert_eq!(puzzles.len(), 2);
    /// assert_eq!(error.offset, 2);
    /// ```
    pub fn parse_lines(
        isa: Isa,
        text: &[u8],
        stride: usize,
        puzzles: &mut Vec<Self>,
    ) -> Result<(), ParseError> {
        let stride = stride.max(1);
        let begin = puzzles.len();
        loop {
            let rest = text.get((puzzles.len() - begin) * stride..).unwrap_or_default();
            isa.read_lines(rest, stride, puzzles);
            let Some(line) = text.chunks(stride).nth(puzzles.len() - begin) else { return Ok(()) };
            puzzles.push(Self::parse(&line[..line.len().min(81)])?);
        }
    }

    #[inline(never)]
    fn read(&mut self, text: &[u8]) -> Result<(), ParseError> {
        // Most texts have dots or zeros for blanks. Only other texts need the slow check.
        let is_good = |line| {
            read_line(line, &mut self.0)
                || line.iter().all(|byte| Self::parse_cell(*byte).is_some())
        };
        if text.try_into().is_ok_and(is_good) { Ok(()) } else { Err(Self::explain(text)) }
    }

    /// Returns the error of a text that is not a puzzle.
    #[cold]
    fn explain(text: &[u8]) -> ParseError {
        let is_bad = |byte: &u8| Self::parse_cell(*byte).is_none();
        match text.iter().take(81).position(is_bad) {
            Some(offset) => ParseError::byte(offset, text[offset]),
            None => ParseError::length(text.len()),
        }
    }

    /// Reads one character: `Some(Some(digit))` for `1` to `9`, `Some(None)` for one of [`BLANKS`],
    /// `None` for any other character.
    #[allow(clippy::option_option)] // three answers: a digit, a blank, neither
    pub const fn parse_cell(byte: u8) -> Option<Option<Digit>> {
        match byte {
            b'1'..=b'9' => Some(Digit::new(byte - b'0')),
            b'0' | b'.' | b'_' | b'*' | b'-' => Some(None),
            _ => None,
        }
    }

    /// Returns the clue in a cell, or `None` for a blank.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Fills or empties a cell.
    pub const fn set(&mut self, cell: Cell, content: Option<Digit>) {
        self.0[cell.index()] = content;
    }

    /// Returns the same puzzle with `digit` in a cell.
    pub fn with(mut self, cell: Cell, digit: Digit) -> Self {
        self.set(cell, Some(digit));
        self
    }

    /// Returns the same puzzle with a cell emptied.
    pub fn without(mut self, cell: Cell) -> Self {
        self.set(cell, None);
        self
    }

    /// Returns the 81 cells in reading order.
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// Iterates over the clues in reading order.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Returns the cells that hold a clue.
    pub fn clue_cells(&self) -> CellSet {
        self.clues().map(|(cell, _)| cell).collect()
    }

    /// Returns the number of clues, 0 to 81.
    pub fn clue_count(&self) -> usize {
        // A sum of bytes, so that the compiler adds many cells at once.
        self.0.iter().map(|cell| u8::from(cell.is_some())).sum::<u8>().into()
    }

    /// Returns whether a house has two equal clues. Such a puzzle has no solution.
    pub fn has_clash(&self) -> bool {
        House::ALL.iter().any(|house| !self.repeated_digits(*house).is_empty())
    }

    /// Iterates over every digit that stands more than once in a house. Rows come first, then
    /// columns, then boxes; digits ascend in each house.
    ///
    /// ```
    /// use ninefold_core::{Cell, Digit, Puzzle};
    ///
    /// let three = Digit::ALL[2];
    /// let puzzle = Puzzle::EMPTY.with(Cell::ALL[0], three).with(Cell::ALL[4], three);
    /// let clashes: Vec<String> = puzzle.clashes().map(|clash| clash.to_string()).collect();
    /// assert_eq!(clashes, ["r1c1 and r1c5 are both 3 in row 1"]);
    /// ```
    pub fn clashes(&self) -> impl Iterator<Item = Clash> + '_ {
        House::ALL.into_iter().flat_map(move |house| {
            self.repeated_digits(house).iter().map(move |digit| {
                let cells =
                    house.cells().iter().filter(|cell| self.get(*cell) == Some(digit)).collect();
                Clash { house, digit, cells }
            })
        })
    }

    /// Returns the puzzle as 81 ASCII characters in reading order, with `.` for blanks.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|cell| cell.map_or(b'.', Digit::to_ascii))
    }

    /// Returns the digits that stand more than once in a house.
    fn repeated_digits(&self, house: House) -> DigitSet {
        let mut seen = DigitSet::EMPTY;
        let mut repeated = DigitSet::EMPTY;
        for digit in house.cells().iter().filter_map(|cell| self.get(cell)) {
            if seen.contains(digit) {
                repeated = repeated.with(digit);
            }
            seen = seen.with(digit);
        }
        repeated
    }
}

impl Board for Puzzle {
    const EMPTY: Self = Self::EMPTY;

    #[inline(always)]
    fn cells(&self) -> &Cells {
        &self.0
    }

    #[inline(always)]
    fn cells_mut(&mut self) -> &mut Cells {
        &mut self.0
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text.as_bytes())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line().iter().try_for_each(|byte| fmt::Write::write_char(f, char::from(*byte)))
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ParseErrorKind;
    use std::string::String;

    /// Returns good and bad lines, each with its expected result.
    fn lines() -> Vec<(String, Result<Puzzle, ParseError>)> {
        let digits: String = "123456789".repeat(9);
        let mut lines = Vec::new();
        for blank in BLANKS.map(char::from) {
            lines.push(digits.replace('5', &String::from(blank)));
        }
        for place in [0, 15, 16, 63, 64, 65, 79, 80] {
            let mut line = digits.clone();
            line.replace_range(place..=place, "x");
            lines.push(line);
        }
        let expected = |line: &String| Puzzle::parse(line.as_bytes());
        lines.into_iter().map(|line| (line.clone(), expected(&line))).collect()
    }

    #[test]
    fn lines_are_read_as_one_by_one_up_to_the_first_that_is_none() {
        let lines = lines();
        for isa in Isa::available() {
            for stride in [81, 82, 83, 200] {
                for bad in 0..=lines.len() {
                    let good = lines.iter().filter(|(_, puzzle)| puzzle.is_ok()).cycle().take(bad);
                    let bad = &lines[bad % lines.len()];
                    let all: Vec<_> = good.chain([bad]).chain(&lines).collect();
                    let mut text = Vec::new();
                    for (line, _) in &all {
                        text.extend(line.as_bytes());
                        text.resize(text.len() + stride - 81, b'\n');
                    }
                    let mut puzzles = std::vec![Puzzle::EMPTY];
                    let end = Puzzle::parse_lines(isa, &text, stride, &mut puzzles);
                    let expected: Result<Vec<Puzzle>, ParseError> =
                        all.iter().map(|(_, puzzle)| *puzzle).collect();
                    assert_eq!(end, expected.map(|_| ()));
                    let before = all.iter().map_while(|(_, puzzle)| puzzle.ok());
                    assert!(puzzles[1..].iter().copied().eq(before), "{isa}, {stride}");
                }
            }
        }
    }

    #[test]
    fn the_last_line_may_end_where_its_characters_do() {
        let line = "1".repeat(81);
        for isa in Isa::available() {
            let read = |text: &str, stride| {
                let mut puzzles = Vec::new();
                let end = Puzzle::parse_lines(isa, text.as_bytes(), stride, &mut puzzles);
                (puzzles.len(), end.map_err(|error| error.kind))
            };
            assert_eq!(read("", 82), (0, Ok(())));
            assert_eq!(read(&line, 82), (1, Ok(())));
            assert_eq!(read(&line, usize::MAX), (1, Ok(())));
            assert_eq!(read(&std::format!("{line}\n{line}"), 82), (2, Ok(())));
            let short = |length| Err(ParseErrorKind::Length(length));
            assert_eq!(read(&std::format!("{line}\n{}", &line[1..]), 82), (1, short(80)));
            assert_eq!(read(&line, 80), (0, short(80)));
            assert_eq!(read(&line, 0), (0, short(1)));
        }
    }
}
