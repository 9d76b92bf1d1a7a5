//! The machine, the day and the commit of a run.

use crate::here;
use ninefold_measure::processor_name;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// What figures depend on besides the solvers: machine, day, compiler and commit.
#[derive(Clone, Debug)]
pub struct Host {
    /// The day in UTC, as `2026-01-31`.
    pub date: String,
    /// The name that the processor gives itself.
    pub cpu: String,
    /// The compiler's version, and the flags that it was given.
    pub rustc: String,
    /// The measured commit, followed by `-dirty` if files have changed since.
    pub commit: String,
}

/// Words in processor names that carry no information.
const EMPTY_WORDS: [&str; 5] = ["processor", "cpu", "r", "tm", "core"];

impl Host {
    /// Detects this machine, day, compiler and commit.
    pub fn detect() -> Self {
        Self {
            date: date(SystemTime::now()),
            cpu: processor_name(),
            rustc: env!("NINEFOLD_BENCH_RUSTC").to_owned(),
            commit: commit().unwrap_or_else(|| "unknown".to_owned()),
        }
    }

    /// Returns the processor's name in a form for file names.
    pub fn short_cpu(&self) -> String {
        let lower = self.cpu.to_lowercase();
        let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
        let words = words.filter(|word| !word.is_empty() && !EMPTY_WORDS.contains(word));
        words.collect::<Vec<_>>().join("-")
    }
}

/// Returns the day of a time in the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, `chrono`-Compatible Low-Level Date Algorithms, `civil_from_days`.
fn date(time: SystemTime) -> String {
    let days = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400;
    // Years begin in March, so that a leap day is the last day. An era is 400 years of 146,097
    // days.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let leap_days = day_of_era / 1_460 + day_of_era / 146_096 - day_of_era / 36_524;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

fn commit() -> Option<String> {
    let commit = output("git", &["rev-parse", "--short=12", "HEAD"])?;
    let changes = output("git", &["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changes.is_empty() { commit } else { format!("{commit}-dirty") })
}

/// Returns the output of a command if it succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(here(".")).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_named_by_the_calendar() {
        for (seconds, shown) in [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_798_761_599, "2026-12-31"),
            (4_107_542_400, "2100-03-01"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(seconds)), shown);
        }
    }

    #[test]
    fn a_processor_has_a_short_name() {
        let short = |cpu: &str| Host { cpu: cpu.to_owned(), ..Host::detect() }.short_cpu();
        assert_eq!(short("Intel(R) Core(TM) i7-9700 CPU @ 3.00GHz"), "intel-i7-9700-3-00ghz");
        assert_eq!(short("AMD Ryzen 9 9950X 16-Core Processor"), "amd-ryzen-9-9950x-16");
    }

    #[test]
    fn the_compiler_is_known() {
        assert!(Host::detect().rustc.starts_with(|c: char| c.is_ascii_digit()));
    }
}
