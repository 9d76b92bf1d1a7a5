//! [`run`]: opens the output of a job, handles signals, does the job and returns its status.

use crate::closed::{CLOSED, Standard, file_of, is_closed};
use crate::inputs::STANDARD_INPUT;
use crate::plan::RunPlan;
use crate::signals;
use crate::terminal::Terminal;
use ninefold::batch::{Host, Interrupted, Job, Message, Output, RunStatus, Tally};
use same_file::Handle;
use std::fs::{self, Metadata};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Longest time that a record waits in memory before it is written.
const LONGEST_WAIT: Duration = Duration::from_millis(100);
/// Milliseconds that an interrupt waits for a write that is under way.
const INTERRUPT_PATIENCE: u32 = 60;
/// Longest time that an interrupt waits for a run to write the count that has been interrupted.
const COUNT_PATIENCE: Duration = Duration::from_secs(1);
/// Longest time that an interrupt waits until the progress bar is removed.
const BAR_PATIENCE: Duration = Duration::from_millis(500);

/// Does the job of a plan.
pub fn run(mut plan: RunPlan, terminal: &Arc<Terminal>) -> RunStatus {
    if let Err(why) = plan.job.check(&**terminal) {
        terminal.error(why);
        return RunStatus::Failed;
    }
    if let Err(why) = refuse_own_output(&plan) {
        terminal.error(why);
        return RunStatus::Failed;
    }
    if let Some(seed) = plan.seed.filter(|seed| seed.is_new) {
        if plan.is_resumed {
            terminal.error("--resume goes on with the puzzles of a seed: name it by --seed");
            return RunStatus::Failed;
        }
        terminal.tell_seed(seed.number);
    }
    let name = plan.output.as_deref().unwrap_or("standard output".as_ref()).display().to_string();
    let (output, done) = match open(&mut plan, terminal) {
        Ok(Some(opened)) => opened,
        Ok(None) => {
            let text = format!(
                "{name} is already complete, by this command or another; to make it again, remove \
                 it first"
            );
            terminal.note("complete", text, &[]);
            return RunStatus::Complete;
        }
        Err(error) => {
            terminal.error(format_args!("{name}: cannot be written: {error}"));
            return RunStatus::Failed;
        }
    };
    let (end, has_ended) = mpsc::channel();
    if let Err(error) = end_on_signals(&output, has_ended, terminal) {
        terminal.error(format_args!("cannot prepare for signals: {error}"));
    }
    flush_regularly(&output);
    let is_shared = plan.is_typed || plan.output.is_none() && io::stdout().is_terminal();
    terminal.begin_progress(plan.extent, is_shared);
    let status = do_job(plan.job, plan.threads, output, &name, done, terminal);
    if terminal.interrupts().is_interrupted() && end.send(()).is_ok() {
        // The thread that heeds signals ends the program, with the status of the signal.
        loop {
            thread::park();
        }
    }
    status
}

/// Does a job. Its output is open.
fn do_job(
    job: Job,
    threads: usize,
    output: Output,
    name: &str,
    done: Tally,
    terminal: &Arc<Terminal>,
) -> RunStatus {
    let host: Arc<dyn Host> = Arc::clone(terminal) as Arc<dyn Host>;
    let status = job.run(threads, output, name, done, &host);
    terminal.end_progress();
    terminal.sum_up_hidden();
    status
}

/// Refuses a run whose output is one of its inputs.
///
/// A run whose standard output is an input would read what it writes, and never end. A file that
/// `--output` names takes its place when it is complete, so it may be an input. But with `--resume`,
/// an input that is the output looks like an output that is already complete.
fn refuse_own_output(plan: &RunPlan) -> Result<(), String> {
    let output = match &plan.output {
        None => Handle::stdout().ok(),
        Some(path) if plan.is_resumed => regular_file(path),
        Some(_) => None,
    };
    let Some(output) = output else { return Ok(()) };
    let written = output.as_file().metadata().ok().filter(Metadata::is_file);
    let Some(written) = written else { return Ok(()) };
    let is_standard = |path: &Path| path == Path::new(STANDARD_INPUT);
    let is_same = |path: &&PathBuf| {
        let input = if is_standard(path) { Handle::stdin().ok() } else { regular_file(path) };
        input.is_some_and(|input| input == output)
    };
    let Some(path) = plan.inputs.iter().find(is_same) else { return Ok(()) };
    let (name, file) = if is_standard(path) {
        ("standard input".into(), "FILE".into())
    } else {
        (path.to_string_lossy(), path.to_string_lossy())
    };
    let both = format!("{name} is the input and the output");
    Err(if plan.is_resumed {
        format!("{both}; name another output, because --resume needs the input until the end")
    } else if written.len() == 0 {
        format!(
            "{both}, and it is empty, because a shell empties the file after `>`; name another \
             file, or replace the input with --output {file}"
        )
    } else {
        format!("{both}; name another file, or replace it with --output {file}")
    })
}

