//! Tests of walks: clues are taken away one after another, each if the puzzle stays proper.

use ninefold_core::unstable_internals::{minimal_batch, other_batch};
use ninefold_core::{
    Budget, CancelFlag, Candidate, Cell, CellSet, Count, Grid, Isa, Method, Puzzle, Solver,
    StopReason, Stopped,
};
use ninefold_oracle::exact_cover;
use ninefold_oracle::random::grids;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// A grid, and the groups of its clues in the order in which they are taken away.
type Walk = (Grid, Vec<CellSet>);

/// How the cells of a grid are grouped.
#[derive(Clone, Copy)]
enum Groups {
    /// Each cell alone.
    Single,
    /// Each cell with the cell that a half-turn takes it to.
    HalfTurn,
    /// Three cells that follow one another in the random order.
    Threes,
}

/// Random walks, the same in every run.
struct Random(TestRunner);

impl Random {
    fn new() -> Self {
        Self(TestRunner::deterministic())
    }

    fn draw<T: std::fmt::Debug>(&mut self, strategy: impl Strategy<Value = T>) -> T {
        strategy.new_tree(&mut self.0).expect("nothing is rejected").current()
    }

    /// Draws a grid, and all its cells in random order.
    fn walk(&mut self, groups: Groups) -> Walk {
        let (grid, cells) = self.draw((grids(), Just(Cell::ALL.to_vec()).prop_shuffle()));
        (grid, grouped(&cells, groups))
    }
}

/// Groups cells. A cell that is in an earlier group already is in its later group, too.
fn grouped(cells: &[Cell], groups: Groups) -> Vec<CellSet> {
    match groups {
        Groups::Single => cells.iter().map(|cell| CellSet::only(*cell)).collect(),
        Groups::HalfTurn => {
            let turned = |cell: &Cell| Cell::ALL[80 - cell.index()];
            cells.iter().map(|cell| CellSet::only(*cell).with(turned(cell))).collect()
        }
        Groups::Threes => cells.chunks(3).map(|some| some.iter().copied().collect()).collect(),
    }
}

fn of_grid(grid: &Grid, clues: CellSet) -> Puzzle {
    clues.iter().fold(Puzzle::EMPTY, |puzzle, cell| puzzle.with(cell, grid.get(cell)))
}

fn is_proper(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    solver.count(puzzle, 2) == Ok(Count::Exactly(1))
}

/// Removes groups of clues exactly as the documentation of `minimal` says.
fn obvious((grid, order): &Walk, mut is_proper: impl FnMut(&Puzzle) -> bool) -> CellSet {
    let mut clues = order.iter().fold(CellSet::EMPTY, |all, group| all | *group);
    for group in order {
        if is_proper(&of_grid(grid, clues - *group)) {
            clues -= *group;
        }
    }
    clues
}

fn on_each_isa() -> impl Iterator<Item = Solver> {
    Isa::available().map(|isa| Solver::new(Budget::UNLIMITED).with_isa(isa))
}

/// Takes each walk, one after another.
fn alone(solver: &mut Solver, walks: &[Walk]) -> Vec<Result<CellSet, Stopped>> {
    walks.iter().map(|(grid, order)| solver.minimal(grid, order)).collect()
}

/// Takes all walks at once.
fn together(solver: &mut Solver, walks: &[Walk]) -> Vec<Result<CellSet, Stopped>> {
    let asked: Vec<(Grid, &[CellSet])> =
        walks.iter().map(|(grid, order)| (*grid, order.as_slice())).collect();
    minimal_batch(solver, &asked)
}

#[test]
fn what_stays_is_what_an_obvious_walk_with_another_solver_leaves() {
    let mut random = Random::new();
    for groups in [Groups::Single, Groups::HalfTurn, Groups::Threes] {
        let walk = random.walk(groups);
        let expected = obvious(&walk, |puzzle| {
            let found = exact_cover::solutions(&puzzle.to_line(), 2, 1_000_000);
            found.expect("a proper puzzle with few blanks more is easy").len() == 1
        });
        for mut solver in on_each_isa() {
            assert_eq!(solver.minimal(&walk.0, &walk.1), Ok(expected), "{}", walk.0);
        }
    }
}

#[test]
fn what_stays_is_what_an_obvious_walk_leaves_on_every_instruction_set() {
    let mut random = Random::new();
    let mut plain = Solver::new(Budget::UNLIMITED);
    let mut solvers: Vec<Solver> = on_each_isa().collect();
    for index in 0..300 {
        let walk = random.walk(match index {
            ..200 => Groups::Single,
            200..250 => Groups::HalfTurn,
            _ => Groups::Threes,
        });
        let expected = obvious(&walk, |puzzle| is_proper(&mut plain, puzzle));
        for solver in &mut solvers {
            assert_eq!(solver.minimal(&walk.0, &walk.1), Ok(expected), "{}", walk.0);
        }
    }
}

