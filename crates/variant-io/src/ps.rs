//! PS: `3x3:`, `d` or nothing, `:k:` and 81 numbers, each 256 times a sum plus the cage's number.

use crate::builder::{Builder, cell_at};
use crate::error::{Bad, VariantTextFault};
use crate::place::VariantTextPlace;
use crate::write::{self, Lost, Written};
use ninefold_variant_model::{DiagonalKind, GridCell, Rule, VariantDraft, VariantPuzzle};
use std::collections::BTreeMap;
use std::fmt::Write;

const CELLS: usize = 81;

pub(crate) fn is_like(text: &str) -> bool {
    text.starts_with("3x3:")
}

pub(crate) fn read(text: &str) -> Result<Builder, VariantTextFault> {
    let fields = fields(text);
    let (head, numbers) = fields.split_at(fields.len().min(3));
    let expected = ["3x3", "nothing, or d for diagonals", "k"];
    for (n, expected) in expected.into_iter().enumerate() {
        let (offset, field) = head.get(n).copied().unwrap_or((text.len(), ""));
        let is_right = match n {
            1 => field.is_empty() || field == "d",
            _ => field == expected,
        };
        if !is_right {
            return Err(Bad::text(expected, field).at(VariantTextPlace::at(text, offset)));
        }
    }
    // The last number may have a colon behind it.
    let is_open = numbers.last().is_some_and(|(_, field)| field.is_empty());
    let numbers = &numbers[..numbers.len() - usize::from(is_open)];
    if numbers.len() != CELLS {
        let found = format!("{} numbers", numbers.len());
        return Err(VariantTextFault::whole("81 numbers with `:` between them", found));
    }
    let draft = VariantDraft::square(9)
        .map_err(|fault| VariantTextFault::whole("a grid", fault.to_string()))?;
    let mut builder = Builder::new(draft);
    if head[1].1 == "d" {
        let place = || VariantTextPlace::at(text, head[1].0);
        builder.rule(Rule::Diagonal(DiagonalKind::Falling), place());
        builder.rule(Rule::Diagonal(DiagonalKind::Rising), place());
    }
    // By number of the cage: its sum, where it is first named, its cells.
    let mut cages: BTreeMap<u32, (u32, usize, Vec<GridCell>)> = BTreeMap::new();
    for (index, &(offset, field)) in numbers.iter().enumerate() {
        let place = || VariantTextPlace::at(text, offset);
        let number: u32 = field
            .parse()
            .ok()
            .filter(|_| field.bytes().all(|byte| byte.is_ascii_digit()))
            .ok_or_else(|| {
                Bad::text("256 times a sum plus the cage's number", field).at(place())
            })?;
        let (sum, cage) = (number / 256, number % 256);
        if sum == 0 {
            continue;
        }
        let entry = cages.entry(cage).or_insert((sum, offset, Vec::new()));
        if entry.0 != sum {
            let expected = format!("the sum {} of cage {cage}, as in its first cell", entry.0);
            return Err(Bad::new(expected, format!("the sum {sum}")).at(place()));
        }
        entry.2.push(cell_at(index, 9));
    }
    let mut cages: Vec<_> = cages.into_values().collect();
    cages.sort_unstable_by_key(|&(_, offset, _)| offset);
    for (sum, offset, cells) in cages {
        builder.rule(Rule::Cage { cells, sum: Some(sum) }, VariantTextPlace::at(text, offset));
    }
    Ok(builder)
}

/// Returns the pieces between colons, without white space, and where they start.
fn fields(text: &str) -> Vec<(usize, &str)> {
    let mut start = 0;
    let fields = text.split(':').map(|field| {
        let offset = start + (field.len() - field.trim_start().len());
        start += field.len() + 1;
        (offset, field.trim())
    });
    // More fields than any puzzle has are not kept.
    fields.take(CELLS * 2).collect()
}

/// Writes cages and diagonals.
pub(crate) fn write(puzzle: &VariantPuzzle, lost: &mut Lost) -> Written {
    let needs = "9x9 cells with the values 1-9 and the usual boxes";
    let is_usual = write::regions(puzzle) == write::usual_regions(puzzle);
    if write::square_size(puzzle) != Some(9) || !is_usual {
        return Err(needs);
    }
    let cages = Cages::of(puzzle, lost);
    for (cell, clue) in puzzle.cells().zip(write::clues(puzzle, lost)) {
        if let Some(clue) = clue {
            lost.other(format!("the clue {clue} in {cell}"));
        }
    }
    let mut text = format!("3x3:{}:k", if cages.has_diagonals { "d" } else { "" });
    for cage in cages.of_cell {
        let number = cage.map_or(0, |(number, sum)| 256 * sum + number as u32);
        let _ = write!(text, ":{number}");
    }
    Ok(text + ":")
}

/// The killer cages and diagonals of a 9x9 puzzle.
pub(crate) struct Cages {
    pub has_diagonals: bool,
    /// For each cell, the number of its cage and the sum.
    pub of_cell: Vec<Option<(usize, u32)>>,
}

impl Cages {
    /// Takes cages with a sum that share no cell, and both diagonals. Other rules are lost.
    pub fn of(puzzle: &VariantPuzzle, lost: &mut Lost) -> Self {
        let has = |kind| puzzle.rules().contains(&Rule::Diagonal(kind));
        let has_diagonals = has(DiagonalKind::Falling) && has(DiagonalKind::Rising);
        let mut of_cell = vec![None; CELLS];
        let mut number = 0;
        for (index, rule) in puzzle.rules().iter().enumerate() {
            let places = |cells: &[GridCell]| -> Vec<usize> {
                cells.iter().filter_map(|&cell| puzzle.index(cell)).collect()
            };
            match rule {
                Rule::Diagonal(_) if has_diagonals => {}
                Rule::Cage { cells, sum: Some(sum @ 1..100_000) }
                    if places(cells).iter().all(|&place| of_cell[place].is_none()) =>
                {
                    for place in places(cells) {
                        of_cell[place] = Some((number, *sum));
                    }
                    number += 1;
                }
                _ => lost.rule(index, rule),
            }
        }
        Self { has_diagonals, of_cell }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_have_a_number_and_a_sum() {
        let text = format!("3x3:d:k:2560:2560:1793:1793{}:", ":0".repeat(77));
        let builder = read(&text).unwrap_or_else(|fault| panic!("{fault:?}"));
        assert_eq!(builder.draft.rules.len(), 4);
        assert_eq!(
            builder.draft.rules[3],
            Rule::Cage { cells: vec![GridCell::new(0, 2), GridCell::new(0, 3)], sum: Some(7) },
        );
    }

    #[test]
    fn a_cage_with_two_sums_is_named() {
        let text = format!("3x3::k:2560:2816{}", ":0".repeat(79));
        let fault = read(&text).map(|_| ()).unwrap_err();
        assert_eq!(fault.place.to_string(), "line 1, column 13");
        assert_eq!(fault.found, "the sum 11");
    }
}
