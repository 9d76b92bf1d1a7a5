//! `--profile FILE`: an order of techniques of one's own, as TOML. The Python package takes the same
//! text, or names alone.

use ninefold::logic::Technique;
use ninefold::questions::make::TechniqueNames;
use ninefold::scales::{Profile, ProfileEntry, Score, Variant};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use toml::Spanned;

/// Largest number of bytes of a profile. One with all techniques and scores has 10,000.
const LONGEST: u64 = 100_000;

/// A profile to learn from, for messages.
const EXAMPLE: &str = r#"techniques = ["full-house", "hidden-single", "x-wing"]"#;

/// What a file says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    /// The name of the profile. It is the file's if there is none.
    name: Option<String>,
    /// The scale whose rules, order and scores hold. Without it, the order is that of the list, and
    /// techniques are found wherever they are.
    rules: Option<Spanned<String>>,
    /// The techniques or families in the order in which they are tried.
    techniques: Vec<Spanned<String>>,
    /// Forms of techniques that no technique has by itself.
    #[serde(default)]
    variants: Vec<Spanned<String>>,
    /// Scores. A technique without one has that of the scale `human`.
    #[serde(default)]
    scores: BTreeMap<Spanned<String>, Spanned<f64>>,
}

/// Reads a profile.
///
/// # Errors
///
/// What is wrong, where, and what to do.
pub fn read(file: &Path) -> Result<Profile, String> {
    let shown = file.display();
    let text = read_text(file).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::NotFound => "no file has this name".to_owned(),
            ErrorKind::IsADirectory => "it is a folder; name a file".to_owned(),
            ErrorKind::InvalidData => "it is no text in UTF-8".to_owned(),
            _ => error.to_string(),
        };
        format!("--profile {shown}: cannot be read: {why}")
    })?;
    if text.len() as u64 > LONGEST {
        return Err(format!("--profile {shown}: it has more than {LONGEST} bytes; name a profile"));
    }
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    parse(&text, &stem.unwrap_or_default()).map_err(|why| format!("--profile {shown}: {why}"))
}

/// Reads a file, up to one byte more than a profile may have.
fn read_text(file: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(file)?.take(LONGEST + 1).read_to_string(&mut text)?;
    Ok(text)
}

/// A technique or a family that somebody named.
struct Wish {
    names: TechniqueNames,
    /// Where it is named, as messages begin: `line 3: `, or nothing.
    place: String,
}

/// Parses the text of a profile. `stem` is its name if the text has none. The profile stays in memory
/// until the process ends.
///
/// # Errors
///
/// What is wrong, where, and what to do.
pub fn parse(text: &str, stem: &str) -> Result<Profile, String> {
    let place = |offset: usize| format!("line {}: ", 1 + text[..offset].matches('\n').count());
    let parsed: ProfileFile = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(text.len()));
        let what = error.message().lines().collect::<Vec<_>>().join("; ");
        format!("{}{what}; a profile looks like this: {EXAMPLE}", place(start))
    })?;
    if let Some(name) = &parsed.name {
        let is_plain = !name.trim().is_empty() && !name.contains(char::is_control);
        if !is_plain || Profile::ALL.iter().any(|own| own.name() == name) {
            return Err("name: expected a name in plain letters that no scale has".to_owned());
        }
    }
    let wish = |name: &Spanned<String>| wish(name.get_ref(), place(name.span().start));
    let mut scores: BTreeMap<Technique, f64> = BTreeMap::new();
    for (name, score) in &parsed.scores {
        let value = *score.get_ref();
        if !(0.1..=1000.0).contains(&value) {
            let place = place(score.span().start);
            return Err(format!("{place}a score is a number from 0.1 to 1000, not {value:e}"));
        }
        if (value * 10.0 - (value * 10.0).round()).abs() > 1e-6 {
            let place = place(score.span().start);
            return Err(format!("{place}a score has one decimal, so {value} cannot be shown"));
        }
        scores.extend(wish(name)?.names.techniques.into_iter().map(|one| (one, value)));
    }
    let wishes = parsed.techniques.iter().map(wish).collect::<Result<Vec<_>, _>>()?;
    let variants = parsed.variants.iter();
    let variants = variants.map(|name| variant(name.get_ref(), &place(name.span().start)));
    let variants = variants.collect::<Result<Vec<_>, _>>()?;
    if let Some(rules) = &parsed.rules {
        if !variants.is_empty() || !scores.is_empty() {
            return Err(
                "rules: the scale has its own scores and forms; leave scores and variants out"
                    .to_owned(),
            );
        }
        let place = place(rules.span().start);
        let name = parsed.name.unwrap_or_else(|| stem.to_owned());
        return of_scale(name, rules.get_ref(), &place, &wishes);
    }
    profile(parsed.name.unwrap_or_else(|| stem.to_owned()), wishes, &variants, &scores)
}

