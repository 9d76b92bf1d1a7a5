//! The corpora in the repository are exactly those that the generator makes from their seed.

use ninefold_bench::corpus::{self, Corpus, Row};
use ninefold_bench::generate::{KINDS, Kind, SEED};
use ninefold_core::{Budget, CellSet, Count, Puzzle, Solver};
use std::collections::HashSet;
use std::fs;

fn puzzles(kind: &Kind) -> Vec<Puzzle> {
    let corpus = Corpus::read(&corpus::generated_path(kind.name)).expect("the corpus is there");
    corpus.rows().iter().map(Row::puzzle).collect()
}

#[test]
fn some_puzzles_of_each_corpus_come_out_the_same_again() {
    for kind in KINDS {
        let text = fs::read_to_string(corpus::generated_path(kind.name)).unwrap();
        let body = text.strip_prefix(&kind.header(SEED));
        let lines: Vec<&str> = body.expect("the header is as it is made").lines().collect();
        assert_eq!(lines.len(), kind.puzzles, "{}", kind.name);
        for index in [0, kind.puzzles / 2, kind.puzzles - 1] {
            let made = kind.puzzle(SEED, index);
            assert_eq!(lines[index].as_bytes(), made, "{}, puzzle {index}", kind.name);
        }
    }
}

#[test]
fn another_seed_gives_other_puzzles() {
    let kind = Kind::find("minimal").unwrap();
    assert_ne!(kind.puzzle(SEED, 0), kind.puzzle(SEED + 1, 0));
    assert_ne!(kind.puzzle(SEED, 0), kind.puzzle(SEED, 1));
}

#[test]
fn no_puzzle_stands_twice() {
    let mut seen = HashSet::new();
    for kind in KINDS {
        assert!(puzzles(&kind).into_iter().all(|puzzle| seen.insert(puzzle)), "{}", kind.name);
    }
}

#[test]
fn every_corpus_is_what_its_header_says() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    for kind in KINDS {
        let puzzles = puzzles(&kind);
        let counts = solver.count_batch(&puzzles, 2);
        for (puzzle, count) in puzzles.iter().zip(counts) {
            let clues = puzzle.clue_count();
            let fits = match kind.name {
                "easy" => count == Ok(Count::Exactly(1)) && (32..=38).contains(&clues),
                "several" => count == Ok(Count::AtLeast(2)),
                "none" => count == Ok(Count::Exactly(0)) && !puzzle.has_clash(),
                "few-clues" => count == Ok(Count::Exactly(1)) && clues <= 20,
                _ => count == Ok(Count::Exactly(1)),
            };
            assert!(fits, "{}: {puzzle}: {count:?}", kind.name);
        }
    }
}

#[test]
fn minimal_puzzles_are_minimal() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    for name in ["minimal", "few-clues", "hard"] {
        for puzzle in puzzles(&Kind::find(name).unwrap()).iter().step_by(10) {
            assert_eq!(solver.check(puzzle).redundant, Some(CellSet::EMPTY), "{name}: {puzzle}");
        }
    }
}
