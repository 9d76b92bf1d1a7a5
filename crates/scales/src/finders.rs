//! The finders of techniques.

use crate::entry::{Choice, ProfileEntry};
use crate::everywhere;
use crate::profile::Profile;
use crate::scale::{hodoku, human, sudoku_explainer, unscaled};
use crate::score::Score;
use crate::variant::Variant;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_logic::{Family, Finder, Technique};

/// Returns the finder of a technique. It finds the technique wherever it is: it has no special rules of
/// other programs. Some finders find several techniques in one search.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{AllSteps, Board, Deduction, Technique};
/// use ninefold_scales::finder;
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let mut sink = AllSteps::default();
/// let find = finder(Technique::Pointing);
/// assert!(find(&Board::new(&text.parse::<Puzzle>()?), &mut sink).is_continue());
/// let pointing = |step: &&Deduction| step.technique == Technique::Pointing;
/// assert_eq!(sink.found.iter().filter(pointing).count(), 3);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
pub fn finder(technique: Technique) -> Finder {
    let programs = || finders(technique).next();
    everywhere::finder(technique).or_else(programs).unwrap_or(|_, _| ControlFlow::Continue(()))
}

/// Returns all finders of a technique: those that look for it, in the scales of programs, with other
/// settings, or else in the scale `human`; then those that find it besides; then the one without the
/// rules of programs.
pub(crate) fn finders(technique: Technique) -> impl Iterator<Item = Finder> {
    let is_own = move |entry: &&ProfileEntry| entry.is_for(technique);
    let is_besides =
        move |entry: &&ProfileEntry| !entry.is_for(technique) && entry.score(technique).is_some();
    let has_own = of_programs().any(|entry| is_own(&entry));
    let of_people = human::ENTRIES.iter().filter(move |entry| !has_own && is_own(entry));
    let all = of_programs().filter(is_own).chain(of_people).chain(of_programs().filter(is_besides));
    all.map(|entry| entry.finder).chain(everywhere::finder(technique))
}

/// Returns the entries of the scales of other programs, and then those of finders that no scale
/// tries.
fn of_programs() -> impl Iterator<Item = &'static ProfileEntry> {
    let others = sudoku_explainer::OUTSIDE_SCALE
        .iter()
        .chain(hodoku::OUTSIDE_SCALE)
        .chain(unscaled::ENTRIES);
    Profile::OF_PROGRAMS.iter().flat_map(Profile::entries).chain(others)
}

impl ProfileEntry {
    /// Returns the entry of techniques with their scores. The finder is that of the first one. Of
    /// several chains, the shortest is taken; of other steps, the first.
    pub fn new(scores: &'static [(Technique, Score)]) -> Self {
        let first = scores.first().map(|(technique, _)| *technique);
        let chains = |technique: Technique| {
            matches!(technique.family(), Family::Chain | Family::ForcingChain)
        };
        let choice = if first.is_some_and(chains) { Choice::Best } else { Choice::First };
        let none: Finder = |_, _| ControlFlow::Continue(());
        Self { finder: first.map_or(none, finder), choice, scores, level: None }
    }

    /// Returns the entries of a technique with its score in a profile that asks for variants: those of
    /// the variants that the technique has, and its own one unless a variant takes its place.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    /// use ninefold_scales::{ProfileEntry, Score, Variant};
    ///
    /// static FISH: &[(Technique, Score)] = &[(Technique::FinnedSwordfish, Score::Fixed(5.0))];
    /// assert_eq!(ProfileEntry::with_variants(FISH, &[Variant::SiameseFish]).len(), 2);
    /// ```
    pub fn with_variants(scores: &'static [(Technique, Score)], variants: &[Variant]) -> Vec<Self> {
        let first = scores.first().map(|(technique, _)| *technique);
        let finder = |variant: &Variant| variant.finder(first?);
        let wanted = variants.iter().filter_map(|variant| Some((variant, finder(variant)?)));
        let usual = Self::new(scores);
        let is_replaced = wanted.clone().any(|(variant, _)| variant.replaces());
        let mut entries: Vec<Self> = wanted.map(|(_, finder)| Self { finder, ..usual }).collect();
        if !is_replaced {
            entries.push(usual);
        }
        entries
    }
}
