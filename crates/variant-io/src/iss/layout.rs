//! [`Layout`]: the shape of the grid, its regions, and what cells are called.

use super::doppelganger;
use super::item::Item;
use super::ranks::{self, Ties};
use super::regex::percent_decoded;
use crate::builder::{cell_at, numbered};
use crate::error::{Bad, VariantTextFault};
use crate::place::VariantTextPlace;
use ninefold_variant_model::{
    BoxShape, ExtraCells, GridCell, HouseRules, NamedCell, Rule, ValueRange, VariantDraft,
    VariantFault, VariantPuzzle,
};

/// The group of the labels of regions.
pub(super) const CHAOS: &str = "CC";
const CELL: &str = "a cell such as R1C1, with 1-9 and a-g for rows and columns";

/// The shape of the grid and its regions.
pub(super) struct Layout {
    pub rows: u8,
    pub columns: u8,
    pub values: ValueRange,
    /// Whether rows, columns and boxes are houses.
    pub is_sudoku: bool,
    /// The size of boxes that is demanded, if it is not the usual one.
    region_size: Option<u8>,
    /// The boxes, even if they are no houses.
    pub boxes: Option<BoxShape>,
    /// Whether the regions of the draft are the boxes, all of them.
    pub has_box_regions: bool,
    /// Whether lines of region sums see regions that the draft has not.
    pub has_hidden_regions: bool,
    /// Groups of cells outside the grid.
    extra: Vec<ExtraCells>,
    /// By group: its cells.
    extra_cells: Vec<Vec<GridCell>>,
    /// All cells of the grid.
    grid: Vec<GridCell>,
    /// Groups that ISS names without `V`.
    bare: Vec<String>,
    /// The cells of boxes and of jigsaw pieces, also of those that are no regions of the draft.
    pub pieces: Vec<Vec<GridCell>>,
    /// Houses that are no regions of the draft.
    houses: Vec<(Vec<GridCell>, VariantTextPlace)>,
    /// Which lines may be equal if lines are ranked.
    pub rank_ties: Ties,
}

impl Layout {
    /// Reads the items that make the grid.
    pub fn of(items: &[Item]) -> Result<(Self, VariantDraft), VariantTextFault> {
        let first = |kind: &str| items.iter().find(|item| item.kind == kind);
        let mut layout = Self::usual();
        if let Some(item) = first("Shape") {
            layout.shape(&item.args).map_err(|bad| bad.at(item.place()))?;
        }
        if let Some(item) = first("RegionSize") {
            let size = item.args.first().map_or("", |size| size);
            let number = size.parse().ok().filter(|&size: &u8| usize::from(size) <= 32);
            let bad = || Bad::text("the number of cells of a region", size).at(item.place());
            layout.region_size = Some(number.ok_or_else(bad)?);
        }
        let usual = layout.rows.max(layout.columns);
        let size = layout.region_size.unwrap_or(usual);
        layout.boxes = BoxShape::usual(layout.rows, layout.columns, size);
        let mut draft = VariantDraft::new(layout.rows, layout.columns, layout.values)
            .map_err(|fault: VariantFault| VariantTextFault::whole("a grid", fault.to_string()))?;
        layout.grid = layout.cells_of_grid();
        for item in items {
            layout.names_of(item, &mut draft).map_err(|bad| bad.at(item.place()))?;
        }
        draft.houses = HouseRules { rows: layout.is_sudoku, columns: layout.is_sudoku };
        draft.regions.fill(None);
        if layout.is_sudoku && first("NoBoxes").is_none() {
            layout.box_regions(&mut draft, size >= usual);
        }
        for item in items.iter().filter(|item| item.kind == "Jigsaw") {
            layout.jigsaw(item, &mut draft).map_err(|bad| bad.at(item.place()))?;
        }
        layout.rank_ties = ranks::ties(items)?;
        Ok((layout, draft))
    }

    /// Returns the layout of a puzzle without its regions, to read names of cells.
    pub fn plain(puzzle: &VariantPuzzle) -> Self {
        let (rows, columns, values) = (puzzle.rows(), puzzle.columns(), puzzle.values());
        Self { rows, columns, values, ..Self::usual() }
    }

    fn usual() -> Self {
        Self {
            rows: 9,
            columns: 9,
            values: ValueRange::up_to(9).expect("nine is a possible number of values"),
            is_sudoku: true,
            region_size: None,
            boxes: None,
            has_box_regions: false,
            has_hidden_regions: false,
            extra: Vec::new(),
            extra_cells: Vec::new(),
            grid: Vec::new(),
            bare: Vec::new(),
            pieces: Vec::new(),
            houses: Vec::new(),
            rank_ties: Ties::USUAL,
        }
    }

