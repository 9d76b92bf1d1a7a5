//! The command line as typed. Help, man pages and shell completions all come from here.

mod values;
mod words;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use ninefold::batch::Shard;
use ninefold::io::format::Format;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use values::{
    clues, count, duration, formats, isa, limit, max_nodes, nodes, read, shard, size, threads,
    whole, written,
};

pub use values::IsaName;
pub use words::command_first;

/// Nodes that one puzzle may take unless `--max-nodes` says otherwise: more than any that people
/// meet, and an end to those that were made to have none.
const DEFAULT_MAX_NODES: &str = "10000000000";

/// Messages of each kind that are printed unless `--max-messages` says otherwise.
pub const DEFAULT_MAX_MESSAGES: u64 = 10;

const EXIT_STATUS: &str = "\
Exit status:
  0    every puzzle was answered
  1    some answer is negative (no solution; with check: not proper) or was not
       reached within --max-nodes or --timeout, or a solution in the input is wrong
  2    some input is malformed (and not left out by --skip-bad), the command line is
       wrong, or reading or writing failed
  129, 130, 143  ended by SIGHUP, Ctrl-C, SIGTERM; what was printed are whole records";

const CONVERT_STATUS: &str = "\
Exit status:
  0    every record was converted
  2    some record is malformed (and not left out by --skip-bad), something would be lost,
       the command line is wrong, or reading or writing failed
  129, 130, 143  ended by SIGHUP, Ctrl-C, SIGTERM; what was written are whole records";

const REWORK_STATUS: &str = "\
Exit status:
  0    all went well
  2    some record is malformed (and not left out by --skip-bad), something would be lost,
       the command line is wrong, or reading or writing failed
  129, 130, 143  ended by SIGHUP, Ctrl-C, SIGTERM; what was written are whole records";

const MINIMIZE_STATUS: &str = "\
Exit status:
  0    every puzzle was minimized
  1    some puzzle is not proper
  2    some record is malformed (and not left out by --skip-bad), something would be lost,
       the command line is wrong, or reading or writing failed
  129, 130, 143  ended by SIGHUP, Ctrl-C, SIGTERM; what was written are whole records";

const GENERATE_STATUS: &str = "\
Exit status:
  0    all that was asked for was made
  1    some of it was not, because no such puzzle was found within --tries
  2    no such puzzle can be, the command line is wrong, or writing failed
  129, 130, 143  ended by SIGHUP, Ctrl-C, SIGTERM; what was written are whole records";

const SHAPES: &str = "\
Input, told apart by content alone:
  nine lines of nine cells, with or without single spaces between them and box
  rules of | + -; several such grids are parted by blank lines
  a line of 81 cells a puzzle, and what follows on the line
  tables, pencil marks and files of other programs: ninefold convert --help
A blank cell is one of 0 . _ * - and a line that starts with # is a comment.";

const TABLES: &str = "\
Answers as records (--to csv, tsv, jsonl, parquet) have the columns puzzle, solution, status
(unique, multiple, none, invalid, stopped), solutions, at_least, clues, nodes; of check also
minimal, redundant, clashes. Other columns of the input are passed on.";

const MAIN_EXAMPLES: &str = "\
Examples:
  ninefold puzzle.txt              solve; the output has the shape of the input
  ninefold --to line < puzzle.txt  solve; one line of 81 digits
  ninefold count --limit 1000 p.txt
  ninefold check p.txt             proper? minimal? what clashes?
  ninefold solve p.csv -o s.csv    a table with the answers
  ninefold --method backtracking --stats p.txt
  ninefold convert --to sdk p.txt  one format into another
  ninefold --to line --shard 3/64 --resume -o part.3 many.txt.gz
  ninefold --timeout 2s --json many.txt > solved.txt 2> log.jsonl
";

/// Solves Sudoku puzzles; of several solutions it prints the lexicographically smallest.
#[derive(Debug, Parser)]
#[command(
    name = "ninefold",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = EXIT_STATUS,
    after_long_help = format!("{SHAPES}\n\n{MAIN_EXAMPLES}\n{EXIT_STATUS}"),
    max_term_width = 100,
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub solve: SolveArgs,
}

