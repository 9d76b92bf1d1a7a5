//! What is wrong with a draft, and what can never be satisfied.

use crate::cell::GridCell;
use crate::extra;
use crate::fault::{RulePlace, VariantFault};
use crate::house::VariantHouseKind;
use crate::puzzle::VariantDraft;
use crate::rank;
use crate::rule::{DiagonalKind, IndexerKind, PairRelation, Rule};
use crate::values::{ValueRange, ValueSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Rules of a puzzle, those inside a choice of rules included.
const MOST_RULES: usize = 100_000;
/// Cells that all rules of a puzzle name together.
const MOST_CELLS: usize = 1_000_000;
/// Choices of rules inside each other.
const MOST_DEPTH: usize = 8;

/// Returns all reasons why a draft is no puzzle.
pub fn faults(draft: &VariantDraft) -> Vec<VariantFault> {
    let (rows, columns) = (usize::from(draft.rows), usize::from(draft.columns));
    if !(1..=32).contains(&rows) || !(1..=32).contains(&columns) {
        return alloc::vec![VariantFault::Size { rows, columns }];
    }
    let mut faults = Vec::new();
    faults.extend(extra::faults(&draft.extra, rows * columns));
    let all = rows * columns + extra::count(&draft.extra);
    let lists = [
        ("regions", draft.regions.len(), rows * columns),
        ("candidates", draft.candidates.len(), all),
    ];
    for (list, found, expected) in lists {
        if found != expected {
            faults.push(VariantFault::Length { list, expected, found });
        }
    }
    house_sizes(draft, &mut faults);
    let mut size = Size::default();
    if let Some(too_many) = draft.rules.iter().find_map(|rule| size.add(rule, 0)) {
        faults.push(too_many);
        return faults;
    }
    for (index, rule) in draft.rules.iter().enumerate() {
        rule_faults(draft, index, rule, &mut faults);
    }
    faults
}

/// Counts what the rules of a puzzle need.
#[derive(Default)]
struct Size {
    rules: usize,
    cells: usize,
}

impl Size {
    /// Adds a rule, at some depth of choices; returns what there is too much of.
    fn add(&mut self, rule: &Rule, depth: usize) -> Option<VariantFault> {
        self.rules += 1;
        if self.rules > MOST_RULES {
            return Some(VariantFault::TooMany { what: "rules", most: MOST_RULES });
        }
        if let Rule::AnyOf { alternatives } = rule {
            if depth == MOST_DEPTH {
                let what = "choices of rules inside each other";
                return Some(VariantFault::TooMany { what, most: MOST_DEPTH });
            }
            return alternatives.iter().flatten().find_map(|rule| self.add(rule, depth + 1));
        }
        self.cells += rule.cells().count();
        (self.cells > MOST_CELLS)
            .then_some(VariantFault::TooMany { what: "cells in rules", most: MOST_CELLS })
    }
}

/// A row or column must not have more cells than there are values. A region neither; and if all
/// cells have a region, all regions are as large as a row or column, unless there are more values.
fn house_sizes(draft: &VariantDraft, faults: &mut Vec<VariantFault>) {
    let most = draft.values.len();
    let is_complete = draft.regions.iter().all(Option::is_some);
    let longest = usize::from(draft.rows.max(draft.columns));
    for house in draft.houses() {
        let is_region = matches!(house.kind, VariantHouseKind::Region(_));
        let least = if is_region && is_complete { longest.min(most) } else { 1 };
        let found = house.cells.len();
        if let (false, Some(&cell)) = ((least..=most).contains(&found), house.cells.first()) {
            faults.push(VariantFault::HouseSize {
                house: house.kind,
                cell: draft.named(cell),
                found,
                least,
                most,
            });
        }
    }
}

/// Adds what is wrong with a rule.
fn rule_faults(draft: &VariantDraft, index: usize, rule: &Rule, faults: &mut Vec<VariantFault>) {
    if let Rule::AnyOf { alternatives } = rule {
        if alternatives.is_empty() {
            let rule = RulePlace::new(index, rule, &draft.extra);
            faults.push(VariantFault::TooFew { rule, found: 0, least: 1 });
        }
        for rule in alternatives.iter().flatten() {
            rule_faults(draft, index, rule, faults);
        }
        return;
    }
    let place = || RulePlace::new(index, rule, &draft.extra);
    if let Some(cell) = rule.cells().find(|&cell| draft.index(cell).is_none()) {
        let (rows, columns, cell) = (draft.rows, draft.columns, draft.named(cell));
        faults.push(VariantFault::Outside { rule: place(), cell, rows, columns });
        return;
    }
    if let Some((found, least)) = too_few(rule) {
        faults.push(VariantFault::TooFew { rule: place(), found, least });
    }
    let twice = match rule {
        // No cell is the label of another.
        Rule::UnknownRegions { .. } => repeated(&rule.cells().collect::<Vec<_>>()),
        _ => distinct_lists(rule).into_iter().find_map(repeated),
    };
    if let Some(cell) = twice {
        faults.push(VariantFault::Repeated { rule: place(), cell: draft.named(cell) });
    }
    let is_unequal = match rule {
        Rule::Clone { cells, copies: others }
        | Rule::UnknownRegions { cells, labels: others, .. } => cells.len() != others.len(),
        Rule::SameValues { groups } => groups.windows(2).any(|two| two[0].len() != two[1].len()),
        _ => false,
    };
    if is_unequal {
        faults.push(VariantFault::Unequal { rule: place() });
    }
    if let Some((number, expected)) = meaningless_number(draft, rule) {
        faults.push(VariantFault::Number { rule: place(), number, expected });
    }
    if let Some(needs) = misfit(draft, rule) {
        faults.push(VariantFault::Misfit { rule: place(), needs });
    }
}

/// Returns the number of cells of a rule and the least possible number, if it has too few.
fn too_few(rule: &Rule) -> Option<(usize, usize)> {
    let (found, least) = match rule {
        Rule::ExtraRegion { cells }
        | Rule::Cage { cells, .. }
        | Rule::Sum { cells, .. }
        | Rule::Renban { cells }
        | Rule::LittleKiller { cells, .. }
        | Rule::XSum { cells, .. }
        | Rule::Skyscraper { cells, .. }
        | Rule::NumberedRoom { cells, .. }
        | Rule::Minimum { cells }
        | Rule::Maximum { cells }
        | Rule::CountingCircles { cells }
        | Rule::Quadruple { cells, .. }
        | Rule::Clone { cells, .. }
        | Rule::Accepted { cells, .. }
        | Rule::Connected { cells, .. }
        | Rule::CountDistinct { cells, .. }
        | Rule::UnknownRegions { cells, .. }
        | Rule::RegionSums { cells } => (cells.len(), 1),
        Rule::Thermometer { cells }
        | Rule::SlowThermometer { cells }
        | Rule::Palindrome { cells }
        | Rule::Whisper { cells, .. }
        | Rule::Between { cells }
        | Rule::Lockout { cells, .. }
        | Rule::Entropic { cells }
        | Rule::Modular { cells, .. }
        | Rule::Nabner { cells }
        | Rule::Zipper { cells }
        | Rule::DoubleArrow { cells }
        | Rule::Sandwich { cells, .. } => (cells.len(), 2),
        Rule::WeightedSum { terms, .. } => (terms.len(), 1),
        Rule::EqualSums { groups } | Rule::SameValues { groups } => {
            (groups.iter().map(Vec::len).min().unwrap_or(0), 1)
        }
        Rule::Arrow { number, shafts } => {
            let shortest = shafts.iter().map(Vec::len).min().unwrap_or(0);
            (number.len().min(shortest), 1)
        }
        _ => return None,
    };
    (found < least).then_some((found, least))
}

/// Returns the lists of a rule in which a cell makes sense only once.
fn distinct_lists(rule: &Rule) -> Vec<&[GridCell]> {
    match rule {
        Rule::ExtraRegion { cells }
        | Rule::Cage { cells, .. }
        | Rule::Sum { cells, .. }
        | Rule::Thermometer { cells }
        | Rule::SlowThermometer { cells }
        | Rule::Renban { cells }
        | Rule::Nabner { cells }
        | Rule::Quadruple { cells, .. }
        | Rule::LittleKiller { cells, .. }
        | Rule::Sandwich { cells, .. }
        | Rule::XSum { cells, .. }
        | Rule::Skyscraper { cells, .. }
        | Rule::NumberedRoom { cells, .. }
        | Rule::Minimum { cells }
        | Rule::Maximum { cells }
        | Rule::Connected { cells, .. }
        | Rule::CountDistinct { cells, .. }
        | Rule::CountingCircles { cells } => alloc::vec![&cells[..]],
        Rule::Arrow { number, .. } => alloc::vec![&number[..]],
        Rule::Pair { cells, .. } => alloc::vec![&cells[..]],
        _ => Vec::new(),
    }
}

/// Returns a cell that a list has twice.
fn repeated(cells: &[GridCell]) -> Option<GridCell> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// Returns a number of a rule that has no meaning, and what would have one.
fn meaningless_number(draft: &VariantDraft, rule: &Rule) -> Option<(usize, &'static str)> {
    match rule {
        Rule::Pair { relation: PairRelation::Ratio(n @ 0), .. }
        | Rule::NoPair { relation: PairRelation::Ratio(n @ 0), .. } => {
            Some(((*n).into(), "a ratio of at least 1"))
        }
        Rule::Connected { size: Some(0), .. } => Some((0, "a region of at least 1 cell")),
        Rule::UnknownRegions { cells, size, .. }
            if *size == 0 || !cells.len().is_multiple_of(*size as usize) =>
        {
            Some((*size as usize, "a size of regions that divides the number of cells"))
        }
        Rule::Modular { modulus: n @ 0, .. } => Some(((*n).into(), "a divisor of at least 1")),
        Rule::Arrow { number, .. } if number.len() > 3 => {
            Some((number.len(), "a pill of at most 3 cells"))
        }
        Rule::FullRank { rank, .. } if !rank::is_rank(draft, *rank) => {
            Some((*rank as usize, "a rank from 1 to four times the number of rows"))
        }
        _ => None,
    }
}

/// Returns what a rule needs and the grid lacks.
fn misfit(draft: &VariantDraft, rule: &Rule) -> Option<&'static str> {
    let is_square = draft.rows == draft.columns;
    let region = |cell: GridCell| draft.regions.get(draft.index(cell)?).copied().flatten();
    match rule {
        Rule::Diagonal(DiagonalKind::Falling | DiagonalKind::Rising) if !is_square => {
            Some("a square grid")
        }
        Rule::Windoku if windows(draft.rows, draft.columns).is_empty() => {
            Some("a square grid with boxes, two of them side by side at least")
        }
        Rule::DisjointGroups if draft.regions.iter().all(Option::is_none) => Some("regions"),
        Rule::FullRank { cells, .. } if !rank::is_line(draft, cells) => {
            Some("a square grid, and all cells of a row or column in order")
        }
        Rule::DifferentLines if !is_square => Some("a square grid"),
        Rule::Indexer { cell, .. } if cell.row() >= draft.rows => Some("a cell of the grid"),
        Rule::Indexer { kind: IndexerKind::Box, cell } if region(*cell).is_none() => {
            Some("a cell in a region")
        }
        _ => None,
    }
}

