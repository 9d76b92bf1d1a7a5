//! [`Score`]: what a scale gives for a technique, and the rank of what a technique found.

use ninefold_core::House;
use ninefold_logic::unstable_internals::Rank;
use ninefold_logic::{ChainForm, DeadlyType, Deduction, HouseKind, Pattern, Technique};

/// The score of a technique.
///
/// ```
/// use ninefold_logic::Technique;
/// use ninefold_scales::{Profile, Score};
///
/// let score = Profile::SE121.score(Technique::XWing);
/// assert!(matches!(score, Some(Score::Fixed(tenths)) if (tenths - 3.2).abs() < 1e-9));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// Always the same.
    Fixed(f64),
    /// A hidden single: by the kind of its house.
    HiddenSingle {
        /// The score in a box.
        in_box: f64,
        /// The score in a row or column.
        in_line: f64,
    },
    /// A deadly loop: by its number of cells. A type 3 adds 0.1 for each digit of a naked subset,
    /// or other cell of a hidden subset, after the first.
    Loop {
        /// The score of 4 cells.
        of_4: f64,
        /// The score of 6 cells.
        of_6: f64,
        /// The score of 8 cells.
        of_8: f64,
        /// The score of 10 cells and more.
        of_10: f64,
    },
    /// A bivalue universal grave: by its type. A type 3 adds 0.1 as a loop does.
    Grave {
        /// The score of type 1.
        type_1: f64,
        /// The score of the other types.
        others: f64,
    },
    /// Strong links of one digit: by their houses.
    StrongLinks {
        /// The score if all houses are rows, or all are columns.
        parallel: f64,
        /// The score if there are rows and columns, but no boxes.
        crossing: f64,
        /// The score if there are boxes.
        boxes: f64,
        /// The score if a link is between groups of cells.
        grouped: f64,
    },
    /// An almost locked set with a wing: the scores if the largest cell of the set has 2, 3, 4 or 5
    /// candidates.
    AlmostLockedWing([f64; 4]),
    /// A chain: the score of up to 6 nodes. Each of 7, 9, 11, 15, 19, 27, 35, 51, ... nodes adds
    /// 0.1. A whip has two nodes for each cell and house, an ALS-XY-chain two for each set.
    Chain(f64),
    /// A whip: the number of its cells and houses.
    Length,
}

impl Score {
    /// Returns the least rating that this score gives.
    pub const fn least(self) -> f64 {
        match self {
            Self::Fixed(score)
            | Self::Chain(score)
            | Self::HiddenSingle { in_box: score, .. }
            | Self::Loop { of_4: score, .. }
            | Self::Grave { type_1: score, .. }
            | Self::StrongLinks { parallel: score, .. } => score,
            Self::Length => 2.0,
            Self::AlmostLockedWing([of_2, of_3, of_4, of_5]) => of_2.min(of_3).min(of_4.min(of_5)),
        }
    }
}

/// Returns the rank of a chain.
pub(crate) fn chain_rank(score: Score, technique: Technique, form: ChainForm, nodes: u32) -> Rank {
    match score {
        Score::Chain(base) => Rank::of_chain(base, technique, form, nodes),
        _ => Rank::fixed(score.least(), 0),
    }
}

/// Returns the rank of a single. `house` is the house in which the digit has one place.
#[inline]
pub(crate) fn rank_of_single(score: Score, house: Option<House>) -> Rank {
    match score {
        Score::HiddenSingle { in_line, .. } if !matches!(house, Some(House::Block(_))) => {
            Rank::fixed(in_line, 0)
        }
        _ => Rank::fixed(score.least(), 0),
    }
}

