//! [`Style`]: the size and weight of a text. Breaks texts into lines and places them.

use crate::font::{Fonts, Weight};
use crate::mark::{BLACK, Mark, TextMark};

/// How a text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Style {
    /// In points.
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) gray: f32,
}

/// Distance between two baselines, in sizes of the font.
const LEADING: f32 = 1.4;

/// Place of the baseline below the top of a line, in sizes of the font.
const ASCENT: f32 = 1.05;

impl Style {
    pub(crate) const fn regular(size: f32) -> Self {
        Self { size, weight: Weight::Regular, gray: BLACK }
    }

    pub(crate) const fn bold(size: f32) -> Self {
        Self { size, weight: Weight::Bold, gray: BLACK }
    }

    pub(crate) const fn in_gray(self, gray: f32) -> Self {
        Self { gray, ..self }
    }

    /// Returns the height of a line.
    pub(crate) fn leading(self) -> f32 {
        // Large letters need less room between lines.
        if self.size > 20.0 { self.size * 1.15 } else { self.size * LEADING }
    }

    pub(crate) fn width(self, fonts: &Fonts<'_>, text: &str) -> f32 {
        fonts.width(text, self.weight) * self.size
    }

    /// Places a text with its left end.
    pub(crate) fn at(self, fonts: &Fonts<'_>, text: &str, left: f32, baseline: f32) -> Mark {
        let mut x = left;
        let glyphs = fonts.glyphs(text, self.weight).into_iter();
        let glyphs = glyphs.map(|glyph| {
            let at = x;
            x += glyph.advance * self.size;
            (at, glyph)
        });
        let glyphs = glyphs.collect();
        Mark::Text(TextMark { baseline, size: self.size, gray: self.gray, glyphs })
    }

    /// Places a text with its right end.
    pub(crate) fn ending_at(
        self,
        fonts: &Fonts<'_>,
        text: &str,
        right: f32,
        baseline: f32,
    ) -> Mark {
        self.at(fonts, text, right - self.width(fonts, text), baseline)
    }

    /// Breaks a text into lines of at most a width. A word that is too long for a line is broken, too.
    pub(crate) fn lines(self, fonts: &Fonts<'_>, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(fonts, &longer) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for character in word.chars() {
                line.push(character);
                if self.width(fonts, &line) > width && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::take(&mut line));
                    line.push(character);
                }
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// Returns the height of lines.
    pub(crate) fn height(self, lines: usize) -> f32 {
        self.leading() * lines as f32
    }

    /// Places lines below each other, from a top edge.
    pub(crate) fn place(
        self,
        fonts: &Fonts<'_>,
        lines: &[String],
        left: f32,
        top: f32,
    ) -> Vec<Mark> {
        let lines = lines.iter().enumerate();
        let place = |(number, line): (usize, &String)| {
            self.at(fonts, line, left, self.baseline(top + self.leading() * number as f32))
        };
        lines.map(place).collect()
    }

    /// Returns the baseline of a line with this top edge.
    pub(crate) fn baseline(self, top: f32) -> f32 {
        top + (self.leading() - self.size * LEADING) / 2.0 + self.size * ASCENT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setting::BookDesign;

    #[test]
    fn lines_are_no_wider_than_asked_and_lose_nothing() {
        let usual = BookDesign::default();
        let fonts = Fonts::new(&usual).unwrap();
        let style = Style::regular(10.0);
        let text = "Write a digit from 1 to 9 into every blank cell. Incomprehensibilities!";
        for width in [30.0, 60.0, 100.0, 1000.0] {
            let lines = style.lines(&fonts, text, width);
            for line in &lines {
                assert!(style.width(&fonts, line) <= width, "{line}");
            }
            let same = |text: &str| text.replace(' ', "");
            assert_eq!(same(&lines.concat()), same(text));
        }
        assert_eq!(style.lines(&fonts, text, 1000.0).len(), 1);
        assert!(style.lines(&fonts, "", 50.0).is_empty());
        // A width of nothing still ends.
        assert_eq!(style.lines(&fonts, "ab", 0.0), ["a", "b"]);
    }
}
