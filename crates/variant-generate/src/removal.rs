//! [`Removal`]: takes clues away from a full grid, as long as the puzzle keeps one solution.

use crate::cells::CellBits;
use crate::maker::ALL;
use ninefold_core::Budget;
use ninefold_variant::VariantProbe;
use ninefold_variant_model::ValueSet;

/// What is known about clues that are to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Need {
    /// Without them there is another solution.
    Needed,
    /// Without them the solution is the only one.
    Redundant,
    /// The budget ended the search.
    Unknown,
}

/// What a search that is ended by its budget means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnknownNeed {
    /// The clue stays.
    Keeps,
    /// The clue stays, and so do all after it: the puzzle is not known to be minimal.
    Ends,
}

/// A puzzle that loses clues. It has one solution at any time.
///
/// A clue that is once needed stays needed when others go. So two things save searches: several clues
/// are tested together, and each other solution is kept as the set of cells where it differs. A set
/// with one clue left makes this clue needed, without a search.
pub(crate) struct Removal<'a> {
    probe: &'a mut VariantProbe,
    solution: &'a [u8],
    clues: CellBits,
    /// Where other solutions differ from the solution.
    differences: Vec<CellBits>,
    /// What ends a search, beside its guesses.
    budget: Budget,
    /// Guesses of a search.
    per_search: u64,
    /// Guesses of all searches.
    limit: u64,
    /// Whether a search was ended by the budget.
    pub(crate) has_unknown: bool,
}

impl<'a> Removal<'a> {
    /// Begins with the whole solution as clues. Each search may take `per_search` guesses, and all
    /// together `limit`.
    pub(crate) fn new(
        probe: &'a mut VariantProbe,
        solution: &'a [u8],
        per_search: u64,
        limit: u64,
        budget: &Budget,
    ) -> Self {
        probe.restart();
        Self {
            probe,
            solution,
            clues: (0..solution.len()).collect(),
            differences: Vec::new(),
            per_search,
            limit,
            budget: budget.clone(),
            has_unknown: false,
        }
    }

    /// Notes the solutions in which two values are exchanged in some of their cells. For rules that only
    /// demand that cells differ.
    ///
    /// Of the cells with the two values, those that must differ from each other hang together. Such a
    /// group can exchange the values on its own.
    pub(crate) fn note_exchanges(&mut self) {
        let highest = self.solution.iter().copied().max().unwrap_or(0);
        let mut by_value: Vec<Vec<usize>> = vec![Vec::new(); usize::from(highest) + 1];
        for (cell, &value) in self.solution.iter().enumerate() {
            by_value[usize::from(value)].push(cell);
        }
        by_value.retain(|cells| !cells.is_empty());
        for (n, some) in by_value.iter().enumerate() {
            for others in &by_value[..n] {
                // Cells with the same value need not differ, so a path takes turns between the values.
                let mut open = [some.clone(), others.clone()];
                while let Some(first) = open[0].pop() {
                    let mut group = vec![(first, 0)];
                    let mut next = 0;
                    while let Some(&(cell, side)) = group.get(next) {
                        next += 1;
                        let other = &mut open[1 - side];
                        let (near, rest): (Vec<usize>, Vec<usize>) =
                            other.iter().partition(|&&one| self.probe.must_differ(cell, one));
                        *other = rest;
                        group.extend(near.into_iter().map(|one| (one, 1 - side)));
                    }
                    self.differences.push(group.into_iter().map(|(cell, _)| cell).collect());
                }
            }
        }
    }

    /// Returns the guesses of all searches.
    pub(crate) fn guesses(&self) -> u64 {
        self.probe.work().guesses
    }

    /// Returns whether each single clue is needed.
    pub(crate) fn needs_all(&mut self, orbits: &[Vec<usize>]) -> bool {
        let clues = self.clues;
        // Clues without an image are needed already.
        let shared = orbits.iter().filter(|orbit| orbit.len() > 1).flatten();
        let mut shared = shared.filter(|&&cell| clues.contains(cell));
        shared.all(|&cell| self.test(&[cell]) == Need::Needed)
    }

    pub(crate) fn clues(&self) -> &CellBits {
        &self.clues
    }

    /// Takes away groups of cells, in their order, each unless it is needed. Ends as soon as at most
    /// `least` clues are left, and takes no group that would leave fewer.
    pub(crate) fn remove_groups(
        &mut self,
        groups: &[Vec<usize>],
        least: usize,
        unknown: UnknownNeed,
    ) {
        let mut at_once = groups.len() / 2;
        let mut next = 0;
        while next < groups.len() && self.clues.len() > least {
            let mut end = (next + at_once.max(1)).min(groups.len());
            let size = |end: usize| groups[next..end].iter().map(Vec::len).sum::<usize>();
            while end > next + 1 && self.clues.len() - size(end).min(self.clues.len()) < least {
                end = next + (end - next) / 2;
            }
            if size(end) + least > self.clues.len() {
                next = end;
                continue;
            }
            let all_went = self.remove_run(&groups[next..end]);
            next = end;
            let ends =
                || unknown == UnknownNeed::Ends || self.budget.interruption_after(0).is_some();
            if self.has_unknown && ends() {
                break;
            }
            at_once = if all_went { at_once / 3 } else { at_once / 8 };
        }
    }

    /// Takes away groups that follow each other, together if possible. Returns whether all went.
    fn remove_run(&mut self, groups: &[Vec<usize>]) -> bool {
        let cells: Vec<usize> = groups.iter().flatten().copied().collect();
        match self.test(&cells) {
            Need::Redundant => return true,
            Need::Unknown if groups.len() == 1 => self.has_unknown = true,
            Need::Needed | Need::Unknown => {}
        }
        if groups.len() > 1 {
            let (first, second) = groups.split_at(groups.len() / 2);
            self.remove_run(first);
            self.remove_run(second);
        }
        false
    }

    /// Finds out whether cells are needed, and takes them away if not.
    fn test(&mut self, cells: &[usize]) -> Need {
        let mut left = self.clues;
        for &cell in cells {
            left.remove(cell);
        }
        if self.differences.iter().any(|difference| !difference.meets(&left)) {
            return Need::Needed;
        }
        let need = self.search(cells, &left);
        if need == Need::Redundant {
            self.clues = left;
        }
        need
    }

    /// Looks for another solution that has the clues that are left. It differs in one of the cells.
    fn search(&mut self, cells: &[usize], left: &CellBits) -> Need {
        let guesses = self.per_search.min(self.limit.saturating_sub(self.guesses()));
        let budget = self.budget.clone().with_max_nodes(guesses);
        let clue = |cell: usize| (cell, ValueSet::only(self.solution[cell]));
        if !self.probe.assume(left.iter().map(clue)) {
            // The solution has all clues.
            return Need::Unknown;
        }
        for (n, &cell) in cells.iter().enumerate() {
            if self.probe.is_fixed(cell) {
                continue;
            }
            let others = ALL.without(self.solution[cell]);
            self.probe.prefer(self.solution);
            match self.probe.find(cell, others, &budget) {
                Ok(true) => {
                    let values = self.probe.values().zip(self.solution).enumerate();
                    let differs = values.filter(|(_, (a, b))| a != *b).map(|(cell, _)| cell);
                    self.differences.push(differs.collect());
                    return Need::Needed;
                }
                Ok(false) => {
                    let (cell, value) = clue(cell);
                    if n + 1 < cells.len() && !self.probe.assume_also(cell, value) {
                        return Need::Unknown;
                    }
                }
                Err(_) => return Need::Unknown,
            }
        }
        Need::Redundant
    }
}
