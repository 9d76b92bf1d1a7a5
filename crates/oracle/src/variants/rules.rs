//! Says whether a rule holds, directly by its documented meaning.
//!
//! Each answer is `None` as long as it depends on a blank cell: values are only read by functions
//! that return `None` for a blank cell. So [`holds_so_far`] never says no too early.

use super::grid::{PartialGrid, all, any, share_edge};
use super::lines::{
    accepts, all_equal, arrow, at_place, ends, entropic, is_related, modular, neighbours_on_line,
    number, region_sums, sandwich, weighted_sum, zipper,
};
use super::rank::{all_lines_differ, has_rank};
use ninefold_variant_model::{DiagonalKind, GridCell, IndexerKind, Rule, ValueSet, VariantPuzzle};

/// Returns whether a rule holds in a grid of values, in reading order. The rule need not be one of
/// the puzzle, but must fit its grid.
///
/// # Panics
///
/// If the grid does not have a value for each cell, or the rule names a cell outside it.
///
/// ```
/// use ninefold_oracle::variants::rules::holds;
/// use ninefold_variant_model::{DiagonalKind, Rule, VariantDraft};
///
/// let puzzle = VariantDraft::square(4)?.finish()?;
/// let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
/// assert!(!holds(&puzzle, &Rule::Diagonal(DiagonalKind::Falling), &grid));
/// assert!(holds(&puzzle, &Rule::NonConsecutive, &[1; 16]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn holds(puzzle: &VariantPuzzle, rule: &Rule, grid: &[u8]) -> bool {
    let values: Vec<Option<u8>> = grid.iter().copied().map(Some).collect();
    holds_so_far(puzzle, rule, &values).expect("no cell is blank")
}

