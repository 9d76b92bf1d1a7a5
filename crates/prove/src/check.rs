//! Checks of proofs: [`check_lrat`], [`check_drat`], [`check_pbp`].
//!
//! They share no code with the search: a clause is a list of literals here, and nothing is known of
//! Sudoku. They are convenient and not independent, since the same people wrote both.

use crate::fault::{FaultReason, ProofFault};
use crate::formula::{Formula, blocking};
use crate::literal::Literal;
use crate::proof::{pbp_head, pbp_solution, pbp_tail};
use alloc::vec;
use alloc::vec::Vec;
use core::iter::Peekable;
use core::str::Split;
use ninefold_core::Candidate;

/// Clauses, and what is assumed.
struct State {
    clauses: Vec<Vec<Literal>>,
    /// Whether each literal is true.
    is_true: Vec<bool>,
    /// True literals in order.
    trail: Vec<Literal>,
    /// Clauses that watch each literal: one of their first two.
    watches: Vec<Vec<usize>>,
}

impl State {
    fn of(formula: &Formula) -> Self {
        let mut clauses = Vec::with_capacity(formula.clause_count() + 100);
        formula.for_each_clause(|clause| clauses.push(clause.to_vec()));
        let is_true = vec![false; Literal::COUNT];
        Self { clauses, is_true, trail: Vec::new(), watches: vec![Vec::new(); Literal::COUNT] }
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.is_true[literal.not().index()]
    }

    /// Makes a literal true. Returns whether it was not false before.
    fn suppose(&mut self, literal: Literal) -> bool {
        if !self.is_true[literal.index()] {
            self.is_true[literal.index()] = true;
            self.trail.push(literal);
        }
        !self.is_false(literal)
    }

    /// Takes back all that was assumed after some literals.
    fn take_back(&mut self, count: usize) {
        for literal in self.trail.drain(count..) {
            self.is_true[literal.index()] = false;
        }
    }
}

/// Returns the lines of a text. Each ends with a line feed, and a carriage return is part of its line.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_terminator('\n')
}

/// Checks the lines of a proof, with their numbers. `check` returns whether a line is the contradiction.
/// `end` is the number of the line after the last one.
fn check_lines<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    end: usize,
    mut check: impl FnMut(&str) -> Result<bool, FaultReason>,
) -> Result<(), ProofFault> {
    let mut has_ended = false;
    for (line, content) in lines {
        let found = if has_ended { Err(FaultReason::AfterEnd) } else { check(content) };
        has_ended = found.map_err(|reason| ProofFault { line, reason })?;
    }
    if has_ended {
        Ok(())
    } else {
        Err(ProofFault { line: end, reason: FaultReason::NoContradiction })
    }
}

/// Returns the next number of a line.
fn number(words: &mut Split<'_, char>) -> Result<i64, FaultReason> {
    let is_plain = |word: &&str| *word == "0" || !word.starts_with(['+', '0']) && *word != "-0";
    let word = words.next().filter(is_plain);
    word.and_then(|word| word.parse().ok()).ok_or(FaultReason::Malformed)
}

/// Returns the literals up to a zero.
fn literals(words: &mut Split<'_, char>) -> Result<Vec<Literal>, FaultReason> {
    let mut literals = Vec::new();
    loop {
        match number(words)? {
            0 => return Ok(literals),
            number => literals.push(Literal::from_dimacs(number).ok_or(FaultReason::Malformed)?),
        }
    }
}

/// Refuses words after the end of a lemma.
fn end_of_line(mut words: Split<'_, char>) -> Result<(), FaultReason> {
    words.next().map_or(Ok(()), |_| Err(FaultReason::Malformed))
}

