//! [`Search`]: a search that writes down why it fails.
//!
//! It learns from conflicts, as the crate `ninefold-core` does for hard boards: at each dead end, it traces
//! the assignments back to a clause that excludes them. It differs in what it keeps: each clause comes with
//! the clauses that it follows from, in the order of unit propagation, as a checker needs them. It also has
//! only the variables and clauses of the [`Formula`].
//!
//! [`RawProof`] makes a proof of what it keeps.

use crate::assembly::{ClauseRef, Fact, RawLemma, RawProof};
use crate::formula::{ALL_GROUPS, Formula, GROUPS, blocking, pair_clause};
use crate::literal::Literal;
use crate::proof::{Proof, StatedStep};
use alloc::vec;
use alloc::vec::Vec;
use ninefold_core::Candidate;

const VARIABLES: usize = Candidate::COUNT;

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unproved {
    /// The formula has a solution.
    Solution,
    /// The proof takes longer than is allowed.
    TooLong,
    /// The step with this index does not follow.
    Step(usize),
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// A decision, a clue, or a lemma of one literal.
    None,
    /// This variable is true, and excludes it.
    Pair(u16),
    /// All others of this group are false.
    Group(u16),
    /// All others of this clause are false.
    Clause(u32),
}

/// Clauses of which all literals are false.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    Pair(u16, u16),
    Group(u16),
    Clause(u32),
}

#[derive(Clone, Copy, Debug)]
struct Step {
    reason: Reason,
    /// Number of decisions up to the assignment.
    level: u32,
    /// Place in the trail.
    place: u32,
}

/// A clause of more than two literals besides the groups: a blocked solution, or a lemma.
#[derive(Clone, Debug)]
struct LongClause {
    /// The first two are watched.
    literals: Vec<Literal>,
    number: ClauseRef,
}

/// A search for a contradiction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    /// Of each variable: 1 if it is true, -1 if it is false, 0 if it is open.
    values: Vec<i8>,
    steps: Vec<Step>,
    /// Number of false variables in each group, as far as they are propagated.
    falsified: Vec<u8>,
    /// True literals in the order of their assignment.
    trail: Vec<Literal>,
    /// Number of trail literals that are propagated.
    propagated: usize,
    /// Length of the trail at each decision.
    levels: Vec<usize>,
    clauses: Vec<LongClause>,
    /// Clauses that watch each literal.
    watches: Vec<Vec<u32>>,
    /// How often each variable took part in conflicts, recent ones counting more.
    activities: Vec<f32>,
    increase: f32,
    /// Clause that has only the literal of a variable: a clue, or a lemma.
    units: Vec<Option<ClauseRef>>,
    lemmas: Vec<RawLemma>,
    is_met: Vec<bool>,
}

/// How far a conflict is traced back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum UpTo {
    /// To the last literal without which the others of its level would not be false.
    OneLiteral,
    /// To the decision.
    Assumption,
}

/// Decay of activities after each conflict.
const DECAY: f32 = 0.95;

