//! Answers: [`VariantGrid`], [`VariantVerdict`], [`VariantCheck`], [`TrueCandidates`], [`VariantWork`].

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use ninefold_core::{Status, Stopped};
use ninefold_variant_model::{GridCell, ValueSet, VariantPuzzle};

/// A solution: the values of all cells. The order is that of the values in reading order, and then of
/// those of the extra cells.
///
/// Displayed without the extra cells, as digits in reading order, or, if a value is above 9, with a space
/// between values.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::{VariantSolver, VariantVerdict};
/// use ninefold_variant_model::{ValueSet, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// for (cell, value) in [(0, 4), (1, 2), (6, 4), (8, 1), (15, 3)] {
///     draft.candidates[cell] = ValueSet::only(value);
/// }
/// let verdict = VariantSolver::new(Budget::UNLIMITED).solve(&draft.finish()?);
/// let VariantVerdict::Unique(grid) = verdict else { return Err(format!("{verdict:?}").into()) };
/// assert_eq!(grid.to_string(), "4231314213242413");
/// assert_eq!(grid.values()[..4], [4, 2, 3, 1]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariantGrid {
    /// The values of the grid, and then those of the extra cells.
    values: Box<[u8]>,
    /// Number of cells of the grid.
    cells: usize,
}

impl VariantGrid {
    /// Makes the grid of a classic puzzle's solution.
    pub(crate) fn from_classic(grid: &ninefold_core::Grid) -> Self {
        let values: Box<[u8]> = grid.digits().iter().map(|digit| digit.get()).collect();
        Self { cells: values.len(), values }
    }

    /// Makes the grid of domains with one value each.
    pub(crate) fn from_domains(puzzle: &VariantPuzzle, domains: &[u32]) -> Self {
        let lowest = puzzle.values().lowest();
        let values = domains.iter().map(|set| set.trailing_zeros() as u8 + lowest).collect();
        Self { values, cells: puzzle.cells().len() }
    }

    /// Returns the values of the grid in reading order.
    pub fn values(&self) -> &[u8] {
        &self.values[..self.cells]
    }

    /// Returns the values of the cells outside the grid, group by group. Empty if the puzzle has none.
    ///
    /// ```
    /// use ninefold_core::Budget;
    /// use ninefold_variant::{VariantSolver, VariantVerdict};
    /// use ninefold_variant_model::{ExtraCells, GridCell, Rule, ValueRange, VariantDraft};
    ///
    /// // The extra cell is 1 more than the only cell of the grid, or 1 less.
    /// let mut draft = VariantDraft::new(1, 1, ValueRange::up_to(2).ok_or("a range")?)?;
    /// let extra = draft.add_extra(ExtraCells::new("X", 1, 1))?;
    /// draft.rules.push(Rule::Renban { cells: vec![GridCell::new(0, 0), extra[0]] });
    /// let verdict = VariantSolver::new(Budget::UNLIMITED).solve(&draft.finish()?);
    /// let VariantVerdict::Multiple(one, other) = verdict else { return Err("two".into()) };
    /// assert_eq!((one.values(), one.extra_values()), (&[1][..], &[2][..]));
    /// assert_eq!((other.values(), other.extra_values()), (&[2][..], &[1][..]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn extra_values(&self) -> &[u8] {
        &self.values[self.cells..]
    }

    /// Returns the values of all cells: those of the grid, and then those outside.
    pub fn all_values(&self) -> &[u8] {
        &self.values
    }
}

impl fmt::Display for VariantGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.values().iter().any(|&value| value > 9) { " " } else { "" };
        for (n, value) in self.values().iter().enumerate() {
            write!(f, "{}{value}", if n == 0 { "" } else { separator })?;
        }
        Ok(())
    }
}

/// The answer to a puzzle: no solution, exactly one, or several.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::{VariantSolver, VariantVerdict};
/// use ninefold_variant_model::VariantDraft;
///
/// let puzzle = VariantDraft::square(6)?.finish()?;
/// let verdict = VariantSolver::new(Budget::nodes(1_000)).solve(&puzzle);
/// assert!(matches!(verdict, VariantVerdict::Multiple(one, other) if one < other));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantVerdict {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle is proper; this is its only solution.
    Unique(VariantGrid),
    /// The puzzle has several solutions; these are two of them, the smaller one first.
    Multiple(VariantGrid, VariantGrid),
    /// The budget ended the search before the answer was certain.
    Stopped(Stopped),
}

