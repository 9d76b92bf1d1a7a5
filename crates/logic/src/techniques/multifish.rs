//! Multifish: digits in some lines that need as many places as the lines can give.
//!
//! Take some digits and some rows. Each row needs each of the digits that it lacks: these are the
//! *truths*. A cell takes one of the digits. A column or a box takes each digit once. Choose cells,
//! and digits in columns and boxes, so that every place of the digits in the rows is covered: these
//! are the *links*. If there are as many links as truths (the rank is 0), each link has one truth. So
//! a chosen cell holds one of the digits, and a chosen digit goes from the rest of its column or box.
//! A place that two links cover would take both, so it is false. The same holds for columns.
//!
//! The fewest links of a column are those of a smallest vertex cover in the graph whose edges are the
//! places: each joins a cell and a digit. By Kőnig's theorem they are as many as the largest matching,
//! and by Hall's |D| + min over S ⊆ D of |N(S)| - |S|, with N(S) the cells that have a digit of S. So
//! one table gives the links of all sets of digits: a minimum over subsets, bit by bit.
//!
//! The method is known from the New Sudoku Players' Forum, where Champagne and David P. Bird searched
//! for multifish in the hardest puzzles. The cells outside the links form a multi-sector locked set.

use crate::board::{Board, HouseKind};
use crate::geometry::{bits, of_digit};
use crate::house_set::HouseSet;
use crate::pattern::Pattern;
use crate::sink::StepSink;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{CandidateSet, CellSet, Digit, DigitSet, House};

/// The largest number of digits, and of lines.
const MOST: u32 = 5;

/// A number for each set of digits, with the bits of the set as index.
type BySet = [u8; 512];

/// What is added to |N(S)| - |S|, so that the numbers are not negative.
const OFFSET: u8 = 9;

/// For each set of nine, its size. Processors without a bit count look it up.
static SIZES: BySet = {
    let mut sizes = [0; 512];
    let mut set = 1;
    while set < 512 {
        sizes[set] = sizes[set & (set - 1)] + 1;
        set += 1;
    }
    sizes
};

/// Digits and lines with as many links as truths.
#[derive(Clone, Copy)]
struct Hit {
    truths: u8,
    kind: HouseKind,
    /// The lines, as bits.
    lines: u16,
    /// The digits, as bits.
    digits: u16,
    /// Whether links in boxes are needed.
    blocks: bool,
}

