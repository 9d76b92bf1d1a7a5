//! Classic puzzles as variant puzzles, and back.

use ninefold_core::{Cell, Digit, DigitSet, Marks, Puzzle};
use ninefold_variant::{classic_puzzle, variant_of_classic};
use ninefold_variant_model::{ValueSet, VariantPuzzle};

/// Makes a classic puzzle a variant puzzle. Pencil marks are its candidates.
pub(super) fn variant(puzzle: &Puzzle, marks: Option<&Marks>) -> VariantPuzzle {
    let variant = variant_of_classic(puzzle);
    let Some(marks) = marks else { return variant };
    let sets: Vec<ValueSet> = Cell::ALL
        .into_iter()
        .map(|cell| match puzzle.get(cell) {
            Some(digit) => ValueSet::only(digit.get()),
            None => marks.get(cell).into_iter().map(Digit::get).collect(),
        })
        .collect();
    variant.with_candidates(&sets)
}

/// Returns a variant puzzle as a classic one, with pencil marks if its candidates need them. `None`: it
/// has another grid or other rules, or is not fully known.
pub(super) fn classic(puzzle: &VariantPuzzle) -> Option<(Puzzle, Option<Marks>)> {
    if !puzzle.is_fully_known() {
        return None;
    }
    let all = puzzle.values().set();
    let candidates = puzzle.candidates();
    // Cells with other candidates are blank at first.
    let whole = |set: &ValueSet| if set.single().is_some() { *set } else { all };
    let blank: Vec<ValueSet> = candidates.iter().map(whole).collect();
    let clues = classic_puzzle(&puzzle.clone().with_candidates(&blank))?;
    let has_marks = candidates.iter().any(|set| set.single().is_none() && *set != all);
    Some((clues, if has_marks { marks(candidates) } else { None }))
}

/// Returns the values of a 9x9 grid as a board, if they are digits.
pub(crate) fn board(values: &[u8]) -> Option<Puzzle> {
    let digits: Option<Vec<Option<Digit>>> =
        values.iter().map(|value| Digit::new(*value).map(Some)).collect();
    <[Option<Digit>; 81]>::try_from(digits?).ok().map(Puzzle::new)
}

/// Returns candidates of a 9x9 grid as pencil marks.
pub(crate) fn marks(sets: &[ValueSet]) -> Option<Marks> {
    let digits = |set: &ValueSet| set.iter().filter_map(Digit::new).collect::<DigitSet>();
    let sets: Vec<DigitSet> = sets.iter().map(digits).collect();
    <[DigitSet; 81]>::try_from(sets).ok().map(Marks::new)
}
