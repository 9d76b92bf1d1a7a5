//! [`Rule`]: what a puzzle demands beyond its houses and givens.

use crate::automaton::Automaton;
use crate::cell::GridCell;
use crate::rank::RankTies;
use crate::values::ValueSet;
use alloc::vec::Vec;

/// One of the two long diagonals of a square grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiagonalKind {
    /// From the top left to the bottom right.
    Falling,
    /// From the bottom left to the top right.
    Rising,
}

/// What two values can have in common, whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PairRelation {
    /// One value is this multiple of the other.
    Ratio(u8),
    /// The difference of the values.
    Difference(u8),
    /// The sum of the values.
    Sum(u8),
}

impl PairRelation {
    /// Returns whether two values have this relation.
    ///
    /// ```
    /// use ninefold_variant_model::PairRelation;
    ///
    /// assert!(PairRelation::Ratio(2).holds(8, 4));
    /// assert!(!PairRelation::Sum(10).holds(8, 4));
    /// ```
    pub const fn holds(self, a: u8, b: u8) -> bool {
        let (a, b) = (a as u32, b as u32);
        match self {
            Self::Ratio(n) => a == b * n as u32 || b == a * n as u32,
            Self::Difference(n) => a.abs_diff(b) == n as u32,
            Self::Sum(n) => a + b == n as u32,
        }
    }
}

/// What the value of an indexer cell counts along.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IndexerKind {
    /// A cell in row `r` and column `c` has the value `v`; the cell in row `v` of the same column has
    /// the value `r`.
    Row,
    /// A cell in row `r` and column `c` has the value `v`; the cell in column `v` of the same row has
    /// the value `c`.
    Column,
    /// The cell at place `p` of a region has the value `v`; the cell at place `v` of the same region
    /// has the value `p`. Places are counted from 1, in reading order.
    Box,
}

/// A cell of a weighted sum, with the number that its value is multiplied by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SumTerm {
    /// The cell.
    pub cell: GridCell,
    /// The number that the cell's value is multiplied by; may be negative.
    pub weight: i16,
}

