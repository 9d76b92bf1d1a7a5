//! [`TextWriter`]: answers as text, in the shape of the input or another.

use crate::output::RecordText;
use ninefold_core::Grid;
use ninefold_io::{Shape, Writer};
use std::io::{self, Write};

/// Writes answers as text. Records of several lines are separated by blank lines.
#[derive(Default)]
pub(crate) struct TextWriter {
    previous: Option<Shape>,
}

impl TextWriter {
    /// Continues after a record of some shape, or at the start of the output.
    pub(crate) fn follow(&mut self, previous: Option<Shape>) {
        self.previous = previous;
    }

    /// Writes a grid in a shape.
    pub(crate) fn grid(
        &mut self,
        shape: Shape,
        grid: &Grid,
        text: &mut RecordText,
    ) -> io::Result<()> {
        self.with_writer(shape, text, |writer| writer.write_grid(shape, grid))
    }

    /// Writes a line that starts with `#` in place of a grid.
    pub(crate) fn note(
        &mut self,
        shape: Shape,
        note: &str,
        text: &mut RecordText,
    ) -> io::Result<()> {
        self.with_writer(shape, text, |writer| writer.write_note(shape, note))
    }

    /// Writes a line that is an answer.
    pub(crate) fn line(&mut self, line: &str, text: &mut RecordText) -> io::Result<()> {
        self.previous = Some(Shape::Line);
        text.write_all(line.as_bytes())
    }

    fn with_writer(
        &mut self,
        shape: Shape,
        text: &mut RecordText,
        write: impl FnOnce(&mut Writer<&mut RecordText>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut writer = Writer::new(text);
        writer.follow(self.previous);
        self.previous = Some(shape);
        write(&mut writer)
    }
}
