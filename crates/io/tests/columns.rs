//! The columns of tables: which hold the puzzle, and what happens if another cannot be read.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::Puzzle;
use ninefold_io::ChunkPace;
use ninefold_io::format::{
    ColumnNames, Entries, Entry, Field, Loss, ReadOptions, TableChunk, Value, named,
};
use proptest::prelude::*;
use std::io;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn options(puzzle: Option<&str>, solution: Option<&str>) -> ReadOptions {
    let columns =
        ColumnNames { puzzle: puzzle.map(str::to_owned), solution: solution.map(str::to_owned) };
    ReadOptions { columns, ..ReadOptions::default() }
}

fn try_read(text: &[u8], options: impl Into<ReadOptions>) -> io::Result<Vec<Entry>> {
    let mut entries = Entries::open(text, options)?;
    let mut all = Vec::new();
    while let Some(entry) = entries.next_entry()? {
        all.push(entry);
    }
    Ok(all)
}

fn read(text: impl AsRef<[u8]>, options: impl Into<ReadOptions>) -> Vec<Entry> {
    try_read(text.as_ref(), options).unwrap()
}

/// Returns the only record of a text that shows its format.
fn only(text: impl AsRef<[u8]>) -> Entry {
    let text = text.as_ref();
    let entries = read(text, None);
    assert_eq!(entries.len(), 1, "{}", String::from_utf8_lossy(text));
    entries.into_iter().next().unwrap()
}

fn puzzle() -> Puzzle {
    LINE.parse().unwrap()
}

fn solved() -> Puzzle {
    SOLVED.parse().unwrap()
}

fn write(name: &str, entries: &[Entry]) -> Vec<u8> {
    let mut sink = named(name).unwrap().sink().unwrap();
    let mut out = Vec::new();
    for entry in entries {
        sink.write(entry, &mut out);
    }
    sink.finish(&mut out).unwrap();
    out
}

fn flaws(entry: &Entry) -> Vec<String> {
    entry.field_faults.iter().map(ToString::to_string).collect()
}

fn names(entry: &Entry) -> Vec<&str> {
    entry.fields.iter().map(|field| field.name.as_str()).collect()
}

/// Returns the cells, blanks as `blank`, with a separator between them.
fn cells(separator: &str, blank: &str) -> String {
    let cell = |c: char| if c == '.' { blank.to_owned() } else { c.to_string() };
    LINE.chars().map(cell).collect::<Vec<_>>().join(separator)
}

#[test]
fn well_known_names_are_found_and_the_best_of_several_wins() {
    for name in ["Puzzle", "puzzles", "QUIZZES", "quiz", "question", "sudoku", "board", " Grid "] {
        let entry = only(format!("id,{name},note\n1,{LINE},x\n"));
        assert_eq!((entry.puzzle, names(&entry)), (Ok(puzzle()), vec!["id", "note"]), "{name}");
        let entry = only(format!("{{\"id\":1,\"{}\":\"{LINE}\"}}\n", name.trim()));
        assert_eq!((entry.puzzle, names(&entry)), (Ok(puzzle()), vec!["id"]), "{name}");
    }
    let text = format!("board,puzzle,answer,solution\nA,{LINE},B,{SOLVED}\n");
    let entry = only(&text);
    assert_eq!((entry.puzzle, entry.solution), (Ok(puzzle()), Some(solved())));
    assert_eq!((entry.field("board"), entry.field("answer")), (Some("A"), Some("B")));
    for format in ["csv", "jsonl"] {
        let again = only(write(format, std::slice::from_ref(&entry)));
        assert_eq!(Entry { line: 2, ..again }, entry, "{format}");
    }
}

