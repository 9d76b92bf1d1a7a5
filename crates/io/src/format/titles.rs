//! Titles of grids, such as `Grid 01` in the file of Project Euler's problem 96.

use super::table::latin_unless_utf8;
use crate::row::parse_row;
use ninefold_core::BLANKS;

/// Most characters of a title.
const LONGEST: usize = 80;

/// Returns whether a line may be the title of the grid below it: a short line that begins with a
/// word of two letters or more, or has two words of three letters or more, such as `9x9 (3x3) SUDOKU
/// PUZZLE`. A word of `x` alone is a row of blanks, and a row of cells or a part of a box with a
/// remark is no title.
pub(super) fn is_title(line: &[u8]) -> bool {
    let text = latin_unless_utf8(line.trim_ascii());
    let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let is_name = |word: &str| !word.chars().all(|c| matches!(c, 'x' | 'X'));
    let is_word = word.chars().nth(1).is_some() && is_name(word);
    let long_words = text.split(|c: char| !c.is_alphabetic());
    let long_words = long_words.filter(|word| word.chars().nth(2).is_some() && is_name(word));
    let is_letter = |c: char| c.is_alphabetic() && is_name(&c.to_string());
    // Words may stand beside a row or a box.
    let before = || text.split(is_letter).next().unwrap_or_default();
    let is_row = || parse_row(before().trim().as_bytes()).is_ok();
    let is_cell =
        |c: char| c.is_ascii_digit() || u8::try_from(c).is_ok_and(|byte| BLANKS.contains(&byte));
    let is_in_box =
        || text.starts_with(['|', '+']) && before().chars().filter(|c| is_cell(*c)).count() >= 9;
    let is_title = is_word || long_words.count() > 1 && !is_in_box() && !is_row();
    is_title && text.chars().count() <= LONGEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_begins_with_a_word() {
        for title in [
            "9x9 (3x3) SUDOKU PUZZLE",
            "3 stars, very hard",
            "Grid 01",
            "  No. 7",
            "Él fácil",
            "Sudoku",
            "Puzzle 1: hard (SE 7.2)",
            "|     SUDOKU PUZZLE     |",
            "+ another nice puzzle",
        ] {
            assert!(is_title(title.as_bytes()), "{title}");
        }
        let long = format!("Sudoku {}", "-".repeat(74));
        for other in [
            "53..7.... this row here",
            "5 3 . . 7 . . . . this row here",
            "",
            "5x3",
            "x 5",
            "xx5xx..7x",
            "XXX",
            "1. easy",
            "| 5 3 . | . 7 . | . . . |  the first row",
            "+-------+-------+-------+  an easy one",
            "<p>",
            "a",
            &long,
        ] {
            assert!(!is_title(other.as_bytes()), "{other}");
        }
        assert!(is_title(b"R\xE4tsel 1"));
    }
}
