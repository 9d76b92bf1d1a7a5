//! [`VariantDraft`] and [`VariantPuzzle`]: a puzzle before and after it is checked.

use crate::cell::GridCell;
use crate::check;
use crate::extra::{self, ExtraCells, NamedCell};
use crate::fault::{VariantFault, VariantFaults};
use crate::house::{BoxShape, VariantHouse, VariantHouseKind};
use crate::rule::Rule;
use crate::values::{ValueRange, ValueSet};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Whether rows and columns are houses. Nearly always both are.
///
/// ```
/// use ninefold_variant_model::HouseRules;
///
/// assert!(HouseRules::default().rows && HouseRules::default().columns);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// Whether the values of a row are all different.
    pub rows: bool,
    /// Whether the values of a column are all different.
    pub columns: bool,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self { rows: true, columns: true }
    }
}

/// A puzzle as a file or a person states it, not yet checked.
///
/// Lists of cells are in reading order. [`finish`](Self::finish) checks a draft.
///
/// ```
/// use ninefold_variant_model::{ValueSet, VariantDraft};
///
/// // A 6x6 puzzle with boxes of two rows, whose first cell is given.
/// let mut draft = VariantDraft::square(6)?;
/// draft.candidates[0] = ValueSet::only(3);
/// let puzzle = draft.finish()?;
/// assert_eq!(puzzle.givens().count(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantDraft {
    /// Number of rows, 1 to 32.
    pub rows: u8,
    /// Number of columns, 1 to 32.
    pub columns: u8,
    /// The values that cells can have.
    pub values: ValueRange,
    /// Whether rows and columns are houses.
    pub houses: HouseRules,
    /// The region of each cell, if it has one.
    pub regions: Vec<Option<u16>>,
    /// The groups of cells outside the grid.
    pub extra: Vec<ExtraCells>,
    /// The candidates of each cell: one value for a given, all for a blank cell. Those of the extra cells
    /// follow those of the grid, group by group.
    pub candidates: Vec<ValueSet>,
    /// The rules, in the order of the file.
    pub rules: Vec<Rule>,
    /// Sentences of the file that say something about the solution and that no rule expresses.
    pub unread: Vec<String>,
    /// The title, if it has one.
    pub title: Option<String>,
    /// The author, if one is named.
    pub author: Option<String>,
}

impl VariantDraft {
    /// Makes an empty square grid with the values from 1 to its size, and with the usual boxes as
    /// regions if there are any.
    ///
    /// # Errors
    ///
    /// If the size is 0 or above 32.
    pub fn square(size: u8) -> Result<Self, VariantFault> {
        let values = ValueRange::up_to(size)
            .ok_or(VariantFault::Size { rows: size.into(), columns: size.into() })?;
        Self::new(size, size, values)
    }

    /// Makes an empty grid, with the usual boxes as regions if there are any. They have as many cells
    /// as a row or column, whichever is longer.
    ///
    /// # Errors
    ///
    /// If there are no rows or columns, or more than 32.
    pub fn new(rows: u8, columns: u8, values: ValueRange) -> Result<Self, VariantFault> {
        if !(1..=32).contains(&rows) || !(1..=32).contains(&columns) {
            return Err(VariantFault::Size { rows: rows.into(), columns: columns.into() });
        }
        let shape = BoxShape::usual(rows, columns, rows.max(columns));
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |at| GridCell::new(row, at)));
        Ok(Self {
            rows,
            columns,
            values,
            houses: HouseRules::default(),
            regions: cells.map(|cell| shape.map(|shape| shape.box_of(cell, columns))).collect(),
            extra: Vec::new(),
            candidates: vec![values.set(); usize::from(rows) * usize::from(columns)],
            rules: Vec::new(),
            unread: Vec::new(),
            title: None,
            author: None,
        })
    }

    /// Adds a group of cells outside the grid, which may have all values, and returns its cells.
    ///
    /// # Errors
    ///
    /// If the group has a wrong name, no cells or too many, or too many columns. The draft stays as it
    /// was then.
    pub fn add_extra(&mut self, group: ExtraCells) -> Result<Vec<GridCell>, VariantFault> {
        let cells = usize::from(group.cells);
        self.extra.push(group);
        if let Some(fault) = extra::faults(&self.extra, self.grid_cells()).into_iter().next() {
            self.extra.pop();
            return Err(fault);
        }
        self.candidates.resize(self.candidates.len() + cells, self.values.set());
        Ok(self.extra_cells(self.extra.len() - 1))
    }

    /// Returns the cells of a group of extra cells, by its place in the list. Empty if there is no such
    /// group.
    pub fn extra_cells(&self, group: usize) -> Vec<GridCell> {
        extra::cells(&self.extra, group)
    }

    /// Returns the place of a cell in the list of candidates, or `None` if it is outside the grid and
    /// in no group of extra cells.
    pub fn index(&self, cell: GridCell) -> Option<usize> {
        if cell.row() < self.rows && cell.column() < self.columns {
            let before = usize::from(cell.row()) * usize::from(self.columns);
            return Some(before + usize::from(cell.column()));
        }
        Some(self.grid_cells() + extra::index(&self.extra, cell)?)
    }

    /// Returns a cell with its name.
    pub fn named(&self, cell: GridCell) -> NamedCell {
        NamedCell::new(cell, &self.extra)
    }

    /// Returns the number of cells of the grid.
    pub(crate) fn grid_cells(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// Returns all cells, in the order of the candidates.
    pub(crate) fn all_cells(&self) -> Vec<GridCell> {
        let columns = self.columns;
        let grid =
            (0..self.rows).flat_map(|row| (0..columns).map(move |at| GridCell::new(row, at)));
        let extra = (0..self.extra.len()).flat_map(|group| self.extra_cells(group));
        grid.chain(extra).collect()
    }

    /// Checks the draft. Candidates that are no values of the puzzle are dropped.
    ///
    /// # Errors
    ///
    /// If lists have the wrong length, houses cannot be filled, or rules do not fit the grid. All
    /// faults are returned.
    pub fn finish(mut self) -> Result<VariantPuzzle, VariantFaults> {
        let faults = check::faults(&self);
        if faults.is_empty() {
            for set in &mut self.candidates {
                *set = set.intersection(self.values.set());
            }
            Ok(VariantPuzzle { draft: self })
        } else {
            Err(VariantFaults { faults })
        }
    }
}

