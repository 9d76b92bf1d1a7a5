//! [`ScaleChoice`]: a scale, or a user's own order of techniques.

use crate::rate::scale_named;
use ninefold::scales::Profile;
use ninefold_cli::profile_file;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The profiles that were made. A profile stays in memory, so each is made once.
static MADE: Mutex<BTreeMap<Source, Profile>> = Mutex::new(BTreeMap::new());

/// What a profile is made of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// The text of a file, and the file's name without its ending.
    Text(String, String),
    /// Names of techniques and families.
    Names(Vec<String>),
}

/// Which techniques to use, as Python says it: one of the three is there.
#[derive(FromPyObject)]
pub(crate) struct ScaleChoice {
    /// The name of a scale.
    scale: Option<String>,
    /// The text of a file, and the file's name without its ending.
    file: Option<(String, String)>,
    /// Names of techniques and families in order.
    techniques: Option<Vec<String>>,
}

impl ScaleChoice {
    /// Returns the scale.
    pub(crate) fn profile(&self) -> PyResult<Profile> {
        let source = match (&self.scale, &self.file, &self.techniques) {
            (Some(name), None, None) => return scale_named(name),
            (None, Some((text, stem)), None) => Source::Text(text.clone(), stem.clone()),
            (None, None, Some(names)) => Source::Names(names.clone()),
            _ => return Err(PyValueError::new_err("expected a scale or a profile")),
        };
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = made.get(&source) {
            return Ok(*known);
        }
        let profile = match &source {
            Source::Text(text, stem) => profile_file::parse(text, stem),
            Source::Names(names) => profile_file::of_names(names),
        };
        let profile = profile.map_err(|why| PyValueError::new_err(format!("profile: {why}")))?;
        made.insert(source, profile);
        Ok(profile)
    }
}
