//! `ninefold hint`.

mod common;

use common::{EASY, SOLVED, ninefold};

/// Runs `hint` in English.
fn hint(arguments: &[&str], input: &str) -> (i32, String, String) {
    let ran = ninefold(&[&["hint", "--lang", "en"], arguments].concat(), input);
    (ran.status, ran.out, ran.err)
}

/// Returns a hint about a puzzle.
fn told(arguments: &[&str]) -> String {
    let (status, out, err) = hint(&[arguments, &[EASY]].concat(), "");
    assert_eq!((status, err.as_str()), (0, ""));
    out
}

#[test]
fn each_stage_adds_a_line() {
    let lines = [
        "1. The next step is of this kind: hidden single.\n",
        "2. Look at box 9.\n",
        "3. In box 9, the digit 1 has one place.\n",
        "4. In box 9, the digit 1 has one place: r9c7. Every other blank cell of box 9 sees the 1 in r5c9 or \
         r8c5. Place 1 in r9c7.\n",
    ];
    for (number, stage) in (1..).zip(["1", "2", "3", "4"]) {
        assert_eq!(told(&["--notes", "none", "--stage", stage]), lines[..number].concat());
    }
    assert_eq!(told(&["--notes", "none"]), lines[0]);
}

#[test]
fn what_is_seen_first_depends_on_the_notes() {
    assert!(told(&["--notes", "none"]).contains("hidden single"));
    assert!(told(&["--notes", "full"]).contains("naked single"));
    assert_eq!(told(&[]), told(&["--notes", "full"]));
    let korean = ninefold(&["hint", "--lang", "ko", "--stage", "2", EASY], "").out;
    assert!(korean.starts_with("1. 다음 단계의 기법은 네이키드 싱글입니다.\n2. "), "{korean}");
}

#[test]
fn a_mistake_is_told_instead_of_a_hint() {
    // Tables have the digits put in and the candidates.
    let state = |cells: &str| format!("puzzle,state\n{EASY},{cells}\n");
    let wrong = EASY.replacen("53.", "532", 1);
    let at_stage = |stage: &str, filled: &str| {
        let (status, out, _) = hint(&["--from", "csv", "--stage", stage], &state(filled));
        assert_eq!(status, 1, "{out}");
        out
    };
    assert_eq!(at_stage("1", &wrong), "A digit is wrong. Find it before you go on.\n");
    // Later stages narrow it down.
    assert_eq!(at_stage("2", &wrong), "A digit in box 1 is wrong.\n");
    assert_eq!(at_stage("4", &wrong), "The digit in r1c3 is wrong.\n");
    // Everybody can see that a digit repeats another one.
    let clash = EASY.replacen("53.", "533", 1);
    let told = "A digit is wrong: in row 1, r1c2 and r1c3 have the same digit 3.\n";
    assert_eq!(at_stage("1", &clash), told);
    let right = EASY.replacen("53.", "534", 1);
    let (status, out, _) = hint(&["--from", "csv"], &state(&right));
    assert!(status == 0 && out.starts_with("1. "), "{out}");
}

#[test]
fn the_first_wrong_move_is_named() {
    let (status, out, _) = hint(&["--moves", "r1c3=4,r1c4=2,r9c7=2", EASY], "");
    assert_eq!((status, out.as_str()), (1, "Move 2 is the first that is wrong: 2 in r1c4.\n"));
    let (status, out, _) = hint(&["--moves", "r1c3=4", "--stage", "1", EASY], "");
    assert!(status == 0 && out.starts_with("1. "), "{out}");
    // A move into a filled cell, and a move that clashes.
    let (status, out, _) = hint(&["--moves", "r1c3=4,r1c1=4", EASY], "");
    let line = "move 2 puts 4 into r1c1, which has the given 5; leave the move out\n";
    assert_eq!((status, out.as_str()), (1, line));
    let (status, out, _) = hint(&["--moves", "r1c3=5", EASY], "");
    assert_eq!((status, out.as_str()), (1, "Move 1 is the first that is wrong: 5 in r1c3.\n"));
    let (status, _, err) = hint(&["--moves", "r1c0=5", EASY], "");
    assert!(status == 2 && err.contains("expected a cell and a digit, such as r1c3=4"), "{err}");
    let (status, out, _) = hint(&["--moves", "r1c4<>2,r1c3<>4", EASY], "");
    let line = "Move 2 is the first that is wrong: 4 is needed in r1c3.\n";
    assert_eq!((status, out.as_str()), (1, line));
}

#[test]
fn a_hint_goes_on_after_an_elimination() {
    // Claiming: nothing can be put in before 4 is eliminated from two cells.
    let position = ":0000::1.34.67+8.....8....8....75.......+8.47....2+4.6.....+731+5.3..+76+1+82+568+5....\
                    +7171+2+8.5.9.::::\n";
    let run = |arguments: &[&str]| hint(&[&["--stage", "4"], arguments].concat(), position).1;
    let first = run(&[]);
    let last = first.lines().last().unwrap();
    let (_, eliminated) = last.rsplit_once("Eliminate ").unwrap();
    assert!(!eliminated.contains("Place"), "{first}");
    let (digit, cells) = eliminated.split_once(" from ").unwrap();
    let cells = cells.trim_end_matches('.').replace(" and ", ", ");
    let moves: Vec<String> = cells.split(", ").map(|cell| format!("{cell}<>{digit}")).collect();
    let second = run(&["--moves", &moves.join(",")]);
    assert_ne!(second, first);
    assert!(second.starts_with("1. "), "{second}");
    // Without pencil marks nobody can write that down, so the hint goes on to a digit.
    let without = run(&["--notes", "none"]);
    assert!(without.starts_with("1. The next digit takes "), "{without}");
    assert!(without.lines().last().unwrap().contains("Place "), "{without}");
}

