//! Tests that every part of the board is read as it is written, and that a bad text is an error
//! with its reason.

use super::NotationError;
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
use core::fmt::{Debug, Display};
use core::str::FromStr;
use std::format;
use std::string::{String, ToString};

/// Checks that a text is read as a value, in lower, upper and given case.
fn reads<T: FromStr<Err = NotationError> + PartialEq + Debug>(text: impl Display, value: &T) {
    let text = text.to_string();
    for text in [text.to_ascii_lowercase(), text.to_ascii_uppercase(), text] {
        assert_eq!(text.parse().as_ref(), Ok(value), "{text}");
    }
}

/// Checks that each value is read as it is written.
fn reads_each<T: FromStr<Err = NotationError> + Display + PartialEq + Debug>(values: &[T]) {
    for value in values {
        reads(value, value);
    }
}

#[test]
fn every_cell_is_read_in_both_notations() {
    for cell in Cell::ALL {
        reads(cell, &cell);
        reads(cell.a1(), &cell);
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        assert_eq!(cell.to_string(), format!("r{}c{}", row + 1, column + 1));
        let letter = "ABCDEFGHI".chars().nth(row).unwrap();
        assert_eq!(cell.a1().to_string(), format!("{letter}{}", column + 1));
    }
}

#[test]
fn the_last_row_may_be_called_j_or_k() {
    for column in Column::ALL {
        let cell = Cell::at(Row::ALL[8], column);
        reads(format!("J{}", column.number()), &cell);
        reads(format!("K{}", column.number()), &cell);
    }
}

#[test]
fn every_candidate_is_read_in_both_notations() {
    for index in 0..Candidate::COUNT {
        let candidate = Candidate::new(index).unwrap();
        reads(candidate, &candidate);
        reads(candidate.a1(), &candidate);
        let only = CandidateSet::only(candidate);
        reads(candidate, &only);
        assert_eq!(only.short().to_string(), candidate.to_string());
    }
}

#[test]
fn every_house_is_read_in_all_forms() {
    for house in House::ALL {
        reads(house, &house);
        reads(house.short(), &house);
        reads(house.a1(), &house);
    }
    reads("row9", &House::ALL[8]);
    reads("c   9", &House::ALL[17]);
}

#[test]
fn every_numbered_part_is_read_as_it_is_written() {
    for (row, letter) in Row::ALL.into_iter().zip('A'..) {
        reads(row, &row);
        reads(row.a1(), &row);
        reads(format!("r {letter}"), &row);
    }
    reads_each(&Column::ALL);
    reads_each(&Block::ALL);
    reads_each(&Band::ALL);
    reads_each(&Stack::ALL);
    reads_each(&Chute::ALL);
}

#[test]
fn every_triad_is_read_in_both_notations() {
    for triad in Triad::ALL {
        reads(triad, &triad);
        reads(triad.a1(), &triad);
        reads(triad, &triad.cells());
    }
}

#[test]
fn every_set_of_digits_is_read_in_any_order() {
    reads_each(&Digit::ALL);
    for bits in 0..512 {
        let digits = DigitSet::from_bits(bits);
        reads(digits, &digits);
        reads(digits.iter().rev().map(|digit| digit.to_string()).collect::<String>(), &digits);
    }
}

#[test]
fn cells_are_read_in_groups_and_with_any_separators() {
    let cells: CellSet = [0, 1, 9, 10, 80].into_iter().filter_map(Cell::new).collect();
    for text in [
        "r1c1 r1c2 r2c1 r2c2 r9c9",
        "r12c12 r9c9",
        "r12c12,r9c9",
        " r21c21 ,\n r9c9, ",
        "AB12 I9",
        "A1,A2,B1,B2,I9",
        "ba21 r9c9 r1c1",
    ] {
        reads(text, &cells);
    }
    assert_eq!(cells.short().to_string(), "r12c12 r9c9");
    assert_eq!(cells.a1().to_string(), "A1 A2 B1 B2 I9");
    for empty in ["", " ", ","] {
        reads(empty, &CellSet::EMPTY);
        reads(empty, &CandidateSet::EMPTY);
    }
    assert_eq!(CellSet::ALL.short().to_string(), "r123456789c123456789");
}

#[test]
fn candidates_are_read_in_groups() {
    let candidates = "r1c1=5 r1c1=7 r1c2=5 r1c2=7 r9c9=1".parse::<CandidateSet>().unwrap();
    assert_eq!(candidates.len(), 5);
    for text in ["r1c12=57 r9c9=1", "A12=75, I9=1"] {
        reads(text, &candidates);
    }
    assert_eq!(candidates.short().to_string(), "r1c12=57 r9c9=1");
    assert_eq!(CandidateSet::ALL.short().to_string(), "r123456789c123456789=123456789");
}

