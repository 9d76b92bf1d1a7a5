//! Many search nodes at once: lane *i* of every vector belongs to one node, and cell *c* of all
//! nodes is one vector of candidate masks (bit *d* − 1 for digit *d*). Every rule is a few
//! operations between whole cells, without a branch, a table or a shuffle.
//!
//! A *round* runs all rules once on all lanes (`sweep.rs`). Then a lane is dead (a contradiction),
//! solved, stalled (nothing changes any more) or still moving. When enough lanes need something
//! else, there is an *exchange*: stalled lanes in which only two digits are open, and change places,
//! have two solutions (`leaf.rs`); the others branch (`branch.rs`) and go on with one half, the other
//! half waits; solutions are handed out, where they are wanted; lanes without work get some
//! (`pool.rs`), in this order: their own waiting half, a new puzzle, a node of the pool.
//!
//! A lane's two latest halves wait in slots of that lane (`slots.rs`), so each puzzle is searched
//! depth first; only when a lane branches a third time does the oldest half go to the pool, where any
//! lane may take it. The pool is used up from its older end as long as it is small, which keeps lanes
//! from working on the same puzzle at once, and from its newer end when it is large, which bounds it.
//! Where one puzzle has many solutions, halves may go to free lanes without waiting (`share.rs`).

/// The same text for each number, because a loop would keep vectors in memory.
macro_rules! unrolled {
    ($name:ident in [$($value:literal)*] $body:block) => {
        $({
            let $name = $value;
            $body
        })*
    };
}

mod branch;
mod leaf;
mod pool;
mod share;
mod slots;
mod sweep;

use super::SolutionSink;
use crate::answer::Stats;
use crate::budget::{BudgetRef, StopReason};
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::kernel::{Grids, Isa, Lanes, Task};
use crate::puzzle::Puzzle;
use alloc::boxed::Box;
use branch::{Board, Branches};
use core::slice;
use leaf::Ring;
use pool::{Block, Load, Pool};
use slots::Slots;
use sweep::{Sides, round};

/// Of 32 lanes, so many need something before there is an exchange.
const EXCHANGE_AT: u32 = 14;
/// Every so many exchanges, branching looks for cells that two digits need.
const FIND_CROWDED_EVERY: u64 = 4;
/// With a solution in so many nodes, a puzzle has many.
const NODES_OF_MANY: u64 = 8;
/// Lanes with fewer digits placed branch before they are at rest, where there are many solutions.
const PLACED_AT_REST: u16 = 5;
/// Of 32 lanes, so many with new puzzles are worth a round before they are looked at.
const FRESH: u32 = 20;
/// So many free lanes are worth another load after the first.
const LOAD_AT: u32 = 4;

/// What is known of one puzzle of a batch.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PuzzleJob {
    /// The solutions found, up to the limit.
    pub(crate) found: u64,
    /// The nodes taken up: one for the puzzle and two for each branch.
    pub(crate) nodes: u64,
    /// Why it ended early, if it did.
    pub(crate) stopped: Option<StopReason>,
    /// Whether it was given up because it takes too much.
    pub(crate) is_hard: bool,
    /// Whether nothing more is to be found out.
    is_done: bool,
}

/// What to find out of each puzzle of a batch.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimits<'a> {
    /// Stop at so many solutions of a puzzle.
    pub(crate) limit: u64,
    /// What each puzzle may take.
    pub(crate) budget: BudgetRef<'a>,
    /// With more nodes and fewer than two solutions, a puzzle is called hard and given up.
    pub(crate) patience: u64,
}

/// Puzzles to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BatchQuestions<'a> {
    pub(crate) puzzles: &'a [Puzzle],
    /// Of each puzzle, only solutions without this candidate; or none, for all solutions of all.
    pub(crate) without: &'a [Option<Candidate>],
    /// Of each puzzle without such a candidate a solution that does not count; or none, and all of all
    /// count. Only those puzzles get witnesses then.
    pub(crate) known: &'a [Grid],
}

impl<'a> BatchQuestions<'a> {
    /// All solutions of some puzzles.
    pub(crate) const fn all_of(puzzles: &'a [Puzzle]) -> Self {
        Self { puzzles, without: &[], known: &[] }
    }
}

