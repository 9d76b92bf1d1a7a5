//! Tests that a [`Watched`] search does what the program on the page does.
//!
//! The programs are compiled here a second time, with a board that records the line of every
//! access.

use crate::{Lesson, Progress, SampleBoard, Watched};
use core::ops::{Index, IndexMut};
use core::panic::Location;
use ninefold_core::{Budget, Cell, Count, Digit, Method, Puzzle, Solver};
use std::cell::RefCell;
use std::format;
use std::vec::Vec;

mod lists {
    include!("shown/lists.rs");
}
mod plain {
    include!("shown/plain.rs");
}
#[allow(clippy::manual_is_power_of_two)] // as in `shown`
mod propagation {
    include!("shown/propagation.rs");
}

type Digits = [u8; 81];

/// An access to the board: the line, the cell if it is a write, and the board before it.
type Access = (usize, Option<usize>, Digits);

/// A write: its line, the board before it, the cell and its new content.
type Write = (usize, Digits, usize, u8);

std::thread_local! {
    static ACCESSES: RefCell<Vec<Access>> = const { RefCell::new(Vec::new()) };
}

/// A board that records the line of each access.
#[derive(Clone, Copy)]
struct Board(Digits);

impl Board {
    #[track_caller]
    fn iter(&self) -> core::slice::Iter<'_, u8> {
        self.note(None);
        self.0.iter()
    }

    #[track_caller]
    fn note(&self, written: Option<usize>) {
        let line = Location::caller().line() as usize;
        ACCESSES.with_borrow_mut(|accesses| accesses.push((line, written, self.0)));
    }
}

impl Index<usize> for Board {
    type Output = u8;

    #[track_caller]
    fn index(&self, cell: usize) -> &u8 {
        self.note(None);
        &self.0[cell]
    }
}

impl IndexMut<usize> for Board {
    #[track_caller]
    fn index_mut(&mut self, cell: usize) -> &mut u8 {
        self.note(Some(cell));
        &mut self.0[cell]
    }
}

fn digits_of(puzzle: &Puzzle) -> Digits {
    puzzle.cells().map(|cell| cell.map_or(0, Digit::get))
}

/// Runs a program. Returns what it returns, its last board, and its accesses.
fn trace(lesson: Lesson, puzzle: &Puzzle) -> (bool, Digits, Vec<Access>) {
    ACCESSES.take();
    let mut board = Board(digits_of(puzzle));
    let is_solved = match lesson {
        Lesson::Plain => plain::solve(&mut board, 0),
        Lesson::Lists => lists::solve(&mut board),
        Lesson::Propagation => propagation::solve(&mut board),
    };
    (is_solved, board.0, ACCESSES.take())
}

/// Returns the writes among accesses. What was written stands in the board of the next access.
fn writes(accesses: &[Access], last: Digits) -> Vec<Write> {
    let boards = accesses.iter().skip(1).map(|(_, _, board)| *board).chain([last]);
    let write = |(access, next): (&Access, Digits)| {
        let (line, cell, before) = *access;
        cell.map(|cell| (line, before, cell, next[cell]))
    };
    accesses.iter().zip(boards).filter_map(write).collect()
}

fn text_of(lesson: Lesson, line: usize) -> &'static str {
    lesson.source().lines().nth(line - 1).map_or("", str::trim)
}

/// Returns every line that a search visits, with the board before the line.
fn steps(search: &mut Watched) -> Vec<(usize, Digits)> {
    let mut steps = Vec::new();
    while search.progress() == Progress::Running {
        let state = search.state();
        steps.push((state.line, digits_of(&state.board)));
        search.step();
    }
    steps
}

/// Returns the writes of a search: at each line that writes, the cell that it is about.
fn watched_writes(lesson: Lesson, puzzle: &Puzzle) -> (Vec<Write>, Watched) {
    let Ok(mut search) = Watched::new(lesson, puzzle) else { panic!("no clash") };
    let mut writes = Vec::new();
    while search.progress() == Progress::Running {
        let before = search.state();
        search.step();
        if let Some(cell) = before.cell
            && text_of(lesson, before.line).starts_with("board[cell] = ")
        {
            let content = search.state().board.get(cell).map_or(0, Digit::get);
            writes.push((before.line, digits_of(&before.board), cell.index(), content));
        }
    }
    (writes, search)
}

