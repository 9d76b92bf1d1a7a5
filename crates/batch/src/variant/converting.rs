//! [`VariantConverter`]: from a variant puzzle to a record in another format.

use super::classic::classic;
use super::columns::candidates_line;
use super::formats::variant_of_format;
use super::layout::Drawing;
use super::question::VariantLayout;
use super::reading::{ReadVariant, VariantReader};
use crate::losses::Refusal;
use crate::record_writer::RecordFormat;
use ninefold_core::Digit;
use ninefold_io::format::{Entry, OtherPuzzle};
use ninefold_variant_io::{
    GridSpelling, VariantFormat, VariantLoss, VariantNoteKind, VariantWriteError, VariantWriting,
    write_variant,
};
use ninefold_variant_model::ValueSet;

/// Converts variant puzzles into records of a format.
#[derive(Clone)]
pub(crate) struct VariantConverter {
    pub(crate) reader: VariantReader,
    target: Target,
    /// The name of the format.
    name: &'static str,
    is_lossy: bool,
}

/// What records are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    /// Texts of variant puzzles.
    Variant(VariantFormat),
    /// Grids, which can have any size.
    Drawn(VariantLayout),
    /// Tables.
    Table,
    /// Classic puzzles.
    Classic,
}

/// A record in another format.
pub(crate) enum Converted {
    /// The record, and what was left out.
    Entry(Box<Entry>, Vec<String>),
    /// The format cannot hold it.
    Refused(Refusal),
}

impl VariantConverter {
    pub(crate) fn new(reader: VariantReader, format: RecordFormat) -> Self {
        let target = match (variant_of_format(format.about()), format.name()) {
            (Some(variant), _) => Target::Variant(variant),
            (None, "line") => Target::Drawn(VariantLayout::Line),
            (None, "compact") => Target::Drawn(VariantLayout::Compact),
            (None, "grid") => Target::Drawn(VariantLayout::Grid),
            (None, "boxed") => Target::Drawn(VariantLayout::Boxed),
            _ if format.is_table() => Target::Table,
            _ => Target::Classic,
        };
        Self { reader, target, name: format.name(), is_lossy: format.is_lossy() }
    }

    /// Returns whether classic records are converted as variant puzzles, too.
    pub(crate) fn takes_classic(&self) -> bool {
        self.reader.adds_rules() || matches!(self.target, Target::Variant(_))
    }

    /// Converts a puzzle. `entry` is its record, if it is a classic one.
    pub(crate) fn convert(&self, read: &ReadVariant, line: u64, entry: Option<Entry>) -> Converted {
        let made = match self.target {
            Target::Variant(format) => self.written(read, format),
            Target::Table if read.format.is_none() && !self.reader.adds_rules() => Ok(None),
            Target::Table => Ok(Some((read.line(), Vec::new()))),
            Target::Drawn(_) | Target::Classic if classic(&read.puzzle).is_some() => Ok(None),
            Target::Drawn(layout) => self.drawn(read, layout),
            Target::Classic => Err(Refusal::of_rules(self.name, &read.puzzle)),
        };
        match made {
            Err(refusal) => Converted::Refused(refusal),
            Ok(None) => match (entry, classic(&read.puzzle)) {
                (Some(entry), _) if entry.puzzle.is_ok() => {
                    Converted::Entry(Box::new(entry), Vec::new())
                }
                (entry, Some((puzzle, marks))) => {
                    let marks = marks.map(Box::new);
                    let fields = entry.map_or(Vec::new(), |row| row.fields);
                    let entry = Entry { marks, fields, ..Entry::new(line, Ok(puzzle)) };
                    Converted::Entry(Box::new(entry), notes(read))
                }
                (_, None) => Converted::Refused(Refusal::of_rules(self.name, &read.puzzle)),
            },
            Ok(Some((text, dropped))) => {
                let other = OtherPuzzle { puzzle: Ok(text), ..beside(read, entry.as_ref()) };
                let mut made = Entry::of_other(line, other);
                if let Some(entry) = entry {
                    let Entry { number, state, fields, .. } = entry;
                    let state = state.filter(|state| Ok(*state) != entry.puzzle);
                    made = Entry { number, state, fields, ..made };
                }
                Converted::Entry(Box::new(made), dropped)
            }
        }
    }

    /// Writes a puzzle in a format of variant puzzles.
    fn written(&self, read: &ReadVariant, format: VariantFormat) -> Made {
        let VariantWriting { text, mut dropped } = self.write(read, format)?;
        if read.format != Some(format) {
            dropped.extend(notes(read));
        }
        Ok(Some((text, dropped)))
    }

    /// Draws the clues of a puzzle that has no rules, or whose rules may be left out.
    fn drawn(&self, read: &ReadVariant, layout: VariantLayout) -> Made {
        let drawing = Drawing::new(read, layout);
        let mut dropped = self.write(read, VariantFormat::Grid(drawing.spelling()))?.dropped;
        dropped.extend(notes(read));
        let clues: Vec<Option<u8>> =
            read.puzzle.candidates().iter().map(|set| set.single()).collect();
        let text = drawing.values(&clues);
        // A line is ended by whoever writes it.
        let text = if drawing.is_line() { text.trim_end().to_owned() } else { text };
        Ok(Some((text, dropped)))
    }

    fn write(&self, read: &ReadVariant, format: VariantFormat) -> Result<VariantWriting, Refusal> {
        let on_loss = if self.is_lossy { VariantLoss::Drop } else { VariantLoss::Refuse };
        write_variant(&read.puzzle, format, on_loss)
            .map_err(|error| Refusal::of_variant(&error, self.name))
    }
}

/// The text of a record and what was left out, `None` for a classic record, or why the format cannot hold
/// it.
type Made = Result<Option<(String, Vec<String>)>, Refusal>;

/// Returns what a row has beside its puzzle, as texts.
pub(crate) fn beside(read: &ReadVariant, row: Option<&Entry>) -> OtherPuzzle {
    let Some(row) = row else { return OtherPuzzle::default() };
    let unread = row.unread.as_deref().cloned().unwrap_or_default();
    let solution = row.solution.map(|solution| solution.to_string());
    // Pencil marks of a classic puzzle are its candidates.
    let marks = row.marks.as_deref().filter(|_| row.puzzle.is_err());
    let sets =
        marks.map(|marks| marks.cells().map(|digits| digits.into_iter().map(Digit::get).collect()));
    let candidates = sets.map(|sets: [ValueSet; 81]| candidates_line(read, &sets));
    OtherPuzzle {
        solution: unread.solution.or(solution),
        candidates: unread.candidates.or(candidates),
        ..unread
    }
}

/// Returns what a record contains and no format says, such as drawings.
fn notes(read: &ReadVariant) -> Vec<String> {
    let is_lost = |kind| kind != VariantNoteKind::Rules;
    let lost = read.notes.iter().filter(|note| is_lost(note.kind));
    lost.map(|note| format!("{note}")).collect()
}

impl Refusal {
    /// Returns the refusal of a puzzle that is not classic.
    fn of_rules(format: &'static str, puzzle: &ninefold_variant_model::VariantPuzzle) -> Self {
        let grid = VariantFormat::Grid(GridSpelling::LettersFromTen);
        match write_variant(puzzle, grid, VariantLoss::Refuse) {
            Err(error @ VariantWriteError::Lost { .. }) => {
                let mut refusal = Self::of_variant(&error, format);
                refusal.cannot_drop();
                refusal
            }
            _ => Self::of_grid(format, "9x9 cells, the usual boxes and the values 1 to 9"),
        }
    }
}
