//! Ratings.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, ninefold, rows};
use ninefold::logic::Profile;
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
    let scores = ninefold(&["rate", "--steps", "--scale", "hodoku"], EASY).out;
    let is_whole = |line: &str| line.starts_with("  4 ") || line.starts_with("  14 ");
    assert!(scores.lines().skip(1).all(is_whole), "{scores}");
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
    assert!(table.starts_with("puzzle,solution,clues,er,ep,ed,hardest,steps,index\n"), "{table}");
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
    let ran = ninefold(&["rate", "--scale", "se112"], EASY);
    assert!(ran.err.contains("a similar value exists: 'se121'"), "{}", ran.err);
    let ran = ninefold(&["rate", "--scale", "se121,se121"], EASY);
    assert_eq!((ran.status, ran.err.contains("se121 is named twice")), (2, true), "{}", ran.err);
}

/// Returns the number of columns of a scale.
fn width(scale: &str) -> usize {
    if scale == "hodoku" { 4 } else { 5 }
}

#[test]
fn several_scales_have_their_values_side_by_side() {
    let names: Vec<&str> = Profile::ALL.iter().map(Profile::name).collect();
    let all = names.join(",");
    let text = puzzles();
    let ran = ninefold(&["rate", "--scale", &all], &text);
    let alone: Vec<String> =
        names.iter().map(|name| ninefold(&["rate", "--scale", name], &text).out).collect();
    for (number, line) in ran.out.lines().enumerate() {
        let expected: Vec<&str> =
            alone.iter().map(|out| out.lines().nth(number).unwrap()).collect();
        assert_eq!(line, expected.join(" "));
    }
    assert_eq!(ran.out.lines().count(), RATED.len());
    let table = ninefold(&["rate", "--scale", &all, "--to", "csv"], &text).out;
    let header = table.lines().next().unwrap();
    let columns: Vec<&str> = header.split(',').skip(7).collect();
    let width: usize = names.iter().map(|name| width(name)).sum();
    assert_eq!(columns.len(), width, "{header}");
    assert_eq!(columns[0], if names.len() > 1 { "se121_er" } else { "er" });
    // A table of ratings can be rated again: the columns are replaced.
    assert_eq!(ninefold(&["rate", "--scale", &all, "--to", "csv"], &table).out, table);
}

#[test]
fn a_scale_that_was_stopped_leaves_the_others_alone() {
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let names: Vec<&str> = Profile::ALL.iter().map(Profile::name).collect();
    let ran = ninefold(&["rate", "--scale", &names.join(","), "--max-nodes", "3000"], hard);
    assert_eq!(ran.status, 1, "{}", ran.err);
    let line = ran.out.trim_end();
    if line != "stopped" {
        let values = line.strip_suffix("; stopped").unwrap();
        let values: Vec<&str> = values.split("; ").next().unwrap().split(' ').collect();
        assert_eq!(values.len(), names.iter().map(|name| width(name)).sum::<usize>(), "{line}");
        assert_eq!(values[..5], ["-"; 5], "{line}");
    }
}

/// Returns the ratings of made puzzles: ER, EP, ED and the hardest technique.
fn rated(made: &str, scale: &str) -> Vec<(f64, f64, f64, String)> {
    let out = ninefold(&["rate", "--scale", scale], made).out;
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |index: usize| words[index].parse().unwrap();
        (number(0), number(1), number(2), words[3].to_owned())
    };
    out.lines().map(line).collect()
}

#[test]
fn puzzles_with_wanted_steps_are_made() {
    let make = |options: &[&str]| {
        let order = [&["generate", "--seed", "3", "--count", "4"][..], options].concat();
        let ran = ninefold(&order, "");
        assert_eq!((ran.status, ran.out.lines().count()), (0, 4), "{options:?}: {}", ran.err);
        rated(&ran.out, "se121")
    };
    for (er, .., hardest) in make(&["--hardest", "x-wing,naked pair"]) {
        assert!(["x-wing", "naked-pair"].contains(&hardest.as_str()), "{hardest} {er}");
    }
    for (er, .., hardest) in make(&["--hardest", "intersections", "--without", "direct-pointing"]) {
        let (locked, direct) = (["pointing", "claiming"], "direct-claiming");
        assert!(locked.contains(&hardest.as_str()) || hardest == direct, "{hardest} {er}");
    }
    for (er, ep, ..) in make(&["--pearl", "--rating", "1.5-3.0"]) {
        assert!(er >= 1.5 && ep.to_bits() == er.to_bits(), "{er} {ep}");
    }
    for (er, ep, ed, _) in make(&["--diamond", "--level", "easy"]) {
        assert!(er <= 1.5 && [ep, ed].map(f64::to_bits) == [er; 2].map(f64::to_bits), "{er} {ed}");
    }
    for (er, ..) in make(&["--level", "hard"]) {
        assert!((2.6..=3.4).contains(&er), "{er}");
    }
}

#[test]
fn no_step_of_a_made_puzzle_uses_what_is_excluded() {
    let order = ["generate", "--rating", "2.6-4.0", "--without", "subsets", "--seed", "2"];
    let made = ninefold(&[&order[..], &["--count", "5"]].concat(), "").out;
    assert_eq!(made.lines().count(), 5);
    let steps = ninefold(&["rate", "--steps"], &made).out;
    for word in ["pair", "triple", "quad"] {
        assert!(!steps.contains(word), "{steps}");
    }
    assert!(steps.contains("pointing") || steps.contains("claiming"), "{steps}");
}

#[test]
fn a_table_of_made_puzzles_has_the_columns_of_the_rating() {
    let order = ["generate", "--level", "medium", "--count", "3", "--seed", "1", "--to", "csv"];
    let made = ninefold(&order, "").out;
    assert!(made.starts_with("puzzle,solution,clues,er,ep,ed,hardest,steps,index\n"), "{made}");
    let puzzles: Vec<&str> = made.lines().skip(1).map(|line| &line[..81]).collect();
    let lines = ninefold(&["rate"], puzzles.join("\n")).out;
    for (row, line) in made.lines().skip(1).zip(lines.lines()) {
        let values: Vec<&str> = row.split(',').skip(3).take(5).collect();
        assert_eq!(values.join(" "), line);
    }
}

#[test]
fn steps_that_no_puzzle_has_are_refused() {
    for (options, why) in [
        (&["--hardest", "x-wing", "--rating", "4.0-5.0"][..], "this technique is rated 3.2"),
        (&["--hardest", "x-wing", "--level", "extreme"], "and 7.5-11.9 is wanted"),
        (&["--hardest", "x-wing", "--without", "fish"], "exclude each other"),
        (&["--hardest", "template-set"], "the scale se121 does not use it"),
        (&["--without", "singles"], "full house"),
        (&["--rating", "3.2", "--without", "x-wing"], "no other technique of the scale se121"),
        (&["--hardest", "xwing"], "did you mean `x-wing`?"),
        (&["--without", "forcing-chian"], "did you mean `forcing-chains`?"),
        (&["--level", "medum"], "'medium'"),
        (&["--level", "easy", "--rating", "1.2"], "cannot be used with"),
        (&["--hardest", "x-wing", "--grids"], "cannot be used with"),
        (&["--pearl", "--difficulty", "5"], "cannot be used with"),
        (&["--scale", "se121"], "required"),
    ] {
        let ran = ninefold(&[&["generate", "--seed", "1"][..], options].concat(), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{options:?}");
        assert!(ran.err.contains(why), "{options:?}: {}", ran.err);
    }
}
