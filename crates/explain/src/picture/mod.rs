//! [`Picture`]: a step as an SVG image.

#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "positions in a picture are small and not negative"
)]

mod chain;
mod drawing;
mod key;
mod legend;
mod link;
mod outline;
mod point;
mod render;
mod route;
mod scene;
mod shape;
#[cfg(test)]
mod tests;
mod theme;

pub(crate) use legend::escaped;
pub use theme::Theme;

use crate::story::{Explanation, narrowed_links};
use crate::words::Words;
use alloc::string::String;
use core::fmt;
use drawing::Drawing;
use ninefold_logic::{Board, Step};
use scene::Scene;

/// A picture of a board, with a step if there is one. Its text is an SVG image.
///
/// Givens are bold, digits that were placed are not, and small digits are candidates. What a step
/// uses has a color and a shape: no meaning is in the color alone. Strong links are solid arrows, and
/// weak ones are dashed. Links bend around marks. An assumption has a question mark, and each case has
/// its number and its color. Text stays text. A title and a description are for screen readers: the name
/// of the technique, and the sentences of the explanation.
///
/// The image is 100 units a cell large, and scales without loss. Candidates can be read when it is
/// 300 pixels wide.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, Picture, Theme, Words};
/// use ninefold_logic::{Board, Step};
/// use ninefold_scales::{Profile, Rater};
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
/// let step = Profile::SE121.step(&board, &found).ok_or("its evidence")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let svg = Picture::of_step(&words, &board, &step, Theme::Light).to_string();
/// assert!(svg.starts_with("<svg") && svg.contains("<title>Hidden single</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    svg: String,
}

impl Picture {
    /// Draws a position.
    pub fn of_board(words: &Words, board: &Board, theme: Theme) -> Self {
        let mut drawing = Drawing::new(theme.palette());
        drawing.board(words, board);
        Self { svg: drawing.finish(words.text("picture.board"), "", &[]) }
    }

    /// Draws a position and a step that was found on it.
    pub fn of_step(words: &Words, board: &Board, step: &Step, theme: Theme) -> Self {
        Self::of_told_step(words, board, step, &Explanation::of(words, board, step), theme)
    }

    /// Draws a position and a step whose explanation is known.
    pub(crate) fn of_told_step(
        words: &Words,
        board: &Board,
        step: &Step,
        explanation: &Explanation,
        theme: Theme,
    ) -> Self {
        // The sentences leave out of groups what the chain has excluded.
        let mut told = step.clone();
        told.evidence.links = narrowed_links(&step.evidence.links);
        let mut drawing = Drawing::new(theme.palette());
        let legend = Scene::of(board, &told, explanation).draw(&mut drawing, words);
        let mut description = String::new();
        for sentence in explanation.sentences() {
            if !description.is_empty() {
                description.push(' ');
            }
            description.push_str(&sentence.text);
        }
        Self { svg: drawing.finish(&explanation.name, &description, &legend) }
    }

    /// Returns the image with other names for the elements that it refers to. Images in one page need
    /// different names.
    #[must_use]
    pub(crate) fn with_names(self, prefix: &str) -> Self {
        let svg = self.svg.replace("id=\"", &alloc::format!("id=\"{prefix}"));
        Self { svg: svg.replace("url(#", &alloc::format!("url(#{prefix}")) }
    }

    /// Returns the SVG image.
    pub fn svg(&self) -> &str {
        &self.svg
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.svg)
    }
}

/// Writes an attribute or an element into a text. This does not fail.
macro_rules! put {
    ($out:expr, $($arguments:tt)*) => {
        let _ = write!($out, $($arguments)*);
    };
}
pub(crate) use put;
