//! The checker: derives a conclusion from premises alone. It knows no technique.
//!
//! It assumes the opposite of the conclusion and refutes it by three means:
//!
//! 1. Unit propagation. A true candidate makes its peers of the same digit and the other candidates of
//!    its cell false. A premise with one candidate left makes it true. A premise without candidates is
//!    a contradiction.
//! 2. Case distinction. Where nothing follows, each candidate of a premise is tried in turn.
//! 3. Counting, after a few trials:
//!    - n cells of a house need n digits. If they have no more, they hold all of them.
//!    - n cells need n digits; count each digit as often as it fits.
//!    - Each digit that a house needs takes a cell of its own. A house that crosses these houses gives
//!      each cell and each digit once.

use crate::board::{Board, HouseKind};
use crate::evidence::Premise;
use crate::geometry::{common_peers, of_digit};
use crate::house_set::HouseSet;
use alloc::vec::Vec;
use core::fmt;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Transform};

/// The largest number of assumptions that the checker makes for one candidate.
const MAX_ASSUMPTIONS: u32 = 1 << 16;
/// The number of assumptions for one candidate without counting, which few steps need.
const PLAIN_ASSUMPTIONS: u32 = 1 << 6;
/// The largest number of states in the search of [`most_of`].
const MAX_TRIES: u32 = 1 << 12;

/// The largest number of ways to fill a deadly pattern, as far as its cells alone say.
const MAX_FILLINGS: usize = 1 << 12;

/// Why a proof does not hold.
///
/// ```
/// use ninefold_core::{CandidateSet, Puzzle};
/// use ninefold_logic::{Board, ProofError, check};
///
/// let board = Board::new(&Puzzle::EMPTY);
/// let placement = "r1c1=5".parse()?;
/// let error = check(&board, &[], Some(placement), &CandidateSet::EMPTY).unwrap_err();
/// assert_eq!(error, ProofError::DoesNotFollow(placement));
/// # Ok::<(), ninefold_core::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofError {
    /// The premise with this index does not hold on the board: the cell or the house is filled, or
    /// the pattern is not deadly, or the symmetry is none.
    NoPremise(usize),
    /// The conclusion about a candidate does not follow from the premises.
    DoesNotFollow(Candidate),
    /// The checker gave up on a candidate after many assumptions.
    TooLong(Candidate),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPremise(index) => write!(f, "premise {index} does not hold on the board"),
            Self::DoesNotFollow(candidate) => {
                write!(f, "the claim about {candidate} does not follow from the premises")
            }
            Self::TooLong(candidate) => {
                write!(f, "the proof for {candidate} takes more than {MAX_ASSUMPTIONS} assumptions")
            }
        }
    }
}

impl core::error::Error for ProofError {}

impl Premise {
    /// Returns the candidates of which one is true, or `None` if the premise does not hold on the
    /// board.
    pub fn clause(&self, board: &Board) -> Option<CandidateSet> {
        match *self {
            Self::Cell(cell) => board
                .blanks()
                .contains(cell)
                .then(|| CandidateSet::product(CellSet::only(cell), board.candidates(cell))),
            Self::House(house, digit) => {
                let is_filled = house.cells().iter().any(|cell| board.digit(cell) == Some(digit));
                let places = board.places_in(house, digit);
                (!is_filled).then(|| CandidateSet::product(places, DigitSet::only(digit)))
            }
            Self::Deadly(pattern) => deadly_clause(board, &pattern),
            Self::Reverse { cells, digits } => reverse_clause(board, cells, digits),
            Self::Symmetry { transform, cell } => symmetry_clause(board, transform, cell),
        }
    }
}

/// Returns the candidates without which a pattern would be deadly, if it is one.
fn deadly_clause(board: &Board, pattern: &CandidateSet) -> Option<CandidateSet> {
    let cells = pattern.cells();
    let is_deadly = !cells.is_empty()
        && (cells & board.givens()).is_empty()
        && (is_swappable(pattern) || every_filling_has_a_twin(pattern));
    // A filled cell with another digit is no part of a deadly pattern.
    let fits =
        |cell: Cell| board.digit(cell).is_none_or(|digit| pattern.digits(cell).contains(digit));
    let extra = board.candidate_set().within(cells) - *pattern;
    (is_deadly && cells.iter().all(fits)).then_some(extra)
}

