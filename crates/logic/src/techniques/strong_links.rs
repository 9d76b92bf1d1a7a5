//! Strong links of one digit, joined by weak links: skyscraper, two-string kite, and longer forms.
//!
//! A house gives a strong link if its places of the digit fall into two groups, each in one line or
//! one box: one of the groups has the digit. A weak link joins two groups in a house: at most one of
//! them has the digit. In a chain of strong links joined by weak links, the first or the last group
//! has the digit. So the digit goes from the cells that see both.
//!
//! ```text
//!   first group ══ house ══ group ── weak ── group ══ house ══ last group
//! ```
//!
//! Forms of two links have names of their own:
//!
//! | houses | groups of one cell | groups of several cells |
//! |---|---|---|
//! | two rows, or two columns | skyscraper | grouped skyscraper |
//! | a row and a column | two-string kite | grouped kite |
//! | a line and a box | turbot fish, "turbot crane" | empty rectangle, if the box has groups |
//!
//! SukakuExplainer calls longer forms skyscrapers if all houses are parallel, kites if they are rows
//! and columns, and strong links including blocks otherwise. Two links never have two boxes.
//!
//! Groups of a line are its places in two boxes. Groups of a box are those in a row and in a column
//! that cross; of three links and more also those in two parallel lines of the box. If one group has
//! a single place, the crossing counts to the other group, even if the crossing is no place. If both
//! groups have several places, the crossing is in neither group. A cell that sees such a group from
//! outside the box sees the crossing, too.
//!
//! No place is in two houses of a chain. So a weak link is never in the house of a strong link.
//!
//! Order: the kinds of the houses, as listed at each finder; digits ascending; the houses ascending,
//! those of the first kind outermost; the order of the links in the chain; the direction of each
//! link.

use crate::board::{Board, HouseKind};
use crate::geometry::{CELLS, LINES_OF_BOX, bits, common_peers, of_digit};
use crate::house_set::HouseSet;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use HouseKind::{Block, Column, Row};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Cell, CellSet, Digit, House};

/// Finds two strong links that eliminate something.
///
/// Kinds: two rows, two columns, column and row, row and box, column and box.
pub fn find_two(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    const KINDS: [[HouseKind; 2]; 5] =
        [[Row, Row], [Column, Column], [Column, Row], [Row, Block], [Column, Block]];
    find(board, Technique::TwoStrongLinks, &KINDS, &[[0, 1]], sink)
}

/// Finds three strong links that eliminate something.
///
/// Kinds: all multisets of box, row and column, in lexicographic order.
pub fn find_three(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    const ORDERS: [[usize; 3]; 3] = [[0, 1, 2], [1, 0, 2], [0, 2, 1]];
    find(board, Technique::ThreeStrongLinks, &multisets::<3>(), &ORDERS, sink)
}

/// Finds four strong links that eliminate something.
///
/// Kinds: as [`find_three`].
pub fn find_four(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    const ORDERS: [[usize; 4]; 12] = [
        [0, 1, 2, 3],
        [1, 0, 2, 3],
        [2, 0, 1, 3],
        [0, 2, 1, 3],
        [1, 2, 0, 3],
        [2, 1, 0, 3],
        [0, 3, 2, 1],
        [0, 2, 3, 1],
        [1, 0, 3, 2],
        [0, 1, 3, 2],
        [1, 3, 0, 2],
        [0, 3, 1, 2],
    ];
    find(board, Technique::FourStrongLinks, &multisets::<4>(), &ORDERS, sink)
}

/// Returns all multisets of `N` kinds in lexicographic order.
fn multisets<const N: usize>() -> Vec<[HouseKind; N]> {
    let mut numbers = [0; N];
    let mut list = Vec::new();
    loop {
        list.push(numbers.map(|number| [Block, Row, Column][number]));
        let Some(place) = numbers.iter().rposition(|number| *number < 2) else { return list };
        let next = numbers[place] + 1;
        numbers[place..].fill(next);
    }
}

