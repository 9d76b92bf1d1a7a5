"""Boards in texts, and lists of texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold import _engine
from ninefold._board_kind import CELLS, NO_BOARD, Boards, Kind, are_malformed, with_gaps
from ninefold._results import PuzzleError

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class TextKind(Kind):
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
        return with_gaps(texts, missing)

    def boards(self, rows: NDArray[np.uint8], missing: NDArray[np.bool_]) -> Any:
        return self._sequence(self.texts_of(rows, missing))

    def board(self, rows: NDArray[np.uint8]) -> Any:
        text = _engine.format_boards(rows, self.blank)[0]
        return text.encode() if self.is_bytes else text

    def column(self, values: NDArray[Any], missing: NDArray[np.bool_]) -> Any:
        return self._sequence(with_gaps(values.tolist(), missing))

    def fault(self, index: int) -> PuzzleError:
        item = self.texts[index]
        if item is None or item != item:
            return PuzzleError(NO_BOARD)
        if not isinstance(item, str | bytes):
            return PuzzleError(
                f"expected a text of {CELLS} characters, found {type(item).__name__}"
            )
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


def from_texts(texts: Sequence[Any], sample: Any, *, is_single: bool) -> Boards:
    """Return the boards of texts. The sample shows how blanks and results look."""
    rows = _engine.parse_texts(list(texts))
    is_bytes = isinstance(sample, bytes)
    text = sample.decode("ascii", "replace") if is_bytes else str(sample)
    blank = next((one for one in text if one in "0.*_-"), ".")
    if text.count("\n") > 8 and "R9" in text:
        blank = "."
    bad = np.flatnonzero(are_malformed(rows))
    are_null = None
    for index in bad.tolist():
        item = texts[index]
        if item is None or item != item:
            are_null = np.zeros(len(rows), np.bool_) if are_null is None else are_null
            are_null[index] = True
        elif isinstance(item, str | bytes) and len(item) < 2000:
            board = _named_board(item if isinstance(item, str) else item.decode("utf-8", "replace"))
            if board is not None:
                rows[index] = board
    kind = TextKind(texts, is_bytes, isinstance(texts, tuple), blank)
    return Boards(rows, kind, is_single, are_null)


def _named_board(text: str) -> list[int] | None:
    """Return a board of nine lines with the names of rows and columns, as TextArena shows it."""
    if "C9" not in text or "R9" not in text:
        return None
    # The rooms for answers need this one.
    from ninefold._answers.lines import Kind as LineKind
    from ninefold._answers.lines import read_lines

    lines = [line for line in read_lines(text) if line.kind not in (LineKind.EMPTY, LineKind.RULE)]
    names, rows = lines[:1], lines[1:]
    are_rows = [row.label for row in rows] == list("123456789")
    if names[0].kind != LineKind.NAMES or not are_rows or any(len(row.cells) != 9 for row in rows):
        return None
    return [int(cell) if cell.isdigit() else 0 for row in rows for cell in row.cells]
