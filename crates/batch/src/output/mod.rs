//! [`Output`]: a destination that takes whole records only.

mod checkpoint;
mod packing;
mod partial;
mod place;
mod records;

pub use checkpoint::Checkpoint;
pub use partial::{ResumeMode, RunDescription};
pub use place::{MemoryOutput, OutputPlace, is_standard_output};
pub use records::RecordText;

use crate::outcome::Tally;
use checkpoint::WrittenSum;
use ninefold_io::Packer;
use packing::{PackedPieces, WaitFor};
use std::fs::File;
use std::io;
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// Bytes that are gathered before they are written.
const BUFFERED: usize = 1 << 16;
/// Bytes of a file that are synced to the disk while more is computed, so that the end need not
/// wait for all of them.
const SYNCED_AHEAD: usize = 1 << 24;
/// Records of the input in one piece of a compressed file, if they are not too long. The output can
/// be continued after each such piece.
const RECORDS_A_PIECE: u64 = 1024;

/// A destination that takes whole records only.
///
/// Clones share one destination. So an interrupt can end the output at any time without cutting a
/// record.
///
/// [`MemoryOutput`] has an example.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    records: RecordText,
    place: Box<dyn OutputPlace>,
    /// Pieces of an output whose name asks for compression.
    packed: Option<PackedPieces>,
    /// The outcomes of the records of the input that have been written.
    tally: Tally,
    /// The sum of what has been written, for checkpoints.
    written: WrittenSum,
    takes_checkpoints: bool,
    /// Bytes of a file that may not be on the disk yet.
    unsynced: usize,
    /// An error that nobody has been told of.
    error: Option<io::Error>,
    /// Returns the bytes that make the output so far a whole one, or `None` if they cannot be known
    /// now. `None`: each prefix of whole records is a whole output.
    ending: Option<Box<dyn Fn() -> Option<Vec<u8>> + Send>>,
}

impl Output {
    /// An output to a place of the caller's.
    pub fn to_place(place: Box<dyn OutputPlace>) -> Self {
        Self::new(place, None, &Checkpoint::default())
    }

    /// An output to a place of the caller's, compressed as the ending of a file's name says (`.gz`,
    /// `.zst`, `.bz2` or `.xz`).
    pub fn to_place_named(place: Box<dyn OutputPlace>, name: &Path) -> Self {
        Self::new(place, Packer::of_path(name), &Checkpoint::default())
    }

