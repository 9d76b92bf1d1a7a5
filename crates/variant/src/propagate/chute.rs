//! [`Chute`]: a row of boxes, with the lines across it.

use super::{Cost, Loss, Propagator, place_hidden};
use crate::bits::places;
use crate::clause::Clause;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// Boxes side by side and the lines across them. Each box and each line has all values.
///
/// A *piece* is where a line and a box meet. If a line has a value in one piece only, the box has it
/// there too, and the other way round (locked candidates). A value with one place in a line or box
/// stands there (hidden single). One pass over the cells finds both.
///
/// The numbers of lines, boxes and cells of a piece are known to the compiler, which unrolls the loops.
pub(crate) struct Chute<const LINES: usize, const BOXES: usize, const WIDTH: usize> {
    /// By line, by box, by place in the piece.
    cells: Vec<Var>,
    all: u32,
}

impl<const LINES: usize, const BOXES: usize, const WIDTH: usize> Chute<LINES, BOXES, WIDTH> {
    /// Makes the propagator. The cells are by line, and by box in a line.
    pub(crate) fn new(cells: Vec<Var>, all: u32) -> Self {
        debug_assert_eq!(cells.len(), LINES * BOXES * WIDTH);
        Self { cells, all }
    }

    /// Returns the cells of a piece.
    fn piece(&self, piece: usize) -> &[Var] {
        &self.cells[piece * WIDTH..][..WIDTH]
    }

    /// Returns the pieces of a line, then those of a box.
    fn pieces(house: usize) -> impl Iterator<Item = usize> + Clone + use<LINES, BOXES, WIDTH> {
        let (start, step, count) =
            if house < LINES { (house * BOXES, 1, BOXES) } else { (house - LINES, BOXES, LINES) };
        (0..count).map(move |n| start + n * step)
    }

    /// Returns the line and the box of a piece, as numbers of houses.
    fn houses_of(piece: usize) -> [usize; 2] {
        [piece / BOXES, LINES + piece % BOXES]
    }

    /// Returns whether a value is in a house outside a piece.
    fn is_outside(&self, state: &State, house: usize, piece: usize, value: u32) -> bool {
        Self::pieces(house)
            .filter(|&other| other != piece)
            .any(|other| self.piece(other).iter().any(|&var| state.domain(var) & value != 0))
    }

    /// Returns the piece of a cell.
    fn piece_of(&self, var: Var) -> Option<usize> {
        Some(self.cells.iter().position(|&cell| cell == var)? / WIDTH)
    }

    /// Returns the other cells of a house.
    fn others(&self, house: usize, of: Var) -> impl Iterator<Item = Var> + '_ {
        Self::pieces(house)
            .flat_map(|piece| self.piece(piece))
            .copied()
            .filter(move |&var| var != of)
    }

    /// Returns the houses that cross those of a piece elsewhere, each with the piece where they meet.
    fn crossings(here: usize) -> impl Iterator<Item = (usize, usize)> {
        let pieces_of = move |house| Self::pieces(house).filter(move |&piece| piece != here);
        Self::houses_of(here).into_iter().flat_map(move |house| {
            pieces_of(house).map(move |piece| {
                let [line, box_] = Self::houses_of(piece);
                (if house == line { box_ } else { line }, piece)
            })
        })
    }

    /// Adds to a clause that a house has a value outside a piece. Of several houses, pieces and values,
    /// those that add the fewest entries are taken.
    fn add_shortest(&self, ways: impl Iterator<Item = (usize, usize, u32)>, clause: &mut Clause) {
        let outside = |house: usize, piece: usize| {
            Self::pieces(house)
                .filter(move |&other| other != piece)
                .flat_map(|other| self.piece(other))
        };
        let new = |&(house, piece, value): &(usize, usize, u32)| {
            outside(house, piece).filter(|&&var| !clause.has(var, value)).count()
        };
        if let Some((house, piece, value)) = ways.min_by_key(new) {
            outside(house, piece).for_each(|&var| clause.add(var, value));
        }
    }
}

