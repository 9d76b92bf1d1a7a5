//! Odd files, one for each rule of a reader or a writer that ordinary files never need.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

use ninefold_core::{Cell, Digit, DigitSet, Marks, Puzzle, Transform};
use ninefold_io::ChunkPace;
use ninefold_io::format::{Columns, Entries, Entry, Field, Loss, Opened, Value, named};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn puzzle() -> Puzzle {
    LINE.parse().unwrap()
}

fn read(text: impl AsRef<[u8]>, from: &str) -> Vec<Entry> {
    let format = named(from).unwrap();
    let mut entries = Entries::open(text.as_ref(), Some(format)).unwrap();
    std::iter::from_fn(|| entries.next_entry().unwrap()).collect()
}

/// Returns a letter for each record: `s` for the puzzle above, `o` for another one, `m` for none.
#[track_caller]
fn letters(text: impl AsRef<[u8]>, from: &str) -> String {
    let letter = |entry: Entry| match entry.puzzle {
        Ok(found) if found == puzzle() => 's',
        Ok(_) => 'o',
        Err(_) => 'm',
    };
    read(text, from).into_iter().map(letter).collect()
}

/// Returns the message of the first fault.
#[track_caller]
fn fault(text: impl AsRef<[u8]>, from: &str) -> String {
    let faults = read(text, from).into_iter().filter_map(|entry| entry.puzzle.err());
    faults.map(|fault| fault.to_string()).next().unwrap_or_default()
}

/// Returns what is wrong with a text, compared with the format it comes closest to.
fn nearest(text: &str) -> String {
    let opened = Opened::open(text.as_bytes(), None, ChunkPace::Full).unwrap();
    opened.nearest.map(|nearest| nearest.to_string()).unwrap_or_default()
}

