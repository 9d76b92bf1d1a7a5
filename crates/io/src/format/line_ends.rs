//! [`CrLines`]: text whose lines end in a carriage return alone, as on old Macintoshes.

use std::io::{self, Read};

/// Returns whether lines end in a carriage return alone, by the start of an input.
pub(super) fn are_cr(start: &[u8]) -> bool {
    // A text has no other control characters. A binary file may have a carriage return anywhere.
    let is_text = |byte: &u8| *byte >= b' ' || matches!(byte, b'\t' | b'\r' | b'\x0C');
    // The last byte may be the first half of CRLF.
    let inner = start.split_last().map_or(start, |(_, inner)| inner);
    inner.contains(&b'\r') && start.iter().all(is_text)
}

/// Replaces each line end by LF: CR and CRLF.
pub(super) struct CrLines<R> {
    input: R,
    is_after_cr: bool,
}

impl<R: Read> CrLines<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input, is_after_cr: false }
    }
}

impl<R: Read> Read for CrLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.input.read(buffer)?;
            let mut kept = 0;
            for i in 0..length {
                let byte = buffer[i];
                let is_second_half = byte == b'\n' && self.is_after_cr;
                self.is_after_cr = byte == b'\r';
                if !is_second_half {
                    buffer[kept] = if byte == b'\r' { b'\n' } else { byte };
                    kept += 1;
                }
            }
            // No bytes would mean the end of the input.
            if kept > 0 || length == 0 {
                return Ok(kept);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_end_in_cr_alone_are_recognised() {
        assert!(are_cr(b"53\r6"));
        for other in [&b""[..], b"53", b"53\r", b"53\r\n6", b"5\n\r", b"PAR1\x15\r\x04"] {
            assert!(!are_cr(other), "{other:?}");
        }
    }

    #[test]
    fn each_line_end_becomes_lf_wherever_the_input_is_cut() {
        struct Pieces<'a>(&'a [u8], usize);
        impl Read for Pieces<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let most = self.1.min(buffer.len());
                self.0.read(&mut buffer[..most])
            }
        }
        for size in 1..9 {
            let mut text = String::new();
            CrLines::new(Pieces(b"a\rb\r\nc\n\r\r\n", size)).read_to_string(&mut text).unwrap();
            assert_eq!(text, "a\nb\nc\n\n\n", "{size}");
        }
    }
}
