//! [`Learner`]: conflict-driven clause learning, for boards that the other searches do not finish.
//!
//! The fast searches forget why a guess failed. So boards can be made in which they find the same
//! contradiction millions of times. This search analyses each dead end, a *conflict*. It traces the
//! assignments that led there back to the latest single assignment that explains the conflict, the
//! first unique implication point (first UIP). The result is a *clause*: a rule of this puzzle that
//! the search never breaks again. A node takes ten times as long as in the other searches, but few
//! known boards take many nodes.
//!
//! Sources:
//!
//! - clause learning: J. P. Marques-Silva and K. A. Sakallah, *GRASP*, IEEE Transactions on
//!   Computers 48 (1999)
//! - watched literals, activities and restarts: M. Moskewicz and others, *Chaff*, DAC 2001
//! - the plain form used here: N. Eén and N. Sörensson, *An extensible SAT-solver*, SAT 2003
//! - which clauses to keep, by the levels they join: G. Audemard and L. Simon, IJCAI 2009
//!
//! | file | what it is |
//! |---|---|
//! | `formula.rs` | Sudoku as groups of literals, one of which is true |
//! | `clauses.rs` | learnt clauses, and unit propagation over them |
//! | `order.rs` | which variable to decide next |

mod clauses;
mod formula;
mod order;

use super::meter::Meter;
use crate::budget::StopReason;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;
use clauses::{Clauses, FOREVER};
use formula::{GROUPS, Literal, VARIABLES, groups_of, literals_of};
use order::DecisionOrder;

/// When a search restarts, and when it forgets clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LearnerLimits {
    /// Conflicts before the first restart. Later restarts follow after 1, 2, 1, 1, 2, 4, ... times
    /// as many conflicts (Luby restarts).
    pub(crate) restart_after: u64,
    /// Number of clauses at which the search first forgets the worse half.
    pub(crate) many_clauses: usize,
}

impl Default for LearnerLimits {
    fn default() -> Self {
        Self { restart_after: 32, many_clauses: 2_000 }
    }
}

/// Added to `many_clauses` after each reduction of the clauses.
const MORE_CLAUSES: usize = 500;

/// Why a literal is true.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// It was decided or is a clue.
    None,
    /// The literal given here is true, and shares a group with the negation of the explained one.
    /// A group has only one true literal, so the negation is false.
    Literal(Literal),
    /// All other literals of this group are false, and one must be true (unit propagation).
    Group(u16),
    /// All other literals of this clause are false, and one must be true (unit propagation).
    Clause(u32),
}

/// The assignment of a variable.
#[derive(Clone, Copy, Debug)]
struct Step {
    reason: Reason,
    /// Decision level: the number of decisions up to the assignment, its own included.
    level: u16,
}

/// A puzzle, and the clauses that have been learnt about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learner {
    /// Value of each literal: 1 if it is true, -1 if it is false, 0 if it is open.
    values: Vec<i8>,
    /// Assignment of each variable. Without meaning for an open variable.
    steps: Vec<Step>,
    /// Number of false literals in each group.
    falsified: Vec<u8>,
    /// True literals in the order of their assignment.
    trail: Vec<Literal>,
    /// Propagation head: number of trail literals that are already propagated.
    propagated: usize,
    /// Length of the trail at each decision.
    levels: Vec<usize>,
    clauses: Clauses,
    many_clauses: usize,
    order: DecisionOrder,
    /// False literals, one of which must be true: the conflict at a dead end. In its analysis, also
    /// the false literals that explain an assignment.
    conflict: Vec<Literal>,
    /// The clause being learnt.
    learnt: Vec<Literal>,
    /// Variables met in the analysis of the conflict.
    met: Vec<usize>,
    /// Whether each variable is in `met`.
    is_met: Vec<bool>,
    /// Whether no solution is left, whatever is assumed.
    is_refuted: bool,
    pub(crate) limits: LearnerLimits,
    /// Restarts since the learner was made.
    pub(crate) restarts: u64,
    /// Times that clauses were forgotten since the learner was made.
    pub(crate) times_forgotten: u64,
}

