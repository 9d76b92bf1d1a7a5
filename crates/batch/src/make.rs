//! Making puzzles and grids: [`MakePlan`] says which, [`Making`] makes them in one thread.

use crate::dedupe::{ClassKey, ClassSet, Sighting};
use crate::delivery::Delivery;
use crate::gate::{Admission, Gate};
use crate::host::{Host, Message, ProgressEvent, s};
use crate::outcome::Outcome;
use crate::part::{
    CountedFrom, EarlyEnd, OutputPart, PartPlace, RecordRemark, Remark, UnwrittenRecord,
};
use crate::pool::{Supply, Worker};
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::shard::Shard;
use ninefold_core::{Budget, Grid, Isa, Puzzle, Solver};
use ninefold_generate::{
    DifficultyMeasure, GenerateError, GeneratedPuzzle, Generator, Grids, LocalSearchProgress,
    PuzzleSpec, RandomStream, Rating, UnbiasedGenerator,
};
use ninefold_io::format::{AnswerColumn, Columns, Entry, Field, Value};
use std::io;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The time that a thread works before it hands over what it has made.
const TIME_AT_ONCE: Duration = Duration::from_millis(40);
/// The most items that a thread makes before it hands them over.
const MOST_AT_ONCE: u64 = 4096;
/// Puzzles of known classes in a row after which no new class is expected, for each known class and
/// one more. A class that is a thousand times rarer than the average is missed in one of three
/// runs.
const PATIENCE_A_CLASS: u64 = 1_000;
/// The most puzzles of known classes in a row.
const MOST_PATIENCE: u64 = 100_000;
/// The most tries in a row without a new class: as many as one puzzle may take.
const MOST_TRIES: u64 = 1_000_000;
/// The wait for a new class after which the user is told.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// The streams of random numbers that grids and unbiased puzzles use.
const GRIDS: u64 = 0;
const UNBIASED: u64 = 3;

/// What to make.
#[derive(Clone, Debug)]
pub enum Product {
    /// Solution grids.
    Grids,
    /// Puzzles that meet a spec.
    Puzzles {
        /// What the puzzles must be like.
        spec: PuzzleSpec,
        /// How difficult they must be, if that matters.
        difficulty: Option<WantedDifficulty>,
    },
    /// Minimal puzzles with known probabilities, for statistics.
    Unbiased {
        /// The number of clues.
        clues: RangeInclusive<usize>,
        /// The most attempts for one puzzle.
        attempts: u64,
    },
}

/// How difficult puzzles must be.
///
/// ```
/// use ninefold_batch::WantedDifficulty;
/// use ninefold_generate::{Rating, SearchNodes};
/// use std::sync::Arc;
///
/// let wanted = WantedDifficulty {
///     measure: Arc::new(|| Box::new(SearchNodes::new())),
///     range: Rating(20)..=Rating(50),
/// };
/// assert_eq!((wanted.measure)().scale().name, "search nodes");
/// ```
#[derive(Clone)]
pub struct WantedDifficulty {
    /// Makes the measure of one thread.
    pub measure: Arc<dyn Fn() -> Box<dyn DifficultyMeasure> + Send + Sync>,
    /// The ratings that are wanted, on the scale of the measure.
    pub range: RangeInclusive<Rating>,
}

impl std::fmt::Debug for WantedDifficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WantedDifficulty").field("range", &self.range).finish_non_exhaustive()
    }
}

/// What to make, and which of it.
#[derive(Clone, Debug)]
pub struct MakePlan {
    /// What to make.
    pub product: Product,
    /// What is made, in words, for the description of a run.
    pub description: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The first index. What is made for an index depends on product, seed and index alone.
    pub start: u64,
    /// The number of items, or of classes; `None` to go on until the indices end or an item is not
    /// found.
    pub count: Option<u64>,
    /// The bytes that the known classes may take, if no two puzzles of one class are written.
    pub class_memory: Option<u64>,
    /// The part of the indices that is made.
    pub shard: Shard,
    /// The instruction set to search with.
    pub isa: Isa,
}

impl MakePlan {
    /// Whether anything can be made to this plan.
    ///
    /// # Errors
    ///
    /// What cannot be made, and what to do.
    pub fn check(&self) -> Result<(), String> {
        if self.class_memory.is_some() && self.shard.of() > 1 {
            return Err(
                "--unique-classes tells classes apart within one part alone; leave --shard \
                 out, and use canon --dedupe on all parts together"
                    .to_owned(),
            );
        }
        let last = self.count.and_then(|count| self.start.checked_add(count.saturating_sub(1)));
        if self.count.is_some() && self.class_memory.is_none() && last.is_none() {
            let (start, there) = (self.start, u64::MAX - self.start + 1);
            return Err(format!(
                "--start {start} leaves {there} of the indices, which end at {}; --count asks for \
                 more",
                u64::MAX
            ));
        }
        if let Product::Puzzles { spec, difficulty } = &self.product {
            generator(spec, difficulty.as_ref(), self.seed)?;
        }
        Ok(())
    }

