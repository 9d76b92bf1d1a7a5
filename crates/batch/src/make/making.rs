//! [`Making`]: makes puzzles or grids in one thread.

use super::plan::{INDEX, MakePlan};
use super::position_record;
use super::spans::IndexSpan;
use super::try_report::TryReport;
use crate::dedupe::ClassKey;
use crate::host::{Host, ProgressEvent};
use crate::outcome::Outcome;
use crate::output_batch::{
    CountedFrom, EarlyEnd, OutputBatch, PartPlace, RecordRemark, Remark, UnwrittenRecord,
};
use crate::output_sender::OutputSender;
use crate::pool::{Recipient, Worker};
use crate::record_writer::{RecordFormat, RecordWriter};
use crate::scales::{columns_of, part_of, value_of};
use ninefold_core::{Budget, CancelFlag, CellSet, Grid, Puzzle, Solver};
use ninefold_explain::SolvingPath;
use ninefold_generate::{Grids, Minimality, RandomStream, RatingScale};
use ninefold_io::format::{AnswerColumn, Columns, Entry, Field, SmolStr, Value};
use ninefold_logic::Board;
use ninefold_questions::Setting;
use ninefold_questions::make::{
    MadePuzzle, MakeError, MakeWatch, Product, PuzzleMaker, RatingLevel, UnbiasedMaker,
    WantedDifficulty,
};
use ninefold_scales::Rater;
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
    host: Arc<dyn Host>,
    at_once: Arc<AtomicU64>,
    /// Solver that finds redundant clues.
    solver: Solver,
}