/// Checks a proof in the format LRAT, as [`Proof::lrat`](crate::Proof::lrat) writes it.
///
/// # Errors
///
/// [`ProofFault`] names the first line that is wrong.
pub fn check_lrat(formula: &Formula, text: &str) -> Result<(), ProofFault> {
    let mut all = State::of(formula);
    check_lines((1..).zip(lines(text)), lines(text).count() + 1, |line| {
        let mut words = line.split(' ');
        let expected = all.clauses.len() as u32 + 1;
        if number(&mut words)? != i64::from(expected) {
            return Err(FaultReason::WrongNumber { expected });
        }
        let lemma = literals(&mut words)?;
        let mut is_refuted = false;
        for literal in &lemma {
            is_refuted |= !all.suppose(literal.not());
        }
        loop {
            let hint = match number(&mut words)? {
                0 => break,
                hint => u32::try_from(hint).map_err(|_| FaultReason::Malformed)?,
            };
            if is_refuted {
                return Err(FaultReason::HintAfterConflict { hint });
            }
            let clause = all.clauses.get((hint as usize).wrapping_sub(1));
            let clause = clause.ok_or(FaultReason::NoClause { hint })?;
            let mut open = clause.iter().copied().filter(|literal| !all.is_false(*literal));
            match (open.next(), open.next()) {
                (None, _) => is_refuted = true,
                // What is known already is no hint.
                (Some(literal), None) if !all.is_true[literal.index()] => {
                    all.suppose(literal);
                }
                _ => return Err(FaultReason::HintNotUnit { hint }),
            }
        }
        end_of_line(words)?;
        if !is_refuted {
            return Err(FaultReason::DoesNotFollow);
        }
        all.take_back(0);
        let is_end = lemma.is_empty();
        all.clauses.push(lemma);
        Ok(is_end)
    })
}

/// Clauses whose consequences are known.
struct Propagator {
    all: State,
    /// Number of literals that hold without assumption.
    certain: usize,
    is_refuted: bool,
}

impl Propagator {
    fn of(formula: &Formula) -> Self {
        let mut all = State::of(formula);
        let clauses = core::mem::take(&mut all.clauses);
        let mut propagator = Self { all, certain: 0, is_refuted: false };
        for clause in clauses {
            propagator.add(clause);
        }
        propagator
    }

    /// Adds a clause, and what follows from it without assumption.
    fn add(&mut self, mut clause: Vec<Literal>) {
        // Literals that are not false come first: they are watched.
        clause.sort_by_key(|literal| self.all.is_false(*literal));
        let index = self.all.clauses.len();
        for literal in clause.iter().take(2) {
            self.all.watches[literal.index()].push(index);
        }
        let open = clause.iter().filter(|literal| !self.all.is_false(**literal)).count();
        let first = clause.first().copied();
        self.all.clauses.push(clause);
        match (open, first) {
            (0, _) | (_, None) => self.is_refuted = true,
            (1, Some(first)) => self.is_refuted |= !self.all.suppose(first) || !self.propagate(),
            _ => {}
        }
        self.certain = self.all.trail.len();
    }

    /// Returns whether a clause follows by unit propagation: whether its negation is refuted.
    fn follows(&mut self, clause: &[Literal]) -> bool {
        let is_open = !self.is_refuted
            && clause.iter().all(|literal| self.all.suppose(literal.not()))
            && self.propagate();
        self.all.take_back(self.certain);
        !is_open
    }

    /// Adds a lemma, which must follow by unit propagation. Returns whether it is the contradiction.
    fn take_up(&mut self, lemma: Vec<Literal>) -> Result<bool, FaultReason> {
        if !self.follows(&lemma) {
            return Err(FaultReason::DoesNotFollow);
        }
        let is_end = lemma.is_empty();
        self.add(lemma);
        Ok(is_end)
    }

    /// Propagates what was assumed last. Returns whether there is no contradiction.
    fn propagate(&mut self) -> bool {
        let all = &mut self.all;
        let mut at = self.certain;
        while let Some(literal) = all.trail.get(at).copied() {
            at += 1;
            let falsified = literal.not();
            let watching = core::mem::take(&mut all.watches[falsified.index()]);
            let mut is_refuted = false;
            for (place, index) in watching.iter().copied().enumerate() {
                let mut clause = core::mem::take(&mut all.clauses[index]);
                if clause.first() == Some(&falsified) && clause.len() > 1 {
                    clause.swap(0, 1);
                }
                let other = (2..clause.len()).find(|at| !all.is_false(clause[*at]));
                let is_satisfied = all.is_true[clause[0].index()];
                match other {
                    Some(other) if !is_satisfied => {
                        clause.swap(1, other);
                        all.watches[clause[1].index()].push(index);
                    }
                    _ => {
                        all.watches[falsified.index()].push(index);
                        is_refuted = !is_satisfied && !all.suppose(clause[0]);
                    }
                }
                all.clauses[index] = clause;
                if is_refuted {
                    all.watches[falsified.index()].extend(&watching[place + 1..]);
                    return false;
                }
            }
        }
        true
    }
}

/// Checks a proof in the format DRAT, as [`Proof::drat`](crate::Proof::drat) writes it: each lemma must
/// follow by unit propagation.
///
/// # Errors
///
/// [`ProofFault`] names the first line that is wrong.
pub fn check_drat(formula: &Formula, text: &str) -> Result<(), ProofFault> {
    let mut propagator = Propagator::of(formula);
    check_lines((1..).zip(lines(text)), lines(text).count() + 1, |line| {
        let mut words = line.split(' ');
        let lemma = literals(&mut words)?;
        end_of_line(words)?;
        propagator.take_up(lemma)
    })
}

