//! Every kind in several sizes: proper, deterministic, and read back from text.

use ninefold_core::Budget;
use ninefold_generate::{ClueSymmetry, Minimality};
use ninefold_oracle::variants;
use ninefold_variant::{VariantSolver, VariantVerdict};
use ninefold_variant_generate::{
    EffortLevel, MadeVariant, RegionOrder, VariantKind, VariantMaker, VariantOrder,
};
use ninefold_variant_io::{VariantFormat, VariantLoss, read_variant, write_variant};
use ninefold_variant_model::{ValueSet, VariantPuzzle};

fn made(order: &VariantOrder, index: u64) -> MadeVariant {
    let maker = VariantMaker::new(order.clone(), 5);
    let mut maker = maker.unwrap_or_else(|error| panic!("{order:?}: {error}"));
    maker.make(index).unwrap_or_else(|error| panic!("{order:?}: {error}"))
}

fn of_kinds(size: u8, kinds: &[VariantKind]) -> VariantOrder {
    VariantOrder { kinds: kinds.to_vec(), ..VariantOrder::new(size) }
}

/// Returns whether the engine finds exactly the solution that was meant.
fn is_proper(made: &MadeVariant) -> bool {
    let verdict = VariantSolver::new(Budget::nodes(1_000_000)).solve(&made.puzzle);
    matches!(verdict, VariantVerdict::Unique(grid) if grid.values() == made.solution)
}

fn without(puzzle: &VariantPuzzle, place: usize) -> VariantPuzzle {
    let mut candidates = puzzle.candidates().to_vec();
    candidates[place] = puzzle.values().set();
    puzzle.clone().with_candidates(&candidates)
}

fn clues(puzzle: &VariantPuzzle) -> Vec<usize> {
    puzzle.givens().filter_map(|(cell, _)| puzzle.index(cell)).collect()
}

/// Sizes in which a kind has puzzles.
fn sizes(kind: VariantKind) -> &'static [u8] {
    match kind {
        VariantKind::Windoku => &[9, 16],
        VariantKind::AntiKing | VariantKind::AntiKnight | VariantKind::NonConsecutive => &[6, 9],
        VariantKind::X => &[4, 5, 6, 9, 12],
        VariantKind::Jigsaw => &[5, 6, 7, 9, 10],
        VariantKind::DisjointGroups => &[4, 6, 9, 12],
        VariantKind::Killer => &[4, 5, 6, 7, 8, 9],
        _ => &[5, 6, 9],
    }
}

#[test]
fn puzzles_of_all_kinds_and_sizes_are_proper() {
    for kind in VariantKind::ALL {
        for &size in sizes(kind) {
            let is_greater_without_regions = kind == VariantKind::GreaterThan && size == 5;
            if is_greater_without_regions {
                continue;
            }
            for index in 0..2 {
                let made = made(&of_kinds(size, &[kind]), index);
                assert!(is_proper(&made), "{kind} {size}x{size}: {:?}", made.puzzle);
                assert_eq!(
                    variants::check::check(&made.puzzle, &made.solution),
                    Ok(()),
                    "{kind} {size}"
                );
            }
        }
    }
}

#[test]
fn an_obvious_counter_finds_one_solution_of_small_puzzles() {
    let mut counted = 0;
    for kind in VariantKind::ALL {
        for &size in sizes(kind).iter().filter(|&&size| size <= 6) {
            if kind == VariantKind::GreaterThan && size == 5 {
                continue;
            }
            let made = made(&of_kinds(size, &[kind]), 7);
            // Without a value, puzzles with few clues take the obvious counter too long.
            let Some(found) = variants::count::solutions(&made.puzzle, 2, 300_000) else {
                continue;
            };
            assert_eq!(found, [made.solution], "{kind} {size}x{size}");
            counted += 1;
        }
    }
    assert!(counted > 30, "{counted}");
}

