//! Puzzles as people paste them: lists of programs, cells of spreadsheets, boxes and titles.

#![allow(clippy::unwrap_used)] // a panic is how a test fails
#![allow(clippy::format_collect, clippy::format_push_string)] // speed is no matter here

use ninefold_core::{Digit, Puzzle};
use ninefold_io::format::{Entries, Entry};
use proptest::prelude::*;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Another puzzle, with a row of blanks.
const OTHER: &str =
    "........19..4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6";

fn read(text: impl AsRef<[u8]>) -> (String, Vec<Entry>) {
    let mut entries = Entries::open(text.as_ref(), None).unwrap();
    let all = std::iter::from_fn(|| entries.next_entry().unwrap()).collect();
    (entries.format().to_owned(), all)
}

/// Returns each record as its line and its puzzle or fault.
fn told(text: impl AsRef<[u8]>) -> Vec<String> {
    let (_, entries) = read(text);
    let tell = |entry: &Entry| match entry.puzzle {
        Ok(puzzle) => format!("{}: {puzzle}", entry.line),
        Err(fault) => format!("{}: {fault}", entry.line),
    };
    entries.iter().map(tell).collect()
}

/// An input that hands out one byte at a time.
struct Bytewise<'a>(&'a [u8]);

impl std::io::Read for Bytewise<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = buffer.len().min(1);
        self.0.read(&mut buffer[..most])
    }
}

/// Checks that a text is read as puzzles at some lines.
fn check(format: &str, text: &str, puzzles: &[(u64, &str)]) {
    let expected: Vec<String> =
        puzzles.iter().map(|(line, cells)| format!("{line}: {cells}")).collect();
    assert_eq!(told(text), expected, "{text}");
    assert_eq!(read(text).0, format, "{text}");
    // As Windows writes it.
    let windows = format!("\u{FEFF}{}", text.replace('\n', "\r\n"));
    assert_eq!(told(&windows), expected, "{windows}");
    // As it comes through a pipe, byte by byte.
    let mut entries = Entries::open(Bytewise(text.as_bytes()), None).unwrap();
    let first = entries.next_entry().unwrap().unwrap();
    assert_eq!(entries.format(), format, "{text}");
    assert_eq!(first.puzzle.unwrap().to_string(), puzzles[0].1, "{text}");
}

/// The rows of a puzzle, each written by `write`.
fn rows(line: &str, write: impl Fn(&str) -> String) -> Vec<String> {
    (0..9).map(|row| write(&line[row * 9..][..9])).collect()
}

/// The cells of a row, each written by `write`, with a text between them.
fn cells(row: &str, write: impl Fn(char) -> String, between: &str) -> String {
    row.chars().map(write).collect::<Vec<_>>().join(between)
}

fn zero(cell: char) -> String {
    if cell == '.' { "0".into() } else { cell.into() }
}

fn empty(cell: char) -> String {
    if cell == '.' { String::new() } else { cell.into() }
}

/// A puzzle as the judge `LeetCode` writes it.
fn leetcode(line: &str, between_rows: &str) -> String {
    let row = |row: &str| format!("[{}]", cells(row, |cell| format!("\"{cell}\""), ","));
    format!("[{}]", rows(line, row).join(between_rows))
}

/// A list of lists of numbers.
fn numbers(line: &str, comma: &str, between_rows: &str) -> String {
    format!("[{}]", rows(line, |row| format!("[{}]", cells(row, zero, comma))).join(between_rows))
}

#[test]
fn lists_of_leetcode_are_read_on_one_line_and_over_many() {
    check("lists", &leetcode(LINE, ","), &[(1, LINE)]);
    check("lists", &leetcode(LINE, "\n,"), &[(1, LINE)]);
    let page = format!("Input: board = \n{}\n", leetcode(LINE, "\n,"));
    check("lists", &page, &[(2, LINE)]);
    let several = format!("{}\n{}\n\n{}", leetcode(LINE, ",\n"), leetcode(OTHER, ","), LINE);
    assert_eq!(told(several).len(), 3);
    let java = leetcode(LINE, ",\n").replace('[', "{").replace(']', "}").replace('"', "'");
    check("lists", &format!("char[][] board = {java};\n"), &[(1, LINE)]);
    check("lists", &format!("char[][] board = new char[][] {java};\n"), &[(1, LINE)]);
    check("lists", &format!("char[,] board = new char[9, 9] {java};\n"), &[(1, LINE)]);
}

#[test]
fn lists_of_python_and_json_are_read() {
    for (comma, between) in [(", ", ", "), (",", ",\n         "), (", ", ",\n"), (",", ",")] {
        let list = numbers(LINE, comma, between);
        check("lists", &list, &[(1, LINE)]);
        check("lists", &format!("grid = {list}\n"), &[(1, LINE)]);
        check("lists", &list.replace(" 0", " None").replace("[0", "[null"), &[(1, LINE)]);
        check("lists", &list.replace('[', "(").replace(']', ")"), &[(1, LINE)]);
        check("lists", &format!("[{list},\n {list}]"), &[(1, LINE), (1 + lines(&list), LINE)]);
    }
    let row = |row: &str| format!("    [{}],  # a row\n", cells(row, zero, ", "));
    check("lists", &format!("puzzle = [\n{}]\n", rows(LINE, row).concat()), &[(1, LINE)]);
    let pretty = numbers(LINE, ",\n    ", ",\n  ");
    check("lists", &pretty, &[(1, LINE)]);
    let c = numbers(LINE, ", ", ",\n").replace('[', "{").replace(']', "}");
    check("lists", &format!("int grid[9][9] = {c};\n"), &[(1, LINE)]);
    let rust = format!("const GRID: [[u8; 9]; 9] = {};\n", numbers(LINE, ", ", ",\n"));
    check("lists", &rust, &[(1, LINE)]);
    let blanks = numbers(LINE, ",", ",").replace('0', "\" \"").replacen("\" \"", "\"\"", 1);
    check("lists", &blanks, &[(1, LINE)]);
}

