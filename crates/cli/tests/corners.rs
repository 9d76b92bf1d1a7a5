//! Arguments and records that few people have, one for each rule.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, Ran, SOLVED, ninefold, program, ran};
use std::fs;

/// Returns the puzzle with all digits of its first 40 cells.
fn half_solved() -> String {
    SOLVED.chars().take(40).chain(EASY.chars().skip(40)).collect()
}

#[track_caller]
fn told(arguments: &[&str], input: &str, words: &str) -> Ran {
    let ran = ninefold(arguments, input);
    assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    ran
}

#[test]
fn advice_is_given_only_where_there_is_some() {
    let nothing_near = told(&["help", "qqqqqqq"], "", "unrecognized subcommand");
    assert!(!nothing_near.err.contains("similar"), "{}", nothing_near.err);
    let number = told(&["count", "--7"], EASY, "unexpected argument");
    assert!(!number.err.contains("--count"), "{}", number.err);
}

#[test]
fn values_at_the_ends_of_their_ranges_are_understood() {
    let out = ninefold(&["solve", "--isa", ""], EASY);
    assert_eq!((out.status, out.out.trim_end()), (0, SOLVED));
    let open = ["generate", "--seed", "1", "--proper", "--clues", "40-"];
    assert_eq!(ninefold(&open, "").status, 0);
    for clues in ["82", "17-82", "24-22"] {
        told(&["generate", "--clues", clues], "", "up to 81");
    }
    told(&["generate", "--symmetry", "full", "--clues", "23-23"], "", "--clues 23 and --symmetry");
}

#[test]
fn a_comment_in_a_pattern_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pattern.txt");
    fs::write(&path, format!("# a pattern\n{}\n", "x........\n".repeat(9))).unwrap();
    let pattern = path.to_str().unwrap();
    told(&["generate", "--pattern", pattern], "", "a line with # is no comment in a pattern");
}

#[test]
fn outputs_may_be_in_this_folder_or_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.txt"), format!("{EASY}\n{EASY}\n")).unwrap();
    let in_folder = |arguments: &[&str]| {
        ran(program().current_dir(folder.path()).args(arguments).output().unwrap())
    };
    assert_eq!(in_folder(&["canon", "--dedupe", "-o", "out.txt", "in.txt"]).status, 0);
    assert_eq!(fs::read_to_string(folder.path().join("out.txt")).unwrap().lines().count(), 1);
    assert_eq!(in_folder(&["solve", "-o", "-", "in.txt"]).out.lines().count(), 2);
    #[cfg(target_os = "linux")]
    {
        assert_eq!(in_folder(&["solve", "-o", "/dev/stdout", "in.txt"]).out.lines().count(), 2);
        assert_eq!(in_folder(&["solve", "-o", "/dev/null", "in.txt"]).status, 0);
        assert_eq!(in_folder(&["solve", "-o", "/dev/fd/1", "in.txt"]).out.lines().count(), 2);
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_utf_8_are_names() {
    use std::os::unix::ffi::OsStringExt;
    let name = std::ffi::OsString::from_vec(b"no\xFFfile".to_vec());
    let missing = ran(program().arg(name).output().unwrap());
    assert_eq!(missing.status, 2);
    assert!(missing.err.contains("no file has this name"), "{}", missing.err);
}

#[test]
fn colours_are_left_out_where_nobody_wants_them() {
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let ran = ran(program().env(name, value).arg("missing").output().unwrap());
        assert!(!ran.err.contains('\x1b'), "{}", ran.err);
    }
}

#[test]
fn a_file_of_counts_that_was_changed_is_not_trusted() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("in"), format!("{EASY}\n").repeat(50)).unwrap();
    let solve = ["solve", "--resume", "-o", &path("out"), &path("in")];
    let state = path("out.partial.state");
    // What an interrupted run leaves: a part of the output, and a state that does not fit it.
    fs::write(path("out.partial"), format!("{SOLVED}\n")).unwrap();
    for text in ["", "nonsense", "ninefold\n\n00000000000000000082 00000000 ffffffff\n"] {
        fs::write(&state, text).unwrap();
        let ran = told(&solve, "", "was begun by another run");
        assert_eq!(ran.status, 2);
        assert_eq!(fs::read_to_string(path("out.partial")).unwrap(), format!("{SOLVED}\n"));
    }
}

#[test]
fn checks_name_one_redundant_clue_or_several() {
    // A minimal puzzle with one digit of its solution more.
    let minimal = ninefold(&["minimize", "--seed", "1"], EASY).out;
    let cell = (0..81).find(|cell| minimal.as_bytes()[*cell] == b'.').unwrap();
    let mut more = minimal.trim_end().to_owned();
    more.replace_range(cell..=cell, &SOLVED[cell..=cell]);
    let one = ninefold(&["check"], &more).out;
    assert!(one.starts_with("proper, not minimal: "), "{one}");
    let several = ninefold(&["check"], half_solved()).out;
    assert!(several.contains("are redundant (each on its own)"), "{several}");
}

