//! Tests symmetries, canonical forms and automorphisms against brute force and known results.
//!
//! `NINEFOLD_LONG=1` tries 1,000 isomorphs of each puzzle instead of 20.

use ninefold_core::{
    Automorphisms, Canonicalizer, Cell, Digit, Grid, Puzzle, Transform, TransformErrorKind,
    TransformPart,
};
use ninefold_oracle::random::{config, grids, haphazard, puzzles, solvable};
use ninefold_oracle::symmetry::symmetries;
use ninefold_oracle::{Line, shared};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{HashMap, HashSet};
use std::env;

/// Grids with automorphisms and their number of automorphisms, from the literature.
const SYMMETRIC_GRIDS: [(&str, u64); 3] = [
    ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
    ("123456789456789123789123456234567891567891234891234567345678912678912345912345678", 54),
    ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3),
];

/// Generates any symmetry of core.
fn transforms() -> impl Strategy<Value = Transform> {
    (0..Transform::COUNT).prop_map(|rank| Transform::nth(rank).expect("below the count"))
}

/// A source of pseudo-random symmetries (xorshift).
struct Random(u64);

impl Random {
    fn transform(&mut self) -> Transform {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Transform::nth(self.0 % Transform::COUNT).expect("below the count")
    }
}

/// Draws `count` values of a strategy, always the same.
fn draw<T>(strategy: &impl Strategy<Value = T>, count: usize) -> Vec<T> {
    let mut runner = TestRunner::new(config());
    (0..count)
        .map(|_| strategy.new_tree(&mut runner).expect("nothing is refused").current())
        .collect()
}

/// Returns the 1,296 orders of rows, or of columns.
fn orders() -> Vec<[usize; 9]> {
    let threes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for chutes in threes {
        for one in threes {
            for two in threes {
                for three in threes {
                    let within = [one, two, three];
                    orders.push(std::array::from_fn(|i| 3 * chutes[i / 3] + within[i / 3][i % 3]));
                }
            }
        }
    }
    orders
}

/// Finds the least of all isomorphs by trying all orders of rows and columns, with and without
/// transposing. Digits are labelled in the order in which they occur.
fn least_isomorph(line: &Line) -> Line {
    let orders = orders();
    let transposed: Line = std::array::from_fn(|i| line[i % 9 * 9 + i / 9]);
    let mut least = [b'9' + 1; 81];
    for line in [line, &transposed] {
        for rows in &orders {
            for columns in &orders {
                improve(&mut least, line, rows, columns);
            }
        }
    }
    least
}

/// Replaces the least isomorph if this one is less.
fn improve(least: &mut Line, line: &Line, rows: &[usize; 9], columns: &[usize; 9]) {
    let mut labels = [0; 256];
    let mut next = b'1';
    let mut is_less = false;
    for (i, least) in least.iter_mut().enumerate() {
        let content = line[9 * rows[i / 9] + columns[i % 9]];
        let label = &mut labels[usize::from(content)];
        if content == b'.' {
            *label = b'.';
        } else if *label == 0 {
            *label = next;
            next += 1;
        }
        if !is_less && *label > *least {
            return;
        }
        is_less |= *label < *least;
        *least = *label;
    }
}

/// Returns all symmetries that the generators generate, by composing until nothing new comes.
fn closure(generators: &[Transform]) -> HashSet<Transform> {
    let mut all = HashSet::from([Transform::IDENTITY]);
    let mut new = vec![Transform::IDENTITY];
    while let Some(one) = new.pop() {
        new.extend(generators.iter().map(|next| one.then(*next)).filter(|next| all.insert(*next)));
    }
    all
}

/// Returns all isomorphs of a puzzle, by applying generators until nothing new comes.
fn orbit(puzzle: Puzzle) -> HashSet<Puzzle> {
    let exchanges: Vec<Transform> = [
        "T:123456789:123456789:123456789",
        "N:213456789:123456789:123456789",
        "N:132456789:123456789:123456789",
        "N:456123789:123456789:123456789",
        "N:123789456:123456789:123456789",
        "N:123456789:123456789:213456789",
        "N:123456789:123456789:234567891",
    ]
    .map(|text| text.parse().expect("a symmetry"))
    .to_vec();
    let mut all = HashSet::from([puzzle]);
    let mut new = vec![puzzle];
    while let Some(one) = new.pop() {
        new.extend(exchanges.iter().map(|next| next.puzzle(&one)).filter(|next| all.insert(*next)));
    }
    all
}

