//! [`Pattern`]: where a technique found something.

use crate::house_set::HouseSet;
use core::fmt;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, Transform};

/// The pattern that a technique found. It says where the pattern is, not why it works.
///
/// ```
/// use ninefold_core::{House, Puzzle};
/// use ninefold_logic::{Board, First, Pattern, techniques::hidden_single};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut sink = First::default();
/// let _ = hidden_single::find(&Board::new(&text.parse::<Puzzle>()?), &mut sink);
/// let found = sink.found.ok_or("there is one")?;
/// assert!(matches!(found.pattern, Pattern::HiddenSingle { house: House::Block(_) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// The placement's cell has one candidate.
    NakedSingle,
    /// The placement's digit has one place in a house.
    HiddenSingle {
        /// The house.
        house: House,
    },
    /// All places of a digit in one house lie in another house.
    Locked {
        /// The digit.
        digit: Digit,
        /// The house whose places of the digit all lie in `to`.
        from: House,
        /// The house that holds all of them.
        to: House,
    },
    /// Cells of a house that have as many candidates together as there are cells.
    NakedSubset {
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// Their candidates.
        digits: DigitSet,
    },
    /// Digits of a house that have as many places together as there are digits.
    HiddenSubset {
        /// The house.
        house: House,
        /// The places.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// Houses whose places of a digit, but for the fins, lie in as many other houses.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses: each needs the digit.
        base: HouseSet,
        /// The cover houses: they hold all places of the base houses but the fins.
        cover: HouseSet,
        /// The places that no cover house holds, and those in two base houses.
        fins: CellSet,
    },
    /// Two fish with the same base.
    SiameseFish {
        /// The digit.
        digit: Digit,
        /// The base houses: each needs the digit.
        base: HouseSet,
        /// The cover houses of each fish.
        covers: [HouseSet; 2],
        /// The fins of each fish.
        fins: [CellSet; 2],
    },
    /// A fish, and chains that lead from its fins to the elimination.
    KrakenFish {
        /// The digit.
        digit: Digit,
        /// The base houses: each needs the digit.
        base: HouseSet,
        /// The cover houses: they hold all places of the base houses but the fins.
        cover: HouseSet,
        /// The places that no cover house holds, and those in two base houses.
        fins: CellSet,
        /// The cover house of type 2: chains lead from the base's places in it, too.
        through: Option<House>,
    },
    /// A pivot and two cells that see it.
    Wing {
        /// The pivot.
        pivot: Cell,
        /// The two other cells.
        wings: [Cell; 2],
    },
    /// An almost locked set and a cell with two of its candidates.
    AlmostLockedWing {
        /// The cells of the set.
        set: CellSet,
        /// The cell with two candidates.
        wing: Cell,
        /// Whether both candidates of the wing link it to the set, and both links are used.
        is_doubled: bool,
        /// The most candidates of a cell of the set.
        largest: u8,
        /// The number of candidates of all cells of the set.
        candidates: u8,
    },
    /// Strong links of one digit, joined by weak links.
    StrongLinks {
        /// The digit.
        digit: Digit,
        /// The houses of the strong links in the order of the chain. Chains of less than four links
        /// end with `None`.
        houses: [Option<House>; 4],
        /// The number of links between groups of cells, at least one of which has several cells.
        grouped: u8,
    },
    /// Cells that could swap two digits.
    Loop {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// What follows from the extra candidates.
        kind: Deadly,
    },
    /// Houses in which a digit has two places, or the box of an empty rectangle.
    SingleDigit {
        /// The digit.
        digit: Digit,
        /// The houses.
        houses: HouseSet,
    },
    /// Two cells with the same two candidates, and a strong link of one of them.
    WWing {
        /// The cells.
        cells: [Cell; 2],
        /// The digit of the strong link.
        digit: Digit,
        /// The house of the strong link.
        house: House,
    },
    /// Places of a digit that strong links join.
    Coloring {
        /// The digit.
        digit: Digit,
        /// The places of all colors.
        cells: CellSet,
    },
    /// Four cells that could swap two digits, some of which may be filled, or six that could exchange
    /// three digits.
    Rectangle {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// What follows from the extra candidates.
        kind: Deadly,
    },
    /// All blank cells, but for a few candidates.
    Grave {
        /// The cells that have extra candidates.
        cells: CellSet,
        /// What follows from the extra candidates.
        kind: Deadly,
    },
    /// Cells whose candidates are combined.
    Aligned {
        /// The cells.
        cells: CellSet,
    },
    /// A chain, a cycle, or chains that agree.
    Chain {
        /// The form.
        form: ChainForm,
        /// The candidate with which the search for the chain began.
        start: Candidate,
        /// The number of different nodes, those of nested chains included.
        nodes: u32,
    },
    /// Almost locked sets, of which each two neighbours have a restricted common.
    LinkedSets {
        /// The cells of the first and of the last set.
        ends: [CellSet; 2],
        /// The number of sets, 2 or more.
        sets: u8,
        /// The number of cells. A cell counts for each set that has it.
        cells: u16,
    },
    /// A cell, and an almost locked set, a petal, for each of its candidates.
    Blossom {
        /// The cell.
        stem: Cell,
        /// The cells of all petals.
        petals: CellSet,
        /// The number of the petals' cells. A cell counts for each petal that has it.
        cells: u16,
    },
    /// Cells of the crossing of a line and a box, and other cells of both.
    SueDeCoq {
        /// The cells of the crossing.
        crossing: CellSet,
        /// The other cells of the line.
        line: CellSet,
        /// The other cells of the box.
        block: CellSet,
    },
    /// Two almost locked sets, and two places of a digit in a house that see its places in the sets.
    AlmostLockedWWing {
        /// The cells of the sets. The first place in the house sees the digit in the first set.
        sets: [CellSet; 2],
        /// The digit.
        digit: Digit,
        /// The house in which the digit has two places.
        house: House,
    },
    /// Two cells with the same two candidates, and a box whose places of both lie in a row and a
    /// column of the cells.
    EmptyRectanglePair {
        /// The cells.
        cells: [Cell; 2],
        /// The box.
        block: House,
    },
    /// Digits that a line and a box share: some cells of one house have no other candidates, and the
    /// other house has as many cells with the digits outside the crossing.
    AlmostLockedCandidates {
        /// The digits: one more than `set` has cells.
        digits: DigitSet,
        /// The house of `set`.
        from: House,
        /// The cells of `from` outside `to` that have no candidates but the digits.
        set: CellSet,
        /// The house of `places`.
        to: House,
        /// The cells of `to` outside `from` that have one of the digits.
        places: CellSet,
    },
    /// Two colors of candidates that strong links join.
    Medusa {
        /// The least of the candidates. It has the first color.
        start: Candidate,
        /// The rule by which something goes.
        rule: MedusaRule,
    },
    /// Blank cells that complete the filled cells of two digits.
    ReverseGrave {
        /// The digits.
        digits: DigitSet,
        /// The blank cells.
        cells: CellSet,
        /// What follows from the extra candidates.
        kind: Deadly,
    },
    /// A loop of an odd number of cells.
    Oddagon {
        /// The cells.
        cells: CellSet,
        /// One digit, or two.
        digits: DigitSet,
    },
    /// A symmetry of the givens.
    Symmetry {
        /// The transform that maps the givens to themselves.
        transform: Transform,
    },
    /// All ways to place a digit.
    Template {
        /// The digit.
        digit: Digit,
    },
    /// The whole position, which has one solution.
    Solution,
    /// A chain of `HoDoKu`, or several chains that agree or contradict each other.
    Inferences {
        /// The first candidate of the first chain.
        start: Candidate,
        /// The last candidate of the first chain.
        end: Candidate,
        /// The number of nodes of all chains, one more than the inferences of a single chain. An
        /// almost locked set counts more than once.
        length: u32,
    },
    /// Digits of a crossing of a row and a column, and of the crossing that is opposite to it.
    Firework {
        /// The crossing.
        crossing: Cell,
        /// The cells of its row and of its column outside its box that may have the digits.
        wings: [Cell; 2],
        /// The digits.
        digits: DigitSet,
        /// The opposite crossing, in the other lines of the wings, and its digits.
        opposite: Option<(Cell, DigitSet)>,
    },
    /// Base cells of a line in a box, and target cells that hold the digits of the base.
    Exocet {
        /// The base cells.
        base: CellSet,
        /// The target cells.
        targets: CellSet,
        /// The candidates of the base.
        digits: DigitSet,
        /// The lines that cross the line of the base: those of the targets, and that of the third
        /// cell.
        cross_lines: HouseSet,
    },
    /// Cells that hold as many digits as their houses can give.
    MultiSector {
        /// The cells.
        cells: CellSet,
        /// For each digit, the houses that have all its places in the cells. All digits together have
        /// as many as there are cells.
        covers: [HouseSet; 9],
    },
    /// Digits of some lines that need all the cells and houses that have their places.
    Multifish {
        /// The digits.
        digits: DigitSet,
        /// The rows or the columns. Each needs those of the digits that it lacks.
        lines: HouseSet,
        /// For each digit, the houses that have all its places in the lines outside the cells.
        covers: [HouseSet; 9],
        /// The cells that hold one of the digits each. The cells and all covers together are as many
        /// as the digits that the lines need.
        cells: CellSet,
    },
    /// Twelve cells of four boxes that cannot hold only three digits.
    Tridagon {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// A chain of cells, and of digits in houses, that refutes a candidate.
    Whip {
        /// The candidate.
        target: Candidate,
        /// The number of cells and of digits in houses.
        length: u8,
    },
}

