//! [`Branches`]: where stalled lanes branch.
//!
//! A branch puts a digit into a triad, or keeps it out of the triad. A lane chooses
//!
//! 1. the chute with the fewest (way, digit) pairs above nine (with nine pairs, each digit has one
//!    way, and so its triads),
//! 2. in this chute a digit with as few ways as possible, but at least two,
//! 3. the first triad that some of the digit's ways use and others do not.

// Places on a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use super::sweep::{WAYS_OF_TRIAD, index_of, others, ways};
use crate::kernel::Lanes;

/// Boards of lanes that choose: the candidates of all cells, and the ways of all stacks.
#[derive(Clone, Copy)]
pub(super) struct Board<'a, V> {
    pub(super) cells: &'a [V; 81],
    pub(super) ways_down: &'a [[V; 6]; 3],
}

/// Lanes that have nothing to choose.
pub(super) struct Choice {
    /// Lanes in which every digit has its triads, or some digit has no way.
    ///
    /// The next round ends these lanes. It leaves each digit only in its triads across and its
    /// triads down, so in one cell of each box. These are 81 places for 81 cells: each cell has its
    /// digit, or some cell has none.
    pub(super) decided: u32,
    /// Lanes in which two digits have only the same cell left.
    pub(super) dead: u32,
}

/// The choices of lanes: a chute, and a digit and a triad in it.
pub(super) struct Branches<V: Lanes> {
    /// Lanes that chose each chute, bands first.
    places: [V::Mask; 6],
    /// For each triad of the lane's chute, the chosen digit if the triad is chosen, otherwise 0.
    chosen: [V; 9],
    /// For each triad of the lane's chute, the chosen digit if the chosen triad is another one in
    /// the same line or box, otherwise 0. If the chosen triad has the digit, this triad loses it.
    excluded: [V; 9],
}

/// The entries of [`Branches`] for one triad.
#[derive(Clone, Copy)]
pub(super) struct InTriad<V> {
    chosen: V,
    excluded: V,
}

impl<V: Lanes> InTriad<V> {
    /// Returns the same behind optimization barriers, which keeps both values in registers.
    #[inline(always)]
    fn settled(self) -> Self {
        Self { chosen: self.chosen.settled(), excluded: self.excluded.settled() }
    }

    /// Splits the cell where this triad meets `other`. Returns its candidates with the chosen digit
    /// in the chosen triad, then without it.
    #[inline(always)]
    pub(super) fn split(self, other: Self, cell: V) -> (V, V) {
        let with = cell.and_nor(self.excluded, other.excluded);
        let without = cell.and_nor(self.chosen, other.chosen);
        (with, without)
    }
}

impl<V: Lanes> Branches<V> {
    #[inline(always)]
    pub(super) fn new(proof: V::Proof) -> Self {
        let zero = V::splat(proof, 0);
        Self { places: [V::mask(proof, 0); 6], chosen: [zero; 9], excluded: [zero; 9] }
    }

    /// Returns the entries for the triad where a row of a band meets a stack.
    #[inline(always)]
    pub(super) fn across(&self, band: usize, row: usize, stack: usize) -> InTriad<V> {
        self.in_triad(band, 3 * row + stack)
    }

    /// Returns the entries for the triads where the columns of a stack meet a band.
    #[inline(always)]
    pub(super) fn down(&self, stack: usize, band: usize) -> [InTriad<V>; 3] {
        [
            self.in_triad(3 + stack, band).settled(),
            self.in_triad(3 + stack, 3 + band).settled(),
            self.in_triad(3 + stack, 6 + band).settled(),
        ]
    }

    /// Makes the first half of a split 0 in `lanes`, which have not chosen. New nodes then fill
    /// these lanes with one operation for each cell. Does nothing without
    /// [`Lanes::FILLS_ZEROES`].
    #[inline(always)]
    pub(super) fn clear(&mut self, proof: V::Proof, lanes: u32) {
        if !V::FILLS_ZEROES {
            return;
        }
        let everything = V::splat(proof, 0xFFFF).keep(V::mask(proof, lanes));
        for excluded in &mut self.excluded {
            *excluded = excluded.or(everything);
        }
        for place in &mut self.places[..3] {
            *place = V::either(*place, V::mask(proof, lanes));
        }
    }

    #[inline(always)]
    fn in_triad(&self, chute: usize, triad: usize) -> InTriad<V> {
        let here = self.places[chute];
        InTriad { chosen: self.chosen[triad].keep(here), excluded: self.excluded[triad].keep(here) }
    }

