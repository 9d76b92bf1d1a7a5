//! [`TableCutter`]: cuts a table that is read from start to end into chunks of whole rows.

use super::Bytes;
use super::table_rows::TableChunk;
use super::table_text::RowEnd;
use super::text::LONGEST_ROW;
use crate::chunk::ChunkPace;
use crate::lines::{ENDLESS, endless_line};
use memchr::{memchr, memchr_iter, memrchr};
use std::io::{self, BufRead, Read};
use std::mem;

/// Cuts a table into chunks of whole rows.
pub(super) struct TableCutter<'a> {
    input: Bytes<'a>,
    /// Text that has been read and belongs to no chunk yet. It starts with a row.
    tail: Vec<u8>,
    /// Number of lines before the tail.
    lines: u64,
    end: InputEnd,
}

/// Whether there is more to read.
enum InputEnd {
    /// There may be more.
    Open,
    Reached,
    Failed(io::Error),
}

/// Bytes of a read if nobody asks for more.
pub(super) const SMALL_CHUNK: usize = 1 << 16;

impl<'a> TableCutter<'a> {
    pub(super) fn new(input: Bytes<'a>) -> Self {
        Self { input, tail: Vec::new(), lines: 0, end: InputEnd::Open }
    }

    /// Returns whether a whole line has been read that belongs to no chunk yet.
    pub(super) fn has_line(&self) -> bool {
        memchr(b'\n', &self.tail).is_some() || memchr(b'\n', self.input.buffer()).is_some()
    }

    /// Returns the first line that is not blank, or as much of it as is kept. Passes over the lines
    /// before it.
    pub(super) fn first_line(&mut self) -> io::Result<Option<&[u8]>> {
        loop {
            let ink = self.tail.iter().position(|byte| !byte.is_ascii_whitespace());
            let blank = ink.unwrap_or(self.tail.len());
            let blank = memrchr(b'\n', &self.tail[..blank]).map_or(0, |end| end + 1);
            self.take(blank);
            let end = memchr(b'\n', &self.tail);
            if ink.is_some() && (end.is_some() || self.is_long_line() || self.has_ended()) {
                return Ok(Some(&self.tail[..end.unwrap_or(self.tail.len())]));
            }
            if self.has_ended() {
                return Ok(None);
            }
            self.read_more()?;
        }
    }

    /// Replaces the content of a chunk by the first row.
    pub(super) fn next_row(&mut self, chunk: &mut TableChunk, delimiter: u8) -> io::Result<()> {
        self.clear(chunk);
        loop {
            if self.is_long_line() {
                chunk.rows.long_line = Some(self.skip_line());
                return Ok(());
            }
            match RowEnd::of(&self.tail, delimiter, self.has_ended()) {
                RowEnd::At(length) | RowEnd::Unclosed(length) => {
                    chunk.rows.text.extend_from_slice(&self.tail[..length]);
                    self.take(length);
                    return Ok(());
                }
                RowEnd::Open => self.read_more()?,
            }
        }
    }

    /// Replaces the content of a chunk by about `size` bytes of whole rows. Returns false at the
    /// end of the input.
    pub(super) fn next_rows(
        &mut self,
        chunk: &mut TableChunk,
        delimiter: u8,
        size: usize,
        pace: ChunkPace,
    ) -> io::Result<bool> {
        self.clear(chunk);
        // Somebody may wait for the rows that have been read.
        if pace == ChunkPace::Full || memchr(b'\n', &self.tail).is_none() {
            self.fill(size, pace);
        }
        loop {
            if let Some(end) = self.cut(delimiter) {
                mem::swap(&mut chunk.rows.text, &mut self.tail);
                self.tail.extend_from_slice(&chunk.rows.text[end..]);
                chunk.rows.text.truncate(end);
                self.lines += memchr_iter(b'\n', &chunk.rows.text).count() as u64;
                return Ok(end > 0);
            }
            if self.is_long_line() {
                chunk.rows.long_line = Some(self.skip_line());
                return Ok(true);
            }
            self.read_more()?;
        }
    }

