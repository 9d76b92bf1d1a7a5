//! The output of `ninefold generate --grid` and `--kind`.

mod common;

use common::{Ran, ninefold};
use std::fs;

fn good(ran: Ran) -> String {
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    ran.out
}

fn generate(arguments: &[&str]) -> String {
    good(ninefold(&[&["generate", "--seed", "1"], arguments].concat(), ""))
}

fn refused(arguments: &[&str]) -> String {
    let ran = ninefold(&[&["generate", "--seed", "1"], arguments].concat(), "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{ran:?}");
    ran.err
}

#[test]
fn each_puzzle_is_a_line_that_is_read_back_with_all_its_rules() {
    for arguments in [
        &["--grid", "6x6"][..],
        &["--grid", "16x16", "--proper"],
        &["--grid", "7x7"],
        &["--grid", "8x8", "--boxes", "4x2"],
        &["--grid", "6x6", "--boxes", "none", "--proper", "--clues", "18-20"],
        &["--grid", "6x6", "--kind", "jigsaw,x"],
        &["--kind", "killer"],
        &["--grid", "6x6", "--kind", "kropki,thermo"],
        &["--grid", "20x20", "--kind", "x"],
        &["--kind", "whisper", "--symmetry", "rotation", "--proper", "--clues", "20-24"],
    ] {
        let puzzles = generate(&[arguments, &["--count", "3"]].concat());
        assert_eq!(puzzles.lines().count(), 3, "{arguments:?}");
        assert_eq!(good(ninefold(&["count"], &puzzles)), "=1\n".repeat(3), "{arguments:?}");
    }
}

#[test]
fn threads_shards_and_starts_make_the_same_puzzles() {
    let order = ["--grid", "6x6", "--kind", "jigsaw", "--count", "60"];
    let all = generate(&[&order[..], &["--threads", "1"]].concat());
    assert!(generate(&[&order[..], &["--threads", "3"]].concat()) == all);
    let later = generate(&["--grid", "6x6", "--kind", "jigsaw", "--start", "20", "--count", "5"]);
    assert!(later.lines().eq(all.lines().skip(20).take(5)));
    let part = |shard: &str| generate(&[&order[..], &["--shard", shard]].concat());
    let parts = [part("1/3"), part("2/3"), part("3/3")];
    let lines: Vec<Vec<&str>> = parts.iter().map(|part| part.lines().collect()).collect();
    assert!(all.lines().enumerate().all(|(n, line)| lines[n % 3][n / 3] == line));
}

#[test]
fn formats_and_tables_hold_the_puzzles() {
    let killer = ["--kind", "killer"];
    let with = |to: &str| generate(&[&killer[..], &["--to", to]].concat());
    assert!(with("sumocue").starts_with("SumoCueV1"));
    assert!(with("ps").starts_with("3x3::k:"));
    assert!(with("f-puzzles").starts_with('{'));
    assert!(with("f-puzzles-link").starts_with("https://"));
    let table = generate(&["--grid", "6x6", "--level", "easy", "--to", "csv", "--count", "2"]);
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[0], ["puzzle", "solution", "clues", "nodes", "index"]);
    assert_eq!((rows[1][0].len(), rows[1][1].len(), rows[1][3], rows[2][4]), (36, 36, "0", "1"));
    assert!(rows[1][1].bytes().all(|byte| (b'1'..=b'6').contains(&byte)));
    // A classic puzzle goes into any format of classic puzzles.
    assert!(generate(&["--grid", "9x9", "--to", "sdk"]).starts_with("[Puzzle]"));
    let line = refused(&["--kind", "killer", "--to", "line"]);
    assert!(line.contains("format line cannot hold killer cage"), "{line}");
}

#[test]
fn grids_of_other_sizes_are_full() {
    let grids = generate(&["--grids", "--grid", "6x6", "--count", "4"]);
    assert!(grids.lines().all(|grid| grid.len() == 36 && !grid.contains('.')));
    assert_eq!(good(ninefold(&["count"], &grids)), "=1\n".repeat(4));
}

#[test]
fn a_map_is_letters_or_a_file() {
    let map = "AABBAABBCCDDCCDD";
    let puzzle = generate(&["--grid", "4x4", "--map", map]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.txt");
    fs::write(&path, format!("{map}\n")).unwrap();
    assert_eq!(generate(&["--grid", "4x4", "--map", path.to_str().unwrap()]), puzzle);
    let wrong = refused(&["--grid", "4x4", "--map", "AABB"]);
    assert!(
        wrong.contains("--map: expected a letter for each cell, or a puzzle that has regions"),
        "{wrong}"
    );
    let other = refused(&["--grid", "6x6", "--map", map]);
    assert!(other.contains("the map has 16 entries for 36 cells"), "{other}");
}

#[test]
fn orders_that_cannot_be_are_refused() {
    for (arguments, expected) in [
        (&["--grid", "6x6", "--clues", "3"][..], "at least 5 are needed"),
        (&["--grid", "26x26"], "expected a square grid from 4x4 to 25x25, such as 6x6"),
        (&["--grid", "6x5"], "expected a square grid"),
        (&["--kind", "samurai"], "samurai"),
        (&["--grid", "5x5", "--boxes", "5x1"], "boxes of 5x1 cells do not fit a grid of 5x5"),
        (&["--grid", "4x4", "--kind", "killer", "--cages", "3"], "cannot cover 16 cells"),
        (&["--grid", "7x7", "--kind", "windoku"], "the kind windoku needs"),
        (&["--kind", "x", "--level", "expert"], "levels are easy, medium and hard"),
        (&["--grid", "6x6", "--technique", "x-wing"], "cannot be used with"),
        (&["--grid", "6x6", "--rating", "3.0-4.0"], "cannot be used with"),
        (&["--grid", "6x6", "--unique-classes"], "cannot be used with"),
        (&["--grid", "6x6", "--from", "x"], "cannot be used with"),
        (&["--cages", "2-3"], "--grid"),
        (
            &["--clues", "90"],
            "--clues: expected a number up to 81, the cells of a 9x9 grid; for more, add --grid",
        ),
    ] {
        let message = refused(arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn a_puzzle_that_is_not_found_is_told() {
    let arguments =
        ["generate", "--seed", "1", "--grid", "25x25", "--minimal", "strict", "--max-nodes", "200"];
    let ran = ninefold(&arguments, "");
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{ran:?}");
    assert!(ran.err.contains("index 0: no puzzle as ordered found in"), "{}", ran.err);
}
