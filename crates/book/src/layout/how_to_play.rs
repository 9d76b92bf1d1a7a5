//! The pages that explain the rules, with a picture and a first step that the engine finds.

use super::flow::{FlowItem, PlacedItems, place};
use super::geometry::Geometry;
use super::grid::PlacedGrid;
use super::text::Style;
use crate::font::Fonts;
use crate::mark::{Block, Mark, Role};
use crate::setting::BookDesign;
use crate::words::{BookWords, fill};
use ninefold_core::{Cell, CellSet, Digit, House, Puzzle};
use ninefold_explain::{Coordinates, Hint, HintStage, Notes, Words};
use ninefold_logic::Board;
use ninefold_scales::Uniqueness;

/// The puzzle of the example. No seed that people try makes it.
pub(crate) const EXAMPLE: &str =
    ".23..4....7...6.4.461.78.5.1.2..94.7....3....6.52..1.9.1.96.724.9.7...1....8..69.";

/// Side of the smallest picture, in points: its digits have 7 points.
const SMALLEST_SIDE: f32 = 108.0;

/// Gray of marked houses.
const SHADE: f32 = 0.88;
/// Gray of marked cells.
const STRONG_SHADE: f32 = 0.74;

/// The example: a puzzle, and the first step in one of its boxes.
pub(crate) struct Example {
    puzzle: Puzzle,
    /// The box in which a digit has one place.
    house: House,
    digit: Digit,
    cell: Cell,
    /// Cells with the digit that see the other blank cells of the box.
    givers: CellSet,
    sentences: String,
}

impl Example {
    /// Asks the engine for the first step.
    pub(crate) fn new(words: &Words) -> Option<Self> {
        let puzzle: Puzzle = EXAMPLE.parse().ok()?;
        let board = Board::new(&puzzle);
        let hint = Hint::find(&board, Notes::None, Uniqueness::Assumed)?;
        let placed = hint.step().deduction.placement?;
        let house = placed.cell.houses()[2];
        let others = (house.cells() & board.blanks()).without(placed.cell);
        let sees_other = |cell: &Cell| !(cell.peers() & others).is_empty();
        let same = Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell) == Some(placed.digit));
        let told = hint.told(words);
        let sentences = told.text(HintStage::Effect);
        Some(Self {
            puzzle,
            house,
            digit: placed.digit,
            cell: placed.cell,
            givers: same.filter(sees_other).collect(),
            sentences,
        })
    }
}

/// What the pages are made of.
struct Rules<'a> {
    fonts: &'a Fonts<'a>,
    words: &'static BookWords,
    geometry: &'a Geometry,
    width: f32,
    /// Size of the pictures, as a part of the usual one.
    size: f32,
}

/// Draws the pages that explain the rules: one page if smaller pictures make that possible.
pub(crate) fn pages(
    fonts: &Fonts<'_>,
    words: &'static BookWords,
    design: &BookDesign,
    geometry: &Geometry,
    first_page: u32,
) -> PlacedItems {
    let width = geometry.body(1).width;
    let sized = |size: f32| {
        let rules = Rules { fonts, words, geometry, width, size };
        rules.pages(design, first_page)
    };
    let usual = sized(1.0);
    if usual.len() == 1 {
        return usual;
    }
    [0.9, 0.8, 0.7, 0.6].into_iter().map(sized).find(|pages| pages.len() == 1).unwrap_or(usual)
}

