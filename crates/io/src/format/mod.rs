//! Formats of puzzle files. Each format is one file here and one line of [`FORMATS`].
//!
//! [`Entries`] reads a file of any format and returns one [`Entry`] for each record, well formed or
//! not. It recognises the format by content if the caller does not name one. A [`Sink`] writes
//! entries. [`Sink::losses`] says first which information the format cannot hold.
//!
//! ```
//! use ninefold_io::format::{Entries, named};
//!
//! let input = format!("# one record\n0123456789ab {} 7.2\n", ".".repeat(81));
//! let mut entries = Entries::open(input.as_bytes(), None)?;
//! assert_eq!(entries.format(), "bank");
//! let entry = entries.next_entry()?.ok_or("one record")?;
//! assert_eq!((entry.line, entry.field("rating")), (2, Some("7.2")));
//!
//! let mut sink = named("line").and_then(|format| format.sink()).ok_or("line is written")?;
//! assert_eq!(sink.losses(&entry)[0].to_string(), "the field `hash`");
//! let mut text = Vec::new();
//! sink.write(&entry, &mut text);
//! assert_eq!(text, format!("{}\n", ".".repeat(81)).into_bytes());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer_column;
#[cfg(feature = "arrow")]
mod arrow;
mod bank;
mod candidates;
mod cell_object;
mod cells;
mod codes;
#[cfg(any(feature = "arrow", feature = "parquet"))]
mod column_files;
mod columns;
mod csv;
mod entries;
mod entry;
mod fields;
mod foreign;
mod format_info;
mod gathered;
mod grids;
mod hodoku;
mod input_start;
mod json_document;
mod jsonl;
mod layout;
mod left_out;
mod line;
mod line_ends;
mod line_records;
mod list;
mod list_tokens;
mod lists;
mod marks_text;
#[cfg(any(feature = "arrow", feature = "parquet"))]
mod moments;
mod nearest;
mod opened;
mod opensudoku;
mod options;
mod output_name;
mod paragraphs;
#[cfg(feature = "parquet")]
mod parquet;
mod pasted;
mod pencil;
mod plain_characters;
mod problem;
mod recognised;
mod registry;
mod replace;
mod saved_cells;
mod sdk;
mod sdm;
#[cfg(any(feature = "arrow", feature = "parquet"))]
mod shared_file;
mod table;
mod table_cutter;
mod table_rows;
mod table_text;
mod text;
mod text_format;
mod titles;
mod traits;

pub use answer_column::{AnswerColumn, ColumnType};
pub use bank::bank_hash;
pub use columns::Columns;
pub use entries::Entries;
pub use entry::{Entry, Field, FieldFault, Loss, OtherPuzzle, RawText, Value};
pub use format_info::{Capabilities, Fields, FormatInfo};
pub use gathered::TableRows;
pub use input_start::InputStart;
pub use left_out::LeftOut;
pub use nearest::NearestFormat;
pub use opened::{Opened, OpenedRecords, OpenedRows, TextAccess};
pub use options::{ColumnNames, OtherFit, OtherInputError, OtherInputs, ReadOptions};
pub use output_name::{UnwritableName, of_output};
pub use problem::FormatProblem;
pub use registry::{FORMATS, ending, named, of_path};
pub use replace::{Replacement, have_rating};
pub use smol_str::SmolStr;
pub use table_rows::TableChunk;
pub use table_text::first_row_length;
pub use traits::{Bytes, Format, Sink, Source, TableFile};