/// A simple generator of numbers, so that the boards are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % end
    }
}

/// Returns boards that every program decides soon: with one solution, several, and none.
fn boards() -> Vec<Puzzle> {
    let mut boards = [0, 1, 3].map(|i| SampleBoard::ALL[i].puzzle).to_vec();
    let mut numbers = Numbers(1);
    let solutions: Vec<_> =
        boards[..2].iter().map(|board| Lesson::Propagation.solve(board)).collect();
    for solution in solutions {
        let Ok(Some(grid)) = solution else { panic!("a proper puzzle") };
        boards.push(Puzzle::new(grid.digits().map(Some)));
        for blanks in [1, 10, 20, 30, 40, 45, 50] {
            for _ in 0..12 {
                let mut board = Puzzle::new(grid.digits().map(Some));
                for _ in 0..blanks {
                    board.set(Cell::ALL[numbers.below(81)], None);
                }
                boards.push(board);
                // A wrong digit that clashes with nothing: often there is no solution then.
                let cell = Cell::ALL[numbers.below(81)];
                let others = Digit::ALL.into_iter().filter(|digit| *digit != grid.get(cell));
                let wrong = others.map(|digit| board.with(cell, digit));
                boards.extend(wrong.filter(|board| !board.has_clash()).take(1));
            }
        }
    }
    boards.retain(|board| {
        let search = Watched::new(Lesson::Plain, board);
        search.is_ok_and(|mut search| search.run(20_000) != Progress::Running)
    });
    boards
}

/// Returns searches to compare with their programs. Propagation alone gets boards where it has to
/// go back from deep calls; the other programs would take too long there.
fn cases() -> Vec<(Lesson, Puzzle)> {
    let mut cases: Vec<_> =
        boards().iter().flat_map(|board| Lesson::ALL.map(|lesson| (lesson, *board))).collect();
    let text = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let Ok(hard) = Puzzle::parse(text) else { panic!("81 cells") };
    let wrong = hard.with(Cell::ALL[1], Digit::ALL[3]);
    cases.extend([hard, wrong, Puzzle::EMPTY].map(|board| (Lesson::Propagation, board)));
    cases
}

#[test]
fn the_boards_of_these_tests_are_of_every_kind() {
    let boards = boards();
    let mut solver = Solver::new(Budget::UNLIMITED);
    let counts: Vec<_> = boards.iter().map(|board| solver.count(board, 2)).collect();
    let number = |count| counts.iter().filter(|other| **other == Ok(count)).count();
    let numbers = [Count::Exactly(0), Count::Exactly(1), Count::AtLeast(2)].map(number);
    assert!(numbers.iter().all(|number| *number >= 10), "{numbers:?}");
}

#[test]
fn a_watched_search_fills_cells_as_the_program_does_and_at_the_same_lines() {
    for (lesson, puzzle) in cases() {
        let (is_solved, last, accesses) = trace(lesson, &puzzle);
        let (writes_watched, search) = watched_writes(lesson, &puzzle);
        assert_eq!(search.progress() == Progress::Solved, is_solved, "{puzzle}");
        assert_eq!(digits_of(&search.state().board), last, "{puzzle}");
        assert!(writes(&accesses, last) == writes_watched, "{lesson:?}, {puzzle}");
    }
}

#[test]
fn a_watched_search_counts_the_calls_that_the_program_makes() {
    for (lesson, puzzle) in cases() {
        let (is_solved, last, accesses) = trace(lesson, &puzzle);
        let calls = if lesson == Lesson::Propagation {
            // A call follows each digit that is put in to be tried.
            let is_choice = |write: &&Write| text_of(lesson, write.0) == "board[cell] = digit;";
            1 + writes(&accesses, last).iter().filter(is_choice).count()
        } else {
            // Each call looks once at its cell, but for the call past the last cell.
            let is_call = |access: &&Access| text_of(lesson, access.0) == "if board[cell] != 0 {";
            accesses.iter().filter(is_call).count() + usize::from(is_solved)
        };
        let Ok(mut search) = Watched::new(lesson, &puzzle) else { panic!("no clash") };
        search.run(u64::MAX);
        assert_eq!(search.calls(), calls as u64, "{lesson:?}, {puzzle}");
    }
}

