//! [`classic_puzzle`] and [`variant_of_classic`]: the classic puzzles, which `ninefold-core` answers.

use ninefold_core::{Cell, Digit, Puzzle};
use ninefold_variant_model::{HouseRules, ValueRange, ValueSet, VariantDraft, VariantPuzzle};

/// Returns the puzzle for `ninefold-core`, if it is classic: 9x9 cells with the usual boxes, the values
/// 1 to 9, no rule, and cells that are given or have all candidates.
///
/// Sentences of its file that no rule expresses are not looked at.
///
/// ```
/// use ninefold_variant::classic_puzzle;
/// use ninefold_variant_model::{Rule, ValueSet, VariantDraft};
///
/// let mut draft = VariantDraft::square(9)?;
/// draft.candidates[0] = ValueSet::only(5);
/// let clues = classic_puzzle(&draft.clone().finish()?).ok_or("a classic puzzle")?;
/// assert_eq!(clues.to_string(), format!("5{}", ".".repeat(80)));
/// draft.rules.push(Rule::AntiKing);
/// assert_eq!(classic_puzzle(&draft.finish()?), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn classic_puzzle(puzzle: &VariantPuzzle) -> Option<Puzzle> {
    let values = ValueRange::up_to(9)?;
    let is_plain = puzzle.rows() == 9
        && puzzle.columns() == 9
        && puzzle.values() == values
        && puzzle.house_rules() == HouseRules::default()
        && puzzle.rules().is_empty()
        && puzzle.extra().is_empty();
    if !is_plain {
        return None;
    }
    // By box: its region. A region has at most nine cells, so no two boxes are the same one.
    let mut regions = [None; 9];
    let mut classic = Puzzle::EMPTY;
    for (index, (place, candidates)) in puzzle.cells().zip(puzzle.candidates()).enumerate() {
        let cell = Cell::new(index)?;
        let region = puzzle.region(place)?;
        if *regions[cell.block().index()].get_or_insert(region) != region {
            return None;
        }
        if *candidates != values.set() {
            classic = classic.with(cell, Digit::new(candidates.single()?)?);
        }
    }
    Some(classic)
}

/// Returns a classic puzzle as a variant puzzle without rules.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_variant::{classic_puzzle, variant_of_classic};
///
/// let puzzle: Puzzle = format!("5{}", ".".repeat(80)).parse()?;
/// assert_eq!(classic_puzzle(&variant_of_classic(&puzzle)), Some(puzzle));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[expect(clippy::missing_panics_doc, reason = "a classic grid has no fault")]
pub fn variant_of_classic(puzzle: &Puzzle) -> VariantPuzzle {
    let mut draft = VariantDraft::square(9).expect("9 is a size");
    for (set, cell) in draft.candidates.iter_mut().zip(Cell::ALL) {
        if let Some(digit) = puzzle.get(cell) {
            *set = ValueSet::only(digit.get());
        }
    }
    draft.finish().expect("a classic grid has no fault")
}
