//! Parsers for the values of options: names, numbers, sizes, times.

use super::book::LevelCounts;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::batch::{Shard, variant_format};
use ninefold::explain::{Language, Notes};
use ninefold::generate::ClueSymmetry;
use ninefold::io::format::{self, Format, LeftOut};
use ninefold::prove::{Claim, ProofFormat};
use ninefold::questions::make::{
    RatingLevel, RatingSpan, RatingSpanError, TechniqueNameError, TechniqueNames, VariantWishes,
};
use ninefold::questions::{Measure, Move};
use ninefold::scales::Profile;
use ninefold::variant::{
    RegionOrder, VariantFormat, VariantKind, WholeGridRule, WholeGridRuleError,
};
use ninefold::{Isa, IsaError};
use std::env;
use std::fmt::{self, Display};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

/// A format that an option names.
#[derive(Clone, Copy)]
pub struct FormatName(pub &'static dyn Format);

impl fmt::Debug for FormatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.about().name)
    }
}

/// A rating scale that an option names.
#[derive(Clone, Copy, Debug)]
pub struct ScaleName(pub Profile);

/// A range of whole numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    pub first: u64,
    pub last: u64,
}

/// Returns the parser for names of formats that can be read.
pub(super) fn read() -> impl TypedValueParser<Value = FormatName> {
    names(|_| true, |_| true)
}

/// Returns the parser for names of formats that can be written.
pub(super) fn written() -> impl TypedValueParser<Value = FormatName> {
    names(|format| format.sink().is_some(), |left_out| left_out.is_written)
}

/// Returns the parser for names of the formats that `is_meant` accepts. Names of formats that are
/// left out, and would be meant, get an error of their own.
fn names(
    is_meant: fn(&dyn Format) -> bool,
    would_be_meant: fn(&&LeftOut) -> bool,
) -> impl TypedValueParser<Value = FormatName> {
    // A name that both kinds have is that of the classic format.
    let variants = VariantFormat::ALL.into_iter().map(variant_format);
    let variants = variants.filter(|format| format::named(format.about().name).is_none());
    let all = format::FORMATS.iter().copied().chain(variants);
    let formats = all.filter(move |format| is_meant(*format));
    let values = formats.map(|format| {
        let about = format.about();
        PossibleValue::new(about.name).aliases(about.aliases).help(about.what)
    });
    let left_out = LeftOut::ALL.iter().filter(would_be_meant).flat_map(|format| format.names);
    let left_out = left_out.map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(values.chain(left_out)).try_map(|name| {
        let name = name.to_ascii_lowercase();
        let of_variants = || name.parse().ok().map(variant_format);
        let format = format::named(&name).or_else(of_variants).map(FormatName);
        format.ok_or_else(|| LeftOut::named(&name).map_or_else(String::new, ToString::to_string))
    })
}

/// Parses the name of a rule of the whole grid.
pub(super) fn rule(text: &str) -> Result<WholeGridRule, WholeGridRuleError> {
    text.trim().parse()
}

/// Returns the parser for the names of some values.
fn one_of<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let (names, values): (Vec<PossibleValue>, Vec<T>) = values.into_iter().unzip();
    PossibleValuesParser::new(names.clone()).try_map(move |typed| {
        let place = names.iter().position(|name| name.matches(&typed, false));
        place.map(|place| values[place].clone()).ok_or("expected one of the names")
    })
}

/// Returns the parser for symmetries of clues, by the names that the library gives them.
pub(super) fn symmetry() -> impl TypedValueParser<Value = ClueSymmetry> {
    one_of(ClueSymmetry::ALL.map(|symmetry| {
        let help = match symmetry {
            ClueSymmetry::None => "No symmetry",
            ClueSymmetry::Rotation180 => "Half turn",
            ClueSymmetry::Rotation90 => "Quarter turn",
            ClueSymmetry::MirrorHorizontal => "Reflection that exchanges left and right",
            ClueSymmetry::MirrorVertical => "Reflection that exchanges top and bottom",
            ClueSymmetry::BothMirrors => "Both left-right and top-bottom",
            ClueSymmetry::Diagonal => "Reflection in the diagonal from the top left",
            ClueSymmetry::Antidiagonal => "Reflection in the diagonal from the top right",
            ClueSymmetry::BothDiagonals => "Both diagonal and antidiagonal",
            ClueSymmetry::Full => "All of these",
        };
        let name = PossibleValue::new(symmetry.name()).aliases(symmetry.other_names());
        (name.help(help), symmetry)
    }))
}

