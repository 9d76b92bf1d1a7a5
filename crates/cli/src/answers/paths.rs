//! [`ExplainPaths`]: how does a person solve a puzzle? The answer is text or JSON, and files of pictures
//! and pages.

use super::{answer, judge_refusal, refusal};
use ninefold::batch::{
    Judgement, LineAnswer, LineQuestion, LineRecord, RecordSearches, SideFile, SideFileKind,
    SummaryWords,
};
use ninefold::explain::{ExplainedPath, PathRefusal, PathStep, PathText, Theme};
use ninefold::questions::{AssumedUniqueness, ExplainAnswer, explain};
use ninefold::scales::{Profile, RatingEnd};
use std::cell::LazyCell;
use std::path::{Path, PathBuf};

/// Question: how does a person solve the puzzle?
#[derive(Debug)]
pub struct ExplainPaths {
    /// Techniques, their order and their scores.
    pub scale: Profile,
    /// Whether techniques that assume one solution are used for puzzles with several.
    pub assumed: AssumedUniqueness,
    /// Language, and number of the first step in the text.
    pub text: PathText,
    /// What is printed.
    pub printed: PrintedPath,
    /// Files that are written besides.
    pub files: PathFiles,
}

/// What is printed of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrintedPath {
    /// The line on the rating.
    Rating,
    /// This line, and the steps.
    Text,
    /// An object of JSON.
    Json,
}

/// Files of a path.
#[derive(Debug, Default)]
pub struct PathFiles {
    /// Colors of the pictures.
    pub theme: Theme,
    /// Folder of the pictures.
    pub pictures: Option<PathBuf>,
    /// Folder of the PNG images.
    pub images: Option<ImageFolder>,
    /// File of the page.
    pub page: Option<PathBuf>,
}

impl PathFiles {
    /// Returns whether no file is written.
    pub const fn is_empty(&self) -> bool {
        self.pictures.is_none() && self.images.is_none() && self.page.is_none()
    }
}

impl LineQuestion for ExplainPaths {
    fn description(&self) -> String {
        // Files are written again by a run that goes on, so they need not be the same.
        let form = match self.printed {
            PrintedPath::Rating => "in files".to_owned(),
            PrintedPath::Text => self.text.description(),
            PrintedPath::Json => format!("as JSON, {}", self.text.words.language().code()),
        };
        let from = match self.text.first {
            first if first > 1 && self.printed != PrintedPath::Rating => {
                format!(", from step {first}")
            }
            _ => String::new(),
        };
        let (scale, always) = (self.scale.name(), self.assumed.description());
        format!("the rating in the scale {scale}{always}, and the steps {form}{from}")
    }

    fn summary_words(&self) -> SummaryWords {
        SummaryWords::new("rated", "not proper or not finished")
    }

    /// The names of files have the number of the record.
    fn needs_numbers(&self) -> bool {
        !self.files.is_empty()
    }

    fn has_headings(&self) -> bool {
        self.printed == PrintedPath::Text
    }

    fn answer(
        &self,
        record: &LineRecord,
        searches: &mut RecordSearches<'_, '_>,
    ) -> Result<LineAnswer, String> {
        let position = &record.position;
        let ExplainAnswer { path, stopped, .. } =
            explain(position, self.scale, self.assumed, searches);
        let path = match path {
            Ok(path) => path,
            Err(why) => {
                let text = match self.printed {
                    PrintedPath::Json => {
                        PathRefusal::new(&position.clues(), &why.to_string()).json() + "\n"
                    }
                    PrintedPath::Rating | PrintedPath::Text => refusal(&self.text.words, why),
                };
                return Ok(answer(text, judge_refusal(position, why)));
            }
        };
        // Only the rating needs no explanations.
        let explained = LazyCell::new(|| path.explained(&self.text.words, self.text.first));
        let text = match self.printed {
            PrintedPath::Rating => self.text.heading(&path),
            PrintedPath::Text => self.text.heading(&path) + &explained.text(self.text.form),
            PrintedPath::Json => explained.json() + "\n",
        };
        let is_solved = path.rating.is_some_and(|rating| rating.end == RatingEnd::Solved);
        let judgement = Judgement::new(stopped, path.is_proper && is_solved);
        let files = if self.files.is_empty() {
            Vec::new()
        } else {
            self.files.of(record.number, &explained)?
        };
        Ok(LineAnswer { text, judgement, files })
    }
}

impl PathFiles {
    /// Returns the files of a path: a picture of each step, and a page.
    fn of(&self, number: u64, path: &ExplainedPath<'_>) -> Result<Vec<SideFile>, String> {
        let mut files = Vec::new();
        let mut add = |path: PathBuf, content, kind| files.push(SideFile { path, content, kind });
        if self.pictures.is_some() || self.images.is_some() {
            for explained in &path.steps {
                let svg = explained.picture().svg(self.theme);
                if let Some(images) = &self.images {
                    let file = images.folder.join(name(number, explained.step, "png"));
                    let image = images.image(&svg, &file)?;
                    add(file, image, SideFileKind::InFolder);
                }
                if let Some(folder) = &self.pictures {
                    let file = folder.join(name(number, explained.step, "svg"));
                    add(file, svg.into_bytes(), SideFileKind::InFolder);
                }
            }
        }
        if let Some(file) = &self.page {
            add(file.clone(), path.page().into_bytes(), SideFileKind::Page);
        }
        Ok(files)
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
    fn image(&self, svg: &str, file: &Path) -> Result<Vec<u8>, String> {
        let about = |error| format!("--png {}: {error}; or use --svg", file.display());
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
    fn image(&self, _svg: &str, _file: &Path) -> Result<Vec<u8>, String> {
        Err("there are no PNG images".to_owned())
    }
}

/// Returns the name of a picture.
fn name(number: u64, step: &PathStep, ending: &str) -> String {
    format!("{number:04}-{:03}-{}.{ending}", step.number, step.step.deduction.technique)
}
