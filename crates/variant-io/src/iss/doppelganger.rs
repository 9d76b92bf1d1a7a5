//! `.Doppelganger`: each row, column and box has 0 and lacks one other value, which cells outside the
//! grid have.

use super::Meaning;
use super::layout::Layout;
use super::machine::machine;
use super::special::accepted;
use crate::error::Bad;
use ninefold_variant_model::{ExtraCells, GridCell, Rule, ValueSet};

/// What was read of a cell and the values that its houses lack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Start,
    /// The cell has 0, and its houses lack these values, as bits.
    Lacking(u64),
    Over,
}

/// Returns the groups that the type makes: a zero, the values that columns, rows and boxes lack.
pub(super) fn groups(layout: &Layout) -> Vec<ExtraCells> {
    let group = |name, cells: u16, columns| ExtraCells::new(name, cells, columns);
    let size = layout.rows;
    let mut groups = vec![
        group("DGZ", 1, layout.columns),
        group("DGR", layout.columns.into(), layout.columns),
        group("DGC", size.into(), layout.columns),
    ];
    if let Some(boxes) = layout.usual_boxes() {
        groups.push(group("DGB", u16::from(boxes.rows) * u16::from(boxes.columns), boxes.columns));
    }
    groups
}

/// Returns the rules of the type.
pub(super) fn meaning(layout: &Layout) -> Result<Meaning, Bad> {
    let size = layout.rows;
    let values = layout.values;
    let is_right = layout.columns == size
        && values.lowest() == 0
        && values.highest() == size
        && layout.region_size() == size;
    if !is_right {
        let expected = "a square grid with the values from 0 to its size, such as 9x9~0-9";
        return Err(Bad::new(expected, "another grid"));
    }
    let group = |name| layout.group(name).unwrap_or_default();
    // ISS names them by where they stand: those of columns in a row above, those of rows in a column.
    let (of_columns, of_rows, of_boxes) = (group("DGR"), group("DGC"), group("DGB"));
    let Some(&zero) = group("DGZ").first() else { return Ok(Meaning::Rules(Vec::new())) };
    let boxes = layout.pieces.get(..of_boxes.len()).filter(|_| layout.has_boxes());
    let boxes = boxes.unwrap_or_default();
    let lines = (0..size).flat_map(|number| {
        [(true, of_rows), (false, of_columns)]
            .map(|(is_row, lacking)| (layout.line(is_row, number), lacking[usize::from(number)]))
    });
    let of_box = boxes.iter().cloned().zip(of_boxes.iter().copied());
    let houses: Vec<(Vec<GridCell>, GridCell)> = lines.chain(of_box).collect();
    let only_zero = |cell| Rule::OneOf { cell, values: ValueSet::only(0) };
    let mut rules = vec![only_zero(zero)];
    if boxes.is_empty() {
        rules.extend(of_boxes.iter().copied().map(only_zero));
    }
    for lacking in [of_rows, of_columns, if boxes.is_empty() { &[] } else { of_boxes }] {
        if !lacking.is_empty() {
            rules.push(Rule::ExtraRegion { cells: [lacking, &[zero]].concat() });
        }
    }
    for (cells, lacking) in &houses {
        rules.push(Rule::ExtraRegion { cells: [&cells[..], &[*lacking]].concat() });
    }
    // Where 0 stands, the houses lack different values: three at most. A line that is not about 0 and one
    // that has three values is over.
    let step = |state: &State, value: u8| match *state {
        State::Start if value == 0 => Some(State::Lacking(0)),
        State::Start | State::Over => Some(State::Over),
        State::Lacking(seen) if seen >> value & 1 == 1 => None,
        State::Lacking(seen) if seen.count_ones() == 2 => Some(State::Over),
        State::Lacking(seen) => Some(State::Lacking(seen | 1 << value)),
    };
    let automaton = machine(values, [State::Start], step, |state| *state != State::Start);
    let grid = layout.group("").unwrap_or_default();
    let zeros = grid.iter().map(|&cell| {
        let of_cell = houses.iter().filter(|(cells, _)| cells.contains(&cell));
        std::iter::once(cell).chain(of_cell.map(|(_, lacking)| *lacking)).collect()
    });
    match accepted(zeros.collect(), automaton) {
        Meaning::Rules(more) => rules.extend(more),
        other => return Ok(other),
    }
    Ok(Meaning::Rules(rules))
}
