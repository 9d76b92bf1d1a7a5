//! [`Picture`]: a picture of a step, as shapes or as an SVG image.

#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "positions in a picture are small and not negative"
)]

mod chain;
mod digits;
mod layer;
mod legend;
mod link;
mod meaning;
mod outline;
mod pen;
mod point;
mod route;
mod scene;
mod shape;
mod signs;
#[cfg(test)]
mod tests;
mod theme;

pub use layer::{DrawnPicture, LayerKind, LegendEntry, PictureLayer};
pub use theme::{SvgOptions, Theme};

use crate::evidence::cells_of;
use crate::sentence::joined;
use crate::story::{Explanation, narrowed_links};
use crate::words::{Coordinates, Words};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use digits::Looks;
use legend::style_of;
use link::DrawnLink;
use meaning::{Mark, Meaning};
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, House};
use ninefold_logic::{Board, ChainNode, Pattern, Step};
use pen::Style;
use point::Point;
use route::Curve;
use scene::Scene;

/// A picture of a board, with a step if there is one.
///
/// It holds what is shown and where: marks, links and a legend. [`svg`](Self::svg) writes it as an SVG
/// image, and [`drawn`](Self::drawn) hands out its shapes, for programs that draw themselves.
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
/// let svg = Picture::of_step(&words, &board, &step).svg(Theme::Light);
/// assert!(svg.starts_with("<svg") && svg.contains("<title>Hidden single</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    title: String,
    description: String,
    /// How the rows are named.
    coordinates: Coordinates,
    board: Board,
    /// The pattern of the step, which decides on some words.
    pattern: Pattern,
    /// The cells of the step.
    cells: CellSet,
    houses: Vec<(Meaning, House)>,
    /// Cells with frames.
    framed: Vec<(Meaning, CellSet)>,
    marks: Vec<(Candidate, Meaning, Style)>,
    /// Nodes of several candidates.
    groups: Vec<(ChainNode, Meaning)>,
    /// Cells of a loop, in order.
    ring: Vec<Cell>,
    links: Vec<(DrawnLink, Curve)>,
    /// Candidates that go.
    goes: CandidateSet,
    /// Letters of sets, and signs of assumptions.
    signs: Vec<(Point, Meaning)>,
    looks: Looks,
    legend: Vec<(Mark, String)>,
}

impl Picture {
    /// Returns the picture of a position.
    pub fn of_board(words: &Words, board: &Board) -> Self {
        Self {
            title: words.text("picture.board").to_string(),
            description: String::new(),
            coordinates: words.coordinates(),
            board: *board,
            pattern: Pattern::Solution,
            cells: CellSet::EMPTY,
            houses: Vec::new(),
            framed: Vec::new(),
            marks: Vec::new(),
            groups: Vec::new(),
            ring: Vec::new(),
            links: Vec::new(),
            goes: CandidateSet::EMPTY,
            signs: Vec::new(),
            looks: Looks::PLAIN,
            legend: Vec::new(),
        }
    }

    /// Returns the picture of a position and a step that was found on it.
    pub fn of_step(words: &Words, board: &Board, step: &Step) -> Self {
        Self::of_told_step(words, board, step, &Explanation::new(words, board, step))
    }

    /// Returns the picture of a position and a step whose explanation is known.
    pub fn of_told_step(
        words: &Words,
        board: &Board,
        step: &Step,
        explanation: &Explanation,
    ) -> Self {
        // The sentences leave out of groups what the chain has excluded.
        let mut told = step.clone();
        told.evidence.links = narrowed_links(&step.evidence.links);
        let scene = Scene::new(board, &told, explanation);
        let pattern = told.deduction.pattern;
        let entry = |mark: Mark| (mark, mark.0.text(mark.1, &pattern, words));
        let legend = scene.legend().into_iter().map(entry).collect();
        let solid = scene.solid();
        let style = |(candidate, key): &(Candidate, Meaning)| {
            let style = if solid.contains(*candidate) { Style::Solid } else { style_of(*key) };
            (*candidate, *key, style)
        };
        let badges = scene.badges();
        let links = scene.curves(&badges);
        Self {
            title: explanation.name.clone(),
            description: joined(explanation.sentences()),
            pattern,
            cells: cells_of(&told) | explanation.mentions().cells,
            marks: scene.marks.iter().map(style).collect(),
            goes: told.deduction.eliminations,
            signs: scene.letters().into_iter().chain(badges).collect(),
            looks: scene.looks(solid, &links),
            links,
            legend,
            houses: scene.houses,
            framed: scene.cells,
            groups: scene.groups,
            ring: scene.loop_order.unwrap_or_default(),
            ..Self::of_board(words, board)
        }
    }

    /// Returns the picture as an SVG image.
    pub fn svg(&self, theme: Theme) -> String {
        self.svg_with(&SvgOptions { theme, ..SvgOptions::default() })
    }

    /// Returns the picture as an SVG image for a page or a notebook.
    pub fn svg_with(&self, options: &SvgOptions<'_>) -> String {
        let mut svg = String::with_capacity(16_000);
        self.element(options).write(&mut svg);
        svg
    }
}
