//! [`Deduction`]: what a technique finds.

use crate::board::Board;
use crate::evidence::Evidence;
use crate::evidence_builder::EvidenceBuilder;
use crate::pattern::Pattern;
use crate::techniques::Technique;
use crate::transform_tables::{TransformTables, Turned};
use alloc::string::ToString;
use core::fmt;
use ninefold_core::{Candidate, CandidateSet, House};

/// What a technique found: a pattern and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The pattern.
    pub pattern: Pattern,
    /// The digit that goes into a cell, if the technique proves one.
    pub placement: Option<Candidate>,
    /// The candidates that go. Singles leave out those that their placement removes. A chain that
    /// places a digit lists the other candidates of its cell.
    pub eliminations: CandidateSet,
}

/// Writes the technique, the pattern, and after a colon what follows: `r1c2=5` is placed,
/// `r1c34<>5` goes.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, FirstStep, techniques::locked};
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let mut sink = FirstStep::default();
/// let _ = locked::find(&Board::new(&text.parse::<Puzzle>()?), &mut sink);
/// let step = sink.found.ok_or("a step")?;
/// assert_eq!(step.to_string(), "pointing, 3 in box 2 and column 6: r4c6<>3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.technique)?;
        self.pattern.write(f)?;
        let mut separator = ": ";
        if let Some(placement) = self.placement {
            write!(f, "{separator}{placement}")?;
            separator = ", ";
        }
        if !self.eliminations.is_empty() {
            let eliminations = self.eliminations.short().to_string().replace('=', "<>");
            write!(f, "{separator}{eliminations}")?;
        }
        Ok(())
    }
}

/// What a single finds: a placement, and why no other is possible. It is a [`Deduction`] in a few
/// bytes.
///
/// ```
/// use ninefold_logic::{Deduction, Pattern, Single, Technique};
///
/// let placement = "r1c2=5".parse()?;
/// let single = Single { technique: Technique::NakedSingle, house: None, placement };
/// assert_eq!(Deduction::from(single).pattern, Pattern::NakedSingle);
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Single {
    /// The technique.
    pub technique: Technique,
    /// The house in which the digit has one place. None if the cell has one candidate.
    pub house: Option<House>,
    /// The digit that goes into a cell.
    pub placement: Candidate,
}

impl Single {
    /// Returns the pattern.
    pub const fn pattern(&self) -> Pattern {
        match self.house {
            Some(house) => Pattern::HiddenSingle { house },
            None => Pattern::NakedSingle,
        }
    }
}

impl From<Single> for Deduction {
    fn from(single: Single) -> Self {
        Self::single(single.technique, single.pattern(), single.placement)
    }
}

impl Deduction {
    /// Returns what a technique finds that only places a digit.
    pub const fn single(technique: Technique, pattern: Pattern, placement: Candidate) -> Self {
        let eliminations = CandidateSet::EMPTY;
        Self { technique, pattern, placement: Some(placement), eliminations }
    }

    /// Returns what a technique without placements finds.
    pub const fn elimination(
        technique: Technique,
        pattern: Pattern,
        eliminations: CandidateSet,
    ) -> Self {
        Self { technique, pattern, placement: None, eliminations }
    }
}

impl Turned for Deduction {
    fn turned(&self, tables: &TransformTables) -> Self {
        Self {
            technique: self.technique,
            pattern: self.pattern.turned(tables),
            placement: self.placement.turned(tables),
            eliminations: self.eliminations.turned(tables),
        }
    }
}

impl Evidence {
    /// Returns the evidence of a deduction whose pattern says why it follows. Takes a microsecond.
    ///
    /// The pattern is not looked up on the board, so prove the result with [`check`](crate::check).
    /// Returns `None` for patterns that do not say it, such as chains: their finders hand over the
    /// evidence themselves ([`StepSink::take_with`](crate::StepSink::take_with)).
    ///
    /// [`Evidence`] has an example.
    pub fn of_pattern(board: &Board, found: &Deduction) -> Option<Self> {
        let Deduction { pattern, placement, eliminations, .. } = found;
        pattern.evidence(EvidenceBuilder::new(board, *placement, eliminations))
    }
}
