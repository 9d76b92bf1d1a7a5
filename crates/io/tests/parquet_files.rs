//! Parquet files of other programs, and Parquet files that many sinks write together. The script
//! `parquet/make.py` makes the files.

#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used)]

use ninefold_core::Puzzle;
use ninefold_io::format::{
    ColumnNames, ColumnType, Columns, Entries, Entry, Field, Format, Loss, Opened, OpenedRecords,
    OpenedRows, TableRows, TextAccess, Value, named,
};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/parquet/{name}.parquet"))
}

fn parquet() -> &'static dyn Format {
    named("parquet").unwrap()
}

/// Reads all records of a stream.
fn read(bytes: &[u8]) -> Vec<Entry> {
    let mut entries = Entries::open(bytes, None).unwrap();
    std::iter::from_fn(|| entries.next_entry().unwrap()).collect()
}

fn rows(path: &Path) -> OpenedRows {
    let file = File::open(path).unwrap();
    let opened = Opened::open_file(file.try_clone().unwrap(), file, None, TextAccess::Shared);
    let OpenedRecords::Rows(rows) = opened.unwrap().records else { panic!("{}", path.display()) };
    rows
}

/// Reads a range of rows.
fn read_rows(rows: &OpenedRows, range: std::ops::Range<u64>, with_fields: bool) -> Vec<Entry> {
    let mut rows = rows.file.rows(range, with_fields).unwrap();
    std::iter::from_fn(|| rows.next_entry().unwrap()).collect()
}

fn write(entries: &[Entry], columns: &Columns, threads: usize) -> Vec<u8> {
    let mut sink = parquet().sink().unwrap();
    let mut bytes = Vec::new();
    sink.use_threads(threads);
    sink.expect(columns.clone(), &mut bytes);
    for entry in entries {
        sink.write(entry, &mut bytes);
    }
    sink.finish(&mut bytes).unwrap();
    bytes
}

/// Makes a temporary file.
fn file_of(bytes: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    file
}

fn puzzle() -> Puzzle {
    PUZZLE.parse().unwrap()
}

#[test]
fn all_compressions_and_page_versions_are_read() {
    let codecs = ["none", "snappy", "gzip", "brotli", "lz4", "zstd"];
    let files = codecs.iter().flat_map(|codec| ["1", "2"].map(|v| format!("{codec}-{v}")));
    for name in files.chain(["polars".to_owned()]) {
        let entries = read(&std::fs::read(path(&name)).unwrap());
        let puzzles: Vec<_> = entries.iter().map(|entry| entry.puzzle.ok()).collect();
        let expected = [Some(puzzle()), Some(Puzzle::EMPTY), None, Some(puzzle())];
        assert_eq!(puzzles, expected, "{name}");
        let ids: Vec<_> = entries.iter().map(|entry| entry.field("id")).collect();
        assert_eq!(ids, [Some("1"), Some("2"), Some("3"), None], "{name}");
        let rows = rows(&path(&name));
        assert_eq!(read_rows(&rows, 0..4, true), entries, "{name}");
        assert_eq!(rows.file.columns().types["id"], ColumnType::Int64, "{name}");
    }
}

#[test]
fn dates_and_times_have_their_usual_text() {
    let entries = read(&std::fs::read(path("moments")).unwrap());
    let fields = entries[0].fields.iter();
    let fields: Vec<_> = fields.map(|field| (field.name.as_str(), field.value.clone())).collect();
    let text = |text: &str| Value::Text(text.into());
    assert_eq!(
        fields,
        [
            ("milliseconds", text("01:02:03.045")),
            ("nanoseconds", text("01:02:03.045")),
            ("moment_ms", text("2026-11-22 01:02:03.045+00:00")),
            ("moment_us", text("2026-11-22 01:02:03.045")),
            ("moment_ns", text("2026-11-22 01:02:03.045")),
            ("duration", Value::Json("90000".into())),
            ("dates", Value::Json("[\"2026-11-22\",null]".into())),
        ]
    );
    let entries = read(&std::fs::read(path("int96")).unwrap());
    assert_eq!(entries[0].field("moment"), Some("2026-11-22 01:02:03.045"));
}

