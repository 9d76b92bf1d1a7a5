//! Checks whether a grid is a solution of a puzzle.

use super::grid::{PartialGrid, place_of};
use super::rules;
use ninefold_variant_model::{RulePlace, VariantPuzzle};

/// Checks that a grid of values, in reading order and then those of the extra cells, is a solution: each
/// value is a candidate of its cell, the values of each house are all different, and each rule holds.
///
/// # Errors
///
/// A text with the first fault: the length, a value that is no candidate, a house or a rule.
///
/// ```
/// use ninefold_oracle::variants::check::check;
/// use ninefold_variant_model::{GridCell, Rule, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// draft.rules.push(Rule::Odd { cell: GridCell::new(1, 3) });
/// let puzzle = draft.finish()?;
/// let mut grid = [1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2];
/// assert_eq!(check(&puzzle, &grid), Ok(()));
/// grid[4..8].reverse();
/// assert_eq!(check(&puzzle, &grid), Err("column 1 has 1 twice".to_string()));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn check(puzzle: &VariantPuzzle, grid: &[u8]) -> Result<(), String> {
    let extra: usize = puzzle.extra().iter().map(|group| usize::from(group.cells)).sum();
    let expected = usize::from(puzzle.rows()) * usize::from(puzzle.columns()) + extra;
    if grid.len() != expected {
        return Err(format!("the grid has {} values, expected {expected}", grid.len()));
    }
    for ((cell, candidates), value) in
        puzzle.all_cells().into_iter().zip(puzzle.candidates()).zip(grid)
    {
        let cell = puzzle.named(cell);
        if !puzzle.values().contains(*value) {
            return Err(format!("{cell} holds {value}, which is no value of the puzzle"));
        }
        if !candidates.contains(*value) {
            return Err(format!("{cell} holds {value}, which is none of {candidates}"));
        }
    }
    let values: Vec<Option<u8>> = grid.iter().copied().map(Some).collect();
    for (name, cells) in (PartialGrid { puzzle, entries: &values }).houses() {
        let mut seen = Vec::new();
        for cell in cells {
            let value = grid[place_of(puzzle, cell)];
            if seen.contains(&value) {
                return Err(format!("{name} has {value} twice"));
            }
            seen.push(value);
        }
    }
    for (index, rule) in puzzle.rules().iter().enumerate() {
        if !rules::holds(puzzle, rule, grid) {
            return Err(format!("{} is broken", RulePlace::new(index, rule, puzzle.extra())));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_variant_model::{GridCell, Rule, ValueSet, VariantDraft};

    const GRID: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn fault(draft: VariantDraft, grid: &[u8]) -> String {
        check(&draft.finish().unwrap(), grid).unwrap_err()
    }

    fn square(size: u8) -> VariantDraft {
        VariantDraft::square(size).unwrap()
    }

    #[test]
    fn a_solution_passes() {
        assert_eq!(check(&square(4).finish().unwrap(), &GRID), Ok(()));
    }

    #[test]
    fn a_wrong_length_is_named() {
        assert_eq!(fault(square(4), &GRID[1..]), "the grid has 15 values, expected 16");
    }

    #[test]
    fn a_value_that_is_no_candidate_is_named() {
        let mut grid = GRID;
        grid[15] = 5;
        assert_eq!(fault(square(4), &grid), "r4c4 holds 5, which is no value of the puzzle");
        let mut draft = square(4);
        draft.candidates[15] = [2, 3].into_iter().collect::<ValueSet>();
        assert_eq!(fault(draft, &GRID), "r4c4 holds 1, which is none of {2, 3}");
    }

    #[test]
    fn a_house_with_a_repeated_value_is_named() {
        let mut grid = GRID;
        grid.swap(0, 12);
        assert_eq!(fault(square(4), &grid), "row 1 has 4 twice");
        let mut grid = GRID;
        grid.swap(0, 3);
        assert_eq!(fault(square(4), &grid), "column 1 has 4 twice");
        // Swaps rows 2 and 3: rows and columns still hold, boxes do not.
        let mut grid = GRID;
        grid[4..12].rotate_left(4);
        assert_eq!(fault(square(4), &grid), "region 1 has 2 twice");
    }

    #[test]
    fn houses_that_a_puzzle_does_not_have_may_repeat() {
        let mut draft = square(4);
        draft.houses.rows = false;
        draft.regions = vec![None; 16];
        let grid = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4];
        assert_eq!(check(&draft.clone().finish().unwrap(), &grid), Ok(()));
        (draft.houses.rows, draft.houses.columns) = (true, false);
        assert_eq!(fault(draft, &grid), "row 1 has 1 twice");
    }

    #[test]
    fn a_broken_rule_is_named_with_its_place() {
        let mut draft = square(4);
        let cells = vec![GridCell::new(0, 1), GridCell::new(0, 2)];
        draft.rules.push(Rule::Cage { cells: cells.clone(), sum: Some(5) });
        draft.rules.push(Rule::Cage { cells, sum: Some(6) });
        assert_eq!(fault(draft, &GRID), "killer cage r1c2 to r1c3 (rule 2) is broken");
    }
}
