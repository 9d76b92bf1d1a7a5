//! [`on_end`]: what is done when somebody wants the program to end.

use std::io;

/// Signals that ask a program to end, and the exit status for each: 128 and its number.
#[cfg(unix)]
const ENDING: [(nix::sys::signal::Signal, i32); 3] = {
    use nix::sys::signal::Signal;
    [(Signal::SIGHUP, 128 + 1), (Signal::SIGINT, 128 + 2), (Signal::SIGTERM, 128 + 15)]
};

/// From now on, a file that grows beyond the limit of the process (`ulimit -f`) is an error of the
/// write, and not the end of the program without a message.
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

/// From now on, Ctrl-C (SIGINT), SIGTERM and SIGHUP do this, and then the program ends. Those
/// that were ignored when it started (`nohup`) stay so.
///
/// It must come before other threads are started: they would end the program in the usual way.
#[cfg(unix)]
pub fn on_end(act: impl Fn() + Send + 'static) -> io::Result<()> {
    use nix::sys::signal::SigSet;
    let ignored = ignored();
    let heeded = ENDING.into_iter().filter(|(signal, _)| ignored >> (*signal as u32 - 1) & 1 == 0);
    let signals: SigSet = heeded.map(|(signal, _)| signal).collect();
    signals.thread_block()?;
    let wait = move || {
        let status = loop {
            // It fails only for a set of signals that there are not.
            let Ok(signal) = signals.wait() else { return };
            if let Some((_, status)) = ENDING.into_iter().find(|(ending, _)| *ending == signal) {
                break status;
            }
        };
        act();
        std::process::exit(status)
    };
    std::thread::Builder::new().spawn(wait).map(|_| ())
}

/// A bit for each signal that the program was started to ignore, where the system tells (Linux).
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// From now on, Ctrl-C does this, and then the program ends.
#[cfg(not(unix))]
pub fn on_end(act: impl Fn() + Send + 'static) -> io::Result<()> {
    let end = move || {
        act();
        std::process::exit(128 + 2)
    };
    ctrlc::set_handler(end).map_err(io::Error::other)
}
