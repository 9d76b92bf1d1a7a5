//! The evidence of patterns that say why a deduction follows.

use crate::board::{Board, Kind};
use crate::coloring::color_pairs;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise, Role};
use crate::geometry::{common_peers, of_digit};
use crate::house_set::HouseSet;
use crate::pattern::{Deadly, Pattern};
use crate::techniques::{bug_plus_n, exocet, grave, reverse_bug};
use ninefold_core::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

impl Evidence {
    /// Returns the evidence of a deduction whose pattern says why it follows. Takes a microsecond.
    ///
    /// The pattern is not looked up on the board, so prove the result with [`check`](crate::check).
    /// Returns `None` for patterns that do not say it, such as chains: their finders hand over the
    /// evidence themselves ([`StepSink::take_with`](crate::StepSink::take_with)).
    #[expect(clippy::too_many_lines, reason = "some lines a pattern")]
    pub fn of_pattern(board: &Board, found: &Deduction) -> Option<Self> {
        let mut evidence = Evidence::default();
        let out = &mut evidence;
        match found.pattern {
            Pattern::NakedSingle => {
                let cell = found.placement?.cell;
                out.add_premise(Premise::Cell(cell));
                out.add_candidates(Role::Pattern, board.among(CellSet::only(cell), DigitSet::ALL));
            }
            Pattern::HiddenSingle { house } => {
                let digit = found.placement?.digit;
                house_digits(board, house, DigitSet::only(digit), out);
            }
            Pattern::Locked { digit, from, to } => {
                house_digits(board, from, DigitSet::only(digit), out);
                out.add_house(Role::Cover, to);
                if let Some(Candidate { cell, digit }) = found.placement {
                    house_digits(board, Kind::of(from).house_of(cell), DigitSet::only(digit), out);
                }
            }
            Pattern::NakedSubset { house, cells, .. } => {
                out.add_house(Role::Base, house);
                cell_premises(board, cells, out);
            }
            Pattern::HiddenSubset { house, digits, .. } => {
                house_digits(board, house, digits, out);
                if let Some(Candidate { digit, .. }) = found.placement {
                    out.add_premise(Premise::House(house, digit));
                }
            }
            Pattern::Fish { digit, base, cover, fins } => {
                fish(board, digit, [base, cover], fins, out);
            }
            Pattern::SiameseFish { digit, base, covers, fins } => {
                fish(board, digit, [base, covers[0] | covers[1]], fins[0] | fins[1], out);
            }
            Pattern::Wing { pivot, wings } => {
                let wings = wings.into_iter().collect();
                let parts = [(Role::Pivot, CellSet::only(pivot)), (Role::Wing, wings)];
                cells_with_roles(board, parts, out);
            }
            Pattern::SingleDigit { digit, houses } => {
                for house in houses.iter() {
                    house_digits(board, house, DigitSet::only(digit), out);
                }
            }
            Pattern::Firework { crossing, wings, digits, opposite } => {
                for (cell, digits) in [(crossing, digits)].into_iter().chain(opposite) {
                    for house in [Kind::Row, Kind::Column].map(|kind| kind.house_of(cell)) {
                        house_digits(board, house, digits, out);
                    }
                    out.add_cells(Role::Crossing, CellSet::only(cell));
                }
                out.add_cells(Role::Wing, wings.into_iter().collect());
            }
            Pattern::Exocet { base, targets, digits, cross_lines } => {
                base.iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
                for house in cross_lines.iter() {
                    for digit in digits {
                        if board.positions(house, digit) != 0 {
                            out.add_premise(Premise::House(house, digit));
                        }
                    }
                    out.add_house(Role::CrossLine, house);
                }
                out.add_cells(Role::BasePair, base);
                out.add_cells(Role::Target, targets);
                out.add_cells(Role::Companion, exocet::companions(base, targets, cross_lines));
                out.add_candidates(Role::Pattern, board.among(cross_lines.cells() | base, digits));
            }
            Pattern::MultiSector { cells, covers } => {
                cells.iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
                out.add_candidates(Role::Pattern, board.among(cells, DigitSet::ALL));
                let houses = covers.into_iter().fold(HouseSet::default(), |all, own| all | own);
                houses.iter().for_each(|house| out.add_house(Role::Cover, house));
            }
            Pattern::Multifish { digits, lines, covers, cells } => {
                for house in lines.iter() {
                    for digit in digits {
                        let premise = Premise::House(house, digit);
                        if premise.clause(board).is_some() {
                            out.add_premise(premise);
                        }
                    }
                    out.add_house(Role::Base, house);
                }
                let houses = covers.into_iter().fold(HouseSet::default(), |all, own| all | own);
                houses.iter().for_each(|house| out.add_house(Role::Cover, house));
                out.add_cells(Role::CoverCell, cells);
                out.add_candidates(Role::Pattern, board.among(lines.cells(), digits));
            }
            Pattern::Tridagon { cells, digits } => {
                cells.iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
                out.add_candidates(Role::Pattern, board.among(cells, digits));
                out.add_candidates(Role::Extra, board.among(cells, DigitSet::ALL - digits));
            }
            Pattern::WWing { cells, digit, house } => {
                cell_premises(board, cells.into_iter().collect(), out);
                house_digits(board, house, DigitSet::only(digit), out);
            }
            Pattern::Coloring { digit, cells } => colors(board, digit, cells, out),
            Pattern::AlmostLockedWing { set, wing, is_doubled, .. } => {
                let parts = [(Role::Set(0), set), (Role::Wing, CellSet::only(wing))];
                cells_with_roles(board, parts, out);
                for digit in board.candidates(wing) {
                    if is_doubled || found.eliminations.places(digit).is_empty() {
                        let places = (set & board.places(digit)).with(wing);
                        out.add_candidates(Role::RestrictedCommon, of_digit(digit, places));
                    }
                }
            }
            Pattern::StrongLinks { digit, houses, .. } => {
                for house in houses.into_iter().flatten() {
                    house_digits(board, house, DigitSet::only(digit), out);
                }
            }
            Pattern::Loop { cells, digits, kind } | Pattern::Rectangle { cells, digits, kind } => {
                deadly(board, CandidateSet::product(cells, digits), kind, out);
            }
            Pattern::Grave { kind: Deadly::Any, .. } => {
                deadly(board, bug_plus_n::floor(board)?, Deadly::Any, out);
            }
            Pattern::ReverseGrave { digits, cells, kind } => {
                out.add_premise(Premise::Reverse { cells, digits });
                out.add_cells(Role::Filled, reverse_bug::holders(board, digits));
                out.add_candidates(Role::Floor, board.among(cells, digits));
                out.add_candidates(Role::Extra, board.among(cells, !digits));
                of_kind(board, kind, out);
            }
            Pattern::Symmetry { transform } => {
                let placed = found.placement.into_iter().map(|one| one.cell).collect();
                let cells = found.eliminations.cells() | placed;
                for cell in cells {
                    out.add_premise(Premise::Symmetry { transform, cell });
                }
                let images: CellSet = cells.iter().map(|cell| transform.cell(cell)).collect();
                out.add_cells(Role::Pattern, cells);
                out.add_cells(Role::Image, images - cells);
            }
            Pattern::Grave { kind, .. } => deadly(board, grave::floor(board)?, kind, out),
            Pattern::Aligned { cells } => {
                cell_premises(board, cells, out);
                let excluders = common_peers(cells) & board.cells_having(2..=cells.len());
                excluders.iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
                out.add_cells(Role::Excluder, excluders);
            }
            Pattern::AlmostLockedWWing { sets, digit, house } => {
                let ends = board.conjugate_pair(house, digit)?;
                for (number, (set, end)) in (0..).zip(sets.into_iter().zip(ends)) {
                    set.iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
                    out.add_candidates(Role::Set(number), board.among(set, DigitSet::ALL));
                    let places = (set & board.places(digit)).with(end);
                    out.add_candidates(Role::Pattern, of_digit(digit, places));
                }
                out.add_premise(Premise::House(house, digit));
                out.add_house(Role::Base, house);
            }
            Pattern::EmptyRectanglePair { cells: [first, second], block } => {
                let cells = CellSet::only(first).with(second);
                cell_premises(board, cells, out);
                house_digits(board, block, board.union_of(cells), out);
                for cell in cells {
                    let meets = |house: &House| !house.cells().is_disjoint(block.cells());
                    let lines = cell.houses().into_iter().take(2).filter(meets);
                    lines.for_each(|line| out.add_house(Role::Cover, line));
                }
            }
            Pattern::AlmostLockedCandidates { digits, from, set, to, .. } => {
                cell_premises(board, set, out);
                house_digits(board, to, digits, out);
                out.add_house(Role::Cover, from);
            }
            Pattern::Solution => solution(board, found, out),
            Pattern::Chain { .. }
            | Pattern::Inferences { .. }
            | Pattern::KrakenFish { .. }
            | Pattern::LinkedSets { .. }
            | Pattern::Blossom { .. }
            | Pattern::SueDeCoq { .. }
            | Pattern::Medusa { .. }
            | Pattern::Oddagon { .. }
            | Pattern::Template { .. }
            | Pattern::Whip { .. } => return None,
        }
        Some(evidence)
    }
}

