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

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Page];

    /// Returns the name: `light`, `dark` or `page`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Page => "page",
        }
    }
}

/// How a picture is written as SVG.
///
/// ```
/// use ninefold_explain::{Coordinates, Example, Language, Picture, SvgOptions, Theme, Words};
/// use ninefold_logic::{Step, Technique};
/// use ninefold_scales::Profile;
///
/// let Example { board, deduction } = Example::find(Technique::XWing).ok_or("an example")?;
/// let step = Profile::SE121.step(&board, &deduction).ok_or("its evidence")?;
/// let words = Words::new(Language::English, Coordinates::Numbers);
/// let options = SvgOptions { theme: Theme::Dark, prefix: "first-", width: Some(420) };
/// let svg = Picture::of_step(&words, &board, &step).svg_with(&options);
/// assert!(svg.starts_with("<svg width=\"420\" height="));
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

/// A color of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hue {
    Paper,
    Ink,
    /// Lines between cells, and the numbers of rows and columns.
    Faint,
    /// Candidates.
    Pencil,
    /// Digits that were placed.
    Pen,
    Blue,
    Green,
    Orange,
    Purple,
    Red,
}

impl Hue {
    /// Returns the color of a set, numbered from 0.
    pub(super) const fn of_set(number: u8) -> Self {
        [Self::Blue, Self::Green, Self::Orange, Self::Purple][number as usize % 4]
    }

    /// Returns the color of the links of a branch, numbered from 0.
    pub(super) const fn of_branch(number: u8) -> Self {
        let all = [Self::Red, Self::Purple, Self::Green, Self::Ink, Self::Orange, Self::Blue];
        all[number as usize % 6]
    }
}

impl Theme {
    /// Returns a color as SVG has it.
    pub(super) const fn color(self, hue: Hue) -> &'static str {
        let [light, dark, page] = match hue {
            Hue::Paper => ["#ffffff", "#14171a", "var(--paper)"],
            Hue::Ink => ["#111111", "#f0f0f0", "var(--ink)"],
            Hue::Faint => ["#8a8a8a", "#8a9096", "var(--faint)"],
            Hue::Pencil => ["#444444", "#c4c8cc", "var(--pencil)"],
            Hue::Pen => ["#0b5fa5", "#7cc4ff", "var(--pen)"],
            Hue::Blue => ["#0072b2", "#56b4e9", "var(--blue)"],
            Hue::Green => ["#007a59", "#3ecf9e", "var(--green)"],
            Hue::Orange => ["#b35900", "#f0a030", "var(--orange)"],
            Hue::Purple => ["#a0447e", "#e08ac0", "var(--purple)"],
            Hue::Red => ["#c41a1a", "#ff6b5e", "var(--red)"],
        };
        match self {
            Self::Light => light,
            Self::Dark => dark,
            Self::Page => page,
        }
    }
}