impl VariantVerdict {
    /// Returns the status of the puzzle.
    pub const fn status(&self) -> Status {
        match self {
            Self::NoSolution => Status::None,
            Self::Unique(_) => Status::Unique,
            Self::Multiple(..) => Status::Multiple,
            Self::Stopped(_) => Status::Stopped,
        }
    }

    /// Returns the cells of the puzzle in which the two solutions that were found differ. Empty if there
    /// are not two.
    pub fn differing(&self, puzzle: &VariantPuzzle) -> Vec<GridCell> {
        let Self::Multiple(one, other) = self else { return Vec::new() };
        let pairs = one.all_values().iter().zip(other.all_values());
        let cells = puzzle.all_cells().into_iter().zip(pairs);
        cells.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
    }
}

/// A puzzle's verdict, and the clues and rules that are redundant.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::VariantSolver;
/// use ninefold_variant_model::{DiagonalKind, Rule, ValueSet, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// draft.rules = vec![Rule::Diagonal(DiagonalKind::Falling), Rule::Diagonal(DiagonalKind::Rising)];
/// for (cell, value) in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 3)] {
///     draft.candidates[cell] = ValueSet::only(value);
/// }
/// let check = VariantSolver::new(Budget::UNLIMITED).check(&draft.finish()?);
/// // Any one clue of the first row may go, or either diagonal.
/// assert_eq!(check.redundant_clues, Some(vec![0, 1, 2, 3]));
/// assert_eq!(check.redundant_rules, Some(vec![0, 1]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantCheck {
    /// Whether the puzzle has no, one or several solutions.
    pub verdict: VariantVerdict,
    /// Redundant clues, as places in [`VariantPuzzle::all_cells`]: the puzzle stays proper without any
    /// single one of them. (Without one, another may be needed.) A cell whose candidates are fewer than all
    /// values is a clue. `None` if the puzzle is not proper, or if the budget ended the search for them.
    pub redundant_clues: Option<Vec<usize>>,
    /// Redundant rules, as places in [`VariantPuzzle::rules`]: likewise.
    pub redundant_rules: Option<Vec<usize>>,
    /// Why the check is incomplete, if the budget ended it.
    pub stopped: Option<Stopped>,
}

/// The candidates of each cell that are in at least one solution.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::VariantSolver;
/// use ninefold_variant_model::{GridCell, Rule, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// let cells = (0..3).map(|column| GridCell::new(0, column)).collect();
/// draft.rules.push(Rule::Thermometer { cells });
/// let answer = VariantSolver::new(Budget::UNLIMITED).candidates(&draft.finish()?);
/// assert!(answer.is_complete());
/// assert_eq!(answer.found[0].to_string(), "{1, 2}");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    /// By cell, in the order of [`VariantPuzzle::all_cells`]: candidates that are in a solution. All are
    /// empty if there is none.
    pub found: Vec<ValueSet>,
    /// By cell: candidates that may be in a solution. The same as those found if the answer is
    /// complete.
    pub possible: Vec<ValueSet>,
    /// Why the search ended early, if it did.
    pub stopped: Option<Stopped>,
}

impl TrueCandidates {
    /// Returns whether all candidates are decided.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// Returns, by cell, the candidates that may be in a solution and of which none was found. Empty sets
    /// if the answer is complete.
    pub fn undecided(&self) -> Vec<ValueSet> {
        let both = self.possible.iter().zip(&self.found);
        both.map(|(possible, found)| possible.difference(*found)).collect()
    }

    /// Returns the status of the puzzle, as far as the candidates tell it.
    ///
    /// ```
    /// use ninefold_core::{Budget, Status};
    /// use ninefold_variant::VariantSolver;
    /// use ninefold_variant_model::VariantDraft;
    ///
    /// let puzzle = VariantDraft::square(4)?.finish()?;
    /// let answer = VariantSolver::new(Budget::UNLIMITED).candidates(&puzzle);
    /// assert_eq!(answer.status(), Status::Multiple);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn status(&self) -> Status {
        if !self.is_complete() {
            Status::Stopped
        } else if self.found.iter().any(|set| set.is_empty()) {
            Status::None
        } else if self.found.iter().all(|set| set.single().is_some()) {
            Status::Unique
        } else {
            Status::Multiple
        }
    }
}

/// What a question took.
///
/// ```
/// use ninefold_core::Budget;
/// use ninefold_variant::VariantSolver;
/// use ninefold_variant_model::VariantDraft;
///
/// let mut solver = VariantSolver::new(Budget::UNLIMITED);
/// solver.solve(&VariantDraft::square(4)?.finish()?);
/// assert!(solver.work().guesses > 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct VariantWork {
    /// Guesses.
    pub guesses: u64,
    /// Dead ends.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
}
