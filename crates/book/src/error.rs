//! [`BookError`]: why a book was not made.

use crate::setting::BookSetting;
use crate::trim::{INCH, MILLIMETRE, TrimSize, TrimSizeError};
use ninefold_core::Status;
use ninefold_generate::UnknownSymmetry;
use ninefold_questions::make::RatingLevel;
use std::error::Error;
use std::fmt;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;

/// Why a book was not made. [`describe`](Self::describe) names settings as a program does.
///
/// ```
/// use ninefold_book::BookError;
///
/// let error = BookError::NoPuzzles;
/// assert_eq!(error.to_string(), "there is no puzzle; name puzzles, or levels to make");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum BookError {
    /// There is no puzzle.
    NoPuzzles,
    /// There are more puzzles than a book may have.
    TooManyPuzzles {
        /// Largest number of puzzles.
        most: usize,
    },
    /// Puzzles cannot be in the book.
    Puzzles(Vec<PuzzleFault>),
    /// A level could not be filled.
    Level {
        /// The level.
        level: RatingLevel,
        /// Number of puzzles that were found.
        found: usize,
        /// Number of puzzles that were wanted.
        wanted: usize,
    },
    /// The settings of a level contradict each other.
    Order(String),
    /// There is no seed for the puzzles of levels.
    NoSeed,
    /// Two settings exclude each other.
    Conflict {
        /// One of them.
        setting: BookSetting,
        /// The other.
        other: BookSetting,
    },
    /// A setting has a value that is not possible.
    Value {
        /// The setting.
        setting: BookSetting,
        /// What is wrong.
        fault: ValueFault,
    },
    /// No puzzle is left.
    AllLeftOut {
        /// Number of puzzles that were left out.
        count: usize,
        /// The first of them.
        first: PuzzleFault,
    },
    /// A puzzle to exclude cannot be read.
    Exclude(PuzzleFault),
    /// The page is larger than the printer takes.
    TrimTooLarge {
        /// The size.
        trim: TrimSize,
        /// Largest width and height, in points.
        largest: (f32, f32),
    },
    /// The page is too small for its grids.
    TrimTooSmall {
        /// The size.
        trim: TrimSize,
        /// What does not fit.
        what: Cramped,
        /// Number of grids that would fit on a page. `None`: not even one.
        fits: Option<NonZeroU32>,
    },
    /// A text takes more room than its page has.
    TextTooLong {
        /// What the text is, such as `title`.
        what: &'static str,
    },
    /// The book has too few or too many pages.
    Pages {
        /// Number of pages.
        pages: u32,
        /// Numbers of pages that the destination accepts.
        accepted: RangeInclusive<u32>,
        /// Name of the destination.
        destination: &'static str,
    },
    /// A text has characters that no font has.
    MissingCharacters {
        /// What the text is, such as `title`.
        what: &'static str,
        /// The characters.
        characters: Vec<char>,
        /// Whether the user's font was asked, too.
        has_own: bool,
    },
    /// A text has characters of a script whose letters are joined, or run from right to left.
    JoinedScript {
        /// What the text is, such as `title`.
        what: &'static str,
        /// The characters.
        characters: Vec<char>,
    },
    /// A font of the user is no font with outlines.
    NoFont {
        /// The setting of the font.
        setting: BookSetting,
    },
    /// A font of the user must not be embedded or cut.
    FontNotEmbeddable {
        /// The setting of the font.
        setting: BookSetting,
        /// Name of the font.
        name: String,
    },
    /// The address is too long for a QR code of readable size.
    AddressTooLong,
    /// A text belongs to the pages before the puzzles, and there are none.
    NoTitle {
        /// What the text is, such as `author`.
        what: &'static str,
    },
    /// The caller ended the work.
    Cancelled,
}

/// Why a setting cannot have a value.
///
/// ```
/// use ninefold_book::ValueFault;
///
/// let fault = ValueFault::Number { found: 21, range: 0..=20 };
/// assert_eq!(fault.to_string(), "expected 0 to 20, found 21");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueFault {
    /// The text is none of the names.
    Name {
        /// The text.
        found: String,
        /// The names.
        names: Vec<&'static str>,
    },
    /// No layout has this number of puzzles on a page.
    PerPage {
        /// The number.
        found: u32,
    },
    /// The number is out of its range.
    Number {
        /// The number.
        found: u32,
        /// Numbers that are possible.
        range: RangeInclusive<u32>,
    },
    /// The text is no size of a page.
    Trim {
        /// The text.
        found: String,
        /// What a size is.
        error: TrimSizeError,
    },
    /// The text is no symmetry.
    Symmetry(UnknownSymmetry),
    /// The list has too many puzzles.
    Puzzles {
        /// Largest number.
        most: usize,
    },
}

