//! Unique rectangles and unique loops, types 1 to 4.
//!
//! A loop visits cells that all have the candidates a and b, and each house that it visits exactly
//! twice. If no cell had another candidate, the loop could be filled in two ways. A puzzle with one
//! solution has no such loop, so one of the extra candidates is true.

use crate::board::{Board, HouseKind};
use crate::geometry::{BOX_ROW_COLUMN, CELLS, bits, common_peers, of_digit, shared_houses};
use crate::graves::Rules;
use crate::pattern::Pattern;
use crate::pattern_kinds::DeadlyType;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The largest number of cells that the search for loops visits from one start. No puzzle comes
/// near; positions with made-up pencil marks may have more loops than anybody can list.
const MAX_VISITS: u32 = 100_000;

/// Finds loops that eliminate something. Each set of cells is found at most once for each of: type
/// 1, type 2, type 3 with a naked subset, type 3 with a hidden subset, type 4.
///
/// A loop begins in a cell with two candidates and goes on, depth first, to cells of the same box,
/// row or column, but not by the same kind of house twice in a row. A further cell may have extra
/// candidates if at most two cells have, or if all extra candidates have one digit. As in Sudoku
/// Explainer 1.2.1, the extra candidates of cells that were tried before in the same place count,
/// so that a few loops are missed. From one start the search visits 100,000 cells at most, and finds
/// no further loops.
///
/// Order: starts in reading order; then the order of the search; then types 1, 2, 3 and 4.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Original, sink)
}

/// Finds loops as [`find`] does, without two errors of Sudoku Explainer: the extra candidates of
/// cells that are not in a loop do not count, and a hidden subset of type 3 may have fewer digits
/// than there are extra digits. These are the rules of SukakuExplainer.
pub fn find_repaired(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Repaired, sink)
}

/// Finds loops as [`find_repaired`] does. Besides, a subset of type 3 may be larger than the subset of
/// the other cells of its house, and a set of cells may have several subsets.
pub fn find_complete(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_as(board, Rules::Complete, sink)
}

