//! Types that become automata, because no rule of the model has their meaning.

use super::Meaning;
use super::layout::Layout;
use super::machine;
use super::rules::number;
use crate::error::Bad;
use ninefold_variant_model::{Automaton, GridCell, Rule};
use std::collections::BTreeMap;

const NO_MACHINE: &str = "a rule that needs too large an automaton";

/// Makes rules for lists of cells that an automaton reads.
pub(super) fn accepted(lists: Vec<Vec<GridCell>>, automaton: Option<Automaton>) -> Meaning {
    match automaton {
        Some(automaton) => Meaning::Rules(
            lists
                .into_iter()
                .map(|cells| Rule::Accepted { cells, automaton: automaton.clone() })
                .collect(),
        ),
        None => Meaning::Unread(NO_MACHINE.to_owned()),
    }
}

/// Adds the rule that the cells are different.
fn distinct(cells: Vec<GridCell>, meaning: Meaning) -> Meaning {
    match meaning {
        Meaning::Rules(mut rules) => {
            rules.insert(0, Rule::ExtraRegion { cells });
            Meaning::Rules(rules)
        }
        other => other,
    }
}

/// The least and the greatest value of a line enclose a sum.
pub(super) fn lunchbox(cells: Vec<GridCell>, sum: u32, layout: &Layout) -> Meaning {
    if cells.len() == layout.values.len() {
        return Meaning::Rules(vec![Rule::Sandwich { cells, sum }]);
    }
    accepted(vec![cells], machine::between_extremes(layout.values, sum))
}

/// Skyscrapers where a zero is no building.
pub(super) fn skyscrapers(cells: Vec<GridCell>, count: u32, layout: &Layout) -> Meaning {
    accepted(vec![cells], machine::skyscrapers(layout.values, count))
}

/// The first value that a greater one hides.
pub(super) fn hidden_skyscraper(cells: Vec<GridCell>, value: u8, layout: &Layout) -> Meaning {
    accepted(vec![cells], machine::hidden(layout.values, value))
}