/// Counts the solutions of each puzzle of a batch; says what rounds that took.
///
/// The jobs must be as many as the puzzles, and fresh. The witnesses may be as many too, and get
/// some solution of each puzzle that has any, or be none at all.
pub(crate) fn run(
    isa: Isa,
    puzzles: BatchQuestions,
    limits: SearchLimits,
    jobs: &mut [PuzzleJob],
    witnesses: &mut [Option<Grid>],
) -> Stats {
    let results = Results { jobs, witnesses, sink: None };
    isa.run(Batch { puzzles, nodes: &[], limits, results })
}

/// Goes on with the count of one puzzle, from its open nodes: the candidates of each cell.
pub(crate) fn go_on(
    isa: Isa,
    nodes: &[[u16; 81]],
    limits: SearchLimits,
    job: &mut PuzzleJob,
    sink: Option<SolutionSink>,
) -> Stats {
    let results = Results { jobs: slice::from_mut(job), witnesses: &mut [], sink };
    isa.run(Batch { puzzles: BatchQuestions::all_of(&[]), nodes, limits, results })
}

/// What is found out.
struct Results<'a, 'e> {
    jobs: &'a mut [PuzzleJob],
    witnesses: &'a mut [Option<Grid>],
    /// Takes each solution, and may have enough.
    sink: Option<SolutionSink<'e>>,
}

struct Batch<'a, 'e> {
    puzzles: BatchQuestions<'a>,
    /// Open nodes of the first puzzle.
    nodes: &'a [[u16; 81]],
    limits: SearchLimits<'a>,
    results: Results<'a, 'e>,
}

impl Task for Batch<'_, '_> {
    type Output = Stats;

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) -> Stats {
        let mut engine = Box::new(Engine::<V>::new(proof, self.puzzles));
        engine.pool.push_nodes(self.nodes);
        engine.is_eager = match &*self.results.jobs {
            [job] => job.found >= 2 && NODES_OF_MANY * job.found >= job.nodes,
            _ => false,
        };
        engine.search(self.limits, self.results);
        Stats {
            rounds: engine.rounds,
            lanes: engine.rounds * V::COUNT as u64,
            busy_lanes: engine.busy,
            ..Stats::default()
        }
    }
}

/// The state of a batch under way.
struct Engine<'a, V: Lanes> {
    proof: V::Proof,
    cells: [V; 81],
    /// Of each stack the ways, as the last round saw them.
    ways_down: [[V; 6]; 3],
    slots: Slots<V>,
    branches: Branches<V>,
    pool: Pool<'a, V>,
    /// For each puzzle a candidate that is struck from it, or nothing.
    without: &'a [Option<Candidate>],
    /// For each puzzle a solution that does not count, or nothing.
    known: &'a [Grid],
    /// For each lane, the number of its puzzle.
    owners: [u32; 32],
    /// Lanes that hold a node.
    active: u32,
    /// Of these, the stalled ones.
    stalled: u32,
    /// Lanes that the next round fills or ends.
    decided: u32,
    /// The digits of each lane that the last round found to be placed.
    placed: V,
    /// Whether lanes branch though they are not at rest: a puzzle with many solutions goes on
    /// branching anyway, and what the rules still strike they strike after that.
    is_eager: bool,
    /// Rounds so far, and the lanes that were active in each of them, summed up.
    rounds: u64,
    busy: u64,
    exchanges: u64,
    /// Whether the last branches found cells that two digits need: where there is one, most nodes of
    /// its puzzle have it, and branch again if nobody looks.
    is_crowded: bool,
    /// Lanes that got a new puzzle in the last exchange.
    fresh: u32,
    /// Free lanes that hold a solution to be handed out.
    solved: u32,
    /// Where solutions are turned to grids.
    grids: Grids,
}

/// Nodes on their way from some slots to the pool.
struct Aside<V: Lanes> {
    /// The lanes whose second slot they come from; the others' come from the first.
    second: u32,
    moves: V::Moves,
    block: Box<Block<V>>,
}

impl<V: Lanes> Aside<V> {
    /// Takes a cell out of the slot that all come from.
    #[inline(always)]
    fn take(&mut self, index: usize, cell: V) {
        self.block.cells[index] = cell.pack(&self.moves);
    }
}

impl<'a, V: Lanes> Engine<'a, V> {
    const ALL: u32 = u32::MAX >> (32 - V::COUNT);

