//! [`MakePlan`]: which puzzles or grids to make.

use super::kept_ratings::KeptRatings;
use super::made_position::MadePosition;
use super::step_rating::StepRating;
use super::try_report::{CountedMeasure, TryReport};
use super::wanted_technique::TechniqueRole;
use crate::host::Host;
use crate::question::TextPaths;
use crate::scales::columns_of;
use crate::setting::Setting;
use crate::shard::Shard;
use ninefold_core::Isa;
use ninefold_generate::{
    DifficultyMeasure, DifficultyRangeError, Generator, Minimality, PuzzleSpec, Rating, RatingScale,
};
use ninefold_io::format::{AnswerColumn, Columns};
use ninefold_logic::Technique;
use ninefold_scales::Profile;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The kind of items to make.
///
/// [`MakePlan`] has an example.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a run has one product")]
pub enum Product {
    /// Solution grids.
    Grids,
    /// Puzzles that meet a spec.
    Puzzles {
        /// The spec that each puzzle meets.
        spec: PuzzleSpec,
        /// The wanted difficulty. `None`: any.
        difficulty: Option<WantedDifficulty>,
    },
    /// Minimal puzzles with known probabilities, for statistics.
    Unbiased {
        /// The numbers of clues that are allowed.
        clues: RangeInclusive<usize>,
        /// The largest number of attempts per puzzle.
        attempts: u64,
    },
}

/// A wanted difficulty: a measure, and a range of its ratings.
///
/// ```
/// use ninefold_batch::{StepRating, WantedDifficulty};
/// use ninefold_generate::{Rating, SearchNodes};
/// use std::sync::Arc;
///
/// let nodes = WantedDifficulty::Measured {
///     measure: Arc::new(|| Box::new(SearchNodes::new())),
///     range: Rating(20)..=Rating(50),
/// };
/// assert_eq!(nodes.scale().name, "search nodes");
/// let steps =
///     WantedDifficulty::Steps { rating: StepRating::default(), range: Rating(20)..=Rating(50) };
/// assert_eq!(steps.scale().name, "se121");
/// ```
#[derive(Clone)]
pub enum WantedDifficulty {
    /// By any measure. Tables have its rating in the column `nodes`.
    Measured {
        /// Function that returns a new measure. Each thread needs a measure of its own.
        measure: Arc<dyn Fn() -> Box<dyn DifficultyMeasure> + Send + Sync>,
        /// Wanted ratings, on the scale of the measure.
        range: RangeInclusive<Rating>,
    },
    /// By the steps of the puzzle. Tables have the columns of its rating.
    Steps {
        /// The measure.
        rating: StepRating,
        /// Wanted ratings.
        range: RangeInclusive<Rating>,
    },
}

impl WantedDifficulty {
    /// Returns the scale of the ratings.
    pub fn scale(&self) -> RatingScale {
        match self {
            Self::Measured { measure, .. } => measure().scale(),
            Self::Steps { rating, .. } => rating.scale(),
        }
    }

    /// Returns the wanted ratings.
    pub const fn range(&self) -> &RangeInclusive<Rating> {
        match self {
            Self::Measured { range, .. } | Self::Steps { range, .. } => range,
        }
    }

    /// Returns the generator with this difficulty. `kept` gets the whole ratings of the puzzles.
    ///
    /// # Errors
    ///
    /// If the range is empty or outside the scale.
    pub fn apply(
        &self,
        generator: Generator,
        kept: &KeptRatings,
    ) -> Result<Generator, DifficultyRangeError> {
        generator.with_difficulty(self.measure(kept), self.range().clone())
    }

    /// Returns whether the hardest step is to be a full house.
    fn is_of_full_houses(&self) -> bool {
        let Self::Steps { rating, .. } = self else { return false };
        let is_next = rating.wanted.role == Some(TechniqueRole::Next);
        !is_next && rating.wanted.hardest == [Technique::FullHouse]
    }

    /// Returns a new measure. `kept` gets the whole ratings of the puzzles.
    fn measure(&self, kept: &KeptRatings) -> Box<dyn DifficultyMeasure> {
        match self {
            Self::Measured { measure, .. } => measure(),
            Self::Steps { rating, .. } => Box::new(rating.clone().keeping(kept)),
        }
    }
}

impl std::fmt::Debug for WantedDifficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WantedDifficulty").field("range", self.range()).finish_non_exhaustive()
    }
}

/// A plan: the puzzles or grids to make.
///
/// ```
/// use ninefold_batch::{CollectingHost, MakePlan, Product, Shard};
/// use ninefold_core::Isa;
///
/// let plan = MakePlan {
///     product: Product::Grids,
///     description: "grids".to_owned(),
///     path: None,
///     seed: 7,
///     start: 0,
///     count: Some(100),
///     class_memory: None,
///     shard: Shard::ALL,
///     isa: Isa::detect(),
/// };
/// assert_eq!(plan.check(&CollectingHost::default()), Ok(()));
/// ```
#[derive(Clone, Debug)]
pub struct MakePlan {
    /// Kind of the items.
    pub product: Product,
    /// Kind of the items in words, for the description of a run.
    pub description: String,
    /// Form of the lines below each puzzle that tell its path, or below a position, its next step. The
    /// lines start with `#`. `None`: no lines. Only text formats have them, and only if the wanted
    /// difficulty is one of steps.
    pub path: Option<TextPaths>,
    /// Seed of the random numbers.
    pub seed: u64,
    /// First index. An item depends on product, seed and index alone.
    pub start: u64,
    /// Number of items, or number of classes if `class_memory` is set. `None`: until the indices
    /// end, or until no item is found for an index.
    pub count: Option<u64>,
    /// Bytes for the known classes, if only the first puzzle of each class is written.
    pub class_memory: Option<u64>,
    /// Shard of the indices.
    pub shard: Shard,
    /// Instruction set of the searches.
    pub isa: Isa,
}