fn lines(text: &str) -> u64 {
    text.matches('\n').count() as u64 + 1
}

#[test]
fn arrays_of_numpy_are_read_as_they_are_printed() {
    let printed = numbers(LINE, " ", "\n ");
    check("lists", &printed, &[(1, LINE)]);
    let floats: String = printed
        .chars()
        .map(|c| if c.is_ascii_digit() { format!("{c}.") } else { c.into() })
        .collect();
    check("lists", &floats, &[(1, LINE)]);
    let inner = numbers(LINE, ", ", ",\n       ");
    check("lists", &format!("array({inner})\n"), &[(1, LINE)]);
    check("lists", &format!("np.array({inner}, dtype=int8)\n"), &[(1, LINE)]);
    // Three dimensions have blank lines between the puzzles.
    let other = numbers(OTHER, " ", "\n ");
    check("lists", &format!("[{printed}\n\n {other}]\n"), &[(1, LINE), (11, OTHER)]);
}

#[test]
fn lists_of_81_cells_and_of_nine_texts_are_read() {
    let flat = format!("[{}]", cells(LINE, zero, ","));
    check("lists", &flat, &[(1, LINE)]);
    check("lists", &format!("[{flat},\n{flat}]"), &[(1, LINE), (2, LINE)]);
    let texts = format!("[{}]", rows(LINE, |row| format!("\"{row}\"")).join(",\n"));
    check("lists", &texts, &[(1, LINE)]);
    check("lists", &format!("[{texts},{texts}]"), &[(1, LINE), (9, LINE)]);
    check("lists", &texts.replace(['[', ']'], ""), &[(1, LINE)]);
    check("lists", &format!("[\"{LINE}\", \"{OTHER}\"]"), &[(1, LINE), (1, OTHER)]);
    // Rows of an array without the brackets around them.
    let inner =
        format!("{},\n", rows(LINE, |row| format!("  [{}]", cells(row, zero, ","))).join(",\n"));
    check("lists", &inner.repeat(2), &[(1, LINE), (10, LINE)]);
}

#[test]
fn objects_of_cells_are_read() {
    let digit = |cell: char| if cell == '.' { "null".to_owned() } else { cell.to_string() };
    let writers: [&dyn Fn(char) -> String; 5] = [
        &|cell| format!("{{\"val\": {}, \"candidates\": [1, {{\"val\": 2}}]}}", digit(cell)),
        &|cell| format!("{{ value: {}, notes: [] }}", digit(cell)),
        &|cell| format!("{{\"row\": 1, \"number\":\"{}\"}}", empty(cell)),
        &|cell| if cell == '.' { "{}".to_owned() } else { format!("{{\"digit\":{cell}}}") },
        &|cell| format!("{{\n  \"value\": {}\n}}", zero(cell)),
    ];
    for write in writers {
        let flat = format!("[{}]\n", cells(LINE, write, ", "));
        check("lists", &flat, &[(1, LINE)]);
        let nested = rows(LINE, |row| format!("[{}]", cells(row, write, ",")));
        check("lists", &format!("[{}]\n", nested.join(",")), &[(1, LINE)]);
        check("lists", &format!("grid = [{}]\n", nested.join(",\n")), &[(1, LINE)]);
    }
    let few = "[{\"value\": 5}, {\"value\": 3}]\n";
    assert_eq!(told(few), ["1: line 1, column 28: expected a row of 9 cells, found 2 cells"]);
    let other = "[{\"value\": 5}, {\"value\": \"ten\"}, {\"name\": 5}]\n";
    assert_eq!(
        told(other),
        [
            "1: line 1, column 27: expected a cell: 1-9, or a blank such as 0, '.', '?', null or nothing, found a text of 3 characters"
        ]
    );
    let nameless = "[[5, {\"name\": 5}]]\n";
    assert_eq!(
        told(nameless),
        [
            "1: line 1, column 6: expected a cell, or an object with a key `value`, found an object without it"
        ]
    );
    // Records, and the cells of a saved game, which a list would mix with the clues.
    let records = format!("[{{\"puzzle\": \"{LINE}\", \"value\": 5}}]\n");
    check("jsonl", &records, &[(1, LINE)]);
    let saved = LINE.chars().map(|cell| format!("{{\"value\": {}, \"given\": true}}", digit(cell)));
    let saved = format!("[{}]\n", saved.collect::<Vec<_>>().join(","));
    assert!(told(&saved).iter().all(|told| told.contains("found")), "{saved}");
}

#[test]
fn lines_in_quotes_are_read() {
    for (before, after) in [("\"", "\""), ("'", "'"), ("\"", "\","), ("    '", "',"), ("“", "”")]
    {
        let text = format!("{before}{LINE}{after}\n{before}{OTHER}{after}\n");
        check("lists", &text, &[(1, LINE), (2, OTHER)]);
    }
    check("lists", &format!("grid1 = '{LINE}'\ngrid2 = '{OTHER}'\n"), &[(1, LINE), (2, OTHER)]);
    check(
        "lists",
        &format!("puzzles = [\n  '{LINE}',\n  '{OTHER}',\n]\n"),
        &[(2, LINE), (3, OTHER)],
    );
    // A table in quotes is a table.
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(read(format!("\"{LINE}\",\"{full}\"\n")).0, "csv");
}

