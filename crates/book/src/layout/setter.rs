//! [`Setter`]: draws the pages of a plan.

use super::flow::PlacedItems;
use super::geometry::{Geometry, GridLayout};
use super::grid::PlacedGrid;
use super::plan::{PageKind, PagePlan, PartKind};
use super::text::Style;
use crate::font::Fonts;
use crate::mark::{Area, BLACK, Block, Mark, Page, Role};
use crate::puzzle::{BookPuzzle, BookSection};
use crate::setting::BookDesign;
use crate::words::{BookWords, fill};
use ninefold_core::{Cell, Puzzle};
use std::ops::Range;

/// Gray of rules between entries.
const RULE_GRAY: f32 = 0.7;
/// Width of rules, in points.
const RULE: f32 = 0.75;

/// Returns the style of the heading of sheets.
pub(super) fn heading_style(geometry: &Geometry) -> Style {
    Style::bold(geometry.scale.lead)
}

/// Returns the style of running heads.
pub(super) fn head_style(geometry: &Geometry) -> Style {
    Style::bold(geometry.scale.small + 1.0)
}

/// Draws the pages of a plan.
pub(crate) struct Setter<'a> {
    pub(super) fonts: &'a Fonts<'a>,
    pub(super) words: &'static BookWords,
    pub(super) design: &'a BookDesign,
    pub(super) geometry: &'a Geometry,
    pub(super) sections: &'a [BookSection],
    pub(super) plan: &'a PagePlan,
    /// All puzzles in order.
    pub(super) puzzles: Vec<&'a BookPuzzle>,
    /// The title page and the copyright page.
    pub(super) front_pages: [Vec<Block>; 2],
    pub(super) how_to_play: &'a PlacedItems,
    pub(super) hints: &'a PlacedItems,
}

