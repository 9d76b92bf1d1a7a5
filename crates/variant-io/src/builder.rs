//! [`Builder`]: a draft, and where its rules stand in the file.

use crate::error::{VariantReadError, rule_of};
use crate::format::VariantFormat;
use crate::note::{VariantNote, VariantNoteKind};
use crate::place::VariantTextPlace;
use crate::read::VariantReading;
use ninefold_variant_model::{GridCell, Rule, VariantDraft, VariantFault};

/// A draft, and where its rules stand in the file.
pub(crate) struct Builder {
    pub draft: VariantDraft,
    pub notes: Vec<VariantNote>,
    /// By rule.
    places: Vec<VariantTextPlace>,
}

impl Builder {
    pub fn new(draft: VariantDraft) -> Self {
        Self { draft, notes: Vec::new(), places: Vec::new() }
    }

    pub fn rule(&mut self, rule: Rule, place: VariantTextPlace) {
        // Rules that were in the draft from the start have no place of their own.
        self.places.resize(self.draft.rules.len(), VariantTextPlace::Whole);
        self.draft.rules.push(rule);
        self.places.push(place);
    }

    pub fn note(
        &mut self,
        kind: VariantNoteKind,
        place: VariantTextPlace,
        text: impl Into<String>,
    ) {
        self.notes.push(VariantNote { kind, place, text: text.into() });
    }

    /// Checks the draft.
    pub fn finish(self, format: VariantFormat) -> Result<VariantReading, VariantReadError> {
        let Self { draft, notes, places } = self;
        match draft.finish() {
            Ok(puzzle) => Ok(VariantReading { puzzle, format, notes }),
            Err(faults) => {
                let place = |fault: &VariantFault| places.get(rule_of(fault)?).cloned();
                let places = faults.as_slice().iter().map(place).collect();
                Err(VariantReadError::Model { format, faults, places })
            }
        }
    }
}

/// Returns the cell at a place in reading order.
pub(crate) fn cell_at(index: usize, columns: usize) -> GridCell {
    GridCell::new((index / columns) as u8, (index % columns) as u8)
}

/// Numbers regions in the order in which they first appear.
pub(crate) fn numbered<T: PartialEq + Copy>(names: &[T]) -> Vec<u16> {
    let mut known: Vec<T> = Vec::new();
    let mut number = |name: T| match known.iter().position(|&other| other == name) {
        Some(place) => place as u16,
        None => {
            known.push(name);
            (known.len() - 1) as u16
        }
    };
    names.iter().map(|&name| number(name)).collect()
}
