//! [`Hint`]: the step that a person would see first, told in stages.

use crate::phrase::Argument;
use crate::picture::{Picture, Theme};
use crate::sentence::Sentence;
use crate::story::{Explanation, digits_of};
use crate::words::Words;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, CellSet, Grid, House};
use ninefold_logic::{
    Board, Deduction, Extent, Family, Finder, HouseSet, Kind, Pattern, Step, StepSink, Technique,
};
use ninefold_scales::{Choice, Profile, ProfileEntry, Uniqueness, finder};

/// How a person works: which pencil marks are on the board.
///
/// | notes | a person sees first |
/// |---|---|
/// | none | full houses, hidden singles in boxes and then in lines, singles behind locked candidates, naked singles |
/// | corner | the same; then pairs and triples of a box, which corner notes show |
/// | full | full houses and naked singles, then hidden singles, and then patterns of marks |
///
/// After these come the techniques of the scale `human` in its order ([`Profile::HUMAN`]). Of its
/// chains, the one with the least score comes first. Then come all others in the order of their scores:
/// those of the scale `stable`, and those that no scale has ([`Profile::unscaled`]).
///
/// ```
/// use ninefold_explain::Notes;
///
/// assert_eq!(Notes::named("corner"), Some(Notes::Corner));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Notes {
    /// No pencil marks.
    None,
    /// Marks of the digits that have two or three places in a box, as Snyder's notation has them.
    Corner,
    /// All candidates.
    #[default]
    Full,
}

impl Notes {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::None, Self::Corner, Self::Full];

    /// Returns the name: `none`, `corner` or `full`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Corner => "corner",
            Self::Full => "full",
        }
    }

    /// Returns the way of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notes| notes.name() == name)
    }

    /// Returns the techniques that are seen first, in order.
    const fn first(self) -> &'static [Technique] {
        use Technique as T;
        match self {
            Self::None => &[
                T::FullHouse,
                T::HiddenSingle,
                T::DirectPointing,
                T::DirectClaiming,
                T::NakedSingle,
                T::DirectHiddenPair,
                T::DirectHiddenTriple,
            ],
            Self::Corner => &[
                T::FullHouse,
                T::HiddenSingle,
                T::DirectPointing,
                T::DirectHiddenPair,
                T::DirectClaiming,
                T::NakedSingle,
                T::Pointing,
                T::HiddenPair,
                T::Claiming,
                T::DirectHiddenTriple,
                T::NakedPair,
            ],
            Self::Full => &[T::FullHouse, T::NakedSingle, T::HiddenSingle],
        }
    }
}

/// A stage of a hint. A stage does not give away the next one.
///
/// ```
/// use ninefold_explain::HintStage;
///
/// assert_eq!(HintStage::new(3), Some(HintStage::Pattern));
/// assert_eq!(HintStage::new(5), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum HintStage {
    /// 1: the kind of the step.
    Kind = 1,
    /// 2: where to look.
    Place = 2,
    /// 3: the pattern.
    Pattern = 3,
    /// 4: why it works, and what it changes.
    Effect = 4,
}

impl HintStage {
    /// All stages in order.
    pub const ALL: [Self; 4] = [Self::Kind, Self::Place, Self::Pattern, Self::Effect];

    /// Returns the stage of a number, 1 to 4.
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| *stage as u8 == number)
    }
}

/// The step that a person would see first.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_explain::{Coordinates, Hint, HintStage, Language, Notes, Words};
/// use ninefold_logic::Board;
/// use ninefold_scales::Uniqueness;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let hint = Hint::of(&board, Notes::None, Uniqueness::Assumed).ok_or("a step")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let stage = |stage| hint.tell(&words, stage)[0].to_string();
/// assert_eq!(stage(HintStage::Kind), "The next step is of this kind: hidden single.");
/// assert_eq!(stage(HintStage::Place), "Look at box 9.");
/// assert_eq!(stage(HintStage::Pattern), "In box 9, the digit 1 has one place.");
/// assert_eq!(stage(HintStage::Effect), "In box 9, the digit 1 has one place: r9c7.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    board: Board,
    step: Step,
}

