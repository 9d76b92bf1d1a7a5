//! [`Plan`]: what a command line means. Arguments become a job and the place of its output.

use crate::address_space;
use crate::answers::{ExplainPaths, GiveHints, ImageFolder, ListSteps, PathFiles, PrintedPath};
use crate::args::{
    AnswerArgs, CanonArgs, CheckArgs, Cli, Command, CountArgs, ExplainArgs, FormatArgs, FormatName,
    GenerateArgs, HintArgs, InputArgs, MethodName, MinimizeArgs, OutputArgs, RateArgs, RecordArgs,
    ScaleName, ScrambleArgs, SeedArgs, ServeArgs, SolveArgs, StepsForm, TechniquesArgs, ThemeName,
    ThreadsArgs, nearest_command,
};
use crate::bench::Bench;
use crate::closed::standard_input;
use crate::product::{self, describe, product};
use crate::profile_file;
use crate::progress::Extent;
use crate::terminal::Terminal;
use clap_complete::Shell;
use ninefold::batch::{
    AskJob, AskLines, CanonicalForms, CheckPuzzles, ConvertRecords, CountSolutions, DedupeLimits,
    Input, Job, LineQuestion, ListSolutions, MakeJob, MakePlan, Malformed, MinimizePuzzles,
    OpenInput, Question, RatePuzzles, RecordFormat, RecordSource, Rewrite, RewriteJob,
    ScramblePuzzles, Search, Shard, SolvePuzzles, is_standard_output,
};
use ninefold::explain::{HintStage, PathText, Theme};
use ninefold::io::Shape;
use ninefold::io::format::{self, ColumnNames};
use ninefold::questions::AssumedUniqueness;
use ninefold::scales::Profile;
use ninefold::{BLANKS, Isa, Method, Puzzle};
use std::env;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the program does.
pub enum Plan {
    /// Does a job.
    Run(Box<RunPlan>),
    /// Measures the speed of this machine.
    Bench(Box<Bench>),
    /// Lists or explains techniques.
    Techniques(TechniquesArgs),
    /// Serves the page and the API.
    Serve(ServeArgs),
    /// Prints a completion script.
    Completions(Shell),
    /// Writes manual pages into a folder.
    Man(PathBuf),
}

/// A job and the place of its output.
pub struct RunPlan {
    pub job: Job,
    pub threads: usize,
    /// Paths of the inputs. [`STANDARD_INPUT`] stands for standard input.
    pub inputs: Vec<PathBuf>,
    /// Output file. `None`: standard output.
    pub output: Option<PathBuf>,
    /// Whether the run continues an earlier run.
    pub is_resumed: bool,
    /// Seed, if the job uses random numbers.
    pub seed: Option<Seed>,
    /// Size of the job, for the progress bar.
    pub extent: Extent,
    /// Whether the user types puzzles on a terminal.
    pub is_typed: bool,
}

/// The seed of random numbers.
#[derive(Clone, Copy, Debug)]
pub struct Seed {
    pub number: u64,
    /// Whether the program drew the seed because the user named none.
    pub is_new: bool,
}

impl Plan {
    /// Returns the plan of a command line.
    ///
    /// # Errors
    ///
    /// A message that says which argument is wrong, and what to do.
    pub fn new(cli: Cli, terminal: &Arc<Terminal>) -> Result<Self, String> {
        let planner = Planner { terminal };
        let run = match cli.command {
            None => {
                refuse_misspelt_command(&cli.solve.input)?;
                planner.solve(cli.solve)?
            }
            Some(Command::Solve(args)) => planner.solve(args)?,
            Some(Command::Count(args)) => planner.count(args)?,
            Some(Command::Check(args)) => planner.check(args)?,
            Some(Command::Rate(args)) => planner.rate(args)?,
            Some(Command::Explain(args)) => planner.explain(args)?,
            Some(Command::Hint(args)) => planner.hint(args)?,
            Some(Command::Convert(args)) => {
                planner.rewrite(args, Arc::new(ConvertRecords), None)?
            }
            Some(Command::Canon(args)) => planner.canon(args)?,
            Some(Command::Scramble(args)) => planner.scramble(args)?,
            Some(Command::Minimize(args)) => planner.minimize(args)?,
            Some(Command::Generate(args)) => generate(&args, terminal)?,
            Some(Command::Bench(args)) => {
                let bench = Bench::new(&args, planner.records(&args.input, None), processors());
                return Ok(Self::Bench(Box::new(bench)));
            }
            Some(Command::Techniques(args)) => return Ok(Self::Techniques(args)),
            Some(Command::Serve(args)) => return Ok(Self::Serve(args)),
            Some(Command::Completions { shell }) => return Ok(Self::Completions(shell)),
            Some(Command::Man { folder }) => return Ok(Self::Man(folder)),
        };
        Ok(Self::Run(Box::new(run)))
    }
}