/// Returns the boxes of windoku in a grid: of the usual size, one cell apart and away from the border.
pub fn windows(rows: u8, columns: u8) -> Vec<Vec<GridCell>> {
    let shape = crate::BoxShape::usual(rows, columns, rows);
    let Some(shape) = shape.filter(|_| rows == columns) else { return Vec::new() };
    let starts = |length: u8, size: u8| {
        (0..).map(move |n| 1 + n * (size + 1)).take_while(move |start| start + size < length)
    };
    let mut windows = Vec::new();
    for top in starts(rows, shape.rows) {
        for left in starts(columns, shape.columns) {
            windows.push(
                (0..shape.rows * shape.columns)
                    .map(|n| GridCell::new(top + n / shape.columns, left + n % shape.columns))
                    .collect(),
            );
        }
    }
    windows
}

/// Returns cells without a candidate and rules that no values satisfy.
pub fn impossibilities(draft: &VariantDraft) -> Vec<VariantFault> {
    let mut found = Vec::new();
    let all = draft.values.set();
    for (cell, set) in draft.all_cells().into_iter().zip(&draft.candidates) {
        if set.intersection(all).is_empty() {
            let cell = draft.named(cell);
            found.push(VariantFault::NoCandidate { cell, values: draft.values });
        }
    }
    for (index, rule) in draft.rules.iter().enumerate() {
        if let Some(reason) = impossible(draft.values, rule) {
            let rule = RulePlace::new(index, rule, &draft.extra);
            found.push(VariantFault::Impossible { rule, reason });
        }
    }
    for (index, reason) in rank::contradictions(draft) {
        let rule = RulePlace::new(index, &draft.rules[index], &draft.extra);
        found.push(VariantFault::Impossible { rule, reason });
    }
    found
}

