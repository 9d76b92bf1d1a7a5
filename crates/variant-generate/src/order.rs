//! [`VariantOrder`]: the puzzles that are wanted.

use crate::error::VariantOrderError;
use crate::grid::GridPlan;
use crate::kind::VariantKind;
use ninefold_generate::{ClueSymmetry, Minimality};
use ninefold_variant_model::{BoxShape, DiagonalKind, Rule, ValueRange, VariantDraft};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The regions of a grid.
///
/// ```
/// use ninefold_variant_generate::{RegionOrder, VariantMaker, VariantOrder};
///
/// // 8x8 with boxes of four rows, and 7x7 without any.
/// let boxes = RegionOrder::Boxes { rows: 4, columns: 2 };
/// VariantMaker::new(VariantOrder { regions: boxes, ..VariantOrder::new(8) }, 1)?;
/// VariantMaker::new(VariantOrder { regions: RegionOrder::Without, ..VariantOrder::new(7) }, 1)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum RegionOrder {
    /// The usual boxes: of the shapes that fill the grid the one nearest to a square, wider than high.
    /// A grid without such a shape, such as 7x7, has no regions.
    #[default]
    Usual,
    /// Boxes with these numbers of rows and columns.
    Boxes {
        /// Rows of a box.
        rows: u8,
        /// Columns of a box.
        columns: u8,
    },
    /// The region of each cell, in reading order.
    Map(Vec<u16>),
    /// Rows and columns only.
    Without,
}

/// How much a puzzle is for the engine: the guesses of a search that proves it proper.
///
/// This measures the work of the program, not that of a person. Guesses depend on the version of the
/// engine.
///
/// ```
/// use ninefold_variant_generate::EffortLevel;
///
/// assert_eq!(EffortLevel::of(0), EffortLevel::Easy);
/// assert_eq!("hard".parse(), Ok(EffortLevel::Hard));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EffortLevel {
    /// No guess.
    Easy,
    /// 1 to 9 guesses.
    Medium,
    /// 10 guesses or more.
    Hard,
}

impl EffortLevel {
    /// All levels.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Returns the level of a number of guesses.
    pub const fn of(guesses: u64) -> Self {
        match guesses {
            0 => Self::Easy,
            1..=9 => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// Returns the name, such as `easy`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for EffortLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EffortLevel {
    type Err = UnknownEffortLevel;

    fn from_str(name: &str) -> Result<Self, UnknownEffortLevel> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownEffortLevel)
    }
}

/// The error of a text that names no [`EffortLevel`].
///
/// ```
/// use ninefold_variant_generate::EffortLevel;
///
/// let error = "fiendish".parse::<EffortLevel>().unwrap_err();
/// assert_eq!(error.to_string(), "expected easy, medium or hard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownEffortLevel;

impl fmt::Display for UnknownEffortLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected easy, medium or hard")
    }
}

impl std::error::Error for UnknownEffortLevel {}

/// The puzzles that are wanted from a [`VariantMaker`](crate::VariantMaker).
///
/// ```
/// use ninefold_variant_generate::{VariantKind, VariantMaker, VariantOrder};
///
/// let order = VariantOrder { kinds: vec![VariantKind::Killer], ..VariantOrder::new(6) };
/// let made = VariantMaker::new(order, 1)?.make(0)?;
/// // Cages alone, without a clue.
/// assert_eq!(made.puzzle.givens().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VariantOrder {
    /// Number of rows, columns and values, 4 to 25.
    pub size: u8,
    /// Regions of the grid.
    pub regions: RegionOrder,
    /// What is special about the puzzles. Each kind stands here at most once; their order does not
    /// matter.
    pub kinds: Vec<VariantKind>,
    /// Number of clues. `None`: 0 for killers up to 9x9; otherwise any, or a part of the cells that suits the
    /// size if clues may be redundant.
    pub clues: Option<RangeInclusive<usize>>,
    /// Which clues must be needed. Marks may be redundant in any case. `None`: every clue in puzzles up to
    /// 9x9, and up to 16x16 if they have no kinds; otherwise, none need be. Larger minimal puzzles take
    /// long.
    pub minimality: Option<Minimality>,
    /// Symmetry of the cells that hold clues.
    pub symmetry: ClueSymmetry,
    /// Number of cells of a killer cage, 1 to the size. `None`: 2 to 4, or 5 in grids above 9x9.
    pub cage_cells: Option<RangeInclusive<usize>>,
    /// How much the puzzles are for the engine. `None`: any.
    pub level: Option<EffortLevel>,
    /// Largest number of tries for one puzzle, at least 1. A try is a solution whose clues are taken
    /// away.
    pub tries: u64,
    /// Largest number of guesses for one puzzle, in all of its tries, at least 1.
    pub guesses: u64,
}

