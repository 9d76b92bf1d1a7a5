//! Records: where a puzzle begins and ends in a file.

// Tests may panic.
#![allow(missing_docs, clippy::unwrap_used, clippy::format_push_string)]

use ninefold_variant_io::{
    MAX_VARIANT_BYTES, VariantFormat, VariantLoss, VariantReadError, VariantRecord, VariantRecords,
    write_variant,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn records(text: &str) -> Vec<VariantRecord> {
    let mut reader = VariantRecords::new(text.as_bytes());
    let mut records = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        records.push(record);
    }
    records
}

/// Returns the line and the format of each record.
fn formats(text: &str) -> Vec<(u64, Option<VariantFormat>)> {
    let format = |record: &VariantRecord| record.read(None).ok().map(|reading| reading.format);
    records(text).iter().map(|record| (record.line, format(record))).collect()
}

const GRID: Option<VariantFormat> =
    Some(VariantFormat::Grid(ninefold_variant_io::GridSpelling::LettersFromTen));
const ISS: Option<VariantFormat> = Some(VariantFormat::Iss);

#[test]
fn each_line_may_be_a_puzzle_of_another_format() {
    let six = format!("1{}", ".".repeat(35));
    let classic = format!("12{}", ".".repeat(79));
    let text = format!(
        "# mixed\n{six}\n\n{classic}\n.Shape~4x4.~R4C4_1.~R1C1_2\nAABBAABBCCDDCCDD\n{six}\nhello\n"
    );
    let jigsaw = Some(VariantFormat::JigsawLine);
    let expected = [(2, GRID), (4, GRID), (5, ISS), (6, jigsaw), (7, GRID), (8, None)];
    assert_eq!(formats(&text), expected);
    // The line ends of another system, a byte-order mark, and no line end at the end.
    let other = format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n"));
    assert_eq!(formats(&other), expected);
}

#[test]
fn grids_have_a_line_for_each_row() {
    let rows = |size: usize, first: &str| {
        let blank = ".".repeat(size);
        let first = format!("{first}{}", &blank[first.len()..]);
        std::iter::once(first)
            .chain((1..size).map(|_| blank.clone()))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let text = format!("{}\n\n{}\n# a comment\n\n{}\n", rows(4, "1"), rows(16, "1G"), rows(6, "6"));
    assert_eq!(formats(&text), [(1, GRID), (6, GRID), (24, GRID)]);
    let boxed = "1.|..\n..|..\n--+--\n..|..\n..|.4\n";
    assert_eq!(formats(&format!("{boxed}\n{boxed}")), [(1, GRID), (7, GRID)]);
    let sizes: Vec<u8> =
        records(&text).iter().map(|record| record.read(None).unwrap().puzzle.rows()).collect();
    assert_eq!(sizes, [4, 16, 6]);
}

#[test]
fn as_many_small_puzzles_as_a_large_grid_has_rows_are_told_by_their_clues() {
    let small = "1...............\n".repeat(16);
    assert_eq!(formats(&small).len(), 16);
    let blank = format!("{}\n", ".".repeat(16)).repeat(16);
    let refused = records(&blank);
    assert_eq!(refused.len(), 1);
    let error = refused[0].read(None).unwrap_err();
    assert!(matches!(error, VariantReadError::Lines { lines: 16, .. }), "{error}");
    // Seventeen lines are no grid.
    assert_eq!(records(&format!("{}\n", ".".repeat(16)).repeat(17)).len(), 17);
    // Many lines come out as they are read.
    assert_eq!(records(&"1...............\n".repeat(1000)).len(), 1000);
}

#[test]
fn a_damaged_grid_is_one_record() {
    let text = "1234\n12\n....\n....\n\n1...............\n";
    assert_eq!(formats(text), [(1, None), (6, GRID)]);
}

#[test]
fn region_letters_belong_to_the_grid_before_them() {
    let text = "1...\n....\n....\n...4\n\nAABB\nAABB\nCCDD\nCCDD\n\n..1.\n....\n....\n....\n";
    assert_eq!(formats(text), [(1, Some(VariantFormat::JigsawLine)), (11, GRID)]);
}

#[test]
fn an_object_ends_where_it_closes() {
    let one = r#"{"size":4,"title":"a } {","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    let pretty = one.replace(',', ",\n").replace('[', "[\n\n");
    let text = format!("{one}\n{pretty}\n{one}\n");
    let found = formats(&text);
    assert_eq!(found.len(), 3);
    assert!(found.iter().all(|(_, format)| *format == Some(VariantFormat::Fpuzzles)));
    // The end of one is missing.
    let text = format!("{}\n{one}\n", &one[..40]);
    assert_eq!(formats(&text), [(1, None), (2, Some(VariantFormat::Fpuzzles))]);
}

#[test]
fn strings_of_iss_may_be_wrapped() {
    let one = ".Shape~6x6.Cage~7~R1C1~R1C2.Thermo~R3C1~R3C2~R3C3.~R6C6_4";
    let wrapped = [
        // One item on each line, and anywhere.
        one.replace('.', "\n.").trim().to_owned(),
        one.replace("R1C1", "\nR1C1").replace("R3C2~", "R3\nC2~"),
        one.replace("~R1C2.", "~R1C2\n."),
    ];
    for text in &wrapped[..2] {
        let found = records(text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].read(None).unwrap().puzzle.rules().len(), 2, "{text}");
    }
    // Items on both lines may be two puzzles.
    assert_eq!(records(&wrapped[2]).len(), 2);
    assert_eq!(formats(&format!("{one}\n{one}\n{one}\n")), [(1, ISS), (2, ISS), (3, ISS)]);
    let doubtful = records(".Cage~7~R1C1~R1C2.~R1C1_3\n.AntiKnight\n");
    assert_eq!(doubtful.len(), 1);
    let error = doubtful[0].read(None).unwrap_err().to_string();
    assert!(error.contains("begin each puzzle with .Shape"), "{error}");
}

