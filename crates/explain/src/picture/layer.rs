//! [`DrawnPicture`]: the shapes of a picture, by what they show.

use super::legend::{digit_of, letter_of};
use super::meaning::{Meaning, Target};
use super::pen::Pen;
use super::point::{CELL, MARGIN, Point, SIZE, middle_of};
use super::theme::Hue;
use super::{Picture, SvgOptions, Theme};
use crate::element::Element;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet};
use serde::Serialize;

/// Size of a sample of the legend, whose middle is the origin.
const SAMPLE: [f64; 2] = [76.0, 44.0];

/// Fonts of all texts.
const FONTS: &str = "'DejaVu Sans', 'Noto Sans CJK KR', Verdana, sans-serif";

/// A picture as shapes, for programs that draw it themselves.
///
/// ```
/// use ninefold_explain::{Coordinates, Example, Language, Picture, Theme, Words};
/// use ninefold_logic::{Step, Technique};
/// use ninefold_scales::Profile;
///
/// let Example { board, deduction } = Example::find(Technique::XWing).ok_or("an example")?;
/// let step = Profile::SE121.step(&board, &deduction).ok_or("its evidence")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let drawn = Picture::of_step(&words, &board, &step).drawn(Theme::Light);
/// assert_eq!(drawn.title, "X-wing");
/// assert_eq!(drawn.board_box, "44 44 900 900");
/// assert_eq!(drawn.legend[0].mark, "base.fish");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawnPicture {
    /// Name of the technique, or what the picture is.
    pub title: String,
    /// The sentences of the explanation.
    pub description: String,
    /// View box of the board, without the numbers of rows and columns.
    pub board_box: String,
    /// View box of each sample of the legend.
    pub sample_box: String,
    /// Fonts of the texts.
    pub font_family: &'static str,
    /// Cells that the step uses, changes or names, such as `r1c2`.
    pub cells: Vec<String>,
    /// The shapes, in the order in which they are drawn.
    pub layers: Vec<PictureLayer>,
    /// What the marks mean.
    pub legend: Vec<LegendEntry>,
}

/// Shapes that show one thing.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Language, LayerKind, Picture, Theme, Words};
/// use ninefold_logic::Board;
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let drawn = Picture::of_board(&words, &Board::new(&Puzzle::EMPTY)).drawn(Theme::Light);
/// assert!(drawn.layers.iter().any(|layer| layer.kind == LayerKind::Digits));
/// assert!(drawn.layers.iter().all(|layer| layer.mark.is_none()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureLayer {
    /// What the shapes show.
    pub kind: LayerKind,
    /// Meaning of a mark or a link, as in the legend.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<&'static str>,
    /// The shapes.
    pub shapes: Vec<Element>,
}

/// What the shapes of a [`PictureLayer`] show.
///
/// ```
/// use ninefold_explain::LayerKind;
///
/// assert_eq!(serde_json::to_string(&LayerKind::Elsewhere)?, r#""elsewhere""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LayerKind {
    /// Patterns that other shapes are filled with.
    Definitions,
    /// A house with a color.
    House,
    /// A cell with a frame.
    Cell,
    /// Lines of the board, and the numbers of rows and columns.
    Lines,
    /// An outline around several candidates.
    Group,
    /// A mark of a candidate.
    Candidate,
    /// The line of a loop of cells.
    Loop,
    /// A link between two candidates.
    Link,
    /// Digits, and the candidates that are marked or in cells of the step.
    Digits,
    /// The other candidates.
    Elsewhere,
    /// A cross over a candidate that goes.
    Cross,
    /// A letter of a set, or the sign of an assumption.
    Sign,
}

/// An entry of the legend of a picture.
///
/// ```
/// use ninefold_explain::{Coordinates, Example, Language, Picture, Theme, Words};
/// use ninefold_logic::{Step, Technique};
/// use ninefold_scales::Profile;
///
/// let Example { board, deduction } = Example::find(Technique::NakedPair).ok_or("an example")?;
/// let step = Profile::SE121.step(&board, &deduction).ok_or("its evidence")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let drawn = Picture::of_step(&words, &board, &step).drawn(Theme::Light);
/// let last = drawn.legend.last().ok_or("an entry")?;
/// assert_eq!((last.mark, last.text.as_str()), ("gone", "eliminated"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegendEntry {
    /// Meaning of the mark.
    pub mark: &'static str,
    /// Meaning of the mark in the language.
    pub text: String,
    /// A sample of the mark, around the origin.
    pub shapes: Vec<Element>,
}

impl Picture {
    /// Returns the shapes of the picture.
    pub fn drawn(&self, theme: Theme) -> DrawnPicture {
        let pen = Pen { theme, prefix: "" };
        let [width, height] = SAMPLE;
        let entry = |(mark, text): &((Meaning, Target), String)| LegendEntry {
            mark: self.meaning(mark.0, mark.1),
            text: text.clone(),
            shapes: pen.sample(*mark, Point::new(0.0, 0.0)),
        };
        let hatching = self.hatching(&pen).map(|own| layer(LayerKind::Definitions, None, [own]));
        DrawnPicture {
            title: self.title.clone(),
            description: self.description.clone(),
            board_box: format!("{MARGIN} {MARGIN} {} {}", 9.0 * CELL, 9.0 * CELL),
            sample_box: format!("{} {} {width} {height}", -width / 2.0, -height / 2.0),
            font_family: FONTS,
            cells: self.cells.iter().map(|cell| cell.to_string()).collect(),
            layers: hatching.into_iter().chain(self.layers(&pen, self.cells)).collect(),
            legend: self.legend.iter().map(entry).collect(),
        }
    }

