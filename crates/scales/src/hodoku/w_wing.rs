//! W-wing: two cells with the same two candidates. A strong link of one of them joins the cells, so
//! one of the cells has the other.

use core::ops::ControlFlow;
use ninefold_core::House;
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, Pattern, StepSink, Technique};

/// Finds W-wings that eliminate something.
///
/// Order: pairs of cells in lexicographic order; the lower digit, then the higher one, as the digit
/// that goes; houses of the strong link: rows, columns, boxes.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Ends::OneEach, sink)
}

/// Finds W-wings as [`find`] does. An end of the strong link may see both cells.
pub fn find_everywhere(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Ends::Any, sink)
}

/// What the ends of the strong link may see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// An end that sees both cells counts for the first only.
    OneEach,
    /// Anything.
    Any,
}

fn search(board: &Board, ends: Ends, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for first in board.blanks() {
        let digits = board.candidates(first);
        let (Some(low), Some(high), 2) = (digits.first(), digits.last(), digits.len()) else {
            continue;
        };
        let others = board.places(low) & board.places(high);
        for second in others.iter().filter(|cell| *cell > first) {
            if board.candidates(second) != digits {
                continue;
            }
            for (goes, digit) in [(low, high), (high, low)] {
                let rest = first.peers() & second.peers() & board.places(goes);
                if rest.is_empty() {
                    continue;
                }
                for house in House::ALL {
                    let Some(link) = board.conjugate_pair(house, digit) else { continue };
                    if link.contains(&first) || link.contains(&second) {
                        continue;
                    }
                    let sees_first = |end: usize| first.peers().contains(link[end]);
                    let sees_second = |end: usize| second.peers().contains(link[end]);
                    let joins = match (sees_first(0), sees_first(1)) {
                        (true, false) => sees_second(1),
                        (false, true) => sees_second(0),
                        (true, true) if ends == Ends::Any => sees_second(0) || sees_second(1),
                        _ => false,
                    };
                    if joins {
                        let pattern = Pattern::WWing { cells: [first, second], digit, house };
                        let eliminations = of_digit(goes, rest);
                        sink.eliminate(Technique::WWing, pattern, eliminations)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
