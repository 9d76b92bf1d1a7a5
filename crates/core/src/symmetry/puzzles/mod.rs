//! The canonical form of puzzles.
//!
//! The form is built from the top. The search keeps all ways to arrange the first rows so that they
//! read as the form does. It continues each way with every row that can come next. Some choices
//! make no difference, and they are left open instead of tried: columns and stacks that read alike
//! ([`state`]), rows and bands with the same contents ([`board`]).
//!
//! While there are few ways, the search goes breadth-first. Many ways are most likely equal by
//! automorphisms, so then the search goes depth-first. A way that ends in the best form so far
//! gives an automorphism. It maps what has been searched to all other ways below the point where
//! the two ways parted. So these are skipped.

mod board;
mod row;
mod state;

use super::transform::Transform;
use crate::digit::Digit;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;
use board::{Board, Packed, at};
use core::ops::Range;
use row::Arranger;
use state::State;

/// Number of ways above which the search goes depth-first.
const MANY: usize = 12;
/// Number of continued ways above which the search drops them and goes depth-first from the ways
/// before.
const TOO_MANY: usize = 32;

/// A row of the form of which nothing is known; greater than every row.
const UNKNOWN: Packed = Packed::MAX;

/// Buffers to find the canonical forms of puzzles, one after another.
#[derive(Default)]
pub(super) struct FormSearch {
    arranger: Arranger,
    /// Ways that are kept. Depth-first, each frame has a range of them.
    states: Vec<State>,
    frames: Vec<Frame>,
    best: Best,
}

/// The best form so far.
struct Best {
    lines: [Packed; 9],
    /// First way found that reads as the best form.
    leaf: Option<State>,
    /// Number of ways equal to the leaf by automorphisms, counted in the frames already left.
    equals: u64,
    automorphisms: Vec<Transform>,
}

impl Default for Best {
    fn default() -> Self {
        Self { lines: [UNKNOWN; 9], leaf: None, equals: 1, automorphisms: Vec::new() }
    }
}

/// The ways that continue one way, or the ways from which the depth-first search starts.
struct Frame {
    states: Range<usize>,
    next: usize,
    /// Number of these ways known to lead to the best form.
    equals: u64,
}

/// What the search has to find.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Form,
    Automorphisms,
}

/// All symmetries that map a puzzle to itself.
pub(super) struct Symmetries {
    /// Number of symmetries.
    pub(super) order: u64,
    /// Symmetries that generate all others.
    pub(super) generators: Vec<Transform>,
}

impl FormSearch {
    /// Finds the canonical form of a puzzle and a transform that leads to it.
    pub(super) fn canonical(&mut self, puzzle: &Puzzle) -> (Puzzle, Transform) {
        let leaf = self.search(&Board::new(puzzle), Wanted::Form);
        (form(&self.best.lines), leaf.transform(&self.best.lines))
    }

    /// Finds the automorphisms of a puzzle.
    pub(super) fn automorphisms(&mut self, puzzle: &Puzzle) -> Symmetries {
        let board = Board::new(puzzle);
        let leaf = self.search(&board, Wanted::Automorphisms);
        let mut generators = core::mem::take(&mut self.best.automorphisms);
        let mut order = self.best.equals * leaf.alike();
        let transform = leaf.transform(&self.best.lines);
        let mut add = |other: Transform| generators.push(transform.then(other.inverse()));
        for neighbour in leaf.neighbours() {
            add(neighbour.transform(&self.best.lines));
        }
        order *= exchange_twins(&board, &leaf, &self.best.lines, &mut add);
        order *= exchange_unused(&board, transform, &mut add);
        Symmetries { order, generators }
    }