#[test]
fn the_caller_chooses_columns() {
    let table = format!("id,Givens,puzzle,full,solution\n7,{LINE},easy,{SOLVED},later\n");
    let json = format!(
        "{{\"id\":\"7\",\"Givens\":\"{LINE}\",\"puzzle\":\"easy\",\"full\":\"{SOLVED}\",\
         \"solution\":\"later\"}}\n"
    );
    for text in [table.clone(), table.replace(',', ";"), table.replace(',', "\t"), json] {
        for name in ["Givens", " givens"] {
            let entries = read(&text, options(Some(name), Some("FULL")));
            let entry = &entries[0];
            assert_eq!((entry.puzzle, entry.solution), (Ok(puzzle()), Some(solved())), "{text}");
            // The names that are written for puzzle and solution are taken.
            assert_eq!(names(entry), ["id", "puzzle_2", "solution_2"], "{text}");
            assert_eq!(entry.field("puzzle_2"), Some("easy"));
        }
    }
    // Without names, columns are counted.
    let text = format!("1,{LINE},{SOLVED}\n2,{SOLVED},{LINE}\n");
    let entries = read(&text, options(Some("column3"), None));
    assert_eq!(entries[1].puzzle, Ok(puzzle()));
    assert_eq!(names(&entries[1]), ["column1", "column2"]);
    // A table of one column.
    assert_eq!(read(format!("x\n{LINE}\n"), options(Some("x"), None))[0].puzzle, Ok(puzzle()));
}

#[test]
fn a_column_that_is_not_there_is_an_error_that_lists_the_others() {
    let table = format!("id,givens,full\n7,{LINE},{SOLVED}\n");
    let json = format!("{{\"id\":7,\"givens\":\"{LINE}\",\"full\":\"{SOLVED}\"}}\n{{}}\n");
    let others = "its columns are `id`, `givens`, `full`";
    for text in [&table, &json] {
        for (wanted, told) in [
            (
                options(Some("given"), None),
                format!("it has no column `given`; {others}; did you mean `givens`?"),
            ),
            (options(Some("board"), None), format!("it has no column `board`; {others}")),
            (
                options(Some("givens"), Some("fill")),
                format!("it has no column `fill`; {others}; did you mean `full`?"),
            ),
            (
                options(Some("givens"), Some("Givens")),
                "the column `givens` cannot hold both the puzzle and the solution".to_owned(),
            ),
        ] {
            let error = try_read(text.as_bytes(), wanted).unwrap_err().to_string();
            assert_eq!(error, told, "{text}");
        }
    }
    let many: Vec<String> = (0..100).map(|n| format!("c{n}")).collect();
    let error = try_read(many.join(",").as_bytes(), options(Some("puzzle"), None)).unwrap_err();
    assert!(error.to_string().ends_with("`c18`, `c19` and 80 more"), "{error}");
}

#[test]
fn an_input_without_columns_has_none_to_choose() {
    for (text, format) in [
        (format!("{LINE}\n"), "text"),
        (format!("{LINE} 7.2\n"), "line"),
        (format!("#AAda\n{}", "53..7....\n".repeat(9)), "sdk"),
    ] {
        let error = try_read(text.as_bytes(), options(Some("a"), None)).unwrap_err().to_string();
        let told = format!(
            "it is not a table, so it has no column `a`; choose no column (its format is {format})"
        );
        assert_eq!(error, told);
    }
    let error = try_read(LINE.as_bytes(), options(None, Some("b"))).unwrap_err().to_string();
    assert!(error.starts_with("it is not a table, so it has no column `b`"), "{error}");
}

#[test]
fn an_object_may_lack_a_key_that_is_chosen() {
    let text = format!(
        "{{\"g\":\"{LINE}\",\"s\":\"{SOLVED}\"}}\n{{\"g\":\"{LINE}\",\"solution\":\"x\"}}\n\
         {{\"puzzle\":\"{LINE}\"}}\n"
    );
    let entries = read(text, options(Some("g"), Some("s")));
    assert_eq!((entries[0].puzzle, entries[0].solution), (Ok(puzzle()), Some(solved())));
    assert_eq!((entries[1].puzzle, entries[1].solution), (Ok(puzzle()), None));
    assert_eq!(entries[1].field("solution_2"), Some("x"));
    let told = "line 3, column 1: expected the key that is chosen for puzzles, found none";
    assert_eq!(entries[2].puzzle.unwrap_err().to_string(), told);
}

