//! [`Output`]: where records are printed, whole or not at all.

mod place;
mod resume;

pub use resume::{Run, Way};

use crate::progress;
use crate::records::Records;
use crate::report::{Tally, message};
use crate::signals;
use ninefold::io::Packer;
use place::Place;
use resume::{Checkpoint, Written};
use std::fs::File;
use std::io;
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// Records wait here until so many bytes are together.
const BUFFERED: usize = 1 << 16;
/// No record waits longer than this.
const LONGEST_WAIT: Duration = Duration::from_millis(100);
/// So much of a file is written to the disk on the side, so that its end need not wait for all.
const SYNCED_AHEAD: usize = 1 << 24;
/// How long an interrupt waits for a write that is under way.
const PATIENCE: Duration = Duration::from_millis(60);
/// How long it waits for the progress bar to go.
const CLEARING: Duration = Duration::from_millis(10);
/// So many records of the input are compressed together; after them the output can be continued.
const MEMBER: u64 = 1024;

/// Where records are printed. It takes whole records, and clones share one output, so that an
/// interrupt can print what is complete at any time without cutting a record.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    records: Records,
    place: Box<dyn Place>,
    /// Compresses what is printed to a file whose name asks for it.
    packer: Option<Packer>,
    /// What became of the records of the input whose answers have been written.
    tally: Tally,
    /// What has been written, of an output of which it is taken down how far it has got.
    written: Written,
    /// Whether that is taken down.
    is_noted: bool,
    /// How many bytes of a file may not be on the disk.
    unsynced: usize,
    /// An error that nobody has been told of.
    error: Option<io::Error>,
}

impl Output {
    /// Standard output, or a file, which is continued if some run is described. The latter gives
    /// what became of the records that are in it already.
    pub fn open(path: Option<&Path>, run: Option<&Run>) -> io::Result<(Self, Tally)> {
        let mut packer = path.and_then(Packer::of_path);
        let (place, reached): (Box<dyn Place>, _) = match (path, run) {
            (None, None) => (place::standard()?, Checkpoint::default()),
            (None, Some(_)) => return Err(resume::no_file()),
            (Some(path), None) => (place::named(path)?, Checkpoint::default()),
            (Some(path), Some(run)) => {
                let (place, reached) = resume::open(path, run)?;
                (Box::new(place), reached)
            }
        };
        if let Some(packer) = packer.as_mut().filter(|_| reached.bytes > 0) {
            // What is written follows what there is, as a part of its own.
            packer.finish(&mut Vec::new())?;
        }
        let tally = reached.tally;
        Ok((Self::of(place, packer, &reached), tally))
    }

    fn of(place: Box<dyn Place>, packer: Option<Packer>, reached: &Checkpoint) -> Self {
        let is_noted = place.is_noted();
        let buffered = Buffered {
            records: Records::with_capacity(BUFFERED + 1024),
            place,
            packer,
            tally: reached.tally,
            written: Written::after(reached),
            is_noted,
            unsynced: 0,
            error: None,
        };
        Self(Arc::new(Mutex::new(buffered)))
    }

    /// Prints some records, soon.
    pub fn print(&self, records: &Records, range: Range<usize>) -> io::Result<()> {
        let mut buffered = self.lock();
        if buffered.records.is_empty()
            && range == (0..records.len())
            && records.bytes().len() >= BUFFERED
        {
            return buffered.write(records);
        }
        buffered.records.extend_from(records, range);
        if buffered.records.bytes().len() >= BUFFERED || buffered.error.is_some() {
            buffered.flush()?;
        }
        Ok(())
    }

    /// Prints the records so far. An error is told by the next `print` or by [`Self::finish`].
    pub fn flush_now(&self) {
        let mut buffered = self.lock();
        if let Err(error) = buffered.flush() {
            buffered.error = Some(error);
        }
    }

    /// Prints everything and, for a file, gives it its name.
    pub fn finish(&self) -> io::Result<()> {
        let mut buffered = self.lock();
        buffered.flush_to_end()?;
        buffered.place.finish()
    }

