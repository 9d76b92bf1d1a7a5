"""Boards in every kind that people have them, as rows of 81 bytes and back."""

from __future__ import annotations

import abc
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ninefold import _engine
from ninefold._results import PuzzleError

if TYPE_CHECKING:
    from numpy.typing import NDArray

CELLS = 81
MALFORMED = 255
"""The value of all cells of a row that is no board."""

_EXPECTED = (
    "a board or many boards: an array of shape (81,), (9, 9), (n, 81) or (n, 9, 9), a text of 81 "
    "characters, a list of texts, or a column of texts of PyArrow, Polars or pandas"
)


def are_blank(rows: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return whether each row has no digit, shape ``(n,)``."""
    return np.asarray(rows.max(axis=1, initial=0) == 0, np.bool_)


def are_malformed(rows: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return whether each row is no board, shape ``(n,)``."""
    return np.asarray(rows.max(axis=1, initial=0) > 9, np.bool_)


class Kind(abc.ABC):
    """A kind of input, and how results look in it."""

    shows_missing: ClassVar[bool] = True
    """Whether a missing row looks different from a blank board."""

    @abc.abstractmethod
    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        """Return rows of boards in this kind. Rows that are missing become blank or null."""

    def board(self, rows: NDArray[np.uint8]) -> Any:
        """Return the only row of rows as a single board in this kind."""
        return self.boards(rows, np.zeros(1, np.bool_))[0]

    @abc.abstractmethod
    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        """Return one value for each row in this kind."""

    @abc.abstractmethod
    def fault(self, index: int) -> PuzzleError:
        """Return what is wrong with a malformed row."""


@dataclass(frozen=True)
class Boards:
    """Boards as an array, and the kind that they came in."""

    rows: NDArray[np.uint8]
    """Shape ``(n, 81)``, C-contiguous. A malformed row has values above 9."""
    kind: Kind
    is_single: bool


def read_boards(value: Any, name: str) -> Boards:
    """Return the boards of an argument. Raise TypeError or ValueError if it cannot be boards."""
    if isinstance(value, np.ndarray):
        return _from_array(value, name)
    if isinstance(value, str | bytes):
        return _from_texts([value], value, is_single=True)
    if isinstance(value, bytearray | memoryview):
        text = bytes(value)
        return _from_texts([text], text, is_single=True)
    if isinstance(value, list | tuple):
        return _from_sequence(value, name)
    for module, read in _TABLES.items():
        # A value of a library that was never imported cannot exist.
        if module in sys.modules and type(value).__module__.split(".")[0] == module:
            return read(value, name)
    if hasattr(value, "__array__"):
        return _from_array(np.asarray(value), name)
    raise TypeError(f"{name}: expected {_EXPECTED}; got {type(value).__name__}")


def read_board(value: Any, name: str) -> Boards:
    """Return an argument that must be one well-formed board."""
    read = read_boards(value, name)
    if not read.is_single:
        raise ValueError(f"{name}: expected one board, got {len(read.rows)}")
    require_well_formed(read)
    return read


def require_well_formed(boards: Boards) -> None:
    """Raise the error of a single board that is malformed."""
    if boards.rows.max() > 9:
        raise boards.kind.fault(0)


def texts_of(rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> list[str | None]:
    """Return the text of each row, with a dot for a blank, or None for a missing one."""
    return _with_gaps(_engine.format_boards(np.ascontiguousarray(rows), "."), missing)


def _with_gaps(items: list[Any], missing: NDArray[np.bool_]) -> list[Any]:
    """Put None in place of the missing items."""
    for index in np.flatnonzero(missing):
        items[index] = None
    return items


# Arrays


@dataclass(frozen=True)
class _ArrayKind(Kind):
    """NumPy arrays of whole numbers."""

    shows_missing: ClassVar[bool] = False
    values: NDArray[Any]
    """The values as they came, shape ``(n, 81)``, for messages."""
    shape: tuple[int, ...]
    """The shape of one board."""
    dtype: np.dtype[Any]

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        # A missing row is blank already.
        del missing
        return rows.reshape(len(rows), *self.shape).astype(self.dtype, copy=False)

    def board(self, rows: NDArray[np.uint8]) -> Any:
        return rows.reshape(self.shape).astype(self.dtype, copy=False)

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        del missing
        return values

    def fault(self, index: int) -> PuzzleError:
        wrong = np.flatnonzero((self.values[index] < 0) | (self.values[index] > 9))
        cell = int(wrong[0]) if len(wrong) else 0
        found = self.values[index][cell]
        return PuzzleError(
            f"expected 0 for a blank or a digit from 1 to 9, found {found}", *_place(cell)
        )


def _place(cell: int) -> tuple[int, int]:
    return cell // 9 + 1, cell % 9 + 1


def _from_array(array: NDArray[Any], name: str) -> Boards:
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(f"{name}: expected an array without a mask; pass array.filled(0)")
    if array.dtype.kind in "US" or (array.dtype.kind == "O" and _holds_texts(array)):
        return _from_text_array(array, name)
    if array.dtype.kind == "O":
        array = _from_objects(array, name)
    if array.dtype.kind not in "ui":
        raise TypeError(
            f"{name}: expected whole numbers, got dtype {array.dtype}; convert the array with "
            ".astype(np.uint8) if its values are 0 to 9"
        )
    shape = array.shape
    if shape in ((CELLS,), (9, 9)):
        board, is_single = shape, True
    elif shape[1:] in ((CELLS,), (9, 9)):
        board, is_single = shape[1:], False
    else:
        raise ValueError(f"{name}: expected shape (81,), (9, 9), (n, 81) or (n, 9, 9), got {shape}")
    values = array.reshape(-1, CELLS)
    if array.dtype == np.uint8:
        rows = np.ascontiguousarray(values)
    else:
        is_digit = (values >= 0) & (values <= 9)
        rows = np.where(is_digit, values, MALFORMED).astype(np.uint8, order="C")
    kind = _ArrayKind(values, board, array.dtype)
    return Boards(rows, kind, is_single)


def _holds_texts(array: NDArray[Any]) -> bool:
    """Return whether the first item that is not None is a text."""
    first = next((item for item in array.flat if item is not None), None)
    return isinstance(first, str | bytes)


def _from_objects(array: NDArray[Any], name: str) -> NDArray[Any]:
    """Return an array of objects as an array of numbers: numbers, or one board in each item."""
    try:
        is_list = array.ndim == 1 and not isinstance(array[0] if len(array) else 0, int)
        items = np.stack([np.asarray(item) for item in array]) if is_list else array
        if items.dtype.kind != "O":
            return items
        cells = [_digit(item) for item in items.flat]
        if all(isinstance(item, int | np.integer) for item in items.flat):
            return np.array(cells, np.int64).reshape(items.shape)
        raise TypeError
    except (TypeError, ValueError):
        raise TypeError(
            f"{name}: an array of objects must hold texts, or boards of one shape; pass a list "
            "of texts, or np.stack(boards)"
        ) from None


# Texts


@dataclass(frozen=True)
class _TextKind(Kind):
    """A text, or a list or a tuple of texts."""

    texts: Sequence[Any]
    is_bytes: bool
    is_tuple: bool
    blank: str

    def texts_of(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> list[Any]:
        """Return the text of each row, or None for a missing one."""
        texts: list[Any] = _engine.format_boards(rows, self.blank)
        if self.is_bytes:
            texts = [text.encode() for text in texts]
        return _with_gaps(texts, missing)

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        return self._sequence(self.texts_of(rows, missing))

    def board(self, rows: NDArray[np.uint8]) -> Any:
        text = _engine.format_boards(rows, self.blank)[0]
        return text.encode() if self.is_bytes else text

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        return self._sequence(_with_gaps(values.tolist(), missing))

    def fault(self, index: int) -> PuzzleError:
        item = self.texts[index]
        if not isinstance(item, str | bytes):
            found = "nothing" if item is None else type(item).__name__
            return PuzzleError(f"expected a text of 81 characters, found {found}")
        try:
            fault = _engine.fault(item)
        except TypeError:
            return PuzzleError("the text has half a character (a lone surrogate)")
        if fault is None:
            return PuzzleError("the text is not a puzzle")
        reason, row, column = fault
        return PuzzleError(
            reason, None if row is None else row + 1, None if column is None else column + 1
        )

    def _sequence(self, items: list[Any]) -> Any:
        return tuple(items) if self.is_tuple else items


def _from_texts(texts: Sequence[Any], sample: Any, *, is_single: bool) -> Boards:
    rows = _engine.parse_texts(list(texts))
    is_bytes = isinstance(sample, bytes)
    text = sample.decode("ascii", "replace") if is_bytes else str(sample)
    blank = next((one for one in text if one in "0.*_-"), ".")
    kind = _TextKind(texts, is_bytes, isinstance(texts, tuple), blank)
    return Boards(rows, kind, is_single)


@dataclass(frozen=True)
class _NestedKind(Kind):
    """Lists of whole numbers."""

    inner: _ArrayKind

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        return self.inner.boards(rows, missing).tolist()

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        del missing
        return values.tolist()

    def fault(self, index: int) -> PuzzleError:
        return self.inner.fault(index)


def _from_sequence(value: Sequence[Any], name: str) -> Boards:
    first = next((item for item in value if item is not None), None)
    text = next((item for item in value if isinstance(item, str | bytes)), None)
    if first is None or text is not None:
        if text is not None and _is_one_board_of_rows(value):
            whole = "".join(value) if isinstance(text, str) else b"".join(value)
            return _from_texts([whole], whole, is_single=True)
        return _from_texts(value, text or ".", is_single=False)
    if isinstance(first, np.ndarray):
        try:
            array = np.stack([np.asarray(item) for item in value])
        except ValueError as error:
            raise ValueError(f"{name}: the arrays of the list differ in shape: {error}") from None
        return _from_array(array, name)
    try:
        array = np.array(value)
    except ValueError:
        raise ValueError(
            f"{name}: the lists differ in length; a board has 81 cells, or nine rows of nine"
        ) from None
    boards = _from_array(array, name)
    assert isinstance(boards.kind, _ArrayKind), "there is no text among the items"
    return Boards(boards.rows, _NestedKind(boards.kind), boards.is_single)


def _is_one_board_of_rows(value: Sequence[Any]) -> bool:
    """Return whether texts are the nine rows of one board, or its 81 cells."""
    if len(value) not in (9, CELLS):
        return False
    same = type(value[0])
    return all(type(one) is same and len(one) == CELLS // len(value) for one in value)


def _digit(value: Any) -> int:
    """Return the value of a cell, or -1 if it is no digit."""
    is_digit = isinstance(value, int | np.integer) and not isinstance(value, bool)
    return int(value) if is_digit and 0 <= value <= 9 else -1


@dataclass(frozen=True)
class _TextArrayKind(Kind):
    """NumPy arrays of texts."""

    texts: _TextKind
    dtype: np.dtype[Any]

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        texts = self.texts.texts_of(rows, missing)
        if self.dtype.kind == "O":
            return np.array(texts, dtype=object)
        blank = b"" if self.texts.is_bytes else ""
        return np.array([blank if text is None else text for text in texts])

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        del missing
        return values

    def fault(self, index: int) -> PuzzleError:
        return self.texts.fault(index)


def _from_text_array(array: NDArray[Any], name: str) -> Boards:
    if array.ndim > 1:
        raise ValueError(f"{name}: expected an array (n,) of texts, got shape {array.shape}")
    texts = np.atleast_1d(array).tolist()
    sample = next((text for text in texts if text is not None), ".")
    boards = _from_texts(texts, sample, is_single=array.ndim == 0)
    assert isinstance(boards.kind, _TextKind)
    kind = _TextArrayKind(boards.kind, array.dtype)
    return Boards(boards.rows, kind, boards.is_single)


# Tables


@dataclass(frozen=True)
class _ColumnKind(Kind):
    """A column of PyArrow, Polars or pandas that holds texts or lists of cells."""

    inner: Kind
    make: Any
    """Makes a column of boards from a list of texts or cells, with None for missing ones."""
    make_values: Any
    """Makes a column from a list of values."""

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        return self.make(self.inner.boards(rows, missing))

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        return self.make_values(_with_gaps(values.tolist(), missing))

    def fault(self, index: int) -> PuzzleError:
        return self.inner.fault(index)


@dataclass(frozen=True)
class _CellListKind(Kind):
    """Lists of 81 cells, or of nine lists of nine cells."""

    items: list[Any]
    is_nested: bool

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        shape = (-1, 9, 9) if self.is_nested else (-1, CELLS)
        return _with_gaps(rows.reshape(shape).tolist(), missing)

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        del missing
        return values

    def fault(self, index: int) -> PuzzleError:
        cells = _cells(self.items[index])
        if cells is None:
            return PuzzleError("expected a list of 81 cells, found nothing")
        if len(cells) != CELLS:
            return PuzzleError(f"expected a list of 81 cells, found {len(cells)}")
        wrong = next((place for place, cell in enumerate(cells) if _digit(cell) < 0), 0)
        return PuzzleError(
            f"expected 0 for a blank or a digit from 1 to 9, found {cells[wrong]!r}",
            *_place(wrong),
        )


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


def _from_items(items: list[Any], name: str, make: Any, make_values: Any) -> Boards:
    """Return the boards of the items of a column: texts, or lists of cells."""
    sample = next((item for item in items if item is not None), None)
    if isinstance(sample, list | tuple | np.ndarray):
        rows = np.full((len(items), CELLS), MALFORMED, np.uint8)
        for index, item in enumerate(items):
            cells = _cells(item)
            if cells is not None and len(cells) == CELLS:
                rows[index] = [MALFORMED if _digit(cell) < 0 else _digit(cell) for cell in cells]
        is_nested = len(sample) > 0 and isinstance(sample[0], list | tuple | np.ndarray)
        kind: Kind = _CellListKind(items, is_nested)
        return Boards(rows, _ColumnKind(kind, make, make_values), is_single=False)
    if sample is not None and not isinstance(sample, str | bytes):
        raise TypeError(
            f"{name}: expected a column of texts or lists, got {type(sample).__name__}; for one "
            "board of 81 numbers, pass an array: column.to_numpy()"
        )
    boards = _from_texts(items, sample if sample is not None else ".", is_single=False)
    return Boards(boards.rows, _ColumnKind(boards.kind, make, make_values), is_single=False)


def _from_pyarrow(value: Any, name: str) -> Boards:
    import pyarrow as pa

    if isinstance(value, pa.Table | pa.RecordBatch):
        raise TypeError(f"{name}: expected one column, got a table; pass table['puzzle']")
    if not isinstance(value, pa.Array | pa.ChunkedArray):
        raise TypeError(f"{name}: expected a PyArrow array, got {type(value).__name__}")
    kind = value.type.value_type if pa.types.is_dictionary(value.type) else value.type
    is_chunked = isinstance(value, pa.ChunkedArray)

    def column(items: list[Any], type_: Any = None) -> Any:
        array = pa.array(items, type=type_)
        return pa.chunked_array([array]) if is_chunked else array

    return _from_items(value.to_pylist(), name, lambda items: column(items, kind), column)


def _from_polars(value: Any, name: str) -> Boards:
    import polars as pl

    if isinstance(value, pl.DataFrame | pl.LazyFrame):
        raise TypeError(f"{name}: expected one column, got a table; pass frame['puzzle']")
    if not isinstance(value, pl.Series):
        raise TypeError(f"{name}: expected a Polars series, got {type(value).__name__}")
    dtype = pl.String if value.dtype in (pl.Categorical, pl.Enum) else value.dtype
    return _from_items(
        value.to_list(),
        name,
        lambda items: pl.Series(value.name, items, dtype=dtype),
        lambda items: pl.Series(value.name, items),
    )


def _from_pandas(value: Any, name: str) -> Boards:
    import pandas as pd

    if isinstance(value, pd.DataFrame):
        if value.shape[1] == CELLS:
            return _from_array(value.to_numpy(), name)
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

    items = [None if item is pd.NA or item != item else item for item in _scalars(value)]
    return _from_items(items, name, texts, values)


def _scalars(series: Any) -> list[Any]:
    """Return the items of a series. Items that are arrays are compared as a whole elsewhere."""
    return [item.tolist() if isinstance(item, np.ndarray) else item for item in series.tolist()]


_TABLES = {"pyarrow": _from_pyarrow, "polars": _from_polars, "pandas": _from_pandas}