#[test]
fn columns_of_one_cell_each_are_a_puzzle() {
    let named = |name: fn(usize) -> String| (0..81).map(name).collect::<Vec<_>>().join(",");
    let by_place = |i: usize| format!("r{}c{}", i / 9 + 1, i % 9 + 1);
    for header in [
        named(|i| format!("c{}", i + 1)),
        named(|i| format!("Cell {i:02}")),
        named(|i| i.to_string()),
        named(by_place),
        named(by_place).to_uppercase(),
        named(|i| format!("{}{}", char::from(b'A' + (i % 9) as u8), i / 9 + 1)),
    ] {
        for blank in ["", "0", ".", "NaN", "0.0"] {
            let entry = only(format!("{header}\n{}\n", cells(",", blank)));
            assert_eq!((entry.puzzle, entry.fields.len()), (Ok(puzzle()), 0), "{header}");
        }
    }
    // Other columns stand beside them, and the order of columns does not matter.
    let header = named(|i| format!("c{}", 81 - i));
    let backwards: String = LINE.chars().rev().collect();
    let backwards: Vec<String> = backwards.chars().map(String::from).collect();
    let entry = only(format!(",id,{header},note\n0,7,{},x\n", backwards.join(",")));
    assert_eq!((entry.puzzle, names(&entry)), (Ok(puzzle()), vec!["", "id", "note"]));
    assert!(write("csv", &[entry]).starts_with(b"puzzle,,id,note\n"));
    // A table without names.
    let entry = only(format!("ab,{},cd\n", cells("\t", "0").replace('\t', ",")));
    assert_eq!((entry.puzzle, entry.fields.len()), (Ok(puzzle()), 2));
    assert_eq!(only(cells("\t", "")).puzzle, Ok(puzzle()));
    // Keys of JSON.
    let cell = |(i, c): (usize, char)| match c {
        '.' => format!("\"{i}\":null"),
        c => format!("\"{i}\":{c}"),
    };
    let pairs: Vec<String> = LINE.chars().enumerate().map(cell).collect();
    assert_eq!(only(format!("{{{}}}\n", pairs.join(","))).puzzle, Ok(puzzle()));
}

#[test]
fn columns_of_cells_that_go_wrong_say_where() {
    let header = (1..=81).map(|i| format!("c{i}")).collect::<Vec<_>>().join(",");
    let good = cells(",", "");
    let text = format!("{header}\n{}\n{}\n{good}\n", good.replacen('5', "12", 1), &good[..50]);
    let entries = read(text, None);
    let faults: Vec<Option<String>> =
        entries.iter().map(|entry| entry.puzzle.err().map(|fault| fault.to_string())).collect();
    let told = [
        Some(
            "line 2, column 1: expected a cell: 1-9, or a blank such as 0, '.', '?', null or \
             nothing, found a text of 2 characters"
                .to_owned(),
        ),
        Some(
            "line 3, column 51: expected as many fields as columns, found the end of the line \
             after 50 characters"
                .to_owned(),
        ),
        None,
    ];
    assert_eq!(faults, told);
    // 82 numbered columns can start at 0 or at 1.
    let header = (0..=81).map(|i| format!("c{i}")).collect::<Vec<_>>().join(",");
    let told = read(format!("{header}\n{good},1\n"), named("csv"));
    assert!(told.iter().all(|entry| entry.puzzle.is_err()));
}

