//! The definition of the command line: the parser, help, manual pages and completion scripts come
//! from these types. `plan` says what the values mean.

mod errors;
mod serve;
mod values;
mod words;

use clap::{
    Arg, ArgAction, ArgGroup, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
};
use errors::explained;
use ninefold::Candidate;
use ninefold::batch::Shard;
use ninefold::explain::{Coordinates, Language, Notes, Words};
use ninefold::generate::ClueSymmetry;
use ninefold::io::format::Format;
use ninefold::questions::make::{RatingLevel, RatingSpan, TechniqueNames};
use ninefold::scales::Profile;
use std::ffi::OsString;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use values::{
    between, candidate, clues, count, duration, formats, isa, language, language_of_locale, level,
    levels, limit, max_nodes, nodes, notes, rating, read, scale, scales, shard, size, symmetry,
    techniques, threads, whole, written,
};

pub use serve::ServeArgs;
pub use values::IsaName;
pub use words::command_first;

/// Node limit per puzzle if `--max-nodes` is not given. Puzzles of people take far fewer nodes; the
/// limit ends the search of boards that were made to take forever.
const DEFAULT_MAX_NODES: &str = "10000000000";

/// Messages about records to print for each outcome if `--max-messages` is not given.
pub const DEFAULT_MAX_MESSAGES: u64 = 10;

/// Exit statuses of the commands that ask a question of every record.
const ANSWERED: &str = "  0    every puzzle was answered
  1    an answer is negative (no solution; for check: not proper; for rate: not
       proper or not finished), a search reached --max-nodes or --timeout; in
       tables: a solution in the input is wrong, or a field cannot be read";

/// Exit statuses of `convert`, `canon` and `scramble`.
const REWRITTEN: &str = "  0    every record was processed
  1    a field of a table cannot be read";

const MINIMIZED: &str = "  0    every puzzle was minimized
  1    a puzzle is not proper, or a field of a table cannot be read";

const MEASURED: &str = "  0    every puzzle was read and the speed was measured";

const HINTED: &str = "  0    every puzzle got a hint, or is solved
  1    a puzzle got none: not proper, a mistake in the position, no technique
       helps, or a search reached --max-nodes or --timeout";

const LISTED: &str = "  0    the text was printed";

const GENERATED: &str = "  0    everything was made
  1    a puzzle was not found within --tries, too few classes were found, or the
       last index was reached";

/// Returns the section of a help text about the exit status: the lines of one command, then those
/// of all commands.
fn exit_status(of_command: &str) -> String {
    format!(
        "\
{}
  2    the run failed: malformed input, a wrong command line, information that
       the output format cannot hold, or an error in reading or writing
  129, 130, 143
       ended by SIGHUP, SIGINT (Ctrl-C), SIGTERM; the output has whole records",
        exit_status_of(of_command)
    )
}

/// Returns the section of a help text about the exit status: the lines of one command.
fn exit_status_of(command: &str) -> String {
    format!("Exit status:\n{command}")
}

const LAYOUTS: &str = "\
Layouts of the input, detected by content:
  one line of 81 cells for each puzzle; other text may follow on the line
  nine lines of nine cells, with or without single spaces and box rules (| + -);
  blank lines separate such grids
  lists of programs, spreadsheet cells, tables, pencil marks, files of other
  programs: see ninefold convert --help
A blank cell is one of 0 . _ * - and a line that starts with # is a comment.";

const TABLES: &str = "\
Tables (--to csv, tsv, jsonl, parquet) have the columns puzzle, solution, status
(unique, multiple, none, invalid, stopped), solutions, at_least, clues, nodes.
check adds minimal, redundant, clashes; rate adds er, ep, ed, hardest, steps, or
in the scale hodoku score, level, hardest, steps. Other columns of the input are
kept.";

const MAIN_EXAMPLES: &str = "\
Examples:
  ninefold puzzle.txt              solve; the output has the layout of the input
  ninefold --to line < puzzle.txt  solve; one line of 81 digits
  ninefold count --limit 9 p.txt   number of solutions, up to 9
  ninefold check p.txt             proper? minimal? which clues clash?
  ninefold rate p.txt              how hard for a person?
  ninefold solve p.csv -o s.csv    a table with the answers
  ninefold convert --to sdk p.txt  one format into another
  ninefold --method backtracking --stats p.txt
  ninefold --to line --shard 3/64 --resume -o part.3 many.txt.gz
  ninefold --timeout 2s --json many.txt > solved.txt 2> log.jsonl
