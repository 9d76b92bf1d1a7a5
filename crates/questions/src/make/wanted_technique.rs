//! [`WantedTechnique`]: a technique that made puzzles need.

use super::technique_names::TechniqueNames;

/// A technique that each puzzle needs, or a family of which each puzzle needs some technique.
///
/// ```
/// use ninefold_scales::Profile;
/// use ninefold_questions::make::{StepConstraints, TechniqueRole, WantedTechnique};
///
/// let mut wanted = StepConstraints::new(Profile::HUMAN);
/// let names = "x-wing".parse()?;
/// wanted.technique = Some(WantedTechnique { names, role: TechniqueRole::Hardest });
/// assert!(wanted.difficulty()?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedTechnique {
    /// The technique or the family.
    pub names: TechniqueNames,
    /// What it is needed for.
    pub role: TechniqueRole,
}

/// What a technique is needed for.
///
/// ```
/// use ninefold_questions::make::TechniqueRole;
///
/// assert_ne!(TechniqueRole::Hardest, TechniqueRole::Next);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TechniqueRole {
    /// The hardest step of a puzzle. Without the technique, the scale rates the puzzle higher or does
    /// not solve it.
    Hardest,
    /// The hardest step, as [`Hardest`](Self::Hardest). No other step uses it.
    Once,
    /// The next step of a position. No technique that the scale tries earlier finds anything there.
    Next,
}