#[test]
fn bytes_that_are_not_text_are_a_loss() {
    let mut sink = named("parquet").unwrap().sink().unwrap();
    let mut entry = Entry::new(1, Ok(puzzle()));
    let field =
        |name: &str, bytes: &[u8]| Field { name: name.into(), value: Value::of_bytes(bytes) };
    entry.fields = vec![field("name", b"J\xF6rg"), field("place", b"here")];
    sink.expect(Columns::from_entry(&entry), &mut Vec::new());
    assert_eq!(sink.losses(&entry), [Loss::Bytes("name".to_owned())]);
}

#[test]
fn values_of_all_types_are_read() {
    let entries = read(&std::fs::read(path("types")).unwrap());
    let fields = |entry: &Entry| -> Vec<String> {
        entry
            .fields
            .iter()
            .map(|field| format!("{}={}", field.name, field.value.as_str()))
            .collect()
    };
    assert_eq!(
        fields(&entries[0]),
        [
            "bool=true",
            "int8=-8",
            "uint16=65535",
            "uint64=18446744073709551615",
            "float=0.1",
            "double=7.2",
            "date=2026-11-22",
            "time=2026-11-22 01:02:03",
            "decimal=1.25",
            "text=ä, \"b\"",
            "bytes=abc",
            "list=[1,null,3]",
            "texts=[\"a\",\"\\\"b\"]",
            "nested=[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],\
             [4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],\
             [0,0,0,0,8,0,0,7,9]]",
            "place.x=1",
            "place.y=a",
        ]
    );
    assert!(entries[0].solution.is_some());
    assert_eq!(
        fields(&entries[1]),
        ["double=inf", "text=", "bytes=\u{FFFD}\u{FFFD}", "list=[]", "nested=[[],null,[1]]"]
    );
    assert_eq!(entries[1].puzzle, Ok(puzzle()));
    let types = rows(&path("types")).file.columns().types;
    let type_of = |name: &str| types[name];
    assert_eq!(type_of("bool"), ColumnType::Boolean);
    assert_eq!(type_of("int8"), ColumnType::Int32);
    assert_eq!(type_of("uint16"), ColumnType::Int32);
    assert_eq!(type_of("double"), ColumnType::Float64);
    assert_eq!(type_of("uint64"), ColumnType::Text);
    assert_eq!(type_of("list"), ColumnType::Text);
}

#[test]
fn any_range_of_rows_can_be_read() {
    let many = rows(&path("many-groups"));
    assert_eq!(many.file.row_count(), 10);
    for start in 0..10 {
        for end in start..=12 {
            let read = read_rows(&many, start..end, true);
            let numbers: Vec<u64> = read.iter().map(|entry| entry.number - 1).collect();
            assert_eq!(numbers, (start..end.min(10)).collect::<Vec<_>>());
            for entry in read {
                assert_eq!(entry.field("n"), Some((entry.number - 1).to_string().as_str()));
                assert_eq!(entry.puzzle, Ok(puzzle()));
            }
        }
    }
    assert!(read_rows(&many, 2..5, false).iter().all(|entry| entry.fields.is_empty()));
    let mut ends = vec![0];
    while ends[ends.len() - 1] < 10 {
        ends.push(many.file.end_of_range(ends[ends.len() - 1]));
    }
    assert_eq!(ends, [0, 3, 6, 9, 10]);
    assert_eq!(rows(&path("empty")).file.row_count(), 0);
    assert_eq!(read(&std::fs::read(path("dictionary")).unwrap()).len(), 500);
}

