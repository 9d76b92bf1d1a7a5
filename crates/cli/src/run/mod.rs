//! Carries out a plan.

mod answer;
mod answers;
mod classes;
mod convert;
mod deadline;
mod dedupe;
mod find;
mod generate;
mod input;
mod lost;
mod order;
mod outdated;
mod pool;
mod recorder;
mod reference;
mod rework;
mod same;
mod wording;
mod workers;
mod writing;

use crate::output::{Output, Run, tell_partial};
use crate::plan::{Plan, PuzzlePlan, Question};
use crate::progress;
use crate::records::Records;
use crate::report::{Effort, Tally, message, note};
use crate::status::Status;
use answer::Asker;
use answers::{Answers, End};
use input::{Inputs, Portion};
use lost::Lost;
use ninefold::io::format::Sink;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use workers::Workers;

/// Carries out a plan; the status says how it went.
pub fn run(plan: Plan) -> Status {
    match plan {
        Plan::Puzzles(plan) => answer_puzzles(plan),
        Plan::Convert(plan) => convert::convert(&plan),
        Plan::Rework(plan) => rework::rework(plan),
        Plan::Generate(plan) => generate::generate(*plan),
        Plan::Completions(shell) => reference::print_completions(shell),
        Plan::Man(folder) => reference::write_manual(&folder),
    }
}

fn answer_puzzles(plan: PuzzlePlan) -> Status {
    let sink = match recorder::sink_of_all(&plan) {
        Ok(sink) => sink,
        Err(why) => {
            message(why);
            return Status::Failed;
        }
    };
    let run = plan.batch.is_resumed.then(|| same::answering(&plan));
    let Some((output, done)) = open_output(plan.output.as_deref(), run.as_ref()) else {
        return Status::Failed;
    };
    progress::begin(&plan.sources, plan.output.is_none());
    answer_puzzles_to(plan, sink, output, done)
}

/// Answers the puzzles of a plan of which some are in the output already.
fn answer_puzzles_to(
    plan: PuzzlePlan,
    sink: Option<Box<dyn Sink>>,
    output: Output,
    done: Tally,
) -> Status {
    let mut session = Session {
        plan: Arc::new(plan),
        output,
        tally: done,
        effort: Effort::default(),
        is_incomplete: false,
        sink,
        lost: Lost::default(),
        end: None,
    };
    let result = session.answer_all().and_then(|()| session.finish());
    session.close(result)
}

/// Opens an output, and sees to it that what is printed to it arrives in time, however the program
/// ends. Also gives what became of the records that are in it already.
fn open_output(path: Option<&Path>, run: Option<&Run>) -> Option<(Output, Tally)> {
    let (output, done) = match Output::open(path, run) {
        Ok(opened) => opened,
        Err(error) => {
            tell_output_error(path, &error);
            return None;
        }
    };
    if let Err(error) = output.end_on_signals() {
        message(format_args!("cannot prepare for signals: {error}"));
    }
    output.flush_regularly();
    Some((output, done))
}

/// One run over all inputs.
struct Session {
    plan: Arc<PuzzlePlan>,
    output: Output,
    tally: Tally,
    effort: Effort,
    /// Whether some input could not be read to its end.
    is_incomplete: bool,
    /// Writes records of a format, if one sink must write all.
    sink: Option<Box<dyn Sink>>,
    lost: Lost,
    /// Why not all has been answered.
    end: Option<End>,
}

