//! The pages before the puzzles: title, copyright, contents, and the first page of a level.

use super::geometry::Geometry;
use super::grid::PlacedGrid;
use super::plan::PartKind;
use super::setter::Setter;
use super::text::Style;
use crate::error::BookError;
use crate::font::Fonts;
use crate::mark::{Area, BLACK, Block, Mark, Role};
use crate::qr::QrCode;
use crate::setting::{AnswerPlace, BookDesign};
use crate::trim::MILLIMETRE;
use crate::words::{BookWords, fill};
use ninefold_core::{Cell, Digit};
use ninefold_questions::make::RatingLevel;

/// Columns of the digits 1 to 9 on the title page: one in each row, column and box.
const ONE_IN_EACH_HOUSE: [usize; 9] = [4, 7, 1, 5, 8, 2, 0, 3, 6];

/// Smallest size of a title, in points.
const SMALLEST_TITLE: f32 = 16.0;

/// Most lines of a title.
const TITLE_LINES: usize = 4;

/// Returns the title of a book with a title page.
pub(crate) fn title_of<'a>(design: &'a BookDesign, words: &BookWords) -> &'a str {
    design.title.as_deref().unwrap_or(words.sudoku)
}

/// Returns the size and the lines of a title on a page. It takes less than half of the height.
///
/// # Errors
///
/// If the title does not fit even in small letters.
fn fitted_title(
    fonts: &Fonts<'_>,
    title: &str,
    largest: f32,
    Area { width, height, .. }: Area,
) -> Result<(Style, Vec<String>), BookError> {
    let mut size = largest;
    while size >= SMALLEST_TITLE {
        let style = Style::bold(size);
        let lines = style.lines(fonts, title, width);
        let has_whole_words = title.split(' ').all(|word| style.width(fonts, word) <= width);
        let is_low = style.height(lines.len()) <= height * 0.4;
        if lines.len() <= TITLE_LINES && has_whole_words && is_low {
            return Ok((style, lines));
        }
        size -= 1.0;
    }
    Err(BookError::TextTooLong { what: "title" })
}

/// Smallest grid on the title page, in points.
const LEAST_COVER: f32 = 25.0 * MILLIMETRE;

/// What the pages before the contents are made of.
#[derive(Clone, Copy)]
pub(super) struct Front<'a> {
    pub(super) fonts: &'a Fonts<'a>,
    pub(super) design: &'a BookDesign,
    pub(super) words: &'static BookWords,
    pub(super) geometry: &'a Geometry,
}

/// Draws the title page: the title above a grid with the nine digits, the author at the foot.
///
/// # Errors
///
/// If the texts leave no room for the grid.
pub(super) fn title_page(front: &Front<'_>, page: u32) -> Result<Vec<Block>, BookError> {
    let Front { fonts, design, words, geometry } = *front;
    let (area, scale) = (geometry.area(page), geometry.scale);
    let title = title_of(design, words);
    let (style, lines) = fitted_title(fonts, title, scale.title, area)?;
    let mut top = area.top + area.height * 0.06;
    let mut blocks = vec![Block::new(Role::Heading(1), style.place(fonts, &lines, area.left, top))];
    top += style.height(lines.len());
    if let Some(subtitle) = &design.subtitle {
        let style = Style::regular(scale.lead * 1.25).in_gray(geometry.ink.quiet);
        let lines = style.lines(fonts, subtitle, area.width);
        top += scale.lead * 0.5;
        blocks.push(Block::new(Role::Paragraph, style.place(fonts, &lines, area.left, top)));
        top += style.height(lines.len());
    }
    let author = Style::bold(scale.lead);
    let author_lines = design.author.as_ref().map(|text| author.lines(fonts, text, area.width));
    let author_lines = author_lines.unwrap_or_default();
    let foot =
        if author_lines.is_empty() { 0.0 } else { author.height(author_lines.len()) + scale.lead };
    top += scale.lead * 2.0;
    let side = |foot: f32| (area.bottom() - foot - top).min(area.width).max(0.0);
    // A grid that leaves much of the width stands at the right, beside the author.
    let widths = author_lines.iter().map(|line| author.width(fonts, line));
    let beside = widths.fold(0.0, f32::max) + scale.lead;
    let is_beside = side(0.0) < area.width * 0.9 && side(0.0) + beside <= area.width;
    let (side, bottom) =
        if is_beside { (side(0.0), area.bottom()) } else { (side(foot), area.bottom() - foot) };
    if side < LEAST_COVER {
        let texts = [("subtitle", &design.subtitle), ("author", &design.author)];
        let what = texts.into_iter().find(|(_, text)| text.is_some());
        return Err(BookError::TextTooLong { what: what.map_or("title", |(what, _)| what) });
    }
    let left = if side < area.width * 0.9 { area.right() - side } else { area.left };
    let grid = PlacedGrid::new(left, bottom - side, side, geometry.ink);
    let mut marks = vec![grid.frame()];
    for (row, column) in ONE_IN_EACH_HOUSE.into_iter().enumerate() {
        marks.extend(grid.inverse(fonts, Cell::ALL[9 * row + column], Digit::ALL[row]));
    }
    blocks.push(Block::new(Role::Figure(words.cover.to_owned()), marks));
    if !author_lines.is_empty() {
        let top = area.bottom() - author.height(author_lines.len());
        let marks = author.place(fonts, &author_lines, area.left, top);
        blocks.push(Block::new(Role::Paragraph, marks));
    }
    Ok(blocks)
}

