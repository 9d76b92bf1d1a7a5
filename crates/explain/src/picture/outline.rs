//! The outline around some points.

use super::point::Point;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

/// Returns the path around points at a distance: straight along the outer ones, and round at them.
pub(super) fn around(points: &[Point], distance: f64) -> String {
    let corners = hull(points);
    let arc = format!("A{distance} {distance} 0 0 1 ");
    let mut path = String::new();
    for (i, corner) in corners.iter().enumerate() {
        let next = corners[(i + 1) % corners.len()];
        let out = (next - *corner).unit().turned() * -distance;
        let turn = if i == 0 { "M" } else { &arc };
        // Writing into a text does not fail.
        let _ = write!(path, "{turn}{:.1}L{:.1}", *corner + out, next + out);
    }
    if let [first, second, ..] = corners[..] {
        let start = first + (second - first).unit().turned() * -distance;
        let _ = write!(path, "{arc}{start:.1}z");
    }
    path
}

/// Returns the outer ones of some points in order, clockwise on the screen: by Andrew's monotone chain
/// algorithm.
fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|one, other| one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y)));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..] {
                let (one, other) = (last - before, point - last);
                if one.x * other.y - one.y * other.x > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut corners = half(&mut sorted.iter().copied());
    corners.extend(half(&mut sorted.iter().rev().copied()));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_in_a_line_have_two_corners_and_inner_points_none() {
        let line = [0.0, 100.0, 200.0].map(|x| Point::new(x, 5.0));
        assert_eq!(hull(&line), [line[0], line[2]]);
        let mut square: Vec<Point> = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0), (4.0, 5.0)]
            .map(|(x, y)| Point::new(x, y))
            .into();
        assert_eq!(hull(&square).len(), 4);
        square.pop();
        assert_eq!(hull(&square), square);
    }

    #[test]
    fn the_outline_of_a_line_is_a_capsule() {
        let line = [Point::new(0.0, 0.0), Point::new(100.0, 0.0)];
        let path = "M0.0 -10.0L100.0 -10.0A10 10 0 0 1 100.0 10.0L0.0 10.0A10 10 0 0 1 0.0 -10.0z";
        assert_eq!(around(&line, 10.0).replace("-0.0", "0.0"), path);
    }
}
