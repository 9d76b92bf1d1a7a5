//! The rank of chains, by which the best one is chosen.

use crate::deduction::ChainForm;
use crate::technique::Technique;

/// The rank of a chain: its rating, then its number of nodes, then its kind. Less is better.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) struct Rank {
    rating: f64,
    nodes: u32,
    kind: u8,
}

impl Rank {
    /// Returns the rank of a chain whose rating begins at `base`.
    pub(crate) fn new(base: f64, technique: Technique, form: ChainForm, nodes: u32) -> Self {
        let kind = match (form, technique) {
            (ChainForm::Double, _) => 1,
            (_, Technique::XCycle | Technique::XChain) => 2,
            (_, Technique::YCycle) => 3,
            (ChainForm::Cycle | ChainForm::Chain, _) => 4,
            (ChainForm::Cell, _) => 5,
            (ChainForm::House, _) => 6,
            (ChainForm::Contradiction, _) => 7,
        };
        Self { rating: base + length_rating(nodes), nodes, kind }
    }

    /// Returns the rank of something that is no chain.
    pub(crate) const fn fixed(rating: f64) -> Self {
        Self { rating, nodes: 0, kind: 0 }
    }

    /// Returns the rating.
    pub(crate) fn rating(self) -> f64 {
        self.rating
    }
}

/// Returns what the length of a chain adds to its rating: 0.1 for each of the lengths 4, 6, 8, 12,
/// 16, 24, 32, ... that the number of nodes, less 2, exceeds.
///
/// The sum is taken step by step, because ratings of equal value must come out as equal bits.
pub(crate) fn length_rating(nodes: u32) -> f64 {
    let length = i64::from(nodes) - 2;
    let (mut added, mut limit, mut by_half) = (0.0, 4, true);
    while length > limit {
        added += 0.1;
        limit = if by_half { limit * 3 / 2 } else { limit * 4 / 3 };
        by_half = !by_half;
    }
    added
}
