//! The search for base and cover houses.

use super::template;
use core::ops::ControlFlow;
use ninefold_core::{CellSet, Digit, House};
use ninefold_logic::unstable_internals::common_peers;
use ninefold_logic::{Board, HouseKind, HouseSet};

/// The kinds of houses that a fish may have.
///
/// ```
/// use ninefold_core::Puzzle;
/// use ninefold_scales::hodoku::fish::{FishShape, find_all};
/// use ninefold_logic::{AllSteps, Board};
///
/// let text = "98..62753.65..3...327.5...679..3.5...5...9...832.45..9673591428249.87..5518.2...7";
/// let board = Board::new(&text.parse::<Puzzle>()?);
/// let mut sink = AllSteps::default();
/// assert!(find_all(&board, FishShape::Basic, 2, &mut sink).is_continue());
/// assert_eq!(sink.found[0].to_string(), "x-wing, 1 in columns 15, rows 25: r2c4789<>1 r5c34789<>1");
/// # Ok::<(), ninefold_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum FishShape {
    /// Rows and columns: the base has only rows, and the cover only columns, or the reverse.
    Basic,
    /// As basic fish, with boxes besides, in the base or the cover.
    Franken,
    /// Any houses.
    Mutant,
}

/// The greatest number of fins, endo fins included.
pub const MAX_FINS: usize = 5;

/// The greatest number of endo fins.
pub const MAX_ENDO_FINS: usize = 2;

/// A base and a cover of as many houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base houses.
    pub base: HouseSet,
    /// The cover houses.
    pub cover: HouseSet,
    /// The places in base houses.
    pub based: CellSet,
    /// The places in two base houses.
    pub endo_fins: CellSet,
    /// The base's places outside the cover, and the endo fins.
    pub fins: CellSet,
    /// The places in two cover houses.
    pub twice_covered: CellSet,
    /// What goes if no fin is true: the places in the cover outside the base, and those in two cover
    /// houses.
    pub targets: CellSet,
    /// The cells that see all fins.
    pub seen: CellSet,
}

impl Fish {
    /// Returns the places that go, whether a fin is true or not.
    pub(super) fn eliminations(&self) -> CellSet {
        self.targets & self.seen
    }
}

/// Takes fish.
pub(super) trait FishSink {
    /// Takes a fish. Breaks if the search should stop.
    fn take(&mut self, fish: &Fish) -> ControlFlow<()>;

    /// Is called for each base with which a cover is searched. Breaks if the search should stop.
    fn visit(&mut self) -> ControlFlow<()>;
}

/// Whether fish with fins are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fins {
    /// Only fish without fins. A base house has at most as many places as the base has houses.
    Without,
    /// Only fish with fins.
    With,
    /// Both.
    Either,
}

/// What a fish must do to be handed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// It eliminates places.
    Elimination,
    /// It has fins and eliminates nothing, but has places that would go without the fins.
    Kraken,
}

/// What is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// The kinds of houses.
    pub shape: FishShape,
    /// The least number of base houses.
    pub min_size: usize,
    /// The greatest number of base houses.
    pub max_size: usize,
    /// Whether there are fins.
    pub fins: Fins,
    /// The greatest number of fins.
    pub max_fins: usize,
    /// The greatest number of endo fins.
    pub max_endo_fins: usize,
    /// What a fish must do to be handed over.
    pub goal: Goal,
}

/// Returns the rules for all fish of a shape and a size.
pub fn rules(shape: FishShape, size: usize) -> Rules {
    Rules {
        shape,
        min_size: size,
        max_size: size,
        fins: Fins::Either,
        max_fins: MAX_FINS,
        max_endo_fins: MAX_ENDO_FINS,
        goal: Goal::Elimination,
    }
}

impl Rules {
    /// Returns whether `HoDoKu` looks at templates first: only for large fish.
    fn has_template_check(&self) -> bool {
        let least = match self.shape {
            FishShape::Basic => 6,
            FishShape::Franken => 5,
            FishShape::Mutant => 4,
        };
        self.goal == Goal::Elimination && self.max_size >= least
    }
}

/// Some houses, each with the places of the digit in it.
#[derive(Clone, Copy)]
struct Houses {
    list: [(House, CellSet); 27],
    len: usize,
}

impl Houses {
    const EMPTY: Self = Self { list: [(House::ALL[0], CellSet::EMPTY); 27], len: 0 };

    fn push(&mut self, house: House, places: CellSet) {
        self.list[self.len] = (house, places);
        self.len += 1;
    }
}

/// The base houses that are chosen so far.
#[derive(Clone, Copy)]
struct Base {
    houses: HouseSet,
    places: CellSet,
    endo_fins: CellSet,
}

/// The cover houses that are chosen so far, and what can still come of them.
#[derive(Clone, Copy)]
struct Cover {
    houses: HouseSet,
    places: CellSet,
    /// The places in two cover houses.
    twice: CellSet,
    /// The number of houses that are still to be chosen.
    left: usize,
    /// The places that may still be eliminated.
    hopes: CellSet,
}

