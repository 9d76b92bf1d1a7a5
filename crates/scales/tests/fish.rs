//! Fish of all kinds are what their definitions say, and each is proved.

#[path = "common/checker.rs"]
mod checker;
mod common;

use checker::Checker;
use core::ops::ControlFlow;
use ninefold_core::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Marks, Puzzle,
};
use ninefold_logic::{AllSteps, Board, Deduction, Extent, HouseSet, Part, Pattern, Role, StepSink};
use ninefold_scales::find_evidence;
use ninefold_scales::hodoku::fish::{self, FishShape, find_all, find_siamese};
use std::collections::{BTreeMap, BTreeSet};

/// A sink that checks and proves fish.
struct Prover<'a>(Checker<'a>);

/// Returns the candidates of a role.
fn candidates(parts: &[Part], role: Role) -> CandidateSet {
    let of_role = parts.iter().filter(|part| part.role == role);
    of_role.fold(CandidateSet::EMPTY, |all, part| match part.extent {
        Extent::Candidates(candidates) => all | candidates,
        _ => all,
    })
}

impl StepSink for Prover<'_> {
    fn take(&mut self, step: Deduction) -> ControlFlow<()> {
        let Self(checker) = self;
        assert!(step.placement.is_none(), "{step}");
        checker.compare(&step);
        let evidence = find_evidence(checker.board, &step).expect("evidence");
        checker.prove(&step, &evidence);
        let is_kraken = matches!(step.pattern, Pattern::KrakenFish { .. });
        assert_eq!(evidence.links.is_empty(), !is_kraken);
        if let Pattern::Fish { digit, base, cover, fins } = step.pattern {
            let [own, endo] = [Role::Fin, Role::EndoFin]
                .map(|role| candidates(&evidence.parts, role).places(digit));
            assert_eq!(own | endo, fins);
            assert!(own.is_disjoint(endo) && own.is_disjoint(cover.cells()));
            assert!(fins.len() <= 5 && endo.len() <= 2);
            assert_eq!(base.len(), cover.len());
        }
        checker.count(&step)
    }
}

#[test]
fn every_fish_is_proved() {
    let mut found = BTreeMap::new();
    for (index, (board, grid)) in common::positions(1).iter().enumerate() {
        let (grid, found) = (Some(grid), &mut found);
        let mut prover = Prover(Checker { board, grid, proves: true, found, left: 0 });
        let mut prove = |shape, size, left| {
            prover.0.left = left;
            let _ = find_all(board, shape, size, &mut prover);
        };
        (2..=7).for_each(|size| prove(FishShape::Basic, size, 50));
        (2..=4).for_each(|size| prove(FishShape::Franken, size, 30));
        (2..=3).for_each(|size| prove(FishShape::Mutant, size, 30));
        if index % 8 == 0 {
            (5..=7).for_each(|size| prove(FishShape::Franken, size, 10));
            (4..=7).for_each(|size| prove(FishShape::Mutant, size, 10));
        }
        if index % 4 == 0 {
            prover.0.left = 30;
            let _ = find_siamese(board, FishShape::Franken, 3, &mut prover);
            prover.0.left = 30;
            let _ = fish::find_kraken(board, &mut prover);
        }
    }
    for name in ["kraken-fish-1", "kraken-fish-2", "sashimi-jellyfish", "finned-mutant-leviathan"] {
        assert!(found.contains_key(&name.parse().unwrap()), "{name} was not found");
    }
    assert!(found.len() > 30, "{found:?}");
}

/// Returns all sets of `size` of the houses that fit.
fn house_sets(size: usize, fits: impl Fn(House) -> bool) -> Vec<HouseSet> {
    let mut sets = vec![HouseSet::EMPTY];
    for _ in 0..size {
        let mut larger = Vec::new();
        for set in sets {
            let last = set.iter().last().map_or(0, |house| house.index() + 1);
            let houses = House::ALL[last..].iter().filter(|house| fits(**house));
            larger.extend(houses.map(|house| set.with(*house)));
        }
        sets = larger;
    }
    sets
}

/// A fish and its eliminations.
type Found = (Digit, HouseSet, HouseSet, CellSet, CellSet);