/// Makes the plans of commands that read records.
struct Planner<'a> {
    terminal: &'a Arc<Terminal>,
}

impl Planner<'_> {
    fn solve(&self, args: SolveArgs) -> Result<RunPlan, String> {
        let SolveArgs { input, all, limit, mut answers } = args;
        answers.settle_format()?;
        let to = answers.format.to.and_then(shape);
        let question: Arc<dyn Question> = if all {
            Arc::new(ListSolutions { to, limit: limit.unwrap_or(u64::MAX) })
        } else {
            Arc::new(SolvePuzzles { to })
        };
        // The question itself writes grids in a shape, as text.
        answers.format.to = answers.format.to.filter(|name| shape(*name).is_none());
        Ok(self.ask(question, &input, answers))
    }

    fn count(&self, args: CountArgs) -> Result<RunPlan, String> {
        let CountArgs { input, limit, mut answers } = args;
        answers.settle_format()?;
        Ok(self.ask(Arc::new(CountSolutions { limit }), &input, answers))
    }

    fn check(&self, args: CheckArgs) -> Result<RunPlan, String> {
        let CheckArgs { input, mut answers } = args;
        answers.settle_format()?;
        Ok(self.ask(Arc::new(CheckPuzzles), &input, answers))
    }

    fn rate(&self, args: RateArgs) -> Result<RunPlan, String> {
        let RateArgs { input, scale, steps, assume_unique, mut answers } = args;
        answers.settle_format()?;
        let question = RatePuzzles {
            scales: scales(&scale)?,
            assumed: AssumedUniqueness::always_if(assume_unique),
            shows_steps: steps,
        };
        Ok(self.ask(Arc::new(question), &input, answers))
    }

    fn explain(&self, args: ExplainArgs) -> Result<RunPlan, String> {
        let ExplainArgs { input, scale: ScaleName(scale), profile, words, mut answers, .. } = args;
        answers.settle_format()?;
        let words = words.words();
        let output = answers.output.file();
        let others: Vec<&Path> =
            input.files.iter().chain(&profile).chain(&output).map(Path::new).collect();
        for (option, place) in [("--svg", &args.svg), ("--png", &args.png), ("--html", &args.html)]
        {
            if let Some(place) = place {
                refuse_place(option, place, &others)?;
            }
        }
        let scale = profile.map_or(Ok(scale), |file| profile_file::read(&file))?;
        let assumed = AssumedUniqueness::always_if(args.assume_unique);
        if args.all {
            let question = ListSteps { scale, assumed, words };
            return Ok(self.ask_lines(question, &input, answers));
        }
        let files = PathFiles {
            theme: match args.theme {
                ThemeName::Light => Theme::Light,
                ThemeName::Dark => Theme::Dark,
            },
            pictures: args.svg,
            images: args.png.map(|folder| ImageFolder::new(&folder, args.width)).transpose()?,
            page: args.html,
        };
        let printed = match (answers.report.json, args.short || files.is_empty()) {
            (true, _) => PrintedPath::Json,
            (false, true) => PrintedPath::Text,
            (false, false) => PrintedPath::Rating,
        };
        let text = PathText { words, is_short: args.short, first: args.from_step };
        let question = ExplainPaths { scale, assumed, text, printed, files };
        Ok(self.ask_lines(question, &input, answers))
    }

    fn hint(&self, args: HintArgs) -> Result<RunPlan, String> {
        let HintArgs { input, stage, notes, moves, words, mut answers } = args;
        answers.settle_format()?;
        let stage = HintStage::new(stage).unwrap_or(HintStage::Kind);
        let question = GiveHints { notes, stage, words: words.words(), moves };
        Ok(self.ask_lines(question, &input, answers))
    }

    /// Returns a plan that asks every record for lines of text.
    fn ask_lines(
        &self,
        question: impl LineQuestion + 'static,
        input: &InputArgs,
        args: AnswerArgs,
    ) -> RunPlan {
        self.ask(Arc::new(AskLines(Arc::new(question))), input, args)
    }

    /// Returns a plan that asks a question of every record.
    fn ask(&self, question: Arc<dyn Question>, input: &InputArgs, args: AnswerArgs) -> RunPlan {
        let AnswerArgs { format, output, batch, search, .. } = args;
        let output = output.file();
        let format = format.to.and_then(|name| RecordFormat::new(name.0, format.lossy));
        let threads = threads(search.threads);
        let search = Search {
            method: search.method.into(),
            max_nodes: search.max_nodes,
            timeout: search.timeout,
            isa: search.isa.and_then(|name| name.0).unwrap_or_else(Isa::detect),
            shows_effort: search.stats,
        };
        let (inputs, is_typed) = (paths(input), is_typed(input));
        let extent = extent(&inputs);
        let records = self.records(input, batch.shard);
        let job = Job::Ask(AskJob { records, question, search, format });
        let is_resumed = batch.resume;
        RunPlan { job, threads, inputs, output, is_resumed, seed: None, extent, is_typed }
    }

    fn canon(&self, args: CanonArgs) -> Result<RunPlan, String> {
        let folder = args.records.output.folder();
        let memory = args.memory;
        let dedupe = args.dedupe.then_some(DedupeLimits { memory, folder });
        let forms = CanonicalForms {
            has_transform: args.transform,
            has_automorphisms: args.automorphisms,
            removes_duplicates: args.dedupe,
            keeps_original: args.original,
        };
        self.rewrite(args.records, Arc::new(forms), dedupe)
    }

    fn scramble(&self, args: ScrambleArgs) -> Result<RunPlan, String> {
        let seed = args.seed.seed();
        let (count, has_transform) = (args.count, args.transform);
        let scramble = ScramblePuzzles { seed: seed.number, count, has_transform };
        let plan = self.rewrite(args.records, Arc::new(scramble), None)?;
        Ok(RunPlan { seed: Some(seed), ..plan })
    }

    fn minimize(&self, args: MinimizeArgs) -> Result<RunPlan, String> {
        let seed = (!args.all).then(|| args.seed.seed());
        let minimize = match seed {
            None => MinimizePuzzles::All,
            Some(seed) => {
                let count = usize::try_from(args.count).unwrap_or(usize::MAX);
                MinimizePuzzles::Random { seed: seed.number, count }
            }
        };
        let plan = self.rewrite(args.records, Arc::new(minimize), None)?;
        Ok(RunPlan { seed, ..plan })
    }

    /// Returns a plan that replaces every record.
    fn rewrite(
        &self,
        args: RecordArgs,
        rewrite: Arc<dyn Rewrite>,
        dedupe: Option<DedupeLimits>,
    ) -> Result<RunPlan, String> {
        let RecordArgs { input, threads, format, output, batch, .. } = args;
        let threads = threads.number();
        let output = output.file();
        let format = record_format(format, output.as_deref())?;
        let (inputs, is_typed) = (paths(&input), is_typed(&input));
        let extent = extent(&inputs);
        let records = self.records(&input, batch.shard);
        let job = Job::Rewrite(RewriteJob { records, rewrite, format, dedupe });
        let is_resumed = batch.resume;
        Ok(RunPlan { job, threads, inputs, output, is_resumed, seed: None, extent, is_typed })
    }

    fn records(&self, args: &InputArgs, shard: Option<Shard>) -> RecordSource {
        let malformed = match (args.skip_bad, args.strict) {
            (true, _) => Malformed::Skip,
            (false, true) => Malformed::Stop,
            (false, false) => Malformed::Keep,
        };
        RecordSource {
            from: args.from.map(|name| name.0),
            columns: ColumnNames {
                puzzle: args.column.clone(),
                solution: args.solution_column.clone(),
            },
            malformed,
            shard: shard.unwrap_or_default(),
            inputs: args.paths().into_iter().map(|path| self.input(path)).collect(),
        }
    }

    fn input(&self, path: Option<PathBuf>) -> Input {
        let Some(path) = path else {
            let terminal = Arc::clone(self.terminal);
            let input = Input::new("standard input", move || open_standard_input(&terminal));
            return input.identified_by(STANDARD_INPUT);
        };
        match path.to_str().filter(|text| is_puzzle(text) && !path.exists()) {
            Some(text) => Input::bytes("the puzzle on the command line", text),
            None => Input::file(path),
        }
    }
}

