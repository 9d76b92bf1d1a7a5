//! The step `books` of `cargo xtask test`: other programs read books back.

use crate::command::Command;
use crate::project::Project;
use crate::python;
use crate::test::built_program;

/// The environment, from the project's folder, and its Python.
const ENVIRONMENT: &str = "target/books/venv";
const PYTHON: &str =
    if cfg!(windows) { "target/books/venv/Scripts/python" } else { "target/books/venv/bin/python" };

/// Readers of PDF, and a checker of tags.
const READERS: [&str; 3] = ["pikepdf==10.18.0", "pypdfium2==5.15.2", "pdfua==0.1.3"];

/// Makes books of random options and reads them back, if there is a Python that is new enough.
pub fn check(project: &Project) -> Result<(), String> {
    let Some(interpreter) = python::interpreter("the books")? else { return Ok(()) };
    python::make_environment(project, interpreter, ENVIRONMENT)?;
    Command::other(PYTHON, &[&python::INSTALL[..], &READERS].concat()).run(project)?;
    let program = built_program(project)?;
    Command::other(PYTHON, &["crates/book/tests/read_back.py", &program]).run(project)
}
