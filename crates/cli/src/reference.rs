//! Completion scripts and manual pages, from the same definition as `--help`.

use crate::args::Cli;
use crate::terminal::Terminal;
use clap_complete::Shell;
use clap_mangen::Man;
use ninefold::batch::RunStatus;
use std::fs;
use std::io;
use std::iter;
use std::path::Path;

/// Prints the completion script for a shell.
pub fn print_completions(shell: Shell, terminal: &Terminal) -> RunStatus {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::definition(), "ninefold", &mut script);
    terminal.print_output(&script)
}

/// Writes a manual page for the program and one for each command into a folder. Makes the folder if
/// it does not exist.
pub fn write_manual(folder: &Path, terminal: &Terminal) -> RunStatus {
    match write_pages(folder) {
        Ok(()) => RunStatus::Complete,
        Err(error) => {
            terminal.error(format_args!("{}: cannot be written: {error}", folder.display()));
            RunStatus::Failed
        }
    }
}

fn write_pages(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut program = Cli::definition().disable_help_subcommand(true);
    program.build();
    for command in iter::once(&program).chain(program.get_subcommands()) {
        let page = Man::new(command.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        let text = with_lines_kept(&String::from_utf8_lossy(&text));
        fs::write(folder.join(page.get_filename()), text)?;
    }
    Ok(())
}

/// The heading that `clap_mangen` puts before the text after the options.
const EXTRA: &str = "\n.SH EXTRA\n";

/// Keeps the lines of the text after the options as they are: it has examples and tables, which a
/// formatter must not fill. Their lines have up to 80 characters, so they are not indented either.
fn with_lines_kept(page: &str) -> String {
    match page.split_once(EXTRA) {
        None => page.to_owned(),
        Some((before, after)) => {
            let after = after.replacen("\n.SH ", "\n.fi\n.SH ", 1);
            format!("{before}\n.SH EXAMPLES AND NOTES\n.nf\n.in 0\n{after}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_after_the_options_keeps_its_lines() {
        let page = ".SH OPTIONS\na\n.SH EXTRA\nExamples:\n  b   c\n.SH VERSION\nd\n";
        let kept = ".SH OPTIONS\na\n.SH EXAMPLES AND NOTES\n.nf\n.in 0\nExamples:\n  b   c\n.fi\n\
                    .SH VERSION\nd\n";
        assert_eq!(with_lines_kept(page), kept);
        assert_eq!(with_lines_kept(".SH OPTIONS\na\n"), ".SH OPTIONS\na\n");
    }
}