#[test]
fn walks_through_the_clues_of_a_puzzle_leave_its_blanks_alone() {
    let mut random = Random::new();
    let mut solver = Solver::new(Budget::UNLIMITED);
    let mut walks = Vec::new();
    for _ in 0..120 {
        let (grid, order) = random.walk(Groups::Single);
        let minimal = obvious(&(grid, order.clone()), |puzzle| is_proper(&mut solver, puzzle));
        let mut order = random.draw(Just(order).prop_shuffle());
        let added: CellSet = order[..15].iter().filter_map(|cell| cell.first()).collect();
        order.retain(|cell| cell.is_subset(minimal | added));
        walks.push((grid, order));
    }
    let expected: Vec<_> = walks
        .iter()
        .map(|walk| Ok(obvious(walk, |puzzle| is_proper(&mut solver, puzzle))))
        .collect();
    for mut solver in on_each_isa() {
        assert_eq!(alone(&mut solver, &walks), expected);
        assert_eq!(together(&mut solver, &walks), expected);
    }
}

#[test]
fn any_order_of_any_groups_is_taken() {
    let mut solver = Solver::new(Budget::UNLIMITED);
    let (grid, _) = Random::new().walk(Groups::Single);
    assert_eq!(solver.minimal(&grid, &[]), Ok(CellSet::EMPTY));
    assert_eq!(solver.minimal(&grid, &[CellSet::ALL]), Ok(CellSet::ALL));
    // In lanes too, where such a walk ends before it asks anything.
    let whole = vec![(grid, vec![CellSet::ALL]); 120];
    for mut solver in on_each_isa() {
        assert_eq!(together(&mut solver, &whole), [Ok(CellSet::ALL); 120]);
    }
    // Each cell is there twice, after many empty groups.
    let cells = Cell::ALL.map(CellSet::only);
    let mut order = vec![CellSet::EMPTY; 200];
    order.extend(cells);
    order.extend(cells);
    let once = (grid, cells.to_vec());
    let expected = obvious(&once, |puzzle| is_proper(&mut solver, puzzle));
    assert_eq!(solver.minimal(&grid, &order), Ok(expected));
}

#[test]
fn clues_of_a_puzzle_that_is_not_proper_leave_no_fewer_solutions() {
    let (grid, mut order) = Random::new().walk(Groups::Single);
    order.truncate(20);
    let clues = order.iter().fold(CellSet::EMPTY, |all, group| all | *group);
    for mut solver in on_each_isa() {
        let stays = solver.minimal(&grid, &order).expect("no budget");
        assert!(stays.is_subset(clues));
        let [before, after] = [clues, stays]
            .map(|clues| solver.count(&of_grid(&grid, clues), 1_000).expect("no budget"));
        assert!(after.found() >= before.found());
    }
}

#[test]
fn a_walk_is_ended_by_its_budget() {
    let (grid, order) = Random::new().walk(Groups::Single);
    let stopped = Solver::new(Budget::nodes(10)).minimal(&grid, &order).expect_err("few nodes");
    assert_eq!(stopped.reason, StopReason::Nodes);
    assert_eq!(stopped.at_least, 1);
    let flag = CancelFlag::new();
    flag.cancel();
    let mut solver = Solver::new(Budget::UNLIMITED.cancelled_by(&flag));
    let stopped = solver.minimal(&grid, &order).expect_err("called off");
    assert_eq!(stopped.reason, StopReason::Cancelled);
}

