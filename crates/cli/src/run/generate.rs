//! Makes grids and puzzles by a seed.

use super::classes::{Classes, Key, Seen};
use super::order::Making;
use super::pool::{Pool, Worker};
use super::writing::{Aim, End, Writing};
use super::{give_up, open_output, same};
use crate::output::{Output, Way};
use crate::plan::{Bad, GeneratePlan, Source, is_table};
use crate::progress;
use crate::report::{Outcome, Tally, message, note};
use crate::status::Status;
use ninefold::generate::{
    self, GenerateError, Generator, Grids, LocalSearchProgress, PuzzleSpec, RandomStream, Rating,
    SearchNodes, UnbiasedGenerator,
};
use ninefold::io::format::{Columns, Entry, Field, Format, Value};
use ninefold::{Budget, Grid, Puzzle, Solver};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A thread works for about so long before it hands over what it has made.
const AT_ONCE: Duration = Duration::from_millis(40);
/// And makes no more than so many.
const MOST: u64 = 4096;
/// No new classes are expected after so many puzzles in a row of known ones, for each class and one
/// more. A class of a thousandth of the average's chance is missed once in three times.
const PATIENCE_EACH: u64 = 1_000;
/// But never after more than so many.
const PATIENCE: u64 = 100_000;
/// And none after so many tries in a row, as many as a single puzzle may take.
const TRIES: u64 = 1_000_000;
/// Who waits so long for a new class is told.
const LONG: Duration = Duration::from_secs(5);

/// Which of the random numbers of a seed and an index are for grids, and for puzzles with known
/// chances.
const GRIDS: u64 = 0;
const UNBIASED: u64 = 3;

/// Makes what a plan asks for.
pub fn generate(plan: GeneratePlan) -> Status {
    let Some((aim, making)) = aim_and_making(&plan) else { return Status::Failed };
    if plan.batch.is_resumed && plan.seed.is_new {
        message("--resume goes on with the puzzles of a seed: name it by --seed");
        return Status::Failed;
    }
    plan.seed.tell();
    let run = plan.batch.is_resumed.then(|| same::generating(&plan, aim.0, way(&plan, aim.0)));
    let Some((output, done)) = open_output(plan.output.as_deref(), run.as_ref()) else {
        return Status::Failed;
    };
    if let Some(items) = items(&plan).filter(|items| *items < done.total()) {
        let (made, s) = (done.total(), if items == 1 { "" } else { "s" });
        message(format_args!(
            "--count asks for {items} item{s} here, and {made} are made already; a --count that \
             asks for as many or more goes on with them"
        ));
        give_up(&output);
        return Status::Failed;
    }
    progress::begin_counted(plan.count, plan.output.is_none());
    generate_to(plan, making, aim, output, done)
}

/// The same with another output than that of the plan.
#[cfg(test)]
pub fn generate_failing(plan: GeneratePlan, output: Output) -> Status {
    aim_and_making(&plan).map_or(Status::Failed, |(aim, making)| {
        generate_to(plan, making, aim, output, Tally::default())
    })
}

/// How to write, and what to make; tells why that cannot be.
fn aim_and_making(plan: &GeneratePlan) -> Option<(Aim, Making)> {
    let aim = Aim::of(plan.to.map(|name| name.0), plan.output.as_deref())?;
    if plan.classes.is_some() && plan.batch.shard.of > 1 {
        message(
            "--unique-classes tells classes apart within one part alone; leave --shard out, and \
                 use canon --dedupe on all parts together",
        );
        return None;
    }
    let last = plan.count.and_then(|count| plan.start.checked_add(count - 1));
    if plan.count.is_some() && plan.classes.is_none() && last.is_none() {
        let (start, there) = (plan.start, u64::MAX - plan.start + 1);
        message(format_args!(
            "--start {start} leaves {there} of the indices, which end at {}; --count asks for more",
            u64::MAX
        ));
        return None;
    }
    let checked = Making::of(&plan.order).and_then(|making| {
        if let Making::Puzzles(spec, nodes) = &making {
            generator(plan, spec, nodes.clone())?;
        }
        Ok(making)
    });
    match checked {
        Ok(making) => Some((aim, making)),
        Err(why) => {
            message(why);
            None
        }
    }
}

/// How many items are made in this part, if there is an end. Of classes nobody knows how many items it
/// takes to find them.
fn items(plan: &GeneratePlan) -> Option<u64> {
    let shard = plan.batch.shard;
    let count = plan.count.filter(|_| plan.classes.is_none())?;
    Some(count.saturating_sub(shard.number - 1).div_ceil(shard.of))
}

