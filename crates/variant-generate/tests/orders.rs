//! Cages, maps, impossible orders and budgets.

use ninefold_core::CancelFlag;
use ninefold_generate::{ClueSymmetry, Minimality};
use ninefold_variant_generate::{
    EffortLevel, RegionOrder, VariantKind, VariantMaker, VariantOrder, VariantOrderError,
};
use ninefold_variant_model::{GridCell, Rule};

fn killer(size: u8) -> VariantOrder {
    VariantOrder { kinds: vec![VariantKind::Killer], ..VariantOrder::new(size) }
}

fn error_of(order: VariantOrder) -> String {
    VariantMaker::new(order, 1).err().expect("no puzzle can be so").to_string()
}

#[test]
fn cages_are_connected_cover_the_grid_and_have_the_chosen_sizes() {
    for (size, range) in [(6, 2..=4), (9, 2..=4), (9, 3..=5), (9, 1..=3), (7, 2..=7), (8, 4..=4)] {
        let order = VariantOrder {
            cage_cells: Some(range.clone()),
            clues: Some(0..=usize::from(size) * usize::from(size)),
            ..killer(size)
        };
        let mut maker = VariantMaker::new(order, 3).expect("an order");
        for index in 0..3 {
            let made =
                maker.make(index).unwrap_or_else(|error| panic!("{size} {range:?}: {error}"));
            let mut covered: Vec<GridCell> = Vec::new();
            for rule in made.puzzle.rules() {
                let Rule::Cage { cells, sum } = rule else { panic!("{rule:?}") };
                assert!(range.contains(&cells.len()), "{size} {range:?}: {cells:?}");
                let mut reached = vec![cells[0]];
                let mut next = 0;
                while let Some(&cell) = reached.get(next) {
                    next += 1;
                    let near = cells.iter().filter(|other| other.touches(cell));
                    let near: Vec<GridCell> =
                        near.filter(|one| !reached.contains(one)).copied().collect();
                    reached.extend(near);
                }
                assert_eq!(reached.len(), cells.len(), "connected: {cells:?}");
                let value =
                    |&cell: &GridCell| made.solution[made.puzzle.index(cell).expect("inside")];
                let mut values: Vec<u8> = cells.iter().map(value).collect();
                assert_eq!(*sum, Some(values.iter().copied().map(u32::from).sum()));
                values.sort_unstable();
                assert!(values.is_sorted_by(|a, b| a < b), "no value twice: {values:?}");
                covered.extend(cells);
            }
            covered.sort_unstable();
            assert!(covered.iter().copied().eq(made.puzzle.cells()), "each cell is in one cage");
        }
    }
}

#[test]
fn killers_have_no_clue_unless_they_are_wanted() {
    let made = VariantMaker::new(killer(9), 1).expect("an order").make(0).expect("a puzzle");
    assert_eq!(made.puzzle.givens().count(), 0);
    let order =
        VariantOrder { clues: Some(5..=9), minimality: Some(Minimality::Proper), ..killer(9) };
    let made = VariantMaker::new(order, 1).expect("an order").make(0).expect("a puzzle");
    assert!((5..=9).contains(&made.puzzle.givens().count()));
}

#[test]
fn a_map_is_kept() {
    let map: Vec<u16> = (0..25).map(|place| place % 5).map(|column| 10 - column).collect();
    let columns = VariantOrder { regions: RegionOrder::Map(map.clone()), ..VariantOrder::new(5) };
    let made = VariantMaker::new(columns, 1).expect("an order").make(0).expect("a puzzle");
    let regions: Vec<u16> =
        made.puzzle.cells().filter_map(|cell| made.puzzle.region(cell)).collect();
    assert_eq!(regions, map);
    let boxes = RegionOrder::Boxes { rows: 3, columns: 2 };
    let order = VariantOrder { regions: boxes, ..VariantOrder::new(6) };
    let made = VariantMaker::new(order, 1).expect("an order").make(0).expect("a puzzle");
    assert_eq!(made.puzzle.region(GridCell::new(2, 1)), made.puzzle.region(GridCell::new(0, 0)));
    assert_ne!(made.puzzle.region(GridCell::new(0, 2)), made.puzzle.region(GridCell::new(0, 0)));
}

#[test]
fn jigsaws_have_maps_of_their_own() {
    let order = VariantOrder { kinds: vec![VariantKind::Jigsaw], ..VariantOrder::new(9) };
    let mut maker = VariantMaker::new(order, 1).expect("an order");
    let mut map = |index| {
        let puzzle = maker.make(index).expect("a puzzle").puzzle;
        puzzle.cells().map(|cell| puzzle.region(cell)).collect::<Vec<_>>()
    };
    assert_ne!(map(0), map(1));
}