/// Returns the fish with these base and cover houses, if they make one.
fn fish_by_definition(
    board: &Board,
    digit: Digit,
    base: HouseSet,
    cover: HouseSet,
) -> Option<Found> {
    let places = board.places(digit);
    let count = |houses: HouseSet, cell: Cell| {
        cell.houses().into_iter().filter(|house| houses.contains(*house)).count()
    };
    let based = places & base.cells();
    let endo: CellSet = based.iter().filter(|cell| count(base, *cell) > 1).collect();
    let extra: usize = based.iter().map(|cell| count(base, cell) - 1).sum();
    let fins = (based - cover.cells()) | endo;
    let is_connected = base.iter().all(|house| !(places & house.cells()).is_empty())
        && cover.iter().all(|house| !(based & house.cells()).is_empty())
        && base.iter().all(|house| !cover.contains(house));
    if !is_connected || extra > 2 || fins.len() > 5 {
        return None;
    }
    let covered = places & cover.cells();
    let is_target = |cell: &Cell| count(cover, *cell) + usize::from(!based.contains(*cell)) > 1;
    let sees_fins = |cell: &Cell| fins.iter().all(|fin| cell.peers().contains(fin));
    let goes: CellSet = covered.iter().filter(is_target).filter(sees_fins).collect();
    (!goes.is_empty()).then_some((digit, base, cover, fins, goes))
}

/// Returns all fish of a shape and a size.
fn all_by_definition(board: &Board, shape: FishShape, size: usize) -> BTreeSet<Found> {
    let is_row = |house| matches!(house, House::Row(_));
    let is_column = |house| matches!(house, House::Column(_));
    let is_box = |house| matches!(house, House::Block(_));
    let (rows, columns) = match shape {
        FishShape::Basic => (house_sets(size, is_row), house_sets(size, is_column)),
        FishShape::Franken => (
            house_sets(size, |house| is_row(house) || is_box(house)),
            house_sets(size, |house| is_column(house) || is_box(house)),
        ),
        FishShape::Mutant => (house_sets(size, |_| true), house_sets(size, |_| true)),
    };
    let mut found = BTreeSet::new();
    for digit in Digit::ALL {
        for (bases, covers) in [(&rows, &columns), (&columns, &rows)] {
            for base in bases {
                // A quick look: each base house has a place.
                if base.iter().any(|house| board.places_in(house, digit).is_empty()) {
                    continue;
                }
                let make = |cover: &HouseSet| fish_by_definition(board, digit, *base, *cover);
                found.extend(covers.iter().filter_map(make));
            }
        }
    }
    found
}

/// Returns what a fish is about.
fn found(step: &Deduction) -> Found {
    let Pattern::Fish { digit, base, cover, fins } = step.pattern else { panic!("{step}") };
    (digit, base, cover, fins, step.eliminations.places(digit))
}

#[test]
fn fish_of_all_shapes_are_what_their_definition_says() {
    let positions = common::positions(1);
    let searches = [
        (FishShape::Basic, 2, 2),
        (FishShape::Basic, 3, 2),
        (FishShape::Basic, 4, 8),
        (FishShape::Franken, 2, 8),
        (FishShape::Mutant, 2, 30),
        (FishShape::Franken, 3, 70),
    ];
    for (shape, size, step) in searches {
        for (board, _) in positions.iter().step_by(step) {
            let mut all = AllSteps::default();
            assert!(find_all(board, shape, size, &mut all).is_continue());
            let own: BTreeSet<Found> = all.found.iter().map(found).collect();
            assert_eq!(own.len(), all.found.len(), "some fish is there twice");
            assert_eq!(own, all_by_definition(board, shape, size), "{shape:?} {size}");
        }
    }
}

/// Returns the steps of a finder.
fn steps(find: impl FnOnce(&mut AllSteps) -> ControlFlow<()>) -> Vec<Deduction> {
    let mut all = AllSteps::default();
    assert!(find(&mut all).is_continue());
    all.found
}

