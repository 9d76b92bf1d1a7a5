//! Several threads for one puzzle give the same steps as one.

use core::ops::ControlFlow;
use ninefold_core::Puzzle;
use ninefold_logic::{Board, Deduction, Helpers, NoHelpers, SharedJob};
use ninefold_scales::{Profile, PuzzleRating, Rater, RatingEnd, Tenths};
use std::thread;

/// Puzzles rated 9.4 to 11.3.
const HARD: [&str; 3] = [
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

/// A number of threads.
struct Threads(usize);

impl Helpers for Threads {
    fn threads(&self) -> usize {
        self.0
    }

    fn run(&self, jobs: &mut [SharedJob<'_>]) {
        thread::scope(|scope| {
            for job in jobs {
                scope.spawn(job);
            }
        });
    }
}

/// Helpers that promise to do jobs, and do none.
struct Idle;

impl Helpers for Idle {
    fn threads(&self) -> usize {
        4
    }

    fn run(&self, _: &mut [SharedJob<'_>]) {}
}

/// Rates a puzzle up to a number of assumptions. Returns the rating, the steps, and how often the
/// rater asked whether to go on.
fn rate(
    puzzle: &Puzzle,
    scale: Profile,
    helpers: &dyn Helpers,
    most: u32,
) -> (PuzzleRating, Vec<(Deduction, Tenths)>, u32) {
    let (mut steps, mut asked) = (Vec::new(), 0);
    let go_on = || {
        asked += 1;
        asked <= most
    };
    let note = |step: &Deduction, rating| {
        steps.push((*step, rating));
        ControlFlow::Continue(())
    };
    let rating = Rater::new(Board::new(puzzle), scale).follow(helpers, go_on, note);
    (rating, steps, asked)
}

#[test]
fn any_number_of_threads_takes_the_same_steps() {
    for puzzle in HARD.map(|text| text.parse().unwrap()) {
        for scale in [Profile::SE121, Profile::STABLE] {
            let alone = rate(&puzzle, scale, &NoHelpers, u32::MAX);
            assert_eq!(alone.0.end, RatingEnd::Solved);
            for threads in [2, 3, 40] {
                let helped = rate(&puzzle, scale, &Threads(threads), u32::MAX);
                assert!(helped == alone, "{threads} threads, {puzzle}");
            }
        }
    }
}

#[test]
fn a_search_is_stopped_at_the_same_assumption() {
    let puzzle = HARD[1].parse().unwrap();
    for most in [0, 1, 63, 64, 65, 700, 3_000] {
        let alone = rate(&puzzle, Profile::SE121, &NoHelpers, most);
        assert_eq!((alone.0.end, alone.2), (RatingEnd::Stopped, most + 1));
        assert!(rate(&puzzle, Profile::SE121, &Threads(2), most) == alone, "{most}");
    }
}

#[test]
fn helpers_that_do_nothing_change_nothing() {
    let puzzle = HARD[0].parse().unwrap();
    let alone = rate(&puzzle, Profile::SE121, &NoHelpers, u32::MAX);
    assert!(rate(&puzzle, Profile::SE121, &Idle, u32::MAX) == alone);
}
