//! [`Output`]: where records are printed, whole or not at all.

use crate::records::Records;
use crate::report::message;
use crate::status::Status;
use ninefold::io::Packer;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

/// Records wait here until so many bytes are together.
const BUFFERED: usize = 1 << 16;
/// What a pipe takes as a whole or not at all (`PIPE_BUF` of Linux; POSIX asks for 512).
const WHOLE_WRITE: usize = 4096;
/// No record waits longer than this.
const LONGEST_WAIT: Duration = Duration::from_millis(100);
/// So much of a file is written to the disk on the side, so that its end need not wait for all.
const SYNCED_AHEAD: usize = 1 << 24;
/// How long an interrupt waits for a write that is under way.
const PATIENCE: Duration = Duration::from_millis(80);

/// Where records are printed. It takes whole records, and clones share one output, so that an
/// interrupt can print what is complete at any time without cutting a record.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    records: Records,
    target: Target,
    /// Compresses what is printed to a file whose name asks for it.
    packer: Option<Packer>,
    /// How many bytes of a file may not be on the disk.
    unsynced: usize,
    /// An error that nobody has been told of.
    error: Option<io::Error>,
}

enum Target {
    /// Standard output, or a pipe or device that was there before.
    Stream { file: File, is_pipe: bool },
    /// A file that takes its name when it is complete.
    File { file: NamedTempFile, path: PathBuf },
}

impl Output {
    /// Standard output, or a file.
    ///
    /// A file is written beside its place, under a name of its own, so that nothing that is there
    /// is lost before the output is complete, be it an older output or the input itself.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let target = match path {
            None => stream(standard_output()?)?,
            Some(path) => open_path(path)?,
        };
        let records = Records::with_capacity(BUFFERED + 1024);
        let packer = path.and_then(Packer::of_path);
        let buffered = Buffered { records, target, packer, unsynced: 0, error: None };
        Ok(Self(Arc::new(Mutex::new(buffered))))
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
        buffered.give_name()
    }

    /// Prints everything, but leaves a file under the name that it had so far; gives that name.
    pub fn finish_incomplete(&self) -> io::Result<Option<PathBuf>> {
        let mut buffered = self.lock();
        buffered.flush_to_end()?;
        Ok(buffered.keep())
    }

    /// Takes an unfinished file away.
    pub fn discard(&self) {
        let mut buffered = self.lock();
        if let Target::File { file, .. } = &mut buffered.target {
            // Nothing is lost if this fails: the file's name says that it is partial.
            let _ = fs::remove_file(file.path());
        }
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
        let _ = thread::Builder::new().stack_size(1 << 16).spawn(flush);
    }

    /// Has a long file written to the disk as far as it goes, while more is searched for.
    fn sync_ahead(&self) {
        let file = {
            let mut buffered = self.lock();
            let Target::File { file, .. } = &buffered.target else { return };
            if buffered.unsynced < SYNCED_AHEAD {
                return;
            }
            // The system tells of an error once for each time that a file was opened, so the end
            // will hear of one that is passed over here.
            let file = file.reopen();
            buffered.unsynced = 0;
            file
        };
        let _ = file.and_then(|file| file.sync_data());
    }

    /// From now on, an interrupt (Ctrl-C) prints the records that are complete and ends the
    /// program.
    pub fn end_on_interrupt(&self) -> Result<(), ctrlc::Error> {
        let output = self.clone();
        ctrlc::set_handler(move || {
            // The lock is kept to the end, so that nothing is begun any more.
            let mut buffered = output.lock_within(PATIENCE);
            if let Some(buffered) = &mut buffered {
                // There is nobody left to tell of an error; the status is not 0 anyway.
                let _ = buffered.flush_to_end();
                if let Some(partial) = buffered.keep() {
                    message(format_args!("what is complete stands in {}", partial.display()));
                }
            }
            std::process::exit(Status::Interrupted as i32);
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
        self.write_packed(&end)
    }

    /// Writes what has been compressed.
    fn write_packed(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.unsynced += bytes.len();
        match &mut self.target {
            Target::Stream { file, .. } => file.write_all(bytes),
            Target::File { file, .. } => file.as_file_mut().write_all(bytes),
        }
    }

    /// Prints records at once.
    fn write(&mut self, records: &Records) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        if let Some(packer) = &mut self.packer {
            let mut packed = Vec::new();
            packer.pack(records.bytes(), &mut packed)?;
            return self.write_packed(&packed);
        }
        match &mut self.target {
            // Where a reader may let the program wait, an interrupt must not cut a record.
            Target::Stream { file, is_pipe: true } => {
                records.parts(WHOLE_WRITE).try_for_each(|part| file.write_all(part))
            }
            Target::Stream { file, is_pipe: false } => file.write_all(records.bytes()),
            Target::File { file, .. } => {
                self.unsynced += records.bytes().len();
                file.as_file_mut().write_all(records.bytes())
            }
        }
    }

    /// Gives a file its name, in place of what had it.
    fn give_name(&mut self) -> io::Result<()> {
        if let Target::File { file, path } = &mut self.target {
            file.as_file().sync_all()?;
            fs::rename(file.path(), path)?;
            file.disable_cleanup(true);
        }
        Ok(())
    }

    /// Keeps a file that has not its name yet, and gives the one it has, unless it is empty.
    fn keep(&mut self) -> Option<PathBuf> {
        let Target::File { file, .. } = &mut self.target else { return None };
        if file.as_file().metadata().is_ok_and(|data| data.len() == 0) {
            let _ = fs::remove_file(file.path());
            return None;
        }
        file.disable_cleanup(true);
        Some(file.path().to_owned())
    }
}

