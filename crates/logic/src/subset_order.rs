//! [`SubsetOrder`]: the order in which programs look for naked and hidden subsets.

use crate::board::HouseKind;
use crate::geometry::ChoiceOrder;
use ninefold_core::House;

/// The order of a search for subsets, and what it leaves out.
#[derive(Clone, Copy)]
pub struct SubsetOrder {
    /// The kinds of houses, in order.
    pub kinds: &'static [HouseKind],
    /// The order of the cells or digits of a house.
    pub choices: ChoiceOrder,
    /// The least number of candidates of a cell, or of places of a digit.
    pub least: usize,
    /// Whether houses are left out in which the other cells make a smaller subset.
    pub takes_small_first: bool,
}

impl SubsetOrder {
    /// The order of Sudoku Explainer. This is the order of the techniques here.
    pub const EXPLAINER: Self = Self {
        kinds: &[HouseKind::Block, HouseKind::Column, HouseKind::Row],
        choices: ChoiceOrder::Colexicographic,
        least: 2,
        takes_small_first: true,
    };

    /// The order of Sudoku Explainer, in all houses.
    pub const EVERY_HOUSE: Self = Self { takes_small_first: false, ..Self::EXPLAINER };

    /// The order of Sudoku Explainer, in all houses, also of subsets with a single in them.
    pub const WITH_SINGLES: Self = Self { least: 1, ..Self::EVERY_HOUSE };

    /// The order of `HoDoKu`.
    pub const HODOKU: Self = Self {
        kinds: &[HouseKind::Block, HouseKind::Row, HouseKind::Column],
        choices: ChoiceOrder::Lexicographic,
        least: 1,
        takes_small_first: false,
    };

    /// Returns the houses in order.
    #[inline]
    pub fn houses(self) -> impl Iterator<Item = &'static House> {
        self.kinds.iter().flat_map(|kind| kind.houses())
    }
}
