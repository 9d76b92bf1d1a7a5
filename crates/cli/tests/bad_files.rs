//! Bad files that people really have. Each is answered as far as possible, and messages name the
//! faults.
//!
//! A case states what `ninefold --to line` answers. Other commands and options must fit that:
//! every command and format has a record for each record of the input, `--skip-bad` leaves the
//! malformed ones out, and `--strict` ends before the first of them.

#![allow(clippy::unwrap_used)] // a panic is how a test fails
#![allow(clippy::too_many_lines)] // cases are data

mod common;

use common::{EASY, Ran, SOLVED, ninefold, program, ran, rows};
use std::fs;
use std::process::Stdio;

/// An input, its records and the messages about it.
struct Case {
    name: &'static str,
    input: Vec<u8>,
    /// A letter for each record: `s` solved, `n` without solution, `m` malformed.
    records: &'static str,
    /// Parts of the lines on standard error, in order, without the summary.
    told: &'static [&'static str],
    /// Whether the input cannot be read to its end, or holds no puzzle.
    is_broken: bool,
}

/// Returns the case of an input with a puzzle that is read to its end.
fn case(
    name: &'static str,
    input: impl Into<Vec<u8>>,
    records: &'static str,
    told: &'static [&'static str],
) -> Case {
    Case { name, input: input.into(), records, told, is_broken: false }
}

/// Returns the case of an input that cannot be read to its end, or holds no puzzle.
fn broken(
    name: &'static str,
    input: impl Into<Vec<u8>>,
    records: &'static str,
    told: &'static [&'static str],
) -> Case {
    Case { is_broken: true, ..case(name, input, records, told) }
}

/// Returns three lines of 81, of which the second is bad.
fn amid(bad: &str) -> String {
    format!("{EASY}\n{bad}\n{EASY}\n")
}

/// Returns a puzzle with other text in place of the blank in r1c3.
fn with(text: &str) -> String {
    EASY.replacen('.', text, 1)
}

/// Returns the bytes of a file that `convert` writes.
fn written(ending: &str, input: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("file.{ending}"));
    let arguments = ["convert", "-o", path.to_str().unwrap()];
    assert_eq!(ninefold(&arguments, input).status, 0);
    fs::read(path).unwrap()
}

fn cut(bytes: &[u8], by: usize) -> Vec<u8> {
    bytes[..bytes.len() - by].to_vec()
}

/// Replaces all occurrences of a text by another of the same length.
fn renamed(bytes: Vec<u8>, from: &str, to: &str) -> Vec<u8> {
    let mut bytes = bytes;
    while let Some(at) = bytes.windows(from.len()).position(|part| part == from.as_bytes()) {
        bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
    }
    bytes
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{FEFF}{text}").encode_utf16().flat_map(bytes).collect()
}

const NOTHING: &str = "expected a puzzle, found nothing";
const EMPTY: &str = "the input is empty, so there are no puzzles";
const IN_UTF16: &str = "no record is a puzzle; the nearest format is text, but it is in UTF-16: save it as UTF-8, for example with `iconv -f UTF-16 -t UTF-8`";

