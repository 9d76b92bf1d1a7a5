//! `.Replicate`: the same rules in other places.

use super::item::Item;
use super::layout::Layout;
use crate::base64;
use crate::error::Bad;
use ninefold_variant_model::{GridCell, Rule};

/// Rows and columns from one place to another.
pub(super) type Step = (i8, i8);

/// Returns the steps from the origin to all targets, which are bits behind the origin.
pub(super) fn steps(item: &Item, layout: &Layout) -> Result<Vec<Step>, Bad> {
    let origin = match item.args.get(1) {
        Some(origin) => layout.cell(origin)?,
        None => GridCell::new(0, 0),
    };
    // All cells of the grid, or of the origin's group.
    let cells = layout.group_of(origin);
    let first = cells.iter().position(|&cell| cell == origin).unwrap_or(0);
    let mut steps = Vec::new();
    for (n, six) in base64::sixes(item.args.first().map_or("", |bits| bits))?.iter().enumerate() {
        for bit in (0..6).filter(|bit| six >> bit & 1 == 1) {
            let target = first + 6 * n + bit;
            let Some(cell) = cells.get(target) else {
                return Err(Bad::new("targets inside the grid", "a cell behind the last one"));
            };
            let row = cell.row().cast_signed() - origin.row().cast_signed();
            steps.push((row, cell.column().cast_signed() - origin.column().cast_signed()));
        }
    }
    Ok(steps)
}

/// Returns a rule at another place.
pub(super) fn shifted(rule: &Rule, (rows, columns): Step, layout: &Layout) -> Result<Rule, Bad> {
    let mut rule = rule.clone();
    let mut outside = None;
    for_each_cell(&mut rule, &mut |cell| match cell.moved(rows, columns) {
        Some(moved) if layout.group_of(*cell).contains(&moved) => *cell = moved,
        _ => outside = Some(*cell),
    });
    match outside {
        Some(cell) => Err(Bad::new(
            format!("cells that stay in the grid {rows} rows down and {columns} columns right"),
            layout.name_of(cell),
        )),
        None => Ok(rule),
    }
}

/// Visits all cells of a rule.
fn for_each_cell(rule: &mut Rule, visit: &mut dyn FnMut(&mut GridCell)) {
    match rule {
        Rule::Diagonal(_)
        | Rule::Windoku
        | Rule::DisjointGroups
        | Rule::AntiKnight
        | Rule::AntiKing
        | Rule::NonConsecutive
        | Rule::DifferentLines => {}
        Rule::ExtraRegion { cells }
        | Rule::Cage { cells, .. }
        | Rule::Sum { cells, .. }
        | Rule::DoubleArrow { cells }
        | Rule::Thermometer { cells }
        | Rule::SlowThermometer { cells }
        | Rule::Palindrome { cells }
        | Rule::Renban { cells }
        | Rule::Whisper { cells, .. }
        | Rule::Between { cells }
        | Rule::Lockout { cells, .. }
        | Rule::RegionSums { cells }
        | Rule::Entropic { cells }
        | Rule::Modular { cells, .. }
        | Rule::Nabner { cells }
        | Rule::Zipper { cells }
        | Rule::Quadruple { cells, .. }
        | Rule::LittleKiller { cells, .. }
        | Rule::Sandwich { cells, .. }
        | Rule::XSum { cells, .. }
        | Rule::Skyscraper { cells, .. }
        | Rule::NumberedRoom { cells, .. }
        | Rule::FullRank { cells, .. }
        | Rule::Minimum { cells }
        | Rule::Maximum { cells }
        | Rule::CountingCircles { cells }
        | Rule::Connected { cells, .. }
        | Rule::Accepted { cells, .. } => cells.iter_mut().for_each(visit),
        Rule::Clone { cells, copies: others }
        | Rule::UnknownRegions { cells, labels: others, .. } => {
            cells.iter_mut().chain(others).for_each(visit);
        }
        Rule::Arrow { number, shafts } => {
            number.iter_mut().chain(shafts.iter_mut().flatten()).for_each(visit);
        }
        Rule::EqualSums { groups } | Rule::SameValues { groups } => {
            groups.iter_mut().flatten().for_each(visit);
        }
        Rule::CountDistinct { number, cells } => {
            visit(number);
            cells.iter_mut().for_each(visit);
        }
        Rule::WeightedSum { terms, .. } => {
            for term in terms {
                visit(&mut term.cell);
            }
        }
        Rule::Pair { cells, .. } => cells.iter_mut().for_each(visit),
        Rule::NoPair { exempt, .. } => exempt.iter_mut().flatten().for_each(visit),
        Rule::Greater { greater, less } => {
            visit(greater);
            visit(less);
        }
        Rule::Odd { cell }
        | Rule::Even { cell }
        | Rule::Indexer { cell, .. }
        | Rule::OneOf { cell, .. } => visit(cell),
        Rule::AnyOf { alternatives } => {
            alternatives.iter_mut().flatten().for_each(|rule| for_each_cell(rule, visit));
        }
    }
}
