//! Patterns of several digits in several houses: everything that is found is proved, is true of the
//! solution, and is what the definition says.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

#[path = "common/checker.rs"]
mod checker;
mod common;

use checker::{check_all, prove_all};
use ninefold_core::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Marks, Puzzle,
};
use ninefold_generate::RandomStream;
use ninefold_logic::{AllSteps, Board, Deduction, Family, Pattern, Technique, check};
use ninefold_scales::{Profile, Rater, Tenths, find_evidence, finder};
use std::collections::{BTreeMap, BTreeSet};

/// How often the test of proofs must find a technique at least, if not once.
const LEAST: [(Technique, u32); 7] = [
    (Technique::TripleFirework, 40),
    (Technique::QuadrupleFirework, 10),
    (Technique::Tridagon, 8),
    (Technique::JuniorExocet, 20),
    (Technique::SkLoop, 3),
    (Technique::MultiSectorLockedSet, 10),
    (Technique::Multifish, 10),
];

/// Returns positions on the way to the solution of published puzzles, with the solution. Each has
/// some more of the false candidates struck.
fn published() -> Vec<(Board, Grid)> {
    let mut random = RandomStream::new(5, 0, 0);
    let mut positions = Vec::new();
    for (_, puzzle) in common::rare_puzzles() {
        let grid = common::solution(&puzzle);
        let limit = Tenths::new(72);
        let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121).with_limit(limit);
        rater.by_ref().for_each(drop);
        for one_of in [20, 8, 4, 3, 2].repeat(3) {
            let mut board = *rater.board();
            for candidate in board.candidate_set() {
                if grid.get(candidate.cell) != candidate.digit && random.below(one_of) == 0 {
                    board.eliminate(candidate);
                }
            }
            positions.push((board, grid));
        }
    }
    positions
}

/// Returns everything that the finder of a technique finds.
fn find(board: &Board, technique: Technique) -> Vec<Deduction> {
    let mut all = AllSteps::default();
    let _ = finder(technique)(board, &mut all);
    all.found
}

#[test]
fn every_pattern_is_proved_and_true_of_the_solution() {
    let techniques: Vec<Technique> = Family::MultiHouse.techniques().collect();
    let positions = [common::positions(8), published()].concat();
    let found = prove_all(&positions, &techniques, 20);
    for technique in techniques {
        let least = LEAST.iter().find(|(own, _)| *own == technique).map_or(1, |(_, least)| *least);
        assert!(found.get(&technique) >= Some(&least), "{technique}: {found:?}");
    }
}

#[test]
fn any_position_is_searched() {
    let techniques: Vec<Technique> = Family::MultiHouse.techniques().collect();
    let two = DigitSet::from_bits(0b11);
    let marks = [Marks::new([two; 81]), Marks::new([DigitSet::EMPTY; 81]), Marks::ALL];
    let odd = marks.iter().map(|marks| Board::with_marks(&Puzzle::EMPTY, marks));
    for board in odd.chain(common::made_up_boards(200, 31)) {
        check_all(&techniques, &board, None, &mut BTreeMap::new(), 3000);
    }
}

/// Returns whether the places of a digit in the row and in the column of a crossing lie in its box or
/// are the wings.
fn is_firework(board: &Board, crossing: Cell, [one, two]: [Cell; 2], digit: Digit) -> bool {
    let [row, column, block] = crossing.houses();
    [(row, one), (column, two)].into_iter().all(|(line, wing)| {
        let places = board.places_in(line, digit);
        !places.is_empty() && places.is_subset(block.cells().with(wing))
    })
}

/// All triples of digits of all crossings with all wings, tried one by one.
#[test]
fn triple_fireworks_are_those_of_the_definition() {
    let mut number = 0;
    for (board, _) in common::positions(1) {
        let found: BTreeSet<_> = find(&board, Technique::TripleFirework)
            .iter()
            .map(|step| match step.pattern {
                Pattern::Firework { crossing, wings, digits, opposite: None } => {
                    (crossing, wings, digits.bits())
                }
                pattern => panic!("{pattern:?}"),
            })
            .collect();
        for crossing in board.blanks() {
            let [row, column, block] = crossing.houses();
            let [ones, twos] = [row, column].map(|line| line.cells() - block.cells());
            for wings in ones.iter().flat_map(|one| twos.iter().map(move |two| [one, two])) {
                let fits = |digit: &Digit| is_firework(&board, crossing, wings, *digit);
                let digits: DigitSet = Digit::ALL.into_iter().filter(fits).collect();
                let is_there = |bits: &u16| {
                    bits.count_ones() == 3 && DigitSet::from_bits(*bits).is_subset(digits)
                };
                for bits in (0..512).filter(is_there) {
                    let cells = wings.into_iter().chain([crossing]);
                    let others = DigitSet::ALL - DigitSet::from_bits(bits);
                    let eliminates = board.union_of(cells.clone()).bits() & others.bits() != 0;
                    let is_blank = cells.clone().all(|cell| board.blanks().contains(cell));
                    if eliminates && is_blank {
                        number += 1;
                        assert!(found.contains(&(crossing, wings, bits)), "{}", board.filled());
                    }
                }
            }
        }
    }
    assert!(number > 8, "{number}");
}

