//! Compares every operation of every instruction set of this processor with its meaning for a word.

// As in formulas.
#![allow(clippy::many_single_char_names)]

use super::candidates::CANDIDATES;
use super::words::Words;
use super::{Grids, Isa, Lanes, Node, Task, Triads};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::puzzle::Puzzle;
use std::vec::Vec;

/// Trials of each operation, each on all lanes.
const TIMES: usize = 300;

fn on_each_isa<T: Task<Output = ()>>(task: impl Fn() -> T) {
    for isa in Isa::available() {
        std::println!("{isa}");
        isa.run(task());
    }
    // The portable kernel of all other processors.
    task().run::<super::portable::Portable>(());
}

/// Pseudo-random words (xorshift).
struct Random(u64);

impl Random {
    const SEED: Self = Self(0x9E37_79B9_7F4A_7C15);

    fn word(&mut self) -> u16 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u16
    }

    /// Returns words below 512 with few or many bits, as candidates are, and some negative words.
    fn vector<V: Lanes>(&mut self, proof: V::Proof) -> V {
        let mut vector = V::splat(proof, 0);
        for lane in vector.lanes_mut() {
            *lane = match self.word() % 8 {
                0 => 0,
                1 => 0x1FF,
                2 => 1 << (self.word() % 9),
                3 => self.word() & self.word() & self.word() & 0x1FF,
                4 => self.word(),
                _ => self.word() & 0x1FF,
            };
        }
        vector
    }

    /// Returns some lanes, at most half of all.
    fn half_of<V: Lanes>(&mut self) -> Vec<usize> {
        let most = usize::from(self.word()) % (V::COUNT / 2 + 1);
        let mut lanes: Vec<usize> = (0..V::COUNT).collect();
        while lanes.len() > most {
            lanes.remove(usize::from(self.word()) % lanes.len());
        }
        lanes
    }
}

fn bits_of(lanes: &[usize]) -> u32 {
    lanes.iter().fold(0, |bits, lane| bits | 1 << lane)
}

struct Each;

impl Task for Each {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let mut random = Random::SEED;
        for _ in 0..TIMES {
            let [a, b, c]: [V; 3] = [(); 3].map(|()| random.vector(proof));
            let small = a.and(V::splat(proof, 0x1FF));
            let small_b = b.and(V::splat(proof, 0x1FF));
            let yes = random.word();
            let bits = u32::from(yes) | u32::from(random.word()) << 16;
            let mask = V::mask(proof, bits);
            assert_eq!(a.lanes().len(), V::COUNT);
            assert_eq!(V::bits(mask), bits & u32::MAX >> (32 - V::COUNT));
            for i in 0..V::COUNT {
                let [x, y, z] = [a, b, c].map(|v| v.lanes()[i]);
                let said = bits >> i & 1 == 1;
                let is = |v: V, word: u16| assert_eq!(v.lanes()[i], word, "lane {i}: {x} {y} {z}");
                let says = |mask: V::Mask, answer: bool| {
                    assert_eq!(V::bits(mask) >> i & 1 == 1, answer, "lane {i}: {x} {y} {z}");
                };
                is(V::splat(proof, yes), yes);
                is(a.and(b), x & y);
                is(a.or(b), x | y);
                is(a.and_not(b), x & !y);
                is(a.or3(b, c), x | y | z);
                is(a.and3(b, c), x & y & z);
                is(a.majority(b, c), x & y | y & z | z & x);
                is(a.and_nor(b, c), x & !(y | z));
                is(a.or_xor(b, c), x | (y ^ z));
                is(a.lowest_bit(), x & x.wrapping_neg());
                is(a.add(b), x.wrapping_add(y));
                is(a.decrement(), x.wrapping_sub(1));
                is(small.count_ones(), (x & 0x1FF).count_ones() as u16);
                is(a.if_single(a.decrement()), if x.is_power_of_two() { x } else { 0 });
                is(a.or_else(b), if x == 0 { y } else { x });
                is(small.three_or(b), if (x & 0x1FF).count_ones() > 2 { x & 0x1FF } else { y });
                let few = x & 0x1FF & !y;
                let room = if few.count_ones() > 2 { few } else { x & 0x1FF };
                is(small.room(small.and_not(b), b), room);
                let hidden = x & 0x1FF & y & z;
                let narrowed = if hidden == 0 { x & 0x1FF & y } else { hidden };
                is(small.hidden_or(b.and(c), b), narrowed);
                is(V::choose(mask, a, b), if said { x } else { y });
                is(a.keep(mask), if said { x } else { 0 });
                let others = a.keep(V::mask(proof, !bits));
                is(others.fill(mask, b), if said { y } else { x });
                says(V::either(mask, a.equal(b)), said || x == y);
                is(a.zero_else(b, c), if x == 0 { y } else { z });
                says(a.equal(b), x == y);
                says(a.equal(a), true);
                says(small.less(small_b), x & 0x1FF < y & 0x1FF);
                says(a.is_zero(), x == 0);
                is(small.min(small_b), (x & 0x1FF).min(y & 0x1FF));
                is(a.settled(), x);
            }
        }
    }
}

