//! [`panic_is_caught`]: whether a panic becomes an error of an input.

use std::cell::Cell;

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether a panic of this thread would become an error of an input.
///
/// Readers of some formats, written by others, panic at damaged files. This crate catches such a
/// panic and returns an error that says what to do. By then, Rust has printed a message about the
/// panic, unless the program has a hook that asks here:
///
/// ```
/// use std::panic;
///
/// let print = panic::take_hook();
/// panic::set_hook(Box::new(move |panic| {
///     if !ninefold_io::panic_is_caught() {
///         print(panic);
///     }
/// }));
/// ```
#[must_use]
pub fn panic_is_caught() -> bool {
    IS_CAUGHT.get()
}

/// Does something, and catches a panic of it.
#[cfg(any(feature = "arrow", feature = "parquet"))]
pub(crate) fn caught<T>(action: impl FnOnce() -> T) -> std::thread::Result<T> {
    let before = IS_CAUGHT.replace(true);
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(action));
    IS_CAUGHT.set(before);
    result
}

#[cfg(all(test, any(feature = "arrow", feature = "parquet")))]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_caught_only_during_the_action() {
        assert!(!panic_is_caught());
        // The inner action ends before the outer one.
        let seen = caught(|| (caught(panic_is_caught).ok(), panic_is_caught()));
        assert_eq!(seen.ok(), Some((Some(true), true)));
        assert!(!panic_is_caught());
    }
}
