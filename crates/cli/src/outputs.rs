//! The places and formats of what a command writes.

use crate::args::{AnswerArgs, FormatArgs, FormatName, OutputArgs};
use ninefold::Puzzle;
use ninefold::batch::{RecordFormat, VariantLayout, is_standard_output, variant_of_format};
use ninefold::io::Shape;
use ninefold::io::format;
use std::env;
use std::path::{Path, PathBuf};

impl OutputArgs {
    /// Returns the output file. `None`: standard output, which `-` and names such as `/dev/stdout`
    /// mean too. A file that is opened by such a name would be written from its start.
    pub fn file(&self) -> Option<PathBuf> {
        let is_standard = |path: &Path| path == Path::new("-") || is_standard_output(path);
        self.output.clone().filter(|path| !is_standard(path))
    }

    /// Returns the folder of the output file, or the folder for temporary files.
    pub fn folder(&self) -> PathBuf {
        match self.file().as_deref().and_then(Path::parent) {
            Some(folder) if folder == Path::new("") => PathBuf::from("."),
            Some(folder) => folder.to_owned(),
            None => env::temp_dir(),
        }
    }
}

/// Returns the format that `--to` names, or else the format of the output's name. `None`: text.
///
/// The rule is the same for all commands. An unknown ending means text. The ending of a format that
/// ninefold cannot write is refused.
pub fn format_to_write(
    to: Option<FormatName>,
    output: Option<&Path>,
) -> Result<Option<FormatName>, String> {
    match (to, output) {
        (Some(to), _) => Ok(Some(to)),
        (None, None) => Ok(None),
        (None, Some(path)) => format::of_output(path)
            .map(|format| format.map(FormatName))
            .map_err(|error| format!("{}: {error}, or name a format by --to", path.display())),
    }
}

impl AnswerArgs {
    /// Puts the format of the answers into `format.to`. `None`: text.
    pub fn settle_format(&mut self) -> Result<(), String> {
        let format = format_to_write(self.format.to, self.output.file().as_deref())?;
        // The name `a.txt` means text, not the format `line`.
        let is_named = self.format.to.is_some();
        self.format.to = format.filter(|name| is_named || name.0.about().name != "line");
        Ok(())
    }
}

/// Returns the format of records. `usual` is the name of the default.
pub fn record_format(
    args: FormatArgs,
    output: Option<&Path>,
    usual: &str,
) -> Result<RecordFormat, String> {
    let format = format_to_write(args.to, output)?.map(|name| name.0);
    let format = format.or_else(|| format::named(usual));
    let format = format.and_then(|format| RecordFormat::new(format, args.lossy));
    Ok(format.expect("the parser admits only formats that are written"))
}

/// Returns the shape of the same name, if the format is only a shape of grids.
pub fn shape(name: FormatName) -> Option<Shape> {
    Shape::ALL.into_iter().find(|shape| shape.name() == name.0.about().name)
}

/// Returns the layout of grids of any size that a format stands for, if it does: a shape, or a format of
/// variant puzzles.
pub fn variant_layout(name: FormatName, is_lossy: bool) -> Option<VariantLayout> {
    let of_format = |format| VariantLayout::Format { format, is_lossy };
    let of_variant = variant_of_format(name.0.about()).map(of_format);
    shape(name).map(VariantLayout::from).or(of_variant)
}

/// Returns the layout of candidates that a format stands for.
pub fn candidates_layout(name: FormatName, is_lossy: bool) -> Option<VariantLayout> {
    match name.0.about().name {
        "candidates" => Some(VariantLayout::Line),
        "pencil" | "boxed" => Some(VariantLayout::Grid),
        _ => variant_layout(name, is_lossy),
    }
}

/// Refuses a place for pictures or a page that is surely not meant. `others` are the files that the
/// command reads and writes besides.
pub fn refuse_place(option: &str, place: &Path, others: &[&Path]) -> Result<(), String> {
    let shown = place.display();
    let text = place.to_string_lossy();
    if text == "-" {
        return Err(format!("{option} -: standard output takes the text; name a file or a folder"));
    }
    if !place.exists() && text.len() == 81 && text.parse::<Puzzle>().is_ok() {
        return Err(format!(
            "{option} {shown}: this is a puzzle; name a file or a folder before it"
        ));
    }
    if option == "--html" && place.is_dir() {
        return Err(format!("--html {shown}: this is a folder; name a file"));
    }
    if option != "--html" && place.is_file() {
        return Err(format!("{option} {shown}: this is a file; name a folder"));
    }
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if option == "--html" && others.iter().any(|other| real(other) == real(place)) {
        return Err(format!(
            "--html {shown}: the command reads this file, or writes it as its output; name another"
        ));
    }
    Ok(())
}
