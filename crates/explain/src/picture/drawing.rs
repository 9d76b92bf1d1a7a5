//! The elements of a picture.

use super::key::{Key, branch_color};
use super::point::{CELL, MARGIN, Point, corner, middle, middle_of, nearest};
use super::route::Curve;
use super::shape::{GROUP, HALF, OUTER, POINTED, RADIUS, REACH, Shape};
use super::theme::Palette;
use super::{outline, put};
use crate::words::{Coordinates, Words};
use alloc::string::String;
use core::fmt::Write as _;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, House};
use ninefold_logic::Board;

/// How a candidate is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// A tint and an outline.
    Tinted,
    /// A thick outline.
    Outlined,
    /// All in the color, with the digit in the color of the paper.
    Solid,
}

/// How digits are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looks {
    /// The candidates that have a mark.
    pub(super) marked: CandidateSet,
    /// The candidates whose mark is all in its color.
    pub(super) solid: CandidateSet,
    /// The candidates that a line crosses.
    pub(super) crossed: CandidateSet,
    /// The filled cells that a line crosses.
    pub(super) crossed_cells: CellSet,
}

impl Default for Looks {
    fn default() -> Self {
        let none = CandidateSet::EMPTY;
        Self { marked: none, solid: none, crossed: none, crossed_cells: CellSet::EMPTY }
    }
}

impl Looks {
    /// Adds the points of a line.
    pub(super) fn cross(&mut self, points: &[Point]) {
        for point in points {
            let Some(candidate) = nearest(*point) else { continue };
            if (middle_of(candidate) - *point).length() < 19.0 {
                self.crossed = self.crossed.with(candidate);
            }
            self.crossed_cells = self.crossed_cells.with(candidate.cell);
        }
    }

    /// Takes away the halos that would hide an arrowhead.
    pub(super) fn uncover(&mut self, curve: &Curve) {
        let head = Point::new(
            f64::midpoint(curve.end.x, curve.tip.x),
            f64::midpoint(curve.end.y, curve.tip.y),
        );
        for candidate in self.crossed - self.marked {
            if (middle_of(candidate) - head).length() < 17.0 {
                self.crossed = self.crossed.without(candidate);
            }
        }
    }
}

/// A picture that is being drawn.
pub(super) struct Drawing {
    pub(super) palette: Palette,
    pub(super) body: String,
    pub(super) has_hatching: bool,
}

impl Drawing {
    pub(super) const fn new(palette: Palette) -> Self {
        Self { palette, body: String::new(), has_hatching: false }
    }

    /// Draws a position without a step.
    pub(super) fn board(&mut self, words: &Words, board: &Board) {
        self.grid(words);
        self.digits(board, &Looks::default());
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

    /// Draws the digits. Marked candidates are bold, and those with a solid mark have the color of the
    /// paper. A halo keeps digits readable on lines.
    pub(super) fn digits(&mut self, board: &Board, looks: &Looks) {
        let Palette { ink, pencil, pen, .. } = self.palette;
        for (is_crossed, halo) in [(false, String::new()), (true, self.halo(5.0))] {
            put!(self.body, "<g font-size=\"66\" text-anchor=\"middle\"{halo}>");
            for (cell, digit) in board.filled().clues() {
                if looks.crossed_cells.contains(cell) != is_crossed {
                    continue;
                }
                let Point { x, y } = middle(cell);
                let style = if board.givens().contains(cell) { (ink, "700") } else { (pen, "400") };
                put!(
                    self.body,
                    "<text x=\"{x}\" y=\"{}\" fill=\"{}\" font-weight=\"{}\">{digit}</text>",
                    y + 24.0,
                    style.0,
                    style.1
                );
            }
            self.body.push_str("</g>");
        }
        let all = board.candidate_set();
        let bold = " font-weight=\"700\"";
        let (plain, marked) = (all - looks.marked, (all & looks.marked) - looks.solid);
        let crossed = looks.crossed;
        for (candidates, color, weight, halo) in [
            (plain - crossed, pencil, "", String::new()),
            (plain & crossed, pencil, "", self.halo(4.0)),
            (marked - crossed, ink, bold, String::new()),
            (marked & crossed, ink, bold, self.halo(3.5)),
            (all & looks.solid, self.palette.paper, bold, String::new()),
        ] {
            if !candidates.is_empty() {
                put!(
                    self.body,
                    "<g font-size=\"28\" text-anchor=\"middle\" fill=\"{color}\"{weight}{halo}>"
                );
                self.small_digits(&candidates);
                self.body.push_str("</g>");
            }
        }
    }

    /// Returns the attributes of a halo in the color of the paper.
    fn halo(&self, width: f64) -> String {
        let paper = self.palette.paper;
        alloc::format!(
            " paint-order=\"stroke\" stroke=\"{paper}\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
        )
    }

    /// Writes candidates: one text for those on the same height, with a place for each digit. This
    /// makes the image a third as large as a text for each.
    fn small_digits(&mut self, candidates: &CandidateSet) {
        for line in 0..27 {
            let (mut places, mut digits, mut height) = (String::new(), String::new(), 0.0);
            for cell in Cell::ALL.into_iter().skip(line / 3 * 9).take(9) {
                for digit in candidates.digits(cell) {
                    if digit.index() / 3 == line % 3 {
                        let Point { x, y } = middle_of(Candidate { cell, digit });
                        put!(places, "{x} ");
                        put!(digits, "{digit}");
                        height = y + 10.0;
                    }
                }
            }
            if !digits.is_empty() {
                let places = places.trim_end();
                put!(self.body, "<text x=\"{places}\" y=\"{height}\">{digits}</text>");
            }
        }
    }

    /// Colors a house.
    pub(super) fn house(&mut self, house: House, key: Key) {
        let cells = house.cell_array();
        let (first, last) = (corner(cells[0]), corner(cells[8]));
        let (width, height) = (last.x - first.x + CELL, last.y - first.y + CELL);
        self.area(first, [width, height], key, 1.0);
    }

    /// Draws an area: a plain tint with a solid frame, or hatching with a dashed frame.
    pub(super) fn area(&mut self, Point { x, y }: Point, size: [f64; 2], key: Key, scale: f64) {
        let color = key.color(&self.palette);
        let (fill, opacity) = match key {
            Key::Cover => {
                self.has_hatching = true;
                ("url(#hatching)", "0.55")
            }
            Key::Empty => (color, "0.1"),
            _ => (color, "0.16"),
        };
        let dashes = match key {
            Key::Cover => {
                alloc::format!(" stroke-dasharray=\"{} {}\"", 16.0 * scale, 10.0 * scale)
            }
            Key::Empty => alloc::format!(" stroke-dasharray=\"{} {}\"", 4.0 * scale, 9.0 * scale),
            _ => String::new(),
        };
        put!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" fill-opacity=\"{opacity}\" stroke=\"{color}\" stroke-width=\"{}\"{dashes}/>",
            size[0],
            size[1],
            if scale < 1.0 { 4.0 } else { 7.0 }
        );
    }

