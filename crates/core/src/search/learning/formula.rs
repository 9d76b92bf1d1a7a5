//! Sudoku as a formula: of each *group* of literals exactly one is true.
//!
//! There is a variable for each candidate and, beside them, for each digit in a triad: without those
//! the rules about boxes and lines would have to be learnt again for every digit and place.
//!
//! | groups | number | literals |
//! |---|--:|---|
//! | cell | 81 | its nine candidates |
//! | digit in a triad, across and down | 486 | the digit in its three cells, or that it is *not* in the triad |
//! | digit in a line, across and down | 162 | the digit in its three triads |
//! | digit in a box, by triads across and down | 162 | the digit in its three triads |

/// Variables: 729 candidates by cell and digit, then a digit in a triad across, then down.
pub(super) const VARIABLES: usize = 729 + 2 * 243;
pub(super) const GROUPS: usize = 81 + 486 + 324;

/// A variable or its negation: twice the variable's number, or one more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(u16);

impl Literal {
    /// That a cell holds a digit.
    pub(super) const fn candidate(cell: usize, digit: usize) -> Self {
        Self::of(9 * cell + digit)
    }

    /// That a variable is true.
    pub(super) const fn of(variable: usize) -> Self {
        Self(2 * variable as u16)
    }

    pub(super) const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    pub(super) const fn variable(self) -> usize {
        self.0 as usize / 2
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All groups, and where each literal is.
struct Formula {
    literals: [[Literal; 9]; GROUPS],
    lens: [u8; GROUPS],
    groups: [[u16; 3]; 2 * VARIABLES],
    counts: [u8; 2 * VARIABLES],
}

static FORMULA: Formula = Formula::new();

/// The literals of a group.
pub(super) fn literals_of(group: u16) -> &'static [Literal] {
    let group = usize::from(group);
    &FORMULA.literals[group][..usize::from(FORMULA.lens[group])]
}

/// The groups that a literal is in.
pub(super) fn groups_of(literal: Literal) -> &'static [u16] {
    let index = literal.index();
    &FORMULA.groups[index][..usize::from(FORMULA.counts[index])]
}

impl Formula {
    const fn new() -> Self {
        let mut formula = Self {
            literals: [[Literal(0); 9]; GROUPS],
            lens: [0; GROUPS],
            groups: [[0; 3]; 2 * VARIABLES],
            counts: [0; 2 * VARIABLES],
        };
        let mut group = 0;
        let mut digit = 0;
        while digit < 9 {
            // Here a digit stands for a place in a cell's group, too.
            let mut cell = 0;
            while cell < 81 {
                formula.add(cell, Literal::candidate(cell, digit));
                cell += 1;
            }
            digit += 1;
        }
        group += 81;
        digit = 0;
        while digit < 9 {
            let mut i = 0;
            while i < 27 {
                let (line, part) = (i / 3, i % 3);
                let (across, down) = (triad(0, line, part, digit), triad(1, line, part, digit));
                formula.add(group, across.not());
                formula.add(group + 1, down.not());
                let mut k = 0;
                while k < 3 {
                    let place = 3 * part + k;
                    formula.add(group, Literal::candidate(9 * line + place, digit));
                    formula.add(group + 1, Literal::candidate(9 * place + line, digit));
                    k += 1;
                }
                group += 2;
                i += 1;
            }
            let mut i = 0;
            while i < 9 {
                let mut k = 0;
                while k < 3 {
                    // Line i, and the box in chute i / 3 that is number i % 3 there.
                    formula.add(group, triad(0, i, k, digit));
                    formula.add(group + 1, triad(1, i, k, digit));
                    formula.add(group + 2, triad(0, i / 3 * 3 + k, i % 3, digit));
                    formula.add(group + 3, triad(1, i / 3 * 3 + k, i % 3, digit));
                    k += 1;
                }
                group += 4;
                i += 1;
            }
            digit += 1;
        }
        assert!(group == GROUPS);
        formula
    }

    const fn add(&mut self, group: usize, literal: Literal) {
        self.literals[group][self.lens[group] as usize] = literal;
        self.lens[group] += 1;
        let count = &mut self.counts[literal.index()];
        self.groups[literal.index()][*count as usize] = group as u16;
        *count += 1;
    }
}

/// That a digit is in a triad: part of a row (`side` 0) or column (1).
const fn triad(side: usize, line: usize, part: usize, digit: usize) -> Literal {
    Literal::of(729 + 243 * side + 9 * (3 * line + part) + digit)
}
