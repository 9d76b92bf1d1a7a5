//! [`Sentence`]: a text, what it names, and its place in the outline of an explanation.

use crate::evidence::names_of;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use ninefold_core::CellSet;
use ninefold_logic::HouseSet;
use serde::{Serialize, Serializer};

/// What a sentence names.
///
/// ```
/// use ninefold_explain::Mentions;
///
/// assert!(Mentions::default().cells.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mentions {
    /// The cells.
    pub cells: CellSet,
    /// The houses.
    pub houses: HouseSet,
}

impl Mentions {
    /// Returns what two sentences name.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { cells: self.cells | other.cells, houses: self.houses | other.houses }
    }
}

/// A sentence of an explanation.
///
/// ```
/// use ninefold_explain::{Coordinates, Explanation, Language, Words};
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Step};
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
/// let step = Profile::SE121.step(&board, &found).ok_or("its evidence")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let explanation = Explanation::new(&words, &board, &step);
/// let sentence = &explanation.effect[0];
/// assert_eq!(sentence.to_string(), "Place 8 in r1c6.");
/// assert_eq!(sentence.mentions.cells.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The key of its template.
    pub key: &'static str,
    /// The text.
    pub text: String,
    /// The cells and the houses that the text names.
    pub mentions: Mentions,
}

#[cfg(feature = "schema")]
crate::schema::same_schema!(Sentence, String);

/// Serialises the text.
impl Serialize for Sentence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

/// Names of the cells and houses that sentences name, for JSON.
///
/// ```
/// use ninefold_explain::Sight;
///
/// let json = serde_json::to_string(&Sight::new(&[]))?;
/// assert_eq!(json, r#"{"cells":[],"houses":[]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sight {
    /// The cells, such as `r1c2`.
    pub cells: Vec<String>,
    /// The houses, such as `b9`.
    pub houses: Vec<String>,
}

impl Sight {
    /// Returns the names of the cells and houses that some sentences name.
    pub fn new<'a>(sentences: impl IntoIterator<Item = &'a Sentence>) -> Self {
        let all = sentences.into_iter().map(|sentence| sentence.mentions);
        let mentions = all.fold(Mentions::default(), Mentions::and);
        let houses = mentions.houses.iter().map(|house| house.short().to_string());
        Self { cells: names_of(mentions.cells), houses: houses.collect() }
    }
}

/// Returns sentences as one text.
pub(crate) fn joined<'a>(sentences: impl IntoIterator<Item = &'a Sentence>) -> String {
    let texts: Vec<&str> = sentences.into_iter().map(|one| one.text.as_str()).collect();
    texts.join(" ")
}

/// A sentence that begins or ends a part of a long explanation, for JSON.
///
/// ```
/// use ninefold_explain::Outlined;
///
/// assert!(Outlined::list(&[]).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outlined {
    /// Number of the sentence, from 0.
    pub sentence: usize,
    /// What it does.
    pub role: SentenceRole,
}

impl Outlined {
    /// Returns the outline of some sentences.
    pub fn list<'a>(sentences: impl IntoIterator<Item = &'a Sentence>) -> Vec<Self> {
        let outlined =
            |(sentence, told): (usize, &Sentence)| Some(Self { sentence, role: told.role()? });
        sentences.into_iter().enumerate().filter_map(outlined).collect()
    }
}

/// Role of a sentence in the outline of a long explanation. A sentence without a role tells one link.
///
/// An explanation has parts: assumptions, cases, and steps inside a chain. A step inside a chain has
/// parts of its own: its assumption or its cases. The first [`SentenceRole::InnerEnd`] after them ends
/// the step.
///
/// ```
/// use ninefold_explain::SentenceRole;
///
/// assert_eq!(serde_json::to_string(&SentenceRole::InnerCase)?, r#""inner-case""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SentenceRole {
    /// Beginning of an assumption, or of one of several cases.
    Case,
    /// Beginning of a part that goes back to an earlier statement.
    Turn,
    /// Beginning of a step inside a chain.
    Inner,
    /// The only assumption of such a step.
    InnerAssumption,
    /// Beginning of one of the cases of such a step.
    InnerCase,
    /// Conclusion from these cases.
    InnerAgree,
    /// Effect of such a step on the chain around it.
    InnerEnd,
}

impl SentenceRole {
    /// Roles by the keys of the templates.
    const BY_KEY: [(&'static str, Self); 12] = [
        ("chain.suppose", Self::Case),
        ("chain.case", Self::Case),
        ("contradiction.again", Self::Turn),
        ("contradiction.back", Self::Turn),
        ("contradiction.also", Self::Turn),
        ("inner.see", Self::Inner),
        ("inner.see.many", Self::Inner),
        ("inner.suppose", Self::InnerAssumption),
        ("inner.case", Self::InnerCase),
        ("inner.agree", Self::InnerAgree),
        ("inner.so", Self::InnerEnd),
        ("inner.so.chain", Self::InnerEnd),
    ];
}

/// The key of the sentence that writes a chain in one line.
pub(crate) const NOTATION: &str = "chain.eureka";

impl Sentence {
    /// Returns the role of the sentence in the outline, or `None` if it tells a link.
    pub fn role(&self) -> Option<SentenceRole> {
        SentenceRole::BY_KEY.into_iter().find(|(key, _)| *key == self.key).map(|(_, role)| role)
    }

    /// Returns whether the sentence writes a chain in one line, as an addition to what a step changes.
    pub(crate) fn is_notation(&self) -> bool {
        self.key == NOTATION
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Coordinates, Language, Words};

    #[test]
    fn every_role_belongs_to_a_sentence() {
        let words = Words::new(Language::English, Coordinates::Numbers);
        for (key, _) in SentenceRole::BY_KEY {
            let (section, name) = key.split_once('.').expect("a section");
            assert!(words.text_of(section, name).is_some(), "{key}");
        }
    }
}