/// Returns whether an argument is meant as a puzzle: 60 to 100 characters besides white space, each a
/// digit or a blank.
fn is_puzzle(text: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'?' || BLANKS.contains(&byte);
    let mut cells = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    (60..=100).contains(&cells.clone().count()) && cells.all(is_cell)
}

/// Refuses a word that is probably a misspelt command: no file has this name, and the name of a
/// command is similar.
fn refuse_misspelt_command(input: &InputArgs) -> Result<(), String> {
    for path in &input.files {
        if let Some(word) = path.to_str()
            && !path.exists()
            && let Some(command) = nearest_command(word)
        {
            return Err(if command == word {
                format!("{word}: the command comes first: ninefold {command} ...")
            } else {
                format!(
                    "{word}: no file and no command has this name; did you mean \
                     `ninefold {command}`?"
                )
            });
        }
    }
    Ok(())
}

/// Path of standard input, on systems that have one.
pub const STANDARD_INPUT: &str = "/dev/stdin";

fn open_standard_input(terminal: &Terminal) -> io::Result<OpenInput> {
    let stream = standard_input()?;
    if io::stdin().is_terminal() {
        let text = "type or paste puzzles, then press Ctrl-D (Ctrl-C to leave)";
        terminal.note("note", text, &[]);
    }
    // The name in the file system tells a redirected file from a pipe.
    let is_file = fs::metadata(STANDARD_INPUT).is_ok_and(|data| data.is_file());
    let file = if is_file { redirected_file()? } else { None };
    Ok(OpenInput { stream: Box::new(stream), file, may_wait: !is_file })
}

