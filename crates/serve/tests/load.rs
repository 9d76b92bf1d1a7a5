//! Many connections, slow and vanished clients, poison boards, and the end of the server.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{EASY, Running, SOLUTION, settings};
use ninefold_serve::ServeSettings;
use serde_json::{Value, json};
use std::fs;
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// A time that is over soon.
const SOON: Duration = Duration::from_millis(200);

/// The empty board, whose solutions nobody counts.
fn endless() -> Value {
    json!({ "puzzle": ".".repeat(81) })
}

/// Settings with one worker, whose questions end only when somebody ends them.
fn one_worker() -> ServeSettings {
    ServeSettings { workers: 1, timeout: Duration::from_hours(1), ..settings() }
}

#[test]
fn a_thousand_connections_are_answered_again_and_again() {
    let server = Running::new(settings());
    let mut clients: Vec<_> = (0..1000).map(|_| server.connect()).collect();
    for _ in 0..3 {
        let body = json!({ "puzzle": EASY }).to_string();
        for client in &mut clients {
            client.post("solve", "application/json", body.as_bytes());
        }
        for client in &mut clients {
            assert_eq!(client.answer().json()["solutions"], json!([SOLUTION]));
        }
    }
    // All of them are open at once, and the one that asks.
    assert_eq!(server.metric("ninefold_connections"), 1001);
    drop(clients);
    server.wait_for("ninefold_connections", 1);
}

#[test]
fn connections_above_the_limit_are_told_to_come_back() {
    let server = Running::new(ServeSettings { max_connections: 2, ..settings() });
    let mut clients = [server.connect(), server.connect()];
    for client in &mut clients {
        assert_eq!(client.ask("solve", &json!({ "puzzle": EASY })).status, 200);
    }
    let mut third = server.connect();
    let answer = third.answer();
    assert_eq!((answer.status, answer.kind().as_str()), (503, "busy"));
    assert!(third.rest().is_empty());
    drop(clients);
    // A place gets free as soon as the server sees that a client has gone.
    while server.connect().try_ask() != Some(200) {
        thread::sleep(Duration::from_millis(5));
    }
}

