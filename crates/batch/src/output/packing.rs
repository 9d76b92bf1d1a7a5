//! [`PackedPieces`]: compresses an output in pieces, by several threads and in order.

use crate::outcome::Tally;
use ninefold_io::Packer;
use std::collections::VecDeque;
use std::io;
use std::mem;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Largest number of bytes of a piece before compression. 1,024 records with a solution are fewer.
const LONGEST_PIECE: usize = 1 << 18;

/// An output on its way through compression.
///
/// Where pieces end depends only on the bytes and on the calls of [`end_piece`], so the result is
/// the same for any number of threads.
///
/// [`end_piece`]: Self::end_piece
pub(super) struct PackedPieces {
    packer: Packer,
    /// Number of threads to compress with. 1 means the thread that writes.
    threads: usize,
    /// Way to the threads, once they have started.
    tasks: Option<SyncSender<Task>>,
    /// Bytes of the piece that has not ended.
    waiting: Vec<u8>,
    /// Pieces that have ended, in order.
    ended: VecDeque<Piece>,
    /// Whether the output has no piece yet.
    is_empty: bool,
}

struct Piece {
    packed: Packed,
    /// Outcomes of all records up to the end of the piece, if an output may continue there.
    tally: Option<Tally>,
}

enum Packed {
    Ready(io::Result<Vec<u8>>),
    Awaited(Receiver<io::Result<Vec<u8>>>),
}

/// A piece to compress, and where the result goes.
struct Task {
    bytes: Vec<u8>,
    result: SyncSender<io::Result<Vec<u8>>>,
}

/// Which pieces to wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WaitFor {
    /// Those without which too many would be under way.
    TooMany,
    All,
}

impl PackedPieces {
    /// Returns the pieces of an output. `is_empty` says whether the output has no piece yet.
    pub(super) fn new(packer: Packer, is_empty: bool) -> Self {
        Self {
            packer,
            threads: 1,
            tasks: None,
            waiting: Vec::new(),
            ended: VecDeque::new(),
            is_empty,
        }
    }

    /// Compresses with this number of threads from now on. They start with the first piece.
    pub(super) fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// Adds bytes to the piece that has not ended, and ends long pieces.
    pub(super) fn add(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let room = LONGEST_PIECE - self.waiting.len();
            let (now, later) = bytes.split_at(bytes.len().min(room));
            self.waiting.extend_from_slice(now);
            bytes = later;
            if self.waiting.len() == LONGEST_PIECE {
                self.pack(None);
            }
        }
    }

    /// Ends a piece where the output may continue.
    pub(super) fn end_piece(&mut self, tally: Tally) {
        if self.waiting.is_empty() {
            self.ended
                .push_back(Piece { packed: Packed::Ready(Ok(Vec::new())), tally: Some(tally) });
        } else {
            self.pack(Some(tally));
        }
    }

    /// Ends the last piece. A complete output has at least one piece, so that other programs can
    /// unpack it.
    pub(super) fn finish(&mut self, is_complete: bool) {
        if !self.waiting.is_empty() || self.is_empty && is_complete {
            self.is_empty = false;
            // There is no more to compress meanwhile.
            let packed = Packed::Ready(self.packer.pack(&self.waiting));
            self.waiting.clear();
            self.ended.push_back(Piece { packed, tally: None });
        }
    }

    fn pack(&mut self, tally: Option<Tally>) {
        self.is_empty = false;
        if self.threads > 1 && self.tasks.is_none() {
            self.tasks = start(self.threads, self.packer);
        }
        let bytes = mem::take(&mut self.waiting);
        let packed = match &self.tasks {
            None => {
                let packed = self.packer.pack(&bytes);
                self.waiting = bytes;
                self.waiting.clear();
                Packed::Ready(packed)
            }
            Some(tasks) => {
                let (result, packed) = sync_channel(1);
                // Without threads there is no result, which `take` reports.
                let _ = tasks.send(Task { bytes, result });
                Packed::Awaited(packed)
            }
        };
        self.ended.push_back(Piece { packed, tally });
    }

    /// Returns the next compressed piece and its tally. Returns `None` if there is none, or none
    /// that is worth waiting for.
    pub(super) fn take(
        &mut self,
        wait_for: WaitFor,
    ) -> Option<io::Result<(Vec<u8>, Option<Tally>)>> {
        let is_awaited = wait_for == WaitFor::All || self.ended.len() > 2 * self.threads;
        let packed = match &mut self.ended.front_mut()?.packed {
            Packed::Ready(packed) => mem::replace(packed, Ok(Vec::new())),
            Packed::Awaited(packed) if is_awaited => packed.recv().unwrap_or_else(|_| Err(lost())),
            Packed::Awaited(packed) => match packed.try_recv() {
                Ok(packed) => packed,
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => Err(lost()),
            },
        };
        let tally = self.ended.pop_front()?.tally;
        Some(packed.map(|packed| (packed, tally)))
    }
}

