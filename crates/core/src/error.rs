//! Errors in a text or a board: [`ParseError`], [`Clash`], [`GridError`].

use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::house::House;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// The error of a text that is not a puzzle: what is wrong, and where.
///
/// ```
/// use ninefold_core::{ParseErrorKind, Puzzle};
///
/// let error = "12x".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.offset, 2);
/// assert_eq!(error.kind, ParseErrorKind::Character(b'x'));
/// assert_eq!(
///     error.to_string(),
///     "character 3: expected 1-9 or a blank (one of 0 . _ * -), found 'x'",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    /// The kind of error.
    pub kind: ParseErrorKind,
    /// The offset in bytes of the first character that is wrong or missing, from 0.
    pub offset: usize,
}

/// The kinds of [`ParseError`].
///
/// ```
/// use ninefold_core::{ParseErrorKind, Puzzle};
///
/// let error = "1234".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.kind, ParseErrorKind::Length(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A byte that is neither a digit from 1 to 9 nor a blank.
    Character(u8),
    /// A text of another length than 81, with its length in bytes.
    Length(usize),
}

impl ParseError {
    pub(crate) const fn byte(offset: usize, byte: u8) -> Self {
        Self { kind: ParseErrorKind::Character(byte), offset }
    }

    pub(crate) const fn length(found: usize) -> Self {
        Self { kind: ParseErrorKind::Length(found), offset: if found < 81 { found } else { 81 } }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseErrorKind::Character(byte) => write!(
                f,
                "character {}: expected 1-9 or a blank (one of 0 . _ * -), found '{}'",
                self.offset + 1,
                byte.escape_ascii(),
            ),
            ParseErrorKind::Length(found) => write!(f, "expected 81 characters, found {found}"),
        }
    }
}

impl Error for ParseError {}

/// A digit that stands more than once in a house.
///
/// ```
/// use ninefold_core::Puzzle;
///
/// let puzzle = Puzzle::parse(&[b'7'; 81])?;
/// let clash = puzzle.clashes().next().ok_or("81 sevens clash")?;
/// assert_eq!(clash.cells, clash.house.cells());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clash {
    /// The house.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// The two or more cells of the house that hold the digit.
    pub cells: CellSet,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.cells.len().saturating_sub(1);
        for (i, cell) in self.cells.iter().enumerate() {
            let before = match i {
                0 => "",
                _ if i == last => " and ",
                _ => ", ",
            };
            write!(f, "{before}{cell}")?;
        }
        let both = if last == 1 { "both" } else { "all" };
        write!(f, " are {both} {} in {}", self.digit, self.house)
    }
}

/// The error of a board that is not a solution: all its faults.
///
/// ```
/// use ninefold_core::{Grid, Puzzle};
///
/// let error = Grid::try_from(Puzzle::EMPTY).unwrap_err();
/// assert_eq!(error.blanks.len(), 81);
/// assert_eq!(error.to_string(), "81 cells are blank");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GridError {
    /// The cells without a digit.
    pub blanks: CellSet,
    /// The digits that stand more than once in a house.
    pub clashes: Vec<Clash>,
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        match self.blanks.len() {
            0 => {}
            1 => {
                write!(f, "{} is blank", self.blanks)?;
                separator = "; ";
            }
            n => {
                write!(f, "{n} cells are blank")?;
                separator = "; ";
            }
        }
        for clash in &self.clashes {
            write!(f, "{separator}{clash}")?;
            separator = "; ";
        }
        Ok(())
    }
}

impl Error for GridError {}

/// The error of a text that is not a solution.
///
/// The message is short. [`source`](Error::source) returns an error whose message has the details.
///
/// ```
/// use ninefold_core::{Grid, GridParseError, ParseErrorKind};
/// use std::error::Error;
///
/// let Err(GridParseError::Text(error)) = "123".parse::<Grid>() else { panic!("too short") };
/// assert_eq!(error.kind, ParseErrorKind::Length(3));
/// let Err(GridParseError::Grid(error)) = "1".repeat(81).parse::<Grid>() else { panic!("clashes") };
/// assert_eq!(error.clashes.len(), 27);
///
/// let error = "123".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "the text is not 81 cells");
/// let source = error.source().ok_or("a wrapped error")?;
/// assert_eq!(source.to_string(), "expected 81 characters, found 3");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum GridParseError {
    /// The text is not a puzzle.
    Text(ParseError),
    /// The text is a puzzle, but not a solution.
    Grid(GridError),
}

impl fmt::Display for GridParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(_) => f.write_str("the text is not 81 cells"),
            Self::Grid(_) => f.write_str("the cells are not a solution"),
        }
    }
}

impl Error for GridParseError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Text(error) => Some(error),
            Self::Grid(error) => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cell::Cell;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;
    use alloc::string::ToString;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Returns the message of a board that is not a solution.
    fn told(board: Puzzle) -> alloc::string::String {
        Grid::try_from(board).expect_err("a fault").to_string()
    }

    #[test]
    fn a_board_that_is_no_solution_names_its_blanks_and_clashes() {
        let mut board: Puzzle = SOLVED.parse().expect("81 digits");
        let five = board.get(Cell::ALL[0]);
        board.set(Cell::ALL[40], None);
        assert_eq!(told(board), "r5c5 is blank");
        board.set(Cell::ALL[41], None);
        assert_eq!(told(board), "2 cells are blank");
        board.set(Cell::ALL[5], five);
        assert_eq!(
            told(board),
            "2 cells are blank; r1c1 and r1c6 are both 5 in row 1; r1c6 and r2c6 are both 5 in \
             column 6; r1c6 and r2c6 are both 5 in box 2"
        );
        board.set(Cell::ALL[6], five);
        assert!(told(board).starts_with("2 cells are blank; r1c1, r1c6 and r1c7 are all 5 in row"));
    }
}
