//! [`Picture`]: a step as an SVG image.

mod drawing;
mod link;
mod theme;

pub(crate) use drawing::escaped;
pub use theme::Theme;

use crate::phrase::set_letter;
use crate::ring;
use crate::story::Explanation;
use crate::words::Words;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use drawing::{CELL, Drawing, MARGIN, Shape};
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};
use ninefold_logic::{Board, Extent, Role, Step};
use theme::Palette;

/// A picture of a board, with a step if there is one. Its text is an SVG image.
///
/// Givens are bold, digits that were placed are not, and small digits are candidates. What a step
/// uses has a color and a shape: no meaning is in the color alone. Strong links are solid arrows, and
/// weak ones are dashed. Text stays text. A title and a description are for screen readers: the name
/// of the technique, and the sentences of the explanation.
///
/// The image is 100 units a cell large, and scales without loss. Candidates can be read when it is
/// 300 pixels wide.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, Picture, Theme, Words};
/// use ninefold_logic::{Board, Profile, Rater, Step};
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
/// let step = Step::of(&board, &Profile::SE121, &found).ok_or("its evidence")?;
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
        let mut scene = Scene::new(theme.palette());
        scene.parts(step);
        scene.candidates.push((Key::OneTrue, explanation.alternatives));
        scene.houses_and_cells();
        scene.drawing.grid(words);
        scene.candidates(board, step);
        scene.drawing.digits(board, &scene.marked);
        scene.links(board, step);
        let mut description = String::new();
        for sentence in explanation.sentences() {
            if !description.is_empty() {
                description.push(' ');
            }
            description.push_str(&sentence.text);
        }
        let legend: Vec<(Mark, &str)> =
            scene.legend.iter().map(|mark| (*mark, words.text(mark.0.text()))).collect();
        Self { svg: scene.drawing.finish(&explanation.name, &description, &legend) }
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

/// What a mark in a picture means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    Base,
    Cover,
    Pattern,
    Fin,
    CrossLine,
    Pivot,
    Wing,
    Crossing,
    BasePair,
    Target,
    Companion,
    CoverCell,
    Floor,
    Extra,
    Filled,
    Set(u8),
    Common,
    Color(bool),
    True,
    False,
    Excluder,
    Guardian,
    OneTrue,
    Image,
    Excluded,
    Loop,
    Strong,
    Weak,
    Placed,
    Gone,
}

impl Key {
    /// Returns the key of the text in the legend.
    const fn text(self) -> &'static str {
        match self {
            Self::Base => "picture.base",
            Self::Cover => "picture.cover",
            Self::Pattern => "picture.pattern",
            Self::Fin => "picture.fin",
            Self::CrossLine => "picture.cross-line",
            Self::Pivot => "picture.pivot",
            Self::Wing => "picture.wing",
            Self::Crossing => "picture.crossing",
            Self::BasePair => "picture.base-pair",
            Self::Target => "picture.target",
            Self::Companion => "picture.companion",
            Self::CoverCell => "picture.cover-cell",
            Self::Filled => "picture.filled",
            Self::OneTrue => "picture.one-true",
            Self::Loop => "picture.loop",
            Self::Floor => "picture.floor",
            Self::Extra => "picture.extra",
            Self::Set(_) => "picture.set",
            Self::Common => "picture.common",
            Self::Color(false) => "picture.color.one",
            Self::Color(true) => "picture.color.two",
            Self::True => "picture.true",
            Self::False => "picture.false",
            Self::Excluder => "picture.excluder",
            Self::Guardian => "picture.guardian",
            Self::Image => "picture.image",
            Self::Excluded => "picture.excluded",
            Self::Strong => "picture.strong",
            Self::Weak => "picture.weak",
            Self::Placed => "picture.placed",
            Self::Gone => "picture.gone",
        }
    }

    /// Returns the shape around a candidate.
    const fn shape(self) -> Shape {
        match self {
            Self::Fin | Self::Color(true) | Self::False | Self::Extra | Self::Guardian => {
                Shape::Square
            }
            Self::Common | Self::Excluded => Shape::Diamond,
            _ => Shape::Circle,
        }
    }

    /// Returns whether the frame around a cell is dashed.
    const fn is_dashed(self) -> bool {
        matches!(self, Self::Excluder | Self::Companion | Self::Filled)
    }

    /// Returns the color.
    const fn color(self, palette: &Palette) -> &'static str {
        match self {
            Self::Base
            | Self::Pattern
            | Self::Pivot
            | Self::Crossing
            | Self::BasePair
            | Self::Color(false)
            | Self::True => palette.blue,
            Self::Cover
            | Self::Wing
            | Self::Target
            | Self::Floor
            | Self::OneTrue
            | Self::Placed
            | Self::Image => palette.green,
            Self::Fin
            | Self::Extra
            | Self::Color(true)
            | Self::False
            | Self::Guardian
            | Self::Excluded => palette.orange,
            Self::Set(number) => match number % 3 {
                0 => palette.blue,
                1 => palette.green,
                _ => palette.orange,
            },
            Self::Common | Self::CrossLine | Self::CoverCell => palette.purple,
            Self::Excluder | Self::Companion | Self::Filled => palette.ink,
            Self::Loop | Self::Strong | Self::Weak | Self::Gone => palette.red,
        }
    }
}

