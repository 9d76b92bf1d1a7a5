//! [`find_variant`]: the variant puzzle of a text, unless the text has classic puzzles.

use ninefold_core::Puzzle;
use ninefold_io::format::Entries;
use ninefold_variant::classic_puzzle;
use ninefold_variant_io::{
    VariantFormat, VariantReadError, VariantReading, VariantTextPlace, read_variant,
    read_variant_as,
};
#[cfg(feature = "json")]
use ninefold_variant_model::VariantPuzzle;

/// Returns the variant puzzle of a text, or `None` if the text is one of classic puzzles, or no puzzle
/// at all.
///
/// Without a format, the text decides. Whatever reads as a classic puzzle is one, unless the regions of a
/// jigsaw puzzle stand behind it. A text of ISS,
/// f-puzzles or `SudokuPad` counts as one of a variant puzzle, though it may have the rules of a classic
/// one: see [`classic_puzzle`](ninefold_variant::classic_puzzle).
///
/// # Errors
///
/// If the text has the format of a variant puzzle and a fault, or if it has a meaning in two formats.
///
/// ```
/// use ninefold_questions::find_variant;
///
/// let killer = find_variant(".Cage~7~R1C1~R1C2", None)?.ok_or("a variant puzzle")?;
/// assert_eq!(killer.format.name(), "iss");
/// assert_eq!(find_variant(&".".repeat(81), None)?, None);
/// assert_eq!(find_variant("hello", None)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_variant(
    text: &str,
    format: Option<VariantFormat>,
) -> Result<Option<VariantReading>, VariantReadError> {
    if let Some(format) = format {
        return read_variant_as(text, format).map(Some);
    }
    if is_classic(text) {
        return Ok(None);
    }
    match read_variant(text) {
        Ok(reading) => Ok(Some(reading)),
        Err(error) if is_of_no_format(text, &error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns whether a text has a classic puzzle, and says no more than that. This is quick, whatever the
/// text is.
pub(crate) fn is_classic(text: &str) -> bool {
    if Puzzle::parse(text.as_bytes()).is_ok() {
        return true;
    }
    let entry = Entries::open_unpacked(text.as_bytes(), None).and_then(|mut all| all.next_entry());
    matches!(entry, Ok(Some(entry)) if entry.puzzle.is_ok()) && !is_jigsaw_with_clues(text)
}

/// Returns whether a text is the clues of a jigsaw puzzle with its regions behind them. It may read as a
/// classic puzzle with something behind it.
///
/// ```
/// use ninefold_questions::is_jigsaw_with_clues;
///
/// // Each row is a region; and then the usual boxes.
/// let rows: String = ('1'..='9').map(|name| name.to_string().repeat(9)).collect();
/// let boxes: String = ["111222333", "444555666", "777888999"].map(|row| row.repeat(3)).concat();
/// assert!(is_jigsaw_with_clues(&(".".repeat(81) + &rows)));
/// assert!(!is_jigsaw_with_clues(&(".".repeat(81) + &boxes)));
/// ```
pub fn is_jigsaw_with_clues(text: &str) -> bool {
    // Regions alone are the digits of a filled grid.
    const CHARACTERS: usize = 2 * 81;
    let characters = text.chars().filter(|character| !character.is_whitespace());
    characters.take(CHARACTERS + 1).count() == CHARACTERS
        && read_variant_as(text, VariantFormat::JigsawLine)
            .is_ok_and(|reading| classic_puzzle(&reading.puzzle).is_none())
}

/// Returns whether an error says nothing about the format of a text. Any damaged JSON may be taken for
/// that of f-puzzles; only these keys are those of puzzles.
fn is_of_no_format(text: &str, error: &VariantReadError) -> bool {
    match error {
        VariantReadError::Unrecognized { .. } => true,
        VariantReadError::Text { format: VariantFormat::Fpuzzles, fault } => {
            let is_puzzle = text.contains("\"size\"") && text.contains("\"grid\"");
            matches!(fault.place, VariantTextPlace::Character { .. }) && !is_puzzle
        }
        _ => false,
    }
}

/// Returns the clues of a classic puzzle that is fully known.
#[cfg(feature = "json")]
pub(crate) fn known_classic(puzzle: &VariantPuzzle) -> Option<Puzzle> {
    classic_puzzle(puzzle).filter(|_| puzzle.is_fully_known())
}
