//! Chains of `HoDoKu`: sketches with one chain each and near misses, and proofs of all that is found.

mod common;

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit, DigitSet, Grid, House, Marks, Puzzle};
use ninefold_logic::{Board, Deduction, Evidence, Finder, HouseKind, StepSink, Technique, check};
use ninefold_scales::find_evidence;
use ninefold_scales::hodoku::{forcing, nice_loop, remote_pair, x_chain, xy_chain};
use std::collections::BTreeMap;

/// All finders of chains.
const FINDERS: [Finder; 8] = [
    |board, sink| x_chain::find(board, sink),
    |board, sink| xy_chain::find(board, sink),
    |board, sink| remote_pair::find(board, sink),
    |board, sink| nice_loop::find(board, sink),
    |board, sink| nice_loop::find_grouped(board, sink),
    |board, sink| nice_loop::find_with_sets(board, sink),
    |board, sink| forcing::find_chains(board, sink),
    |board, sink| forcing::find_nets(board, sink),
];

/// Proves each deduction, and keeps it.
struct Prover<'a> {
    board: &'a Board,
    found: Vec<Deduction>,
    /// The number of deductions after which the search ends.
    limit: usize,
}

impl StepSink for Prover<'_> {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        panic!("{found} has no evidence")
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        let Evidence { premises, links, .. } = evidence();
        assert!(!links.is_empty() || !premises.is_empty(), "{found}");
        let proof = check(self.board, &premises, found.placement, &found.eliminations);
        assert_eq!(proof, Ok(()), "{found} of {} {links:?} {premises:?}", self.board.filled());
        self.found.push(found);
        if self.found.len() < self.limit {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    fn explains(&self) -> bool {
        true
    }
}

/// Returns what a finder finds, up to a number of deductions, and proves it.
fn proved(board: &Board, finder: Finder, limit: usize) -> Vec<Deduction> {
    let mut prover = Prover { board, found: Vec::new(), limit };
    let _ = finder(board, &mut prover);
    prover.found
}

