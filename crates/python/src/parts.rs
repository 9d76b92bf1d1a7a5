//! [`FilePart`]: a file of puzzles, or a part of one, as Python names it.

use ninefold::batch::{Input, OpenInput};
use ninefold::io::format::{self, ColumnNames, ColumnType, Columns, Format, ReadOptions};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// A file of puzzles, or a part of one.
#[derive(FromPyObject)]
pub(crate) struct FilePart {
    /// The name in messages.
    name: String,
    /// The file on this machine. `None`: `stream` has the bytes.
    path: Option<PathBuf>,
    /// An object of Python with a method `read`, open at the start of the bytes.
    stream: Option<Py<PyAny>>,
    /// The name of the format. `None`: the content shows it.
    format: Option<String>,
    /// The name of the column of puzzles.
    column: Option<String>,
    /// The name of the column of solutions.
    solution_column: Option<String>,
    /// Text to put before the bytes: the header of a table.
    head: Vec<u8>,
    /// The bytes of the file that belong to the part, from and to. `None`: all.
    bytes: Option<(u64, u64)>,
    /// The rows of a Parquet or Arrow file that belong to the part, from and to. `None`: all.
    rows: Option<(u64, u64)>,
    /// Number of lines of the file before the bytes, less those of the head.
    lines_before: u64,
}

impl FilePart {
    /// Returns what the caller knows about the content.
    pub(crate) fn options(&self) -> PyResult<ReadOptions> {
        let columns =
            ColumnNames { puzzle: self.column.clone(), solution: self.solution_column.clone() };
        Ok(ReadOptions {
            from: self.format.as_deref().map(format_named).transpose()?,
            columns,
            other: None,
        })
    }

    /// Returns the part as an input of a job.
    pub(crate) fn input(self) -> Input {
        let (name, lines_before, rows) = (self.name.clone(), self.lines_before, self.rows());
        let input = Input::new(name, self.opener()).after_lines(lines_before);
        match rows {
            Some(rows) => input.with_rows(rows),
            None => input,
        }
    }

    /// Returns the rows of a Parquet or Arrow file that belong to the part. `None`: all.
    pub(crate) fn rows(&self) -> Option<Range<u64>> {
        self.rows.map(|(start, end)| start..end)
    }

    /// Returns the number of lines of the file before the bytes, less those of the head.
    pub(crate) const fn lines_before(&self) -> u64 {
        self.lines_before
    }

    /// Returns a function that opens the part.
    pub(crate) fn opener(self) -> Opener {
        let Self { path, stream, head, bytes, .. } = self;
        let rest = bytes.map(|(start, end)| end.saturating_sub(start));
        match path {
            Some(path) if bytes.is_none() && head.is_empty() => Box::new(move || {
                let file = File::open(&path)?;
                let same = file.metadata()?.is_file().then(|| file.try_clone()).transpose()?;
                let may_wait = same.is_none();
                Ok(OpenInput { stream: Box::new(file), file: same, may_wait })
            }),
            Some(path) => Box::new(move || {
                let mut input = File::open(&path)?;
                input.seek(SeekFrom::Start(bytes.map_or(0, |(start, _)| start)))?;
                Ok(part_of(&head, Exactly { rest, input }))
            }),
            None => {
                let stream = Mutex::new(stream);
                Box::new(move || {
                    let mut stream = stream.lock().unwrap_or_else(PoisonError::into_inner);
                    let again = || io::Error::other("a stream can be read only once");
                    let input = PythonStream { stream: stream.take().ok_or_else(again)? };
                    Ok(part_of(&head, Exactly { rest, input }))
                })
            }
        }
    }
}

/// The columns of a data set, as Python passes them.
#[derive(FromPyObject)]
pub(crate) struct ColumnSet {
    /// Whether there is a column of solutions.
    solution: bool,
    /// Whether there is a column of digits put in so far.
    state: bool,
    /// Whether there is a column of pencil marks.
    marks: bool,
    /// Name and type of each other column.
    fields: Vec<(String, String)>,
}

impl ColumnSet {
    /// Returns the columns for the output of a job.
    pub(crate) fn columns(self) -> PyResult<Columns> {
        let mut columns = Columns {
            solution: self.solution,
            state: self.state,
            marks: self.marks,
            ..Columns::default()
        };
        for (name, type_name) in self.fields {
            let found = COLUMN_TYPES.iter().find(|(known, _)| *known == type_name);
            let (_, column_type) = found.ok_or_else(|| {
                PyValueError::new_err(format!("columns: {name} has the unknown type {type_name:?}"))
            })?;
            if *column_type != ColumnType::Text {
                columns.types.insert(name.clone(), *column_type);
            }
            columns.fields.push(name);
        }
        Ok(columns)
    }

