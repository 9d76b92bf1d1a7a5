"""Boards in every kind that people have them, as rows of 81 bytes and back."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold import _engine
from ninefold._board_arrays import from_array
from ninefold._board_columns import (
    from_arrow_capsules,
    from_items,
    from_pandas,
    from_polars,
    from_pyarrow,
)
from ninefold._board_kind import (
    CELLS,
    EXPECTED,
    MALFORMED,
    Boards,
    Kind,
    are_blank,
    are_malformed,
    with_gaps,
)
from ninefold._board_texts import from_texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._results import PuzzleError

__all__ = [
    "CELLS",
    "MALFORMED",
    "Boards",
    "Kind",
    "are_blank",
    "are_malformed",
    "read_board",
    "read_boards",
    "require_well_formed",
    "texts_of",
]

_TABLES = {"pyarrow": from_pyarrow, "polars": from_polars, "pandas": from_pandas}


def read_boards(value: Any, name: str) -> Boards:
    """Return the boards of an argument. Raise TypeError or ValueError if it cannot be boards."""
    if isinstance(value, np.ndarray):
        return from_array(value, name)
    if isinstance(value, str | bytes):
        return from_texts([value], value, is_single=True)
    if isinstance(value, bytearray | memoryview):
        text = bytes(value)
        return from_texts([text], text, is_single=True)
    if isinstance(value, list | tuple):
        return _from_sequence(value, name)
    for module, read in _TABLES.items():
        # A value of a library that was never imported cannot exist.
        if module in sys.modules and type(value).__module__.split(".")[0] == module:
            return read(value, name)
    if hasattr(value, "__arrow_c_array__") or hasattr(value, "__arrow_c_stream__"):
        return from_arrow_capsules(value, name)
    if hasattr(value, "__array__"):
        return from_array(np.asarray(value), name)
    if isinstance(value, Sequence):
        return _from_sequence(_items(value), name)
    raise TypeError(f"{name}: expected {EXPECTED}; got {type(value).__name__}")


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
    return with_gaps([*_engine.format_boards(np.ascontiguousarray(rows), ".")], missing)


# Sequences


@dataclass(frozen=True)
class _NestedKind(Kind):
    """Lists of cells."""

    inner: Kind

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
    if len(value) == CELLS and text is not None and not all(isinstance(one, str) for one in value):
        if all(map(_may_be_cell, value)):
            return _from_cell_lists(value, name)
    elif isinstance(first, list | tuple | np.ndarray) and any(item is None for item in value):
        return from_items(list(value), name, _same, _same)
    if first is None or text is not None:
        if text is not None and _is_one_board_of_rows(value):
            whole = "".join(value) if isinstance(text, str) else b"".join(value)
            return from_texts([whole], whole, is_single=True)
        return from_texts(value, text or ".", is_single=False)
    if isinstance(first, np.ndarray):
        try:
            array = np.stack([np.asarray(item) for item in value])
        except ValueError as error:
            raise ValueError(f"{name}: the arrays of the list differ in shape: {error}") from None
        return from_array(array, name)
    return _from_cell_lists(value, name)


def _items(value: Sequence[Any]) -> Sequence[Any]:
    """Return the items of a sequence as a list or a tuple."""
    try:
        # A column of Hugging Face's data sets gives its items at once to a slice.
        items = value[:]
    except TypeError:
        items = value
    return items if isinstance(items, list | tuple) else list(items)


def _same(items: list[Any]) -> list[Any]:
    return items


def _may_be_cell(item: Any) -> bool:
    """Return whether an item may be one cell of 81: a number, a character or nothing."""
    return item is None or isinstance(item, int) or (isinstance(item, str) and len(item) <= 1)


def _from_cell_lists(value: Sequence[Any], name: str) -> Boards:
    """Return the boards of nested lists of cells: numbers, characters, or None."""
    try:
        array = np.array(value)
        if array.dtype.kind == "U" and not _are_texts(value):
            # NumPy makes texts of numbers among texts.
            array = np.array(value, dtype=object)
    except ValueError:
        raise ValueError(
            f"{name}: the lists differ in length; a board has 81 cells, or nine rows of nine"
        ) from None
    boards = from_array(array, name)
    return Boards(boards.rows, _NestedKind(boards.kind), boards.is_single)


def _are_texts(value: Any) -> bool:
    """Return whether all items of nested lists are texts."""
    if isinstance(value, list | tuple):
        return all(map(_are_texts, value))
    return isinstance(value, str)


def _is_one_board_of_rows(value: Sequence[Any]) -> bool:
    """Return whether texts are the nine rows of one board, or its 81 cells."""
    if len(value) not in (9, CELLS):
        return False
    same = type(value[0])
    return all(type(one) is same and len(one) == CELLS // len(value) for one in value)
