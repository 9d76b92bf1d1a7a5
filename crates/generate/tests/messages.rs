//! The messages of errors: what happened, and what to do.

use ninefold_core::{
    Block, Budget, Cell, CellSet, Column, Digit, House, Puzzle, Row, Solver, StopReason, Stopped,
};
use ninefold_generate::{
    ClueSymmetry, GenerateError, ImpossiblePattern, LocalSearchEffort, LocalSearchEnd,
    LocalSearchError, LocalSearchGoal, LocalSearchProgress, Minimality, MinimizeError, Minimizer,
    PatternSearch, Preserved, PuzzleSpec, PuzzleSpecError, RandomStream, StartFrom,
    VariationSearch,
};
use std::error::Error;
use std::ops::ControlFlow;

const GRID: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid() -> Puzzle {
    GRID.parse().expect("81 digits")
}

/// Returns the error of a spec that cannot be met.
fn refused(spec: &PuzzleSpec) -> PuzzleSpecError {
    spec.check().expect_err("it cannot be met")
}

#[test]
fn a_spec_that_cannot_be_met_says_why() {
    let spec = PuzzleSpec::default;
    let told = |spec| refused(&spec).to_string();
    let few = "has exactly one solution: it takes at least 17 \
               (G. McGuire, B. Tugemann and G. Civario, 2012)";
    assert_eq!(
        told(PuzzleSpec { clues: 16..=16, ..spec() }),
        format!("no puzzle with 16 clues {few}")
    );
    assert_eq!(told(PuzzleSpec { clues: 1..=1, ..spec() }), format!("no puzzle with 1 clue {few}"));
    assert_eq!(
        told(PuzzleSpec { clues: 82..=90, ..spec() }),
        "no puzzle has 82 to 90 clues: use a range within 17 to 81"
    );
    let turned = |clues| PuzzleSpec { symmetry: ClueSymmetry::Rotation90, clues, ..spec() };
    assert_eq!(told(turned(22..=22)), "22 cells cannot have the symmetry quarter");
    assert_eq!(told(turned(22..=23)), "22 to 23 cells cannot have the symmetry quarter");
    assert_eq!(
        told(PuzzleSpec { tries: 0, ..spec() }),
        "no puzzle is found without a try: allow at least one"
    );
    let near = |puzzle| StartFrom::Near(puzzle, Preserved::Clues);
    assert_eq!(
        PuzzleSpecError::Improper { solutions: 2 }.to_string(),
        "the puzzle to start from has several solutions; it needs exactly one"
    );
    assert_eq!(
        PuzzleSpecError::Improper { solutions: 0 }.to_string(),
        "the puzzle to start from has no solution"
    );
    let mut most = grid();
    most.set(Cell::ALL[0], None);
    assert_eq!(
        told(PuzzleSpec {
            start: near(most),
            symmetry: ClueSymmetry::Rotation180,
            minimality: Minimality::Proper,
            ..spec()
        }),
        "the start fixes the cells of the clues, so there is no symmetry to choose"
    );
    let fixed =
        |clues| PuzzleSpec { start: near(most), minimality: Minimality::Proper, clues, ..spec() };
    assert_eq!(
        told(fixed(30..=30)),
        "the start has 80 clues, and so has each puzzle; 30 are wanted"
    );
    assert_eq!(
        told(fixed(30..=40)),
        "the start has 80 clues, and so has each puzzle; 30 to 40 are wanted"
    );
    let pattern = refused(&PuzzleSpec { start: StartFrom::Cells(CellSet::EMPTY), ..spec() });
    assert_eq!(pattern.source().map(ToString::to_string), Some(pattern.to_string()));
    let clues = refused(&PuzzleSpec { clues: 60..=60, ..spec() });
    assert_eq!(clues.source().map(ToString::to_string), Some(clues.to_string()));
    assert!(refused(&PuzzleSpec { tries: 0, ..spec() }).source().is_none());
}

#[test]
fn an_impossible_pattern_says_why() {
    let told = |cells: CellSet, minimality| {
        PatternSearch::new(cells, minimality).expect_err("it is impossible").to_string()
    };
    let exchange = "have no clue: exchanging them makes a second solution of any puzzle";
    let all = CellSet::ALL;
    let [first, second] = [0, 1].map(|row| House::Row(Row::ALL[row]).cells());
    assert_eq!(
        told(all - first - second, Minimality::Proper),
        format!("row 1 and row 2 {exchange}")
    );
    let [first, second] = [4, 5].map(|column| House::Column(Column::ALL[column]).cells());
    assert_eq!(
        told(all - first - second, Minimality::Proper),
        format!("column 5 and column 6 {exchange}")
    );
    assert_eq!(
        told(all - first, Minimality::Minimal),
        "all cells of column 1 have clues, and each follows from the others: no such puzzle is \
         minimal"
            .replace("column 1", &first_full(all - first))
    );
    assert_eq!(
        ImpossiblePattern::TooFewCells(3).to_string(),
        "no puzzle with 3 clues has exactly one solution: 17 are the fewest \
         (McGuire, Tugemann and Civario, 2012)"
    );
    assert!(
        ImpossiblePattern::FullHouse(House::Block(Block::ALL[8])).to_string().contains("box 9")
    );
}

/// Returns the first house that is full.
fn first_full(cells: CellSet) -> String {
    let full = House::ALL.into_iter().find(|house| house.cells().is_subset(cells));
    full.expect("some house").to_string()
}

