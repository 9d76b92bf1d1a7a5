//! Which candidates chains without branches can reach: a filter before the ordered searches.
//!
//! The search for chains keeps an order, so it follows one link after the other. Most searches find
//! nothing. The filter computes all consequences of all candidates at once, as rows of bits, and
//! names the few starts that can give something.

use super::node::{Links, StrongLinks};
use crate::board::Board;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, CellSet};

/// The candidates that have a strong link, numbered, and what a true one makes true.
pub(super) struct Reach {
    /// The candidates with a strong link, by number.
    list: Vec<Candidate>,
    /// The strong links that are used.
    links: Links,
    /// The number of each candidate in `list`, by index; `NONE` for the others.
    numbers: Vec<u16>,
    /// The number of words of a row.
    words: usize,
    /// For each house and digit, and then for each cell: the candidates there. They are what a true
    /// one of them makes false.
    together: Vec<u64>,
    /// For each number: the candidates that are false if it is true.
    weak: Vec<u64>,
    /// For each number: the candidates that are true if it is false.
    strong: Vec<u64>,
    /// For each number: the candidates that are true if it is true, over any number of links. The
    /// candidate itself is among them only if a cycle leads back to it.
    reached: Vec<u64>,
}

/// The number of a candidate without a strong link.
const NONE: u16 = u16::MAX;

/// The number of groups of candidates with the same house and digit. The groups of cells follow.
const CELLS_TOGETHER: usize = 27 * 9;

/// Returns the four groups that a candidate is in: of its digit in its houses, and of its cell.
fn groups(candidate: Candidate) -> [usize; 4] {
    let Candidate { cell, digit } = candidate;
    let [row, column, block] = cell.houses().map(|house| house.index() * 9 + digit.index());
    [block, row, column, CELLS_TOGETHER + cell.index()]
}

/// What the ordered searches can find from a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospects {
    /// A cycle that may eliminate something.
    pub(super) cycle: bool,
    /// A chain that proves the start false.
    pub(super) refuted: bool,
    /// A chain that proves the start true.
    pub(super) proved: bool,
}

impl Reach {
    /// Computes what follows from each candidate along some of the strong links. The other
    /// candidates of a cell are weak links if its strong links are used.
    pub(super) fn new(board: &Board, strong: &StrongLinks, links: Links) -> Self {
        let mut list = Vec::with_capacity(256);
        let mut numbers = alloc::vec![NONE; Candidate::COUNT];
        for candidate in board.each_candidate() {
            if !strong.of(candidate, links).is_empty() {
                numbers[candidate.index()] = list.len() as u16;
                list.push(candidate);
            }
        }
        let words = list.len().div_ceil(64);
        let mut reach = Self {
            together: alloc::vec![0; (CELLS_TOGETHER + 81) * words],
            weak: alloc::vec![0; list.len() * words],
            strong: alloc::vec![0; list.len() * words],
            reached: alloc::vec![0; list.len() * words],
            list,
            links,
            numbers,
            words,
        };
        for (number, candidate) in reach.list.iter().enumerate() {
            for group in groups(*candidate) {
                reach.together[group * words + number / 64] |= 1 << (number % 64);
            }
        }
        for number in 0..reach.list.len() {
            let candidate = reach.list[number];
            let mut row = core::mem::take(&mut reach.weak);
            reach.mark_weak(candidate, &mut row[number * words..][..words]);
            reach.weak = row;
            for link in strong.of(candidate, links) {
                let to = usize::from(reach.numbers[link.to.index()]);
                reach.strong[number * words + to / 64] |= 1 << (to % 64);
            }
        }
        reach.close();
        reach
    }

    /// Writes the candidates that a true candidate makes false into a row.
    fn mark_weak(&self, from: Candidate, row: &mut [u64]) {
        let [block, line, column, cell] =
            groups(from).map(|group| &self.together[group * self.words..][..self.words]);
        let cells = if self.links.cells { u64::MAX } else { 0 };
        for (i, word) in row.iter_mut().enumerate() {
            *word = block[i] | line[i] | column[i] | cell[i] & cells;
        }
        let own = self.numbers[from.index()];
        if own != NONE {
            row[usize::from(own) / 64] &= !(1 << (own % 64));
        }
    }

    /// Computes `reached`: the links of two steps, and their transitive closure.
    fn close(&mut self) {
        let words = self.words;
        for number in 0..self.list.len() {
            let (from, to) = (number * words, &mut self.reached[number * words..][..words]);
            for false_one in ones(&self.weak[from..from + words]) {
                for (word, more) in to.iter_mut().zip(&self.strong[false_one * words..][..words]) {
                    *word |= more;
                }
            }
        }
        for through in 0..self.list.len() {
            let (word, bit) = (through / 64, 1 << (through % 64));
            // A copy: the rows cannot be borrowed at once. 12 words hold all 729 candidates.
            let mut row = [0; 12];
            row[..words].copy_from_slice(&self.reached[through * words..][..words]);
            for to in self.reached.chunks_exact_mut(words) {
                if to[word] & bit != 0 {
                    for (word, more) in to.iter_mut().zip(&row) {
                        *word |= more;
                    }
                }
            }
        }
    }