#[test]
fn the_spans_of_rows_are_all_that_is_read() {
    let bytes = std::fs::read(path("many-groups")).unwrap();
    let whole = rows(&path("many-groups"));
    let (count, all) = (whole.file.row_count(), read_rows(&whole, 0..u64::MAX, true));
    for range in [0..1, count / 2..count / 2 + 3, count - 1..count, 0..count, 3..3] {
        // The description at the end stays, and everything else but the spans goes.
        let tail = bytes.len() - 8;
        let length = u32::from_le_bytes(bytes[tail..tail + 4].try_into().unwrap()) as usize;
        let mut sparse = vec![0; bytes.len()];
        sparse[..4].copy_from_slice(&bytes[..4]);
        sparse[tail - length..].copy_from_slice(&bytes[tail - length..]);
        let mut copied = 0;
        for span in whole.file.spans(range.clone()).unwrap() {
            let span = usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap();
            copied += span.len();
            sparse[span.clone()].copy_from_slice(&bytes[span]);
        }
        assert!(range == (0..count) || copied < bytes.len() / 2);
        let file = file_of(&sparse);
        let expected = &all[usize::try_from(range.start).unwrap()..][..range.clone().count()];
        assert_eq!(read_rows(&rows(file.path()), range, true), expected);
    }
}

#[test]
fn a_file_without_puzzles_names_its_columns() {
    let file = File::open(path("no-puzzle")).unwrap();
    let error =
        parquet().open_rows(file, &ColumnNames::default()).unwrap().err().unwrap().to_string();
    assert!(error.starts_with("it has no column `puzzle`; its columns are"), "{error}");
    assert!(error.contains("name"), "{error}");
}

/// Records with values of several types. Some are missing.
fn entries(count: u64) -> Vec<Entry> {
    let entry = |number: u64| {
        let mut entry = Entry::new(number, Ok(puzzle()));
        entry.number = number;
        // Every file has the number of clues.
        entry.fields.push(Field { name: "clues".into(), value: Value::Json("30".into()) });
        if !number.is_multiple_of(3) {
            let value = Value::Json((number * 7).to_string().into());
            entry.fields.push(Field { name: "nodes".into(), value });
        }
        if !number.is_multiple_of(5) {
            entry.fields.push(Field::text("name", format!("n{number}")));
        }
        entry
    };
    (1..=count).map(entry).collect()
}

fn columns() -> Columns {
    let fields = ["nodes", "name"].map(str::to_owned).to_vec();
    Columns { solution: true, fields, ..Columns::default() }
}

#[test]
fn a_file_has_the_same_bytes_for_any_number_of_threads_and_any_pieces() {
    let entries = entries(150_000);
    let expected = write(&entries, &columns(), 1);
    assert_eq!(read(&expected).len(), entries.len());
    assert_eq!(write(&entries, &columns(), 3), expected);
    for size in [999, 70_000] {
        let mut sink = parquet().sink().unwrap();
        let mut bytes = Vec::new();
        sink.use_threads(2);
        sink.expect(columns(), &mut bytes);
        for piece in entries.chunks(size) {
            let mut worker = parquet().sink().unwrap();
            assert!(worker.follow(&columns()));
            let mut rows = TableRows::default();
            for entry in piece {
                worker.gather(entry, &mut rows);
            }
            assert_eq!(rows.len(), piece.len());
            sink.write_rows(&rows, &mut bytes);
        }
        sink.finish(&mut bytes).unwrap();
        assert!(bytes == expected, "{size}");
    }
}

#[test]
fn many_threads_read_one_file() {
    let entries = entries(140_000);
    let file = file_of(&write(&entries, &columns(), 2));
    let rows = rows(file.path());
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..8)
            .map(|thread| {
                let (rows, entries) = (&rows, &entries);
                scope.spawn(move || {
                    for first in (thread * 10_000..140_000).step_by(35_000) {
                        let read = read_rows(rows, first..first + 5_000, true);
                        let first = usize::try_from(first).unwrap();
                        assert!(read == entries[first..first + 5_000], "from row {first}");
                    }
                })
            })
            .collect();
        for reader in readers {
            reader.join().unwrap();
        }
    });
}

