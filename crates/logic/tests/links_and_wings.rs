//! Strong links, and wings with almost locked sets: cases of our own, and cases that almost fit.

use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House, Puzzle};
use ninefold_logic::techniques::{almost_locked_wing, strong_links};
use ninefold_logic::{AllSteps, Board, Pattern, StepSink};

/// The digit of all strong links here.
const ONE: DigitSet = DigitSet::from_bits(1);

/// Strong links that eliminate something.
struct Chain {
    /// What people call it.
    name: &'static str,
    /// The only places of digit 1 in some houses.
    places: &'static [(&'static str, &'static str)],
    /// The places from which the digit goes.
    goes: &'static str,
    /// A house and one more place there, with which nothing follows.
    breaker: (&'static str, &'static str),
}

const TWO: [Chain; 6] = [
    Chain {
        name: "skyscraper",
        places: &[("r2", "r2c17"), ("r8", "r8c18")],
        goes: "r13c8 r79c7",
        breaker: ("r2", "r2c4"),
    },
    Chain {
        name: "two-string kite",
        places: &[("r2", "r2c16"), ("c2", "r38c2")],
        goes: "r8c6",
        breaker: ("c2", "r5c2"),
    },
    Chain {
        name: "turbot fish with a box",
        places: &[("r2", "r2c19"), ("b4", "r5c1 r6c3")],
        goes: "r6c9",
        breaker: ("b4", "r4c2"),
    },
    Chain {
        name: "grouped skyscraper",
        places: &[("r2", "r2c178"), ("r8", "r8c19")],
        goes: "r13c9",
        breaker: ("r2", "r2c5"),
    },
    Chain {
        name: "empty rectangle",
        places: &[("c9", "r58c9"), ("b5", "r4c5 r5c46")],
        goes: "r8c5",
        breaker: ("b5", "r4c4"),
    },
    Chain {
        name: "empty rectangle with a place at the crossing",
        places: &[("c9", "r58c9"), ("b5", "r46c5 r5c456")],
        goes: "r8c5",
        breaker: ("b5", "r6c6"),
    },
];

const THREE: [Chain; 5] = [
    Chain {
        name: "three parallel lines",
        places: &[("r1", "r1c14"), ("r5", "r5c48"), ("r9", "r9c38")],
        goes: "r23c3 r78c1",
        breaker: ("r5", "r5c2"),
    },
    Chain {
        name: "rows and a column",
        places: &[("r2", "r2c19"), ("r9", "r9c38"), ("c2", "r37c2")],
        goes: "r13c8 r78c9",
        breaker: ("c2", "r5c2"),
    },
    Chain {
        name: "a box between rows",
        places: &[("b5", "r4c4 r6c5"), ("r1", "r1c48"), ("r8", "r8c57")],
        goes: "r23c7 r79c8",
        breaker: ("b5", "r5c6"),
    },
    Chain {
        name: "a grouped line",
        places: &[("r1", "r1c178"), ("r5", "r5c14"), ("r9", "r9c49")],
        goes: "r23c9",
        breaker: ("r1", "r1c5"),
    },
    Chain {
        name: "a box with two rows of two places",
        places: &[("b5", "r4c45 r5c56"), ("r8", "r8c28"), ("c1", "r47c1")],
        goes: "r5c8",
        breaker: ("r8", "r8c5"),
    },
];

const FOUR: [Chain; 5] = [
    Chain {
        name: "four parallel lines",
        places: &[("r1", "r1c14"), ("r5", "r5c48"), ("r9", "r9c28"), ("r4", "r4c23")],
        goes: "r23c3 r6c1",
        breaker: ("r9", "r9c5"),
    },
    Chain {
        name: "rows and columns",
        places: &[("r2", "r2c19"), ("c2", "r37c2"), ("r9", "r9c36"), ("c5", "r48c5")],
        goes: "r4c9",
        breaker: ("r9", "r9c8"),
    },
    Chain {
        name: "with a box",
        places: &[("b5", "r4c4 r6c5"), ("r1", "r1c48"), ("r8", "r8c57"), ("c9", "r29c9")],
        goes: "r23c78",
        breaker: ("b5", "r5c6"),
    },
    Chain {
        name: "with a grouped line",
        places: &[("r1", "r1c178"), ("r5", "r5c14"), ("r9", "r9c46"), ("c5", "r27c5")],
        goes: "r2c789",
        breaker: ("r1", "r1c5"),
    },
    Chain {
        name: "with a rectangle in a box",
        places: &[("b5", "r45c45"), ("c1", "r47c1"), ("r8", "r8c28"), ("c9", "r69c9")],
        goes: "r5c78",
        breaker: ("r8", "r8c5"),
    },
];

/// Returns a board on which digit 1 has only some places in some houses.
fn board(places: &[(&str, &str)], extra: &str) -> Board {
    let mut board = Board::new(&Puzzle::EMPTY);
    let extra: CellSet = extra.parse().expect("notation");
    for (house, cells) in places {
        let house: House = house.parse().expect("notation");
        let cells: CellSet = cells.parse().expect("notation");
        board.eliminate_all(&CandidateSet::product((house.cells() - cells) - extra, ONE));
    }
    board
}

