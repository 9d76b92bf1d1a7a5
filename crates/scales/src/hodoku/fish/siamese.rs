//! Siamese fish: two fish of one base.

use super::form;
use super::search::{self, Fish, FishShape, FishSink, rules};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Cell, Digit};
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, Deduction, Pattern, StepSink, Technique};

/// Finds siamese fish: pairs of fish with the same digit and the same base that eliminate different
/// candidates. Both are finned (or sashimi), or both are franken fish, and so on. Their first
/// eliminations differ.
///
/// The technique is that of the first fish. `HoDoKu` hands over siamese fish only on request, and
/// not while it solves.
///
/// Order: by the first fish, then by the second one, both in the order of
/// [`find_all`](super::find_all). The fish of a digit are stored.
pub fn find_siamese(
    board: &Board,
    shape: FishShape,
    size: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    if !(2..=7).contains(&size) {
        return ControlFlow::Continue(());
    }
    for digit in Digit::ALL {
        let mut list = FishList { board, fish: Vec::new(), sink };
        search::find_digit(board, &rules(shape, size), digit, &mut list)?;
        let FishList { fish: all, .. } = list;
        // The indices of the fish of each base and group, ascending.
        let mut indices: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let key = |(technique, fish): &(Technique, Fish)| (fish.base, form::group(*technique));
        for (index, first) in all.iter().enumerate() {
            indices.entry(key(first)).or_default().push(index);
        }
        for (index, first) in all.iter().enumerate() {
            let alike = indices.get(&key(first)).map_or(&[][..], Vec::as_slice);
            for &later in alike.iter().filter(|other| **other > index) {
                let (_, second) = &all[later];
                if first_elimination(&first.1) != first_elimination(second) {
                    sink.take(pair(first, second))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A sink that stores fish with their techniques.
struct FishList<'a> {
    board: &'a Board,
    fish: Vec<(Technique, Fish)>,
    sink: &'a mut dyn StepSink,
}

impl FishSink for FishList<'_> {
    fn take(&mut self, fish: &Fish) -> ControlFlow<()> {
        self.fish.push((form::technique(self.board, fish), *fish));
        ControlFlow::Continue(())
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.sink.visit()
    }
}

/// Returns the first elimination: a place outside the base if there is one, otherwise a
/// cannibalistic one.
fn first_elimination(fish: &Fish) -> Option<Cell> {
    let all = fish.eliminations();
    (all - fish.based).first().or(all.first())
}

/// Returns the step of two fish.
fn pair((technique, fish): &(Technique, Fish), other: &Fish) -> Deduction {
    let &Fish { digit, base, .. } = fish;
    let pattern = Pattern::SiameseFish {
        digit,
        base,
        covers: [fish.cover, other.cover],
        fins: [fish.fins, other.fins],
    };
    let eliminations = fish.eliminations() | other.eliminations();
    Deduction::elimination(*technique, pattern, of_digit(digit, eliminations))
}