/// Finds multifish that eliminate something, of up to five digits and five lines.
///
/// Order: by the number of truths, rows before columns, then the lines and the digits as numbers of
/// nine bits. A multifish comes only if it eliminates more than those before it together. Fish of one
/// digit and subsets of one line are none, and so is what consists of two smaller ones.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut hits = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column] {
        if !LineSets::new(board, kind).find(&mut hits, sink)? {
            return ControlFlow::Continue(());
        }
    }
    // The sort keeps the order of hits with the same number of truths.
    hits.sort_by_key(|hit| hit.truths);
    let mut known = CandidateSet::EMPTY;
    for hit in hits {
        sink.visit()?;
        let Some((pattern, eliminations)) = cover(board, hit) else { continue };
        let is_new = !(eliminations - known).is_empty();
        known |= eliminations;
        if is_new {
            sink.eliminate(Technique::Multifish, pattern, eliminations)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the lines that cross those of a kind.
const fn across(kind: HouseKind) -> HouseKind {
    match kind {
        HouseKind::Row => HouseKind::Column,
        _ => HouseKind::Row,
    }
}

/// Returns the three crossing lines and the three boxes of a chute that crosses the lines of a kind.
fn covers_of(kind: HouseKind, chute: usize) -> [[House; 3]; 2] {
    let lines: [House; 3] = core::array::from_fn(|i| across(kind).houses()[3 * chute + i]);
    let blocks = core::array::from_fn(|i| match kind {
        HouseKind::Row => HouseKind::Block.houses()[3 * i + chute],
        _ => HouseKind::Block.houses()[3 * chute + i],
    });
    [lines, blocks]
}

/// Returns the lines of a kind that lack each digit, as bits.
fn lacking(board: &Board, kind: HouseKind) -> [u16; 9] {
    Digit::ALL.map(|digit| {
        let has = |house: &House| house.cells().iter().any(|cell| board.digit(cell) == Some(digit));
        let lines = kind.houses().iter().enumerate().filter(|(_, house)| !has(house));
        lines.fold(0, |all, (line, _)| all | 1 << line)
    })
}

/// Returns the cells of some lines of a kind.
fn cells_of(kind: HouseKind, lines: u16) -> CellSet {
    bits(lines).fold(CellSet::EMPTY, |all, line| all | kind.houses()[line].cells())
}

/// Returns, for each set of digits, the cells of a house that have one of them, as bits.
fn unions(board: &Board, house: House) -> [u16; 512] {
    let mut cells = [0; 512];
    for set in 1..512_usize {
        let digit = Digit::ALL[set.trailing_zeros() as usize];
        cells[set] = cells[set & (set - 1)] | board.positions(house, digit);
    }
    cells
}

/// Returns the cells of a box that lie in some of its three lines of a kind, as bits of the box.
fn in_block(kind: HouseKind, lines: u16) -> u16 {
    match kind {
        HouseKind::Row => bits(lines).fold(0, |all, line| all | 0b111 << (3 * line)),
        _ => bits(lines).fold(0, |all, line| all | 0b1_001_001 << line),
    }
}

/// Returns the number of links beyond one a digit, for each set of digits in a house, and [`OFFSET`]:
/// the minimum over its subsets S of |N(S)| - |S|. `unions` are the cells N(S) of the house, `inside` those that count.
fn links(unions: &[u16; 512], inside: u16) -> BySet {
    let mut least = [0; 512];
    for ((least, union), size) in least.iter_mut().zip(unions).zip(SIZES) {
        *least = SIZES[usize::from(union & inside & 511)] + OFFSET - size;
    }
    least_of_subsets(&mut least);
    least
}

/// Replaces each number by the least of the subsets.
fn least_of_subsets(numbers: &mut BySet) {
    for bit in 0..9 {
        for pair in numbers.chunks_exact_mut(2 << bit) {
            let (without, with) = pair.split_at_mut(1 << bit);
            for (with, without) in with.iter_mut().zip(without) {
                *with = (*with).min(*without);
            }
        }
    }
}

/// The truths and the links of all sets of lines of a kind.
struct LineSets {
    kind: HouseKind,
    /// For each digit, the lines that lack it, as bits.
    lacking: [u16; 9],
    /// For each crossing line, the cells of each set of digits.
    crossing: Vec<[u16; 512]>,
    /// For each box, the links if some of its three lines count.
    blocks: Vec<[BySet; 8]>,
    /// For each set of lines and of digits, whether it has as many links as truths: without boxes, and
    /// with them.
    is_hit: Vec<[[bool; 2]; 512]>,
}

/// Returns whether a set of lines or of digits is small enough.
fn is_within_most(set: u16) -> bool {
    (1..=MOST).contains(&set.count_ones())
}

impl LineSets {
    fn new(board: &Board, kind: HouseKind) -> Self {
        let crossing = across(kind).houses().iter().map(|house| unions(board, *house));
        let of_block = |house: &House| {
            let unions = unions(board, *house);
            core::array::from_fn(|lines| links(&unions, in_block(kind, lines as u16)))
        };
        Self {
            kind,
            lacking: lacking(board, kind),
            crossing: crossing.collect(),
            blocks: HouseKind::Block.houses().iter().map(of_block).collect(),
            is_hit: alloc::vec![[[false; 2]; 512]; 512],
        }
    }

    /// Adds the hits. Returns whether all lines and digits have as many links as truths: with fewer,
    /// the position has no solution, and everything would follow.
    fn find(&mut self, hits: &mut Vec<Hit>, sink: &mut dyn StepSink) -> ControlFlow<(), bool> {
        let open = self.lacking.iter().fold(0, |all, lines| all | lines);
        for lines in (1..512).filter(|lines| is_within_most(*lines) && lines & !open == 0) {
            sink.visit()?;
            let truths = self.truths(lines);
            if !self.compare(lines, &truths) {
                return ControlFlow::Continue(false);
            }
            for digits in (1..512).filter(|digits| is_within_most(*digits)) {
                if self.is_multifish(lines, digits) {
                    let [without, _] = self.is_hit[usize::from(lines)][usize::from(digits)];
                    let truths = truths[usize::from(digits)];
                    hits.push(Hit { truths, kind: self.kind, lines, digits, blocks: !without });
                }
            }
        }
        ControlFlow::Continue(true)
    }

    /// Returns the number of truths in some lines, for each set of digits.
    fn truths(&self, lines: u16) -> BySet {
        let of_digit = self.lacking.map(|own| SIZES[usize::from(own & lines)]);
        let mut truths: BySet = [0; 512];
        for digits in 1..512_usize {
            truths[digits] =
                truths[digits & (digits - 1)] + of_digit[digits.trailing_zeros() as usize];
        }
        truths
    }

    /// Returns the number of links of some lines, for each set of digits: without boxes, and with them.
    /// Each number has nine times [`OFFSET`].
    fn links(&self, lines: u16) -> [BySet; 2] {
        let mut sums = [[0; 512]; 2];
        for chute in 0..3 {
            let (mut by_lines, mut by_blocks) = ([0; 512], [0; 512]);
            for index in 0..3 {
                add(&mut by_lines, &links(&self.crossing[3 * chute + index], lines));
                let block =
                    if self.kind == HouseKind::Row { 3 * index + chute } else { 3 * chute + index };
                let own = usize::from(lines >> (3 * index) & 7);
                add(&mut by_blocks, &self.blocks[block][own]);
            }
            add(&mut sums[0], &by_lines);
            by_lines.iter_mut().zip(by_blocks).for_each(|(one, other)| *one = (*one).min(other));
            add(&mut sums[1], &by_lines);
        }
        sums
    }

    /// Notes the sets of digits that have as many links as truths in some lines. Returns `false` if one
    /// has fewer.
    fn compare(&mut self, lines: u16, truths: &BySet) -> bool {
        let sums = self.links(lines);
        for digits in 1..512_usize {
            // The sums have nine offsets, and the links one for each digit and house more.
            let number = truths[digits] + 9 * (OFFSET - SIZES[digits]);
            if sums[1][digits] < number {
                return false;
            }
            self.is_hit[usize::from(lines)][digits] =
                sums.each_ref().map(|sum| sum[digits] == number);
        }
        true
    }

    /// Returns whether lines and digits are a hit of several lines and digits, all of which it uses,
    /// and that does not consist of two hits.
    fn is_multifish(&self, lines: u16, digits: u16) -> bool {
        let [without, with] = self.is_hit[usize::from(lines)][usize::from(digits)];
        if !with || lines.count_ones() < 2 || digits.count_ones() < 2 {
            return false;
        }
        let needed = |digit: usize| self.lacking[digit] & lines;
        let all_lines = bits(digits).fold(0, |all, digit| all | needed(digit));
        if all_lines != lines || bits(digits).any(|digit| needed(digit) == 0) {
            return false;
        }
        let blocks = usize::from(!without);
        let hit =
            |lines: u16, digits: u16| self.is_hit[usize::from(lines)][usize::from(digits)][blocks];
        // Two hits in one are found by themselves.
        let splits_digit = |own: u16| hit(lines, own) && hit(lines, digits & !own);
        let splits_line = |own: u16| hit(own, digits) && hit(lines & !own, digits);
        !bits(digits).any(|digit| splits_digit(1 << digit))
            && !bits(lines).any(|line| splits_line(1 << line))
    }
}

/// Adds numbers to a sum.
fn add(sum: &mut BySet, numbers: &BySet) {
    sum.iter_mut().zip(numbers).for_each(|(sum, own)| *sum += own);
}

/// The links of a house.
struct Links {
    house: House,
    /// The digits that the house takes once.
    digits: DigitSet,
    /// The cells that take one of the digits.
    cells: CellSet,
    /// What goes if each link has one truth.
    eliminations: CandidateSet,
}

/// Chooses the fewest links of a house, and of several such choices the one that eliminates most.
fn fewest_links(board: &Board, house: House, digits: DigitSet, inside: CellSet) -> Option<Links> {
    let all = digits.bits();
    let own = house.cells() & inside;
    let choices = (0..=all).filter(|set| set & !all == 0).map(|set| {
        let by_cells = DigitSet::from_bits(set);
        let places = by_cells.iter().map(|digit| board.places(digit) & own);
        let cells = places.fold(CellSet::EMPTY, |all, cells| all | cells);
        let mut eliminations = board.among(cells, !digits);
        for digit in digits - by_cells {
            let places = board.places(digit) & house.cells();
            eliminations |= of_digit(digit, (places - inside) | (places & cells));
        }
        Links { house, digits: digits - by_cells, cells, eliminations }
    });
    choices.min_by_key(|links| {
        (links.digits.len() + links.cells.len(), core::cmp::Reverse(links.eliminations.len()))
    })
}

/// Chooses the links of a hit. Returns the pattern and what it eliminates, if that is something.
fn cover(board: &Board, hit: Hit) -> Option<(Pattern, CandidateSet)> {
    let digits = DigitSet::from_bits(hit.digits);
    let inside = cells_of(hit.kind, hit.lines);
    let (mut covers, mut cells) = ([HouseSet::EMPTY; 9], CellSet::EMPTY);
    let mut eliminations = CandidateSet::EMPTY;
    for chute in 0..3 {
        let of =
            |houses: [House; 3]| houses.map(|house| fewest_links(board, house, digits, inside));
        let number = |links: &[Option<Links>; 3]| -> usize {
            links.iter().flatten().map(|own| own.digits.len() + own.cells.len()).sum()
        };
        let [by_lines, by_blocks] = covers_of(hit.kind, chute).map(of);
        let is_less = hit.blocks && number(&by_blocks) < number(&by_lines);
        let best = if is_less { by_blocks } else { by_lines };
        for links in best.into_iter().flatten() {
            eliminations |= links.eliminations;
            cells |= links.cells;
            for digit in links.digits {
                covers[digit.index()] = covers[digit.index()].with(links.house);
            }
        }
    }
    let lines = bits(hit.lines).map(|line| hit.kind.houses()[line]).collect();
    let pattern = Pattern::Multifish { digits, lines, covers, cells };
    (!eliminations.is_empty()).then_some((pattern, eliminations))
}
