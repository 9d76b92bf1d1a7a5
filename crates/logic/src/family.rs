//! [`Family`]: groups of techniques.

use crate::techniques::Technique;
use core::fmt;

/// A group of techniques that use the same kind of pattern.
///
/// ```
/// use ninefold_logic::{Family, Technique};
///
/// assert_eq!(Technique::XWing.family(), Family::Fish);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Family {
    /// Naked and hidden singles: one cell or one place is left.
    Single,
    /// Locked candidates: a digit's places in one house all lie in another house.
    Intersection,
    /// Naked and hidden pairs, triples and quads.
    Subset,
    /// Fish: the places of one digit in some lines lie in as many crossing lines.
    Fish,
    /// Patterns of one digit that two or more strong links make.
    SingleDigit,
    /// Wings: a pivot cell and cells with few candidates that see it.
    Wing,
    /// Coloring: candidates of one digit that are all true or all false.
    Coloring,
    /// Techniques that assume a unique solution.
    Uniqueness,
    /// Almost locked sets: cells of a house with one candidate more than there are cells.
    AlmostLockedSet,
    /// Aligned exclusion: combinations of candidates that leave another cell empty.
    Exclusion,
    /// Chains and cycles without branches.
    Chain,
    /// Forcing chains with branches.
    ForcingChain,
    /// Templates: all ways to place one digit nine times.
    Template,
    /// A search for the solution.
    Search,
    /// Patterns of several digits in several houses: fireworks and others.
    MultiHouse,
}

impl Family {
    /// All families, in the order of their declaration.
    pub const ALL: [Self; 15] = [
        Self::Single,
        Self::Intersection,
        Self::Subset,
        Self::Fish,
        Self::SingleDigit,
        Self::Wing,
        Self::Coloring,
        Self::Uniqueness,
        Self::AlmostLockedSet,
        Self::Exclusion,
        Self::Chain,
        Self::ForcingChain,
        Self::Template,
        Self::Search,
        Self::MultiHouse,
    ];

    /// Returns the name: small letters and hyphens, in the plural where there is one.
    ///
    /// ```
    /// use ninefold_logic::Family;
    ///
    /// assert_eq!(Family::ForcingChain.name(), "forcing-chains");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "singles",
            Self::Intersection => "intersections",
            Self::Subset => "subsets",
            Self::Fish => "fish",
            Self::SingleDigit => "single-digit-patterns",
            Self::Wing => "wings",
            Self::Coloring => "coloring",
            Self::Uniqueness => "uniqueness",
            Self::AlmostLockedSet => "almost-locked-sets",
            Self::Exclusion => "aligned-exclusion",
            Self::Chain => "chains",
            Self::ForcingChain => "forcing-chains",
            Self::Template => "templates",
            Self::Search => "search",
            Self::MultiHouse => "multi-house-patterns",
        }
    }

    /// Returns the family with a name, in the singular or the plural. Case does not matter; blanks,
    /// hyphens and underscores are equal.
    ///
    /// ```
    /// use ninefold_logic::Family;
    ///
    /// assert_eq!(Family::named("Forcing chain"), Some(Family::ForcingChain));
    /// assert_eq!(Family::named("x-wing"), None);
    /// assert_eq!(Family::named("uniquenes"), None);
    /// ```
    pub fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|family| {
            let name = family.name();
            let singular = name.strip_suffix('s').filter(|one| !one.ends_with('s'));
            let is_short = *family == Self::AlmostLockedSet && is_same("als", text);
            is_same(name, text) || singular.is_some_and(|one| is_same(one, text)) || is_short
        })
    }

    /// Returns the techniques of the family.
    pub fn techniques(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |technique| technique.family() == self)
    }
}

/// Returns whether two names are equal but for case, blanks, hyphens and underscores.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let plain = |byte: u8| match byte {
        b'-' | b'_' => b' ',
        other => other.to_ascii_lowercase(),
    };
    one.bytes().map(plain).eq(other.trim().bytes().map(plain))
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_name_of_a_family_means_one_family() {
        for family in Family::ALL {
            assert_eq!(Family::named(family.name()), Some(family));
            assert_eq!(Family::named(&family.to_string().to_uppercase()), Some(family));
            assert!(family.techniques().count() > 0, "{family} has no technique");
        }
        assert_eq!(Family::named(""), None);
    }
}
