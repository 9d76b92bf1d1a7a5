//! Many search nodes at once, in the lanes of vectors.
//!
//! Lane *i* of every vector belongs to one node. Cell *c* of all nodes is one vector of candidate
//! masks: bit *d* − 1 stands for digit *d*. Every rule is a few operations between whole cells,
//! without a branch, a table or a shuffle.
//!
//! A *round* runs all rules once on all lanes. After it a lane is in one of four states:
//!
//! | lane | meaning |
//! |---|---|
//! | dead | a contradiction was found |
//! | solved | every cell has one candidate |
//! | stalled | the rules strike nothing more |
//! | moving | the round struck something |
//!
//! When enough lanes are dead, solved or stalled, there is an *exchange*:
//!
//! 1. A stalled lane whose open cells are one ring of two digits has two solutions.
//! 2. Any other stalled lane branches: it goes on with one half, and the other half waits.
//! 3. Solutions are counted, and stored or handed out if the caller wants them.
//! 4. A free lane gets a node: its own waiting half, else a new puzzle, else a node of the pool.
//!
//! A lane's two latest halves wait in slots of that lane, so each puzzle is searched depth first.
//! When a lane branches a third time, its oldest half goes to the pool, where any lane may take it.
//! Lanes take the oldest nodes of a small pool, so that they work on different puzzles. They take
//! the newest nodes of a large pool, which bounds its size. If one puzzle has many solutions, its
//! halves may go to free lanes at once.
//!
//! | file | what it is |
//! |---|---|
//! | `jobs.rs` | questions about puzzles, and what is known of each |
//! | `state.rs` | the state of a search |
//! | `rounds.rs` | the loop: rounds, and exchanges between them |
//! | `sweep.rs` | the rules |
//! | `exchange.rs` | the exchange |
//! | `share.rs` | the exchange if one puzzle has many solutions |
//! | `branch.rs` | where a stalled lane branches |
//! | `leaf.rs` | stalled lanes with two solutions |
//! | `solutions.rs` | counting and storing solutions |
//! | `slots.rs`, `pool.rs` | waiting nodes |

/// Repeats a block for each number. In a loop, the compiler would keep vectors in memory.
macro_rules! unrolled {
    ($name:ident in [$($value:literal)*] $body:block) => {
        $({
            let $name = $value;
            $body
        })*
    };
}

mod branch;
mod exchange;
mod jobs;
mod lane_bits;
mod leaf;
mod pool;
mod rounds;
mod share;
mod slots;
mod solutions;
mod state;
mod sweep;

use super::SolutionSink;
use crate::answer::Stats;
use crate::grid::Grid;
use crate::kernel::{Isa, Lanes, Task};
use alloc::boxed::Box;
use core::slice;
pub(crate) use jobs::{BatchQuestions, PuzzleJob, SearchLimits};
pub(crate) use pool::SpareBlocks;
use state::{LaneSearch, Results};

/// Most nodes for each solution at which a puzzle counts as one with many solutions.
const NODES_OF_MANY: u64 = 8;

/// Counts the solutions of each puzzle of a batch. Returns the figures of the search.
///
/// `jobs` has one new job for each puzzle. `witnesses` is empty, or has one place for each puzzle,
/// which gets some solution if there is any.
pub(crate) fn run(
    isa: Isa,
    puzzles: BatchQuestions,
    limits: SearchLimits,
    jobs: &mut [PuzzleJob],
    witnesses: &mut [Option<Grid>],
    spare: &mut SpareBlocks,
) -> LaneReport {
    let results = Results { jobs, witnesses, sink: None };
    isa.run(BatchSearch { puzzles, nodes: &[], limits, results, spare })
}

/// Continues the count of one puzzle from its open nodes, each the candidates of all cells.
pub(crate) fn go_on(
    isa: Isa,
    nodes: &[[u16; 81]],
    limits: SearchLimits,
    job: &mut PuzzleJob,
    sink: Option<SolutionSink>,
) -> LaneReport {
    let results = Results { jobs: slice::from_mut(job), witnesses: &mut [], sink };
    let (puzzles, spare) = (BatchQuestions::all_of(&[]), &mut SpareBlocks::default());
    isa.run(BatchSearch { puzzles, nodes, limits, results, spare })
}

/// Figures of a search in lanes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LaneReport {
    /// Rounds and lanes; all other figures are 0.
    pub(crate) stats: Stats,
    pub(crate) exchanges: u64,
    /// Exchanges that moved halves to free lanes at once.
    pub(crate) shares: u64,
    /// Lanes whose two solutions were known without a branch.
    pub(crate) twins: u64,
}

/// A search in lanes that has not begun.
struct BatchSearch<'a, 'e> {
    puzzles: BatchQuestions<'a>,
    /// Open nodes of the first puzzle.
    nodes: &'a [[u16; 81]],
    limits: SearchLimits<'a>,
    results: Results<'a, 'e>,
    spare: &'a mut SpareBlocks,
}

impl Task for BatchSearch<'_, '_> {
    type Output = LaneReport;

    #[inline(always)]
    fn run<V: Lanes>(self, proof: V::Proof) -> LaneReport {
        let mut search = Box::new(LaneSearch::<V>::new(proof, self.puzzles, self.spare));
        search.pool.push_nodes(self.nodes);
        search.is_eager = match &*self.results.jobs {
            [job] => job.found >= 2 && NODES_OF_MANY * job.found >= job.nodes,
            _ => false,
        };
        search.search(self.limits, self.results);
        let report = LaneReport {
            stats: Stats {
                rounds: search.rounds,
                lanes: search.rounds * V::COUNT as u64,
                busy_lanes: search.busy,
                ..Stats::default()
            },
            exchanges: search.exchanges,
            shares: search.shares,
            twins: search.twins,
        };
        search.pool.keep(self.spare);
        report
    }
}
