//! [`threads`]: the number of threads of a run.

use crate::address_space;
use std::num::NonZeroUsize;

/// Addresses to allow for each thread. A thread takes about 4 MiB: its stack, the text it reads
/// and the answers it writes.
const ADDRESSES_A_THREAD: u64 = 16 << 20;

/// Returns the number of threads that the user asks for, or one for each processor, as far as the
/// address space of the process allows.
pub fn threads(asked_for: Option<NonZeroUsize>) -> usize {
    asked_for
        .map_or_else(|| processors().min(most_threads(address_space::limit())), NonZeroUsize::get)
}

/// Returns the number of processors that this program may use.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Returns the number of threads for an address space of `bytes`, at least 1.
fn most_threads(bytes: u64) -> usize {
    let threads = bytes / ADDRESSES_A_THREAD;
    usize::try_from(threads).unwrap_or(usize::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_address_space_has_fewer_threads() {
        for (mib, threads) in [(0, 1), (15, 1), (48, 3), (1024, 64)] {
            assert_eq!(most_threads(mib << 20), threads, "{mib} MiB");
        }
        assert!(most_threads(u64::MAX) > 1024);
    }
}
