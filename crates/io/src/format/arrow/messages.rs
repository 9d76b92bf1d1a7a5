//! [`Messages`]: cuts an Arrow stream into messages, and checks what they claim about memory.
//!
//! A stream is a series of messages. Each has a length, a description, and a body with the values of
//! some columns and rows. The crate `arrow-ipc` reads the messages. It trusts the lengths in them, so
//! this file checks the lengths first, and reads a body as far as it is there.

use super::super::Bytes;
use super::super::column_files::as_clause;
use arrow_buffer::Buffer;
use arrow_ipc::{CompressionType, Message, RecordBatch, root_as_message};
use std::io::{self, Read};

/// First bytes of a file. The first six end it, too.
pub(super) const MAGIC: [u8; 8] = *b"ARROW1\0\0";
/// What stands before the length of each message.
const CONTINUATION: [u8; 4] = [0xFF; 4];
/// Most bytes of the description of a message.
pub(super) const LONGEST_DESCRIPTION: usize = 1 << 26;
/// Most bytes of the body of a message, and of the values in it.
const LONGEST_BODY: u64 = 1 << 30;
/// Most rows of a message.
const MOST_ROWS: i64 = 1 << 28;
/// Bytes before a buffer that is compressed: the length of the values in it.
const LENGTH_PREFIX: usize = 8;
/// Bytes of values that one compressed byte can stand for.
const MOST_EXPANSION: u64 = 255;

/// Returns whether an input begins as a file or a stream does.
pub(super) fn begin(start: &[u8]) -> bool {
    let is_stream = || {
        let length = start.strip_prefix(&CONTINUATION)?.first_chunk::<4>()?;
        let length = usize::try_from(i32::from_le_bytes(*length)).ok()?;
        Some((8..LONGEST_DESCRIPTION).contains(&length) && length % 8 == 0)
    };
    start.starts_with(&MAGIC) || is_stream() == Some(true)
}

/// A message that has been checked.
pub(super) struct Encoded {
    description: Vec<u8>,
    /// The values of some columns and rows.
    pub(super) body: Buffer,
}

impl Encoded {
    /// Checks what a message claims.
    pub(super) fn new(description: Vec<u8>, body: Vec<u8>) -> io::Result<Self> {
        check(&message_of(&description)?, &body)?;
        Ok(Self { description, body: Buffer::from_vec(body) })
    }

    /// Returns what the message says of itself.
    pub(super) fn message(&self) -> io::Result<Message<'_>> {
        message_of(&self.description)
    }
}

/// Reads the messages of a stream one after another.
pub(super) struct Messages<'a> {
    input: Bytes<'a>,
    has_begun: bool,
}

impl<'a> Messages<'a> {
    pub(super) const fn new(input: Bytes<'a>) -> Self {
        Self { input, has_begun: false }
    }

    /// Returns the next message, or `None` at the end of the stream.
    pub(super) fn next(&mut self) -> io::Result<Option<Encoded>> {
        let Some(mut length) = self.word()? else {
            return if self.has_begun { Ok(None) } else { Err(damaged("it is empty")) };
        };
        self.has_begun = true;
        // Streams of Arrow before 0.15 have the length alone.
        if length == CONTINUATION {
            length = self.word()?.ok_or_else(|| damaged("a message has no length"))?;
        }
        let length = usize::try_from(i32::from_le_bytes(length)).unwrap_or(usize::MAX);
        if length == 0 {
            return Ok(None);
        }
        if length > LONGEST_DESCRIPTION {
            return Err(damaged("the length of a message is wrong"));
        }
        let description = self.read(length)?;
        let body_length = body_length(message_of(&description)?.bodyLength())?;
        let body = self.read(body_length)?;
        Encoded::new(description, body).map(Some)
    }

    /// Reads four bytes. Returns `None` at the end of the input.
    fn word(&mut self) -> io::Result<Option<[u8; 4]>> {
        let mut bytes = Vec::new();
        (&mut self.input).take(4).read_to_end(&mut bytes)?;
        match <[u8; 4]>::try_from(bytes) {
            Ok(word) => Ok(Some(word)),
            Err(bytes) if bytes.is_empty() => Ok(None),
            Err(_) => Err(damaged("it ends within a message")),
        }
    }

    /// Reads some bytes. Takes memory only for bytes that are there.
    fn read(&mut self, length: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&mut self.input).take(length as u64).read_to_end(&mut bytes)?;
        if bytes.len() < length {
            return Err(damaged("it ends within a message"));
        }
        Ok(bytes)
    }
}

/// Returns the message that a description has.
pub(super) fn message_of(description: &[u8]) -> io::Result<Message<'_>> {
    root_as_message(description).map_err(|error| {
        damaged(&format!("a message cannot be understood ({})", as_clause(&error)))
    })
}

/// Returns the length of a message's body from what the message says of it.
pub(super) fn body_length(said: i64) -> io::Result<usize> {
    usize::try_from(said)
        .ok()
        .filter(|length| *length as u64 <= LONGEST_BODY)
        .ok_or_else(|| damaged("a message has a body of more than 1 GiB"))
}

/// Checks what a message claims about rows and the lengths of values.
fn check(message: &Message, body: &[u8]) -> io::Result<()> {
    let batch = message.header_as_record_batch();
    let dictionary = message.header_as_dictionary_batch().and_then(|dictionary| dictionary.data());
    batch.into_iter().chain(dictionary).try_for_each(|batch| check_batch(&batch, body))
}

fn check_batch(batch: &RecordBatch, body: &[u8]) -> io::Result<()> {
    let nodes = batch.nodes().into_iter().flatten().map(arrow_ipc::FieldNode::length);
    if nodes.chain([batch.length()]).any(|rows| !(0..=MOST_ROWS).contains(&rows)) {
        return Err(damaged("a number of rows is wrong"));
    }
    let Some(compression) = batch.compression() else { return Ok(()) };
    if compression.codec() == CompressionType::ZSTD {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "its columns are compressed by zstd, which is not read here; write the table again with \
             LZ4 or without compression, or as a Parquet file",
        ));
    }
    let mut sum = 0_u64;
    for buffer in batch.buffers().into_iter().flatten() {
        let bytes = usize::try_from(buffer.offset())
            .ok()
            .and_then(|start| body.get(start..))
            .and_then(|rest| rest.get(..usize::try_from(buffer.length()).ok()?))
            .ok_or_else(|| damaged("a part of a message is outside of it"))?;
        let Some(values) = bytes.first_chunk::<LENGTH_PREFIX>().copied().map(i64::from_le_bytes)
        else {
            continue;
        };
        // -1: the values are not compressed.
        let values = if values == -1 { 0 } else { u64::try_from(values).unwrap_or(u64::MAX) };
        sum = sum.saturating_add(values);
        if values > MOST_EXPANSION * bytes.len() as u64 || sum > LONGEST_BODY {
            return Err(damaged("the length of compressed values is wrong, or more than 1 GiB"));
        }
    }
    Ok(())
}

/// Makes the error of a damaged input.
pub(super) fn damaged(what: &str) -> io::Error {
    let text = format!("not a whole Arrow file or stream: {what}; copy it again");
    io::Error::new(io::ErrorKind::InvalidData, text)
}
