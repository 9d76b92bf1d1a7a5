//! Every command reads every format, as a file, as standard input and as an argument.

use crate::common::{EASY, Ran, SOLVED, ninefold};
use crate::puzzles::{FOUR, FOUR_SOLVED, FPUZZLES, Killer, SIX, SUDOKUPAD, proper_killer, sixteen};

/// Returns a puzzle in each format. The killers have one solution.
fn puzzles() -> Vec<(&'static str, String)> {
    let killer = proper_killer();
    let converted = |to: &str| {
        let ran = ninefold(&["convert", "--to", to], killer.iss());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{to}");
        ran.out
    };
    let (line, _) = sixteen();
    vec![
        ("iss", killer.iss()),
        ("f-puzzles", converted("f-puzzles")),
        ("f-puzzles over lines", FPUZZLES.to_owned()),
        ("f-puzzles-link", converted("f-puzzles-link")),
        ("sudokupad", SUDOKUPAD.to_owned()),
        ("sumocue", converted("sumocue")),
        ("ps", converted("ps")),
        ("short-killer", killer.short()),
        ("jigsaw", format!("12..{}AABBAABBCCDDCCDD", ".".repeat(12))),
        ("pencil-marks", format!("1.....{}12..56", "123456".repeat(34))),
        ("grid on a line", SIX.to_owned()),
        ("grid of rows", FOUR.to_owned()),
        ("grid of 16x16", line),
    ]
}

#[test]
fn every_command_reads_every_format() {
    for (format, text) in puzzles() {
        let run = |words: &[&str]| {
            let ran = ninefold(words, &text);
            assert!(ran.status < 2, "{format} {words:?}: {ran:?}");
            assert!(!ran.out.contains("malformed"), "{format} {words:?}: {ran:?}");
            ran.out
        };
        let solved = run(&["solve"]);
        assert_eq!(run(&[]), solved, "{format}");
        assert!(["=1\n", ">=2\n"].contains(&&*run(&["count"])), "{format}");
        assert!(run(&["check"]).contains("proper"), "{format}");
        assert!(!run(&["candidates"]).is_empty(), "{format}");
        for to in ["csv", "jsonl"] {
            let table = run(&["solve", "--to", to]);
            assert!(table.contains("unique") || table.contains("multiple"), "{format}: {table}");
        }
        assert!(!run(&["convert", "--to", "f-puzzles", "--lossy"]).is_empty(), "{format}");
        // An argument is a puzzle itself.
        let words = ["solve", text.trim_end()];
        assert_eq!(ninefold(&words, "").out, solved, "{format}");
    }
}

#[test]
fn killers_have_one_solution_in_every_format_that_has_cages() {
    let killer = proper_killer();
    for to in ["iss", "f-puzzles", "f-puzzles-link", "sumocue", "ps"] {
        let text = ninefold(&["convert", "--to", to], killer.iss()).out;
        let ran = ninefold(&["solve", "--to", "line"], &text);
        assert_eq!(ran.out, format!("{}\n", killer.solution()), "{to}: {text}");
        assert_eq!(ninefold(&["count"], &text).out, "=1\n", "{to}");
        // The name of the format reads the same.
        assert_eq!(ninefold(&["solve", "--from", to, "--to", "line"], &text), ran, "{to}");
    }
    assert_eq!(ninefold(&["count"], killer.short()).out, "=1\n");
}

#[test]
fn a_solution_has_the_layout_of_its_puzzle() {
    assert_eq!(ninefold(&[], FOUR).out, FOUR_SOLVED);
    let spaced = FOUR.replace('.', "0").chars().map(|c| format!("{c} ")).collect::<String>();
    let spaced = spaced.replace("\n ", "\n");
    assert_eq!(ninefold(&[], &spaced).out, "1 3 2 4\n4 2 3 1\n2 4 1 3\n3 1 4 2\n");
    let line = FOUR.replace('\n', "");
    assert_eq!(ninefold(&[], &line).out, "1324423124133142\n");
    assert_eq!(ninefold(&["--to", "compact"], &line).out, FOUR_SOLVED);
    let boxed = "1 3 | 2 4\n4 2 | 3 1\n----+----\n2 4 | 1 3\n3 1 | 4 2\n";
    assert_eq!(ninefold(&["--to", "boxed"], &line).out, boxed);
    let (clues, solved) = sixteen();
    assert_eq!(ninefold(&[], &clues).out, format!("{solved}\n"));
    let grid = ninefold(&["--to", "grid"], &clues).out;
    assert!(grid.starts_with("1 2 3 4 5 6 7 8 9 A B C D E F G\n5 6 7"), "{grid}");
    assert_eq!(grid.lines().count(), 16);
    // Numbers stay numbers, in columns.
    let numbers = ninefold(&["convert", "--to", "grid-numbers"], &clues).out;
    let grid = ninefold(&[], &numbers).out;
    assert!(grid.starts_with(" 1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16\n 5  6"), "{grid}");
}