#[test]
fn lists_in_a_column_are_puzzles() {
    let flat = format!("[{}]", cells(", ", "0"));
    let rows: Vec<String> = cells(" ", "0").as_bytes().chunks(18).map(row_of_numpy).collect();
    let numpy = format!("[{}]", rows.join("\n "));
    for list in [&flat, &numpy] {
        let text = format!("id,puzzle,solution\n7,\"{list}\",{SOLVED}\n8,{LINE},\n");
        let entries = read(text, None);
        assert_eq!((entries[0].puzzle, entries[0].solution), (Ok(puzzle()), Some(solved())));
        assert_eq!((entries[1].puzzle, entries.len()), (Ok(puzzle()), 2));
    }
    let strings: Vec<String> = (0..9).map(|i| format!("\"{}\"", &LINE[9 * i..9 * i + 9])).collect();
    let nested = numpy.replace("\n ", ",").replace(' ', ",");
    for list in [&flat, &nested, &format!("[{}]", strings.join(",")), &cells_of_strings()] {
        let entry = only(format!("{{\"grid\":{list},\"id\":[1]}}\n"));
        assert_eq!((entry.puzzle, entry.field("id")), (Ok(puzzle()), Some("[1]")), "{list}");
    }
    let told =
        "line 1, column 9: expected a list of 81 cells, or nine lists of nine cells, found 2 cells";
    let entry = only("{\"grid\":[1,2]}\n");
    assert_eq!(entry.puzzle.unwrap_err().to_string(), told);
}

fn row_of_numpy(row: &[u8]) -> String {
    format!("[{}]", String::from_utf8_lossy(row).trim_end())
}

fn cells_of_strings() -> String {
    format!("[\"{}\"]", cells("\",\"", ""))
}

#[test]
fn a_missing_value_is_no_fault() {
    for null in ["", "NULL", "null", "NaN", "None", "N/A", "NA", "<NA>", "\\N", " nan "] {
        let text = format!("puzzle,solution,state,candidates\n{LINE},{null},{null},{null}\n");
        let entry = only(text);
        assert_eq!((entry.puzzle, flaws(&entry)), (Ok(puzzle()), vec![]), "{null:?}");
        assert_eq!((entry.solution, entry.state, entry.marks), (None, None, None));
    }
    let entry = only(format!("{{\"puzzle\":\"{LINE}\",\"solution\":null,\"state\":\"NaN\"}}\n"));
    assert_eq!((entry.puzzle, flaws(&entry)), (Ok(puzzle()), vec![]));
}

#[test]
fn a_field_that_cannot_be_read_costs_no_puzzle_and_is_named() {
    let short = "expected 81 characters, found 7";
    let told =
        "line 2, column 86: the field `Answer` is left out: expected 1-9 or a blank (one of \
                0 . _ * -), found 'u'"
            .to_owned();
    let entry = only(format!("id,puzzle,Answer\n12,{LINE},unknown\n"));
    assert_eq!((entry.puzzle, entry.solution, flaws(&entry)), (Ok(puzzle()), None, vec![told]));
    let entry = only(format!("{{\"puzzle\":\"{LINE}\",\"candidates\":7}}\n"));
    assert_eq!((entry.puzzle, &entry.marks), (Ok(puzzle()), &None));
    assert!(flaws(&entry)[0].contains("the field `candidates` is left out"), "{:?}", flaws(&entry));
    let entry = only(format!("{{\"puzzle\":\"{LINE}\",\"state\":7}}\n"));
    assert!(
        flaws(&entry)[0].ends_with("expected a string or a list of 81 cells, found something else")
    );
    let entry = only(format!("puzzle,state\n{LINE},{}\n", &LINE[..7]));
    assert!(flaws(&entry)[0].ends_with(short), "{:?}", flaws(&entry));
    let entry = only([format!("puzzle,solution\n{LINE},").as_bytes(), b"\xE4\n"].concat());
    assert!(flaws(&entry)[0].ends_with("found the byte 0xE4"), "{:?}", flaws(&entry));
}