/// A loop of "Easter Monster" with all its eliminations, and the same position with one more
/// candidate in the loop.
#[test]
fn the_checker_counts_the_digits_of_many_houses_and_refuses_one_too_many() {
    let text = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let board = Board::new(&text.parse::<Puzzle>().unwrap());
    let found = find(&board, Technique::SkLoop);
    let [step] = &found[..] else { panic!("{} loops", found.len()) };
    let Pattern::MultiSector { cells, covers } = step.pattern else { panic!("{step}") };
    let links: usize = covers.iter().map(|houses| houses.len()).sum();
    assert_eq!((cells.len(), links), (16, 16));
    let premises = find_evidence(&board, step).unwrap().premises;
    assert_eq!(check(&board, &premises, None, &step.eliminations), Ok(()));
    let mut refused = 0;
    for cell in cells {
        for digit in DigitSet::ALL - board.candidates(cell) {
            let mut marks = board.marks().candidates();
            marks = marks.with(Candidate { cell, digit });
            // Without the filled cells that rule the digit out.
            let mut filled = *board.filled();
            for peer in cell.peers().iter().filter(|peer| board.digit(*peer) == Some(digit)) {
                filled.set(peer, None);
            }
            let wider = Board::with_marks(&filled, &Marks::from(marks));
            let is_refused = check(&wider, &premises, None, &step.eliminations).is_err();
            // A candidate that its digit's houses cover leaves the loop as it is.
            let houses = covers[digit.index()];
            assert_eq!(is_refused, !houses.cells().contains(cell), "{cell} {digit}");
            refused += u32::from(is_refused);
        }
    }
    assert!(refused > 60, "{refused}");
}

/// The fewest links of a column for some digits in some rows, and what each such choice eliminates:
/// every set of cells is tried, with the digits that it leaves.
fn links_of_column(
    board: &Board,
    column: House,
    inside: CellSet,
    digits: DigitSet,
) -> (usize, Vec<CandidateSet>) {
    let own: Vec<Cell> = (column.cells() & inside & board.blanks()).iter().collect();
    let mut choices = Vec::new();
    for chosen in 0..1_u32 << own.len() {
        let is_chosen = |index: &usize| chosen >> index & 1 == 1;
        let cells: CellSet = (0..own.len()).filter(is_chosen).map(|index| own[index]).collect();
        let rest = (column.cells() & inside) - cells;
        let left = board.union_of(rest) & digits;
        let mut gone = board.candidate_set() & CandidateSet::product(cells, !digits);
        for digit in left {
            let places = board.places_in(column, digit);
            let elsewhere = (places - inside) | (places & cells);
            gone |= CandidateSet::product(elsewhere, DigitSet::only(digit));
        }
        choices.push((cells.len() + left.len(), gone));
    }
    let least = choices.iter().map(|(number, _)| *number).min().unwrap();
    let best = choices.into_iter().filter(|(number, _)| *number == least);
    (least, best.map(|(_, gone)| gone).collect())
}

/// All pairs and singles of digits in all pairs and singles of rows, with columns and cells as links.
#[test]
fn multifish_of_rows_and_columns_are_those_of_the_definition() {
    let mut number = 0;
    for (board, _) in common::positions(1) {
        // Fish of one digit and subsets of one line come before multifish.
        let before = Technique::ALL.iter().filter(|technique| {
            matches!(technique.family(), Family::Single | Family::Subset | Family::Intersection)
                || matches!(
                    technique,
                    Technique::XWing | Technique::Swordfish | Technique::Jellyfish
                )
                || matches!(technique, Technique::Squirmbag | Technique::Multifish)
        });
        let mut known = CandidateSet::EMPTY;
        for step in before.flat_map(|technique| find(&board, *technique)) {
            known |= step.eliminations;
            if let Some(Candidate { cell, digit }) = step.placement {
                known |= CandidateSet::product(CellSet::only(cell), DigitSet::ALL.without(digit));
                known |= CandidateSet::product(cell.peers(), DigitSet::only(digit));
            }
        }
        let small = |bits: &u16| (1..3).contains(&bits.count_ones());
        let mut pairs: Vec<(u16, u16)> = (1..512)
            .filter(small)
            .flat_map(|rows| (1..512).filter(small).map(move |digits| (rows, digits)))
            .collect();
        pairs.sort_by_key(|(rows, digits)| rows.count_ones() > 1 && digits.count_ones() > 1);
        for (rows, digits) in pairs {
            let own = DigitSet::from_bits(digits);
            let rows: Vec<House> =
                (0..9).filter(|row| rows >> row & 1 == 1).map(|row| House::ALL[row]).collect();
            let inside = rows.iter().fold(CellSet::EMPTY, |all, row| all | row.cells());
            let is_needed = |(row, digit): &(House, Digit)| {
                row.cells().iter().all(|cell| board.digit(cell) != Some(*digit))
            };
            let needs = rows.iter().flat_map(|row| own.iter().map(move |digit| (*row, digit)));
            let truths = needs.filter(is_needed).count();
            let columns: Vec<_> = House::ALL[9..18]
                .iter()
                .map(|h| links_of_column(&board, *h, inside, own))
                .collect();
            if columns.iter().map(|(links, _)| links).sum::<usize>() != truths {
                continue;
            }
            for (_, choices) in columns {
                if rows.len() == 1 || own.len() == 1 {
                    known = choices.into_iter().fold(known, |all, gone| all | gone);
                } else {
                    number += usize::from(choices.iter().all(|gone| !gone.is_empty()));
                    let is_known = |gone: &CandidateSet| (*gone - known).is_empty();
                    assert!(choices.iter().any(is_known), "{rows:?} {own} {}", board.filled());
                }
            }
        }
    }
    assert!(number > 100, "{number}");
}
