//! [`Turn`]: a symmetry of Sudoku as tables, for everything that a step is made of.

use crate::board::{Board, Kind};
use crate::deduction::Deduction;
use crate::evidence::{ChainNode, Evidence, Extent, Link, Part, Premise, Reason};
use crate::house_set::HouseSet;
use crate::pattern::{Deadly, MedusaRule, Pattern};
use ninefold_core::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Marks, Puzzle, Transform,
};

/// The images of cells, digits and houses under a transform.
#[derive(Clone, Debug)]
pub struct Turn {
    transform: Transform,
    cells: [Cell; 81],
    digits: [Digit; 9],
    houses: [House; 27],
}

#[allow(missing_docs, reason = "each method returns the image of what it is named after")]
impl Turn {
    /// Returns the tables of a transform.
    pub fn new(transform: Transform) -> Self {
        // Where the inverse takes each cell from is where the transform takes it to.
        let cells = transform.inverse().rearrange(&Cell::ALL);
        let house = |house: House| {
            let [first, .., last] = house.cell_array().map(|cell| cells[cell.index()]);
            let houses = [Kind::Row, Kind::Column, Kind::Block].map(|kind| kind.house_of(first));
            let shared = houses.into_iter().find(|house| house.cells().contains(last));
            shared.unwrap_or(house)
        };
        let digits = Digit::ALL.map(|digit| transform.digit(digit));
        Self { transform, cells, digits, houses: House::ALL.map(house) }
    }

    /// Returns the way back.
    pub fn inverse(&self) -> Self {
        Self::new(self.transform.inverse())
    }

    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    pub fn house(&self, house: House) -> House {
        self.houses[house.index()]
    }

    pub fn candidate(&self, Candidate { cell, digit }: Candidate) -> Candidate {
        Candidate { cell: self.cell(cell), digit: self.digit(digit) }
    }

    pub fn cells(&self, cells: CellSet) -> CellSet {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    pub fn houses(&self, houses: HouseSet) -> HouseSet {
        houses.iter().map(|house| self.house(house)).collect()
    }

    /// Returns the houses of each digit.
    fn covers(&self, covers: [HouseSet; 9]) -> [HouseSet; 9] {
        let mut turned = [HouseSet::EMPTY; 9];
        for digit in Digit::ALL {
            turned[self.digit(digit).index()] = self.houses(covers[digit.index()]);
        }
        turned
    }

    pub fn candidates(&self, candidates: &CandidateSet) -> CandidateSet {
        let mut places = [CellSet::EMPTY; 9];
        for digit in Digit::ALL {
            places[self.digit(digit).index()] = self.cells(candidates.places(digit));
        }
        CandidateSet::from_places(places)
    }

    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        self.transform.puzzle(puzzle)
    }

    pub fn board(&self, board: &Board) -> Board {
        let marks = Marks::from(self.candidates(&board.candidate_set()));
        let givens = self.cells(board.givens());
        Board::with_marks(&self.puzzle(board.filled()), &marks).with_givens(givens)
    }

    pub fn deduction(&self, found: &Deduction) -> Deduction {
        Deduction {
            technique: found.technique,
            pattern: self.pattern(found.pattern),
            placement: found.placement.map(|placement| self.candidate(placement)),
            eliminations: self.candidates(&found.eliminations),
        }
    }