impl<const LINES: usize, const BOXES: usize, const WIDTH: usize> Propagator
    for Chute<LINES, BOXES, WIDTH>
{
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Low
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn is_of_houses(&self) -> bool {
        true
    }

    fn explains_well(&self) -> bool {
        true
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        // By piece: values with one place or more, with several, and fixed ones.
        let mut once = [[0u32; BOXES]; LINES];
        let mut twice = [[0u32; BOXES]; LINES];
        let mut fixed = [[0u32; BOXES]; LINES];
        let mut cells = self.cells.chunks_exact(WIDTH);
        for line in 0..LINES {
            for at in 0..BOXES {
                for &var in cells.next().unwrap_or_default() {
                    let domain = state.domain(var);
                    twice[line][at] |= once[line][at] & domain;
                    once[line][at] |= domain;
                    fixed[line][at] |= if domain.is_power_of_two() { domain } else { 0 };
                }
            }
        }
        // By line and by box: values that only one piece has, and values to be placed.
        let mut seen = Seen::<LINES>::default();
        let mut seen_in_boxes = Seen::<BOXES>::default();
        for line in 0..LINES {
            for at in 0..BOXES {
                let (once, twice) = (once[line][at], twice[line][at]);
                seen.add(line, once, twice, fixed[line][at]);
                seen_in_boxes.add(at, once, twice, fixed[line][at]);
            }
        }
        if !seen.has_all(self.all) || !seen_in_boxes.has_all(self.all) {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        // By box, what crossing lines have there only; by line, what crossing boxes have there only.
        let mut from_lines = [0u32; BOXES];
        let mut from_boxes = [0u32; LINES];
        let mut hidden = 0;
        for line in 0..LINES {
            hidden |= seen.hidden(line);
            for at in 0..BOXES {
                from_lines[at] |= once[line][at] & seen.locked(line);
                from_boxes[line] |= once[line][at] & seen_in_boxes.locked(at);
            }
        }
        for at in 0..BOXES {
            hidden |= seen_in_boxes.hidden(at);
        }
        let mut struck = [[0u32; BOXES]; LINES];
        let mut any = hidden;
        for line in 0..LINES {
            for at in 0..BOXES {
                let by_lines = from_lines[at] & !seen.locked(line);
                let by_boxes = from_boxes[line] & !seen_in_boxes.locked(at);
                struck[line][at] = once[line][at] & (by_lines | by_boxes);
                any |= struck[line][at];
            }
        }
        if any == 0 {
            return Ok(());
        }
        for line in 0..LINES {
            for at in 0..BOXES {
                let struck = struck[line][at];
                let hidden = once[line][at] & (seen.hidden(line) | seen_in_boxes.hidden(at));
                if struck | hidden == 0 {
                    continue;
                }
                let start = (line * BOXES + at) * WIDTH;
                for place in start..start + WIDTH {
                    let var = self.cells[place];
                    let here = hidden & state.domain(var);
                    if here == 0 {
                        state.restrict(var, !struck, reason)?;
                    } else {
                        place_hidden(state, var, here, reason)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn explain(&mut self, state: &State, loss: Option<Loss>, clause: &mut Clause) -> u32 {
        let Some(loss) = loss else {
            // A house lacks a value.
            let lacks = (0..LINES + BOXES).flat_map(|house| {
                let there = Self::pieces(house).fold(0, |all, piece| {
                    self.piece(piece).iter().fold(all, |all, &var| all | state.domain(var))
                });
                places(self.all & !there).map(move |missing| (house, usize::MAX, 1 << missing))
            });
            self.add_shortest(lacks, clause);
            return 0;
        };
        let Some(here) = self.piece_of(loss.var) else { return !loss.values };
        if loss.is_hidden_single() {
            // No other cell of a house has the value.
            let lacks = |&house: &usize| {
                self.others(house, loss.var).all(|var| state.domain(var) & loss.after == 0)
            };
            let new = |&house: &usize| {
                let others = self.others(house, loss.var);
                others.filter(|&var| !clause.has(var, loss.after)).count()
            };
            let house = Self::houses_of(here).into_iter().filter(lacks).min_by_key(new);
            if let Some(house) = house {
                self.others(house, loss.var).for_each(|var| clause.add(var, loss.after));
                return loss.after;
            }
        }
        // Locked candidates: a house that crosses one of this cell's has the value where they meet.
        for value in places(loss.values) {
            let value = 1 << value;
            let locked = Self::crossings(here)
                .filter(|&(house, piece)| !self.is_outside(state, house, piece, value));
            self.add_shortest(locked.map(|(house, piece)| (house, piece, value)), clause);
        }
        !loss.values
    }

    fn implied(&self, loss: Loss, follows: &mut dyn FnMut(Var, u32) -> bool) -> Option<u32> {
        // Locked candidates follow too, but to see that takes longer than shorter clauses save.
        if !loss.is_hidden_single() {
            return None;
        }
        let here = self.piece_of(loss.var)?;
        Self::houses_of(here)
            .into_iter()
            .any(|house| self.others(house, loss.var).all(|var| follows(var, loss.after)))
            .then_some(loss.after)
    }
}

/// What was seen of the pieces of `N` houses.
struct Seen<const N: usize> {
    /// Values that one piece has, or more.
    once: [u32; N],
    /// Values that several pieces have.
    twice: [u32; N],
    /// Values that have several places in a piece.
    spread: [u32; N],
    fixed: [u32; N],
}

impl<const N: usize> Default for Seen<N> {
    fn default() -> Self {
        Self { once: [0; N], twice: [0; N], spread: [0; N], fixed: [0; N] }
    }
}

impl<const N: usize> Seen<N> {
    #[inline(always)]
    fn add(&mut self, house: usize, once: u32, twice: u32, fixed: u32) {
        self.twice[house] |= self.once[house] & once;
        self.once[house] |= once;
        self.spread[house] |= twice;
        self.fixed[house] |= fixed;
    }

    #[inline(always)]
    fn has_all(&self, all: u32) -> bool {
        self.once.iter().fold(all, |common, once| common & once) == all
    }

    /// Returns the values that one piece of a house has, and no other.
    #[inline(always)]
    fn locked(&self, house: usize) -> u32 {
        self.once[house] & !self.twice[house]
    }

    /// Returns the values that have one place in a house and are not fixed.
    #[inline(always)]
    fn hidden(&self, house: usize) -> u32 {
        self.locked(house) & !self.spread[house] & !self.fixed[house]
    }
}
