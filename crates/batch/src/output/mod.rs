//! [`Output`]: the destination of a run, which takes whole records only.

mod checkpoint;
mod packing;
mod partial;
mod place;
mod records;
mod side_file;

pub use checkpoint::Checkpoint;
pub(crate) use partial::Assembly;
pub use partial::{ResumeMode, RunDescription};
pub use place::{MemoryOutput, OutputPlace, is_standard_output};
pub use records::RecordText;
pub(crate) use side_file::SideFileError;
pub use side_file::{SideFile, SideFileKind};

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
/// Bytes of a file after which they are synced to the disk, while the run goes on. Otherwise the run
/// would wait at its end until the disk has everything.
const SYNCED_AHEAD: usize = 1 << 24;
/// Records of the input in one piece of a compressed file, if they are not too long. Another run can
/// continue the output after each such piece.
const RECORDS_A_PIECE: u64 = 1024;

/// The destination of a run: a file, a pipe, or a place of the caller. It takes whole records only.
///
/// Clones share one destination. So a handler of signals can end the output at any time, and no
/// record is cut.
///
/// [`MemoryOutput`] has an example.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    records: RecordText,
    place: Box<dyn OutputPlace>,
    /// Pieces of an output whose name asks for compression.
    packed: Option<PackedPieces>,
    /// Outcomes of the records of the input whose output has been written.
    tally: Tally,
    /// Checksum of the bytes written so far, for checkpoints.
    written: WrittenSum,
    takes_checkpoints: bool,
    /// Number of bytes of a file that may not be on the disk yet.
    unsynced: usize,
    /// Error of a flush in the background. The next write returns it.
    error: Option<io::Error>,
    /// Returns the bytes that make the output so far a whole one, or `None` if they cannot be known
    /// now. `None`: each prefix of whole records is a whole output.
    ending: Option<Box<dyn Fn() -> Option<Vec<u8>> + Send>>,
}

impl Output {
    /// Returns an output to a place of the caller.
    pub fn to_place(place: Box<dyn OutputPlace>) -> Self {
        Self::new(place, None, &Checkpoint::default())
    }

    /// Returns an output to a place of the caller. The output is compressed if `name` ends in `.gz`,
    /// `.zst`, `.bz2` or `.xz`.
    pub fn to_place_named(place: Box<dyn OutputPlace>, name: &Path) -> Self {
        Self::new(place, Packer::of_path(name), &Checkpoint::default())
    }

    /// Returns an output to an open file: standard output, a pipe or a device.
    ///
    /// # Errors
    ///
    /// Errors of the file.
    pub fn to_stream(file: File) -> io::Result<Self> {
        Ok(Self::to_place(place::stream(file)?))
    }

    /// Returns an output to a path. A regular file appears there when it is complete. It is
    /// compressed if its name ends in `.gz`, `.zst`, `.bz2` or `.xz`.
    ///
    /// # Errors
    ///
    /// Errors of the file system.
    pub fn to_path(path: &Path) -> io::Result<Self> {
        let packer = Packer::of_path(path);
        Ok(Self::new(place::at_path(path)?, packer, &Checkpoint::default()))
    }

    /// Returns an output to a regular file that continues the output of an earlier run. A later run
    /// with the same description can continue it in turn. Also returns the outcomes of the records
    /// that the output has already. Returns `None` if the output is complete: the file exists, and
    /// there is no partial output beside it.
    ///
    /// # Errors
    ///
    /// Errors of the file system. An error if the path is not a regular file, if another run is
    /// writing the output, or if the run that began the output has another description.
    pub fn resume(path: &Path, run: &RunDescription) -> io::Result<Option<(Self, Tally)>> {
        Self::resume_with(path, run, None)
    }

    /// Returns an output that continues an earlier run, as [`resume`](Self::resume) does. `assembly`
    /// makes the output of what the runs have written.
    pub(crate) fn resume_with(
        path: &Path,
        run: &RunDescription,
        assembly: Option<Assembly>,
    ) -> io::Result<Option<(Self, Tally)>> {
        let packer = Packer::of_path(path).filter(|_| assembly.is_none());
        let Some((place, reached)) = partial::open(path, run, assembly)? else { return Ok(None) };
        Ok(Some((Self::new(Box::new(place), packer, &reached), reached.tally)))
    }

    /// Returns the error of a run that wants to continue an output and has no output file.
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

    /// Adds records. They are written when enough of them have been gathered.
    ///
    /// # Errors
    ///
    /// Errors of the place, also those of earlier records.
    pub fn print(&self, records: &RecordText) -> io::Result<()> {
        self.print_range(records, 0..records.len())
    }

    /// Adds a range of records, as [`print`](Self::print) does.
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

    /// Writes all gathered records now. If that fails, the next `print` or `finish` returns the
    /// error.
    pub fn flush(&self) {
        let mut buffered = self.lock();
        if let Err(error) = buffered.flush() {
            buffered.error = Some(error);
        }
    }

    /// Writes everything. A file then gets its name.
    ///
    /// # Errors
    ///
    /// Errors of the place, also those of earlier records.
    pub fn finish(&self) -> io::Result<()> {
        let mut buffered = self.lock();
        buffered.flush_to_end(true)?;
        buffered.place.finish()
    }

