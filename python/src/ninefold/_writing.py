"""Writing files of puzzles, at once or in batches."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from ninefold import _engine
from ninefold._board_inputs import read_boards
from ninefold._pairs import require_solutions
from ninefold._reading import RecordStream
from ninefold._records import Records

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._board_inputs import Boards
    from ninefold._records import Column


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
        solutions: As many boards. A blank board or None stands for no solution. Any other board
            must be a solution of its puzzle; other boards go into `fields`.
        fields: Other columns by name, as many values each: text, bytes, numbers, None.
        format: Name of the format, one of :data:`FORMATS`.
        lossy: Whether to drop information that the format cannot hold. Otherwise this is an error.

    Returns:
        The number of rows.

    Raises:
        OSError: The file cannot be written.
        ValueError: A row is malformed, a solution is not one of its puzzle, columns differ in
            length, or the format cannot hold them.

    >>> import ninefold, tempfile, pathlib
    >>> made = ninefold.generate(3, seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "made.parquet")
    ...     ninefold.write(path, made.puzzles, made.solutions, fields={"id": np.arange(3)})
    ...     ninefold.read(path)
    3
    Records(3 rows; puzzles, solutions, clues, id)
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
        others = _without_nulls(read_solutions)
        if len(others) != len(rows):
            raise ValueError(
                f"solutions: expected {len(rows)}, as many as puzzles, got {len(others)}"
            )
        wrong = np.flatnonzero(others.max(axis=1, initial=0) > 9)
        if len(wrong):
            why = read_solutions.kind.fault(int(wrong[0]))
            raise ValueError(f"solutions: row {wrong[0]} is malformed: {why}")
        if not faults:
            require_solutions(rows, others, may_be_blank=True)
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


def _without_nulls(boards: Boards) -> NDArray[np.uint8]:
    """Return rows, with blanks where there is nothing: such a puzzle has no solution."""
    if boards.are_null is None:
        return boards.rows
    rows = boards.rows.copy()
    rows[boards.are_null] = 0
    return rows


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
