//! Proofs of the benchmark corpora are accepted by a checker of other people and by our own, and changed
//! ones are not.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use dratify::Checker;
use ninefold_core::{Candidate, CandidateSet, Cell, DigitSet, Grid, Puzzle, Solver};
use ninefold_prove::{
    Certificate, Formula, Literal, ProofFormat, ProveError, StatedStep, VerifyError, check_drat,
    check_lrat, check_pbp, solutions_are_right,
};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Finds solutions, and proves that there are no others.
#[derive(Default)]
struct Prover(Solver);

impl Prover {
    fn prove(&mut self, puzzle: &Puzzle, limit: usize) -> Result<Certificate, ProveError> {
        Formula::find(&mut self.0, puzzle, limit)?.prove(&[], &mut || true)
    }
}

/// Returns the first puzzles of a corpus.
fn corpus(name: &str, count: usize) -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/corpora");
    let text = fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<Puzzle> = lines.take(count).map(|line| line[..81].parse().unwrap()).collect();
    assert!(puzzles.len() == count, "{name} has {}", puzzles.len());
    puzzles
}

/// Returns whether the crate `dratify`, by other people, accepts a proof.
fn dratify_accepts(formula: &Formula, drat: &str) -> bool {
    let number = |literal: &Literal| {
        let number = literal.dimacs();
        2 * (number.unsigned_abs() - 1) + u32::from(number < 0)
    };
    let mut clauses = Vec::new();
    formula.for_each_clause(|clause| clauses.push(clause.iter().map(number).collect()));
    let mut checker = Checker::new(729, &clauses, true, true);
    let steps: Vec<(bool, Vec<u32>)> = drat
        .lines()
        .map(|line| {
            let numbers = line.split(' ').map(|word| word.parse().unwrap());
            let literals = numbers.take_while(|number| *number != 0);
            (false, literals.map(|one| number(&Literal::from_dimacs(one).unwrap())).collect())
        })
        .collect();
    let result = checker.check(&steps);
    result.ok && result.reached_empty && result.rat_steps == 0
}

fn accept(certificate: &Certificate) {
    let Certificate { formula, proof } = certificate;
    let puzzle = formula.puzzle;
    assert!(solutions_are_right(formula), "{puzzle}");
    assert_eq!(check_lrat(formula, &proof.lrat(formula)), Ok(()), "{puzzle}");
    assert_eq!(check_drat(formula, &proof.drat()), Ok(()), "{puzzle}");
    assert_eq!(check_pbp(formula, &proof.pbp(formula)), Ok(()), "{puzzle}");
    assert!(dratify_accepts(formula, &proof.drat()), "{puzzle}");
}

#[test]
fn a_thousand_puzzles_have_one_solution() {
    let mut prover = Prover::default();
    for name in ["easy", "minimal", "few-clues", "hard"] {
        for puzzle in corpus(name, 250) {
            let certificate = prover.prove(&puzzle, 1).unwrap();
            assert_eq!(certificate.formula.solutions.len(), 1);
            accept(&certificate);
        }
    }
}

#[test]
fn boards_without_a_solution_have_none() {
    let mut prover = Prover::default();
    for puzzle in corpus("none", 1_000) {
        let certificate = prover.prove(&puzzle, 1_000).unwrap();
        assert!(certificate.formula.solutions.is_empty());
        accept(&certificate);
    }
}

/// Returns a random number below another, by Knuth's linear congruential generator.
fn random(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    (*state >> 33) as usize % below
}

/// Returns a puzzle without one of its clues.
fn without_a_clue(puzzle: &Puzzle, state: &mut u64) -> Puzzle {
    let clues: Vec<_> = puzzle.clues().collect();
    let (left_out, _) = clues[random(state, clues.len())];
    let digit = |cell: usize| puzzle.cells()[cell].filter(|_| cell != left_out.index());
    Puzzle::new(std::array::from_fn(digit))
}

#[test]
fn boards_with_several_solutions_have_no_other_ones() {
    let mut prover = Prover::default();
    let (mut state, mut accepted) = (3, 0);
    // Without one of its clues, a minimal puzzle has some solutions.
    let fewer =
        corpus("minimal", 1_300).into_iter().map(|puzzle| without_a_clue(&puzzle, &mut state));
    for puzzle in corpus("several", 1_000).into_iter().chain(fewer) {
        match prover.prove(&puzzle, 100) {
            Ok(certificate) => {
                assert!((2..=100).contains(&certificate.formula.solutions.len()));
                accept(&certificate);
                accepted += 1;
            }
            Err(error) => assert_eq!(error, ProveError::TooManySolutions { limit: 100 }),
        }
    }
    assert!(accepted >= 1_000, "{accepted}");
}

