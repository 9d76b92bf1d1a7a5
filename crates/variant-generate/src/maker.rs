//! [`VariantMaker`]: makes puzzles by a seed.

use crate::cells::CellBits;
use crate::elements::{CageMap, Drawing};
use crate::error::VariantOrderError;
use crate::grid::GridPlan;
use crate::kind::VariantKind;
use crate::made::{MadeVariant, VariantMakeError};
use crate::order::{EffortLevel, RegionOrder, VariantOrder};
use crate::regions::draw_regions;
use crate::removal::{Removal, UnknownNeed};
use crate::solution::{FEW_ATTEMPTS, MANY_ATTEMPTS, draw_solution};
use ninefold_core::{Budget, CancelFlag};
use ninefold_generate::{ClueSymmetry, Minimality, RandomStream};
use ninefold_variant::{VariantProbe, VariantSolver, VariantVerdict};
use ninefold_variant_model::{ValueSet, VariantDraft, VariantPuzzle};

/// Guesses of a search that decides whether a clue is needed, if it may be redundant. If they are not
/// enough, the clue stays.
const GUESSES_OF_A_TEST: u64 = 5_000;

/// Such searches of a minimal puzzle that take all guesses of an order. A search that is not enough ends
/// the try there, so each may take more.
const TESTS_OF_ALL_GUESSES: u64 = 10;

/// Guesses of a search for another solution of cages. If they are not enough, other cages are drawn.
const GUESSES_OF_CAGES: u64 = 5_000;

/// Changes of a map of cages before another one is drawn.
const CHANGES_OF_CAGES: usize = 200;

/// Guesses of the search for a first solution of the rules, before any puzzle is made.
const GUESSES_OF_RULES: u64 = 20_000;

/// Makes puzzles that meet a [`VariantOrder`], by a seed.
///
/// A puzzle depends on order, seed and index alone, and is made in bounded time. A maker keeps the
/// compiled grid, so making many puzzles with one maker is faster.
///
/// ```
/// use ninefold_variant_generate::{VariantKind, VariantMaker, VariantOrder};
///
/// let order = VariantOrder { kinds: vec![VariantKind::Jigsaw], ..VariantOrder::new(9) };
/// let mut maker = VariantMaker::new(order, 7)?;
/// let first = maker.make(0)?;
/// assert_ne!(maker.make(1)?.puzzle, first.puzzle);
/// assert_eq!(maker.make(0)?, first);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct VariantMaker {
    order: VariantOrder,
    seed: u64,
    grid: GridPlan,
    /// The grid with its rules, if all puzzles have the same regions.
    fixed: Option<(VariantDraft, VariantProbe)>,
    /// Cells whose clues go together.
    orbits: Vec<Vec<usize>>,
    /// What ends all searches.
    budget: Budget,
}

/// Why a try was in vain.
enum Vain {
    /// No solution was found, or no marks.
    Nothing,
    /// The puzzle has another number of clues.
    Clues(usize),
    /// A clue is redundant, or may be.
    NotMinimal,
    /// The puzzle has another level.
    Level,
}

impl VariantMaker {
    /// Makes a maker. Compiles the grid and looks for a first solution.
    ///
    /// # Errors
    ///
    /// [`VariantOrderError`] if no puzzle can meet the order, as far as this is found within a small
    /// budget.
    pub fn new(order: VariantOrder, seed: u64) -> Result<Self, VariantOrderError> {
        Self::within(order, seed, &Budget::UNLIMITED)
    }

