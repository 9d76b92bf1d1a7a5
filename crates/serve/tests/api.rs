//! The API and the page over real HTTP.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{EASY, Running, SOLUTION, settings};
use ninefold_serve::{LoggedRequests, ServeSettings};
use serde_json::{Value, json};
use std::fs;
use std::io::Read;
use std::iter;
use std::path::Path;
use std::sync::{Arc, Mutex};

#[test]
fn questions_are_answered_on_one_connection() {
    let server = Running::new(settings());
    let mut client = server.connect();
    for _ in 0..3 {
        let answer = client.ask("solve", &json!({ "puzzle": EASY }));
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json()["solutions"], json!([SOLUTION]));
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    for (question, request) in [
        ("count", json!({ "puzzle": EASY })),
        ("check", json!({ "puzzle": EASY })),
        ("rate", json!({ "puzzle": EASY })),
        ("hint", json!({ "puzzle": EASY })),
        ("explain", json!({ "puzzle": EASY })),
        ("steps", json!({ "puzzle": EASY })),
    ] {
        let answer = client.ask(question, &request);
        assert_eq!(
            (answer.status, &answer.json()["status"]),
            (200, &json!("unique")),
            "{question}"
        );
    }
    for (question, request) in [
        ("read", json!({ "puzzle": EASY })),
        ("canon", json!({ "puzzle": EASY })),
        ("picture", json!({ "puzzle": EASY })),
        ("generate", json!({ "seed": 1 })),
        ("daily", json!({ "day": "2026-11-25" })),
        ("techniques", json!({})),
        ("technique", json!({ "name": "x-wing" })),
    ] {
        let answer = client.ask(question, &request);
        assert_eq!(answer.status, 200, "{question}: {}", answer.text());
    }
    assert_eq!(server.metric("ninefold_connections"), 2, "this one and that of the metrics");
    let solved = "ninefold_requests_total{question=\"solve\",status=\"answered\"}";
    assert_eq!(server.metric(solved), 3);
}

/// Sends a request by hand, with some lines after the first one, and returns status and kind.
fn asked_by_hand(server: &Running, first: &str, lines: &str, body: &str) -> (u16, String) {
    let mut client = server.connect();
    client
        .send(&format!("{first} HTTP/1.1\r\n{lines}content-length: {}\r\n\r\n{body}", body.len()));
    let answer = client.answer();
    let kind = if answer.status == 200 { String::new() } else { answer.kind() };
    (answer.status, kind)
}

#[test]
fn requests_for_other_hosts_are_refused() {
    let hosts = vec!["sudoku.example.org".to_owned()];
    let server = Running::new(ServeSettings { hosts, ..settings() });
    let body = json!({ "puzzle": EASY }).to_string();
    let ask = |host: &str| {
        let lines = format!("{host}content-type: application/json\r\n");
        asked_by_hand(&server, "POST /v1/solve", &lines, &body)
    };
    for host in [
        "localhost",
        "LOCALHOST:9081",
        "127.0.0.1:1",
        "[::1]:9081",
        "sudoku.example.org",
        "10.1.2.3",
    ] {
        assert_eq!(ask(&format!("host: {host}\r\n")), (200, String::new()), "{host}");
    }
    for host in ["evil.example", "localhost.evil.example", "example.org:9081", "a b", ""] {
        assert_eq!(ask(&format!("host: {host}\r\n")), (421, "host".to_owned()), "{host}");
    }
    assert_eq!(ask(""), (400, "host".to_owned()));
    assert_eq!(ask("host: localhost\r\nhost: localhost\r\n"), (400, "host".to_owned()));
    // The page, too: it would run with the rights of the other name.
    let page = asked_by_hand(&server, "GET /", "host: evil.example\r\n", "");
    assert_eq!(page, (421, "host".to_owned()));
}

