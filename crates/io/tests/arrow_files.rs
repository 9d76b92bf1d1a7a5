//! Arrow files and streams of other programs. The script `arrow/make.py` makes the files.

#![cfg(feature = "arrow")]
#![allow(clippy::unwrap_used)]

use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{
    ArrayRef, BinaryViewArray, Decimal32Array, Decimal64Array, Decimal256Array, DictionaryArray,
    DurationMicrosecondArray, DurationNanosecondArray, DurationSecondArray, FixedSizeBinaryArray,
    Int16Array, Int32Array, IntervalDayTimeArray, IntervalYearMonthArray, LargeBinaryArray,
    LargeListArray, RecordBatch, StringArray, TimestampMicrosecondArray, UInt16Array, UnionArray,
};
use arrow_buffer::{IntervalDayTime, i256};
use arrow_ipc::writer::{DictionaryHandling, FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{DataType, Field, UnionFields};
use ninefold_core::Puzzle;
use ninefold_io::format::{
    ColumnNames, ColumnType, Entries, Entry, ReadOptions, Value, named, of_output,
};
use std::path::Path;
use std::sync::Arc;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arrow").join(name)).unwrap()
}

/// Reads all records of an input, and the error after them.
fn read(bytes: &[u8]) -> (Vec<Entry>, Option<String>) {
    let mut entries = match Entries::open(bytes, None) {
        Ok(entries) => entries,
        Err(error) => return (Vec::new(), Some(error.to_string())),
    };
    let mut read = Vec::new();
    loop {
        match entries.next_entry() {
            Ok(Some(entry)) => read.push(entry),
            Ok(None) => return (read, None),
            Err(error) => return (read, Some(error.to_string())),
        }
    }
}

fn puzzle() -> Puzzle {
    PUZZLE.parse().unwrap()
}

#[test]
fn files_and_streams_are_read() {
    for name in ["uncompressed.feather", "lz4.feather", "stream.arrows", "polars.arrow"] {
        let (entries, error) = read(&file(name));
        assert_eq!(error, None, "{name}");
        let puzzles: Vec<_> = entries.iter().map(|entry| entry.puzzle.ok()).collect();
        let expected = [Some(puzzle()), Some(Puzzle::EMPTY), None, Some(puzzle())];
        assert_eq!(puzzles, expected, "{name}");
        let ids: Vec<_> = entries.iter().map(|entry| entry.field("id")).collect();
        assert_eq!(ids, [Some("1"), Some("2"), Some("3"), None], "{name}");
        let places: Vec<_> = entries.iter().map(|entry| (entry.number, entry.line)).collect();
        assert_eq!(places, [(1, 1), (2, 2), (3, 3), (4, 4)], "{name}");
    }
}

#[test]
fn values_of_all_types_are_read() {
    let bytes = file("types.feather");
    let mut entries = Entries::open(&bytes[..], None).unwrap();
    entries.begin().unwrap();
    let types = entries.columns().unwrap().types;
    let (entries, error) = read(&bytes);
    assert_eq!(error, None);
    let fields = |entry: &Entry| -> Vec<String> {
        let field =
            |field: &ninefold_io::format::Field| format!("{}={}", field.name, field.value.as_str());
        entry.fields.iter().map(field).collect()
    };
    assert_eq!(
        fields(&entries[0]),
        [
            "bool=true",
            "int8=-8",
            "uint64=18446744073709551615",
            "half=0.5",
            "float=0.1",
            "double=7.2",
            "date=2026-11-22",
            "decimal=1.25",
            "word=easy",
            "bytes=abc",
            "list=[1,null,3]",
            "nested=[[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],[8,0,0,0,6,0,0,0,3],\
             [4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],\
             [0,0,0,0,8,0,0,7,9]]",
            "place.x=1",
            "place.y=a",
        ]
    );
    assert_eq!(
        fields(&entries[1]),
        ["double=inf", "bytes=\u{FFFD}\u{FFFD}", "list=[]", "nested=[[],null,[1]]"]
    );
    assert!(entries[0].solution.is_some() && entries[1].solution.is_none());
    assert_eq!([entries[0].puzzle, entries[1].puzzle], [Ok(puzzle()); 2]);
    let expected = [
        ("bool", ColumnType::Boolean),
        ("int8", ColumnType::Int32),
        ("uint64", ColumnType::Text),
        ("double", ColumnType::Float64),
        ("word", ColumnType::Text),
        ("place.x", ColumnType::Int64),
    ];
    for (name, expected) in expected {
        assert_eq!(types[name], expected, "{name}");
    }
}

