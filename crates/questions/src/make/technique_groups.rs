//! Names that mean several techniques, and techniques that a scale has under other names.

use ninefold_logic::Technique;
use ninefold_scales::Profile;

/// A name that players use for several techniques, its other names, and the techniques.
type Group = (&'static str, &'static [&'static str], &'static [Technique]);

/// The types of unique rectangles.
const UNIQUENESS_TESTS: &[Technique] = &[
    Technique::Uniqueness1,
    Technique::Uniqueness2,
    Technique::Uniqueness3,
    Technique::Uniqueness4,
    Technique::Uniqueness5,
    Technique::Uniqueness6,
];

/// The groups. Names are in small letters, with blanks between words.
const GROUPS: &[Group] = {
    use Technique as T;
    &[
        ("locked candidates", &["intersection removal"], &[T::Pointing, T::Claiming]),
        ("almost locked candidates", &["alc"], &[T::AlmostLockedPair, T::AlmostLockedTriple]),
        (
            "simple coloring",
            &["simple colors", "singles chain", "colors"],
            &[T::SimpleColorsTrap, T::SimpleColorsWrap],
        ),
        ("multi coloring", &["multi colors", "weak colors"], &[T::MultiColors1, T::MultiColors2]),
        ("x-cycles", &["fishy cycles"], &[T::XCycle, T::XChain]),
        (
            "nice loops",
            &["plain nice loops", "nl"],
            &[T::ContinuousNiceLoop, T::DiscontinuousNiceLoop],
        ),
        (
            "grouped nice loops",
            &["gnl"],
            &[T::GroupedContinuousNiceLoop, T::GroupedDiscontinuousNiceLoop],
        ),
        (
            "avoidable rectangle",
            &["ar", "unique rectangle of filled cells"],
            &[T::AvoidableRectangle1, T::AvoidableRectangle2],
        ),
        ("uniqueness test", &["unique rectangle types"], UNIQUENESS_TESTS),
        ("fireworks", &[], &[T::TripleFirework, T::QuadrupleFirework]),
        ("exocets", &[], &[T::JuniorExocet, T::SeniorExocet]),
        ("kraken fish", &["kraken"], &[T::KrakenFish1, T::KrakenFish2]),
        ("finned fish", &[], &[T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish]),
        ("sashimi fish", &[], &[T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish]),
        ("naked subset", &["naked set"], &[T::NakedPair, T::NakedTriple, T::NakedQuad]),
        ("hidden subset", &["hidden set"], &[T::HiddenPair, T::HiddenTriple, T::HiddenQuad]),
        ("whips", &["braids and whips"], &[T::Whip, T::GWhip]),
        (
            "pattern overlay",
            &["pattern overlay method", "pom", "templating"],
            &[T::TemplateSet, T::TemplateDelete],
        ),
        ("als chains", &[], &[T::AlsXyChain, T::AlsXyWing, T::AlsXz]),
        ("oddagons", &[], &[T::BrokenWing, T::BivalueOddagon]),
        ("wxyz-wings", &["bent subsets"], &[T::WxyzWing, T::VwxyzWing, T::UvwxyzWing]),
    ]
};

/// Returns the name and the techniques of a group. Case, hyphens, a plural and British spelling do not
/// matter.
pub(super) fn group(text: &str) -> Option<(&'static str, &'static [Technique])> {
    let wanted = plain(text);
    GROUPS.iter().find_map(|(name, others, techniques)| {
        let is_named = others.iter().chain([name]).any(|own| plain(own) == wanted);
        is_named.then_some((*name, *techniques))
    })
}

/// Returns all names of groups.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(name, others, _)| others.iter().chain([name]).copied())
}

/// Returns a name as it is compared: small letters, blanks, American spelling, and no plural.
pub(super) fn plain(text: &str) -> String {
    let text = text.trim().to_ascii_lowercase().replace(['-', '_'], " ").replace("colour", "color");
    match text.strip_suffix('s') {
        Some(singular) if singular.len() > 2 && !singular.ends_with('s') => singular.to_owned(),
        _ => text,
    }
}

/// Returns what other scales have in place of a technique.
const fn types(technique: Technique) -> &'static [Technique] {
    use Technique as T;
    match technique {
        T::UniqueRectangle => UNIQUENESS_TESTS,
        T::TwoStrongLinks => &[T::Skyscraper, T::TwoStringKite, T::TurbotFish, T::EmptyRectangle],
        _ => &[],
    }
}

/// Returns techniques as a scale has them: in place of a technique that it lacks, its types. What the
/// scale has not at all stays.
pub(super) fn in_scale(techniques: &[Technique], scale: &Profile) -> Vec<Technique> {
    let mut all: Vec<Technique> = Vec::new();
    for &technique in techniques {
        let has = |own: &Technique| scale.score(*own).is_some();
        let types = types(technique);
        if !has(&technique) && types.iter().any(has) {
            all.extend(types.iter().copied().filter(has));
        } else {
            all.push(technique);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::TechniqueNames;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_of_a_group_means_this_group_only() {
        let mut known = BTreeSet::new();
        for (name, others, techniques) in GROUPS {
            assert!(techniques.len() > 1, "{name}");
            for own in others.iter().chain([name]) {
                assert!(known.insert(plain(own)), "{own} is in two groups");
                let names: TechniqueNames = own.parse().expect("a name");
                assert_eq!((names.name, &names.techniques[..]), (*name, *techniques), "{own}");
            }
        }
    }

    #[test]
    fn names_that_players_use_are_known() {
        let cases = [
            ("simple colouring", 2),
            ("X-Cycles", 2),
            ("nice loop", 2),
            ("ALS", 6),
            ("SDC", 1),
            ("WXYZ", 1),
            ("turbot", 1),
            ("fireworks", 2),
            ("rectangle elimination", 1),
            ("pattern overlay", 2),
            ("locked candidates", 2),
            ("avoidable rectangle", 2),
            ("skyscrapers", 1),
            ("3D medusas", 1),
        ];
        for (name, least) in cases {
            let names: TechniqueNames =
                name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(names.techniques.len() >= least, "{name}: {names:?}");
            assert_eq!(least == 1, names.techniques.len() == 1, "{name}: {names:?}");
        }
    }

    #[test]
    fn a_scale_without_unique_rectangles_has_their_types() {
        let wanted = [Technique::UniqueRectangle];
        assert_eq!(in_scale(&wanted, &Profile::SE121), wanted);
        for scale in [&Profile::HUMAN, &Profile::HODOKU] {
            assert_eq!(in_scale(&wanted, scale).len(), 6, "{}", scale.name());
        }
        assert_eq!(in_scale(&[Technique::XWing], &Profile::HUMAN), [Technique::XWing]);
    }
}
