//! Finding a second solution next to the first, without a search.

// The three vectors of a board are numbers in formulas; an iterator would hide them.
#![allow(clippy::needless_range_loop)]

use crate::kernel::Triads;
use crate::puzzle::Puzzle;
use core::hint::black_box;

/// Whether a solution of a puzzle becomes another solution if two digits change places in four
/// blanks. These cells are where two lines of a chute meet two lines across it, in two boxes.
///
/// ```text
///   . 3 . | . . 5          . 5 . | . . 3
///   . . . | . . .   --->   . . . | . . .
///   . 5 . | . . 3          . 3 . | . . 5
/// ```
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(super) fn has_twin<T: Triads>(proof: T::Proof, puzzle: &Puzzle, solution: [T; 3]) -> bool {
    // `black_box` makes this a second read. Otherwise the compiler would prepare the board before
    // each search, and few searches need it.
    let board = T::load(proof, black_box(puzzle).cells());
    let blanks = [
        solution[0].and_not(board[0].single()),
        solution[1].and_not(board[1].single()),
        solution[2].and_not(board[2].single()),
    ];
    let mut found = T::splat(proof, 0);
    // In a band: two cells above each other in one box, and two in the next.
    let mut above = blanks;
    for k in 0..3 {
        above[k] = both(proof, blanks[k], blanks[k].turned::<0, 1, 0>());
    }
    for k in 0..3 {
        let next = above[k].turned::<0, 0, 1>();
        for i in 0..3 {
            found = found.or(equal(proof, above[i], next));
        }
    }
    // In a stack: two cells beside each other in one box, and two in the next.
    for k in 0..3 {
        let beside = both(proof, blanks[k], blanks[(k + 1) % 3]);
        found = found.or3(
            equal(proof, beside, beside.turned::<1, 0, 0>()),
            equal(proof, beside, beside.turned::<1, 1, 0>()),
        );
        found = found.or(equal(proof, beside, beside.turned::<1, 2, 0>()));
    }
    !found.are_zero()
}

/// `a | b` where neither is 0, otherwise 0.
#[inline(always)]
fn both<T: Triads>(proof: T::Proof, a: T, b: T) -> T {
    let zero = T::splat(proof, 0);
    a.zero_else(zero, b.zero_else(zero, a.or(b)))
}

/// `a` where `a == b`, otherwise 0.
#[inline(always)]
fn equal<T: Triads>(proof: T::Proof, a: T, b: T) -> T {
    let zero = T::splat(proof, 0);
    zero.or_xor(a, b).zero_else(a, zero)
}