#[test]
fn each_operation_does_to_each_lane_what_it_says() {
    on_each_isa(|| Each);
}

struct Moves;

impl Task for Moves {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let mut random = Random::SEED;
        for _ in 0..TIMES {
            let [a, b]: [V; 2] = [(); 2].map(|()| random.vector(proof));
            let from = random.half_of::<V>();
            let half = a.pack(&V::packing(proof, bits_of(&from)));
            // Any part of the half goes to any lanes.
            let first = usize::from(random.word()) % (from.len() + 1);
            let mut to = random.half_of::<V>();
            to.truncate(from.len() - first);
            let moved = b.spread(&half, &V::spreading(proof, bits_of(&to), first));
            let mut expected = b.lanes().to_vec();
            for (to, from) in to.iter().zip(&from[first..]) {
                expected[*to] = a.lanes()[*from];
            }
            assert_eq!(moved.lanes(), expected, "{from:?} from {first} on, to {to:?}");
            let others = b.keep(V::mask(proof, !bits_of(&to)));
            let joined = others.join(&half, &V::spreading(proof, bits_of(&to), first));
            assert_eq!(joined.lanes(), expected, "{from:?} from {first} on, joined to {to:?}");

            let crossed = b.cross(a, &V::crossing(proof, bits_of(&from[..to.len()]), bits_of(&to)));
            let mut expected = b.lanes().to_vec();
            for (to, from) in to.iter().zip(&from) {
                expected[*to] = a.lanes()[*from];
            }
            assert_eq!(crossed.lanes(), expected, "{from:?} across to {to:?}");
        }
        let zero = V::splat(proof, 0x1FF).spread(&V::zero_half(proof), &V::spreading(proof, 1, 0));
        assert_eq!(zero.lanes()[..2], [0, 0x1FF]);
    }
}

#[test]
fn lanes_go_where_they_are_moved() {
    on_each_isa(|| Moves);
}

struct Loads;

impl Task for Loads {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let mut random = Random::SEED;
        for count in 0..=V::COUNT / 2 {
            let mut puzzle =
                || Puzzle::new([(); 81].map(|()| Digit::new((random.word() % 10) as u8)));
            let puzzles: Vec<Puzzle> = (0..count).map(|_| puzzle()).collect();
            let mut cells = [V::zero_half(proof); 81];
            V::load(proof, &puzzles, &mut cells);
            let lanes: Vec<usize> = (0..count).collect();
            let moves = V::spreading(proof, bits_of(&lanes), 0);
            for (i, half) in cells.iter().enumerate() {
                let vector = V::splat(proof, 0).spread(half, &moves);
                for (puzzle, lane) in puzzles.iter().zip(vector.lanes()) {
                    let digit = puzzle.cells()[i].map_or(0, |digit| usize::from(digit.get()));
                    assert_eq!(*lane, CANDIDATES[digit], "cell {i} of {count} puzzles");
                }
            }
        }
    }
}

#[test]
fn puzzles_are_loaded_into_lanes_in_order() {
    on_each_isa(|| Loads);
}

struct Unloads;

