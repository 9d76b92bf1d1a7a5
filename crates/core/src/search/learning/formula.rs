//! Sudoku as a formula of *groups*: exactly one literal of each group is true.
//!
//! There is a variable for each candidate, and one for each digit in a triad. Without the latter,
//! the search would learn box–line reasoning again for every digit and place.
//!
//! | groups | number | literals |
//! |---|--:|---|
//! | cell | 81 | its nine candidates |
//! | digit in a triad, across and down | 486 | digit in its three cells, or *not* in the triad |
//! | digit in a line, across and down | 162 | the digit in its three triads |
//! | digit in a box, by triads across and down | 162 | the digit in its three triads |

/// Number of variables: 729 candidates by cell and digit, then digits in triads across, then down.
pub(super) const VARIABLES: usize = 729 + 2 * 243;
pub(super) const GROUPS: usize = 81 + 486 + 324;

/// A variable or its negation: 2*v* for variable *v*, and 2*v* + 1 for its negation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(u16);

impl Literal {
    /// Returns the literal that a cell holds a digit.
    pub(super) const fn candidate(cell: usize, digit: usize) -> Self {
        Self::of(9 * cell + digit)
    }

    /// Returns the literal that a variable is true.
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

/// The literals of each group, and the groups of each literal.
struct Formula {
    literals: [[Literal; 9]; GROUPS],
    lens: [u8; GROUPS],
    groups: [[u16; 3]; 2 * VARIABLES],
    counts: [u8; 2 * VARIABLES],
}

static FORMULA: Formula = Formula::new();

/// Returns the literals of a group.
pub(super) fn literals_of(group: u16) -> &'static [Literal] {
    let group = usize::from(group);
    &FORMULA.literals[group][..usize::from(FORMULA.lens[group])]
}

/// Returns the groups that a literal is in.
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
            // The group of a cell has the number of the cell, and its literals the order of digits.
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
                    // Line i, and box i % 3 of chute i / 3.
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

/// Returns the literal that a digit is in a triad: part of a row (`side` 0) or a column (`side` 1).
const fn triad(side: usize, line: usize, part: usize, digit: usize) -> Literal {
    Literal::of(729 + 243 * side + 9 * (3 * line + part) + digit)
}
