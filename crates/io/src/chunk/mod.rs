//! [`Chunk`]: unparsed text on its way to a thread that parses it.
//!
//! Reading is divided in two. A supplier, [`ChunkStream`] or [`ChunkFile`], cuts the input into
//! chunks without a look at most of the lines. Each thread parses its own chunks.
//!
//! A chunk ends behind a *reset line*: a blank line, or a line that is meant as a whole puzzle.
//! The grammar needs nothing that stands before such a line to read what comes after it.
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
//! Where no reset line comes for long, the supplier reads line by line itself ([`cutter`]), and
//! the chunk gets complete records in place of text.

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
use parser::ChunkParser;
use records::ChunkRecords;
use std::ops::Range;

/// Bytes of a chunk that are a good choice: enough that cutting costs nothing, and few enough for
/// a processor's second-level cache.
pub const CHUNK_SIZE: usize = 1 << 18;

/// A part of an input, whole lines that have not been parsed.
///
/// A [`ChunkStream`] or a [`ChunkFile`] fills it; its memory is used again each time. All chunks
/// together have the records that a [`Reader`](crate::Reader) gives. See [`ParsedChunk`] for an
/// example of how to number them.
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
    /// Records before the text, which the supplier has read.
    head: ChunkRecords,
    /// The puzzles of the good records of the head.
    head_puzzles: Vec<Puzzle>,
    /// Memory for the text. Its length does not change from chunk to chunk, because setting new
    /// bytes to zero takes time.
    buffer: Vec<u8>,
    /// Where the text stands in the buffer.
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

    /// Parses all lines, those of 81 characters many at once with the given instruction set.
    ///
    /// The puzzles of the good records replace what was in `puzzles`; its memory is used again.
    /// No record allocates memory of its own.
    pub fn parse<'a>(&'a mut self, isa: Isa, puzzles: &'a mut Vec<Puzzle>) -> ParsedChunk<'a> {
        puzzles.clear();
        puzzles.extend_from_slice(&self.head_puzzles);
        self.parser.records.copy_from(&self.head);
        let text = &self.buffer[self.text.clone()];
        self.parser.parse(text, self.after_whole_line, isa, puzzles);
        ParsedChunk { records: &self.parser.records, puzzles, taken: None }
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

    /// Whether there is neither a record nor a line, which counts even without a record.
    fn is_empty(&self) -> bool {
        self.head.count() == 0 && self.head.lines == 0 && self.text.is_empty()
    }
}