/// Returns whether a rule holds in a grid that may have blank cells (`None`), or `None` if that is
/// not decided. A yes or no stays so whatever the blank cells become.
///
/// # Panics
///
/// If the grid does not have an entry for each cell, or the rule names a cell outside it.
///
/// ```
/// use ninefold_oracle::variants::rules::holds_so_far;
/// use ninefold_variant_model::{Rule, VariantDraft};
///
/// let puzzle = VariantDraft::square(4)?.finish()?;
/// let mut grid = [None; 16];
/// grid[0] = Some(1);
/// assert_eq!(holds_so_far(&puzzle, &Rule::NonConsecutive, &grid), None);
/// grid[1] = Some(2);
/// assert_eq!(holds_so_far(&puzzle, &Rule::NonConsecutive, &grid), Some(false));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[allow(clippy::too_many_lines)] // one arm for each rule
pub fn holds_so_far(puzzle: &VariantPuzzle, rule: &Rule, grid: &[Option<u8>]) -> Option<bool> {
    let grid = PartialGrid { puzzle, entries: grid };
    // There is no arm for all other rules: a new rule must not compile without its meaning here.
    match rule {
        Rule::Diagonal(kind) => grid.all_different(&diagonal(puzzle, *kind)),
        Rule::Windoku => all(windows(puzzle).iter().map(|window| grid.all_different(window))),
        Rule::DisjointGroups => disjoint_groups(grid),
        Rule::ExtraRegion { cells } => grid.all_different(cells),
        Rule::AntiKnight => {
            let knight = |rows, columns| matches!((rows, columns), (1, 2) | (2, 1));
            grid.all_pairs(grid.pairs_apart(knight), |a, b| a != b)
        }
        Rule::AntiKing => {
            let king = |rows, columns| rows <= 1 && columns <= 1;
            grid.all_pairs(grid.pairs_apart(king), |a, b| a != b)
        }
        Rule::NonConsecutive => grid.all_pairs(grid.neighbours(), |a, b| (a - b).abs() != 1),

        Rule::Cage { cells, sum } => all([
            grid.all_different(cells),
            sum.map_or(Some(true), |sum| Some(grid.sum(cells)? == i64::from(sum))),
        ]),
        Rule::Sum { cells, sum } | Rule::LittleKiller { cells, sum } => {
            Some(grid.sum(cells)? == i64::from(*sum))
        }
        Rule::WeightedSum { terms, total } => weighted_sum(grid, terms, *total),
        Rule::EqualSums { groups } => {
            let sums: Vec<i64> =
                groups.iter().map(|cells| grid.sum(cells)).collect::<Option<_>>()?;
            Some(all_equal(&sums))
        }
        Rule::Arrow { number, shafts } => arrow(grid, number, shafts),
        Rule::DoubleArrow { cells } => {
            let (first, middle, last) = ends(grid.values(cells)?)?;
            Some(first + last == middle.iter().sum::<i64>())
        }

        Rule::Thermometer { cells } => neighbours_on_line(grid, cells, |a, b| a < b),
        Rule::SlowThermometer { cells } => neighbours_on_line(grid, cells, |a, b| a <= b),
        Rule::Whisper { cells, difference } => {
            neighbours_on_line(grid, cells, |a, b| (a - b).abs() >= i64::from(*difference))
        }
        Rule::Palindrome { cells } => {
            let values = grid.values(cells)?;
            let mut backwards = values.clone();
            backwards.reverse();
            Some(values == backwards)
        }
        Rule::Clone { cells, copies } => Some(grid.values(cells)? == grid.values(copies)?),
        Rule::Renban { cells } => {
            let mut values = grid.values(cells)?;
            values.sort_unstable();
            Some(values.windows(2).all(|pair| pair[1] == pair[0] + 1))
        }
        Rule::Between { cells } => {
            let (first, middle, last) = ends(grid.values(cells)?)?;
            let is_between = |v: &i64| (first < *v && *v < last) || (last < *v && *v < first);
            Some(middle.iter().all(is_between))
        }
        Rule::Lockout { cells, difference } => {
            let (first, middle, last) = ends(grid.values(cells)?)?;
            let is_outside = |v: &i64| (*v < first && *v < last) || (*v > first && *v > last);
            let are_apart = (first - last).abs() >= i64::from(*difference);
            Some(are_apart && middle.iter().all(is_outside))
        }
        Rule::RegionSums { cells } => region_sums(grid, cells),
        Rule::Entropic { cells } => entropic(grid, cells),
        Rule::Modular { cells, modulus } => modular(grid, cells, i64::from(*modulus)),
        Rule::Nabner { cells } => {
            let values = grid.values(cells)?;
            let mut sorted = values;
            sorted.sort_unstable();
            Some(sorted.windows(2).all(|pair| pair[1] - pair[0] >= 2))
        }
        Rule::Zipper { cells } => zipper(grid, cells),

        Rule::Pair { cells, relation } => {
            grid.all_pairs([*cells], |a, b| is_related(*relation, a, b))
        }
        Rule::NoPair { relation, exempt } => {
            let mut pairs = grid.neighbours();
            pairs.retain(|[a, b]| !exempt.contains(&[*a, *b]) && !exempt.contains(&[*b, *a]));
            grid.all_pairs(pairs, |a, b| !is_related(*relation, a, b))
        }
        Rule::Greater { greater, less } => Some(grid.value(*greater)? > grid.value(*less)?),
        Rule::Quadruple { cells, values } => {
            let found = grid.values(cells)?;
            let times = |list: &[i64], value| list.iter().filter(|v| **v == value).count();
            let wanted: Vec<i64> = values.iter().copied().map(i64::from).collect();
            Some(wanted.iter().all(|v| times(&found, *v) >= times(&wanted, *v)))
        }

        Rule::Sandwich { cells, sum } => sandwich(grid, cells, i64::from(*sum)),
        Rule::XSum { cells, sum } => {
            let values = grid.values(cells)?;
            let counted = usize::try_from(values[0]).ok().and_then(|count| values.get(..count));
            Some(counted.is_some_and(|counted| counted.iter().sum::<i64>() == i64::from(*sum)))
        }
        Rule::Skyscraper { cells, count } => {
            let values = grid.values(cells)?;
            let is_seen = |n: &usize| values[..*n].iter().all(|before| *before < values[*n]);
            Some((0..values.len()).filter(is_seen).count() as u64 == u64::from(*count))
        }
        Rule::NumberedRoom { cells, value } => {
            let values = grid.values(cells)?;
            Some(at_place(&values, values[0]) == Some(i64::from(*value)))
        }
        Rule::FullRank { cells, rank, ties } => has_rank(grid, cells, *rank as usize, *ties),
        Rule::DifferentLines => all_lines_differ(grid),

        Rule::Odd { cell } => Some(grid.value(*cell)? % 2 == 1),
        Rule::Even { cell } => Some(grid.value(*cell)? % 2 == 0),
        Rule::Minimum { cells } => grid.all_pairs(borders(puzzle, cells), |own, other| own < other),
        Rule::Maximum { cells } => grid.all_pairs(borders(puzzle, cells), |own, other| own > other),
        Rule::Indexer { kind, cell } => indexer(grid, *kind, *cell),
        Rule::CountingCircles { cells } => {
            let values = grid.values(cells)?;
            let times = |value: i64| number(values.iter().filter(|v| **v == value).count());
            Some(values.iter().all(|value| times(*value) == *value))
        }

        Rule::Connected { cells, values, size } => connected(grid, cells, cells, *values, *size),
        Rule::UnknownRegions { cells, labels, size } => {
            unknown_regions(grid, cells, labels, *size as usize)
        }
        Rule::CountDistinct { number: own, cells } => {
            let mut different = grid.values(cells)?;
            different.sort_unstable();
            different.dedup();
            Some(grid.value(*own)? == number(different.len()))
        }
        Rule::SameValues { groups } => {
            let sorted = |cells: &Vec<GridCell>| {
                let mut values = grid.values(cells)?;
                values.sort_unstable();
                Some(values)
            };
            let sets: Vec<Vec<i64>> = groups.iter().map(sorted).collect::<Option<_>>()?;
            Some(sets.iter().all(|set| *set == sets[0]))
        }

        Rule::Accepted { cells, automaton } => Some(accepts(automaton, &grid.values(cells)?)),
        Rule::OneOf { cell, values } => {
            let value = grid.value(*cell)?;
            Some(values.iter().any(|allowed| i64::from(allowed) == value))
        }
        Rule::AnyOf { alternatives } => any(alternatives
            .iter()
            .map(|rules| all(rules.iter().map(|rule| holds_so_far(puzzle, rule, grid.entries))))),
    }
}