    /// Returns the picture as an SVG element.
    pub(crate) fn element(&self, options: &SvgOptions<'_>) -> Element {
        let SvgOptions { theme, prefix, width } = *options;
        let pen = Pen { theme, prefix };
        let (legend, below) = pen.legend(&self.legend);
        let height = format!("{:.0}", SIZE + below);
        let paper = Element::new("rect").with("width", SIZE).with("height", height.clone());
        let layers = self.layers(&pen, CellSet::ALL).into_iter().flat_map(|layer| layer.shapes);
        let width = width.map(f64::from);
        let scaled = width.map(|width| format!("{:.0}", width * (SIZE + below) / SIZE));
        Element::new("svg")
            .with_some("width", width)
            .with_some("height", scaled)
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("viewBox", format!("0 0 {SIZE} {height}"))
            .with("role", "img")
            .with("font-family", FONTS)
            .holding(Element::new("title").holding(self.title.clone()))
            .holding(Element::new("desc").holding(self.description.clone()))
            .holding_all(self.hatching(&pen))
            .holding(paper.with("fill", pen.color(Hue::Paper)))
            .holding_all(layers)
            .holding_all(legend)
    }

    /// Returns the pattern with which the cover houses are filled, if there are some.
    fn hatching(&self, pen: &Pen<'_>) -> Option<Element> {
        let line = Element::new("path").with("d", "M0 0V14").with("stroke", pen.color(Hue::Green));
        let pattern = Element::new("pattern")
            .with("id", format!("{}hatching", pen.prefix))
            .with("width", "14")
            .with("height", "14")
            .with("patternUnits", "userSpaceOnUse")
            .with("patternTransform", "rotate(45)")
            .holding(line.with("stroke-width", "5"));
        let is_hatched = self.houses.iter().any(|(key, _)| *key == Meaning::Cover);
        is_hatched.then(|| Element::new("defs").holding(pattern))
    }

    /// Returns the meaning of a mark: the key of its text in the legend.
    fn meaning(&self, key: Meaning, around: Target) -> &'static str {
        let name = key.name(around, &self.pattern);
        name.strip_prefix("picture.").unwrap_or(name)
    }

    /// Draws everything but the legend. Candidates without marks are in a layer of their own if they
    /// are in none of the cells `near`.
    fn layers(&self, pen: &Pen<'_>, near: CellSet) -> Vec<PictureLayer> {
        let mark = |kind, key, around, shapes: Vec<Element>| {
            layer(kind, Some(self.meaning(key, around)), shapes)
        };
        let mut layers = Vec::new();
        for (key, house) in &self.houses {
            let area = Vec::from([pen.house(*house, *key)]);
            layers.push(mark(LayerKind::House, *key, Target::House, area));
        }
        let mut known: Vec<Cell> = Vec::new();
        for (key, cells) in &self.framed {
            for cell in *cells {
                // The frames of sets that share a cell are inside each other.
                let inside = known.iter().filter(|other| **other == cell).count();
                let frame = Vec::from([pen.cell(cell, *key, inside)]);
                layers.push(mark(LayerKind::Cell, *key, Target::Cell, frame));
                known.push(cell);
            }
        }
        layers.push(layer(LayerKind::Lines, None, pen.lines(self.coordinates)));
        for (node, key) in &self.groups {
            let middles: Vec<Point> = node.candidates().into_iter().map(middle_of).collect();
            let outline = Vec::from([pen.group(&middles, *key)]);
            layers.push(mark(LayerKind::Group, *key, Target::Candidate, outline));
        }
        for (candidate, key, style) in &self.marks {
            let shapes = pen.mark(middle_of(*candidate), *key, *style);
            layers.push(mark(LayerKind::Candidate, *key, Target::Candidate, shapes));
        }
        if !self.ring.is_empty() {
            let ring = pen.ring(&self.ring);
            layers.push(mark(LayerKind::Loop, Meaning::Loop, Target::Candidate, ring));
        }
        for (tie, curve) in &self.links {
            let shapes = pen.link(curve, tie.key, tie.number);
            layers.push(mark(LayerKind::Link, tie.key, Target::Candidate, shapes));
        }
        layers.extend(self.digits(pen, near));
        for candidate in self.goes {
            layers.push(layer(LayerKind::Cross, None, [pen.cross(middle_of(candidate))]));
        }
        for (at, key) in &self.signs {
            let (text, radius) = match key {
                Meaning::Set(number) => (letter_of(*number), 12.5),
                Meaning::Case(number) => (digit_of(*number), 10.0),
                _ => ('?', 10.0),
            };
            let badge = pen.badge(*at, text, pen.color(key.look().hue), radius);
            layers.push(mark(LayerKind::Sign, *key, Target::Candidate, badge.into()));
        }
        layers
    }

    /// Draws digits and candidates.
    fn digits(&self, pen: &Pen<'_>, near: CellSet) -> [PictureLayer; 2] {
        let all = self.board.candidate_set();
        let [near, rest] = [near, near.complement()].map(|cells| all.within(cells));
        let mut shapes = Vec::from(pen.filled(&self.board, &self.looks));
        shapes.extend(pen.unmarked(near, &self.looks));
        shapes.extend(pen.marked(all, &self.looks));
        let elsewhere = pen.unmarked(rest, &self.looks);
        [layer(LayerKind::Digits, None, shapes), layer(LayerKind::Elsewhere, None, elsewhere)]
    }
}

/// Returns a layer.
fn layer(
    kind: LayerKind,
    mark: Option<&'static str>,
    shapes: impl Into<Vec<Element>>,
) -> PictureLayer {
    PictureLayer { kind, mark, shapes: shapes.into() }
}
