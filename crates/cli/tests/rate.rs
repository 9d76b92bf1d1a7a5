//! Ratings.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, ninefold, rows};
use std::fmt::Write;

/// Generated puzzles, with the line that `rate` prints.
const RATED: [(&str, &str); 4] = [
    (
        ".3..69.........4.....54..6.41.2....88.6...2..3...8.........6.85..1.2.9.7.49......",
        "1.2 1.2 1.2 hidden-single 56",
    ),
    (
        "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85",
        "1.7 1.2 1.2 direct-pointing 57",
    ),
    (EASY, "1.2 1.2 1.2 hidden-single 51"),
    (SOLVED, "0.0 0.0 0.0 - 0"),
];

/// A puzzle with several solutions.
const SEVERAL: &str =
    "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63";

fn puzzles() -> String {
    RATED.iter().fold(String::new(), |mut text, (puzzle, _)| {
        writeln!(text, "{puzzle}").unwrap();
        text
    })
}

fn ratings() -> String {
    RATED.iter().fold(String::new(), |mut text, (_, rating)| {
        writeln!(text, "{rating}").unwrap();
        text
    })
}

#[test]
fn each_puzzle_has_a_line_with_its_rating() {
    let ran = ninefold(&["rate"], puzzles());
    assert_eq!((ran.status, ran.out, ran.err), (0, ratings(), String::new()));
    let ran = ninefold(&["rate", "--scale", "se121"], rows(EASY, " "));
    assert_eq!((ran.status, ran.out.as_str()), (0, "1.2 1.2 1.2 hidden-single 51\n"));
}

#[test]
fn the_output_is_the_same_for_any_number_of_threads_and_shards() {
    let text = puzzles().repeat(40);
    let whole = ninefold(&["rate", "--threads", "1"], &text).out;
    assert_eq!(ninefold(&["rate", "--threads", "4"], &text).out, whole);
    let shards = ["1/3", "2/3", "3/3"].map(|part| ninefold(&["rate", "--shard", part], &text).out);
    let shards = shards.each_ref().map(|part| part.lines().collect::<Vec<_>>());
    for (number, line) in whole.lines().enumerate() {
        assert_eq!(shards[number % 3][number / 3], line);
    }
}

#[test]
fn tables_have_the_rating_in_columns() {
    let text = format!("{}\n{}\nx\n", RATED[1].0, ".".repeat(81));
    let ran = ninefold(&["rate", "--to", "csv", "--quiet"], &text);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].ends_with(",status,solutions,at_least,clues,nodes,er,ep,ed,hardest,steps"));
    assert!(lines[1].ends_with(",unique,1,false,24,,1.7,1.2,1.2,direct-pointing,57"));
    assert!(lines[2].ends_with(",multiple,2,true,0,,20.0,0.0,0.0,,0"));
    assert!(lines[3].ends_with(",invalid,,,,,,,,,"));
    assert_eq!((ran.status, lines.len()), (2, 4));
    let ran = ninefold(&["rate", "--to", "jsonl"], &text);
    assert!(
        ran.out.contains(r#""er":1.7,"ep":1.2,"ed":1.2,"hardest":"direct-pointing","steps":57"#)
    );
    // A table of ratings can be rated again: the columns are replaced.
    let csv = ninefold(&["rate", "--to", "csv"], RATED[1].0).out;
    assert_eq!(ninefold(&["rate", "--to", "csv"], &csv).out, csv);
    // A rating belongs to the puzzle as written, so isomorphs lose it.
    let turned = ninefold(&["scramble", "--seed", "1", "--to", "csv"], &csv);
    assert!(!turned.out.contains("direct-pointing"), "{}", turned.out);
}

#[test]
fn what_is_not_proper_or_not_finished_says_so() {
    let clash = EASY.replacen("53", "55", 1);
    let ran = ninefold(&["rate"], format!("{clash}\n{SEVERAL}\n{}\n", ".".repeat(81)));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "not proper: no solution");
    assert!(lines[1].contains("; not proper: several solutions"), "{}", lines[1]);
    assert_eq!(lines[2], "20.0 0.0 0.0 - 0; not proper: several solutions; no further step");
    assert_eq!(ran.status, 1);
    let summary = "ninefold: 3 puzzles: 0 rated, 3 not proper or not finished\n";
    assert!(ran.err.ends_with(summary), "{}", ran.err);
}

