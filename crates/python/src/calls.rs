//! How the functions run: without the global interpreter lock, on several threads, until Ctrl-C.

use ninefold::CancelFlag;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Time between two looks for Ctrl-C.
const WATCH: Duration = Duration::from_millis(20);

/// Runs a piece of work on another thread, without the interpreter lock. The calling thread looks
/// for Ctrl-C meanwhile. If Ctrl-C comes, it sets the flag, waits for the work to end, and raises
/// `KeyboardInterrupt`.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    flag: &CancelFlag,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (ends, ended) = sync_channel::<()>(1);
            let worker = scope.spawn(move || {
                // The channel closes when this is dropped, also by a panic.
                let _ends = ends;
                work()
            });
            let mut interrupt = None;
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(WATCH) {
                if let Err(error) = Python::attach(look_for_ctrl_c) {
                    flag.cancel();
                    interrupt = Some(error);
                }
            }
            match (worker.join(), interrupt) {
                (Err(_), _) => Err(PyRuntimeError::new_err(
                    "ninefold failed internally. Please report this, with the puzzles that you passed",
                )),
                (Ok(_), Some(interrupt)) => Err(interrupt),
                (Ok(result), None) => Ok(result),
            }
        })
    })
}

/// Returns the error `KeyboardInterrupt` after Ctrl-C. Only Python's main thread sees it.
fn look_for_ctrl_c(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Does pieces of work on several threads, each with a worker of its own, without the interpreter
/// lock, until Ctrl-C. A worker gets the flag that ends the work.
pub(crate) fn each_piece<J: Send, W>(
    py: Python<'_>,
    threads: Option<usize>,
    pieces: impl Iterator<Item = J> + Send,
    make_worker: impl Fn(&CancelFlag) -> W + Sync,
    work: impl Fn(&mut W, J) + Send + Sync,
) -> PyResult<()> {
    let flag = CancelFlag::new();
    let (least, most) = pieces.size_hint();
    let threads = thread_count(threads, most.unwrap_or(least));
    watched(py, &flag, || shared(threads, &flag, pieces, || make_worker(&flag), work))
}

/// Does jobs on several threads, each with a worker of its own, until the flag is set.
fn shared<J: Send, W>(
    threads: usize,
    flag: &CancelFlag,
    jobs: impl Iterator<Item = J> + Send,
    make_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, J) + Sync,
) {
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().ok()?.next();
    let run = || {
        let mut worker = make_worker();
        while !flag.is_cancelled()
            && let Some(job) = next()
        {
            work(&mut worker, job);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}

/// Returns the number of threads for some pieces of work: `threads`, or one for each processor, but
/// no more than pieces.
pub(crate) fn thread_count(threads: Option<usize>, pieces: usize) -> usize {
    let threads = threads
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, std::num::NonZero::get));
    threads.clamp(1, pieces.max(1))
}
