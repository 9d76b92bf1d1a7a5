//! [`Pen`]: the shapes of marks, links and signs, in the colors of a theme.

use super::meaning::Meaning;
use super::outline;
use super::point::{CELL, Point, corner, middle};
use super::route::Curve;
use super::shape::{GROUP, HALF, OUTER, POINTED, RADIUS, REACH, Shape};
use super::theme::{Hue, Theme};
use crate::element::Element;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use ninefold_core::{Cell, House};

/// How a candidate is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// A tint and an outline.
    Tinted,
    /// A thick outline.
    Outlined,
    /// All in the color, with the digit in the color of the paper.
    Solid,
}

/// Draws in the colors of a theme.
pub(super) struct Pen<'a> {
    pub(super) theme: Theme,
    /// Start of the names to which elements of the picture refer.
    pub(super) prefix: &'a str,
}

/// Returns a rectangle by its upper left corner and its size.
pub(super) fn rectangle(at: Point, [width, height]: [f64; 2]) -> Element {
    let rectangle = Element::new("rect").with("x", at.x).with("y", at.y);
    rectangle.with("width", width).with("height", height)
}

/// Returns a circle by its middle.
fn circle(at: Point, radius: f64) -> Element {
    Element::new("circle").with("cx", at.x).with("cy", at.y).with("r", radius)
}

/// Returns a path.
fn path(description: String) -> Element {
    Element::new("path").with("d", description)
}