#[test]
fn dates_times_and_parts_have_text() {
    let (entries, error) = read(&file("moments.arrow"));
    assert_eq!(error, None);
    let text = |text: &str| Value::Text(text.into());
    let json = |text: &str| Value::Json(text.into());
    let fields = entries[0].fields.iter();
    let fields: Vec<_> = fields.map(|field| (field.name.as_str(), field.value.clone())).collect();
    assert_eq!(
        fields,
        [
            ("null", Value::NULL),
            ("seconds", text("01:02:03")),
            ("milliseconds", text("01:02:03.045")),
            ("microseconds", text("01:02:03.045")),
            ("nanoseconds", text("01:02:03.045")),
            ("date64", text("2026-11-22")),
            ("moment_s", text("2026-11-22 01:02:03")),
            ("moment_ms", text("2026-11-22 01:02:03.045+00:00")),
            ("moment_ns", text("2026-11-22 01:02:03.045")),
            ("duration", json("90000")),
            ("interval", text("P1M2DT-3.000000004S")),
            ("map", json("{\"a\":1,\"b\":null}")),
            ("runs", text("x")),
            ("views", json("[\"a\",\"b\"]")),
            ("dates", json("[\"2026-11-22\",null]")),
            ("bytes", Value::of_bytes(b"[\"a\",\"\xFF\"]")),
            ("words", json("[\"a\",\"b\"]")),
            ("points", json("[{\"x\":1,\"y\":\"a\"}]")),
        ]
    );
    let fields: Vec<_> = entries[1].fields.iter().map(|field| format!("{field:?}")).collect();
    assert_eq!(entries[1].fields.len(), 3, "{fields:?}");
}

#[test]
fn what_cannot_be_read_says_why() {
    let (_, error) = read(&file("zstd.feather"));
    assert!(error.unwrap().contains("compressed by zstd, which is not read here; write the table"));
    let (_, error) = read(&file("no-puzzle.feather"));
    assert!(error.unwrap().contains("it has no column `puzzle`; its columns are `name`"));
    let columns = ColumnNames { puzzle: Some("nested".to_owned()), ..ColumnNames::default() };
    let options = ReadOptions { from: named("feather"), columns, other: None };
    let bytes = file("types.feather");
    let entry = Entries::open(&bytes[..], options).unwrap().next_entry().unwrap().unwrap();
    assert_eq!(entry.puzzle, Ok(puzzle()));
    let error = of_output("a.feather".as_ref()).map(|_| ()).unwrap_err().to_string();
    assert!(error.starts_with("ninefold does not write .feather files; name a ."), "{error}");
}

#[test]
fn damaged_files_are_errors_and_nothing_panics() {
    let damage = |name: &str| {
        let whole = file(name);
        let (entries, _) = read(&whole);
        for end in 8..whole.len() {
            let (cut, error) = read(&whole[..end]);
            assert!(cut.len() <= entries.len(), "{name} to {end}");
            // A stream may end after any message. A file has its directory at the end.
            assert!(error.is_some() || name == "stream.arrows", "{name} to {end}");
        }
        for at in 0..whole.len() {
            for byte in [0, 0xFF] {
                let mut bytes = whole.clone();
                bytes[at] = byte;
                let (read, _) = read(&bytes);
                assert!(read.len() <= 1 << 12, "{name} at {at}");
            }
        }
    };
    std::thread::scope(|scope| {
        for name in ["lz4.feather", "stream.arrows", "types.feather"] {
            scope.spawn(move || damage(name));
        }
    });
}

