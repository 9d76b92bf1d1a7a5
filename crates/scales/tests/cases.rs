//! Cases of our own for each technique: `testdata/technique-cases.tsv`.
//!
//! A case is a position in which a technique finds a step, and a near miss: the same position with
//! one detail changed, in which the technique must not find this step, and the checker must not
//! accept it. The head of the file explains the columns.
//!
//! The cases are mined from generated puzzles. The same seed gives the same cases:
//!
//! ```sh
//! # All techniques, or those that the variable names; the others keep their cases.
//! TECHNIQUES=x-wing,als-xz cargo test --release -p ninefold-scales --test cases -- --ignored
//! ```

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, DigitSet, Marks, Puzzle};
use ninefold_generate::{Generator, PuzzleSpec, RandomStream};
use ninefold_logic::{
    Board, Deduction, Family, FirstStep, HouseKind, Pattern, Premise, StepSink, Technique, check,
};
use ninefold_scales::{Profile, Rater, Tenths, find_evidence, finder};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The cases.
const CASES: &str = include_str!("../../../testdata/technique-cases.tsv");

/// The cases that a technique has at least.
const LEAST: usize = 5;

/// The least number of techniques that have cases.
const TECHNIQUES: usize = 145;

/// The one detail in which a near miss differs from the position of its case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// A candidate is restored.
    Restore(Candidate),
    /// A filled cell becomes blank. It gets its candidates, and its peers get its digit.
    Clear(Cell),
    /// A filled cell becomes a given.
    Give(Cell),
}

/// A case.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Case {
    technique: Technique,
    givens: CellSet,
    filled: Puzzle,
    /// The candidates that the filled digits leave, but that the position has no more.
    struck: CandidateSet,
    placement: Option<Candidate>,
    eliminations: CandidateSet,
    change: Change,
}

impl Case {
    /// Reads a line of the file.
    fn read(line: &str) -> Self {
        let [technique, givens, filled, struck, placement, eliminations, change] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("seven columns: {line}")
        };
        let candidates = |text: &str| match text {
            "-" => CandidateSet::EMPTY,
            text => text.parse().unwrap(),
        };
        let change = match change.split_once(' ') {
            Some(("restore", candidate)) => Change::Restore(candidate.parse().unwrap()),
            Some(("clear", cell)) => Change::Clear(cell.parse().unwrap()),
            Some(("give", cell)) => Change::Give(cell.parse().unwrap()),
            _ => panic!("{line}"),
        };
        Self {
            technique: technique.parse().unwrap(),
            givens: givens.parse::<Puzzle>().unwrap().clue_cells(),
            filled: filled.parse().unwrap(),
            struck: candidates(struck),
            placement: candidates(placement).first(),
            eliminations: candidates(eliminations),
            change,
        }
    }

    /// Writes a line of the file.
    fn line(&self) -> String {
        let mut givens = Puzzle::EMPTY;
        for cell in self.givens {
            givens.set(cell, self.filled.get(cell));
        }
        let text = |candidates: &CandidateSet| {
            if candidates.is_empty() { "-".to_owned() } else { candidates.short().to_string() }
        };
        let placement = text(&self.placement.into_iter().collect());
        let change = match self.change {
            Change::Restore(candidate) => format!("restore {candidate}"),
            Change::Clear(cell) => format!("clear {cell}"),
            Change::Give(cell) => format!("give {cell}"),
        };
        let (struck, eliminations) = (text(&self.struck), text(&self.eliminations));
        let (technique, filled) = (self.technique, self.filled);
        format!("{technique}\t{givens}\t{filled}\t{struck}\t{placement}\t{eliminations}\t{change}")
    }

    /// Returns the position.
    fn board(&self) -> Board {
        let mut board = Board::new(&self.filled).with_givens(self.givens);
        board.eliminate_all(&self.struck);
        board
    }

    /// Returns the position of the near miss.
    fn near_miss(&self) -> Board {
        changed(&self.board(), self.change)
    }
}

/// Returns a board with one detail changed.
fn changed(board: &Board, change: Change) -> Board {
    let (mut filled, mut marks) = (*board.filled(), board.marks().candidates());
    let mut givens = board.givens();
    match change {
        Change::Give(cell) => givens = givens.with(cell),
        Change::Restore(candidate) => marks = marks.with(candidate),
        Change::Clear(cell) => {
            let digit = filled.get(cell).into_iter().fold(DigitSet::EMPTY, DigitSet::with);
            filled.set(cell, None);
            marks |= CandidateSet::product(cell.peers(), digit);
            marks |= CandidateSet::product(CellSet::only(cell), DigitSet::ALL);
        }
    }
    Board::with_marks(&filled, &Marks::from(marks)).with_givens(givens)
}

