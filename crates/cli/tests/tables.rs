//! Answers as tables and as records of other formats.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, Ran, SOLVED, ninefold, rows};
use std::fs;

const NAMES: &str = "puzzle,solution,status,solutions,at_least,clues,nodes";
/// The lexicographically smallest grid.
const SMALLEST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
/// A proper puzzle with two redundant clues: r1c6 and r1c9 can go, each on its own.
const TWO_TOO_MANY: &str =
    "53..78..2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";

fn good(out: impl Into<String>) -> Ran {
    Ran { status: 0, out: out.into(), err: String::new() }
}

fn empty() -> String {
    ".".repeat(81)
}

fn none() -> String {
    format!("11{}", ".".repeat(79))
}

#[test]
fn every_record_has_its_row() {
    let input = format!("{EASY}\n{}\n{}\n{EASY}x\n", empty(), none());
    let ran = ninefold(&["solve", "--to", "csv"], &input);
    let rows = [
        format!("{EASY},{SOLVED},unique,1,false,30,"),
        format!("{},{SMALLEST},multiple,2,true,0,", empty()),
        format!("{},,none,0,false,2,", none()),
        ",,malformed,,,,".to_owned(),
    ];
    assert_eq!(ran.out, format!("{NAMES}\n{}\n", rows.join("\n")));
    assert_eq!(ran.status, 2);
    // The column `status` says why the third puzzle has no solution, so no message does.
    assert!(!ran.err.contains("line 3"), "{}", ran.err);
    assert!(ran.err.contains("line 4, column 82: expected 81 characters, found 82"), "{}", ran.err);
    assert!(ran.err.ends_with("4 puzzles: 2 solved, 1 without solution, 1 malformed\n"));
    let tsv = ninefold(&["--to", "tsv"], &input);
    assert_eq!(tsv, Ran { out: ran.out.replace(',', "\t"), ..ran });
}

#[test]
fn the_solution_of_one_line_is_not_taken_for_that_of_the_next() {
    let other = EASY.replace('5', "x").replace('3', "5").replace('x', "3");
    let input = format!("{EASY}\n{other}\n{EASY}\n");
    for command in ["solve", "check"] {
        for to in ["csv", "jsonl"] {
            let ran = ninefold(&[command, "--to", to], &input);
            let told = ran.err.contains("wrong");
            assert!(!told, "{command} --to {to}: {}", ran.err);
        }
    }
}

#[test]
fn objects_have_every_key_and_its_type() {
    let ran = ninefold(&["--to", "jsonl"], format!("{EASY}\n{EASY}x\n"));
    let expected = format!(
        "{{\"puzzle\":\"{EASY}\",\"solution\":\"{SOLVED}\",\"status\":\"unique\",\"solutions\":1,\
         \"at_least\":false,\"clues\":30,\"nodes\":null}}\n\
         {{\"puzzle\":null,\"error\":\"column 82: expected 81 characters, found 82\",\"status\":\"malformed\",\"solutions\":null,\
         \"at_least\":null,\"clues\":null,\"nodes\":null}}\n"
    );
    assert_eq!(ran.out, expected);
}

#[test]
fn counts_say_how_far_they_went() {
    let input = format!("{EASY}\n{}\n{}\n", empty(), none());
    let statuses = |arguments: &[&str]| -> Vec<String> {
        let out = ninefold(arguments, &input).out;
        out.lines().skip(1).map(|row| row[82..].to_owned()).collect()
    };
    let expected = [",unique,1,false,30,", ",multiple,7,true,0,", ",none,0,false,2,"];
    assert_eq!(statuses(&["count", "--to", "csv", "--limit", "7"]), expected);
    // A count up to one does not tell whether there is a second solution.
    let expected = [",solved,1,true,30,", ",solved,1,true,0,", ",none,0,false,2,"];
    assert_eq!(statuses(&["count", "--to", "csv", "--limit", "1"]), expected);
    let stopped = ninefold(&["count", "--to", "csv", "--max-nodes", "1"], empty());
    assert_eq!(stopped.status, 1);
    assert_eq!(stopped.out, format!("{NAMES}\n{},,stopped,0,true,0,\n", empty()));
    let stopped = ninefold(&["--to", "csv", "--max-nodes", "1"], empty());
    assert!(stopped.out.contains(",,stopped,0,true,0,") && stopped.status == 1, "{stopped:?}");
}

