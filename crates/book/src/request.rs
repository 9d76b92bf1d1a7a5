//! [`BookRequest`]: a book as a caller asks for it, in JSON or in Python.

use crate::book::{Book, TypesetBook};
use crate::destination::Destination;
use crate::error::{BookError, FaultKind, PuzzleFault, ValueFault};
use crate::making::{BookOrder, make_levels};
use crate::puzzle::{BookSection, PuzzlePicker};
use crate::setting::{
    AnswerPlace, BookDesign, BookSetting, MOST_ANSWERS_PER_PAGE, MOST_HINTS, PerPage,
    PuzzleSequence,
};
use crate::work::BookWork;
use ninefold_core::Puzzle;
use ninefold_explain::Language;
use ninefold_generate::ClueSymmetry;
use ninefold_questions::make::RatingLevel;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A book as a caller asks for it: names and texts, as JSON or Python have them.
///
/// ```
/// use ninefold_book::{BookRequest, BookWork, MOST_PUZZLES};
/// use std::num::NonZeroUsize;
///
/// let request: BookRequest =
///     serde_json::from_str(r#"{"levels": {"easy": 6}, "seed": 7, "per_page": 6}"#)?;
/// let work = BookWork::in_threads(NonZeroUsize::MIN);
/// let sheet = request.typeset(MOST_PUZZLES, &work)?;
/// assert_eq!((sheet.rows.len(), sheet.pages), (6, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, remote = "Self")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(clippy::struct_excessive_bools, reason = "they are independent settings")]
pub struct BookRequest {
    /// Puzzles of the book, 81 characters each. Name these or the levels.
    pub puzzles: Option<Vec<String>>,
    /// Levels to make, and how many puzzles of each. The book has them in this order.
    pub levels: Option<LevelCounts>,
    /// Seed of made puzzles, which need one.
    pub seed: Option<u64>,
    /// Symmetry of the clues of made puzzles. Default: rotation.
    pub symmetry: Option<String>,
    /// Puzzles that the book must not have, nor their isomorphs.
    pub exclude: Vec<String>,
    /// Order of the puzzles: rising (default) or given.
    pub order: Option<String>,
    /// Whether puzzles that cannot be in a book are left out.
    pub skip_bad: bool,
    /// Where the book goes: kdp, ingram, lulu, bod, home (default) or screen.
    pub destination: Option<String>,
    /// Size of the pages: letter, a4, a5, or such as 6x9 (inches) or 170x240mm.
    pub trim: Option<String>,
    /// Number of puzzles on a page: 1, 2, 4 or 6.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = [1, 2, 4, 6, null])))]
    pub per_page: Option<u32>,
    /// Whether a page has one puzzle with large digits.
    pub large_print: bool,
    /// Whether blank cells show their pencil marks.
    pub candidates: bool,
    /// Text at the head of each page of puzzles.
    pub heading: Option<String>,
    /// Whether pages of puzzles have lines for a name and a date.
    pub name_line: bool,
    /// Place of the answers: back (default), level, sheet or none.
    pub answers: Option<String>,
    /// Number of answers on a page, 1 to 60.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_ANSWERS_PER_PAGE)))]
    pub answers_per_page: Option<u32>,
    /// Number of hints for each puzzle, 0 to 20.
    #[cfg_attr(feature = "schema", schemars(range(max = MOST_HINTS)))]
    pub hints: u32,
    /// Title.
    pub title: Option<String>,
    /// Subtitle.
    pub subtitle: Option<String>,
    /// Author.
    pub author: Option<String>,
    /// Text for the copyright page.
    pub copyright: Option<String>,
    /// Address to print as a QR code.
    pub qr: Option<String>,
    /// Language of the texts: en (default) or ko.
    pub language: Option<String>,
    /// Whether the caller wants the table of the puzzles in place of the book.
    pub table: bool,
    /// The fonts for Korean, regular and bold, for a program without the feature `hangul`. It is no field
    /// of the JSON.
    #[serde(skip)]
    pub hangul: Option<[Arc<[u8]>; 2]>,
    /// A font file for characters that the fonts of ninefold lack. It is no field of the JSON.
    #[serde(skip)]
    pub font: Option<Arc<[u8]>>,
    /// A font file for such characters in bold text. It is no field of the JSON.
    #[serde(skip)]
    pub bold_font: Option<Arc<[u8]>>,
}

/// Reads a request from an object. The derived function also reads lists, whose values would depend on the
/// order of the fields.
impl<'de> Deserialize<'de> for BookRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RequestVisitor;

        impl<'de> Visitor<'de> for RequestVisitor {
            type Value = BookRequest;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with the fields of a book")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<BookRequest, A::Error> {
                BookRequest::deserialize(MapAccessDeserializer::new(map))
            }
        }

        deserializer.deserialize_map(RequestVisitor)
    }
}

