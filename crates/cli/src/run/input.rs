//! [`Inputs`]: the records of all inputs, in portions.

use crate::args::Cli;
use crate::closed::{CLOSED, Standard, is_closed};
use crate::output::Output;
use crate::plan::{Bad, InputFormat, PuzzlePlan, Source};
use crate::progress;
use crate::report::note;
use ninefold::io::format::{Columns, Entries, Entry};
use ninefold::io::{Batch, Shape};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read};
use std::sync::Arc;

/// Some records of one input, one after another.
#[derive(Default)]
pub struct Portion {
    /// The records, if only their puzzles are asked for.
    pub batch: Batch,
    /// The records with all that is said of them, if answers have a format.
    pub entries: Vec<Entry>,
    /// What records may have.
    pub columns: Arc<Columns>,
    /// Whether these are the first that are written.
    pub is_first: bool,
    /// The number of the source in the plan.
    pub source: usize,
    /// How many records there were in the sources before.
    pub numbered: u64,
    /// The shape of the record before the first, if there is one.
    pub previous: Option<Shape>,
    /// Whether there are as many records as are answered together.
    pub is_full: bool,
    /// What went wrong after these records.
    pub failure: Option<Failure>,
}

impl Portion {
    pub fn len(&self) -> usize {
        self.batch.len() + self.entries.len()
    }

    fn clear(&mut self) {
        self.batch.clear();
        self.entries.clear();
    }
}

/// What went wrong with an input.
pub enum Failure {
    /// It could not be read, or not to its end.
    Unreadable(io::Error),
    /// It could be, but there was no puzzle.
    Empty,
    /// All inputs end before the place that an earlier run has reached.
    Short,
}

/// Records that have been answered are passed over in such portions.
const SKIPPED_TOGETHER: usize = 2048;

/// Reads all inputs, one after another.
pub struct Inputs {
    plan: Arc<PuzzlePlan>,
    output: Output,
    /// How many records are answered together.
    size: usize,
    /// How many sources have been begun.
    begun: usize,
    /// The source that is being read.
    reader: Option<Entries<'static>>,
    may_wait: bool,
    /// The records of this source, and of those before.
    read: u64,
    read_before: u64,
    previous: Option<Shape>,
    /// What records may have, once that is known: their input says so, or the first good one.
    columns: Option<Arc<Columns>>,
    /// Whether any record has been handed out that is written.
    has_begun: bool,
    /// So many of the next records have been answered by an earlier run.
    to_skip: u64,
}

/// So many bytes of records with all that is said of them are answered together.
const MUCH: usize = 1 << 18;

impl Inputs {
    /// The inputs of a plan, for somebody who answers so many records together and prints to an
    /// output that has the answers to the first `done` records already.
    pub fn new(plan: &Arc<PuzzlePlan>, output: &Output, size: usize, done: u64) -> Self {
        Self {
            plan: Arc::clone(plan),
            output: output.clone(),
            size,
            begun: 0,
            reader: None,
            may_wait: false,
            read: 0,
            read_before: 0,
            previous: None,
            columns: None,
            has_begun: false,
            to_skip: done,
        }
    }

    /// Reads the next records, as many as are answered together if they can be had without a wait.
    /// False at the end of all inputs.
    pub fn next(&mut self, portion: &mut Portion) -> bool {
        portion.is_full = false;
        loop {
            portion.clear();
            let size = if self.to_skip == 0 { self.size } else { self.skip_size() };
            let failure = match &mut self.reader {
                Some(reader) => {
                    portion.batch.take_every(self.plan.batch.every(self.read_before));
                    let end = match self.plan.to {
                        None => read(reader, self.may_wait, size, &mut portion.batch),
                        Some(_) => self.read_entries(portion),
                    };
                    self.read += portion.batch.passed();
                    match end {
                        Ok(false) => None,
                        Ok(true) => {
                            self.reader = None;
                            (self.read == 0).then_some(Failure::Empty)
                        }
                        Err(error) => {
                            self.reader = None;
                            Some(Failure::Unreadable(error))
                        }
                    }
                }
                None if self.begun < self.plan.sources.len() => {
                    self.open_next().err().map(Failure::Unreadable)
                }
                None if self.to_skip == 0 => return false,
                None => Some(Failure::Short),
            };
            if self.to_skip > 0 {
                self.skip(portion, failure.as_ref());
            }
            if portion.len() > 0 || failure.is_some() {
                self.describe(portion);
                portion.failure = failure;
                return true;
            }
        }
    }

    /// How many records may be passed over together.
    fn skip_size(&self) -> usize {
        usize::try_from(self.to_skip).unwrap_or(usize::MAX).min(SKIPPED_TOGETHER)
    }

    /// Passes over records that have been answered by an earlier run.
    fn skip(&mut self, portion: &mut Portion, failure: Option<&Failure>) {
        self.previous = portion.batch.last_shape().or(self.previous);
        self.to_skip -= portion.batch.len() as u64;
        portion.batch.clear();
        if self.to_skip > 0 && matches!(failure, Some(Failure::Unreadable(_) | Failure::Short)) {
            // Nobody knows which record comes next.
            self.to_skip = 0;
            self.begun = self.plan.sources.len();
        }
    }

    fn open_next(&mut self) -> io::Result<()> {
        self.begun += 1;
        self.read_before += self.read;
        self.read = 0;
        let source = &self.plan.sources[self.begun - 1];
        let (may_wait, entries) = open_entries(source, self.plan.from, &self.output)?;
        self.may_wait = may_wait;
        self.reader = Some(entries);
        Ok(())
    }