#[test]
fn a_search_visits_the_lines_of_the_program_in_their_order() {
    for puzzle in boards() {
        let (_, last, accesses) = trace(Lesson::Plain, &puzzle);
        let text = |line| text_of(Lesson::Plain, line);
        let source = Lesson::Plain.source();
        let number = |beginning: &str| {
            1 + source.lines().position(|line| line.trim().starts_with(beginning)).unwrap()
        };
        // What `fits` reads counts for the line that calls it.
        let (asks, helper) = (number("if fits("), number("fn fits("));
        let visited = accesses
            .iter()
            .map(|(line, _, board)| if *line > helper { (asks, *board) } else { (*line, *board) });
        let mut visited: Vec<_> = visited.collect();
        visited.dedup();

        let Ok(mut search) = Watched::new(Lesson::Plain, &puzzle) else { panic!("no clash") };
        let mut expected = steps(&mut search);
        // The other lines do not look at the board.
        expected.retain(|(line, _)| {
            ["if board[cell] !=", "if fits(", "board[cell] ="]
                .iter()
                .any(|s| text(*line).starts_with(s))
        });
        expected.dedup();
        assert!(visited == expected, "{puzzle}");
        assert_eq!(digits_of(&search.state().board), last);
    }
}

#[test]
fn all_programs_and_searches_find_the_smallest_solution() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    for puzzle in boards().into_iter().chain([SampleBoard::ALL[2].puzzle]) {
        let Ok(smallest) = solver.smallest(&puzzle) else { panic!("no budget") };
        for lesson in Lesson::ALL {
            let Ok(mut search) = Watched::new(lesson, &puzzle) else { panic!("no clash") };
            let progress = search.run(u64::MAX);
            match smallest {
                Some(grid) => {
                    assert_eq!(progress, Progress::Solved, "{lesson:?}, {puzzle}");
                    assert_eq!(search.state().board.to_line(), grid.to_line());
                }
                None => assert_eq!(progress, Progress::NoSolution, "{lesson:?}, {puzzle}"),
            }
            if puzzle != SampleBoard::ALL[2].puzzle {
                assert_eq!(lesson.solve(&puzzle), Ok(smallest), "{lesson:?}");
            }
        }
    }
}

#[test]
fn a_run_pauses_where_single_steps_come_by() {
    let mut numbers = Numbers(7);
    for (lesson, puzzle) in cases() {
        let Ok(mut stepped) = Watched::new(lesson, &puzzle) else { panic!("no clash") };
        let mut run = stepped.clone();
        for _ in 0..20 {
            let calls = 1 + numbers.below(40) as u64;
            let goal = run.calls() + calls;
            run.run(calls);
            while stepped.calls() < goal && stepped.progress() == Progress::Running {
                stepped.step();
            }
            assert_eq!(run.state(), stepped.state(), "{lesson:?}, {puzzle}");
            for _ in 0..numbers.below(30) {
                assert_eq!(run.step(), stepped.step());
            }
            assert_eq!(run.state(), stepped.state(), "{lesson:?}, {puzzle}");
        }
    }
}

#[test]
fn plain_backtracking_counts_the_calls_that_the_engine_counts() {
    let mut solver = Solver::with_method(Method::Backtracking, Budget::UNLIMITED);
    for puzzle in boards() {
        assert!(solver.smallest(&puzzle).is_ok());
        for lesson in [Lesson::Plain, Lesson::Lists] {
            let Ok(mut search) = Watched::new(lesson, &puzzle) else { panic!("no clash") };
            search.run(u64::MAX);
            assert_eq!(search.calls(), solver.stats().nodes, "{lesson:?}, {puzzle}");
        }
    }
}

#[test]
fn the_board_against_backtracking_takes_as_many_calls_as_the_guide_says() {
    let puzzle = SampleBoard::ALL[2].puzzle;
    let calls = Lesson::ALL.map(|lesson| {
        let Ok(mut search) = Watched::new(lesson, &puzzle) else { panic!("no clash") };
        assert_eq!(search.run(u64::MAX), Progress::Solved);
        search.calls()
    });
    assert_eq!(calls, [88_178_563, 88_178_563, 1]);
}