#[test]
fn a_line_of_81_is_no_list_whatever_follows() {
    for rest in [" a=(5)", " x: [5]", ",x=\"5\"", " # [5]"] {
        let (format, entries) = read(format!("{LINE}{rest}\n{LINE}{rest}\n"));
        assert_eq!((format.as_str(), entries.len()), ("line", 2), "{rest}");
        assert!(entries.iter().all(|entry| entry.puzzle.is_ok()), "{rest}");
    }
}

#[test]
fn a_fault_in_a_list_has_its_line_and_column() {
    let good = numbers(LINE, ",", ",\n");
    let cell = "expected a cell: 1-9, or a blank such as 0, '.', '?', null or nothing, found";
    for (bad, fault) in [
        (good.replacen("5,3", "5,a", 1), format!("1: line 1, column 5: {cell} 'a'")),
        (
            good.replacen("6,0", "6,10", 1),
            format!("1: line 2, column 4: {cell} a text of 2 characters"),
        ),
        (
            good.replacen("6,0,", "6,", 1),
            "1: line 2, column 17: expected a row of 9 cells, found 8 cells".into(),
        ),
        (
            good.replacen("5,3,", "5,3,,", 1),
            "1: line 1, column 7: expected a cell or a list before ',', found ','".into(),
        ),
        (
            good.replacen(",\n[6,0,0,1,9,5,0,0,0]", "", 1),
            "1: line 8, column 20: expected 9 rows of 9 cells, or 81 cells, found 8 rows".into(),
        ),
        (
            good.replacen("0],\n[6", "0,\n[6", 1),
            "1: line 2, column 1: expected ']' after the cells, found '['".into(),
        ),
        (
            good.replacen("0],\n[6", "0),\n[6", 1),
            "1: line 1, column 20: expected the bracket that closes the list, found ')'".into(),
        ),
    ] {
        let expected = [fault, format!("{}: {LINE}", lines(&bad) + 1)];
        assert_eq!(told(format!("{bad}\n{good}\n")), expected, "{bad}");
    }
    let end = good.strip_suffix("]]").unwrap();
    for (cut, column) in [(end, 19), (&good[..good.len() - 1], 20)] {
        let fault = format!(
            "1: line 9, column {column}: expected a bracket that closes the list, found the end of the text"
        );
        assert_eq!(told(cut), [fault]);
    }
    // The brackets of one puzzle that is cut off take no other with them.
    let (first, second) = (format!("{end}]"), leetcode(LINE, ","));
    let told_of_two = told(format!("{first}\n{second}\n"));
    assert!(
        told_of_two[0].contains("line 10, column 2: expected ']' after the rows, found '['"),
        "{told_of_two:?}"
    );
    assert_eq!(told_of_two[1], format!("10: {LINE}"));
    // Texts in quotes.
    let short = told(format!("\"{LINE}\",\n\"{}\",\n\"{LINE}\n", &LINE[..80]));
    assert_eq!(short[1..], [
        "2: line 2, column 82: expected 81 characters, found 80".to_owned(),
        "3: line 3, column 83: expected a quote after the text, found the end of the line after 82 characters".to_owned(),
    ]);
    assert_eq!(
        told(format!("{good}\nThat is all.\n]\n[]\n"))[1..],
        [
            "10: line 10, column 1: expected a list or a quote, found words",
            "11: line 11, column 1: expected a list or a quote, found ']'",
            "12: line 12, column 2: expected 9 rows of 9 cells, or 81 cells, found an empty list",
        ],
    );
    // Rows that belong to no puzzle are not put together across one.
    let row = "[1,2,3,4,5,6,7,8,9]\n";
    let text = format!("{}{good}\n{}", row.repeat(5), row.repeat(4));
    let records = told(text);
    assert_eq!(
        records.iter().filter(|told| told.contains("rows of 9 cells")).count(),
        2,
        "{records:?}"
    );
    assert_eq!(records.len(), 3);
    // However deep lists are, the memory is bounded.
    let deep = told(format!("[[1{}", "[".repeat(100_000)));
    assert!(deep.len() < 3 && deep.last().unwrap().contains("lists no deeper than 32"), "{deep:?}");
}

#[test]
fn rows_of_fields_are_read() {
    for delimiter in [",", ";", "\t", ", ", " ; ", "|", " | "] {
        for blank in ["0", ".", "", "?", "X"] {
            let cell = |c: char| if c == '.' { blank.to_owned() } else { c.into() };
            let text = rows(LINE, |row| cells(row, cell, delimiter)).join("\n");
            let other = rows(OTHER, |row| cells(row, cell, delimiter)).join("\n");
            if blank.is_empty() && delimiter.contains('|') {
                // Without outer bars, the spaces at the ends of a line are lost.
                continue;
            }
            check("text", &format!("{text}\n\n{other}\n"), &[(1, LINE), (11, OTHER)]);
        }
    }
    let quoted = rows(LINE, |row| cells(row, |c| format!("\"{}\"", empty(c)), ",")).join("\n");
    check("text", &quoted, &[(1, LINE)]);
    let trailing = rows(LINE, |row| cells(row, zero, ",") + ",").join("\n");
    check("text", &trailing, &[(1, LINE)]);
    let line = cells(LINE, zero, ",");
    assert_eq!(told(format!("{line}\n{line}\n")), [format!("1: {LINE}"), format!("2: {LINE}")]);
}

