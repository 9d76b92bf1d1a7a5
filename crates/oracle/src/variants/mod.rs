//! Obvious answers about puzzles on other grids: `ninefold-variant-model` says what they are.
//!
//! The model is used as data only. What a rule means, and which cells are a house, a window or a
//! knight's move apart, is worked out here a second time, from the documentation of the model.
//!
//! | for | see |
//! |---|---|
//! | whether a grid is a solution, and what is broken | [`check`] |
//! | whether one rule holds, also on a grid with blank cells | [`rules`] |
//! | all solutions in ascending order | [`count`] |
//! | the kinds of rules, each of which a test must try | [`kind`] |
//! | random puzzles of each kind, by a seed | [`random`], [`random_rule`], [`random_shape`], [`dice`] |

pub mod check;
pub mod count;
pub mod dice;
mod grid;
pub mod kind;
mod lines;
pub mod random;
mod random_parts;
pub mod random_rule;
pub mod random_shape;
mod rank;
pub mod rules;
