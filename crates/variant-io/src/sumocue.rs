//! `SumoCue`: 81 entries, `=nn` for the first cell of a cage and `+nn` for a cell that belongs to it.

use crate::builder::{Builder, cell_at, numbered};
use crate::error::{Bad, VariantTextFault};
use crate::place::VariantTextPlace;
use crate::ps::Cages;
use crate::write::{self, Lost, Written};
use ninefold_variant_model::{DiagonalKind, GridCell, Rule, ValueSet, VariantDraft, VariantPuzzle};
use std::fmt::Write;

const CELLS: usize = 81;
const START: &str = "SumoCueV1";

/// An entry of the text.
#[derive(Clone, Copy)]
struct Entry {
    offset: usize,
    /// Whether it is `=`, not `+`.
    is_first: bool,
    number: u32,
    region: Option<u16>,
}

pub(crate) fn is_like(text: &str) -> bool {
    text.get(..START.len()).is_some_and(|start| start.eq_ignore_ascii_case(START))
        || (text.starts_with('=') && text.contains('J'))
}

pub(crate) fn read(text: &str) -> Result<Builder, VariantTextFault> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let mut at = start;
    if rest.get(..START.len()).is_some_and(|start| start.eq_ignore_ascii_case(START)) {
        at += START.len();
    }
    let diagonals = text[at..].starts_with(['D', 'd']).then_some(at);
    at += usize::from(diagonals.is_some());
    let entries = entries(text, at)?;
    if entries.len() != CELLS {
        let found = format!("{} entries", entries.len());
        return Err(VariantTextFault::whole("81 entries, such as =10 or +0", found));
    }
    let mut draft = VariantDraft::square(9)
        .map_err(|fault| VariantTextFault::whole("a grid", fault.to_string()))?;
    if entries[0].region.is_some() {
        draft.regions = entries.iter().map(|entry| entry.region).collect();
    }
    let mut builder = Builder::new(draft);
    if let Some(offset) = diagonals {
        let place = || VariantTextPlace::at(text, offset);
        builder.rule(Rule::Diagonal(DiagonalKind::Falling), place());
        builder.rule(Rule::Diagonal(DiagonalKind::Rising), place());
    }
    if entries.iter().all(|entry| entry.is_first) {
        clues(text, &entries, &mut builder)?;
    } else {
        cages(text, &entries, &mut builder)?;
    }
    Ok(builder)
}

/// Reads entries. If the first one has a region, all have.
fn entries(text: &str, start: usize) -> Result<Vec<Entry>, VariantTextFault> {
    let bytes = text.as_bytes();
    let mut entries: Vec<Entry> = Vec::new();
    let mut at = start;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let offset = at;
        let is_first = match bytes[at] {
            b'=' => true,
            b'+' => false,
            _ => return Err(VariantTextFault::character(text, at, "= or +")),
        };
        let (number, end) = number(text, at + 1)?;
        at = end;
        let is_jigsaw = match entries.first() {
            Some(first) => first.region.is_some(),
            None => bytes.get(at) == Some(&b'J'),
        };
        let mut region = None;
        if is_jigsaw {
            if bytes.get(at) != Some(&b'J') {
                let expected = "J and the number of a region, as in the first entry";
                return Err(VariantTextFault::character(text, at, expected));
            }
            let (found, end) = number_of_region(text, at + 1)?;
            region = Some(found);
            at = end;
        }
        if entries.len() == CELLS {
            let expected = "the end of the text after 81 entries";
            return Err(VariantTextFault::character(text, offset, expected));
        }
        entries.push(Entry { offset, is_first, number, region });
    }
    Ok(entries)
}

