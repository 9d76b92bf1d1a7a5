//! [`Finder`]: finds out about many puzzles at once, here or in other threads.

use crate::plan::{PuzzlePlan, Question};
use ninefold::{Count, Grid, Puzzle, Solver};
use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// So many puzzles are answered together where nobody waits for the first.
const BATCH: usize = 1024;
/// What a puzzle may take among others, so that none makes them wait for long; what takes more is
/// answered alone.
const NODES_IN_BATCH: u64 = 2_000;
/// With a smaller budget, puzzles are answered one by one, because what a search takes in a batch
/// depends on the others.
const LARGE_BUDGET: u64 = 1_000_000;

/// What was found out about a puzzle.
pub enum Found {
    Smallest(Option<Grid>),
    Count(Count),
    /// Nothing yet: its answer is looked for when it is printed.
    Nothing,
}

/// Finds out about many puzzles at once.
pub struct Finder {
    question: Question,
    solver: Solver<'static>,
}

impl Finder {
    pub fn new(plan: &PuzzlePlan) -> Self {
        let solver = plan.search.with_at_most(NODES_IN_BATCH).solver();
        Self { question: plan.question, solver }
    }

    /// What can be found out quickly about each puzzle.
    pub fn find(&mut self, puzzles: &[Puzzle]) -> VecDeque<Found> {
        let solver = &mut self.solver;
        match self.question {
            Question::Smallest { .. } if puzzles.len() > 1 => {
                let found = |answer: Result<_, _>| answer.map_or(Found::Nothing, Found::Smallest);
                solver.smallest_batch(puzzles).into_iter().map(found).collect()
            }
            Question::Count { limit } if puzzles.len() > 1 => {
                let found = |count| match count {
                    Count::AtLeast(n) if n < limit => Found::Nothing,
                    count => Found::Count(count),
                };
                solver.count_batch(puzzles, limit).into_iter().map(found).collect()
            }
            _ => puzzles.iter().map(|_| Found::Nothing).collect(),
        }
    }
}

/// How many puzzles may be asked about together.
pub fn batch_size(plan: &PuzzlePlan) -> usize {
    match plan.question {
        // `--stats` tells what single puzzles take.
        Question::Smallest { .. } | Question::Count { .. }
            if !plan.search.stats && plan.search.max_nodes >= LARGE_BUDGET =>
        {
            BATCH
        }
        _ => 1,
    }
}

/// Threads that each have a [`Finder`].
pub struct Workers {
    jobs: Sender<Job>,
}

struct Job {
    puzzles: Vec<Puzzle>,
    reply: SyncSender<VecDeque<Found>>,
}

impl Workers {
    /// Starts so many threads; they end when this is dropped.
    pub fn start(number: usize, plan: &PuzzlePlan) -> io::Result<Self> {
        let (jobs, queue) = channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..number {
            let mut finder = Finder::new(plan);
            let queue = Arc::clone(&queue);
            thread::Builder::new().spawn(move || {
                while let Some(job) = next_job(&queue) {
                    // Nobody waits for the reply when the program is about to end.
                    let _ = job.reply.send(finder.find(&job.puzzles));
                }
            })?;
        }
        Ok(Self { jobs })
    }

    /// Has some puzzles looked at; what is found comes by the receiver.
    pub fn submit(&self, puzzles: Vec<Puzzle>) -> Receiver<VecDeque<Found>> {
        let (reply, found) = sync_channel(1);
        // A worker ends only when the queue is closed, so there is always one to take this.
        let _ = self.jobs.send(Job { puzzles, reply });
        found
    }
}

fn next_job(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