#[test]
fn hints_are_data_too_and_several_have_headings() {
    let input = format!("{EASY}\n{EASY}\n");
    let (status, out, _) = hint(&["--notes", "none"], &input);
    let line = "1. The next step is of this kind: hidden single.\n";
    assert_eq!((status, out), (0, format!("{line}# puzzle 2\n{line}")));
    let (status, out, _) = hint(&["--notes", "none", "--json"], &input);
    assert_eq!((status, out.lines().count()), (0, 2));
    for line in out.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            (object["kind"].as_str(), object["placement"].as_str()),
            (Some("step"), Some("r9c7=1"))
        );
        assert_eq!(object["stages"].as_array().unwrap().len(), 4);
    }
    let all = ninefold(&["explain", "--all", "--json", EASY], "");
    let object: serde_json::Value = serde_json::from_str(all.out.trim_end()).unwrap();
    assert_eq!((all.status, object["complete"].as_bool()), (0, Some(true)));
    assert!(object["steps"].as_array().unwrap().len() > 10);
}

#[test]
fn other_ends_have_their_own_lines() {
    let (status, out, _) = hint(&[SOLVED], "");
    assert_eq!((status, out.as_str()), (0, "The puzzle is solved.\n"));
    let (status, out, _) = hint(&[&".".repeat(81)], "");
    let lines = "not proper: several solutions\nNo technique helps here.\n";
    assert_eq!((status, out.as_str()), (1, lines));
    // A limit that suffices to find two solutions, but no step.
    let several =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4........";
    let (status, out, _) = hint(&["--max-nodes", "40", several], "");
    assert_eq!((status, out.as_str()), (1, "not proper: several solutions\nstopped\n"));
    let (status, out, _) = hint(&[&format!("11{}", ".".repeat(79))], "");
    let line = "not proper: no solution: r1c1 and r1c2 are both 1 in row 1\n";
    assert_eq!((status, out.as_str()), (1, line));
}

#[test]
fn wrong_stages_and_notes_are_refused() {
    for arguments in [["--stage", "0"], ["--stage", "5"], ["--notes", "some"]] {
        let (status, out, err) = hint(&[&arguments[..], &[EASY]].concat(), "");
        assert!(status == 2 && out.is_empty() && !err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn impossible_moves_are_told_in_words() {
    let told = |moves: &str, puzzle: &str| {
        ninefold(&["hint", "--lang", "en", "--moves", moves, puzzle], "").out
    };
    // r1c1 holds 5.
    let filled = "move 1 puts 4 into r1c1, which has the given 5; leave the move out\n";
    assert_eq!(told("r1c1=4", EASY), filled);
    // A move may repeat a digit that was put in before.
    assert!(told("r1c3=4,r1c3=4", EASY).starts_with("1. "));
    // The second move corrects the first one, which was wrong.
    let solution = SOLVED.as_bytes();
    let blank = EASY.bytes().position(|byte| byte == b'.').unwrap();
    let (row, column) = (blank / 9 + 1, blank % 9 + 1);
    let right = char::from(solution[blank]);
    let wrong = if right == '1' { '2' } else { '1' };
    let moves = format!("r{row}c{column}={wrong},r{row}c{column}={right}");
    assert!(told(&moves, EASY).starts_with("Move 1"), "{}", told(&moves, EASY));
    // Digits that clash have no solution, although the clues have many.
    let empty = ".".repeat(81);
    let clash = "not proper: no solution: r1c3 and r1c4 are both 4 in row 1; the clues alone have \
                 several\n";
    assert_eq!(told("r1c3=4,r1c4=4", &empty), clash);
}

#[test]
fn hints_and_lists_of_steps_are_in_one_language() {
    let korean = |arguments: &[&str]| {
        let out = ninefold(&[arguments, &["--lang", "ko"]].concat(), "").out;
        out.lines().next().unwrap_or_default().to_owned()
    };
    let empty = ".".repeat(81);
    let clash = format!("11{}", ".".repeat(79));
    for (arguments, told) in [
        (&["hint", &empty][..], "올바른 퍼즐이 아님: 해가 여러 개"),
        (&["hint", &clash], "올바른 퍼즐이 아님: 해가 없음. 1행에서 r1c1, r1c2의 숫자가 똑같이 1"),
        (
            &["hint", EASY, "--moves", "r1c3=4,r1c1=4"],
            "2번째로 r1c1에 4를 넣었지만, 그 칸에는 주어진 숫자 5가 있습니다. 이 수를 빼세요.",
        ),
        (
            &["explain", &clash],
            "올바른 퍼즐이 아님: 해가 없음. 1행에서 r1c1, r1c2의 숫자가 똑같이 1",
        ),
    ] {
        assert_eq!(korean(arguments), told);
    }
    let steps = korean(&["explain", "--all", EASY]);
    assert!(steps.contains("가지 기법의 ") && steps.ends_with("단계"), "{steps}");
}
