//! Strong links of one digit, and colors.

use super::{Story, letter};
use crate::phrase::{arguments, or};
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{HouseSet, Role, Technique};

impl Story<'_> {
    /// Two houses of which each has two places of a digit, or an empty rectangle and such a house.
    pub(super) fn single_digit(&mut self, digit: Digit, houses: HouseSet) {
        let list: Vec<House> = houses.iter().collect();
        let ends = match list[..] {
            [first, second] => self.pair_of_links(digit, first, second),
            _ => None,
        };
        match ends {
            Some([end, joint, other_joint, other_end]) => {
                for house in list {
                    self.see_places(digit, house);
                }
                let seen = joint.houses().into_iter().find(|h| h.cells().contains(other_joint));
                let Some(house) = seen else { return };
                let joints = CellSet::only(joint).with(other_joint);
                self.because("links.joint", &arguments!(cells = joints, house, digit));
                let ends = CellSet::only(end).with(other_end);
                let arguments = arguments!(digit, joint, end, other = other_joint, other_end);
                self.because("links.so", &arguments);
                self.one_of(digit, ends);
            }
            None if self.empty_rectangles(digit, houses) => {}
            None => self.strong_links(digit, houses),
        }
    }

    /// Returns two places that see each other, each between the other place of its house: `[end,
    /// joint, joint, end]`. All eliminations see both ends.
    fn pair_of_links(&self, digit: Digit, first: House, second: House) -> Option<[Cell; 4]> {
        let pair = |house| {
            let places = self.board.places_in(house, digit);
            (places.len() == 2).then(|| Some([places.first()?, places.last()?]))?
        };
        let (a, b) = (pair(first)?, pair(second)?);
        let goes = self.found.eliminations.cells();
        let turns = |[x, y]: [Cell; 2]| [[x, y], [y, x]];
        for [end, joint] in turns(a) {
            for [other_joint, other_end] in turns(b) {
                let sees_both =
                    |cell: Cell| cell.peers().contains(end) && cell.peers().contains(other_end);
                if joint.peers().contains(other_joint) && goes.iter().all(sees_both) {
                    return Some([end, joint, other_joint, other_end]);
                }
            }
        }
        None
    }

    /// Says where the places of a digit in a house are.
    pub(super) fn see_places(&mut self, digit: Digit, house: House) {
        let arguments = arguments!(house, digit, cells = self.board.places_in(house, digit));
        self.see("links.see", &arguments);
    }

    /// Houses whose places of a digit are joined.
    pub(super) fn strong_links(&mut self, digit: Digit, houses: HouseSet) {
        for house in houses.iter() {
            self.see_places(digit, house);
        }
        self.refute();
    }

    /// Two kites of different digits.
    pub(super) fn two_kites(&mut self, digits: [Digit; 2], houses: [HouseSet; 2]) {
        for (digit, houses) in digits.into_iter().zip(houses) {
            houses.iter().for_each(|house| self.see_places(digit, house));
        }
        self.refute();
    }

    /// Two colors of a digit, or two pairs of colors.
    pub(super) fn coloring(&mut self, digit: Digit) {
        let colors = self.parts_of(|role| matches!(role, Role::Color(_)));
        let colors: Vec<CellSet> = colors.iter().map(CandidateSet::cells).collect();
        for (number, pair) in colors.chunks(2).enumerate() {
            let [one, two] = pair else { continue };
            let arguments = arguments!(
                digit,
                a = letter(2 * number),
                b = letter(2 * number + 1),
                one = *one,
                two = *two
            );
            self.see("color.see", &arguments);
            self.because("color.why", &arguments);
        }
        let is_told = match (&colors[..], self.found.technique) {
            ([_, _], Technique::SimpleColorsTrap) => {
                let goes = self.found.eliminations.cells();
                let arguments = arguments!(cells = goes, digit);
                let key = if goes.len() == 1 { "color.trap" } else { "color.traps" };
                self.because(key, &arguments);
                true
            }
            ([_, _], _) => self.color_wrap(digit, &colors),
            ([_, _, _, _], _) => {
                self.two_bridges(digit, &colors) || self.color_bridge(digit, &colors)
            }
            _ => false,
        };
        if !is_told {
            self.refute();
        }
    }

    /// Two cells of one color that see each other. Returns whether there are any.
    fn color_wrap(&mut self, digit: Digit, colors: &[CellSet]) -> bool {
        for (number, own) in colors.iter().enumerate() {
            if let Some((one, other)) = first_link(*own, *own) {
                let arguments =
                    arguments!(digit, a = letter(number), cells = CellSet::only(one).with(other));
                self.because("color.wrap", &arguments);
                return true;
            }
        }
        false
    }

    /// A color of one pair that sees a color of the other pair: of their partners, one is true.
    fn color_bridge(&mut self, digit: Digit, colors: &[CellSet]) -> bool {
        let goes = self.found.eliminations.cells();
        for (one, other) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            let Some((x, y)) = first_link(colors[one], colors[other]) else { continue };
            // The partner of color 0 is 1, that of 2 is 3.
            let (left, right) = (one ^ 1, other ^ 1);
            let seen = |cell: Cell, color: usize| (cell.peers() & colors[color]).first();
            if !goes.iter().all(|cell| seen(cell, left).is_some() && seen(cell, right).is_some()) {
                continue;
            }
            self.color_joint(digit, [one, other], [x, y]);
            let arguments = arguments!(
                digit,
                a = letter(left),
                b = letter(right),
                x = letter(one),
                y = letter(other)
            );
            self.because("color.either", &arguments);
            for cell in goes {
                let (Some(x), Some(y)) = (seen(cell, left), seen(cell, right)) else { continue };
                let arguments = arguments!(digit, cell, x, y, a = letter(left), b = letter(right));
                self.because("color.sees", &arguments);
            }
            return true;
        }
        false
    }

    /// A color that sees both colors of the other pair is false.
    fn two_bridges(&mut self, digit: Digit, colors: &[CellSet]) -> bool {
        let goes = self.found.eliminations.cells();
        for (one, pair) in [(0, [2, 3]), (1, [2, 3]), (2, [0, 1]), (3, [0, 1])] {
            let links = pair.map(|other| first_link(colors[one], colors[other]));
            let [Some(first), Some(second)] = links else { continue };
            if !goes.is_subset(colors[one]) {
                continue;
            }
            self.color_joint(digit, [one, pair[0]], [first.0, first.1]);
            self.color_joint(digit, [one, pair[1]], [second.0, second.1]);
            let arguments =
                arguments!(digit, a = letter(pair[0]), b = letter(pair[1]), x = letter(one));
            self.because("color.false", &arguments);
            return true;
        }
        false
    }

    /// Says that two colors are not both true, because a cell of one sees a cell of the other.
    fn color_joint(&mut self, digit: Digit, [a, b]: [usize; 2], [x, y]: [Cell; 2]) {
        self.because("color.joint", &arguments!(digit, a = letter(a), b = letter(b), x, y));
    }

    /// Empty rectangles: for each elimination a box, and a house with two places. The elimination sees
    /// one of the two, and all places of the box see it or the other place. Returns whether the step
    /// is of this kind.
    fn empty_rectangles(&mut self, digit: Digit, houses: HouseSet) -> bool {
        let goes = self.found.eliminations.cells();
        let found = goes.iter().map(|cell| self.empty_rectangle(digit, houses, cell));
        let Some(found) = found.collect::<Option<Vec<_>>>() else { return false };
        for house in houses.iter() {
            self.see_places(digit, house);
        }
        for (goes, EmptyRectangle { block, link, near, far }) in goes.iter().zip(found) {
            let own = self.board.places_in(block, digit) & goes.peers();
            let arguments = arguments!(
                digit,
                goes,
                near,
                far,
                link,
                block,
                own = or(own),
                all = or(own.with(near)),
                others = self.board.places_in(block, digit) - own
            );
            self.because("empty-rectangle.suppose", &arguments);
            self.because("empty-rectangle.so", &arguments);
            self.alternatives |= CandidateSet::product(own.with(near), DigitSet::only(digit));
        }
        true
    }

    /// Returns the empty rectangle because of which a digit goes from a cell.
    fn empty_rectangle(
        &self,
        digit: Digit,
        houses: HouseSet,
        goes: Cell,
    ) -> Option<EmptyRectangle> {
        let places = |house: House| self.board.places_in(house, digit);
        let pairs = houses.iter().flat_map(|block| houses.iter().map(move |link| (block, link)));
        pairs.filter(|(block, link)| block != link).find_map(|(block, link)| {
            let (low, high) = (places(link).first()?, places(link).last()?);
            let fits = |[near, far]: &[Cell; 2]| {
                let own = places(block) & goes.peers();
                let others = places(block) - own;
                let is_seen = others.is_subset(far.peers());
                goes.peers().contains(*near) && is_seen && !own.is_empty() && !others.is_empty()
            };
            let [near, far] = [[low, high], [high, low]].into_iter().find(fits)?;
            (places(link).len() == 2).then_some(EmptyRectangle { block, link, near, far })
        })
    }
}

/// A house whose places lie in two lines, and a house with two places: the one that the elimination
/// sees, and the other one.
struct EmptyRectangle {
    block: House,
    link: House,
    near: Cell,
    far: Cell,
}

/// Returns a cell of one set and a cell of another that see each other.
fn first_link(one: CellSet, other: CellSet) -> Option<(Cell, Cell)> {
    one.iter().find_map(|cell| Some((cell, (cell.peers() & other).first()?)))
}
