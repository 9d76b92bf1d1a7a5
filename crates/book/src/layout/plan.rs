//! [`PagePlan`]: what stands on each page, before anything is drawn.

use super::geometry::Geometry;
use crate::destination::Destination;
use crate::puzzle::BookSection;
use crate::setting::{AnswerPlace, BookDesign};
use std::ops::Range;

/// What a page is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PageKind {
    Title,
    Copyright,
    Contents,
    /// A page of the rules, by its number from 0.
    HowToPlay(usize),
    /// The first page of a section, by its number.
    Level(usize),
    /// Puzzles of a section: their numbers in the book, from 0.
    Puzzles {
        section: usize,
        numbers: Range<usize>,
    },
    /// A page of hints, by its number from 0.
    Hints(usize),
    /// Answers: the numbers of their puzzles, from 0.
    Answers {
        numbers: Range<usize>,
        is_sheet: bool,
    },
    Blank,
}

/// A part of a book: what the table of contents and the outline name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PartKind {
    Cover,
    Contents,
    HowToPlay,
    Section(usize),
    Hints,
    Answers,
}

/// A part of a book, and its first page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) kind: PartKind,
    /// Number of the page, from 1.
    pub(crate) page: u32,
}

/// All pages of a book.
#[derive(Clone, Debug, Default)]
pub(crate) struct PagePlan {
    pub(crate) pages: Vec<PageKind>,
    pub(crate) parts: Vec<Part>,
    /// Page of each puzzle, from 1.
    pub(crate) puzzle_pages: Vec<u32>,
    /// Page of each answer, from 1.
    pub(crate) answer_pages: Vec<Option<u32>>,
    /// Number of the first puzzle of each section, from 0, and of the end of the last one.
    pub(crate) section_starts: Vec<usize>,
}

/// Numbers of pages that are known only from their texts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TextPages {
    pub(crate) how_to_play: usize,
    pub(crate) hints: usize,
}

impl PagePlan {
    /// Plans the pages of a book.
    pub(crate) fn new(
        design: &BookDesign,
        geometry: &Geometry,
        sections: &[BookSection],
        texts: TextPages,
    ) -> Self {
        let mut plan = Self::default();
        let mut start = 0;
        for section in sections {
            plan.section_starts.push(start);
            start += section.puzzles.len();
        }
        plan.section_starts.push(start);
        plan.puzzle_pages = vec![0; start];
        plan.answer_pages = vec![None; start];
        let has_front = design.has_front();
        if has_front {
            plan.begin(PartKind::Cover, PageKind::Title);
            plan.pages.push(PageKind::Copyright);
            plan.begin(PartKind::Contents, PageKind::Contents);
            for number in 0..texts.how_to_play {
                plan.continue_part(PartKind::HowToPlay, number, PageKind::HowToPlay(number));
            }
        }
        for section in 0..sections.len() {
            plan.add_section(section, design, geometry);
        }
        for number in 0..texts.hints {
            plan.continue_part(PartKind::Hints, number, PageKind::Hints(number));
        }
        if design.answers == AnswerPlace::Back && start > 0 {
            plan.turn_to_right_page(design);
            plan.parts.push(Part { kind: PartKind::Answers, page: plan.next_page() });
            plan.add_answers(0..start, geometry.answers.rows.count(), false);
        }
        // IngramSpark prints a code on the last page.
        if design.destination == Destination::Ingram {
            plan.pages.push(PageKind::Blank);
        }
        if design.destination.is_print() && plan.pages.len() % 2 == 1 {
            plan.pages.push(PageKind::Blank);
        }
        plan
    }

    fn next_page(&self) -> u32 {
        self.pages.len() as u32 + 1
    }

    fn begin(&mut self, kind: PartKind, page: PageKind) {
        self.parts.push(Part { kind, page: self.next_page() });
        self.pages.push(page);
    }

    /// Adds a page of a part, by its number in the part, from 0.
    fn continue_part(&mut self, kind: PartKind, number: usize, page: PageKind) {
        if number == 0 {
            self.begin(kind, page);
        } else {
            self.pages.push(page);
        }
    }

    /// Leaves a left page blank, so that the next page is a right page, in books with two sides.
    fn turn_to_right_page(&mut self, design: &BookDesign) {
        if design.has_front() && design.destination.has_sheets() && self.pages.len() % 2 == 1 {
            self.pages.push(PageKind::Blank);
        }
    }

    fn add_section(&mut self, section: usize, design: &BookDesign, geometry: &Geometry) {
        self.turn_to_right_page(design);
        let kind = PartKind::Section(section);
        self.parts.push(Part { kind, page: self.next_page() });
        // A single level needs no page that says so.
        if design.has_front() && self.section_starts.len() > 2 {
            self.pages.push(PageKind::Level(section));
        }
        let range = self.section_starts[section]..self.section_starts[section + 1];
        let per_page = geometry.puzzles.rows.count();
        for numbers in split(range.clone(), per_page) {
            if design.answers == AnswerPlace::Sheet {
                // The answers are on the back.
                self.turn_to_right_page(design);
            }
            let page = self.next_page();
            self.puzzle_pages[numbers.clone()].fill(page);
            self.pages.push(PageKind::Puzzles { section, numbers: numbers.clone() });
            if design.answers == AnswerPlace::Sheet {
                self.add_answers(numbers, per_page, true);
            }
        }
        if design.answers == AnswerPlace::Level {
            self.add_answers(range, geometry.answers.rows.count(), false);
        }
    }

    fn add_answers(&mut self, numbers: Range<usize>, per_page: u32, is_sheet: bool) {
        for numbers in split(numbers, per_page) {
            let page = self.next_page();
            self.answer_pages[numbers.clone()].fill(Some(page));
            self.pages.push(PageKind::Answers { numbers, is_sheet });
        }
    }
}

/// Splits a range into ranges of at most `most` numbers.
fn split(range: Range<usize>, most: u32) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range.step_by(most as usize).map(move |first| first..(first + most as usize).min(end))
}
