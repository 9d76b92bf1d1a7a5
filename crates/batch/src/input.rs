//! [`Input`]: a named stream of bytes with puzzles.

use crate::host::{Host, ProgressEvent};
use crate::output::Output;
use std::fmt::{self, Write};
use std::fs::{self, File, Metadata};
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// A named stream of bytes with puzzles: a file, or what the caller opens.
///
/// ```
/// use ninefold_batch::Input;
///
/// assert_eq!(Input::bytes("upload", "12x\n").to_string(), "upload");
/// assert_eq!(Input::file("a\u{7}.txt").to_string(), "a\\u{7}.txt");
/// ```
#[derive(Clone)]
pub struct Input {
    name: String,
    /// The file whose size and time tell whether the input is still the same.
    identity: Option<PathBuf>,
    open: Arc<dyn Fn() -> io::Result<OpenInput> + Send + Sync>,
}

/// An input that has been opened.
pub struct OpenInput {
    /// The bytes.
    pub stream: Box<dyn Read + Send>,
    /// The same bytes as a regular file, if they are one: several threads can read it at once then.
    pub file: Option<File>,
    /// Whether reading may have to wait until somebody writes, as in a pipe. Answers are handed
    /// over then before every read.
    pub may_wait: bool,
}

impl Input {
    /// An input that a function opens when its turn comes.
    pub fn new(
        name: impl Into<String>,
        open: impl Fn() -> io::Result<OpenInput> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), identity: None, open: Arc::new(open) }
    }

    /// A file. Control characters in its name are escaped in messages.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let name = escaped(&path.display().to_string());
        let identity = Some(path.clone());
        let open = move || {
            let file = File::open(&path)?;
            let is_file = file.metadata()?.is_file();
            let same = if is_file { Some(file.try_clone()?) } else { None };
            Ok(OpenInput { stream: Box::new(file), file: same, may_wait: !is_file })
        };
        Self { name, identity, open: Arc::new(open) }
    }

    /// Bytes in memory.
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes: Arc<[u8]> = bytes.into().into();
        Self::new(name, move || {
            let stream = Box::new(Cursor::new(Arc::clone(&bytes)));
            Ok(OpenInput { stream, file: None, may_wait: false })
        })
    }

    /// The same input, with a file whose size and time of change tell whether the input is still
    /// the same when a run is continued.
    #[must_use]
    pub fn identified_by(self, path: impl Into<PathBuf>) -> Self {
        Self { identity: Some(path.into()), ..self }
    }

    /// The input's size in bytes, if it is a regular file.
    pub fn size(&self) -> Option<u64> {
        self.metadata().filter(Metadata::is_file).map(|data| data.len())
    }

    /// The size and the time of change, for the description of a run.
    pub(crate) fn fingerprint(&self) -> String {
        let Some(data) = self.metadata() else { return "which is not there".to_owned() };
        if !data.is_file() {
            return "which is no file".to_owned();
        }
        let modified = data.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = modified.unwrap_or_default().as_nanos();
        format!("{} bytes, modified {modified} ns after 1970", data.len())
    }

    fn metadata(&self) -> Option<Metadata> {
        fs::metadata(self.identity.as_ref()?).ok()
    }

    /// Opens the input. Before it waits for bytes, the output is flushed.
    pub(crate) fn open(&self, output: &Output, host: &Arc<dyn Host>) -> io::Result<WatchedInput> {
        let OpenInput { stream, file, may_wait } = (self.open)()?;
        Ok(WatchedInput { stream, file, may_wait, output: output.clone(), host: Arc::clone(host) })
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A name without control characters, which could do something to a terminal.
fn escaped(name: &str) -> String {
    name.chars().fold(String::new(), |mut text, c| {
        // Writing to a string cannot fail.
        let _ = if c.is_control() {
            write!(text, "{}", c.escape_default())
        } else {
            text.write_char(c)
        };
        text
    })
}

/// An open input that reports progress. Before it waits for more bytes, the answers so far are
/// written, so whoever sends a puzzle and waits for the answer gets it.
pub(crate) struct WatchedInput {
    stream: Box<dyn Read + Send>,
    pub(crate) file: Option<File>,
    pub(crate) may_wait: bool,
    output: Output,
    host: Arc<dyn Host>,
}

impl Read for WatchedInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.may_wait {
            self.output.flush();
        }
        let length = self.stream.read(buffer)?;
        self.host.progress(ProgressEvent::BytesRead(length as u64));
        Ok(length)
    }
}