/// A sink that looks for a step of a technique with a placement and with some eliminations.
struct Seeker<'a> {
    technique: Technique,
    placement: Option<Candidate>,
    eliminations: &'a CandidateSet,
    /// Whether the step may eliminate more.
    takes_more: bool,
    found: Option<Deduction>,
    /// The assumptions that forcing chains may still make.
    left: u32,
}

impl StepSink for Seeker<'_> {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let fits = if self.takes_more {
            (*self.eliminations - found.eliminations).is_empty()
        } else {
            *self.eliminations == found.eliminations
        };
        if found.technique == self.technique && found.placement == self.placement && fits {
            self.found = Some(found);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Says how a search for a step ended.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "one at a time")]
enum Search {
    Found(Deduction),
    NotThere,
    TooLong,
}

/// Searches for a step. With `takes_more`, a step that eliminates more is found, too.
fn seek(
    board: &Board,
    technique: Technique,
    placement: Option<Candidate>,
    eliminations: &CandidateSet,
    takes_more: bool,
) -> Search {
    let mut sink = Seeker {
        technique,
        placement,
        eliminations,
        takes_more,
        found: None,
        left: max_visits(technique),
    };
    let _ = finder(technique)(board, &mut sink);
    match sink.found {
        Some(found) => Search::Found(found),
        None if sink.left == 0 => Search::TooLong,
        None => Search::NotThere,
    }
}

/// Returns the largest number of assumptions that a search for chains may make, or of bases that a
/// search for fish may try.
fn max_visits(technique: Technique) -> u32 {
    if technique.family() == Family::Fish { 3_000_000 } else { 3000 }
}

/// Returns the cases of the file.
fn cases() -> Vec<Case> {
    let lines = CASES.lines().skip_while(|line| line.starts_with('#')).skip(1);
    lines.map(Case::read).collect()
}

#[test]
fn every_case_is_found_and_proved_and_its_near_miss_is_not() {
    for case in cases() {
        let Case { technique, placement, ref eliminations, .. } = case;
        let board = case.board();
        let search = seek(&board, technique, placement, eliminations, false);
        let Search::Found(step) = search else { panic!("{search:?}: {}", case.line()) };
        let evidence = find_evidence(&board, &step).unwrap();
        assert_eq!(check(&board, &evidence.premises, placement, eliminations), Ok(()), "{step}");

        let board = case.near_miss();
        let search = seek(&board, technique, placement, eliminations, true);
        assert_eq!(search, Search::NotThere, "{}", case.line());
        let proof = check(&board, &evidence.premises, placement, eliminations);
        assert!(proof.is_err(), "{}", case.line());
    }
}

#[test]
fn every_case_differs_from_its_near_miss_in_one_detail() {
    for case in cases() {
        let (board, near) = (case.board(), case.near_miss());
        assert!(board.has_all(&case.eliminations) && near.has_all(&case.eliminations));
        match case.change {
            Change::Restore(candidate) => {
                assert_eq!(near.candidate_set(), board.candidate_set().with(candidate));
                assert_eq!(near.filled(), board.filled());
            }
            Change::Clear(cell) => {
                assert_eq!(near.blanks(), board.blanks().with(cell));
                assert!((board.candidate_set() - near.candidate_set()).is_empty());
            }
            Change::Give(cell) => assert_eq!(near.givens(), board.givens().with(cell)),
        }
        assert_ne!(board, near, "{}", case.line());
        assert_eq!(Case::read(&case.line()), case);
    }
}

/// Asks whether candidates are on a board.
trait HasAll {
    fn has_all(&self, candidates: &CandidateSet) -> bool;
}

impl HasAll for Board {
    fn has_all(&self, candidates: &CandidateSet) -> bool {
        (*candidates - self.candidate_set()).is_empty()
    }
}

#[test]
fn techniques_with_cases_have_five_or_more_of_different_positions() {
    let mut positions: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
    for case in cases() {
        positions.entry(case.technique).or_default().insert(case.filled.to_string());
    }
    assert!(positions.len() >= TECHNIQUES, "{}", positions.len());
    for (technique, positions) in positions {
        assert!(positions.len() >= LEAST, "{technique}: {}", positions.len());
    }
}