impl common::Client {
    /// Asks for the health, on a connection that may have been refused.
    fn try_ask(&mut self) -> Option<u16> {
        self.try_send(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let text = String::from_utf8(self.rest()).ok()?;
        text.split(' ').nth(1)?.parse().ok()
    }
}

#[test]
fn slow_and_silent_clients_are_dropped() {
    let server =
        Running::new(ServeSettings { header_timeout: SOON, body_timeout: SOON, ..settings() });
    // Says nothing at all.
    let mut silent = server.connect();
    // Stops in the middle of the headers.
    let mut half = server.connect();
    half.send("POST /v1/solve HTTP/1.1\r\nhost: localhost\r\n");
    // Sends a header every moment, and never ends.
    let mut slow = server.connect();
    slow.send("POST /v1/solve HTTP/1.1\r\n");
    let slow_headers = thread::spawn(move || {
        while slow.try_send(b"x: y\r\n") {
            thread::sleep(Duration::from_millis(20));
        }
    });
    // Says that a body comes.
    let mut promised = server.connect();
    promised.send(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                   content-length: 100\r\n\r\n{",
    );
    // Starts a stream.
    let mut stream = server.connect();
    stream.send(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n\
                 content-length: 100\r\n\r\n{",
    );
    // Sends a byte of a line every moment, and never ends it.
    let mut endless_line = server.connect();
    endless_line.send(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n\
                content-length: 1000000\r\n\r\n",
    );
    let slow_line = thread::spawn(move || {
        while endless_line.try_send(b"x") {
            thread::sleep(Duration::from_millis(20));
        }
    });
    let late = promised.answer();
    assert_eq!((late.status, late.kind().as_str()), (408, "timeout"));
    assert!(promised.rest().is_empty());
    assert!(stream.answer().text().contains("\"timeout\""));
    silent.rest();
    half.rest();
    slow_headers.join().unwrap();
    slow_line.join().unwrap();
    server.wait_for("ninefold_connections", 1);
}

#[test]
fn clients_that_do_not_read_are_dropped() {
    let server = Running::new(ServeSettings { body_timeout: SOON, ..settings() });
    let mut client = server.connect();
    // Answers of some megabytes that nobody reads.
    let line = format!("{}\n", json!({ "puzzle": ".".repeat(81), "limit": 1000 }));
    let body = line.repeat(1000);
    client.send(&format!(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    ));
    client.try_send(body.as_bytes());
    server.wait_for("ninefold_connections", 1);
    server.wait_for("ninefold_working", 0);
}

#[test]
fn the_server_answers_while_it_works_on_poison_boards() {
    let server = Running::new(one_worker());
    let mut poison = server.connect();
    poison.post("count", "application/json", endless().to_string().as_bytes());
    server.wait_for("ninefold_working", 1);
    let mut client = server.connect();
    for _ in 0..100 {
        assert_eq!(client.ask("solve", &json!({ "puzzle": EASY })).status, 200);
    }
    assert_eq!(server.get("/healthz", "").status, 200);
    assert_eq!(server.metric("ninefold_working"), 1, "it still works on it");
    // Questions that need a worker get their turns.
    for question in ["rate", "hint", "explain", "check", "canon"] {
        assert_eq!(client.ask(question, &json!({ "puzzle": EASY })).status, 200, "{question}");
    }
    server.wait_for("ninefold_waiting", 0);
    // It still works on it.
    server.wait_for("ninefold_working", 1);
    // Nobody waits for the answer any longer, so the work ends.
    drop(poison);
    server.wait_for("ninefold_working", 0);
    assert_eq!(client.ask("rate", &json!({ "puzzle": EASY })).status, 200);
}

#[test]
fn questions_above_the_queue_are_refused() {
    let server = Running::new(ServeSettings { queue: 1, ..one_worker() });
    let mut working = server.connect();
    working.post("count", "application/json", endless().to_string().as_bytes());
    server.wait_for("ninefold_working", 1);
    let mut waiting = server.connect();
    waiting.post("count", "application/json", endless().to_string().as_bytes());
    server.wait_for("ninefold_waiting", 1);
    let refused = server.ask("count", &endless());
    assert_eq!((refused.status, refused.kind().as_str()), (503, "busy"));
    assert_eq!(refused.header("retry-after"), "1");
    assert_eq!(server.ask("solve", &json!({ "puzzle": EASY })).status, 200);
}

#[test]
fn a_limit_of_time_or_nodes_ends_a_question() {
    let server = Running::new(ServeSettings { timeout: SOON, ..settings() });
    let late = server.ask("count", &endless());
    assert_eq!((late.status, &late.json()["status"]), (200, &json!("stopped")));
    let late = server.ask("generate", &json!({ "clues": 17 }));
    assert_eq!((late.status, &late.json()["status"]), (200, &json!("stopped")));
    let few = Running::new(ServeSettings { max_nodes: 100_000, ..one_worker() });
    let stopped = few.ask("count", &endless());
    assert_eq!((stopped.status, &stopped.json()["status"]), (200, &json!("stopped")));
    let stopped = "ninefold_stopped_total{question=\"count\"}";
    assert_eq!(few.metric(stopped), 1);
}

#[test]
fn the_worst_boards_known_are_solved() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/worst-cases.tsv");
    let text = fs::read_to_string(path).unwrap();
    let is_board = |word: &&str| word.len() == 81 && !word.contains(' ');
    let boards: Vec<&str> =
        text.lines().filter_map(|line| line.split('\t').find(is_board)).collect();
    assert!(boards.len() > 5, "{}", boards.len());
    let server = Running::new(settings());
    let lines: Vec<String> =
        boards.iter().map(|board| json!({ "puzzle": board }).to_string()).collect();
    for question in ["solve", "check"] {
        let mut client = server.connect();
        client.post(question, "application/x-ndjson", lines.join("\n").as_bytes());
        let answers = client.answer().text();
        assert_eq!(answers.lines().count(), boards.len());
        for (answer, board) in answers.lines().zip(&boards) {
            let answer: Value = serde_json::from_str(answer).unwrap();
            let status = answer["status"].as_str().unwrap();
            assert!(["unique", "multiple", "none"].contains(&status), "{board}: {answer}");
        }
    }
}

#[test]
fn a_server_that_stops_finishes_what_runs_and_ends_the_rest() {
    let mut server = Running::new(ServeSettings { grace: SOON, ..one_worker() });
    // Two questions that never end and take turns, and a client that only listens.
    let mut poison = [server.connect(), server.connect()];
    for client in &mut poison {
        client.post("count", "application/json", endless().to_string().as_bytes());
    }
    let mut idle = server.connect();
    assert_eq!(idle.ask("solve", &json!({ "puzzle": EASY })).status, 200);
    server.wait_for("ninefold_working", 1);
    server.wait_for("ninefold_waiting", 1);
    server.stop();
    for client in &mut poison {
        let answer = client.answer();
        assert_eq!((answer.status, &answer.json()["status"]), (200, &json!("stopped")));
    }
    assert!(idle.rest().is_empty());
    server.join();
    assert!(TcpStream::connect(server.address).is_err(), "nobody listens any longer");
}

#[test]
fn a_server_that_stops_waits_for_a_question_that_ends_in_time() {
    let mut server = Running::new(ServeSettings {
        timeout: SOON,
        grace: Duration::from_hours(1),
        ..one_worker()
    });
    let mut client = server.connect();
    client.post("count", "application/json", endless().to_string().as_bytes());
    server.wait_for("ninefold_working", 1);
    server.stop();
    assert_eq!(client.answer().status, 200);
    server.join();
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Running::new(settings());
    let second = ServeSettings { address: server.address, ..settings() };
    let error = ninefold_serve::Server::bind(second).err().unwrap().to_string();
    assert!(error.starts_with(&format!("{}: cannot listen: ", server.address)), "{error}");
    assert!(error.ends_with("another program uses the port: choose another"), "{error}");
}
