//! Pearls and diamonds: puzzles that are hard from the start.

use ninefold_core::CancelFlag;
use ninefold_generate::PuzzleSpec;
use ninefold_logic::Board;
use ninefold_questions::make::{
    HardFromStart, MakeWatch, OrderError, Product, PuzzleMaker, PuzzleOrder, RatingSpan, Unwatched,
};
use ninefold_scales::{Profile, PuzzleRating, Rater};
use std::sync::Arc;

/// Returns an order for jewels.
fn order(scale: Profile, jewel: HardFromStart, least: Option<u64>) -> PuzzleOrder {
    let mut order = PuzzleOrder::new(scale);
    order.steps.jewel = Some(jewel);
    order.steps.rating = least.map(|first| RatingSpan { first: Some(first), last: None });
    order
}

/// Makes puzzles of an order, and rates them anew.
fn made(order: &PuzzleOrder, count: usize) -> Vec<(String, PuzzleRating)> {
    let Ok(Product::Puzzles { spec, difficulty }) = order.product() else { panic!("puzzles") };
    let watch: Arc<dyn MakeWatch> = Arc::new(Unwatched);
    let flag = CancelFlag::new();
    let mut maker =
        PuzzleMaker::new(&spec, difficulty.as_ref(), 7, &watch, &flag).expect("a maker");
    let made = maker.make(0, 1, count).into_iter().map(|made| {
        let made = made.expect("a jewel");
        let board = Board::new(&made.puzzle);
        (made.puzzle.to_string(), Rater::new(board, order.steps.scale).finish())
    });
    made.collect()
}

#[test]
fn a_jewel_without_a_rating_is_harder_than_singles() {
    for (scale, floor) in [(Profile::SE121, 25), (Profile::HUMAN, 23)] {
        for jewel in [HardFromStart::Pearl, HardFromStart::Diamond] {
            for (puzzle, rating) in made(&order(scale, jewel, None), 3) {
                assert!(rating.er.get() >= floor, "{puzzle}: {rating:?}");
                assert_eq!(rating.ep, rating.er, "{puzzle}");
            }
        }
    }
}

#[test]
fn hard_pearls_and_diamonds_are_found() {
    let jewels = [
        (Profile::SE121, HardFromStart::Pearl),
        (Profile::SE121, HardFromStart::Diamond),
        (Profile::HUMAN, HardFromStart::Pearl),
    ];
    for (scale, jewel) in jewels {
        {
            for (puzzle, rating) in made(&order(scale, jewel, Some(40)), 3) {
                assert!(rating.er.get() >= 40 && rating.er.get() < 200, "{puzzle}: {rating:?}");
                assert_eq!(rating.ep, rating.er, "{puzzle}");
                let is_diamond = jewel == HardFromStart::Diamond;
                assert!(!is_diamond || rating.ed == rating.er, "{puzzle}");
            }
        }
    }
}

#[test]
fn a_batch_of_jewels_is_that_of_its_items() {
    let order = order(Profile::HUMAN, HardFromStart::Pearl, None);
    let Ok(Product::Puzzles { spec, difficulty }) = order.product() else { panic!("puzzles") };
    let watch: Arc<dyn MakeWatch> = Arc::new(Unwatched);
    let flag = CancelFlag::new();
    let maker = |spec: &PuzzleSpec| -> Result<PuzzleMaker, OrderError> {
        PuzzleMaker::new(spec, difficulty.as_ref(), 7, &watch, &flag)
    };
    let all = maker(&spec).expect("a maker").make(0, 1, 120);
    for index in [0, 57, 119] {
        let one = maker(&spec).expect("a maker").make(index, 1, 1);
        let puzzles =
            [&one[0], &all[index as usize]].map(|made| made.as_ref().ok().map(|m| m.puzzle));
        assert_eq!(puzzles[0], puzzles[1], "{index}");
        assert!(puzzles[0].is_some());
    }
}
