//! Where a stalled board branches.

// The three vectors of a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use super::sweep::line_mates;
use crate::kernel::{Node, Triads};

/// Least score at which a cell with two candidates is preferred to a digit of a chute.
const WORTH_A_GUESS: usize = 45;

/// Least score of a cell for the second of two guesses at once.
const WORTH_A_LEAP: usize = 1;

/// The parts of a board after a branch.
pub(super) enum Halves<T> {
    /// One guess: the half to search first, and the other half.
    Open([T; 3], [T; 3]),
    /// Two guesses at once: the part to search first, the other half of the second guess, and the
    /// other half of the first.
    Leap([T; 3], [T; 3], [T; 3]),
}

/// How many guesses to make at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pace {
    Step,
    /// Two, if there are two good cells that share no band and no stack.
    Leap,
}

/// Splits a board whose rules have run.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(super) fn branch<T: Triads>(
    proof: T::Proof,
    cells: [T; 3],
    places: &mut [Node; 2],
    pace: Pace,
) -> Halves<T> {
    let pairs = Pairs::new(proof, cells);
    let best = pairs.keys.greatest();
    if usize::from(best >> 5) < WORTH_A_GUESS {
        return split_digit(cells, places);
    }
    let [first, other] = pairs.split(cells, best);
    if pace == Pace::Leap {
        let chutes = CHUTES[usize::from(best % 32) % 27];
        let best = pairs.keys.strike(chutes, u16::MAX).greatest();
        if usize::from(best >> 5) >= WORTH_A_LEAP {
            let [second, of_second] = pairs.split(first, best);
            return Halves::Leap(second, of_second, other);
        }
    }
    Halves::Open(first, other)
}

/// For each triad, the triads of its band and its stack, a bit each.
const CHUTES: [u32; 27] = {
    let mut chutes = [0; 27];
    let mut i = 0;
    while i < 27 * 27 {
        let (a, b) = (i / 27, i % 27);
        if a / 9 == b / 9 || a % 3 == b % 3 {
            chutes[a] |= 1 << b;
        }
        i += 1;
    }
    chutes
};

/// The cells with two candidates that a board may be split by: the first such cell of each triad.
struct Pairs<T> {
    /// For each triad with such a cell, 32 times the score of the cell plus the number of the
    /// triad; otherwise 0.
    ///
    /// The score is the number of candidates in the box. Other cells of two or three candidates in
    /// the cell's houses add to it if they have its digits: 8 or 4 for each digit and house. With a
    /// high score, either digit leads to many placements.
    keys: T,
    /// Lower and higher digit of each such cell, by vector.
    low: [T; 3],
    high: [T; 3],
}

impl<T: Triads> Pairs<T> {
    #[inline(always)]
    fn new(proof: T::Proof, cells: [T; 3]) -> Self {
        let zero = T::splat(proof, 0);
        let (mut counts, mut pairs, mut threes) = ([zero; 3], [zero; 3], [zero; 3]);
        for k in 0..3 {
            counts[k] = cells[k].count_ones();
            [pairs[k], threes[k]] = cells[k].twos_and_threes();
        }
        let in_triad = counts[0].add(counts[1]).add(counts[2]);
        let in_box = in_triad.add(in_triad.turned::<0, 1, 0>()).add(in_triad.turned::<0, 2, 0>());
        // The first such cell of each triad.
        let mut looking = pairs;
        looking[1] = pairs[0].zero_else(pairs[1], zero);
        looking[2] = pairs[0].or(pairs[1]).zero_else(pairs[2], zero);
        let seen_pairs = Seen::new::<true>(pairs).shared(looking);
        let seen_threes = Seen::new::<false>(threes).shared(looking);
        // The operand with the longest latency comes last.
        let key = in_box.shifted::<5>().or(T::numbers(proof));
        let key = key.add(seen_pairs.shifted::<8>().add(seen_threes.shifted::<7>()));
        let low = [looking[0].lowest_bit(), looking[1].lowest_bit(), looking[2].lowest_bit()];
        Self {
            keys: looking[0].or3(looking[1], looking[2]).zero_else(zero, key),
            low,
            high: [
                looking[0].and_not(low[0]),
                looking[1].and_not(low[1]),
                looking[2].and_not(low[2]),
            ],
        }
    }

