//! Fish of all kinds: basic, finned, sashimi, franken, mutant, siamese and kraken fish.
//!
//! A fish is about one digit. Its *base* is some houses, and its *cover* as many others. Each base
//! house holds the digit once. If all places of the digit in the base are in the cover, these places
//! use up the cover, so the digit goes from the rest of the cover.
//!
//! | word | meaning |
//! |---|---|
//! | fin | a place in a base house that no cover house has |
//! | endo fin | a place in two base houses; it counts as a fin wherever it is |
//! | cannibalistic elimination | a base place in two cover houses: it goes, because it would use up both |
//! | finned fish | a fish with fins. Either a fin is true, or the fish holds. So what the fish would eliminate goes if it sees all fins |
//! | sashimi fish | a fish of lines, of which a base line has one place or none besides the fins |
//! | siamese fish | two fish with the same base that eliminate different candidates |
//! | kraken fish | a fish with fins whose eliminations follow from each fin by a chain |
//!
//! The kinds of houses make the shape:
//!
//! | shape | base | cover |
//! |---|---|---|
//! | basic | rows | columns |
//! | franken | rows, or rows and boxes | columns, or columns and boxes |
//! | mutant | any | any |
//!
//! Rows and columns may be exchanged. A fish of two houses is an X-wing, of three a swordfish, then
//! jellyfish, squirmbag, whale and leviathan.
//!
//! The rules, the order and the limits are those of `HoDoKu` 2.2.0.
//!
//! - A fish has at most five fins. At most two of them are endo fins, and basic fish have none.
//! - Base and cover have no house in common. Each cover house has a place of the base.
//! - Without fins, a base house has at most as many places as the base has houses. [`find_all`] has
//!   no such limit.
//! - A fish of lines with a base line of one place is a sashimi fish, even without fins.
//! - A search for franken fish also hands over the basic fish among them, and mutants: fish whose
//!   base or cover is boxes only. A search for mutants hands over fish of all shapes.
//! - `HoDoKu` searches large fish only if some place has no template. In this search it leaves out a
//!   base if every cell that sees all endo fins is a place of the digit. Large means: basic fish of
//!   six houses, franken fish of five, mutants of four.
//!
//! Order: digits ascending; rows as base lines, then columns (mutants: all houses at once); base
//! houses in lexicographic order, where rows come before columns before boxes; cover houses
//! likewise.

mod form;
pub(crate) mod kraken;
mod search;
mod siamese;
mod template;

use super::evidence;
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, Deduction, Finder, HodokuListing, Pattern, StepSink, Technique};

use core::ops::ControlFlow;
pub use kraken::{find_kraken, find_kraken_with};
use ninefold_core::{Candidate, Cell, CellSet};
pub use search::FishShape;
use search::{Fins, Fish, FishSink, MAX_ENDO_FINS, MAX_FINS, Rules, rules};
pub use siamese::find_siamese;

/// Defines the finders of one technique each.
macro_rules! finders {
    ($($find:ident $what:literal $size:literal $shape:ident $wanted:ident;)*) => {$(
        #[doc = concat!("Finds ", $what, ".")]
        ///
        #[doc = "Order and limits: see the [module](self)."]
        pub fn $find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
            find(board, FishShape::$shape, $size, Wanted::$wanted, sink)
        }
    )*};
}

