//! [`ChunkStream`]: the chunks of an input that is read from start to end.

use super::Chunk;
use super::cutter::Cutter;
use super::pace::ChunkPace;
use std::io::{self, Read};

/// Cuts an input that is read from start to end into chunks, for other threads to parse.
///
/// Use it for pipes and compressed data. For files, use [`ChunkFile`](super::ChunkFile), which lets
/// the other threads read, too. Cutting costs little: the stream looks only at the last lines of a
/// chunk. If no line of a chunk is blank or meant as a whole puzzle, the stream parses the lines
/// itself. Memory use does not grow with the input or its longest line.
///
/// See [`Chunk`] for an example.
#[derive(Debug)]
pub struct ChunkStream<R> {
    input: R,
    pace: ChunkPace,
    cutter: Cutter,
}

impl<R: Read> ChunkStream<R> {
    /// Makes a stream of an input. The input needs no buffer of its own.
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

    /// Replaces the content of a chunk with about `size` bytes of the input. Returns false at the
    /// end of the input; the chunk is empty then.
    ///
    /// A chunk has no record if it has only blank lines and comments.
    ///
    /// # Errors
    ///
    /// An error of the input. Earlier chunks hold all records before the error. No chunk follows.
    pub fn next_chunk(&mut self, chunk: &mut Chunk, size: usize) -> io::Result<bool> {
        let Self { input, pace, cutter } = self;
        cutter.next_chunk(chunk, size, *pace, |buffer| input.read(buffer))
    }
}
