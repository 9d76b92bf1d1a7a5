//! Descriptions of runs, for `--resume`: two runs whose output is the same have the same.

use crate::args::{OrderArgs, Span};
use crate::output::{Run, Way};
use crate::plan::{
    Bad, BatchPlan, ConvertPlan, GeneratePlan, InputFormat, MinimizePlan, PuzzlePlan, Question,
    ReworkPlan, ScramblePlan, Source, Work,
};
use clap::ValueEnum;
use ninefold::io::Shape;
use ninefold::io::format::Format;
use std::fs::{self, Metadata};
use std::time::UNIX_EPOCH;

/// A run that answers puzzles. Its records are answered once, but for a format that may look back on
/// all records before.
pub fn answering(plan: &PuzzlePlan) -> Run {
    let mut about = common(plan.batch, plan.from, &plan.sources);
    let mut add = |name: &str, value: String| about.push((name.to_owned(), value));
    let shape = |to: Option<Shape>| to.map_or("as the input".to_owned(), |to| format!("{to:?}"));
    match plan.question {
        Question::Smallest { to } => {
            add("question", "the smallest solution".to_owned());
            add("shape", shape(to));
        }
        Question::All { to, limit } => {
            add("question", format!("all solutions up to {limit}"));
            add("shape", shape(to));
        }
        Question::Count { limit } => add("question", format!("the count up to {limit}")),
        Question::Check => add("question", "proper and minimal".to_owned()),
    }
    if let Some(to) = plan.to {
        add("to", to.0.about().name.to_owned());
        add("loss", loss(plan.is_lossy).to_owned());
    }
    add("bad records", bad(plan.bad).to_owned());
    add("method", plan.search.method.name().to_owned());
    add("most nodes", plan.search.max_nodes.to_string());
    add("most time", plan.search.timeout.map_or("any".to_owned(), |time| format!("{time:?}")));
    Run { about, way: if plan.to.is_some() { Way::Compare } else { Way::Note } }
}

/// A run that converts. A format may look back on all records before, so they are converted again,
/// which takes little time.
pub fn converting(plan: &ConvertPlan, format: &dyn Format) -> Run {
    let mut about = common(plan.batch, plan.from, &plan.sources);
    let mut add = |name: &str, value: &str| about.push((name.to_owned(), value.to_owned()));
    add("question", "convert");
    add("to", format.about().name);
    add("loss", loss(plan.is_lossy));
    add("bad records", bad(plan.bad));
    Run { about, way: Way::Compare }
}

/// A run that puts other puzzles in place of those of the input.
pub fn reworking(plan: &ReworkPlan, format: &dyn Format) -> Run {
    let mut run = converting(&plan.convert, format);
    run.about.push(("work".to_owned(), work(&plan.work)));
    run
}

/// What takes the place of puzzles, in the words of the command line.
fn work(work: &Work) -> String {
    let flag = |is_set: bool, name: &str| if is_set { format!(" --{name}") } else { String::new() };
    match work {
        Work::Canon(plan) => format!(
            "canon{}{}{}{}",
            flag(plan.dedupe.is_some(), "dedupe"),
            flag(plan.keeps_original(), "original"),
            flag(plan.has_transform, "transform"),
            flag(plan.has_order, "automorphisms"),
        ),
        Work::Scramble(ScramblePlan { seed, count, has_transform }) => {
            let transform = flag(*has_transform, "transform");
            format!("scramble --seed {} --count {count}{transform}", seed.number)
        }
        Work::Minimize(MinimizePlan::All) => "minimize --all".to_owned(),
        Work::Minimize(MinimizePlan::Some { seed, count }) => {
            format!("minimize --seed {} --count {count}", seed.number)
        }
    }
}

/// What is ordered, in the words of the command line.
fn order(args: &OrderArgs) -> String {
    let span = |span: Span| match span {
        Span { first, last } if first == last => first.to_string(),
        Span { first, last: u64::MAX } => format!("{first}-"),
        Span { first, last } => format!("{first}-{last}"),
    };
    let symmetry = args.symmetry.and_then(|name| name.to_possible_value());
    let values = [
        ("clues", args.clues.map(span)),
        ("symmetry", symmetry.map(|value| value.get_name().to_owned())),
        ("pattern", args.pattern.clone()),
        ("from", args.from.clone()),
        ("difficulty", args.difficulty.map(span)),
        ("tries", args.tries.map(|tries| tries.to_string())),
    ];
    let flags = [
        ("grids", args.grids),
        ("proper", args.proper),
        ("same-cells", args.same_cells),
        ("unbiased", args.unbiased),
    ];
    let flags =
        flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| format!("--{name}"));
    let values =
        values.into_iter().filter_map(|(name, value)| Some(format!("--{name} {}", value?)));
    let words: Vec<String> = flags.chain(values).collect();
    if words.is_empty() { "any minimal puzzle".to_owned() } else { words.join(" ") }
}

/// A run that makes puzzles.
pub fn generating(plan: &GeneratePlan, format: &dyn Format, way: Way) -> Run {
    let mut about = Vec::new();
    let mut add = |name: &str, value: String| about.push((name.to_owned(), value));
    add("version", env!("CARGO_PKG_VERSION").to_owned());
    add("shard", format!("{}/{}", plan.batch.shard.number, plan.batch.shard.of));
    add("question", "generate".to_owned());
    add("to", format.about().name.to_owned());
    add("loss", loss(plan.is_lossy).to_owned());
    add("order", order(&plan.order));
    add("seed", plan.seed.number.to_string());
    add("start", plan.start.to_string());
    add("classes", if plan.classes.is_some() { "each once" } else { "not told apart" }.to_owned());
    Run { about, way }
}

fn loss(is_lossy: bool) -> &'static str {
    if is_lossy { "allowed" } else { "refused" }
}

fn bad(bad: Bad) -> &'static str {
    match bad {
        Bad::Keep => "kept",
        Bad::Skip => "left out",
        Bad::End => "the end",
    }
}

fn common(batch: BatchPlan, from: InputFormat, sources: &[Source]) -> Vec<(String, String)> {
    let mut about = Vec::new();
    let mut add = |name: &str, value: String| about.push((name.to_owned(), value));
    add("version", env!("CARGO_PKG_VERSION").to_owned());
    let name = from.format().map_or("as the content shows", |format| format.about().name);
    add("from", name.to_owned());
    add("shard", format!("{}/{}", batch.shard.number, batch.shard.of));
    for source in sources {
        let data = match source {
            Source::StandardInput => fs::metadata("/dev/stdin"),
            Source::File(path) => fs::metadata(path),
        };
        add("input", format!("{source}, {}", describe(data.ok())));
    }
    about
}

/// What tells whether an input is still the same.
fn describe(data: Option<Metadata>) -> String {
    let Some(data) = data else { return "which is not there".to_owned() };
    if !data.is_file() {
        return "which is no file".to_owned();
    }
    let modified = data.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let modified = modified.unwrap_or_default().as_nanos();
    format!("{} bytes, modified {modified} ns after 1970", data.len())
}
