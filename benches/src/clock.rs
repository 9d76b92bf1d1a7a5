//! The processor time of this thread, on which other programs have little effect.

use std::time::Duration;

/// Name of the measured time, for people to read.
#[cfg(unix)]
pub const COUNTS: &str = "thread CPU time";

/// Returns the processor time of this thread so far.
#[cfg(unix)]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // The time is never negative: the clock starts at zero with the thread.
    Duration::try_from(time).unwrap_or_default()
}

/// Name of the measured time, for people to read.
#[cfg(not(unix))]
pub const COUNTS: &str = "wall time: there is no thread CPU time on this system";

/// Returns the time since the first call.
#[cfg(not(unix))]
pub fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Returns the processor time of this thread since `start`.
pub fn since(start: Duration) -> Duration {
    now().saturating_sub(start)
}

#[cfg(test)]
mod tests {
    #[test]
    fn time_does_not_run_backwards() {
        let (first, second) = (super::now(), super::now());
        assert!(first <= second);
    }
}
