"""Files of puzzles: reading, writing, converting."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Self

import numpy as np

from ninefold import _engine
from ninefold._arguments import choice, thread_count, whole
from ninefold._kinds import CELLS, read_boards
from ninefold._results import warn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Source = str | os.PathLike[str] | IO[bytes]
    Column = Sequence[Any] | NDArray[Any]

ROWS_A_BATCH = 65_536
"""Records of a batch if the caller does not choose another number."""

FORMATS: tuple[str, ...] = tuple(name for name, _ in _engine.formats())
"""The names of all formats, for the argument ``format`` of :func:`read`."""


@dataclass(frozen=True)
class FilePart:
    """A file of puzzles or a part of one, as the engine takes it."""

    name: str
    path: str | None = None
    stream: Any = None
    format: str | None = None
    column: str | None = None
    solution_column: str | None = None
    head: bytes = b""
    bytes: tuple[int, int] | None = None
    rows: tuple[int, int] | None = None
    lines_before: int = 0


@dataclass(frozen=True)
class Records:
    r"""Puzzles with everything that a file says about them.

    ``len(records)`` is the number of rows, ``records[rows]`` takes some of them, by a slice, an
    array of row numbers or a mask.

    >>> import ninefold, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.csv")
    ...     _ = path.write_text("puzzle,level\n" + "." * 80 + "1,easy\n" + "." * 81 + ",hard\n")
    ...     records = ninefold.read(path)
    >>> records
    Records(2 rows; puzzles, level)
    >>> records.puzzles.shape, records.fields["level"]
    ((2, 81), ['easy', 'hard'])
    >>> records[1:].fields["level"]
    ['hard']
    """

    puzzles: NDArray[np.uint8]
    """Shape ``(n, 81)``, 0 for a blank. A malformed row is blank and in :attr:`faults`."""
    solutions: NDArray[np.uint8] | None = None
    """Shape ``(n, 81)``, or None if the file has no solutions. A row without one is blank."""
    states: NDArray[np.uint8] | None = None
    """The boards as far as a player has filled them, shape ``(n, 81)``, or None."""
    marks: NDArray[np.uint16] | None = None
    """Pencil marks, shape ``(n, 81)``, or None. Bit ``d - 1`` stands for digit ``d``."""
    fields: dict[str, Column] = field(default_factory=dict)
    """Every other column by its name: an array of numbers, or a list with None for no value."""
    faults: dict[int, str] = field(default_factory=dict)
    """The malformed rows, and what is wrong with each."""
    field_faults: dict[int, str] = field(default_factory=dict)
    """Rows with a field that could not be read, and what is wrong with it."""

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.puzzles)

    @property
    def are_good(self) -> NDArray[np.bool_]:
        """Whether each row is a puzzle, shape ``(n,)``: a mask for ``records[...]``."""
        good = np.ones(len(self), np.bool_)
        good[list(self.faults)] = False
        return good

    def __getitem__(self, rows: slice | NDArray[Any] | list[int]) -> Records:
        """Return some rows."""
        if isinstance(rows, int):
            raise TypeError(
                f"expected a slice or an array of rows; pass records[{rows}:{rows + 1}]"
            )
        chosen = np.arange(len(self))[rows]
        places = {int(row): place for place, row in enumerate(chosen)}

        def taken(faults: dict[int, str]) -> dict[int, str]:
            return {places[row]: why for row, why in faults.items() if row in places}

        def some(array: NDArray[Any] | None) -> NDArray[Any] | None:
            return None if array is None else array[chosen]

        return Records(
            self.puzzles[chosen],
            some(self.solutions),
            some(self.states),
            some(self.marks),
            {name: _chosen(column, chosen) for name, column in self.fields.items()},
            taken(self.faults),
            taken(self.field_faults),
        )

    def __repr__(self) -> str:
        """Return the number of rows and the names of the columns."""
        rows = "1 row" if len(self) == 1 else f"{len(self)} rows"
        bad = f"; {len(self.faults)} malformed" if self.faults else ""
        return f"Records({rows}; {', '.join(self._columns())}{bad})"

    def _columns(self) -> list[str]:
        boards = ("puzzles", "solutions", "states", "marks")
        return [name for name in boards if getattr(self, name) is not None] + list(self.fields)

    def to_dict(self) -> dict[str, Column]:
        """Return the columns by name: boards as texts of 81 characters, None for no board."""
        columns: dict[str, Column] = {"puzzle": _texts(self.puzzles, ~self.are_good)}
        for name, boards in (("solution", self.solutions), ("state", self.states)):
            if boards is not None:
                columns[name] = _texts(boards, boards.max(axis=1, initial=0) == 0)
        if self.marks is not None:
            columns["marks"] = list(self.marks)
        return columns | self.fields

    def to_arrow(self) -> Any:
        """Return a ``pyarrow.Table``. Boards are texts of 81 characters. Needs pyarrow."""
        import pyarrow as pa

        return pa.table(self.to_dict())

    def to_polars(self) -> Any:
        """Return a ``polars.DataFrame``. Boards are texts of 81 characters. Needs polars."""
        import polars as pl

        return pl.DataFrame(self.to_dict(), strict=False)

    def to_pandas(self) -> Any:
        """Return a ``pandas.DataFrame``. Boards are texts of 81 characters. Needs pandas."""
        import pandas as pd

        return pd.DataFrame(self.to_dict())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Hand the table over to any library that knows Arrow. Needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def _chosen(column: Column, rows: NDArray[Any]) -> Column:
    return column[rows] if isinstance(column, np.ndarray) else [column[row] for row in rows]


def _texts(boards: NDArray[np.uint8], missing: NDArray[np.bool_]) -> list[str | None]:
    texts: list[str | None] = list(_engine.format_boards(np.ascontiguousarray(boards), "."))
    for row in np.flatnonzero(missing):
        texts[row] = None
    return texts


# Reading


class RecordStream(Iterator[Records]):
    """The records of a file in batches. Only one batch is in memory.

    :func:`read_batches` has an example. A library that knows Arrow takes the whole stream:
    ``duckdb.from_arrow(pyarrow.RecordBatchReader.from_stream(stream))``.
    """

    def __init__(self, part: FilePart, rows: int) -> None:
        """Open a file."""
        self._reader = _engine.RecordReader(part)
        self._name = part.name
        self._rows = rows
        self.format: str = self._reader.begin()
        """The name of the format of the file."""
        self.none = _records(self._reader.no_records())
        """No records, with the columns that the file names before its first record."""

    def __iter__(self) -> Self:
        """Return the stream itself."""
        return self

    def __next__(self) -> Records:
        """Return the next batch."""
        found = self._reader.next_batch(self._rows)
        if found is None:
            raise StopIteration
        return _records(found)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Hand the rest of the file over to any library that knows Arrow. Needs pyarrow."""
        import pyarrow as pa

        first = next(self, self.none)
        kinds = {name: _arrow_type(column) for name, column in first.to_dict().items()}
        schema = pa.schema(list(kinds.items()))

        def batches() -> Iterator[Any]:
            batch: Records | None = first
            while batch:
                columns = batch.to_dict()
                more = [name for name in columns if name not in kinds]
                if more:
                    raise ValueError(
                        f"{self._name}: a later record has the field {more[0]!r}, which the first "
                        f"{self._rows} have not; pass a larger rows, or call ninefold.read"
                    )
                arrays = [
                    pa.array(columns.get(name, [None] * len(batch)), kind)
                    for name, kind in kinds.items()
                ]
                yield pa.record_batch(arrays, schema=schema)
                batch = next(self, None)

        return pa.RecordBatchReader.from_batches(schema, batches()).__arrow_c_stream__(
            requested_schema
        )


