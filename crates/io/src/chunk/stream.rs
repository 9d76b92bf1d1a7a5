//! [`ChunkStream`]: the chunks of an input that is read from start to end.

use super::Chunk;
use super::cutter::Cutter;
use std::io::{self, Read};

/// When a [`ChunkStream`] hands over a chunk.
///
/// ```
/// use ninefold_io::{Chunk, ChunkPace, ChunkStream};
/// use std::io::Read;
///
/// // Each of the two is read at once, as from a pipe.
/// let lines = || format!("{}\n", ".".repeat(81));
/// let count_chunks = |pace| {
///     let (first, second) = (lines(), lines());
///     let mut stream = ChunkStream::new(first.as_bytes().chain(second.as_bytes()), pace);
///     let mut chunk = Chunk::default();
///     let mut count = 0;
///     while stream.next_chunk(&mut chunk, 1 << 18)? {
///         count += 1;
///     }
///     Ok::<_, std::io::Error>(count)
/// };
/// assert_eq!(count_chunks(ChunkPace::AsItComes)?, 2);
/// assert_eq!(count_chunks(ChunkPace::Full)?, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChunkPace {
    /// As soon as a record is complete, so that nobody waits for an answer: for pipes and
    /// terminals.
    AsItComes,
    /// When it is full: for files.
    Full,
}

/// Cuts an input that is read from start to end into chunks, for other threads to parse.
///
/// This is for pipes and compressed data. For files, [`ChunkFile`](super::ChunkFile) leaves the
/// reading to the other threads, too. Cutting costs little: the stream looks only at the last
/// lines of a chunk. If no line in it is blank or meant as a whole puzzle, the stream parses the
/// lines itself. Memory does not grow with the input, however long it or one of its lines is.
///
/// See [`Chunk`] for an example.
#[derive(Debug)]
pub struct ChunkStream<R> {
    input: R,
    pace: ChunkPace,
    cutter: Cutter,
}

impl<R: Read> ChunkStream<R> {
    /// Cuts an input. The input needs no buffer of its own.
    ///
    /// ```
    /// use ninefold_io::{CHUNK_SIZE, Chunk, ChunkPace, ChunkStream};
    ///
    /// let mut stream = ChunkStream::new(std::io::empty(), ChunkPace::Full);
    /// assert!(!stream.next_chunk(&mut Chunk::default(), CHUNK_SIZE)?);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(input: R, pace: ChunkPace) -> Self {
        Self { input, pace, cutter: Cutter::at_start() }
    }

    /// Fills a chunk with what comes next, about `size` bytes, in place of what was in it. Returns
    /// false at the end of the input; the chunk is empty then.
    ///
    /// A chunk may have no record, if it has only blank lines or comments.
    ///
    /// # Errors
    ///
    /// Those of the input. Chunks before have all records before the error; none follow.
    pub fn next_chunk(&mut self, chunk: &mut Chunk, size: usize) -> io::Result<bool> {
        let Self { input, pace, cutter } = self;
        cutter.next_chunk(chunk, size, *pace, |buffer| input.read(buffer))
    }
}
