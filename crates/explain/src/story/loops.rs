//! Loops: in each of two cases, every second candidate is true.

use super::Story;
use super::chain::{excludes, opposite};
use crate::evidence::house_of;
use crate::phrase::arguments;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};
use ninefold_logic::{ChainNode, Link, Reason};

/// Why a loop eliminates candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// One of two nodes is true. They are in a house.
    House(House, ChainNode, ChainNode),
    /// One of two nodes is true. They are in a cell.
    Cell(ChainNode, ChainNode),
    /// One of two nodes is true, and the candidate sees both.
    Both(ChainNode, ChainNode),
    /// An almost locked set lacks a digit in each case, and holds all others.
    Set(CellSet),
    /// An almost locked set holds the digit in one case, and a node is true in the other.
    SetOr(CellSet, ChainNode),
}

/// What a loop says in its two cases.
struct Cases {
    /// The assumption, and what is true after the other.
    true_nodes: [Vec<ChainNode>; 2],
    /// The almost locked sets and the digit that each lacks.
    sets: [Vec<(CellSet, Digit)>; 2],
    /// Neighbours that exclude each other: one of them is true in each case.
    neighbours: Vec<[ChainNode; 2]>,
}

impl Cases {
    /// Reads the links of a loop. It returns to its first node, or its ends exclude each other.
    fn of(links: &[Link]) -> Self {
        let mut nodes: Vec<ChainNode> = links.iter().map(|link| link.from).collect();
        let (first, last) = (nodes.first().copied(), links.last().map(|link| link.to));
        let mut neighbours: Vec<[ChainNode; 2]> = links
            .iter()
            .filter(|link| link.from.is_true && !link.to.is_true)
            .map(|link| [link.from, opposite(link.to)])
            .collect();
        if let (Some(first), Some(last)) = (first, last)
            && first != last
        {
            nodes.push(last);
            neighbours.push([last, opposite(first)]);
        }
        let ahead = nodes.iter().filter(|node| node.is_true).copied().collect();
        // Backwards, each node follows from the opposite of the next.
        let start = nodes.iter().take(1);
        let back = start.chain(nodes.iter().skip(1).rev());
        let back = back.filter(|node| !node.is_true).map(|node| opposite(*node)).collect();
        let (mut lacks, mut lacks_back) = (Vec::new(), Vec::new());
        for link in links {
            if let Reason::AlmostLockedSet(set) = link.reason {
                lacks.push((set, link.from.digit));
                lacks_back.push((set, link.to.digit));
            }
        }
        Self { true_nodes: [ahead, back], sets: [lacks, lacks_back], neighbours }
    }

    /// Returns the sets that hold the digit of a candidate in places that exclude it, in a case.
    fn sets_against(&self, case: usize, one: Candidate, story: &Story<'_>) -> Vec<CellSet> {
        let is_against = |(set, lack): &&(CellSet, Digit)| {
            let places = story.board.places(one.digit) & *set;
            *lack != one.digit && !places.is_empty() && places.is_subset(one.cell.peers())
        };
        self.sets[case].iter().filter(is_against).map(|(set, _)| *set).collect()
    }

    /// Returns why a candidate is false in both cases.
    fn cause(&self, one: Candidate, story: &Story<'_>) -> Option<Cause> {
        let of_house = |[first, second]: [ChainNode; 2]| {
            let all = (first.cells | second.cells).with(one.cell);
            let is_joint = first.digit == one.digit && second.digit == one.digit;
            let house = house_of(all);
            house.filter(|_| is_joint).map(|house| Cause::House(house, first, second))
        };
        let excludes_both =
            |[first, second]: [ChainNode; 2]| excludes(first, one) && excludes(second, one);
        let of_pair = |pair: [ChainNode; 2]| {
            let [first, second] = pair;
            let is_cell = first.cells == second.cells && first.digit != second.digit;
            excludes_both(pair).then_some(if is_cell {
                Cause::Cell(first, second)
            } else {
                Cause::Both(first, second)
            })
        };
        let sets = [0, 1].map(|case| self.sets_against(case, one, story));
        let is_in_both = |set: &&CellSet| sets[1].contains(*set);
        let [ahead, back] = &self.true_nodes;
        let against = |nodes: &[ChainNode]| nodes.iter().find(|n| excludes(**n, one)).copied();
        let of_sides = || Some([against(ahead)?, against(back)?]);
        let mixed = || {
            let of = |sets: &[CellSet], nodes: &[ChainNode]| {
                Some(Cause::SetOr(*sets.first()?, against(nodes)?))
            };
            of(&sets[0], back).or_else(|| of(&sets[1], ahead))
        };
        let near = || self.neighbours.iter().copied();
        near()
            .filter(|pair| excludes_both(*pair))
            .find_map(of_house)
            .or_else(|| near().find_map(of_pair))
            .or_else(|| sets[0].iter().find(is_in_both).map(|set| Cause::Set(*set)))
            .or_else(|| of_sides().and_then(of_pair))
            .or_else(mixed)
    }
}