/// Returns whether each cell of a pattern has two digits, and each digit is twice in a house or not at
/// all. Then each cell can take its other digit.
fn is_swappable(pattern: &CandidateSet) -> bool {
    let has_two = |cell: Cell| pattern.digits(cell).len() == 2;
    let is_balanced = |house: &House| {
        let count = |digit| (pattern.places(digit) & house.cells()).len();
        Digit::ALL.into_iter().all(|digit| matches!(count(digit), 0 | 2))
    };
    pattern.cells().iter().all(has_two) && House::ALL.iter().all(is_balanced)
}

/// Returns whether a pattern of few cells can be filled, and each way to fill it has another way with
/// the same digits in each house. The cells outside the pattern do not tell two such ways apart.
fn every_filling_has_a_twin(pattern: &CandidateSet) -> bool {
    let cells = pattern.cells();
    let number = cells.iter().map(|cell| pattern.digits(cell).len());
    if number.fold(1, usize::saturating_mul) > MAX_FILLINGS {
        return false;
    }
    // The digits of each house, for each way to fill the cells so far.
    let mut ways = alloc::vec![[DigitSet::EMPTY; 27]];
    for cell in cells {
        let mut longer = Vec::new();
        for way in &ways {
            for digit in pattern.digits(cell) {
                let houses = cell.houses().map(House::index);
                if houses.iter().all(|house| !way[*house].contains(digit)) {
                    let mut next = *way;
                    for house in houses {
                        next[house].insert(digit);
                    }
                    longer.push(next);
                }
            }
        }
        ways = longer;
    }
    ways.sort_unstable_by_key(|way| way.map(DigitSet::bits));
    !ways.is_empty() && ways.chunk_by(|one, other| one == other).all(|twins| twins.len() > 1)
}

/// Returns the candidates without which blank cells would complete the filled cells of two digits.
fn reverse_clause(board: &Board, cells: CellSet, digits: DigitSet) -> Option<CandidateSet> {
    let filled = board.filled().clues().filter(|(_, digit)| digits.contains(*digit));
    let all = filled.map(|(cell, _)| cell).collect::<CellSet>() | cells;
    let is_complete = |house: &House| matches!((all & house.cells()).len(), 0 | 2);
    let is_reverse = digits.len() == 2
        && !cells.is_empty()
        && cells.is_subset(board.blanks())
        && all.len() < 18
        && House::ALL.iter().all(is_complete);
    is_reverse.then(|| board.candidate_set().within(cells) - CandidateSet::product(cells, digits))
}

/// Returns the candidates of a blank cell whose images are possible, if a transform maps the givens to
/// themselves.
fn symmetry_clause(board: &Board, transform: Transform, cell: Cell) -> Option<CandidateSet> {
    let given = |own: Cell| board.digit(own).filter(|_| board.givens().contains(own));
    let is_kept =
        |own: &Cell| given(transform.cell(*own)) == given(*own).map(|digit| transform.digit(digit));
    if !board.blanks().contains(cell) || !Cell::ALL.iter().all(is_kept) {
        return None;
    }
    let image = transform.cell(cell);
    let is_possible = |digit: &Digit| match transform.digit(*digit) {
        other if image == cell => other == *digit,
        other => board.digit(image) == Some(other) || board.candidates(image).contains(other),
    };
    let possible = board.candidates(cell).iter().filter(is_possible).collect();
    Some(CandidateSet::product(CellSet::only(cell), possible))
}

/// Checks that a conclusion follows from premises on a board: the placement is true, and the
/// eliminations are false.
///
/// The cost is microseconds for most steps. It is bounded for each candidate: see
/// [`ProofError::TooLong`].
///
/// ```
/// use ninefold_core::{CandidateSet, House, Puzzle};
/// use ninefold_logic::{Board, Premise, check};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let placement = "r1c6=8".parse()?;
/// let premise = Premise::House("b2".parse()?, "8".parse()?);
/// assert_eq!(check(&board, &[premise], Some(placement), &CandidateSet::EMPTY), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first premise that does not hold, or the first candidate for which the conclusion does not
/// follow.
pub fn check(
    board: &Board,
    premises: &[Premise],
    placement: Option<Candidate>,
    eliminations: &CandidateSet,
) -> Result<(), ProofError> {
    let mut clauses = Vec::with_capacity(premises.len());
    for (index, premise) in premises.iter().enumerate() {
        clauses.push(premise.clause(board).ok_or(ProofError::NoPremise(index))?);
    }
    let cells = premises.iter().filter_map(|premise| match *premise {
        Premise::Cell(cell) => Some(cell),
        _ => None,
    });
    let cells: CellSet = cells.collect();
    let needs = Needs::of(premises);
    let open = board.candidate_set();
    let refute = |candidate: Candidate, start: State| match refute(&clauses, cells, &needs, &start)
    {
        Some(true) => Ok(()),
        Some(false) => Err(ProofError::DoesNotFollow(candidate)),
        None => Err(ProofError::TooLong(candidate)),
    };
    if let Some(placement) = placement {
        // If the placement is false, so is its candidate and nothing else is known.
        let start = State { open: open.without(placement), known: CandidateSet::EMPTY };
        refute(placement, start)?;
    }
    for candidate in eliminations {
        let start = State { open, known: CandidateSet::EMPTY }.with(candidate);
        refute(candidate, start)?;
    }
    Ok(())
}

