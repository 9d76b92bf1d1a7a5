//! The definition of the command line: the parser, help, manual pages and completion scripts come
//! from these types. `plan` says what the values mean.

mod book;
mod common;
mod errors;
mod generate;
mod help;
mod prove;
mod questions;
mod records;
mod serve;
mod values;
mod words;

use crate::inputs::is_puzzle;
use clap::{Arg, ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use errors::explained;
use std::ffi::OsString;
use std::path::PathBuf;

pub use book::BookArgs;
#[cfg(feature = "book")]
pub use book::{AnswersName, DestinationName, OrderName};
pub use common::{
    AnswerArgs, BatchArgs, DEFAULT_MAX_MESSAGES, FormatArgs, InputArgs, MethodName, OutputArgs,
    RecordArgs, ReportArgs, RulesArgs, SeedArgs, When,
};
pub use generate::{GenerateArgs, MinimalName, OrderArgs, StepsForm};
pub use prove::{ProveArgs, VerifyArgs};
pub use questions::{
    BenchArgs, CandidatesArgs, CheckArgs, CountArgs, ExplainArgs, HintArgs, RateArgs, SolveArgs,
    TechniquesArgs, ThemeName,
};
pub use records::{CanonArgs, ConvertArgs, MinimizeArgs, ScrambleArgs};
pub use serve::ServeArgs;
pub use values::{FormatName, ScaleName, Span};
pub use words::command_first;

/// Solves, counts, checks, converts and makes Sudoku puzzles
///
/// Without a command, ninefold solves: it prints the solution of each puzzle. If a puzzle has
/// several solutions, it prints the lexicographically smallest.
#[derive(Debug, Parser)]
#[command(
    name = "ninefold",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    max_term_width = 80
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub solve: SolveArgs,
}

/// Returns a word of the command line. A puzzle that begins with `-` for a blank gets dots: it is no
/// option. One with several lines gets a line more, because there the hyphens may be rules.
fn without_hyphens(word: OsString) -> OsString {
    let is_option =
        |text: &str| text.trim_start_matches('-').starts_with(|c: char| c.is_alphabetic());
    let may_be = |text: &&str| text.starts_with('-') && !is_option(text) && is_puzzle(text);
    match word.to_str().filter(may_be) {
        Some(grid) if grid.contains('\n') => format!("\n{grid}").into(),
        Some(puzzle) => puzzle.replace('-', ".").into(),
        None => word,
    }
}

impl Cli {
    /// Parses the words of a command line. Returns the options about messages too, if the command has
    /// any.
    ///
    /// A negative number is the value of the option before it. So the option's parser refuses it and
    /// says what it expects, and no message calls `-1` an unknown option.
    ///
    /// # Errors
    ///
    /// What is wrong, or the help that was asked for.
    pub fn of_words(
        words: impl IntoIterator<Item = OsString>,
    ) -> Result<(Self, Option<ReportArgs>), clap::Error> {
        fn take_negative(arg: Arg) -> Arg {
            let takes_value = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
            if takes_value && !arg.is_positional() { arg.allow_negative_numbers(true) } else { arg }
        }
        let command = Self::definition()
            .mut_args(take_negative)
            .mut_subcommands(|command| command.mut_args(take_negative));
        let words = words.into_iter().map(without_hyphens);
        let matches = command.try_get_matches_from(words).map_err(explained)?;
        let of_command = matches.subcommand().map_or(&matches, |(_, of_command)| of_command);
        // Some commands have no options about messages. To ask for them there is an error, or false in
        // a build without debug assertions.
        let has_report = of_command.try_contains_id("max_messages").unwrap_or_default();
        let report = has_report.then(|| ReportArgs::from_arg_matches(of_command)).transpose()?;
        Ok((Self::from_arg_matches(&matches)?, report))
    }

    /// Returns the command line with the texts after the options, and with the help of options that
    /// differ between commands.
    pub fn definition() -> clap::Command {
        let with_help = |command: clap::Command, option: &str, help: &str, more: &str| {
            let long = format!("{help}\n\n{more}");
            command.mut_arg(option, |arg| arg.help(help.to_owned()).long_help(long))
        };
        let with_format = |command: clap::Command, otherwise: &str| {
            let help = format!(
                "Format of the output [default: by the ending of its name, otherwise {otherwise}]"
            );
            with_help(command, "to", &help, "`ninefold convert --help` lists the formats.")
        };
        let layout = "the layout of the input";
        let solve = help::with_text(with_format(Self::command(), layout));
        solve.mut_subcommands(help::with_text).mut_subcommands(|command| match command.get_name() {
            "solve" | "candidates" => with_format(command, layout),
            "count" | "check" | "rate" => with_format(command, "plain text"),
            "generate" => {
                let shard = "Make only part I of N: indices I-1, I-1+N, ..., counted from --start";
                let quiet = "Print only errors that end the run";
                let none = "No message about a puzzle, no seed, no summary.";
                let messages = "Messages about single puzzles to print: a number or `all`";
                let rest = "One message gives the number of the others. --json prints all.";
                let command = command.mut_arg("shard", |arg| arg.help(shard));
                let command = with_help(command, "quiet", quiet, none);
                with_help(command, "max_messages", messages, rest)
            }
            "explain" => {
                let help = "Print each puzzle and each message as a JSON object on one line";
                let more = "docs/reference/explain.md describes the objects of puzzles. --json \
                            prints all messages.";
                with_help(command, "json", help, more)
            }
            "bench" => {
                let help = "Leave malformed records out without an error";
                let more =
                    "They are never measured. Without this option, they make the exit status 2.";
                with_help(command, "skip_bad", help, more)
            }
            _ => command,
        })
    }
}

