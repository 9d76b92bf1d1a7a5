//! [`PuzzleMaker`]: makes the puzzles of an order. [`UnbiasedMaker`]: makes puzzles for statistics.

use super::difficulty::WantedDifficulty;
use super::kept_ratings::KeptRatings;
use super::made_position::MadePosition;
use super::order_error::OrderError;
use crate::setting::{Setting, SettingNames};
use ninefold_core::{Budget, CancelFlag, CellSet, Grid, Isa, Puzzle, Solver};
use ninefold_generate::{
    DifficultyMeasure, GenerateError, GeneratedPuzzle, Generator, LocalSearchProgress, Minimality,
    PuzzleSpec, RandomStream, Rated, Rating, RatingScale, Remedy, UnbiasedGenerator,
};
use ninefold_scales::PuzzleRating;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A puzzle that was made.
///
/// [`PuzzleMaker`] has an example.
#[derive(Clone, Debug)]
pub struct MadePuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Grid,
    /// Number of tries that the puzzle took, at least 1.
    pub tries: u64,
    /// Number by which the wanted difficulty compares puzzles, if one is wanted.
    pub difficulty: Option<Rating>,
    /// Rating of the steps, if steps are wanted.
    pub rating: Option<PuzzleRating>,
    /// Position before the wanted step, if positions are wanted.
    pub position: Option<Box<MadePosition>>,
}

/// Why a puzzle was not made.
///
/// ```
/// use ninefold_questions::SettingNames;
/// use ninefold_questions::make::MakeError;
///
/// struct Library;
/// impl SettingNames for Library {}
///
/// let why = MakeError::Unbiased { attempts: 1 }.describe(&Library);
/// assert_eq!(why, "no minimal puzzle was found in 1 try; allow more tries (attempts)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MakeError {
    /// No puzzle was found within its tries.
    Puzzle(Box<GenerateError>),
    /// No puzzle for statistics was found.
    Unbiased {
        /// Number of attempts.
        attempts: u64,
    },
}

impl MakeError {
    /// Returns why no puzzle was made, and what to do. `settings` names the settings.
    pub fn describe(&self, settings: &dyn SettingNames) -> String {
        match self {
            Self::Puzzle(error) => {
                let named = |remedy: &Remedy| match setting_of(*remedy) {
                    Some(setting) => format!("{remedy} ({})", settings.setting_name(setting)),
                    None => remedy.to_string(),
                };
                let remedies: Vec<String> = error.remedies().iter().map(named).collect();
                format!("{}; {}", error.reason(), remedies.join(", or "))
            }
            Self::Unbiased { attempts } => {
                let tries = if *attempts == 1 { "try" } else { "tries" };
                let more = settings.setting_name(Setting::Attempts);
                format!(
                    "no minimal puzzle was found in {attempts} {tries}; allow more tries ({more})"
                )
            }
        }
    }
}

/// Returns the setting that a remedy changes.
fn setting_of(remedy: Remedy) -> Option<Setting> {
    match remedy {
        Remedy::MoreTries => Some(Setting::Tries),
        Remedy::NotMinimal => Some(Setting::Minimality),
        Remedy::SymmetricallyMinimal => Some(Setting::SymmetricMinimality),
        Remedy::FewerClues | Remedy::MoreClues => Some(Setting::Clues),
        _ => None,
    }
}

/// Watches a maker at work. It may end the work by the maker's flag.
pub trait MakeWatch: Send + Sync {
    /// Takes notice of puzzles that were tried, and of how many were as wanted.
    fn tried(&self, _tried: u64, _found: u64) {}

    /// Takes notice of the progress of a local search.
    fn searched(&self, _progress: &LocalSearchProgress) {}

    /// Returns whether the maker calls [`tried`](Self::tried) for each puzzle even if no difficulty is
    /// wanted. The calls slow the maker down.
    fn watches_every_try(&self) -> bool {
        false
    }
}

/// A watch that does nothing.
///
/// [`PuzzleMaker`] has an example.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl MakeWatch for Unwatched {}

/// Makes the puzzles of an order, in one thread.
///
/// ```
/// use ninefold_core::CancelFlag;
/// use ninefold_generate::PuzzleSpec;
/// use ninefold_questions::make::{MakeWatch, PuzzleMaker, Unwatched};
/// use std::sync::Arc;
///
/// let watch: Arc<dyn MakeWatch> = Arc::new(Unwatched);
/// let spec = PuzzleSpec::default();
/// let mut maker = PuzzleMaker::new(&spec, None, 7, &watch, &CancelFlag::new())?;
/// let made = maker.make(0, 1, 2);
/// assert!(made.iter().all(Result::is_ok));
/// # Ok::<(), ninefold_questions::make::OrderError>(())
/// ```
pub struct PuzzleMaker {
    generator: Generator,
    kept: KeptRatings,
}

impl PuzzleMaker {
    /// Returns a maker of puzzles by a seed. It ends when `flag` is set.
    ///
    /// # Errors
    ///
    /// Why no puzzle can be as wanted.
    pub fn new(
        spec: &PuzzleSpec,
        difficulty: Option<&WantedDifficulty>,
        seed: u64,
        watch: &Arc<dyn MakeWatch>,
        flag: &CancelFlag,
    ) -> Result<Self, OrderError> {
        let is_minimal = spec.minimality != Minimality::Proper;
        if is_minimal && difficulty.is_some_and(WantedDifficulty::is_of_full_houses) {
            return Err(OrderError::FullHousesAreRedundant);
        }
        let kept = KeptRatings::default();
        let generator = Generator::new(spec.clone(), seed)?;
        let own = Arc::clone(watch);
        let generator = generator.reporting(move |progress| own.searched(progress));
        let (measure, range) = match difficulty {
            Some(wanted) => (Some(wanted.measure(&kept)), wanted.range().clone()),
            None => (None, Rating(0)..=Rating(0)),
        };
        let generator = if measure.is_some() || watch.watches_every_try() {
            let measure = WatchedMeasure { measure, watch: Arc::clone(watch) };
            generator.with_difficulty(measure, range)?
        } else {
            generator
        };
        Ok(Self { generator: generator.cancelled_by(flag), kept })
    }

