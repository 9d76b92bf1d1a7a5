//! [`Formula`]: a puzzle and its solutions as clauses, and as a pseudo-Boolean problem.
//!
//! The clauses are the extended encoding of I. Lynce and J. Ouaknine, *Sudoku as a SAT problem* (2006),
//! in a fixed order. Unit propagation on it finds exactly the naked and the hidden singles.
//!
//! | clauses | number | say |
//! |---|--:|---|
//! | cells, rows, columns, boxes | 324 | a cell has a digit; a row, column or box has each digit somewhere |
//! | pairs of a cell | 2,916 | a cell does not have two digits |
//! | pairs of a row, of a column | 2 × 2,916 | a row or column does not have a digit twice |
//! | pairs of a box | 1,458 | a box does not have a digit twice, in another row and another column |
//! | clues | one each | the digit of the puzzle |
//! | solutions | one each | one of the 81 digits of a solution is false |

use crate::literal::Literal;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use ninefold_core::{Cell, Digit, Grid, Puzzle};

/// Number of groups: cells with a digit, and houses with a digit somewhere.
pub(crate) const GROUPS: usize = 324;
/// Pairs of two of nine things.
const PAIRS: usize = 36;
/// Pairs of cells of a box that share neither row nor column.
const BOX_PAIRS: usize = 18;
/// Clauses about pairs of a kind of house.
const PAIR_CLAUSES: usize = 81 * PAIRS;
/// Clauses that every formula has.
pub(crate) const FIXED_CLAUSES: usize = GROUPS + 3 * PAIR_CLAUSES + 81 * BOX_PAIRS;

/// Returns the variable of a digit in a cell.
const fn variable(row: usize, column: usize, digit: usize) -> usize {
    81 * row + 9 * column + digit
}

/// Returns the variable at a place of a group: cells come first, then rows, columns and boxes.
const fn member(group: usize, place: usize) -> usize {
    let (kind, house, digit) = (group / 81, group % 81 / 9, group % 9);
    match kind {
        0 => variable(house, digit, place),
        1 => variable(house, place, digit),
        2 => variable(place, house, digit),
        _ => variable(3 * (house / 3) + place / 3, 3 * (house % 3) + place % 3, digit),
    }
}

/// The variables of each group, and the groups of each variable.
pub(crate) struct Groups {
    pub(crate) members: [[u16; 9]; GROUPS],
    pub(crate) of: [[u16; 4]; 729],
}

/// All groups. Exactly one variable of each is true.
pub(crate) static ALL_GROUPS: Groups = {
    let mut groups = Groups { members: [[0; 9]; GROUPS], of: [[0; 4]; 729] };
    let mut group = 0;
    while group < GROUPS {
        let mut place = 0;
        while place < 9 {
            let variable = member(group, place);
            groups.members[group][place] = variable as u16;
            groups.of[variable][group / 81] = group as u16;
            place += 1;
        }
        group += 1;
    }
    groups
};

/// Returns the place of a pair among the pairs of nine things.
const fn pair(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    low * (17 - low) / 2 + high - low - 1
}

/// Places of the pairs of a box that share neither row nor column, in order.
static BOX_PLACES: [u8; PAIRS] = {
    let mut places = [0; PAIRS];
    let (mut next, mut low) = (0, 0);
    while low < 9 {
        let mut high = low + 1;
        while high < 9 {
            if low / 3 != high / 3 && low % 3 != high % 3 {
                places[pair(low, high)] = next;
                next += 1;
            }
            high += 1;
        }
        low += 1;
    }
    places
};

/// Returns the number of the clause that two variables are not both true, from 1.
pub(crate) fn pair_clause(one: usize, other: usize) -> u32 {
    let of = |variable: usize| (variable / 81, variable / 9 % 9, variable % 9);
    let ((row, column, digit), (row_2, column_2, digit_2)) = (of(one), of(other));
    let number = if row == row_2 && column == column_2 {
        GROUPS + PAIRS * (9 * row + column) + pair(digit, digit_2)
    } else if row == row_2 {
        GROUPS + PAIR_CLAUSES + PAIRS * (9 * row + digit) + pair(column, column_2)
    } else if column == column_2 {
        GROUPS + 2 * PAIR_CLAUSES + PAIRS * (9 * column + digit) + pair(row, row_2)
    } else {
        let place = |row: usize, column: usize| 3 * (row % 3) + column % 3;
        let pair = pair(place(row, column), place(row_2, column_2));
        let number = 9 * (3 * (row / 3) + column / 3) + digit;
        GROUPS + 3 * PAIR_CLAUSES + BOX_PAIRS * number + usize::from(BOX_PLACES[pair])
    };
    number as u32 + 1
}

/// A claim about a puzzle: these are all of its solutions.
///
/// ```
/// use ninefold_prove::Formula;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let formula = Formula { puzzle: text.parse()?, solutions: Vec::new() };
/// assert_eq!(formula.clause_count(), 10_560);
/// assert!(formula.cnf().starts_with("p cnf 729 10560\n1 2 3 4 5 6 7 8 9 0\n"));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// All solutions, in the order of the claim.
    pub solutions: Vec<Grid>,
}

impl Formula {
    /// Returns the number of clauses.
    pub fn clause_count(&self) -> usize {
        FIXED_CLAUSES + self.puzzle.clue_count() + self.solutions.len()
    }

