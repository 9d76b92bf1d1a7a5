//! From a puzzle to a string.

use super::custom::packed_automaton;
use super::layout::CHAOS;
use super::ranks::Ties;
use super::write_rule::{Names, rule_text};
use crate::builder::numbered;
use crate::write::{self, Lost, Written};
use ninefold_variant_model::{ExtraCells, GridCell, PairRelation, Rule, VariantPuzzle};
use std::fmt::Write;

/// Writes a puzzle as a string.
pub(crate) fn write(puzzle: &VariantPuzzle, lost: &mut Lost) -> Written {
    let values = puzzle.values();
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let longest = rows.max(columns);
    let houses = puzzle.house_rules();
    let is_sudoku = houses.rows && houses.columns;
    if longest > 16 || values.len() > 16 || values.lowest() > 1 {
        return Err("at most 16 rows, columns and values, which begin at 0 or 1");
    }
    if houses.rows != houses.columns || (is_sudoku && values.len() < usize::from(longest)) {
        return Err("both rows and columns as houses, or none");
    }
    let mut text = shape(puzzle, is_sudoku);
    regions(puzzle, is_sudoku, &mut text, lost);
    let names = Names::of(puzzle);
    variables(puzzle, &names, &mut text, lost);
    givens(puzzle, &names, &mut text, lost);
    text.extend(names.rank_ties.map(Ties::text));
    let strict = Strict::of(puzzle);
    for (index, rule) in puzzle.rules().iter().enumerate() {
        let written = match rule {
            Rule::NoPair { relation, .. } if strict.has(*relation) => {
                // The second rule of each pair is said by the first.
                Some(match relation {
                    PairRelation::Difference(_) => ".StrictKropki".to_owned(),
                    PairRelation::Sum(5) => ".StrictXV".to_owned(),
                    _ => String::new(),
                })
            }
            rule => rule_text(rule, puzzle, &names, packed_automaton),
        };
        match written {
            Some(written) => text.push_str(&written),
            None => lost.rule(index, rule),
        }
    }
    // A string needs an item. In a file of strings, one with a single item could belong to the line
    // before it.
    if text.matches('.').count() < 2 && !text.starts_with(".Shape") {
        text.insert_str(0, ".Shape~9x9");
    }
    Ok(text)
}

fn shape(puzzle: &VariantPuzzle, is_sudoku: bool) -> String {
    let (rows, columns, values) = (puzzle.rows(), puzzle.columns(), puzzle.values());
    let usual = values.lowest() == 1 && values.highest() == rows.max(columns);
    if usual && is_sudoku && (rows, columns) == (9, 9) {
        return String::new();
    }
    let range = match values.lowest() {
        _ if usual => String::new(),
        1 => values.len().to_string(),
        _ => values.to_string(),
    };
    let mut text = format!(".Shape~{rows}x{columns}");
    if !is_sudoku {
        let _ = write!(text, "~{range}~Raw");
    } else if !usual {
        let _ = write!(text, "~{range}");
    }
    text
}

fn regions(puzzle: &VariantPuzzle, is_sudoku: bool, text: &mut String, lost: &mut Lost) {
    const NAMES: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let found = write::regions(puzzle);
    let usual = write::usual_regions(puzzle);
    if !is_sudoku {
        if found.iter().any(Option::is_some) {
            lost.other("regions without rows and columns");
        }
        return;
    }
    if found == usual {
        return;
    }
    if usual.iter().any(Option::is_some) {
        text.push_str(".NoBoxes");
    }
    if found.iter().all(Option::is_none) {
        return;
    }
    // All regions have the size of a row. Cells without a region are one region of another size.
    let size = usize::from(puzzle.rows().max(puzzle.columns()));
    let count = |region: Option<u16>| found.iter().filter(|&&other| other == region).count();
    let is_sayable = found
        .iter()
        .all(|&region| if region.is_some() { count(region) == size } else { count(None) != size });
    let numbers = numbered(&found);
    let name = |&number: &u16| NAMES.get(usize::from(number)).map(|&name| char::from(name));
    match numbers.iter().map(name).collect::<Option<String>>() {
        // A single region is no jigsaw.
        Some(names) if is_sayable && numbers.iter().any(|&number| number > 0) => {
            text.push_str(".Jigsaw~");
            text.push_str(&names);
        }
        _ => lost.other(format!("regions that do not have {size} cells each")),
    }
}

