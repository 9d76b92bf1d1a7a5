//! [`Plan`]: what a command line means. Arguments become a job and the place of its output.

use crate::answers::{
    ExplainPaths, GiveHints, ImageFolder, ListSteps, PathFiles, PrintedPath, ProofPlace,
    ProveClaims, TraceSearch,
};
use crate::args::{
    AnswerArgs, BatchArgs, BookArgs, CandidatesArgs, CanonArgs, CheckArgs, Cli, Command,
    ConvertArgs, CountArgs, ExplainArgs, FormatArgs, GenerateArgs, HintArgs, InputArgs, MethodName,
    MinimizeArgs, OutputArgs, ProveArgs, RateArgs, RecordArgs, RulesArgs, ScaleName, ScrambleArgs,
    SeedArgs, ServeArgs, SolveArgs, StepsForm, TechniquesArgs, ThemeName, VerifyArgs,
    nearest_command,
};
use crate::bench::Bench;
use crate::inputs::extent;
use crate::outputs::{
    candidates_layout, format_to_write, record_format, refuse_place, shape, variant_layout,
};
use crate::product::{self, describe, product};
use crate::profile_file;
use crate::progress::Extent;
use crate::terminal::Terminal;
use crate::threads::{self, processors};
use crate::variant_product::{describe_variant, is_variant, variant_order};
use clap_complete::Shell;
use ninefold::batch::{
    AskJob, AskLines, CanonicalForms, CheckPuzzles, ConvertRecords, CountSolutions, DedupeLimits,
    FindCandidates, Job, LineQuestion, ListSolutions, MakeJob, MakePlan, MinimizePuzzles, Question,
    RatePuzzles, RecordFormat, Rewrite, RewriteJob, ScramblePuzzles, SearchOptions, SolvePuzzles,
    VariantMakeJob, VariantMakePlan, VariantProduct,
};
use ninefold::explain::{HintStage, PathForm, PathText, Theme};
use ninefold::prove::{Claim, ProofFormat};
use ninefold::questions::make::TechniqueNames;
use ninefold::questions::{AssumedUniqueness, ProofOrder};
use ninefold::scales::Profile;
use ninefold::{Isa, Method};
use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the program does.
pub enum Plan {
    /// Does a job.
    Run(Box<RunPlan>),
    /// Measures the speed of this machine.
    Bench(Box<Bench>),
    /// Makes a puzzle book.
    Book(Box<BookArgs>),
    /// Verifies certificates.
    Verify(VerifyArgs),
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
    /// Paths of the inputs. [`STANDARD_INPUT`](crate::inputs::STANDARD_INPUT) stands for standard input.
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
            Some(Command::Candidates(args)) => planner.candidates(args)?,
            Some(Command::Rate(args)) => planner.rate(args)?,
            Some(Command::Explain(args)) => planner.explain(args)?,
            Some(Command::Hint(args)) => planner.hint(args)?,
            Some(Command::Convert(ConvertArgs { records, rules })) => {
                planner.rewrite(records, Arc::new(ConvertRecords), None)?.with_rules(&rules)
            }
            Some(Command::Canon(args)) => planner.canon(args)?,
            Some(Command::Scramble(args)) => planner.scramble(args)?,
            Some(Command::Minimize(args)) => planner.minimize(args)?,
            Some(Command::Generate(args)) => generate(&args, terminal)?,
            Some(Command::Bench(args)) => {
                let bench = Bench::new(&args, args.input.records(None, terminal), processors());
                return Ok(Self::Bench(Box::new(bench)));
            }
            Some(Command::Book(args)) => return Ok(Self::Book(args)),
            Some(Command::Prove(args)) => planner.prove(*args)?,
            Some(Command::Verify(args)) => return Ok(Self::Verify(args)),
            Some(Command::Techniques(args)) => return Ok(Self::Techniques(args)),
            Some(Command::Serve(args)) => return Ok(Self::Serve(args)),
            Some(Command::Completions { shell }) => return Ok(Self::Completions(shell)),
            Some(Command::Man { folder }) => return Ok(Self::Man(folder)),
        };
        Ok(Self::Run(Box::new(run)))
    }
}