";

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
    after_help = exit_status(ANSWERED),
    after_long_help = format!("{LAYOUTS}\n\n{MAIN_EXAMPLES}\n{}", exit_status(ANSWERED)),
    max_term_width = 80,
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub solve: SolveArgs,
}

impl Cli {
    /// Parses the words of a command line.
    ///
    /// A negative number is the value of the option before it. So the option's parser refuses it and
    /// says what it expects, and no message calls `-1` an unknown option.
    ///
    /// # Errors
    ///
    /// What is wrong, or the help that was asked for.
    pub fn of_words(words: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        fn take_negative(arg: Arg) -> Arg {
            let takes_value = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
            if takes_value && !arg.is_positional() { arg.allow_negative_numbers(true) } else { arg }
        }
        let command = Self::definition()
            .mut_args(take_negative)
            .mut_subcommands(|command| command.mut_args(take_negative));
        let matches = command.try_get_matches_from(words).map_err(explained)?;
        Self::from_arg_matches(&matches)
    }

    /// Returns the command line with the help of options that differ between commands.
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
        let solve = with_format(Self::command(), layout);
        solve.mut_subcommands(|command| match command.get_name() {
            "solve" => with_format(command, layout),
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

    /// Returns the options about messages, if the command has any.
    pub fn report(&self) -> Option<ReportArgs> {
        match &self.command {
            None => Some(self.solve.answers.report),
            Some(Command::Solve(args)) => Some(args.answers.report),
            Some(Command::Count(args)) => Some(args.answers.report),
            Some(Command::Check(args)) => Some(args.answers.report),
            Some(Command::Rate(args)) => Some(args.answers.report),
            Some(Command::Explain(args)) => Some(args.answers.report),
            Some(Command::Hint(args)) => Some(args.answers.report),
            Some(Command::Convert(args)) => Some(args.report),
            Some(Command::Generate(args)) => Some(args.report),
            Some(Command::Minimize(args)) => Some(args.records.report),
            Some(Command::Canon(args)) => Some(args.records.report),
            Some(Command::Scramble(args)) => Some(args.records.report),
            Some(
                Command::Bench(_)
                | Command::Techniques(_)
                | Command::Serve(_)
                | Command::Completions { .. }
                | Command::Man { .. },
            ) => None,
        }
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
    #[command(after_help = exit_status(ANSWERED), after_long_help = format!("\
Examples:
  ninefold solve puzzle.txt
  ninefold solve --to grid -o solved.txt many.txt
  ninefold solve --all --limit 10 puzzle.txt      the ten smallest solutions
  ninefold solve sudoku.csv -o solved.parquet     a table, because of the ending
  ninefold solve --to csv --skip-bad many.txt     without malformed records
  ninefold solve --resume -o solved.txt many.txt  after an interruption, run the
                                                  same command again

{LAYOUTS}

{TABLES}

{}", exit_status(ANSWERED)))]
    Solve(SolveArgs),
    /// Print the number of solutions of each puzzle
    ///
    /// Prints `=n`, or `>=n` if the search stopped at --limit, --max-nodes, --timeout or Ctrl-C.
    #[command(after_help = exit_status(ANSWERED), after_long_help = format!("\
Examples:
  ninefold count puzzle.txt              =1 if it is proper, =0 or >=2 if not
  ninefold count --limit all puzzle.txt  the exact number
  ninefold count many.txt -o counts.csv  a table, because of the ending
  ninefold count --limit all --timeout 10s many.txt

{TABLES}

{}", exit_status(ANSWERED)))]
    Count(CountArgs),
    /// Check whether each puzzle is proper and minimal; name redundant clues and clashes
    #[command(after_help = exit_status(ANSWERED), after_long_help = format!("\
Examples:
  ninefold check puzzle.txt
  ninefold check --shard 1/8 -o part.1 many.txt
  ninefold check --to jsonl many.csv  an object for each puzzle
  ninefold check --strict many.txt    ends at the first malformed record

Prints one line for each puzzle:
  proper, minimal
  proper, not minimal: r1c1 r3c4 are redundant (each on its own)
  not proper: several solutions, the two smallest differ in r1c1 r1c2 r4c1 r4c2
  not proper: no solution
  not proper: r1c1 and r1c5 are both 3 in row 1
  unknown: node limit reached

{TABLES}

{}", exit_status(ANSWERED)))]
    Check(CheckArgs),
    /// Rate how hard each puzzle is for a person
    ///
    /// Solves each puzzle step by step, always by the first technique of the scale that finds
    /// something, and prints the rating of the hardest step.
    #[command(after_help = exit_status(ANSWERED), after_long_help = format!("\
Examples:
  ninefold rate puzzle.txt
  ninefold rate --steps puzzle.txt            how to solve it
  ninefold rate --scale se121,stable puzzle.txt
  ninefold rate many.txt -o ratings.csv       a table, because of the ending
  ninefold rate --timeout 10s --resume -o ratings.csv many.txt
  ninefold rate --shard 1/8 -o part.1 many.txt

Prints one line for each puzzle:
  7.1 1.2 1.2 xy-forcing-chain 66
These are the ratings of the hardest step (ER), of the hardest step up to the
first placement (EP) and of the first step (ED), then the hardest technique and
the number of steps. A puzzle with ED = EP = ER is a diamond, one with EP = ER a
pearl. What is not proper or not finished says so:
  not proper: no solution
  20.0 1.5 1.2 naked-pair 31; not proper: several solutions; no further step

Scales:
{}
With several scales, the values of each scale follow on the same line; in tables
their columns are se121_er, se121_ep and so on. The columns of hodoku are score,
level, hardest, steps. --max-nodes and --timeout hold for each scale.

Pencil marks of the input count: the position is rated, with the digits put in
and without the candidates that the marks leave out.

A rating in the scales of other programs belongs to the puzzle as written: a few
puzzles get another one when they are turned or relabelled. An assumption of a
forcing chain counts as a node.

{TABLES}

{}", scales(), exit_status(ANSWERED)))]
    Rate(RateArgs),
    /// Give a hint: the step that a person would see first
    ///
    /// Tells as much as --stage says: the kind of the step, where to look, the pattern, why it works
    /// and what it changes. If a digit is wrong or a needed candidate is missing, says so instead.
    #[command(after_help = exit_status(HINTED), after_long_help = format!("\
Examples:
  ninefold hint puzzle.txt
  ninefold hint --stage 3 puzzle.txt
  ninefold hint --notes none puzzle.txt    for somebody without pencil marks
  ninefold hint --lang ko puzzle.txt

Digits put in and pencil marks of the input count (ninefold convert --help lists
the formats that have them).

What is seen first depends on --notes:
  none    full houses, hidden singles in boxes, then in lines, singles behind
          locked candidates, naked singles, singles behind hidden subsets
  corner  also pairs of a box, which corner notes show, before other patterns
  full    full houses and naked singles, then hidden singles
Then come the techniques of the scale human in its order, and then all others in
the order of their scores: those of the scale stable, and those that no scale has.

{}", exit_status(HINTED)))]
    Hint(HintArgs),
    /// Explain how to solve puzzles, step by step, in words
    ///
    /// Solves each puzzle as a person does and says for each step what to see, why it follows, and
    /// what it changes.
    #[command(after_help = exit_status(ANSWERED), after_long_help = format!("\
Examples:
  ninefold explain puzzle.txt
  ninefold explain --short puzzle.txt          one line for each step
  ninefold explain --lang ko puzzle.txt        in Korean
  ninefold explain --scale hodoku puzzle.txt   techniques in the order of HoDoKu
  ninefold explain --html page.html puzzle.txt a page with pictures
  ninefold explain --all puzzle.txt            every step that is possible now
  ninefold explain --json puzzle.txt           for programs

The first line of a puzzle has its rating. Each step begins with its number and
its score.

Digits put in and pencil marks of the input count: the steps begin at that
position.

Scales:
{}
{}", scales(), exit_status(ANSWERED)))]
    Explain(ExplainArgs),
    /// Convert puzzle files from one format into another
    #[command(after_help = exit_status(REWRITTEN), after_long_help = format!("\
Examples:
  ninefold convert puzzle.txt                  any format into lines of 81
  ninefold convert -o puzzles.sdk puzzles.txt  the ending decides the format
  ninefold convert --to grid puzzles.sdm
  ninefold convert --from hodoku --to pencil reglib.txt --lossy
  ninefold convert -o puzzles.csv.gz puzzles.parquet
  ninefold convert --skip-bad --to jsonl puzzles.txt

Formats, detected by content, or set by --from (* means read only):
{}
If a record has information that the output format cannot hold (pencil marks, a
solution, other fields), a message names it and the run ends. With --lossy, the
information is dropped.

{}", formats(), exit_status(REWRITTEN)))]
    Convert(RecordArgs),
    /// Make puzzles or solution grids from a seed
    #[command(after_help = exit_status(GENERATED), after_long_help = format!("\
Examples:
  ninefold generate                                a minimal puzzle
  ninefold generate --count 100 --to csv           with their solutions
  ninefold generate --clues 32 --proper            easier than a minimal puzzle
  ninefold generate --clues 18 --progress always   rare, so it takes longer
  ninefold generate --pattern heart.txt            clues in exactly these cells
  ninefold generate --from grid.txt --count 9      puzzles with this solution
  ninefold generate --grids --count 1000000        solution grids
  ninefold generate --count 1000 --unique-classes  no two isomorphic
  ninefold generate --clues 22-24 --symmetry rotation
  ninefold generate --level hard --count 10        for people: table below
  ninefold generate --rating 3.0-4.5 --count 10    pairs to XYZ-wings
  ninefold generate --technique x-wing             needs it; with its steps
  ninefold generate --technique x-wing --to line   the puzzle alone
  ninefold generate --technique xy-wing --positions --count 100 -o drill.hodoku
  ninefold generate --hardest x-wing --to csv
  ninefold generate --rating 7- --without forcing-chains,uniqueness
  ninefold generate --difficulty 20- --to csv --count 5
  ninefold generate --count 1000000 --seed 7 -o puzzles.txt
  ninefold generate --count 1000000 --seed 7 --shard 3/64 --resume -o part.3

Tables (--to csv, tsv, jsonl, parquet) include the solution. Their columns are
puzzle, solution, clues, nodes (only with --difficulty) and index. With an
option about steps, such as --rating, they have the columns of `ninefold rate`
in place of nodes. Positions have the columns state, marks, technique and step.

Scales of the options about steps:
{}
Levels are ranges of ratings in the scales se121 and stable. The share is that
of random minimal puzzles:
{}
--difficulty takes numbers of search nodes: the states that ninefold's search
visits. They measure work for the program, not for people. Shares of random
minimal puzzles, from 200,000 puzzles:
  1        56 %     no guess: the rules of the search are enough
  2-4      24 %     one guess
  5-9      16 %     a few guesses
  10-19     3 %
  20-49     0.1 %
  50-       1 or 2 in 100,000

Constraints that no puzzle can meet are refused, with status 2. The item at an
index depends only on the seed, the index and the options of the section
Constraints. The first index is 0, or --start. With --shard I/N, a run makes
every N-th item. docs/explanation/generation.md says how likely each puzzle is.

{}", scales(), levels(), exit_status(GENERATED)))]
    Generate(Box<GenerateArgs>),
    /// Remove redundant clues: print minimal puzzles made by removing clues
    #[command(after_help = exit_status(MINIMIZED), after_long_help = format!("\
Examples:
  ninefold minimize puzzle.txt                     one minimal puzzle for each
  ninefold minimize --seed 7 --count 5 puzzle.txt  five different ones
  ninefold minimize --all puzzle.txt               all of them

{}", exit_status(MINIMIZED)))]
    Minimize(MinimizeArgs),
    /// Print canonical forms, or remove isomorphic duplicates
    #[command(after_help = exit_status(REWRITTEN), after_long_help = format!("\
Examples:
  ninefold canon puzzles.txt              the canonical form of each puzzle
  ninefold canon --transform puzzles.txt  and the transform that leads to it
  ninefold canon --dedupe puzzles.txt     the form of each class, once
  ninefold canon --dedupe --original a.txt b.txt -o distinct.txt
  ninefold canon --automorphisms --to csv grids.txt

The canonical form (min-lex form) is the smallest line of 81 digits, with 0 for
blank cells, over all 1,218,998,108,160 symmetries. A symmetry may transpose the
board, permute bands, stacks, rows in a band and columns in a stack, and relabel
the digits. Two puzzles are isomorphic exactly if their forms are equal.

--dedupe --shard I/N removes duplicates within part I only. To merge the parts,
run canon --dedupe (and --original, if the parts have it) on all of them:
  ninefold canon --dedupe part.1 part.2 part.3 -o all.txt

{}", exit_status(REWRITTEN)))]
    Canon(CanonArgs),
    /// Turn puzzles into random isomorphs (equal up to symmetry)
    #[command(after_help = exit_status(REWRITTEN), after_long_help = format!("\
Examples:
  ninefold scramble puzzle.txt
  ninefold scramble --seed 7 puzzles.txt     the same bytes every time
  ninefold scramble --count 100 puzzle.txt   a hundred isomorphs of each
  ninefold scramble --transform puzzle.txt   and the transforms

All 1,218,998,108,160 symmetries are equally likely. The isomorphs of record I
depend only on the seed and I.

{}", exit_status(REWRITTEN)))]
    Scramble(ScrambleArgs),
    /// Measure how fast this machine is on your puzzles
    ///
    /// Prints puzzles per second as a bar chart, for each instruction set of the processor and for
    /// 1, 2, 4, ... threads. The puzzles are in memory, and reading them does not count.
    #[command(after_help = exit_status(MEASURED), after_long_help = format!("\
Examples:
  ninefold bench puzzles.txt
  ninefold bench --solve --seconds 30 puzzles.txt
  ninefold bench --json puzzles.txt > figures.json

The first 100,000 puzzles are read. The combinations take turns on the same
puzzles, five times. A figure is the median, and the spread is half the distance
between the slowest and the fastest turn. A large spread means that the machine
was busy. Few puzzles are repeated. If the puzzles take too long for the time,
only the first of them are measured, and the chart says how many.

{}", exit_status(MEASURED)))]
    Bench(BenchArgs),
    /// List the techniques, or explain one of them
    ///
    /// Without a name, prints all techniques: name, scores in each scale, and what others call them.
    #[command(after_help = format!("\
Examples:
  ninefold techniques
  ninefold techniques x-wing           what it is, when it applies, an example
  ninefold techniques fish             those of a family
  ninefold techniques --lang ko x-wing

{}", exit_status(LISTED)))]
    Techniques(TechniquesArgs),
    /// Serve the page and an HTTP API
    ///
    /// Answers questions about puzzles as JSON: solve, count, check, rate, hint, explain, generate and
    /// others. Needs a program that was built with the feature `serve`.
    #[command(after_help = serve::after_help())]
    Serve(ServeArgs),
    /// Print a completion script for a shell
    #[command(after_help = "\
Example:
  ninefold completions bash \\
    > ~/.local/share/bash-completion/completions/ninefold")]
    Completions {
        /// Shell that will run the script
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    #[command(after_help = "Example:\n  ninefold man ~/.local/share/man/man1")]
    Man {
        /// Folder for the pages; it is made if it does not exist
        folder: PathBuf,
    },
}

#[derive(Args, Debug)]
pub struct TechniquesArgs {
    /// Name of a technique or a family, or what another program calls it
    #[arg(value_parser = techniques)]
    pub name: Option<TechniqueNames>,
    #[command(flatten)]
    pub words: WordArgs,
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

/// Colors of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ThemeName {
    /// Dark digits on white
    Light,
    /// Light digits on black
    Dark,
}

#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("pictures").args(["svg", "png"]).multiple(true))]
pub struct ExplainArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Rating scale: the order in which techniques are tried
    #[arg(
        long,
        value_name = "NAME",
        default_value = "human",
        hide_possible_values = true,
        value_parser = scale()
    )]
    pub scale: ScaleName,
    /// Order of techniques of your own, as a TOML file
    #[arg(long, value_name = "FILE", conflicts_with = "scale")]
    pub profile: Option<PathBuf>,
    /// One line for each step
    #[arg(long, conflicts_with = "json")]
    pub short: bool,
    /// Write a picture of each step into a folder, as SVG
    ///
    /// The files are named by the numbers of the puzzle and the step, and the technique. Only the
    /// ratings are printed, unless --json or --short is given, too.
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,
    /// Write a picture of each step as PNG into this folder
    ///
    /// The files are named as those of --svg. The program needs the feature png.
    #[arg(long, value_name = "DIR")]
    pub png: Option<PathBuf>,
    /// Width of PNG pictures in pixels
    #[arg(long, value_name = "PIXELS", default_value = "600", requires = "png", value_parser = |text: &str| between::<u32>(text, 100, 5000))]
    pub width: u32,
    /// Colors of the pictures
    #[arg(long, value_enum, default_value = "light", requires = "pictures")]
    pub theme: ThemeName,
    /// Write a page for browsers with all steps of a puzzle
    ///
    /// The page needs no other file. Only the rating is printed, unless --json or --short is
    /// given, too.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Tell the steps from this number on
    #[arg(long, value_name = "N", default_value = "1", value_parser = |text: &str| between(text, 1, u32::MAX))]
    pub from_step: u32,
    /// List every step that is possible in the position, grouped by technique
    ///
    /// One line for each step, in the order of the scale. Steps that a technique finds besides
    /// others are listed under the technique's own name.
    #[arg(long, conflicts_with_all = ["short", "json", "svg", "png", "html", "from_step"])]
    pub all: bool,
    #[command(flatten)]
    pub words: WordArgs,
    /// Use techniques that assume one solution for puzzles with several, too
    #[arg(long)]
    pub assume_unique: bool,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct HintArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Last stage to tell: 1 the kind of the step, 2 where to look, 3 the
    /// pattern, 4 why it works and what it changes
    #[arg(long, value_name = "N", default_value = "1", value_parser = |text: &str| between::<u8>(text, 1, 4))]
    pub stage: u8,
    /// Pencil marks that the person has
    #[arg(long, default_value = "full", value_parser = notes())]
    pub notes: Notes,
    /// Digits put in since then, in order, such as r1c3=4,r7c2=9
    ///
    /// If one of them is wrong, the first wrong one is named.
    #[arg(long, value_name = "MOVE,...", value_delimiter = ',', value_parser = candidate)]
    pub moves: Vec<Candidate>,
    #[command(flatten)]
    pub words: WordArgs,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

impl WordArgs {
    /// Returns the words of the language, if it is named or the locale's.
    pub fn words(&self) -> Words {
        let coordinates = if self.letters { Coordinates::Letters } else { Coordinates::Numbers };
        Words::new(self.lang.unwrap_or_else(language_of_locale), coordinates)
    }
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Print all solutions of each puzzle, in ascending order
    #[arg(long)]
    pub all: bool,
    /// With --all: largest number of solutions to print for a puzzle [default: all]
    #[arg(long, value_name = "N|all", requires = "all", value_parser = limit)]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct CountArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Number of solutions at which counting a puzzle stops, or `all`
    #[arg(long, value_name = "N|all", default_value = "2", value_parser = limit)]
    pub limit: u64,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct RateArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Rating scale, or several with commas between them
    ///
    /// Each scale has its own columns. --max-nodes and --timeout hold for each scale.
    #[arg(
        long,
        value_name = "NAME,...",
        default_value = "se121",
        value_delimiter = ',',
        hide_possible_values = true,
        value_parser = scale()
    )]
    pub scale: Vec<ScaleName>,
    /// Print the steps below each rating
    #[arg(long)]
    pub steps: bool,
    /// Use techniques that assume one solution for puzzles with several, too
    #[arg(long)]
    pub assume_unique: bool,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct BenchArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Measure solving instead of counting the solutions up to 2
    #[arg(long)]
    pub solve: bool,
    /// Time for all measurements together, roughly
    ///
    /// Each combination takes five turns, however short the time is.
    #[arg(long, value_name = "N", default_value = "5", value_parser = duration)]
    pub seconds: Duration,
    /// Print the figures as a JSON object on one line
    #[arg(long)]
    pub json: bool,
}

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
pub struct GenerateArgs {
    /// Number of puzzles or grids to make, or `all`
    ///
    /// A puzzle that is not found within --tries also counts. `all`: make puzzles until you stop the
    /// run, or until one is not found.
    #[arg(long, short = 'n', value_name = "N|all", default_value = "1", value_parser = limit)]
    pub count: u64,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// Index of the first item; the last index is 2^64 - 1
    #[arg(long, value_name = "I", default_value = "0", value_parser = whole)]
    pub start: u64,
    /// Print no puzzle that is isomorphic to an earlier one
    ///
    /// --count is then the number of classes. The run ends with status 1 if no new class comes in a
    /// million tries, or in N successive puzzles. N is 1,000 × (classes found + 1), at most 100,000.
    #[arg(long)]
    pub unique_classes: bool,
    /// With --unique-classes: memory limit for the stored classes [units: B, K, M, G, T]
    ///
    /// A class takes at most 52 bytes.
    #[arg(
        long,
        value_name = "SIZE",
        requires = "unique_classes",
        default_value = "1G",
        value_parser = size
    )]
    pub memory: u64,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Instruction set; the output is the same [default: the best of this processor]
    #[arg(long, value_name = "NAME", env = "NINEFOLD_ISA", value_parser = isa)]
    pub isa: Option<IsaName>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Print the steps of each puzzle below it, in lines that start with #
    ///
    /// Of a position, the next step. Text formats only; an option about steps names the scale.
    /// Default: short with --technique if no format is named, otherwise none.
    #[arg(long, value_name = "HOW", requires = "about_steps")]
    pub steps: Option<StepsForm>,
    #[command(flatten)]
    pub words: WordArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// How the steps of a puzzle are printed below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StepsForm {
    /// Not at all
    None,
    /// A line for each step
    Short,
    /// With reasons, as explain prints them
    Full,
}