/// Returns the command whose name is nearest to a word, if the word may be a misspelling of it.
pub fn nearest_command(word: &str) -> Option<String> {
    let commands = Cli::definition();
    let distances = commands.get_subcommands().map(|command| {
        let name = command.get_name();
        (strsim::damerau_levenshtein(name, &word.to_ascii_lowercase()), name)
    });
    let (distance, name) = distances.min()?;
    (distance <= 2 && distance < name.len() / 2).then(|| name.to_owned())
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the solution of each puzzle (the word `solve` may be left out)
    ///
    /// If a puzzle has several solutions, `solve` prints the lexicographically smallest.
    Solve(SolveArgs),
    /// Print the number of solutions of each puzzle
    ///
    /// Prints `=n`, or `>=n` if the search stopped at --limit, --max-nodes, --timeout or Ctrl-C.
    Count(CountArgs),
    /// Check whether each puzzle is proper and minimal; name redundant clues and clashes
    Check(CheckArgs),
    /// Print the candidates of each cell that are in some solution
    ///
    /// These are the true candidates. If a limit ends the search, prints those that it has found, and how
    /// many more may be.
    Candidates(CandidatesArgs),
    /// Rate how hard each puzzle is for a person
    ///
    /// Solves each puzzle step by step, always by the first technique of the scale that finds
    /// something, and prints the rating of the hardest step.
    Rate(RateArgs),
    /// Give a hint: the step that a person would see first
    ///
    /// Tells as much as --stage says: the kind of the step, where to look, the pattern, why it works
    /// and what it changes. If a digit is wrong or a needed candidate is missing, says so instead.
    Hint(HintArgs),
    /// Explain how to solve puzzles, step by step, in words
    ///
    /// Solves each puzzle as a person does and says for each step what to see, why it follows, and
    /// what it changes.
    Explain(ExplainArgs),
    /// Convert puzzle files from one format into another
    Convert(ConvertArgs),
    /// Make puzzles or solution grids from a seed
    Generate(Box<GenerateArgs>),
    /// Make a puzzle book or a worksheet as PDF
    ///
    /// For printers such as Amazon KDP, for the printer at home or at school, and for screens: with levels,
    /// numbers, answers, hints, and margins that follow from the number of pages. Needs a program that was
    /// built with the feature `book`.
    Book(Box<BookArgs>),
    /// Prove how many solutions puzzles have, for independent checkers
    ///
    /// Writes a formula and a proof for each puzzle: that it has no solution, exactly one, or exactly n.
    /// Checkers by other people accept the proof, so nobody needs to trust this program.
    Prove(Box<ProveArgs>),
    /// Verify the formulas and proofs that `prove` wrote
    ///
    /// Writes each formula again and compares the bytes, checks the solutions that it lists, and checks
    /// each line of the proof. This is convenient, but the checkers of other people are independent.
    Verify(VerifyArgs),
    /// Remove redundant clues: print minimal puzzles made by removing clues
    Minimize(MinimizeArgs),
    /// Print canonical forms, or remove isomorphic duplicates
    Canon(CanonArgs),
    /// Turn puzzles into random isomorphs (equal up to symmetry)
    Scramble(ScrambleArgs),
    /// Measure how fast this machine is on your puzzles
    ///
    /// Prints puzzles per second as a bar chart, for each instruction set of the processor and for
    /// 1, 2, 4, ... threads. The puzzles are in memory, and reading them does not count.
    Bench(BenchArgs),
    /// List the techniques, or explain one of them
    ///
    /// Without a name, prints all techniques: name, scores in each scale, and what others call them.
    Techniques(TechniquesArgs),
    /// Serve the page and an HTTP API
    ///
    /// Answers questions about puzzles as JSON: solve, count, check, rate, hint, explain, generate and
    /// others. Needs a program that was built with the feature `serve`.
    Serve(ServeArgs),
    /// Print a completion script for a shell
    Completions {
        /// Shell that will run the script
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    Man {
        /// Folder for the pages; it is made if it does not exist
        folder: PathBuf,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::definition().debug_assert();
    }

    #[test]
    fn no_line_of_help_is_longer_than_80_characters() {
        let mut program = Cli::definition();
        program.build();
        let mut commands = vec![program.clone()];
        commands.extend(program.get_subcommands().cloned());
        for mut command in commands {
            let helps = [command.render_help(), command.render_long_help()];
            for line in helps
                .iter()
                .flat_map(|help| help.to_string().lines().map(str::to_owned).collect::<Vec<_>>())
            {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
        }
    }

    #[test]
    fn solving_needs_no_command_word() {
        let cli = Cli::parse_from(["ninefold", "a.txt", "--to", "line"]);
        assert!(cli.command.is_none());
        assert_eq!(cli.solve.input.files, [PathBuf::from("a.txt")]);
    }
}
