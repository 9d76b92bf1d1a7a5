//! Reads good and malformed files in all formats, and reads back written ones.

#![allow(clippy::unwrap_used)] // a panic is how a test fails
#![allow(clippy::format_collect)] // speed is no matter here

use ninefold_core::{Cell, Digit, DigitSet, Marks, Puzzle};
use ninefold_io::Packer;
use ninefold_io::format::{Entries, Entry, FORMATS, Field, Format, Loss, Value, named};
use proptest::prelude::*;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: impl AsRef<[u8]>, from: Option<&str>) -> (String, Vec<Entry>) {
    let from = from.map(|name| named(name).unwrap());
    let mut entries = Entries::open(text.as_ref(), from).unwrap();
    let mut all = Vec::new();
    while let Some(entry) = entries.next_entry().unwrap() {
        all.push(entry);
    }
    (entries.format().to_owned(), all)
}

/// Returns the recognised format and the only entry.
fn only(text: impl AsRef<[u8]>) -> (String, Entry) {
    let (format, entries) = read(text, None);
    assert_eq!(entries.len(), 1, "{entries:?}");
    (format, entries.into_iter().next().unwrap())
}

fn write(name: &str, entries: &[Entry]) -> String {
    String::from_utf8(write_bytes(name, entries)).unwrap()
}

