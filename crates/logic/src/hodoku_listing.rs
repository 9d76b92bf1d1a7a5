//! [`HodokuListing`]: a step as a program lists it.

use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit};

/// A step as `HoDoKu` lists it. `HoDoKu` sorts steps by their listing, and the listing decides which
/// singles it finds first later.
///
/// Finders hand over the listing with [`StepSink::take_listed`](crate::StepSink::take_listed). A
/// step without a listing lists its eliminations by cell and then by digit, and nothing else.
///
/// ```
/// use ninefold_core::Candidate;
/// use ninefold_logic::HodokuListing;
///
/// let eliminations: [Candidate; 2] = ["r1c1=5".parse()?, "r1c2=5".parse()?];
/// let listing = HodokuListing { eliminations: &eliminations, ..HodokuListing::default() };
/// // The cells count 0 * 1 and 1 * 81, the digits 5 each.
/// assert_eq!(listing.weight(), 91);
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct HodokuListing<'a> {
    /// The eliminations, in the order of the list. A candidate may be there twice.
    pub eliminations: &'a [Candidate],
    /// The digits of the pattern, "values" in `HoDoKu`.
    pub digits: &'a [Digit],
    /// The cells of the pattern, "indices" in `HoDoKu`.
    pub cells: &'a [Cell],
    /// The length of all chains.
    pub length: u32,
    /// Further numbers that are compared. Fish: eliminations in two cover houses, endo fins, fins.
    /// Almost locked sets: their number, their cells, 0. Otherwise 0.
    pub counts: [u32; 3],
}

impl HodokuListing<'_> {
    /// Returns the sum by which steps with different eliminations are sorted. For each elimination in
    /// the list, it adds the digit, and the cell's index (0 to 80) times 1, 81, 161, 241, ...
    pub fn weight(&self) -> u64 {
        let each = self.eliminations.iter().enumerate().map(|(place, candidate)| {
            let factor = 1 + 80 * place as u64;
            candidate.cell.index() as u64 * factor + u64::from(candidate.digit.get())
        });
        each.sum()
    }
}

/// Appends the candidates of a set by digit and then by cell.
pub fn append_by_digit(set: &CandidateSet, out: &mut Vec<Candidate>) {
    for digit in Digit::ALL {
        out.extend(set.places(digit).iter().map(|cell| Candidate { cell, digit }));
    }
}
