//! [`PartialFile`]: an output that another run can continue.
//!
//! Two files stand beside the final path `FILE`: `FILE.partial` has the output so far, and
//! `FILE.partial.state` its state. The state has a description of the run, so that no other run
//! continues the output, and the latest checkpoint. Checkpoints are written to two slots in turn,
//! so one of them is always whole.

use super::checkpoint::{Checkpoint, WrittenSum};
use super::place::{OutputPlace, Target, create_like, name_with_room, resolve_target};
use same_file::Handle;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// First line of a state, with the version of its format.
const HEAD: &str = "ninefold partial output 2";

/// Everything that the output of a run depends on. A run continues an output only if both have the
/// same description.
///
/// ```
/// use ninefold_batch::{ResumeMode, RunDescription};
///
/// let mut run = RunDescription::new(ResumeMode::FromCheckpoint);
/// run.add("question", "the count up to 2");
/// assert_eq!(run.entries().len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunDescription {
    entries: Vec<(String, String)>,
    mode: ResumeMode,
}

/// How a run continues an output.
///
/// ```
/// use ninefold_batch::ResumeMode;
/// assert_ne!(ResumeMode::FromCheckpoint, ResumeMode::Compare);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResumeMode {
    /// Goes on from the latest checkpoint.
    FromCheckpoint,
    /// Starts again, and compares the bytes that are there already instead of writing them.
    Compare,
}

impl ResumeMode {
    /// Returns how a run continues: it starts again only if records depend on earlier ones.
    pub(crate) const fn unless(looks_back: bool) -> Self {
        if looks_back { Self::Compare } else { Self::FromCheckpoint }
    }
}

/// An output that another run can continue.
pub(super) struct PartialFile {
    /// File of the output so far: open to read and write, and locked.
    file: File,
    partial: PathBuf,
    path: PathBuf,
    state: File,
    state_path: PathBuf,
    /// Offset of the two slots for checkpoints in the state.
    slots: u64,
    /// Whether the latest checkpoint is in the second slot.
    is_second: bool,
    mode: ResumeMode,
    /// Number of bytes that are there already and are still to be compared.
    to_compare: u64,
    /// Makes the output of the complete file. `None`: the file is the output.
    assembly: Option<Assembly>,
}

/// Makes an output of a complete partial file, and writes it to another file.
pub(crate) type Assembly = Box<dyn Fn(&File, &File) -> io::Result<()> + Send>;

impl RunDescription {
    /// Returns a description without entries.
    pub const fn new(mode: ResumeMode) -> Self {
        Self { entries: Vec::new(), mode }
    }

    /// Returns how a run continues the output.
    pub const fn mode(&self) -> ResumeMode {
        self.mode
    }

    /// Adds the name and value of something that the output depends on.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.entries.push((name.to_owned(), value.into()));
    }

    /// Returns the names and values, in the order in which they were added.
    pub fn entries(&self) -> &[(String, String)] {
        &self.entries
    }

    /// Returns the head of a state, which a blank line ends.
    fn head(&self) -> String {
        let line = |(name, value): &(String, String)| format!("{name}: {}\n", value.escape_debug());
        let entries: String = self.entries.iter().map(line).collect();
        format!("{HEAD}\n{entries}\n")
    }
}