/// Adds what is known of digits in a house: the premises, the house, and the digits' places.
fn house_digits(board: &Board, house: House, digits: DigitSet, out: &mut Evidence) {
    for digit in digits {
        out.add_premise(Premise::House(house, digit));
        out.add_candidates(Role::Pattern, of_digit(digit, board.places_in(house, digit)));
    }
    out.add_house(Role::Base, house);
}

/// Adds a fish: the premises of its base houses, the houses, and the fins. A place in two base houses
/// is an endo fin.
fn fish(
    board: &Board,
    digit: Digit,
    [base, cover]: [HouseSet; 2],
    fins: CellSet,
    out: &mut Evidence,
) {
    for house in base.iter() {
        house_digits(board, house, DigitSet::only(digit), out);
    }
    cover.iter().for_each(|house| out.add_house(Role::Cover, house));
    let endo_fins: CellSet = fins.iter().filter(|cell| base.count_of(*cell) > 1).collect();
    for (role, cells) in [(Role::Fin, fins - endo_fins), (Role::EndoFin, endo_fins)] {
        if !cells.is_empty() {
            out.add_candidates(role, of_digit(digit, cells));
        }
    }
}

/// Adds the strong links between the places of colors, and the colors.
fn colors(board: &Board, digit: Digit, cells: CellSet, out: &mut Evidence) {
    for house in House::ALL {
        let places = board.places_in(house, digit);
        if places.len() == 2 && places.is_subset(cells) {
            out.add_premise(Premise::House(house, digit));
        }
    }
    let pairs = color_pairs(board, digit).into_iter();
    let used = pairs.filter(|[one, _]| one.is_subset(cells)).flatten();
    for (number, color) in (0..).zip(used) {
        out.add_candidates(Role::Color(number), of_digit(digit, color));
    }
}

