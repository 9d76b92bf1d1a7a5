//! Puts other puzzles in place of each: canonical forms, random isomorphs, minimal puzzles.

use super::classes::Key;
use super::dedupe::Duplicates;
use super::input::{Failure, open_entries};
use super::pool::{Pool, Worker};
use super::writing::{Aim, End, Writing};
use super::{open_output, same};
use crate::output::Output;
use crate::plan::{CanonPlan, MinimizePlan, ReworkPlan, ScramblePlan, Seed, Source, Work};
use crate::progress;
use crate::report::{Outcome, message};
use crate::status::Status;
use ninefold::generate::{MinimizeError, Minimizer, Random};
use ninefold::io::format::{Columns, Entry, Field, Fields, Marks, Value};
use ninefold::io::{Expected, Fault, Found};
use ninefold::{Budget, Canonicalizer, Cell, DigitSet, Isa, Puzzle, Transform};
use std::collections::HashSet;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

/// So many records are handed to a thread together.
const TOGETHER: usize = 512;

/// Which of the random numbers of a seed and an index are for what.
const SCRAMBLE: u64 = 2;
const MINIMIZE: u64 = 4;

/// The field of formats that keep only one: what follows the puzzle on its line.
const REST: &str = "rest";

/// Reworks all inputs of a plan.
pub fn rework(plan: ReworkPlan) -> Status {
    let Some(aim) = plan.convert.aim() else { return Status::Failed };
    if let Some(seed) = plan.work.seed() {
        if plan.convert.batch.is_resumed && seed.is_new {
            message("--resume goes on with the puzzles of a seed: name it by --seed");
            return Status::Failed;
        }
        seed.tell();
    }
    let run = plan.convert.batch.is_resumed.then(|| same::reworking(&plan, aim.0));
    let Some((output, _)) = open_output(plan.convert.output.as_deref(), run.as_ref()) else {
        return Status::Failed;
    };
    progress::begin(&plan.convert.sources, plan.convert.output.is_none());
    rework_all(plan, aim, output)
}

/// The same with another output than that of the plan.
#[cfg(test)]
pub fn rework_to(plan: ReworkPlan, output: Output) -> Status {
    plan.convert.aim().map_or(Status::Failed, |aim| rework_all(plan, aim, output))
}

fn rework_all(plan: ReworkPlan, aim: Aim, output: Output) -> Status {
    let plan = Arc::new(plan);
    let writing = plan.convert.writing(aim, output);
    let names = match aim.0.about().keeps.fields {
        Fields::Only([REST]) => Names::OnTheLine,
        _ => Names::Fields,
    };
    let maker = Arc::clone(&plan);
    let pool = Pool::new(plan.threads, move || worker(&maker, names));
    let dedupe = match &plan.work {
        Work::Canon(CanonPlan { dedupe: Some(dedupe), .. }) => Some(Duplicates::new(dedupe)),
        _ => None,
    };
    let mut session = Session { plan: &plan, writing, pool, dedupe, read: 0, has_begun: false };
    let result = session.run();
    let Session { writing, dedupe, .. } = session;
    let is_told = result.is_ok();
    let (done, failed) = plan.work.words();
    let status = writing.close(result, done, failed);
    if let Some(dedupe) = dedupe.filter(|_| is_told) {
        dedupe.tell();
    }
    status
}

impl Work {
    /// Where chance begins, if something is left to it.
    fn seed(&self) -> Option<Seed> {
        match self {
            Self::Scramble(plan) => Some(plan.seed),
            // One of one is drawn too.
            Self::Minimize(MinimizePlan::Some { seed, .. }) => Some(*seed),
            Self::Minimize(MinimizePlan::All) | Self::Canon(_) => None,
        }
    }

    /// What is said of records that went well, and of others.
    fn words(&self) -> (&'static str, &'static str) {
        match self {
            Self::Canon(_) => ("brought into canonical form", "not"),
            Self::Scramble(_) => ("scrambled", "not"),
            Self::Minimize(_) => ("minimized", "not proper"),
        }
    }
}

/// Where additional values of a record go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    /// Into fields with names.
    Fields,
    /// Onto the line, before what follows the puzzle there.
    OnTheLine,
}

/// Some records of one input.
#[derive(Default)]
struct Portion {
    source: usize,
    /// The records, each with its number among those of all inputs.
    entries: Vec<(u64, Entry)>,
    /// What records of the input may have, if it says so.
    columns: Option<Columns>,
}