fn rows(of: &str) -> Vec<String> {
    of.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// Returns nine rows, each with a text between its cells.
fn joined(between: &str) -> Vec<String> {
    let cells = |row: String| row.chars().map(String::from).collect::<Vec<_>>().join(between);
    rows(&LINE.replace('.', "0")).into_iter().map(cells).collect()
}

fn with_field(name: &str, text: &str) -> Entry {
    let mut entry = Entry::new(1, Ok(puzzle()));
    entry.fields.push(Field { name: name.into(), value: Value::Text(text.into()) });
    entry
}

fn losses(entry: &Entry, to: &str) -> Vec<Loss> {
    named(to).unwrap().sink().unwrap().losses(entry)
}

fn write(entries: &[Entry], to: &str) -> Vec<u8> {
    let (mut sink, mut out) = (named(to).unwrap().sink().unwrap(), Vec::new());
    for entry in entries {
        sink.write(entry, &mut out);
    }
    sink.finish(&mut out).unwrap();
    out
}

#[test]
fn lines_of_the_bank_are_whole_or_say_what_is_missing() {
    let hash = "0123456789ab";
    assert_eq!(letters(format!("{hash} {LINE} 1.2\n{hash} {LINE}\n"), "bank"), "ss");
    assert!(fault(format!("{hash}\n"), "bank").contains("81 cells after the hash"));
    assert!(fault(format!("abc {LINE}\n"), "bank").contains("a hash of 12 hexadecimal digits"));
}

#[test]
fn fields_in_rows_may_have_headers_gaps_and_bars() {
    let bars = joined("|");
    // A Markdown table: names, a rule, nine rows.
    let names = "|a|b|c|d|e|f|g|h|i|\n|---|---|---|---|---|---|---|---|---|\n";
    let outer: Vec<String> = bars.iter().map(|row| format!("|{row}|")).collect();
    assert_eq!(letters(format!("{names}{}", outer.join("\n")), "grid"), "s");
    assert_eq!(letters(format!("{names}{}", outer[1..].join("\n")), "grid"), "m");
    // Only the bar on the left.
    let left: Vec<String> = bars.iter().map(|row| format!("|{row}")).collect();
    assert_eq!(letters(left.join("\n"), "grid"), "s");
    // Eleven fields with gaps between the boxes, and eleven without.
    let gaps: Vec<String> = joined(",")
        .iter()
        .map(|row| format!("{},{},{}", &row[..6], &row[6..12], &row[12..]))
        .collect();
    assert_eq!(letters(gaps.join("\n"), "grid"), "s");
    let eleven: Vec<String> = joined(",").iter().map(|row| format!("{row},1,2")).collect();
    assert_eq!(letters(eleven.join("\n"), "grid"), "m");
}

#[test]
fn rows_of_spaces_may_be_cells() {
    let spaces: Vec<String> = rows(&LINE.replace('.', " "));
    assert_eq!(letters(spaces.join("\n"), "grid"), "s");
    let odd: Vec<String> = (0..9).map(|_| "5 3 7 1 9".to_owned()).collect();
    assert_eq!(letters(odd.join("\n"), "grid"), "m");
    let boxes = |cells: &str| {
        let row = format!("|{cells}|{cells}|{cells}|\n");
        row.repeat(9)
    };
    assert_eq!(letters(boxes(" 1 2   "), "grid"), "o");
    assert_eq!(letters(boxes("12     "), "grid"), "m");
    assert_eq!(letters(boxes(" 1 2 ! "), "grid"), "m");
}

#[test]
fn few_groups_of_digits_are_no_pencil_marks() {
    assert_eq!(letters("12 3 4\n5 6 78\n", "pencil"), "m");
    let many = "123 45 6 | 78 9 1 | 2 3 4\n".repeat(8);
    assert!(fault(many, "pencil").contains("81 groups of digits"));
}

#[test]
fn a_table_without_names_needs_one_board_or_a_board_and_its_solution() {
    assert_eq!(letters(format!("{LINE},{SOLVED}\n{LINE},{SOLVED}\n"), "csv"), "ss");
    assert_eq!(letters(format!("7,{LINE}\n8,{LINE}\n"), "csv"), "ss");
    let two = format!("{LINE},{LINE}\n");
    let opened = Entries::open(two.as_bytes(), named("csv"));
    let told = opened.and_then(|mut entries| entries.next_entry());
    assert!(!matches!(told, Ok(Some(Entry { puzzle: Ok(_), .. }))), "{told:?}");
}

#[test]
fn null_is_an_empty_field_of_csv() {
    let text = format!("{{\"puzzle\":\"{LINE}\",\"id\":null}}\n");
    let out = write(&read(&text, "jsonl"), "csv");
    assert_eq!(String::from_utf8(out).unwrap(), format!("puzzle,id\n{LINE},\n"));
}

#[test]
fn the_header_of_a_table_is_written_once() {
    for to in ["csv", "tsv"] {
        let (mut sink, mut out) = (named(to).unwrap().sink().unwrap(), Vec::new());
        sink.expect(Columns::default(), &mut out);
        sink.expect(Columns::default(), &mut out);
        sink.follow(&Columns::default());
        sink.write(&Entry::new(1, Ok(puzzle())), &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), format!("puzzle\n{LINE}\n"));
    }
}

#[cfg(feature = "parquet")]
#[test]
fn typed_columns_of_parquet_hold_numbers_and_nothing() {
    let mut sink = named("parquet").unwrap().sink().unwrap();
    let typed = Columns {
        fields: vec!["n".into()],
        types: [("n".to_owned(), ninefold_io::format::ColumnType::Int64)].into(),
        ..Columns::default()
    };
    let mut out = Vec::new();
    sink.expect(typed, &mut out);
    sink.expect(Columns::default(), &mut out);
    let mut entry = with_field("n", "");
    assert_eq!(sink.losses(&entry), []);
    entry.fields[0].value = Value::NULL;
    assert_eq!(sink.losses(&entry), []);
    sink.write(&entry, &mut out);
    entry.fields[0].value = Value::Json("7".into());
    assert_eq!(sink.losses(&entry), []);
    sink.write(&entry, &mut out);
    assert_eq!(sink.losses(&with_field("n", "x")), [Loss::Field("n".into())]);
    sink.finish(&mut out).unwrap();
    let again = read(&out, "parquet");
    let values: Vec<_> = again.iter().map(|entry| entry.field("n")).collect();
    assert_eq!(values, [None, Some("7")]);
}

