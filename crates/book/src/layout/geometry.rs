//! [`Geometry`]: where things stand on the pages of a book.

use super::grid::{CANDIDATE_SIZE, Ink, lines_of};
use crate::destination::Margins;
use crate::error::{BookError, Cramped};
use crate::mark::Area;
use crate::puzzle::BookSection;
use crate::setting::{AnswerPlace, BookDesign, MOST_ANSWERS_PER_PAGE, PerPage};
use crate::trim::{INCH, MILLIMETRE, TrimSize};
use std::num::NonZeroU32;

/// Height of the strip with the running head, and of the strip with the page number.
const STRIP: f32 = 0.3 * INCH;

/// Smallest digits of puzzles, in points.
const PUZZLE_DIGIT: f32 = 11.0;
/// Smallest cells of puzzles, in points.
const PUZZLE_CELL: f32 = 6.0 * MILLIMETRE;
/// Smallest digits of puzzles in large print, in points.
const LARGE_DIGIT: f32 = 24.0;
/// Smallest text that printers accept, in points, and a little more: outlines are narrower than cells.
const SMALLEST_TEXT: f32 = 7.05;
/// Smallest digits of answers if the number of answers on a page is not given.
const ANSWER_DIGIT: f32 = 7.2;
/// The same in large print.
const LARGE_ANSWER_DIGIT: f32 = 16.0;
/// Most columns of answers.
const MOST_ANSWER_COLUMNS: u32 = 6;
/// Side of the largest grids of answers, in points: larger ones say no more.
const LARGEST_ANSWER: f32 = 64.0 * MILLIMETRE;
/// The same in large print.
const LARGEST_LARGE_ANSWER: f32 = 100.0 * MILLIMETRE;
/// Side of the grids below which buyers call puzzles too small.
const COMFORTABLE_SIDE: f32 = 76.0 * MILLIMETRE;
/// Side of the largest grid, in points: digits of 60 points.
const LARGEST_SIDE: f32 = 900.0;

/// Sizes of texts, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TypeScale {
    /// Page numbers, running heads.
    pub(crate) small: f32,
    /// Paragraphs.
    pub(crate) body: f32,
    /// Names of entries.
    pub(crate) lead: f32,
    /// Headings of pages.
    pub(crate) heading: f32,
    /// Largest size of the title.
    pub(crate) title: f32,
}

/// Rows and columns of grids on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rows {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

impl Rows {
    pub(crate) const fn count(self) -> u32 {
        self.columns * self.rows
    }
}

/// Grids of equal size on a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct GridLayout {
    pub(crate) rows: Rows,
    /// Side of each grid.
    pub(crate) side: f32,
    /// Height of the caption above each grid.
    pub(crate) caption: f32,
    gap_x: f32,
    gap_y: f32,
}

/// Where things stand on the pages of a book.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    pub(crate) trim: TrimSize,
    pub(crate) margins: Margins,
    /// Whether left and right pages differ.
    is_bound: bool,
    /// Height of the strip above the grids.
    head: f32,
    pub(crate) ink: Ink,
    pub(crate) scale: TypeScale,
    pub(crate) puzzles: GridLayout,
    pub(crate) answers: GridLayout,
}

impl Geometry {
    /// Returns the geometry of a book with some margins.
    ///
    /// # Errors
    ///
    /// [`BookError::TrimTooSmall`] or [`BookError::TrimTooLarge`].
    pub(crate) fn new(
        design: &BookDesign,
        margins: Margins,
        sections: &[BookSection],
    ) -> Result<Self, BookError> {
        let counts = sections.iter().map(|section| section.puzzles.len());
        let puzzles = counts.clone().sum();
        // Answers that follow each other.
        let together = match design.answers {
            AnswerPlace::Level => counts.max().unwrap_or(0),
            _ => puzzles,
        };
        let trim = design.trim();
        if let Some(largest) = design.destination.largest()
            && (trim.width() > largest.0 || trim.height() > largest.1)
        {
            return Err(BookError::TrimTooLarge { trim, largest });
        }
        let is_large_print = design.is_large_print;
        let scale = TypeScale::of(trim, is_large_print);
        let is_bound = design.destination.is_print();
        let none = GridLayout {
            rows: Rows { columns: 1, rows: 1 },
            side: 0.0,
            caption: 0.0,
            gap_x: 0.0,
            gap_y: 0.0,
        };
        let ink = Ink::new(is_bound, is_large_print);
        // A heading and a line for a name stand below each other.
        let has_both = design.heading.is_some() && design.has_name_line;
        let head = if has_both { 2.0 * STRIP } else { STRIP };
        let mut geometry =
            Self { trim, margins, is_bound, head, ink, scale, puzzles: none, answers: none };
        geometry.puzzles = geometry.puzzle_layout(design, puzzles)?;
        geometry.answers = geometry.answer_layout(design, together)?;
        Ok(geometry)
    }

