//! [`find_evidence()`]: why a deduction follows, from its pattern or from the finder that finds it again.

use crate::canonical_view::CanonicalView;
use crate::finders::finders;
use crate::hodoku::fish::kraken;
use crate::profile::{Orientation, Profile};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_logic::unstable_internals::Turned;
use ninefold_logic::{
    Board, ChainForm, Deduction, Evidence, Finder, Pattern, Step, StepSink, Technique,
};

/// Returns the evidence of what a technique found on a board: why it follows.
///
/// Most patterns give the evidence themselves in a microsecond ([`Evidence::of_pattern`]). For the
/// others, such as chains, a finder of the technique searches again. Returns `None` if it does not
/// find the deduction. This search cannot be stopped, and may take as long as the first one.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Premise};
/// use ninefold_scales::{Profile, Rater, find_evidence};
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
/// let evidence = find_evidence(&board, &found).ok_or("the finder finds it again")?;
/// assert!(matches!(evidence.premises[..], [Premise::House(..)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_evidence(board: &Board, found: &Deduction) -> Option<Evidence> {
    if let Pattern::KrakenFish { .. } = found.pattern {
        return kraken::evidence(board, found);
    }
    Evidence::of_pattern(board, found)
        .or_else(|| search(board, found))
        .or_else(|| of_views(board, found))
}

impl Profile {
    /// Returns the step of a deduction on a board, with its evidence and its rating in this scale.
    /// Returns `None` if there is no evidence: see [`find_evidence()`], also for the cost.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
    /// let board = Board::new(&text.parse::<Puzzle>()?);
    /// let found = Rater::new(board, Profile::SE121).next().ok_or("a step")?;
    /// let step = Profile::SE121.step(&board, &found).ok_or("its evidence")?;
    /// assert_eq!((step.check(&board), step.rating), (Ok(()), Some(1.2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&self, board: &Board, found: &Deduction) -> Option<Step> {
        let evidence = find_evidence(board, found)?;
        Some(Step { deduction: *found, rating: self.rating(found), evidence })
    }
}

/// Returns the evidence of a deduction from a finder that finds it again.
fn search(board: &Board, found: &Deduction) -> Option<Evidence> {
    let mut tried: Vec<Finder> = Vec::new();
    finders(found.technique).find_map(|finder| {
        // Several scales have the same finder.
        if tried.iter().any(|other| core::ptr::fn_addr_eq(*other, finder)) {
            return None;
        }
        tried.push(finder);
        let mut sink = Explainer { wanted: found, evidence: None };
        let _ = finder(board, &mut sink);
        sink.evidence
    })
}

/// Returns the evidence of a deduction that was found in the orientation of the canonical form.
fn of_views(board: &Board, found: &Deduction) -> Option<Evidence> {
    // The search in the orientation as given found no such chain.
    let is_turned = |profile: &Profile| {
        profile.orientation() == Orientation::Canonical && profile.score(found.technique).is_some()
    };
    if !Profile::ALL.iter().any(is_turned) {
        return None;
    }
    CanonicalView::all_of(board).find_map(|view| {
        let evidence = search(&view.board, &found.turned(&view.back.inverse()))?;
        Some(evidence.turned(&view.back))
    })
}

/// A sink that keeps the evidence of one deduction.
struct Explainer<'a> {
    wanted: &'a Deduction,
    evidence: Option<Evidence>,
}

impl StepSink for Explainer<'_> {
    fn take(&mut self, _: Deduction) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn take_with(&mut self, found: Deduction, evidence: &dyn Fn() -> Evidence) -> ControlFlow<()> {
        if found == *self.wanted {
            self.evidence = Some(evidence());
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn explains(&self) -> bool {
        true
    }

    fn wants(&self, technique: Technique, form: ChainForm, nodes: u32) -> bool {
        let wanted = self.wanted;
        technique == wanted.technique
            && match wanted.pattern {
                Pattern::Chain { form: own, nodes: most, .. } => form == own && nodes <= most,
                _ => true,
            }
    }
}