fn classes(number: u64) -> String {
    format!("{number} class{}", if number == 1 { "" } else { "es" })
}

/// What an earlier run has made is made again only where something looks back on it.
fn way(plan: &GeneratePlan, format: &dyn Format) -> Way {
    let looks_back = format.sink().is_none_or(|mut sink| !sink.follow(&Columns::default()));
    if looks_back || plan.classes.is_some() { Way::Compare } else { Way::Note }
}

fn generate_to(
    plan: GeneratePlan,
    making: Making,
    aim: Aim,
    output: Output,
    done: Tally,
) -> Status {
    let plan = Arc::new(plan);
    let is_table = is_table(aim.0);
    let writing = Writing::new(aim, plan.output.as_deref(), output, done);
    let is_grids = making.is_grids();
    let maker = (Arc::clone(&plan), making);
    let mut session = Session {
        plan: &plan,
        writing: writing.treating(Bad::Keep, plan.is_lossy),
        is_table,
        is_grids,
        next: done.total(),
        at_once: 1,
        classes: plan.classes.map(Classes::within),
        printed: 0,
        failed: 0,
        vain: Vain::default(),
    };
    let pool = Pool::new(session.plan.threads, 1, move || worker(&maker.0, &maker.1));
    let result = session.run(pool);
    session.writing.close(result, "made", "not made")
}

/// The items that a thread makes at once: so many, each `step` after the one before.
struct Job {
    first: u64,
    step: u64,
    count: u64,
}

/// What has been made, or why not, for each item of a job.
struct Made {
    items: Vec<(u64, Result<Item, String>)>,
    time: Duration,
}

struct Item {
    puzzle: Puzzle,
    solution: Option<Grid>,
    nodes: Option<u64>,
    /// How many tries it took, as far as they are counted.
    tries: u64,
    /// What stands for its class, if classes are told apart.
    key: Option<Key>,
}

fn worker(plan: &GeneratePlan, making: &Making) -> Worker<Job, Made> {
    let mut make = maker(plan, making);
    let has_classes = plan.classes.is_some();
    Box::new(move |job: Job, hand_over| {
        let start = Instant::now();
        let indices = (0..job.count).map(|i| job.first + i * job.step);
        let mut items: Vec<_> = indices.zip(make(&job)).collect();
        for (_, item) in items.iter_mut().filter(|_| has_classes) {
            if let Ok(item) = item {
                item.key = Some(Key::of(&item.puzzle.canonical().form));
            }
        }
        hand_over(Made { items, time: start.elapsed() });
    })
}

/// Makes the items of a job.
type Make = Box<dyn FnMut(&Job) -> Vec<Result<Item, String>> + Send>;

fn maker(plan: &GeneratePlan, making: &Making) -> Make {
    let seed = plan.seed.number;
    match making {
        Making::Grids => {
            let grids = Grids::get();
            each(move |index| {
                let grid = grids.draw(&mut RandomStream::new(seed, GRIDS, index));
                Ok(Item { puzzle: grid.into(), solution: None, nodes: None, tries: 1, key: None })
            })
        }
        Making::Puzzles(spec, nodes) => {
            let mut generator = match generator(plan, spec, nodes.clone()) {
                Ok(generator) => generator.reporting(tell_progress),
                // It is told before anything is made; nothing is lost if it comes here.
                Err(why) => return each(move |_| Err(why.clone())),
            };
            Box::new(move |job| {
                let made = generator.batch_of_every(job.first, job.step, job.count as usize);
                progress::set_detail("");
                made.into_iter().map(item).collect()
            })
        }
        Making::Unbiased { clues, attempts } => {
            let mut unbiased = UnbiasedGenerator::new(clues.clone()).with_isa(plan.isa);
            let mut solver = Solver::new(Budget::UNLIMITED).with_isa(plan.isa);
            let attempts = *attempts;
            each(move |index| {
                let drawn = unbiased.draw(&mut RandomStream::new(seed, UNBIASED, index), attempts);
                let drawn = drawn.ok_or_else(|| {
                    format!(
                        "no puzzle in {attempts} attempt{}; allow more --tries",
                        if attempts == 1 { "" } else { "s" }
                    )
                })?;
                let solution = solver.any(&drawn.puzzle).ok().flatten();
                Ok(Item { puzzle: drawn.puzzle, solution, nodes: None, tries: 1, key: None })
            })
        }
    }
}

