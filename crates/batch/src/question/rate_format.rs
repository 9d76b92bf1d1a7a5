//! [`RatingFormat`]: a line for each rating as the user writes it, with the conversions of `serate`.

use ninefold_core::Puzzle;
use ninefold_scales::{PuzzleRating, Tenths};
use std::error::Error;
use std::fmt::{self, Write};
use std::str::FromStr;
use std::time::Duration;

/// The form of a line about a rating: text with the conversions of the program `serate`.
///
/// | conversion | value |
/// |---|---|
/// | `%g` | the puzzle as 81 characters |
/// | `%r`, `%p`, `%d` | ER, EP and ED; 0.0 without a rating |
/// | `%n` | the number of the record, from 1 |
/// | `%e` | the time that the rating took, such as `0.02s` or `1m05s` |
/// | `%%` | a percent sign |
///
/// ```
/// use ninefold_batch::RatingFormat;
///
/// assert!("%g ED=%r/%p/%d".parse::<RatingFormat>().is_ok());
/// let error = "%x".parse::<RatingFormat>().unwrap_err();
/// assert!(error.to_string().starts_with("%x is no conversion"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingFormat {
    pieces: Vec<Piece>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Puzzle,
    Er,
    Ep,
    Ed,
    Number,
    Elapsed,
}

/// The error of a text that is no [`RatingFormat`].
///
/// [`RatingFormat`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingFormatError {
    /// A letter after `%` means nothing.
    Unknown(char),
    /// The text ends with `%`.
    Unfinished,
    /// The text has a line break.
    SeveralLines,
}

impl fmt::Display for RatingFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(letter) => write!(f, "%{letter} is no conversion")?,
            Self::Unfinished => f.write_str("the last % has no letter")?,
            Self::SeveralLines => {
                return f.write_str("each puzzle has one line; leave line breaks out");
            }
        }
        f.write_str(
            "; there are %g (puzzle), %r %p %d (ER, EP, ED), %n (number), %e (time) and %% (a percent \
             sign)",
        )
    }
}

impl Error for RatingFormatError {}

impl FromStr for RatingFormat {
    type Err = RatingFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut pieces = vec![Piece::Text(String::new())];
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            let piece = match letter {
                '\n' | '\r' => return Err(RatingFormatError::SeveralLines),
                '%' => match letters.next() {
                    Some('g') => Piece::Puzzle,
                    Some('r') => Piece::Er,
                    Some('p') => Piece::Ep,
                    Some('d') => Piece::Ed,
                    Some('n') => Piece::Number,
                    Some('e') => Piece::Elapsed,
                    Some('%') => Piece::Text('%'.into()),
                    Some(other) => return Err(RatingFormatError::Unknown(other)),
                    None => return Err(RatingFormatError::Unfinished),
                },
                letter => Piece::Text(letter.into()),
            };
            match (pieces.last_mut(), piece) {
                (Some(Piece::Text(last)), Piece::Text(more)) => last.push_str(&more),
                (_, piece) => pieces.push(piece),
            }
        }
        Ok(Self { pieces })
    }
}

impl RatingFormat {
    /// Returns whether a line has the number of its record.
    pub(crate) fn has_number(&self) -> bool {
        self.pieces.contains(&Piece::Number)
    }

    /// Returns the line of a puzzle.
    pub(crate) fn line(
        &self,
        puzzle: &Puzzle,
        number: u64,
        rating: Option<&PuzzleRating>,
        elapsed: Duration,
    ) -> String {
        let mut line = String::new();
        for piece in &self.pieces {
            let tenths = |part: fn(&PuzzleRating) -> Tenths| rating.map_or(Tenths::new(0), part);
            // Writing to a string cannot fail.
            let _ = match piece {
                Piece::Text(text) => line.write_str(text),
                Piece::Puzzle => write!(line, "{puzzle}"),
                Piece::Er => write!(line, "{}", tenths(|rating| rating.er)),
                Piece::Ep => write!(line, "{}", tenths(|rating| rating.ep)),
                Piece::Ed => write!(line, "{}", tenths(|rating| rating.ed)),
                Piece::Number => write!(line, "{number}"),
                Piece::Elapsed => line.write_str(&time(elapsed)),
            };
        }
        line.push('\n');
        line
    }
}

/// Returns a time in its two greatest units.
fn time(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match (minutes, hours, days) {
        (0, ..) => format!("{seconds}.{:02}s", elapsed.subsec_millis() / 10),
        (_, 0, _) => format!("{minutes}m{:02}s", seconds % 60),
        (.., 0) => format!("{hours}h{:02}m", minutes % 60),
        _ => format!("{days}d{:02}h", hours % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_units() {
        for (millis, text) in [
            (12, "0.01s"),
            (59_999, "59.99s"),
            (65_000, "1m05s"),
            (7_380_000, "2h03m"),
            (100_000_000, "1d03h"),
        ] {
            assert_eq!(time(Duration::from_millis(millis)), text);
        }
    }

    #[test]
    fn lines_have_the_values_of_the_conversions() {
        let format: RatingFormat = "%n: %g ED=%r/%p/%d 100%%".parse().unwrap();
        let line = format.line(&Puzzle::EMPTY, 3, None, Duration::ZERO);
        assert_eq!(line, format!("3: {} ED=0.0/0.0/0.0 100%\n", ".".repeat(81)));
        assert!(format.has_number());
        assert_eq!("a%".parse::<RatingFormat>(), Err(RatingFormatError::Unfinished));
        assert_eq!("a\nb".parse::<RatingFormat>(), Err(RatingFormatError::SeveralLines));
    }
}