impl Hint {
    /// Returns the step that a person sees first, if a technique finds one.
    ///
    /// Among several steps of a technique, that in the fullest house comes first: of singles, the
    /// house with the fewest blank cells, and boxes before lines.
    pub fn of(board: &Board, notes: Notes, uniqueness: Uniqueness) -> Option<Self> {
        Self::of_while(board, notes, uniqueness, &mut || true)
    }

    /// As [`of`](Self::of). `go_on` is asked in long searches, before each assumption. If it returns
    /// `false`, the techniques find nothing more.
    pub fn of_while(
        board: &Board,
        notes: Notes,
        uniqueness: Uniqueness,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        for technique in notes.first() {
            let accepts = |other| other == *technique;
            let hint = Self::of_finder(board, finder(*technique), &accepts, Choice::First, go_on);
            if hint.is_some() {
                return hint;
            }
        }
        let is_allowed = |entry: &&ProfileEntry| {
            uniqueness == Uniqueness::Assumed || !entry.assumes_uniqueness()
        };
        for ProfileEntry { finder, choice, scores, .. } in
            Profile::HUMAN.entries().iter().filter(is_allowed)
        {
            let accepts = |technique| scores.iter().any(|(own, _)| *own == technique);
            let hint = Self::of_finder(board, *finder, &accepts, *choice, go_on);
            if hint.is_some() {
                return hint;
            }
        }
        let mut others: Vec<&ProfileEntry> =
            Profile::STABLE.entries().iter().chain(Profile::unscaled()).collect();
        // Of equal scores, those of the scale come first.
        others.sort_by(|one, other| one.least().total_cmp(&other.least()));
        others
            .into_iter()
            .filter(is_allowed)
            .find_map(|entry| Self::of_finder(board, entry.finder, &|_| true, Choice::First, go_on))
    }

    /// Returns the most visible step that a finder finds, among those of accepted techniques.
    fn of_finder(
        board: &Board,
        finder: Finder,
        accepts: &dyn Fn(Technique) -> bool,
        choice: Choice,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self> {
        let mut sink = Visible { board, accepts, choice, best: None, go_on };
        let _ = finder(board, &mut sink);
        let (_, found) = sink.best?;
        let is_human = Profile::HUMAN.score(found.technique).is_some();
        let scale = if is_human { &Profile::HUMAN } else { &Profile::STABLE };
        Some(Self { board: *board, step: scale.step(board, &found)? })
    }

    /// Returns the step.
    pub const fn step(&self) -> &Step {
        &self.step
    }

    /// Tells a stage.
    pub fn tell(&self, words: &Words, stage: HintStage) -> Vec<Sentence> {
        let explanation = || Explanation::of(words, &self.board, &self.step);
        match stage {
            HintStage::Kind => {
                let name = Argument::Technique(self.step.deduction.technique);
                alloc::vec![words.say("hint.kind", &[("name", name)])]
            }
            HintStage::Place => alloc::vec![self.place(words)],
            HintStage::Pattern => match self.single(words) {
                Some(sentence) => alloc::vec![sentence],
                None => explanation().pattern,
            },
            HintStage::Effect => {
                let Explanation { mut pattern, reason, effect, .. } = explanation();
                if self.single(words).is_none() {
                    pattern.clear();
                }
                pattern.into_iter().chain(reason).chain(effect).collect()
            }
        }
    }

    /// Draws what a stage tells: the pattern without the effect, or the whole step. The first two
    /// stages, and the pattern of a single, have no picture: it would give away the next stage.
    ///
    /// ```
    /// use ninefold_core::Puzzle;
    /// use ninefold_explain::{Coordinates, Hint, HintStage, Language, Notes, Theme, Words};
    /// use ninefold_logic::Board;
    /// use ninefold_scales::Uniqueness;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let board = Board::new(&text.parse::<Puzzle>()?);
    /// let hint = Hint::of(&board, Notes::None, Uniqueness::Assumed).ok_or("a step")?;
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// assert!(hint.picture(&words, HintStage::Pattern, Theme::Light).is_none());
    /// assert!(hint.picture(&words, HintStage::Effect, Theme::Light).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture(&self, words: &Words, stage: HintStage, theme: Theme) -> Option<Picture> {
        match stage {
            HintStage::Kind | HintStage::Place => None,
            HintStage::Pattern if self.single(words).is_some() => None,
            HintStage::Pattern => {
                let mut explanation = Explanation::of(words, &self.board, &self.step);
                explanation.reason.clear();
                explanation.effect.clear();
                explanation.alternatives = CandidateSet::EMPTY;
                let mut step = self.step.clone();
                step.deduction.placement = None;
                step.deduction.eliminations = CandidateSet::EMPTY;
                Some(Picture::of_told_step(words, &self.board, &step, &explanation, theme))
            }
            HintStage::Effect => Some(Picture::of_step(words, &self.board, &self.step, theme)),
        }
    }