/// A strong link: one of two groups has the digit.
struct Link {
    house: House,
    /// The places of the digit in the house.
    places: CellSet,
    /// The two groups. The module says which of them has the crossing.
    groups: [CellSet; 2],
    /// The houses that hold all cells of each group.
    houses: [HouseSet; 2],
    /// Whether a group has several cells.
    is_grouped: bool,
}

impl Link {
    /// Returns the cells that see all cells of a group.
    fn seen(&self, group: usize) -> CellSet {
        common_peers(self.groups[group])
    }
}

/// The number of links of a chain. It decides which groups a box has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// Two links.
    Two,
    /// Three links or more.
    Longer,
}

/// The strong links of a digit, and how they can be joined.
struct Links {
    list: Vec<Link>,
    /// Where the links of each kind of house begin and end, in the order of [`HouseKind`].
    ranges: [[usize; 2]; 3],
    /// For each two links a set of bits: bit 2i + j says that a weak link joins group i of the first
    /// and group j of the second. Bit 2 (i = 1, j = 0): the second group of the first link is joined
    /// with the first group of the second.
    joints: Vec<u8>,
}

impl Links {
    /// Lists the strong links of a digit that chains of a length use.
    fn new(board: &Board, digit: Digit, length: Length) -> Self {
        let mut list = Vec::new();
        let mut ranges = [[0; 2]; 3];
        for kind in [Row, Column, Block] {
            let start = list.len();
            for house in kind.houses() {
                let places = board.positions(*house, digit);
                let mut add = |groups: [u16; 2]| list.push(link(*house, places, groups));
                match (kind, places.count_ones()) {
                    (_, 0 | 1) => {}
                    (Block, 2)
                        if length == Length::Longer
                            && LINES_OF_BOX.iter().any(|line| places & !line == 0) => {}
                    (_, 2) => add([places & places.wrapping_neg(), places & (places - 1)]),
                    (Block, _) => groups_of_box(places, length, add),
                    _ => groups_of_line(places, add),
                }
            }
            ranges[kind as usize] = [start, list.len()];
        }
        let mut joints = alloc::vec![0; list.len() * list.len()];
        for (joint, at) in joints.iter_mut().zip(0..) {
            let (first, second) = (&list[at / list.len()], &list[at % list.len()]);
            for bit in 0..4 {
                let is_joined = weak_house(first, bit / 2, second, bit % 2).is_some();
                *joint |= u8::from(is_joined) << bit;
            }
        }
        Self { list, ranges, joints }
    }

    /// Returns how two links can be joined.
    fn joints(&self, first: usize, second: usize) -> u8 {
        self.joints[first * self.list.len() + second]
    }
}

/// Returns the link of two groups of places of a house.
fn link(house: House, places: u16, groups: [u16; 2]) -> Link {
    let cells = &CELLS[house.index()];
    let of = |places: u16| -> CellSet { bits(places).map(|place| cells[place]).collect() };
    let is_grouped = places.count_ones() > 2;
    let groups = groups.map(of);
    let houses = groups.map(|group| {
        let of_cell = |cell: Cell| cell.houses().into_iter().collect::<HouseSet>().bits();
        HouseSet::from_bits(group.iter().map(of_cell).fold(!0, |all, houses| all & houses))
    });
    Link { house, places: of(places), groups, houses, is_grouped }
}

/// Adds the link of a line whose places are in two boxes: the group of one cell first.
fn groups_of_line(places: u16, mut add: impl FnMut([u16; 2])) {
    let parts = [places & 0o007, places & 0o070, places & 0o700];
    let ([0, first, second] | [first, 0, second] | [first, second, 0]) = parts else { return };
    if first == 0 || second == 0 {
        return;
    }
    let swap = second.is_power_of_two() && !first.is_power_of_two();
    add(if swap { [second, first] } else { [first, second] });
}