/// A generator of puzzles to a spec, with so many search nodes.
fn generator(
    plan: &GeneratePlan,
    spec: &PuzzleSpec,
    nodes: Option<RangeInclusive<Rating>>,
) -> Result<Generator, String> {
    let generator = Generator::new(spec.clone(), plan.seed.number);
    let generator = generator.map_err(|error| error.to_string())?.with_isa(plan.isa);
    let Some(nodes) = nodes else { return Ok(generator) };
    let measure = SearchNodes::new().with_isa(plan.isa);
    generator.with_difficulty(measure, nodes).map_err(|error| error.to_string())
}

/// Makes items one by one.
fn each(mut make: impl FnMut(u64) -> Result<Item, String> + Send + 'static) -> Make {
    Box::new(move |job| (0..job.count).map(|i| make(job.first + i * job.step)).collect())
}

fn item(made: Result<generate::GeneratedPuzzle, GenerateError>) -> Result<Item, String> {
    let made = made.map_err(|gave_up| gave_up.to_string())?;
    let generate::GeneratedPuzzle { puzzle, solution, rating, tries, .. } = made;
    let nodes = rating.map(|rating| rating.0);
    Ok(Item { puzzle, solution: Some(solution), nodes, tries, key: None })
}

/// Shows how far a search from neighbour to neighbour is.
fn tell_progress(now: &LocalSearchProgress) {
    if now.moves % 256 != 255 {
        return;
    }
    let nearest = match now {
        LocalSearchProgress { solutions: Some(1), redundant: Some(redundant), .. } => {
            format!(", {redundant} given{} too many", if *redundant == 1 { "" } else { "s" })
        }
        LocalSearchProgress { solutions: Some(solutions), .. } => {
            format!(", fewest solutions {solutions}")
        }
        LocalSearchProgress { clues: Some(clues), .. } => format!(", nearest {clues} givens"),
        _ => String::new(),
    };
    let text = format!("{} moves{nearest}", now.moves);
    progress::set_detail(&text);
}

/// One run.
struct Session<'a> {
    plan: &'a GeneratePlan,
    writing: Writing<'a>,
    /// Whether records have fields beside the puzzle.
    is_table: bool,
    is_grids: bool,
    /// How many items have been handed to threads, with those of an earlier run.
    next: u64,
    /// How many are handed to a thread at once.
    at_once: u64,
    /// The classes that have been printed, if each shall be only once.
    classes: Option<Classes>,
    /// How many items are printed, and how many were not found.
    printed: u64,
    failed: u64,
    vain: Vain,
}

/// The latest items in a row that were of known classes.
struct Vain {
    items: u64,
    tries: u64,
    since: Instant,
    is_told: bool,
}

impl Default for Vain {
    fn default() -> Self {
        Self { items: 0, tries: 0, since: Instant::now(), is_told: false }
    }
}

/// Why no more is made.
enum Halt {
    Enough,
    End(End),
}

impl<E: Into<End>> From<E> for Halt {
    fn from(end: E) -> Self {
        Self::End(end.into())
    }
}

