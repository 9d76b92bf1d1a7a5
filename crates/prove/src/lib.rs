#![doc = include_str!("../README.md")]
#![no_std]
// Numbers of variables and clauses are small.
#![allow(clippy::cast_possible_wrap)]

extern crate alloc;

mod assembly;
mod check;
mod fault;
mod formula;
mod literal;
mod proof;
mod prover;
mod search;

pub use check::{check_drat, check_lrat, check_pbp, solutions_are_right};
pub use fault::{FaultReason, ProofFault};
pub use formula::Formula;
pub use literal::Literal;
pub use proof::{Lemma, Proof};
pub use prover::{Certificate, ProveError, Prover};
