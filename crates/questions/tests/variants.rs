//! Questions about variant puzzles, with good and odd requests.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use ninefold_core::{Puzzle, Status};
use ninefold_questions::{
    Limits, Refusal, RefusalDetail, RefusalKind, VariantRefusal, ask, ask_quick, check_variant,
    count_variant, find_variant, solve_variant, variant_candidates,
};
use ninefold_variant_generate::{VariantKind, VariantMaker, VariantOrder};
use ninefold_variant_io::{
    VariantFormat, VariantLoss, VariantReading, read_variant, write_variant,
};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A 4x4 with both diagonals, which has one solution.
const X: &str = ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1.~R1C2_2.~R1C3_3.~R2C1_3";
/// A 4x4 without a clue.
const EMPTY: &str = ".Shape~4x4";
/// A 4x4 with a rule that nobody knows.
const PROSE: &str = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],
    [{},{},{},{}],[{},{},{},{}]],"ruleset":"Fog of war.","title":"T","chaosconstruction":true,
    "killercage":[{"cells":["R1C2","R1C3"],"value":"6"}]}"#;
/// Nobody counts its solutions.
const POISON: &str = ".Shape~16x16.AntiKing";

fn limits() -> Limits {
    Limits::of_nodes(1_000_000)
}

fn asked(question: &str, request: &Value) -> Value {
    let answer = ask(question, &request.to_string(), &limits());
    let answer = answer.unwrap_or_else(|refusal| panic!("{question} {request}: {refusal}"));
    assert!(!answer.text.contains('\n'), "{question}: an answer is one line");
    serde_json::from_str(&answer.text).unwrap()
}

fn refused(question: &str, request: &Value) -> Refusal {
    match ask(question, &request.to_string(), &limits()) {
        Ok(answer) => panic!("{question} {request}: answered {}", answer.text),
        Err(refusal) => refusal,
    }
}

fn reading(text: &str) -> VariantReading {
    find_variant(text, None).unwrap().unwrap()
}

#[test]
fn a_text_is_of_a_variant_puzzle_if_no_classic_puzzle_says_as_much() {
    let regions = "AAABBBCCC".repeat(3) + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3);
    let jigsaw = format!("AAABBBCCCAAAABBCCCAABBBBCCC{}", &regions[27..]);
    let rows: Vec<&str> = (0..9).map(|row| &EASY[row * 9..row * 9 + 9]).collect();
    for (text, format) in [
        (EASY.to_owned(), None),
        (rows.join("\n"), None),
        (format!("{{\"puzzle\":\"{EASY}\"}}\n{{\"puzzle\":\"{EASY}\"}}\n"), None),
        (format!("{{\"puzzle\":\"{EASY}\n"), None),
        (format!(":0000:x:{EASY}:114::"), None),
        ("123456789".repeat(81), None),
        (String::new(), None),
        ("hello".to_owned(), None),
        ("53x".to_owned(), None),
        (EASY.replacen('7', "x", 1), None),
        (".~R1C1_5".to_owned(), Some("iss")),
        (X.to_owned(), Some("iss")),
        (PROSE.to_owned(), Some("f-puzzles")),
        ("1.3. .... ..1. 2...".to_owned(), Some("grid")),
        (jigsaw.clone(), Some("jigsaw")),
        (format!("{EASY}{jigsaw}"), Some("jigsaw")),
        (format!("{EASY} {jigsaw}"), Some("jigsaw")),
        // The usual boxes as regions.
        (format!("{EASY} {regions}"), None),
        ("A<7<9<I<<".repeat(9), Some("short-killer")),
    ] {
        let found = find_variant(&text, None).unwrap();
        assert_eq!(found.map(|found| found.format.name()), format, "{text}");
    }
    // Digits in nine rows are no regions.
    let filled = "123456789\n".repeat(9);
    assert_eq!(find_variant(&filled, None).unwrap(), None);
}

#[test]
fn no_text_of_an_unmistakable_format_reads_as_a_classic_puzzle() {
    let classic = read_variant(&format!("{EASY}\n")).unwrap().puzzle;
    for format in [
        VariantFormat::Fpuzzles,
        VariantFormat::FpuzzlesLink,
        VariantFormat::Iss,
        VariantFormat::SumoCue,
        VariantFormat::Ps,
    ] {
        let text = write_variant(&classic, format, VariantLoss::Drop).unwrap().text;
        let found = find_variant(&text, None).unwrap();
        assert_eq!(found.map(|found| found.format), Some(format), "{text}");
    }
    let text = r#"{"cellSize":50,"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],
        [{},{},{},{}]],"cages":[{"cells":[[0,0],[0,1]],"value":"3"}]}"#;
    let found = find_variant(text, None).unwrap();
    assert_eq!(found.map(|found| found.format), Some(VariantFormat::SudokuPad));
}

