//! The tables of what each assumption implies, and the chains that they contain.
//!
//! The root of a table is an assumption: a candidate is true, or false. A table lists what follows,
//! in the order in which it was found, with the way back to the root. The method is known as
//! "Trebor's tables".
//!
//! 1. *Fill*: each table gets what follows directly. For chains these are links of a single cell or
//!    house (`fill`); for nets the singles of some rounds (`net`). Groups and almost locked sets
//!    have tables of their own, and are only passed through.
//! 2. *Expand*: for each entry, in order, the direct entries of the entry's own table are added. An
//!    entry that is there is replaced if the new way is shorter.
//!
//! A table holds at most 1,000 entries. A distance counts links, from 1 at the root; a direct entry
//! has distance 2. A table that is passed through adds its own distances, roots included.
//!
//! A table depends on the direct entries of other tables only. So the tables are expanded one by
//! one, when somebody asks for them.

mod fill;
mod implications;
mod net;
mod node;
mod proof;
mod table;
mod trace;

pub(crate) use fill::Links;
pub(crate) use implications::Implications;
pub(super) use node::CANDIDATE_NODES;
pub(crate) use node::Id;
pub(super) use proof::Proof;
pub(crate) use table::Tables;
pub(super) use trace::{Meter, Shape};