#[test]
fn written_strings_are_cut_as_they_were_written() {
    let puzzles = [".AntiKnight", ".Shape~4x4", ".~R1C1_5", ".Shape~4x4.~R1C1_2", ".Diagonal~1"];
    let mut text = String::new();
    for puzzle in puzzles {
        let puzzle = ninefold_variant_io::read_variant(puzzle).unwrap().puzzle;
        let writing = write_variant(&puzzle, VariantFormat::Iss, VariantLoss::Refuse).unwrap();
        text += &format!("{}\n", writing.text);
    }
    assert_eq!(records(&text).len(), puzzles.len(), "{text}");
}

#[test]
fn a_long_record_is_not_kept() {
    let long = "x".repeat(MAX_VARIANT_BYTES + 10);
    let text = format!("{long}\n1...............\n{{{long}");
    let found = records(&text);
    assert_eq!(found.len(), 3);
    for index in [0, 2] {
        assert!(found[index].bytes().is_empty());
        let error = found[index].read(None).unwrap_err();
        assert!(
            matches!(error, VariantReadError::TooLong { bytes, .. } if bytes > MAX_VARIANT_BYTES)
        );
    }
    assert!(found[1].read(None).is_ok());
}

proptest! {
    /// Whatever a file has, its records come in the order of their lines, and reading them does not
    /// panic.
    #[test]
    fn records_of_any_text_are_in_order(pieces in vec(piece(), 0..40)) {
        let text = pieces.concat();
        let found = records(&text);
        prop_assert!(found.is_sorted_by(|one, next| one.line < next.line), "{text:?}");
        let lines = text.lines().count() as u64;
        for record in &found {
            prop_assert!((1..=lines).contains(&record.line), "{text:?}");
            let _ = record.read(None);
        }
        // No line with text is lost, unless it is a comment.
        let says = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        prop_assert_eq!(found.is_empty(), !text.lines().any(|line| says(&line)));
    }
}

fn piece() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "# comment\n",
        "1234\n",
        "....",
        "..............1.",
        "AABB\n",
        "CCDD\n",
        "{",
        "}",
        "\"",
        "[",
        "]",
        "'",
        "\\",
        ".Shape~4x4",
        ".~R1C1_1",
        ".AntiKnight",
        "~R1C2",
        "SumoCueV1=1",
        "3x3::k:",
        "https://f-puzzles.com/?load=N4",
        "hello",
        "--+--\n",
        "1 2 3 4\n",
        "01020304",
        "\u{feff}",
    ];
    prop_oneof![select(PIECES).prop_map(str::to_owned), "[ -~]{0,30}\n"]
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let mut reader = VariantRecords::new(&b".Thermo~R1C1\n\xFF~R2C2\n"[..]);
    let record = reader.next_record().unwrap().unwrap();
    assert!(matches!(record.read(None), Err(VariantReadError::Utf8 { line: 2, byte: 0xFF, .. })));
}

#[test]
fn letters_mean_the_same_in_all_grids_of_a_file() {
    let sixteen = |start: &str| format!("{start}{}", ".".repeat(256 - start.len()));
    let values = |text: &str| -> Vec<Option<u8>> {
        let second = |record: &VariantRecord| {
            let puzzle = record.read(None).ok()?.puzzle;
            puzzle.candidates()[1].single()
        };
        records(text).iter().map(second).collect()
    };
    let [doubtful, ten, zero] = ["1A", "1AG", "0A"].map(sixteen);
    assert_eq!(values(&doubtful), [None]);
    assert_eq!(values(&format!("{doubtful}\n{ten}\n{doubtful}\n")), [Some(10); 3]);
    // The values of the other spelling begin at 0, so the second cell has another value.
    assert_eq!(values(&format!("{doubtful}\n{doubtful}\n{zero}\n")), [Some(10); 3]);
    let lowest = |text: &str| records(text)[0].read(None).unwrap().puzzle.values().lowest();
    assert_eq!(lowest(&format!("{doubtful}\n{zero}\n")), 0);
    assert_eq!(lowest(&format!("{doubtful}\n{ten}\n")), 1);
    // Other puzzles keep their places.
    let text = format!("{doubtful}\n.Shape~4x4.~R1C1_1\n{ten}\n");
    assert_eq!(formats(&text).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 3]);
}
