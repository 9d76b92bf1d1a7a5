"""Boards that stand in nine lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ninefold._answers.lines import BLANK, ROWS_A_BOARD, Kind, Line

_Rows = list[Line]
Found = tuple[int, str]
"""Where a board ends in the text, and its 81 cells."""

_OTHER_HOUSES = re.compile(
    r"^\W*(?:(?:check(?:ing|ed|s)?|verif\w+|validat\w+|by|the|all|for|now|then)\W+){0,3}"
    r"(?:columns?|cols?|box(?:es)?|blocks?|(?:3\s*x\s*3\s+)?(?:sub-?grids?|boxes|squares|blocks)|"
    r"regions?|spalten?|colonnes?|columnas?)\b[^.\n]{0,40}$",
    re.IGNORECASE,
)
"""A title of lines that are columns or boxes, not rows."""


def grids(lines: list[Line]) -> list[Found]:
    """Return the boards of nine rows, and lines of 81 cells."""
    found = [(one.end, _joined([one])) for one in lines if len(one.cells) == 81]
    rows = [_without_cells(one) if len(one.cells) == 81 else one for one in lines]
    found += _of_labelled(rows)
    found += _of_plain(rows)
    return sorted(found)


def _without_cells(line: Line) -> Line:
    return Line(Kind.OTHER, line.text, line.end)


def _joined(rows: _Rows) -> str:
    return "".join(BLANK if cell == "-" else cell for row in rows for cell in row.cells)


# Rows with names


def _of_labelled(lines: list[Line]) -> Iterator[Found]:
    """Return the boards of nine rows whose names follow each other. Words may stand between."""
    rows: _Rows = []
    title = ""
    for line in lines:
        if line.kind == Kind.OTHER:
            title = line.text
        if line.label is None:
            continue
        if rows and line.label == _next(rows[0].label or "", len(rows)):
            rows.append(line)
        elif line.label in ("0", "1", "A") and not _OTHER_HOUSES.match(title):
            rows = [line]
        else:
            rows = []
        if len(rows) == ROWS_A_BOARD:
            yield from _of_nine(rows)
            rows = []


def _next(first: str, count: int) -> str:
    """Return the name of the row that follows a number of rows."""
    return chr(ord(first) + count)


# Rows without names


def _of_plain(lines: list[Line]) -> list[Found]:
    """Return the boards of rows without names. Rows that other words separate do not belong."""
    found: list[Found] = []
    run: list[Line] = []
    title = ""
    for line in [*lines, Line(Kind.OTHER, "", 0)]:
        is_plain = line.kind != Kind.OTHER and line.label is None
        if is_plain:
            run.append(line)
            continue
        if run and not _OTHER_HOUSES.match(title):
            found += _of_run(run)
        run = []
        title = line.text if line.kind == Kind.OTHER else title
    return found


def _of_run(run: list[Line]) -> list[Found]:
    """Return the boards of a run of rows: of its paragraphs, first those that empty lines make."""
    for borders in ((Kind.EMPTY,), (Kind.EMPTY, Kind.RULE)):
        found = _of_paragraphs(_paragraphs(run, borders))
        if found:
            return found
    # Empty lines may stand behind some rows only.
    return _of_paragraphs(_paragraphs(run, ()))


def _paragraphs(run: list[Line], borders: tuple[Kind, ...]) -> list[_Rows]:
    paragraphs: list[_Rows] = [[]]
    for line in run:
        if line.kind == Kind.ROW:
            paragraphs[-1].append(line)
        elif line.kind in borders and paragraphs[-1]:
            paragraphs.append([])
    return [_trimmed(rows) for rows in paragraphs if rows]


def _trimmed(rows: _Rows) -> _Rows:
    """Remove what may be a rule, or the numbers of the columns, if the rest makes sense."""
    if len(rows) not in (3, 9):
        without = [row for row in rows if not row.may_be_rule]
        if len(without) in (3, 9):
            return without
    if len(rows) in (2, 4, 10):
        for place in (0, -1):
            if _is_header(rows[place], rows[1 if place == 0 else 0]):
                return rows[1:] if place == 0 else rows[:-1]
    return rows


def _is_header(row: Line, other: Line) -> bool:
    """Return whether a row has the numbers of the columns."""
    cells = "".join(row.cells)
    if len(row.cells) not in (9, 10):
        return False
    if len(row.cells) == 9:
        return cells == "123456789" or (cells == ".12345678" and len(other.cells) == 10)
    return cells[1:] in ("123456789", ".12345678") and cells[0] in ".-"


def _of_paragraphs(paragraphs: list[_Rows]) -> list[Found]:
    """Return the boards of paragraphs of 9 rows, of three times 3, or of nine times 1."""
    found: list[Found] = []
    start = 0
    while start < len(paragraphs):
        size = len(paragraphs[start])
        end = start
        while end < len(paragraphs) and len(paragraphs[end]) == size:
            end += 1
        rows = [row for paragraph in paragraphs[start:end] for row in paragraph]
        if (size in (1, 3) or size % ROWS_A_BOARD == 0) and len(rows) % ROWS_A_BOARD == 0:
            for first in range(0, len(rows), ROWS_A_BOARD):
                found += _of_nine(rows[first : first + ROWS_A_BOARD])
        start = end
    return found


def _of_nine(rows: _Rows) -> list[Found]:
    """Return the board of nine rows, if there is exactly one way to read them."""
    widths = {len(row.cells) for row in rows}
    if widths == {10} and rows[0].label is not None:
        return []
    if widths == {9}:
        is_clear = not _may_be_bullets(rows) and not _may_be_full_stops(rows)
        return [(rows[-1].end, _joined(rows))] if is_clear else []
    if widths != {10}:
        return []
    cells = _joined(rows)
    firsts, lasts = cells[::10], cells[9::10]
    readings = []
    if firsts in ("123456789", ".12345678", "ABCDEFGHI"):
        readings.append("".join(cells[start + 1 : start + 10] for start in range(0, 90, 10)))
    inner = "".join(cells[start : start + 9] for start in range(0, 90, 10))
    if set(lasts) == {BLANK} and not set(inner) & set("ABCDEFGHI"):
        readings.append(inner)
    return [(rows[-1].end, readings[0])] if len(readings) == 1 else []


def _may_be_bullets(rows: _Rows) -> bool:
    """Return whether a hyphen or a star before a row may be a bullet before 8 cells."""
    marks = [_mark_before(row) for row in rows]
    if any(marks) and any(row.has_bullet for row in rows):
        return True
    return all(marks) and not any(
        mark in row.cells[1:] or mark in row.text[1:]
        for mark, row in zip(marks, rows, strict=True)
        if row.label is None or mark in row.cells[1:]
    )


def _mark_before(row: Line) -> str:
    """Return the hyphen or star that is the first cell of a row and may be a bullet, or nothing."""
    if row.label is not None:
        return "-" if row.cells[0] == "-" else ""
    is_mark = row.text[0] in "-*\u2022" and row.text[1:2].isspace() and not row.has_bullet
    return row.text[0] if is_mark else ""


def _may_be_full_stops(rows: _Rows) -> bool:
    """Return whether the only blanks are full stops at ends of rows, which may end sentences."""
    blanks = [row for row in rows if BLANK in row.cells]
    return bool(blanks) and all(
        row.cells.index(BLANK) == ROWS_A_BOARD - 1 and row.text.endswith(".") for row in blanks
    )
