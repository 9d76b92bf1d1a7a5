//! [`limit`]: the limit of the process's address space. [`share`]: makes the threads share a small
//! address space.

/// Returns the limit of the process's address space (`ulimit -v`) in bytes, [`u64::MAX`] for no
/// limit.
#[cfg(unix)]
pub fn limit() -> u64 {
    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
    let limit = getrlimit(Resource::RLIMIT_AS).map_or(RLIM_INFINITY, |(limit, _)| limit);
    if limit == RLIM_INFINITY { u64::MAX } else { limit }
}

/// Returns [`u64::MAX`]: other systems have no such limit.
#[cfg(not(unix))]
pub fn limit() -> u64 {
    u64::MAX
}

/// Makes all threads take their memory from one place where the address space of the process is
/// limited.
///
/// The allocator of glibc otherwise reserves 64 MiB of addresses for each thread, whether the
/// thread needs them or not, at a moment that nobody can foresee. So a run would fail that has
/// enough memory. Call this before you start threads.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
pub fn share() {
    use nix::libc::{M_ARENA_MAX, mallopt};
    if limit() != u64::MAX {
        // SAFETY: this only sets a number of the allocator. Where it is refused, nothing changes.
        let _ = unsafe { mallopt(M_ARENA_MAX, 1) };
    }
}

/// Other allocators reserve nothing for a thread.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn share() {}