fn write_bytes(name: &str, entries: &[Entry]) -> Vec<u8> {
    let mut sink = named(name).unwrap().sink().unwrap();
    let mut out = Vec::new();
    for entry in entries {
        sink.write(entry, &mut out);
    }
    sink.finish(&mut out).unwrap();
    out
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn rows(text: &str) -> String {
    text.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect()
}

/// Returns the messages of a text's faults.
fn faults(text: impl AsRef<[u8]>, from: &str) -> Vec<String> {
    let (_, entries) = read(text, Some(from));
    entries.iter().filter_map(|entry| Some(entry.puzzle.err()?.to_string())).collect()
}

#[test]
fn names_are_distinct() {
    let mut names: Vec<&str> = Vec::new();
    for format in FORMATS {
        names.push(format.about().name);
        names.extend(format.about().aliases);
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn a_line_keeps_what_follows_the_puzzle() {
    for (rest, kept) in [
        (" 7.2", "7.2"),
        (",7.2,hard", ",7.2,hard"),
        ("\t7.2", "\t7.2"),
        ("  two spaces", "  two spaces"),
        (" # from a book", " # from a book"),
        ("; a;b", "; a;b"),
    ] {
        let text = format!("{LINE}{rest}\n");
        let (format, entry) = only(&text);
        assert!(format == "line" || format == "csv", "{rest:?}");
        let (_, entries) = read(&text, Some("line"));
        assert_eq!(entries[0].field("rest"), Some(kept));
        assert_eq!(entry.puzzle, Ok(puzzle(LINE)));
        assert_eq!(write("line", &entries), text);
    }
}

#[test]
fn a_puzzle_of_sadman_has_lines_about_it_and_a_state() {
    let state = LINE.replacen("53.", "534", 1);
    let text = format!(
        "#AAda\n#DA grid\n#CFirst\n#CSecond\n#B2024-02-29\n#SA book\n#LEasy\n#Uhttps://example.org/\n\
         [Puzzle]\n{}[State]\n{}",
        rows(LINE),
        rows(&state),
    );
    let (format, entry) = only(&text);
    assert_eq!(format, "sdk");
    assert_eq!((entry.puzzle, entry.state), (Ok(puzzle(LINE)), Some(puzzle(&state))));
    assert_eq!(entry.field("comment"), Some("First\nSecond"));
    assert_eq!(entry.field("url"), Some("https://example.org/"));
    assert_eq!(
        write("sdk", std::slice::from_ref(&entry)).replace("#C", "#D"),
        text.replace("#C", "#D")
    );
    let sink = named("line").unwrap().sink().unwrap();
    assert_eq!(sink.losses(&entry)[..2], [Loss::State, Loss::Field("author".into())]);
}

#[test]
fn several_puzzles_of_sadman_stand_one_after_another() {
    let text = format!("#A1\n{0}\n#A2\n[Puzzle]\n{0}[State]\n{0}\n\n{0}{0}#A5\n{0}", rows(LINE));
    let (format, entries) = read(&text, None);
    assert_eq!((format.as_str(), entries.len()), ("sdk", 5));
    assert_eq!(entries.iter().map(|e| e.line).collect::<Vec<_>>(), [1, 12, 35, 44, 53]);
    assert!(entries.iter().all(|entry| entry.puzzle == Ok(puzzle(LINE))));
    assert_eq!(entries[4].field("author"), Some("5"));
}

#[test]
fn a_bad_section_of_sadman_is_one_bad_record() {
    let short = rows(LINE).lines().skip(1).collect::<Vec<_>>().join("\n");
    let text = format!("[Puzzle]\n{short}\n\n[Puzzle]\n{}[Moves]\nr1c1\n[Puzzle]\n{0}", rows(LINE));
    let (_, entries) = read(&text, Some("sdk"));
    assert_eq!(entries.len(), 3);
    assert_eq!(
        entries[0].puzzle.unwrap_err().to_string(),
        "line 9, column 10: expected 9 rows of 9 cells, found 8 rows",
    );
    // Another section leaves the puzzle alone, and is named.
    assert_eq!(entries[1].puzzle, Ok(puzzle(LINE)));
    assert_eq!(
        entries[1].field_faults[0].to_string(),
        "line 21, column 1: the field `[Moves]` is left out: expected [Puzzle] or [State], found \
         another section",
    );
    let good = format!("[Puzzle]\n{}", rows(LINE));
    let text = format!("[Puzzle]\n{}\n{good}", rows(LINE).replacen("53.", "53x", 1));
    let (_, entries) = read(&text, Some("sdk"));
    let told = entries[0].puzzle.unwrap_err().to_string();
    assert_eq!(told, "line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'x'");
    assert_eq!(entries[1].puzzle, Ok(puzzle(LINE)));
}

/// Returns the puzzle of a text in which each record is the same puzzle, and the number of records.
fn all_the_same(text: &str) -> usize {
    let (format, entries) = read(text, None);
    for entry in &entries {
        assert_eq!(entry.puzzle, Ok(puzzle(LINE)), "{format}: {text}");
    }
    entries.len()
}

#[test]
fn text_around_grids_is_no_record() {
    let grid = rows(LINE);
    let boxes = |blank: &str| -> String {
        let rule = "+-------+-------+-------+\n";
        let row = |row: &str| {
            let cells: Vec<&str> = row.split("").filter(|cell| !cell.is_empty()).collect();
            let boxes: Vec<String> = cells.chunks(3).map(|three| three.join(" ")).collect();
            format!("| {} |\n", boxes.join(" | ")).replace('.', blank)
        };
        let bands: Vec<&str> = grid.lines().collect();
        let band = |rows: &[&str]| rows.iter().map(|one| row(one)).collect::<String>();
        bands.chunks(3).map(|rows| rule.to_owned() + &band(rows)).collect::<String>() + rule
    };
    let below = "Simple Sudoku\nVersion 4.2\n";
    for (text, count) in [
        (format!("{grid}\n{below}"), 1),
        (format!("{grid}\n{below}\n").repeat(3), 3),
        (format!("{grid}Solve me, please!\n"), 1),
        (format!("{grid}5.6/5.6/3.2\n"), 1),
        (format!("{grid}(5.6)\n\n{grid}172 candidates\n"), 2),
        (format!("{}\nNumber of Givens: 30\nDifficulty: Easy\n", boxes(".")), 1),
        (format!("% made at random\n{grid}"), 1),
        // The print of py-sudoku.
        (
            format!(
                "\n---------------------------\n9x9 (3x3) SUDOKU PUZZLE\nDifficulty: 0.50\n\
                 ---------------------------\n{}        \n",
                boxes(" ")
            ),
            1,
        ),
        (LINE.split("").filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join("\n"), 1),
    ] {
        assert_eq!(all_the_same(&text), count, "{text}");
    }
    // Below the last grid only: a bad line between lines of 81 keeps its place.
    let (_, entries) = read(format!("{LINE}\n\nwhat is this\n\n{LINE}\n"), None);
    assert_eq!(entries.iter().filter(|entry| entry.puzzle.is_err()).count(), 1);
    // Titles stay titles where the first grid has one.
    let (_, entries) = read(format!("Grid 01\n{grid}\nGrid 02\n\n{grid}"), None);
    let titles: Vec<_> = entries.iter().map(|entry| entry.field("title")).collect();
    assert_eq!(titles, [Some("Grid 01"), Some("Grid 02")]);
}

#[test]
fn cells_on_lines_of_their_own_that_are_too_few_are_one_bad_record() {
    let digits: Vec<&str> = LINE.split("").filter(|cell| !matches!(*cell, "" | ".")).collect();
    let (_, entries) = read(digits.join("\n"), None);
    assert_eq!(entries.len(), 1);
    let told = entries[0].puzzle.unwrap_err().to_string();
    assert!(
        told.ends_with(
            "81 cells on lines of their own, blanks too, or 9 rows of 9, found 30 cells"
        ),
        "{told}"
    );
}

#[test]
fn spreadsheets_may_have_names_numbers_fractions_and_empty_columns() {
    let grid = rows(LINE);
    let table = |delimiter: &str,
                 before: &dyn Fn(usize) -> String,
                 cell: &dyn Fn(char) -> String,
                 after: &str| {
        let row = |(number, row): (usize, &str)| {
            let cells: Vec<String> = row.chars().map(cell).collect();
            format!("{}{}{after}\n", before(number + 1), cells.join(delimiter))
        };
        grid.lines().enumerate().map(row).collect::<String>()
    };
    let plain = |cell: char| if cell == '.' { String::new() } else { cell.to_string() };
    let fraction = |cell: char| if cell == '.' { String::new() } else { format!("{cell},0") };
    let none = |_: usize| String::new();
    let number = |number: usize| format!("{number},");
    for text in [
        format!(",A,B,C,D,E,F,G,H,I\n{}", table(",", &number, &plain, "")),
        format!("A,B,C,D,E,F,G,H,I\n{}", table(",", &none, &plain, "")),
        table(";", &none, &fraction, ""),
        table(",", &none, &plain, ",,,"),
        table(",", &none, &plain, ",,"),
        table(",", &number, &plain, ""),
    ] {
        assert_eq!(all_the_same(&text), 1, "{text}");
    }
}

#[test]
fn positions_without_the_first_colon_of_hodoku_are_read() {
    let text = format!("{}+4{}:112 113\n", &LINE[..2], &LINE[3..]);
    let (format, entries) = read(&text, None);
    assert_eq!((format.as_str(), entries.len()), ("hodoku", 1));
    assert_eq!(entries[0].puzzle, Ok(puzzle(LINE)));
    assert_eq!(entries[0].state.map(|state| state.clue_count()), Some(31));
    assert!(entries[0].marks.is_some());
}

#[test]
fn a_frame_of_simple_sudoku_is_read_and_written() {
    let text = write("ss", &[Entry::new(1, Ok(puzzle(LINE)))]);
    assert!(text.starts_with("*-----------*\n|53.|.7.|...|\n|6..|195|...|\n"), "{text}");
    assert!(text.contains("\n|---+---+---|\n"));
    for from in [Some("ss"), None] {
        let (_, entries) = read(format!("{text}\n{text}"), from);
        assert_eq!(entries.len(), 2);
        assert!(entries.iter().all(|entry| entry.puzzle == Ok(puzzle(LINE))));
    }
}

/// The same pencil marks in three layouts that forums use.
const MARKS: [&str; 3] = [
    "\
.---------------------.------------------.-----------------.
| 1     236   2367    | 4    2357  2357  | 8    9    2356  |
| 468   5     234678  | 9    237   1     | 36   23   2346  |
| 4689  23468 234689  | 238  235   2356  | 1356 1235 7     |
:---------------------+------------------+-----------------:
| 2     9     5       | 1    6     8     | 7    4    3     |
| 3     1     4       | 7    9     2     | 5    6    8     |
| 7     68    68      | 5    4     3     | 9    12   12    |
:---------------------+------------------+-----------------:
| 469   346   3469    | 23   1     7     | 2346 8    2456  |
| 468   7     1       | 238  2358  456   | 2346 235  9     |
| 5     2348  2389    | 6    238   49    | 1234 7    124   |
'---------------------'------------------'-----------------'
",
    "\
*-----------------------------------------------------------*
| 1     236   2367    | 4    2357  2357  | 8    9    2356  |
| 468   5     234678  | 9    237   1     | 36   23   2346  |
| 4689  23468 234689  | 238  235   2356  | 1356 1235 7     |
|---------------------+------------------+-----------------|
| 2     9     5       | 1    6     8     | 7    4    3     |
| 3     1     4       | 7    9     2     | 5    6    8     |
| 7     68    68      | 5    4     3     | 9    12   12    |
|---------------------+------------------+-----------------|
| 469   346   3469    | 23   1     7     | 2346 8    2456  |
| 468   7     1       | 238  2358  456   | 2346 235  9     |
| 5     2348  2389    | 6    238   49    | 1234 7    124   |
*-----------------------------------------------------------*
",
    "\
1 236 2367 4 2357 2357 8 9 2356
468 5 234678 9 237 1 36 23 2346
4689 23468 234689 238 235 2356 1356 1235 7
2 9 5 1 6 8 7 4 3
3 1 4 7 9 2 5 6 8
7 68 68 5 4 3 9 12 12
469 346 3469 23 1 7 2346 8 2456
468 7 1 238 2358 456 2346 235 9
5 2348 2389 6 238 49 1234 7 124
",
];

#[test]
fn pencil_marks_are_read_in_the_layouts_of_forums() {
    let entries = MARKS.map(|text| only(text).1);
    for (entry, text) in entries.iter().zip(MARKS) {
        assert_eq!(only(text).0, "pencil");
        assert_eq!((entry.puzzle, &entry.marks), (entries[0].puzzle, &entries[0].marks));
    }
    let entry = &entries[0];
    let clues = "1..4..89.\
                  .5.9.1...\
                  ........7\
                  295168743\
                  314792568\
                  7..5439..\
                  ....17.8.\
                  .71.....9\
                  5..6...7.";
    assert_eq!(entry.puzzle, Ok(puzzle(clues)));
    assert_eq!(entry.marks.as_ref().unwrap().get(Cell::ALL[1]).to_string(), "236");
    let written = write("pencil", std::slice::from_ref(entry));
    assert!(written.starts_with("+-------------------+---"), "{written}");
    assert_eq!(only(written).1.marks, entry.marks);
    // The whole frame may be indented, and other grids may follow.
    let indented = format!("  {}", MARKS[0].trim_end().replace('\n', "\r\n  "));
    let (_, read) = read(format!("{indented}\r\n{LINE}\r\n\r\n{indented}"), None);
    assert_eq!(read.len(), 3);
    assert_eq!(read[0].marks, entry.marks);
    assert_eq!((&read[1].marks, &read[2].marks), (&None, &entry.marks));
}

#[test]
fn pencil_marks_that_go_wrong_say_where() {
    let cases = [
        (
            MARKS[2].replacen("236 ", "", 1),
            "line 1, column 1: expected 81 groups of digits, found 80",
        ),
        (
            MARKS[2].replacen("236 ", "226 ", 1),
            "line 1, column 4: expected each digit once in the marks of a cell, found '2'",
        ),
        (
            MARKS[2].replacen("4689", "46x9", 1),
            "line 3, column 3: expected a group of digits 1-9, found 'x'",
        ),
    ];
    for (text, fault) in cases {
        assert_eq!(faults(&text, "pencil"), [fault]);
        assert_eq!(faults(format!("{text}\n{LINE}\n"), "pencil"), [fault]);
    }
}

#[test]
fn a_line_of_729_is_pencil_marks() {
    let entry = only(MARKS[0]).1;
    let text = write("candidates", std::slice::from_ref(&entry));
    assert_eq!(text.len(), 730);
    assert!(text.starts_with("1.........23..6....23..67..").then_some(()).is_some(), "{text}");
    let (format, read) = only(&text);
    assert_eq!((format.as_str(), read.marks), ("candidates", entry.marks));
    assert_eq!(
        faults(text.replacen('1', "2", 1), "candidates"),
        ["line 1, column 1: expected 1, or . where it is gone, found '2'"],
    );
    assert_eq!(
        faults(&text[1..], "candidates").len() + faults(format!(".{text}"), "candidates").len(),
        2,
    );
    let short = format!("{}\n{text}", ".".repeat(728));
    let told = "line 1, column 729: expected a line of 729 characters, found a line of 728";
    assert_eq!(faults(short, "candidates"), [told]);
}

#[test]
fn a_line_of_hodoku_has_what_is_placed_and_deleted() {
    let placed = LINE.replacen("53.", "53+4", 1);
    let text = format!(":0300:2:{placed}:214 215:216::\n");
    let (format, entry) = only(&text);
    assert_eq!(format, "hodoku");
    assert_eq!(entry.puzzle, Ok(puzzle(LINE)));
    assert_eq!(entry.state, Some(puzzle(&LINE.replacen("53.", "534", 1))));
    let marks = entry.marks.as_ref().unwrap();
    assert!(!marks.get(Cell::ALL[3]).contains(Digit::ALL[1]));
    assert!(marks.get(Cell::ALL[3]).contains(Digit::ALL[5]));
    assert_eq!(entry.field("technique"), Some("0300"));
    assert_eq!(entry.field("eliminations"), Some("216"));
    let written = write("hodoku", std::slice::from_ref(&entry));
    let again = only(&written).1;
    assert_eq!(
        (again.state, again.marks, &again.fields),
        (entry.state, entry.marks, &entry.fields)
    );
    assert_eq!(written, format!(":0300:2:{placed}:214:216::\n"));
    for (bad, fault) in [
        (
            ":0300",
            "line 1, column 6: expected ':', a technique, ':', digits, ':' and 81 cells, found the end of the line after 5 characters",
        ),
        (
            ":1:2:53..7",
            "line 1, column 11: expected 81 cells, some with '+' before them, found 5 cells",
        ),
        (":1:2:53.x", "line 1, column 9: expected 1-9 or a blank (one of 0 . _ * -), found 'x'"),
        (":1:2:53+.", "line 1, column 9: expected 1-9 after '+', found '.'"),
    ] {
        assert_eq!(faults(bad, "hodoku"), [fault]);
    }
    let bad = format!(":1:2:{LINE}:512 5a2:::");
    let told =
        "line 1, column 92: expected a candidate as digit, row and column, as in 512, found '5'";
    assert_eq!(faults(bad, "hodoku"), [told]);
}

#[test]
fn a_line_of_the_exchange_has_a_hash_and_a_rating() {
    let cells = "050703060007000800000816000000030000005000100730040086906000204840572093000409000";
    let text = format!("0000183b305c {cells}  1.2\n");
    let (format, entry) = only(&text);
    assert_eq!(format, "bank");
    assert_eq!(entry.puzzle, Ok(puzzle(cells)));
    assert_eq!((entry.field("hash"), entry.field("rating")), (Some("0000183b305c"), Some("1.2")));
    assert_eq!(write("bank", std::slice::from_ref(&entry)), text);
    // A missing hash is computed.
    let plain = Entry::new(1, entry.puzzle);
    assert_eq!(write("bank", &[plain]), format!("0000183b305c {cells}\n"));
    let bad = format!("0000183b305 {cells}\n0000183b305c {}\n{text}", &cells[1..]);
    assert_eq!(
        faults(bad, "bank"),
        [
            "line 1, column 1: expected a hash of 12 hexadecimal digits, then 81 cells, found '0'",
            "line 2, column 94: expected 81 characters, found 80",
        ],
    );
}

#[test]
fn pasted_text_has_one_kind_of_blank() {
    let x = LINE.replace('.', "X");
    let spaced: String =
        rows(&x).chars().map(|c| if c == '\n' { c.into() } else { format!("{c}  ") }).collect();
    let barred = rows(&LINE.replace('.', " "))
        .lines()
        .map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]))
        .collect::<String>();
    let blank = rows(&LINE.replace('.', " "));
    let tabs: String =
        rows(LINE).chars().map(|c| if c == '\n' { c.into() } else { format!("{c}\t") }).collect();
    for text in [&x, &rows(&x), &spaced, &barred, &blank, &tabs] {
        let (_, entry) = only(text);
        assert_eq!(entry.puzzle, Ok(puzzle(LINE)), "{text}");
    }
    // Two kinds of blanks are a fault, and so are spaces that leave a doubt.
    let two_kinds = rows(&x.replacen('X', ".", 1));
    let shifted = blank.lines().map(|row| row.trim_start().to_owned() + "\n").collect::<String>();
    for text in [two_kinds, shifted.replace("8   6   3", "8  6  3")] {
        assert!(only(&text).1.puzzle.is_err(), "{text}");
    }
}