/// Writes the cells outside the grid.
fn variables(puzzle: &VariantPuzzle, names: &Names, text: &mut String, lost: &mut Lost) {
    const MOST_COLUMNS: usize = 16;
    let is_chaos = |group: &&ExtraCells| names.has_chaos && group.name == CHAOS;
    for group in puzzle.extra().iter().filter(|group| !is_chaos(group)) {
        let _ = write!(text, ".Var~{}~", group.name);
        for byte in group.label.bytes() {
            if byte.is_ascii_alphanumeric() {
                text.push(char::from(byte));
            } else {
                let _ = write!(text, "%{byte:02X}");
            }
        }
        let cells = usize::from(group.cells);
        let columns = usize::from(group.columns).min(cells);
        // A number of cells alone has the columns of the grid.
        if group.columns == puzzle.columns() {
            let _ = write!(text, "~{cells}");
            continue;
        }
        if columns > MOST_COLUMNS || !cells.is_multiple_of(columns) {
            lost.other(format!("rows of {columns} extra cells `{}`", group.name));
        }
        let _ = write!(text, "~{}x{columns}", cells.div_ceil(columns));
    }
}

fn givens(puzzle: &VariantPuzzle, names: &Names, text: &mut String, lost: &mut Lost) {
    let all = puzzle.values().set();
    let mut is_first = true;
    for (cell, &set) in puzzle.all_cells().into_iter().zip(puzzle.candidates()) {
        if set == all {
            continue;
        }
        if set.is_empty() {
            lost.other(format!("{}, which has no candidate", puzzle.named(cell)));
            continue;
        }
        if std::mem::take(&mut is_first) {
            text.push('.');
        }
        let _ = write!(text, "~{}", names.cell(cell));
        for value in set.iter() {
            let _ = write!(text, "_{value}");
        }
    }
}

/// Negative rules that `.StrictKropki` and `.StrictXV` say.
struct Strict {
    dots: bool,
    letters: bool,
}

impl Strict {
    fn of(puzzle: &VariantPuzzle) -> Self {
        let rules = puzzle.rules();
        let marks = |relations: [PairRelation; 2]| -> Vec<[GridCell; 2]> {
            let mut marks: Vec<[GridCell; 2]> = rules
                .iter()
                .filter_map(|rule| match rule {
                    Rule::Pair { cells, relation } if relations.contains(relation) => {
                        let mut cells = *cells;
                        cells.sort_unstable();
                        cells[0].touches(cells[1]).then_some(cells)
                    }
                    _ => None,
                })
                .collect();
            marks.sort_unstable();
            marks.dedup();
            marks
        };
        let is_strict = |relations: [PairRelation; 2]| {
            let marks = marks(relations);
            relations.into_iter().all(|wanted| {
                let mut found = rules.iter().filter_map(|rule| match rule {
                    Rule::NoPair { relation, exempt } if *relation == wanted => Some(exempt),
                    _ => None,
                });
                let is_said = found.next().is_some_and(|exempt| {
                    let mut exempt: Vec<_> = exempt.clone();
                    for pair in &mut exempt {
                        pair.sort_unstable();
                    }
                    exempt.sort_unstable();
                    exempt.dedup();
                    exempt == marks
                });
                is_said && found.next().is_none()
            })
        };
        Self {
            dots: is_strict([PairRelation::Difference(1), PairRelation::Ratio(2)]),
            letters: is_strict([PairRelation::Sum(5), PairRelation::Sum(10)]),
        }
    }

    fn has(&self, relation: PairRelation) -> bool {
        match relation {
            PairRelation::Difference(1) | PairRelation::Ratio(2) => self.dots,
            PairRelation::Sum(5 | 10) => self.letters,
            _ => false,
        }
    }
}
