//! [`Writer`]: prints grids in a given shape.

use crate::shape::Shape;
use ninefold_core::Grid;
use std::io::{self, Write};

/// Prints one record for each puzzle. A blank line separates records, unless both are lines of 81.
///
/// ```
/// use ninefold_core::{Grid, Puzzle};
/// use ninefold_io::{Shape, Writer};
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let grid = Grid::try_from(text.parse::<Puzzle>()?)?;
/// let mut writer = Writer::new(Vec::new());
/// writer.write_grid(Shape::Grid, &grid)?;
/// writer.write_note(Shape::Line, "no solution")?;
/// let printed = String::from_utf8(writer.into_inner())?;
/// assert!(printed.starts_with("5 3 4 6 7 8 9 1 2\n6 7 2"));
/// assert!(printed.ends_with("1 7 9\n\n# no solution\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    previous: Option<Shape>,
}

impl<W: Write> Writer<W> {
    /// Makes a writer that prints each record with one `write_all`.
    pub const fn new(output: W) -> Self {
        Self { output, previous: None }
    }

    /// Continues as if the last record had the shape `previous`; `None` means that there is no
    /// record yet.
    ///
    /// So several writers can each print a part of one output.
    ///
    /// ```
    /// use ninefold_io::{Shape, Writer};
    ///
    /// let mut writer = Writer::new(Vec::new());
    /// writer.follow(Some(Shape::Grid));
    /// writer.write_note(Shape::Grid, "no solution")?;
    /// assert_eq!(writer.into_inner(), b"\n# no solution\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn follow(&mut self, previous: Option<Shape>) {
        self.previous = previous;
    }

    /// Prints a grid as one record.
    ///
    /// # Errors
    ///
    /// An error of the output.
    pub fn write_grid(&mut self, shape: Shape, grid: &Grid) -> io::Result<()> {
        if (self.previous, shape) == (Some(Shape::Line), Shape::Line) {
            return self.write_another_line(grid);
        }
        // A grid with spaces takes 162 bytes, and a blank line before it one more.
        let mut buffer = [0; 163];
        let mut length = 0;
        let mut push = |byte| {
            buffer[length] = byte;
            length += 1;
        };
        if self.is_parted(shape) {
            push(b'\n');
        }
        for (i, digit) in grid.to_line().into_iter().enumerate() {
            push(digit);
            match (shape, i % 9) {
                (Shape::Grid, 0..8) => push(b' '),
                (Shape::Grid | Shape::Compact, 8) => push(b'\n'),
                _ => {}
            }
        }
        if shape == Shape::Line {
            push(b'\n');
        }
        self.previous = Some(shape);
        self.output.write_all(&buffer[..length])
    }

    /// Prints a line of 81 after another line of 81: by far the most frequent case.
    fn write_another_line(&mut self, grid: &Grid) -> io::Result<()> {
        let mut line = [b'\n'; 82];
        line[..81].copy_from_slice(&grid.to_line());
        self.output.write_all(&line)
    }

    /// Prints a note in place of a grid, as a line that starts with `#`. The record keeps its place
    /// in the output, and no reader takes the note for an answer.
    ///
    /// # Errors
    ///
    /// An error of the output.
    pub fn write_note(&mut self, shape: Shape, note: &str) -> io::Result<()> {
        let before = if self.is_parted(shape) { "\n" } else { "" };
        self.previous = Some(shape);
        self.output.write_all(format!("{before}# {note}\n").as_bytes())
    }

    /// Returns the output.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.output
    }

    /// Ends the writer and returns the output.
    pub fn into_inner(self) -> W {
        self.output
    }

    fn is_parted(&self, shape: Shape) -> bool {
        self.previous.is_some_and(|previous| (previous, shape) != (Shape::Line, Shape::Line))
    }
}