    /// Splits a board by the cell with a key: first its lower digit, then the higher one.
    #[inline(always)]
    fn split(&self, cells: [T; 3], key: u16) -> [[T; 3]; 2] {
        let (mut a, mut b) = (cells, cells);
        for k in 0..3 {
            a[k] = cells[k].and_not(self.high[k].where_equal(self.keys, key));
            b[k] = cells[k].and_not(self.low[k].where_equal(self.keys, key));
        }
        [a, b]
    }
}

/// The digits of cells of some kind that each cell sees, by house.
struct Seen<T> {
    boxes: T,
    rows: T,
    columns: [T; 3],
}

impl<T: Triads> Seen<T> {
    /// `OWN`: whether the cells that look are of this kind, too. Then no cell sees itself.
    #[inline(always)]
    fn new<const OWN: bool>(cells: [T; 3]) -> Self {
        let some = cells[0].or3(cells[1], cells[2]);
        let [a, b] = [some.turned::<0, 1, 0>(), some.turned::<0, 2, 0>()];
        let boxes = if OWN {
            let twice = cells[0].majority(cells[1], cells[2]);
            let [c, d] = [twice.turned::<0, 1, 0>(), twice.turned::<0, 2, 0>()];
            some.majority(a, b).or(twice.or3(c, d))
        } else {
            some.or3(a, b)
        };
        let down = T::down(cells);
        let [c, d] = line_mates::<T, true>(down[0].or3(down[1], down[2]));
        let [a, b] = line_mates::<T, false>(some);
        Self { boxes, rows: a.or(b), columns: c.or(d).for_cells::<true>() }
    }

    /// Returns, for each triad, how many digits its looking cell shares with the cells that it
    /// sees, added up over its three houses.
    #[inline(always)]
    fn shared(&self, looking: [T; 3]) -> T {
        let [a, b, c] = self.columns;
        let of_column = looking[0].and(a).or3(looking[1].and(b), looking[2].and(c));
        looking[0].or3(looking[1], looking[2]).shared_with([self.boxes, self.rows, of_column])
    }
}

/// Splits a board by a digit and a triad: first with the digit in the triad, then without it.
///
/// Chooses the chute with the fewest (way, digit) pairs above nine, in this chute a digit with as
/// few ways as possible, and the first triad that some of its ways use and others do not.
///
/// There is such a chute. Otherwise each digit has only its triads across and its triads down, and
/// so one cell of each box. These are 81 places for 81 cells: either each cell has one digit, and
/// the board is solved, or some cell has none, and the board is dead.
#[inline(always)]
fn split_digit<T: Triads>(cells: [T; 3], places: &mut [Node; 2]) -> Halves<T> {
    let across = Side::new::<false>(cells);
    let down = Side::new::<true>(T::down(cells));
    T::write([across.even, across.odd, across.pairs], &mut places[0]);
    T::write([down.even, down.odd, down.pairs], &mut places[1]);
    let word = |chute: usize, vector: usize, part: usize| {
        let triad = if chute < 3 { 9 * chute + part } else { 9 * part + chute - 3 };
        places[chute / 3].word(T::place(vector, triad))
    };
    let mut best = (u16::MAX, 0);
    for chute in 0..6 {
        // With nine pairs, all digits have their triads. Here nine wraps around to the maximum.
        let pairs = word(chute, 2, 0).wrapping_sub(10);
        if pairs < best.0 {
            best = (pairs, chute);
        }
    }
    let (pairs, chute) = best;
    debug_assert!(pairs != u16::MAX, "the board is open although each digit has its triads");
    let ways = [
        word(chute, 0, 0),
        word(chute, 0, 1),
        word(chute, 0, 2),
        word(chute, 1, 0),
        word(chute, 1, 1),
        word(chute, 1, 2),
    ];
    let digit = scarcest(ways);
    let mut used = 0;
    for (i, way) in ways.iter().enumerate() {
        used |= usize::from(way & digit != 0) << i;
    }
    let Strikes { with, without } = &STRIKES[chute][usize::from(FIRST[used & 63])];
    let (mut a, mut b) = (cells, cells);
    for k in 0..3 {
        a[k] = cells[k].strike(with[k], digit);
        b[k] = cells[k].strike(without[k], digit);
    }
    Halves::Open(a, b)
}

