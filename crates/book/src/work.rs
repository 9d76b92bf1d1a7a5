//! [`BookWork`]: threads, progress, and an end before the book is made.

use std::fmt;
use std::num::NonZeroUsize;

/// Threads of the work on a book, and functions that end it and follow it.
///
/// ```
/// use ninefold_book::{BookOrder, BookWork, PuzzlePicker, make_levels};
/// use ninefold_questions::make::RatingLevel;
/// use std::num::NonZeroUsize;
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// let last = AtomicUsize::new(0);
/// let made = |count| last.store(count, Ordering::Relaxed);
/// let work = BookWork { made: &made, ..BookWork::in_threads(NonZeroUsize::MIN) };
/// let order = BookOrder::new(vec![(RatingLevel::Easy, 20)], 7);
/// make_levels(&order, PuzzlePicker::default(), &work)?;
/// assert_eq!(last.into_inner(), 20);
/// # Ok::<(), ninefold_book::BookError>(())
/// ```
#[derive(Clone, Copy)]
pub struct BookWork<'a> {
    /// Number of threads. The book does not depend on it.
    pub threads: NonZeroUsize,
    /// Is asked often. If it returns `false`, the work ends with
    /// [`BookError::Cancelled`](crate::BookError::Cancelled).
    pub go_on: &'a (dyn Fn() -> bool + Sync),
    /// Gets the number of puzzles made so far.
    pub made: &'a (dyn Fn(usize) + Sync),
}

impl BookWork<'static> {
    /// Returns work in some threads that tells nobody and is not ended.
    pub fn in_threads(threads: NonZeroUsize) -> Self {
        Self { threads, go_on: &|| true, made: &|_| () }
    }
}

impl fmt::Debug for BookWork<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookWork").field("threads", &self.threads).finish_non_exhaustive()
    }
}
