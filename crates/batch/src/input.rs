//! [`Input`]: a named stream of bytes with puzzles.

use crate::host::{Host, ProgressEvent};
use crate::output::Output;
use std::fmt::{self, Write};
use std::fs::{self, File, Metadata};
use std::io::{self, Cursor, Read};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::UNIX_EPOCH;

/// A named stream of bytes with puzzles: a file, or a stream that the caller opens.
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
    /// File whose size and time of change identify the input.
    identity: Option<PathBuf>,
    open: Arc<dyn Fn() -> io::Result<OpenInput> + Send + Sync>,
    /// Rows of a table to read. `None`: all.
    rows: Option<Range<u64>>,
    /// Number of lines of the file before the input.
    lines_before: u64,
}

/// An input that has been opened.
///
/// ```
/// use ninefold_batch::{Input, OpenInput};
///
/// let input = Input::new("socket", || {
///     let stream = Box::new(std::io::empty());
///     Ok(OpenInput { stream, file: None, may_wait: true })
/// });
/// assert_eq!(input.size(), None);
/// ```
pub struct OpenInput {
    /// Bytes of the input.
    pub stream: Box<dyn Read + Send>,
    /// Regular file with the same bytes, if there is one. Several threads can read a file at once.
    pub file: Option<File>,
    /// Whether a read may wait for a writer, as in a pipe. If so, the output is flushed before
    /// every read.
    pub may_wait: bool,
}

impl Input {
    /// Returns an input that calls `open` when the inputs before it have been read.
    pub fn new(
        name: impl Into<String>,
        open: impl Fn() -> io::Result<OpenInput> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            identity: None,
            open: Arc::new(open),
            rows: None,
            lines_before: 0,
        }
    }

    /// Returns an input that reads a file. Messages escape control characters in its name.
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
        Self { identity, ..Self::new(name, open) }
    }

    /// Returns an input of bytes in memory.
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes: Arc<[u8]> = bytes.into().into();
        Self::new(name, move || {
            let stream = Box::new(Cursor::new(Arc::clone(&bytes)));
            Ok(OpenInput { stream, file: None, may_wait: false })
        })
    }

    /// Returns the same input, identified by a file. A continued run requires that the size and
    /// the time of change of this file are the same.
    #[must_use]
    pub fn identified_by(self, path: impl Into<PathBuf>) -> Self {
        Self { identity: Some(path.into()), ..self }
    }

    /// Returns the same input with only a range of its rows, from 0. The input must be a table in a
    /// file whose rows several threads can read at once, such as Parquet.
    #[must_use]
    pub fn with_rows(self, rows: Range<u64>) -> Self {
        Self { rows: Some(rows), ..self }
    }

    /// Returns the same input as a part of a file behind some lines. Messages count them.
    #[must_use]
    pub fn after_lines(self, lines: u64) -> Self {
        Self { lines_before: lines, ..self }
    }

    /// Returns the rows of a table to read. `None`: all.
    pub(crate) fn rows(&self) -> Option<Range<u64>> {
        self.rows.clone()
    }

    /// Returns the number of lines of the file before the input.
    pub(crate) const fn lines_before(&self) -> u64 {
        self.lines_before
    }

    /// Returns the input's size in bytes, or `None` if it is not a regular file.
    pub fn size(&self) -> Option<u64> {
        self.metadata().filter(Metadata::is_file).map(|data| data.len())
    }

    /// Returns the size and the time of change, for the description of a run.
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

    /// Opens the input as a stream of bytes.
    pub(crate) fn open_stream(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok((self.open)()?.stream)
    }

    /// Opens the input. If a read may wait, it flushes `output` first.
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

/// Returns a name with its control characters escaped, because they could change a terminal.
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

/// An open input that reports progress. It flushes the output before a read that may wait, so a
/// user who sends one puzzle gets its answer.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_of_a_name_are_escaped() {
        assert_eq!(Input::file("a\x1b[2Jb\u{e4}").to_string(), "a\\u{1b}[2Jb\u{e4}");
    }

    #[test]
    fn inputs_that_cannot_be_told_apart_say_why() {
        let told = |input: Input| input.fingerprint();
        assert_eq!(told(Input::bytes("memory", "")), "which is not there");
        assert_eq!(
            told(Input::bytes("memory", "").identified_by("/no/such/file")),
            "which is not there"
        );
        assert_eq!(told(Input::file(".")), "which is no file");
        let file = tempfile::NamedTempFile::new().unwrap();
        assert!(told(Input::file(file.path())).starts_with("0 bytes, modified "));
    }
}