#[test]
fn the_answers_have_the_fields_of_classic_ones() {
    let answer = asked("solve", &json!({ "puzzle": X }));
    assert_eq!(answer["status"], "unique");
    assert_eq!(answer["solutions"], json!(["1234341243212143"]));
    assert_eq!(answer["variant"], json!({ "unread": [] }));
    let answer = asked("count", &json!({ "puzzle": EMPTY }));
    assert_eq!(
        answer,
        json!({ "status": "multiple", "count": "288", "exact": true, "variant": { "unread": [] } })
    );
    let answer = asked("count", &json!({ "puzzle": EMPTY, "limit": 5 }));
    assert_eq!((&answer["count"], &answer["exact"]), (&json!("5"), &json!(false)));
    let answer = asked("candidates", &json!({ "puzzle": ".Shape~4x4.Thermo~R1C1~R1C2~R1C3" }));
    assert_eq!(answer["status"], "multiple");
    assert_eq!(answer["candidates"].as_array().unwrap()[..4], [3, 6, 12, 15].map(|n| json!(n)));
    assert_eq!(answer.get("unknown"), None);
}

#[test]
fn solutions_are_listed_in_order_and_within_the_size_of_an_answer() {
    let all = asked("solve", &json!({ "puzzle": EMPTY, "limit": 300 }));
    let all = all["solutions"].as_array().unwrap();
    assert_eq!(all.len(), 288);
    assert!(all.is_sorted_by_key(|text| text.as_str().unwrap().to_owned()));
    assert_eq!(asked("solve", &json!({ "puzzle": EMPTY }))["solutions"][0], all[0]);
    let some = asked("solve", &json!({ "puzzle": EMPTY, "skip": 100, "limit": 3 }));
    assert_eq!(some["solutions"].as_array().unwrap()[..], all[100..103]);
    let none = asked("solve", &json!({ "puzzle": EMPTY, "limit": 0 }));
    assert_eq!((&none["status"], &none["solutions"]), (&json!("multiple"), &json!([])));
    let after = asked("solve", &json!({ "puzzle": X, "skip": 1 }));
    assert_eq!((&after["status"], &after["solutions"]), (&json!("unique"), &json!([])));
    let large = refused("solve", &json!({ "puzzle": POISON, "limit": 400 }));
    assert_eq!(large.to_string(), "limit: expected a whole number from 0 to 316, found 400");
    // Values above 9 have spaces between them, a dot is a blank cell.
    let read = asked("read", &json!({ "puzzle": ".Shape~4x4~1-12.~R1C1_12.~R1C3_2" }));
    assert!(read["givens"].as_str().unwrap().starts_with("12 . 2 . "), "{read}");
}

#[test]
fn read_tells_grid_rules_notes_and_prose() {
    let answer = asked("read", &json!({ "puzzle": PROSE }));
    assert_eq!(answer["givens"], format!("1{}", ".".repeat(15)));
    assert_eq!(answer["filled"], ".".repeat(16));
    assert_eq!(answer["candidates"], Value::Null);
    assert_eq!((&answer["format"], &answer["more"]), (&json!("f-puzzles"), &json!(0)));
    let variant = &answer["variant"];
    for (field, value) in [
        ("rows", json!(4)),
        ("columns", json!(4)),
        ("lowest", json!(1)),
        ("highest", json!(4)),
        ("rows_are_houses", json!(true)),
        ("regions", json!([1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4])),
        (
            "rules",
            json!([{ "place": 1, "name": "killer cage", "cells": ["r1c2", "r1c3"], "number": 6 }]),
        ),
        ("more_rules", json!(0)),
        ("title", json!("T")),
        ("author", json!(null)),
    ] {
        assert_eq!(variant[field], value, "{field}");
    }
    assert_eq!(variant["unread"].as_array().unwrap().len(), 1, "{variant}");
    assert_eq!(variant["notes"][0]["kind"], "rules");
    // Each answer has the sentences that no rule expresses.
    for question in ["solve", "count", "check", "candidates"] {
        let answer = asked(question, &json!({ "puzzle": PROSE }));
        assert_eq!(answer["variant"]["unread"], variant["unread"], "{question}");
    }
    let marks = asked("read", &json!({ "puzzle": ".Shape~4x4.~R1C1_2_3.~R1C2_4" }));
    assert_eq!(marks["candidates"].as_array().unwrap()[..3], [6, 0, 15].map(|n| json!(n)));
}

