//! Reads the parts of the board from text.
//!
//! ```text
//! cell       = "r" row "c" column | letter column
//! group      = "r" row... "c" column... | letter... column...      each of the rows in each column
//! candidate  = cell "=" digit
//! candidates = group "=" digit...                                  each of the digits in each cell
//! set        = groups with spaces or commas between them; no group is the empty set
//! triad      = one group
//! house      = ("row" | "r" | "column" | "c" | "box" | "b") spaces number; of a row also a letter
//! ```
//!
//! A row's letter is A to I. Some authors skip I because it looks like 1, or skip I and J, and call
//! the last row J or K (Sudopedia, "Cell"). So I, J and K are all read as row 9. In none of the
//! three ways of counting does another row have one of these letters.

use super::error::{ExpectedNotation, NotationError};
use super::group::Group;
use super::scanner::Scanner;
use crate::candidate::Candidate;
use crate::candidate_set::CandidateSet;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::chute::Chute;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::house::House;
use crate::numbered::{Band, Block, Column, Row, Stack};
use crate::triad::Triad;
use core::str::FromStr;

/// Returns the number from 1 to 9 that a digit stands for.
fn number(character: char) -> Option<Digit> {
    character.to_digit(10).and_then(|value| Digit::new(value as u8))
}

/// Returns the number of the row that a letter stands for.
fn row_letter(character: char) -> Option<Digit> {
    match character.to_ascii_uppercase() {
        letter @ 'A'..='I' => Digit::new(letter as u8 - b'A' + 1),
        'J' | 'K' => Digit::new(9),
        _ => None,
    }
}

/// Returns the number of the row that a digit or a letter stands for.
fn row_number(character: char) -> Option<Digit> {
    number(character).or_else(|| row_letter(character))
}

/// Returns the number from 1 to 3 that a digit stands for.
fn chute_number(character: char) -> Option<Digit> {
    number(character).filter(|digit| digit.get() <= 3)
}

/// The function that reads one number or several: [`Scanner::number`] or [`Scanner::numbers`].
type Numbers<'a, T> =
    fn(&mut Scanner<'a>, fn(char) -> Option<Digit>, ExpectedNotation) -> Result<T, NotationError>;

/// Reads rows and columns in r1c1 or A1 notation.
fn lines<'a, T>(
    scanner: &mut Scanner<'a>,
    numbers: Numbers<'a, T>,
) -> Result<(T, T), NotationError> {
    let rows = if matches!(scanner.peek(), Some('r' | 'R')) {
        scanner.skip('r', ExpectedNotation::Cell)?;
        let rows = numbers(scanner, number, ExpectedNotation::CellRow)?;
        scanner.skip('c', ExpectedNotation::ColumnMark)?;
        rows
    } else {
        numbers(scanner, row_letter, ExpectedNotation::Cell)?
    };
    Ok((rows, numbers(scanner, number, ExpectedNotation::CellColumn)?))
}

fn cell(scanner: &mut Scanner) -> Result<Cell, NotationError> {
    let (row, column) = lines(scanner, Scanner::number)?;
    Ok(Cell::at(Row::from_index(row.index()), Column::from_index(column.index())))
}

fn group(scanner: &mut Scanner) -> Result<CellSet, NotationError> {
    let (rows, columns) = lines(scanner, Scanner::numbers)?;
    Ok(Group { rows, columns }.cells())
}

fn digits(scanner: &mut Scanner) -> Result<DigitSet, NotationError> {
    scanner.numbers(number, ExpectedNotation::Digit)
}

/// Reads elements with spaces or commas between them, and passes each to `add`.
fn members<T>(
    text: &str,
    read: fn(&mut Scanner) -> Result<T, NotationError>,
    mut add: impl FnMut(T),
) -> Result<(), NotationError> {
    let is_separator = |byte: &u8| *byte == b',' || byte.is_ascii_whitespace();
    let mut scanner = Scanner::new(text);
    scanner.skip_while(is_separator);
    while scanner.peek().is_some() {
        add(read(&mut scanner)?);
        if scanner.skip_while(is_separator).is_empty() && scanner.peek().is_some() {
            return scanner.fail(ExpectedNotation::Separator);
        }
    }
    Ok(())
}

/// Reads a text with `read`, and fails if any text is left.
fn all<T>(
    text: &str,
    read: impl FnOnce(&mut Scanner) -> Result<T, NotationError>,
) -> Result<T, NotationError> {
    let mut scanner = Scanner::new(text);
    let value = read(&mut scanner)?;
    scanner.end()?;
    Ok(value)
}

impl FromStr for Digit {
    type Err = NotationError;

    /// Reads a digit from `1` to `9`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        all(text, |scanner| scanner.number(number, ExpectedNotation::Digit))
    }
}

impl FromStr for DigitSet {
    type Err = NotationError;

    /// Reads different digits in any order, with nothing between them. An empty text is the empty
    /// set.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.is_empty() {
            return Ok(Self::EMPTY);
        }
        all(text, digits)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    /// Reads a cell such as `r1c2` or `A2`, in upper or lower case. The last row may be called `I`,
    /// `J` or `K`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        all(text, cell)
    }
}

impl FromStr for CellSet {
    type Err = NotationError;

