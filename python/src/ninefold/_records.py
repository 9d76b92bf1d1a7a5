"""Puzzles with everything that a file says about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._board_inputs import CELLS, are_blank, texts_of
from ninefold._values import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    import polars as pl
    import pyarrow as pa
    from numpy.typing import NDArray

    Column = Sequence[Any] | NDArray[Any]


@dataclass(frozen=True, eq=False)
class Records(Value):
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
        columns: dict[str, Column] = {"puzzle": texts_of(self.puzzles, ~self.are_good)}
        for name, boards in (("solution", self.solutions), ("state", self.states)):
            if boards is not None:
                columns[name] = texts_of(boards, are_blank(boards))
        if self.marks is not None:
            columns["marks"] = list(self.marks)
        return columns | self.fields

    def to_arrow(self) -> pa.Table:
        """Return a ``pyarrow.Table``. Boards are texts of 81 characters. Needs pyarrow."""
        import pyarrow as pa

        return pa.table(self.to_dict())

    def to_polars(self) -> pl.DataFrame:
        """Return a ``polars.DataFrame``. Boards are texts of 81 characters. Needs polars."""
        import polars as pl

        return pl.DataFrame(self.to_dict(), strict=False)

    def to_pandas(self) -> pd.DataFrame:
        """Return a ``pandas.DataFrame``. Boards are texts of 81 characters. Needs pandas."""
        import pandas as pd

        return pd.DataFrame(self.to_dict())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Hand the table over to any library that knows Arrow. Needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def _chosen(column: Column, rows: NDArray[Any]) -> Column:
    return column[rows] if isinstance(column, np.ndarray) else [column[row] for row in rows]


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