impl Cli {
    /// What is to be said on standard error, where a command has a choice.
    pub fn report(&self) -> Option<ReportArgs> {
        match &self.command {
            None => Some(self.solve.answers.report),
            Some(Command::Solve(args)) => Some(args.answers.report),
            Some(Command::Count(args)) => Some(args.answers.report),
            Some(Command::Check(args)) => Some(args.answers.report),
            Some(Command::Convert(args)) => Some(args.report),
            Some(Command::Generate(args)) => Some(args.report),
            Some(Command::Minimize(args)) => Some(args.records.report),
            Some(Command::Canon(args)) => Some(args.records.report),
            Some(Command::Scramble(args)) => Some(args.records.report),
            Some(Command::Completions { .. } | Command::Man { .. }) => None,
        }
    }
}

/// Returns the command whose name is nearest to a word, if the word may be a slip of the pen.
pub fn nearest_command(word: &str) -> Option<String> {
    let commands = Cli::command();
    let distances = commands.get_subcommands().map(|command| {
        let name = command.get_name();
        (strsim::damerau_levenshtein(name, &word.to_ascii_lowercase()), name)
    });
    let (distance, name) = distances.min()?;
    (distance <= 2 && distance < name.len() / 2).then(|| name.to_owned())
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print the solution of each puzzle (also without the word `solve`)
    #[command(after_help = EXIT_STATUS, after_long_help = format!("\
Examples:
  ninefold solve puzzle.txt
  ninefold solve --all --limit 10 puzzle.txt   the ten smallest solutions
  ninefold solve --to grid -o solved.txt many.txt
  ninefold solve sudoku.csv -o solved.parquet  answers as a table, by the name's ending
  ninefold solve --to csv --skip-bad many.txt  malformed records are left out
  ninefold solve --resume -o solved.txt many.txt   again after an interrupt: it goes on

{SHAPES}

{TABLES}

{EXIT_STATUS}"))]
    Solve(SolveArgs),
    /// Print the number of solutions of each puzzle: `=n`, or `>=n` where it stopped counting
    #[command(after_help = EXIT_STATUS, after_long_help = format!("\
Examples:
  ninefold count puzzle.txt                =1 if it is proper, =0 or >=2 if not
  ninefold count --limit all puzzle.txt    however many there are
  ninefold count --limit all --timeout 10s many.txt
  ninefold count many.txt -o counts.csv    a table, by the name's ending

{TABLES}

{EXIT_STATUS}"))]
    Count(CountArgs),
    /// Say of each puzzle whether it is proper and minimal, which clues are redundant, what clashes
    #[command(after_help = EXIT_STATUS, after_long_help = format!("\
Examples:
  ninefold check puzzle.txt
  ninefold check --shard 1/8 -o part.1 many.txt
  ninefold check --to jsonl many.csv       an object for each puzzle
  ninefold check --strict many.txt         ends at the first malformed record

Prints one line for each puzzle:
  proper, minimal
  proper, not minimal: r1c1 r3c4 are redundant (each on its own)
  not proper: several solutions, the two smallest differ in r1c1 r1c2 r4c1 r4c2
  not proper: no solution
  not proper: r1c1 and r1c5 are both 3 in row 1
  unknown: the node budget is used up

{TABLES}

{EXIT_STATUS}"))]
    Check(CheckArgs),
    /// Convert puzzle files from any format into any other
    #[command(after_help = CONVERT_STATUS, after_long_help = format!("\
Examples:
  ninefold convert puzzle.txt                    any format into lines of 81
  ninefold convert --to grid puzzles.sdm
  ninefold convert -o puzzles.sdk puzzles.txt    the ending of the name says the format
  ninefold convert --from hodoku --to pencil reglib.txt --lossy
  ninefold convert -o puzzles.csv.gz puzzles.parquet
  ninefold convert --skip-bad --to jsonl puzzles.txt

Formats, told apart by content unless --from names one (* marks those that are only read):
{}
Where a record has something that the format cannot say (pencil marks, a solution, other
fields), it is named and nothing more is written, unless --lossy allows to leave it out.

{CONVERT_STATUS}", formats()))]
    Convert(RecordArgs),
    /// Make puzzles or solution grids by a seed
    #[command(after_help = GENERATE_STATUS, after_long_help = format!("\
Examples:
  ninefold generate                            a minimal puzzle
  ninefold generate --count 1000000 --seed 7 -o puzzles.txt
  ninefold generate --clues 22-24 --symmetry rotation
  ninefold generate --clues 18 --progress always   few clues: by a local search
  ninefold generate --clues 32 --proper        easier: more clues than a minimal puzzle has
  ninefold generate --pattern heart.txt        clues in exactly these cells
  ninefold generate --from grid.txt --count 9  puzzles with this solution
  ninefold generate --difficulty 20- --to csv --count 5
  ninefold generate --grids --count 1000000    each of all grids as likely
  ninefold generate --count 1000 --unique-classes   no two isomorphic
  ninefold generate --count 1000000 --seed 7 --shard 3/64 --resume -o part.3

What is made for an index (the first is 0, or --start) depends on the seed, the index and
the order alone: not on threads, processor or what else is made.
docs/explanation/generation.md says which distribution each order has.

{GENERATE_STATUS}"))]
    Generate(Box<GenerateArgs>),
    /// Take redundant clues away: minimal puzzles within given ones
    #[command(after_help = MINIMIZE_STATUS, after_long_help = format!("\
Examples:
  ninefold minimize puzzle.txt               one minimal puzzle within each
  ninefold minimize --seed 7 --count 5 puzzle.txt   five different ones, by chance
  ninefold minimize --all puzzle.txt         every one that there is

{MINIMIZE_STATUS}"))]
    Minimize(MinimizeArgs),
    /// Bring puzzles into canonical form: the least of all that differ only by a symmetry
    #[command(after_help = REWORK_STATUS, after_long_help = format!("\
Examples:
  ninefold canon puzzles.txt                 the canonical form of each
  ninefold canon --transform puzzles.txt     and the transform that leads to it
  ninefold canon --dedupe puzzles.txt        the form of each class, once
  ninefold canon --dedupe --original a.txt b.txt -o distinct.txt
  ninefold canon --automorphisms --to csv grids.txt

The canonical form is the least line of 81 digits (blank cells are 0) over all
1,218,998,108,160 symmetries: transposing, permuting bands, stacks, rows in a band,
columns in a stack, and relabelling the digits. Two puzzles are isomorphic exactly if
they have the same.

{REWORK_STATUS}"))]
    Canon(CanonArgs),
    /// Turn puzzles into random ones that differ only by a symmetry
    #[command(after_help = REWORK_STATUS, after_long_help = format!("\
Examples:
  ninefold scramble puzzle.txt
  ninefold scramble --seed 7 puzzles.txt     the same bytes every time
  ninefold scramble --count 100 puzzle.txt   a hundred of each
  ninefold scramble --transform puzzle.txt   says what was done

Each of the 1,218,998,108,160 symmetries is as likely. What becomes of record I depends on
the seed and I alone.

{REWORK_STATUS}"))]
    Scramble(ScrambleArgs),
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    #[command(after_help = "Example:\n  ninefold man ~/.local/share/man/man1")]
    Man {
        /// The folder; it must exist
        folder: PathBuf,
    },
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Print all solutions of each puzzle, in ascending order
    #[arg(long)]
    pub all: bool,
    /// With --all: the most solutions to print for one puzzle [default: all]
    #[arg(long, value_name = "N|all", requires = "all", value_parser = limit)]
    pub limit: Option<u64>,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct CountArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Stop counting at so many solutions of a puzzle
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

/// Options of the commands that write records in place of others.
#[derive(Args, Debug)]
pub struct RecordArgs {
    #[command(flatten)]
    pub input: InputArgs,
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
    /// How many to make, those counted that are not found within --tries; `all` goes on until it is
    /// stopped, or until one is not found
    #[arg(long, short = 'n', value_name = "N|all", default_value = "1", value_parser = limit)]
    pub count: u64,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// The index of the first; the last that there is is 2^64 - 1
    #[arg(long, value_name = "I", default_value = "0", value_parser = whole)]
    pub start: u64,
    /// Print no puzzle that is isomorphic to an earlier one; --count is then the number of classes. It
    /// ends, with status 1, after 1,000 puzzles without a new class for each known one (at most
    /// 100,000), or a million tries
    #[arg(long)]
    pub unique_classes: bool,
    /// With --unique-classes: so much memory for the classes, at most 52 bytes each [B, K, M, G]
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
    /// The instruction set to search with; the output is the same [default: the best of this processor]
    #[arg(long, value_name = "NAME", env = "NINEFOLD_ISA", value_parser = isa)]
    pub isa: Option<IsaName>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// What is to be made.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Order")]
#[allow(clippy::struct_excessive_bools)] // they are flags
pub struct OrderArgs {
    /// Solution grids instead of puzzles, each as likely
    #[arg(long, conflicts_with_all = [
        "clues", "proper", "symmetry", "pattern", "from", "difficulty", "unbiased", "tries",
    ])]
    pub grids: bool,
    /// So many clues: a number, or two with a hyphen, of which those are passed over that no puzzle
    /// is known to have
    #[arg(long, value_name = "N|A-B", value_parser = clues)]
    pub clues: Option<Span>,
    /// Proper puzzles, which need not be minimal
    #[arg(long)]
    pub proper: bool,
    /// Clues in cells that have this symmetry
    #[arg(long, value_name = "NAME", conflicts_with_all = ["pattern", "unbiased"])]
    pub symmetry: Option<SymmetryName>,
    /// Clues in exactly these cells: 81 characters, 1-9 x X # for a clue, 0 . _ * - for none, or a
    /// file with them (`-` is standard input)
    #[arg(long, value_name = "MASK|FILE", conflicts_with_all = ["clues", "unbiased"])]
    pub pattern: Option<String>,
    /// Puzzles with this solution grid, or near this puzzle: 81 characters, or a file with one (`-` is
    /// standard input)
    #[arg(long, value_name = "BOARD|FILE", conflicts_with_all = ["pattern", "unbiased"])]
    pub from: Option<String>,
    /// With --from a puzzle: other digits in the same cells
    #[arg(long, requires = "from")]
    pub same_cells: bool,
    /// Puzzles that take so many search nodes: A-B, A- or a number
    #[arg(long, value_name = "A-B", value_parser = nodes, conflicts_with = "unbiased")]
    pub difficulty: Option<Span>,
    /// For statistics: minimal puzzles with chances that are known exactly; slow
    #[arg(long, conflicts_with = "proper")]
    pub unbiased: bool,
    /// So many tries for each puzzle; what one try is depends on the order
    #[arg(long, value_name = "N", value_parser = count)]
    pub tries: Option<u64>,
}