    /// Searches for the form, and returns a way that leads to it.
    fn search(&mut self, board: &Board, wanted: Wanted) -> State {
        self.best = Best::default();
        self.states.clear();
        self.states.extend([State::new(0), State::new(1)]);
        let mut level = 0;
        while level < 9 && self.states.len() <= MANY {
            self.arranger.clear();
            let first_rows = if level == 0 { board.first_rows() } else { [0o777; 2] };
            for state in &self.states {
                push_rows(board, &self.best.lines, state, first_rows, &mut self.arranger);
            }
            let arranged = self.arranger.arrange(board, &self.best.lines, UNKNOWN);
            let (line, states) = arranged.expect("no row is beyond all bounds");
            self.best.lines[level] = line;
            if states.len() > TOO_MANY {
                break;
            }
            self.states.clear();
            self.states.extend_from_slice(states);
            level += 1;
        }
        if level == 9 && wanted == Wanted::Form {
            return self.states[0];
        }
        self.search_in_depth(board);
        self.best.leaf.expect("every way leads to a form")
    }

    fn search_in_depth(&mut self, board: &Board) {
        self.frames.clear();
        self.frames.push(Frame { states: 0..self.states.len(), next: 0, equals: 0 });
        while let Some(frame) = self.frames.last_mut() {
            if frame.next == frame.states.end {
                if frame.equals > 0 {
                    self.best.equals *= frame.equals;
                }
                self.states.truncate(frame.states.start);
                self.frames.pop();
                continue;
            }
            let state = self.states[frame.next];
            frame.next += 1;
            if state.level == 9 {
                self.reached(state);
            } else {
                self.open(board, &state);
            }
        }
    }

    /// Pushes a frame with the ways that continue `state`, unless they read as more than the best
    /// form.
    fn open(&mut self, board: &Board, state: &State) {
        let level = usize::from(state.level);
        self.arranger.clear();
        push_rows(board, &self.best.lines, state, [0o777; 2], &mut self.arranger);
        let bound = self.best.lines[level];
        let Some((line, states)) = self.arranger.arrange(board, &self.best.lines, bound) else {
            return;
        };
        if line < bound {
            self.best.lines[level] = line;
            self.best.lines[level + 1..].fill(UNKNOWN);
            self.best.leaf = None;
        }
        let start = self.states.len();
        self.states.extend_from_slice(states);
        self.frames.push(Frame { states: start..self.states.len(), next: start, equals: 0 });
    }

    /// Handles a complete way to the best form so far: it becomes the leaf or gives an
    /// automorphism.
    fn reached(&mut self, state: State) {
        let Some(leaf) = &self.best.leaf else {
            self.best.leaf = Some(state);
            self.best.equals = 1;
            self.best.automorphisms.clear();
            self.frames.iter_mut().for_each(|frame| frame.equals = 1);
            return;
        };
        let lines = &self.best.lines;
        let automorphism = leaf.transform(lines).then(state.transform(lines).inverse());
        self.best.automorphisms.push(automorphism);
        // Both ways go through the last frame with `equals` above 0. Frames below it give nothing
        // new.
        while let Some(frame) = self.frames.pop_if(|frame| frame.equals == 0) {
            self.states.truncate(frame.states.start);
        }
        let parted = self.frames.last_mut().expect("the first frame has led to the best form");
        parted.equals += 1;
    }
}

/// Adds the rows that can come next. Of rows with the same contents, it adds only one.
fn push_rows(
    board: &Board,
    lines: &[Packed; 9],
    state: &State,
    allowed: [u16; 2],
    arranger: &mut Arranger,
) {
    let side = &board.sides[usize::from(state.side & 1)];
    let allowed = allowed[usize::from(state.side & 1)];
    let mut push_band = |band: usize| {
        for row in 3 * band..3 * band + 3 {
            let used = state.used >> row & 1 == 1;
            let twin_is_left = side.twins[row] & !state.used != 0;
            if !used && !twin_is_left && allowed >> row & 1 == 1 {
                arranger.push(board, lines, state.with_row(row));
            }
        }
    };
    let level = usize::from(state.level);
    if !level.is_multiple_of(3) {
        return push_band(usize::from(state.rows[level - 1]) / 3);
    }
    let is_used = |band: usize| state.used >> (3 * band) & 1 == 1;
    for band in (0..3).filter(|band| !is_used(*band)) {
        let twins = side.twin_bands[band];
        let twin_is_left = (0..band).any(|other| twins >> other & 1 == 1 && !is_used(other));
        if !twin_is_left {
            push_band(band);
        }
    }
}

