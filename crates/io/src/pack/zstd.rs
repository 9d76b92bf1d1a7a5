//! [`ZstdFrame`]: unpacks one frame of zstd.

use super::MOST_MEMORY;
use super::peek::PeekInput;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, ErrorKind, Read};

/// Unpacks one frame of zstd. A frame to skip has no data.
pub(super) struct ZstdFrame<'a> {
    input: PeekInput<'a>,
    /// Decoder of the frame. `None` after the end.
    decoder: Option<Box<FrameDecoder>>,
}

impl<'a> ZstdFrame<'a> {
    /// Begins the frame that comes next.
    pub(super) fn begin(mut input: PeekInput<'a>) -> io::Result<Self> {
        let mut decoder = Box::new(FrameDecoder::new());
        decoder.set_max_window_size(MOST_MEMORY);
        match decoder.reset(&mut input) {
            Ok(()) => Ok(Self { input, decoder: Some(decoder) }),
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                let length = u64::from(length);
                let skipped = io::copy(&mut (&mut input).take(length), &mut io::sink())?;
                if skipped < length {
                    return Err(ErrorKind::UnexpectedEof.into());
                }
                Ok(Self { input, decoder: None })
            }
            Err(FrameDecoderError::WindowSizeTooBig { .. }) => Err(ErrorKind::OutOfMemory.into()),
            Err(error) => Err(explain(&mut input, error)),
        }
    }

    /// Returns the input behind the frame, after all of the frame has been read.
    pub(super) fn into_input(self) -> PeekInput<'a> {
        self.input
    }
}

/// Explains an error of the decoder. If nothing is left to read, the end is missing.
fn explain(input: &mut PeekInput, error: FrameDecoderError) -> io::Error {
    match input.fill_buf() {
        Ok([]) => ErrorKind::UnexpectedEof.into(),
        Ok(_) => io::Error::new(ErrorKind::InvalidData, error),
        Err(error) => error,
    }
}

impl Read for ZstdFrame<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let length = decoder.read(buffer)?;
            if length > 0 {
                return Ok(length);
            }
            if decoder.is_finished() {
                let stored = decoder.get_checksum_from_data();
                if stored.is_some() && stored != decoder.get_calculated_checksum() {
                    return Err(io::Error::new(ErrorKind::InvalidData, "the checksum is another"));
                }
                self.decoder = None;
                break;
            }
            let one = BlockDecodingStrategy::UptoBlocks(1);
            if let Err(error) = decoder.decode_blocks(&mut self.input, one) {
                return Err(explain(&mut self.input, error));
            }
        }
        Ok(0)
    }
}
