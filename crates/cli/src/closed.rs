//! [`is_closed`]: whether the program was started with a standard stream closed.
//!
//! Before `main`, the standard library opens `/dev/null` where a standard stream is closed, so that
//! no file takes its place. Then nothing tells output that is lost from output that nobody wants,
//! so the look at them must come earlier: as a constructor of the program.

use std::sync::atomic::{AtomicU8, Ordering};

/// A stream that every program is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standard {
    Input,
    Output,
    Error,
}

/// What is said of a stream that is closed.
pub const CLOSED: &str = "it is closed";

/// A bit for each stream that was closed.
static BITS: AtomicU8 = AtomicU8::new(0);

/// Whether the program was started with a stream closed. Systems other than Unix do not tell.
pub fn is_closed(stream: Standard) -> bool {
    BITS.load(Ordering::Relaxed) & stream.bit() != 0
}

impl Standard {
    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Takes down which streams are closed. It runs before `main` and does no more than three system
/// calls and a store.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look() {
    use nix::errno::Errno;
    use nix::fcntl::{FcntlArg, fcntl};
    use std::io::{stderr, stdin, stdout};
    use std::os::fd::{AsFd, BorrowedFd};
    let note = |stream: Standard, descriptor: BorrowedFd| {
        if fcntl(descriptor, FcntlArg::F_GETFD) == Err(Errno::EBADF) {
            BITS.fetch_or(stream.bit(), Ordering::Relaxed);
        }
    };
    note(Standard::Input, stdin().as_fd());
    note(Standard::Output, stdout().as_fd());
    note(Standard::Error, stderr().as_fd());
}
