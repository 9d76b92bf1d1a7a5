//! [`Rarity`]: how rare puzzles are whose hardest step uses a technique, as it was measured.

use super::step_rating::WantedSteps;
use super::wanted_technique::TechniqueRole;
use ninefold_logic::Technique;
use ninefold_scales::Profile;
use std::fmt;

/// How many random minimal puzzles have a hardest step of some techniques.
///
/// Its text is a clause, such as `about one random puzzle in 43,000 is as wanted`.
///
/// ```
/// use ninefold_logic::Technique;
/// use ninefold_questions::make::{Rarity, TechniqueRole, WantedSteps};
/// use ninefold_scales::Profile;
///
/// let hardest = |technique| WantedSteps {
///     hardest: vec![technique],
///     role: Some(TechniqueRole::Hardest),
///     ..WantedSteps::default()
/// };
/// let rare = Rarity::of(&hardest(Technique::FrankenXWing), &Profile::HODOKU).ok_or("it is rare")?;
/// assert_eq!(rare.to_string(), "fewer than one random puzzle in 330,000 is as wanted");
/// assert_eq!(Rarity::of(&hardest(Technique::XWing), &Profile::HODOKU), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rarity {
    /// Number of the puzzles that were rated.
    rated: u32,
    /// Number of those whose hardest step is one of the techniques.
    found: u32,
}

/// The puzzles of a scale that were rated.
struct Sample {
    scale: &'static str,
    rated: u32,
    /// How often the hardest step was one of the techniques, where that is at most one in 1,000. Techniques of
    /// the scale that are not in the list are more frequent, or the removal of clues aims at them.
    rare: &'static [(Technique, u32)],
}

impl Rarity {
    /// Share of the puzzles from which on they are found soon: one in 1,000.
    const SOON: u32 = 1_000;

    /// Returns the number of random puzzles among which one is as wanted, or more than that if none was found
    /// in the sample.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    /// use ninefold_questions::make::{Rarity, TechniqueRole, WantedSteps};
    /// use ninefold_scales::Profile;
    ///
    /// let wanted = WantedSteps {
    ///     hardest: vec![Technique::ThreeDMedusa],
    ///     role: Some(TechniqueRole::Hardest),
    ///     ..WantedSteps::default()
    /// };
    /// assert_eq!(Rarity::of(&wanted, &Profile::HUMAN).map(Rarity::one_in), Some(25_000));
    /// ```
    pub fn one_in(self) -> u32 {
        // The rule of three, with a confidence of 95 %.
        self.rated.checked_div(self.found).unwrap_or(self.rated / 3)
    }

    /// Returns the rarity of puzzles with these steps, if it is known and if they are rare. Conditions other
    /// than those on the hardest step make them rarer.
    pub fn of(wanted: &WantedSteps, scale: &Profile) -> Option<Self> {
        let is_of_hardest = wanted.role != Some(TechniqueRole::Next);
        let sample = SAMPLES.iter().find(|sample| sample.scale == scale.name())?;
        if !is_of_hardest || wanted.hardest.is_empty() {
            return None;
        }
        let count = |technique: &Technique| {
            let known = sample.rare.iter().find(|(rare, _)| rare == technique);
            known.map(|(_, count)| *count)
        };
        let found = wanted.hardest.iter().map(count).sum::<Option<u32>>()?;
        let is_rare = found < sample.rated / Self::SOON;
        is_rare.then_some(Self { rated: sample.rated, found })
    }
}

impl fmt::Display for Rarity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = if self.found > 0 { "about" } else { "fewer than" };
        write!(f, "{share} one random puzzle in {} is as wanted", rounded(self.one_in()))
    }
}

/// Returns a number with two digits that count, and a comma after thousands.
fn rounded(number: u32) -> String {
    let unit = 10_u32.pow(number.checked_ilog10().unwrap_or_default().saturating_sub(1));
    let rounded = number / unit * unit;
    match (rounded / 1_000_000, rounded / 1000 % 1000, rounded % 1000) {
        (0, 0, ones) => ones.to_string(),
        (0, thousands, ones) => format!("{thousands},{ones:03}"),
        (millions, thousands, ones) => format!("{millions},{thousands:03},{ones:03}"),
    }
}