impl Setter<'_> {
    /// Draws all pages.
    pub(crate) fn pages(&self) -> Vec<Page> {
        let numbered = (1..).zip(&self.plan.pages);
        numbered.map(|(number, kind)| Page { blocks: self.page(number, kind) }).collect()
    }

    fn page(&self, number: u32, kind: &PageKind) -> Vec<Block> {
        let flowed =
            |pages: &PlacedItems, page: usize| pages.get(page).cloned().unwrap_or_default();
        let mut blocks = match kind {
            PageKind::Title => return self.front_pages[0].clone(),
            PageKind::Copyright => return self.front_pages[1].clone(),
            PageKind::Blank => return Vec::new(),
            PageKind::Contents => self.contents(number),
            PageKind::HowToPlay(page) => flowed(self.how_to_play, *page),
            PageKind::Level(section) => self.level(number, *section),
            PageKind::Puzzles { section, numbers } => {
                self.puzzle_page(number, *section, numbers.clone())
            }
            PageKind::Hints(page) => {
                let head = self.head(number, self.words.hints, *page == 0);
                [vec![head], flowed(self.hints, *page)].concat()
            }
            PageKind::Answers { numbers, is_sheet } => {
                self.answer_page(number, numbers.clone(), *is_sheet)
            }
        };
        blocks.push(self.page_number(number));
        blocks
    }

    /// Returns the number of a page, at the outer edge of its foot.
    fn page_number(&self, number: u32) -> Block {
        let area = self.geometry.area(number);
        let style = Style::regular(self.geometry.scale.small).in_gray(self.geometry.ink.quiet);
        let text = number.to_string();
        let baseline = area.bottom() - 1.0;
        let is_left = self.geometry.is_left_page(number);
        Block::new(Role::Artifact, vec![self.at_edge(style, &text, area, baseline, is_left)])
    }

    /// Sets a text at the left or the right edge of an area.
    fn at_edge(&self, style: Style, text: &str, area: Area, baseline: f32, is_left: bool) -> Mark {
        if is_left {
            style.at(self.fonts, text, area.left, baseline)
        } else {
            style.ending_at(self.fonts, text, area.right(), baseline)
        }
    }

    /// Returns the running head of a page: its part at the outer edge. On the first page of a part
    /// without a page of its own, it is the heading.
    fn head(&self, number: u32, text: &str, is_heading: bool) -> Block {
        let area = self.geometry.area(number);
        let style = head_style(self.geometry);
        let is_left = self.geometry.is_left_page(number);
        let mark = self.at_edge(style, text, area, style.baseline(area.top), is_left);
        let role = if is_heading { Role::Heading(1) } else { Role::Artifact };
        Block::new(role, vec![mark])
    }

    /// Returns the name of a section.
    pub(super) fn section_name(&self, section: usize) -> &'static str {
        self.sections[section].level.map_or(self.words.puzzles, |level| self.words.level(level))
    }

    fn puzzle_page(&self, page: u32, section: usize, numbers: Range<usize>) -> Vec<Block> {
        let is_first = self
            .plan
            .parts
            .iter()
            .any(|part| part.kind == PartKind::Section(section) && part.page == page);
        let mut blocks = vec![self.head(page, self.section_name(section), is_first)];
        if let Some(heading) = &self.design.heading {
            blocks.push(self.heading(page, heading));
        }
        if self.design.has_name_line {
            blocks.push(self.name_line(page));
        }
        let layout = &self.geometry.puzzles;
        for (place, index) in (0..).zip(numbers) {
            blocks.extend(self.puzzle(page, layout.place(self.geometry.body(page), place), index));
        }
        blocks
    }

    /// Draws the heading of the sheets, at the inner edge.
    fn heading(&self, page: u32, text: &str) -> Block {
        let area = self.geometry.area(page);
        let style = heading_style(self.geometry);
        let is_left = !self.geometry.is_left_page(page);
        let mark = self.at_edge(style, text, area, style.baseline(area.top), is_left);
        // On later pages, it says nothing new.
        let is_first = self.plan.puzzle_pages.first() == Some(&page);
        Block::new(if is_first { Role::Heading(1) } else { Role::Artifact }, vec![mark])
    }

    /// Draws lines for a name and a date, beside the running head or below the heading.
    fn name_line(&self, page: u32) -> Block {
        /// Ends of the two lines, as parts of the width.
        const ENDS: [f32; 2] = [0.48, 0.76];
        let area = self.geometry.area(page);
        let size = self.geometry.scale.small + 1.0;
        let style = Style::regular(size);
        let baseline = style.baseline(self.geometry.name_line_top(page));
        // The running head is at the outer edge.
        let from = if self.geometry.is_left_page(page) { 1.0 - ENDS[1] } else { 0.0 };
        let mut left = area.left + from * area.width;
        let mut marks = Vec::new();
        for (label, end) in [self.words.name, self.words.date].into_iter().zip(ENDS) {
            let right = area.left + (from + end) * area.width;
            marks.push(style.at(self.fonts, label, left, baseline));
            let line = left + style.width(self.fonts, label) + size * 0.5;
            marks.push(Mark::Line {
                from: (line, baseline),
                to: (right, baseline),
                width: RULE,
                gray: BLACK,
            });
            left = right + size;
        }
        Block::new(Role::Artifact, marks)
    }

    /// Draws a puzzle with its caption: number and level on the left, the page of the answer on the
    /// right.
    fn puzzle(&self, page: u32, (left, top): (f32, f32), index: usize) -> Vec<Block> {
        let Self { fonts, words, geometry, .. } = self;
        let (GridLayout { side, caption, .. }, scale) = (geometry.puzzles, geometry.scale);
        let puzzle = self.puzzles[index];
        let number = (index + 1).to_string();
        let level = words.level(puzzle.level());
        let baseline = top + caption - scale.lead * 0.5;
        let name = Style::bold(scale.lead);
        let quiet = Style::regular(scale.small + 0.5).in_gray(self.geometry.ink.quiet);
        let beside = left + name.width(fonts, &number) + scale.lead * 0.5;
        let heading =
            vec![name.at(fonts, &number, left, baseline), quiet.at(fonts, level, beside, baseline)];
        let mut blocks = vec![Block::new(Role::Heading(2), heading)];
        if let Some(answer) = self.plan.answer_pages[index].filter(|answer| *answer != page) {
            let text = fill(words.answer_on, &[&answer]);
            let mark = quiet.ending_at(fonts, &text, left + side, baseline);
            blocks.push(Block::new(Role::Paragraph, vec![mark]).linked(answer, text));
        }
        let grid = PlacedGrid::new(left, top + caption, side, geometry.ink);
        let mut marks = vec![grid.frame()];
        if self.design.has_candidates {
            marks.extend(grid.candidates(fonts, &puzzle.puzzle));
        }
        marks.extend(grid.clues(fonts, &puzzle.puzzle));
        let told = fill(words.puzzle, &[&number, &level]);
        let told = format!("{told}. {}", self.read_aloud(&puzzle.puzzle));
        blocks.push(Block::new(Role::Figure(told), marks));
        blocks
    }

    fn answer_page(&self, page: u32, numbers: Range<usize>, is_sheet: bool) -> Vec<Block> {
        let is_first =
            self.plan.parts.iter().any(|part| part.kind == PartKind::Answers && part.page == page);
        let layout = if is_sheet { &self.geometry.puzzles } else { &self.geometry.answers };
        let head = format!("{} {}–{}", self.words.answers, numbers.start + 1, numbers.end);
        let mut blocks = vec![self.head(page, &head, is_first)];
        for (place, index) in (0..).zip(numbers) {
            let place = layout.place(self.geometry.body(page), place);
            blocks.extend(self.answer(layout, place, index, is_sheet));
        }
        blocks
    }

    /// Draws an answer with the number of its puzzle, and the page of the puzzle.
    fn answer(
        &self,
        layout: &GridLayout,
        (left, top): (f32, f32),
        index: usize,
        is_sheet: bool,
    ) -> Vec<Block> {
        let Self { fonts, words, geometry, .. } = self;
        let (GridLayout { side, caption, .. }, scale) = (layout, geometry.scale);
        let puzzle = self.puzzles[index];
        let number = (index + 1).to_string();
        let size = if is_sheet { scale.lead } else { scale.small + 1.0 };
        let baseline = top + caption - size * 0.5;
        let page = self.plan.puzzle_pages[index];
        let name = Style::bold(size).at(fonts, &number, left, baseline);
        let mut blocks = vec![Block::new(Role::Heading(2), vec![name])];
        let text = fill(words.page, &[&page]);
        let quiet = Style::regular(scale.small).in_gray(self.geometry.ink.quiet);
        let mark = quiet.ending_at(fonts, &text, left + side, baseline);
        blocks.push(Block::new(Role::Paragraph, vec![mark]).linked(page, text));
        let grid = PlacedGrid::new(left, top + caption, *side, geometry.ink);
        let solution: Puzzle = puzzle.solution.into();
        let mut marks = vec![grid.frame()];
        marks.extend(grid.solution(fonts, &puzzle.puzzle, &solution));
        let told = format!("{}. {}", fill(words.answer, &[&number]), self.read_aloud(&solution));
        blocks.push(Block::new(Role::Figure(told), marks));
        blocks
    }

    /// Returns the rows of a grid in words.
    pub(super) fn read_aloud(&self, puzzle: &Puzzle) -> String {
        let cell = |cell: &Cell| {
            puzzle.get(*cell).map_or_else(|| self.words.blank.to_owned(), |digit| digit.to_string())
        };
        let row = |(number, cells): (usize, &[Cell])| {
            let cells: Vec<String> = cells.iter().map(cell).collect();
            fill(self.words.row, &[&(number + 1), &cells.join(" ")])
        };
        let rows: Vec<String> = Cell::ALL.chunks(9).enumerate().map(row).collect();
        rows.join(" ")
    }

    /// Draws a thin rule.
    pub(super) fn rule(left: f32, right: f32, y: f32) -> Mark {
        Mark::Line { from: (left, y), to: (right, y), width: RULE, gray: RULE_GRAY }
    }
}
