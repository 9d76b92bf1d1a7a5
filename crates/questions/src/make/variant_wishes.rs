//! [`VariantWishes`]: puzzles on other grids, as a user asks for them.

use super::rating_level::RatingLevel;
use crate::setting::{Setting, SettingNames};
use ninefold_generate::{ClueSymmetry, Minimality};
use ninefold_variant_generate::{
    EffortLevel, RegionOrder, VariantKind, VariantMakeError, VariantOrder, VariantOrderError,
};
use ninefold_variant_io::{GridSpelling, VariantFormat, read_variant};
use std::ops::RangeInclusive;

/// What a user wishes of puzzles on other grids or with other rules. `None` leaves a wish to
/// [`VariantOrder`].
///
/// ```
/// use ninefold_questions::SettingNames;
/// use ninefold_questions::make::VariantWishes;
///
/// let wishes = VariantWishes {
///     size: Some(VariantWishes::parse_size("6x6")?),
///     boxes: Some(VariantWishes::parse_boxes("3x2")?),
///     clues: Some(10..=u64::MAX),
///     ..VariantWishes::default()
/// };
/// assert_eq!(wishes.order().map(|order| order.clue_range()), Ok(10..=36));
///
/// struct Library;
/// impl SettingNames for Library {}
/// let map = VariantWishes { map: Some("AABB".to_owned()), ..wishes };
/// let error = map.order().unwrap_err();
/// assert!(error.describe(&Library).starts_with("map: it cannot be combined with boxes"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VariantWishes {
    /// Number of rows, columns and values, 4 to 25. `None`: 9.
    pub size: Option<u8>,
    /// What is special about the puzzles.
    pub kinds: Vec<VariantKind>,
    /// Boxes of the grid. Not together with `map`.
    pub boxes: Option<RegionOrder>,
    /// Regions of the grid: a letter for each cell, or any text with a puzzle that has regions.
    pub map: Option<String>,
    /// Number of clues. The end `u64::MAX` means all cells.
    pub clues: Option<RangeInclusive<u64>>,
    /// Which clues must be needed.
    pub minimality: Option<Minimality>,
    /// Symmetry of the cells that hold clues.
    pub symmetry: ClueSymmetry,
    /// Number of cells of a killer cage. The end `u64::MAX` means as many as the grid has values.
    pub cages: Option<RangeInclusive<u64>>,
    /// How much the puzzles are for the engine: easy, medium or hard.
    pub level: Option<RatingLevel>,
    /// Largest number of tries for one puzzle.
    pub tries: Option<u64>,
    /// Largest number of guesses for one puzzle, in all of its tries.
    pub max_nodes: Option<u64>,
}

/// Why no puzzles can be as wished.
///
/// ```
/// use ninefold_questions::Setting;
/// use ninefold_questions::make::{VariantWishError, VariantWishes};
///
/// let wishes = VariantWishes { size: Some(6), clues: Some(3..=3), ..VariantWishes::default() };
/// let error = wishes.order().unwrap_err();
/// assert!(matches!(error, VariantWishError::Order(_)));
/// assert_eq!(error.setting(), Setting::Clues);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantWishError {
    /// Boxes and a map are wished.
    BoxesAndMap,
    /// The text of the map has no regions for all cells. The text says why.
    Map(String),
    /// Guesses of a search have no such level.
    Level(RatingLevel),
    /// No puzzle can meet the order.
    Order(Box<VariantOrderError>),
}

impl VariantWishes {
    /// Parses the size of a square grid, such as `6x6`.
    ///
    /// # Errors
    ///
    /// What was expected, if the text is no size from 4x4 to 25x25.
    pub fn parse_size(text: &str) -> Result<u8, &'static str> {
        let size = text.split_once(['x', 'X']).and_then(|(rows, columns)| {
            let size: u8 = rows.parse().ok()?;
            (columns.parse() == Ok(size)).then_some(size)
        });
        let possible = VariantOrder::LEAST_SIZE..=VariantOrder::LARGEST_SIZE;
        size.filter(|size| possible.contains(size))
            .ok_or("expected a square grid from 4x4 to 25x25, such as 6x6")
    }

    /// Parses rows and columns of a box, such as `3x2`, or `none`.
    ///
    /// # Errors
    ///
    /// What was expected.
    pub fn parse_boxes(text: &str) -> Result<RegionOrder, &'static str> {
        if text == "none" {
            return Ok(RegionOrder::Without);
        }
        let shape = text.split_once(['x', 'X']).and_then(|(rows, columns)| {
            Some(RegionOrder::Boxes { rows: rows.parse().ok()?, columns: columns.parse().ok()? })
        });
        shape.ok_or("expected rows and columns of a box, such as 3x2, or none")
    }

    /// Returns the order for the puzzles.
    ///
    /// # Errors
    ///
    /// Why no puzzle can be as wished, as far as that is known without a search.
    pub fn order(&self) -> Result<VariantOrder, VariantWishError> {
        let usual = VariantOrder::new(self.size.unwrap_or(9));
        let regions = match (&self.map, &self.boxes) {
            (Some(_), Some(_)) => return Err(VariantWishError::BoxesAndMap),
            (Some(map), None) => regions_of(map)?,
            (None, boxes) => boxes.clone().unwrap_or_default(),
        };
        let cells = u64::from(usual.size) * u64::from(usual.size);
        let order = VariantOrder {
            regions,
            kinds: self.kinds.clone(),
            clues: self.clues.as_ref().map(|clues| bounded(clues, cells)),
            minimality: self.minimality,
            symmetry: self.symmetry,
            cage_cells: self.cages.as_ref().map(|cages| bounded(cages, usual.size.into())),
            level: self.level.map(effort_level).transpose()?,
            tries: self.tries.unwrap_or(usual.tries),
            guesses: self.max_nodes.unwrap_or(usual.guesses),
            ..usual
        };
        order.check()?;
        Ok(order)
    }
}

