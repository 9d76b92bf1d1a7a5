//! [`write_variant`]: from a puzzle to a text.

use crate::format::VariantFormat;
use crate::read::MAX_VARIANT_BYTES;
use crate::{fpuzzles, grid, iss, jigsaw, ps, sumocue};
use ninefold_variant_model::{ExtraCells, Rule, RulePlace, VariantDraft, VariantPuzzle};
use std::borrow::Cow;
use std::fmt;

/// What to do with rules that a format cannot say.
///
/// ```
/// use ninefold_variant_io::{GridSpelling, VariantFormat, VariantLoss, read_variant, write_variant};
///
/// let puzzle = read_variant(".Shape~4x4.AntiKing.~R1C1_2")?.puzzle;
/// let format = VariantFormat::Grid(GridSpelling::LettersFromTen);
/// assert!(write_variant(&puzzle, format, VariantLoss::Refuse).is_err());
/// let writing = write_variant(&puzzle, format, VariantLoss::Drop)?;
/// assert_eq!(writing.text, "2...\n....\n....\n....\n");
/// assert_eq!(writing.dropped, ["anti-king (rule 1)"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VariantLoss {
    /// Write nothing, and name them.
    Refuse,
    /// Leave them out, and name them.
    Drop,
}

/// A puzzle that was written as text.
///
/// ```
/// use ninefold_variant_io::{VariantFormat, VariantLoss, read_variant, write_variant};
///
/// let puzzle = read_variant(".Shape~4x4.Cage~7~R1C1~R1C2.~R4C4_1")?.puzzle;
/// let writing = write_variant(&puzzle, VariantFormat::Iss, VariantLoss::Refuse)?;
/// assert_eq!(writing.text, ".Shape~4x4.~R4C4_1.Cage~7~R1C1~R1C2");
/// assert!(writing.dropped.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantWriting {
    /// The text.
    pub text: String,
    /// What was left out: rules if that was allowed, and titles and authors in any case.
    pub dropped: Vec<String>,
}

/// The error of a puzzle that a format cannot say.
///
/// ```
/// use ninefold_variant_io::{VariantFormat, VariantLoss, read_variant, write_variant};
///
/// let puzzle = read_variant(".Thermo~R1C1~R1C2.Diagonal~1")?.puzzle;
/// let error = write_variant(&puzzle, VariantFormat::SumoCue, VariantLoss::Refuse).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "sumocue cannot say: thermometer r1c1 to r1c2 (rule 1); diagonal (rule 2)",
/// );
/// # Ok::<(), ninefold_variant_io::VariantReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantWriteError {
    /// The format cannot say some rules.
    Lost {
        /// The format.
        format: VariantFormat,
        /// What it cannot say.
        what: Vec<String>,
    },
    /// The format has no such grids.
    Grid {
        /// The format.
        format: VariantFormat,
        /// What the grid must have.
        needs: &'static str,
    },
    /// The format is only read.
    ReadOnly {
        /// The format.
        format: VariantFormat,
    },
    /// The text would be too long to be read again: some rules are spelled by many others.
    TooLong {
        /// The format.
        format: VariantFormat,
        /// Length of the text, in bytes.
        bytes: usize,
    },
}

impl fmt::Display for VariantWriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 20;
        match self {
            Self::Lost { format, what } => {
                let shown: Vec<&str> = what.iter().take(SHOWN).map(String::as_str).collect();
                write!(f, "{format} cannot say: {}", shown.join("; "))?;
                match what.len().saturating_sub(SHOWN) {
                    0 => Ok(()),
                    more => write!(f, "; and {more} more"),
                }
            }
            Self::Grid { format, needs } => {
                write!(f, "{format} cannot say this grid; it needs {needs}")
            }
            Self::ReadOnly { format } => {
                write!(f, "{format} is only read; write f-puzzles or iss instead")
            }
            Self::TooLong { format, bytes } => write!(
                f,
                "{format} spells some of these rules by many others: the text would have {bytes} \
                 bytes, and one of more than {MAX_VARIANT_BYTES} is not read; write another format",
            ),
        }
    }
}

impl std::error::Error for VariantWriteError {}

/// Collects what a format cannot say.
#[derive(Default)]
pub(crate) struct Lost {
    what: Vec<String>,
    /// The cells outside the grid.
    extra: Vec<ExtraCells>,
    /// By rule that is written: its place in the puzzle. Empty if all rules are written.
    places: Vec<usize>,
}

impl Lost {
    pub fn rule(&mut self, index: usize, rule: &Rule) {
        let index = self.places.get(index).copied().unwrap_or(index);
        self.what.push(RulePlace::new(index, rule, &self.extra).to_string());
    }

    pub fn other(&mut self, what: impl Into<String>) {
        self.what.push(what.into());
    }
}

/// Text, or what the grid must have for this format.
pub(crate) type Written = Result<String, &'static str>;

