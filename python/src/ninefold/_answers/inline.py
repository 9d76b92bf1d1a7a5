"""Boards of 81 cells within a line, with words around them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_RUN = re.compile(r"[0-9._*?]+(?:[ \t,;/|]{1,3}[0-9._*?]+)*")
_EDGE = "._*?"


def inline_boards(text: str) -> Iterator[tuple[int, str]]:
    """Return the boards that stand in one line: 81 characters, or 81, 27 or 9 words."""
    for run in _RUN.finditer(text):
        if len(run[0]) < 81:
            continue
        words = re.findall(r"[0-9._*?]+", run[0])
        longest = max(words, key=len)
        if len(longest) >= 81:
            cells = _within(longest)
            if cells is not None and sum(len(word) >= 81 for word in words) == 1:
                yield run.end(), cells
            elif len(words) > 1:
                # Several boards in a line.
                yield from ((run.end(), one) for one in map(_within, words) if one is not None)
        else:
            cells = _of_words(words)
            if cells is not None:
                yield run.end(), cells


def _within(word: str) -> str | None:
    """Return the 81 cells of a longer word, if only one part of it can be meant."""
    if len(word) == 81:
        return word
    left = len(word) - len(word.lstrip(_EDGE))
    right = len(word) - len(word.rstrip(_EDGE))
    excess = len(word) - 81
    starts = [start for start in range(excess + 1) if start <= left and excess - start <= right]
    return word[starts[0] : starts[0] + 81] if len(starts) == 1 else None


def _of_words(words: list[str]) -> str | None:
    """Return the cells of words of one length. Dots at both ends may belong to the sentence."""
    size = next((size for size in (9, 3, 1) if len(words[len(words) // 2]) == size), 0)
    count = 81 // size if size else 0
    if not size or not count <= len(words) <= count + 2:
        return None
    last = words[-1]
    if len(last) > size:
        words = [*words[:-1], last.rstrip(_EDGE)]
    if len(words) > count and re.match(r"^[0-9]*[._*?]+$", words[0]) and len(words[0]) != size:
        words = words[1:]
    if len(words) > count and not words[-1].strip(_EDGE) and len(words[-1]) != size:
        words = words[:-1]
    fits = len(words) == count and all(len(word) == size for word in words)
    return "".join(words) if fits else None
