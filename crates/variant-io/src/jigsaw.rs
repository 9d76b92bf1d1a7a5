//! Jigsaw lines: a region character for each cell, alone or behind the clues.

use crate::builder::{Builder, numbered};
use crate::error::{Bad, VariantTextFault};
use crate::format::GridSpelling;
use crate::grid::{self, SIZES, Sign};
use crate::place::VariantTextPlace;
use crate::write::{self, Lost, Written};
use ninefold_variant_model::{ValueSet, VariantDraft, VariantPuzzle};

/// Returns whether a text is surely a jigsaw: its regions are connected, or cannot be clues.
pub(crate) fn is_sure(text: &str) -> bool {
    let characters = characters(text);
    parts(&characters).is_some_and(|(size, clues, regions)| {
        let names = names(regions);
        is_layout(&names, size) && (!clues.is_empty() || is_connected(&numbered(&names), size))
    })
}

/// Returns whether a text may be a jigsaw.
pub(crate) fn is_like(text: &str) -> bool {
    let characters = characters(text);
    let Some((size, clues, regions)) = parts(&characters) else { return false };
    let names = names(regions);
    if !is_layout(&names, size) {
        return false;
    }
    if clues.is_empty() {
        // A filled grid has each value as often, but no value twice in a row.
        return is_connected(&numbered(&names), size) || repeats_in_a_row(&names, size);
    }
    let spellings = [GridSpelling::LettersFromTen, GridSpelling::LettersFromOne];
    spellings.into_iter().any(|spelling| {
        clues.iter().all(|&(_, sign)| grid::value_of(spelling, size, sign).is_some())
    })
}

pub(crate) fn read(text: &str) -> Result<Builder, VariantTextFault> {
    let characters = characters(text);
    let Some((size, clues, regions)) = parts(&characters) else {
        let found = format!("{} characters", characters.len());
        let expected = "a region for each cell of a square grid (81 characters for 9x9), or clues and \
                        regions (162)";
        return Err(VariantTextFault::whole(expected, found));
    };
    let names = names(regions);
    for &(offset, character) in regions {
        let found = names.iter().filter(|&&name| name == character).count();
        if found != size {
            let expected = format!("{size} cells of each region");
            let found = format!("{found} cells of region '{character}'");
            return Err(Bad::new(expected, found).at(VariantTextPlace::at(text, offset)));
        }
    }
    let mut draft = VariantDraft::square(size as u8)
        .map_err(|fault| VariantTextFault::whole("a grid", fault.to_string()))?;
    draft.regions = numbered(&names).into_iter().map(Some).collect();
    let spelling = spelling(clues, size)?;
    for (set, &(offset, character)) in draft.candidates.iter_mut().zip(clues) {
        match grid::value_of(spelling, size, character) {
            Some(Sign::Value(value)) => *set = ValueSet::only(value),
            Some(Sign::Blank) => {}
            None => {
                let expected = grid::expected(spelling, size);
                return Err(VariantTextFault::character(text, offset, expected));
            }
        }
    }
    Ok(Builder::new(draft))
}

/// Returns how clues are spelled. In grids of 10x10 and more, letters may begin at 1 or behind 9.
fn spelling(clues: Characters<'_>, size: usize) -> Result<GridSpelling, VariantTextFault> {
    let can_be = |spelling| clues.iter().all(|&(_, c)| grid::value_of(spelling, size, c).is_some());
    let has_value = clues.iter().any(|&(_, c)| c.is_ascii_alphanumeric() && c != '0');
    match (can_be(GridSpelling::LettersFromTen), can_be(GridSpelling::LettersFromOne)) {
        (true, true) if has_value => Err(VariantTextFault::whole(
            "clues of one meaning: a digit 1-9 somewhere if A is 10, or a letter for the greatest \
             value if A is 1",
            "letters that may be either",
        )),
        (false, true) => Ok(GridSpelling::LettersFromOne),
        _ => Ok(GridSpelling::LettersFromTen),
    }
}

type Characters<'a> = &'a [(usize, char)];

/// Returns the characters of the cells, without white space.
fn characters(text: &str) -> Vec<(usize, char)> {
    let most = 2 * SIZES.end() * SIZES.end() + 1;
    text.char_indices().filter(|(_, character)| !character.is_whitespace()).take(most).collect()
}