/// Returns the file that standard input is, so that several threads can read it.
#[cfg(unix)]
fn redirected_file() -> io::Result<Option<File>> {
    use std::os::fd::AsFd;
    Ok(Some(io::stdin().as_fd().try_clone_to_owned()?.into()))
}

#[cfg(not(unix))]
fn redirected_file() -> io::Result<Option<File>> {
    Ok(None)
}

/// Returns a plan that makes puzzles or grids.
fn generate(args: &GenerateArgs, terminal: &Terminal) -> Result<RunPlan, String> {
    let output = args.output.file();
    let named = format_to_write(args.format.to, output.as_deref())?;
    let usual = if args.order.positions { "hodoku" } else { "line" };
    let format = record_format_or(usual, args.format, output.as_deref())?;
    let usual = match named {
        None if args.order.technique.is_some() => StepsForm::Short,
        _ => StepsForm::None,
    };
    let is_short = match args.steps.unwrap_or(usual) {
        StepsForm::None => None,
        StepsForm::Short => Some(true),
        StepsForm::Full => Some(false),
    };
    let path = is_short.map(|is_short| PathText { words: args.words.words(), is_short, first: 1 });
    let seed = args.seed.seed();
    let count = (args.count < u64::MAX).then_some(args.count);
    let product = product(&args.order, terminal)?;
    if let Some(note) = product::note(&product) {
        terminal.note("note", note, &[]);
    }
    let plan = MakePlan {
        product,
        description: describe(&args.order),
        path,
        seed: seed.number,
        start: args.start,
        count,
        class_memory: args.unique_classes.then_some(args.memory),
        shard: args.batch.shard.unwrap_or_default(),
        isa: args.isa.and_then(|name| name.0).unwrap_or_else(Isa::detect),
    };
    Ok(RunPlan {
        job: Job::Make(MakeJob { plan, format }),
        threads: args.threads.number(),
        inputs: Vec::new(),
        output,
        is_resumed: args.batch.resume,
        seed: Some(seed),
        extent: Extent::Records(count),
        is_typed: false,
    })
}

impl ThreadsArgs {
    fn number(self) -> usize {
        threads(self.threads)
    }
}

