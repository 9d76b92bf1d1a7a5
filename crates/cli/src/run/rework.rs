//! Puts other puzzles in place of each: canonical forms, random isomorphs, minimal puzzles.

use super::classes::Key;
use super::dedupe::Duplicates;
use super::input::{Failure, open_entries};
use super::outdated::{replace_puzzle, transform_step};
use super::pool::{Pool, Worker};
use super::writing::{Aim, End, Writing};
use super::{open_output, same};
use crate::output::Output;
use crate::plan::{CanonPlan, MinimizePlan, ReworkPlan, ScramblePlan, Seed, Source, Work};
use crate::progress;
use crate::report::{Outcome, message};
use crate::status::Status;
use ninefold::generate::{MinimizeError, Minimizer, RandomStream};
use ninefold::io::format::{Columns, Entry, Field, Fields, Marks, Value};
use ninefold::io::{Expected, Fault, Found};
use ninefold::{Budget, Canonicalizer, Cell, DigitSet, Isa, Puzzle, Transform};
use std::cell::Cell as Flag;
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

/// So many records are handed to a thread together, and so many are handed back.
const TOGETHER: usize = 512;
/// So many that a thread has made for a portion may wait to be written.
const AHEAD: usize = 4096;

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
    let ahead = AHEAD / plan.work.at_once();
    let mut pool = Pool::new(plan.threads, ahead, move || worker(&maker, names));
    let dedupe = match &plan.work {
        Work::Canon(CanonPlan { dedupe: Some(dedupe), .. }) => Some(Duplicates::new(dedupe)),
        _ => None,
    };
    let mut session = Session { plan: &plan, writing, dedupe, read: 0, has_begun: false };
    let result = session.run(&mut pool);
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

    /// How many take the place of each; nothing if that is not known.
    fn number(&self) -> Option<u64> {
        match self {
            Self::Canon(_) => Some(1),
            Self::Scramble(plan) => Some(plan.count),
            Self::Minimize(MinimizePlan::Some { count, .. }) => Some(*count as u64),
            Self::Minimize(MinimizePlan::All) => None,
        }
    }

    /// How many records of the input a thread takes together.
    fn together(&self) -> usize {
        let number = self.number().and_then(|number| usize::try_from(number).ok());
        (AHEAD / number.unwrap_or(AHEAD)).clamp(1, TOGETHER)
    }

    /// How many records a thread hands back together. Several minimal puzzles may take long each.
    fn at_once(&self) -> usize {
        let is_slow = matches!(self, Self::Minimize(_)) && self.number() != Some(1);
        if is_slow { 1 } else { TOGETHER }
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

/// What becomes of a record of the input, which has this number among those of all inputs.
enum Reworked {
    /// One takes its place, or it stays.
    One {
        number: u64,
        entry: Entry,
        /// What stands for its class.
        key: Option<Key>,
    },
    /// One of several takes its place.
    OneOfSeveral(Entry),
    /// That was the last of several.
    Complete,
    /// None does, because it is not proper.
    Improper { number: u64, entry: Entry, error: MinimizeError },
}

struct ReworkedPortion {
    source: usize,
    records: Vec<Reworked>,
    columns: Option<Columns>,
}

/// Records on their way from a thread, some together.
struct HandingOver<'a> {
    portion: ReworkedPortion,
    at_once: usize,
    hand_over: &'a mut dyn FnMut(ReworkedPortion) -> bool,
    /// Whether more are wanted.
    is_wanted: bool,
}

impl HandingOver<'_> {
    fn add(&mut self, record: Reworked) -> ControlFlow<()> {
        self.portion.records.push(record);
        if self.portion.records.len() >= self.at_once {
            self.hand_over();
        }
        if self.is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn hand_over(&mut self) {
        let ReworkedPortion { source, records, columns } = &mut self.portion;
        if records.is_empty() {
            return;
        }
        let (records, columns) = (mem::take(records), columns.take());
        let portion = ReworkedPortion { source: *source, records, columns };
        self.is_wanted &= (self.hand_over)(portion);
    }
}

