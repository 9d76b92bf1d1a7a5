//! Compressed files: gzip, zstd, bzip2, xz and lzma, recognised by their first bytes. [`Packer`]
//! writes them.

mod members;
mod packer;
mod peek;
mod zstd;

pub use packer::Packer;

use members::Members;
use peek::PeekInput;
use std::io::{self, Read};

/// An input of any type.
pub(crate) type Input<'a> = Box<dyn Read + Send + 'a>;

/// Most times that an input is unpacked, one result after another. There are files that unpack to
/// themselves.
const MOST_LAYERS: usize = 4;

/// Bytes of memory that compressed data may ask for, as for the program `zstd`. Only `zstd --ultra`
/// and `--long`, and `xz` with a dictionary of one's own, make data that need more.
const MOST_MEMORY: u64 = 128 << 20;

/// A kind of compressed data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Codec {
    Gzip,
    Zstd,
    Bzip2,
    Xz,
    /// The older format of xz, also called LZMA alone.
    Lzma,
}

/// Whether the first bytes of an input are those of a kind of compressed data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    Yes,
    /// More bytes decide.
    SoFar,
    No,
}

impl Codec {
    const ALL: [Self; 5] = [Self::Gzip, Self::Zstd, Self::Bzip2, Self::Xz, Self::Lzma];

    /// Returns the name, for messages.
    const fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Bzip2 => "bzip2",
            Self::Xz => "xz",
            Self::Lzma => "lzma",
        }
    }

    /// Returns whether data of this kind begin with these bytes.
    fn fit(self, start: &[u8]) -> Fit {
        match self {
            Self::Gzip => begins(start, b"\x1F\x8B"),
            Self::Zstd => match start {
                // A frame to skip may stand before the first frame.
                [first, rest @ ..] if first & 0xF0 == 0x50 => begins(rest, b"\x2A\x4D\x18"),
                _ => begins(start, b"\x28\xB5\x2F\xFD"),
            },
            Self::Bzip2 => begins(start, b"BZh"),
            Self::Xz => begins(start, b"\xFD7zXZ\0"),
            // No magic number, so the whole header must make sense: the properties that all
            // programs write, a dictionary of 4 KiB or more, a known or a plausible size.
            Self::Lzma => match (begins(start, b"\x5D\0"), start) {
                (Fit::Yes, &[_, _, a, b, c, ref size @ ..]) => match size.first_chunk() {
                    Some(size) => {
                        let dictionary = u32::from_le_bytes([0, a, b, c]);
                        let size = u64::from_le_bytes(*size);
                        let is_header =
                            dictionary >= 1 << 12 && (size == u64::MAX || size < 1 << 38);
                        if is_header { Fit::Yes } else { Fit::No }
                    }
                    None => Fit::SoFar,
                },
                (Fit::Yes, _) => Fit::SoFar,
                (fit, _) => fit,
            },
        }
    }

    /// Returns the kind of compressed data that an input begins with. Reads no more bytes than are
    /// needed to tell.
    fn of_start(input: &mut PeekInput) -> io::Result<Option<Self>> {
        for length in 1.. {
            let start = input.peek(length)?;
            let fits = Self::ALL.map(|codec| (codec, codec.fit(start)));
            if let Some((codec, _)) = fits.iter().find(|(_, fit)| *fit == Fit::Yes) {
                return Ok(Some(*codec));
            }
            if start.len() < length || fits.iter().all(|(_, fit)| *fit == Fit::No) {
                break;
            }
        }
        Ok(None)
    }
}

/// Returns whether a start begins with a magic number.
fn begins(start: &[u8], magic: &[u8]) -> Fit {
    if start.starts_with(magic) {
        Fit::Yes
    } else if magic.starts_with(start) {
        Fit::SoFar
    } else {
        Fit::No
    }
}

/// An input, unpacked if it was compressed.
pub(crate) struct Unpacked<'a> {
    pub(crate) input: Input<'a>,
    pub(crate) was_packed: bool,
}

/// Unpacks an input if it is compressed, also if it was compressed several times.
pub(crate) fn unpack(mut input: Input<'_>) -> io::Result<Unpacked<'_>> {
    for layer in 0..=MOST_LAYERS {
        let mut start = PeekInput::new(input);
        let Some(codec) = Codec::of_start(&mut start)? else {
            return Ok(Unpacked { input: Box::new(start), was_packed: layer > 0 });
        };
        input = Box::new(Members::new(codec, start));
    }
    Err(io::Error::other(format!(
        "the data are compressed more than {MOST_LAYERS} times; unpack the file first"
    )))
}

#[cfg(test)]
mod tests;