#[test]
fn columns_hold_states_and_marks_once_a_record_has_them() {
    let mut entry = Entry::new(1, Ok(puzzle()));
    let state = puzzle().with(Cell::ALL[2], Digit::ALL[3]);
    entry.state = Some(state);
    entry.marks = Some(Box::new(Marks::from_board(&state)));
    for to in ["csv", "jsonl", "parquet"] {
        if to == "parquet" && cfg!(not(feature = "parquet")) {
            continue;
        }
        let (mut sink, mut out) = (named(to).unwrap().sink().unwrap(), Vec::new());
        sink.expect(Columns::from_entry(&entry), &mut out);
        assert_eq!(sink.losses(&entry), [], "{to}");
        sink.write(&entry, &mut out);
        sink.finish(&mut out).unwrap();
        let again = read(&out, to);
        assert_eq!((again[0].state, again[0].marks.clone()), (entry.state, entry.marks.clone()));
        let (mut sink, mut out) = (named(to).unwrap().sink().unwrap(), Vec::new());
        sink.expect(Columns::default(), &mut out);
        assert!(to == "jsonl" || sink.losses(&entry).len() == 2, "{to}: {:?}", sink.losses(&entry));
    }
}

#[test]
fn json_has_keys_of_its_own() {
    assert_eq!(losses(&with_field("puzzle", "x"), "jsonl"), [Loss::Field("puzzle".into())]);
    assert_eq!(losses(&with_field("answer", "x"), "jsonl"), [Loss::Field("answer".into())]);
    let mut solved = with_field("answer", "x");
    solved.solution = Some(SOLVED.parse().unwrap());
    assert_eq!(losses(&solved, "jsonl"), []);
    let mut sink = named("jsonl").unwrap().sink().unwrap();
    sink.write(&with_field("id", "7"), &mut Vec::new());
    assert_eq!(sink.losses(&with_field("id", "8")), []);
    let keys: Vec<String> = (0..20_000).map(|number| format!("\"k{number}\":1")).collect();
    let text = format!("{{\"puzzle\":\"{LINE}\",{}}}\n", keys.join(","));
    assert!(fault(text, "jsonl").contains("at most 16384 fields"));
}

#[test]
fn a_line_cannot_hold_a_line_end_after_its_puzzle() {
    for rest in ["a\nb", "a\rb", "a "] {
        assert_eq!(losses(&with_field("rest", rest), "line"), [Loss::Field("rest".into())]);
        assert_eq!(write(&[with_field("rest", rest)], "line"), format!("{LINE}\n").as_bytes());
    }
    assert_eq!(losses(&with_field("rest", "a"), "line"), []);
}

#[test]
fn lists_that_are_broken_are_told() {
    let nested = |rows: &[String]| format!("[{}]", rows.join(","));
    let row = |cells: &str| format!("[{cells}]");
    let whole: Vec<String> = joined(",").iter().map(|cells| row(cells)).collect();
    assert_eq!(letters(nested(&whole), "lists"), "s");
    for (text, words) in [
        ("[1,2,[3,4],[5,6]]".to_owned(), "expected"),
        (nested(&whole[..8]), "found 8"),
        (format!("[{}", whole.join(",")), "expected"),
        (format!("[{}]", ["1"; 82].join(",")), "found 82 cells"),
        (format!("[[{}], // a remark\n", ["1"; 9].join(",")), "expected"),
        (format!("[\"{}\"]", "x".repeat(3000)), "expected"),
        // The length of a text that is not kept as a whole.
        (format!("[\"{}\"]", "1".repeat(3000)), "found 3000"),
    ] {
        assert!(fault(&text, "lists").contains(words), "{text}: {}", fault(&text, "lists"));
    }
    // A list that is not closed begins where its first cell is.
    assert_eq!(read("[\n [\n  [5,3", "lists")[0].line, 3);
    let remark = nested(&whole).replacen("],", "], // a remark\n", 1);
    assert_eq!(letters(remark, "lists"), "s");
}

