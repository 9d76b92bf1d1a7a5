//! Techniques that no scale has, on positions of generated puzzles: each step is true, proved, and
//! explained in every language.
//!
//! `PUZZLES=10000 cargo test --release -p ninefold-explain --test unscaled` takes more puzzles.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use core::ops::ControlFlow;
use ninefold_core::{Budget, Candidate, CellSet, Grid, Solver, Verdict};
use ninefold_explain::{
    Coordinates, Explanation, Hint, HintStage, Language, Notes, Picture, Theme, Words,
};
use ninefold_generate::{Generator, PuzzleSpec, RandomStream};
use ninefold_logic::{Board, Deduction, Family, StepSink, Technique};
use ninefold_scales::{Profile, Rater, Tenths, Uniqueness, finder};
use std::collections::{BTreeMap, BTreeSet};

/// The techniques.
fn techniques() -> Vec<Technique> {
    Profile::unscaled().iter().map(|entry| entry.scores[0].0).collect()
}

/// A sink that checks steps and their explanations.
struct Reader<'a> {
    board: &'a Board,
    grid: &'a Grid,
    words: &'a [Words],
    found: &'a mut BTreeMap<Technique, u32>,
    left: u32,
}

impl StepSink for Reader<'_> {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let is_true = |Candidate { cell, digit }: Candidate| self.grid.get(cell) == digit;
        assert!(found.placement.is_none_or(is_true), "{found} of {}", self.board.filled());
        assert!(!found.eliminations.into_iter().any(is_true), "{found} of {}", self.board.filled());
        let step = Profile::SE121.step(self.board, &found).unwrap();
        assert_eq!(step.check(self.board), Ok(()), "{found} of {}", self.board.filled());
        let goes = found.eliminations.cells()
            | found.placement.map_or(CellSet::EMPTY, |one| CellSet::only(one.cell));
        for words in self.words {
            let explanation = Explanation::new(words, self.board, &step);
            let about = format!("{explanation}\n({found} of {})", self.board.filled());
            assert!(!explanation.reason.is_empty() && !explanation.effect.is_empty(), "{about}");
            assert!(goes.is_subset(explanation.mentions().cells), "{about}");
            for sentence in explanation.sentences() {
                let text = &sentence.text;
                assert!(!text.contains(['{', '}']) && text != sentence.key, "{about}");
                assert!(!text.contains("  ") && !text.contains(" ."), "{about}");
                assert!(!text.contains(" ,") && !text.contains(": ."), "{about}");
            }
            if self.left.is_multiple_of(16) {
                let picture = Picture::of_step(words, self.board, &step).svg(Theme::Light);
                assert!(!picture.contains("picture."), "{about}");
            }
        }
        *self.found.entry(found.technique).or_default() += 1;
        self.left -= 1;
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn every_step_on_positions_of_generated_puzzles_is_explained() {
    let count: usize = std::env::var("PUZZLES").map_or(60, |text| text.parse().unwrap());
    let words = Language::ALL.map(|language| Words::new(language, Coordinates::Numbers));
    let mut generator = Generator::new(PuzzleSpec::default(), 61).unwrap();
    let (mut found, mut positions) = (BTreeMap::new(), 0);
    for first in (0..count).step_by(60) {
        for (index, made) in (first..).zip(generator.batch(first as u64, 60)) {
            let puzzle = made.unwrap().puzzle;
            let Verdict::Unique(grid) = Solver::new(Budget::UNLIMITED).solve(&puzzle) else {
                panic!("{puzzle}")
            };
            let mut random = RandomStream::new(61, 0, index as u64);
            let limit = Tenths::new(72);
            let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121).with_limit(limit);
            loop {
                // Not after each single; and on some boards with fewer marks.
                if random.below(4) == 0 {
                    positions += 1;
                    let mut board = *rater.board();
                    for candidate in board.candidate_set() {
                        let is_true = grid.get(candidate.cell) == candidate.digit;
                        if index % 3 == 0 && !is_true && random.below(6) == 0 {
                            board.eliminate(candidate);
                        }
                    }
                    for technique in techniques() {
                        let mut sink = Reader {
                            board: &board,
                            grid: &grid,
                            words: &words,
                            found: &mut found,
                            left: 12,
                        };
                        let _ = finder(technique)(&board, &mut sink);
                    }
                }
                if rater.next().is_none() {
                    break;
                }
            }
        }
    }
    println!("{positions} positions: {found:?}");
    assert!(found.len() >= 14, "{found:?}");
}

#[test]
fn hints_name_techniques_that_no_scale_has() {
    let words = Words::new(Language::English, Coordinates::Numbers);
    let own = techniques();
    let text = include_str!("../../../testdata/se121-paths.txt");
    let puzzles = text.lines().filter(|line| !line.starts_with(['#', ' ']));
    let mut named = BTreeSet::new();
    for puzzle in puzzles.step_by(3) {
        let mut board = Board::new(&puzzle[..81].parse().unwrap());
        while let Some(hint) = Hint::find(&board, Notes::Full, Uniqueness::Open) {
            let found = hint.step().deduction;
            if found.technique.family() == Family::ForcingChain {
                break;
            }
            assert_ne!(found.technique.family(), Family::Uniqueness);
            if own.contains(&found.technique) {
                named.insert(found.technique);
                let told = hint.told(&words);
                let stages = HintStage::ALL.map(|stage| told.sentences(stage));
                assert!(stages.iter().all(|stage| !stage.is_empty()));
                assert!(stages[1].iter().all(|one| one.mentions.cells.is_empty()));
            }
            board.eliminate_all(&found.eliminations);
            if let Some(placement) = found.placement {
                board.place(placement);
            }
        }
    }
    assert!(named.len() >= 4, "{named:?}");
}
