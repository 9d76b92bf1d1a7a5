//! Compressed files: gzip and zstd, recognised by their first bytes. [`Packer`] writes them.

use crate::explained::invalid_data;
use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress};
use std::error::Error;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;

/// An input of any type.
pub(crate) type Input<'a> = Box<dyn Read + Send + 'a>;

const GZIP: &[u8] = b"\x1F\x8B";
const ZSTD: &[u8] = b"\x28\xB5\x2F\xFD";

/// Advice at the end of messages about damaged data.
const HINT: &str = "copy or download the file again";

/// An input, unpacked if it was compressed.
pub(crate) struct Unpacked<'a> {
    pub(crate) input: Input<'a>,
    pub(crate) was_packed: bool,
}

/// Unpacks an input if it is compressed.
pub(crate) fn unpack(mut input: Input<'_>) -> io::Result<Unpacked<'_>> {
    let mut start = Vec::new();
    let mut byte = [0];
    let may_be = |start: &[u8]| [GZIP, ZSTD].iter().any(|magic| magic.starts_with(start));
    while may_be(&start) && start != GZIP && start != ZSTD {
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.extend(byte),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let (is_gzip, is_zstd) = (start == GZIP, start == ZSTD);
    let input: Input = Box::new(Cursor::new(start).chain(input));
    let input: Input = if is_gzip {
        let input = BufReader::with_capacity(1 << 16, input);
        Box::new(GzipReader(MultiGzDecoder::new(input)))
    } else if is_zstd {
        let input = BufReader::with_capacity(1 << 16, input);
        Box::new(ZstdReader { input, decoder: FrameDecoder::new(), is_open: false, is_over: false })
    } else {
        input
    };
    Ok(Unpacked { input, was_packed: is_gzip || is_zstd })
}

/// Reads data that are compressed with zstd.
#[cfg(feature = "parquet")]
pub(crate) fn unpack_zstd(input: &[u8]) -> impl Read {
    ZstdReader { input, decoder: FrameDecoder::new(), is_open: false, is_over: false }
}

struct GzipReader<R>(MultiGzDecoder<R>);

impl<R: BufRead> Read for GzipReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => cut_off("gzip"),
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => damaged("gzip", error),
            _ => error,
        })
    }
}

/// Reads frames of zstd one after another.
struct ZstdReader<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether a frame has been begun.
    is_open: bool,
    is_over: bool,
}

/// Bytes of memory that a frame may ask for. Only `zstd --ultra` and `--long` make frames that need
/// more.
const WINDOW: u64 = 32 << 20;

impl<R: BufRead> ZstdReader<R> {
    /// Begins the next frame. Returns false at the end of the input.
    fn begin(&mut self) -> io::Result<bool> {
        loop {
            if self.input.fill_buf()?.is_empty() {
                return Ok(false);
            }
            self.decoder.set_max_window_size(WINDOW);
            match self.decoder.reset(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.skip(length)?,
                Err(FrameDecoderError::WindowSizeTooBig { requested, .. }) => {
                    return Err(io::Error::other(format!(
                        "the zstd data ask for {requested} bytes of memory, and {WINDOW} is the \
                         limit; compress the file again without --ultra and --long"
                    )));
                }
                Err(error) => return Err(self.explain(error)),
            }
        }
    }

    fn skip(&mut self, length: u32) -> io::Result<()> {
        let skipped = io::copy(&mut (&mut self.input).take(length.into()), &mut io::sink())?;
        if skipped == u64::from(length) { Ok(()) } else { Err(cut_off("zstd")) }
    }

    /// Explains an error of the decoder. If nothing is left to read, the end is missing.
    fn explain(&mut self, error: FrameDecoderError) -> io::Error {
        match self.input.fill_buf() {
            Ok([]) => cut_off("zstd"),
            Ok(_) => damaged("zstd", error),
            Err(error) => error,
        }
    }

    fn check_sum(&self) -> io::Result<()> {
        let stored = self.decoder.get_checksum_from_data();
        if stored.is_none() || stored == self.decoder.get_calculated_checksum() {
            return Ok(());
        }
        Err(damaged("zstd", "the checksum is another"))
    }
}

