//! The names of techniques and families in a language.

use crate::phrase::push_lowered;
use crate::words::Words;
use alloc::string::String;
use ninefold_logic::{Family, Technique};

/// A word or sentence that stands alone.
///
/// ```
/// use ninefold_explain::{Coordinates, Label, Language, Words};
///
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// assert_eq!(words.label(Label::Example), "Example");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// The name of a technique on the command line.
    Name,
    /// Its family.
    Family,
    /// What others call it.
    Synonyms,
    /// Its scores in the scales.
    Scores,
    /// An example.
    Example,
    /// All cells are filled.
    Solved,
    /// No technique finds anything.
    NoStep,
    /// The search was stopped.
    Stopped,
    /// The puzzle has several solutions.
    SeveralSolutions,
}

impl Words {
    /// Returns the name of a technique, as at the beginning of a line.
    pub fn technique(&self, technique: Technique) -> &'static str {
        self.text_of("name", technique.name()).unwrap_or(technique.name())
    }

    /// Returns the name of a technique, as inside a sentence: "naked pair", "X-wing", "Sue de Coq".
    pub(crate) fn technique_inside(&self, technique: Technique) -> String {
        use Technique as T;
        // Names of people keep their capitals.
        if matches!(technique, T::SueDeCoq | T::GurthsSymmetry | T::NishioForcingChains) {
            return String::from(self.technique(technique));
        }
        let mut text = String::new();
        push_lowered(&mut text, self.technique(technique));
        text
    }

    /// Returns the name of a family, as at the beginning of a line.
    pub fn family(&self, family: Family) -> &'static str {
        self.text_of("family", family.name()).unwrap_or(family.name())
    }

    /// Returns a word or sentence that stands alone.
    pub fn label(&self, label: Label) -> &'static str {
        self.text(match label {
            Label::Name => "label.name",
            Label::Family => "label.family",
            Label::Synonyms => "label.synonyms",
            Label::Scores => "label.scores",
            Label::Example => "label.example",
            Label::Stopped => "page.stopped",
            Label::Solved => "hint.solved",
            Label::NoStep => "hint.none",
            Label::SeveralSolutions => "page.several",
        })
    }
}
