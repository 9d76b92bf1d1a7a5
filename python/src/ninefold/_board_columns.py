"""Boards in columns of PyArrow, Polars and pandas: texts, or lists of cells.

Lists of cells are read from the flat buffer of the column, without a Python object for each cell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._board_arrays import digit, from_array
from ninefold._board_kind import (
    CELLS,
    MALFORMED,
    NO_BOARD,
    Boards,
    Kind,
    digits_or_malformed,
    place,
    with_gaps,
)
from ninefold._board_texts import from_texts
from ninefold._results import PuzzleError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Make = Callable[[list[Any]], Any]


@dataclass(frozen=True)
class _ColumnKind(Kind):
    """A column that holds texts or lists of cells."""

    inner: Kind
    make: Make
    """Makes a column of boards from a list of texts or cells, with None for missing ones."""
    make_values: Make
    """Makes a column from a list of values."""

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        return self.make(self.inner.boards(rows, missing))

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        return self.make_values(with_gaps(values.tolist(), missing))

    def fault(self, index: int) -> PuzzleError:
        return self.inner.fault(index)


@dataclass(frozen=True)
class _CellListKind(Kind):
    """Lists of 81 cells, or of nine lists of nine cells."""

    item_at: Callable[[int], Any]
    """Returns the item of a row as lists."""
    is_nested: bool

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        shape = (-1, 9, 9) if self.is_nested else (-1, CELLS)
        return with_gaps(rows.reshape(shape).tolist(), missing)

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        return with_gaps(values.tolist(), missing)

    def fault(self, index: int) -> PuzzleError:
        cells = _cells(self.item_at(index))
        if cells is None:
            return PuzzleError(NO_BOARD)
        if len(cells) != CELLS:
            return PuzzleError(f"expected a list of {CELLS} cells, found {len(cells)}")
        wrong = next((cell for cell, item in enumerate(cells) if digit(item) < 0), 0)
        return PuzzleError(
            f"expected 0 for a blank or a digit from 1 to 9, found {cells[wrong]!r}",
            *place(wrong),
        )


@dataclass(frozen=True)
class _FlatKind(_CellListKind):
    """Columns of lists whose cells stand in one buffer."""

    make: Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]
    """Makes a column of boards from rows, and says which are missing."""
    make_values: Make

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        return self.make(rows, missing)

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        return self.make_values(with_gaps(values.tolist(), missing))


def _cells(item: Any) -> list[Any] | None:
    """Return the cells of an item of a column, with nested lists joined."""
    if item is None:
        return None
    cells: list[Any] = []
    for one in item:
        if isinstance(one, list | tuple | np.ndarray):
            cells.extend(one)
        else:
            cells.append(one)
    return cells


def from_items(items: list[Any], name: str, make: Make, make_values: Make) -> Boards:
    """Return the boards of the items of a column: texts, or lists of cells."""
    sample = next((item for item in items if item is not None), None)
    if isinstance(sample, list | tuple | np.ndarray):
        is_nested = len(sample) > 0 and isinstance(sample[0], list | tuple | np.ndarray)
        kind: Kind = _CellListKind(items.__getitem__, is_nested)
        rows, are_null = _list_rows(items)
        return Boards(rows, _ColumnKind(kind, make, make_values), False, are_null)
    if sample is not None and not isinstance(sample, str | bytes):
        raise TypeError(
            f"{name}: expected a column of texts or lists, got {type(sample).__name__}; for one "
            "board of 81 numbers, pass an array: column.to_numpy()"
        )
    boards = from_texts(items, sample if sample is not None else ".", is_single=False)
    return Boards(boards.rows, _ColumnKind(boards.kind, make, make_values), False, boards.are_null)


def _list_rows(items: list[Any]) -> tuple[NDArray[np.uint8], NDArray[np.bool_] | None]:
    """Return the rows of lists of cells, and which are None."""
    are_null = np.array([item is None for item in items], np.bool_)
    try:
        array = np.array(items)
    except ValueError:
        array = np.zeros(0, object)
    if array.dtype.kind in "ui" and array.shape[1:] in ((CELLS,), (9, 9)):
        return digits_or_malformed(array.reshape(-1, CELLS)), None
    rows = np.full((len(items), CELLS), MALFORMED, np.uint8)
    for index, item in enumerate(items):
        cells = _cells(item)
        if cells is not None and len(cells) == CELLS:
            rows[index] = [MALFORMED if digit(cell) < 0 else digit(cell) for cell in cells]
    return rows, are_null if are_null.any() else None


def _spread(
    values: NDArray[Any], good: NDArray[np.bool_], are_null: NDArray[np.bool_]
) -> tuple[NDArray[np.uint8], NDArray[np.bool_] | None]:
    """Put the boards of the good rows into their places among all rows."""
    boards = digits_or_malformed(values.reshape(-1, CELLS))
    if good.all():
        return boards, None
    rows = np.full((len(good), CELLS), MALFORMED, np.uint8)
    rows[good] = boards
    return rows, are_null if are_null.any() else None


# PyArrow


def from_pyarrow(value: Any, name: str) -> Boards:
    """Return the boards of an array of PyArrow."""
    import pyarrow as pa

    if isinstance(value, pa.Table | pa.RecordBatch):
        raise TypeError(f"{name}: expected one column, got a table; pass table['puzzle']")
    if not isinstance(value, pa.Array | pa.ChunkedArray):
        raise TypeError(f"{name}: expected a PyArrow array, got {type(value).__name__}")
    kind = value.type.value_type if pa.types.is_dictionary(value.type) else value.type
    is_chunked = isinstance(value, pa.ChunkedArray)

    def column(items: Any, type_: Any = None) -> Any:
        array = items if isinstance(items, pa.Array) else pa.array(items, type=type_)
        return pa.chunked_array([array]) if is_chunked else array

    flat = _flat_arrow(value)
    if flat is None:
        return from_items(value.to_pylist(), name, lambda items: column(items, kind), column)
    (rows, are_null), shape = flat

    def make(boards: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        return column(_arrow_lists(boards, missing, kind, shape))

    flat_kind = _FlatKind(lambda row: value[row].as_py(), shape == (9, 9), make, column)
    return Boards(rows, flat_kind, False, are_null)


def _flat_arrow(value: Any) -> tuple[tuple[Any, Any], tuple[int, ...]] | None:
    """Return the rows of lists of whole numbers, and the shape of one list. None for others."""
    import pyarrow as pa
    import pyarrow.compute as pc

    shape: tuple[int, ...] = ()
    inner = value.type
    are_lists = (pa.types.is_fixed_size_list, pa.types.is_list, pa.types.is_large_list)
    while any(is_list(inner) for is_list in are_lists):
        shape = (*shape, inner.list_size if pa.types.is_fixed_size_list(inner) else -1)
        inner = inner.value_type
    is_plain = shape in ((CELLS,), (-1,))
    if not pa.types.is_integer(inner) or not (is_plain or shape == (9, 9)):
        return None
    array = value.combine_chunks() if isinstance(value, pa.ChunkedArray) else value
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks) if array.num_chunks else pa.array([], value.type)
    are_null = np.asarray(array.is_null())
    good = ~are_null
    if shape == (-1,):
        lengths = pc.list_value_length(array).fill_null(0)
        good &= np.asarray(lengths) == CELLS
    kept = array if good.all() else array.filter(pa.array(good))
    cells = kept.flatten()
    if shape == (9, 9):
        if cells.null_count:
            return None
        cells = cells.flatten()
    numbers = (cells.fill_null(0) if cells.null_count else cells).to_numpy(zero_copy_only=False)
    return _spread(numbers, good, are_null), (9, 9) if shape == (9, 9) else (CELLS,)


def _arrow_lists(
    boards: NDArray[np.uint8], missing: NDArray[np.bool_], kind: Any, shape: tuple[int, ...]
) -> Any:
    """Return boards as lists of a type."""
    import pyarrow as pa

    inner = kind.value_type if len(shape) == 1 else kind.value_type.value_type
    cells = pa.array(np.ascontiguousarray(boards).reshape(-1)).cast(inner)
    if len(shape) == 2:
        cells = pa.FixedSizeListArray.from_arrays(cells, 9)
    count = shape[0]
    # An empty mask stands for none: the kind shows no missing rows.
    mask = pa.array(missing) if missing.any() else None
    if pa.types.is_fixed_size_list(kind):
        return pa.FixedSizeListArray.from_arrays(cells, count, mask=mask).cast(kind)
    offsets = np.arange(0, (len(boards) + 1) * count, count)
    array = pa.LargeListArray.from_arrays(pa.array(offsets, pa.int64()), cells, mask=mask)
    return array.cast(kind)


def from_arrow_capsules(value: Any, name: str) -> Boards:
    """Return the boards of a value that another library hands over by Arrow's C interface."""
    try:
        import pyarrow as pa
    except ImportError:
        raise TypeError(
            f"{name}: {type(value).__name__} is read through pyarrow; install pyarrow"
        ) from None
    is_array = hasattr(value, "__arrow_c_array__")
    return from_pyarrow(pa.array(value) if is_array else pa.chunked_array(value), name)


