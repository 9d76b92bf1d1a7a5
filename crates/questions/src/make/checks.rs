//! Checks of orders before anything is made.

use super::difficulty::WantedDifficulty;
use super::maker::{MakeWatch, PuzzleMaker, Unwatched};
use crate::setting::{Setting, SettingNames};
use ninefold_core::CancelFlag;
use ninefold_generate::{Minimality, PuzzleSpec};
use std::sync::Arc;

/// Checks whether puzzles of a spec can have a wanted difficulty. `settings` names the settings in the
/// message.
///
/// # Errors
///
/// A sentence that says what cannot be made, and what to do.
pub fn check_puzzles(
    spec: &PuzzleSpec,
    difficulty: Option<&WantedDifficulty>,
    settings: &dyn SettingNames,
) -> Result<(), String> {
    let is_minimal = spec.minimality == Minimality::Minimal;
    if is_minimal && difficulty.is_some_and(WantedDifficulty::is_of_full_houses) {
        return Err(format!(
            "no minimal puzzle is known that full houses alone solve; allow redundant clues ({}) and \
             many clues ({} 50-70)",
            settings.setting_name(Setting::Minimality),
            settings.setting_name(Setting::Clues),
        ));
    }
    let watch: Arc<dyn MakeWatch> = Arc::new(Unwatched);
    PuzzleMaker::new(spec, difficulty, 0, &watch, &CancelFlag::new()).map(drop)
}

/// Checks that the indices of `count` items from `start` on do not go past the last one. `names` names
/// the settings in the message.
///
/// # Errors
///
/// A sentence that says how many indices are left.
pub fn check_indices(start: u64, count: u64, settings: &dyn SettingNames) -> Result<(), String> {
    if start.checked_add(count.saturating_sub(1)).is_some() {
        return Ok(());
    }
    let there = u64::MAX - start + 1;
    Err(format!(
        "{} {start} leaves {there} of the indices, which end at {}; {} asks for more",
        settings.setting_name(Setting::Start),
        u64::MAX,
        settings.setting_name(Setting::Count),
    ))
}
