//! Where the lines and the signs of a [`Scene`] are: the curves of links, the letters of sets, and the
//! signs of assumptions.

use super::digits::Looks;
use super::link::{DrawnLink, MOST_LINKS};
use super::meaning::Meaning;
use super::point::{PITCH, Point, corner, middle, middle_of};
use super::route::{Curve, Router};
use super::scene::Scene;
use super::shape::Shape;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, Digit};
use ninefold_logic::ChainNode;

impl Scene<'_> {
    /// Returns the candidates that have the mark of a start, and are all in its color.
    pub(super) fn solid(&self) -> CandidateSet {
        let starts = self.chains.starts.iter().map(ChainNode::candidates);
        let starts = starts.fold(CandidateSet::EMPTY, |all, own| all | own);
        let is_solid = |(candidate, key): &&(Candidate, Meaning)| {
            starts.contains(*candidate)
                && !self.step.deduction.eliminations.contains(*candidate)
                && matches!(
                    key,
                    Meaning::True | Meaning::False | Meaning::GroupTrue | Meaning::GroupFalse
                )
        };
        self.marks.iter().filter(is_solid).map(|(candidate, _)| *candidate).collect()
    }

    /// Returns the curves of the links.
    pub(super) fn curves(&self, badges: &[(Point, Meaning)]) -> Vec<(DrawnLink, Curve)> {
        if self.ties.len() > MOST_LINKS {
            return Vec::new();
        }
        let shapes: Vec<(Candidate, Shape)> =
            self.marks.iter().map(|(candidate, key)| (*candidate, key.look().shape)).collect();
        let mut router =
            Router::new(self.board, &shapes, badges.iter().map(|(at, _)| *at).collect());
        let drawn =
            |tie: &DrawnLink| Some((*tie, router.route(&tie.from, &tie.to, has_head(tie))?));
        self.ties.iter().filter_map(drawn).collect()
    }

    /// Returns how digits are written: with halos on lines.
    pub(super) fn looks(&self, solid: CandidateSet, curves: &[(DrawnLink, Curve)]) -> Looks {
        let mut looks = Looks { marked: self.marked, solid, ..Looks::PLAIN };
        for (_, curve) in curves {
            looks.cross(&curve.points());
        }
        for (_, curve) in curves.iter().filter(|(tie, _)| has_head(tie)) {
            looks.uncover(curve);
        }
        let order = self.loop_order.as_deref().unwrap_or_default();
        for (i, cell) in order.iter().enumerate() {
            looks.cross(&points_between(*cell, order[(i + 1) % order.len()]));
        }
        looks
    }

    /// Returns the letters of sets and their places, each in a place of its cell that has no candidate.
    pub(super) fn letters(&self) -> Vec<(Point, Meaning)> {
        let mut taken = CandidateSet::EMPTY;
        let mut letters = Vec::new();
        for (key, cells) in self.cells.iter().filter(|(key, _)| matches!(key, Meaning::Set(_))) {
            for cell in *cells {
                let place = |index: &usize| Candidate { cell, digit: Digit::ALL[*index] };
                let is_free = |index: &usize| {
                    !self.board.candidates(cell).contains(Digit::ALL[*index])
                        && !taken.contains(place(index))
                };
                let free = [2, 0, 8, 6, 1, 5, 3, 7, 4].into_iter().find(is_free);
                let at = match free {
                    Some(index) => middle_of(place(&index)),
                    None => corner(cell) + Point::new(14.0, 14.0),
                };
                taken = free.map_or(taken, |index| taken.with(place(&index)));
                letters.push((at, *key));
            }
        }
        letters
    }

    /// Returns the signs of assumptions and their places: a question mark, or the number of the case.
    pub(super) fn badges(&self) -> Vec<(Point, Meaning)> {
        let starts = &self.chains.starts;
        let mut badges: Vec<(Point, Meaning)> = Vec::new();
        for (number, start) in (0_u8..).zip(starts) {
            let Some(candidate) = start.candidates().first() else { continue };
            let key = if starts.len() > 1 {
                Meaning::Case(number)
            } else {
                Meaning::Start(start.is_true)
            };
            let place = self.beside(candidate, &badges);
            badges.push((place, key));
        }
        badges
    }

    /// Returns a place between a candidate and the three next to it, where the fewest are. At the side
    /// of a cell it is on the line, if there is no other.
    fn beside(&self, candidate: Candidate, badges: &[(Point, Meaning)]) -> Point {
        let at = middle_of(candidate);
        let Candidate { cell, digit } = candidate;
        let (column, row) = ((digit.index() % 3) as isize, (digit.index() / 3) as isize);
        let neighbour = |across: isize, down: isize| {
            let (x, y) = (column + across, row + down);
            let is_inside = (0..3).contains(&x) && (0..3).contains(&y);
            is_inside.then(|| usize::try_from(y * 3 + x).ok()).flatten().map(|i| Digit::ALL[i])
        };
        let weight = |digit: Digit| {
            usize::from(self.board.candidates(cell).contains(digit))
                + 3 * usize::from(self.marked.contains(Candidate { cell, digit }))
        };
        let cost = |(across, down): (isize, isize)| {
            let near = [(across, down), (across, 0), (0, down)];
            let digits = near.into_iter().filter_map(|(x, y)| neighbour(x, y));
            (neighbour(across, down).is_none(), digits.map(weight).sum::<usize>())
        };
        let place = |(across, down): (isize, isize)| {
            at + Point::new(across as f64, down as f64) * (PITCH / 2.0)
        };
        let is_taken = |way| badges.iter().any(|(other, _)| (*other - place(way)).length() < 12.0);
        let ways = [(1, -1), (-1, -1), (1, 1), (-1, 1)].into_iter();
        ways.min_by_key(|way| (is_taken(*way), cost(*way))).map_or(at, place)
    }
}

/// Returns whether a link has a direction.
const fn has_head(tie: &DrawnLink) -> bool {
    matches!(tie.key, Meaning::Strong | Meaning::Weak)
}

/// Returns points of the straight line between the middles of two cells.
fn points_between(from: Cell, to: Cell) -> Vec<Point> {
    let (start, way) = (middle(from), middle(to) - middle(from));
    let count = (way.length() / 10.0) as usize + 1;
    (0..=count).map(|i| start + way * (i as f64 / count as f64)).collect()
}