#[test]
fn cells_of_a_spreadsheet_keep_their_places() {
    // A row of blanks is a line of tabs, also as the first and the last row.
    let blank_rows = format!("{}{}{}", ".".repeat(9), &LINE[9..72], ".".repeat(9));
    let sheet = |line: &str| rows(line, |row| cells(row, empty, "\t") + "\n").concat();
    check("text", &sheet(LINE), &[(1, LINE)]);
    assert_eq!(told(sheet(&blank_rows)), [format!("1: {blank_rows}")]);
    let middle = format!("{}{}{}", &LINE[..27], ".".repeat(9), &LINE[36..]);
    check("text", &format!("{}\n{}", sheet(&middle), sheet(LINE)), &[(1, &middle), (11, LINE)]);
    // Empty columns and rows between the boxes.
    let gaps = |row: &str| {
        [&row[..3], &row[3..6], &row[6..]].map(|three| cells(three, empty, "\t")).join("\t\t")
    };
    let spaced = rows(LINE, gaps);
    let rows_of = |from: usize| spaced[from..from + 3].join("\n");
    for between in ["\n\n", &format!("\n{}\n", "\t".repeat(10))] {
        let text = [rows_of(0), rows_of(3), rows_of(6)].join(between);
        check("text", &text, &[(1, LINE)]);
    }
    // Bars and rules between the boxes.
    let barred = |row: &str| {
        [&row[..3], &row[3..6], &row[6..]].map(|three| cells(three, zero, ",")).join(",|,")
    };
    let text = rows(LINE, barred).join("\n");
    check("text", &text, &[(1, LINE)]);
    check("text", &text.replace(",|,", "|"), &[(1, LINE)]);
    check("text", &text.replacen("\n7,", "\n-----+-----+-----\n7,", 1), &[(1, LINE)]);
}

#[test]
fn a_fault_in_fields_has_its_line_and_column() {
    let good = rows(LINE, |row| cells(row, zero, ",") + "\n").concat();
    for (bad, fault) in [
        (
            good.replacen("5,3", "5,a", 1),
            "line 1, column 3: expected a cell: 1-9, or a blank such as 0, '.', '?', null or nothing, found 'a'",
        ),
        (
            good.replacen("6,0,", "6,12,", 1),
            "line 2, column 3: expected a cell: 1-9, or a blank such as 0, '.', '?', null or nothing, found a text of 2 characters",
        ),
        (
            good.replacen("6,0,", "6,", 1),
            "line 2, column 16: expected a row of 9 cells, found 8 fields",
        ),
        (
            good.replacen("6,0,", "6,0,0,", 1),
            "line 2, column 19: expected a row of 9 cells, found 10 fields",
        ),
        (
            good.replacen("6,0,0,1,9,5,0,0,0\n", "", 1),
            "line 8, column 18: expected 9 rows of 9 cells, found 8 rows",
        ),
        (
            good.repeat(2),
            "line 10, column 1: expected a blank line after 9 rows, found another row",
        ),
    ] {
        let line = lines(&bad) + 1;
        let expected = [format!("1: {fault}"), format!("{line}: {LINE}")];
        assert_eq!(told(format!("{bad}\n{good}")), expected, "{bad}");
    }
}

#[test]
fn titles_belong_to_the_grid_below_them() {
    let grid = |line: &str| rows(line, |row| row.replace('.', "0") + "\n").concat();
    let euler = format!("Grid 01\n{}Grid 02\n{}Grid 03\n{}", grid(LINE), grid(OTHER), grid(LINE));
    check("text", &euler, &[(1, LINE), (11, OTHER), (21, LINE)]);
    let (_, entries) = read(&euler);
    let titles: Vec<_> = entries.iter().map(|entry| entry.field("title").unwrap()).collect();
    assert_eq!(titles, ["Grid 01", "Grid 02", "Grid 03"]);
    // Titles of several lines, and with blank lines around them.
    let text = format!("The hardest\nby Ada\n\n{}\n\nNo. 2:\n\n{}", grid(LINE), grid(OTHER));
    check("text", &text, &[(1, LINE), (15, OTHER)]);
    assert_eq!(read(&text).1[0].field("title"), Some("The hardest\nby Ada"));
    // A bad grid keeps its title and takes nothing from the next.
    let bad = euler.replacen("600195000\n", "", 1);
    assert_eq!(
        told(&bad)[..2],
        [
            "1: line 9, column 10: expected 9 rows of 9 cells, without a blank line between them, found 8 rows".to_owned(),
            format!("10: {OTHER}"),
        ],
    );
    // A bad row is no title. Words below the last grid are skipped, and without any grid a fault.
    let typo = grid(LINE).replacen("530070000", "53oo70000", 1);
    assert!(told(&typo)[0].contains("line 1, column 3"), "{:?}", told(&typo));
    let (_, entries) = read(format!("{euler}\nThe end\n"));
    assert_eq!(entries.len(), 3);
    let (_, entries) = read("The end\n");
    assert_eq!(
        entries[0].puzzle.unwrap_err().to_string(),
        "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found 'T'",
    );
}