/// Checks a proof in the format of `VeriPB`, as [`Proof::pbp`](crate::Proof::pbp) writes it: the solution
/// that it logs must be that of the claim, each constraint must follow by unit propagation, and the
/// conclusion must be that of the claim. Other rules of the format are refused.
///
/// # Errors
///
/// [`ProofFault`] names the first line that is wrong.
pub fn check_pbp(formula: &Formula, text: &str) -> Result<(), ProofFault> {
    let logged = pbp_solution(formula);
    let blocked = formula.solutions.first().filter(|_| !logged.is_empty()).map(blocking);
    // A logged solution is excluded from there on.
    let fixed = match blocked {
        Some(_) => &Formula { puzzle: formula.puzzle, solutions: Vec::new() },
        None => formula,
    };
    let mut propagator = Propagator::of(fixed);
    let (head, tail) = (pbp_head(formula), pbp_tail(formula));
    let fault = |index: usize, reason| ProofFault { line: index + 1, reason };
    let start = head.lines().count();
    let Some(body) = text.strip_prefix(&*head) else {
        let same = head.lines().zip(text.split('\n')).take_while(|(own, it)| own == it).count();
        return Err(fault(same, FaultReason::OtherClaim));
    };
    let whole = body.strip_suffix(&*tail).filter(|lemmas| lemmas.ends_with('\n'));
    let (body, has_tail) = (whole.unwrap_or(body), whole.is_some());
    let end = start + lines(body).count();
    let is_comment = |line: &str| line.starts_with('%') && !line.contains(char::is_control);
    let numbered = (start + 1..).zip(lines(body));
    let lemmas = numbered.filter(|(_, line)| !is_comment(line));
    let mut is_logged = blocked.is_none();
    check_lines(lemmas, end + 1, |line| {
        if line.starts_with("soli") {
            if is_logged || line != logged.trim_end() {
                return Err(FaultReason::OtherClaim);
            }
            is_logged = true;
            propagator.add(blocked.into_iter().flatten().collect());
            return Ok(false);
        }
        propagator.take_up(constraint(line).ok_or(FaultReason::Malformed)?)
    })?;
    if is_logged && has_tail { Ok(()) } else { Err(fault(end, FaultReason::OtherClaim)) }
}

/// Reads a constraint such as `rup 1 r1c1d1 1 ~r2c2d2 >= 1 ;`.
fn constraint(line: &str) -> Option<Vec<Literal>> {
    let mut words = line.split(' ').peekable();
    if words.next() != Some("rup") {
        return None;
    }
    let mut literals = Vec::new();
    while words.peek() == Some(&"1") {
        literals.push(term(&mut words)?);
    }
    let rest: Vec<&str> = words.collect();
    (rest == [">=", "1", ";"]).then_some(literals)
}

/// Reads a term such as `1 ~r1c1d1`.
pub(crate) fn term(words: &mut Peekable<Split<'_, char>>) -> Option<Literal> {
    words.next();
    let name = words.next()?;
    let (name, is_positive) = match name.strip_prefix('~') {
        Some(name) => (name, false),
        None => (name, true),
    };
    let [b'r', row, b'c', column, b'd', digit] = name.as_bytes() else { return None };
    let number = |byte: &u8| matches!(byte, b'1'..=b'9').then(|| usize::from(byte - b'1'));
    let candidate = Candidate::new(81 * number(row)? + 9 * number(column)? + number(digit)?)?;
    Some(if is_positive { Literal::is(candidate) } else { Literal::is_not(candidate) })
}

/// Checks that the solutions of a claim are different and solve the puzzle.
///
/// ```
/// use ninefold_core::Solver;
/// use ninefold_prove::{Formula, solutions_are_right};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut formula = Formula::find(&mut Solver::default(), &text.parse()?, 1)?;
/// assert!(solutions_are_right(&formula));
/// formula.solutions.push(formula.solutions[0]);
/// assert!(!solutions_are_right(&formula));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions_are_right(formula: &Formula) -> bool {
    let Formula { puzzle, solutions } = formula;
    let mut blocked: Vec<[Literal; 81]> = solutions.iter().map(blocking).collect();
    blocked.sort_unstable();
    blocked.dedup();
    blocked.len() == solutions.len() && solutions.iter().all(|solution| solution.solves(puzzle))
}