    /// Returns the image of a pattern. There is no `_` arm, so the compiler reports a new pattern that
    /// is missing here.
    #[expect(clippy::too_many_lines, reason = "some lines a pattern")]
    fn pattern(&self, pattern: Pattern) -> Pattern {
        match pattern {
            Pattern::NakedSingle => Pattern::NakedSingle,
            Pattern::HiddenSingle { house } => Pattern::HiddenSingle { house: self.house(house) },
            Pattern::Locked { digit, from, to } => Pattern::Locked {
                digit: self.digit(digit),
                from: self.house(from),
                to: self.house(to),
            },
            Pattern::NakedSubset { house, cells, digits } => Pattern::NakedSubset {
                house: self.house(house),
                cells: self.cells(cells),
                digits: self.digits(digits),
            },
            Pattern::HiddenSubset { house, cells, digits } => Pattern::HiddenSubset {
                house: self.house(house),
                cells: self.cells(cells),
                digits: self.digits(digits),
            },
            Pattern::Fish { digit, base, cover, fins } => Pattern::Fish {
                digit: self.digit(digit),
                base: self.houses(base),
                cover: self.houses(cover),
                fins: self.cells(fins),
            },
            Pattern::SiameseFish { digit, base, covers, fins } => Pattern::SiameseFish {
                digit: self.digit(digit),
                base: self.houses(base),
                covers: covers.map(|cover| self.houses(cover)),
                fins: fins.map(|fins| self.cells(fins)),
            },
            Pattern::KrakenFish { digit, base, cover, fins, through } => Pattern::KrakenFish {
                digit: self.digit(digit),
                base: self.houses(base),
                cover: self.houses(cover),
                fins: self.cells(fins),
                through: through.map(|house| self.house(house)),
            },
            Pattern::AlmostLockedWing { set, wing, is_doubled, largest, candidates } => {
                let (set, wing) = (self.cells(set), self.cell(wing));
                Pattern::AlmostLockedWing { set, wing, is_doubled, largest, candidates }
            }
            Pattern::StrongLinks { digit, houses, grouped } => Pattern::StrongLinks {
                digit: self.digit(digit),
                houses: houses.map(|house| house.map(|house| self.house(house))),
                grouped,
            },
            Pattern::SingleDigit { digit, houses } => {
                Pattern::SingleDigit { digit: self.digit(digit), houses: self.houses(houses) }
            }
            Pattern::WWing { cells, digit, house } => Pattern::WWing {
                cells: cells.map(|cell| self.cell(cell)),
                digit: self.digit(digit),
                house: self.house(house),
            },
            Pattern::Coloring { digit, cells } => {
                Pattern::Coloring { digit: self.digit(digit), cells: self.cells(cells) }
            }
            Pattern::Rectangle { cells, digits, kind } => Pattern::Rectangle {
                cells: self.cells(cells),
                digits: self.digits(digits),
                kind: self.deadly(kind),
            },
            Pattern::LinkedSets { ends, sets, cells } => {
                Pattern::LinkedSets { ends: ends.map(|end| self.cells(end)), sets, cells }
            }
            Pattern::Blossom { stem, petals, cells } => {
                Pattern::Blossom { stem: self.cell(stem), petals: self.cells(petals), cells }
            }
            Pattern::SueDeCoq { crossing, line, block } => Pattern::SueDeCoq {
                crossing: self.cells(crossing),
                line: self.cells(line),
                block: self.cells(block),
            },
            Pattern::AlmostLockedWWing { sets, digit, house } => Pattern::AlmostLockedWWing {
                sets: sets.map(|set| self.cells(set)),
                digit: self.digit(digit),
                house: self.house(house),
            },
            Pattern::EmptyRectanglePair { cells, block } => Pattern::EmptyRectanglePair {
                cells: cells.map(|cell| self.cell(cell)),
                block: self.house(block),
            },
            Pattern::AlmostLockedCandidates { digits, from, set, to, places } => {
                Pattern::AlmostLockedCandidates {
                    digits: self.digits(digits),
                    from: self.house(from),
                    set: self.cells(set),
                    to: self.house(to),
                    places: self.cells(places),
                }
            }
            Pattern::Medusa { start, rule } => {
                Pattern::Medusa { start: self.candidate(start), rule: self.medusa(rule) }
            }
            Pattern::ReverseGrave { digits, cells, kind } => Pattern::ReverseGrave {
                digits: self.digits(digits),
                cells: self.cells(cells),
                kind: self.deadly(kind),
            },
            Pattern::Oddagon { cells, digits } => {
                Pattern::Oddagon { cells: self.cells(cells), digits: self.digits(digits) }
            }
            Pattern::Symmetry { transform } => {
                Pattern::Symmetry { transform: self.symmetry(transform) }
            }
            Pattern::Template { digit } => Pattern::Template { digit: self.digit(digit) },
            Pattern::Solution => Pattern::Solution,
            Pattern::Inferences { start, end, length } => Pattern::Inferences {
                start: self.candidate(start),
                end: self.candidate(end),
                length,
            },
            Pattern::Firework { crossing, wings, digits, opposite } => {
                self.firework(crossing, wings, digits, opposite)
            }
            Pattern::Exocet { base, targets, digits, cross_lines } => Pattern::Exocet {
                base: self.cells(base),
                targets: self.cells(targets),
                digits: self.digits(digits),
                cross_lines: self.houses(cross_lines),
            },
            Pattern::MultiSector { cells, covers } => {
                Pattern::MultiSector { cells: self.cells(cells), covers: self.covers(covers) }
            }
            Pattern::Multifish { digits, lines, covers, cells } => Pattern::Multifish {
                digits: self.digits(digits),
                lines: self.houses(lines),
                covers: self.covers(covers),
                cells: self.cells(cells),
            },
            Pattern::Tridagon { cells, digits } => {
                Pattern::Tridagon { cells: self.cells(cells), digits: self.digits(digits) }
            }
            Pattern::Whip { target, length } => {
                Pattern::Whip { target: self.candidate(target), length }
            }
            Pattern::Wing { pivot, wings } => {
                Pattern::Wing { pivot: self.cell(pivot), wings: wings.map(|wing| self.cell(wing)) }
            }
            Pattern::Loop { cells, digits, kind } => Pattern::Loop {
                cells: self.cells(cells),
                digits: self.digits(digits),
                kind: self.deadly(kind),
            },
            Pattern::Grave { cells, kind } => {
                Pattern::Grave { cells: self.cells(cells), kind: self.deadly(kind) }
            }
            Pattern::Aligned { cells } => Pattern::Aligned { cells: self.cells(cells) },
            Pattern::Chain { form, start, nodes } => {
                Pattern::Chain { form, start: self.candidate(start), nodes }
            }
        }
    }

