//! [`Drawing`]: values and candidates of any grid as text.

use super::question::VariantLayout;
use super::reading::ReadVariant;
use ninefold_variant_io::{GridSpelling, VariantFormat};
use ninefold_variant_model::{BoxShape, ValueSet, VariantPuzzle};
use std::fmt::Write;

/// How the grid of a puzzle is drawn.
pub(crate) struct Drawing<'p> {
    puzzle: &'p VariantPuzzle,
    form: Form,
    spelling: GridSpelling,
}

/// The lines of a drawing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Line,
    /// A line for each row, without spaces.
    Compact,
    /// A line for each row, with spaces.
    Spaced,
    /// The same with rules between the boxes.
    Boxed,
}

/// The largest value that has a character of its own: `Z`.
const LARGEST: u8 = 35;

impl<'p> Drawing<'p> {
    /// Returns the drawing of a layout. `as_input` is the layout of the record.
    pub(crate) fn new(read: &'p ReadVariant, layout: VariantLayout) -> Self {
        let layout = if layout == VariantLayout::AsInput { read.layout() } else { layout };
        let form = match layout {
            VariantLayout::Line => Form::Line,
            VariantLayout::Compact | VariantLayout::Format { .. } => Form::Compact,
            VariantLayout::Grid | VariantLayout::AsInput => Form::Spaced,
            VariantLayout::Boxed => Form::Boxed,
        };
        let puzzle = &read.puzzle;
        let spelling = match (read.format, layout) {
            (_, VariantLayout::Format { format: VariantFormat::Grid(spelling), .. })
            | (Some(VariantFormat::Grid(spelling)), _) => spelling,
            _ if puzzle.values().lowest() == 0 => GridSpelling::FromZero,
            _ => GridSpelling::LettersFromTen,
        };
        let spelling =
            if puzzle.values().highest() > LARGEST { GridSpelling::Numbers } else { spelling };
        Self { puzzle, form, spelling }
    }

    /// Returns the spelling of values.
    pub(crate) const fn spelling(&self) -> GridSpelling {
        self.spelling
    }

    /// Returns whether the drawing is one line.
    pub(crate) fn is_line(&self) -> bool {
        self.form == Form::Line
    }

    /// Draws a value for each cell of the grid, or a blank. What follows of cells outside is left out.
    /// Ends with the end of a line.
    pub(crate) fn values(&self, values: &[Option<u8>]) -> String {
        let width = match self.spelling {
            GridSpelling::TwoDigits => 2,
            GridSpelling::Numbers if self.puzzle.values().highest() > 9 => 2,
            _ => 1,
        };
        let cell = |value: &Option<u8>| match (value, self.spelling) {
            (None, GridSpelling::TwoDigits) => "..".to_owned(),
            (None, _) => ".".to_owned(),
            (Some(value), GridSpelling::TwoDigits) => format!("{value:02}"),
            (Some(value), GridSpelling::Numbers) => value.to_string(),
            (Some(value), GridSpelling::LettersFromOne) => letter(*value, 1).to_string(),
            (Some(value), _) => symbol(*value).to_string(),
        };
        let cells: Vec<String> = values.iter().take(self.puzzle.cells().len()).map(cell).collect();
        let is_spaced = matches!(self.form, Form::Spaced | Form::Boxed)
            || self.spelling == GridSpelling::Numbers;
        if self.form == Form::Line {
            let separator = if self.spelling == GridSpelling::Numbers { " " } else { "" };
            return cells.join(separator) + "\n";
        }
        let separator = if is_spaced { " " } else { "" };
        let boxes = if self.form == Form::Boxed { usual_boxes(self.puzzle) } else { None };
        let columns = usize::from(self.puzzle.columns());
        let mut text = String::new();
        for (index, row) in cells.chunks(columns).enumerate() {
            let padded: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            let Some(shape) = boxes else {
                text += &padded.join(separator);
                text.push('\n');
                continue;
            };
            let (height, across) = (usize::from(shape.rows), usize::from(shape.columns));
            if index > 0 && index % height == 0 {
                let dashes = across * (width + 1) - 1;
                let pieces = columns / across;
                let piece = |n: usize| {
                    let ends = usize::from(n > 0) + usize::from(n + 1 < pieces);
                    "-".repeat(dashes + ends)
                };
                text += &(0..pieces).map(piece).collect::<Vec<_>>().join("+");
                text.push('\n');
            }
            let parts: Vec<String> = padded.chunks(across).map(|part| part.join(" ")).collect();
            text += &parts.join(" | ");
            text.push('\n');
        }
        text
    }

