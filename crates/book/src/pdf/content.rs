//! [`ContentWriter`]: writes the marks of a page as a content stream.

use crate::font::{Font, FontNumber, Fonts, Glyph};
use crate::mark::{Block, GridLines, Mark, Role, TextMark};
use pdf_writer::types::ArtifactType;
use pdf_writer::{Content, Name, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;
use ttf_parser::GlyphId;

/// What all content streams of a book share: the glyphs they use, and the grids they draw.
#[derive(Default)]
pub(crate) struct SharedContent {
    /// Used glyphs of each font, with the characters they stand for.
    pub(crate) fonts: BTreeMap<FontNumber, UsedGlyphs>,
    /// Lines of grids: each is written once.
    pub(crate) grids: Vec<GridLines>,
}

/// The glyphs of a font that a book uses.
#[derive(Default)]
pub(crate) struct UsedGlyphs {
    pub(crate) numbers: GlyphRemapper,
    /// Characters by the numbers of their glyphs in the cut font, and the glyphs in the whole font.
    pub(crate) characters: BTreeMap<u16, (char, u16)>,
}

/// Returns the name of a font in content streams.
pub(crate) fn font_name(font: &Font<'_>) -> String {
    format!("F{}", font.role as u8)
}

/// Returns the name of a grid in content streams.
pub(crate) fn grid_name(number: usize) -> String {
    format!("G{number}")
}

/// Rounds a length to a hundredth of a point. This keeps files small.
pub(crate) fn short(points: f32) -> f32 {
    (points * 100.0).round() / 100.0
}

/// Writes the marks of a page as a content stream.
pub(crate) struct ContentWriter<'a> {
    fonts: &'a Fonts<'a>,
    shared: &'a mut SharedContent,
    content: Content,
    /// Height of the page: coordinates of PDF grow upwards.
    height: f32,
    fill_gray: Option<f32>,
    stroke_gray: Option<f32>,
    line_width: Option<f32>,
}

impl<'a> ContentWriter<'a> {
    pub(crate) fn new(fonts: &'a Fonts<'a>, shared: &'a mut SharedContent, height: f32) -> Self {
        let content = Content::new();
        let (fill_gray, stroke_gray, line_width) = (None, None, None);
        Self { fonts, shared, content, height, fill_gray, stroke_gray, line_width }
    }

