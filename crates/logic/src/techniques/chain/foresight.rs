//! [`Foresight`]: what all assumptions of dynamic forcing chains lead to, computed side by side.
//!
//! A net keeps an order and its derivations, so it follows one node after the other. Few nets are part
//! of a chain: in a search on the hardest boards, 20 of 400 end in a contradiction, and 60 agree on
//! something. The foresight names them. It has a bit for each pair of a candidate and an assumption, and
//! draws the consequences of 256 assumptions at once.

use super::net::Mode;
use super::node::Node;
use crate::board::Board;
use crate::geometry::{CELLS, bits};
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, Digit, House};

/// Bits of 256 assumptions.
type Bits = [u64; 4];

/// The number of assumptions of [`Bits`].
const AT_ONCE: usize = 256;

/// The number of a group of one candidate, from which nothing follows.
const NONE: u16 = u16::MAX;

/// The consequences of all assumptions of a board.
pub(super) struct Foresight {
    /// The number of each candidate, by index.
    numbers: Vec<u16>,
    /// The number of candidates. The assumptions are those that one is true, and then those that one is
    /// false.
    count: usize,
    /// The number of words of a row.
    words: usize,
    /// For each assumption: the candidates that are false, as bits of their numbers.
    rows: Vec<u64>,
    /// The assumptions that end in a contradiction. Their rows are not complete.
    refuted: Vec<Bits>,
}

impl Foresight {
    /// Draws the consequences of each candidate of a board, true and false.
    pub(super) fn new(board: &Board, mode: Mode) -> Self {
        let mut groups = Groups::new(board, mode);
        let count = groups.of.len();
        let (words, chunks) = (count.div_ceil(64), (2 * count).div_ceil(AT_ONCE));
        let mut rows = alloc::vec![0; chunks * AT_ONCE * words];
        let mut refuted = Vec::with_capacity(chunks);
        for (chunk, rows) in rows.chunks_exact_mut((AT_ONCE * words).max(1)).enumerate() {
            refuted.push(groups.close(chunk * AT_ONCE));
            for (block, rows) in rows.chunks_exact_mut(64 * words).enumerate() {
                for word in 0..words {
                    let mut square = [0; 64];
                    for (line, off) in square.iter_mut().zip(&groups.off[64 * word..]) {
                        *line = off[block];
                    }
                    transpose(&mut square);
                    for (row, line) in rows.chunks_exact_mut(words).zip(square) {
                        row[word] = line;
                    }
                }
            }
        }
        Self { numbers: groups.numbers, count, words, rows, refuted }
    }

    /// Returns whether an assumption may end in a contradiction.
    pub(super) fn is_refuted(&self, start: Node) -> bool {
        let number = self.number(start);
        self.refuted[number / AT_ONCE][number % AT_ONCE / 64] >> (number % 64) & 1 == 1
    }

    /// Returns whether some assumptions may all make a candidate false.
    pub(super) fn agree(&self, starts: impl Iterator<Item = Node> + Clone) -> bool {
        // What follows from a contradiction is not known: it may be anything.
        let known = starts.filter(|start| !self.is_refuted(*start)).map(|start| self.row(start));
        if known.clone().next().is_none() {
            return true;
        }
        (0..self.words).any(|word| known.clone().fold(u64::MAX, |all, row| all & row[word]) != 0)
    }

    /// Returns the number of an assumption.
    fn number(&self, start: Node) -> usize {
        let number = usize::from(self.numbers[start.candidate().index()]);
        if start.is_on() { number } else { self.count + number }
    }

    fn row(&self, start: Node) -> &[u64] {
        &self.rows[self.number(start) * self.words..][..self.words]
    }
}

/// Groups of candidates of which exactly one is true: those of a cell, or of a digit in a house. Groups
/// of one candidate are left out, as chains leave them out.
struct Groups {
    /// The number of each candidate, by index.
    numbers: Vec<u16>,
    /// The groups of each candidate.
    of: Vec<[u16; 4]>,
    /// The members of all groups, and where each group ends.
    members: Vec<u16>,
    ends: Vec<u16>,
    /// For each candidate: the assumptions that make it true, and those that make it false.
    on: Vec<Bits>,
    off: Vec<Bits>,
    /// Groups to look at, as bits.
    open: [u64; WORDS_OF_GROUPS],
}

