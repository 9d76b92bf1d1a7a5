//! `ninefold bench`: how fast this machine is on a file, as a chart or as JSON.

use crate::args::BenchArgs;
use crate::signals;
use crate::terminal::Terminal;
use indicatif::HumanCount;
use ninefold::batch::{Host, Malformed, PuzzleSample, RecordSource, RunStatus};
use ninefold_measure::{SpeedFigure, SpeedReport, SpeedTask, SpeedTest, processor_name};
use serde_json::{Value, json};
use std::fmt::Write;
use std::io::IsTerminal;

/// Largest number of puzzles that are read. More would not change the figures, but take memory.
const MOST_PUZZLES: usize = 100_000;

/// Width of the longest bar, in characters. With it, a line has 80 characters or fewer.
const BAR: u32 = 36;

/// A speed test of a file, and how it is printed.
pub struct Bench {
    pub records: RecordSource,
    pub test: SpeedTest,
    pub is_json: bool,
    /// Processors that this program may use.
    pub processors: usize,
}

impl Bench {
    /// Returns the test that the options describe.
    pub fn new(args: &BenchArgs, records: RecordSource, processors: usize) -> Self {
        let task = if args.solve { SpeedTask::Smallest } else { SpeedTask::CountToTwo };
        let test = SpeedTest { task, time: args.seconds, ..SpeedTest::up_to_threads(processors) };
        Self { records, test, is_json: args.json, processors }
    }

    /// Reads the puzzles, measures, and prints the figures.
    pub fn run(&self, terminal: &Terminal) -> RunStatus {
        signals::end_at_once(terminal);
        let sample = match PuzzleSample::read(&self.records, MOST_PUZZLES) {
            Ok(sample) => sample,
            Err(why) => {
                terminal.error(why);
                return RunStatus::Failed;
            }
        };
        let is_failed = sample.malformed > 0 && self.records.malformed != Malformed::Skip;
        if let Some(first) = &sample.first_fault {
            let malformed = sample.malformed;
            let s = if malformed == 1 { "" } else { "s" };
            let text = format!("{malformed} malformed record{s} left out; the first: {first}");
            terminal.note("malformed", text, &[("malformed", malformed.into())]);
        }
        if std::io::stderr().is_terminal() {
            let seconds = self.test.time.as_secs_f64();
            terminal.note("note", format_args!("measuring for about {seconds:.1} s"), &[]);
            if cfg!(debug_assertions) {
                let text = "this program was built without optimization, so it is many times \
                            slower than it can be; build it with --release to measure it";
                terminal.note("unoptimized", text, &[]);
            }
        }
        let report = match self.test.run(&sample.puzzles, &|| terminal.now()) {
            Ok(report) => report,
            Err(error) => {
                terminal.error(format_args!("cannot start as many threads: {error}"));
                return RunStatus::Failed;
            }
        };
        let cpu = processor_name();
        let text = if self.is_json {
            format!("{}\n", self.json(&cpu, &sample, &report))
        } else {
            self.chart(&cpu, &sample, &report)
        };
        let printed = terminal.print_output(text.as_bytes());
        if is_failed { printed.max(RunStatus::Failed) } else { printed }
    }

    fn json(&self, cpu: &str, sample: &PuzzleSample, report: &SpeedReport) -> Value {
        let inputs: Vec<String> = self.records.inputs.iter().map(ToString::to_string).collect();
        let figure = |figure: &SpeedFigure| {
            json!({
                "isa": figure.isa.name(),
                "threads": figure.threads,
                "puzzles_per_second": figure.median().round(),
                "passes": figure.passes.iter().map(|rate| rate.round()).collect::<Vec<_>>(),
            })
        };
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "cpu": cpu,
            "processors": self.processors,
            "question": self.question(),
            "inputs": inputs,
            "puzzles": report.puzzles,
            "is_whole": is_whole(sample, report),
            "figures": report.figures.iter().map(figure).collect::<Vec<_>>(),
        })
    }

    fn question(&self) -> &'static str {
        match self.test.task {
            SpeedTask::CountToTwo => "count the solutions, up to 2",
            SpeedTask::Smallest => "find the smallest solution",
        }
    }

    /// Returns the figures as lines of a chart, the best instruction set and most threads first.
    fn chart(&self, cpu: &str, sample: &PuzzleSample, report: &SpeedReport) -> String {
        let s = if self.processors == 1 { "" } else { "s" };
        let mut text = format!(
            "ninefold {} on {cpu}, {} processor{s}\ndata: {}\nquestion: {}; all puzzles are in \
             memory\n\n{:8} {:>7} {:>13} {:>6}\n",
            env!("CARGO_PKG_VERSION"),
            self.processors,
            self.data(sample, report),
            self.question(),
            "",
            "threads",
            "puzzles/s",
            "spread",
        );
        let best = report.figures.iter().map(SpeedFigure::median).fold(0.0, f64::max);
        let mut above = None;
        for figure in report.figures.iter().rev() {
            let name = if above == Some(figure.isa) { "" } else { figure.isa.name() };
            above = Some(figure.isa);
            let rate = HumanCount(rounded(figure.median())).to_string();
            let spread = format!("±{:.0} %", figure.spread() * 100.0);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{name:8} {:>7} {rate:>13} {spread:>6}  {}",
                figure.threads,
                bar(figure.median() / best),
            );
        }
        text
    }

    /// Returns the description of the puzzles.
    fn data(&self, sample: &PuzzleSample, report: &SpeedReport) -> String {
        let count = HumanCount(report.puzzles as u64);
        let s = if report.puzzles == 1 { "" } else { "s" };
        let inputs = &self.records.inputs;
        let place = match &inputs[..] {
            [input] => input.to_string(),
            inputs => format!("{} inputs", inputs.len()),
        };
        if is_whole(sample, report) {
            format!("{count} puzzle{s}, all of {place}")
        } else {
            format!("the first {count} puzzle{s} of {place}")
        }
    }
}

/// Returns whether all puzzles of the inputs were measured.
fn is_whole(sample: &PuzzleSample, report: &SpeedReport) -> bool {
    sample.is_whole && report.puzzles == sample.puzzles.len()
}

/// Returns a number rounded to three digits, because a measurement has no more.
#[allow(clippy::cast_sign_loss)] // a rate is not negative
fn rounded(rate: f64) -> u64 {
    let unit = 10_f64.powf((rate.max(1.0).log10().floor() - 2.0).max(0.0));
    ((rate / unit).round() * unit) as u64
}

/// Returns a bar of block characters for a share of [`BAR`], down to an eighth of a character.
#[allow(clippy::cast_sign_loss)] // a share is not negative
fn bar(share: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share * f64::from(BAR * 8)).round().max(1.0) as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_has_three_digits() {
        for (rate, expected) in [
            (0.0, 0),
            (7.4, 7),
            (999.4, 999),
            (1_234.0, 1_230),
            (58_949_999.0, 58_900_000),
            (999_999.0, 1_000_000),
        ] {
            assert_eq!(rounded(rate), expected, "{rate}");
        }
    }

    #[test]
    fn a_bar_has_the_length_of_its_share() {
        assert_eq!(bar(1.0), "█".repeat(BAR as usize));
        assert_eq!(bar(0.5), "█".repeat(BAR as usize / 2));
        assert_eq!(bar(1.5 / f64::from(BAR)), "█▌");
        assert_eq!(bar(0.0), "▏");
    }
}
