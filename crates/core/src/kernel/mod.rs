//! The instruction sets. One text of the search runs on all of them, written over [`Lanes`].
//!
//! Only this folder has unsafe code. What makes it sound: a value of a type that implements
//! [`Lanes`] exists only where its instructions may run. The first one is made from a
//! [`Proof`](words::Words::Proof), and only [`Isa::run`] makes a proof, after an [`Isa`] has been
//! detected. Kernels that are chosen at run time use their instructions by a macro that takes such a
//! value; kernels that are chosen when a program is compiled assert that to the compiler.
//!
//! Everything here is `#[inline(always)]`, so that it ends up inside the one function of
//! [`Isa::run`] that has the instruction set switched on. What is not inlined there is compiled
//! without it, and slow.
//!
//! | file | what it is |
//! |---|---|
//! | `words.rs`, `lanes.rs`, `triads.rs` | the traits that searches are written over |
//! | `portable.rs`, `sse2.rs`, `avx2.rs`, `avx512.rs`, `neon.rs`, `simd128.rs` | an instruction set each |
//! | `swar.rs`, `lines.rs` | triads of a board where an instruction set has none of its own |
//! | `candidates.rs`, `board.rs`, `line.rs`, `bytes.rs`, `x86.rs`, `macros.rs` | what several of them share |
//! | `grids.rs`, `unload.rs`, `read.rs` | solutions out of lanes, boards out of text |
//! | `isa.rs` | detection |

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
mod grids;
mod isa;
mod lanes;
mod line;
#[cfg(target_arch = "x86_64")]
mod lines;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod portable;
mod read;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
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
    /// Runs a task with this instruction set switched on.
    #[allow(unsafe_code)]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            InstructionSet::Portable => task.run::<sse2::Sse2>(()),
            #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
            InstructionSet::Portable => task.run::<portable::Portable>(()),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: detection has found these features.
            InstructionSet::Avx2 => unsafe { avx2::run(task) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: detection has found these features.
            InstructionSet::Avx512 => unsafe { avx512::run(task) },
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            InstructionSet::Neon => task.run::<neon::Neon>(()),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            InstructionSet::Simd128 => task.run::<simd128::Simd128>(()),
        }
    }
}