fn worker(plan: &Arc<ReworkPlan>, names: Names) -> Worker<Portion, ReworkedPortion> {
    let plan = Arc::clone(plan);
    let mut canonicalizer = Canonicalizer::new();
    let mut minimizer = Minimizer::new(Budget::UNLIMITED);
    Box::new(move |portion: Portion, hand_over| {
        let columns = portion.columns.map(|columns| plan.work.with_columns(columns, names));
        let reworked = ReworkedPortion { source: portion.source, records: Vec::new(), columns };
        let at_once = plan.work.at_once();
        let mut out = HandingOver { portion: reworked, at_once, hand_over, is_wanted: true };
        for (number, mut entry) in portion.entries {
            plan.work.leave_out(&mut entry);
            let ended = match (entry.puzzle, &plan.work) {
                (Err(_), _) => out.add(Reworked::One { number, entry, key: None }),
                (Ok(puzzle), Work::Canon(canon)) => {
                    out.add(bring(canon, &mut canonicalizer, names, number, entry, &puzzle))
                }
                (Ok(_), Work::Scramble(scramble)) => {
                    turn(scramble, names, number, &entry, |record| out.add(record))
                }
                (Ok(puzzle), Work::Minimize(minimize)) => {
                    let each = |minimal: &Puzzle| {
                        out.add(Reworked::OneOfSeveral(with_puzzle(&entry, *minimal)))
                    };
                    match draw(minimize, &mut minimizer, number, &puzzle, each) {
                        Ok(()) => out.add(Reworked::Complete),
                        Err(error) => out.add(Reworked::Improper { number, entry, error }),
                    }
                }
            };
            if ended.is_break() {
                return;
            }
        }
        out.hand_over();
    })
}

