//! The options of `generate`.

use super::common::{
    BatchArgs, FormatArgs, OutputArgs, ReportArgs, SeedArgs, ThreadsArgs, WordArgs,
};
use super::values::{
    IsaName, ScaleName, Span, boxes, cages, clues, count, grid_size, isa, kind, level, limit,
    nodes, rating, scale, size, symmetry, techniques, whole,
};
use clap::{ArgGroup, Args, ValueEnum};
use ninefold::generate::ClueSymmetry;
use ninefold::questions::make::{RatingLevel, RatingSpan, TechniqueNames};
use ninefold::variant::{RegionOrder, VariantKind};

#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// Number of puzzles or grids to make, or `all`
    ///
    /// A puzzle that is not found within --tries also counts. `all`: make puzzles until you stop the
    /// run, or until one is not found.
    #[arg(long, short = 'n', value_name = "N|all", default_value = "1", value_parser = limit)]
    pub count: u64,
    #[command(flatten)]
    pub seed: SeedArgs,
    /// Index of the first item; the last index is 2^64 - 1
    #[arg(long, value_name = "I", default_value = "0", value_parser = whole)]
    pub start: u64,
    /// Print no puzzle that is isomorphic to an earlier one
    ///
    /// --count is then the number of classes. The run ends with status 1 if no new class comes in a
    /// million tries, or in N successive puzzles. N is 1,000 × (classes found + 1), at most 100,000.
    #[arg(long)]
    pub unique_classes: bool,
    /// With --unique-classes: memory limit for the stored classes [units: B, K, M, G, T]
    ///
    /// A class takes at most 52 bytes.
    #[arg(
        long,
        value_name = "SIZE",
        requires = "unique_classes",
        default_value = "1G",
        value_parser = size
    )]
    pub memory: u64,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Instruction set; the output is the same [default: the best of this processor]
    #[arg(long, value_name = "NAME", env = "NINEFOLD_ISA", value_parser = isa)]
    pub isa: Option<IsaName>,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Print the steps of each puzzle below it, in lines that start with #
    ///
    /// Of a position, the next step. Text formats only; an option about steps names the scale.
    /// Default: short with --technique if no format is named, otherwise none.
    #[arg(
        long,
        value_name = "HOW",
        requires = "about_steps",
        conflicts_with_all = ["grid", "kind"]
    )]
    pub steps: Option<StepsForm>,
    #[command(flatten)]
    pub words: WordArgs,
    #[command(flatten)]
    pub order: OrderArgs,
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub report: ReportArgs,
}

/// Which clues of a minimal puzzle are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum MinimalName {
    /// Every clue
    Strict,
    /// Every set of clues that --symmetry maps onto each other; a single clue may be redundant
    Symmetric,
}

/// How the steps of a puzzle are printed below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StepsForm {
    /// Not at all
    None,
    /// A line for each step
    Short,
    /// With reasons, as explain prints them
    Full,
}

/// Options that only classic puzzles have.
const CLASSIC_ONLY: [&str; 15] = [
    "pattern",
    "from",
    "same_cells",
    "difficulty",
    "rating",
    "technique",
    "once",
    "positions",
    "hardest",
    "without",
    "pearl",
    "diamond",
    "scale",
    "unbiased",
    "unique_classes",
];

