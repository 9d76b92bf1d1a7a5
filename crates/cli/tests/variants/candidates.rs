//! True candidates.

use crate::common::{EASY, SOLVED, ninefold};
use crate::puzzles::{FOUR, sixteen};

#[test]
fn a_line_has_a_character_for_each_candidate() {
    let ran = ninefold(&["candidates"], EASY);
    let marks: String = SOLVED
        .chars()
        .flat_map(|digit| ('1'..='9').map(move |other| if other == digit { digit } else { '.' }))
        .collect();
    assert_eq!((ran.status, ran.out), (0, format!("{marks}\n")));
    // The line is pencil marks, which other commands read.
    let several = EASY.replace(['5', '6'], ".");
    let candidates = ninefold(&["candidates"], &several).out;
    assert_eq!(candidates.trim_end().len(), 729);
    assert_eq!(ninefold(&["count"], &candidates).out, ninefold(&["count"], &several).out);
    assert_eq!(ninefold(&["candidates", "--to", "candidates"], &several).out, candidates);
}

#[test]
fn a_grid_is_for_people() {
    let text = FOUR.replace('3', ".");
    let ran = ninefold(&["candidates"], &text);
    assert!(ran.out.starts_with("+--"), "{ran:?}");
    let frames = ran.out.lines().filter(|line| line.starts_with("+-")).count();
    assert_eq!((frames, ran.out.lines().count()), (3, 7));
    let (clues, solved) = sixteen();
    let words = ninefold(&["candidates"], &clues).out;
    let expected: Vec<String> = solved.chars().map(|c| c.to_string()).collect();
    assert_eq!(words.trim_end(), expected.join(" "));
}

#[test]
fn tables_have_candidates_as_pencil_marks() {
    let text = format!("puzzle,id\n{EASY},7\n");
    let ran = ninefold(&["candidates", "--to", "csv"], &text);
    let mut lines = ran.out.lines();
    assert_eq!(
        lines.next(),
        Some("puzzle,solution,status,solutions,at_least,clues,nodes,candidates,undecided,id")
    );
    assert!(lines.next().is_some_and(|row| row.starts_with(EASY) && row.ends_with(",7")));
    let ran = ninefold(&["candidates", "--to", "jsonl"], ".Shape~4x4.~R1C1_1.~R1C2_1");
    assert!(ran.out.contains(r#""status":"none""#), "{}", ran.out);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_limit_leaves_some_undecided() {
    let words = ["candidates", "--max-nodes", "1", "--to"];
    let empty = ".Shape~9x9.AntiKnight.~R1C1_1_2_3_4_5";
    let line = ninefold(&[&words[..], &["line"]].concat(), empty);
    assert_eq!(line.status, 1);
    assert!(line.out.contains(" # stopped: ") && line.out.ends_with(" more may be\n"), "{line:?}");
    assert!(line.err.contains("--max-nodes 1"), "{}", line.err);
    let table = ninefold(&[&words[..], &["jsonl"]].concat(), empty);
    assert!(table.out.contains(r#""status":"stopped""#), "{}", table.out);
    assert!(!table.out.contains(r#""undecided":null"#), "{}", table.out);
}

#[test]
fn pencil_marks_of_the_input_are_respected() {
    // Two solutions, of which the marks exclude one.
    let several = SOLVED.replace(['5', '6'], ".");
    let marks = ninefold(&["candidates"], &several).out;
    let open = marks.bytes().filter(|byte| *byte != b'.').count() - 1;
    assert!(open > 81, "{open}");
    let first = marks.find('5').unwrap();
    let mut excluded = marks.clone().into_bytes();
    excluded[first] = b'.';
    let excluded = String::from_utf8(excluded).unwrap();
    let left = ninefold(&["candidates"], &excluded).out;
    assert!(left.bytes().filter(|byte| *byte != b'.').count() < open);
}
