//! Recognises inputs with variant puzzles.

use ninefold_io::format::{Entries, Format, InputStart, OtherFit};
use ninefold_questions::is_jigsaw_with_clues;
use ninefold_variant_io::{VariantReadError, VariantRecord, VariantRecords, read_variant};

/// Formats that no variant puzzle has, by name. Lines, lists and objects may be any puzzles.
const CLASSIC: [&str; 10] = [
    "parquet",
    "arrow",
    "opensudoku",
    "csv",
    "tsv",
    "hodoku",
    "bank",
    "sdk",
    "candidates",
    "pencil",
];

/// Recognises any input.
pub(super) fn always(_: &InputStart, _: Option<&'static dyn Format>, _: bool) -> OtherFit {
    OtherFit::Yes
}

/// Recognises an input whose first record is a variant puzzle and no classic one.
pub(super) fn by_content(
    start: &InputStart,
    format: Option<&'static dyn Format>,
    is_all: bool,
) -> OtherFit {
    let first = start.first().trim_ascii();
    let is_cell = |byte: &u8| byte.is_ascii_digit() || b"._*-".contains(byte);
    let is_line = first.len() >= 81 && first[..81].iter().all(is_cell);
    let is_row = first.iter().filter(|byte| is_cell(byte)).count() == 9 && first.len() < 40;
    let is_classic = format.is_some_and(|format| CLASSIC.contains(&format.about().name));
    if first.is_empty() || is_classic || is_line && first.len() == 81 || is_row && !is_all {
        return OtherFit::No;
    }
    let mut records = VariantRecords::new(start.bytes());
    // An input in memory has no errors.
    let Ok(Some(record)) = records.next_record() else { return OtherFit::No };
    let goes_on = !is_all && matches!(records.next_record(), Ok(None));
    if goes_on && !is_complete(&record) {
        return OtherFit::SoFar;
    }
    let is_jigsaw = str::from_utf8(record.bytes()).is_ok_and(is_jigsaw_with_clues);
    let is_variant = is_jigsaw || may_be_variant(&record) && !is_classic_start(start.bytes());
    if is_variant { OtherFit::Yes } else { OtherFit::No }
}

/// Returns whether a record at the end of what has been read is surely complete: it is a line of more
/// cells than a row has.
fn is_complete(record: &VariantRecord) -> bool {
    let text = record.bytes().trim_ascii();
    record.is_one_line() && !text.starts_with(b"{") && text.len() > 25 && !text.contains(&b' ')
}

/// Returns whether a record may be meant as a variant puzzle.
fn may_be_variant(record: &VariantRecord) -> bool {
    match record.read(None) {
        Err(VariantReadError::Unrecognized { .. } | VariantReadError::TooLong { .. }) => false,
        // A byte in a string or a link may be damaged.
        Err(VariantReadError::Utf8 { .. }) => {
            let text = String::from_utf8_lossy(record.bytes());
            !text.contains('\0')
                && !matches!(read_variant(&text), Err(VariantReadError::Unrecognized { .. }))
        }
        // Any text in braces may be damaged JSON. Only these keys are those of puzzles.
        Err(_) if record.bytes().trim_ascii_start().starts_with(b"{") => {
            let text = String::from_utf8_lossy(record.bytes());
            text.contains("\"size\"") && text.contains("\"grid\"") || text.contains("cells")
        }
        Ok(_) | Err(_) => true,
    }
}

/// Returns whether the first record of a start is a classic puzzle.
fn is_classic_start(start: &[u8]) -> bool {
    let entry = Entries::open_unpacked(start, None).and_then(|mut entries| {
        entries.begin()?;
        entries.next_entry()
    });
    matches!(entry, Ok(Some(entry)) if entry.puzzle.is_ok())
}