#[test]
fn techniques_that_assume_one_solution_are_left_out_for_several() {
    let rating = |arguments: &[&str]| ninefold(arguments, SEVERAL).out;
    let several = "not proper: several solutions";
    let open = format!("20.0 1.2 1.2 naked-pair 34; {several}; no further step\n");
    assert_eq!(rating(&["rate"]), open);
    let assumed = format!("5.6 1.2 1.2 bivalue-universal-grave 65; {several}\n");
    assert_eq!(rating(&["rate", "--assume-unique"]), assumed);
}

#[test]
fn a_limit_ends_the_rating_of_one_puzzle() {
    // The Golden Nugget, which takes seconds.
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let text = format!("{hard}\n{EASY}\n");
    let ran = ninefold(&["rate", "--max-nodes", "3000"], &text);
    assert_eq!((ran.status, ran.out.as_str()), (1, "stopped\n1.2 1.2 1.2 hidden-single 51\n"));
    assert!(ran.err.contains("--max-nodes 3000"), "{}", ran.err);
    let ran = ninefold(&["rate", "--timeout", "50ms"], &text);
    assert_eq!((ran.status, ran.out.as_str()), (1, "stopped\n1.2 1.2 1.2 hidden-single 51\n"));
    assert!(ran.err.contains("--timeout 50ms"), "{}", ran.err);
}

#[test]
fn the_steps_are_printed_below_the_rating() {
    let ran = ninefold(&["rate", "--steps"], puzzles());
    let lines: Vec<&str> = ran.out.lines().collect();
    let (ratings, steps): (Vec<&str>, Vec<&str>) =
        lines.into_iter().partition(|line| !line.starts_with(' '));
    assert_eq!(ratings, RATED.map(|(_, rating)| rating));
    assert_eq!(steps.len(), 56 + 57 + 51);
    assert!(steps.iter().any(|step| step.starts_with("  1.7 direct-pointing, 4 in box")));
    let unfinished = ninefold(&["rate", "--steps"], SEVERAL).out;
    assert_eq!(unfinished.lines().count(), 1 + 34 + 1);
    assert!(unfinished.lines().last().unwrap().starts_with("  position: "), "{unfinished}");
    let table = ninefold(&["rate", "--steps", "--to", "csv"], EASY);
    assert_eq!((table.status, table.out.as_str()), (2, ""));
    assert!(table.err.contains("leave out --to"), "{}", table.err);
}

#[test]
fn puzzles_of_a_wanted_rating_are_made() {
    let order = ["generate", "--rating", "3.0-4.2", "--count", "30", "--seed", "5"];
    let made = ninefold(&order, "").out;
    assert_eq!(made.lines().count(), 30);
    for line in ninefold(&["rate"], &made).out.lines() {
        let er: f64 = line.split(' ').next().unwrap().parse().unwrap();
        assert!((3.0..=4.2).contains(&er), "{line}");
    }
    assert_eq!(ninefold(&[&order[..], &["--threads", "1"]].concat(), "").out, made);
    let table = ninefold(&[&order[..], &["--to", "csv"]].concat(), "").out;
    assert!(table.starts_with("puzzle,solution,clues,er,index\n"), "{table}");
    assert!(table.lines().nth(1).unwrap().ends_with(",0"), "{table}");
}

#[test]
fn a_wanted_rating_is_a_number_of_the_scale_or_a_range() {
    for wrong in ["", "-", "0.9", "12", "4.5-3.0", "3.05", "easy", "3..4", "1.0-99", "3.", "+3"] {
        let ran = ninefold(&["generate", &format!("--rating={wrong}")], "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{wrong}");
        assert!(ran.err.contains("--rating"), "{wrong}: {}", ran.err);
    }
    for right in ["1.2", "1.5-", "-1.5", "2-3"] {
        let ran = ninefold(&["generate", &format!("--rating={right}"), "--seed", "1"], "");
        assert_eq!(ran.status, 0, "{right}: {}", ran.err);
    }
}

#[test]
fn an_unknown_scale_is_named_with_those_that_exist() {
    let ran = ninefold(&["rate", "--scale", "se"], EASY);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("'se'") && ran.err.contains("se121"), "{}", ran.err);
}
