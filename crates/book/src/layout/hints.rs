//! The pages with hints.

use super::flow::{FlowItem, PlacedItems, place};
use super::geometry::Geometry;
use super::text::Style;
use crate::font::Fonts;
use crate::mark::{Area, Block, Role};
use ninefold_core::Puzzle;
use ninefold_explain::{Hint, HintStage, Notes, ToldHint, Words};
use ninefold_logic::Board;
use ninefold_scales::Uniqueness;

/// Width of a column above which a page has two, in sizes of the font.
const TWO_COLUMNS: f32 = 40.0;

/// Most lines of a hint that stay together.
const MOST_TOGETHER: usize = 12;

/// Longest hint, in characters. A longer one names only the kind of the step and the place.
const LONGEST: usize = 300;

/// Returns the hints of a puzzle: what to see, and where. A hint gives away neither the cell of a single
/// nor what a step changes. `go_on` is asked in long searches.
///
/// The hints are the first steps that are no singles: there people are stuck. If singles solve the
/// puzzle, the hints are the first singles.
pub(crate) fn texts(
    puzzle: &Puzzle,
    count: u32,
    words: &Words,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Vec<String> {
    let count = count as usize;
    let (mut singles, mut others): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut board = Board::new(puzzle);
    while others.len() < count && !board.is_filled() && go_on() {
        let found = Hint::find_while(&board, Notes::None, Uniqueness::Assumed, &mut || go_on());
        let Some(hint) = found else { break };
        let told = hint.told(words);
        // The pattern of a single has no picture: it would give away the cell.
        let is_single =
            hint.steps_before().next().is_none() && told.picture(HintStage::Pattern).is_none();
        let (texts, text) = if is_single {
            (&mut singles, told.text(HintStage::Pattern))
        } else {
            (&mut others, other_text(&told))
        };
        // A step may need what the step before it has shown. Its hint goes on there.
        let new = texts.last().and_then(|last| text.strip_prefix(last.as_str()));
        let text = new.map_or(text.as_str(), str::trim_start);
        // A pattern may place one digit after another. It is the same hint.
        if texts.len() < count && !text.is_empty() && !texts.iter().any(|known| known == text) {
            texts.push(text.to_owned());
        }
        board = *hint.board();
        let deduction = &hint.step().deduction;
        board.eliminate_all(&deduction.eliminations);
        if let Some(placed) = deduction.placement {
            board.place(placed);
        }
    }
    if others.is_empty() { singles } else { others }
}

/// Returns a hint that is no single as one text. A pattern names its place, too.
fn other_text(told: &ToldHint<'_>) -> String {
    let pattern = told.text(HintStage::Pattern);
    if pattern.chars().count() <= LONGEST {
        return pattern;
    }
    let place = told.sentences(HintStage::Place).first().map(ToString::to_string);
    format!("{} {}", told.text(HintStage::Kind), place.unwrap_or_default())
}

/// Draws the pages with the hints of all puzzles.
pub(crate) fn pages(
    fonts: &Fonts<'_>,
    notes: [&str; 2],
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
    // The width of the numbers.
    let widest = "0".repeat(hints.len().to_string().len());
    let quiet = style.in_gray(geometry.ink.quiet);
    for note in notes {
        let lines = quiet.lines(fonts, note, width);
        items.push(FlowItem {
            blocks: vec![Block::new(Role::Paragraph, quiet.place(fonts, &lines, 0.0, 0.0))],
            height: quiet.height(lines.len()) + style.size * 0.5,
            gap: 0.0,
            keeps_next: true,
        });
    }
    let puzzles = hints.iter().zip(1..);
    items.extend(
        puzzles.flat_map(|(texts, number)| {
            puzzle(fonts, geometry, style, width, number, &widest, texts)
        }),
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

/// Returns the hints of a puzzle: its number, and a paragraph for each hint. They stay together unless
/// they take more than half a column.
fn puzzle(
    fonts: &Fonts<'_>,
    geometry: &Geometry,
    style: Style,
    width: f32,
    number: u32,
    widest: &str,
    texts: &[String],
) -> Vec<FlowItem> {
    let name = Style::bold(geometry.scale.body);
    let indent = name.width(fonts, widest) + style.size * 0.6;
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