/// Returns the automorphisms of a puzzle, and checks each generator.
fn automorphisms(puzzle: &Puzzle) -> Automorphisms {
    let automorphisms = puzzle.automorphisms();
    for generator in &automorphisms.generators {
        assert_eq!(generator.puzzle(puzzle), *puzzle, "{generator}");
    }
    automorphisms
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn symmetries_form_a_group(one in transforms(), two in transforms(), three in transforms()) {
        prop_assert_eq!(one.then(two).then(three), one.then(two.then(three)));
        prop_assert_eq!(one.then(Transform::IDENTITY), one);
        prop_assert_eq!(Transform::IDENTITY.then(one), one);
        prop_assert_eq!(one.then(one.inverse()), Transform::IDENTITY);
        prop_assert_eq!(one.inverse().then(one), Transform::IDENTITY);
    }

    #[test]
    fn composed_symmetries_act_one_after_the_other(
        one in transforms(),
        two in transforms(),
        puzzle in puzzles(),
        grid in grids(),
    ) {
        let both = one.then(two);
        prop_assert_eq!(both.puzzle(&puzzle), two.puzzle(&one.puzzle(&puzzle)));
        prop_assert_eq!(both.grid(&grid), two.grid(&one.grid(&grid)));
        prop_assert_eq!(one.inverse().puzzle(&one.puzzle(&puzzle)), puzzle);
    }

    #[test]
    fn cells_and_digits_go_where_a_puzzle_takes_them(one in transforms(), puzzle in puzzles()) {
        let image = one.puzzle(&puzzle);
        for cell in Cell::ALL {
            let digit = puzzle.get(cell).map(|digit| one.digit(digit));
            prop_assert_eq!(image.get(one.cell(cell)), digit);
        }
    }

    #[test]
    fn a_grid_goes_where_its_puzzle_goes(one in transforms(), grid in grids()) {
        let image = one.puzzle(&Puzzle::from(grid));
        prop_assert_eq!(Grid::try_from(image), Ok(one.grid(&grid)));
    }

    #[test]
    fn ranks_number_symmetries_in_their_order(one in transforms(), two in transforms()) {
        prop_assert_eq!(Transform::nth(one.rank()), Some(one));
        prop_assert!(one.rank() < Transform::COUNT);
        prop_assert_eq!(one.cmp(&two), one.rank().cmp(&two.rank()));
        prop_assert_eq!(one.cmp(&two), one.to_string().cmp(&two.to_string()));
    }

    #[test]
    fn a_symmetry_is_read_as_it_is_printed(one in transforms()) {
        prop_assert_eq!(one.to_string().parse(), Ok(one));
    }

    #[test]
    fn a_spoilt_symmetry_is_refused_where_it_is_spoilt(
        one in transforms(),
        place in 0_usize..31,
        byte in any::<u8>(),
    ) {
        let mut text = one.to_string().into_bytes();
        let before = std::mem::replace(&mut text[place], byte);
        match Transform::parse(&text) {
            Ok(other) => prop_assert!(byte == before || (place == 0 && other != one)),
            Err(error) => {
                // An error names the second of two equal entries, or the first line of another
                // chute.
                prop_assert!(error.offset >= place && error.offset < place.max(2) + 9);
                let same_byte = matches!(
                    error.kind,
                    TransformErrorKind::Letter(found)
                        | TransformErrorKind::Colon(found)
                        | TransformErrorKind::Digit(found) if found == byte
                );
                let about_list = matches!(
                    error.kind,
                    TransformErrorKind::Repeated(..) | TransformErrorKind::Torn(..)
                );
                prop_assert!(same_byte && error.offset == place || about_list);
            }
        }
    }

    #[test]
    fn the_witness_is_the_symmetry_of_the_oracle(
        symmetry in symmetries(),
        grid in grids(),
        puzzle in puzzles(),
    ) {
        let image = symmetry.apply_to_grid(&grid);
        let witness = grid.isomorphic(&image).expect("images are isomorphic");
        prop_assert_eq!(witness.grid(&grid), image);
        // If the identity is the only automorphism, the witness is unique, so it equals the
        // symmetry.
        if grid.automorphisms().order == 1 {
            prop_assert_eq!(witness.puzzle(&puzzle), symmetry.apply(&puzzle));
        }
    }

    #[test]
    fn isomorphs_have_a_witness_and_others_none(
        symmetry in symmetries(),
        puzzle in puzzles(),
        other in puzzles(),
    ) {
        let image = symmetry.apply(&puzzle);
        let witness = puzzle.isomorphic(&image).expect("images are isomorphic");
        prop_assert_eq!(witness.puzzle(&puzzle), image);
        prop_assert_eq!(automorphisms(&puzzle).order, automorphisms(&image).order);
        match puzzle.isomorphic(&other) {
            Some(witness) => prop_assert_eq!(witness.puzzle(&puzzle), other),
            None => prop_assert_ne!(puzzle.canonical().form, other.canonical().form),
        }
    }
}