/// Draws the copyright page. All stands at the foot.
///
/// # Errors
///
/// If the texts do not fit.
pub(super) fn copyright_page(front: &Front<'_>, page: u32) -> Result<Vec<Block>, BookError> {
    let Front { fonts, design, words, geometry } = *front;
    let (area, scale) = (geometry.area(page), geometry.scale);
    let style = Style::regular(scale.small + 0.5);
    let mut texts = vec![title_of(design, words).to_owned()];
    texts.extend(design.author.clone());
    texts.extend(design.copyright.clone());
    texts.push(words.one_solution.to_owned());
    texts.push(words.made_by.to_owned());
    let paragraphs: Vec<Vec<String>> =
        texts.iter().map(|text| style.lines(fonts, text, area.width)).collect();
    let gap = style.leading() * 0.35;
    let height: f32 =
        paragraphs.iter().map(|lines| style.height(lines.len()) + gap).sum::<f32>() - gap;
    let mut top = area.bottom() - height;
    let mut blocks = qr(front, area, top - style.leading() * 2.0, style)?;
    for lines in paragraphs {
        blocks.push(Block::new(Role::Paragraph, style.place(fonts, &lines, area.left, top)));
        top += style.height(lines.len()) + gap;
    }
    let bounds = blocks.iter().filter_map(|block| block.bounds(fonts));
    if bounds.fold(area.bottom(), |highest, bounds| highest.min(bounds.top)) < area.top {
        return Err(BookError::TextTooLong { what: "copyright" });
    }
    Ok(blocks)
}

/// Draws the QR code and its address above a line.
fn qr(front: &Front<'_>, area: Area, bottom: f32, style: Style) -> Result<Vec<Block>, BookError> {
    let Front { fonts, design, words, .. } = *front;
    let Some(address) = design.qr.as_deref() else { return Ok(Vec::new()) };
    let code = QrCode::new(address)?;
    let lines = style.lines(fonts, address, area.width);
    let side = code.side();
    let top = bottom - style.height(lines.len() + 1) - style.leading() * 0.4 - side;
    let told = style.place(fonts, &[words.scan.to_owned()], area.left, top + side + 6.0);
    let address_top = top + side + 6.0 + style.leading();
    Ok(vec![
        Block::new(Role::Figure(format!("QR: {address}")), code.marks(area.left, top)),
        Block::new(Role::Paragraph, told),
        Block::new(Role::Paragraph, style.place(fonts, &lines, area.left, address_top)),
    ])
}

/// A row of the contents.
struct ContentsRow<'a> {
    name: &'a str,
    /// What is said about the part.
    lines: Vec<String>,
    page: u32,
}