impl Session {
    /// Answers every record of every input: here, or in other threads once as many records as a full
    /// portion has show that there is much to do. An error is one of the output; those of an input are told and
    /// counted.
    fn answer_all(&mut self) -> io::Result<()> {
        let size = find::batch_size(&self.plan);
        let mut inputs = Inputs::new(&self.plan, &self.output, size, self.tally.total());
        let mut portion = Portion::default();
        let mut asker = Asker::new(&self.plan);
        let mut threads = self.plan.search.threads;
        let mut read = 0;
        while inputs.next(&mut portion) {
            // A pipe hands over less than a full portion at a time.
            read += portion.len();
            if (portion.is_full || read >= size) && threads > 1 {
                if let Some(workers) = Workers::start(threads, &self.plan) {
                    return workers.answer(inputs, portion, |answers| self.print(answers));
                }
                threads = 1;
            }
            asker.answer(&mut portion, &mut |answers| self.print(answers))?;
            if self.end.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn print(&mut self, answers: &Answers) -> io::Result<()> {
        if let Some(sink) = &mut self.sink {
            let text = recorder::write_all(answers, sink.as_mut())?;
            self.output.print(&text, 0..text.len())?;
        }
        answers.print(&self.output)?;
        self.lost.merge(&answers.lost);
        self.end = self.end.or(answers.end);
        self.tally.merge(&answers.tally);
        progress::add_tally(&answers.tally);
        self.effort.merge(&answers.effort);
        if answers.is_incomplete || answers.end.is_some() {
            // What could not be read may be there another time.
            self.output.note_no_more();
            self.is_incomplete = true;
        }
        Ok(())
    }

    /// Prints what is left. A file gets its name only if it has the answers to all of the input.
    fn finish(&mut self) -> io::Result<()> {
        if self.end == Some(End::Refused) {
            give_up(&self.output);
            return Ok(());
        }
        if let Some(sink) = &mut self.sink {
            let mut end = Vec::new();
            sink.finish(&mut end)?;
            self.write_end(&end)?;
        }
        finish(&self.output, &self.tally, self.is_incomplete)
    }

    /// Prints what comes after the last record of a format.
    fn write_end(&self, end: &[u8]) -> io::Result<()> {
        let mut text = Records::default();
        if !end.is_empty() {
            text.write_all(end)?;
        }
        self.output.print(&text, 0..text.len())
    }

    /// Counts what failed, if anything did.
    fn tell_summary(&self) {
        let (answered, negative) = match self.plan.question {
            Question::Smallest { .. } | Question::All { .. } => ("solved", "without solution"),
            Question::Count { .. } => ("counted", "without solution"),
            Question::Check => ("proper", "not proper"),
        };
        self.tally.tell(answered, negative);
    }

    /// Says how it went, and gives the status.
    fn close(mut self, result: io::Result<()>) -> Status {
        progress::end();
        match result {
            Ok(()) => {
                self.lost.tell();
                if self.end == Some(End::Refused) {
                    self.tally.fail();
                }
                self.tell_summary();
            }
            Err(error) => {
                fail(&self.output, self.plan.output.as_deref(), &error, &mut self.tally);
            }
        }
        if self.plan.search.stats {
            note("stats", self.effort.describe(self.plan.search.method), &[]);
        }
        self.tally.status()
    }
}

/// Prints what is left. A file gets its name only if it has all of the input.
fn finish(output: &Output, tally: &Tally, is_incomplete: bool) -> io::Result<()> {
    // There may be no record in a part of all of them.
    let has_input = tally.has_records() || tally.status() < Status::Failed;
    if !is_incomplete && has_input {
        return output.finish();
    }
    if let Some(partial) = output.finish_incomplete()? {
        tell_partial(&partial);
    }
    Ok(())
}

/// Ends an output of which nothing more is to be written.
fn give_up(output: &Output) {
    output.flush_now();
    if let Some(partial) = output.discard() {
        tell_partial(&partial);
    }
}

/// Ends an output that could not be written.
fn fail(output: &Output, path: Option<&Path>, error: &io::Error, tally: &mut Tally) {
    let partial = output.discard();
    // Whoever read the output has enough of it: no error.
    if error.kind() != io::ErrorKind::BrokenPipe {
        tell_output_error(path, error);
        tally.fail();
    }
    if let Some(partial) = partial {
        tell_partial(&partial);
    }
}

/// Says that an output cannot be opened or written.
fn tell_output_error(path: Option<&Path>, error: &io::Error) {
    let path = path.unwrap_or("standard output".as_ref());
    message(format_args!("{}: cannot be written: {error}", path.display()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::Parser;
    use std::fs;

    /// Carries a plan out, with the n-th step of the output failing; gives what arrived, and whether
    /// it was ended as complete.
    fn run_failing(arguments: &[&str], at: usize, name: &str) -> (Status, Vec<u8>, bool) {
        let plan = Cli::parse_from([&["ninefold"], arguments].concat()).into();
        let whole = (name == "pipe").then_some(4096);
        let (output, arrived) = Output::failing(at, name, whole);
        let status = match plan {
            Plan::Puzzles(plan) => {
                let sink = recorder::sink_of_all(&plan).unwrap();
                answer_puzzles_to(plan, sink, output, Tally::default())
            }
            Plan::Convert(plan) => convert::convert_to(&plan, output),
            Plan::Rework(plan) => rework::rework_to(plan, output),
            Plan::Generate(plan) => generate::generate_failing(*plan, output),
            other => panic!("{other:?}"),
        };
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
        // Something is said of each of these, in every run.
        let few = folder.path().join("few.txt");
        fs::write(&few, format!("{puzzle}\n").repeat(30)).unwrap();
        let few = few.to_str().unwrap();
        for (arguments, name) in [
            (&["solve", input, "--threads", "1"][..], "file"),
            (&["solve", input, "--threads", "2"], "pipe"),
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
            (&["generate", "--seed", "1", "--count", "300", "--threads", "2"], "file"),
            (&["generate", "--seed", "1", "--count", "300", "--to", "parquet"], "file"),
            (&["generate", "--seed", "1", "--grids", "--count", "2000"], "x.zst"),
        ] {
            let (status, expected, is_finished) = run_failing(arguments, usize::MAX, name);
            assert!(status <= Status::Negative && is_finished, "{arguments:?} {name}");
            let mut ended = false;
            for at in 1.. {
                let (status, arrived, is_finished) = run_failing(arguments, at, name);
                ended = is_finished;
                if ended {
                    assert!(arrived == expected, "{arguments:?} {name} {at}");
                    break;
                }
                assert_eq!(status, Status::Failed, "{arguments:?} {name} {at}");
                assert!(expected.starts_with(&arrived), "{arguments:?} {name} {at}");
            }
            assert!(ended, "{arguments:?} {name}");
        }
    }
}