/// Techniques that are not mined unless they are named. Fish of six or seven houses that are no
/// lines take minutes a position.
fn is_slow(technique: Technique) -> bool {
    let name = technique.name();
    let is_large = ["whale", "leviathan", "squirmbag"].iter().any(|size| name.ends_with(size));
    let is_general = ["franken", "mutant"].iter().any(|kind| name.contains(kind));
    is_large && is_general || name.starts_with("kraken") || technique == Technique::BruteForce
}

/// Forcing chains that search for other techniques: each case takes long, so there are few.
fn is_nested(technique: Technique) -> bool {
    (Technique::DynamicForcingChainsPlus..=Technique::DoublyNestedForcingChains)
        .contains(&technique)
}

/// The puzzles from which cases are mined, at most.
const MAX_PUZZLES: usize = 2500;

/// Returns the largest number of puzzles from which cases of a technique are mined.
fn max_puzzles(technique: Technique) -> usize {
    if technique == Technique::BugPlusN { 8 * MAX_PUZZLES } else { MAX_PUZZLES }
}

/// The cases that are mined for a technique, at most.
const MOST: usize = 12;

/// Mines cases and writes the file. It takes minutes.
#[test]
#[ignore = "writes testdata/technique-cases.tsv"]
fn cases_are_mined_by_a_seed() {
    let wanted = std::env::var("TECHNIQUES").unwrap_or_default();
    let names: Vec<Technique> = wanted
        .split(',')
        .filter(|name| !name.is_empty())
        .map(|name| name.parse().unwrap())
        .collect();
    let is_wanted = |technique: &Technique| {
        if names.is_empty() { !is_slow(*technique) } else { names.contains(technique) }
    };
    let mut cases: BTreeMap<Technique, Vec<Case>> = BTreeMap::new();
    for case in self::cases() {
        cases.entry(case.technique).or_default().push(case);
    }
    for &technique in Technique::ALL.iter().filter(|technique| is_wanted(technique)) {
        let mined = mine(technique);
        println!("{technique}: {}", mined.len());
        if mined.len() >= LEAST {
            cases.insert(technique, mined);
            write(cases.values().flatten());
        }
    }
}

/// Writes the file.
fn write<'a>(cases: impl Iterator<Item = &'a Case>) {
    let head = CASES.lines().take_while(|line| line.starts_with('#'));
    let columns = "technique\tgivens\tfilled\tstruck\tplacement\teliminations\tchange";
    let lines = head.chain([columns]).map(str::to_owned).chain(cases.map(Case::line));
    let text: String = lines.map(|line| line + "\n").collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/technique-cases.tsv");
    std::fs::write(path, text).unwrap();
}

/// Mines cases from published puzzles: two of each puzzle and more, until they are enough.
fn mine_published(technique: Technique, puzzles: &[Puzzle]) -> Vec<Case> {
    let (mut cases, mut known) = (Vec::<Case>::new(), BTreeSet::new());
    for round in 0..400 {
        let puzzle = puzzles[round % puzzles.len()];
        let mut random = RandomStream::new(31, 2, round as u64);
        // "Easter Monster" and its like have no singles until candidates are struck.
        let singles = round >= 200;
        let mined = mine_puzzle(technique, &puzzle, &BTreeMap::new(), singles, &mut random);
        let Some((case, _)) = mined else { continue };
        if known.insert(case.filled.to_string()) {
            cases.push(case);
        }
        if cases.len() == LEAST {
            break;
        }
    }
    cases
}