    #[inline(always)]
    fn new(
        proof: V::Proof,
        BatchQuestions { puzzles, without, known }: BatchQuestions<'a>,
    ) -> Self {
        let zero = V::splat(proof, 0);
        Self {
            proof,
            cells: [zero; 81],
            ways_down: [[zero; 6]; 3],
            slots: Slots::new(proof),
            branches: Branches::new(proof),
            pool: Pool::new(proof, puzzles),
            without,
            known,
            owners: [0; 32],
            active: 0,
            stalled: 0,
            decided: 0,
            placed: zero,
            is_eager: false,
            rounds: 0,
            busy: 0,
            exchanges: 0,
            is_crowded: false,
            fresh: 0,
            solved: 0,
            grids: Grids::new(),
        }
    }

    #[inline(always)]
    fn search(&mut self, limits: SearchLimits, mut results: Results) {
        // Where one puzzle may not be begun, none may.
        if results.jobs.first().is_none_or(|job| job.is_done) {
            return;
        }
        let exchange_at = (EXCHANGE_AT * V::COUNT as u32).div_ceil(32);
        loop {
            let waiting = self.stalled | Self::ALL & !self.active;
            if waiting.count_ones() >= exchange_at || self.active & !self.stalled == 0 {
                self.note_twins(limits, &mut results);
                self.hand_out_solutions(limits, &mut results);
                if let Some(reason) = limits.budget.interruption(16 * self.exchanges) {
                    return end(results.jobs, reason);
                }
                self.exchanges += 1;
                if V::CROSSES && self.is_eager {
                    self.share(limits, results.jobs);
                } else {
                    self.exchange(limits, results.jobs);
                }
                if self.active == 0 {
                    if self.pool.is_empty() && self.slots.lanes() == 0 {
                        return;
                    }
                    continue;
                }
                if self.fresh.count_ones() >= FRESH * V::COUNT as u32 / 32 {
                    // Hardly any puzzle is solved after one round, and none is lost in another.
                    self.round();
                }
            }
            self.advance(limits, &mut results);
        }
    }

    /// One round.
    #[inline(always)]
    fn round(&mut self) -> Sides<V> {
        self.rounds += 1;
        self.busy += u64::from(self.active.count_ones());
        round(self.proof, &mut self.cells, &mut self.ways_down)
    }

    /// One round, and what follows from it for each lane.
    #[inline(always)]
    fn advance(&mut self, limits: SearchLimits, results: &mut Results) {
        let full = V::splat(self.proof, 0x1FF);
        let sides = self.round();
        let without_way = !V::bits(sides.has_ways.equal(full));
        self.active &= !(without_way | V::bits(sides.least.is_zero()));
        let placed = V::bits(sides.placed.equal(full)) & self.active;
        self.active &= !placed;
        debug_assert_eq!(self.decided & self.active, 0, "or a search might never end");
        self.stalled = V::bits(sides.changed.is_zero()) & self.active;
        self.placed = sides.placed;
        if placed != 0 {
            // With one place in each column and box, digits are in each row once or not at all.
            let mut rows = full;
            for row in self.cells.as_chunks::<9>().0 {
                let triad = |at: usize| row[at].or3(row[at + 1], row[at + 2]);
                rows = rows.and(triad(0).or3(triad(3), triad(6)));
            }
            let solved = placed & V::bits(rows.equal(full));
            self.note_solutions(solved, limits, results);
        }
        if self.is_eager {
            let enough = V::splat(self.proof, PLACED_AT_REST);
            self.stalled |= V::bits(self.placed.count_ones().less(enough)) & self.active;
        }
    }

    #[inline(always)]
    fn note_solutions(&mut self, solved: u32, limits: SearchLimits, results: &mut Results) {
        // Of one puzzle, all at once, as long as that is less than the limit.
        if let Results { jobs: [job], witnesses: [], sink: None } = results
            && self.known.is_empty()
            && !job.is_done
            && job.found + u64::from(solved.count_ones()) < limits.limit
        {
            job.found += u64::from(solved.count_ones());
            return;
        }
        let mut grid = Grid::from_search([Digit::ALL[0]; 81]);
        if results.sink.is_some() {
            V::unload(&self.cells, solved, &mut self.grids);
        }
        for lane in lanes_of(solved) {
            let owner = self.owners[lane] as usize;
            let job = &mut results.jobs[owner];
            if job.is_done {
                continue;
            }
            let has_known = !self.known.is_empty();
            if has_known && self.without[owner].is_none() {
                self.solved |= 1 << lane;
                continue;
            }
            job.found += 1;
            job.is_done = job.found >= limits.limit;
            if let Some(sink) = &mut results.sink {
                self.grids.copy(lane, V::COUNT, grid.digits_mut());
                job.is_done |= sink(&grid).is_break();
            }
            if job.found == 1 && !has_known && !results.witnesses.is_empty() {
                self.solved |= 1 << lane;
            }
            if job.is_done {
                self.release(owner);
            }
        }
    }

