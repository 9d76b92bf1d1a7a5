"""Puzzle books and worksheets as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from ninefold import _engine
from ninefold._arguments import optional, thread_count, whole
from ninefold._board_inputs import are_malformed, read_boards, texts_of

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping


def book(
    puzzles: Any = None,
    *,
    levels: Mapping[str, SupportsIndex] | None = None,
    seed: SupportsIndex | None = None,
    symmetry: str | None = None,
    exclude: Any = None,
    order: str | None = None,
    skip_bad: bool = False,
    destination: str = "home",
    trim: str | None = None,
    per_page: SupportsIndex | None = None,
    large_print: bool = False,
    candidates: bool = False,
    heading: str | None = None,
    name_line: bool = False,
    answers: str = "back",
    answers_per_page: SupportsIndex | None = None,
    hints: SupportsIndex = 0,
    title: str | None = None,
    subtitle: str | None = None,
    author: str | None = None,
    copyright: str | None = None,
    qr: str | None = None,
    language: str = "en",
    font: str | os.PathLike[str] | None = None,
    bold_font: str | os.PathLike[str] | None = None,
    table: str | os.PathLike[str] | None = None,
    threads: SupportsIndex | None = None,
) -> bytes:
    """Return a puzzle book or a worksheet as a PDF file.

    Each puzzle has one solution, no two are isomorphic, and ratings rise within a level. The same
    arguments give the same bytes on every machine.

    Args:
        puzzles: Puzzles of the book, as for :func:`solve`. Name these or `levels`.
        levels: Levels to make, with the number of puzzles of each, such as
            ``{"easy": 50, "hard": 20}``: easy, medium, hard, expert, master, extreme.
        seed: Seed of the puzzles of `levels`, which need one, from 0 to 2**64 - 1.
        symmetry: Symmetry of the clues of these puzzles, as for :func:`generate`. None means
            ``"rotation"``.
        exclude: Puzzles that the book must not have, nor their isomorphs.
        order: ``"rising"`` or None: by level and rating. ``"given"``: as `puzzles` are.
        skip_bad: Whether puzzles that cannot be in a book are left out instead of an error.
        destination: Where the book goes: kdp, ingram, lulu, bod, home or screen. It decides the
            margins, the number of pages that is accepted, and the kind of file.
        trim: Size of the pages: letter, a4, a5, or such as ``"6x9"`` (inches) or ``"170x240mm"``.
        per_page: Number of puzzles on a page: 1, 2, 4 or 6.
        large_print: Whether a page has one puzzle with digits of at least 24 points.
        candidates: Whether blank cells show their pencil marks.
        heading: Text at the head of each page of puzzles.
        name_line: Whether pages of puzzles have lines for a name and a date.
        answers: Where the answers are: back, level (after each level), sheet (after each page of
            puzzles) or none.
        answers_per_page: Number of answers on a page, 1 to 60.
        hints: Number of hints for each puzzle, 0 to 20.
        title: Title. Without one, a book for home or screen has no pages before its puzzles.
        subtitle: Subtitle, below the title.
        author: Author, at the foot of the title page.
        copyright: Text for the copyright page.
        qr: Address to print as a QR code on the copyright page.
        language: Language of the texts: en or ko.
        font: Font file for characters that the fonts of ninefold lack.
        bold_font: Font file for such characters in bold text. None means `font`.
        table: File for the table of the puzzles (CSV): number, page, answer_page, level, rating,
            technique, puzzle, solution.
        threads: Number of threads. None means one for each processor.

    Returns:
        The file.

    Raises:
        ValueError: A puzzle cannot be in the book, a text cannot be set, or a page is too small.
            The message says which, and what to do.

    >>> import ninefold
    >>> sheet = ninefold.book(levels={"easy": 6}, seed=7, per_page=6)
    >>> sheet[:8]
    b'%PDF-1.7'
    """
    request = {
        "puzzles": None if puzzles is None else _texts(puzzles, "puzzles", skip_bad),
        "levels": None
        if levels is None
        else {name: whole(f"levels {name}", number) for name, number in levels.items()},
        "seed": optional("seed", seed),
        "symmetry": _text("symmetry", symmetry),
        "exclude": [] if exclude is None else _texts(exclude, "exclude", False),
        "order": _text("order", order),
        "skip_bad": bool(skip_bad),
        "destination": _text("destination", destination),
        "trim": _text("trim", trim),
        "per_page": optional("per_page", per_page),
        "large_print": bool(large_print),
        "candidates": bool(candidates),
        "heading": _text("heading", heading),
        "name_line": bool(name_line),
        "answers": _text("answers", answers),
        "answers_per_page": optional("answers_per_page", answers_per_page),
        "hints": whole("hints", hints),
        "title": _text("title", title),
        "subtitle": _text("subtitle", subtitle),
        "author": _text("author", author),
        "copyright": _text("copyright", copyright),
        "qr": _text("qr", qr),
        "language": _text("language", language),
    }
    fonts = [None if path is None else Path(path).read_bytes() for path in (font, bold_font)]
    pdf, rows = _engine.book(request, fonts, thread_count(threads))
    if table is not None:
        Path(table).write_text(rows, encoding="utf-8", newline="")
    return pdf


def _texts(value: Any, name: str, skip_bad: bool) -> list[str]:
    """Return boards as texts. Malformed ones are refused, or become empty texts to leave out."""
    boards = read_boards(value, name)
    malformed = are_malformed(boards.rows)
    if malformed.any() and not skip_bad:
        first = int(malformed.argmax())
        raise ValueError(f"{name}[{first}]: {boards.kind.fault(first)}")
    return [text or "" for text in texts_of(np.where(boards.rows > 9, 0, boards.rows), malformed)]


def _text(name: str, value: str | None) -> str | None:
    """Return a text, or None."""
    if value is None or isinstance(value, str):
        return value
    raise TypeError(f"{name}: expected a text, got {type(value).__name__} {value!r}")