/// Returns the parser for names of claims.
pub(super) fn claim() -> impl TypedValueParser<Value = Claim> {
    one_of([Claim::Unique, Claim::None, Claim::Count].map(|claim| {
        let help = match claim {
            Claim::Unique => "Exactly one solution",
            Claim::None => "No solution",
            Claim::Count => "However many there are: none, one, or n up to --limit",
        };
        (PossibleValue::new(claim.name()).help(help), claim)
    }))
}

/// Returns the parser for names of formats of proofs.
pub(super) fn proof_format() -> impl TypedValueParser<Value = ProofFormat> {
    one_of(ProofFormat::ALL.map(|format| {
        let help = match format {
            ProofFormat::VeriPb => {
                "VeriPB 3.0: .opb and .pbp; existence and uniqueness in one file"
            }
            ProofFormat::Lrat => "LRAT: .cnf and .lrat; for checkers such as cake_lpr and ACL2",
            ProofFormat::Drat => {
                "DRAT as text: .cnf and .drat; for checkers such as rate and drat-trim"
            }
        };
        (PossibleValue::new(format.name()).help(help), format)
    }))
}

/// Returns the parser for names of rating scales.
pub(super) fn scale() -> impl TypedValueParser<Value = ScaleName> {
    one_of(Profile::ALL.iter().map(|scale| (scale.name().into(), ScaleName(*scale))))
}

/// Returns the parser for names of measures.
pub(super) fn measure() -> impl TypedValueParser<Value = Measure> {
    one_of(Measure::ALL.map(|measure| (measure.name().into(), measure)))
}

/// An instruction set. An empty value means none, so that `NINEFOLD_ISA=` is as good as unset.
#[derive(Clone, Copy, Debug)]
pub struct IsaName(pub Option<Isa>);

pub(super) fn isa(text: &str) -> Result<IsaName, IsaError> {
    Ok(IsaName(if text.is_empty() { None } else { Some(text.parse()?) }))
}

pub(super) fn limit(text: &str) -> Result<u64, String> {
    number_or(text, "all")
}

pub(super) fn max_nodes(text: &str) -> Result<u64, String> {
    number_or(text, "unlimited")
}

/// Largest number of threads. More threads than processors do not help, and a system that runs out
/// of memory or threads may end the program.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(1024).expect("1024 is not 0");

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    between(text, NonZeroUsize::MIN, MOST_THREADS)
}

/// Parses an index or a seed.
pub(super) fn whole(text: &str) -> Result<u64, String> {
    between(text, 0, u64::MAX)
}

pub(super) fn count(text: &str) -> Result<u64, String> {
    between(text, 1, u64::MAX)
}

/// Parses a number of clues or a range. A range that is open above ends at 81.
pub(super) fn clues(text: &str) -> Result<Span, String> {
    let fits = |number| number <= MOST_CLUES || number == u64::MAX;
    let found = span(text).filter(|span| span.first <= MOST_CLUES && fits(span.last));
    found.ok_or_else(|| {
        "expected a number of clues up to 81, with --grid up to 625, or a range such as 22-24, the \
         smaller first"
            .to_owned()
    })
}

/// Cells of the largest grid.
const MOST_CLUES: u64 = 625;

/// Parses numbers of cells of a cage.
pub(super) fn cages(text: &str) -> Result<Span, String> {
    let found = span(text).filter(|span| (1..=25).contains(&span.first) && span.last <= 25);
    found.ok_or_else(|| {
        "expected a number of cells from 1 to 25, or a range such as 2-5, the smaller first"
            .to_owned()
    })
}

/// Parses the size of a square grid.
pub(super) fn grid_size(text: &str) -> Result<u8, &'static str> {
    VariantWishes::parse_size(text)
}

/// Parses the shape of boxes.
pub(super) fn boxes(text: &str) -> Result<RegionOrder, &'static str> {
    VariantWishes::parse_boxes(text)
}