/// Returns the rank of what was found.
pub(crate) fn rank(score: Score, found: &Deduction) -> Rank {
    let eliminations = || found.eliminations.len();
    match (score, found.pattern) {
        (score, Pattern::HiddenSingle { house }) => rank_of_single(score, Some(house)),
        (Score::Loop { of_4, of_6, of_8, of_10 }, Pattern::Loop { cells, kind, .. }) => {
            let base = match cells.len() {
                0..6 => of_4,
                6..8 => of_6,
                8..10 => of_8,
                _ => of_10,
            };
            with_subset(base, kind)
        }
        (Score::Grave { type_1, others }, Pattern::Grave { kind, .. }) => {
            with_subset(if kind == DeadlyType::Type1 { type_1 } else { others }, kind)
        }
        (score @ Score::StrongLinks { .. }, Pattern::StrongLinks { houses, grouped, .. }) => {
            let (rating, form) = strong_links(score, houses, grouped);
            Rank::by_eliminations(rating, eliminations(), form)
        }
        (
            Score::AlmostLockedWing(scores),
            Pattern::AlmostLockedWing { is_doubled, largest, candidates, .. },
        ) => {
            let score = scores[usize::from(largest).clamp(2, 5) - 2];
            // SukakuExplainer writes these numbers one after the other, and compares the texts: 9
            // comes after 12. The greatest text is the best.
            let text = if candidates < 10 { 10 * candidates } else { candidates };
            let form = 1000 * u32::from(is_doubled) + 100 * u32::from(largest) + u32::from(text);
            Rank::by_eliminations(score, eliminations(), u32::MAX - form)
        }
        (score, Pattern::Chain { form, nodes, .. }) => {
            chain_rank(score, found.technique, form, nodes)
        }
        (Score::Length, Pattern::Whip { length, .. }) => Rank::fixed(f64::from(length), 0),
        (Score::Chain(base), pattern) if let Some(nodes) = nodes(pattern) => {
            Rank::of_length(base, nodes)
        }
        (score, Pattern::Inferences { length, .. }) => Rank::fixed(score.least(), length),
        (score, _) => Rank::fixed(score.least(), 0),
    }
}

/// Returns the number of nodes of what is a chain, but not one of Sudoku Explainer. A cell or a house
/// of a whip has a candidate before it and one after it, and so has an almost locked set.
fn nodes(pattern: Pattern) -> Option<u32> {
    match pattern {
        Pattern::Inferences { length, .. } => Some(length),
        Pattern::Whip { length: parts, .. } | Pattern::LinkedSets { sets: parts, .. } => {
            Some(2 * u32::from(parts))
        }
        _ => None,
    }
}

/// Returns the rank of a deadly pattern: 0.1 more for each digit of a naked subset, or other cell of
/// a hidden subset, after the first.
fn with_subset(base: f64, kind: DeadlyType) -> Rank {
    let size = match kind {
        DeadlyType::Type3Naked { cells, .. } => cells.len() as u8,
        DeadlyType::Type3Hidden { digits, .. } => digits.len().saturating_sub(2) as u8,
        _ => 0,
    };
    Rank::fixed(base + f64::from(size) * 0.1, u32::from(kind.number()))
}

/// Returns the rating of strong links, and a number for their form. Of two chains with the same
/// rating and as many eliminations, the one with the lower number is better.
///
/// The digits of the number are the number of grouped links and the kinds of the houses along the
/// chain, as SukakuExplainer names the form: 0 is a box, 1 and 2 are lines of the two directions. Of
/// the names that are read in both directions, and with rows and columns swapped, the least is the
/// name. Two links have the number of grouped links only.
fn strong_links(score: Score, houses: [Option<House>; 4], grouped: u8) -> (f64, u32) {
    let Score::StrongLinks { parallel, crossing, boxes, grouped: with_groups } = score else {
        return (score.least(), 0);
    };
    let mut name = [u32::from(grouped); 4];
    let (mut len, mut seen) = (0, [false; 3]);
    let mut kinds = [HouseKind::Block; 4];
    for house in houses.into_iter().flatten() {
        kinds[len] = HouseKind::of(house);
        seen[kinds[len] as usize] = true;
        len += 1;
    }
    let kinds = &kinds[..len];
    let number = |kind: &HouseKind, rows: u32| match kind {
        HouseKind::Block => 0,
        HouseKind::Row => rows,
        HouseKind::Column => 3 - rows,
    };
    for (name, i) in name.iter_mut().zip(0..) {
        let kind = |place: usize| &kinds[if i < 2 { place } else { len - 1 - place }];
        for place in 0..if len > 2 { len } else { 0 } {
            *name = *name * 10 + number(kind(place), 1 + i % 2);
        }
    }
    let [has_row, has_column, has_box] = seen;
    let rating = match (grouped, has_box, has_row && has_column) {
        (1.., ..) => with_groups,
        (0, true, _) => boxes,
        (0, false, true) => crossing,
        (0, false, false) => parallel,
    };
    (rating, name.into_iter().min().unwrap_or(0))
}