/// A puzzle on a grid of any size, with houses, candidates and rules that fit the grid.
///
/// It may have no solution. See [`VariantDraft`] for making one.
///
/// ```
/// use ninefold_variant_model::{GridCell, VariantDraft};
///
/// let puzzle = VariantDraft::square(16)?.finish()?;
/// assert_eq!(puzzle.cells().count(), 256);
/// assert_eq!(puzzle.cells().nth(16), Some(GridCell::new(1, 0)));
/// assert!(puzzle.is_fully_known());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantPuzzle {
    draft: VariantDraft,
}

impl VariantPuzzle {
    /// Returns the number of rows, 1 to 32.
    pub fn rows(&self) -> u8 {
        self.draft.rows
    }

    /// Returns the number of columns, 1 to 32.
    pub fn columns(&self) -> u8 {
        self.draft.columns
    }

    /// Returns the values that cells can have.
    pub fn values(&self) -> ValueRange {
        self.draft.values
    }

    /// Returns whether rows and columns are houses.
    pub fn house_rules(&self) -> HouseRules {
        self.draft.houses
    }

    /// Returns the cells of the grid in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = GridCell> + ExactSizeIterator + Clone {
        let columns = self.draft.columns;
        (0..u16::from(self.draft.rows) * u16::from(columns)).map(move |index| {
            GridCell::new((index / u16::from(columns)) as u8, (index % u16::from(columns)) as u8)
        })
    }

    /// Returns the groups of cells outside the grid.
    pub fn extra(&self) -> &[ExtraCells] {
        &self.draft.extra
    }

    /// Returns the cells of a group of extra cells, by its place in [`extra`](Self::extra). Empty if
    /// there is no such group.
    pub fn extra_cells(&self, group: usize) -> Vec<GridCell> {
        self.draft.extra_cells(group)
    }

    /// Returns all cells: those of the grid in reading order, and then the extra cells group by group.
    pub fn all_cells(&self) -> Vec<GridCell> {
        self.draft.all_cells()
    }

    /// Returns a cell with its name: `r1c1` in the grid, and such as `X3` outside.
    pub fn named(&self, cell: GridCell) -> NamedCell {
        self.draft.named(cell)
    }

    /// Returns the place of a cell in [`all_cells`](Self::all_cells), or `None` if the puzzle does not
    /// have it.
    pub fn index(&self, cell: GridCell) -> Option<usize> {
        self.draft.index(cell)
    }

    /// Returns the region of a cell, or `None` if it has none or is outside the grid.
    pub fn region(&self, cell: GridCell) -> Option<u16> {
        *self.draft.regions.get(self.index(cell)?)?
    }

    /// Returns the candidates of each cell, in the order of [`all_cells`](Self::all_cells).
    pub fn candidates(&self) -> &[ValueSet] {
        &self.draft.candidates
    }

    /// Returns the cells of the grid with one candidate, and these candidates.
    pub fn givens(&self) -> impl Iterator<Item = (GridCell, u8)> + '_ {
        let values = self.draft.candidates.iter().map(|set| set.single());
        self.cells().zip(values).filter_map(|(cell, value)| Some((cell, value?)))
    }

    /// Returns the rules, in the order of the file.
    pub fn rules(&self) -> &[Rule] {
        &self.draft.rules
    }

    /// Returns the rows, columns and regions whose values are all different.
    pub fn houses(&self) -> impl Iterator<Item = VariantHouse> + '_ {
        self.draft.houses().into_iter()
    }

    /// Returns the boxes that [`Rule::Windoku`] names, empty if the grid has none.
    pub fn windows(&self) -> Vec<Vec<GridCell>> {
        check::windows(self.draft.rows, self.draft.columns)
    }

    /// Returns the sentences that no rule expresses.
    pub fn unread(&self) -> &[String] {
        &self.draft.unread
    }

    /// Returns whether the rules say all that the file says.
    pub fn is_fully_known(&self) -> bool {
        self.draft.unread.is_empty()
    }

    /// Returns the title, if the puzzle has one.
    pub fn title(&self) -> Option<&str> {
        self.draft.title.as_deref()
    }

    /// Returns the author, if one is named.
    pub fn author(&self) -> Option<&str> {
        self.draft.author.as_deref()
    }

    /// Returns cells without a candidate and rules that no values satisfy. The puzzle has no solution
    /// if there is one; it may have none for other reasons.
    ///
    /// ```
    /// use ninefold_variant_model::{GridCell, Rule, VariantDraft};
    ///
    /// let mut draft = VariantDraft::square(4)?;
    /// let cells = vec![GridCell::new(0, 0), GridCell::new(0, 1)];
    /// draft.rules.push(Rule::Cage { cells, sum: Some(9) });
    /// let puzzle = draft.finish()?;
    /// assert_eq!(
    ///     puzzle.impossibilities()[0].to_string(),
    ///     "killer cage r1c1 to r1c2 (rule 1): 2 different values add up to 3 to 7, not to 9",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn impossibilities(&self) -> Vec<VariantFault> {
        check::impossibilities(&self.draft)
    }

    /// Returns the puzzle as a draft, to change it.
    pub fn into_draft(self) -> VariantDraft {
        self.draft
    }

    /// Returns the puzzle without one of its rules, by its place in [`rules`](Self::rules). A place
    /// after the last rule changes nothing.
    ///
    /// ```
    /// use ninefold_variant_model::{Rule, VariantDraft};
    ///
    /// let mut draft = VariantDraft::square(9)?;
    /// draft.rules = vec![Rule::AntiKnight, Rule::AntiKing];
    /// assert_eq!(draft.finish()?.without_rule(0).rules(), [Rule::AntiKing]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn without_rule(mut self, place: usize) -> Self {
        if place < self.draft.rules.len() {
            self.draft.rules.remove(place);
        }
        self
    }

    /// Returns the puzzle with other candidates, in the order of [`all_cells`](Self::all_cells).
    /// Candidates that are no values of the puzzle are dropped; cells that the list does not reach keep theirs.
    pub fn with_candidates(mut self, candidates: &[ValueSet]) -> Self {
        for (set, other) in self.draft.candidates.iter_mut().zip(candidates) {
            *set = other.intersection(self.draft.values.set());
        }
        self
    }
}