#[test]
fn candidates_are_the_digits_that_a_program_would_try() {
    for puzzle in boards() {
        let Ok(mut search) = Watched::new(Lesson::Lists, &puzzle) else { panic!("no clash") };
        let mut lists = 0;
        while search.progress() == Progress::Running && lists < 100 {
            let state = search.state();
            search.step();
            if text_of(Lesson::Lists, state.line).starts_with("let list = ") {
                let (Some(cell), Some(sets)) = (state.cell, state.candidates) else {
                    panic!("the cell is chosen, and this program knows candidates");
                };
                let house = cell.peers();
                let fits =
                    |digit: &Digit| house.iter().all(|peer| state.board.get(peer) != Some(*digit));
                let expected = Digit::ALL.into_iter().filter(fits).collect();
                assert_eq!(sets[cell.index()], expected);
                assert_eq!(search.state().untried, expected);
                lists += 1;
            }
        }
    }
}

#[test]
fn a_blocker_stands_where_the_digit_does_not_fit() {
    let Ok(mut search) = Watched::new(Lesson::Plain, &SampleBoard::ALL[1].puzzle) else {
        panic!("no clash")
    };
    let mut asked = [0; 2];
    for _ in 0..5_000 {
        let state = search.state();
        search.step();
        if text_of(Lesson::Plain, state.line).starts_with("if fits(") {
            let next = search.state().line;
            assert_eq!(state.blocker.is_none(), text_of(Lesson::Plain, next).starts_with("board"));
            asked[usize::from(state.blocker.is_some())] += 1;
            if let (Some(blocker), Some(cell)) = (state.blocker, state.cell) {
                assert!(cell.peers().contains(blocker));
                assert_eq!(state.board.get(blocker), state.digit);
            }
        } else {
            assert_eq!(state.blocker, None);
        }
    }
    assert!(asked[0] > 0 && asked[1] > 0);
}

#[test]
fn two_equal_clues_in_a_house_are_named() {
    let three = Digit::ALL[2];
    let puzzle = Puzzle::EMPTY.with(Cell::ALL[0], three).with(Cell::ALL[4], three);
    for lesson in Lesson::ALL {
        let clash = Watched::new(lesson, &puzzle).err();
        assert_eq!(clash, lesson.solve(&puzzle).err());
        assert_eq!(clash, puzzle.clashes().next());
    }
}

#[test]
fn the_choices_are_what_neither_clues_nor_rules_filled() {
    for (lesson, puzzle) in cases() {
        let Ok(mut search) = Watched::new(lesson, &puzzle) else { panic!("no clash") };
        for _ in 0..2_000 {
            let state = search.state();
            // The calls of clues wait too, but choose nothing.
            assert!(state.path.len() <= state.depth + 1);
            assert!(lesson != Lesson::Propagation || state.path.len() >= state.depth);
            let mut filled = puzzle.clue_cells() | state.by_rule;
            assert_eq!(filled.len(), puzzle.clue_count() + state.by_rule.len());
            for choice in &state.path {
                assert_eq!(state.board.get(choice.cell), Some(choice.digit));
                assert!(filled.insert(choice.cell));
            }
            assert_eq!(filled, state.board.clue_cells(), "{lesson:?}, {puzzle}");
            search.step();
        }
    }
}