#[test]
fn three_bands_are_one_grid() {
    let band = |rows: &[String]| rows.join("\n");
    for between in ["", " "] {
        let all = rows(LINE, |row| cells(row, String::from, between));
        let text = [band(&all[..3]), band(&all[3..6]), band(&all[6..])].join("\n\n");
        check("text", &format!("{text}\n\n{text}\n"), &[(1, LINE), (13, LINE)]);
    }
    let gaps = rows(LINE, |row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]));
    let text = [band(&gaps[..3]), band(&gaps[3..6]), band(&gaps[6..])].join("\n\n");
    check("text", &text, &[(1, LINE)]);
    // Two bands are two bad records, and so are three that do not make a grid.
    let two = [band(&gaps[..3]), band(&gaps[3..6])].join("\n\n");
    assert_eq!(told(&two).len(), 2);
    let (_, entries) = read(format!("{text}\n\n{two}\n\n{}\n", &gaps[0]));
    let good: Vec<bool> = entries.iter().map(|entry| entry.puzzle.is_ok()).collect();
    assert_eq!(good, [true, false, false, false]);
}

/// A box drawn with these characters: a line around each cell, or around the boxes alone.
fn boxed(line: &str, blank: &str, vertical: [&str; 2], rules: [&str; 4]) -> String {
    let [top, thin, thick, bottom] = rules;
    let mut text = format!("{top}\n");
    for (i, row) in rows(line, |row| cells(row, String::from, "")).iter().enumerate() {
        let mut cells = String::new();
        for (j, cell) in row.chars().enumerate() {
            cells += if j % 3 == 0 { vertical[1] } else { vertical[0] };
            let cell = if cell == '.' { blank.to_owned() } else { cell.to_string() };
            cells += &format!(" {cell} ");
        }
        text += &format!("{cells}{}\n", vertical[1]);
        let rule = match i {
            8 => bottom,
            2 | 5 => thick,
            _ => thin,
        };
        if !rule.is_empty() {
            text += &format!("{rule}\n");
        }
    }
    text
}

#[test]
fn boxes_of_unicode_and_tables_of_markdown_are_read() {
    let around_each = [
        "┌───┬───┬───┬───┬───┬───┬───┬───┬───┐",
        "├───┼───┼───┼───┼───┼───┼───┼───┼───┤",
        "├───┼───┼───┼───┼───┼───┼───┼───┼───┤",
        "└───┴───┴───┴───┴───┴───┴───┴───┴───┘",
    ];
    let heavy = [
        "╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗",
        "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢",
        "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣",
        "╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝",
    ];
    let bold = ["┏━┳━┳━┓", "", "┣━╋━╋━┫", "┗━┻━┻━┛"];
    for blank in [" ", ".", "0", "?", "·", "\u{A0}"] {
        for (vertical, rules) in
            [(["│", "│"], around_each), (["│", "║"], heavy), (["|", "|"], around_each)]
        {
            let text = boxed(LINE, blank, vertical, rules);
            check("text", &format!("{text}\n{text}"), &[(1, LINE), (21, LINE)]);
        }
        let text = boxed(LINE, blank, ["", "┃"], bold);
        let text = text.replace("  ", " ").replace("┃ \n", "┃\n");
        if blank != " " && blank != "\u{A0}" {
            check("text", &text, &[(1, LINE)]);
        }
    }
    // Blanks are spaces, in columns of two.
    let spaces = rows(LINE, |row| {
        let row = row.replace('.', " ");
        let three = |part: &str| format!(" {} ", cells(part, String::from, " "));
        format!("│{}│{}│{}│", three(&row[..3]), three(&row[3..6]), three(&row[6..]))
    });
    check("text", &spaces.join("\n"), &[(1, LINE)]);
    let compact = rows(LINE, |row| row.replace('.', "\u{A0}"));
    check("text", &compact.join("\n"), &[(1, LINE)]);

    let row = |row: &str| {
        format!("| {} |", cells(row, |c| if c == '.' { " ".into() } else { c.into() }, " | "))
    };
    let rule = "|---|---|---|---|---|---|---|---|---|";
    let table = rows(LINE, row);
    check("text", &format!("{}\n{rule}\n{}\n", table[0], table[1..].join("\n")), &[(1, LINE)]);
    for head in ["| A | B | C | D | E | F | G | H | I |", "|   |   |   |   |   |   |   |   |   |"] {
        let text = format!("{head}\n{}\n{}\n", rule.replace("---", ":-:"), table.join("\n"));
        check("text", &text, &[(1, LINE)]);
    }
}

#[test]
fn blanks_and_digits_of_other_widths_are_read() {
    for blank in ['?', 'X', 'x', '·', '•', '□', '–'] {
        let line: String = LINE.chars().map(|c| if c == '.' { blank } else { c }).collect();
        assert_eq!(told(&line), [format!("1: {LINE}")], "{line}");
        let grid: String = line
            .chars()
            .collect::<Vec<_>>()
            .chunks(9)
            .map(|row| row.iter().collect::<String>() + "\n")
            .collect();
        check("text", &grid, &[(1, LINE)]);
        let spaced: String = grid
            .chars()
            .map(|c| if c == '\n' { c.to_string() } else { format!("{c}\u{A0}") })
            .collect();
        check("text", &spaced, &[(1, LINE)]);
    }
    let wide: String = LINE
        .chars()
        .map(|c| c.to_digit(10).map_or('・', |d| char::from_u32(0xFF10 + d).unwrap()))
        .collect();
    check("text", &format!("{wide}\n{wide}\n"), &[(1, LINE), (2, LINE)]);
    // Two kinds of blanks are still a fault, with the character that the line has.
    let mixed = format!("{}\n{wide}\n", wide.replacen('・', "?", 1).replacen('・', "y", 1));
    assert!(told(format!("{wide}\n{mixed}"))[1].contains("line 2, column"), "{:?}", told(&mixed));
}

