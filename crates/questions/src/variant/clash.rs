//! [`VariantClash`]: equal clues in a house.

use ninefold_variant_model::{GridCell, VariantHouseKind, VariantPuzzle};
use std::fmt;

/// Two or more clues with the same value in a house, so that there is no solution.
///
/// ```
/// use ninefold_questions::{VariantClash, find_variant};
///
/// let reading = find_variant(".Shape~4x4.~R1C1_2.~R1C3_2", None)?.ok_or("a puzzle")?;
/// let clash = VariantClash::find(&reading.puzzle).ok_or("a clash")?;
/// assert_eq!(clash.to_string(), "r1c1 and r1c3 are both 2 in row 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantClash {
    /// The value.
    pub value: u8,
    /// The house.
    pub house: VariantHouseKind,
    /// The cells of the house with this value, at least two.
    pub cells: Vec<GridCell>,
}

impl VariantClash {
    /// Returns the first clash of a puzzle: in rows first, then in columns and regions.
    pub fn find(puzzle: &VariantPuzzle) -> Option<Self> {
        let clue = |cell: &GridCell| puzzle.candidates()[puzzle.index(*cell)?].single();
        puzzle.houses().find_map(|house| {
            let cells_with =
                |value| house.cells.iter().copied().filter(move |cell| clue(cell) == Some(value));
            let value = puzzle.values().iter().find(|value| cells_with(*value).nth(1).is_some())?;
            Some(Self { value, house: house.kind, cells: cells_with(value).collect() })
        })
    }
}

impl fmt::Display for VariantClash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { value, house, cells } = self;
        let (last, others) = cells.split_last().expect("a clash has cells");
        let others: Vec<String> = others.iter().map(GridCell::to_string).collect();
        let all = if cells.len() == 2 { "both" } else { "all" };
        write!(f, "{} and {last} are {all} {value} in {house}", others.join(", "))
    }
}