/// Returns a digit that has several ways, but as few as possible.
#[inline(always)]
fn scarcest(ways: [u16; 6]) -> u16 {
    // The digits with at least one, two, three and four ways.
    let [mut one, mut two, mut three, mut four] = [0; 4];
    for way in ways {
        four |= three & way;
        three |= two & way;
        two |= one & way;
        one |= way;
    }
    let with_two = two & !three;
    let with_three = three & !four;
    let digits = if with_two != 0 {
        with_two
    } else if with_three != 0 {
        with_three
    } else {
        four
    };
    digits & digits.wrapping_neg()
}

/// The ways of all bands or all stacks.
struct Side<T> {
    /// Digits that can take the first way through each triad.
    even: T,
    /// Digits that can take the second way through each triad.
    odd: T,
    /// Number of (way, digit) pairs in the chute of each triad.
    pairs: T,
}

impl<T: Triads> Side<T> {
    #[inline(always)]
    fn new<const DOWN: bool>(cells: [T; 3]) -> Self {
        let [even, odd] = cells[0].or3(cells[1], cells[2]).ways::<DOWN>();
        let pairs = even.count_ones().add(odd.count_ones());
        let [a, b] = line_mates::<T, DOWN>(pairs);
        Self { even, odd, pairs: pairs.add(a).add(b) }
    }
}

/// For each set of ways, the first triad that some of them use and others do not.
///
/// Way *e* uses the triads (0, *e*), (1, *e* + 1) and (2, *e* + 2). Way 3 + *o* uses the triads
/// (0, *o*), (1, *o* + 2) and (2, *o* + 1).
const FIRST: [u8; 64] = {
    let mut first = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut triad = 9_usize;
        while triad > 0 {
            triad -= 1;
            let (line, part) = (triad / 3, triad % 3);
            let through = set & (1 << ((part + 3 - line) % 3) | 8 << ((part + line) % 3));
            if through != 0 && through != set {
                first[set] = triad as u8;
            }
        }
        set += 1;
    }
    first
};

/// The triads across that lose a digit, in each of the three vectors.
struct Strikes {
    /// If the digit is in the chosen triad: the other triads of its line and box.
    with: [u32; 3],
    /// If the digit is not in the chosen triad: this triad.
    without: [u32; 3],
}

/// Strikes for each chute and each of its triads.
const STRIKES: [[Strikes; 9]; 6] = {
    const NONE: Strikes = Strikes { with: [0; 3], without: [0; 3] };
    let mut strikes = [const { [const { NONE }; 9] }; 6];
    let mut i = 0;
    while i < 54 {
        let (chute, line, part) = (i / 9, i % 9 / 3, i % 3);
        let strike = &mut strikes[chute][i % 9];
        let mut k = 0;
        while k < 3 {
            strike.without[k] |= cells(chute, line, part, k);
            let mut n = 1;
            while n < 3 {
                strike.with[k] |= cells(chute, line, (part + n) % 3, k);
                strike.with[k] |= cells(chute, (line + n) % 3, part, k);
                n += 1;
            }
            k += 1;
        }
        i += 1;
    }
    strikes
};

/// Returns the triads across whose cell in vector `k` belongs to a triad of a chute.
const fn cells(chute: usize, line: usize, part: usize, k: usize) -> u32 {
    match chute {
        0..3 => 1 << (9 * chute + 3 * line + part),
        _ if k == line => 0o111 << (9 * part + chute - 3),
        _ => 0,
    }
}
