//! [`BoundaryFinder`]: finds where one range of a file ends and the next begins.

use crate::assembler::LineKind;
use crate::lines::{LineParts, trim_end};

/// Finds the first reset line that starts at or after an offset of a file.
///
/// The boundary at an offset is the end of that line. Two ranges that meet at the offset find the
/// same boundary, because both look only at the bytes from `offset - 1` on.
#[derive(Debug, Default)]
pub(super) struct BoundaryFinder {
    /// The offset of the next byte.
    position: u64,
    /// Where the line under way starts; `None` if it starts before the offset.
    line_start: Option<u64>,
    line: LineParts,
}

/// The reset line at a boundary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Boundary {
    /// The offset where the line starts.
    pub(super) line_start: u64,
    /// The offset after the line's end.
    pub(super) end: u64,
    /// Whether the line is meant as a whole puzzle.
    pub(super) after_whole_line: bool,
}

impl BoundaryFinder {
    /// Makes a finder of lines that start at or after `offset`, which is not 0. Its first byte is
    /// the one before the offset: see `position`.
    pub(super) fn at(offset: u64) -> Self {
        Self { position: offset.saturating_sub(1), ..Self::default() }
    }

    /// Makes a finder of lines that start at or after `offset`, where a line starts.
    pub(super) fn at_line_start(offset: u64) -> Self {
        Self { position: offset, line_start: Some(offset), ..Self::default() }
    }

    /// Returns the offset of the byte to look at next.
    pub(super) const fn position(&self) -> u64 {
        self.position
    }

    /// Returns whether the next reset line may start before an offset.
    pub(super) fn may_start_before(&self, offset: u64) -> bool {
        self.line_start.unwrap_or(self.position) < offset
    }

    /// Looks at the next bytes. Returns the boundary if a reset line ends in them.
    pub(super) fn find(&mut self, mut bytes: &[u8]) -> Option<Boundary> {
        while let Some(end) = bytes.iter().position(|byte| *byte == b'\n') {
            let after = self.position + end as u64 + 1;
            let line_start = self.line_start.replace(after);
            self.position = after;
            if let Some(line_start) = line_start {
                self.line.add(&bytes[..end]);
                let kind = self.kind();
                self.line.clear();
                if kind.is_reset() {
                    let after_whole_line = kind == LineKind::WholePuzzle;
                    return Some(Boundary { line_start, end: after, after_whole_line });
                }
            }
            bytes = &bytes[end + 1..];
        }
        if self.line_start.is_some() {
            self.line.add(bytes);
        }
        self.position += bytes.len() as u64;
        None
    }

    fn kind(&mut self) -> LineKind {
        let line = self.line.line(0);
        let text = if line.more == 0 { trim_end(line.bytes) } else { line.bytes };
        LineKind::of(text, line.more)
    }
}
