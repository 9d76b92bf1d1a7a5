//! [`Arrangement`]: a relabelling, an order of the stacks and an order of the columns in each.

use super::fillings::ORDERS;
use super::triples::Mask;
use crate::random::RandomStream;
use ninefold_core::{Digit, Puzzle};

/// Number of arrangements: 9! relabellings, 6 orders of the stacks, 6³ of the columns in them.
const ARRANGEMENTS: u32 = 362_880 * 1_296;

/// A relabelling and an order of stacks and columns. It maps a top band to another of its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrangement {
    /// Old stack of each new stack.
    stacks: [usize; 3],
    /// Old column, within the old stack, of each new column.
    columns: [[usize; 3]; 3],
    /// Image of each digit; the last seven entries are padding.
    digits: [Digit; 16],
}

impl Arrangement {
    /// Draws an arrangement, each equally likely.
    #[inline]
    pub(crate) fn draw(random: &mut RandomStream) -> Self {
        let mut rest = random.below(ARRANGEMENTS) as usize;
        let mut take = |bound| {
            let taken = rest % bound;
            rest /= bound;
            taken
        };
        let stacks = ORDERS[take(6)];
        let columns = [ORDERS[take(6)], ORDERS[take(6)], ORDERS[take(6)]];
        let mut digits = [Digit::ALL[0]; 16];
        digits[..9].copy_from_slice(&Digit::ALL);
        for end in (1..9).rev() {
            digits.swap(end, take(end + 1));
        }
        Self { stacks, columns, digits }
    }

    /// Arranges values that belong to the columns of a band, by box and column.
    #[inline]
    pub(super) fn arrange<T: Copy>(&self, boxes: [[T; 3]; 3]) -> [[T; 3]; 3] {
        let arrange = |stack: usize| {
            let columns = boxes[self.stacks[stack]];
            self.columns[stack].map(|column| columns[column])
        };
        [arrange(0), arrange(1), arrange(2)]
    }

    /// Arranges values that belong to the boxes of a band.
    #[inline]
    pub(super) fn arrange_boxes<T: Copy>(&self, boxes: [T; 3]) -> [T; 3] {
        self.stacks.map(|stack| boxes[stack])
    }

    /// Returns the image of a digit that is given as a bit.
    #[inline]
    pub(super) fn digit(&self, mask: Mask) -> Digit {
        self.digits[mask.trailing_zeros() as usize % 16]
    }

    /// Returns the image of a puzzle.
    pub(crate) fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut cells = *puzzle.cells();
        for row in cells.as_chunks_mut::<9>().0 {
            let stack = |first: usize| [row[first], row[first + 1], row[first + 2]];
            let moved = self.arrange([0, 3, 6].map(stack));
            for (to, from) in row.iter_mut().zip(moved.as_flattened()) {
                *to = from.map(|digit| self.digits[digit.index()]);
            }
        }
        Puzzle::new(cells)
    }
}