#[test]
fn the_nearest_format_of_odd_texts_is_named() {
    for (text, words) in [
        ("<!DOCTYPE html>\n<p>".to_owned(), "it is a web page"),
        ("<table><tr>".to_owned(), "it is a web page"),
        ("<html>".to_owned(), "it is a web page"),
        ("<sudoku>".to_owned(), "its first element is not `opensudoku`"),
        (format!("{} {LINE}", "label".repeat(20)), "81"),
        (format!("Puzzle 1: {LINE}"), "`Puzzle 1:` before the 81 cells"),
        (".".repeat(256), "256 characters, not 81"),
        (".".repeat(64), "64 characters, not 81"),
        (".".repeat(60), "60 characters, not 81"),
        (".".repeat(2000), "more than 1000 characters"),
        ("123456789".to_owned(), "1 row; a puzzle has 9"),
        ("123456789\n".repeat(8), "8 rows; a puzzle has 9"),
        ("123456789\n".repeat(3), "3 rows; a puzzle has 9"),
        ("123456789\n".repeat(12), "12 rows; a puzzle has 9"),
        ("1234\n".repeat(4), "4 rows of 4 cells"),
        ("some words in a row\n".to_owned(), "no line of 81 cells"),
        ("title\n\n".to_owned(), "no line of 81 cells"),
        (format!("{}\n", "1 ".repeat(60)), "not"),
    ] {
        let told = nearest(&text);
        assert!(told.contains(words), "{text:?}: {told}");
    }
}

#[test]
fn a_line_with_more_than_40_cells_is_told_by_its_fault_alone() {
    let line = |cells: usize| format!("{}{}\n", ".".repeat(cells), "a".repeat(75 - cells));
    assert_eq!(nearest(&line(41)), "");
    assert!(nearest(&line(40)).contains("75 characters, not 81"), "{}", nearest(&line(40)));
}

#[test]
fn long_paragraphs_and_titles_are_bounded() {
    let grid = rows(LINE).join("\n");
    let titles = "title\n".repeat(100);
    assert_eq!(letters(format!("{titles}{grid}\n"), "grid"), "ms");
    let row = "123456789\n";
    assert_eq!(letters(row.repeat(100), "grid"), "m");
    // Three bands with blank lines between them, and three with a bad row.
    let bands = |text: &str| {
        let rows: Vec<&str> = text.lines().collect();
        rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n")
    };
    assert_eq!(letters(bands(&grid), "grid"), "s");
    assert_eq!(letters(bands(&grid.replacen('5', "x", 1)), "grid"), "mmm");
    // A rule and a short line after a line of 81.
    assert_eq!(letters(format!("{LINE}\n---+---+---\n{grid}\n"), "grid"), "ss");
    assert_eq!(letters(format!("{LINE}\n12345x\n{LINE}\n"), "grid"), "sms");
    let wide = " ".repeat(3000);
    assert_eq!(letters(format!("{grid}\n{wide}\n{grid}\n"), "grid"), "ss");
}

#[cfg(feature = "parquet")]
#[test]
fn long_texts_are_written_to_parquet_in_segments() {
    let text = "x".repeat(1 << 20);
    let entries: Vec<Entry> = (0..40).map(|_| with_field("text", &text)).collect();
    let again = read(write(&entries, "parquet"), "parquet");
    assert!(again.len() == 40 && again.iter().all(|entry| entry.field("text") == Some(&text)));
}

#[test]
fn characters_that_are_no_cells_are_shown() {
    for (character, shown) in [('€', "the character U+20AC"), ('é', "'é' (U+00E9)"), ('!', "'!'")]
    {
        let told = fault(LINE.replacen('5', &character.to_string(), 1), "line");
        assert!(told.contains(shown), "{told}");
    }
}

#[test]
fn a_quote_that_never_ends_costs_one_row() {
    let text = format!("id,puzzle\n1,{LINE}\n\"2,{LINE}\n3,{LINE}\n");
    assert_eq!(letters(&text, "csv"), "sms");
    let long = format!("id,puzzle\n\"{}\n4,{LINE}\n", "x,\n".repeat(40_000));
    assert!(letters(long, "csv").ends_with('s'));
}

#[test]
fn sections_of_sadman_say_what_is_wrong() {
    let grid = rows(LINE).join("\n");
    assert_eq!(letters(format!("[Puzzle]\n{grid}\n"), "sdk"), "s");
    let state = format!("[Puzzle]\n{grid}\n[State]\n{grid}\n123456789\n");
    assert!(fault(&state, "sdk").contains("9 rows"), "{:?}", read(&state, "sdk"));
    assert_eq!(letters(format!("{grid}\n[Solution]\n{grid}\n"), "sdk"), "s");
    let long = format!("{}\n", "1".repeat(1 << 21));
    assert!(!fault(format!("[Puzzle]\n{long}{grid}\n"), "sdk").is_empty());
    let headers = format!("#D{}\n", "x".repeat(100_000)).repeat(12);
    assert!(fault(format!("{headers}{grid}\n"), "sdk").contains("at most a mebibyte"));
    assert_eq!(letters("\n\n", "sdk"), "");
    let name = "description";
    assert_eq!(losses(&with_field(name, "a\rb"), "sdk"), [Loss::Field(name.into())]);
}

