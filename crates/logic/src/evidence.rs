//! [`Evidence`]: why a deduction follows, and what to look at.

use crate::transform_tables::{TransformTables, Turned};
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Transform};

/// A statement that holds in every solution of a position, and says that one of some candidates is
/// true. The last three forms hold only if the puzzle has one solution. Besides premises, a proof uses only
/// that a cell holds one digit, and a house each digit once.
///
/// ```
/// use ninefold_core::{Cell, Puzzle};
/// use ninefold_logic::{Board, Premise};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let clause = Premise::Cell(Cell::ALL[2]).clause(&board).ok_or("a blank cell")?;
/// assert_eq!(clause.short().to_string(), "r1c3=124");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Premise {
    /// A blank cell holds one of its candidates.
    Cell(Cell),
    /// A house holds a digit in one of the digit's places.
    House(House, Digit),
    /// The cells do not all hold these candidates, because there would be two solutions. No cell is
    /// a given. There are two forms:
    ///
    /// - Each cell has two of the candidates, and each digit is twice in a house, or not at all. Then
    ///   each cell could take its other candidate.
    /// - The cells are few. For each way to fill them with these candidates there is another way with
    ///   the same digits in each house.
    Deadly(CandidateSet),
    /// The blank cells do not all hold one of the two digits. They would make each house hold two or
    /// none of these cells, counted with the cells that are filled with the two digits. Then all other
    /// cells with these digits would be blank and could exchange them.
    Reverse {
        /// The blank cells.
        cells: CellSet,
        /// The two digits.
        digits: DigitSet,
    },
    /// The blank cell holds a digit whose image the image of the cell may hold. The transform maps the
    /// givens to themselves, and so it maps the only solution to itself.
    Symmetry {
        /// The transform.
        transform: Transform,
        /// The cell.
        cell: Cell,
    },
}

impl Premise {
    /// Returns whether the premise holds only if the puzzle has one solution.
    ///
    /// ```
    /// use ninefold_core::Cell;
    /// use ninefold_logic::Premise;
    ///
    /// assert!(!Premise::Cell(Cell::ALL[0]).assumes_uniqueness());
    /// ```
    pub const fn assumes_uniqueness(&self) -> bool {
        match self {
            Self::Cell(_) | Self::House(..) => false,
            Self::Deadly(_) | Self::Reverse { .. } | Self::Symmetry { .. } => true,
        }
    }
}

/// What a part of a pattern is in its technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Role {
    /// The candidates that make up the pattern.
    Pattern,
    /// A base house of a fish, the house of a subset, or another house whose places the pattern uses.
    Base,
    /// The cover houses of a fish, or the house from which locked candidates eliminate.
    Cover,
    /// A place outside the cover houses of a fish.
    Fin,
    /// A place in two base houses of a fish.
    EndoFin,
    /// The pivot of a wing, or the stem of a death blossom.
    Pivot,
    /// The wing cells of a wing or of a firework.
    Wing,
    /// The cell of a firework in which its row and its column cross.
    Crossing,
    /// The base cells of an exocet.
    BasePair,
    /// The target cells of an exocet.
    Target,
    /// The cells that hold one of the digits of a multifish each.
    CoverCell,
    /// The cells of an exocet's cross-lines that hold no digit of the base, because of which only the
    /// targets can hold it there.
    Companion,
    /// A line of an exocet that has a target, or the third cell of the line of the base.
    CrossLine,
    /// The filled cells of a reverse BUG.
    Filled,
    /// The two candidates of each cell of a deadly pattern.
    Floor,
    /// A candidate without which a pattern would be deadly. For a kraken fish of type 2, the base's
    /// places in the cover house that the chains start from.
    Extra,
    /// The cells of an almost locked set, a petal, or a side of a Sue de Coq, numbered from 0.
    Set(u8),
    /// Candidates that two almost locked sets have in common, and of which one set holds one.
    RestrictedCommon,
    /// The candidates of a color, numbered from 0. Those of a color are all true or all false.
    Color(u8),
    /// Cells that exclude combinations of candidates.
    Excluder,
    /// Candidates, one of which is true because an odd loop needs one.
    Guardian,
    /// The cells to which a symmetry moves those of the pattern.
    Image,
    /// Candidates of the cells and houses of a whip that the target or an earlier node excludes. The
    /// links leave them out.
    Excluded,
}

/// A part of a pattern and its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The role.
    pub role: Role,
    /// The candidates, the cells or the house.
    pub extent: Extent,
}

/// What a [`Part`] is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Candidates.
    Candidates(CandidateSet),
    /// Cells.
    Cells(CellSet),
    /// A house.
    House(House),
}

/// A node of a chain: places of a digit, one of which is true, or all of which are false.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct ChainNode {
    /// The digit.
    pub digit: Digit,
    /// The places: one cell, or several cells of a house.
    pub cells: CellSet,
    /// Whether one of the places is true.
    pub is_true: bool,
}

