//! Answers to good input.

mod common;

use common::{EASY, Ran, SOLVED, ninefold, program, ran, rows};
use std::fs;

fn good(out: impl Into<String>) -> Ran {
    Ran { status: 0, out: out.into(), err: String::new() }
}

#[test]
fn the_output_has_the_shape_of_the_input() {
    assert_eq!(ninefold(&[], EASY), good(format!("{SOLVED}\n")));
    assert_eq!(ninefold(&[], rows(EASY, "")), good(rows(SOLVED, "")));
    assert_eq!(ninefold(&["solve"], rows(&EASY.replace('.', "0"), " ")), good(rows(SOLVED, " ")));
}

#[test]
fn the_shape_can_be_named() {
    for input in [EASY.to_owned(), rows(EASY, ""), rows(EASY, " ")] {
        assert_eq!(ninefold(&["--to", "line"], &input), good(format!("{SOLVED}\n")));
        assert_eq!(ninefold(&["--to", "compact"], &input), good(rows(SOLVED, "")));
        assert_eq!(ninefold(&["solve", "--to", "grid"], &input), good(rows(SOLVED, " ")));
    }
}

#[test]
fn several_grids_are_parted_by_blank_lines_and_lines_are_not() {
    let grids = [rows(EASY, " "), rows(EASY, " ")].join("\n");
    assert_eq!(ninefold(&[], grids), good([rows(SOLVED, " "), rows(SOLVED, " ")].join("\n")));
    let lines = format!("{EASY}\n").repeat(3);
    assert_eq!(ninefold(&[], lines), good(format!("{SOLVED}\n").repeat(3)));
    let mixed = format!("{EASY}\n\n{}\n{EASY}\n", rows(EASY, ""));
    assert_eq!(ninefold(&[], mixed), good(format!("{SOLVED}\n\n{}\n{SOLVED}\n", rows(SOLVED, ""))));
}

#[test]
fn of_several_solutions_the_smallest_is_printed() {
    let smallest =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    for method in ["propagation", "backtracking"] {
        let arguments = ["--method", method];
        assert_eq!(ninefold(&arguments, ".".repeat(81)), good(format!("{smallest}\n")));
    }
}

#[test]
fn a_full_board_is_printed_as_it_is_or_refused() {
    assert_eq!(ninefold(&[], SOLVED), good(format!("{SOLVED}\n")));
    let wrong = SOLVED.replacen('5', "3", 1);
    let refused = ninefold(&[], wrong);
    assert_eq!((refused.status, refused.out.as_str()), (1, "# no solution\n"));
    assert_eq!(
        refused.err,
        "ninefold: standard input: line 1: no solution: r1c1 and r1c2 are both 3 in row 1, and 2 \
         more clashes\n",
    );
}

#[test]
fn every_clash_is_listed_and_other_puzzles_are_solved() {
    let clash = format!("3...3...{}3", ".".repeat(72));
    let ran = ninefold(&[], format!("{EASY}\n{clash}\n{EASY}\n"));
    assert_eq!(ran.status, 1);
    assert_eq!(ran.out, format!("{SOLVED}\n# no solution\n{SOLVED}\n"));
    assert_eq!(
        ran.err,
        "ninefold: standard input: line 2: no solution: r1c1 and r1c5 are both 3 in row 1\n\
         ninefold: 3 puzzles: 2 solved, 1 without solution\n",
    );
}

#[test]
fn no_solution_without_a_clash_is_said_in_plain_words() {
    let text = format!("12345678.........9{}", ".".repeat(63));
    let ran = ninefold(&[], rows(&text, ""));
    assert_eq!((ran.status, ran.out.as_str()), (1, "# no solution\n"));
    assert_eq!(ran.err, "ninefold: standard input: line 1: no solution: no digit fits in r1c9\n");
    assert_eq!(ninefold(&["check"], rows(&text, "")).out, "not proper: no digit fits in r1c9\n");
    // Each blank of row 1 has a candidate, but none of them is 9.
    let text = format!("123456.........9..{}", ".".repeat(63));
    let told = ninefold(&["check"], rows(&text, "")).out;
    assert_eq!(told, "not proper: 9 has no place in row 1\n");
}