    /// Returns a row of a table.
    fn row<'t>(&self, table: &'t [u64], number: usize) -> &'t [u64] {
        &table[number * self.words..][..self.words]
    }

    /// Returns those of some candidates that chains prove false. Whatever a cycle or a chain
    /// eliminates or proves leads to one of them: if there are none, there is nothing to find.
    pub(super) fn refuted(&self, among: impl Iterator<Item = Candidate>) -> CandidateSet {
        let mut refuted = CandidateSet::EMPTY;
        let mut marked = alloc::vec![0; self.words];
        for candidate in among {
            let number = self.numbers[candidate.index()];
            let weak = if number == NONE {
                self.mark_weak(candidate, &mut marked);
                &marked
            } else {
                self.row(&self.weak, usize::from(number))
            };
            let is_refuted = if number == NONE {
                // The first true candidates of a chain.
                let mut firsts = ones(weak).flat_map(|number| ones(self.row(&self.strong, number)));
                firsts.any(|first| has(weak, first) || meet(self.row(&self.reached, first), weak))
            } else {
                meet(self.row(&self.reached, usize::from(number)), weak)
            };
            if is_refuted {
                refuted = refuted.with(candidate);
            }
        }
        refuted
    }

    /// Returns what the ordered searches can find from a start.
    pub(super) fn prospects(&self, start: Candidate, refuted: &CandidateSet) -> Prospects {
        let is_refuted = refuted.contains(start);
        let number = self.numbers[start.index()];
        if number == NONE {
            return Prospects { cycle: false, refuted: is_refuted, proved: false };
        }
        let number = usize::from(number);
        let back = self.row(&self.strong, number);
        let closes = |true_one: usize| meet(self.row(&self.weak, true_one), back);
        let proved = ones(back)
            .any(|first| closes(first) || ones(self.row(&self.reached, first)).any(closes));
        let reached = self.row(&self.reached, number);
        // A cycle leads back to the start, and a candidate that it eliminates sees a true one.
        let cycle = has(reached, number)
            && ones(reached).any(|other| {
                let Candidate { cell, digit } = self.list[other];
                let sees = !(refuted.places(digit) & cell.peers()).is_empty();
                sees && has(self.row(&self.reached, other), number)
            });
        Prospects { cycle, refuted: is_refuted, proved }
    }

    /// Returns all true and all false candidates that follow from a candidate, over any number of
    /// links.
    fn consequences(&self, board: &Board, from: Candidate) -> Consequences {
        // 12 words hold all 729 candidates.
        let (mut row, mut reached) = ([0; 12], [0; 12]);
        let (row, reached) = (&mut row[..self.words], &mut reached[..self.words]);
        self.mark_weak(from, row);
        for number in ones(row) {
            for first in ones(self.row(&self.strong, number)) {
                reached[first / 64] |= 1 << (first % 64);
                for (word, more) in reached.iter_mut().zip(self.row(&self.reached, first)) {
                    *word |= more;
                }
            }
        }
        let mut all = Consequences { on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] };
        all.add(board, from);
        for number in ones(reached) {
            all.add(board, self.list[number]);
        }
        all
    }
}

/// The strong links of a board and what candidates lead to along all of them.
pub(super) struct Closure {
    pub(super) strong: StrongLinks,
    pub(super) reach: Reach,
}

impl Closure {
    /// Computes the closure of a board.
    pub(super) fn new(board: &Board) -> Self {
        let strong = StrongLinks::new(board);
        let reach = Reach::new(board, &strong, Links::ALL);
        Self { strong, reach }
    }
}

/// All consequences of each candidate of a board, without regard for contradictions.
pub(super) struct AllConsequences {
    list: Vec<Consequences>,
    /// The place of each candidate in `list`.
    places: Vec<u16>,
}

impl AllConsequences {
    /// Computes the consequences of all candidates of a board, along cells and houses.
    pub(super) fn new(board: &Board, closure: &Closure) -> Self {
        let mut list = Vec::with_capacity(256);
        let mut places = alloc::vec![NONE; Candidate::COUNT];
        for candidate in board.each_candidate() {
            places[candidate.index()] = list.len() as u16;
            list.push(closure.reach.consequences(board, candidate));
        }
        Self { list, places }
    }

    /// Returns whether something that follows from all of some candidates eliminates a candidate.
    pub(super) fn agree(&self, board: &Board, candidates: impl Iterator<Item = Candidate>) -> bool {
        let (mut on, mut off) = ([CellSet::ALL; 9], [CellSet::ALL; 9]);
        for consequences in
            candidates.filter_map(|at| self.list.get(usize::from(self.places[at.index()])))
        {
            for digit in 0..9 {
                on[digit] &= consequences.on[digit];
                off[digit] &= consequences.off[digit];
            }
        }
        let open = |cell| board.candidates(cell).len() > 1;
        off.iter().any(|places| !places.is_empty())
            || on.iter().any(|places| places.iter().any(open))
    }
}

/// What follows from a candidate.
struct Consequences {
    /// The true candidates, by digit.
    on: [CellSet; 9],
    /// The false candidates, by digit.
    off: [CellSet; 9],
}

impl Consequences {
    /// Adds a true candidate and what it makes false.
    fn add(&mut self, board: &Board, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.on[digit.index()].insert(cell);
        self.off[digit.index()] |= board.places(digit) & cell.peers();
        for other in board.candidates(cell).without(digit) {
            self.off[other.index()].insert(cell);
        }
    }
}

/// Returns the numbers of the one-bits of a row, ascending.
fn ones(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        core::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                i * 64 + bit
            })
        })
    })
}

/// Returns whether a row has a bit.
fn has(row: &[u64], number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

/// Returns whether two rows have a bit in common.
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}
