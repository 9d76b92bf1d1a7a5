//! The program on a terminal: the progress bar, and typed input. A pseudo-terminal stands for it.

#![cfg(unix)]

mod common;

use common::{EASY, SOLVED, program};
use nix::pty::{OpenptyResult, Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long a text on the terminal may take. Only a test that fails waits so long.
const PATIENCE: Duration = Duration::from_mins(2);

/// A run whose standard error is a terminal.
struct Run {
    child: Child,
    screen: Receiver<Vec<u8>>,
    /// What the terminal has been sent so far.
    shown: String,
    /// Where the user types.
    keyboard: File,
}

impl Run {
    /// Starts a program that prints its messages on a terminal. `prepare` sets its other streams.
    fn start(command: Command, prepare: impl FnOnce(&mut Command, &File)) -> Self {
        Self::start_on(100, command, prepare)
    }

    /// Starts a program on a terminal with some columns.
    fn start_on(
        columns: u16,
        mut command: Command,
        prepare: impl FnOnce(&mut Command, &File),
    ) -> Self {
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let OpenptyResult { master, slave } = openpty(&size, None).expect("there are terminals");
        let slave = File::from(slave);
        command.env("TERM", "xterm").env_remove("NO_COLOR");
        command.stderr(slave.try_clone().expect("a second handle"));
        prepare(&mut command, &slave);
        let child = command.spawn().expect("the program starts");
        // Only the program has the terminal now, so reading ends with it.
        drop((command, slave));
        let mut master = File::from(master);
        let keyboard = master.try_clone().expect("a second handle");
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = master.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { child, screen, shown: String::new(), keyboard }
    }

    /// Waits until the terminal has been sent a text.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        while !self.shown.contains(text) {
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.shown += &String::from_utf8_lossy(&bytes),
                Err(error) => panic!("{error}: no {text:?} in {:?}", self.shown),
            }
        }
    }

    /// Waits for the end of the program. Returns its exit status and the last text on the terminal.
    fn end(mut self) -> (i32, String) {
        let status = self.child.wait().expect("the program ends");
        loop {
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.shown += &String::from_utf8_lossy(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the terminal stays open"),
            }
        }
        (status.code().expect("no signal ends it"), self.shown)
    }
}

/// What removes the line that the cursor is in.
const CLEAR: &str = "\r\u{1b}[2K";

#[test]
fn a_bar_counts_puzzles_makes_way_for_messages_and_goes_away() {
    let mut command = program();
    command.args(["solve", "--threads", "1"]);
    let mut run = Run::start(command, |command, _| {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
    });
    let mut input = run.child.stdin.take().expect("it is piped");
    writeln!(input, "{EASY}").expect("the program reads");
    // The input is a pipe, so its size is not known.
    run.wait_for("1 puzzles, ");
    run.wait_for("/s, 0 not answered");
    writeln!(input, "{EASY}\n{}x", &EASY[..80]).expect("the program reads");
    run.wait_for("line 3, column 81");
    run.wait_for("3 puzzles, ");
    run.wait_for("/s, 1 not answered");
    drop(input);
    let mut output = String::new();
    let mut stdout = run.child.stdout.take().expect("it is piped");
    stdout.read_to_string(&mut output).expect("UTF-8");
    let (status, shown) = run.end();
    assert_eq!(status, 2, "{shown:?}");
    assert_eq!(output.lines().take(2).collect::<Vec<_>>(), [SOLVED; 2]);
    // A message stands alone in its line, and so does the summary. No bar is left.
    for message in ["ninefold:\u{1b}[0m standard input: line 3", "ninefold:\u{1b}[0m 3 puzzles: 2"]
    {
        let (before, after) = shown.split_once(message).unwrap_or_else(|| panic!("{shown:?}"));
        assert!(before.trim_end_matches("\u{1b}[1;33m").ends_with(CLEAR), "{shown:?}");
        let line = after.split_once("\r\n").map(|(line, _)| line);
        assert!(line.is_some_and(|line| !line.contains("puzzles, ")), "{shown:?}");
    }
    let (_, after) = shown.rsplit_once("not answered").expect("the bar was shown");
    assert!(after.contains(CLEAR), "{shown:?}");
}

