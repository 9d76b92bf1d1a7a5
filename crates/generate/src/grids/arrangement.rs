//! [`Arrangement`]: names for the digits, an order of the stacks and one of the columns in each.

use super::columns::Boxes;
use super::fillings::{ORDERS, Rows};
use super::triples::Triples;
use crate::Random;
use ninefold_core::{Digit, Grid};

/// 9! relabellings, 6 orders of the stacks, 6³ of the columns in them.
const ARRANGEMENTS: u32 = 362_880 * 1_296;

/// What turns the member of a class of top bands into any of the class.
#[derive(Debug)]
pub(super) struct Arrangement {
    /// Where a stack comes from.
    stacks: [usize; 3],
    /// Where a column in a stack comes from.
    columns: [[usize; 3]; 3],
    /// What each digit turns into; the rest is never looked at.
    digits: [Digit; 16],
}

impl Arrangement {
    /// One of all arrangements, each as likely.
    #[inline]
    pub(super) fn draw(random: &mut Random) -> Self {
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

    /// The grid with these columns and, for each band, rows.
    ///
    /// # Panics
    ///
    /// If a row does not cross a column of its box in one digit.
    #[inline]
    pub(super) fn lay_out(&self, triples: &Triples, boxes: &Boxes, rows: &[Rows; 3]) -> Grid {
        let mut digits = [Digit::ALL[0]; 81];
        for band in 0..3 {
            for stack in 0..3 {
                let from = self.stacks[stack];
                let columns = self.columns[stack].map(|column| boxes[band][from].columns[column]);
                let columns = columns.map(|column| triples.mask(column));
                for row in 0..3 {
                    let row_mask = triples.mask(rows[band][from][row]);
                    for column in 0..3 {
                        let digit = (row_mask & columns[column]).trailing_zeros() as usize % 16;
                        digits[27 * band + 9 * row + 3 * stack + column] = self.digits[digit];
                    }
                }
            }
        }
        Grid::new(digits).expect("rows and columns cross in one digit, and each has nine")
    }
}