#[test]
fn counts_say_how_far_they_go() {
    let two = SOLVED.replacen("67", "..", 1);
    assert_eq!(ninefold(&["count"], EASY), good("=1\n"));
    assert_eq!(ninefold(&["count"], ".".repeat(81)), good(">=2\n"));
    assert_eq!(ninefold(&["count", "--limit", "77"], ".".repeat(81)), good(">=77\n"));
    assert_eq!(ninefold(&["count", "--limit", "all"], &two), good("=1\n"));
    let none = ninefold(&["count"], "11".to_owned() + &".".repeat(79));
    assert_eq!((none.status, none.out.as_str()), (1, "=0\n"));
    // Only the last band is missing. The number of its completions is one of these eight.
    let band = format!("{}{}", &SOLVED[..54], ".".repeat(27));
    let all = ninefold(&["count", "--limit", "all"], band);
    assert!(
        ["=96\n", "=120\n", "=144\n", "=156\n", "=168\n", "=180\n", "=192\n", "=216\n"]
            .contains(&all.out.as_str()),
        "{all:?}"
    );
}

#[test]
fn all_solutions_come_in_ascending_order() {
    let band = format!("{}{}", &SOLVED[..54], ".".repeat(27));
    let all = ninefold(&["--all"], &band);
    let lines: Vec<&str> = all.out.lines().collect();
    assert!(lines.len() >= 96 && lines.is_sorted() && lines.contains(&SOLVED));
    let count = ninefold(&["count", "--limit", "all"], &band);
    assert_eq!(count.out, format!("={}\n", lines.len()));
    let three = ninefold(&["solve", "--all", "--limit", "3"], &band);
    assert_eq!(three, good(lines[..3].join("\n") + "\n"));
    let by_backtracking = ninefold(&["--all", "--method", "backtracking"], &band);
    assert_eq!(by_backtracking.out, all.out);
}

#[test]
fn all_solutions_of_several_puzzles_say_whose_they_are() {
    let input = format!("{EASY}\n11{}\n{EASY}\n", ".".repeat(79));
    let ran = ninefold(&["--all"], input);
    assert_eq!(ran.out, format!("{SOLVED}\n# puzzle 2\n# no solution\n# puzzle 3\n{SOLVED}\n"));
    assert_eq!(ran.status, 1);
}

#[test]
fn a_check_says_what_a_setter_wants_to_know() {
    let minimal =
        "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
    let redundant = minimal.replacen("7...2", "78..2", 1);
    let clash = format!("3...3...{}3", ".".repeat(72));
    let dead = format!("12345678.........9{}", ".".repeat(63));
    let input = [minimal, &redundant, &".".repeat(81), &clash, &dead].join("\n");
    let ran = ninefold(&["check"], input);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "proper, minimal");
    assert_eq!(lines[1], "proper, not minimal: r1c6 r1c9 are redundant (each on its own)");
    assert!(lines[2].starts_with("not proper: several solutions, the two smallest differ in r"));
    assert_eq!(lines[3], "not proper: r1c1 and r1c5 are both 3 in row 1");
    assert_eq!(lines[4], "not proper: no digit fits in r1c9");
    assert_eq!(ran.err, "ninefold: 5 puzzles: 2 proper, 3 not proper\n");
    assert_eq!(ran.status, 1);
}

#[test]
fn a_budget_stops_a_search_and_says_so() {
    let board = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let arguments = ["--method", "backtracking", "--max-nodes", "1000"];
    let ran = ninefold(&arguments, board);
    assert_eq!((ran.status, ran.out.as_str()), (1, "# stopped\n"));
    assert_eq!(
        ran.err,
        "ninefold: standard input: line 1: stopped: node limit reached (--max-nodes 1000); \
         a higher limit may bring the answer\n",
    );
    let count = ninefold(&["count", "--limit", "all", "--max-nodes", "500"], ".".repeat(81));
    assert_eq!(count.status, 1);
    assert!(count.out.starts_with(">="), "{count:?}");
    let all = ninefold(&["--all", "--max-nodes", "500"], ".".repeat(81));
    assert!(all.out.ends_with("# stopped\n"), "{all:?}");
    let check = ninefold(&["check", "--max-nodes", "3"], ".".repeat(81));
    assert_eq!(check.out, "unknown: node limit reached\n");
}

