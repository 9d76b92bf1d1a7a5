//! [`Mistake`]: what is wrong with a position.

use super::HintStage;
use crate::phrase::arguments;
use crate::sentence::Sentence;
use crate::words::Words;
use alloc::string::ToString;
use ninefold_core::{Candidate, Cell, Clash, Grid, House};
use ninefold_logic::Board;

/// What is wrong with a position, compared with the solution of its puzzle.
///
/// ```
/// use ninefold_core::{Puzzle, Solver, Budget, Verdict};
/// use ninefold_explain::{Mistake, MistakeKind};
/// use ninefold_logic::Board;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let Verdict::Unique(solution) = Solver::new(Budget::UNLIMITED).solve(&puzzle) else {
///     return Err("one solution".into());
/// };
/// let mut board = Board::new(&puzzle);
/// assert_eq!(Mistake::find(&board, &solution), None);
/// board.place("r1c3=1".parse()?);
/// let mistake = Mistake::find(&board, &solution).ok_or("a mistake")?;
/// assert_eq!((mistake.kind, mistake.cell.to_string()), (MistakeKind::WrongDigit, "r1c3".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// What is wrong.
    pub kind: MistakeKind,
    /// The cell. Of several, a cell whose digit clashes with another one comes first.
    pub cell: Cell,
    /// Two or more equal digits that everybody can see. The cell has one of them.
    pub clash: Option<Clash>,
}

/// The kind of a [`Mistake`].
///
/// [`Mistake`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MistakeKind {
    /// A digit that was filled in is not that of the solution.
    WrongDigit,
    /// The candidate of the solution is missing in a cell.
    MissingCandidate,
}

impl MistakeKind {
    /// Returns the name: small letters with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WrongDigit => "wrong-digit",
            Self::MissingCandidate => "missing-candidate",
        }
    }
}

impl Mistake {
    /// Returns what is wrong with a position, if something is. A wrong digit comes before a missing
    /// candidate: it may be the cause.
    pub fn find(board: &Board, solution: &Grid) -> Option<Self> {
        let filled = board.filled();
        let is_wrong =
            |cell: &Cell| filled.get(*cell).is_some_and(|digit| solution.get(*cell) != digit);
        let kind = MistakeKind::WrongDigit;
        for clash in filled.clashes() {
            if let Some(cell) = clash.cells.iter().find(is_wrong) {
                return Some(Self { kind, cell, clash: Some(clash) });
            }
        }
        if let Some(cell) = filled.clue_cells().iter().find(is_wrong) {
            return Some(Self { kind, cell, clash: None });
        }
        let kind = MistakeKind::MissingCandidate;
        let lacks = |cell: &Cell| !board.candidates(*cell).contains(solution.get(*cell));
        board.blanks().iter().find(lacks).map(|cell| Self { kind, cell, clash: None })
    }

    /// Tells the mistake as far as a stage goes: first only what is wrong, then the box, and at the last
    /// stage the cell. A clash is always told, because it is in plain sight.
    pub fn tell(&self, stage: HintStage, words: &Words) -> Sentence {
        let Self { kind, cell, clash } = *self;
        if let Some(Clash { house, digit, cells }) = clash {
            return words.say("mistake.clash", &arguments!(cells, digit, house));
        }
        let house = House::Block(cell.block());
        match (kind, stage) {
            (MistakeKind::WrongDigit, HintStage::Kind) => words.say("mistake.digit", &[]),
            (MistakeKind::WrongDigit, HintStage::Effect) => {
                words.say("mistake.digit.cell", &arguments!(cell))
            }
            (MistakeKind::WrongDigit, _) => words.say("mistake.digit.house", &arguments!(house)),
            (MistakeKind::MissingCandidate, HintStage::Kind) => words.say("mistake.candidate", &[]),
            (MistakeKind::MissingCandidate, HintStage::Effect) => {
                words.say("mistake.candidate.cell", &arguments!(cell))
            }
            (MistakeKind::MissingCandidate, _) => {
                words.say("mistake.candidate.house", &arguments!(house))
            }
        }
    }
}

impl Words {
    /// Says which of some moves is the first that puts in a wrong digit. `index` counts from 0. The
    /// digit of the solution is not told.
    ///
    /// ```
    /// use ninefold_explain::{Coordinates, Language, Words};
    ///
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// let told = words.wrong_placement(2, "r1c3=1".parse()?);
    /// assert_eq!(told.to_string(), "Move 3 is the first that is wrong: 1 in r1c3.");
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    pub fn wrong_placement(&self, index: usize, Candidate { cell, digit }: Candidate) -> Sentence {
        let arguments = arguments!(number = (index + 1).to_string(), cell, digit);
        self.say("mistake.move", &arguments)
    }

    /// Says which of some moves is the first that eliminates a digit of the solution. `index` counts
    /// from 0.
    ///
    /// ```
    /// use ninefold_explain::{Coordinates, Language, Words};
    ///
    /// let words = Words::new(Language::English, Coordinates::Numbers);
    /// let told = words.wrong_elimination(0, "r1c3=1".parse()?);
    /// assert_eq!(told.to_string(), "Move 1 is the first that is wrong: 1 is needed in r1c3.");
    /// # Ok::<(), ninefold_core::NotationError>(())
    /// ```
    pub fn wrong_elimination(
        &self,
        index: usize,
        Candidate { cell, digit }: Candidate,
    ) -> Sentence {
        let arguments = arguments!(number = (index + 1).to_string(), cell, digit);
        self.say("mistake.elimination", &arguments)
    }
}
