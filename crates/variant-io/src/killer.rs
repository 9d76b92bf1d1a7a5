//! Short killer: 81 characters, each a sum or a pointer towards one.

use crate::builder::{Builder, cell_at};
use crate::error::VariantTextFault;
use crate::place::VariantTextPlace;
use ninefold_variant_model::{GridCell, Rule, VariantDraft};

const SIZE: usize = 9;
const CELLS: usize = SIZE * SIZE;
const EXPECTED: &str =
    "a sum (0-9, A-Z for 10 to 35, a-j for 36 to 45) or a pointer (< > ^ v ` ' , .)";

/// What a character says about its cell.
#[derive(Clone, Copy)]
enum Mark {
    Sum(u32),
    /// The cell belongs to the cage of another cell, which is this many rows below and columns to the
    /// right.
    Pointer(i8, i8),
}

fn mark(character: char) -> Option<Mark> {
    Some(match character {
        '0'..='9' => Mark::Sum(u32::from(character) - u32::from('0')),
        'A'..='Z' => Mark::Sum(u32::from(character) - u32::from('A') + 10),
        'a'..='j' => Mark::Sum(u32::from(character) - u32::from('a') + 36),
        'v' => Mark::Pointer(1, 0),
        '^' => Mark::Pointer(-1, 0),
        '<' => Mark::Pointer(0, -1),
        '>' => Mark::Pointer(0, 1),
        '`' => Mark::Pointer(-1, -1),
        '\'' => Mark::Pointer(-1, 1),
        ',' => Mark::Pointer(1, -1),
        '.' => Mark::Pointer(1, 1),
        _ => return None,
    })
}

/// Returns whether a text has the characters of this format. One of them must be a pointer that is no
/// blank of a grid.
pub(crate) fn is_like(text: &str) -> bool {
    let characters: Vec<char> =
        text.chars().filter(|c| !c.is_whitespace()).take(CELLS + 1).collect();
    characters.len() == CELLS
        && characters.iter().all(|&character| mark(character).is_some())
        && characters.iter().any(|&character| "<>^v`',".contains(character))
}

pub(crate) fn read(text: &str) -> Result<Builder, VariantTextFault> {
    let characters: Vec<(usize, char)> =
        text.char_indices().filter(|(_, character)| !character.is_whitespace()).collect();
    if characters.len() != CELLS {
        let found = format!("{} characters", characters.len());
        return Err(VariantTextFault::whole("81 characters", found));
    }
    let marks: Vec<Mark> = characters
        .iter()
        .map(|&(offset, character)| {
            mark(character).ok_or_else(|| VariantTextFault::character(text, offset, EXPECTED))
        })
        .collect::<Result<_, _>>()?;
    let mut cages: Vec<Vec<GridCell>> = vec![Vec::new(); CELLS];
    for (index, &(offset, _)) in characters.iter().enumerate() {
        let root = root(&marks, index).ok_or_else(|| {
            let expected = "a pointer that leads to a sum inside the grid, not in a circle";
            VariantTextFault::character(text, offset, expected)
        })?;
        cages[root].push(cell_at(index, SIZE));
    }
    let draft = VariantDraft::square(SIZE as u8)
        .map_err(|fault| VariantTextFault::whole("a grid", fault.to_string()))?;
    let mut builder = Builder::new(draft);
    for (cells, (&mark, &(offset, _))) in cages.into_iter().zip(marks.iter().zip(&characters)) {
        let place = || VariantTextPlace::at(text, offset);
        match mark {
            // A single cell without a sum is in no cage.
            Mark::Sum(0) if cells.len() < 2 => {}
            Mark::Sum(0) => builder.rule(Rule::Cage { cells, sum: None }, place()),
            Mark::Sum(sum) => builder.rule(Rule::Cage { cells, sum: Some(sum) }, place()),
            Mark::Pointer(..) => {}
        }
    }
    Ok(builder)
}

/// Follows pointers to a sum. `None` if they leave the grid or go in a circle.
fn root(marks: &[Mark], start: usize) -> Option<usize> {
    let mut index = start;
    for _ in 0..CELLS {
        match marks[index] {
            Mark::Sum(_) => return Some(index),
            Mark::Pointer(rows, columns) => {
                let cell = cell_at(index, SIZE).moved(rows, columns)?;
                let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
                (row < SIZE && column < SIZE).then_some(())?;
                index = row * SIZE + column;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of three cages, and eight rows without.
    const TEXT: &str = "A<7<9<I<<";

    #[test]
    fn pointers_make_cages() {
        let text = format!("{TEXT}{}", "0".repeat(72));
        assert!(is_like(&text));
        let builder = read(&text).unwrap_or_else(|fault| panic!("{fault:?}"));
        let sums: Vec<_> = builder
            .draft
            .rules
            .iter()
            .map(|rule| match rule {
                Rule::Cage { cells, sum } => (cells.len(), *sum),
                _ => panic!("{rule:?}"),
            })
            .collect();
        assert_eq!(sums, [(2, Some(10)), (2, Some(7)), (2, Some(9)), (3, Some(18))]);
    }

    #[test]
    fn a_circle_of_pointers_is_named() {
        let text = format!("5><{}", "0".repeat(78));
        let fault = read(&text).map(|_| ()).unwrap_err();
        assert_eq!(fault.place.to_string(), "line 1, column 2");
    }

    #[test]
    fn a_pointer_out_of_the_grid_is_named() {
        let text = format!("{}{}", "0".repeat(80), ">");
        let fault = read(&text).map(|_| ()).unwrap_err();
        assert_eq!(fault.place.to_string(), "line 1, column 81");
        assert_eq!(fault.found, "'>'");
    }
}