    /// The number of items of this part, if there is an end. How many items it takes to find a
    /// number of classes is not known.
    pub(crate) fn items(&self) -> Option<u64> {
        let count = self.count.filter(|_| self.class_memory.is_none())?;
        Some(count.saturating_sub(self.shard.number() - 1).div_ceil(self.shard.of()))
    }

    fn makes_grids(&self) -> bool {
        matches!(self.product, Product::Grids)
    }

    /// The columns of a table of what is made.
    pub(crate) fn columns(&self) -> Columns {
        let is_grids = self.makes_grids();
        let fields: &[&str] = if is_grids {
            &["index"]
        } else {
            &[AnswerColumn::Clues.name(), AnswerColumn::Nodes.name(), "index"]
        };
        let fields = fields.iter().map(|name| (*name).to_owned()).collect();
        Columns { solution: !is_grids, fields, ..Columns::default() }
    }
}

/// The indices that one thread makes at once: `count` of them, each `step` after the one before.
#[derive(Default)]
pub(crate) struct IndexSpan {
    first: u64,
    step: u64,
    count: u64,
    is_first: bool,
}

/// Hands out spans of indices: short ones at first, longer ones as long as they take little time.
pub(crate) struct IndexSupply {
    plan: Arc<MakePlan>,
    /// The items that have been handed out, with those of an earlier run.
    next: u64,
    is_first: bool,
    spans: u64,
    at_once: Arc<AtomicU64>,
}

impl IndexSupply {
    pub(crate) fn new(plan: &Arc<MakePlan>, done: u64, at_once: &Arc<AtomicU64>) -> Self {
        let (plan, at_once) = (Arc::clone(plan), Arc::clone(at_once));
        Self { plan, next: done, is_first: done == 0, spans: 0, at_once }
    }

    fn next_span(&mut self) -> Option<IndexSpan> {
        let shard = self.plan.shard;
        let left = self.plan.items().map_or(u64::MAX, |items| items.saturating_sub(self.next));
        let first = self.next.checked_mul(shard.of())?.checked_add(shard.number() - 1)?;
        let first = self.plan.start.checked_add(first)?;
        let more = (u64::MAX - first) / shard.of();
        let at_once = self.at_once.load(Ordering::Relaxed);
        let count = left.min(at_once).min(more.saturating_add(1));
        if count == 0 {
            return None;
        }
        self.next += count;
        self.spans += 1;
        let is_first = std::mem::take(&mut self.is_first);
        Some(IndexSpan { first, step: shard.of(), count, is_first })
    }
}

impl Supply for IndexSupply {
    type Job = IndexSpan;

    fn next(&mut self, span: &mut IndexSpan) -> bool {
        let next = self.next_span();
        let has_next = next.is_some();
        *span = next.unwrap_or_default();
        has_next
    }

    /// The first span is made on one thread, so that a small run has no others.
    fn is_much(&self) -> bool {
        self.spans > 1
    }
}

/// Makes the items of one thread.
pub(crate) struct Making {
    plan: Arc<MakePlan>,
    make: MakeItems,
    writer: RecordWriter,
    columns: Columns,
    host: Arc<dyn Host>,
    at_once: Arc<AtomicU64>,
}

/// An item that was made.
struct Item {
    puzzle: Puzzle,
    solution: Option<Grid>,
    nodes: Option<u64>,
    /// The tries that it took, as far as they are counted.
    tries: u64,
}

/// Makes the items of a span.
type MakeItems = Box<dyn FnMut(&IndexSpan) -> Vec<Result<Item, String>> + Send>;

impl Making {
    pub(crate) fn new(
        plan: &Arc<MakePlan>,
        format: RecordFormat,
        host: &Arc<dyn Host>,
        at_once: &Arc<AtomicU64>,
    ) -> Self {
        Self {
            make: maker(plan, host),
            writer: RecordWriter::of_worker(format, plan.class_memory.is_some()),
            columns: plan.columns(),
            plan: Arc::clone(plan),
            host: Arc::clone(host),
            at_once: Arc::clone(at_once),
        }
    }

    fn make_span(&mut self, span: &IndexSpan, part: &mut OutputPart) -> io::Result<()> {
        let start = self.host.now();
        let indices = (0..span.count).map(|i| span.first + i * span.step);
        let items = (self.make)(span);
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
        self.writer.flush(part)?;
        self.pace(span.count, self.host.now().saturating_sub(start));
        Ok(())
    }

