//! [`Profile`]: a rating scale as data.

#[cfg(doc)]
use crate::entry::Choice;
use crate::entry::ProfileEntry;
#[cfg(doc)]
use crate::level::HodokuLevel;
use crate::scale::{hodoku, human, sudoku_explainer, unscaled, whips};
use crate::score::{Score, rank};
use crate::tenths::Tenths;
use alloc::string::{String, ToString};
#[cfg(doc)]
use ninefold_logic::HodokuListing;
use ninefold_logic::unstable_internals::TechniqueSet;
use ninefold_logic::{Deduction, Technique};

/// A rating scale: the techniques in the order in which they are tried, and their scores.
///
/// ```
/// use ninefold_scales::Profile;
///
/// assert_eq!(Profile::SE121.name(), "se121");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    name: &'static str,
    summary: &'static str,
    /// The rating of a puzzle that no technique finishes.
    unsolved: Tenths,
    orientation: Orientation,
    entries: &'static [ProfileEntry],
    /// The number of entries at the end for positions in which nothing else helps.
    last_resorts: usize,
    /// The techniques of the entries that are not used.
    left_out: TechniqueSet,
    /// The settings of a scale that adds up the scores of all steps. `None` in other scales.
    sum: Option<Sum>,
}

/// The settings of a scale that adds up the scores of all steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    /// The score that is added if no technique finishes the puzzle.
    pub(crate) give_up: u32,
    /// The least number of filled cells with which a position is solved at all.
    pub(crate) least_filled: usize,
}

/// The orientation in which a position is solved. It decides which of several equal steps is taken.
///
/// ```
/// use ninefold_scales::{Orientation, Profile};
///
/// assert_eq!(Profile::SE121.orientation(), Orientation::AsGiven);
/// assert_eq!(Profile::STABLE.orientation(), Orientation::Canonical);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// As the position is given.
    AsGiven,
    /// That of the canonical form of its givens, which all isomorphs share. Steps are shown as the
    /// position is given.
    Canonical,
}

impl Profile {
    /// The scale of Sudoku Explainer 1.2.1, which the community calls "ER".
    ///
    /// The order, the rules and the scores are those of the program, errors included. A rating
    /// belongs to the puzzle as written: a few puzzles rate differently when they are turned.
    pub const SE121: Self = Self {
        name: "se121",
        summary: "Sudoku Explainer 1.2.1: what forums call ER or SE, 1.0 to 11.9",
        unsolved: Tenths::new(200),
        orientation: Orientation::AsGiven,
        entries: &sudoku_explainer::SE121,
        last_resorts: 0,
        left_out: TechniqueSet::EMPTY,
        sum: None,
    };