/// What follows from the extra candidates of a deadly pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deadly {
    /// Type 1: one cell has extra candidates, and must take one of them.
    Type1,
    /// Type 2: all extra candidates have the same digit.
    Type2,
    /// Type 3: the cells with extra candidates act as one cell of a naked subset.
    Type3Naked {
        /// The house of the subset.
        house: House,
        /// The other cells of the subset.
        cells: CellSet,
    },
    /// Type 3: the two cells with extra candidates act as one place of a hidden subset.
    Type3Hidden {
        /// The house of the subset.
        house: House,
        /// The digits of the subset.
        digits: DigitSet,
    },
    /// Type 4: the two cells with extra candidates are the only places of one of their digits in a
    /// house.
    Type4 {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// Type 6: two diagonal cells have extra candidates, and a digit has no places but in the pattern
    /// in their rows and columns. So it is in both or in none.
    Type6 {
        /// The rows and columns.
        houses: HouseSet,
        /// The digit.
        digit: Digit,
    },
    /// A hidden rectangle: a digit has no places but in the pattern in a row and a column. So the
    /// other digit is not at their crossing.
    Hidden {
        /// The row and the column.
        houses: HouseSet,
        /// The digit.
        digit: Digit,
    },
    /// All extra candidates exclude the same.
    Any,
}