impl Setter<'_> {
    /// Draws the contents: the parts of the book, with rules between them.
    pub(super) fn contents(&self, page: u32) -> Vec<Block> {
        let Self { fonts, words, geometry, .. } = self;
        let (body, scale) = (geometry.body(page), geometry.scale);
        let heading = Style::bold(scale.heading);
        let mut blocks = vec![Block::new(
            Role::Heading(1),
            heading.place(fonts, &[words.contents.to_owned()], body.left, body.top),
        )];
        let entries: Vec<(&'static str, [String; 2], u32)> = self
            .plan
            .parts
            .iter()
            .filter_map(|part| {
                let (name, detail) = match part.kind {
                    PartKind::Cover | PartKind::Contents => return None,
                    PartKind::HowToPlay => (words.how_to_play, [String::new(), String::new()]),
                    PartKind::Hints => (words.hints, [String::new(), String::new()]),
                    PartKind::Answers => (words.answers, [String::new(), String::new()]),
                    PartKind::Section(section) => {
                        (self.section_name(section), self.about_section(section))
                    }
                };
                Some((name, detail, part.page))
            })
            .collect();
        let name_style = Style::bold(scale.lead);
        let detail_style = Style::regular(scale.body).in_gray(geometry.ink.quiet);
        let number_style = Style::regular(scale.lead);
        // Details stand one below another, right of the longest name.
        let names = entries.iter().map(|(name, ..)| name_style.width(fonts, name));
        let beside = (names.fold(0.0, f32::max) + scale.lead).max(body.width * 0.28);
        let width = body.width - beside - number_style.width(fonts, "00000");
        let mut top = body.top + heading.leading() + scale.heading * 0.7;
        // A low page has no room for what is said about the parts.
        let rows_with = |count: usize| -> Vec<ContentsRow<'_>> {
            let row = |(name, details, page): &(&'static str, [String; 2], u32)| {
                let details = details.iter().take(count);
                let lines = details.flat_map(|text| detail_style.lines(fonts, text, width));
                ContentsRow { name, lines: lines.collect(), page: *page }
            };
            entries.iter().map(row).collect()
        };
        let heights_of = |rows: &[ContentsRow<'_>]| -> Vec<f32> {
            let least = if rows.iter().all(|row| row.lines.is_empty()) { 1.2 } else { 1.8 };
            let height = |row: &ContentsRow<'_>| {
                (detail_style.height(row.lines.len()) + scale.lead * 1.1).max(scale.lead * 2.4)
            };
            let whole: f32 = rows.iter().map(height).sum();
            let closer = ((body.bottom() - top) / whole).min(1.0);
            let tight = |row: &ContentsRow<'_>| {
                let least = detail_style.height(row.lines.len()).max(scale.lead * least);
                (height(row) * closer).max(least)
            };
            rows.iter().map(tight).collect()
        };
        let fits = |rows: &Vec<ContentsRow<'_>>| {
            heights_of(rows).iter().sum::<f32>() <= body.bottom() - top
        };
        let rows = [2, 1].map(rows_with).into_iter().find(fits).unwrap_or_else(|| rows_with(0));
        let heights = heights_of(&rows);
        for (number, (row, each)) in rows.into_iter().zip(heights).enumerate() {
            if number > 0 {
                let rule = Self::rule(body.left, body.right(), top);
                blocks.push(Block::new(Role::Artifact, vec![rule]));
            }
            let ContentsRow { name, lines, page } = row;
            let baseline = top + each / 2.0 + scale.lead * 0.35;
            let mut marks = vec![name_style.at(fonts, name, body.left, baseline)];
            let lines_top = top + (each - detail_style.height(lines.len())) / 2.0;
            marks.extend(detail_style.place(fonts, &lines, body.left + beside, lines_top));
            let text = page.to_string();
            marks.push(number_style.ending_at(fonts, &text, body.right(), baseline));
            let title = format!("{name}, {}", fill(words.page, &[&page]));
            blocks.push(Block::new(Role::Entry, marks).linked(page, title));
            top += each;
        }
        blocks
    }

    /// Returns what the contents say about a section: its puzzles, with the page of the answers if these
    /// follow it, and what its steps are.
    fn about_section(&self, section: usize) -> [String; 2] {
        let mut range = self.range_of(section);
        if self.design.answers == AnswerPlace::Level
            && let Some(Some(page)) = self.plan.answer_pages.get(self.plan.section_starts[section])
        {
            range = format!("{range} · {}, {}", self.words.answers, fill(self.words.page, &[page]));
        }
        let steps = self.sections[section].level.map(|level| self.words.steps(level));
        [range, steps.unwrap_or_default().to_owned()]
    }

    /// Returns the numbers of the puzzles of a section in words.
    fn range_of(&self, section: usize) -> String {
        let first = self.plan.section_starts[section] + 1;
        let last = self.plan.section_starts[section + 1];
        if first >= last {
            fill(self.words.only, &[&first])
        } else {
            fill(self.words.range, &[&first, &last])
        }
    }

    /// Draws the first page of a level: its name, how hard it is, its puzzles.
    pub(super) fn level(&self, page: u32, section: usize) -> Vec<Block> {
        let Self { fonts, words, geometry, .. } = self;
        let (body, scale) = (geometry.body(page), geometry.scale);
        let heading = Style::bold(scale.heading * 1.3);
        let mut top = body.top + body.height * 0.28;
        let name = [self.section_name(section).to_owned()];
        let mut blocks = Vec::new();
        let level = self.sections[section].level;
        if let Some(level) = level {
            let marks = level_scale(level, body.left, top - scale.lead, scale.lead * 0.72);
            blocks.push(Block::new(Role::Artifact, marks));
        }
        blocks.push(Block::new(Role::Heading(1), heading.place(fonts, &name, body.left, top)));
        top += heading.leading() + scale.lead * 0.3;
        let lead = Style::regular(scale.lead);
        let range = [self.range_of(section)];
        blocks.push(Block::new(Role::Paragraph, lead.place(fonts, &range, body.left, top)));
        top += lead.leading() + scale.lead * 0.5;
        if let Some(level) = level {
            let style = Style::regular(scale.body).in_gray(geometry.ink.quiet);
            let lines = style.lines(fonts, words.steps(level), body.width.min(scale.body * 34.0));
            blocks.push(Block::new(Role::Paragraph, style.place(fonts, &lines, body.left, top)));
        }
        blocks
    }
}

/// Draws a level as squares: one for each level up to it is black.
fn level_scale(level: RatingLevel, left: f32, top: f32, size: f32) -> Vec<Mark> {
    let square = |(number, other): (usize, RatingLevel)| {
        let left = left + size * 1.4 * number as f32;
        let gray = if other <= level { BLACK } else { 0.8 };
        Mark::Fill { area: Area { left, top, width: size, height: size }, gray }
    };
    RatingLevel::ALL.into_iter().enumerate().map(square).collect()
}
