//! Runs every program of `examples/` and compares what it prints.
//!
//! Cargo builds the examples before it runs the tests of a package. It puts them into the folder
//! `examples`, beside the folder of this test's own program. So the test runs those files without
//! compiling anything again, in every profile and for every target folder. It sees arguments,
//! standard input and exit status as a user does. `cargo test --test examples` alone does not build
//! the examples: run `cargo test -p ninefold`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The puzzle that `examples/puzzle.txt` holds too, and its solution.
const SOLUTION: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

/// The first puzzle of `examples/several.txt`, which is minimal.
const MINIMAL: &str =
    "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";

/// Runs an example in the folder of the workspace and returns its standard output.
fn run(name: &str, arguments: &[&str], stdin: Stdio) -> String {
    let output = output(name, arguments, stdin);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} ends with {}: {errors}", output.status);
    String::from_utf8(output.stdout).expect("examples print text")
}

fn output(name: &str, arguments: &[&str], stdin: Stdio) -> Output {
    let program = std::env::current_exe().expect("a test has a path");
    let folder = program.parent().and_then(Path::parent).expect("target/PROFILE/deps/TEST");
    let example =
        folder.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let mut command = Command::new(&example);
    command.args(arguments).stdin(stdin).current_dir(workspace());
    command.output().unwrap_or_else(|error| {
        panic!("{}: {error}; run `cargo test -p ninefold`", example.display())
    })
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_example_has_a_test_here() {
    let this_file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples.rs");
    let tests = fs::read_to_string(this_file).expect("this file can be read");
    let entries = fs::read_dir(workspace().join("examples")).expect("the examples can be listed");
    let paths = entries.map(|entry| entry.expect("the examples can be listed").path());
    for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        assert!(tests.contains(&format!("(\"{name}\", ")), "no test runs the example {name}");
    }
}

#[test]
fn solve_prints_the_solution_and_where_backtracking_ends() {
    let printed = run("solve", &[], Stdio::null());
    assert!(printed.starts_with(&format!("Propagation: {SOLUTION}\n")));
    assert!(printed.contains("Backtracking: not known, node limit reached"));
}

#[test]
fn enumerate_prints_the_number_of_solutions_and_the_smallest_in_order() {
    let printed = run("enumerate", &[], Stdio::null());
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[0], "2 solutions");
    assert_eq!(lines.len(), 3);
    assert!(lines[1] < lines[2]);
}

#[test]
fn check_file_judges_each_puzzle_of_standard_input() {
    let several = fs::File::open(workspace().join("examples/several.txt")).expect("it is there");
    let printed = run("check_file", &[], several.into());
    let words: Vec<&str> =
        printed.lines().map(|line| line.split_once("  ").map_or("", |(_, words)| words)).collect();
    assert_eq!(words, ["proper", "proper", "not proper", "not proper", "not proper"]);
}

#[test]
fn convert_file_prints_a_table() {
    let printed = run("convert_file", &["examples/several.txt", "csv"], Stdio::null());
    assert!(printed.starts_with(&format!("puzzle\n{MINIMAL}\n")));
    assert_eq!(printed.lines().count(), 6);
}

#[test]
fn convert_file_names_a_format_that_does_not_exist() {
    let output = output("convert_file", &["examples/several.txt", "circle"], Stdio::null());
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no format `circle`"));
}

#[test]
fn solve_all_cores_solves_every_puzzle_and_finds_the_one_that_is_not_proper() {
    let printed = run("solve_all_cores", &["5000"], Stdio::null());
    let (summary, rest) = printed.split_once('\n').expect("a summary");
    assert_eq!(summary, "5000 puzzles, 4999 with exactly one solution");
    assert_eq!(rest.matches("has several solutions").count(), 1);
}

#[test]
fn answer_files_writes_a_row_for_each_puzzle() {
    let path = std::env::temp_dir().join(format!("ninefold-answers-{}.csv", std::process::id()));
    let arguments = ["examples/several.txt", &path.to_string_lossy()];
    let printed = run("answer_files", &arguments, Stdio::null());
    let table = fs::read_to_string(&path).expect("the table is written");
    fs::remove_file(&path).expect("the table can be removed");
    assert!(printed.ends_with(": Negative\n"));
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 6);
    assert!(rows[1].starts_with(MINIMAL) && rows[1].contains(",unique,1,"));
    assert!(rows[5].contains("r1c1 and r1c5 are both 5 in row 1"));
}

#[test]
fn make_puzzles_prints_as_many_puzzles_as_asked_for_and_the_same_for_the_same_seed() {
    let printed = run("make_puzzles", &["7", "2"], Stdio::null());
    assert_eq!(printed.matches(" clues").count(), 2);
    assert_eq!(printed, run("make_puzzles", &["7", "2"], Stdio::null()));
    assert_ne!(printed, run("make_puzzles", &["8", "2"], Stdio::null()));
}

#[test]
fn make_by_difficulty_prints_puzzles_within_the_range() {
    let printed = run("make_by_difficulty", &["7", "3"], Stdio::null());
    let ratings: Vec<u64> =
        printed.lines().filter_map(|line| line.split(' ').nth(1)?.parse().ok()).collect();
    assert_eq!(ratings.len(), 3);
    assert!(ratings.iter().all(|rating| (10..=20).contains(rating)));
}

#[test]
fn compare_finds_two_classes_among_three_puzzles() {
    let printed = run("compare", &[], Stdio::null());
    assert_eq!(printed.matches("the first of its class").count(), 2);
    assert_eq!(printed.matches(&format!("isomorphic to {MINIMAL} by ")).count(), 1);
    assert!(printed.ends_with("2 classes\n"));
}