#[test]
fn checks_say_what_is_too_much_and_what_clashes() {
    let input = format!("{TWO_TOO_MANY}\n{}\n{}\n{EASY}x\n", empty(), none());
    let out = ninefold(&["check", "--to", "csv"], input);
    let lines: Vec<&str> = out.out.lines().collect();
    assert_eq!(lines[0], format!("{NAMES},minimal,redundant,clashes"));
    assert!(lines[1].ends_with(",unique,1,false,24,,false,r1c6 r1c9,"), "{}", lines[1]);
    assert!(lines[2].ends_with(",multiple,2,true,0,,,,"), "{}", lines[2]);
    assert!(lines[3].ends_with(
        ",none,0,false,2,,,,r1c1 and r1c2 are both 1 in row 1; r1c1 and r1c2 are both 1 in box 1"
    ));
    assert_eq!(lines[4], ",,malformed,,,,,,,");
    assert_eq!(out.status, 2);
    let minimal = TWO_TOO_MANY.replacen("78..2", "7...2", 1);
    let minimal = ninefold(&["check", "--to", "jsonl"], minimal);
    assert!(minimal.out.contains("\"minimal\":true,\"redundant\":\"\",\"clashes\":\"\""));
    assert_eq!(minimal.status, 0);
}

#[test]
fn other_columns_pass_and_old_answers_are_replaced() {
    let csv =
        format!("id,Quizzes,solutions,Status,nodes,note\n7,{EASY},{SOLVED},old,99,\"a, b\"\n");
    let out = ninefold(&["--to", "csv"], &csv);
    assert_eq!(
        out,
        good(format!("{NAMES},id,note\n{EASY},{SOLVED},unique,1,false,30,,7,\"a, b\"\n"))
    );
    // A table of answers can be answered again.
    assert_eq!(ninefold(&["--to", "csv"], &out.out), out);
    let checked = ninefold(&["check", "--to", "csv"], &out.out);
    assert_eq!(ninefold(&["check", "--to", "csv"], &checked.out), checked);
    let rated = ninefold(&["--to", "jsonl"], format!("{EASY} 7.2\n"));
    assert!(rated.out.ends_with("\"nodes\":null,\"rest\":\"7.2\"}\n"), "{}", rated.out);
}

#[test]
fn a_wrong_solution_in_the_input_is_told() {
    let wrong = SOLVED.replacen("534", "543", 1);
    let rows = [
        format!("{EASY},{wrong}"),
        format!("{EASY},{SOLVED}"),
        format!("{},{SOLVED}", empty()),
        format!("{EASY},{EASY}"),
    ];
    let input = format!("quizzes,solutions\n{}\n", rows.join("\n"));
    let ran = ninefold(&["--to", "csv"], &input);
    assert_eq!(ran.status, 1);
    assert_eq!(ran.out.matches(SOLVED).count(), 3);
    let told = |line, what| format!("ninefold: standard input: line {line}: {what}");
    let lines: Vec<&str> = ran.err.lines().collect();
    let wrong = "the solution in the input is wrong:";
    assert_eq!(lines[0], told(2, format!("{wrong} r1c2 is 4 there, and 3 in the only solution")));
    let other = "the solution in the input is not the smallest, which is written: r1c1 is 5 there, \
                 and 1 in the smallest";
    assert_eq!(lines[1], told(4, other.to_owned()));
    assert_eq!(
        lines[2],
        told(5, format!("{wrong} r1c3 is blank there, and 4 in the only solution"))
    );
    assert_eq!(
        lines[3],
        "ninefold: 4 puzzles: 4 solved, 2 of them with a wrong solution beside it"
    );
    // `count` has no solution to compare with, but it sees clashes and blanks in the input's.
    let ran = ninefold(&["count", "--to", "csv"], &input);
    assert_eq!(ran.status, 1);
    assert!(
        ran.err.contains("line 2: the solution in the input is wrong: r1c2 and r9c2 are both 4")
    );
    assert!(ran.err.contains("line 5: the solution in the input is wrong: 51 cells are blank"));
}