/// Returns the first link backwards: from the opposite of the first node to that of the node before it.
fn closing(links: &[Link], start: ChainNode, is_circle: bool) -> Option<Link> {
    let last = *links.last()?;
    let from = opposite(start);
    if is_circle {
        return Some(Link { from, to: opposite(last.from), ..last });
    }
    let to = opposite(last.to);
    let both = from.cells | to.cells;
    let house = house_of(both);
    let reason = if both.len() == 1 { Reason::Cell } else { Reason::House(house?) };
    Some(Link { branch: last.branch, from, to, reason })
}

impl Story<'_> {
    /// Tells a loop: both cases, and which candidates are false in both.
    pub(super) fn loop_of(&mut self, links: &[Link]) {
        let Some(start) = links.first().map(|link| link.from) else { return };
        let cases = Cases::of(links);
        // The last link of a circle says again what was assumed.
        let is_circle = links.last().is_some_and(|link| link.to == start);
        let told = if is_circle { &links[..links.len() - 1] } else { links };
        self.suppose_case(1, start);
        self.tell_line(start, told);
        self.suppose_case(2, opposite(start));
        let closing = closing(links, start, is_circle);
        self.tell_line(opposite(start), closing.as_slice());
        let mut back = cases.true_nodes[1].clone();
        let is_told = |node: &ChainNode| closing.is_some_and(|link| link.to == *node);
        back.retain(|node| *node != opposite(start) && !is_told(node));
        if !back.is_empty() {
            let key = if back.len() == 1 { "loop.back.one" } else { "loop.back" };
            self.because(key, &arguments!(nodes = back));
        }
        self.because("loop.cases", &[]);
        let mut groups: Vec<(Cause, CandidateSet)> = Vec::new();
        let mut rest = CandidateSet::EMPTY;
        for one in self.found.eliminations {
            let Some(cause) = cases.cause(one, self) else {
                rest = rest.with(one);
                continue;
            };
            match groups.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, goes)) => *goes = goes.with(one),
                None => groups.push((cause, CandidateSet::EMPTY.with(one))),
            }
        }
        for (cause, goes) in groups {
            self.loop_group(cause, &goes);
        }
        if !rest.is_empty() {
            self.refute();
        }
    }

    /// Says which candidates are false for one cause.
    fn loop_group(&mut self, cause: Cause, goes: &CandidateSet) {
        let digits = goes.all_digits();
        let Some(digit) = digits.first() else { return };
        match cause {
            Cause::House(house, first, second) => {
                self.because("loop.house", &arguments!(first, second, house, digit));
            }
            Cause::Cell(first, second) => {
                let digits: DigitSet = [first.digit, second.digit].into_iter().collect();
                let first = first.digit.min(second.digit);
                let second = digits.without(first).first().unwrap_or(first);
                self.because("loop.cell", &arguments!(first, second, cells = goes.cells(), digits));
            }
            Cause::Both(first, second) => {
                for digit in digits {
                    let cells = goes.places(digit);
                    self.because("loop.both", &arguments!(first, second, cells, digit));
                }
            }
            Cause::Set(set) => {
                for digit in digits {
                    self.because("loop.set", &arguments!(set, cells = goes.places(digit), digit));
                }
            }
            Cause::SetOr(set, node) => {
                for digit in digits {
                    let cells = goes.places(digit);
                    self.because("loop.set.or", &arguments!(set, node, cells, digit));
                }
            }
        }
    }
}
