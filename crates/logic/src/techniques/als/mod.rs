//! Techniques of almost locked sets.
//!
//! An almost locked set is cells of a house that have one candidate more than there are cells. If
//! it lacks one of its digits, it holds all others. A restricted common of two sets is a digit
//! whose places in both see each other: only one of the sets can hold it.

pub(crate) mod sets;
