//! [`MakePlan`]: what to make, and which of it.

use crate::shard::Shard;
use ninefold_core::Isa;
use ninefold_generate::{DifficultyMeasure, Generator, PuzzleSpec, Rating};
use ninefold_io::format::{AnswerColumn, Columns};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// What to make.
#[derive(Clone, Debug)]
pub enum Product {
    /// Solution grids.
    Grids,
    /// Puzzles that meet a spec.
    Puzzles {
        /// What the puzzles must be like.
        spec: PuzzleSpec,
        /// How difficult they must be, if that matters.
        difficulty: Option<WantedDifficulty>,
    },
    /// Minimal puzzles with known probabilities, for statistics.
    Unbiased {
        /// The number of clues.
        clues: RangeInclusive<usize>,
        /// The most attempts for one puzzle.
        attempts: u64,
    },
}

/// How difficult puzzles must be.
///
/// ```
/// use ninefold_batch::WantedDifficulty;
/// use ninefold_generate::{Rating, SearchNodes};
/// use std::sync::Arc;
///
/// let wanted = WantedDifficulty {
///     measure: Arc::new(|| Box::new(SearchNodes::new())),
///     range: Rating(20)..=Rating(50),
/// };
/// assert_eq!((wanted.measure)().scale().name, "search nodes");
/// ```
#[derive(Clone)]
pub struct WantedDifficulty {
    /// Makes the measure of one thread.
    pub measure: Arc<dyn Fn() -> Box<dyn DifficultyMeasure> + Send + Sync>,
    /// The ratings that are wanted, on the scale of the measure.
    pub range: RangeInclusive<Rating>,
}

impl std::fmt::Debug for WantedDifficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WantedDifficulty").field("range", &self.range).finish_non_exhaustive()
    }
}

/// What to make, and which of it.
#[derive(Clone, Debug)]
pub struct MakePlan {
    /// What to make.
    pub product: Product,
    /// What is made, in words, for the description of a run.
    pub description: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The first index. What is made for an index depends on product, seed and index alone.
    pub start: u64,
    /// The number of items, or of classes; `None` to go on until the indices end or an item is not
    /// found.
    pub count: Option<u64>,
    /// The bytes that the known classes may take, if no two puzzles of one class are written.
    pub class_memory: Option<u64>,
    /// The part of the indices that is made.
    pub shard: Shard,
    /// The instruction set to search with.
    pub isa: Isa,
}

impl MakePlan {
    /// Whether anything can be made to this plan.
    ///
    /// # Errors
    ///
    /// What cannot be made, and what to do.
    pub fn check(&self) -> Result<(), String> {
        if self.class_memory.is_some() && self.shard.of() > 1 {
            return Err(
                "--unique-classes tells classes apart within one part alone; leave --shard \
                 out, and use canon --dedupe on all parts together"
                    .to_owned(),
            );
        }
        let last = self.count.and_then(|count| self.start.checked_add(count.saturating_sub(1)));
        if self.count.is_some() && self.class_memory.is_none() && last.is_none() {
            let (start, there) = (self.start, u64::MAX - self.start + 1);
            return Err(format!(
                "--start {start} leaves {there} of the indices, which end at {}; --count asks for \
                 more",
                u64::MAX
            ));
        }
        if let Product::Puzzles { spec, difficulty } = &self.product {
            generator(spec, difficulty.as_ref(), self.seed)?;
        }
        Ok(())
    }

    /// The number of items of this part, if there is an end. How many items it takes to find a
    /// number of classes is not known.
    pub(crate) fn items(&self) -> Option<u64> {
        let count = self.count.filter(|_| self.class_memory.is_none())?;
        Some(count.saturating_sub(self.shard.number() - 1).div_ceil(self.shard.of()))
    }

    pub(super) fn makes_grids(&self) -> bool {
        matches!(self.product, Product::Grids)
    }

    /// The columns of a table of what is made.
    pub(crate) fn columns(&self) -> Columns {
        let is_grids = self.makes_grids();
        let fields: &[&str] = if is_grids {
            &["index"]
        } else {
            &[AnswerColumn::Clues.name(), AnswerColumn::Nodes.name(), "index"]
        };
        let fields = fields.iter().map(|name| (*name).to_owned()).collect();
        Columns { solution: !is_grids, fields, ..Columns::default() }
    }
}

/// A generator of puzzles, or why there is none.
pub(super) fn generator(
    spec: &PuzzleSpec,
    difficulty: Option<&WantedDifficulty>,
    seed: u64,
) -> Result<Generator, String> {
    let generator = Generator::new(spec.clone(), seed).map_err(|error| error.to_string())?;
    match difficulty {
        None => Ok(generator),
        Some(WantedDifficulty { measure, range }) => {
            generator.with_difficulty(measure(), range.clone()).map_err(|error| error.to_string())
        }
    }
}
