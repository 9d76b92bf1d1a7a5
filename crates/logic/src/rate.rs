//! [`Rater`]: solves a puzzle step by step, and rates it.

use crate::board::Board;
use crate::found::Found;
use crate::profile::{Chooser, Profile};
use crate::technique::Technique;
use core::fmt;

/// A rating in tenths: 0.0 to 99.9.
///
/// ```
/// use ninefold_logic::Tenths;
///
/// assert_eq!(Tenths::new(72).to_string(), "7.2");
/// assert!(Tenths::new(9) < Tenths::new(10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tenths(u16);

impl Tenths {
    /// Returns the rating of a number of tenths.
    pub const fn new(tenths: u16) -> Self {
        Self(tenths)
    }

    /// Returns the number of tenths.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Returns the rating as a number, such as 7.2.
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 10.0
    }

    /// Returns the rating of a sum of scores. The sum is rounded to the nearest tenth.
    fn of_sum(sum: f64) -> Self {
        // As Sudoku Explainer prints it. The sums of its scores are a little off the tenths.
        Self(((sum + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl fmt::Debug for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The rating of the hardest step: ER.
    pub er: Tenths,
    /// The rating of the hardest step up to the first placement: EP. A puzzle with EP = ER is a
    /// pearl.
    pub ep: Tenths,
    /// The rating of the first step: ED. A puzzle with ED = EP = ER is a diamond.
    pub ed: Tenths,
    /// The technique of the hardest step. Of several, the first.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: u32,
    /// Whether all cells were filled.
    pub solved: bool,
}

/// Solves a position step by step: always by the first technique of a profile that finds something.
///
/// The rater is an iterator over the steps, and adds up the rating.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Profile, Rater};
///
/// let text = "406008901000020000080700002500040600000316000002090008300005009070000050805900206";
/// let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::SE121);
/// let rating = rater.finish();
/// assert_eq!([rating.er, rating.ep, rating.ed].map(|r| r.to_string()), ["7.1", "1.2", "1.2"]);
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rater {
    board: Board,
    profile: Profile,
    /// The greatest sum of scores so far; and up to the first placement; and of the first step.
    hardest: f64,
    pearl: Option<f64>,
    diamond: Option<f64>,
    technique: Option<Technique>,
    steps: u32,
}

impl Rater {
    /// Starts at a position.
    pub const fn new(board: Board, profile: Profile) -> Self {
        let (pearl, diamond, technique) = (None, None, None);
        Self { board, profile, hardest: 0.0, pearl, diamond, technique, steps: 0 }
    }

    /// Returns the position after the steps so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Takes all steps that are left, and returns the rating.
    ///
    /// The number of steps is bounded: each places a digit or eliminates a candidate.
    pub fn finish(&mut self) -> Rating {
        let mut chooser = Chooser::new();
        while self.advance(&mut chooser) {}
        self.rating()
    }

    /// Returns the rating of the steps so far.
    pub fn rating(&self) -> Rating {
        let er = Tenths::of_sum(self.hardest);
        Rating {
            er,
            ep: self.pearl.map_or(er, Tenths::of_sum),
            ed: self.diamond.map_or(er, Tenths::of_sum),
            hardest: self.technique,
            steps: self.steps,
            solved: self.board.is_filled(),
        }
    }

    /// Takes the next step. Returns whether there was one.
    fn advance(&mut self, chooser: &mut Chooser) -> bool {
        if self.board.is_filled() {
            return false;
        }
        let Some((found, rating)) = chooser.choose(self.profile.entries(), &self.board) else {
            return false;
        };
        if self.technique.is_none() || rating > self.hardest {
            self.hardest = rating;
            self.technique = Some(found.technique);
        }
        self.diamond = self.diamond.or(Some(self.hardest));
        if found.placement.is_some() {
            self.pearl = self.pearl.or(Some(self.hardest));
        }
        self.steps += 1;
        self.board.eliminate_all(&found.eliminations);
        if let Some(placement) = found.placement {
            self.board.place(placement);
        }
        true
    }
}

impl Iterator for Rater {
    type Item = Found;

    /// Takes the next step. Returns `None` if the board is filled or no technique finds anything.
    fn next(&mut self) -> Option<Found> {
        let mut chooser = Chooser::new();
        self.advance(&mut chooser);
        chooser.into_found()
    }
}
