//! Locked candidates: pointing and claiming, and their direct forms.
//!
//! All places of a digit in one house lie in a second house. So the digit is in their common cells,
//! and goes from the rest of the second house.

use crate::board::{Board, HouseKind};
use crate::deduction::Deduction;
use crate::geometry::{BY_COLUMN, BY_THREE, CELLS, of_digit};
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Digit, DigitSet, House};

/// The kinds of the first and of the second house, in order.
const KINDS: [[HouseKind; 2]; 4] = [
    [HouseKind::Block, HouseKind::Column],
    [HouseKind::Block, HouseKind::Row],
    [HouseKind::Column, HouseKind::Block],
    [HouseKind::Row, HouseKind::Block],
];

/// Finds locked candidates that eliminate something: pointing, then claiming.
///
/// Order: box and column, box and row, column and box, row and box; first houses ascending; second
/// houses ascending; digits ascending.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in(board, Order::HousesThenDigits, sink)
}

/// Finds what [`find`] finds in another order: for each two kinds of houses the digits, and for each
/// digit the houses. This is the order of SukakuExplainer.
pub fn find_by_digit(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in(board, Order::DigitsThenHouses, sink)
}

/// Finds pointing as [`find`] does in another order: boxes, then digits. This is the order of `HoDoKu`.
pub fn find_pointing(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in(
        board,
        Order::HouseByHouse([&[HouseKind::Block], &[HouseKind::Row, HouseKind::Column]]),
        sink,
    )
}

/// Finds claiming as [`find`] does in another order: rows and columns, then digits. This is the order
/// of `HoDoKu`.
pub fn find_claiming(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_in(
        board,
        Order::HouseByHouse([&[HouseKind::Row, HouseKind::Column], &[HouseKind::Block]]),
        sink,
    )
}

/// Finds locked candidates in an order.
fn find_in(board: &Board, order: Order, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each(board, order, |digit, from, to| {
        let rest = board.places_in(to, digit) - from.cells();
        if rest.is_empty() {
            return ControlFlow::Continue(());
        }
        let technique = match from {
            House::Block(_) => Technique::Pointing,
            _ => Technique::Claiming,
        };
        let pattern = Pattern::Locked { digit, from, to };
        sink.eliminate(technique, pattern, of_digit(digit, rest))
    })
}

/// Finds locked candidates whose eliminations leave a hidden single in a house of the first
/// house's kind. Only the single is taken: the other eliminations stay undone.
///
/// Order: as [`find`]; then the house of the hidden single, ascending.
pub fn find_direct(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_direct_in(board, Order::HousesThenDigits, sink)
}

/// Finds what [`find_direct`] finds in the order of [`find_by_digit`].
pub fn find_direct_by_digit(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    find_direct_in(board, Order::DigitsThenHouses, sink)
}