/// What a proof knows: the candidates that may be true, and those that are.
#[derive(Clone, Copy)]
struct State {
    open: CandidateSet,
    known: CandidateSet,
}

impl State {
    /// Returns the state in which a candidate is true.
    fn with(self, candidate: Candidate) -> Self {
        let Candidate { cell, digit } = candidate;
        let others = CandidateSet::product(CellSet::only(cell), DigitSet::ALL).without(candidate);
        let peers = CandidateSet::product(cell.peers(), DigitSet::only(digit));
        Self { open: self.open - others - peers, known: self.known.with(candidate) }
    }
}

/// Draws all consequences of a state. Returns the shortest premise that is open: the candidates of
/// which one is true. There are none if the premises contradict the state. Returns `None` if every
/// premise has a true candidate.
fn propagate(clauses: &[CandidateSet], state: &mut State) -> Option<CandidateSet> {
    loop {
        let (mut has_changed, mut shortest) = (false, None);
        for clause in clauses {
            let left = *clause & state.open;
            match left.len() {
                0 => return Some(left),
                1 => {
                    for candidate in &(left - state.known) {
                        *state = state.with(candidate);
                        has_changed = true;
                    }
                }
                len => {
                    let is_true = !(left & state.known).is_empty();
                    if !is_true && shortest.is_none_or(|(least, _)| len < least) {
                        shortest = Some((len, left));
                    }
                }
            }
        }
        if !has_changed {
            return shortest.map(|(_, left)| left);
        }
    }
}

/// Counts the digits of sets of cells. `cells` are those that hold one of their candidates, as the
/// premises say. In each house, n of them need n digits. If they have no more, they hold each, and
/// the digit is false in every cell that sees all its places in the set.
///
/// Returns whether the state has changed, or `None` if a set has too few digits.
fn count(cells: CellSet, state: &mut State) -> Option<bool> {
    let mut has_changed = false;
    for house in House::ALL {
        let inside = house.cells() & cells;
        // All sets of them: each cell doubles the list.
        let mut sets = alloc::vec![(CellSet::EMPTY, DigitSet::EMPTY)];
        for cell in inside {
            let digits = state.open.digits(cell);
            for index in 0..sets.len() {
                sets.push((sets[index].0.with(cell), sets[index].1 | digits));
            }
        }
        for (set, digits) in sets {
            if digits.len() < set.len() {
                return None;
            }
            if digits.len() == set.len() {
                for digit in digits {
                    let places = state.open.places(digit) & set;
                    let seen = state.open.places(digit) & common_peers(places);
                    has_changed |= !seen.is_empty();
                    state.open -= of_digit(digit, seen);
                }
            }
        }
    }
    Some(has_changed)
}

/// Returns whether some cells need more digits than they can hold. Each cell needs one, and each digit
/// fits as often as [`most_of`] says. The premises say that each of `cells` holds one of its
/// candidates.
fn has_too_few_digits(cells: CellSet, state: &State) -> bool {
    let most = |digit: Digit| most_of(state.open.places(digit) & cells);
    Digit::ALL.into_iter().map(most).sum::<usize>() < cells.len()
}

/// The houses that need each digit, as the premises say.
struct Needs([HouseSet; 9]);

impl Needs {
    fn of(premises: &[Premise]) -> Self {
        let mut needs = [HouseSet::EMPTY; 9];
        for premise in premises {
            if let Premise::House(house, digit) = *premise {
                needs[digit.index()] = needs[digit.index()].with(house);
            }
        }
        Self(needs)
    }