def _records(found: dict[str, Any]) -> Records:
    """Return what the engine has read as records."""
    puzzles, faults = found["puzzles"], dict(found["faults"])
    puzzles[list(faults)] = 0
    return Records(
        puzzles,
        found["solutions"],
        found["states"],
        found["marks"],
        found["fields"],
        faults,
        dict(found["field_faults"]),
    )


def _arrow_type(column: Column) -> Any:
    """Return the type of a column of a stream. A column without values so far has texts."""
    import pyarrow as pa

    kind = pa.array(column).type
    return pa.string() if pa.types.is_null(kind) else kind


def read(
    source: Source,
    *,
    format: str | None = None,
    column: str | None = None,
    solution_column: str | None = None,
) -> Records:
    r"""Read a file of puzzles in any format of the program, compressed or not.

    The content shows the format: lines of 81, grids, CSV, TSV, JSON lines, Parquet, Arrow, SadMan,
    HoDoKu and others; gzip, zstd, bzip2, xz. The data sets of Kaggle (``quizzes,solutions``) and
    sudoku-extreme (``source,question,answer,rating``) load as they are. Malformed rows are blank,
    and a warning counts them.

    Args:
        source: Path, binary file object, or an address such as ``s3://...`` if fsspec is installed.
        format: Name of the format, one of :data:`FORMATS`, if the content does not show it.
        column: Name of the column of puzzles, if it has an unusual one.
        solution_column: Name of the column of solutions.

    Returns:
        The records. They take 81 bytes for each board, and more for other columns;
        :func:`read_batches` reads files that are larger than the memory.

    Raises:
        OSError: The file cannot be read.
        ValueError: The file is damaged, or has no such column.

    >>> import ninefold, io
    >>> records = ninefold.read(io.BytesIO(b"puzzle,solution\n" + b"." * 81 + b",\n"))
    >>> records.puzzles.shape
    (1, 81)
    """
    stream = _open(source, ROWS_A_BATCH, format, column, solution_column)
    records = concatenated(list(stream) or [stream.none])
    if records.faults:
        row, why = next(iter(records.faults.items()))
        rows = f"{len(records.faults)} malformed of {len(records)} rows"
        warn(f"read: {rows}; the first is row {row}: {why}. Take records[records.are_good]")
    return records