/// A search for all fish of one digit with base houses from one list and cover houses from another.
struct FishSearch<'a> {
    rules: &'a Rules,
    digit: Digit,
    /// The places of the digit.
    places: CellSet,
    /// The places that may be eliminated.
    hopes: CellSet,
    base: Houses,
    cover: Houses,
    /// Places that were found last for some base: no two of them see each other.
    witness: CellSet,
    sink: &'a mut dyn FishSink,
}

/// A base, and the cover houses that can be chosen.
struct Covering<'a> {
    base: &'a Base,
    houses: Houses,
    /// All places in the cover houses from each index on.
    rest: [CellSet; 28],
}

/// Hands over fish by their rules, in the order that the [module](super) documents.
pub(super) fn find(board: &Board, rules: &Rules, sink: &mut dyn FishSink) -> ControlFlow<()> {
    for digit in Digit::ALL {
        find_digit(board, rules, digit, sink)?;
    }
    ControlFlow::Continue(())
}

/// Hands over the fish of one digit.
pub(super) fn find_digit(
    board: &Board,
    rules: &Rules,
    digit: Digit,
    sink: &mut dyn FishSink,
) -> ControlFlow<()> {
    let places = board.places(digit);
    let mut hopes = places;
    if !places.is_empty() && rules.goal == Goal::Elimination {
        hopes = template::places_without(board, digit);
    }
    if hopes.is_empty() {
        return ControlFlow::Continue(());
    }
    let both = [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)];
    let orientations = if rules.shape == FishShape::Mutant { &both[..1] } else { &both };
    for &(base_kind, cover_kind) in orientations {
        let (mut base, mut cover) = (Houses::EMPTY, Houses::EMPTY);
        for house in House::ALL {
            let own = places & house.cells();
            if own.is_empty() {
                continue;
            }
            let kind = HouseKind::of(house);
            let is_shared = match rules.shape {
                FishShape::Basic => false,
                FishShape::Franken => kind == HouseKind::Block,
                FishShape::Mutant => true,
            };
            let is_short = rules.fins != Fins::Without || own.len() <= rules.max_size;
            if (is_shared || kind == base_kind) && is_short {
                base.push(house, own);
            }
            if is_shared || kind == cover_kind {
                cover.push(house, own);
            }
        }
        let none = CellSet::EMPTY;
        let mut search =
            FishSearch { rules, digit, places, hopes, base, cover, witness: none, sink };
        search.extend_base(0, Base { houses: HouseSet::EMPTY, places: none, endo_fins: none })?;
    }
    ControlFlow::Continue(())
}