/// A demand on the values of some cells. Each has the one meaning that is stated here.
///
/// A *line* is a list of cells in order; neighbours in the list need not touch in the grid. *Lowest*
/// and *highest* are the ends of the puzzle's [`ValueRange`](crate::ValueRange). Cells may have equal
/// values unless a rule or a house forbids that.
///
/// ```
/// use ninefold_variant_model::{GridCell, Rule};
///
/// let rule = Rule::Thermometer { cells: (0..3).map(|column| GridCell::new(4, column)).collect() };
/// assert_eq!(rule.name(), "thermometer");
/// assert_eq!(rule.cells().count(), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// All values on a long diagonal are different.
    Diagonal(DiagonalKind),
    /// In a 9x9 grid, the four boxes of 3x3 cells that begin at r2c2, r2c6, r6c2 and r6c6 have nine
    /// different values each. In other sizes: all boxes of the default size that are one cell apart
    /// and one cell away from the border.
    Windoku,
    /// Cells at the same place of their regions have different values. Places are counted in reading
    /// order.
    DisjointGroups,
    /// All values are different.
    ExtraRegion {
        /// The cells.
        cells: Vec<GridCell>,
    },
    /// No value of a cell is that of a cell a knight's move away.
    AntiKnight,
    /// No value of a cell is that of a cell that touches it at a corner or an edge.
    AntiKing,
    /// Cells that share an edge do not have values that differ by 1.
    NonConsecutive,

    /// A killer cage: all values are different and add up to the sum, if there is one.
    Cage {
        /// The cells.
        cells: Vec<GridCell>,
        /// The sum, if the cage has one.
        sum: Option<u32>,
    },
    /// The values add up to the sum.
    Sum {
        /// The cells.
        cells: Vec<GridCell>,
        /// The sum.
        sum: u32,
    },
    /// The values, multiplied by their weights, add up to the total.
    WeightedSum {
        /// The cells with their weights. A cell may stand there more than once.
        terms: Vec<SumTerm>,
        /// The total.
        total: i32,
    },
    /// All groups of cells have the same sum.
    EqualSums {
        /// The groups.
        groups: Vec<Vec<GridCell>>,
    },
    /// The values of each shaft add up to the number in the circle. A circle of several cells (a
    /// pill) is read as a decimal number, its first cell as the highest place.
    Arrow {
        /// The cells of the circle or pill.
        number: Vec<GridCell>,
        /// The shafts, without the circle.
        shafts: Vec<Vec<GridCell>>,
    },
    /// The first and the last value of the line add up to the sum of all values between them.
    DoubleArrow {
        /// The line.
        cells: Vec<GridCell>,
    },

    /// The values of the line increase.
    Thermometer {
        /// The line, from the bulb.
        cells: Vec<GridCell>,
    },
    /// The values of the line increase or stay the same.
    SlowThermometer {
        /// The line, from the bulb.
        cells: Vec<GridCell>,
    },
    /// The line has the same values in both directions.
    Palindrome {
        /// The line.
        cells: Vec<GridCell>,
    },
    /// Two groups have the same values, cell by cell.
    Clone {
        /// One group.
        cells: Vec<GridCell>,
        /// The other, of the same size and in the same order.
        copies: Vec<GridCell>,
    },
    /// The values are consecutive numbers without repetition, in any order.
    Renban {
        /// The cells.
        cells: Vec<GridCell>,
    },
    /// Neighbours on the line differ by at least the given difference.
    Whisper {
        /// The line.
        cells: Vec<GridCell>,
        /// The least difference: 5 for German whispers, 4 for Dutch whispers.
        difference: u8,
    },
    /// The values between the ends of the line are greater than one end and less than the other.
    Between {
        /// The line.
        cells: Vec<GridCell>,
    },
    /// The ends of the line differ by at least the given difference. Each value between the ends is
    /// less than both or greater than both.
    Lockout {
        /// The line.
        cells: Vec<GridCell>,
        /// The least difference of the ends: usually 4.
        difference: u8,
    },
    /// The line is divided where it enters another region. All parts have the same sum.
    RegionSums {
        /// The line.
        cells: Vec<GridCell>,
    },
    /// Any three neighbours on the line have a low, a middle and a high value. These are the thirds of
    /// the values, in order; if the number of values is no multiple of three, the lower thirds are the
    /// larger ones. On a line of two cells they are in different thirds.
    Entropic {
        /// The line.
        cells: Vec<GridCell>,
    },
    /// Cells that are less than `modulus` apart on the line have different remainders when divided by
    /// `modulus`.
    Modular {
        /// The line.
        cells: Vec<GridCell>,
        /// The divisor, usually 3.
        modulus: u8,
    },
    /// No two values on the line are equal or differ by 1, wherever they are on it.
    Nabner {
        /// The cells.
        cells: Vec<GridCell>,
    },
    /// Cells at the same distance from the middle of the line have the same sum, which is the value of
    /// the cell in the middle if there is one.
    Zipper {
        /// The line.
        cells: Vec<GridCell>,
    },

    /// A dot or letter between two cells: their values have the relation.
    Pair {
        /// The two cells.
        cells: [GridCell; 2],
        /// The relation.
        relation: PairRelation,
    },
    /// Cells that share an edge do not have the relation, unless they are exempt. This is the negative
    /// rule of dots and letters.
    NoPair {
        /// The forbidden relation.
        relation: PairRelation,
        /// Pairs that may have the relation, because they are marked.
        exempt: Vec<[GridCell; 2]>,
    },
    /// One value is greater than the other.
    Greater {
        /// The cell with the greater value.
        greater: GridCell,
        /// The cell with the smaller value.
        less: GridCell,
    },
    /// The cells have at least these values, each as often as it is listed.
    Quadruple {
        /// The cells, usually the four around a corner.
        cells: Vec<GridCell>,
        /// The values, repeated if they must occur more than once.
        values: Vec<u8>,
    },

    /// The values on a diagonal add up to the sum.
    LittleKiller {
        /// The cells in the direction of the arrow.
        cells: Vec<GridCell>,
        /// The sum.
        sum: u32,
    },
    /// The values between the lowest and the highest value add up to the sum. Each of these two stands
    /// exactly once among the cells.
    Sandwich {
        /// The cells of a row or column.
        cells: Vec<GridCell>,
        /// The sum.
        sum: u32,
    },
    /// The first value says how many cells count, itself included; their values add up to the sum.
    XSum {
        /// The cells of a row or column, from the clue on.
        cells: Vec<GridCell>,
        /// The sum.
        sum: u32,
    },
    /// The number of values that are greater than all before them.
    Skyscraper {
        /// The cells of a row or column, from the clue on.
        cells: Vec<GridCell>,
        /// The number of such values.
        count: u32,
    },
    /// The first value says where the given value stands, counted from 1.
    NumberedRoom {
        /// The cells of a row or column, from the clue on.
        cells: Vec<GridCell>,
        /// The value that stands there.
        value: u8,
    },
    /// The rank of a line among all lines of a square grid. The lines here are all rows from the left
    /// and from the right, and all columns from the top and from the bottom. They are compared value by
    /// value: at the first place where two lines differ, the lesser value has the lesser line. The rank
    /// is 1 plus the number of lines that are less.
    FullRank {
        /// All cells of a row or column, from the clue on.
        cells: Vec<GridCell>,
        /// The rank: 1 to four times the number of rows.
        rank: u32,
        /// Whether other lines may be equal to this one.
        ties: RankTies,
    },
    /// No two lines of a square grid are equal. The lines are those of [`FullRank`](Self::FullRank).
    DifferentLines,

    /// The value is odd.
    Odd {
        /// The cell.
        cell: GridCell,
    },
    /// The value is even.
    Even {
        /// The cell.
        cell: GridCell,
    },
    /// Each value is less than those of all cells that share an edge with it and are not in the list.
    Minimum {
        /// The cells.
        cells: Vec<GridCell>,
    },
    /// Each value is greater than those of all cells that share an edge with it and are not in the
    /// list.
    Maximum {
        /// The cells.
        cells: Vec<GridCell>,
    },
    /// The value says where in its row, column or box another value stands.
    Indexer {
        /// The kind.
        kind: IndexerKind,
        /// The cell.
        cell: GridCell,
    },
    /// A value that stands in the cells stands there exactly as often as it says.
    CountingCircles {
        /// The cells.
        cells: Vec<GridCell>,
    },

    /// The cells among these that have one of the values form one region: there is at least one, and
    /// each is reached from each other one over shared edges, through such cells alone.
    Connected {
        /// The cells, usually all of the grid or of a group of extra cells.
        cells: Vec<GridCell>,
        /// The values.
        values: ValueSet,
        /// The number of cells of the region, if it is known.
        size: Option<u32>,
    },
    /// Regions are to be found. A cell's region is the value of its label: cells with equal labels are
    /// one region. It has `size` cells, which are connected over shared edges and have different values.
    /// Labels are the lowest values of the puzzle, in the order in which the regions appear in the list.
    UnknownRegions {
        /// The cells, usually all of the grid.
        cells: Vec<GridCell>,
        /// By cell: the cell with its label, usually of a group of extra cells.
        labels: Vec<GridCell>,
        /// Number of cells of a region.
        size: u32,
    },
    /// The value of a cell is the number of different values of some cells.
    CountDistinct {
        /// The cell with the number.
        number: GridCell,
        /// The cells whose values are counted. The one with the number may be among them.
        cells: Vec<GridCell>,
    },
    /// All groups have the same values, each as often as the others, in any order.
    SameValues {
        /// The groups, all of the same size.
        groups: Vec<Vec<GridCell>>,
    },

    /// An automaton accepts the values of the line.
    Accepted {
        /// The line.
        cells: Vec<GridCell>,
        /// The automaton.
        automaton: Automaton,
    },
    /// The value is one of these.
    OneOf {
        /// The cell.
        cell: GridCell,
        /// The values.
        values: ValueSet,
    },
    /// All rules of at least one list hold.
    AnyOf {
        /// The lists.
        alternatives: Vec<Vec<Self>>,
    },
}

