//! Reads formulas that ninefold wrote, and verifies certificates.

use crate::check::{check_drat, check_lrat, check_pbp, lines, solutions_are_right, term};
use crate::fault::ProofFault;
use crate::format::ProofFormat;
use crate::formula::{FIXED_CLAUSES, Formula, GROUPS};
use crate::literal::Literal;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use ninefold_core::{Candidate, Cell, Digit, Grid, Puzzle};

/// Why a certificate is not accepted.
///
/// ```
/// use ninefold_prove::{ProofFormat, VerifyError};
///
/// let error = ProofFormat::Lrat.verify("p cnf 1 1\n1 0\n", "").unwrap_err();
/// assert_eq!(error, VerifyError::OtherFormula { line: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VerifyError {
    /// The formula is not the one that ninefold writes for a puzzle and its solutions.
    OtherFormula {
        /// Number of the first line that differs, from 1.
        line: usize,
    },
    /// A solution of the claim is there twice, or does not solve the puzzle.
    WrongSolution,
    /// The proof does not hold.
    Proof(ProofFault),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherFormula { line } => {
                write!(f, "line {line} is not that of the formula of a puzzle")
            }
            Self::WrongSolution => {
                f.write_str("a listed solution does not solve the puzzle, or is there twice")
            }
            Self::Proof(fault) => fault.fmt(f),
        }
    }
}

impl Error for VerifyError {}

impl ProofFormat {
    /// Reads a formula that [`Formula::text`] wrote: the puzzle and its solutions. The text must be the
    /// same, byte by byte.
    ///
    /// # Errors
    ///
    /// [`VerifyError::OtherFormula`] names the first line that differs.
    pub fn read(self, text: &str) -> Result<Formula, VerifyError> {
        let formula = match self {
            Self::VeriPb => of_opb(text),
            Self::Lrat | Self::Drat => of_cnf(text),
        }?;
        let expected = formula.text(self);
        if expected == text {
            return Ok(formula);
        }
        let same = expected.split('\n').zip(text.split('\n')).take_while(|(own, it)| own == it);
        Err(VerifyError::OtherFormula { line: same.count() + 1 })
    }

    /// Verifies a certificate: the formula must be that of a puzzle and its solutions, the solutions must
    /// solve the puzzle, and each line of the proof must follow. Returns the claim.
    ///
    /// This is convenient, and not independent: see [`check_lrat`].
    ///
    /// # Errors
    ///
    /// [`VerifyError`] says what is wrong, and where.
    pub fn verify(self, formula: &str, proof: &str) -> Result<Formula, VerifyError> {
        let formula = self.read(formula)?;
        if !solutions_are_right(&formula) {
            return Err(VerifyError::WrongSolution);
        }
        match self {
            Self::VeriPb => check_pbp(&formula, proof),
            Self::Lrat => check_lrat(&formula, proof),
            Self::Drat => check_drat(&formula, proof),
        }
        .map_err(VerifyError::Proof)?;
        Ok(formula)
    }
}

/// The clues and solutions of a formula that is being read.
struct FormulaReader {
    cells: [Option<Digit>; Cell::COUNT],
    solutions: Vec<Grid>,
}

impl FormulaReader {
    const fn new() -> Self {
        Self { cells: [None; Cell::COUNT], solutions: Vec::new() }
    }

    /// Adds a clue, or a clause that a solution is excluded.
    fn add(&mut self, literals: &[Literal]) -> Option<()> {
        if let [clue] = literals {
            let clue = placed(*clue)?;
            self.cells[clue.cell.index()] = Some(clue.digit);
            return Some(());
        }
        let digits = literals.iter().map(|literal| Some(placed(literal.not())?.digit));
        let digits: Vec<Digit> = digits.collect::<Option<_>>()?;
        self.solutions.push(Grid::new(digits.try_into().ok()?).ok()?);
        Some(())
    }

    fn formula(self) -> Formula {
        Formula { puzzle: Puzzle::new(self.cells), solutions: self.solutions }
    }
}

fn placed(literal: Literal) -> Option<Candidate> {
    Candidate::new(literal.variable()).filter(|_| literal.is_positive())
}

/// Reads the lines after those that every formula has.
fn of_cnf(text: &str) -> Result<Formula, VerifyError> {
    let mut reader = FormulaReader::new();
    for (line, number) in lines(text).zip(1..).skip(1 + FIXED_CLAUSES) {
        let literals = line.strip_suffix(" 0").and_then(|numbers| {
            let numbers = numbers.split(' ').map(str::parse);
            numbers.map(|number| Literal::from_dimacs(number.ok()?)).collect::<Option<Vec<_>>>()
        });
        let added = literals.and_then(|literals| reader.add(&literals));
        added.ok_or(VerifyError::OtherFormula { line: number })?;
    }
    Ok(reader.formula())
}

/// Reads the objective, and the lines after those that every formula has.
fn of_opb(text: &str) -> Result<Formula, VerifyError> {
    let terms = |terms: &str| {
        let mut words = terms.split(' ').peekable();
        let mut literals = Vec::new();
        while words.peek().is_some() {
            literals.push(term(&mut words)?);
        }
        Some(literals)
    };
    let mut reader = FormulaReader::new();
    let mut rest = lines(text).zip(1..).skip(1).peekable();
    if let Some((objective, line)) = rest.next_if(|(line, _)| line.starts_with("min: ")) {
        let literals = objective["min: ".len()..].strip_suffix(" ;").and_then(terms);
        let literals = literals.map(|literals| literals.into_iter().map(Literal::not).collect());
        let added = literals.and_then(|literals: Vec<Literal>| reader.add(&literals));
        added.ok_or(VerifyError::OtherFormula { line })?;
    }
    for (line, number) in rest.skip(GROUPS) {
        let literals = line.strip_suffix(" >= 1 ;").and_then(terms);
        let added = literals.and_then(|literals| reader.add(&literals));
        added.ok_or(VerifyError::OtherFormula { line: number })?;
    }
    Ok(reader.formula())
}
