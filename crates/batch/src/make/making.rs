//! [`Making`]: makes puzzles or grids in one thread.

use super::plan::{MakePlan, Product};
use super::position_record;
use super::spans::IndexSpan;
use super::try_report::{CountedMeasure, TryReport};
use crate::dedupe::ClassKey;
use crate::delivery::Delivery;
use crate::host::{Host, ProgressEvent, s};
use crate::outcome::Outcome;
use crate::part::{
    CountedFrom, EarlyEnd, OutputPart, PartPlace, RecordRemark, Remark, UnwrittenRecord,
};
use crate::pool::Worker;
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::scales::{columns_of, part_of, value_of};
use ninefold_core::{Budget, Grid, Isa, Puzzle, Solver};
use ninefold_explain::SolvingPath;
use ninefold_generate::{
    DifficultyMeasure, GenerateError, GeneratedPuzzle, Generator, Grids, LocalSearchProgress,
    RandomStream, Rating, RatingScale, Remedy, UnbiasedGenerator,
};
use ninefold_io::format::{AnswerColumn, Columns, Entry, Field, SmolStr, Value};
use ninefold_logic::{Board, Rater};
use ninefold_questions::Setting;
use ninefold_questions::make::{KeptRatings, puzzle_generator};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Target time of a span, after which a thread hands over its items.
const TIME_AT_ONCE: Duration = Duration::from_millis(40);
/// Largest number of items in a span.
const MOST_AT_ONCE: u64 = 4096;

/// Makes the items of one thread.
pub(crate) struct Making {
    plan: Arc<MakePlan>,
    make: MakeItems,
    writer: RecordWriter,
    columns: Columns,
    /// The scale of the wanted difficulty.
    scale: Option<RatingScale>,
    /// The ratings of the puzzles, if their steps are wanted.
    kept: KeptRatings,
    host: Arc<dyn Host>,
    at_once: Arc<AtomicU64>,
}

/// An item that was made.
struct MadeItem {
    puzzle: Puzzle,
    solution: Option<Grid>,
    difficulty: Option<Rating>,
    /// Number of tries that the item took; 1 where tries are not counted.
    tries: u64,
}

/// A function that makes the items of a span.
type MakeItems = Box<dyn FnMut(&IndexSpan) -> Vec<Result<MadeItem, String>> + Send>;

impl Making {
    pub(crate) fn new(
        plan: &Arc<MakePlan>,
        format: RecordFormat,
        host: &Arc<dyn Host>,
        at_once: &Arc<AtomicU64>,
        tries: &Arc<TryReport>,
    ) -> Self {
        let kept = KeptRatings::default();
        Self {
            make: maker(plan, host, &kept, tries),
            writer: RecordWriter::of_worker(format, plan.class_memory.is_some()),
            columns: plan.columns(),
            scale: plan.difficulty_scale(),
            kept,
            plan: Arc::clone(plan),
            host: Arc::clone(host),
            at_once: Arc::clone(at_once),
        }
    }

    fn make_span(&mut self, span: &IndexSpan, part: &mut OutputPart) -> io::Result<()> {
        let start = self.host.now();
        let indices = (0..span.count).map(|i| span.first + i * span.step);
        // The span of an empty output is empty.
        let items = if span.count > 0 { (self.make)(span) } else { Vec::new() };
        if self.writer.format().is_table() {
            self.writer.begin(&self.columns, span.is_first, part);
        } else if !span.is_first {
            self.writer.follow(&Columns::default());
        }
        for (index, item) in indices.zip(items) {
            match item {
                Ok(item) => self.add(index, &item, part)?,
                Err(why) => self.note_missing(index, &why, part),
            }
            if part.has_ended() {
                break;
            }
        }
        self.kept.clear();
        self.writer.flush(part)?;
        self.pace(span.count, self.host.now().saturating_sub(start));
        Ok(())
    }

    /// Adds an item. If only the first item of each class is written, an item counts only when it
    /// is written.
    fn add(&mut self, index: u64, item: &MadeItem, part: &mut OutputPart) -> io::Result<()> {
        let mut record = UnwrittenRecord::new(self.entry(index, item));
        record.note = self.told_path(item);
        if self.plan.class_memory.is_some() {
            record.key = Some(ClassKey::of(&item.puzzle.canonical().form));
            record.tries = item.tries;
            record.outcome = Some(Outcome::Answered);
            return self.writer.add(record, part);
        }
        self.writer.add(record, part)?;
        if !part.has_ended() {
            part.conclude(Outcome::Answered);
            if !self.plan.makes_grids() {
                part.made.push(ClassKey::of(&item.puzzle));
            }
        }
        Ok(())
    }

