//! [`Tenths`]: a rating.

use core::fmt;

/// A rating in tenths. Scores of the scale `hodoku` are ratings, too: a guess has 10000.0.
///
/// ```
/// use ninefold_scales::Tenths;
///
/// assert_eq!(Tenths::new(72).to_string(), "7.2");
/// assert!(Tenths::new(9) < Tenths::new(10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(u32);

impl Tenths {
    /// Returns the rating of a number of tenths.
    pub const fn new(tenths: u32) -> Self {
        Self(tenths)
    }

    /// Returns the number of tenths.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns the rating as a number, such as 7.2.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Returns the rating of a score, or of a sum of scores. It is rounded to the nearest tenth.
    ///
    /// ```
    /// use ninefold_scales::Tenths;
    ///
    /// assert_eq!(Tenths::of_sum(7.1 + 0.1), Tenths::new(72));
    /// ```
    pub fn of_sum(sum: f64) -> Self {
        // As Sudoku Explainer prints it. The sums of its scores are a little off the tenths.
        #[allow(clippy::cast_sign_loss, reason = "scores are positive, and the cast saturates")]
        Self(((sum + 0.05) * 10.0) as u32)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Debug for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
