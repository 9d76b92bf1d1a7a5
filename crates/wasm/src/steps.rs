//! Questions about steps. Their code is a WebAssembly module of its own, which the page loads after
//! the module with the searches.

use ninefold_questions::{JsonAnswer, Limits, Refusal, ask_steps};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// Answers a question about steps. Returns `None` if their module is not loaded.
pub(crate) fn ask(
    question: &str,
    request: &str,
    limits: &Limits,
) -> Option<Result<JsonAnswer, Refusal>> {
    let mut answer = pin!(ask_module(question, request, limits));
    let mut context = Context::from_waker(Waker::noop());
    // `steps.js` says at once whether the module is loaded. The first poll asks, the second returns
    // the answer to the question.
    for _ in 0..2 {
        if let Poll::Ready(answer) = answer.as_mut().poll(&mut context) {
            return answer.ok();
        }
    }
    None
}

// The macro needs a result: the module can be missing.
#[wasm_split(steps, fallible)]
#[allow(clippy::unnecessary_wraps)]
fn ask_module(
    question: &str,
    request: &str,
    limits: &Limits,
) -> Result<Result<JsonAnswer, Refusal>, SplitLoaderError> {
    Ok(ask_steps(question, request, limits))
}