/// Returns the number of threads that the user asks for, or one for each processor, as far as the
/// address space of the process allows.
fn threads(asked_for: Option<NonZeroUsize>) -> usize {
    asked_for
        .map_or_else(|| processors().min(most_threads(address_space::limit())), NonZeroUsize::get)
}

/// Addresses to allow for each thread. A thread takes about 4 MiB: its stack, the text it reads
/// and the answers it writes.
const ADDRESSES_A_THREAD: u64 = 16 << 20;

/// Returns the number of threads for an address space of `bytes`, at least 1.
fn most_threads(bytes: u64) -> usize {
    let threads = bytes / ADDRESSES_A_THREAD;
    usize::try_from(threads).unwrap_or(usize::MAX).max(1)
}

/// Returns the number of processors that this program may use.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

impl SeedArgs {
    fn seed(self) -> Seed {
        Seed { number: self.seed.unwrap_or_else(new_seed), is_new: self.seed.is_none() }
    }
}

/// Returns a random seed that is short enough to type.
fn new_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000_000
}

impl OutputArgs {
    /// Returns the output file. `None`: standard output, which `-` and names such as `/dev/stdout`
    /// mean too. A file that is opened by such a name would be written from its start.
    fn file(&self) -> Option<PathBuf> {
        let is_standard = |path: &Path| path == Path::new("-") || is_standard_output(path);
        self.output.clone().filter(|path| !is_standard(path))
    }

    /// Returns the folder of the output file, or the folder for temporary files.
    fn folder(&self) -> PathBuf {
        match self.file().as_deref().and_then(Path::parent) {
            Some(folder) if folder == Path::new("") => PathBuf::from("."),
            Some(folder) => folder.to_owned(),
            None => env::temp_dir(),
        }
    }
}

impl InputArgs {
    /// Returns the paths of the inputs. `None`: standard input.
    fn paths(&self) -> Vec<Option<PathBuf>> {
        if self.files.is_empty() {
            return vec![None];
        }
        let path = |path: &PathBuf| (path != Path::new("-")).then(|| path.clone());
        self.files.iter().map(path).collect()
    }
}

/// Returns the scales of the names. Refuses a name that is there twice.
fn scales(names: &[ScaleName]) -> Result<Vec<Profile>, String> {
    let mut scales: Vec<Profile> = Vec::new();
    for ScaleName(scale) in names {
        if scales.iter().any(|known| known.name() == scale.name()) {
            return Err(format!("--scale: {} is named twice; name it once", scale.name()));
        }
        scales.push(*scale);
    }
    Ok(scales)
}

/// Returns whether the user types an input on a terminal.
fn is_typed(input: &InputArgs) -> bool {
    input.paths().contains(&None) && io::stdin().is_terminal()
}

/// Returns the paths of all inputs, including standard input.
fn paths(input: &InputArgs) -> Vec<PathBuf> {
    let path = |path: Option<PathBuf>| path.unwrap_or_else(|| PathBuf::from(STANDARD_INPUT));
    input.paths().into_iter().map(path).collect()
}

/// Returns the total size of the inputs, if all are files.
fn extent(inputs: &[PathBuf]) -> Extent {
    let size = |path: &PathBuf| {
        fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len())
    };
    Extent::Bytes(inputs.iter().map(size).sum())
}

/// Returns the format that `--to` names, or else the format of the output's name. `None`: text.
///
/// The rule is the same for all commands. An unknown ending means text. The ending of a format that
/// ninefold cannot write is refused.
fn format_to_write(
    to: Option<FormatName>,
    output: Option<&Path>,
) -> Result<Option<FormatName>, String> {
    match (to, output) {
        (Some(to), _) => Ok(Some(to)),
        (None, None) => Ok(None),
        (None, Some(path)) => format::of_output(path)
            .map(|format| format.map(FormatName))
            .map_err(|error| format!("{}: {error}, or name a format by --to", path.display())),
    }
}

impl AnswerArgs {
    /// Puts the format of the answers into `format.to`. `None`: text.
    fn settle_format(&mut self) -> Result<(), String> {
        let format = format_to_write(self.format.to, self.output.file().as_deref())?;
        // The name `a.txt` means text, not the format `line`.
        let is_named = self.format.to.is_some();
        self.format.to = format.filter(|name| is_named || name.0.about().name != "line");
        Ok(())
    }
}