impl MakePlan {
    /// Checks whether the plan can be carried out. `host` names the settings in the message.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be made, and what to do.
    pub fn check(&self, host: &dyn Host) -> Result<(), String> {
        if self.class_memory.is_some() && self.shard.of() > 1 {
            return Err(format!(
                "a part of a run knows only its own classes, so it cannot make each class once; \
                 leave {} out, or make the parts first and remove the duplicates of all parts \
                 together",
                host.setting_name(Setting::Shard)
            ));
        }
        let last = self.count.and_then(|count| self.start.checked_add(count.saturating_sub(1)));
        if self.count.is_some() && self.class_memory.is_none() && last.is_none() {
            let (start, there) = (self.start, u64::MAX - self.start + 1);
            return Err(format!(
                "{} {start} leaves {there} of the indices, which end at {}; {} asks for more",
                host.setting_name(Setting::Start),
                u64::MAX,
                host.setting_name(Setting::Count),
            ));
        }
        if let Product::Puzzles { spec, difficulty } = &self.product {
            let is_minimal = spec.minimality == Minimality::Minimal;
            if is_minimal && difficulty.as_ref().is_some_and(WantedDifficulty::is_of_full_houses) {
                return Err(format!(
                    "no minimal puzzle is known that full houses alone solve; allow redundant clues \
                     ({}) and many clues ({} 50-70)",
                    host.setting_name(Setting::Minimality),
                    host.setting_name(Setting::Clues),
                ));
            }
            generator(spec, difficulty.as_ref(), self.seed, &KeptRatings::default(), None)?;
        }
        Ok(())
    }

    /// Returns the number of items in this shard, if it is known. It is unknown for a number of
    /// classes, which can take any number of items.
    pub(crate) fn items(&self) -> Option<u64> {
        let count = self.count.filter(|_| self.class_memory.is_none())?;
        Some(count.saturating_sub(self.shard.number() - 1).div_ceil(self.shard.of()))
    }

    pub(super) fn makes_grids(&self) -> bool {
        matches!(self.product, Product::Grids)
    }

    /// Returns the scale in which tables have the rating of each puzzle, if they have it.
    pub(super) fn rating_scale(&self) -> Option<Profile> {
        match &self.product {
            Product::Puzzles {
                difficulty: Some(WantedDifficulty::Steps { rating, .. }), ..
            } => Some(rating.scale),
            _ => None,
        }
    }

    /// Returns what tells how many puzzles are tried.
    pub(crate) fn try_report(&self, host: &Arc<dyn Host>) -> TryReport {
        let role = match &self.product {
            Product::Puzzles {
                difficulty: Some(WantedDifficulty::Steps { rating, .. }), ..
            } => rating.wanted.role,
            _ => None,
        };
        TryReport::new(host, role.is_some_and(|role| role != TechniqueRole::Next))
    }

    /// Returns whether positions are made, and not puzzles.
    pub(super) fn makes_positions(&self) -> bool {
        matches!(
            &self.product,
            Product::Puzzles { difficulty: Some(WantedDifficulty::Steps { rating, .. }), .. }
                if rating.wanted.role == Some(TechniqueRole::Next)
        )
    }

    /// Returns the scale of the wanted difficulty, if there is one.
    pub(super) fn difficulty_scale(&self) -> Option<RatingScale> {
        match &self.product {
            Product::Puzzles { difficulty: Some(wanted), .. } => Some(wanted.scale()),
            _ => None,
        }
    }

    /// Returns the columns of a table of the items.
    pub(crate) fn columns(&self) -> Columns {
        let is_grids = self.makes_grids();
        let mut columns = Columns { solution: !is_grids, ..Columns::default() };
        let mut add = |column: AnswerColumn| {
            columns.fields.push(column.name().to_owned());
            columns.types.insert(column.name().to_owned(), column.column_type());
        };
        if !is_grids {
            add(AnswerColumn::Clues);
        }
        if self.makes_positions() {
            MadePosition::add_columns(&mut columns);
        } else if !is_grids {
            match self.rating_scale() {
                Some(scale) => columns_of(&scale).iter().copied().for_each(add),
                None => add(AnswerColumn::Nodes),
            }
        }
        columns.fields.push("index".to_owned());
        columns
    }
}

/// Returns a generator of puzzles, or the reason why the plan is impossible. `kept` gets the ratings
/// of the puzzles if their steps are wanted. `tries` tells how many puzzles were tried.
pub(super) fn generator(
    spec: &PuzzleSpec,
    difficulty: Option<&WantedDifficulty>,
    seed: u64,
    kept: &KeptRatings,
    tries: Option<&Arc<TryReport>>,
) -> Result<Generator, String> {
    let generator = Generator::new(spec.clone(), seed).map_err(|error| error.to_string())?;
    let Some(wanted) = difficulty else { return Ok(generator) };
    let measure = wanted.measure(kept);
    let measure = match tries {
        Some(report) => Box::new(CountedMeasure { measure, report: Arc::clone(report) }),
        None => measure,
    };
    let range = wanted.range().clone();
    generator.with_difficulty(measure, range).map_err(|error| error.to_string())
}