impl Task for Unloads {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let mut random = Random::SEED;
        let mut grids = Grids::new();
        for _ in 0..TIMES {
            // Some lanes have one candidate in each cell, the others any words.
            let lanes = u32::from(random.word()) | u32::from(random.word()) << 16;
            let lanes = lanes & u32::MAX >> (32 - V::COUNT);
            let mut cells = [V::splat(proof, 0); 81];
            let mut digits = [[Digit::ALL[0]; 81]; 32];
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = random.vector(proof);
                for (lane, word) in cell.lanes_mut().iter_mut().enumerate() {
                    if lanes >> lane & 1 == 1 {
                        digits[lane][i] = Digit::from_index(usize::from(random.word() % 9));
                        *word = 1 << digits[lane][i].index();
                    }
                }
            }
            V::unload(&cells, lanes, &mut grids);
            for (lane, digits) in digits.iter().enumerate().take(V::COUNT) {
                let mut grid = [Digit::ALL[0]; 81];
                grids.copy(lane, V::COUNT, &mut grid);
                if lanes >> lane & 1 == 1 {
                    assert_eq!(grid, *digits, "lane {lane}");
                }
                assert!(grid.iter().all(|digit| (1..=9).contains(&digit.get())));
            }
        }
    }
}

#[test]
fn solved_boards_are_unloaded_from_any_lanes() {
    on_each_isa(|| Unloads);
}

struct Board;

/// Returns the 27 words of a vector.
fn words<T: Triads>(vector: T) -> [u16; 27] {
    let mut node = Node::EMPTY;
    T::write([vector; 3], &mut node);
    let mut words = [0; 27];
    for (triad, word) in words.iter_mut().enumerate() {
        *word = node.word(T::place(0, triad));
        assert_eq!([1, 2].map(|k| node.word(T::place(k, triad))), [*word; 2]);
    }
    words
}

/// Returns candidates for all triads: few, many, one or none.
fn triads<T: Triads>(proof: T::Proof, random: &mut Random) -> T {
    let mut vector = T::splat(proof, 0x1FF);
    for triad in 0..27 {
        let struck = match random.word() % 5 {
            0 => 0x1FF & !(1 << (random.word() % 9)),
            1 => random.word() | random.word(),
            2 => 0x1FF,
            _ => random.word(),
        };
        vector = vector.strike(1 << triad, struck & 0x1FF);
    }
    vector
}

impl Task for Board {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let mut random = Random::SEED;
        for _ in 0..TIMES {
            let vectors: [V::Triads; 3] = [(); 3].map(|()| triads(proof, &mut random));
            let [a, b, c] = vectors;
            let all = vectors.map(words);
            let each = |result: V::Triads, meaning: &dyn Fn([u16; 3]) -> u16| {
                for (triad, word) in words(result).into_iter().enumerate() {
                    let from = all.map(|words| words[triad]);
                    assert_eq!(word, meaning(from), "{triad}: {from:?}");
                }
            };
            each(a.and(b), &|[x, y, _]| x & y);
            each(a.or(b), &|[x, y, _]| x | y);
            each(a.and_not(b), &|[x, y, _]| x & !y);
            each(a.or3(b, c), &|[x, y, z]| x | y | z);
            each(a.and3(b, c), &|[x, y, z]| x & y & z);
            each(a.majority(b, c), &|[x, y, z]| x & y | y & z | z & x);
            each(a.and_nor(b, c), &|[x, y, z]| x & !(y | z));
            each(a.or_xor(b, c), &|[x, y, z]| x | (y ^ z));
            each(a.lowest_bit(), &|[x, ..]| x & x.wrapping_neg());
            each(a.add(b), &|[x, y, _]| x + y);
            each(a.decrement(), &|[x, ..]| x.wrapping_sub(1));
            each(a.count_ones(), &|[x, ..]| x.count_ones() as u16);
            each(a.if_single(a.decrement()), &|[x, ..]| if x.is_power_of_two() { x } else { 0 });
            each(a.single(), &|[x, ..]| if x.is_power_of_two() { x } else { 0 });
            each(a.or_else(b), &|[x, y, _]| if x == 0 { y } else { x });
            each(a.zero_else(b, c), &|[x, y, z]| if x == 0 { y } else { z });
            each(a.three_or(b), &|[x, y, _]| if x.count_ones() > 2 { x } else { y });
            let room = |[x, y, _]: [u16; 3]| if (x & !y).count_ones() > 2 { x & !y } else { x };
            each(a.room(a.and_not(b), b), &room);
            let narrowed = |[x, y, z]: [u16; 3]| if x & y & z == 0 { x & y } else { x & y & z };
            each(a.hidden_or(b.and(c), b), &narrowed);
            each(a.where_equal(b.count_ones(), 2), &|[x, y, _]| {
                if y.count_ones() == 2 { x } else { 0 }
            });
            let [twos, threes] = a.twos_and_threes();
            each(twos, &|[x, ..]| if x.count_ones() == 2 { x } else { 0 });
            each(threes, &|[x, ..]| if x.count_ones() == 3 { x } else { 0 });
            let [b_or_c, c_not_b] = [b.or(c), c.and_not(b)];
            let shared = twos.shared_with([b, b_or_c, c_not_b]);
            each(twos.zero_else(twos, shared), &|[x, y, z]| {
                let [y, yz, z] = [y, y | z, z & !y].map(|other| (x & other).count_ones() as u16);
                if x.count_ones() == 2 { y + yz + z } else { 0 }
            });
            each(a.shifted::<3>(), &|[x, ..]| x << 3);
            let rows = [a, b, c];
            let by_line = words(V::Triads::by_line(rows));
            let turned = words(a.turned::<1, 2, 1>());
            for triad in 0..27 {
                let (band, line, stack) = (triad / 9, triad / 3 % 3, triad % 3);
                assert_eq!(by_line[triad], all[line][triad]);
                let from = (band + 1) % 3 * 9 + (line + 2) % 3 * 3 + (stack + 1) % 3;
                assert_eq!(turned[triad], all[0][from]);
            }
            assert_eq!(a.greatest(), *all[0].iter().max().expect("27 words"));
            // Down, triads have the cells of columns in some order. Turned back, the board is the
            // same.
            let down = V::Triads::down(rows);
            let cells = down.map(words);
            for triad in 0..27 {
                let (band, line, stack) = (triad / 9, triad / 3 % 3, triad % 3);
                let mut found = cells.map(|words| words[triad]);
                let mut column = [0, 1, 2].map(|row| all[line][9 * band + 3 * row + stack]);
                found.sort_unstable();
                column.sort_unstable();
                assert_eq!(found, column);
            }
            assert_eq!(V::Triads::across(down).map(words), all);
        }
    }
}

