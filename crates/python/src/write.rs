//! [`RecordWriter`]: writes boards and columns as a file.

use crate::boards::{BoardArray, CELLS, boards, puzzle};
use crate::parts::{format_named, to_python};
use ninefold::batch::{Output, RecordText};
use ninefold::io::format::{ColumnType, Columns, Entry, Field, Sink, SmolStr, Value};
use ninefold::{DigitSet, Marks};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyFloat, PyInt, PyList, PyString};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Writes boards and columns as a file. The file appears when it is complete.
#[pyclass(module = "ninefold._engine", frozen)]
pub(crate) struct RecordWriter(Mutex<Option<Writing>>);

struct Writing {
    output: Output,
    sink: Box<dyn Sink>,
    is_lossy: bool,
    has_begun: bool,
    written: u64,
    text: Vec<u8>,
}

/// What a row has beside its puzzle.
struct Beside {
    solutions: Option<Vec<[u8; CELLS]>>,
    states: Option<Vec<[u8; CELLS]>>,
    marks: Option<Vec<[u16; CELLS]>>,
    names: Vec<SmolStr>,
    values: Vec<Vec<Option<Value>>>,
}

#[pymethods]
impl RecordWriter {
    /// Opens a file for writing.
    #[new]
    fn new(path: PathBuf, format: &str, is_lossy: bool) -> PyResult<Self> {
        let format = format_named(format)?;
        let sink = format.sink().ok_or_else(|| {
            let name = format.about().name;
            PyValueError::new_err(format!("format: {name} is only read; choose another format"))
        })?;
        let output = Output::to_path(&path).map_err(|error| to_python(&error))?;
        let writing =
            Writing { output, sink, is_lossy, has_begun: false, written: 0, text: Vec::new() };
        Ok(Self(Mutex::new(Some(writing))))
    }

    /// Writes records. `types` has the type of each column: `text`, `bool`, `int` or `float`.
    #[expect(clippy::too_many_arguments, reason = "Python passes each by its name")]
    fn write(
        &self,
        py: Python<'_>,
        puzzles: BoardArray<'_>,
        solutions: Option<BoardArray<'_>>,
        states: Option<BoardArray<'_>>,
        marks: Option<PyReadonlyArray2<'_, u16>>,
        names: Vec<String>,
        types: Vec<String>,
        columns: Vec<Bound<'_, PyList>>,
    ) -> PyResult<()> {
        let rows = boards(&puzzles)?;
        let copied = |array: &Option<BoardArray<'_>>| -> PyResult<_> {
            array.as_ref().map(|array| boards(array).map(<[_]>::to_vec)).transpose()
        };
        let marks = marks.as_ref().map(marks_of).transpose()?;
        let values: PyResult<Vec<_>> = columns
            .iter()
            .map(|column| column.iter().map(|item| value_of(&item)).collect())
            .collect();
        let beside = Beside {
            solutions: copied(&solutions)?,
            states: copied(&states)?,
            marks,
            names: names.iter().map(SmolStr::from).collect(),
            values: values?,
        };
        let types = names.into_iter().zip(types.iter().map(|name| type_named(name))).collect();
        let mut writing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = writing.as_mut() else { return Err(closed()) };
        py.detach(|| open.write(rows, &beside, types))
    }

    /// Ends the file and gives it its name.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let mut writing = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = writing.take() else { return Err(closed()) };
        py.detach(|| open.finish()).map_err(|error| to_python(&error))
    }

    /// Removes the unfinished file.
    fn discard(&self) {
        if let Some(open) = self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            open.output.discard();
        }
    }
}

