//! Answers questions about every record of Sudoku files: in input order, on all cores, in bounded
//! memory. A run can be resumed, or split into shards.
//!
//! A [`Job`] asks a [`Question`] of every record, replaces every record by others ([`Rewrite`]), or
//! makes puzzles ([`MakePlan`]). A job reads [`Input`]s, writes an [`Output`], and tells its
//! [`Host`] what happens. The crate has no terminal, no global state and no clock of its own. So
//! the program, bindings and servers can all use it.
//!
//! | for | see |
//! |---|---|
//! | what a run does | [`Job`], [`AskJob`], [`RewriteJob`], [`MakeJob`], [`RecordSource`] |
//! | questions | [`Question`], [`SolvePuzzles`], [`ListSolutions`], [`CountSolutions`], [`CheckPuzzles`], [`RatePuzzles`], [`RatingFormat`], [`SearchOptions`] |
//! | puzzles on other grids or with other rules | [`VariantOptions`], [`VariantQuestion`], [`VariantLayout`], [`FindCandidates`], [`variant_format`], [`variant_of_format`] |
//! | questions of other crates | [`LineQuestion`], [`AskLines`], [`LineRecord`], [`LineAnswer`], [`RecordSearches`], [`SideFile`] |
//! | columns of answers | [`TableColumn`], [`rating_columns`], [`measure_columns`], [`column_prefix`] |
//! | answers and outcomes | [`PuzzleAnswer`], [`Outcome`], [`Tally`], [`RunStatus`] |
//! | rewrites | [`Rewrite`], [`ConvertRecords`], [`CanonicalForms`], [`ScramblePuzzles`], [`MinimizePuzzles`] |
//! | making puzzles and grids | [`MakePlan`] |
//! | input | [`Input`], [`OpenInput`], [`Malformed`], [`Shard`] |
//! | output | [`Output`], [`MemoryOutput`], [`OutputPlace`], [`RecordFormat`], [`RecordText`] |
//! | continuing an interrupted run | [`Output::resume`], [`RunDescription`], [`ResumeMode`], [`Checkpoint`] |
//! | removing duplicates | [`ClassKey`], [`ClassSet`], [`DedupeLimits`], [`ClassId`] |
//! | the first puzzles of files | [`PuzzleSample`] |
//! | messages and progress | [`Host`], [`Message`], [`ProgressEvent`], [`CollectingHost`] |
//!
//! Count the solutions of two puzzles:
//!
//! ```
//! use ninefold_batch::*;
//! use std::sync::Arc;
//!
//! let text = format!("{}\nhello\n", ".".repeat(81));
//! let records = RecordSource::from_inputs([Input::bytes("memory", text)]);
//! let question = Arc::new(CountSolutions { limit: 100 });
//! let job = Job::Ask(AskJob { records, question, search: SearchOptions::default(), format: None, numbers: false });
//!
//! let memory = MemoryOutput::default();
//! let output = Output::to_place(Box::new(memory.clone()));
//! let collected = Arc::new(CollectingHost::default());
//! let host: Arc<dyn Host> = Arc::clone(&collected) as Arc<dyn Host>;
//! let status = job.run(1, output, "memory", Tally::default(), &host);
//!
//! assert_eq!(status, RunStatus::Failed);
//! assert_eq!(memory.take(), b">=100\n# malformed\n");
//! assert!(collected.messages()[0].to_string().starts_with("memory: line 2, column 1: expected"));
//! ```
//!
//! # How it works
//!
//! ```text
//! inputs.rs ── InputBatch ──► answering.rs, rewriting.rs, make/ ── OutputBatch ──► ordered.rs ──► output/
//! one thread    text, unparsed    all threads: parse, answer,     in order      one thread
//! at a time                       write
//! ```
//!
//! `pool.rs` moves portions and parts between threads. A question is a file in `question/`, a
//! rewrite a file in `rewrite/`. `malformed.rs` has the rules for records that are not puzzles.
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer;
mod answering;
mod class_id;
mod dedupe;
mod effort;
mod filter;
mod gate;
mod host;
mod input;
mod input_batch;
mod inputs;
mod interruption;
mod job;
mod losses;
mod make;
mod malformed;
mod ordered;
mod outcome;
mod output;
mod output_batch;
mod output_sender;
mod pool;
mod question;
mod record_writer;
mod rewrite;
mod rewriting;
mod sample;
mod scales;
mod search;
mod shard;
mod spare;
mod spool;
mod stored_entry;
mod table;
mod text;
mod variant;
mod visit;
mod wording;

pub use answer::PuzzleAnswer;
pub use class_id::ClassId;
pub use dedupe::{ClassKey, ClassSet, DedupeLimits, Sighting};
pub use filter::RecordFilter;
pub use host::{CollectingHost, Host, Message, ProgressEvent, RecordMessage};
pub use input::{Input, OpenInput};
pub use interruption::Interruption;
pub use job::{AskJob, Job, MakeJob, RecordSource, RewriteJob, VariantMakeJob};
pub use make::{MakePlan, VariantMakePlan, VariantProduct};
pub use malformed::Malformed;
pub use outcome::{Outcome, RunStatus, SummaryWords, Tally};
pub use output::{
    Checkpoint, Interrupted, MemoryOutput, Output, OutputPlace, RecordText, ResumeMode,
    RunDescription, SideFile, SideFileKind, is_standard_output,
};
pub use question::{
    AnswerForm, AskLines, CheckPuzzles, CountSolutions, Judgement, LineAnswer, LineQuestion,
    LineRecord, ListSolutions, Question, RatePuzzles, RatingFormat, RatingFormatError,
    SolvePuzzles,
};
pub use record_writer::RecordFormat;
pub use rewrite::{CanonicalForms, ConvertRecords, MinimizePuzzles, Rewrite, ScramblePuzzles};
pub use sample::{PuzzleSample, each_entry};
pub use scales::{Figure, TableColumn, column_prefix, figure, measure_columns, rating_columns};
pub use search::{RecordSearches, SearchOptions};
pub use shard::Shard;
pub use variant::{
    FindCandidates, VariantLayout, VariantOptions, VariantQuestion, variant_format,
    variant_of_format,
};