impl Pen<'_> {
    /// Returns a color.
    pub(super) const fn color(&self, hue: Hue) -> &'static str {
        self.theme.color(hue)
    }

    /// Colors a house.
    pub(super) fn house(&self, house: House, key: Meaning) -> Element {
        let cells = house.cell_array();
        let (first, last) = (corner(cells[0]), corner(cells[8]));
        let size = [last.x - first.x + CELL, last.y - first.y + CELL];
        self.area(first, size, key, 1.0)
    }

    /// Draws an area: a plain tint with a solid frame, or hatching with a dashed frame.
    pub(super) fn area(&self, at: Point, size: [f64; 2], key: Meaning, scale: f64) -> Element {
        let color = self.color(key.look().hue);
        let (opacity, dashes) = match key {
            Meaning::Cover => ("0.55", Some([16.0, 10.0])),
            Meaning::Empty => ("0.1", Some([4.0, 9.0])),
            _ => ("0.16", None),
        };
        let area = rectangle(at, size);
        let area = match key {
            Meaning::Cover => area.with("fill", format!("url(#{}hatching)", self.prefix)),
            _ => area.with("fill", color),
        };
        area.with("fill-opacity", opacity)
            .with("stroke", color)
            .with("stroke-width", if scale < 1.0 { "4" } else { "7" })
            .with_some(
                "stroke-dasharray",
                dashes.map(|[line, gap]| format!("{} {}", line * scale, gap * scale)),
            )
    }

    /// Frames a cell, inside the frames that it has.
    pub(super) fn cell(&self, cell: Cell, key: Meaning, inside: usize) -> Element {
        if key == Meaning::Empty {
            return self.area(corner(cell), [CELL, CELL], key, 1.0);
        }
        let gap = 6.0 + 7.0 * inside.min(4) as f64;
        self.frame(corner(cell) + Point::new(gap, gap), CELL - 2.0 * gap, key)
    }

    /// Draws a frame with round corners.
    pub(super) fn frame(&self, at: Point, size: f64, key: Meaning) -> Element {
        let color = self.color(key.look().hue);
        let is_large = size > 40.0;
        let (round, width) = if is_large { ("10", "6") } else { ("6", "4") };
        rectangle(at, [size, size])
            .with("rx", round)
            .with("fill", color)
            .with("fill-opacity", if key.look().is_empty { "0" } else { "0.16" })
            .with("stroke", color)
            .with("stroke-width", width)
            .with_some(
                "stroke-dasharray",
                key.look().dashes.map(|both| both[usize::from(!is_large)]),
            )
    }

    /// Draws a letter or a number on a disk.
    pub(super) fn badge(
        &self,
        at: Point,
        text: char,
        color: &'static str,
        radius: f64,
    ) -> [Element; 2] {
        let paper = self.color(Hue::Paper);
        let size = radius * 1.65;
        let disk = circle(at, radius).with("fill", color).with("stroke", paper);
        let text = Element::new("text")
            .with("x", at.x)
            .with("y", format!("{:.1}", at.y + size * 0.37))
            .with("font-size", format!("{size:.0}"))
            .with("font-weight", "700")
            .with("fill", paper)
            .with("text-anchor", "middle")
            .holding(String::from(text));
        [disk.with("stroke-width", "2"), text]
    }

    /// Draws the mark of a candidate.
    pub(super) fn mark(&self, at: Point, key: Meaning, style: Style) -> Vec<Element> {
        let Point { x, y } = at;
        let (color, shape) = (self.color(key.look().hue), key.look().shape);
        let square = || rectangle(at - Point::new(HALF, HALF), [2.0 * HALF, 2.0 * HALF]);
        let outline = match shape {
            Shape::Halves => return self.halves(at),
            Shape::Cross => {
                return vec![square().with("fill", color).with("fill-opacity", "0.2")];
            }
            Shape::Circle => circle(at, RADIUS),
            Shape::Rings => circle(at, 13.0),
            Shape::Square => square(),
            Shape::Diamond => path(format!(
                "M{x} {}l{REACH} {REACH}l-{REACH} {REACH}l-{REACH} -{REACH}z",
                y - REACH
            )),
            Shape::Hexagon => {
                let half = POINTED / 2.0;
                path(format!(
                    "M{} {y}l{half} -{HALF}h{POINTED}l{half} {HALF}l-{half} {HALF}h-{POINTED}z",
                    x - POINTED
                ))
            }
        };
        let is_thick = style == Style::Outlined && matches!(shape, Shape::Hexagon | Shape::Rings);
        let filled = match style {
            Style::Tinted => outline.with("fill", color).with("fill-opacity", "0.3"),
            Style::Outlined => outline.with("fill", self.color(Hue::Paper)),
            Style::Solid => outline.with("fill", color),
        };
        let painted =
            filled.with("stroke", color).with("stroke-width", if is_thick { "4" } else { "3" });
        let outer = || {
            let ring = circle(at, OUTER).with("fill", "none").with("stroke", color);
            ring.with("stroke-width", "2.5")
        };
        let outer = (shape == Shape::Rings).then(outer);
        [painted].into_iter().chain(outer).collect()
    }

    /// Draws half a circle for what is true, and half a square for what is false.
    fn halves(&self, Point { x, y }: Point) -> Vec<Element> {
        let (top, bottom) = (y - RADIUS, y + RADIUS);
        let half = |description: String, hue: Hue| {
            let color = self.color(hue);
            let half = path(description).with("fill", color).with("fill-opacity", "0.45");
            half.with("stroke", color).with("stroke-width", "4")
        };
        vec![
            half(format!("M{x} {top}A{RADIUS} {RADIUS} 0 0 0 {x} {bottom}z"), Hue::Blue),
            half(format!("M{x} {top}h{HALF}V{bottom}h-{HALF}z"), Hue::Orange),
        ]
    }

    /// Crosses out a candidate.
    pub(super) fn cross(&self, Point { x, y }: Point) -> Element {
        let (left, top, side) = (x - HALF, y - HALF, 2.0 * HALF);
        path(format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}"))
            .with("stroke", self.color(Hue::Red))
            .with("stroke-width", "2.5")
    }

    /// Draws an outline around the candidates of a group.
    pub(super) fn group(&self, middles: &[Point], key: Meaning) -> Element {
        let color = self.color(key.look().hue);
        path(outline::around(middles, GROUP))
            .with("fill", color)
            .with("fill-opacity", "0.13")
            .with("stroke", color)
            .with("stroke-width", "3")
            .with_some("stroke-dasharray", (key == Meaning::GroupFalse).then_some("7 5"))
    }

    /// Draws the line of a loop, from the middle of each cell to that of the next.
    pub(super) fn ring(&self, order: &[Cell]) -> Vec<Element> {
        let next = order.iter().cycle().skip(1);
        let line =
            |(from, to): (&Cell, &Cell)| self.line(middle(*from), middle(*to), Meaning::Loop);
        order.iter().zip(next).map(line).collect()
    }

    /// Draws a straight line.
    pub(super) fn line(&self, from: Point, to: Point, key: Meaning) -> Element {
        path(format!("M{from}L{to}"))
            .with("stroke", self.color(key.look().hue))
            .with("stroke-opacity", "0.55")
            .with("stroke-width", "5")
            .with("stroke-linecap", "round")
    }

    /// Draws a link. Links of different numbers have different colors and heads.
    pub(super) fn link(&self, curve: &Curve, key: Meaning, number: u8) -> Vec<Element> {
        let color = self.color(match key {
            Meaning::Pair | Meaning::Exclusive => key.look().hue,
            _ => Hue::of_branch(number),
        });
        let (width, dashes) = match key {
            Meaning::Strong | Meaning::Pair => ("4.5", None),
            _ if curve.length() < 60.0 => ("3.5", Some("7 5")),
            _ => ("3.5", Some("11 8")),
        };
        let Curve { start, pulls: [first, second], end, tip } = *curve;
        let line = path(format!("M{start:.1}C{first:.1} {second:.1} {end:.1}"))
            .with("fill", "none")
            .with("stroke", color)
            .with("stroke-width", width)
            .with_some("stroke-dasharray", dashes);
        let head = (tip != end).then(|| self.head(end, tip, color, number));
        [line].into_iter().chain(head).collect()
    }

    /// Draws an arrowhead: filled, empty, or open, in turn.
    fn head(&self, end: Point, tip: Point, color: &'static str, number: u8) -> Element {
        let aside = (tip - end).unit().turned() * 6.5;
        let (left, right) = (end + aside, end - aside);
        let (fill, rest, width) = match number % 3 {
            0 => (color, String::from("z"), "2"),
            1 => (self.color(Hue::Paper), String::from("z"), "2"),
            _ => ("none", format!("M{end:.1}L{tip:.1}"), "3"),
        };
        path(format!("M{left:.1}L{tip:.1}L{right:.1}{rest}"))
            .with("fill", fill)
            .with("stroke", color)
            .with("stroke-width", width)
            .with("stroke-linejoin", "round")
    }
}
