//! [`JsonEnd`]: finds where an object ends.

/// Follows the brackets and texts of an object, line by line. Texts may have single quotes, as
/// `SudokuPad` writes them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct JsonEnd {
    depth: usize,
    quote: Option<u8>,
    is_escaped: bool,
}

impl JsonEnd {
    /// Follows a line. Returns whether the object ends in it.
    pub fn closes(&mut self, line: &[u8]) -> bool {
        for &byte in line {
            if let Some(quote) = self.quote {
                let is_escaped = std::mem::take(&mut self.is_escaped);
                self.is_escaped = !is_escaped && byte == b'\\';
                if !is_escaped && byte == quote {
                    self.quote = None;
                }
                continue;
            }
            match byte {
                b'"' | b'\'' => self.quote = Some(byte),
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return true;
                    }
                }
                _ => {}
            }
        }
        // A line end inside a text is a fault; the text is taken to end there.
        self.quote = None;
        self.is_escaped = false;
        false
    }
}