def read_batches(
    source: Source,
    *,
    rows: int = ROWS_A_BATCH,
    format: str | None = None,
    column: str | None = None,
    solution_column: str | None = None,
) -> RecordStream:
    r"""Read a file of puzzles in batches, in bounded memory.

    Args:
        source: As for :func:`read`.
        rows: Most records of a batch.
        format: As for :func:`read`.
        column: As for :func:`read`.
        solution_column: As for :func:`read`.

    Returns:
        An iterator over :class:`Records`, which libraries that know Arrow take as a stream, too.

    Raises:
        OSError: The file cannot be read.
        ValueError: The file is damaged, or has no such column.

    >>> import ninefold, io
    >>> lines = io.BytesIO(b"\n".join([b"." * 81] * 5))
    >>> [len(batch) for batch in ninefold.read_batches(lines, rows=2)]
    [2, 2, 1]
    """
    return _open(source, whole("rows", rows, 1), format, column, solution_column)


def _open(
    source: Source,
    rows: int,
    format: str | None,
    column: str | None,
    solution_column: str | None,
) -> RecordStream:
    part = replace(file_part(source), format=format, column=column, solution_column=solution_column)
    return RecordStream(part, rows)


def file_part(source: Source) -> FilePart:
    """Return a whole file: a path, an address of fsspec, or an open file."""
    if hasattr(source, "read"):
        return FilePart(str(getattr(source, "name", "the stream")), stream=source)
    if not isinstance(source, str | os.PathLike):
        kind = type(source).__name__
        raise TypeError(f"source: expected a path or a binary file object, got {kind}")
    path = os.fspath(source)
    if "://" in path:
        return FilePart(path, stream=file_system(path).open(path, "rb"))
    if Path(path).is_dir():
        raise IsADirectoryError(f"{path} is a folder; name a file")
    return FilePart(path, path=path)