/// Returns the cells of a long diagonal.
fn diagonal(puzzle: &VariantPuzzle, kind: DiagonalKind) -> Vec<GridCell> {
    let size = puzzle.rows();
    (0..size)
        .map(|n| match kind {
            DiagonalKind::Falling => GridCell::new(n, n),
            DiagonalKind::Rising => GridCell::new(size - 1 - n, n),
        })
        .collect()
}

/// Returns the boxes of windoku. The usual box of a square grid is as near to a square as its size
/// allows, and not higher than wide.
fn windows(puzzle: &VariantPuzzle) -> Vec<Vec<GridCell>> {
    let size = puzzle.rows();
    let heights = (1..=size).filter(|height| {
        size.is_multiple_of(*height) && u16::from(*height) * u16::from(*height) <= u16::from(size)
    });
    let height = heights.max().unwrap_or(1);
    let width = size / height;
    // The first row of each window: one row is left free before, between and after the windows.
    let starts = |length: u8| {
        let mut starts = Vec::new();
        let mut start = 1;
        while start + length < size {
            starts.push(start);
            start += length + 1;
        }
        starts
    };
    let mut windows = Vec::new();
    for top in starts(height) {
        for left in starts(width) {
            let is_inside = |cell: &GridCell| {
                (top..top + height).contains(&cell.row())
                    && (left..left + width).contains(&cell.column())
            };
            windows.push(puzzle.cells().filter(is_inside).collect());
        }
    }
    windows
}

/// Cells at the same place of their regions have different values.
fn disjoint_groups(grid: PartialGrid) -> Option<bool> {
    let regions = grid.regions();
    let longest = regions.values().map(Vec::len).max().unwrap_or(0);
    all((0..longest).map(|place| {
        let group: Vec<GridCell> =
            regions.values().filter_map(|cells| cells.get(place).copied()).collect();
        grid.all_different(&group)
    }))
}