    /// Ends stalled lanes that are known to have two solutions. Lanes that are only called stalled,
    /// because there are many solutions, have too few digits placed for that.
    #[inline(always)]
    fn note_twins(&mut self, limits: SearchLimits, results: &mut Results) {
        if self.stalled == 0 || !self.known.is_empty() {
            return;
        }
        let lanes = leaf::with_two_solutions(self.proof, &self.cells, self.placed, self.stalled);
        if lanes == 0 {
            return;
        }
        self.stalled &= !lanes;
        self.active &= !lanes;
        if results.sink.is_none() && results.witnesses.is_empty() {
            // Nobody asks which two.
            self.note_solutions(lanes, limits, results);
            self.note_solutions(lanes, limits, results);
            return;
        }
        let mut rings = [Ring::EMPTY; 32];
        for lane in lanes_of(lanes) {
            rings[lane] = Ring::of(&self.cells, lane);
            rings[lane].fill(&mut self.cells, lane, false);
        }
        self.note_solutions(lanes, limits, results);
        for lane in lanes_of(lanes) {
            rings[lane].fill(&mut self.cells, lane, true);
        }
        self.note_solutions(lanes, limits, results);
    }

    /// Writes down the solutions that lanes have kept. It is too much work for one alone, and no
    /// round changes a solved lane, so they wait for an exchange.
    #[inline(always)]
    fn hand_out_solutions(&mut self, limits: SearchLimits, results: &mut Results) {
        if self.solved == 0 {
            return;
        }
        V::unload(&self.cells, self.solved, &mut self.grids);
        for lane in lanes_of(self.solved) {
            let owner = self.owners[lane] as usize;
            if let Some(known) = self.known.get(owner) {
                let job = &mut results.jobs[owner];
                let mut grid = Grid::from_search([Digit::ALL[0]; 81]);
                self.grids.copy(lane, V::COUNT, grid.digits_mut());
                if !job.is_done && grid != *known {
                    job.found += 1;
                    job.is_done = job.found >= limits.limit;
                    results.witnesses[owner] = Some(grid);
                    if job.is_done {
                        self.release(owner);
                    }
                }
                continue;
            }
            let grid = results.witnesses[owner].insert(Grid::from_search([Digit::ALL[0]; 81]));
            self.grids.copy(lane, V::COUNT, grid.digits_mut());
        }
        self.solved = 0;
    }

    /// Branches the stalled lanes and gives work to free ones.
    #[inline(always)]
    fn exchange(&mut self, limits: SearchLimits, jobs: &mut [PuzzleJob]) {
        self.fresh = 0;
        self.choose();
        self.charge_branches(limits, jobs);
        let own = self.slots.lanes() & !self.active;
        self.slots.take_latest(own);
        let mut free = Self::ALL & !self.active & !own;
        let load = self.pool.next_load(free, jobs);
        // Where nothing else is left, waiting halves of busy lanes are work for free ones.
        let idle = free != 0 && load.is_none() && self.pool.is_empty();
        let shared = if idle { self.slots.lanes() & self.active } else { 0 };
        let mut aside = self.put_aside(self.stalled & self.slots.full_lanes() | shared);
        if shared != 0
            && let Some(aside) = aside.take()
        {
            self.fill(aside);
        }
        self.slots.put(self.stalled);

        self.move_nodes(own, load.as_ref(), aside);
        self.active |= own;
        if let Some(load) = load {
            free &= !load.lanes;
            self.start(&load, jobs);
            self.pool.put_back(load);
        }
        self.stalled = 0;
        self.load(free, jobs);
    }

    /// Chooses where the stalled lanes branch. Lanes that have no choice are stalled no longer.
    #[inline(always)]
    fn choose(&mut self) {
        self.decided = 0;
        if self.stalled == 0 {
            return;
        }
        let find_crowded = self.is_crowded || self.exchanges.is_multiple_of(FIND_CROWDED_EVERY);
        let board = Board { cells: &self.cells, ways_down: &self.ways_down };
        let choice = self.branches.choose(self.proof, board, self.stalled, find_crowded);
        self.is_crowded = choice.dead != 0;
        self.decided = choice.decided;
        self.stalled &= !(choice.dead | choice.decided);
        self.active &= !choice.dead;
    }