    /// Writes a block. With a `tag`, its marks are marked content: with the number of the content, or an
    /// artifact.
    pub(crate) fn block(&mut self, block: &Block, tag: Option<(Name<'_>, i32)>, is_tagged: bool) {
        match tag {
            Some((name, number)) => {
                let mut marked = self.content.begin_marked_content_with_properties(name);
                marked.properties().identify(number);
            }
            None if is_tagged => {
                let mut marked =
                    self.content.begin_marked_content_with_properties(Name(b"Artifact"));
                let kind = if block.role == Role::Artifact {
                    ArtifactType::Pagination
                } else {
                    ArtifactType::Layout
                };
                marked.properties().artifact().kind(kind);
            }
            None => {}
        }
        block.marks.iter().for_each(|mark| self.mark(mark));
        if tag.is_some() || is_tagged {
            self.content.end_marked_content();
        }
    }

    /// Returns the bytes of the stream.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Text(text) => self.text(text),
            Mark::Line { from, to, width, gray } => {
                self.set_stroke(*gray, *width);
                let (from, to) = (self.point(*from), self.point(*to));
                self.content.move_to(from.0, from.1).line_to(to.0, to.1).stroke();
            }
            Mark::Fill { area, gray } => {
                self.set_fill(*gray);
                let (left, bottom) = self.point((area.left, area.bottom()));
                let (right, top) = self.point((area.right(), area.top));
                self.content
                    .rect(left, bottom, short(right - left), short(top - bottom))
                    .fill_nonzero();
            }
            Mark::Grid { left, top, lines } => {
                let number = match self.shared.grids.iter().position(|own| own == lines) {
                    Some(number) => number,
                    None => {
                        self.shared.grids.push(*lines);
                        self.shared.grids.len() - 1
                    }
                };
                let (x, y) = self.point((*left, top + lines.side));
                self.content.save_state().transform([1.0, 0.0, 0.0, 1.0, x, y]);
                self.content.x_object(Name(grid_name(number).as_bytes())).restore_state();
            }
        }
    }

    fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (short(x), short(self.height - y))
    }

    fn set_fill(&mut self, gray: f32) {
        if self.fill_gray != Some(gray) {
            self.content.set_fill_gray(gray);
            self.fill_gray = Some(gray);
        }
    }

    fn set_stroke(&mut self, gray: f32, width: f32) {
        if self.stroke_gray != Some(gray) {
            self.content.set_stroke_gray(gray);
            self.stroke_gray = Some(gray);
        }
        if self.line_width != Some(width) {
            self.content.set_line_width(short(width));
            self.line_width = Some(width);
        }
    }

    fn text(&mut self, text: &TextMark) {
        let size = short(text.size);
        self.set_fill(text.gray);
        for run in text.glyphs.chunk_by(|one, other| one.1.font == other.1.font) {
            let Some((left, first)) = run.first() else { continue };
            let (x, y) = self.point((*left, text.baseline));
            self.content.begin_text();
            let font = font_name(self.fonts.font(first.font));
            self.content.set_font(Name(font.as_bytes()), size).next_line(x, y);
            self.glyphs(run, x, size);
            self.content.end_text();
        }
    }

    /// Shows glyphs of one font. Where a glyph stands elsewhere than after the one before, it is moved.
    fn glyphs(&mut self, run: &[(f32, Glyph)], start: f32, size: f32) {
        let font = run.first().map(|(_, glyph)| self.fonts.font(glyph.font));
        let mut positioned = self.content.show_positioned();
        let mut items = positioned.items();
        let mut waiting: Vec<u8> = Vec::new();
        let mut x = start;
        for (left, glyph) in run {
            // A distance in thousandths of the size.
            let move_left = ((x - left) / size * 1000.0).round();
            if move_left != 0.0 {
                if !waiting.is_empty() {
                    items.show(Str(&waiting));
                    waiting.clear();
                }
                items.adjust(move_left);
                x -= move_left * size / 1000.0;
            }
            let used = self.shared.fonts.entry(glyph.font).or_default();
            let number = used.numbers.remap(glyph.id);
            used.characters.entry(number).or_insert((glyph.character, glyph.id));
            waiting.extend(number.to_be_bytes());
            x += font.map_or(0.0, |font| font.advance(GlyphId(glyph.id))) * size;
        }
        if !waiting.is_empty() {
            items.show(Str(&waiting));
        }
    }
}

/// Writes the lines of a grid whose bottom left corner is the origin.
pub(crate) fn grid_content(lines: &GridLines) -> Vec<u8> {
    let GridLines { side, box_line, cell_line, cell_gray } = *lines;
    let mut content = Content::new();
    let edge = box_line / 2.0;
    let cell = (side - box_line) / 9.0;
    let at = |number: u8| short(edge + cell * f32::from(number));
    let (first, last) = (short(edge), short(side - edge));
    let across = |content: &mut Content, numbers: &[u8]| {
        for number in numbers {
            let place = at(*number);
            content.move_to(first, place).line_to(last, place);
            content.move_to(place, first).line_to(place, last);
        }
        content.stroke();
    };
    content.set_stroke_gray(cell_gray).set_line_width(cell_line);
    across(&mut content, &[1, 2, 4, 5, 7, 8]);
    content.set_stroke_gray(0.0).set_line_width(short(box_line));
    across(&mut content, &[3, 6]);
    content.rect(first, first, short(last - first), short(last - first)).stroke();
    content.finish().into_vec()
}
