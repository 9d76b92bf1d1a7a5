//! The options of `book`.

use super::common::{InputArgs, ReportArgs, SeedArgs, ThreadsArgs};
use super::values::{between, language, level_counts, symmetry};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum, ValueHint};
use ninefold::explain::Language;
use ninefold::generate::ClueSymmetry;
use ninefold::questions::make::RatingLevel;
use std::path::PathBuf;

/// Largest number of hints for a puzzle, and of answers on a page. Programs without books say it, too.
const MOST_HINTS: u32 = 20;
const MOST_ANSWERS_PER_PAGE: u32 = 60;

#[cfg(feature = "book")]
const _: () = assert!(
    MOST_HINTS == ninefold::book::MOST_HINTS
        && MOST_ANSWERS_PER_PAGE == ninefold::book::MOST_ANSWERS_PER_PAGE
);

/// What is in a book, and how it looks.
#[derive(Args, Debug)]
// Without the feature, the options are only checked.
#[cfg_attr(not(feature = "book"), allow(dead_code))]
#[allow(clippy::struct_excessive_bools)] // they are flags
pub struct BookArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Write the book to this file, and the table of its puzzles beside it
    ///
    /// The table has the ending .csv in place of .pdf. Both files appear when they are complete.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: PathBuf,
    #[command(flatten)]
    pub contents: ContentsArgs,
    #[command(flatten)]
    pub layout: LayoutArgs,
    #[command(flatten)]
    pub texts: TextArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// The puzzles of a book.
#[derive(Args, Debug)]
#[cfg_attr(not(feature = "book"), allow(dead_code))]
#[command(next_help_heading = "Puzzles")]
pub struct ContentsArgs {
    /// Make puzzles: levels and how many of each, such as easy:50,medium:50
    ///
    /// Levels: easy, medium, hard, expert, master, extreme. The book has them in the order that you
    /// name.
    #[arg(long, value_name = "LEVEL:N,...", value_parser = level_counts, conflicts_with = "files")]
    pub levels: Option<LevelCounts>,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// With --levels: symmetry of the clues [default: rotation]
    ///
    /// `ninefold generate --help` lists the symmetries.
    #[arg(long, value_name = "NAME", value_parser = symmetry(), requires = "levels")]
    #[arg(hide_possible_values = true)]
    pub symmetry: Option<ClueSymmetry>,
    /// Use no puzzle that is isomorphic to one of this file; can be repeated
    ///
    /// The table of an earlier book is such a file.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub exclude: Vec<PathBuf>,
    /// Order of the puzzles of a file [default: rising]
    #[arg(long, value_name = "ORDER", conflicts_with = "levels")]
    pub order: Option<OrderName>,
    /// Number of hints for each puzzle, on pages before the answers
    ///
    /// The first steps that are no singles. If singles solve a puzzle, the first singles.
    #[arg(long, value_name = "N", default_value = "0")]
    #[arg(value_parser = |text: &str| between(text, 0, MOST_HINTS))]
    pub hints: u32,
    /// Where the answers are
    #[arg(long, value_name = "PLACE", default_value = "back")]
    pub answers: AnswersName,
}

/// The pages of a book.
#[derive(Args, Debug)]
#[cfg_attr(not(feature = "book"), allow(dead_code))]
#[command(next_help_heading = "Pages")]
pub struct LayoutArgs {
    /// Where the book goes: margins, number of pages, and kind of file
    #[arg(long = "for", value_name = "WHERE", default_value = "home")]
    pub destination: DestinationName,
    /// Size of the pages: letter, a4, a5, or such as 6x9 (inches) and 170x240mm
    ///
    /// By default letter; a4 for bod.
    #[arg(long, value_name = "SIZE")]
    pub trim: Option<String>,
    /// Number of puzzles on a page [default: as many as have grids of 76 mm, up to 4]
    #[arg(long, value_name = "N", value_parser = PossibleValuesParser::new(["1", "2", "4", "6"]))]
    pub per_page: Option<String>,
    /// Number of answers on a page [default: as many as are easy to read]
    #[arg(long, value_name = "N", value_parser = |text: &str| between(text, 1, MOST_ANSWERS_PER_PAGE))]
    pub answers_per_page: Option<u32>,
    /// One puzzle on a page, with digits of at least 24 points, and larger texts
    #[arg(long, conflicts_with = "per_page")]
    pub large_print: bool,
    /// Print pencil marks in the blank cells
    #[arg(long)]
    pub candidates: bool,
    /// Text at the head of each page of puzzles, such as "Year 5, week 12"
    #[arg(long, value_name = "TEXT")]
    pub heading: Option<String>,
    /// Print lines for a name and a date above the puzzles
    #[arg(long)]
    pub name_line: bool,
}

/// The texts of a book.
#[derive(Args, Debug)]
#[cfg_attr(not(feature = "book"), allow(dead_code))]
#[command(next_help_heading = "Texts")]
pub struct TextArgs {
    /// Title [default: Sudoku in a book for a printer; otherwise no pages before the puzzles]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Subtitle, below the title
    #[arg(long, value_name = "TEXT")]
    pub subtitle: Option<String>,
    /// Author, at the foot of the title page
    #[arg(long, value_name = "TEXT")]
    pub author: Option<String>,
    /// Text for the copyright page, such as "© 2026 A. Setter"
    #[arg(long, value_name = "TEXT")]
    pub copyright: Option<String>,
    /// Address to print as a QR code on the copyright page
    #[arg(long, value_name = "URL")]
    pub qr: Option<String>,
    /// Language of the texts
    #[arg(long, value_parser = language(), default_value = "en")]
    pub lang: Language,
    /// Font for characters that the fonts of ninefold lack: a TrueType or OpenType file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub font: Option<PathBuf>,
    /// Font for such characters in bold text, such as the title [default: that of --font]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "font")]
    pub bold_font: Option<PathBuf>,
}

/// Levels, and how many puzzles of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelCounts(pub Vec<(RatingLevel, usize)>);

/// Where a book goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DestinationName {
    /// Amazon KDP, paperback
    Kdp,
    #[value(help = "IngramSpark, paperback: PDF/X-1a")]
    Ingram,
    /// Lulu, paperback
    Lulu,
    /// Books on Demand
    Bod,
    /// A printer at home or at school; tagged for screen readers
    Home,
    /// A screen; tagged for screen readers
    Screen,
}

/// Where the answers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum AnswersName {
    /// After all puzzles
    Back,
    /// After the puzzles of each level
    Level,
    /// After each page of puzzles, on a page with the same layout
    Sheet,
    /// Nowhere
    None,
}

/// Order of the puzzles of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OrderName {
    /// By level and rising rating
    Rising,
    /// As they are given
    Given,
}
