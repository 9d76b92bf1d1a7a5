//! What is said on standard error, and how.

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
    assert_eq!(told.len(), 4, "{}", out.err);
    assert_eq!((&told[0]["kind"], &told[0]["outcome"]), (&"record".into(), &"negative".into()));
    assert_eq!((&told[0]["input"], &told[0]["record"]), (&"standard input".into(), &2.into()));
    assert_eq!((&told[2]["line"], &told[2]["outcome"]), (&3.into(), &"malformed".into()));
    assert!(told[2]["message"].as_str().unwrap().contains("line 3, column 81: expected"));
    let summary = &told[3];
    assert_eq!((&summary["kind"], &summary["puzzles"]), (&"summary".into(), &3.into()));
    let counts = ["answered", "negative", "stopped", "malformed", "status"];
    assert_eq!(counts.map(|name| summary[name].as_u64().unwrap()), [1, 1, 0, 1, 2]);
    // A summary comes also where all went well.
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
fn colours_come_if_they_are_asked_for() {
    let coloured = |arguments: &[&str]| ninefold(arguments, input()).err.contains("\x1b[");
    assert!(coloured(&["--color", "always"]));
    assert!(!coloured(&["--color", "never"]) && !coloured(&[]) && !coloured(&["--color", "auto"]));
    // On a terminal NO_COLOR decides, here it changes nothing; what is asked for comes first.
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
    // A search that takes longer than it takes to print progress.
    let limits = ["--timeout", "5500ms", "--max-nodes", "unlimited", "--limit", "all"];
    let run = |more: &[&str]| {
        let arguments = [&["count"][..], &limits, more].concat();
        ninefold(&arguments, format!("{EASY}\n{}\n", ".".repeat(81)))
    };
    let silent = run(&[]);
    assert!(!silent.err.contains("/s"), "{}", silent.err);
    let told = run(&["--progress", "always", "--json"]);
    let progress = &objects(&told.err)[0];
    assert_eq!((&progress["kind"], &progress["puzzles"]), (&"progress".into(), &1.into()));
    assert_eq!(progress["bytes"], 164);
    assert_eq!(ninefold(&["--progress", "always"], EASY).out, format!("{SOLVED}\n"));
}
