//! The words of faults and losses.

use ninefold_core::Cell;
use ninefold_io::format::{Loss, RawText, ReadOptions, Value, named};
use ninefold_io::{Expected, Found, Shape};

#[test]
fn each_expectation_has_its_words() {
    for (expected, words) in [
        (Expected::Cell, "1-9 or a blank (one of 0 . _ * -)"),
        (Expected::CellOrSpace, "1-9, a blank (one of 0 . _ * -) or a single space"),
        (Expected::Space, "a single space between cells"),
        (Expected::Bar, "'|' between boxes, as earlier in the row"),
        (Expected::EndOfRow, "the end of the row after 9 cells"),
        (Expected::EndOfLine, "the end of the line after 81 characters"),
        (Expected::Row, "a row of 9 cells"),
        (Expected::Line, "a line of 81 characters"),
        (Expected::LineOrRow, "a line of 81 characters or a row of 9 cells"),
        (Expected::Rows, "9 rows of 9 cells, without a blank line between them"),
        (Expected::BlankLine, "a blank line after 9 rows"),
        (Expected::OtherBlank, "another blank than '-', to tell rows from box rules"),
        (Expected::Utf8, "text in UTF-8"),
        (Expected::Text("a word"), "a word"),
    ] {
        assert_eq!(expected.to_string(), words);
    }
}

#[test]
fn each_finding_has_its_words() {
    for (found, words) in [
        (Found::Character(' '), "a space"),
        (Found::Character('\t'), "a tab"),
        (Found::Character('\r'), "a carriage return"),
        (Found::Character('\0'), "a NUL character"),
        (Found::Character('x'), "'x'"),
        (Found::Character('ä'), "'ä' (U+00E4)"),
        (Found::Character('\u{200B}'), "the character U+200B"),
        (Found::Byte(0x0A), "the byte 0x0A"),
        (Found::EndOfLine(1), "the end of the line after 1 character"),
        (Found::EndOfLine(0), "the end of the line after 0 characters"),
        (Found::LineOf(80), "a line of 80"),
        (Found::Rows(0), "none after a box rule"),
        (Found::Rows(1), "1 row"),
        (Found::Rows(8), "8 rows"),
        (Found::AnotherRow, "another row"),
        (Found::Lines(33), "33 lines"),
        (Found::LinesOfDashes(12), "12 lines, some of nine '-'"),
        (Found::Utf16, "UTF-16"),
        (Found::Utf32, "UTF-32"),
        (Found::LineOfBytes(2000), "a line of 2000 bytes"),
        (Found::TextOf(5), "a text of 5 characters"),
        (Found::Groups(80), "80"),
        (Found::Cells(1), "1 cell"),
        (Found::Cells(80), "80 cells"),
        (Found::Fields(1), "1 field"),
        (Found::Fields(2), "2 fields"),
        (Found::Text("nothing"), "nothing"),
    ] {
        assert_eq!(found.to_string(), words);
    }
}

#[test]
fn each_loss_has_its_words() {
    let name = || "title".to_owned();
    for (loss, words) in [
        (Loss::State, "the digits put in beside the clues"),
        (Loss::Marks, "the pencil marks"),
        (Loss::Unfilled(Cell::ALL[80]), "that r9c9 has one mark and is not filled"),
        (Loss::Solution, "the solution"),
        (Loss::Field(name()), "the field `title`"),
        (Loss::Large(name()), "the field `title`, which is too large"),
        (Loss::Bytes(name()), "the bytes of the field `title` that are not UTF-8"),
    ] {
        assert_eq!(loss.to_string(), words);
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_kept_and_shown() {
    let value = Value::of_bytes(b"a\xFFb");
    let Value::Raw(raw) = &value else { panic!("they are not UTF-8") };
    let raw: &RawText = raw;
    assert_eq!((raw.bytes(), raw.shown()), (&b"a\xFFb"[..], "a\u{FFFD}b"));
    assert_eq!((value.as_bytes(), value.as_str()), (&b"a\xFFb"[..], "a\u{FFFD}b"));
    assert_eq!(Value::of_bytes(b"ab").as_bytes(), b"ab");
}

#[test]
fn shapes_and_options_have_names() {
    let names = [Shape::Grid, Shape::Compact, Shape::Line].map(|shape| shape.to_string());
    assert_eq!(names, ["grid", "compact", "line"]);
    let options = ReadOptions { from: named("csv"), ..ReadOptions::default() };
    assert!(format!("{options:?}").contains("from: Some(\"csv\")"), "{options:?}");
}