/// Mines the cases of a technique: at least two of each form that is met, and at least five.
fn mine(technique: Technique) -> Vec<Case> {
    let rare = common::rare_puzzles().into_iter().filter(|(own, _)| own.contains(&technique));
    let published: Vec<Puzzle> = rare.map(|(_, puzzle)| puzzle).collect();
    if !published.is_empty() {
        return mine_published(technique, &published);
    }
    let mut generator = Generator::new(PuzzleSpec::default(), 31).unwrap();
    let mut forms: BTreeMap<String, usize> = BTreeMap::new();
    let mut cases = Vec::new();
    for first in (0..max_puzzles(technique)).step_by(100) {
        for (index, made) in (first..).zip(generator.batch(first as u64, 100)) {
            let mut random = RandomStream::new(31, 1, index as u64);
            let puzzle = match technique {
                Technique::GurthsSymmetry => common::symmetric_puzzle(&mut random),
                _ => made.expect("no limits").puzzle,
            };
            // A position with a single needs no other technique. Rare ones are found nowhere else.
            let singles = index >= max_puzzles(technique) / 2;
            let mined = mine_puzzle(technique, &puzzle, &forms, singles, &mut random);
            let Some((case, form)) = mined else {
                continue;
            };
            // A restored candidate is the smaller change.
            let is_cleared = |case: &Case| matches!(case.change, Change::Clear(_));
            let cleared = cases.iter().filter(|case| is_cleared(case)).count();
            if is_cleared(&case) && cleared >= 2 && index < MAX_PUZZLES / 4 {
                continue;
            }
            // A form that is already there counts only as long as there are few cases.
            let number = forms.entry(form).or_default();
            if *number >= 2 && cases.len() >= LEAST {
                continue;
            }
            *number += 1;
            cases.push(case);
            let has_all_forms = forms.values().all(|number| *number >= 2);
            let is_enough = has_all_forms || is_nested(technique);
            if cases.len() >= MOST || cases.len() >= LEAST && is_enough {
                return cases;
            }
        }
    }
    cases
}

/// Returns whether a position has a naked or a hidden single.
fn has_single(board: &Board) -> bool {
    [Technique::NakedSingle, Technique::HiddenSingle].into_iter().any(|technique| {
        let mut first = FirstStep::default();
        let _ = finder(technique)(board, &mut first);
        first.found.is_some()
    })
}

/// Mines a case and its form from the positions of a puzzle. `singles` says whether a position may
/// have singles.
fn mine_puzzle(
    technique: Technique,
    puzzle: &Puzzle,
    forms: &BTreeMap<String, usize>,
    singles: bool,
    random: &mut RandomStream,
) -> Option<(Case, String)> {
    let mut boards = positions(puzzle);
    // The last levels of forcing chains take seconds on boards with many blank cells.
    boards.retain(|board| !is_nested(technique) || (20..32).contains(&board.blanks().len()));
    let grid = common::solution(puzzle);
    for round in 0..8 {
        if boards.is_empty() {
            return None;
        }
        let mut board = boards.swap_remove(random.below(boards.len() as u32) as usize);
        // In half of the rounds, false candidates are struck, as if other techniques had been used.
        let one_of = [0, 8, 0, 8, 0, 2, 0, 4][round];
        for candidate in board.candidate_set() {
            let is_false = grid.get(candidate.cell) != candidate.digit;
            if one_of > 0 && is_false && random.below(one_of) == 0 {
                board.eliminate(candidate);
            }
        }
        // In two rounds, cells are filled in an order that solving does not have.
        for cell in board.blanks() {
            if matches!(round, 4 | 6) && random.below(3) > 0 {
                board.place(Candidate { cell, digit: grid.get(cell) });
            }
        }
        if !singles && technique.family() != Family::Single && has_single(&board) {
            continue;
        }
        let mut sink = Collector { technique, found: Vec::new(), left: max_visits(technique) };
        let _ = finder(technique)(&board, &mut sink);
        let mut found = sink.found;
        random.shuffle(&mut found);
        found.sort_by_key(|step| forms.get(&form(step)).copied().unwrap_or_default());
        for step in found.iter().take(2) {
            if let Some(case) = near_miss(&board, step, random) {
                return Some((case, form(step)));
            }
        }
    }
    None
}

/// Returns the positions on the way to the solution up to chains, without the long rows of singles.
fn positions(puzzle: &Puzzle) -> Vec<Board> {
    let limit = Tenths::new(72);
    let mut rater = Rater::new(Board::new(puzzle), Profile::SE121).with_limit(limit);
    let mut boards = vec![*rater.board()];
    while rater.next().is_some() {
        if !rater.board().is_filled() {
            boards.push(*rater.board());
        }
    }
    boards
}

/// A sink that collects steps of a technique.
struct Collector {
    technique: Technique,
    found: Vec<Deduction>,
    left: u32,
}