#[test]
fn solutions_without_a_candidate_are_found_in_batches_as_they_are_one_by_one() {
    let mut random = Random::new();
    let mut plain = Solver::new(Budget::UNLIMITED);
    let mut asked = Vec::new();
    for _ in 0..20 {
        let (grid, order) = random.walk(Groups::Single);
        let puzzle = of_grid(&grid, plain.minimal(&grid, &order).expect("no budget"));
        for (cell, digit) in puzzle.clues() {
            asked.push((puzzle.without(cell), Candidate { cell, digit }));
        }
        let blank = Cell::ALL.into_iter().find(|cell| puzzle.get(*cell).is_none());
        let cell = blank.expect("a blank");
        asked.push((puzzle, Candidate { cell, digit: grid.get(cell) }));
        let (cell, digit) = puzzle.clues().next().expect("a clue");
        asked.push((puzzle, Candidate { cell, digit }));
    }
    // Plain backtracking is too slow for some of the questions.
    let slow = Solver::with_method(Method::Backtracking, Budget::nodes(20_000));
    let solvers = on_each_isa().map(|solver| (solver, false)).chain([(slow, true)]);
    for (mut solver, is_slow) in solvers {
        let mut answered = 0;
        for (other, asked) in other_batch(&mut solver, &asked).iter().zip(&asked) {
            let (puzzle, candidate) = asked;
            let Ok(other) = other else {
                assert!(is_slow);
                continue;
            };
            answered += 1;
            let has_other = plain.count(puzzle, 2) == Ok(Count::AtLeast(2));
            assert_eq!(other.is_some(), has_other);
            let alone = other_batch(&mut solver, &[*asked])[0];
            assert_eq!(alone.map(|one| one.is_some()), Ok(has_other));
            if let Some(other) = other {
                assert!(other.solves(puzzle) && other.get(candidate.cell) != candidate.digit);
            }
        }
        assert!(answered > 20);
    }
}

#[test]
fn what_stays_is_the_same_in_lanes() {
    let mut random = Random::new();
    let mut plain = Solver::new(Budget::UNLIMITED);
    // More walks than are under way at once.
    let drawn: Vec<Walk> = (0..260)
        .map(|index| {
            let kinds = [Groups::Single, Groups::Single, Groups::HalfTurn, Groups::Threes];
            random.walk(kinds[index % 4])
        })
        .collect();
    let mut walks = Vec::new();
    for (grid, order) in drawn {
        for turned in [0, 7, 20, 40, 60] {
            let mut order = order.clone();
            let len = order.len();
            order.rotate_left(turned % len);
            walks.push((grid, order));
        }
    }
    let expected = alone(&mut plain, &walks);
    for (walk, expected) in walks.iter().zip(&expected).step_by(13) {
        let obvious = obvious(walk, |puzzle| is_proper(&mut plain, puzzle));
        assert_eq!(Ok(obvious), *expected);
    }
    for isa in Isa::available() {
        let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
        assert!(together(&mut solver, &walks) == expected, "{isa}");
        for (first, count) in [(0, 1), (5, 2), (590, 7), (580, 64), (550, 130), (300, 1_000)] {
            let part = first..first + count;
            assert!(together(&mut solver, &walks[part.clone()]) == expected[part], "{isa} {count}");
        }
    }
}

#[test]
fn any_clues_in_any_groups_are_walked_through_in_lanes() {
    let mut random = Random::new();
    let mut walks = Vec::new();
    for index in 0..400_usize {
        let (grid, mut order) = random.walk(Groups::Single);
        // Adds missing cells (with many of them the clues are not a proper puzzle), repeated cells
        // and empty groups.
        order.truncate(81 - index * 7 % 70);
        if index % 3 == 0 {
            order.extend_from_within(..);
            order.insert(index % order.len(), CellSet::EMPTY);
        }
        if index % 5 == 0 {
            let join = |some: &[CellSet]| some.iter().fold(CellSet::EMPTY, |a, b| a | *b);
            order = order.chunks(3).map(join).collect();
        }
        walks.push((grid, order));
    }
    walks.push((walks[0].0, Vec::new()));
    walks.push((walks[0].0, vec![CellSet::EMPTY; 300]));
    for isa in Isa::available() {
        let mut solver = Solver::new(Budget::UNLIMITED).with_isa(isa);
        let expected = alone(&mut solver, &walks);
        assert!(together(&mut solver, &walks) == expected, "{isa}");
    }
}

#[test]
fn walks_in_lanes_are_ended_by_their_budget() {
    let mut random = Random::new();
    let walks: Vec<Walk> = (0..200).map(|_| random.walk(Groups::Single)).collect();
    let mut few = Solver::new(Budget::nodes(70));
    let ended = together(&mut few, &walks);
    assert_eq!(ended, alone(&mut few, &walks));
    assert!(ended.iter().any(Result::is_ok) && ended.iter().any(Result::is_err));
    let flag = CancelFlag::new();
    flag.cancel();
    let mut solver = Solver::new(Budget::UNLIMITED.cancelled_by(&flag));
    let reasons = together(&mut solver, &walks);
    let is_cancelled = |stays: &Result<CellSet, Stopped>| {
        stays.is_err_and(|stopped| stopped.reason == StopReason::Cancelled)
    };
    assert!(reasons.iter().all(is_cancelled));
    flag.reset();
    assert!(together(&mut solver, &walks).iter().all(Result::is_ok));
}