#[test]
fn check_tells_what_is_wrong_and_what_is_not_needed() {
    let answer = asked("check", &json!({ "puzzle": X }));
    assert_eq!((&answer["proper"], &answer["minimal"]), (&json!(true), &json!(true)));
    let answer = asked("check", &json!({ "puzzle": format!("{X}.~R4C4_3.Thermo~R1C1~R1C2") }));
    assert_eq!((&answer["proper"], &answer["minimal"]), (&json!(true), &json!(false)));
    assert!(answer["redundant"].as_array().unwrap().contains(&json!("r4c4")), "{answer}");
    assert_eq!(
        answer["variant"]["redundant_rules"].as_array().unwrap().last(),
        Some(&json!({
            "place": 3, "name": "thermometer", "cells": ["r1c1", "r1c2"], "number": null,
        }))
    );
    let answer = asked("check", &json!({ "puzzle": EMPTY }));
    assert_eq!((&answer["status"], &answer["minimal"]), (&json!("multiple"), &json!(false)));
    assert!(answer["differ"].as_array().unwrap().len() > 1);
    assert_eq!(answer["variant"]["redundant_rules"], Value::Null);
    let cage = asked("check", &json!({ "puzzle": ".Shape~4x4.Cage~9~R1C1~R1C2" }));
    assert_eq!((&cage["status"], &cage["proper"]), (&json!("none"), &json!(false)));
    assert_eq!(
        cage["variant"]["impossible"],
        json!(["killer cage r1c1 to r1c2 (rule 1): 2 different values add up to 3 to 7, not to 9"])
    );
    let clash = asked("check", &json!({ "puzzle": ".Shape~4x4.AntiKing.~R1C1_2.~R2C2_2" }));
    assert_eq!(clash["conflict"], "r1c1 and r2c2 are both 2 in region 1");
    assert_eq!(clash["clash"], json!({ "digit": 2, "house": "b1", "cells": ["r1c1", "r2c2"] }));
}

#[test]
fn a_classic_puzzle_in_a_variant_format_gets_the_answers_of_a_classic_one() {
    let to = json!({ "puzzle": EASY, "to": "f-puzzles-link" });
    let link = asked("convert", &to)["text"].as_str().unwrap().to_owned();
    for question in ["solve", "count", "check", "candidates", "canon", "rate", "hint", "explain"] {
        let of_link = asked(question, &json!({ "puzzle": link }));
        assert_eq!(of_link, asked(question, &json!({ "puzzle": EASY })), "{question}");
    }
    let read = asked("read", &json!({ "puzzle": link }));
    assert_eq!((&read["givens"], &read["format"]), (&json!(EASY), &json!("f-puzzles-link")));
    assert_eq!(read["variant"]["rules"], json!([]));
    // With digits put in, as for any classic puzzle.
    let filled = format!("{}{}", "..1", ".".repeat(78));
    let answer = asked("check", &json!({ "puzzle": link, "filled": filled }));
    assert_eq!(answer["wrong"], json!(["r1c3"]));
}

#[test]
fn questions_about_steps_say_that_they_know_classic_puzzles_only() {
    for question in ["canon", "rate", "hint", "explain", "steps", "prove", "picture"] {
        let refusal = refused(question, &json!({ "puzzle": X }));
        assert_eq!(refusal.kind, RefusalKind::Impossible);
        assert_eq!(
            refusal.to_string(),
            format!(
                "puzzle: `{question}` knows classic 9x9 puzzles only; this text (iss) has a variant \
                 puzzle of 4 rows and 4 columns with 2 rules; ask `read`, `solve`, `count`, `check`, \
                 `candidates` or `convert` about it"
            )
        );
    }
    let json: Value =
        serde_json::from_str(&refused("hint", &json!({ "puzzle": X })).json()).unwrap();
    assert_eq!(
        json["error"]["detail"],
        json!({ "key": "variant", "arguments": { "key": "classic-only", "arguments": {
            "question": "hint", "format": "iss", "rows": 4, "columns": 4, "rules": 2,
        } } })
    );
}