def file_system(address: str) -> Any:
    """Return the file system of an address such as ``s3://...``."""
    try:
        import fsspec
    except ImportError:
        raise ImportError(
            f"{address}: addresses need fsspec; install it, or name a file on this machine"
        ) from None
    return fsspec.core.url_to_fs(address)[0]


def concatenated(batches: list[Records]) -> Records:
    """Return the records of one or more batches as one."""
    if len(batches) == 1:
        return batches[0]
    faults: dict[int, str] = {}
    field_faults: dict[int, str] = {}
    start = 0
    for batch in batches:
        faults |= {start + row: why for row, why in batch.faults.items()}
        field_faults |= {start + row: why for row, why in batch.field_faults.items()}
        start += len(batch)
    names = dict.fromkeys(name for batch in batches for name in batch.fields)
    return Records(
        np.concatenate([batch.puzzles for batch in batches]),
        _joined([batch.solutions for batch in batches], batches),
        _joined([batch.states for batch in batches], batches),
        _joined([batch.marks for batch in batches], batches),
        {name: _joined_column(name, batches) for name in names},
        faults,
        field_faults,
    )


def _joined(arrays: list[NDArray[Any] | None], batches: list[Records]) -> NDArray[Any] | None:
    dtype = next((array.dtype for array in arrays if array is not None), None)
    if dtype is None:
        return None
    pairs = zip(arrays, batches, strict=True)
    return np.concatenate(
        [np.zeros((len(one), CELLS), dtype) if array is None else array for array, one in pairs]
    )


def _joined_column(name: str, batches: list[Records]) -> Column:
    columns = [batch.fields.get(name, [None] * len(batch)) for batch in batches]
    if all(isinstance(column, np.ndarray) for column in columns):
        return np.concatenate(columns)
    return [
        item
        for column in columns
        for item in (column.tolist() if isinstance(column, np.ndarray) else column)
    ]


# Writing


class RecordSink:
    """A file that is written batch by batch. It appears when it is complete.

    >>> import ninefold, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "made.csv")
    ...     with ninefold.RecordSink(path) as sink:
    ...         for first in range(0, 4, 2):
    ...             made = ninefold.generate(2, seed=1, first=first)
    ...             sink.write(made.puzzles, made.solutions)
    ...     len(ninefold.read(path))
    4
    """

    def __init__(
        self, path: str | os.PathLike[str], *, format: str | None = None, lossy: bool = False
    ) -> None:
        """Open a file for writing. :func:`write` describes the arguments."""
        self.path = Path(path)
        name = format if format is not None else _engine.output_format(self.path)
        if self.path.is_dir():
            raise IsADirectoryError(f"{self.path} is a folder; name a file")
        self._writer = _engine.RecordWriter(self.path, name or "line", bool(lossy))
        self.rows = 0
        """Number of rows written so far."""

    def write(
        self,
        puzzles: Any,
        solutions: Any = None,
        fields: Mapping[str, Column] | None = None,
    ) -> None:
        """Add rows. The columns of the first rows are those of the file."""
        records = as_records(puzzles, solutions, fields)
        if records.faults:
            row, why = next(iter(records.faults.items()))
            raise ValueError(
                f"puzzles: row {row} is malformed: {why}; write records[records.are_good]"
            )
        kinds, columns = [], []
        for column in records.fields.values():
            kind, items = _typed(column)
            kinds.append(kind)
            columns.append(items)
        names = list(records.fields)

        def boards(array: NDArray[Any] | None) -> NDArray[Any] | None:
            return None if array is None else np.ascontiguousarray(array)

        self._writer.write(
            np.ascontiguousarray(records.puzzles),
            boards(records.solutions),
            boards(records.states),
            boards(records.marks),
            names,
            kinds,
            columns,
        )
        self.rows += len(records)

    def close(self) -> None:
        """End the file and give it its name."""
        self._writer.finish()

    def __enter__(self) -> Self:
        """Return the sink."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the file, or remove it after an error."""
        if kind is None:
            self.close()
        else:
            self._writer.discard()


