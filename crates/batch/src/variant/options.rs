//! [`VariantOptions`]: how variant puzzles are read.

use super::recognise::{always, by_content};
use ninefold_io::format::{Format, OtherInputs};
use ninefold_variant_io::VariantFormat;
use ninefold_variant_model::Rule;

/// How puzzles on other grids or with other rules are read.
///
/// ```
/// use ninefold_batch::VariantOptions;
/// use ninefold_variant_model::Rule;
///
/// let options = VariantOptions { rules: vec![Rule::AntiKnight], ..VariantOptions::default() };
/// assert_eq!(options.from, None);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct VariantOptions {
    /// Format of the puzzles. `None`: the content of each record shows its format.
    pub from: Option<VariantFormat>,
    /// Whether all inputs have such puzzles. Otherwise, an input has them if its first record is one,
    /// and no classic puzzle.
    pub always: bool,
    /// Rules that are added to each puzzle, classic ones too.
    pub rules: Vec<Rule>,
}

impl VariantOptions {
    /// Returns what recognises inputs with such puzzles. `classic`: the format that the caller has named.
    pub(crate) fn other_inputs(&self, classic: Option<&'static dyn Format>) -> Option<OtherInputs> {
        match classic {
            _ if self.always => Some(always),
            // A format that both have is no reason to read anything as classic.
            _ if self.from.is_some() => Some(by_content),
            None => Some(by_content),
            Some(_) => None,
        }
    }

    /// Returns the name and value of each setting that the output depends on.
    pub(crate) fn description(&self) -> Vec<(&'static str, String)> {
        let mut settings = Vec::new();
        if self.always || self.from.is_some() {
            let name = self.from.map_or("as the content shows", VariantFormat::name);
            settings.push(("variants from", name.to_owned()));
        }
        if !self.rules.is_empty() {
            settings.push(("added rules", format!("{:?}", self.rules)));
        }
        settings
    }
}