    /// Prints everything, but leaves a file under the name that it had so far; gives that name.
    pub fn finish_incomplete(&self) -> io::Result<Option<PathBuf>> {
        let mut buffered = self.lock();
        buffered.flush_for_now()?;
        Ok(buffered.place.keep())
    }

    /// From now on it is not taken down how far an output has got: another run has to look again at
    /// what comes after this.
    pub fn note_no_more(&self) {
        let mut buffered = self.lock();
        if let Err(error) = buffered.flush() {
            buffered.error = Some(error);
        }
        buffered.is_noted = false;
    }

    /// Takes an unfinished file away, or gives its name if another run can continue it.
    pub fn discard(&self) -> Option<PathBuf> {
        self.lock().place.discard()
    }

    /// From now on, no record waits long to be printed, however long the next one takes.
    pub fn flush_regularly(&self) {
        let output = self.clone();
        let flush = move || {
            loop {
                thread::sleep(LONGEST_WAIT);
                output.flush_now();
                output.sync_ahead();
            }
        };
        // Without it records come later, but they come.
        let _ = thread::Builder::new().spawn(flush);
    }

    /// Has a long file written to the disk as far as it goes, while more is searched for.
    fn sync_ahead(&self) {
        let file = {
            let mut buffered = self.lock();
            if buffered.unsynced < SYNCED_AHEAD {
                return;
            }
            // The system tells of an error once for each time that a file was opened, so the end
            // will hear of one that is passed over here.
            let Some(file) = buffered.place.to_sync() else { return };
            buffered.unsynced = 0;
            file
        };
        let _ = file.and_then(|file: File| file.sync_data());
    }

    /// From now on, Ctrl-C and other signals to end print the records that are complete and end
    /// the program.
    pub fn end_on_signals(&self) -> io::Result<()> {
        let output = self.clone();
        signals::on_end(move || {
            // The lock is kept to the end, so that nothing is begun any more.
            let mut buffered = output.lock_within(PATIENCE);
            if let Some(buffered) = &mut buffered {
                // There is nobody left to tell of an error; the status is not 0 anyway.
                let _ = buffered.flush_for_now();
                if let Some(partial) = buffered.place.keep() {
                    tell_partial(&partial);
                }
            }
            mem::forget(buffered);
            // The terminal may take its time.
            let (sender, is_away) = mpsc::channel();
            let clear = move || {
                progress::end();
                let _ = sender.send(());
            };
            if thread::Builder::new().spawn(clear).is_ok() {
                let _ = is_away.recv_timeout(CLEARING);
            }
        })
    }

