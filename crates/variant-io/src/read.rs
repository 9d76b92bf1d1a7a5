//! [`read_variant`]: from a text to a puzzle.

use crate::error::{VariantReadError, VariantTextFault};
use crate::format::{GridSpelling, VariantFormat};
use crate::note::VariantNote;
use crate::place::cut;
use crate::{builder::Builder, fpuzzles, grid, iss, jigsaw, killer, ps, sudokupad, sumocue};
use ninefold_variant_model::VariantPuzzle;

/// Greatest length of a text, in bytes. A puzzle of 25x25 cells with many rules has some 50,000.
pub const MAX_VARIANT_BYTES: usize = 4 << 20;

/// A puzzle that was read from a text.
///
/// ```
/// use ninefold_variant_io::read_variant;
///
/// let reading = read_variant("12..\n....\n..2.\n....")?;
/// assert_eq!(reading.puzzle.givens().count(), 3);
/// assert!(reading.notes.is_empty());
/// # Ok::<(), ninefold_variant_io::VariantReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantReading {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// The format of the text.
    pub format: VariantFormat,
    /// What the text contains and the puzzle does not, because it is no rule.
    pub notes: Vec<VariantNote>,
}

/// Returns the format of a text, if there is exactly one that it may have. The text may still have
/// faults.
///
/// ```
/// use ninefold_variant_io::{VariantFormat, recognize_variant};
///
/// assert_eq!(recognize_variant(".Thermo~R1C1~R1C2"), Some(VariantFormat::Iss));
/// assert_eq!(recognize_variant("hello"), None);
/// ```
pub fn recognize_variant(text: &str) -> Option<VariantFormat> {
    match candidates(text)[..] {
        [format] => Some(format),
        _ => None,
    }
}

/// Reads a puzzle in the format that its text has.
///
/// # Errors
///
/// If the format is not recognized, if the text has a meaning in more than one format, or if it has a
/// fault.
pub fn read_variant(text: &str) -> Result<VariantReading, VariantReadError> {
    refuse_too_long(text)?;
    let readings = candidates(text);
    match readings[..] {
        [format] => read_variant_as(text, format),
        [] => Err(VariantReadError::Unrecognized {
            start: cut(text.trim_start().lines().next().unwrap_or_default()),
            characters: text.chars().filter(|character| !character.is_whitespace()).count(),
        }),
        _ => Err(VariantReadError::Ambiguous { readings }),
    }
}

/// Reads a puzzle from the bytes of a file, in the format that they have.
///
/// # Errors
///
/// If the bytes are no text in UTF-8, or as [`read_variant`].
///
/// ```
/// use ninefold_variant_io::read_variant_bytes;
///
/// assert!(read_variant_bytes(b".Thermo~R1C1~R1C2").is_ok());
/// assert_eq!(
///     read_variant_bytes(b".Thermo~R1C1\n\xFF").unwrap_err().to_string(),
///     "line 2, byte 14 of the text: expected text in UTF-8, found the byte 0xFF",
/// );
/// ```
pub fn read_variant_bytes(bytes: &[u8]) -> Result<VariantReading, VariantReadError> {
    let most = MAX_VARIANT_BYTES;
    if bytes.len() > most {
        return Err(VariantReadError::TooLong { bytes: bytes.len(), most });
    }
    read_variant(utf8(bytes)?)
}

/// Returns bytes as text.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, VariantReadError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        let line = bytes[..offset].split(|&byte| byte == b'\n').count();
        VariantReadError::Utf8 { offset, line, byte: bytes[offset] }
    })
}

/// Reads a puzzle in a format.
///
/// # Errors
///
/// If the text has a fault.
///
/// ```
/// use ninefold_variant_io::{VariantFormat, read_variant_as};
///
/// let error = read_variant_as("123", VariantFormat::ShortKiller).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "short-killer, the text: expected 81 characters, found 3 characters",
/// );
/// ```
pub fn read_variant_as(
    text: &str,
    format: VariantFormat,
) -> Result<VariantReading, VariantReadError> {
    refuse_too_long(text)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let built: Result<Builder, VariantTextFault> = match format {
        VariantFormat::Fpuzzles => fpuzzles::read_text(text),
        VariantFormat::FpuzzlesLink => {
            fpuzzles::unpacked_link(text).and_then(|json| fpuzzles::read_text(&json))
        }
        VariantFormat::Iss => iss::read(text),
        VariantFormat::SumoCue => sumocue::read(text),
        VariantFormat::Ps => ps::read(text),
        VariantFormat::ShortKiller => killer::read(text),
        VariantFormat::JigsawLine => jigsaw::read(text),
        VariantFormat::PencilMarks => grid::read_marks(text),
        VariantFormat::Grid(spelling) => grid::read(text, spelling),
        VariantFormat::SudokuPad => sudokupad::read_text(text),
    };
    match built {
        Ok(builder) => builder.finish(format),
        Err(fault) => Err(VariantReadError::Text { format, fault: Box::new(fault) }),
    }
}

fn refuse_too_long(text: &str) -> Result<(), VariantReadError> {
    let most = MAX_VARIANT_BYTES;
    if text.len() > most {
        return Err(VariantReadError::TooLong { bytes: text.len(), most });
    }
    Ok(())
}

/// Returns all formats that a text may have, by its content.
pub(crate) fn candidates(text: &str) -> Vec<VariantFormat> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
    if text.len() > MAX_VARIANT_BYTES {
        return Vec::new();
    }
    // A start that nothing else has.
    if text.starts_with('{') {
        return match sudokupad::parsed_loosely(text) {
            Ok(json) => {
                let mut found = Vec::new();
                found.extend(fpuzzles::is_like(&json).then_some(VariantFormat::Fpuzzles));
                found.extend(sudokupad::is_like_json(&json).then_some(VariantFormat::SudokuPad));
                found
            }
            // Reading it names the fault.
            Err(_) => vec![VariantFormat::Fpuzzles],
        };
    }
    // First, because its comments may contain links.
    if iss::is_like(text) {
        return vec![VariantFormat::Iss];
    }
    if sudokupad::is_like(text) {
        return vec![VariantFormat::SudokuPad];
    }
    if fpuzzles::is_like_link(text) {
        return vec![VariantFormat::FpuzzlesLink];
    }
    if sumocue::is_like(text) {
        return vec![VariantFormat::SumoCue];
    }
    if ps::is_like(text) {
        return vec![VariantFormat::Ps];
    }
    let mut found = Vec::new();
    if killer::is_like(text) {
        found.push(VariantFormat::ShortKiller);
    }
    if jigsaw::is_like(text) {
        found.push(VariantFormat::JigsawLine);
    }
    if grid::is_like_marks(text) {
        found.push(VariantFormat::PencilMarks);
    }
    let spellings = GridSpelling::ALL.into_iter().filter(|&spelling| grid::is_like(text, spelling));
    found.extend(spellings.map(VariantFormat::Grid));
    let usual = VariantFormat::Grid(GridSpelling::LettersFromTen);
    // Without a clue, nothing says that values begin at 0, and letters would mean the same.
    if found.contains(&usual) && grid::is_blank(text) {
        return vec![usual];
    }
    found
}