#[test]
fn a_table_has_names_or_digits_that_speak_for_themselves() {
    let zeros = LINE.replace('.', "0");
    let tables = [
        ("csv", format!("puzzle,solution\n{zeros},{SOLVED}\n")),
        ("csv", format!("quizzes,solutions\n{zeros},{SOLVED}\n")),
        ("csv", format!("\u{FEFF}id,Puzzle,Solution\r\n1,{LINE},{SOLVED}\r\n")),
        ("csv", format!("\"id\";\"puzzle\";\"solution\"\n1;\"{LINE}\";{SOLVED}\n")),
        ("tsv", format!("id\tpuzzle\tsolution\n1\t{LINE}\t{SOLVED}\n")),
        ("csv", format!("{LINE},{SOLVED}\n")),
        ("csv", format!("17,{LINE},{SOLVED}\n")),
        ("tsv", format!("17\t{LINE}\t{SOLVED}\n")),
    ];
    for (name, text) in tables {
        let (format, entry) = only(&text);
        assert_eq!(format, name, "{text}");
        assert_eq!((entry.puzzle, entry.solution), (Ok(puzzle(LINE)), Some(puzzle(SOLVED))));
        let again = only(write("csv", std::slice::from_ref(&entry))).1;
        assert_eq!((&again.fields, again.solution), (&entry.fields, entry.solution));
    }
    let many = format!("puzzle,solutions,at_least\n{LINE},1,false\n");
    assert_eq!(only(many).1.field("solutions"), Some("1"));
}