/// Adds everything that is known of the board.
fn solution(board: &Board, found: &Deduction, out: &mut Evidence) {
    board.blanks().iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
    for house in House::ALL {
        let open = Digit::ALL.into_iter().filter(|digit| board.positions(house, *digit) != 0);
        open.for_each(|digit| out.add_premise(Premise::House(house, digit)));
    }
    out.add_candidates(Role::Pattern, found.placement.into_iter().collect());
}

/// Adds what is known of cells: the premises, and the cells' candidates.
fn cell_premises(board: &Board, cells: CellSet, out: &mut Evidence) {
    cells.iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
    out.add_candidates(Role::Pattern, board.among(cells, DigitSet::ALL));
}

/// Adds what is known of cells with two roles: the premises, and the cells' candidates.
fn cells_with_roles(board: &Board, parts: [(Role, CellSet); 2], out: &mut Evidence) {
    for (role, cells) in parts {
        cells.iter().for_each(|cell| out.add_premise(Premise::Cell(cell)));
        out.add_candidates(role, board.among(cells, DigitSet::ALL));
    }
}

/// Adds a deadly pattern, and what its type uses besides.
fn deadly(board: &Board, floor: CandidateSet, kind: Deadly, out: &mut Evidence) {
    out.add_premise(Premise::Deadly(floor));
    out.add_candidates(Role::Floor, floor & board.candidate_set());
    out.add_candidates(Role::Extra, board.candidate_set().within(floor.cells()) - floor);
    of_kind(board, kind, out);
}

/// Adds what the type of a deadly pattern uses besides.
fn of_kind(board: &Board, kind: Deadly, out: &mut Evidence) {
    match kind {
        Deadly::Type1 | Deadly::Type2 | Deadly::Any => {}
        Deadly::Type3Naked { house, cells } => {
            out.add_house(Role::Base, house);
            cell_premises(board, cells, out);
        }
        Deadly::Type3Hidden { house, digits } => house_digits(board, house, digits, out),
        Deadly::Type4 { house, digit } => {
            house_digits(board, house, DigitSet::only(digit), out);
        }
        Deadly::Type6 { houses, digit } | Deadly::Hidden { houses, digit } => {
            for house in houses.iter() {
                house_digits(board, house, DigitSet::only(digit), out);
            }
        }
    }
}
