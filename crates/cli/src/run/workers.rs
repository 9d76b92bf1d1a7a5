//! [`Workers`]: threads that take turns at reading and answer side by side.
//!
//! Whoever reads a portion lays a channel for its answers into a queue before the next may read. So
//! the queue has the channels in input order, and who prints takes one after another. All of them
//! are bounded: a worker that is far ahead waits.

use super::answer::Asker;
use super::answers::Answers;
use super::input::{Inputs, Portion};
use crate::plan::PuzzlePlan;
use std::io;
use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};

/// So many parts of the answers to one portion may wait to be printed.
const PARTS: usize = 2;

/// Threads that wait for inputs to read and answer.
pub struct Workers {
    threads: Vec<JoinHandle<()>>,
    turns: Arc<OnceLock<Mutex<Turns>>>,
}

/// What only the worker has whose turn it is to read.
struct Turns {
    inputs: Inputs,
    /// What has been read already.
    first: Option<Portion>,
    queue: SyncSender<Receiver<Answers>>,
    /// Answers that have been printed, for their memory: what one thread takes and another gives
    /// back goes all the way to the system and costs a page fault for every 4 KiB.
    printed: Receiver<Answers>,
}

/// The way of the answers to one portion.
struct Way {
    answers: SyncSender<Answers>,
    /// What takes the next answers.
    spare: Answers,
}

impl Workers {
    /// Starts so many threads, or fewer if there cannot be more. They end with the inputs or the
    /// program.
    pub fn start(number: usize, plan: &Arc<PuzzlePlan>) -> Option<Self> {
        let turns = Arc::new(OnceLock::new());
        let start = |_| {
            let asker = Asker::new(plan);
            let turns = Arc::clone(&turns);
            thread::Builder::new().spawn(move || work(turns.wait(), asker)).ok()
        };
        let threads: Vec<_> = (0..number).filter_map(start).collect();
        (!threads.is_empty()).then_some(Self { threads, turns })
    }

    /// Has all that is left of some inputs answered, after what has been read already; `print` gets
    /// the answers in input order.
    pub fn answer(
        self,
        inputs: Inputs,
        first: Portion,
        mut print: impl FnMut(&Answers) -> io::Result<()>,
    ) -> io::Result<()> {
        let (queue, portions) = sync_channel(self.threads.len());
        let (give_back, printed) = channel();
        let turns = Turns { inputs, first: Some(first), queue, printed };
        assert!(self.turns.set(Mutex::new(turns)).is_ok(), "it is set only here");
        // The workers alone shall keep the queue open.
        drop(self.turns);
        for answers in portions {
            let mut is_complete = false;
            for mut answers in answers {
                print(&answers)?;
                if answers.end.is_some() {
                    // What the threads have still in hand, nobody wants.
                    return Ok(());
                }
                if answers.is_last {
                    is_complete = true;
                    answers.clear();
                    // Nobody needs it when all has been read.
                    let _ = give_back.send(answers);
                }
            }
            assert!(is_complete, "a worker answers all of its portion");
        }
        for thread in self.threads {
            thread.join().expect("a worker does not panic");
        }
        Ok(())
    }
}

/// Reads and answers, as long as there is something to read and somebody who prints.
fn work(turns: &Mutex<Turns>, mut asker: Asker) {
    let mut portion = Portion::default();
    while let Some(Way { answers, mut spare }) = take_turn(turns, &mut portion) {
        let mut hand_over = |some: &mut Answers| {
            let some = mem::replace(some, mem::take(&mut spare));
            answers.send(some).map_err(io::Error::other)
        };
        if asker.answer(&mut portion, &mut hand_over).is_err() {
            return;
        }
    }
}

/// Reads the next portion and opens the way for its answers.
fn take_turn(turns: &Mutex<Turns>, portion: &mut Portion) -> Option<Way> {
    let mut turns = turns.lock().expect("a worker does not panic");
    match turns.first.take() {
        Some(first) => *portion = first,
        None if turns.inputs.next(portion) => {}
        None => return None,
    }
    let (sender, answers) = sync_channel(PARTS);
    turns.queue.send(answers).ok()?;
    Some(Way { answers: sender, spare: turns.printed.try_recv().unwrap_or_default() })
}
