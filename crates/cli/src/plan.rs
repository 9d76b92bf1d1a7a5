//! What a command line means: arguments resolved into what is to be done.

use crate::args::{
    CheckArgs, Cli, Command, ConvertArgs, CountArgs, FormatName, InputArgs, MethodName, OutputArgs,
    SearchArgs, ShapeName, SolveArgs,
};
use clap_complete::Shell;
use ninefold::io::Shape;
use ninefold::io::format::Format;
use ninefold::{Budget, Isa, Method, Solver};
use std::fmt::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// What is to be done.
#[derive(Debug)]
pub enum Plan {
    /// Answer something about each puzzle of some inputs.
    Puzzles(PuzzlePlan),
    /// Write the records of some inputs in another format.
    Convert(ConvertPlan),
    /// Print a completion script.
    Completions(Shell),
    /// Write manual pages into a folder.
    Man(PathBuf),
}

/// A question, asked of each puzzle of some inputs.
#[derive(Debug)]
pub struct PuzzlePlan {
    pub question: Question,
    pub sources: Vec<Source>,
    pub from: InputFormat,
    pub output: Option<PathBuf>,
    pub search: SearchPlan,
}

/// From any format into any other.
#[derive(Debug)]
pub struct ConvertPlan {
    pub sources: Vec<Source>,
    pub from: InputFormat,
    /// The format that was asked for.
    pub to: Option<FormatName>,
    pub is_lossy: bool,
    pub output: Option<PathBuf>,
}

/// The format of the inputs, if one was asked for.
#[derive(Clone, Copy, Debug)]
pub struct InputFormat(Option<FormatName>);

impl InputFormat {
    pub fn format(self) -> Option<&'static dyn Format> {
        self.0.map(|name| name.0)
    }
}

/// What is asked of each puzzle.
#[derive(Clone, Copy, Debug)]
pub enum Question {
    /// The smallest solution, printed in a shape or in that of the input.
    Smallest { to: Option<Shape> },
    /// All solutions up to a limit.
    All { to: Option<Shape>, limit: u64 },
    /// The number of solutions up to a limit.
    Count { limit: u64 },
    /// Proper? Minimal?
    Check,
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlan {
    pub method: Method,
    pub max_nodes: u64,
    pub isa: Isa,
    pub threads: usize,
    pub stats: bool,
}

/// Where puzzles come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    StandardInput,
    File(PathBuf),
}

impl SearchPlan {
    /// The same with a smaller budget, if it is smaller.
    pub fn with_at_most(self, max_nodes: u64) -> Self {
        Self { max_nodes: self.max_nodes.min(max_nodes), ..self }
    }

    pub fn solver(&self) -> Solver<'static> {
        Solver::with_method(self.method, Budget::nodes(self.max_nodes)).with_isa(self.isa)
    }
}

impl Source {
    /// The name, if it may be meant as a command: letters only.
    pub fn as_word(&self) -> Option<&str> {
        match self {
            Self::StandardInput => None,
            Self::File(path) => {
                path.to_str().filter(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic()))
            }
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardInput => f.write_str("standard input"),
            // A name may have characters that do something to a terminal.
            Self::File(path) => path.display().to_string().chars().try_for_each(|c| {
                if c.is_control() { write!(f, "{}", c.escape_default()) } else { f.write_char(c) }
            }),
        }
    }
}

impl From<Cli> for Plan {
    fn from(cli: Cli) -> Self {
        match cli.command {
            None => Self::Puzzles(cli.solve.into()),
            Some(Command::Solve(args)) => Self::Puzzles(args.into()),
            Some(Command::Count(args)) => Self::Puzzles(args.into()),
            Some(Command::Check(args)) => Self::Puzzles(args.into()),
            Some(Command::Convert(args)) => Self::Convert(args.into()),
            Some(Command::Completions { shell }) => Self::Completions(shell),
            Some(Command::Man { folder }) => Self::Man(folder),
        }
    }
}

impl From<SolveArgs> for PuzzlePlan {
    fn from(args: SolveArgs) -> Self {
        let to = args.to.map(Shape::from);
        let question = if args.all {
            Question::All { to, limit: args.limit.unwrap_or(u64::MAX) }
        } else {
            Question::Smallest { to }
        };
        Self::new(question, args.input, args.output, &args.search)
    }
}

impl From<CountArgs> for PuzzlePlan {
    fn from(args: CountArgs) -> Self {
        Self::new(Question::Count { limit: args.limit }, args.input, args.output, &args.search)
    }
}

impl From<CheckArgs> for PuzzlePlan {
    fn from(args: CheckArgs) -> Self {
        Self::new(Question::Check, args.input, args.output, &args.search)
    }
}

impl From<ConvertArgs> for ConvertPlan {
    fn from(args: ConvertArgs) -> Self {
        Self {
            from: InputFormat(args.input.from),
            sources: sources(args.input),
            to: args.to,
            is_lossy: args.lossy,
            output: args.output.output,
        }
    }
}

impl PuzzlePlan {
    fn new(question: Question, input: InputArgs, output: OutputArgs, search: &SearchArgs) -> Self {
        Self {
            question,
            from: InputFormat(input.from),
            sources: sources(input),
            output: output.output,
            search: SearchPlan {
                method: search.method.into(),
                max_nodes: search.max_nodes,
                isa: search.isa.unwrap_or_else(Isa::detect),
                threads: search.threads.map_or_else(processors, NonZeroUsize::get),
                stats: search.stats,
            },
        }
    }
}

impl From<ShapeName> for Shape {
    fn from(name: ShapeName) -> Self {
        match name {
            ShapeName::Grid => Self::Grid,
            ShapeName::Compact => Self::Compact,
            ShapeName::Line => Self::Line,
        }
    }
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Propagation => Self::Propagation,
            MethodName::Backtracking => Self::Backtracking,
        }
    }
}

/// More threads wait for the one that prints, and take memory.
const MOST_THREADS: usize = 8;

/// The number of threads that run at once here, as far as they are of use.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS)
}

fn sources(input: InputArgs) -> Vec<Source> {
    if input.files.is_empty() {
        return vec![Source::StandardInput];
    }
    let source = |path: PathBuf| {
        if path == Path::new("-") { Source::StandardInput } else { Source::File(path) }
    };
    input.files.into_iter().map(source).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn plan(words: &[&str]) -> PuzzlePlan {
        match Cli::parse_from([&["ninefold"], words].concat()).into() {
            Plan::Puzzles(plan) => plan,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_file_and_a_dash_mean_standard_input() {
        assert_eq!(plan(&[]).sources, [Source::StandardInput]);
        let both = [Source::File("a".into()), Source::StandardInput];
        assert_eq!(plan(&["count", "a", "-"]).sources, both);
    }

    #[test]
    fn the_question_follows_from_command_and_flags() {
        assert!(matches!(plan(&["solve"]).question, Question::Smallest { to: None }));
        let all = plan(&["--all", "--limit", "3", "--to", "line"]).question;
        assert!(matches!(all, Question::All { to: Some(Shape::Line), limit: 3 }));
        assert!(matches!(plan(&["count"]).question, Question::Count { limit: 2 }));
        assert!(matches!(plan(&["check"]).question, Question::Check));
    }
}