/// Adds the links of a box with three or more places.
fn groups_of_box(places: u16, length: Length, mut add: impl FnMut([u16; 2])) {
    for heart in 0..9 {
        let (row, column) = (LINES_OF_BOX[heart / 3], LINES_OF_BOX[3 + heart % 3]);
        if places & !(row | column) != 0 {
            continue;
        }
        let heart = 1 << heart;
        let (in_column, in_row) = (places & column & !heart, places & row & !heart);
        if in_column == 0 || in_row == 0 {
            return;
        }
        let is_one = |group: u16| group.is_power_of_two();
        // Long chains use a single cell of the row before one of the column, and only one of them.
        match (is_one(in_column), is_one(in_row)) {
            (false, false) => add([in_column, in_row]),
            (_, true) if length == Length::Longer => add([in_row, in_column | heart]),
            (true, false) => add([in_column, in_row | heart]),
            (false, true) => add([in_row, in_column | heart]),
            (true, true) => {
                add([in_column, in_row | heart]);
                add([in_row, in_column | heart]);
            }
        }
        return;
    }
    if length == Length::Longer && places.count_ones() > 3 {
        groups_of_parallel_lines(places, add);
    }
}

/// Adds the links of a box whose places are in two parallel lines: rows first. The corners of a
/// rectangle are two rows and two columns.
fn groups_of_parallel_lines(places: u16, mut add: impl FnMut([u16; 2])) {
    const PAIRS: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 2], [3, 4], [3, 5], [4, 5]];
    let pair = PAIRS.iter().map(|pair| pair.map(|line| places & LINES_OF_BOX[line]));
    let Some([first, second]) = pair.into_iter().find(|[a, b]| a | b == places) else { return };
    add([first, second]);
    let lowest = |group: u16| group & group.wrapping_neg();
    let columns = [lowest(first) | lowest(second), places & !(lowest(first) | lowest(second))];
    let is_column = |group: &u16| LINES_OF_BOX[3..].iter().any(|line| group & !line == 0);
    if places.count_ones() == 4 && columns.iter().all(is_column) {
        add(columns);
    }
}

/// Returns the house in which a weak link joins groups of two links: a column, a row or a box.
fn weak_house(first: &Link, group: usize, second: &Link, other: usize) -> Option<House> {
    let common = first.houses[group].bits() & second.houses[other].bits();
    let (rows, columns) = (common & 0o777, common & 0o777_000);
    let index = [columns, rows, common].into_iter().find(|houses| *houses != 0)?.trailing_zeros();
    House::new(index as usize)
}

