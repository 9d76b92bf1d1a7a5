//! `--profile FILE`: an order of techniques of one's own, as TOML.

use ninefold::batch::TechniqueNames;
use ninefold::logic::{Profile, ProfileEntry, Score, Technique};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use toml::Spanned;

/// What a file says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    /// The name of the profile. It is the file's if there is none.
    name: Option<String>,
    /// The techniques or families in the order in which they are tried.
    techniques: Vec<Spanned<String>>,
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
    let text = fs::read_to_string(file)
        .map_err(|error| format!("--profile {shown}: cannot be read: {error}"))?;
    parse(&text, file).map_err(|why| format!("--profile {shown}: {why}"))
}

/// Parses the text of a profile.
fn parse(text: &str, file: &Path) -> Result<Profile, String> {
    let parsed: ProfileFile =
        toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    let line = |offset: usize| 1 + text[..offset].matches('\n').count();
    let named = |name: &Spanned<String>| {
        name.get_ref().parse::<TechniqueNames>().map_err(|error| {
            format!("line {}: `{}`: {error}", line(name.span().start), name.get_ref())
        })
    };
    let mut scores: BTreeMap<Technique, f64> = BTreeMap::new();
    for (name, score) in &parsed.scores {
        let value = *score.get_ref();
        if !(0.1..=1000.0).contains(&value) {
            let line = line(score.span().start);
            return Err(format!("line {line}: a score is a number from 0.1 to 1000, not {value}"));
        }
        scores.extend(named(name)?.techniques.into_iter().map(|technique| (technique, value)));
    }
    let mut entries: Vec<ProfileEntry> = Vec::new();
    let mut order: Vec<Technique> = Vec::new();
    for name in &parsed.techniques {
        let TechniqueNames { name: own, techniques } = named(name)?;
        let line = line(name.span().start);
        if let [technique] = techniques[..] {
            if order.contains(&technique) {
                return Err(format!("line {line}: {own} is named twice; name it once"));
            }
            if technique == Technique::BruteForce {
                return Err(format!("line {line}: {own} explains nothing; leave it out"));
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
            // A profile lives as long as the program.
            entries.push(ProfileEntry::of(Box::leak(Box::new([(technique, score)]))));
        }
    }
    if let Some(unused) = scores.keys().find(|technique| !order.contains(technique)) {
        return Err(format!("scores: {unused} is not in the list of techniques; add it there"));
    }
    let places = |technique: &Technique| {
        use Technique as T;
        matches!(technique, T::FullHouse | T::HiddenSingle | T::NakedSingle)
    };
    if !order.iter().any(places) {
        return Err("no technique fills cells, so no puzzle would be solved; add full-house, \
                    hidden-single or naked-single to techniques"
            .to_owned());
    }
    let stem = || file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = parsed.name.or_else(stem).unwrap_or_else(|| "own".to_owned());
    Ok(Profile::custom(name.leak(), entries.leak()))
}
