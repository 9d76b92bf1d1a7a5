//! `ninefold book`: journeys from levels or files to a book and on, and what is refused.

#![cfg(feature = "book")]
#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, ninefold};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Runs `ninefold book` in a folder. Names of files are relative to it.
fn book(folder: &TempDir, arguments: &[&str], input: &str) -> common::Ran {
    let place = |argument: &&str| {
        if Path::new(argument).extension().is_some_and(|ending| {
            ["pdf", "csv", "txt", "ttf", "jsonl"].iter().any(|own| ending == *own)
        }) {
            folder.path().join(argument).to_str().unwrap().to_owned()
        } else {
            (*argument).to_owned()
        }
    };
    let arguments: Vec<String> = arguments.iter().map(place).collect();
    let arguments: Vec<&str> =
        ["book"].into_iter().chain(arguments.iter().map(String::as_str)).collect();
    ninefold(&arguments, input)
}

/// Returns the columns of the table of a book, without its head.
fn table(folder: &TempDir, name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(folder.path().join(name)).unwrap();
    let mut lines = text.lines();
    let head = "number,page,answer_page,level,rating,technique,puzzle,solution";
    assert_eq!(lines.next(), Some(head));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// Returns the names of the files in a folder.
fn files(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const VOLUME: [&str; 9] = [
    "--levels",
    "easy:30,medium:25,hard:20",
    "--for",
    "kdp",
    "--trim",
    "6x9",
    "--title",
    "Evening",
    "-q",
];

#[test]
fn a_book_of_levels_comes_with_its_table_and_a_second_volume_shares_no_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let first = book(&folder, &[&VOLUME[..], &["--seed", "7", "-o", "one.pdf"]].concat(), "");
    assert_eq!((first.status, first.err.as_str(), first.out.as_str()), (0, "", ""));
    let rows = table(&folder, "one.csv");
    assert_eq!(rows.len(), 75);
    let levels: Vec<&str> = rows.iter().map(|row| row[3].as_str()).collect();
    assert!(levels[..30].iter().all(|level| *level == "easy"));
    assert!(levels[55..].iter().all(|level| *level == "hard"));
    for level in rows.chunk_by(|one, other| one[3] == other[3]) {
        assert!(level.is_sorted_by_key(|row| row[4].parse::<f64>().unwrap().to_bits()));
    }
    // The table is a file of puzzles for every other command.
    let csv = folder.path().join("one.csv");
    let csv = csv.to_str().unwrap();
    let solved = ninefold(&["solve", "--to", "line", csv], "");
    let solutions: Vec<&str> = solved.out.lines().collect();
    assert!(rows.iter().map(|row| row[7].as_str()).eq(solutions));
    let rated = ninefold(&["rate", csv], "");
    let ratings: Vec<&str> =
        rated.out.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert!(rows.iter().map(|row| row[4].as_str()).eq(ratings));
    // The same seed would make the same puzzles.
    let options = ["--seed", "7", "--exclude", "one.csv", "-o", "two.pdf"];
    assert_eq!(book(&folder, &[&VOLUME[..], &options].concat(), "").status, 0);
    let both = [csv, &csv.replace("one", "two")];
    let classes = ninefold(&["canon", "--dedupe", "--lossy", "-q", both[0], both[1]], "");
    assert_eq!(classes.out.lines().count(), 150);
}

#[test]
fn the_same_command_makes_the_same_bytes_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let make = |threads: &str, name: &str| {
        let options = ["--seed", "7", "--hints", "1", "--threads", threads, "-o", name];
        assert_eq!(book(&folder, &[&VOLUME[..], &options].concat(), "").status, 0);
        fs::read(folder.path().join(name)).unwrap()
    };
    assert_eq!(make("1", "one.pdf"), make("3", "three.pdf"));
}

#[test]
fn made_puzzles_of_every_format_become_a_sheet() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["line", "grid", "csv", "jsonl", "sdk", "sdm", "pencil"] {
        let made = ninefold(&["generate", "-n", "6", "--seed", "5", "--to", format, "-q"], "");
        let sheet = book(&folder, &["--per-page", "6", "-o", "sheet.pdf"], &made.out);
        assert_eq!(sheet.status, 0, "{format}: {}", sheet.err);
        let rows = table(&folder, "sheet.csv");
        assert_eq!(rows.len(), 6, "{format}");
        assert!(rows.iter().all(|row| row[1] == "1" && row[2] == "2"), "{format}");
    }
    let told = book(&folder, &["--per-page", "6", "-o", "sheet.pdf"], EASY);
    assert!(
        told.err.contains("sheet.pdf: 2 pages, 1 puzzle with grids of 68 mm; "),
        "{}",
        told.err
    );
}

