//! [`ToldHint`]: the stages of a hint in a language.

use super::{Hint, HintStep, fullest_house};
use crate::phrase::{Argument, arguments};
use crate::picture::Picture;
use crate::sentence::{Sentence, joined};
use crate::story::Explanation;
use crate::words::Words;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::OnceCell;
use ninefold_core::{Candidate, CandidateSet, House};
use ninefold_logic::{Deduction, HouseKind, Pattern};

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

/// A hint in a language: what each stage tells and shows. [`Hint::told`] makes it. A step is explained
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
    words: &'a Words,
    /// The steps before the last one.
    before: Vec<ToldHintStep<'a>>,
    last: ToldHintStep<'a>,
}

/// A step of a hint in a language.
#[derive(Clone, Debug)]
struct ToldHintStep<'a> {
    hint: &'a HintStep,
    words: &'a Words,
    /// Made when it is first needed: the first two stages do without it.
    explanation: OnceCell<Explanation>,
    /// The pattern without what it places, if the step is a single. Made when it is first needed.
    single: OnceCell<Option<Sentence>>,
}

impl Hint {
    /// Tells the stages in a language.
    pub fn told<'a>(&'a self, words: &'a Words) -> ToldHint<'a> {
        let told = |hint| ToldHintStep {
            hint,
            words,
            explanation: OnceCell::new(),
            single: OnceCell::new(),
        };
        ToldHint { words, before: self.before.iter().map(told).collect(), last: told(&self.last) }
    }
}

impl HintStep {
    /// Returns the house in which the step places its digit, if it places one.
    fn house_of_digit(&self) -> Option<House> {
        let Deduction { pattern, placement, .. } = self.step.deduction;
        let placed = placement?;
        Some(match pattern {
            Pattern::HiddenSingle { house } | Pattern::HiddenSubset { house, .. } => house,
            // The direct forms place the digit in a house of the same kind.
            Pattern::Locked { from, .. } => HouseKind::of(from).house_of(placed.cell),
            _ => fullest_house(&self.board, placed),
        })
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

impl ToldHintStep<'_> {
    fn explanation(&self) -> &Explanation {
        let HintStep { board, step } = self.hint;
        self.explanation.get_or_init(|| Explanation::new(self.words, board, step))
    }

    fn single(&self) -> Option<&Sentence> {
        self.single.get_or_init(|| self.hint.single(self.words)).as_ref()
    }

    fn technique(&self) -> Argument {
        Argument::Technique(self.hint.step.deduction.technique)
    }

    /// Returns the pattern, without the cell of a single.
    fn pattern(&self) -> Vec<Sentence> {
        match self.single() {
            Some(single) => Vec::from([single.clone()]),
            None => self.explanation().pattern.clone(),
        }
    }

    /// Returns the whole explanation.
    fn whole(&self) -> impl Iterator<Item = &Sentence> {
        let Explanation { pattern, reason, effect, .. } = self.explanation();
        pattern.iter().chain(reason).chain(effect)
    }

    /// Returns the picture of the pattern without the effect. The pattern of a single has none: it
    /// would give away the cell.
    fn picture_of_pattern(&self) -> Option<Picture> {
        if self.single().is_some() {
            return None;
        }
        let mut explanation = self.explanation().clone();
        explanation.reason.clear();
        explanation.effect.clear();
        explanation.alternatives = CandidateSet::EMPTY;
        let mut step = self.hint.step.clone();
        step.deduction.placement = None;
        step.deduction.eliminations = CandidateSet::EMPTY;
        Some(Picture::of_told_step(self.words, &self.hint.board, &step, &explanation))
    }
}

impl ToldHint<'_> {
    /// Returns the sentences of a stage. If steps come before the digit, each stage tells all of them
    /// in order.
    pub fn sentences(&self, stage: HintStage) -> Vec<Sentence> {
        let Self { words, before, last } = self;
        match (stage, before.first()) {
            (HintStage::Kind, None) => {
                Vec::from([words.say("hint.kind", &arguments!(name = last.technique()))])
            }
            (HintStage::Kind, Some(_)) => {
                let number = Argument::Number(before.len() + 1);
                let ahead = words.say("hint.ahead", &arguments!(number));
                let names = before.iter().chain([last]).zip(1_usize..).map(|(step, number)| {
                    let number = number.to_string();
                    words.say("hint.ahead.kind", &arguments!(number, name = step.technique()))
                });
                [ahead].into_iter().chain(names).collect()
            }
            (HintStage::Place, None) => Vec::from([last.hint.place(words)]),
            (HintStage::Place, Some(first)) => {
                let house = last.hint.house_of_digit();
                let follows = house.map(|house| words.say("hint.follows", &arguments!(house)));
                [first.hint.place(words)].into_iter().chain(follows).collect()
            }
            (HintStage::Pattern, _) => {
                before.iter().chain([last]).flat_map(ToldHintStep::pattern).collect()
            }
            (HintStage::Effect, None) => {
                let Explanation { pattern, reason, effect, .. } = last.explanation();
                // The pattern of a single names the cell, so it comes last.
                let pattern = if last.single().is_some() { &pattern[..] } else { &[] };
                pattern.iter().chain(reason).chain(effect).cloned().collect()
            }
            (HintStage::Effect, Some(_)) => {
                before.iter().chain([last]).flat_map(ToldHintStep::whole).cloned().collect()
            }
        }
    }

    /// Returns the sentences of a stage as one text.
    pub fn text(&self, stage: HintStage) -> String {
        joined(&self.sentences(stage))
    }

    /// Returns the picture of a stage: the pattern of the first step without its effect, or the whole
    /// last step. The first two stages, and the pattern of a single, have none: it would give away the
    /// next stage.
    pub fn picture(&self, stage: HintStage) -> Option<Picture> {
        let Self { words, before, last } = self;
        match stage {
            HintStage::Kind | HintStage::Place => None,
            HintStage::Pattern => before.first().unwrap_or(last).picture_of_pattern(),
            HintStage::Effect => {
                let HintStep { board, step } = last.hint;
                Some(Picture::of_told_step(words, board, step, last.explanation()))
            }
        }
    }
}