#[test]
fn what_is_said_of_classic_puzzles_is_refused() {
    for (field, value) in
        [("filled", json!(EASY)), ("candidates", json!([1])), ("moves", json!([[0, 1]]))]
    {
        let refusal = refused("check", &json!({ "puzzle": X, field: value }));
        assert_eq!(refusal.kind, RefusalKind::Impossible);
        let detail = RefusalDetail::Variant(VariantRefusal::ClassicField { field });
        assert_eq!(*refusal.detail, detail);
    }
    let refusal = refused("read", &json!({ "puzzle": X, "record": 2 }));
    assert_eq!(refusal.kind, RefusalKind::OutOfRange);
}

/// Bad texts, and a part of each message.
const BAD: &[(&str, &str)] = &[
    (".Shape~4x4.Cage~3~R1C1~R5C1", "item 2 `.Cage~3~R1C1~R5C1`"),
    (".Shape~4x4.Thermo~R1C1~R1C2~R2C2~R1C1", "r1c1 stands there twice"),
    (".Cage~x~R1C1~R1C2", "puzzle: iss, item 1"),
    ("SumoCueV1=10+0=7+2", "expected 81 entries, such as =10 or +0, found 4 entries"),
    ("3x3::k:2560:2560", "expected 81 numbers"),
    (r#"{"size":4,"grid":[[{},{},{},{}],[{},{}"#, "puzzle: f-puzzles, line 1, column"),
    ("https://f-puzzles.com/?id=abc", "other links need the network"),
    (
        r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "killercage":[{"cells":["R1C2","R0C3"],"value":"6"}]}"#,
        "killercage[0].cells[1]",
    ),
    (
        r#"{"size":4,"grid":[[{"region":0},{"region":0},{"region":0},{"region":0}],
        [{"region":0},{"region":1},{"region":1},{"region":1}],[{},{},{},{}],[{},{},{},{}]]}"#,
        "region",
    ),
];

#[test]
fn bad_texts_are_refused_with_their_place() {
    for (text, part) in BAD {
        for question in ["read", "solve", "count", "check", "candidates", "hint"] {
            let refusal = refused(question, &json!({ "puzzle": text }));
            assert_eq!(refusal.kind, RefusalKind::MalformedPuzzle, "{text}: {refusal}");
            let message = refusal.to_string();
            assert!(message.contains(part), "{text}: {message}");
            assert!(message.len() < 2_000, "{text}: {message}");
        }
        let refusal = refused("convert", &json!({ "puzzle": text, "to": "iss" }));
        assert_eq!(refusal.kind, RefusalKind::MalformedPuzzle);
    }
}

#[test]
fn a_text_with_two_meanings_is_read_as_the_request_says() {
    let text = ".".repeat(254) + "AB";
    let refusal = refused("solve", &json!({ "puzzle": text }));
    let formats = vec!["grid", "grid-letters", "grid-from-zero"];
    let detail = RefusalDetail::Variant(VariantRefusal::TwoMeanings { formats });
    assert_eq!(*refusal.detail, detail);
    assert_eq!(
        refusal.to_string(),
        "puzzle: the text may be grid or grid-letters or grid-from-zero; name one of these formats in \
         the field `from`"
    );
    for (from, end) in [("grid", " 10 11"), ("grid-letters", " 1 2"), ("grid-from-zero", " 10 11")]
    {
        let read = asked("read", &json!({ "puzzle": text, "from": from }));
        assert!(read["givens"].as_str().unwrap().ends_with(end), "{from}: {read}");
        assert_eq!(read["format"], from);
    }
    let refusal = refused("solve", &json!({ "puzzle": text, "from": "csv" }));
    assert!(refusal.to_string().starts_with("from: expected one of f-puzzles, "), "{refusal}");
    // A classic text may be named, too.
    let named = asked("solve", &json!({ "puzzle": EASY, "from": "grid" }));
    assert_eq!(named, asked("solve", &json!({ "puzzle": EASY })));
    let refusal = refused("solve", &json!({ "puzzle": EASY, "from": "iss" }));
    assert_eq!(refusal.kind, RefusalKind::MalformedPuzzle);
}

