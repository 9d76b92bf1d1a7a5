//! [`Claim`]: what a certificate says.

use crate::formula::Formula;
use core::fmt;

/// What a certificate says about the number of solutions.
///
/// ```
/// use ninefold_prove::{Claim, Formula};
///
/// let formula = Formula { puzzle: ninefold_core::Puzzle::EMPTY, solutions: Vec::new() };
/// assert_eq!(formula.claim(), Claim::None);
/// assert_eq!(Claim::named("unique"), Some(Claim::Unique));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique,
    /// There are exactly as many as are listed.
    Count,
}

impl Claim {
    /// All claims.
    pub const ALL: [Self; 3] = [Self::None, Self::Unique, Self::Count];

    /// Returns the claim of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|claim| claim.name() == name)
    }

    /// Returns the name: one word, which never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Count => "count",
        }
    }

    /// Returns whether the claim is true of a puzzle with this number of solutions. `Count` is true of
    /// each number.
    pub const fn holds(self, solutions: usize) -> bool {
        match self {
            Self::None => solutions == 0,
            Self::Unique => solutions == 1,
            Self::Count => true,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Formula {
    /// Returns the kind of the claim.
    pub fn claim(&self) -> Claim {
        match self.solutions.len() {
            0 => Claim::None,
            1 => Claim::Unique,
            _ => Claim::Count,
        }
    }
}
