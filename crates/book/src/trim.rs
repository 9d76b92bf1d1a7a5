//! [`TrimSize`]: the size of a page after cutting.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Points in an inch.
pub(crate) const INCH: f32 = 72.0;
/// Points in a millimetre.
pub(crate) const MILLIMETRE: f32 = 72.0 / 25.4;

/// The size of a page after cutting, in points (1/72 inch).
///
/// As text: a name of [`TrimSize::NAMED`], or width and height in inches such as `6x9`, or in
/// millimetres such as `170x240mm`. Each side is 3 to 20 inches long.
///
/// ```
/// use ninefold_book::TrimSize;
///
/// let trim: TrimSize = "6x9".parse()?;
/// assert_eq!((trim.width(), trim.height()), (432.0, 648.0));
/// assert_eq!("letter".parse(), Ok(TrimSize::LETTER));
/// assert!("6".parse::<TrimSize>().is_err());
/// # Ok::<(), ninefold_book::TrimSizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrimSize {
    width: f32,
    height: f32,
}

/// The error of a text that is no [`TrimSize`].
///
/// ```
/// use ninefold_book::{TrimSize, TrimSizeError};
///
/// assert_eq!("a0".parse::<TrimSize>(), Err(TrimSizeError));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrimSizeError;

impl TrimSize {
    /// US letter: 8.5 × 11 inches.
    pub const LETTER: Self = Self { width: 612.0, height: 792.0 };
    /// A4: 210 × 297 mm.
    pub const A4: Self = Self { width: 210.0 * MILLIMETRE, height: 297.0 * MILLIMETRE };
    /// A5: 148 × 210 mm.
    pub const A5: Self = Self { width: 148.0 * MILLIMETRE, height: 210.0 * MILLIMETRE };

    /// Sizes with a name.
    pub const NAMED: [(&'static str, Self); 3] =
        [("letter", Self::LETTER), ("a4", Self::A4), ("a5", Self::A5)];

    /// Lengths that a side may have, in points: 3 to 20 inches.
    const SIDES: std::ops::RangeInclusive<f32> = 3.0 * INCH..=20.0 * INCH;

    /// Returns the size of a width and a height in points. `None`: a side is shorter than 3 inches or
    /// longer than 20.
    pub fn of_points(width: f32, height: f32) -> Option<Self> {
        let is_side = |side| Self::SIDES.contains(&side);
        (is_side(width) && is_side(height)).then_some(Self { width, height })
    }

    /// Returns the width in points.
    pub const fn width(self) -> f32 {
        self.width
    }

    /// Returns the height in points.
    pub const fn height(self) -> f32 {
        self.height
    }
}

impl FromStr for TrimSize {
    type Err = TrimSizeError;

    fn from_str(text: &str) -> Result<Self, TrimSizeError> {
        let text = text.trim().to_ascii_lowercase();
        if let Some((_, size)) = Self::NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*size);
        }
        let (sides, unit) = match (text.strip_suffix("mm"), text.strip_suffix("in")) {
            (Some(sides), _) => (sides, MILLIMETRE),
            (_, Some(sides)) => (sides, INCH),
            (None, None) => (text.as_str(), INCH),
        };
        let (width, height) = sides.split_once(['x', '×']).ok_or(TrimSizeError)?;
        let side = |text: &str| {
            let number = text.trim().parse::<f32>().ok().filter(|number| number.is_finite());
            number.map(|number| number * unit)
        };
        let found =
            side(width).zip(side(height)).and_then(|sides| Self::of_points(sides.0, sides.1));
        found.ok_or(TrimSizeError)
    }
}

impl fmt::Display for TrimSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::NAMED.iter().find(|(_, size)| size == self) {
            return f.write_str(name);
        }
        write!(f, "{}x{}", self.width / INCH, self.height / INCH)
    }
}

impl fmt::Display for TrimSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected letter, a4, a5, or a width and a height such as 6x9 (inches) or 170x240mm, each \
             3 to 20 inches",
        )
    }
}

impl Error for TrimSizeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_has_a_text() {
        for text in ["letter", "a4", "a5", "6x9", "5.5x8.5", "8.27x11.69"] {
            let size: TrimSize = text.parse().unwrap();
            assert_eq!(size.to_string(), text);
        }
        assert_eq!("8.5 x 11 in".parse(), Ok(TrimSize::LETTER));
        assert_eq!("210x297mm".parse(), Ok(TrimSize::A4));
    }

    #[test]
    fn other_texts_are_no_sizes() {
        for text in
            ["", "x", "6x", "x9", "6x9x1", "nanxnan", "infx9", "-6x9", "2x9", "6x21", "6x9cm"]
        {
            assert_eq!(text.parse::<TrimSize>(), Err(TrimSizeError), "{text}");
        }
    }
}