#[test]
fn solutions_in_the_input_are_compared_with_what_is_found() {
    let blank = ".".repeat(81);
    let table = format!("puzzle,solution\n{blank},{SOLVED}\n{EASY},{SOLVED}\n{blank},{blank}\n");
    let ran = ninefold(&["solve", "--to", "csv"], &table);
    assert!(ran.err.contains("is not the smallest, which is written"), "{}", ran.err);
    let clash = format!("puzzle,solution\n55{},{SOLVED}\n", ".".repeat(79));
    assert_eq!(ninefold(&["solve", "--to", "csv"], clash).status, 1);
    let stopped = ninefold(&["solve", "--to", "csv", "--max-nodes", "1"], &table);
    assert_eq!(stopped.status, 1, "{}", stopped.err);
}

#[test]
fn what_is_not_found_says_how_many_tries_there_were() {
    for (tries, words) in [("1", "in 1 try;"), ("2", "in 2 tries;")] {
        let arguments =
            ["generate", "--unbiased", "--clues", "17", "--seed", "1", "--tries", tries];
        let ran = told(&arguments, "", words);
        assert_eq!(ran.status, 1);
    }
    let near = ["generate", "--from", EASY, "--proper", "--count", "3", "--seed", "1"];
    assert_eq!(ninefold(&near, "").out.lines().count(), 3);
}

#[test]
fn a_timeout_is_named_with_its_time() {
    let hard = format!("{}\n", ".".repeat(81)).repeat(3);
    let arguments = ["count", "--limit", "all", "--timeout", "20ms"];
    let ran = told(&arguments, &hard, "20ms");
    assert_eq!(ran.status, 1);
}

#[test]
fn the_speed_of_some_puzzles_of_several_files_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<String> =
        ["a", "b"].map(|name| folder.path().join(name).to_str().unwrap().to_owned()).to_vec();
    for path in &paths {
        fs::write(path, format!("{EASY}\n").repeat(30)).unwrap();
    }
    let ran = ninefold(&["bench", "--seconds", "1", &paths[0], &paths[1]], "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("60 puzzles, all of 2 inputs"), "{}", ran.out);
}

#[test]
fn scrambles_may_come_without_their_transforms() {
    for arguments in [&["scramble", "--seed", "1"][..], &["scramble", "--seed", "1", "--transform"]]
    {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let more = ["--resume", "-o", path.to_str().unwrap()];
        assert_eq!(ninefold(&[arguments, &more].concat(), EASY).status, 0);
        let header = fs::read_to_string(&path).unwrap();
        assert_eq!(header.contains("transform"), arguments.contains(&"--transform"));
    }
}

#[test]
fn a_limit_that_was_not_reached_is_not_named() {
    let blank = ".".repeat(81);
    let arguments = ["count", "--limit", "all", "--timeout", "100s", "--max-nodes", "2"];
    let ran = told(&arguments, &blank, "--max-nodes");
    assert!(ran.status == 1 && !ran.err.contains("--timeout"), "{}", ran.err);
}

#[test]
fn a_single_redundant_clue_is_named() {
    let minimal = ninefold(&["minimize", "--seed", "1"], EASY).out;
    let minimal = minimal.trim_end();
    let blanks = (0..81).filter(|cell| minimal.as_bytes()[*cell] == b'.');
    let more = blanks.map(|cell| {
        let mut more = minimal.to_owned();
        more.replace_range(cell..=cell, &SOLVED[cell..=cell]);
        more + "\n"
    });
    let checked = ninefold(&["check"], more.collect::<String>()).out;
    assert!(checked.contains(" is redundant\n") && checked.contains(" are redundant"), "{checked}");
}

#[test]
fn a_wrong_solution_of_a_puzzle_with_several_is_told() {
    let puzzle = format!("1{}", ".".repeat(80));
    let table = format!("puzzle,solution\n{puzzle},{SOLVED}\n");
    let ran = told(&["solve", "--to", "csv"], &table, "the solution in the input is wrong");
    assert_eq!(ran.status, 1);
}

#[test]
fn one_puzzle_made_again_and_again_is_told() {
    let arguments =
        ["generate", "--from", SOLVED, "--proper", "--clues", "81", "--count", "5", "--seed", "1"];
    told(&arguments, "", "only 1 of 5 puzzles is different");
}

