//! Answers as types: what every mouth says in the same way.

use ninefold_core::{Marks, Puzzle, Solver, Status, StopReason};
use ninefold_explain::{MistakeKind, Notes};
use ninefold_logic::Helpers;
use ninefold_questions::{
    AssumedUniqueness, HintOutcome, KnownSolutions, LimitedSearches, Limits, Move, NoSolution,
    NoSteps, Position, Searches, Watch, explain, hint, rate, steps,
};
use ninefold_scales::Profile;

/// ER 1.2: hidden singles solve it.
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Easter Monster: its first steps take long chains.
const HARDEST: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
/// Several solutions.
const SEVERAL: &str =
    "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63";

fn position(puzzle: &str) -> Position {
    Position::of_puzzle(&puzzle.parse::<Puzzle>().expect("a puzzle"))
}

fn moves(list: &[&str]) -> Vec<Move> {
    list.iter().map(|one| one.parse().expect("a move")).collect()
}

fn unlimited() -> LimitedSearches {
    LimitedSearches::new(&Limits::of_nodes(u64::MAX))
}

#[test]
fn a_move_may_repeat_a_digit_but_not_replace_one() {
    let start = position(EASY);
    let after = start.after(&moves(&["r1c3=4", "r1c3=4"])).unwrap();
    assert_eq!(after.board().blanks().len(), start.board().blanks().len() - 1);
    let refused = start.after(&moves(&["r1c3=4", "r1c3=2"])).unwrap_err();
    assert_eq!((refused.index, refused.is_given), (1, false));
    // A given stands, even if the move has its digit.
    let refused = start.after(&moves(&["r1c1=5"])).unwrap_err();
    assert_eq!((refused.index, refused.is_given), (0, true));
    assert!(refused.to_string().starts_with("move 1 puts 5 into r1c1, which has the given 5"));
}

#[test]
fn the_parts_of_a_position_are_known() {
    let start = position(EASY);
    assert!(!start.has_more_than_clues());
    let after = start.after(&moves(&["r1c3=4"])).unwrap();
    assert!(after.has_more_than_clues());
    assert_eq!(after.clues().to_string(), EASY);
    assert_eq!(after.digits_put_in().clue_count(), 1);
}

#[test]
fn why_there_is_no_solution_is_a_kind() {
    let clues: Puzzle = SEVERAL.parse().unwrap();
    let filled = clues.with("r9c1".parse().unwrap(), "5".parse().unwrap());
    let mut marks = Marks::from_board(&clues);
    marks.strike(marks.candidates().into_iter().find(|one| clues.get(one.cell).is_none()).unwrap());
    let why = |filled: &Puzzle, marks: Option<&Marks>| {
        Position::with_parts(&clues, filled, marks).why_unsolvable()
    };
    assert_eq!(why(&clues, None), NoSolution::OfClues);
    assert_eq!(why(&clues, Some(&marks)), NoSolution::WithMarks);
    assert!(matches!(why(&filled, None), NoSolution::WithDigits | NoSolution::Clash(_)));
    let clash = clues.with("r1c1".parse().unwrap(), "3".parse().unwrap());
    let NoSolution::Clash(clash) = why(&clash, Some(&marks)) else { panic!("3 is twice in row 1") };
    assert_eq!(clash.to_string(), "r1c1 and r1c4 are both 3 in row 1");
}

