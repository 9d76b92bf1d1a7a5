//! What a command line means: arguments resolved into what is to be done.

use crate::args::{
    BatchArgs, CanonArgs, CheckArgs, Cli, Command, CountArgs, FormatArgs, FormatName, GenerateArgs,
    InputArgs, MethodName, MinimizeArgs, OrderArgs, OutputArgs, RecordArgs, ScrambleArgs,
    SearchArgs, SeedArgs, Shard, SolveArgs, ThreadsArgs,
};
use crate::report::note;
use clap_complete::Shell;
use ninefold::io::format::{self, Fields, Format};
use ninefold::io::{Every, Shape};
use ninefold::{Budget, Isa, Method, Solver};
use std::env;
use std::fmt::{self, Write};
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is to be done.
#[derive(Debug)]
pub enum Plan {
    /// Answer something about each puzzle of some inputs.
    Puzzles(PuzzlePlan),
    /// Write the records of some inputs in another format.
    Convert(ConvertPlan),
    /// Put another puzzle in place of each.
    Rework(ReworkPlan),
    /// Make puzzles.
    Generate(Box<GeneratePlan>),
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
    pub bad: Bad,
    /// The format of the answers, if it is more than a shape.
    pub to: Option<FormatName>,
    pub is_lossy: bool,
    pub output: Option<PathBuf>,
    pub batch: BatchPlan,
    pub search: SearchPlan,
}

/// From any format into any other.
#[derive(Debug)]
pub struct ConvertPlan {
    pub sources: Vec<Source>,
    pub from: InputFormat,
    pub bad: Bad,
    /// The format that was asked for.
    pub to: Option<FormatName>,
    pub is_lossy: bool,
    pub output: Option<PathBuf>,
    pub batch: BatchPlan,
}

/// What to make, and where it goes.
#[derive(Debug)]
pub struct GeneratePlan {
    pub order: OrderArgs,
    pub seed: Seed,
    /// The index of the first.
    pub start: u64,
    /// How many are made, if there is an end.
    pub count: Option<u64>,
    /// The memory for classes, if no two puzzles of one may be printed.
    pub classes: Option<u64>,
    pub to: Option<FormatName>,
    pub is_lossy: bool,
    pub output: Option<PathBuf>,
    pub batch: BatchPlan,
    pub threads: usize,
    pub isa: Isa,
}

/// Where chance begins.
#[derive(Clone, Copy, Debug)]
pub struct Seed {
    pub number: u64,
    /// Whether it was not named, but drawn.
    pub is_new: bool,
}

/// Another puzzle in place of each.
#[derive(Debug)]
pub struct ReworkPlan {
    /// Where puzzles come from, and how they are written.
    pub convert: ConvertPlan,
    pub work: Work,
    pub threads: usize,
}

/// What takes the place of a puzzle.
#[derive(Debug)]
pub enum Work {
    Canon(CanonPlan),
    Scramble(ScramblePlan),
    Minimize(MinimizePlan),
}

/// Its canonical form.
#[derive(Debug)]
pub struct CanonPlan {
    /// Whether the transform that leads there is told.
    pub has_transform: bool,
    /// Whether the number of automorphisms is told.
    pub has_order: bool,
    pub dedupe: Option<Dedupe>,
}

impl CanonPlan {
    /// Whether puzzles stay as they are.
    pub fn keeps_original(&self) -> bool {
        self.dedupe.as_ref().is_some_and(|dedupe| dedupe.keeps_original)
    }
}

/// Only the first puzzle of each class.
#[derive(Clone, Debug)]
pub struct Dedupe {
    /// So many bytes may be taken by the classes that have been seen.
    pub memory: u64,
    /// Whether puzzles stay as they are.
    pub keeps_original: bool,
    /// Where classes go for which there is no memory.
    pub folder: PathBuf,
}

/// Random isomorphs.
#[derive(Debug)]
pub struct ScramblePlan {
    pub seed: Seed,
    /// So many of each puzzle.
    pub count: u64,
    /// Whether the transform is told.
    pub has_transform: bool,
}

/// Minimal puzzles within it.
#[derive(Debug)]
pub enum MinimizePlan {
    /// Every one.
    All,
    /// So many different ones, by chance.
    Some { seed: Seed, count: usize },
}

/// What is asked for where there are many records.
#[derive(Clone, Copy, Debug)]
pub struct BatchPlan {
    /// Whether to go on where an earlier run was ended.
    pub is_resumed: bool,
    /// Which of how many parts of the records is taken.
    pub shard: Shard,
}

impl BatchPlan {
    /// The records of an input that are taken, after so many in the inputs before.
    pub fn every(self, read_before: u64) -> Every {
        let Shard { number, of } = self.shard;
        let gone = read_before % of;
        let first = if number > gone { number - gone } else { number + (of - gone) };
        Every { first, step: of }
    }
}

