//! Tests of local search: the puzzles meet their goal, they are the same on every instruction set,
//! and impossible goals are errors.

use ninefold_core::{
    Budget, CancelFlag, Cell, CellSet, Column, Grid, House, Isa, Puzzle, Row, Solver,
};
use ninefold_generate::{
    ClueCountSearch, ClueRangeError, ImpossiblePattern, LocalSearchEffort, LocalSearchEnd,
    LocalSearchError, LocalSearchProgress, Minimality, PatternSearch, Preserved, RandomStream,
    VariationSearch,
};
use ninefold_oracle::exact_cover;
use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};

const PLENTY: u64 = 200_000;

/// A pattern of 26 cells with half-turn symmetry.
const TURN: &str =
    ".x...x...x.x.....xx.x.x...x.x...x.....xx.xx.....x...x.x...x.x.xx.....x.x...x...x.";

/// A pattern of 22 cells: a heart.
const HEART: &str =
    ".xx...xx.x..x.x..xx...x...xx.......x.x.....x...x...x.....x.x.......x.x.........x.";

/// A pattern of 26 cells: the letters H and E.
const LETTERS: &str =
    ".........xx..x..xxx..x..xx.......xxxx.....xxxx.......xx..x..xxx..x..xx...........";

const GRID: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const MINIMAL: &str =
    "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";