    /// Returns the pattern of a single without what it places.
    fn single(&self, words: &Words) -> Option<Sentence> {
        let Deduction { pattern, placement, .. } = self.step.deduction;
        let placement = placement?;
        let (digit, cell) = (Argument::Digit(placement.digit), Argument::Cell(placement.cell));
        match pattern {
            Pattern::HiddenSingle { house } if self.board.blank_count(house) == 1 => {
                Some(words.say("hint.full", &[("house", Argument::House(house))]))
            }
            Pattern::HiddenSingle { house } => {
                let house = Argument::House(house);
                Some(words.say("hint.hidden", &[("house", house), ("digit", digit)]))
            }
            Pattern::NakedSingle => Some(words.say("hint.naked", &[("cell", cell)])),
            _ => None,
        }
    }

    /// Says where to look: at a house, at a digit, or at a part of the board.
    fn place(&self, words: &Words) -> Sentence {
        let deduction = &self.step.deduction;
        let house = match deduction.pattern {
            Pattern::HiddenSingle { house }
            | Pattern::NakedSubset { house, .. }
            | Pattern::HiddenSubset { house, .. } => Some(house),
            Pattern::Locked { from, .. } | Pattern::AlmostLockedCandidates { from, .. } => {
                Some(from)
            }
            Pattern::EmptyRectanglePair { block, .. } => Some(block),
            Pattern::Symmetry { .. } => return words.say("hint.givens", &[]),
            Pattern::NakedSingle => deduction.placement.map(|one| fullest_house(&self.board, one)),
            _ => None,
        };
        if let Some(house) = house {
            return words.say("hint.house", &[("house", Argument::House(house))]);
        }
        let digit = digits_of(&deduction.eliminations).single();
        match (deduction.technique.family(), digit) {
            (
                Family::Fish | Family::SingleDigit | Family::Coloring | Family::Template,
                Some(digit),
            ) => words.say("hint.digit", &[("digit", Argument::Digit(digit))]),
            _ => self.part_of_the_board(words),
        }
    }

    /// Names the boxes of the evidence. If the boxes are too many to help, names the box in which the
    /// chain begins.
    fn part_of_the_board(&self, words: &Words) -> Sentence {
        let boxes = self.boxes();
        let first = self.step.evidence.links.first().and_then(|link| link.from.cells.first());
        match first {
            _ if boxes.len() <= MOST_BOXES => {
                words.say("hint.boxes", &[("houses", Argument::Houses(boxes))])
            }
            Some(cell) => {
                let house = Argument::House(House::Block(cell.block()));
                words.say("hint.chain", &[("house", house)])
            }
            None => words.say("hint.everywhere", &[]),
        }
    }

    /// Returns the boxes that the evidence touches.
    fn boxes(&self) -> HouseSet {
        let mut cells = CellSet::EMPTY;
        for part in &self.step.evidence.parts {
            match part.extent {
                Extent::Candidates(candidates) => cells |= candidates.cells(),
                Extent::Cells(own) => cells |= own,
                Extent::House(_) => {}
            }
        }
        for link in &self.step.evidence.links {
            cells |= link.from.cells | link.to.cells;
        }
        let touches = |house: &&House| !cells.is_disjoint(house.cells());
        Kind::Block.houses().iter().filter(touches).copied().collect()
    }
}

/// Most boxes that a hint names.
const MOST_BOXES: usize = 5;

