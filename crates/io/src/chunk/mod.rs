//! [`Chunk`]: unparsed text on its way to a thread that parses it.
//!
//! Reading has two steps. A supplier, [`ChunkStream`] or [`ChunkFile`], cuts the input into chunks
//! and does not look at most of the lines. Then each thread parses its own chunks.
//!
//! A chunk ends after a *reset line*: a blank line, or a line that is meant as a whole puzzle. The
//! grammar needs nothing before a reset line to read the text after it.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
//! ────────────────────────────── a chunk may end here ─────────────────────────────
//! # a grid
//! 53..7....
//! 6..195...
//! (seven more rows)
//!
//! ────────────────────────────── and here ─────────────────────────────────────────
//! ```
//!
//! If reset lines are far apart, the supplier parses lines itself ([`cutter`]). Then the chunk
//! holds complete records instead of text.

mod boundary;
mod cutter;
mod file;
mod line_by_line;
mod pace;
mod parsed;
mod parser;
mod records;
mod stream;

pub use file::{ChunkFile, FileRange, ReadAt};
pub use pace::ChunkPace;
pub use parsed::{ParsedChunk, ParsedRecord};
pub use stream::ChunkStream;

use ninefold_core::{Isa, Puzzle};
pub(crate) use records::ChunkRecords;

use parser::ChunkParser;
use std::ops::Range;

/// A good size of a chunk, in bytes: large enough to make cutting cheap, and small enough for a
/// processor's second-level cache.
pub const CHUNK_SIZE: usize = 1 << 18;

/// A part of an input: whole lines that have not been parsed.
///
/// A [`ChunkStream`] or a [`ChunkFile`] fills a chunk and reuses its memory each time. All chunks
/// of an input together have the records that a [`Reader`](crate::Reader) returns. [`ParsedChunk`]
/// shows how to number the records.
///
/// ```
/// use ninefold_core::Isa;
/// use ninefold_io::{CHUNK_SIZE, Chunk, ChunkPace, ChunkStream};
///
/// let input = format!("{0}\n{0}\n", ".".repeat(81));
/// let mut stream = ChunkStream::new(input.as_bytes(), ChunkPace::Full);
/// let mut chunk = Chunk::default();
/// assert!(stream.next_chunk(&mut chunk, CHUNK_SIZE)?);
/// assert_eq!(chunk.byte_count(), 164);
///
/// let mut puzzles = Vec::new();
/// let parsed = chunk.parse(Isa::detect(), &mut puzzles);
/// assert_eq!(parsed.puzzles().len(), 2);
/// assert!(!stream.next_chunk(&mut chunk, CHUNK_SIZE)?);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Chunk {
    /// Records before the text, parsed by the supplier.
    head: ChunkRecords,
    /// The puzzles of the well-formed records of the head.
    head_puzzles: Vec<Puzzle>,
    /// Memory for the text. Its length does not change from chunk to chunk, because setting new
    /// bytes to zero takes time.
    buffer: Vec<u8>,
    /// Place of the text in the buffer.
    text: Range<usize>,
    /// Whether the line before the text was meant as a whole puzzle.
    after_whole_line: bool,
    byte_count: u64,
    parser: ChunkParser,
}

impl Chunk {
    /// Returns the number of bytes of the input that were read for the chunk.
    pub const fn byte_count(&self) -> u64 {
        self.byte_count
    }

    /// Parses all lines. Lines of 81 characters are parsed many at once, with the instruction set
    /// `isa`.
    ///
    /// Replaces the content of `puzzles` by the puzzles of the well-formed records, and reuses its
    /// memory. No record allocates memory of its own.
    pub fn parse<'a>(&'a mut self, isa: Isa, puzzles: &'a mut Vec<Puzzle>) -> ParsedChunk<'a> {
        puzzles.clear();
        puzzles.extend_from_slice(&self.head_puzzles);
        self.parser.records.copy_from(&self.head);
        let text = &self.buffer[self.text.clone()];
        self.parser.parse(text, self.after_whole_line, isa, puzzles);
        ParsedChunk::of_all(&self.parser.records, puzzles)
    }

    fn clear(&mut self) {
        self.head.clear();
        self.head_puzzles.clear();
        self.text = 0..0;
        self.after_whole_line = false;
        self.byte_count = 0;
    }

    fn text(&self) -> &[u8] {
        &self.buffer[self.text.clone()]
    }

    /// Returns whether the chunk has neither a record nor a line. A line counts even if it has no
    /// record.
    fn is_empty(&self) -> bool {
        self.head.count() == 0 && self.head.lines == 0 && self.text.is_empty()
    }
}
