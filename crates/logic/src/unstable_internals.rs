//! What the crate of the scales needs. Any version may change or remove it.

pub use crate::coloring::color_pairs;
pub use crate::geometry::{
    BOX_ROW_COLUMN, BY_COLUMN, BY_THREE, CELLS, PEERS, bits, common_peers, excluded_by,
    in_order_of_singles, of_digit, shared_houses, subsets,
};
pub use crate::listing::append_by_digit;
pub use crate::subset_order::SubsetOrder;
pub use crate::technique_set::TechniqueSet;
pub use crate::techniques::als::sets::{AlmostLockedSet, Subsets, collect};
pub use crate::techniques::chain::Rank;
pub use crate::turn::{Turn, Turned};
