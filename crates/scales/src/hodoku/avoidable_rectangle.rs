//! Avoidable rectangles: four cells, none of them a given, of which some are filled. If the blank
//! ones took certain candidates, the two digits of the rectangle could be swapped, and the puzzle
//! would have two solutions.

use super::rectangle::{Rules, Seen, neighbours, other_sides};
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, CellSet, DigitSet};
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, DeadlyType, Pattern, StepSink, Technique};

/// Finds avoidable rectangles: in type 1, one cell is blank and loses the digit that would complete
/// the rectangle. In type 2, two cells of a side are blank and have the same extra digit, which goes
/// from all cells that see both. Blank cells have two candidates.
///
/// Order: filled cells in reading order; the second cell of the box, then the other side, in reading
/// order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Rules::Original, sink)
}

/// Finds avoidable rectangles as [`find`] does. In type 1, the blank cell may have more candidates.
pub fn find_complete(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Rules::Complete, sink)
}

fn search(board: &Board, rules: Rules, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut seen = Seen::new(rules);
    let own = board.blanks().complement() - board.givens();
    for start in own {
        for second in neighbours(start).filter(|cell| own.contains(*cell)) {
            let (Some(a), Some(b)) = (board.digit(start), board.digit(second)) else { continue };
            // The third cell would hold b, the fourth a.
            for [third, fourth] in other_sides(start, second) {
                let holds = |cell, digit| own.contains(cell) && board.digit(cell) == Some(digit);
                let could = |cell, digit| {
                    board.has(Candidate { cell, digit }) && board.candidates(cell).len() == 2
                };
                let could_alone = |cell, digit| {
                    could(cell, digit)
                        || rules == Rules::Complete
                            && board.has(Candidate { cell, digit })
                            && board.candidates(cell).len() > 2
                };
                let goes = if holds(third, b) && could_alone(fourth, a) {
                    Some(Candidate { cell: fourth, digit: a })
                } else if holds(fourth, a) && could_alone(third, b) {
                    Some(Candidate { cell: third, digit: b })
                } else if could(third, b) && could(fourth, a) {
                    None
                } else {
                    continue;
                };
                let cells: CellSet = [start, second, third, fourth].into_iter().collect();
                let digits = DigitSet::only(a).with(b);
                if !seen.is_new(cells, digits) {
                    continue;
                }
                if let Some(goes) = goes {
                    let pattern = Pattern::Rectangle { cells, digits, kind: DeadlyType::Type1 };
                    let eliminations = CandidateSet::from_iter([goes]);
                    let technique = Technique::AvoidableRectangle1;
                    sink.eliminate(technique, pattern, eliminations)?;
                    continue;
                }
                let extra = board.candidates(third).without(b);
                let Some(digit) = extra.first() else { continue };
                let rest = third.peers() & fourth.peers() & board.places(digit);
                if board.has(Candidate { cell: fourth, digit }) && !rest.is_empty() {
                    let pattern = Pattern::Rectangle { cells, digits, kind: DeadlyType::Type2 };
                    let eliminations = of_digit(digit, rest);
                    let technique = Technique::AvoidableRectangle2;
                    sink.eliminate(technique, pattern, eliminations)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
