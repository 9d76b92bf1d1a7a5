//! The two judge problems, and boards that naive searches take very long for.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, ninefold, ran, rows};
use ninefold_oracle::shared;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn the_samples_are_answered_byte_for_byte() {
    for problem in ["2580", "2239"] {
        let Some(input) = shared::text(&format!("judge/sample-{problem}.in")) else { return };
        let Some(output) = shared::text(&format!("judge/sample-{problem}.out")) else { return };
        assert_eq!(output.lines().count(), 9);
        let ran = ninefold(&[], input);
        assert_eq!((ran.status, ran.out, ran.err), (0, output, String::new()));
    }
}

/// What one of `examples/baekjoon` prints for an input, compiled as a judge does it.
fn printed_by(program: &Path, input: &str) -> String {
    let mut child =
        Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let ran = ran(child.wait_with_output().unwrap());
    assert_eq!(ran.status, 0);
    ran.out
}

#[test]
fn the_programs_for_the_judge_print_what_ninefold_prints() {
    let folder = tempfile::tempdir().unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    // A board that is made against plain backtracking, one with 91 solutions, and an empty one.
    let against = std::fs::read_to_string(examples.join("puzzle.txt")).unwrap();
    let against: String = against.lines().filter(|line| !line.starts_with('#')).collect();
    let against = against.replace(' ', "");
    let several =
        ".3..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
    let empty = ".".repeat(81);
    for (problem, separator) in [("2580", " "), ("2239", "")] {
        let program = folder.path().join(problem);
        let compiled = Command::new(std::env::var_os("RUSTC").unwrap_or("rustc".into()))
            .args(["-O", "--edition", "2021", "-o"])
            .arg(&program)
            .arg(examples.join(format!("baekjoon/{problem}.rs")))
            .status()
            .unwrap();
        assert!(compiled.success(), "{problem}");
        for puzzle in [EASY, &against, several, &empty] {
            let board = rows(&puzzle.replace('.', "0"), separator);
            let expected = ninefold(&[], &board).out;
            assert_eq!(printed_by(&program, &board).trim_end(), expected.trim_end(), "{puzzle}");
        }
        let Some(input) = shared::text(&format!("judge/sample-{problem}.in")) else { continue };
        let Some(output) = shared::text(&format!("judge/sample-{problem}.out")) else { continue };
        assert_eq!(printed_by(&program, &input), output, "{problem}");
    }
}

#[test]
fn boards_made_to_hurt_are_answered_in_few_nodes() {
    for (file, first_row) in [
        ("anti-backtracking-2580.in", "9 8 7 6 5 4 3 2 1"),
        ("anti-backtracking-2239.in", "987654321"),
        ("empty-2580.in", "1 2 3 4 5 6 7 8 9"),
        ("empty-2239.in", "123456789"),
    ] {
        let Some(input) = shared::text(&format!("judge/{file}")) else { return };
        let ran = ninefold(&["--max-nodes", "1000"], input);
        assert_eq!(ran.status, 0, "{file}: {}", ran.err);
        assert_eq!(ran.out.lines().next(), Some(first_row), "{file}");
    }
    let Some(boards) = shared::text("judge/worst-cases.tsv") else { return };
    let puzzles: Vec<&str> =
        boards.lines().filter(|line| !line.starts_with('#')).map(|line| &line[..81]).collect();
    assert_eq!(puzzles.len(), 5);
    let ran = ninefold(&["--max-nodes", "1000"], puzzles.join("\n"));
    let solved: Vec<bool> = ran.out.lines().map(|line| !line.starts_with('#')).collect();
    assert_eq!(solved, [true, true, false, true, false], "{}", ran.err);
    assert!(!ran.out.contains("stopped"), "{}", ran.err);
}