fn text_cases() -> Vec<Case> {
    let grid = rows(EASY, " ");
    vec![
        case("an empty file", "", "", &[EMPTY]),
        broken("blank lines alone", "\n \n\t\n", "", &[NOTHING]),
        broken("comments alone", "# one\n# two\n", "", &[NOTHING]),
        case("a byte-order mark", format!("\u{FEFF}{EASY}\n"), "s", &[]),
        case(
            "UTF-16, little end first",
            utf16(EASY, u16::to_le_bytes),
            "m",
            &["line 1, column 1: expected text in UTF-8, found UTF-16", IN_UTF16],
        ),
        case(
            "UTF-16, big end first",
            utf16(EASY, u16::to_be_bytes),
            "m",
            &["line 1, column 1: expected text in UTF-8, found UTF-16", IN_UTF16],
        ),
        case(
            "UTF-32",
            format!("\u{FEFF}{EASY}\n")
                .chars()
                .flat_map(|c| u32::from(c).to_le_bytes())
                .collect::<Vec<u8>>(),
            "m",
            &[
                "line 1, column 1: expected text in UTF-8, found UTF-32",
                "no record is a puzzle; the nearest format is text, but it is in UTF-32: save it as UTF-8, for example with `iconv -f UTF-32 -t UTF-8`",
            ],
        ),
        case(
            "Arabic-Indic digits",
            amid(&EASY.replace('5', "٥")),
            "sms",
            &["line 2, column 1: expected 1-9 or a blank (one of 0 . _ * -), found '٥' (U+0665)"],
        ),
        case(
            "fullwidth digits",
            amid(&with("３")),
            // They are read as digits, and this one clashes.
            "sns",
            &["line 2: no solution: r1c2 and r1c3 are both 3 in row 1, and 1 more clash"],
        ),
        case(
            "a NUL character",
            amid(&with("\0")),
            "sms",
            &[
                "line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found a NUL character",
            ],
        ),
        case(
            "a letter",
            amid(&with("a")),
            "sms",
            &["line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found 'a'"],
        ),
        case(
            "the character after 9",
            amid(&with(":")),
            "sms",
            &["line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found ':'"],
        ),
        case(
            "the character before 0",
            amid(&with("/")),
            "sms",
            &["line 2, column 3: expected 1-9 or a blank (one of 0 . _ * -), found '/'"],
        ),
        case(
            "a picture of a digit",
            amid(&with("5️⃣")),
            "sms",
            &[
                "line 2, column 4: expected 1-9 or a blank (one of 0 . _ * -), found the character U+FE0F",
            ],
        ),
        case(
            "a byte that is not UTF-8",
            [&EASY.as_bytes()[..40], b"\xFF", &EASY.as_bytes()[41..]].concat(),
            "m",
            &["line 1, column 41: expected 1-9 or a blank (one of 0 . _ * -), found the byte 0xFF"],
        ),
        case(
            "80 characters",
            amid(&EASY[..80]),
            "sms",
            &["line 2, column 81: expected 81 characters, found 80"],
        ),
        case(
            "82 characters",
            amid(&format!("{EASY}.")),
            "sms",
            &["line 2, column 82: expected 81 characters, found 82"],
        ),
        case(
            "80 characters before two good lines",
            format!("{}\n{EASY}\n{EASY}\n", &EASY[..80]),
            "mss",
            &["line 1, column 81: expected 81 characters, found 80"],
        ),
        case(
            "a last line that is cut off",
            format!("{EASY}\n{}", &EASY[..50]),
            "sm",
            &["line 2, column 51: expected 81 characters, found 50"],
        ),
        case(
            "256 dots",
            amid(&".".repeat(256)),
            "sms",
            &["line 2, column 82: expected 81 characters, found 256"],
        ),
        case(
            "a line of ten megabytes",
            amid(&".".repeat(10_000_000)),
            "sms",
            &["line 2, column 82: expected 81 characters, found 10000000"],
        ),
        case(
            "equal clues in a row",
            amid(&format!("1.......1{}", ".".repeat(72))),
            "sns",
            &["line 2: no solution: r1c1 and r1c9 are both 1 in row 1"],
        ),
        case(
            "equal clues in a column",
            amid(&format!("1{}1........", ".".repeat(71))),
            "sns",
            &["line 2: no solution: r1c1 and r9c1 are both 1 in column 1"],
        ),
        case(
            "equal clues in a box",
            amid(&format!("1.........1{}", ".".repeat(70))),
            "sns",
            &["line 2: no solution: r1c1 and r2c2 are both 1 in box 1"],
        ),
        case(
            "a full grid that is wrong",
            amid(&SOLVED.replacen("34", "43", 1)),
            "sns",
            &["line 2: no solution: r1c2 and r9c2 are both 4 in column 2, and 1 more clash"],
        ),
        case("a full grid that is right", amid(SOLVED), "sss", &[]),
        case("CRLF", amid(EASY).replace('\n', "\r\n"), "sss", &[]),
        case("CR alone", amid(EASY).replace('\n', "\r"), "sss", &[]),
        case(
            "mixed shapes",
            format!("{EASY}\n\n{grid}\n{}\n{EASY}\n", rows(EASY, "")),
            "ssss",
            &[],
        ),
        case(
            "a grid of eight rows",
            format!("{grid}\n{}\n{grid}", &grid[..18 * 8]),
            "sms",
            &[
                "line 18, column 18: expected 9 rows of 9 cells, without a blank line between them, found 8 rows",
            ],
        ),
        case(
            "two grids without a line between",
            format!("{grid}{grid}"),
            "m",
            &[
                "line 10, column 1: expected a blank line after 9 rows, found another row",
                "no record is a puzzle; the nearest format is grid, but it has 18 rows; a puzzle has 9: put a blank line between two puzzles",
            ],
        ),
        case(
            "a row of ten",
            rows(EASY, "").replacen("6..195...", "6..195....", 1),
            "m",
            &[
                "line 2, column 10: expected the end of the row after 9 cells, found '.'",
                "no record is a puzzle; the nearest format is grid, but row 2 has 10 cells, not 9: give each row 9 cells",
            ],
        ),
        case("tabs between cells", rows(EASY, "\t"), "s", &[]),
        case("no-break spaces between cells", rows(EASY, "\u{A0}"), "s", &[]),
        case(
            "a list of lists, and one that is too short",
            format!(
                "[[{}]]\n[[1,2]]\n",
                rows(EASY, ",").replace('.', "0").trim().replace('\n', "],\n[")
            ),
            "sm",
            &["line 10, column 6: expected a row of 9 cells, found 2 cells"],
        ),
        case("titles", format!("Grid 01\n{0}Grid 02\n{0}", rows(EASY, "")), "ss", &[]),
        case(
            "a space of no width before a line",
            amid(&format!("\u{200B}{EASY}")),
            "sms",
            &[
                "line 2, column 1: expected 1-9 or a blank (one of 0 . _ * -), found the character U+200B",
            ],
        ),
        case(
            "rows and rules that look the same",
            "---------\n".repeat(10),
            "m",
            &[
                "line 1, column 1: expected another blank than '-', to tell rows from box rules, found 10 lines, some of nine '-'",
            ],
        ),
        case(
            "words",
            "Dear Sir or Madam,\n",
            "m",
            &[
                "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found 'D'",
                "no record is a puzzle; the nearest format is text, but it has no line of 81 cells and no 9 lines of 9 cells: write 1-9 for clues and a dot for each blank",
            ],
        ),
        case(
            "a web page",
            "<!DOCTYPE html>\n<p>404\n",
            "m",
            &[
                "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found '<'",
                "no record is a puzzle; the nearest format is text, but it is a web page: copy the puzzle from the page as text",
            ],
        ),
    ]
}

