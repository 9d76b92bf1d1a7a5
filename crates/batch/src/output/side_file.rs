//! [`SideFile`]: a file that belongs to the answer to a record, beside the output.

use super::place::{OutputPlace, at_path};
use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::PathBuf;

/// A file that belongs to the answer to a record, beside the output. Files are written in the order of
/// the records, each before the text of its record.
///
/// ```
/// use ninefold_batch::{SideFile, SideFileKind};
///
/// let content = b"<svg/>".to_vec();
/// let picture = SideFile { path: "steps/1.svg".into(), content, kind: SideFileKind::InFolder };
/// assert_eq!(picture.kind, SideFileKind::InFolder);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideFile {
    /// Place of the file.
    pub path: PathBuf,
    /// Bytes of the file.
    pub content: Vec<u8>,
    /// What the file is.
    pub kind: SideFileKind,
}

/// What a [`SideFile`] is.
///
/// [`SideFile`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideFileKind {
    /// One of many files in a folder, such as pictures. The folder is made if it is missing.
    InFolder,
    /// A page. A run has one.
    Page,
    /// One of a few files that belong together, such as a document and the table beside it.
    Document,
}

impl SideFile {
    /// Writes the file.
    pub(crate) fn write(&self) -> io::Result<()> {
        let written = match (self.kind, self.path.parent()) {
            (SideFileKind::InFolder, Some(folder)) => fs::create_dir_all(folder),
            _ => Ok(()),
        };
        written
            .and_then(|()| fs::write(&self.path, &self.content))
            .map_err(|error| io::Error::other(SideFileError(self.describe(&error))))
    }

    /// Writes files that belong together. They appear when all of them are complete.
    ///
    /// # Errors
    ///
    /// A sentence that names the file that could not be written, and says what to do.
    pub fn write_together(files: &[Self]) -> Result<(), String> {
        let mut places: Vec<Box<dyn OutputPlace>> = Vec::new();
        let mut written = Ok(());
        for file in files {
            let place = at_path(&file.path).and_then(|mut place| {
                place.write_all(&file.content)?;
                Ok(place)
            });
            match place {
                Ok(place) => places.push(place),
                Err(error) => {
                    written = Err(file.describe(&error));
                    break;
                }
            }
        }
        for (file, place) in files.iter().zip(&mut places) {
            if written.is_ok() {
                written = place.finish().map_err(|error| file.describe(&error));
            }
            if written.is_err() {
                place.discard();
            }
        }
        written
    }

    /// Says why the file could not be written, and what to do.
    fn describe(&self, error: &io::Error) -> String {
        let is_in_folder = self.kind == SideFileKind::InFolder;
        let place = match (error.kind(), self.path.parent()) {
            (io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory, Some(folder))
                if is_in_folder =>
            {
                folder
            }
            _ => &self.path,
        };
        let place = place.display();
        match error.kind() {
            io::ErrorKind::NotFound => {
                format!("{place}: cannot be written: its folder does not exist")
            }
            io::ErrorKind::IsADirectory => format!("{place}: this is a folder; name a file"),
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
                format!("{place}: this is a file, or lies in one; name a folder")
            }
            io::ErrorKind::PermissionDenied => {
                format!("{place}: cannot be written: you have no permission")
            }
            _ => format!("{place}: cannot be written: {error}"),
        }
    }
}

/// The error of a [`SideFile`]. It names the file, and says what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SideFileError(pub(crate) String);

impl fmt::Display for SideFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for SideFileError {}