#[test]
fn collections_of_opensudoku_keep_what_they_can() {
    let game = format!("<game data=\"{}\"/>", LINE.replace('.', "0"));
    let of = |inside: &str| format!("<?xml version=\"1.0\"?>\n<opensudoku>{inside}</opensudoku>\n");
    let entries = read(of(&format!("<name>a &amp; b &unknown; &#65;</name>{game}")), "opensudoku");
    assert_eq!(entries[0].puzzle, Ok(puzzle()));
    let named = entries[0].fields.iter().find(|field| field.value.as_str().starts_with("a & b"));
    assert!(named.is_some_and(|field| field.value.as_str().ends_with('A')), "{entries:?}");
    // Of a name in another element, and of an empty one, nothing is kept.
    let other = format!("<other><name>x</name></other><name> </name>{game}");
    assert_eq!(read(of(&other), "opensudoku")[0].fields, []);
    assert_eq!(letters(format!("<sudoku><name>x</name>{game}</sudoku>"), "opensudoku"), "s");
    // Attributes without a value, and elements that are too deep.
    assert!(fault(of("<game data=5/>"), "opensudoku").contains("expected"));
    assert!(fault(of(&"<a>".repeat(40)), "opensudoku").contains("no deeper than 32"));
    let long = format!("<name>{0}</name><name>{0}</name>{game}", "x".repeat(700_000));
    assert_eq!(letters(of(&long), "opensudoku"), "s");
    assert!(!fault(of(&format!("<name>{}</name>", "x".repeat(1 << 21))), "opensudoku").is_empty());
}

#[test]
fn libraries_of_hodoku_may_end_early() {
    assert_eq!(letters(format!(":0000:5:{LINE}\n"), "hodoku"), "s");
    assert_eq!(letters(format!(":0000:5:{LINE}:::\n"), "hodoku"), "s");
    // Marks that the rules strike cannot be written as deleted candidates.
    let mut marks = Marks::from_board(&puzzle());
    let open = Cell::ALL.into_iter().find(|cell| puzzle().get(*cell).is_none()).unwrap();
    let all: DigitSet = Digit::ALL.into_iter().collect();
    marks.set(open, all);
    let mut entry = Entry::new(1, Ok(puzzle()));
    entry.marks = Some(Box::new(marks));
    assert!(losses(&entry, "hodoku").contains(&Loss::Marks));
}

#[test]
fn a_cell_without_marks_can_be_told_by_some_formats() {
    let open = Cell::ALL.into_iter().find(|cell| puzzle().get(*cell).is_none()).unwrap();
    let mut marks = Marks::from_board(&puzzle());
    marks.set(open, DigitSet::EMPTY);
    let mut entry = Entry::new(1, Ok(puzzle()));
    entry.marks = Some(Box::new(marks));
    assert!(losses(&entry, "pencil").contains(&Loss::Marks));
    assert!(!losses(&entry, "candidates").contains(&Loss::Marks));
}

#[test]
fn frames_of_zstd_without_a_checksum_and_skipped_frames_are_read() {
    let line = format!("{LINE}\n");
    // A frame header with one segment and its size, and a raw block.
    let mut plain = vec![0x28, 0xB5, 0x2F, 0xFD, 0x20, 82];
    plain.extend_from_slice(&(82_u32 << 3 | 1).to_le_bytes()[..3]);
    plain.extend_from_slice(line.as_bytes());
    assert_eq!(letters(&plain, "line"), "s");
    let skipped = [&[0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 7, 7, 7][..], &plain].concat();
    assert_eq!(letters(&skipped, "line"), "s");
    let cut = [&plain[..], &[0x50, 0x2A, 0x4D, 0x18, 100, 0, 0, 0, 7]].concat();
    let mut entries = Entries::open(&cut[..], None).unwrap();
    assert!(entries.next_entry().is_ok_and(|entry| entry.is_some()));
    assert!(entries.next_entry().is_err());
}