#[test]
fn an_improper_puzzle_has_no_proof_of_one_solution() {
    let mut prover = Prover::default();
    let mut state = 1;
    let mut tried = 0;
    for puzzle in corpus("minimal", 1_000) {
        let certificate = prover.prove(&puzzle, 1).unwrap();
        let puzzle = without_a_clue(&puzzle, &mut state);
        let formula = Formula { puzzle, ..certificate.formula };
        let proof = &certificate.proof;
        assert_eq!(
            formula.clone().prove(&[], &mut || true).unwrap_err(),
            ProveError::OtherSolution
        );
        for format in ProofFormat::ALL {
            let (claim, proof) = (formula.text(format), proof.text(format, &formula));
            let refused = format.verify(&claim, &proof).unwrap_err();
            assert!(matches!(refused, VerifyError::Proof(_)), "{format}: {refused}");
        }
        assert!(!dratify_accepts(&formula, &proof.drat()));
        tried += 1;
    }
    assert_eq!(tried, 1_000);
}

/// A changed file is refused, or it still proves the same true claim: a hint that is not needed can be
/// another one, and a lemma that is not needed can be missing.
#[test]
fn a_changed_certificate_is_refused_or_still_right() {
    let mut prover = Prover::default();
    let mut state = 2;
    for format in ProofFormat::ALL {
        let mut refused = [0, 0];
        for (number, puzzle) in corpus("hard", 1_000).into_iter().enumerate() {
            let Certificate { formula, proof } = prover.prove(&puzzle, 1).unwrap();
            let texts = [formula.text(format), proof.text(format, &formula)];
            let changed = random(&mut state, 2);
            let mut lines: Vec<Vec<String>> = texts[changed]
                .lines()
                .map(|line| line.split(' ').map(str::to_owned).collect())
                .collect();
            let line = random(&mut state, lines.len());
            let word = random(&mut state, lines[line].len());
            match random(&mut state, 4) {
                0 => drop(lines.remove(line)),
                1 => drop(lines[line].remove(word)),
                2 => lines[line][word] = (random(&mut state, 10_600) + 1).to_string(),
                _ => {
                    let word = &mut lines[line][word];
                    *word = match word.strip_prefix(['-', '~']) {
                        Some(positive) => positive.to_owned(),
                        None if format == ProofFormat::VeriPb => format!("~{word}"),
                        None => format!("-{word}"),
                    };
                }
            }
            let lines: Vec<String> = lines.iter().map(|words| words.join(" ") + "\n").collect();
            let mut forged = texts.clone();
            forged[changed] = lines.concat();
            match format.verify(&forged[0], &forged[1]) {
                Err(_) => refused[changed] += 1,
                Ok(claim) => {
                    assert_eq!(claim, formula, "{format}");
                    assert_eq!(forged[0], texts[0], "{format}: no formula has other bytes");
                }
            }
            // A proof of another puzzle is none of this one.
            if number % 20 == 0 {
                let other = Formula { puzzle: Puzzle::EMPTY, ..formula.clone() };
                assert!(format.verify(&other.text(format), &texts[1]).is_err());
            }
        }
        let least = if format == ProofFormat::Lrat { 460 } else { 350 };
        assert!(refused[0] > 460 && refused[1] > least, "{format}: {refused:?}");
    }
}