impl BookRequest {
    /// Makes the book. `most_puzzles` is the largest number of its puzzles, and of those to exclude.
    ///
    /// # Errors
    ///
    /// [`BookError`] says what does not fit, and what to do.
    pub fn typeset(
        &self,
        most_puzzles: usize,
        work: &BookWork<'_>,
    ) -> Result<TypesetBook, BookError> {
        let Some(levels) = &self.levels else { return self.typeset_puzzles(most_puzzles, work) };
        let (design, picker) = self.begin(most_puzzles)?;
        let sections = make_levels(&self.order_of(levels, most_puzzles)?, picker, work)?;
        Book { design, sections }.typeset(work)
    }

    /// Makes the book of the puzzles that the request has, without levels. A program that calls only this
    /// function has no code that makes puzzles.
    ///
    /// # Errors
    ///
    /// As [`typeset`](Self::typeset).
    pub fn typeset_puzzles(
        &self,
        most_puzzles: usize,
        work: &BookWork<'_>,
    ) -> Result<TypesetBook, BookError> {
        let (design, picker) = self.begin(most_puzzles)?;
        let sections = self.read(picker, most_puzzles, work)?;
        Book { design, sections }.typeset(work)
    }

    /// Returns the design, and a picker that knows the puzzles to exclude.
    fn begin(&self, most_puzzles: usize) -> Result<(BookDesign, PuzzlePicker), BookError> {
        self.refuse_conflicts()?;
        let design = self.design()?;
        let mut picker = PuzzlePicker::default();
        if self.exclude.len() > most_puzzles {
            return Err(wrong(BookSetting::Exclude, ValueFault::Puzzles { most: most_puzzles }));
        }
        for (place, text) in places("exclude", &self.exclude) {
            match text.parse::<Puzzle>() {
                Ok(puzzle) => picker.exclude(&place, &puzzle),
                Err(error) => {
                    let kind = FaultKind::Malformed(error.to_string());
                    return Err(BookError::Exclude(PuzzleFault { place, kind }));
                }
            }
        }
        Ok((design, picker))
    }

    /// Refuses settings that would be ignored.
    fn refuse_conflicts(&self) -> Result<(), BookError> {
        let (has_puzzles, has_levels) = (self.puzzles.is_some(), self.levels.is_some());
        let is_larger = self.per_page.is_some_and(|number| number != 1);
        let conflicts = [
            (has_puzzles && has_levels, BookSetting::Puzzles, BookSetting::Levels),
            (has_puzzles && self.seed.is_some(), BookSetting::Seed, BookSetting::Puzzles),
            (has_puzzles && self.symmetry.is_some(), BookSetting::Symmetry, BookSetting::Puzzles),
            (has_levels && self.order.is_some(), BookSetting::Order, BookSetting::Levels),
            (has_levels && self.skip_bad, BookSetting::SkipBad, BookSetting::Levels),
            (self.large_print && is_larger, BookSetting::PerPage, BookSetting::LargePrint),
        ];
        match conflicts.into_iter().find(|(is_there, _, _)| *is_there) {
            Some((_, setting, other)) => Err(BookError::Conflict { setting, other }),
            None => Ok(()),
        }
    }

    fn design(&self) -> Result<BookDesign, BookError> {
        in_range(BookSetting::Hints, self.hints, 0..=MOST_HINTS)?;
        if let Some(number) = self.answers_per_page {
            in_range(BookSetting::AnswersPerPage, number, 1..=MOST_ANSWERS_PER_PAGE)?;
        }
        let per_page = |number| {
            let layout = PerPage::new(number);
            layout.ok_or(wrong(BookSetting::PerPage, ValueFault::PerPage { found: number }))
        };
        let trim = |text: &String| {
            text.parse().map_err(|error| {
                wrong(BookSetting::Trim, ValueFault::Trim { found: text.clone(), error })
            })
        };
        Ok(BookDesign {
            destination: named(
                BookSetting::Destination,
                self.destination.as_deref(),
                Destination::named,
                &Destination::ALL.map(Destination::name),
            )?,
            trim: self.trim.as_ref().map(trim).transpose()?,
            per_page: self.per_page.map(per_page).transpose()?,
            answers: named(
                BookSetting::Answers,
                self.answers.as_deref(),
                AnswerPlace::named,
                &AnswerPlace::ALL.map(AnswerPlace::name),
            )?,
            answers_per_page: self.answers_per_page,
            is_large_print: self.large_print,
            hints: self.hints,
            has_candidates: self.candidates,
            heading: self.heading.clone(),
            has_name_line: self.name_line,
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            author: self.author.clone(),
            copyright: self.copyright.clone(),
            qr: self.qr.clone(),
            language: named(
                BookSetting::Language,
                self.language.as_deref(),
                Language::named,
                &Language::ALL.map(Language::code),
            )?,
            hangul: self.hangul.clone(),
            font: self.font.clone(),
            bold_font: self.bold_font.clone(),
        })
    }