/// Makes an error from that of a search that ends at once.
fn local_search_error(
    goal: LocalSearchGoal,
    progress: LocalSearchProgress,
    end: LocalSearchEnd,
) -> LocalSearchError {
    let mut report = |_: &_| ControlFlow::Continue(());
    let effort = LocalSearchEffort { max_moves: 1, report: &mut report };
    let mut error = VariationSearch::new(Puzzle::EMPTY, Preserved::Clues, Minimality::Proper)
        .search(
            &mut RandomStream::new(1, 0, 0),
            &mut Solver::new(Budget::UNLIMITED),
            effort,
            1,
            &mut Vec::new(),
        )
        .expect_err("the board is not proper");
    (error.goal, error.progress, error.end) = (goal, progress, end);
    error
}

#[test]
fn a_local_search_without_a_result_says_how_near_it_came() {
    let error = |goal, progress, end| local_search_error(goal, progress, end).to_string();
    let clues = |clues, minimality, nearest| {
        let progress = LocalSearchProgress { clues: nearest, ..LocalSearchProgress::default() };
        error(LocalSearchGoal::Clues(clues, minimality), progress, LocalSearchEnd::Moves(1))
    };
    assert_eq!(
        clues(17..=17, Minimality::Minimal, None),
        "no minimal puzzle with 17 clues was found in 1 try; allow more tries, or ask for more clues"
    );
    assert_eq!(
        clues(38..=40, Minimality::Proper, Some(36)),
        "no proper puzzle with 38 to 40 clues was found in 1 try; the nearest had 36; allow more \
         tries, or ask for fewer clues"
    );
    let pattern = |outside, solutions, redundant| {
        let none = LocalSearchProgress::default();
        let progress = LocalSearchProgress { outside, solutions, redundant, ..none };
        let goal = LocalSearchGoal::Pattern(24, Minimality::Minimal);
        let text = error(goal, progress, LocalSearchEnd::Cancelled);
        let start = "no minimal puzzle with clues in exactly these 24 cells was found before the \
                     search was cancelled";
        let end = "; allow more tries, or change the pattern, or ask for puzzles that need not be \
                   minimal";
        let nearest = text.strip_prefix(start).and_then(|text| text.strip_suffix(end));
        nearest.unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    assert_eq!(pattern(None, None, None), "");
    assert_eq!(pattern(Some(1), None, None), "; the nearest needed a clue in another cell");
    assert_eq!(pattern(Some(3), None, None), "; the nearest needed clues in 3 other cells");
    assert_eq!(pattern(Some(0), Some(5), None), "; the nearest had 5 solutions");
    assert_eq!(pattern(Some(0), Some(1), Some(1)), "; the nearest had one clue too many");
    assert_eq!(pattern(Some(0), Some(1), Some(2)), "; the nearest had 2 clues too many");
    let vary = |preserved, minimality, end| {
        let goal = LocalSearchGoal::Variation(preserved, minimality);
        error(goal, LocalSearchProgress::default(), end)
    };
    let variation = |end| vary(Preserved::Clues, Minimality::Proper, end);
    let start = "no other proper puzzle near the given one was found";
    assert_eq!(
        variation(LocalSearchEnd::Improper(0)),
        format!(
            "{start} because the puzzle has no solution; give a puzzle that has exactly one \
             solution"
        )
    );
    assert_eq!(
        variation(LocalSearchEnd::Improper(2)),
        format!(
            "{start} because the puzzle has several solutions; give a puzzle that has exactly one \
             solution"
        )
    );
    assert_eq!(
        variation(LocalSearchEnd::Moves(9)),
        format!("{start} in 9 tries; allow more tries")
    );
    assert_eq!(
        vary(Preserved::Cells, Minimality::Minimal, LocalSearchEnd::Moves(9)),
        "no other minimal puzzle near the given one was found in 9 tries; allow more tries, or let \
         the clues move to other cells, or ask for puzzles that need not be minimal"
    );
}

#[test]
fn a_puzzle_that_was_not_made_says_how_near_the_tries_came() {
    let mut error = GenerateError::default();
    let more = "; allow more tries, or ask for something less rare";
    error.tries = 1;
    assert_eq!(error.to_string(), format!("the only puzzle tried is not as wanted{more}"));
    error.tries = 7;
    error.nearest_clues = Some(24);
    assert_eq!(
        error.to_string(),
        format!("none of the puzzles of 7 tries is as wanted; the nearest has 24 clues{more}")
    );
    assert!(error.source().is_none());
    let local = local_search_error(
        LocalSearchGoal::Variation(Preserved::Clues, Minimality::Minimal),
        LocalSearchProgress::default(),
        LocalSearchEnd::Moves(2),
    );
    error.local_search = Some(local.clone());
    assert_eq!(error.to_string(), local.to_string());
    assert_eq!(error.source().map(ToString::to_string), Some(local.to_string()));
}

#[test]
fn a_puzzle_that_cannot_be_minimized_says_why() {
    let mut minimizer = Minimizer::new(Budget::UNLIMITED);
    let mut refuse = |puzzle: &Puzzle| {
        let mut random = RandomStream::new(1, 0, 0);
        minimizer.draw(puzzle, &mut random).expect_err("not proper").to_string()
    };
    assert_eq!(refuse(&Puzzle::EMPTY), "it has several solutions");
    let clash = Puzzle::EMPTY.with(Cell::ALL[0], Digit::ALL[0]).with(Cell::ALL[1], Digit::ALL[0]);
    assert_eq!(refuse(&clash), "it has no solution");
    let stopped: Stopped = Solver::new(Budget::nodes(0)).any(&Puzzle::EMPTY).expect_err("no nodes");
    let error = MinimizeError::from(stopped);
    assert_eq!(error, MinimizeError::Stopped(StopReason::Nodes));
    assert_eq!(error.source().map(ToString::to_string), Some(error.to_string()));
    assert!(MinimizeError::Several.source().is_none());
}
