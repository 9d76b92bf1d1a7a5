//! Kernels: vector operations for each instruction set. A search is written once, over [`Lanes`],
//! and runs on all of them.
//!
//! Only this folder has unsafe code. It is sound because a value of a type that implements
//! [`Lanes`] exists only where its instructions may run. The first value is made from a
//! [`Proof`](words::Words::Proof), and only [`Isa::run`] makes a proof, for a detected [`Isa`].
//! Kernels chosen at run time call intrinsics through a macro that takes a value or a proof.
//! Kernels chosen at compile time assert to the compiler that the instruction set is enabled.
//!
//! Everything here is `#[inline(always)]`, so it ends up inside the one function under
//! [`Isa::run`] that enables the instruction set. Code that is not inlined there is compiled
//! without the instruction set, and is slow. WebAssembly knows no such functions: all of a program
//! may use vectors.
//!
//! | file | what it is |
//! |---|---|
//! | `words.rs`, `lanes.rs`, `triads.rs` | traits that searches are written over |
//! | `portable.rs`, `sse2.rs`, `avx2.rs`, `avx512.rs`, `neon.rs`, `simd128.rs` | one kernel each |
//! | `fives.rs`, `lines.rs`, `swar.rs` | [`Triads`] for kernels without their own |
//! | `candidates.rs`, `board.rs`, `line.rs`, `bytes.rs`, `x86.rs`, `macros.rs` | shared code |
//! | `grids.rs`, `unload.rs`, `read.rs` | solutions out of lanes, boards out of text |
//! | `isa.rs` | detection of instruction sets |

#[macro_use]
mod macros;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod board;
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod bytes;
mod candidates;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod fives;
mod grids;
mod isa;
mod lanes;
mod line;
#[cfg(target_arch = "x86_64")]
mod lines;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
mod portable;
mod read;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
mod swar;
#[cfg(test)]
mod tests;
mod triads;
mod unload;
mod words;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use board::Board;
pub(crate) use candidates::Cells;
pub(crate) use grids::Grids;
use isa::InstructionSet;
pub use isa::{Isa, IsaError};
pub(crate) use lanes::{Lanes, Task};
pub(crate) use line::read_line;
pub(crate) use triads::{Node, Triads};

impl Isa {
    /// Runs a task with this instruction set enabled.
    #[allow(unsafe_code)]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            InstructionSet::Portable => task.run::<sse2::Sse2>(()),
            // A program of which every part may use vectors needs no second copy of its searches.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            InstructionSet::Portable | InstructionSet::Simd128 => task.run::<simd128::Simd128>(()),
            #[cfg(not(any(
                all(target_arch = "x86_64", target_feature = "sse2"),
                all(target_arch = "wasm32", target_feature = "simd128")
            )))]
            InstructionSet::Portable => task.run::<portable::Portable>(()),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: detection has found these features.
            InstructionSet::Avx2 => unsafe { avx2::run(task) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: detection has found these features.
            InstructionSet::Avx512 => unsafe { avx512::run(task) },
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            InstructionSet::Neon => task.run::<neon::Neon>(()),
        }
    }
}