#[test]
fn stats_show_what_propagation_buys() {
    let plain = ninefold(&["--stats", "--method", "backtracking"], EASY);
    let default = ninefold(&["--stats"], EASY);
    assert_eq!(plain.out, default.out);
    assert!(
        plain.err.starts_with("ninefold: backtracking: ")
            && plain.err.contains(" calls, depth 51, "),
        "{plain:?}"
    );
    assert!(default.err.starts_with("ninefold: propagation: 1 node, depth 0, "), "{default:?}");
    let many = ninefold(&["--stats"], format!("{EASY}\n{EASY}\n"));
    assert!(many.err.starts_with("ninefold: propagation: 2 puzzles, 2 nodes (at most 1 for one)"));
}

#[test]
fn every_number_of_threads_prints_the_same() {
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let records = [EASY, hard, "too short", &".".repeat(81), &format!("11{}", ".".repeat(79))];
    let input = format!("{}\n", records.join("\n")).repeat(1_500);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.txt");
    fs::write(&path, &input).unwrap();
    let path = path.to_str().unwrap();
    let one = ninefold(&["--threads", "1", path], "");
    assert_eq!(one.out.lines().count(), 7_500);
    assert_eq!(one.status, 2);
    for threads in ["2", "8"] {
        assert!(ninefold(&["--threads", threads, path], "") == one, "{threads}");
    }
    let from_pipe = ninefold(&["--threads", "2"], &input);
    assert_eq!(from_pipe.out, one.out);
    let counted = ninefold(&["count", "--threads", "2", path], "");
    assert_eq!(counted.out, "=1\n=1\n# malformed\n>=2\n=0\n".repeat(1_500));
    assert_eq!(ninefold(&["--threads", "0"], EASY).status, 2);
}

#[test]
fn every_question_is_answered_alike_by_every_number_of_threads() {
    let band = format!("{}{}", &SOLVED[..54], ".".repeat(27));
    let grid = format!("\n{}\n", rows(EASY, ""));
    let clash = format!("11{}", ".".repeat(79));
    let records = [EASY, &grid, "too short", &band, "# a comment", EASY, &clash, EASY];
    let many = format!("{}\r\n", records.join("\n")).repeat(80);
    let folder = tempfile::tempdir().unwrap();
    let write = |name, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    // Messages about an input come between those about the inputs before and after it.
    let files = [
        write("many.txt", &many),
        write("none.txt", "# nothing\n"),
        folder.path().join("missing").to_str().unwrap().to_owned(),
        write("one.txt", EASY),
        write("again.txt", &many),
    ];
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let without_time = |mut ran: Ran| {
        let start = ran.err.rfind(" s\n").and_then(|end| ran.err[..end].rfind(' '));
        ran.err.truncate(start.unwrap_or(ran.err.len()));
        ran
    };
    for question in [
        &["solve", "--stats"][..],
        &["solve", "--max-nodes", "1"],
        &["solve", "--to", "grid"],
        &["solve", "--all"],
        &["count", "--limit", "1000"],
        &["count", "--limit", "all", "--max-nodes", "30", "--stats"],
        &["check", "--stats"],
    ] {
        let ask = |threads| {
            let arguments = [question, &["--threads", threads], &files].concat();
            without_time(ninefold(&arguments, ""))
        };
        let one = ask("1");
        assert_eq!(one.status, 2);
        assert!(ask("2") == one && ask("5") == one, "{question:?}");
    }
}

