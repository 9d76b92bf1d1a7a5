//! What single formats do with content that they can hold only in part, or that is malformed at an
//! unusual place.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::Puzzle;
use ninefold_io::Fault;
use ninefold_io::format::{Entries, Entry, Field, Format, Loss, named};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle() -> Puzzle {
    LINE.parse().unwrap()
}

fn read(text: &str, from: Option<&str>) -> Vec<Entry> {
    let mut entries =
        Entries::open(text.as_bytes(), from.map(|name| named(name).unwrap())).unwrap();
    std::iter::from_fn(|| entries.next_entry().unwrap()).collect()
}

fn write(name: &str, entries: &[Entry]) -> String {
    let mut sink = named(name).and_then(Format::sink).unwrap();
    let mut out = Vec::new();
    for entry in entries {
        sink.write(entry, &mut out);
    }
    sink.finish(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn losses(name: &str, entry: &Entry) -> Vec<Loss> {
    named(name).and_then(Format::sink).unwrap().losses(entry)
}

fn with_field(name: &str, text: &str) -> Entry {
    let mut entry = Entry::new(1, Ok(puzzle()));
    entry.fields.push(Field::text(name, text));
    entry
}

#[test]
fn the_exchange_has_no_place_for_a_rating_that_is_empty_long_or_not_one_word() {
    let plain = write("bank", &[Entry::new(1, Ok(puzzle()))]);
    for (rating, end) in [("7.2", "  7.2"), ("7", "    7"), ("10.5", " 10.5")] {
        let entry = with_field("rating", rating);
        assert_eq!(losses("bank", &entry), []);
        let written = write("bank", &[entry]);
        assert_eq!(written, format!("{}{end}\n", plain.trim_end()));
        assert_eq!(read(&written, None)[0].field("rating"), Some(rating));
    }
    for rating in ["", "10.55", "7 2", " 7", "\u{a0}", "a\nb"] {
        let entry = with_field("rating", rating);
        assert_eq!(losses("bank", &entry), [Loss::Field("rating".into())], "{rating:?}");
        assert_eq!(write("bank", &[entry]), plain, "{rating:?}");
    }
    // A hash that is none is not written, but computed.
    for hash in ["", "0123456789a", "0123456789abc", "0123456789ag"] {
        let entry = with_field("hash", hash);
        assert_eq!(losses("bank", &entry), [Loss::Field("hash".into())], "{hash:?}");
        assert_eq!(write("bank", &[entry]), plain, "{hash:?}");
    }
    let entry = with_field("hash", "0123456789aB");
    assert_eq!(losses("bank", &entry), []);
    assert!(write("bank", &[entry]).starts_with("0123456789aB "));
}

#[test]
fn a_table_waits_for_its_columns_until_a_good_record() {
    let fault = read("53x", Some("line"))[0].puzzle.unwrap_err();
    let bad = |source: &str| {
        let mut entry = with_field("source", source);
        entry.puzzle = Err(fault);
        entry
    };
    let mut good = with_field("source", "b");
    good.fields.push(Field::text("rating", "7.2"));
    // The bad record keeps what it has of the columns of the good one.
    let written = write("csv", &[bad("a"), good.clone(), bad("c")]);
    assert_eq!(written, format!("puzzle,source,rating\n,a,\n{LINE},b,7.2\n,c,\n"));
    // Without a good record, the first one has the columns.
    assert_eq!(write("csv", &[bad("a"), bad("c")]), "puzzle,source\n,a\n,c\n");
    assert_eq!(write("csv", &[]), "");
    // Not more than a thousand wait.
    let mut many = vec![bad("a"); 1_001];
    many.push(good);
    let written = write("csv", &many);
    assert!(written.starts_with("puzzle,source\n,a\n"), "{}", &written[..40]);
    assert!(written.ends_with(&format!("\n,a\n{LINE},b\n")));
    assert_eq!(written.lines().count(), 1_003);
    // Nor many bytes.
    let long = "x".repeat(40_000);
    let written = write("csv", &[bad(&long), bad(&long), with_field("rating", "7.2")]);
    assert!(written.starts_with("puzzle,source\n,xxx"));
}

#[test]
fn a_table_may_begin_with_a_record_that_says_nothing_of_its_columns() {
    let entries = read(&format!("a,b\n{LINE},x\n{},y\n", LINE.replace('.', "0")), Some("csv"));
    assert_eq!(entries.len(), 3);
    assert_eq!(
        entries[0].puzzle.unwrap_err().to_string(),
        "line 1, column 1: expected names with `puzzle` among them, or with a name that is chosen, or 81 cells in one \
         column, found 2 fields"
    );
    assert_eq!(entries[1].puzzle, Ok(puzzle()));
    assert_eq!(entries[2].field("column2"), Some("y"));
}

/// Returns the fault of the only bad record.
fn only_fault(text: &str, from: &str) -> Fault {
    let faults: Vec<Fault> =
        read(text, Some(from)).iter().filter_map(|entry| entry.puzzle.err()).collect();
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults[0]
}

#[test]
fn a_fault_in_a_later_line_of_a_quoted_record_has_the_column_of_that_line() {
    let bad = LINE.replacen('.', "x", 1);
    let place = |note: &str, end: &str| {
        let text = format!("note,puzzle,more\na,{LINE},b\n{note},{bad},{end}\na,{LINE},b\n");
        let Fault { line, column, .. } = only_fault(&text, "csv");
        (line, column)
    };
    assert_eq!(place("one", "b"), (3, 7));
    assert_eq!(place("\"two\nlines\"", "b"), (4, 10));
    assert_eq!(place("\"\u{e9}\n\n\u{e9}\u{e9}\"", "b"), (5, 7));
    assert_eq!(place("\"two\nlines\"", "\"and\nmore\""), (4, 10));
    assert_eq!(place("one", "\"two\nlines\""), (3, 7));
    // Quotes around the cells themselves are a character more.
    let text = format!("note,puzzle\n\"a\nb\",\"{bad}\"\n");
    assert_eq!((only_fault(&text, "csv").line, only_fault(&text, "csv").column), (3, 7));
}

#[test]
fn a_carriage_return_has_its_column_in_a_later_line() {
    let text = format!("note,puzzle\n\"a\nb\rc\",{LINE}\n");
    let Fault { line, column, .. } = only_fault(&text, "csv");
    assert_eq!((line, column), (3, 2));
}

#[test]
fn a_frame_of_hyphens_alone_is_no_row() {
    let rows = LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned());
    let rows: Vec<String> = rows.collect();
    let framed = |rows: &[String], rule: &str| {
        let boxes: Vec<String> = rows.chunks(3).map(|three| three.join("\n")).collect();
        format!("{rule}\n{}\n{rule}\n", boxes.join(&format!("\n{rule}\n")))
    };
    let spaced: Vec<String> =
        rows.iter().map(|row| row.chars().flat_map(|c| [' ', c]).collect::<String>()).collect();
    for rule in ["---", "---------", "-----------", "-------------------", &"-".repeat(81)] {
        for rows in [&rows, &spaced] {
            let text = framed(rows, rule);
            let entries = read(&text, Some("text"));
            if rule.len() < 81 {
                assert_eq!(entries.len(), 1, "{text}");
                assert_eq!(entries[0].puzzle, Ok(puzzle()), "{text}");
            } else {
                // A line of 81 blanks is a puzzle of its own.
                assert!(entries.len() > 1, "{text}");
            }
        }
    }
    // So are lines of hyphens around pencil marks, and none of them is a group.
    let marks = "1 23 23 456789 456789 456789 456789 456789 456789\n".to_owned()
        + "123456789 ".repeat(9).trim_end()
        + "\n";
    let nine = marks.lines().chain(marks.lines().skip(1).cycle().take(7));
    let nine: Vec<String> = nine.map(str::to_owned).collect();
    for rule in ["---", "-----------"] {
        let entries = read(&framed(&nine, rule), Some("pencil"));
        assert_eq!(entries.len(), 1);
        let marks = entries[0].marks.as_ref().unwrap();
        assert_eq!(marks.get(ninefold_core::Cell::ALL[1]).to_string(), "23", "{rule}");
    }
}

#[test]
fn a_field_with_a_colon_fits_only_at_the_end_of_a_line_of_hodoku() {
    for name in ["technique", "digits", "eliminations", "placements"] {
        for text in ["a:b", ":", "a\nb", "a\rb"] {
            let entry = with_field(name, text);
            assert_eq!(losses("hodoku", &entry), [Loss::Field(name.into())], "{name} {text:?}");
            assert_eq!(write("hodoku", &[entry]), format!(":::{LINE}::::\n"), "{name} {text:?}");
        }
        let entry = with_field(name, "ab");
        assert_eq!(losses("hodoku", &entry), []);
        let written = write("hodoku", &[entry]);
        assert_eq!(read(&written, None)[0].field(name), Some("ab"));
    }
    for text in ["a:b", ":", "::a b", " a:"] {
        let entry = with_field("extra", text);
        assert_eq!(losses("hodoku", &entry), [], "{text:?}");
        let written = write("hodoku", &[entry]);
        assert_eq!(written, format!(":::{LINE}::::{text}\n"));
        assert_eq!(read(&written, None)[0].field("extra"), Some(text));
    }
    // White space at the end of a line is not kept.
    for text in ["a: ", "a:\n", ":\t"] {
        let entry = with_field("extra", text);
        assert_eq!(losses("hodoku", &entry), [Loss::Field("extra".into())], "{text:?}");
        assert_eq!(write("hodoku", &[entry]), format!(":::{LINE}::::\n"), "{text:?}");
    }
}

#[test]
fn a_table_loses_what_has_no_column_unless_it_is_empty() {
    let mut sink = named("csv").and_then(Format::sink).unwrap();
    let mut out = Vec::new();
    sink.write(&with_field("source", "a"), &mut out);
    assert_eq!(sink.losses(&with_field("source", "b")), []);
    assert_eq!(sink.losses(&with_field("rating", "7")), [Loss::Field("rating".into())]);
    assert_eq!(sink.losses(&with_field("rating", "")), []);
    // Of two fields with one name, the second.
    let mut twice = with_field("source", "a");
    twice.fields.push(Field::text("source", "b"));
    assert_eq!(sink.losses(&twice), [Loss::Field("source".into())]);
    twice.fields[1] = Field::text("source", "");
    assert_eq!(sink.losses(&twice), []);
    // A carriage return would end a line.
    assert_eq!(sink.losses(&with_field("source", "a\rb")), [Loss::Field("source".into())]);
    let mut more = with_field("source", "a");
    more.state = Some(puzzle());
    more.solution = Some(puzzle());
    assert_eq!(sink.losses(&more), [Loss::State, Loss::Solution]);
}
