//! [`Words`]: the templates of a language, and how cells, digits and houses are written.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use ninefold_core::{Cell, House};
use ninefold_logic::Technique;
use serde::Serialize;

/// A language of explanations.
///
/// ```
/// use ninefold_explain::Language;
///
/// assert_eq!(Language::of_locale("ko_KR.UTF-8"), Some(Language::Korean));
/// assert_eq!(Language::named("en"), Some(Language::English));
/// assert_eq!(Language::of_locale("fr_FR"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Korean];

    /// Returns the code of the language: `en` or `ko`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
        }
    }

    /// Returns the language of a code.
    pub fn named(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Returns the language of a locale such as `ko_KR.UTF-8`, if there is one.
    pub fn of_locale(locale: &str) -> Option<Self> {
        Self::named(locale.split(['_', '-', '.', '@']).next()?)
    }

    /// Returns the file of the language.
    const fn file(self) -> &'static str {
        match self {
            Self::English => include_str!("../words/en.txt"),
            Self::Korean => include_str!("../words/ko.txt"),
        }
    }

    /// Returns the file that says of each technique when it applies and why.
    const fn file_of_techniques(self) -> &'static str {
        match self {
            Self::English => include_str!("../words/about-en.txt"),
            Self::Korean => include_str!("../words/about-ko.txt"),
        }
    }
}

/// Returns the keys and the texts of a file. A text that begins or ends with a blank is in quotes.
fn texts_of(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(key, text)| {
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        (key, inner.unwrap_or(text))
    })
}

/// How cells and houses are written.
///
/// ```
/// use ninefold_core::Cell;
/// use ninefold_explain::{Coordinates, Language, Words};
///
/// let words = Words::new(Language::English, Coordinates::Letters);
/// assert_eq!(words.cell(Cell::ALL[10]), "B2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Coordinates {
    /// Row and column: r1c1 to r9c9.
    #[default]
    Numbers,
    /// A letter for the row and a number for the column: A1 to I9.
    Letters,
}

impl Coordinates {
    /// All kinds of coordinates.
    pub const ALL: [Self; 2] = [Self::Numbers, Self::Letters];

    /// Returns the name: `numbers` or `letters`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Numbers => "numbers",
            Self::Letters => "letters",
        }
    }
}

/// The texts of a language.
///
/// A file has a line `key = text` for each text. A text has the names of its arguments in braces. In
/// Korean, a particle follows a colon, as in `{cell:은}`: the form that fits the last sound is
/// written.
///
/// ```
/// use ninefold_explain::{Coordinates, Language, Words};
/// use ninefold_logic::Technique;
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// assert_eq!(words.technique(Technique::XWing), "X-wing");
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    language: Language,
    coordinates: Coordinates,
    texts: BTreeMap<&'static str, &'static str>,
}

impl Words {
    /// Reads the texts of a language.
    pub fn new(language: Language, coordinates: Coordinates) -> Self {
        Self { language, coordinates, texts: texts_of(language.file()).collect() }
    }

    /// Returns the language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Returns how cells are written.
    pub const fn coordinates(&self) -> Coordinates {
        self.coordinates
    }

    /// Returns the text of a key. Tests see to it that each key has one.
    pub(crate) fn text(&self, key: &'static str) -> &'static str {
        self.find(key).unwrap_or(key)
    }

    /// Returns the text of a key, if there is such a key.
    pub(crate) fn find(&self, key: &str) -> Option<&'static str> {
        self.texts.get(key).copied()
    }

    /// Returns the text of a key that is made of two parts.
    pub(crate) fn text_of(&self, section: &str, name: &str) -> Option<&'static str> {
        let mut key = section.to_owned();
        key.push('.');
        key.push_str(name);
        self.find(&key)
    }

    /// Returns when a technique applies, what follows, and why: some sentences.
    ///
    /// ```
    /// use ninefold_explain::{Coordinates, Language, Words};
    /// use ninefold_logic::Technique;
    ///
    /// let words = Words::new(Language::Korean, Coordinates::Numbers);
    /// assert!(words.about(Technique::XWing).ends_with("니다."));
    /// ```
    pub fn about(&self, technique: Technique) -> &'static str {
        let own = |(key, text)| (key == technique.name()).then_some(text);
        texts_of(self.language.file_of_techniques()).find_map(own).unwrap_or_default()
    }

    /// Writes a cell.
    pub fn cell(&self, cell: Cell) -> String {
        match self.coordinates {
            Coordinates::Numbers => cell.to_string(),
            Coordinates::Letters => cell.a1().to_string(),
        }
    }

    /// Writes a house.
    pub fn house(&self, house: House) -> String {
        let key = match house {
            House::Row(_) => "house.row",
            House::Column(_) => "house.column",
            House::Block(_) => "house.box",
        };
        self.text(key).replace("{number}", &self.house_number(house))
    }

    /// Writes the number of a house, or the letter of a row.
    pub(crate) fn house_number(&self, house: House) -> String {
        let number = house.index() % 9;
        match (self.coordinates, house) {
            (Coordinates::Letters, House::Row(_)) => char::from(b'A' + number as u8).to_string(),
            _ => (number + 1).to_string(),
        }
    }
}