/// A board has at most 81 cells and 27 times 9 places of digits.
const WORDS_OF_GROUPS: usize = 324_usize.div_ceil(64);

impl Groups {
    fn new(board: &Board, mode: Mode) -> Self {
        let mut groups = Self {
            numbers: alloc::vec![NONE; Candidate::COUNT],
            of: Vec::with_capacity(256),
            members: Vec::with_capacity(1024),
            ends: Vec::with_capacity(256),
            on: Vec::new(),
            off: Vec::new(),
            open: [0; WORDS_OF_GROUPS],
        };
        for candidate in board.each_candidate() {
            groups.numbers[candidate.index()] = groups.of.len() as u16;
            groups.of.push([NONE; 4]);
        }
        if !mode.one_digit {
            for cell in board.blanks() {
                let digits = board.candidates(cell).iter();
                groups.add(3, digits.map(|digit| Candidate { cell, digit }));
            }
        }
        for house in House::ALL {
            let (kind, cells): (_, &[Cell; 9]) = (house.index() / 9, &CELLS[house.index()]);
            for digit in Digit::ALL {
                let places = bits(board.positions(house, digit));
                groups.add(kind, places.map(|place| Candidate { cell: cells[place], digit }));
            }
        }
        // A block of 64 candidates is turned at a time.
        let count = groups.of.len().next_multiple_of(64);
        groups.on = alloc::vec![[0; 4]; count];
        groups.off = alloc::vec![[0; 4]; count];
        groups
    }

    /// Adds a group of a kind. A candidate is in one group of each kind.
    fn add(&mut self, kind: usize, members: impl Iterator<Item = Candidate>) {
        let first = self.members.len();
        self.members.extend(members.map(|member| self.numbers[member.index()]));
        if self.members.len() - first < 2 {
            self.members.truncate(first);
            return;
        }
        for member in &self.members[first..] {
            self.of[usize::from(*member)][kind] = self.ends.len() as u16;
        }
        self.ends.push(self.members.len() as u16);
    }

    /// Draws the consequences of the 256 assumptions from number `first` on. Returns those that end in
    /// a contradiction.
    fn close(&mut self, first: usize) -> Bits {
        let count = self.of.len();
        self.on.fill([0; 4]);
        self.off.fill([0; 4]);
        for number in first..(first + AT_ONCE).min(2 * count) {
            let side = if number < count { &mut self.on } else { &mut self.off };
            side[number % count][(number - first) / 64] |= 1 << (number % 64);
            self.reopen(number % count);
        }
        let mut refuted = [0; 4];
        // In rounds over all groups: what several assumptions lead to meets on the way.
        while self.open.iter().any(|word| *word != 0) {
            for word in 0..WORDS_OF_GROUPS {
                let mut left = self.open[word];
                while left != 0 {
                    let bit = left & left.wrapping_neg();
                    self.follow(64 * word + bit.trailing_zeros() as usize, &mut refuted);
                    // Nothing more follows in the group from what has followed there.
                    self.open[word] &= !bit;
                    // A group that follows in this word may have come to the open ones.
                    left = self.open[word] & !(bit | (bit - 1));
                }
            }
        }
        refuted
    }

    /// Says that the groups of a candidate are to be looked at.
    fn reopen(&mut self, candidate: usize) {
        for group in self.of[candidate] {
            if group != NONE {
                self.open[usize::from(group) / 64] |= 1 << (group % 64);
            }
        }
    }

