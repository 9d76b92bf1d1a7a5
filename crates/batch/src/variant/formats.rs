//! [`variant_format`]: the formats of variant puzzles as formats of records.

use ninefold_io::format::{
    Bytes, Capabilities, ColumnNames, Columns, Entry, Format, FormatInfo, InputStart, Loss,
    OtherPuzzle, Sink, Source,
};
use ninefold_variant_io::{GridSpelling, VariantFormat};
use std::io;

/// A format of variant puzzles. Its records are texts that are ready to be written.
struct VariantTextFormat {
    about: FormatInfo,
    /// Whether a puzzle has several lines.
    has_rows: bool,
}

/// The formats, in the order of [`VariantFormat::ALL`].
static FORMATS: [VariantTextFormat; VariantFormat::ALL.len()] = {
    let mut formats = [const { format_of(VariantFormat::Fpuzzles) }; VariantFormat::ALL.len()];
    let mut index = 0;
    while index < formats.len() {
        formats[index] = format_of(VariantFormat::ALL[index]);
        index += 1;
    }
    formats
};

const fn format_of(format: VariantFormat) -> VariantTextFormat {
    let about = FormatInfo {
        name: format.name(),
        aliases: &[],
        endings: &[],
        what: what(format),
        keeps: Capabilities::NOTHING,
    };
    VariantTextFormat { about, has_rows: matches!(format, VariantFormat::Grid(_)) }
}

/// Returns a description of a format in one line.
const fn what(format: VariantFormat) -> &'static str {
    match format {
        VariantFormat::Fpuzzles => "JSON of f-puzzles: any grid up to 32x32, any rule",
        VariantFormat::FpuzzlesLink => "the same in a link",
        VariantFormat::Iss => "Interactive Sudoku Solver: up to 16x16, any rule",
        VariantFormat::SudokuPad => "SudokuPad's JSON, or a link with it",
        VariantFormat::SumoCue => "SumoCueV1 and 81 entries: killer, jigsaw, diagonals",
        VariantFormat::Ps => "3x3::k: and 81 numbers: killer, diagonals",
        VariantFormat::ShortKiller => "81 sums and pointers: killer",
        VariantFormat::JigsawLine => "region letters in a line, behind the clues if there are any",
        VariantFormat::PencilMarks => "all candidates in a line, up to 9x9",
        VariantFormat::Grid(GridSpelling::LettersFromTen) => "4x4 to 25x25: 1-9, A for 10",
        VariantFormat::Grid(GridSpelling::LettersFromOne) => "4x4 to 25x25: A for 1",
        VariantFormat::Grid(GridSpelling::TwoDigits) => "4x4 to 25x25: two digits a cell",
        VariantFormat::Grid(GridSpelling::Numbers) => "4x4 to 25x25: numbers and spaces",
        VariantFormat::Grid(GridSpelling::FromZero) => {
            "4x4 to 25x25 with values from 0: 0-9, A for 10"
        }
        _ => "puzzles on other grids or with other rules",
    }
}

/// Returns a format of variant puzzles as a format of records.
///
/// Such records have their text in [`Entry::other`]. The format reads nothing: inputs of variant puzzles
/// are recognised before, and their records are read by threads.
///
/// ```
/// use ninefold_batch::{RecordFormat, variant_format};
/// use ninefold_variant_io::VariantFormat;
///
/// let iss = variant_format(VariantFormat::Iss);
/// assert_eq!(RecordFormat::new(iss, false).ok_or("it is written")?.name(), "iss");
/// assert!(RecordFormat::new(variant_format(VariantFormat::SudokuPad), false).is_none());
/// # Ok::<(), &str>(())
/// ```
pub fn variant_format(format: VariantFormat) -> &'static dyn Format {
    let place = VariantFormat::ALL.iter().position(|one| *one == format);
    // All formats are listed.
    &FORMATS[place.unwrap_or_default()]
}

/// Returns the format of variant puzzles that a format of records is, by its description. Another format
/// may have the same name.
///
/// ```
/// use ninefold_batch::{variant_format, variant_of_format};
/// use ninefold_variant_io::VariantFormat;
///
/// let iss = variant_format(VariantFormat::Iss);
/// assert_eq!(variant_of_format(iss.about()), Some(VariantFormat::Iss));
/// let csv = ninefold_io::format::named("csv").ok_or("it is in the registry")?;
/// assert_eq!(variant_of_format(csv.about()), None);
/// # Ok::<(), &str>(())
/// ```
pub fn variant_of_format(about: &'static FormatInfo) -> Option<VariantFormat> {
    let place = FORMATS.iter().position(|own| std::ptr::eq(&raw const own.about, about))?;
    Some(VariantFormat::ALL[place])
}

impl Format for VariantTextFormat {
    fn about(&self) -> &'static FormatInfo {
        let place = FORMATS.iter().position(|one| std::ptr::eq(one, self));
        // Formats are made here only.
        &FORMATS[place.unwrap_or_default()].about
    }

    fn recognises(&self, _: &InputStart) -> bool {
        false
    }

    fn source<'a>(&self, _: Bytes<'a>, _: &ColumnNames) -> Box<dyn Source + Send + 'a> {
        Box::new(NoSource)
    }

    fn sink(&self) -> Option<Box<dyn Sink>> {
        let place = FORMATS.iter().position(|one| std::ptr::eq(one, self))?;
        let sink = VariantSink { has_rows: self.has_rows, has_written: false };
        VariantFormat::ALL[place].is_written().then(|| Box::new(sink) as Box<dyn Sink>)
    }
}

/// The records of an input that is not read by this format.
struct NoSource;

impl Source for NoSource {
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let text = "puzzles on other grids are not read by this format";
        Err(io::Error::new(io::ErrorKind::Unsupported, text))
    }

    fn is_ready(&self) -> bool {
        true
    }
}

/// Writes texts of puzzles: a line each, or rows with a blank line between two puzzles.
struct VariantSink {
    has_rows: bool,
    has_written: bool,
}

impl VariantSink {
    fn part(&mut self, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.has_written, true) && self.has_rows {
            out.push(b'\n');
        }
    }
}

impl Sink for VariantSink {
    fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Vec::new();
        losses.extend(
            entry.state.is_some_and(|state| Ok(state) != entry.puzzle).then_some(Loss::State),
        );
        losses.extend(entry.solution.map(|_| Loss::Solution));
        let fields = entry.fields.iter().filter(|field| !field.value.as_str().is_empty());
        losses.extend(fields.map(|field| Loss::Field(field.name.to_string())));
        losses
    }

    fn write(&mut self, entry: &Entry, out: &mut Vec<u8>) {
        match entry.other.as_deref() {
            Some(OtherPuzzle { puzzle: Ok(text), .. }) => {
                self.part(out);
                out.extend_from_slice(text.trim_end().as_bytes());
                out.push(b'\n');
            }
            _ => self.write_note(ninefold_core::Status::Malformed.name(), out),
        }
    }

    fn write_note(&mut self, note: &str, out: &mut Vec<u8>) {
        self.part(out);
        out.extend_from_slice(format!("# {note}\n").as_bytes());
    }

    fn follow(&mut self, _: &Columns) -> bool {
        self.has_written = true;
        true
    }
}