/// The samples: random minimal puzzles, the first ones of seed 2026, rated with each scale and counted by
/// their hardest step.
const SAMPLES: &[Sample] = &[
    Sample {
        scale: "human",
        rated: 500_000,
        rare: &[
            (Technique::Aic, 0),
            (Technique::AlignedPairExclusion, 0),
            (Technique::BugPlusN, 0),
            (Technique::DoublyNestedForcingChains, 0),
            (Technique::DynamicForcingChains, 0),
            (Technique::DynamicForcingChainsPlus, 0),
            (Technique::GWhip, 0),
            (Technique::GroupedAic, 0),
            (Technique::GurthsSymmetry, 0),
            (Technique::JuniorExocet, 0),
            (Technique::MultiColors2, 0),
            (Technique::NestedDynamicForcingChains, 0),
            (Technique::NestedForcingChains, 0),
            (Technique::NestedMultipleForcingChains, 0),
            (Technique::QuadrupleFirework, 0),
            (Technique::RemotePair, 0),
            (Technique::SeniorExocet, 0),
            (Technique::SimpleColorsWrap, 0),
            (Technique::SkLoop, 0),
            (Technique::Tridagon, 0),
            (Technique::TuvwxyzWing, 0),
            (Technique::UvwxyzWing, 0),
            (Technique::VwxyzWing, 0),
            (Technique::AvoidableRectangle2, 2),
            (Technique::TripleFirework, 3),
            (Technique::Uniqueness5, 6),
            (Technique::MultiSectorLockedSet, 7),
            (Technique::Multifish, 13),
            (Technique::EriPair, 17),
            (Technique::ThreeDMedusa, 20),
            (Technique::BivalueOddagon, 40),
            (Technique::NakedQuad, 47),
            (Technique::BrokenWing, 65),
            (Technique::DeathBlossom, 74),
            (Technique::FinnedFrankenSwordfish, 80),
            (Technique::AvoidableRectangle1, 89),
            (Technique::SueDeCoq, 95),
            (Technique::GroupedContinuousNiceLoop, 101),
            (Technique::BivalueUniversalGrave, 188),
            (Technique::Swordfish, 191),
            (Technique::AlmostLockedTriple, 204),
            (Technique::SashimiSwordfish, 208),
            (Technique::MultiColors1, 266),
            (Technique::Uniqueness3, 281),
            (Technique::UniqueLoop, 354),
            (Technique::SashimiXWing, 401),
            (Technique::ExtendedSueDeCoq, 471),
            (Technique::HiddenTriple, 485),
        ],
    },
    Sample {
        scale: "hodoku",
        rated: 1_000_000,
        rare: &[
            (Technique::AvoidableRectangle1, 0),
            (Technique::AvoidableRectangle2, 0),
            (Technique::FinnedFrankenXWing, 0),
            (Technique::FinnedMutantSwordfish, 0),
            (Technique::FinnedMutantXWing, 0),
            (Technique::FrankenSwordfish, 0),
            (Technique::FrankenXWing, 0),
            (Technique::MutantSwordfish, 0),
            (Technique::MutantXWing, 0),
            (Technique::Uniqueness5, 0),
            (Technique::SimpleColorsWrap, 4),
            (Technique::SimpleColorsTrap, 19),
            (Technique::MultiColors2, 26),
            (Technique::Uniqueness6, 63),
            (Technique::HiddenRectangle, 80),
            (Technique::Uniqueness4, 80),
            (Technique::NakedQuad, 151),
            (Technique::FinnedFrankenSwordfish, 207),
            (Technique::FinnedXWing, 270),
            (Technique::SashimiXWing, 299),
            (Technique::ForcingNetVerity, 313),
            (Technique::MultiColors1, 367),
            (Technique::Uniqueness2, 379),
            (Technique::Uniqueness3, 399),
            (Technique::ForcingNetContradiction, 552),
            (Technique::ForcingChainVerity, 609),
            (Technique::TurbotFish, 634),
            (Technique::GroupedContinuousNiceLoop, 868),
            (Technique::SashimiSwordfish, 935),
            (Technique::XChain, 976),
        ],
    },
    Sample {
        scale: "se121",
        rated: 1_000_000,
        rare: &[
            (Technique::DirectClaiming, 0),
            (Technique::DoublyNestedForcingChains, 0),
            (Technique::DynamicForcingChainsPlus, 0),
            (Technique::NestedDynamicForcingChains, 0),
            (Technique::NestedForcingChains, 0),
            (Technique::NestedMultipleForcingChains, 0),
            (Technique::NakedQuad, 131),
            (Technique::Swordfish, 258),
            (Technique::AlignedPairExclusion, 285),
            (Technique::XCycle, 470),
            (Technique::AlignedTripleExclusion, 594),
            (Technique::HiddenTriple, 698),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn told(scale: &Profile, techniques: &[Technique]) -> Option<String> {
        let role = Some(TechniqueRole::Hardest);
        let wanted = WantedSteps { hardest: techniques.to_vec(), role, ..WantedSteps::default() };
        Rarity::of(&wanted, scale).map(|rarity| rarity.to_string())
    }

    #[test]
    fn rare_techniques_are_told_and_frequent_ones_are_not() {
        let about = "about one random puzzle in 25,000 is as wanted";
        assert_eq!(told(&Profile::HUMAN, &[Technique::ThreeDMedusa]).as_deref(), Some(about));
        // Several techniques are less rare together.
        let both = [Technique::ThreeDMedusa, Technique::NakedQuad];
        let about = "about one random puzzle in 7,400 is as wanted";
        assert_eq!(told(&Profile::HUMAN, &both).as_deref(), Some(about));
        let with_frequent = [Technique::ThreeDMedusa, Technique::XyChain];
        assert_eq!(told(&Profile::HUMAN, &with_frequent), None);
        // The removal of clues aims at it.
        assert_eq!(told(&Profile::HUMAN, &[Technique::Jellyfish]), None);
        assert_eq!(told(&Profile::HUMAN, &[]), None);
    }

    #[test]
    fn positions_and_other_scales_are_told_nothing() {
        let next = WantedSteps {
            hardest: vec![Technique::ThreeDMedusa],
            role: Some(TechniqueRole::Next),
            ..WantedSteps::default()
        };
        assert_eq!(Rarity::of(&next, &Profile::HUMAN), None);
        assert_eq!(told(&Profile::STABLE, &[Technique::ThreeDMedusa]), None);
    }

    #[test]
    fn the_samples_name_techniques_of_their_scales_once() {
        for sample in SAMPLES {
            let scale = Profile::ALL.iter().find(|scale| scale.name() == sample.scale).unwrap();
            for (index, (technique, count)) in sample.rare.iter().enumerate() {
                assert!(scale.score(*technique).is_some(), "{} {technique}", sample.scale);
                assert!(u64::from(*count) * 1000 < u64::from(sample.rated), "{technique}");
                assert!(sample.rare[..index].iter().all(|(other, _)| other != technique));
            }
        }
    }

    #[test]
    fn numbers_are_rounded_down_to_two_digits() {
        let told = [7, 99, 101, 5_678, 333_333, 12_345_678].map(rounded);
        assert_eq!(told, ["7", "99", "100", "5,600", "330,000", "12,000,000"]);
    }
}