#[test]
fn orders_that_cannot_be_are_named() {
    let usual = VariantOrder::new(9);
    let kinds = |size, kind| VariantOrder { kinds: vec![kind], ..VariantOrder::new(size) };
    for (order, expected) in [
        (VariantOrder::new(3), "a grid of 3x3 cells; 4x4 to 25x25 are possible"),
        (VariantOrder::new(26), "a grid of 26x26 cells; 4x4 to 25x25 are possible"),
        (
            VariantOrder {
                regions: RegionOrder::Boxes { rows: 5, columns: 1 },
                ..VariantOrder::new(5)
            },
            "boxes of 5x1 cells do not fit a grid of 5x5",
        ),
        (
            VariantOrder { regions: RegionOrder::Boxes { rows: 16, columns: 16 }, ..usual.clone() },
            "boxes of 16x16 cells do not fit",
        ),
        (
            VariantOrder { regions: RegionOrder::Map(vec![0; 80]), ..usual.clone() },
            "the map has 80 entries for 81 cells",
        ),
        (
            VariantOrder { regions: RegionOrder::Map(vec![0; 81]), ..usual.clone() },
            "the region of r1c1 has 81 cells in the map; each region needs 9",
        ),
        (kinds(7, VariantKind::Windoku), "the kind windoku needs"),
        (kinds(7, VariantKind::DisjointGroups), "the kind disjoint-groups needs a grid with boxes"),
        (kinds(7, VariantKind::GreaterThan), "the kind greater-than needs regions"),
        (kinds(4, VariantKind::Xv), "the kind xv needs values up to 5"),
        (
            VariantOrder { kinds: vec![VariantKind::X; 2], ..usual.clone() },
            "the kind x is named twice",
        ),
        (
            VariantOrder { cage_cells: Some(3..=3), ..killer(4) },
            "cages of 3 to 3 cells cannot cover 16 cells",
        ),
        (VariantOrder { cage_cells: Some(5..=12), ..killer(9) }, "1 to 9 are possible"),
        (
            VariantOrder { cage_cells: Some(2..=3), ..usual.clone() },
            "add it, or leave the sizes out",
        ),
        (VariantOrder { clues: Some(82..=90), ..usual.clone() }, "no puzzle has 82 to 90 clues"),
        (VariantOrder { clues: Some(0..=7), ..usual.clone() }, "7 clues are too few: at least 8"),
        (
            VariantOrder {
                clues: Some(610..=620),
                minimality: Some(Minimality::Minimal),
                ..VariantOrder::new(25)
            },
            "a minimal puzzle has at most 600 clues, not 610",
        ),
        (
            VariantOrder {
                clues: Some(31..=31),
                symmetry: ClueSymmetry::Rotation90,
                ..VariantOrder::new(6)
            },
            "31 to 31 cells cannot have the symmetry quarter",
        ),
        (VariantOrder { tries: 0, ..usual.clone() }, "allow at least one"),
        // In a box of 2x2 cells, all touch each other; so do those of two boxes at a corner.
        (
            VariantOrder {
                kinds: vec![
                    VariantKind::AntiKing,
                    VariantKind::AntiKnight,
                    VariantKind::NonConsecutive,
                ],
                ..VariantOrder::new(4)
            },
            "no grid of this size satisfies these rules",
        ),
    ] {
        let error = error_of(order);
        assert!(error.contains(expected), "{error}");
    }
    let jigsaw = VariantOrder { regions: RegionOrder::Without, ..kinds(9, VariantKind::Jigsaw) };
    assert_eq!(VariantMaker::new(jigsaw, 1).err(), Some(VariantOrderError::JigsawRegions));
}

#[test]
fn budgets_end_the_making() {
    let order = VariantOrder {
        minimality: Some(Minimality::Minimal),
        guesses: 300,
        tries: 50,
        ..VariantOrder::new(25)
    };
    let error = VariantMaker::new(order, 1).expect("an order").make(0).expect_err("too little");
    assert!(error.guesses_are_spent && error.tries < 50, "{error:?}");
    let rare = VariantOrder { level: Some(EffortLevel::Hard), tries: 5, ..VariantOrder::new(4) };
    let error = VariantMaker::new(rare, 1).expect("an order").make(0).expect_err("too rare");
    assert_eq!((error.tries, error.other_levels), (5, 5));
    assert!(error.to_string().contains("5 had another level"), "{error}");
}

#[test]
fn a_maker_can_be_cancelled() {
    let flag = CancelFlag::new();
    flag.cancel();
    let mut maker =
        VariantMaker::new(VariantOrder::new(9), 1).expect("an order").cancelled_by(&flag);
    assert!(maker.make(0).expect_err("cancelled").is_cancelled);
    flag.reset();
    assert!(maker.make(0).is_ok());
}
