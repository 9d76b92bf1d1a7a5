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
/// use ninefold_logic::{Board, Profile, Rater, Step};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
/// let step = Step::of(&board, &Profile::SE121, &found).ok_or("its evidence")?;
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

/// The key of the sentence that writes a chain in one line.
pub(crate) const NOTATION: &str = "chain.eureka";

impl Sentence {
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
