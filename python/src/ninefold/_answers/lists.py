"""Boards in brackets: lists of Python, JSON, dictionaries by row, prints of NumPy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ninefold._answers.lines import BLANK, cells_of

_OPEN = re.compile(r"[\[({]")
_TOKEN = re.compile(
    r"(?P<text>\"(?:[^\"\\\n]|\\.){0,400}\"|'(?:[^'\\\n]|\\.){0,400}')"
    r"|(?P<open>[\[({])|(?P<close>[\])}])"
    r"|(?P<number>\d+(?:\.0*)?(?![\w.]))"
    r"|(?P<blank>[._*?](?![\w.*?]))"
    r"|(?P<skip>\s+|,|;|\#[^\n]*|//[^\n]*|(?:np|numpy|torch|jnp)\.\w+|\.{3})"
    r"|(?P<key>[:=])"
    r"|(?P<word>\w+)"
    r"|(?P<other>.)"
)
_COLON = re.compile(r"\s{0,9}:")
_ROW_KEY = re.compile(r"^(?:row|r|line|zeile|fila|ligne)?[\s_.-]?([0-9a-i])$", re.IGNORECASE)
_CELL_KEY = re.compile(r"^(?:col(?:umn)?|c|cell)?[\s_.-]?([0-9a-i])$", re.IGNORECASE)
_NOTHING = ("none", "null", "nan", "na", "empty", "blank")


@dataclass
class _List:
    """A list, a tuple or a dictionary that is open."""

    values: list[str] = field(default_factory=list)
    """The cells of each item: 1, 9, 27 or 81."""
    keys: list[str] = field(default_factory=list)
    last: str | None = None
    """The token before this one, which may be a key."""
    is_word: bool = False
    """Whether that token is no value."""
    is_other: bool = False
    """Whether it has something that is no cell."""

    def add(self, cells: str | None) -> None:
        """Add the cells of an item; None for an item without cells."""
        if self.is_word or cells is None or len(self.values) >= 81:
            self.is_other = True
        else:
            self.values.append(cells)
        self.is_word = False

    def add_key(self) -> None:
        """Take the last token as the key of the next item."""
        if self.last is None:
            self.is_other = True
            return
        if not self.is_word and self.values and len(self.values) > len(self.keys):
            self.values.pop()
        self.keys.append(self.last)
        self.last, self.is_word = None, False

    def cells(self) -> str | None:
        """Return all cells, or None if this is no list of cells."""
        if self.is_other or self.is_word or not self.values:
            return None
        sizes = {len(value) for value in self.values}
        if len(sizes) != 1:
            return None
        if self.keys and not self._has_good_keys(sizes.pop()):
            return None
        cells = "".join(self.values)
        return cells if len(cells) in (1, 3, 9, 27, 81) else None

    def _has_good_keys(self, size: int) -> bool:
        """Return whether the keys are those of nine rows, or of the nine cells of a row."""
        if len(self.keys) == 1 and len(self.values) == 1:
            return size == 81
        if len(self.keys) != 9 or len(self.values) != 9 or size not in (1, 9):
            return False
        pattern = _ROW_KEY if size == 9 else _CELL_KEY
        found = [pattern.match(key) for key in self.keys]
        names = "".join(one[1].upper() for one in found if one is not None)
        return names in ("123456789", "012345678", "ABCDEFGHI")


def lists(text: str) -> Iterator[tuple[int, str]]:
    """Return the boards in brackets, and where they end. Takes linear time."""
    opened: list[_List] = []
    place = 0
    while True:
        if not opened:
            start = _OPEN.search(text, place)
            if start is None:
                return
            opened.append(_List())
            place = start.end()
        token = _TOKEN.match(text, place)
        if token is None:
            return
        place = token.end()
        top = opened[-1]
        kind = token.lastgroup
        if kind == "open":
            opened.append(_List())
        elif kind == "close":
            opened.pop()
            cells = top.cells()
            if cells is not None and len(cells) == 81 and len(top.values) in (1, 3, 9, 81):
                yield place, cells
            if opened:
                opened[-1].add(cells)
                opened[-1].last = None
        elif kind == "text" and _COLON.match(text, place):
            _take(top, "word", token[0][1:-1] or "?")
        elif kind != "skip":
            _take(top, kind or "other", token[0])


def _take(top: _List, kind: str, word: str) -> None:
    """Take a token that is neither a bracket nor space."""
    if kind == "key":
        top.add_key()
    elif kind == "word" and word.lower() not in _NOTHING:
        # A key, if a colon comes next.
        if top.is_word:
            top.is_other = True
        top.last, top.is_word = word, True
    elif kind == "other":
        top.is_other = True
    else:
        inner = word[1:-1] if kind == "text" else word
        top.add(_item(kind, inner))
        top.last = inner


def _item(kind: str, word: str) -> str | None:
    """Return the cells of a number, a text or a word for a blank."""
    if kind in ("word", "blank"):
        return BLANK
    if kind == "number":
        digits = word.partition(".")[0]
        return digits.replace("0", BLANK) if len(digits) in (1, 9, 81) else None
    if not word.strip():
        return BLANK
    if len(word) == 1:
        return (
            word if word in "123456789" else BLANK if not word.isalnum() or word in "0xX" else None
        )
    if word.lower() in _NOTHING:
        return BLANK
    cells = cells_of(word)
    if cells is None or len(cells) == 10:
        return None
    return "".join(BLANK if cell == "-" else cell for cell in cells)
