//! [`Digit`]: one of the nine digits.

use core::fmt;
use core::num::NonZeroU8;

/// A digit from 1 to 9. `Option<Digit>` is one byte.
///
/// ```
/// use ninefold_core::Digit;
///
/// let seven = Digit::new(7).ok_or("1 to 9")?;
/// assert_eq!(seven.to_string(), "7");
/// assert_eq!("7".parse(), Ok(seven));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(size_of::<Option<Digit>>(), 1);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The nine digits in ascending order.
    pub const ALL: [Self; 9] = {
        let mut all = [Self(NonZeroU8::MIN); 9];
        let mut i = 0;
        while i < 9 {
            all[i] = Self::from_index(i);
            i += 1;
        }
        all
    };

    /// Returns the digit with this value, if it is 1 to 9.
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Self(value)),
            _ => None,
        }
    }

    /// Returns the digit's value, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the digit's place in [`Digit::ALL`], 0 to 8.
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    /// Returns the digit as an ASCII character, `b'1'` to `b'9'`.
    pub const fn to_ascii(self) -> u8 {
        b'0' + self.0.get()
    }

    /// Returns the digit at a place in [`Digit::ALL`]. The caller keeps `index` below 9.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        match Self::new(index as u8 + 1) {
            Some(digit) => digit,
            None => panic!("an index below 9"),
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
