//! Classic puzzles as variant puzzles, and back.

use ninefold_core::{Cell, Digit, DigitSet, Marks, Puzzle};
use ninefold_variant_model::{ValueSet, VariantDraft, VariantPuzzle};

/// Makes a classic puzzle a variant puzzle. Pencil marks are its candidates.
pub(super) fn variant(puzzle: &Puzzle, marks: Option<&Marks>) -> VariantPuzzle {
    let mut draft = VariantDraft::square(9).expect("9 is a size");
    for (cell, set) in Cell::ALL.into_iter().zip(&mut draft.candidates) {
        match puzzle.get(cell) {
            Some(digit) => *set = ValueSet::only(digit.get()),
            None => {
                if let Some(marks) = marks {
                    *set = marks.get(cell).into_iter().map(Digit::get).collect();
                }
            }
        }
    }
    draft.finish().expect("a grid of 9x9 without rules has no fault")
}

/// Returns a variant puzzle as a classic one, with pencil marks if its candidates need them. `None`: it
/// has another grid or other rules, or is not fully known.
pub(super) fn classic(puzzle: &VariantPuzzle) -> Option<(Puzzle, Option<Marks>)> {
    let usual = variant(&Puzzle::EMPTY, None);
    let is_classic = (puzzle.rows(), puzzle.columns()) == (9, 9)
        && puzzle.values() == usual.values()
        && puzzle.house_rules() == usual.house_rules()
        && puzzle.cells().all(|cell| region_like(puzzle, &usual, cell))
        && puzzle.rules().is_empty()
        && puzzle.is_fully_known();
    if !is_classic {
        return None;
    }
    let all = puzzle.values().set();
    let mut clues = Puzzle::EMPTY;
    let mut sets = [DigitSet::ALL; 81];
    for ((cell, set), candidates) in Cell::ALL.into_iter().zip(&mut sets).zip(puzzle.candidates()) {
        *set = candidates.iter().filter_map(Digit::new).collect();
        clues.set(cell, candidates.single().and_then(Digit::new));
    }
    let has_marks = puzzle.candidates().iter().any(|set| set.single().is_none() && *set != all);
    Some((clues, has_marks.then(|| Marks::new(sets))))
}

/// Returns whether a cell is in a region with the same cells in both puzzles, which have one size.
fn region_like(
    puzzle: &VariantPuzzle,
    usual: &VariantPuzzle,
    cell: ninefold_variant_model::GridCell,
) -> bool {
    let same = |puzzle: &VariantPuzzle, other| puzzle.region(cell) == puzzle.region(other);
    puzzle.region(cell).is_some()
        && puzzle.cells().all(|other| same(puzzle, other) == same(usual, other))
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
