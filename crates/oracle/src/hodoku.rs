//! The cases of `HoDoKu`'s library of examples: lines of
//! `:technique:digits:cells:deleted:eliminations:placements:extra`.

use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Column, Digit, DigitSet, Puzzle, Row};
use std::collections::BTreeMap;
use std::fmt;

/// A case of the library: a position, and what a technique finds there.
///
/// ```
/// use ninefold_oracle::hodoku::LibraryCase;
///
/// let line = ":0610:::318 518:::";
/// assert!(LibraryCase::read(line).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct LibraryCase {
    /// The number of the technique, with the variant: `0402-1`.
    pub code: String,
    /// The digits of the step.
    pub digits: DigitSet,
    /// The filled cells.
    pub filled: Puzzle,
    /// The cells that are givens.
    pub givens: CellSet,
    /// The candidates that are struck beforehand.
    pub deleted: CandidateSet,
    /// What the technique finds.
    pub effect: LibraryEffect,
}

/// The effect of a step of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibraryEffect {
    /// The candidates that are placed.
    pub placements: CandidateSet,
    /// The candidates that go.
    pub eliminations: CandidateSet,
}

impl LibraryCase {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// The line, and what is wrong with it.
    pub fn read(line: &str) -> Result<Self, String> {
        let fault = |what: &str| format!("{line}: {what}");
        let parts: Vec<&str> = line.split(':').collect();
        let part = |index: usize| parts.get(index).copied().unwrap_or("");
        let mut digits = DigitSet::EMPTY;
        for byte in part(2).bytes() {
            let digit = Digit::new(byte.wrapping_sub(b'0'));
            digits = digits.with(digit.ok_or_else(|| fault("expected digits"))?);
        }
        let (mut filled, mut givens) = (Puzzle::EMPTY, CellSet::EMPTY);
        let mut cells = Cell::ALL.into_iter();
        let mut is_given = true;
        for byte in part(3).bytes() {
            if byte == b'+' {
                is_given = false;
                continue;
            }
            let cell = cells.next().ok_or_else(|| fault("expected 81 cells"))?;
            if let Some(digit) = Digit::new(byte.wrapping_sub(b'0')) {
                filled.set(cell, Some(digit));
                if is_given {
                    givens = givens.with(cell);
                }
            }
            is_given = true;
        }
        if cells.next().is_some() {
            return Err(fault("expected 81 cells"));
        }
        let candidates =
            |index| candidates(part(index)).ok_or_else(|| fault("expected digit, row and column"));
        let effect = LibraryEffect { eliminations: candidates(5)?, placements: candidates(6)? };
        let (code, deleted) = (part(1).to_owned(), candidates(4)?);
        Ok(Self { code, digits, filled, givens, deleted, effect })
    }

    /// Returns whether the technique must find nothing.
    pub fn is_near_miss(&self) -> bool {
        self.code.ends_with("-x")
    }

    /// Returns whether found steps, each with its digits, are what the case says. Chains are right
    /// if one of them has the effect. All steps of other techniques must have it.
    pub fn holds(&self, found: &[(DigitSet, LibraryEffect)]) -> bool {
        let own = found.iter().filter(|(digits, _)| *digits == self.digits);
        let mut effects = own.map(|(_, effect)| effect).peekable();
        if self.is_near_miss() {
            return effects.next().is_none();
        }
        let is_chain = self.code.starts_with("07") || self.code.starts_with("13");
        if is_chain {
            return effects.any(|effect| *effect == self.effect);
        }
        effects.peek().is_some() && effects.all(|effect| *effect == self.effect)
    }
}

/// Reads candidates that are written as digit, row and column.
fn candidates(text: &str) -> Option<CandidateSet> {
    let candidate = |word: &str| {
        let [digit, row, column] = *word.as_bytes() else { return None };
        let value = |byte: u8| byte.wrapping_sub(b'0');
        let cell = Cell::at(Row::new(value(row))?, Column::new(value(column))?);
        Some(Candidate { cell, digit: Digit::new(value(digit))? })
    };
    text.split_ascii_whitespace().map(candidate).collect()
}

/// The cases that were tried, by code.
///
/// ```
/// use ninefold_oracle::hodoku::{LibraryOutcome, LibraryTable};
///
/// let mut table = LibraryTable::default();
/// table.count("0300", LibraryOutcome::Right);
/// assert!(table.is_complete());
/// assert_eq!(table.to_string().lines().count(), 4);
/// ```
#[derive(Clone, Default, Debug)]
pub struct LibraryTable(BTreeMap<String, [u32; 3]>);

/// How a case came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibraryOutcome {
    /// The steps are what the case says.
    Right,
    /// They are not.
    Wrong,
    /// There is no finder.
    Missing,
}

impl LibraryTable {
    /// Counts a case.
    pub fn count(&mut self, code: &str, outcome: LibraryOutcome) {
        self.0.entry(code.to_owned()).or_default()[outcome as usize] += 1;
    }

    /// Returns the number of cases that came out in one way.
    pub fn total(&self, outcome: LibraryOutcome) -> u32 {
        self.0.values().map(|counts| counts[outcome as usize]).sum()
    }

    /// Returns whether all cases are right.
    pub fn is_complete(&self) -> bool {
        self.total(LibraryOutcome::Wrong) == 0 && self.total(LibraryOutcome::Missing) == 0
    }
}

impl fmt::Display for LibraryTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use LibraryOutcome::{Missing, Right, Wrong};
        writeln!(f, "| code | right | wrong | missing |\n|---|--:|--:|--:|")?;
        let mut row = |name: &str, [right, wrong, missing]: [u32; 3]| {
            writeln!(f, "| {name} | {right} | {wrong} | {missing} |")
        };
        for (code, counts) in &self.0 {
            row(code, *counts)?;
        }
        row("all", [Right, Wrong, Missing].map(|outcome| self.total(outcome)))
    }
}