/// Writes a puzzle in a format.
///
/// # Errors
///
/// If the format cannot say the grid; if it cannot say some rules and
/// [`VariantLoss::Refuse`] is demanded; if the format is only read; if the text would be longer than
/// [`MAX_VARIANT_BYTES`].
pub fn write_variant(
    puzzle: &VariantPuzzle,
    format: VariantFormat,
    on_loss: VariantLoss,
) -> Result<VariantWriting, VariantWriteError> {
    let mut lost = Lost { extra: puzzle.extra().to_vec(), ..Lost::default() };
    for sentence in puzzle.unread() {
        lost.other(sentence.as_str());
    }
    let whole = puzzle;
    let puzzle = match format {
        VariantFormat::Iss => Cow::Borrowed(whole),
        _ => without_extra(whole, &mut lost),
    };
    let puzzle = &*puzzle;
    let written = match format {
        VariantFormat::Fpuzzles => fpuzzles::write(puzzle, &mut lost),
        VariantFormat::FpuzzlesLink => {
            fpuzzles::write(puzzle, &mut lost).map(|json| fpuzzles::packed_link(&json))
        }
        VariantFormat::Iss => iss::write(puzzle, &mut lost),
        VariantFormat::SumoCue => sumocue::write(puzzle, &mut lost),
        VariantFormat::Ps => ps::write(puzzle, &mut lost),
        VariantFormat::JigsawLine => jigsaw::write(puzzle, &mut lost),
        VariantFormat::PencilMarks => grid::write_marks(puzzle, &mut lost),
        VariantFormat::Grid(spelling) => grid::write(puzzle, spelling, &mut lost),
        VariantFormat::SudokuPad | VariantFormat::ShortKiller => {
            return Err(VariantWriteError::ReadOnly { format });
        }
    };
    let text = written.map_err(|needs| VariantWriteError::Grid { format, needs })?;
    let bytes = text.len();
    if bytes > MAX_VARIANT_BYTES {
        return Err(VariantWriteError::TooLong { format, bytes });
    }
    let mut dropped = lost.what;
    if on_loss == VariantLoss::Refuse && !dropped.is_empty() {
        return Err(VariantWriteError::Lost { format, what: dropped });
    }
    if !matches!(format, VariantFormat::Fpuzzles | VariantFormat::FpuzzlesLink) {
        dropped.extend(puzzle.title().map(|title| format!("the title `{title}`")));
        dropped.extend(puzzle.author().map(|author| format!("the author `{author}`")));
    }
    Ok(VariantWriting { text, dropped })
}

/// Returns a puzzle without its extra cells, and without the rules that name one. Notes that they are
/// lost.
fn without_extra<'p>(puzzle: &'p VariantPuzzle, lost: &mut Lost) -> Cow<'p, VariantPuzzle> {
    if puzzle.extra().is_empty() {
        return Cow::Borrowed(puzzle);
    }
    for group in puzzle.extra() {
        lost.other(format!("extra cells `{}`", group.name));
    }
    let rows = puzzle.rows();
    let is_inside = |rule: &Rule| rule.cells().all(|cell| cell.row() < rows);
    let mut kept = Vec::new();
    for (index, rule) in puzzle.rules().iter().enumerate() {
        if is_inside(rule) {
            kept.push(index);
        } else {
            lost.rule(index, rule);
        }
    }
    lost.places = kept;
    let mut draft = puzzle.clone().into_draft();
    draft.extra.clear();
    draft.candidates.truncate(puzzle.cells().len());
    draft.rules.retain(is_inside);
    Cow::Owned(draft.finish().expect("no rule of the rest needs the extra cells"))
}

/// Returns the usual regions of the puzzle's grid.
pub(crate) fn usual_regions(puzzle: &VariantPuzzle) -> Vec<Option<u16>> {
    VariantDraft::new(puzzle.rows(), puzzle.columns(), puzzle.values())
        .map_or(Vec::new(), |draft| draft.regions)
}

pub(crate) fn regions(puzzle: &VariantPuzzle) -> Vec<Option<u16>> {
    puzzle.cells().map(|cell| puzzle.region(cell)).collect()
}

/// Returns the size of a square grid with rows and columns, whose values begin at 1.
pub(crate) fn square_size(puzzle: &VariantPuzzle) -> Option<u8> {
    let size = puzzle.rows();
    let is_usual = puzzle.columns() == size
        && puzzle.values().lowest() == 1
        && puzzle.values().highest() == size
        && puzzle.house_rules().rows
        && puzzle.house_rules().columns;
    is_usual.then_some(size)
}

/// Notes that rules and candidates are lost which a plain grid cannot say, and returns the clues.
pub(crate) fn clues_alone(puzzle: &VariantPuzzle, lost: &mut Lost) -> Vec<Option<u8>> {
    for (index, rule) in puzzle.rules().iter().enumerate() {
        lost.rule(index, rule);
    }
    clues(puzzle, lost)
}

/// Notes that candidates are lost, and returns the clues.
pub(crate) fn clues(puzzle: &VariantPuzzle, lost: &mut Lost) -> Vec<Option<u8>> {
    let all = puzzle.values().set();
    let cells = puzzle.cells().zip(puzzle.candidates());
    cells
        .map(|(cell, set)| {
            if set.single().is_none() && *set != all {
                lost.other(format!("candidates {set} of {cell}"));
            }
            // A puzzle with one value has no blank cells.
            set.single()
        })
        .collect()
}