#[test]
fn faults_of_a_symmetry_are_told() {
    for (text, message) in [
        (
            "",
            "expected 31 characters (N or T, then three lists of nine digits, : before each), found 0",
        ),
        ("n:123456789:123456789:123456789", "character 1: expected N or T (transposed), found 'n'"),
        ("N 123456789:123456789:123456789", "character 2: expected ':', found ' '"),
        ("N:123456789:12345678:9123456789", "character 21: expected 1-9, found ':'"),
        ("N:113456789:123456789:123456789", "character 4: 1 stands twice in the list of rows"),
        (
            "N:123456789:147258369:123456789",
            "character 14: expected a column of the same stack, found 4",
        ),
        (
            "N:142356789:123456789:123456789",
            "character 4: expected a row of the same band, found 4",
        ),
        ("N:123456789:123456789:123456780", "character 31: expected 1-9, found '0'"),
    ] {
        assert_eq!(text.parse::<Transform>().unwrap_err().to_string(), message);
    }
    let error = "T:123456789:123456789:123456788".parse::<Transform>().unwrap_err();
    assert_eq!(error.kind, TransformErrorKind::Repeated(TransformPart::Digits, 8));
    assert_eq!(error.offset, 30);
}

#[test]
fn ranks_end_at_the_number_of_transforms() {
    assert!(Transform::nth(Transform::COUNT - 1).is_some());
    assert_eq!(Transform::nth(Transform::COUNT), None);
    assert_eq!(Transform::nth(u64::MAX), None);
}

#[test]
fn published_grids_have_as_many_automorphisms_as_is_known() {
    for (text, order) in SYMMETRIC_GRIDS {
        let grid: Grid = text.parse().unwrap();
        let automorphisms = grid.automorphisms();
        assert_eq!(automorphisms.order, order);
        let all = closure(&automorphisms.generators);
        assert_eq!(all.len() as u64, order);
        assert!(all.iter().all(|one| one.grid(&grid) == grid));
        // The literature gives these grids in canonical form.
        assert_eq!(grid.canonical().form, grid);
        assert_eq!(Puzzle::from(grid).automorphisms(), automorphisms);
    }
}

#[test]
fn forms_are_those_that_trying_all_isomorphs_finds() {
    let mut all: Vec<Puzzle> =
        draw(&solvable(), 12).into_iter().map(|(puzzle, _)| puzzle).collect();
    all.extend(draw(&puzzles(), 8));
    all.extend(draw(&haphazard(), 8));
    all.extend(draw(&grids(), 4).into_iter().map(Puzzle::from));
    for (text, _) in SYMMETRIC_GRIDS {
        let grid: Puzzle = text.parse().unwrap();
        all.extend([grid, grid.without(Cell::ALL[40])]);
        // Adds the grid without the digits 1 to 3, and with these digits alone.
        let (mut few, mut many) = (grid, grid);
        for (cell, digit) in grid.clues() {
            let emptied = if digit.get() <= 3 { &mut many } else { &mut few };
            *emptied = emptied.without(cell);
        }
        all.extend([few, many]);
    }
    let mut random = Random(17);
    for puzzle in all {
        let puzzle = random.transform().puzzle(&puzzle);
        let canonical = puzzle.canonical();
        assert_eq!(canonical.transform.puzzle(&puzzle), canonical.form, "{puzzle}");
        let least = least_isomorph(&puzzle.to_line());
        assert_eq!(canonical.form.to_line(), least, "{puzzle}");
    }
}

#[test]
fn forms_are_the_same_for_all_disguises() {
    let disguises = if env::var_os("NINEFOLD_LONG").is_some() { 1_000 } else { 20 };
    let mut canonicalizer = Canonicalizer::new();
    let mut random = Random(4);
    for puzzle in draw(&puzzles(), 10_000) {
        let form = canonicalizer.canonical(&puzzle).form;
        assert_eq!(canonicalizer.canonical(&form).form, form, "{puzzle}");
        for _ in 0..disguises {
            let disguise = random.transform().puzzle(&puzzle);
            let canonical = canonicalizer.canonical(&disguise);
            assert_eq!(canonical.form, form, "{puzzle} and {disguise}");
            assert_eq!(canonical.transform.puzzle(&disguise), form, "{disguise}");
        }
    }
}

