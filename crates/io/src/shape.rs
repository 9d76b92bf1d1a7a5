//! [`Shape`]: how a puzzle is laid out as text.

use std::fmt;

/// How a puzzle is laid out as text.
///
/// ```
/// use ninefold_io::Shape;
/// assert_eq!(Shape::ALL.map(|shape| shape.to_string()), ["grid", "compact", "line"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Nine lines of nine characters with single spaces between them.
    Grid,
    /// Nine lines of nine characters.
    Compact,
    /// One line of 81 characters.
    Line,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Self; 3] = [Self::Grid, Self::Compact, Self::Line];

    /// Returns the name of the shape, which is also the name of a format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Compact => "compact",
            Self::Line => "line",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