fn table_cases() -> Vec<Case> {
    let fields = |many: usize| vec!["1"; many].join(",");
    let csv = |rows: &str| format!("puzzle,id\n{EASY},1\n{rows}\n{EASY},3\n");
    let jsonl =
        |line: &str| format!("{{\"puzzle\":\"{EASY}\"}}\n{line}\n{{\"puzzle\":\"{EASY}\"}}\n");
    vec![
        case(
            "a table without the column",
            "id,name\n1,Ada\n",
            "m",
            &[
                "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found 'i'",
                "no record is a puzzle; the nearest format is csv, but none of the columns id, name is a puzzle: name the column of the puzzles `puzzle`",
            ],
        ),
        case(
            "a row too long",
            csv(&format!("{EASY},2,2")),
            "sms",
            &["line 3, column 1: expected as many fields as the table has columns, found 3 fields"],
        ),
        case(
            "an empty puzzle",
            csv(",2"),
            "sms",
            &["line 3, column 1: expected 81 characters, found none"],
        ),
        case(
            "a quote that is not closed",
            csv(&format!("\"{EASY},2")),
            "sms",
            &[
                "line 3, column 85: expected a '\"' that closes the one before it, found the end of the line after 84 characters",
            ],
        ),
        case("a name twice", format!("puzzle,puzzle\n{EASY},{EASY}\n"), "s", &[]),
        case(
            "a line of 16385 fields",
            csv(&fields(16_385)),
            "sms",
            &["line 3, column 1: expected at most 16384 fields, found 16385 fields"],
        ),
        case(
            "a line of 16384 fields",
            csv(&fields(16_384)),
            "sms",
            &[
                "line 3, column 1: expected as many fields as the table has columns, found 16384 fields",
            ],
        ),
        case(
            "an object that is cut off",
            jsonl(&format!("{{\"puzzle\":\"{EASY}")),
            "sms",
            &[
                "line 2, column 93: expected a JSON object on one line, found the end of the line after 92 characters",
            ],
        ),
        case(
            "a number for a puzzle",
            jsonl("{\"puzzle\":530070000}"),
            "sms",
            &["line 2, column 11: expected a string or a list of 81 cells, found something else"],
        ),
        case(
            "a nested puzzle",
            jsonl(&format!("{{\"puzzle\":{{\"cells\":\"{EASY}\"}}}}")),
            "sms",
            &["line 2, column 11: expected a string or a list of 81 cells, found something else"],
        ),
        case(
            "a list for an object",
            jsonl("[1,2]"),
            "sms",
            &["line 2, column 1: expected a JSON object on one line, found '['"],
        ),
        case(
            "an object without the key",
            jsonl("{\"id\":7}"),
            "sms",
            &["line 2, column 1: expected a key `puzzle`, found none"],
        ),
        case(
            "XML that is cut off",
            format!(
                "<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{}\"/>\n<game da",
                EASY.replace('.', "0")
            ),
            "sm",
            &["line 4, column 1: expected well-formed XML from here on, found a mistake"],
        ),
        case(
            "pencil marks with 80 groups",
            format!("{}12 3 4 5 6 7 8 9\n", "12 3 4 5 6 7 8 9 1\n".repeat(8)),
            "m",
            &["line 1, column 1: expected 81 groups of digits, found 80"],
        ),
    ]
}

