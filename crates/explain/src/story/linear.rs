//! Chains and loops without branches.

use super::Story;
use super::chain::opposite;
use crate::evidence::house_of;
use crate::phrase::arguments;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, DigitSet};
use ninefold_logic::{ChainNode, Link, Technique};

impl Story<'_> {
    /// A chain or a cycle without branches.
    pub(super) fn linear(&mut self) {
        use Technique as T;
        self.see_chain();
        let links = self.branch(0);
        let (Some(first), Some(last)) = (links.first().copied(), links.last().copied()) else {
            return self.refute();
        };
        let (start, end) = (first.from, last.to);
        self.eureka(&links);
        if self.found.technique == T::RemotePair {
            return self.remote_pair(&links);
        }
        let is_loop =
            matches!(self.found.technique, T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop);
        if is_loop || end == start {
            return self.loop_of(&links);
        }
        let is_twice = start.is_true && end.is_true && start.cells == end.cells;
        let is_contradiction = end == opposite(start) || is_twice;
        self.suppose(start);
        self.tell_links(start, &links, is_contradiction);
        if end == opposite(start) {
            self.because(self.opposite(), &[]);
            self.so(end);
        } else if is_twice {
            let digits: DigitSet = [start.digit, end.digit].into_iter().collect();
            self.because("linear.cell", &arguments!(cells = start.cells, digits));
            self.so(opposite(start));
        } else if !start.is_true && end.is_true {
            self.ends([opposite(start), end]);
        } else if !start.is_true && start.cells == end.cells {
            let (first, second) = (start.digit, end.digit);
            self.because("linear.other", &arguments!(cells = start.cells, first, second));
            self.so(end);
        } else {
            self.refute();
        }
    }

    /// A chain of cells with the same two candidates.
    fn remote_pair(&mut self, links: &[Link]) {
        let nodes = links.iter().take(1).map(|link| link.from).chain(links.iter().map(|l| l.to));
        let digits: DigitSet = nodes.clone().map(|node| node.digit).collect();
        let mut line: Vec<Cell> = nodes.filter_map(|node| node.cells.single()).collect();
        line.dedup();
        self.because("remote.turn", &arguments!(digits));
        // Two cells of the chain have different digits if an even number of cells is between them.
        let pairs = (0..line.len()).rev().flat_map(|last| {
            (0..last).filter(move |first| (last - first) % 2 == 1).map(move |first| [first, last])
        });
        let one: DigitSet = digits.iter().take(1).collect();
        let two = digits - one;
        let mut left = self.found.eliminations.cells();
        for [first, last] in pairs {
            let [first, last] = [first, last].map(|position| line[position]);
            let goes = left & first.peers() & last.peers();
            if !goes.is_empty() {
                left -= goes;
                let arguments = arguments!(first, last, one, two, cells = goes);
                self.because("remote.pair", &arguments);
            }
        }
    }

    /// Says that one end of a chain is true, and what this excludes.
    fn ends(&mut self, ends: [ChainNode; 2]) {
        let [first, last] = ends;
        let both = first.cells | last.cells;
        let is_apart = first.digit == last.digit && house_of(both).is_some();
        let key = if is_apart || both.len() == 1 { "linear.ends.either" } else { "linear.ends" };
        self.because(key, &arguments!(first, last));
        let goes = self.found.eliminations;
        if both.len() == 1 {
            let digits: DigitSet = [first.digit, last.digit].into_iter().collect();
            return self.because("linear.ends.cell", &arguments!(cells = both, digits));
        }
        let digit = first.digit;
        let seers = if last.digit == digit { goes.places(digit) } else { CellSet::EMPTY };
        if !seers.is_empty() {
            let key = if seers.len() == 1 { "linear.ends.sees" } else { "linear.ends.see" };
            self.because(key, &arguments!(cells = seers, ends = both, digit));
        }
        for Candidate { cell, digit } in goes - CandidateSet::product(seers, DigitSet::only(digit))
        {
            self.because("linear.ends.one", &arguments!(cell, digit));
        }
    }
}