/// Finds chains of `N` strong links. `orders` are the orders of the links in a chain.
fn find<const N: usize>(
    board: &Board,
    technique: Technique,
    kinds: &[[HouseKind; N]],
    orders: &[[usize; N]],
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let length = if N == 2 { Length::Two } else { Length::Longer };
    let links = Digit::ALL.map(|digit| Links::new(board, digit, length));
    for kinds in kinds {
        for (digit, links) in Digit::ALL.into_iter().zip(&links) {
            let search = LinkSearch { board, technique, digit, links, orders, kinds };
            search.choose([0; N], 0, CellSet::EMPTY, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// A search for chains of links of some kinds of houses.
struct LinkSearch<'a, const N: usize> {
    board: &'a Board,
    technique: Technique,
    digit: Digit,
    links: &'a Links,
    orders: &'a [[usize; N]],
    kinds: &'a [HouseKind; N],
}

impl<const N: usize> LinkSearch<'_, N> {
    /// Chooses the links from index `depth` on, none with a place in two of them.
    fn choose(
        &self,
        mut chosen: [usize; N],
        depth: usize,
        used: CellSet,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        if depth == N {
            return self.join(&chosen, sink);
        }
        let [start, end] = self.links.ranges[self.kinds[depth] as usize];
        let follows = depth > 0 && self.kinds[depth] == self.kinds[depth - 1];
        for link in if follows { chosen[depth - 1] + 1 } else { start }..end {
            let places = self.links.list[link].places;
            if (places & used).is_empty() {
                chosen[depth] = link;
                self.choose(chosen, depth + 1, used | places, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over the chains of the chosen links.
    fn join(&self, chosen: &[usize; N], sink: &mut dyn StepSink) -> ControlFlow<()> {
        for order in self.orders {
            let chain = order.map(|place| chosen[place]);
            if chain.windows(2).any(|pair| self.links.joints(pair[0], pair[1]) == 0) {
                continue;
            }
            // A bit for each link, the first one highest: which group comes first.
            for directions in 0..1 << N {
                let entry = |link: usize| directions >> (N - 1 - link) & 1;
                let is_joined = |link: usize| {
                    let joint = 2 * (1 - entry(link)) + entry(link + 1);
                    self.links.joints(chain[link], chain[link + 1]) >> joint & 1 == 1
                };
                if (0..N - 1).all(is_joined) {
                    self.take(chain, entry, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over a chain, if it eliminates something. `entry` says by which group a link is
    /// entered.
    fn take(
        &self,
        chain: [usize; N],
        entry: impl Fn(usize) -> usize,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let links = chain.map(|link| &self.links.list[link]);
        let exit = |link: usize| 1 - entry(link);
        let mut seen = links[0].seen(entry(0)) & links[N - 1].seen(exit(N - 1));
        seen &= self.board.places(self.digit);
        for link in links {
            seen -= link.house.cells();
        }
        if N > 2 {
            for link in 0..N - 1 {
                let weak = weak_house(links[link], exit(link), links[link + 1], entry(link + 1));
                seen -= weak.map_or(CellSet::EMPTY, House::cells);
            }
        }
        if seen.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut houses = [None; 4];
        for (slot, link) in houses.iter_mut().zip(links) {
            *slot = Some(link.house);
        }
        let grouped = links.iter().filter(|link| link.is_grouped).count() as u8;
        let pattern = Pattern::StrongLinks { digit: self.digit, houses, grouped };
        let eliminations = of_digit(self.digit, seen);
        sink.eliminate(self.technique, pattern, eliminations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_of_kinds_are_in_lexicographic_order() {
        let two = multisets::<2>();
        let expected = [[Block, Block], [Block, Row], [Block, Column], [Row, Row], [Row, Column]];
        assert_eq!(two[..5], expected);
        assert_eq!([two.len(), multisets::<3>().len(), multisets::<4>().len()], [6, 10, 15]);
    }

    #[test]
    fn a_box_has_the_groups_of_a_cross_or_of_two_lines() {
        let groups = |places, length| {
            let mut all = Vec::new();
            groups_of_box(places, length, |groups| all.push(groups));
            all
        };
        // Row 1 and column 1, with and without the crossing.
        assert_eq!(groups(0b001_001_110, Length::Longer), [[0b001_001_000, 0b000_000_110]]);
        assert_eq!(groups(0b001_001_111, Length::Two), [[0b001_001_000, 0b000_000_110]]);
        assert_eq!(
            groups(0b000_001_011, Length::Two),
            [[0b000_001_000, 0b000_000_011], [0b000_000_010, 0b000_001_001]]
        );
        assert_eq!(groups(0b000_001_011, Length::Longer), [[0b000_000_010, 0b000_001_001]]);
        // The corners of a rectangle, and two full rows.
        assert_eq!(groups(0b000_101_101, Length::Two), [[0; 2]; 0]);
        assert_eq!(
            groups(0b000_101_101, Length::Longer),
            [[0b000_000_101, 0b000_101_000], [0b000_001_001, 0b000_100_100]]
        );
        assert_eq!(groups(0b111_000_111, Length::Longer), [[0b000_000_111, 0b111_000_000]]);
        // Three places of a row, and places everywhere.
        assert_eq!(groups(0b000_000_111, Length::Longer), [[0; 2]; 0]);
        assert_eq!(groups(0b100_010_001, Length::Longer), [[0; 2]; 0]);
    }

    #[test]
    fn the_single_cell_of_a_line_comes_first() {
        let groups = |places| {
            let mut all = Vec::new();
            groups_of_line(places, |groups| all.push(groups));
            all
        };
        assert_eq!(groups(0o107), [[0o100, 0o007]]);
        assert_eq!(groups(0o170), [[0o100, 0o070]]);
        assert_eq!(groups(0o033), [[0o003, 0o030]]);
        assert_eq!(groups(0o007), [[0; 2]; 0]);
        assert_eq!(groups(0o111), [[0; 2]; 0]);
    }
}
