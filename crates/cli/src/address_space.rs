//! [`limit`]: the limit of the process's address space. [`share`] and [`share_in_server`]: make the
//! threads take their memory from few places.

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
pub fn share() {
    if limit() != u64::MAX {
        share_places(1);
    }
}

/// Makes the threads of a server take their memory from two places.
///
/// A server runs for months. The allocator of glibc otherwise gives each thread a place of its own,
/// and each keeps what its largest question needed. Call this before you start threads.
#[cfg(feature = "serve")]
pub fn share_in_server() {
    if limit() == u64::MAX {
        share_places(2);
    }
}

/// Sets the number of places that glibc takes memory from.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[allow(unsafe_code)]
fn share_places(places: i32) {
    use nix::libc::{M_ARENA_MAX, mallopt};
    // SAFETY: this only sets a number of the allocator. Where it is refused, nothing changes.
    let _ = unsafe { mallopt(M_ARENA_MAX, places) };
}

/// Other allocators reserve nothing for a thread.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn share_places(_: i32) {}