impl Rules<'_> {
    /// Sets all items on pages.
    fn pages(&self, design: &BookDesign, first_page: u32) -> PlacedItems {
        let Self { words, geometry, .. } = self;
        let body = Style::regular(geometry.scale.body);
        let quiet = Style::regular(geometry.scale.small + 0.5).in_gray(geometry.ink.quiet);
        let mut items = vec![self.heading(1, words.how_to_play)];
        let told = Words::new(design.language, Coordinates::Numbers);
        let rule = words.rule.map(|text| (text.to_owned(), body));
        // A test reads the example, so there is one.
        if let Some(example) = Example::new(&told) {
            let texts = [rule.to_vec(), vec![(words.rule_picture.to_owned(), quiet)]].concat();
            items.extend(self.picture(self.rule_picture(&example), words.rule_picture, &texts));
            let mut heading = self.heading(2, words.first_step);
            heading.gap = geometry.scale.body * 2.2;
            items.push(heading);
            let texts = [
                (fill(words.look, &[&example.digit]), body),
                (example.sentences.clone(), body),
                (words.step_picture.to_owned(), quiet),
            ];
            items.extend(self.picture(self.step_picture(&example), words.step_picture, &texts));
        }
        let mut advice = words.advice.iter().map(|text| self.paragraph(text, body));
        if let Some(mut first) = advice.next() {
            first.gap = geometry.scale.body * 2.2;
            items.push(first);
        }
        items.extend(advice);
        items.push(self.paragraph(words.notation, quiet));
        place(items, &|page| vec![geometry.body(first_page + page as u32)])
    }

    fn heading(&self, level: u8, text: &str) -> FlowItem {
        let scale = self.geometry.scale;
        let style = Style::bold(if level == 1 { scale.heading } else { scale.lead * 1.1 });
        let lines = style.lines(self.fonts, text, self.width);
        let below = if level == 1 { scale.heading * 0.4 } else { 0.0 };
        FlowItem {
            height: style.height(lines.len()) + below,
            blocks: vec![Block::new(
                Role::Heading(level),
                style.place(self.fonts, &lines, 0.0, 0.0),
            )],
            gap: 0.0,
            keeps_next: true,
        }
    }

    fn paragraph(&self, text: &str, style: Style) -> FlowItem {
        // A line of 60 to 75 characters is easy to follow.
        let lines = style.lines(self.fonts, text, self.width.min(style.size * 36.0));
        FlowItem {
            height: style.height(lines.len()),
            blocks: vec![Block::new(Role::Paragraph, style.place(self.fonts, &lines, 0.0, 0.0))],
            gap: style.size * 0.6,
            keeps_next: false,
        }
    }

    /// Returns the side of the pictures.
    fn side(&self) -> f32 {
        let body = self.geometry.body(1);
        (body.width * 0.62).min(body.height * 0.265 * self.size).clamp(SMALLEST_SIDE, 200.0)
    }

    fn grid(&self) -> PlacedGrid {
        PlacedGrid::new(0.0, 0.0, self.side(), self.geometry.ink)
    }

    /// Returns a picture with its texts: beside it if there is room, otherwise below.
    fn picture(&self, marks: Vec<Mark>, told: &str, texts: &[(String, Style)]) -> Vec<FlowItem> {
        let side = self.side();
        let em = self.geometry.scale.body;
        let left = side + em * 2.0;
        let width = (self.width - left).min(em * 32.0);
        let mut figure = FlowItem {
            blocks: vec![Block::new(Role::Figure(told.to_owned()), marks)],
            height: side,
            gap: em * 0.9,
            keeps_next: false,
        };
        if width < em * 15.0 {
            let below = texts.iter().map(|(text, style)| self.paragraph(text, *style));
            figure.keeps_next = true;
            return [figure].into_iter().chain(below).collect();
        }
        let mut top = 0.0;
        for (text, style) in texts {
            let lines = style.lines(self.fonts, text, width);
            let marks = style.place(self.fonts, &lines, left, top);
            figure.blocks.push(Block::new(Role::Paragraph, marks));
            top += style.height(lines.len()) + em * 0.8;
        }
        figure.height = side.max(top - em * 0.8);
        vec![figure]
    }

    /// Draws a row, a column and a box of the solution.
    fn rule_picture(&self, example: &Example) -> Vec<Mark> {
        let grid = self.grid();
        let houses = [House::ALL[4], House::ALL[10], House::ALL[20]];
        let cells = houses.iter().fold(CellSet::EMPTY, |cells, house| cells | house.cells());
        let mut solver = ninefold_core::Solver::new(ninefold_core::Budget::UNLIMITED);
        let solution = solver.any(&example.puzzle).ok().flatten();
        let shown = solution.map_or(Puzzle::EMPTY, |grid| {
            let all: Puzzle = grid.into();
            let shown = Cell::ALL.map(|cell| all.get(cell).filter(|_| cells.contains(cell)));
            Puzzle::new(shown)
        });
        [grid.shade(cells, SHADE), vec![grid.frame()], grid.clues(self.fonts, &shown)].concat()
    }

    /// Draws the first step: the box, the digits that forbid its other cells, and the place that is left.
    fn step_picture(&self, example: &Example) -> Vec<Mark> {
        let grid = self.grid();
        let without_place = example.house.cells().without(example.cell);
        [
            grid.shade(without_place, SHADE),
            grid.shade(example.givers, STRONG_SHADE),
            grid.inverse(self.fonts, example.cell, example.digit),
            vec![grid.frame()],
            grid.clues(self.fonts, &example.puzzle),
        ]
        .concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_explain::Language;
    use ninefold_logic::Technique;

    #[test]
    fn the_example_is_a_digit_with_one_place_in_a_box() {
        for language in Language::ALL {
            let words = Words::new(language, Coordinates::Numbers);
            let example = Example::new(&words).unwrap();
            let board = Board::new(&example.puzzle);
            let hint = Hint::find(&board, Notes::None, Uniqueness::Assumed).unwrap();
            assert_eq!(hint.step().deduction.technique, Technique::HiddenSingle);
            assert_eq!(board.places_in(example.house, example.digit).len(), 1);
            assert!(example.givers.len() >= 2, "{}", example.sentences);
            let usual = BookDesign::in_every_language();
            let fonts = Fonts::new(&usual).unwrap();
            assert_eq!(fonts.check("example", &example.sentences), Ok(()));
        }
    }
}
