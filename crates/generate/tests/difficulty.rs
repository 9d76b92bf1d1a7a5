//! Tests of measures of difficulty: the range that a measure gets, and when it may stop early. Also
//! tests that search nodes as a measure always give the same puzzles for a seed.

use ninefold_core::{CancelFlag, Grid, Isa, Puzzle};
use ninefold_generate::{
    ClueSymmetry, DifficultyMeasure, GenerateError, GeneratedPuzzle, Generator, Minimality,
    Preserved, PuzzleSpec, Rated, Rating, RatingScale, SearchNodes, StartFrom,
};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

const GRID: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const MINIMAL: &str =
    "53..7...2.....5...1.8.4......9....2.4.6.5...1......85.........4..74...3....2.6.7.";

type Results = Vec<Result<GeneratedPuzzle, GenerateError>>;

fn ratings(range: RangeInclusive<u64>) -> RangeInclusive<Rating> {
    Rating(*range.start())..=Rating(*range.end())
}

fn by_nodes(spec: PuzzleSpec, seed: u64, range: RangeInclusive<u64>) -> Generator {
    let generator = Generator::new(spec, seed).expect("puzzles can be like this");
    generator.with_difficulty(SearchNodes::new(), ratings(range)).expect("a range of nodes")
}

/// Returns the FNV-1a hash of the texts of all results, and the last text.
fn sum(results: &Results) -> (u64, String) {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    let mut last = String::new();
    for result in results {
        last = match result {
            Ok(made) => {
                let nodes = made.rating.map(|rating| rating.0);
                format!("{} {} {} {nodes:?}", made.puzzle, made.solution, made.tries)
            }
            Err(error) => {
                let nodes = error.nearest_rating.map(|nearest| nearest.rating.0);
                format!("{} {:?} {nodes:?}", error.tries, error.nearest_clues)
            }
        };
        for byte in last.bytes() {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    (sum, last)
}

/// A spec, a seed, a range of nodes, a number of puzzles, and the hash of the results.
type Case = (PuzzleSpec, u64, Option<RangeInclusive<u64>>, usize, u64);

/// Returns all cases. Their hashes date from when search nodes were the only measure.
fn cases() -> Vec<Case> {
    let any = PuzzleSpec::default;
    let few = |clues: usize, tries| PuzzleSpec { clues: clues..=clues, tries, ..any() };
    let with_clues = |clues| PuzzleSpec { clues, ..any() };
    let proper = PuzzleSpec {
        minimality: Minimality::Proper,
        clues: 30..=33,
        symmetry: ClueSymmetry::Rotation180,
        ..any()
    };
    let from_grid = StartFrom::Grid(GRID.parse().expect("a grid"));
    let near = StartFrom::Near(MINIMAL.parse().expect("a puzzle"), Preserved::Clues);
    vec![
        (any(), 21, None, 300, 0xc746_cacb_a948_219c),
        (any(), 22, Some(5..=9), 150, 0xf3a4_1e67_efc5_293b),
        (any(), 22, Some(5..=9), 7, 0x90a0_e247_47d5_7629),
        (with_clues(24..=26), 23, Some(1..=1), 120, 0xf997_5d1c_6d0e_5d18),
        (PuzzleSpec { tries: 3, ..any() }, 24, Some(2_000..=3_000), 120, 0xe753_5788_e5a7_585c),
        (proper, 25, Some(1..=2), 110, 0x3b27_738e_ca8d_c4bc),
        (
            PuzzleSpec { start: from_grid, ..any() },
            26,
            Some(3..=u64::MAX),
            10,
            0x1d2c_89d3_0dbc_54a0,
        ),
        (few(20, 1_000_000), 27, None, 3, 0xbcaa_4a98_9903_cc36),
        (few(21, 100_000), 28, Some(1..=1), 2, 0x8a31_d7e0_84cf_f1c2),
        (few(20, 2_000), 28, Some(900..=901), 2, 0x23fe_4866_048e_95dc),
        (PuzzleSpec { start: near, ..any() }, 29, Some(2..=30), 5, 0x9c02_1cac_ce23_f922),
    ]
}

#[test]
fn puzzles_by_search_nodes_never_change_for_a_seed() {
    for (spec, seed, nodes, count, expected) in cases() {
        let mut generator = match nodes {
            Some(nodes) => by_nodes(spec.clone(), seed, nodes),
            None => Generator::new(spec.clone(), seed).expect("puzzles can be like this"),
        };
        let (sum, last) = sum(&generator.batch(7, count));
        assert_eq!(sum, expected, "{seed} {spec:?}: {last}");
    }
}

/// The arguments of one call of a measure.
type Asked = (Puzzle, Grid, RangeInclusive<Rating>);

/// A measure that sums the digits in row 1, which costs almost nothing, and keeps a log.
#[derive(Clone, Default)]
struct FirstRow {
    log: Arc<Mutex<Vec<Asked>>>,
    /// Whether a rating above the range is returned only as a lower bound above the range.
    stops_early: bool,
    /// Whether a rating above the range is returned only as a lower bound at the end of the range.
    stops_too_early: bool,
}

impl FirstRow {
    fn digits(puzzle: &Puzzle) -> u64 {
        puzzle.cells()[..9].iter().flatten().map(|digit| digit.index() as u64 + 1).sum()
    }
}

impl DifficultyMeasure for FirstRow {
    fn scale(&self) -> RatingScale {
        let (lowest, highest) = (Rating(0), Rating(45));
        RatingScale { name: "digits of row 1", decimals: 1, lowest, highest }
    }

    fn rate(&mut self, puzzle: &Puzzle, solution: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        let mut log = self.log.lock().expect("no panic elsewhere");
        log.push((*puzzle, *solution, range.clone()));
        let rating = Rating(Self::digits(puzzle));
        let end = *range.end();
        match rating > end {
            true if self.stops_too_early => Rated::AtLeast(end),
            true if self.stops_early => Rated::AtLeast(Rating(end.0 + 1)),
            _ => Rated::Exactly(rating),
        }
    }
}

fn by_first_row(measure: &FirstRow, spec: PuzzleSpec) -> Generator {
    let generator = Generator::new(spec, 5).expect("puzzles can be like this");
    generator.with_difficulty(measure.clone(), ratings(12..=20)).expect("within the scale")
}

#[test]
fn a_measure_is_asked_about_proper_puzzles_with_their_solutions_and_the_range_of_the_caller() {
    // Puzzles are made one by one, in a batch, and by local search.
    let few = PuzzleSpec { clues: 20..=21, ..PuzzleSpec::default() };
    for (spec, count) in [(PuzzleSpec::default(), 20), (PuzzleSpec::default(), 300), (few, 3)] {
        let measure = FirstRow::default();
        let results = by_first_row(&measure, spec).batch(0, count);
        let log = measure.log.lock().expect("no panic elsewhere");
        assert!(log.iter().all(|(puzzle, solution, range)| {
            solution.solves(puzzle) && *range == ratings(12..=20)
        }));
        let mut tries = 0;
        for made in &results {
            let made = made.as_ref().expect("common enough");
            assert_eq!(made.rating, Some(Rating(FirstRow::digits(&made.puzzle))));
            assert!((12..=20).contains(&FirstRow::digits(&made.puzzle)));
            assert!(log.iter().any(|(puzzle, _, _)| *puzzle == made.puzzle));
            tries += made.tries;
        }
        assert!(log.len() >= results.len() && log.len() as u64 <= tries);
    }
}

#[test]
fn a_measure_that_stops_early_gives_the_same_puzzles() {
    for count in [20, 300] {
        let exact = by_first_row(&FirstRow::default(), PuzzleSpec::default()).batch(0, count);
        let early = FirstRow { stops_early: true, ..FirstRow::default() };
        let log = Arc::clone(&early.log);
        assert_eq!(by_first_row(&early, PuzzleSpec::default()).batch(0, count), exact);
        let log = log.lock().expect("no panic elsewhere");
        assert!(log.iter().any(|(puzzle, _, _)| FirstRow::digits(puzzle) > 20), "never above");
        // A lower bound that is not above the range is not a rating, so the puzzle is rejected too.
        let vague = FirstRow { stops_too_early: true, ..FirstRow::default() };
        assert_eq!(by_first_row(&vague, PuzzleSpec::default()).batch(0, count), exact);
    }
}

#[test]
fn a_puzzle_that_is_not_found_tells_the_nearest_rating_in_the_words_of_its_measure() {
    let spec = PuzzleSpec { tries: 30, ..PuzzleSpec::default() };
    let nearest = |measure: &FirstRow| {
        let generator = Generator::new(spec.clone(), 5).expect("any");
        let generator = generator.with_difficulty(measure.clone(), ratings(44..=44));
        let error = generator.expect("within the scale").batch(0, 1).remove(0).unwrap_err();
        let rated = measure.log.lock().expect("no panic elsewhere");
        let best = rated.iter().map(|(puzzle, _, _)| FirstRow::digits(puzzle)).max();
        (error, best.expect("30 tries"))
    };
    let (error, best) = nearest(&FirstRow::default());
    let rating = error.nearest_rating.expect("puzzles were rated");
    assert_eq!((rating.rating, rating.is_lower_bound), (Rating(best), false));
    assert_eq!(
        error.to_string(),
        format!(
            "none of the puzzles of 30 tries is as wanted; the nearest is rated {}.{} (digits of \
             row 1); allow more tries, or ask for something less rare",
            best / 10,
            best % 10,
        ),
    );
    let early = FirstRow { stops_early: true, ..FirstRow::default() };
    let generator = Generator::new(spec.clone(), 5).expect("any");
    let generator = generator.with_difficulty(early, ratings(0..=0)).expect("within the scale");
    let mut generator = generator;
    let errors: Vec<_> = generator.batch(0, 20).into_iter().filter_map(Result::err).collect();
    assert!(!errors.is_empty(), "a blank row 1 is rare");
    for error in errors {
        assert!(error.to_string().contains("rated at least 0.1 (digits of row 1)"), "{error}");
    }
}

/// A measure that rates batches of puzzles only, and never a single puzzle.
struct OnlyBatches(Arc<Mutex<Vec<usize>>>);

impl DifficultyMeasure for OnlyBatches {
    fn scale(&self) -> RatingScale {
        FirstRow::default().scale()
    }

    fn rate(&mut self, _: &Puzzle, _: &Grid, _: &RangeInclusive<Rating>) -> Rated {
        Rated::Unknown
    }

    fn rate_batch(&mut self, puzzles: &[(Puzzle, Grid)], _: &RangeInclusive<Rating>) -> Vec<Rated> {
        self.0.lock().expect("no panic elsewhere").push(puzzles.len());
        let rate = |(puzzle, _): &(Puzzle, Grid)| Rated::Exactly(Rating(FirstRow::digits(puzzle)));
        puzzles.iter().map(rate).collect()
    }
}

#[test]
fn a_measure_rates_many_puzzles_of_a_batch_together() {
    let sizes = Arc::new(Mutex::new(Vec::new()));
    let generator = Generator::new(PuzzleSpec::default(), 5).expect("any");
    let generator = generator.with_difficulty(OnlyBatches(Arc::clone(&sizes)), ratings(0..=45));
    let batch = generator.expect("within the scale").batch(0, 1_000);
    assert!(batch.iter().all(Result::is_ok));
    let sizes = sizes.lock().expect("no panic elsewhere");
    assert_eq!(sizes.iter().sum::<usize>(), 1_000);
    assert!(sizes.iter().any(|size| *size >= 32), "{sizes:?}");
}

/// A measure that cannot rate any puzzle.
struct Ignorant;

impl DifficultyMeasure for Ignorant {
    fn scale(&self) -> RatingScale {
        FirstRow::default().scale()
    }

    fn rate(&mut self, _: &Puzzle, _: &Grid, _: &RangeInclusive<Rating>) -> Rated {
        Rated::Unknown
    }

    fn rate_batch(&mut self, _: &[(Puzzle, Grid)], _: &RangeInclusive<Rating>) -> Vec<Rated> {
        Vec::new()
    }
}

#[test]
fn a_measure_that_knows_no_rating_spends_the_tries() {
    for count in [1, 150] {
        let spec = PuzzleSpec { tries: 4, ..PuzzleSpec::default() };
        let generator = Generator::new(spec, 5).expect("any");
        let generator = generator.with_difficulty(Ignorant, ratings(0..=45));
        let batch = generator.expect("within the scale").batch(0, count);
        assert_eq!(batch.len(), count);
        for result in batch {
            let error = result.expect_err("no rating");
            assert_eq!((error.tries, error.nearest_rating), (4, None));
        }
    }
}

#[test]
fn puzzles_by_a_measure_are_the_same_in_batches_of_any_size() {
    let spec = PuzzleSpec { clues: 22..=25, tries: 6, ..PuzzleSpec::default() };
    let measure = FirstRow::default();
    let mut one_by_one = by_first_row(&measure, spec.clone());
    let expected: Results = (0..500).flat_map(|index| one_by_one.batch(index, 1)).collect();
    assert!(expected.iter().any(Result::is_err) && expected.iter().any(Result::is_ok));
    for isa in Isa::available() {
        for (first, count) in [(0, 500), (3, 100), (150, 333)] {
            let mut generator = by_first_row(&measure, spec.clone()).with_isa(isa);
            let batch = generator.batch(first, count);
            assert!(batch == expected[first as usize..][..count], "{isa} {first} {count}");
        }
    }
}

#[test]
fn search_nodes_are_unknown_if_the_search_was_cancelled() {
    let puzzle: Puzzle = MINIMAL.parse().expect("81 cells");
    let grid: Grid = GRID.parse().expect("a grid");
    for isa in Isa::available() {
        let mut measure = SearchNodes::new().with_isa(isa);
        let flag = CancelFlag::default();
        measure.cancelled_by(&flag);
        let rate = |measure: &mut SearchNodes| measure.rate(&puzzle, &grid, &ratings(1..=9));
        assert!(matches!(rate(&mut measure), Rated::Exactly(Rating(1..))), "{isa}");
        flag.cancel();
        assert_eq!(rate(&mut measure), Rated::Unknown, "{isa}");
    }
}

#[test]
fn a_measure_in_a_box_counts_as_the_measure() {
    let boxed: Box<dyn DifficultyMeasure> = Box::new(SearchNodes::new());
    let generator = Generator::new(PuzzleSpec::default(), 22).expect("any");
    let mut generator = generator.with_difficulty(boxed, ratings(5..=9)).expect("nodes");
    let expected = by_nodes(PuzzleSpec::default(), 22, 5..=9).batch(7, 120);
    assert!(generator.batch(7, 120) == expected);
}

#[test]
fn ranges_without_a_rating_of_the_scale_are_refused() {
    let error = |range: RangeInclusive<u64>| {
        let generator = Generator::new(PuzzleSpec::default(), 0).expect("any");
        generator.with_difficulty(FirstRow::default(), ratings(range)).err()
    };
    let text = error(46..=50).expect("45 is the highest").to_string();
    assert_eq!(text, "no puzzle is rated 4.6 to 5.0 (digits of row 1): ratings go from 0.0 to 4.5");
    #[allow(clippy::reversed_empty_ranges)]
    let reversed = error(30..=20);
    assert!(reversed.is_some());
    assert_eq!(error(45..=50), None);
    assert_eq!(error(0..=0), None);
}

/// A measure that sets the flag while it rates its third puzzle, and rates nothing from then on.
struct CancelsItself {
    flag: CancelFlag,
    rated: u64,
    /// Flag that the generator passed on.
    passed: Option<CancelFlag>,
}

impl DifficultyMeasure for CancelsItself {
    fn scale(&self) -> RatingScale {
        FirstRow::default().scale()
    }

    fn rate(&mut self, _: &Puzzle, _: &Grid, _: &RangeInclusive<Rating>) -> Rated {
        self.rated += 1;
        if self.rated == 3 {
            self.flag.cancel();
        }
        let passed = self.passed.as_ref().expect("the generator passes its flag on");
        if passed.is_cancelled() { Rated::Unknown } else { Rated::Exactly(Rating(1)) }
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        self.passed = Some(flag.clone());
    }
}

#[test]
fn a_measure_gets_the_flag_and_a_cancelled_rating_ends_the_batch() {
    for is_flag_first in [true, false] {
        for count in [10, 200] {
            let flag = CancelFlag::new();
            let measure = CancelsItself { flag: flag.clone(), rated: 0, passed: None };
            let mut generator = Generator::new(PuzzleSpec::default(), 5).expect("any");
            if is_flag_first {
                generator = generator.cancelled_by(&flag);
            }
            let any = ratings(0..=45);
            generator = generator.with_difficulty(measure, any).expect("within the scale");
            if !is_flag_first {
                generator = generator.cancelled_by(&flag);
            }
            let batch = generator.batch(0, count);
            assert!(batch.len() <= 2 && batch.iter().all(Result::is_ok), "{}", batch.len());
        }
    }
}

#[test]
fn a_generator_owns_all_that_it_needs_and_works_in_another_thread() {
    fn assert_send<T: Send + 'static>(value: T) -> T {
        value
    }
    let reports = Arc::new(Mutex::new(0));
    let log = Arc::clone(&reports);
    let spec = PuzzleSpec { clues: 20..=21, ..PuzzleSpec::default() };
    let expected = by_nodes(spec.clone(), 5, 1..=u64::MAX).batch(0, 2);
    let generator = by_nodes(spec, 5, 1..=u64::MAX)
        .cancelled_by(&CancelFlag::new())
        .reporting(move |_| *log.lock().expect("no panic elsewhere") += 1);
    let mut generator = assert_send(generator);
    let made = std::thread::spawn(move || generator.batch(0, 2));
    assert_eq!(made.join().expect("no panic"), expected);
    assert!(*reports.lock().expect("no panic elsewhere") > 0);
}