impl Learner {
    /// Forgets everything and takes up a puzzle. Its solutions must not have the candidate
    /// `without`, if one is given.
    pub(crate) fn start(&mut self, puzzle: &Puzzle, without: Option<Candidate>) {
        self.values.clear();
        self.values.resize(2 * VARIABLES, 0);
        self.steps.clear();
        self.steps.resize(VARIABLES, Step { reason: Reason::None, level: 0 });
        self.falsified.clear();
        self.falsified.resize(GROUPS, 0);
        self.trail.clear();
        self.propagated = 0;
        self.levels.clear();
        self.clauses.reset();
        self.many_clauses = self.limits.many_clauses;
        self.order.reset();
        self.is_met.clear();
        self.is_met.resize(VARIABLES, false);
        self.is_refuted = false;
        for (cell, digit) in puzzle.clues() {
            self.suppose(Literal::candidate(cell.index(), digit.index()));
        }
        if let Some(Candidate { cell, digit }) = without {
            self.suppose(Literal::candidate(cell.index(), digit.index()).not());
        }
    }

    /// Returns some solution that has the digits of all cells with one candidate in `candidates`.
    /// Other cells of `candidates` have no effect.
    pub(crate) fn solution(
        &mut self,
        candidates: &[u16; 81],
        meter: &mut Meter,
    ) -> Result<Option<Grid>, StopReason> {
        let mut luby = (1_u64, 1_u64);
        let mut conflicts = 0;
        self.back_to(0);
        while !self.is_refuted {
            meter.take_node()?;
            if self.draw() {
                if conflicts >= self.limits.restart_after.saturating_mul(luby.1) {
                    conflicts = 0;
                    self.restarts += 1;
                    luby = after(luby);
                    self.back_to(0);
                    if self.clauses.len() >= self.many_clauses {
                        self.many_clauses += MORE_CLAUSES;
                        self.times_forgotten += 1;
                        self.clauses.forget_half(&self.values);
                    }
                }
                if self.levels.is_empty() {
                    self.levels.push(self.trail.len());
                    if !self.assume(candidates) {
                        return Ok(None);
                    }
                    continue;
                }
                let Some(variable) = self.next_open() else { return Ok(Some(self.grid())) };
                self.levels.push(self.trail.len());
                self.assign(Literal::of(variable), Reason::None);
                meter.note_guess(self.levels.len());
            } else if self.levels.is_empty() {
                self.is_refuted = true;
            } else if self.levels.len() == 1 {
                return Ok(None);
            } else {
                conflicts += 1;
                self.learn();
            }
        }
        Ok(None)
    }

    /// Excludes a solution from all later answers.
    pub(crate) fn forbid(&mut self, grid: &Grid) {
        self.back_to(0);
        self.learnt.clear();
        for (cell, digit) in grid.digits().iter().enumerate() {
            let literal = Literal::candidate(cell, digit.index());
            if self.value(literal) == 0 {
                self.learnt.push(literal.not());
            }
        }
        match self.learnt[..] {
            [] => self.is_refuted = true,
            [only] => self.assign(only, Reason::None),
            _ => _ = self.clauses.add(&self.learnt, FOREVER),
        }
    }

    fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// Makes an open literal true.
    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.not().index()] = -1;
        self.steps[literal.variable()] = Step { reason, level: self.levels.len() as u16 };
        self.trail.push(literal);
        for &group in groups_of(literal.not()) {
            self.falsified[usize::from(group)] += 1;
        }
    }

    /// Makes a literal true, or refutes the puzzle if the literal is false already.
    fn suppose(&mut self, literal: Literal) {
        match self.value(literal) {
            0 => self.assign(literal, Reason::None),
            1 => {}
            _ => self.is_refuted = true,
        }
    }

    /// Assumes the digits of cells with one candidate, as one decision. Returns `false` if one of
    /// them is false already.
    fn assume(&mut self, candidates: &[u16; 81]) -> bool {
        for (cell, candidates) in candidates.iter().enumerate() {
            if candidates.is_power_of_two() {
                let literal = Literal::candidate(cell, candidates.trailing_zeros() as usize);
                match self.value(literal) {
                    0 => self.assign(literal, Reason::None),
                    1 => {}
                    _ => return false,
                }
            }
        }
        true
    }

    /// Runs unit propagation to its end. Returns `false` at a dead end.
    fn draw(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if !self.draw_from_groups(literal) || !self.draw_from_clauses(literal) {
                return false;
            }
        }
        true
    }

    fn draw_from_groups(&mut self, literal: Literal) -> bool {
        for &group in groups_of(literal) {
            for &other in literals_of(group) {
                match self.value(other) {
                    0 => self.assign(other.not(), Reason::Literal(literal)),
                    1 if other != literal => {
                        self.conflict.clear();
                        self.conflict.extend([literal.not(), other.not()]);
                        return false;
                    }
                    _ => {}
                }
            }
        }
        for &group in groups_of(literal.not()) {
            let literals = literals_of(group);
            if usize::from(self.falsified[usize::from(group)]) + 1 < literals.len() {
                continue;
            }
            match literals.iter().find(|literal| self.value(**literal) >= 0) {
                None => {
                    self.conflict.clear();
                    self.conflict.extend(literals);
                    return false;
                }
                Some(&last) if self.value(last) == 0 => self.assign(last, Reason::Group(group)),
                Some(_) => {}
            }
        }
        true
    }

    fn draw_from_clauses(&mut self, literal: Literal) -> bool {
        let mut next = 0;
        while let Some(unit) = self.clauses.next_unit(literal.not(), &mut next, &self.values) {
            if self.value(unit.literal) < 0 {
                self.conflict.clear();
                self.conflict.extend(self.clauses.literals(unit.clause));
                return false;
            }
            self.assign(unit.literal, Reason::Clause(unit.clause));
        }
        true
    }

    /// Learns a clause from a dead end. Goes back to the earliest level at which one literal of the
    /// clause is open and all others are false, and makes that literal true.
    ///
    /// The clause is that of the first unique implication point (first UIP): the latest single
    /// assignment that explains the dead end.
    fn learn(&mut self) {
        let level = self.levels.len() as u16;
        self.learnt.clear();
        let mut of_level = 0;
        let mut at = self.trail.len();
        let first = loop {
            let mut conflict = core::mem::take(&mut self.conflict);
            for literal in conflict.drain(..) {
                let variable = literal.variable();
                if self.is_met[variable] || self.steps[variable].level == 0 {
                    continue;
                }
                self.is_met[variable] = true;
                self.met.push(variable);
                self.order.bump(variable);
                if self.steps[variable].level == level {
                    of_level += 1;
                } else {
                    self.learnt.push(literal);
                }
            }
            self.conflict = conflict;
            loop {
                at -= 1;
                if self.is_met[self.trail[at].variable()] {
                    break;
                }
            }
            of_level -= 1;
            if of_level == 0 {
                break self.trail[at].not();
            }
            self.explain(self.trail[at]);
        };
        self.drop_implied();
        self.order.age();
        for variable in self.met.drain(..) {
            self.is_met[variable] = false;
        }

        // The second watched literal is the latest of the others. The search goes back to its
        // level.
        self.learnt.push(first);
        self.learnt.rotate_right(1);
        let mut latest = (0, 1);
        for (i, literal) in self.learnt.iter().enumerate().skip(1) {
            let level = self.steps[literal.variable()].level;
            if level > latest.0 {
                latest = (level, i);
            }
        }
        if self.learnt.len() == 1 {
            self.back_to(0);
            self.assign(first, Reason::None);
            return;
        }
        self.learnt.swap(1, latest.1);
        let joined = self.levels_joined();
        self.back_to(usize::from(latest.0));
        let clause = self.clauses.add(&self.learnt, joined);
        self.assign(first, Reason::Clause(clause));
    }

    /// Writes the false literals that made a literal true to `conflict`.
    fn explain(&mut self, literal: Literal) {
        self.conflict.clear();
        match self.steps[literal.variable()].reason {
            Reason::None => {}
            Reason::Literal(other) => self.conflict.push(other.not()),
            Reason::Group(group) => self.conflict.extend(literals_of(group)),
            Reason::Clause(clause) => self.conflict.extend(self.clauses.literals(clause)),
        }
        self.conflict.retain(|other| *other != literal);
    }

    /// Drops literals of the clause being learnt that its other literals imply (clause
    /// minimization).
    fn drop_implied(&mut self) {
        let mut kept = 0;
        for i in 0..self.learnt.len() {
            let literal = self.learnt[i];
            let step = self.steps[literal.variable()];
            self.explain(literal.not());
            let is_implied = !matches!(step.reason, Reason::None)
                && self.conflict.iter().all(|other| {
                    let variable = other.variable();
                    self.is_met[variable] || self.steps[variable].level == 0
                });
            if !is_implied {
                self.learnt[kept] = literal;
                kept += 1;
            }
        }
        self.learnt.truncate(kept);
    }

    /// Returns the number of different levels in the clause being learnt (literal block distance).
    fn levels_joined(&mut self) -> u16 {
        let mut levels: Vec<u16> = Vec::with_capacity(self.learnt.len());
        levels.extend(self.learnt.iter().map(|literal| self.steps[literal.variable()].level));
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u16
    }

    /// Undoes all assignments above a level.
    fn back_to(&mut self, level: usize) {
        if level >= self.levels.len() {
            return;
        }
        let end = self.levels[level];
        for literal in self.trail.drain(end..).rev() {
            self.values[literal.index()] = 0;
            self.values[literal.not().index()] = 0;
            for &group in groups_of(literal.not()) {
                self.falsified[usize::from(group)] -= 1;
            }
            self.order.put_back(literal.variable());
        }
        self.levels.truncate(level);
        self.propagated = end;
    }

    /// Returns the most active open variable, if any variable is open.
    fn next_open(&mut self) -> Option<usize> {
        loop {
            let variable = self.order.pop()?;
            if self.value(Literal::of(variable)) == 0 {
                return Some(variable);
            }
        }
    }

    /// Returns the solution, once every variable is assigned.
    fn grid(&self) -> Grid {
        let mut grid = Grid::from_search([Digit::ALL[0]; 81]);
        for (cell, place) in grid.digits_mut().iter_mut().enumerate() {
            for digit in Digit::ALL {
                if self.value(Literal::candidate(cell, digit.index())) > 0 {
                    *place = digit;
                }
            }
        }
        grid
    }
}