#[test]
fn packed_bodies_other_encodings_and_long_headers_are_refused() {
    let server = Running::new(settings());
    let body = json!({ "puzzle": EASY }).to_string();
    let ask = |lines: &str| {
        let lines = format!("host: localhost\r\n{lines}");
        asked_by_hand(&server, "POST /v1/solve", &lines, &body)
    };
    let json = "content-type: application/json\r\n";
    for good in [
        json.to_owned(),
        format!("{json}content-encoding: identity\r\n"),
        "content-type: application/json; charset=UTF-8\r\n".to_owned(),
        format!("{json}x-long: {}\r\n", "a".repeat(30_000)),
    ] {
        assert_eq!(ask(&good), (200, String::new()), "{}", &good[..good.len().min(80)]);
    }
    for packed in [
        format!("{json}content-encoding: gzip\r\n"),
        "content-type: application/json; charset=utf-16\r\n".to_owned(),
        "content-type: application/json;charset=\"latin1\"\r\n".to_owned(),
    ] {
        assert_eq!(ask(&packed), (415, "media-type".to_owned()), "{packed}");
    }
    let long = format!("{json}x-long: {}\r\n", "a".repeat(32_768));
    assert_eq!(ask(&long).0, 431);
    let health = asked_by_hand(&server, "POST /healthz", "host: localhost\r\n", "");
    assert_eq!(health, (405, "method".to_owned()));
}

#[test]
fn bad_requests_get_a_status_and_a_reason() {
    let server = Running::new(ServeSettings { max_body: 1000, ..settings() });
    let mut client = server.connect();
    let impossible = client.ask("generate", &json!({ "clues": 16 }));
    assert_eq!((impossible.status, impossible.kind().as_str()), (422, "impossible"));
    let malformed = client.ask("solve", &json!({ "puzzle": "53x" }));
    assert_eq!((malformed.status, malformed.kind().as_str()), (400, "malformed-puzzle"));
    client.post("solve", "application/json", b"{\"puzzle\": \"\xff\"}");
    let bytes = client.answer();
    assert_eq!((bytes.status, bytes.kind().as_str()), (400, "malformed-json"));
    client.post("rate", "application/json", b"\xff");
    assert_eq!(client.answer().status, 400);
    client.post("solv", "application/json", b"{}");
    let unknown = client.answer();
    assert_eq!(unknown.status, 404);
    assert!(unknown.text().contains("did you mean `solve`?"), "{}", unknown.text());
    for kind in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"] {
        client.post("solve", kind, b"{}");
        let answer = client.answer();
        assert_eq!((answer.status, answer.kind().as_str()), (415, "media-type"), "{kind}");
    }
    client.post(
        "solve",
        "Application/JSON; charset=utf-8",
        json!({"puzzle": EASY}).to_string().as_bytes(),
    );
    assert_eq!(client.answer().status, 200);
    let get = server.get("/v1/solve", "");
    assert_eq!((get.status, get.header("allow")), (405, "POST"));
    // The size is known before the body comes.
    client.send(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                 content-length: 1001\r\n\r\n",
    );
    let large = client.answer();
    assert_eq!((large.status, large.kind().as_str()), (413, "too-large"));
    assert_eq!(large.header("connection"), "close");
    assert!(client.rest().is_empty(), "the connection is closed");
    // Only the chunks tell the size.
    let mut client = server.connect();
    client.send(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                 transfer-encoding: chunked\r\n\r\n",
    );
    for _ in 0..3 {
        client.try_send(format!("190\r\n{}\r\n", " ".repeat(400)).as_bytes());
    }
    assert_eq!(client.answer().status, 413);
}

#[test]
fn what_is_no_http_is_refused() {
    let server = Running::new(settings());
    for text in [
        "hello\r\n\r\n",
        "\0\0\0\0\0\0\0\0",
        "GET / HTTP/9.9\r\n\r\n",
        "POST /v1/solve HTTP/1.1\r\ncontent-length: x\r\n\r\n",
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         transfer-encoding: chunked\r\n\r\nzz\r\n",
    ] {
        let mut client = server.connect();
        client.send(text);
        let head = client.head();
        assert_eq!(head.status, 400, "{text:?}");
    }
    let mut client = server.connect();
    let many = "x: 1\r\n".repeat(100);
    client.send(&format!("GET / HTTP/1.1\r\n{many}\r\n"));
    assert_eq!(client.head().status, 431);
    let mut client = server.connect();
    client.try_send(format!("GET / HTTP/1.1\r\nx: {}", "y".repeat(100_000)).as_bytes());
    assert!(client.rest().starts_with(b"HTTP/1.1 431"));
    assert_eq!(server.get("/healthz", "").text(), "ok\n");
}