#[test]
fn a_table_passes_other_columns_through() {
    let text = format!(
        "puzzle,source,note\n{LINE},\"a, b\",\"say \"\"hi\"\"\nto all\"\n{LINE},,plain \"x\"\n"
    );
    let (_, entries) = read(&text, None);
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0].field("note"), Some("say \"hi\"\nto all"));
    assert_eq!((entries[1].line, entries[1].field("note")), (4, Some("plain \"x\"")));
    let written = write("csv", &entries);
    assert_eq!(written, text.replace("plain \"x\"", "\"plain \"\"x\"\"\""));
    assert_eq!(read(write("tsv", &entries), Some("tsv")).1, entries);
    assert_eq!(read(write("jsonl", &entries), None).1[1].fields, entries[1].fields);
}

#[test]
fn a_bad_row_of_a_table_says_where_and_takes_nothing_from_the_others() {
    let bad = [
        (format!("7,{},x", &LINE[..80]), "line 3, column 83: expected 81 characters, found 80"),
        (
            format!("7,{LINE},a,b"),
            "line 3, column 1: expected as many fields as the table has columns, found 4 fields",
        ),
        ("7,,x".to_owned(), "line 3, column 3: expected 81 characters, found none"),
        (
            format!("\"\u{e9}\",\"{}\",x", LINE.replacen('.', "?", 1)),
            "line 3, column 8: expected 1-9 or a blank (one of 0 . _ * -), found '?'",
        ),
        (
            format!("7,{LINE},\"x"),
            "line 3, column 87: expected a '\"' that closes the one before it, found the end of the line after 86 characters",
        ),
    ];
    for (row, fault) in bad {
        let text = format!("id,puzzle,note\n1,{LINE},a\n{row}\n2,{LINE},b\n");
        let (_, entries) = read(&text, None);
        assert_eq!(entries.len(), 3, "{row}");
        assert_eq!(entries[1].puzzle.unwrap_err().to_string(), fault);
        assert_eq!((entries[2].puzzle, entries[2].line), (Ok(puzzle(LINE)), 4));
        let written = write("csv", &entries);
        assert_eq!(read(written, None).1.len(), 3);
    }
    // A title is not a table.
    let (format, entry) = only(format!("Sudoku\n\n{}", rows(LINE)));
    assert_eq!((format.as_str(), entry.puzzle), ("text", Ok(puzzle(LINE))));
    assert_eq!((entry.line, entry.field("title")), (1, Some("Sudoku")));
    let told = "line 1, column 1: expected names with `puzzle` among them, or with a name that is chosen, or 81 cells in one column, found 2 fields";
    assert_eq!(faults("a,b\n", "csv"), [told]);
}

#[test]
fn a_line_of_json_keeps_values_as_they_are() {
    let text = format!(
        "{{\"id\":7,\"puzzle\":\"{LINE}\",\"rating\":7.20,\"tags\":[\"a\", {{\"b\":null}}],\"by\":\"Ad\\u00e4\"}}\n"
    );
    let (format, entry) = only(&text);
    assert_eq!((format.as_str(), entry.puzzle), ("jsonl", Ok(puzzle(LINE))));
    assert_eq!(entry.field("by"), Some("Ad\u{e4}"));
    let written = write("jsonl", std::slice::from_ref(&entry));
    assert_eq!(
        written,
        format!(
            "{{\"puzzle\":\"{LINE}\",\"id\":7,\"rating\":7.20,\"tags\":[\"a\", {{\"b\":null}}],\"by\":\"Ad\u{e4}\"}}\n"
        ),
    );
    assert_eq!(only(written).1.fields, entry.fields);
    let bad = [
        (
            "{",
            "line 1, column 2: expected a JSON object on one line, found the end of the line after 1 character",
        ),
        ("[1]", "line 1, column 1: expected a JSON object on one line, found '['"),
        ("{\"a\":1}", "line 1, column 1: expected a key `puzzle`, found none"),
        (
            "{\"puzzle\":7}",
            "line 1, column 11: expected a string or a list of 81 cells, found something else",
        ),
        (
            "{\"puzzle\":\"53?\"}",
            "line 1, column 14: expected 1-9 or a blank (one of 0 . _ * -), found '?'",
        ),
    ];
    for (line, fault) in bad {
        assert_eq!(faults(format!("{line}\n{text}"), "jsonl"), [fault]);
    }
    let (_, entries) = read(format!("{{}}\n{text}"), None);
    assert!(write("jsonl", &entries).starts_with("{\"puzzle\":null,\"error\":\"column 1: exp"));
}

