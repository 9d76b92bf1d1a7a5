//! Chains of HoDoKu: the cases of its library, and proofs of what is found.

mod common;

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit, Marks, Puzzle};
use ninefold_core::{DigitSet, Grid};
use ninefold_generate::RandomStream;
use ninefold_logic::techniques::hodoku::{forcing, nice_loop, remote_pair, x_chain, xy_chain};
use ninefold_logic::{Board, Deduction, Evidence, Finder, StepSink, Technique, check};
use ninefold_oracle::shared;

/// A case of HoDoKu's library of regression tests.
struct Case {
    line: String,
    /// The four digits of the technique, and the number of the variant or `x`.
    code: String,
    variant: String,
    board: Board,
    eliminations: CandidateSet,
    placements: CandidateSet,
}

/// Reads candidates such as `436 257`: digit, row, column.
fn candidates(text: &str) -> CandidateSet {
    let candidate = |word: &str| {
        let [digit, row, column] = [0, 1, 2].map(|at| word.as_bytes()[at] - b'0');
        let cell = Cell::ALL[usize::from(row - 1) * 9 + usize::from(column - 1)];
        Candidate { cell, digit: Digit::new(digit).expect("a digit") }
    };
    text.split_whitespace().map(candidate).fold(CandidateSet::EMPTY, CandidateSet::with)
}

/// Reads the cases of the library whose code begins with some text.
fn cases(begin: &str) -> Vec<Case> {
    let Some(text) = shared::text("techniques/hodoku-reglib-1.3-part.txt") else {
        return Vec::new();
    };
    let case = |line: &str| {
        let fields: Vec<&str> = line.split(':').collect();
        let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
        let puzzle: Puzzle = fields[3].replace('+', "").parse().expect("a puzzle");
        let mut marks = Marks::ALL;
        marks.strike_all(candidates(fields[4]));
        Case {
            line: line.to_owned(),
            code: code.to_owned(),
            variant: variant.to_owned(),
            board: Board::with_marks(&puzzle, &marks),
            eliminations: candidates(fields[5]),
            placements: candidates(fields.get(6).copied().unwrap_or_default()),
        }
    };
    text.lines().filter(|line| line.starts_with(&format!(":{begin}"))).map(case).collect()
}

/// Proves each deduction, and keeps it.
struct Prover<'a> {
    board: &'a Board,
    found: Vec<Deduction>,
    /// The number of deductions after which the search ends.
    limit: usize,
}

impl StepSink for Prover<'_> {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        panic!("{found} has no evidence")
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        let Evidence { premises, links, .. } = evidence();
        assert!(!links.is_empty() || !premises.is_empty(), "{found}");
        let proof = check(self.board, &premises, found.placement, &found.eliminations);
        assert_eq!(proof, Ok(()), "{found} of {} {links:?} {premises:?}", self.board.filled());
        self.found.push(found);
        if self.found.len() < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn explains(&self) -> bool {
        true
    }
}

/// Returns what a finder finds, up to a number of deductions, and proves it.
fn proved(board: &Board, finder: Finder, limit: usize) -> Vec<Deduction> {
    let mut prover = Prover { board, found: Vec::new(), limit };
    let _ = finder(board, &mut prover);
    prover.found
}

/// Returns the technique of a code, and the finder of a variant.
fn technique(code: &str, variant: &str) -> (Technique, Finder) {
    let has_sets = matches!((code, variant), ("0709", "2") | ("0710" | "0711", "3" | "4"));
    let grouped: Finder = if has_sets {
        |board, sink| nice_loop::find_with_sets(board, sink)
    } else {
        |board, sink| nice_loop::find_grouped(board, sink)
    };
    let plain: Finder = |board, sink| nice_loop::find(board, sink);
    match code {
        "0701" => (Technique::XChain, |board, sink| x_chain::find(board, sink)),
        "0702" => (Technique::XyChain, |board, sink| xy_chain::find(board, sink)),
        "0703" => (Technique::RemotePair, |board, sink| remote_pair::find(board, sink)),
        "0706" => (Technique::ContinuousNiceLoop, plain),
        "0707" => (Technique::DiscontinuousNiceLoop, plain),
        "0708" => (Technique::Aic, plain),
        "0709" => (Technique::GroupedContinuousNiceLoop, grouped),
        "0710" => (Technique::GroupedDiscontinuousNiceLoop, grouped),
        "0711" => (Technique::GroupedAic, grouped),
        code => panic!("{code}"),
    }
}