    /// Returns the same maker with an instruction set.
    #[must_use]
    pub fn with_isa(self, isa: Isa) -> Self {
        Self { generator: self.generator.with_isa(isa), ..self }
    }

    /// Makes the puzzles of `count` indices: `first`, `first + step` and so on. There are fewer only if
    /// the flag was set.
    pub fn make(
        &mut self,
        first: u64,
        step: u64,
        count: usize,
    ) -> Vec<Result<MadePuzzle, MakeError>> {
        let made = self.generator.batch_of_every(first, step, count).into_iter();
        let made = made.map(|made| {
            let GeneratedPuzzle { puzzle, solution, rating: difficulty, tries, .. } =
                made.map_err(|error| MakeError::Puzzle(Box::new(error)))?;
            let (rating, position) = (self.kept.get(&puzzle), self.kept.position(&puzzle));
            Ok(MadePuzzle { puzzle, solution, tries, difficulty, rating, position })
        });
        let made = made.collect();
        self.kept.clear();
        made
    }
}

/// A measure that tells a watch what it rates. Without an inner measure, it accepts every puzzle.
struct WatchedMeasure {
    measure: Option<Box<dyn DifficultyMeasure>>,
    watch: Arc<dyn MakeWatch>,
}

impl DifficultyMeasure for WatchedMeasure {
    fn scale(&self) -> RatingScale {
        match &self.measure {
            Some(measure) => measure.scale(),
            None => {
                let (lowest, highest) = (Rating(0), Rating(0));
                RatingScale { name: "any", decimals: 0, lowest, highest }
            }
        }
    }

    fn rate(&mut self, puzzle: &Puzzle, solution: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        let rated = match &mut self.measure {
            Some(measure) => measure.rate(puzzle, solution, range),
            None => Rated::Exactly(Rating(0)),
        };
        self.watch.tried(1, u64::from(is_within(rated, range)));
        rated
    }

    fn rate_batch(
        &mut self,
        puzzles: &[(Puzzle, Grid)],
        range: &RangeInclusive<Rating>,
    ) -> Vec<Rated> {
        let rated = match &mut self.measure {
            Some(measure) => measure.rate_batch(puzzles, range),
            None => vec![Rated::Exactly(Rating(0)); puzzles.len()],
        };
        let found = rated.iter().filter(|rated| is_within(**rated, range)).count();
        self.watch.tried(puzzles.len() as u64, found as u64);
        rated
    }

    fn nearness(&self) -> Option<u64> {
        self.measure.as_ref()?.nearness()
    }

    fn arrange(&mut self, solution: &Grid, places: &mut [CellSet], random: &mut RandomStream) {
        // The search for places takes time, too.
        self.watch.tried(0, 0);
        if let Some(measure) = &mut self.measure {
            measure.arrange(solution, places, random);
        }
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        if let Some(measure) = &mut self.measure {
            measure.cancelled_by(flag);
        }
    }
}

/// Returns whether a rating is known and within a range.
fn is_within(rated: Rated, range: &RangeInclusive<Rating>) -> bool {
    matches!(rated, Rated::Exactly(rating) if range.contains(&rating))
}

/// Makes minimal puzzles with known probabilities, for statistics, in one thread.
///
/// ```
/// use ninefold_core::CancelFlag;
/// use ninefold_questions::make::UnbiasedMaker;
///
/// let mut maker = UnbiasedMaker::new(&(22..=28), 1_000_000, 7, &CancelFlag::new());
/// assert!(maker.make(0).is_ok());
/// ```
pub struct UnbiasedMaker {
    generator: UnbiasedGenerator,
    solver: Solver,
    attempts: u64,
    seed: u64,
}

impl UnbiasedMaker {
    /// Returns a maker of puzzles by a seed. It ends when `flag` is set.
    pub fn new(clues: &RangeInclusive<usize>, attempts: u64, seed: u64, flag: &CancelFlag) -> Self {
        let generator = UnbiasedGenerator::new(clues.clone()).cancelled_by(flag);
        Self { generator, solver: Solver::new(Budget::UNLIMITED), attempts, seed }
    }

    /// Returns the same maker with an instruction set.
    #[must_use]
    pub fn with_isa(self, isa: Isa) -> Self {
        let (generator, solver) = (self.generator.with_isa(isa), self.solver.with_isa(isa));
        Self { generator, solver, ..self }
    }

    /// Makes the puzzle of an index.
    ///
    /// # Errors
    ///
    /// If no puzzle is found in the attempts.
    pub fn make(&mut self, index: u64) -> Result<MadePuzzle, MakeError> {
        let none = MakeError::Unbiased { attempts: self.attempts };
        let random = &mut RandomStream::new(self.seed, RandomStream::UNBIASED, index);
        let drawn = self.generator.draw(random, self.attempts).ok_or_else(|| none.clone())?;
        // A puzzle that was drawn has a solution.
        let solution = self.solver.any(&drawn.puzzle).ok().flatten().ok_or(none)?;
        let (puzzle, tries) = (drawn.puzzle, drawn.attempts);
        let (difficulty, rating, position) = (None, None, None);
        Ok(MadePuzzle { puzzle, solution, tries, difficulty, rating, position })
    }
}
