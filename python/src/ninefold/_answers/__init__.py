"""Boards in the answers of language models.

A text passes through three rooms. `scope` leaves out reasoning and finds tags and boxes for
answers, `markup` takes away Markdown, LaTeX and HTML, and a reader for each kind of layout finds
boards: rows (`lines`, `grids`), lines of 81 cells (`inline`), brackets (`lists`), and cells with
coordinates (`placements`). A reader finds a board or nothing. It never moves cells to make one fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._answers.grids import grids
from ninefold._answers.inline import inline_boards
from ninefold._answers.lines import read_lines
from ninefold._answers.lists import lists
from ninefold._answers.markup import plain
from ninefold._answers.placements import placements
from ninefold._answers.scope import scopes
from ninefold._board_inputs import read_board, read_boards
from ninefold._results import PuzzleError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._types import OneBoard

    Board = NDArray[np.uint8]


def find_board(
    answer: object, puzzle: OneBoard | None = None, *, answer_tag: str | None = None
) -> Board | None:
    r"""Return the board in an answer, uint8 of shape ``(81,)``, or None if it has none.

    A text may have words around the board, and the board any common layout: 81 characters, nine
    rows, lists, JSON, tables, LaTeX, grids with lines, cells such as ``r1c1 = 5``.

    - Reasoning does not count: ``<think>...</think>`` and the like. Reasoning that does not end
      takes the rest of the text.
    - ``<answer>...</answer>`` comes first: if there is one, only the last one counts. So does the
      last ``\boxed{...}`` with a board.
    - Of several boards, the last one without blanks that keeps the clues of `puzzle` counts, then
      the last one without blanks, then the last one that keeps the clues, then the last one.
    - What could be read in two ways is no board.

    Args:
        answer: A text, or one board of any kind that :func:`solve` takes.
        puzzle: The puzzle, by which a board is chosen among several. None if it is not known.
        answer_tag: Name of the only tag that counts, such as ``"grid"``. An answer without it has
            no board. None for the usual tags, or none.

    >>> import ninefold
    >>> text = "I think: " + "1" * 81 + " or rather " + "2" * 81
    >>> int(ninefold.find_board(text)[0])
    2
    >>> ninefold.find_board("<think>" + "1" * 81) is None
    True
    """
    clues = None if puzzle is None else read_board(puzzle, "puzzle").rows[0]
    return best_board(answer, clues, answer_tag)


def best_board(answer: Any, clues: Board | None, tag: str | None) -> Board | None:
    """Return the board in an answer that counts, or None."""
    found = boards_of(answer, clues, tag)
    if not found:
        return None
    ranks = [(bool(board.all()), _keeps(board, clues)) for board in found]
    best = max(ranks)
    return [board for board, rank in zip(found, ranks, strict=True) if rank == best][-1]


def _keeps(board: Board, clues: Board | None) -> bool:
    return clues is None or bool((board == clues)[clues != 0].all())


def boards_of(answer: Any, clues: Board | None = None, tag: str | None = None) -> list[Board]:
    """Return all boards of the part of an answer that counts, in order."""
    if answer is None:
        return []
    if not isinstance(answer, str | bytes):
        return _board_of(answer)
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    known = None if clues is None else "".join(map(str, clues.tolist())).replace("0", ".")
    for scope in scopes(text, tag):
        found = _boards_in(plain(scope), known)
        if found:
            return found
    return []


def _boards_in(text: str, clues: str | None) -> list[Board]:
    """Return the boards of a text without markup, in order."""
    found = [*inline_boards(text), *lists(text), *placements(text, clues)]
    found += grids(read_lines(text))
    found.sort(key=lambda one: one[0])
    return [
        np.array([int(cell) if cell.isdigit() else 0 for cell in cells], np.uint8)
        for _, cells in found
    ]


def _board_of(answer: Any) -> list[Board]:
    """Return an answer that is a board, as a copy."""
    try:
        read = read_boards(answer, "answer")
    except (PuzzleError, TypeError, ValueError):
        return []
    is_board = len(read.rows) == 1 and read.rows.max() <= 9
    return [read.rows[0].copy()] if is_board else []
