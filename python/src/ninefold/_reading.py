"""Reading files of puzzles, at once or in batches."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from ninefold import _engine
from ninefold._arguments import whole
from ninefold._numbers import UNTYPED, with_numbers
from ninefold._records import Records, concatenated
from ninefold._results import warn

if TYPE_CHECKING:
    from ninefold._records import Column

    Source = str | os.PathLike[str] | IO[bytes]

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


class RecordStream(Iterator[Records]):
    """The records of a file in batches. Only one batch is in memory.

    :func:`read_batches` has an example. A library that knows Arrow takes the whole stream:
    ``duckdb.from_arrow(pyarrow.RecordBatchReader.from_stream(stream))``.
    """

    def __init__(self, part: FilePart, rows: int, numbers: Sequence[str] = ()) -> None:
        """Open a file."""
        self._numbers = tuple(numbers)
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
        records = _records(found)
        return with_numbers(records, self._numbers) if self._numbers else records

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
    numbers: Sequence[str] | None = None,
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
        numbers: Names of the columns of CSV and TSV that have numbers. None for all columns whose
            every value is a number: int64 if all are whole, otherwise float64; with a value
            missing, a list with None. These stay texts: numbers that begin with 0, such as 007,
            numbers of more than 18 digits, and columns named ``id``, ``..._id`` and the like.

    Returns:
        The records. They take 81 bytes for each board, and more for other columns;
        :func:`read_batches` reads files that are larger than the memory.

    Raises:
        OSError: The file cannot be read.
        ValueError: The file is damaged, or has no such column, or a column of `numbers` has
            another text.

    >>> import ninefold, io
    >>> records = ninefold.read(io.BytesIO(b"puzzle,rating\n" + b"." * 81 + b",3\n"))
    >>> records.puzzles.shape, records.fields["rating"]
    ((1, 81), array([3]))
    """
    stream = _open(source, ROWS_A_BATCH, format, column, solution_column)
    records = concatenated(list(stream) or [stream.none])
    records = with_numbers(records, numbers, of_texts=stream.format in UNTYPED)
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
    numbers: Sequence[str] = (),
) -> RecordStream:
    r"""Read a file of puzzles in batches, in bounded memory.

    Args:
        source: As for :func:`read`.
        rows: Most records of a batch.
        format: As for :func:`read`.
        column: As for :func:`read`.
        solution_column: As for :func:`read`.
        numbers: Names of the columns of CSV and TSV that have numbers. Others have texts: a batch
            cannot know whether a later one has other texts.

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
    return _open(source, whole("rows", rows, 1), format, column, solution_column, numbers)


def _open(
    source: Source,
    rows: int,
    format: str | None,
    column: str | None,
    solution_column: str | None,
    numbers: Sequence[str] = (),
) -> RecordStream:
    part = replace(file_part(source), format=format, column=column, solution_column=solution_column)
    return RecordStream(part, rows, numbers)


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
