//! Isomorphs of any board have the same canonical form, and a transform leads to it.
//!
//! The transform of the form leads to it. The form is its own canonical form, and no greater than
//! the isomorphs of the input. The generators of the automorphisms keep the board the same.
//! Isomorphs have equally many automorphisms.

//!
//! A board with few clues takes up to a thousand times as long as others, because most symmetries
//! keep it the same. So of these boards only a part is asked about.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_core::{Canonicalizer, Cell, Digit, Puzzle, Transform};
use ninefold_fuzz::is_one_in;
use std::cell::RefCell;

/// Number of clues below which a board may take long.
const FEW: usize = 17;

thread_local! {
    static CANONICALIZER: RefCell<Canonicalizer> = RefCell::new(Canonicalizer::new());
}

fuzz_target!(|bytes: &[u8]| {
    // The first 81 bytes are the cells: the lower half of a byte is a digit, or a blank if it is
    // none. So a puzzle as text is a valid input. The bytes after them choose the isomorph.
    let (cells, rest) = bytes.split_at(bytes.len().min(81));
    let mut puzzle = Puzzle::EMPTY;
    for (cell, byte) in Cell::ALL.into_iter().zip(cells) {
        puzzle.set(cell, Digit::new(byte & 0xF));
    }
    if puzzle.clue_count() < FEW && !is_one_in(64, bytes) {
        return;
    }
    let rank =
        rest.iter().fold(0_u64, |rank, byte| rank.wrapping_mul(257).wrapping_add((*byte).into()));
    let transform = Transform::nth(rank % Transform::COUNT).expect("it is below the number of all");
    CANONICALIZER.with_borrow_mut(|canonicalizer| {
        let isomorph = transform.puzzle(&puzzle);
        let of_puzzle = canonicalizer.canonical(&puzzle);
        let of_isomorph = canonicalizer.canonical(&isomorph);
        assert_eq!(of_puzzle.form, of_isomorph.form);
        assert_eq!(of_puzzle.transform.puzzle(&puzzle), of_puzzle.form);
        assert_eq!(of_isomorph.transform.puzzle(&isomorph), of_puzzle.form);
        // Blanks compare as less than digits.
        assert!(of_puzzle.form <= puzzle.min(isomorph));
        if !is_one_in(8, bytes) {
            return;
        }
        assert_eq!(transform.inverse().puzzle(&isomorph), puzzle);
        assert_eq!(transform.to_string().parse(), Ok(transform));
        assert_eq!(canonicalizer.canonical(&of_puzzle.form).form, of_puzzle.form);
        let automorphisms = canonicalizer.automorphisms(&puzzle);
        assert_eq!(canonicalizer.automorphisms(&isomorph).order, automorphisms.order);
        assert_eq!(Transform::COUNT % automorphisms.order, 0);
        for generator in automorphisms.generators {
            assert_eq!(generator.puzzle(&puzzle), puzzle);
        }
    });
});
