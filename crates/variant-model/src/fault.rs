//! [`VariantFault`], [`VariantFaults`]: what is wrong with a draft.

use crate::extra::{ExtraCells, NamedCell};
use crate::house::VariantHouseKind;
use crate::values::ValueRange;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A rule by its name and its place in the list of rules.
///
/// ```
/// use ninefold_variant_model::{GridCell, Rule, RulePlace};
///
/// let rule = Rule::Odd { cell: GridCell::new(1, 2) };
/// assert_eq!(RulePlace::new(4, &rule, &[]).to_string(), "odd cell r2c3 (rule 5)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulePlace {
    /// Place in the list of rules, from 0.
    pub index: usize,
    /// Name of the rule.
    pub name: &'static str,
    /// The first and the last cell that the rule names, if it names any.
    pub ends: Option<(NamedCell, NamedCell)>,
}

impl RulePlace {
    /// Makes the place of a rule in a puzzle with these cells outside its grid.
    pub fn new(index: usize, rule: &crate::Rule, extra: &[ExtraCells]) -> Self {
        let named = |cell| NamedCell::new(cell, extra);
        let mut cells = rule.cells();
        let ends = cells.next().map(|first| (named(first), named(cells.last().unwrap_or(first))));
        Self { index, name: rule.name(), ends }
    }
}

impl fmt::Display for RulePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        match &self.ends {
            Some((first, last)) if first == last => write!(f, " {first}")?,
            Some((first, last)) => write!(f, " {first} to {last}")?,
            None => {}
        }
        write!(f, " (rule {})", self.index + 1)
    }
}

/// A reason why a draft is no puzzle, or why a puzzle has no solution, with its place.
///
/// ```
/// use ninefold_variant_model::{GridCell, Rule, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// draft.rules.push(Rule::Odd { cell: GridCell::new(6, 0) });
/// let faults = draft.finish().unwrap_err();
/// assert_eq!(
///     faults.to_string(),
///     "odd cell r7c1 (rule 1): r7c1 is outside the grid, which has 4 rows and 4 columns",
/// );
/// # Ok::<(), ninefold_variant_model::VariantFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantFault {
    /// A grid has 1 to 32 rows and columns.
    Size {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// A list of regions or candidates does not have an entry for each cell.
    Length {
        /// What the list has: `regions` or `candidates`.
        list: &'static str,
        /// Number of cells.
        expected: usize,
        /// Number of entries.
        found: usize,
    },
    /// A group of extra cells is wrong.
    Extra {
        /// Its name.
        name: String,
        /// What it needs.
        needs: &'static str,
    },
    /// A house has too many cells, or too few.
    HouseSize {
        /// The house.
        house: VariantHouseKind,
        /// A cell of the house.
        cell: NamedCell,
        /// Number of its cells.
        found: usize,
        /// The least possible number.
        least: usize,
        /// The greatest possible number.
        most: usize,
    },
    /// A rule names a cell that the grid does not have.
    Outside {
        /// The rule.
        rule: RulePlace,
        /// The cell.
        cell: NamedCell,
        /// Rows of the grid.
        rows: u8,
        /// Columns of the grid.
        columns: u8,
    },
    /// A cell stands twice where it can stand once, such as on a thermometer that is a circle.
    Repeated {
        /// The rule.
        rule: RulePlace,
        /// The cell.
        cell: NamedCell,
    },
    /// A rule has too few cells.
    TooFew {
        /// The rule.
        rule: RulePlace,
        /// Number of its cells.
        found: usize,
        /// The least possible number.
        least: usize,
    },
    /// Groups that must have the same size do not.
    Unequal {
        /// The rule.
        rule: RulePlace,
    },
    /// A number of a rule has no meaning, such as a ratio of 0.
    Number {
        /// The rule.
        rule: RulePlace,
        /// The number.
        number: usize,
        /// What is expected.
        expected: &'static str,
    },
    /// A rule does not fit the grid, such as a diagonal in a grid that is not square.
    Misfit {
        /// The rule.
        rule: RulePlace,
        /// What the rule needs.
        needs: &'static str,
    },
    /// A puzzle has more rules, or longer ones, than can be kept.
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// The greatest possible number.
        most: usize,
    },
    /// A cell has no candidate.
    NoCandidate {
        /// The cell.
        cell: NamedCell,
        /// The values of the puzzle.
        values: ValueRange,
    },
    /// No values satisfy a rule, whatever else the puzzle demands.
    Impossible {
        /// The rule.
        rule: RulePlace,
        /// Why not.
        reason: String,
    },
}

impl fmt::Display for VariantFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { rows, columns } => {
                write!(f, "a grid of {rows} rows and {columns} columns; both must be 1 to 32")
            }
            Self::Length { list, expected, found } => {
                write!(f, "{found} {list} for {expected} cells; each cell needs one")
            }
            Self::Extra { name, needs } => write!(f, "extra cells `{name}`: they need {needs}"),
            Self::HouseSize { house, cell, found, least, most } if least == most => {
                write!(f, "{house} (with {cell}) has {found} cells, expected {most}")
            }
            Self::HouseSize { house, cell, found, least, most } => {
                write!(f, "{house} (with {cell}) has {found} cells, expected {least} to {most}")
            }
            Self::Outside { rule, cell, rows, columns } => write!(
                f,
                "{rule}: {cell} is outside the grid, which has {rows} rows and {columns} columns"
            ),
            Self::Repeated { rule, cell } => {
                write!(f, "{rule}: {cell} stands there twice; a cell may stand there once")
            }
            Self::TooFew { rule, found, least } => {
                write!(f, "{rule}: {found} cells, expected at least {least}")
            }
            Self::Unequal { rule } => {
                write!(f, "{rule}: the groups have different sizes; they must have the same")
            }
            Self::Number { rule, number, expected } => {
                write!(f, "{rule}: found {number}, expected {expected}")
            }
            Self::Misfit { rule, needs } => write!(f, "{rule}: this rule needs {needs}"),
            Self::TooMany { what, most } => {
                write!(f, "too many {what}; at most {most} are possible")
            }
            Self::NoCandidate { cell, values } => {
                write!(f, "{cell} has no candidate among the values {values}")
            }
            Self::Impossible { rule, reason } => write!(f, "{rule}: {reason}"),
        }
    }
}

impl core::error::Error for VariantFault {}

/// All that is wrong with a draft. Displays one fault a line, ten at most, and says how many follow.
///
/// ```
/// use ninefold_variant_model::{ValueSet, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// draft.candidates.pop();
/// let faults = draft.finish().unwrap_err();
/// assert_eq!(faults.to_string(), "15 candidates for 16 cells; each cell needs one");
/// # Ok::<(), ninefold_variant_model::VariantFault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantFaults {
    pub(crate) faults: Vec<VariantFault>,
}

impl VariantFaults {
    const SHOWN: usize = 10;

    /// Returns the faults, at least one.
    pub fn as_slice(&self) -> &[VariantFault] {
        &self.faults
    }
}

impl fmt::Display for VariantFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.faults.iter().take(Self::SHOWN).enumerate() {
            let separator = if n == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        match self.faults.len().saturating_sub(Self::SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more faults"),
        }
    }
}

impl core::error::Error for VariantFaults {}
