//! [`Helpers`]: threads that share the work of one puzzle.

/// Threads that share the work of one puzzle. A search for forcing chains draws the consequences of
/// hundreds of assumptions, and helpers can do so side by side. What is found does not depend on the
/// number of threads.
///
/// The crate has no threads of its own. An implementation can use `std::thread::scope`:
///
/// ```
/// use ninefold_logic::{Helpers, SharedJob};
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
/// let (mut one, mut other) = (0, 0);
/// Two.run(&mut [&mut || one += 1, &mut || other += 2]);
/// assert_eq!((one, other, Two.threads()), (1, 2, 2));
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
/// use ninefold_logic::{NoHelpers, Helpers};
///
/// let mut done = 0;
/// NoHelpers.run(&mut [&mut || done += 1]);
/// assert_eq!((done, NoHelpers.threads()), (1, 1));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct NoHelpers;

impl Helpers for NoHelpers {
    fn threads(&self) -> usize {
        1
    }

    fn run(&self, jobs: &mut [SharedJob<'_>]) {
        for job in jobs {
            job();
        }
    }
}
