//! Text for people: cells, houses, candidates and sets of cells or candidates, in r1c1 and A1
//! notation.
//!
//! | | r1c1 notation | short form | A1 notation |
//! |---|---|---|---|
//! | cell | `r1c2` | | `A2` |
//! | cells | `r1c2 r2c2` | `r12c2` | `A2 B2` |
//! | candidate | `r1c2=5` | | `A2=5` |
//! | candidates | `r1c2=5 r1c2=7` | `r1c2=57` | `A2=5 A2=7` |
//! | triad | `r1c123` | | `A123` |
//! | house | `row 1` | `r1` | `row A` |
//!
//! [`Display`](core::fmt::Display) writes the first form, [`Short`] the second, [`A1`] the third.
//! [`FromStr`](core::str::FromStr) reads all three, in upper and lower case. A set may also have
//! groups such as `r12c345` or `AB345`. The grammar is in `read.rs`.

mod a1;
mod error;
mod group;
mod read;
mod scanner;
mod short;

pub use a1::A1;
pub use error::{ExpectedNotation, NotationError};
pub use short::Short;

#[cfg(test)]
mod tests;
