//! [`DeadlyType`], [`ChainForm`] and [`MedusaRule`]: the kinds of patterns that have several.

use crate::house_set::HouseSet;
use crate::transform_tables::{TransformTables, Turned};
use ninefold_core::{Cell, CellSet, Digit, DigitSet, House};

/// What follows from the extra candidates of a deadly pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadlyType {
    /// Type 1: one cell has extra candidates, and must take one of them.
    Type1,
    /// Type 2: all extra candidates have the same digit.
    Type2,
    /// Type 3: the cells with extra candidates act as one cell of a naked subset.
    Type3Naked {
        /// The house of the subset.
        house: House,
        /// The other cells of the subset.
        cells: CellSet,
    },
    /// Type 3: the two cells with extra candidates act as one place of a hidden subset.
    Type3Hidden {
        /// The house of the subset.
        house: House,
        /// The digits of the subset.
        digits: DigitSet,
    },
    /// Type 4: the two cells with extra candidates are the only places of one of their digits in a
    /// house.
    Type4 {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// Type 6: two diagonal cells have extra candidates, and a digit has no places but in the pattern
    /// in their rows and columns. So it is in both or in none.
    Type6 {
        /// The rows and columns.
        houses: HouseSet,
        /// The digit.
        digit: Digit,
    },
    /// A hidden rectangle: a digit has no places but in the pattern in a row and a column. So the
    /// other digit is not at their crossing.
    Hidden {
        /// The row and the column.
        houses: HouseSet,
        /// The digit.
        digit: Digit,
    },
    /// All extra candidates exclude the same.
    Any,
}

impl DeadlyType {
    /// Returns the number of the type, 1 to 4 or 6. Others have 0.
    pub const fn number(self) -> u8 {
        match self {
            Self::Type1 => 1,
            Self::Type2 => 2,
            Self::Type3Naked { .. } | Self::Type3Hidden { .. } => 3,
            Self::Type4 { .. } => 4,
            Self::Type6 { .. } => 6,
            Self::Hidden { .. } | Self::Any => 0,
        }
    }
}

impl Turned for DeadlyType {
    fn turned(&self, tables: &TransformTables) -> Self {
        match self {
            Self::Type1 | Self::Type2 | Self::Any => *self,
            Self::Type3Naked { house, cells } => {
                Self::Type3Naked { house: house.turned(tables), cells: cells.turned(tables) }
            }
            Self::Type3Hidden { house, digits } => {
                Self::Type3Hidden { house: house.turned(tables), digits: digits.turned(tables) }
            }
            Self::Type4 { house, digit } => {
                Self::Type4 { house: house.turned(tables), digit: digit.turned(tables) }
            }
            Self::Type6 { houses, digit } => {
                Self::Type6 { houses: houses.turned(tables), digit: digit.turned(tables) }
            }
            Self::Hidden { houses, digit } => {
                Self::Hidden { houses: houses.turned(tables), digit: digit.turned(tables) }
            }
        }
    }
}

/// The form of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainForm {
    /// A closed chain.
    Cycle,
    /// An open chain from a candidate to its opposite.
    Chain,
    /// A candidate, or its absence, leads to a contradiction.
    Contradiction,
    /// A candidate and its absence lead to the same.
    Double,
    /// All candidates of a cell lead to the same.
    Cell,
    /// All places of a digit in a house lead to the same.
    House,
}

impl Turned for ChainForm {
    fn turned(&self, _: &TransformTables) -> Self {
        *self
    }
}

/// A rule of 3D medusa: why something follows from two colors of candidates.
///
/// ```
/// use ninefold_logic::MedusaRule;
///
/// assert_eq!(MedusaRule::TwoInCell.number(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MedusaRule {
    /// 1: a color is twice in a cell, so it is false.
    TwiceInCell {
        /// The cell.
        cell: Cell,
    },
    /// 2: a color is twice in a house with the same digit, so it is false.
    TwiceInHouse {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// 3: both colors are in a cell. The other candidates of the cell go.
    TwoInCell,
    /// 4: a candidate sees its digit in both colors.
    TwoElsewhere,
    /// 5: a candidate has one color in its cell, and sees its digit in the other.
    CellAndHouse,
    /// 6: each candidate of a cell without colors sees its digit in the same color, which is false.
    EmptiesCell {
        /// The cell.
        cell: Cell,
    },
}

impl MedusaRule {
    /// Returns the number of the rule, 1 to 6.
    pub const fn number(self) -> u8 {
        match self {
            Self::TwiceInCell { .. } => 1,
            Self::TwiceInHouse { .. } => 2,
            Self::TwoInCell => 3,
            Self::TwoElsewhere => 4,
            Self::CellAndHouse => 5,
            Self::EmptiesCell { .. } => 6,
        }
    }
}

impl Turned for MedusaRule {
    fn turned(&self, tables: &TransformTables) -> Self {
        match self {
            Self::TwiceInCell { cell } => Self::TwiceInCell { cell: cell.turned(tables) },
            Self::TwiceInHouse { house, digit } => {
                Self::TwiceInHouse { house: house.turned(tables), digit: digit.turned(tables) }
            }
            Self::EmptiesCell { cell } => Self::EmptiesCell { cell: cell.turned(tables) },
            Self::TwoInCell | Self::TwoElsewhere | Self::CellAndHouse => *self,
        }
    }
}
