//! How links are drawn: curves that stay clear of marks, digits and other links.
//!
//! For each link some bows to both sides are tried. The one with the lowest cost is taken: marks,
//! digits and links that it passes over cost something, and so do long ways.

use super::point::{Point, SIZE, middle, middle_of, nearest};
use super::shape::{GROUP, Shape};
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, CellSet};
use ninefold_logic::{Board, ChainNode};

/// The length of an arrowhead.
pub(super) const HEAD: f64 = 13.0;
/// The length of the arrowhead of a link between candidates that are near each other.
const SMALL_HEAD: f64 = 10.0;
/// The distance of candidates up to which they are near each other.
const NEAR: f64 = 70.0;
/// The least length of the line of a link, without its head: some dashes.
const LEAST: f64 = 34.0;
/// The angles at which a curve leaves the straight line: the cosine, the sine, and how long the pull of
/// an arc of a circle is for a chord of length 1.
const ANGLES: [(f64, f64, f64); 10] = [
    (1.000, 0.000, 0.333),
    (0.985, 0.174, 0.336),
    (0.940, 0.342, 0.344),
    (0.839, 0.545, 0.363),
    (0.669, 0.743, 0.399),
    (0.469, 0.883, 0.454),
    (0.174, 0.985, 0.568),
    (-0.174, 0.985, 0.807),
    (-0.500, 0.866, 1.333),
    (-0.766, 0.643, 2.850),
];
/// The distance between the points of a curve that are looked at.
const STEP: f64 = 5.0;
/// The side of the squares in which the points of earlier links are counted.
const SQUARE: f64 = 7.0;
/// The number of such squares in a row.
const SQUARES: usize = (SIZE / SQUARE) as usize + 1;

/// A curve between two candidates: a cubic Bézier curve, and a straight head.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Curve {
    /// Where it begins.
    pub(super) start: Point,
    /// The two points that pull it.
    pub(super) pulls: [Point; 2],
    /// Where the line ends and the head begins.
    pub(super) end: Point,
    /// The tip of the head. The same as `end` if there is no head.
    pub(super) tip: Point,
}

impl Curve {
    /// Returns an arc between two places that leaves the straight line at an angle.
    fn new(ends: [End; 2], (along, aside): (f64, f64), pull: f64, head: f64) -> Self {
        let [from, to] = ends;
        let straight = (to.middle - from.middle).unit();
        let bow = straight.turned() * aside;
        let (out, back) = (bow + straight * along, bow - straight * along);
        let start = from.middle + out * from.edge(out);
        let tip = to.middle + back * to.edge(back);
        let end = tip + back * head;
        let pull = (end - start).length() * pull;
        Self { start, pulls: [start + out * pull, end + back * pull], end, tip }
    }

    /// Returns the point at a part of the way.
    fn at(&self, part: f64) -> Point {
        let rest = 1.0 - part;
        let [first, second] = self.pulls;
        self.start * (rest * rest * rest)
            + first * (3.0 * rest * rest * part)
            + second * (3.0 * rest * part * part)
            + self.end * (part * part * part)
    }

    /// Returns points of the curve and of its head.
    pub(super) fn points(&self) -> Vec<Point> {
        let [first, second] = self.pulls;
        let around = (first - self.start).length()
            + (second - first).length()
            + (self.end - second).length();
        let count = (around / STEP) as usize + 4;
        let mut points: Vec<Point> =
            (0..=count).map(|i| self.at(i as f64 / count as f64)).collect();
        if self.tip != self.end {
            points.push(self.end.halfway(self.tip));
        }
        points
    }

    /// Returns the length of the line.
    pub(super) fn length(&self) -> f64 {
        let points: Vec<Point> = (0..=8).map(|i| self.at(f64::from(i) / 8.0)).collect();
        points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
    }
}

/// An end of a link: a candidate, and what is drawn around it.
#[derive(Clone, Copy, Debug)]
struct End {
    middle: Point,
    shape: Option<Shape>,
    is_group: bool,
}

impl End {
    /// Returns how far from the middle the link ends.
    fn edge(&self, way: Point) -> f64 {
        if self.is_group {
            return GROUP + 1.5;
        }
        self.shape.unwrap_or(Shape::Circle).edge(way)
    }
}

/// What is on the board, and the links that were drawn.
pub(super) struct Router<'a> {
    candidates: CandidateSet,
    filled: CellSet,
    /// The candidates that have a mark.
    shapes: &'a [(Candidate, Shape)],
    marked: CandidateSet,
    /// The middles of the signs of assumptions.
    badges: Vec<Point>,
    /// How many links have a point in each square.
    links: Vec<u8>,
}

impl<'a> Router<'a> {
    pub(super) fn new(board: &Board, shapes: &'a [(Candidate, Shape)], badges: Vec<Point>) -> Self {
        Self {
            candidates: board.candidate_set(),
            filled: board.blanks().complement(),
            shapes,
            marked: shapes.iter().map(|(candidate, _)| *candidate).collect(),
            badges,
            links: alloc::vec![0; SQUARES * SQUARES],
        }
    }

