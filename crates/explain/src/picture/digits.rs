//! The lines of the board, its numbers, and the digits of a position.

use super::pen::Pen;
use super::point::{CELL, MARGIN, Point, middle, middle_of, nearest};
use super::route::Curve;
use super::theme::Hue;
use crate::element::Element;
use crate::words::Coordinates;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit};
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
        let text = |(cell, digit): (Cell, Digit)| {
            let Point { x, y } = middle(cell);
            let (color, weight) =
                if board.givens().contains(cell) { (ink, "700") } else { (pen, "400") };
            let text = Element::new("text").with("x", x).with("y", y + 24.0).with("fill", color);
            text.with("font-weight", weight).holding(digit.to_string())
        };
        let texts = |digits: Vec<(Cell, Digit)>| {
            let group = Element::new("g").with("font-size", "66").with("text-anchor", "middle");
            group.holding_all(digits.into_iter().map(text))
        };
        let all: Vec<_> = board.filled().clues().collect();
        let is_crossed = |(cell, _): &(Cell, Digit)| looks.crossed_cells.contains(*cell);
        let crossed = all.iter().copied().filter(is_crossed).collect();
        [self.halo(texts(crossed), "5"), texts(all)]
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

    /// Turns texts into a halo in the color of the paper, to be drawn before the texts. Not every
    /// program knows the attribute `paint-order`, which would spare the second drawing.
    fn halo(&self, texts: Element, width: &'static str) -> Element {
        texts
            .with("stroke", self.color(Hue::Paper))
            .with("stroke-width", width)
            .with("stroke-linejoin", "round")
    }

    /// Draws candidates that look alike, each as a text of its own. Programs differ in how they center
    /// a text with several places.
    fn candidates(
        &self,
        candidates: CandidateSet,
        hue: Hue,
        weight: Option<&'static str>,
        halo: Option<&'static str>,
    ) -> Vec<Element> {
        if candidates.is_empty() {
            return Vec::new();
        }
        let texts = || {
            let group = Element::new("g")
                .with("font-size", "28")
                .with("text-anchor", "middle")
                .with("fill", self.color(hue))
                .with_some("font-weight", weight);
            group.holding_all(candidates.iter().map(|candidate| {
                let Point { x, y } = middle_of(candidate);
                let text = Element::new("text").with("x", x).with("y", y + 10.0);
                text.holding(candidate.digit.to_string())
            }))
        };
        let halo = halo.map(|width| self.halo(texts(), width));
        halo.into_iter().chain([texts()]).collect()
    }
}