impl<R: BufRead> Read for ZstdReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.is_over && !buffer.is_empty() {
            if !self.is_open {
                self.is_open = self.begin()?;
                self.is_over = !self.is_open;
                continue;
            }
            let length = self.decoder.read(buffer)?;
            if length > 0 {
                return Ok(length);
            }
            if self.decoder.is_finished() {
                self.check_sum()?;
                self.is_open = false;
                continue;
            }
            let one = BlockDecodingStrategy::UptoBlocks(1);
            if let Err(error) = self.decoder.decode_blocks(&mut self.input, one) {
                self.is_over = true;
                return Err(self.explain(error));
            }
        }
        Ok(0)
    }
}

fn cut_off(what: &str) -> io::Error {
    let text = format!("the {what} data end in the middle: the file is cut off; {HINT}");
    io::Error::new(io::ErrorKind::UnexpectedEof, text)
}

fn damaged(what: &str, cause: impl Into<Box<dyn Error + Send + Sync>>) -> io::Error {
    let cause = cause.into();
    invalid_data(format!("the {what} data are damaged ({cause}); {HINT}"), cause)
}

/// Compresses an output, piece by piece.
///
/// ```
/// use ninefold_io::Packer;
///
/// let mut packer = Packer::of_path("puzzles.csv.gz".as_ref()).ok_or("gzip")?;
/// let mut packed = Vec::new();
/// packer.pack(b"puzzle\n", &mut packed)?;
/// packer.finish(&mut packed)?;
/// assert!(packed.starts_with(&[0x1F, 0x8B]));
/// assert!(Packer::of_path("puzzles.csv".as_ref()).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Packer {
    kind: PackerKind,
    /// Bytes that wait until there are enough for a piece.
    waiting: Vec<u8>,
}

enum PackerKind {
    Gzip(Option<GzEncoder<Vec<u8>>>),
    Zstd,
}

/// Bytes of a zstd frame before compression: few enough to keep, and enough to find repetitions.
const FRAME: usize = 1 << 20;

/// Bytes that gzip compresses at once.
const PIECE: usize = 1 << 15;

impl Packer {
    /// Makes a packer for a file whose name ends in `.gz` or `.zst`; nothing for other names.
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let kind = if ending.eq_ignore_ascii_case("gz") {
            PackerKind::Gzip(Some(GzEncoder::new(Vec::new(), Compression::default())))
        } else if ending.eq_ignore_ascii_case("zst") {
            PackerKind::Zstd
        } else {
            return None;
        };
        Some(Self { kind, waiting: Vec::new() })
    }

    /// Compresses some bytes and appends the finished part of the result to `packed`. The result
    /// does not depend on how the bytes are divided into calls.
    ///
    /// # Errors
    ///
    /// An error of the encoder. Writing to memory has none.
    pub fn pack(&mut self, mut bytes: &[u8], packed: &mut Vec<u8>) -> io::Result<()> {
        let size = match self.kind {
            PackerKind::Gzip(_) => PIECE,
            PackerKind::Zstd => FRAME,
        };
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(size - self.waiting.len()));
            self.waiting.extend_from_slice(now);
            bytes = later;
            if self.waiting.len() == size {
                self.pack_piece(packed)?;
            }
        }
        Ok(())
    }

    fn pack_piece(&mut self, packed: &mut Vec<u8>) -> io::Result<()> {
        match &mut self.kind {
            PackerKind::Gzip(encoder) => {
                let new = || GzEncoder::new(Vec::new(), Compression::default());
                let encoder = encoder.get_or_insert_with(new);
                encoder.write_all(&self.waiting)?;
                packed.append(encoder.get_mut());
            }
            PackerKind::Zstd => add_frame(&self.waiting, packed),
        }
        self.waiting.clear();
        Ok(())
    }

    /// Appends the rest of the result to `packed`. Further bytes start a new part of the file.
    ///
    /// # Errors
    ///
    /// An error of the encoder. Writing to memory has none.
    pub fn finish(&mut self, packed: &mut Vec<u8>) -> io::Result<()> {
        if !self.waiting.is_empty() {
            self.pack_piece(packed)?;
        }
        if let PackerKind::Gzip(encoder) = &mut self.kind
            && let Some(encoder) = encoder.take()
        {
            packed.extend_from_slice(&encoder.finish()?);
        }
        Ok(())
    }
}

