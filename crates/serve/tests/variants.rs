//! Questions about variant puzzles over real HTTP.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{EASY, Running, SOLUTION, settings};
use ninefold_serve::ServeSettings;
use serde_json::{Value, json};
use std::thread;
use std::time::{Duration, Instant};

/// A 4x4 with both diagonals, which has one solution.
const X: &str = ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1.~R1C2_2.~R1C3_3.~R2C1_3";
/// Nobody counts the solutions of either.
const POISON: [&str; 2] =
    [".Shape~16x16.AntiKing", ".Shape~16x16.Thermo~R1C1~R1C2~R1C3.AntiKnight"];

#[test]
fn questions_about_variant_puzzles_are_answered() {
    let server = Running::new(settings());
    let mut client = server.connect();
    for (question, field, value) in [
        ("read", "format", json!("iss")),
        ("solve", "solutions", json!(["1234341243212143"])),
        ("count", "count", json!("1")),
        ("check", "proper", json!(true)),
        ("candidates", "status", json!("unique")),
    ] {
        let answer = client.ask(question, &json!({ "puzzle": X }));
        assert_eq!((answer.status, &answer.json()[field]), (200, &value), "{question}");
        assert!(answer.json()["variant"]["unread"].is_array(), "{question}");
    }
    let converted = client.ask("convert", &json!({ "puzzle": X, "to": "f-puzzles-link" }));
    assert_eq!(converted.status, 200);
    let link = converted.json()["text"].as_str().unwrap().to_owned();
    let again = client.ask("solve", &json!({ "puzzle": link }));
    assert_eq!(again.json()["solutions"], json!(["1234341243212143"]));
    let solved = "ninefold_requests_total{question=\"convert\",status=\"answered\"}";
    assert_eq!(server.metric(solved), 1);
}

#[test]
fn what_a_variant_puzzle_cannot_have_is_refused_with_a_status() {
    let server = Running::new(settings());
    let mut client = server.connect();
    for (question, request, status, kind) in [
        ("hint", json!({ "puzzle": X }), 422, "impossible"),
        ("explain", json!({ "puzzle": X }), 422, "impossible"),
        ("rate", json!({ "puzzle": X }), 422, "impossible"),
        ("canon", json!({ "puzzle": X }), 422, "impossible"),
        ("solve", json!({ "puzzle": X, "filled": EASY }), 422, "impossible"),
        ("convert", json!({ "puzzle": X, "to": "grid" }), 422, "impossible"),
        ("convert", json!({ "puzzle": X, "to": "pdf" }), 400, "out-of-range"),
        ("convert", json!({ "puzzle": X }), 400, "missing-field"),
        ("solve", json!({ "puzzle": ".".repeat(254) + "AB" }), 400, "malformed-puzzle"),
        ("solve", json!({ "puzzle": ".Cage~7~R1C1~R10C1" }), 400, "malformed-puzzle"),
        ("solve", json!({ "puzzle": ".Thermo~R1C1~R1C2~R1C1" }), 400, "malformed-puzzle"),
        ("solve", json!({ "puzzle": X, "limit": 1001 }), 400, "out-of-range"),
    ] {
        let answer = client.ask(question, &request);
        assert_eq!((answer.status, answer.kind().as_str()), (status, kind), "{request}");
        let error = &answer.json()["error"];
        assert!(error["detail"]["key"].is_string(), "{request}");
    }
    // Impossible sums are an answer.
    let cage = client.ask("check", &json!({ "puzzle": ".Cage~60~R1C1~R1C2" })).json();
    assert_eq!(cage["status"], "none");
    assert_eq!(cage["variant"]["impossible"].as_array().unwrap().len(), 1);
}

#[test]
fn lines_with_puzzles_of_both_kinds_are_answered_in_order() {
    let server = Running::new(settings());
    let puzzles = [EASY, X, "hello", X, EASY];
    let lines = puzzles.map(|puzzle| json!({ "puzzle": puzzle }).to_string());
    let body = lines.join("\n");
    let mut client = server.connect();
    client.post("solve", "application/x-ndjson", body.as_bytes());
    let text = client.answer().text();
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first = |answer: &Value| answer["solutions"][0].as_str().map(str::to_owned);
    let expected =
        [Some(SOLUTION), Some("1234341243212143"), None, Some("1234341243212143"), Some(SOLUTION)];
    assert_eq!(
        answers.iter().map(first).collect::<Vec<_>>(),
        expected.map(|s| s.map(str::to_owned))
    );
}

#[test]
fn poison_boards_end_by_nodes_and_by_time_and_let_others_pass() {
    let limit = Duration::from_secs(2);
    let server = Running::new(ServeSettings { timeout: limit, workers: 1, ..settings() });
    thread::scope(|scope| {
        let poisoned: Vec<_> = POISON
            .iter()
            .map(|puzzle| scope.spawn(|| server.ask("count", &json!({ "puzzle": *puzzle }))))
            .collect();
        server.wait_for("ninefold_working", 1);
        let start = Instant::now();
        let answer = server.ask("solve", &json!({ "puzzle": X }));
        assert_eq!(answer.json()["status"], "unique");
        assert!(start.elapsed() < limit, "{:?}", start.elapsed());
        for answer in poisoned {
            let answer = answer.join().unwrap();
            assert_eq!(answer.status, 200);
            assert_eq!(answer.json()["status"], "stopped");
            assert_eq!(answer.json()["exact"], false);
        }
    });
    let server = Running::new(ServeSettings { max_nodes: 1_000, ..settings() });
    for question in ["count", "candidates"] {
        let answer = server.ask(question, &json!({ "puzzle": POISON[0] }));
        assert_eq!(
            (answer.status, &answer.json()["status"]),
            (200, &json!("stopped")),
            "{question}"
        );
    }
    assert_eq!(server.metric("ninefold_stopped_total{question=\"count\"}"), 1);
}

#[test]
fn made_puzzles_are_answered_like_others() {
    let server = Running::new(settings());
    let mut client = server.connect();
    let wish = json!({ "grid": "6x6", "kind": ["jigsaw", "killer"], "seed": 5, "count": 3 });
    let made = client.ask("generate", &wish);
    assert_eq!(made.status, 200);
    let made = made.json()["made"].as_array().unwrap().clone();
    assert_eq!(made.len(), 3);
    for one in made {
        let puzzle = json!({ "puzzle": one["puzzle"] });
        assert_eq!(client.ask("solve", &puzzle).json()["solutions"][0], one["solution"]);
        assert_eq!(client.ask("count", &puzzle).json()["count"], "1");
        assert_eq!(client.ask("check", &puzzle).json()["proper"], true);
    }
    let refused = client.ask("generate", &json!({ "grid": "6x6", "clues": 3 }));
    assert_eq!((refused.status, refused.kind().as_str()), (422, "impossible"));
    assert_eq!(refused.json()["error"]["detail"]["arguments"]["arguments"]["field"], "clues");
}

#[test]
fn making_that_takes_long_ends_in_time() {
    let server = Running::new(ServeSettings { timeout: Duration::from_millis(200), ..settings() });
    let mut client = server.connect();
    let start = Instant::now();
    let most = u64::MAX.to_string();
    let wish = json!({
        "grid": "25x25", "minimal": true, "count": 100, "max_nodes": most, "tries": most,
    });
    let answer = client.ask("generate", &wish).json();
    assert_eq!(answer["status"], "stopped", "{answer}");
    assert!(start.elapsed() < Duration::from_secs(10));
}
