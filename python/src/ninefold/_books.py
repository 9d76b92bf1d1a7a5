"""Puzzle books and worksheets as PDF."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from ninefold import _engine
from ninefold._arguments import choice, optional, thread_count, whole
from ninefold._board_inputs import read_boards

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from numpy.typing import NDArray

_LEVELS = ("easy", "medium", "hard", "expert", "master", "extreme")
_DESTINATIONS = ("kdp", "ingram", "lulu", "bod", "home", "screen")
_ANSWERS = ("back", "level", "sheet", "none")
_ORDERS = ("rising", "given")
_MOST_PUZZLES = 12_000
_MOST_HINTS = 20
_MOST_ANSWERS = 60


@dataclass(frozen=True)
class _BookWords:
    """What the engine takes."""

    levels: list[tuple[str, int]]
    seed: int
    symmetry: str
    order: str
    skip_bad: bool
    destination: str
    trim: str | None
    per_page: int | None
    large_print: bool
    candidates: bool
    answers: str
    answers_per_page: int | None
    hints: int
    title: str | None
    subtitle: str | None
    author: str | None
    copyright: str | None
    qr: str | None
    language: str
    font: bytes | None


def book(
    puzzles: Any = None,
    *,
    levels: Mapping[str, SupportsIndex] | None = None,
    seed: SupportsIndex | None = None,
    symmetry: str = "rotation",
    exclude: Any = None,
    order: str = "rising",
    skip_bad: bool = False,
    destination: str = "home",
    trim: str | None = None,
    per_page: SupportsIndex | None = None,
    large_print: bool = False,
    candidates: bool = False,
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
        symmetry: Symmetry of the clues of these puzzles, as for :func:`generate`.
        exclude: Puzzles that the book must not have, nor their isomorphs.
        order: ``"rising"``: by level and rating. ``"given"``: as `puzzles` are.
        skip_bad: Whether puzzles that cannot be in a book are left out instead of an error.
        destination: Where the book goes: kdp, ingram, lulu, bod, home or screen. It decides the
            margins, the number of pages that is accepted, and the kind of file.
        trim: Size of the pages: letter, a4, a5, or such as ``"6x9"`` (inches) or ``"170x240mm"``.
        per_page: Number of puzzles on a page: 1, 2, 4 or 6.
        large_print: Whether a page has one puzzle with digits of at least 24 points.
        candidates: Whether blank cells show their pencil marks.
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
    if (puzzles is None) == (levels is None):
        raise ValueError("book: name either puzzles or levels")
    if levels is not None and seed is None:
        raise ValueError("seed: levels need one, such as seed=1")
    pages = optional("per_page", per_page, 1)
    if pages is not None and pages not in (1, 2, 4, 6):
        raise ValueError(f"per_page: expected 1, 2, 4 or 6, got {pages}")
    if large_print and pages not in (None, 1):
        raise ValueError("per_page: large print has one puzzle on a page; leave out per_page")
    on_page = None
    if answers_per_page is not None:
        on_page = whole("answers_per_page", answers_per_page, 1, _MOST_ANSWERS)
    wanted = {} if levels is None else dict(levels)
    words = _BookWords(
        levels=[
            (choice("levels", name, _LEVELS), whole(f"levels {name}", number, 1, _MOST_PUZZLES))
            for name, number in wanted.items()
        ],
        seed=0 if seed is None else whole("seed", seed),
        symmetry=symmetry,
        order=choice("order", order, _ORDERS),
        skip_bad=bool(skip_bad),
        destination=choice("destination", destination, _DESTINATIONS),
        trim=trim,
        per_page=pages,
        large_print=bool(large_print),
        candidates=bool(candidates),
        answers=choice("answers", answers, _ANSWERS),
        answers_per_page=on_page,
        hints=whole("hints", hints, 0, _MOST_HINTS),
        title=title,
        subtitle=subtitle,
        author=author,
        copyright=copyright,
        qr=qr,
        language=choice("language", language, ("en", "ko")),
        font=None if font is None else Path(font).read_bytes(),
    )
    if levels is not None and not words.levels:
        raise ValueError("levels: name at least one level")
    pdf, rows = _engine.book(
        _rows(puzzles, "puzzles"), _rows(exclude, "exclude"), words, thread_count(threads)
    )
    if table is not None:
        Path(table).write_text(rows, encoding="utf-8", newline="")
    return pdf


def _rows(boards: Any, name: str) -> NDArray[np.uint8]:
    """Return boards as rows; None stands for no board."""
    if boards is None:
        return np.empty((0, 81), np.uint8)
    return read_boards(boards, name).rows