#[test]
fn a_row_may_end_early_if_the_puzzle_is_there() {
    let text = format!("id,puzzle,solution,note\n1,{LINE}\n2,{LINE},{SOLVED}\n3\n4,{LINE},,x,,\n");
    let entries = read(text, None);
    let told = |line: u64, name: &str, column: u64, count: u64| {
        format!(
            "line {line}, column {column}: the field `{name}` is left out: expected as many fields \
             as columns, found the end of the line after {count} characters"
        )
    };
    assert_eq!(entries[0].puzzle, Ok(puzzle()));
    assert_eq!(flaws(&entries[0]), [told(2, "solution", 84, 83), told(2, "note", 84, 83)]);
    assert_eq!((entries[1].puzzle, entries[1].solution), (Ok(puzzle()), Some(solved())));
    assert_eq!(flaws(&entries[1]), [told(3, "note", 166, 165)]);
    assert!(entries[2].puzzle.is_err());
    // Empty fields at the end do no harm.
    assert_eq!((entries[3].puzzle, flaws(&entries[3])), (Ok(puzzle()), vec![]));
    let more = read(format!("id,puzzle\n1,{LINE},x\n"), None);
    let told = "line 2, column 1: expected as many fields as the table has columns, found 3 fields";
    assert_eq!(more[0].puzzle.unwrap_err().to_string(), told);
}

#[test]
fn bytes_that_are_not_text_pass_through_tables() {
    let text = [format!("puzzle,name\n{LINE},").as_bytes(), b"Zo\xEB \xFF\n"].concat();
    let entry = only(&text);
    assert_eq!(entry.puzzle, Ok(puzzle()));
    assert_eq!(entry.field("name"), Some("Zo\u{FFFD} \u{FFFD}"));
    assert_eq!(write("csv", std::slice::from_ref(&entry)), text);
    let tabs: Vec<u8> = text.iter().map(|b| if *b == b',' { b'\t' } else { *b }).collect();
    assert_eq!(write("tsv", std::slice::from_ref(&entry)), tabs);
    // Quotes and other fields of the row change nothing.
    let quoted = [format!("puzzle,name\n\"{LINE}\",\"").as_bytes(), b"Zo\xEB \xFF\"\n"].concat();
    assert_eq!(only(quoted).fields, entry.fields);
    // JSON has text alone.
    let sink = named("jsonl").unwrap().sink().unwrap();
    let lost = sink.losses(&entry);
    assert_eq!(lost, [Loss::Bytes("name".into())]);
    assert_eq!(lost[0].to_string(), "the bytes of the field `name` that are not UTF-8");
    let json = String::from_utf8(write("jsonl", &[entry])).unwrap();
    assert!(json.ends_with("\"name\":\"Zo\u{FFFD} \u{FFFD}\"}\n"), "{json}");
    // A name in Latin-1.
    let entry = only([b"puzzle,n\xE4me\n", LINE.as_bytes(), b",x\n"].concat());
    assert_eq!((entry.puzzle, entry.field("n\u{E4}me")), (Ok(puzzle()), Some("x")));
}

#[test]
fn bytes_that_are_not_text_cost_no_line_of_json() {
    let line = |name: &[u8]| {
        [b"{\"name\":\"", name, b"\",\"puzzle\":\"", LINE.as_bytes(), b"\"}\n"].concat()
    };
    let entry = only(line(b"Zo\xEB \\u00e9"));
    assert_eq!(entry.puzzle, Ok(puzzle()));
    assert_eq!(entry.fields[0].value, Value::of_bytes(*b"Zo\xEB \xC3\xA9"));
    // The characters that stand for bytes within the reader are characters like others.
    let private = "\u{10FFEB}";
    assert_eq!(only(line(private.as_bytes())).field("name"), Some(private));
    let told = "line 1, column 11: expected text in UTF-8, found the byte 0xEB";
    for text in [private, "\\udbff\\udfeb"] {
        let entry = only(line(&[text.as_bytes(), b"\xEB"].concat()));
        let fault = entry.puzzle.unwrap_err().to_string();
        assert!(fault.contains("expected text in UTF-8, found the byte 0xEB"), "{fault}");
        assert!(text.len() > 4 || fault == told);
    }
    let bad = [b"{\"puzzle\":\"", &LINE.as_bytes()[..80], b"\xEB\"}\n"].concat();
    let fault = only(bad).puzzle.unwrap_err().to_string();
    assert!(fault.starts_with("line 1, column 92") && fault.ends_with("0xEB"), "{fault}");
}

