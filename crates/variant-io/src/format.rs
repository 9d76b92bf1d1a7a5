//! [`VariantFormat`]: the formats that are read and written.

use std::fmt;
use std::str::FromStr;

/// The spelling of values in a grid of text.
///
/// Blank cells are `.`, `_`, `*` or `0`; `0` is a value only in [`FromZero`](Self::FromZero).
///
/// ```
/// use ninefold_variant_io::{GridSpelling, read_variant};
///
/// let reading = read_variant("1.3. .... ..1. 2...".trim())?;
/// assert_eq!(reading.format.to_string(), "grid");
/// assert_eq!(GridSpelling::LettersFromOne.to_string(), "A-Y");
/// # Ok::<(), ninefold_variant_io::VariantReadError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GridSpelling {
    /// One character a cell: `1-9`, then `A` for 10 to `P` for 25.
    LettersFromTen,
    /// One letter a cell: `A` for 1 to `Y` for 25.
    LettersFromOne,
    /// Two digits a cell, `01` to `25`; `00` or `..` for a blank cell.
    TwoDigits,
    /// Numbers with spaces between them.
    Numbers,
    /// One character a cell, with values from 0: `0-9`, then `A` for 10 to `O` for 24.
    FromZero,
}

impl GridSpelling {
    /// All spellings.
    pub const ALL: [Self; 5] = [
        Self::LettersFromTen,
        Self::LettersFromOne,
        Self::TwoDigits,
        Self::Numbers,
        Self::FromZero,
    ];
}

impl fmt::Display for GridSpelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::LettersFromTen => "1-9A-P",
            Self::LettersFromOne => "A-Y",
            Self::TwoDigits => "01-25",
            Self::Numbers => "numbers",
            Self::FromZero => "0-9A-O",
        })
    }
}

/// A format of variant puzzles.
///
/// ```
/// use ninefold_variant_io::VariantFormat;
///
/// assert_eq!("iss".parse(), Ok(VariantFormat::Iss));
/// assert!(VariantFormat::ALL.iter().all(|format| format.name().parse() == Ok(*format)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum VariantFormat {
    /// JSON of f-puzzles.
    Fpuzzles,
    /// A link to f-puzzles, or its compressed JSON alone.
    FpuzzlesLink,
    /// A string of the Interactive Sudoku Solver.
    Iss,
    /// A `SudokuPad` link with a puzzle in it, or its JSON.
    SudokuPad,
    /// `SumoCueV1` and 81 entries.
    SumoCue,
    /// `3x3::k:` and 81 numbers.
    Ps,
    /// 81 sums and pointers.
    ShortKiller,
    /// Region letters, alone or behind the clues.
    JigsawLine,
    /// All candidates of all cells in a line.
    PencilMarks,
    /// A grid of clues.
    Grid(GridSpelling),
}

impl VariantFormat {
    /// All formats.
    pub const ALL: [Self; 14] = [
        Self::Fpuzzles,
        Self::FpuzzlesLink,
        Self::Iss,
        Self::SudokuPad,
        Self::SumoCue,
        Self::Ps,
        Self::ShortKiller,
        Self::JigsawLine,
        Self::PencilMarks,
        Self::Grid(GridSpelling::LettersFromTen),
        Self::Grid(GridSpelling::LettersFromOne),
        Self::Grid(GridSpelling::TwoDigits),
        Self::Grid(GridSpelling::Numbers),
        Self::Grid(GridSpelling::FromZero),
    ];

    /// Returns the name, such as `sumocue`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fpuzzles => "f-puzzles",
            Self::FpuzzlesLink => "f-puzzles-link",
            Self::Iss => "iss",
            Self::SudokuPad => "sudokupad",
            Self::SumoCue => "sumocue",
            Self::Ps => "ps",
            Self::ShortKiller => "short-killer",
            Self::JigsawLine => "jigsaw",
            Self::PencilMarks => "pencil-marks",
            Self::Grid(GridSpelling::LettersFromTen) => "grid",
            Self::Grid(GridSpelling::LettersFromOne) => "grid-letters",
            Self::Grid(GridSpelling::TwoDigits) => "grid-two-digits",
            Self::Grid(GridSpelling::Numbers) => "grid-numbers",
            Self::Grid(GridSpelling::FromZero) => "grid-from-zero",
        }
    }

    /// Returns whether puzzles are written in this format.
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::SudokuPad | Self::ShortKiller)
    }
}

impl fmt::Display for VariantFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a name that no format has.
///
/// ```
/// use ninefold_variant_io::VariantFormat;
///
/// let error = "sumo".parse::<VariantFormat>().unwrap_err();
/// assert!(error.to_string().starts_with("no format is named `sumo`; the names are f-puzzles, "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantFormatNameError {
    name: String,
}

impl fmt::Display for VariantFormatNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = VariantFormat::ALL.iter().map(|format| format.name()).collect();
        write!(f, "no format is named `{}`; the names are {}", self.name, names.join(", "))
    }
}

impl std::error::Error for VariantFormatNameError {}

impl FromStr for VariantFormat {
    type Err = VariantFormatNameError;

    fn from_str(name: &str) -> Result<Self, VariantFormatNameError> {
        let found = Self::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| VariantFormatNameError { name: name.to_owned() })
    }
}
