//! Types about regions that are to be found (chaos construction).

use super::Meaning;
use super::layout::Layout;
use super::machine::machine;
use super::rules::number;
use super::special::accepted;
use crate::error::Bad;
use ninefold_variant_model::{GridCell, Rule};

/// Returns what an item about unknown regions means, or `None` if it is none.
pub(super) fn meaning(
    kind: &str,
    args: &[String],
    layout: &Layout,
) -> Result<Option<Meaning>, Bad> {
    if !matches!(kind, "ChaosConstruction" | "ChaosArrow" | "ChaosCount") {
        return Ok(None);
    }
    let Some(labels) = layout.group("CC") else {
        return Err(Bad::new("a .ChaosConstruction", "none"));
    };
    let grid = layout.group("").unwrap_or_default();
    if kind == "ChaosConstruction" {
        let size = layout.region_size().into();
        let (cells, labels) = (grid.to_vec(), labels.to_vec());
        return Ok(Some(Meaning::Rules(vec![Rule::UnknownRegions { cells, labels, size }])));
    }
    let label = |cell: GridCell| match grid.iter().position(|&other| other == cell) {
        Some(place) => labels.get(place).copied(),
        None => labels.contains(&cell).then_some(cell),
    };
    let control = layout.cell(args.first().map_or("", |cell| cell))?;
    let offset = match args.get(1).map_or("", |offset| offset) {
        "" => 0,
        offset => u8::try_from(number(offset, "0 or 1")?).unwrap_or(u8::MAX),
    };
    if offset > 1 {
        return Err(Bad::text("0 or 1", args.get(1).map_or("", |offset| offset)));
    }
    let named = |name: &String| -> Result<GridCell, Bad> {
        let expected = "cells of the grid or of its regions, such as CC1";
        label(layout.cell(name)?).ok_or_else(|| Bad::text(expected, name))
    };
    let groups: Vec<Vec<GridCell>> = args
        .get(2..)
        .unwrap_or_default()
        .split(|arg| arg == "-")
        .map(|arm| arm.iter().map(named).collect())
        .collect::<Result<_, _>>()?;
    let is_default = groups.iter().all(Vec::is_empty);
    // Cells around the control cell, as steps, each step as often as the grid allows.
    let around = |steps: &[(i8, i8)], most: usize| -> Vec<GridCell> {
        let line = |&(rows, columns): &(i8, i8)| {
            let next =
                move |cell: &GridCell| cell.moved(rows, columns).filter(|next| grid.contains(next));
            std::iter::successors(Some(control), next).skip(1).take(most)
        };
        steps.iter().flat_map(line).filter_map(label).collect()
    };
    if is_default && !grid.contains(&control) {
        return Err(Bad::new("a cell of the grid, or cells behind it", "neither"));
    }
    let first = label(control);
    Ok(Some(if kind == "ChaosCount" {
        let cells = if is_default {
            let steps = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];
            first.into_iter().chain(around(&steps, 1)).collect()
        } else {
            groups.concat()
        };
        counted(control, cells, offset, layout)
    } else {
        let arms = if is_default {
            let arm = |step| first.into_iter().chain(around(&[step], usize::MAX)).collect();
            [(0, -1), (0, 1), (-1, 0), (1, 0)].map(arm).to_vec()
        } else {
            groups.into_iter().filter(|arm| !arm.is_empty()).collect()
        };
        run(control, &arms, offset, layout)?
    }))
}

/// The control cell has the number of cells in the region of the first one.
fn counted(control: GridCell, cells: Vec<GridCell>, offset: u8, layout: &Layout) -> Meaning {
    /// The label of the first cell, and the cells that are missing.
    type State = (Option<u8>, Option<u8>);
    let step = move |&(label, rest): &State, value: u8| match (rest, label) {
        (None, _) => Some((None, Some(value + offset))),
        (Some(rest), None) => Some((Some(value), Some(rest.checked_sub(1)?))),
        (Some(rest), Some(label)) => {
            Some((Some(label), Some(rest.checked_sub(u8::from(label == value))?)))
        }
    };
    let start: State = (None, None);
    let automaton = machine(layout.values, [start], step, |&(_, rest)| rest == Some(0));
    accepted(vec![[vec![control], cells].concat()], automaton)
}

/// What was read of arms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Run {
    Start,
    /// Cells that are missing.
    Wanted(u8),
    Inside {
        /// Cells that were read of all arms.
        place: u8,
        label: u8,
        /// Whether all cells of the arm are in the region so far.
        goes_on: bool,
        rest: u8,
    },
}

/// The control cell has the number of cells of the arms that follow each other in the region of the
/// first cell, which all arms share and which counts once.
fn run(
    control: GridCell,
    arms: &[Vec<GridCell>],
    offset: u8,
    layout: &Layout,
) -> Result<Meaning, Bad> {
    let first = arms.first().and_then(|arm| arm.first()).copied();
    let Some(first) = first.filter(|first| arms.iter().all(|arm| arm[0] == *first)) else {
        return Err(Bad::new("arms with the same first cell", "others"));
    };
    let mut line = vec![control, first];
    // Places at which an arm begins.
    let mut starts = Vec::new();
    for arm in arms {
        starts.push(line.len() - 2);
        line.extend(&arm[1..]);
    }
    let last = starts.last().copied().unwrap_or(0);
    let step = move |state: &Run, value: u8| match *state {
        Run::Start => Some(Run::Wanted(value + offset)),
        Run::Wanted(rest) => {
            let rest = rest.checked_sub(1)?;
            Some(Run::Inside { place: 0, label: value, goes_on: true, rest })
        }
        Run::Inside { place, label, goes_on, rest } => {
            let begins = starts.contains(&place.into());
            let goes_on = (begins || goes_on) && label == value;
            let rest = rest.checked_sub(u8::from(goes_on))?;
            // Once the last arm has begun, the place no longer matters.
            let place = if usize::from(place) > last { place } else { place.checked_add(1)? };
            Some(Run::Inside { place, label, goes_on, rest })
        }
    };
    let accepts = |state: &Run| matches!(state, Run::Inside { rest: 0, .. });
    let automaton = machine(layout.values, [Run::Start], step, accepts);
    Ok(accepted(vec![line], automaton))
}
