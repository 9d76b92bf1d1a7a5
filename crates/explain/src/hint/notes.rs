//! [`Notes`]: which pencil marks a person has, and what is seen first with them.

use core::fmt;
use ninefold_logic::Technique;

/// How a person works: which pencil marks are on the board.
///
/// | notes | a person sees first |
/// |---|---|
/// | none | full houses, hidden singles in boxes and then in lines, singles behind locked candidates, naked singles |
/// | corner | the same; then pairs and triples of a box, which corner notes show |
/// | full | full houses and naked singles, then hidden singles, and then patterns of marks |
///
/// After these come the techniques of the scale `human` in its order ([`HUMAN`](ninefold_scales::Profile::HUMAN)). Of its
/// chains, the one with the least score comes first. Then come all others in the order of their scores:
/// those of the scale `stable`, and those that no scale has ([`unscaled`](ninefold_scales::Profile::unscaled)).
///
/// ```
/// use ninefold_explain::Notes;
///
/// assert_eq!(Notes::named("corner"), Some(Notes::Corner));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Notes {
    /// No pencil marks.
    None,
    /// Marks of the digits that have two or three places in a box, as Snyder's notation has them.
    Corner,
    /// All candidates.
    #[default]
    Full,
}

impl Notes {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::None, Self::Corner, Self::Full];

    /// Returns the name: `none`, `corner` or `full`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Corner => "corner",
            Self::Full => "full",
        }
    }

    /// Returns the way of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notes| notes.name() == name)
    }

    /// Returns the techniques that are seen first, in order.
    pub(super) const fn first(self) -> &'static [Technique] {
        use Technique as T;
        match self {
            Self::None => &[
                T::FullHouse,
                T::HiddenSingle,
                T::DirectPointing,
                T::DirectClaiming,
                T::NakedSingle,
                T::DirectHiddenPair,
                T::DirectHiddenTriple,
            ],
            Self::Corner => &[
                T::FullHouse,
                T::HiddenSingle,
                T::DirectPointing,
                T::DirectHiddenPair,
                T::DirectClaiming,
                T::NakedSingle,
                T::Pointing,
                T::HiddenPair,
                T::Claiming,
                T::DirectHiddenTriple,
                T::NakedPair,
            ],
            Self::Full => &[T::FullHouse, T::NakedSingle, T::HiddenSingle],
        }
    }
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
