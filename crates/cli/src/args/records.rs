//! The options of the commands that replace every record: convert, minimize, canon and scramble.

use super::common::{RecordArgs, RulesArgs, SeedArgs};
use super::values::{count, size};
use clap::Args;

#[derive(Args, Debug)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub records: RecordArgs,
    #[command(flatten)]
    pub rules: RulesArgs,
}

#[derive(Args, Debug)]
pub struct MinimizeArgs {
    /// Print all minimal puzzles that removing clues of each puzzle makes
    #[arg(long, conflicts_with_all = ["count", "seed"])]
    pub all: bool,
    /// Print N different minimal puzzles for each puzzle; all, if there are fewer
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = count)]
    pub count: u64,
    #[command(flatten)]
    pub seed: SeedArgs,
    #[command(flatten)]
    pub records: RecordArgs,
}

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // they are flags
pub struct CanonArgs {
    /// Print only the first puzzle of each class
    ///
    /// Malformed records are left out of the output.
    #[arg(long)]
    pub dedupe: bool,
    /// With --dedupe: print the puzzles as they are in the input
    #[arg(long, requires = "dedupe")]
    pub original: bool,
    /// With --dedupe: memory limit for the stored classes [units: B, K, M, G, T]
    ///
    /// A class takes at most 52 bytes. Records that do not fit wait in a file. The result is the same.
    #[arg(long, value_name = "SIZE", requires = "dedupe", default_value = "1G", value_parser = size)]
    pub memory: u64,
    /// Print the transform that leads to the canonical form
    #[arg(long)]
    pub transform: bool,
    /// Print the number of symmetries that map the puzzle to itself (automorphisms)
    #[arg(long)]
    pub automorphisms: bool,
    #[command(flatten)]
    pub records: RecordArgs,
}

#[derive(Args, Debug)]
pub struct ScrambleArgs {
    #[command(flatten)]
    pub seed: SeedArgs,
    /// Number of isomorphs of each puzzle
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = count)]
    pub count: u64,
    /// Print the transform from the input puzzle to the output puzzle
    #[arg(long)]
    pub transform: bool,
    #[command(flatten)]
    pub records: RecordArgs,
}