    /// Says of records that have just been read where they come from.
    fn describe(&mut self, portion: &mut Portion) {
        portion.source = self.begun - 1;
        portion.numbered = self.read_before;
        portion.is_full |= portion.batch.len() >= self.size;
        portion.previous = self.previous;
        self.previous = self.last_shape(&portion.batch).or(self.previous);
        let is_good = |entry: &Entry| entry.puzzle.is_ok();
        let has_records = match self.plan.bad {
            Bad::Skip => portion.entries.iter().any(is_good),
            Bad::Keep | Bad::End => !portion.entries.is_empty(),
        };
        portion.is_first = has_records && !self.has_begun;
        self.has_begun |= has_records;
        if let (None, true, Some(first)) = (&self.columns, has_records, portion.entries.first()) {
            self.columns = Some(Arc::new(Columns::of(first)));
        }
        portion.columns = self.columns.clone().unwrap_or_default();
    }

    /// The shape of the last record that is printed.
    fn last_shape(&self, batch: &Batch) -> Option<Shape> {
        if self.plan.bad != Bad::Skip {
            return batch.last_shape();
        }
        let mut puzzles = Vec::new();
        let records = batch.parse(self.plan.search.isa, &mut puzzles);
        let good = records.records().filter(|record| record.puzzle.is_ok());
        good.last().map(|record| record.shape)
    }

    /// Reads records with all that is said of them; see [`read`].
    fn read_entries(&mut self, portion: &mut Portion) -> io::Result<bool> {
        let Some(reader) = &mut self.reader else { return Ok(true) };
        let every = self.plan.batch.every(self.read_before);
        let entries = &mut portion.entries;
        let mut bytes = 0;
        while entries.len() < self.size && bytes < MUCH {
            let Some(entry) = reader.next_entry()? else { return Ok(true) };
            self.read += 1;
            if self.columns.is_none() {
                let is_good = entry.puzzle.is_ok();
                let of_entry = || is_good.then(|| Columns::of(&entry));
                self.columns = reader.columns().or_else(of_entry).map(Arc::new);
            }
            if every.takes(entry.number) {
                bytes += entry.fields.iter().map(|field| field.value.as_str().len()).sum::<usize>();
                entries.push(entry);
            }
            // What columns there are must not depend on how the input comes in.
            if self.may_wait && self.columns.is_some() && !reader.is_ready() {
                return Ok(false);
            }
        }
        portion.is_full = true;
        Ok(false)
    }
}

/// Reads until there are `size` records, or the next would have to be waited for. True at the end of
/// the input.
fn read(
    reader: &mut Entries<'static>,
    may_wait: bool,
    size: usize,
    batch: &mut Batch,
) -> io::Result<bool> {
    while batch.len() < size {
        if !reader.fill(batch, size)? {
            return Ok(true);
        }
        // Nobody waits for an answer while there is more to read.
        if may_wait && !reader.is_ready() {
            break;
        }
    }
    Ok(false)
}

/// Opens an input whose records are read with all that is said of them; says whether there may be a
/// wait for some.
pub fn open_entries(
    source: &Source,
    from: InputFormat,
    output: &Output,
) -> io::Result<(bool, Entries<'static>)> {
    let input = open(source, output)?;
    Ok((input.may_wait, Entries::open(input, from.format())?))
}

/// Opens an input.
fn open(source: &Source, output: &Output) -> io::Result<Input> {
    let (stream, may_wait): (Box<dyn Read + Send>, bool) = match source {
        Source::StandardInput if is_closed(Standard::Input) => {
            return Err(io::Error::other(CLOSED));
        }
        Source::StandardInput => {
            if io::stdin().is_terminal() {
                note("note", "type or paste puzzles, then press Ctrl-D (Ctrl-C to leave)", &[]);
            }
            // Where the system has such a name, a redirected file can be told from a pipe.
            let is_file = fs::metadata("/dev/stdin").is_ok_and(|data| data.is_file());
            (Box::new(io::stdin()), !is_file)
        }
        Source::File(path) => {
            let file = File::open(path)?;
            let may_wait = !file.metadata()?.is_file();
            (Box::new(file), may_wait)
        }
    };
    Ok(Input { stream, output: output.clone(), may_wait })
}

/// An open input. Before it waits for more, the answers so far are printed, so that whoever sends a
/// puzzle and waits for its answer gets it.
pub struct Input {
    stream: Box<dyn Read + Send>,
    output: Output,
    /// Whether reading may wait for somebody to write.
    pub may_wait: bool,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.may_wait {
            self.output.flush_now();
        }
        let length = self.stream.read(buffer)?;
        progress::add_bytes(length);
        Ok(length)
    }
}

impl Failure {
    /// What to tell the user.
    pub fn describe(&self, source: &Source) -> Vec<String> {
        match self {
            Self::Empty => vec![format!("{source}: expected a puzzle, found nothing")],
            Self::Short => vec![format!(
                "{source}: ends before the place that the partial output has reached: it is not \
                 the input of the run before"
            )],
            Self::Unreadable(error) => {
                let mut told = vec![format!("{source}: cannot be read: {error}")];
                if error.kind() == io::ErrorKind::NotFound {
                    told.extend(hint_at_command(source));
                }
                told
            }
        }
    }
}

/// A word that is no file may be meant as a command.
fn hint_at_command(source: &Source) -> Option<String> {
    let word = source.as_word()?;
    Some(if Cli::is_command(word) {
        format!("a command comes first: ninefold {word} ...")
    } else {
        format!("{word} is no command either; see ninefold --help")
    })
}
