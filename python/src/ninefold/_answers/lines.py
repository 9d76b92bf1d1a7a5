"""What one line of a text is: a row of a board, a rule, the names of columns, or something else."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

ROWS_A_BOARD = 9
BLANK = "."

_BLANKS = "0._*?-xX~\u00b7\u2022\u25a1\u25a2\u2b1c\u25fb\u25ab\u2205"
_CELL = re.compile(rf"[1-9{re.escape(_BLANKS)}]")
_MISSING = re.compile(r"^(?:none|null|nan|empty|blank|<?na>?|\[\]|\(\))$", re.IGNORECASE)
_SEPARATORS = re.compile(r"[|,;&/\\{}\[\]()'\"`+\u2500-\u257f\u2016\u2502\u2503\u00a6\u3001$]")
_MARKED = re.compile(r"^[*_~^!<'\u00b0\u2020]*([1-9])[*_~^!>'\u00b0\u2020]*$")
_DECIMAL = re.compile(r"^([0-9])\.0*$")
_JOINED = re.compile(r"^[0-9](?:[-:][0-9])+$")
_RULE = re.compile(r"^[\s|+=:\-_~*#\u2010-\u2015\u2500-\u257f]+$")
_COLUMN_NAME = re.compile(r"^(?:c(?:ol(?:umn)?)?_?[0-9]|[a-i]|#|row|r|)$", re.IGNORECASE)

_ROW_WORDS = "row|r|line|zeile|reihe|fila|ligne|riga|linha|rij|\u884c|\ud589"
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth"),
)
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_BULLET = re.compile(r"^\s*(?:(?:[->\u2022\u2023\u25aa+]|\*(?=\s)|\#{1,6}(?=\s))\s*)+")
_MARKS = r"[*_\"'`\s]*"
_NAMED = re.compile(
    rf"^{_MARKS}(?:the\s+)?(?:(?:(?:{_ROW_WORDS})[\s_.#-]{{0,2}}[\[(]?"
    rf"(?P<number>[0-9]|[A-Ia-i](?![A-Za-z])|{'|'.join(_NUMBERS)})[\])]?)"
    rf"|(?P<ordinal>{'|'.join(_ORDINALS)})\s+row"
    r"|\w{1,12}\[(?P<index>[0-8])\])"
    r"(?=[^0-9A-Za-z])(?P<rest>.*)$",
    re.IGNORECASE,
)
"""Row 1: ..., R1 ..., "row1": ..., first row = ..., grid[0] = ..."""
_NUMBERED = re.compile(
    r"^(?:\*\*|__|[\"'`])?[\[(]?(?P<number>[0-9]|[A-Ia-i](?![A-Za-z]))[\])]?(?:\*\*|__|[\"'`])?"
    r"(?P<mark>\s*(?::|=(?!\s*45)|->|\u2192|\u21d2)|\)|\.(?![0-9.]))(?P<rest>.*)$"
)
"""1: ..., 1) ..., A. ..., "1": ..."""
_LED = re.compile(
    r"^(?:\*\*|__|[\"'`])?(?:\.(?=\s)|\s*(?::|=|\)|>|->|\u2192|\u21d2|[\u2013\u2014]|is\b))*"
    r"(?:\*\*|__)?"
)
"""What stands between the name of a row and its cells."""
_MARK_BEHIND = re.compile(r"(?<=[\])}\"'`])[.,;:]+$")
_DASH = re.compile(r"^\s*-(?=\s)")

_REMARK = re.compile(
    r"(?<!\s)\s+(?:#|//|%|<[-=]+|\u2190|--|\u2014|\u2013|\b(?:OK|valid|correct|good)\b).*$"
    r"|(?<!\s)\s*[\u2713\u2714\u2705\u2611\u221a\u2717\u2718\u274c\U0001F44D\U0001F7E2].*$"
    r"|(?<!\s)\s*\((?=[^()A-Za-z=\n]*+[A-Za-z=])[^()\n]*+\)\s*$"
    r"|(?<!\s)\s*(?:=|->|=>|\u2192|:|\bsum\b[ :=]*+)\s*+45\b.*$",
    re.IGNORECASE,
)
"""What may stand behind a row: a comment, a check mark, the sum. It takes linear time: spaces are
searched only from the first one."""


class Kind(enum.Enum):
    """What a line is."""

    ROW = "row"
    EMPTY = "empty"
    RULE = "rule"
    NAMES = "names"
    OTHER = "other"


@dataclass(frozen=True)
class Line:
    """A line of a text."""

    kind: Kind
    text: str
    end: int
    """Where the line ends in the text."""
    cells: tuple[str, ...] = ()
    """The cells of a row: 9 or 81; or ten words, one of which is the name of the row or a mark.
    Empty for a row that has too few or too many cells."""
    label: str | None = None
    """The name of a row, such as ``"1"``, ``"0"`` or ``"A"``."""
    has_bullet: bool = False
    """Whether the cells stand behind a hyphen or another bullet."""

    @property
    def may_be_rule(self) -> bool:
        """Whether a row may be a rule: it has hyphens only."""
        return set(self.cells) == {"-"}


def read_lines(text: str) -> list[Line]:
    """Return the lines of a text without markup."""
    lines = []
    end = 0
    for line in text.splitlines(keepends=True):
        end += len(line)
        lines.append(read_line(line.strip(), end))
        if len(lines) > 1 and _is_rule_below_names(lines[-1]) and _are_numbers([*lines[-2].cells]):
            lines[-2] = Line(Kind.NAMES, lines[-2].text, lines[-2].end)
    return lines


def _is_rule_below_names(line: Line) -> bool:
    """Return whether a line is the one that Markdown has below the names of the columns."""
    return line.kind == Kind.RULE and "|" in line.text and "--" in line.text


def read_line(text: str, end: int) -> Line:
    """Return what a line is. Spaces around it are gone."""
    if not text:
        return Line(Kind.EMPTY, text, end)
    if len(text) > 2000:
        return Line(Kind.OTHER, text, end)
    if _RULE.match(text) and len(text.split()) != ROWS_A_BOARD and len(text) != ROWS_A_BOARD:
        return Line(Kind.RULE, text, end)
    names = [word for word in _SEPARATORS.sub(" ", text).split() if word != "."]
    if len(names) in (9, 10) and any(word[-1:].isalpha() or len(word) > 1 for word in names):
        if all(_COLUMN_NAME.match(word) for word in names[-9:]):
            return Line(Kind.NAMES, text, end)
        if _are_numbers(names[-9:]) and _COLUMN_NAME.match(names[0]):
            return Line(Kind.NAMES, text, end)
    label, rest = _label(text)
    cells, has_bullet = _row(rest, has_label=label is not None)
    if cells is None or (label is not None and len(cells) == 10):
        is_rule = bool(_RULE.match(text))
        kind = Kind.RULE if is_rule else Kind.ROW if _is_damaged(rest) else Kind.OTHER
        return Line(kind, text, end, label=label if kind == Kind.ROW else None)
    return Line(Kind.ROW, text, end, tuple(cells), label, has_bullet)


def _row(text: str, *, has_label: bool) -> tuple[list[str] | None, bool]:
    """Return the cells of a row, and whether a bullet or a hyphen before them was taken away.

    What stands around the cells is taken away only if they cannot be read with it.
    """
    # A mark behind a bracket or a quote is no cell.
    text = _MARK_BEHIND.sub("", text)
    bare = (_DASH if has_label else _BULLET).sub("", text, count=1)
    ways = [(text, False), (_REMARK.sub("", text, count=1), False)]
    bare_ways = [(bare, bare != text), (_REMARK.sub("", bare, count=1), bare != text)]
    # A hyphen before a bracket is no blank.
    ways = bare_ways if bare.startswith(("[", "(", "{", '"', "'", "`")) else ways + bare_ways
    ten_words = None
    for one, has_bullet in ways:
        cells = cells_of(one)
        if cells is not None and len(cells) != 10:
            return cells, has_bullet
        ten_words = ten_words or cells
    if ten_words is not None and has_label and ten_words[-1] == BLANK and text.endswith("."):
        # The name is known, so the tenth word is the full stop of a row that needs none.
        return (ten_words[:-1] if BLANK not in ten_words[:-1] else ten_words), False
    return ten_words, False


def _are_numbers(words: list[str]) -> bool:
    return "".join(words) in ("123456789", "012345678", ".12345678")


def _is_damaged(text: str) -> bool:
    """Return whether a line is meant as a row, but has too few or too many cells.

    Rows around it make no board without it.
    """
    words = _SEPARATORS.sub(" ", _BULLET.sub("", text, count=1)).split()
    if len(words) in (1, 3):
        cells = "".join(words)
        return 7 <= len(cells) <= 11 and all(map(_CELL.match, cells)) and "-" not in cells
    single = sum(_cell(word) is not None for word in words)
    return 6 <= len(words) <= 14 and single >= 6 and single >= len(words) - 2


def _label(text: str) -> tuple[str | None, str]:
    """Return the name of a row and the text after it. The name is None if there is none."""
    bare = _BULLET.sub("", text, count=1)
    # A name may stand in a cell of a table.
    bare = re.sub(r"^\|\s*(?=[*_\"'`]*(?:row|r)[\s_]?[1-9])", "", bare, flags=re.IGNORECASE)
    named = _NAMED.match(bare)
    if named:
        rest = _LED.sub("", named["rest"], count=1)
        return _label_text(named), rest
    numbered = _NUMBERED.match(bare)
    # "5. 3. 4." are numbers with a full stop, and "5: 3: 4" are cells.
    if numbered and len(re.findall(r"[0-9][.:](?![0-9])", bare)) < ROWS_A_BOARD - 1:
        return _label_text(numbered), _LED.sub("", numbered["rest"], count=1)
    return None, text


def _label_text(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups.get("ordinal"):
        return str(_ORDINALS.index(groups["ordinal"].lower()) + 1)
    if groups.get("index"):
        return groups["index"]
    number = groups["number"].lower()
    return str(_NUMBERS.index(number) + 1) if number in _NUMBERS else number.upper()


def cells_of(text: str) -> list[str] | None:
    """Return the 9 or 81 cells of a text, or ten words if a name or a mark stands beside nine.

    A cell is a digit from 1 to 9, ``"."`` or ``"-"`` for a blank. None if the text has anything
    else, or another number of cells.
    """
    text = text.strip()
    return _plain_cells(text) or _plain_cells(_without_marks(text))


def _without_marks(text: str) -> str:
    """Return a text without the marks of bold text or code around it."""
    for mark in ("**", "__", "*", "_", "`"):
        if len(text) > 2 * len(mark) and text.startswith(mark) and text.endswith(mark):
            inner = text[len(mark) : -len(mark)]
            if re.match(r"^[0-9][\s\S]*[0-9]$", inner):
                return inner
    return text


def _plain_cells(text: str) -> list[str] | None:
    columns = _between_bars(text)
    if columns is not None:
        return columns
    words = _SEPARATORS.sub(" ", text).split()
    if words and words[-1] == ":":
        words = words[:-1]
    return _of_words(words)


def _of_words(words: list[str]) -> list[str] | None:
    count = len(words)
    if count in (9, 10, 81):
        cells = _single_cells(words)
        if cells is not None:
            return cells
    if words and all(_JOINED.match(word) for word in words):
        cells = [cell for word in words for cell in re.split("[-:]", word)]
        return _blanks(cells) if len(cells) in (9, 81) else None
    if count in (1, 3, 9, 27):
        last = words[-1].rstrip(".,;:!")
        if len(words[-1]) > len(last) and (count == 1 or len(last) == len(words[0])):
            whole = len(words[-1]) in (9, 81) if count == 1 else len(words[-1]) == len(words[0])
            if not whole:
                words = [*words[:-1], last]
        if len({len(word) for word in words}) == 1:
            cells = list("".join(words))
            if len(cells) in (9, 81) and all(map(_CELL.match, cells)):
                return _blanks(cells)
    return None


def _single_cells(words: list[str]) -> list[str] | None:
    """Return the cells of words with one cell each. The first of ten words may be a name."""
    decimals = [_DECIMAL.match(word) for word in words]
    if all(one is not None or len(word) == 1 for one, word in zip(decimals, words, strict=True)):
        is_decimal = sum(len(word) > 1 for word in words) >= 8
        if is_decimal:
            words = [word[0] for word in words]
    cells = []
    for place, word in enumerate(words):
        cell = _cell(word)
        if cell is None and place == len(words) - 1:
            cell = _cell(word.rstrip(".,;:!"))
        if cell is None and place == 0 and len(words) == 10:
            name = re.match(r"^(?:r(?:ow)?_?)?([0-9A-I])[:.)]?$", word, re.IGNORECASE)
            cell = name[1].upper() if name else None
        if cell is None:
            return None
        cells.append(cell)
    return cells


def _cell(word: str) -> str | None:
    if _MISSING.match(word):
        return BLANK
    if len(word) == 1:
        return _blanks([word])[0] if _CELL.match(word) else None
    marked = _MARKED.match(word)
    if marked:
        return marked[1]
    # Numbers such as 5.0, and blanks such as __.
    decimal = re.match(r"^([0-9])\.0+$", word)
    if decimal:
        return _blanks([decimal[1]])[0]
    return BLANK if re.match(r"^_{2,3}$", word) else None


def _blanks(cells: list[str]) -> list[str]:
    return [cell if cell in "123456789-" else BLANK for cell in cells]


def _between_bars(text: str) -> list[str] | None:
    """Return the cells of a row of a table with bars, where nothing is a blank too."""
    for bar in ("|", "\u2502", "&"):
        if text.count(bar) < 8:
            continue
        parts = [part.strip(" \t*`'\"") for part in text.split(bar)]
        # A bar at an end is a frame. What stands between two bars is a cell, even if it is nothing.
        if bar != "&" and text.startswith(bar):
            parts = parts[1:]
        if bar != "&" and text.endswith(bar):
            parts = parts[:-1]
        if len(parts) in (9, 10) and any(parts):
            cells = _single_cells([part or BLANK for part in parts])
            if cells is not None and (len(parts) == 9 or parts[0] or parts[-1] == BLANK):
                return cells
    return None