/// Returns what an item means that becomes an automaton, or `None` if it is none.
pub(super) fn meaning(
    kind: &str,
    args: &[String],
    layout: &Layout,
) -> Result<Option<Meaning>, Bad> {
    let values = layout.values;
    let head = args.first().map_or("", |head| head);
    let rest = args.get(1..).unwrap_or_default();
    Ok(Some(match kind {
        "Lunchbox" => {
            let (cells, sum) = (layout.cells(rest)?, number(head, "a sum")?);
            distinct(cells.clone(), lunchbox(cells, sum, layout))
        }
        "SumLine" => {
            let is_loop = rest.last().is_some_and(|last| last == "LOOP");
            let cells = layout.cells(&rest[..rest.len() - usize::from(is_loop)])?;
            let sum = number(head, "a sum")?;
            let sum = u8::try_from(sum).ok().filter(|sum| (1..=100).contains(sum));
            let sum = sum.ok_or_else(|| Bad::text("a sum from 1 to 100", head))?;
            accepted(vec![cells], machine::parts(values, sum, is_loop))
        }
        "RellikCage" => {
            let (cells, sum) = (layout.cells(rest)?, number(head, "a sum")?);
            if sum > 1_000 {
                return Err(Bad::text("a sum of at most 1000", head));
            }
            distinct(cells.clone(), accepted(vec![cells], machine::no_selection(values, sum)))
        }
        "EqualityCage" => {
            let cells = layout.cells(args)?;
            distinct(cells.clone(), accepted(vec![cells], machine::balanced(values)))
        }
        "ContainExact" => {
            let mut wanted = BTreeMap::new();
            for value in head.split('_') {
                let count = wanted.entry(value_of(value)?).or_insert(0u8);
                *count = count.saturating_add(1);
            }
            let cells = layout.cells(rest)?;
            if wanted.values().map(|&count| usize::from(count)).sum::<usize>() == cells.len() {
                // With a value for each cell, at least is exactly.
                let counted = wanted.iter().flat_map(|(&value, &count)| vec![value; count.into()]);
                return Ok(Some(Meaning::Rules(vec![Rule::Quadruple {
                    values: counted.collect(),
                    cells,
                }])));
            }
            accepted(vec![cells], machine::counts(values, &wanted))
        }
        "LookAndSay" => {
            let digits: Option<Vec<u8>> =
                head.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect();
            let expected = "pairs of digits, a count and a value, such as 23 for two 3s";
            let digits = digits
                .filter(|digits| !digits.is_empty() && digits.len() % 2 == 0)
                .ok_or_else(|| Bad::text(expected, head))?;
            let mut wanted = BTreeMap::new();
            for pair in digits.chunks(2) {
                if wanted.insert(pair[1], pair[0]).is_some() {
                    return Err(Bad::text("one count for each value", head));
                }
            }
            accepted(vec![layout.cells(rest)?], machine::counts(values, &wanted))
        }
        "ValueIndexing" => {
            let cells = layout.cells(args)?;
            if cells.len() < 3 {
                return Err(Bad::new("at least three cells", cells.len().to_string()));
            }
            let indexed = cells.len() - 2;
            accepted(vec![cells], machine::indexed(values, indexed))
        }
        "GlobalEntropy" | "GlobalMod" if values.len() != 9 => {
            return Err(Bad::new("a grid with nine values", values.to_string()));
        }
        "GlobalEntropy" => {
            let third = |value| (value - values.lowest()) / 3;
            accepted(squares(layout), machine::all_kinds(values, third))
        }
        "GlobalMod" => accepted(squares(layout), machine::all_kinds(values, |value| value % 3)),
        "DutchFlatmates" if values.len() != 9 || values.lowest() != 1 => {
            return Err(Bad::new("a grid with the values 1-9", values.to_string()));
        }
        "DutchFlatmates" => {
            let columns = (0..layout.columns).map(|column| layout.line(false, column)).collect();
            accepted(columns, machine::flatmates(values))
        }
        "AntiTaxicab" if values.lowest() == 1 => taxicab(layout),
        // If a row has all values, all houses have.
        "RegionSameValues" if values.len() == usize::from(layout.rows.max(layout.columns)) => {
            Meaning::Rules(Vec::new())
        }
        "RegionSameValues" => {
            let rows = (0..layout.rows).map(|row| layout.line(true, row));
            let columns = (0..layout.columns).map(|column| layout.line(false, column));
            let all = rows.chain(columns).chain(layout.pieces.iter().cloned());
            let mut groups: Vec<Vec<GridCell>> = all.collect();
            let longest = groups.iter().map(Vec::len).max().unwrap_or(0);
            groups.retain(|cells| cells.len() == longest);
            let is_full = longest == values.len();
            let rules = if is_full { Vec::new() } else { vec![Rule::SameValues { groups }] };
            Meaning::Rules(rules)
        }
        _ => return Ok(None),
    }))
}

/// Two cells do not both have the value that is their distance, in steps along edges.
fn taxicab(layout: &Layout) -> Meaning {
    let cells: Vec<GridCell> = (0..layout.rows).flat_map(|row| layout.line(true, row)).collect();
    let mut rules = Vec::new();
    for (n, &first) in cells.iter().enumerate() {
        for &second in &cells[n + 1..] {
            let (rows, columns) =
                (first.row().abs_diff(second.row()), first.column().abs_diff(second.column()));
            // Houses forbid it in a row and in a column.
            if (layout.is_sudoku && (rows == 0 || columns == 0))
                || !layout.values.contains(rows + columns)
            {
                continue;
            }
            let distance = rows + columns;
            let differ = |a: u8, b: u8| a != distance || b != distance;
            let Some(automaton) = machine::chain(layout.values, differ) else {
                return Meaning::Unread(NO_MACHINE.to_owned());
            };
            rules.push(Rule::Accepted { cells: vec![first, second], automaton });
        }
    }
    Meaning::Rules(rules)
}

fn value_of(text: &str) -> Result<u8, Bad> {
    let expected = "values with `_` between them";
    u8::try_from(number(text, expected)?).map_err(|_| Bad::text(expected, text))
}

/// Returns all squares of 2x2 cells.
fn squares(layout: &Layout) -> Vec<Vec<GridCell>> {
    let corners = (1..layout.rows).flat_map(|row| (1..layout.columns).map(move |at| (row, at)));
    let square = |(row, column): (u8, u8)| {
        let near = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)];
        near.map(|(row, column)| GridCell::new(row, column)).to_vec()
    };
    corners.map(square).collect()
}