#[test]
fn every_line_of_a_short_search_runs_in_its_order() {
    let lines = |lesson, puzzle: &Puzzle| -> Vec<&str> {
        let Ok(mut search) = Watched::new(lesson, puzzle) else { panic!("no clash") };
        let steps = steps(&mut search);
        steps.iter().map(|(line, _)| text_of(lesson, *line)).collect()
    };
    let starts = |lines: &[&str], expected: &[&str]| {
        lines.len() == expected.len()
            && lines.iter().zip(expected).all(|(line, start)| line.starts_with(start))
    };
    let Ok(Some(grid)) = Lesson::Propagation.solve(&SampleBoard::ALL[1].puzzle) else {
        panic!("a proper puzzle")
    };
    // One blank, which holds a 1.
    let ones = Cell::ALL.iter().find(|cell| grid.get(**cell) == Digit::ALL[0]);
    let one = ones.map(|cell| Puzzle::new(grid.digits().map(Some)).without(*cell));
    let Some(one) = one else { panic!("a grid has a 1") };
    // The ninth cell has no candidate: its row has the other digits, and its box the 9.
    let text = format!("{:.<81}", "12345678.........9");
    let Ok(none) = Puzzle::parse(text.as_bytes()) else { panic!("81 cells") };

    // A call for each clue before and after the blank.
    let blank = one.cells().iter().position(Option::is_none).unwrap_or(0);
    let (look, back) = (["if cell == 81", "if board[cell] != 0"], "board[cell] = 0;");
    let (put, end) = ("board[cell] = digit;", ["if cell == 81", "return true; // no cell"]);
    let clues = |call, number| [look[0], look[1], call].repeat(number);
    let pass = "return solve(board, cell + 1);";
    let (before, after) = (clues(pass, blank), clues(pass, 80 - blank));
    let plain = lines(Lesson::Plain, &one);
    let tries = ["for digit", "if fits("];
    let call = [look.as_slice(), &tries, &[put, "if solve("]].concat();
    let expected = [before, call, after, end.to_vec()].concat();
    assert!(starts(&plain, &expected), "{plain:?}");
    let call = [look.as_slice(), &tries.repeat(9), &[tries[0], back, "false"]].concat();
    let plain = lines(Lesson::Plain, &none);
    assert!(starts(&plain, &[clues(pass, 8), call].concat()), "{plain:?}");

    let pass = "return fill(board, used, cell + 1);";
    let (before, after) = (clues(pass, blank), clues(pass, 80 - blank));
    let lists = lines(Lesson::Lists, &one);
    let list = "let list = ";
    let call = [look.as_slice(), &[list, tries[0], put, "flip(", "if fill("]].concat();
    let expected = [before, call, after, end.to_vec()].concat();
    assert!(starts(&lists, &expected), "{lists:?}");
    let lists = lines(Lesson::Lists, &none);
    let call = [look.as_slice(), &[list, tries[0], back, "false"]].concat();
    assert!(starts(&lists, &[clues(pass, 8), call].concat()), "{lists:?}");

    let (find, end) = ("let Some(cell) = ", "return true; // no blank");
    let rules = lines(Lesson::Propagation, &one);
    let (before, rule) = ("let before = ", "while let Some(");
    assert!(starts(&rules, &[before, rule, put, rule, find, end]), "{rules:?}");
    let rules = lines(Lesson::Propagation, &none);
    let expected = [before, rule, find, "if blanks(board).all(", "*board = before;", "false"];
    assert!(starts(&rules, &expected), "{rules:?}");
}

#[test]
fn a_call_that_fails_goes_on_in_the_loop_of_the_call_before() {
    for (lesson, next) in Lesson::ALL.into_iter().zip(["for digit", "flip(", "for digit"]) {
        let puzzle = &SampleBoard::ALL[3].puzzle;
        let Ok(mut search) = Watched::new(lesson, puzzle) else { panic!("no clash") };
        let mut failed = 0;
        for _ in 0..20_000 {
            let before = search.state();
            search.step();
            if text_of(lesson, before.line) == "false" {
                let after = search.state();
                // The calls of clues in between return too.
                assert!(after.depth < before.depth);
                assert!(text_of(lesson, after.line).starts_with(next), "{lesson:?}");
                // The first of the two lines that flip runs before the call.
                let call = lesson.source().lines().position(|line| line.contains("if fill("));
                assert!(lesson != Lesson::Lists || call.is_some_and(|call| call + 1 < after.line));
                failed += 1;
            }
        }
        assert!(failed > 0, "{lesson:?}");
    }
}

#[test]
fn a_search_that_has_ended_stays_as_it_is() {
    let full = boards().into_iter().find(|board| board.clue_count() == 81);
    let Some(full) = full else { panic!("a full board is among the boards") };
    for lesson in Lesson::ALL {
        for puzzle in [full, SampleBoard::ALL[1].puzzle] {
            let Ok(mut search) = Watched::new(lesson, &puzzle) else { panic!("no clash") };
            assert_eq!(search.run(u64::MAX), Progress::Solved);
            let end = search.state();
            assert_eq!(
                text_of(lesson, end.line),
                if lesson == Lesson::Propagation {
                    "return true; // no blank is left"
                } else {
                    "return true; // no cell is left"
                }
            );
            search.step();
            search.run(5);
            assert_eq!(search.state(), end);
        }
    }
}
