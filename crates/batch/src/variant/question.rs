//! [`VariantQuestion`]: what is asked of a variant puzzle. [`FindCandidates`] asks it of all puzzles.

use crate::answer::PuzzleAnswer;
use crate::outcome::SummaryWords;
use crate::question::sealed::MakeAnswerer;
use crate::question::{AnswerContext, AnswerForm, Answerer, Question};
use crate::scales::TableColumn;
use crate::search::SearchOptions;
use ninefold_io::Shape;
use ninefold_io::format::AnswerColumn;
use ninefold_variant_io::VariantFormat;
use std::io;

/// What is asked of a puzzle on another grid or with other rules.
///
/// ```
/// use ninefold_batch::{CountSolutions, Question, VariantQuestion};
///
/// let question = CountSolutions { limit: 5 };
/// assert_eq!(question.variant(), Some(VariantQuestion::Count { limit: 5 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum VariantQuestion {
    /// What is the lexicographically smallest solution?
    Solve {
        /// Layout of the solution.
        layout: VariantLayout,
    },
    /// Which solutions does it have, in ascending order?
    List {
        /// Layout of the solutions.
        layout: VariantLayout,
        /// Largest number of solutions per puzzle.
        limit: u64,
    },
    /// How many solutions does it have?
    Count {
        /// Number of solutions at which counting ends.
        limit: u64,
    },
    /// Is it proper, and which clues and rules are redundant?
    Check,
    /// Which candidates are in some solution?
    Candidates {
        /// Layout of the candidates.
        layout: VariantLayout,
    },
}

/// How a grid of any size is written as text.
///
/// ```
/// use ninefold_batch::VariantLayout;
/// assert_eq!(VariantLayout::default(), VariantLayout::AsInput);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum VariantLayout {
    /// On one line if the record has one line, otherwise in rows.
    #[default]
    AsInput,
    /// On one line.
    Line,
    /// In rows without spaces.
    Compact,
    /// In rows with spaces.
    Grid,
    /// In rows with spaces, and rules between the boxes.
    Boxed,
    /// As a puzzle in a format of its own.
    Format {
        /// The format.
        format: VariantFormat,
        /// Whether rules are left out that the format cannot say.
        is_lossy: bool,
    },
}

impl From<Shape> for VariantLayout {
    fn from(shape: Shape) -> Self {
        match shape {
            Shape::Grid => Self::Grid,
            Shape::Compact => Self::Compact,
            Shape::Line => Self::Line,
        }
    }
}

/// Question: which candidates are in at least one solution of the puzzle (true candidates)?
///
/// Classic puzzles are asked as variant puzzles, too. Pencil marks of the record are its candidates. If a
/// limit ends the search, the answer has what is known until then.
///
/// ```
/// use ninefold_batch::{AnswerForm, FindCandidates, Question};
/// assert_eq!(FindCandidates::default().wants(), AnswerForm::Finding);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FindCandidates {
    /// Layout of the candidates.
    pub layout: VariantLayout,
}

impl Question for FindCandidates {
    fn description(&self) -> Vec<(&'static str, String)> {
        let question = "the candidates of all solutions".to_owned();
        vec![("question", question), ("shape", format!("{:?}", self.layout))]
    }

    fn columns(&self) -> Vec<TableColumn> {
        vec![TableColumn::from(AnswerColumn::Undecided)]
    }

    fn wants(&self) -> AnswerForm {
        AnswerForm::Finding
    }

    fn words(&self) -> SummaryWords {
        SummaryWords::new("with candidates", "without solution")
    }

    fn grows(&self) -> bool {
        true
    }

    fn uses_marks(&self) -> bool {
        true
    }

    fn variant(&self) -> Option<VariantQuestion> {
        Some(VariantQuestion::Candidates { layout: self.layout })
    }

    fn asks_variants_only(&self) -> bool {
        true
    }
}

impl MakeAnswerer for FindCandidates {
    fn answerer(&self, _: &SearchOptions, _: bool) -> Box<dyn Answerer> {
        Box::new(NeverAsked)
    }
}

/// The answerer of classic puzzles for a question that asks all puzzles as variant puzzles.
struct NeverAsked;

impl Answerer for NeverAsked {
    fn answer(&mut self, _: &mut AnswerContext<'_, '_>) -> io::Result<PuzzleAnswer> {
        Err(io::Error::other("this question asks all puzzles as variant puzzles"))
    }

    fn write(&mut self, _: &PuzzleAnswer, _: &mut AnswerContext<'_, '_>) -> io::Result<()> {
        Ok(())
    }

    fn shape(&self, of_input: Shape) -> Shape {
        of_input
    }
}