#[test]
fn forms_of_grids_are_the_same_for_all_disguises() {
    let mut random = Random(5);
    let symmetric = SYMMETRIC_GRIDS.map(|(text, _)| text.parse().unwrap());
    for grid in draw(&grids(), 300).into_iter().chain(symmetric) {
        let form = grid.canonical().form;
        assert_eq!(form.canonical().form, form);
        for _ in 0..100 {
            let disguise = random.transform().grid(&grid);
            let canonical = disguise.canonical();
            assert_eq!(canonical.form, form, "{grid} and {disguise}");
            assert_eq!(canonical.transform.grid(&disguise), form, "{disguise}");
        }
    }
}

#[test]
fn classes_of_two_clues_are_as_large_as_their_automorphisms_say() {
    let mut classes: HashMap<Puzzle, u64> = HashMap::new();
    let mut canonicalizer = Canonicalizer::new();
    for (one, first) in Cell::ALL.into_iter().enumerate() {
        for second in &Cell::ALL[one + 1..] {
            for (digit, other) in Digit::ALL.iter().flat_map(|d| Digit::ALL.map(|o| (*d, o))) {
                let puzzle = Puzzle::EMPTY.with(first, digit).with(*second, other);
                *classes.entry(canonicalizer.canonical(&puzzle).form).or_default() += 1;
            }
        }
    }
    // The two digits are equal or not. The two cells share a triad, a line, a box, only a chute, or
    // nothing.
    assert_eq!(classes.len(), 10);
    assert_eq!(classes.values().sum::<u64>(), 81 * 80 / 2 * 81);
    for (form, size) in classes {
        assert_eq!(size * automorphisms(&form).order, Transform::COUNT, "{form}");
    }
}

#[test]
fn orbits_are_as_large_as_their_automorphisms_say() {
    let template = |line: &str| line.parse::<Puzzle>().unwrap();
    let keep = |text: &str, kept: u8| {
        let puzzle: Puzzle = text.parse().unwrap();
        let dropped = puzzle.clues().filter(|(_, digit)| digit.get() != kept);
        dropped.fold(puzzle, |puzzle, (cell, _)| puzzle.without(cell))
    };
    let diagonal =
        (0..9).fold(Puzzle::EMPTY, |puzzle, i| puzzle.with(Cell::ALL[10 * i], Digit::ALL[0]));
    for (puzzle, size) in [
        (Puzzle::EMPTY, 1),
        (Puzzle::EMPTY.with(Cell::ALL[7], Digit::ALL[8]), 729),
        (template(&"5".repeat(81)), 9),
        (
            template(
                "555555555........................................................................",
            ),
            162,
        ),
        (keep(SYMMETRIC_GRIDS[0].0, 1), 46_656 * 9),
        (diagonal, 1_296 * 9),
    ] {
        let images = orbit(puzzle).len() as u64;
        assert_eq!(images, size, "{puzzle}");
        assert_eq!(images * automorphisms(&puzzle).order, Transform::COUNT, "{puzzle}");
    }
}

#[test]
fn edge_cases_have_forms() {
    let cases = [
        // No clue; one clue; two that clash; three in a triad.
        (".".repeat(81), ".".repeat(81)),
        ("7".to_string() + &".".repeat(80), ".".repeat(80) + "1"),
        ("77".to_string() + &".".repeat(79), ".".repeat(79) + "11"),
        ("987".to_string() + &".".repeat(78), ".".repeat(78) + "123"),
        // All cells equal; all rows equal; all columns equal.
        ("4".repeat(81), "1".repeat(81)),
        (
            "987654321".repeat(9),
            "111111111222222222333333333444444444555555555666666666777777777888888888999999999"
                .to_string(),
        ),
        // A single band moves to the bottom.
        (
            "123456789456789123789123456".to_string() + &".".repeat(54),
            ".".repeat(54) + "123456789456789123789123456",
        ),
    ];
    for (text, form) in cases {
        let puzzle: Puzzle = text.parse().unwrap();
        let canonical = puzzle.canonical();
        assert_eq!(canonical.form.to_string(), form, "{puzzle}");
        assert_eq!(canonical.transform.puzzle(&puzzle), canonical.form);
        assert_eq!(canonical.form.canonical().form, canonical.form);
        let image = Random(9).transform().puzzle(&puzzle);
        assert_eq!(image.canonical().form, canonical.form);
        automorphisms(&puzzle);
    }
}

