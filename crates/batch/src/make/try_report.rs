//! [`TryReport`]: tells how many puzzles a run has tried.

use crate::host::{Host, Message, ProgressEvent, s};
use ninefold_generate::LocalSearchProgress;
use ninefold_questions::Setting;
use ninefold_questions::make::{MakeWatch, Rarity};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Time between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(200);
/// Time after which the user gets a note if there is no puzzle yet, or if many are left.
const LONG_WAIT: Duration = Duration::from_secs(5);
/// Remaining time above which a note gives an estimate.
const LONG_RUN: Duration = Duration::from_mins(2);

/// Counts the puzzles that all threads of a run try, and those that are as wanted.
pub(crate) struct TryReport {
    host: Arc<dyn Host>,
    start: Duration,
    tried: AtomicU64,
    found: AtomicU64,
    /// Milliseconds from the start to the last report.
    reported: AtomicU64,
    has_noted: AtomicBool,
    has_estimated: AtomicBool,
    /// Puzzles that the run makes, if it ends by itself.
    wanted: Option<u64>,
    /// Whether positions, which are found sooner, are an alternative.
    may_advise_positions: bool,
    /// How rare the wanted puzzles are, if it is known and if they are rare.
    rarity: Option<Rarity>,
}

impl TryReport {
    pub(crate) fn new(
        host: &Arc<dyn Host>,
        wanted: Option<u64>,
        may_advise_positions: bool,
        rarity: Option<Rarity>,
    ) -> Self {
        if let Some(rarity) = rarity {
            let advice = positions_advice(&**host, may_advise_positions);
            host.tell(Message::Note(format!(
                "{}, so the search may take long.{advice}",
                capital(&rarity.to_string())
            )));
        }
        Self {
            start: host.now(),
            host: Arc::clone(host),
            tried: AtomicU64::new(0),
            found: AtomicU64::new(0),
            reported: AtomicU64::new(0),
            has_noted: AtomicBool::new(false),
            has_estimated: AtomicBool::new(false),
            wanted,
            may_advise_positions,
            rarity,
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
        if elapsed <= LONG_WAIT {
            return;
        }
        if found == 0 {
            if !self.has_noted.swap(true, Ordering::Relaxed) {
                self.host.tell(Message::Note(self.long_search(tried, elapsed)));
            }
            return;
        }
        let left = self.wanted.map_or(0, |wanted| wanted.saturating_sub(found));
        let time = elapsed.as_secs().saturating_mul(left) / found;
        if time > LONG_RUN.as_secs() && !self.has_estimated.swap(true, Ordering::Relaxed) {
            self.host.tell(Message::Note(format!(
                "{detail}. The {left} puzzle{} that {} left may take {}.",
                s(left),
                if left == 1 { "is" } else { "are" },
                long_time(time)
            )));
        }
    }

    /// Returns a note about a search that takes long.
    fn long_search(&self, tried: u64, elapsed: Duration) -> String {
        let limit = self.host.setting_name(Setting::Tries);
        let found = format!("{tried} puzzle{} tried, none is as wanted yet", s(tried));
        let end = format!("The search for each puzzle ends after the number of tries ({limit}).");
        match self.rarity {
            Some(rarity) => {
                let seconds =
                    elapsed.as_secs().saturating_mul(rarity.one_in().into()) / tried.max(1);
                format!("{found}. At this speed, one may take {}. {end}", long_time(seconds))
            }
            None => {
                let advice = positions_advice(&*self.host, self.may_advise_positions);
                format!("{found}{}. {end}{advice}", share_of(tried))
            }
        }
    }
}

/// Returns the advice to make positions, if they are an alternative, after a space.
fn positions_advice(host: &dyn Host, may_advise: bool) -> String {
    if may_advise {
        format!(" Positions ({}) are found sooner.", host.setting_name(Setting::Positions))
    } else {
        String::new()
    }
}

/// Returns a clause as the begin of a sentence.
fn capital(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns an upper bound of the share of wanted puzzles when none was found: the rule of three, with a
/// confidence of 95 %.
fn share_of(tried: u64) -> String {
    match tried / 3 {
        0..10 => String::new(),
        one => format!(": fewer than one in {one} probably is"),
    }
}

/// Returns a time of minutes or more in words.
fn long_time(seconds: u64) -> String {
    const HOUR: u64 = 3600;
    const DAY: u64 = 24 * HOUR;
    match seconds {
        0..90 => "about a minute".to_owned(),
        90..6_000 => format!("about {} minutes", (seconds + 30) / 60),
        6_000..172_800 => format!("about {} hours", (seconds + HOUR / 2) / HOUR),
        _ => format!("about {} days", (seconds + DAY / 2) / DAY),
    }
}

impl MakeWatch for TryReport {
    fn tried(&self, tried: u64, found: u64) {
        if tried > 0 {
            self.note(tried, found);
        }
    }

    fn searched(&self, progress: &LocalSearchProgress) {
        tell_progress(progress, &*self.host);
    }
}

/// Reports the progress of a local search, once every 256 tries.
fn tell_progress(now: &LocalSearchProgress, host: &dyn Host) {
    if now.moves % 256 != 255 {
        return;
    }
    let nearest = match now {
        LocalSearchProgress { solutions: Some(1), redundant: Some(redundant), .. } => {
            format!("; nearest so far: {redundant} clue{} too many", s(*redundant as u64))
        }
        LocalSearchProgress { solutions: Some(solutions), .. } => {
            format!("; nearest so far: {solutions} solution{}", s(*solutions))
        }
        LocalSearchProgress { clues: Some(clues), .. } => {
            format!("; nearest so far: {clues} clues")
        }
        _ => String::new(),
    };
    host.progress(ProgressEvent::Detail(&format!("{} tries{nearest}", now.moves)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::CollectingHost;
    use ninefold_logic::Technique;
    use ninefold_questions::make::{TechniqueRole, WantedSteps};
    use ninefold_scales::Profile;

    #[test]
    fn a_long_search_is_noted_once() {
        let host = Arc::new(CollectingHost::default());
        let shared: Arc<dyn Host> = host.clone();
        let report = TryReport::new(&shared, Some(1), true, None);
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
    fn a_rare_order_is_told_before_the_search_and_its_time_after_some_seconds() {
        let host = Arc::new(CollectingHost::default());
        let shared: Arc<dyn Host> = host.clone();
        let wanted = WantedSteps {
            hardest: vec![Technique::ThreeDMedusa],
            role: Some(TechniqueRole::Hardest),
            ..WantedSteps::default()
        };
        let report = TryReport::new(&shared, Some(1), true, Rarity::of(&wanted, &Profile::HUMAN));
        host.advance(Duration::from_secs(6));
        report.note(1_000, 0);
        let told = host.messages();
        let [Message::Note(before), Message::Note(later)] = &told[..] else { panic!("{told:?}") };
        assert_eq!(
            before,
            "About one random puzzle in 25,000 is as wanted, so the search may take long. Positions \
             (role) are found sooner."
        );
        let time = "1000 puzzles tried, none is as wanted yet. At this speed, one may take about 3 minutes.";
        assert!(later.starts_with(time), "{later}");
    }

    #[test]
    fn a_search_that_found_something_is_not_noted() {
        let host = Arc::new(CollectingHost::default());
        let shared: Arc<dyn Host> = host.clone();
        let report = TryReport::new(&shared, Some(1), false, None);
        report.note(10, 1);
        host.advance(Duration::from_mins(1));
        report.note(10, 0);
        assert_eq!(host.messages(), []);
    }

    #[test]
    fn long_times_are_rounded() {
        let told = [150, 5_999, 7_201, 172_801].map(long_time);
        assert_eq!(told, ["about 3 minutes", "about 100 minutes", "about 2 hours", "about 2 days"]);
    }

    #[test]
    fn the_time_of_a_long_run_is_estimated_once() {
        let host = Arc::new(CollectingHost::default());
        let shared: Arc<dyn Host> = host.clone();
        let report = TryReport::new(&shared, Some(101), false, None);
        host.advance(Duration::from_secs(6));
        report.note(900, 0);
        host.advance(Duration::from_secs(24));
        report.note(100, 1);
        host.advance(Duration::from_secs(1));
        report.note(100, 1);
        let told: Vec<String> = host.messages().iter().map(|told| format!("{told:?}")).collect();
        assert_eq!(told.len(), 2);
        assert!(told[0].contains("none is as wanted yet: fewer than one in 300 probably is."));
        let estimate = "1000 puzzles tried, about one in 1000 is as wanted. The 100 puzzles that are left \
                        may take about 50 minutes.";
        assert!(told[1].contains(estimate), "{}", told[1]);
        let few = TryReport::new(&shared, Some(2), false, None);
        host.advance(Duration::from_secs(30));
        few.note(1000, 1);
        assert_eq!(host.messages().len(), 2, "half a minute is left");
    }
}
