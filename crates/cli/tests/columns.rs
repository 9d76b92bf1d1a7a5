//! Columns of tables: `--column`, `--solution-column`, fields that cannot be read, empty tables.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, ninefold, program, ran};
use std::fs;

/// Commands that read puzzles, with options that make their answers a table.
const COMMANDS: [&[&str]; 7] = [
    &["solve"],
    &["count"],
    &["check"],
    &["convert"],
    &["canon"],
    &["scramble", "--seed", "1"],
    &["minimize", "--seed", "1"],
];

#[test]
fn every_command_takes_the_columns_that_are_named() {
    let table = format!("puzzle,givens,full\nnone,{EASY},{SOLVED}\n");
    let json = format!("{{\"puzzle\":\"none\",\"givens\":\"{EASY}\",\"full\":\"{SOLVED}\"}}\n");
    for command in COMMANDS {
        let options = ["--to", "csv", "--column", "givens", "--solution-column", "full"];
        for text in [&table, &json] {
            let told = ninefold(&[command, &options[..]].concat(), text);
            assert_eq!((told.status, told.err.as_str()), (0, ""), "{command:?}");
            let lines: Vec<&str> = told.out.lines().collect();
            assert!(lines[0].starts_with("puzzle,solution") && lines.len() == 2, "{command:?}");
            assert!(lines[0].ends_with("puzzle_2") && lines[1].ends_with("none"), "{command:?}");
        }
        let missing = ninefold(&[command, &["--column", "given"]].concat(), &table);
        let told = "ninefold: standard input: cannot be read: it has no column `given`; its columns \
                    are `puzzle`, `givens`, `full`; did you mean `givens`?\n";
        assert_eq!((missing.status, missing.out.as_str()), (2, ""), "{command:?}");
        assert!(missing.err.starts_with(told), "{}", missing.err);
        let no_table = ninefold(&[command, &["--column", "given"]].concat(), EASY);
        let told =
            "it is not a table, so it has no column `given`; choose no column (its format is text)";
        assert!(no_table.status == 2 && no_table.err.contains(told), "{}", no_table.err);
    }
}

#[test]
fn a_table_whose_column_of_puzzles_has_another_name_is_refused_at_once() {
    for (input, format) in
        [("name,puzzl\nA,CELLS\n", None), ("name;puzzl\nA;\"CELLS\"\n", Some("csv"))]
    {
        let input = input.replace("CELLS", EASY);
        let from = format.map_or(vec![], |format| vec!["--from", format]);
        let told = ninefold(&from, &input);
        assert_eq!((told.status, told.out.as_str()), (2, ""));
        assert_eq!(
            told.err,
            "ninefold: standard input: cannot be read: none of the columns name, puzzl has a known \
             name, such as `puzzle`; choose the column `puzzl` (--column)\n"
        );
        let found = ninefold(&[&from[..], &["--column", "puzzl"]].concat(), &input);
        assert_eq!((found.status, found.out), (0, format!("{SOLVED}\n")));
    }
    // A table without names is read.
    let nameless = ninefold(&[], format!("Ada,{EASY}\nBob,{EASY}\n"));
    assert_eq!((nameless.status, nameless.out), (0, format!("{SOLVED}\n{SOLVED}\n")));
}

#[test]
fn each_input_must_have_the_column() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let first = write("a.csv", format!("id,givens\n1,{EASY}\n"));
    let second = write("b.csv", format!("id,board\n2,{EASY}\n"));
    let third = write("c.csv", format!("Givens\tid\n{EASY}\t3\n"));
    let arguments = ["--column", "givens", &first, &second, &third];
    let told = ran(program().args(arguments).output().unwrap());
    assert_eq!((told.status, told.out), (2, format!("{SOLVED}\n{SOLVED}\n")));
    let expected = format!(
        "ninefold: {second}: cannot be read: it has no column `givens`; its columns are `id`, \
         `board`\n"
    );
    assert!(told.err.starts_with(&expected), "{}", told.err);
}

