//! [`Pattern`]: where a technique found something. One table has all patterns: their fields, their
//! texts, and why something follows.

use crate::board::HouseKind;
use crate::evidence::{Evidence, Premise, Role};
use crate::evidence_builder::{EvidenceBuilder, union};
use crate::house_set::HouseSet;
use crate::pattern_kinds::{ChainForm, DeadlyType, MedusaRule};
use crate::pattern_text::Shown;
use crate::transform_tables::{TransformTables, Turned};
use core::fmt;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Transform};

/// Defines the patterns. A pattern has fields, then what it
///
/// - `says`: the text after the name of the technique. It has fields in braces, as [`Shown`] writes
///   them. Or a block writes the text to the formatter.
/// - is `proved` by: a block that adds evidence to the builder. Or `by_finder`: the finder hands over
///   the evidence with [`StepSink::take_with`](crate::StepSink::take_with).
///
/// The image of a pattern under a symmetry is the same pattern with the images of its fields.
macro_rules! patterns {
    (@says $f:ident [$($field:ident)*] $text:literal) => {{
        $(let $field = Shown(&$field);)*
        write!($f, $text)
    }};
    (@says $f:ident [$($field:ident)*] $text:block) => { $text };
    (@proved by_finder) => { return None };
    (@proved $evidence:block) => { $evidence };
    (
        |$f:ident, $out:ident|
        $(#[$about:meta])*
        $vis:vis enum $name:ident {$(
            $(#[$doc:meta])*
            $id:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })?
            says $text:tt, proved $evidence:tt;
        )*}
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[$doc])* $id $({ $($(#[$field_doc])* $field: $type,)* })?,)*
        }

        impl $name {
            /// Writes the pattern after the name of the technique.
            #[allow(unused_variables, reason = "a text may leave out fields")]
            #[allow(clippy::too_many_lines, reason = "some lines a pattern")]
            pub(crate) fn write(&self, $f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Self::$id $({ $($field),* })? => {
                        patterns!(@says $f [$($($field)*)?] $text)
                    })*
                }
            }

            /// Returns why something follows from the pattern, if the pattern says it.
            #[allow(unused_variables, reason = "the evidence may leave out fields")]
            #[allow(clippy::too_many_lines, reason = "some lines a pattern")]
            pub(crate) fn evidence(&self, mut $out: EvidenceBuilder<'_>) -> Option<Evidence> {
                match *self {
                    $(Self::$id $({ $($field),* })? => patterns!(@proved $evidence),)*
                }
                Some($out.evidence)
            }

            /// Returns the pattern with the images of its fields.
            #[allow(unused_variables, reason = "some patterns have no fields")]
            #[allow(clippy::too_many_lines, reason = "a line a pattern")]
            fn with_images(&self, tables: &TransformTables) -> Self {
                match self {
                    $(Self::$id $({ $($field),* })? => {
                        Self::$id $({ $($field: $field.turned(tables)),* })?
                    })*
                }
            }
        }
    };
}