    fn medusa(&self, rule: MedusaRule) -> MedusaRule {
        match rule {
            MedusaRule::TwiceInCell { cell } => MedusaRule::TwiceInCell { cell: self.cell(cell) },
            MedusaRule::TwiceInHouse { house, digit } => {
                MedusaRule::TwiceInHouse { house: self.house(house), digit: self.digit(digit) }
            }
            MedusaRule::EmptiesCell { cell } => MedusaRule::EmptiesCell { cell: self.cell(cell) },
            MedusaRule::TwoInCell | MedusaRule::TwoElsewhere | MedusaRule::CellAndHouse => rule,
        }
    }

    /// Returns the symmetry of the image that a symmetry becomes.
    fn symmetry(&self, symmetry: Transform) -> Transform {
        self.transform.inverse().then(symmetry).then(self.transform)
    }

    /// A turn may make the column of a crossing a row. Then the wings change places.
    fn firework(
        &self,
        crossing: Cell,
        wings: [Cell; 2],
        digits: DigitSet,
        opposite: Option<(Cell, DigitSet)>,
    ) -> Pattern {
        let (crossing, mut wings) = (self.cell(crossing), wings.map(|wing| self.cell(wing)));
        if wings[0].row() != crossing.row() {
            wings.swap(0, 1);
        }
        let digits = self.digits(digits);
        match opposite.map(|(cell, digits)| (self.cell(cell), self.digits(digits))) {
            // The first crossing is the upper one.
            Some((upper, own)) if upper < crossing => {
                let opposite = Some((crossing, digits));
                let [first, second] = wings;
                let wings = [second, first];
                Pattern::Firework { crossing: upper, wings, digits: own, opposite }
            }
            opposite => Pattern::Firework { crossing, wings, digits, opposite },
        }
    }

