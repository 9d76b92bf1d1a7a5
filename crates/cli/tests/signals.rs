//! The end of the program by a signal, and the messages about closed streams.

#![cfg(unix)]
#![allow(clippy::unwrap_used)] // a panic is how a test fails

mod common;

use common::{EASY, SOLVED, program, ran, rows};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Signals that end the program, each with its exit status.
const SIGNALS: [(&str, i32); 3] = [("-HUP", 129), ("-INT", 130), ("-TERM", 143)];

/// Longest time to wait for the end. It is more than the promised 100 ms because tests run in
/// parallel.
const PATIENCE: Duration = Duration::from_secs(2);

/// Returns the signals that this process does not ignore. A process that it starts would ignore
/// them too, as under `nohup`.
fn signals() -> impl Iterator<Item = (&'static str, i32)> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    SIGNALS.into_iter().filter(move |(_, status)| ignored >> (status - 129) & 1 == 0)
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
}

fn start(arguments: &[&str]) -> Child {
    program().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

/// Sends a signal and returns the exit status. Fails if the program takes longer than `PATIENCE`.
fn end(signal: &str, child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    send(signal, child);
    let status = child.wait().unwrap().code();
    assert!(start.elapsed() < PATIENCE, "{signal}: {:?}", start.elapsed());
    status
}

#[test]
fn a_signal_ends_the_program_while_it_waits_for_input() {
    for (signal, status) in signals() {
        for command in ["solve", "convert"] {
            let mut child = start(&[command]);
            let mut stdin = child.stdin.take().unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
            let mut line = String::new();
            stdout.read_line(&mut line).unwrap();
            assert_eq!(end(signal, &mut child), Some(status), "{command}");
            let mut rest = String::new();
            stdout.read_to_string(&mut rest).unwrap();
            assert_eq!(rest, "");
        }
    }
}

#[test]
fn a_signal_ends_a_long_search_after_the_records_before_it() {
    for (signal, status) in signals() {
        let mut child = start(&["count", "--limit", "all", "--max-nodes", "unlimited"]);
        let input = format!("{EASY}\n{}\n", ".".repeat(81));
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "=1\n");
        assert_eq!(end(signal, &mut child), Some(status));
    }
}

/// Returns the number of a count that was interrupted.
fn count_so_far(line: &str) -> u64 {
    line.trim_end().strip_prefix(">=").expect(line).parse().unwrap()
}

/// Starts to count the grids, writes a puzzle with few solutions before them, and interrupts. Returns what
/// was printed, and the messages.
///
/// A busy machine may need long for the first puzzle: then the program is given more time.
fn interrupt_count(arguments: &[&str]) -> (String, String) {
    let times = [1, 2, 4, 8, 16].map(Duration::from_secs);
    let mut runs = times.iter().map(|time| interrupt_count_after(*time, arguments));
    let has_begun = |(_, err): &(String, String)| err.contains("line 2: interrupted");
    runs.find(has_begun).expect("the count has not begun in 16 seconds")
}

