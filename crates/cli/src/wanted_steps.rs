//! What `generate` wants of the steps of a puzzle: its rating, its hardest technique and others.

use crate::args::{OrderArgs, ScaleName};
use ninefold::batch::Host;
use ninefold::logic::Profile;
use ninefold::questions::make::{
    Jewel, StepConstraints, TechniqueNames, TechniqueRole, WantedDifficulty, WantedTechnique,
};

/// Returns what the options want of the steps. `None`: nothing.
///
/// # Errors
///
/// Returns a message if no puzzle can be as wanted.
pub fn wanted_steps(args: &OrderArgs, host: &dyn Host) -> Result<Option<WantedDifficulty>, String> {
    let role = match (args.positions, args.once) {
        (true, _) => TechniqueRole::Next,
        (false, true) => TechniqueRole::Once,
        (false, false) => TechniqueRole::Hardest,
    };
    let order = StepConstraints {
        scale: scale(args),
        rating: args.rating,
        level: args.level,
        hardest: args.hardest.clone(),
        technique: args.technique.clone().map(|names| WantedTechnique { names, role }),
        without: args.without.clone(),
        jewel: match (args.pearl, args.diamond) {
            (_, true) => Some(Jewel::Diamond),
            (true, false) => Some(Jewel::Pearl),
            (false, false) => None,
        },
    };
    order.difficulty(host)
}

/// Returns the scale of the options about steps.
pub fn scale(args: &OrderArgs) -> Profile {
    match args.scale {
        Some(ScaleName(scale)) => scale,
        None if args.technique.is_some() => Profile::HUMAN,
        None => Profile::SE121,
    }
}

/// Returns names with commas between them.
pub fn names(names: &[TechniqueNames]) -> String {
    names.iter().map(|names| names.name).collect::<Vec<_>>().join(",")
}
