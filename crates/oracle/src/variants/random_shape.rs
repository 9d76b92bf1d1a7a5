//! Makes random small grids: usual ones, jigsaws, and grids with other values or fewer houses.

use super::dice::VariantDice;
use ninefold_variant_model::{ExtraCells, GridCell, HouseRules, ValueRange, VariantDraft};

/// Pairs of cells that are tried for an exchange between two regions of a jigsaw.
const EXCHANGES: usize = 400;

/// Makes an empty grid without rules: mostly 4x4 or 6x6 cells, sometimes without boxes, with
/// jigsaw regions, with values from 0, not square, with more values than needed, with cells
/// without a region, or without some houses. One of four has cells outside the grid.
///
/// ```
/// use ninefold_oracle::variants::dice::VariantDice;
/// use ninefold_oracle::variants::random_shape::random_draft;
///
/// let mut dice = VariantDice::new(1);
/// for _ in 0..100 {
///     let puzzle = random_draft(&mut dice).finish()?;
///     assert!((2..=6).contains(&puzzle.rows()) && (2..=6).contains(&puzzle.columns()));
/// }
/// # Ok::<(), ninefold_variant_model::VariantFaults>(())
/// ```
pub fn random_draft(dice: &mut VariantDice) -> VariantDraft {
    let mut draft = random_grid(dice);
    if dice.one_in(4) {
        for name in ["X", "Y"].into_iter().take(dice.between(1, 2)) {
            let cells = dice.between(1, 5) as u16;
            let columns = dice.between(1, 3) as u8;
            // Few cells are no fault.
            let _ = draft.add_extra(ExtraCells::new(name, cells, columns));
        }
    }
    draft
}

/// Makes an empty grid without cells outside.
fn random_grid(dice: &mut VariantDice) -> VariantDraft {
    match dice.between(0, 99) {
        0..30 => grid(4, 4, 1, 4),
        30..52 => grid(6, 6, 1, 6),
        52..60 => grid(5, 5, 1, 5),
        60..70 => jigsaw(dice.pick(&[4, 4, 5, 6]).unwrap_or(4), dice),
        70..80 => {
            let size = dice.pick(&[4, 4, 5, 6]).unwrap_or(4);
            grid(size, size, 0, size - 1)
        }
        80..87 => {
            let shapes = [(3, 4), (4, 3), (2, 5), (5, 2), (3, 5), (3, 6), (4, 6), (6, 4), (2, 2)];
            let (rows, columns) = dice.pick(&shapes).unwrap_or((3, 4));
            with_spare_values(rows, columns, dice)
        }
        87..91 => with_spare_values(4, 4, dice),
        91..97 => {
            let mut draft = grid(4, 4, 1, 4);
            let open = dice.between(0, 3) as u16;
            for region in &mut draft.regions {
                *region = region.filter(|region| *region != open);
            }
            draft
        }
        _ => {
            let mut draft = grid(3, 3, 1, 3);
            draft.houses = HouseRules { rows: dice.one_in(3), columns: dice.one_in(3) };
            draft
        }
    }
}

fn grid(rows: u8, columns: u8, lowest: u8, highest: u8) -> VariantDraft {
    let values = ValueRange::new(lowest, highest).expect("few values");
    VariantDraft::new(rows, columns, values).expect("a small grid")
}

/// Makes a grid with up to two more values than its longest house has cells.
fn with_spare_values(rows: u8, columns: u8, dice: &mut VariantDice) -> VariantDraft {
    let lowest = dice.pick(&[0, 1, 1, 1, 3, 9]).unwrap_or(1);
    let most = rows.max(columns) - 1 + dice.between(0, 2) as u8;
    grid(rows, columns, lowest, lowest + most)
}

/// Makes a square grid with connected regions of any form.
fn jigsaw(size: u8, dice: &mut VariantDice) -> VariantDraft {
    let mut draft = grid(size, size, 1, size);
    let cells: Vec<GridCell> =
        (0..size).flat_map(|row| (0..size).map(move |column| GridCell::new(row, column))).collect();
    for (cell, region) in cells.iter().zip(&mut draft.regions) {
        // Rows are the regions to begin with if there are no boxes.
        *region = region.or(Some(cell.row().into()));
    }
    for _ in 0..EXCHANGES {
        let (a, b) = (dice.between(0, cells.len() - 1), dice.between(0, cells.len() - 1));
        draft.regions.swap(a, b);
        let (first, second) = (draft.regions[a], draft.regions[b]);
        let is_connected = |region| is_connected(&cells, &draft.regions, region);
        if !is_connected(first) || !is_connected(second) {
            draft.regions.swap(a, b);
        }
    }
    draft
}

/// Returns whether all cells of a region are reached from its first cell over shared edges.
fn is_connected(cells: &[GridCell], regions: &[Option<u16>], region: Option<u16>) -> bool {
    let of_region = |cell: &GridCell| {
        cells.iter().position(|other| other == cell).is_some_and(|place| regions[place] == region)
    };
    let mut rest: Vec<GridCell> = cells.iter().copied().filter(of_region).collect();
    let mut reached = vec![rest.remove(0)];
    while let Some(place) =
        rest.iter().position(|cell| reached.iter().any(|other| cell.touches(*other)))
    {
        reached.push(rest.remove(place));
    }
    rest.is_empty()
}