/// A record with another puzzle.
fn with_puzzle(entry: &Entry, puzzle: Puzzle) -> Entry {
    let mut entry = entry.clone();
    replace_puzzle(&mut entry, puzzle);
    entry
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
    if !plan.keeps_original() {
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
    Reworked::One { number, entry, key }
}

/// Turns a record into random isomorphs.
fn turn(
    plan: &ScramblePlan,
    names: Names,
    number: u64,
    entry: &Entry,
    mut each: impl FnMut(Reworked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut random = RandomStream::new(plan.seed.number, SCRAMBLE, number - 1);
    for _ in 0..plan.count {
        let transform = random.transform();
        let mut entry = entry.clone();
        apply(transform, &mut entry);
        if plan.has_transform {
            add(&mut entry, names, "transform", Value::Text(transform.to_string()));
        }
        each(Reworked::OneOfSeveral(entry))?;
    }
    each(Reworked::Complete)
}

/// Hands out different minimal puzzles within one: all, or some by chance, as long as that brings new
/// ones, and then those that are left.
fn draw(
    plan: &MinimizePlan,
    minimizer: &mut Minimizer,
    number: u64,
    puzzle: &Puzzle,
    mut each: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> Result<(), MinimizeError> {
    let MinimizePlan::Some { seed, count } = plan else { return all_within(puzzle, each) };
    let mut random = RandomStream::new(seed.number, MINIMIZE, number - 1);
    let mut left = *count;
    let is_ended = Flag::new(false);
    let mut each = |minimal: &Puzzle| {
        left -= 1;
        is_ended.set(each(minimal).is_break() || left == 0);
        if is_ended.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let known = minimizer.draw_each(puzzle, &mut random, &mut each)?;
    if is_ended.get() {
        return Ok(());
    }
    all_within(puzzle, |minimal| {
        let is_known = known.contains(&minimal.given_cells());
        if is_known { ControlFlow::Continue(()) } else { each(minimal) }
    })
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

/// Transforms all that a record says of cells.
fn apply(transform: Transform, entry: &mut Entry) {
    if let Ok(puzzle) = entry.puzzle {
        replace_puzzle(entry, transform.puzzle(&puzzle));
    }
    transform_step(entry, transform);
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
    /// The columns of an input that stay, and those that are added.
    fn with_columns(&self, mut columns: Columns, names: Names) -> Columns {
        let (has_order, has_transform) = match self {
            Self::Canon(plan) => (plan.has_order, plan.has_transform),
            Self::Scramble(plan) => (false, plan.has_transform),
            Self::Minimize(_) => (false, false),
        };
        self.leave_out_columns(&mut columns);
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
    dedupe: Option<Duplicates>,
    /// The records of all inputs so far.
    read: u64,
    /// Whether the sink knows what records may have.
    has_begun: bool,
}

impl Session<'_> {
    fn run(&mut self, pool: &mut Pool<Portion, ReworkedPortion>) -> Result<(), End> {
        for (i, source) in self.plan.convert.sources.iter().enumerate() {
            let result = self.rework_one(i, source, pool).and_then(|failure| {
                self.write_waiting(pool)?;
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

    fn rework_one(
        &mut self,
        i: usize,
        source: &Source,
        pool: &mut Pool<Portion, ReworkedPortion>,
    ) -> Result<Option<Failure>, End> {
        let entries = open_entries(source, self.plan.convert.from, &self.writing.output());
        let (may_wait, mut entries) = match entries {
            Ok(entries) => entries,
            Err(error) => return Ok(Some(Failure::Unreadable(error))),
        };
        let mut portion = Portion { source: i, ..Portion::default() };
        let before = self.read;
        let together = self.plan.work.together();
        loop {
            match entries.next_entry() {
                Ok(Some(entry)) => {
                    self.read += 1;
                    if self.plan.convert.batch.every(0).takes(self.read) {
                        portion.entries.push((self.read, entry));
                    }
                }
                end => {
                    self.put(portion, pool)?;
                    return Ok(match end {
                        Err(error) => Some(Failure::Unreadable(error)),
                        Ok(_) => (self.read == before).then_some(Failure::Empty),
                    });
                }
            }
            let must_wait = may_wait && !entries.is_ready();
            if must_wait || portion.entries.len() >= together {
                portion.columns = entries.columns();
                self.put(mem::take(&mut portion), pool)?;
                portion.source = i;
            }
            if must_wait {
                self.write_waiting(pool)?;
            }
        }
    }

    /// Has some records reworked, and writes those that are ready.
    fn put(
        &mut self,
        portion: Portion,
        pool: &mut Pool<Portion, ReworkedPortion>,
    ) -> Result<(), End> {
        if portion.entries.is_empty() {
            return Ok(());
        }
        pool.put(portion, &mut |reworked| self.write(reworked))
    }

    /// Writes all records that are under way.
    fn write_waiting(&mut self, pool: &mut Pool<Portion, ReworkedPortion>) -> Result<(), End> {
        while pool.take(&mut |reworked| self.write(reworked))? {}
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
            self.write_each(portion.source, source, record)?;
        }
        let is_slow = self.plan.work.at_once() == 1;
        Ok(if is_slow { self.writing.print() } else { self.writing.print_much() }?)
    }

    fn write_each(&mut self, i: usize, source: &Source, record: Reworked) -> Result<(), End> {
        match (record, &mut self.dedupe) {
            (Reworked::One { entry, key: Some(key), .. }, Some(dedupe)) => {
                let noted = dedupe.note(&key, i, &entry);
                if self.of_file(noted)? {
                    self.writing.add(source, &entry)?;
                }
                self.writing.conclude(Outcome::Answered);
            }
            (Reworked::One { number, entry, .. }, Some(_)) => {
                self.writing.leave_out(source, number, &entry)?;
            }
            (Reworked::One { number, entry, .. }, None) => {
                self.writing.write(source, number, &entry)?;
            }
            (Reworked::OneOfSeveral(entry), _) => {
                self.writing.add(source, &entry)?;
                progress::add_written();
            }
            (Reworked::Complete, _) => self.writing.conclude(Outcome::Answered),
            (Reworked::Improper { number, entry, error }, _) => {
                self.tell_improper(source, number, &entry, error)?;
            }
        }
        Ok(())
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

    /// Writes the first of each class among the records for which there was no place.
    fn write_spilled(&mut self) -> Result<(), End> {
        let Some(mut dedupe) = self.dedupe.take() else { return Ok(()) };
        loop {
            let next = dedupe.next_pass();
            let Some(mut spilled) = self.of_file(next)? else { break };
            loop {
                let next = spilled.next();
                let Some((key, source, entry)) = self.of_file(next)? else { break };
                let noted = dedupe.note(&key, source, &entry);
                if self.of_file(noted)? {
                    self.writing.add(&self.plan.convert.sources[source], &entry)?;
                    self.writing.print_much()?;
                }
            }
        }
        self.dedupe = Some(dedupe);
        Ok(())
    }

    /// What a file has for which classes there was no place, or why it has not.
    fn of_file<T>(&mut self, result: io::Result<T>) -> Result<T, End> {
        let (Err(error), Work::Canon(CanonPlan { dedupe: Some(dedupe), .. })) =
            (&result, &self.plan.work)
        else {
            return Ok(result?);
        };
        self.writing.remark(dedupe.explain(error))?;
        Err(End::Refused)
    }
}