impl Writing {
    fn write(
        &mut self,
        rows: &[[u8; CELLS]],
        beside: &Beside,
        types: Vec<(String, ColumnType)>,
    ) -> PyResult<()> {
        if !self.has_begun {
            self.has_begun = true;
            let columns = Columns {
                state: beside.states.is_some(),
                marks: beside.marks.is_some(),
                solution: beside.solutions.is_some(),
                fields: types.iter().map(|(name, _)| name.clone()).collect(),
                types: types.into_iter().collect(),
            };
            self.sink.expect(columns, &mut self.text);
        }
        for (row, board) in rows.iter().enumerate() {
            let entry = beside.entry(row, board, self.written)?;
            if !self.is_lossy
                && let Some(loss) = self.sink.losses(&entry).first()
            {
                return Err(PyValueError::new_err(format!(
                    "row {row}: the format cannot hold {loss}; choose another format, or pass \
                     lossy=True to drop it"
                )));
            }
            self.sink.write(&entry, &mut self.text);
            self.written += 1;
            if self.text.len() >= 1 << 16 {
                self.hand_over().map_err(|error| to_python(&error))?;
            }
        }
        Ok(())
    }

    /// Hands the text over to the output.
    fn hand_over(&mut self) -> io::Result<()> {
        let mut text = RecordText::default();
        text.write_all(&self.text)?;
        self.text.clear();
        self.output.print(&text)
    }

    fn finish(mut self) -> io::Result<()> {
        if !self.has_begun {
            self.sink.expect(Columns::default(), &mut self.text);
        }
        let ended = self.sink.finish(&mut self.text);
        let ended = ended.and_then(|()| self.hand_over()).and_then(|()| self.output.finish());
        if ended.is_err() {
            self.output.discard();
        }
        ended
    }
}

impl Beside {
    /// Returns a row as a record.
    fn entry(&self, row: usize, board: &[u8; CELLS], written: u64) -> PyResult<Entry> {
        let malformed = |what: &str| {
            PyValueError::new_err(format!("row {row}: the {what} has a value above 9"))
        };
        let clues = puzzle(board).ok_or_else(|| malformed("puzzle"))?;
        let mut entry = Entry { number: written + 1, ..Entry::new(written + 1, Ok(clues)) };
        let other = |boards: &Option<Vec<[u8; CELLS]>>, what| -> PyResult<_> {
            let Some(board) = boards.as_ref().and_then(|boards| boards.get(row)) else {
                return Ok(None);
            };
            if board.iter().all(|digit| *digit == 0) {
                return Ok(None);
            }
            puzzle(board).map(Some).ok_or_else(|| malformed(what))
        };
        entry.solution = other(&self.solutions, "solution")?;
        entry.state = other(&self.states, "state")?;
        if let Some(marks) = self.marks.as_ref().and_then(|marks| marks.get(row))
            && marks.iter().any(|digits| *digits != 0)
        {
            entry.marks = Some(Box::new(Marks::new(marks.map(DigitSet::from_bits))));
        }
        for (name, values) in self.names.iter().zip(&self.values) {
            if let Some(Some(value)) = values.get(row) {
                entry.fields.push(Field { name: name.clone(), value: value.clone() });
            }
        }
        Ok(entry)
    }
}

fn closed() -> PyErr {
    PyRuntimeError::new_err("the file is closed")
}

fn marks_of(array: &PyReadonlyArray2<'_, u16>) -> PyResult<Vec<[u16; CELLS]>> {
    let wrong = || PyValueError::new_err("expected a C-contiguous array of shape (n, 81)");
    if array.shape().get(1) != Some(&CELLS) {
        return Err(wrong());
    }
    Ok(array.as_slice().map_err(|_| wrong())?.as_chunks().0.to_vec())
}

fn type_named(name: &str) -> ColumnType {
    match name {
        "bool" => ColumnType::Boolean,
        "int" => ColumnType::Int64,
        "float" => ColumnType::Float64,
        _ => ColumnType::Text,
    }
}

/// Returns a value of Python as the content of a field.
fn value_of(item: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    if item.is_none() {
        return Ok(None);
    }
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(Some(Value::Text(text.to_str()?.into())));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(Some(Value::of_bytes(bytes.as_bytes())));
    }
    if let Ok(word) = item.cast::<PyBool>() {
        return Ok(Some(Value::Json(if word.is_true() { "true" } else { "false" }.into())));
    }
    if item.is_instance_of::<PyInt>() || item.is_instance_of::<PyFloat>() {
        return Ok(Some(Value::Json(item.repr()?.to_str()?.into())));
    }
    let kind = item.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "fields: expected text, bytes, numbers or None, got {kind}; convert the column first"
    )))
}