# Polars


def from_polars(value: Any, name: str) -> Boards:
    """Return the boards of a series of Polars."""
    import polars as pl

    if isinstance(value, pl.DataFrame | pl.LazyFrame):
        raise TypeError(f"{name}: expected one column, got a table; pass frame['puzzle']")
    if not isinstance(value, pl.Series):
        raise TypeError(f"{name}: expected a Polars series, got {type(value).__name__}")

    def column(items: list[Any]) -> Any:
        return pl.Series(value.name, items)

    flat = _flat_polars(value)
    if flat is None:
        dtype = pl.String if value.dtype in (pl.Categorical, pl.Enum) else value.dtype
        return from_items(
            value.to_list(), name, lambda items: pl.Series(value.name, items, dtype=dtype), column
        )
    (rows, are_null), shape = flat

    def make(boards: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        series = pl.Series(value.name, boards.reshape(-1, *shape))
        if missing.any():
            names = pl.DataFrame({"board": series, "missing": missing})
            chosen = pl.when(~pl.col("missing")).then(pl.col("board"))
            series = names.select(chosen.alias(value.name)).to_series()
        if isinstance(value.dtype, pl.List):
            series = series.arr.to_list()
        return series.cast(value.dtype)

    flat_kind = _FlatKind(lambda row: _as_lists(value[row]), shape == (9, 9), make, column)
    return Boards(rows, flat_kind, False, are_null)


def _as_lists(item: Any) -> Any:
    """Return a list of an item of a series, or None."""
    return item if item is None else item.to_list()


def _flat_polars(value: Any) -> tuple[tuple[Any, Any], tuple[int, ...]] | None:
    """Return the rows of lists of whole numbers, and the shape of one list. None for others."""
    import polars as pl

    dtype = value.dtype
    are_null = value.is_null().to_numpy()
    good = ~are_null
    if isinstance(dtype, pl.List) and dtype.inner.is_integer():
        good &= value.list.len().fill_null(0).to_numpy() == CELLS
        kept = value.filter(pl.Series(good)).list.to_array(CELLS)
    elif isinstance(dtype, pl.Array) and dtype.shape in ((CELLS,), (9, 9)):
        kept = value.filter(pl.Series(good))
    else:
        return None
    if len(kept) == 0:
        return _spread(np.zeros(0, np.uint8), good, are_null), (CELLS,)
    numbers = kept.to_numpy()
    if numbers.dtype.kind not in "ui":
        return None
    shape = dtype.shape if isinstance(dtype, pl.Array) else (CELLS,)
    return _spread(numbers, good, are_null), shape


# pandas


def from_pandas(value: Any, name: str) -> Boards:
    """Return the boards of a series of pandas."""
    import pandas as pd

    if isinstance(value, pd.DataFrame):
        if value.shape[1] == CELLS:
            return from_array(value.to_numpy(), name)
        raise TypeError(f"{name}: expected one column, got a table; pass frame['puzzle']")
    if not isinstance(value, pd.Series):
        raise TypeError(f"{name}: expected a pandas series, got {type(value).__name__}")

    def index_of(items: list[Any]) -> Any:
        # An augmented column has several rows for each row.
        times = len(items) // len(value) if len(value) else 1
        return value.index if times == 1 else value.index.repeat(times)

    def texts(items: list[Any]) -> Any:
        dtype = value.dtype if value.dtype != "category" else None
        return pd.Series(items, index=index_of(items), name=value.name, dtype=dtype)

    def values(items: list[Any]) -> Any:
        sample = next((item for item in items if item is not None), None)
        dtype = None
        if None in items and isinstance(sample, int):
            dtype = "boolean" if isinstance(sample, bool) else "Int64"
        return pd.Series(items, index=index_of(items), name=value.name, dtype=dtype)

    items = [_item(item) for item in value.tolist()]
    return from_items(items, name, texts, values)


def _item(item: Any) -> Any:
    """Return an item of a series: arrays as lists, and None for what stands for no value."""
    import pandas as pd

    if isinstance(item, np.ndarray):
        return item.tolist()
    if isinstance(item, list | tuple | str | bytes):
        return item
    return None if item is None or item is pd.NA or item != item else item
