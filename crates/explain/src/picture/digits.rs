//! The lines of the board, its numbers, and the digits of a position.

use super::pen::Pen;
use super::point::{CELL, MARGIN, Point, middle, middle_of, nearest};
use super::route::Curve;
use super::theme::Hue;
use crate::element::{Element, Number};
use crate::words::Coordinates;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet};
use ninefold_logic::Board;

/// How digits are written.
#[derive(Clone, Copy, PartialEq, Debug)]
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

impl Looks {
    /// Nothing is marked or crossed.
    pub(super) const PLAIN: Self = {
        let none = CandidateSet::EMPTY;
        Self { marked: none, solid: none, crossed: none, crossed_cells: CellSet::EMPTY }
    };

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
        let head = curve.end.halfway(curve.tip);
        for candidate in self.crossed - self.marked {
            if (middle_of(candidate) - head).length() < 17.0 {
                self.crossed = self.crossed.without(candidate);
            }
        }
    }
}

impl Pen<'_> {
    /// Draws the lines, and the numbers of rows and columns.
    pub(super) fn lines(&self, coordinates: Coordinates) -> Vec<Element> {
        let [ink, faint] = [Hue::Ink, Hue::Faint].map(|hue| self.color(hue));
        let end = MARGIN + 9.0 * CELL;
        let lines = |color: &'static str, width: &'static str, step: usize| {
            let mut path = String::new();
            for line in (0..10_u8).step_by(step) {
                let at = MARGIN + CELL * f64::from(line);
                // Writing into a text does not fail.
                let _ = write!(path, "M{MARGIN} {at}H{end}M{at} {MARGIN}V{end}");
            }
            Element::new("path")
                .with("d", path)
                .with("stroke", color)
                .with("stroke-width", width)
                .with("fill", "none")
                .with("stroke-linecap", "square")
        };
        let text = |x: f64, y: f64, text: char| {
            Element::new("text").with("x", x).with("y", y).holding(String::from(text))
        };
        let numbers = (0..9_u8).flat_map(|index| {
            let at = MARGIN + CELL * (f64::from(index) + 0.5);
            let row = match coordinates {
                Coordinates::Numbers => char::from(b'1' + index),
                Coordinates::Letters => char::from(b'A' + index),
            };
            let column = text(at, MARGIN - 12.0, char::from(b'1' + index));
            [column, text(MARGIN / 2.0 - 2.0, at + 9.0, row)]
        });
        let group = Element::new("g").with("font-size", "26").with("fill", faint);
        let numbers = group.with("text-anchor", "middle").holding_all(numbers);
        Vec::from([lines(faint, "1.5", 1), lines(ink, "5", 3), numbers])
    }

    /// Draws the digits of filled cells. A halo keeps digits readable on lines.
    pub(super) fn filled(&self, board: &Board, looks: &Looks) -> [Element; 2] {
        let [ink, pen] = [Hue::Ink, Hue::Pen].map(|hue| self.color(hue));
        let text = |(cell, digit): (Cell, ninefold_core::Digit)| {
            let Point { x, y } = middle(cell);
            let (color, weight) =
                if board.givens().contains(cell) { (ink, "700") } else { (pen, "400") };
            let text = Element::new("text").with("x", x).with("y", y + 24.0).with("fill", color);
            text.with("font-weight", weight).holding(digit.to_string())
        };
        [(false, None), (true, Some("5"))].map(|(is_crossed, halo)| {
            let is_own = |(cell, _): &(Cell, _)| looks.crossed_cells.contains(*cell) == is_crossed;
            let group = Element::new("g").with("font-size", "66").with("text-anchor", "middle");
            self.with_halo(group, halo).holding_all(board.filled().clues().filter(is_own).map(text))
        })
    }

    /// Draws candidates without marks.
    pub(super) fn unmarked(&self, candidates: CandidateSet, looks: &Looks) -> Vec<Element> {
        let plain = candidates - looks.marked;
        let beside = self.candidates(plain - looks.crossed, Hue::Pencil, None, None);
        let crossed = self.candidates(plain & looks.crossed, Hue::Pencil, None, Some("4"));
        [beside, crossed].into_iter().flatten().collect()
    }

    /// Draws candidates with marks: bold, and on a solid mark in the color of the paper.
    pub(super) fn marked(&self, candidates: CandidateSet, looks: &Looks) -> Vec<Element> {
        let marked = (candidates & looks.marked) - looks.solid;
        let [beside, crossed] =
            [(marked - looks.crossed, None), (marked & looks.crossed, Some("3.5"))]
                .map(|(own, halo)| self.candidates(own, Hue::Ink, Some("700"), halo));
        let solid = self.candidates(candidates & looks.solid, Hue::Paper, Some("700"), None);
        [beside, crossed, solid].into_iter().flatten().collect()
    }

    /// Adds a halo in the color of the paper, if it has a width.
    fn with_halo(&self, group: Element, width: Option<&'static str>) -> Element {
        let Some(width) = width else { return group };
        group
            .with("paint-order", "stroke")
            .with("stroke", self.color(Hue::Paper))
            .with("stroke-width", width)
            .with("stroke-linejoin", "round")
    }

    /// Draws candidates that look alike: one text for those on the same height, with a place for each
    /// digit. This makes the image a third as large as a text for each.
    fn candidates(
        &self,
        candidates: CandidateSet,
        hue: Hue,
        weight: Option<&'static str>,
        halo: Option<&'static str>,
    ) -> Option<Element> {
        let group = Element::new("g")
            .with("font-size", "28")
            .with("text-anchor", "middle")
            .with("fill", self.color(hue))
            .with_some("font-weight", weight);
        let group = self.with_halo(group, halo);
        (!candidates.is_empty())
            .then(|| group.holding_all((0..27).filter_map(|line| text_of_line(&candidates, line))))
    }
}

/// Returns the text of the candidates of one of the 27 lines of small digits.
fn text_of_line(candidates: &CandidateSet, line: usize) -> Option<Element> {
    let (mut places, mut digits, mut height) = (String::new(), String::new(), 0.0);
    for cell in Cell::ALL.into_iter().skip(line / 3 * 9).take(9) {
        for digit in candidates.digits(cell) {
            if digit.index() / 3 == line % 3 {
                let Point { x, y } = middle_of(Candidate { cell, digit });
                if !places.is_empty() {
                    places.push(' ');
                }
                // Writing into a text does not fail.
                let _ = write!(places, "{}", Number(x));
                let _ = write!(digits, "{digit}");
                height = y + 10.0;
            }
        }
    }
    let text = Element::new("text").with("x", places).with("y", height);
    (!digits.is_empty()).then(|| text.holding(digits))
}
