//! [`RecordReader`]: the records of a file, as arrays and columns.

use crate::boards::{CELLS, put_puzzle, rows_to_array};
use crate::parts::{FilePart, to_python};
use ninefold::io::format::{
    ColumnType, Columns, Entries, Entry, Opened, OpenedRecords, Source, TextAccess, Value,
};
use ninefold::{DigitSet, Puzzle};
use numpy::PyArray1;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use std::collections::HashMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// The value of all cells of a row that is no board.
const MALFORMED: [u8; CELLS] = [255; CELLS];

/// Reads the records of a file, some at a time.
#[pyclass(module = "ninefold._engine", frozen)]
pub(crate) struct RecordReader(Mutex<Reading>);

struct Reading {
    part: Option<FilePart>,
    open: Option<OpenReading>,
    format: &'static str,
}

struct OpenReading {
    records: Records,
    columns: Columns,
    lines_before: u64,
}

/// The records of an open file.
enum Records {
    Entries(Entries<'static>),
    Rows(Box<dyn Source + Send>),
}

/// Records by columns.
#[derive(Default)]
struct Batch {
    count: usize,
    puzzles: Vec<[u8; CELLS]>,
    solutions: Option<Vec<[u8; CELLS]>>,
    states: Option<Vec<[u8; CELLS]>>,
    marks: Option<Vec<[u16; CELLS]>>,
    fields: Vec<FieldColumn>,
    places: HashMap<String, usize>,
    /// Malformed rows, and why they are.
    faults: Vec<(usize, String)>,
    /// Rows with a field that could not be read, and why.
    field_faults: Vec<(usize, String)>,
}

struct FieldColumn {
    name: String,
    kind: ColumnType,
    values: Vec<Option<Value>>,
}

#[pymethods]
impl RecordReader {
    /// Makes a reader. The file is opened by `begin`.
    #[new]
    fn new(part: FilePart) -> Self {
        Self(Mutex::new(Reading { part: Some(part), open: None, format: "" }))
    }

    /// Opens the file. Returns the name of its format.
    fn begin(&self, py: Python<'_>) -> PyResult<&'static str> {
        let mut reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(part) = reading.part.take() {
            let opened = py.detach(|| open(part))?;
            let (open, format) = opened;
            reading.open = Some(open);
            reading.format = format;
        }
        Ok(reading.format)
    }

    /// Returns no records, with the columns that the file names. For an open file.
    fn no_records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let columns = reading.open.as_ref().map(|open| &open.columns);
        Batch::new(columns.unwrap_or(&Columns::default())).into_dictionary(py)
    }

    /// Returns the next records as a dictionary, or None at the end.
    fn next_batch<'py>(
        &self,
        py: Python<'py>,
        most: usize,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.begin(py)?;
        let mut reading = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = &mut reading.open else { return Ok(None) };
        let read = py.detach(|| catch_unwind(AssertUnwindSafe(|| open.next(most))));
        let batch = match read {
            Ok(Ok(batch)) => batch,
            Ok(Err(error)) => {
                reading.open = None;
                return Err(to_python(&error));
            }
            Err(_) => {
                reading.open = None;
                return Err(PyRuntimeError::new_err(
                    "ninefold failed internally. Please report this, with the file",
                ));
            }
        };
        if batch.count == 0 {
            reading.open = None;
            return Ok(None);
        }
        batch.into_dictionary(py).map(Some)
    }
}