/// Returns the profile of techniques or families in the order in which they are tried. It stays in
/// memory until the process ends.
///
/// # Errors
///
/// What is wrong, and what to do.
pub fn of_names(names: &[String]) -> Result<Profile, String> {
    let wishes = names.iter().map(|name| wish(name, String::new())).collect::<Result<Vec<_>, _>>();
    profile(String::new(), wishes?, &[], &BTreeMap::new())
}

/// Returns some techniques of a scale, with its rules, order and scores. `place` is where the scale is
/// named, as messages begin.
fn of_scale(name: String, rules: &str, place: &str, wishes: &[Wish]) -> Result<Profile, String> {
    let Some(scale) = Profile::ALL.iter().find(|scale| scale.name() == rules) else {
        let names: Vec<&str> = Profile::ALL.iter().map(Profile::name).collect();
        let names = names.join(", ");
        return Err(format!("{place}rules: no scale is named `{rules}`; the scales are {names}"));
    };
    if let Some(other) = wishes.iter().find(|wish| !wish.names.are_in(scale)) {
        let Wish { names, place } = other;
        return Err(format!(
            "{place}{}: the scale {rules} does not have it; leave it out",
            names.name
        ));
    }
    let wanted: Vec<Technique> =
        wishes.iter().flat_map(|wish| wish.names.techniques_in(scale)).collect();
    require_placements(&wanted)?;
    let others = scale.scores().map(|(technique, _)| technique);
    let others: Vec<Technique> = others.filter(|technique| !wanted.contains(technique)).collect();
    let name = if name.is_empty() { "own".to_owned() } else { name };
    Ok(scale.without(&others, name.leak()))
}

/// Refuses a list without a technique that fills cells.
fn require_placements(techniques: &[Technique]) -> Result<(), String> {
    use Technique as T;
    let places = |technique| matches!(technique, T::FullHouse | T::HiddenSingle | T::NakedSingle);
    if techniques.iter().copied().any(places) {
        return Ok(());
    }
    Err("no technique fills cells, so no puzzle would be solved; add full-house, hidden-single or \
         naked-single to techniques"
        .to_owned())
}

/// Returns the variant with a name. `place` is where it is named, as messages begin.
fn variant(name: &str, place: &str) -> Result<Variant, String> {
    Variant::named(name).ok_or_else(|| {
        let names = Variant::ALL.map(Variant::name).join(", ");
        format!("{place}`{name}`: no variant has this name; the variants are {names}")
    })
}

/// Returns what a name means.
fn wish(name: &str, place: String) -> Result<Wish, String> {
    match name.parse::<TechniqueNames>() {
        Ok(names) => Ok(Wish { names, place }),
        Err(error) => Err(format!("{place}`{name}`: {error}")),
    }
}

/// Makes a profile.
fn profile(
    name: String,
    wishes: Vec<Wish>,
    variants: &[Variant],
    scores: &BTreeMap<Technique, f64>,
) -> Result<Profile, String> {
    let mut entries: Vec<ProfileEntry> = Vec::new();
    let mut order: Vec<Technique> = Vec::new();
    for Wish { names: TechniqueNames { name: own, techniques }, place } in wishes {
        if let [technique] = techniques[..] {
            if order.contains(&technique) {
                return Err(format!("{place}{own} is named twice; name it once"));
            }
            if technique == Technique::BruteForce {
                return Err(format!("{place}{own} explains nothing; leave it out"));
            }
        }
        for technique in techniques {
            if technique == Technique::BruteForce || order.contains(&technique) {
                continue;
            }
            order.push(technique);
            let score = scores.get(&technique).map(|score| Score::Fixed(*score));
            let score = score.or_else(|| Profile::HUMAN.score(technique));
            let score = score.unwrap_or(Score::Fixed(10.0));
            let scores = Box::leak(Box::new([(technique, score)]));
            entries.extend(ProfileEntry::with_variants(scores, variants));
        }
    }
    let is_unused = |variant: &&Variant| order.iter().all(|one| variant.finder(*one).is_none());
    if let Some(unused) = variants.iter().find(is_unused) {
        let name = unused.name();
        return Err(format!(
            "variants: no technique of the list has the form {name}; leave it out"
        ));
    }
    if let Some(unused) = scores.keys().find(|technique| !order.contains(technique)) {
        return Err(format!("scores: {unused} is not in the list of techniques; add it there"));
    }
    require_placements(&order)?;
    let name = if name.is_empty() { "own".to_owned() } else { name };
    Ok(Profile::custom(name.leak(), entries.leak()))
}
