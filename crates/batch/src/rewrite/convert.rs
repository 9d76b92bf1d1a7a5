//! [`ConvertRecords`]: the same records in another format.

use super::sealed::StartRewriter;
use super::{Rewrite, RewriteOutput, Rewriter, Rewritten};
use crate::outcome::SummaryWords;
use ninefold_io::format::Entry;
use std::io;

/// Rewrite: leaves records as they are, so that only their format changes.
///
/// ```
/// use ninefold_batch::{ConvertRecords, Rewrite};
/// assert_eq!(ConvertRecords.replacement(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ConvertRecords;

impl Rewrite for ConvertRecords {
    fn description(&self) -> String {
        "convert".to_owned()
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("converted", "refused")
    }

    fn converts_variants(&self) -> bool {
        true
    }
}

impl StartRewriter for ConvertRecords {
    fn rewriter(&self) -> Box<dyn Rewriter> {
        Box::new(*self)
    }
}

impl Rewriter for ConvertRecords {
    fn rewrite(
        &mut self,
        _number: u64,
        entry: Entry,
        _output: &mut RewriteOutput<'_, '_>,
    ) -> io::Result<Rewritten> {
        Ok(Rewritten::One(Box::new(entry), None))
    }
}
