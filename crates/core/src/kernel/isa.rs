//! [`Isa`]: an instruction set that this processor has.

use core::fmt;
use core::str::FromStr;

/// An instruction set that this processor has.
///
/// A value proves that its code may run: apart from [`Isa::PORTABLE`], only detection makes one.
/// All searches give the same answers on every instruction set; only their speed differs.
///
/// | name | lanes | where |
/// |---|--:|---|
/// | `portable` | 8 | everywhere: SSE2 on x86-64, the code of `simd128` where that is compiled in, elsewhere arrays that the compiler vectorizes |
/// | `avx2` | 16 | x86-64 with AVX2, FMA, BMI1, BMI2, LZCNT and POPCNT |
/// | `avx512` | 32 | x86-64 with AVX-512 F, BW, DQ, VL, VBMI, VBMI2, BITALG and VPOPCNTDQ |
/// | `neon` | 8 | 64-bit Arm, little-endian |
/// | `simd128` | 8 | WebAssembly, compiled with `-C target-feature=+simd128` |
///
/// On x86-64, detection happens at run time. `neon` and `simd128` are known at compile time:
/// 64-bit Arm has NEON, and a WebAssembly program with vectors loads only where vectors are
/// supported. The project's `docs/explanation/testing.md` lists the processors used for tests.
///
/// ```
/// use ninefold_core::Isa;
///
/// let best = Isa::detect();
/// assert!(Isa::available().any(|isa| isa == best));
/// assert_eq!("portable".parse::<Isa>()?.name(), "portable");
/// assert!("sparc".parse::<Isa>().is_err());
/// # Ok::<(), ninefold_core::IsaError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Isa(pub(super) InstructionSet);

/// The supported instruction sets, the best last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum InstructionSet {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    Neon,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

/// Names of all instruction sets, on any processor.
const NAMES: [&str; 5] = ["portable", "avx2", "avx512", "neon", "simd128"];

impl Isa {
    /// The instruction set that every processor has.
    pub const PORTABLE: Self = Self(InstructionSet::Portable);

    /// Returns the best instruction set of this processor.
    pub fn detect() -> Self {
        Self::available().last().unwrap_or(Self::PORTABLE)
    }

    /// Whether walks to minimal puzzles run together in lanes, and not one after another. Not with
    /// SSE2: walks in lanes have not been measured there since lanes became faster.
    pub(crate) const fn is_for_walks(self) -> bool {
        !(cfg!(all(target_arch = "x86_64", target_feature = "sse2"))
            && matches!(self.0, InstructionSet::Portable))
    }

    /// Returns the instruction sets of this processor, the best last.
    #[cfg(target_arch = "x86_64")]
    pub fn available() -> impl Iterator<Item = Self> {
        let best = x86::best();
        [InstructionSet::Portable, InstructionSet::Avx2, InstructionSet::Avx512]
            .into_iter()
            .filter(move |k| *k <= best)
            .map(Self)
    }

    /// Returns the instruction sets of this processor, the best last.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn available() -> impl Iterator<Item = Self> {
        [
            InstructionSet::Portable,
            #[cfg(all(
                target_arch = "aarch64",
                target_feature = "neon",
                target_endian = "little"
            ))]
            InstructionSet::Neon,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            InstructionSet::Simd128,
        ]
        .into_iter()
        .map(Self)
    }

    /// Returns the name, as in the table above.
    pub const fn name(self) -> &'static str {
        match self.0 {
            InstructionSet::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => "avx512",
            #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
            InstructionSet::Neon => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            InstructionSet::Simd128 => "simd128",
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Isa {
    type Err = IsaError;

    /// Returns the instruction set of this processor with this name.
    ///
    /// # Errors
    ///
    /// [`IsaError`] if no supported instruction set has the name, or this processor lacks it.
    fn from_str(name: &str) -> Result<Self, IsaError> {
        match Self::available().find(|isa| isa.name() == name) {
            Some(isa) => Ok(isa),
            None if NAMES.contains(&name) => Err(IsaError::Unavailable),
            None => Err(IsaError::Unknown),
        }
    }
}

/// Why a name cannot be parsed as an [`Isa`].
///
/// ```
/// use ninefold_core::{Isa, IsaError};
/// assert_eq!("sparc".parse::<Isa>(), Err(IsaError::Unknown));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IsaError {
    /// No supported instruction set has this name.
    Unknown,
    /// This processor lacks the instruction set, or the program was compiled without it.
    Unavailable,
}