/// What to make.
#[derive(Args, Clone, Debug)]
#[command(
    next_help_heading = "Constraints",
    group = ArgGroup::new("about_steps").multiple(true)
)]
#[allow(clippy::struct_excessive_bools)] // they are flags
pub struct OrderArgs {
    /// Make solution grids instead of puzzles, all equally likely
    #[arg(long, conflicts_with_all = [
        "clues", "proper", "symmetry", "pattern", "from", "difficulty", "rating", "level", "technique",
        "hardest", "without", "pearl", "diamond", "unbiased", "tries",
    ])]
    pub grids: bool,
    /// Number of clues, or a range such as 22-24 [default: any; 28-36 with --proper]
    ///
    /// Counts that no known puzzle has are skipped: `16-20` means `17-20`. --pattern and --from a
    /// puzzle set the number of clues themselves.
    #[arg(long, value_name = "N|A-B", value_parser = clues)]
    pub clues: Option<Span>,
    /// Allow redundant clues
    ///
    /// Every puzzle has exactly one solution. Without this option, every puzzle is also minimal. With
    /// --proper, --clues is 28-36 by default.
    #[arg(long)]
    pub proper: bool,
    /// Symmetry of the clue cells [default: none]
    ///
    /// The puzzle is minimal among symmetric puzzles: a single clue may be redundant.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = symmetry(),
        conflicts_with_all = ["pattern", "unbiased"]
    )]
    pub symmetry: Option<ClueSymmetry>,
    /// Cells of the clues: 81 characters, or a file with them
    ///
    /// 1-9 x X # mean a clue, 0 . _ * - mean none. So a line that starts with # is no comment. `-`
    /// alone means standard input.
    #[arg(long, value_name = "MASK|FILE", conflicts_with_all = ["clues", "unbiased"])]
    pub pattern: Option<String>,
    /// Solution grid of the puzzles, or a puzzle to stay near: 81 characters, or a file
    ///
    /// A full grid: make puzzles with this solution. A puzzle: make similar puzzles with the same
    /// number of clues. Add --proper if the puzzle is not minimal. `-` means standard input.
    #[arg(long, value_name = "BOARD|FILE", conflicts_with_all = ["pattern", "unbiased"])]
    pub from: Option<String>,
    /// With --from a puzzle: put other digits into the same cells
    #[arg(long, requires = "from")]
    pub same_cells: bool,
    /// Number of search nodes, or a range such as 5-20 or 50- [default: any]
    ///
    /// The table below says what the numbers mean. For people, use --rating or --level.
    #[arg(long, value_name = "A-B", value_parser = nodes, conflicts_with = "unbiased")]
    pub difficulty: Option<Span>,
    /// Rating of the hardest step (ER), or a range such as 3.0-4.5 or 7- [default: any]
    ///
    /// With --scale hodoku, the score, such as 400-800. `ninefold rate` rates puzzles.
    #[arg(
        long,
        value_name = "A-B",
        value_parser = rating,
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty"]
    )]
    pub rating: Option<RatingSpan>,
    /// Level of difficulty for people: a range of ratings, see the table below [default: any]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = level(),
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty", "rating"]
    )]
    pub level: Option<RatingLevel>,
    /// Make puzzles that need this technique, such as x-wing, or one of this family, such as fish
    ///
    /// Its step is the hardest. Without the technique, the scale rates the puzzle higher or does not
    /// solve it. `ninefold techniques` lists the names. The scale is human unless --scale names one.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = techniques,
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty", "hardest"]
    )]
    pub technique: Option<TechniqueNames>,
    /// With --technique: only one step uses it
    #[arg(long, requires = "technique")]
    pub once: bool,
    /// With --technique: make positions whose next step uses it, with pencil marks
    ///
    /// No technique that comes earlier in the scale finds anything in the position. The format is
    /// hodoku unless another is named.
    #[arg(long, requires = "technique", conflicts_with_all = ["once", "pearl", "diamond"])]
    pub positions: bool,
    /// Technique of the hardest step, such as x-wing, or a family such as fish
    ///
    /// Several have commas between them: one of them is the hardest.
    #[arg(
        long,
        value_name = "NAME,...",
        value_parser = techniques,
        value_delimiter = ',',
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty"]
    )]
    pub hardest: Vec<TechniqueNames>,
    /// Techniques that no step uses, such as x-wing, or families such as forcing-chains
    #[arg(
        long,
        value_name = "NAME,...",
        value_parser = techniques,
        value_delimiter = ',',
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty"]
    )]
    pub without: Vec<TechniqueNames>,
    /// Make puzzles with EP = ER: a hardest step comes no later than the first placement
    #[arg(long, group = "about_steps", conflicts_with_all = ["unbiased", "difficulty"])]
    pub pearl: bool,
    /// Make puzzles with ED = EP = ER: the first step is a hardest step
    #[arg(long, group = "about_steps", conflicts_with_all = ["unbiased", "difficulty"])]
    pub diamond: bool,
    /// Scale of the options about steps [default: human with --technique, otherwise se121]
    ///
    /// These are --rating, --level, --technique, --hardest, --without, --pearl and --diamond. The table
    /// below lists the scales.
    #[arg(
        long,
        value_name = "NAME",
        hide_possible_values = true,
        value_parser = scale(),
        requires = "about_steps"
    )]
    pub scale: Option<ScaleName>,
    /// Make minimal puzzles so that all with the same number of clues are equally likely; slow
    #[arg(long, conflicts_with = "proper")]
    pub unbiased: bool,
    /// Number of tries for each puzzle
    ///
    /// A try is a puzzle that is drawn or a step of a local search. Default: 1,000,000; with
    /// --unbiased 1,000,000,000.
    #[arg(long, value_name = "N", value_parser = count)]
    pub tries: Option<u64>,
}

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub first: u64,
    pub last: u64,
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