#[test]
fn what_is_written_can_be_read_however_large_it_is() {
    let mut wide = Entry::new(2, Ok(puzzle()));
    wide.fields = (0..5000).map(|n| Field::text(format!("f{n}"), n.to_string())).collect();
    let mut long = Entry::new(2, Ok(puzzle()));
    long.fields = vec![Field::text("small", "x"), Field::text("long", "\"".repeat(2_000_000))];
    let mut lines = long.clone();
    lines.fields[1].value = Value::Text("a\n".repeat(30_000).into());
    for name in ["csv", "tsv", "jsonl"] {
        for entry in [&wide, &long, &lines] {
            let sink = named(name).unwrap().sink().unwrap();
            assert_eq!(sink.losses(entry), [], "{name}");
            let again = only(write(name, std::slice::from_ref(entry)));
            assert_eq!((again.puzzle, &again.fields), (entry.puzzle, &entry.fields), "{name}");
        }
        let mut wide = wide.clone();
        wide.fields = (0..20_000).map(|n| Field::text(format!("f{n}"), "x")).collect();
        let sink = named(name).unwrap().sink().unwrap();
        for text in ["\"".repeat(2_200_000), "a\n".repeat(40_000)] {
            let mut long = long.clone();
            long.fields[1].value = Value::Text(text.into());
            let is_lost = name != "jsonl" || long.fields[1].value.as_str().len() > 1_000_000;
            let losses = vec![Loss::Large("long".into()); usize::from(is_lost)];
            assert_eq!(sink.losses(&long), losses, "{name}");
            let again = only(write(name, &[long]));
            assert_eq!(again.field("small"), Some("x"), "{name}");
            assert_eq!(again.field("long").is_some_and(str::is_empty), is_lost, "{name}");
        }
        assert_eq!(sink.losses(&wide)[0], Loss::Field("f16379".into()), "{name}");
        assert_eq!(sink.losses(&wide).len(), 20_000 - 16_379, "{name}");
        assert_eq!(only(write(name, &[wide])).puzzle, Ok(puzzle()), "{name}");
    }
}

#[test]
fn a_row_that_is_too_long_takes_nothing_from_the_others() {
    let long = "x".repeat((1 << 22) + 5);
    let text = format!("puzzle,note\n{LINE},{long}\n{LINE},y\n");
    let entries = read(&text, None);
    let told = format!(
        "line 2, column 1: expected a line of at most 4 mebibytes, found a line of {} bytes",
        (1 << 22) + 5 + 82
    );
    assert_eq!(entries[0].puzzle.unwrap_err().to_string(), told);
    assert_eq!((entries[1].puzzle, entries[1].line, entries.len()), (Ok(puzzle()), 3, 2));
    let text = format!("{long}\npuzzle,note\n{LINE},y\n");
    let entries = read(&text, named("csv"));
    assert!(entries[0].puzzle.is_err());
    assert_eq!((entries[1].puzzle, entries[1].line), (Ok(puzzle()), 3));
}

/// Reads a table as chunks of rows. Returns all records, and the puzzles that `parse` finds.
fn read_rows(text: &[u8], size: usize, pace: ChunkPace) -> (Vec<Entry>, Vec<Entry>) {
    let mut entries = Entries::open(text, named("csv")).unwrap();
    entries.begin().unwrap();
    let (mut all, mut parsed) = (Vec::new(), Vec::new());
    let mut chunk = TableChunk::default();
    let mut puzzles = Vec::new();
    loop {
        if !entries.has_rows() {
            let Some(entry) = entries.next_entry().unwrap() else { break };
            parsed.push(entry.clone());
            all.push(entry);
            continue;
        }
        if !entries.next_rows(&mut chunk, size, pace).unwrap() {
            break;
        }
        let before = all.len() as u64;
        for entry in chunk.entries() {
            all.push(Entry { number: before + entry.number, ..entry });
        }
        for record in chunk.parse(&mut puzzles).records() {
            let entry = Entry::new(record.line, record.puzzle.copied());
            parsed.push(Entry { number: before + record.number, ..entry });
        }
    }
    (all, parsed)
}