/// Finds locked candidates with hidden singles in an order.
fn find_direct_in(board: &Board, order: Order, sink: &mut dyn StepSink) -> ControlFlow<()> {
    for_each(board, order, |digit, from, to| {
        let rest = board.places_in(to, digit) - from.cells();
        if rest.is_empty() {
            return ControlFlow::Continue(());
        }
        let technique = match from {
            House::Block(_) => Technique::DirectPointing,
            _ => Technique::DirectClaiming,
        };
        for house in HouseKind::of(from).houses() {
            if *house == from || (house.cells() & rest).is_empty() {
                continue;
            }
            if let Some(cell) = (board.places_in(*house, digit) - to.cells()).single() {
                sink.take(Deduction {
                    technique,
                    pattern: Pattern::Locked { digit, from, to },
                    placement: Some(Candidate { cell, digit }),
                    eliminations: CandidateSet::EMPTY,
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// What comes first.
#[derive(Clone, Copy)]
enum Order {
    /// Two kinds of houses, and for each two houses the digits.
    HousesThenDigits,
    /// Two kinds of houses, and for each digit the houses.
    DigitsThenHouses,
    /// The first houses, of some kinds only. For each the digits, and the second houses.
    HouseByHouse([&'static [HouseKind]; 2]),
}

/// For each set of places in a house: which third of the house holds all of them, in three bits.
/// No bit is set if no third does, or if there are fewer than two places.
type Thirds = [u8; 512];

/// Returns the table for three sets of places.
const fn thirds(sets: [u16; 3]) -> Thirds {
    let mut table = [0; 512];
    let mut places = 0_u16;
    while places < 512 {
        let mut i = 0;
        while i < 3 {
            if places & !sets[i] == 0 && places.count_ones() >= 2 {
                table[places as usize] |= 1 << i;
            }
            i += 1;
        }
        places += 1;
    }
    table
}

static THIRDS_BY_COLUMN: Thirds = thirds(BY_COLUMN);
static THIRDS_BY_THREE: Thirds = thirds(BY_THREE);

/// The second houses of one kind for first houses of another.
#[derive(Clone, Copy)]
struct Crossings {
    second: HouseKind,
    /// The places of a first house that lie in one second house.
    sets: [u16; 3],
    table: &'static Thirds,
}

impl Crossings {
    fn new(first: HouseKind, second: HouseKind) -> Self {
        let (sets, table) = match (first, second) {
            (HouseKind::Block, HouseKind::Column) => (BY_COLUMN, &THIRDS_BY_COLUMN),
            _ => (BY_THREE, &THIRDS_BY_THREE),
        };
        Self { second, sets, table }
    }

    /// Returns which third of a house holds all places of a digit.
    #[inline]
    fn third(self, board: &Board, from: House, digit: Digit) -> u8 {
        self.table[usize::from(board.positions(from, digit)) & 511]
    }

    /// Returns the second house that has all places of a digit in a first house.
    #[inline]
    fn second(self, board: &Board, from: House, digit: Digit) -> Option<House> {
        let third = self.third(board, from, digit);
        (third != 0).then(|| self.to(from, third.trailing_zeros() as usize))
    }

    /// Returns the second house of a third: that of its first place.
    #[inline]
    fn to(self, from: House, third: usize) -> House {
        let place = self.sets[third].trailing_zeros() as usize;
        self.second.house_of(CELLS[from.index()][place])
    }
}

/// Calls `take` with each digit that is locked, and with the first and the second house.
#[inline]
fn for_each(
    board: &Board,
    order: Order,
    mut take: impl FnMut(Digit, House, House) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Order::HouseByHouse([firsts, seconds]) = order {
        return house_by_house(board, firsts, seconds, take);
    }
    for [first, second] in KINDS {
        let crossings = Crossings::new(first, second);
        if let Order::DigitsThenHouses = order {
            for digit in Digit::ALL {
                for from in first.houses() {
                    if let Some(to) = crossings.second(board, *from, digit) {
                        take(digit, *from, to)?;
                    }
                }
            }
            continue;
        }
        for from in first.houses() {
            let mut locked = [0; 3];
            for digit in Digit::ALL {
                let third = crossings.third(board, *from, digit);
                for (i, locked) in locked.iter_mut().enumerate() {
                    *locked |= u16::from(third >> i & 1) << digit.index();
                }
            }
            for (i, locked) in locked.into_iter().enumerate() {
                for digit in DigitSet::from_bits(locked) {
                    take(digit, *from, crossings.to(*from, i))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Calls `take` as [`for_each`] does, in the order [`Order::HouseByHouse`].
fn house_by_house(
    board: &Board,
    firsts: &[HouseKind],
    seconds: &[HouseKind],
    mut take: impl FnMut(Digit, House, House) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for first in firsts {
        for from in first.houses() {
            for digit in Digit::ALL {
                for second in seconds {
                    let crossings = Crossings::new(*first, *second);
                    if let Some(to) = crossings.second(board, *from, digit) {
                        take(digit, *from, to)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
