//! Lets the crate `parquet` read a [`SharedFile`].

use super::super::shared_file::{FileFrom, SharedFile};
use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};
use std::io::BufReader;

impl Length for SharedFile {
    fn len(&self) -> u64 {
        self.length()
    }
}

impl ChunkReader for SharedFile {
    type T = BufReader<FileFrom>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(BufReader::new(self.from(start)))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let missing = || ParquetError::EOF("the file ends before a part that it names".to_owned());
        Ok(self.bytes(start, length)?.ok_or_else(missing)?.into())
    }
}