#[test]
fn what_cannot_be_made_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let several = format!("{EASY}\n{}\nhello\n{EASY}\n{SOLVED}\n", ".".repeat(81));
    fs::write(folder.path().join("several.txt"), &several).unwrap();
    fs::write(folder.path().join("no.ttf"), "no font").unwrap();
    let before = files(&folder);
    let refused = |arguments: &[&str], input: &str, expected: &str| {
        let ran = book(&folder, &[arguments, &["-o", "book.pdf"]].concat(), input);
        assert_eq!(ran.status, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
        assert_eq!(files(&folder), before, "{arguments:?}");
    };
    refused(&["several.txt"], "", "several.txt: line 2: the puzzle has several solutions\n");
    refused(&["several.txt"], "", "several.txt: line 3, column 1: expected 1-9 or a blank");
    refused(&["several.txt"], "", "line 4: the puzzle is that of");
    refused(&["several.txt"], "", "line 5: the puzzle has no blank cell; mend or remove them");
    refused(&["several.txt", "--strict"], "", "line 3, column 1: expected");
    refused(&[], "", "standard input: expected a puzzle, found nothing");
    refused(&["nothing.txt"], "", "nothing.txt: cannot be read: no file has this name");
    refused(&["--exclude", "several.txt"], EASY, "--exclude ");
    refused(&["--for", "kdp"], EASY, "kdp takes 24 or more");
    refused(&["--trim", "5x8", "--per-page", "4"], EASY, "put at most 2 on a page (--per-page)");
    refused(&["--trim", "huge"], EASY, "--trim huge: expected letter, a4, a5");
    refused(&["--title", "数独"], EASY, "title: the fonts of ninefold lack `数` (U+6570)");
    refused(&["--author", "שלום"], EASY, "author: ninefold cannot set `ו` (U+05D5)");
    refused(&["--font", "no.ttf"], EASY, "--font: the file is no TrueType or OpenType font");
    refused(&["--font", "missing.ttf"], EASY, "--font ");
    refused(&["--bold-font", "no.ttf"], EASY, "--font <FILE>");
    refused(&["--qr", "https://example.org"], EASY, "give the book a title (--title)");
    let long = format!("https://example.org/{}", "a".repeat(200));
    refused(&["--qr", &long, "--title", "T"], EASY, "--qr: the address is too long");
    for (arguments, expected) in [
        (&["--levels", "easy:1,easy:2"][..], "easy is named twice"),
        (&["--levels", "simple:3"], "found `simple:3`"),
        (&["--levels", "easy:0"], "found `easy:0`"),
        (&["--levels", "easy:99999999"], "a book has at most 12000 puzzles"),
        (&["--levels", "easy:3", "several.txt"], "cannot be used with"),
        (&["--per-page", "3"], "[possible values: 1, 2, 4, 6]"),
        (&["--hints", "99"], "--hints"),
        (&["--seed", "7"], "--seed: only made puzzles need a seed"),
        (&["--symmetry", "none"], "--levels <LEVEL:N,...>"),
        (&["--levels", "easy:2", "--order", "given"], "cannot be used with"),
        (&["--author", "A. Setter"], "author: this stands on the pages before the puzzles"),
        (&["--large-print", "--per-page", "2"], "cannot be used with"),
    ] {
        refused(arguments, EASY, expected);
    }
}

#[test]
fn outputs_that_would_be_lost_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.csv"), format!("puzzle\n{EASY}\n")).unwrap();
    let refused = |arguments: &[&str], expected: &str| {
        let ran = book(&folder, arguments, EASY);
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
    };
    refused(&["-o", "-"], "a book has two files");
    refused(&["-o", "a.csv"], "name a file that ends in .pdf");
    refused(&["p.csv", "-o", "p.pdf"], "the table of the book would take the place of this input");
    refused(&["-o", "nowhere/a.pdf"], "its folder does not exist");
    refused(&[], "--output <FILE>");
    fs::create_dir(folder.path().join("taken.csv")).unwrap();
    // Neither file appears if one of them cannot be written.
    refused(&["-o", "taken.pdf"], "taken.csv: this is a folder; name a file");
    assert_eq!(files(&folder), ["p.csv", "taken.csv"]);
}

#[test]
fn puzzles_that_cannot_be_in_a_book_are_left_out_if_the_user_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let several = format!("{EASY}\n{}\nhello\n{EASY}\n{SOLVED}\n", ".".repeat(81));
    let ran = book(&folder, &["--skip-bad", "-o", "book.pdf"], &several);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let first =
        "4 puzzles left out; the first: standard input: line 2: the puzzle has several solutions";
    assert!(ran.err.contains(first), "{}", ran.err);
    assert_eq!(table(&folder, "book.csv").len(), 1);
    let none = book(&folder, &["--skip-bad", "-o", "none.pdf"], "hello\n");
    assert_eq!(none.status, 2);
    assert!(none.err.contains("there is no puzzle"), "{}", none.err);
}

#[test]
fn a_drawn_seed_is_told_and_makes_the_same_book_again() {
    let folder = tempfile::tempdir().unwrap();
    let drawn = book(&folder, &["--levels", "easy:4", "-o", "one.pdf"], "");
    let seed = drawn.err.split("--seed ").nth(1).unwrap().split(' ').next().unwrap();
    let again = book(&folder, &["--levels", "easy:4", "--seed", seed, "-o", "two.pdf"], "");
    assert_eq!(again.status, 0);
    let read = |name| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("one.pdf"), read("two.pdf"));
}
