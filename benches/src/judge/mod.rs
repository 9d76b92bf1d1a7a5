//! Checks whether solvers agree and whether their answers are right.

mod forms;
mod made;

use crate::contender::{Answer, Question};
use crate::corpus::Corpus;
use ninefold_oracle::check::check;
use std::fmt;

/// The number of solutions of each puzzle of a corpus, up to 2. Empty unless the question is about
/// solutions.
#[derive(Debug, Default)]
pub struct Known {
    /// Name of the solver that counted them.
    pub label: String,
    /// One number for each puzzle.
    pub counts: Vec<u64>,
}

/// Compares answers about one corpus with each other.
#[derive(Debug)]
pub struct Judge<'a> {
    corpus: &'a Corpus,
    question: Question,
    known: &'a Known,
    /// The first solver, and its answers.
    first: Option<(String, Vec<Answer>)>,
}

impl<'a> Judge<'a> {
    /// Makes a judge that knows how many solutions each puzzle should have.
    pub const fn new(corpus: &'a Corpus, question: Question, known: &'a Known) -> Self {
        Self { corpus, question, known, first: None }
    }

    /// Compares the answers of a solver: all, or those to the first puzzles if it was left out.
    ///
    /// # Errors
    ///
    /// Names the board that was answered wrongly or differently than before, and both answers.
    pub fn hear(&mut self, label: &str, answers: &[Answer]) -> Result<(), String> {
        match self.question {
            Question::CountToTwo | Question::Solve => {
                for (index, answer) in answers.iter().enumerate() {
                    self.check_count(index, label, answer)?;
                    self.check_solution(index, label, answer)?;
                }
            }
            Question::GridForm | Question::PuzzleForm => self.check_forms(label, answers)?,
            Question::DrawGrid | Question::MakeMinimal | Question::MakeHalfTurn => {
                self.check_made(label, answers)?;
            }
        }
        if self.first.is_none() {
            self.first = Some((label.to_owned(), answers.to_vec()));
        }
        Ok(())
    }

    fn check_count(&self, index: usize, label: &str, answer: &Answer) -> Result<(), String> {
        let expected = self.known.counts[index].min(u64::from(self.question.limit()));
        if answer.found == expected {
            return Ok(());
        }
        let (expected, answer) = (Shown(&Answer::count(expected)).to_string(), Shown(answer));
        let known = &self.known.label;
        Err(format!("{}`{known}` answers {expected}, `{label}` {answer}", self.place(index)))
    }

    fn check_solution(&self, index: usize, label: &str, answer: &Answer) -> Result<(), String> {
        if self.question == Question::CountToTwo || answer.found == 0 {
            return Ok(());
        }
        let Some(solution) = &answer.line else {
            return Err(format!("{}`{label}` wrote no solution", self.place(index)));
        };
        check(self.corpus.row(index).line(), solution).map_err(|fault| {
            format!("{}`{label}` answers {}: {fault}", self.place(index), Shown(answer))
        })?;
        let Some((first, answers)) = &self.first else { return Ok(()) };
        match answers.get(index) {
            Some(other) if self.known.counts[index] == 1 && other != answer => {
                let (place, other) = (self.place(index), Shown(other));
                Err(format!("{place}`{first}` answers {other}, `{label}` {}", Shown(answer)))
            }
            _ => Ok(()),
        }
    }

    fn place(&self, index: usize) -> String {
        let Corpus { name, .. } = self.corpus;
        let number = self.corpus.line_number(index);
        format!("{name}, line {number}: {}: ", self.corpus.row(index).text())
    }
}