/// Any puzzle, solvable or not.
fn puzzles() -> impl Strategy<Value = String> {
    proptest::collection::vec(prop_oneof![2 => Just(0), 1 => 0..=9_u8], 81).prop_map(|cells| {
        let cells: [u8; 81] = cells.try_into().unwrap();
        Puzzle::new(cells.map(Digit::new)).to_string()
    })
}

/// Returns a text of two puzzles in each layout.
fn layouts(first: &str, second: &str) -> Vec<String> {
    let grid = |line: &str, cell: fn(char) -> String, between: &str| {
        rows(line, |row| cells(row, cell, between) + "\n").concat()
    };
    let each = |write: &dyn Fn(&str) -> String| format!("{}\n{}", write(first), write(second));
    let question = |c: char| if c == '.' { "?".to_owned() } else { c.into() };
    let around_each = ["┌───┬─┐", "├───┼─┤", "╠═══╬═╣", "└───┴─┘"];
    vec![
        each(&|line| leetcode(line, ",") + "\n"),
        each(&|line| leetcode(line, "\n,") + "\n"),
        each(&|line| format!("b = {}\n", numbers(line, ", ", ",\n     "))),
        each(&|line| numbers(line, " ", "\n ") + "\n"),
        each(&|line| format!("[{}]\n", cells(line, zero, ", "))),
        each(&|line| format!("\"{line}\",\n")),
        each(&|line| grid(line, zero, ",")),
        each(&|line| grid(line, empty, ",")),
        each(&|line| grid(line, empty, ";")),
        each(&|line| grid(line, zero, "\t")),
        each(&|line| grid(line, question, "")),
        each(&|line| format!("Grid 1\n{}", grid(line, zero, ""))),
        each(&|line| boxed(line, " ", ["│", "║"], around_each)),
    ]
}

proptest! {
    #[test]
    fn every_layout_is_read_back(first in puzzles(), second in puzzles()) {
        for text in layouts(&first, &second) {
            let (_, entries) = read(&text);
            let found: Vec<_> =
                entries.iter().map(|entry| entry.puzzle.map(|puzzle| puzzle.to_string())).collect();
            prop_assert_eq!(found, [Ok(first.clone()), Ok(second.clone())], "{}", text);
        }
    }

    #[test]
    fn no_mutation_is_too_bad(
        layout in 0..13_usize,
        changes in proptest::collection::vec((any::<usize>(), 0..4_u8, any::<u8>()), 1..6),
    ) {
        let mut text = layouts(LINE, OTHER).swap_remove(layout).into_bytes();
        for (at, kind, byte) in changes {
            let at = at % text.len();
            let near = text[(at * 7 + 1) % text.len()];
            match kind {
                0 => { text.remove(at); }
                1 => text.insert(at, near),
                2 => text[at] = near,
                _ => text[at] = byte,
            }
        }
        let (_, entries) = read(&text);
        let lines = text.split(|byte| matches!(byte, b'\n' | b'\r')).count() as u64;
        for entry in entries {
            prop_assert!(entry.line >= 1 && entry.line <= lines + 1);
            if let Err(fault) = entry.puzzle {
                prop_assert!(fault.line >= 1 && fault.line <= lines + 1, "{fault}");
                prop_assert!(fault.column >= 1 && fault.column <= text.len() as u64 + 1, "{fault}");
            }
        }
    }
}

#[test]
fn a_puzzle_of_a_wide_sheet_is_not_moved_by_a_column() {
    // All cells are digits, and the first column is 1 to 9, like the numbers of rows.
    let numbered: String = (0..9)
        .flat_map(|row| (0..9).map(move |column| (row + column * 3 + column / 3) % 9 + 1))
        .map(|digit: usize| digit.to_string())
        .collect();
    let row_of = |row: &str| cells(row, empty, ",");
    let without_ninth = rows(LINE, |row| format!("{}.", &row[..8])).concat();
    // What stands before and behind the cells of each row, and whether one reading is left.
    for (line, before, behind, is_clear) in [
        (&numbered[..], "", "", true),
        (&numbered, "", ",", false),
        (&numbered, "", ",,", false),
        (&numbered, "N,", "", true),
        (&numbered, "RN,", ",,", true),
        (LINE, "N,", ",", true),
        (LINE, ",", ",", true),
        (LINE, "", ",,,", true),
        (&without_ninth, "", ",", true),
        (&without_ninth, "N,", "", false),
        (&without_ninth, ",", ",", false),
        (&without_ninth, "RN,", "", true),
    ] {
        let numbers = (1..=9).map(|number| before.replace('N', &number.to_string()));
        let rows: Vec<String> = numbers
            .zip(rows(line, row_of))
            .map(|(before, row)| format!("{before}{row}{behind}\n"))
            .collect();
        let sheet = rows.concat();
        let told = told(&sheet);
        if is_clear {
            assert_eq!(told, [format!("1: {line}")], "{sheet}");
        } else {
            assert!(told[0].contains("expected nine columns, or names above them"), "{told:?}");
        }
        // Names show the columns.
        let before = if before.is_empty() { "" } else { "," };
        let named = format!("{before}A,B,C,D,E,F,G,H,I{behind}\n{sheet}");
        assert!(self::told(&named)[0].ends_with(&format!(": {line}")), "{named}");
    }
}

