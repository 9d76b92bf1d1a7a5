//! The names of techniques and families in a language.

use crate::words::Words;
use ninefold_logic::{Family, Technique};

impl Words {
    /// Returns the name of a technique, as at the beginning of a line.
    pub fn technique(&self, technique: Technique) -> &'static str {
        self.text_of("name", technique.name()).unwrap_or(technique.name())
    }

    /// Returns the name of a family, as at the beginning of a line.
    pub fn family(&self, family: Family) -> &'static str {
        self.text_of("family", family.name()).unwrap_or(family.name())
    }
}