    /// Gives nodes of the pool to free lanes, as long as there are not too few.
    #[inline(always)]
    fn load(&mut self, mut free: u32, jobs: &[PuzzleJob]) {
        while free.count_ones() >= LOAD_AT {
            let Some(load) = self.pool.next_load(free, jobs) else { break };
            self.spread(&load);
            free &= !load.lanes;
            self.start(&load, jobs);
            self.pool.put_back(load);
        }
    }

    /// Charges each stalled lane's puzzle for a branch.
    #[inline(always)]
    fn charge_branches(&mut self, limits: SearchLimits, jobs: &mut [PuzzleJob]) {
        // One puzzle for all at once, as long as the budget allows.
        let nodes = 2 * u64::from(self.stalled.count_ones());
        if let [job] = jobs
            && job.found >= 2
            && !job.is_done
            && limits.budget.allows(job.nodes, nodes)
        {
            job.nodes += nodes;
            return;
        }
        for lane in lanes_of(self.stalled) {
            let owner = self.owners[lane] as usize;
            let job = &mut jobs[owner];
            if job.is_done {
                continue;
            }
            job.charge(2, limits.budget);
            if job.nodes > limits.patience && job.found < 2 {
                job.is_hard = !job.is_done;
                job.is_done = true;
            }
            if job.is_done {
                self.release(owner);
            }
        }
    }

    /// Frees the lanes of a puzzle that is done, and their slots.
    #[inline(always)]
    fn release(&mut self, owner: usize) {
        let mut lanes = 0;
        for (lane, other) in self.owners[..V::COUNT].iter().enumerate() {
            lanes |= u32::from(*other == owner as u32) << lane;
        }
        self.active &= !lanes;
        self.stalled &= !lanes;
        self.decided &= !lanes;
        self.slots.clear(lanes);
    }

    /// Makes ready to move the oldest node of some lanes to the pool.
    #[inline(always)]
    fn put_aside(&mut self, lanes: u32) -> Option<Aside<V>> {
        let second = self.slots.take_oldest(lanes);
        let mut aside = None;
        let mut rest = lanes;
        while rest != 0 {
            let lanes = V::lowest(self.proof, rest, V::COUNT / 2);
            rest &= !lanes;
            let mut block = self.pool.spare_block();
            for lane in lanes_of(lanes) {
                block.push_owner(self.owners[lane]);
            }
            let moves = V::packing(self.proof, lanes);
            if let Some(whole) = aside.replace(Aside { second, moves, block }) {
                self.fill(whole);
            }
        }
        aside
    }

    /// Moves nodes to the pool in a pass of its own.
    #[inline(always)]
    fn fill(&mut self, mut aside: Aside<V>) {
        let second = V::mask(self.proof, aside.second);
        for (index, [a, b]) in self.slots.cells.iter().enumerate() {
            aside.take(index, V::choose(second, *b, *a));
        }
        self.pool.push(aside.block);
    }

    /// One pass over all cells: halves into slots, halves out of the slots of lanes that take them,
    /// new nodes, and what was in second slots into the pool.
    #[inline(always)]
    fn move_nodes(&mut self, taking: u32, load: Option<&Load<V>>, aside: Option<Aside<V>>) {
        if self.stalled == 0 {
            return self.replace_nodes(taking, load);
        }
        let loading = load.map_or(0, |load| load.lanes);
        self.branches.clear(self.proof, taking | loading);
        let Some(mut aside) = aside else {
            return self.split_and_load(taking, load, |_, _| ());
        };
        self.split_and_load(taking, load, |index, cell| aside.take(index, cell));
        self.pool.push(aside.block);
    }

    /// [`Self::split_nodes`], with or without new nodes, each in code of its own.
    #[inline(always)]
    fn split_and_load(&mut self, taking: u32, load: Option<&Load<V>>, show: impl FnMut(usize, V)) {
        let Some(load) = load else {
            return self.split_nodes(taking, show, |_, cell| cell);
        };
        let moves = V::spreading(self.proof, load.lanes, load.first);
        self.split_nodes(taking, show, |index, cell| cell.join(&load.block.cells[index], &moves));
    }