fn packed_cases() -> Vec<Case> {
    let many = format!("{EASY}\n").repeat(3);
    let gzip = written("line.gz", &many);
    let zstd = written("line.zst", &many);
    let parquet = written("parquet", &many);
    vec![
        broken(
            "gzip that is cut off",
            cut(&gzip, 5),
            "sss",
            &[
                "cannot be read: the gzip data end in the middle: the file is cut off; copy or download the file again",
            ],
        ),
        broken(
            "gzip that is damaged",
            [&gzip[..12], b"\xFF\xFF\xFF\xFF"].concat(),
            "",
            &[
                "cannot be read: the gzip data end in the middle: the file is cut off; copy or download the file again",
            ],
        ),
        broken(
            "zstd that is cut off",
            cut(&zstd, 5),
            "",
            &[
                "cannot be read: the zstd data end in the middle: the file is cut off; copy or download the file again",
            ],
        ),
        broken(
            "Parquet that is cut off",
            cut(&parquet, 5),
            "",
            &[
                "cannot be read: not a whole Parquet file, or one with parts that are not known here",
            ],
        ),
        broken(
            "Parquet of something else",
            renamed(parquet, "puzzle", "quzzle"),
            "",
            &["cannot be read: it has no column `puzzle`; its columns are `quzzle`, `solution`"],
        ),
        case("gzip of nothing", written_empty_gzip(), "", &[EMPTY]),
        case("gzip and zeros", [&gzip[..], &[0; 1000]].concat(), "sss", &[]),
        case("bzip2", written("line.bz2", &many).repeat(2), "ssssss", &[]),
        case("xz", written("line.xz", &many).repeat(2), "ssssss", &[]),
        broken(
            "gzip and text",
            [&gzip[..], many.as_bytes()].concat(),
            "sss",
            &[
                "cannot be read: the gzip data are complete, but something else follows them at byte ",
            ],
        ),
        broken(
            "a zip archive",
            b"PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaa.txt".to_vec(),
            "",
            &["cannot be read: this is a zip archive, and ninefold does not read it; unpack it \
                 first, for example by `unzip -p FILE | ninefold`"],
        ),
        broken(
            "a picture",
            b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x10".to_vec(),
            "",
            &["cannot be read: this is a picture (PNG), and ninefold does not read it; type the \
                 puzzles as text, one line of 81 characters each"],
        ),
    ]
}

