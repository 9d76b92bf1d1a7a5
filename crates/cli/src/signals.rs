//! [`on_end`]: ends the program in order when a signal asks for it.

use crate::terminal::Terminal;
use std::io;

/// Signals that ask a program to end, each with its exit status: 128 plus its number.
#[cfg(unix)]
const ENDING: [(nix::sys::signal::Signal, i32); 3] = {
    use nix::sys::signal::Signal;
    [(Signal::SIGHUP, 128 + 1), (Signal::SIGINT, 128 + 2), (Signal::SIGTERM, 128 + 15)]
};

/// Makes a write beyond the file size limit of the process (`ulimit -f`) fail with an error. By
/// default such a write ends the program without a message.
#[cfg(unix)]
#[allow(unsafe_code)]
pub fn report_file_size_limit() {
    use nix::sys::signal::{SigHandler, Signal, signal};
    // SAFETY: ignoring a signal installs no handler. It fails only for signals that do not exist.
    let _ = unsafe { signal(Signal::SIGXFSZ, SigHandler::SigIgn) };
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn report_file_size_limit() {}

/// Ends the program at once when a signal asks for it. For commands that have nothing to write first.
pub fn end_at_once(terminal: &Terminal) {
    if let Err(error) = on_end(|| {}) {
        terminal.error(format_args!("cannot prepare for signals: {error}"));
    }
}

/// Calls `act` and then ends the program as soon as SIGINT (Ctrl-C), SIGTERM or SIGHUP arrives. A
/// signal that was ignored when the program started (`nohup`) stays ignored.
///
/// Call this before you start other threads. A thread that does not block these signals would
/// receive them, and they would end the program at once.
///
/// # Errors
///
/// Returns an error if the signals cannot be blocked or no thread can be started.
#[cfg(unix)]
pub fn on_end(act: impl Fn() + Send + 'static) -> io::Result<()> {
    use nix::sys::signal::SigSet;
    let ignored = ignored();
    let heeded = ENDING.into_iter().filter(|(signal, _)| ignored >> (*signal as u32 - 1) & 1 == 0);
    let signals: SigSet = heeded.map(|(signal, _)| signal).collect();
    signals.thread_block()?;
    let wait = move || {
        let status = loop {
            // `wait` fails only for signals that do not exist.
            let Ok(signal) = signals.wait() else { return };
            if let Some((_, status)) = ENDING.into_iter().find(|(ending, _)| *ending == signal) {
                break status;
            }
        };
        act();
        std::process::exit(status)
    };
    if let Err(error) = std::thread::Builder::new().spawn(wait) {
        // Nobody waits for the signals, so they must end the program in the usual way.
        signals.thread_unblock()?;
        return Err(error);
    }
    Ok(())
}

/// Returns a bit for each signal that was ignored when the program started, or 0 where the system
/// does not tell. Linux does.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Calls `act` and then ends the program as soon as Ctrl-C is pressed.
///
/// # Errors
///
/// Returns an error if the system refuses the handler.
#[cfg(not(unix))]
pub fn on_end(act: impl Fn() + Send + 'static) -> io::Result<()> {
    let end = move || {
        act();
        std::process::exit(128 + 2)
    };
    ctrlc::set_handler(end).map_err(io::Error::other)
}