/// The form of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainForm {
    /// A closed chain.
    Cycle,
    /// An open chain from a candidate to its opposite.
    Chain,
    /// A candidate, or its absence, leads to a contradiction.
    Contradiction,
    /// A candidate and its absence lead to the same.
    Double,
    /// All candidates of a cell lead to the same.
    Cell,
    /// All places of a digit in a house lead to the same.
    House,
}

/// A rule of 3D medusa: why something follows from two colors of candidates.
///
/// ```
/// use ninefold_logic::MedusaRule;
///
/// assert_eq!(MedusaRule::TwoInCell.number(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MedusaRule {
    /// 1: a color is twice in a cell, so it is false.
    TwiceInCell {
        /// The cell.
        cell: Cell,
    },
    /// 2: a color is twice in a house with the same digit, so it is false.
    TwiceInHouse {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// 3: both colors are in a cell. The other candidates of the cell go.
    TwoInCell,
    /// 4: a candidate sees its digit in both colors.
    TwoElsewhere,
    /// 5: a candidate has one color in its cell, and sees its digit in the other.
    CellAndHouse,
    /// 6: each candidate of a cell without colors sees its digit in the same color, which is false.
    EmptiesCell {
        /// The cell.
        cell: Cell,
    },
}

impl MedusaRule {
    /// Returns the number of the rule, 1 to 6.
    pub const fn number(self) -> u8 {
        match self {
            Self::TwiceInCell { .. } => 1,
            Self::TwiceInHouse { .. } => 2,
            Self::TwoInCell => 3,
            Self::TwoElsewhere => 4,
            Self::CellAndHouse => 5,
            Self::EmptiesCell { .. } => 6,
        }
    }
}