/// Generates puzzles whose rows are alike: each row follows one of a few rows, with other digits and
/// blanks here and there. Digits that stand in one column several times are sorted by rules of their
/// own, which other puzzles never reach.
fn alike_rows() -> impl Strategy<Value = Puzzle> {
    let row = (3..=9u8).prop_flat_map(|span| vec(1..=span, 9));
    let cell = |keeps, blanks| {
        let other = move |is_blank| if is_blank { Just(0).boxed() } else { (1..=9u8).boxed() };
        (proptest::bool::weighted(keeps), proptest::bool::weighted(blanks).prop_flat_map(other))
    };
    (vec(row, 1..=3), 0.2..0.9, 0.0..0.6)
        .prop_flat_map(move |(rows, keeps, blanks)| {
            let source = 0..rows.len();
            (Just(rows), vec((source, vec(cell(keeps, blanks), 9)), 9))
        })
        .prop_map(|(rows, lines)| {
            let cells = lines.iter().flat_map(|(source, cells)| {
                rows[*source]
                    .iter()
                    .zip(cells)
                    .map(|(digit, (keeps, other))| Digit::new(if *keeps { *digit } else { *other }))
            });
            let cells: Vec<Option<Digit>> = cells.collect();
            Puzzle::new(cells.try_into().expect("nine rows of nine"))
        })
}

#[test]
fn puzzles_with_alike_rows_have_the_least_form() {
    let drawn = draw(&alike_rows(), 5_000);
    let mut canonicalizer = Canonicalizer::new();
    let mut random = Random(8);
    for puzzle in &drawn {
        let form = canonicalizer.canonical(puzzle).form;
        for _ in 0..5 {
            let disguise = random.transform().puzzle(puzzle);
            assert_eq!(canonicalizer.canonical(&disguise).form, form, "{puzzle} and {disguise}");
        }
    }
    // Digits that stand in one column several times decide the order of columns here.
    let chosen = [
        ".....6..3.386199.58..62..8..5..1....7.3619...5.86.9.4.6.862.981.98..9..8..8..92.2",
        "1.4.4.9.6143.47594.588.3.8545.4..1.1.248..4.2....84.571.4.1..7...96...4.11..45.6.",
        "52.2.2.749.8...17...........53312..76134.5.34.1..2.587.573..2.6.17.25..5.7...8.6.",
        "22457.4316243359..6..5.7.3.6..27977.68.977431.28559231925..763..24...63.63.537..3",
    ];
    let chosen = chosen.map(|text| text.parse::<Puzzle>().unwrap());
    for puzzle in chosen.iter().chain(drawn.iter().take(4)) {
        let least = least_isomorph(&puzzle.to_line());
        assert_eq!(puzzle.canonical().form.to_line(), least, "{puzzle}");
    }
}

#[test]
fn one_blank_has_the_form_of_that_blank_in_any_disguise() {
    let grid = draw(&grids(), 1)[0];
    let mut random = Random(3);
    let mut forms = HashSet::new();
    for cell in Cell::ALL {
        let puzzle = Puzzle::from(grid).without(cell);
        let form = puzzle.canonical().form;
        assert_eq!(form.get(Cell::ALL[0]), None);
        for _ in 0..20 {
            assert_eq!(random.transform().puzzle(&puzzle).canonical().form, form);
        }
        forms.insert(form);
    }
    assert_eq!(forms.len() as u64 * grid.automorphisms().order, 81);
}

#[test]
fn seventeen_clues_have_distinct_forms_also_in_disguise() {
    let Some(text) = shared::text("speed/royle-17-clues.txt") else { return };
    let mut canonicalizer = Canonicalizer::new();
    let mut random = Random(8);
    let puzzles: Vec<Puzzle> = text.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(puzzles.len(), 49_158);
    let forms: HashSet<Puzzle> =
        puzzles.iter().map(|puzzle| canonicalizer.canonical(puzzle).form).collect();
    assert_eq!(forms.len(), 49_158);
    let disguises: Vec<Puzzle> =
        puzzles.iter().map(|puzzle| random.transform().puzzle(puzzle)).collect();
    let again: HashSet<Puzzle> =
        disguises.iter().map(|puzzle| canonicalizer.canonical(puzzle).form).collect();
    assert!(forms == again);
}
