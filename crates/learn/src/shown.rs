//! The programs that learners read. Each file is compiled here, and shown as it is.

/// The digits of the 81 cells in reading order; 0 stands for a blank.
///
/// The programs take the type from here, so that the tests can compile the same files with a type
/// that records every access.
type Board = [u8; 81];

pub(crate) mod lists;
pub(crate) mod plain;
// Learners know the number of bits, and need not know what it says of powers of two.
#[allow(clippy::manual_is_power_of_two)]
pub(crate) mod propagation;
