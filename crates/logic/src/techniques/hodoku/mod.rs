//! The techniques of `HoDoKu` 2.2.0, in its order and with its rules.
//!
//! Techniques that Sudoku Explainer has, too, are here if the rules or the order differ.

pub mod brute_force;