/// A record, and what it is to be replaced by.
struct Reworked {
    number: u64,
    entry: Entry,
    /// What stands for its class.
    key: Option<Key>,
    /// Others that follow it.
    more: Vec<Entry>,
    /// Why there is nothing to replace it by.
    error: Option<MinimizeError>,
}

impl Reworked {
    /// The record, or another in its place.
    fn one(number: u64, entry: Entry) -> Self {
        Self { number, entry, key: None, more: Vec::new(), error: None }
    }

    /// Several in its place; it stays if there is none.
    fn several(number: u64, entry: Entry, mut others: impl Iterator<Item = Entry>) -> Self {
        let first = others.next().unwrap_or(entry);
        Self { more: others.collect(), ..Self::one(number, first) }
    }
}

struct ReworkedPortion {
    source: usize,
    records: Vec<Reworked>,
    columns: Option<Columns>,
}

fn worker(plan: &Arc<ReworkPlan>, names: Names) -> Worker<Portion, ReworkedPortion> {
    let plan = Arc::clone(plan);
    let mut canonicalizer = Canonicalizer::new();
    let mut minimizer = Minimizer::new(Budget::UNLIMITED);
    Box::new(move |portion: Portion| {
        let rework = |(number, entry): (u64, Entry)| match (entry.puzzle, &plan.work) {
            (Err(_), _) | (_, Work::Minimize(MinimizePlan::All)) => Reworked::one(number, entry),
            (Ok(puzzle), Work::Canon(canon)) => {
                bring(canon, &mut canonicalizer, names, number, entry, &puzzle)
            }
            (Ok(_), Work::Scramble(scramble)) => turn(scramble, names, number, &entry),
            (Ok(puzzle), Work::Minimize(MinimizePlan::Some { seed, count })) => {
                let mut random = Random::new(seed.number, MINIMIZE, number - 1);
                let drawn = draw(&mut minimizer, &puzzle, *count, &mut random);
                minimal(number, entry, drawn)
            }
        };
        let columns = portion.columns.map(|columns| plan.work.with_columns(columns, names));
        let records = portion.entries.into_iter().map(rework).collect();
        ReworkedPortion { source: portion.source, records, columns }
    })
}

/// Brings a record into canonical form.
fn bring(
    plan: &CanonPlan,
    canonicalizer: &mut Canonicalizer,
    names: Names,
    number: u64,
    mut entry: Entry,
    puzzle: &Puzzle,
) -> Reworked {
    let canonical = canonicalizer.canonical(puzzle);
    let key = plan.dedupe.as_ref().map(|_| Key::of(&canonical.form));
    let keeps_original = plan.dedupe.as_ref().is_some_and(|dedupe| dedupe.keeps_original);
    if !keeps_original {
        apply(canonical.transform, &mut entry);
    }
    if plan.has_order {
        let order = canonicalizer.automorphisms(puzzle).order.to_string();
        add(&mut entry, names, "automorphisms", Value::Json(order));
    }
    if plan.has_transform {
        let transform = canonical.transform.to_string();
        add(&mut entry, names, "transform", Value::Text(transform));
    }
    Reworked { key, ..Reworked::one(number, entry) }
}

/// Turns a record into random isomorphs.
fn turn(plan: &ScramblePlan, names: Names, number: u64, entry: &Entry) -> Reworked {
    let mut random = Random::new(plan.seed.number, SCRAMBLE, number - 1);
    let turned = |_| {
        let transform = random.transform();
        let mut entry = entry.clone();
        apply(transform, &mut entry);
        if plan.has_transform {
            add(&mut entry, names, "transform", Value::Text(transform.to_string()));
        }
        entry
    };
    Reworked::several(number, entry.clone(), (0..plan.count).map(turned))
}

