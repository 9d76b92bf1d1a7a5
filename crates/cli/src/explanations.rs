//! What `ninefold explain` prints, and the pictures and the page that it writes.

use ninefold::Puzzle;
use ninefold::batch::{PathTeller, SideFileError, TextPaths};
use ninefold::explain::{PathStep, SolvingPath, Theme, Words};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes files besides what another teller prints.
#[derive(Debug)]
pub struct FileTeller {
    /// What is printed. `None`: nothing but the rating.
    pub printed: Option<Arc<dyn PathTeller>>,
    pub words: Words,
    pub theme: Theme,
    /// Number of the first step, from 1.
    pub first: u32,
    /// Folder of the pictures.
    pub pictures: Option<PathBuf>,
    /// Folder of the PNG images.
    pub images: Option<ImageFolder>,
    /// File of the page.
    pub page: Option<PathBuf>,
    /// Number of the record that is on the page. 0: none is yet.
    pub paged: AtomicU64,
}

impl PathTeller for FileTeller {
    fn description(&self) -> String {
        // Files are written again by a run that goes on, so they need not be the same.
        self.printed.as_ref().map_or_else(|| "in files".to_owned(), |own| own.description())
    }

    fn needs_numbers(&self) -> bool {
        true
    }

    fn tell(&self, number: u64, path: &SolvingPath) -> io::Result<String> {
        if self.pictures.is_some() || self.images.is_some() {
            self.draw(number, path)?;
        }
        if let Some(file) = &self.page {
            self.write_page(number, path, file)?;
        }
        match &self.printed {
            Some(printed) => printed.tell(number, path),
            None => Ok(TextPaths::heading(&self.words, path)),
        }
    }

    fn tell_refusal(&self, puzzle: &Puzzle, why: &str) -> String {
        match &self.printed {
            Some(printed) => printed.tell_refusal(puzzle, why),
            None => TextPaths::refusal(why),
        }
    }
}

impl FileTeller {
    /// Writes a picture of each step: as SVG, as PNG, or as both.
    fn draw(&self, number: u64, path: &SolvingPath) -> io::Result<()> {
        let images = self.images.as_ref();
        for folder in self.pictures.iter().chain(images.map(|images| &images.folder)) {
            fs::create_dir_all(folder).map_err(|error| about(folder, &error))?;
        }
        for step in path.steps_from(self.first) {
            let picture = step.explained(&self.words).picture().svg(self.theme);
            if let Some(folder) = &self.pictures {
                write(&folder.join(name(number, step, "svg")), picture.as_bytes())?;
            }
            if let Some(images) = images {
                let file = images.folder.join(name(number, step, "png"));
                write(&file, &images.image(&picture, &file)?)?;
            }
        }
        Ok(())
    }

    /// Writes the page. It holds one puzzle.
    fn write_page(&self, number: u64, path: &SolvingPath, file: &Path) -> io::Result<()> {
        let known = self.paged.compare_exchange(0, number, Ordering::Relaxed, Ordering::Relaxed);
        match known {
            Err(known) if known != number => Err(refuse(format!(
                "--html {}: a page holds one puzzle, and the input has more; the page has the \
                 first one; leave the others out",
                file.display()
            ))),
            _ => write(file, path.page(&self.words, self.first).as_bytes()),
        }
    }
}

/// A folder for PNG images.
#[derive(Debug)]
pub struct ImageFolder {
    folder: PathBuf,
    /// Width of the images in pixels.
    #[cfg(feature = "png")]
    width: u32,
    #[cfg(feature = "png")]
    renderer: ninefold_png::PngRenderer,
}

#[cfg(feature = "png")]
impl ImageFolder {
    #[expect(clippy::unnecessary_wraps, reason = "without the feature, there are no images")]
    pub fn new(folder: &Path, width: u32) -> Result<Self, String> {
        Ok(Self { folder: folder.to_owned(), width, renderer: ninefold_png::PngRenderer::new() })
    }

    /// Returns an SVG image as PNG. An error names the file.
    fn image(&self, svg: &str, file: &Path) -> io::Result<Vec<u8>> {
        let about = |error| refuse(format!("--png {}: {error}; or use --svg", file.display()));
        self.renderer.png(svg, self.width).map_err(about)
    }
}

#[cfg(not(feature = "png"))]
impl ImageFolder {
    pub fn new(folder: &Path, _width: u32) -> Result<Self, String> {
        Err(format!(
            "--png {}: this program was built without PNG images; use --svg, or build it with \
             `--features png`",
            folder.display()
        ))
    }

    #[expect(clippy::unused_self, reason = "as with the feature")]
    fn image(&self, _svg: &str, _file: &Path) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Returns the name of a picture.
fn name(number: u64, step: &PathStep, ending: &str) -> String {
    format!("{number:04}-{:03}-{}.{ending}", step.number, step.step.deduction.technique)
}

/// Writes a file.
fn write(file: &Path, content: &[u8]) -> io::Result<()> {
    fs::write(file, content).map_err(|error| about(file, &error))
}

/// Says which file could not be written.
fn about(file: &Path, error: &io::Error) -> io::Error {
    let file = file.display();
    refuse(match error.kind() {
        io::ErrorKind::NotFound => format!("{file}: cannot be written: its folder does not exist"),
        io::ErrorKind::IsADirectory => format!("{file}: this is a folder; name a file"),
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            format!("{file}: this is a file, or lies in one; name a folder")
        }
        io::ErrorKind::PermissionDenied => {
            format!("{file}: cannot be written: you have no permission")
        }
        _ => format!("{file}: cannot be written: {error}"),
    })
}

/// Returns the error of a file besides the output.
fn refuse(text: String) -> io::Error {
    io::Error::other(SideFileError(text))
}