impl VariantDraft {
    /// Returns the houses. Cells outside the lists have no region.
    pub(crate) fn houses(&self) -> Vec<VariantHouse> {
        let (rows, columns) = (self.rows, self.columns);
        let mut houses = Vec::new();
        if self.houses.rows {
            houses.extend((0..rows).map(|row| VariantHouse {
                kind: VariantHouseKind::Row(row),
                cells: (0..columns).map(|column| GridCell::new(row, column)).collect(),
            }));
        }
        if self.houses.columns {
            houses.extend((0..columns).map(|column| VariantHouse {
                kind: VariantHouseKind::Column(column),
                cells: (0..rows).map(|row| GridCell::new(row, column)).collect(),
            }));
        }
        let mut regions: Vec<u16> = self.regions.iter().flatten().copied().collect();
        regions.sort_unstable();
        regions.dedup();
        let first_region = houses.len();
        houses.extend(regions.iter().map(|&region| VariantHouse {
            kind: VariantHouseKind::Region(region),
            cells: Vec::new(),
        }));
        for (index, region) in self.regions.iter().enumerate() {
            let place = region.and_then(|region| regions.binary_search(&region).ok());
            if let Some(place) = place {
                let columns = usize::from(columns);
                let cell = GridCell::new((index / columns) as u8, (index % columns) as u8);
                houses[first_region + place].cells.push(cell);
            }
        }
        houses
    }
}