#[test]
fn fields_that_cannot_be_read_are_told_and_make_the_status_1() {
    let rows = format!("7,{EASY},unknown\n").repeat(12);
    let table = format!("id,puzzle,Answer\n{rows}12,{EASY},NULL\n13,{EASY}\n");
    let told = ninefold(&["solve", "--to", "csv"], &table);
    assert_eq!((told.status, told.out.matches(SOLVED).count()), (1, 14));
    let lines: Vec<&str> = told.err.lines().collect();
    assert_eq!(lines.len(), 12, "{}", told.err);
    assert_eq!(
        lines[0],
        "ninefold: standard input: line 2, column 85: the field `Answer` is left out: expected 1-9 \
         or a blank (one of 0 . _ * -), found 'u'"
    );
    assert_eq!(
        lines[10],
        "ninefold: 3 more messages about fields that cannot be read (--max-messages all shows \
         every one)"
    );
    let summary = "ninefold: 14 puzzles: 14 solved, 13 of them with a field that cannot be read";
    assert_eq!(lines[11], summary);
    // Text answers need no other field, so none is read.
    let told = ninefold(&["solve"], &table);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    let json = ninefold(&["convert", "--to", "jsonl", "--json"], &table);
    assert_eq!(json.status, 1);
    assert!(json.err.contains("\"outcome\":\"flawed\"") && json.err.contains("\"flawed\":13"));
    // The other outcomes are worse.
    let wrong = format!("puzzle,state\n11{},x\n{},x\n", &EASY[2..], &EASY[1..]);
    let told = ninefold(&["solve", "--to", "csv"], wrong);
    assert_eq!(told.status, 2);
    assert!(told.err.contains("line 2, column 83: the field `state` is left out"), "{}", told.err);
}

#[test]
fn bytes_that_are_not_text_pass_through_and_are_named_where_they_cannot() {
    let table = [format!("puzzle,name\n{EASY},").as_bytes(), b"Zo\xEB\n"].concat();
    let output = |arguments: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("in.csv");
        fs::write(&path, &table).unwrap();
        program().args(arguments).arg(&path).output().unwrap()
    };
    let converted = output(&["convert", "--to", "csv"]);
    assert_eq!((converted.status.code(), &converted.stdout), (Some(0), &table));
    let solved = output(&["solve", "--to", "tsv"]);
    assert!(solved.status.success() && solved.stdout.ends_with(b"\tZo\xEB\n"));
    let deduped = output(&["canon", "--dedupe", "--original", "--memory", "1", "--to", "csv"]);
    assert_eq!((deduped.status.code(), &deduped.stdout), (Some(0), &table));
    let refused = ran(output(&["convert", "--to", "jsonl"]));
    assert_eq!(refused.status, 2);
    let told = "line 2: format jsonl cannot hold the bytes of the field `name` that are not UTF-8";
    assert!(refused.err.contains(told), "{}", refused.err);
    let lossy = ran(output(&["convert", "--to", "jsonl", "--lossy"]));
    assert_eq!(lossy.status, 0);
    assert!(lossy.out.ends_with("\"name\":\"Zo\u{FFFD}\"}\n"), "{}", lossy.out);
    assert!(lossy.err.contains("dropped from 1 record: bytes that are not UTF-8"), "{}", lossy.err);
}

#[test]
fn an_empty_part_of_a_table_can_be_read_again() {
    let three = format!("{EASY}\n").repeat(3);
    let folder = tempfile::tempdir().unwrap();
    for (index, command) in COMMANDS.iter().enumerate() {
        let path = folder.path().join(format!("{index}.csv"));
        let path = path.to_str().unwrap();
        let part = ninefold(&[command, &["--shard", "5/9", "-o", path][..]].concat(), &three);
        assert_eq!((part.status, part.err.as_str()), (0, ""), "{command:?}");
        let header = fs::read_to_string(path).unwrap();
        assert!(header.starts_with("puzzle") && header.lines().count() == 1, "{command:?}");
        let again = ran(program().args(*command).args(["--to", "csv", path]).output().unwrap());
        assert_eq!((again.status, again.err.as_str()), (0, ""), "{command:?}");
        assert_eq!(again.out.lines().count(), 1, "{command:?}");
    }
    let made = ninefold(&["generate", "--seed", "1", "--shard", "5/9", "--to", "csv"], "");
    assert_eq!(
        (made.status, made.out.as_str()),
        (0, "puzzle,solution,clues,minimal,nodes,index\n")
    );
    let made = ninefold(&["generate", "--seed", "1", "--shard", "5/9"], "");
    assert_eq!((made.status, made.out.as_str()), (0, ""));
}

#[test]
fn a_table_without_a_known_name_says_which_option_names_it() {
    let told = ninefold(&["--from", "csv"], "id,givens\n");
    assert!(told.err.contains("or with a name that is chosen"), "{}", told.err);
}