#[test]
fn the_ending_of_the_name_says_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{EASY}\n{}\n", empty());
    for command in ["solve", "count", "check"] {
        let expected = ninefold(&[command, "--to", "csv"], &input);
        for ending in ["csv", "csv.gz", "CSV.zst", "parquet"] {
            let path = folder.path().join(format!("{command}.{ending}"));
            let name = path.to_str().unwrap();
            let ran = ninefold(&[command, "-o", name], &input);
            assert_eq!((ran.status, &ran.err), (expected.status, &expected.err), "{ending}");
            let back = ninefold(&["convert", "--to", "csv", name], "");
            if ending == "parquet" {
                // The reader takes no field from a null.
                assert_eq!(back.out.lines().count(), 3);
                assert!(back.out.contains(",multiple,2,true,0"), "{}", back.out);
            } else {
                assert_eq!(back, good(&expected.out), "{ending}");
            }
        }
    }
    // The ending `.txt` keeps the shape of the input.
    let path = folder.path().join("solved.txt");
    assert_eq!(ninefold(&["-o", path.to_str().unwrap()], rows(EASY, " ")), good(""));
    assert_eq!(fs::read_to_string(&path).unwrap(), rows(SOLVED, " "));
}

#[test]
fn formats_without_room_for_an_answer_have_the_solution_alone() {
    let input = format!("{EASY} 7.2\n{}\n{EASY}x\n", none());
    let ran = ninefold(&["--to", "msk"], &input);
    assert_eq!(ran.out, format!("{}\n# no solution\n\n# malformed\n", rows(SOLVED, "")));
    let ran = ninefold(&["--to", "sdm"], &input);
    assert_eq!(ran.out, format!("{SOLVED}\n# no solution\n# malformed\n"));
    let stopped = ninefold(&["--to", "sdk", "--max-nodes", "1"], empty());
    assert_eq!((stopped.status, stopped.out.as_str()), (1, "# stopped\n"));
    for refused in [["count", "--to", "sdk"], ["check", "--to", "line"], ["--all", "--to", "csv"]] {
        let ran = ninefold(&refused, EASY);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{refused:?}");
    }
}

#[test]
fn what_has_no_column_is_refused_or_left_out() {
    let input = format!("{EASY}\n{EASY} 7.2\n{EASY}\n");
    let refused = ninefold(&["--from", "line", "--to", "csv"], &input);
    assert_eq!((refused.status, refused.out.lines().count()), (2, 2));
    assert!(refused.err.contains("line 2: format csv cannot hold the field `rest`"));
    let lossy = ninefold(&["--from", "line", "--to", "csv", "--lossy"], &input);
    assert_eq!((lossy.status, lossy.out.lines().count()), (0, 4));
    assert_eq!(lossy.err, "ninefold: dropped from 1 record: fields\n");
}

#[test]
fn bad_records_are_left_out_or_are_the_end() {
    let input = format!("{EASY}x\n{EASY}\n{EASY}\n{EASY}x\n{EASY}\n");
    let solved = format!("{SOLVED}\n");
    let skipped = ninefold(&["--skip-bad"], &input);
    assert_eq!((skipped.status, skipped.out), (0, solved.repeat(3)));
    assert!(skipped.err.contains("line 4, column 82"), "{}", skipped.err);
    assert!(skipped.err.ends_with("5 puzzles: 3 solved, 2 malformed and left out\n"));
    // Numbers of puzzles are those of the input.
    let all = ninefold(&["--all", "--skip-bad"], &input);
    let expected = format!("# puzzle 2\n{solved}# puzzle 3\n{solved}# puzzle 5\n{solved}");
    assert_eq!(all.out, expected);
    // A grid that is left out leaves no blank line behind.
    let grid = rows(EASY, "");
    let grids = format!("{0}\n{grid}\n{0}\n{grid}", grid.replacen('5', "?", 1));
    let skipped = ninefold(&["--skip-bad"], grids);
    assert_eq!((skipped.status, skipped.out), (0, [rows(SOLVED, ""), rows(SOLVED, "")].join("\n")));
    let nothing = ninefold(&["--skip-bad"], format!("{EASY}x\n"));
    assert_eq!((nothing.status, nothing.out.as_str()), (2, ""));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv");
    let strict = ["--strict", "-o", path.to_str().unwrap()];
    let ended = ninefold(&strict, &input[83..]);
    assert_eq!(ended.status, 2);
    assert!(
        ended.err.contains("line 3, column 82") && ended.err.contains("the records so far are in")
    );
    assert!(!path.exists());
    let partial = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    assert_eq!(fs::read_to_string(partial).unwrap().lines().count(), 3);
    assert_eq!(ninefold(&["--strict", "--skip-bad"], EASY).status, 2);
}

