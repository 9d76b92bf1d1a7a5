//! [`Sdk`]: puzzles of `SadMan` Sudoku, with header lines and the digits put in.
//!
//! ```text
//! #AAda                  author; D description, C comment, B date, S source, L level, U address
//! [Puzzle]
//! nine lines of nine cells
//! [State]                if a player has put digits in
//! nine lines of nine cells
//! ```

use super::cells::Span;
use super::table::latin_unless_utf8;
use super::text::{TextLine, TextLines};
use super::{
    Bytes, Capabilities, ColumnNames, Columns, Entry, FieldFault, Fields, Format, FormatInfo,
    InputStart, Loss, Sink, Source, layout,
};
use crate::fault::{Expected, Fault, Found, characters};
use crate::row::parse_row;
use layout::RecordSeparator;
use ninefold_core::{Digit, Puzzle};
use std::io;

pub(super) struct Sdk;

static ABOUT: FormatInfo = FormatInfo {
    name: "sdk",
    aliases: &["sadman"],
    endings: &["sdk"],
    what: "SadMan's puzzles: #A author and others, [Puzzle] and [State]",
    keeps: Capabilities {
        state: true,
        marks: false,
        solution: false,
        fields: Fields::Only(&[
            "author",
            "description",
            "comment",
            "date",
            "source",
            "level",
            "url",
        ]),
    },
};

/// The letters of header lines, and the fields that they hold.
const HEADERS: [(u8, &str); 7] = [
    (b'A', "author"),
    (b'D', "description"),
    (b'C', "comment"),
    (b'B', "date"),
    (b'S', "source"),
    (b'L', "level"),
    (b'U', "url"),
];

impl Format for Sdk {
    fn about(&self) -> &'static FormatInfo {
        &ABOUT
    }

    /// Recognises the name of a section, or header lines with nine rows below them.
    fn recognises(&self, start: &InputStart) -> bool {
        let is_section = start.first().trim_ascii().eq_ignore_ascii_case(b"[puzzle]");
        let mut lines = start.lines().filter(|line| !line.trim_ascii().is_empty());
        let has_header = lines.next().is_some_and(|line| header(line).is_some());
        let mut rows = start.data().take(9);
        let has_rows = rows.all(|line| parse_row(line.trim_ascii()).is_ok());
        is_section || has_header && has_rows && start.data().next().is_some()
    }

    fn source<'a>(&self, input: Bytes<'a>, _columns: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(SdkRecords {
            lines: TextLines::new(input),
            record: SdkRecord::default(),
            ended: false,
        })
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        Some(Box::new(SdkWriter::default()))
    }
}

/// Splits a header line into field name and text.
fn header(line: &[u8]) -> Option<(&'static str, &[u8])> {
    let [b'#', letter, rest @ ..] = line else { return None };
    let (_, name) = HEADERS.iter().find(|(known, _)| known == letter)?;
    Some((name, rest))
}

struct SdkRecords<'a> {
    lines: TextLines<'a>,
    record: SdkRecord,
    ended: bool,
}

/// Most sections of a record that are named.
const MOST_SECTIONS: usize = 20;

/// Most characters of the name of a section.
const LONGEST_NAME: usize = 40;

/// The record under way.
#[derive(Default)]
struct SdkRecord {
    line: u64,
    fields: Vec<(&'static str, String)>,
    clues: SectionRows,
    state: Option<SectionRows>,
    fault: Option<Fault>,
    /// Sections that are not read.
    others: Vec<FieldFault>,
    /// Whether the lines belong to such a section.
    is_in_other: bool,
    /// Whether a header line or a row has been read.
    any: bool,
    /// Whether a blank line came after the rows.
    is_parted: bool,
}

/// The rows of a section.
#[derive(Default)]
struct SectionRows {
    cells: Vec<Option<Digit>>,
    /// Line and column after the last row.
    end: (u64, u64),
}

impl Source for SdkRecords<'_> {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        while !self.ended {
            let Some(line) = self.lines.next()? else {
                self.ended = true;
                return Ok(self.record.close());
            };
            let done = if self.record.is_over_before(&line) { self.record.close() } else { None };
            self.record.take(&line);
            if done.is_some() {
                return Ok(done);
            }
        }
        Ok(None)
    }

    fn is_ready(&self) -> bool {
        // Only the next line shows that a record is over.
        self.lines.has_line()
    }
}

impl SdkRecord {
    /// Returns whether a line belongs to the next record.
    fn is_over_before(&self, line: &TextLine) -> bool {
        let text = line.bytes.trim_ascii();
        let has_rows = !self.clues.cells.is_empty() || self.fault.is_some();
        if line.is_blank() || line.is_comment() && header(line.bytes).is_none() {
            return false;
        }
        if header(line.bytes).is_some() || text.eq_ignore_ascii_case(b"[puzzle]") {
            return has_rows;
        }
        let rows = &self.state.as_ref().unwrap_or(&self.clues).cells;
        let is_full = rows.len() >= 81 && self.fault.is_none();
        // A blank line separates records, but another section may come after one.
        let is_behind_section = !self.is_in_other || self.is_parted && parse_row(text).is_ok();
        (is_full || self.is_parted) && !text.starts_with(b"[") && is_behind_section
    }

