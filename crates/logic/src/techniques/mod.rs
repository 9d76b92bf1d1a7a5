//! The techniques. Each file has one, or the forms of one.
//!
//! A finder is a pure function of a board. It hands over what it finds in a documented order, which
//! is part of its contract. Its cost is bounded.

pub mod aligned;
pub mod almost_locked_candidates;
pub mod almost_locked_wing;
pub mod als;
pub mod bug_plus_n;
pub mod chain;
pub mod empty_rectangle_pair;
pub mod exocet;
pub mod extended_rectangle;
pub mod firework;
pub mod fish;
pub mod full_house;
pub mod grave;
pub mod gurths_symmetry;
pub mod hidden_single;
pub mod hidden_subset;
pub mod locked;
pub mod medusa;
pub mod multi_sector;
pub mod multifish;
pub mod naked_single;
pub mod naked_subset;
pub mod oddagon;
pub mod reverse_bug;
pub mod short_wings;
pub mod strong_links;
pub mod sue_de_coq;
pub mod template;
pub mod tridagon;
pub mod unique_loop;
pub mod whip;
pub mod wing;
