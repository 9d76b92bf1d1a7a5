//! Reads good and malformed texts with a [`Reader`].

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::Puzzle;
use ninefold_io::{Reader, Record, Shape, Writer};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: impl AsRef<[u8]>) -> Vec<Record> {
    Reader::new(text.as_ref()).collect::<Result<_, _>>().unwrap()
}

/// Returns each puzzle as a line, or its fault.
fn told(text: impl AsRef<[u8]>) -> Vec<String> {
    let tell = |record: Record| match record.puzzle {
        Ok(puzzle) => puzzle.to_string(),
        Err(fault) => fault.to_string(),
    };
    read(text).into_iter().map(tell).collect()
}

/// Returns nine rows with `separator` between cells.
fn grid(separator: &str) -> String {
    let row = |row: &[u8]| {
        row.iter().map(|b| char::from(*b).to_string()).collect::<Vec<_>>().join(separator) + "\n"
    };
    LINE.as_bytes().chunks(9).map(row).collect()
}

/// Returns nine rows with box rules: `between_boxes` in rows, `rule` between bands, and a frame or
/// none.
fn boxed(separator: &str, between_boxes: &str, rule: &str, frame: bool) -> String {
    let cells = |cells: &[u8]| {
        cells.iter().map(|b| char::from(*b).to_string()).collect::<Vec<_>>().join(separator)
    };
    let row = |row: &[u8]| {
        let boxes = row.chunks(3).map(cells).collect::<Vec<_>>().join(between_boxes);
        if frame { format!("|{boxes}|\n") } else { format!("{boxes}\n") }
    };
    let band = |band: &[u8]| band.chunks(9).map(row).collect::<String>();
    let rule = format!("{rule}\n");
    let bands = LINE.as_bytes().chunks(27).map(band).collect::<Vec<_>>().join(&rule);
    if frame { format!("{rule}{bands}{rule}") } else { bands }
}

#[test]
fn all_shapes_are_read_and_told_apart() {
    for (text, shape) in [
        (format!("{LINE}\n"), Shape::Line),
        (grid(""), Shape::Compact),
        (grid(" "), Shape::Grid),
        (boxed("", "|", "---+---+---", false), Shape::Compact),
        (boxed("", "|", "-----------", false), Shape::Compact),
        (boxed("", "|", "---|---|---", false), Shape::Compact),
        (boxed("", "", "---------", false), Shape::Compact),
        (boxed(" ", " | ", "------+-------+------", false), Shape::Grid),
        (boxed(" ", " | ", "---------------------", false), Shape::Grid),
        (boxed(" ", " | ", "+-------+-------+-------+", true), Shape::Grid),
        (boxed("", "|", "+---+---+---+", true), Shape::Compact),
        (boxed("", "|", "|---|---|---|", true), Shape::Compact),
    ] {
        let records = read(&text);
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(records[0].puzzle.unwrap().to_string(), LINE, "{text}");
        assert_eq!(records[0].shape, shape, "{text}");
    }
}

#[test]
fn every_blank_is_read_in_every_shape() {
    for blank in ["0", ".", "_", "*", "-"] {
        for text in [
            LINE.to_owned(),
            grid(""),
            grid(" "),
            boxed(" ", " | ", "------+-------+------", false),
        ] {
            assert_eq!(told(text.replace('.', blank)), [LINE], "{blank} in {text}");
        }
    }
}

#[test]
fn rows_of_nine_dashes_are_blank_rows() {
    let text = "---------\n".repeat(9);
    assert_eq!(told(&text), [Puzzle::EMPTY.to_string()]);
    assert_eq!(told("-".repeat(81)), [Puzzle::EMPTY.to_string()]);
    assert_eq!(told("- - - | - - - | - - -\n".repeat(9)), [Puzzle::EMPTY.to_string()]);
}

#[test]
fn rows_that_may_be_rules_are_not_guessed_at() {
    let text = "1--------\n".repeat(7) + &"---------\n".repeat(4);
    assert_eq!(
        told(text),
        ["line 1, column 1: expected another blank than '-', to tell rows from box rules, \
          found 11 lines, some of nine '-'"],
    );
}

#[test]
fn line_ends_marks_blanks_and_comments_are_passed_over() {
    let crlf = grid(" ").replace('\n', "\r\n");
    assert_eq!(told(&crlf), [LINE]);
    assert_eq!(told(format!("\u{FEFF}{LINE}")), [LINE]);
    assert_eq!(told(format!("\u{FEFF}  {LINE}")), [LINE]);
    assert_eq!(told(format!("\u{FEFF}\n{LINE}")), [LINE]);
    assert_eq!(told(format!("\u{FEFF}# comment\n{}", grid(""))), [LINE]);
    assert_eq!(told(grid("").replace('\n', "  \t\n")), [LINE]);
    assert_eq!(told(grid("").replace('\n', "\n# between the rows\n")), [LINE]);
    assert_eq!(told(grid("").trim_end()), [LINE]);
    assert_eq!(told(format!("  {LINE}   ")), [LINE]);
    let blanks = " ".repeat(100_000);
    assert_eq!(told(format!("{LINE}{blanks}\n{blanks}\n{LINE}")), [LINE, LINE]);
}

