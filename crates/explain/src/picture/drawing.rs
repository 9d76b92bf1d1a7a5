//! The elements of a picture.

use super::link::Arrow;
use super::theme::Palette;
use super::{Around, Key, Mark, middle, middle_of, put};
use crate::words::{Coordinates, Words};
use alloc::string::String;
use core::fmt::Write as _;
use ninefold_core::{Candidate, CandidateSet, Cell, House};
use ninefold_logic::Board;

/// The size of a cell.
pub(super) const CELL: f64 = 100.0;
/// The space around the board, for the numbers of rows and columns.
pub(super) const MARGIN: f64 = 44.0;
/// The size of the board with its margins.
const SIZE: f64 = 9.0 * CELL + 2.0 * MARGIN;
/// The height of a line of the legend.
const LINE: f64 = 46.0;
/// The width of the sample of an entry of the legend, with the space around it.
const SAMPLE: f64 = 84.0;

/// The shape around a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Circle,
    Square,
    Diamond,
}

/// A picture that is being drawn.
pub(super) struct Drawing {
    pub(super) palette: Palette,
    body: String,
    has_hatching: bool,
}

/// Writes a text with the characters that mean something in SVG escaped.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Drawing {
    pub(super) const fn new(palette: Palette) -> Self {
        Self { palette, body: String::new(), has_hatching: false }
    }

    /// Draws a position without a step.
    pub(super) fn board(&mut self, words: &Words, board: &Board) {
        self.grid(words);
        self.digits(board, &CandidateSet::EMPTY);
    }

    /// Draws the lines, and the numbers of rows and columns.
    pub(super) fn grid(&mut self, words: &Words) {
        let Palette { ink, faint, .. } = self.palette;
        let end = MARGIN + 9.0 * CELL;
        for (color, width, step) in [(faint, 1.5, 1), (ink, 5.0, 3)] {
            let mut path = String::new();
            for line in (0..10).filter(|line| line % step == 0) {
                let at = MARGIN + CELL * f64::from(line);
                put!(path, "M{MARGIN} {at}H{end}M{at} {MARGIN}V{end}");
            }
            put!(
                self.body,
                "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{width}\" fill=\"none\" stroke-linecap=\"square\"/>"
            );
        }
        put!(self.body, "<g font-size=\"26\" fill=\"{faint}\" text-anchor=\"middle\">");
        for index in 0..9_u8 {
            let at = MARGIN + CELL * (f64::from(index) + 0.5);
            let number = index + 1;
            let row = match words.coordinates() {
                Coordinates::Numbers => char::from(b'1' + index),
                Coordinates::Letters => char::from(b'A' + index),
            };
            put!(self.body, "<text x=\"{at}\" y=\"{}\">{number}</text>", MARGIN - 12.0);
            put!(self.body, "<text x=\"{}\" y=\"{}\">{row}</text>", MARGIN / 2.0 - 2.0, at + 9.0);
        }
        self.body.push_str("</g>");
    }

    /// Draws the digits, and the candidates that have no mark as they are.
    pub(super) fn digits(&mut self, board: &Board, marked: &CandidateSet) {
        let Palette { ink, pencil, pen, .. } = self.palette;
        self.body.push_str("<g font-size=\"66\" text-anchor=\"middle\">");
        for (cell, digit) in board.filled().clues() {
            let (x, y) = middle(cell);
            let style = if board.givens().contains(cell) { (ink, "700") } else { (pen, "400") };
            put!(
                self.body,
                "<text x=\"{x}\" y=\"{}\" fill=\"{}\" font-weight=\"{}\">{digit}</text>",
                y + 24.0,
                style.0,
                style.1
            );
        }
        put!(self.body, "</g><g font-size=\"29\" text-anchor=\"middle\" fill=\"{pencil}\">");
        let all = board.candidate_set();
        for (candidates, weight) in [(all - *marked, ""), (all & *marked, " font-weight=\"700\"")] {
            self.small_digits(&candidates, weight);
        }
        self.body.push_str("</g>");
    }

    /// Writes candidates: one text for those on the same height, with a place for each digit. This
    /// makes the image a third as large as a text for each.
    fn small_digits(&mut self, candidates: &CandidateSet, weight: &str) {
        for line in 0..27 {
            let (mut places, mut digits, mut height) = (String::new(), String::new(), 0.0);
            for cell in Cell::ALL.into_iter().skip(line / 3 * 9).take(9) {
                for digit in candidates.digits(cell) {
                    if digit.index() / 3 == line % 3 {
                        let (x, y) = middle_of(Candidate { cell, digit });
                        put!(places, "{x} ");
                        put!(digits, "{digit}");
                        height = y + 10.0;
                    }
                }
            }
            if !digits.is_empty() {
                let places = places.trim_end();
                put!(self.body, "<text x=\"{places}\" y=\"{height}\"{weight}>{digits}</text>");
            }
        }
    }

    /// Colors a house: a plain tint with a solid frame, or hatching with a dashed frame.
    pub(super) fn house(&mut self, house: House, color: &str, is_hatched: bool) {
        let cells = house.cell_array();
        let (left, top) = corner(cells[0]);
        let (right, bottom) = corner(cells[8]);
        let (width, height) = (right - left + CELL, bottom - top + CELL);
        let (fill, opacity, dashes) = if is_hatched {
            self.has_hatching = true;
            ("url(#hatching)", "0.55", " stroke-dasharray=\"16 10\"")
        } else {
            (color, "0.16", "")
        };
        put!(
            self.body,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke=\"{color}\" stroke-width=\"7\"{dashes}/>"
        );
    }

    /// Frames a cell. Cells of a set have the letter of the set in a corner.
    pub(super) fn cell(&mut self, cell: Cell, color: &str, label: Option<char>, is_dashed: bool) {
        let (left, top) = corner(cell);
        let dashes = if is_dashed { " stroke-dasharray=\"12 8\"" } else { "" };
        let opacity = if is_dashed { "0" } else { "0.16" };
        put!(
            self.body,
            "<rect x=\"{}\" y=\"{}\" width=\"88\" height=\"88\" rx=\"10\" fill=\"{color}\" fill-opacity=\"{opacity}\" stroke=\"{color}\" stroke-width=\"6\"{dashes}/>",
            left + 6.0,
            top + 6.0
        );
        if let Some(label) = label {
            let paper = self.palette.paper;
            // On the corner of the cell, no candidate is hidden.
            put!(
                self.body,
                "<circle cx=\"{}\" cy=\"{}\" r=\"12\" fill=\"{paper}\" stroke=\"{color}\" stroke-width=\"3\"/><text x=\"{}\" y=\"{}\" font-size=\"18\" font-weight=\"700\" fill=\"{color}\" text-anchor=\"middle\">{label}</text>",
                left + 96.0,
                top + 4.0,
                left + 96.0,
                top + 10.5
            );
        }
    }

    /// Marks a candidate with a shape.
    pub(super) fn mark(&mut self, candidate: Candidate, shape: Shape, color: &str) {
        let (x, y) = middle_of(candidate);
        self.shape(x, y, shape, color);
    }

    /// Draws a shape.
    fn shape(&mut self, x: f64, y: f64, shape: Shape, color: &str) {
        let style = style(color);
        match shape {
            Shape::Circle => {
                put!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" {style}/>");
            }
            Shape::Square => {
                let (left, top) = (x - 14.0, y - 14.0);
                put!(
                    self.body,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"28\" height=\"28\" {style}/>"
                );
            }
            Shape::Diamond => {
                put!(self.body, "<path d=\"M{x} {}l18 18l-18 18l-18 -18z\" {style}/>", y - 18.0);
            }
        }
    }

    /// Strikes a candidate that goes.
    pub(super) fn strike(&mut self, candidate: Candidate) {
        let (x, y) = middle_of(candidate);
        let red = self.palette.red;
        self.cross(x, y, red);
    }

    /// Draws a crossed square.
    fn cross(&mut self, x: f64, y: f64, color: &str) {
        let (left, top) = (x - 14.0, y - 14.0);
        put!(
            self.body,
            "<rect x=\"{left}\" y=\"{top}\" width=\"28\" height=\"28\" fill=\"{color}\" fill-opacity=\"0.22\"/><path d=\"M{left} {top}l28 28m0 -28l-28 28\" stroke=\"{color}\" stroke-width=\"4\"/>"
        );
    }

    /// Marks a candidate that is placed.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let (x, y) = middle_of(candidate);
        let green = self.palette.green;
        self.double_circle(x, y, green);
    }

    /// Draws two circles around a place.
    fn double_circle(&mut self, x: f64, y: f64, color: &str) {
        put!(
            self.body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" {}/><circle cx=\"{x}\" cy=\"{y}\" r=\"20\" fill=\"none\" stroke=\"{color}\" stroke-width=\"3\"/>",
            style(color)
        );
    }

    /// Draws the line of a loop, from the middle of each cell to that of the next.
    pub(super) fn ring(&mut self, order: &[Cell]) {
        let color = Key::Loop.color(&self.palette);
        for (i, cell) in order.iter().enumerate() {
            let next = order[(i + 1) % order.len()];
            self.line(middle(*cell), middle(next), color);
        }
    }

    /// Draws a straight line.
    fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), color: &str) {
        put!(
            self.body,
            "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{color}\" stroke-opacity=\"0.55\" stroke-width=\"5\" stroke-linecap=\"round\"/>"
        );
    }

    /// Draws a link. It bends a little, so that it does not run over the digits between its ends.
    pub(super) fn link(&mut self, arrow: &Arrow) {
        let ((x1, y1), (x2, y2)) = (arrow.from, arrow.to);
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = square_root(dx * dx + dy * dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        // Ends at the shapes of the candidates.
        let gap = f64::min(if arrow.is_short { 14.0 } else { 19.0 }, length * 0.4);
        let (sx, sy) = (x1 + ux * gap, y1 + uy * gap);
        let (ex, ey) = (x2 - ux * (gap + 4.0), y2 - uy * (gap + 4.0));
        let bend = if arrow.is_short { 0.0 } else { (length * 0.12).min(40.0) };
        let (mx, my) = (f64::midpoint(sx, ex) - uy * bend, f64::midpoint(sy, ey) + ux * bend);
        let red = self.palette.red;
        let dashes = if arrow.is_strong { "" } else { " stroke-dasharray=\"12 9\"" };
        let width = if arrow.is_strong { 5.0 } else { 3.5 };
        let head = if !arrow.has_head {
            ""
        } else if length < 60.0 {
            " marker-end=\"url(#small-head)\""
        } else {
            " marker-end=\"url(#head)\""
        };
        put!(
            self.body,
            "<path d=\"M{sx:.0} {sy:.0}Q{mx:.0} {my:.0} {ex:.0} {ey:.0}\" fill=\"none\" stroke=\"{red}\" stroke-opacity=\"0.85\" stroke-width=\"{width}\"{dashes}{head}/>"
        );
    }

    /// Returns the image.
    pub(super) fn finish(
        mut self,
        title: &str,
        description: &str,
        legend: &[(Mark, &str)],
    ) -> String {
        let start = MARGIN + 20.0;
        let (mut next, mut lines) = (start, f64::from(u8::from(!legend.is_empty())));
        for (mark, text) in legend {
            let width = SAMPLE + text.chars().map(width_of).sum::<f64>();
            if next > start && next + width > SIZE {
                (next, lines) = (start, lines + 1.0);
            }
            let x = next;
            next += width;
            let y = SIZE + LINE * (lines - 0.7);
            self.sample(*mark, x, y);
            let ink = self.palette.ink;
            put!(
                self.body,
                "<text x=\"{}\" y=\"{}\" font-size=\"26\" fill=\"{ink}\">{}</text>",
                x + 34.0,
                y + 9.0,
                escaped(text)
            );
        }
        let height = SIZE + LINE * lines + if lines > 0.0 { 10.0 } else { 0.0 };
        let Palette { paper, red, green, .. } = self.palette;
        let mut svg = String::with_capacity(self.body.len() + 1200);
        put!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {height:.0}\" role=\"img\" font-family=\"'DejaVu Sans', 'Noto Sans CJK KR', Verdana, sans-serif\"><title>{}</title><desc>{}</desc>",
            escaped(title),
            escaped(description)
        );
        svg.push_str("<defs>");
        for (name, size) in [("head", 20), ("small-head", 11)] {
            if self.body.contains(&alloc::format!("url(#{name})")) {
                put!(
                    svg,
                    "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"6\" refY=\"5\" markerWidth=\"{size}\" markerHeight=\"{size}\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"{red}\"/></marker>"
                );
            }
        }
        if self.has_hatching {
            put!(
                svg,
                "<pattern id=\"hatching\" width=\"14\" height=\"14\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0V14\" stroke=\"{green}\" stroke-width=\"5\"/></pattern>"
            );
        }
        put!(svg, "</defs><rect width=\"{SIZE}\" height=\"{height:.0}\" fill=\"{paper}\"/>");
        svg.push_str(&self.body);
        svg.push_str("</svg>");
        svg
    }

    /// Draws the sample of an entry of the legend.
    fn sample(&mut self, (key, around): Mark, x: f64, y: f64) {
        let color = key.color(&self.palette);
        match (key, around) {
            (Key::Strong | Key::Weak, _) => {
                let is_strong = key == Key::Strong;
                let (from, to) = ((x - 40.0, y), (x + 40.0, y));
                self.link(&Arrow { from, to, is_strong, is_short: true, has_head: true });
            }
            (Key::Loop, _) => self.line((x - 18.0, y), (x + 18.0, y), color),
            (Key::Placed, _) => self.double_circle(x, y, color),
            (Key::Gone, _) => self.cross(x, y, color),
            (_, Around::House) => {
                let (fill, opacity, dashes) = if key == Key::Cover {
                    ("url(#hatching)", "0.55", " stroke-dasharray=\"8 5\"")
                } else {
                    (color, "0.16", "")
                };
                put!(
                    self.body,
                    "<rect x=\"{}\" y=\"{}\" width=\"32\" height=\"26\" fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke=\"{color}\" stroke-width=\"4\"{dashes}/>",
                    x - 16.0,
                    y - 13.0
                );
            }
            (_, Around::Cell) => {
                let dashes = if key.is_dashed() { " stroke-dasharray=\"8 5\"" } else { "" };
                let opacity = if key.is_dashed() { "0" } else { "0.16" };
                put!(
                    self.body,
                    "<rect x=\"{}\" y=\"{}\" width=\"28\" height=\"28\" rx=\"6\" fill=\"{color}\" fill-opacity=\"{opacity}\" stroke=\"{color}\" stroke-width=\"4\"{dashes}/>",
                    x - 14.0,
                    y - 14.0
                );
            }
            (_, Around::Candidate) => self.shape(x, y, key.shape(), color),
        }
    }
}

/// Returns about how wide a letter of the legend is. Those of Korean are as wide as they are high.
fn width_of(letter: char) -> f64 {
    if letter.is_ascii() { 15.5 } else { 26.0 }
}

/// Returns the upper left corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    let (x, y) = middle(cell);
    (x - CELL / 2.0, y - CELL / 2.0)
}

/// Returns how a shape is filled and framed.
fn style(color: &str) -> String {
    alloc::format!("fill=\"{color}\" fill-opacity=\"0.3\" stroke=\"{color}\" stroke-width=\"3\"")
}

/// Returns the square root, by Newton's method: `core` has none.
fn square_root(square: f64) -> f64 {
    let mut root = square.max(1.0);
    for _ in 0..20 {
        root = f64::midpoint(root, square / root);
    }
    root
}
