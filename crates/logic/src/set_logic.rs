//! [`SetLogic`]: a step as truths and links, with its rank.

use crate::board::Board;
use crate::evidence::Premise;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet};

/// The largest number of partial covers that are tried for one elimination.
const MAX_TRIES: u32 = 2_000;

/// A step in set logic: truths, links that cover their candidates, and what follows.
///
/// A *truth* is a cell or a digit in a house: exactly one of its candidates is true. A *link* is a cell or
/// a digit in a house, too, and at most one of its candidates is true. All candidates of the truths are in
/// links. The *rank* is the number of links less the number of truths. A candidate outside the truths that
/// is in more links than the rank is false: if it were true, the other links would be too few for the
/// truths. So a candidate in one link is false in rank 0, one in two links in rank 1, and so on.
///
/// The idea is Allan Barker's (program *Xsudo*).
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Evidence, FirstStep, SetLogic, techniques::locked};
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let mut sink = FirstStep::default();
/// let _ = locked::find(&board, &mut sink);
/// let found = sink.found.ok_or("a step")?;
/// assert_eq!(found.to_string(), "pointing, 3 in box 2 and column 6: r4c6<>3");
/// // One truth, the 3 of box 2, and one link, the 3 of column 6.
/// let evidence = Evidence::of_pattern(&board, &found).ok_or("its evidence")?;
/// let logic = &SetLogic::of_step(&board, &evidence.premises, &found.eliminations)[0];
/// assert_eq!((evidence.premises.len(), logic.links.len(), logic.rank), (1, 1, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SetLogic {
    /// The links: cells, and digits in houses.
    pub links: Vec<Premise>,
    /// The number of links less the number of truths.
    pub rank: usize,
    /// The candidates that are false because they are in more links than the rank.
    pub eliminations: CandidateSet,
}

impl SetLogic {
    /// Returns the set logic of a step, whose truths are its premises. Eliminations that need other links
    /// are apart. Empty: the step has no such form, because it assumes uniqueness, because its premises
    /// have common candidates, because it distinguishes cases, or because nothing is eliminated.
    ///
    /// The fewest links are not looked for, and the search ends after 2,000 tries: then an elimination
    /// is left out.
    pub fn of_step(board: &Board, truths: &[Premise], eliminations: &CandidateSet) -> Vec<Self> {
        let mut all = CandidateSet::EMPTY;
        for truth in truths {
            let clause = match truth {
                Premise::Cell(_) | Premise::House(..) => truth.clause(board),
                _ => None,
            };
            match clause {
                Some(clause) if (all & clause).is_empty() => all |= clause,
                _ => return Vec::new(),
            }
        }
        let mut found: Vec<Self> = Vec::new();
        for candidate in eliminations {
            // A candidate of a truth would fill this truth.
            if all.contains(candidate)
                || found.iter().any(|one| one.eliminations.contains(candidate))
            {
                continue;
            }
            let Some(links) = Cover::find(truths, &all, candidate) else { continue };
            let rank = links.len().saturating_sub(truths.len());
            let is_false = |other: &Candidate| {
                let own = links.iter().filter(|link| holds(link, *other)).count();
                own > rank && !all.contains(*other)
            };
            let eliminations = eliminations.into_iter().filter(is_false).collect();
            found.push(Self { links, rank, eliminations });
        }
        found
    }
}

/// Returns whether a candidate belongs to a cell or a digit in a house.
fn holds(set: &Premise, candidate: Candidate) -> bool {
    match *set {
        Premise::Cell(cell) => candidate.cell == cell,
        Premise::House(house, digit) => {
            candidate.digit == digit && house.cells().contains(candidate.cell)
        }
        _ => false,
    }
}

/// Returns the cell and the digit in the houses that a candidate belongs to.
fn sets_of(Candidate { cell, digit }: Candidate) -> impl Iterator<Item = Premise> {
    let houses = cell.houses().into_iter().map(move |house| Premise::House(house, digit));
    [Premise::Cell(cell)].into_iter().chain(houses)
}