    /// Returns what to make.
    fn order_of(&self, levels: &LevelCounts, most_puzzles: usize) -> Result<BookOrder, BookError> {
        let counts = levels.0.iter().map(|(_, count)| *count);
        if counts.fold(0, usize::saturating_add) > most_puzzles {
            return Err(BookError::TooManyPuzzles { most: most_puzzles });
        }
        let mut order = BookOrder::new(levels.0.clone(), self.seed.ok_or(BookError::NoSeed)?);
        if let Some(symmetry) = &self.symmetry {
            let symmetry = symmetry.parse::<ClueSymmetry>();
            order.symmetry = symmetry
                .map_err(|error| wrong(BookSetting::Symmetry, ValueFault::Symmetry(error)))?;
        }
        Ok(order)
    }

    /// Reads the puzzles.
    fn read(
        &self,
        mut picker: PuzzlePicker,
        most_puzzles: usize,
        work: &BookWork<'_>,
    ) -> Result<Vec<BookSection>, BookError> {
        let puzzles = self.puzzles.as_deref().unwrap_or_default();
        if puzzles.len() > most_puzzles {
            return Err(BookError::TooManyPuzzles { most: most_puzzles });
        }
        let sequence = named(
            BookSetting::Order,
            self.order.as_deref(),
            PuzzleSequence::named,
            &PuzzleSequence::ALL.map(PuzzleSequence::name),
        )?;
        for (place, text) in places("puzzles", puzzles) {
            if !(work.go_on)() {
                return Err(BookError::Cancelled);
            }
            match text.parse::<Puzzle>() {
                Ok(puzzle) => picker.add(&place, &puzzle),
                Err(error) => picker.fault(&place, FaultKind::Malformed(error.to_string())),
            }
        }
        if self.skip_bad {
            picker.leave_faults_out()?;
        }
        picker.refuse_faults()?;
        picker.sections(sequence, work)
    }
}

/// Returns the texts of a field, each with its place.
fn places<'a>(
    field: &'a str,
    texts: &'a [String],
) -> impl Iterator<Item = (String, &'a String)> + 'a {
    texts.iter().enumerate().map(move |(index, text)| (format!("{field}[{index}]"), text))
}

/// Returns the value of a name, or the usual value if there is no name.
fn named<T: Default>(
    setting: BookSetting,
    found: Option<&str>,
    value: fn(&str) -> Option<T>,
    names: &[&'static str],
) -> Result<T, BookError> {
    let Some(found) = found else { return Ok(T::default()) };
    value(found).ok_or_else(|| {
        let (found, names) = (found.to_owned(), names.to_vec());
        wrong(setting, ValueFault::Name { found, names })
    })
}

fn in_range(setting: BookSetting, found: u32, range: RangeInclusive<u32>) -> Result<(), BookError> {
    if range.contains(&found) {
        return Ok(());
    }
    Err(wrong(setting, ValueFault::Number { found, range }))
}

fn wrong(setting: BookSetting, fault: ValueFault) -> BookError {
    BookError::Value { setting, fault }
}

/// Levels, and how many puzzles of each, in the order of the book.
///
/// ```
/// use ninefold_book::LevelCounts;
/// use ninefold_questions::make::RatingLevel;
///
/// let counts: LevelCounts = serde_json::from_str(r#"{"hard": 2, "easy": 1}"#)?;
/// assert_eq!(counts.0, [(RatingLevel::Hard, 2), (RatingLevel::Easy, 1)]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LevelCounts(pub Vec<(RatingLevel, usize)>);

/// The names of the levels.
const LEVEL_NAMES: [&str; 6] = {
    let mut names = [""; 6];
    let mut i = 0;
    while i < names.len() {
        names[i] = RatingLevel::ALL[i].name();
        i += 1;
    }
    names
};

impl<'de> Deserialize<'de> for LevelCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(LevelVisitor)
    }
}

/// Reads the object of levels. A map of the library would lose their order.
struct LevelVisitor;

impl<'de> Visitor<'de> for LevelVisitor {
    type Value = LevelCounts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with levels and numbers of puzzles")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<LevelCounts, A::Error> {
        let mut counts: Vec<(RatingLevel, usize)> = Vec::new();
        while let Some((name, count)) = map.next_entry::<String, usize>()? {
            let level = RatingLevel::ALL.into_iter().find(|level| level.name() == name);
            let level = level.ok_or_else(|| A::Error::unknown_field(&name, &LEVEL_NAMES))?;
            if counts.iter().any(|(other, _)| *other == level) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            counts.push((level, count));
        }
        Ok(LevelCounts(counts))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for LevelCounts {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LevelCounts".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let count = schemars::json_schema!({ "type": "integer", "minimum": 0 });
        let counts: std::collections::BTreeMap<&str, &schemars::Schema> =
            LEVEL_NAMES.iter().map(|name| (*name, &count)).collect();
        schemars::json_schema!({
            "type": "object", "additionalProperties": false, "properties": counts,
        })
    }

    fn inline_schema() -> bool {
        true
    }
}