/// An item that was made.
enum MadeItem {
    Grid(Grid),
    Puzzle(MadePuzzle),
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
        Self {
            make: maker(plan, host, tries),
            writer: RecordWriter::of_worker(format, plan.class_memory.is_some()),
            columns: plan.columns(),
            scale: plan.product.difficulty().map(WantedDifficulty::scale),
            plan: Arc::clone(plan),
            host: Arc::clone(host),
            at_once: Arc::clone(at_once),
            solver: Solver::new(Budget::UNLIMITED).with_isa(plan.isa),
        }
    }

    fn make_span(&mut self, span: &IndexSpan, part: &mut OutputBatch) -> io::Result<()> {
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
        self.writer.flush(part)?;
        pace(&self.at_once, span.count, self.host.now().saturating_sub(start));
        Ok(())
    }

    /// Adds an item. If only the first item of each class is written, an item counts only when it
    /// is written.
    fn add(&mut self, index: u64, item: &MadeItem, part: &mut OutputBatch) -> io::Result<()> {
        let mut record = UnwrittenRecord::new(self.entry(index, item));
        record.note = self.told_path(item);
        if self.plan.class_memory.is_some() {
            let (puzzle, tries): (Puzzle, u64) = match item {
                MadeItem::Grid(grid) => ((*grid).into(), 1),
                MadeItem::Puzzle(made) => (made.puzzle, made.tries),
            };
            record.key = Some(ClassKey::from_form(&puzzle.canonical().form));
            record.tries = tries;
            record.outcome = Some(Outcome::Answered);
            return self.writer.add(record, part);
        }
        self.writer.add(record, part)?;
        if !part.has_ended() {
            part.conclude(Outcome::Answered);
            if let MadeItem::Puzzle(made) = item {
                part.made.push(ClassKey::from_form(&made.puzzle));
            }
        }
        Ok(())
    }

    /// Notes that no item was found for an index, and why. Ends the run if its plan has no count.
    fn note_missing(&self, index: u64, why: &str, part: &mut OutputBatch) {
        let outcome = Outcome::Stopped;
        if self.plan.class_memory.is_some() {
            part.entries.push(UnwrittenRecord::none(outcome));
        } else {
            part.conclude(outcome);
        }
        tell_missing(index, why, self.plan.count, &*self.host, part);
    }

    /// Returns the path of a puzzle, or the next step of a position, as lines that start with `#`,
    /// but for the first `#`.
    fn told_path(&self, item: &MadeItem) -> Option<String> {
        let form = self.plan.path.as_ref()?;
        let scale = self.plan.product.rating_scale()?;
        let MadeItem::Puzzle(MadePuzzle { puzzle, position, .. }) = item else { return None };
        let text = match position {
            Some(position) => form.steps(&position.path(scale)),
            None => {
                let path = SolvingPath::from_rater(Rater::new(Board::new(puzzle), scale));
                let values = columns_of(&scale).iter().chain(&[AnswerColumn::Scale]);
                let values: Vec<SmolStr> =
                    values.filter_map(|column| part_of(path.rating.as_ref()?, *column)).collect();
                format!("{}\n{}", values.join(" "), form.steps(&path))
            }
        };
        Some(text.trim_end().replace('\n', "\n# "))
    }

    fn entry(&mut self, index: u64, item: &MadeItem) -> Entry {
        let format = self.writer.format();
        let mut entry = match item {
            MadeItem::Grid(grid) => Entry::new(0, Ok((*grid).into())),
            MadeItem::Puzzle(made) => self.puzzle_entry(made),
        };
        if format.is_table() {
            entry.fields.push(field(INDEX, whole(index)));
        }
        entry
    }

    /// Returns whether a puzzle needs every clue, as a value of a table.
    fn is_minimal(&mut self, puzzle: &Puzzle) -> Value {
        let is_minimal = match &self.plan.product {
            Product::Puzzles { spec, .. } if spec.minimality != Minimality::Minimal => {
                self.solver.check(puzzle).redundant.is_some_and(CellSet::is_empty)
            }
            _ => true,
        };
        Value::Json(SmolStr::new_static(if is_minimal { "true" } else { "false" }))
    }

    fn puzzle_entry(&mut self, made: &MadePuzzle) -> Entry {
        let format = self.writer.format();
        let puzzle =
            made.position.as_ref().map_or(made.puzzle, |position| position.clues(&made.puzzle));
        let mut entry = Entry::new(0, Ok(puzzle));
        if format.is_table() {
            entry.solution = Some(made.solution.into());
            let clues = whole(puzzle.clue_count() as u64);
            entry.fields.push(field(AnswerColumn::Clues.name(), clues));
        }
        if let Some(position) = &made.position {
            position_record::fill(&mut entry, position, &puzzle, &format);
            return entry;
        }
        if !format.is_table() {
            return entry;
        }
        entry.fields.push(field(AnswerColumn::Minimal.name(), self.is_minimal(&puzzle)));
        if let Some(scale) = self.plan.product.rating_scale() {
            let columns = columns_of(&scale).iter();
            let value = |column| value_of(made.rating.as_ref(), column);
            entry.fields.extend(columns.map(|column| field(column.name(), value(*column))));
            let name = Value::Text(SmolStr::new_static(scale.name()));
            entry.fields.push(field(AnswerColumn::Scale.name(), name));
            if RatingLevel::are_of(&scale) {
                let level = made.rating.and_then(|rating| RatingLevel::with_rating(rating.er));
                let name = level.map(|level| Value::Text(SmolStr::new_static(level.name())));
                entry.fields.push(field(AnswerColumn::Level.name(), name.unwrap_or(Value::NULL)));
            }
        } else {
            let rating = made.difficulty.zip(self.scale);
            let rating = rating.map(|(rating, scale)| SmolStr::new(scale.number(rating)));
            let value = rating.map_or(Value::NULL, Value::Json);
            entry.fields.push(field(AnswerColumn::Nodes.name(), value));
        }
        entry
    }
}

/// Returns why a run without a number of items ends.
fn ending_note(host: &dyn Host) -> String {
    format!(
        "without a limit of {count}, the run ends with the first puzzle that is not found; set a higher \
         {tries}, or set {count}",
        count = host.setting_name(Setting::Count),
        tries = host.setting_name(Setting::Tries),
    )
}

/// Makes the next spans longer or shorter, depending on the time that a span of `count` items took.
pub(super) fn pace(at_once: &AtomicU64, count: u64, time: Duration) {
    let before = at_once.load(Ordering::Relaxed);
    if time * 2 < TIME_AT_ONCE && count >= before {
        at_once.store((before * 4).min(MOST_AT_ONCE), Ordering::Relaxed);
    } else if time > TIME_AT_ONCE * 4 {
        at_once.store((before / 2).max(1), Ordering::Relaxed);
    }
}