    /// Notes that no item was found for an index, and why. Ends the run if its plan has no count.
    fn note_missing(&self, index: u64, why: &str, part: &mut OutputPart) {
        let outcome = Outcome::Stopped;
        if self.plan.class_memory.is_some() {
            part.entries.push(UnwrittenRecord::none(outcome));
        } else {
            part.conclude(outcome);
        }
        let about = RecordRemark::Sentence(format!("index {index}: {why}"));
        part.remark(Remark::Record { number: index, line: 0, outcome, about, in_output: false });
        if self.plan.count.is_none() {
            part.end_with(
                EarlyEnd::Enough,
                format!(
                    "without a limit of {count}, the run ends with the first puzzle that is not \
                     found; set a higher {tries}, or set {count}",
                    count = self.host.setting_name(Setting::Count),
                    tries = self.host.setting_name(Setting::Tries),
                ),
            );
        }
    }

    /// Makes the next spans longer or shorter, depending on the time that this span took.
    fn pace(&self, count: u64, time: Duration) {
        let at_once = self.at_once.load(Ordering::Relaxed);
        if time * 2 < TIME_AT_ONCE && count >= at_once {
            self.at_once.store((at_once * 4).min(MOST_AT_ONCE), Ordering::Relaxed);
        } else if time > TIME_AT_ONCE * 4 {
            self.at_once.store((at_once / 2).max(1), Ordering::Relaxed);
        }
    }

    /// Returns the path of a puzzle, or the next step of a position, as lines that start with `#`,
    /// but for the first `#`.
    fn told_path(&self, item: &MadeItem) -> Option<String> {
        let form = self.plan.path.as_ref()?;
        let scale = self.plan.rating_scale()?;
        let text = match self.kept.position(&item.puzzle) {
            Some(position) => form.steps(&position.path(scale)),
            None => {
                let path = SolvingPath::of(Rater::new(Board::new(&item.puzzle), scale));
                let values = columns_of(&scale).iter();
                let values: Vec<SmolStr> =
                    values.filter_map(|column| part_of(path.rating.as_ref()?, *column)).collect();
                format!("{}\n{}", values.join(" "), form.steps(&path))
            }
        };
        Some(text.trim_end().replace('\n', "\n# "))
    }

    fn entry(&self, index: u64, item: &MadeItem) -> Entry {
        let position = self.kept.position(&item.puzzle);
        let puzzle = position.map_or(item.puzzle, |position| position.clues(&item.puzzle));
        let mut entry = Entry::new(0, Ok(puzzle));
        let format = self.writer.format();
        if !format.is_table() {
            if let Some(position) = position {
                position_record::fill(&mut entry, &position, &puzzle, &format);
            }
            return entry;
        }
        let whole = |number: u64| Value::Json(SmolStr::new(itoa::Buffer::new().format(number)));
        let field = |name: &'static str, value| Field { name: SmolStr::new_static(name), value };
        if !self.plan.makes_grids() {
            let clues = whole(puzzle.clue_count() as u64);
            entry.fields.push(field(AnswerColumn::Clues.name(), clues));
            if let Some(position) = position {
                position_record::fill(&mut entry, &position, &puzzle, &format);
            } else if let Some(scale) = self.plan.rating_scale() {
                let rating = self.kept.get(&item.puzzle);
                let columns = columns_of(&scale).iter();
                let value = |column| value_of(rating.as_ref(), column);
                entry.fields.extend(columns.map(|column| field(column.name(), value(*column))));
            } else {
                let rating = item.difficulty.zip(self.scale);
                let rating = rating.map(|(rating, scale)| SmolStr::new(scale.number(rating)));
                let value = rating.map_or(Value::NULL, Value::Json);
                entry.fields.push(field(AnswerColumn::Nodes.name(), value));
            }
        }
        entry.fields.push(field("index", whole(index)));
        entry.solution = item.solution.map(Puzzle::from);
        entry
    }
}

impl Worker<IndexSpan, OutputPart> for Making {
    fn work(
        &mut self,
        span: &mut IndexSpan,
        part: &mut OutputPart,
        take: &mut dyn FnMut(&mut OutputPart) -> io::Result<()>,
    ) -> io::Result<()> {
        part.clear();
        part.place = PartPlace { input: usize::MAX, origin: CountedFrom::Zero };
        let mut delivery = Delivery::new(part, take);
        self.make_span(span, delivery.part)?;
        delivery.hand_over()
    }
}

