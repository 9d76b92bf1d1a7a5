//! Points of a picture, and where cells and candidates are.

use crate::element::Number;
use core::fmt;
use core::ops::{Add, Mul, Sub};
use ninefold_core::{Candidate, Cell, Digit};

/// The size of a cell.
pub(super) const CELL: f64 = 100.0;
/// The space around the board, for the numbers of rows and columns.
pub(super) const MARGIN: f64 = 44.0;
/// The size of the board with its margins.
pub(super) const SIZE: f64 = 9.0 * CELL + 2.0 * MARGIN;
/// The distance between two candidates that are side by side in a cell.
pub(super) const PITCH: f64 = 31.0;

/// A point, or the way from one point to another.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the length of the way.
    pub(super) fn length(self) -> f64 {
        square_root(self.x * self.x + self.y * self.y)
    }

    /// Returns the way of length 1 in the same direction. A way of length 0 stays.
    pub(super) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// Returns the point in the middle between two points.
    pub(super) const fn halfway(self, other: Self) -> Self {
        Self { x: f64::midpoint(self.x, other.x), y: f64::midpoint(self.y, other.y) }
    }

    /// Returns the way after a quarter turn.
    pub(super) const fn turned(self) -> Self {
        Self { x: -self.y, y: self.x }
    }
}

/// Writes the point as paths have it: `3.5 4`, or with a number of decimals.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.precision().is_some() {
            self.x.fmt(f)?;
            f.write_str(" ")?;
            return self.y.fmt(f);
        }
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}

/// Returns the middle of a cell.
pub(super) fn middle(cell: Cell) -> Point {
    let at = |index: usize| MARGIN + CELL * (index as f64 + 0.5);
    Point::new(at(cell.column().index()), at(cell.row().index()))
}

/// Returns the upper left corner of a cell.
pub(super) fn corner(cell: Cell) -> Point {
    middle(cell) - Point::new(CELL / 2.0, CELL / 2.0)
}

/// Returns the middle of a candidate: digits are in three rows of three.
pub(super) fn middle_of(candidate: Candidate) -> Point {
    let index = candidate.digit.index();
    let (across, down) = ((index % 3) as f64 - 1.0, (index / 3) as f64 - 1.0);
    middle(candidate.cell) + Point::new(across, down) * PITCH
}

/// Returns the place of a candidate that is next to a point. Points outside the board have none.
pub(super) fn nearest(point: Point) -> Option<Candidate> {
    let (across, down) = ((point.x - MARGIN) / CELL, (point.y - MARGIN) / CELL);
    if !(0.0..9.0).contains(&across) || !(0.0..9.0).contains(&down) {
        return None;
    }
    let cell = Cell::new(down as usize * 9 + across as usize)?;
    let way = point - middle(cell);
    let place = |at: f64| (at / PITCH + 1.5).clamp(0.0, 2.9) as usize;
    let digit = Digit::ALL[place(way.y) * 3 + place(way.x)];
    Some(Candidate { cell, digit })
}

/// Returns the square root, by Newton's method: `core` has none.
fn square_root(square: f64) -> f64 {
    if square < f64::MIN_POSITIVE {
        return 0.0;
    }
    // Half the exponent: this is right within some percent.
    let mut root = f64::from_bits((square.to_bits() >> 1) + (0x3FF << 51));
    for _ in 0..4 {
        root = f64::midpoint(root, square / root);
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_a_way_is_that_of_pythagoras() {
        for (x, y, length) in
            [(3.0, 4.0, 5.0), (0.0, 0.0, 0.0), (0.3, 0.4, 0.5), (0.0, 988.0, 988.0)]
        {
            assert!((Point::new(x, y).length() - length).abs() < 1e-9, "{x}, {y}");
        }
        assert!((Point::new(-7.0, 2.0).unit().length() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn candidates_are_inside_their_cells() {
        for candidate in Cell::ALL
            .into_iter()
            .flat_map(|cell| Digit::ALL.into_iter().map(move |digit| Candidate { cell, digit }))
        {
            assert_eq!(nearest(middle_of(candidate)), Some(candidate));
            let way = middle_of(candidate) - middle(candidate.cell);
            assert!(way.x.abs() < CELL / 2.0 - 14.0 && way.y.abs() < CELL / 2.0 - 14.0);
        }
    }
}