#[test]
fn words_and_notes_hide_no_grid() {
    let grid = LINE.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap());
    let grid: Vec<&str> = grid.collect();
    // Rows with remarks are a damaged grid, not nine titles.
    let remarks: Vec<String> = grid.iter().map(|row| format!("{row} this row here")).collect();
    let told_of = told(format!("{}\n\n{}\n", grid.join("\n"), remarks.join("\n")));
    assert_eq!(told_of[0], format!("1: {LINE}"));
    assert!(told_of[1].contains("expected the end of the row"), "{told_of:?}");
    // A damaged row below nine rows is a fault. A rating there is skipped.
    let below = |text: &str| told(format!("{}\n{text}\n", grid.join("\n")));
    for note in ["7.2/1.2/1.2", "(5.6)", "rated by hand", "https://example.org/42"] {
        assert_eq!(below(note), [format!("1: {LINE}")], "{note}");
    }
    for row in ["53..7..a.", "53..7/...", "(3..7...)"] {
        assert!(!below(row)[0].ends_with(LINE) || below(row).len() > 1, "{row}");
    }
    // A title may have a link.
    let titled = format!("Hard one, https://example.org/42\n{}\n", grid.join("\n"));
    assert_eq!(read(&titled).1[0].field("title"), Some("Hard one, https://example.org/42"));
}

#[test]
fn the_puzzle_behind_another_section_is_read() {
    let grid = rows(LINE, |row| format!("{row}\n")).concat();
    let other = rows(OTHER, |row| format!("{row}\n")).concat();
    let text = format!("[Puzzle]\n{grid}\n[Comment]\nhello\n\n{other}\n{grid}");
    let puzzles: Vec<_> = read(&text).1.iter().map(|e| e.puzzle.unwrap().to_string()).collect();
    assert_eq!(puzzles, [LINE, OTHER, LINE]);
}

#[test]
fn text_behind_a_line_of_81_is_no_list_of_candidates() {
    for rest in [":", ":hard", ":3.4", ":251", &format!(":{LINE}")] {
        let (format, entries) = read(format!("{LINE}{rest}\n"));
        assert_ne!(format, "hodoku", "{rest}");
        assert_eq!(entries[0].puzzle.unwrap().to_string(), LINE, "{rest}");
        assert!(entries[0].marks.is_none(), "{rest}");
    }
    let (format, entries) = read(format!("{LINE}:113 213\n"));
    assert_eq!(format, "hodoku");
    assert!(entries[0].marks.is_some());
}

#[test]
fn rows_may_have_letters_and_columns_numbers() {
    let spaced = |row: &str| {
        let cells: Vec<String> = row.chars().map(|cell| cell.to_string()).collect();
        let boxes: Vec<String> = cells.chunks(3).map(|three| three.join(" ")).collect();
        boxes.join(" | ")
    };
    let labelled = |label: char, gap: &str, write: &dyn Fn(&str) -> String| -> String {
        let labels = label..;
        let rows = rows(LINE, write).into_iter().zip(labels);
        rows.map(|(row, label)| format!("{label}{gap}{row}\n")).collect()
    };
    let plain = |row: &str| row.to_owned();
    let boxed = |row: &str| format!("{} |", spaced(row));
    for grid in [
        labelled('A', " | ", &boxed),
        labelled('a', " ", &spaced),
        labelled('A', ": ", &plain),
        labelled('A', "  ", &|row| spaced(row).replace(" |", "")),
    ] {
        check("text", &grid, &[(1, LINE)]);
        check("text", &format!("    1 2 3   4 5 6   7 8 9\n{grid}"), &[(1, LINE)]);
        let framed = format!("    1 2 3   4 5 6   7 8 9\n  +-------+-------+-------+\n{grid}");
        check("text", &framed, &[(1, LINE)]);
        check("text", &format!("Grid 7\n{grid}\nGrid 8\n{grid}"), &[(1, LINE), (12, LINE)]);
    }
    let blank = |row: &str| format!("{} |", spaced(&row.replace('.', " ")));
    check("text", &labelled('A', " | ", &blank), &[(1, LINE)]);
    let remarked = |row: &str| format!("{} |  a remark", spaced(row));
    check("text", &labelled('A', " | ", &remarked), &[(1, LINE)]);
    // Letters in another order are no labels.
    let wrong = labelled('B', " | ", &boxed);
    assert!(told(&wrong).iter().all(|told| told.contains("expected")), "{wrong}");
}

#[test]
fn words_beside_a_box_are_passed_over() {
    let boxed = |row: &str| format!("| {} | {} | {} |", &row[..3], &row[3..6], &row[6..]);
    let rule = "+-----+-----+-----+";
    let mut lines = vec![format!("{rule}   an easy one")];
    for three in rows(LINE, boxed).chunks(3) {
        lines.extend(three.iter().cloned());
        lines.push(rule.to_owned());
    }
    lines[2] += "  <- the second row";
    lines[9] += "\tуровень 3";
    check("text", &format!("{}\n", lines.join("\n")), &[(1, LINE)]);
    // The letter x is a blank.
    let open = rows(LINE, |row| boxed(&row.replace('.', "x")).trim_end_matches(" |").to_owned());
    assert_eq!(told(open.join("\n")), [format!("1: {LINE}")]);
    let titled = format!("{rule}\n|   SUDOKU PUZZLE   |\n{}\n", rows(LINE, boxed).join("\n"));
    assert_eq!(told(&titled), [format!("2: {LINE}")]);
    // A letter inside is a fault.
    lines[2] = lines[2].replacen('6', "a", 1);
    assert!(told(lines.join("\n")).iter().all(|told| told.contains("expected")));
}