#[test]
fn puzzles_of_all_kinds_are_read_back_from_iss_and_f_puzzles() {
    for kind in VariantKind::ALL {
        let size = if kind == VariantKind::Windoku { 9 } else { 6 };
        let made = made(&of_kinds(size, &[kind]), 3);
        for format in [VariantFormat::Iss, VariantFormat::FpuzzlesLink] {
            // f-puzzles has no rule that no others are consecutive.
            let needs_iss = matches!(kind, VariantKind::Kropki | VariantKind::Consecutive);
            if needs_iss && format == VariantFormat::FpuzzlesLink {
                continue;
            }
            let text = write_variant(&made.puzzle, format, VariantLoss::Refuse);
            let text = text.unwrap_or_else(|error| panic!("{kind}: {error}")).text;
            assert!(!text.contains('\n'), "{kind}: {text}");
            let read = read_variant(&text).unwrap_or_else(|error| panic!("{kind}: {error}"));
            assert!(read.puzzle.is_fully_known(), "{kind}: {text}");
            let verdict = VariantSolver::new(Budget::nodes(1_000_000)).solve(&read.puzzle);
            let VariantVerdict::Unique(grid) = verdict else { panic!("{kind} {format}: {text}") };
            assert_eq!(grid.values(), made.solution, "{kind} {format}: {text}");
        }
    }
}

#[test]
fn combinations_are_proper() {
    use VariantKind as K;
    for (size, kinds) in [
        (9, &[K::Killer, K::X][..]),
        (9, &[K::Jigsaw, K::X]),
        (9, &[K::AntiKnight, K::AntiKing, K::Thermo]),
        (6, &[K::Jigsaw, K::Killer]),
        (9, &[K::Windoku, K::Kropki]),
        (8, &[K::Renban, K::Whisper, K::Arrow, K::Sandwich]),
    ] {
        let made = made(&of_kinds(size, kinds), 1);
        assert!(is_proper(&made), "{kinds:?}");
    }
}

#[test]
fn all_sizes_can_be_made() {
    for size in VariantOrder::LEAST_SIZE..=VariantOrder::LARGEST_SIZE {
        let order = VariantOrder {
            minimality: Some(Minimality::Proper),
            // Many clues make it quick where a size has no boxes, too.
            clues: Some(
                usize::from(size) * usize::from(size) * 2 / 3
                    ..=usize::from(size) * usize::from(size),
            ),
            ..VariantOrder::new(size)
        };
        assert!(is_proper(&made(&order, 0)), "{size}");
    }
    for size in [16, 20, 25] {
        let order =
            VariantOrder { minimality: Some(Minimality::Proper), ..VariantOrder::new(size) };
        let made = made(&order, 0);
        assert!(order.clue_range().contains(&clues(&made.puzzle).len()), "{size}");
        assert!(is_proper(&made), "{size}");
    }
}

#[test]
fn a_puzzle_depends_on_order_seed_and_index_alone() {
    use VariantKind as K;
    for kinds in [&[][..], &[K::Jigsaw], &[K::Killer], &[K::X, K::Arrow]] {
        let order = of_kinds(6, kinds);
        let mut maker = VariantMaker::new(order.clone(), 5).expect("an order");
        let forwards: Vec<_> = (0..6).map(|index| maker.make(index)).collect();
        let mut backwards: Vec<_> = (0..6).rev().map(|index| maker.make(index)).collect();
        backwards.reverse();
        assert_eq!(forwards, backwards);
        let mut other = VariantMaker::new(order, 6).expect("an order");
        assert_ne!(other.make(0), forwards[0]);
        assert_ne!(forwards[0], forwards[1]);
    }
    let names = |kinds: &[K]| made(&of_kinds(6, kinds), 0).puzzle;
    assert_eq!(
        names(&[K::X, K::Arrow]),
        names(&[K::Arrow, K::X]),
        "the order of kinds does not matter"
    );
}

