//! [`PENCIL`]: pencil marks as 81 groups of digits in a grid.

use super::paragraphs::first_entry;
use super::pasted::is_row_of_marks;
use super::text_format::{TextFormat, TextRecords};
use super::{Capabilities, Entry, FormatInfo, Loss};
use crate::row::is_frame;
use ninefold_core::{DigitSet, Marks};

pub(super) static PENCIL: TextFormat = TextFormat {
    about: &FormatInfo {
        name: "pencil",
        aliases: &["pm", "pencilmarks"],
        endings: &["pm"],
        what: "pencil marks: nine lines of nine groups of digits, with box rules",
        keeps: Capabilities { marks: true, ..Capabilities::NOTHING },
    },
    recognises: |start| {
        // One row of marks is enough: the start of the input may have no more.
        start.data().find(|line| !is_frame(line)).is_some_and(is_row_of_marks)
            || first_entry(start).is_some_and(|entry| entry.marks.is_some())
    },
    records: TextRecords::Paragraphs,
    losses: |about, entry| losses_of_marks(about, entry, false),
    write: |entry, _, out| {
        if let Some(marks) = marks_to_write(entry) {
            write(&marks, out);
        }
    },
};

/// Returns the information of an entry that marks alone cannot hold. A cell with one mark is filled
/// in a format of marks.
pub(super) fn losses_of_marks(about: &FormatInfo, entry: &Entry, empty_too: bool) -> Vec<Loss> {
    let mut losses = about.losses(entry);
    if let (Ok(board), Some(marks)) = (entry.board(), &entry.marks) {
        if !marks.empty_cells().is_empty() && !empty_too {
            losses.push(Loss::Marks);
        }
        let unfilled = marks.naked_singles(&board).first();
        losses.extend(unfilled.map(|candidate| Loss::Unfilled(candidate.cell)));
    }
    losses
}

/// Returns the marks to write: those of the entry, or all nine digits in every cell that is not
/// filled.
pub(super) fn marks_to_write(entry: &Entry) -> Option<Marks> {
    let board = entry.board().ok()?;
    Some(entry.marks.as_deref().copied().unwrap_or_else(|| Marks::unmarked(&board)))
}

/// Appends the marks, with each column as wide as its widest group.
fn write(marks: &Marks, out: &mut Vec<u8>) {
    // The format has no sign for a cell without marks. A blank stands for all nine digits.
    let text = |marks: DigitSet| match marks.len() {
        0 => ".".to_owned(),
        _ => marks.to_string(),
    };
    let texts: Vec<String> = marks.cells().iter().map(|marks| text(*marks)).collect();
    let width = |column: usize| {
        texts.iter().skip(column).step_by(9).map(String::len).max().unwrap_or_default()
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let rule = |out: &mut Vec<u8>| {
        for three in widths.chunks(3) {
            out.push(b'+');
            out.resize(out.len() + three.iter().sum::<usize>() + 4, b'-');
        }
        out.extend_from_slice(b"+\n");
    };
    for (i, row) in texts.chunks(9).enumerate() {
        if i % 3 == 0 {
            rule(out);
        }
        for (three, widths) in row.chunks(3).zip(widths.chunks(3)) {
            out.push(b'|');
            for (text, width) in three.iter().zip(widths) {
                out.extend_from_slice(format!(" {text:width$}").as_bytes());
            }
            out.push(b' ');
        }
        out.extend_from_slice(b"|\n");
    }
    rule(out);
}
