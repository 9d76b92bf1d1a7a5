//! The rating of hard puzzles by several threads.

use ninefold_batch::{
    AskJob, CollectingHost, Host, Input, Job, MemoryOutput, Output, RatePuzzles, RecordSource,
    RunStatus, SearchOptions, Tally,
};
use std::sync::Arc;

/// Puzzles rated 10.3 and 10.5, a puzzle of singles, and one without a solution.
const RECORDS: &str = "\
    ........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3\n\
    1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n\
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    55...............................................................................\n";

/// Returns the output of a number of threads.
fn rated(threads: usize, search: SearchOptions) -> String {
    let records = RecordSource::from_inputs([Input::bytes("memory", RECORDS.to_owned())]);
    let question = Arc::new(RatePuzzles { shows_steps: true, ..RatePuzzles::default() });
    let job = Job::Ask(AskJob { records, question, search, format: None, numbers: false });
    let memory = MemoryOutput::default();
    let output = Output::to_place(Box::new(memory.clone()));
    let host: Arc<dyn Host> = Arc::new(CollectingHost::default());
    let status = job.run(threads, output, "memory", Tally::default(), &host);
    assert_ne!(status, RunStatus::Failed);
    String::from_utf8(memory.take()).expect("the output is text")
}

#[test]
fn threads_that_help_with_a_puzzle_change_nothing() {
    let alone = rated(1, SearchOptions::default());
    assert!(alone.contains("10.5 1.2 1.2 ") && alone.contains("no solution"), "{alone}");
    for threads in [2, 3, 8] {
        assert!(rated(threads, SearchOptions::default()) == alone, "{threads} threads");
    }
}

#[test]
fn threads_that_help_count_the_same_nodes() {
    for max_nodes in [100, 1_000] {
        let search = SearchOptions { max_nodes, ..SearchOptions::default() };
        let alone = rated(1, search);
        assert!(alone.contains("stopped"), "{alone}");
        assert!(rated(3, search) == alone, "{max_nodes} nodes");
    }
}