    /// Adds an item. Where classes are told apart, it counts only if it is written.
    fn add(&mut self, index: u64, item: &Item, part: &mut OutputPart) -> io::Result<()> {
        let mut record = UnwrittenRecord::new(self.entry(index, item));
        if self.plan.class_memory.is_some() {
            record.key = Some(ClassKey::of(&item.puzzle.canonical().form));
            record.tries = item.tries;
            record.outcome = Some(Outcome::Answered);
            return self.writer.add(record, part);
        }
        self.writer.add(record, part)?;
        if !part.has_ended() {
            part.conclude(Outcome::Answered);
        }
        Ok(())
    }

    /// Notes an item that was not found.
    fn note_missing(&self, index: u64, why: &str, part: &mut OutputPart) {
        let outcome = Outcome::Stopped;
        if self.plan.class_memory.is_some() {
            part.entries.push(UnwrittenRecord::none(outcome));
        } else {
            part.conclude(outcome);
        }
        let about = RecordRemark::Sentence(format!("index {index}: {why}"));
        part.remark(Remark::Record { number: index, line: 0, outcome, about });
        if self.plan.count.is_none() {
            part.end_with(
                EarlyEnd::Enough,
                "--count all ends with the first that is not found: allow more --tries, or name a \
                 number, which goes on with the next index"
                    .to_owned(),
            );
        }
    }

    /// Makes the next spans longer or shorter, by the time that one took.
    fn pace(&self, count: u64, time: Duration) {
        let at_once = self.at_once.load(Ordering::Relaxed);
        if time * 2 < TIME_AT_ONCE && count >= at_once {
            self.at_once.store((at_once * 4).min(MOST_AT_ONCE), Ordering::Relaxed);
        } else if time > TIME_AT_ONCE * 4 {
            self.at_once.store((at_once / 2).max(1), Ordering::Relaxed);
        }
    }

