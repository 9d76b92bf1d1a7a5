//! Books over real HTTP.

#![cfg(feature = "book")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{EASY, Running, settings};
use ninefold_serve::ServeSettings;
use serde_json::{Value, json};
use std::time::Duration;

/// Returns the status of an answer and the message of its error.
fn refusal(server: &Running, request: &Value) -> (u16, String) {
    let answer = server.ask("book", request);
    let message = answer.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
    (answer.status, message)
}

#[test]
fn a_book_is_a_file_and_its_table_another() {
    let server = Running::new(settings());
    let request = json!({
        "levels": { "easy": 40, "hard": 20 }, "seed": 7, "destination": "kdp", "trim": "6x9",
        "title": "Evening", "hints": 1,
    });
    let answer = server.ask("book", &request);
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/pdf"));
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(answer.body.starts_with(b"%PDF-1.4"));
    assert_eq!(server.ask("book", &request).body, answer.body);
    let mut of_table = request;
    of_table["table"] = json!(true);
    let table = server.ask("book", &of_table);
    assert_eq!(table.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(table.text().lines().count(), 61);
    let counted = "ninefold_requests_total{question=\"book\",status=\"answered\"}";
    assert_eq!(server.metric(counted), 3);
}

#[test]
fn puzzles_of_a_request_become_a_sheet() {
    let server = Running::new(settings());
    let answer = server.ask("book", &json!({ "puzzles": [EASY], "per_page": 6 }));
    assert!(answer.body.starts_with(b"%PDF-1.7"));
    let twice = json!({ "puzzles": [EASY, EASY, "x"], "skip_bad": true, "table": true });
    assert_eq!(server.ask("book", &twice).text().lines().count(), 2);
}

#[test]
fn what_cannot_be_made_is_refused_with_its_reason() {
    let server = Running::new(settings());
    let many = vec![EASY; 1_001];
    for (request, status, expected) in [
        (json!({}), 422, "there is no puzzle; name puzzles, or levels"),
        (json!({ "puzzles": [EASY], "levels": {} }), 422, "puzzles cannot be combined with levels"),
        (json!({ "puzzles": [EASY], "seed": 7 }), 422, "seed cannot be combined with puzzles"),
        (json!({ "puzzles": [EASY], "symmetry": "full" }), 422, "symmetry cannot be combined"),
        (json!({ "levels": { "easy": 1 }, "order": "given" }), 422, "order cannot be combined"),
        (json!({ "levels": { "easy": 1 }, "skip_bad": true }), 422, "skip_bad cannot be combined"),
        (
            json!({ "puzzles": [EASY], "large_print": true, "per_page": 2 }),
            422,
            "per_page cannot be combined with large_print; leave out one of them",
        ),
        (json!({ "puzzles": [] }), 422, "there is no puzzle"),
        (json!({ "puzzles": [EASY, EASY] }), 422, "puzzles[1]: the puzzle is that of puzzles[0]"),
        (json!({ "puzzles": ["53x"] }), 422, "puzzles[0]: "),
        (json!({ "puzzles": [EASY], "exclude": ["53x"] }), 422, "exclude[0]: "),
        (
            json!({ "puzzles": [EASY], "exclude": many }),
            422,
            "exclude: expected at most 1000 puzzles",
        ),
        (json!({ "puzzles": many }), 422, "at most 1000 puzzles"),
        (json!({ "puzzles": [EASY], "exclude": [EASY] }), 422, "exclude[0], which is excluded"),
        (json!({ "levels": { "easy": 5 } }), 422, "seed: levels need a seed"),
        (
            json!({ "levels": { "easy": 5 }, "seed": 1, "symmetry": "odd" }),
            422,
            "symmetry: no symmetry is called 'odd'",
        ),
        (json!({ "levels": { "easy": 2000 }, "seed": 1 }), 422, "at most 1000 puzzles"),
        (json!({ "levels": { "simple": 5 }, "seed": 1 }), 400, "unknown field `simple`"),
        (json!({ "levels": [5], "seed": 1 }), 400, "expected an object with levels"),
        (json!({ "puzzles": [EASY], "tittle": "T" }), 400, "unknown field `tittle`"),
        (json!({ "puzzles": EASY }), 400, "invalid type"),
        (json!([[EASY]]), 400, "expected an object with the fields of a book"),
        (json!({ "puzzles": ["53x", "1"], "skip_bad": true }), 422, "all 2 puzzles were left out"),
        (
            json!({ "puzzles": [EASY], "title": "x".repeat(500_000) }),
            422,
            "title: the text does not",
        ),
        (json!({ "puzzles": [EASY], "trim": "x".repeat(500_000) }), 422, "xxx\"..."),
        (json!({ "puzzles": [EASY], "per_page": 3 }), 422, "per_page: expected 1, 2, 4 or 6"),
        (json!({ "puzzles": [EASY], "trim": "huge" }), 422, "trim: expected letter, a4, a5"),
        (
            json!({ "puzzles": [EASY], "order": "up" }),
            422,
            "order: expected rising or given, found \"up\"",
        ),
        (json!({ "puzzles": [EASY], "answers": "off" }), 422, "answers: expected back, level"),
        (
            json!({ "puzzles": [EASY], "answers_per_page": 61 }),
            422,
            "answers_per_page: expected 1 to 60",
        ),
        (json!({ "puzzles": [EASY], "destination": "moon" }), 422, "found \"moon\""),
        (json!({ "puzzles": [EASY], "language": "fr" }), 422, "language: expected en or ko"),
        (json!({ "puzzles": [EASY], "hints": 21 }), 422, "hints: expected 0 to 20"),
        (
            json!({ "puzzles": [EASY], "title": "\u{6570}" }),
            422,
            "title: the fonts of ninefold lack `\u{6570}` (U+6570); use others",
        ),
        (json!({ "puzzles": [EASY], "destination": "kdp" }), 422, "kdp takes 24 or more"),
    ] {
        let (found, message) = refusal(&server, &request);
        assert_eq!(found, status, "{message}");
        assert!(message.contains(expected), "{message}");
    }
    let mut client = server.connect();
    client.post("book", "application/x-ndjson", b"{}");
    assert_eq!(client.answer().status, 415);
}

#[test]
fn a_book_that_takes_too_long_is_ended() {
    let timeout = Duration::from_millis(100);
    let server = Running::new(ServeSettings { timeout, ..settings() });
    let request = json!({ "levels": { "extreme": 1000 }, "seed": 1 });
    let (status, message) = refusal(&server, &request);
    assert_eq!((status, message.contains("time limit")), (503, true), "{message}");
}