    /// Returns the curve between two nodes. Returns `None` if they are one place.
    pub(super) fn route(
        &mut self,
        from: &ChainNode,
        to: &ChainNode,
        has_head: bool,
    ) -> Option<Curve> {
        let [one, other] = closest(from, to)?;
        let ends = [self.end(one, from), self.end(other, to)];
        let distance = (ends[1].middle - ends[0].middle).length();
        let own = from.candidates() | to.candidates();
        let head = match has_head {
            true if distance < NEAR => SMALL_HEAD,
            true => HEAD,
            false => 0.0,
        };
        let mut best: Option<(f64, Curve)> = None;
        for (along, aside, pull) in ANGLES {
            if distance > NEAR && along < 0.0 {
                continue;
            }
            for (side, stretch) in [(1.0, 1.0), (-1.0, 1.0), (1.0, 1.5), (-1.0, 1.5)] {
                let curve = Curve::new(ends, (along, aside * side), pull * stretch, head);
                let most = best.as_ref().map_or(f64::INFINITY, |(least, _)| *least);
                let cost = self.cost(&curve, &own, &ends, distance, most);
                if cost < most {
                    best = Some((cost, curve));
                }
            }
        }
        let (_, curve) = best?;
        self.keep(&curve);
        Some(curve)
    }

    /// Returns an end of a link.
    fn end(&self, candidate: Candidate, node: &ChainNode) -> End {
        let shape = self.shapes.iter().find(|(other, _)| *other == candidate);
        End {
            middle: middle_of(candidate),
            shape: shape.map(|(_, shape)| *shape),
            is_group: node.cells.len() > 1,
        }
    }

    /// Returns what a curve costs, or something above `most`.
    fn cost(
        &self,
        curve: &Curve,
        own: &CandidateSet,
        ends: &[End; 2],
        distance: f64,
        most: f64,
    ) -> f64 {
        let length = curve.length();
        let missing = (LEAST - length).max(0.0);
        let mut cost = missing * 12.0 + (length - distance).max(0.0) * 0.1;
        // A line that turns back at its start is hard to follow.
        let straight = (ends[1].middle - ends[0].middle).unit();
        let out = (curve.pulls[0] - curve.start).unit();
        let along = out.x * straight.x + out.y * straight.y;
        cost += (1.0 - along) * if distance > 90.0 { 14.0 } else { 2.0 };
        let points = curve.points();
        let last = points.len();
        for (i, point) in points.iter().enumerate() {
            if cost > most {
                break;
            }
            let is_head = i + 3 >= last;
            cost += self.cost_at(*point, own, is_head);
            // Links that share a node meet there.
            let is_inside = i >= 3 && i + 3 < last;
            let near = self.squares_at(*point);
            cost += f64::from(near.min(8)) * if is_inside { 2.0 } else { 1.8 };
        }
        cost
    }

    /// Returns what a point costs: what it covers. A head covers more than a line.
    fn cost_at(&self, point: Point, own: &CandidateSet, is_head: bool) -> f64 {
        let Some(candidate) = nearest(point) else { return 6.0 };
        if self.badges.iter().any(|badge| (point - *badge).length() < 13.0) {
            return 2.5;
        }
        if self.filled.contains(candidate.cell) {
            let way = point - middle(candidate.cell);
            return if way.x.abs() < 24.0 && way.y.abs() < 29.0 { 2.5 } else { 0.0 };
        }
        let distance = (point - middle_of(candidate)).length();
        let factor = if is_head { 2.0 } else { 1.0 };
        if own.contains(candidate) {
            if distance < 14.0 { 5.0 * factor } else { 0.0 }
        } else if self.marked.contains(candidate) {
            if distance < 20.0 { (1.5 + (20.0 - distance) * 0.3) * factor } else { 0.0 }
        } else if self.candidates.contains(candidate) && distance < 14.0 {
            if is_head { 3.0 } else { 0.7 }
        } else {
            0.0
        }
    }

    /// Returns how many links have points near a point.
    fn squares_at(&self, point: Point) -> u8 {
        square_of(point).map_or(0, |index| self.links[index])
    }

    /// Keeps the points of a curve: later ones stay clear of them, and most of all of its head.
    fn keep(&mut self, curve: &Curve) {
        self.count(&curve.points());
        if curve.tip != curve.end {
            let head = [curve.end, curve.tip];
            (0..2).for_each(|_| self.count(&head));
        }
    }

    /// Counts a line in each square that one of its points is in or next to.
    fn count(&mut self, points: &[Point]) {
        let mut squares: Vec<usize> = Vec::new();
        for point in points {
            for (x, y) in [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                squares.extend(square_of(*point + Point::new(x, y) * SQUARE));
            }
        }
        squares.sort_unstable();
        squares.dedup();
        for square in squares {
            self.links[square] = self.links[square].saturating_add(1);
        }
    }
}

/// Returns the index of the square that a point is in. A point outside the picture has none.
fn square_of(point: Point) -> Option<usize> {
    let is_inside = |at: f64| (0.0..SIZE).contains(&at);
    (is_inside(point.x) && is_inside(point.y))
        .then(|| (point.y / SQUARE) as usize * SQUARES + (point.x / SQUARE) as usize)
}

/// Returns the two candidates of two nodes that are next to each other.
fn closest(from: &ChainNode, to: &ChainNode) -> Option<[Candidate; 2]> {
    let pairs = from
        .candidates()
        .into_iter()
        .flat_map(|one| to.candidates().into_iter().map(move |other| [one, other]));
    let distance = |[one, other]: &[Candidate; 2]| (middle_of(*other) - middle_of(*one)).length();
    pairs
        .filter(|[one, other]| one != other)
        .min_by(|one, other| distance(one).total_cmp(&distance(other)))
}
