//! What `generate` wants of the steps of a puzzle: its rating, its hardest technique and others.

use crate::args::OrderArgs;
use ninefold::batch::{Host, Jewel, StepConstraints, TechniqueNames, WantedDifficulty};

/// Returns what the options want of the steps. `None`: nothing.
///
/// # Errors
///
/// Returns a message if no puzzle can be as wanted.
pub fn wanted_steps(args: &OrderArgs, host: &dyn Host) -> Result<Option<WantedDifficulty>, String> {
    let order = StepConstraints {
        scale: args.scale.0,
        rating: args.rating,
        level: args.level,
        hardest: args.hardest.clone(),
        without: args.without.clone(),
        jewel: match (args.pearl, args.diamond) {
            (_, true) => Some(Jewel::Diamond),
            (true, false) => Some(Jewel::Pearl),
            (false, false) => None,
        },
    };
    order.difficulty(host)
}

/// Returns names with commas between them.
pub fn names(names: &[TechniqueNames]) -> String {
    names.iter().map(|names| names.name).collect::<Vec<_>>().join(",")
}