    /// Chooses for `lanes`. Looks for cells that two digits need if `find_crowded`. It is enough to
    /// look now and then: a lane that is found late costs only time.
    #[inline(always)]
    pub(super) fn choose(
        &mut self,
        proof: V::Proof,
        Board { cells, ways_down }: Board<V>,
        lanes: u32,
        find_crowded: bool,
    ) -> Choice {
        let zero = V::splat(proof, 0);
        let nine = V::splat(proof, 9);
        let no_choice = V::splat(proof, 1000);
        let mut fewest = no_choice;
        let mut place = zero;
        let mut best = [zero; 6];
        let mut crowded = zero;
        for chute in 0..6 {
            let ways = if chute < 3 {
                ways(proof, &triads(proof, cells, chute))
            } else {
                let ways = ways_down[chute - 3];
                if find_crowded {
                    crowded = crowded.or(crowded_cells(proof, cells, chute - 3, &ways));
                }
                ways
            };
            let a = ways[0].count_ones().add(ways[1].count_ones()).add(ways[2].count_ones());
            let b = ways[3].count_ones().add(ways[4].count_ones()).add(ways[5].count_ones());
            let pairs = a.add(b);
            let pairs = V::choose(nine.less(pairs), pairs, no_choice);
            let better = pairs.less(fewest);
            fewest = V::choose(better, pairs, fewest);
            place = V::choose(better, V::splat(proof, chute as u16), place);
            for way in 0..6 {
                best[way] = V::choose(better, ways[way], best[way]);
            }
        }
        let dead = lanes & !V::bits(crowded.is_zero());
        let decided = V::bits(fewest.equal(no_choice)) & lanes & !dead;
        let lanes = lanes & !decided & !dead;
        self.choose_triads(proof, place, &best, lanes);
        Choice { decided, dead }
    }

    /// Chooses a digit and a triad for `lanes`, in the chute `place`, which has the ways `ways`.
    #[inline(always)]
    fn choose_triads(&mut self, proof: V::Proof, place: V, ways: &[V; 6], lanes: u32) {
        let zero = V::splat(proof, 0);
        // The digits with at least one, two, three and four ways.
        let [mut one, mut two, mut three, mut four] = [zero; 4];
        for way in ways {
            four = four.or(three.and(*way));
            three = three.or(two.and(*way));
            two = two.or(one.and(*way));
            one = one.or(*way);
        }
        let digits = two.and_not(three).or_else(three.and_not(four).or_else(four));
        let digit = digits.lowest_bit().keep(V::mask(proof, lanes));
        let mut may = [zero; 9];
        for triad in 0..9 {
            let [a, b] = WAYS_OF_TRIAD[triad];
            may[triad] = ways[a].or(ways[b]).and(digit);
        }
        let mut chosen = [zero; 9];
        let mut before = zero;
        for triad in 0..9 {
            let [a, b, ..] = others(triad);
            let here = may[triad].and(may[a].or(may[b]));
            chosen[triad] = here.and_not(before);
            before = before.or(here);
        }
        self.chosen = chosen;
        for triad in 0..9 {
            let [a, b, c, d] = others(triad);
            self.excluded[triad] = chosen[a].or3(chosen[b], chosen[c]).or(chosen[d]);
        }
        for chute in 0..6 {
            self.places[chute] = place.equal(V::splat(proof, chute as u16));
        }
    }
}

/// Returns the digits in each triad of a band.
#[inline(always)]
fn triads<V: Lanes>(proof: V::Proof, cells: &[V; 81], band: usize) -> [V; 9] {
    let mut some = [V::splat(proof, 0); 9];
    for triad in 0..9 {
        let at = |k| index_of::<false>(band, triad / 3, 3 * (triad % 3) + k);
        some[triad] = cells[at(0)].or3(cells[at(1)], cells[at(2)]).pinned();
    }
    some
}

/// Not 0 where two digits have only the same cell of a stack left. The rules leave both digits
/// there, and branches elsewhere do not show the contradiction.
#[inline(always)]
fn crowded_cells<V: Lanes>(proof: V::Proof, cells: &[V; 81], stack: usize, ways: &[V; 6]) -> V {
    let mut kept = [V::splat(proof, 0); 9];
    for triad in 0..9 {
        let [a, b] = WAYS_OF_TRIAD[triad];
        kept[triad] = ways[a].or(ways[b]);
    }
    let mut crowded = V::splat(proof, 0);
    for triad in 0..9 {
        let [a, b, ..] = others(triad);
        let at = |k| cells[index_of::<true>(stack, triad / 3, 3 * (triad % 3) + k)];
        let cells = [at(0), at(1), at(2)];
        let twice = cells[0].majority(cells[1], cells[2]);
        let hidden = kept[triad].and_nor(kept[a], kept[b]).and_not(twice);
        for cell in cells {
            let only = cell.and(hidden);
            crowded = crowded.or(only.and(only.decrement()));
        }
        crowded = crowded.pinned();
    }
    crowded
}