    /// Draws the candidates of each cell of the grid. What follows of cells outside is left out. Ends
    /// with the end of a line.
    ///
    /// A line has a character for each value of each cell, or a word for each cell if there are more than
    /// nine values.
    pub(crate) fn candidates(&self, sets: &[ValueSet]) -> String {
        let sets = &sets[..sets.len().min(self.puzzle.cells().len())];
        let values = self.puzzle.values();
        if self.form == Form::Line && (values.lowest(), values.highest() < 10) == (1, true) {
            let mark =
                |set: &ValueSet, value| if set.contains(value) { symbol(value) } else { '.' };
            let marks =
                sets.iter().flat_map(|set| values.iter().map(move |value| mark(set, value)));
            return marks.collect::<String>() + "\n";
        }
        let texts: Vec<String> = sets.iter().map(|set| self.set(*set)).collect();
        if self.form == Form::Line { texts.join(" ") + "\n" } else { self.framed(&texts) }
    }

    /// Returns the candidates of a cell as a word.
    fn set(&self, set: ValueSet) -> String {
        let values = || set.iter();
        match self.spelling {
            _ if set.is_empty() => ".".to_owned(),
            GridSpelling::LettersFromOne => values().map(|value| letter(value, 1)).collect(),
            _ if self.puzzle.values().highest() > LARGEST => {
                values().map(|value| value.to_string()).collect::<Vec<_>>().join(",")
            }
            _ => values().map(symbol).collect(),
        }
    }

    /// Draws a word for each cell in a frame, with each column as wide as its widest word.
    fn framed(&self, texts: &[String]) -> String {
        let columns = usize::from(self.puzzle.columns());
        let shape = usual_boxes(self.puzzle);
        let whole = (usize::from(self.puzzle.rows()), columns);
        let (height, across) =
            shape.map_or(whole, |shape| (shape.rows.into(), shape.columns.into()));
        let width = |column: usize| {
            texts.iter().skip(column).step_by(columns).map(String::len).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let piece = |part: &[usize]| "-".repeat(part.iter().sum::<usize>() + part.len() + 1);
        let pieces: Vec<String> = widths.chunks(across).map(piece).collect();
        let rule = format!("+{}+\n", pieces.join("+"));
        let mut text = String::new();
        for (index, row) in texts.chunks(columns).enumerate() {
            if index % height == 0 {
                text += &rule;
            }
            for (part, widths) in row.chunks(across).zip(widths.chunks(across)) {
                text.push('|');
                for (cell, width) in part.iter().zip(widths) {
                    // Writing to a string cannot fail.
                    let _ = write!(text, " {cell:width$}");
                }
                text.push(' ');
            }
            text += "|\n";
        }
        text + &rule
    }
}

impl ReadVariant {
    /// Returns the layout of the record: a line, or rows.
    fn layout(&self) -> VariantLayout {
        if let Some(shape) = self.shape {
            return shape.into();
        }
        let is_grid = self.format.is_none_or(|format| {
            matches!(format, VariantFormat::Grid(_) | VariantFormat::JigsawLine)
        });
        match self.is_one_line() {
            true => VariantLayout::Line,
            false if is_grid && !self.is_spaced() => VariantLayout::Compact,
            false => VariantLayout::Grid,
        }
    }
}

/// Returns the shape of the boxes, if the regions are the usual ones.
fn usual_boxes(puzzle: &VariantPuzzle) -> Option<BoxShape> {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let shape = BoxShape::usual(rows, columns, rows.max(columns))?;
    let is_usual = |cell| puzzle.region(cell) == Some(shape.box_of(cell, columns));
    puzzle.cells().all(is_usual).then_some(shape)
}

/// Returns the character of a value: a digit, or `A` for 10 to `Z` for 35.
fn symbol(value: u8) -> char {
    match value {
        0..10 => char::from(b'0' + value),
        _ => letter(value, 10),
    }
}

/// Returns the letter of a value, if `A` is `first`.
fn letter(value: u8, first: u8) -> char {
    char::from(b'A' + value.saturating_sub(first).min(25))
}