    /// Returns where the text that has been read may be cut: after a row.
    fn cut(&self, delimiter: u8) -> Option<usize> {
        if self.has_ended() {
            return Some(self.tail.len());
        }
        let last = memrchr(b'\n', &self.tail)? + 1;
        let Some(quote) = memchr(b'"', &self.tail[..last]) else { return Some(last) };
        let mut at = memrchr(b'\n', &self.tail[..quote]).map_or(0, |end| end + 1);
        while at < last {
            match RowEnd::of(&self.tail[at..], delimiter, false) {
                RowEnd::At(length) | RowEnd::Unclosed(length) => at += length,
                RowEnd::Open => break,
            }
        }
        (at > 0).then_some(at)
    }

    const fn has_ended(&self) -> bool {
        matches!(self.end, InputEnd::Reached)
    }

    /// Returns whether the tail is the start of a line that is too long to be kept.
    fn is_long_line(&self) -> bool {
        self.tail.len() > LONGEST_ROW && memchr(b'\n', &self.tail).is_none()
    }

    /// Empties a chunk, and notes that the tail is its text.
    fn clear(&self, chunk: &mut TableChunk) {
        chunk.rows.text.clear();
        chunk.rows.long_line = None;
        chunk.rows.lines_before = self.lines;
    }

    /// Takes bytes of whole lines from the start of the tail.
    fn take(&mut self, length: usize) {
        self.lines += memchr_iter(b'\n', &self.tail[..length]).count() as u64;
        self.tail.drain(..length);
    }

    /// Takes the first line, which is too long to be kept. Returns its number of bytes.
    fn skip_line(&mut self) -> u64 {
        let mut bytes = 0;
        loop {
            let end = memchr(b'\n', &self.tail);
            bytes += end.unwrap_or(self.tail.len()) as u64;
            self.tail.drain(..end.map_or(self.tail.len(), |end| end + 1));
            if end.is_some() || !matches!(self.end, InputEnd::Open) {
                self.lines += 1;
                return bytes;
            }
            if bytes > ENDLESS {
                self.end = InputEnd::Failed(endless_line());
                return bytes;
            }
            self.fill(SMALL_CHUNK, ChunkPace::AsItComes);
        }
    }

    /// Reads on if no row is complete.
    ///
    /// # Errors
    ///
    /// The error of the input. All complete rows before it have been taken.
    fn read_more(&mut self) -> io::Result<()> {
        if let InputEnd::Failed(_) = self.end
            && let InputEnd::Failed(error) = mem::replace(&mut self.end, InputEnd::Reached)
        {
            self.tail.clear();
            return Err(error);
        }
        let size = (2 * self.tail.len()).clamp(SMALL_CHUNK, LONGEST_ROW + SMALL_CHUNK);
        self.fill(size.max(self.tail.len() + 1), ChunkPace::AsItComes);
        Ok(())
    }

    /// Reads until the tail has `size` bytes, or once if somebody may wait.
    fn fill(&mut self, size: usize, pace: ChunkPace) {
        let room = size.saturating_sub(self.tail.len());
        if room == 0 || !matches!(self.end, InputEnd::Open) {
            return;
        }
        let result = match pace {
            ChunkPace::Full => {
                self.tail.reserve(room);
                let length = self.input.by_ref().take(room as u64).read_to_end(&mut self.tail);
                length.map(|length| length < room)
            }
            ChunkPace::AsItComes => self.read_once(room).map(|length| length == 0),
        };
        match result {
            Ok(false) => {}
            Ok(true) => self.end = InputEnd::Reached,
            Err(error) => self.end = InputEnd::Failed(error),
        }
    }

    /// Reads at most `room` bytes, as soon as there are any. Returns their number.
    fn read_once(&mut self, room: usize) -> io::Result<usize> {
        loop {
            match self.input.fill_buf() {
                Ok(available) => {
                    let length = available.len().min(room);
                    self.tail.extend_from_slice(&available[..length]);
                    self.input.consume(length);
                    return Ok(length);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