/// Returns the places from which a finder eliminates digit 1.
fn goes(find: impl Fn(&Board, &mut dyn StepSink) -> ControlFlow<()>, board: &Board) -> CellSet {
    let mut all = AllSteps::default();
    assert!(find(board, &mut all).is_continue());
    all.found.iter().fold(CellSet::EMPTY, |goes, step| {
        assert!(matches!(step.pattern, Pattern::StrongLinks { .. }));
        goes | step.eliminations.places(Digit::ALL[0])
    })
}

/// Checks each chain, and that it eliminates nothing with one more place. Other chains may eliminate
/// more: a line with few places leaves few places in the boxes that it crosses.
fn check_all(chains: &[Chain], find: impl Fn(&Board, &mut dyn StepSink) -> ControlFlow<()> + Copy) {
    for Chain { name, places, goes: expected, breaker: (house, extra) } in chains {
        let expected: CellSet = expected.parse().expect("notation");
        assert!(!expected.is_empty(), "{name}");
        let found = goes(find, &board(places, ""));
        assert!(expected.is_subset(found), "{name}: {found}");
        let inside: CellSet = extra.parse().expect("notation");
        assert!(inside.is_subset(house.parse::<House>().expect("a house").cells()), "{name}");
        let found = goes(find, &board(places, extra));
        assert!(expected.is_disjoint(found), "{name} with {extra}: {found}");
    }
}

#[test]
fn two_strong_links_have_the_forms_that_people_know() {
    check_all(&TWO, |board, sink| strong_links::find_two(board, sink));
}

#[test]
fn three_strong_links_need_each_of_their_links() {
    check_all(&THREE, |board, sink| strong_links::find_three(board, sink));
}

#[test]
fn four_strong_links_need_each_of_their_links() {
    check_all(&FOUR, |board, sink| strong_links::find_four(board, sink));
}

#[test]
fn strong_links_that_share_a_place_or_see_nothing_in_common_give_nothing() {
    let nothing = |places: &[(&str, &str)]| {
        let board = board(places, "");
        let found = goes(|board, sink| strong_links::find_two(board, sink), &board);
        assert_eq!(found, CellSet::EMPTY, "{places:?}");
    };
    // The row and the column share a place.
    nothing(&[("r2", "r2c26"), ("c2", "r28c2")]);
    // Two rows without a column in common.
    nothing(&[("r2", "r2c17"), ("r8", "r8c28")]);
    // A row and a column that do not meet in a box.
    nothing(&[("r2", "r2c16"), ("c2", "r58c2")]);
    // All three places of a row are in one box, or in three.
    nothing(&[("r2", "r2c123"), ("r8", "r8c18")]);
    nothing(&[("r2", "r2c157"), ("r8", "r8c18")]);
    // Two boxes.
    nothing(&[("b1", "r1c1 r3c2"), ("b4", "r5c3 r6c2")]);
}

/// A wing that eliminates something.
struct Wing {
    /// The cells of the set, with their candidates.
    set: &'static [(&'static str, &'static str)],
    /// The other cell, with its two candidates.
    outside: (&'static str, &'static str),
    /// What goes.
    goes: &'static [(&'static str, &'static str)],
    /// A cell and candidates with which there is no wing.
    breaker: (&'static str, &'static str),
}

const WXYZ: [Wing; 5] = [
    Wing {
        set: &[("r1c1", "12"), ("r1c2", "23"), ("r1c3", "34")],
        outside: ("r5c1", "14"),
        goes: &[("r456c3 r23c1", "4")],
        breaker: ("r5c1", "145"),
    },
    Wing {
        // The largest cell has all four candidates.
        set: &[("r4c4", "1234"), ("r4c5", "24"), ("r4c7", "34")],
        outside: ("r6c4", "14"),
        goes: &[("r4c6", "4")],
        breaker: ("r6c4", "15"),
    },
    Wing {
        // The set is in a box.
        set: &[("r7c7", "123"), ("r8c8", "234"), ("r9c9", "24")],
        outside: ("r7c1", "13"),
        goes: &[("r7c89", "3")],
        breaker: ("r9c9", "245"),
    },
    Wing {
        set: &[("r1c5", "12"), ("r4c5", "234"), ("r9c5", "24")],
        outside: ("r1c8", "13"),
        goes: &[("r4c8", "3")],
        breaker: ("r9c5", "14"),
    },
    Wing {
        // Linked by both candidates.
        set: &[("r2c1", "12"), ("r2c2", "13"), ("r2c7", "34")],
        outside: ("r1c1", "12"),
        goes: &[
            ("r1c23 r2c3 r3c123", "12"),
            ("r456789c1", "2"),
            ("r2c345689", "34"),
            ("r13c789 r456789c7", "4"),
        ],
        breaker: ("r1c1", "123"),
    },
];