    /// The scale of Sudoku Explainer 1.2.1, applied to the canonical form of the puzzle. So all
    /// isomorphs of a puzzle have one rating. This is the scale for comparing puzzles.
    ///
    /// The steps are those of the canonical form, turned back. Positions are turned as their givens
    /// are. If several transforms lead to the canonical form of the givens, the one is taken that
    /// makes the position least. Givens with more than 1,296 symmetries, which no puzzle with one
    /// solution has, are turned by any of them.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Transform};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let puzzle: Puzzle = text.parse()?;
    /// let turned = Transform::nth(987_654_321_012).ok_or("in range")?.puzzle(&puzzle);
    /// let rate = |puzzle| Rater::new(Board::new(puzzle), Profile::STABLE).finish();
    /// assert_eq!(rate(&puzzle), rate(&turned));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const STABLE: Self = Self {
        name: "stable",
        summary: "scores of se121, equal for all isomorphs of a puzzle: for comparing puzzles",
        orientation: Orientation::Canonical,
        ..Self::SE121
    };

    /// The scale of `HoDoKu` 2.2.0 with its default settings: a score and a [`HodokuLevel`].
    ///
    /// The score is the sum of the scores of all steps, singles included. The level is the highest
    /// level of a step, raised until the score is within its [`HodokuLevel::limit`].
    ///
    /// The program keeps singles in queues: one for cells with one candidate, one for digits with
    /// one place in a house. It takes the oldest one ([`Choice::Oldest`]). So the path depends on
    /// the order in which a step lists its eliminations (see [`HodokuListing`]), and so may the score.
    /// Givens are set in reading order.
    ///
    /// If no technique helps, the middle one of the blank cells is filled from the solution, for
    /// 10,000 points. Without a single solution the program gives up, for 20,000 points. Positions
    /// with fewer than 10 filled cells are not solved and have no level.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{HodokuLevel, Profile, Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let rating = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::HODOKU).finish();
    /// assert_eq!((rating.score, rating.level), (204, Some(HodokuLevel::Easy)));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const HODOKU: Self = Self {
        name: "hodoku",
        summary: "HoDoKu 2.2.0: score (the sum of all steps) and level",
        unsolved: Tenths::new(200_000),
        orientation: Orientation::AsGiven,
        entries: hodoku::ENTRIES,
        last_resorts: 0,
        left_out: TechniqueSet::EMPTY,
        sum: Some(Sum { give_up: 20_000, least_filled: 10 }),
    };

    /// The scale of SukakuExplainer 1.15, with its default techniques and ratings.
    ///
    /// It repairs errors of Sudoku Explainer, and has more techniques: two and three strong links,
    /// WXYZ-wings and VWXYZ-wings. So it rates many puzzles lower.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = "406008901020000080700400002500040600000316000002090008300005009070000050805900206";
    /// let board = Board::new(&text.parse::<Puzzle>()?);
    /// let er = |profile| Rater::new(board, profile).finish().er.to_string();
    /// assert_eq!([er(Profile::SE121), er(Profile::SUKAKU_115)], ["7.1", "5.7"]);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const SUKAKU_115: Self = Self {
        name: "sukaku-1.15",
        summary: "SukakuExplainer 1.15: as se121, with further techniques",
        entries: &sudoku_explainer::SUKAKU_115,
        ..Self::SE121
    };

    /// The order in which people see steps, of all techniques that explain themselves: no templates
    /// and no guesses. Of several chains, the shortest is taken. Forcing chains with branches come
    /// last, for the hardest puzzles, with the scores of `se121`.
    ///
    /// This is the scale of ratings, explanations, hints and levels unless another is named. Its
    /// scores are our own, and say which technique comes before which: no other program has them.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Technique};
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::HUMAN);
    /// assert_eq!(rater.finish().er.to_string(), "5.7");
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const HUMAN: Self = Self {
        name: "human",
        summary: "the default: every technique that explains itself, as people see them",
        entries: human::ENTRIES,
        last_resorts: human::LAST_RESORTS,
        ..Self::SE121
    };

    /// The rating W of Denis Berthier: the length of the longest whip that the puzzle needs.
    ///
    /// Of all steps, the simplest is taken: singles (0), then locked candidates, which are the whips of
    /// length 1, then the shortest whip. A puzzle that whips do not finish has 99.0.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::Board;
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let mut rater = Rater::new(Board::new(&text.parse::<Puzzle>()?), Profile::WHIP);
    /// assert_eq!(rater.finish().er.to_string(), "4.0");
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const WHIP: Self = Self {
        name: "whip",
        summary: "Berthier's W: the length of the longest whip that is needed, 0 for singles",
        entries: &whips::WHIP,
        unsolved: Tenths::new(990),
        ..Self::SE121
    };

    /// The rating gW of Denis Berthier: as [`WHIP`](Self::WHIP), with g-whips.
    pub const G_WHIP: Self = Self {
        name: "g-whip",
        summary: "Berthier's gW: the same with g-whips",
        entries: &whips::G_WHIP,
        ..Self::WHIP
    };

    /// The scale that is taken wherever none is named: [`HUMAN`](Self::HUMAN).
    ///
    /// ```
    /// assert_eq!(ninefold_scales::Profile::DEFAULT.name(), "human");
    /// ```
    pub const DEFAULT: Self = Self::HUMAN;

    /// The scales of other programs.
    pub const OF_PROGRAMS: &'static [Self] = &[Self::SE121, Self::SUKAKU_115, Self::HODOKU];

    /// All scales.
    pub const ALL: &'static [Self] = &[
        Self::HUMAN,
        Self::STABLE,
        Self::SE121,
        Self::SUKAKU_115,
        Self::HODOKU,
        Self::WHIP,
        Self::G_WHIP,
    ];

    /// Returns a scale of one's own: `entries` in the order in which they are tried. A puzzle that
    /// they do not finish has the rating 20.0.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Technique};
    /// use ninefold_scales::{Profile, ProfileEntry, Rater, Score};
    ///
    /// static NAKED: &[(Technique, Score)] = &[(Technique::NakedSingle, Score::Fixed(1.0))];
    /// let entries: Vec<ProfileEntry> = [NAKED].map(|scores| ProfileEntry::new(scores)).into();
    /// let own = Profile::custom("own", entries.leak());
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let rating = Rater::new(Board::new(&text.parse::<Puzzle>()?), own).finish();
    /// assert_eq!(rating.er.to_string(), "1.0");
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub const fn custom(name: &'static str, entries: &'static [ProfileEntry]) -> Self {
        let summary = "an order of one's own";
        Self { name, summary, entries, ..Self::SE121 }
    }

    /// Returns the scale without some techniques, as if it did not have them. `name` is its new name.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_logic::{Board, Technique};
    /// use ninefold_scales::{Profile, Rater};
    ///
    /// let text = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3";
    /// let board = Board::new(&text.parse::<Puzzle>()?);
    /// let rate = |scale| Rater::new(board, scale).finish();
    /// let rating = rate(Profile::HUMAN);
    /// assert_eq!((rating.hardest, rating.er.get()), (Some(Technique::XyChain), 57));
    /// let harder = rate(Profile::HUMAN.without(&[Technique::XyChain], "no-xy-chain"));
    /// assert_eq!(harder.hardest, Some(Technique::AlsXz));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn without(mut self, techniques: &[Technique], name: &'static str) -> Self {
        for technique in techniques {
            self.left_out.insert(*technique);
        }
        Self { name, ..self }
    }

    /// Returns the name of the scale.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns one line that says what the scale is, and which one to choose.
    ///
    /// ```
    /// use ninefold_scales::Profile;
    ///
    /// assert!(Profile::ALL.iter().all(|scale| !scale.summary().is_empty()));
    /// assert!(Profile::DEFAULT.summary().contains("default"));
    /// ```
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns the orientation in which a position is solved.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Returns the rating of a puzzle that no technique of the scale finishes. In the scale `hodoku`,
    /// it is the score that is added for giving up.
    pub const fn unsolved(&self) -> Tenths {
        self.unsolved
    }

    /// Returns whether the scale adds up the scores of all steps, which are whole numbers. Other
    /// scales take the greatest score.
    ///
    /// ```
    /// use ninefold_scales::Profile;
    ///
    /// assert!(Profile::HODOKU.adds_up() && !Profile::SE121.adds_up());
    /// ```
    pub const fn adds_up(&self) -> bool {
        self.sum.is_some()
    }

    /// Returns the settings of a scale that adds up scores.
    pub(crate) const fn sum(&self) -> Option<Sum> {
        self.sum
    }

    /// Returns entries for techniques that no scale has. Their scores are in the units of `se121`, and
    /// say about how hard a technique is for a person.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    /// use ninefold_scales::Profile;
    ///
    /// let mut entries = Profile::unscaled().iter();
    /// assert!(entries.any(|entry| entry.scores[0].0 == Technique::SWing));
    /// assert!(Profile::OF_PROGRAMS.iter().all(|scale| scale.score(Technique::SWing).is_none()));
    /// ```
    pub const fn unscaled() -> &'static [ProfileEntry] {
        unscaled::ENTRIES
    }

    /// Returns the entries, in the order in which they are tried.
    pub const fn entries(&self) -> &'static [ProfileEntry] {
        self.entries
    }

    /// Returns the entries but those at the end for positions in which nothing else helps. Their
    /// searches are long, and they find something nearly everywhere.
    ///
    /// ```
    /// use ninefold_scales::Profile;
    ///
    /// assert!(Profile::HUMAN.usual_entries().len() < Profile::HUMAN.entries().len());
    /// assert_eq!(Profile::SE121.usual_entries().len(), Profile::SE121.entries().len());
    /// ```
    pub fn usual_entries(&self) -> &'static [ProfileEntry] {
        &self.entries[..self.entries.len() - self.last_resorts]
    }

    /// Returns the techniques with their scores, in the order in which they are tried.
    ///
    /// ```
    /// use ninefold_logic::Technique;
    /// use ninefold_scales::Profile;
    ///
    /// let names: Vec<Technique> = Profile::SE121.scores().map(|(technique, _)| technique).collect();
    /// assert_eq!(names[..2], [Technique::FullHouse, Technique::HiddenSingle]);
    /// ```
    pub fn scores(&self) -> impl Iterator<Item = (Technique, Score)> + Clone {
        let left_out = self.left_out;
        let all = self.entries.iter().flat_map(|entry| entry.scores.iter().copied());
        all.filter(move |(technique, _)| !left_out.contains(*technique))
    }

    /// Returns the techniques of the entries that are not used.
    pub(crate) const fn left_out(&self) -> TechniqueSet {
        self.left_out
    }

    /// Returns the entries up to the last one that can find a step of at most a rating.
    pub(crate) fn entries_up_to(&self, limit: Tenths) -> &'static [ProfileEntry] {
        let is_within = |entry: &ProfileEntry| {
            entry.scores.iter().any(|(_, score)| Tenths::of_sum(score.least()) <= limit)
        };
        let end = self.entries.iter().rposition(is_within).map_or(0, |last| last + 1);
        &self.entries[..end]
    }

    /// Returns the score of a technique, if the scale has it.
    pub fn score(&self, technique: Technique) -> Option<Score> {
        let mut scores = self.entries.iter().map(|entry| entry.score(technique));
        if self.left_out.contains(technique) { None } else { scores.find_map(|score| score) }
    }

    /// Returns the rating of what a technique found, if the scale has the technique.
    pub fn rating(&self, found: &Deduction) -> Option<f64> {
        self.score(found.technique).map(|score| rank(score, found).rating())
    }

    /// Returns the [`rating`](Self::rating) in tenths. A technique that the scale lacks has 0.
    pub fn tenths(&self, found: &Deduction) -> Tenths {
        self.rating(found).map_or(Tenths::default(), Tenths::of_sum)
    }

    /// Returns a score as the scale writes it: with one decimal, or as a whole number.
    ///
    /// ```
    /// use ninefold_scales::{Profile, Tenths};
    ///
    /// assert_eq!(Profile::SE121.score_text(Tenths::new(72)), "7.2");
    /// assert_eq!(Profile::HODOKU.score_text(Tenths::new(1400)), "140");
    /// ```
    pub fn score_text(&self, score: Tenths) -> String {
        if self.adds_up() { (score.get() / 10).to_string() } else { score.to_string() }
    }
}