finders! {
    find_x_wings "X-wings" 2 Basic Finless;
    find_swordfish "swordfish" 3 Basic Finless;
    find_jellyfish "jellyfish" 4 Basic Finless;
    find_squirmbags "squirmbags" 5 Basic Finless;
    find_whales "whales" 6 Basic Finless;
    find_leviathans "leviathans" 7 Basic Finless;
    find_finned_x_wings "finned X-wings that are not sashimi" 2 Basic Finned;
    find_finned_swordfish "finned swordfish that are not sashimi" 3 Basic Finned;
    find_finned_jellyfish "finned jellyfish that are not sashimi" 4 Basic Finned;
    find_finned_squirmbags "finned squirmbags that are not sashimi" 5 Basic Finned;
    find_finned_whales "finned whales that are not sashimi" 6 Basic Finned;
    find_finned_leviathans "finned leviathans that are not sashimi" 7 Basic Finned;
    find_sashimi_x_wings "sashimi X-wings" 2 Basic Sashimi;
    find_sashimi_swordfish "sashimi swordfish" 3 Basic Sashimi;
    find_sashimi_jellyfish "sashimi jellyfish" 4 Basic Sashimi;
    find_sashimi_squirmbags "sashimi squirmbags" 5 Basic Sashimi;
    find_sashimi_whales "sashimi whales" 6 Basic Sashimi;
    find_sashimi_leviathans "sashimi leviathans" 7 Basic Sashimi;
    find_franken_x_wings "franken X-wings" 2 Franken Finless;
    find_franken_swordfish "franken swordfish" 3 Franken Finless;
    find_franken_jellyfish "franken jellyfish" 4 Franken Finless;
    find_franken_squirmbags "franken squirmbags" 5 Franken Finless;
    find_franken_whales "franken whales" 6 Franken Finless;
    find_franken_leviathans "franken leviathans" 7 Franken Finless;
    find_finned_franken_x_wings "finned franken X-wings" 2 Franken Finned;
    find_finned_franken_swordfish "finned franken swordfish" 3 Franken Finned;
    find_finned_franken_jellyfish "finned franken jellyfish" 4 Franken Finned;
    find_finned_franken_squirmbags "finned franken squirmbags" 5 Franken Finned;
    find_finned_franken_whales "finned franken whales" 6 Franken Finned;
    find_finned_franken_leviathans "finned franken leviathans" 7 Franken Finned;
    find_mutant_x_wings "mutant X-wings" 2 Mutant Finless;
    find_mutant_swordfish "mutant swordfish" 3 Mutant Finless;
    find_mutant_jellyfish "mutant jellyfish" 4 Mutant Finless;
    find_mutant_squirmbags "mutant squirmbags" 5 Mutant Finless;
    find_mutant_whales "mutant whales" 6 Mutant Finless;
    find_mutant_leviathans "mutant leviathans" 7 Mutant Finless;
    find_finned_mutant_x_wings "finned mutant X-wings" 2 Mutant Finned;
    find_finned_mutant_swordfish "finned mutant swordfish" 3 Mutant Finned;
    find_finned_mutant_jellyfish "finned mutant jellyfish" 4 Mutant Finned;
    find_finned_mutant_squirmbags "finned mutant squirmbags" 5 Mutant Finned;
    find_finned_mutant_whales "finned mutant whales" 6 Mutant Finned;
    find_finned_mutant_leviathans "finned mutant leviathans" 7 Mutant Finned;
}

/// What one finder hands over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Fish without fins. Basic ones may be sashimi fish: see the module.
    Finless,
    /// Fish with fins, but no sashimi fish among those of lines.
    Finned,
    /// Sashimi fish with fins.
    Sashimi,
}

/// A sink for fish that makes steps of them.
struct Steps<'a> {
    board: &'a Board,
    shape: FishShape,
    /// What is handed over, or `None` for everything.
    wanted: Option<Wanted>,
    sink: &'a mut dyn StepSink,
}

impl FishSink for Steps<'_> {
    fn take(&mut self, fish: &Fish) -> ControlFlow<()> {
        let technique = form::technique(self.board, fish);
        let is_sashimi = form::is_sashimi(technique);
        let is_other = self.shape == FishShape::Basic
            && match self.wanted {
                None | Some(Wanted::Finless) => false,
                Some(Wanted::Finned) => is_sashimi,
                Some(Wanted::Sashimi) => !is_sashimi,
            };
        if is_other {
            return ControlFlow::Continue(());
        }
        hand_over(self.board, &step(technique, fish), fish, self.sink)
    }

    fn visit(&mut self) -> ControlFlow<()> {
        self.sink.visit()
    }
}

/// Returns the step of a fish.
fn step(technique: Technique, fish: &Fish) -> Deduction {
    let &Fish { digit, base, cover, fins, .. } = fish;
    let pattern = Pattern::Fish { digit, base, cover, fins };
    Deduction::elimination(technique, pattern, of_digit(digit, fish.eliminations()))
}

