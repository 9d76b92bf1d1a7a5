//! Reads and writes Sudoku puzzles as text.
//!
//! A [`Reader`] takes any of the [`Shape`]s, told apart by content alone, and gives one
//! [`Record`] for each puzzle, well formed or not; a [`Fault`] names line, column, what was found
//! and what was expected. A [`ChunkStream`] or a [`ChunkFile`] cuts plain text into
//! [`Chunk`]s, which many threads parse at once. A [`Writer`] prints grids. All stream: memory does not grow with the input, however long it or
//! one of its lines is.
//!
//! ```
//! use ninefold_core::{Budget, Solver};
//! use ninefold_io::{Reader, Writer};
//!
//! let input = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n";
//! let mut solver = Solver::new(Budget::UNLIMITED);
//! let mut writer = Writer::new(Vec::new());
//! for record in Reader::new(input.as_bytes()) {
//!     let record = record?;
//!     if let Some(grid) = solver.smallest(&record.puzzle?)? {
//!         writer.write_grid(record.shape, &grid)?;
//!     }
//! }
//! assert!(writer.into_inner().starts_with(b"534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assembler;
mod chunk;
mod every;
mod explained;
mod fault;
pub mod format;
mod grid_lines;
mod lines;
mod pack;
mod plain;
mod reader;
mod record;
mod row;
mod shape;
mod writer;

pub use chunk::{
    CHUNK_SIZE, Chunk, ChunkFile, ChunkPace, ChunkStream, FileRange, ParsedChunk, ParsedRecord,
    ReadAt,
};
pub use every::Every;
pub use fault::{Expected, Fault, Found};
pub use pack::Packer;
pub use reader::Reader;
pub use record::Record;
pub use shape::Shape;
pub use writer::Writer;