#[test]
fn a_run_ends_at_the_first_bad_row_of_any_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let good = format!("{EASY}\n").repeat(6000);
    let text = format!("puzzle\n{good}{}\n{good}", &EASY[1..]);
    fs::write(path("rows.csv"), &text).unwrap();
    for command in ["solve", "count", "check", "convert", "canon", "scramble", "minimize"] {
        let seed: &[&str] =
            if matches!(command, "scramble" | "minimize") { &["--seed=1"] } else { &[] };
        for to in ["line", "csv", "jsonl"] {
            if to == "line" && matches!(command, "count" | "check") {
                continue;
            }
            let rows = path("rows.csv");
            let arguments = [&[command, "--strict", "--to", to, &rows][..], seed].concat();
            let ran = ninefold(&arguments, "");
            assert_eq!(ran.status, 2, "{arguments:?}");
            let header = usize::from(to == "csv");
            assert_eq!(ran.out.lines().count(), 6000 + header, "{arguments:?}");
            assert!(ran.err.contains("line 6002"), "{arguments:?}: {}", ran.err);
        }
    }
}

#[test]
fn parts_of_parquet_are_the_rows_of_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.parquet").to_str().unwrap().to_owned();
    let made = ["generate", "--grids", "--seed", "1", "--count", "9000", "-o", &path];
    assert_eq!(ninefold(&made, "").status, 0);
    let all = ninefold(&["convert", "--to", "line", &path], "").out;
    let all: Vec<&str> = all.lines().collect();
    for part in 1..=3 {
        let shard = format!("{part}/3");
        let out = ninefold(&["convert", "--to", "line", "--shard", &shard, &path], "").out;
        let expected: Vec<&str> = all.iter().skip(part - 1).step_by(3).copied().collect();
        assert_eq!(out.lines().collect::<Vec<_>>(), expected, "{shard}");
    }
}

#[test]
fn as_many_solutions_as_the_limit_are_listed() {
    let blank = ".".repeat(81);
    for limit in [1, 2, 5] {
        let arguments = ["solve", "--all", "--limit", &limit.to_string()];
        assert_eq!(ninefold(&arguments, &blank).out.lines().count(), limit);
    }
    assert_eq!(ninefold(&["solve", "--all", "--limit", "5"], EASY).out.lines().count(), 1);
}

#[test]
fn a_rewrite_stops_where_the_format_cannot_hold_a_field() {
    // A puzzle of another class, with one clue more.
    let blank = EASY.find('.').unwrap();
    let mut other = EASY.to_owned();
    other.replace_range(blank..=blank, &SOLVED[blank..=blank]);
    let table = format!("puzzle,title\n{EASY},\n{other},second\n{EASY},\n");
    for command in [
        &["minimize", "--all"][..],
        &["minimize", "--seed=1", "--count=3"],
        &["scramble", "--seed=1", "--count=3"],
        &["canon"],
        &["canon", "--dedupe"],
        &["convert"],
    ] {
        let arguments = [command, &["--from=csv", "--to=line"]].concat();
        let ran = told(&arguments, &table, "line 3: format line cannot hold the field `title`");
        assert_eq!((ran.status, ran.err.matches("title").count()), (2, 1), "{arguments:?}");
        assert!(ran.out.lines().all(|line| line.len() == 81), "{arguments:?}: {}", ran.out);
        let lossy = ninefold(&[command, &["--from=csv", "--to=line", "--lossy"]].concat(), &table);
        assert_eq!(lossy.status, 0, "{arguments:?}");
        assert!(!lossy.out.is_empty());
    }
}

#[test]
fn a_number_too_many_is_a_count_only_where_there_are_counts() {
    told(&["generate", "5"], "", "for the number of puzzles, write '--count 5'");
    let other = told(&["completions", "bash", "5"], "", "unexpected argument '5'");
    assert!(!other.err.contains("--count"), "{}", other.err);
}

#[test]
fn a_reader_that_wants_nothing_is_no_error() {
    for arguments in [&["--help"][..], &["completions", "bash"], &["--version"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let no_input = std::process::Stdio::null();
        let ran = ran(program().args(arguments).stdout(writer).stdin(no_input).output().unwrap());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
fn a_folder_where_the_partial_output_should_be_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("out.partial")).unwrap();
    let ran = ninefold(&["solve", "--resume", "-o", &path("out")], EASY);
    assert_eq!(ran.status, 2);
    assert!(!fs::exists(path("out")).unwrap() && ran.err.contains("out"), "{}", ran.err);
}

#[test]
fn a_reader_that_leaves_ends_a_list_of_solutions() {
    use std::io::{BufRead, BufReader};
    let mut child = program()
        .args(["solve", "--all", &".".repeat(81)])
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.by_ref().take(3).filter(|line| line.as_ref().unwrap().len() == 81).count(), 3);
    drop(lines);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