    /// Returns the area of a page for marks: the page without its margins. Odd pages are right pages.
    pub(crate) fn area(&self, page: u32) -> Area {
        let Margins { inside, outside } = self.margins;
        let is_left_page = self.is_bound && page.is_multiple_of(2);
        Area {
            left: if is_left_page { outside } else { inside },
            top: outside,
            width: self.trim.width() - inside - outside,
            height: self.trim.height() - 2.0 * outside,
        }
    }

    /// Returns the area between the running head and the page number.
    pub(crate) fn body(&self, page: u32) -> Area {
        let area = self.area(page);
        Area { top: area.top + self.head, height: area.height - self.head - STRIP, ..area }
    }

    /// Returns the top of the line for a name: that of the running head, or below the heading.
    pub(crate) fn name_line_top(&self, page: u32) -> f32 {
        self.area(page).top + self.head - STRIP
    }

    /// Returns whether the outer edge of a page is on its left.
    pub(crate) const fn is_left_page(&self, page: u32) -> bool {
        self.is_bound && page.is_multiple_of(2)
    }

    fn puzzle_layout(&self, design: &BookDesign, puzzles: usize) -> Result<GridLayout, BookError> {
        let (least, cramped) = if design.is_large_print {
            ((LARGE_DIGIT / self.ink.digit_size).max(PUZZLE_CELL), Cramped::LargePrint)
        } else if design.has_candidates {
            ((SMALLEST_TEXT / CANDIDATE_SIZE).max(PUZZLE_CELL), Cramped::Candidates)
        } else {
            ((PUZZLE_DIGIT / self.ink.digit_size).max(PUZZLE_CELL), Cramped::Puzzles)
        };
        let layout = |number: PerPage| self.grids(self.puzzle_rows(number), self.puzzle_caption());
        let fits = |number: PerPage| self.is_cell_at_least(layout(number).side, least);
        let wanted = if design.is_large_print { Some(PerPage::One) } else { design.per_page };
        let chosen = wanted.unwrap_or_else(|| {
            let comfortable =
                |number: &PerPage| layout(*number).side >= COMFORTABLE_SIDE && fits(*number);
            // One or two puzzles have a page for themselves.
            let usual = [PerPage::Four, PerPage::Two, PerPage::One];
            let usual = usual.into_iter().filter(|number| number.get() as usize <= puzzles + 1);
            let mut usual = usual.filter(|number| puzzles > 1 || number.get() == 1);
            usual.find(comfortable).unwrap_or(PerPage::One)
        });
        if fits(chosen) {
            return Ok(layout(chosen));
        }
        let most = PerPage::ALL.into_iter().rev().find(|number| *number < chosen && fits(*number));
        let fits = most.and_then(|number| NonZeroU32::new(number.get()));
        Err(BookError::TrimTooSmall { trim: self.trim, what: cramped, fits })
    }

    fn answer_layout(&self, design: &BookDesign, together: usize) -> Result<GridLayout, BookError> {
        let least = if design.is_large_print { LARGE_ANSWER_DIGIT } else { ANSWER_DIGIT };
        let of = |rows: Rows| self.grids(rows, self.answer_caption());
        let has = |rows: Rows, digit: f32| {
            self.is_cell_at_least(of(rows).side, digit / self.ink.digit_size)
        };
        // As many rows as fit, for each number of columns.
        let largest = |least: f32| {
            let all = (1..=MOST_ANSWER_COLUMNS).filter_map(|columns| {
                let rows = (1..=12).rev().map(|rows| Rows { columns, rows });
                rows.into_iter().find(|rows| has(*rows, least))
            });
            all.max_by_key(|rows| (rows.count(), rows.columns))
        };
        let too_small = |fits: Option<Rows>| {
            let fits = fits.and_then(|rows| NonZeroU32::new(rows.count()));
            BookError::TrimTooSmall { trim: self.trim, what: Cramped::Answers, fits }
        };
        let rows = match design.answers_per_page {
            None => {
                let most = largest(least).or_else(|| largest(SMALLEST_TEXT));
                // No page more, but answers as large as these pages allow.
                let together = u32::try_from(together).unwrap_or(u32::MAX).max(1);
                most.and_then(|most| {
                    let pages = together.div_ceil(most.count());
                    roomiest(together.div_ceil(pages), &of)
                })
            }
            Some(number) => roomiest(number.clamp(1, MOST_ANSWERS_PER_PAGE), &of),
        };
        match rows {
            Some(rows) if has(rows, SMALLEST_TEXT) => {
                let layout = of(rows);
                let largest =
                    if design.is_large_print { LARGEST_LARGE_ANSWER } else { LARGEST_ANSWER };
                Ok(GridLayout { side: layout.side.min(largest), ..layout })
            }
            _ => Err(too_small(largest(SMALLEST_TEXT))),
        }
    }

