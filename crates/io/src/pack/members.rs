//! [`Members`]: unpacks compressed data, which may be several members one after another.

use super::peek::PeekInput;
use super::zstd::ZstdFrame;
use super::{Codec, MOST_MEMORY};
use crate::explained::invalid_data;
use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use lzma_rust2::{LzmaReader, XzReader};
use std::io::{self, ErrorKind, Read};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Advice at the end of messages about damaged data.
const HINT: &str = "copy or download the file again";

/// Largest number of bytes that are unpacked at once in the format lzma.
const LZMA_READ: usize = 1 << 10;

/// Unpacks the members of compressed data one after another: members of gzip, frames of zstd,
/// streams of bzip2 and xz. Zeros behind a member are ignored, because tapes and some tools add
/// them.
pub(super) struct Members<'a> {
    codec: Codec,
    state: State<'a>,
    /// Whether the input has returned an error.
    has_failed: Arc<AtomicBool>,
}

enum State<'a> {
    /// Before a member. The flag says whether another member came before.
    Before(PeekInput<'a>, bool),
    Within(Box<dyn Member<'a> + 'a>),
    Over,
}

/// A decoder of one member.
trait Member<'a>: Read + Send {
    /// Returns the input behind the member, after all of the member has been read.
    fn into_rest(self: Box<Self>) -> PeekInput<'a>;
}

impl<'a> Member<'a> for GzDecoder<PeekInput<'a>> {
    fn into_rest(self: Box<Self>) -> PeekInput<'a> {
        self.into_inner()
    }
}

impl<'a> Member<'a> for BzDecoder<PeekInput<'a>> {
    fn into_rest(self: Box<Self>) -> PeekInput<'a> {
        self.into_inner()
    }
}

impl<'a> Member<'a> for XzReader<PeekInput<'a>> {
    fn into_rest(self: Box<Self>) -> PeekInput<'a> {
        self.into_inner()
    }
}

impl<'a> Member<'a> for LzmaReader<PeekInput<'a>> {
    fn into_rest(self: Box<Self>) -> PeekInput<'a> {
        // This decoder reads ahead.
        let (mut input, unread) = self.into_parts();
        input.unread(&unread);
        input
    }
}

impl<'a> Member<'a> for ZstdFrame<'a> {
    fn into_rest(self: Box<Self>) -> PeekInput<'a> {
        self.into_input()
    }
}

impl<'a> Members<'a> {
    /// Returns the data of an input that begins with a member of this kind.
    pub(super) fn new(codec: Codec, input: PeekInput<'a>) -> Self {
        let has_failed = input.failure_flag();
        Self { codec, state: State::Before(input, false), has_failed }
    }

    /// Returns whether another member follows. The input may only end otherwise.
    fn goes_on(&self, input: &mut PeekInput) -> io::Result<bool> {
        if !input.skip_zeros()? {
            return Ok(false);
        }
        if Codec::of_start(input)? == Some(self.codec) {
            return Ok(true);
        }
        Err(self.something_else(input.position()))
    }

    /// Begins the next member.
    fn begin(&self, input: PeekInput<'a>) -> io::Result<Box<dyn Member<'a> + 'a>> {
        let memory = (MOST_MEMORY >> 10) as u32;
        Ok(match self.codec {
            Codec::Gzip => Box::new(GzDecoder::new(input)),
            Codec::Zstd => Box::new(ZstdFrame::begin(input)?),
            Codec::Bzip2 => Box::new(BzDecoder::new(input)),
            Codec::Xz => Box::new(XzReader::new_mem_limit(input, false, memory)),
            Codec::Lzma => Box::new(LzmaReader::new_mem_limit(input, memory, None)?),
        })
    }

    /// Explains an error of a decoder. Errors of the input stay as they are.
    fn explain(&self, error: io::Error) -> io::Error {
        let name = self.codec.name();
        match error.kind() {
            _ if self.has_failed.load(Ordering::Relaxed) => error,
            ErrorKind::UnexpectedEof => {
                let text =
                    format!("the {name} data end in the middle: the file is cut off; {HINT}");
                io::Error::new(ErrorKind::UnexpectedEof, text)
            }
            ErrorKind::OutOfMemory => io::Error::other(format!(
                "the {name} data ask for more than {} MiB of memory, which is the limit; unpack \
                 the file first, or compress it again with the usual options",
                MOST_MEMORY >> 20
            )),
            ErrorKind::Unsupported => io::Error::other(format!(
                "the {name} data use a method that ninefold does not know ({error}); unpack the \
                 file first, for example with the program {name}"
            )),
            _ => invalid_data(format!("the {name} data are damaged ({error}); {HINT}"), error),
        }
    }

    /// Returns the error of a file that goes on with something else behind its last member.
    fn something_else(&self, position: u64) -> io::Error {
        let name = self.codec.name();
        io::Error::other(format!(
            "the {name} data are complete, but something else follows them at byte {} of the file; \
             everything before has been read; remove what follows, or unpack the file and compress \
             it again",
            position + 1
        ))
    }
}

impl Read for Members<'_> {
    /// Reads from the current member, or from the next one. An error ends the data.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        // This decoder loses what it has unpacked in a read that ends in an error. (If it deferred
        // the error, it would return a few wrong bytes before it.)
        let most = if self.codec == Codec::Lzma { LZMA_READ } else { usize::MAX };
        let room = buffer.len().min(most);
        loop {
            match mem::replace(&mut self.state, State::Over) {
                State::Over => return Ok(0),
                State::Before(mut input, is_later) => {
                    if is_later && !self.goes_on(&mut input)? {
                        return Ok(0);
                    }
                    let member = self.begin(input).map_err(|error| self.explain(error))?;
                    self.state = State::Within(member);
                }
                State::Within(mut member) => match member.read(&mut buffer[..room]) {
                    Ok(0) => self.state = State::Before(member.into_rest(), true),
                    Ok(length) => {
                        self.state = State::Within(member);
                        return Ok(length);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {
                        self.state = State::Within(member);
                    }
                    Err(error) => return Err(self.explain(error)),
                },
            }
        }
    }
}
