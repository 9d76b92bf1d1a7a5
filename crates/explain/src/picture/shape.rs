//! [`Shape`]: what is drawn around a candidate.

use super::point::Point;

/// The shape around a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Circle,
    Square,
    Diamond,
    /// Six corners, two of which are on the left and on the right.
    Hexagon,
    /// Half a circle on the left, and half a square on the right.
    Halves,
    /// A circle in a circle.
    Rings,
    /// A crossed square.
    Cross,
}

/// The radius of circles.
pub(super) const RADIUS: f64 = 14.0;
/// Half the side of squares.
pub(super) const HALF: f64 = 13.0;
/// The radius of the outer one of two circles.
pub(super) const OUTER: f64 = 18.0;
/// The distance of a diamond's corners from its middle.
pub(super) const REACH: f64 = 18.0;
/// The distance of a hexagon's left and right corners from its middle.
pub(super) const POINTED: f64 = 18.0;
/// The distance of the outline around a group from the middles of its candidates.
pub(super) const GROUP: f64 = 19.0;
/// Half the width of the outline of shapes.
const STROKE: f64 = 1.5;

impl Shape {
    /// Returns how far from the middle a shape ends in a direction of length 1.
    pub(super) fn edge(self, way: Point) -> f64 {
        let (x, y) = (way.x.abs(), way.y.abs());
        let square = HALF / x.max(y).max(0.5);
        STROKE
            + match self {
                Self::Circle => RADIUS,
                Self::Square | Self::Cross => square,
                Self::Halves => {
                    if way.x > 0.0 {
                        square
                    } else {
                        RADIUS
                    }
                }
                Self::Rings => OUTER,
                Self::Diamond => REACH / (x + y).max(0.5),
                // The sloping sides lead from the left and right corners to half their distance.
                Self::Hexagon => {
                    let slope = POINTED / (x + y * POINTED * 0.5 / HALF).max(0.5);
                    slope.min(HALF / y.max(0.01))
                }
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_of_a_shape_is_where_its_outline_is() {
        let right = Point::new(1.0, 0.0);
        let down = Point::new(0.0, 1.0);
        let slant = Point::new(0.6, 0.8);
        let cases = [
            (Shape::Circle, right, 14.0),
            (Shape::Circle, slant, 14.0),
            (Shape::Square, slant, 13.0 / 0.8),
            (Shape::Diamond, right, 18.0),
            (Shape::Diamond, slant, 18.0 / 1.4),
            (Shape::Hexagon, right, 18.0),
            (Shape::Hexagon, down, 13.0),
            (Shape::Halves, right, 13.0),
            (Shape::Halves, right * -1.0, 14.0),
            (Shape::Rings, down, 18.0),
        ];
        for (shape, way, edge) in cases {
            assert!(
                (shape.edge(way) - edge - STROKE).abs() < 1e-9,
                "{shape:?}: {}",
                shape.edge(way)
            );
        }
    }
}
