//! A position as plain text.

use crate::words::Words;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use ninefold_core::{Cell, House};
use ninefold_logic::Board;

/// The space between the numbers of rows and the cells.
const MARGIN: usize = 3;

impl Words {
    /// Writes a position as ten lines and two blank ones: digits that are filled in, and the
    /// candidates of the other cells, with the numbers of rows and columns. A candidate that is
    /// alone is in parentheses.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Language, Words};
    /// use ninefold_logic::Board;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// let drawing = words.board(&Board::new(&text.parse::<Puzzle>()?));
    /// assert_eq!(drawing.lines().count(), 12);
    /// assert!(drawing.contains("1  5 "));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn board(&self, board: &Board) -> String {
        let text = |cell: Cell| match board.digit(cell) {
            Some(digit) => digit.to_string(),
            None => match board.candidates(cell).single() {
                Some(digit) => format!("({digit})"),
                None => board.candidates(cell).to_string(),
            },
        };
        let width = |column: usize| {
            let cells = Cell::ALL.into_iter().filter(|cell| cell.column().index() == column);
            cells.map(|cell| text(cell).len()).max().unwrap_or(1)
        };
        let widths: Vec<usize> = (0..9).map(width).collect();
        let line = |head: &str, texts: &dyn Fn(usize) -> String| {
            let mut line = format!("{head:MARGIN$}");
            for (column, width) in widths.iter().enumerate() {
                line.push_str(match column {
                    0 => "",
                    3 | 6 => "   ",
                    _ => " ",
                });
                // Writing to a string cannot fail.
                let _ = write!(line, "{:width$}", texts(column));
            }
            line.truncate(line.trim_end().len());
            line.push('\n');
            line
        };
        let mut drawing = line("", &|column| (column + 1).to_string());
        for (row, cells) in Cell::ALL.chunks(9).enumerate() {
            if row == 3 || row == 6 {
                drawing.push('\n');
            }
            let head = self.house_number(House::ALL[row]);
            drawing.push_str(&line(&head, &|column| text(cells[column])));
        }
        drawing
    }
}
