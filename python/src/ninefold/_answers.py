"""Boards in the answers of language models."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from ninefold._board_inputs import CELLS, read_boards
from ninefold._results import PuzzleError

_WIDE = {0xFF10 + digit: str(digit) for digit in range(10)}
"""Full-width digits of East Asian keyboards."""

# What stands around cells: frames, markup of Markdown and LaTeX, commas, brackets, quotes.
_AROUND = re.compile(
    r"\\hline|\\\\|\\(?:begin|end)\{[^{}\n]{0,40}\}(?:\{[^{}\n]{0,40}\})?|</?\w{1,20}[^<>\n]{0,80}>"
    r"|[|\u2500-\u257f&$,;/\\\[\](){}'\"`+]|\*\*|__"
)
# The name of a row: Row 1:, R1., A), 1., -, >
_NAME = re.compile(r"^\s*(?:[->\u2022]\s+)*(?:(?:row|r)?\s*[1-9a-i]\s*[:.)]\s*)?", re.IGNORECASE)
_WHOLE = re.compile(r"\b(\d)\.0+\b")
_CELL = re.compile(r"[0-9._*?]")
_LINE = re.compile(r"(?<![0-9])(?:[0-9._*]{81}|[0-9](?:[ ,;/][0-9._*]){80})(?![0-9])")
_TOKEN = re.compile(r"[\[\]]|\d+(?:\.0+)?|[._*?]+|\b(?:None|null|nan)\b|[A-Za-z]+")
_RULE = re.compile(r"^[\s|+=:\-\u2010-\u2015\u2500-\u257f]*$")
_THOUGHT = "</think>"
_HEADER = list("123456789")


def find_board(answer: Any) -> Any:
    """Return the board in an answer, uint8 of shape ``(81,)``, or None if it has none.

    A text may have words around the board. Of several boards, the last one without blanks counts;
    if all have blanks, the last one. Thoughts before ``</think>`` do not count.

    >>> import ninefold
    >>> text = "I think: " + "1" * 81 + " or rather " + "2" * 81
    >>> int(ninefold.find_board(text)[0])
    2
    """
    found = boards_of(answer)
    full = [board for board in found if board.all()]
    return (full or found or [None])[-1]


def boards_of(answer: Any) -> list[Any]:
    """Return all boards of an answer, in order."""
    if answer is None:
        return []
    if not isinstance(answer, str | bytes):
        return _board_of(answer)
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    text = text.rpartition(_THOUGHT)[2].translate(_WIDE)
    found = [(one.end(), _CELL.findall(one[0])) for one in _LINE.finditer(text)]
    found += _lists(text)
    found += _grids(text)
    found.sort(key=lambda one: one[0])
    return [
        np.array([int(cell) if cell.isdigit() else 0 for cell in cells], np.uint8)
        for _, cells in found
    ]


def _board_of(answer: Any) -> list[Any]:
    """Return an answer that is a board, as a copy."""
    try:
        read = read_boards(answer, "answer")
    except (PuzzleError, TypeError, ValueError):
        return []
    is_board = len(read.rows) == 1 and read.rows.max() <= 9
    return [read.rows[0].copy()] if is_board else []


def _lists(text: str) -> Iterator[tuple[int, list[str]]]:
    """Return the lists of 81 cells, and where they end. Takes linear time."""
    cells: list[str] = []
    # Number of cells before each bracket that is open, and number of other words before it.
    open_at: list[tuple[int, int]] = []
    others = 0
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word == "[":
            open_at.append((len(cells), others))
        elif word == "]":
            if open_at:
                start, others_before = open_at.pop()
                if len(cells) - start == CELLS and others == others_before:
                    yield token.end(), cells[start:]
            if not open_at:
                cells, others = [], 0
        elif open_at:
            number = word.partition(".")[0] if word[0].isdigit() else word
            if word in ("None", "null", "nan"):
                cells.append(".")
            elif word[0].isalpha() or len(number) not in (1, 9, CELLS):
                others += 1
            else:
                cells += number


def _grids(text: str) -> list[tuple[int, list[str]]]:
    """Return nine rows of nine cells, and where they end. Rules may stand between rows."""
    found: list[tuple[int, list[str]]] = []
    # Rows, with where each ends, in paragraphs.
    paragraphs: list[list[tuple[int, list[str]]]] = [[]]
    end = 0
    for line in text.splitlines(keepends=True):
        end += len(line)
        cells = _row(line)
        if cells is not None and len(cells) == CELLS:
            found.append((end, cells))
            paragraphs = [[]]
        elif cells is not None:
            paragraphs[-1].append((end, cells))
        elif not line.strip():
            paragraphs.append([])
        elif not _RULE.match(line):
            found += _of_rows(paragraphs)
            paragraphs = [[]]
    return found + _of_rows(paragraphs)


def _of_rows(paragraphs: list[list[tuple[int, list[str]]]]) -> list[tuple[int, list[str]]]:
    """Return the boards of rows: of each paragraph with nine rows, otherwise of all together."""
    trimmed = [_without_names(rows) for rows in paragraphs]
    groups = [rows for rows in trimmed if len(rows) == 9]
    if not groups:
        rows = _without_names([row for rows in paragraphs for row in rows])
        if len(rows) % 9 == 0:
            groups = [rows[start : start + 9] for start in range(0, len(rows), 9)]
    return [(group[-1][0], [cell for _, row in group for cell in row]) for group in groups]


def _without_names(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Remove a tenth row that has the numbers of the columns."""
    if len(rows) == 10:
        for index in (0, -1):
            if rows[index][1] == _HEADER:
                return [row for row in rows if row is not rows[index]]
    return rows


def _row(line: str) -> list[str] | None:
    """Return the cells of a line that has 9 or 81 cells and nothing else, otherwise None."""
    for text in (line, _NAME.sub("", line, count=1)):
        plain = _WHOLE.sub(r"\1", _AROUND.sub(" ", text))
        words = plain.split()
        # A table of Markdown may name its rows: a tenth word before the cells.
        for some in (words, words[1:] if len(words) == 10 else []):
            cells = "".join(some)
            is_even = len(some) in (1, 3, 9, 27, CELLS) and len({len(word) for word in some}) == 1
            if is_even and len(cells) in (9, CELLS) and all(map(_CELL.match, cells)):
                return list(cells)
    return None