    fn lock(&self) -> MutexGuard<'_, Buffered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_within(&self, patience: Duration) -> Option<MutexGuard<'_, Buffered>> {
        let start = Instant::now();
        loop {
            if let Ok(buffered) = self.0.try_lock() {
                return Some(buffered);
            }
            if start.elapsed() > patience {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Says where an output that is not complete stands.
pub fn tell_partial(partial: &Path) {
    message(format_args!("what is complete stands in {}", partial.display()));
}

impl Buffered {
    fn flush(&mut self) -> io::Result<()> {
        let mut records = mem::take(&mut self.records);
        let result = self.write(&records);
        // After an error nobody knows how much arrived, so nothing may be printed again.
        records.clear();
        self.records = records;
        result
    }

    /// Prints all records, and the end of what is compressed.
    fn flush_to_end(&mut self) -> io::Result<()> {
        self.flush()?;
        let mut end = Vec::new();
        if let Some(packer) = &mut self.packer {
            packer.finish(&mut end)?;
        }
        self.put(&end)
    }

    /// Prints all records of an output that is not complete. What another run continues is left as
    /// it would be without an end.
    fn flush_for_now(&mut self) -> io::Result<()> {
        if self.place.is_resumable() { self.flush() } else { self.flush_to_end() }
    }

    /// Prints records at once.
    fn write(&mut self, records: &Records) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if records.is_empty() {
            return Ok(());
        }
        if self.packer.is_some() {
            return self.write_packed(records);
        }
        if let Some(whole) = self.place.whole() {
            // Where a reader may let the program wait, an interrupt must not cut a record.
            return records.parts(whole).try_for_each(|part| self.place.write_all(part));
        }
        let concluded = records.ends().iter().rposition(|end| end.outcome.is_some());
        let Some(last) = concluded.filter(|_| self.is_noted) else {
            return self.put(records.bytes());
        };
        let outcomes = records.ends().iter().filter_map(|end| end.outcome);
        outcomes.for_each(|outcome| self.tally.add(outcome));
        let (concluded, open) = records.bytes().split_at(records.ends()[last].at);
        self.put(concluded)?;
        self.note()?;
        self.put(open)
    }

    /// Compresses records, so many of the input in each part, wherever one run ends and another
    /// goes on.
    fn write_packed(&mut self, records: &Records) -> io::Result<()> {
        let mut packed = Vec::new();
        let mut taken = 0;
        for end in records.ends() {
            let Some(outcome) = end.outcome else { continue };
            self.tally.add(outcome);
            if self.tally.total().is_multiple_of(MEMBER)
                && let Some(packer) = &mut self.packer
            {
                packer.pack(&records.bytes()[taken..end.at], &mut packed)?;
                packer.finish(&mut packed)?;
                taken = end.at;
                self.put(&packed)?;
                packed.clear();
                self.note()?;
            }
        }
        if let Some(packer) = &mut self.packer {
            packer.pack(&records.bytes()[taken..], &mut packed)?;
        }
        self.put(&packed)
    }

    /// Writes bytes to their place.
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.place.write_all(bytes)?;
        self.unsynced += bytes.len();
        if self.is_noted {
            self.written.update(bytes);
        }
        Ok(())
    }

    /// Takes down that the output can be continued from here.
    fn note(&mut self) -> io::Result<()> {
        if !self.is_noted {
            return Ok(());
        }
        let (bytes, sum) = (self.written.len, self.written.sum());
        self.place.note(&Checkpoint { bytes, sum, tally: self.tally })
    }
}

/// Places that fail, for tests of all that prints.
#[cfg(test)]
pub mod failing {
    use super::*;

    /// What has arrived at a place, and whether it was ended as complete.
    #[derive(Default)]
    pub struct Arrived {
        pub bytes: Vec<u8>,
        pub is_finished: bool,
    }

    /// A place of which the n-th step fails, be it a write or the end.
    struct Failing {
        arrived: Arc<Mutex<Arrived>>,
        steps_left: usize,
        whole: Option<usize>,
    }

    /// So many bytes are taken at once.
    const AT_ONCE: usize = 5000;

    impl Failing {
        fn step(&mut self) -> io::Result<()> {
            self.steps_left = self.steps_left.saturating_sub(1);
            if self.steps_left == 0 { Err(io::Error::other("it fails here")) } else { Ok(()) }
        }
    }

    impl Place for Failing {
        fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
            for part in bytes.chunks(AT_ONCE) {
                self.step()?;
                self.arrived.lock().unwrap().bytes.extend_from_slice(part);
            }
            Ok(())
        }

        fn finish(&mut self) -> io::Result<()> {
            self.step()?;
            self.arrived.lock().unwrap().is_finished = true;
            Ok(())
        }

        fn whole(&self) -> Option<usize> {
            self.whole
        }
    }

    impl Output {
        /// An output of which the n-th step fails, from 1, and what arrives.
        pub fn failing(at: usize, name: &str, whole: Option<usize>) -> (Self, Arc<Mutex<Arrived>>) {
            let arrived = Arc::new(Mutex::new(Arrived::default()));
            let place = Failing { arrived: Arc::clone(&arrived), steps_left: at, whole };
            let packer = Packer::of_path(name.as_ref());
            (Self::of(Box::new(place), packer, &Checkpoint::default()), arrived)
        }
    }
}
