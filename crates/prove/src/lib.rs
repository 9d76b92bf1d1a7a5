#![doc = include_str!("../README.md")]
#![no_std]
// Numbers of variables and clauses are small.
#![allow(clippy::cast_possible_wrap)]

extern crate alloc;

mod assembly;
mod certificate;
mod check;
mod claim;
mod fault;
mod format;
mod formula;
mod literal;
mod proof;
mod read;
mod search;
mod second;

pub use certificate::{Certificate, ProveError};
pub use check::{check_drat, check_lrat, check_pbp, solutions_are_right};
pub use claim::Claim;
pub use fault::{FaultReason, ProofFault};
pub use format::ProofFormat;
pub use formula::Formula;
pub use literal::Literal;
pub use proof::{Lemma, Proof, ProofComment, StatedStep};
pub use read::VerifyError;
pub use second::{SecondSolution, SecondSolutionFault};