fn written_empty_gzip() -> Vec<u8> {
    b"\x1F\x8B\x08\0\0\0\0\0\0\xFF\x03\0\0\0\0\0\0\0\0\0".to_vec()
}

/// Returns what `--to line` prints for some records.
fn lines(records: &str) -> String {
    let line = |record| match record {
        's' => format!("{SOLVED}\n"),
        'n' => "# no solution\n".to_owned(),
        _ => "# malformed\n".to_owned(),
    };
    records.chars().map(line).collect()
}

fn status(records: &str, is_broken: bool) -> i32 {
    match records {
        _ if is_broken || records.contains('m') => 2,
        _ if records.contains('n') => 1,
        _ => 0,
    }
}

/// Returns whether standard error has exactly the expected lines, besides a summary.
fn are_told(told: &[&str], err: &str) -> bool {
    let mut lines = err.lines().filter(|line| !line.contains(" puzzles: "));
    told.iter().all(|part| lines.next().is_some_and(|line| line.contains(part)))
        && lines.next().is_none()
}

fn check(case: &Case) {
    let Case { name, input, records, told, is_broken } = case;
    let solved = ninefold(&["--to", "line", "--max-messages", "all"], input);
    assert_eq!(solved.out, lines(records), "{name}: {}", solved.err);
    assert!(are_told(told, &solved.err), "{name}: {}", solved.err);
    assert_eq!(solved.status, status(records, *is_broken), "{name}: {}", solved.err);

    // Every command and format has one record for each record of the input.
    let counted = ninefold(&["count"], input);
    assert_eq!(
        (counted.status, counted.out.lines().count()),
        (solved.status, records.len()),
        "{name}"
    );
    let checked = ninefold(&["check", "--to", "jsonl"], input);
    assert_eq!(checked.status, solved.status, "{name}: {}", checked.err);
    let table = ninefold(&["--to", "jsonl", "--lossy"], input);
    assert_eq!(table.status, solved.status, "{name}: {}", table.err);
    for out in [&checked.out, &table.out] {
        let statuses: String = out.lines().map(letter).collect();
        assert_eq!(statuses, *records, "{name}: {out}");
    }

    let good: String = records.replace('m', "");
    let skipped = ninefold(&["--to", "line", "--skip-bad"], input);
    assert_eq!(skipped.out, lines(&good), "{name}");
    let is_empty = *is_broken || good.is_empty() && !records.is_empty();
    assert_eq!(skipped.status, status(&good, is_empty), "{name}: {}", skipped.err);
    assert!(are_told(told, &skipped.err), "{name}: {}", skipped.err);

    let before: String = records.chars().take_while(|record| *record != 'm').collect();
    let strict = ninefold(&["--to", "line", "--strict"], input);
    assert_eq!(strict.out, lines(&before), "{name}");
    assert_eq!(strict.status, solved.status, "{name}: {}", strict.err);
    for option in ["--skip-bad", "--strict"] {
        let converted = ninefold(&["convert", "--to", "csv", "--lossy", option], input);
        let kept = if option == "--strict" { before.len() } else { good.len() };
        assert_eq!(
            converted.out.lines().skip(1).count(),
            kept,
            "{name}, {option}: {}",
            converted.err
        );
    }
}

