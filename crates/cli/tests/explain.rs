//! `ninefold explain`.

mod common;

use common::{EASY, ninefold};

/// A puzzle that takes chains.
const CHAINS: &str =
    ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";

/// Runs `explain` in English.
fn explained(arguments: &[&str]) -> String {
    let ran = ninefold(&[&["explain", "--lang", "en"], arguments].concat(), "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    ran.out
}

#[test]
fn each_step_is_told_below_the_rating() {
    let text = explained(&[CHAINS]);
    assert!(text.starts_with("7.1 1.2 1.2 xy-forcing-chain 66\n  1. [1.2] Hidden single\n"));
    let step = "  21. [4.2] XY-wing\n     r8c8 has the candidates 2 and 6. r8c3 has 2 and 3. r2c8 has \
                3 and 6.\n     If r8c8 is 2, r8c3 is 3.\n     If r8c8 is 6, r2c8 is 3.\n     So r2c8 \
                or r8c3 is 3.\n     A cell that sees all of these cannot be 3.\n     Eliminate 3 \
                from r2c3.\n  22. ";
    assert!(text.contains(step), "{text}");
    // Steps are numbered one by one.
    let numbers = text.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(". ["));
    let numbers: Vec<usize> = numbers.filter_map(|(number, _)| number.parse().ok()).collect();
    assert_eq!(numbers, (1..=66).collect::<Vec<_>>());
}

#[test]
fn a_short_explanation_is_one_line_for_each_step() {
    let text = explained(&["--short", EASY]);
    assert_eq!(text.lines().count(), 52);
    let second = text.lines().nth(1).unwrap_or_default();
    let expected = "  1. [1.2] Hidden single: in box 2, 8 has one place: r1c6. Place 8 in r1c6.";
    assert_eq!(second, expected);
}

#[test]
fn language_coordinates_and_scale_are_options() {
    let korean = ninefold(&["explain", "--lang", "ko", "--short", EASY], "").out;
    assert!(korean.contains("히든 싱글: 2박스에서 8이 들어갈 칸은 r1c6 하나뿐입니다."), "{korean}");
    let letters = explained(&["--short", "--letters", EASY]);
    assert!(letters.contains("in box 2, 8 has one place: A6. Place 8 in A6."), "{letters}");
    let hodoku = explained(&["--short", "--scale", "hodoku", EASY]);
    assert!(hodoku.starts_with("204 easy naked-single 51\n  1. [4] Naked single: "), "{hodoku}");
}

#[test]
fn a_position_without_a_further_step_ends_with_the_position() {
    let open = ninefold(&["explain", "--lang", "en", &".".repeat(81)], "");
    assert_eq!(open.status, 1);
    let empty = ".".repeat(81);
    let line = "not proper: several solutions; no further step";
    assert!(open.out.contains(line) && open.out.ends_with(&format!("  position: {empty}\n")));
    let wrong = ninefold(&["explain", &format!("11{}", ".".repeat(79))], "");
    assert_eq!((wrong.status, wrong.out.as_str()), (1, "not proper: no solution\n"));
}

#[test]
fn explanations_are_no_table() {
    let ran = ninefold(&["explain", "--to", "csv", EASY], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("steps are printed as text"), "{}", ran.err);
}
