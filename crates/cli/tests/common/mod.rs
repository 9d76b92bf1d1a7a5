//! Runs the program and returns what it printed.

#![allow(dead_code, missing_docs)] // each test file uses its part

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Output, messages and exit status of a run.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

pub fn program() -> Command {
    heed_signals();
    Command::new(env!("CARGO_BIN_EXE_ninefold"))
}

/// Runs the program on standard input.
pub fn ninefold(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.as_ref().to_vec();
    let feeder = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder does not panic");
    ran(output)
}

pub fn ran(output: Output) -> Ran {
    Ran {
        status: output.status.code().expect("no signal ends it"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Returns 81 characters as nine lines, with a separator between cells.
pub fn rows(line: &str, separator: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|b| char::from(*b).to_string()).collect();
        cells.join(separator) + "\n"
    };
    line.as_bytes().chunks(9).map(row).collect()
}

/// Lets signals end the programs that are started from now on, also where the tests were started
/// with some of them ignored (`nohup`).
#[cfg(unix)]
#[allow(unsafe_code)]
fn heed_signals() {
    use nix::sys::signal::{SigHandler, Signal, signal};
    for ending in [Signal::SIGHUP, Signal::SIGINT, Signal::SIGTERM] {
        // SAFETY: the default action needs no handler.
        unsafe { signal(ending, SigHandler::SigDfl) }.expect("there is this signal");
    }
}

#[cfg(not(unix))]
fn heed_signals() {}
