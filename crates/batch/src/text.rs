//! [`TextWriter`]: writes answers as text, in the shape of the input or another.

use crate::output::RecordText;
use crate::output_batch::OutputBatch;
use ninefold_core::Grid;
use ninefold_io::{Shape, Writer};
use std::io::{self, Write};
use std::mem;

/// Writes answers as text. Records of several lines are separated by blank lines.
///
/// A portion starts without a blank line if the record before it is unknown. `OrderedOutput`, which
/// puts the parts in order, inserts the blank line where it is needed.
#[derive(Default)]
pub(crate) struct TextWriter {
    previous: PreviousShape,
}

/// The shape of the latest record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum PreviousShape {
    /// The latest record is in another part.
    #[default]
    Unknown,
    Known(Shape),
}

impl TextWriter {
    /// Begins a portion. `previous` is the shape of the record before the portion, if known.
    pub(crate) fn begin(&mut self, previous: Option<Shape>) {
        self.previous = previous.map_or(PreviousShape::Unknown, PreviousShape::Known);
    }

    /// Writes a grid in a shape.
    pub(crate) fn grid(
        &mut self,
        shape: Shape,
        grid: &Grid,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        self.with_writer(shape, part, |writer| writer.write_grid(shape, grid))
    }

    /// Writes a line that starts with `#` in place of a grid.
    pub(crate) fn note(
        &mut self,
        shape: Shape,
        note: &str,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        self.with_writer(shape, part, |writer| writer.write_note(shape, note))
    }

    /// Writes a line that is an answer.
    pub(crate) fn line(&mut self, line: &str, part: &mut OutputBatch) -> io::Result<()> {
        self.follow(Shape::Line, part);
        part.text.write_all(line.as_bytes())
    }

    /// Writes whole lines as one answer. `is_line`: it is a line among lines; otherwise blank lines are
    /// around it.
    pub(crate) fn block(
        &mut self,
        text: &str,
        is_line: bool,
        part: &mut OutputBatch,
    ) -> io::Result<()> {
        let shape = if is_line { Shape::Line } else { Shape::Grid };
        match self.follow(shape, part) {
            Some(previous) if are_separated(previous, shape) => {
                part.text.write_all(format!("\n{text}").as_bytes())
            }
            _ => part.text.write_all(text.as_bytes()),
        }
    }

    fn with_writer(
        &mut self,
        shape: Shape,
        part: &mut OutputBatch,
        write: impl FnOnce(&mut Writer<&mut RecordText>) -> io::Result<()>,
    ) -> io::Result<()> {
        let previous = self.follow(shape, part);
        let mut writer = Writer::new(&mut part.text);
        writer.follow(previous);
        write(&mut writer)
    }

    /// Notes the shape of a record. Returns the shape of the record before it, if known.
    fn follow(&mut self, shape: Shape, part: &mut OutputBatch) -> Option<Shape> {
        part.last_shape = Some(shape);
        match mem::replace(&mut self.previous, PreviousShape::Known(shape)) {
            PreviousShape::Known(previous) => Some(previous),
            PreviousShape::Unknown => {
                part.first_shape = Some(shape);
                None
            }
        }
    }
}

/// Returns whether a blank line separates two records of these shapes.
pub(crate) fn are_separated(previous: Shape, next: Shape) -> bool {
    (previous, next) != (Shape::Line, Shape::Line)
}