/// Returns a whole number as a value of a table.
pub(super) fn whole(number: u64) -> Value {
    Value::Json(SmolStr::new(itoa::Buffer::new().format(number)))
}

pub(super) fn field(name: &'static str, value: Value) -> Field {
    Field { name: SmolStr::new_static(name), value }
}

impl Worker<IndexSpan, OutputBatch> for Making {
    fn work(
        &mut self,
        span: &mut IndexSpan,
        part: &mut OutputBatch,
        recipient: &mut dyn Recipient<OutputBatch>,
    ) -> io::Result<()> {
        hand_over_part(part, recipient, |part| self.make_span(span, part))
    }
}

/// Makes a part and hands it over. Its records are counted from 0 and are of no input.
pub(super) fn hand_over_part(
    part: &mut OutputBatch,
    recipient: &mut dyn Recipient<OutputBatch>,
    make: impl FnOnce(&mut OutputBatch) -> io::Result<()>,
) -> io::Result<()> {
    part.clear();
    part.place = PartPlace { input: usize::MAX, origin: CountedFrom::Zero };
    let mut sender = OutputSender::new(part, recipient);
    make(sender.part)?;
    sender.hand_over()
}

/// Notes that no item was found for an index, and why. Ends the run if its plan has no count.
pub(super) fn tell_missing(
    index: u64,
    why: &str,
    count: Option<u64>,
    host: &dyn Host,
    part: &mut OutputBatch,
) {
    let outcome = Outcome::Stopped;
    let about = RecordRemark::Sentence(format!("index {index}: {why}"));
    part.remark(Remark::Record { number: index, line: 0, outcome, about, in_output: false });
    if count.is_none() {
        part.end_with(EarlyEnd::Enough, ending_note(host));
    }
}

/// Returns the function that makes the items of a plan.
fn maker(plan: &Arc<MakePlan>, host: &Arc<dyn Host>, tries: &Arc<TryReport>) -> MakeItems {
    let (seed, isa) = (plan.seed, plan.isa);
    let flag = CancelFlag::new();
    match &plan.product {
        Product::Grids => {
            let grids = Grids::get();
            one_by_one(move |index| {
                let grid = grids.draw(&mut RandomStream::new(seed, RandomStream::GRIDS, index));
                Ok(MadeItem::Grid(grid))
            })
        }
        Product::Puzzles { spec, difficulty } => {
            let watch: Arc<dyn MakeWatch> = Arc::clone(tries) as Arc<dyn MakeWatch>;
            let maker = PuzzleMaker::new(spec, difficulty.as_ref(), seed, &watch, &flag);
            let mut maker = match maker {
                Ok(maker) => maker.with_isa(isa),
                // `MakePlan::check` refuses this plan. A caller that has not checked gets the reason.
                Err(why) => {
                    let why = why.describe(&**host);
                    return one_by_one(move |_| Err(why.clone()));
                }
            };
            // Only local searches report details, which are over with them.
            let (host, clears_detail) = (Arc::clone(host), difficulty.is_none());
            Box::new(move |span| {
                let made = maker.make(span.first, span.step, span.count as usize);
                if clears_detail {
                    host.progress(ProgressEvent::Detail(""));
                }
                made.into_iter().map(|made| item(made, &*host)).collect()
            })
        }
        Product::Unbiased { clues, attempts } => {
            let mut maker = UnbiasedMaker::new(clues, *attempts, seed, &flag).with_isa(isa);
            let host = Arc::clone(host);
            // A run with unique classes ends after a million tries without a new class. One puzzle here
            // takes some hundred thousand attempts, so each puzzle counts as one try.
            let single = |made: MadePuzzle| MadePuzzle { tries: 1, ..made };
            one_by_one(move |index| item(maker.make(index).map(single), &*host))
        }
    }
}

fn one_by_one(mut make: impl FnMut(u64) -> Result<MadeItem, String> + Send + 'static) -> MakeItems {
    Box::new(move |span| (0..span.count).map(|i| make(span.first + i * span.step)).collect())
}

fn item(made: Result<MadePuzzle, MakeError>, host: &dyn Host) -> Result<MadeItem, String> {
    made.map(MadeItem::Puzzle).map_err(|error| error.describe(host))
}
