//! Puzzles on other grids or with other rules: variant puzzles.
//!
//! ```text
//! inputs.rs ── texts ──► reading.rs ──► answer.rs ──► text: layout.rs, wording.rs
//!                        all threads       │          tables: columns.rs
//!                                          └ converting.rs ──► formats.rs
//! ```
//!
//! Inputs, threads, order, messages and outputs are those of classic puzzles. A question that knows
//! variant puzzles says so ([`Question::variant`](crate::Question::variant)).

mod answer;
mod classic;
mod columns;
mod converting;
mod formats;
mod layout;
mod options;
mod question;
mod reading;
mod recognise;
mod wording;

pub(crate) use answer::VariantAnswer;
pub(crate) use classic::{board, marks};
pub(crate) use columns::{candidates_line, solution_line, value};
pub(crate) use converting::{Converted, VariantConverter};
pub(crate) use layout::Drawing;
pub(crate) use question::{VariantAsking, solution};
pub(crate) use reading::{ReadVariant, VariantReader, place_of};
pub(crate) use wording::{first_of, no_solution, unread};

pub use formats::{variant_format, variant_of_format};
pub use options::VariantOptions;
pub use question::{FindCandidates, VariantLayout, VariantQuestion};