#[test]
fn texts_that_are_too_long_are_refused() {
    let text = format!("{X}{}", " ".repeat(4 << 20));
    for question in ["solve", "convert"] {
        let request = json!({ "puzzle": text, "to": "iss" });
        let request = if question == "solve" { json!({ "puzzle": text }) } else { request };
        let refusal = refused(question, &request);
        assert!(refusal.to_string().contains("at most 4194304"), "{refusal}");
    }
}

#[test]
fn convert_names_what_is_lost() {
    let answer = asked("convert", &json!({ "puzzle": X, "to": "f-puzzles" }));
    assert_eq!((&answer["format"], &answer["dropped"]), (&json!("iss"), &json!([])));
    let text = answer["text"].as_str().unwrap();
    assert_eq!(
        asked("solve", &json!({ "puzzle": text }))["solutions"],
        json!(["1234341243212143"])
    );
    let refusal = refused("convert", &json!({ "puzzle": X, "to": "grid" }));
    assert_eq!(refusal.kind, RefusalKind::Impossible);
    assert_eq!(
        refusal.to_string(),
        "to: the format grid cannot say: diagonal (rule 1); diagonal (rule 2); choose `iss` or \
         `f-puzzles`, or set `lossy` to leave this out"
    );
    let lossy = asked("convert", &json!({ "puzzle": X, "to": "grid", "lossy": true }));
    assert_eq!(lossy["text"], "123.\n3...\n....\n....\n");
    assert_eq!(lossy["dropped"], json!(["diagonal (rule 1)", "diagonal (rule 2)"]));
    // The title is always dropped, and so are notes; both are named.
    let prose = refused("convert", &json!({ "puzzle": PROSE, "to": "iss" }));
    assert_eq!(prose.kind, RefusalKind::Impossible);
    let prose = asked("convert", &json!({ "puzzle": PROSE, "to": "iss", "lossy": true }));
    assert_eq!(prose["dropped"].as_array().unwrap().last(), Some(&json!("the title `T`")));
    assert_eq!(prose["notes"][0]["text"], "Fog of war.");
    let grid = refused("convert", &json!({ "puzzle": X, "to": "sumocue", "lossy": true }));
    assert!(grid.to_string().starts_with("to: the format sumocue cannot say this grid"), "{grid}");
    let only_read = refused("convert", &json!({ "puzzle": X, "to": "sudokupad" }));
    assert_eq!(only_read.kind, RefusalKind::OutOfRange);
    assert_eq!(refused("convert", &json!({ "puzzle": X })).kind, RefusalKind::MissingField);
}

#[test]
fn convert_takes_classic_puzzles_of_any_format() {
    let library = format!(":0000:x:{}:114::", EASY.replacen("..7", "+4.7", 1));
    let refusal = refused("convert", &json!({ "puzzle": library, "to": "iss" }));
    assert!(refusal.to_string().contains("digits put in; pencil marks"), "{refusal}");
    let answer = asked("convert", &json!({ "puzzle": library, "to": "iss", "lossy": true }));
    assert_eq!(answer["format"], "hodoku");
    let text = answer["text"].as_str().unwrap();
    let read = asked("read", &json!({ "puzzle": text }));
    assert_eq!(read["givens"], EASY);
}

#[test]
fn puzzles_with_thousands_of_rules_are_read_and_not_searched() {
    let many = format!("{EMPTY}{}", ".Thermo~R1C1~R1C2".repeat(2_001));
    let long =
        format!("{EMPTY}{}", ".Cage~0~R1C1~R1C2~R1C3~R1C4~R2C1~R2C2~R3C3~R4C4".repeat(1_999));
    let choice = format!(".Shape~16x16.Or{}.End", ".~R1C1_1".repeat(500));
    for (text, wrong) in [(&many, true), (&long, false), (&choice, true)] {
        for question in ["solve", "count", "check", "candidates"] {
            let answer = ask(question, &json!({ "puzzle": text }).to_string(), &limits());
            assert_eq!(answer.is_err(), wrong, "{question} {}", &text[..40]);
            if let Err(refusal) = answer {
                assert_eq!(refusal.kind, RefusalKind::Impossible);
                assert!(
                    refusal.to_string().contains("at most 2000 rules, 20000 cells"),
                    "{refusal}"
                );
            }
        }
        asked("convert", &json!({ "puzzle": text, "to": "iss" }));
    }
    let read = asked("read", &json!({ "puzzle": many }));
    assert_eq!(read["variant"]["rules"].as_array().unwrap().len(), 2_000);
    assert_eq!(read["variant"]["more_rules"], 1);
}

