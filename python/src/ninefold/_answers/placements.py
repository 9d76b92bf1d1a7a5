"""Boards as lists of cells with their digits, such as r1c1 = 5."""

from __future__ import annotations

import re
from collections.abc import Iterator

_IS = r"[\"'\])\s]{0,3}(?::|=>|=|->|\u2192|\u21d2|\bis\b)\s*[\"'(\[]?"
_FORMS = [
    re.compile(
        r"\br(?:ow)?[\s_]?([0-9])[\s,;]{0,2}c(?:ol(?:umn)?)?[\s_]?([0-9])"
        + _IS
        + r"([1-9])(?![0-9])",
        re.IGNORECASE,
    ),
    re.compile(r"\(\s?([0-9])\s?,\s?([0-9])\s?\)" + _IS + r"([1-9])(?![0-9])"),
    re.compile(r"\[([0-9])\]\[([0-9])\]" + _IS + r"([1-9])(?![0-9])"),
    re.compile(r"\[\s?([0-9])\s?,\s?([0-9])\s?\]" + _IS + r"([1-9])(?![0-9])"),
]
"""Row, column and digit in each form."""


def placements(text: str, clues: str | None) -> Iterator[tuple[int, str]]:
    """Return the boards of lists of cells. A list may leave out clues.

    A list that gives a cell two digits is no board. Neither is one whose indices may begin at 0 or
    at 1, nor one without all cells.
    """
    for form in _FORMS:
        found: dict[tuple[int, int], int] = {}
        end = 0
        for one in form.finditer(text):
            row, column, digit = int(one[1]), int(one[2]), int(one[3])
            if found.get((row, column), digit) != digit:
                found = {}
                break
            found[row, column] = digit
            end = one.end()
        cells = _cells(found, clues)
        if cells is not None:
            yield end, cells


def _cells(found: dict[tuple[int, int], int], clues: str | None) -> str | None:
    indices = {index for place in found for index in place}
    if (0 in indices) == (9 in indices):
        return None
    first = 0 if 0 in indices else 1
    cells = list(clues or "." * 81)
    for (row, column), digit in found.items():
        cells[(row - first) * 9 + column - first] = str(digit)
    return "".join(cells) if "." not in cells else None