#[test]
fn documents_of_json_are_read_object_by_object() {
    let item = format!("{{\"puzzle\":\"{LINE}\",\"n\":1}}");
    let cells: Vec<String> = LINE.chars().map(|c| c.to_string().replace('.', "0")).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    for document in [
        format!("[{item}, {item}]"),
        format!("[\n  {item},\n  {item}\n]\n"),
        format!(" [{{ \"n\" : 1,\n\"puzzle\":\n\"{LINE}\"}},{item}]"),
        format!("{{\n  \"puzzle\": \"{LINE}\",\n  \"n\": 1\n}}\n{item}\n"),
        format!("{{\r\n\"n\": 1, \"puzzle\": [{}]\r\n}}{item}", rows.join(",\r\n")),
    ] {
        let (format, entries) = read(&document, None);
        assert_eq!(format, "jsonl", "{document}");
        assert_eq!(entries.len(), 2, "{document}");
        for entry in entries {
            assert_eq!(
                (entry.puzzle, entry.field("n")),
                (Ok(puzzle(LINE)), Some("1")),
                "{document}"
            );
        }
    }
    // Brackets in texts are no brackets.
    let (_, entries) = read(format!("[{{\"by\":\"}}]\\\"{{\",\"puzzle\":\"{LINE}\"}}]"), None);
    assert_eq!(entries[0].field("by"), Some("}]\"{"));
    assert_eq!(entries[0].puzzle, Ok(puzzle(LINE)));
}

#[test]
fn a_document_is_read_as_it_comes_in() {
    /// Hands out one piece at a time, and says when it is asked for another one.
    struct Pieces(std::collections::VecDeque<String>, std::sync::Arc<std::sync::Mutex<usize>>);

    impl std::io::Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            *self.1.lock().unwrap() += 1;
            let piece = self.0.pop_front().unwrap_or_default();
            buffer[..piece.len()].copy_from_slice(piece.as_bytes());
            Ok(piece.len())
        }
    }

    let item = format!("{{\"puzzle\":\"{LINE}\"}}");
    let pieces = [format!("[\n{item},\n{item}"), format!(",\n{item}\n]\n")];
    let asked = std::sync::Arc::default();
    let input = Pieces(pieces.into(), std::sync::Arc::clone(&asked));
    let mut entries = Entries::open(input, None).unwrap();
    assert!(entries.next_entry().unwrap().is_some());
    assert!(entries.is_ready());
    assert!(entries.next_entry().unwrap().is_some());
    let before = *asked.lock().unwrap();
    assert!(!entries.is_ready(), "a comma is no object");
    assert!(entries.next_entry().unwrap().is_some());
    assert_eq!(*asked.lock().unwrap(), before + 1);
}

#[test]
fn faults_of_a_document_have_their_place() {
    let wrong = LINE.replacen('.', "?", 1);
    let faults_of = |text: &str| faults(text, "jsonl");
    assert_eq!(
        faults_of(&format!(
            "[\n{{\"n\":1,\n \"puzzle\":\"{wrong}\"}},\n{{\"puzzle\":\"{LINE}\"}}]"
        )),
        ["line 3, column 14: expected 1-9 or a blank (one of 0 . _ * -), found '?'"],
    );
    assert_eq!(
        faults_of(&format!("[{{\"puzzle\":\"{LINE}\"}},\n  7, {{\"puzzle\":\"{LINE}\"}}, x]")),
        [
            "line 2, column 3: expected a JSON object, found '7'",
            "line 2, column 102: expected a JSON object, found 'x'",
        ],
    );
    assert_eq!(
        faults_of("[{\"puzzle\":\"53\n"),
        ["line 1, column 15: expected the rest of a JSON object, found the end of the line"],
    );
    // A broken object costs no other one, and one that is cut no line of JSON lines.
    let item = format!("{{\"puzzle\":\"{LINE}\"}}");
    for (broken, place) in [
        (
            format!("{{\"n\":1,\"puzzle\":\"{LINE}\","),
            "expected the rest of a JSON object, found '{'",
        ),
        (
            format!("{{\"puzzle\":\"{LINE},\"n\":1}}"),
            "expected the rest of a JSON object, found 'n'",
        ),
        (
            format!("{{\"puzzle\":\"{LINE}\n"),
            "expected the rest of a JSON object, found the end of the line",
        ),
        (format!("{{\"puzzle\":[\"{LINE}\"}}"), "expected the rest of a JSON object, found '}'"),
        (format!("{{\"puzzle\":\"{LINE}\"]"), "expected the rest of a JSON object, found ']'"),
    ] {
        let (_, entries) = read(format!("[{item},{broken},{item},\n{item}]"), None);
        let good: Vec<bool> = entries.iter().map(|entry| entry.puzzle.is_ok()).collect();
        assert_eq!(good, [true, false, true, true], "{broken}");
        assert!(entries[1].puzzle.unwrap_err().to_string().ends_with(place), "{broken}");
    }
    for cut in ["{\"n\":1,\"puzzle\":", "{\"n\":[", "{\"n\":1,\nbad", "{\"n\":1,\n# c"] {
        let (_, entries) = read(format!("{cut}\n{item}\n{item}\n"), None);
        assert_eq!(entries.iter().filter(|entry| entry.puzzle.is_ok()).count(), 2, "{cut}");
    }
    let deep = format!("[{{\"puzzle\":{}}},{item}]", "[".repeat(1000));
    assert!(read(deep, None).1.last().unwrap().puzzle.is_ok());
    let long = format!("[{{\"a\":\"{}\"}}]", "x".repeat(5 << 20));
    assert_eq!(
        faults_of(&long),
        ["line 1, column 2: expected a JSON object of at most 4 mebibytes, found a longer one"],
    );
}

