//! [`Transform`] as text, and [`TransformError`].

use super::transform::Transform;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// Length of a text form in bytes.
const LENGTH: usize = 31;

/// The error of a text that is not a transform: what is wrong, and where.
///
/// ```
/// use ninefold_core::Transform;
///
/// let fault = |text: &str| text.parse::<Transform>().unwrap_err().to_string();
/// assert_eq!(
///     fault("N:123456789:123456789:12345678x"),
///     "character 31: expected 1-9, found 'x'",
/// );
/// assert_eq!(
///     fault("N:123456789:123456788:123456789"),
///     "character 21: 8 stands twice in the list of columns",
/// );
/// assert_eq!(
///     fault("N:124356789:123456789:123456789"),
///     "character 5: expected a row of the same band, found 4",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TransformError {
    /// What is wrong.
    pub kind: TransformErrorKind,
    /// The offset in bytes of the first character that is wrong or missing, from 0.
    pub offset: usize,
}

/// The kinds of [`TransformError`].
///
/// ```
/// use ninefold_core::{Transform, TransformErrorKind};
///
/// let error = "X:123456789:123456789:123456789".parse::<Transform>().unwrap_err();
/// assert_eq!(error.kind, TransformErrorKind::Letter(b'X'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TransformErrorKind {
    /// A text of another length than 31, with its length in bytes.
    Length(usize),
    /// A byte that is neither `N` nor `T` at the start.
    Letter(u8),
    /// A byte that is not `:` between lists.
    Colon(u8),
    /// A byte that is not a digit from 1 to 9 in a list.
    Digit(u8),
    /// A digit that stands twice in a list.
    Repeated(TransformPart, u8),
    /// A row or column that stands among those of another band or stack.
    Torn(TransformPart, u8),
}

/// One of the lists of a transform's text form.
///
/// ```
/// use ninefold_core::{Transform, TransformErrorKind, TransformPart};
///
/// let error = "N:123456789:123456789:123456781".parse::<Transform>().unwrap_err();
/// assert_eq!(error.kind, TransformErrorKind::Repeated(TransformPart::Digits, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TransformPart {
    /// The rows that move to rows 1 to 9.
    Rows,
    /// The columns that move to columns 1 to 9.
    Columns,
    /// The images of the digits 1 to 9.
    Digits,
}

impl TransformPart {
    const ALL: [Self; 3] = [Self::Rows, Self::Columns, Self::Digits];

    /// Returns the offset of the list's first digit.
    const fn start(self) -> usize {
        match self {
            Self::Rows => 2,
            Self::Columns => 12,
            Self::Digits => 22,
        }
    }

    /// Reads the list.
    fn parse(self, text: &[u8; LENGTH]) -> Result<[u8; 9], TransformError> {
        let start = self.start();
        let mut list = [0; 9];
        for place in 0..9 {
            let fault = |kind| TransformError { kind, offset: start + place };
            let byte = text[start + place];
            if !matches!(byte, b'1'..=b'9') {
                return Err(fault(TransformErrorKind::Digit(byte)));
            }
            let (digit, entry) = (byte - b'0', byte - b'1');
            if list[..place].contains(&entry) {
                return Err(fault(TransformErrorKind::Repeated(self, digit)));
            }
            let first = list[place - place % 3];
            if self != Self::Digits && !place.is_multiple_of(3) && entry / 3 != first / 3 {
                return Err(fault(TransformErrorKind::Torn(self, digit)));
            }
            list[place] = entry;
        }
        Ok(list)
    }
}

impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Self, TransformError> {
        Self::parse(text.as_bytes())
    }
}

impl Transform {
    /// Reads exactly 31 ASCII characters: the text form.
    ///
    /// # Errors
    ///
    /// [`TransformError`] names the first offending character and its offset, or the wrong length.
    ///
    /// ```
    /// use ninefold_core::Transform;
    ///
    /// let identity = Transform::parse(b"N:123456789:123456789:123456789")?;
    /// assert_eq!(identity, Transform::IDENTITY);
    /// # Ok::<(), ninefold_core::TransformError>(())
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self, TransformError> {
        let line: &[u8; LENGTH] = text.try_into().map_err(|_| TransformError {
            kind: TransformErrorKind::Length(text.len()),
            offset: text.len().min(LENGTH),
        })?;
        let transposed = match line[0] {
            b'N' => false,
            b'T' => true,
            byte => {
                return Err(TransformError { kind: TransformErrorKind::Letter(byte), offset: 0 });
            }
        };
        let mut lists = [[0; 9]; 3];
        for (list, part) in lists.iter_mut().zip(TransformPart::ALL) {
            let offset = part.start() - 1;
            if line[offset] != b':' {
                return Err(TransformError {
                    kind: TransformErrorKind::Colon(line[offset]),
                    offset,
                });
            }
            *list = part.parse(line)?;
        }
        let [rows, columns, digits] = lists;
        Ok(Self { transposed, rows, columns, digits })
    }
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b':'; LENGTH];
        text[0] = if self.transposed { b'T' } else { b'N' };
        for (part, list) in
            TransformPart::ALL.into_iter().zip([&self.rows, &self.columns, &self.digits])
        {
            for (byte, entry) in text[part.start()..].iter_mut().zip(list) {
                *byte = b'1' + entry;
            }
        }
        text.iter().try_for_each(|byte| fmt::Write::write_char(f, char::from(*byte)))
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transform({self})")
    }
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let TransformErrorKind::Length(found) = self.kind {
            return write!(
                f,
                "expected 31 characters (N or T, then three lists of nine digits, : before each), \
                 found {found}"
            );
        }
        write!(f, "character {}: ", self.offset + 1)?;
        match self.kind {
            TransformErrorKind::Length(_) => Ok(()),
            TransformErrorKind::Letter(byte) => {
                write!(f, "expected N or T (transposed), found '{}'", byte.escape_ascii())
            }
            TransformErrorKind::Colon(byte) => {
                write!(f, "expected ':', found '{}'", byte.escape_ascii())
            }
            TransformErrorKind::Digit(byte) => {
                write!(f, "expected 1-9, found '{}'", byte.escape_ascii())
            }
            TransformErrorKind::Repeated(part, digit) => {
                write!(f, "{digit} stands twice in the list of {part}")
            }
            TransformErrorKind::Torn(part, digit) => {
                let (line, chute) =
                    if part == TransformPart::Rows { ("row", "band") } else { ("column", "stack") };
                write!(f, "expected a {line} of the same {chute}, found {digit}")
            }
        }
    }
}

impl fmt::Display for TransformPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Digits => "digits",
        })
    }
}

impl Error for TransformError {}
