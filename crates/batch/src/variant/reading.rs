//! [`VariantReader`]: from a record to a variant puzzle.

use super::classic;
use super::options::VariantOptions;
use crate::input_batch::NumberedVariant;
use ninefold_core::{Marks, Puzzle};
use ninefold_io::Shape;
use ninefold_io::format::Entry;
use ninefold_variant_io::{
    GridSpelling, VariantFormat, VariantLoss, VariantNote, VariantReadError, VariantReading,
    VariantTextPlace, read_variant, write_variant,
};
use ninefold_variant_model::{Rule, VariantPuzzle};

/// Reads records as variant puzzles, and adds rules to them.
#[derive(Clone)]
pub(crate) struct VariantReader {
    from: Option<VariantFormat>,
    rules: Vec<Rule>,
}

/// A variant puzzle, and what its record says of its layout.
pub(crate) struct ReadVariant {
    pub(crate) puzzle: VariantPuzzle,
    /// The format of the record. `None`: it is a classic puzzle.
    pub(crate) format: Option<VariantFormat>,
    /// What the record contains and the puzzle does not.
    pub(crate) notes: Vec<VariantNote>,
    /// The layout of the record, if it is a classic puzzle.
    pub(crate) shape: Option<Shape>,
    /// The text of the record.
    text: String,
    /// Whether rules have been added.
    has_more_rules: bool,
}

impl VariantReader {
    pub(crate) fn new(options: &VariantOptions) -> Self {
        Self { from: options.from, rules: options.rules.clone() }
    }

    /// Returns whether rules are added to puzzles.
    pub(crate) fn adds_rules(&self) -> bool {
        !self.rules.is_empty()
    }

    /// Reads the puzzle of a record.
    pub(crate) fn read(&self, record: &NumberedVariant) -> Result<ReadVariant, VariantReadError> {
        let reading = record.record.read(self.from)?;
        self.known(reading, String::from_utf8_lossy(record.record.bytes()).into_owned())
    }

    /// Adds the rules to a puzzle that was read from a text.
    fn known(
        &self,
        reading: VariantReading,
        text: String,
    ) -> Result<ReadVariant, VariantReadError> {
        let VariantReading { puzzle, format, notes, .. } = reading;
        let puzzle = self.with_rules(puzzle, format)?;
        let has_more_rules = self.adds_rules();
        Ok(ReadVariant { puzzle, format: Some(format), notes, shape: None, text, has_more_rules })
    }

    /// Reads the puzzle that a row of a table has as text. `None`: the row has a classic puzzle, or none.
    pub(crate) fn read_row(&self, entry: &Entry) -> Option<Result<ReadVariant, VariantReadError>> {
        let unread = entry.unread.as_deref().filter(|_| entry.puzzle.is_err())?;
        let text = unread.puzzle.as_ref().ok().filter(|text| !text.is_empty())?;
        let reading = match read_variant(text) {
            Err(VariantReadError::Unrecognized { .. }) => return None,
            reading => reading,
        };
        Some(reading.and_then(|reading| self.known(reading, text.clone())))
    }

    /// Makes a classic puzzle a variant puzzle. Pencil marks are its candidates.
    pub(crate) fn of_classic(
        &self,
        puzzle: &Puzzle,
        marks: Option<&Marks>,
        shape: Shape,
    ) -> Result<ReadVariant, VariantReadError> {
        let format = VariantFormat::Grid(GridSpelling::LettersFromTen);
        let text = puzzle.to_string();
        let puzzle = self.with_rules(classic::variant(puzzle, marks), format)?;
        let (notes, has_more_rules) = (Vec::new(), self.adds_rules());
        Ok(ReadVariant { puzzle, format: None, notes, shape: Some(shape), text, has_more_rules })
    }

    fn with_rules(
        &self,
        puzzle: VariantPuzzle,
        format: VariantFormat,
    ) -> Result<VariantPuzzle, VariantReadError> {
        if self.rules.is_empty() {
            return Ok(puzzle);
        }
        let mut draft = puzzle.into_draft();
        // A rule twice says no more than once.
        let new = self.rules.iter().filter(|rule| !draft.rules.contains(rule));
        let new: Vec<Rule> = new.cloned().collect();
        draft.rules.extend(new);
        draft.finish().map_err(|faults| {
            let places = vec![None; faults.as_slice().len()];
            VariantReadError::Model { format, faults, places }
        })
    }
}

impl ReadVariant {
    /// Makes the record of a puzzle that is not read but made. `format` is one that says all its rules. The
    /// record has its text if a table needs it.
    pub(crate) fn made(puzzle: VariantPuzzle, format: VariantFormat, has_text: bool) -> Self {
        let text = has_text.then(|| write_variant(&puzzle, format, VariantLoss::Drop).ok());
        let text = text.flatten().map(|writing| writing.text).unwrap_or_default();
        let (notes, shape, has_more_rules) = (Vec::new(), None, false);
        Self { puzzle, format: Some(format), notes, shape, text, has_more_rules }
    }

    /// Returns whether the record has one line.
    pub(crate) fn is_one_line(&self) -> bool {
        !self.text.trim().contains('\n')
    }

    /// Returns whether spaces stand between the cells of the first row.
    pub(crate) fn is_spaced(&self) -> bool {
        let row = self.text.trim().lines().next().unwrap_or_default();
        let cells =
            row.split(|c: char| c.is_whitespace() || c == '|').filter(|text| !text.is_empty());
        cells.count() >= usize::from(self.puzzle.columns())
    }

    /// Returns the puzzle as text on one line, for a table. It is the text of the record, if that has one
    /// line and all rules.
    pub(crate) fn line(&self) -> String {
        if self.has_more_rules {
            let formats = [VariantFormat::Iss, VariantFormat::FpuzzlesLink];
            let write = |format| write_variant(&self.puzzle, format, VariantLoss::Refuse).ok();
            if let Some(writing) = formats.into_iter().find_map(write) {
                return writing.text;
            }
        }
        let lines = || self.text.lines().map(str::trim).filter(|line| !line.is_empty());
        match self.format {
            _ if self.is_one_line() => self.text.trim().to_owned(),
            Some(format @ VariantFormat::Grid(spelling)) => {
                let separator = if spelling == GridSpelling::Numbers { " " } else { "" };
                match write_variant(&self.puzzle, format, VariantLoss::Drop) {
                    Ok(writing) => writing.text.lines().collect::<Vec<_>>().join(separator),
                    Err(_) => lines().collect::<Vec<_>>().join(" "),
                }
            }
            Some(VariantFormat::Fpuzzles | VariantFormat::SudokuPad) => {
                lines().collect::<Vec<_>>().join(" ")
            }
            _ => lines().collect(),
        }
    }
}

/// Returns the place and the sentence of a fault, in a record that starts at a line.
pub(crate) fn place_of(error: &VariantReadError, line: u64) -> String {
    if let VariantReadError::Text { format, fault } = error
        && let VariantTextPlace::Character { line: in_record, column, .. } = fault.place
    {
        let line = line + (in_record as u64).saturating_sub(1);
        let (expected, found) = (&fault.expected, &fault.found);
        return format!(
            "line {line}, column {column}: expected {expected}, found {found} ({format})"
        );
    }
    if let VariantReadError::Utf8 { offset, line: in_record, byte } = error {
        let (line, byte_number) = (line + (*in_record as u64).saturating_sub(1), offset + 1);
        return format!(
            "line {line}: expected text in UTF-8, found the byte 0x{byte:02X} (byte {byte_number} of the \
             record)"
        );
    }
    // A message has one line.
    format!("line {line}: {}", error.to_string().replace('\n', "; "))
}
