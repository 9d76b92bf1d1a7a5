//! [`PuzzleOrder`]: puzzles as a user orders them. [`Product`]: what is made of an order.

use super::difficulty::WantedDifficulty;
use super::order_error::OrderError;
use super::rarity::Rarity;
use super::step_constraints::StepConstraints;
use super::step_rating::StepRating;
use ninefold_generate::{
    ClueSymmetry, Minimality, PuzzleSpec, Rating, SearchNodes, StartFrom, UnbiasedGenerator,
};
use ninefold_scales::Profile;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Puzzles as a user orders them. What is not said has the usual value.
///
/// ```
/// use ninefold_scales::Profile;
/// use ninefold_questions::make::{Product, PuzzleOrder};
///
/// // A range may reach below the smallest possible number.
/// let order = PuzzleOrder { clues: Some(10..=24), ..PuzzleOrder::new(Profile::SE121) };
/// let Product::Puzzles { spec, .. } = order.product()? else { return Err("puzzles".into()) };
/// assert_eq!(spec.clues, 17..=24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PuzzleOrder {
    /// Number of clues. `None`: any, or that of printed puzzles if clues may be redundant.
    pub clues: Option<RangeInclusive<u64>>,
    /// Whether every clue must be needed.
    pub minimality: Minimality,
    /// Symmetry of the cells with clues.
    pub symmetry: ClueSymmetry,
    /// Grid, cells or puzzle to start from.
    pub start: StartFrom,
    /// Largest number of tries for one puzzle. `None`: the usual number.
    pub tries: Option<u64>,
    /// Search nodes that the puzzle takes. `None`: any.
    pub nodes: Option<RangeInclusive<u64>>,
    /// Steps that solve the puzzle. They count only without `nodes`.
    pub steps: StepConstraints,
    /// Whether the puzzles are for statistics. Then only `clues` and `tries` count.
    pub is_unbiased: bool,
}

/// What is made.
///
/// [`PuzzleOrder`] has an example.
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

impl PuzzleOrder {
    /// Returns an order for any minimal puzzles. Steps that it may ask for later are those of a scale.
    pub fn new(scale: Profile) -> Self {
        Self {
            clues: None,
            minimality: Minimality::Minimal,
            symmetry: ClueSymmetry::None,
            start: StartFrom::RandomGrid,
            tries: None,
            nodes: None,
            steps: StepConstraints::new(scale),
            is_unbiased: false,
        }
    }

    /// Returns what is made of the order.
    ///
    /// # Errors
    ///
    /// [`OrderError`] if no puzzle can be as ordered, as far as this is known without a search.
    pub fn product(&self) -> Result<Product, OrderError> {
        if self.is_unbiased {
            let clues = self.clues.as_ref().map(PuzzleSpec::possible_clues);
            let clues = clues.unwrap_or(UnbiasedGenerator::USUAL_CLUES);
            let spec = PuzzleSpec { clues: clues.clone(), ..PuzzleSpec::default() };
            spec.check()?;
            let attempts = self.tries.unwrap_or(UnbiasedGenerator::USUAL_ATTEMPTS);
            return Ok(Product::Unbiased { clues, attempts });
        }
        let (spec, difficulty) = self.puzzles()?;
        Ok(Product::Puzzles { spec, difficulty })
    }

    /// Returns the spec of the puzzles, and the wanted difficulty. They are not for statistics.
    ///
    /// # Errors
    ///
    /// [`OrderError`] if no puzzle can be as ordered, as far as this is known without a search.
    pub fn puzzles(&self) -> Result<(PuzzleSpec, Option<WantedDifficulty>), OrderError> {
        let clues = self.clues.as_ref().map(PuzzleSpec::possible_clues);
        let fixes_clues = matches!(self.start, StartFrom::Cells(_) | StartFrom::Near(..));
        let usual = PuzzleSpec::default();
        let spec = PuzzleSpec {
            clues: match (clues, self.minimality) {
                (Some(clues), _) => clues,
                (None, Minimality::Proper) if !fixes_clues => PuzzleSpec::PRINTED_CLUES,
                (None, _) => usual.clues,
            },
            minimality: self.minimality,
            symmetry: self.symmetry,
            start: self.start,
            tries: self.tries.unwrap_or(usual.tries),
        };
        spec.check()?;
        let difficulty = match &self.nodes {
            Some(nodes) => Some(WantedDifficulty::Measured {
                measure: Arc::new(|| Box::new(SearchNodes::new())),
                range: Rating(*nodes.start())..=Rating(*nodes.end()),
            }),
            None => self.steps.difficulty()?,
        };
        Ok((spec, difficulty))
    }
}

impl Product {
    /// Returns the wanted difficulty, if there is one.
    pub const fn difficulty(&self) -> Option<&WantedDifficulty> {
        match self {
            Self::Puzzles { difficulty, .. } => difficulty.as_ref(),
            Self::Grids | Self::Unbiased { .. } => None,
        }
    }

    /// Returns the measure by steps, if the steps are wanted.
    pub const fn steps(&self) -> Option<&StepRating> {
        match self.difficulty() {
            Some(wanted) => wanted.steps(),
            None => None,
        }
    }

    /// Returns how rare the wanted puzzles are, if it is known and if they are rare.
    pub fn rarity(&self) -> Option<Rarity> {
        self.steps().and_then(|steps| Rarity::of(&steps.wanted, &steps.scale))
    }

    /// Returns the scale of the ratings, if the steps are wanted.
    pub fn rating_scale(&self) -> Option<Profile> {
        self.steps().map(|steps| steps.scale)
    }
}
