//! [`make_levels`]: makes the puzzles of a book.

use crate::error::BookError;
use crate::layout::EXAMPLE;
use crate::parallel::joined;
use crate::puzzle::{BookPuzzle, BookSection, PuzzlePicker, check_count, sort};
use crate::work::BookWork;
use ninefold_core::CancelFlag;
use ninefold_generate::{ClueSymmetry, Minimality};
use ninefold_questions::make::{
    MadePuzzle, MakeError, MakeWatch, PuzzleMaker, PuzzleOrder, RatingLevel, Unwatched,
};
use ninefold_scales::Profile;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::thread;

/// Puzzles to make for a book.
///
/// [`BookSection`] has an example.
#[derive(Clone, PartialEq, Debug)]
pub struct BookOrder {
    /// Levels in the order of the book, and how many puzzles each has.
    pub levels: Vec<(RatingLevel, usize)>,
    /// Seed of the puzzles. The same seed makes the same puzzles.
    pub seed: u64,
    /// Symmetry of the clues.
    pub symmetry: ClueSymmetry,
}

impl BookOrder {
    /// Returns an order of puzzles whose clues have a half turn, as printed puzzles do.
    pub const fn new(levels: Vec<(RatingLevel, usize)>, seed: u64) -> Self {
        Self { levels, seed, symmetry: ClueSymmetry::Rotation180 }
    }

    /// Returns the order of one level.
    ///
    /// Easy and medium puzzles have more clues than they need, so that there is something to do
    /// everywhere.
    fn of_level(&self, level: RatingLevel) -> PuzzleOrder {
        let clues: Option<RangeInclusive<u64>> = match level {
            RatingLevel::Easy => Some(32..=38),
            RatingLevel::Medium => Some(28..=34),
            _ => None,
        };
        let minimality = match (&clues, self.symmetry) {
            (Some(_), _) => Minimality::Proper,
            (None, ClueSymmetry::None) => Minimality::Minimal,
            (None, _) => Minimality::Symmetric,
        };
        let mut order = PuzzleOrder::new(Profile::DEFAULT);
        order.steps.level = Some(level);
        PuzzleOrder { clues, minimality, symmetry: self.symmetry, ..order }
    }
}

/// Puzzles that each thread makes between two looks at the result.
const AT_ONCE: usize = 8;

/// Indices without a new puzzle after which a level counts as exhausted.
const MOST_MISSES: usize = 500;

/// Makes the puzzles of a book in some threads. No two are isomorphic or have isomorphic solutions, and
/// so it is with the puzzles that the picker excludes. The result does not depend on the number of threads.
///
/// # Errors
///
/// If a level cannot be filled, or if the work was ended.
pub fn make_levels(
    order: &BookOrder,
    mut picker: PuzzlePicker,
    work: &BookWork<'_>,
) -> Result<Vec<BookSection>, BookError> {
    let counts = order.levels.iter().map(|(_, count)| *count);
    check_count(counts.fold(0, usize::saturating_add))?;
    // The rules of the book solve a part of their example.
    if let Ok(example) = EXAMPLE.parse() {
        picker.exclude("the example of the rules", &example);
    }
    let mut sections = Vec::new();
    let mut before = 0;
    for (level, wanted) in order.levels.iter().filter(|(_, wanted)| *wanted > 0) {
        let puzzles = make_level(order, *level, *wanted, before, &mut picker, work)?;
        before += puzzles.len();
        sections.push(BookSection { level: Some(*level), puzzles });
    }
    Ok(sections)
}

/// Makes the puzzles of a level. `before` is the number of puzzles in levels before it.
fn make_level(
    order: &BookOrder,
    level: RatingLevel,
    wanted: usize,
    before: usize,
    picker: &mut PuzzlePicker,
    work: &BookWork<'_>,
) -> Result<Vec<BookPuzzle>, BookError> {
    let flag = CancelFlag::new();
    let unwatched: Arc<dyn MakeWatch> = Arc::new(Unwatched);
    let refused = |why: ninefold_questions::make::OrderError| BookError::Order(why.to_string());
    let (spec, difficulty) = order.of_level(level).puzzles().map_err(refused)?;
    let maker = || PuzzleMaker::new(&spec, difficulty.as_ref(), order.seed, &unwatched, &flag);
    let mut makers = Vec::new();
    for _ in 0..work.threads.get() {
        makers.push(maker().map_err(refused)?);
    }
    let mut puzzles: Vec<BookPuzzle> = Vec::new();
    // Each level has indices of its own. Otherwise levels would share the grids of their puzzles.
    let (mut first, mut misses) = ((level as u64) << 40, 0);
    while puzzles.len() < wanted {
        if !(work.go_on)() {
            return Err(BookError::Cancelled);
        }
        let left = (wanted - puzzles.len()).div_ceil(makers.len());
        let each = left.min(AT_ONCE);
        for made in next_indices(&mut makers, first, each) {
            // The last threads may make more than is wanted.
            if puzzles.len() == wanted {
                break;
            }
            let new = made.ok().filter(|made| picker.is_new(&made.puzzle, &made.solution));
            let rated = new.and_then(|made| {
                Some(BookPuzzle::new(made.puzzle, made.solution, made.rating.as_ref()?))
            });
            match rated {
                Some(puzzle) => {
                    puzzles.push(puzzle);
                    misses = 0;
                }
                None => misses += 1,
            }
        }
        if misses > MOST_MISSES {
            return Err(BookError::Level { level, found: puzzles.len(), wanted });
        }
        first += (each * makers.len()) as u64;
        (work.made)(before + puzzles.len());
    }
    sort(&mut puzzles);
    Ok(puzzles)
}

/// Makes the puzzles of the next indices, `each` in a thread. They are in the order of their indices.
fn next_indices(
    makers: &mut [PuzzleMaker],
    first: u64,
    each: usize,
) -> Vec<Result<MadePuzzle, MakeError>> {
    let step = makers.len() as u64;
    if let [maker] = makers {
        return maker.make(first, 1, each);
    }
    let mut parts: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (first..)
            .zip(makers)
            .map(|(first, maker)| scope.spawn(move || maker.make(first, step, each)))
            .collect();
        threads.into_iter().map(|thread| joined(thread).into_iter()).collect()
    });
    let mut made = Vec::new();
    for _ in 0..each {
        made.extend(parts.iter_mut().filter_map(Iterator::next));
    }
    made
}
