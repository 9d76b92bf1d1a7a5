//! Skyscraper: two parallel lines with two places of a digit each. One place of the first sees one
//! of the second along a crossing line, so one of the two other places is true.

use core::ops::ControlFlow;
use ninefold_core::{Cell, Digit, House};
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{Board, HouseKind, HouseSet, Pattern, StepSink, Technique};

/// Finds skyscrapers that eliminate something.
///
/// Order: rows, then columns; digits ascending; pairs of lines in lexicographic order.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for (lines, crossing) in
        [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
    {
        for digit in Digit::ALL {
            let mut pairs: [Option<(House, [Cell; 2])>; 9] = [None; 9];
            for (line, slot) in lines.houses().iter().zip(&mut pairs) {
                *slot = board.conjugate_pair(*line, digit).map(|cells| (*line, cells));
            }
            for (i, first) in pairs.iter().enumerate() {
                let Some((one, a)) = first else { continue };
                for (two, b) in pairs[i + 1..].iter().flatten() {
                    let meets = |end: usize| crossing.house_of(a[end]) == crossing.house_of(b[end]);
                    let free = match (meets(0), meets(1)) {
                        (true, false) => 1,
                        (false, true) => 0,
                        // An X-wing, or two lines that do not meet.
                        _ => continue,
                    };
                    let rest = a[free].peers() & b[free].peers() & board.places(digit);
                    if rest.is_empty() {
                        continue;
                    }
                    let houses: HouseSet = [*one, *two].into_iter().collect();
                    let pattern = Pattern::SingleDigit { digit, houses };
                    let eliminations = of_digit(digit, rest);
                    let technique = Technique::Skyscraper;
                    sink.eliminate(technique, pattern, eliminations)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