#[test]
fn the_library_of_hodoku_is_reproduced() {
    let mut failed = Vec::new();
    let mut count = 0;
    for case in cases("07") {
        let (technique, finder) = technique(&case.code, &case.variant);
        let fits = |step: &Deduction| {
            let placement = step
                .placement
                .map_or(CandidateSet::EMPTY, |placement| CandidateSet::EMPTY.with(placement));
            step.technique == technique
                && (case.eliminations - step.eliminations).is_empty()
                && (case.placements - placement).is_empty()
        };
        count += 1;
        if proved(&case.board, finder, usize::MAX).iter().any(fits) == (case.variant == "x") {
            failed.push(case.line);
        }
    }
    assert!(failed.is_empty(), "{} of {count}: {failed:#?}", failed.len());
}

/// All finders of the file.
const FINDERS: [Finder; 8] = [
    |board, sink| x_chain::find(board, sink),
    |board, sink| xy_chain::find(board, sink),
    |board, sink| remote_pair::find(board, sink),
    |board, sink| nice_loop::find(board, sink),
    |board, sink| nice_loop::find_grouped(board, sink),
    |board, sink| nice_loop::find_with_sets(board, sink),
    |board, sink| forcing::find_chains(board, sink),
    |board, sink| forcing::find_nets(board, sink),
];

#[test]
fn everything_that_is_found_is_proved_and_true() {
    let mut found = std::collections::BTreeMap::new();
    for (board, grid) in common::positions(1).into_iter().step_by(4) {
        for finder in FINDERS {
            for step in proved(&board, finder, 200) {
                let is_true = |Candidate { cell, digit }| Grid::get(&grid, cell) == digit;
                assert!(step.placement.is_none_or(is_true), "{step} of {}", board.filled());
                assert!(
                    !step.eliminations.into_iter().any(is_true),
                    "{step} of {}",
                    board.filled()
                );
                *found.entry(step.technique).or_insert(0) += 1;
            }
        }
    }
    println!("{found:?}");
    assert_eq!(found.len(), 13);
}

#[test]
fn any_position_with_any_pencil_marks_is_searched() {
    let mut random = RandomStream::new(31, 0, 0);
    for round in 0..40 {
        let mut puzzle = Puzzle::EMPTY;
        for cell in Cell::ALL {
            if random.below(100) < 12 + round % 3 * 10 {
                // Digits may clash.
                puzzle.set(cell, Some(Digit::ALL[random.below(9) as usize]));
            }
        }
        let keep = 1 + random.below(7);
        let digits = |_| {
            DigitSet::from_bits(
                (0..9).map(|digit| u16::from(random.below(8) < keep) << digit).sum(),
            )
        };
        let board = Board::with_marks(&puzzle, &Marks::new(core::array::from_fn(digits)));
        for (i, finder) in FINDERS.into_iter().enumerate() {
            let t = std::time::Instant::now();
            let n = proved(&board, finder, 100).len();
            if t.elapsed().as_millis() > 300 {
                println!("{round} {i} {n} {:?}", t.elapsed());
            }
        }
    }
}

#[test]
fn boards_that_were_made_up_are_searched_in_bounded_time() {
    for bits in [0, 0b1, 0b11, 0b111, 0x1ff] {
        let marks = Marks::new([DigitSet::from_bits(bits); 81]);
        let board = Board::with_marks(&Puzzle::EMPTY, &marks);
        for (i, finder) in FINDERS.into_iter().enumerate() {
            let t = std::time::Instant::now();
            proved(&board, finder, 10);
            println!("{bits} {i} {:?}", t.elapsed());
        }
    }
}