    /// Draws the consequences in one group: the last candidate that may be true is true, and the others
    /// of a true one are false.
    fn follow(&mut self, group: usize, refuted: &mut Bits) {
        let start = if group == 0 { 0 } else { usize::from(self.ends[group - 1]) };
        let members = start..usize::from(self.ends[group]);
        // Assumptions under which a member is true, or may be true, and those under which two are.
        let [mut on, mut two_on, mut open, mut two_open, mut both] = [[0; 4]; 5];
        for &member in &self.members[members.clone()] {
            let (own_on, own_off) = (self.on[usize::from(member)], self.off[usize::from(member)]);
            for i in 0..4 {
                both[i] |= own_on[i] & own_off[i];
                two_on[i] |= on[i] & own_on[i];
                on[i] |= own_on[i];
                two_open[i] |= open[i] & !own_off[i];
                open[i] |= !own_off[i];
            }
        }
        let [mut last, mut others] = [[0; 4]; 2];
        for i in 0..4 {
            refuted[i] |= both[i] | two_on[i] | !open[i];
            last[i] = open[i] & !two_open[i] & !refuted[i];
            others[i] = on[i] & !refuted[i];
        }
        for place in members {
            let member = usize::from(self.members[place]);
            let (own_on, own_off) = (self.on[member], self.off[member]);
            let [mut new_on, mut new_off, mut new] = [[0; 4]; 3];
            for i in 0..4 {
                new_on[i] = own_on[i] | last[i] & !own_off[i];
                new_off[i] = own_off[i] | others[i] & !own_on[i];
                new[i] = new_on[i] & !own_on[i] | new_off[i] & !own_off[i];
            }
            if new != [0; 4] {
                (self.on[member], self.off[member]) = (new_on, new_off);
                self.reopen(member);
            }
        }
    }
}

/// Turns a square of bits: bit `j` of word `i` becomes bit `i` of word `j`.
fn transpose(square: &mut [u64; 64]) {
    let (mut width, mut mask) = (32, u64::from(u32::MAX));
    while width > 0 {
        for i in (0..64).filter(|i| i & width == 0) {
            // Swaps the upper half of one word with the lower half of the other.
            let swap = (square[i] >> width ^ square[i + width]) & mask;
            square[i] ^= swap << width;
            square[i + width] ^= swap;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::net::Net;
    use super::*;
    use ninefold_core::Puzzle;

    const HARD: [&str; 3] = [
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "98.76.5..7.4.539.......8...4..6...5..3..4..69.....74..3...7.6....2.....1.......9.",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ];

    #[test]
    fn a_square_is_turned() {
        let mut square: [u64; 64] =
            core::array::from_fn(|i| 0x9E37_79B9_7F4A_7C15 << (i % 7) ^ i as u64);
        let old = square;
        transpose(&mut square);
        for (i, line) in old.iter().enumerate() {
            for (j, column) in square.iter().enumerate() {
                assert_eq!(line >> j & 1, column >> i & 1, "{i}, {j}");
            }
        }
    }

    #[test]
    fn it_knows_what_the_nets_know() {
        for text in HARD {
            let board = Board::new(&text.parse::<Puzzle>().unwrap());
            for one_digit in [false, true] {
                let mode = Mode { one_digit, dynamic: true };
                let foresight = Foresight::new(&board, mode);
                let mut refuted = 0;
                for candidate in board.each_candidate() {
                    for start in [Node::on(candidate), Node::off(candidate)] {
                        let mut net = Net::new();
                        net.begin(&board, start);
                        net.draw(&board, mode, 0, |_, _, _| {});
                        assert_eq!(foresight.is_refuted(start), net.contradiction.is_some());
                        refuted += u32::from(net.contradiction.is_some());
                        if net.contradiction.is_some() {
                            continue;
                        }
                        for other in board.each_candidate() {
                            let number = usize::from(foresight.numbers[other.index()]);
                            let is_off =
                                foresight.row(start)[number / 64] >> (number % 64) & 1 == 1;
                            assert_eq!(is_off, net.position(Node::off(other)).is_some(), "{other}");
                        }
                    }
                }
                assert!(one_digit || refuted > 0 || text == HARD[0] || text == HARD[1]);
            }
        }
    }
}
