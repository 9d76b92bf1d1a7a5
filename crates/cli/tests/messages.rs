//! Messages on standard error, as text and as JSON.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, ninefold, program, ran};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

fn input() -> String {
    format!("{EASY}\n{}\n{}\n", EASY.replacen('5', "6", 1), &EASY[..80])
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn quiet_says_nothing_of_records() {
    for command in ["solve", "count", "check", "convert"] {
        let loud = ninefold(&[command], input());
        let quiet = ninefold(&[command, "--quiet"], input());
        assert!(!loud.err.is_empty());
        assert_eq!((quiet.status, &quiet.out, quiet.err.as_str()), (loud.status, &loud.out, ""));
    }
    let missing = ninefold(&["-q", "missing"], "");
    assert!(missing.err.contains("missing: cannot be read"), "{}", missing.err);
}

#[test]
fn json_is_an_object_a_line() {
    let out = ninefold(&["--json"], input());
    assert_eq!(out.status, 2);
    let told = objects(&out.err);
    assert_eq!(told.len(), 3, "{}", out.err);
    assert_eq!((&told[0]["kind"], &told[0]["outcome"]), (&"record".into(), &"negative".into()));
    assert_eq!((&told[0]["input"], &told[0]["record"]), (&"standard input".into(), &2.into()));
    assert_eq!((&told[1]["line"], &told[1]["outcome"]), (&3.into(), &"malformed".into()));
    assert!(told[1]["message"].as_str().unwrap().contains("line 3, column 81: expected"));
    let summary = &told[2];
    assert_eq!((&summary["kind"], &summary["puzzles"]), (&"summary".into(), &3.into()));
    let counts = ["answered", "negative", "stopped", "malformed", "status"];
    assert_eq!(counts.map(|name| summary[name].as_u64().unwrap()), [1, 1, 0, 1, 2]);
    // With --json, a summary comes even if there is no fault.
    for command in ["solve", "convert"] {
        let good = ninefold(&[command, "--json"], EASY);
        assert_eq!(objects(&good.err)[0]["answered"], 1);
    }
    let bad = objects(&ninefold(&["convert", "--json"], input()).err);
    assert_eq!((&bad[0]["kind"], &bad[0]["record"]), (&"record".into(), &3.into()));
    let missing = objects(&ninefold(&["--json", "missing"], "").err);
    assert_eq!(missing[0]["kind"], "error");
}

#[test]
fn messages_about_inputs_are_summed_up_after_ten_too() {
    let folder = tempfile::tempdir().unwrap();
    let empty: Vec<_> = (0..30).map(|number| folder.path().join(format!("{number}"))).collect();
    for name in &empty {
        std::fs::write(name, "\n").unwrap();
    }
    let lines = |more: &[&str]| {
        let ran = ran(program().arg("count").args(more).args(&empty).output().unwrap());
        assert_eq!(ran.status, 2);
        ran.err.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let rest = "ninefold: 20 more messages about inputs (--max-messages all shows every one)";
    for more in [&[][..], &["--quiet"]] {
        let told = lines(more);
        assert_eq!(told.len(), 11, "{told:#?}");
        assert!(told[9].ends_with("9: expected a puzzle, found nothing"), "{told:#?}");
        assert_eq!(told[10], rest);
    }
    assert_eq!(
        lines(&["--max-messages", "29"])[29],
        rest.replace("20 more messages", "1 more message")
    );
    assert_eq!(lines(&["--max-messages", "all"]).len(), 30);
    let told = lines(&["--json"]);
    assert_eq!(told.len(), 30 + 1);
    let told: Value = serde_json::from_str(&told[3]).unwrap();
    let input = empty[3].display().to_string();
    assert_eq!((&told["input"], &told["missing"]), (&input.into(), &false.into()));
}

#[test]
fn messages_of_one_kind_are_summed_up_after_ten() {
    let bad = format!("{}\n", &EASY[..80]).repeat(37)
        + &format!("{}\n", EASY.replacen('5', "6", 1)).repeat(12);
    let lines = |more: &[&str]| {
        let ran = ninefold(&[&["count"], more].concat(), &bad);
        let lines: Vec<String> = ran.err.lines().map(str::to_owned).collect();
        assert_eq!((ran.status, ran.out.lines().count()), (2, 49), "{more:?}");
        lines
    };
    let told = lines(&[]);
    assert_eq!(told.len(), 10 + 10 + 2 + 1, "{told:#?}");
    assert_eq!(
        told[20..22],
        [
            "ninefold: 2 more records with a negative answer (--max-messages all shows every one)",
            "ninefold: 27 more malformed records (--max-messages all shows every one)",
        ]
    );
    assert_eq!(lines(&["--max-messages", "3"]).len(), 3 + 3 + 2 + 1);
    assert_eq!(lines(&["--max-messages", "all"]).len(), 49 + 1);
    assert_eq!(lines(&["--json"]).len(), 49 + 1);
    // A column of the table says which puzzles have no solution. Only faults need a message.
    let told = lines_of_table(&bad);
    assert_eq!(told.len(), 10 + 1 + 1, "{told:#?}");
    assert!(told.iter().all(|line| !line.contains("no solution:")), "{told:#?}");
}

fn lines_of_table(input: &str) -> Vec<String> {
    let ran = ninefold(&["count", "--to", "csv"], input);
    ran.err.lines().map(str::to_owned).collect()
}

#[test]
fn a_puzzle_with_many_clashes_has_one_message() {
    let ran = ninefold(&["solve"], "5".repeat(81));
    let line = "line 1: no solution: r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are all \
                5 in row 1, and 26 more clashes";
    assert!(ran.err.contains(line), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn colours_come_if_they_are_asked_for() {
    let coloured = |arguments: &[&str]| ninefold(arguments, input()).err.contains("\x1b[");
    assert!(coloured(&["--color", "always"]));
    assert!(!coloured(&["--color", "never"]) && !coloured(&[]) && !coloured(&["--color", "auto"]));
    // `--color always` goes before NO_COLOR, which counts only for `auto` on a terminal.
    let mut child = program()
        .args(["--color", "always"])
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input().as_bytes()).unwrap();
    assert!(ran(child.wait_with_output().unwrap()).err.contains("\x1b["));
}

#[test]
fn progress_is_silent_in_a_pipe_unless_it_is_asked_for() {
    // This search takes longer than the 5 seconds before the first line of progress.
    let limits = ["--timeout", "5500ms", "--max-nodes", "unlimited", "--limit", "all"];
    let run = |more: &[&str]| {
        let arguments = [&["count"][..], &limits, more].concat();
        ninefold(&arguments, format!("{EASY}\n{}\n", ".".repeat(81)))
    };
    let (silent, told) = std::thread::scope(|scope| {
        let silent = scope.spawn(|| run(&[]));
        let told = run(&["--progress", "always", "--json"]);
        (silent.join().unwrap(), told)
    });
    assert!(!silent.err.contains("/s"), "{}", silent.err);
    let progress = &objects(&told.err)[0];
    assert_eq!((&progress["kind"], &progress["puzzles"]), (&"progress".into(), &1.into()));
    assert_eq!(progress["bytes"], 164);
    assert_eq!(ninefold(&["--progress", "always"], EASY).out, format!("{SOLVED}\n"));
}
