//! [`Status`]: what the program's exit status says.

use std::process::ExitCode;

/// What the exit status says, the graver the greater. docs/exit-codes.md is its description.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Status {
    /// Every puzzle was answered.
    #[default]
    Answered = 0,
    /// Some answer is negative, or was not reached within the budget.
    Negative = 1,
    /// Some input is malformed, the usage is wrong, or reading or writing failed.
    Failed = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