    fn entry(&self, index: u64, item: &Item) -> Entry {
        let mut entry = Entry::new(0, Ok(item.puzzle));
        if !self.writer.format().is_table() {
            return entry;
        }
        let mut add = |name: &str, value: Option<u64>| {
            let value = Value::Json(value.map_or("null".to_owned(), |number| number.to_string()));
            entry.fields.push(Field { name: name.to_owned(), value });
        };
        if !self.plan.makes_grids() {
            add(AnswerColumn::Clues.name(), Some(item.puzzle.clue_count() as u64));
            add(AnswerColumn::Nodes.name(), item.nodes);
        }
        add("index", Some(index));
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

fn maker(plan: &Arc<MakePlan>, host: &Arc<dyn Host>) -> MakeItems {
    let (seed, isa) = (plan.seed, plan.isa);
    match &plan.product {
        Product::Grids => {
            let grids = Grids::get();
            one_by_one(move |index| {
                let grid = grids.draw(&mut RandomStream::new(seed, GRIDS, index));
                Ok(Item { puzzle: grid.into(), solution: None, nodes: None, tries: 1 })
            })
        }
        Product::Puzzles { spec, difficulty } => {
            puzzle_maker(generator(spec, difficulty.as_ref(), seed), isa, host)
        }
        Product::Unbiased { clues, attempts } => {
            let mut unbiased = UnbiasedGenerator::new(clues.clone()).with_isa(isa);
            let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
            let attempts = *attempts;
            one_by_one(move |index| {
                let drawn = unbiased.draw(&mut RandomStream::new(seed, UNBIASED, index), attempts);
                let drawn = drawn.ok_or_else(|| {
                    format!("no puzzle in {attempts} attempt{}; allow more --tries", s(attempts))
                })?;
                let solution = solver.any(&drawn.puzzle).ok().flatten();
                Ok(Item { puzzle: drawn.puzzle, solution, nodes: None, tries: 1 })
            })
        }
    }
}

/// A generator of puzzles, or why there is none.
fn generator(
    spec: &PuzzleSpec,
    difficulty: Option<&WantedDifficulty>,
    seed: u64,
) -> Result<Generator, String> {
    let generator = Generator::new(spec.clone(), seed).map_err(|error| error.to_string())?;
    match difficulty {
        None => Ok(generator),
        Some(WantedDifficulty { measure, range }) => {
            generator.with_difficulty(measure(), range.clone()).map_err(|error| error.to_string())
        }
    }
}

fn puzzle_maker(generator: Result<Generator, String>, isa: Isa, host: &Arc<dyn Host>) -> MakeItems {
    let watcher = Arc::clone(host);
    let report = move |now: &LocalSearchProgress| tell_progress(now, &*watcher);
    let mut generator = match generator {
        Ok(generator) => generator.with_isa(isa).reporting(report),
        // The plan was checked, so this is only a second guard.
        Err(why) => return one_by_one(move |_| Err(why.clone())),
    };
    let host = Arc::clone(host);
    Box::new(move |span| {
        let made = generator.batch_of_every(span.first, span.step, span.count as usize);
        host.progress(ProgressEvent::Detail(""));
        made.into_iter().map(item).collect()
    })
}

fn one_by_one(mut make: impl FnMut(u64) -> Result<Item, String> + Send + 'static) -> MakeItems {
    Box::new(move |span| (0..span.count).map(|i| make(span.first + i * span.step)).collect())
}

fn item(made: Result<GeneratedPuzzle, GenerateError>) -> Result<Item, String> {
    let made = made.map_err(|error| error.to_string())?;
    let GeneratedPuzzle { puzzle, solution, rating, tries, .. } = made;
    let nodes = rating.map(|rating| rating.0);
    Ok(Item { puzzle, solution: Some(solution), nodes, tries })
}

/// Shows how far a local search is.
fn tell_progress(now: &LocalSearchProgress, host: &dyn Host) {
    if now.moves % 256 != 255 {
        return;
    }
    let nearest = match now {
        LocalSearchProgress { solutions: Some(1), redundant: Some(redundant), .. } => {
            format!(", {redundant} given{} too many", s(*redundant as u64))
        }
        LocalSearchProgress { solutions: Some(solutions), .. } => {
            format!(", fewest solutions {solutions}")
        }
        LocalSearchProgress { clues: Some(clues), .. } => format!(", nearest {clues} givens"),
        _ => String::new(),
    };
    host.progress(ProgressEvent::Detail(&format!("{} moves{nearest}", now.moves)));
}

/// Admits the first puzzle of each class, until there are enough classes or no new ones are to be
/// expected.
pub(crate) struct UniqueClasses {
    classes: ClassSet,
    count: Option<u64>,
    /// The puzzles written, and the items not found.
    written: u64,
    failed: u64,
    vain: VainSearch,
    host: Arc<dyn Host>,
    is_over: bool,
}

/// The latest puzzles in a row that were of known classes.
struct VainSearch {
    puzzles: u64,
    tries: u64,
    since: Duration,
    is_told: bool,
}

impl UniqueClasses {
    pub(crate) fn new(memory: u64, count: Option<u64>, host: &Arc<dyn Host>) -> Self {
        let host = Arc::clone(host);
        let vain = VainSearch { puzzles: 0, tries: 0, since: host.now(), is_told: false };
        let classes = ClassSet::within(memory);
        Self { classes, count, written: 0, failed: 0, vain, host, is_over: false }
    }

    /// The number of puzzles in a row that may be of known classes.
    fn patience(&self) -> u64 {
        (self.written + 1).saturating_mul(PATIENCE_A_CLASS).min(MOST_PATIENCE)
    }

    fn found(&self) -> String {
        let es = if self.written == 1 { "" } else { "es" };
        format!("{} class{es}", self.written)
    }
}

impl Gate for UniqueClasses {
    fn admit(&mut self, record: &UnwrittenRecord) -> Admission {
        let Some(key) = &record.key else {
            self.failed += u64::from(record.entry.is_none());
            return Admission::Write;
        };
        match self.classes.note(key) {
            Sighting::First => {
                self.written += 1;
                let since = self.host.now();
                self.vain = VainSearch { puzzles: 0, tries: 0, since, is_told: false };
                Admission::Write
            }
            Sighting::Again => {
                self.vain.puzzles += 1;
                self.vain.tries = self.vain.tries.saturating_add(record.tries);
                Admission::LeaveOut
            }
            Sighting::NoRoom => Admission::End(format!(
                "no memory for more than {} classes; a larger --memory has place for more",
                self.classes.capacity()
            )),
        }
    }

    fn counts_what_is_written(&self) -> bool {
        true
    }

    fn end(&mut self) -> Option<(EarlyEnd, Option<String>)> {
        if self.count.is_some_and(|count| self.written + self.failed >= count) {
            return Some((EarlyEnd::Enough, None));
        }
        let VainSearch { puzzles, tries, .. } = self.vain;
        if self.is_over || puzzles < self.patience() && tries < MOST_TRIES {
            return None;
        }
        self.is_over = true;
        let why = format!(
            "{} found, and none by the last {puzzles} puzzles, which took {tries} tries; there are \
             probably no more",
            self.found()
        );
        Some((EarlyEnd::Enough, Some(why)))
    }

    fn report(&mut self, host: &dyn Host) {
        let (found, puzzles, patience) = (self.found(), self.vain.puzzles, self.patience());
        let detail = format!("{found}, none new in the last {puzzles} puzzles");
        host.progress(ProgressEvent::Detail(&detail));
        let waited = host.now().saturating_sub(self.vain.since);
        if puzzles > 0 && !self.vain.is_told && waited > LONG_WAIT {
            self.vain.is_told = true;
            host.tell(Message::Note(format!(
                "{found} found, and none by the last {puzzles} puzzles; it ends after {patience}, \
                 or {MOST_TRIES} tries, without a new one"
            )));
        }
    }
}
