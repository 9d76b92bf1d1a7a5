//! The programs for learners, in four languages, and the trace of plain backtracking.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, ninefold, ran, rows};
use ninefold_oracle::shared;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A board with 91 solutions.
const SEVERAL: &str =
    ".3..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";
/// A contradiction that plain backtracking finds soon: the ninth cell has no candidate.
const IMPOSSIBLE: &str =
    "12345678.........9...............................................................";

/// A language of the programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Language {
    Rust,
    Python,
    Cpp,
    Java,
}

impl Language {
    const ALL: [Self; 4] = [Self::Rust, Self::Python, Self::Cpp, Self::Java];

    const fn ending(self) -> &'static str {
        match self {
            Self::Rust => "rs",
            Self::Python => "py",
            Self::Cpp => "cpp",
            Self::Java => "java",
        }
    }

    /// The programs that compile and run a program. Each may have several names.
    const fn tools(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Rust => &[],
            Self::Python => &[&["python3.11", "python3"]],
            Self::Cpp => &[&["g++", "c++", "clang++"]],
            Self::Java => &[&["javac"], &["java"]],
        }
    }

    /// Compiles a program into a folder. Returns the command that runs it.
    fn compile(self, source: &Path, folder: &Path, tools: &[&str]) -> Command {
        let program = folder.join(source.file_stem().unwrap());
        let mut compiler = match self {
            Self::Rust => {
                let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
                let mut compiler = Command::new(rustc);
                compiler.args(["-O", "--edition", "2021", "-o"]).arg(&program);
                compiler
            }
            Self::Python => {
                let mut command = Command::new(tools[0]);
                command.arg(source);
                return command;
            }
            Self::Cpp => {
                let mut compiler = Command::new(tools[0]);
                compiler.args(["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"]);
                compiler.arg(&program);
                compiler
            }
            Self::Java => {
                let mut compiler = Command::new(tools[0]);
                compiler.args(["-Xlint:all", "-Werror", "-d"]).arg(&program);
                compiler
            }
        };
        assert!(compiler.arg(source).status().unwrap().success(), "{}", source.display());
        if self == Self::Java {
            let mut command = Command::new(tools[1]);
            command.arg("-cp").arg(program).arg("Main");
            return command;
        }
        Command::new(program)
    }
}