impl RunPlan {
    /// Returns the plan of a job about the records of inputs.
    fn new(
        job: Job,
        input: &InputArgs,
        batch: &BatchArgs,
        threads: usize,
        output: Option<PathBuf>,
    ) -> Self {
        let inputs = input.paths();
        let (extent, is_typed) = (extent(&inputs), input.is_typed());
        let is_resumed = batch.resume;
        Self { job, threads, inputs, output, is_resumed, seed: None, extent, is_typed }
    }

    /// Returns the same plan with rules that are added to each puzzle.
    fn with_rules(mut self, args: &RulesArgs) -> Self {
        let rules = args.rules.iter().flat_map(|rule| rule.rules()).collect();
        match &mut self.job {
            Job::Ask(AskJob { records, .. }) | Job::Rewrite(RewriteJob { records, .. }) => {
                records.variants.rules = rules;
            }
            Job::Make(_) | Job::MakeVariants(_) => {}
        }
        self
    }
}

/// Makes the plans of commands that read records.
struct Planner<'a> {
    terminal: &'a Arc<Terminal>,
}

impl Planner<'_> {
    fn solve(&self, args: SolveArgs) -> Result<RunPlan, String> {
        let SolveArgs { input, rules, all, limit, trace, mut answers } = args;
        answers.settle_format()?;
        if let Some(lines) = trace {
            answers.search.method = MethodName::Backtracking;
            let lines = usize::try_from(lines).unwrap_or(usize::MAX);
            if !rules.rules.is_empty() {
                return Err(
                    "--trace: the search knows classic puzzles only; leave out --rules".to_owned()
                );
            }
            return Ok(self.ask_lines(TraceSearch { lines }, &input, answers));
        }
        let to = answers.format.to.and_then(shape);
        let layout = |name| variant_layout(name, answers.format.lossy);
        let layout = answers.format.to.and_then(layout);
        let variants = layout.unwrap_or_default();
        let question: Arc<dyn Question> = if all {
            Arc::new(ListSolutions { to, variants, limit: limit.unwrap_or(u64::MAX) })
        } else {
            Arc::new(SolvePuzzles { to, variants })
        };
        // The question itself writes grids in a shape, as text.
        answers.format.to = answers.format.to.filter(|_| layout.is_none());
        Ok(self.ask(question, &input, answers).with_rules(&rules))
    }

    fn count(&self, args: CountArgs) -> Result<RunPlan, String> {
        let CountArgs { input, rules, limit, mut answers } = args;
        answers.settle_format()?;
        Ok(self.ask(Arc::new(CountSolutions { limit }), &input, answers).with_rules(&rules))
    }

    fn check(&self, args: CheckArgs) -> Result<RunPlan, String> {
        let CheckArgs { input, rules, mut answers } = args;
        answers.settle_format()?;
        Ok(self.ask(Arc::new(CheckPuzzles), &input, answers).with_rules(&rules))
    }

    fn candidates(&self, args: CandidatesArgs) -> Result<RunPlan, String> {
        let CandidatesArgs { input, rules, mut answers } = args;
        answers.settle_format()?;
        let layout = |name| candidates_layout(name, answers.format.lossy);
        let layout = answers.format.to.and_then(layout);
        let question = FindCandidates { layout: layout.unwrap_or_default() };
        answers.format.to = answers.format.to.filter(|_| layout.is_none());
        Ok(self.ask(Arc::new(question), &input, answers).with_rules(&rules))
    }

    fn rate(&self, args: RateArgs) -> Result<RunPlan, String> {
        let RateArgs {
            input,
            scale,
            profile,
            without,
            measures,
            format,
            steps,
            assume_unique,
            mut answers,
        } = args;
        answers.settle_format()?;
        let scales = match profile {
            Some(file) => vec![profile_file::read(&file)?],
            None => scales(&scale)?,
        };
        if format.is_some() {
            if answers.format.to.is_some() {
                return Err(
                    "--format: a table has its own columns; leave out --format, or name an \
                            output that is no table"
                        .to_owned(),
                );
            }
            if scales.len() > 1 || scales.iter().any(Profile::adds_up) {
                return Err(
                    "--format: %r, %p and %d are the ratings of one scale with ER, EP and ED; \
                            choose one scale, and not hodoku"
                        .to_owned(),
                );
            }
        }
        let question = RatePuzzles {
            scales: without_techniques(scales, &without)?,
            assumed: AssumedUniqueness::always_if(assume_unique),
            measures,
            line_format: format,
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
        let [scale] = without_techniques([scale], &args.without)?;
        let assumed = AssumedUniqueness::always_if(args.assume_unique);
        if args.all {
            let question = ListSteps { scale, assumed, words, is_json: answers.report.json };
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
        let form = match (args.short, args.full) {
            (true, _) => PathForm::Short,
            (_, true) => PathForm::Full,
            _ => PathForm::Folded,
        };
        let text = PathText { words, form, first: args.from_step };
        let question = ExplainPaths { scale, assumed, text, printed, files };
        Ok(self.ask_lines(question, &input, answers))
    }

    fn hint(&self, args: HintArgs) -> Result<RunPlan, String> {
        let HintArgs { input, stage, notes, moves, words, mut answers } = args;
        answers.settle_format()?;
        let stage = HintStage::new(stage).unwrap_or(HintStage::Kind);
        let is_json = answers.report.json;
        let question = GiveHints { notes, stage, words: words.words(), moves, is_json };
        Ok(self.ask_lines(question, &input, answers))
    }

    fn prove(&self, args: ProveArgs) -> Result<RunPlan, String> {
        let ProveArgs { input, batch, report, search, .. } = args;
        let (format, claim) = (args.format, args.claim);
        if args.path && format != ProofFormat::VeriPb {
            return Err(format!(
                "--path: the sentences of the steps are comments, which checkers of {format} refuse; \
                 leave out --format {format}"
            ));
        }
        let is_one = input.is_one_puzzle();
        let place = ProofPlace::new(&args.output, is_one, &input.files, format)?;
        if is_one && (batch.resume || batch.shard.is_some()) {
            return Err("--resume, --shard: there is one puzzle; name a file of puzzles".to_owned());
        }
        if args.minimal && claim == Claim::None {
            return Err("--minimal: only a puzzle with one solution is minimal; leave out --claim"
                .to_owned());
        }
        let order = ProofOrder {
            claim,
            limit: args.limit,
            path: args.path.then(|| args.words.words()),
            is_minimal: args.minimal,
        };
        let output = OutputArgs { output: place.manifest(batch.shard) };
        let question =
            ProveClaims { order, format, place, has_proof: !args.formula, is_json: report.json };
        let format = FormatArgs { to: None, lossy: false };
        let answers = AnswerArgs { format, output, batch, report, record_number: false, search };
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

    /// Says that shards without their malformed records cannot be merged by their places.
    fn note_order(&self, input: &InputArgs, batch: &BatchArgs, has_numbers: bool) {
        if batch.shard.is_some() && input.skip_bad && !has_numbers {
            let text = "--skip-bad leaves records out, so the lines of the shards do not take turns in \
                        the order of the input; leave it out to merge them with paste, or make \
                        tables with --record-number";
            self.terminal.note("note", text, &[]);
        }
    }

    /// Returns a plan that asks a question of every record.
    fn ask(&self, question: Arc<dyn Question>, input: &InputArgs, args: AnswerArgs) -> RunPlan {
        let AnswerArgs { format, output, batch, search, record_number: number, .. } = args;
        let output = output.file();
        let format = format.to.and_then(|name| RecordFormat::new(name.0, format.lossy));
        let threads = threads::threads(search.threads);
        let search = SearchOptions {
            method: search.method.into(),
            max_nodes: search.max_nodes,
            timeout: search.timeout,
            isa: search.isa.and_then(|name| name.0).unwrap_or_else(Isa::detect),
            shows_effort: search.stats,
        };
        self.note_order(input, &batch, number);
        let records = input.records(batch.shard, self.terminal);
        let job = Job::Ask(AskJob { records, question, search, format, numbers: number });
        RunPlan::new(job, input, &batch, threads, output)
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
        let threads = threads::threads(threads.threads);
        let output = output.file();
        let format = record_format(format, output.as_deref(), "line")?;
        self.note_order(&input, &batch, false);
        let records = input.records(batch.shard, self.terminal);
        let job = Job::Rewrite(RewriteJob { records, rewrite, format, dedupe, filter: None });
        Ok(RunPlan::new(job, &input, &batch, threads, output))
    }
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

/// Returns a plan that makes puzzles or grids.
fn generate(args: &GenerateArgs, terminal: &Terminal) -> Result<RunPlan, String> {
    let output = args.output.file();
    let seed = args.seed.seed();
    let count = (args.count < u64::MAX).then_some(args.count);
    let job = if is_variant(&args.order) {
        Job::MakeVariants(variants(args, output.as_deref(), seed, count, terminal)?)
    } else {
        Job::Make(classic_puzzles(args, output.as_deref(), seed, count, terminal)?)
    };
    Ok(RunPlan {
        job,
        threads: threads::threads(args.threads.threads),
        inputs: Vec::new(),
        output,
        is_resumed: args.batch.resume,
        seed: Some(seed),
        extent: Extent::Records(count),
        is_typed: false,
    })
}

/// Returns the job of puzzles on other grids or with other rules.
fn variants(
    args: &GenerateArgs,
    output: Option<&Path>,
    seed: Seed,
    count: Option<u64>,
    terminal: &Terminal,
) -> Result<VariantMakeJob, String> {
    let order = variant_order(&args.order, terminal)?;
    let product = if args.order.grids { VariantProduct::Grids } else { VariantProduct::Puzzles };
    let plan = VariantMakePlan {
        product,
        description: describe_variant(&order, args.order.grids),
        order,
        seed: seed.number,
        start: args.start,
        count,
        shard: args.batch.shard.unwrap_or_default(),
    };
    let format = format_to_write(args.format.to, output)?.map(|name| name.0);
    // The name `a.txt` means text, not the format `line`.
    let is_named = args.format.to.is_some();
    let format = format.filter(|format| is_named || format.about().name != "line");
    let format = format.unwrap_or_else(|| plan.usual_format());
    let format = RecordFormat::new(format, args.format.lossy);
    let format = format.expect("the parser admits only formats that are written");
    Ok(VariantMakeJob { plan, format })
}

/// Returns the job of classic puzzles.
fn classic_puzzles(
    args: &GenerateArgs,
    output: Option<&Path>,
    seed: Seed,
    count: Option<u64>,
    terminal: &Terminal,
) -> Result<MakeJob, String> {
    let named = format_to_write(args.format.to, output)?;
    let usual = if args.order.positions { "hodoku" } else { "line" };
    let format = record_format(args.format, output, usual)?;
    let usual = match named {
        None if args.order.technique.is_some() => StepsForm::Short,
        _ => StepsForm::None,
    };
    let form = match args.steps.unwrap_or(usual) {
        StepsForm::None => None,
        StepsForm::Short => Some(PathForm::Short),
        StepsForm::Full => Some(PathForm::Full),
    };
    let path = form.map(|form| PathText { words: args.words.words(), form, first: 1 });
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
    Ok(MakeJob { plan, format })
}

impl SeedArgs {
    pub fn seed(self) -> Seed {
        Seed { number: self.seed.unwrap_or_else(new_seed), is_new: self.seed.is_none() }
    }
}

/// Returns a random seed that is short enough to type.
fn new_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000_000
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

/// Leaves techniques out of scales.
fn without_techniques<S: AsMut<[Profile]>>(
    mut scales: S,
    names: &[TechniqueNames],
) -> Result<S, String> {
    let own = scales.as_mut();
    for unknown in names {
        if !own.iter().any(|scale| unknown.are_in(scale)) {
            let scales: Vec<&str> = own.iter().map(Profile::name).collect();
            return Err(format!(
                "--without {}: no scale of {} has it; leave it out",
                unknown.name,
                scales.join(", ")
            ));
        }
    }
    for scale in own {
        *scale = TechniqueNames::left_out_of(scale, names);
    }
    Ok(scales)
}

impl From<MethodName> for Method {
    fn from(name: MethodName) -> Self {
        match name {
            MethodName::Propagation => Self::Propagation,
            MethodName::Backtracking => Self::Backtracking,
        }
    }
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
}