/// What a mark means, and what it is around.
type Mark = (Key, Around);

/// What a mark is around.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Around {
    House,
    Cell,
    Candidate,
}

/// A picture of a step that is being drawn.
struct Scene {
    drawing: Drawing,
    legend: BTreeSet<Mark>,
    houses: Vec<(Key, House)>,
    cells: Vec<(Key, CellSet)>,
    candidates: Vec<(Key, CandidateSet)>,
    /// The candidates that have a mark.
    marked: CandidateSet,
}

impl Scene {
    fn new(palette: Palette) -> Self {
        Self {
            drawing: Drawing::new(palette),
            legend: BTreeSet::new(),
            houses: Vec::new(),
            cells: Vec::new(),
            candidates: Vec::new(),
            marked: CandidateSet::EMPTY,
        }
    }

    /// Collects the parts of the evidence.
    fn parts(&mut self, step: &Step) {
        let fish = step.evidence.parts.iter().any(|part| part.role == Role::Cover);
        for part in &step.evidence.parts {
            let key = match part.role {
                Role::Base => Key::Base,
                Role::Cover => Key::Cover,
                Role::Pattern => Key::Pattern,
                Role::Fin | Role::EndoFin => Key::Fin,
                Role::Pivot => Key::Pivot,
                Role::Wing => Key::Wing,
                Role::Crossing => Key::Crossing,
                Role::BasePair => Key::BasePair,
                Role::Target => Key::Target,
                Role::Companion => Key::Companion,
                Role::CoverCell => Key::CoverCell,
                Role::CrossLine => Key::CrossLine,
                Role::Filled => Key::Filled,
                Role::Floor => Key::Floor,
                Role::Extra => Key::Extra,
                Role::Set(number) => Key::Set(number),
                Role::RestrictedCommon => Key::Common,
                Role::Color(number) => Key::Color(number % 2 == 1),
                Role::Excluder => Key::Excluder,
                Role::Guardian => Key::Guardian,
                Role::Image => Key::Image,
                Role::Excluded => Key::Excluded,
            };
            match part.extent {
                Extent::House(house) => self.houses.push((key, house)),
                Extent::Cells(cells) => self.cells.push((key, cells)),
                Extent::Candidates(candidates) => {
                    if matches!(key, Key::Set(_) | Key::Pivot | Key::Wing) && !fish {
                        self.cells.push((key, candidates.cells()));
                    } else {
                        self.candidates.push((key, candidates));
                    }
                }
            }
        }
    }

