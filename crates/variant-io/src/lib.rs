//! Reads and writes files of variant Sudoku puzzles.
//!
//! [`read_variant`] recognizes the format of a text by its content. [`read_variant_as`] reads one
//! format. Both return a [`VariantReading`]: the puzzle, and notes about what is no rule. A rule that
//! is not understood is kept as text in the puzzle, which is then not fully known. A fault is named
//! with its place, and with what was expected there.
//!
//! [`write_variant`] writes a puzzle. It refuses to leave out a rule that the format cannot say, unless
//! that is allowed, and then it names what it left out.
//!
//! | format | read | written |
//! |---|---|---|
//! | f-puzzles JSON, and links with it | yes | yes |
//! | strings of the Interactive Sudoku Solver (ISS) | yes | yes |
//! | `SudokuPad` `scl` links and JSON | yes | no |
//! | SumoCue, PS: killer and jigsaw | yes | yes |
//! | short killer: 81 characters | yes | no |
//! | jigsaw: region letters in a line | yes | yes |
//! | pencil marks in a line | yes | yes |
//! | grids of 4x4 to 25x25 in five spellings | yes | yes |
//!
//! ```
//! use ninefold_variant_io::{VariantFormat, read_variant};
//!
//! let reading = read_variant(".Shape~6x6.Cage~7~R1C1~R1C2.Thermo~R3C1~R3C2~R3C3.~R6C6_4")?;
//! assert_eq!(reading.format, VariantFormat::Iss);
//! assert_eq!(reading.puzzle.rules().len(), 2);
//! assert!(reading.puzzle.is_fully_known());
//! # Ok::<(), ninefold_variant_io::VariantReadError>(())
//! ```

mod base64;
mod builder;
mod error;
mod format;
mod fpuzzles;
mod grid;
mod iss;
mod jigsaw;
mod json;
mod killer;
mod lz;
mod note;
mod place;
mod ps;
mod read;
mod records;
mod rule_name;
mod sudokupad;
mod sumocue;
mod write;

pub use error::{VariantReadError, VariantTextFault};
pub use format::{GridSpelling, VariantFormat, VariantFormatNameError};
pub use note::{VariantNote, VariantNoteKind};
pub use place::VariantTextPlace;
pub use read::{
    MAX_VARIANT_BYTES, VariantReading, read_variant, read_variant_as, read_variant_bytes,
    recognize_variant,
};
pub use records::{VariantRecord, VariantRecords};
pub use rule_name::{WholeGridRule, WholeGridRuleError};
pub use write::{VariantLoss, VariantWriteError, VariantWriting, write_variant};
