//! [`is_closed`]: whether a standard stream was closed when the program started.
//! [`standard_input`] opens standard input if it was not. [`file_of`] makes a file of a stream.
//!
//! Before `main`, the standard library opens `/dev/null` in place of a closed standard stream, so
//! that no other file gets its number. After that, a closed stream looks like one that the user
//! redirected to `/dev/null`. So a constructor, which runs earlier, looks at the streams. In the
//! Python package it runs when the package is imported.

use std::fs::File;
use std::io::{self, Read};
use std::sync::atomic::{AtomicU8, Ordering};

/// A standard stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standard {
    Input,
    Output,
    Error,
}

/// Text of the error about a closed stream.
pub const CLOSED: &str = "it is closed";

/// A bit for each stream that was closed.
static BITS: AtomicU8 = AtomicU8::new(0);

/// Returns whether a stream was closed when the program started. Always false on systems other than
/// Unix, which do not tell.
pub fn is_closed(stream: Standard) -> bool {
    BITS.load(Ordering::Relaxed) & stream.bit() != 0
}

/// Opens standard input.
///
/// # Errors
///
/// Returns an error if standard input was closed when the program started.
pub fn standard_input() -> io::Result<UntilEnd<io::Stdin>> {
    if is_closed(Standard::Input) {
        return Err(io::Error::other(CLOSED));
    }
    Ok(UntilEnd { stream: io::stdin(), has_ended: false })
}

/// Returns a standard stream as a file of its own, without the buffer of the standard library, which
/// hides some errors.
#[cfg(unix)]
pub fn file_of(stream: impl std::os::fd::AsFd) -> io::Result<File> {
    Ok(stream.as_fd().try_clone_to_owned()?.into())
}

/// Returns a standard stream as a file of its own, without the buffer of the standard library, which
/// hides some errors.
#[cfg(windows)]
pub fn file_of(stream: impl std::os::windows::io::AsHandle) -> io::Result<File> {
    Ok(stream.as_handle().try_clone_to_owned()?.into())
}

/// A stream that stays at its end. A terminal goes on after each Ctrl-D, so a reader that asks again
/// would need another Ctrl-D.
pub struct UntilEnd<R> {
    stream: R,
    has_ended: bool,
}

impl<R: Read> Read for UntilEnd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.has_ended {
            return Ok(0);
        }
        let length = self.stream.read(buffer)?;
        self.has_ended = length == 0 && !buffer.is_empty();
        Ok(length)
    }
}

impl Standard {
    /// Returns the bit of the stream in [`BITS`].
    fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Sets the bits of the closed streams. Runs before `main`, so it is limited to three system calls
/// and at most three stores.
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
