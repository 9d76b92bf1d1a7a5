//! Calls of functions whose code is in a module that is loaded later.

use std::pin::pin;
use std::task::{Context, Poll, Waker};
use wasm_split_helpers::SplitLoaderError;

/// Returns the result of a function in another module. `None`: its module is not loaded.
pub(crate) fn now<T>(call: impl Future<Output = Result<T, SplitLoaderError>>) -> Option<T> {
    let mut call = pin!(call);
    let mut context = Context::from_waker(Waker::noop());
    // `modules.js` says at once whether the module is loaded. The first poll asks, the second returns the
    // result of the function.
    for _ in 0..2 {
        if let Poll::Ready(result) = call.as_mut().poll(&mut context) {
            return result.ok();
        }
    }
    None
}
