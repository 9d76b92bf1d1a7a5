//! [`TechniqueNames`]: techniques by the names that users know.

use super::technique_groups::{self, group, in_scale, plain};
use ninefold_explain::{Coordinates, Language, Words};
use ninefold_io::nearest_name;
use ninefold_logic::{Family, Technique};
use ninefold_scales::Profile;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

/// Techniques that a word means: one, those of a family, or those that players call by one name.
///
/// ```
/// use ninefold_questions::make::TechniqueNames;
/// use ninefold_logic::Technique;
///
/// let names: TechniqueNames = "box-line reduction".parse()?;
/// assert_eq!((names.name, &names.techniques[..]), ("claiming", &[Technique::Claiming][..]));
/// assert!("wings".parse::<TechniqueNames>()?.techniques.contains(&Technique::XyWing));
/// let error = "xwing".parse::<TechniqueNames>().unwrap_err();
/// assert_eq!(error.to_string(), "no technique has this name; did you mean `x-wing`?");
/// # Ok::<(), ninefold_questions::make::TechniqueNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueNames {
    /// Name of the technique or the family.
    pub name: &'static str,
    /// The techniques, at least one.
    pub techniques: Vec<Technique>,
}

/// The error of a word that is no name of a technique or a family.
///
/// [`TechniqueNames`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueNameError {
    /// A name that is spelt nearly so.
    pub nearest: Option<&'static str>,
}

impl TechniqueNames {
    /// Returns names with commas between them.
    pub fn joined(names: &[Self]) -> String {
        names.iter().map(|names| names.name).collect::<Vec<_>>().join(",")
    }

    /// Returns the techniques that the word means in a scale: in one without `unique-rectangle`, this name
    /// means its types.
    ///
    /// ```
    /// use ninefold_questions::make::TechniqueNames;
    /// use ninefold_scales::Profile;
    ///
    /// let names: TechniqueNames = "unique-rectangle".parse()?;
    /// assert_eq!(names.techniques_in(&Profile::SE121), names.techniques);
    /// assert!(names.techniques_in(&Profile::HUMAN).len() > 5);
    /// # Ok::<(), ninefold_questions::make::TechniqueNameError>(())
    /// ```
    pub fn techniques_in(&self, scale: &Profile) -> Vec<Technique> {
        in_scale(&self.techniques, scale)
    }

    /// Returns whether a scale has one of these techniques.
    ///
    /// ```
    /// use ninefold_questions::make::TechniqueNames;
    /// use ninefold_scales::Profile;
    ///
    /// let names: TechniqueNames = "skyscraper".parse()?;
    /// assert!(names.are_in(&Profile::HUMAN) && !names.are_in(&Profile::SE121));
    /// # Ok::<(), ninefold_questions::make::TechniqueNameError>(())
    /// ```
    pub fn are_in(&self, scale: &Profile) -> bool {
        self.techniques_in(scale).iter().any(|technique| scale.score(*technique).is_some())
    }

    /// Returns a scale without the techniques of some names, as if it did not have them. Its name says so.
    ///
    /// ```
    /// use ninefold_questions::make::TechniqueNames;
    /// use ninefold_logic::Technique;
    /// use ninefold_scales::Profile;
    ///
    /// let scale = TechniqueNames::left_out_of(&Profile::SE121, &["uniqueness".parse()?]);
    /// assert_eq!(scale.name(), "se121-without-uniqueness");
    /// assert!(scale.score(Technique::UniqueLoop).is_none());
    /// # Ok::<(), ninefold_questions::make::TechniqueNameError>(())
    /// ```
    pub fn left_out_of(scale: &Profile, names: &[Self]) -> Profile {
        if names.is_empty() {
            return *scale;
        }
        let techniques: Vec<Technique> =
            names.iter().flat_map(|names| names.techniques_in(scale)).collect();
        let names: Vec<&str> = names.iter().map(|names| names.name).collect();
        scale.without(&techniques, kept(format!("{}-without-{}", scale.name(), names.join("-"))))
    }
}

/// Keeps a name for as long as the process runs. Equal names are kept once.
fn kept(name: String) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = names.get(name.as_str()) {
        return known;
    }
    let name = name.leak();
    names.insert(name);
    name
}

impl FromStr for TechniqueNames {
    type Err = TechniqueNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(family) = Family::named(text) {
            return Ok(Self { name: family.name(), techniques: family.techniques().collect() });
        }
        if let Ok(technique) = text.parse::<Technique>() {
            return Ok(Self { name: technique.name(), techniques: vec![technique] });
        }
        if let Some((name, techniques)) = group(text) {
            return Ok(Self { name, techniques: techniques.to_vec() });
        }
        if let Some(technique) = plural(text) {
            return Ok(Self { name: technique.name(), techniques: vec![technique] });
        }
        if !text.is_ascii()
            && let Some(technique) = named_in_a_language(text)
        {
            return Ok(Self { name: technique.name(), techniques: vec![technique] });
        }
        let all = Technique::ALL.iter().flat_map(|technique| {
            let synonyms = technique.synonyms().iter().map(|name| (*name, technique.name()));
            synonyms.chain([(technique.name(), technique.name())])
        });
        let all = all.chain(technique_groups::names().map(|name| (name, name)));
        let all = all.chain(Family::ALL.map(|family| (family.name(), family.name())));
        Err(TechniqueNameError { nearest: nearest_name(text, all) })
    }
}

/// Returns the technique whose name is the singular of a text, or has American spelling.
fn plural(text: &str) -> Option<Technique> {
    let wanted = plain(text);
    let is_named = |technique: &Technique| {
        technique.synonyms().iter().chain([&technique.name()]).any(|name| plain(name) == wanted)
    };
    Technique::ALL.iter().copied().find(is_named)
}

/// Returns the technique that people of a language call by a name. Blanks and hyphens do not count.
fn named_in_a_language(text: &str) -> Option<Technique> {
    let plain = |name: &str| name.trim().replace([' ', '-'], "");
    let wanted = plain(text);
    Language::ALL.into_iter().find_map(|language| {
        let words = Words::new(language, Coordinates::Numbers);
        let is_named = |technique: &Technique| plain(words.technique(*technique)) == wanted;
        Technique::ALL.iter().copied().find(is_named)
    })
}

impl fmt::Display for TechniqueNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nearest {
            Some(name) => write!(f, "no technique has this name; did you mean `{name}`?"),
            None => f.write_str(
                "expected the name of a technique, such as x-wing, or of a family, such as fish; \
                 `ninefold techniques` lists them",
            ),
        }
    }
}

impl Error for TechniqueNameError {}
