//! Titles of grids, such as `Grid 01` in the file of Project Euler's problem 96.

use super::table::latin_unless_utf8;

/// Most characters of a title.
const LONGEST: usize = 80;

/// Returns whether a line may be the title of the grid below it: a short line that begins with a
/// word of two letters or more. A word of `x` alone is a row of blanks.
pub(super) fn is_title(line: &[u8]) -> bool {
    let text = latin_unless_utf8(line.trim_ascii());
    let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_word = word.chars().nth(1).is_some() && !word.chars().all(|c| matches!(c, 'x' | 'X'));
    is_word && text.chars().count() <= LONGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_begins_with_a_word() {
        for title in ["Grid 01", "  No. 7", "Él fácil", "Sudoku", "Puzzle 1: hard (SE 7.2)"] {
            assert!(is_title(title.as_bytes()), "{title}");
        }
        let long = format!("Sudoku {}", "-".repeat(74));
        for other in ["", "5x3", "x 5", "xx5xx..7x", "XXX", "1. easy", "<p>", "a", &long] {
            assert!(!is_title(other.as_bytes()), "{other}");
        }
        assert!(is_title(b"R\xE4tsel 1"));
    }
}
