//! [`ScramblePuzzles`]: random isomorphs of each puzzle.

use super::sealed::StartRewriter;
use super::{Rewrite, RewriteOutput, Rewriter, Rewritten};
use crate::outcome::SummaryWords;
use ninefold_generate::RandomStream;
use ninefold_io::format::{Entry, Replacement, Value};
use std::io;

/// Rewrite: replaces each puzzle by random isomorphs. Every symmetry is equally likely.
///
/// The random numbers for record *n* depend on the seed and *n* alone.
///
/// ```
/// use ninefold_batch::{Rewrite, ScramblePuzzles};
///
/// let scramble = ScramblePuzzles { seed: 7, count: 3, has_transform: false };
/// assert_eq!(scramble.records_for_one(), Some(3));
/// assert_eq!(scramble.description(), "scramble, seed 7, 3 of each");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScramblePuzzles {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of isomorphs of each puzzle.
    pub count: u64,
    /// Whether to add the transform to the isomorph, in the field `transform`.
    pub has_transform: bool,
}

impl Rewrite for ScramblePuzzles {
    fn description(&self) -> String {
        let transform = if self.has_transform { ", with transform" } else { "" };
        format!("scramble, seed {}, {} of each{transform}", self.seed, self.count)
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("scrambled", "not")
    }

    fn replacement(&self) -> Option<Replacement> {
        Some(Replacement::Isomorph)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        if self.has_transform { vec!["transform"] } else { Vec::new() }
    }

    /// The random numbers of a record depend on its number.
    fn needs_numbers(&self) -> bool {
        true
    }

    fn records_for_one(&self) -> Option<u64> {
        Some(self.count)
    }
}

impl StartRewriter for ScramblePuzzles {
    fn rewriter(&self) -> Box<dyn Rewriter> {
        Box::new(*self)
    }
}

impl Rewriter for ScramblePuzzles {
    fn rewrite(
        &mut self,
        number: u64,
        entry: Entry,
        output: &mut RewriteOutput<'_, '_>,
    ) -> io::Result<Rewritten> {
        let mut random = RandomStream::new(self.seed, RandomStream::ISOMORPHS, number - 1);
        for _ in 0..self.count {
            let transform = random.transform();
            let mut entry = entry.clone();
            entry.transform(transform);
            if self.has_transform {
                output.add_field(
                    &mut entry,
                    "transform",
                    Value::Text(transform.to_string().into()),
                );
            }
            output.add(entry)?;
        }
        Ok(Rewritten::Several)
    }
}