impl Rule {
    /// Returns the field's name of the rule, such as `killer cage`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Diagonal(_) => "diagonal",
            Self::Windoku => "windoku",
            Self::DisjointGroups => "disjoint groups",
            Self::ExtraRegion { .. } => "extra region",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::NonConsecutive => "non-consecutive",
            Self::Cage { .. } => "killer cage",
            Self::Sum { .. } => "sum",
            Self::WeightedSum { .. } => "weighted sum",
            Self::EqualSums { .. } => "equal sums",
            Self::Arrow { .. } => "arrow",
            Self::DoubleArrow { .. } => "double arrow",
            Self::Thermometer { .. } => "thermometer",
            Self::SlowThermometer { .. } => "slow thermometer",
            Self::Palindrome { .. } => "palindrome",
            Self::Clone { .. } => "clone",
            Self::Renban { .. } => "renban line",
            Self::Whisper { .. } => "whisper line",
            Self::Between { .. } => "between line",
            Self::Lockout { .. } => "lockout line",
            Self::RegionSums { .. } => "region sum line",
            Self::Entropic { .. } => "entropic line",
            Self::Modular { .. } => "modular line",
            Self::Nabner { .. } => "nabner line",
            Self::Zipper { .. } => "zipper line",
            Self::Pair { relation: PairRelation::Ratio(_), .. } => "ratio dot",
            Self::Pair { relation: PairRelation::Difference(_), .. } => "difference dot",
            Self::Pair { relation: PairRelation::Sum(_), .. } => "pair sum",
            Self::NoPair { relation: PairRelation::Ratio(_), .. } => "negative ratio rule",
            Self::NoPair { relation: PairRelation::Difference(_), .. } => {
                "negative difference rule"
            }
            Self::NoPair { relation: PairRelation::Sum(_), .. } => "negative sum rule",
            Self::Greater { .. } => "greater than",
            Self::Quadruple { .. } => "quadruple",
            Self::LittleKiller { .. } => "little killer",
            Self::Sandwich { .. } => "sandwich sum",
            Self::XSum { .. } => "X-sum",
            Self::Skyscraper { .. } => "skyscraper",
            Self::NumberedRoom { .. } => "numbered room",
            Self::FullRank { .. } => "full rank",
            Self::DifferentLines => "different lines",
            Self::Odd { .. } => "odd cell",
            Self::Even { .. } => "even cell",
            Self::Minimum { .. } => "minimum",
            Self::Maximum { .. } => "maximum",
            Self::Indexer { kind: IndexerKind::Row, .. } => "row indexer",
            Self::Indexer { kind: IndexerKind::Column, .. } => "column indexer",
            Self::Indexer { kind: IndexerKind::Box, .. } => "box indexer",
            Self::CountingCircles { .. } => "counting circles",
            Self::Connected { .. } => "connected values",
            Self::UnknownRegions { .. } => "unknown regions",
            Self::CountDistinct { .. } => "count of values",
            Self::SameValues { .. } => "same values",
            Self::Accepted { .. } => "automaton",
            Self::OneOf { .. } => "candidates",
            Self::AnyOf { .. } => "choice of rules",
        }
    }

    /// Returns the cells that the rule names, in its order. Rules of the whole grid name none.
    pub fn cells(&self) -> impl Iterator<Item = GridCell> + '_ {
        let mut lists: Vec<&[GridCell]> = Vec::new();
        let mut others: Vec<GridCell> = Vec::new();
        match self {
            Self::Diagonal(_)
            | Self::Windoku
            | Self::DisjointGroups
            | Self::AntiKnight
            | Self::AntiKing
            | Self::NonConsecutive
            | Self::DifferentLines => {}
            Self::ExtraRegion { cells }
            | Self::Cage { cells, .. }
            | Self::Sum { cells, .. }
            | Self::DoubleArrow { cells }
            | Self::Thermometer { cells }
            | Self::SlowThermometer { cells }
            | Self::Palindrome { cells }
            | Self::Renban { cells }
            | Self::Whisper { cells, .. }
            | Self::Between { cells }
            | Self::Lockout { cells, .. }
            | Self::RegionSums { cells }
            | Self::Entropic { cells }
            | Self::Modular { cells, .. }
            | Self::Nabner { cells }
            | Self::Zipper { cells }
            | Self::Quadruple { cells, .. }
            | Self::LittleKiller { cells, .. }
            | Self::Sandwich { cells, .. }
            | Self::XSum { cells, .. }
            | Self::Skyscraper { cells, .. }
            | Self::NumberedRoom { cells, .. }
            | Self::FullRank { cells, .. }
            | Self::Minimum { cells }
            | Self::Maximum { cells }
            | Self::CountingCircles { cells }
            | Self::Connected { cells, .. }
            | Self::Accepted { cells, .. } => lists.push(cells),
            Self::Clone { cells, copies: others }
            | Self::UnknownRegions { cells, labels: others, .. } => {
                lists.extend([&cells[..], others]);
            }
            Self::Arrow { number, shafts } => {
                lists.push(number);
                lists.extend(shafts.iter().map(|shaft| &shaft[..]));
            }
            Self::EqualSums { groups } | Self::SameValues { groups } => {
                lists.extend(groups.iter().map(|group| &group[..]));
            }
            Self::CountDistinct { number, cells } => {
                lists.extend([core::slice::from_ref(number), cells]);
            }
            Self::WeightedSum { terms, .. } => others.extend(terms.iter().map(|term| term.cell)),
            Self::Pair { cells, .. } => lists.push(cells),
            Self::NoPair { exempt, .. } => lists.extend(exempt.iter().map(|pair| &pair[..])),
            Self::Greater { greater, less } => others.extend([*greater, *less]),
            Self::Odd { cell }
            | Self::Even { cell }
            | Self::Indexer { cell, .. }
            | Self::OneOf { cell, .. } => others.push(*cell),
            Self::AnyOf { alternatives } => {
                others.extend(alternatives.iter().flatten().flat_map(Self::cells));
            }
        }
        lists.into_iter().flatten().copied().chain(others)
    }
}
