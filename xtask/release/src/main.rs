//! Packages and releases of ninefold: `cargo xtask pack`, `try`, `deny` and `release`.

mod archive;
mod bump;
mod outcome;
mod pack;
mod project;
mod recipes;
mod release;
mod step;
mod tools;
mod trial;

use clap::{Args, Parser, Subcommand, ValueEnum};
use project::Project;
use std::path::PathBuf;
use std::process::ExitCode;

/// Makes the packages of ninefold, tries them, and prepares a release.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make packages into target/packages
    Pack(PackArgs),
    /// Install each package of target/packages into an empty place, and use it
    Try(TryArgs),
    /// Check the licences, the sources and the known faults of all dependencies
    Deny,
    /// Fill the recipes of Homebrew and Scoop with the checksums of the packages
    Recipes(RecipesArgs),
    /// Prepare a release: check, write its version everywhere, commit and tag
    Release(ReleaseArgs),
}

#[derive(Args, Debug)]
struct PackArgs {
    /// Parts to make. All, if none is named.
    #[arg(value_enum)]
    parts: Vec<Part>,
    /// Target of the program and of the wheel, such as `aarch64-unknown-linux-musl`. Can be repeated.
    /// Without it, the target is this machine.
    #[arg(long, value_name = "TRIPLE")]
    target: Vec<String>,
    /// Take the tree as it is, also with changes that are not committed
    #[arg(long)]
    allow_dirty: bool,
}

#[derive(Args, Debug)]
struct TryArgs {
    /// Parts to try. All that are there, if none is named.
    #[arg(value_enum)]
    parts: Vec<Part>,
    /// Folder of the packages
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct RecipesArgs {
    /// Folder of the packages with its SHA256SUMS
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct ReleaseArgs {
    /// Version, such as 0.2.0
    #[arg(required_unless_present = "dry_run")]
    version: Option<String>,
    /// Change nothing: make all packages for all targets of this system, and try them
    #[arg(long, conflicts_with = "version")]
    dry_run: bool,
}

/// A kind of package.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    /// The crates for crates.io
    Crates,
    /// The program, with completions, manual and licences
    Program,
    /// A Debian package of the program
    Debian,
    /// The wheel and the source distribution for Python
    Python,
    /// The package for JavaScript
    Npm,
    /// The page as files for a static host
    Page,
}

impl Part {
    /// All parts, in the order in which they are made.
    const ALL: [Self; 6] =
        [Self::Crates, Self::Npm, Self::Page, Self::Program, Self::Debian, Self::Python];

    /// Returns the named parts in this order, or all if none is named.
    fn of(named: &[Self]) -> Vec<Self> {
        let is_wanted = |part: &Self| named.is_empty() || named.contains(part);
        Self::ALL.into_iter().filter(is_wanted).collect()
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<(), String> {
    let project = Project::locate()?;
    match command {
        Command::Pack(args) => {
            pack::run(&project, &Part::of(&args.parts), &args.target, args.allow_dirty).map(drop)
        }
        Command::Try(args) => {
            let folder = args.from.unwrap_or_else(|| project.packages());
            trial::run(&project, &folder, &Part::of(&args.parts))
        }
        Command::Recipes(args) => {
            recipes::fill(&project, &args.from.unwrap_or_else(|| project.packages()))
        }
        Command::Deny => tools::deny(&project, tools::Unreachable::Fail),
        Command::Release(args) => match args.version {
            Some(version) => release::prepare(&project, &version),
            None => release::rehearse(&project),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn parts_come_in_the_order_in_which_they_are_made() {
        assert_eq!(Part::of(&[]), Part::ALL);
        assert_eq!(Part::of(&[Part::Python, Part::Crates]), [Part::Crates, Part::Python]);
    }
}