/// Opens an output to continue it, or begins an output that another run can continue. Returns the
/// file and the checkpoint to go on from. Returns `None` if the output is complete.
pub(super) fn open(
    path: &Path,
    run: &RunDescription,
    assembly: Option<Assembly>,
) -> io::Result<Option<(PartialFile, Checkpoint)>> {
    let Target::File { path, existing } = resolve_target(path)? else {
        return Err(not_resumable());
    };
    let beside = |ending: &str| {
        let mut name = name_with_room(&path);
        name.push(ending);
        path.with_file_name(name)
    };
    let (partial, state_path) = (beside(".partial"), beside(".partial.state"));

    let file = match File::options().read(true).write(true).open(&partial) {
        Err(error) if error.kind() == ErrorKind::NotFound && existing.is_some() => {
            return Ok(None);
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            create_like(&partial, existing.as_ref())?
        }
        opened => opened?,
    };
    lock(&file, &partial)?;
    // The state is written before the first byte of the output. So an empty file is a new output.
    let mut state = if file.metadata()?.len() == 0 {
        begin_state(&state_path, run)?
    } else {
        open_state(&state_path, &partial)?
    };
    let head = run.head();
    check_head(&mut state, &head, &partial)?;
    let slots = head.len() as u64;
    // The next checkpoint goes to the other slot.
    let (reached, is_second) =
        read_slots(&mut state, slots)?.unwrap_or((Checkpoint::default(), true));
    let to_compare = file.metadata()?.len();
    let mode = run.mode;
    let mut opened = PartialFile {
        file,
        partial,
        path,
        state,
        state_path,
        slots,
        is_second,
        mode,
        to_compare,
        assembly,
    };
    let reached = match mode {
        ResumeMode::Compare => Checkpoint::default(),
        ResumeMode::FromCheckpoint => opened.go_to(reached)?,
    };
    Ok(Some((opened, reached)))
}

/// Returns the error about a pipe or device, which no run can continue.
pub(super) fn not_resumable() -> io::Error {
    io::Error::other("only a file can be continued, and this is a pipe or a device")
}

/// Locks a file, so that no other run writes to it.
fn lock(file: &File, partial: &Path) -> io::Result<()> {
    let is_free = match file.try_lock() {
        Ok(()) => is_at(file, partial),
        Err(TryLockError::WouldBlock) => false,
        // Some file systems have no locks.
        Err(TryLockError::Error(_)) => true,
    };
    if is_free {
        return Ok(());
    }
    Err(io::Error::other(format!("another run is writing {}", partial.display())))
}

/// Returns whether an open file is still at its path.
fn is_at(file: &File, path: &Path) -> bool {
    let opened = file.try_clone().and_then(Handle::from_file);
    matches!((opened, Handle::from_path(path)), (Ok(opened), Ok(named)) if opened == named)
}

/// Writes a new state under another name, and renames it. So a state is never half written.
fn begin_state(path: &Path, run: &RunDescription) -> io::Result<File> {
    let mut new = path.to_owned().into_os_string();
    new.push(".new");
    let mut file = File::options().read(true).write(true).create(true).truncate(true).open(&new)?;
    file.write_all(run.head().as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)?;
    Ok(file)
}

fn open_state(path: &Path, partial: &Path) -> io::Result<File> {
    File::options().read(true).write(true).open(path).map_err(|error| {
        let (partial, path) = (partial.display(), path.display());
        let text = format!(
            "{partial} exists, but its description {path} cannot be opened: {error}; remove or \
             rename {partial} to begin again"
        );
        io::Error::new(error.kind(), text)
    })
}

/// Refuses an output that a run with another description has begun.
fn check_head(state: &mut File, expected: &str, partial: &Path) -> io::Result<()> {
    state.rewind()?;
    let mut reader = BufReader::new(state);
    let remove = "continue it with the same settings and inputs, or remove it to begin again";
    for expected in expected.lines() {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim_end();
        if line != expected {
            let partial = partial.display();
            let text = format!(
                "{partial} was begun by another run: it says `{line}`, and this run `{expected}`; \
                 {remove}"
            );
            return Err(io::Error::other(text));
        }
    }
    Ok(())
}

/// Returns the latest checkpoint of a state, and whether it is in the second slot.
fn read_slots(state: &mut File, start: u64) -> io::Result<Option<(Checkpoint, bool)>> {
    let mut slots = Vec::new();
    state.seek(SeekFrom::Start(start))?;
    state.read_to_end(&mut slots)?;
    let slots = slots.chunks(Checkpoint::default().line().len());
    let read = slots.map(|slot| str::from_utf8(slot).ok().and_then(Checkpoint::parse));
    let whole = read.zip([false, true]).filter_map(|(slot, is_second)| Some((slot?, is_second)));
    // The later checkpoint is the one with more records.
    Ok(whole.max_by_key(|(slot, _)| slot.tally.total()))
}

