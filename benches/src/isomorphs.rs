//! The second part of `cargo xtask conformance`: how far the ratings of isomorphs differ.

use crate::clock;
use ninefold_core::Puzzle;
use ninefold_generate::RandomStream;
use ninefold_logic::Board;
use ninefold_scales::{Profile, PuzzleRating, Rater};
use std::time::Duration;

/// Puzzles of each band of ratings.
const PUZZLES: usize = 25;
/// Random isomorphs of each puzzle.
const ISOMORPHS: u32 = 100;
/// Seed of the isomorphs.
const SEED: u64 = 20_170;

/// What was found in a scale.
struct Spread {
    scale: Profile,
    /// Puzzles whose isomorphs do not all have the same ER, EP and ED.
    differing: usize,
    /// Isomorphs with another ER than the puzzle as given.
    moved: usize,
    /// The greatest difference between the least and the greatest ER of a puzzle, in tenths.
    greatest: u32,
    time: Duration,
}

/// Rates random isomorphs of some puzzles of each band of ratings in the scales `se121` and `stable`,
/// and prints the table. Says if isomorphs have different ratings in the scale `stable`.
pub fn run(bands: &[Vec<Puzzle>], every: usize) -> Option<String> {
    let sample = |band: &Vec<Puzzle>| -> Vec<Puzzle> {
        let step = (band.len() / PUZZLES).max(1) * every;
        band.iter().step_by(step).take(PUZZLES).copied().collect()
    };
    let puzzles: Vec<Puzzle> = bands.iter().flat_map(sample).collect();
    println!("\nER, EP and ED of {ISOMORPHS} random isomorphs of {} puzzles\n", puzzles.len());
    println!(
        "| scale | puzzles with several ratings | isomorphs with another ER | greatest spread of ER | us a puzzle |"
    );
    println!("|---|--:|--:|--:|--:|");
    let mut fault = None;
    for scale in [Profile::SE121, Profile::STABLE] {
        let spread = Spread::of(scale, &puzzles);
        let isomorphs = puzzles.len() as u32 * ISOMORPHS;
        let Spread { differing, moved, greatest, time, .. } = spread;
        let micros = time.as_secs_f64() * 1e6 / f64::from(isomorphs.max(1));
        let tenths = format!("{}.{}", greatest / 10, greatest % 10);
        println!(
            "| {} | {differing} | {moved} of {isomorphs} | {tenths} | {micros:.1} |",
            scale.name()
        );
        fault = spread.fault();
    }
    fault
}

impl Spread {
    /// Rates isomorphs of puzzles in a scale.
    fn of(scale: Profile, puzzles: &[Puzzle]) -> Self {
        let mut spread = Self { scale, differing: 0, moved: 0, greatest: 0, time: Duration::ZERO };
        for (index, puzzle) in puzzles.iter().enumerate() {
            let mut random = RandomStream::new(SEED, 0, index as u64);
            let own = Rater::new(Board::new(puzzle), scale).finish();
            let ratings: Vec<PuzzleRating> = (0..ISOMORPHS)
                .map(|_| {
                    let isomorph = random.transform().puzzle(puzzle);
                    let start = clock::now();
                    let rating = Rater::new(Board::new(&isomorph), scale).finish();
                    spread.time += clock::since(start);
                    rating
                })
                .collect();
            let key = |rating: &PuzzleRating| (rating.er, rating.ep, rating.ed);
            let is_one = ratings.iter().all(|rating| key(rating) == key(&own));
            spread.differing += usize::from(!is_one);
            spread.moved += ratings.iter().filter(|rating| rating.er != own.er).count();
            let ers = || ratings.iter().chain([&own]).map(|rating| rating.er.get());
            let range = ers().max().unwrap_or(0) - ers().min().unwrap_or(0);
            spread.greatest = spread.greatest.max(range);
        }
        spread
    }

    /// Says if the scale promises one rating and does not keep it.
    fn fault(&self) -> Option<String> {
        let is_fault = self.scale.name() == Profile::STABLE.name() && self.differing > 0;
        is_fault.then(|| format!("{} puzzles have isomorphs with other ratings", self.differing))
    }
}