#[test]
fn grids_of_one_file_may_be_drawn_in_any_way() {
    let framed = |line: &str| {
        let rows = rows(line, |row| format!(" |{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]));
        let bands: Vec<String> = rows.chunks(3).map(<[String]>::concat).collect();
        format!(" *-----------*\n{} *-----------*\n", bands.join(" |---+---+---|\n"))
    };
    let dotted = |line: &str| framed(line).replacen('*', ".", 2).replace('*', "'");
    let plain = |line: &str| rows(line, |row| format!("{row}\n")).concat();
    let labelled = |line: &str| {
        let rows = rows(line, |row| cells(row, |cell| cell.to_string(), " "));
        let rows = rows.iter().zip('A'..).map(|(row, label)| format!("{label} | {row}\n"));
        rows.collect::<String>()
    };
    let drawn = |line: &str| plain(line).replace('\n', "│\n");
    let firsts: [&dyn Fn(&str) -> String; 3] = [&plain, &framed, &labelled];
    let seconds: [&dyn Fn(&str) -> String; 5] = [&framed, &dotted, &labelled, &drawn, &plain];
    for first in firsts {
        for second in seconds {
            let text = format!("{}\n{}", first(LINE), second(OTHER));
            let puzzles: Vec<Puzzle> =
                read(&text).1.iter().filter_map(|entry| entry.puzzle.ok()).collect();
            let expected: [Puzzle; 2] = [LINE.parse().unwrap(), OTHER.parse().unwrap()];
            assert_eq!(puzzles, expected, "{text}");
            assert_eq!(read(&text).1.len(), 2, "{text}");
        }
    }
    // Plain text, wherever the input ends its pieces.
    let text = format!("{}\n{}\n{}", plain(LINE), framed(OTHER), dotted(LINE));
    let mut records = Entries::open(Bytewise(text.as_bytes()), None).unwrap();
    for line in [LINE, OTHER, LINE] {
        let entry = records.next_entry().unwrap().unwrap();
        assert_eq!(entry.puzzle.unwrap().to_string(), line, "{text}");
    }
    assert!(records.next_entry().unwrap().is_none());
}

#[test]
fn a_number_above_grids_is_passed_over() {
    let grid = rows(LINE, |row| format!("{row}\n")).concat();
    let other = rows(OTHER, |row| format!("{row}\n")).concat();
    for number in ["1", "3", "49151"] {
        assert_eq!(told(format!("{number}\n{grid}")), [format!("1: {LINE}")], "{number}");
        let two = format!("{number}\n\n{grid}\n{other}");
        assert_eq!(told(two), [format!("3: {LINE}"), format!("13: {OTHER}")], "{number}");
    }
    // It is a mistake between grids, and so is any other row.
    assert_eq!(told(format!("{grid}\n7\n\n{grid}")).len(), 3);
    assert!(told(format!("12.\n{grid}"))[0].contains("expected"));
}

#[test]
fn pencil_marks_may_have_signs() {
    let row = "5 3 *124 (26) 7 2468 14(89) -1249 248#\n";
    let rest = "6 247 247 1 9 5 3478 234 2478\n".repeat(8);
    let (_, entries) = read(format!("{row}{rest}"));
    let marks = entries[0].marks.as_ref().unwrap();
    let first: Vec<String> = marks.cells()[..9].iter().map(ToString::to_string).collect();
    assert_eq!(first.join(" "), "5 3 124 26 7 2468 1489 1249 248");
}

#[test]
fn boards_of_sudokuwiki_are_read() {
    let pair = |number: usize| -> String {
        let digits = b"0123456789abcdefghijklmnopqrstuvwxyz";
        [number / 36, number % 36].map(|digit| char::from(digits[digit])).iter().collect()
    };
    // A clue, a digit put in at r1c3, and the marks 1, 2 and 4 elsewhere.
    let cell = |(index, cell): (usize, char)| match (index, cell) {
        (2, _) => pair(9 + 4),
        (_, '.') => pair(18 + 0b1011),
        _ => pair(cell.to_digit(10).unwrap() as usize),
    };
    let code: String = LINE.chars().enumerate().map(cell).collect();
    for text in [
        format!("S9B{code}\n"),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{code}\n"),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{code}&x=1\n"),
    ] {
        let (_, entries) = read(&text);
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(entries[0].puzzle.unwrap().to_string(), LINE, "{text}");
        assert_eq!(entries[0].state.unwrap().to_string(), LINE.replacen('.', "4", 1));
        let marks = entries[0].marks.as_ref().unwrap();
        let shown: Vec<String> = marks.cells()[..5].iter().map(ToString::to_string).collect();
        assert_eq!(shown.join(" "), "5 3 4 124 7");
    }
    // A number too large, and a code that is too short.
    for code in [code.replacen(&pair(18 + 0b1011), "zz", 1), code[2..].to_owned()] {
        let (_, entries) = read(format!("S9B{code}\n"));
        assert!(entries[0].puzzle.is_err(), "{code}");
    }
    // As the site wrote it.
    let (_, entries) = read(
        "S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i\
         102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205",
    );
    let Entry { puzzle: Ok(givens), state: Some(state), .. } = &entries[0] else {
        panic!("{:?}", entries[0]);
    };
    assert!(!state.has_clash() && givens.clue_count() >= 17, "{givens} {state}");
    let solve = |puzzle| ninefold_core::Solver::new(ninefold_core::Budget::UNLIMITED).solve(puzzle);
    assert!(matches!(solve(givens), ninefold_core::Verdict::Unique(_)), "{givens}");
    assert_eq!(solve(givens), solve(state));
}
