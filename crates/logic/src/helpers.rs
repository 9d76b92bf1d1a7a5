//! [`Helpers`]: threads that share the work of one puzzle.

/// Threads that share the work of one puzzle. A search for forcing chains draws the consequences of
/// hundreds of assumptions, and helpers can do so side by side. What is found does not depend on the
/// number of threads.
///
/// The crate has no threads of its own. An implementation can use `std::thread::scope`:
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Helpers, SharedJob, Profile, Rater};
/// use std::thread;
///
/// struct Two;
///
/// impl Helpers for Two {
///     fn threads(&self) -> usize {
///         2
///     }
///
///     fn run(&self, jobs: &mut [SharedJob<'_>]) {
///         thread::scope(|scope| {
///             for job in jobs {
///                 scope.spawn(job);
///             }
///         });
///     }
/// }
///
/// let text = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let helped = Rater::new(board, Profile::SE121).finish_helped(&Two, || true, |_, _| {
///     ControlFlow::Continue(())
/// });
/// assert_eq!(helped, Rater::new(board, Profile::SE121).finish());
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub trait Helpers {
    /// Returns how many jobs can run side by side at the moment, the caller's thread included.
    fn threads(&self) -> usize;

    /// Does all jobs, each once, in any order and on any threads. Returns when all are done.
    fn run(&self, jobs: &mut [SharedJob<'_>]);
}

/// A job for [`Helpers`].
pub type SharedJob<'a> = &'a mut (dyn FnMut() + Send);

/// No threads but the caller's.
///
/// ```
/// use ninefold_logic::{Alone, Helpers};
///
/// let mut done = 0;
/// Alone.run(&mut [&mut || done += 1]);
/// assert_eq!((done, Alone.threads()), (1, 1));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Alone;

impl Helpers for Alone {
    fn threads(&self) -> usize {
        1
    }

    fn run(&self, jobs: &mut [SharedJob<'_>]) {
        for job in jobs {
            job();
        }
    }
}