/// Different minimal puzzles within one: by chance, as long as that brings new ones, and then those
/// that are left.
fn draw(
    minimizer: &mut Minimizer,
    puzzle: &Puzzle,
    count: usize,
    random: &mut Random,
) -> Result<Vec<Puzzle>, MinimizeError> {
    let mut drawn = minimizer.draw_several(puzzle, count, random)?;
    if drawn.len() < count {
        let known: HashSet<Puzzle> = drawn.iter().copied().collect();
        all_within(puzzle, |minimal| {
            if !known.contains(minimal) {
                drawn.push(*minimal);
            }
            if drawn.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
    }
    Ok(drawn)
}

/// Hands out all minimal puzzles within one, always in the same order.
fn all_within(
    puzzle: &Puzzle,
    each: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> Result<(), MinimizeError> {
    // Their order depends on which solutions a search meets.
    let mut minimizer = Minimizer::new(Budget::UNLIMITED).with_isa(Isa::PORTABLE);
    minimizer.for_each(puzzle, u64::MAX, each).map(|_| ())
}

/// Puts minimal puzzles in place of a record.
fn minimal(number: u64, entry: Entry, drawn: Result<Vec<Puzzle>, MinimizeError>) -> Reworked {
    match drawn {
        Ok(drawn) => {
            let with = |puzzle| Entry { puzzle: Ok(puzzle), ..entry.clone() };
            let others: Vec<Entry> = drawn.into_iter().map(with).collect();
            Reworked::several(number, entry, others.into_iter())
        }
        Err(error) => Reworked { error: Some(error), ..Reworked::one(number, entry) },
    }
}

/// Transforms all that a record says of cells.
fn apply(transform: Transform, entry: &mut Entry) {
    if let Ok(puzzle) = &mut entry.puzzle {
        *puzzle = transform.puzzle(puzzle);
    }
    for board in [&mut entry.state, &mut entry.solution].into_iter().flatten() {
        *board = transform.puzzle(board);
    }
    if let Some(marks) = &mut entry.marks {
        let mut cells = [DigitSet::EMPTY; 81];
        for cell in Cell::ALL {
            let digits = marks.get(cell).iter().map(|digit| transform.digit(digit));
            cells[transform.cell(cell).index()] = digits.collect();
        }
        *marks = Marks::new(cells);
    }
}

/// Adds a value to a record, in place of one of the same name.
fn add(entry: &mut Entry, names: Names, name: &str, value: Value) {
    match names {
        Names::Fields => {
            entry.fields.retain(|field| field.name != name);
            entry.fields.push(Field { name: name.to_owned(), value });
        }
        Names::OnTheLine => {
            let rest = entry.field(REST).unwrap_or_default();
            let rest = format!("{} {}", value.as_str(), rest.trim_start()).trim_end().to_owned();
            entry.fields.retain(|field| field.name != REST);
            entry.fields.push(Field::text(REST, rest));
        }
    }
}

impl Work {
    /// The columns of an input, and those that are added.
    fn with_columns(&self, mut columns: Columns, names: Names) -> Columns {
        let (has_order, has_transform) = match self {
            Self::Canon(plan) => (plan.has_order, plan.has_transform),
            Self::Scramble(plan) => (false, plan.has_transform),
            Self::Minimize(_) => (false, false),
        };
        let own = [("automorphisms", has_order), ("transform", has_transform)];
        for (name, _) in own.into_iter().filter(|(_, is_added)| *is_added) {
            let name = if names == Names::Fields { name } else { REST };
            columns.fields.retain(|field| field != name);
            columns.fields.push(name.to_owned());
        }
        columns
    }
}

/// One run over all inputs.
struct Session<'a> {
    plan: &'a ReworkPlan,
    writing: Writing<'a>,
    pool: Pool<Portion, ReworkedPortion>,
    dedupe: Option<Duplicates>,
    /// The records of all inputs so far.
    read: u64,
    /// Whether the sink knows what records may have.
    has_begun: bool,
}

impl Session<'_> {
    fn run(&mut self) -> Result<(), End> {
        for (i, source) in self.plan.convert.sources.iter().enumerate() {
            let result = self.rework_one(i, source).and_then(|failure| {
                self.write_waiting()?;
                Ok(failure)
            });
            let failure = match result {
                Err(End::Malformed) => {
                    self.writing.is_incomplete = true;
                    break;
                }
                result => result?,
            };
            if let Some(failure) = failure {
                self.writing.tell_failure(source, &failure)?;
            }
        }
        self.write_spilled()?;
        self.writing.print_end()?;
        Ok(self.writing.finish()?)
    }

    fn rework_one(&mut self, i: usize, source: &Source) -> Result<Option<Failure>, End> {
        let entries = open_entries(source, self.plan.convert.from, &self.writing.output());
        let (may_wait, mut entries) = match entries {
            Ok(entries) => entries,
            Err(error) => return Ok(Some(Failure::Unreadable(error))),
        };
        let mut portion = Portion { source: i, ..Portion::default() };
        let before = self.read;
        loop {
            match entries.next_entry() {
                Ok(Some(entry)) => {
                    self.read += 1;
                    if self.plan.convert.batch.every(0).takes(self.read) {
                        portion.entries.push((self.read, entry));
                    }
                }
                end => {
                    self.put(portion)?;
                    return Ok(match end {
                        Err(error) => Some(Failure::Unreadable(error)),
                        Ok(_) => (self.read == before).then_some(Failure::Empty),
                    });
                }
            }
            let must_wait = may_wait && !entries.is_ready();
            if must_wait || portion.entries.len() >= TOGETHER {
                portion.columns = entries.columns();
                self.put(mem::take(&mut portion))?;
                portion.source = i;
            }
            if must_wait {
                self.write_waiting()?;
            }
        }
    }

    /// Has some records reworked, and writes those that are ready.
    fn put(&mut self, portion: Portion) -> Result<(), End> {
        if portion.entries.is_empty() {
            return Ok(());
        }
        match self.pool.put(portion) {
            Some(reworked) => self.write(reworked),
            None => Ok(()),
        }
    }

    /// Writes all records that are under way.
    fn write_waiting(&mut self) -> Result<(), End> {
        while let Some(reworked) = self.pool.take() {
            self.write(reworked)?;
        }
        Ok(self.writing.print()?)
    }

    fn write(&mut self, portion: ReworkedPortion) -> Result<(), End> {
        let source = &self.plan.convert.sources[portion.source];
        for record in portion.records {
            if !self.has_begun {
                self.has_begun = true;
                if let Some(columns) = &portion.columns {
                    self.writing.expect(columns.clone());
                }
            }
            let Some(dedupe) = &mut self.dedupe else {
                self.write_each(source, &record)?;
                continue;
            };
            let Some(key) = record.key else {
                self.writing.leave_out(source, record.number, &record.entry)?;
                continue;
            };
            if dedupe.note(&key, portion.source, &record.entry)? {
                self.writing.add(source, &record.entry)?;
            }
            self.writing.conclude(Outcome::Answered);
        }
        Ok(self.writing.print_much()?)
    }

    fn write_each(&mut self, source: &Source, record: &Reworked) -> Result<(), End> {
        let Reworked { number, entry, .. } = record;
        if let Some(error) = record.error {
            return self.tell_improper(source, *number, entry, error);
        }
        if let (Work::Minimize(MinimizePlan::All), Ok(puzzle)) = (&self.plan.work, entry.puzzle) {
            return self.write_all_within(source, *number, entry, &puzzle);
        }
        let Some((last, before)) = record.more.split_last() else {
            return self.writing.write(source, record.number, &record.entry);
        };
        self.writing.add(source, &record.entry)?;
        before.iter().try_for_each(|entry| self.writing.add(source, entry))?;
        self.writing.write(source, record.number, last)
    }

    /// Tells why there is nothing to put in place of a record.
    fn tell_improper(
        &mut self,
        source: &Source,
        number: u64,
        entry: &Entry,
        error: MinimizeError,
    ) -> Result<(), End> {
        let expected = Expected::Text("a puzzle with exactly one solution");
        let found = Found::Text(match error {
            MinimizeError::NoSolution => "one without",
            _ => "one with several",
        });
        let fault = Fault::of_record(entry.line, expected, found);
        self.writing.write_without(source, entry, "not proper", fault)?;
        let text = format!("{source}: line {}: not proper: {error}", entry.line);
        self.writing.conclude(Outcome::Negative);
        Ok(self.writing.tell(source, number, entry.line, Outcome::Negative, &text)?)
    }

    /// Writes all minimal puzzles within one, as they are found.
    fn write_all_within(
        &mut self,
        source: &Source,
        number: u64,
        entry: &Entry,
        puzzle: &Puzzle,
    ) -> Result<(), End> {
        let mut written = Ok(());
        let ended = all_within(puzzle, |minimal| {
            let entry = Entry { puzzle: Ok(*minimal), ..entry.clone() };
            written = self.writing.add(source, &entry).and_then(|()| Ok(self.writing.print()?));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        match ended {
            Ok(()) => {
                self.writing.conclude(Outcome::Answered);
                Ok(())
            }
            Err(error) => self.tell_improper(source, number, entry, error),
        }
    }

    /// Writes the first of each class among the records for which there was no place.
    fn write_spilled(&mut self) -> Result<(), End> {
        let Some(dedupe) = &mut self.dedupe else { return Ok(()) };
        while let Some(mut spilled) = dedupe.next_pass()? {
            while let Some((key, source, entry)) = spilled.next()? {
                if dedupe.note(&key, source, &entry)? {
                    self.writing.add(&self.plan.convert.sources[source], &entry)?;
                    self.writing.print_much()?;
                }
            }
        }
        Ok(())
    }
}
