//! [`Arrangement`]: names for the digits, an order of the stacks and one of the columns in each.

use super::fillings::ORDERS;
use super::triples::Mask;
use crate::random::RandomStream;
use ninefold_core::{Digit, Puzzle};

/// 9! relabellings, 6 orders of the stacks, 6³ of the columns in them.
const ARRANGEMENTS: u32 = 362_880 * 1_296;

/// What turns the member of a class of top bands into any of the class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrangement {
    /// Where each stack comes from.
    stacks: [usize; 3],
    /// Where each column of it comes from in that stack.
    columns: [[usize; 3]; 3],
    /// What each digit turns into; the rest is never looked at.
    digits: [Digit; 16],
}

impl Arrangement {
    /// One of all arrangements, each as likely.
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

    /// Puts the boxes of a band, and what is known of their columns, in their new places.
    #[inline]
    pub(super) fn arrange<T: Copy>(&self, boxes: [[T; 3]; 3]) -> [[T; 3]; 3] {
        let arrange = |stack: usize| {
            let columns = boxes[self.stacks[stack]];
            self.columns[stack].map(|column| columns[column])
        };
        [arrange(0), arrange(1), arrange(2)]
    }

    /// Puts what is known of the boxes of a band in their new places.
    #[inline]
    pub(super) fn arrange_boxes<T: Copy>(&self, boxes: [T; 3]) -> [T; 3] {
        self.stacks.map(|stack| boxes[stack])
    }

    /// What a digit, of which the bit is given, turns into.
    #[inline]
    pub(super) fn digit(&self, mask: Mask) -> Digit {
        self.digits[mask.trailing_zeros() as usize % 16]
    }

    /// What a puzzle turns into.
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
