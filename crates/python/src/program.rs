//! [`run_program`]: the program `ninefold` in the process of Python.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Does what a command line says, and returns the exit status. The first word is the name of the
/// program. The process must do nothing else.
#[pyfunction]
pub(crate) fn run_program(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| ninefold_cli::run(words))
}
