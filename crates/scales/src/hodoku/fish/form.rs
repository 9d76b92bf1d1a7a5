//! The technique that a fish belongs to.

use super::search::Fish;
use ninefold_core::House;
use ninefold_logic::{Board, HouseKind, HouseSet, Technique};

/// The techniques of a form of fish, from two base houses to seven.
type Sizes = [Technique; 6];

/// Defines the techniques of one form.
macro_rules! sizes {
    ($name:ident: $($technique:ident)*) => {
        const $name: Sizes = [$(Technique::$technique),*];
    };
}

sizes!(BASIC: XWing Swordfish Jellyfish Squirmbag Whale Leviathan);
sizes!(FINNED: FinnedXWing FinnedSwordfish FinnedJellyfish FinnedSquirmbag FinnedWhale FinnedLeviathan);
sizes!(SASHIMI: SashimiXWing SashimiSwordfish SashimiJellyfish SashimiSquirmbag SashimiWhale SashimiLeviathan);
sizes!(FRANKEN: FrankenXWing FrankenSwordfish FrankenJellyfish FrankenSquirmbag FrankenWhale FrankenLeviathan);
sizes!(FINNED_FRANKEN: FinnedFrankenXWing FinnedFrankenSwordfish FinnedFrankenJellyfish FinnedFrankenSquirmbag FinnedFrankenWhale FinnedFrankenLeviathan);
sizes!(MUTANT: MutantXWing MutantSwordfish MutantJellyfish MutantSquirmbag MutantWhale MutantLeviathan);
sizes!(FINNED_MUTANT: FinnedMutantXWing FinnedMutantSwordfish FinnedMutantJellyfish FinnedMutantSquirmbag FinnedMutantWhale FinnedMutantLeviathan);

/// Returns which kinds of houses a set has: bit 0 for rows, 1 for columns, 2 for boxes.
fn kinds(houses: HouseSet) -> u32 {
    let bits = houses.bits();
    let has = |kind: u32| u32::from(bits >> (9 * kind) & 0o777 != 0) << kind;
    has(0) | has(1) | has(2)
}

const ROWS: u32 = 1 << HouseKind::Row as u32;
const COLUMNS: u32 = 1 << HouseKind::Column as u32;
const BOXES: u32 = 1 << HouseKind::Block as u32;

/// Returns the technique of a fish.
pub(super) fn technique(board: &Board, fish: &Fish) -> Technique {
    let is_short = |house: House| (board.places_in(house, fish.digit) - fish.fins).len() <= 1;
    let form = match (kinds(fish.base), kinds(fish.cover)) {
        (ROWS, COLUMNS) | (COLUMNS, ROWS) => {
            if fish.base.iter().any(is_short) {
                SASHIMI
            } else {
                [FINNED, BASIC][usize::from(fish.fins.is_empty())]
            }
        }
        (base, cover) => {
            // A base without lines, or a cover without lines, makes a mutant.
            let lines = (base & !BOXES, cover & !BOXES);
            match (matches!(lines, (ROWS, COLUMNS) | (COLUMNS, ROWS)), fish.fins.is_empty()) {
                (true, true) => FRANKEN,
                (true, false) => FINNED_FRANKEN,
                (false, true) => MUTANT,
                (false, false) => FINNED_MUTANT,
            }
        }
    };
    form[(fish.base.len().max(2) - 2).min(5)]
}

/// Returns the group of a technique: siamese fish are pairs of fish of the same group. Finned and
/// sashimi fish are one group.
pub(super) fn group(technique: Technique) -> usize {
    let groups = [BASIC, FINNED, FRANKEN, FINNED_FRANKEN, MUTANT, FINNED_MUTANT];
    groups.iter().position(|group| group.contains(&technique)).unwrap_or(1)
}

/// Returns whether a technique is a sashimi fish.
pub(super) fn is_sashimi(technique: Technique) -> bool {
    SASHIMI.contains(&technique)
}