    /// An output to standard output, a pipe or a device that is open.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn to_stream(file: File) -> io::Result<Self> {
        Ok(Self::to_place(place::stream(file)?))
    }

    /// An output to a path. A regular file appears there when it is complete, and is compressed if
    /// its name ends in `.gz`, `.zst`, `.bz2` or `.xz`.
    ///
    /// # Errors
    ///
    /// Those of the file system.
    pub fn to_path(path: &Path) -> io::Result<Self> {
        let packer = Packer::of_path(path);
        Ok(Self::new(place::at_path(path)?, packer, &Checkpoint::default()))
    }

    /// An output to a regular file that continues the output of an earlier run, and that another run
    /// of the same description can continue. Also returns the outcomes of the records that the
    /// output has already. Returns `None` if the output is complete: the file is there, and no
    /// partial output beside it.
    ///
    /// # Errors
    ///
    /// Those of the file system; if the path is no regular file; and if another run writes the
    /// output, or began it with another description.
    pub fn resume(path: &Path, run: &RunDescription) -> io::Result<Option<(Self, Tally)>> {
        let Some((place, reached)) = partial::open(path, run)? else { return Ok(None) };
        let packer = Packer::of_path(path);
        Ok(Some((Self::new(Box::new(place), packer, &reached), reached.tally)))
    }

    /// The error of a run that is to be continued and has no output file.
    pub fn not_resumable() -> io::Error {
        partial::not_resumable()
    }

    fn new(place: Box<dyn OutputPlace>, packer: Option<Packer>, reached: &Checkpoint) -> Self {
        let takes_checkpoints = place.takes_checkpoints();
        let buffered = Buffered {
            records: RecordText::with_capacity(BUFFERED + 1024),
            place,
            packed: packer.map(|packer| PackedPieces::new(packer, reached.bytes == 0)),
            tally: reached.tally,
            written: WrittenSum::after(reached),
            takes_checkpoints,
            unsynced: 0,
            error: None,
            ending: None,
        };
        Self(Arc::new(Mutex::new(buffered)))
    }

    /// Compresses with this number of threads from now on, if the output is compressed. The bytes
    /// are the same for any number.
    pub(crate) fn set_threads(&self, threads: usize) {
        if let Some(packed) = &mut self.lock().packed {
            packed.set_threads(threads);
        }
    }

    /// Returns whether another run can continue the output if this run is interrupted.
    pub(crate) fn is_resumable(&self) -> bool {
        self.lock().place.is_resumable()
    }

    /// Writes some records soon.
    ///
    /// # Errors
    ///
    /// Those of the place, also of earlier records.
    pub fn print(&self, records: &RecordText) -> io::Result<()> {
        self.print_range(records, 0..records.len())
    }

    /// Writes a range of records soon.
    pub(crate) fn print_range(&self, records: &RecordText, range: Range<usize>) -> io::Result<()> {
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

    /// Writes the records so far now. The next `print` or `finish` returns the error, if there is
    /// one.
    pub fn flush(&self) {
        let mut buffered = self.lock();
        if let Err(error) = buffered.flush() {
            buffered.error = Some(error);
        }
    }

    /// Writes everything and, for a file, gives it its name.
    ///
    /// # Errors
    ///
    /// Those of the place, also of earlier records.
    pub fn finish(&self) -> io::Result<()> {
        let mut buffered = self.lock();
        buffered.flush_to_end(true)?;
        buffered.place.finish()
    }

    /// Writes everything, but leaves a file under its temporary name, which is returned.
    ///
    /// # Errors
    ///
    /// Those of the place, also of earlier records.
    pub fn finish_incomplete(&self) -> io::Result<Option<PathBuf>> {
        let mut buffered = self.lock();
        buffered.flush_for_now()?;
        Ok(buffered.place.keep())
    }

    /// Stores no more checkpoints: another run has to repeat everything from here on.
    pub fn stop_checkpoints(&self) {
        let mut buffered = self.lock();
        if let Err(error) = buffered.flush_pieces() {
            buffered.error = Some(error);
        }
        buffered.takes_checkpoints = false;
    }

    /// Removes an unfinished file, or returns its path if another run can continue it.
    pub fn discard(&self) -> Option<PathBuf> {
        self.lock().place.discard()
    }

    /// Syncs a long file to the disk as far as it has been written, if that is worth the time. To
    /// be called now and then by a thread of its own.
    pub fn sync_ahead(&self) {
        let file = {
            let mut buffered = self.lock();
            if buffered.unsynced < SYNCED_AHEAD {
                return;
            }
            // The system reports an error once for each open file, so the end of the output hears
            // of one that is ignored here.
            let Some(file) = buffered.place.to_sync() else { return };
            buffered.unsynced = 0;
            file
        };
        let _ = file.and_then(|file: File| file.sync_data());
    }

    /// Sets what an interrupt appends to an output that no other run continues, so that it can be
    /// read. The function returns `None` if a write is under way.
    pub(crate) fn set_ending(&self, ending: impl Fn() -> Option<Vec<u8>> + Send + 'static) {
        self.lock().ending = Some(Box::new(ending));
    }

    /// Ends the output where it is, after the last whole record, and blocks all that would write
    /// to it from then on. `None` if a write is under way; the caller may try again.
    ///
    /// This is for a handler of signals, after which the process ends.
    pub fn try_interrupt(&self) -> Option<Interrupted> {
        let mut buffered = match self.0.try_lock() {
            Ok(buffered) => buffered,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        let ending = match &buffered.ending {
            Some(ending) if !buffered.place.is_resumable() => ending()?,
            _ => Vec::new(),
        };
        buffered.records.add_with(|bytes| bytes.extend_from_slice(&ending));
        // There is nobody left to tell of an error, and the exit status is not 0 anyway.
        let _ = buffered.flush_for_now();
        let partial = buffered.place.keep();
        // The lock is kept for good, so that nothing more is written.
        mem::forget(buffered);
        Some(Interrupted { partial })
    }

    fn lock(&self) -> MutexGuard<'_, Buffered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An output that was ended early by [`Output::try_interrupt`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Interrupted {
    /// The path of what has been written, if it is a file.
    pub partial: Option<PathBuf>,
}

impl Buffered {
    fn flush(&mut self) -> io::Result<()> {
        let mut records = mem::take(&mut self.records);
        let result = self.write(&records);
        // After an error nobody knows how much arrived, so nothing may be written again.
        records.clear();
        self.records = records;
        result
    }

    /// Writes all records, and all pieces of compressed data that have ended.
    fn flush_pieces(&mut self) -> io::Result<()> {
        self.flush()?;
        self.put_pieces(WaitFor::All)
    }

    /// Writes all records and the end of compressed data.
    fn flush_to_end(&mut self, is_complete: bool) -> io::Result<()> {
        self.flush()?;
        if let Some(packed) = &mut self.packed {
            packed.finish(is_complete);
        }
        self.put_pieces(WaitFor::All)
    }

    /// Writes all records of an incomplete output. One that another run continues gets no end.
    fn flush_for_now(&mut self) -> io::Result<()> {
        if self.place.is_resumable() { self.flush_pieces() } else { self.flush_to_end(false) }
    }

    /// Writes records now.
    fn write(&mut self, records: &RecordText) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if self.packed.is_some() {
            return self.write_packed(records);
        }
        if records.is_empty() {
            return Ok(());
        }
        if let Some(atomic) = self.place.atomic_write() {
            // A slow reader can block a write, and an interrupt must not cut a record then.
            return records.parts(atomic).try_for_each(|part| self.place.write_all(part));
        }
        let concluded = records.ends().iter().rposition(|end| end.outcome.is_some());
        let Some(last) = concluded.filter(|_| self.takes_checkpoints) else {
            return self.put(records.bytes());
        };
        let outcomes = records.ends().iter().filter_map(|end| end.outcome);
        outcomes.for_each(|outcome| self.tally.add(outcome));
        let (concluded, open) = records.bytes().split_at(records.ends()[last].at);
        self.put(concluded)?;
        self.store_checkpoint(self.tally)?;
        self.put(open)
    }

    /// Compresses records, and writes pieces that are ready. Each piece has the same records,
    /// wherever one run ends and another continues.
    fn write_packed(&mut self, records: &RecordText) -> io::Result<()> {
        let mut taken = 0;
        for end in records.ends() {
            let Some(packed) = &mut self.packed else { break };
            packed.add(&records.bytes()[mem::replace(&mut taken, end.at)..end.at]);
            if let Some(outcome) = end.outcome {
                self.tally.add(outcome);
                if self.tally.total().is_multiple_of(RECORDS_A_PIECE) {
                    packed.end_piece(self.tally);
                }
            }
            self.put_pieces(WaitFor::TooMany)?;
        }
        self.put_pieces(WaitFor::TooMany)
    }

    /// Writes compressed pieces that are ready or waited for.
    fn put_pieces(&mut self, wait_for: WaitFor) -> io::Result<()> {
        while let Some(piece) = self.packed.as_mut().and_then(|packed| packed.take(wait_for)) {
            let (bytes, tally) = piece?;
            self.put(&bytes)?;
            if let Some(tally) = tally {
                self.store_checkpoint(tally)?;
            }
        }
        Ok(())
    }

    /// Writes bytes to their place.
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.place.write_all(bytes)?;
        self.unsynced += bytes.len();
        if self.takes_checkpoints {
            self.written.update(bytes);
        }
        Ok(())
    }

    /// Stores a checkpoint here, behind the records of a tally.
    fn store_checkpoint(&mut self, tally: Tally) -> io::Result<()> {
        if !self.takes_checkpoints {
            return Ok(());
        }
        let (bytes, sum) = (self.written.len, self.written.sum());
        self.place.store(&Checkpoint { bytes, sum, tally })
    }
}
