//! [`Packer`]: compresses pieces of an output.

use bzip2::write::BzEncoder;
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzWriter};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::{self, Write};
use std::path::Path;

/// Compresses an output piece by piece. Each piece becomes a member of the file that can be
/// unpacked on its own, so several threads can compress at once.
///
/// ```
/// use ninefold_io::Packer;
///
/// let packer = Packer::of_path("puzzles.csv.gz".as_ref()).ok_or("gzip")?;
/// let packed = [packer.pack(b"puzzle\n")?, packer.pack(b"more\n")?].concat();
/// assert!(packed.starts_with(&[0x1F, 0x8B]));
/// assert!(Packer::of_path("puzzles.csv".as_ref()).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Packer {
    encode: Encode,
}

/// Compresses a piece.
type Encode = fn(&[u8]) -> io::Result<Vec<u8>>;

/// Endings of file names that ask for compression.
const ENDINGS: [(&str, Encode); 4] = [(".gz", gzip), (".zst", zstd), (".bz2", bzip2), (".xz", xz)];

impl Packer {
    /// Returns the packer for a file whose name ends in `.gz`, `.zst`, `.bz2` or `.xz`; `None` for
    /// other names.
    pub fn of_path(path: &Path) -> Option<Self> {
        Self::split_name(&path.file_name()?.to_string_lossy()).1
    }

    /// Splits the ending that asks for compression off a file name.
    pub(crate) fn split_name(name: &str) -> (&str, Option<Self>) {
        for (ending, encode) in ENDINGS {
            if let Some((stem, last)) = name.split_at_checked(name.len().wrapping_sub(ending.len()))
                && !stem.is_empty()
                && last.eq_ignore_ascii_case(ending)
            {
                return (stem, Some(Self { encode }));
            }
        }
        (name, None)
    }

    /// Compresses a piece. The result depends only on the bytes of the piece.
    ///
    /// # Errors
    ///
    /// An error of the encoder. Writing to memory has none.
    pub fn pack(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        (self.encode)(bytes)
    }
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

// The other encoders can fail.
#[allow(clippy::unnecessary_wraps)]
fn zstd(bytes: &[u8]) -> io::Result<Vec<u8>> {
    Ok(compress_to_vec(bytes, CompressionLevel::Fastest))
}

fn bzip2(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Level of xz.
const XZ_LEVEL: u32 = 6;

/// Smallest dictionary of xz.
const LEAST_DICTIONARY: u32 = 1 << 12;

fn xz(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut options = XzOptions::with_preset(XZ_LEVEL);
    // A dictionary larger than the piece is of no use, and takes time to make.
    let dictionary = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let most = options.lzma_options.dict_size;
    options.lzma_options.dict_size = dictionary.clamp(LEAST_DICTIONARY, most);
    let mut writer = XzWriter::new(Vec::new(), options)?;
    writer.write_all(bytes)?;
    writer.finish()
}
