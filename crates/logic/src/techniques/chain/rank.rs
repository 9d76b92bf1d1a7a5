//! The rank of what a technique finds, by which the best is chosen.

use crate::pattern_kinds::ChainForm;
use crate::techniques::Technique;

/// A rank: the rating, then a size, then a kind. Less is better. The size of a chain is its number of
/// nodes.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Rank {
    rating: f64,
    size: u32,
    kind: u32,
}

impl Rank {
    /// Returns the rank of a chain whose rating begins at `base`.
    pub fn of_chain(base: f64, technique: Technique, form: ChainForm, nodes: u32) -> Self {
        let kind = match (form, technique) {
            (ChainForm::Double, _) => 1,
            (_, Technique::XCycle | Technique::XChain) => 2,
            (_, Technique::YCycle) => 3,
            (ChainForm::Cycle | ChainForm::Chain, _) => 4,
            (ChainForm::Cell, _) => 5,
            (ChainForm::House, _) => 6,
            (ChainForm::Contradiction, _) => 7,
        };
        Self { rating: base + length_rating(nodes), size: nodes, kind }
    }

    /// Returns the rank of something with a length that no program has rated so. `base` is the rating
    /// of up to 6 nodes.
    pub fn of_length(base: f64, nodes: u32) -> Self {
        Self { rating: base + length_rating(nodes), size: nodes, kind: 0 }
    }

    /// Returns the rank of something that is no chain, of a kind.
    pub const fn fixed(rating: f64, kind: u32) -> Self {
        Self { rating, size: 0, kind }
    }

    /// Returns the rank of something of which more eliminations are better.
    pub const fn by_eliminations(rating: f64, eliminations: usize, kind: u32) -> Self {
        Self { rating, size: u32::MAX - eliminations as u32, kind }
    }

    /// Returns the rating.
    pub fn rating(self) -> f64 {
        self.rating
    }
}

/// Returns what the length of a chain adds to its rating: 0.1 for each of the lengths 4, 6, 8, 12,
/// 16, 24, 32, ... that the number of nodes, less 2, exceeds.
///
/// The sum is taken step by step, because ratings of equal value must come out as equal bits.
fn length_rating(nodes: u32) -> f64 {
    let length = i64::from(nodes) - 2;
    let (mut added, mut limit, mut by_half) = (0.0, 4, true);
    while length > limit {
        added += 0.1;
        limit = if by_half { limit * 3 / 2 } else { limit * 4 / 3 };
        by_half = !by_half;
    }
    added
}
