//! The options of the commands that ask a question: solve, count, check, rate, hint, explain,
//! techniques and bench.

use super::common::{AnswerArgs, InputArgs, RulesArgs, WordArgs};
use super::values::{
    ScaleName, between, duration, limit, measure, notes, player_move, scale, techniques,
};
use clap::{ArgGroup, Args, ValueEnum};
use ninefold::batch::RatingFormat;
use ninefold::explain::Notes;
use ninefold::questions::make::TechniqueNames;
use ninefold::questions::{Measure, Move};
use ninefold::scales::Profile;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Print all solutions of each puzzle, in ascending order
    #[arg(long)]
    pub all: bool,
    /// With --all: largest number of solutions to print for a puzzle [default: all]
    #[arg(long, value_name = "N|all", requires = "all", value_parser = limit)]
    pub limit: Option<u64>,
    /// Print what plain backtracking does, call by call, and then the solution
    ///
    /// At most N lines for a puzzle, 100 by default; then the number of the other lines is printed.
    /// The method is always backtracking.
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "100",
        conflicts_with = "all",
        value_parser = |text: &str| between(text, 1, MOST_TRACE_LINES)
    )]
    pub trace: Option<u32>,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

/// Largest number of lines of a trace, because the lines are kept in memory.
const MOST_TRACE_LINES: u32 = 1_000_000;

#[derive(Args, Debug)]
pub struct CountArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Number of solutions at which counting a puzzle stops, or `all`
    #[arg(long, value_name = "N|all", default_value = "2", value_parser = limit)]
    pub limit: u64,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub rules: RulesArgs,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct CandidatesArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub rules: RulesArgs,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct RateArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Rating scale, or several with commas between them
    ///
    /// Each scale has its own columns. --max-nodes and --timeout hold for each scale.
    #[arg(
        long,
        value_name = "NAME,...",
        default_value = Profile::DEFAULT.name(),
        value_delimiter = ',',
        hide_possible_values = true,
        value_parser = scale()
    )]
    pub scale: Vec<ScaleName>,
    /// Order of techniques of your own, as a TOML file
    #[arg(long, value_name = "FILE", conflicts_with = "scale")]
    pub profile: Option<PathBuf>,
    /// Techniques or families that the scales leave out, such as uniqueness
    ///
    /// Several have commas between them. The name of the scale then ends with -without-uniqueness.
    #[arg(long, value_name = "NAME,...", value_parser = techniques, value_delimiter = ',')]
    pub without: Vec<TechniqueNames>,
    /// Measures beside the ratings, or several with commas between them
    ///
    /// They are lines below each rating, or columns of tables. The list below says what they are.
    #[arg(
        long,
        value_name = "NAME,...",
        value_delimiter = ',',
        hide_possible_values = true,
        value_parser = measure()
    )]
    pub measures: Vec<Measure>,
    /// Form of each line, with the conversions of serate, such as '%g ED=%r/%p/%d'
    ///
    /// %g is the puzzle, %r %p %d are ER, EP and ED, %n is the number of the record, %e the time, %% a
    /// percent sign. A puzzle without a rating has 0.0.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["measures", "steps", "to"])]
    pub format: Option<RatingFormat>,
    /// Print the steps below each rating
    #[arg(long)]
    pub steps: bool,
    /// Use techniques that assume one solution for puzzles with several, too
    #[arg(long)]
    pub assume_unique: bool,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[derive(Args, Debug)]
pub struct HintArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Last stage to tell: 1 the kind of the step, 2 where to look, 3 the
    /// pattern, 4 why it works and what it changes
    #[arg(long, value_name = "N", default_value = "1", value_parser = |text: &str| between::<u8>(text, 1, 4))]
    pub stage: u8,
    /// Pencil marks that the person has
    #[arg(long, default_value = "full", value_parser = notes())]
    pub notes: Notes,
    /// Moves since then, in order: digits put in such as r1c3=4, candidates eliminated such as
    /// r4c7<>3
    ///
    /// Quote `<>` from the shell: --moves 'r1c3=4,r4c7<>3'. If a move is wrong, the first wrong one is
    /// named.
    #[arg(long, value_name = "MOVE,...", value_delimiter = ',', value_parser = player_move)]
    pub moves: Vec<Move>,
    #[command(flatten)]
    pub words: WordArgs,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

