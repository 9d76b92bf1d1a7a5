//! [`Remark`]: what is said about a position beside its steps.

use crate::phrase::arguments;
use crate::words::Words;
use alloc::string::{String, ToString};
use ninefold_core::{Candidate, Clash, Digit};

/// What is said about a position beside its steps, or in place of them.
///
/// ```
/// use ninefold_explain::{Coordinates, Language, Remark, Words};
///
/// let words = |language| Words::new(language, Coordinates::Numbers);
/// let text = "not proper: several solutions";
/// assert_eq!(words(Language::English).remark(&Remark::SeveralSolutions), text);
/// assert_ne!(words(Language::Korean).remark(&Remark::SeveralSolutions), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// There are several solutions.
    SeveralSolutions,
    /// Digits clash. `of_several`: without the digits put in, there are several solutions.
    Clash {
        /// The digits.
        clash: Clash,
        /// Whether the clues alone have several solutions.
        of_several: bool,
    },
    /// There is no solution.
    NoSolution {
        /// Whether digits put in may be the reason.
        with_digits: bool,
        /// Whether pencil marks may be the reason.
        with_marks: bool,
        /// Whether the clues alone have several solutions.
        of_several: bool,
    },
    /// A move puts a digit into a cell that has another one.
    RefusedMove {
        /// Number of the move, from 0.
        index: usize,
        /// The move.
        refused: Candidate,
        /// Digit of the cell before the move.
        before: Digit,
        /// Whether this digit is a given.
        is_given: bool,
    },
    /// Some steps of some techniques.
    StepCount {
        /// Number of steps.
        steps: usize,
        /// Number of their techniques.
        techniques: usize,
        /// Whether these are all steps.
        is_complete: bool,
    },
    /// A limit ended the search.
    Stopped,
}

impl Words {
    /// Writes a remark.
    pub fn remark(&self, remark: &Remark) -> String {
        let (text, of_several) = match *remark {
            Remark::SeveralSolutions => (self.say("remark.several", &[]), false),
            Remark::Clash { clash: Clash { house, digit, cells }, of_several } => {
                let key = if cells.len() > 2 { "remark.clash.many" } else { "remark.clash" };
                (self.say(key, &arguments!(cells, digit, house)), of_several)
            }
            Remark::NoSolution { with_digits, with_marks, of_several } => {
                let key = match (with_digits, with_marks) {
                    (false, false) => "remark.none",
                    (true, false) => "remark.none.digits",
                    (false, true) => "remark.none.marks",
                    (true, true) => "remark.none.both",
                };
                (self.say(key, &[]), of_several)
            }
            Remark::RefusedMove { index, refused: Candidate { cell, digit }, before, is_given } => {
                let key = if is_given { "remark.move.given" } else { "remark.move.digit" };
                let number = (index + 1).to_string();
                (self.say(key, &arguments!(number, digit, cell, before)), false)
            }
            Remark::StepCount { steps, techniques, is_complete } => {
                let key = match (is_complete, steps, techniques) {
                    (true, 1, _) => "remark.steps.one",
                    (true, _, 1) => "remark.steps.of-one",
                    (true, ..) => "remark.steps",
                    (false, 1, _) => "remark.steps.least.one",
                    (false, _, 1) => "remark.steps.least.of-one",
                    (false, ..) => "remark.steps.least",
                };
                let (steps, techniques) = (steps.to_string(), techniques.to_string());
                (self.say(key, &arguments!(steps, techniques)), false)
            }
            Remark::Stopped => (self.say("remark.stopped", &[]), false),
        };
        let mut text = text.text;
        if of_several {
            text.push_str(self.text("remark.clues-have-several"));
        }
        text
    }
}