/// Returns why no values satisfy a rule, if its numbers alone say so.
fn impossible(values: ValueRange, rule: &Rule) -> Option<String> {
    let (low, high) = (u32::from(values.lowest()), u32::from(values.highest()));
    let outside = |sum: u32, least: u32, most: u32, what: String| {
        (!(least..=most).contains(&sum))
            .then(|| format!("{what} add up to {least} to {most}, not to {sum}"))
    };
    let too_many = |cells: &[GridCell]| {
        let most = values.len();
        (cells.len() > most)
            .then(|| format!("{} cells cannot be different, there are {most} values", cells.len()))
    };
    match rule {
        Rule::Cage { cells, sum } => too_many(cells).or_else(|| {
            let (least, most) = distinct_sums(values, cells.len());
            outside((*sum)?, least, most, format!("{} different values", cells.len()))
        }),
        Rule::ExtraRegion { cells } | Rule::Renban { cells } => too_many(cells),
        Rule::Thermometer { cells } if cells.len() > values.len() => Some(format!(
            "{} cells cannot increase, there are {} values",
            cells.len(),
            values.len()
        )),
        Rule::Sum { cells, sum } | Rule::LittleKiller { cells, sum } => {
            let n = cells.len() as u32;
            outside(*sum, n * low, n * high, format!("{n} values"))
        }
        Rule::Sandwich { cells, sum } => {
            let between = cells.len().min(values.len()).saturating_sub(2);
            let all: u32 = (low + 1..high).rev().take(between).sum();
            (*sum > all)
                .then(|| format!("{between} values between add up to at most {all}, not to {sum}"))
        }
        Rule::Skyscraper { cells, count } => {
            let most = cells.len().min(values.len()) as u32;
            (!(1..=most).contains(count))
                .then(|| format!("1 to {most} of these values can be seen, not {count}"))
        }
        Rule::Pair { relation, .. } => {
            let mut pairs = values.iter().flat_map(|a| values.iter().map(move |b| (a, b)));
            (!pairs.any(|(a, b)| relation.holds(a, b)))
                .then(|| format!("no two of the values {values} are so related"))
        }
        Rule::Quadruple { cells, values: wanted } if wanted.len() > cells.len() => {
            Some(format!("{} values do not fit into {} cells", wanted.len(), cells.len()))
        }
        Rule::Quadruple { values: wanted, .. } => {
            let missing = wanted.iter().find(|&&value| !values.contains(value))?;
            Some(format!("{missing} is not one of the values {values}"))
        }
        Rule::Connected { values: set, .. } if set.intersection(values.set()).is_empty() => {
            Some(format!("none of its values is one of the values {values}"))
        }
        Rule::Connected { cells, size: Some(size), .. } if *size as usize > cells.len() => {
            Some(format!("a region of {size} cells does not fit into {} cells", cells.len()))
        }
        Rule::UnknownRegions { cells, size, .. } => {
            let regions = cells.len().checked_div(*size as usize).unwrap_or(0);
            let most = values.len();
            if *size as usize > most {
                Some(format!("{size} cells cannot be different, there are {most} values"))
            } else if regions > most {
                Some(format!("{regions} regions need as many labels, there are {most} values"))
            } else {
                None
            }
        }
        Rule::NumberedRoom { value, .. } if !values.contains(*value) => {
            Some(format!("{value} is not one of the values {values}"))
        }
        Rule::OneOf { values: set, .. } if set.intersection(values.set()) == ValueSet::EMPTY => {
            Some(format!("none of its candidates is one of the values {values}"))
        }
        _ => None,
    }
}

/// Returns the least and the greatest sum of `count` different values.
fn distinct_sums(values: ValueRange, count: usize) -> (u32, u32) {
    (
        values.iter().take(count).map(u32::from).sum(),
        values.iter().rev().take(count).map(u32::from).sum(),
    )
}
