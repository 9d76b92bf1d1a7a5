//! The command line as typed.

use crate::boards::Boards;
use crate::contender::library::Source;
use crate::generate::{KINDS, SEED};
use crate::measure::{Effort, TABLES, Table};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

const BENCH_HELP: &str = "\
Every solver gets the same text and answers the same question about it in the same
process; they take turns, and thread CPU time counts. The run fails if two answers differ,
or if what was made is not what it should be.

Tables:
  limit-2, limit-1, single     puzzles are solved
  canon-grids, canon-puzzles   canonical forms of boards in disguise
  grids, minimal, half-turn    boards are made by chance; they take no corpus

Examples:
  cargo xtask bench                               all, some minutes
  cargo xtask bench --quick                       does it work?
  cargo xtask bench --table single --corpus hard
  cargo xtask bench --table canon-grids --table minimal
  cargo xtask bench --peer ./libfast.so:solve --against libfast:solve

A library for --peer has a function
  size_t SYMBOL(const char *puzzle, size_t limit, uint32_t configuration,
                char *solution, size_t *num_guesses);
puzzle: 81 digits and dots, and a NUL. Returns the number of solutions up to the limit;
where the limit is 1, it writes a solution of 81 digits. It runs with all rights of this
program.";

/// What `cargo xtask` hands on to this package.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What this package can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure ninefold and other solvers side by side
    #[command(after_help = BENCH_HELP)]
    Bench(BenchArgs),
    /// Make the corpora in `benches/corpora` again
    Corpora(CorporaArgs),
    /// Compare the node counts of all engines with `benches/signature.toml`
    Signature(SignatureArgs),
}

/// `cargo xtask bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// How many times each solver is measured [default: 9; with --quick: 3]
    #[arg(long, value_name = "N", value_parser = passes)]
    pub passes: Option<usize>,
    /// Only this corpus, by its name, or a file of puzzles, one a line; repeatable
    #[arg(long = "corpus", value_name = "NAME|FILE")]
    pub corpora: Vec<String>,
    /// Only this table; repeatable
    #[arg(long = "table", value_name = "NAME", value_parser = table_names())]
    tables: Vec<String>,
    /// A few hundred puzzles of each corpus and 3 passes; keeps no record
    #[arg(long)]
    pub quick: bool,
    /// The row that all others are compared with
    #[arg(long, value_name = "NAME", default_value = "sudoku")]
    pub against: String,
    /// One more solver, in a shared library with tdoku's signature; repeatable
    #[arg(long = "peer", value_name = "LIB[:SYMBOL]", value_parser = source)]
    pub peers: Vec<Source>,
    /// Write the figures to this file [default: a new one in benches/record]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub csv: Option<PathBuf>,
}

impl BenchArgs {
    /// The tables that are wanted, in their usual order. Who names a corpus but no table does not
    /// want those that take none.
    pub fn tables(&self) -> Vec<Table> {
        let wanted = |table: &Table| match self.tables.as_slice() {
            [] => self.corpora.is_empty() || table.boards != Boards::Blank,
            names => names.iter().any(|name| name == table.name),
        };
        TABLES.into_iter().filter(wanted).collect()
    }

    /// How thoroughly to measure.
    pub fn effort(&self) -> Effort {
        let effort = if self.quick { Effort::QUICK } else { Effort::FULL };
        Effort { passes: self.passes.unwrap_or(effort.passes), ..effort }
    }
}

/// `cargo xtask corpora`.
#[derive(Args, Debug)]
pub struct CorporaArgs {
    /// The corpora to make [default: all]
    #[arg(value_name = "NAME", value_parser = kind_names())]
    pub names: Vec<String>,
    /// The seed; another gives other puzzles of the same kinds
    #[arg(long, value_name = "N", default_value_t = SEED)]
    pub seed: u32,
    /// Write them into this folder [default: benches/corpora]
    #[arg(long, value_name = "FOLDER", conflicts_with = "check")]
    pub into: Option<PathBuf>,
    /// Write nothing, but fail if a file in benches/corpora would change
    #[arg(long)]
    pub check: bool,
}

/// `cargo xtask signature`.
#[derive(Args, Debug)]
pub struct SignatureArgs {
    /// Write what was counted to the file
    #[arg(long)]
    pub write: bool,
}

fn table_names() -> PossibleValuesParser {
    TABLES.map(|table| table.name).into()
}

fn kind_names() -> PossibleValuesParser {
    KINDS.map(|kind| kind.name).into()
}

fn passes(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=10_000) => Ok(number),
        _ => Err("expected a whole number from 1 to 10000".to_owned()),
    }
}

// Clap wants a `Result`; that a library exists shows when it is loaded.
#[allow(clippy::unnecessary_wraps)]
fn source(text: &str) -> Result<Source, String> {
    Ok(Source::parse(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn bench(arguments: &[&str]) -> Result<BenchArgs, clap::Error> {
        let Command::Bench(args) =
            Cli::try_parse_from([&["cargo xtask", "bench"], arguments].concat())?.command
        else {
            unreachable!("the command is `bench`")
        };
        Ok(args)
    }

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn without_options_all_tables_are_measured_thoroughly() {
        let args = bench(&[]).unwrap();
        assert_eq!(args.tables(), TABLES);
        assert_eq!(args.effort().passes, Effort::FULL.passes);
        assert_eq!(args.against, "sudoku");
    }

    #[test]
    fn options_may_be_repeated() {
        let args = bench(&[
            "--table",
            "single",
            "--table",
            "limit-2",
            "--corpus",
            "easy",
            "--corpus",
            "a/b.txt",
            "--peer",
            "a.so",
            "--peer",
            "b.so:solve",
        ]);
        let args = args.unwrap();
        let names: Vec<&str> = args.tables().iter().map(|table| table.name).collect();
        assert_eq!(names, ["limit-2", "single"]);
        assert_eq!(args.corpora, ["easy", "a/b.txt"]);
        assert_eq!(args.peers[1].symbol, "solve");
    }

    #[test]
    fn tables_without_a_corpus_are_left_out_if_only_a_corpus_is_named() {
        let names = |arguments: &[&str]| {
            let tables = bench(arguments).unwrap().tables();
            tables.iter().map(|table| table.name).collect::<Vec<&str>>()
        };
        assert_eq!(
            names(&["--corpus", "hard"]),
            ["limit-2", "limit-1", "single", "canon-grids", "canon-puzzles"],
        );
        assert_eq!(names(&["--corpus", "hard", "--table", "grids"]), ["grids"]);
    }

    #[test]
    fn quick_is_fewer_passes_unless_they_are_given() {
        assert_eq!(bench(&["--quick"]).unwrap().effort().passes, Effort::QUICK.passes);
        assert_eq!(bench(&["--quick", "--passes", "5"]).unwrap().effort().passes, 5);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for arguments in
            [&["--passes", "0"][..], &["--passes", "many"], &["--table", "all"], &["easy"]]
        {
            assert!(bench(arguments).is_err(), "{arguments:?}");
        }
        let corpora = ["cargo xtask", "corpora", "--check", "--into", "elsewhere"];
        assert!(Cli::try_parse_from(corpora).is_err());
    }
}
