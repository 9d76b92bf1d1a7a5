//! The options of `prove` and `verify`.

use super::common::{BatchArgs, InputArgs, ReportArgs, SearchArgs, ThreadsArgs, WordArgs};
use super::values::{between, claim, proof_format};
use clap::{Args, ValueHint};
use ninefold::prove::{Claim, ProofFormat};
use std::path::PathBuf;

/// Largest number of solutions of a claim. Ten times as many take a hundred times as long.
const MOST_SOLUTIONS: usize = 10_000;

/// What to prove, and where to write it.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // they are flags
pub struct ProveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Name of the files without their endings; for files of puzzles, a folder
    ///
    /// For a puzzle on the command line, `-o name` writes name.opb and name.pbp. For files and
    /// standard input, it makes the folder `name` with 000001.opb, 000001.pbp, ... and manifest.jsonl.
    #[arg(short, long, value_name = "NAME", value_hint = ValueHint::AnyPath)]
    pub output: PathBuf,
    /// Format of the formula and the proof
    #[arg(long, value_name = "FORMAT", default_value = "veripb", value_parser = proof_format())]
    pub format: ProofFormat,
    /// What to prove; if it is not so, there is no proof, and the status is 1
    #[arg(long, value_name = "CLAIM", default_value = "count", value_parser = claim())]
    pub claim: Claim,
    /// Largest number of solutions; a puzzle with more has no proof
    #[arg(long, value_name = "N", default_value = "1000")]
    #[arg(value_parser = |text: &str| between(text, 1, MOST_SOLUTIONS))]
    pub limit: usize,
    /// Begin the proof with the steps of a person, each with its sentence as a comment
    ///
    /// They are the steps of `ninefold explain --without uniqueness`: techniques that assume one solution
    /// cannot be part of its proof. Where the steps end, the search goes on.
    #[arg(long, conflicts_with = "formula")]
    pub path: bool,
    /// Show for each clue that it is needed: a second solution of the puzzle without it
    ///
    /// name.minimal.txt has them, one on each line. The puzzle must have one solution.
    #[arg(long)]
    pub minimal: bool,
    /// Write the formula alone
    #[arg(long)]
    pub formula: bool,
    #[command(flatten)]
    pub words: WordArgs,
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub report: ReportArgs,
    #[command(flatten)]
    pub search: SearchArgs,
}

/// What to verify.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// Folders that `prove` made, or the files of a proof: name.opb name.pbp, name.cnf name.lrat, name.cnf
    /// name.drat, and name.minimal.txt
    #[arg(value_name = "FOLDER|FILES", required = true, value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Puzzle that the files must be about
    #[arg(long, value_name = "PUZZLE")]
    pub puzzle: Option<String>,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}
