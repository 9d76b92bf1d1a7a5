//! The two judge problems, and boards that naive searches take very long for.

mod common;

use common::ninefold;
use ninefold_oracle::shared;

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
