//! Options that several commands have.

use super::values::{
    FormatName, IsaName, duration, isa, language, language_of_locale, limit, max_nodes, read, rule,
    shard, threads, whole, written,
};
use clap::{Args, ValueEnum};
use ninefold::batch::Shard;
use ninefold::explain::{Coordinates, Language, Words};
use ninefold::variant::WholeGridRule;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Node limit per puzzle if `--max-nodes` is not given. Puzzles of people take far fewer nodes; the
/// limit ends the search of boards that were made to take forever.
pub(super) const DEFAULT_MAX_NODES: &str = "10000000000";

/// Messages about records to print for each outcome if `--max-messages` is not given.
pub const DEFAULT_MAX_MESSAGES: u64 = 10;

/// Options of the commands that ask a question of every record.
#[derive(Args, Debug)]
pub struct AnswerArgs {
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub report: ReportArgs,
    /// Add a column `record` to a table: the number of each record in the input
    ///
    /// It counts the records of all inputs together from 1, malformed ones too. Use it to
    /// sort the merged tables of shards.
    #[arg(long)]
    pub record_number: bool,
    #[command(flatten)]
    pub search: SearchArgs,
}

/// Options of the commands that replace every record.
#[derive(Args, Debug)]
pub struct RecordArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

#[derive(Args, Debug)]
pub struct InputArgs {
    /// Files with puzzles; no file, or `-`, means standard input
    ///
    /// An argument that is not the name of a file is a puzzle itself if it looks like one: 81 cells, also in
    /// brackets, quotes or several lines; JSON; a link; a puzzle on another grid.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Format of the input [default: detected by content]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = read(),
        hide_possible_values = true,
        ignore_case = true
    )]
    pub from: Option<FormatName>,
    /// Column of a table, or key of JSON lines, that holds the puzzle [default: by its name]
    ///
    /// Default: the column with the first of these names that the table has: puzzle, puzzles,
    /// quizzes, quiz, question, sudoku, board, grid. Otherwise 81 columns of one cell each, such as
    /// r1c1 to r9c9.
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Column of a table, or key of JSON lines, that holds the solution [default: by its name]
    #[arg(long, value_name = "NAME")]
    pub solution_column: Option<String>,
    /// Leave malformed records out
    ///
    /// By default they keep their places in the output. Records that are left out are reported, but
    /// do not make the exit status 2 unless no record is left.
    #[arg(long, conflicts_with = "strict")]
    pub skip_bad: bool,
    /// End at the first malformed record
    #[arg(long)]
    pub strict: bool,
}

/// Rules that are added to puzzles.
#[derive(Args, Clone, Debug, Default)]
pub struct RulesArgs {
    /// Rules that each puzzle has besides: x, windoku, anti-knight and others
    ///
    /// Several have commas between them. The names: x (both diagonals), diagonal-falling, diagonal-rising,
    /// windoku, disjoint-groups, anti-knight, anti-king, non-consecutive, no-xv, no-kropki. Rules that need
    /// cells, such as killer cages, come with the puzzle, in formats that have them.
    #[arg(long, value_name = "NAME,...", value_parser = rule, value_delimiter = ',')]
    pub rules: Vec<WholeGridRule>,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct FormatArgs {
    /// Format of the output [default: by the ending of its name, otherwise line]
    ///
    /// `ninefold convert --help` lists the formats.
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = written(),
        hide_possible_values = true,
        ignore_case = true
    )]
    pub to: Option<FormatName>,
    /// Drop information that the output format cannot hold
    ///
    /// Without --lossy, the run ends with status 2 at the first such record.
    #[arg(long)]
    pub lossy: bool,
}

#[derive(Args, Debug)]
pub struct OutputArgs {
    /// Write to a file, which appears when it is complete; `-` means standard output
    ///
    /// A name that ends in .gz, .zst, .bz2 or .xz means compressed output.
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// Options for many records.
#[derive(Args, Debug)]
#[command(next_help_heading = "Batches")]
pub struct BatchArgs {
    /// Continue an interrupted run of the same command; needs --output
    ///
    /// Give this option from the first run on: without it, a run cannot be continued.
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Take only part I of N: records I, I+N, I+2N, ... of all inputs together
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
}

/// Options about messages on standard error.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Messages")]
pub struct ReportArgs {
    /// Print only errors that end the run
    ///
    /// No message about a single record, no summary. An input that cannot be read, or has no puzzle,
    /// is still named.
    #[arg(short, long)]
    pub quiet: bool,
    /// Print each message as a JSON object on one line
    #[arg(long)]
    pub json: bool,
    /// Messages about single records to print, for each kind: a number or `all`
    ///
    /// One message gives the number of the others. Messages about inputs are limited in the same way.
    /// --json prints all.
    #[arg(long, value_name = "N|all", default_value_t = DEFAULT_MAX_MESSAGES, value_parser = limit)]
    pub max_messages: u64,
    /// Show a progress bar
    ///
    /// `auto`: if standard error is a terminal and the output goes elsewhere. `always`: in a pipe or
    /// a file, a line every 5 seconds.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub progress: When,
    /// Use colours in messages
    ///
    /// `auto`: only on a terminal, unless `NO_COLOR` is set.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,
}

/// When to show something. `Auto` depends on the terminal, as the option says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// Search method; the answers are the same
    #[arg(long, value_name = "METHOD", default_value = "propagation")]
    pub method: MethodName,
    /// Node limit per puzzle, or `unlimited`
    ///
    /// A node is a state that the search visits; with backtracking, a call of its function.
    #[arg(long, value_name = "N", default_value = DEFAULT_MAX_NODES, value_parser = max_nodes)]
    pub max_nodes: u64,
    /// Instruction set; the answers are the same [default: the best of this processor]
    #[arg(long, value_name = "NAME", env = "NINEFOLD_ISA", value_parser = isa)]
    pub isa: Option<IsaName>,
    /// Number of threads, 1 to 1024; the answers are the same [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Print nodes, depth and time to standard error at the end
    ///
    /// With --method backtracking, the number of calls is printed; for `solve`, up to the first
    /// solution. With --stats, tables have the nodes of each puzzle; each puzzle is then searched alone,
    /// which is slower.
    #[arg(long)]
    pub stats: bool,
    /// Time limit per puzzle, such as 50ms, 2s, 5m or 1h
    ///
    /// A number without a unit means seconds. By default there is no limit.
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub timeout: Option<Duration>,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadsArgs {
    /// Number of threads, 1 to 1024; the output is the same [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct SeedArgs {
    /// Seed of all random numbers; the same seed makes the same bytes [default: a new seed, which a
    /// message names]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub seed: Option<u64>,
}

/// How texts are written.
#[derive(Args, Debug)]
pub struct WordArgs {
    /// Language [default: that of the locale, or en]
    #[arg(long, value_parser = language())]
    pub lang: Option<Language>,
    /// Cells as letter and number, such as A1 for r1c1
    #[arg(long)]
    pub letters: bool,
}

impl WordArgs {
    /// Returns the words of the language, if it is named or the locale's.
    pub fn words(&self) -> Words {
        let coordinates = if self.letters { Coordinates::Letters } else { Coordinates::Numbers };
        Words::new(self.lang.unwrap_or_else(language_of_locale), coordinates)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum MethodName {
    /// Remove candidates by rules; guess only when the rules stall
    Propagation,
    /// Plain backtracking: cells in reading order, digits ascending
    Backtracking,
}