/// The format of the inputs, if one was asked for.
#[derive(Clone, Copy, Debug)]
pub struct InputFormat(Option<FormatName>);

impl InputFormat {
    pub fn format(self) -> Option<&'static dyn Format> {
        self.0.map(|name| name.0)
    }
}

/// What becomes of a malformed record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bad {
    /// It keeps its place.
    Keep,
    /// It is left out.
    Skip,
    /// It is the end.
    End,
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
    /// How long a search may take that is not over soon.
    pub timeout: Option<Duration>,
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

    pub fn solver(&self) -> Solver {
        self.solver_within(Budget::nodes(self.max_nodes))
    }

    /// The same, ended early once a question is answered with yes.
    pub fn solver_until(&self, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Solver {
        self.solver_within(Budget::nodes(self.max_nodes).until(is_over))
    }

    fn solver_within(&self, budget: Budget) -> Solver {
        Solver::with_method(self.method, budget).with_isa(self.isa)
    }
}

impl PuzzlePlan {
    /// The format of the answers, if it is a table: one that has a place for all of an answer.
    pub fn table(&self) -> Option<&'static dyn Format> {
        self.to.map(|name| name.0).filter(|format| is_table(*format))
    }
}

/// Whether a format has a place for anything that is said of a puzzle.
pub fn is_table(format: &dyn Format) -> bool {
    format.about().keeps.fields == Fields::All
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
            Some(Command::Generate(args)) => Self::Generate(Box::new((*args).into())),
            Some(Command::Minimize(args)) => Self::Rework(args.into()),
            Some(Command::Canon(args)) => Self::Rework(args.into()),
            Some(Command::Scramble(args)) => Self::Rework(args.into()),
            Some(Command::Completions { shell }) => Self::Completions(shell),
            Some(Command::Man { folder }) => Self::Man(folder),
        }
    }
}

impl From<SolveArgs> for PuzzlePlan {
    fn from(args: SolveArgs) -> Self {
        let shape = args.format.to.and_then(shape);
        let question = if args.all {
            Question::All { to: shape, limit: args.limit.unwrap_or(u64::MAX) }
        } else {
            Question::Smallest { to: shape }
        };
        // A name that ends in `.txt` says only that there is text.
        let says_more = |format: &dyn Format| format.about().name != "line";
        let SolveArgs { input, format, output, batch, search, .. } = args;
        Self::new(question, input, format, output, &batch, &search).with_format_of_name(says_more)
    }
}

impl From<CountArgs> for PuzzlePlan {
    fn from(args: CountArgs) -> Self {
        let question = Question::Count { limit: args.limit };
        let CountArgs { input, format, output, batch, search, .. } = args;
        Self::new(question, input, format, output, &batch, &search).with_format_of_name(is_table)
    }
}

impl From<CheckArgs> for PuzzlePlan {
    fn from(args: CheckArgs) -> Self {
        let CheckArgs { input, format, output, batch, search, .. } = args;
        let question = Question::Check;
        Self::new(question, input, format, output, &batch, &search).with_format_of_name(is_table)
    }
}

impl From<RecordArgs> for ConvertPlan {
    fn from(args: RecordArgs) -> Self {
        let RecordArgs { input, format, output, batch, .. } = args;
        Self {
            from: InputFormat(input.from),
            bad: Bad::of(&input),
            sources: sources(input),
            to: format.to,
            is_lossy: format.lossy,
            output: output.file(),
            batch: (&batch).into(),
        }
    }
}

impl From<CanonArgs> for ReworkPlan {
    fn from(args: CanonArgs) -> Self {
        let convert = ConvertPlan::from(args.records);
        let beside = convert.output.as_deref().and_then(Path::parent).map(Path::to_owned);
        let folder = match beside {
            Some(folder) if folder == Path::new("") => PathBuf::from("."),
            Some(folder) => folder,
            None => env::temp_dir(),
        };
        let dedupe = args.dedupe.then_some(Dedupe {
            memory: args.memory,
            keeps_original: args.original,
            folder,
        });
        let (has_transform, has_order) = (args.transform, args.automorphisms);
        let work = Work::Canon(CanonPlan { has_transform, has_order, dedupe });
        Self { convert, work, threads: args.threads.number() }
    }
}

impl From<ScrambleArgs> for ReworkPlan {
    fn from(args: ScrambleArgs) -> Self {
        let convert = ConvertPlan::from(args.records);
        let (seed, count, has_transform) = (args.seed.seed(), args.count, args.transform);
        let work = Work::Scramble(ScramblePlan { seed, count, has_transform });
        Self { convert, work, threads: args.threads.number() }
    }
}