/// The cells with some values are one region. As long as cells are blank, it is broken if the known
/// cells of the region cannot reach each other over cells that may belong to it, or if it is too large.
///
/// Whether a cell belongs to the region is said by the cell at the same place of `deciders`.
fn connected(
    grid: PartialGrid,
    cells: &[GridCell],
    deciders: &[GridCell],
    values: ValueSet,
    size: Option<u32>,
) -> Option<bool> {
    let is_inside = |cell: &GridCell| {
        let place = cells.iter().position(|other| other == cell)?;
        let value = grid.value(deciders[place])?;
        Some(values.iter().any(|inside| i64::from(inside) == value))
    };
    let known: Vec<GridCell> =
        cells.iter().copied().filter(|cell| is_inside(cell) == Some(true)).collect();
    let mut open: Vec<GridCell> =
        cells.iter().copied().filter(|cell| is_inside(cell) != Some(false)).collect();
    let has_blank = open.len() > known.len();
    let least = size.unwrap_or(1) as usize;
    if open.len() < least || size.is_some_and(|size| known.len() > size as usize) {
        return Some(false);
    }
    let first = known.first()?;
    let mut reached = vec![*first];
    open.retain(|cell| cell != first);
    while let Some(place) =
        open.iter().position(|cell| reached.iter().any(|other| cell.touches(*other)))
    {
        reached.push(open.remove(place));
    }
    if known.iter().any(|cell| !reached.contains(cell)) || reached.len() < least {
        return Some(false);
    }
    if has_blank { None } else { Some(true) }
}

/// Cells with equal labels are connected regions of a size, whose values are different. The first label
/// is the lowest value, and each new one is one more than the greatest before it.
fn unknown_regions(
    grid: PartialGrid,
    cells: &[GridCell],
    labels: &[GridCell],
    size: usize,
) -> Option<bool> {
    let lowest = grid.puzzle.values().lowest();
    let regions = cells.len() / size;
    if regions > grid.puzzle.values().len() {
        return Some(false);
    }
    let mut next = i64::from(lowest);
    let mut in_order = Some(true);
    for label in labels {
        match grid.value(*label) {
            None => {
                in_order = None;
                break;
            }
            Some(label) if label > next => return Some(false),
            Some(label) => next += i64::from(label == next),
        }
    }
    let all_pairs = || (0..cells.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    let differ = all(all_pairs().map(|(a, b)| {
        let labels = [grid.value(labels[a]), grid.value(labels[b])];
        let values = [grid.value(cells[a]), grid.value(cells[b])];
        match (labels, values) {
            ([Some(a), Some(b)], _) | (_, [Some(a), Some(b)]) if a != b => Some(true),
            ([Some(_), Some(_)], [Some(_), Some(_)]) => Some(false),
            _ => None,
        }
    }));
    let region = |label: usize| {
        let label = ValueSet::only(lowest + label as u8);
        connected(grid, cells, labels, label, Some(size as u32))
    };
    all([in_order, differ].into_iter().chain((0..regions).map(region)))
}

/// Returns the pairs of a cell of the list and a cell that shares an edge with it and is not in
/// the list.
fn borders(puzzle: &VariantPuzzle, cells: &[GridCell]) -> Vec<[GridCell; 2]> {
    let mut found = Vec::new();
    for own in cells {
        for other in puzzle.all_cells().into_iter().filter(|other| !cells.contains(other)) {
            if share_edge(own.row().abs_diff(other.row()), own.column().abs_diff(other.column())) {
                found.push([*own, other]);
            }
        }
    }
    found
}

/// The cell at place `p` of its column, row or region has the value `v`; the cell at place `v` of
/// the same has the value `p`.
fn indexer(grid: PartialGrid, kind: IndexerKind, cell: GridCell) -> Option<bool> {
    let region = grid.puzzle.region(cell);
    let is_along = |other: &GridCell| match kind {
        IndexerKind::Row => other.column() == cell.column(),
        IndexerKind::Column => other.row() == cell.row(),
        IndexerKind::Box => region.is_some() && grid.puzzle.region(*other) == region,
    };
    let house: Vec<GridCell> = grid.puzzle.cells().filter(is_along).collect();
    let value = grid.value(cell)?;
    let place = number(house.iter().take_while(|other| **other < cell).count()) + 1;
    match at_place(&house, value) {
        Some(other) => Some(grid.value(other)? == place),
        None => Some(false),
    }
}
