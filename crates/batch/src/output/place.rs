//! [`OutputPlace`]: the destination of an output's bytes.

use super::checkpoint::Checkpoint;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tempfile::NamedTempFile;

/// Largest number of bytes that a pipe takes in one piece: `PIPE_BUF` on Linux. POSIX requires at
/// least 512.
const ATOMIC_WRITE: usize = 4096;

/// The destination of an output's bytes.
///
/// At the end, one of [`finish`](Self::finish), [`keep`](Self::keep) and [`discard`](Self::discard)
/// is called. After an error of `finish`, `discard` is called, too.
pub trait OutputPlace: Send {
    /// Writes all bytes.
    ///
    /// # Errors
    ///
    /// Errors of the place. After an error, it is unknown how many bytes arrived.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Ends a complete output.
    ///
    /// # Errors
    ///
    /// Errors of the place, including errors of earlier writes that it has not reported yet.
    fn finish(&mut self) -> io::Result<()>;

    /// Returns the largest number of bytes that arrive in one piece or not at all. `None` if no
    /// slow reader can block a write.
    fn atomic_write(&self) -> Option<usize> {
        None
    }

    /// Ends an incomplete output and returns the path where it stays, if there is one.
    fn keep(&mut self) -> Option<PathBuf> {
        None
    }

    /// Removes an incomplete output, or returns the path where it stays because another run can
    /// continue it.
    fn discard(&mut self) -> Option<PathBuf> {
        None
    }

    /// Returns the file, if it can be synced to the disk while more is written.
    fn to_sync(&self) -> Option<io::Result<File>> {
        None
    }

    /// Returns whether another run can continue an interrupted output.
    fn is_resumable(&self) -> bool {
        false
    }

    /// Returns whether the place takes checkpoints.
    fn takes_checkpoints(&self) -> bool {
        false
    }

    /// Stores a checkpoint, from which another run can continue.
    ///
    /// # Errors
    ///
    /// Errors of the place.
    fn store(&mut self, _checkpoint: &Checkpoint) -> io::Result<()> {
        Ok(())
    }
}

/// An output that stays in memory, for tests, servers and bindings. Clones share the bytes.
///
/// ```
/// use ninefold_batch::{MemoryOutput, Output, RecordText};
/// use std::io::Write;
///
/// let memory = MemoryOutput::default();
/// let output = Output::to_place(Box::new(memory.clone()));
/// let mut text = RecordText::default();
/// text.write_all(b"=1\n")?;
/// output.print(&text)?;
/// output.finish()?;
/// assert_eq!(memory.take(), b"=1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryOutput(Arc<Mutex<Vec<u8>>>);

impl MemoryOutput {
    /// Returns the bytes written since the last call.
    pub fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl OutputPlace for MemoryOutput {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Standard output, or a pipe or device that existed before.
struct Stream {
    /// Open file. `None` after the end.
    file: Option<File>,
    is_file: bool,
}

/// A file that gets its final name when it is complete.
struct NewFile {
    file: NamedTempFile,
    path: PathBuf,
}

impl OutputPlace for Stream {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(bytes))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.file.take().map_or(Ok(()), close)
    }

    fn atomic_write(&self) -> Option<usize> {
        (!self.is_file).then_some(ATOMIC_WRITE)
    }
}

impl OutputPlace for NewFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.as_file_mut().write_all(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        // After this, closing the file cannot fail.
        self.file.as_file().sync_all()?;
        fs::rename(self.file.path(), &self.path)?;
        self.file.disable_cleanup(true);
        Ok(())
    }

    fn keep(&mut self) -> Option<PathBuf> {
        if self.file.as_file().metadata().is_ok_and(|data| data.len() == 0) {
            let _ = fs::remove_file(self.file.path());
            return None;
        }
        self.file.disable_cleanup(true);
        Some(self.file.path().to_owned())
    }

    fn discard(&mut self) -> Option<PathBuf> {
        // Nothing is lost if this fails: the file's name says that it is partial.
        let _ = fs::remove_file(self.file.path());
        None
    }

    fn to_sync(&self) -> Option<io::Result<File>> {
        Some(self.file.reopen())
    }
}

/// Opens the place at a path. A regular file is written in the same folder, under a temporary name.
/// So an older output, or the input itself, stays until the output is complete.
pub(super) fn at_path(path: &Path) -> io::Result<Box<dyn OutputPlace>> {
    match resolve_target(path)? {
        Target::Stream(file) => stream(file),
        Target::File { path, existing } => {
            let folder = path.parent().unwrap_or(Path::new("."));
            let mut prefix = name_with_room(&path);
            prefix.push(".");
            let mut builder = tempfile::Builder::new();
            builder.prefix(&prefix).suffix(".partial");
            let create = |partial: &Path| create_like(partial, existing.as_ref());
            let file = builder.make_in(folder, create)?;
            Ok(Box::new(NewFile { file, path }))
        }
    }
}

