//! [`Sentence`]: a text and what it names.

use crate::phrase::Argument;
use alloc::string::String;
use core::fmt;
use ninefold_core::CellSet;
use ninefold_logic::HouseSet;

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
    /// Adds what an argument names.
    pub(crate) fn add(&mut self, argument: &Argument) {
        match argument {
            Argument::Cell(cell) => self.cells = self.cells.with(*cell),
            Argument::Cells(cells) | Argument::AnyOf(cells) => self.cells |= *cells,
            Argument::InOrder(cells) => self.cells |= cells.iter().copied().collect(),
            Argument::Node(node) => self.cells |= node.cells,
            Argument::Nodes(nodes) => nodes.iter().for_each(|node| self.cells |= node.cells),
            Argument::House(house) => self.houses = self.houses.with(*house),
            Argument::Candidates(candidates) => self.cells |= candidates.cells(),
            Argument::Houses(houses) => self.houses = self.houses | *houses,
            Argument::Digit(_)
            | Argument::Digits(_)
            | Argument::AnyDigit(_)
            | Argument::Letter(_)
            | Argument::Text(_)
            | Argument::Color(_)
            | Argument::Cycles(_)
            | Argument::Order(_)
            | Argument::Technique(_)
            | Argument::Number(_) => {}
        }
    }

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
/// let explanation = Explanation::of(&words, &board, &step);
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

/// Role of a sentence in the outline of a long explanation. A sentence without a role tells one link.
///
/// An explanation has parts: assumptions, cases, and steps inside a chain. A step inside a chain has
/// parts of its own: its assumption or its cases. The first [`SentenceRole::InnerEnd`] after them ends
/// the step.
///
/// ```
/// use ninefold_explain::SentenceRole;
///
/// assert_eq!(SentenceRole::InnerCase.name(), "inner-case");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

    /// Returns the name of the role in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Case => "case",
            Self::Turn => "turn",
            Self::Inner => "inner",
            Self::InnerAssumption => "inner-assumption",
            Self::InnerCase => "inner-case",
            Self::InnerAgree => "inner-agree",
            Self::InnerEnd => "inner-end",
        }
    }
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
