//! Reads a board from a list: 81 cells, or nine lists of nine cells, as Python, JSON and numpy
//! write them.

use super::cells::{NoCell, Span, listed_cell, not_a_cell};
use crate::fault::{Expected, Fault, Found};
use ninefold_core::{Digit, Puzzle};

/// Returns whether a text begins as a list does.
pub(crate) fn is_list(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'[' | b'('))
}

const CELLS: Expected = Expected::Text("a list of 81 cells, or nine lists of nine cells");

/// Reads a list of 81 cells, or of nine lists or strings of nine cells. Commas, spaces or line ends
/// separate cells.
pub(crate) fn parse(span: Span) -> Result<Puzzle, Fault> {
    let text = span.text;
    let mut cells: Vec<Option<Digit>> = Vec::with_capacity(81);
    // Number of cells before the end of each inner list or string of nine.
    let mut row_ends = Vec::new();
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let start = at;
        at += 1;
        if byte.is_ascii_whitespace() {
            continue;
        }
        let is_closed = depth == 0 && start > 0 && !cells.is_empty();
        match byte {
            b'[' | b'(' if depth < 2 && !is_closed => depth += 1,
            b']' | b')' if depth > 0 => {
                depth -= 1;
                if depth == 1 {
                    row_ends.push(cells.len());
                }
            }
            b',' if depth > 0 => {}
            b'"' | b'\'' if depth > 0 => {
                at += text[at..].iter().position(|end| *end == byte).map_or(0, |n| n + 1);
                let inside = span.part(start + 1..(at - 1).max(start + 1));
                match inside.text.len() {
                    9 => {
                        for (i, byte) in inside.text.iter().enumerate() {
                            let digit = Puzzle::parse_cell(*byte);
                            cells.push(digit.ok_or_else(|| inside.fault(i, Expected::Cell))?);
                        }
                        row_ends.push(cells.len());
                    }
                    _ => cells.push(one_cell(inside)?),
                }
            }
            _ if depth > 0 => {
                let is_end = |byte: &u8| b"[](), \t\n\r\"'".contains(byte);
                at += text[at..].iter().take_while(|byte| !is_end(byte)).count();
                cells.push(one_cell(span.part(start..at))?);
            }
            _ => return Err(span.fault(start, CELLS)),
        }
        if cells.len() > 81 {
            return Err(span.fault(start, Expected::Text("the end of the list after 81 cells")));
        }
    }
    let is_whole = depth == 0 && row_ends.iter().enumerate().all(|(i, end)| *end == 9 * (i + 1));
    match cells.try_into() {
        Ok(cells) if is_whole => Ok(Puzzle::new(cells)),
        Ok(_) => Err(span.fault_of(CELLS, Found::Text("rows of other lengths"))),
        Err(cells) => Err(span.fault_of(CELLS, Found::Cells(cells.len() as u64))),
    }
}

/// Reads one cell of a list.
fn one_cell(span: Span) -> Result<Option<Digit>, Fault> {
    listed_cell(span.text).map_err(|NoCell| not_a_cell(span))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Result<Puzzle, String> {
        parse(Span::new(1, text.as_bytes())).map_err(|fault| fault.to_string())
    }

    /// Writes the line as a list, each cell in the words of `cell`.
    fn flat(cell: impl Fn(char) -> String) -> String {
        format!("[{}]", LINE.chars().map(cell).collect::<Vec<_>>().join(", "))
    }

    /// Writes the line as nine lists.
    fn nested(separator: &str, line_end: &str) -> String {
        let digits: Vec<String> =
            LINE.chars().map(|c| if c == '.' { "0".to_owned() } else { c.to_string() }).collect();
        let rows: Vec<String> =
            digits.chunks(9).map(|row| format!("[{}]", row.join(separator))).collect();
        format!("[{}]", rows.join(line_end))
    }

    #[test]
    fn lists_of_python_json_and_numpy_are_boards() {
        let puzzle = LINE.parse().unwrap();
        let blank = |c: char, word: &str| if c == '.' { word.to_owned() } else { c.to_string() };
        let strings: Vec<String> =
            (0..9).map(|i| format!("\"{}\"", &LINE[9 * i..9 * i + 9])).collect();
        for text in [
            flat(|c| blank(c, "0")),
            flat(|c| blank(c, "null")),
            flat(|c| blank(c, "None")).replace(['[', ']'], " ").trim().to_owned(),
            flat(|c| format!("'{c}'")),
            flat(|c| if c == '.' { "nan".into() } else { format!("{c}.0") }),
            nested(", ", ", "),
            nested(" ", "\n "),
            nested(",", ",").replace('[', "(").replace(']', ")"),
            format!("[{}]", strings.join(",")),
        ] {
            let text = if is_list(text.as_bytes()) { text } else { format!("({text})") };
            assert_eq!(read(&text), Ok(puzzle), "{text}");
        }
    }

    #[test]
    fn a_list_that_is_no_board_says_what_is_wrong() {
        let zeros = |n: usize| vec!["0"; n].join(",");
        for (text, told) in [
            (format!("[{}]", zeros(80)), "column 1: expected a list of 81 cells, or nine lists"),
            (format!("[{}]", zeros(82)), "column 164: expected the end of the list after 81"),
            (format!("[[{}],[{}]]", zeros(40), zeros(41)), "found rows of other lengths"),
            (format!("[{}", zeros(81)), "found rows of other lengths"),
            (format!("[{},y]", zeros(80)), "column 162: expected a cell: 1-9"),
            (format!("[{}] 5", zeros(81)), "column 165: expected a list of 81 cells"),
            ("[]".to_owned(), "found 0 cells"),
            ("[\"".to_owned(), "found 1 cell"),
            ("[12]".to_owned(), "column 2: expected a cell"),
            ("[[[5]]]".to_owned(), "column 3: expected a cell"),
        ] {
            let error = read(&text).unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