#[allow(clippy::struct_excessive_bools)] // they are flags
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("pictures").args(["svg", "png"]).multiple(true))]
pub struct ExplainArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Rating scale: the order in which techniques are tried
    #[arg(
        long,
        value_name = "NAME",
        default_value = Profile::DEFAULT.name(),
        hide_possible_values = true,
        value_parser = scale()
    )]
    pub scale: ScaleName,
    /// Order of techniques of your own, as a TOML file
    #[arg(long, value_name = "FILE", conflicts_with = "scale")]
    pub profile: Option<PathBuf>,
    /// Techniques or families that the scale leaves out, such as uniqueness
    ///
    /// Several have commas between them.
    #[arg(long, value_name = "NAME,...", value_parser = techniques, value_delimiter = ',')]
    pub without: Vec<TechniqueNames>,
    /// One line for each step
    #[arg(long, conflicts_with = "json")]
    pub short: bool,
    /// Tell every step in full
    ///
    /// By default, three or more singles in a row are one line if the puzzle has harder steps, and
    /// links that an earlier chain has already shown are not repeated.
    #[arg(long, conflicts_with_all = ["short", "json"])]
    pub full: bool,
    /// Write a picture of each step into a folder, as SVG
    ///
    /// The files are named by the numbers of the puzzle and the step, and the technique. Only the
    /// ratings are printed, unless --json or --short is given, too.
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,
    /// Write a picture of each step as PNG into this folder
    ///
    /// The files are named as those of --svg. The program needs the feature png.
    #[arg(long, value_name = "DIR")]
    pub png: Option<PathBuf>,
    /// Width of PNG pictures in pixels
    #[arg(long, value_name = "PIXELS", default_value = "600", requires = "png", value_parser = |text: &str| between::<u32>(text, 100, 5000))]
    pub width: u32,
    /// Colors of the pictures
    #[arg(long, value_enum, default_value = "light", requires = "pictures")]
    pub theme: ThemeName,
    /// Write a page for browsers with all steps of a puzzle
    ///
    /// The page needs no other file. Only the rating is printed, unless --json or --short is
    /// given, too.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Tell the steps from this number on
    #[arg(long, value_name = "N", default_value = "1", value_parser = |text: &str| between(text, 1, u32::MAX))]
    pub from_step: u32,
    /// List every step that is possible in the position, grouped by technique
    ///
    /// One line for each step, in the order of the scale. Steps that a technique finds besides
    /// others are listed under the technique's own name.
    #[arg(long, conflicts_with_all = ["short", "full", "svg", "png", "html", "from_step"])]
    pub all: bool,
    #[command(flatten)]
    pub words: WordArgs,
    /// Use techniques that assume one solution for puzzles with several, too
    #[arg(long)]
    pub assume_unique: bool,
    #[command(flatten)]
    pub answers: AnswerArgs,
}

/// Colors of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ThemeName {
    /// Dark digits on white
    Light,
    /// Light digits on black
    Dark,
}

#[derive(Args, Debug)]
pub struct TechniquesArgs {
    /// Name of a technique or a family, or what another program calls it
    #[arg(value_parser = techniques)]
    pub name: Option<TechniqueNames>,
    #[command(flatten)]
    pub words: WordArgs,
}

#[derive(Args, Debug)]
pub struct BenchArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Measure solving instead of counting the solutions up to 2
    #[arg(long)]
    pub solve: bool,
    /// Time for all measurements together, roughly
    ///
    /// Each combination takes five turns, however short the time is.
    #[arg(long, value_name = "N", default_value = "5", value_parser = duration)]
    pub seconds: Duration,
    /// Print the figures as a JSON object on one line
    #[arg(long)]
    pub json: bool,
}