/// The error of a piece whose thread has ended.
fn lost() -> io::Error {
    io::Error::other("a thread that compresses the output has ended")
}

/// Starts threads that compress pieces, or fewer if the system refuses more. Returns `None` if no
/// thread starts. The threads end when the way to them is dropped.
fn start(number: usize, packer: Packer) -> Option<SyncSender<Task>> {
    let (tasks, received) = sync_channel::<Task>(2 * number + 1);
    let received = Arc::new(Mutex::new(received));
    let start = |_: &usize| {
        let received = Arc::clone(&received);
        let pack = move || {
            let next = || received.lock().ok()?.recv().ok();
            while let Some(Task { bytes, result }) = next() {
                // Nobody waits for the result after an error.
                let _ = result.send(packer.pack(&bytes));
            }
        };
        thread::Builder::new().spawn(pack).is_ok()
    };
    let started = (0..number).filter(start).count();
    (started > 0).then_some(tasks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use ninefold_io::format::Entries;
    use std::path::Path;

    /// Returns the bytes of all pieces, and the offset and tally where an output may continue.
    fn packed(name: &str, threads: usize, chunk: usize) -> (Vec<u8>, Vec<(usize, u64)>) {
        let packer = Packer::of_path(Path::new(name)).unwrap();
        let mut pieces = PackedPieces::new(packer, true);
        pieces.set_threads(threads);
        let mut bytes = Vec::new();
        let mut ends = Vec::new();
        let mut tally = Tally::default();
        let mut take = |pieces: &mut PackedPieces, wait_for| {
            while let Some(piece) = pieces.take(wait_for) {
                let (piece, tally) = piece.unwrap();
                bytes.extend_from_slice(&piece);
                ends.extend(tally.map(|tally| (bytes.len(), tally.total())));
            }
        };
        for i in 0..40_u32 {
            let digit = char::from(b'1' + (i % 9) as u8).to_string();
            let record = digit.repeat(81) + "\n";
            // Some members are longer than a piece.
            let records = record.repeat(if i == 20 { 10_000 } else { 100 });
            records.as_bytes().chunks(chunk).for_each(|bytes| pieces.add(bytes));
            tally.add(Outcome::Answered);
            pieces.end_piece(tally);
            take(&mut pieces, WaitFor::TooMany);
        }
        pieces.add(b"# the end\n");
        pieces.finish(true);
        take(&mut pieces, WaitFor::All);
        (bytes, ends)
    }

    #[test]
    fn threads_and_calls_make_no_difference_to_the_bytes() {
        for name in ["a.gz", "a.zst", "a.bz2", "a.xz"] {
            let expected = packed(name, 1, usize::MAX);
            assert_eq!(expected.1.len(), 40, "{name}");
            for (threads, chunk) in [(1, 82), (2, 1000), (5, 81)] {
                assert!(packed(name, threads, chunk) == expected, "{name} {threads}");
            }
            let mut entries = Entries::open(&expected.0[..], None).unwrap();
            let mut records = 0;
            while entries.next_entry().unwrap().is_some() {
                records += 1;
            }
            assert_eq!(records, 39 * 100 + 10_000, "{name}");
        }
    }

    #[test]
    fn a_complete_output_has_a_piece_and_an_incomplete_one_need_not() {
        let packer = Packer::of_path(Path::new("a.gz")).unwrap();
        for is_complete in [true, false] {
            let mut pieces = PackedPieces::new(packer, true);
            pieces.finish(is_complete);
            assert_eq!(pieces.take(WaitFor::All).is_some(), is_complete);
        }
    }
}