#[test]
fn records_of_many_formats_stand_in_one_file() {
    let killer = proper_killer();
    let text = format!(
        "# mixed\n{}\n{SIX}\n\n{FOUR}\n{EASY}\n{FPUZZLES}{}\n",
        killer.iss(),
        killer.short()
    );
    let Ran { status, out, err } = ninefold(&["count"], &text);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out, "=1\n=1\n=1\n=1\n=1\n=1\n");
    let solved = ninefold(&["solve", "--to", "line"], &text).out;
    let lines: Vec<&str> = solved.lines().collect();
    assert_eq!((lines[0], lines[3], lines[5]), (&*killer.solution(), SOLVED, lines[0]));
}

#[test]
fn all_solutions_come_in_ascending_order() {
    let text = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4\n.Shape~4x4.~R1C1_4.~R1C2_4\n";
    let ran = ninefold(&["--all", "--limit", "3"], text);
    let expected =
        "1234341221434321\n1234341223414123\n1234341241232341\n# puzzle 2\n# no solution\n";
    assert_eq!(ran.out, expected);
    assert_eq!(ran.status, 1);
    let all = ninefold(&["--all"], text).out;
    assert_eq!(all.lines().filter(|line| line.starts_with("1234")).count(), 12);
    assert_eq!(ninefold(&["count", "--limit", "all"], text).out, "=12\n=0\n");
}

#[test]
fn several_solutions_give_the_smallest() {
    let text = ".Shape~4x4.AntiKnight";
    let smallest = ninefold(&["solve"], text).out;
    let all = ninefold(&["--all"], text).out;
    let mut sorted: Vec<&str> = all.lines().collect();
    sorted.sort_unstable();
    assert_eq!(smallest.trim_end(), sorted[0]);
    assert_eq!(all.lines().collect::<Vec<_>>(), sorted);
}

#[test]
fn rules_are_added_by_name() {
    let empty = ".".repeat(36);
    let count =
        |rules: &str| ninefold(&["count", "--limit", "all", "--rules", rules], ".".repeat(16)).out;
    assert_eq!(ninefold(&["count", "--limit", "all"], ".".repeat(16)).out, "=288\n");
    assert_eq!(count("x"), "=48\n");
    assert_eq!(count("anti-king"), count("antiking"));
    // Classic puzzles, too.
    assert_eq!(ninefold(&["count", "--rules", "x"], EASY).out, "=0\n");
    assert_eq!(ninefold(&["--rules", "x,windoku"], ".".repeat(81)).status, 0);
    let ran = ninefold(&["check", "--rules", "non-consecutive"], &empty);
    assert!(ran.out.starts_with("not proper: "), "{ran:?}");
    let iss = ninefold(&["convert", "--to", "iss", "--rules", "x,anti-knight"], EASY);
    assert!(iss.out.contains(".Diagonal~") && iss.out.contains(".AntiKnight"), "{iss:?}");
    for (name, why) in [
        (
            "killer",
            "killer needs cells, which a name does not say; write the puzzle as f-puzzles, iss",
        ),
        (
            "foo",
            "no rule is named `foo`; the names are x, diagonal-falling, diagonal-rising, windoku",
        ),
    ] {
        let ran = ninefold(&["--rules", name], EASY);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    // A rule that does not fit the grid is named with its place.
    let ran = ninefold(&["--rules", "windoku"], format!("{}\n", ".".repeat(25)));
    assert_eq!((ran.status, ran.out.as_str()), (2, "# malformed\n"));
    assert!(ran.err.contains("line 1: grid: windoku (rule 1): this rule needs"), "{}", ran.err);
}

#[test]
fn other_commands_say_that_they_know_classic_puzzles_only() {
    let killer = Killer::new(1).iss();
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    for words in [
        &["rate"][..],
        &["explain"],
        &["hint"],
        &["canon"],
        &["scramble", "--seed", "1"],
        &["minimize", "--seed", "1"],
        &["bench"],
        &["solve", "--trace"],
        &["prove", "-o", proof.to_str().unwrap()],
    ] {
        let ran = ninefold(words, &killer);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(
            ran.err.contains("only classic 9x9 puzzles are known here"),
            "{words:?}: {}",
            ran.err
        );
        assert!(ran.err.contains("solve, count, check, candidates and convert"), "{words:?}");
    }
    let ran = ninefold(&["count", "--method", "backtracking"], &killer);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("--method: plain backtracking knows classic"), "{}", ran.err);
}

#[test]
fn classic_files_are_classic() {
    // A link with 81 cells, pencil marks of Sukaku, and a line with something behind it.
    let marks = format!("1........{}", "123456789".repeat(80));
    for text in [
        EASY.to_owned(),
        format!("https://sudokupad.app/?puzzleid={EASY}"),
        marks,
        format!("{EASY} # 7.2"),
        format!("{}\n", EASY.replace('.', "0")),
        format!("id,puzzle\n7,{EASY}\n"),
    ] {
        let ran = ninefold(&["rate"], &text);
        assert!(!ran.err.contains("other grids"), "{text}: {}", ran.err);
    }
    // Damaged classic files have the messages of classic files.
    let ran = ninefold(&["solve"], "53..7....\n6..195...\n.98....6.\n");
    assert!(ran.err.contains("the nearest format is grid"), "{}", ran.err);
}
