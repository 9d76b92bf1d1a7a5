//! [`find_variant`]: the variant puzzle of a text, unless the text has classic puzzles.

use ninefold_core::{Cell, Puzzle};
use ninefold_io::format::Entries;
use ninefold_variant::classic_puzzle;
use ninefold_variant_io::{
    VariantFormat, VariantReadError, VariantReading, VariantTextPlace, read_variant,
    read_variant_as,
};
use ninefold_variant_model::{ValueSet, VariantDraft, VariantPuzzle};

/// Returns the variant puzzle of a text, or `None` if the text is one of classic puzzles, or no puzzle
/// at all.
///
/// Without a format, the text decides. Whatever reads as a classic puzzle is one, unless it has
/// something else that a classic puzzle cannot have, such as a region for each cell. A text of ISS,
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
    if Puzzle::parse(text.as_bytes()).is_ok() {
        return Ok(None);
    }
    let is_classic = reads_as_classic(text);
    match read_variant(text) {
        Ok(reading) if is_classic && !says_more(text, &reading) => Ok(None),
        Ok(reading) => Ok(Some(reading)),
        Err(error) if is_classic || is_of_no_format(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns whether the first record of a text is a classic puzzle.
fn reads_as_classic(text: &str) -> bool {
    let entry = Entries::open_unpacked(text.as_bytes(), None).and_then(|mut all| all.next_entry());
    matches!(entry, Ok(Some(entry)) if entry.puzzle.is_ok())
}

/// Returns whether a text that reads as a classic puzzle says more than that.
fn says_more(text: &str, reading: &VariantReading) -> bool {
    match reading.format {
        VariantFormat::Grid(_) | VariantFormat::PencilMarks => false,
        // Clues and regions. Regions alone are the digits of a filled grid.
        VariantFormat::JigsawLine => {
            let characters = text.chars().filter(|character| !character.is_whitespace()).count();
            characters > reading.puzzle.cells().len() && known_classic(&reading.puzzle).is_none()
        }
        _ => known_classic(&reading.puzzle).is_none(),
    }
}

/// Returns whether an error says nothing about the format of a text. Every text that starts like JSON
/// and is damaged is taken for one of f-puzzles.
fn is_of_no_format(error: &VariantReadError) -> bool {
    match error {
        VariantReadError::Unrecognized { .. } => true,
        VariantReadError::Text { format: VariantFormat::Fpuzzles, fault } => {
            matches!(fault.place, VariantTextPlace::Character { .. })
        }
        _ => false,
    }
}

/// Returns the clues of a classic puzzle that is fully known.
pub(crate) fn known_classic(puzzle: &VariantPuzzle) -> Option<Puzzle> {
    classic_puzzle(puzzle).filter(|_| puzzle.is_fully_known())
}

/// Returns a classic puzzle as a variant puzzle without rules.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_questions::variant_of_classic;
/// use ninefold_variant::classic_puzzle;
///
/// let puzzle: Puzzle = format!("5{}", ".".repeat(80)).parse()?;
/// assert_eq!(classic_puzzle(&variant_of_classic(&puzzle)), Some(puzzle));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn variant_of_classic(puzzle: &Puzzle) -> VariantPuzzle {
    let mut draft = VariantDraft::square(9).expect("9 is a size");
    for (set, cell) in draft.candidates.iter_mut().zip(Cell::ALL) {
        if let Some(digit) = puzzle.get(cell) {
            *set = ValueSet::only(digit.get());
        }
    }
    draft.finish().expect("a classic grid has no fault")
}
