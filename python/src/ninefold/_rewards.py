"""Judging answers, also those of language models."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from ninefold import _engine
from ninefold._kinds import CELLS, read_boards
from ninefold._results import PuzzleError, Status

_HOUSES = np.arange(CELLS).reshape(9, 9)
_BOXES = _HOUSES.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)


@dataclass(frozen=True)
class Judgement:
    """What :func:`verify` says about an answer.

    >>> import ninefold
    >>> ninefold.verify("." * 81, "no idea").parsed
    False
    """

    parsed: bool
    """Whether the answer has a board."""
    clues_kept: bool
    """Whether the board has the digit of each clue in its cell."""
    rows: int
    """Number of rows with all nine digits."""
    columns: int
    """Number of columns with all nine digits."""
    boxes: int
    """Number of boxes with all nine digits."""
    solved: bool
    """Whether the board is a solution of the puzzle."""
    equals_unique: bool
    """Whether the puzzle has exactly one solution, and the board is that solution."""
    correct: float
    """Share of the puzzle's blank cells that have the digit of the unique solution, 0 to 1. 0 if a
    clue was changed, or if the puzzle has not exactly one solution."""
    board: Any
    """The board that was found in the answer, uint8 of shape ``(81,)``, or None."""


def verify(puzzle: Any, answer: Any) -> Judgement:
    """Judge an answer to a puzzle.

    Args:
        puzzle: One board, as for :func:`solve`.
        answer: A board, or a text that has one somewhere: 81 characters, nine rows, a Python list,
            a table, a grid with lines, with words around it. Of several boards, the last counts.

    Raises:
        PuzzleError: The puzzle is malformed. A malformed answer is no error.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> grid = ninefold.solve(puzzle)
    >>> ninefold.verify(puzzle, f"The answer is {grid}. Done!").solved
    True
    >>> copied = puzzle.replace(".", "5")
    >>> judgement = ninefold.verify(puzzle, copied)
    >>> judgement.clues_kept, judgement.solved, round(judgement.correct, 2)
    (True, False, 0.12)
    """
    read = read_boards(puzzle, "puzzle")
    if not read.is_single:
        raise ValueError(f"puzzle: expected one board, got {len(read.rows)}")
    if read.rows.max() > 9:
        raise read.kind.fault(0)
    clues = read.rows[0]
    board = find_board(answer)
    if board is None:
        return Judgement(False, False, 0, 0, 0, False, False, 0.0, None)
    solutions, status = _engine.solve(read.rows, None, None, 1)
    is_blank = clues == 0
    clues_kept = bool((board == clues)[~is_blank].all())
    rows, columns, boxes = (
        int((np.sort(board[houses], axis=1) == np.arange(1, 10)).all(axis=1).sum())
        for houses in (_HOUSES, _HOUSES.T, _BOXES)
    )
    solved = clues_kept and rows == columns == boxes == 9
    is_unique = status[0] == Status.UNIQUE
    right = (board == solutions[0])[is_blank]
    share = float(right.mean()) if len(right) else 1.0
    correct = share if is_unique and clues_kept else 0.0
    return Judgement(
        True, clues_kept, rows, columns, boxes, solved, bool(is_unique and solved), correct, board
    )


def reward(
    prompts: Any = None,
    completions: Any = None,
    *,
    puzzle: Any = None,
    **columns: Any,
) -> list[float]:
    """Return a reward from 0 to 1 for each answer of a language model.

    The signature is the one that trainers call: ``reward(prompts, completions, **columns)``. The
    column `puzzle` of the data set has the puzzles; without it, the last board of each prompt is
    the puzzle. The reward is the share of blank cells with the right digit. It is 0 if a clue was
    changed, if the answer has no board, or if the puzzle has not exactly one solution. So an
    answer that copies the clues earns nothing for them.

    Args:
        prompts: Prompts: texts, or lists of messages ``{"role": ..., "content": ...}``.
        completions: Answers, in the same form.
        puzzle: Puzzles, one for each answer.
        columns: Other columns of the data set. They are not used.

    Raises:
        ValueError: The numbers of puzzles and answers differ, or a prompt has no puzzle.
        PuzzleError: A puzzle is malformed.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.reward(["Solve it"] * 2, [ninefold.solve(puzzle), "?"], puzzle=[puzzle] * 2)
    [1.0, 0.0]
    """
    del columns
    if completions is None:
        raise ValueError("completions: expected a list of answers, got None")
    answers = [_text(answer) for answer in completions]
    puzzles = puzzle if puzzle is not None else _puzzles_of(prompts)
    if isinstance(puzzles, str) or len(puzzles) != len(answers):
        found = 1 if isinstance(puzzles, str) else len(puzzles)
        raise ValueError(f"puzzle: expected {len(answers)}, as many as completions, got {found}")
    return [verify(one, answer).correct for one, answer in zip(puzzles, answers, strict=True)]


def _puzzles_of(prompts: Any) -> list[Any]:
    if prompts is None:
        raise ValueError("puzzle: expected the puzzles, as prompts is None too")
    puzzles = []
    for index, prompt in enumerate(prompts):
        board = find_board(_text(prompt))
        if board is None:
            raise ValueError(f"prompts: prompt {index} has no puzzle; pass puzzle=[...] instead")
        puzzles.append(board)
    return puzzles


def _text(answer: Any) -> Any:
    """Return the text of an answer: of a list of messages, the last one's."""
    if isinstance(answer, list) and answer and isinstance(answer[-1], dict):
        return answer[-1].get("content") or ""
    return answer


