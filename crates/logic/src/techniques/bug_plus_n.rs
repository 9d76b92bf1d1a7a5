//! BUG+n: a bivalue universal grave but for two or more extra candidates.
//!
//! One of the extra candidates is true, so what all of them exclude goes: candidates that share a cell
//! with each of them, or see each of them and have its digit. The types 1 to 4 of
//! [`grave`](super::grave) are other conclusions from the same position.

use crate::board::Board;
use crate::graves::extra_of_several;
use crate::pattern::Pattern;
use crate::pattern_kinds::DeadlyType;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;

/// Finds what all extra candidates of a grave exclude, if there are two or more of them.
///
/// Order: there is at most one step. If the extra candidates can be chosen in several ways, the first
/// way counts: cells in reading order, and in each the first digits.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let Some(extra) = extra_of_several(board).filter(|extra| extra.len() > 1) else {
        return ControlFlow::Continue(());
    };
    let eliminations = board.candidate_set() & extra.excluded_by_all().unwrap_or_default();
    let pattern = Pattern::Grave { cells: extra.cells(), kind: DeadlyType::Any };
    sink.eliminate(Technique::BugPlusN, pattern, eliminations)
}
