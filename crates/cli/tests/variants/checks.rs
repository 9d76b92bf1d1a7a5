//! What `check` says.

use crate::common::ninefold;
use crate::puzzles::{FOUR, SIX, proper_killer};

fn check(text: &str) -> String {
    ninefold(&["check"], text).out
}

#[test]
fn redundant_clues_and_rules_are_named() {
    assert_eq!(check(FOUR), "proper, minimal\n");
    let more = FOUR.replace("1...", "13..");
    let told = check(&more);
    assert!(told.starts_with("proper, not minimal: ") && told.contains("r1c2"), "{told}");
    let rules = format!("{}\n", FOUR.replace('\n', ""));
    let iss = ninefold(&["convert", "--to", "iss", "--rules", "diagonal-falling"], &rules).out;
    let told = check(&iss);
    assert!(told.contains("not minimal") || told.contains("not proper"), "{told}");
    let killer = check(&proper_killer().iss());
    assert!(killer.starts_with("proper"), "{killer}");
    let table = ninefold(&["check", "--to", "jsonl"], &more).out;
    assert!(table.contains(r#""minimal":false,"redundant":"r1c2"#), "{table}");
}

#[test]
fn why_a_puzzle_is_not_proper_is_named() {
    for (text, expected) in [
        (".Shape~6x6.~R1C1_2.~R1C3_2", "not proper: r1c1 and r1c3 are both 2 in row 1"),
        (
            ".Shape~6x6.Cage~45~R1C1~R1C2",
            "not proper: killer cage r1c1 to r1c2 (rule 1): 2 different values add up to 3 to 11, not to 45",
        ),
        (".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4", "not proper: no solution"),
        (".Shape~4x4", "not proper: several solutions, two of them differ in r"),
    ] {
        let told = check(text);
        assert!(told.starts_with(expected), "{told}");
    }
    let ran = ninefold(&["solve"], ".Shape~6x6.Cage~45~R1C1~R1C2");
    assert_eq!((ran.status, ran.out.as_str()), (1, "# no solution\n"));
    assert!(ran.err.contains("line 1: no solution: killer cage r1c1 to r1c2"), "{}", ran.err);
}

#[test]
fn sentences_that_no_rule_expresses_are_named() {
    let json = r#"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "lines":[{"wayPoints":[[0,0],[1,1]]}],"metadata":{"rules":"The line is magic."}}"#;
    let told = check(json);
    let expected =
        "not fully known: `The line is magic.` is no known rule; by the other rules: not proper: ";
    assert!(told.starts_with(expected), "{told}");
    let ran = ninefold(&["solve", "--to", "line"], json);
    assert_eq!((ran.status, ran.out.len()), (1, 17));
    assert!(ran.err.contains("line 1: not fully known: `The line is magic.`"), "{}", ran.err);
    let ran = ninefold(&["convert", "--to", "iss"], json);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("format iss cannot hold The line is magic."), "{}", ran.err);
    let ran = ninefold(&["convert", "--to", "iss", "--lossy"], json);
    assert!(ran.err.contains("left out: The line is magic."), "{}", ran.err);
}

#[test]
fn solutions_are_proper() {
    for text in [SIX.to_owned(), proper_killer().iss()] {
        let solved = ninefold(&["solve", "--to", "f-puzzles"], &text).out;
        assert_eq!(ninefold(&["count"], &solved).out, "=1\n", "{solved}");
    }
}