/// A part of a sketch. Cells are a row and a column from 1.
#[derive(Clone, Copy)]
enum Stroke {
    /// The row, column or box of a cell has a digit in some cells only.
    Only(HouseKind, u8, &'static [(usize, usize)]),
    /// A cell has some digits only.
    Holds((usize, usize), &'static [u8]),
    /// A cell has not a digit.
    Lacks((usize, usize), u8),
}
use Stroke::{Holds, Lacks, Only};

/// A way to turn a sketch: bands, stacks and digits move on, and rows may become columns.
#[derive(Clone, Copy)]
struct Turn(usize);

impl Turn {
    fn cell(self, (row, column): (usize, usize)) -> Cell {
        let [row, column] = [row - 1, column - 1].map(|line| (line + 3 * self.0) % 9);
        let (row, column) = if self.0 % 2 == 1 { (column, row) } else { (row, column) };
        Cell::ALL[9 * row + column]
    }

    fn digit(self, digit: u8) -> Digit {
        Digit::ALL[(usize::from(digit) - 1 + 2 * self.0) % 9]
    }

    fn candidate(self, cell: (usize, usize), digit: u8) -> Candidate {
        Candidate { cell: self.cell(cell), digit: self.digit(digit) }
    }

    /// Draws a sketch on an empty board with all other candidates.
    fn board(self, strokes: &[Stroke]) -> Board {
        let mut marks = Marks::ALL;
        for stroke in strokes {
            match *stroke {
                Only(kind, digit, cells) => {
                    let kept: Vec<Cell> = cells.iter().map(|cell| self.cell(*cell)).collect();
                    let kind = match kind {
                        HouseKind::Row if self.0 % 2 == 1 => HouseKind::Column,
                        HouseKind::Column if self.0 % 2 == 1 => HouseKind::Row,
                        kind => kind,
                    };
                    let house: House = kind.house_of(kept[0]);
                    for cell in house.cells().iter().filter(|cell| !kept.contains(cell)) {
                        marks.strike(Candidate { cell, digit: self.digit(digit) });
                    }
                }
                Holds(cell, digits) => {
                    let digits = digits.iter().map(|digit| self.digit(*digit)).collect();
                    marks.set(self.cell(cell), digits);
                }
                Lacks(cell, digit) => drop(marks.strike(self.candidate(cell, digit))),
            }
        }
        Board::with_marks(&Puzzle::EMPTY, &marks)
    }
}

/// Shows that a technique finds an elimination in a sketch, turned in five ways, and that it finds
/// nothing like it if a stroke is replaced.
fn check_sketch(
    (technique, finder): (Technique, Finder),
    strokes: &[Stroke],
    goes: &[((usize, usize), u8)],
    near_misses: &[(usize, Stroke)],
) {
    for turn in (0..5).map(Turn) {
        let goes = goes.iter().map(|(cell, digit)| turn.candidate(*cell, *digit));
        let goes = goes.fold(CandidateSet::EMPTY, CandidateSet::with);
        let finds = |board: &Board| {
            proved(board, finder, usize::MAX)
                .into_iter()
                .any(|found| found.technique == technique && (goes - found.eliminations).is_empty())
        };
        assert!(finds(&turn.board(strokes)), "{technique}, turn {}", turn.0);
        for (index, (at, stroke)) in near_misses.iter().enumerate() {
            let mut strokes = strokes.to_vec();
            if *at < strokes.len() {
                strokes[*at] = *stroke;
            } else {
                strokes.push(*stroke);
            }
            let is_found = finds(&turn.board(&strokes));
            assert!(!is_found, "{technique}, near miss {index}, turn {}", turn.0);
        }
    }
}

/// Two strong links of 1 in rows, joined in column 5.
const TWO_LINKS: [Stroke; 2] =
    [Only(HouseKind::Row, 1, &[(1, 1), (1, 5)]), Only(HouseKind::Row, 1, &[(4, 5), (4, 2)])];

/// Changes after which the links make no chain to r1c1 and r4c2, or nothing that it eliminates.
const NO_TWO_LINKS: [(usize, Stroke); 5] = [
    (0, Only(HouseKind::Row, 1, &[(1, 1), (1, 5), (1, 9)])),
    (1, Only(HouseKind::Row, 1, &[(4, 5), (4, 2), (4, 9)])),
    (1, Only(HouseKind::Row, 1, &[(4, 6), (4, 2)])),
    (1, Only(HouseKind::Row, 1, &[(4, 5), (4, 8)])),
    (2, Only(HouseKind::Column, 1, &[(7, 5), (8, 5), (9, 5)])),
];

#[test]
fn an_x_chain_needs_strong_links_that_are_joined() {
    let goes = [((5, 1), 1), ((6, 1), 1), ((2, 2), 1), ((3, 2), 1)];
    check_sketch((Technique::XChain, FINDERS[0]), &TWO_LINKS, &goes, &NO_TWO_LINKS);
}

#[test]
fn an_aic_needs_strong_links_that_are_joined_and_two_eliminations() {
    let goes = [((5, 1), 1), ((2, 2), 1)];
    check_sketch((Technique::Aic, FINDERS[3]), &TWO_LINKS, &goes, &NO_TWO_LINKS);
    // With a single elimination, the chain is a loop from the cell where the candidate goes.
    let mut strokes = TWO_LINKS.to_vec();
    strokes.extend([Lacks((6, 1), 1), Lacks((2, 2), 1), Lacks((3, 2), 1)]);
    let found = proved(&Turn(0).board(&strokes), FINDERS[3], usize::MAX);
    let own = Turn(0).candidate((5, 1), 1);
    let of_own = found.iter().filter(|found| found.eliminations.contains(own));
    let techniques: Vec<Technique> = of_own.map(|found| found.technique).collect();
    assert_eq!(techniques, [Technique::DiscontinuousNiceLoop]);
}

/// Three cells with two candidates, each of which sees the next.
const THREE_CELLS: [Stroke; 3] =
    [Holds((1, 1), &[1, 2]), Holds((1, 5), &[2, 3]), Holds((5, 5), &[3, 1])];

/// Changes after which the cells make no chain from 1 to 1, or nothing that it eliminates.
const NO_THREE_CELLS: [(usize, Stroke); 5] = [
    (0, Holds((1, 1), &[1, 2, 4])),
    (1, Holds((1, 5), &[2, 3, 4])),
    (2, Holds((5, 5), &[3, 4])),
    (2, Holds((5, 6), &[3, 1])),
    (3, Lacks((5, 1), 1)),
];

#[test]
fn an_xy_chain_needs_cells_with_two_candidates_that_are_joined() {
    let goes = [((5, 1), 1)];
    check_sketch((Technique::XyChain, FINDERS[1]), &THREE_CELLS, &goes, &NO_THREE_CELLS);
}

#[test]
fn a_discontinuous_nice_loop_comes_back_to_refute_its_start() {
    let goes = [((5, 1), 1)];
    let sketch = (Technique::DiscontinuousNiceLoop, FINDERS[3]);
    check_sketch(sketch, &THREE_CELLS, &goes, &NO_THREE_CELLS);
}

#[test]
fn a_remote_pair_needs_four_cells_with_the_same_candidates() {
    let strokes = [
        Holds((1, 1), &[1, 2]),
        Holds((1, 5), &[1, 2]),
        Holds((5, 5), &[1, 2]),
        Holds((5, 8), &[1, 2]),
    ];
    let near_misses = [
        (0, Holds((1, 1), &[1, 3])),
        (1, Holds((1, 5), &[1, 2, 3])),
        (2, Holds((6, 6), &[1, 2])),
        (3, Holds((1, 5), &[1, 2])),
        (3, Holds((6, 8), &[1, 2])),
    ];
    let goes = [((1, 8), 1), ((1, 8), 2), ((5, 1), 1), ((5, 1), 2)];
    check_sketch((Technique::RemotePair, FINDERS[2]), &strokes, &goes, &near_misses);
}

#[test]
fn a_continuous_nice_loop_is_closed_all_around() {
    // Out of r1c1 by 1, and back into it by 2.
    let strokes = [
        Only(HouseKind::Row, 1, &[(1, 1), (1, 5)]),
        Holds((5, 5), &[1, 2]),
        Only(HouseKind::Column, 2, &[(1, 1), (5, 1)]),
    ];
    let near_misses = [
        (0, Only(HouseKind::Row, 1, &[(1, 1), (1, 5), (1, 9)])),
        (0, Only(HouseKind::Row, 1, &[(1, 1), (1, 6)])),
        (1, Holds((5, 5), &[1, 2, 3])),
        (1, Holds((6, 5), &[1, 2])),
        (2, Only(HouseKind::Column, 2, &[(1, 1), (5, 1), (9, 1)])),
    ];
    let goes = [((1, 1), 3), ((9, 5), 1), ((5, 9), 2)];
    check_sketch((Technique::ContinuousNiceLoop, FINDERS[3]), &strokes, &goes, &near_misses);
}

#[test]
fn a_group_is_a_node_if_its_line_and_its_box_cross_there() {
    let strokes = [
        Only(HouseKind::Row, 1, &[(1, 1), (1, 5)]),
        Only(HouseKind::Block, 1, &[(4, 5), (5, 5), (6, 4)]),
    ];
    let near_misses = [
        (0, Only(HouseKind::Row, 1, &[(1, 1), (1, 5), (1, 9)])),
        (1, Only(HouseKind::Block, 1, &[(4, 5), (5, 5), (6, 4), (5, 6)])),
        (1, Only(HouseKind::Block, 1, &[(4, 5), (5, 6), (6, 4)])),
        (1, Only(HouseKind::Block, 1, &[(4, 6), (5, 6), (6, 4)])),
        (2, Lacks((6, 1), 1)),
    ];
    let sketch = (Technique::GroupedDiscontinuousNiceLoop, FINDERS[4]);
    check_sketch(sketch, &strokes, &[((6, 1), 1)], &near_misses);
}

#[test]
fn an_almost_locked_set_is_a_node_if_it_lacks_one_digit() {
    // If r1c5 is 1, r1c1 and r2c1 are a pair of 2 and 3. So r3c1 is not 2, r3c5 is, and r7c5 is 1.
    let strokes = [
        Holds((1, 1), &[1, 2, 3]),
        Holds((2, 1), &[2, 3]),
        Only(HouseKind::Row, 2, &[(3, 1), (3, 5)]),
        Holds((7, 5), &[1, 2]),
    ];
    let near_misses = [
        (0, Holds((1, 1), &[1, 2, 3, 4])),
        (1, Holds((2, 1), &[3, 4])),
        (2, Only(HouseKind::Row, 2, &[(3, 1), (3, 5), (3, 9)])),
        (3, Holds((7, 5), &[2, 4])),
        (4, Lacks((1, 5), 1)),
    ];
    let sketch = (Technique::GroupedDiscontinuousNiceLoop, FINDERS[5]);
    check_sketch(sketch, &strokes, &[((1, 5), 1)], &near_misses);
}

#[test]
fn everything_that_is_found_is_proved_and_true() {
    let mut found = BTreeMap::new();
    for (board, grid) in common::positions(1).into_iter().step_by(10) {
        for finder in FINDERS {
            for step in proved(&board, finder, 60) {
                let is_true = |Candidate { cell, digit }| Grid::get(&grid, cell) == digit;
                assert!(step.placement.is_none_or(is_true), "{step} of {}", board.filled());
                assert!(!step.eliminations.into_iter().any(is_true), "{step}, {}", board.filled());
                *found.entry(step.technique).or_insert(0) += 1;
            }
        }
    }
    assert!(found.len() >= 12, "{found:?}");
}

#[test]
fn a_chain_that_only_the_tables_with_sets_contain_is_found_again() {
    let plain = [Technique::ContinuousNiceLoop, Technique::DiscontinuousNiceLoop, Technique::Aic];
    for (board, _) in common::positions(1).into_iter().step_by(30) {
        let mut all = ninefold_logic::AllSteps::default();
        let _ = nice_loop::find_with_sets(&board, &mut all);
        for step in all.found.iter().filter(|step| plain.contains(&step.technique)) {
            assert!(find_evidence(&board, step).is_some(), "{step} of {}", board.filled());
        }
    }
}

#[test]
fn the_same_effect_is_found_again_only_by_a_shorter_chain() {
    for (board, _) in common::positions(1).into_iter().step_by(10) {
        for finder in FINDERS {
            let mut lengths = BTreeMap::new();
            let mut all = ninefold_logic::AllSteps::default();
            let _ = finder(&board, &mut all);
            for step in all.found {
                let ninefold_logic::Pattern::Inferences { length, .. } = step.pattern else {
                    panic!("{step}")
                };
                let effect = (step.technique, step.placement, *step.eliminations.all_places());
                let before = lengths.insert(effect, length);
                assert!(before.is_none_or(|before| before > length), "{step}");
            }
        }
    }
}

#[test]
fn any_position_with_any_pencil_marks_is_searched() {
    for board in common::made_up_boards(12, 31) {
        for finder in FINDERS {
            proved(&board, finder, 10);
        }
    }
}

/// A sink that drops every step.
struct Ignore;

impl StepSink for Ignore {
    fn take(&mut self, _: Deduction) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[test]
fn boards_that_were_made_up_are_searched_in_bounded_time() {
    for bits in [0, 0b1, 0b11, 0b111, 0x1ff] {
        let marks = Marks::new([DigitSet::from_bits(bits); 81]);
        let board = Board::with_marks(&Puzzle::EMPTY, &marks);
        for finder in FINDERS {
            assert!(finder(&board, &mut Ignore).is_continue());
        }
    }
}