/// The largest number of listed eliminations. Two times 81: a place outside the base in two cover
/// houses is listed twice.
const MAX_LISTED: usize = 2 * 81;

/// Hands over a step with its list of eliminations: first the places outside the base, then those in
/// two cover houses.
fn hand_over(
    board: &Board,
    step: &Deduction,
    fish: &Fish,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let all = fish.eliminations();
    let twice = all & fish.twice_covered;
    let any = Candidate { cell: Cell::ALL[0], digit: fish.digit };
    let (mut list, mut len) = ([any; MAX_LISTED], 0);
    for cell in (all - fish.based).iter().chain(twice) {
        list[len].cell = cell;
        len += 1;
    }
    let count = |cells: CellSet| cells.len() as u32;
    let listing = HodokuListing {
        eliminations: &list[..len],
        digits: &[fish.digit],
        counts: [count(twice), count(fish.endo_fins), count(fish.fins - fish.endo_fins)],
        ..HodokuListing::default()
    };
    sink.take_listed(*step, &listing, &|| evidence(board, step))
}

/// Finds the fish of one technique.
fn find(
    board: &Board,
    shape: FishShape,
    size: usize,
    wanted: Wanted,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let (fins, max_fins) =
        if wanted == Wanted::Finless { (Fins::Without, 0) } else { (Fins::With, MAX_FINS) };
    let rules = Rules { fins, max_fins, ..rules(shape, size) };
    search::find(board, &rules, &mut Steps { board, shape, wanted: Some(wanted), sink })
}

/// Finds all fish of a shape and of `size` base houses, with and without fins, as `HoDoKu` does
/// when it lists all steps of a position. A shape has the simpler shapes in it.
///
/// A size below 2 or above 7 has no fish.
///
/// Order and limits: see the [module](self). For large mutants the number of fish may be millions.
pub fn find_all(
    board: &Board,
    shape: FishShape,
    size: usize,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    if !(2..=7).contains(&size) {
        return ControlFlow::Continue(());
    }
    search::find(board, &rules(shape, size), &mut Steps { board, shape, wanted: None, sink })
}

/// Defines a list of finders for two to seven base houses.
macro_rules! of_all_sizes {
    ($find:ident $shape:ident) => {
        [
            |board, sink| $find(board, FishShape::$shape, 2, sink),
            |board, sink| $find(board, FishShape::$shape, 3, sink),
            |board, sink| $find(board, FishShape::$shape, 4, sink),
            |board, sink| $find(board, FishShape::$shape, 5, sink),
            |board, sink| $find(board, FishShape::$shape, 6, sink),
            |board, sink| $find(board, FishShape::$shape, 7, sink),
        ]
    };
}

/// Returns the finder for a code of `HoDoKu`'s library: `03`, a digit for the form, a digit for
/// the size, and `1` for siamese fish. The library asks for all fish of a shape.
pub(super) fn library_finder(code: &str) -> Option<Finder> {
    const ALL: [[Finder; 6]; 3] = [
        of_all_sizes!(find_all Basic),
        of_all_sizes!(find_all Franken),
        of_all_sizes!(find_all Mutant),
    ];
    const SIAMESE: [[Finder; 6]; 3] = [
        of_all_sizes!(find_siamese Basic),
        of_all_sizes!(find_siamese Franken),
        of_all_sizes!(find_siamese Mutant),
    ];
    let (form, size, list) = match *code.as_bytes() {
        [b'0', b'3', form, size] => (form, size, &ALL),
        [b'0', b'3', form, size, b'1'] => (form, size, &SIAMESE),
        _ => return None,
    };
    let shape = match form {
        b'0'..=b'2' => 0,
        b'3' | b'4' => 1,
        b'5' | b'6' => 2,
        b'7' => return Some(|board, sink| find_kraken_with(board, MAX_FINS, MAX_ENDO_FINS, sink)),
        _ => return None,
    };
    list[shape].get(usize::from(size.checked_sub(b'0')?)).copied()
}