def write(
    path: str | os.PathLike[str],
    puzzles: Any,
    solutions: Any = None,
    *,
    fields: Mapping[str, Column] | None = None,
    format: str | None = None,
    lossy: bool = False,
) -> int:
    """Write puzzles as a file in any format of the program.

    The file appears under its name when it is complete. A name that ends in ``.gz``, ``.zst``,
    ``.bz2`` or ``.xz`` is compressed.

    Args:
        path: Name of the file. Its ending shows the format; an unknown ending means lines of 81.
        puzzles: Boards of any kind, :class:`Records`, or an iterable of :class:`Records`.
        solutions: As many boards. A blank board stands for no solution.
        fields: Other columns by name, as many values each: text, bytes, numbers, None.
        format: Name of the format, one of :data:`FORMATS`.
        lossy: Whether to drop information that the format cannot hold. Otherwise this is an error.

    Returns:
        The number of rows.

    Raises:
        OSError: The file cannot be written.
        ValueError: A row is malformed, columns differ in length, or the format cannot hold them.

    >>> import ninefold, tempfile, pathlib
    >>> made = ninefold.generate(3, seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "made.parquet")
    ...     ninefold.write(path, made.puzzles, made.solutions, fields={"id": np.arange(3)})
    ...     ninefold.read(path)
    3
    Records(3 rows; puzzles, solutions, id)
    """
    with RecordSink(path, format=format, lossy=lossy) as sink:
        if _are_batches(puzzles):
            if solutions is not None or fields is not None:
                raise TypeError("solutions, fields: records have their own; pass them alone")
            for batch in puzzles:
                sink.write(batch)
        else:
            sink.write(puzzles, solutions, fields)
        return sink.rows


def _are_batches(value: Any) -> bool:
    if isinstance(value, RecordStream):
        return True
    if isinstance(value, list | tuple):
        return len(value) > 0 and isinstance(value[0], Records)
    return isinstance(value, Iterator)


def as_records(
    puzzles: Any, solutions: Any = None, fields: Mapping[str, Column] | None = None
) -> Records:
    """Return boards and columns as records. Check that they have the same length."""
    if isinstance(puzzles, Records):
        if solutions is not None or fields is not None:
            raise TypeError("solutions, fields: records have their own; pass them alone")
        return puzzles
    boards = read_boards(puzzles, "puzzles")
    rows = boards.rows
    bad = np.flatnonzero(rows.max(axis=1, initial=0) > 9)
    faults = {int(row): str(boards.kind.fault(int(row))) for row in bad[:1]}
    others = None
    if solutions is not None:
        read_solutions = read_boards(solutions, "solutions")
        others = read_solutions.rows
        if len(others) != len(rows):
            raise ValueError(
                f"solutions: expected {len(rows)}, as many as puzzles, got {len(others)}"
            )
        wrong = np.flatnonzero(others.max(axis=1, initial=0) > 9)
        if len(wrong):
            why = read_solutions.kind.fault(int(wrong[0]))
            raise ValueError(f"solutions: row {wrong[0]} is malformed: {why}")
    columns: dict[str, Column] = {}
    for name, column in (fields or {}).items():
        if not isinstance(name, str):
            raise TypeError(f"fields: expected names that are texts, got {name!r}")
        column = column if isinstance(column, np.ndarray | list) else list(column)
        if len(column) != len(rows):
            raise ValueError(
                f"fields: expected {len(rows)} values of {name!r}, as many as puzzles, "
                f"got {len(column)}"
            )
        columns[name] = column
    return Records(rows, others, fields=columns, faults=faults)