patterns! {
    |f, out|
    /// The pattern that a technique found. It says where the pattern is, not why it works.
    ///
    /// ```
    /// use ninefold_core::{House, Puzzle};
    /// use ninefold_logic::{Board, FirstStep, Pattern, techniques::hidden_single};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut sink = FirstStep::default();
    /// let _ = hidden_single::find(&Board::new(&text.parse::<Puzzle>()?), &mut sink);
    /// let found = sink.found.ok_or("there is one")?;
    /// assert!(matches!(found.pattern, Pattern::HiddenSingle { house: House::Block(_) }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum Pattern {
        /// The placement's cell has one candidate.
        NakedSingle says "", proved { out.cells(CellSet::only(out.placement?.cell)) };
        /// The placement's digit has one place in a house.
        HiddenSingle {
            /// The house.
            house: House,
        } says ", {house}", proved { out.places(house, out.placement?.digit) };
        /// All places of a digit in one house lie in another house.
        Locked {
            /// The digit.
            digit: Digit,
            /// The house whose places of the digit all lie in `to`.
            from: House,
            /// The house that holds all of them.
            to: House,
        } says ", {digit} in {from} and {to}", proved {
            out.places(from, digit);
            out.house(Role::Cover, to);
            // The direct forms place the digit in a house of the same kind.
            if let Some(placed) = out.placement {
                out.places(HouseKind::of(from).house_of(placed.cell), digit);
            }
        };
        /// Cells of a house that have as many candidates together as there are cells.
        NakedSubset {
            /// The house.
            house: House,
            /// The cells.
            cells: CellSet,
            /// Their candidates.
            digits: DigitSet,
        } says ", {digits} in {cells} of {house}", proved {
            out.house(Role::Base, house);
            out.cells(cells);
        };
        /// Digits of a house that have as many places together as there are digits.
        HiddenSubset {
            /// The house.
            house: House,
            /// The places.
            cells: CellSet,
            /// The digits.
            digits: DigitSet,
        } says ", {digits} in {cells} of {house}", proved {
            out.places_of(house, digits);
            // The direct forms place another digit of the house.
            if let Some(placed) = out.placement {
                out.premise(Premise::House(house, placed.digit));
            }
        };
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
        } says {
            write!(f, ", {digit} in {base}, {cover}")?;
            if fins.is_empty() { Ok(()) } else { write!(f, ", fins {}", fins.short()) }
        }, proved { out.fish(digit, base, cover, fins) };
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
        } says {
            write!(f, ", siamese, {digit} in {base}, {} or {}", covers[0], covers[1])?;
            write!(f, ", fins {} or {}", fins[0].short(), fins[1].short())
        }, proved { out.fish(digit, base, covers[0] | covers[1], fins[0] | fins[1]) };
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
        } says ", {digit} in {base}, {cover}, fins {fins}{through}", proved by_finder;
        /// A pivot and two cells that see it.
        Wing {
            /// The pivot.
            pivot: Cell,
            /// The two other cells.
            wings: [Cell; 2],
        } says ", {pivot} with {wings}", proved {
            out.cells_as(Role::Pivot, CellSet::only(pivot));
            out.cells_as(Role::Wing, wings.into_iter().collect());
        };
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
        } says {
            let doubled = if is_doubled { ", doubly linked" } else { "" };
            write!(f, ", {} with {wing}{doubled}", set.short())
        }, proved { out.almost_locked_wing(set, wing, is_doubled) };
        /// Strong links of one digit, joined by weak links.
        StrongLinks {
            /// The digit.
            digit: Digit,
            /// The houses of the strong links in the order of the chain. Chains of less than four links
            /// end with `None`.
            houses: [Option<House>; 4],
            /// The number of links between groups of cells, at least one of which has several cells.
            grouped: u8,
        } says ", {digit} in {houses}", proved { houses.into_iter().flatten().for_each(|house| out.places(house, digit)) };
        /// Cells that could swap two digits.
        Loop {
            /// The cells.
            cells: CellSet,
            /// The digits.
            digits: DigitSet,
            /// What follows from the extra candidates.
            kind: DeadlyType,
        } says " type {kind}, {digits} in {cells}", proved { out.deadly(CandidateSet::product(cells, digits), kind) };
        /// Houses in which a digit has two places, or the box of an empty rectangle.
        SingleDigit {
            /// The digit.
            digit: Digit,
            /// The houses.
            houses: HouseSet,
        } says ", {digit} in {houses}", proved { houses.iter().for_each(|house| out.places(house, digit)) };
        /// Two two-string kites of different digits with the same cells in the box.
        TwoKites {
            /// The digit of each kite.
            digits: [Digit; 2],
            /// The row and the column of each kite.
            houses: [HouseSet; 2],
        } says {
            write!(f, ", {} in {}, {} in {}", digits[0], houses[0], digits[1], houses[1])
        }, proved {
            for (digit, houses) in digits.into_iter().zip(houses) {
                houses.iter().for_each(|house| out.places(house, digit));
            }
        };
        /// Two cells with the same two candidates, and a strong link of one of them.
        WWing {
            /// The cells.
            cells: [Cell; 2],
            /// The digit of the strong link.
            digit: Digit,
            /// The house of the strong link.
            house: House,
        } says ", {cells}, {digit} in {house}", proved {
            out.cells(cells.into_iter().collect());
            out.places(house, digit);
        };
        /// Places of a digit that strong links join.
        Coloring {
            /// The digit.
            digit: Digit,
            /// The places of all colors.
            cells: CellSet,
        } says ", {digit} in {cells}", proved { out.colors(digit, cells) };
        /// Four cells that could swap two digits, some of which may be filled, or six that could exchange
        /// three digits.
        Rectangle {
            /// The cells.
            cells: CellSet,
            /// The digits.
            digits: DigitSet,
            /// What follows from the extra candidates.
            kind: DeadlyType,
        } says ", {digits} in {cells}", proved { out.deadly(CandidateSet::product(cells, digits), kind) };
        /// All blank cells, but for a few candidates.
        Grave {
            /// The cells that have extra candidates.
            cells: CellSet,
            /// What follows from the extra candidates.
            kind: DeadlyType,
        } says {
            if kind == DeadlyType::Any {
                write!(f, ", {}", cells.short())
            } else {
                write!(f, " type {}, {}", kind.number(), cells.short())
            }
        }, proved { out.grave(kind)? };
        /// Cells whose candidates are combined.
        Aligned {
            /// The cells.
            cells: CellSet,
        } says ", {cells}", proved {
            out.cells(cells);
            out.excluders(cells);
        };
        /// A chain, a cycle, or chains that agree.
        Chain {
            /// The form.
            form: ChainForm,
            /// The candidate with which the search for the chain began.
            start: Candidate,
            /// The number of different nodes, those of nested chains included.
            nodes: u32,
        } says ", {nodes} nodes, {form} {start}", proved by_finder;
        /// Almost locked sets, of which each two neighbours have a restricted common.
        LinkedSets {
            /// The cells of the first and of the last set.
            ends: [CellSet; 2],
            /// The number of sets, 2 or more.
            sets: u8,
            /// The number of cells. A cell counts for each set that has it.
            cells: u16,
        } says {
            let [first, last] = ends.map(CellSet::short);
            if sets == 2 {
                write!(f, ", {first} and {last}")
            } else {
                write!(f, ", {sets} sets from {first} to {last}")
            }
        }, proved by_finder;
        /// A cell, and an almost locked set, a petal, for each of its candidates.
        Blossom {
            /// The cell.
            stem: Cell,
            /// The cells of all petals.
            petals: CellSet,
            /// The number of the petals' cells. A cell counts for each petal that has it.
            cells: u16,
        } says ", stem {stem}, petals {petals}", proved by_finder;
        /// Cells of the crossing of a line and a box, and other cells of both.
        SueDeCoq {
            /// The cells of the crossing.
            crossing: CellSet,
            /// The other cells of the line.
            line: CellSet,
            /// The other cells of the box.
            block: CellSet,
        } says ", {crossing} with {line} and {block}", proved by_finder;
        /// Two almost locked sets, and two places of a digit in a house that see its places in the sets.
        AlmostLockedWWing {
            /// The cells of the sets. The first place in the house sees the digit in the first set.
            sets: [CellSet; 2],
            /// The digit.
            digit: Digit,
            /// The house in which the digit has two places.
            house: House,
        } says ", {sets}, {digit} in {house}", proved { out.almost_locked_w_wing(sets, digit, house)? };
        /// Two cells with the same two candidates, and a box whose places of both lie in a row and a
        /// column of the cells.
        EmptyRectanglePair {
            /// The cells.
            cells: [Cell; 2],
            /// The box.
            block: House,
        } says ", {cells}, {block}", proved {
            let pair: CellSet = cells.into_iter().collect();
            out.cells(pair);
            out.places_of(block, out.board.union_of(pair));
            for line in pair.iter().flat_map(|cell| cell.houses().into_iter().take(2)) {
                if !line.cells().is_disjoint(block.cells()) {
                    out.house(Role::Cover, line);
                }
            }
        };
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
        } says ", {digits} in {set} of {from} and {places} of {to}", proved {
            out.cells(set);
            out.places_of(to, digits);
            out.house(Role::Cover, from);
        };
        /// Two colors of candidates that strong links join.
        Medusa {
            /// The least of the candidates. It has the first color.
            start: Candidate,
            /// The rule by which something goes.
            rule: MedusaRule,
        } says " rule {rule}, from {start}", proved by_finder;
        /// Blank cells that complete the filled cells of two digits.
        ReverseGrave {
            /// The digits.
            digits: DigitSet,
            /// The blank cells.
            cells: CellSet,
            /// What follows from the extra candidates.
            kind: DeadlyType,
        } says " type {kind}, {digits} in {cells}", proved { out.reverse_grave(digits, cells, kind) };
        /// A loop of an odd number of cells.
        Oddagon {
            /// The cells.
            cells: CellSet,
            /// One digit, or two.
            digits: DigitSet,
        } says ", {digits} in {cells}", proved by_finder;
        /// A symmetry of the givens.
        Symmetry {
            /// The transform that maps the givens to themselves.
            transform: Transform,
        } says ", {transform}", proved { out.symmetry(transform) };
        /// All ways to place a digit.
        Template {
            /// The digit.
            digit: Digit,
        } says ", {digit}", proved by_finder;
        /// The whole position, which has one solution.
        Solution says "", proved { out.solution() };
        /// A chain of `HoDoKu`, or several chains that agree or contradict each other.
        Inferences {
            /// The first candidate of the first chain.
            start: Candidate,
            /// The last candidate of the first chain.
            end: Candidate,
            /// The number of nodes of all chains, one more than the inferences of a single chain. An
            /// almost locked set counts more than once.
            length: u32,
        } says ", {length} nodes, from {start} to {end}", proved by_finder;
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
        } says ", {digits} in {crossing} with {wings}{opposite}", proved {
            for (cell, digits) in [(crossing, digits)].into_iter().chain(opposite) {
                for house in [HouseKind::Row, HouseKind::Column].map(|kind| kind.house_of(cell)) {
                    out.places_of(house, digits);
                }
                out.whole_cells(Role::Crossing, CellSet::only(cell));
            }
            out.whole_cells(Role::Wing, wings.into_iter().collect());
        };
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
        } says ", {digits} in {base}, targets {targets}", proved { out.exocet(base, targets, digits, cross_lines) };
        /// Cells that hold as many digits as their houses can give.
        MultiSector {
            /// The cells.
            cells: CellSet,
            /// For each digit, the houses that have all its places in the cells. All digits together have
            /// as many as there are cells.
            covers: [HouseSet; 9],
        } says ", {cells}", proved {
            out.cells(cells);
            out.houses(Role::Cover, union(covers));
        };
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
        } says ", {digits} in {lines}", proved {
            for house in lines.iter() {
                out.open_places(house, digits);
                out.house(Role::Base, house);
            }
            out.houses(Role::Cover, union(covers));
            out.whole_cells(Role::CoverCell, cells);
            out.candidates(Role::Pattern, lines.cells(), digits);
        };
        /// Twelve cells of four boxes that cannot hold only three digits.
        Tridagon {
            /// The cells.
            cells: CellSet,
            /// The digits.
            digits: DigitSet,
        } says ", {digits} in {cells}", proved {
            cells.iter().for_each(|cell| out.premise(Premise::Cell(cell)));
            out.candidates(Role::Pattern, cells, digits);
            out.candidates(Role::Extra, cells, !digits);
        };
        /// A chain of cells, and of digits in houses, that refutes a candidate.
        Whip {
            /// The candidate.
            target: Candidate,
            /// The number of cells and of digits in houses.
            length: u8,
        } says ", length {length}, from {target}", proved by_finder;
    }
}

impl Turned for Pattern {
    fn turned(&self, tables: &TransformTables) -> Self {
        match self.with_images(tables) {
            Self::Firework { crossing, wings, digits, opposite } => {
                firework(crossing, wings, digits, opposite)
            }
            image => image,
        }
    }
}

/// Returns a firework in the order of its finder. A turn may make the column of a crossing a row. Then
/// the wings change places.
fn firework(
    crossing: Cell,
    mut wings: [Cell; 2],
    digits: DigitSet,
    opposite: Option<(Cell, DigitSet)>,
) -> Pattern {
    if wings[0].row() != crossing.row() {
        wings.swap(0, 1);
    }
    match opposite {
        // The first crossing is the upper one.
        Some((upper, own)) if upper < crossing => {
            let [first, second] = wings;
            let (wings, opposite) = ([second, first], Some((crossing, digits)));
            Pattern::Firework { crossing: upper, wings, digits: own, opposite }
        }
        opposite => Pattern::Firework { crossing, wings, digits, opposite },
    }
}