#[test]
fn rows_come_one_at_a_time_or_together() {
    let entries = entries(5_000);
    let file = file_of(&write(&entries, &columns(), 1));
    let rows = rows(file.path());
    for most in [1, 7, 1024, 3000] {
        let mut source = rows.file.rows(10..4_990, true).unwrap();
        let mut read = Vec::new();
        // Each row that comes alone leaves others that are ready.
        while let Some(entry) = source.next_entry().unwrap() {
            read.push(entry);
            let before = read.len();
            source.next_entries(most, &mut read).unwrap();
            assert!(read.len() - before == most || read.len() == 4_980, "{most}");
        }
        assert!(read == entries[10..4_990], "{most}");
    }
    // The rows before a column that ends are there.
    let bytes = std::fs::read(file.path()).unwrap();
    let mut errors = 0;
    for at in (4..bytes.len() / 2).step_by(bytes.len() / 100) {
        let mut bytes = bytes.clone();
        bytes[at..at + 50].fill(0xFF);
        std::fs::write(file.path(), bytes).unwrap();
        let rows = self::rows(file.path());
        let mut source = rows.file.rows(0..5_000, true).unwrap();
        let mut read = Vec::new();
        errors += usize::from(source.next_entries(5_000, &mut read).is_err());
        assert!(read.iter().map(|entry| entry.number).eq(1..=read.len() as u64), "byte {at}");
        assert_eq!(source.next_entry().unwrap_or_default(), None, "byte {at}");
    }
    assert!(errors > 10, "{errors}");
}

#[test]
fn what_is_written_is_read_back() {
    let entries = entries(70_000);
    let read = read(&write(&entries, &columns(), 2));
    assert_eq!(read, entries);
}

#[test]
fn long_fields_end_a_segment_early() {
    let mut entries = entries(40);
    for entry in &mut entries {
        entry.fields.push(Field::text("long", "x".repeat(1 << 20)));
    }
    let mut columns = columns();
    columns.fields.push("long".to_owned());
    let bytes = write(&entries, &columns, 2);
    assert_eq!(read(&bytes), entries);
}

#[test]
fn types_of_the_input_are_kept() {
    let bytes = std::fs::read(path("types")).unwrap();
    let entries = read(&bytes);
    let columns = rows(&path("types")).file.columns();
    let written = write(&entries, &columns, 1);
    let file = file_of(&written);
    let again = rows(file.path());
    for (name, column_type) in columns.types {
        assert_eq!(again.file.columns().types[&name], column_type, "{name}");
    }
    let shown = |entries: &[Entry]| -> Vec<String> {
        let fields = entries.iter().flat_map(|entry| &entry.fields);
        // The writer adds the number of clues.
        let fields = fields.filter(|field| field.name != "clues");
        fields.map(|field| format!("{}={}", field.name, field.value.as_str())).collect()
    };
    assert_eq!(shown(&read_rows(&again, 0..2, true)), shown(&entries));
}

#[test]
fn damaged_files_are_errors_and_nothing_panics() {
    let original = std::fs::read(path("types")).unwrap();
    let mut errors = 0;
    for at in 0..original.len() {
        let mut bytes = original.clone();
        bytes[at] ^= 0x5A;
        let Ok(mut entries) = Entries::open(&bytes[..], Some(parquet())) else { continue };
        let mut count = 0;
        while count < 1000 {
            match entries.next_entry() {
                Ok(Some(_)) => count += 1,
                Ok(None) => break,
                Err(_) => {
                    errors += 1;
                    break;
                }
            }
        }
    }
    assert!(errors > original.len() / 10, "{errors}");
}

#[test]
fn a_stream_names_its_columns_before_the_first_record() {
    let mut entry = Entry::new(1, Ok(PUZZLE.parse().unwrap()));
    entry.fields.push(Field::text("level", "easy"));
    let columns =
        Columns { fields: vec!["level".to_owned()], solution: true, ..Columns::default() };
    let bytes = write(&[entry], &columns, 1);
    let mut entries = Entries::open(&bytes[..], None).unwrap();
    assert_eq!(entries.columns(), None);
    entries.begin().unwrap();
    let found = entries.columns().unwrap();
    let expected = ["clues".to_owned(), "level".to_owned()];
    assert_eq!((found.solution, &found.fields[..]), (true, &expected[..]));
}