/// Adds the automorphisms that exchange rows or bands with the same contents, and counts them.
fn exchange_twins(
    board: &Board,
    leaf: &State,
    lines: &[Packed; 9],
    add: &mut impl FnMut(Transform),
) -> u64 {
    let side = &board.sides[usize::from(leaf.side & 1)];
    let mut order = 1;
    for row in 0..9_u8 {
        let twins = side.twins[usize::from(row)];
        order *= u64::from(twins.count_ones()) + 1;
        if twins != 0 {
            let twin = twins.ilog2() as u8;
            let mut other = *leaf;
            for entry in &mut other.rows {
                *entry = exchanged(*entry, row, twin);
            }
            add(other.transform(lines));
        }
    }
    for (band, twins) in side.twin_bands.into_iter().enumerate() {
        order *= u64::from(twins.count_ones()) + 1;
        if twins != 0 {
            let mut other = *leaf;
            side.exchange_bands(&mut other.rows, [twins.ilog2() as usize, band]);
            add(other.transform(lines));
        }
    }
    order
}

/// Adds the automorphisms that exchange digits that do not occur, and counts them.
fn exchange_unused(board: &Board, transform: Transform, add: &mut impl FnMut(Transform)) -> u64 {
    let used = board.digits();
    let mut unused = (0..9_usize).filter(|digit| used >> (digit + 1) & 1 == 0).peekable();
    let (mut order, mut count) = (1, 0);
    while let Some(digit) = unused.next() {
        count += 1;
        order *= count;
        if let Some(next) = unused.peek() {
            let mut other = transform;
            other.digits.swap(digit, *next);
            add(other);
        }
    }
    order
}

/// Returns `two` for `one`, `one` for `two`, and any other number as it is.
fn exchanged(entry: u8, one: u8, two: u8) -> u8 {
    match entry {
        _ if entry == one => two,
        _ if entry == two => one,
        _ => entry,
    }
}

fn form(lines: &[Packed; 9]) -> Puzzle {
    let mut cells = [None; 81];
    for (cells, line) in cells.chunks_exact_mut(9).zip(lines) {
        for (place, cell) in cells.iter_mut().enumerate() {
            *cell = Digit::new(at(*line, place));
        }
    }
    Puzzle::new(cells)
}

#[cfg(test)]
mod tests {
    use super::super::grids;
    use super::*;
    use crate::grid::Grid;

    const GRIDS: [&str; 4] = [
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ];

    #[test]
    fn full_puzzles_have_the_form_that_is_found_for_grids() {
        let mut search = FormSearch::default();
        for text in GRIDS {
            let grid: Grid = text.parse().expect("a grid");
            for rank in (0..50).map(|step| step * 24_379_962_163_u64) {
                let image = Transform::nth(rank).expect("in range").grid(&grid);
                let (form, transform) = search.canonical(&image.into());
                assert_eq!(form, Puzzle::from(grids::canonical(&image).0), "{image}");
                assert_eq!(transform.grid(&image), grids::canonical(&image).0, "{image}");
            }
        }
    }

    #[test]
    fn full_puzzles_have_the_automorphisms_that_are_found_for_grids() {
        let mut search = FormSearch::default();
        for text in GRIDS {
            let grid: Grid = text.parse().expect("a grid");
            let symmetries = search.automorphisms(&grid.into());
            assert_eq!(symmetries.order, grids::all_to_canonical(&grid).len() as u64);
            assert!(symmetries.generators.iter().all(|one| one.grid(&grid) == grid));
        }
    }
}