/// Returns the next state of the Luby sequence 1, 1, 2, 1, 1, 2, 4, ...; the second number is the
/// term. Source: M. Luby, A. Sinclair and D. Zuckerman (1993).
const fn after((u, v): (u64, u64)) -> (u64, u64) {
    if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, BudgetRef};
    use crate::cell::Cell;
    use crate::solve::Solver;
    use alloc::vec::Vec;

    /// Marsaglia's xorshift.
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 16) as usize % n
        }
    }

    /// Returns up to `limit` solutions, the first ones met, and checks that no solution is met
    /// twice.
    fn solutions(learner: &mut Learner, puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
        let mut meter = Meter::new(BudgetRef::UNLIMITED);
        let mut grids = Vec::new();
        learner.start(puzzle, None);
        while grids.len() < limit
            && let Ok(Some(grid)) = learner.solution(&[0; 81], &mut meter)
        {
            assert!(grid.solves(puzzle) && !grids.contains(&grid));
            Grid::new(*grid.digits()).expect("each house holds each digit");
            learner.forbid(&grid);
            grids.push(grid);
        }
        grids
    }

    /// Returns a solved board with some cells blanked and others changed.
    fn random_puzzle(random: &mut Random, blanks: usize, changes: usize) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        for digit in Digit::ALL {
            puzzle.set(Cell::ALL[random.below(81)], Some(digit));
        }
        let grid = Solver::new(Budget::UNLIMITED).any(&puzzle).expect("no budget");
        let mut puzzle = grid.map_or(puzzle, |grid| Puzzle::new(grid.digits().map(Some)));
        for _ in 0..blanks {
            puzzle.set(Cell::ALL[random.below(81)], None);
        }
        for _ in 0..changes {
            puzzle.set(Cell::ALL[random.below(81)], Some(Digit::ALL[random.below(9)]));
        }
        puzzle
    }

    #[test]
    fn restarts_follow_the_luby_sequence() {
        let mut state = (1, 1);
        let terms = [(); 31].map(|()| {
            let (_, term) = state;
            state = after(state);
            term
        });
        let fifteen = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8];
        assert_eq!(terms[..15], fifteen);
        assert_eq!(terms[15..30], fifteen);
        assert_eq!(terms[30], 16);
    }

    #[test]
    fn a_solution_is_forbidden_before_anything_follows_from_the_clues() {
        let mut random = Random(3);
        let grid = loop {
            let puzzle = random_puzzle(&mut random, 0, 0);
            if let Ok(grid) = Grid::try_from(puzzle) {
                break grid;
            }
        };
        let mut meter = Meter::new(BudgetRef::UNLIMITED);
        let mut learner = Learner::default();
        for blanks in 0..4 {
            let mut puzzle = Puzzle::from(grid);
            (0..blanks).for_each(|i| puzzle.set(Cell::ALL[20 * i], None));
            learner.start(&puzzle, None);
            assert_eq!(learner.solution(&[0; 81], &mut meter), Ok(Some(grid)));
            learner.start(&puzzle, None);
            learner.forbid(&grid);
            assert_eq!(learner.solution(&[0; 81], &mut meter), Ok(None), "{blanks}");
        }
        // A clue that must not be there.
        let puzzle = Puzzle::from(grid);
        for cell in [Cell::ALL[0], Cell::ALL[80]] {
            learner.start(&puzzle, Some(Candidate { cell, digit: grid.get(cell) }));
            assert_eq!(learner.solution(&[0; 81], &mut meter), Ok(None));
        }
    }

    #[test]
    fn all_solutions_are_found_and_no_others() {
        let mut random = Random(9);
        let (mut learner, mut solver) = (Learner::default(), Solver::new(Budget::UNLIMITED));
        let mut by_count = [0; 3];
        for i in 0..300 {
            let puzzle = random_puzzle(&mut random, 40 + i % 70, i % 3);
            let count = solver.count(&puzzle, 100).expect("no budget").found() as usize;
            assert_eq!(solutions(&mut learner, &puzzle, 100).len(), count, "{puzzle}");
            by_count[count.min(2)] += 1;
        }
        assert!(by_count.iter().all(|times| *times > 20), "{by_count:?}");
    }

    #[test]
    fn what_is_assumed_holds_until_the_next_question() {
        let mut random = Random(5);
        let (mut learner, mut solver) = (Learner::default(), Solver::new(Budget::UNLIMITED));
        let mut meter = Meter::new(BudgetRef::UNLIMITED);
        let mut answers = [0; 2];
        for _ in 0..20 {
            let puzzle = random_puzzle(&mut random, 160, 0);
            learner.start(&puzzle, None);
            for _ in 0..30 {
                let (mut assumed, mut with) = ([0x1FF; 81], puzzle);
                for _ in 0..3 {
                    let (cell, digit) = (random.below(81), random.below(9));
                    assumed[cell] = 1 << digit;
                    with.set(Cell::ALL[cell], Some(Digit::ALL[digit]));
                }
                let contradicts = puzzle.clues().any(|(cell, digit)| with.get(cell) != Some(digit));
                let is_solvable =
                    !contradicts && solver.count(&with, 1).expect("no budget").found() == 1;
                let grid = learner.solution(&assumed, &mut meter).expect("no budget");
                assert_eq!(grid.is_some(), is_solvable, "{with}");
                assert!(grid.is_none_or(|grid| grid.solves(&with)));
                answers[usize::from(is_solvable)] += 1;
            }
        }
        assert!(answers.iter().all(|times| *times > 20), "{answers:?}");
    }

    #[test]
    fn clauses_are_forgotten_and_answers_stay() {
        let mut learner = Learner::default();
        let text =
            "98.7..6..7..6..8....5....4.8..9..3...3..7........3...21....7....7..691.....1....8";
        let puzzle: Puzzle = text.parse().expect("81 characters");
        let mut meter = Meter::new(BudgetRef::UNLIMITED);
        learner.start(&puzzle, None);
        learner.many_clauses = 10;
        let grid =
            learner.solution(&[0; 81], &mut meter).expect("no budget").expect("it is proper");
        assert!(grid.solves(&puzzle));
        learner.forbid(&grid);
        assert_eq!(learner.solution(&[0; 81], &mut meter), Ok(None));
        assert!(learner.many_clauses > 10, "nothing was forgotten");
    }
}
