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

use crate::board::{Board, Kind};
use crate::deduction::Deduction;
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
    kind: Kind,
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
///
/// # Errors
///
/// Breaks when the sink does.
pub fn find(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    let mut hits = Vec::new();
    for kind in [Kind::Row, Kind::Column] {
        if !search(board, kind, &mut hits, sink)? {
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
            sink.take(Deduction::elimination(Technique::Multifish, pattern, eliminations))?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the lines that cross those of a kind.
const fn across(kind: Kind) -> Kind {
    match kind {
        Kind::Row => Kind::Column,
        _ => Kind::Row,
    }
}

/// Returns the three crossing lines and the three boxes of a chute that crosses the lines of a kind.
fn covers_of(kind: Kind, chute: usize) -> [[House; 3]; 2] {
    let lines: [House; 3] = core::array::from_fn(|i| across(kind).houses()[3 * chute + i]);
    let blocks = core::array::from_fn(|i| match kind {
        Kind::Row => Kind::Block.houses()[3 * i + chute],
        _ => Kind::Block.houses()[3 * chute + i],
    });
    [lines, blocks]
}

/// Returns the lines of a kind that lack each digit, as bits.
fn lacking(board: &Board, kind: Kind) -> [u16; 9] {
    Digit::ALL.map(|digit| {
        let has = |house: &House| house.cells().iter().any(|cell| board.digit(cell) == Some(digit));
        let lines = kind.houses().iter().enumerate().filter(|(_, house)| !has(house));
        lines.fold(0, |all, (line, _)| all | 1 << line)
    })
}

/// Returns the cells of some lines of a kind.
fn cells_of(kind: Kind, lines: u16) -> CellSet {
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
fn in_block(kind: Kind, lines: u16) -> u16 {
    match kind {
        Kind::Row => bits(lines).fold(0, |all, line| all | 0b111 << (3 * line)),
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

/// Adds the lines and the digits that have as many links as truths. Returns whether all have that
/// many: with fewer, the position has no solution, and everything would follow.
fn search(
    board: &Board,
    kind: Kind,
    hits: &mut Vec<Hit>,
    sink: &mut dyn StepSink,
) -> ControlFlow<(), bool> {
    let lacking = lacking(board, kind);
    let is_open = |line: usize| lacking.iter().any(|lines| lines >> line & 1 == 1);
    let open = (0..9).filter(|line| is_open(*line)).fold(0_u16, |all, line| all | 1 << line);
    let crossing: Vec<[u16; 512]> =
        across(kind).houses().iter().map(|house| unions(board, *house)).collect();
    // For each box, the links if some of its three lines count.
    let of_block = |house: &House| {
        let unions = unions(board, *house);
        core::array::from_fn(|lines| links(&unions, in_block(kind, lines as u16)))
    };
    let blocks: Vec<[BySet; 8]> = Kind::Block.houses().iter().map(of_block).collect();
    // For each set of lines and of digits, whether it is a hit without boxes, and with them.
    let mut is_hit = alloc::vec![[[false; 2]; 512]; 512];
    let sizes = 1..=MOST;
    for lines in (1..512_u16).filter(|lines| sizes.contains(&lines.count_ones())) {
        if lines & !open != 0 {
            continue;
        }
        sink.visit()?;
        let mut sums = [[0; 512]; 2];
        for chute in 0..3 {
            let (mut by_lines, mut by_blocks) = ([0; 512], [0; 512]);
            for index in 0..3 {
                add(&mut by_lines, &links(&crossing[3 * chute + index], lines));
                let block = if kind == Kind::Row { 3 * index + chute } else { 3 * chute + index };
                add(&mut by_blocks, &blocks[block][usize::from(lines >> (3 * index) & 7)]);
            }
            add(&mut sums[0], &by_lines);
            by_lines.iter_mut().zip(by_blocks).for_each(|(one, other)| *one = (*one).min(other));
            add(&mut sums[1], &by_lines);
        }
        let truths_of = lacking.map(|own| SIZES[usize::from(own & lines)]);
        let mut truths: BySet = [0; 512];
        for digits in 1..512_usize {
            let last = digits.trailing_zeros() as usize;
            truths[digits] = truths[digits & (digits - 1)] + truths_of[last];
            // The sums have nine offsets, and the links one for each digit and house more.
            let number = truths[digits] + 9 * (OFFSET - SIZES[digits]);
            if sums[1][digits] < number {
                return ControlFlow::Continue(false);
            }
            is_hit[usize::from(lines)][digits] = [0, 1].map(|mode| sums[mode][digits] == number);
        }
        for digits in (1..512_u16).filter(|digits| sizes.contains(&digits.count_ones())) {
            let needed = |digit: usize| lacking[digit] & lines;
            let all_lines = bits(digits).fold(0, |all, digit| all | needed(digit));
            let is_used = all_lines == lines && bits(digits).all(|digit| needed(digit) != 0);
            let is_multiple = lines.count_ones() > 1 && digits.count_ones() > 1;
            let [without, with] = is_hit[usize::from(lines)][usize::from(digits)];
            let blocks = usize::from(!without);
            let hit =
                |lines: u16, digits: u16| is_hit[usize::from(lines)][usize::from(digits)][blocks];
            if is_used && is_multiple && with {
                // Two hits in one are found by themselves.
                let one_digit = |digit: usize| {
                    let own = 1 << digit;
                    hit(lines, own) && hit(lines, digits & !own)
                };
                let one_line = |line: usize| {
                    let own = 1 << line;
                    hit(own, digits) && hit(lines & !own, digits)
                };
                if !bits(digits).any(one_digit) && !bits(lines).any(one_line) {
                    hits.push(Hit {
                        truths: truths[usize::from(digits)],
                        kind,
                        lines,
                        digits,
                        blocks: !without,
                    });
                }
            }
        }
    }
    ControlFlow::Continue(true)
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