    /// Writes everything, but leaves a file under its temporary name. Returns the path of that file.
    ///
    /// # Errors
    ///
    /// Errors of the place, also those of earlier records.
    pub fn finish_incomplete(&self) -> io::Result<Option<PathBuf>> {
        let mut buffered = self.lock();
        buffered.flush_for_now()?;
        Ok(buffered.place.keep())
    }

    /// Stores no more checkpoints. A later run then repeats everything from here on.
    pub fn stop_checkpoints(&self) {
        let mut buffered = self.lock();
        if let Err(error) = buffered.flush_pieces() {
            buffered.error = Some(error);
        }
        buffered.takes_checkpoints = false;
    }

    /// Removes an unfinished file. If another run can continue the file, keeps it and returns its
    /// path.
    pub fn discard(&self) -> Option<PathBuf> {
        self.lock().place.discard()
    }

    /// Syncs a long file to the disk, as far as it has been written. Returns at once if there is
    /// little to sync. Call this now and then in a thread of its own.
    pub fn sync_ahead(&self) {
        let file = {
            let mut buffered = self.lock();
            if buffered.unsynced < SYNCED_AHEAD {
                return;
            }
            // An error is ignored here. The system reports it again for the other open file, at the
            // end of the output.
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

    /// Ends the output after the last whole record. Every later write blocks for good. Returns
    /// `None` if a write is under way. Then the caller may try again.
    ///
    /// This is for a handler of signals. The process must end after it.
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
        // Nobody would read the error, and the exit status is not 0 anyway.
        let _ = buffered.flush_for_now();
        let (partial, is_resumable) = (buffered.place.keep(), buffered.place.is_resumable());
        // The lock is never released, so nothing more is written.
        mem::forget(buffered);
        Some(Interrupted { partial, is_resumable })
    }

    fn lock(&self) -> MutexGuard<'_, Buffered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An output that was ended early by [`Output::try_interrupt`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Interrupted {
    /// Path of the incomplete output, if it is a file.
    pub partial: Option<PathBuf>,
    /// Whether another run of the same command can continue it.
    pub is_resumable: bool,
}

impl Buffered {
    fn flush(&mut self) -> io::Result<()> {
        let mut records = mem::take(&mut self.records);
        let result = self.write(&records);
        // After an error it is unknown how much arrived. So no record is written a second time.
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

    /// Writes all records of an incomplete output. Compressed data gets no end if another run can
    /// continue it.
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
            // A slow reader can block a write. The pieces are so small that the system takes a whole
            // piece or nothing, so an interrupt cuts no record.
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

    /// Compresses records, and writes pieces that are ready. Where a piece ends depends on the records
    /// alone. So a run that is continued writes the same bytes.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use std::io::Write;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tempfile::NamedTempFile;

    fn text(bytes: &[u8]) -> RecordText {
        let mut text = RecordText::default();
        text.write_all(bytes).unwrap();
        text.conclude(Outcome::Answered);
        text
    }

    /// A place with a file that can be synced. Counts how often that is asked for.
    struct Synced(Arc<AtomicUsize>, Option<NamedTempFile>);

    impl OutputPlace for Synced {
        fn write_all(&mut self, _: &[u8]) -> io::Result<()> {
            Ok(())
        }

        fn finish(&mut self) -> io::Result<()> {
            Ok(())
        }

        fn to_sync(&self) -> Option<io::Result<File>> {
            self.0.fetch_add(1, Ordering::Relaxed);
            self.1.as_ref().map(|file| file.as_file().try_clone())
        }
    }

    #[test]
    fn only_a_long_output_is_synced_ahead() {
        for file in [None, Some(NamedTempFile::new().unwrap())] {
            let has_file = file.is_some();
            let asked = Arc::new(AtomicUsize::new(0));
            let output = Output::to_place(Box::new(Synced(Arc::clone(&asked), file)));
            output.print(&text(&[b'x'; 100])).unwrap();
            output.sync_ahead();
            assert_eq!(asked.load(Ordering::Relaxed), 0);
            output.print(&text(&vec![b'x'; SYNCED_AHEAD])).unwrap();
            output.flush();
            output.sync_ahead();
            output.sync_ahead();
            // What has been synced is not synced again.
            assert_eq!(asked.load(Ordering::Relaxed), if has_file { 1 } else { 2 });
        }
    }

    #[test]
    fn an_interrupt_appends_an_ending_unless_a_write_is_under_way() {
        let memory = MemoryOutput::default();
        let output = Output::to_place(Box::new(memory.clone()));
        output.print(&text(b"one\n")).unwrap();
        output.set_ending(|| None);
        assert!(output.try_interrupt().is_none());
        output.set_ending(|| Some(b"end\n".to_vec()));
        let interrupted = output.try_interrupt().unwrap();
        assert!(interrupted.partial.is_none() && !interrupted.is_resumable);
        assert_eq!(memory.take(), b"one\nend\n");
        // The lock is kept, so nobody writes any more.
        assert!(output.try_interrupt().is_none());
    }

    /// A place that takes nothing.
    struct Full;

    impl OutputPlace for Full {
        fn write_all(&mut self, _: &[u8]) -> io::Result<()> {
            Err(io::Error::other("it is full"))
        }

        fn finish(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_error_of_the_last_checkpoint_is_not_lost() {
        let output = Output::to_place(Box::new(Full));
        output.print(&text(b"one\n")).unwrap();
        output.stop_checkpoints();
        assert_eq!(output.finish().unwrap_err().to_string(), "it is full");
    }
}
