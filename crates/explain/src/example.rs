//! [`Example`]: a position in which a technique finds something.

use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Puzzle};
use ninefold_logic::{Board, Deduction, StepSink, Technique};
use ninefold_scales::finder;

/// The examples. A line has the technique, the givens, all filled cells, the candidates that were
/// struck, the placement and the eliminations.
const EXAMPLES: &str = include_str!("../examples.tsv");

/// An example of a technique: a position on the way to the solution of a puzzle that the program
/// made, and what the technique finds there.
///
/// ```
/// use ninefold_explain::Example;
/// use ninefold_logic::Technique;
///
/// let example = Example::find(Technique::XWing).ok_or("every technique has one")?;
/// assert_eq!(example.deduction.technique, Technique::XWing);
/// assert!(Example::find(Technique::BruteForce).is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The position.
    pub board: Board,
    /// What the technique finds.
    pub deduction: Deduction,
}

impl Example {
    /// Returns the example of a technique. A guess has none.
    ///
    /// The technique searches the position, which takes microseconds, and for nested chains
    /// milliseconds.
    pub fn find(technique: Technique) -> Option<Self> {
        let is_own = |line: &&str| line.split('\t').next() == Some(technique.name());
        Self::of_line(EXAMPLES.lines().find(is_own)?)
    }

    /// Reads a line and searches for the step: technique, givens, all filled cells, candidates that
    /// were struck, placement and eliminations, with tabs between them. Further fields do not count.
    /// Returns `None` if the line cannot be read, or if the technique does not find the step.
    pub fn of_line(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [technique, givens, filled, struck, placement, eliminations, ..] = fields[..] else {
            return None;
        };
        let candidates = |text: &str| match text {
            "-" => Some(CandidateSet::EMPTY),
            text => text.parse().ok(),
        };
        let technique: Technique = technique.parse().ok()?;
        let givens = givens.parse::<Puzzle>().ok()?.clue_cells();
        let mut board = Board::new(&filled.parse().ok()?).with_givens(givens);
        board.eliminate_all(&candidates(struck)?);
        let placement = candidates(placement)?.first();
        let eliminations = candidates(eliminations)?;
        let mut seeker = Seeker { technique, placement, eliminations, found: None };
        let _ = finder(technique)(&board, &mut seeker);
        Some(Self { board, deduction: seeker.found? })
    }
}

/// A sink that looks for a step with a placement and some eliminations.
struct Seeker {
    technique: Technique,
    placement: Option<Candidate>,
    eliminations: CandidateSet,
    found: Option<Deduction>,
}

impl StepSink for Seeker {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let is_equal = found.placement == self.placement && found.eliminations == self.eliminations;
        if found.technique == self.technique && is_equal {
            self.found = Some(found);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