impl fmt::Display for ValueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found, names } => {
                let (last, others) = names.split_last().unwrap_or((&"", &[]));
                write!(f, "expected {} or {last}, found {}", others.join(", "), short(found))
            }
            Self::PerPage { found } => write!(f, "expected 1, 2, 4 or 6, found {found}"),
            Self::Number { found, range } => {
                write!(f, "expected {} to {}, found {found}", range.start(), range.end())
            }
            Self::Trim { found, error } => write!(f, "{error}; found {}", short(found)),
            Self::Symmetry(error) => error.fmt(f),
            Self::Puzzles { most } => write!(f, "expected at most {most} puzzles"),
        }
    }
}

/// Returns the beginning of a text in quotation marks.
fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// What does not fit on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cramped {
    /// The grids of puzzles: digits would be smaller than 11 points, or cells than 6 mm.
    Puzzles,
    /// The grid of a puzzle in large print: digits would be smaller than 24 points.
    LargePrint,
    /// The pencil marks: they would be smaller than 7 points.
    Candidates,
    /// The grids of answers: digits would be smaller than 7 points.
    Answers,
}

/// A puzzle that cannot be in a book.
///
/// ```
/// use ninefold_book::{FaultKind, PuzzleFault};
///
/// let fault = PuzzleFault { place: "a.txt: line 7".to_owned(), kind: FaultKind::NoSolution };
/// assert_eq!(fault.to_string(), "a.txt: line 7: the puzzle has no solution");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleFault {
    /// Where the puzzle stands.
    pub place: String,
    /// What is wrong.
    pub kind: FaultKind,
}

/// Why a puzzle cannot be in a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    SeveralSolutions,
    /// It is solved already.
    Solved,
    /// It is equal, up to symmetry, to a puzzle before it, whose place follows.
    Repeats(String),
    /// It is equal, up to symmetry, to a puzzle of a book before this one, whose place follows.
    Excluded(String),
    /// A limit ended the search for its solution.
    Stopped,
    /// It cannot be read. The text says why.
    Malformed(String),
}

impl fmt::Display for PuzzleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, kind } = self;
        match kind {
            FaultKind::NoSolution => write!(f, "{place}: the puzzle has no solution"),
            FaultKind::SeveralSolutions => {
                write!(f, "{place}: the puzzle has several solutions")
            }
            FaultKind::Solved => write!(f, "{place}: the puzzle has no blank cell"),
            FaultKind::Repeats(other) => {
                write!(f, "{place}: the puzzle is that of {other}, or equal to it up to symmetry")
            }
            FaultKind::Excluded(other) => write!(
                f,
                "{place}: the puzzle is that of {other}, which is excluded, or equal to it up to \
                 symmetry"
            ),
            FaultKind::Stopped => {
                write!(f, "{place}: the search for the solution took too long")
            }
            FaultKind::Malformed(why) => write!(f, "{place}: {why}"),
        }
    }
}

/// Puzzle faults that a message names. One more sentence gives the number of the others.
const NAMED_FAULTS: usize = 10;