/// Returns the size of the grid, the clues and the regions, if the number of characters fits.
fn parts(characters: Characters<'_>) -> Option<(usize, Characters<'_>, Characters<'_>)> {
    SIZES.into_iter().find_map(|size| match characters.len() / (size * size) {
        1 if characters.len() == size * size => Some((size, &characters[..0], characters)),
        2 if characters.len() == 2 * size * size => {
            let (clues, regions) = characters.split_at(size * size);
            Some((size, clues, regions))
        }
        _ => None,
    })
}

fn names(regions: Characters<'_>) -> Vec<char> {
    regions.iter().map(|&(_, character)| character).collect()
}

/// Returns whether there are as many regions as rows, of as many cells each.
fn is_layout(names: &[char], size: usize) -> bool {
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).all(|region| region.len() == size)
}

fn repeats_in_a_row(names: &[char], size: usize) -> bool {
    names.chunks(size).any(|row| (1..size).any(|n| row[..n].contains(&row[n])))
}

/// Returns whether the cells of each region hang together by their edges.
fn is_connected(regions: &[u16], size: usize) -> bool {
    let mut seen = vec![false; regions.len()];
    let mut started = vec![false; size];
    for start in 0..regions.len() {
        if seen[start] {
            continue;
        }
        let region = regions[start];
        let Some(is_started) = started.get_mut(usize::from(region)) else { return false };
        if std::mem::replace(is_started, true) {
            return false;
        }
        let mut open = vec![start];
        seen[start] = true;
        while let Some(cell) = open.pop() {
            let (row, column) = (cell / size, cell % size);
            let near = [
                (row > 0).then(|| cell - size),
                (row + 1 < size).then(|| cell + size),
                (column > 0).then(|| cell - 1),
                (column + 1 < size).then(|| cell + 1),
            ];
            for next in near.into_iter().flatten() {
                if regions[next] == region && !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    true
}

/// Writes the clues, if there are any, and the regions.
pub(crate) fn write(puzzle: &VariantPuzzle, lost: &mut Lost) -> Written {
    const NAMES: &[u8; 25] = b"ABCDEFGHIJKLMNOPQRSTUVWXY";
    let needs = "4x4 to 25x25 cells, as many values from 1, and regions of as many cells";
    let size = write::square_size(puzzle).filter(|&size| SIZES.contains(&size.into()));
    let size = usize::from(size.ok_or(needs)?);
    let regions: Option<Vec<u16>> = write::regions(puzzle).into_iter().collect();
    let numbers = numbered(&regions.ok_or(needs)?);
    let name = |number: &u16| NAMES.get(usize::from(*number)).map(|&name| char::from(name));
    let names: String = numbers.iter().map(name).collect::<Option<_>>().ok_or(needs)?;
    let clues = write::clues_alone(puzzle, lost);
    if clues.iter().all(Option::is_none) {
        return Ok(names);
    }
    // Letters that may be 1 or 10 could not be read again.
    let is_clear = size < 10 || clues.iter().any(|clue| matches!(clue, Some(1..10)));
    let reads_as_two = |value: u8| usize::from(value) + 9 <= size;
    if !is_clear && clues.iter().flatten().all(|&value| reads_as_two(value)) {
        return Err(
            "a clue from 1 to 9, or one of the nine greatest values: other letters may mean two",
        );
    }
    let letter = |value: u8, first: u8| char::from(b'A' + value - first);
    let sign = |clue: &Option<u8>| match *clue {
        None => '.',
        Some(value @ 0..10) if is_clear => char::from(b'0' + value),
        Some(value) if is_clear => letter(value, 10),
        Some(value) => letter(value, 1),
    };
    let clues: String = clues.iter().map(sign).collect();
    Ok(clues + &names)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: &str = "AABBAABBCCDDCCDD";

    #[test]
    fn a_layout_is_told_from_a_filled_grid() {
        assert!(is_sure(LAYOUT));
        assert!(!is_like("1234341221434321"));
        // Regions that do not hang together may be meant, or may be wrong clues.
        let apart = "1221211234433443";
        assert!(is_like(apart) && !is_sure(apart));
    }

    #[test]
    fn clues_stand_before_the_regions() {
        let text = format!("1...............{LAYOUT}");
        assert!(is_like(&text));
        let builder = read(&text).unwrap_or_else(|fault| panic!("{fault:?}"));
        assert_eq!(builder.draft.candidates[0].single(), Some(1));
        assert_eq!(builder.draft.regions[15], Some(3));
    }

    #[test]
    fn a_region_of_a_wrong_size_is_named() {
        let fault = read("AABBAABBCCDDCCDA").map(|_| ()).unwrap_err();
        assert_eq!(fault.place.to_string(), "line 1, column 1");
        assert_eq!(fault.found, "5 cells of region 'A'");
    }
}