impl VariantOrder {
    /// Least number of rows.
    pub const LEAST_SIZE: u8 = 4;
    /// Largest number of rows.
    pub const LARGEST_SIZE: u8 = 25;
    /// Number of tries that an order has unless it says otherwise.
    pub const USUAL_TRIES: u64 = 1_000;
    /// Number of guesses that an order has unless it says otherwise.
    pub const USUAL_GUESSES: u64 = 200_000;
    /// Largest size whose puzzles are minimal unless the order says otherwise: with kinds, and without.
    const LARGEST_MINIMAL: [u8; 2] = [9, 16];

    /// Returns an order for plain puzzles with the usual boxes.
    pub fn new(size: u8) -> Self {
        Self {
            size,
            regions: RegionOrder::Usual,
            kinds: Vec::new(),
            clues: None,
            minimality: None,
            symmetry: ClueSymmetry::None,
            cage_cells: None,
            level: None,
            tries: Self::USUAL_TRIES,
            guesses: Self::USUAL_GUESSES,
        }
    }

    /// Returns whether the puzzles have a kind.
    pub fn has(&self, kind: VariantKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Returns which clues must be needed.
    pub fn wanted_minimality(&self) -> Minimality {
        let largest = Self::LARGEST_MINIMAL[usize::from(self.kinds.is_empty())];
        let usual = if self.size > largest { Minimality::Proper } else { Minimality::Minimal };
        self.minimality.unwrap_or(usual)
    }

    /// Returns the numbers of clues that are allowed.
    pub fn clue_range(&self) -> RangeInclusive<usize> {
        let cells = usize::from(self.size) * usize::from(self.size);
        match &self.clues {
            Some(clues) => clues.clone(),
            None if self.has(VariantKind::Killer) && self.size <= 9 => 0..=0,
            None if self.wanted_minimality() != Minimality::Proper => 0..=cells,
            None => {
                let (least, most) = match self.size {
                    ..=9 => (35, 45),
                    10..=16 => (43, 50),
                    _ => (50, 56),
                };
                (cells * least).div_ceil(100)..=cells * most / 100
            }
        }
    }

    /// Returns the numbers of cells that a killer cage may have.
    pub fn cage_range(&self) -> RangeInclusive<usize> {
        self.cage_cells.clone().unwrap_or(2..=if self.size > 9 { 5 } else { 4 })
    }

    /// Checks whether a puzzle can meet the order, as far as that is known without a search.
    ///
    /// # Errors
    ///
    /// [`VariantOrderError`] if no puzzle can meet the order.
    pub fn check(&self) -> Result<(), VariantOrderError> {
        if !(Self::LEAST_SIZE..=Self::LARGEST_SIZE).contains(&self.size) {
            return Err(VariantOrderError::Size(self.size));
        }
        for (n, kind) in self.kinds.iter().enumerate() {
            if self.kinds[..n].contains(kind) {
                return Err(VariantOrderError::KindTwice(*kind));
            }
        }
        self.check_regions()?;
        self.check_kinds()?;
        self.check_clues()?;
        if self.tries == 0 || self.guesses == 0 {
            return Err(VariantOrderError::NoTries);
        }
        Ok(())
    }

    fn check_regions(&self) -> Result<(), VariantOrderError> {
        let size = usize::from(self.size);
        match &self.regions {
            RegionOrder::Boxes { rows, columns } => {
                let is_shape =
                    *rows > 1 && *columns > 1 && usize::from(*rows) * usize::from(*columns) == size;
                if !is_shape {
                    let (rows, columns) = (*rows, *columns);
                    return Err(VariantOrderError::Boxes { size: self.size, rows, columns });
                }
            }
            RegionOrder::Map(map) => {
                if map.len() != size * size {
                    let (expected, found) = (size * size, map.len());
                    return Err(VariantOrderError::MapLength { expected, found });
                }
                for &region in map {
                    let found = map.iter().filter(|&&other| other == region).count();
                    if found != size {
                        let place = map.iter().position(|&other| other == region).unwrap_or(0);
                        let cell = GridPlan { size }.cell(place);
                        return Err(VariantOrderError::MapRegion { cell, expected: size, found });
                    }
                }
            }
            RegionOrder::Usual | RegionOrder::Without => {}
        }
        if self.has(VariantKind::Jigsaw)
            && matches!(self.regions, RegionOrder::Boxes { .. } | RegionOrder::Without)
        {
            return Err(VariantOrderError::JigsawRegions);
        }
        Ok(())
    }

    fn check_kinds(&self) -> Result<(), VariantOrderError> {
        let size = usize::from(self.size);
        let needs = |kind, needs| Err(VariantOrderError::Kind { kind, needs });
        let draft = self.base_draft(None);
        let has_boxes = !self.has(VariantKind::Jigsaw)
            && draft.regions.iter().all(Option::is_some)
            && !matches!(self.regions, RegionOrder::Map(_));
        for &kind in &self.kinds {
            match kind {
                VariantKind::Windoku
                    if !has_boxes
                        || draft
                            .clone()
                            .finish()
                            .map_or(true, |puzzle| puzzle.windows().is_empty()) =>
                {
                    return needs(
                        kind,
                        "a grid with boxes of which two fit side by side, one cell apart, such as 9x9",
                    );
                }
                VariantKind::DisjointGroups if !has_boxes => {
                    return needs(kind, "a grid with boxes");
                }
                VariantKind::Xv if size < 5 => return needs(kind, "values up to 5 at least"),
                VariantKind::GreaterThan
                    if draft.regions.iter().all(Option::is_none)
                        && !self.has(VariantKind::Jigsaw) =>
                {
                    return needs(kind, "regions");
                }
                _ => {}
            }
        }
        let cages = self.cage_range();
        if self.has(VariantKind::Killer) {
            let (least, most) = (*cages.start(), *cages.end());
            if least == 0 || least > most || most > size {
                return Err(VariantOrderError::CageCells { least, most, size });
            }
            let is_covered = (size * size).div_ceil(most) <= size * size / least;
            if !is_covered {
                return Err(VariantOrderError::CagesDoNotCover { cells: size * size, least, most });
            }
        } else if self.cage_cells.is_some() {
            return Err(VariantOrderError::CagesWithoutKiller);
        }
        Ok(())
    }

    fn check_clues(&self) -> Result<(), VariantOrderError> {
        let size = usize::from(self.size);
        let (least, most) = self.clue_range().into_inner();
        if least > most || most > size * size {
            return Err(VariantOrderError::ClueBounds { least, most, cells: size * size });
        }
        let orbits = self.symmetry.orbits_in(size);
        let mut sizes = vec![false; size * size + 1];
        sizes[0] = true;
        for orbit in &orbits {
            for count in (orbit.len()..sizes.len()).rev() {
                sizes[count] |= sizes[count - orbit.len()];
            }
        }
        if !sizes[least..=most].contains(&true) {
            return Err(VariantOrderError::Symmetry { symmetry: self.symmetry, least, most });
        }
        // With fewer values among the clues, two that are missing could be exchanged.
        let has_order =
            self.kinds.iter().any(|kind| kind.has_marks()) || self.has(VariantKind::NonConsecutive);
        if !has_order && most + 1 < size {
            return Err(VariantOrderError::TooFewClues { most, needed: size - 1 });
        }
        // A row without a blank cell has a redundant clue.
        if self.wanted_minimality() == Minimality::Minimal && least > size * (size - 1) {
            return Err(VariantOrderError::TooManyMinimal { least, most: size * (size - 1) });
        }
        Ok(())
    }

    /// Returns the grid with its rules of the whole grid. `map`: the regions of a jigsaw.
    pub(crate) fn base_draft(&self, map: Option<&[u16]>) -> VariantDraft {
        let (size, cells) = (self.size, usize::from(self.size) * usize::from(self.size));
        let values = ValueRange::up_to(size).expect("a size of 1 to 32");
        let mut draft = VariantDraft::new(size, size, values).expect("a size of 1 to 32");
        let plan = GridPlan { size: size.into() };
        match &self.regions {
            RegionOrder::Boxes { rows, columns } => {
                let shape = BoxShape { rows: *rows, columns: *columns };
                let region = |place| Some(shape.box_of(plan.cell(place), size));
                draft.regions = (0..cells).map(region).collect();
            }
            RegionOrder::Without => draft.regions = vec![None; cells],
            RegionOrder::Map(map) => draft.regions = map.iter().copied().map(Some).collect(),
            RegionOrder::Usual => {}
        }
        if let Some(map) = map {
            draft.regions = map.iter().copied().map(Some).collect();
        }
        for kind in &self.kinds {
            match kind {
                VariantKind::X => draft.rules.extend([
                    Rule::Diagonal(DiagonalKind::Falling),
                    Rule::Diagonal(DiagonalKind::Rising),
                ]),
                VariantKind::Windoku => draft.rules.push(Rule::Windoku),
                VariantKind::DisjointGroups => draft.rules.push(Rule::DisjointGroups),
                VariantKind::AntiKnight => draft.rules.push(Rule::AntiKnight),
                VariantKind::AntiKing => draft.rules.push(Rule::AntiKing),
                VariantKind::NonConsecutive => draft.rules.push(Rule::NonConsecutive),
                _ => {}
            }
        }
        draft
    }
}