/// Opens a file. Returns its records and the name of its format.
fn open(part: FilePart) -> PyResult<(OpenReading, &'static str)> {
    let (options, lines_before, rows) = (part.options()?, part.lines_before(), part.rows());
    let reopen = part.opener();
    let open = || -> io::Result<(Records, Columns, &'static str)> {
        let input = reopen()?;
        if let Some(file) = input.file {
            let access = TextAccess::Shared;
            let opened = Opened::open_file(file, input.stream, options.clone(), access)?;
            if let Some(nearest) =
                opened.nearest.as_ref().filter(|one| one.problem.column().is_some())
            {
                return Err(invalid(format!(
                    "{}; {} (column)",
                    nearest.problem.wrong(),
                    nearest.problem.advice()
                )));
            }
            let format = opened.format();
            match opened.records {
                OpenedRecords::Rows(table) => {
                    let (columns, count) = (table.file.columns(), table.file.row_count());
                    let wanted = rows.clone().unwrap_or(0..count);
                    if wanted.start > wanted.end || wanted.end > count {
                        let text = "the file has fewer rows than its part: it has changed";
                        return Err(invalid(text.to_owned()));
                    }
                    return Ok((Records::Rows(table.file.rows(wanted, true)?), columns, format));
                }
                OpenedRecords::Entries(entries) => return begin(entries),
                // Plain text is read again, one record after another.
                OpenedRecords::File(_) | OpenedRecords::Stream(_) | OpenedRecords::Other(_) => {}
            }
            return begin(Entries::open(reopen()?.stream, options.clone())?);
        }
        begin(Entries::open(input.stream, options.clone())?)
    };
    let (records, columns, format) = open().map_err(|error| to_python(&error))?;
    Ok((OpenReading { records, columns, lines_before }, format))
}

/// Reads the header of a file.
fn begin(mut entries: Entries<'static>) -> io::Result<(Records, Columns, &'static str)> {
    entries.begin()?;
    let (columns, format) = (entries.columns().unwrap_or_default(), entries.format());
    Ok((Records::Entries(entries), columns, format))
}

