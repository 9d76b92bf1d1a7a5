//! [`Variant`]: forms of techniques that a profile may ask for.

use crate::hodoku::{empty_rectangle, library, nice_loop, two_string_kite, unique_rectangle};
use ninefold_logic::techniques::als::{death_blossom, xy_chain, xy_wing, xz};
use ninefold_logic::{Finder, Technique};

/// A form of techniques that no technique has by itself. `HoDoKu` has an option for each.
///
/// ```
/// use ninefold_logic::Technique;
/// use ninefold_scales::Variant;
///
/// let variant = Variant::named("overlapping sets").ok_or("a variant")?;
/// assert_eq!(variant, Variant::OverlappingSets);
/// assert!(variant.finder(Technique::DeathBlossom).is_some());
/// assert!(variant.finder(Technique::XWing).is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Two fish with the same base as one step.
    SiameseFish,
    /// Empty rectangles with two places in the box.
    TwoPlaceRectangles,
    /// Dual two-string kites of two digits.
    TwoDigitKites,
    /// Unique rectangles only without missing candidates.
    CompleteRectangles,
    /// Almost locked sets as nodes of nice loops and AICs.
    SetsInChains,
    /// Almost locked sets with common cells.
    OverlappingSets,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 6] = [
        Self::SiameseFish,
        Self::TwoPlaceRectangles,
        Self::TwoDigitKites,
        Self::CompleteRectangles,
        Self::SetsInChains,
        Self::OverlappingSets,
    ];

    /// Returns the name: small letters and hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SiameseFish => "siamese-fish",
            Self::TwoPlaceRectangles => "two-place-rectangles",
            Self::TwoDigitKites => "two-digit-kites",
            Self::CompleteRectangles => "complete-rectangles",
            Self::SetsInChains => "sets-in-chains",
            Self::OverlappingSets => "overlapping-sets",
        }
    }

    /// Returns the variant with a name. Case does not matter; blanks, hyphens and underscores are equal.
    pub fn named(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_same = |name: &str| {
            let plain = |byte: u8| match byte {
                b'-' | b'_' => b' ',
                other => other.to_ascii_lowercase(),
            };
            name.bytes().map(plain).eq(text.bytes().map(plain))
        };
        Self::ALL.into_iter().find(|variant| is_same(variant.name()))
    }

    /// Returns whether the finder of the variant takes the place of the usual one. Otherwise it comes
    /// before it.
    pub const fn replaces(self) -> bool {
        !matches!(self, Self::SiameseFish)
    }

    /// Returns the finder of this form of a technique, if the technique has the form.
    pub fn finder(self, technique: Technique) -> Option<Finder> {
        use Technique as T;
        Some(match (self, technique) {
            (Self::SiameseFish, T::KrakenFish1 | T::KrakenFish2) => return None,
            (Self::SiameseFish, _) => return library::siamese(technique),
            (Self::TwoPlaceRectangles, T::EmptyRectangle) => empty_rectangle::find_with_two,
            (Self::TwoDigitKites, T::DualTwoStringKite) => two_string_kite::find_dual_of_any_digits,
            (
                Self::CompleteRectangles,
                T::Uniqueness1
                | T::Uniqueness2
                | T::Uniqueness3
                | T::Uniqueness4
                | T::Uniqueness5
                | T::Uniqueness6
                | T::HiddenRectangle,
            ) => unique_rectangle::find_complete,
            (
                Self::SetsInChains,
                T::GroupedContinuousNiceLoop | T::GroupedDiscontinuousNiceLoop | T::GroupedAic,
            ) => nice_loop::find_with_sets,
            (Self::OverlappingSets, T::AlsXz) => xz::find_overlapping,
            (Self::OverlappingSets, T::AlsXyWing) => xy_wing::find_overlapping,
            (Self::OverlappingSets, T::AlsXyChain) => xy_chain::find_any_order_overlapping,
            (Self::OverlappingSets, T::DeathBlossom) => death_blossom::find_overlapping,
            _ => return None,
        })
    }
}
