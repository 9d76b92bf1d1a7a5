//! [`Cutter`]: cuts an input that is read from start to end into chunks.

use super::Chunk;
use super::line_by_line::{HowFar, LineByLine};
use super::pace::ChunkPace;
use crate::assembler::LineKind;
use crate::lines::{endless_line, trim};
use std::io;

/// Most bytes of the first read into a new buffer. Each further read doubles the buffer, up to the
/// size of a chunk.
const FIRST_READ: usize = 1 << 14;

/// Cuts an input that is read from start to end into chunks.
///
/// A chunk ends after the last reset line that has been read. If there is none, the cutter parses
/// lines itself until no puzzle is under way.
#[derive(Debug)]
pub(super) struct Cutter {
    /// Parses the first line, which may begin with a byte-order mark, and lines that no reset line
    /// follows.
    lines: LineByLine,
    /// Text that has been read and belongs to no chunk yet.
    tail: Vec<u8>,
    end: InputEnd,
}

/// Whether there is more to read.
#[derive(Debug)]
enum InputEnd {
    /// There may be more.
    Open,
    Reached,
    Failed(io::Error),
}

/// Where a text may be cut.
struct Cut {
    /// The offset after the last reset line.
    at: usize,
    /// Whether that line is meant as a whole puzzle.
    after_whole_line: bool,
}

impl Cutter {
    /// Makes a cutter of an input that begins with its first line.
    pub(super) fn at_start() -> Self {
        Self { lines: LineByLine::at_start(), tail: Vec::new(), end: InputEnd::Open }
    }

    /// Makes a cutter of an input that begins after a reset line.
    pub(super) fn after_reset_line(after_whole_line: bool) -> Self {
        let mut lines = LineByLine::default();
        lines.restart(after_whole_line);
        Self { lines, tail: Vec::new(), end: InputEnd::Open }
    }

    /// Fills a chunk with about `size` bytes of the input. `read` works like [`io::Read::read`].
    /// Returns false at the end of the input.
    pub(super) fn next_chunk(
        &mut self,
        chunk: &mut Chunk,
        size: usize,
        pace: ChunkPace,
        mut read: impl FnMut(&mut [u8]) -> io::Result<usize>,
    ) -> io::Result<bool> {
        chunk.clear();
        // A user may wait for the records in these lines.
        let has_whole_lines = pace == ChunkPace::AsItComes && self.tail.contains(&b'\n');
        self.take_tail(chunk);
        if !has_whole_lines {
            self.fill(chunk, size, pace, &mut read);
        }
        loop {
            self.read_lines(chunk, HowFar::UntilIdle);
            if matches!(self.end, InputEnd::Reached) {
                if !self.lines.is_idle() {
                    self.lines.end(&mut chunk.head, &mut chunk.head_puzzles);
                }
                self.describe_text(chunk);
                return Ok(!chunk.is_empty());
            }
            if let Some(cut) = last_cut(chunk.text()) {
                self.describe_text(chunk);
                self.cut(chunk, &cut);
                return Ok(true);
            }
            self.read_lines(chunk, HowFar::ToEnd);
            if chunk.head.count() > 0 {
                return Ok(true);
            }
            if self.lines.is_endless() {
                self.end = InputEnd::Failed(endless_line());
            }
            if matches!(self.end, InputEnd::Failed(_))
                && let InputEnd::Failed(error) = std::mem::replace(&mut self.end, InputEnd::Reached)
            {
                self.lines.restart(false);
                return Err(error);
            }
            self.fill(chunk, size, pace, &mut read);
        }
    }

    fn take_tail(&mut self, chunk: &mut Chunk) {
        let length = self.tail.len();
        reserve(&mut chunk.buffer, length);
        chunk.buffer[..length].copy_from_slice(&self.tail);
        chunk.text = 0..length;
        self.tail.clear();
    }

    /// Appends text of the input to the text of the chunk.
    fn fill(
        &mut self,
        chunk: &mut Chunk,
        size: usize,
        pace: ChunkPace,
        mut read: impl FnMut(&mut [u8]) -> io::Result<usize>,
    ) {
        if chunk.text.is_empty() {
            chunk.text = 0..0;
        }
        let size = size.max(1);
        while matches!(self.end, InputEnd::Open) && chunk.text.end < size {
            // A small input does not pay for the memory of a large chunk.
            let length = (2 * chunk.text.end).max(FIRST_READ).min(size);
            reserve(&mut chunk.buffer, length);
            let length = chunk.buffer.len().min(size);
            let room = &mut chunk.buffer[chunk.text.end..length];
            match read(room) {
                Ok(0) => self.end = InputEnd::Reached,
                Ok(length) => {
                    chunk.text.end += length.min(room.len());
                    if pace == ChunkPace::AsItComes {
                        break;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.end = InputEnd::Failed(error),
            }
        }
    }

    /// Parses lines of the chunk's text into records of its head.
    fn read_lines(&mut self, chunk: &mut Chunk, how_far: HowFar) {
        let Chunk { head, head_puzzles, buffer, text, byte_count, .. } = chunk;
        let used = self.lines.read(&buffer[text.clone()], how_far, head, head_puzzles);
        *byte_count += used as u64;
        text.start += used;
        if self.lines.has_ended() {
            *text = 0..0;
            self.end = InputEnd::Reached;
        }
    }

    /// Counts the bytes of the chunk's unread text, and notes the kind of the line before it.
    fn describe_text(&self, chunk: &mut Chunk) {
        chunk.after_whole_line = self.lines.is_after_whole_line();
        chunk.byte_count += chunk.text.len() as u64;
    }

    /// Keeps the text after the cut for the next chunk.
    fn cut(&mut self, chunk: &mut Chunk, cut: &Cut) {
        let end = chunk.text.start + cut.at;
        self.tail.extend_from_slice(&chunk.buffer[end..chunk.text.end]);
        chunk.byte_count -= self.tail.len() as u64;
        chunk.text.end = end;
        self.lines.restart(cut.after_whole_line);
    }
}

/// Makes a buffer at least `length` bytes long.
fn reserve(buffer: &mut Vec<u8>, length: usize) {
    if buffer.len() < length {
        buffer.resize(length, 0);
    }
}

/// Finds the last reset line of a text that starts with a line. Does not look at the lines before
/// it.
fn last_cut(text: &[u8]) -> Option<Cut> {
    let mut lines = &text[..=text.iter().rposition(|byte| *byte == b'\n')?];
    while let [before @ .., _line_end] = lines {
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let kind = LineKind::of(trim(&before[start..]), 0);
        if kind.is_reset() {
            let after_whole_line = kind == LineKind::WholePuzzle;
            return Some(Cut { at: lines.len(), after_whole_line });
        }
        lines = &lines[..start];
    }
    None
}