fn add_frame(bytes: &[u8], packed: &mut Vec<u8>) {
    compress(bytes, packed, CompressionLevel::Fastest);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(name: &str, text: &[u8]) -> Vec<u8> {
        let mut packer = Packer::of_path(name.as_ref()).unwrap();
        let mut output = Vec::new();
        for piece in text.chunks(100_000) {
            packer.pack(piece, &mut output).unwrap();
        }
        packer.finish(&mut output).unwrap();
        output
    }

    fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        unpack(Box::new(packed))?.input.read_to_end(&mut text).map(|_| text)
    }

    fn text() -> Vec<u8> {
        (0..3_000_000_u32)
            .map(|i| b"123456789.\n"[(i.wrapping_mul(i) >> 7) as usize % 11])
            .collect()
    }

    #[test]
    fn what_is_packed_is_unpacked_also_in_several_parts() {
        let text = text();
        for name in ["a.gz", "a.zst"] {
            let packed = packed(name, &text);
            assert!(packed.len() < text.len(), "{name}");
            assert!(unpacked(&packed).unwrap() == text, "{name}");
            assert!(unpacked(&packed.repeat(2)).unwrap() == text.repeat(2), "{name}");
        }
        assert_eq!(unpacked(b"plain").unwrap(), b"plain");
        assert_eq!(unpacked(b"\x1F").unwrap(), b"\x1F");
        let skippable = b"\x50\x2A\x4D\x18\x03\x00\x00\x00abc";
        let packed = packed("a.zst", b"1\n");
        let three = [&packed[..], skippable, &packed].concat();
        assert_eq!(unpacked(&three).unwrap(), b"1\n1\n");
    }

    #[test]
    fn in_which_portions_bytes_come_makes_no_difference() {
        let text = text();
        for name in ["a.gz", "a.zst"] {
            let mut packer = Packer::of_path(name.as_ref()).unwrap();
            let mut output = Vec::new();
            for piece in text.chunks(777) {
                packer.pack(piece, &mut output).unwrap();
            }
            packer.finish(&mut output).unwrap();
            assert!(output == packed(name, &text), "{name}");
        }
    }

    #[test]
    fn an_error_of_damaged_data_has_the_error_of_the_decoder_as_its_source() {
        for name in ["a.gz", "a.zst"] {
            let mut damaged = packed(name, &text());
            let middle = damaged.len() / 2;
            damaged[middle..middle + 8].fill(0xFF);
            let error = unpacked(&damaged).unwrap_err();
            let source = error.source().unwrap().to_string();
            assert!(error.to_string().contains(&format!("damaged ({source})")), "{error}");
        }
    }

    #[test]
    fn data_that_are_cut_off_or_damaged_are_an_error_that_says_what_to_do() {
        let text = text();
        for name in ["a.gz", "a.zst"] {
            let packed = packed(name, &text);
            for length in [10, 20, packed.len() / 2, packed.len() - 1] {
                let error = unpacked(&packed[..length]).unwrap_err().to_string();
                assert!(error.contains("cut off; copy or download"), "{name} {length}: {error}");
            }
            let mut damaged = packed.clone();
            damaged[packed.len() / 2] ^= 0x55;
            damaged[packed.len() / 2 + 1] ^= 0x55;
            let error = unpacked(&damaged).unwrap_err().to_string();
            assert!(error.contains("copy or download"), "{name}: {error}");
            let followed = [&packed[..], b"garbage"].concat();
            let error = unpacked(&followed).unwrap_err().to_string();
            assert!(error.contains("copy or download"), "{name}: {error}");
        }
    }
}
