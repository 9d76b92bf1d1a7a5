//! The legend: a sample of each mark, and what it means.

use super::meaning::{Mark, Meaning, Target};
use super::pen::{Pen, Style};
use super::point::{MARGIN, Point, SIZE};
use super::route::{Curve, HEAD};
use super::theme::Hue;
use crate::element::Element;
use alloc::string::String;
use alloc::vec::Vec;

/// The height of a line of the legend.
const LINE: f64 = 46.0;
/// The width of the sample of an entry of the legend, with the space around it.
const SAMPLE: f64 = 84.0;
/// The distance of the first sample from the left side.
const START: f64 = MARGIN + 20.0;

/// Returns about how wide an entry of the legend is, with the space after it.
pub(super) fn width_of(text: &str) -> f64 {
    SAMPLE + text.chars().map(width_of_letter).sum::<f64>()
}

/// Returns about how wide a letter is. Those of Korean are as wide as they are high.
const fn width_of_letter(letter: char) -> f64 {
    match letter {
        ' ' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' | ',' | ':' | '.' | '-' => 9.5,
        'm' | 'w' | 'A'..='Z' => 23.0,
        _ if letter.is_ascii() => 16.5,
        _ => 25.0,
    }
}

/// The width of the widest entry that fits.
#[cfg(test)]
pub(super) const MOST: f64 = SIZE - START;

impl Pen<'_> {
    /// Draws the legend below the board. Returns its height, too.
    pub(super) fn legend(&self, legend: &[(Mark, String)]) -> (Vec<Element>, f64) {
        let mut shapes = Vec::new();
        if legend.is_empty() {
            return (shapes, 0.0);
        }
        let (mut next, mut lines) = (START, 1.0);
        for (mark, text) in legend {
            let width = width_of(text);
            if next > START && next + width > SIZE {
                (next, lines) = (START, lines + 1.0);
            }
            let at = Point::new(next, SIZE + LINE * (lines - 0.7));
            next += width;
            shapes.extend(self.sample(*mark, at));
            let entry = Element::new("text").with("x", at.x + 34.0).with("y", at.y + 9.0);
            let entry = entry.with("font-size", "26").with("fill", self.color(Hue::Ink));
            shapes.push(entry.holding(text.clone()));
        }
        (shapes, LINE * lines + 10.0)
    }

    /// Draws the sample of an entry of the legend.
    pub(super) fn sample(&self, (key, around): Mark, at: Point) -> Vec<Element> {
        let color = self.color(key.look().hue);
        let left = |distance: f64| at - Point::new(distance, 0.0);
        let square = |half: f64| at - Point::new(half, half);
        match (key, around) {
            (Meaning::Strong | Meaning::Weak, _) => self.sample_link(at, key, 0, HEAD),
            (Meaning::Pair | Meaning::Exclusive, _) => self.sample_link(at, key, 0, 0.0),
            (Meaning::Case(number), _) => {
                let (start, tip) = (left(8.0), left(-27.0));
                let end = tip - Point::new(HEAD, 0.0);
                let curve = Curve { start, pulls: [start, end], end, tip };
                let mut shapes = self.link(&curve, Meaning::Strong, number);
                shapes.extend(self.badge(left(22.0), digit_of(number), color, 12.0));
                shapes
            }
            (Meaning::Chain(number), _) => self.sample_link(at, Meaning::Strong, number, HEAD),
            (Meaning::Start(_), _) => self.badge(at, '?', color, 13.0).into(),
            (Meaning::NoLinks, _) => Vec::new(),
            (Meaning::Set(number), Target::Cell) => {
                let mut shapes = Vec::from([self.frame(square(15.0), 30.0, key)]);
                shapes.extend(self.badge(at, letter_of(number), color, 12.0));
                shapes
            }
            (Meaning::Loop, _) => Vec::from([self.line(left(18.0), left(-18.0), key)]),
            (Meaning::GroupTrue | Meaning::GroupFalse, _) => {
                Vec::from([self.group(&[left(7.0), left(-7.0)], key)])
            }
            (_, Target::House) => {
                Vec::from([self.area(at - Point::new(16.0, 13.0), [32.0, 26.0], key, 0.5)])
            }
            (Meaning::Empty, Target::Cell) => {
                Vec::from([self.area(square(14.0), [28.0, 28.0], key, 0.5)])
            }
            (_, Target::Cell) => Vec::from([self.frame(square(14.0), 28.0, key)]),
            (_, Target::Candidate) => {
                let mut shapes = self.mark(at, key, style_of(key));
                shapes.extend((key == Meaning::Gone).then(|| self.cross(at)));
                shapes
            }
        }
    }

    /// Draws the sample of a link.
    fn sample_link(&self, at: Point, key: Meaning, number: u8, head: f64) -> Vec<Element> {
        let (start, tip) = (at - Point::new(26.0, 0.0), at + Point::new(26.0, 0.0));
        let end = tip - Point::new(head, 0.0);
        self.link(&Curve { start, pulls: [start, end], end, tip }, key, number)
    }
}

/// Returns the style of a mark that is no start of a chain.
pub(super) const fn style_of(key: Meaning) -> Style {
    if key.look().is_outlined { Style::Outlined } else { Style::Tinted }
}

/// Returns the letter of a set.
pub(super) fn letter_of(number: u8) -> char {
    crate::phrase::set_letter(usize::from(number))
}

/// Returns the number of a case as people count.
pub(super) fn digit_of(number: u8) -> char {
    char::from(b'1' + number % 9)
}