/// Returns the identity of a file, or `None` if there is no such file. Opening a pipe would wait for
/// its other end, so only a regular file is opened.
fn regular_file(path: &Path) -> Option<Handle> {
    fs::metadata(path).ok().filter(Metadata::is_file)?;
    Handle::from_path(path).ok()
}

/// Opens the output. Also returns the outcomes of the records that the output has already. Returns
/// `None` if an earlier run has completed the output.
fn open(plan: &mut RunPlan, terminal: &Terminal) -> io::Result<Option<(Output, Tally)>> {
    let Some(path) = &plan.output else {
        return match (plan.is_resumed, is_closed(Standard::Output)) {
            (true, _) => Err(Output::not_resumable()),
            (false, true) => Err(io::Error::other(CLOSED)),
            (false, false) => {
                Ok(Some((Output::to_stream(file_of(io::stdout())?)?, Tally::default())))
            }
        };
    };
    if plan.is_resumed {
        return plan.job.resume(path, plan.threads, terminal);
    }
    Ok(Some((Output::to_path(path)?, Tally::default())))
}

/// Starts a thread that writes finished records regularly, even while a long search runs.
fn flush_regularly(output: &Output) {
    let output = output.clone();
    let flush = move || {
        loop {
            thread::sleep(LONGEST_WAIT);
            output.flush();
            output.sync_ahead();
        }
    };
    // Without this thread, records are written later, but none is lost.
    let _ = thread::Builder::new().spawn(flush);
}

/// Makes Ctrl-C and the other ending signals write the complete records before they end the program.
/// A long count ends first, and says how far it has come. `has_ended` tells that the run has ended
/// after that.
fn end_on_signals(
    output: &Output,
    has_ended: Receiver<()>,
    terminal: &Arc<Terminal>,
) -> io::Result<()> {
    let (output, terminal) = (output.clone(), Arc::clone(terminal));
    signals::on_end(move || {
        let is_counting = terminal.interrupts().interrupt();
        let patience = if is_counting { COUNT_PATIENCE } else { Duration::ZERO };
        let is_over = has_ended.recv_timeout(patience).is_ok();
        let interrupted = if is_over { None } else { interrupt(&output) };
        if let Some(Interrupted { partial: Some(partial), is_resumable, .. }) = interrupted {
            terminal.tell(Message::partial_output(&partial, is_resumable));
        }
        // A slow terminal can take long to remove the bar.
        let (sender, is_away) = mpsc::channel();
        let terminal = Arc::clone(&terminal);
        let clear = move || {
            terminal.end_progress();
            let _ = sender.send(());
        };
        if thread::Builder::new().spawn(clear).is_ok() {
            let _ = is_away.recv_timeout(BAR_PATIENCE);
        }
    })
}

