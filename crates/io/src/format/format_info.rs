//! [`FormatInfo`]: the description of a format.

use super::{AnswerColumn, Entry, Field, Loss};

/// The description of a format: its names and what it keeps.
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
pub struct FormatInfo {
    /// The name, by which [`named`](super::named) finds the format.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// Endings of file names in this format, without the dot.
    pub endings: &'static [&'static str],
    /// A description of the format in one line.
    pub what: &'static str,
    /// Information that the format keeps beside the clues.
    pub keeps: Capabilities,
}

/// Information that a format keeps beside the clues.
///
/// ```
/// use ninefold_io::format::{Fields, Capabilities};
/// assert_eq!(Capabilities::NOTHING.fields, Fields::Only(&[]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capabilities {
    /// Digits that a player has put in.
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
    /// All fields.
    All,
    /// Only the fields with these names.
    Only(&'static [&'static str]),
}

impl FormatInfo {
    /// Returns the information of an entry that the format does not keep.
    pub(crate) fn losses(&self, entry: &Entry) -> Vec<Loss> {
        let mut losses = Vec::new();
        let keeps = self.keeps;
        if !keeps.state && entry.state.is_some_and(|state| Ok(state) != entry.puzzle) {
            losses.push(Loss::State);
        }
        if !keeps.marks && entry.has_marks() {
            losses.push(Loss::Marks);
        }
        if !keeps.solution && entry.has_solution() {
            losses.push(Loss::Solution);
        }
        for Field { name, value } in &entry.fields {
            // The puzzle itself shows how many clues it has.
            let is_known = name == AnswerColumn::Clues.name()
                && entry.puzzle.is_ok_and(|one| value.as_str().parse() == Ok(one.clue_count()));
            if !keeps.fields.contain(name) && !value.as_str().is_empty() && !is_known {
                losses.push(Loss::Field(name.to_string()));
            }
        }
        losses
    }
}

impl Capabilities {
    /// Nothing beside the clues.
    pub const NOTHING: Self =
        Self { state: false, marks: false, solution: false, fields: Fields::Only(&[]) };
}

impl Fields {
    /// Returns whether a field with this name is kept.
    pub fn contain(self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.contains(&name),
        }
    }
}