impl Pattern {
    /// Writes the pattern after the name of the technique.
    #[expect(clippy::too_many_lines, reason = "some lines a pattern")]
    pub(crate) fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NakedSingle | Self::Solution => Ok(()),
            Self::HiddenSingle { house } => write!(f, ", {house}"),
            Self::Locked { digit, from, to } => write!(f, ", {digit} in {from} and {to}"),
            Self::NakedSubset { house, cells, digits }
            | Self::HiddenSubset { house, cells, digits } => {
                write!(f, ", {digits} in {} of {house}", cells.short())
            }
            Self::Fish { digit, base, cover, fins } => {
                write!(f, ", {digit} in {base}, {cover}")?;
                if fins.is_empty() { Ok(()) } else { write!(f, ", fins {}", fins.short()) }
            }
            Self::SiameseFish { digit, base, covers: [first, second], fins } => {
                write!(f, ", siamese, {digit} in {base}, {first} or {second}")?;
                write!(f, ", fins {} or {}", fins[0].short(), fins[1].short())
            }
            Self::KrakenFish { digit, base, cover, fins, through } => {
                write!(f, ", {digit} in {base}, {cover}, fins {}", fins.short())?;
                through.map_or(Ok(()), |house| write!(f, ", {house}"))
            }
            Self::Wing { pivot, wings: [first, second] } => {
                write!(f, ", {pivot} with {first} and {second}")
            }
            Self::AlmostLockedWing { set, wing, is_doubled, .. } => {
                let doubled = if *is_doubled { ", doubly linked" } else { "" };
                write!(f, ", {} with {wing}{doubled}", set.short())
            }
            Self::StrongLinks { digit, houses, .. } => {
                write!(f, ", {digit} in ")?;
                for (i, house) in houses.iter().flatten().enumerate() {
                    write!(f, "{}{house}", if i > 0 { ", " } else { "" })?;
                }
                Ok(())
            }
            Self::Loop { cells, digits, kind } | Self::ReverseGrave { digits, cells, kind } => {
                write!(f, " type {}, {digits} in {}", kind.number(), cells.short())
            }
            Self::SingleDigit { digit, houses } => write!(f, ", {digit} in {houses}"),
            Self::WWing { cells: [first, second], digit, house } => {
                write!(f, ", {first} and {second}, {digit} in {house}")
            }
            Self::Coloring { digit, cells } => write!(f, ", {digit} in {}", cells.short()),
            Self::Multifish { digits, lines, .. } => write!(f, ", {digits} in {lines}"),
            Self::Rectangle { cells, digits, .. }
            | Self::Oddagon { cells, digits }
            | Self::Tridagon { cells, digits } => {
                write!(f, ", {digits} in {}", cells.short())
            }
            Self::Aligned { cells }
            | Self::MultiSector { cells, .. }
            | Self::Grave { cells, kind: Deadly::Any } => {
                write!(f, ", {}", cells.short())
            }
            Self::Grave { cells, kind } => {
                write!(f, " type {}, {}", kind.number(), cells.short())
            }
            Self::Medusa { start, rule } => write!(f, " rule {}, from {start}", rule.number()),
            Self::Symmetry { transform } => write!(f, ", {transform}"),
            Self::LinkedSets { ends: [first, last], sets: 2, .. } => {
                write!(f, ", {} and {}", first.short(), last.short())
            }
            Self::LinkedSets { ends: [first, last], sets, .. } => {
                write!(f, ", {sets} sets from {} to {}", first.short(), last.short())
            }
            Self::Blossom { stem, petals, .. } => {
                write!(f, ", stem {stem}, petals {}", petals.short())
            }
            Self::SueDeCoq { crossing, line, block } => {
                let [crossing, line, block] = [crossing, line, block].map(|cells| cells.short());
                write!(f, ", {crossing} with {line} and {block}")
            }
            Self::AlmostLockedWWing { sets: [first, second], digit, house } => {
                let [first, second] = [first, second].map(|cells| cells.short());
                write!(f, ", {first} and {second}, {digit} in {house}")
            }
            Self::EmptyRectanglePair { cells: [first, second], block } => {
                write!(f, ", {first} and {second}, {block}")
            }
            Self::AlmostLockedCandidates { digits, from, set, to, places } => {
                let [set, places] = [set, places].map(|cells| cells.short());
                write!(f, ", {digits} in {set} of {from} and {places} of {to}")
            }
            Self::Template { digit } => write!(f, ", {digit}"),
            Self::Chain { form, start, nodes } => {
                let what = match form {
                    ChainForm::Cycle | ChainForm::Chain => "from",
                    ChainForm::Contradiction => "contradiction of",
                    ChainForm::Double => "both cases of",
                    ChainForm::Cell => "all candidates of the cell of",
                    ChainForm::House => "all places, the first one",
                };
                write!(f, ", {nodes} nodes, {what} {start}")
            }
            Self::Inferences { start, end, length } => {
                write!(f, ", {length} nodes, from {start} to {end}")
            }
            Self::Firework { crossing, wings: [first, second], digits, opposite } => {
                write!(f, ", {digits} in {crossing} with {first} and {second}")?;
                opposite.map_or(Ok(()), |(cell, digits)| write!(f, ", {digits} in {cell}"))
            }
            Self::Exocet { base, targets, digits, .. } => {
                write!(f, ", {digits} in {}, targets {}", base.short(), targets.short())
            }
            Self::Whip { target, length } => write!(f, ", length {length}, from {target}"),
        }
    }
}

impl Deadly {
    /// Returns the number of the type, 1 to 4 or 6. Others have 0.
    pub const fn number(self) -> u8 {
        match self {
            Self::Type1 => 1,
            Self::Type2 => 2,
            Self::Type3Naked { .. } | Self::Type3Hidden { .. } => 3,
            Self::Type4 { .. } => 4,
            Self::Type6 { .. } => 6,
            Self::Hidden { .. } | Self::Any => 0,
        }
    }
}
