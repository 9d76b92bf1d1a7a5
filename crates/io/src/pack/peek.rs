//! [`PeekInput`]: a buffered input whose next bytes can be looked at.

use super::Input;
use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of the buffer.
const CAPACITY: usize = 1 << 16;

/// A buffered input whose next bytes can be looked at before they are read.
pub(super) struct PeekInput<'a> {
    input: Input<'a>,
    buffer: Vec<u8>,
    /// Bytes of the buffer that have not been read.
    unread: Range<usize>,
    /// Number of bytes that have been read.
    position: u64,
    /// Whether the input has returned an error. Decoders own their inputs, and some of them make
    /// errors of their own from an error of the input.
    has_failed: Arc<AtomicBool>,
}

impl<'a> PeekInput<'a> {
    pub(super) fn new(input: Input<'a>) -> Self {
        let has_failed = Arc::default();
        Self { input, buffer: Vec::new(), unread: 0..0, position: 0, has_failed }
    }

    /// Returns a flag that is set when the input returns an error.
    pub(super) fn failure_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.has_failed)
    }

    /// Notes whether a read of the input has failed.
    fn noted(&self, read: io::Result<usize>) -> io::Result<usize> {
        if read.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::Interrupted) {
            self.has_failed.store(true, Ordering::Relaxed);
        }
        read
    }

    /// Returns the number of bytes that have been read.
    pub(super) const fn position(&self) -> u64 {
        self.position
    }

    /// Returns the next `length` bytes without reading them, or fewer at the end of the input.
    pub(super) fn peek(&mut self, length: usize) -> io::Result<&[u8]> {
        while self.unread.len() < length {
            if self.buffer.len() < CAPACITY {
                self.buffer.resize(CAPACITY, 0);
            }
            if self.unread.end == self.buffer.len() || self.unread.is_empty() {
                self.buffer.copy_within(self.unread.clone(), 0);
                self.unread = 0..self.unread.len();
            }
            let read = self.input.read(&mut self.buffer[self.unread.end..]);
            match self.noted(read) {
                Ok(0) => break,
                Ok(more) => self.unread.end += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.unread.start..self.unread.end.min(self.unread.start + length)])
    }

    /// Puts bytes back that have been read last.
    pub(super) fn unread(&mut self, bytes: &[u8]) {
        self.position -= bytes.len() as u64;
        let unread = self.unread.clone();
        self.unread = 0..bytes.len() + unread.len();
        self.buffer.splice(..unread.start, bytes.iter().copied());
    }

    /// Skips the next byte while it is zero. Returns false at the end of the input.
    pub(super) fn skip_zeros(&mut self) -> io::Result<bool> {
        loop {
            let available = self.fill_buf()?;
            let (length, zeros) =
                (available.len(), available.iter().take_while(|byte| **byte == 0).count());
            self.consume(zeros);
            if zeros < length || length == 0 {
                return Ok(length > 0);
            }
        }
    }
}

impl BufRead for PeekInput<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.peek(1)?;
        Ok(&self.buffer[self.unread.clone()])
    }

    fn consume(&mut self, length: usize) {
        let length = length.min(self.unread.len());
        self.unread.start += length;
        self.position += length as u64;
    }
}

impl Read for PeekInput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Large reads need no copy.
        if self.unread.is_empty() && buffer.len() >= CAPACITY {
            let read = self.input.read(buffer);
            let length = self.noted(read)?;
            self.position += length as u64;
            return Ok(length);
        }
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}