    /// Draws the houses and the cells of the parts.
    fn houses_and_cells(&mut self) {
        for (key, house) in core::mem::take(&mut self.houses) {
            self.legend.insert((key, Around::House));
            let color = key.color(&self.drawing.palette);
            self.drawing.house(house, color, key == Key::Cover);
        }
        for (key, cells) in core::mem::take(&mut self.cells) {
            let shown = if let Key::Set(_) = key { Key::Set(0) } else { key };
            self.legend.insert((shown, Around::Cell));
            let color = key.color(&self.drawing.palette);
            for cell in cells {
                let label = match key {
                    Key::Set(number) => Some(set_letter(usize::from(number))),
                    _ => None,
                };
                self.drawing.cell(cell, color, label, key.is_dashed());
            }
        }
    }

    /// Draws the links, the strong links of colors, and the line of a loop.
    fn links(&mut self, board: &Board, step: &Step) {
        for arrow in link::of_step(step).into_iter().chain(link::of_colors(board, step)) {
            let key = if arrow.is_strong { Key::Strong } else { Key::Weak };
            self.legend.insert((key, Around::Candidate));
            self.drawing.link(&arrow);
        }
        if let Some(order) = ring::of_step(&step.deduction, &step.evidence) {
            self.legend.insert((Key::Loop, Around::Cell));
            self.drawing.ring(&order);
        }
    }

    /// Draws the marks of candidates.
    fn candidates(&mut self, board: &Board, step: &Step) {
        let gone = step.deduction.eliminations;
        let placed = step.deduction.placement;
        let mut nodes = CandidateSet::EMPTY;
        for link in &step.evidence.links {
            for node in [link.from, link.to] {
                nodes |= CandidateSet::product(node.cells, DigitSet::only(node.digit));
            }
        }
        for (key, candidates) in core::mem::take(&mut self.candidates) {
            let mut shown = candidates & board.candidate_set();
            if key == Key::OneTrue {
                shown -= self.marked;
            } else if key == Key::Pattern {
                // What the links say of these candidates comes below.
                shown -= nodes;
            }
            for candidate in shown {
                if placed != Some(candidate) {
                    self.legend.insert((key, Around::Candidate));
                    let color = key.color(&self.drawing.palette);
                    self.drawing.mark(candidate, key.shape(), color);
                }
            }
            self.marked |= shown;
        }
        for link in &step.evidence.links {
            for node in [link.from, link.to] {
                for cell in node.cells {
                    let candidate = Candidate { cell, digit: node.digit };
                    if self.marked.contains(candidate) || gone.contains(candidate) {
                        continue;
                    }
                    self.marked = self.marked.with(candidate);
                    let key = if node.is_true { Key::True } else { Key::False };
                    self.legend.insert((key, Around::Candidate));
                    let color = key.color(&self.drawing.palette);
                    self.drawing.mark(candidate, key.shape(), color);
                }
            }
        }
        for candidate in gone {
            self.legend.insert((Key::Gone, Around::Candidate));
            self.drawing.strike(candidate);
            self.marked = self.marked.with(candidate);
        }
        if let Some(candidate) = placed {
            self.legend.insert((Key::Placed, Around::Candidate));
            self.drawing.place(candidate);
            self.marked = self.marked.with(candidate);
        }
    }
}

/// Writes an attribute or an element into a text. This does not fail.
macro_rules! put {
    ($out:expr, $($arguments:tt)*) => {
        let _ = write!($out, $($arguments)*);
    };
}
pub(crate) use put;

/// Returns the middle of a cell.
fn middle(cell: Cell) -> (f64, f64) {
    let at = |index: usize| MARGIN + CELL * (index as f64 + 0.5);
    (at(cell.column().index()), at(cell.row().index()))
}

/// Returns the middle of a candidate: digits are in three rows of three.
fn middle_of(candidate: Candidate) -> (f64, f64) {
    let (x, y) = middle(candidate.cell);
    let step = CELL * 0.29;
    let index = candidate.digit.index();
    (x + step * (index % 3) as f64 - step, y + step * (index / 3) as f64 - step)
}