#[test]
fn searches_end_by_nodes_and_by_time() {
    let few = Limits::of_nodes(1);
    let poison = reading(POISON).puzzle;
    assert_eq!(solve_variant(&poison, 0, 1, &few).status, Status::Stopped);
    assert!(count_variant(&poison, 10, &few).is_err());
    let checked = check_variant(&poison, &few).check;
    assert_eq!(checked.verdict.status(), Status::Stopped);
    assert!(checked.stopped.is_some());
    let found = variant_candidates(&poison, &Limits::of_nodes(300));
    assert_eq!(found.status(), Status::Stopped);
    assert_eq!(found.possible.len(), 256);
    let calls = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&calls);
    let short = Limits::new(u64::MAX, move || counted.fetch_add(1, Ordering::Relaxed) < 3);
    for (question, field) in
        [("solve", "solutions"), ("count", "count"), ("check", "differ"), ("candidates", "unknown")]
    {
        calls.store(0, Ordering::Relaxed);
        let request = json!({ "puzzle": POISON }).to_string();
        let answer = ask(question, &request, &short).unwrap();
        let value: Value = serde_json::from_str(&answer.text).unwrap();
        if question == "count" || question == "candidates" {
            assert!(answer.is_stopped, "{question}: {value}");
            assert_eq!(value["status"], "stopped", "{question}");
            assert!(calls.load(Ordering::Relaxed) >= 3);
        }
        assert!(value.get(field).is_some(), "{question}: {value}");
    }
}

#[test]
fn only_classic_puzzles_are_answered_at_once() {
    let quick = Limits::of_nodes(500);
    let ask = |question: &str, puzzle: &str| {
        ask_quick(question, &json!({ "puzzle": puzzle }).to_string(), &quick)
    };
    assert!(ask("solve", EASY).is_some_and(|answer| answer.is_ok()));
    assert!(ask("read", EASY).is_some_and(|answer| answer.is_ok()));
    assert!(ask("hint", EASY).is_some_and(|answer| answer.is_err()), "no question about a board");
    for puzzle in [X, PROSE, "53x", ""] {
        assert_eq!(ask("solve", puzzle), None, "{puzzle}");
        assert_eq!(ask("read", puzzle), None, "{puzzle}");
    }
    assert_eq!(ask("count", &Puzzle::EMPTY.to_string()), None, "the limit ends the search");
    assert!(ask_quick("solve", "{", &quick).is_some_and(|answer| answer.is_err()));
    assert!(ask_quick("solve", "{\"puzzle\": 5}", &quick).is_some_and(|answer| answer.is_err()));
}

#[test]
fn made_puzzles_are_proper_and_as_wished() {
    for (request, cells, format) in [
        (json!({ "grid": "6x6" }), 36, "grid"),
        (json!({ "grid": "6x6", "kind": "jigsaw" }), 36, "iss"),
        (json!({ "kind": ["killer", "x"], "cages": "2-5" }), 81, "iss"),
        (json!({ "grid": "8x8", "boxes": "4x2", "minimal": false, "clues": "30-34" }), 64, "iss"),
        (json!({ "grid": "4x4", "map": "AABBAABBCCDDCCDD" }), 16, "iss"),
        (json!({ "grid": "16x16", "minimal": false, "to": "f-puzzles" }), 256, "f-puzzles"),
        (json!({ "grid": "6x6", "symmetry": "rotation", "minimal": "symmetric" }), 36, "grid"),
    ] {
        let mut request = request;
        request["seed"] = json!(3);
        request["count"] = json!(2);
        let answer = asked("generate", &request);
        assert_eq!((&answer["status"], &answer["missing"]), (&json!("made"), &json!(null)));
        for (index, made) in answer["made"].as_array().unwrap().iter().enumerate() {
            assert_eq!(made["index"], index);
            assert_eq!(made["variant"]["format"], format, "{request}");
            assert!(made["variant"]["tries"].as_u64().unwrap() > 0);
            let puzzle = json!({ "puzzle": made["puzzle"] });
            let solved = asked("solve", &puzzle);
            assert_eq!(solved["status"], "unique", "{request}");
            assert_eq!(solved["solutions"], json!([made["solution"]]), "{request}");
            let read = reading(made["puzzle"].as_str().unwrap());
            assert_eq!(made["clues"], read.puzzle.givens().count());
            assert_eq!(read.puzzle.cells().len(), cells);
            if request["minimal"] != false && request["minimal"] != "symmetric" {
                assert_eq!(asked("check", &puzzle)["redundant"], json!([]), "{request}");
            }
        }
    }
}