/// What to make.
#[derive(Args, Clone, Debug)]
#[command(
    next_help_heading = "Constraints",
    group = ArgGroup::new("about_steps").multiple(true),
    group = ArgGroup::new("other_grid").multiple(true)
)]
#[allow(clippy::struct_excessive_bools)] // they are flags
pub struct OrderArgs {
    /// Make puzzles of another size, 4x4 to 25x25, such as 6x6 or 16x16 [default: 9x9]
    ///
    /// The size is also the number of values. Boxes have the usual shape unless --boxes or --kind jigsaw
    /// says otherwise.
    #[arg(
        long,
        value_name = "NxN",
        value_parser = grid_size,
        group = "other_grid",
        conflicts_with_all = CLASSIC_ONLY
    )]
    pub grid: Option<u8>,
    /// Make puzzles with other rules, such as killer or jigsaw; several have commas between them
    ///
    /// The table below lists the kinds.
    #[arg(
        long,
        value_name = "NAME,...",
        value_parser = kind(),
        value_delimiter = ',',
        hide_possible_values = true,
        group = "other_grid",
        conflicts_with_all = CLASSIC_ONLY
    )]
    pub kind: Vec<VariantKind>,
    /// With --grid or --kind: rows and columns of a box, such as 3x2, or none [default: usual shape]
    ///
    /// The usual boxes are those nearest to a square, wider than high: 2x3 in 6x6, none in 7x7.
    #[arg(long, value_name = "RxC|none", value_parser = boxes, requires = "other_grid")]
    pub boxes: Option<RegionOrder>,
    /// With --grid or --kind: regions of a jigsaw, a letter for each cell, or a file with them
    #[arg(long, value_name = "MAP|FILE", requires = "other_grid", conflicts_with = "boxes")]
    pub map: Option<String>,
    /// With --kind killer: cells of a cage, a number or a range [default: 2-4, above 9x9 2-5]
    #[arg(
        long,
        value_name = "N|A-B",
        value_parser = cages,
        requires = "other_grid",
        conflicts_with = "grids"
    )]
    pub cages: Option<Span>,
    /// With --grid or --kind: limit of guesses for each puzzle, in all of its tries [default: 200000]
    #[arg(long, value_name = "N", value_parser = count, requires = "other_grid")]
    pub max_nodes: Option<u64>,
    /// Make solution grids instead of puzzles, all equally likely
    ///
    /// With --grid or --kind, they are not all equally likely.
    #[arg(long, conflicts_with_all = [
        "clues", "proper", "minimal", "symmetry", "pattern", "from", "difficulty", "rating", "level", "technique",
        "hardest", "without", "pearl", "diamond", "unbiased", "tries",
    ])]
    pub grids: bool,
    /// Number of clues, or a range such as 22-24 [default: any; 28-36 with --proper]
    ///
    /// Counts that no known puzzle has are skipped: `16-20` means `17-20`. --pattern and --from a
    /// puzzle set the number of clues themselves.
    #[arg(long, value_name = "N|A-B", value_parser = clues)]
    pub clues: Option<Span>,
    /// Allow redundant clues
    ///
    /// Every puzzle has exactly one solution. Without this option, every clue is also needed. With
    /// --proper, --clues is 28-36 by default.
    #[arg(long)]
    pub proper: bool,
    /// Which clues are needed [default: strict, but above 16x16 any may be redundant]
    #[arg(long, value_name = "HOW", conflicts_with = "proper")]
    pub minimal: Option<MinimalName>,
    /// Symmetry of the clue cells [default: none]
    ///
    /// Puzzles with a symmetry that need every clue are rare: one takes about 60 tries with a half
    /// turn, and 10,000 with all symmetries. --minimal symmetric is faster.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = symmetry(),
        conflicts_with_all = ["pattern", "unbiased"]
    )]
    pub symmetry: Option<ClueSymmetry>,
    /// Cells of the clues: 81 characters, or a file with them
    ///
    /// 1-9 x X # mean a clue, 0 . _ * - mean none. So a line that starts with # is no comment. `-`
    /// alone means standard input.
    #[arg(long, value_name = "MASK|FILE", conflicts_with_all = ["clues", "unbiased"])]
    pub pattern: Option<String>,
    /// Solution grid of the puzzles, or a puzzle to stay near: 81 characters, or a file
    ///
    /// A full grid: make puzzles with this solution. A puzzle: make similar puzzles with the same
    /// number of clues. Add --proper if the puzzle is not minimal. `-` means standard input.
    #[arg(long, value_name = "BOARD|FILE", conflicts_with_all = ["pattern", "unbiased"])]
    pub from: Option<String>,
    /// With --from a puzzle: put other digits into the same cells
    #[arg(long, requires = "from")]
    pub same_cells: bool,
    /// Number of search nodes, or a range such as 5-20 or 50- [default: any]
    ///
    /// The table below says what the numbers mean. For people, use --rating or --level.
    #[arg(long, value_name = "A-B", value_parser = nodes, conflicts_with = "unbiased")]
    pub difficulty: Option<Span>,
    /// Rating of the hardest step (ER), or a range such as 3.0-4.5 or 7- [default: any]
    ///
    /// With --scale hodoku, the score, such as 400-800. `ninefold rate` rates puzzles.
    #[arg(
        long,
        value_name = "A-B",
        value_parser = rating,
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty"]
    )]
    pub rating: Option<RatingSpan>,
    /// Level of difficulty for people: a range of ratings, see the table below [default: any]
    ///
    /// With --grid or --kind: easy, medium or hard by the guesses of the search. That is the work of the
    /// program, not of a person.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = level(),
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty", "rating"]
    )]
    pub level: Option<RatingLevel>,
    /// Make puzzles that need this technique, such as x-wing, or one of this family, such as fish
    ///
    /// Its step is the hardest. Without the technique, the scale rates the puzzle higher or does not
    /// solve it. `ninefold techniques` lists the names.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = techniques,
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty", "hardest"]
    )]
    pub technique: Option<TechniqueNames>,
    /// With --technique: only one step uses it
    #[arg(long, requires = "technique")]
    pub once: bool,
    /// With --technique: make positions whose next step uses it, with pencil marks
    ///
    /// No technique that comes earlier in the scale finds anything in the position. The format is
    /// hodoku unless another is named.
    #[arg(long, requires = "technique", conflicts_with_all = ["once", "pearl", "diamond"])]
    pub positions: bool,
    /// Technique of the hardest step, such as x-wing, or a family such as fish
    ///
    /// Several have commas between them: one of them is the hardest.
    #[arg(
        long,
        value_name = "NAME,...",
        value_parser = techniques,
        value_delimiter = ',',
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty"]
    )]
    pub hardest: Vec<TechniqueNames>,
    /// Techniques that no step uses, such as x-wing, or families such as forcing-chains
    #[arg(
        long,
        value_name = "NAME,...",
        value_parser = techniques,
        value_delimiter = ',',
        group = "about_steps",
        conflicts_with_all = ["unbiased", "difficulty"]
    )]
    pub without: Vec<TechniqueNames>,
    /// Make puzzles with EP = ER: a hardest step comes no later than the first placement
    ///
    /// Without --rating, --level and a technique, this step is harder than all singles.
    #[arg(long, group = "about_steps", conflicts_with_all = ["unbiased", "difficulty"])]
    pub pearl: bool,
    /// Make puzzles with ED = EP = ER: the first step is a hardest step
    ///
    /// Without --rating, --level and a technique, this step is harder than all singles.
    #[arg(long, group = "about_steps", conflicts_with_all = ["unbiased", "difficulty"])]
    pub diamond: bool,
    /// Scale of the options about steps [default: human]
    ///
    /// These are --rating, --level, --technique, --hardest, --without, --pearl and --diamond. The table
    /// below lists the scales.
    #[arg(
        long,
        value_name = "NAME",
        hide_possible_values = true,
        value_parser = scale(),
        requires = "about_steps"
    )]
    pub scale: Option<ScaleName>,
    /// Make minimal puzzles so that all with the same number of clues are equally likely; slow
    #[arg(long, conflicts_with = "proper")]
    pub unbiased: bool,
    /// Number of tries for each puzzle
    ///
    /// A try is a puzzle that is drawn or a step of a local search. Default: 1,000,000; with
    /// --unbiased 1,000,000,000.
    #[arg(long, value_name = "N", value_parser = count)]
    pub tries: Option<u64>,
}
