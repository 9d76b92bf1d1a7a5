//! [`Making`]: what is to be made, from what the command line says of it.

use crate::args::{OrderArgs, Span, SymmetryName};
use ninefold::generate::{ClueSymmetry, Keep, Kind, Order, Start};
use ninefold::io::format::Entries;
use ninefold::{Cell, CellSet, Grid, Puzzle};
use std::fs::{self, File};
use std::ops::RangeInclusive;

/// What is to be made.
#[derive(Clone, Debug)]
pub enum Making {
    Grids,
    Puzzles(Order),
    /// Minimal puzzles with chances that are known, of so many clues, each by so many attempts.
    Unbiased {
        clues: RangeInclusive<usize>,
        attempts: u64,
    },
}

/// The most clues of minimal puzzles with known chances: with more, each takes longer, and hardly
/// any puzzle has so many.
const MOST_UNBIASED: usize = 32;

/// So many attempts are a thousand times what a puzzle takes.
const ATTEMPTS: u64 = 1_000_000_000;

impl Making {
    /// Reads the files that are named. An error says what cannot be made.
    pub fn of(args: &OrderArgs) -> Result<Self, String> {
        if args.grids {
            return Ok(Self::Grids);
        }
        if args.unbiased {
            let clues = args.clues.map_or(17..=MOST_UNBIASED, range);
            let order = Order { clues: clues.clone(), ..Order::default() };
            order.check().map_err(|error| error.to_string())?;
            return Ok(Self::Unbiased { clues, attempts: args.tries.unwrap_or(ATTEMPTS) });
        }
        let mut order = Order {
            kind: if args.proper { Kind::Proper } else { Kind::Minimal },
            symmetry: args.symmetry.map_or(ClueSymmetry::None, SymmetryName::symmetry),
            ..Order::default()
        };
        if let Some(clues) = args.clues {
            order.clues = range(clues);
        }
        if let Some(Span { first, last }) = args.difficulty {
            order.difficulty = Some(first..=last);
        }
        if let Some(pattern) = &args.pattern {
            order.start = Start::Cells(cells(pattern)?);
        }
        if let Some(board) = &args.from {
            let board = board_of(board)?;
            let keep = if args.same_cells { Keep::Cells } else { Keep::Clues };
            order.start = match Grid::try_from(board) {
                Ok(grid) => Start::Grid(grid),
                Err(_) => Start::Near(board, keep),
            };
        }
        if let Some(tries) = args.tries {
            order.tries = tries;
        }
        Ok(Self::Puzzles(order))
    }

    pub fn is_grids(&self) -> bool {
        matches!(self, Self::Grids)
    }
}

fn range(clues: Span) -> RangeInclusive<usize> {
    clues.first as usize..=clues.last as usize
}

impl SymmetryName {
    fn symmetry(self) -> ClueSymmetry {
        match self {
            Self::None => ClueSymmetry::None,
            Self::Rotation => ClueSymmetry::Rotation180,
            Self::Quarter => ClueSymmetry::Rotation90,
            Self::LeftRight => ClueSymmetry::MirrorHorizontal,
            Self::TopBottom => ClueSymmetry::MirrorVertical,
            Self::Mirrors => ClueSymmetry::BothMirrors,
            Self::Diagonal => ClueSymmetry::Diagonal,
            Self::Antidiagonal => ClueSymmetry::Antidiagonal,
            Self::Diagonals => ClueSymmetry::BothDiagonals,
            Self::Full => ClueSymmetry::Full,
        }
    }
}

/// The board that 81 characters or a file give.
fn board_of(text: &str) -> Result<Puzzle, String> {
    if let Ok(puzzle) = text.parse() {
        return Ok(puzzle);
    }
    let fault = |error: &dyn std::fmt::Display| format!("--from {text}: {error}");
    let open = || Entries::open(File::open(text)?, None)?.next_entry();
    match open() {
        Ok(Some(entry)) => entry.puzzle.map_err(|error| fault(&error)),
        Ok(None) => Err(fault(&"there is no puzzle in it")),
        Err(error) => Err(fault(&format_args!(
            "it is neither 81 cells nor a file that can be read ({error})"
        ))),
    }
}

/// The cells that 81 characters or a file mark. In a file, blanks between them and rules of boxes
/// do not count.
fn cells(text: &str) -> Result<CellSet, String> {
    if let Some(cells) = mask(text) {
        return Ok(cells);
    }
    let expected =
        "expected 81 characters, 1-9 x X # for a given and 0 . _ * - for none, or a file with them";
    let content = fs::read_to_string(text)
        .map_err(|error| format!("--pattern {text}: {expected}; no such file ({error})"))?;
    let lines = content.lines().filter(|line| !line.contains('+'));
    let marks: String =
        lines.flat_map(str::chars).filter(|c| !c.is_whitespace() && *c != '|').collect();
    mask(&marks).ok_or_else(|| {
        let found = match marks.chars().find(|c| mark(*c).is_none()) {
            Some(other) => format!("`{}`", other.escape_default()),
            None => format!("{} characters", marks.chars().count()),
        };
        format!("--pattern {text}: {expected}; found {found}")
    })
}

fn mask(text: &str) -> Option<CellSet> {
    let marks: Vec<bool> = text.chars().map(mark).collect::<Option<_>>()?;
    let cells = Cell::ALL.into_iter().zip(&marks);
    (marks.len() == 81)
        .then(|| cells.filter(|(_, is_given)| **is_given).map(|(cell, _)| cell).collect())
}

/// Whether a character marks a cell with a given.
fn mark(c: char) -> Option<bool> {
    match c {
        '1'..='9' | 'x' | 'X' | '#' => Some(true),
        '0' | '.' | '_' | '*' | '-' => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_marks_or_a_file_of_them() {
        let line = format!("x{}#", ".".repeat(79));
        let expected: CellSet = [Cell::ALL[0], Cell::ALL[80]].into_iter().collect();
        assert_eq!(cells(&line), Ok(expected));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mask.txt");
        let rows: Vec<String> = line
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8(row.to_vec()).unwrap().replace('.', ". "))
            .collect();
        fs::write(&path, rows.join("|\n---+---+---\n")).unwrap();
        assert_eq!(cells(path.to_str().unwrap()), Ok(expected));
        fs::write(&path, "x.x").unwrap();
        let error = cells(path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("; found 3 characters"), "{error}");
        fs::write(&path, "x?x").unwrap();
        let error = cells(path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("; found `?`"), "{error}");
        let error = cells("no such file").unwrap_err();
        assert!(error.contains("expected 81 characters"), "{error}");
    }

    #[test]
    fn a_board_is_81_cells_or_the_first_of_a_file() {
        assert_eq!(board_of(&".".repeat(81)), Ok(Puzzle::EMPTY));
        assert!(board_of("no such file").unwrap_err().contains("neither 81 cells nor a file"));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("empty.txt");
        fs::write(&path, "").unwrap();
        let error = board_of(path.to_str().unwrap()).unwrap_err();
        assert!(error.ends_with("there is no puzzle in it"), "{error}");
    }
}