/// Numbers from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub first: u64,
    pub last: u64,
}

/// How the cells of clues are symmetric.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SymmetryName {
    /// Not at all
    None,
    /// By half a turn
    #[value(alias = "rotation180")]
    Rotation,
    /// By a quarter of a turn
    #[value(alias = "rotation90")]
    Quarter,
    /// Left and right are mirror images
    LeftRight,
    /// Top and bottom are mirror images
    TopBottom,
    /// Both of these
    Mirrors,
    /// About the diagonal from the top left
    Diagonal,
    /// About the other diagonal
    Antidiagonal,
    /// About both diagonals
    Diagonals,
    /// In all these ways
    #[value(alias = "dihedral")]
    Full,
}

#[derive(Args, Debug)]
pub struct MinimizeArgs {
    /// All minimal puzzles within each
    #[arg(long, conflicts_with_all = ["count", "seed"])]
    pub all: bool,
    /// So many different ones, or as many as there are
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = count)]
    pub count: u64,
    #[command(flatten)]
    pub seed: SeedArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    #[command(flatten)]
    pub records: RecordArgs,
}

#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools)] // they are flags
pub struct CanonArgs {
    /// Print only the first of each class; malformed records have no place then
    #[arg(long)]
    pub dedupe: bool,
    /// With --dedupe: print puzzles as they are in the input
    #[arg(long, requires = "dedupe")]
    pub original: bool,
    /// With --dedupe: so much memory for the classes that have been seen, at most 52 bytes each; what
    /// has no place there waits in a file [B, K, M, G]
    #[arg(long, value_name = "SIZE", requires = "dedupe", default_value = "1G", value_parser = size)]
    pub memory: u64,
    /// Say which transform leads to the canonical form
    #[arg(long)]
    pub transform: bool,
    /// Say how many symmetries take the puzzle to itself
    #[arg(long)]
    pub automorphisms: bool,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    #[command(flatten)]
    pub records: RecordArgs,
}