#[test]
fn saved_games_of_opensudoku_are_read() {
    // The cells of each version: a clue, a digit of the player, notes of 1, 2 and 4, no notes.
    let clue =
        |digit: char| [format!("{digit}|-|0|"), format!("{digit}|0|0|"), format!("{digit}|0|0|0|")];
    let own = |digit: char| {
        [format!("{digit}|-|1|"), format!("{digit}|0||1|"), format!("{digit}|0|0|1|")]
    };
    let noted = ["0|1,2,4,|1|", "0|11||1|", "0|8|3|1|"].map(str::to_owned);
    let open = ["0|-|1|", "0|0|1|", "0|0|0|1|"].map(str::to_owned);
    for (place, version) in [(0, 1), (1, 2), (2, 4)] {
        let game = |blank: &[String; 3]| -> String {
            let cells = LINE.chars().enumerate().map(|(index, digit)| match (index, digit) {
                (2, _) => own('4')[place].clone(),
                (_, '.') => blank[place].clone(),
                _ => clue(digit)[place].clone(),
            });
            let cells: String = cells.collect();
            format!(
                "<opensudoku version=\"3\"><game state=\"0\" time=\"5\" \
                 data=\"version: {version}&#10;{cells}\"/></opensudoku>"
            )
        };
        let (format, entries) = read(game(&noted), None);
        assert_eq!(format, "opensudoku");
        let entry = &entries[0];
        assert_eq!(entry.puzzle, Ok(puzzle(LINE)), "version {version}");
        let filled = LINE.replacen('.', "4", 1);
        assert_eq!(entry.state, Some(puzzle(&filled)), "version {version}");
        let marks = entry.marks.as_ref().unwrap();
        assert_eq!(marks.get(Cell::ALL[3]).to_string(), "124");
        assert_eq!(marks.get(Cell::ALL[2]).to_string(), "4");
        assert_eq!((entry.field("time"), entry.field("game_state")), (Some("5"), Some("0")));
        // Notes of a part of the board say nothing about the other cells.
        assert_eq!(read(game(&open), None).1[0].marks, None);
        let cut = game(&open).replacen("|1|", "|", 1);
        assert!(read(cut, None).1[0].puzzle.is_err());
    }
    let short = "<opensudoku><game data='version: 3&#10;5|0|0|'/></opensudoku>";
    assert_eq!(
        faults(short, "opensudoku"),
        ["line 1, column 25: expected 81 saved cells of a game, found 1"],
    );
}

#[test]
fn collections_of_opensudoku_are_read() {
    let digits = LINE.replace('.', "0");
    let old = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Easy &amp; good</name>\n  \
         <author>Ada</author>\n  <comment></comment>\n  <game data=\"{digits}\" />\n  \
         <game data=\"{}\"/>\n  <game level='x' data='{digits}'></game>\n</opensudoku>\n",
        &digits[1..],
    );
    let (format, entries) = read(&old, None);
    assert_eq!((format.as_str(), entries.len()), ("opensudoku", 3));
    assert_eq!((entries[0].line, entries[0].puzzle), (6, Ok(puzzle(LINE))));
    assert_eq!(entries[0].field("collection"), Some("Easy & good"));
    assert_eq!(entries[0].field("comment"), None);
    assert_eq!((entries[2].puzzle, entries[2].field("level")), (Ok(puzzle(LINE)), Some("x")));
    assert_eq!(
        entries[1].puzzle.unwrap_err().to_string(),
        "line 7, column 95: expected 81 characters, found 80",
    );
    let new = format!(
        "<opensudoku version=\"2\"><folder name=\"A\" created=\"1\"><game data=\"{digits}\" note=\"hi\"/></folder>\
         <folder name=\"B\"><game/></folder></opensudoku>"
    );
    let (_, entries) = read(&new, None);
    assert_eq!((entries[0].field("folder"), entries[0].field("note")), (Some("A"), Some("hi")));
    assert_eq!((entries[1].field("folder"), entries[1].puzzle.is_err()), (Some("B"), true));
    // A file that is cut off has a fault.
    for length in [old.len() - 14, old.len() - 60, 60] {
        let (_, entries) = read(&old[..length], None);
        assert!(entries.last().unwrap().puzzle.is_err(), "{length}");
    }
    let deep = "<a>".repeat(100_000);
    assert_eq!(
        faults(deep, "opensudoku"),
        ["line 1, column 97: expected elements no deeper than 32, found a deeper one"]
    );
    let long = format!("<a b=\"{}", "x".repeat(3 << 20));
    assert_eq!(
        faults(long, "opensudoku"),
        ["line 1, column 1: expected an element of at most a mebibyte, found a longer one"]
    );
}

#[cfg(feature = "parquet")]
#[test]
fn a_parquet_file_keeps_everything_and_has_the_columns_that_are_documented() {
    let mut first = Entry::new(1, Ok(puzzle(LINE)));
    first.number = 1;
    first.solution = Some(puzzle(SOLVED));
    for (name, text) in
        [("status", "unique"), ("solutions", "1"), ("at_least", "false"), ("nodes", "7")]
    {
        first.fields.push(Field { name: name.into(), value: Value::Json(text.into()) });
    }
    first.fields.push(Field::text("source", "a, \"b\""));
    let bad = read("{\"puzzle\":null,\"source\":\"x\"}", None).1.remove(0);
    let bytes = write_bytes("parquet", &[first.clone(), bad]);
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    let (format, read_again) = read(&bytes, None);
    assert_eq!((format.as_str(), read_again.len()), ("parquet", 2));
    let fields: Vec<(&str, &str)> =
        read_again[0].fields.iter().map(|f| (f.name.as_str(), f.value.as_str())).collect();
    assert_eq!(
        fields,
        [
            ("status", "unique"),
            ("solutions", "1"),
            ("at_least", "false"),
            ("clues", "30"),
            ("nodes", "7"),
            ("source", "a, \"b\"")
        ],
    );
    assert_eq!((read_again[0].puzzle, read_again[0].solution), (first.puzzle, first.solution));
    assert_eq!(
        (read_again[1].puzzle.is_err(), read_again[1].field("status")),
        (true, Some("malformed"))
    );
    // A file that is cut off is an error, not a shorter table.
    for length in [4, 20, bytes.len() / 2, bytes.len() - 1] {
        let mut entries = Entries::open(&bytes[..length], None).unwrap();
        let error = std::iter::from_fn(|| entries.next_entry().transpose()).find_map(Result::err);
        assert!(error.unwrap().to_string().starts_with("not a whole Parquet file"), "{length}");
    }
    let sink = named("parquet").unwrap().sink().unwrap();
    first.fields[1].value = Value::Text("many".into());
    assert_eq!(sink.losses(&first), [Loss::Field("solutions".into())]);
}

#[cfg(feature = "parquet")]
#[test]
fn a_long_parquet_file_has_groups_of_rows() {
    let entries: Vec<Entry> = (0..70_000).map(|_| Entry::new(1, Ok(puzzle(LINE)))).collect();
    let bytes = write_bytes("parquet", &entries);
    let (_, read) = read(&bytes, None);
    assert_eq!(read.len(), 70_000);
    assert!(
        read.iter()
            .all(|entry| entry.puzzle == Ok(puzzle(LINE)) && entry.field("clues") == Some("30"))
    );
    assert_eq!((read[69_999].number, read[69_999].line), (70_000, 70_000));
}