/// Returns a range with an end instead of `u64::MAX`.
fn bounded(range: &RangeInclusive<u64>, most: u64) -> RangeInclusive<usize> {
    let end = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let last = if *range.end() == u64::MAX { most } else { *range.end() };
    end(*range.start())..=end(last)
}

/// Returns the regions of a text.
fn regions_of(map: &str) -> Result<RegionOrder, VariantWishError> {
    let puzzle =
        read_variant(map).map_err(|error| VariantWishError::Map(error.to_string()))?.puzzle;
    let regions: Option<Vec<u16>> = puzzle.cells().map(|cell| puzzle.region(cell)).collect();
    regions.map(RegionOrder::Map).ok_or_else(|| {
        VariantWishError::Map("some cells have no region; each needs one".to_owned())
    })
}

/// Returns the level of the search that has the name of a level for people.
fn effort_level(level: RatingLevel) -> Result<EffortLevel, VariantWishError> {
    level.name().parse().map_err(|_| VariantWishError::Level(level))
}

impl From<VariantOrderError> for VariantWishError {
    fn from(error: VariantOrderError) -> Self {
        Self::Order(Box::new(error))
    }
}

impl VariantWishError {
    /// Returns the wish that cannot be met.
    pub fn setting(&self) -> Setting {
        use VariantOrderError as Error;
        match self {
            Self::BoxesAndMap | Self::Map(_) => Setting::Map,
            Self::Level(_) => Setting::Level,
            Self::Order(error) => match **error {
                Error::Size(_) => Setting::Grid,
                Error::Boxes { .. } | Error::JigsawRegions => Setting::Boxes,
                Error::MapLength { .. } | Error::MapRegion { .. } => Setting::Map,
                Error::CageCells { .. }
                | Error::CagesDoNotCover { .. }
                | Error::CagesWithoutKiller => Setting::Cages,
                Error::ClueBounds { .. }
                | Error::TooFewClues { .. }
                | Error::TooManyMinimal { .. } => Setting::Clues,
                Error::Symmetry { .. } => Setting::Symmetry,
                Error::NoTries => Setting::Tries,
                // `KindTwice`, `Kind`, `NoSolution` and `Rules`.
                _ => Setting::Kind,
            },
        }
    }

    /// Returns which wish cannot be met, why, and what to do. `settings` names the wishes.
    pub fn describe(&self, settings: &dyn SettingNames) -> String {
        format!("{}: {}", settings.setting_name(self.setting()), self.problem(settings))
    }

    /// Returns why the wish cannot be met, and what to do. `settings` names other wishes.
    pub fn problem(&self, settings: &dyn SettingNames) -> String {
        let name = |setting| settings.setting_name(setting);
        match self {
            Self::BoxesAndMap => format!(
                "it cannot be combined with {}; leave out one of them",
                name(Setting::Boxes)
            ),
            Self::Map(problem) => {
                format!("expected a letter for each cell, or a puzzle that has regions; {problem}")
            }
            Self::Level(level) => format!(
                "with {} or {}, levels are easy, medium and hard, by the guesses of the \
                 search, not {level}; choose one of them",
                name(Setting::Grid),
                name(Setting::Kind),
            ),
            Self::Order(error) => error.to_string(),
        }
    }
}

/// Returns why no puzzle was made, and what to do. `settings` names the wishes.
///
/// ```
/// use ninefold_questions::SettingNames;
/// use ninefold_questions::make::describe_variant_error;
/// use ninefold_variant_generate::VariantMakeError;
///
/// struct Library;
/// impl SettingNames for Library {}
/// let error = VariantMakeError { tries: 3, guesses: 40, ..VariantMakeError::default() };
/// assert_eq!(
///     describe_variant_error(&error, &Library),
///     "no puzzle as ordered found in 3 tries and 40 guesses; allow more tries (tries)",
/// );
/// ```
pub fn describe_variant_error(error: &VariantMakeError, settings: &dyn SettingNames) -> String {
    let more = match (error.is_cancelled, error.guesses_are_spent) {
        (true, _) => return error.to_string(),
        (false, true) => ("guesses", Setting::MaxNodes),
        (false, false) => ("tries", Setting::Tries),
    };
    format!("{error}; allow more {} ({})", more.0, settings.setting_name(more.1))
}

/// Returns the format in which made puzzles are written unless the user names one. Each puzzle is a
/// line that says all rules: a plain line for grids with the usual boxes and no rules, otherwise a
/// string of the Interactive Sudoku Solver, or above 16x16 a link to f-puzzles. `are_grids`: solution
/// grids are made, without marks.
///
/// ```
/// use ninefold_questions::make::usual_variant_format;
/// use ninefold_variant_generate::{VariantKind, VariantOrder};
/// use ninefold_variant_io::VariantFormat;
///
/// let killer = VariantOrder { kinds: vec![VariantKind::Killer], ..VariantOrder::new(6) };
/// assert_eq!(usual_variant_format(&killer, false), VariantFormat::Iss);
/// ```
pub fn usual_variant_format(order: &VariantOrder, are_grids: bool) -> VariantFormat {
    const LARGEST_OF_ISS: u8 = 16;
    let is_bare = |kind: &VariantKind| are_grids && kind.has_marks();
    match order.size {
        _ if order.regions == RegionOrder::Usual && order.kinds.iter().all(is_bare) => {
            VariantFormat::Grid(GridSpelling::LettersFromTen)
        }
        ..=LARGEST_OF_ISS => VariantFormat::Iss,
        _ => VariantFormat::FpuzzlesLink,
    }
}