/// Returns the tools of a language that this machine has. `None`: one is missing, which is said.
fn tools_of(language: Language) -> Option<Vec<&'static str>> {
    let is_here = |name: &&&str| {
        let version = if name.starts_with("java") { "-version" } else { "--version" };
        let mut command = Command::new(name);
        command.arg(version).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let mut tools = Vec::new();
    for names in language.tools() {
        let Some(name) = names.iter().find(is_here) else {
            let what = format!("the programs in {language:?}: there is no {}", names[0]);
            assert!(std::env::var_os("CI").is_none(), "{what}, and CI is set: nothing is skipped");
            println!("skipped {what}");
            return None;
        };
        tools.push(*name);
    }
    Some(tools)
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// Returns the board that is made against plain backtracking.
fn against() -> String {
    let text = fs::read_to_string(examples().join("puzzle.txt")).unwrap();
    let cells: String = text.lines().filter(|line| !line.starts_with('#')).collect();
    cells.replace(' ', "")
}

/// Returns what a program prints to standard output and standard error.
fn printed_by(command: &mut Command, input: &str) -> (String, String) {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let ran = ran(child.wait_with_output().unwrap());
    assert_eq!(ran.status, 0, "{ran:?}");
    (ran.out, ran.err)
}

/// Compares the programs to hand in with what `ninefold` prints, on boards of this project and of
/// the judge.
fn check_programs_to_hand_in(language: Language) {
    let Some(tools) = tools_of(language) else { return };
    for (problem, separator) in [("2580", " "), ("2239", "")] {
        let folder = tempfile::tempdir().unwrap();
        let source = examples().join(format!("baekjoon/{problem}.{}", language.ending()));
        let mut program = language.compile(&source, folder.path(), &tools);
        for puzzle in [EASY, &against(), SEVERAL, &".".repeat(81), SOLVED] {
            let board = rows(&puzzle.replace('.', "0"), separator);
            let expected = ninefold(&[], &board).out;
            let (out, err) = printed_by(&mut program, &board);
            assert_eq!((out.trim_end(), err.as_str()), (expected.trim_end(), ""), "{puzzle}");
        }
        // The other boards of the judge are two of those above.
        for (board, puzzle) in [("anti-backtracking", against()), ("empty", ".".repeat(81))] {
            let Some(input) = shared::text(&format!("judge/{board}-{problem}.in")) else {
                continue;
            };
            let tested = rows(&puzzle.replace('.', "0"), separator);
            assert_eq!(input.trim_end(), tested.trim_end(), "{board}");
        }
        let Some(input) = shared::text(&format!("judge/sample-{problem}.in")) else { continue };
        let Some(output) = shared::text(&format!("judge/sample-{problem}.out")) else { continue };
        assert_eq!(printed_by(&mut program, &input).0, output, "{problem}");
    }
}

#[test]
fn the_programs_in_python_print_what_ninefold_prints() {
    check_programs_to_hand_in(Language::Python);
}

#[test]
fn the_programs_in_cpp_print_what_ninefold_prints() {
    check_programs_to_hand_in(Language::Cpp);
}

#[test]
fn the_programs_in_java_print_what_ninefold_prints() {
    check_programs_to_hand_in(Language::Java);
}

/// Returns the number of calls that `--stats` prints.
fn calls_of_stats(err: &str) -> &str {
    let (_, rest) = err.split_once("backtracking: ").unwrap();
    rest.split_once(" call").unwrap().0
}

#[test]
fn plain_backtracking_makes_one_number_of_calls_in_every_language_and_output() {
    let boards = [EASY, SEVERAL, SOLVED, IMPOSSIBLE];
    let mut numbers = Vec::new();
    for puzzle in boards {
        let of_text = ninefold(&["--stats", "--method", "backtracking"], puzzle);
        let calls = calls_of_stats(&of_text.err).to_owned();
        for format in ["csv", "jsonl"] {
            let arguments = ["--stats", "--method", "backtracking", "--to", format];
            let of_table = ninefold(&arguments, puzzle);
            assert_eq!(calls_of_stats(&of_table.err), calls, "{format}, {puzzle}");
            let end = if format == "csv" { format!(",{calls}\n") } else { format!(":{calls}}}\n") };
            assert!(of_table.out.ends_with(&end), "{calls}: {of_table:?}");
        }
        let traced = ninefold(&["--stats", "--trace"], puzzle);
        assert_eq!(calls_of_stats(&traced.err), calls, "{puzzle}");
        assert!(traced.out.contains(&format!("\n{calls} calls, ")), "{traced:?}");
        numbers.push(calls);
    }
    assert_eq!(numbers, ["6428", "27811", "82", "9"]);
    for language in Language::ALL {
        let Some(tools) = tools_of(language) else { continue };
        let folder = tempfile::tempdir().unwrap();
        let source = examples().join(format!("backtracking/plain.{}", language.ending()));
        let mut program = language.compile(&source, folder.path(), &tools);
        for (puzzle, calls) in boards.iter().zip(&numbers) {
            let expected = ninefold(&["--to", "grid", "-q"], puzzle).out.replace("# ", "");
            let printed = printed_by(&mut program, &rows(&puzzle.replace('.', "0"), ""));
            let (out, err) = (printed.0.trim_end(), printed.1);
            assert_eq!(out, expected.trim_end(), "{language:?}");
            assert_eq!(err, format!("calls: {calls}\n"), "{language:?}, {puzzle}");
        }
    }
}

#[test]
fn the_board_against_backtracking_has_one_number_of_calls() {
    let arguments = ["--stats", "--method", "backtracking", "--to"];
    for format in ["line", "csv"] {
        let ran = ninefold(&[&arguments[..], &[format]].concat(), against());
        assert_eq!(calls_of_stats(&ran.err), "88178563", "{format}");
    }
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guides/backtracking.md");
    assert!(fs::read_to_string(guide).unwrap().contains("| 88,178,563 | 45,268 |"));
}

#[test]
fn counting_and_checking_count_the_calls_of_their_whole_search() {
    let calls = |command: &str| {
        let ran = ninefold(&[command, "--stats", "--method", "backtracking"], EASY);
        calls_of_stats(&ran.err).parse::<u64>().unwrap()
    };
    assert!(calls("solve") < calls("count"), "a second solution is looked for");
    assert!(calls("count") < calls("check"), "redundant clues are looked for");
}

#[test]
fn the_guide_shows_the_programs_as_they_are() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guides/backtracking.md");
    let guide = fs::read_to_string(guide).unwrap();
    for language in [Language::Python, Language::Cpp, Language::Java] {
        let name = if language == Language::Python { "python" } else { language.ending() };
        let (_, block) = guide.split_once(&format!("```{name}\n")).unwrap();
        let (block, _) = block.split_once("```").unwrap();
        let source = examples().join(format!("backtracking/plain.{}", language.ending()));
        assert!(fs::read_to_string(source).unwrap().contains(block), "{language:?}: {block}");
    }
}