#[test]
fn columns_name_each_field_once() {
    for repeats in [2, 3, 40] {
        let mut entry = with_field("id", "1");
        for number in 1..repeats {
            entry.fields.push(Field { name: "id".into(), value: Value::Text("2".into()) });
            assert_eq!(Columns::from_entry(&entry).fields, ["id"], "{number}");
        }
    }
}

#[test]
fn an_attribute_of_a_game_comes_before_a_name_around_it() {
    let data = LINE.replace('.', "0");
    let game = format!("<name>around</name><game data=\"{data}\" collection=\"own\"/>");
    let text = format!("<?xml version=\"1.0\"?>\n<opensudoku>{game}</opensudoku>\n");
    let fields = read(text, "opensudoku").remove(0).fields;
    assert_eq!(fields.len(), 1, "{fields:?}");
    assert_eq!((&*fields[0].name, fields[0].value.as_str()), ("collection", "own"));
}

#[test]
fn a_list_in_a_field_has_at_most_two_levels_and_one_end() {
    let cells = LINE.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",");
    let table = |list: &str| format!("puzzle,title\n\"{list}\",x\n");
    assert_eq!(letters(table(&format!("[{cells}]")), "csv"), "s");
    assert_eq!(letters(table(&format!("[[[{cells}]]]")), "csv"), "m");
    assert_eq!(letters(table(&format!("[{cells}] [1]")), "csv"), "m");
}

#[test]
fn a_numbered_name_that_a_table_has_is_not_given_twice() {
    let entries = read(format!("puzzle,id,id_2,id\n{LINE},1,2,3\n"), "csv");
    let fields = entries[0].fields.iter().map(|field| (&*field.name, field.value.as_str()));
    assert!(fields.eq([("id", "1"), ("id_2", "2"), ("id_3", "3")]), "{entries:?}");
}

#[test]
fn a_transform_of_a_malformed_record_leaves_its_fault() {
    let mut entry = read("12\n", "line").remove(0);
    let before = entry.puzzle;
    entry.transform(Transform::nth(12_345).unwrap());
    assert_eq!(entry.puzzle, before);
}

#[test]
fn a_row_of_bars_may_lack_its_last_bar() {
    let names = "|a|b|c|d|e|f|g|h|i\n|---|---|---|---|---|---|---|---|---\n";
    let open: Vec<String> = joined("|").iter().map(|row| format!("|{row}")).collect();
    assert_eq!(letters(format!("{names}{}\n", open.join("\n")), "grid"), "s");
    // Nine rows below the rule and none above it.
    let rule = names.lines().nth(1).unwrap();
    assert_eq!(letters(format!("{rule}\n{}\n", open.join("\n")), "grid"), "s");
    // One bar is a row without fields.
    assert_eq!(letters(format!("|\n{}\n", open[1..].join("\n")), "grid"), "m");
}

#[test]
fn one_row_that_is_too_long_has_no_nearest_format() {
    let long = format!("{}\n", "1 ".repeat(41));
    assert_eq!(nearest(&format!("123456789\n{long}")), "");
}

#[test]
fn the_columns_of_a_table_are_known_before_its_records() {
    let text = format!("id,puzzle,solution\n1,{LINE},{SOLVED}\n");
    let mut entries = Entries::open(text.as_bytes(), named("csv")).unwrap();
    entries.begin().unwrap();
    let columns = entries.columns().unwrap();
    assert_eq!((columns.fields, columns.solution), (vec!["id".to_owned()], true));
}

#[test]
fn a_fault_in_an_attribute_names_its_line() {
    let cells = format!("?{}", ".".repeat(79));
    let text = format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game\n data=\"{cells}\"/>");
    let faults = read(format!("{text}\n</opensudoku>\n"), "opensudoku");
    let fault = faults[0].puzzle.unwrap_err();
    assert_eq!((fault.line, fault.column), (4, 8), "{fault}");
    let one_line = format!("<opensudoku>\n<game data=\"{cells}\"/>\n</opensudoku>\n");
    let fault = read(one_line, "opensudoku")[0].puzzle.unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 13), "{fault}");
}