/// Finds loops by some rules.
fn find_as(board: &Board, rules: Rules, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut seen = Vec::new();
    for start in board.blanks() {
        let pair = board.candidates(start);
        let (Some(a), Some(b), 2) = (pair.first(), pair.last(), pair.len()) else { continue };
        // A loop has four cells or more.
        let cells = board.places(a) & board.places(b);
        if cells.len() < 4 {
            continue;
        }
        let (path, loops) = (Vec::new(), Vec::new());
        let mut search = LoopSearch { board, rules, pair, cells, path, visits: 0, loops };
        search.extend(start, 2, DigitSet::EMPTY, None, [0; 2]);
        for cells in search.loops {
            take(board, rules, &cells, [a, b], &mut seen, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// A depth-first search for loops from one start.
struct LoopSearch<'a> {
    board: &'a Board,
    rules: Rules,
    pair: DigitSet,
    /// The cells that have both candidates.
    cells: CellSet,
    path: Vec<Cell>,
    visits: u32,
    loops: Vec<Vec<Cell>>,
}

impl LoopSearch<'_> {
    /// Appends a cell to the path, and searches on.
    ///
    /// `visited` has the houses that the path visits at even and at odd places, as bits. No house
    /// may be visited twice by cells of the same parity.
    fn extend(
        &mut self,
        cell: Cell,
        allowed_extra: u8,
        mut extra: DigitSet,
        last: Option<HouseKind>,
        mut visited: [u32; 2],
    ) {
        let houses = cell.houses().into_iter().fold(0, |all, house| all | 1 << house.index());
        let parity = &mut visited[self.path.len() % 2];
        self.visits += 1;
        if *parity & houses != 0 || self.visits > MAX_VISITS {
            return;
        }
        *parity |= houses;
        self.path.push(cell);
        for kind in BOX_ROW_COLUMN {
            if Some(kind) == last {
                continue;
            }
            for next in self.cells & kind.house_of(cell).cells() {
                if next == self.path[0] && self.path.len() >= 4 {
                    if visited[0] == visited[1] {
                        self.loops.push(self.path.clone());
                    }
                    continue;
                }
                let digits = self.board.candidates(next);
                if self.path.contains(&next) {
                    continue;
                }
                let with_next = extra | (digits - self.pair);
                if self.rules == Rules::Original {
                    extra = with_next;
                }
                if digits == self.pair || with_next.len() == 1 || allowed_extra > 0 {
                    let left = allowed_extra.saturating_sub(u8::from(digits != self.pair));
                    self.extend(next, left, with_next, Some(kind), visited);
                }
            }
        }
        self.path.pop();
    }
}

/// The classes of what a loop gives. A set of cells is taken once for each.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Type1,
    Type2,
    Type3Naked,
    Type3Hidden,
    Type4,
}

/// What was taken: the class, the cells, and if the rules allow several of a class, the eliminations.
type Seen = (Class, CellSet, Option<CandidateSet>);

/// Hands over what follows from a loop.
fn take(
    board: &Board,
    rules: Rules,
    path: &[Cell],
    pair: [Digit; 2],
    seen: &mut Vec<Seen>,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let cells: CellSet = path.iter().copied().collect();
    let both = DigitSet::only(pair[0]).with(pair[1]);
    let mut out = |class, kind, eliminations: CandidateSet| {
        let key = (class, cells, (rules == Rules::Complete).then_some(eliminations));
        if eliminations.is_empty() || seen.contains(&key) {
            return ControlFlow::Continue(());
        }
        seen.push(key);
        let technique =
            if path.len() == 4 { Technique::UniqueRectangle } else { Technique::UniqueLoop };
        let pattern = Pattern::Loop { cells, digits: both, kind };
        sink.eliminate(technique, pattern, eliminations)
    };
    let has_extra = |cell: &&Cell| board.candidates(**cell).len() > 2;
    let extra_cells: Vec<Cell> = path.iter().filter(has_extra).copied().collect();
    let extra = board.union_of(extra_cells.iter().copied()) - both;
    match *extra_cells {
        // Not a puzzle with one solution.
        [] => ControlFlow::Continue(()),
        [cell] => {
            out(Class::Type1, DeadlyType::Type1, CandidateSet::product(CellSet::only(cell), both))
        }
        [first, second] => {
            if extra.len() == 1 {
                out(Class::Type2, DeadlyType::Type2, type_2(board, &extra_cells, extra))?;
            } else {
                type_3(board, rules, [first, second], both, extra, &mut out)?;
            }
            type_4(board, [first, second], pair)
                .map_or(ControlFlow::Continue(()), |(kind, goes)| out(Class::Type4, kind, goes))
        }
        _ => out(Class::Type2, DeadlyType::Type2, type_2(board, &extra_cells, extra)),
    }
}

/// Type 2: one of the cells has the extra digit, so the digit goes from the cells that see all.
fn type_2(board: &Board, cells: &[Cell], extra: DigitSet) -> CandidateSet {
    let seen = common_peers(cells.iter().copied());
    extra.first().map_or(CandidateSet::EMPTY, |digit| of_digit(digit, seen & board.places(digit)))
}

/// Type 3: one of the two cells has an extra digit. So the two act as one cell with these
/// candidates, or as one place of all other digits.
fn type_3(
    board: &Board,
    rules: Rules,
    [first, second]: [Cell; 2],
    both: DigitSet,
    extra: DigitSet,
    out: &mut impl FnMut(Class, DeadlyType, CandidateSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let common = extra & board.candidates(first) & board.candidates(second);
    let others: Vec<Digit> = (!both - extra).iter().collect();
    let least = if rules == Rules::Original { extra.len() } else { 2 };
    for size in least..=7 {
        for house in shared_houses(first, second) {
            let blanks = usize::from(board.blank_count(house));
            let is_complete = rules == Rules::Complete;
            if (is_complete || 2 * size <= blanks) && size >= extra.len() {
                naked(board, house, [first, second], extra, common, size, out)?;
            }
            if is_complete || 2 * size < blanks {
                hidden(board, house, [first, second], both, &others, size, out)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Type 3 with a naked subset of `size` digits: the two cells as one, and `size` − 1 other cells.
fn naked(
    board: &Board,
    house: House,
    [first, second]: [Cell; 2],
    extra: DigitSet,
    common: DigitSet,
    size: usize,
    out: &mut impl FnMut(Class, DeadlyType, CandidateSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = &CELLS[house.index()];
    for mask in 1..1_u16 << 9 {
        let chosen: CellSet = bits(mask).map(|place| cells[place]).collect();
        if mask.count_ones() as usize != size || !chosen.contains(first) || chosen.contains(second)
        {
            continue;
        }
        let others = chosen.without(first);
        let digits = board.union_of(others);
        // The digits are covered with the two cells' common extra digits only.
        if (common | digits).len() != size
            || (extra | digits).len() != size
            || others.iter().any(|cell| board.candidates(cell).len() < 2)
        {
            continue;
        }
        let rest = house.cells() - chosen.with(second);
        let eliminations = board.among(rest, extra | digits);
        out(Class::Type3Naked, DeadlyType::Type3Naked { house, cells: others }, eliminations)?;
    }
    ControlFlow::Continue(())
}

/// Type 3 with a hidden subset: the loop's digits and `size` − 2 others have `size` places, the two
/// cells counted as one.
fn hidden(
    board: &Board,
    house: House,
    [first, second]: [Cell; 2],
    both: DigitSet,
    others: &[Digit],
    size: usize,
    out: &mut impl FnMut(Class, DeadlyType, CandidateSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for mask in 0..1_u16 << others.len() {
        if mask.count_ones() as usize + 2 != size {
            continue;
        }
        let digits: DigitSet = bits(mask).map(|i| others[i]).collect::<DigitSet>() | both;
        let places = digits.iter().map(|digit| board.places_in(house, digit).without(second));
        let (mut all, mut each_has_one) = (CellSet::EMPTY, true);
        for some in places {
            all |= some;
            each_has_one &= !some.is_empty();
        }
        if each_has_one && all.len() == size {
            let cells = all.without(first);
            let kind = DeadlyType::Type3Hidden { house, digits };
            out(Class::Type3Hidden, kind, board.among(cells, !digits))?;
        }
    }
    ControlFlow::Continue(())
}

/// Type 4: one digit of the loop has no other place in a house of the two cells. So it is in one of
/// them, and the other digit goes from both.
fn type_4(
    board: &Board,
    cells: [Cell; 2],
    [a, b]: [Digit; 2],
) -> Option<(DeadlyType, CandidateSet)> {
    let pair_cells = CellSet::only(cells[0]).with(cells[1]);
    let is_locked = |house: &House, digit| board.places_in(*house, digit).is_subset(pair_cells);
    let [first, second] = cells;
    let locked = |digit| shared_houses(first, second).find(|house| is_locked(house, digit));
    let (house, digit, goes) = match locked(a) {
        Some(house) => (house, a, b),
        None => (locked(b)?, b, a),
    };
    let goes = of_digit(goes, pair_cells);
    Some((DeadlyType::Type4 { house, digit }, goes))
}