impl FishSearch<'_> {
    /// Adds one base house, from an index on, in all ways. Searches covers of each base, then adds
    /// further houses.
    fn extend_base(&mut self, from: usize, base: Base) -> ControlFlow<()> {
        let max_endo_fins = match self.rules.fins {
            Fins::Without => 0,
            Fins::With | Fins::Either => self.rules.max_endo_fins,
        };
        let size = base.houses.len() + 1;
        for index in from..self.base.len {
            let (house, places) = self.base.list[index];
            let shared = base.places & places;
            // HoDoKu counts a place in three base houses twice.
            if !shared.is_empty() && base.endo_fins.len() + shared.len() > max_endo_fins {
                continue;
            }
            let base = Base {
                houses: base.houses.with(house),
                places: base.places | places,
                endo_fins: base.endo_fins | shared,
            };
            if size >= self.rules.min_size {
                self.search_covers(&base, size)?;
            }
            if size < self.rules.max_size {
                self.extend_base(index + 1, base)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches all covers of a base.
    fn search_covers(&mut self, base: &Base, size: usize) -> ControlFlow<()> {
        // HoDoKu's check for large fish asks for cells that are no places.
        if self.rules.has_template_check()
            && !base.endo_fins.is_empty()
            && (common_peers(base.endo_fins) - self.places).is_empty()
        {
            return ControlFlow::Continue(());
        }
        let hopes = match self.rules.goal {
            Goal::Elimination => self.refutable(base),
            Goal::Kraken => self.hopes,
        };
        if hopes.is_empty() {
            return ControlFlow::Continue(());
        }
        self.sink.visit()?;
        let mut covering = Covering { base, houses: Houses::EMPTY, rest: [CellSet::EMPTY; 28] };
        for &(house, places) in &self.cover.list[..self.cover.len] {
            if !base.houses.contains(house) && !places.is_disjoint(base.places) {
                covering.houses.push(house, places);
            }
        }
        for index in (0..covering.houses.len).rev() {
            covering.rest[index] = covering.rest[index + 1] | covering.houses.list[index].1;
        }
        let none = CellSet::EMPTY;
        let cover = Cover { houses: HouseSet::EMPTY, places: none, twice: none, left: size, hopes };
        self.extend_cover(&covering, 0, cover)
    }

    /// Returns the places that leave some base house without the digit. No fish with this base
    /// eliminates another place.
    fn refutable(&mut self, base: &Base) -> CellSet {
        let mut refutable = CellSet::EMPTY;
        for cell in self.hopes {
            let own: HouseSet = cell.houses().into_iter().collect();
            let houses = base.houses - own;
            let open = (self.places - cell.peers()).without(cell);
            let has_witness = |house: House| !(self.witness & open & house.cells()).is_empty();
            if houses.iter().all(has_witness) {
                continue;
            }
            match hold(houses, open, CellSet::EMPTY) {
                Some(witness) => self.witness = witness,
                None => {
                    refutable.insert(cell);
                }
            }
        }
        refutable
    }

    /// Adds one cover house, from an index on, in all ways, and then further ones.
    fn extend_cover(
        &mut self,
        covering: &Covering<'_>,
        from: usize,
        cover: Cover,
    ) -> ControlFlow<()> {
        for index in from..(covering.houses.len + 1).saturating_sub(cover.left) {
            let (house, places) = covering.houses.list[index];
            let mut next = Cover {
                houses: cover.houses.with(house),
                places: cover.places | places,
                twice: cover.twice | cover.places & places,
                left: cover.left - 1,
                hopes: cover.hopes,
            };
            if next.left == 0 {
                self.finish(covering.base, &next)?;
            } else {
                next.hopes = self.hopes_of(covering, index + 1, &next);
                if !next.hopes.is_empty() {
                    self.extend_cover(covering, index + 1, next)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the places that may still be eliminated with cover houses from an index on.
    fn hopes_of(&self, covering: &Covering<'_>, from: usize, cover: &Cover) -> CellSet {
        let (base, rest) = (covering.base, covering.rest[from]);
        let uncovered = base.places - cover.places;
        let certain_fins = (uncovered - rest) | base.endo_fins;
        // Of places that do not see each other, each takes a cover house of its own, or is a fin.
        let room = self.rules.max_fins + cover.left;
        let apart = base.endo_fins.len() + apart_up_to(uncovered - base.endo_fins, room + 1);
        if certain_fins.len() > self.rules.max_fins || apart > room {
            return CellSet::EMPTY;
        }
        let seen = common_peers(certain_fins);
        if self.rules.goal == Goal::Kraken {
            return if seen.is_empty() { CellSet::EMPTY } else { cover.hopes };
        }
        let fits = |cell: &ninefold_core::Cell| {
            // The place must get into one cover house, a base place into two. These houses cover
            // no place that the cell does not see. All such places must be covered.
            let wanted = 1 + usize::from(base.places.contains(*cell));
            let has = |set: CellSet| usize::from(set.contains(*cell));
            let missing = wanted.saturating_sub(has(cover.places) + has(cover.twice));
            if missing > 0 && !rest.contains(*cell) {
                return false;
            }
            let Some(left) = cover.left.checked_sub(missing) else { return false };
            let open = (uncovered - cell.peers()).without(*cell);
            apart_up_to(open, left + 1) <= left
        };
        (cover.hopes & seen).iter().filter(fits).collect()
    }

    /// Hands over a fish, if it follows the rules.
    fn finish(&mut self, base: &Base, cover: &Cover) -> ControlFlow<()> {
        let fins = (base.places - cover.places) | base.endo_fins;
        let allowed = match self.rules.fins {
            Fins::Without => 0..=0,
            Fins::With => 1..=self.rules.max_fins,
            Fins::Either => 0..=self.rules.max_fins,
        };
        if !allowed.contains(&fins.len()) {
            return ControlFlow::Continue(());
        }
        let fish = Fish {
            digit: self.digit,
            base: base.houses,
            cover: cover.houses,
            based: base.places,
            endo_fins: base.endo_fins,
            fins,
            twice_covered: cover.twice,
            targets: (cover.places - base.places) | cover.twice,
            seen: common_peers(fins),
        };
        let is_wanted = match self.rules.goal {
            Goal::Elimination => !fish.eliminations().is_empty(),
            Goal::Kraken => fish.eliminations().is_empty() && !fish.seen.is_empty(),
        };
        if is_wanted { self.sink.take(&fish) } else { ControlFlow::Continue(()) }
    }
}

/// Counts cells that do not see each other, chosen greedily, up to a limit.
fn apart_up_to(mut cells: CellSet, limit: usize) -> usize {
    let mut count = 0;
    while let Some(cell) = cells.first() {
        count += 1;
        if count == limit {
            break;
        }
        cells = (cells - cell.peers()).without(cell);
    }
    count
}

/// Returns open places, no two of which see each other, so that each of some houses has one. Adds
/// them to those that are chosen.
fn hold(houses: HouseSet, open: CellSet, chosen: CellSet) -> Option<CellSet> {
    let places = |house: &House| (open & house.cells()).len();
    let Some(shortest) = houses.iter().min_by_key(places) else { return Some(chosen) };
    (open & shortest.cells()).iter().find_map(|cell| {
        let own: HouseSet = cell.houses().into_iter().collect();
        let open = (open - cell.peers()).without(cell);
        hold(houses - own, open, chosen.with(cell))
    })
}
