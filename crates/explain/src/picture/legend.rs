//! The legend, and the frame of the image.

use super::drawing::{Drawing, Style};
use super::key::{Around, Key, Mark};
use super::point::{MARGIN, Point, SIZE};
use super::put;
use super::route::{Curve, HEAD};
use super::theme::Palette;
use alloc::string::String;
use core::fmt::Write as _;

/// The height of a line of the legend.
const LINE: f64 = 46.0;
/// The width of the sample of an entry of the legend, with the space around it.
const SAMPLE: f64 = 84.0;
/// The distance of the first sample from the left side.
const START: f64 = MARGIN + 20.0;

/// Writes a text with the characters that mean something in SVG escaped.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

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

impl Drawing {
    /// Returns the image.
    pub(super) fn finish(
        mut self,
        title: &str,
        description: &str,
        legend: &[(Mark, String)],
    ) -> String {
        let (mut next, mut lines) = (START, f64::from(u8::from(!legend.is_empty())));
        for (mark, text) in legend {
            let width = width_of(text);
            if next > START && next + width > SIZE {
                (next, lines) = (START, lines + 1.0);
            }
            let x = next;
            next += width;
            let y = SIZE + LINE * (lines - 0.7);
            self.sample(*mark, Point::new(x, y));
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
        let Palette { paper, green, .. } = self.palette;
        let mut svg = String::with_capacity(self.body.len() + 1200);
        put!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {height:.0}\" role=\"img\" font-family=\"'DejaVu Sans', 'Noto Sans CJK KR', Verdana, sans-serif\"><title>{}</title><desc>{}</desc>",
            escaped(title),
            escaped(description)
        );
        if self.has_hatching {
            put!(
                svg,
                "<defs><pattern id=\"hatching\" width=\"14\" height=\"14\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0V14\" stroke=\"{green}\" stroke-width=\"5\"/></pattern></defs>"
            );
        }
        put!(svg, "<rect width=\"{SIZE}\" height=\"{height:.0}\" fill=\"{paper}\"/>");
        svg.push_str(&self.body);
        svg.push_str("</svg>");
        svg
    }

    /// Draws the sample of an entry of the legend.
    fn sample(&mut self, (key, around): Mark, at: Point) {
        let color = key.color(&self.palette);
        match (key, around) {
            (Key::Strong | Key::Weak, _) => self.sample_link(at, key, 0, HEAD),
            (Key::Pair | Key::Exclusive, _) => self.sample_link(at, key, 0, 0.0),
            (Key::Case(number), _) => {
                let (start, tip) = (at - Point::new(8.0, 0.0), at + Point::new(27.0, 0.0));
                let end = tip - Point::new(HEAD, 0.0);
                let curve = Curve { start, pulls: [start, end], end, tip };
                self.link(&curve, Key::Strong, number);
                self.badge(at - Point::new(22.0, 0.0), digit_of(number), color, 12.0);
            }
            (Key::Chain(number), _) => self.sample_link(at, Key::Strong, number, HEAD),
            (Key::Start(_), _) => self.badge(at, '?', color, 13.0),
            (Key::NoLinks, _) => {}
            (Key::Set(number), Around::Cell) => {
                self.frame(at - Point::new(15.0, 15.0), 30.0, key);
                self.badge(at, letter_of(number), color, 12.0);
            }
            (Key::Loop, _) => {
                self.line(at - Point::new(18.0, 0.0), at + Point::new(18.0, 0.0), key);
            }
            (Key::GroupTrue | Key::GroupFalse, _) => {
                let ends = [at - Point::new(7.0, 0.0), at + Point::new(7.0, 0.0)];
                self.group(&ends, key);
            }
            (_, Around::House) => self.area(at - Point::new(16.0, 13.0), [32.0, 26.0], key, 0.5),
            (_, Around::Cell) if key == Key::Empty => {
                self.area(at - Point::new(14.0, 14.0), [28.0, 28.0], key, 0.5);
            }
            (_, Around::Cell) => self.frame(at - Point::new(14.0, 14.0), 28.0, key),
            (_, Around::Candidate) => {
                self.mark(at, key, style_of(key));
                if key == Key::Gone {
                    self.cross(at);
                }
            }
        }
    }

    /// Draws the sample of a link.
    fn sample_link(&mut self, at: Point, key: Key, number: u8, head: f64) {
        let (start, tip) = (at - Point::new(26.0, 0.0), at + Point::new(26.0, 0.0));
        let end = tip - Point::new(head, 0.0);
        self.link(&Curve { start, pulls: [start, end], end, tip }, key, number);
    }
}

/// Returns the style of a mark that is no start of a chain.
pub(super) const fn style_of(key: Key) -> Style {
    if key.is_outlined() { Style::Outlined } else { Style::Tinted }
}

/// Returns the letter of a set.
pub(super) fn letter_of(number: u8) -> char {
    crate::phrase::set_letter(usize::from(number))
}

/// Returns the number of a case as people count.
pub(super) fn digit_of(number: u8) -> char {
    char::from(b'1' + number % 9)
}
