//! [`StepOrder`]: how a program sorts the steps that it found.

use alloc::vec::Vec;
use core::cmp::Ordering;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};
use ninefold_logic::{Deduction, Family, HodokuListing};

/// How a program sorts the steps that it found, before it takes the first.
///
/// ```
/// use ninefold_scales::{Choice, StepOrder};
///
/// assert_ne!(Choice::Sorted(StepOrder::General), Choice::Sorted(StepOrder::Sets));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepOrder {
    /// `HoDoKu`'s general order. First comes the step with more eliminations. Then, if technique or
    /// eliminations differ, the one with the least [`HodokuListing::weight`]. Then, if both are equal or
    /// both are fish: the least counts, the shortest chains, the least sum of digits, the fewest
    /// cells, the greatest sum of cells.
    General,
    /// The order of almost locked sets: as the general order, but of steps with the same technique
    /// and eliminations those with the least counts.
    Sets,
    /// The order of forcing chains and nets: placements first. Of placements those of the most
    /// cells; the least sum of cells; the shortest chains. Of the others those with the most
    /// eliminations; the first elimination that differs, lower cells and digits first; the shortest
    /// chains.
    Tables,
}

/// A step and its listing, kept to compare others with it.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    step: Option<Deduction>,
    /// The eliminations in the order of the list.
    eliminations: Vec<Candidate>,
    digits: Vec<Digit>,
    cells: Vec<Cell>,
    length: u32,
    counts: [u32; 3],
}

impl Listed {
    /// Returns a place for a step.
    pub(crate) const fn new() -> Self {
        Self {
            step: None,
            eliminations: Vec::new(),
            digits: Vec::new(),
            cells: Vec::new(),
            length: 0,
            counts: [0; 3],
        }
    }

    /// Keeps a step in place of the one before.
    pub(crate) fn set(&mut self, step: &Deduction, listing: &HodokuListing<'_>) {
        let HodokuListing { eliminations, digits, cells, length, counts } = *listing;
        self.step = Some(*step);
        self.eliminations.clear();
        self.eliminations.extend_from_slice(eliminations);
        self.digits.clear();
        self.digits.extend_from_slice(digits);
        self.cells.clear();
        self.cells.extend_from_slice(cells);
        (self.length, self.counts) = (length, counts);
    }

    /// Returns the eliminations in the order of the list.
    pub(crate) fn eliminations(&self) -> &[Candidate] {
        &self.eliminations
    }

    /// Returns the listing.
    fn listing(&self) -> HodokuListing<'_> {
        let Self { eliminations, digits, cells, length, counts, .. } = self;
        HodokuListing { eliminations, digits, cells, length: *length, counts: *counts }
    }

    /// Returns whether another step comes before this one.
    pub(crate) fn is_after(
        &self,
        order: StepOrder,
        step: &Deduction,
        listing: &HodokuListing<'_>,
    ) -> bool {
        let Some(own) = &self.step else { return true };
        order.compare((step, listing), (own, &self.listing())) == Ordering::Less
    }
}

/// Writes the candidates of a set by cell and then by digit.
pub(crate) fn by_cell(set: &CandidateSet, out: &mut Vec<Candidate>) {
    out.clear();
    for cell in set.cells() {
        out.extend(set.digits(cell).iter().map(|digit| Candidate { cell, digit }));
    }
}

