//! [`About`]: what is known of a format, and what it keeps.

use super::{Entry, Field, Loss};

/// What is known of a format.
///
/// ```
/// use ninefold_io::format::named;
///
/// let about = named("ss").ok_or("it is in the registry")?.about();
/// assert_eq!((about.name, about.endings), ("ss", &["ss"][..]));
/// assert!(!about.keeps.marks);
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct About {
    /// The name, as it is given to `--from` and `--to`.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// How names of files end that are in this format, without the dot.
    pub endings: &'static [&'static str],
    /// One line about it.
    pub what: &'static str,
    /// What it keeps beside the givens.
    pub keeps: Keeps,
}

/// What a format keeps beside the givens.
///
/// ```
/// use ninefold_io::format::{Fields, Keeps};
/// assert_eq!(Keeps::NOTHING.fields, Fields::Only(&[]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keeps {
    /// Digits that somebody has put in.
    pub state: bool,
    /// Pencil marks.
    pub marks: bool,
    /// A solution beside the puzzle.
    pub solution: bool,
    /// Other fields.
    pub fields: Fields,
}

/// Which fields a format keeps.
///
/// ```
/// use ninefold_io::format::Fields;
/// assert!(Fields::All.contain("rating"));
/// assert!(!Fields::Only(&["hash"]).contain("rating"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fields {
    /// Any.
    All,
    /// Those with these names.
    Only(&'static [&'static str]),
}

impl About {
    /// What an entry has that is not kept.
    pub(crate) fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Vec::new();
        let keeps = self.keeps;
        if !keeps.state && entry.state.is_some_and(|state| Ok(state) != entry.puzzle) {
            losses.push(Loss::State);
        }
        if !keeps.marks && entry.marks.is_some() {
            losses.push(Loss::Marks);
        }
        if !keeps.solution && entry.solution.is_some() {
            losses.push(Loss::Solution);
        }
        for Field { name, value } in &entry.fields {
            if !keeps.fields.contain(name) && !value.as_str().is_empty() {
                losses.push(Loss::Field(name.clone()));
            }
        }
        losses
    }
}

impl Keeps {
    /// Only givens.
    pub const NOTHING: Self =
        Self { state: false, marks: false, solution: false, fields: Fields::Only(&[]) };
}

impl Fields {
    /// Whether a field is kept.
    pub fn contain(self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.contains(&name),
        }
    }
}