    /// Splits the stalled lanes, and gives nodes to others. What is in second slots is shown first,
    /// and new nodes are joined to what is 0 in their lanes.
    #[inline(always)]
    fn split_nodes(
        &mut self,
        taking: u32,
        mut show: impl FnMut(usize, V),
        join: impl Fn(usize, V) -> V,
    ) {
        let Self { cells, slots, branches, .. } = self;
        let taking = V::mask(self.proof, taking);
        let putting = V::mask(self.proof, self.stalled);
        for band in 0..3 {
            for stack in 0..3 {
                let down = branches.down(stack, band);
                for row in 0..3 {
                    let across = branches.across(band, row, stack);
                    unrolled!(column in [0 1 2] {
                        let index = 27 * band + 9 * row + 3 * stack + column;
                        let (with, without) = across.split(down[column], cells[index]);
                        let [a, b] = slots.cells[index];
                        // Else it is read three times.
                        let b = b.settled();
                        show(index, b);
                        cells[index] = join(index, with.fill(taking, a));
                        let kept = V::choose(taking, b, a);
                        slots.cells[index] =
                            [V::choose(putting, without, kept), V::choose(putting, a, b)];
                    });
                }
            }
        }
    }

    /// Gives nodes to lanes.
    #[inline(always)]
    fn replace_nodes(&mut self, taking: u32, load: Option<&Load<V>>) {
        if taking != 0 {
            let taking = V::mask(self.proof, taking);
            for (cell, [a, b]) in self.cells.iter_mut().zip(&mut self.slots.cells) {
                *cell = V::choose(taking, *a, *cell);
                *a = V::choose(taking, *b, *a);
            }
        }
        if let Some(load) = load {
            self.spread(load);
        }
    }

    /// Fills lanes from a block.
    #[inline(always)]
    fn spread(&mut self, load: &Load<V>) {
        let moves = V::spreading(self.proof, load.lanes, load.first);
        for (cell, half) in self.cells.iter_mut().zip(&load.block.cells) {
            *cell = cell.spread(half, &moves);
        }
    }

    /// Starts the lanes that were loaded, but for those whose puzzle is done.
    #[inline(always)]
    fn start(&mut self, load: &Load<V>, jobs: &[PuzzleJob]) {
        self.active |= load.lanes;
        for (lane, owner) in lanes_of(load.lanes).zip(load.owners()) {
            self.owners[lane] = owner;
        }
        if load.has_puzzles() {
            self.fresh |= load.lanes;
            self.strike_candidates(load);
            return;
        }
        for lane in lanes_of(load.lanes) {
            self.active &= !(u32::from(jobs[self.owners[lane] as usize].is_done) << lane);
        }
    }

    /// Strikes from puzzles that are begun what they are to be solved without.
    #[inline(always)]
    fn strike_candidates(&mut self, load: &Load<V>) {
        if self.without.is_empty() {
            return;
        }
        for (lane, owner) in lanes_of(load.lanes).zip(load.owners()) {
            if let Some(Candidate { cell, digit }) = self.without[owner as usize] {
                self.cells[cell.index()].lanes_mut()[lane] &= !(1 << digit.index());
            }
        }
    }
}

impl PuzzleJob {
    /// A job of which nothing is known.
    pub(crate) fn new(limits: &SearchLimits) -> Self {
        let mut job = Self { is_done: limits.limit == 0, ..Self::default() };
        if !job.is_done {
            job.charge(1, limits.budget);
        }
        job
    }

    /// A job that another search has begun, with so many nodes still to be taken up.
    pub(crate) fn begun(found: u64, nodes: u64, open: usize, limits: &SearchLimits) -> Self {
        let mut job = Self { found, nodes, ..Self::default() };
        job.charge(open as u64, limits.budget);
        job
    }

    #[inline(always)]
    fn charge(&mut self, nodes: u64, budget: BudgetRef) {
        if budget.allows(self.nodes, nodes) {
            self.nodes += nodes;
        } else {
            self.stopped = Some(StopReason::Nodes);
            self.is_done = true;
        }
    }
}

fn end(jobs: &mut [PuzzleJob], reason: StopReason) {
    for job in jobs.iter_mut().filter(|job| !job.is_done) {
        job.stopped = Some(reason);
        job.is_done = true;
    }
}

/// The lanes of a mask, in ascending order.
#[inline(always)]
fn lanes_of(mask: u32) -> LanesOf {
    LanesOf(mask)
}

struct LanesOf(u32);

impl Iterator for LanesOf {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lane)
    }
}