#[derive(Args, Debug)]
pub struct ScrambleArgs {
    #[command(flatten)]
    pub seed: SeedArgs,
    /// So many of each puzzle
    #[arg(long, value_name = "N", default_value = "1", value_parser = count)]
    pub count: u64,
    /// Say which transform leads from the puzzle of the input to that of the output
    #[arg(long)]
    pub transform: bool,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    #[command(flatten)]
    pub records: RecordArgs,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct SeedArgs {
    /// Where chance begins: the same seed makes the same bytes [default: a new one, which is told]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub seed: Option<u64>,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadsArgs {
    /// How many threads work side by side; the output is the same [1 to 1024; default: as many as run at once]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

#[derive(Args, Debug)]
pub struct InputArgs {
    /// Files with puzzles; standard input if there is none, or for `-`
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Read this format [default: that which the content shows]
    #[arg(long, value_name = "FORMAT", value_parser = read(), hide_possible_values = true)]
    pub from: Option<FormatName>,
    /// Leave malformed records out; without it, they keep their places
    #[arg(long, conflicts_with = "strict")]
    pub skip_bad: bool,
    /// End at the first malformed record
    #[arg(long)]
    pub strict: bool,
}

#[derive(Args, Clone, Copy, Debug)]
pub struct FormatArgs {
    /// Write this format [default: that of the output's name, or else text]
    #[arg(long, value_name = "FORMAT", value_parser = written(), hide_possible_values = true)]
    pub to: Option<FormatName>,
    /// Leave out what the format cannot say
    #[arg(long)]
    pub lossy: bool,
}

#[derive(Args, Debug)]
pub struct OutputArgs {
    /// Print to a file, which appears when it is complete; `-` is standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// What is of use where there are many records.
#[derive(Args, Debug)]
#[command(next_help_heading = "Batches")]
pub struct BatchArgs {
    /// With --output: go on where an earlier run of the same command line was ended
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Take the I-th of N parts of the records: of all inputs together, record I, I+N, I+2N, ...
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
}

/// What is said on standard error.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Messages")]
pub struct ReportArgs {
    /// Print errors only: no messages about single records and no summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Print each message as a JSON object on a line of its own
    #[arg(long)]
    pub json: bool,
    /// Most messages about single records to print, for each kind of message; then a count of the
    /// rest. With --json there is no limit
    #[arg(long, value_name = "N|all", default_value_t = DEFAULT_MAX_MESSAGES, value_parser = limit)]
    pub max_messages: u64,
    /// Show a progress bar [auto: if standard error is a terminal and nothing else is printed there]
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub progress: When,
    /// Use colours in messages [auto: on a terminal, unless `NO_COLOR` is set]
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: When,
}

/// Whether to do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum When {
    /// Where it is of use
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

#[derive(Args, Debug)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// How to search; the answers are the same
    #[arg(long, value_name = "METHOD", default_value = "propagation")]
    pub method: MethodName,
    /// The most nodes (calls) that one puzzle may take, or `unlimited`
    #[arg(long, value_name = "N", default_value = DEFAULT_MAX_NODES, value_parser = max_nodes)]
    pub max_nodes: u64,
    /// The instruction set to search with [default: the best of this processor]
    #[arg(long, value_name = "NAME", env = "NINEFOLD_ISA", value_parser = isa)]
    pub isa: Option<IsaName>,
    /// How many threads look at the puzzles of a large file [1 to 1024; default: as many as run at once]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// Print calls, depth and time to standard error at the end
    #[arg(long)]
    pub stats: bool,
    /// The most time that the search of one puzzle may take, such as 50ms, 2s, 5m, 1h, or seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub timeout: Option<Duration>,
}

/// A format by its name.
#[derive(Clone, Copy)]
pub struct FormatName(pub &'static dyn Format);

impl fmt::Debug for FormatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.about().name)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum MethodName {
    /// Strike candidates by rules and guess only when they are stuck
    Propagation,
    /// Cells in reading order, digits ascending, back at a dead end
    Backtracking,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn solving_needs_no_command_word() {
        let cli = Cli::parse_from(["ninefold", "a.txt", "--to", "line"]);
        assert!(cli.command.is_none());
        assert_eq!(cli.solve.input.files, [PathBuf::from("a.txt")]);
    }
}
