//! Outputs that another run continues: `--resume`.
//!
//! Beside the file to be, `FILE`, stand `FILE.partial`, the output so far, and `FILE.partial.state`:
//! a description of the run, so that no other continues it, and how far the output has got. The
//! latter is written over and over, in two places in turn, so that one of them is always whole.

use super::place::{Aim, Place, aim, create_like};
use crate::report::Tally;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The first line of a state, with the version of what follows.
const HEAD: &str = "ninefold partial output 1";

/// What is known of a run before it begins.
#[derive(Debug)]
pub struct Run {
    /// Names and values: two runs whose output is the same have the same.
    pub about: Vec<(String, String)>,
    pub way: Way,
}

/// How an output is continued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From the place that has been taken down.
    Note,
    /// By making all of it again; what is there already is compared and not written.
    Compare,
}

/// How far an output has got.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checkpoint {
    /// So many bytes have all that is said of the first records.
    pub bytes: u64,
    /// The CRC-32 of these bytes.
    pub sum: u32,
    /// What became of the records.
    pub tally: Tally,
}

/// The length and the CRC-32 of what has been written.
pub struct Written {
    pub len: u64,
    hasher: crc32fast::Hasher,
}

/// An output that is continued.
pub struct Resumed {
    /// Open to read and write, and locked.
    file: File,
    partial: PathBuf,
    path: PathBuf,
    state: File,
    state_path: PathBuf,
    /// Where the two places of the state begin.
    slots: u64,
    is_second: bool,
    way: Way,
    /// So much is there already and has not been compared.
    to_compare: u64,
}

impl Written {
    pub fn after(reached: &Checkpoint) -> Self {
        let hasher = crc32fast::Hasher::new_with_initial_len(reached.sum, reached.bytes);
        Self { len: reached.bytes, hasher }
    }

    pub fn update(&mut self, bytes: &[u8]) {
        self.len += bytes.len() as u64;
        self.hasher.update(bytes);
    }

    pub fn sum(&self) -> u32 {
        self.hasher.clone().finalize()
    }
}

impl Checkpoint {
    /// A line of always the same length, with a sum of its own.
    fn line(&self) -> String {
        let counts = self.tally.counts().map(|count| format!("{count:020}")).join(" ");
        let text = format!("{:020} {:08x} {counts}", self.bytes, self.sum);
        format!("{text} {:08x}\n", crc32fast::hash(text.as_bytes()))
    }

    /// Nothing if the line is not whole.
    fn parse(line: &str) -> Option<Self> {
        let (text, sum) = line.trim_end().rsplit_once(' ')?;
        if u32::from_str_radix(sum, 16).ok()? != crc32fast::hash(text.as_bytes()) {
            return None;
        }
        let words: Vec<&str> = text.split(' ').collect();
        let [bytes, sum, counts @ ..] = &words[..] else { return None };
        let counts: Vec<u64> = counts.iter().map(|n| n.parse().ok()).collect::<Option<_>>()?;
        Some(Self {
            bytes: bytes.parse().ok()?,
            sum: u32::from_str_radix(sum, 16).ok()?,
            tally: Tally::of_counts(counts.try_into().ok()?),
        })
    }
}

impl Run {
    /// The description at the head of a state. A blank line ends it.
    fn head(&self) -> String {
        let line = |(name, value): &(String, String)| format!("{name}: {}\n", value.escape_debug());
        let about: String = self.about.iter().map(line).collect();
        format!("{HEAD}\n{about}\n")
    }
}

/// Opens an output that is to be continued, or begun so that it can be; says how far it has got.
pub fn open(path: &Path, run: &Run) -> io::Result<(Resumed, Checkpoint)> {
    let Aim::File { path, existing } = aim(path)? else {
        return Err(no_file());
    };
    let mut partial = path.clone().into_os_string();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    let mut state_path = partial.clone().into_os_string();
    state_path.push(".state");
    let state_path = PathBuf::from(state_path);

    let file = match File::options().read(true).write(true).open(&partial) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            create_like(&partial, existing.as_ref())?
        }
        opened => opened?,
    };
    lock(&file, &partial)?;
    // Nothing is written to a partial output that has no state, so an empty one is a beginning.
    let mut state = if file.metadata()?.len() == 0 {
        begin_state(&state_path, run)?
    } else {
        open_state(&state_path, &partial)?
    };
    let head = run.head();
    check_head(&mut state, &head, &partial)?;
    let slots = head.len() as u64;
    // What is written next goes into the other place.
    let (reached, is_second) =
        read_slots(&mut state, slots)?.unwrap_or((Checkpoint::default(), true));
    let to_compare = file.metadata()?.len();
    let way = run.way;
    let mut resumed =
        Resumed { file, partial, path, state, state_path, slots, is_second, way, to_compare };
    let reached = match way {
        Way::Compare => Checkpoint::default(),
        Way::Note => resumed.go_to(reached)?,
    };
    Ok((resumed, reached))
}