#[test]
fn a_wrong_move_comes_before_a_refused_one() {
    let told = |list: &[&str]| hint(&position(EASY), &moves(list), Notes::Full, &mut unlimited());
    let HintOutcome::Mistake { mistake, first_move } = told(&["r1c3=1", "r1c3=4"]).outcome else {
        panic!("the first move is wrong")
    };
    let wrong = (mistake.kind, first_move.map(|(index, _)| index));
    assert_eq!(wrong, (MistakeKind::WrongDigit, Some(0)));
    let HintOutcome::Mistake { first_move, .. } = told(&["r1c4<>2", "r1c3<>4"]).outcome else {
        panic!("the second move eliminates a digit of the solution")
    };
    assert_eq!(
        first_move.map(|(index, one)| (index, one.to_string())),
        Some((1, "r1c3<>4".into()))
    );
    // A wrong elimination leaves the cell blank, so no digit is wrong there.
    let HintOutcome::Mistake { mistake, first_move } = told(&["r1c3<>4", "r1c1=6"]).outcome else {
        panic!("the first move eliminates a digit of the solution")
    };
    let wrong = (mistake.kind, mistake.cell.to_string(), first_move.map(|(index, _)| index));
    assert_eq!(wrong, (MistakeKind::MissingCandidate, "r1c3".to_owned(), Some(0)));
    let refused = told(&["r1c3=4", "r1c1=4"]).outcome;
    assert!(matches!(refused, HintOutcome::RefusedMove(refused) if refused.index == 1));
}

/// Searches whose second question is stopped.
struct StoppedAtSecond {
    inner: LimitedSearches,
    questions: u32,
}

impl Searches for StoppedAtSecond {
    fn quick(&mut self) -> &mut Solver {
        self.inner.quick()
    }

    fn ask<T>(&mut self, is_stopped: impl Fn(&T) -> bool, ask: impl Fn(&mut Solver) -> T) -> T {
        self.questions += 1;
        if self.questions > 1 {
            let solver = self.inner.full();
            solver.set_budget(ninefold_core::Budget::nodes(0));
            return ask(solver);
        }
        self.inner.ask(is_stopped, ask)
    }

    fn work<T>(
        &mut self,
        work: impl FnOnce(&dyn Helpers, &mut Watch<'_>) -> T,
    ) -> (T, Option<StopReason>) {
        self.inner.work(work)
    }
}

#[test]
fn a_second_search_that_is_stopped_is_told() {
    let mut searches = StoppedAtSecond { inner: unlimited(), questions: 0 };
    let answer = hint(&position(SEVERAL), &[], Notes::Full, &mut searches);
    assert!(matches!(answer.outcome, HintOutcome::Stopped(_)), "{:?}", answer.outcome);
    assert_eq!(answer.status(), Status::Stopped);
}

#[test]
fn a_hint_that_was_cut_short_is_no_hint() {
    let mut searches = LimitedSearches::new(&Limits::new(u64::MAX, || false));
    let answer = hint(&position(HARDEST), &[], Notes::Full, &mut searches);
    assert_eq!(answer.status(), Status::Stopped);
}

#[test]
fn limits_end_ratings_paths_and_lists() {
    // Enough for the solution, and far too little for the chains.
    let mut searches = LimitedSearches::new(&Limits::of_nodes(5_000));
    let (start, assumed) = (position(HARDEST), AssumedUniqueness::IfProper);
    let rated = rate(&start, &[Profile::SE121], assumed, &mut searches, |_, _, _| ());
    assert_eq!((rated.status(), rated.stopped), (Status::Stopped, Some(StopReason::Nodes)));
    assert!(rated.ratings[0].rating.is_none());
    let explained = explain(&start, Profile::SE121, assumed, &mut searches);
    assert_eq!(
        (explained.status(), explained.solutions.status()),
        (Status::Stopped, Status::Unique)
    );
    assert!(explained.path.is_ok());
    let listed = steps(&start, Profile::SE121, assumed, &mut searches);
    assert!(!listed.is_complete && listed.answer.status() == Status::Stopped);
}

#[test]
fn positions_without_a_solution_have_no_steps() {
    let clash = position(&format!("11{}", ".".repeat(79)));
    let assumed = AssumedUniqueness::IfProper;
    let explained = explain(&clash, Profile::HUMAN, assumed, &mut unlimited());
    assert!(matches!(explained.path, Err(NoSteps::NoSolution(NoSolution::Clash(_)))));
    let listed = steps(&clash, Profile::HUMAN, assumed, &mut unlimited());
    assert!(listed.answer.path.is_err() && listed.nothing.is_none());
    let rated = rate(&clash, &[Profile::HUMAN], assumed, &mut unlimited(), |_, _, _| ());
    assert_eq!((rated.status(), rated.solutions), (Status::None, KnownSolutions::None));
}