/// Returns the letter of a record that is written as an object.
fn letter(object: &str) -> char {
    match object {
        _ if object.contains("\"status\":\"malformed\"") => 'm',
        _ if object.contains("\"status\":\"none\"") => 'n',
        _ if object.contains("\"status\":\"unique\"") && object.contains(SOLVED) => 's',
        _ => '?',
    }
}

#[test]
fn text_is_answered_as_far_as_it_goes() {
    text_cases().iter().for_each(check);
}

#[test]
fn tables_are_answered_as_far_as_they_go() {
    table_cases().iter().for_each(check);
}

#[test]
fn the_nearest_format_is_told_only_if_no_record_is_a_puzzle() {
    let told = |arguments: &[&str], input: &str| ninefold(arguments, input).err.contains("nearest");
    let eight = rows(EASY, "").lines().skip(1).collect::<Vec<_>>().join("\n");
    assert!(told(&[], &eight));
    assert!(told(&["--skip-bad"], &eight));
    assert!(!told(&[], &format!("{eight}\n\n{EASY}\n")));
    // No puzzle at all is an error, so quiet runs print the message too.
    assert!(told(&["--quiet"], &eight));
    // Parts of an input say nothing about the whole.
    assert!(!told(&["--to", "line", "--shard", "1/2"], &eight));
    // Each input is judged by itself.
    let folder = tempfile::tempdir().unwrap();
    let paths = ["bad.txt", "good.txt"].map(|name| folder.path().join(name));
    fs::write(&paths[0], &eight).unwrap();
    fs::write(&paths[1], EASY).unwrap();
    let ran = ran(program().args(&paths).output().unwrap());
    assert_eq!(ran.err.matches("nearest").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("bad.txt: no record is a puzzle; the nearest format is grid"));
}

#[test]
fn packed_files_are_answered_as_far_as_they_go() {
    packed_cases().iter().for_each(check);
}

#[test]
fn there_are_more_than_forty_cases() {
    assert!(text_cases().len() + table_cases().len() + packed_cases().len() + 3 > 40);
}

#[test]
fn what_is_no_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.csv");
    for (path, why) in [
        (missing.as_path(), ": cannot be read: no file has this name"),
        (folder.path(), " is a folder; name the files, for example "),
    ] {
        for command in ["solve", "count", "check", "convert"] {
            let ran = ran(program().arg(command).arg(path).output().unwrap());
            let expected = format!("ninefold: {}{why}", path.display());
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{command}");
            assert!(ran.err.starts_with(&expected), "{command}: {}", ran.err);
        }
    }
}

#[cfg(unix)]
#[test]
fn standard_input_without_anything_is_named() {
    let ninefold = env!("CARGO_BIN_EXE_ninefold");
    let closed = "cannot be read: it is closed";
    for (redirection, why, status) in [("<&-", closed, 2), ("</dev/null", EMPTY, 0)] {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("'{ninefold}' {redirection}")]).stdin(Stdio::null());
        let ran = ran(shell.output().unwrap());
        let err = format!("ninefold: standard input: {why}\n");
        assert_eq!(ran, Ran { status, out: String::new(), err }, "{redirection}");
    }
}

#[test]
fn a_damaged_arrow_file_gives_one_message_wherever_the_damage_is() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../io/tests/arrow/types.feather");
    let whole = fs::read(path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.feather");
    let mut stopped = 0;
    // The names and types of the columns are near the end.
    for at in (whole.len() - 1500..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] = 0xFF;
        fs::write(&damaged, bytes).unwrap();
        let ran =
            ran(program().args(["count", "--max-messages", "1"]).arg(&damaged).output().unwrap());
        assert!(ran.status <= 2, "byte {at}: {ran:?}");
        assert!(ran.err.lines().all(|line| line.starts_with("ninefold: ")), "byte {at}: {ran:?}");
        stopped += u32::from(ran.err.contains("its reader stopped"));
    }
    // The reader panics at some of these files, or this test shows nothing.
    assert!(stopped > 0);
}