impl Search {
    /// Proves that a formula has no solution. First proves some steps, in order, from the puzzle alone.
    /// Asks `go_on` at each conflict.
    ///
    /// # Errors
    ///
    /// [`Unproved`] says why there is no proof.
    pub(crate) fn refute(
        &mut self,
        formula: &Formula,
        steps: &[StatedStep],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Proof, Unproved> {
        self.start(formula);
        let conflict = match self.propagate() {
            Some(conflict) => conflict,
            None => self.follow(formula, steps, go_on)?,
        };
        Ok(self.conclude(conflict).assemble(formula.clause_count(), steps))
    }

    /// Proves steps, excludes the solutions and searches for a conflict without assumptions.
    fn follow(
        &mut self,
        formula: &Formula,
        steps: &[StatedStep],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Conflict, Unproved> {
        for (index, step) in steps.iter().enumerate() {
            for literal in step.literals() {
                if let Some(conflict) = self.state(index, literal, go_on)? {
                    return Ok(conflict);
                }
            }
        }
        let first = formula.clause_count() - formula.solutions.len() + 1;
        for (solution, number) in formula.solutions.iter().zip(first as u32..) {
            let conflict = self.block(blocking(solution).to_vec(), ClauseRef::Fixed(number));
            if let Some(conflict) = conflict.or_else(|| self.propagate()) {
                return Ok(conflict);
            }
        }
        loop {
            match self.propagate() {
                None if self.decide().is_none() => return Err(Unproved::Solution),
                None => {}
                Some(conflict) if self.levels.is_empty() => return Ok(conflict),
                Some(_) if !go_on() => return Err(Unproved::TooLong),
                Some(conflict) => self.learn(conflict, UpTo::OneLiteral),
            }
        }
    }

    /// Proves that a literal is true, as part of a step. Returns a conflict without assumptions, if there
    /// is one.
    fn state(
        &mut self,
        step: usize,
        literal: Literal,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Conflict>, Unproved> {
        loop {
            let conflict = self.propagate();
            match (conflict, self.levels.len()) {
                (Some(conflict), 0) => return Ok(Some(conflict)),
                (Some(_), _) if !go_on() => return Err(Unproved::TooLong),
                (Some(conflict), 1) => self.learn(conflict, UpTo::Assumption),
                (Some(conflict), _) => self.learn(conflict, UpTo::OneLiteral),
                (None, 0) => match self.value(literal) {
                    0 => {
                        self.levels.push(self.trail.len());
                        self.assign(literal.not(), Reason::None);
                    }
                    1 => {
                        self.note_stated(step, literal);
                        return Ok(None);
                    }
                    _ => return Err(Unproved::Step(step)),
                },
                (None, _) if self.decide().is_none() => return Err(Unproved::Step(step)),
                (None, _) => {}
            }
        }
    }

    /// Notes that a literal that holds is part of a step.
    fn note_stated(&mut self, step: usize, literal: Literal) {
        let of_step = Some(step);
        match self.lemmas.last_mut() {
            // It was learnt just now.
            Some(last) if last.literals == [literal] => last.of_step = of_step,
            _ => {
                let place = self.steps[literal.variable()].place;
                let (literals, certain) = (vec![literal], vec![place]);
                self.lemmas.push(RawLemma { literals, certain, hints: vec![], of_step });
            }
        }
    }

    /// Adds a clause while nothing is assumed, and assigns what follows. Returns a conflict if all of its
    /// literals are false.
    fn block(&mut self, mut literals: Vec<Literal>, number: ClauseRef) -> Option<Conflict> {
        // Literals that are not false come first: they are watched.
        literals.sort_by_key(|literal| self.value(*literal) < 0);
        let first = literals[0];
        let open = literals.iter().take_while(|literal| self.value(**literal) >= 0).count();
        let index = self.add(literals, number);
        if open == 1 && self.value(first) == 0 {
            self.assign(first, Reason::Clause(index));
        }
        (open == 0).then_some(Conflict::Clause(index))
    }

    /// Forgets everything and takes up a formula.
    fn start(&mut self, formula: &Formula) {
        fn fill<T: Clone>(all: &mut Vec<T>, value: T, count: usize) {
            all.clear();
            all.resize(count, value);
        }
        fill(&mut self.values, 0, VARIABLES);
        fill(&mut self.steps, Step { reason: Reason::None, level: 0, place: 0 }, VARIABLES);
        fill(&mut self.falsified, 0, GROUPS);
        fill(&mut self.activities, 0.0, VARIABLES);
        fill(&mut self.units, None, VARIABLES);
        fill(&mut self.is_met, false, VARIABLES);
        self.watches.resize(Literal::COUNT, Vec::new());
        self.watches.iter_mut().for_each(Vec::clear);
        self.increase = 1.0;
        self.trail.clear();
        self.propagated = 0;
        self.levels.clear();
        self.clauses.clear();
        self.lemmas.clear();
        let clues = formula.puzzle.clue_count();
        let mut number = (formula.clause_count() - formula.solutions.len() - clues) as u32;
        for (cell, digit) in formula.puzzle.clues() {
            number += 1;
            let variable = Candidate { cell, digit }.index();
            self.units[variable] = Some(ClauseRef::Fixed(number));
            // Two clues that exclude each other are found when the first is propagated.
            self.assign(Literal::of(variable, true), Reason::None);
        }
    }

    fn value(&self, literal: Literal) -> i8 {
        let value = self.values[literal.variable()];
        if literal.is_positive() { value } else { -value }
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.values[variable] = if literal.is_positive() { 1 } else { -1 };
        let (level, place) = (self.levels.len() as u32, self.trail.len() as u32);
        self.steps[variable] = Step { reason, level, place };
        self.trail.push(literal);
    }

    /// Adds a clause of two or more literals.
    fn add(&mut self, literals: Vec<Literal>, number: ClauseRef) -> u32 {
        let index = self.clauses.len() as u32;
        for literal in &literals[..2] {
            self.watches[literal.index()].push(index);
        }
        self.clauses.push(LongClause { literals, number });
        index
    }

    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(literal) = self.trail.get(self.propagated).copied() {
            self.propagated += 1;
            let found = if literal.is_positive() {
                self.exclude_peers(literal.variable())
            } else {
                self.look_at_groups(literal.variable())
            };
            let found = found.or_else(|| self.look_at_clauses(literal.not()));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Makes false what a true variable excludes.
    fn exclude_peers(&mut self, variable: usize) -> Option<Conflict> {
        for group in ALL_GROUPS.of[variable] {
            for other in ALL_GROUPS.members[usize::from(group)] {
                match self.values[usize::from(other)] {
                    0 => {
                        let literal = Literal::of(other.into(), false);
                        self.assign(literal, Reason::Pair(variable as u16));
                    }
                    1 if usize::from(other) != variable => {
                        return Some(Conflict::Pair(variable as u16, other));
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// Looks for groups of a false variable that have one place left, or none.
    fn look_at_groups(&mut self, variable: usize) -> Option<Conflict> {
        let groups = ALL_GROUPS.of[variable];
        for group in groups {
            self.falsified[usize::from(group)] += 1;
        }
        for group in groups {
            if self.falsified[usize::from(group)] < 8 {
                continue;
            }
            let members = &ALL_GROUPS.members[usize::from(group)];
            let left = members.iter().find(|other| self.values[usize::from(**other)] >= 0);
            match left {
                None => return Some(Conflict::Group(group)),
                Some(left) if self.values[usize::from(*left)] == 0 => {
                    self.assign(Literal::of((*left).into(), true), Reason::Group(group));
                }
                Some(_) => {}
            }
        }
        None
    }

    /// Looks at the clauses that watch a literal that became false.
    fn look_at_clauses(&mut self, literal: Literal) -> Option<Conflict> {
        let mut watches = core::mem::take(&mut self.watches[literal.index()]);
        let mut found = None;
        let mut kept = 0;
        for place in 0..watches.len() {
            let index = watches[place];
            watches[kept] = index;
            kept += 1;
            if found.is_some() {
                continue;
            }
            let mut literals = core::mem::take(&mut self.clauses[index as usize].literals);
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            if self.value(literals[0]) != 1 {
                let other = (2..literals.len()).find(|at| self.value(literals[*at]) >= 0);
                if let Some(other) = other {
                    literals.swap(1, other);
                    self.watches[literals[1].index()].push(index);
                    kept -= 1;
                } else if self.value(literals[0]) == 0 {
                    self.assign(literals[0], Reason::Clause(index));
                } else {
                    found = Some(Conflict::Clause(index));
                }
            }
            self.clauses[index as usize].literals = literals;
        }
        watches.truncate(kept);
        self.watches[literal.index()] = watches;
        found
    }

    /// Assumes a candidate of a group with the fewest places. Returns `None` if all groups are filled.
    fn decide(&mut self) -> Option<()> {
        let mut best: Option<(u8, f32, usize)> = None;
        for (group, falsified) in self.falsified.iter().enumerate() {
            if *falsified >= 8 || best.is_some_and(|(most, ..)| *falsified < most) {
                continue;
            }
            for variable in ALL_GROUPS.members[group] {
                let variable = usize::from(variable);
                let activity = self.activities[variable];
                let is_better = best.is_none_or(|(most, highest, _)| {
                    *falsified > most || *falsified == most && activity > highest
                });
                if self.values[variable] == 0 && is_better {
                    best = Some((*falsified, activity, variable));
                }
            }
        }
        let (.., variable) = best?;
        self.levels.push(self.trail.len());
        self.assign(Literal::of(variable, true), Reason::None);
        Some(())
    }

    /// Learns a clause from a conflict, goes back, and assigns what follows.
    fn learn(&mut self, conflict: Conflict, up_to: UpTo) {
        let current = self.levels.len() as u32;
        let mut learnt: Vec<Literal> = Vec::new();
        // Variables whose reasons are steps of the proof, and those that hold without assumption.
        let (mut used, mut certain, mut met) = (Vec::new(), Vec::new(), Vec::new());
        let mut open = 0;
        let mut at = self.trail.len();
        let mut falsified = self.literals_of_conflict(conflict);
        loop {
            for literal in falsified.drain(..) {
                let variable = literal.variable();
                if self.is_met[variable] {
                    continue;
                }
                self.is_met[variable] = true;
                met.push(variable);
                self.activities[variable] += self.increase;
                match self.steps[variable].level {
                    0 => certain.push(self.steps[variable].place),
                    level if level == current => open += 1,
                    _ => learnt.push(literal),
                }
            }
            let pivot = loop {
                at -= 1;
                let variable = self.trail[at].variable();
                if self.is_met[variable] && !learnt.contains(&self.trail[at].not()) {
                    break self.trail[at];
                }
            };
            let variable = pivot.variable();
            open -= 1;
            let is_end = match up_to {
                UpTo::OneLiteral => true,
                UpTo::Assumption => matches!(self.steps[variable].reason, Reason::None),
            };
            if open == 0 && is_end {
                learnt.push(pivot.not());
                break;
            }
            used.push(variable);
            falsified = self.other_literals(variable);
        }
        self.shorten(&mut learnt, &mut used, &mut certain);
        for variable in met {
            self.is_met[variable] = false;
        }
        self.increase /= DECAY;
        if self.increase > 1e20 {
            self.activities.iter_mut().for_each(|activity| *activity *= 1e-20);
            self.increase *= 1e-20;
        }
        used.sort_unstable_by_key(|variable| self.steps[*variable].place);
        let reasons = used.iter().filter_map(|variable| self.reason(*variable));
        let hints = reasons.chain([self.clause_of(conflict)]).collect();
        self.take_up(RawLemma { literals: learnt, certain, hints, of_step: None });
    }

    /// Leaves out literals of a clause whose negations follow from those of the others.
    fn shorten(&self, learnt: &mut Vec<Literal>, used: &mut Vec<usize>, certain: &mut Vec<u32>) {
        let in_clause: Vec<usize> = learnt.iter().map(|literal| literal.variable()).collect();
        learnt.retain(|literal| {
            let variable = literal.variable();
            if matches!(self.steps[variable].reason, Reason::None) {
                return true;
            }
            // The asserting literal has no reason here: it is the last one, at the current level.
            let others = self.other_literals(variable);
            let is_known = |other: &Literal| {
                let other = other.variable();
                self.steps[other].level == 0 || in_clause.contains(&other)
            };
            if Some(&variable) == in_clause.last() || !others.iter().all(is_known) {
                return true;
            }
            used.push(variable);
            for other in others.iter().map(|other| other.variable()) {
                let step = self.steps[other];
                if step.level == 0 && !certain.contains(&step.place) {
                    certain.push(step.place);
                }
            }
            false
        });
    }

    /// Adds a lemma, goes back to where it makes its last literal true, and assigns that.
    fn take_up(&mut self, lemma: RawLemma) {
        let mut learnt = lemma.literals.clone();
        // The highest level comes first, the next one second: they are watched.
        let level_of = |literal: &Literal| self.steps[literal.variable()].level;
        learnt.sort_by_key(|literal| core::cmp::Reverse(level_of(literal)));
        let back = learnt.get(1).map_or(0, level_of);
        let number = ClauseRef::Lemma(self.lemmas.len() as u32);
        self.lemmas.push(lemma);
        self.go_back(back as usize);
        let Some(first) = learnt.first().copied() else { return };
        if learnt.len() == 1 {
            self.units[first.variable()] = Some(number);
            self.assign(first, Reason::None);
        } else {
            let index = self.add(learnt, number);
            self.assign(first, Reason::Clause(index));
        }
    }

    fn go_back(&mut self, level: usize) {
        let Some(start) = self.levels.get(level).copied() else { return };
        for place in (start..self.trail.len()).rev() {
            let literal = self.trail[place];
            let variable = literal.variable();
            self.values[variable] = 0;
            if place < self.propagated && !literal.is_positive() {
                for group in ALL_GROUPS.of[variable] {
                    self.falsified[usize::from(group)] -= 1;
                }
            }
        }
        self.trail.truncate(start);
        self.propagated = self.propagated.min(start);
        self.levels.truncate(level);
    }

    /// Returns the proof that ends with a conflict without assumptions.
    fn conclude(&mut self, conflict: Conflict) -> RawProof {
        let literals = self.literals_of_conflict(conflict);
        let place = |one: &Literal| self.steps[one.variable()].place;
        let certain = literals.iter().map(place).collect();
        let hints = vec![self.clause_of(conflict)];
        self.lemmas.push(RawLemma { literals: Vec::new(), certain, hints, of_step: None });
        let facts = self.trail.iter().map(|literal| {
            let variable = literal.variable();
            let others = self.other_literals(variable);
            let others = others.iter().map(|other| self.steps[other.variable()].place).collect();
            let clause = self.reason(variable).unwrap_or(ClauseRef::Fixed(0));
            Fact { literal: *literal, clause, others }
        });
        let facts = facts.collect();
        RawProof { facts, lemmas: core::mem::take(&mut self.lemmas) }
    }

    /// Returns the false literals of a conflict.
    fn literals_of_conflict(&self, conflict: Conflict) -> Vec<Literal> {
        match conflict {
            Conflict::Pair(one, other) => {
                [one, other].map(|variable| Literal::of(variable.into(), false)).to_vec()
            }
            Conflict::Group(group) => {
                let members = ALL_GROUPS.members[usize::from(group)];
                members.map(|variable| Literal::of(variable.into(), true)).to_vec()
            }
            Conflict::Clause(index) => self.clauses[index as usize].literals.clone(),
        }
    }

    fn clause_of(&self, conflict: Conflict) -> ClauseRef {
        match conflict {
            Conflict::Pair(one, other) => ClauseRef::Fixed(pair_clause(one.into(), other.into())),
            Conflict::Group(group) => ClauseRef::Fixed(u32::from(group) + 1),
            Conflict::Clause(index) => self.clauses[index as usize].number,
        }
    }

    /// Returns the false literals of the reason of a variable.
    fn other_literals(&self, variable: usize) -> Vec<Literal> {
        let mut literals = match self.steps[variable].reason {
            Reason::None => Vec::new(),
            Reason::Pair(other) => vec![Literal::of(other.into(), false)],
            Reason::Group(group) => self.literals_of_conflict(Conflict::Group(group)),
            Reason::Clause(index) => self.literals_of_conflict(Conflict::Clause(index)),
        };
        literals.retain(|literal| literal.variable() != variable);
        literals
    }

    /// Returns the clause that makes a variable true or false. `None`: it is decided.
    fn reason(&self, variable: usize) -> Option<ClauseRef> {
        match self.steps[variable].reason {
            Reason::None => self.units[variable],
            Reason::Pair(other) => Some(ClauseRef::Fixed(pair_clause(variable, other.into()))),
            Reason::Group(group) => Some(ClauseRef::Fixed(u32::from(group) + 1)),
            Reason::Clause(index) => Some(self.clauses[index as usize].number),
        }
    }
}
