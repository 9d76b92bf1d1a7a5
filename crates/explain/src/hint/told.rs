//! [`ToldHint`]: the stages of a hint in a language.

use super::Hint;
use crate::phrase::{Argument, arguments};
use crate::picture::Picture;
use crate::sentence::{Sentence, joined};
use crate::story::Explanation;
use crate::words::Words;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;
use ninefold_core::{Candidate, CandidateSet};
use ninefold_logic::{Deduction, Pattern};

/// A stage of a hint. A stage does not give away the next one.
///
/// ```
/// use ninefold_explain::HintStage;
///
/// assert_eq!(HintStage::new(3), Some(HintStage::Pattern));
/// assert_eq!(HintStage::new(5), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum HintStage {
    /// 1: the kind of the step.
    Kind = 1,
    /// 2: where to look.
    Place = 2,
    /// 3: the pattern.
    Pattern = 3,
    /// 4: why it works, and what it changes.
    Effect = 4,
}

impl HintStage {
    /// All stages in order.
    pub const ALL: [Self; 4] = [Self::Kind, Self::Place, Self::Pattern, Self::Effect];

    /// Returns the stage of a number, 1 to 4.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| *stage as u8 == number)
    }
}

/// A hint in a language: what each stage tells and shows. [`Hint::told`] makes it. The step is explained
/// once, when a stage first needs the explanation.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Hint, HintStage, Language, Notes, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::Uniqueness;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let hint = Hint::find(&board, Notes::None, Uniqueness::Assumed).ok_or("a step")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let told = hint.told(&words);
/// assert_eq!(told.text(HintStage::Place), "Look at box 9.");
/// assert!(told.picture(HintStage::Pattern).is_none());
/// assert!(told.picture(HintStage::Effect).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ToldHint<'a> {
    hint: &'a Hint,
    words: &'a Words,
    /// Made when it is first needed: the first two stages do without it.
    explanation: OnceCell<Explanation>,
    /// The pattern without what it places, if the step is a single. Made when it is first needed.
    single: OnceCell<Option<Sentence>>,
}

impl Hint {
    /// Tells the stages in a language.
    pub fn told<'a>(&'a self, words: &'a Words) -> ToldHint<'a> {
        ToldHint { hint: self, words, explanation: OnceCell::new(), single: OnceCell::new() }
    }

    /// Returns the pattern of a single without what it places.
    fn single(&self, words: &Words) -> Option<Sentence> {
        let Deduction { pattern, placement, .. } = self.step.deduction;
        let Candidate { cell, digit } = placement?;
        match pattern {
            Pattern::HiddenSingle { house } if self.board.blank_count(house) == 1 => {
                Some(words.say("hint.full", &arguments!(house)))
            }
            Pattern::HiddenSingle { house } => {
                Some(words.say("hint.hidden", &arguments!(house, digit)))
            }
            Pattern::NakedSingle => Some(words.say("hint.naked", &arguments!(cell))),
            _ => None,
        }
    }
}

impl ToldHint<'_> {
    fn explanation(&self) -> &Explanation {
        let Hint { board, step } = self.hint;
        self.explanation.get_or_init(|| Explanation::new(self.words, board, step))
    }

    fn single(&self) -> Option<&Sentence> {
        self.single.get_or_init(|| self.hint.single(self.words)).as_ref()
    }

    /// Returns the sentences of a stage.
    pub fn sentences(&self, stage: HintStage) -> Vec<Sentence> {
        let Self { hint, words, .. } = self;
        match stage {
            HintStage::Kind => {
                let name = Argument::Technique(hint.step.deduction.technique);
                Vec::from([words.say("hint.kind", &arguments!(name))])
            }
            HintStage::Place => Vec::from([hint.place(words)]),
            HintStage::Pattern => match self.single() {
                Some(single) => Vec::from([single.clone()]),
                None => self.explanation().pattern.clone(),
            },
            HintStage::Effect => {
                let Explanation { pattern, reason, effect, .. } = self.explanation();
                // The pattern of a single names the cell, so it comes last.
                let pattern = if self.single().is_some() { &pattern[..] } else { &[] };
                pattern.iter().chain(reason).chain(effect).cloned().collect()
            }
        }
    }

    /// Returns the sentences of a stage as one text.
    pub fn text(&self, stage: HintStage) -> String {
        joined(&self.sentences(stage))
    }

    /// Returns the picture of a stage: the pattern without the effect, or the whole step. The first
    /// two stages, and the pattern of a single, have none: it would give away the next stage.
    pub fn picture(&self, stage: HintStage) -> Option<Picture> {
        let Hint { board, step } = self.hint;
        match stage {
            HintStage::Kind | HintStage::Place => None,
            // The pattern of a single would give away the cell.
            HintStage::Pattern if self.single().is_some() => None,
            HintStage::Pattern => {
                let mut explanation = self.explanation().clone();
                explanation.reason.clear();
                explanation.effect.clear();
                explanation.alternatives = CandidateSet::EMPTY;
                let mut step = step.clone();
                step.deduction.placement = None;
                step.deduction.eliminations = CandidateSet::EMPTY;
                Some(Picture::of_told_step(self.words, board, &step, &explanation))
            }
            HintStage::Effect => {
                Some(Picture::of_told_step(self.words, board, step, self.explanation()))
            }
        }
    }
}