#[test]
fn each_operation_on_a_board_does_to_each_triad_what_it_says() {
    on_each_isa(|| Board);
}

/// Returns the triads that share a line or box of the chute with `triad`, and the two ways through
/// it, each as its other two triads.
fn chute_of<const DOWN: bool>(triad: usize) -> ([usize; 4], [[usize; 2]; 2]) {
    let (band, line, stack) = (triad / 9, triad / 3 % 3, triad % 3);
    let at = |lines: usize, boxes: usize| {
        let line = (line + lines) % 3;
        if DOWN {
            (band + boxes) % 3 * 9 + line * 3 + stack
        } else {
            band * 9 + line * 3 + (stack + boxes) % 3
        }
    };
    ([at(0, 1), at(0, 2), at(1, 0), at(2, 0)], [[at(1, 1), at(2, 2)], [at(1, 2), at(2, 1)]])
}

/// Checks which digits have ways through triads, one triad after another.
fn check_kept<T: Triads, const DOWN: bool>(some: T) {
    let kept = some.kept::<DOWN>().map(words);
    let some = words(some);
    let with_way: [u16; 27] = core::array::from_fn(|triad| {
        let (_, ways) = chute_of::<DOWN>(triad);
        ways.iter().fold(0, |digits, [a, b]| digits | some[triad] & some[*a] & some[*b])
    });
    for triad in 0..27 {
        let ([a, b, c, d], _) = chute_of::<DOWN>(triad);
        assert_eq!(kept[0][triad], with_way[triad]);
        let mates = kept[1][triad] | kept[2][triad];
        assert_eq!(mates, with_way[a] | with_way[b]);
        assert_eq!(mates, with_way[c] | with_way[d], "a digit is in one line and one box");
    }
}

struct Rules;

impl Task for Rules {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let mut random = Random::SEED;
        for _ in 0..TIMES {
            let vector: V::Triads = triads(proof, &mut random);
            check_kept::<V::Triads, false>(vector);
            check_kept::<V::Triads, true>(vector);
            let of_triad = words(vector);
            let full = words(vector.where_three());
            for (digits, full) in of_triad.into_iter().zip(full) {
                assert_eq!(full, if digits.count_ones() > 2 { 0xFFFF } else { 0 });
            }
            let above = words(vector.above_three());
            for (digits, above) in of_triad.into_iter().zip(above) {
                assert_eq!(above != 0, digits.count_ones() > 3);
            }
            // Across and down, each cell has the word of its triad.
            let across = V::Triads::across(V::Triads::for_cells::<false>(vector)).map(words);
            assert_eq!(across, [of_triad; 3]);
            let down = V::Triads::down(V::Triads::for_cells::<true>(vector)).map(words);
            assert_eq!(down, [of_triad; 3]);
        }
    }
}

