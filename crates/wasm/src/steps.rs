//! Questions about steps. Their code is a WebAssembly module of its own, which the page loads after
//! the module with the searches.

use crate::split;
use ninefold_questions::{JsonAnswer, Limits, Refusal, ask_steps};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// Answers a question about steps. Returns `None` if their module is not loaded.
pub(crate) fn ask(
    question: &str,
    request: &str,
    limits: &Limits,
) -> Option<Result<JsonAnswer, Refusal>> {
    split::now(ask_module(question, request, limits))
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
