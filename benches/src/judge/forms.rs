//! Checks of canonical forms.

use super::Judge;
use crate::contender::{Answer, Question};
use ninefold_core::{Grid, Puzzle};
use ninefold_oracle::Line;
use std::collections::HashMap;

/// Number of forms of a solver that are proven to be isomorphs of their boards.
const PROVEN: usize = 200;

impl Judge<'_> {
    /// Checks that boards of one line, which are isomorphic, have one form. Forms of two solvers
    /// may differ, but both solvers must distinguish the same boards. A form must be an isomorph of
    /// its board.
    ///
    /// A solver may say that its form is one of several. Then only boards of different classes are
    /// checked: they must have different forms.
    pub(super) fn check_forms(&self, label: &str, answers: &[Answer]) -> Result<(), String> {
        let mut by_line = HashMap::new();
        let mut by_other = HashMap::new();
        let mut by_form = HashMap::new();
        for (index, answer) in answers.iter().enumerate() {
            let form = answer.line.ok_or_else(|| self.fault(index, label, "no form"))?;
            if index.is_multiple_of(answers.len().div_ceil(PROVEN)) && !self.leads_to(index, &form)
            {
                let fault = format!("{}, which is no isomorph", form.escape_ascii());
                return Err(self.fault(index, label, &fault));
            }
            let is_canonical = answer.found == 1;
            let line = self.corpus.line_number(index);
            if is_canonical && *by_line.entry(line).or_insert(form) != form {
                let fault = "another form than for an isomorph in the same line";
                return Err(self.fault(index, label, fault));
            }
            let first = self.first.as_ref().and_then(|(_, answers)| answers.get(index)?.line);
            let Some(other) = first else { continue };
            if is_canonical && *by_other.entry(other).or_insert(form) != form {
                return Err(self.differs(index, label, "one form for boards with several"));
            }
            if *by_form.entry(form).or_insert(other) != other {
                return Err(self.differs(index, label, "several forms for boards with one"));
            }
        }
        Ok(())
    }

    /// Returns whether a transform leads from the board to the form. Proves it by applying the
    /// transform.
    fn leads_to(&self, index: usize, form: &Line) -> bool {
        let board = self.corpus.row(index).puzzle();
        let Ok(form) = Puzzle::parse(form) else { return false };
        if self.question == Question::GridForm {
            let Ok(form) = Grid::try_from(form) else { return false };
            let board = self.corpus.row(index).grid();
            return board.isomorphic(&form).is_some_and(|witness| witness.grid(&board) == form);
        }
        board.isomorphic(&form).is_some_and(|witness| witness.puzzle(&board) == form)
    }

    fn fault(&self, index: usize, label: &str, fault: &str) -> String {
        format!("{}`{label}` answers {fault}", self.place(index))
    }

    fn differs(&self, index: usize, label: &str, how: &str) -> String {
        let first = self.first.as_ref().map_or("", |(first, _)| first);
        format!("{}`{first}` has {how} of `{label}`", self.place(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Boards;
    use crate::corpus::{Corpus, Row};
    use crate::judge::Known;

    /// Two puzzles, and each again in another disguise.
    fn corpus() -> Corpus {
        let blanks = ".".repeat(79);
        let corpus = Corpus::parse("pairs", &format!("12{blanks}\n1{blanks}2\n"));
        Boards::Disguised.of(&[corpus.unwrap()], 2).remove(0)
    }

    fn forms(corpus: &Corpus) -> Vec<Answer> {
        let form = |row: Row| Answer::line(row.puzzle().canonical().form.to_line());
        corpus.rows().iter().map(form).collect()
    }

    fn heard(answers: &[Answer]) -> Result<(), String> {
        let (corpus, known) = (corpus(), Known::default());
        let mut judge = Judge::new(&corpus, Question::PuzzleForm, &known);
        judge.hear("first", &forms(&corpus))?;
        judge.hear("second", answers)
    }

    #[test]
    fn other_isomorphs_are_forms_as_well() {
        let corpus = corpus();
        let mut answers = forms(&corpus);
        for (index, answer) in answers.iter_mut().enumerate() {
            // The first disguise of each puzzle.
            answer.line = Some(*corpus.row(index % 2).line());
        }
        assert_eq!(heard(&answers), Ok(()));
    }

    #[test]
    fn two_forms_of_one_class_are_named_unless_that_is_announced() {
        let corpus = corpus();
        let own = |row: Row| Answer::line(*row.line());
        let mut answers: Vec<Answer> = corpus.rows().iter().map(own).collect();
        let error = heard(&answers).unwrap_err();
        assert!(error.starts_with("pairs, line 1: ") && error.contains("`second`"), "{error}");
        assert!(error.ends_with("another form than for an isomorph in the same line"), "{error}");
        for answer in &mut answers {
            answer.found = 2;
        }
        assert_eq!(heard(&answers), Ok(()));
    }

    #[test]
    fn a_form_that_is_no_isomorph_is_named() {
        let mut answers = forms(&corpus());
        for index in [1, 3] {
            answers[index] = answers[0];
        }
        let error = heard(&answers).unwrap_err();
        assert!(error.ends_with(", which is no isomorph"), "{error}");
    }

    #[test]
    fn one_form_for_two_classes_is_named() {
        let (corpus, known) = (corpus(), Known::default());
        let right = forms(&corpus);
        let mut judge = Judge::new(&corpus, Question::PuzzleForm, &known);
        // This first solver has one form for all boards, as if they were one class.
        judge.first = Some(("first".to_owned(), vec![right[0]; 4]));
        let error = judge.hear("second", &right).unwrap_err();
        assert!(error.ends_with("`first` has one form for boards with several of `second`"));
    }
}
