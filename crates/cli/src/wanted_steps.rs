//! What `generate` wants of the steps of a puzzle: its rating, its hardest technique and others.

use crate::args::{OrderArgs, ScaleName};
use ninefold::questions::make::{
    HardFromStart, StepConstraints, TechniqueNames, TechniqueRole, WantedTechnique,
};
use ninefold::scales::Profile;

/// Returns what the options want of the steps.
pub fn step_constraints(args: &OrderArgs) -> StepConstraints {
    let role = match (args.positions, args.once) {
        (true, _) => TechniqueRole::Next,
        (false, true) => TechniqueRole::Once,
        (false, false) => TechniqueRole::Hardest,
    };
    StepConstraints {
        scale: scale(args),
        rating: args.rating,
        level: args.level,
        hardest: args.hardest.clone(),
        technique: args.technique.clone().map(|names| WantedTechnique { names, role }),
        without: args.without.clone(),
        jewel: match (args.pearl, args.diamond) {
            (_, true) => Some(HardFromStart::Diamond),
            (true, false) => Some(HardFromStart::Pearl),
            (false, false) => None,
        },
    }
}

/// Returns the scale of the options about steps.
pub fn scale(args: &OrderArgs) -> Profile {
    args.scale.as_ref().map_or(Profile::DEFAULT, |ScaleName(scale)| *scale)
}

/// Returns names with commas between them.
pub fn names(names: &[TechniqueNames]) -> String {
    names.iter().map(|names| names.name).collect::<Vec<_>>().join(",")
}