fn invalid(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

impl OpenReading {
    /// Reads some records.
    fn next(&mut self, most: usize) -> io::Result<Batch> {
        let mut batch = Batch::new(&self.columns);
        let mut entries = Vec::new();
        while batch.count < most {
            match &mut self.records {
                Records::Entries(reader) => match reader.next_entry()? {
                    Some(entry) => batch.add(entry, self.lines_before),
                    None => break,
                },
                Records::Rows(rows) => {
                    rows.next_entries((most - batch.count).min(1024), &mut entries)?;
                    if entries.is_empty() {
                        break;
                    }
                    for entry in entries.drain(..) {
                        batch.add(entry, self.lines_before);
                    }
                }
            }
        }
        Ok(batch)
    }
}

impl Batch {
    /// Returns no records, which have these columns.
    fn new(columns: &Columns) -> Self {
        let mut batch = Self {
            solutions: columns.solution.then(Vec::new),
            states: columns.state.then(Vec::new),
            marks: columns.marks.then(Vec::new),
            ..Self::default()
        };
        for name in &columns.fields {
            batch.column(name).kind = *columns.types.get(name).unwrap_or(&ColumnType::Text);
        }
        batch
    }

    /// Returns the column of a name. A new column has no values so far.
    fn column(&mut self, name: &str) -> &mut FieldColumn {
        let place = match self.places.get(name) {
            Some(place) => *place,
            None => {
                self.places.insert(name.to_owned(), self.fields.len());
                let column = FieldColumn {
                    name: name.to_owned(),
                    kind: ColumnType::Text,
                    values: Vec::new(),
                };
                self.fields.push(column);
                self.fields.len() - 1
            }
        };
        &mut self.fields[place]
    }

    fn add(&mut self, entry: Entry, lines_before: u64) {
        let row = self.count;
        self.count += 1;
        let Entry { puzzle, state, marks, solution, fields, field_faults, .. } = entry;
        match puzzle {
            Ok(puzzle) => self.puzzles.push(board(Some(puzzle))),
            Err(fault) => {
                self.faults.push((row, fault.after_lines(lines_before).to_string()));
                self.puzzles.push(MALFORMED);
            }
        }
        put(&mut self.solutions, row, solution.map(|solution| board(Some(solution))));
        put(&mut self.states, row, state.map(|state| board(Some(state))));
        put(&mut self.marks, row, marks.map(|marks| marks.cells().map(DigitSet::bits)));
        for mut fault in field_faults {
            fault.fault = fault.fault.after_lines(lines_before);
            self.field_faults.push((row, fault.to_string()));
        }
        for field in fields {
            let column = self.column(&field.name);
            // The first field of a name counts.
            if column.values.len() <= row {
                column.values.resize(row, None);
                column.values.push(Some(field.value).filter(|value| !value.is_null()));
            }
        }
    }

    fn into_dictionary(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let Self { count, puzzles, solutions, states, marks, fields, faults, field_faults, .. } =
            self;
        let result = PyDict::new(py);
        result.set_item("puzzles", rows_to_array(py, puzzles)?)?;
        for (name, boards) in [("solutions", solutions), ("states", states)] {
            let boards = boards.map(|mut boards| {
                boards.resize(count, [0; CELLS]);
                rows_to_array(py, boards)
            });
            result.set_item(name, boards.transpose()?)?;
        }
        let marks = marks.map(|mut marks| {
            marks.resize(count, [0; CELLS]);
            rows_to_array(py, marks)
        });
        result.set_item("marks", marks.transpose()?)?;
        let columns = PyDict::new(py);
        for FieldColumn { name, kind, mut values } in fields {
            values.resize(count, None);
            columns.set_item(name, to_python_column(py, kind, &values)?)?;
        }
        result.set_item("fields", columns)?;
        result.set_item("faults", faults)?;
        result.set_item("field_faults", field_faults)?;
        Ok(result)
    }
}

fn board(puzzle: Option<Puzzle>) -> [u8; CELLS] {
    let mut row = [0; CELLS];
    if let Some(puzzle) = puzzle {
        put_puzzle(&mut row, &puzzle);
    }
    row
}

/// Adds the value of a row. A column without values so far begins with blanks.
fn put<T: Copy + Default>(
    column: &mut Option<Vec<[T; CELLS]>>,
    row: usize,
    value: Option<[T; CELLS]>,
) {
    if let Some(value) = value {
        let column = column.get_or_insert_default();
        column.resize(row, [T::default(); CELLS]);
        column.push(value);
    }
}

/// Returns a column as an array of numbers if all values are numbers, or else as a list.
fn to_python_column<'py>(
    py: Python<'py>,
    kind: ColumnType,
    values: &[Option<Value>],
) -> PyResult<Bound<'py, PyAny>> {
    let texts = || values.iter().map(|value| value.as_ref().map(Value::as_str));
    let array = match kind {
        ColumnType::Int32 | ColumnType::Int64 => {
            let numbers: Option<Vec<i64>> = texts().map(|text| text?.parse().ok()).collect();
            numbers.map(|numbers| PyArray1::from_vec(py, numbers).into_any())
        }
        ColumnType::Float64 => {
            let numbers: Option<Vec<f64>> = texts().map(|text| text?.parse().ok()).collect();
            numbers.map(|numbers| PyArray1::from_vec(py, numbers).into_any())
        }
        ColumnType::Boolean => {
            let words: Option<Vec<bool>> = texts().map(|text| text?.parse().ok()).collect();
            words.map(|words| PyArray1::from_vec(py, words).into_any())
        }
        _ => None,
    };
    if let Some(array) = array {
        return Ok(array);
    }
    let items: PyResult<Vec<_>> =
        values.iter().map(|value| to_python_value(py, value.as_ref())).collect();
    Ok(PyList::new(py, items?)?.into_any())
}

/// Returns a value: a text, a number, a truth value, bytes that are not UTF-8, or None.
fn to_python_value<'py>(py: Python<'py>, value: Option<&Value>) -> PyResult<Bound<'py, PyAny>> {
    let Some(value) = value else { return Ok(py.None().into_bound(py)) };
    match value {
        Value::Raw(raw) => Ok(PyBytes::new(py, raw.bytes()).into_any()),
        Value::Text(text) => Ok(text.as_str().into_pyobject(py)?.into_any()),
        Value::Json(text) => {
            if let Ok(number) = text.parse::<i64>() {
                return Ok(number.into_pyobject(py)?.into_any());
            }
            if let Ok(number) = text.parse::<f64>() {
                return Ok(number.into_pyobject(py)?.into_any());
            }
            match text.parse::<bool>() {
                Ok(word) => Ok(word.into_pyobject(py)?.to_owned().into_any()),
                Err(_) => Ok(text.as_str().into_pyobject(py)?.into_any()),
            }
        }
    }
}