_LINE = re.compile(r"(?<![0-9.])[0-9._*]{81}(?![0-9_*])")
_LISTS = re.compile(r"\[[\s\[\],0-9.'\"_*]{81,}\]")
_CELL = re.compile(r"[0-9._*]")
# Box characters, and hyphens and dashes of several lengths.
_RULE = re.compile(r"^[\s|+=:\-\u2010-\u2015\u2500-\u257f]*$")
_FRAME = re.compile(r"[|\u2500-\u257f]")


def find_board(answer: Any) -> Any:
    """Return the last board in an answer, uint8 of shape ``(81,)``, or None if it has none.

    >>> import ninefold
    >>> text = "I think: " + "1" * 81 + " or rather " + "2" * 81
    >>> int(ninefold.find_board(text)[0])
    2
    """
    if answer is None:
        return None
    if not isinstance(answer, str | bytes):
        return _board_of(answer)
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    found: list[tuple[int, list[str]]] = []
    found += [(one.end(), list(one[0])) for one in _LINE.finditer(text)]
    for one in _LISTS.finditer(text):
        cells = _CELL.findall(one[0])
        if len(cells) == CELLS:
            found.append((one.end(), cells))
    found += _grids(text)
    if not found:
        return None
    _, cells = max(found, key=lambda one: one[0])
    return np.array([int(cell) if cell.isdigit() else 0 for cell in cells], np.uint8)


def _board_of(answer: Any) -> Any:
    """Return an answer that is a board, or None."""
    try:
        read = read_boards(answer, "answer")
    except (PuzzleError, TypeError, ValueError):
        return None
    is_board = read.is_single and read.rows.max() <= 9
    return read.rows[0] if is_board else None


def _grids(text: str) -> list[tuple[int, list[str]]]:
    """Return nine rows of nine cells in a row, and where they end. Rules may stand between rows."""
    found = []
    rows: list[list[str]] = []
    end = 0
    for line in text.splitlines(keepends=True):
        end += len(line)
        cells = _row(line)
        if cells is not None:
            rows.append(cells)
            if len(rows) >= 9:
                found.append((end, [cell for row in rows[-9:] for cell in row]))
        elif not _RULE.match(line):
            rows = []
    return found


def _row(line: str) -> list[str] | None:
    """Return the cells of a line with nine cells, or None. Names of rows may stand before them."""
    plain = _FRAME.sub(" ", line).strip().strip("[](),;`").replace("'", "").replace('"', "")
    words = [word for word in re.split(r"[\s,;]+", plain) if word]
    if len(words) in (3, 1) and all(len(word) == 9 // len(words) for word in words):
        words = list("".join(words))
    if len(words) == 10 and re.fullmatch(r"(?:[A-Ia-i]|R?(?:ow)?[1-9])[:.)]?", words[0]):
        words = words[1:]
    is_row = len(words) == 9 and all(re.fullmatch(r"[0-9._*?xX-]", word) for word in words)
    if not is_row or all(word in "-" for word in words):
        return None
    return words
