//! [`Place`]: where the bytes of an output go, and how it is ended.

use super::resume::Checkpoint;
use crate::closed::{CLOSED, Standard, is_closed};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// What a pipe takes as a whole or not at all (`PIPE_BUF` of Linux; POSIX asks for 512).
const WHOLE_WRITE: usize = 4096;

/// Where the bytes of an output go, and how it is ended.
pub trait Place: Send {
    /// Writes all of some bytes.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Ends it when it is complete; an error is told here at the latest.
    fn finish(&mut self) -> io::Result<()>;

    /// How many bytes are taken as a whole or not at all, where somebody may let the program wait.
    fn whole(&self) -> Option<usize> {
        None
    }

    /// Ends it although it is not complete, and gives the name under which it is kept, if it has one.
    fn keep(&mut self) -> Option<PathBuf> {
        None
    }

    /// Takes what is not complete away, or gives the name under which it is kept all the same.
    fn discard(&mut self) -> Option<PathBuf> {
        None
    }

    /// The file, if it is one that has no end of its own: to be written to the disk on the side.
    fn to_sync(&self) -> Option<io::Result<File>> {
        None
    }

    /// Whether an interrupted output is continued by another run.
    fn is_resumable(&self) -> bool {
        false
    }

    /// Whether it is to be told how far it has got.
    fn is_noted(&self) -> bool {
        false
    }

    /// Takes down how far it has got.
    fn note(&mut self, _checkpoint: &Checkpoint) -> io::Result<()> {
        Ok(())
    }
}

/// Standard output, or a pipe or device that was there before.
struct Stream {
    /// Nothing after the end.
    file: Option<File>,
    is_file: bool,
}

/// A file that takes its name when it is complete.
struct Fresh {
    file: NamedTempFile,
    path: PathBuf,
}

impl Place for Stream {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(bytes))
    }

    fn finish(&mut self) -> io::Result<()> {
        self.file.take().map_or(Ok(()), close)
    }

    fn whole(&self) -> Option<usize> {
        (!self.is_file).then_some(WHOLE_WRITE)
    }
}

impl Place for Fresh {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.as_file_mut().write_all(bytes)
    }

    fn finish(&mut self) -> io::Result<()> {
        // After this nothing is left that closing could fail with.
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

/// Standard output.
pub fn standard() -> io::Result<Box<dyn Place>> {
    if is_closed(Standard::Output) {
        return Err(io::Error::other(CLOSED));
    }
    stream(standard_output()?)
}

/// A file by its name. If it is one that keeps what is written, it is written beside its place,
/// under a name of its own, so that nothing that is there is lost before the output is complete, be
/// it an older output or the input itself.
pub fn named(path: &Path) -> io::Result<Box<dyn Place>> {
    match aim(path)? {
        Aim::Stream(file) => stream(file),
        Aim::File { path, existing } => {
            let folder = path.parent().unwrap_or(Path::new("."));
            let mut prefix = path.file_name().unwrap_or_default().to_owned();
            prefix.push(".");
            let mut builder = tempfile::Builder::new();
            builder.prefix(&prefix).suffix(".partial");
            let create = |partial: &Path| create_like(partial, existing.as_ref());
            let file = builder.make_in(folder, create)?;
            Ok(Box::new(Fresh { file, path }))
        }
    }
}

/// What stands behind the name of an output.
pub enum Aim {
    /// Something that is written to as it is.
    Stream(File),
    /// A file to be, and what is there now.
    File { path: PathBuf, existing: Option<Metadata> },
}

/// Finds out what stands behind the name of an output.
pub fn aim(path: &Path) -> io::Result<Aim> {
    let existing = match fs::metadata(path) {
        Ok(data) => Some(data),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if existing.is_some() {
        // Fails here and now for a folder, or where writing is not allowed.
        let file = File::options().write(true).open(path)?;
        if !file.metadata()?.is_file() || is_descriptor(path) {
            if is_closed(Standard::Output) && is_standard_output(path) {
                return Err(io::Error::other(CLOSED));
            }
            return Ok(Aim::Stream(file));
        }
    }
    Ok(Aim::File { path: resolve(path)?, existing })
}

/// Makes a new file with the permissions of an existing one, or the usual ones.
pub fn create_like(path: &Path, existing: Option<&Metadata>) -> io::Result<File> {
    let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
    if let Some(existing) = existing {
        file.set_permissions(existing.permissions())?;
    }
    Ok(file)
}

/// Closes a file, and tells what went wrong with what was written to it before: some file systems
/// say so only now.
#[cfg(unix)]
fn close(file: File) -> io::Result<()> {
    Ok(nix::unistd::close(file)?)
}

/// Closes a file.
#[cfg(not(unix))]
fn close(file: File) -> io::Result<()> {
    drop(file);
    Ok(())
}

fn stream(file: File) -> io::Result<Box<dyn Place>> {
    let is_file = file.metadata()?.is_file();
    Ok(Box::new(Stream { file: Some(file), is_file }))
}

/// Whether a path is a name of standard output.
fn is_standard_output(path: &Path) -> bool {
    let names = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    links(path).any(|path| names.iter().any(|name| path == Path::new(name)))
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
