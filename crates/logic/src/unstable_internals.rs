//! What the crate of the scales needs. Any version may change or remove it.

pub use crate::coloring::color_pairs;
pub use crate::geometry::{CELLS, bits, common_peers, of_digit, subsets};
pub use crate::hodoku_listing::append_by_digit;
pub use crate::subset_order::SubsetOrder;
pub use crate::technique_set::TechniqueSet;
pub use crate::techniques::als::sets::{AlmostLockedSet, collect};
pub use crate::techniques::chain::{ForcingMemory, Rank};
pub use crate::transform_tables::{TransformTables, Turned};