    /// Makes a maker whose searches end with the flag and the time of a budget, also the search for a
    /// first solution. The order limits the guesses, not the budget.
    ///
    /// # Errors
    ///
    /// [`VariantOrderError`] as for [`new`](Self::new).
    ///
    /// ```
    /// use ninefold_core::Budget;
    /// use ninefold_variant_generate::{VariantMaker, VariantOrder};
    ///
    /// let budget = Budget::UNLIMITED.until(|| true);
    /// let mut maker = VariantMaker::within(VariantOrder::new(25), 1, &budget)?;
    /// assert!(maker.make(0).unwrap_err().is_cancelled);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn within(
        order: VariantOrder,
        seed: u64,
        budget: &Budget,
    ) -> Result<Self, VariantOrderError> {
        order.check()?;
        let budget = budget.clone().with_max_nodes(u64::MAX);
        let grid = GridPlan { size: order.size.into() };
        let draws_map =
            order.has(VariantKind::Jigsaw) && !matches!(order.regions, RegionOrder::Map(_));
        let draft = order.base_draft(None);
        let puzzle = draft.clone().finish()?;
        let fixed = if draws_map {
            None
        } else {
            let mut probe = VariantProbe::new(&puzzle);
            let first = budget.clone().with_max_nodes(GUESSES_OF_RULES);
            let is_impossible = !probe.assume([]) || probe.find(0, ALL, &first) == Ok(false);
            if is_impossible {
                return Err(VariantOrderError::NoSolution);
            }
            Some((draft, probe))
        };
        let orbits = order.symmetry.orbits_in(grid.size);
        Ok(Self { order, seed, grid, fixed, orbits, budget })
    }

    /// Sets a flag that ends the making when it is raised.
    #[must_use]
    pub fn cancelled_by(self, flag: &CancelFlag) -> Self {
        Self { budget: self.budget.cancelled_by(flag), ..self }
    }

    /// Returns what is made.
    pub fn order(&self) -> &VariantOrder {
        &self.order
    }

    /// Makes the puzzle with a number.
    ///
    /// # Errors
    ///
    /// [`VariantMakeError`] if none is found within the tries and guesses of the order, or if the maker
    /// was cancelled or its time is over.
    pub fn make(&mut self, index: u64) -> Result<MadeVariant, VariantMakeError> {
        let mut random = RandomStream::new(self.seed, RandomStream::VARIANTS, index);
        let mut error = VariantMakeError::default();
        while error.tries < self.order.tries {
            if self.is_stopped() {
                return Err(VariantMakeError { is_cancelled: true, ..error });
            }
            if error.guesses >= self.order.guesses {
                return Err(VariantMakeError { guesses_are_spent: true, ..error });
            }
            error.tries += 1;
            match self.attempt(&mut random, &mut error.guesses) {
                // A clue may have stayed only because its search was ended.
                Ok(_) if self.is_stopped() => {}
                Ok(made) => return Ok(MadeVariant { tries: error.tries, ..made }),
                Err(Vain::Clues(clues)) => self.note_clues(&mut error, clues),
                Err(Vain::Level) => error.other_levels += 1,
                Err(Vain::Nothing | Vain::NotMinimal) => {}
            }
        }
        Err(VariantMakeError { is_cancelled: self.is_stopped(), ..error })
    }

    /// Draws the solution grid with a number: the values in reading order, and the puzzle without clues
    /// or marks that it solves.
    ///
    /// # Errors
    ///
    /// [`VariantMakeError`] if none is found within the tries of the order.
    pub fn grid(&mut self, index: u64) -> Result<MadeVariant, VariantMakeError> {
        let mut random = RandomStream::new(self.seed, RandomStream::VARIANT_GRIDS, index);
        let mut error = VariantMakeError::default();
        while error.tries < self.order.tries {
            if self.is_stopped() {
                return Err(VariantMakeError { is_cancelled: true, ..error });
            }
            error.tries += 1;
            let drawn = self.draw_grid(&mut random, &mut error.guesses);
            if let Some((draft, solution)) =
                drawn.and_then(|(draft, grid)| Some((draft.finish().ok()?, grid)))
            {
                return Ok(MadeVariant {
                    puzzle: draft,
                    solution,
                    tries: error.tries,
                    effort: None,
                });
            }
        }
        Err(error)
    }

    /// Returns whether the maker was cancelled or its time is over.
    fn is_stopped(&self) -> bool {
        self.budget.interruption_after(0).is_some()
    }

    /// Records an unwanted number of clues if it is nearer to the range than all before.
    fn note_clues(&self, error: &mut VariantMakeError, clues: usize) {
        let (least, most) = self.order.clue_range().into_inner();
        let distance = |clues: usize| least.abs_diff(clues).min(most.abs_diff(clues));
        if error.nearest_clues.is_none_or(|nearest| distance(clues) < distance(nearest)) {
            error.nearest_clues = Some(clues);
        }
    }

    /// Draws regions, if they are random, and a solution.
    fn draw_grid(
        &mut self,
        random: &mut RandomStream,
        guesses: &mut u64,
    ) -> Option<(VariantDraft, Vec<u8>)> {
        let (draft, solution) = match &mut self.fixed {
            Some((draft, probe)) => {
                let solution = draw_solution(probe, random, MANY_ATTEMPTS, guesses, &self.budget);
                (draft.clone(), solution)
            }
            None => {
                let map = draw_regions(self.grid, random);
                let draft = self.order.base_draft(Some(&map));
                let puzzle = draft.clone().finish().ok()?;
                let mut probe = VariantProbe::new(&puzzle);
                (draft, draw_solution(&mut probe, random, FEW_ATTEMPTS, guesses, &self.budget))
            }
        };
        Some((draft, solution?))
    }

    fn attempt(
        &mut self,
        random: &mut RandomStream,
        guesses: &mut u64,
    ) -> Result<MadeVariant, Vain> {
        let (mut draft, solution) = self.draw_grid(random, guesses).ok_or(Vain::Nothing)?;
        self.draw_marks(&mut draft, &solution, random);
        let puzzle = if self.order.has(VariantKind::Killer) {
            self.add_cages(&draft, &solution, random, guesses)?
        } else {
            draft.finish().map_err(|_| Vain::Nothing)?
        };
        let clues = self.remove_clues(&puzzle, &solution, random, guesses)?;
        let given = |place: usize, set: &ValueSet| {
            if clues.contains(place) { ValueSet::only(solution[place]) } else { *set }
        };
        let candidates: Vec<ValueSet> =
            puzzle.candidates().iter().enumerate().map(|(place, set)| given(place, set)).collect();
        let puzzle = puzzle.with_candidates(&candidates);
        let effort = self.effort(&puzzle, guesses)?;
        Ok(MadeVariant { puzzle, solution, tries: 0, effort })
    }

    /// Adds marks that the solution has, but for cages.
    fn draw_marks(&self, draft: &mut VariantDraft, solution: &[u8], random: &mut RandomStream) {
        let mut kinds = self.order.kinds.clone();
        kinds.sort_unstable();
        let regions = draft.regions.clone();
        let taken = CellBits::default();
        let mut drawing = Drawing { grid: self.grid, solution, regions: &regions, random, taken };
        for kind in kinds {
            draft.rules.extend(drawing.draw(kind));
        }
    }

    /// Adds cages. If no clues are wanted, the cages are changed until the solution is the only one.
    fn add_cages(
        &self,
        draft: &VariantDraft,
        solution: &[u8],
        random: &mut RandomStream,
        guesses: &mut u64,
    ) -> Result<VariantPuzzle, Vain> {
        let sizes = self.order.cage_range();
        let mut cages = CageMap::draw(self.grid, solution, sizes, random).ok_or(Vain::Nothing)?;
        let with = |cages: &CageMap| {
            let mut draft = draft.clone();
            draft.rules.extend(cages.rules(solution));
            draft.finish().map_err(|_| Vain::Nothing)
        };
        if *self.order.clue_range().end() > 0 {
            return with(&cages);
        }
        for _ in 0..CHANGES_OF_CAGES {
            let puzzle = with(&cages)?;
            let Some(other) = self.other_solution(&puzzle, solution, random, guesses)? else {
                return Ok(puzzle);
            };
            if !cages.exclude(solution, &other, random) {
                return Err(Vain::Nothing);
            }
        }
        Err(Vain::Nothing)
    }

    /// Returns a solution of a puzzle other than the one that is known, if there is one.
    fn other_solution(
        &self,
        puzzle: &VariantPuzzle,
        solution: &[u8],
        random: &mut RandomStream,
        guesses: &mut u64,
    ) -> Result<Option<Vec<u8>>, Vain> {
        let mut probe = VariantProbe::new(puzzle);
        let budget = self.budget.clone().with_max_nodes(GUESSES_OF_CAGES);
        probe.randomize(|bound| random.below(bound));
        probe.assume([]);
        let mut found = probe.find(0, ALL, &budget);
        if found == Ok(true) && probe.values().eq(solution.iter().copied()) {
            found = probe.find_another(&budget);
        }
        *guesses += probe.work().guesses;
        match found {
            Ok(true) => Ok(Some(probe.values().collect())),
            Ok(false) => Ok(None),
            Err(_) => Err(Vain::Nothing),
        }
    }

    /// Takes clues away in a random order. Returns the cells that keep theirs.
    fn remove_clues(
        &mut self,
        puzzle: &VariantPuzzle,
        solution: &[u8],
        random: &mut RandomStream,
        guesses: &mut u64,
    ) -> Result<CellBits, Vain> {
        let range = self.order.clue_range();
        if *range.end() == 0 && self.order.has(VariantKind::Killer) {
            return Ok(CellBits::default());
        }
        let mut own;
        let has_fixed_rules = !self.order.kinds.iter().any(|kind| kind.has_marks());
        let probe = match &mut self.fixed {
            Some((_, probe)) if has_fixed_rules => probe,
            _ => {
                own = VariantProbe::new(puzzle);
                &mut own
            }
        };
        let is_proper = self.order.wanted_minimality() == Minimality::Proper;
        let least = if is_proper {
            let (least, most) = (*range.start() as u32, *range.end() as u32);
            (least + random.below(most - least + 1)) as usize
        } else {
            0
        };
        let mut orbits = self.orbits.clone();
        random.shuffle(&mut orbits);
        let left = self.order.guesses.saturating_sub(*guesses);
        let per_search = if is_proper {
            GUESSES_OF_A_TEST
        } else {
            GUESSES_OF_A_TEST.max(self.order.guesses / TESTS_OF_ALL_GUESSES)
        };
        let mut removal = Removal::new(probe, solution, per_search, left, &self.budget);
        if has_fixed_rules && !self.order.has(VariantKind::NonConsecutive) {
            removal.note_exchanges();
        }
        let end = if is_proper { UnknownNeed::Keeps } else { UnknownNeed::Ends };
        removal.remove_groups(&orbits, least, end);
        let is_strict = self.order.wanted_minimality() == Minimality::Minimal
            && self.order.symmetry != ClueSymmetry::None;
        let is_minimal =
            is_proper || !removal.has_unknown && (!is_strict || removal.needs_all(&self.orbits));
        let clues = *removal.clues();
        *guesses += removal.guesses();
        if !range.contains(&clues.len()) {
            return Err(Vain::Clues(clues.len()));
        }
        if is_minimal { Ok(clues) } else { Err(Vain::NotMinimal) }
    }

    /// Returns the guesses of a search that proves a puzzle proper, if a level is wanted and the puzzle
    /// has it.
    fn effort(&self, puzzle: &VariantPuzzle, guesses: &mut u64) -> Result<Option<u64>, Vain> {
        let Some(level) = self.order.level else { return Ok(None) };
        let mut solver =
            VariantSolver::new(self.budget.clone().with_max_nodes(GUESSES_OF_A_TEST * 10));
        let verdict = solver.solve(puzzle);
        let effort = solver.work().guesses;
        *guesses += effort;
        let is_proved = matches!(verdict, VariantVerdict::Unique(_));
        if is_proved && EffortLevel::of(effort) == level {
            Ok(Some(effort))
        } else {
            Err(Vain::Level)
        }
    }
}

/// Any value.
pub(crate) const ALL: ValueSet = ValueSet::from_bits(u64::MAX);
