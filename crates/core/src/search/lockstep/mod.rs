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
//! 1. A stalled lane that only two digits leave open, in one ring of cells, has two solutions.
//! 2. Any other stalled lane branches: it goes on with one half, and the other half waits.
//! 3. Solutions are counted, and written down or handed out if the caller wants them.
//! 4. A free lane gets a node: its own waiting half, else a new puzzle, else a node of the pool.
//!
//! A lane's two latest halves wait in slots of that lane, so each puzzle is searched depth first.
//! When a lane branches a third time, its oldest half goes to the pool, where any lane may take it.
//! A small pool is used up from its older end, which keeps lanes from working on the same puzzle at
//! once. A large pool is used up from its newer end, which bounds it. Where one puzzle has many
//! solutions, halves may go to free lanes at once.
//!
//! | file | what it is |
//! |---|---|
//! | `jobs.rs` | what is asked about each puzzle, and what is known of it |
//! | `state.rs` | the state of a search |
//! | `rounds.rs` | the loop: rounds, and exchanges between them |
//! | `sweep.rs` | the rules |
//! | `exchange.rs`, `share.rs` | the exchange; the same where one puzzle has many solutions |
//! | `branch.rs` | where a stalled lane branches |
//! | `leaf.rs` | stalled lanes with two solutions |
//! | `solutions.rs` | what becomes of solutions |
//! | `slots.rs`, `pool.rs` | where nodes wait |

/// Repeats a text for each number. A loop would keep vectors in memory.
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

/// Nodes for each solution below which a puzzle counts as one with many solutions.
const NODES_OF_MANY: u64 = 8;

/// Counts the solutions of each puzzle of a batch; says what that took.
///
/// The jobs must be as many as the puzzles, and fresh. The witnesses may be as many too, and get
/// some solution of each puzzle that has any, or be none at all.
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

/// Goes on with the count of one puzzle, from its open nodes: the candidates of each cell.
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

/// What a search in lanes did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LaneReport {
    /// Its rounds and lanes.
    pub(crate) stats: Stats,
    pub(crate) exchanges: u64,
    /// Exchanges where halves went to free lanes at once.
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
