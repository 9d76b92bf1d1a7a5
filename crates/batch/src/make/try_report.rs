//! [`TryReport`]: tells how many puzzles a run has tried.

use crate::host::{Host, Message, ProgressEvent, s};
use ninefold_core::{CancelFlag, CellSet, Grid, Puzzle};
use ninefold_generate::{DifficultyMeasure, RandomStream, Rated, Rating, RatingScale};
use ninefold_questions::Setting;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(200);
/// Time without a puzzle after which the user gets a note.
const LONG_WAIT: Duration = Duration::from_secs(5);

/// Counts the puzzles that all threads of a run try, and those that are as wanted.
pub(crate) struct TryReport {
    host: Arc<dyn Host>,
    start: Duration,
    tried: AtomicU64,
    found: AtomicU64,
    /// Milliseconds from the start to the last report.
    reported: AtomicU64,
    has_noted: AtomicBool,
    /// Whether positions, which are found sooner, are an alternative.
    may_advise_positions: bool,
}

impl TryReport {
    pub(crate) fn new(host: &Arc<dyn Host>, may_advise_positions: bool) -> Self {
        Self {
            start: host.now(),
            host: Arc::clone(host),
            tried: AtomicU64::new(0),
            found: AtomicU64::new(0),
            reported: AtomicU64::new(0),
            has_noted: AtomicBool::new(false),
            may_advise_positions,
        }
    }

    /// Notes puzzles that were tried.
    fn note(&self, tried: u64, found: u64) {
        let tried = self.tried.fetch_add(tried, Ordering::Relaxed) + tried;
        let found = self.found.fetch_add(found, Ordering::Relaxed) + found;
        let elapsed = self.host.now().saturating_sub(self.start);
        let millis = elapsed.as_millis() as u64;
        let last = self.reported.load(Ordering::Relaxed);
        if millis.saturating_sub(last) < REPORT_EVERY.as_millis() as u64 {
            return;
        }
        // One of several threads reports.
        if self
            .reported
            .compare_exchange(last, millis, Ordering::Relaxed, Ordering::Relaxed)
            .is_err()
        {
            return;
        }
        let share = match tried.checked_div(found) {
            Some(one) => format!("about one in {one} is as wanted"),
            None => "none is as wanted yet".to_owned(),
        };
        let detail = format!("{tried} puzzle{} tried, {share}", s(tried));
        self.host.progress(ProgressEvent::Detail(&detail));
        if found == 0 && elapsed > LONG_WAIT && !self.has_noted.swap(true, Ordering::Relaxed) {
            self.host.tell(Message::Note(self.long_search(tried)));
        }
    }

    /// Returns a note about a search that takes long.
    fn long_search(&self, tried: u64) -> String {
        let name = |setting| self.host.setting_name(setting);
        let advice = if self.may_advise_positions {
            format!(" Positions ({}) are found sooner.", name(Setting::Positions))
        } else {
            String::new()
        };
        format!(
            "{tried} puzzle{} tried, none is as wanted yet. The search for each puzzle ends after the \
             number of tries ({}).{advice}",
            s(tried),
            name(Setting::Tries)
        )
    }
}

/// A measure that counts what it rates.
pub(crate) struct CountedMeasure {
    pub(crate) measure: Box<dyn DifficultyMeasure>,
    pub(crate) report: Arc<TryReport>,
}

impl DifficultyMeasure for CountedMeasure {
    fn scale(&self) -> RatingScale {
        self.measure.scale()
    }

    fn rate(&mut self, puzzle: &Puzzle, solution: &Grid, range: &RangeInclusive<Rating>) -> Rated {
        let rated = self.measure.rate(puzzle, solution, range);
        self.report.note(1, u64::from(is_within(rated, range)));
        rated
    }

    fn rate_batch(
        &mut self,
        puzzles: &[(Puzzle, Grid)],
        range: &RangeInclusive<Rating>,
    ) -> Vec<Rated> {
        let rated = self.measure.rate_batch(puzzles, range);
        let found = rated.iter().filter(|rated| is_within(**rated, range)).count();
        self.report.note(puzzles.len() as u64, found as u64);
        rated
    }

    fn arrange(&mut self, solution: &Grid, places: &mut [CellSet], random: &mut RandomStream) {
        self.measure.arrange(solution, places, random);
    }

    fn cancelled_by(&mut self, flag: &CancelFlag) {
        self.measure.cancelled_by(flag);
    }
}

/// Returns whether a rating is known and within a range.
fn is_within(rated: Rated, range: &RangeInclusive<Rating>) -> bool {
    matches!(rated, Rated::Exactly(rating) if range.contains(&rating))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::CollectingHost;

    #[test]
    fn a_long_search_is_noted_once() {
        let host = Arc::new(CollectingHost::default());
        let shared: Arc<dyn Host> = host.clone();
        let report = TryReport::new(&shared, true);
        report.note(10, 0);
        host.advance(Duration::from_secs(6));
        report.note(1, 0);
        host.advance(Duration::from_secs(6));
        report.note(1, 0);
        let told = host.messages();
        let [Message::Note(note)] = &told[..] else { panic!("{told:?}") };
        assert_eq!(
            note,
            "11 puzzles tried, none is as wanted yet. The search for each puzzle ends after the \
             number of tries (tries). Positions (role) are found sooner."
        );
    }

    #[test]
    fn a_search_that_found_something_is_not_noted() {
        let host = Arc::new(CollectingHost::default());
        let shared: Arc<dyn Host> = host.clone();
        let report = TryReport::new(&shared, false);
        report.note(10, 1);
        host.advance(Duration::from_mins(1));
        report.note(10, 0);
        assert_eq!(host.messages(), []);
    }
}
