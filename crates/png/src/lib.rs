//! SVG images as PNG, for pictures of Sudoku positions and steps.
//!
//! [`PngRenderer`] has the fonts that a picture needs, so that it looks the same on every machine.
//! Letters that these fonts lack, such as those of Korean, come from the fonts of the system.

use core::fmt;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree};
use std::sync::{Arc, Mutex, PoisonError};

/// The font `DejaVu Sans` with the letters of ASCII.
static REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans-subset.ttf");
/// The font `DejaVu Sans Bold` with the letters of ASCII.
static BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold-subset.ttf");

/// Draws SVG images as PNG.
///
/// ```
/// use ninefold_png::PngRenderer;
///
/// let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><text y="5">5</text></svg>"##;
/// let png = PngRenderer::new().png(svg, 300)?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), ninefold_png::PngError>(())
/// ```
pub struct PngRenderer {
    options: Options<'static>,
    /// The first letter of the image being read that no font has.
    missing: Arc<Mutex<Option<char>>>,
    /// Held while an image is read: the letter is that of one image.
    reading: Mutex<()>,
}

/// Why an image could not be drawn.
///
/// ```
/// use ninefold_png::{PngError, PngRenderer};
///
/// assert!(matches!(PngRenderer::new().png("no image", 300), Err(PngError::NoImage(_))));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum PngError {
    /// The text is no SVG image. The reason follows.
    NoImage(String),
    /// The width is 0, or the image would have more than 100 million pixels.
    Size(u32),
    /// No font has this letter.
    NoFont(char),
    /// The image could not be encoded. The reason follows.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoImage(why) => write!(f, "the text is no SVG image: {why}"),
            Self::Size(width) => write!(f, "{width} pixels: the width is out of range"),
            Self::NoFont(letter) => {
                write!(
                    f,
                    "no font of this machine has the letter {letter}; install one that has it"
                )
            }
            Self::Encoding(why) => write!(f, "the image could not be encoded: {why}"),
        }
    }
}

impl core::error::Error for PngError {}

/// The most pixels of an image.
const MOST_PIXELS: f32 = 1e8;

impl PngRenderer {
    /// Returns a renderer. It reads the list of the system's fonts, which takes some milliseconds.
    pub fn new() -> Self {
        let missing = Arc::new(Mutex::new(None));
        let mut options = Options { font_family: "DejaVu Sans".to_owned(), ..Options::default() };
        let fonts = options.fontdb_mut();
        // The first fonts of a name are taken, wherever the picture is drawn.
        fonts.load_font_data(REGULAR.to_vec());
        fonts.load_font_data(BOLD.to_vec());
        fonts.load_system_fonts();
        let fallback = FontResolver::default_fallback_selector();
        let noted = Arc::clone(&missing);
        options.font_resolver.select_fallback = Box::new(move |letter, used, fonts| {
            let found = fallback(letter, used, fonts);
            if found.is_none() && !letter.is_whitespace() {
                noted.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(letter);
            }
            found
        });
        Self { options, missing, reading: Mutex::new(()) }
    }

    /// Returns an SVG image as a PNG image of a width in pixels. The height follows from the image.
    ///
    /// The cost is about 20 ms for a picture of 600 pixels.
    ///
    /// # Errors
    ///
    /// If the text is no image, if the width is 0 or the image too large, or if no font has a letter.
    pub fn png(&self, svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
        let no_image = |error: resvg::usvg::Error| PngError::NoImage(error.to_string());
        let reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        *self.missing() = None;
        let tree = Tree::from_str(svg, &self.options).map_err(no_image)?;
        if let Some(letter) = *self.missing() {
            return Err(PngError::NoFont(letter));
        }
        drop(reading);
        let size = tree.size();
        #[expect(clippy::cast_precision_loss, reason = "a width has few digits")]
        let scale = width as f32 / size.width();
        let height = (size.height() * scale).ceil();
        #[expect(clippy::cast_precision_loss, reason = "a width has few digits")]
        let pixels = height * width as f32;
        if !(1.0..=MOST_PIXELS).contains(&pixels) {
            return Err(PngError::Size(width));
        }
        #[expect(clippy::cast_sign_loss, reason = "the number of pixels is positive")]
        let pixmap = Pixmap::new(width, height as u32);
        let mut pixmap = pixmap.ok_or(PngError::Size(width))?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        pixmap.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
    }

    /// Returns the first letter that no font has.
    fn missing(&self) -> std::sync::MutexGuard<'_, Option<char>> {
        self.missing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for PngRenderer {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for PngRenderer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PngRenderer").finish_non_exhaustive()
    }
}
