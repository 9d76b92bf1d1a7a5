//! [`MadePosition`]: a position on the path of a puzzle, just before a step.

use crate::record_writer::RecordFormat;
use ninefold_core::{Candidate, CandidateSet, DigitSet, Marks, Puzzle};
use ninefold_explain::SolvingPath;
use ninefold_io::format::{Columns, Entry, Field};
use ninefold_logic::{Board, Deduction, Technique};
use ninefold_scales::{Profile, Tenths};

/// A position on the path of a puzzle, and its next step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MadePosition {
    /// The board before the step.
    pub(crate) board: Board,
    /// The step.
    pub(crate) step: Deduction,
    /// The score of the step.
    pub(crate) score: Tenths,
}

impl MadePosition {
    /// The columns of tables that tell the step: its technique, and the line that `rate` prints.
    const STEP_COLUMNS: [&str; 2] = ["technique", "step"];

    /// Adds the columns of positions to those of a table of puzzles.
    pub(crate) fn add_columns(columns: &mut Columns) {
        (columns.state, columns.marks) = (true, true);
        columns.fields.extend(Self::STEP_COLUMNS.map(str::to_owned));
    }

    /// Returns the clues of the record. Digits put in count as a position only beside pencil marks, so
    /// they are clues if no candidate was eliminated.
    pub(crate) fn clues(&self, puzzle: &Puzzle) -> Puzzle {
        if self.has_eliminations() { *puzzle } else { *self.board.filled() }
    }

    /// Returns whether the record can be read back so that the step is the next one: techniques that
    /// tell clues from other digits need both.
    pub(crate) fn can_be_read_back(&self, puzzle: &Puzzle) -> bool {
        use Technique::{AvoidableRectangle1, AvoidableRectangle2, GurthsSymmetry};
        let tells_clues = matches!(
            self.step.technique,
            AvoidableRectangle1 | AvoidableRectangle2 | GurthsSymmetry
        );
        !tells_clues || self.clues(puzzle) == *puzzle
    }

    fn has_eliminations(&self) -> bool {
        self.board.candidate_set() != Board::new(self.board.filled()).candidate_set()
    }

    /// Puts the digits and the pencil marks of the position into a record, and the step if the format
    /// has a place for it.
    pub(crate) fn fill(&self, entry: &mut Entry, clues: &Puzzle, format: &RecordFormat) {
        let filled = *self.board.filled();
        if filled != *clues {
            entry.state = Some(filled);
        }
        let digits = filled.clues().map(|(cell, digit)| Candidate { cell, digit });
        let marks = digits.fold(self.board.candidate_set(), CandidateSet::with);
        entry.marks = Some(Box::new(Marks::from(marks)));
        if format.is_table() {
            let texts = [self.step.technique.name().to_owned(), self.step.to_string()];
            let fields = Self::STEP_COLUMNS.into_iter().zip(texts);
            entry.fields.extend(fields.map(|(name, text)| Field::text(name, text)));
        } else if format.keeps("eliminations") {
            self.add_hodoku_fields(entry);
        }
    }

    /// Adds the step as HoDoKu's library writes it: the program's number of the technique, the digits
    /// that change, and candidates as digit, row and column.
    fn add_hodoku_fields(&self, entry: &mut Entry) {
        let Deduction { technique, placement, eliminations, .. } = &self.step;
        let text = |candidate: Candidate| {
            let Candidate { cell, digit } = candidate;
            format!("{digit}{}{}", cell.row().number(), cell.column().number())
        };
        let digits: DigitSet = eliminations.iter().chain(*placement).map(|one| one.digit).collect();
        let digits: String = digits.into_iter().map(|digit| digit.to_string()).collect();
        let gone: Vec<String> = eliminations.iter().map(text).collect();
        // A technique that HoDoKu does not know has its name in the last part.
        let (code, name) = match technique.hodoku_code() {
            Some(code) => (code, ""),
            None => ("", technique.name()),
        };
        for (field, text) in [
            ("technique", code),
            ("digits", &digits),
            ("eliminations", &gone.join(" ")),
            ("placements", &placement.map(text).unwrap_or_default()),
            ("extra", name),
        ] {
            entry.fields.push(Field::text(field, text));
        }
    }

    /// Returns the path from the position to the one after the step.
    pub(crate) fn path(&self, scale: Profile) -> SolvingPath {
        let mut path = SolvingPath::new(self.board, scale);
        path.add(&self.step, self.score);
        path
    }
}