#[test]
fn every_instruction_set_prints_the_same() {
    let mut names = 0;
    let puzzles = [EASY.to_owned(), ".".repeat(81), format!("11{}", ".".repeat(79))].join("\n");
    let puzzles = format!("{puzzles}\n").repeat(7);
    let solved = ninefold(&[], &puzzles);
    let counted = ninefold(&["count", "--limit", "5"], &puzzles);
    for isa in ninefold::Isa::available() {
        assert_eq!(ninefold(&["--isa", isa.name()], &puzzles), solved);
        assert_eq!(ninefold(&["count", "--limit", "5", "--isa", isa.name()], &puzzles), counted);
        names += 1;
    }
    assert!(names > 0);
    let unknown = ninefold(&["--isa", "sparc"], EASY);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(
        unknown.err.contains("no such instruction set; this processor has: portable"),
        "{unknown:?}"
    );
    let output = program().env("NINEFOLD_ISA", "sparc").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn files_and_standard_input_are_read_in_the_order_given() {
    let folder = tempfile::tempdir().unwrap();
    let first = folder.path().join("first.txt");
    fs::write(&first, EASY).unwrap();
    let first = first.to_str().unwrap();
    let ran = ninefold(&["--to", "line", first, "-", first], rows(SOLVED, ""));
    assert_eq!(ran, good(format!("{SOLVED}\n").repeat(3)));
}

#[test]
fn an_output_file_appears_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    let input = folder.path().join("in.txt");
    fs::write(&input, EASY).unwrap();
    let (path, input) = (path.to_str().unwrap(), input.to_str().unwrap());
    assert_eq!(ninefold(&["-o", path, input], ""), good(""));
    assert_eq!(fs::read_to_string(path).unwrap(), format!("{SOLVED}\n"));
    // The output may have the name of the input: it replaces the input at the end.
    assert_eq!(ninefold(&["--output", input, input], ""), good(""));
    assert_eq!(fs::read_to_string(input).unwrap(), format!("{SOLVED}\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn an_older_output_is_kept_until_a_complete_one_replaces_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    fs::write(&path, "old").unwrap();
    let out = path.to_str().unwrap();
    let missing = folder.path().join("missing.txt");
    // No input can be read: nothing is left behind.
    assert_eq!(ninefold(&["-o", out, missing.to_str().unwrap()], "").status, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    // One input can be read: a message names the partial file with its answers.
    let ran = ninefold(&["-o", out, "-", missing.to_str().unwrap()], EASY);
    assert_eq!(ran.status, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    let (_, partial) = ran.err.trim_end().split_once("the records so far are in ").unwrap();
    assert!(partial.ends_with(".partial"), "{partial}");
    assert_eq!(fs::read_to_string(partial).unwrap(), format!("{SOLVED}\n"));
}

#[cfg(unix)]
#[test]
fn an_output_goes_where_a_link_points_and_keeps_its_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("target.txt");
    let link = folder.path().join("link.txt");
    symlink("target.txt", &link).unwrap();
    for _ in 0..2 {
        assert_eq!(ninefold(&["-o", link.to_str().unwrap()], EASY), good(""));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&target).unwrap(), format!("{SOLVED}\n"));
        // The second run finds a file with these permissions and keeps them.
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
    }
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o640);
    let to_stdout = ninefold(&["-o", "/dev/stdout"], EASY);
    assert_eq!(to_stdout, good(format!("{SOLVED}\n")));
}

#[test]
fn help_manual_and_completions_come_from_one_definition() {
    let help = ran(program().arg("--help").output().unwrap());
    for word in ["--max-nodes", "--method", "Exit status:", "130", "Examples:"] {
        assert!(help.out.contains(word), "{word}");
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = ran(program().args(["completions", shell]).output().unwrap());
        assert!(script.status == 0 && script.out.contains("max-nodes"), "{shell}");
    }
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("new/man1");
    assert_eq!(ran(program().arg("man").arg(&pages).output().unwrap()), good(""));
    for page in ["ninefold.1", "ninefold-solve.1", "ninefold-count.1", "ninefold-check.1"] {
        let text = fs::read_to_string(pages.join(page)).unwrap();
        assert!(text.contains("EXIT") || text.contains("Exit status"), "{page}");
        assert!(text.contains("\n.SH EXAMPLES AND NOTES\n.nf\n"), "{page}");
    }
}

#[test]
fn pencil_marks_that_are_not_used_are_named() {
    // The digits 1 and 2 are open, so there are two solutions or more, and one mark decides.
    let cells: Vec<String> = SOLVED.chars().map(String::from).collect();
    let mut open: Vec<String> = cells.iter().map(|cell| cell.replace(['1', '2'], "12")).collect();
    let marks = |cells: &[String]| -> String {
        let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
        rows.join("\n")
    };
    let words = "pencil marks are not used here, and they exclude some solutions";
    let first = SOLVED.find(['1', '2']).unwrap();
    // A single digit would be a clue.
    open[first] = "29".to_owned();
    for command in ["solve", "count", "check"] {
        let ran = ninefold(&[command], marks(&open));
        assert!(ran.err.contains(words), "{command}: {}", ran.err);
    }
    assert!(!ninefold(&["rate"], marks(&open)).err.contains(words));
    // Nothing is said if the marks exclude no solution.
    open[first] = "12".to_owned();
    assert!(!ninefold(&["count"], marks(&open)).err.contains(words));
}