/// An answer in words.
struct Shown<'a>(&'a Answer);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.found, &self.0.line) {
            (_, Some(solution)) => write!(f, "{}", solution.escape_ascii()),
            (1, None) => f.write_str("1 solution"),
            (found, None) => write!(f, "{found} solutions"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_oracle::Line;

    const PROPER: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const GRID: &Line =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn corpus() -> Corpus {
        Corpus::parse("two", &format!("# head\n{PROPER}\n{}\n", ".".repeat(81))).unwrap()
    }

    fn known() -> Known {
        Known { label: "known".to_owned(), counts: vec![1, 2] }
    }

    /// Returns the verdict on a second solver after a first one.
    fn second(question: Question, first: [Answer; 2], second: [Answer; 2]) -> Result<(), String> {
        let corpus = corpus();
        let known = known();
        let mut judge = Judge::new(&corpus, question, &known);
        judge.hear("first", &first)?;
        judge.hear("second", &second)
    }

    #[test]
    fn equal_counts_pass() {
        let answers = [Answer::count(1), Answer::count(2)];
        assert_eq!(second(Question::CountToTwo, answers, answers), Ok(()));
    }

    #[test]
    fn another_count_is_named_with_corpus_line_and_puzzle() {
        let right = [Answer::count(1), Answer::count(2)];
        let wrong = [Answer::count(2), Answer::count(2)];
        let error = second(Question::CountToTwo, right, wrong).unwrap_err();
        assert_eq!(
            error,
            format!("two, line 2: {PROPER}: `known` answers 1 solution, `second` 2 solutions"),
        );
    }

    #[test]
    fn a_wrong_solution_is_named_with_what_is_wrong() {
        let mut swapped = *GRID;
        swapped.swap(2, 5);
        let right = [Answer::solution(Some(*GRID)), Answer::solution(Some(*GRID))];
        let wrong = [Answer::solution(Some(swapped)), right[1]];
        let error = second(Question::Solve, right, wrong).unwrap_err();
        assert!(error.starts_with(&format!("two, line 2: {PROPER}: `second` answers 53867491")));
        assert!(error.ends_with(": box 1 has 4 0 times"), "{error}");
        let silent = [Answer { found: 1, line: None }, right[1]];
        let error = second(Question::Solve, right, silent).unwrap_err();
        assert!(error.ends_with(": `second` wrote no solution"), "{error}");
    }

    #[test]
    fn of_several_solutions_any_will_do() {
        let other = GRID.map(|digit| b'1' + b'9' - digit);
        let first = [Answer::solution(Some(*GRID)), Answer::solution(Some(*GRID))];
        let another = [first[0], Answer::solution(Some(other))];
        assert_eq!(second(Question::Solve, first, another), Ok(()));
    }

    #[test]
    fn two_solutions_of_a_puzzle_that_has_one_are_named() {
        let corpus = Corpus::parse("blank", &".".repeat(81)).unwrap();
        let known = Known { label: "known".to_owned(), counts: vec![1] };
        let mut judge = Judge::new(&corpus, Question::Solve, &known);
        let other = GRID.map(|digit| b'1' + b'9' - digit);
        judge.hear("first", &[Answer::solution(Some(*GRID))]).unwrap();
        let error = judge.hear("second", &[Answer::solution(Some(other))]).unwrap_err();
        assert!(error.contains("`first` answers 534") && error.contains("`second` 576"), "{error}");
    }

    #[test]
    fn the_first_solver_is_judged_too() {
        let none = [Answer::solution(None); 2];
        let error = second(Question::Solve, none, none).unwrap_err();
        assert!(error.ends_with("`known` answers 1 solution, `first` 0 solutions"), "{error}");
    }

    #[test]
    fn the_first_answers_of_a_solver_that_was_ended_are_compared() {
        let corpus = corpus();
        let known = known();
        let mut judge = Judge::new(&corpus, Question::CountToTwo, &known);
        judge.hear("first", &[Answer::count(1), Answer::count(2)]).unwrap();
        assert_eq!(judge.hear("slow", &[Answer::count(1)]), Ok(()));
        assert!(judge.hear("slow", &[Answer::count(0)]).is_err());
    }
}