def _typed(column: Column) -> tuple[str, list[Any]]:
    """Return the type of a column and its values, with None for no value."""
    array = column if isinstance(column, np.ndarray) else None
    items = list(column) if array is None else array.tolist()
    kinds = {"b": "bool", "i": "int", "u": "int", "f": "float"}
    if array is not None:
        kind = kinds.get(array.dtype.kind, "text")
    else:
        found = {type(item) for item in items if item is not None}
        named = {bool: "bool", int: "int", float: "float"}
        kind = named.get(next(iter(found)), "text") if len(found) == 1 else "text"
        if found == {int, float}:
            kind = "float"
    # Not a number stands for no value, as in pandas.
    return kind, [None if isinstance(item, float) and item != item else item for item in items]


# Converting


@dataclass(frozen=True)
class JobReport:
    """What became of the records of files.

    :func:`convert` has an example.
    """

    counts: dict[str, int]
    """Number of records by outcome: ``answered``, ``malformed`` and so on."""
    messages: list[str] = field(default_factory=list)
    """The first messages about records."""
    other_messages: int = 0
    """Number of messages that are left out."""

    @property
    def rows(self) -> int:
        """The number of records."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class JobPlan:
    """What to do with records, as the engine takes it."""

    question: str
    format: str | None = None
    lossy: bool = False
    malformed: str = "keep"
    limit: int = 2
    scales: list[str] = field(default_factory=list)
    assume_unique: bool = False
    max_nodes: int | None = None
    timeout: float | None = None


def run_job(
    plan: JobPlan, parts: list[FilePart], path: str | os.PathLike[str], threads: int | None
) -> JobReport:
    """Do a job and write its output beside its place; name it when it is complete."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a folder; name a file")
    unfinished = target.with_name(f".{os.getpid()}-{target.name}")
    try:
        told = _engine.run_job(plan, parts, unfinished, threads)
        if told["errors"]:
            more = len(told["errors"]) - 1
            others = f" (and {more} other errors)" if more else ""
            raise OSError(told["errors"][0] + others)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
    return JobReport(told["counts"], told["remarks"], told["other_remarks"])


def convert(
    source: Source | Iterable[Source],
    target: str | os.PathLike[str],
    *,
    format: str | None = None,
    source_format: str | None = None,
    column: str | None = None,
    solution_column: str | None = None,
    lossy: bool = False,
    malformed: str = "keep",
    threads: int | None = None,
) -> JobReport:
    r"""Convert files to another format, in bounded memory, on all processors.

    Args:
        source: A file or several, as for :func:`read`.
        target: Name of the new file. It appears when it is complete. Its ending shows the format.
        format: Name of the format of the target.
        source_format: Name of the format of the sources.
        column: Name of the column of puzzles.
        solution_column: Name of the column of solutions.
        lossy: Whether to drop information that the format cannot hold. Otherwise this is an error.
        malformed: What to do with malformed records: ``"keep"`` their places, ``"skip"`` them, or
            ``"stop"`` at the first.
        threads: Number of threads; None for one for each processor.

    Returns:
        The number of records by outcome.

    Raises:
        OSError: A file cannot be read or written, or the format cannot hold a record.
        ValueError: The ending of the target belongs to files that ninefold does not write.

    >>> import ninefold, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     lines = pathlib.Path(folder, "puzzles.txt")
    ...     _ = lines.write_text("." * 81 + "\n" + "hello\n")
    ...     ninefold.convert(lines, pathlib.Path(folder, "puzzles.parquet")).counts
    {'answered': 1, 'malformed': 1}
    """
    choice("malformed", malformed, ("keep", "skip", "stop"))
    name = format if format is not None else _engine.output_format(Path(target))
    single = isinstance(source, str | os.PathLike) or hasattr(source, "read")
    sources: list[Any] = [source] if single else list(source)  # type: ignore[arg-type]
    if not sources:
        raise ValueError("source: expected at least one file")
    parts = [
        replace(
            file_part(one), format=source_format, column=column, solution_column=solution_column
        )
        for one in sources
    ]
    plan = JobPlan("convert", name or "line", lossy=bool(lossy), malformed=malformed)
    return run_job(plan, parts, target, thread_count(threads))
