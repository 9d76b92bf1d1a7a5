//! Questions about steps, whose code is a WebAssembly module of its own: most of the engine, which
//! a page needs later than the searches.

use ninefold_questions::{Limits, Refusal, ask_steps};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// Answers a question about steps. Returns `None` if the module with them is not there.
pub(crate) fn ask(
    question: &str,
    request: &str,
    limits: &Limits,
) -> Option<Result<String, Refusal>> {
    let mut answer = pin!(ask_module(question, request, limits));
    let mut context = Context::from_waker(Waker::noop());
    // JavaScript says at once whether the module is there: the first call asks it, the second has
    // the answer.
    for _ in 0..2 {
        if let Poll::Ready(answer) = answer.as_mut().poll(&mut context) {
            return answer.ok();
        }
    }
    None
}

// That the module can be missing is an error of the function.
#[wasm_split(steps, fallible)]
#[allow(clippy::unnecessary_wraps)]
fn ask_module(
    question: &str,
    request: &str,
    limits: &Limits,
) -> Result<Result<String, Refusal>, SplitLoaderError> {
    Ok(ask_steps(question, request, limits))
}