/// Returns the house of a cell with the fewest blank cells.
fn fullest_house(board: &Board, candidate: Candidate) -> House {
    let [row, column, block] = candidate.cell.houses();
    let fullest = [block, row, column].into_iter().min_by_key(|house| board.blank_count(*house));
    fullest.unwrap_or(block)
}

/// A sink that keeps the most visible step.
struct Visible<'a> {
    board: &'a Board,
    /// Which techniques count.
    accepts: &'a dyn Fn(Technique) -> bool,
    /// Whether the first step is taken, or the one with the least score. Singles are compared by
    /// their houses.
    choice: Choice,
    best: Option<((u8, u32), Deduction)>,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl StepSink for Visible<'_> {
    fn visit(&mut self) -> ControlFlow<()> {
        if (self.go_on)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        if !(self.accepts)(found.technique) {
            return ControlFlow::Continue(());
        }
        let house = match (found.pattern, found.placement) {
            (Pattern::HiddenSingle { house }, _) => Some(house),
            (Pattern::NakedSingle, Some(placement)) => Some(fullest_house(self.board, placement)),
            _ => None,
        };
        let key = match house {
            Some(house) => {
                let is_line = u8::from(Kind::of(house) != Kind::Block);
                (is_line, self.board.blank_count(house).into())
            }
            None => (0, Profile::HUMAN.tenths(&found).get()),
        };
        if self.best.as_ref().is_none_or(|(best, _)| key < *best) {
            self.best = Some((key, found));
        }
        if house.is_none() && self.choice != Choice::Best {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// What is wrong with a position, compared with the solution of its puzzle.
///
/// ```
/// use ninefold_core::{Puzzle, Solver, Budget, Verdict};
/// use ninefold_explain::Mistake;
/// use ninefold_logic::Board;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let Verdict::Unique(solution) = Solver::new(Budget::UNLIMITED).solve(&puzzle) else {
///     return Err("one solution".into());
/// };
/// let mut board = Board::new(&puzzle);
/// assert_eq!(Mistake::of(&board, &solution), None);
/// board.place("r1c3=1".parse()?);
/// assert_eq!(Mistake::of(&board, &solution), Some(Mistake::WrongDigit));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A digit that was filled in is not that of the solution.
    WrongDigit,
    /// The candidate of the solution is missing in a cell.
    MissingCandidate,
}

impl Mistake {
    /// Returns what is wrong with a position, if something is. A wrong digit comes before a missing
    /// candidate: it may be the cause.
    pub fn of(board: &Board, solution: &Grid) -> Option<Self> {
        let is_wrong = |(cell, digit)| solution.get(cell) != digit;
        if board.filled().clues().any(is_wrong) {
            return Some(Self::WrongDigit);
        }
        let lacks = |cell| !board.candidates(cell).contains(solution.get(cell));
        board.blanks().iter().any(lacks).then_some(Self::MissingCandidate)
    }

    /// Returns the number of the first of some digits, in the order in which they were filled in,
    /// that is not that of the solution.
    pub fn first_of(moves: &[Candidate], solution: &Grid) -> Option<usize> {
        moves.iter().position(|one| solution.get(one.cell) != one.digit)
    }

    /// Tells the mistake without telling where it is.
    pub fn tell(self, words: &Words) -> Sentence {
        words.say(
            match self {
                Self::WrongDigit => "mistake.digit",
                Self::MissingCandidate => "mistake.candidate",
            },
            &[],
        )
    }
}

impl Words {
    /// Says which of some moves is the first that is wrong. `index` counts from 0. The digit of the
    /// solution is not told.
    ///
    /// ```
    /// use ninefold_explain::{Coordinates, Language, Words};
    ///
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// let told = words.wrong_move(2, "r1c3=1".parse()?);
    /// assert_eq!(told.to_string(), "Move 3 is the first that is wrong: 1 in r1c3.");
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    pub fn wrong_move(&self, index: usize, Candidate { cell, digit }: Candidate) -> Sentence {
        let arguments = [
            ("number", Argument::Text((index + 1).to_string())),
            ("cell", Argument::Cell(cell)),
            ("digit", Argument::Digit(digit)),
        ];
        self.say("mistake.move", &arguments)
    }
}

impl fmt::Display for Notes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
