//! [`ToldSteps`]: steps in a language, as text, JSON, a page and pictures.

use ninefold::explain::{PathForm, Picture, SolvingPath, SvgOptions, Theme, Words};
use ninefold::logic::Board;
use ninefold::{Cell, Marks};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Write as _;

/// Steps in a language.
#[pyclass(module = "ninefold._engine", frozen)]
pub(crate) struct ToldSteps {
    pub(crate) path: SolvingPath,
    pub(crate) words: Words,
}

#[pymethods]
impl ToldSteps {
    /// Returns the steps from a number on as one JSON object.
    fn json(&self, py: Python<'_>, first: u32) -> String {
        py.detach(|| self.path.explained(&self.words, first).json())
    }

    /// Returns the object of [`json`](Self::json) as dictionaries and lists.
    fn object<'py>(&self, py: Python<'py>, first: u32) -> PyResult<Bound<'py, PyAny>> {
        let explained = py.detach(|| self.path.explained(&self.words, first));
        Ok(pythonize::pythonize(py, &explained)?)
    }

    /// Returns the steps from a number on as an HTML page.
    fn page(&self, py: Python<'_>, first: u32) -> String {
        py.detach(|| self.path.explained(&self.words, first).page())
    }

    /// Returns the steps from a number on as text, with a line each if it is short.
    fn text(&self, py: Python<'_>, first: u32, is_short: bool) -> String {
        py.detach(|| {
            let form = if is_short { PathForm::Short } else { PathForm::Folded };
            self.path.explained(&self.words, first).text(form)
        })
    }

    /// Returns the rating in a sentence.
    fn summary(&self) -> String {
        self.path.summary(&self.words)
    }

    /// Returns how the path ends, in a sentence.
    fn ending(&self) -> &'static str {
        self.path.ending(&self.words)
    }

    /// Returns the score of a step as the scale writes it.
    fn score_text(&self, index: usize) -> PyResult<String> {
        let step = self.path.steps.get(index).ok_or_else(no_step)?;
        Ok(self.path.scale.score_text(step.score))
    }

    /// Returns the picture of a step. `prefix` starts the names in it.
    fn picture(
        &self,
        py: Python<'_>,
        index: usize,
        theme: &str,
        width: Option<u32>,
        prefix: &str,
    ) -> PyResult<String> {
        let step = self.path.steps.get(index).ok_or_else(no_step)?;
        let options = SvgOptions { theme: theme_named(theme)?, prefix, width };
        Ok(py.detach(|| step.explained(&self.words).picture().svg_with(&options)))
    }

    /// Returns the picture of the position before the first step, or of that after the last one.
    fn board_picture(
        &self,
        py: Python<'_>,
        is_last: bool,
        theme: &str,
        width: Option<u32>,
    ) -> PyResult<String> {
        let board = if is_last { &self.path.end } else { &self.path.start };
        let options = SvgOptions { theme: theme_named(theme)?, prefix: "", width };
        Ok(py.detach(|| Picture::of_board(&self.words, board).svg_with(&options)))
    }

    /// Returns the position before a step as a line of `HoDoKu`'s library.
    fn position(&self, index: usize) -> PyResult<String> {
        self.path.steps.get(index).map(|step| library_line(&step.board)).ok_or_else(no_step)
    }

    /// Returns the position after the last step as a line of `HoDoKu`'s library.
    fn last_position(&self) -> String {
        library_line(&self.path.end)
    }
}

fn no_step() -> PyErr {
    PyIndexError::new_err("no step has this index")
}

/// Returns the colors of a name.
fn theme_named(name: &str) -> PyResult<Theme> {
    let theme = [Theme::Light, Theme::Dark].into_iter().find(|theme| theme.name() == name);
    theme.ok_or_else(|| PyValueError::new_err("theme: expected light or dark"))
}

/// Returns a position as a line of `HoDoKu`'s library: `+` before each digit put in, and the missing
/// candidates as digit, row and column.
fn library_line(board: &Board) -> String {
    let mut line = ":0000:x:".to_owned();
    for cell in Cell::ALL {
        match board.digit(cell) {
            None => line.push('.'),
            Some(digit) => {
                if !board.givens().contains(cell) {
                    line.push('+');
                }
                line.push(char::from(digit.to_ascii()));
            }
        }
    }
    line.push(':');
    let missing = Marks::from_board(board.filled()).candidates() - board.marks().candidates();
    for (number, one) in missing.into_iter().enumerate() {
        let space = if number == 0 { "" } else { " " };
        let (row, column) = (one.cell.row().index() + 1, one.cell.column().index() + 1);
        // Writing into a text does not fail.
        let _ = write!(line, "{space}{}{row}{column}", one.digit);
    }
    line.push_str("::");
    line
}