#[test]
fn lines_are_answered_in_order_while_they_come() {
    let server = Running::new(settings());
    let mut client = server.connect();
    client.send(
        "POST /v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n\
                 transfer-encoding: chunked\r\n\r\n",
    );
    let line = format!("{}\n", json!({ "puzzle": EASY }));
    let send = |client: &mut common::Client, text: &str| {
        client.send(&format!("{:x}\r\n{text}\r\n", text.len()));
    };
    // Half a line, then the rest and another one.
    send(&mut client, &line[..20]);
    send(&mut client, &format!("{}\n\r\nrubbish\n", &line[20..]));
    let head = client.head();
    assert_eq!((head.status, head.header("content-type")), (200, "application/x-ndjson"));
    let mut text = String::new();
    while text.lines().count() < 2 {
        text.push_str(&String::from_utf8(client.chunk()).unwrap());
    }
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["solutions"], json!([SOLUTION]));
    assert_eq!(answers[1]["error"]["kind"], "malformed-json");
    // The last line needs no line end.
    send(&mut client, line.trim_end());
    client.send("0\r\n\r\n");
    let last: Value = serde_json::from_slice(&client.chunk()).unwrap();
    assert_eq!(last["status"], "unique");
    assert!(client.chunk().is_empty());
}

#[test]
fn answers_of_workers_and_quick_ones_keep_their_order() {
    let server = Running::new(settings());
    // Every third line needs a worker.
    let lines: String = (0..300)
        .map(|n| match n % 3 {
            0 => format!("{}\n", json!({ "puzzle": ".".repeat(81), "limit": 100_000 + n })),
            _ => format!("{}\n", json!({ "puzzle": ".".repeat(81), "limit": n })),
        })
        .collect();
    let mut client = server.connect();
    client.post("count", "application/x-ndjson", lines.as_bytes());
    let answer = client.answer();
    let counts: Vec<String> = answer
        .text()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["count"].as_str().unwrap().into())
        .collect();
    let expected: Vec<String> =
        (0..300).map(|n| if n % 3 == 0 { 100_000 + n } else { n }.to_string()).collect();
    assert_eq!(counts, expected);
}

#[test]
fn a_long_line_ends_a_stream() {
    let server = Running::new(ServeSettings { max_body: 1000, ..settings() });
    let mut client = server.connect();
    let line = json!({ "puzzle": EASY }).to_string();
    let body = format!("{line}\n{}\n{line}\n", "x".repeat(2000));
    client.post("solve", "application/x-ndjson", body.as_bytes());
    let text = client.answer().text();
    assert!(text.contains("too-large"), "{text}");
    assert!(text.lines().next().unwrap().contains("unique"), "{text}");
}

#[test]
fn the_description_and_the_version_are_there() {
    let server = Running::new(settings());
    let api = server.get("/v1/openapi.json", "").json();
    assert_eq!(api["openapi"], "3.1.0");
    assert!(api["paths"]["/v1/hint"]["post"].is_object());
    let version = server.get("/v1/version", "").json();
    assert_eq!((&version["name"], &version["api"]), (&json!("ninefold"), &json!(1)));
    assert_eq!(server.get("/healthz", "").status, 200);
    assert!(server.get("/metrics", "").header("content-type").starts_with("text/plain; version="));
}