impl fmt::Display for IsaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "no such instruction set",
            Self::Unavailable if cfg!(target_arch = "wasm32") => {
                "this was compiled without that instruction set"
            }
            Self::Unavailable => "this processor does not have that instruction set",
        })?;
        f.write_str("; this processor has: ")?;
        Isa::available()
            .enumerate()
            .try_for_each(|(i, isa)| write!(f, "{}{isa}", if i == 0 { "" } else { ", " }))
    }
}

impl core::error::Error for IsaError {}

#[cfg(target_arch = "x86_64")]
mod x86 {
    #![allow(unsafe_code)]

    use super::InstructionSet;
    use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
    use core::sync::atomic::{AtomicU8, Ordering};

    /// The detected instruction set plus one, or 0 before detection. It is kept because `cpuid`
    /// takes microseconds under a hypervisor.
    static DETECTED: AtomicU8 = AtomicU8::new(0);

    pub(super) fn best() -> InstructionSet {
        match DETECTED.load(Ordering::Relaxed) {
            1 => InstructionSet::Portable,
            2 => InstructionSet::Avx2,
            3 => InstructionSet::Avx512,
            _ => {
                let kind = detect();
                DETECTED.store(kind as u8 + 1, Ordering::Relaxed);
                kind
            }
        }
    }

    const fn bits(places: &[u32]) -> u32 {
        let mut bits = 0;
        let mut i = 0;
        while i < places.len() {
            bits |= 1 << places[i];
            i += 1;
        }
        bits
    }

    /// Detects the best instruction set of this processor.
    ///
    /// Source: CPUID in Intel, *Software Developer's Manual*, volume 2A, and in AMD, *AMD64
    /// Architecture Programmer's Manual*, volume 3.
    fn detect() -> InstructionSet {
        // FMA, POPCNT, OSXSAVE, AVX.
        const BASE: u32 = bits(&[12, 23, 27, 28]);
        // BMI1, AVX2, BMI2.
        const AVX2: u32 = bits(&[3, 5, 8]);
        // AVX512F, DQ, BW, VL.
        const AVX512: u32 = bits(&[16, 17, 30, 31]);
        // AVX512_VBMI, VBMI2, BITALG, VPOPCNTDQ.
        const AVX512_MORE: u32 = bits(&[1, 6, 12, 14]);
        // LZCNT.
        const EXTENDED: u32 = bits(&[5]);
        // Registers that the operating system saves: SSE and AVX; for AVX-512 also the masks, the
        // upper halves of the first 16 vectors, and the other 16 vectors.
        const SAVES_AVX: u64 = 0b110;
        const SAVES_AVX512: u64 = 0b1110_0110;

        let (highest, highest_extended) = (__cpuid(0).eax, __cpuid(0x8000_0000).eax);
        if highest < 7 || highest_extended < 0x8000_0001 {
            return InstructionSet::Portable;
        }
        let (base, seven, extended) = (__cpuid(1), __cpuid_count(7, 0), __cpuid(0x8000_0001));
        let has = |register: u32, wanted: u32| register & wanted == wanted;
        if !has(base.ecx, BASE) || !has(seven.ebx, AVX2) || !has(extended.ecx, EXTENDED) {
            return InstructionSet::Portable;
        }
        // SAFETY: OSXSAVE is set, so the instruction exists and the system allows it.
        let saved = unsafe { _xgetbv(0) };
        if saved & SAVES_AVX != SAVES_AVX {
            return InstructionSet::Portable;
        }
        let avx512 = has(seven.ebx, AVX512) && has(seven.ecx, AVX512_MORE);
        if avx512 && saved & SAVES_AVX512 == SAVES_AVX512 {
            InstructionSet::Avx512
        } else {
            InstructionSet::Avx2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn the_best_comes_last_and_each_has_a_name_that_is_known() {
        let all: Vec<Isa> = Isa::available().collect();
        assert_eq!(all.first(), Some(&Isa::PORTABLE));
        assert_eq!(all.last(), Some(&Isa::detect()));
        for isa in all {
            assert!(NAMES.contains(&isa.name()));
            assert_eq!(isa.name().parse(), Ok(isa));
        }
    }

    #[test]
    fn a_name_that_cannot_be_had_is_told_from_one_that_is_unknown() {
        for name in NAMES {
            let is_available = Isa::available().any(|isa| isa.name() == name);
            assert_eq!(name.parse::<Isa>().err(), (!is_available).then_some(IsaError::Unavailable));
        }
        for name in ["", "AVX2", "avx", "sse2"] {
            assert_eq!(name.parse::<Isa>(), Err(IsaError::Unknown));
        }
        for error in [IsaError::Unknown, IsaError::Unavailable] {
            assert!(error.to_string().contains("; this processor has: portable"));
        }
    }
}