/// Why one node of a chain leads to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reason {
    /// A cell holds one digit.
    Cell,
    /// A house holds a digit once.
    House(House),
    /// Cells of a house have one candidate more than there are cells. If they lack one digit, they
    /// hold all others.
    AlmostLockedSet(CellSet),
    /// Another technique, on the board without the chain's false candidates.
    Technique,
}

/// A step of a chain: `to` follows from `from`. If several links of a branch lead to one node, it
/// follows from all of them together.
///
/// A link from a true node to a false one is weak; from a false one to a true one, strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Link {
    /// The branch of the chain, numbered from 0.
    pub branch: u8,
    /// The node that is known.
    pub from: ChainNode,
    /// The node that follows.
    pub to: ChainNode,
    /// Why it follows.
    pub reason: Reason,
}

/// Why a deduction follows: its premises, the parts of its pattern, and the links of its chains.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_logic::{Board, Evidence, FirstStep, Premise, techniques::hidden_single};
///
/// let text = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let mut sink = FirstStep::default();
/// let _ = hidden_single::find(&board, &mut sink);
/// let evidence = Evidence::of_pattern(&board, &sink.found.ok_or("a step")?).ok_or("a pattern")?;
/// assert!(matches!(evidence.premises[..], [Premise::House(..)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Evidence {
    /// The premises from which the conclusion follows.
    pub premises: Vec<Premise>,
    /// The parts of the pattern.
    pub parts: Vec<Part>,
    /// The links of the chains, in the order in which they are followed.
    pub links: Vec<Link>,
}

impl ChainNode {
    /// Returns the node of a candidate.
    pub const fn new(candidate: Candidate, is_true: bool) -> Self {
        Self { digit: candidate.digit, cells: CellSet::only(candidate.cell), is_true }
    }

    /// Returns the candidates of the node.
    pub const fn candidates(&self) -> CandidateSet {
        CandidateSet::product(self.cells, DigitSet::only(self.digit))
    }
}

impl Link {
    /// Returns whether the link is strong: it leads from a false node to a true one.
    pub const fn is_strong(&self) -> bool {
        !self.from.is_true && self.to.is_true
    }
}

impl Evidence {
    /// Adds a premise, unless it is there.
    pub fn add_premise(&mut self, premise: Premise) {
        if !self.premises.contains(&premise) {
            self.premises.push(premise);
        }
    }

    /// Adds a part that is some candidates.
    pub fn add_candidates(&mut self, role: Role, candidates: CandidateSet) {
        self.parts.push(Part { role, extent: Extent::Candidates(candidates) });
    }

    /// Adds a part that is some cells.
    pub fn add_cells(&mut self, role: Role, cells: CellSet) {
        self.parts.push(Part { role, extent: Extent::Cells(cells) });
    }

    /// Adds a part that is a house.
    pub fn add_house(&mut self, role: Role, house: House) {
        self.parts.push(Part { role, extent: Extent::House(house) });
    }
}

impl Turned for Evidence {
    fn turned(&self, tables: &TransformTables) -> Self {
        let Self { premises, parts, links } = self;
        Self {
            premises: premises.turned(tables),
            parts: parts.turned(tables),
            links: links.turned(tables),
        }
    }
}

impl Turned for Premise {
    fn turned(&self, tables: &TransformTables) -> Self {
        match self {
            Self::Cell(cell) => Self::Cell(cell.turned(tables)),
            Self::House(house, digit) => Self::House(house.turned(tables), digit.turned(tables)),
            Self::Deadly(pattern) => Self::Deadly(pattern.turned(tables)),
            Self::Reverse { cells, digits } => {
                Self::Reverse { cells: cells.turned(tables), digits: digits.turned(tables) }
            }
            Self::Symmetry { transform, cell } => {
                Self::Symmetry { transform: transform.turned(tables), cell: cell.turned(tables) }
            }
        }
    }
}

impl Turned for Part {
    fn turned(&self, tables: &TransformTables) -> Self {
        let extent = match self.extent {
            Extent::Candidates(candidates) => Extent::Candidates(candidates.turned(tables)),
            Extent::Cells(cells) => Extent::Cells(cells.turned(tables)),
            Extent::House(house) => Extent::House(house.turned(tables)),
        };
        Self { role: self.role, extent }
    }
}

impl Turned for ChainNode {
    fn turned(&self, tables: &TransformTables) -> Self {
        Self { digit: self.digit.turned(tables), cells: self.cells.turned(tables), ..*self }
    }
}

impl Turned for Link {
    fn turned(&self, tables: &TransformTables) -> Self {
        let reason = match self.reason {
            Reason::House(house) => Reason::House(house.turned(tables)),
            Reason::AlmostLockedSet(cells) => Reason::AlmostLockedSet(cells.turned(tables)),
            reason @ (Reason::Cell | Reason::Technique) => reason,
        };
        Self {
            branch: self.branch,
            from: self.from.turned(tables),
            to: self.to.turned(tables),
            reason,
        }
    }
}