#[test]
fn a_run_of_known_size_has_a_share_and_an_interrupt_removes_the_bar() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = program();
    command.args(["generate", "--seed", "1", "--count", "4000000000", "--threads", "1", "-o"]);
    command.arg(folder.path().join("puzzles.txt"));
    let mut run = Run::start(command, |command, _| {
        command.stdin(Stdio::null()).stdout(Stdio::null());
    });
    run.wait_for("0% ");
    run.wait_for(" left");
    let id = i32::try_from(run.child.id()).expect("a small number");
    kill(Pid::from_raw(id), Signal::SIGINT).expect("it runs");
    let (status, shown) = run.end();
    assert_eq!(status, 130, "{shown:?}");
    let (_, after) = shown.rsplit_once(" left").expect("the bar was shown");
    assert!(after.contains(CLEAR), "{shown:?}");
}

#[test]
fn there_is_no_bar_among_records_and_none_if_it_is_not_wanted() {
    for (arguments, is_shared) in
        [(&["solve"][..], true), (&["solve", "--progress", "never"], false), (&["-q"], false)]
    {
        let mut command = program();
        command.args(arguments);
        let mut run = Run::start(command, |command, terminal| {
            command.stdin(Stdio::piped());
            if is_shared {
                command.stdout(terminal.try_clone().expect("a second handle"));
            } else {
                command.stdout(Stdio::piped());
            }
        });
        let mut input = run.child.stdin.take().expect("it is piped");
        writeln!(input, "{EASY}").expect("the program reads");
        if is_shared {
            run.wait_for(SOLVED);
        }
        // Long enough for a bar.
        thread::sleep(Duration::from_millis(600));
        drop(input);
        let (status, shown) = run.end();
        assert_eq!(status, 0, "{shown:?}");
        assert!(!shown.contains("puzzles, "), "{shown:?}");
    }
}

#[test]
fn one_end_of_typed_input_is_enough() {
    for (arguments, typed, expected) in [
        (&["solve", "--to", "line"][..], EASY, SOLVED),
        (&["solve"], "1 2 3 4 5 6 7 8 9", "# malformed"),
        (&["generate", "--from", "-", "--seed", "1", "--to", "csv"], SOLVED, "puzzle,solution"),
        (&["bench", "--seconds", "1ms"], EASY, "puzzles"),
    ] {
        let mut command = program();
        command.args(arguments);
        let mut run = Run::start(command, |command, terminal| {
            command.stdin(terminal.try_clone().expect("a second handle")).stdout(Stdio::piped());
        });
        if arguments[0] == "solve" {
            run.wait_for("press Ctrl-D");
        }
        // 4 is Ctrl-D. After a line feed, it ends the input.
        write!(run.keyboard, "{typed}\n\u{4}").expect("the program reads");
        let mut stdout = run.child.stdout.take().expect("it is piped");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut output = String::new();
            stdout.read_to_string(&mut output).expect("UTF-8");
            let _ = sender.send(output);
        });
        let output = output.recv_timeout(PATIENCE).expect("one Ctrl-D ends the input");
        let (_, shown) = run.end();
        assert!(output.contains(expected) || shown.contains(expected), "{output} {shown:?}");
    }
}

#[test]
fn the_bar_stays_on_one_line_of_a_narrow_terminal() {
    for columns in [5, 12, 40] {
        let mut command = program();
        command.args([
            "generate",
            "--scale",
            "se121",
            "--rating",
            "9-",
            "-n",
            "50",
            "--seed",
            "1",
            "--progress",
            "always",
        ]);
        command.stdout(Stdio::null()).stdin(Stdio::null());
        let mut run = Run::start_on(columns, command, |_, _| {});
        run.wait_for("% ");
        run.child.kill().expect("it runs");
        run.child.wait().expect("it has ended");
        let shown = &run.shown;
        // Each drawing begins at the start of the line and moves to no other line.
        let longest =
            shown.split(['\r', '\n']).map(|line| line.replace("\u{1b}[2K", "").chars().count());
        assert!(longest.max().unwrap() <= usize::from(columns), "{columns}: {shown:?}");
        assert!(!shown.contains("A\r"), "{shown:?}");
    }
}