#[test]
fn no_clue_of_a_minimal_puzzle_can_go() {
    use VariantKind as K;
    for (size, kinds) in [(4, &[][..]), (5, &[K::Jigsaw]), (5, &[K::X]), (6, &[K::Thermo])] {
        for index in 0..3 {
            let made = made(&of_kinds(size, kinds), index);
            for place in clues(&made.puzzle) {
                let more = without(&made.puzzle, place);
                let found = variants::count::solutions(&more, 2, 10_000_000).expect("it is small");
                assert_eq!(found.len(), 2, "{kinds:?} {size}: {place}");
            }
        }
    }
    for (size, kinds) in [(6, &[][..]), (9, &[K::Jigsaw]), (9, &[K::Whisper, K::X])] {
        let made = made(&of_kinds(size, kinds), 0);
        for place in clues(&made.puzzle) {
            let more = without(&made.puzzle, place);
            let verdict = VariantSolver::new(Budget::UNLIMITED).solve(&more);
            assert!(matches!(verdict, VariantVerdict::Multiple(..)), "{kinds:?} {place}");
        }
    }
}

#[test]
fn clues_have_the_symmetry_and_the_number() {
    for symmetry in ClueSymmetry::ALL {
        for size in [6, 7, 9] {
            let order = VariantOrder {
                symmetry,
                minimality: Some(Minimality::Symmetric),
                regions: RegionOrder::Usual,
                ..VariantOrder::new(size)
            };
            let places = clues(&made(&order, 2).puzzle);
            for orbit in symmetry.orbits_in(size.into()) {
                let given = orbit.iter().filter(|place| places.contains(place)).count();
                assert!(given == 0 || given == orbit.len(), "{symmetry} {size}");
            }
        }
    }
    let order = VariantOrder {
        symmetry: ClueSymmetry::Rotation180,
        minimality: Some(Minimality::Proper),
        clues: Some(30..=32),
        kinds: vec![VariantKind::X],
        ..VariantOrder::new(9)
    };
    for index in 0..10 {
        let made = made(&order, index);
        assert!((30..=32).contains(&clues(&made.puzzle).len()));
        assert!(is_proper(&made));
    }
}

#[test]
fn a_strictly_minimal_symmetric_puzzle_needs_every_clue() {
    let order = VariantOrder { symmetry: ClueSymmetry::Rotation180, ..VariantOrder::new(4) };
    let made = made(&order, 0);
    for place in clues(&made.puzzle) {
        let found = variants::count::solutions(&without(&made.puzzle, place), 2, 1_000_000);
        assert_eq!(found.map(|found| found.len()), Some(2));
    }
}

#[test]
fn levels_are_the_guesses_of_the_solver() {
    for level in [EffortLevel::Easy, EffortLevel::Medium, EffortLevel::Hard] {
        let order = VariantOrder { level: Some(level), ..of_kinds(9, &[VariantKind::X]) };
        let made = made(&order, 0);
        let mut solver = VariantSolver::new(Budget::UNLIMITED);
        solver.solve(&made.puzzle);
        assert_eq!(made.effort, Some(solver.work().guesses));
        assert_eq!(EffortLevel::of(solver.work().guesses), level);
    }
}

#[test]
fn grids_satisfy_the_rules_of_the_whole_grid() {
    for kind in [VariantKind::X, VariantKind::AntiKnight, VariantKind::Jigsaw] {
        let mut maker = VariantMaker::new(of_kinds(9, &[kind]), 1).expect("an order");
        let (one, other) = (maker.grid(0).expect("a grid"), maker.grid(1).expect("a grid"));
        assert_ne!(one.solution, other.solution);
        assert_eq!(variants::check::check(&one.puzzle, &one.solution), Ok(()));
        assert!(one.puzzle.candidates().iter().all(|set: &ValueSet| set.len() == 9));
    }
}

#[test]
fn the_page_of_rules_names_every_kind() {
    let page = include_str!("../../../docs/reference/rules.md");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    for kind in VariantKind::ALL {
        let name = kind.name();
        let is_named =
            page.contains(&format!("`--kind {name}`")) || page.contains(&format!(", `{name}`"));
        assert!(is_named, "{name}");
    }
}