/// Returns the parser for kinds of variant puzzles.
pub(super) fn kind() -> impl TypedValueParser<Value = VariantKind> {
    one_of(VariantKind::ALL.map(|kind| (kind.name().into(), kind)))
}

/// Parses a number of nodes or a range.
pub(super) fn nodes(text: &str) -> Result<Span, String> {
    let found = span(text).filter(|span| span.last > 0);
    found.ok_or_else(|| {
        let names = if text.chars().all(char::is_alphabetic) {
            "; --level has names such as easy and hard"
        } else {
            ""
        };
        format!(
            "expected a number of nodes from 1, or a range such as 5-20 or 50-, the smaller \
             first{names}"
        )
    })
}

/// Parses a rating with at most one decimal, or a range.
pub(super) fn rating(text: &str) -> Result<RatingSpan, String> {
    text.parse().map_err(|error: RatingSpanError| format!("{error}; --level has names"))
}

/// Parses the name of a technique or a family.
pub(super) fn techniques(text: &str) -> Result<TechniqueNames, TechniqueNameError> {
    text.parse()
}

/// Returns the parser for languages, by their codes.
pub(super) fn language() -> impl TypedValueParser<Value = Language> {
    one_of(Language::ALL.map(|language| (language.code().into(), language)))
}

/// Returns the parser for kinds of notes.
pub(super) fn notes() -> impl TypedValueParser<Value = Notes> {
    one_of(Notes::ALL.map(|notes| (notes.name().into(), notes)))
}

/// Returns the language of the locale, or English.
pub(super) fn language_of_locale() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env::var_os);
    let mut locales = set.filter(|locale| !locale.is_empty());
    let locale = locales.next().and_then(|locale| locale.into_string().ok());
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
}

/// Reads a move of a player.
pub(super) fn player_move(text: &str) -> Result<Move, String> {
    let expected = "expected a cell and a digit, such as r1c3=4, or r4c7<>3 for an elimination";
    text.trim().parse().map_err(|_| expected.to_owned())
}

/// Returns the parser for levels.
pub(super) fn level() -> impl TypedValueParser<Value = RatingLevel> {
    one_of(RatingLevel::ALL.map(|level| (level.name().into(), level)))
}

/// Parses levels and how many puzzles of each, such as `easy:50,hard:20`. No level is there twice.
pub(super) fn level_counts(text: &str) -> Result<LevelCounts, String> {
    let mut levels: Vec<(RatingLevel, usize)> = Vec::new();
    for part in text.split(',') {
        let (name, count) = part.split_once(':').unwrap_or((part, ""));
        let level = RatingLevel::ALL.into_iter().find(|level| level.name() == name.trim());
        let count = count.trim().parse::<usize>().ok().filter(|count| *count > 0);
        let Some(found) = level.zip(count) else {
            return Err(format!(
                "expected levels and numbers such as easy:50,medium:50, found `{part}`; the levels are \
                 easy, medium, hard, expert, master and extreme"
            ));
        };
        if levels.iter().any(|(level, _)| *level == found.0) {
            return Err(format!("{} is named twice; name it once", found.0));
        }
        levels.push(found);
    }
    Ok(LevelCounts(levels))
}

/// Parses `A`, `A-B`, `A-` or `-B`. A missing end means 0 or `u64::MAX`.
fn span(text: &str) -> Option<Span> {
    let number = |text: &str| text.parse().ok();
    let end = |text: &str, open| if text.is_empty() { Some(open) } else { number(text) };
    let (first, last) = match text.split_once('-') {
        Some(("", "")) => return None,
        Some((first, last)) => (end(first, 0)?, end(last, u64::MAX)?),
        None => (number(text)?, number(text)?),
    };
    (first <= last).then_some(Span { first, last })
}

/// Parses a number of bytes such as `500M`.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let units = [("K", 10), ("M", 20), ("G", 30), ("T", 40), ("B", 0), ("", 0)];
    let number = |(unit, shift): (&str, u32)| {
        let number = text.strip_suffix(unit)?.parse::<u64>().ok()?;
        number.checked_mul(1 << shift).filter(|bytes| *bytes > 0)
    };
    let found = units.into_iter().find_map(number);
    found.ok_or_else(|| "expected a size such as 500M or 4G".to_owned())
}