#[test]
fn a_made_puzzle_depends_on_wishes_seed_and_index_alone() {
    let wish = |seed, start, count| {
        let request = json!({
            "grid": "6x6", "kind": "jigsaw", "seed": seed, "start": start, "count": count,
        });
        asked("generate", &request)["made"].as_array().unwrap().clone()
    };
    let all = wish(1, 0, 4);
    assert_eq!(wish(1, 2, 2), all[2..]);
    assert_ne!(wish(2, 0, 1), all[..1]);
    let order = VariantOrder { kinds: vec![VariantKind::Jigsaw], ..VariantOrder::new(6) };
    let mut maker = VariantMaker::new(order, 1).unwrap();
    for (index, made) in all.iter().enumerate() {
        let puzzle = maker.make(index as u64).unwrap().puzzle;
        assert_eq!(reading(made["puzzle"].as_str().unwrap()).puzzle, puzzle);
    }
}

#[test]
fn a_level_is_by_guesses() {
    let answer = asked("generate", &json!({ "grid": "6x6", "level": "easy", "count": 3 }));
    let made = answer["made"].as_array().unwrap();
    assert!(made.len() == 3 && made.iter().all(|made| made["variant"]["nodes"] == 0), "{answer}");
}

#[test]
fn wishes_that_cannot_be_met_are_refused_with_their_field() {
    for (request, kind, start) in [
        (json!({ "grid": "26x26" }), RefusalKind::OutOfRange, "grid: expected a square grid"),
        (json!({ "grid": 6 }), RefusalKind::WrongType, "grid: expected a text"),
        (json!({ "kind": "samurai" }), RefusalKind::OutOfRange, "kind: expected one of jigsaw, x,"),
        (json!({ "kind": [] }), RefusalKind::OutOfRange, "kind: expected at least one name"),
        (json!({ "kind": ["x", "x"] }), RefusalKind::Impossible, "kind: the kind x is named twice"),
        (json!({ "grid": "6x6", "boxes": "3" }), RefusalKind::OutOfRange, "boxes: expected rows"),
        (json!({ "grid": "5x5", "boxes": "5x1" }), RefusalKind::Impossible, "boxes: boxes of 5x1"),
        (
            json!({ "grid": "4x4", "map": "AABB" }),
            RefusalKind::Impossible,
            "map: expected a letter",
        ),
        (
            json!({ "grid": "6x6", "map": "AABBAABBCCDDCCDD" }),
            RefusalKind::Impossible,
            "map: the map has 16 entries for 36 cells",
        ),
        (
            json!({ "grid": "4x4", "map": "AABBAABBCCDDCCDD", "boxes": "2x2" }),
            RefusalKind::Impossible,
            "map: it cannot be combined with boxes",
        ),
        (
            json!({ "grid": "6x6", "clues": 3 }),
            RefusalKind::Impossible,
            "clues: 3 clues are too few",
        ),
        (json!({ "grid": "6x6", "clues": 90 }), RefusalKind::Impossible, "clues: no puzzle has 90"),
        (json!({ "grid": "6x6", "cages": 3 }), RefusalKind::Impossible, "cages: sizes of cages"),
        (
            json!({ "kind": "killer", "cages": "0-3" }),
            RefusalKind::OutOfRange,
            "cages: expected a number of cells from 1 to 25, or a range such as \"2-5\", found",
        ),
        (
            json!({ "kind": "killer", "grid": "4x4", "cages": 3 }),
            RefusalKind::Impossible,
            "cages: cages of 3 to 3 cells cannot cover 16",
        ),
        (json!({ "kind": "x", "level": "expert" }), RefusalKind::Impossible, "level: with grid or"),
        (json!({ "grid": "6x6", "rating": 3 }), RefusalKind::Impossible, "rating: only a classic"),
        (json!({ "grid": "6x6", "max_nodes": 0 }), RefusalKind::OutOfRange, "max_nodes: expected"),
        (json!({ "kind": "killer", "to": "grid" }), RefusalKind::Impossible, "to: the format grid"),
        (json!({ "kind": "killer", "to": "pdf" }), RefusalKind::OutOfRange, "to: expected one of"),
        (json!({ "boxes": "3x2" }), RefusalKind::Impossible, "boxes: only puzzles on other grids"),
        (json!({ "to": "iss" }), RefusalKind::Impossible, "to: only puzzles on other grids"),
        (json!({ "grid": "6x6", "start": u64::MAX, "count": 2 }), RefusalKind::Impossible, "start"),
    ] {
        let refusal = refused("generate", &request);
        let text = refusal.to_string();
        assert_eq!(refusal.kind, kind, "{request}: {text}");
        assert!(text.starts_with(start), "{request}: {text}");
    }
}

