//! [`Theme`]: the colors of pictures, and [`SvgOptions`].

/// The colors of a picture.
///
/// The hues are those of Okabe and Ito (2008), which people with any kind of color vision can tell
/// apart.
///
/// ```
/// use ninefold_explain::Theme;
///
/// assert_eq!(Theme::default(), Theme::Light);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Theme {
    /// Dark digits on white, for paper and bright screens.
    #[default]
    Light,
    /// Light digits on black.
    Dark,
    /// The colors of the HTML page that has the image: its CSS variables for `paper`, `ink`, `faint`,
    /// `pencil`, `pen`, `blue`, `green`, `orange`, `purple` and `red`.
    Page,
}

/// How a picture is written as SVG.
///
/// ```
/// use ninefold_explain::{Coordinates, Example, Language, Picture, SvgOptions, Theme, Words};
/// use ninefold_logic::{Profile, Step, Technique};
///
/// let Example { board, deduction } = Example::of(Technique::XWing).ok_or("an example")?;
/// let step = Step::of(&board, &Profile::SE121, &deduction).ok_or("its evidence")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let options = SvgOptions { theme: Theme::Dark, prefix: "first-", width: Some(420) };
/// let svg = Picture::of_step(&words, &board, &step).svg_with(&options);
/// assert!(svg.starts_with("<svg width=\"420\" height=\"463\" "));
/// assert!(svg.contains("id=\"first-hatching\"") && svg.contains("url(#first-hatching)"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SvgOptions<'a> {
    /// The colors.
    pub theme: Theme,
    /// Start of the names of elements. Images in one page need different names.
    pub prefix: &'a str,
    /// Width in pixels. `None`: the image has the width of its place.
    pub width: Option<u32>,
}

/// The colors by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) paper: &'static str,
    pub(super) ink: &'static str,
    /// Lines between cells, and the numbers of rows and columns.
    pub(super) faint: &'static str,
    /// Candidates.
    pub(super) pencil: &'static str,
    /// Digits that were placed.
    pub(super) pen: &'static str,
    pub(super) blue: &'static str,
    pub(super) green: &'static str,
    pub(super) orange: &'static str,
    pub(super) purple: &'static str,
    pub(super) red: &'static str,
}

impl Theme {
    /// Returns the colors.
    pub(super) const fn palette(self) -> Palette {
        match self {
            Self::Light => Palette {
                paper: "#ffffff",
                ink: "#111111",
                faint: "#8a8a8a",
                pencil: "#444444",
                pen: "#0b5fa5",
                blue: "#0072b2",
                green: "#007a59",
                orange: "#b35900",
                purple: "#a0447e",
                red: "#c41a1a",
            },
            Self::Page => Palette {
                paper: "var(--paper)",
                ink: "var(--ink)",
                faint: "var(--faint)",
                pencil: "var(--pencil)",
                pen: "var(--pen)",
                blue: "var(--blue)",
                green: "var(--green)",
                orange: "var(--orange)",
                purple: "var(--purple)",
                red: "var(--red)",
            },
            Self::Dark => Palette {
                paper: "#14171a",
                ink: "#f0f0f0",
                faint: "#8a9096",
                pencil: "#c4c8cc",
                pen: "#7cc4ff",
                blue: "#56b4e9",
                green: "#3ecf9e",
                orange: "#f0a030",
                purple: "#e08ac0",
                red: "#ff6b5e",
            },
        }
    }
}