#[test]
fn the_bytes_are_the_same_for_any_number_of_threads_and_instruction_set() {
    let folder = tempfile::tempdir().unwrap();
    let input: String = (0..5_000)
        .map(|i| match i % 500 {
            17 => format!("{i},{EASY}x,\n"),
            18 => format!("{i},{},\n", none()),
            19 => format!("{i},{},\n", empty()),
            _ => format!("{i},{EASY},\"b{i}\"\n"),
        })
        .collect();
    let input = format!("id,puzzle,note\n{input}");
    for to in ["csv", "jsonl", "parquet", "ss"] {
        for bad in ["--lossy", "--skip-bad", "--strict"] {
            let path = folder.path().join("out");
            let run = |more: &[&str]| {
                let name = path.to_str().unwrap();
                let ran = ninefold(&[&["-o", name, "--to", to, bad], more].concat(), &input);
                let file = if bad == "--strict" {
                    let partial = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap();
                    partial.path()
                } else {
                    path.clone()
                };
                let bytes = fs::read(&file).unwrap();
                fs::remove_file(file).unwrap();
                let told: Vec<String> = (ran.err.lines())
                    .filter(|line| !line.contains(".partial"))
                    .map(str::to_owned)
                    .collect();
                (ran.status, bytes, told)
            };
            let one = run(&["--threads", "1"]);
            assert_eq!(one.0, if bad == "--skip-bad" { 1 } else { 2 }, "{to}");
            assert!(!one.1.is_empty());
            for threads in ["2", "8"] {
                assert!(run(&["--threads", threads]) == one, "{to}, {bad}, {threads} threads");
            }
            assert!(run(&["--isa", "portable"]) == one, "{to}, {bad}, portable");
        }
    }
}

#[test]
fn shards_without_bad_records_are_merged_by_the_numbers_of_records() {
    let folder = tempfile::tempdir().unwrap();
    let bad = &EASY[..80];
    let input: String = (0..60)
        .map(|i| if i % 7 == 3 { format!("{bad}\n") } else { format!("{EASY}\n") })
        .collect();
    let path = folder.path().join("in.txt");
    fs::write(&path, input).unwrap();
    let input = path.to_str().unwrap();
    let part = |shard: &str, name: &str, number: &[&str]| {
        let output = folder.path().join(name);
        let arguments =
            ["count", "--skip-bad", "--shard", shard, "-o", output.to_str().unwrap(), input];
        let ran = ninefold(&[&arguments[..], number].concat(), "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        (fs::read_to_string(output).unwrap(), ran.err)
    };
    let (_, told) = part("1/2", "a.csv", &[]);
    assert!(told.contains("--skip-bad leaves records out"), "{told}");
    let mut numbers = Vec::new();
    for (shard, name) in [("1/2", "b.csv"), ("2/2", "c.csv")] {
        let (table, told) = part(shard, name, &["--record-number"]);
        assert!(!told.contains("take turns"), "{told}");
        assert!(table.starts_with(&format!("{NAMES},record\n")), "{table}");
        let number = |row: &str| row.rsplit(',').next().unwrap().parse::<u64>().unwrap();
        numbers.extend(table.lines().skip(1).map(number));
    }
    numbers.sort_unstable();
    assert!(numbers.iter().copied().eq((1..=60).filter(|number| (number - 1) % 7 != 3)));
    // A table of another kind of input has its fields behind the number.
    let csv = format!("puzzle,id\n{EASY},x\n{EASY},y\n");
    let ran = ninefold(&["count", "--record-number", "--to", "csv"], &csv);
    assert!(ran.out.ends_with(",2,y\n"), "{}", ran.out);
    let refused = ninefold(&["count", "--record-number"], &csv);
    assert!(refused.status == 2 && refused.err.contains("only tables"), "{}", refused.err);
}

#[test]
fn check_compares_the_solutions_of_a_table_as_text_too() {
    let wrong = SOLVED.replacen('5', "6", 1);
    let csv = format!("puzzle,solution\n{EASY},{SOLVED}\n{EASY},{wrong}\n{EASY},\n");
    let ran = ninefold(&["check"], &csv);
    assert_eq!((ran.status, ran.out.lines().count()), (1, 3), "{}", ran.out);
    assert!(
        ran.err.contains("line 3: the solution in the input is wrong: r1c1 is 6 there"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("1 of them with a wrong solution beside it"), "{}", ran.err);
}