/// Does so after some time.
fn interrupt_count_after(time: Duration, arguments: &[&str]) -> (String, String) {
    let mut child = program()
        .args(["count", "--limit", "all", "--max-nodes", "unlimited"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = format!("{EASY}\n{}\n", ".".repeat(81));
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    // Time to answer the first puzzle, and to begin with the second.
    thread::sleep(time);
    let (mut out, mut err) = (String::new(), String::new());
    assert_eq!(end("-INT", &mut child), Some(130));
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    (out, err)
}

#[test]
fn an_interrupted_count_prints_what_it_has_found() {
    if signals().all(|(signal, _)| signal != "-INT") {
        return;
    }
    for method in ["propagation", "backtracking"] {
        for threads in ["1", "2"] {
            let arguments = ["--method", method, "--threads", threads];
            let (out, err) = interrupt_count(&arguments);
            let lines: Vec<&str> = out.lines().collect();
            let [one, many] = lines[..] else { panic!("{arguments:?}: {out}") };
            assert_eq!(one, "=1");
            assert!(count_so_far(many) > 1, "{arguments:?}: {out}");
            let told = format!("line 2: interrupted; the count so far is {many}\n");
            assert!(err.ends_with(&told), "{err}");
        }
        let (out, _) = interrupt_count(&["--method", method, "--to", "jsonl"]);
        let last = out.lines().nth(1).unwrap();
        assert!(last.contains("\"status\":\"stopped\"") && last.contains("\"at_least\":true"));
    }
}

#[test]
fn an_interrupted_count_that_can_be_continued_is_counted_again() {
    if signals().all(|(signal, _)| signal != "-INT") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, expected) in [("out.txt", "=1\n"), ("out.csv", ",unique,1,false,30,\n")] {
        let path = folder.path().join(name);
        let (_, err) = interrupt_count(&["--resume", "-o", path.to_str().unwrap()]);
        assert!(
            err.contains(", and a run that continues the output counts this puzzle again\n"),
            "{err}"
        );
        let advice = format!("are in {}.partial; repeat the command to continue\n", path.display());
        assert!(err.ends_with(&advice), "{err}");
        let partial = fs::read_to_string(format!("{}.partial", path.display())).unwrap();
        assert!(partial.ends_with(expected), "{partial}");
    }
}

#[test]
fn a_signal_cuts_no_record_where_the_reader_stalls() {
    for (signal, status) in signals() {
        let grids = format!("{}\n", rows(EASY, "")).repeat(20_000);
        let mut child = start(&[]);
        let mut stdin = child.stdin.take().unwrap();
        let feeder = thread::spawn(move || drop(stdin.write_all(grids.as_bytes())));
        let mut stdout = child.stdout.take().unwrap();
        let mut first = [0];
        stdout.read_exact(&mut first).unwrap();
        // Time for the pipe to fill. If it does not fill, the test shows less but does not fail.
        thread::sleep(Duration::from_millis(200));
        assert_eq!(end(signal, &mut child), Some(status));
        let mut printed = String::from(char::from(first[0]));
        stdout.read_to_string(&mut printed).unwrap();
        feeder.join().unwrap();
        let grid = rows(SOLVED, "");
        assert!(printed.ends_with('\n'));
        assert!(printed.split("\n\n").all(|record| record.trim_end() == grid.trim_end()));
    }
}

#[test]
fn a_signal_leaves_a_partial_file_and_the_older_one() {
    for (signal, status) in signals() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        fs::write(&path, "before").unwrap();
        let mut child = program()
            .args(["count", "--limit", "all", "--max-nodes", "unlimited", "-o"])
            .arg(&path)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = format!("{EASY}\n{}\n", ".".repeat(81));
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        // Time to answer the first puzzle.
        thread::sleep(Duration::from_millis(300));
        assert_eq!(end(signal, &mut child), Some(status));
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        let last = told.lines().last().unwrap();
        let partial = last.strip_prefix("ninefold: the records so far are in ").unwrap();
        let partial = fs::read_to_string(partial).unwrap();
        assert!(count_so_far(partial.strip_prefix("=1\n").unwrap()) > 0);
        assert_eq!(fs::read_to_string(&path).unwrap(), "before");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_is_ignored_stays_so() {
    let script = "trap '' HUP; exec \"$0\"";
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_ninefold")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..2 {
        stdin.write_all(format!("{EASY}\n").as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{SOLVED}\n"));
        send("-HUP", &child);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Runs the program in a shell that closes or redirects its streams.
fn redirected(arguments: &str) -> common::Ran {
    let script = format!("printf '%s\\n' {EASY} | \"$0\" {arguments}");
    let output = Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_ninefold")]).output();
    ran(output.unwrap())
}

#[test]
fn a_closed_standard_output_is_an_error() {
    for arguments in [
        ">&-",
        "count >&-",
        "check >&-",
        "convert >&-",
        "-o /dev/stdout >&-",
        "--help >&-",
        "--version >&-",
        "completions bash >&-",
    ] {
        let ran = redirected(arguments);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments}");
        assert!(ran.err.ends_with("cannot be written: it is closed\n"), "{arguments}: {}", ran.err);
    }
    // `/dev/null` is no error: the user wants no output. Python and Node.js open it for reading and
    // writing.
    for arguments in [">/dev/null", "1<>/dev/null", "--help 1<>/dev/null"] {
        let ran = redirected(arguments);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments}");
    }
}

#[test]
fn a_closed_standard_input_is_an_error() {
    for command in ["", "convert"] {
        let ran = redirected(&format!("{command} <&-"));
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err, "ninefold: standard input: cannot be read: it is closed\n");
    }
}

#[test]
fn a_message_that_nobody_can_read_makes_the_status_2() {
    assert_eq!(redirected("2>&-").status, 0);
    assert_eq!(redirected("--stats 2>&-").status, 2);
    assert_eq!(redirected("--stats 2>/dev/null").status, 0);
    #[cfg(target_os = "linux")]
    assert_eq!(redirected("--stats 2>/dev/full").status, 2);
}