    /// Returns whether some houses need more digits than they have places. Houses of a kind are
    /// disjoint, so each of their needs takes a place of its own. In a house of another kind, these
    /// places are different digits in different cells.
    fn have_too_few_places(&self, state: &State) -> bool {
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Block];
        kinds.into_iter().any(|kind| {
            let all: HouseSet = kind.houses().iter().copied().collect();
            let needs = self.0.map(|houses| houses & all);
            let number: usize = needs.iter().map(|houses| houses.len()).sum();
            let places = |house: House| {
                Digit::ALL.map(|digit| {
                    let cells = needs[digit.index()].cells() & house.cells();
                    state.open.places(digit) & cells
                })
            };
            number > 0
                && kinds.into_iter().filter(|other| *other != kind).any(|other| {
                    let most = other.houses().iter().map(|house| most_pairs(places(*house)));
                    most.sum::<usize>() < number
                })
        })
    }
}

/// Returns how many digits can go into different cells, from the cells of each digit: by Hall's
/// theorem, for the worst set of digits, the number of its cells and of the other digits.
fn most_pairs(places: [CellSet; 9]) -> usize {
    let mut cells = [CellSet::EMPTY; 512];
    let most = (0..512_usize).map(|set| {
        if set > 0 {
            cells[set] = cells[set & (set - 1)] | places[set.trailing_zeros() as usize];
        }
        cells[set].len() + 9 - set.count_ones() as usize
    });
    most.min().unwrap_or(0)
}

/// Returns the largest number of places that do not see each other; an upper bound after
/// [`MAX_TRIES`].
fn most_of(places: CellSet) -> usize {
    let houses =
        |houses: &[House]| houses.iter().filter(|house| !places.is_disjoint(house.cells())).count();
    let [rows, columns, blocks] = [0, 9, 18].map(|first| houses(&House::ALL[first..first + 9]));
    let bound = rows.min(columns).min(blocks);
    let (mut best, mut tries) = (0, 0);
    let mut open = alloc::vec![(places, 0)];
    while let Some((left, taken)) = open.pop() {
        best = best.max(taken);
        tries += 1;
        if best == bound || tries > MAX_TRIES {
            return bound;
        }
        // One place of the first row is taken, or none.
        let Some(first) = left.first() else { continue };
        let [row, ..] = first.houses();
        if taken + left.len() > best {
            open.push((left - row.cells(), taken));
            for place in left & row.cells() {
                open.push(((left - place.peers()).without(place), taken + 1));
            }
        }
    }
    best
}

/// Returns whether a state contradicts the premises, or `None` if [`MAX_ASSUMPTIONS`] do not decide.
/// `cells` are those whose premise is that they hold one of their candidates, `needs` the digits
/// that houses need.
fn refute(clauses: &[CandidateSet], cells: CellSet, needs: &Needs, start: &State) -> Option<bool> {
    let mut assumptions = 0;
    let mut states = alloc::vec![*start];
    while let Some(mut state) = states.pop() {
        let Some(open) = propagate(clauses, &mut state) else { return Some(false) };
        if !open.is_empty() && assumptions > PLAIN_ASSUMPTIONS {
            match count(cells, &mut state) {
                Some(true) => {
                    states.push(state);
                    continue;
                }
                Some(false) if has_too_few_digits(cells, &state) => continue,
                Some(false) if needs.have_too_few_places(&state) => continue,
                Some(false) => {}
                None => continue,
            }
        }
        for candidate in &open {
            assumptions += 1;
            if assumptions > MAX_ASSUMPTIONS {
                return None;
            }
            states.push(state.with(candidate));
        }
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how many places no two of which see each other there are at most: tries everything.
    fn slow(places: CellSet) -> usize {
        let with = |place: Cell| {
            let later: CellSet =
                (places - place.peers()).iter().filter(|own| *own > place).collect();
            1 + slow(later)
        };
        places.iter().map(with).max().unwrap_or(0)
    }

    #[test]
    fn a_digit_is_in_some_cells_as_often_as_they_can_hold_it() {
        let mut bits = 0x9E37_79B9_7F4A_7C15_u128;
        for _ in 0..3000 {
            bits = bits.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645) ^ bits >> 67;
            let places: CellSet =
                CellSet::ALL.iter().filter(|cell| bits >> cell.index() & 7 < 1).collect();
            assert_eq!(most_of(places), slow(places), "{places}");
        }
        assert_eq!(most_of(CellSet::ALL), 9);
        assert_eq!(most_of(CellSet::EMPTY), 0);
    }
}
