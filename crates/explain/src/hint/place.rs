//! Where a hint tells a person to look.

use super::{HintStep, fullest_house};
use crate::evidence::{boxes_of, cells_of_parts};
use crate::phrase::arguments;
use crate::sentence::Sentence;
use crate::words::Words;
use ninefold_core::House;
use ninefold_logic::{Family, HouseSet, Pattern};

/// Most boxes that a hint names.
const MOST_BOXES: usize = 5;

impl HintStep {
    /// Says where to look: at a house, at a digit, or at a part of the board.
    pub(super) fn place(&self, words: &Words) -> Sentence {
        let deduction = &self.step.deduction;
        let house = match deduction.pattern {
            Pattern::HiddenSingle { house }
            | Pattern::NakedSubset { house, .. }
            | Pattern::HiddenSubset { house, .. } => Some(house),
            Pattern::Locked { from, .. } | Pattern::AlmostLockedCandidates { from, .. } => {
                Some(from)
            }
            Pattern::EmptyRectanglePair { block, .. } => Some(block),
            Pattern::Symmetry { .. } => return words.say("hint.givens", &[]),
            Pattern::NakedSingle => deduction.placement.map(|one| fullest_house(&self.board, one)),
            _ => None,
        };
        if let Some(house) = house {
            return words.say("hint.house", &arguments!(house));
        }
        let digit = deduction.eliminations.all_digits().single();
        match (deduction.technique.family(), digit) {
            (
                Family::Fish | Family::SingleDigit | Family::Coloring | Family::Template,
                Some(digit),
            ) => words.say("hint.digit", &arguments!(digit)),
            _ => self.part_of_the_board(words),
        }
    }

    /// Names the boxes of the evidence. If the boxes are too many to help, names the box in which the
    /// chain begins.
    fn part_of_the_board(&self, words: &Words) -> Sentence {
        let boxes = self.boxes();
        let first = self.step.evidence.links.first().and_then(|link| link.from.cells.first());
        match first {
            _ if boxes.len() <= MOST_BOXES => words.say("hint.boxes", &arguments!(houses = boxes)),
            Some(cell) => {
                let house = House::Block(cell.block());
                words.say("hint.chain", &arguments!(house))
            }
            None => words.say("hint.everywhere", &[]),
        }
    }

    /// Returns the boxes that the evidence touches.
    fn boxes(&self) -> HouseSet {
        boxes_of(cells_of_parts(&self.step.evidence))
    }
}