/// Returns the format of records. By default these are lines of 81 characters.
fn record_format(args: FormatArgs, output: Option<&Path>) -> Result<RecordFormat, String> {
    record_format_or("line", args, output)
}

/// Returns the format of records. `usual` is the name of the default.
fn record_format_or(
    usual: &str,
    args: FormatArgs,
    output: Option<&Path>,
) -> Result<RecordFormat, String> {
    let format = format_to_write(args.to, output)?.map(|name| name.0);
    let format = format.or_else(|| format::named(usual));
    let format = format.and_then(|format| RecordFormat::new(format, args.lossy));
    Ok(format.expect("the parser admits only formats that are written"))
}

/// Returns the shape of the same name, if the format is only a shape of grids.
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

/// Refuses a place for pictures or a page that is surely not meant. `others` are the files that the
/// command reads and writes besides.
fn refuse_place(option: &str, place: &Path, others: &[&Path]) -> Result<(), String> {
    let shown = place.display();
    let text = place.to_string_lossy();
    if text == "-" {
        return Err(format!("{option} -: standard output takes the text; name a file or a folder"));
    }
    if !place.exists() && text.len() == 81 && text.parse::<Puzzle>().is_ok() {
        return Err(format!(
            "{option} {shown}: this is a puzzle; name a file or a folder before it"
        ));
    }
    if option == "--html" && place.is_dir() {
        return Err(format!("--html {shown}: this is a folder; name a file"));
    }
    if option != "--html" && place.is_file() {
        return Err(format!("{option} {shown}: this is a file; name a folder"));
    }
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if option == "--html" && others.iter().any(|other| real(other) == real(place)) {
        return Err(format!(
            "--html {shown}: the command reads this file, or writes it as its output; name another"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn ask(words: &[&str]) -> AskJob {
        let cli = Cli::parse_from([&["ninefold"], words].concat());
        match Plan::new(cli, &Terminal::new(None)) {
            Ok(Plan::Run(plan)) => match plan.job {
                Job::Ask(job) => job,
                _ => panic!("{words:?} asks no question"),
            },
            _ => panic!("{words:?} is no run"),
        }
    }

    #[test]
    fn no_file_and_a_dash_mean_standard_input() {
        let names = |words: &[&str]| {
            let inputs = ask(words).records.inputs;
            inputs.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(names(&[]), ["standard input"]);
        assert_eq!(names(&["count", "a", "-"]), ["a", "standard input"]);
    }

    #[test]
    fn the_question_follows_from_command_and_flags() {
        let description = |words: &[&str]| ask(words).question.description();
        let described = |question: &str, shape: &str| {
            vec![("question", question.to_owned()), ("shape", shape.to_owned())]
        };
        assert_eq!(description(&["solve"]), described("the smallest solution", "as the input"));
        let all = description(&["--all", "--limit", "3", "--to", "line"]);
        assert_eq!(all, described("all solutions up to 3", "Line"));
        let count = vec![("question", "the count up to 2".to_owned())];
        assert_eq!(description(&["count"]), count);
        let check = vec![("question", "proper and minimal".to_owned())];
        assert_eq!(description(&["check"]), check);
    }

    #[test]
    fn the_name_of_the_output_decides_the_format_of_answers() {
        let format = |words: &[&str]| ask(words).format.map(|format| format.name());
        assert_eq!(format(&["solve", "-o", "a.csv"]), Some("csv"));
        assert_eq!(format(&["solve", "-o", "a.sdk"]), Some("sdk"));
        assert_eq!(format(&["solve", "-o", "a.txt"]), None);
        assert_eq!(format(&["count", "-o", "a.jsonl.gz"]), Some("jsonl"));
        assert_eq!(format(&["solve", "--to", "grid"]), None);
    }

    #[test]
    fn a_small_address_space_has_fewer_threads() {
        for (mib, threads) in [(0, 1), (15, 1), (48, 3), (1024, 64)] {
            assert_eq!(most_threads(mib << 20), threads, "{mib} MiB");
        }
        assert!(most_threads(u64::MAX) > 1024);
    }
}
