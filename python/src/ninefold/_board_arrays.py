"""Boards in arrays of NumPy: numbers, texts of one cell, texts of one board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from ninefold._board_kind import CELLS, MALFORMED, Boards, Kind, digits_or_malformed, place
from ninefold._board_texts import TextKind, from_texts
from ninefold._results import PuzzleError

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BLANKS = (None, "", " ", ".", "0", "_", "-", "*", "?", "x", "X")
"""What stands for a blank cell among texts of one character, and None."""
_BLANK_OF: dict[type, Any] = {str: ".", bytes: b".", int: 0}
_DIGITS_OF: dict[type, tuple[Any, ...]] = {
    str: tuple("123456789"),
    bytes: tuple(b"%d" % digit for digit in range(1, 10)),
    int: tuple(range(1, 10)),
}
"""What stands for a blank cell and for each digit, by the type of the cells."""


@dataclass(frozen=True)
class ArrayKind(Kind):
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
            f"expected 0 for a blank or a digit from 1 to 9, found {found}", *place(cell)
        )


def from_array(array: NDArray[Any], name: str) -> Boards:
    """Return the boards of an array. Raise TypeError or ValueError if it cannot be boards."""
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(f"{name}: expected an array without a mask; pass array.filled(0)")
    if array.dtype.kind in "US" or (array.dtype.kind == "O" and _holds_boards(array)):
        return _from_text_array(array, name)
    if array.dtype.kind == "O":
        array = _from_objects(array, name)
        if array.dtype.kind == "O":
            return _from_cells(array, name)
    if array.dtype.kind not in "ui":
        raise TypeError(
            f"{name}: expected whole numbers, got dtype {array.dtype}; convert the array with "
            ".astype(np.uint8) if its values are 0 to 9"
        )
    shape, is_single = _board_shape(array, name)
    values = array.reshape(-1, CELLS)
    kind = ArrayKind(values, shape, array.dtype)
    return Boards(digits_or_malformed(values), kind, is_single)


def _board_shape(array: NDArray[Any], name: str) -> tuple[tuple[int, ...], bool]:
    """Return the shape of one board, and whether there is only one."""
    shape = array.shape
    if shape in ((CELLS,), (9, 9)):
        return shape, True
    if shape[1:] in ((CELLS,), (9, 9)):
        return shape[1:], False
    raise ValueError(f"{name}: expected shape (81,), (9, 9), (n, 81) or (n, 9, 9), got {shape}")


def _holds_boards(array: NDArray[Any]) -> bool:
    """Return whether the first item that is not None is the text of a board."""
    first = next((item for item in array.flat if item is not None), None)
    if not isinstance(first, str | bytes):
        return False
    return len(first) > 1 or (array.ndim == 1 and array.shape != (CELLS,))


def _from_objects(array: NDArray[Any], name: str) -> NDArray[Any]:
    """Return an array of objects as an array of numbers, or of cells, or of one board in each."""
    try:
        is_list = array.ndim == 1 and not _is_cell(array[0] if len(array) else 0)
        items = np.stack([np.asarray(item) for item in array]) if is_list else array
        if items.dtype.kind != "O":
            return items
        cells = [digit(item) for item in items.flat]
        if all(isinstance(item, int | np.integer) for item in items.flat):
            return np.array(cells, np.int64).reshape(items.shape)
        if all(map(_is_cell, items.flat)):
            return items
        raise TypeError
    except (TypeError, ValueError):
        raise TypeError(
            f"{name}: an array of objects must hold texts, or boards of one shape; pass a list "
            "of texts, or np.stack(boards)"
        ) from None


def _is_cell(value: Any) -> bool:
    """Return whether a value may be a cell: a whole number, a character or nothing."""
    if isinstance(value, str):
        return len(value) <= 1
    is_number = isinstance(value, int | np.integer) and not isinstance(value, bool)
    return value is None or is_number


def digit(value: Any) -> int:
    """Return the value of a cell, or -1 if it is no digit."""
    if value is None:
        return 0
    is_digit = isinstance(value, int | np.integer) and not isinstance(value, bool)
    return int(value) if is_digit and 0 <= value <= 9 else -1


# Cells that are texts of one character, or None


@dataclass(frozen=True)
class _CellKind(Kind):
    """Arrays whose items are cells: texts of one character, or numbers and None."""

    shows_missing: ClassVar[bool] = False
    values: NDArray[Any]
    """The values as they came, shape ``(n, 81)``, for messages."""
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    blank: Any
    """What stands for a blank cell."""
    digits: tuple[Any, ...]
    """What stands for each digit from 1."""

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        del missing
        table = np.array([self.blank, *self.digits], self.dtype)
        return table[rows].reshape(len(rows), *self.shape)

    def board(self, rows: NDArray[np.uint8]) -> Any:
        return self.boards(rows, np.zeros(1, np.bool_))[0]

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        del missing
        return values

    def fault(self, index: int) -> PuzzleError:
        items = self.values[index].tolist()
        cell = next((cell for cell, item in enumerate(items) if _cell(item) == MALFORMED), 0)
        return PuzzleError(
            f"expected a digit from 1 to 9 or a blank, found {items[cell]!r}", *place(cell)
        )


def _from_cells(array: NDArray[Any], name: str) -> Boards:
    """Return the boards of an array whose items are cells."""
    shape, is_single = _board_shape(array, name)
    values = array.reshape(-1, CELLS)
    known: list[Any]
    if array.dtype.kind == "O":
        known = values.ravel().tolist()
        found = np.array([_cell(item) for item in known], np.uint8)
    else:
        # NumPy finds the few different characters quicker than Python looks at all.
        characters, places = np.unique(values.ravel(), return_inverse=True)
        known = characters.tolist()
        found = np.array([_cell(item) for item in known], np.uint8)[places.ravel()]
    rows = np.ascontiguousarray(found.reshape(-1, CELLS))
    sample = next((item for item in known if isinstance(item, str | bytes)), 0)
    blank = next((item for item in known if _cell(item) == 0), _BLANK_OF[type(sample)])
    kind = _CellKind(values, shape, array.dtype, blank, _DIGITS_OF[type(sample)])
    return Boards(rows, kind, is_single)


def _cell(value: Any) -> int:
    """Return the digit of a cell, 0 for a blank, and 255 for anything else."""
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    if isinstance(value, str):
        if value in _BLANKS:
            return 0
        return int(value) if value in "123456789" else MALFORMED
    found = digit(value)
    return MALFORMED if found < 0 else found


# Texts of boards


@dataclass(frozen=True)
class _TextArrayKind(Kind):
    """NumPy arrays of texts."""

    texts: TextKind
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
    size = 1 if array.dtype == np.dtype("S1") else array.dtype.itemsize // 4
    if array.dtype.kind in "US" and size == 1 and (array.ndim > 1 or array.shape == (CELLS,)):
        return _from_cells(array, name)
    if array.ndim > 1:
        raise ValueError(
            f"{name}: expected an array (n,) of texts, or (9, 9), (81,), (n, 9, 9) or (n, 81) of "
            f"texts of one character, got shape {array.shape} and dtype {array.dtype}"
        )
    texts = np.atleast_1d(array).tolist()
    sample = next((text for text in texts if text is not None), ".")
    boards = from_texts(texts, sample, is_single=array.ndim == 0)
    assert isinstance(boards.kind, TextKind)
    kind = _TextArrayKind(boards.kind, array.dtype)
    return Boards(boards.rows, kind, boards.is_single, boards.are_null)