/// The steps of a person may be anything that follows. A step that does not is refused.
#[test]
fn steps_become_lemmas_from_the_puzzle_alone() {
    let mut solver = Solver::default();
    for puzzle in corpus("hard", 100) {
        let formula = Formula::find(&mut solver, &puzzle, 1).unwrap();
        let solution = formula.solutions[0];
        // Hard steps: all of what is false in a cell at once, from the last cell to the first.
        let step = |cell: Cell| {
            let placement = Candidate { cell, digit: solution.get(cell) };
            let others = DigitSet::ALL.iter().filter(|digit| *digit != placement.digit);
            StatedStep {
                sentence: format!("{cell}\nis filled"),
                placement: Some(placement),
                eliminations: others.map(|digit| Candidate { cell, digit }).collect(),
            }
        };
        let steps: Vec<StatedStep> = Cell::ALL.into_iter().rev().map(step).collect();
        let certificate = formula.clone().prove(&steps, &mut || true).unwrap();
        assert_eq!(certificate.proof.comments.len(), 81);
        let pbp = certificate.proof.pbp(&formula);
        assert_eq!(pbp.matches("is filled\n").count(), 81);
        assert_eq!(check_pbp(&formula, &pbp), Ok(()));
        accept(&certificate);
        // The solution is logged after the steps, and nothing in them needs it.
        let (before, after) = pbp.split_once("soli ").unwrap();
        assert!(before.contains("% r1c1 is filled") && !after.contains('%'));
        let wrong = StatedStep {
            placement: None,
            eliminations: digits_of(&solution),
            ..step(Cell::ALL[0])
        };
        let refused = formula.prove(&[steps[0].clone(), wrong], &mut || true).unwrap_err();
        assert_eq!(refused, ProveError::WrongStep { index: 1 });
    }
}

/// Returns the digits of a grid.
fn digits_of(grid: &Grid) -> CandidateSet {
    Cell::ALL.into_iter().map(|cell| Candidate { cell, digit: grid.get(cell) }).collect()
}

/// A formula is the weak point of a proof. So a short program of another language, written from the
/// description alone, must make the same bytes.
#[test]
fn a_short_program_writes_the_same_formulas() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formula.py");
    if Command::new("python3").arg("--version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "CI is set, and there is no python3");
        println!("skipped: there is no python3");
        return;
    }
    let mut prover = Prover::default();
    // A guide prints the program for its readers.
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guides/prove.md");
    assert!(fs::read_to_string(guide).unwrap().contains(&fs::read_to_string(&script).unwrap()));
    for name in ["easy", "hard", "none", "several"] {
        let puzzles = corpus(name, 40);
        let certificates = puzzles.iter().filter_map(|puzzle| prover.prove(puzzle, 30).ok());
        for Certificate { formula, .. } in certificates.take(5) {
            let solutions = formula.solutions.iter().map(ToString::to_string);
            let words: Vec<String> =
                [formula.puzzle.to_string()].into_iter().chain(solutions).collect();
            for (kind, expected) in [("cnf", formula.cnf()), ("opb", formula.opb())] {
                let ran = Command::new("python3").arg(&script).arg(kind).args(&words).output();
                assert_eq!(String::from_utf8(ran.unwrap().stdout).unwrap(), expected, "{words:?}");
            }
        }
    }
}

#[test]
fn files_of_another_kind_are_refused() {
    let puzzle = corpus("easy", 1)[0];
    let Certificate { formula, proof } = Prover::default().prove(&puzzle, 1).unwrap();
    let (lrat, drat, pbp) = (proof.lrat(&formula), proof.drat(), proof.pbp(&formula));
    for text in [
        "",
        "x",
        &drat,
        &pbp,
        "10563 0 0\n",
        &format!("{lrat}{lrat}"),
        &format!("{} x\n", lrat.trim_end()),
    ] {
        assert!(check_lrat(&formula, text).is_err(), "{text}");
    }
    // The files have one form only.
    for (from, to) in [(" ", "  "), (" ", "\t"), ("\n", "\r\n"), (" 0\n", " -0\n"), ("105", "+105")]
    {
        assert!(check_lrat(&formula, &lrat.replacen(from, to, 1)).is_err(), "{from:?} {to:?}");
    }
    for (from, to) in [
        (" ;", "  ;"),
        ("rup ", "rup\t"),
        ("\n", "\r\n"),
        ("\n", "\n\n"),
        ("1 r", "01 r"),
        ("\noutput", "output"),
    ] {
        assert!(check_pbp(&formula, &pbp.replacen(from, to, 1)).is_err(), "{from:?} {to:?}");
    }
    for text in ["", "x", "00\n", "+0\n", "0 \n", "0\r\n", "1 2\n", &lrat, &pbp, "0 0\n", "0\n0\n"]
    {
        assert!(check_drat(&formula, text).is_err(), "{text}");
    }
    let many = pbp.replace("soli", "soli ~");
    let other = pbp.replace("BOUNDS 81", "BOUNDS 80");
    let without = pbp.replace("rup >= 1 ;\n", "");
    for text in ["", "x", &lrat, &drat, &many, &other, &without, &format!("{pbp}{pbp}")] {
        assert!(check_pbp(&formula, text).is_err(), "{text}");
    }
}