    /// Returns whether the cells of a grid have a size, without half of its outer lines.
    fn is_cell_at_least(&self, side: f32, least: f32) -> bool {
        side > 0.0 && (side - lines_of(side, self.ink).box_line) / 9.0 >= least
    }

    /// Returns the rows and columns of the puzzles of a page.
    fn puzzle_rows(&self, number: PerPage) -> Rows {
        let (less, more) = match number {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
        };
        if self.trim.width() > self.trim.height() {
            Rows { columns: more, rows: less }
        } else {
            Rows { columns: less, rows: more }
        }
    }

    fn puzzle_caption(&self) -> f32 {
        self.scale.lead * 1.75
    }

    fn answer_caption(&self) -> f32 {
        self.scale.small * 1.7
    }

    /// Returns the largest grids that fit in rows and columns on the narrowest page.
    fn grids(&self, rows: Rows, caption: f32) -> GridLayout {
        let body = self.body(1);
        let share = |length: f32, number: u32, gap: f32| {
            (length - gap * (number - 1) as f32) / number as f32
        };
        let gap = if rows.count() > 6 { 13.0 } else { 18.0 };
        let (gap_x, gap_y) = (gap, if rows.count() > 6 { 8.0 } else { 12.0 });
        let width = share(body.width, rows.columns, gap_x);
        let height = share(body.height, rows.rows, gap_y) - caption;
        let side = width.min(height).clamp(0.0, LARGEST_SIDE);
        GridLayout { rows, side, caption, gap_x, gap_y }
    }
}

/// Returns the rows and columns for a number of grids in which the grids are largest.
fn roomiest(number: u32, layout: &dyn Fn(Rows) -> GridLayout) -> Option<Rows> {
    let all = (1..=number.min(10)).map(|columns| Rows { columns, rows: number.div_ceil(columns) });
    all.max_by(|one, other| layout(*one).side.total_cmp(&layout(*other).side))
}

impl GridLayout {
    /// Returns the place of a grid with its caption, by its number on the page, from 0: its left edge and
    /// the top of its caption.
    pub(crate) fn place(&self, body: Area, number: u32) -> (f32, f32) {
        let (row, column) = (number / self.rows.columns, number % self.rows.columns);
        // What is left over goes to the space between grids, and not to the edges.
        let spread = |length: f32, each: f32, count: u32, most: f32| {
            let gaps = (count - 1) as f32;
            if count == 1 { 0.0 } else { ((length - each * count as f32) / gaps).min(most) }
        };
        let height = self.side + self.caption;
        let gap_x = spread(body.width, self.side, self.rows.columns, 3.0 * self.gap_x);
        let gap_y = spread(body.height, height, self.rows.rows, 3.0 * self.gap_y);
        let used = |each: f32, count: u32, gap: f32| each * count as f32 + gap * (count - 1) as f32;
        let left = body.left + (body.width - used(self.side, self.rows.columns, gap_x)) / 2.0;
        let free = body.height - used(height, self.rows.rows, gap_y);
        // Grids that leave much room begin at the top, as a text does.
        let top = body.top + (free * 0.4).min(self.caption * 3.0);
        (left + (self.side + gap_x) * column as f32, top + (height + gap_y) * row as f32)
    }
}

impl TypeScale {
    fn of(trim: TrimSize, is_large_print: bool) -> Self {
        if is_large_print {
            return Self { small: 16.0, body: 16.0, lead: 20.0, heading: 36.0, title: 64.0 };
        }
        // Pages for the hand are read from nearer than letter and A4.
        if trim.width() < 6.5 * INCH {
            Self { small: 8.0, body: 9.5, lead: 12.0, heading: 24.0, title: 46.0 }
        } else {
            Self { small: 8.5, body: 10.5, lead: 14.0, heading: 30.0, title: 60.0 }
        }
    }
}