impl StepSink for Collector {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        if found.technique == self.technique {
            self.found.push(found);
        }
        if self.found.len() >= 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Returns the form of a step within its technique: its type, or the kind of its houses.
fn form(step: &Deduction) -> String {
    match step.pattern {
        Pattern::HiddenSingle { house }
        | Pattern::NakedSubset { house, .. }
        | Pattern::HiddenSubset { house, .. } => format!("{:?}", HouseKind::of(house)),
        Pattern::Locked { from, to, .. } => {
            format!("{:?} {:?}", HouseKind::of(from), HouseKind::of(to))
        }
        Pattern::Loop { cells, kind, .. } => {
            format!("{} cells, type {}", cells.len(), kind.number())
        }
        Pattern::Rectangle { kind, .. }
        | Pattern::Grave { kind, .. }
        | Pattern::ReverseGrave { kind, .. } => kind.number().to_string(),
        Pattern::Medusa { rule, .. } => rule.number().to_string(),
        Pattern::Chain { form, .. } => format!("{form:?} {}", step.placement.is_some()),
        Pattern::LinkedSets { sets, .. } => sets.to_string(),
        _ => step.placement.is_some().to_string(),
    }
}

/// Makes a case of a step, if it has a near miss.
fn near_miss(board: &Board, step: &Deduction, random: &mut RandomStream) -> Option<Case> {
    let Deduction { technique, placement, eliminations, .. } = *step;
    // Another step may have the same effect. The first one counts.
    let Search::Found(step) = seek(board, technique, placement, &eliminations, false) else {
        return None;
    };
    let evidence = find_evidence(board, &step)?;
    let proof = check(board, &evidence.premises, placement, &eliminations);
    assert_eq!(proof, Ok(()), "{step} of {}", board.filled());
    let mut tries = 0;
    for change in changes(board, &evidence.premises, random) {
        let near = changed(board, change);
        let is_there = near.has_all(&eliminations)
            && placement.is_none_or(|placement| near.has(placement))
            && near != *board;
        if !is_there || check(&near, &evidence.premises, placement, &eliminations).is_ok() {
            continue;
        }
        if seek(&near, technique, placement, &eliminations, true) == Search::NotThere {
            let possible = Board::new(board.filled()).candidate_set();
            let struck = possible - board.candidate_set();
            let (givens, filled) = (board.givens(), *board.filled());
            return Some(Case {
                technique,
                givens,
                filled,
                struck,
                placement,
                eliminations,
                change,
            });
        }
        tries += 1;
        if tries == 4 {
            return None;
        }
    }
    None
}

/// Returns changes that may break a proof: candidates of its cells and houses that are restored, in
/// random order; filled cells of its patterns that become givens; then filled cells of its houses
/// that become blank.
fn changes(board: &Board, premises: &[Premise], random: &mut RandomStream) -> Vec<Change> {
    let mut candidates = CandidateSet::EMPTY;
    let mut cells = CellSet::EMPTY;
    let mut given = Vec::new();
    for premise in premises {
        match *premise {
            Premise::Cell(cell) => {
                candidates |= CandidateSet::product(CellSet::only(cell), DigitSet::ALL);
                cells |= cell.peers();
            }
            Premise::House(house, digit) => {
                candidates |= CandidateSet::product(house.cells(), DigitSet::only(digit));
                cells |= house.cells();
            }
            Premise::Reverse { cells: blank, digits } => {
                candidates |= CandidateSet::product(blank, DigitSet::ALL);
                let clues = board.filled().clues();
                cells |= clues.filter(|(_, d)| digits.contains(*d)).map(|(cell, _)| cell).collect();
            }
            Premise::Symmetry { transform, cell } => {
                let image = transform.cell(cell);
                let both = CellSet::only(cell).with(image);
                candidates |= CandidateSet::product(both, DigitSet::ALL);
                let rest = board.blanks().complement() - board.givens();
                given.extend(rest.iter().map(Change::Give));
                cells |= board.givens();
            }
            Premise::Deadly(pattern) => {
                candidates |= CandidateSet::product(pattern.cells(), DigitSet::ALL);
                given.extend((pattern.cells() - board.blanks()).iter().map(Change::Give));
            }
        }
    }
    let possible = Board::new(board.filled()).candidate_set() - board.candidate_set();
    let mut restored: Vec<_> = (candidates & possible).into_iter().map(Change::Restore).collect();
    random.shuffle(&mut restored);
    let mut cleared: Vec<_> = (cells - board.blanks()).iter().map(Change::Clear).collect();
    random.shuffle(&mut cleared);
    restored.extend(given);
    restored.extend(cleared);
    restored
}