#[test]
fn a_finder_hands_over_its_share_of_all_fish_in_the_same_order() {
    for (board, _) in common::positions(1) {
        let all = |shape, size| steps(|sink| find_all(&board, shape, size, sink));
        let with_fins = |step: &&Deduction| !found(step).3.is_empty();
        for size in 2..=4 {
            let basic = all(FishShape::Basic, size);
            let of_form = |form: &str| {
                let is_form =
                    |step: &&Deduction| with_fins(step) && step.technique.name().starts_with(form);
                basic.iter().filter(is_form).copied().collect::<Vec<_>>()
            };
            let [finned, sashimi] = match size {
                2 => [fish::find_finned_x_wings, fish::find_sashimi_x_wings],
                3 => [fish::find_finned_swordfish, fish::find_sashimi_swordfish],
                _ => [fish::find_finned_jellyfish, fish::find_sashimi_jellyfish],
            };
            assert_eq!(steps(|sink| finned(&board, sink)), of_form("finned-"));
            assert_eq!(steps(|sink| sashimi(&board, sink)), of_form("sashimi-"));
        }
        let franken = all(FishShape::Franken, 3);
        let finned = steps(|sink| fish::find_finned_franken_swordfish(&board, sink));
        assert_eq!(finned, franken.iter().filter(with_fins).copied().collect::<Vec<_>>());
        let is_short = |step: &&Deduction| {
            let (digit, base, ..) = found(step);
            !with_fins(step) && base.iter().all(|house| board.places_in(house, digit).len() <= 3)
        };
        let finless = steps(|sink| fish::find_franken_swordfish(&board, sink));
        assert_eq!(finless, franken.iter().filter(is_short).copied().collect::<Vec<_>>());
    }
}

#[test]
fn siamese_fish_are_pairs_with_one_base() {
    let mut count = 0;
    for (board, _) in common::positions(1).iter().step_by(2) {
        let all = steps(|sink| find_all(board, FishShape::Basic, 3, sink));
        for step in steps(|sink| find_siamese(board, FishShape::Basic, 3, sink)) {
            let Pattern::SiameseFish { digit, base, covers, fins } = step.pattern else {
                panic!("{step}");
            };
            let parts = [0, 1].map(|index| {
                let own = (digit, base, covers[index], fins[index]);
                let is_own = |fish: &&Deduction| {
                    let (digit, base, cover, fins, _) = found(fish);
                    (digit, base, cover, fins) == own
                };
                all.iter().find(is_own).unwrap().eliminations
            });
            assert_ne!(parts[0], parts[1]);
            assert_eq!(parts[0] | parts[1], step.eliminations);
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

/// Searches fish of all shapes and sizes, up to a number of each.
fn check_all(board: &Board, grid: Option<&Grid>, max_mutant: usize) {
    let found = &mut BTreeMap::new();
    let mut checker = Checker { board, grid, proves: false, found, left: 0 };
    for size in 0..=8 {
        for shape in [FishShape::Basic, FishShape::Franken, FishShape::Mutant] {
            if shape != FishShape::Mutant || size <= max_mutant {
                checker.left = 2000;
                let _ = find_all(board, shape, size, &mut checker);
            }
        }
        checker.left = 1000;
        let _ = find_siamese(board, FishShape::Basic, size, &mut checker);
    }
    checker.left = 1000;
    let _ = fish::find_kraken(board, &mut checker);
}

#[test]
fn no_fish_contradicts_the_solution() {
    for (index, (board, grid)) in common::positions(1).iter().enumerate() {
        check_all(board, Some(grid), if index % 8 == 0 { 5 } else { 3 });
    }
}

#[test]
fn any_position_with_any_pencil_marks_is_searched_for_fish() {
    for board in common::made_up_boards(12, 29) {
        check_all(&board, None, 3);
    }
    check_all(&Board::new(&Puzzle::EMPTY), None, 7);
    check_all(&Board::with_marks(&Puzzle::EMPTY, &Marks::new([DigitSet::EMPTY; 81])), None, 7);
}

#[test]
fn fish_on_a_board_without_a_template_end() {
    // Row 1 has no place for the digit. So there is no template, and every place may be eliminated.
    let one = DigitSet::from_bits(1);
    let mut marks = Marks::new([one; 81]);
    for cell in House::ALL[0].cells() {
        marks.strike(Candidate { cell, digit: Digit::ALL[0] });
    }
    check_all(&Board::with_marks(&Puzzle::EMPTY, &marks), None, 4);
}
