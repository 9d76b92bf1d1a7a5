//! [`Uniqueness`]: whether a puzzle may have several solutions.

/// Whether techniques may assume that a puzzle has one solution.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Family};
/// use ninefold_scales::{Profile, Rater, Uniqueness};
///
/// // A puzzle that takes a unique rectangle if it may.
/// let text = "7....1...6.4.3.5..15......7....4..2.54.1........8...65.7....342.39...7..4......9.";
/// let puzzle: Puzzle = text.parse()?;
/// let relies = |uniqueness| {
///     let mut rater = Rater::new(Board::new(&puzzle), Profile::SE121).with_uniqueness(uniqueness);
///     rater.any(|step| step.technique.family() == Family::Uniqueness)
/// };
/// assert!(relies(Uniqueness::Assumed));
/// assert!(!relies(Uniqueness::Open));
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Uniqueness {
    /// The puzzle has one solution. Techniques may rely on this.
    #[default]
    Assumed,
    /// The puzzle may have several solutions. Techniques that assume one are left out.
    Open,
}
