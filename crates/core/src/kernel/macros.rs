//! Macros that several kernels share.

/// Implements `Lanes::lanes` and `Lanes::lanes_mut` for a vector of `$count` words.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
macro_rules! words_of_vector {
    ($count:literal) => {
        #[inline(always)]
        fn lanes(&self) -> &[u16] {
            let p: *const [u16; $count] = core::ptr::from_ref(self).cast();
            // SAFETY: the vector is `$count` words, and the borrow is the same.
            unsafe { &*p }
        }
        #[inline(always)]
        fn lanes_mut(&mut self) -> &mut [u16] {
            let p: *mut [u16; $count] = core::ptr::from_mut(self).cast();
            // SAFETY: the vector is `$count` words, and the borrow is the same.
            unsafe { &mut *p }
        }
    };
}

/// Implements the operations of `Words` for a group of vectors. Calls `$each` for each operation,
/// with its name and its other operands.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
macro_rules! words_of_each {
    ($each:ident) => {
        $each!(and, b);
        $each!(or, b);
        $each!(and_not, b);
        $each!(or3, b, c);
        $each!(and3, b, c);
        $each!(majority, b, c);
        $each!(and_nor, b, c);
        $each!(or_xor, b, c);
        $each!(lowest_bit,);
        $each!(add, b);
        $each!(decrement,);
        $each!(count_ones,);
        $each!(if_single, less_one);
        $each!(three_or, other);
        $each!(or_else, other);
        $each!(zero_else, zero, other);
    };
}