/// Bytes that may stand in a reader's buffer one after another.
struct Trickle<'a>(&'a [u8], usize);

impl io::Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len()).min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

/// Makes tables of good and bad rows.
fn tables() -> impl Strategy<Value = String> {
    let rows = [
        format!("1,{LINE},{SOLVED},x"),
        format!("1,{LINE},{SOLVED},x\r"),
        format!("2,{LINE}"),
        format!("3,{LINE},,,,"),
        format!("3,{LINE},,,,y"),
        format!("4,\"{LINE}\",\"{SOLVED}\",\"a\n\nb,\"\"c\""),
        format!("4,\"{LINE}\",\"{SOLVED}\",\"a\r\nb\""),
        format!("5,{LINE},{SOLVED},\"never closed"),
        format!("6,{LINE},a\rb,"),
        format!("7,{},,", &LINE[..80]),
        " ".to_owned(),
        String::new(),
        "\"".to_owned(),
        "8,a\"b,c\"d,\"\"".to_owned(),
    ];
    let heads =
        ["id,puzzle,solution,note", "nothing\nid;puzzle", "", "\n\n\"id\",board,x,\"y\nz\""];
    let row = prop::sample::select(rows.to_vec());
    (prop::sample::select(heads.to_vec()), prop::collection::vec(row, 0..12), any::<bool>())
        .prop_map(|(head, rows, is_ended)| {
            let end = if is_ended { "\n" } else { "" };
            format!("{head}\n{}{end}", rows.join("\n"))
        })
}

proptest! {
    #[test]
    fn rows_are_the_same_however_they_are_cut(
        text in tables(), size in 1_usize..900, step in 1_usize..300,
    ) {
        let mut entries = Entries::open(Trickle(text.as_bytes(), step), named("csv")).unwrap();
        let mut one_by_one = Vec::new();
        while let Some(entry) = entries.next_entry().unwrap() {
            one_by_one.push(entry);
        }
        for pace in [ChunkPace::Full, ChunkPace::AsItComes] {
            let (all, parsed) = read_rows(text.as_bytes(), size, pace);
            prop_assert_eq!(&all, &one_by_one);
            let key = |entry: &Entry| (entry.number, entry.line, entry.puzzle);
            prop_assert!(parsed.iter().map(key).eq(all.iter().map(key)));
        }
    }
}

#[test]
fn a_list_has_no_column_to_choose() {
    let cells: Vec<String> = LINE.replace('.', "0").chars().map(String::from).collect();
    let list = format!("[{}]\n", cells.join(","));
    assert_eq!(only(&list).puzzle, Ok(puzzle()));
    let error = try_read(list.as_bytes(), options(Some("givens"), None)).unwrap_err();
    assert!(error.to_string().contains("no column `givens`"), "{error}");
}

#[test]
fn cells_with_a_mistake_are_no_names_of_81_columns() {
    for first in ["10", "-1", "55"] {
        let flat = format!("{first}{}", ",3".repeat(80));
        let nested =
            format!("[[{first}{}],{}]", ",3".repeat(8), ["[3,3,3,3,3,3,3,3,3]"; 8].join(","));
        for text in [flat, nested, format!("tests = {{\"easy\": [[{first}{}]]}}", ",3".repeat(80))]
        {
            let mut entries = Entries::open(text.as_bytes(), None).unwrap();
            let entry = entries.next_entry().unwrap().expect("a malformed record");
            assert!(entry.puzzle.is_err(), "{text}");
        }
    }
}
