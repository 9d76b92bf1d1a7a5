//! `ninefold serve`: the process, its messages and its end. The crate of the server tests the rest.

#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::ninefold;

#[test]
#[cfg(not(feature = "serve"))]
fn a_program_without_the_server_says_how_to_get_it() {
    let ran = ninefold(&["serve", "--port", "0"], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("build it with the feature `serve`"), "{}", ran.err);
}

#[test]
fn wrong_options_are_refused() {
    for (arguments, expected) in [
        (["serve", "--port", "65536"], "from 0 to 65535"),
        (["serve", "--bind", "localhost"], "localhost"),
        (["serve", "--max-body", "much"], "500M"),
        (["serve", "--timeout", "0"], "50ms"),
        (["serve", "--workers", "0"], "from 1 to 1024"),
    ] {
        let ran = ninefold(&arguments, "");
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn the_reference_names_every_option() {
    let help = ninefold(&["serve", "-h"], "").out;
    let page = include_str!("../../../docs/reference/server.md");
    let lines = help.lines().map(str::trim_start).filter(|line| line.starts_with("--"));
    let options: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
    assert!(options.len() > 12, "{options:?}");
    for option in options {
        assert!(page.contains(&format!("| `{option}")), "{option}");
    }
}

#[cfg(all(unix, feature = "serve"))]
mod served {
    use super::common::{EASY, SOLVED, program};
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::process::{Child, ChildStderr, Command, Stdio};

    /// Starts the server on a free port. Returns its address, and its messages.
    fn start(arguments: &[&str]) -> (Child, String, BufReader<ChildStderr>) {
        start_at("0", arguments)
    }

    fn start_at(port: &str, arguments: &[&str]) -> (Child, String, BufReader<ChildStderr>) {
        let mut child = program()
            .args(["serve", "--port", port])
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut messages = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        messages.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("ninefold: listening on http://").unwrap();
        let address = address.strip_suffix('/').unwrap().to_owned();
        (child, address, messages)
    }

    fn send(signal: &str, child: &Child) {
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Sends a question on a connection that ends with the answer.
    fn post(address: &str, question: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).unwrap();
        let length = body.len();
        let text = format!(
            "POST /v1/{question} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    fn answer(mut stream: TcpStream) -> String {
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }

    /// Sends a question that never ends. Returns when a worker has it.
    fn post_endless(address: &str) -> TcpStream {
        let endless = post(address, "count", &format!(r#"{{"puzzle": "{}"}}"#, ".".repeat(81)));
        loop {
            let mut stream = TcpStream::connect(address).unwrap();
            let request = "GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
            stream.write_all(request.as_bytes()).unwrap();
            if answer(stream).contains("\nninefold_working 1\n") {
                return endless;
            }
        }
    }

    #[test]
    fn a_running_server_can_be_checked() {
        let (mut child, address, _messages) = start(&[]);
        let port = address.rsplit(':').next().unwrap();
        let check =
            |arguments: &[&str]| super::ninefold(&[&["serve", "--check"], arguments].concat(), "");
        let healthy = check(&["--port", port]);
        assert_eq!((healthy.status, healthy.err.as_str()), (0, ""));
        // As in a container, which listens on every address.
        assert_eq!(check(&["--port", port, "--bind", "0.0.0.0"]).status, 0);
        child.kill().unwrap();
        child.wait().unwrap();
        let gone = check(&["--port", port]);
        assert_eq!(gone.status, 2);
        assert!(
            gone.err.contains(&format!("no healthy server at 127.0.0.1:{port}")),
            "{}",
            gone.err
        );
    }

    #[test]
    fn the_server_and_the_command_make_the_same_puzzles() {
        let (mut child, address, _messages) = start(&[]);
        for (options, wish) in [
            (&["--grid", "6x6"][..], r#""grid":"6x6""#),
            (
                &["--grid", "6x6", "--kind", "jigsaw,killer", "--cages", "2-3"],
                r#""grid":"6x6","kind":["jigsaw","killer"],"cages":"2-3""#,
            ),
            (
                &["--grid", "20x20", "--kind", "x", "--clues", "240-"],
                r#""grid":"20x20","kind":"x","clues":"240-""#,
            ),
            (
                &["--kind", "thermo", "--minimal", "symmetric", "--symmetry", "rotation"],
                r#""kind":"thermo","minimal":"symmetric","symmetry":"rotation""#,
            ),
        ] {
            let numbers = ["generate", "--seed", "5", "--start", "1", "--count", "2"];
            let lines = super::ninefold(&[&numbers, options].concat(), "").out;
            let request = format!(r#"{{"seed":5,"start":1,"count":2,{wish}}}"#);
            let text = answer(post(&address, "generate", &request));
            assert_eq!(lines.lines().count(), 2, "{options:?}");
            for line in lines.lines() {
                assert!(text.contains(&format!(r#""puzzle":"{line}","#)), "{line}: {text}");
            }
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn a_signal_ends_the_server_in_the_middle_of_a_question() {
        for signal in ["-TERM", "-INT"] {
            let (mut child, address, mut messages) =
                start(&["--grace", "100ms", "--timeout", "1h", "--workers", "1"]);
            let solved = answer(post(&address, "solve", &format!(r#"{{"puzzle": "{EASY}"}}"#)));
            assert!(solved.starts_with("HTTP/1.1 200 OK\r\n"), "{solved}");
            assert!(solved.contains(SOLVED), "{solved}");
            let endless = post_endless(&address);
            send(signal, &child);
            let stopped = answer(endless);
            assert!(stopped.contains(r#"{"status":"stopped""#), "{stopped}");
            assert_eq!(child.wait().unwrap().code(), Some(0));
            let mut rest = String::new();
            messages.read_to_string(&mut rest).unwrap();
            assert!(rest.ends_with("ninefold: stopped\n"), "{rest}");
            assert!(!rest.contains(EASY), "{rest}");
        }
    }

    // Only Linux has all addresses of 127.0.0.0/8. No other test uses this one, so nobody takes the
    // port between two servers.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_restarted_server_answers_on_the_same_port() {
        let options = ["--bind", "127.0.0.19", "--grace", "100ms", "--workers", "1"];
        let (mut child, address, mut messages) = start(&options);
        let (_, port) = address.split_once(':').unwrap();
        for signal in ["-TERM", "-KILL", "-TERM", "-KILL", "-KILL"] {
            let mut kept = TcpStream::connect(&address).unwrap();
            kept.write_all(b"GET /v1/version HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
            let endless = post_endless(&address);
            send(signal, &child);
            assert_eq!(child.wait().unwrap().success(), signal == "-TERM");
            assert!(TcpStream::connect(&address).is_err(), "nobody listens");

            let again;
            (child, again, messages) = start_at(port, &options);
            assert_eq!(again, address);
            let solved = answer(post(&address, "solve", &format!(r#"{{"puzzle": "{EASY}"}}"#)));
            assert!(solved.contains(SOLVED), "{solved}");
            // Connections to the old server have ended, with an answer or without.
            for mut old in [kept, endless] {
                let _ = old.read_to_end(&mut Vec::new());
                let mut byte = [0];
                assert!(!matches!(old.read(&mut byte), Ok(1..)), "{signal}");
            }
        }
        send("-TERM", &child);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        let mut rest = String::new();
        messages.read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with("ninefold: stopped\n"), "{rest}");
    }

    #[test]
    fn requests_are_logged_if_asked() {
        for (option, has_board) in [("--log-requests", false), ("--log-boards", true)] {
            let (mut child, address, mut messages) = start(&[option]);
            answer(post(&address, "solve", &format!(r#"{{"puzzle": "{EASY}"}}"#)));
            send("-TERM", &child);
            assert_eq!(child.wait().unwrap().code(), Some(0));
            let mut rest = String::new();
            messages.read_to_string(&mut rest).unwrap();
            assert!(rest.contains("ninefold: solve 200 "), "{rest}");
            assert_eq!(rest.contains(EASY), has_board, "{rest}");
        }
    }
}
