"""Boards as rows of 81 bytes, and the kind of value that they came in."""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._results import PuzzleError

CELLS = 81
MALFORMED = 255
"""The value of all cells of a row that is no board."""

EXPECTED = (
    "a board or many boards: an array of shape (81,), (9, 9), (n, 81) or (n, 9, 9), a text of 81 "
    "characters, a sequence of texts or lists, or a column of PyArrow, Polars or pandas"
)

NO_BOARD = "expected a board, found nothing"


def are_blank(rows: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return whether each row has no digit, shape ``(n,)``."""
    return np.asarray(rows.max(axis=1, initial=0) == 0, np.bool_)


def are_malformed(rows: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return whether each row is no board, shape ``(n,)``."""
    return np.asarray(rows.max(axis=1, initial=0) > 9, np.bool_)


def place(cell: int) -> tuple[int, int]:
    """Return row and column of a cell, from 1 to 9."""
    return cell // 9 + 1, cell % 9 + 1


def with_gaps(items: list[Any], missing: NDArray[np.bool_]) -> list[Any]:
    """Put None in place of the missing items."""
    for index in np.flatnonzero(missing):
        items[index] = None
    return items


def digits_or_malformed(values: NDArray[Any]) -> NDArray[np.uint8]:
    """Return whole numbers of shape ``(n, 81)`` as rows. Numbers that are no digits stand out."""
    if values.dtype == np.uint8:
        return np.ascontiguousarray(values)
    is_digit = (values >= 0) & (values <= 9)
    return np.where(is_digit, values, MALFORMED).astype(np.uint8, order="C")


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
    are_null: NDArray[np.bool_] | None = None
    """Whether each row has nothing instead of a board, shape ``(n,)``; such rows are malformed too.
    None if there are none."""