fn maker(
    plan: &Arc<MakePlan>,
    host: &Arc<dyn Host>,
    kept: &KeptRatings,
    tries: &Arc<TryReport>,
) -> MakeItems {
    let (seed, isa) = (plan.seed, plan.isa);
    match &plan.product {
        Product::Grids => {
            let grids = Grids::get();
            one_by_one(move |index| {
                let grid = grids.draw(&mut RandomStream::new(seed, RandomStream::GRIDS, index));
                Ok(MadeItem { puzzle: grid.into(), solution: None, difficulty: None, tries: 1 })
            })
        }
        Product::Puzzles { spec, difficulty } => {
            let counted = |measure| -> Box<dyn DifficultyMeasure> {
                Box::new(CountedMeasure { measure, report: Arc::clone(tries) })
            };
            let generator = puzzle_generator(spec, difficulty.as_ref(), seed, kept, counted);
            puzzle_maker(generator, isa, host, difficulty.is_none())
        }
        Product::Unbiased { clues, attempts } => {
            let mut unbiased = UnbiasedGenerator::new(clues.clone()).with_isa(isa);
            let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
            let attempts = *attempts;
            let more = host.setting_name(Setting::Attempts);
            one_by_one(move |index| {
                let drawn = unbiased
                    .draw(&mut RandomStream::new(seed, RandomStream::UNBIASED, index), attempts);
                let drawn = drawn.ok_or_else(|| {
                    let tries = if attempts == 1 { "try" } else { "tries" };
                    format!(
                        "no minimal puzzle was found in {attempts} {tries}; allow more tries \
                         ({more})"
                    )
                })?;
                let solution = solver.any(&drawn.puzzle).ok().flatten();
                Ok(MadeItem { puzzle: drawn.puzzle, solution, difficulty: None, tries: 1 })
            })
        }
    }
}

/// Returns the function that makes puzzles. `clears_detail`: only local searches report details,
/// which are over with them.
fn puzzle_maker(
    generator: Result<Generator, String>,
    isa: Isa,
    host: &Arc<dyn Host>,
    clears_detail: bool,
) -> MakeItems {
    let watcher = Arc::clone(host);
    let report = move |now: &LocalSearchProgress| tell_progress(now, &*watcher);
    let mut generator = match generator {
        Ok(generator) => generator.with_isa(isa).reporting(report),
        // `MakePlan::check` refuses this plan. A caller that has not checked gets the reason here.
        Err(why) => return one_by_one(move |_| Err(why.clone())),
    };
    let host = Arc::clone(host);
    Box::new(move |span| {
        let made = generator.batch_of_every(span.first, span.step, span.count as usize);
        if clears_detail {
            host.progress(ProgressEvent::Detail(""));
        }
        made.into_iter().map(|made| item(made, &*host)).collect()
    })
}

fn one_by_one(mut make: impl FnMut(u64) -> Result<MadeItem, String> + Send + 'static) -> MakeItems {
    Box::new(move |span| (0..span.count).map(|i| make(span.first + i * span.step)).collect())
}

fn item(made: Result<GeneratedPuzzle, GenerateError>, host: &dyn Host) -> Result<MadeItem, String> {
    let made = made.map_err(|error| explain(&error, host))?;
    let GeneratedPuzzle { puzzle, solution, rating, tries, .. } = made;
    Ok(MadeItem { puzzle, solution: Some(solution), difficulty: rating, tries })
}

/// Returns why no puzzle was found, and what to do. Adds the host's names of settings.
fn explain(error: &GenerateError, host: &dyn Host) -> String {
    let named = |remedy: &Remedy| {
        let setting = match remedy {
            Remedy::MoreTries => Setting::Tries,
            Remedy::NotMinimal => Setting::Minimality,
            Remedy::FewerClues | Remedy::MoreClues => Setting::Clues,
            _ => return remedy.to_string(),
        };
        format!("{remedy} ({})", host.setting_name(setting))
    };
    let remedies: Vec<String> = error.remedies().iter().map(named).collect();
    format!("{}; {}", error.reason(), remedies.join(", or "))
}

/// Reports the progress of a local search, once every 256 tries.
fn tell_progress(now: &LocalSearchProgress, host: &dyn Host) {
    if now.moves % 256 != 255 {
        return;
    }
    let nearest = match now {
        LocalSearchProgress { solutions: Some(1), redundant: Some(redundant), .. } => {
            format!("; nearest so far: {redundant} clue{} too many", s(*redundant as u64))
        }
        LocalSearchProgress { solutions: Some(solutions), .. } => {
            format!("; nearest so far: {solutions} solution{}", s(*solutions))
        }
        LocalSearchProgress { clues: Some(clues), .. } => {
            format!("; nearest so far: {clues} clues")
        }
        _ => String::new(),
    };
    host.progress(ProgressEvent::Detail(&format!("{} tries{nearest}", now.moves)));
}