#[test]
fn bad_lines_leave_the_others_unharmed() {
    let bad: [(Vec<u8>, &str); 9] = [
        (LINE[..80].into(), "line 2, column 81: expected 81 characters, found 80"),
        (format!("{LINE}1").into(), "line 2, column 82: expected 81 characters, found 82"),
        (".".repeat(256).into(), "line 2, column 82: expected 81 characters, found 256"),
        (
            LINE.replacen('.', "x", 1).into(),
            "line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'x'",
        ),
        (
            LINE.replacen('.', ":", 1).into(),
            "line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found ':'",
        ),
        (
            LINE.replacen('.', "\0", 1).into(),
            "line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found a NUL character",
        ),
        (
            LINE.replacen('.', "\u{663}", 1).into(),
            "line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found '\u{663}' (U+0663)",
        ),
        (vec![b'.'; 10_000_000], "line 2, column 82: expected 81 characters, found 10000000"),
        (
            vec![b'y'; 10_000_000],
            "line 2, column 1: expected a line of at most a mebibyte, found a line of 10000000 bytes",
        ),
    ];
    for (line, fault) in bad {
        let text = [LINE.as_bytes(), b" a\n", &line, b"\n", LINE.as_bytes(), b"\n"].concat();
        let (format, entries) = read(&text, None);
        assert_eq!((format.as_str(), entries.len()), ("line", 3), "{fault}");
        assert_eq!(entries[1].puzzle.unwrap_err().to_string(), fault);
        assert_eq!((entries[0].puzzle, entries[2].puzzle), (Ok(puzzle(LINE)), Ok(puzzle(LINE))));
        assert_eq!(entries[2].line, 3);
    }
}

#[test]
fn a_short_line_before_good_ones_takes_nothing_from_them() {
    let text = format!("{}\n{LINE}\n{LINE}\n", &LINE[..80]);
    for from in [None, Some("line"), Some("sdm"), Some("text")] {
        let (_, entries) = read(&text, from);
        let good: Vec<bool> = entries.iter().map(|entry| entry.puzzle.is_ok()).collect();
        assert_eq!(good, [false, true, true], "{from:?}");
    }
}

#[test]
fn latin_1_beside_a_puzzle_costs_no_puzzle() {
    let line = [LINE.as_bytes(), b" J\xF6rg"].concat();
    let (format, entries) = read(&line, None);
    assert_eq!((format.as_str(), entries[0].puzzle), ("line", Ok(puzzle(LINE))));
    assert_eq!(write_bytes("line", &entries), [&line[..], b"\n"].concat());
    let grid = rows(LINE);
    for (text, field) in [("#AJ\u{F6}rg\n", "author"), ("R\u{E4}tsel 1\n", "title")] {
        let text: Vec<u8> = (text.to_owned() + &grid).chars().map(|c| c as u8).collect();
        let (_, entries) = read(&text, None);
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].puzzle, Ok(puzzle(LINE)));
        assert!(entries[0].field(field).unwrap().contains(['\u{F6}', '\u{E4}']), "{field}");
    }
}

#[test]
fn a_table_that_begins_with_malformed_records_is_read_back() {
    for (name, fields) in [("csv", vec![]), ("tsv", vec![]), ("tsv", vec![Field::text("id", "")])] {
        let (_, mut entries) = read(format!("bad\nworse\n{LINE}\n"), None);
        for entry in &mut entries {
            entry.fields.clone_from(&fields);
        }
        let (_, again) = read(write(name, &entries), None);
        let good: Vec<_> = again.iter().map(|entry| entry.puzzle.is_ok()).collect();
        assert_eq!(good, [false, false, true], "{name} with {} fields", fields.len());
    }
}

#[test]
fn a_bad_first_line_takes_nothing_from_lines_of_a_format() {
    let hash = "00".repeat(6);
    let pencil_marks = format!("{}{}", "123456789".repeat(80), "1........");
    for (format, line) in [
        ("line", format!("{LINE} 7.2")),
        ("bank", format!("{hash} {LINE}  7.2")),
        ("jsonl", format!("{{\"puzzle\":\"{LINE}\"}}")),
        ("candidates", pencil_marks),
    ] {
        let damaged = [&line[..line.len() - 6], &format!("{},", &line[..line.len() - 1])];
        for first in ["bad", "49151 puzzles with 17 clues"].into_iter().chain(damaged) {
            let (found, entries) = read(format!("{first}\n{line}\n{line}\n"), None);
            assert_eq!(found, format);
            let good: Vec<_> = entries.iter().map(|entry| entry.puzzle.is_ok()).collect();
            assert!(good[1..] == [true, true], "{format}: {first}: {good:?}");
        }
    }
    // The heading of a table is no bad line.
    let (found, _) = read(format!("id,name\n{LINE},7.2\n"), None);
    assert_eq!(found, "text");
}

#[test]
fn utf16_is_named_and_a_mark_of_utf8_passed_over() {
    let utf16: Vec<u8> =
        std::iter::once(0xFEFF).chain(LINE.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for from in FORMATS.iter().map(|format| Some(format.about().name)).chain([None]) {
        assert_eq!(
            read(&utf16, from).1[0].puzzle.unwrap_err().to_string(),
            "line 1, column 1: expected text in UTF-8, found UTF-16",
        );
    }
    assert_eq!(only(format!("\u{FEFF}{LINE} 7\n")).1.puzzle, Ok(puzzle(LINE)));
}

#[test]
fn utf32_is_named_and_not_taken_for_utf16() {
    let utf32 = |bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
        format!("\u{FEFF}{LINE}\n").chars().map(u32::from).flat_map(bytes).collect()
    };
    for text in [utf32(u32::to_le_bytes), utf32(u32::to_be_bytes)] {
        for from in FORMATS.iter().map(|format| Some(format.about().name)).chain([None]) {
            assert_eq!(
                read(&text, from).1[0].puzzle.unwrap_err().to_string(),
                "line 1, column 1: expected text in UTF-8, found UTF-32",
            );
        }
    }
}