#[test]
fn the_page_is_served_with_strict_headers() {
    let server = Running::new(settings());
    let index = server.get("/", "");
    assert_eq!((index.status, index.header("content-type")), (200, "text/html; charset=utf-8"));
    assert_eq!(index.header("cache-control"), "no-cache");
    assert_eq!(index.header("referrer-policy"), "no-referrer");
    assert_eq!(index.header("x-content-type-options"), "nosniff");
    let policy = index.header("content-security-policy");
    for part in [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "img-src 'self' data: blob:",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.split("; ").any(|own| own == part), "{part}: {policy}");
    }
    let wasm = server.get("/engine.wasm?v=1", "");
    assert_eq!(wasm.header("content-type"), "application/wasm");
    // The files are packed while the server answers already.
    let packed = || server.get("/assets/index-1a2b.js", "accept-encoding: br, gzip\r\n");
    let script = iter::repeat_with(packed).find(|file| !file.header("content-encoding").is_empty());
    let script = script.unwrap();
    assert_eq!(script.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(script.header("content-encoding"), "gzip");
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&script.body[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, b"let a = 1;\n".repeat(1000));
    let plain = server.get("/assets/index-1a2b.js", "");
    assert_eq!((plain.header("content-encoding"), plain.body.len()), ("", unpacked.len()));
    let tag = index.header("etag").to_owned();
    let same = server.get("/", &format!("if-none-match: {tag}\r\n"));
    assert_eq!((same.status, same.body.len()), (304, 0));
    let mut client = server.connect();
    client.send("HEAD / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let head = client.head();
    assert_eq!((head.status, head.header("content-length")), (200, "31"));
}

#[test]
fn only_files_of_the_page_are_served() {
    let server = Running::new(settings());
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/assets/",
        "/index.htm",
    ] {
        let answer = server.get(path, "");
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.header("content-security-policy").contains("default-src"), "{path}");
    }
    let mut client = server.connect();
    client.send("DELETE / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    assert_eq!(client.answer().status, 405);
}

#[test]
fn a_program_without_the_page_says_so() {
    let server =
        Running::new(ServeSettings { address: settings().address, ..ServeSettings::default() });
    let index = server.get("/", "");
    assert_eq!(index.status, 200);
    assert!(index.text().contains("ninefold"), "{}", index.text());
}

#[test]
fn boards_are_logged_only_if_asked() {
    for (logged, has_line, has_board) in [
        (LoggedRequests::None, false, false),
        (LoggedRequests::WithoutBoards, true, false),
        (LoggedRequests::WithBoards, true, true),
    ] {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&lines);
        let log = Arc::new(move |line: &str| log.lock().unwrap().push(line.to_owned()));
        let mut server = Running::new(ServeSettings { logged, log, ..settings() });
        server.ask("solve", &json!({ "puzzle": EASY }));
        server.ask("rate", &json!({ "puzzle": EASY, "scale": "x\ny" }));
        server.stop();
        server.join();
        let lines = lines.lock().unwrap();
        assert!(lines[0].starts_with("listening on http://127.0.0.1:"), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("stopped"));
        assert_eq!(lines.iter().any(|line| line.starts_with("solve 200 ")), has_line, "{lines:?}");
        assert_eq!(lines.iter().any(|line| line.starts_with("rate 400 ")), has_line, "{lines:?}");
        assert_eq!(lines.iter().any(|line| line.contains(EASY)), has_board, "{lines:?}");
    }
}

#[test]
fn the_reference_names_every_metric_and_every_kind_of_error() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/server.md");
    let page = fs::read_to_string(path).unwrap();
    let server = Running::new(settings());
    let metrics = server.get("/metrics", "").text();
    let names = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let names: Vec<&str> = names.filter_map(|line| line.split(' ').next()).collect();
    assert!(names.len() > 5);
    for name in names {
        assert!(page.contains(&format!("`{name}")), "{name}");
    }
    let api = server.get("/v1/openapi.json", "").json();
    for path in api["paths"].as_object().unwrap().keys() {
        let name = path.trim_start_matches("/v1/");
        assert!(
            page.contains(&format!("`{name}`")) || page.contains(&format!("`{path}`")),
            "{path}"
        );
    }
    for kind in
        ["busy", "timeout", "too-large", "media-type", "method", "malformed-body", "internal"]
    {
        assert!(page.contains(&format!("`{kind}`")), "{kind}");
    }
}
