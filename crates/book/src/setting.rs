//! [`BookDesign`]: how a book looks, and what is in it. [`BookSetting`]: names of settings for messages.

use crate::destination::Destination;
use crate::trim::TrimSize;
use ninefold_explain::Language;
use std::sync::Arc;

/// Largest number of hints for a puzzle that programs offer: a book of hints is no book of puzzles.
pub const MOST_HINTS: u32 = 20;

/// Largest number of answers on a page.
pub const MOST_ANSWERS_PER_PAGE: u32 = 60;

/// How a book looks, and what is in it besides its puzzles.
///
/// ```
/// use ninefold_book::{BookDesign, Destination};
///
/// let design = BookDesign {
///     destination: Destination::Kdp,
///     title: Some("Evening Sudoku".to_owned()),
///     trim: Some("6x9".parse()?),
///     ..BookDesign::default()
/// };
/// assert!(design.has_front());
/// # Ok::<(), ninefold_book::TrimSizeError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "they are independent settings")]
pub struct BookDesign {
    /// Where the book goes.
    pub destination: Destination,
    /// Size of the pages. `None`: letter, or A4 for `BoD`.
    pub trim: Option<TrimSize>,
    /// Number of puzzles on a page: 1, 2, 4 or 6. `None`: the largest of 1, 2 and 4 with grids of 76 mm
    /// or more.
    pub per_page: Option<PerPage>,
    /// Place of the answers.
    pub answers: AnswerPlace,
    /// Number of answers on a page, up to [`MOST_ANSWERS_PER_PAGE`]. `None`: as many as are easy to
    /// read.
    pub answers_per_page: Option<u32>,
    /// Whether a page has one puzzle with digits of 24 points or more. Other texts are larger, too.
    pub is_large_print: bool,
    /// Number of hints for each puzzle, on pages before the answers.
    pub hints: u32,
    /// Whether blank cells show their pencil marks.
    pub has_candidates: bool,
    /// Text at the head of each page of puzzles.
    pub heading: Option<String>,
    /// Whether pages of puzzles have lines for a name and a date.
    pub has_name_line: bool,
    /// Title. `None`: a book for a printer has the title "Sudoku"; other books have no pages before the
    /// puzzles.
    pub title: Option<String>,
    /// Subtitle.
    pub subtitle: Option<String>,
    /// Author.
    pub author: Option<String>,
    /// Text on the copyright page, such as `© 2026 A. Setter`.
    pub copyright: Option<String>,
    /// Address in a QR code on the copyright page.
    pub qr: Option<String>,
    /// Language of the texts.
    pub language: Language,
    /// The fonts for Korean, regular and bold, for a program without the feature `hangul`.
    pub hangul: Option<[Arc<[u8]>; 2]>,
    /// A font file for characters that the fonts of ninefold lack.
    pub font: Option<Arc<[u8]>>,
    /// A font file for such characters in bold text. `None`: `font` is for all text.
    pub bold_font: Option<Arc<[u8]>>,
}

impl BookDesign {
    /// Returns whether the book has pages before its puzzles: title, copyright, contents, how to play.
    pub fn has_front(&self) -> bool {
        self.destination.is_print() || self.title.is_some()
    }

    /// Returns the size of the pages.
    pub fn trim(&self) -> TrimSize {
        self.trim.unwrap_or(self.destination.usual_trim())
    }
}

/// Number of puzzles on a page.
///
/// ```
/// use ninefold_book::PerPage;
///
/// assert_eq!(PerPage::new(4).map(PerPage::get), Some(4));
/// assert_eq!(PerPage::new(3), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PerPage {
    /// One puzzle.
    One = 1,
    /// Two puzzles.
    Two = 2,
    /// Four puzzles.
    Four = 4,
    /// Six puzzles.
    Six = 6,
}

impl PerPage {
    /// All numbers.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Four, Self::Six];

    /// Returns a number of puzzles: 1, 2, 4 or 6.
    pub fn new(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.get() == number)
    }

    /// Returns the number.
    pub const fn get(self) -> u32 {
        self as u32
    }
}

/// Place of the answers in a book.
///
/// ```
/// use ninefold_book::AnswerPlace;
///
/// assert_eq!(AnswerPlace::named("sheet"), Some(AnswerPlace::Sheet));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AnswerPlace {
    /// After all puzzles.
    #[default]
    Back,
    /// After the puzzles of each level.
    Level,
    /// After each page of puzzles, on a page of their own in the same layout.
    Sheet,
    /// Nowhere.
    None,
}

impl AnswerPlace {
    /// All places.
    pub const ALL: [Self; 4] = [Self::Back, Self::Level, Self::Sheet, Self::None];

    /// Returns the name, such as `back`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Back => "back",
            Self::Level => "level",
            Self::Sheet => "sheet",
            Self::None => "none",
        }
    }

    /// Returns the place of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.name() == name)
    }
}

/// Order of the puzzles within a level.
///
/// ```
/// use ninefold_book::PuzzleSequence;
///
/// assert_eq!(PuzzleSequence::named("given"), Some(PuzzleSequence::Given));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PuzzleSequence {
    /// By rising rating. Puzzles without a level come last.
    #[default]
    Rising,
    /// As they were given, in one section.
    Given,
}

impl PuzzleSequence {
    /// All orders.
    pub const ALL: [Self; 2] = [Self::Rising, Self::Given];

    /// Returns the name: `rising` or `given`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rising => "rising",
            Self::Given => "given",
        }
    }

    /// Returns the order of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.name() == name)
    }
}

/// A setting that a message names.
///
/// ```
/// use ninefold_book::BookSetting;
///
/// assert_eq!(BookSetting::PerPage.name(), "per_page");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BookSetting {
    /// Puzzles of the book.
    Puzzles,
    /// Levels to make.
    Levels,
    /// Seed of made puzzles.
    Seed,
    /// Symmetry of the clues of made puzzles.
    Symmetry,
    /// Order of the puzzles.
    Order,
    /// Where the book goes.
    Destination,
    /// Place of the answers.
    Answers,
    /// Number of hints for each puzzle.
    Hints,
    /// Whether a page has one puzzle with large digits.
    LargePrint,
    /// Language of the texts.
    Language,
    /// Size of the pages.
    Trim,
    /// Number of puzzles on a page.
    PerPage,
    /// Number of answers on a page.
    AnswersPerPage,
    /// Font of the user.
    Font,
    /// Font of the user for bold text.
    BoldFont,
    /// Address of the QR code.
    Qr,
    /// Title.
    Title,
    /// Puzzles that the book must not have.
    Exclude,
    /// Whether puzzles that cannot be in a book are left out.
    SkipBad,
}

impl BookSetting {
    /// Returns the name of the field, or of the argument.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Puzzles => "puzzles",
            Self::Levels => "levels",
            Self::Seed => "seed",
            Self::Symmetry => "symmetry",
            Self::Order => "order",
            Self::Destination => "destination",
            Self::Answers => "answers",
            Self::Hints => "hints",
            Self::LargePrint => "large_print",
            Self::Language => "language",
            Self::Trim => "trim",
            Self::PerPage => "per_page",
            Self::AnswersPerPage => "answers_per_page",
            Self::Font => "font",
            Self::BoldFont => "bold_font",
            Self::Qr => "qr",
            Self::Title => "title",
            Self::Exclude => "exclude",
            Self::SkipBad => "skip_bad",
        }
    }
}
