//! `ninefold bench`: what it prints, apart from the figures.

// Tests may panic, and their texts are short.
#![allow(clippy::unwrap_used)]

mod common;

use common::{EASY, ninefold};
use serde_json::Value;

/// The options of a test that is as short as can be.
const SHORT: [&str; 3] = ["bench", "--seconds", "1ms"];

fn bench(arguments: &[&str], input: &str) -> common::Ran {
    ninefold(&[&SHORT, arguments].concat(), input)
}

#[test]
fn the_chart_names_machine_data_and_question_and_has_a_line_for_each_combination() {
    let ran = bench(&[], &format!("{EASY}\n"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with(&format!("ninefold {} on ", env!("CARGO_PKG_VERSION"))));
    assert_eq!(lines[1], "data: 1 puzzle, all of standard input");
    assert_eq!(lines[2], "question: count the solutions, up to 2; all puzzles are in memory");
    assert_eq!(lines[4].split_whitespace().collect::<Vec<_>>(), ["threads", "puzzles/s", "spread"]);
    let isas: Vec<&str> = ninefold::Isa::available().map(ninefold::Isa::name).collect();
    let named: Vec<&str> = lines[5..]
        .iter()
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    assert_eq!(named, isas.into_iter().rev().collect::<Vec<_>>());
    assert!(lines[5..].iter().all(|line| line.contains(['█', '▏', '▎', '▍', '▌', '▋', '▊', '▉'])));
    assert!(lines[5..].iter().any(|line| line.contains(&"█".repeat(36))), "{}", ran.out);
    assert!(lines[3..].iter().all(|line| line.chars().count() <= 80), "{}", ran.out);
}

#[test]
fn json_has_the_figures() {
    let ran = bench(&["--json", "--solve"], &format!("{EASY}\n{EASY}\n"));
    assert_eq!((ran.status, ran.err.as_str(), ran.out.lines().count()), (0, "", 1));
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(object["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(object["question"], "find the smallest solution");
    assert_eq!(object["inputs"], serde_json::json!(["standard input"]));
    // With so little time, one of the two may be enough.
    let puzzles = object["puzzles"].as_u64().unwrap();
    assert!(puzzles == 2 || puzzles == 1 && object["is_whole"] == false, "{object}");
    let figures = object["figures"].as_array().unwrap();
    assert_eq!(figures[0]["isa"], "portable");
    assert_eq!(figures[0]["threads"], 1);
    for figure in figures {
        assert!(figure["puzzles_per_second"].as_f64().unwrap() > 0.0);
        assert_eq!(figure["passes"].as_array().unwrap().len(), 5);
    }
}

#[test]
fn a_column_is_chosen_by_its_name() {
    let table = format!("puzzle,givens\nnone,{EASY}\n");
    let ran = bench(&["--column", "givens"], &table);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("data: 1 puzzle, all of standard input"), "{}", ran.out);
}

#[test]
fn malformed_records_are_left_out_and_told() {
    let input = format!("hello\n{EASY}\n");
    let fault = "standard input: line 1, column 1: expected 1-9, '.' or '0', found 'h'";
    let ran = bench(&[], &input);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.starts_with("ninefold: 1 malformed record left out; the first: standard input")
    );
    assert!(ran.out.contains("data: 1 puzzle, all of standard input\n"));
    assert_eq!(bench(&["--skip-bad"], &input).status, 0);
    let strict = bench(&["--strict"], &input);
    assert_eq!((strict.status, strict.out.as_str()), (2, ""));
    assert!(strict.err.starts_with("ninefold: standard input: line 1"), "{} {fault}", strict.err);
}

#[test]
fn without_a_puzzle_nothing_is_measured() {
    let ran = bench(&[], "");
    let expected = "ninefold: standard input: expected a puzzle, found nothing\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (2, "", expected));
    let ran = bench(&["no such file"], "");
    assert!(ran.err.starts_with("ninefold: no such file: cannot be read: "), "{}", ran.err);
}

#[test]
fn a_misspelling_of_the_command_is_not_taken_for_a_file() {
    let ran = ninefold(&["bnech"], "");
    let expected = "ninefold: bnech: no file and no command has this name; did you mean \
                    `ninefold bench`?\n";
    assert_eq!((ran.status, ran.err.as_str()), (2, expected));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_measurement_with_its_status() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    // Standard input stays open, so the program still reads when the signal comes.
    let mut child = common::program()
        .args(["bench", "--seconds", "1h"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than a pipe holds: when all is written, the program has begun to read.
    std::io::Write::write_all(&mut stdin, format!("{EASY}\n").repeat(5_000).as_bytes()).unwrap();
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut text = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut text).unwrap();
    assert_eq!(text, "");
}