impl From<MinimizeArgs> for ReworkPlan {
    fn from(args: MinimizeArgs) -> Self {
        let convert = ConvertPlan::from(args.records);
        let work = if args.all {
            MinimizePlan::All
        } else {
            let count = usize::try_from(args.count).unwrap_or(usize::MAX);
            MinimizePlan::Some { seed: args.seed.seed(), count }
        };
        Self { convert, work: Work::Minimize(work), threads: args.threads.number() }
    }
}

impl From<GenerateArgs> for GeneratePlan {
    fn from(args: GenerateArgs) -> Self {
        Self {
            order: args.order,
            seed: args.seed.seed(),
            start: args.start,
            count: (args.count < u64::MAX).then_some(args.count),
            classes: args.unique_classes.then_some(args.memory),
            to: args.format.to,
            is_lossy: args.format.lossy,
            output: args.output.file(),
            batch: (&args.batch).into(),
            threads: args.threads.number(),
            isa: args.isa.and_then(|name| name.0).unwrap_or_else(Isa::detect),
        }
    }
}

impl ThreadsArgs {
    fn number(self) -> usize {
        self.threads.map_or_else(processors, NonZeroUsize::get)
    }
}

impl SeedArgs {
    fn seed(self) -> Seed {
        Seed { number: self.seed.unwrap_or_else(new_seed), is_new: self.seed.is_none() }
    }
}

impl Seed {
    /// Tells the seed, if nobody has named it.
    pub fn tell(self) {
        if self.is_new {
            let Self { number, .. } = self;
            let values = [("seed", number.into())];
            note("seed", format_args!("--seed {number} makes the same again"), &values);
        }
    }
}

/// A seed that nobody can foresee, short enough to be typed.
fn new_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000_000
}

impl OutputArgs {
    /// The file to print to; `-` is standard output.
    fn file(self) -> Option<PathBuf> {
        self.output.filter(|path| path != Path::new("-"))
    }
}

impl Bad {
    fn of(input: &InputArgs) -> Self {
        match (input.skip_bad, input.strict) {
            (true, _) => Self::Skip,
            (false, true) => Self::End,
            (false, false) => Self::Keep,
        }
    }
}

impl From<&BatchArgs> for BatchPlan {
    fn from(args: &BatchArgs) -> Self {
        let shard = args.shard.unwrap_or(Shard { number: 1, of: 1 });
        Self { is_resumed: args.resume, shard }
    }
}

impl PuzzlePlan {
    fn new(
        question: Question,
        input: InputArgs,
        format: FormatArgs,
        output: OutputArgs,
        batch: &BatchArgs,
        search: &SearchArgs,
    ) -> Self {
        Self {
            question,
            from: InputFormat(input.from),
            bad: Bad::of(&input),
            sources: sources(input),
            to: format.to,
            is_lossy: format.lossy,
            output: output.file(),
            batch: batch.into(),
            search: SearchPlan {
                method: search.method.into(),
                max_nodes: search.max_nodes,
                timeout: search.timeout,
                isa: search.isa.and_then(|name| name.0).unwrap_or_else(Isa::detect),
                threads: search.threads.map_or_else(processors, NonZeroUsize::get),
                stats: search.stats,
            },
        }
    }

    /// The same, where answers have the format that the output's name ends in, if none is named and
    /// that format `says_more` than text does anyway.
    fn with_format_of_name(mut self, says_more: fn(&dyn Format) -> bool) -> Self {
        if self.to.is_none() {
            let of_name = self.output.as_deref().and_then(format::of_path);
            let is_meant = |format: &&dyn Format| format.sink().is_some() && says_more(*format);
            self.to = of_name.filter(is_meant).map(FormatName);
            let to_take = self.to.and_then(shape);
            if let Question::Smallest { to } | Question::All { to, .. } = &mut self.question {
                *to = to.or(to_take);
            }
        }
        if matches!(self.question, Question::Smallest { .. } | Question::All { .. }) {
            self.to = self.to.filter(|name| shape(*name).is_none());
        }
        self
    }
}

/// The shape that a format is, if answers in it are no more than that.
fn shape(name: FormatName) -> Option<Shape> {
    Shape::ALL.into_iter().find(|shape| shape.name() == name.0.about().name)
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
    fn a_shard_goes_on_from_one_input_to_the_next() {
        for of in 1..6 {
            for number in 1..=of {
                let batch = BatchPlan { is_resumed: false, shard: Shard { number, of } };
                for before in 0..20 {
                    let taken = |n: u64| (before + n - 1) % of == number - 1;
                    assert!((1..20).all(|n| batch.every(before).takes(n) == taken(n)));
                }
            }
        }
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