pub(super) fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text
        .split_once('/')
        .and_then(|(number, of)| Shard::new(number.parse().ok()?, of.parse().ok()?));
    numbers.ok_or_else(|| "expected I/N with I from 1 to N, such as 1/4".to_owned())
}

/// Parses a duration of at least a nanosecond. A number without a unit means seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let units = [
        ("ns", 1e-9),
        ("us", 1e-6),
        ("ms", 1e-3),
        ("s", 1.0),
        ("m", 60.0),
        ("h", 3600.0),
        ("", 1.0),
    ];
    let number = |(unit, seconds): (&str, f64)| {
        let number = text.strip_suffix(unit)?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let seconds = is_number.then(|| number.parse::<f64>().ok())?? * seconds;
        Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero())
    };
    let found = units.into_iter().find_map(number);
    found.ok_or_else(|| "expected a time of at least 1 ns, such as 50ms, 2s, 5m or 1h".to_owned())
}

/// Parses a whole number from `least` to `most`.
pub(super) fn between<T: Copy + FromStr + PartialOrd + Display>(
    text: &str,
    least: T,
    most: T,
) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
}

/// Parses a whole number from 1, or the word that means no limit (`u64::MAX`).
fn number_or(text: &str, word: &str) -> Result<u64, String> {
    if text == word {
        return Ok(u64::MAX);
    }
    count(text).map_err(|error| format!("{error}, or `{word}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_not_more_than_any_machine_has_a_use_for() {
        assert_eq!(threads("1024").map(NonZeroUsize::get), Ok(1024));
        for bad in ["0", "1025", "20000", "99999999999999999999", "", "x"] {
            assert_eq!(threads(bad), Err("expected a whole number from 1 to 1024".to_owned()));
        }
    }

    #[test]
    fn every_name_of_a_symmetry_is_an_argument() {
        use crate::args::Cli;
        use clap::Parser;
        for symmetry in ClueSymmetry::ALL {
            for name in symmetry.other_names().iter().chain([&symmetry.name()]) {
                let cli = Cli::parse_from(["ninefold", "generate", "--symmetry", name]);
                let Some(super::super::Command::Generate(args)) = cli.command else {
                    panic!("{name}")
                };
                assert_eq!(args.order.symmetry, Some(symmetry), "{name}");
            }
        }
    }

    #[test]
    fn a_shard_is_one_of_some_parts() {
        assert_eq!(shard("2/5").ok(), Shard::new(2, 5));
        assert_eq!(shard("1/1"), Ok(Shard::ALL));
        for bad in
            ["0/5", "6/5", "2", "2/", "/2", "0/0", "a/b", "-1/2", "1/2/3", "1/99999999999999999999"]
        {
            assert!(shard(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_duration_has_a_unit_or_is_one_of_seconds() {
        for (text, millis) in [
            ("50ms", 50),
            ("2s", 2000),
            ("2", 2000),
            ("1.5", 1500),
            ("5m", 300_000),
            ("1h", 3_600_000),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for bad in ["", "0", "0ms", "s", "-1", "1e3", "inf", "nan", "1d", "5 s", "1e999", "."] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_span_has_one_or_two_ends() {
        assert_eq!(span("7"), Some(Span { first: 7, last: 7 }));
        assert_eq!(span("7-9"), Some(Span { first: 7, last: 9 }));
        assert_eq!(span("7-"), Some(Span { first: 7, last: u64::MAX }));
        assert_eq!(span("-9"), Some(Span { first: 0, last: 9 }));
        for bad in ["", "-", "9-7", "a-b", "1-2-3", " 1"] {
            assert_eq!(span(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_size_is_a_number_of_bytes_or_larger_units() {
        assert_eq!(size("7"), Ok(7));
        assert_eq!(size("7B"), Ok(7));
        assert_eq!(size("3K"), Ok(3 << 10));
        assert_eq!(size("2G"), Ok(2 << 30));
        for bad in ["", "0", "K", "-1", "1.5G", "1X", "99999999T", "1 G"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_limit_is_a_number_from_one_or_all() {
        assert_eq!(limit("7"), Ok(7));
        assert_eq!(limit("all"), Ok(u64::MAX));
        for bad in ["0", "-1", "x", "", "99999999999999999999", "unlimited"] {
            assert!(limit(bad).is_err(), "{bad}");
        }
    }
}
