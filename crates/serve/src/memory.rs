//! [`Memory`]: what large answers may take together, from the start of the work until the client has
//! the last byte.

use axum::body::{Body, HttpBody};
use bytes::{Buf, Bytes};
use hyper::body::{Frame, SizeHint};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Bytes that large answers may take together.
const ALL: usize = 96 << 20;
/// Bytes that one permit of the semaphore stands for.
const UNIT: usize = 4 << 10;
/// Bytes of a body that the connection gets at once.
const PIECE: usize = 64 << 10;

/// The memory for large answers.
pub(crate) struct Memory(Arc<Semaphore>);

/// The memory of one answer. `None`: the answer is small, and not counted.
#[derive(Default)]
pub(crate) struct MemoryShare(Option<OwnedSemaphorePermit>);

impl Default for Memory {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(ALL / UNIT)))
    }
}

impl Memory {
    /// Waits until `bytes` are free, and takes them.
    pub(crate) async fn take(&self, bytes: usize) -> Option<MemoryShare> {
        let units = bytes.min(ALL).div_ceil(UNIT);
        if units == 0 {
            return Some(MemoryShare::default());
        }
        let permit = Arc::clone(&self.0).acquire_many_owned(units as u32).await.ok()?;
        Some(MemoryShare(Some(permit)))
    }
}

impl MemoryShare {
    pub(crate) fn is_counted(&self) -> bool {
        self.0.is_some()
    }

    /// Keeps `bytes`, and gives the others back.
    pub(crate) fn keep(&mut self, bytes: usize) {
        if let Some(permit) = &mut self.0 {
            let rest = permit.num_permits().saturating_sub(bytes.div_ceil(UNIT));
            drop(permit.split(rest));
        }
    }

    /// Returns a body that holds this until the connection has taken its last piece.
    pub(crate) fn body(self, content: impl Into<Bytes>) -> Body {
        let content = content.into();
        if self.is_counted() {
            Body::new(HeldBody { rest: content, _share: self })
        } else {
            content.into()
        }
    }
}

/// A body, and the memory that it takes.
struct HeldBody {
    rest: Bytes,
    _share: MemoryShare,
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let length = self.rest.len().min(PIECE);
        if length == 0 {
            return Poll::Ready(None);
        }
        // A part of the same allocation would keep the whole, beyond the end of this body.
        let piece = Bytes::copy_from_slice(&self.rest[..length]);
        self.rest.advance(length);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;

    #[tokio::test]
    async fn an_answer_keeps_its_memory_until_its_last_piece_is_taken() {
        let memory = Memory::default();
        let mut share = memory.take(ALL).await.unwrap();
        share.keep(PIECE * 2);
        assert_eq!(memory.0.available_permits(), (ALL - PIECE * 2) / UNIT);
        let mut body = share.body("x".repeat(PIECE + 1));
        assert_eq!(body.size_hint().exact(), Some(PIECE as u64 + 1));
        let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
        assert_eq!(first.len(), PIECE);
        assert_eq!(memory.0.available_permits(), (ALL - PIECE * 2) / UNIT);
        assert_eq!(body.collect().await.unwrap().to_bytes(), "x");
        assert_eq!(memory.0.available_permits(), ALL / UNIT);
    }

    #[tokio::test]
    async fn small_answers_are_not_counted() {
        let memory = Memory::default();
        let _all = memory.take(ALL).await.unwrap();
        let share = memory.take(0).await.unwrap();
        assert!(!share.is_counted());
        assert_eq!(share.body("{}".to_owned()).collect().await.unwrap().to_bytes(), "{}");
    }
}
