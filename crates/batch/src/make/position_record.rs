//! Records of positions: the digits and the pencil marks, and the next step.

use crate::record_writer::RecordFormat;
use ninefold_core::{Candidate, CandidateSet, DigitSet, Marks, Puzzle};
use ninefold_io::format::{Columns, Entry, Field};
use ninefold_logic::Deduction;
use ninefold_questions::make::MadePosition;

/// The columns of tables that tell the step: its technique, and the line that `rate` prints.
const STEP_COLUMNS: [&str; 2] = ["technique", "step"];

/// Adds the columns of positions to those of a table of puzzles.
pub(super) fn add_columns(columns: &mut Columns) {
    (columns.state, columns.marks) = (true, true);
    columns.fields.extend(STEP_COLUMNS.map(str::to_owned));
}

/// Puts the digits and the pencil marks of a position into a record, and the step if the format has a
/// place for it.
pub(super) fn fill(
    entry: &mut Entry,
    position: &MadePosition,
    clues: &Puzzle,
    format: &RecordFormat,
) {
    let filled = *position.board.filled();
    if filled != *clues {
        entry.state = Some(filled);
    }
    let digits = filled.clues().map(|(cell, digit)| Candidate { cell, digit });
    let marks = digits.fold(position.board.candidate_set(), CandidateSet::with);
    entry.marks = Some(Box::new(Marks::from(marks)));
    if format.is_table() {
        let texts = [position.step.technique.name().to_owned(), position.step.to_string()];
        let fields = STEP_COLUMNS.into_iter().zip(texts);
        entry.fields.extend(fields.map(|(name, text)| Field::text(name, text)));
    } else if format.keeps("eliminations") {
        add_hodoku_fields(entry, &position.step);
    }
}

/// Adds a step as HoDoKu's library writes it: the program's number of the technique, the digits that
/// change, and candidates as digit, row and column.
fn add_hodoku_fields(entry: &mut Entry, step: &Deduction) {
    let Deduction { technique, placement, eliminations, .. } = step;
    let text = |candidate: Candidate| {
        let Candidate { cell, digit } = candidate;
        format!("{digit}{}{}", cell.row().number(), cell.column().number())
    };
    let digits: DigitSet = eliminations.iter().chain(*placement).map(|one| one.digit).collect();
    let digits: String = digits.into_iter().map(|digit| digit.to_string()).collect();
    let gone: Vec<String> = eliminations.iter().map(text).collect();
    // A technique that HoDoKu does not know has its name in the last part.
    let (code, name) = match technique.hodoku_code() {
        Some(code) => (code, ""),
        None => ("", technique.name()),
    };
    for (field, text) in [
        ("technique", code),
        ("digits", &digits),
        ("eliminations", &gone.join(" ")),
        ("placements", &placement.map(text).unwrap_or_default()),
        ("extra", name),
    ] {
        entry.fields.push(Field::text(field, text));
    }
}
