//! [`SharedFile`]: a file that several threads read, each at its own place.

use crate::ReadAt;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

/// A file that several threads read, each at its own place. A [`File`] alone will not do: its copies
/// share one position, so that threads that seek disturb each other.
#[derive(Clone, Debug)]
pub(super) struct SharedFile {
    file: Arc<File>,
    length: u64,
}

impl SharedFile {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self { file: Arc::new(file), length })
    }

    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Returns the file from a place on.
    pub(super) fn from(&self, start: u64) -> FileFrom {
        FileFrom { file: Arc::clone(&self.file), next: start }
    }

    /// Reads some bytes. Returns `None` if the file ends before them.
    pub(super) fn bytes(&self, start: u64, length: usize) -> io::Result<Option<Vec<u8>>> {
        // A damaged file may name a length that no memory has.
        if start.checked_add(length as u64).is_none_or(|end| end > self.length) {
            return Ok(None);
        }
        let mut bytes = vec![0; length];
        match self.from(start).read_exact(&mut bytes) {
            Ok(()) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Reads a file from a place on.
pub(super) struct FileFrom {
    file: Arc<File>,
    next: u64,
}

impl Read for FileFrom {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read_at(buffer, self.next)?;
        self.next += length as u64;
        Ok(length)
    }
}
