//! [`IndexSupply`]: hands out the indices to make, in spans.

use crate::pool::Supply;
use crate::shard::Shard;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The indices of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Indices {
    /// The first index.
    pub(crate) start: u64,
    /// Number of items of all shards, if it is known.
    pub(crate) count: Option<u64>,
    /// Shard of the indices.
    pub(crate) shard: Shard,
}

impl Indices {
    /// Returns the number of items in this shard, if it is known.
    pub(crate) fn items(&self) -> Option<u64> {
        Some(self.count?.saturating_sub(self.shard.number() - 1).div_ceil(self.shard.of()))
    }
}

/// The indices of one thread's next items: `first`, `first + step`, ..., `count` in all.
#[derive(Default)]
pub(crate) struct IndexSpan {
    pub(super) first: u64,
    pub(super) step: u64,
    pub(super) count: u64,
    /// Whether the output has no record before these items.
    pub(super) is_first: bool,
}

/// The supply of spans. The first span is short, and spans grow while they take little time.
pub(crate) struct IndexSupply {
    indices: Indices,
    /// Number of items that have been handed out, including the items of an earlier run.
    next: u64,
    is_first: bool,
    spans: u64,
    at_once: Arc<AtomicU64>,
}

impl IndexSupply {
    pub(crate) fn new(indices: Indices, done: u64, at_once: &Arc<AtomicU64>) -> Self {
        let at_once = Arc::clone(at_once);
        Self { indices, next: done, is_first: done == 0, spans: 0, at_once }
    }

    fn next_span(&mut self) -> Option<IndexSpan> {
        let shard = self.indices.shard;
        let left = self.indices.items().map_or(u64::MAX, |items| items.saturating_sub(self.next));
        let first = self.next.checked_mul(shard.of())?.checked_add(shard.number() - 1)?;
        let first = self.indices.start.checked_add(first)?;
        let more = (u64::MAX - first) / shard.of();
        let at_once = self.at_once.load(Ordering::Relaxed);
        let count = left.min(at_once).min(more.saturating_add(1));
        // A table without items has a header.
        if count == 0 && !self.is_first {
            return None;
        }
        self.next += count;
        self.spans += 1;
        let is_first = mem::take(&mut self.is_first);
        Some(IndexSpan { first, step: shard.of(), count, is_first })
    }
}

impl Supply for IndexSupply {
    type Job = IndexSpan;

    fn next(&mut self, span: &mut IndexSpan) -> bool {
        let next = self.next_span();
        let has_next = next.is_some();
        *span = next.unwrap_or_default();
        has_next
    }

    /// Returns false for the first span, so that a small run stays on one thread.
    fn is_much(&self) -> bool {
        self.spans > 1
    }
}
