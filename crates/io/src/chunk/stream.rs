//! [`ChunkStream`]: the chunks of an input that is read from start to end.

use super::Chunk;
use super::cutter::Cutter;
use super::pace::ChunkPace;
use std::io::{self, Read};

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

    /// Replaces the content of a chunk with about `size` bytes of the input. Returns false at the
    /// end of the input; the chunk is empty then.
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
