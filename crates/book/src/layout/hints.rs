//! The pages with hints.

use super::flow::{FlowItem, PlacedItems, place};
use super::geometry::Geometry;
use super::setter::QUIET;
use super::text::Style;
use crate::font::Fonts;
use crate::mark::{Area, Block, Role};
use ninefold_core::Puzzle;
use ninefold_explain::{Hint, HintStage, Notes, Words};
use ninefold_logic::Board;
use ninefold_scales::Uniqueness;

/// Width of a column above which a page has two, in sizes of the font.
const TWO_COLUMNS: f32 = 40.0;

/// Most lines of a hint that stay together.
const MOST_TOGETHER: usize = 12;

/// Longest hint, in characters. A longer one names only the kind of the step and the place.
const LONGEST: usize = 300;

/// Returns the first hints of a puzzle: where to look, and what to see there. A hint gives away neither
/// the cell of a single nor what a step changes. `go_on` is asked in long searches.
pub(crate) fn texts(
    puzzle: &Puzzle,
    count: u32,
    words: &Words,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut board = Board::new(puzzle);
    while texts.len() < count as usize && !board.is_filled() {
        let found = Hint::find_while(&board, Notes::None, Uniqueness::Assumed, &mut || go_on());
        let Some(hint) = found else { break };
        let text = text(&hint, words);
        // A pattern may place one digit after another. It is the same hint.
        if !texts.contains(&text) {
            texts.push(text);
        }
        board = *hint.board();
        let deduction = &hint.step().deduction;
        board.eliminate_all(&deduction.eliminations);
        if let Some(placed) = deduction.placement {
            board.place(placed);
        }
    }
    texts
}

/// Returns a hint as one text.
fn text(hint: &Hint, words: &Words) -> String {
    let told = hint.told(words);
    let pattern = told.text(HintStage::Pattern);
    let has_steps_before = hint.steps_before().next().is_some();
    // The pattern of a single is no more than its place and its digit.
    if !has_steps_before && told.picture(HintStage::Pattern).is_none() {
        return pattern;
    }
    let place = told.sentences(HintStage::Place).first().map(ToString::to_string);
    let place = place.unwrap_or_default();
    if pattern.chars().count() <= LONGEST {
        return format!("{place} {pattern}");
    }
    format!("{place} {}", told.text(HintStage::Kind))
}

/// Draws the pages with the hints of all puzzles.
pub(crate) fn pages(
    fonts: &Fonts<'_>,
    notation: &str,
    geometry: &Geometry,
    hints: &[Vec<String>],
    first_page: u32,
) -> PlacedItems {
    let body = geometry.body(1);
    let style = Style::regular(geometry.scale.body - 1.0);
    let gutter = style.size * 2.0;
    let columns = if body.width >= style.size * TWO_COLUMNS { 2 } else { 1 };
    let width = (body.width - gutter * (columns - 1) as f32) / columns as f32;
    let mut items = Vec::new();
    if hints.iter().flatten().any(|text| names_cell(text)) {
        let quiet = style.in_gray(QUIET);
        let lines = quiet.lines(fonts, notation, width);
        items.push(FlowItem {
            blocks: vec![Block::new(Role::Paragraph, quiet.place(fonts, &lines, 0.0, 0.0))],
            height: quiet.height(lines.len()) + style.size * 0.5,
            gap: 0.0,
            keeps_next: true,
        });
    }
    let puzzles = hints.iter().zip(1..);
    items.extend(
        puzzles.flat_map(|(texts, number)| puzzle(fonts, geometry, style, width, number, texts)),
    );
    place(items, &|page| {
        let body = geometry.body(first_page + page as u32);
        let column = |number: usize| {
            let left = body.left + (width + gutter) * number as f32;
            Area { left, width, ..body }
        };
        (0..columns).map(column).collect()
    })
}

/// Returns whether a text has a name of a cell such as r1c1.
fn names_cell(text: &str) -> bool {
    text.as_bytes().windows(4).any(|part| {
        matches!(part, [b'r', row, b'c', column] if row.is_ascii_digit() && column.is_ascii_digit())
    })
}

/// Returns the hints of a puzzle: its number, and a paragraph for each hint. They stay together unless
/// they take more than half a column.
fn puzzle(
    fonts: &Fonts<'_>,
    geometry: &Geometry,
    style: Style,
    width: f32,
    number: u32,
    texts: &[String],
) -> Vec<FlowItem> {
    let name = Style::bold(geometry.scale.body);
    let indent = name.width(fonts, "0000") + style.size * 0.4;
    let heading = name.at(fonts, &number.to_string(), 0.0, style.baseline(0.0));
    let mut items = vec![FlowItem {
        blocks: vec![Block::new(Role::Heading(2), vec![heading])],
        height: 0.0,
        gap: style.size * 1.1,
        keeps_next: true,
    }];
    for (which, text) in texts.iter().enumerate() {
        let lines = style.lines(fonts, text, width - indent);
        for (part, lines) in lines.chunks(MOST_TOGETHER).enumerate() {
            let is_first = which == 0 && part == 0;
            let gap = if is_first || part > 0 { 0.0 } else { style.size * 0.35 };
            items.push(FlowItem {
                blocks: vec![Block::new(Role::Paragraph, style.place(fonts, lines, indent, 0.0))],
                height: style.height(lines.len()),
                gap,
                keeps_next: true,
            });
        }
    }
    let height: f32 = items.iter().map(|item| item.height + item.gap).sum();
    let stays_together = height <= geometry.body(1).height / 2.0;
    let last = items.len() - 1;
    for (number, item) in items.iter_mut().enumerate().skip(1) {
        item.keeps_next = stays_together && number < last;
    }
    items
}