impl Session<'_> {
    fn run(&mut self, pool: Pool<Job, Made>) -> Result<(), End> {
        if self.is_table {
            self.begin_table();
        }
        if let Err(Halt::End(end)) = self.make_all(pool) {
            return Err(end);
        }
        self.writing.print_end()?;
        Ok(self.writing.finish()?)
    }

    fn make_all(&mut self, mut pool: Pool<Job, Made>) -> Result<(), Halt> {
        while let Some(job) = self.next_job() {
            pool.put(job, &mut |made| self.write(made))?;
        }
        while pool.take(&mut |made| self.write(made))? {}
        if items(self.plan).is_none() {
            self.writing.conclude(Outcome::Stopped);
            self.writing.remark(format_args!(
                "the indices end at {}; a smaller --start leaves more of them",
                u64::MAX
            ))?;
        }
        Ok(())
    }

    /// What is to be made next.
    fn next_job(&mut self) -> Option<Job> {
        let shard = self.plan.batch.shard;
        let left = items(self.plan).map_or(u64::MAX, |items| items.saturating_sub(self.next));
        let first = self.next.checked_mul(shard.of)?.checked_add(shard.number - 1)?;
        let first = self.plan.start.checked_add(first)?;
        let more = (u64::MAX - first) / shard.of;
        let count = left.min(self.at_once).min(more.saturating_add(1));
        if count == 0 {
            return None;
        }
        self.next += count;
        Some(Job { first, step: shard.of, count })
    }

    fn write(&mut self, made: Made) -> Result<(), Halt> {
        self.pace(made.items.len() as u64, made.time);
        for (index, item) in made.items {
            match item {
                Ok(item) if self.is_new(&item)? => {
                    let entry = self.entry(index, &item);
                    self.writing.add(&Source::StandardInput, &entry)?;
                    self.writing.conclude(Outcome::Answered);
                    self.printed += 1;
                    self.vain = Vain::default();
                }
                Ok(item) => {
                    self.vain.items += 1;
                    self.vain.tries = self.vain.tries.saturating_add(item.tries);
                }
                Err(why) => {
                    self.writing.conclude(Outcome::Stopped);
                    self.writing.tell_record(
                        index,
                        Outcome::Stopped,
                        &format!("index {index}: {why}"),
                    )?;
                    if self.plan.count.is_none() {
                        self.writing.remark(
                            "--count all ends with the first that is not found: allow more \
                             --tries, or name a number, which goes on with the next index",
                        )?;
                        return Err(Halt::Enough);
                    }
                    self.failed += 1;
                }
            }
            if self.classes.is_some() && self.is_over()? {
                return Err(Halt::Enough);
            }
        }
        self.writing.print()?;
        if self.classes.is_some() {
            self.tell_wait();
        }
        Ok(())
    }

    /// Notes how long it took to make some items, and hands over more or fewer at once.
    fn pace(&mut self, count: u64, time: Duration) {
        if time * 2 < AT_ONCE && count >= self.at_once {
            self.at_once = (self.at_once * 4).min(MOST);
        } else if time > AT_ONCE * 4 {
            self.at_once = (self.at_once / 2).max(1);
        }
    }

    /// Whether an item is to be printed: always, or if it is the first of its class.
    fn is_new(&mut self, item: &Item) -> Result<bool, End> {
        let (Some(classes), Some(key)) = (&mut self.classes, &item.key) else { return Ok(true) };
        match classes.note(key) {
            Seen::First => Ok(true),
            Seen::Again => Ok(false),
            Seen::NoPlace => {
                self.writing.remark(format_args!(
                    "no memory for more than {} classes; a larger --memory has place for more",
                    classes.most()
                ))?;
                Err(End::Refused)
            }
        }
    }

    /// Whether there are enough classes, or no more are to be expected. What is not found counts as
    /// it does where classes are not told apart.
    fn is_over(&mut self) -> Result<bool, End> {
        if self.plan.count.is_some_and(|count| self.printed + self.failed >= count) {
            return Ok(true);
        }
        let Vain { items, tries, .. } = self.vain;
        if items < self.patience() && tries < TRIES {
            return Ok(false);
        }
        self.writing.conclude(Outcome::Stopped);
        let classes = classes(self.printed);
        self.writing.remark(format_args!(
            "{classes} found, and none by the last {items} puzzles, which took {tries} tries; there \
             are probably no more"
        ))?;
        Ok(true)
    }

    /// How many puzzles in a row may be of known classes.
    fn patience(&self) -> u64 {
        (self.printed + 1).saturating_mul(PATIENCE_EACH).min(PATIENCE)
    }

    /// Says how the search for a new class goes, if it is a long one.
    fn tell_wait(&mut self) {
        let (classes, items, patience) = (classes(self.printed), self.vain.items, self.patience());
        progress::set_detail(&format!("{classes}, none new in the last {items} puzzles"));
        if items > 0 && !self.vain.is_told && self.vain.since.elapsed() > LONG {
            self.vain.is_told = true;
            let text = format_args!(
                "{classes} found, and none by the last {items} puzzles; it ends after {patience}, or \
                 {TRIES} tries, without a new one"
            );
            note("note", text, &[]);
        }
    }

    fn begin_table(&mut self) {
        let is_grids = self.is_grids;
        let fields: &[&str] = if is_grids { &["index"] } else { &["clues", "nodes", "index"] };
        let fields = fields.iter().map(|name| (*name).to_owned()).collect();
        let columns = Columns { solution: !is_grids, fields, ..Columns::default() };
        if self.next == 0 {
            self.writing.expect(columns);
        } else {
            self.writing.follow(&columns);
        }
    }

    fn entry(&self, index: u64, item: &Item) -> Entry {
        let mut entry = Entry::new(0, Ok(item.puzzle));
        if !self.is_table {
            return entry;
        }
        let mut add = |name: &str, value: Option<u64>| {
            let value = Value::Json(value.map_or("null".to_owned(), |number| number.to_string()));
            entry.fields.push(Field { name: name.to_owned(), value });
        };
        if !self.is_grids {
            add("clues", Some(item.puzzle.clue_count() as u64));
            add("nodes", item.nodes);
        }
        add("index", Some(index));
        entry.solution = item.solution.map(Puzzle::from);
        entry
    }
}