#[test]
fn making_ends_with_its_tries_and_with_the_limits() {
    let hard = json!({ "grid": "25x25", "minimal": true, "max_nodes": 200, "tries": 1 });
    let answer = asked("generate", &hard);
    assert_eq!((&answer["status"], &answer["made"]), (&json!("missing"), &json!([])));
    let why = answer["missing"].as_str().unwrap();
    assert!(why.starts_with("index 0: no puzzle as ordered found in"), "{why}");
    assert_eq!(answer["reasons"][0]["key"], "not-found");
    // The limits end the making after some looks at the clock, and nothing half made is returned.
    let asked_after = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&asked_after);
    let limits = Limits::new(u64::MAX, move || count.fetch_add(1, Ordering::Relaxed) < 20);
    let request = json!({ "grid": "25x25", "count": 100 }).to_string();
    let answer = ask("generate", &request, &limits).unwrap();
    assert!(answer.is_stopped);
    let answer: Value = serde_json::from_str(&answer.text).unwrap();
    assert_eq!(answer["status"], "stopped");
    assert!(answer["missing"].as_str().unwrap().ends_with("of 100 puzzles"), "{answer}");
}

#[test]
fn cells_outside_the_grid_are_in_all_answers() {
    // The extra cells increase; the grid has one solution.
    let text = ".Shape~4x4.Var~X~a~3.Thermo~VX1~VX2~VX3.~R1C1_1.~R1C2_2.~R1C3_3.~R2C1_3.~R3C1_2";
    let request = |more: Value| {
        let mut request = json!({ "puzzle": text });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    let read = asked("read", &request(json!({})));
    assert_eq!(read["givens"].as_str().unwrap().len(), 16);
    let group =
        json!([{"name": "X", "label": "a", "cells": 3, "columns": 4, "candidates": [15, 15, 15]}]);
    assert_eq!(read["variant"]["extra"], group);
    assert_eq!(read["variant"]["rules"][0]["cells"], json!(["X1", "X2", "X3"]));
    let solved = asked("solve", &request(json!({ "limit": 100 })));
    let solutions = solved["solutions"].as_array().unwrap();
    let extra = solved["variant"]["extra"].as_array().unwrap();
    assert_eq!(solutions.len(), extra.len());
    // Four choices of three values for each grid.
    assert_eq!((solutions.len() % 4, &solutions[0]), (0, &solutions[3]));
    assert_eq!(
        extra[..4],
        [json!([1, 2, 3]), json!([1, 2, 4]), json!([1, 3, 4]), json!([2, 3, 4])]
    );
    assert_eq!(solved["variant"]["unread"], json!([]));
    let found = asked("candidates", &request(json!({})));
    assert_eq!(found["candidates"].as_array().unwrap().len(), 16);
    assert_eq!(found["variant"]["extra"], json!([3, 6, 12]));
    let checked =
        asked("check", &json!({ "puzzle": format!("{text}.~R2C2_4.~R3C3_4.~R4C4_3.~VX1_1_4") }));
    let differ: Vec<&str> =
        checked["differ"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    assert!(!differ.is_empty() && differ.iter().all(|cell| cell.starts_with('X')), "{checked}");
    let unique =
        asked("check", &json!({ "puzzle": format!("{text}.~R2C2_4.~R3C3_4.~R4C4_3.~VX1_2_3") }));
    assert_eq!(unique["status"], "unique");
    assert!(unique["redundant"].as_array().unwrap().iter().all(|cell| cell != "X1"), "{unique}");
    // A puzzle without such cells has no such fields.
    let plain = asked("solve", &json!({ "puzzle": X }));
    assert_eq!(plain["variant"], json!({ "unread": [] }));
}
