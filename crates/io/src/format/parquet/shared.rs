//! [`SharedFile`]: a file that several threads read, each at its own place.

use crate::ReadAt;
use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};
use std::fs::File;
use std::io::{self, BufReader, Read};
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
}

impl Length for SharedFile {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for SharedFile {
    type T = BufReader<FileFrom>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(BufReader::new(FileFrom { file: Arc::clone(&self.file), next: start }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        // A damaged file may name a length that no memory has.
        if start.checked_add(length as u64).is_none_or(|end| end > self.length) {
            return Err(ParquetError::EOF("the file ends before a part that it names".to_owned()));
        }
        let mut bytes = vec![0; length];
        FileFrom { file: Arc::clone(&self.file), next: start }.read_exact(&mut bytes)?;
        Ok(bytes.into())
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