#[test]
fn digits_and_blanks_of_other_keyboards_are_read() {
    let wide = |line: &str| -> String {
        let wide = |c: char| c.to_digit(10).and_then(|n| char::from_u32(0xFF10 + n)).unwrap_or(c);
        line.chars().map(wide).collect()
    };
    for blank in ['０', '·', '•', '∙', '⋅', '・', '．', '□'] {
        let text: Vec<String> =
            joined(" ").iter().map(|row| wide(row).replace('０', &blank.to_string())).collect();
        assert_eq!(letters(text.join("\n"), "grid"), "s", "{blank}");
    }
    for quotes in ["''", "\"\"", "‘’", "‚‘", "“”", "„“"] {
        let mut ends = quotes.chars();
        let (open, close) = (ends.next().unwrap(), ends.next().unwrap());
        let rows: Vec<String> =
            rows(&LINE.replace('.', "0")).iter().map(|row| format!("{open}{row}{close}")).collect();
        assert_eq!(letters(format!("[{}]", rows.join(", ")), "lists"), "s", "{quotes}");
    }
}

#[test]
fn what_a_format_has_no_sign_for_becomes_another_sign() {
    let csv = String::from_utf8(write(&[with_field("title", "a\rb\"c")], "csv")).unwrap();
    assert!(csv.contains("\"a b\"\"c\""), "{csv}");
    let mut marks = Marks::from_board(&puzzle());
    marks.set(Cell::ALL[2], DigitSet::EMPTY);
    let mut entry = Entry::new(1, Ok(puzzle()));
    entry.marks = Some(Box::new(marks));
    let text = String::from_utf8(write(&[entry], "pencil")).unwrap();
    let first = text.lines().find(|line| line.contains('5')).unwrap();
    let groups: Vec<&str> = first.split_whitespace().filter(|word| *word != "|").collect();
    assert_eq!(groups[2], ".", "{text}");
}

#[test]
fn bytes_that_are_no_utf8_cost_no_puzzle_of_the_library_or_the_bank() {
    let zeros = LINE.replace('.', "0");
    let library = [b":0300:4:", LINE.as_bytes(), b"::::Zo\xEB:2\n"].concat();
    let bank = [b"0123456789ab ", zeros.as_bytes(), b" Zo\xEB\n"].concat();
    for (name, text, field, bytes) in
        [("hodoku", &library, "extra", &b"Zo\xEB:2"[..]), ("bank", &bank, "rating", &b"Zo\xEB"[..])]
    {
        let mut entries = Entries::open(&text[..], named(name)).unwrap();
        let entry = entries.next_entry().unwrap().unwrap();
        assert_eq!(entry.puzzle, Ok(puzzle()), "{name}");
        let found = entry.fields.iter().find(|one| one.name == field).unwrap();
        assert_eq!(found.value.as_bytes(), bytes, "{name}");
        let mut sink = named(name).unwrap().sink().unwrap();
        let mut out = Vec::new();
        sink.write(&entry, &mut out);
        if name == "hodoku" {
            // The library holds any bytes, so the line is as it was.
            assert_eq!((sink.losses(&entry), &out), (vec![], text));
        } else {
            assert_eq!(sink.losses(&entry), [Loss::Field("rating".into())]);
            assert_eq!(out, text[..13 + 81].iter().chain(b"\n").copied().collect::<Vec<_>>());
        }
    }
}

#[test]
fn fences_of_markdown_are_passed_over() {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..][..9]).collect();
    let rows = rows.join("\n");
    for text in [
        format!("```\n{LINE}\n```\n"),
        format!("~~~text\n{rows}\n~~~\n"),
        format!("```\n{rows}\n```"),
        format!("Here is my puzzle:\n\n```\n{rows}\n```\n\nPlease solve it.\n"),
        format!("Solve this:\n```\n{rows}\n```\nThanks!\n"),
        format!("```` text\n{rows}\n````\n(7.2)\n"),
    ] {
        assert_eq!(letters(&text, "text"), "s", "{text}");
        let mut entries = Entries::open(text.as_bytes(), None).unwrap();
        let first = entries.next_entry().unwrap().map(|entry| entry.puzzle);
        assert_eq!(first, Some(Ok(puzzle())), "{text}");
        assert!(entries.next_entry().unwrap().is_none(), "{text}");
    }
}