const VWXYZ: [Wing; 5] = [
    Wing {
        set: &[("r1c1", "12"), ("r1c2", "23"), ("r1c3", "34"), ("r1c4", "45")],
        outside: ("r5c1", "15"),
        goes: &[("r5c4", "5")],
        breaker: ("r5c1", "156"),
    },
    Wing {
        // The largest cell has all five candidates.
        set: &[("r4c4", "12345"), ("r4c5", "25"), ("r4c8", "35"), ("r4c9", "45")],
        outside: ("r6c5", "15"),
        goes: &[("r4c6", "5")],
        breaker: ("r4c4", "123456"),
    },
    Wing {
        // The set is in a box.
        set: &[("r7c7", "123"), ("r8c8", "234"), ("r9c9", "245"), ("r7c9", "25")],
        outside: ("r7c1", "13"),
        goes: &[("r7c8", "3")],
        breaker: ("r9c9", "2456"),
    },
    Wing {
        set: &[("r1c5", "12"), ("r4c5", "234"), ("r7c5", "25"), ("r9c5", "245")],
        outside: ("r1c8", "13"),
        goes: &[("r4c8", "3")],
        breaker: ("r9c5", "145"),
    },
    Wing {
        // Linked by both candidates.
        set: &[("r2c1", "12"), ("r2c2", "13"), ("r2c7", "34"), ("r2c9", "45")],
        outside: ("r1c1", "12"),
        goes: &[
            ("r1c23 r2c3 r3c123", "12"),
            ("r456789c1", "2"),
            ("r2c34568", "345"),
            ("r13c789", "45"),
            ("r456789c9", "5"),
        ],
        breaker: ("r1c1", "123"),
    },
];

/// Returns a board on which some cells have few candidates.
fn board_of(cells: &[(&str, &str)]) -> Board {
    let mut board = Board::new(&Puzzle::EMPTY);
    for (cell, digits) in cells {
        let digits: DigitSet = digits.parse().expect("notation");
        board.eliminate_all(&CandidateSet::product(cell.parse().expect("notation"), !digits));
    }
    board
}

/// Checks each wing, and that there is none with other candidates in one cell.
fn check_wings(wings: &[Wing], find: impl Fn(&Board, &mut dyn StepSink) -> ControlFlow<()>) {
    let found = |cells: &[(&str, &str)]| {
        let mut all = AllSteps::default();
        assert!(find(&board_of(cells), &mut all).is_continue());
        let is_wing = |pattern| matches!(pattern, Pattern::AlmostLockedWing { .. });
        assert!(all.found.iter().all(|step| is_wing(step.pattern)));
        all.found.iter().fold(CandidateSet::EMPTY, |goes, step| goes | step.eliminations)
    };
    for wing in wings {
        let mut cells = wing.set.to_vec();
        cells.push(wing.outside);
        let expected = wing.goes.iter().fold(CandidateSet::EMPTY, |goes, (cells, digits)| {
            goes | CandidateSet::product(
                cells.parse().expect("notation"),
                digits.parse().expect("notation"),
            )
        });
        assert_eq!(found(&cells), expected, "{cells:?}");
        for cell in &mut cells {
            if cell.0 == wing.breaker.0 {
                *cell = wing.breaker;
            }
        }
        assert_eq!(found(&cells), CandidateSet::EMPTY, "{cells:?}");
    }
}

#[test]
fn wxyz_wings_need_each_of_their_cells() {
    check_wings(&WXYZ, |board, sink| almost_locked_wing::find_wxyz(board, sink));
}

#[test]
fn vwxyz_wings_need_each_of_their_cells() {
    check_wings(&VWXYZ, |board, sink| almost_locked_wing::find_vwxyz(board, sink));
}

#[test]
fn a_wing_is_doubly_linked_only_if_both_links_are_needed() {
    // The wing is linked by 1 and by 2, but only 2 goes anywhere.
    let cells = [("r2c1", "12"), ("r2c2", "13"), ("r2c7", "34"), ("r1c1", "12")];
    let rest = board_of(&cells).candidate_set();
    for (keep, is_doubled) in [("r5c1=2", false), ("r2c9=3", true)] {
        let keep: Candidate = keep.parse().expect("notation");
        let mut board = board_of(&cells);
        let four = cells.iter().map(|(cell, _)| cell.parse::<CellSet>().expect("cells"));
        let four = four.fold(CellSet::EMPTY, |all, cell| all | cell);
        board.eliminate_all(&(rest.within(four.complement())).without(keep));
        let mut all = AllSteps::default();
        assert!(almost_locked_wing::find_wxyz(&board, &mut all).is_continue());
        let doubled = |pattern| match pattern {
            Pattern::AlmostLockedWing { is_doubled, .. } => is_doubled,
            _ => panic!("{pattern:?}"),
        };
        assert!(!all.found.is_empty());
        for step in all.found {
            assert_eq!(doubled(step.pattern), is_doubled, "{step}");
        }
    }
}
