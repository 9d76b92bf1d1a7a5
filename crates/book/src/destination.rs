//! [`Destination`]: where a book goes, and what is asked of a file there.

use crate::trim::{INCH, TrimSize};
use std::ops::RangeInclusive;

/// Where a book goes. It decides the margins, the number of pages, and the kind of file.
///
/// ```
/// use ninefold_book::Destination;
///
/// assert_eq!(Destination::named("kdp"), Some(Destination::Kdp));
/// assert!(Destination::Kdp.is_print() && !Destination::Screen.is_print());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Destination {
    /// Amazon KDP, paperback.
    Kdp,
    /// `IngramSpark`, paperback: PDF/X-1a:2001.
    Ingram,
    /// Lulu, paperback.
    Lulu,
    /// Books on Demand (`BoD`).
    Bod,
    /// A printer at home or at school: tagged (PDF/UA-1), with links.
    #[default]
    Home,
    /// A screen: tagged (PDF/UA-1), with links.
    Screen,
}

/// The kind of a PDF file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FileKind {
    /// For a printer: no tags, no links, no outline, no metadata.
    Plain,
    /// For a printer that asks for PDF/X-1a:2001.
    PdfX,
    /// For readers: PDF/UA-1, with outline and links.
    Tagged,
}

/// Distances between the marks of a page and its edges, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Margins {
    /// At the spine.
    pub(crate) inside: f32,
    /// At the other three edges.
    pub(crate) outside: f32,
}

/// The inside margin that a printer asks for, up to a number of pages.
struct InsideMargin {
    most_pages: u32,
    /// In inches.
    least: f32,
}

const fn up_to(most_pages: u32, least: f32) -> InsideMargin {
    InsideMargin { most_pages, least }
}

/// What ninefold adds to the least inside margin, in inches: a spine hides a little of the page.
const MORE_INSIDE: f32 = 0.125;

/// The margin at the other edges, in inches.
const OUTSIDE: f32 = 0.5;

impl Destination {
    /// All destinations.
    pub const ALL: [Self; 6] =
        [Self::Kdp, Self::Ingram, Self::Lulu, Self::Bod, Self::Home, Self::Screen];

    /// Returns the name, such as `kdp`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kdp => "kdp",
            Self::Ingram => "ingram",
            Self::Lulu => "lulu",
            Self::Bod => "bod",
            Self::Home => "home",
            Self::Screen => "screen",
        }
    }

    /// Returns the destination of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|destination| destination.name() == name)
    }

    /// Returns whether a printer binds the book.
    pub const fn is_print(self) -> bool {
        !matches!(self, Self::Home | Self::Screen)
    }

    /// Returns whether the pages are printed on both sides of sheets.
    pub(crate) const fn has_sheets(self) -> bool {
        !matches!(self, Self::Screen)
    }

    /// Returns the numbers of pages that are accepted.
    ///
    /// KDP prints up to 828 pages, but 590 of its largest size on white paper.
    pub fn pages(self, trim: TrimSize) -> RangeInclusive<u32> {
        match self {
            Self::Kdp if trim == TrimSize::LETTER => 24..=590,
            Self::Kdp => 24..=828,
            Self::Ingram => 18..=1200,
            Self::Lulu => 32..=800,
            Self::Bod => 24..=900,
            Self::Home | Self::Screen => 1..=Self::MOST_PAGES,
        }
    }

    /// Largest number of pages of any book: a file that programs can open, and memory for it.
    pub const MOST_PAGES: u32 = 2_000;

    /// Returns the largest page of a printer, as width and height in points.
    pub(crate) const fn largest(self) -> Option<(f32, f32)> {
        match self {
            // KDP calls A4 8.27 by 11.69 inches, which is a fifth of a millimetre less.
            Self::Kdp => Some((8.5 * INCH, 11.7 * INCH)),
            _ => None,
        }
    }

    /// Returns the size of pages if the user names none.
    pub const fn usual_trim(self) -> TrimSize {
        match self {
            Self::Bod => TrimSize::A4,
            _ => TrimSize::LETTER,
        }
    }

    pub(crate) const fn file_kind(self) -> FileKind {
        match self {
            Self::Kdp | Self::Lulu | Self::Bod => FileKind::Plain,
            Self::Ingram => FileKind::PdfX,
            Self::Home | Self::Screen => FileKind::Tagged,
        }
    }

    /// Inside margins that the printer asks for, by rising numbers of pages.
    const fn inside(self) -> &'static [InsideMargin] {
        const KDP: [InsideMargin; 5] = [
            up_to(150, 0.375),
            up_to(300, 0.5),
            up_to(500, 0.625),
            up_to(700, 0.75),
            up_to(828, 0.875),
        ];
        // The half inch of other edges, and 0.2 to 0.3 inch of gutter.
        const LULU: [InsideMargin; 2] = [up_to(400, 0.7), up_to(800, 0.8)];
        const HALF_INCH: [InsideMargin; 1] = [up_to(u32::MAX, 0.5)];
        const SAME_AS_OUTSIDE: [InsideMargin; 1] = [up_to(u32::MAX, OUTSIDE - MORE_INSIDE)];
        match self {
            Self::Kdp => &KDP,
            Self::Lulu => &LULU,
            Self::Ingram | Self::Bod => &HALF_INCH,
            Self::Home | Self::Screen => &SAME_AS_OUTSIDE,
        }
    }

    /// Returns the margins by rising numbers of pages: each is for books up to a number of pages.
    pub(crate) fn margins(self) -> impl Iterator<Item = (u32, Margins)> {
        self.inside().iter().map(|class| {
            let inside = (class.least + MORE_INSIDE) * INCH;
            (class.most_pages, Margins { inside, outside: OUTSIDE * INCH })
        })
    }

    /// Returns the least inside margin that the destination asks for in a book of some pages, in points.
    pub fn least_inside_margin(self, pages: u32) -> f32 {
        let class = self.inside().iter().find(|class| pages <= class.most_pages);
        class.or(self.inside().last()).map_or(0.0, |class| class.least * INCH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_pages_has_a_margin() {
        for destination in Destination::ALL {
            assert_eq!(Destination::named(destination.name()), Some(destination));
            let most = *destination.pages(TrimSize::A5).end();
            let classes: Vec<(u32, Margins)> = destination.margins().collect();
            assert!(
                classes.is_sorted_by(|(one, a), (other, b)| one < other && a.inside < b.inside)
            );
            assert!(classes.last().is_some_and(|(pages, _)| *pages >= most), "{destination:?}");
        }
    }
}