    fn deadly(&self, kind: Deadly) -> Deadly {
        match kind {
            Deadly::Type1 | Deadly::Type2 | Deadly::Any => kind,
            Deadly::Type3Naked { house, cells } => {
                Deadly::Type3Naked { house: self.house(house), cells: self.cells(cells) }
            }
            Deadly::Type3Hidden { house, digits } => {
                Deadly::Type3Hidden { house: self.house(house), digits: self.digits(digits) }
            }
            Deadly::Type6 { houses, digit } => {
                Deadly::Type6 { houses: self.houses(houses), digit: self.digit(digit) }
            }
            Deadly::Hidden { houses, digit } => {
                Deadly::Hidden { houses: self.houses(houses), digit: self.digit(digit) }
            }
            Deadly::Type4 { house, digit } => {
                Deadly::Type4 { house: self.house(house), digit: self.digit(digit) }
            }
        }
    }

    pub fn evidence(&self, evidence: &Evidence) -> Evidence {
        Evidence {
            premises: evidence.premises.iter().map(|premise| self.premise(premise)).collect(),
            parts: evidence.parts.iter().map(|part| self.part(part)).collect(),
            links: evidence.links.iter().map(|link| self.link(link)).collect(),
        }
    }

    fn premise(&self, premise: &Premise) -> Premise {
        match premise {
            Premise::Cell(cell) => Premise::Cell(self.cell(*cell)),
            Premise::House(house, digit) => Premise::House(self.house(*house), self.digit(*digit)),
            Premise::Deadly(pattern) => Premise::Deadly(self.candidates(pattern)),
            Premise::Reverse { cells, digits } => {
                Premise::Reverse { cells: self.cells(*cells), digits: self.digits(*digits) }
            }
            Premise::Symmetry { transform, cell } => {
                Premise::Symmetry { transform: self.symmetry(*transform), cell: self.cell(*cell) }
            }
        }
    }

    fn part(&self, part: &Part) -> Part {
        let extent = match part.extent {
            Extent::Candidates(candidates) => Extent::Candidates(self.candidates(&candidates)),
            Extent::Cells(cells) => Extent::Cells(self.cells(cells)),
            Extent::House(house) => Extent::House(self.house(house)),
        };
        Part { role: part.role, extent }
    }

    fn link(&self, link: &Link) -> Link {
        let node = |node: ChainNode| ChainNode {
            digit: self.digit(node.digit),
            cells: self.cells(node.cells),
            is_true: node.is_true,
        };
        let reason = match link.reason {
            Reason::House(house) => Reason::House(self.house(house)),
            Reason::AlmostLockedSet(cells) => Reason::AlmostLockedSet(self.cells(cells)),
            reason @ (Reason::Cell | Reason::Technique) => reason,
        };
        Link { branch: link.branch, from: node(link.from), to: node(link.to), reason }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn houses_move_with_their_cells() {
        for rank in [0, 1, 987_654_321_012, Transform::COUNT - 1] {
            let transform = Transform::nth(rank).unwrap();
            let turn = Turn::new(transform);
            for cell in Cell::ALL {
                assert_eq!(turn.cell(cell), transform.cell(cell));
            }
            for house in House::ALL {
                assert_eq!(turn.house(house).cells(), turn.cells(house.cells()));
            }
        }
    }

    #[test]
    fn a_board_moves_with_its_marks_and_givens() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let mut board = Board::new(&text.parse().unwrap());
        board.place("r5c5=5".parse().unwrap());
        board.eliminate("r1c3=1".parse().unwrap());
        let transform = Transform::nth(1_000_000_000_039).unwrap();
        let image = Turn::new(transform).board(&board);
        assert_eq!(image.candidate_set().len(), board.candidate_set().len());
        assert_eq!(image.givens().len(), 30);
        assert_ne!(image, board);
        assert_eq!(Turn::new(transform.inverse()).board(&image), board);
    }
}