fn cells(pattern: &str) -> CellSet {
    let cells = Cell::ALL.into_iter().zip(pattern.bytes());
    cells.filter(|(_, byte)| *byte == b'x').map(|(cell, _)| cell).collect()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

fn solver(isa: Isa) -> Solver {
    Solver::new(Budget::UNLIMITED).with_isa(isa)
}

fn silent(_: &LocalSearchProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn with_clues(
    clues: RangeInclusive<usize>,
    minimality: Minimality,
    (seed, moves): (u64, u64),
    isa: Isa,
) -> Result<Puzzle, LocalSearchError> {
    let search = ClueCountSearch::new(clues, minimality).expect("a range that may be asked for");
    let effort = LocalSearchEffort { max_moves: moves, report: &mut silent };
    search.search(&mut RandomStream::new(seed, 0, 0), &mut solver(isa), effort)
}

fn with_pattern(
    pattern: &str,
    minimality: Minimality,
    moves: u64,
    isa: Isa,
) -> Result<Puzzle, LocalSearchError> {
    let search = PatternSearch::new(cells(pattern), minimality).expect("perhaps there is a puzzle");
    let effort = LocalSearchEffort { max_moves: moves, report: &mut silent };
    search.search(&mut RandomStream::new(3, 0, 0), &mut solver(isa), effort)
}

fn variations(
    puzzle: Puzzle,
    preserved: Preserved,
    minimality: Minimality,
    wanted: usize,
    isa: Isa,
) -> Vec<Puzzle> {
    let mut found = Vec::new();
    let effort = LocalSearchEffort { max_moves: PLENTY, report: &mut silent };
    VariationSearch::new(puzzle, preserved, minimality)
        .search(&mut RandomStream::new(5, 0, 0), &mut solver(isa), effort, wanted, &mut found)
        .expect("enough of them");
    found
}

fn solutions(puzzle: &Puzzle) -> usize {
    let line = puzzle.to_line();
    exact_cover::solutions(&line, 2, 1_000_000).expect("not hard").len()
}

#[track_caller]
fn assert_is(minimality: Minimality, puzzle: &Puzzle) {
    assert_eq!(solutions(puzzle), 1, "{puzzle}");
    let can_go = |cell: &Cell| solutions(&puzzle.without(*cell)) == 1;
    if minimality == Minimality::Minimal {
        assert_eq!(puzzle.clue_cells().iter().find(can_go), None, "{puzzle}");
    }
}

/// Makes something on every instruction set, checks that all results are equal, and returns one.
#[track_caller]
fn on_every_isa<T: PartialEq + std::fmt::Debug>(make: impl Fn(Isa) -> T) -> T {
    let best = make(Isa::detect());
    for isa in Isa::available() {
        assert_eq!(make(isa), best, "{}", isa.name());
    }
    best
}

/// Returns a number that stands for a list of puzzles: FNV-1a over their lines.
fn fingerprint<'p>(puzzles: impl IntoIterator<Item = &'p Puzzle>) -> u64 {
    let lines = puzzles.into_iter().flat_map(Puzzle::to_line);
    lines.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn the_puzzles_of_a_local_search_never_change_for_a_seed() {
    use Minimality::{Minimal, Proper};
    let isa = Isa::detect();
    let of_clues = |clues: RangeInclusive<usize>, minimality, seeds: std::ops::Range<u64>| {
        let found: Vec<Puzzle> = seeds
            .map(|seed| with_clues(clues.clone(), minimality, (seed, PLENTY), isa).expect("found"))
            .collect();
        fingerprint(&found)
    };
    let of_pattern = |pattern, minimality| {
        fingerprint(&[with_pattern(pattern, minimality, PLENTY, isa).expect("found")])
    };
    let near = |preserved, minimality, wanted| {
        fingerprint(&variations(puzzle(MINIMAL), preserved, minimality, wanted, isa))
    };
    let found = [
        ("19 clues", of_clues(19..=19, Minimal, 10..18)),
        ("20 or 21 clues, proper", of_clues(20..=21, Proper, 10..18)),
        ("31 or 32 clues", of_clues(31..=32, Minimal, 10..18)),
        ("45 clues, proper", of_clues(45..=45, Proper, 10..18)),
        ("half turn", of_pattern(TURN, Minimal)),
        ("heart", of_pattern(HEART, Minimal)),
        ("letters, proper", of_pattern(LETTERS, Proper)),
        ("same number of clues", near(Preserved::Clues, Minimal, 100)),
        ("same cells", near(Preserved::Cells, Minimal, 20)),
        ("same number of clues, proper", near(Preserved::Clues, Proper, 100)),
    ];
    let found = found.map(|(name, number)| format!("{name}: {number:016x}"));
    let expected = [
        "19 clues: ff35e4be83213638",
        "20 or 21 clues, proper: e23e4ab239e1dead",
        "31 or 32 clues: bfeebe9d96a06b3d",
        "45 clues, proper: d507c3684224a2b9",
        "half turn: ef423da7b109ffb1",
        "heart: 05b6ab2c7cdc358a",
        "letters, proper: cfd38b05af9d85c3",
        "same number of clues: 312fdf21ecab14ff",
        "same cells: ac1dc07097b88b20",
        "same number of clues, proper: f9eb89e0c7243b5e",
    ];
    assert_eq!(found, expected);
    // Walks that get stuck begin anew after a while.
    let search = ClueCountSearch::new(17..=17, Minimal).expect("there are such puzzles");
    let effort = LocalSearchEffort { max_moves: 20_000, report: &mut silent };
    let mut random = RandomStream::new(1, 0, 0);
    assert!(search.search(&mut random, &mut solver(isa), effort).is_err());
    assert_eq!(random.bits(), 1_868_116_706);
}

#[test]
fn few_clues_are_found_on_every_instruction_set() {
    for (clues, seed) in [(19, 1), (20, 2), (20, 3)] {
        let puzzle =
            on_every_isa(|isa| with_clues(clues..=clues, Minimality::Minimal, (seed, PLENTY), isa));
        let puzzle = puzzle.expect("a search of a second at most");
        assert_eq!(puzzle.clue_count(), clues);
        assert_is(Minimality::Minimal, &puzzle);
    }
}

#[test]
fn many_clues_are_found_on_every_instruction_set() {
    for (clues, seed) in [(30, 1), (32, 2)] {
        let puzzle =
            on_every_isa(|isa| with_clues(clues..=clues, Minimality::Minimal, (seed, PLENTY), isa));
        let puzzle = puzzle.expect("a search of a second at most");
        assert_eq!(puzzle.clue_count(), clues);
        assert_is(Minimality::Minimal, &puzzle);
    }
}

#[test]
fn clue_counts_that_a_random_puzzle_seldom_misses_by_much_are_hit() {
    for clues in 22..29 {
        let puzzle =
            with_clues(clues..=clues, Minimality::Minimal, (clues as u64, PLENTY), Isa::detect());
        let puzzle = puzzle.expect("nearly at once");
        assert_eq!(puzzle.clue_count(), clues);
        assert_is(Minimality::Minimal, &puzzle);
    }
}

#[test]
fn puzzles_that_need_not_be_minimal_have_any_number_of_clues() {
    let mut counts = HashSet::new();
    for seed in 0..8 {
        let puzzle = with_clues(34..=50, Minimality::Proper, (seed, PLENTY), Isa::detect());
        let puzzle = puzzle.expect("clues are added to any puzzle");
        assert!((34..=50).contains(&puzzle.clue_count()));
        assert_is(Minimality::Proper, &puzzle);
        counts.insert(puzzle.clue_count());
    }
    assert!(counts.len() > 3, "{counts:?}");
}

#[test]
fn clue_counts_that_no_puzzle_has_are_told() {
    let error = |clues, minimality| ClueCountSearch::new(clues, minimality).unwrap_err();
    assert_eq!(error(0..=16, Minimality::Proper), ClueRangeError::TooFew(16));
    assert_eq!(
        error(41..=50, Minimality::Minimal),
        ClueRangeError::TooMany(41, Minimality::Minimal)
    );
    assert_eq!(error(82..=90, Minimality::Proper), ClueRangeError::TooMany(82, Minimality::Proper));
    #[allow(clippy::reversed_empty_ranges)]
    let empty = error(20..=19, Minimality::Minimal);
    assert_eq!(empty, ClueRangeError::Empty);
    assert_eq!(
        error(16..=16, Minimality::Minimal).to_string(),
        "no puzzle with 16 clues has exactly one solution: 17 are the fewest \
         (McGuire, Tugemann and Civario, 2012)",
    );
}

#[test]
fn a_search_that_gives_up_tells_how_near_it_came() {
    let unfound = on_every_isa(|isa| with_clues(17..=17, Minimality::Minimal, (1, 300), isa));
    let unfound = unfound.expect_err("300 moves are few");
    assert_eq!(unfound.end, LocalSearchEnd::Moves(300));
    assert_eq!(unfound.progress.moves, 300);
    let nearest = unfound.progress.clues.expect("some puzzle was found");
    assert_eq!(
        unfound.to_string(),
        format!(
            "no minimal puzzle with 17 clues was found in 300 tries; the nearest had {nearest}; \
             allow more tries, or ask for more clues"
        ),
    );
    let unfound = with_clues(39..=40, Minimality::Minimal, (1, 2_000), Isa::detect()).unwrap_err();
    assert!(unfound.progress.clues.is_some_and(|clues| clues < 39));
    assert!(unfound.to_string().ends_with("ask for fewer clues"), "{unfound}");
}

#[test]
fn a_search_ends_when_it_is_called_off() {
    let search = ClueCountSearch::new(17..=17, Minimality::Minimal).expect("17 are possible");
    let mut reports = 0;
    let mut report = |progress: &LocalSearchProgress| {
        reports += 1;
        assert_eq!(progress.moves, reports);
        if reports == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let effort = LocalSearchEffort { max_moves: PLENTY, report: &mut report };
    let unfound = search
        .search(&mut RandomStream::new(1, 0, 0), &mut solver(Isa::detect()), effort)
        .expect_err("50 moves are few");
    assert_eq!((unfound.end, unfound.progress.moves), (LocalSearchEnd::Cancelled, 50));

    let flag = CancelFlag::new();
    flag.cancel();
    let mut stopped = Solver::new(Budget::UNLIMITED.cancelled_by(&flag));
    let effort = LocalSearchEffort { max_moves: PLENTY, report: &mut silent };
    let unfound = search.search(&mut RandomStream::new(1, 0, 0), &mut stopped, effort).unwrap_err();
    assert_eq!(unfound.end, LocalSearchEnd::Cancelled);
}

#[test]
fn a_pattern_is_filled_exactly_on_every_instruction_set() {
    for (pattern, minimality) in
        [(TURN, Minimality::Minimal), (HEART, Minimality::Minimal), (LETTERS, Minimality::Proper)]
    {
        let puzzle = on_every_isa(|isa| with_pattern(pattern, minimality, PLENTY, isa));
        let puzzle = puzzle.expect("a search of a few seconds at most");
        assert_eq!(puzzle.clue_cells(), cells(pattern));
        assert_is(minimality, &puzzle);
    }
}

#[test]
fn a_pattern_without_a_puzzle_ends_with_how_near_it_came() {
    let ring = "..xxxxx...x.....x.x.......xx.......xx.......xx.......xx.......x.x.....x...xxxxx..";
    let unfound = on_every_isa(|isa| with_pattern(ring, Minimality::Proper, 1_000, isa));
    let unfound = unfound.expect_err("nobody knows one");
    assert_eq!(unfound.end, LocalSearchEnd::Moves(1_000));
    assert!(unfound.progress.outside.is_some());
    let text = unfound.to_string();
    let start = "no proper puzzle with clues in exactly these 24 cells was found in 1000 tries; \
                 the nearest ";
    assert!(text.starts_with(start), "{text}");
    assert!(text.ends_with("; allow more tries, or change the pattern"), "{text}");
}

#[test]
fn sixteen_cells_are_too_few_and_seventeen_are_not() {
    let some = |count| Cell::ALL.into_iter().step_by(4).take(count).collect();
    let reason = PatternSearch::new(some(16), Minimality::Proper).unwrap_err();
    assert_eq!(reason, ImpossiblePattern::TooFewCells(16));
    assert!(PatternSearch::new(some(17), Minimality::Proper).is_ok());
}

/// Exchanging the two lines that [`ImpossiblePattern`] names gives another solution with the same
/// clues.
#[test]
fn two_blank_lines_of_a_chute_always_leave_a_second_solution() {
    let grid: Grid = GRID.parse().expect("a grid");
    for first in [0, 3, 6] {
        for [a, b] in [[0, 1], [0, 2], [1, 2]] {
            let (a, b) = (first + a, first + b);
            let rows = [Row::ALL[a], Row::ALL[b]];
            assert_has_two(
                grid,
                rows.map(House::Row),
                ImpossiblePattern::BlankRows(rows[0], rows[1]),
            );
            let columns = [Column::ALL[a], Column::ALL[b]];
            let reason = ImpossiblePattern::BlankColumns(columns[0], columns[1]);
            assert_has_two(grid, columns.map(House::Column), reason);
        }
    }
}

#[track_caller]
fn assert_has_two(grid: Grid, blank: [House; 2], reason: ImpossiblePattern) {
    let given = CellSet::ALL - blank[0].cells() - blank[1].cells();
    assert_eq!(PatternSearch::new(given, Minimality::Proper), Err(reason));
    let mut puzzle = Puzzle::EMPTY;
    for cell in given {
        puzzle.set(cell, Some(grid.get(cell)));
    }
    assert_eq!(solutions(&puzzle), 2, "{reason}");
}

#[test]
fn a_full_house_always_has_a_clue_too_many() {
    for house in House::ALL {
        let pattern = cells(TURN) | house.cells();
        assert!(PatternSearch::new(pattern, Minimality::Proper).is_ok());
        let reason = PatternSearch::new(pattern, Minimality::Minimal).unwrap_err();
        assert_eq!(reason, ImpossiblePattern::FullHouse(house));
        let cell = house.cells().first().expect("nine cells");
        let grid: Grid = GRID.parse().expect("a grid");
        let mut puzzle = Puzzle::EMPTY;
        for cell in pattern.without(cell) {
            puzzle.set(cell, Some(grid.get(cell)));
        }
        let before = solver(Isa::detect()).count(&puzzle, 1_000);
        puzzle.set(cell, Some(grid.get(cell)));
        assert_eq!(solver(Isa::detect()).count(&puzzle, 1_000), before, "{house}");
    }
}

#[test]
fn variations_keep_the_cells() {
    let original = puzzle(MINIMAL);
    let others =
        on_every_isa(|isa| variations(original, Preserved::Cells, Minimality::Minimal, 20, isa));
    let different: HashSet<&Puzzle> = others.iter().collect();
    assert!(different.len() == 20 && !different.contains(&original));
    for other in &others {
        assert_eq!(other.clue_cells(), original.clue_cells());
        assert_is(Minimality::Minimal, other);
    }
}

#[test]
fn variations_keep_most_clues_and_their_number() {
    let original = puzzle(MINIMAL);
    for (minimality, wanted) in [(Minimality::Minimal, 40), (Minimality::Proper, 10)] {
        let others =
            on_every_isa(|isa| variations(original, Preserved::Clues, minimality, wanted, isa));
        let different: HashSet<&Puzzle> = others.iter().collect();
        assert!(different.len() == wanted && !different.contains(&original));
        for other in &others {
            assert_eq!(other.clue_count(), original.clue_count());
            assert!(kept_clues(&original, other) + 2 >= original.clue_count());
            assert_is(minimality, other);
        }
        let moved = others.iter().filter(|other| other.clue_cells() != original.clue_cells());
        assert!(2 * moved.count() > wanted);
    }
}

fn kept_clues(original: &Puzzle, other: &Puzzle) -> usize {
    original.clues().filter(|(cell, digit)| other.get(*cell) == Some(*digit)).count()
}

#[test]
fn clues_move_to_any_other_cells_after_one_and_two_clues_are_used_up() {
    let original = puzzle(MINIMAL);
    // At most eight puzzles come from each of the 24 clues and 276 pairs.
    let others = variations(original, Preserved::Clues, Minimality::Proper, 3_000, Isa::detect());
    let mut by_replaced = [0; 82];
    for other in &others {
        assert_eq!(other.clue_count(), original.clue_count());
        assert!(Solver::new(Budget::UNLIMITED).solve(other).is_unique());
        by_replaced[original.clue_count() - kept_clues(&original, other)] += 1;
    }
    assert_eq!(by_replaced[0], 0);
    assert!(by_replaced[1..=3].iter().all(|times| *times > 10), "{by_replaced:?}");
}

#[test]
fn variations_go_on_with_those_found_before() {
    let original = puzzle(MINIMAL);
    let mut found = variations(original, Preserved::Clues, Minimality::Minimal, 3, Isa::detect());
    let effort = LocalSearchEffort { max_moves: PLENTY, report: &mut silent };
    VariationSearch::new(original, Preserved::Clues, Minimality::Minimal)
        .search(&mut RandomStream::new(5, 0, 0), &mut solver(Isa::detect()), effort, 3, &mut found)
        .expect("three more");
    assert_eq!(found.iter().collect::<HashSet<_>>().len(), 6);
}

#[test]
fn variations_of_a_board_with_few_blanks_have_as_many_clues() {
    let mut original = puzzle(GRID);
    for cell in Cell::ALL.into_iter().step_by(8).take(3) {
        original.set(cell, None);
    }
    for preserved in [Preserved::Clues, Preserved::Cells] {
        let mut found = Vec::new();
        let effort = LocalSearchEffort { max_moves: 3_000, report: &mut silent };
        let ending = VariationSearch::new(original, preserved, Minimality::Proper)
            .search(
                &mut RandomStream::new(5, 0, 0),
                &mut solver(Isa::detect()),
                effort,
                10_000,
                &mut found,
            )
            .map_err(|unfound| unfound.end);
        assert_eq!(ending, Err(LocalSearchEnd::Moves(3_000)));
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
        assert!(found.len() > 10 || preserved == Preserved::Cells);
        for other in found {
            assert_eq!(other.clue_count(), original.clue_count());
            assert!(preserved == Preserved::Clues || other.clue_cells() == original.clue_cells());
            assert!(solutions(&other) == 1 && other != original);
        }
    }
}

#[test]
fn a_puzzle_that_is_not_proper_has_no_variations() {
    for (text, solutions) in [(&*".".repeat(81), 2), (&*format!("55{}", ".".repeat(79)), 0)] {
        let mut found = Vec::new();
        let effort = LocalSearchEffort { max_moves: PLENTY, report: &mut silent };
        let unfound = VariationSearch::new(puzzle(text), Preserved::Cells, Minimality::Proper)
            .search(
                &mut RandomStream::new(5, 0, 0),
                &mut solver(Isa::detect()),
                effort,
                1,
                &mut found,
            )
            .unwrap_err();
        assert_eq!(unfound.end, LocalSearchEnd::Improper(solutions));
    }
}
