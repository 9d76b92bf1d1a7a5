//! [`Output`]: where records are printed, whole or not at all.

use crate::report::message;
use crate::status::Status;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Records wait here until so many bytes are together.
const BUFFERED: usize = 1 << 16;
/// How long an interrupt waits for a write that is under way.
const PATIENCE: Duration = Duration::from_millis(80);

/// Where records are printed. Each `write` takes a whole record, and clones share one output, so
/// that an interrupt can flush it at any time without cutting a record.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Buffered>>);

struct Buffered {
    records: Vec<u8>,
    target: Target,
    /// An error that nobody has been told of.
    error: Option<io::Error>,
}

enum Target {
    StandardOutput,
    /// A pipe or device that was there before.
    Device(File),
    /// A file that takes its name when it is complete.
    File {
        file: File,
        partial: PathBuf,
        path: PathBuf,
    },
}

impl Output {
    /// Standard output, or a file.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let target = match path {
            None => Target::StandardOutput,
            Some(path) if is_device(path) => {
                Target::Device(File::options().write(true).open(path)?)
            }
            Some(path) => {
                let partial = partial_path(path);
                let file = File::create(&partial)?;
                Target::File { file, partial, path: path.to_owned() }
            }
        };
        let records = Vec::with_capacity(BUFFERED + 1024);
        Ok(Self(Arc::new(Mutex::new(Buffered { records, target, error: None }))))
    }

    /// Prints the records so far. An error is told by the next `write` or by [`Self::finish`].
    pub fn flush_now(&self) {
        let mut buffered = self.lock();
        if let Err(error) = buffered.flush() {
            buffered.error = Some(error);
        }
    }

    /// Prints everything and, for a file, gives it its name.
    pub fn finish(&self) -> io::Result<()> {
        self.lock().finish()
    }

    /// Takes away the unfinished file after an error.
    pub fn discard(&self) {
        if let Target::File { partial, .. } = &self.lock().target {
            // Nothing is lost if this fails: the file's name says that it is partial.
            let _ = fs::remove_file(partial);
        }
    }

    /// From now on, an interrupt (Ctrl-C) prints the records that are complete and ends the
    /// program.
    pub fn end_on_interrupt(&self) -> Result<(), ctrlc::Error> {
        let output = self.clone();
        ctrlc::set_handler(move || {
            output.flush_within(PATIENCE);
            std::process::exit(Status::Interrupted as i32);
        })
    }

    fn lock(&self) -> MutexGuard<'_, Buffered> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flush_within(&self, patience: Duration) {
        let start = Instant::now();
        while start.elapsed() < patience {
            if let Ok(mut buffered) = self.0.try_lock() {
                // There is nobody left to tell of an error; the status is not 0 anyway.
                let _ = buffered.flush();
                if let Target::File { partial, .. } = &buffered.target {
                    message(format_args!("what is complete stands in {}", partial.display()));
                }
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Write for Output {
    fn write(&mut self, record: &[u8]) -> io::Result<usize> {
        let mut buffered = self.lock();
        buffered.records.extend_from_slice(record);
        if buffered.records.len() >= BUFFERED || buffered.error.is_some() {
            buffered.flush()?;
        }
        Ok(record.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }
}

impl Buffered {
    fn flush(&mut self) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let result = match &mut self.target {
            Target::StandardOutput => {
                let mut standard_output = io::stdout().lock();
                standard_output.write_all(&self.records).and_then(|()| standard_output.flush())
            }
            Target::Device(file) | Target::File { file, .. } => file.write_all(&self.records),
        };
        // After an error nobody knows how much arrived, so nothing may be printed again.
        self.records.clear();
        result
    }

    fn finish(&mut self) -> io::Result<()> {
        self.flush()?;
        if let Target::File { file, partial, path } = &mut self.target {
            file.sync_all()?;
            fs::rename(partial, path)?;
        }
        Ok(())
    }
}

/// Whether there is something at a path that is not an ordinary file.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// The name of a file that is not complete: `solved.txt.partial`.
fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}