impl PartialFile {
    /// Cuts off the bytes after a checkpoint. Fails if the bytes before it have changed.
    fn go_to(&mut self, reached: Checkpoint) -> io::Result<Checkpoint> {
        let mut written = WrittenSum::after(&Checkpoint::default());
        let mut buffer = vec![0; 1 << 16];
        let mut rest = (&mut self.file).take(reached.bytes);
        loop {
            match rest.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => written.update(&buffer[..length]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        if (written.len, written.sum()) != (reached.bytes, reached.sum) {
            return Err(self.changed());
        }
        self.file.set_len(reached.bytes)?;
        self.file.seek(SeekFrom::Start(reached.bytes))?;
        Ok(reached)
    }

    /// Returns the error about an output that has changed since its checkpoint.
    fn changed(&self) -> io::Error {
        let partial = self.partial.display();
        let text = format!("{partial} is not what this run has written; remove it to begin again");
        io::Error::other(text)
    }

    /// Returns the error about an output that is not a prefix of what this run writes.
    fn differs(&self) -> io::Error {
        let partial = self.partial.display();
        let text = format!(
            "{partial} is not what this run would write; continue it with the same settings and \
             inputs (and no smaller count), or remove it to begin again"
        );
        io::Error::other(text)
    }

    /// Compares bytes with the bytes that are there already. Returns the rest, which is new.
    fn compare<'a>(&mut self, bytes: &'a [u8]) -> io::Result<&'a [u8]> {
        let there = bytes.len().min(usize::try_from(self.to_compare).unwrap_or(usize::MAX));
        let (there, new) = bytes.split_at(there);
        let mut found = vec![0; there.len()];
        self.file.read_exact(&mut found)?;
        self.to_compare -= there.len() as u64;
        if found == there { Ok(new) } else { Err(self.differs()) }
    }
}

impl OutputPlace for PartialFile {
    fn write_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        if self.mode == ResumeMode::Compare && self.to_compare > 0 {
            bytes = self.compare(bytes)?;
        }
        self.file.write_all(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.mode == ResumeMode::Compare && self.to_compare > 0 {
            return Err(self.differs());
        }
        match &self.assembly {
            None => {
                self.file.sync_all()?;
                fs::rename(&self.partial, &self.path)?;
            }
            Some(assemble) => {
                self.file.rewind()?;
                let mut new = self.partial.clone().into_os_string();
                new.push(".new");
                let _ = fs::remove_file(&new);
                let output = create_like(new.as_ref(), self.file.metadata().ok().as_ref())?;
                assemble(&self.file, &output)?;
                output.sync_all()?;
                fs::rename(new, &self.path)?;
                fs::remove_file(&self.partial)?;
            }
        }
        // A state without its output does no harm.
        let _ = fs::remove_file(&self.state_path);
        Ok(())
    }

    fn keep(&mut self) -> Option<PathBuf> {
        Some(self.partial.clone())
    }

    fn discard(&mut self) -> Option<PathBuf> {
        self.keep()
    }

    fn to_sync(&self) -> Option<io::Result<File>> {
        Some(self.file.try_clone())
    }

    fn is_resumable(&self) -> bool {
        true
    }

    fn takes_checkpoints(&self) -> bool {
        self.mode == ResumeMode::FromCheckpoint
    }

    fn store(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        let line = checkpoint.line();
        self.is_second = !self.is_second;
        let offset = if self.is_second { line.len() as u64 } else { 0 };
        self.state.seek(SeekFrom::Start(self.slots + offset))?;
        self.state.write_all(line.as_bytes())
    }
}