/// Returns the error message for a text that is not a `T`.
fn message<T: FromStr<Err = NotationError> + Debug>(text: &str) -> String {
    text.parse::<T>().unwrap_err().to_string()
}

#[test]
fn a_bad_cell_is_an_error_that_says_what_was_found_and_expected() {
    for (text, error) in [
        ("", "character 1: expected a cell, such as r1c1 or A1, found the end"),
        ("x", "character 1: expected a cell, such as r1c1 or A1, found 'x'"),
        ("L1", "character 1: expected a cell, such as r1c1 or A1, found 'L'"),
        (" r1c1", "character 1: expected a cell, such as r1c1 or A1, found ' '"),
        ("11", "character 1: expected a cell, such as r1c1 or A1, found '1'"),
        ("ä1", "character 1: expected a cell, such as r1c1 or A1, found 'ä'"),
        ("r", "character 2: expected a row from 1 to 9, found the end"),
        ("r0c1", "character 2: expected a row from 1 to 9, found '0'"),
        ("r1", "character 3: expected 'c' and a column, found the end"),
        ("r12c3", "character 3: expected 'c' and a column, found '2'"),
        ("r1c", "character 4: expected a column from 1 to 9, found the end"),
        ("r1c0", "character 4: expected a column from 1 to 9, found '0'"),
        ("A0", "character 2: expected a column from 1 to 9, found '0'"),
        ("A٣", "character 2: expected a column from 1 to 9, found '٣'"),
        ("AB1", "character 2: expected a column from 1 to 9, found 'B'"),
        ("r1c12", "character 5: expected the end, found '2'"),
        ("A1 ", "character 3: expected the end, found ' '"),
    ] {
        assert_eq!(message::<Cell>(text), error, "{text}");
    }
}

#[test]
fn a_bad_set_is_an_error_that_says_what_was_found_and_expected() {
    for (text, error) in [
        ("r1c1r2c2", "character 5: expected a space, a comma or the end, found 'r'"),
        ("A1;A2", "character 3: expected a space, a comma or the end, found ';'"),
        ("r1c1 r2", "character 8: expected 'c' and a column, found the end"),
        ("r11c2", "character 3: expected a number or letter that is not a repetition, found '1'"),
        ("IJ1", "character 2: expected a number or letter that is not a repetition, found 'J'"),
        ("A1 é", "character 4: expected a cell, such as r1c1 or A1, found 'é'"),
    ] {
        assert_eq!(message::<CellSet>(text), error, "{text}");
    }
    for (text, error) in [
        ("r1c1", "character 5: expected '=' and a digit, found the end"),
        ("r1c1=", "character 6: expected a digit from 1 to 9, found the end"),
        ("r1c1=0", "character 6: expected a digit from 1 to 9, found '0'"),
    ] {
        assert_eq!(message::<Candidate>(text), error, "{text}");
        assert_eq!(message::<CandidateSet>(text), error, "{text}");
    }
    assert_eq!(message::<Candidate>("r1c1=57"), "character 7: expected the end, found '7'");
    assert_eq!(message::<DigitSet>("1 2"), "character 2: expected the end, found ' '");
    assert_eq!(message::<Digit>(""), "character 1: expected a digit from 1 to 9, found the end");
}

#[test]
fn a_bad_part_is_an_error_that_says_what_was_found_and_expected() {
    let house = "a house, such as 'row 1', 'c1' or 'box 1'";
    for (text, expected) in [
        ("", format!("character 1: expected {house}, found the end")),
        ("block 1", format!("character 1: expected {house}, found 'b'")),
        ("band 1", format!("character 1: expected {house}, found 'b'")),
        ("1", format!("character 1: expected {house}, found '1'")),
        (
            "row",
            "character 4: expected a number from 1 to 9 or a letter from A to I, found the end"
                .into(),
        ),
        (
            "row L",
            "character 5: expected a number from 1 to 9 or a letter from A to I, found 'L'".into(),
        ),
        ("column A", "character 8: expected a number from 1 to 9, found 'A'".into()),
        ("b0", "character 2: expected a number from 1 to 9, found '0'".into()),
        ("b10", "character 3: expected the end, found '0'".into()),
    ] {
        assert_eq!(message::<House>(text), expected, "{text}");
    }
    assert_eq!(message::<Band>("band 4"), "character 6: expected a number from 1 to 3, found '4'");
    assert_eq!(
        message::<Row>("column 1"),
        "character 1: expected a row, such as 'row 1', 'row A' or 'r1', found 'c'",
    );
    assert_eq!(
        message::<Triad>("r1c124"),
        "character 1: expected three cells that a line has in one box, such as r1c123, found 'r'",
    );
}