impl BookError {
    /// Returns why the book was not made, and what to do. `name` names a setting as the program does; an
    /// empty name stands for a setting that the program does not have.
    pub fn describe(&self, name: &dyn Fn(BookSetting) -> &'static str) -> String {
        match self {
            Self::NoPuzzles => "there is no puzzle; name puzzles, or levels to make".to_owned(),
            Self::TooManyPuzzles { most } => format!(
                "a book has at most {most} puzzles; make several, and exclude the puzzles of the \
                 earlier ones ({})",
                name(BookSetting::Exclude)
            ),
            Self::Puzzles(faults) => all_faults(faults, name),
            Self::Level { level, found, wanted } => format!(
                "level {level}: {found} of {wanted} puzzles were found; ask for fewer, or for \
                 another level"
            ),
            Self::Order(why) => why.clone(),
            Self::NoSeed => {
                format!("{}: levels need a seed, such as 1", name(BookSetting::Seed))
            }
            Self::Conflict { setting, other } => format!(
                "{} cannot be combined with {}; leave out one of them",
                name(*setting),
                name(*other)
            ),
            Self::Value { setting, fault } => format!("{}: {fault}", name(*setting)),
            Self::AllLeftOut { count: 1, first } => {
                format!("the only puzzle was left out: {first}")
            }
            Self::AllLeftOut { count, first } => {
                format!("all {count} puzzles were left out; the first: {first}")
            }
            Self::Exclude(fault) => format!("{fault}; mend or remove it"),
            Self::TrimTooLarge { trim, largest: (width, height) } => format!(
                "{} {trim}: the printer takes pages of at most {}x{} inches; choose a smaller page",
                name(BookSetting::Trim),
                width / INCH,
                height / INCH,
            ),
            Self::TrimTooSmall { trim, what, fits } => too_small(*trim, *what, *fits, name),
            Self::TextTooLong { what } => {
                format!("{what}: the text does not fit on its page; shorten it")
            }
            Self::Pages { pages, accepted, destination } => {
                let (least, most) = (accepted.start(), accepted.end());
                if pages < least {
                    format!(
                        "the book has {pages} pages, and {destination} takes {least} or more; add \
                         puzzles, or put fewer on a page ({})",
                        name(BookSetting::PerPage)
                    )
                } else {
                    format!(
                        "the book has {pages} pages, and {destination} takes at most {most}; leave \
                         out puzzles, or put more on a page ({})",
                        name(BookSetting::PerPage)
                    )
                }
            }
            Self::MissingCharacters { what, characters, has_own } => {
                let all = if *has_own { ", and so does yours" } else { "" };
                let advice = match (name(BookSetting::Font), has_own) {
                    ("", _) => "use others".to_owned(),
                    (font, true) => format!("name another font ({font})"),
                    (font, false) => format!("name a font that has them ({font})"),
                };
                format!("{what}: the fonts of ninefold lack {}{all}; {advice}", listed(characters))
            }
            Self::JoinedScript { what, characters } => format!(
                "{what}: ninefold cannot set {}: marks, or letters that are joined or stacked, or that run \
                 from right to left; use other letters",
                listed(characters)
            ),
            Self::NoFont { setting } => format!(
                "{}: the file is no TrueType or OpenType font with outlines; name another",
                name(*setting)
            ),
            Self::FontNotEmbeddable { setting, name: font } => format!(
                "{} {font}: the licence bits of this font forbid to embed a part of it; name another",
                name(*setting)
            ),
            Self::AddressTooLong => format!(
                "{}: the address is too long for a code that cameras can read; use at most 200 \
                 characters, and fewer outside ASCII",
                name(BookSetting::Qr)
            ),
            Self::NoTitle { what } => format!(
                "{what}: this stands on the pages before the puzzles; give the book a title ({})",
                name(BookSetting::Title)
            ),
            Self::Cancelled => "the book was not made: it was interrupted".to_owned(),
        }
    }
}

/// Returns the first faults, the number of the others, and what to do.
fn all_faults(faults: &[PuzzleFault], name: &dyn Fn(BookSetting) -> &'static str) -> String {
    let mut lines: Vec<String> =
        faults.iter().take(NAMED_FAULTS).map(ToString::to_string).collect();
    let rest = faults.len().saturating_sub(NAMED_FAULTS);
    if rest > 0 {
        let s = if rest == 1 { "" } else { "s" };
        lines.push(format!("{rest} more puzzle{s} cannot be in the book"));
    }
    if let Some(last) = lines.last_mut() {
        last.push_str("; mend or remove ");
        last.push_str(if faults.len() == 1 { "it" } else { "them" });
        last.push_str(", or leave such puzzles out (");
        last.push_str(name(BookSetting::SkipBad));
        last.push(')');
    }
    lines.join("\n")
}

fn too_small(
    trim: TrimSize,
    what: Cramped,
    fits: Option<NonZeroU32>,
    name: &dyn Fn(BookSetting) -> &'static str,
) -> String {
    let why = match what {
        Cramped::Puzzles => "digits of puzzles would be smaller than 11 points",
        Cramped::LargePrint => "digits in large print would be smaller than 24 points",
        Cramped::Candidates => "pencil marks would be smaller than 7 points",
        Cramped::Answers => "digits of answers would be smaller than 7 points",
    };
    let (width, height) = (trim.width() / MILLIMETRE, trim.height() / MILLIMETRE);
    let advice = match (what, fits) {
        (Cramped::Answers, Some(fits)) => {
            format!("put at most {fits} answers on a page ({})", name(BookSetting::AnswersPerPage))
        }
        (_, Some(fits)) => format!("put at most {fits} on a page ({})", name(BookSetting::PerPage)),
        (_, None) => format!("choose a larger page ({})", name(BookSetting::Trim)),
    };
    format!("a page of {width:.0} × {height:.0} mm is too small: {why}; {advice}")
}

/// Returns characters with their code points.
fn listed(characters: &[char]) -> String {
    let shown = characters.iter().take(NAMED_FAULTS);
    let shown: Vec<String> = shown.map(|c| format!("`{c}` (U+{:04X})", u32::from(*c))).collect();
    let rest = characters.len().saturating_sub(NAMED_FAULTS);
    if rest > 0 { format!("{} and {rest} more", shown.join(", ")) } else { shown.join(", ") }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(&BookSetting::name))
    }
}

impl Error for BookError {}

impl FaultKind {
    /// Returns why a puzzle with this status cannot be in a book, if it cannot.
    pub(crate) fn of_status(status: Status) -> Option<Self> {
        match status {
            Status::Unique => None,
            Status::None => Some(Self::NoSolution),
            Status::Multiple => Some(Self::SeveralSolutions),
            _ => Some(Self::Stopped),
        }
    }
}