    /// Returns the columns as a dictionary with the names of the fields of this type.
    pub(crate) fn dictionary<'py>(
        py: Python<'py>,
        columns: &Columns,
    ) -> PyResult<Bound<'py, PyDict>> {
        let type_name = |name: &String| {
            let column_type = columns.types.get(name).copied().unwrap_or(ColumnType::Text);
            let found = COLUMN_TYPES.iter().find(|(_, known)| *known == column_type);
            found.map_or("text", |(name, _)| *name)
        };
        let fields = columns.fields.iter().map(|name| (name.as_str(), type_name(name)));
        let result = PyDict::new(py);
        result.set_item("solution", columns.solution)?;
        result.set_item("state", columns.state)?;
        result.set_item("marks", columns.marks)?;
        result.set_item("fields", fields.collect::<Vec<_>>())?;
        Ok(result)
    }
}

/// The types of columns, and their names in Python.
const COLUMN_TYPES: [(&str, ColumnType); 5] = [
    ("text", ColumnType::Text),
    ("boolean", ColumnType::Boolean),
    ("int32", ColumnType::Int32),
    ("int64", ColumnType::Int64),
    ("float64", ColumnType::Float64),
];

/// Opens a part.
pub(crate) type Opener = Box<dyn Fn() -> io::Result<OpenInput> + Send + Sync>;

/// Returns an open input that is not a whole file.
fn part_of(head: &[u8], bytes: impl Read + Send + 'static) -> OpenInput {
    let stream = Box::new(Cursor::new(head.to_vec()).chain(bytes));
    OpenInput { stream, file: None, may_wait: false }
}

/// Returns the format with a name.
pub(crate) fn format_named(name: &str) -> PyResult<&'static dyn Format> {
    format::named(name).ok_or_else(|| {
        let names: Vec<_> = format::FORMATS.iter().map(|format| format.about().name).collect();
        PyValueError::new_err(format!("format: expected one of {}, got {name:?}", names.join(", ")))
    })
}

/// Returns the error of Python for an error of a file.
pub(crate) fn to_python(error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string())),
        None if error.kind() == io::ErrorKind::InvalidData => {
            PyValueError::new_err(error.to_string())
        }
        None => PyOSError::new_err(error.to_string()),
    }
}

/// Reads a number of bytes, and fails if there are fewer: the file has changed.
struct Exactly<R> {
    /// Number of bytes to read. `None`: all.
    rest: Option<u64>,
    input: R,
}

impl<R: Read> Read for Exactly<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(rest) = &mut self.rest else { return self.input.read(buffer) };
        let most = usize::try_from(*rest).unwrap_or(usize::MAX).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        let length = self.input.read(&mut buffer[..most])?;
        if length == 0 {
            let text = "the file ends before its part: it has changed";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, text));
        }
        *rest -= length as u64;
        Ok(length)
    }
}

/// Reads an object of Python that has a method `read`.
struct PythonStream {
    stream: Py<PyAny>,
}

impl Read for PythonStream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let read = self.stream.bind(py).call_method1("read", (buffer.len(),));
            let bytes = read.map_err(io::Error::other)?;
            let bytes = bytes.cast::<PyBytes>().map_err(|_| {
                io::Error::other("the stream must be open in binary mode: read() gave no bytes")
            })?;
            let bytes = bytes.as_bytes();
            let room = buffer
                .get_mut(..bytes.len())
                .ok_or_else(|| io::Error::other("the stream gave more bytes than were wanted"))?;
            room.copy_from_slice(bytes);
            Ok(bytes.len())
        })
    }
}

/// Returns the name of the format that the name of an output asks for, or None.
#[pyfunction]
pub(crate) fn output_format(path: PathBuf) -> PyResult<Option<&'static str>> {
    let format = format::of_output(&path)
        .map_err(|error| PyValueError::new_err(format!("{}: {error}", path.display())))?;
    Ok(format.map(|format| format.about().name))
}

/// Returns the names of all formats, and whether each is written.
#[pyfunction]
pub(crate) fn formats() -> Vec<(&'static str, bool)> {
    format::FORMATS.iter().map(|format| (format.about().name, format.sink().is_some())).collect()
}