#[test]
fn lines_that_end_in_cr_alone_are_read_in_every_format() {
    let cr = |text: &str| text.replace('\n', "\r");
    let grid = rows(LINE);
    let lists = format!("[\"{LINE}\",\n\"{LINE}\"]\n");
    for (name, text, lines) in [
        ("text", format!("{LINE}\n{LINE}\n"), [1, 2]),
        ("text", format!("{grid}\n{grid}"), [1, 11]),
        ("csv", format!("id,puzzle\n1,{LINE}\n2,{LINE}\n"), [2, 3]),
        ("line", format!("{LINE} a\n{LINE} b\n"), [1, 2]),
        ("lists", lists, [1, 2]),
        ("text", format!("Grid 01\n{grid}Grid 02\n{grid}"), [1, 11]),
    ] {
        let (format, entries) = read(cr(&text), None);
        assert_eq!(format, name, "{text}");
        assert!(entries.iter().all(|entry| entry.puzzle == Ok(puzzle(LINE))), "{text}");
        assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), lines, "{text}");
    }
    // A fault has the line and column of the file.
    let bad = cr(&format!("{LINE}\n{}\n", LINE.replacen('.', "y", 1)));
    let told = "line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'y'";
    assert_eq!(read(bad, None).1[1].puzzle.unwrap_err().to_string(), told);
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let mut entry = Entry::new(1, Ok(puzzle(LINE)));
    let losses = |name: &str, entry: &Entry| {
        let losses = named(name).unwrap().sink().unwrap().losses(entry);
        losses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    for format in FORMATS.iter().filter(|format| format.sink().is_some()) {
        assert_eq!(losses(format.about().name, &entry), "");
    }
    entry.solution = Some(puzzle(SOLVED));
    entry.fields.push(Field::text("rating", "1.2"));
    assert_eq!(losses("grid", &entry), "the solution, the field `rating`");
    assert_eq!(losses("bank", &entry), "the solution");
    let mut cells = *Marks::from_board(&puzzle(LINE)).cells();
    cells[2] = DigitSet::only(Digit::ALL[3]);
    entry = Entry::new(1, Ok(puzzle(LINE)));
    entry.marks = Some(Box::new(Marks::new(cells)));
    assert_eq!(losses("sdk", &entry), "the pencil marks");
    assert_eq!(losses("pencil", &entry), "that r1c3 has one mark and is not filled");
    assert_eq!(losses("hodoku", &entry), "");
}

/// The first bytes of gzip and zstd.
const PACKED: [&[u8]; 3] = [b"\x1F\x8B", b"\x28\xB5\x2F\xFD", b"\x1F\x9D"];

/// Any puzzle, solvable or not.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    proptest::collection::vec(0..=9_u8, 81).prop_map(|cells| {
        let cells: [u8; 81] = cells.try_into().unwrap();
        Puzzle::new(cells.map(Digit::new))
    })
}

proptest! {
    #[test]
    fn every_format_reads_the_puzzles_that_it_writes(all in proptest::collection::vec(puzzles(), 1..4)) {
        let entries: Vec<Entry> = all.iter().map(|puzzle| Entry::new(1, Ok(*puzzle))).collect();
        for format in FORMATS.iter().filter(|format| format.sink().is_some()) {
            let name = format.about().name;
            let text = write_bytes(name, &entries);
            let (_, read) = read(&text, Some(name));
            let read: Vec<_> = read.iter().map(|entry| entry.puzzle).collect();
            prop_assert_eq!(read, all.iter().copied().map(Ok).collect::<Vec<_>>(), "{}", name);
        }
    }

    #[test]
    fn no_bytes_are_too_bad(bytes in proptest::collection::vec(prop_oneof![
        proptest::sample::select(b"123456789.0\n\n |:,+-*#[]{}\"'<>PpSX\r\t".to_vec()), any::<u8>()
    ], 0..400)) {
        for from in FORMATS.iter().map(|format| Some(format.about().name)).chain([None]) {
            let from = from.map(|name| named(name).unwrap());
            let mut entries = match Entries::open(&bytes[..], from) {
                Ok(entries) => entries,
                Err(error) => {
                    // The bytes begin like packed data and are not.
                    prop_assert!(PACKED.iter().any(|start| bytes.starts_with(start)), "{error}");
                    continue;
                }
            };
            let entries = std::iter::from_fn(|| entries.next_entry().ok().flatten());
            for (entry, number) in entries.zip(1..) {
                prop_assert_eq!(entry.number, number);
                if let Err(fault) = entry.puzzle {
                    prop_assert!(fault.line > 0 && fault.column > 0);
                }
            }
        }
    }
}

#[test]
fn what_begins_as_packed_bytes_and_is_none_is_told() {
    for start in PACKED {
        let error = Entries::open(start, None).err().unwrap();
        assert!(error.to_string().contains("data"), "{error}");
    }
}

#[test]
fn lines_of_json_are_json_whatever_the_values() {
    let mut sink = named("jsonl").and_then(Format::sink).unwrap();
    let mut entry = Entry::new(1, Ok(Puzzle::EMPTY));
    for (name, value) in [("day", "2020-01-01"), ("ratio", "NaN"), ("list", "[1, 2]")] {
        let value = Value::Json(value.into());
        entry.fields.push(Field { name: name.into(), value });
    }
    let mut out = Vec::new();
    sink.write(&entry, &mut out);
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains(r#""day":"2020-01-01","ratio":"NaN","list":[1, 2]"#), "{text}");
    let bad = entries_of("{\"puzzle\":\"5\",\"error\":\"mine\"}\n").remove(0);
    let mut out = Vec::new();
    sink.write(&bad, &mut out);
    let text = String::from_utf8(out).unwrap();
    let reason = r#"{"puzzle":null,"error":"column"#;
    assert!(text.starts_with(reason) && text.contains(r#""error_2":"mine""#), "{text}");
}

#[test]
fn an_object_tells_the_place_of_a_fault_within_its_record() {
    let rows = |last: &str| format!("{}{last}\n\n", "123456789\n".repeat(8));
    let mut sink = named("jsonl").unwrap().sink().unwrap();
    let mut told = |text: &str| {
        let mut out = Vec::new();
        for entry in entries_of(text) {
            sink.write(&entry, &mut out);
        }
        String::from_utf8(out).unwrap().lines().last().unwrap().to_owned()
    };
    let good = rows("123456789");
    let line = told(&format!("{good}{good}{}", rows("12345678y")));
    assert!(line.contains("\"error\":\"line 9 of the record, column 9: expected"), "{line}");
    let line = told(&format!("{}\n{}\nx\n", ".".repeat(81), ".".repeat(81)));
    assert!(line.contains("\"error\":\"column 1: expected"), "{line}");
}

fn entries_of(text: &str) -> Vec<Entry> {
    let mut entries = Entries::open(text.as_bytes(), None).unwrap();
    std::iter::from_fn(|| entries.next_entry().unwrap()).collect()
}

#[test]
fn a_record_before_the_damage_of_a_short_file_is_read() {
    let line = format!("{}\n", ".".repeat(81));
    let packed = Packer::of_path("a.gz".as_ref()).unwrap().pack(line.as_bytes()).unwrap();
    for (more, why) in [(&b"text"[..], "something else follows"), (b"\x1F\x8B\x08", "cut off")] {
        let input = [&packed[..], more].concat();
        let mut entries = Entries::open(&input[..], None).unwrap();
        assert!(entries.next_entry().unwrap().unwrap().puzzle.is_ok());
        let error = entries.next_entry().map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn a_file_of_another_kind_is_named_also_if_it_is_compressed() {
    let packed = Packer::of_path("a.gz".as_ref()).unwrap().pack(b"%PDF-1.7\n%text\n").unwrap();
    for from in [None, named("csv")] {
        let error = Entries::open(&packed[..], from).map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with("this is a PDF document, and ninefold does not read it; "));
    }
}
