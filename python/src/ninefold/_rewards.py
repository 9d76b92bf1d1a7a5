"""Judging answers, also those of language models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold import _engine
from ninefold._answers import best_board, boards_of
from ninefold._board_inputs import CELLS, read_board
from ninefold._results import PuzzleError, Status, warn
from ninefold._values import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._types import OneBoard

_HOUSES = np.arange(CELLS).reshape(9, 9)
_BOXES = _HOUSES.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)


@dataclass(frozen=True, eq=False)
class Judgement(Value):
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
    board: NDArray[np.uint8] | None
    """The board that was found in the answer, uint8 of shape ``(81,)``, or None."""

    def __repr__(self) -> str:
        """Return all but the board."""
        if not self.parsed:
            return "Judgement(no board)"
        clues = "kept" if self.clues_kept else "changed"
        houses = f"{self.rows} rows, {self.columns} columns, {self.boxes} boxes"
        return (
            f"Judgement(solved={self.solved}; correct={self.correct:.3g}; clues {clues}; {houses})"
        )


def verify(puzzle: OneBoard, answer: object, *, answer_tag: str | None = None) -> Judgement:
    """Judge an answer to a puzzle.

    Args:
        puzzle: One board, as for :func:`solve`.
        answer: A board, or a text that has one somewhere: 81 characters, nine rows, a Python list,
            a table, LaTeX, a grid with lines, with words around it. :func:`find_board` says which
            board of a text counts.
        answer_tag: Name of the only tag that counts, as for :func:`find_board`.

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
    return judge(read_board(puzzle, "puzzle").rows, answer, answer_tag)


def judge(row: NDArray[np.uint8], answer: Any, answer_tag: str | None) -> Judgement:
    """Judge an answer to the puzzle of a row of shape ``(1, 81)``."""
    clues = row[0]
    board = best_board(answer, clues, answer_tag)
    if board is None:
        return Judgement(False, False, 0, 0, 0, False, False, 0.0, None)
    solutions, status = _engine.solve(row, None, None, 1)
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
    any_solution: bool = False,
    answer_tag: str | None = None,
    **columns: Any,
) -> list[float]:
    """Return a reward from 0 to 1 for each answer of a language model.

    The signature is the one that trainers call: ``reward(prompts, completions, **columns)``. The
    column `puzzle` of the data set has the puzzles; without it, the last board with blanks of each
    prompt is the puzzle. The reward is the share of blank cells with the right digit. It is 0 if a
    clue was changed, if the answer has no board, or if the puzzle has not exactly one solution. So
    an answer that copies the clues earns nothing for them. :mod:`ninefold.rewards` has functions
    with the signatures of other trainers.

    Args:
        prompts: Prompts: texts, or lists of messages ``{"role": ..., "content": ...}``.
        completions: Answers, in the same form.
        puzzle: Puzzles, one for each answer.
        any_solution: Whether any solution of a puzzle with several earns 1. Other answers to such
            a puzzle earn 0.
        answer_tag: Name of the only tag that counts, as for :func:`find_board`.
        columns: Other columns of the data set. They are not used.

    Raises:
        ValueError: The numbers of puzzles and answers differ.

    Warns:
        PuzzleWarning: A puzzle is malformed, or a prompt has none. Its answer earns 0.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.reward(["Solve it"] * 2, [ninefold.solve(puzzle), "?"], puzzle=[puzzle] * 2)
    [1.0, 0.0]
    """
    del columns
    if completions is None:
        raise ValueError("completions: expected a list of answers, got None")
    answers = [text_of(answer) for answer in completions]
    if puzzle is not None:
        puzzles = _items(puzzle)
    elif prompts is None:
        raise ValueError("puzzle: expected the puzzles, as prompts is None too")
    else:
        puzzles = [puzzle_in(prompt) for prompt in prompts]
    if len(puzzles) != len(answers):
        raise ValueError(
            f"puzzle: expected {len(answers)}, as many as completions, got {len(puzzles)}"
        )
    rewards, faults = [], []
    for index, (one, answer) in enumerate(zip(puzzles, answers, strict=True)):
        try:
            if one is None:
                raise PuzzleError("the prompt has no puzzle; pass puzzle=[...] instead")
            row = read_board(one, "puzzle").rows
        except (TypeError, ValueError) as error:
            faults.append((index, error))
            rewards.append(0.0)
        else:
            rewards.append(score(row, answer, any_solution, answer_tag))
    if faults:
        index, fault = faults[0]
        warn(
            f"reward: {len(faults)} of {len(answers)} puzzles are malformed, and their answers "
            f"earn 0; the first is row {index}: {fault}"
        )
    return rewards


def score(row: NDArray[np.uint8], answer: Any, any_solution: bool, answer_tag: str | None) -> float:
    """Return the reward of one answer to the puzzle of a row of shape ``(1, 81)``."""
    judgement = judge(row, answer, answer_tag)
    return 1.0 if any_solution and judgement.solved else judgement.correct


def puzzle_in(prompt: Any) -> NDArray[np.uint8] | None:
    """Return the puzzle of a prompt: its last board with blanks, otherwise its last board."""
    texts = [text_of([message]) for message in prompt] if is_chat(prompt) else [prompt]
    boards = [board for text in texts for board in boards_of(text)]
    # An example of an answer has no blanks.
    with_blanks = [board for board in boards if board.any() and not board.all()]
    found = with_blanks or boards
    return found[-1] if found else None


def is_chat(answer: Any) -> bool:
    """Return whether an answer or a prompt is a list of messages."""
    return isinstance(answer, list | tuple) and bool(answer) and isinstance(answer[-1], dict)


def text_of(answer: Any) -> Any:
    """Return the text of an answer: of a list of messages, the last one's."""
    if not is_chat(answer):
        return answer
    content = answer[-1].get("content")
    if isinstance(content, list):
        parts = [part.get("text") if isinstance(part, dict) else part for part in content]
        return "\n".join(part for part in parts if isinstance(part, str))
    return content


def _items(puzzles: Any) -> Sequence[Any]:
    """Return the items of a column or a list of puzzles."""
    if isinstance(puzzles, str | bytes) or not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzle: expected one puzzle for each answer, got {puzzles!r}")
    return list(puzzles.to_pylist() if hasattr(puzzles, "to_pylist") else puzzles)