/// Largest number of bytes of a file name, on all common file systems.
const LONGEST_NAME: usize = 255;
/// Bytes for what is appended to the name of an output while the output is not complete:
/// `.partial.state.new`, or `.`, six random characters and `.partial`.
const ROOM: usize = ".partial.state.new".len();

/// Returns the file name of a path, shortened if nothing could be appended to it. A checksum of the
/// whole name ends a shortened name, so that outputs with different names stay apart.
pub(super) fn name_with_room(path: &Path) -> OsString {
    let name = path.file_name().unwrap_or_default();
    if name.len() <= LONGEST_NAME - ROOM {
        return name.to_owned();
    }
    let sum = format!("~{:08x}", crc32fast::hash(name.as_encoded_bytes()));
    let text = name.to_string_lossy();
    let start = text.floor_char_boundary(LONGEST_NAME - ROOM - sum.len());
    (text[..start].to_owned() + &sum).into()
}

/// The kind of place that a path names.
pub(super) enum Target {
    /// A pipe or device, which is written to directly.
    Stream(File),
    /// A regular file, and the metadata of an existing file at this path.
    File { path: PathBuf, existing: Option<Metadata> },
}

/// Returns the kind of place that a path names.
pub(super) fn resolve_target(path: &Path) -> io::Result<Target> {
    let existing = match fs::metadata(path) {
        Ok(data) => Some(data),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if existing.is_some() {
        // Fails early for a folder, or where writing is not allowed.
        let file = File::options().write(true).open(path)?;
        if !file.metadata()?.is_file() || is_descriptor(path) {
            return Ok(Target::Stream(file));
        }
    }
    if existing.is_none() && path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        let text = "this is the name of a folder, because it ends in `/`; name a file in it";
        return Err(io::Error::other(text));
    }
    Ok(Target::File { path: resolve(path)?, existing })
}

/// Makes a new file with the permissions of an existing file, or with the usual permissions.
pub(super) fn create_like(path: &Path, existing: Option<&Metadata>) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
    if let Some(existing) = existing {
        file.set_permissions(existing.permissions())?;
    }
    Ok(file)
}

/// Closes a file. Some file systems report an error of an earlier write only now.
#[cfg(unix)]
fn close(file: File) -> io::Result<()> {
    Ok(nix::unistd::close(file)?)
}

/// Closes a file.
#[cfg(not(unix))]
fn close(mut file: File) -> io::Result<()> {
    file.flush()
}

/// Returns the place of standard output, a pipe or a device that is open.
pub(super) fn stream(file: File) -> io::Result<Box<dyn OutputPlace>> {
    let is_file = file.metadata()?.is_file();
    Ok(Box::new(Stream { file: Some(file), is_file }))
}

/// Returns whether a path is a name of standard output, such as `/dev/stdout`.
pub fn is_standard_output(path: &Path) -> bool {
    let names = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    links(path).any(|path| names.iter().any(|name| path == Path::new(name)))
}

/// Returns the file that a path names when links are followed. The file need not exist yet.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let path = links(path).last().unwrap_or_default();
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    Ok(folder.canonicalize()?.join(name))
}

/// Returns whether a path is another name of an open file, such as `/dev/stdout`.
fn is_descriptor(path: &Path) -> bool {
    links(path).any(|path| path.starts_with("/dev") || path.starts_with("/proc"))
}

/// Returns a path, and the target of each link in turn.
fn links(path: &Path) -> impl Iterator<Item = PathBuf> {
    let follow = |path: &PathBuf| {
        let target = fs::read_link(path).ok()?;
        Some(path.parent().unwrap_or(Path::new("")).join(target))
    };
    // Linux follows at most 40 links.
    std::iter::successors(Some(path.to_owned()), follow).take(41)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leaves_room_for_endings_and_stays_different_from_others() {
        let short = "x".repeat(LONGEST_NAME - ROOM);
        assert_eq!(name_with_room(short.as_ref()), *short);
        for letter in ["x", "ü", "数"] {
            let long = letter.repeat(LONGEST_NAME / letter.len());
            let names = [long.clone() + "a", long.clone() + "b", long[letter.len()..].to_owned()];
            let shortened = names.map(|name| name_with_room(name.as_ref()));
            assert!(shortened.iter().all(|name| name.len() <= LONGEST_NAME - ROOM));
            assert!(shortened[0] != shortened[1] && shortened[1] != shortened[2]);
            assert!(shortened[0].to_str().is_some_and(|name| name.starts_with(letter)));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_and_descriptors_are_written_to_directly() {
        for path in ["/dev/null", "/dev/stdout", "/proc/self/fd/1"] {
            assert!(matches!(resolve_target(Path::new(path)), Ok(Target::Stream(_))), "{path}");
        }
    }

    #[test]
    fn a_path_below_a_file_is_an_error() {
        let file = NamedTempFile::new().unwrap();
        let Err(error) = resolve_target(&file.path().join("below")) else { panic!("no folder") };
        assert_ne!(error.kind(), io::ErrorKind::NotFound);
        assert!(matches!(resolve_target(file.path()), Ok(Target::File { existing: Some(_), .. })));
    }
}