/// Standard output without the buffer of the standard library, which hides some errors.
#[cfg(unix)]
fn standard_output() -> io::Result<File> {
    use std::os::fd::AsFd;
    Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
}

/// Standard output without the buffer of the standard library, which hides some errors.
#[cfg(windows)]
fn standard_output() -> io::Result<File> {
    use std::os::windows::io::AsHandle;
    Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
}

fn stream(file: File) -> io::Result<Target> {
    let is_pipe = !file.metadata()?.is_file();
    Ok(Target::Stream { file, is_pipe })
}

fn open_path(path: &Path) -> io::Result<Target> {
    let existing = match fs::metadata(path) {
        Ok(data) => Some(data),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if existing.is_some() {
        // Fails here and now for a folder, or where writing is not allowed.
        let file = File::options().write(true).open(path)?;
        if !file.metadata()?.is_file() || is_descriptor(path) {
            return stream(file);
        }
    }
    let path = resolve(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default();
    let mut prefix = name.to_owned();
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".partial");
    let create = |partial: &Path| create_like(partial, existing.as_ref());
    let file = builder.make_in(folder, create)?;
    Ok(Target::File { file, path })
}

/// Makes a new file with the permissions of an existing one, or the usual ones.
fn create_like(path: &Path, existing: Option<&Metadata>) -> io::Result<File> {
    let file = OpenOptions::new().write(true).create_new(true).open(path)?;
    if let Some(existing) = existing {
        file.set_permissions(existing.permissions())?;
    }
    Ok(file)
}

/// The file that a path stands for when links are followed, even if it does not exist yet.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let path = links(path).last().unwrap_or_default();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    Ok(folder.canonicalize()?.join(name))
}

/// Whether a path is another name of an open file, such as `/dev/stdout`.
fn is_descriptor(path: &Path) -> bool {
    links(path).any(|path| path.starts_with("/dev") || path.starts_with("/proc"))
}

/// A path, and where each link leads.
fn links(path: &Path) -> impl Iterator<Item = PathBuf> {
    let follow = |path: &PathBuf| {
        let target = fs::read_link(path).ok()?;
        Some(path.parent().unwrap_or(Path::new("")).join(target))
    };
    // Linux follows 40.
    std::iter::successors(Some(path.to_owned()), follow).take(41)
}