fn number(text: &str, start: usize) -> Result<(u32, usize), VariantTextFault> {
    let digits = text.as_bytes()[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = start + digits;
    match text[start..end].parse() {
        Ok(number) => Ok((number, end)),
        Err(_) if digits == 0 => Err(VariantTextFault::character(text, start, "a number")),
        Err(_) => {
            let place = VariantTextPlace::at(text, start);
            Err(Bad::text("a number below 4294967296", &text[start..end]).at(place))
        }
    }
}

fn number_of_region(text: &str, start: usize) -> Result<(u16, usize), VariantTextFault> {
    let (number, end) = number(text, start)?;
    match u16::try_from(number) {
        Ok(number) if number < 81 => Ok((number, end)),
        _ => {
            let place = VariantTextPlace::at(text, start);
            Err(Bad::text("the number of a region, usually 0 to 8", &text[start..end]).at(place))
        }
    }
}

/// Entries of `=` alone are clues, 0 for a blank cell.
fn clues(text: &str, entries: &[Entry], builder: &mut Builder) -> Result<(), VariantTextFault> {
    for (set, entry) in builder.draft.candidates.iter_mut().zip(entries) {
        match entry.number {
            0 => {}
            number @ 1..=9 => *set = ValueSet::only(number as u8),
            number => {
                let place = VariantTextPlace::at(text, entry.offset);
                return Err(Bad::text("a digit, or 0 for a blank", &format!("={number}")).at(place));
            }
        }
    }
    Ok(())
}

fn cages(text: &str, entries: &[Entry], builder: &mut Builder) -> Result<(), VariantTextFault> {
    let mut cages: Vec<Vec<GridCell>> = vec![Vec::new(); CELLS];
    for (index, entry) in entries.iter().enumerate() {
        let place = || VariantTextPlace::at(text, entry.offset);
        if entry.is_first {
            cages[index].push(cell_at(index, 9));
            continue;
        }
        // Most programs point to the first cell of the cage, some to any cell of it.
        let mut root = index;
        for _ in 0..CELLS {
            let target = &entries[root];
            if target.is_first {
                break;
            }
            root = usize::try_from(target.number).unwrap_or(usize::MAX);
            if root >= CELLS {
                let found = format!("+{}", target.number);
                return Err(Bad::text("a cell from 0 to 80 behind +", &found).at(place()));
            }
        }
        if !entries[root].is_first {
            let found = format!("+{}", entry.number);
            return Err(Bad::text("a cell that leads to a = entry", &found).at(place()));
        }
        cages[root].push(cell_at(index, 9));
    }
    for (mut cells, entry) in cages.into_iter().zip(entries) {
        cells.sort_unstable();
        let place = VariantTextPlace::at(text, entry.offset);
        let sum = Some(entry.number).filter(|&sum| sum > 0);
        if cells.len() > 1 || (sum.is_some() && !cells.is_empty()) {
            builder.rule(Rule::Cage { cells, sum }, place);
        }
    }
    Ok(())
}

/// Writes cages, or clues if there are no cages, with diagonals and regions.
pub(crate) fn write(puzzle: &VariantPuzzle, lost: &mut Lost) -> Written {
    let needs = "9x9 cells with the values 1-9 and regions of nine cells";
    let regions: Option<Vec<u16>> = write::regions(puzzle).into_iter().collect();
    if write::square_size(puzzle) != Some(9) {
        return Err(needs);
    }
    let regions = numbered(&regions.ok_or(needs)?);
    let is_usual = write::regions(puzzle) == write::usual_regions(puzzle);
    let cages = Cages::of(puzzle, lost);
    let clues = write::clues(puzzle, lost);
    let has_cages = cages.of_cell.iter().any(Option::is_some);
    let cage_start = |index: usize| {
        let cage = cages.of_cell[index];
        cages.of_cell.iter().position(|other| *other == cage).filter(|_| cage.is_some())
    };
    // Without a pointer, all numbers are clues.
    let has_pointers =
        (0..CELLS).any(|index| cage_start(index).is_some_and(|first| first != index));
    let mut text = String::from(START);
    if cages.has_diagonals {
        text.push('D');
    }
    for (index, cell) in puzzle.cells().enumerate() {
        let first = cage_start(index).unwrap_or(index);
        let (sign, number) = match (cages.of_cell[index], clues[index]) {
            (Some((_, sum @ 10..)), _) if !has_pointers => {
                lost.other(format!("the sum {sum} of the one cell {cell}, beside no larger cage"));
                ('=', 0)
            }
            (Some((_, sum)), _) if first == index => ('=', sum),
            (Some(_), _) => ('+', first as u32),
            (None, Some(clue)) if !has_cages => ('=', clue.into()),
            _ => ('=', 0),
        };
        let _ = write!(text, "{sign}{number}");
        if let (true, Some(clue)) = (has_cages, clues[index]) {
            lost.other(format!("the clue {clue} in {cell}, beside cages"));
        }
        if !is_usual {
            let _ = write!(text, "J{}", regions[index]);
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_belong_to_the_first_cell_of_their_cage() {
        let text = format!("SumoCueV1D=10+0=7+2{}", "=0".repeat(77));
        let builder = read(&text).unwrap_or_else(|fault| panic!("{fault:?}"));
        assert_eq!(builder.draft.rules.len(), 4);
        assert_eq!(
            builder.draft.rules[3],
            Rule::Cage { cells: vec![GridCell::new(0, 2), GridCell::new(0, 3)], sum: Some(7) },
        );
    }

    #[test]
    fn entries_with_regions_are_clues_of_a_jigsaw() {
        let rows = (0..9).map(|row| format!("=0J{row}=5J{row}").repeat(4) + &format!("=0J{row}"));
        let text: String = rows.collect();
        let builder = read(&text).unwrap_or_else(|fault| panic!("{fault:?}"));
        assert_eq!(builder.draft.candidates[1].single(), Some(5));
        assert_eq!(builder.draft.regions[80], Some(8));
    }

    #[test]
    fn a_circle_is_named() {
        let text = format!("SumoCueV1+1+0{}", "=0".repeat(79));
        let fault = read(&text).map(|_| ()).unwrap_err();
        assert_eq!(fault.place.to_string(), "line 1, column 10");
    }

    #[test]
    fn a_missing_region_is_named() {
        let text = format!("SumoCueV1=1J0=2{}", "=0".repeat(79));
        let fault = read(&text).map(|_| ()).unwrap_err();
        assert_eq!(fault.expected, "J and the number of a region, as in the first entry");
        assert_eq!(fault.place.to_string(), "line 1, column 16");
    }
}