#[test]
fn several_grids_are_parted_by_blank_lines() {
    let text = format!("\n\n{}\n\n\n{}\n \t \n{LINE}\n\n{LINE}\n{}", grid(" "), grid(""), grid(""));
    let records = read(text);
    let shapes: Vec<Shape> = records.iter().map(|record| record.shape).collect();
    assert_eq!(shapes, [Shape::Grid, Shape::Compact, Shape::Line, Shape::Line, Shape::Compact],);
    assert!(records.iter().all(|record| record.puzzle.unwrap().to_string() == LINE));
    let numbers: Vec<u64> = records.iter().map(|record| record.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    let lines: Vec<u64> = records.iter().map(|record| record.line).collect();
    assert_eq!(lines, [3, 15, 26, 28, 29]);
}

#[test]
fn an_input_without_puzzles_has_no_records() {
    for text in ["", "\n", "# only a comment", "\u{FEFF}", "\r\n\r\n  \n"] {
        assert_eq!(told(text), [""; 0], "{text:?}");
    }
}

#[test]
fn faults_name_line_column_expectation_and_finding() {
    let row = "1........\n";
    let cases: [(String, &str); 19] = [
        (".".repeat(80), "line 1, column 81: expected 81 characters, found 80"),
        (".".repeat(82), "line 1, column 82: expected 81 characters, found 82"),
        (".".repeat(256), "line 1, column 82: expected 81 characters, found 256"),
        (".".repeat(10_000_000), "line 1, column 82: expected 81 characters, found 10000000"),
        (format!("{LINE} 5"), "line 1, column 82: expected 81 characters, found 83"),
        (
            LINE.replacen('.', "x", 1),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'x'",
        ),
        (
            LINE.replacen('.', "٣", 1),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found '٣' (U+0663)",
        ),
        (
            LINE.replacen('.', "\0", 1),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found a NUL character",
        ),
        (
            LINE.replacen('.', "é", 2).replacen('9', "x", 1),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'é' (U+00E9)",
        ),
        (
            LINE.replacen('.', ":", 1),
            "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found ':'",
        ),
        (
            format!("   {}", LINE.replacen('.', "x", 1)),
            "line 1, column 6: expected 1-9 or a blank (one of 0 . _ * -), found 'x'",
        ),
        (
            "12345".into(),
            "line 1, column 6: expected a line of 81 characters or a row of 9 cells, found a line of 5",
        ),
        (
            "1".repeat(30),
            "line 1, column 31: expected a line of 81 characters or a row of 9 cells, found a line of 30",
        ),
        (
            row.repeat(8),
            "line 8, column 10: expected 9 rows of 9 cells, without a blank line between them, found 8 rows",
        ),
        (
            row.repeat(10),
            "line 10, column 1: expected a blank line after 9 rows, found another row",
        ),
        (
            row.repeat(10) + &"---+---+---\n".repeat(30),
            "line 10, column 1: expected a blank line after 9 rows, found another row",
        ),
        (
            row.repeat(4) + "1.......\n" + &row.repeat(4),
            "line 5, column 9: expected a row of 9 cells, found the end of the line after 8 characters",
        ),
        (
            row.repeat(4) + "1. ......\n" + &row.repeat(4),
            "line 5, column 3: expected 1-9 or a blank (one of 0 . _ * -), found a space",
        ),
        (
            "---+---+---\n".into(),
            "line 1, column 12: expected 9 rows of 9 cells, without a blank line between them, found none after a box rule",
        ),
    ];
    for (text, fault) in cases {
        let start: String = text.chars().take(100).collect();
        assert_eq!(told(&text), [fault], "{start:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let mut text = LINE.as_bytes().to_vec();
    text[2] = 0xFF;
    let fault = "line 1, column 3: expected 1-9 or a blank (one of 0 . _ * -), found the byte 0xFF";
    assert_eq!(told(&text), [fault]);
    let utf16: Vec<u8> =
        format!("\u{FEFF}{LINE}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(told(&utf16), ["line 1, column 1: expected text in UTF-8, found UTF-16"]);
    // Found by fuzzing: a UTF-16 byte-order mark means nothing after that of UTF-8.
    let both = [b"\xEF\xBB\xBF\xFF\xFE\n\n", LINE.as_bytes()].concat();
    let fault = "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found the byte 0xFF";
    assert_eq!(told(&both), [fault, LINE]);
    // It means nothing after a space either.
    let indented = [b" \xFE\xFF\n\n", LINE.as_bytes()].concat();
    assert_eq!(
        told(&indented),
        ["line 1, column 2: expected 1-9 or a blank (one of 0 . _ * -), found the byte 0xFE", LINE],
    );
}

#[test]
fn a_bad_record_leaves_its_neighbours_alone() {
    for bad in [
        ".".repeat(80),
        ".".repeat(82),
        ".".repeat(2000),
        LINE.replacen('.', "x", 1),
        "short".into(),
        "1".repeat(9) + "2",
        "\u{1F600}".repeat(30),
    ] {
        for text in [
            format!("{bad}\n{LINE}\n{LINE}\n"),
            format!("{LINE}\n{bad}\n{LINE}\n"),
            format!("{LINE}\n{LINE}\n{bad}\n"),
        ] {
            let records = read(&text);
            let good = records.iter().filter(|record| record.puzzle.is_ok()).count();
            assert_eq!((records.len(), good), (3, 2), "{text}");
        }
        let grids = format!("{}\n{}\n{}", grid(""), grid(" ").replacen('5', "x", 1), grid(""));
        assert_eq!(read(grids).len(), 3);
    }
}

#[test]
fn several_broken_lines_are_as_many_records() {
    let text = format!("{}\nabc\n{LINE}\nab\nc\n{LINE}\n", "1".repeat(20));
    let good: Vec<bool> = read(text).iter().map(|record| record.puzzle.is_ok()).collect();
    assert_eq!(good, [false, false, true, false, false, true]);
}

#[test]
fn however_many_broken_lines_are_as_many_records() {
    for lines in [31, 32, 33, 40, 100] {
        let text = format!("{}{LINE}\n", "zz\n".repeat(lines));
        let records = read(text);
        assert_eq!(records.len(), lines + 1);
        assert_eq!(records.last().unwrap().puzzle.unwrap().to_string(), LINE);
    }
}

#[test]
fn a_box_rule_does_not_stand_for_a_missing_row() {
    // Two rows are missing, and two box rules are nine `-`.
    let boxed = boxed("", "", "---------", false);
    let missing = boxed.replace(".6....28.\n", "").replace("...419..5\n", "");
    assert_eq!(
        told(missing),
        ["line 9, column 10: expected 9 rows of 9 cells, without a blank line between them, \
          found 7 rows"],
    );
}

#[test]
fn columns_count_characters_from_the_line_s_start() {
    let indented = format!("{}{}", " ".repeat(5000), LINE.replacen('.', "x", 1));
    assert_eq!(
        told(indented),
        ["line 1, column 5003: expected 1-9 or a blank (one of 0 . _ * -), found 'x'"],
    );
    assert_eq!(told(format!("   # a comment\n{LINE}")), [LINE]);
    let far = " ".repeat(30) + &grid("").replace('\n', &format!("\n{}", " ".repeat(30)));
    assert_eq!(told(far), [LINE]);
}

#[test]
fn a_wrong_separator_is_named() {
    let cases = [
        (
            "5\t3",
            "column 2: expected 1-9, a blank (one of 0 . _ * -) or a single space, found a tab",
        ),
        ("5,3", "column 2: expected 1-9, a blank (one of 0 . _ * -) or a single space, found ','"),
        ("5  3", "column 3: expected a single space between cells, found a space"),
    ];
    for (start, fault) in cases {
        let separator = &start[1..start.len() - 1];
        assert_eq!(told(grid(separator)), [format!("line 1, {fault}")]);
    }
}

#[test]
fn a_truncated_last_grid_is_one_bad_record() {
    let whole = grid(" ");
    let text = format!("{whole}\n{}", &whole[..whole.len() - 9]);
    let told = told(text);
    assert_eq!(told[0], LINE);
    assert_eq!(
        told[1],
        "line 19, column 10: expected a row of 9 cells, found the end of the line after 9 characters",
    );
}

#[test]
fn an_endless_block_of_rows_is_one_record_in_bounded_memory() {
    let text = "1........\n".repeat(200_000);
    assert_eq!(told(text).len(), 1);
}

#[test]
fn printing_then_reading_is_the_identity_in_every_shape() {
    let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle: Puzzle = text.parse().unwrap();
    for shape in Shape::ALL {
        let mut writer = Writer::new(Vec::new());
        for _ in 0..3 {
            writer.write_grid(shape, &puzzle.try_into().unwrap()).unwrap();
        }
        let printed = writer.into_inner();
        assert!(!printed.windows(2).any(|pair| pair == b" \n"));
        let records = read(printed);
        assert_eq!(records.len(), 3);
        assert!(records.iter().all(|r| r.puzzle == Ok(puzzle) && r.shape == shape));
    }
}

#[test]
fn an_error_of_the_input_is_handed_on_and_ends_the_reading() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    let start = format!("{LINE}\n");
    let mut reader = Reader::new(std::io::Read::chain(start.as_bytes(), Broken));
    assert!(reader.next().unwrap().unwrap().puzzle.is_ok());
    assert!(reader.next().unwrap().is_err());
    assert!(reader.next().is_none());
}
