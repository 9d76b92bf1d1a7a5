//! [`page_reader`]: reads the pages of a column, in all compressions that Parquet has.
//!
//! The crate `parquet` unpacks Snappy, gzip and LZ4 in Rust. For zstd and Brotli it would need C,
//! or a compressor. So this file unpacks these two, with decoders in Rust.

use bytes::Bytes;
use parquet::basic::Compression;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::reader::ChunkReader;
use parquet::file::serialized_reader::SerializedPageReader;
use ruzstd::decoding::StreamingDecoder;
use std::io::Read;
use std::sync::Arc;

/// Most bytes of a page. Writers make pages of about a megabyte.
const LARGEST_PAGE: u64 = 1 << 30;

/// Returns a reader of the pages of a column of a group.
pub(super) fn page_reader<R: ChunkReader + 'static>(
    file: &Arc<R>,
    column: &ColumnChunkMetaData,
    rows: usize,
) -> Result<Box<dyn PageReader>> {
    let unpack = match column.compression() {
        Compression::ZSTD(_) => unpack_zstd_page,
        Compression::BROTLI(_) => unpack_brotli_page,
        _ => {
            let reader = SerializedPageReader::new(Arc::clone(file), column, rows, None)?;
            return Ok(Box::new(reader));
        }
    };
    let packed =
        column.clone().into_builder().set_compression(Compression::UNCOMPRESSED).build()?;
    let packed = SerializedPageReader::new(Arc::clone(file), &packed, rows, None)?;
    Ok(Box::new(PackedPages { packed, unpack }))
}

/// Reads pages and unpacks them.
struct PackedPages<R: ChunkReader> {
    packed: SerializedPageReader<R>,
    unpack: fn(&[u8], &mut Vec<u8>) -> Result<()>,
}

impl<R: ChunkReader> PackedPages<R> {
    /// Unpacks the bytes of a page after `start`.
    fn unpacked(&self, page: &Bytes, start: usize) -> Result<Bytes> {
        let damaged =
            || ParquetError::General("the levels of a page are longer than it".to_owned());
        let (levels, packed) = page.split_at_checked(start).ok_or_else(damaged)?;
        let mut bytes = levels.to_vec();
        // A page without values has no bytes, compressed or not.
        if !packed.is_empty() {
            (self.unpack)(packed, &mut bytes)?;
        }
        Ok(bytes.into())
    }
}

impl<R: ChunkReader> Iterator for PackedPages<R> {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

impl<R: ChunkReader> PageReader for PackedPages<R> {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let Some(mut page) = self.packed.get_next_page()? else { return Ok(None) };
        match &mut page {
            Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => {
                *buf = self.unpacked(buf, 0)?;
            }
            Page::DataPageV2 {
                buf,
                def_levels_byte_len,
                rep_levels_byte_len,
                is_compressed,
                ..
            } if *is_compressed => {
                *buf =
                    self.unpacked(buf, (*def_levels_byte_len + *rep_levels_byte_len) as usize)?;
            }
            Page::DataPageV2 { .. } => {}
        }
        Ok(Some(page))
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.packed.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.packed.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool> {
        self.packed.at_record_boundary()
    }
}

fn unpack_zstd_page(packed: &[u8], bytes: &mut Vec<u8>) -> Result<()> {
    let decoder =
        StreamingDecoder::new(packed).map_err(|error| ParquetError::External(error.into()))?;
    read_page(decoder, bytes)
}

fn unpack_brotli_page(packed: &[u8], bytes: &mut Vec<u8>) -> Result<()> {
    read_page(brotli_decompressor::Decompressor::new(packed, 1 << 16), bytes)
}

fn read_page(unpacked: impl Read, bytes: &mut Vec<u8>) -> Result<()> {
    let length = unpacked.take(LARGEST_PAGE).read_to_end(bytes)? as u64;
    if length < LARGEST_PAGE {
        return Ok(());
    }
    Err(ParquetError::General(format!("a page has more than {LARGEST_PAGE} bytes")))
}