#[derive(Args, Clone, Copy, Debug)]
pub struct SeedArgs {
    /// Seed of all random numbers; the same seed makes the same bytes [default: a new seed, which a
    /// message names]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub seed: Option<u64>,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadsArgs {
    /// Number of threads, 1 to 1024; the output is the same [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

#[derive(Args, Debug)]
pub struct InputArgs {
    /// Files with puzzles; no file, or `-`, means standard input
    ///
    /// An argument of 81 cells that is not the name of a file is a puzzle itself.
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
    /// With --method backtracking, the number of calls is printed. With --stats, tables have the nodes
    /// of each puzzle; each puzzle is then searched alone, which is slower.
    #[arg(long)]
    pub stats: bool,
    /// Time limit per puzzle, such as 50ms, 2s, 5m or 1h
    ///
    /// A number without a unit means seconds. By default there is no limit.
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub timeout: Option<Duration>,
}

/// A format that an option names.
#[derive(Clone, Copy)]
pub struct FormatName(pub &'static dyn Format);

impl fmt::Debug for FormatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.about().name)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum MethodName {
    /// Remove candidates by rules; guess only when the rules stall
    Propagation,
    /// Plain backtracking: cells in reading order, digits ascending
    Backtracking,
}

/// A rating scale that an option names.
#[derive(Clone, Copy, Debug)]
pub struct ScaleName(pub Profile);

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
