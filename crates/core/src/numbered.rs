//! [`Row`], [`Column`], [`Block`], [`Band`], [`Stack`]: the parts of the board that have a number.
//!
//! This file does not deal with cells. `house.rs` and `chute.rs` list the cells of each part.

use core::fmt;

/// Defines a part of the board that is named by a number in `1..=$count`.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $count:literal, $word:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            #[doc = concat!("All ", $count, ", in order.")]
            pub const ALL: [Self; $count] = {
                let mut all = [Self(0); $count];
                let mut i = 0;
                while i < $count {
                    all[i] = Self(i as u8);
                    i += 1;
                }
                all
            };

            #[doc = concat!("Returns the ", $word, " with a number, if it is 1 to ", $count, ".")]
            pub const fn new(number: u8) -> Option<Self> {
                if number >= 1 && number <= $count { Some(Self(number - 1)) } else { None }
            }

            #[doc = concat!("Returns the ", $word, "'s number, 1 to ", $count, ".")]
            pub const fn number(self) -> u8 {
                self.0 + 1
            }

            #[doc = concat!("Returns the ", $word, "'s place in `ALL`, one less than its number.")]
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Returns the part at a place in `ALL`. The caller keeps `index` below its length.
            #[inline]
            pub(crate) const fn from_index(index: usize) -> Self {
                debug_assert!(index < $count);
                Self(index as u8)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($word, " {}"), self.number())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

numbered! {
    /// One of the nine rows, numbered 1 to 9 from the top.
    ///
    /// ```
    /// use ninefold_core::Row;
    /// assert_eq!(Row::ALL[0].to_string(), "row 1");
    /// assert_eq!(Row::new(10), None);
    /// ```
    Row, 9, "row"
}
numbered! {
    /// One of the nine columns, numbered 1 to 9 from the left.
    ///
    /// ```
    /// use ninefold_core::Column;
    /// assert_eq!(Column::ALL[8].to_string(), "column 9");
    /// ```
    Column, 9, "column"
}
numbered! {
    /// One of the nine boxes (`box` is a Rust keyword), numbered 1 to 9 in reading order.
    ///
    /// ```
    /// use ninefold_core::Block;
    /// assert_eq!(Block::ALL[4].to_string(), "box 5");
    /// ```
    Block, 9, "box"
}
numbered! {
    /// One of the three bands: three boxes across, three rows, 27 cells.
    ///
    /// ```
    /// use ninefold_core::{Band, Cell};
    /// assert_eq!(Cell::ALL[80].band(), Band::ALL[2]);
    /// ```
    Band, 3, "band"
}
numbered! {
    /// One of the three stacks: three boxes down, three columns, 27 cells.
    ///
    /// ```
    /// use ninefold_core::{Cell, Stack};
    /// assert_eq!(Cell::ALL[8].stack(), Stack::ALL[2]);
    /// ```
    Stack, 3, "stack"
}