    /// Reads cells such as `r1c2` or `A2` and groups such as `r12c3` or `AB3`, with spaces or
    /// commas between them. A text without a cell is the empty set.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut cells = Self::EMPTY;
        members(text, group, |group| cells |= group)?;
        Ok(cells)
    }
}

impl FromStr for Candidate {
    type Err = NotationError;

    /// Reads a cell, `=` and a digit: `r1c2=5` or `A2=5`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        all(text, |scanner| {
            let cell = cell(scanner)?;
            scanner.skip('=', ExpectedNotation::Equals)?;
            Ok(Self { cell, digit: scanner.number(number, ExpectedNotation::Digit)? })
        })
    }
}

impl FromStr for CandidateSet {
    type Err = NotationError;

    /// Reads candidates such as `r1c2=5` or `A2=5` and groups such as `r12c3=57` or `AB3=57`, with
    /// spaces or commas between them. A text without a candidate is the empty set.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let candidates = |scanner: &mut Scanner| {
            let cells = group(scanner)?;
            scanner.skip('=', ExpectedNotation::Equals)?;
            Ok(Self::product(cells, digits(scanner)?))
        };
        let mut set = Self::EMPTY;
        members(text, candidates, |candidates| set |= candidates)?;
        Ok(set)
    }
}

impl FromStr for Triad {
    type Err = NotationError;

    /// Reads the three cells as a group: `r1c123` or `A123`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let cells = all(text, group)?;
        match Self::ALL.into_iter().find(|triad| triad.cells() == cells) {
            Some(triad) => Ok(triad),
            None => Scanner::new(text).fail(ExpectedNotation::Triad),
        }
    }
}

/// How to read one kind of numbered part.
struct Part<T> {
    /// Names of the kind in lower case.
    names: &'static [&'static str],
    /// Function that returns the number that a character stands for.
    value: fn(char) -> Option<Digit>,
    /// Text that an error expects if the number is missing or wrong.
    number: ExpectedNotation,
    /// Function that returns the part with an index, which is its number less one.
    new: fn(usize) -> T,
}

impl<T> Part<T> {
    const fn row(new: fn(usize) -> T) -> Self {
        let number = ExpectedNotation::RowNumber;
        Self { names: &["row", "r"], value: row_number, number, new }
    }

    const fn column(new: fn(usize) -> T) -> Self {
        let number = ExpectedNotation::Number(9);
        Self { names: &["column", "c"], value: self::number, number, new }
    }

    const fn block(new: fn(usize) -> T) -> Self {
        let number = ExpectedNotation::Number(9);
        Self { names: &["box", "b"], value: self::number, number, new }
    }

    const fn band(new: fn(usize) -> T) -> Self {
        let number = ExpectedNotation::Number(3);
        Self { names: &["band"], value: chute_number, number, new }
    }

    const fn stack(new: fn(usize) -> T) -> Self {
        let number = ExpectedNotation::Number(3);
        Self { names: &["stack"], value: chute_number, number, new }
    }
}

/// Reads the name of one of `parts`, optional spaces, and the number.
fn numbered<T>(
    text: &str,
    expected: ExpectedNotation,
    parts: &[Part<T>],
) -> Result<T, NotationError> {
    all(text, |scanner| {
        let word = scanner.skip_while(u8::is_ascii_alphabetic);
        let is_name = |name: &&str| name.eq_ignore_ascii_case(word);
        let Some(part) = parts.iter().find(|part| part.names.iter().any(is_name)) else {
            return Scanner::new(text).fail(expected);
        };
        scanner.skip_while(|byte| *byte == b' ');
        Ok((part.new)(scanner.number(part.value, part.number)?.index()))
    })
}

/// Implements `FromStr` for a type that holds one or several kinds of numbered parts.
macro_rules! read_numbered {
    ($(#[$doc:meta])* $Type:ident: $($part:expr),+) => {
        impl FromStr for $Type {
            type Err = NotationError;

            $(#[$doc])*
            fn from_str(text: &str) -> Result<Self, NotationError> {
                numbered(text, ExpectedNotation::$Type, &[$($part),+])
            }
        }
    };
}

read_numbered! {
    /// Reads `row 1`, `row A` or `r1`, in upper or lower case.
    Row: Part::row(Row::from_index)
}
read_numbered! {
    /// Reads `column 1` or `c1`, in upper or lower case.
    Column: Part::column(Column::from_index)
}
read_numbered! {
    /// Reads `box 1` or `b1`, in upper or lower case.
    Block: Part::block(Block::from_index)
}
read_numbered! {
    /// Reads `band 1`, in upper or lower case.
    Band: Part::band(Band::from_index)
}
read_numbered! {
    /// Reads `stack 1`, in upper or lower case.
    Stack: Part::stack(Stack::from_index)
}
read_numbered! {
    /// Reads a row, a column or a box: `row 1`, `row A`, `c1`, `box 1`, in upper or lower case.
    House:
        Part::row(|index| Self::Row(Row::from_index(index))),
        Part::column(|index| Self::Column(Column::from_index(index))),
        Part::block(|index| Self::Block(Block::from_index(index)))
}
read_numbered! {
    /// Reads `band 1` or `stack 1`, in upper or lower case.
    Chute:
        Part::band(|index| Self::Band(Band::from_index(index))),
        Part::stack(|index| Self::Stack(Stack::from_index(index)))
}