/// Ends an output early. Waits some time for a write that is under way.
fn interrupt(output: &Output) -> Option<Interrupted> {
    for _ in 0..INTERRUPT_PATIENCE {
        if let Some(interrupted) = output.try_interrupt() {
            return Some(interrupted);
        }
        thread::sleep(Duration::from_millis(1));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use crate::plan::Plan;
    use clap::Parser;
    use ninefold::batch::OutputPlace;
    use std::fs;
    use std::sync::Mutex;
    use std::thread;

    /// The bytes that have arrived at a place, and whether the output was finished.
    #[derive(Default)]
    struct Arrived {
        bytes: Vec<u8>,
        is_finished: bool,
    }

    /// A place whose n-th step fails. A step is a write or the end.
    struct FailingPlace {
        arrived: Arc<Mutex<Arrived>>,
        steps_left: usize,
        atomic_write: Option<usize>,
    }

    /// A puzzle with some hundred steps, which are searched anew for each failure.
    const NEARLY_SOLVED: &str =
        "....78912...195348...342567859761423...853791713924856...537284...419635...286179";

    /// Number of bytes that the place takes in one step.
    const BYTES_A_STEP: usize = 5000;

    impl FailingPlace {
        fn step(&mut self) -> io::Result<()> {
            self.steps_left = self.steps_left.saturating_sub(1);
            if self.steps_left == 0 { Err(io::Error::other("it fails here")) } else { Ok(()) }
        }
    }

    impl OutputPlace for FailingPlace {
        fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
            for part in bytes.chunks(BYTES_A_STEP) {
                self.step()?;
                self.arrived.lock().unwrap().bytes.extend_from_slice(part);
            }
            Ok(())
        }

        fn finish(&mut self) -> io::Result<()> {
            self.step()?;
            self.arrived.lock().unwrap().is_finished = true;
            Ok(())
        }

        fn atomic_write(&self) -> Option<usize> {
            self.atomic_write
        }
    }

    /// Does the job of a command line, into an output whose n-th step fails. Returns the status, the
    /// bytes that arrived, and whether the output was finished.
    fn run_failing(arguments: &[&str], at: usize, name: &str) -> (RunStatus, Vec<u8>, bool) {
        let terminal = Terminal::new(None);
        let cli = Cli::parse_from([&["ninefold"], arguments].concat());
        let Ok(Plan::Run(plan)) = Plan::new(cli, &terminal) else { panic!("{arguments:?}") };
        let arrived = Arc::new(Mutex::new(Arrived::default()));
        let atomic_write = (name == "pipe").then_some(4096);
        let place = FailingPlace { arrived: Arc::clone(&arrived), steps_left: at, atomic_write };
        let output = Output::to_place_named(Box::new(place), name.as_ref());
        let status = do_job(plan.job, plan.threads, output, name, Tally::default(), &terminal);
        let arrived = arrived.lock().unwrap();
        (status, arrived.bytes.clone(), arrived.is_finished)
    }

    #[test]
    fn whichever_step_of_an_output_fails_the_status_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("in.txt");
        let puzzle = ".".repeat(9 * 8) + "123456789";
        fs::write(&input, format!("{puzzle}\n").repeat(1500)).unwrap();
        let input = input.to_str().unwrap();
        // There is a message about each of these, in every run.
        let few = folder.path().join("few.txt");
        fs::write(&few, format!("{puzzle}\n").repeat(30)).unwrap();
        let few = few.to_str().unwrap();
        let easy = folder.path().join("easy.txt");
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        fs::write(&easy, proper.repeat(5)).unwrap();
        let easy = easy.to_str().unwrap();
        let outputs = [
            (&["solve", input][..], "file"),
            (&["solve", input], "pipe"),
            (&["solve", input], "x.gz"),
            (&["solve", input], "x.zst"),
            (&["count", input], "pipe"),
            (&["check", few, "--max-nodes", "10"], "file"),
            (&["solve", "--to", "csv", input], "x.gz"),
            (&["count", "--to", "parquet", input], "file"),
            (&["solve", "--all", "--limit", "2", input], "file"),
            (&["convert", input], "pipe"),
            (&["convert", "--to", "csv", input], "x.gz"),
            (&["convert", "--to", "jsonl", input], "x.zst"),
            (&["convert", "--to", "parquet", input], "file"),
            (&["canon", input], "pipe"),
            (&["canon", "--dedupe", "--original", input], "file"),
            (&["scramble", "--seed", "1", "--to", "csv", input], "x.gz"),
            (&["scramble", "--seed", "1", "--count", "90", few], "file"),
            (&["minimize", "--seed", "1", easy], "file"),
            (&["rate", easy], "file"),
            (&["rate", "--to", "csv", easy], "x.gz"),
            (&["rate", "--steps", easy], "pipe"),
            (&["explain", easy], "file"),
            (&["explain", "--all", NEARLY_SOLVED], "file"),
            (&["explain", "--json", easy], "file"),
            (&["hint", "--stage", "4", easy], "file"),
            (&["generate", "--seed", "1", "--count", "300"], "file"),
            (&["generate", "--seed", "1", "--count", "300", "--to", "parquet"], "file"),
            (&["generate", "--seed", "1", "--grids", "--count", "2000"], "x.zst"),
        ];
        // One thread would take a minute.
        let next = Mutex::new(outputs.iter());
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while let Some((arguments, name)) = { next.lock().unwrap().next() } {
                        check_each_failure(arguments, name);
                    }
                });
            }
        });
    }

    /// Lets each step of an output fail in turn.
    fn check_each_failure(arguments: &[&str], name: &str) {
        // Each failure comes with another number of threads than the one before.
        let run = |at: usize| {
            let threads = ["1", "2", "4"][at % 3];
            run_failing(&[arguments, &["--threads", threads]].concat(), at, name)
        };
        let (status, expected, is_finished) = run(usize::MAX);
        assert!(status <= RunStatus::Negative && is_finished, "{arguments:?} {name}");
        for at in 1.. {
            let (status, arrived, is_finished) = run(at);
            if is_finished {
                assert!(arrived == expected, "{arguments:?} {name} {at}");
                return;
            }
            assert_eq!(status, RunStatus::Failed, "{arguments:?} {name} {at}");
            assert!(expected.starts_with(&arrived), "{arguments:?} {name} {at}");
        }
    }
}
