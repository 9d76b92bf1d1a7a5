//! The processor time that this thread has used: what else the machine does counts little.

use std::time::Duration;

/// What the clock counts, for people to read.
#[cfg(unix)]
pub const COUNTS: &str = "thread CPU time";

/// The processor time of this thread so far.
#[cfg(unix)]
pub fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // It is never negative: the clock starts at zero with the thread.
    Duration::try_from(time).unwrap_or_default()
}

/// What the clock counts, for people to read.
#[cfg(not(unix))]
pub const COUNTS: &str = "wall time: there is no thread CPU time on this system";

/// The time since the first call.
#[cfg(not(unix))]
pub fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The processor time of this thread since another.
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