/// That there is nothing that could be continued.
pub fn no_file() -> io::Error {
    io::Error::other("--resume continues files alone, and this is a pipe or a device")
}

/// Sees to it that no other run writes the same file.
fn lock(file: &File, partial: &Path) -> io::Result<()> {
    let is_free = match file.try_lock() {
        Ok(()) => is_at(file, partial),
        Err(TryLockError::WouldBlock) => false,
        // Where the file system knows no locks, nobody can be told apart.
        Err(TryLockError::Error(_)) => true,
    };
    if is_free {
        return Ok(());
    }
    Err(io::Error::other(format!("another run is writing {}", partial.display())))
}

/// Whether a file still has the name under which it was opened.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: fs::Metadata| (data.dev(), data.ino());
    let (opened, named) = (file.metadata().map(place), fs::metadata(path).map(place));
    matches!((opened, named), (Ok(opened), Ok(named)) if opened == named)
}

/// Whether a file still has the name under which it was opened.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Lays a new state down at once, so that there is none that is half written.
fn begin_state(path: &Path, run: &Run) -> io::Result<File> {
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
            "{partial} is there, but what says where it comes from, {path}, cannot be opened \
             ({error}); remove or rename {partial} to begin again"
        );
        io::Error::new(error.kind(), text)
    })
}

/// Refuses what another command line or other inputs have begun.
fn check_head(state: &mut File, expected: &str, partial: &Path) -> io::Result<()> {
    state.rewind()?;
    let mut reader = BufReader::new(state);
    let remove = "finish it with the same command line and inputs, or remove it to begin again";
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

/// How far an output has got, and whether that stands in the second place.
fn read_slots(state: &mut File, start: u64) -> io::Result<Option<(Checkpoint, bool)>> {
    let mut slots = Vec::new();
    state.seek(SeekFrom::Start(start))?;
    state.read_to_end(&mut slots)?;
    let slots = slots.chunks(Checkpoint::default().line().len());
    let read = slots.map(|slot| str::from_utf8(slot).ok().and_then(Checkpoint::parse));
    let whole = read.zip([false, true]).filter_map(|(slot, is_second)| Some((slot?, is_second)));
    // The later of two is that with more records.
    Ok(whole.max_by_key(|(slot, _)| slot.tally.total()))
}

impl Resumed {
    /// Cuts off what comes after a checkpoint, if what comes before is as it was.
    fn go_to(&mut self, reached: Checkpoint) -> io::Result<Checkpoint> {
        let mut written = Written::after(&Checkpoint::default());
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

    fn changed(&self) -> io::Error {
        let partial = self.partial.display();
        let text = format!("{partial} is not what this run has written; remove it to begin again");
        io::Error::other(text)
    }

    /// That this run would write something else, or less.
    fn differs(&self) -> io::Error {
        let partial = self.partial.display();
        let text = format!(
            "{partial} is not what this run would write; finish it with the same command line and \
             inputs (and no smaller --count), or remove it to begin again"
        );
        io::Error::other(text)
    }

    /// Compares bytes with those that are there already; gives those that are not.
    fn compare<'a>(&mut self, bytes: &'a [u8]) -> io::Result<&'a [u8]> {
        let there = bytes.len().min(usize::try_from(self.to_compare).unwrap_or(usize::MAX));
        let (there, new) = bytes.split_at(there);
        let mut found = vec![0; there.len()];
        self.file.read_exact(&mut found)?;
        self.to_compare -= there.len() as u64;
        if found == there { Ok(new) } else { Err(self.differs()) }
    }
}

impl Place for Resumed {
    fn write_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        if self.way == Way::Compare && self.to_compare > 0 {
            bytes = self.compare(bytes)?;
        }
        self.file.write_all(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.way == Way::Compare && self.to_compare > 0 {
            return Err(self.differs());
        }
        self.file.sync_all()?;
        fs::rename(&self.partial, &self.path)?;
        // Without the output that it belongs to it says nothing.
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

    fn is_noted(&self) -> bool {
        self.way == Way::Note
    }

    fn note(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        let line = checkpoint.line();
        self.is_second = !self.is_second;
        let offset = if self.is_second { line.len() as u64 } else { 0 };
        self.state.seek(SeekFrom::Start(self.slots + offset))?;
        self.state.write_all(line.as_bytes())
    }
}
