//! Reads and writes files of Sudoku puzzles.
//!
//! - A [`Reader`] reads plain text in any [`Shape`] and recognises the shape by content. It returns
//!   one [`Record`] for each puzzle, well formed or not.
//! - A [`Fault`] says what is wrong with a malformed puzzle: line, column, what was expected and
//!   what was found.
//! - A [`ChunkStream`] or a [`ChunkFile`] cuts plain text into [`Chunk`]s, which many threads parse
//!   at once.
//! - A [`Writer`] prints grids as plain text.
//! - The module [`format`](mod@format) reads and writes all formats of puzzle files, including
//!   tables and pencil marks.
//!
//! Plain text is read and written as a stream: memory use does not grow with the input or its
//! longest line.
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
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod assembler;
mod caught;
mod chunk;
mod explained;
mod fault;
pub mod format;
mod grid_lines;
mod lines;
mod pack;
mod plain;
mod reader;
mod record;
mod record_stride;
mod row;
mod shape;
mod spelling;
mod writer;

pub use caught::panic_is_caught;
pub use chunk::{
    CHUNK_SIZE, Chunk, ChunkFile, ChunkPace, ChunkStream, FileRange, ParsedChunk, ParsedRecord,
    ReadAt,
};
pub use fault::{Expected, Fault, Found};
pub use pack::Packer;
pub use reader::Reader;
pub use record::Record;
pub use record_stride::RecordStride;
pub use shape::Shape;
pub use spelling::nearest_name;
pub use writer::Writer;

/// The examples of the README of this crate.
#[cfg(doctest)]
mod readme {
    #![doc = include_str!("../README.md")]
}