    fn take(&mut self, line: &TextLine) {
        let span = Span::new(line.number, line.bytes).trim();
        if line.is_blank() {
            let rows = &self.state.as_ref().unwrap_or(&self.clues).cells;
            self.is_parted |= !rows.is_empty() || self.fault.is_some() || self.is_in_other;
            return;
        }
        if let Some((name, text)) = header(line.bytes) {
            self.begin(line.number);
            let text = latin_unless_utf8(text);
            match self.fields.iter_mut().find(|(known, _)| *known == name) {
                Some((_, before)) => *before = format!("{before}\n{text}"),
                None => self.fields.push((name, text)),
            }
            return self.limit(line.number);
        }
        if line.is_comment() {
            return;
        }
        self.begin(line.number);
        if span.text.starts_with(b"[") {
            self.is_parted = false;
        }
        if let Some(fault) = line.too_long() {
            self.fault.get_or_insert(fault);
        } else if span.text.eq_ignore_ascii_case(b"[state]") {
            self.state = Some(SectionRows::default());
            self.is_in_other = false;
        } else if span.text.eq_ignore_ascii_case(b"[puzzle]") {
            self.is_in_other = false;
        } else if span.text.starts_with(b"[") {
            // The puzzle is good, whatever this section says.
            let expected = Expected::Text("[Puzzle] or [State]");
            let fault = span.fault_of(expected, Found::Text("another section"));
            let name = latin_unless_utf8(span.text).chars().take(LONGEST_NAME).collect();
            if self.others.len() < MOST_SECTIONS {
                self.others.push(FieldFault { name, fault });
            }
            self.is_in_other = true;
        } else if self.is_in_other {
        } else if let Err(fault) = self.state.as_mut().unwrap_or(&mut self.clues).push(span) {
            self.fault.get_or_insert(fault);
        }
    }

    fn begin(&mut self, line: u64) {
        if !self.any {
            self.line = line;
            self.any = true;
        }
    }

    /// Limits the memory that header lines take.
    fn limit(&mut self, line: u64) {
        const LONGEST: usize = 1 << 20;
        if self.fields.iter().map(|(_, text)| text.len()).sum::<usize>() > LONGEST {
            self.fields.clear();
            let expected = Expected::Text("at most a mebibyte of lines about a puzzle");
            let fault = Fault { line, column: 1, expected, found: Found::Text("more") };
            self.fault.get_or_insert(fault);
        }
    }

    fn close(&mut self) -> Option<Entry> {
        let Self { line, fields, clues, state, fault, others, any, .. } = std::mem::take(self);
        if !any {
            return None;
        }
        let clues = clues.puzzle();
        let state = state.map(|board| board.puzzle()).transpose();
        let puzzle = match (fault, &state) {
            (Some(fault), _) => Err(fault),
            (None, Err(fault)) => clues.and(Err(*fault)),
            (None, Ok(_)) => clues,
        };
        // Without rows, the fault is at the start of the record.
        let puzzle =
            puzzle.map_err(|fault| if fault.line == 0 { Fault { line, ..fault } } else { fault });
        let mut entry = Entry::new(line, puzzle);
        entry.state = state.ok().flatten();
        entry.field_faults = others;
        for (name, text) in fields {
            entry.push_text(name, text);
        }
        Some(entry)
    }
}

impl SectionRows {
    fn push(&mut self, span: Span) -> Result<(), Fault> {
        let row = parse_row(span.text).map_err(|fault| span.fault(fault.offset, fault.expected))?;
        self.end = (span.line, span.indent + characters(span.text) + 1);
        if self.cells.len() < 82 {
            self.cells.extend(row.cells);
        }
        Ok(())
    }

    fn puzzle(&self) -> Result<Puzzle, Fault> {
        let (line, column) = self.end;
        match self.cells[..].try_into() {
            Ok(cells) => Ok(Puzzle::new(cells)),
            Err(_) => Err(Fault {
                line,
                column: column.max(1),
                expected: Expected::NineRows,
                found: Found::Rows(self.cells.len() as u64 / 9),
            }),
        }
    }
}

#[derive(Default)]
struct SdkWriter {
    separator: RecordSeparator,
}

impl Sink for SdkWriter {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = ABOUT.losses(entry);
        for (_, name) in HEADERS {
            if entry.field(name).is_some_and(|text| text.contains('\r')) {
                losses.push(Loss::Field(name.to_owned()));
            }
        }
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        self.separator.record(entry, out, |puzzle, out| {
            for (letter, name) in HEADERS {
                let text = entry.field(name).filter(|text| !text.is_empty());
                for line in text.into_iter().flat_map(|text| text.split('\n')) {
                    out.extend_from_slice(&[b'#', letter]);
                    out.extend_from_slice(
                        line.trim_end_matches('\r').replace('\r', " ").as_bytes(),
                    );
                    out.push(b'\n');
                }
            }
            out.extend_from_slice(b"[Puzzle]\n");
            layout::rows(puzzle, b'.', out);
            if let Some(state) = &entry.state {
                out.extend_from_slice(b"[State]\n");
                layout::rows(state, b'.', out);
            }
        });
    }

    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        self.separator.note(note, out);
    }

    fn follow(&mut self, _columns: &Columns) -> bool {
        self.separator.follow()
    }
}
