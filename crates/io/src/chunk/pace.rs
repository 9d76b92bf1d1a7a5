//! [`ChunkPace`]: when a supplier hands over a chunk.

/// When a [`ChunkStream`](super::ChunkStream) hands over a chunk.
///
/// ```
/// use ninefold_io::{Chunk, ChunkPace, ChunkStream};
/// use std::io::Read;
///
/// // Each of the two lines arrives by itself, as from a pipe.
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
    /// When the chunk is full: for files.
    Full,
}