impl StepOrder {
    /// Compares two steps. Steps that compare as equal keep the order in which they were found.
    fn compare(
        self,
        (a, x): (&Deduction, &HodokuListing<'_>),
        (b, y): (&Deduction, &HodokuListing<'_>),
    ) -> Ordering {
        if self == Self::Tables {
            return tables((a, x), (b, y));
        }
        let numbers = y.eliminations.len().cmp(&x.eliminations.len());
        if numbers != Ordering::Equal {
            return numbers;
        }
        let are_fish = [a, b].iter().all(|step| step.technique.family() == Family::Fish);
        let are_equivalent = a.technique == b.technique && a.eliminations == b.eliminations;
        if !are_fish && !are_equivalent {
            return x.weight().cmp(&y.weight());
        }
        let counts = x.counts.cmp(&y.counts);
        if counts != Ordering::Equal || self == Self::Sets {
            return counts;
        }
        if x.length != y.length {
            return x.length.cmp(&y.length);
        }
        if of_digits(x.digits) != of_digits(y.digits) {
            return sum_of_digits(x.digits).cmp(&sum_of_digits(y.digits));
        }
        if of_cells(x.cells) == of_cells(y.cells) {
            return Ordering::Equal;
        }
        x.cells.len().cmp(&y.cells.len()).then_with(|| sum_of(y.cells).cmp(&sum_of(x.cells)))
    }
}

/// Compares two steps of forcing chains.
fn tables(
    (a, x): (&Deduction, &HodokuListing<'_>),
    (b, y): (&Deduction, &HodokuListing<'_>),
) -> Ordering {
    match (a.placement.is_some(), b.placement.is_some()) {
        (true, false) => return Ordering::Less,
        (false, true) => return Ordering::Greater,
        _ => {}
    }
    let differ = if a.placement.is_some() {
        let are_equivalent = a.technique == b.technique && of_cells(x.cells) == of_cells(y.cells);
        let other = sum_of(x.cells).cmp(&sum_of(y.cells)).then(Ordering::Greater);
        let numbers = y.cells.len().cmp(&x.cells.len());
        numbers.then(if are_equivalent { Ordering::Equal } else { other })
    } else {
        let are_equivalent = a.technique == b.technique && a.eliminations == b.eliminations;
        let numbers = y.eliminations.len().cmp(&x.eliminations.len());
        let key = |candidate: &Candidate| (candidate.cell, candidate.digit);
        let first = || x.eliminations.iter().map(key).cmp(y.eliminations.iter().map(key));
        numbers.then_with(|| if are_equivalent { Ordering::Equal } else { first() })
    };
    differ.then(x.length.cmp(&y.length))
}

/// Returns the set of listed cells.
fn of_cells(cells: &[Cell]) -> (usize, CellSet) {
    (cells.len(), cells.iter().copied().collect())
}

/// Returns the sum of the numbers of cells.
fn sum_of(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| cell.index()).sum()
}

/// Returns the set of listed digits.
fn of_digits(digits: &[Digit]) -> (usize, DigitSet) {
    (digits.len(), digits.iter().copied().collect())
}

/// Returns the sum of digits.
fn sum_of_digits(digits: &[Digit]) -> u32 {
    digits.iter().map(|digit| u32::from(digit.get())).sum()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ninefold_logic::{Pattern, Technique};

    /// A step to compare.
    struct ListedStep(Deduction, Vec<Candidate>, [u32; 3], u32);

    impl ListedStep {
        fn listing(&self) -> HodokuListing<'_> {
            let Self(_, eliminations, counts, length) = self;
            HodokuListing {
                eliminations,
                counts: *counts,
                length: *length,
                ..HodokuListing::default()
            }
        }
    }

    /// Returns a step with eliminations such as `r1c1=5 r1c2=5`.
    fn step(technique: Technique, eliminations: &str) -> ListedStep {
        let list: Vec<Candidate> =
            eliminations.split(' ').map(|word| word.parse().unwrap()).collect();
        let set = list.iter().copied().collect();
        ListedStep(Deduction::elimination(technique, Pattern::NakedSingle, set), list, [0; 3], 4)
    }

    fn compare(order: StepOrder, one: &ListedStep, two: &ListedStep) -> Ordering {
        order.compare((&one.0, &one.listing()), (&two.0, &two.listing()))
    }

    #[test]
    fn more_eliminations_come_first_and_duplicates_count() {
        let one = step(Technique::XChain, "r1c1=5");
        let two = step(Technique::XChain, "r9c9=9 r9c8=9");
        let doubled = step(Technique::XChain, "r1c1=5 r1c1=5 r1c1=5");
        for order in [StepOrder::General, StepOrder::Sets, StepOrder::Tables] {
            assert_eq!(compare(order, &two, &one), Ordering::Less);
            assert_eq!(compare(order, &doubled, &two), Ordering::Less);
        }
    }

    #[test]
    fn other_eliminations_are_compared_by_their_weight_alone() {
        let near = step(Technique::XChain, "r1c1=5 r1c3=5");
        let far = ListedStep(step(Technique::XChain, "r1c1=5 r1c4=5").0, near.1.clone(), [0; 3], 2);
        // The same weight, so the shorter chain does not count.
        assert_eq!(compare(StepOrder::General, &far, &near), Ordering::Equal);
        let far = step(Technique::XChain, "r1c1=5 r1c4=5");
        assert_eq!(compare(StepOrder::General, &near, &far), Ordering::Less);
        // The order of the list counts: r1c4 with the factor 81, or 1.
        let turned = step(Technique::XChain, "r1c4=5 r1c1=5");
        assert_eq!(compare(StepOrder::General, &turned, &near), Ordering::Less);
    }

    #[test]
    fn equal_eliminations_are_compared_by_counts_and_lengths() {
        let long = step(Technique::XyChain, "r1c1=5");
        let short = ListedStep(long.0, long.1.clone(), [0; 3], 3);
        let other = step(Technique::XChain, "r1c1=5");
        assert_eq!(compare(StepOrder::General, &short, &long), Ordering::Less);
        // Of another technique, the length does not count.
        assert_eq!(compare(StepOrder::General, &short, &other), Ordering::Equal);
        let large = ListedStep(long.0, long.1.clone(), [2, 7, 0], 3);
        assert_eq!(compare(StepOrder::Sets, &long, &large), Ordering::Less);
        assert_eq!(compare(StepOrder::General, &long, &large), Ordering::Less);
    }

    #[test]
    fn all_fish_are_compared_by_counts() {
        let one = step(Technique::FinnedXWing, "r9c9=9");
        let two =
            ListedStep(step(Technique::SashimiXWing, "r1c1=1").0, one.1.clone(), [0, 0, 2], 0);
        assert_eq!(compare(StepOrder::General, &one, &two), Ordering::Less);
    }

    #[test]
    fn forcing_chains_that_place_come_first() {
        let mut place = step(Technique::ForcingChainVerity, "r1c1=5");
        place.0.placement = Some(place.1[0]);
        let goes = step(Technique::ForcingChainVerity, "r1c1=6");
        let later = step(Technique::ForcingChainVerity, "r2c1=1");
        assert_eq!(compare(StepOrder::Tables, &place, &goes), Ordering::Less);
        assert_eq!(compare(StepOrder::Tables, &goes, &place), Ordering::Greater);
        assert_eq!(compare(StepOrder::Tables, &goes, &later), Ordering::Less);
        let short = ListedStep(later.0, later.1.clone(), [0; 3], 2);
        assert_eq!(compare(StepOrder::Tables, &short, &later), Ordering::Less);
    }
}