#[test]
fn a_trace_shows_each_digit_tried_and_each_way_back() {
    let file = examples().join("few_blanks.txt");
    let ran = ninefold(&["--trace", file.to_str().unwrap()], "");
    let expected = "\
call  what it does (a call for a clue only goes on)
  14  r2c5: 4 5 9 fit; try 4
  15  | r2c6: 5 fits; try 5
  17  | | r2c8: no digit fits; back to r2c6
  15  | r2c6: no digit is left; back to r2c5
  14  r2c5: try 5
  18  | r2c6: no digit fits; back to r2c5
  14  r2c5: try 9
";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    let end = format!(
        "  86  | | | | | | | | no cell is left: solved\n86 calls, 11 digits tried, 3 taken back\n{}",
        rows(SOLVED, " ")
    );
    assert!(ran.out.ends_with(&end), "{}", ran.out);
    assert_eq!((ran.status, ran.err), (0, String::new()));
}

#[test]
fn a_long_trace_is_cut_and_says_how_many_lines_are_left() {
    let lines = |trace: &str, puzzle: &str| ninefold(&[trace, "-q"], puzzle).out;
    for puzzle in [EASY, SEVERAL, IMPOSSIBLE] {
        let whole = lines("--trace=1000000", puzzle);
        assert!(!whole.contains("more"), "{puzzle}");
        let events = whole.lines().position(|line| line.contains(" calls, ")).unwrap() - 1;
        for shown in [1, 2, 100].into_iter().filter(|shown| *shown < events) {
            let cut = lines(&format!("--trace={shown}"), puzzle);
            let left = events - shown;
            let s = if left == 1 { "" } else { "s" };
            let note = format!("... {left} more line{s}; --trace=N shows up to N");
            assert_eq!(cut.lines().nth(shown + 1), Some(note.as_str()), "{puzzle}");
            // The column of calls is as wide as the shown calls need.
            for (cut, whole) in cut.lines().zip(whole.lines()).take(shown + 1) {
                assert_eq!(cut.trim_start(), whole.trim_start(), "{puzzle}");
            }
        }
        assert!(whole.lines().all(|line| line.len() <= 100), "{whole}");
    }
    let usual = lines("--trace", EASY);
    assert_eq!(usual, lines("--trace=100", EASY));
}

#[test]
fn a_trace_says_what_ended_the_search() {
    let impossible = ninefold(&["--trace"], IMPOSSIBLE);
    let line =
        "   9  r1c9: no digit fits; there is no solution\n9 calls, 0 digits tried, 0 taken back\n";
    assert!(impossible.out.ends_with(line), "{impossible:?}");
    assert_eq!(impossible.status, 1);
    let clash = ninefold(&["--trace"], format!("11{}", ".".repeat(79)));
    assert_eq!((clash.status, clash.out.as_str()), (1, "no solution\n"));
    assert!(clash.err.contains("r1c1 and r1c2 are both 1"), "{}", clash.err);
    let stopped = ninefold(&["--trace=3", "--max-nodes", "1000"], EASY);
    assert!(stopped.out.ends_with("\nstopped\n"), "{stopped:?}");
    assert_eq!(stopped.out.lines().count(), 5);
    assert!(stopped.err.contains("node limit reached"), "{}", stopped.err);
    let table = ninefold(&["--trace", "--to", "csv"], EASY);
    assert_eq!(table.status, 2);
    assert!(table.err.contains("the answer is lines of text"), "{}", table.err);
    for wrong in ["--trace=0", "--trace=1000001", "--trace=x"] {
        let ran = ninefold(&[wrong], EASY);
        assert_eq!(ran.status, 2, "{wrong}");
        assert!(ran.err.contains("from 1 to 1000000"), "{}", ran.err);
    }
}

#[test]
fn several_traces_have_headings() {
    let ran = ninefold(&["--trace=1"], format!("{SOLVED}\n{SOLVED}\n"));
    assert_eq!(ran.out.matches("no cell is left: solved").count(), 2);
    assert!(ran.out.contains("# puzzle 2\n"), "{}", ran.out);
}