    /// Calls a function with each clause, in order.
    pub fn for_each_clause(&self, mut take: impl FnMut(&[Literal])) {
        let positive = |variable: u16| Literal::of(variable.into(), true);
        for members in &ALL_GROUPS.members {
            take(&members.map(positive));
        }
        for (group, members) in ALL_GROUPS.members.iter().enumerate() {
            for (place, one) in members.iter().enumerate() {
                for (other_place, other) in members.iter().enumerate().skip(place + 1) {
                    let is_line = place / 3 == other_place / 3 || place % 3 == other_place % 3;
                    if group < 243 || !is_line {
                        take(&[positive(*one).not(), positive(*other).not()]);
                    }
                }
            }
        }
        for (cell, digit) in self.puzzle.clues() {
            take(&[of_cell(cell, digit)]);
        }
        for solution in &self.solutions {
            take(&blocking(solution));
        }
    }

    /// Returns the clauses in the format DIMACS CNF. They have no solution exactly if the claim is true.
    pub fn cnf(&self) -> String {
        let mut text = String::with_capacity(140_000);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "p cnf {} {}", 729, self.clause_count());
        self.for_each_clause(|clause| {
            push_clause(&mut text, clause);
            text.push('\n');
        });
        text
    }

    /// Returns the solutions that the pseudo-Boolean problem excludes. A claim of one solution has an
    /// objective instead.
    fn excluded(&self) -> &[Grid] {
        if self.solutions.len() == 1 { &[] } else { &self.solutions }
    }

    /// Returns the number of equalities of the pseudo-Boolean problem, and of its other constraints.
    pub(crate) fn constraint_counts(&self) -> (usize, usize) {
        (GROUPS, self.puzzle.clue_count() + self.excluded().len())
    }

    /// Returns the pseudo-Boolean problem in the format OPB.
    ///
    /// A claim of one solution has an objective: the number of digits that are as in the solution. Its
    /// least value is 81 exactly if the claim is true. Other claims have none.
    pub fn opb(&self) -> String {
        let mut text = String::with_capacity(32_000);
        let (equalities, others) = self.constraint_counts();
        let _ = writeln!(text, "* #variable= 729 #constraint= {}", equalities + others);
        if let [solution] = &self.solutions[..] {
            text.push_str("min: ");
            for literal in blocking(solution) {
                push_term(&mut text, literal.not());
            }
            text.push_str(";\n");
        }
        for members in &ALL_GROUPS.members {
            for variable in members {
                push_term(&mut text, Literal::of((*variable).into(), true));
            }
            text.push_str("= 1 ;\n");
        }
        for (cell, digit) in self.puzzle.clues() {
            push_constraint(&mut text, &[of_cell(cell, digit)]);
        }
        for solution in self.excluded() {
            push_constraint(&mut text, &blocking(solution));
        }
        text
    }
}

fn of_cell(cell: Cell, digit: Digit) -> Literal {
    Literal::of(9 * cell.index() + digit.index(), true)
}

/// Returns the clause that a grid is not the solution.
pub(crate) fn blocking(solution: &Grid) -> [Literal; 81] {
    Cell::ALL.map(|cell| of_cell(cell, solution.get(cell)).not())
}

/// Writes the numbers of a clause, and a zero on the same line.
pub(crate) fn push_clause(text: &mut String, clause: &[Literal]) {
    push_numbers(text, clause.iter().map(|literal| literal.dimacs().into()));
}

/// Writes numbers, and a zero on the same line.
pub(crate) fn push_numbers(text: &mut String, numbers: impl Iterator<Item = i64>) {
    for number in numbers {
        push_number(text, number);
        text.push(' ');
    }
    text.push('0');
}

/// Writes a number: much faster than `fmt`, and most of a file is numbers.
pub(crate) fn push_number(text: &mut String, number: i64) {
    if number < 0 {
        text.push('-');
    }
    let mut left = number.unsigned_abs();
    let mut digits = [0; 20];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    text.extend(digits[start..].iter().map(|digit| char::from(*digit)));
}

/// Writes a term of a pseudo-Boolean constraint, such as `1 ~r4c7d5 `.
fn push_term(text: &mut String, literal: Literal) {
    text.push_str("1 ");
    push_name(text, literal);
}

/// Writes the name of a literal in pseudo-Boolean files, such as `~r4c7d5 `.
pub(crate) fn push_name(text: &mut String, literal: Literal) {
    let variable = literal.variable();
    text.push_str(if literal.is_positive() { "r" } else { "~r" });
    for (number, next) in [(variable / 81, 'c'), (variable / 9 % 9, 'd'), (variable % 9, ' ')] {
        text.push(char::from(b'1' + number as u8));
        text.push(next);
    }
}

/// Writes that one of some literals is true.
pub(crate) fn push_constraint(text: &mut String, clause: &[Literal]) {
    for literal in clause {
        push_term(text, *literal);
    }
    text.push_str(">= 1 ;\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn the_clauses_have_the_numbers_that_proofs_name() {
        let puzzle: Puzzle = Puzzle::EMPTY;
        let formula = Formula { puzzle, solutions: vec![] };
        let mut number = 0;
        formula.for_each_clause(|clause| {
            number += 1;
            if let [one, other] = clause {
                assert_eq!(pair_clause(one.variable(), other.variable()), number, "{clause:?}");
                assert_eq!(pair_clause(other.variable(), one.variable()), number);
            }
        });
        assert_eq!((number as usize, formula.clause_count()), (10_530, 10_530));
        assert_eq!(formula.cnf().lines().count(), 10_531);
        assert_eq!(formula.opb().lines().count(), 325);
    }

    #[test]
    fn numbers_are_written_as_by_fmt() {
        for number in [0, 1, -1, 9, 10, -729, 1_000_000, i64::MAX, i64::MIN] {
            let mut text = String::new();
            push_number(&mut text, number);
            assert_eq!(text, alloc::format!("{number}"));
        }
    }
}