/// Returns the candidates of a set.
fn members(set: &Premise, all: &CandidateSet) -> CandidateSet {
    match *set {
        Premise::Cell(cell) => *all & CandidateSet::product(CellSet::only(cell), DigitSet::ALL),
        Premise::House(house, digit) => {
            *all & CandidateSet::product(house.cells(), DigitSet::only(digit))
        }
        _ => CandidateSet::EMPTY,
    }
}

/// Returns the number of candidates of a set.
fn size(set: &Premise, all: &CandidateSet) -> usize {
    match *set {
        Premise::Cell(cell) => {
            all.all_places().iter().filter(|places| places.contains(cell)).count()
        }
        Premise::House(house, digit) => (all.places(digit) & house.cells()).len(),
        _ => 0,
    }
}

/// A search for links.
struct Cover<'a> {
    truths: &'a [Premise],
    chosen: Vec<Premise>,
    tries: u32,
}

impl Cover<'_> {
    /// Returns links that cover the candidates of the truths so that a candidate is false.
    fn find(truths: &[Premise], all: &CandidateSet, candidate: Candidate) -> Option<Vec<Premise>> {
        // What the candidate does not exclude must be in one link less than there are truths.
        let own: Vec<(Premise, CandidateSet)> =
            sets_of(candidate).map(|set| (set, members(&set, all))).collect();
        let seen = own.iter().fold(CandidateSet::EMPTY, |seen, (_, members)| seen | *members);
        let mut search = Cover { truths, chosen: Vec::new(), tries: MAX_TRIES };
        if !search.extend(&(*all - seen), truths.len().checked_sub(1)?) {
            return None;
        }
        let mut links = search.chosen;
        let covered = links.iter().fold(CandidateSet::EMPTY, |set, link| set | members(link, all));
        let rest = seen - covered;
        // The fewest links of the candidate that cover the rest.
        let subsets = (0_u32..16).filter(|subset| {
            let chosen = own.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1);
            let sum = chosen.fold(CandidateSet::EMPTY, |sum, (_, (_, members))| sum | *members);
            (rest - sum).is_empty()
        });
        let subset = subsets.min_by_key(|subset| subset.count_ones())?;
        let more = own.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1);
        links.extend(more.map(|(_, (set, _))| *set));
        Some(links)
    }

    /// Covers candidates with at most `most` links. Returns whether it was possible.
    fn extend(&mut self, rest: &CandidateSet, most: usize) -> bool {
        if rest.is_empty() {
            return true;
        }
        if most == 0 || self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let options = |candidate| sets_of(candidate).filter(|set| !self.truths.contains(set));
        let best = |candidate| options(candidate).map(|set| size(&set, rest)).max().unwrap_or(0);
        // The candidate whose best link covers the least leaves the fewest choices.
        let (mut hardest, mut least, mut largest) = (None, usize::MAX, 0);
        for candidate in rest {
            let covered = best(candidate);
            largest = largest.max(covered);
            if covered < least {
                (hardest, least) = (Some(candidate), covered);
            }
        }
        let Some(hardest) = hardest else { return false };
        if rest.len() > most * largest {
            return false;
        }
        let mut links: Vec<_> = options(hardest).map(|set| (set, members(&set, rest))).collect();
        links.sort_by_key(|(_, members)| core::cmp::Reverse(members.len()));
        let mut tried: Vec<CandidateSet> = Vec::new();
        for (set, own) in links {
            // A link that covers a part of what another one covers is no better.
            if tried.iter().any(|known| (own - *known).is_empty()) {
                continue;
            }
            tried.push(own);
            self.chosen.push(set);
            if self.extend(&(*rest - own), most - 1) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_core::{Cell, Digit, House};

    #[test]
    fn a_candidate_belongs_to_a_cell_and_three_houses() {
        let candidate = Candidate { cell: Cell::ALL[40], digit: Digit::ALL[4] };
        let sets: Vec<Premise> = sets_of(candidate).collect();
        assert_eq!(sets.len(), 4);
        assert!(sets.iter().all(|set| holds(set, candidate)));
        let other = Candidate { cell: Cell::ALL[0], digit: Digit::ALL[4] };
        assert!(!sets.iter().any(|set| holds(set, other)));
        assert!(matches!(sets[1], Premise::House(House::Row(_), _)));
    }
}
