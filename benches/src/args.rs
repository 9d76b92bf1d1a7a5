//! The command line as typed.

use crate::boards::Boards;
use crate::conformance::PUBLISHED;
use crate::contender::library::Source;
use crate::generate::{KINDS, SEED};
use crate::measure::{Effort, TABLES, Table};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use ninefold_scales::Profile;
use std::path::PathBuf;

const BENCH_HELP: &str = "\
Every solver gets the same text and answers the same question about it in one process.
The solvers take turns, and the clock is the CPU time of the thread. The run fails if two
answers differ, or if a solver makes a wrong grid or puzzle.

Tables:
  limit-2, limit-1, single     puzzles of each corpus are solved
  canon-grids, canon-puzzles   canonical forms of boards in disguise
  grids, minimal, half-turn    random boards are made, without a corpus

Examples:
  cargo xtask bench                               all tables, in some minutes
  cargo xtask bench --quick                       a short run to see that all works
  cargo xtask bench --table single --corpus hard
  cargo xtask bench --table canon-grids --table minimal
  cargo xtask bench --peer ./libfast.so:solve --against libfast:solve
  cargo xtask bench --plot                        the plot of the README

A library for --peer has a function
  size_t SYMBOL(const char *puzzle, size_t limit, uint32_t configuration,
                char *solution, size_t *num_guesses);
puzzle is 81 digits and dots, then a NUL. The function returns the number of solutions up
to limit. If limit is 1, it also writes a solution of 81 digits. The function runs with all
rights of this program.";

/// The arguments that `cargo xtask` passes on to this package.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
pub struct Cli {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands of this package.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Measure ninefold and other solvers side by side
    #[command(after_help = BENCH_HELP)]
    Bench(BenchArgs),
    /// Make the corpora in `benches/corpora` again
    Corpora(CorporaArgs),
    /// Compare the node counts of all engines with `benches/signature.toml`
    Signature(SignatureArgs),
    /// Compare ratings with published ones, and measure the speed of rating
    Conformance(ConformanceArgs),
}

/// `cargo xtask conformance`.
#[derive(Args, Clone, Debug)]
pub struct ConformanceArgs {
    /// Compare only this scale, such as `se121`
    #[arg(long, value_name = "NAME", value_parser = scale_names())]
    pub scale: Option<String>,
    /// Rate only every N-th puzzle of `../shared/data/ratings`
    #[arg(long, value_name = "N", default_value = "1", value_parser = passes)]
    pub every: usize,
    /// Instead of ratings: prove the steps of this many generated positions
    #[arg(long, value_name = "N", conflicts_with_all = ["scale", "every", "library"])]
    pub positions: Option<u64>,
    /// Instead of ratings: run the cases of HoDoKu's library in this file
    #[arg(
        long,
        value_name = "FILE",
        value_hint = clap::ValueHint::FilePath,
        conflicts_with_all = ["scale", "every"]
    )]
    pub library: Option<PathBuf>,
}

impl ConformanceArgs {
    /// Returns whether ratings of a scale are compared.
    pub fn has_scale(&self, profile: Profile) -> bool {
        self.scale.as_ref().is_none_or(|name| name == profile.name())
    }
}

/// `cargo xtask bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Number of passes of each solver [default: 9; with --quick: 3]
    #[arg(long, value_name = "N", value_parser = passes)]
    pub passes: Option<usize>,
    /// Measure only this corpus: a name, or a file with one puzzle a line; repeatable
    #[arg(long = "corpus", value_name = "NAME|FILE")]
    pub corpora: Vec<String>,
    /// Measure only this table; repeatable
    #[arg(long = "table", value_name = "NAME", value_parser = table_names())]
    tables: Vec<String>,
    /// Measure 300 puzzles of each corpus in 3 passes, and keep no record
    #[arg(long)]
    pub quick: bool,
    /// Name of the row that all others are compared with
    #[arg(long, value_name = "NAME", default_value = "sudoku")]
    pub against: String,
    /// Add a solver from a shared library with tdoku's signature; repeatable
    #[arg(long = "peer", value_name = "LIB[:SYMBOL]", value_parser = source)]
    pub peers: Vec<Source>,
    /// Measure nothing; draw docs/images/speed.svg from a record
    /// [default: the last one in benches/record that has tdoku]
    #[arg(long, value_name = "RECORD", num_args = 0..=1)]
    pub plot: Option<Option<PathBuf>>,
    /// Write the figures to this file [default: a new one in benches/record]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub csv: Option<PathBuf>,
}

impl BenchArgs {
    /// Returns the tables to measure, in their usual order. If a corpus but no table is named,
    /// leaves out the tables that take no corpus.
    pub fn tables(&self) -> Vec<Table> {
        let wanted = |table: &Table| match self.tables.as_slice() {
            [] => self.corpora.is_empty() || table.boards != Boards::Blank,
            names => names.iter().any(|name| name == table.name),
        };
        TABLES.into_iter().filter(wanted).collect()
    }

    /// Returns how thoroughly to measure.
    pub fn effort(&self) -> Effort {
        let effort = if self.quick { Effort::QUICK } else { Effort::FULL };
        Effort { passes: self.passes.unwrap_or(effort.passes), ..effort }
    }
}

/// `cargo xtask corpora`.
#[derive(Args, Debug)]
pub struct CorporaArgs {
    /// Names of the corpora to make [default: all]
    #[arg(value_name = "NAME", value_parser = kind_names())]
    pub names: Vec<String>,
    /// Seed of the random numbers; another seed gives other puzzles of the same kinds
    #[arg(long, value_name = "N", default_value_t = SEED)]
    pub seed: u32,
    /// Write the corpora into this folder [default: benches/corpora]
    #[arg(long, value_name = "FOLDER", conflicts_with = "check")]
    pub into: Option<PathBuf>,
    /// Write nothing; fail if a file in benches/corpora would change
    #[arg(long)]
    pub check: bool,
}

/// `cargo xtask signature`.
#[derive(Args, Debug)]
pub struct SignatureArgs {
    /// Write the counts to the file
    #[arg(long)]
    pub write: bool,
}

fn table_names() -> PossibleValuesParser {
    TABLES.map(|table| table.name).into()
}

fn scale_names() -> PossibleValuesParser {
    let published = PUBLISHED.iter().map(|(profile, _)| profile.name());
    let others = [Profile::STABLE.name(), Profile::HODOKU.name()];
    published.chain(others).collect::<Vec<_>>().into()
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

// Clap needs a `Result`. Loading the library shows later whether it exists.
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
    fn every_scale_of_a_program_can_be_compared() {
        for scale in Profile::OF_PROGRAMS.iter().chain([&Profile::STABLE]) {
            let words = ["cargo xtask", "conformance", "--scale", scale.name()];
            let Ok(Cli { command: Command::Conformance(args) }) = Cli::try_parse_from(words) else {
                panic!("{}", scale.name())
            };
            let compared = Profile::ALL.iter().filter(|other| args.has_scale(**other));
            assert_eq!(compared.count(), 1, "{}", scale.name());
        }
        for others in [["--scale", "se121"], ["--every", "2"]] {
            for own in [["--positions", "5"], ["--library", "a.txt"]] {
                let words = [&["cargo xtask", "conformance"][..], &own, &others].concat();
                assert!(Cli::try_parse_from(&words).is_err(), "{words:?}");
            }
        }
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