#[test]
fn what_is_known_of_triads_is_known_of_their_cells() {
    on_each_isa(|| Rules);
}

struct Digits;

impl Task for Digits {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let mut random = Random::SEED;
        for _ in 0..TIMES {
            // Most cells have one candidate, the others any.
            let full = V::Triads::splat(proof, 0x1FF);
            let mut cells: [V::Triads; 3] = [full; 3];
            let mut digits = [None; 81];
            for (i, digit) in digits.iter_mut().enumerate() {
                let mut candidates = random.word() & 0x1FF;
                if !random.word().is_multiple_of(8) {
                    let index = usize::from(random.word() % 9);
                    *digit = Some(Digit::from_index(index));
                    candidates = 1 << index;
                }
                cells[i % 3] = cells[i % 3].strike(1 << (i / 3), 0x1FF & !candidates);
            }
            let mut unloaded = [Digit::ALL[0]; 81];
            V::Triads::unload(cells, &mut unloaded);
            for (is, digit) in unloaded.into_iter().zip(digits) {
                assert_eq!(is, digit.unwrap_or(is));
                assert!((1..=9).contains(&is.get()));
            }
        }
    }
}

#[test]
fn a_solved_board_is_unloaded_in_reading_order() {
    on_each_isa(|| Digits);
}

/// Reads lines in which one character differs, at each place.
struct ReadLines;

impl Task for ReadLines {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let usual: [u8; 81] = core::array::from_fn(|place| b".0123456789"[place % 11]);
        for place in 0..81 {
            for byte in 0..=u8::MAX {
                let mut line = usual;
                line[place] = byte;
                let mut cells = [Some(Digit::ALL[8]); 81];
                let is_usual = V::read(proof, &line, &mut cells);
                assert_eq!(is_usual, matches!(byte, b'0'..=b'9' | b'.'), "{byte} at {place}");
                if is_usual {
                    assert_eq!(cells, line.map(|byte| Digit::new(byte.wrapping_sub(b'0'))));
                }
            }
        }
    }
}

#[test]
fn lines_are_read_and_signs_other_than_digits_dots_and_zeros_seen() {
    on_each_isa(|| ReadLines);
}

struct Questions;

impl Task for Questions {
    type Output = ();

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) {
        let zero = V::Triads::splat(proof, 0);
        let full = V::Triads::splat(proof, 0x1FF);
        assert_eq!(words(V::Triads::numbers(proof)), core::array::from_fn(|triad| triad as u16));
        assert!(full.are_full() && !zero.are_full() && zero.are_zero() && !full.are_zero());
        assert!(!full.any_negative() && !full.decrement().any_negative());
        for triad in 0..27 {
            let hole = full.strike(1 << triad, 1 << (triad % 9));
            assert!(!hole.are_full());
            let rest = full.strike(0x7FF_FFFF & !(1 << triad), 0x1FF);
            assert!(!rest.are_zero() && !rest.are_full());
            assert!(full.strike(1 << triad, 0x1FF).decrement().any_negative());
            // A puzzle with one clue, in each cell of the triad in turn.
            for k in 0..3 {
                let cell = Cell::from_index(3 * triad + k);
                let digit = Digit::from_index((triad + k) % 9);
                let puzzle = Puzzle::EMPTY.with(cell, digit);
                let mut node = Node::EMPTY;
                V::Triads::write(V::Triads::load(proof, puzzle.cells()), &mut node);
                for other in Cell::ALL {
                    let place = V::Triads::place(other.index() % 3, other.index() / 3);
                    let given = if other == cell { 1 << digit.index() } else { 0x1FF };
                    assert_eq!(node.word(place), given);
                }
                let again = V::Triads::read(proof, &node);
                let mut copy = Node::EMPTY;
                V::Triads::write(again, &mut copy);
                assert!(Cell::ALL.into_iter().all(|other| {
                    let place = V::Triads::place(other.index() % 3, other.index() / 3);
                    copy.word(place) == node.word(place)
                }));
            }
        }
    }
}

#[test]
fn a_board_is_loaded_and_asked_cell_by_cell() {
    on_each_isa(|| Questions);
}
