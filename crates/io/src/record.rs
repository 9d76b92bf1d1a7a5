//! [`Record`]: one puzzle of an input.

use crate::fault::Fault;
use crate::shape::Shape;
use ninefold_core::Puzzle;

/// One puzzle of an input, well formed or not.
///
/// ```
/// use ninefold_io::{Reader, Shape};
///
/// let record = Reader::new("123456789\n".as_bytes()).next().ok_or("one record")??;
/// assert_eq!((record.number, record.line, record.shape), (1, 1, Shape::Compact));
/// assert!(record.puzzle.is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The record's number in its input, from 1.
    pub number: u64,
    /// The line of the input where the record starts, from 1.
    pub line: u64,
    /// The layout of the puzzle; the likely one if the text is malformed.
    pub shape: Shape,
    /// The puzzle, or the fault in its text.
    pub puzzle: Result<Puzzle, Fault>,
}