/// Returns an Arrow file with a puzzle and these columns, all of one row.
fn file_of(columns: Vec<(&str, ArrayRef)>) -> Vec<u8> {
    let puzzles: ArrayRef = Arc::new(StringArray::from(vec![PUZZLE]));
    let columns = [vec![("puzzle", puzzles)], columns].concat();
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut bytes = Vec::new();
    let mut writer = FileWriter::try_new(&mut bytes, &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    writer.finish().unwrap();
    drop(writer);
    bytes
}

/// A batch with a puzzle and a name a row. Names lie in a dictionary.
fn named_rows(names: &[&str]) -> RecordBatch {
    let puzzles = StringArray::from(vec![PUZZLE; names.len()]);
    let dictionary: DictionaryArray<Int32Type> = names.iter().copied().collect();
    RecordBatch::try_from_iter([
        ("puzzle", Arc::new(puzzles) as ArrayRef),
        ("name", Arc::new(dictionary) as ArrayRef),
    ])
    .unwrap()
}

#[test]
fn dictionaries_may_be_sent_again_and_may_grow() {
    // Each dictionary begins with the words of the one before, so that it may grow.
    let batches = [named_rows(&["a", "b", "a"]), named_rows(&["a", "b", "c", "d"])];
    let schema = batches[0].schema();
    for handling in [DictionaryHandling::Resend, DictionaryHandling::Delta] {
        let options = || IpcWriteOptions::default().with_dictionary_handling(handling);
        let mut stream =
            StreamWriter::try_new_with_options(Vec::new(), &schema, options()).unwrap();
        for batch in &batches {
            stream.write(batch).unwrap();
        }
        let mut inputs = vec![stream.into_inner().unwrap()];
        if handling == DictionaryHandling::Delta {
            let mut file =
                FileWriter::try_new_with_options(Vec::new(), &schema, options()).unwrap();
            for batch in &batches {
                file.write(batch).unwrap();
            }
            inputs.push(file.into_inner().unwrap());
        }
        for input in inputs {
            let (entries, error) = read(&input);
            assert_eq!(error, None);
            let names: Vec<_> = entries.iter().map(|entry| entry.field("name").unwrap()).collect();
            assert_eq!(names, ["a", "b", "a", "a", "b", "c", "d"], "{handling:?}");
            assert!(entries.iter().all(|entry| entry.puzzle == Ok(puzzle())));
        }
    }
}

#[test]
fn a_stream_that_names_its_columns_twice_is_an_error() {
    let stream = file("stream.arrows");
    // The length of the first message, which names the columns, follows four bytes of a mark.
    let length = u32::from_le_bytes(stream[4..8].try_into().unwrap()) as usize;
    let twice = [&stream[..8 + length], &stream[..]].concat();
    let (entries, error) = read(&twice);
    assert!(entries.is_empty());
    assert!(error.unwrap().contains("a message holds neither rows nor a dictionary"));
}

#[test]
fn each_type_of_arrow_has_its_text() {
    let text = |text: &str| Value::Text(text.into());
    let json = |text: &str| Value::Json(text.into());
    let list = || vec![Some(vec![Some(1), None])];
    let one = UnionFields::try_new([3], [Field::new("a", DataType::Int32, true)]).unwrap();
    let five: ArrayRef = Arc::new(Int32Array::from(vec![5]));
    let union = UnionArray::try_new(one, vec![3_i8].into(), None, vec![five]).unwrap();
    let columns: Vec<(&str, ArrayRef, Value)> = vec![
        ("large binary", Arc::new(LargeBinaryArray::from(vec![&b"ab"[..]])), text("ab")),
        ("view of binary", Arc::new(BinaryViewArray::from(vec![&b"cd"[..]])), text("cd")),
        (
            "fixed binary",
            Arc::new(FixedSizeBinaryArray::try_from_iter([b"ef"].into_iter()).unwrap()),
            text("ef"),
        ),
        ("16 bits", Arc::new(Int16Array::from(vec![-700])), json("-700")),
        ("16 bits without sign", Arc::new(UInt16Array::from(vec![65_535])), json("65535")),
        (
            "decimal of 32",
            Arc::new(Decimal32Array::from(vec![-12_345]).with_precision_and_scale(7, 2).unwrap()),
            json("-123.45"),
        ),
        (
            "decimal of 64",
            Arc::new(Decimal64Array::from(vec![12_345]).with_precision_and_scale(9, 4).unwrap()),
            json("1.2345"),
        ),
        (
            "decimal of 256",
            Arc::new(
                Decimal256Array::from(vec![i256::from_i128(7)])
                    .with_precision_and_scale(9, 1)
                    .unwrap(),
            ),
            json("0.7"),
        ),
        ("duration in s", Arc::new(DurationSecondArray::from(vec![5])), json("5")),
        ("duration in us", Arc::new(DurationMicrosecondArray::from(vec![-6])), json("-6")),
        ("duration in ns", Arc::new(DurationNanosecondArray::from(vec![7])), json("7")),
        (
            "large list",
            Arc::new(LargeListArray::from_iter_primitive::<Int64Type, _, _>(list())),
            json("[1,null]"),
        ),
        ("union", Arc::new(union), json("5")),
        (
            "moment in us",
            Arc::new(TimestampMicrosecondArray::from(vec![1_500_000])),
            text("1970-01-01 00:00:01.500"),
        ),
        ("months", Arc::new(IntervalYearMonthArray::from(vec![14])), text("P14M")),
        (
            "days",
            Arc::new(IntervalDayTimeArray::from(vec![IntervalDayTime::new(2, -1_500)])),
            text("P2DT-1.500S"),
        ),
    ];
    let written = columns.iter().map(|(name, array, _)| (*name, Arc::clone(array))).collect();
    let (entries, error) = read(&file_of(written));
    assert_eq!((entries.len(), error), (1, None));
    let found = entries[0].fields.iter().map(|field| (field.name.as_str(), &field.value));
    let expected = columns.iter().map(|(name, _, value)| (*name, value));
    for (found, expected) in found.zip(expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(entries[0].fields.len(), columns.len());
}
