//! Measures ninefold and other solvers side by side, in one process and one run. Not published.
//!
//! | for | see |
//! |---|---|
//! | puzzles as text for all solvers | [`corpus`] |
//! | boards that are made for a table | [`boards`] |
//! | the project's own corpora | [`generate`] |
//! | solvers behind one interface | [`contender`] |
//! | checks of their answers | [`judge`] |
//! | interleaved passes, medians, ratios | [`measure`] |
//! | tables, CSV, and the machine of a run | [`report`], [`record`], [`host`] |
//! | the plot of the README | [`plot`] |
//! | the node counts of all engines | [`signature`] |
//! | ratings, compared with published ones | [`conformance`] |
//! | `HoDoKu`'s library of examples and its scores | [`hodoku`] |
//! | steps of generated positions, proved | [`proofs`] |
//! | the command line | [`args`], [`run`] |

pub mod args;
pub mod boards;
pub mod clock;
pub mod conformance;
pub mod contender;
pub mod corpus;
pub mod generate;
pub mod hodoku;
pub mod host;
pub mod isomorphs;
pub mod judge;
pub mod measure;
pub mod plot;
pub mod proofs;
pub mod record;
pub mod report;
pub mod run;
pub mod signature;

use std::path::{Path, PathBuf};

/// Returns a path in this package, which is `benches/` of the workspace.
pub(crate) fn here(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

/// Shows a number with a comma between thousands.
pub(crate) fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted_by_commas() {
        for (number, shown) in
            [(0, "0"), (999, "999"), (1_000, "1,000"), (88_178_563, "88,178,563")]
        {
            assert_eq!(with_commas(number), shown);
        }
    }
}