    /// Returns what ISS calls a cell, such as `R1Cb`.
    pub fn name(cell: GridCell) -> String {
        let digit = |n: u8| char::from_digit(u32::from(n) + 1, 36).unwrap_or('?');
        format!("R{}C{}", digit(cell.row()), digit(cell.column()))
    }

    /// Reads `9x9`, `9x9~10`, `9x9~0-8` or `9x9~~Raw`.
    fn shape(&mut self, args: &[String]) -> Result<(), Bad> {
        let text = args.join("~");
        let expected = "rows and columns from 1 to 16, such as 9x9";
        let number = |text: &str, most: u8| -> Option<u8> {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|&number| is_number && number <= most)
        };
        let Some(dimensions) = args.first().filter(|dimensions| !dimensions.is_empty()) else {
            return Ok(());
        };
        let (rows, columns) = dimensions
            .split_once('x')
            .and_then(|(rows, columns)| Some((number(rows, 16)?, number(columns, 16)?)))
            .filter(|&(rows, columns)| rows > 0 && columns > 0)
            .ok_or_else(|| Bad::text(expected, &text))?;
        (self.rows, self.columns) = (rows, columns);
        let range = match args.get(1).map(String::as_str) {
            None | Some("") => ValueRange::up_to(rows.max(columns)),
            Some(range) => match range.split_once('-') {
                Some((low, high)) => {
                    number(low, 63).and_then(|low| ValueRange::new(low, number(high, 63)?))
                }
                None => number(range, 16).and_then(ValueRange::up_to),
            },
        };
        let expected = "the number of values, or a range such as 0-8, with at most 16 values";
        self.values =
            range.filter(|range| range.len() <= 16).ok_or_else(|| Bad::text(expected, &text))?;
        match args.get(2).map(String::as_str) {
            None | Some("Sudoku") => {}
            Some("Raw") => self.is_sudoku = false,
            Some(other) => return Err(Bad::text("Sudoku or Raw as the kind of grid", other)),
        }
        if let Some(more) = args.get(3) {
            return Err(Bad::text("at most three arguments", more));
        }
        Ok(())
    }

    /// Makes the cells outside the grid that an item names.
    fn names_of(&mut self, item: &Item, draft: &mut VariantDraft) -> Result<(), Bad> {
        match &*item.kind {
            "Var" => {
                let group = self.variables(&item.args)?;
                self.add_group(group, draft)?;
            }
            // ISS has these once, however often they stand there.
            "ChaosConstruction" if self.bare.iter().any(|bare| bare == CHAOS) => {}
            "Doppelganger" if self.bare.iter().any(|bare| bare == "DGZ") => {}
            "ChaosConstruction" => {
                let cells = self.grid.len() as u16;
                let label = "regions".to_owned();
                self.add_group(
                    ExtraCells { label, ..ExtraCells::new(CHAOS, cells, self.columns) },
                    draft,
                )?;
                self.bare.push(CHAOS.to_owned());
            }
            "Doppelganger" => {
                for group in doppelganger::groups(self) {
                    self.bare.push(group.name.clone());
                    self.add_group(group, draft)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn add_group(&mut self, group: ExtraCells, draft: &mut VariantDraft) -> Result<(), Bad> {
        let expected = "extra cells with a name of their own, such as .Var~X~~3";
        let cells = draft.add_extra(group.clone());
        self.extra_cells.push(cells.map_err(|fault| Bad::new(expected, fault.to_string()))?);
        self.extra.push(group);
        Ok(())
    }

    /// Returns the number of cells of a region.
    pub fn region_size(&self) -> u8 {
        self.region_size.unwrap_or(self.rows.max(self.columns))
    }

    /// Returns the boxes that have as many cells as a row, whether they are houses or not.
    pub fn usual_boxes(&self) -> Option<BoxShape> {
        BoxShape::usual(self.rows, self.columns, self.rows.max(self.columns))
    }

    /// Returns whether boxes are houses. They are the first pieces.
    pub fn has_boxes(&self) -> bool {
        self.has_box_regions
    }

    /// Returns the name of a group in the puzzle, without its `V` unless ISS has none.
    fn group_name<'n>(&self, name: &'n str) -> Option<&'n str> {
        match name.strip_prefix('V') {
            Some(name) => Some(name).filter(|name| !is_bare(name, &self.bare)),
            None => Some(name).filter(|name| is_bare(name, &self.bare)),
        }
    }

    /// Reads a group such as `X~label~3` or `X~~3x4`. Without a size it has one cell; without columns,
    /// those of the grid.
    fn variables(&self, args: &[String]) -> Result<ExtraCells, Bad> {
        const MOST_COLUMNS: u8 = 16;
        let [name, others @ ..] = args else {
            return Err(Bad::new("a name of the extra cells", "nothing"));
        };
        let label = others.first().map_or("", |label| label);
        let size = others.get(1).map_or("", |size| size);
        let expected = "a number of cells such as 3, or rows and columns such as 3x4";
        let bad = || Bad::text(expected, size);
        let number = |text: &str| -> Result<u16, Bad> {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|&number| is_number && number > 0).ok_or_else(bad)
        };
        let (cells, columns) = match size.split_once('x') {
            None if size.is_empty() => (1, self.columns),
            None => (number(size)?, self.columns),
            Some((rows, columns)) => {
                let columns = number(columns)?;
                let cells = number(rows)?.checked_mul(columns).ok_or_else(bad)?;
                (cells, u8::try_from(columns).map_err(|_| bad())?)
            }
        };
        if columns > MOST_COLUMNS {
            return Err(Bad::text(format!("at most {MOST_COLUMNS} columns of extra cells"), size));
        }
        let decoded = String::from_utf8(percent_decoded(label));
        let label = decoded.unwrap_or_else(|_| label.to_owned());
        Ok(ExtraCells { label, ..ExtraCells::new(name.as_str(), cells, columns) })
    }

    fn cells_of_grid(&self) -> Vec<GridCell> {
        (0..self.rows).flat_map(|row| self.line(true, row)).collect()
    }

    /// Returns the cells of the grid, or those of the group that a cell belongs to.
    pub fn group_of(&self, cell: GridCell) -> &[GridCell] {
        let mut groups = self.extra_cells.iter();
        groups.find(|cells| cells.contains(&cell)).unwrap_or(&self.grid)
    }

    /// Returns the cells of the grid (no name) or of a group such as `VX`.
    pub fn group(&self, name: &str) -> Option<&[GridCell]> {
        if name.is_empty() {
            return Some(&self.grid);
        }
        let name = self.group_name(name)?;
        let place = self.extra.iter().position(|group| group.name == name)?;
        Some(&self.extra_cells[place])
    }

    /// Returns what ISS calls a cell.
    pub fn name_of(&self, cell: GridCell) -> String {
        name_in(cell, &self.extra, &self.bare)
    }

    /// Returns the cell outside the grid of a name such as `VX3`.
    fn variable(&self, name: &str) -> Option<GridCell> {
        let name = self.group_name(name)?;
        let prefix = without_number(name);
        let place = self.extra.iter().position(|group| group.name == prefix)?;
        let number = match &name[prefix.len()..] {
            "" if self.extra[place].cells == 1 => 0,
            number if self.extra[place].cells > 1 && !number.starts_with('0') => {
                number.parse::<usize>().ok()?.checked_sub(1)?
            }
            _ => return None,
        };
        self.extra_cells[place].get(number).copied()
    }

    /// Makes the boxes regions, or rules if they are smaller than a region may be.
    fn box_regions(&mut self, draft: &mut VariantDraft, is_region: bool) {
        let Some(boxes) = self.boxes else { return };
        let columns = self.columns;
        let cells = (0..draft.regions.len()).map(|index| cell_at(index, columns.into()));
        let numbers: Vec<u16> = cells.map(|cell| boxes.box_of(cell, columns)).collect();
        self.add_pieces(&numbers, |_| true);
        if is_region {
            draft.regions = numbers.into_iter().map(Some).collect();
            self.has_box_regions = true;
        } else {
            self.has_hidden_regions = true;
            self.add_houses(&numbers, |_| true, &VariantTextPlace::Whole);
        }
    }

    /// Reads `.Jigsaw~` and a character for each cell. One region may have another size; its cells
    /// are in no region then.
    fn jigsaw(&mut self, item: &Item, draft: &mut VariantDraft) -> Result<(), Bad> {
        const MOST_HOUSES: usize = 1_000;
        if self.houses.len() > MOST_HOUSES {
            return Err(Bad::new(format!("at most {MOST_HOUSES} houses"), "more"));
        }
        let layout = item.args.last().map_or("", |layout| layout);
        let names: Vec<char> = layout.chars().collect();
        let cells = draft.regions.len();
        if names.len() != cells || item.args.len() > 2 {
            let expected = format!("a character for each of the {cells} cells");
            return Err(Bad::new(expected, format!("{} characters", names.len())));
        }
        let numbers = numbered(&names);
        let count = usize::from(numbers.iter().max().copied().unwrap_or(0)) + 1;
        if count == 1 {
            return Ok(());
        }
        let mut sizes = vec![0; count];
        for &number in &numbers {
            sizes[usize::from(number)] += 1;
        }
        let size = usize::from(self.region_size.unwrap_or(self.rows.max(self.columns)));
        let others = sizes.iter().filter(|&&other| other != size).count();
        if others > 1 {
            let found = format!("{others} regions of other sizes");
            return Err(Bad::new(format!("regions of {size} cells, but for one"), found));
        }
        let is_region = |number: u16| sizes[usize::from(number)] == size;
        self.add_pieces(&numbers, is_region);
        let is_free = draft.regions.iter().all(Option::is_none) && !self.has_hidden_regions;
        if is_free && others == 0 && size < usize::from(self.rows.max(self.columns)) {
            self.has_hidden_regions = true;
            self.add_houses(&numbers, is_region, &item.place());
        } else if is_free {
            draft.regions = numbers.into_iter().map(|n| is_region(n).then_some(n)).collect();
        } else {
            // Lines of region sums see the boxes if there are any, otherwise all pieces.
            self.has_hidden_regions |= !self.has_box_regions;
            self.add_houses(&numbers, is_region, &item.place());
        }
        Ok(())
    }

    fn add_houses(
        &mut self,
        numbers: &[u16],
        is_house: impl Fn(u16) -> bool,
        place: &VariantTextPlace,
    ) {
        let houses = self.pieces_of(numbers, is_house);
        self.houses.extend(houses.into_iter().map(|cells| (cells, place.clone())));
    }

    fn add_pieces(&mut self, numbers: &[u16], is_house: impl Fn(u16) -> bool) {
        let pieces = self.pieces_of(numbers, is_house);
        self.pieces.extend(pieces);
    }

    /// Returns the cells of each number that is a house.
    fn pieces_of(&self, numbers: &[u16], is_house: impl Fn(u16) -> bool) -> Vec<Vec<GridCell>> {
        let columns = self.columns.into();
        let most = numbers.iter().max().copied().unwrap_or(0);
        let cells = |number: u16| -> Vec<GridCell> {
            let places = (0..numbers.len()).filter(|&index| numbers[index] == number);
            places.map(|index| cell_at(index, columns)).collect()
        };
        let houses = (0..=most).filter(|&number| is_house(number)).map(cells);
        houses.filter(|cells| !cells.is_empty()).collect()
    }

    /// Takes the houses that are no regions of the draft.
    pub fn extra_regions(&mut self) -> Vec<(Rule, VariantTextPlace)> {
        let houses = std::mem::take(&mut self.houses);
        houses.into_iter().map(|(cells, place)| (Rule::ExtraRegion { cells }, place)).collect()
    }

    /// Reads a cell such as `R1Cb`, or `VX3` outside the grid.
    pub fn cell(&self, name: &str) -> Result<GridCell, Bad> {
        if let Some(cell) = self.variable(name) {
            return Ok(cell);
        }
        let number = |byte: u8| char::from(byte).to_digit(17).filter(|&number| number > 0);
        let cell = match *name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => number(row).zip(number(column)),
            _ => None,
        };
        let (row, column) = cell.ok_or_else(|| Bad::text(CELL, name))?;
        if row > u32::from(self.rows) || column > u32::from(self.columns) {
            let expected = format!("a cell in {} rows and {} columns", self.rows, self.columns);
            return Err(Bad::text(expected, name));
        }
        Ok(GridCell::new(row as u8 - 1, column as u8 - 1))
    }

    pub fn cells(&self, names: &[String]) -> Result<Vec<GridCell>, Bad> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// Returns the cells of a row or column.
    pub fn line(&self, is_row: bool, number: u8) -> Vec<GridCell> {
        if is_row {
            (0..self.columns).map(|column| GridCell::new(number, column)).collect()
        } else {
            (0..self.rows).map(|row| GridCell::new(row, number)).collect()
        }
    }
}

/// Returns what ISS calls a cell, such as `R1Cb`, or `VX3` outside the grid.
pub(super) fn name_in(cell: GridCell, extra: &[ExtraCells], bare: &[String]) -> String {
    match NamedCell::new(cell, extra).name {
        Some(name) if is_bare(&name, bare) => name.into(),
        Some(name) => format!("V{name}"),
        None => Layout::name(cell),
    }
}

/// Returns the name of a group, without the number of a cell. Names of groups have no digits.
fn without_number(name: &str) -> &str {
    name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// Returns whether ISS names a group, or the group of a cell, without `V`.
fn is_bare(name: &str, bare: &[String]) -> bool {
    bare.iter().any(|bare| bare == without_number(name))
}
