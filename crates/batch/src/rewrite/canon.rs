//! [`CanonicalForms`]: the canonical form of each puzzle.

use super::sealed::StartRewriter;
use super::{Rewrite, RewriteOutput, Rewriter, Rewritten};
use crate::dedupe::ClassKey;
use crate::outcome::SummaryWords;
use ninefold_core::Canonicalizer;
use ninefold_io::format::{Entry, Replacement, Value};
use std::io;

/// Rewrite: replaces each puzzle by its canonical form. Can also remove duplicates, which are
/// puzzles of the same class.
///
/// ```
/// use ninefold_batch::{CanonicalForms, Rewrite};
///
/// let forms = CanonicalForms { has_transform: true, ..CanonicalForms::default() };
/// assert_eq!(forms.added_fields(), ["transform"]);
/// assert_eq!(forms.description(), "canon, transform");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // they are independent options
pub struct CanonicalForms {
    /// Whether to add the transform to the canonical form, in the field `transform`.
    pub has_transform: bool,
    /// Whether to add the number of automorphisms, in the field `automorphisms`.
    pub has_automorphisms: bool,
    /// Whether to keep only the first record of each class.
    pub removes_duplicates: bool,
    /// Whether puzzles stay as they are in the input, for example if only duplicates are removed.
    pub keeps_original: bool,
}

impl Rewrite for CanonicalForms {
    fn description(&self) -> String {
        let flags = [
            (self.removes_duplicates, ", without duplicates"),
            (self.keeps_original, ", original"),
            (self.has_transform, ", transform"),
            (self.has_automorphisms, ", automorphisms"),
        ];
        let flags = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag);
        format!("canon{}", flags.collect::<String>())
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("brought into canonical form", "not")
    }

    fn replacement(&self) -> Option<Replacement> {
        (!self.keeps_original).then_some(Replacement::Isomorph)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        let fields = [("automorphisms", self.has_automorphisms), ("transform", self.has_transform)];
        fields.into_iter().filter(|(_, is_added)| *is_added).map(|(name, _)| name).collect()
    }

    fn has_keys(&self) -> bool {
        self.removes_duplicates
    }
}

impl StartRewriter for CanonicalForms {
    fn rewriter(&self) -> Box<dyn Rewriter> {
        Box::new(Canonicalizing { forms: *self, canonicalizer: Canonicalizer::new() })
    }
}

struct Canonicalizing {
    forms: CanonicalForms,
    canonicalizer: Canonicalizer,
}

impl Rewriter for Canonicalizing {
    fn rewrite(
        &mut self,
        _number: u64,
        mut entry: Entry,
        output: &mut RewriteOutput<'_, '_>,
    ) -> io::Result<Rewritten> {
        let Ok(puzzle) = entry.puzzle else { return Ok(Rewritten::One(Box::new(entry), None)) };
        let canonical = self.canonicalizer.canonical(&puzzle);
        let key = self.forms.removes_duplicates.then(|| ClassKey::from_form(&canonical.form));
        if !self.forms.keeps_original {
            entry.transform(canonical.transform);
        }
        if self.forms.has_automorphisms {
            let order = self.canonicalizer.automorphisms(&puzzle).order.to_string();
            output.add_field(&mut entry, "automorphisms", Value::Json(order.into()));
        }
        if self.forms.has_transform {
            let transform = canonical.transform.to_string();
            output.add_field(&mut entry, "transform", Value::Text(transform.into()));
        }
        Ok(Rewritten::One(Box::new(entry), key))
    }
}
