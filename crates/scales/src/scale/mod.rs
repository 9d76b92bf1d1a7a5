//! The tables of the scales: techniques, finders and scores in order.

pub(crate) mod hodoku;
pub(crate) mod human;
pub(crate) mod sudoku_explainer;
pub(crate) mod unscaled;
