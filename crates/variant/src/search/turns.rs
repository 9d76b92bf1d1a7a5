//! [`Turns`]: a search that does not learn and one that does, in turn.

use super::learning::PATIENCE;
use super::{Outcome, Search};
use crate::answer::VariantWork;
use crate::compile::compile;
use crate::state::Var;
use alloc::vec::Vec;
use ninefold_core::Budget;
use ninefold_variant_model::VariantPuzzle;

/// When searches learn and take turns.
#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// The usual way.
    Usual,
    /// One search. It learns after this number of dead ends.
    Alone(u64),
    /// Two searches. A turn of each has this number of dead ends.
    Turns(u64),
}

/// Dead ends of a turn: of the search that does not learn, and of the one that does. Both take about as
/// long.
const TURNS: [u64; 2] = [10_000, 2_000];
/// The first turn never ends.
const ALONE: [u64; 2] = [u64::MAX; 2];

/// One search, or two of the same puzzle that take turns.
///
/// What follows from sums follows from many cells. Learning from that is sometimes a hundred times as
/// fast as plain search, and sometimes a hundred times as slow, and nobody can tell before. So after some
/// thousand dead ends, both are tried in turn, and the first that ends answers. Where all explanations
/// are short, one search learns from the beginning.
///
/// Each search finds solutions on its own: those of one say nothing about those of the other.
pub(crate) struct Turns<'p> {
    puzzle: &'p VariantPuzzle,
    /// The plain search, and the one that learns once it began.
    searches: Vec<Search>,
    /// Dead ends of a turn of each.
    lengths: [u64; 2],
    /// The search that moved last.
    turn: usize,
    /// Its number of dead ends at the end of its turn.
    end: u64,
    /// What both begin the next search with.
    assumptions: Vec<(Var, u32)>,
    wanted: Vec<u32>,
}

impl<'p> Turns<'p> {
    pub(crate) fn new(puzzle: &'p VariantPuzzle, pace: Pace, budget: &Budget) -> Self {
        let mut first = Search::new(compile(puzzle, budget));
        let (lengths, learning_from) = match pace {
            Pace::Usual if first.learns_soon() => (ALONE, None),
            Pace::Usual => (TURNS, Some(u64::MAX)),
            Pace::Turns(conflicts) => ([conflicts; 2], Some(u64::MAX)),
            Pace::Alone(conflicts) => (ALONE, Some(conflicts)),
        };
        if let Some(conflicts) = learning_from {
            first.learn_from(conflicts);
        }
        Self {
            puzzle,
            searches: alloc::vec![first],
            lengths,
            turn: 0,
            end: lengths[0],
            assumptions: Vec::new(),
            wanted: Vec::new(),
        }
    }

    /// Returns the number of the search that moved last.
    pub(crate) fn turn(&self) -> usize {
        self.turn
    }

    /// Returns the search that moved last.
    pub(crate) fn current(&self) -> &Search {
        &self.searches[self.turn]
    }

    /// Returns the candidates of a cell without any guess, as far as the searches know.
    pub(crate) fn root(&self, var: Var) -> u32 {
        self.searches.iter().fold(u32::MAX, |all, search| all & search.engine.clause.root(var))
    }

    /// Returns the work of all searches.
    pub(crate) fn work(&self) -> VariantWork {
        self.searches.iter().fold(VariantWork::default(), |all, search| VariantWork {
            guesses: all.guesses + search.work.guesses,
            conflicts: all.conflicts + search.work.conflicts,
            restarts: all.restarts + search.work.restarts,
        })
    }

    /// Adds work of earlier searches, for the budget.
    pub(crate) fn count_from(&mut self, work: VariantWork) {
        self.searches[0].work = work;
        self.end = self.lengths[0].saturating_add(work.conflicts);
    }

    /// Goes on to the next solution of one of the searches.
    pub(crate) fn next(&mut self, budget: &Budget) -> Outcome {
        loop {
            let all = self.work().guesses;
            let search = &mut self.searches[self.turn];
            let elsewhere = all - search.work.guesses;
            if let Some(outcome) = search.advance(budget, elsewhere, self.end) {
                return outcome;
            }
            self.turn = 1 - self.turn;
            if self.turn == self.searches.len() {
                self.searches.push(self.learning(budget));
            }
            let length = self.lengths[self.turn];
            self.end = self.searches[self.turn].work.conflicts.saturating_add(length);
        }
    }

    /// Makes the search that learns.
    fn learning(&self, budget: &Budget) -> Search {
        let mut search = Search::new(compile(self.puzzle, budget));
        search.learn_from(PATIENCE.min(self.lengths[1] / 2));
        if !self.assumptions.is_empty() {
            search.assume(self.assumptions.iter().copied());
            search.prefer(&self.wanted);
        }
        search
    }

    /// Excludes the solution that was just found from the search that found it. Returns whether it may
    /// have another.
    pub(crate) fn exclude_solution(&mut self) -> bool {
        self.searches[self.turn].exclude_solution()
    }

    /// Makes restrictions for the next search: see [`Search::assume`].
    pub(crate) fn assume(&mut self, assumptions: impl IntoIterator<Item = (Var, u32)>) {
        self.assumptions.clear();
        self.assumptions.extend(assumptions);
        for search in &mut self.searches {
            search.assume(self.assumptions.iter().copied());
        }
    }

    /// Returns the cell of the first assumption, if there is one.
    pub(crate) fn asked(&self) -> Option<Var> {
        Some(self.assumptions.first()?.0)
    }

    /// Tries these values of each cell before others.
    pub(crate) fn prefer(&mut self, values: Vec<u32>) {
        for search in &mut self.searches {
            search.prefer(&values);
        }
        self.wanted = values;
    }

    /// Leaves a cell only these values for good: no solution has another one.
    pub(crate) fn keep_only(&mut self, var: Var, values: u32) {
        for search in &mut self.searches {
            search.keep_only(var, values);
        }
    }

    /// Takes cells in reading order, with the smallest values first: see [`Search::go_in_order`]. Only one
    /// search can do so.
    pub(crate) fn go_in_order(&mut self) {
        self.searches[0].go_in_order();
        self.end = u64::MAX;
    }
}
