//! [`Mark`]: what is printed on a page. [`Block`]: marks that belong together for a reader.
//!
//! Coordinates are points from the top left corner of the page; y grows downwards.

use crate::font::{Fonts, Glyph};

/// Black, as a level of gray.
pub(crate) const BLACK: f32 = 0.0;
/// White, as a level of gray.
pub(crate) const WHITE: f32 = 1.0;

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Area {
    pub(crate) const fn right(self) -> f32 {
        self.left + self.width
    }

    pub(crate) const fn bottom(self) -> f32 {
        self.top + self.height
    }

    /// Returns the smallest rectangle that holds both.
    fn and(self, other: Self) -> Self {
        let left = self.left.min(other.left);
        let top = self.top.min(other.top);
        let width = self.right().max(other.right()) - left;
        let height = self.bottom().max(other.bottom()) - top;
        Self { left, top, width, height }
    }
}

/// A line of text, or the digits of a row of cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TextMark {
    pub(crate) baseline: f32,
    pub(crate) size: f32,
    pub(crate) gray: f32,
    /// Glyphs with their origins from left to right.
    pub(crate) glyphs: Vec<(f32, Glyph)>,
}

/// The lines of a grid of nine by nine cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct GridLines {
    /// Width of the whole grid, its outer lines included.
    pub(crate) side: f32,
    /// Width of the lines around the grid and between boxes.
    pub(crate) box_line: f32,
    /// Width of the lines between cells.
    pub(crate) cell_line: f32,
    /// Gray of the lines between cells.
    pub(crate) cell_gray: f32,
}

/// What is printed in one piece.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Mark {
    Text(TextMark),
    /// A straight line.
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        gray: f32,
    },
    /// A filled rectangle.
    Fill {
        area: Area,
        gray: f32,
    },
    /// The lines of a grid, with its top left corner.
    Grid {
        left: f32,
        top: f32,
        lines: GridLines,
    },
}

/// What marks are for a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Heading of a level, from 1.
    Heading(u8),
    Paragraph,
    /// Entry of the table of contents.
    Entry,
    /// A picture with a description.
    Figure(String),
    /// Nothing that is to be read: page numbers, running heads, rules.
    Artifact,
}

/// A jump to another page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    /// Number of the page, from 1.
    pub(crate) page: u32,
    /// Where the link leads, in words.
    pub(crate) title: String,
}

/// Marks that belong together for a reader.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    pub(crate) role: Role,
    pub(crate) marks: Vec<Mark>,
    pub(crate) link: Option<Link>,
}

impl Block {
    pub(crate) const fn new(role: Role, marks: Vec<Mark>) -> Self {
        Self { role, marks, link: None }
    }

    /// Returns the same block as a link.
    pub(crate) fn linked(self, page: u32, title: String) -> Self {
        Self { link: Some(Link { page, title }), ..self }
    }

    /// Moves the marks to the right and down.
    pub(crate) fn moved(mut self, right: f32, down: f32) -> Self {
        self.marks.iter_mut().for_each(|mark| mark.shift(right, down));
        self
    }

    /// Returns the smallest rectangle around all marks.
    pub(crate) fn bounds(&self, fonts: &Fonts<'_>) -> Option<Area> {
        self.marks.iter().filter_map(|mark| mark.bounds(fonts)).reduce(Area::and)
    }
}

/// A page of a book.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Page {
    /// Blocks in the order of reading.
    pub(crate) blocks: Vec<Block>,
}

impl Mark {
    /// Moves the mark.
    fn shift(&mut self, right: f32, down: f32) {
        match self {
            Self::Text(text) => {
                text.baseline += down;
                text.glyphs.iter_mut().for_each(|(left, _)| *left += right);
            }
            Self::Line { from, to, .. } => {
                for point in [from, to] {
                    *point = (point.0 + right, point.1 + down);
                }
            }
            Self::Fill { area, .. } => {
                area.left += right;
                area.top += down;
            }
            Self::Grid { left, top, .. } => {
                *left += right;
                *top += down;
            }
        }
    }

    /// Returns the smallest rectangle around the mark. `None`: nothing is printed.
    pub(crate) fn bounds(&self, fonts: &Fonts<'_>) -> Option<Area> {
        match self {
            Self::Text(text) => text.bounds(fonts),
            Self::Line { from, to, width, .. } => {
                let (half_x, half_y) = if from.0.total_cmp(&to.0).is_eq() {
                    (width / 2.0, 0.0)
                } else {
                    (0.0, width / 2.0)
                };
                let (left, top) = (from.0.min(to.0) - half_x, from.1.min(to.1) - half_y);
                let right = from.0.max(to.0) + half_x;
                let bottom = from.1.max(to.1) + half_y;
                Some(Area { left, top, width: right - left, height: bottom - top })
            }
            Self::Fill { area, .. } => Some(*area),
            Self::Grid { left, top, lines } => {
                Some(Area { left: *left, top: *top, width: lines.side, height: lines.side })
            }
        }
    }
}

impl TextMark {
    fn bounds(&self, fonts: &Fonts<'_>) -> Option<Area> {
        let of_glyph = |(left, glyph): &(f32, Glyph)| {
            let outline = fonts.glyph_box(glyph);
            (outline.right > outline.left).then(|| Area {
                left: left + outline.left * self.size,
                top: self.baseline - outline.top * self.size,
                width: (outline.right - outline.left) * self.size,
                height: (outline.top - outline.bottom) * self.size,
            })
        };
        self.glyphs.iter().filter_map(of_glyph).reduce(Area::and)
    }
}
