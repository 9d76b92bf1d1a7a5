//! The text of dates and times in tables: `2020-01-31`, `12:34:56.789`, `2020-01-31 12:34:56`. A time
//! that is bound to UTC ends in `+00:00`.

use chrono::{DateTime, Days, NaiveDate, NaiveTime};
use std::fmt::Display;

/// Seconds of a day.
const DAY: u32 = 86_400;

/// Unit of a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// Parquet has no such times.
    #[cfg(any(feature = "arrow", test))]
    Seconds,
    Milliseconds,
    Microseconds,
    Nanoseconds,
}

/// Whether a moment is bound to UTC, or is the time of a clock at no known place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Zone {
    Utc,
    Unknown,
}

impl Unit {
    const fn per_second(self) -> i64 {
        match self {
            #[cfg(any(feature = "arrow", test))]
            Self::Seconds => 1,
            Self::Milliseconds => 1_000,
            Self::Microseconds => 1_000_000,
            Self::Nanoseconds => 1_000_000_000,
        }
    }

    /// Splits a time into seconds and nanoseconds.
    const fn split(self, time: i64) -> (i64, u32) {
        let parts = self.per_second();
        let nanoseconds =
            time.rem_euclid(parts).unsigned_abs() * (1_000_000_000 / parts.unsigned_abs());
        (time.div_euclid(parts), nanoseconds as u32)
    }
}

/// Returns the date that is some days after 1970-01-01. A date too far away is its number.
pub(super) fn date(days: i64) -> String {
    let distance = Days::new(days.unsigned_abs());
    let start = NaiveDate::default();
    let date =
        if days < 0 { start.checked_sub_days(distance) } else { start.checked_add_days(distance) };
    shown(date, days)
}

/// Returns the moment that is some units after the start of 1970. A moment too far away is its
/// number.
pub(super) fn moment(time: i64, unit: Unit, zone: Zone) -> String {
    let (seconds, nanoseconds) = unit.split(time);
    let moment = DateTime::from_timestamp(seconds, nanoseconds).map(|moment| moment.naive_utc());
    let is_bound = zone == Zone::Utc && moment.is_some();
    shown(moment, time) + if is_bound { "+00:00" } else { "" }
}

/// Returns the time of day that is some units after midnight. A time after the day is its number.
pub(super) fn time_of_day(time: i64, unit: Unit) -> String {
    let (seconds, nanoseconds) = unit.split(time);
    let seconds = u32::try_from(seconds).unwrap_or(DAY);
    shown(NaiveTime::from_num_seconds_from_midnight_opt(seconds, nanoseconds), time)
}

fn shown(value: Option<impl Display>, number: i64) -> String {
    value.map_or_else(|| number.to_string(), |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_before_and_after_1970_have_text() {
        let dates = [(0, "1970-01-01"), (-1, "1969-12-31"), (18_292, "2020-01-31")];
        assert!(dates.iter().all(|(days, text)| date(*days) == *text));
        assert_eq!(date(i64::MAX), i64::MAX.to_string());
        assert_eq!(date(i64::MIN), i64::MIN.to_string());
    }

    #[test]
    fn moments_have_the_fraction_and_the_zone_that_are_known() {
        let of = |time, unit| moment(time, unit, Zone::Unknown);
        assert_eq!(of(1, Unit::Seconds), "1970-01-01 00:00:01");
        assert_eq!(of(-1, Unit::Milliseconds), "1969-12-31 23:59:59.999");
        assert_eq!(of(1_577_836_800_000_001, Unit::Microseconds), "2020-01-01 00:00:00.000001");
        assert_eq!(of(1, Unit::Nanoseconds), "1970-01-01 00:00:00.000000001");
        assert_eq!(moment(0, Unit::Seconds, Zone::Utc), "1970-01-01 00:00:00+00:00");
        assert_eq!(moment(i64::MAX, Unit::Seconds, Zone::Utc), i64::MAX.to_string());
    }

    #[test]
    fn times_of_day_end_before_midnight() {
        assert_eq!(time_of_day(45_296_789, Unit::Milliseconds), "12:34:56.789");
        assert_eq!(time_of_day(86_399, Unit::Seconds), "23:59:59");
        assert_eq!(time_of_day(86_400, Unit::Seconds), "86400");
        assert_eq!(time_of_day(-1, Unit::Seconds), "-1");
    }
}