    /// Frames a cell, inside the frames that it has.
    pub(super) fn cell(&mut self, cell: Cell, key: Key, inside: usize) {
        if key == Key::Empty {
            return self.area(corner(cell), [CELL, CELL], key, 1.0);
        }
        let gap = 6.0 + 7.0 * inside.min(4) as f64;
        self.frame(corner(cell) + Point::new(gap, gap), CELL - 2.0 * gap, key);
    }

    /// Draws a frame with round corners.
    pub(super) fn frame(&mut self, Point { x, y }: Point, size: f64, key: Key) {
        let color = key.color(&self.palette);
        let is_large = size > 40.0;
        let (round, width) = if is_large { (10, 6) } else { (6, 4) };
        let dashes = key.dashes().map_or_else(String::new, |dashes| {
            alloc::format!(" stroke-dasharray=\"{}\"", dashes[usize::from(!is_large)])
        });
        let opacity = if key.is_empty() { "0" } else { "0.16" };
        put!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" rx=\"{round}\" fill=\"{color}\" fill-opacity=\"{opacity}\" stroke=\"{color}\" stroke-width=\"{width}\"{dashes}/>"
        );
    }

    /// Draws a letter or a number on a disk.
    pub(super) fn badge(&mut self, Point { x, y }: Point, text: char, color: &str, radius: f64) {
        let paper = self.palette.paper;
        let size = radius * 1.65;
        put!(
            self.body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{color}\" stroke=\"{paper}\" stroke-width=\"2\"/><text x=\"{x}\" y=\"{:.1}\" font-size=\"{size:.0}\" font-weight=\"700\" fill=\"{paper}\" text-anchor=\"middle\">{text}</text>",
            y + size * 0.37
        );
    }

    /// Draws the mark of a candidate.
    pub(super) fn mark(&mut self, Point { x, y }: Point, key: Key, style: Style) {
        let shape = key.shape();
        if shape == Shape::Halves {
            return self.halves(Point { x, y });
        }
        let color = key.color(&self.palette);
        let paper = self.palette.paper;
        let paint = match style {
            Style::Tinted => alloc::format!(
                "fill=\"{color}\" fill-opacity=\"0.3\" stroke=\"{color}\" stroke-width=\"3\""
            ),
            Style::Outlined => {
                alloc::format!(
                    "fill=\"{paper}\" stroke=\"{color}\" stroke-width=\"{}\"",
                    if matches!(shape, Shape::Hexagon | Shape::Rings) { 4.0 } else { 3.0 }
                )
            }
            Style::Solid => {
                alloc::format!("fill=\"{color}\" stroke=\"{color}\" stroke-width=\"3\"")
            }
        };
        match shape {
            Shape::Circle | Shape::Halves => {
                put!(self.body, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" {paint}/>");
            }
            Shape::Rings => {
                put!(
                    self.body,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" {paint}/><circle cx=\"{x}\" cy=\"{y}\" r=\"{OUTER}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\"/>"
                );
            }
            Shape::Square => {
                let (left, top, side) = (x - HALF, y - HALF, 2.0 * HALF);
                put!(
                    self.body,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" {paint}/>"
                );
            }
            Shape::Diamond => {
                put!(
                    self.body,
                    "<path d=\"M{x} {}l{REACH} {REACH}l-{REACH} {REACH}l-{REACH} -{REACH}z\" {paint}/>",
                    y - REACH
                );
            }
            Shape::Hexagon => {
                let half = POINTED / 2.0;
                put!(
                    self.body,
                    "<path d=\"M{} {y}l{half} -{HALF}h{POINTED}l{half} {HALF}l-{half} {HALF}h-{POINTED}z\" {paint}/>",
                    x - POINTED
                );
            }
            Shape::Cross => {
                let (left, top, side) = (x - HALF, y - HALF, 2.0 * HALF);
                put!(
                    self.body,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"{color}\" fill-opacity=\"0.2\"/>"
                );
            }
        }
    }

    /// Draws half a circle for what is true, and half a square for what is false.
    fn halves(&mut self, Point { x, y }: Point) {
        let Palette { blue, orange, .. } = self.palette;
        let (top, bottom) = (y - RADIUS, y + RADIUS);
        put!(
            self.body,
            "<path d=\"M{x} {top}A{RADIUS} {RADIUS} 0 0 0 {x} {bottom}z\" fill=\"{blue}\" fill-opacity=\"0.45\" stroke=\"{blue}\" stroke-width=\"4\"/><path d=\"M{x} {top}h{HALF}V{bottom}h-{HALF}z\" fill=\"{orange}\" fill-opacity=\"0.45\" stroke=\"{orange}\" stroke-width=\"4\"/>"
        );
    }

    /// Crosses out a candidate.
    pub(super) fn cross(&mut self, Point { x, y }: Point) {
        let color = self.palette.red;
        let (left, top, side) = (x - HALF, y - HALF, 2.0 * HALF);
        put!(
            self.body,
            "<path d=\"M{left} {top}l{side} {side}m0 -{side}l-{side} {side}\" stroke=\"{color}\" stroke-width=\"2.5\"/>"
        );
    }

    /// Draws an outline around the candidates of a group.
    pub(super) fn group(&mut self, middles: &[Point], key: Key) {
        let color = key.color(&self.palette);
        let path = outline::around(middles, GROUP);
        let dashes = if key == Key::GroupFalse { " stroke-dasharray=\"7 5\"" } else { "" };
        put!(
            self.body,
            "<path d=\"{path}\" fill=\"{color}\" fill-opacity=\"0.13\" stroke=\"{color}\" stroke-width=\"3\"{dashes}/>"
        );
    }

    /// Draws the line of a loop, from the middle of each cell to that of the next.
    pub(super) fn ring(&mut self, order: &[Cell]) {
        for (i, cell) in order.iter().enumerate() {
            let next = order[(i + 1) % order.len()];
            self.line(middle(*cell), middle(next), Key::Loop);
        }
    }

    /// Draws a straight line.
    pub(super) fn line(&mut self, from: Point, to: Point, key: Key) {
        let color = key.color(&self.palette);
        put!(
            self.body,
            "<path d=\"M{} {}L{} {}\" stroke=\"{color}\" stroke-opacity=\"0.55\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
            from.x,
            from.y,
            to.x,
            to.y
        );
    }

    /// Draws a link. Links of different numbers have different colors and heads.
    pub(super) fn link(&mut self, curve: &Curve, key: Key, number: u8) {
        let color = match key {
            Key::Pair | Key::Exclusive => key.color(&self.palette),
            _ => branch_color(number, &self.palette),
        };
        let (width, dashes) = match key {
            Key::Strong | Key::Pair => ("4.5", ""),
            _ if curve.length() < 60.0 => ("3.5", " stroke-dasharray=\"7 5\""),
            _ => ("3.5", " stroke-dasharray=\"11 8\""),
        };
        let Curve { start, pulls: [first, second], end, tip } = curve;
        put!(
            self.body,
            "<path d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"{dashes}/>",
            start.x,
            start.y,
            first.x,
            first.y,
            second.x,
            second.y,
            end.x,
            end.y
        );
        if tip != end {
            self.head(*end, *tip, color, number);
        }
    }

    /// Draws an arrowhead: filled, empty, or open, in turn.
    fn head(&mut self, end: Point, tip: Point, color: &str, number: u8) {
        let aside = (tip - end).unit().turned() * 6.5;
        let (left, right) = (end + aside, end - aside);
        let (fill, rest) = match number % 3 {
            0 => (color, String::from("z")),
            1 => (self.palette.paper, String::from("z")),
            _ => ("none", alloc::format!("M{:.1} {:.1}L{:.1} {:.1}", end.x, end.y, tip.x, tip.y)),
        };
        let width = if number % 3 == 2 { 3 } else { 2 };
        put!(
            self.body,
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}{rest}\" fill=\"{fill}\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"/>",
            left.x,
            left.y,
            tip.x,
            tip.y,
            right.x,
            right.y
        );
    }
}
