"""Rewards with the signatures that trainers call, each for one answer.

:func:`ninefold.reward` has the signature of TRL, for a batch. :func:`rubric_reward` is for rubrics
of verifiers, and :func:`compute_score` for verl:

- verifiers: ``vf.Rubric(funcs=[ninefold.rewards.rubric_reward])``
- verl: ``custom_reward_function.path`` is the path of this file, ``ninefold.rewards.__file__``, and
  ``custom_reward_function.name`` is ``compute_score``. The options go into ``reward_kwargs``.

All three give the same reward for the same answer. A puzzle that cannot be read earns 0, with a
warning: one bad row does not end a training.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._answers import best_board
from ninefold._board_inputs import read_board
from ninefold._results import PuzzleError, warn
from ninefold._rewards import is_chat, puzzle_in, score, text_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Row = NDArray[np.uint8]

__all__ = ["compute_score", "rubric_reward"]


def rubric_reward(
    prompt: Any,
    completion: Any,
    answer: Any = None,
    state: Any = None,
    info: Any = None,
    *,
    any_solution: bool = False,
    answer_tag: str | None = None,
) -> float:
    """Return the reward of one answer, from 0 to 1, as :func:`ninefold.reward`.

    The puzzle is ``info["puzzle"]``, or `answer` if that has blanks, or the last board with blanks
    of the prompt. If only a solution is known, the reward is 1 for that solution, otherwise 0.

    Args:
        prompt: The prompt: a text, or a list of messages.
        completion: The answer, in the same form.
        answer: What the data set has in its column `answer`: the puzzle, or its solution.
        state: The state of the rollout. Its ``info`` is used if `info` is None.
        info: The column `info` of the data set.
        any_solution: As for :func:`ninefold.reward`.
        answer_tag: As for :func:`ninefold.reward`.

    >>> import ninefold.rewards
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> grid = ninefold.solve(puzzle)
    >>> ninefold.rewards.rubric_reward(f"Solve {puzzle}", f"<answer>{grid}</answer>", grid, {})
    1.0
    """
    known = info if info is not None else _entry(state, "info")
    puzzle = _entry(known, "puzzle")
    return _reward(puzzle, answer, prompt, completion, any_solution, answer_tag)


def compute_score(
    data_source: Any,
    solution_str: Any,
    ground_truth: Any,
    extra_info: Any = None,
    *,
    any_solution: bool = False,
    answer_tag: str | None = None,
    **others: Any,
) -> float:
    """Return the reward of one answer, from 0 to 1, as :func:`ninefold.reward`.

    The puzzle is ``extra_info["puzzle"]``, or `ground_truth` if that has blanks. If only a solution
    is known, the reward is 1 for that solution, otherwise 0.

    Args:
        data_source: The name of the data set. It is not used.
        solution_str: The answer.
        ground_truth: The puzzle, or its solution.
        extra_info: Other columns of the row.
        any_solution: As for :func:`ninefold.reward`.
        answer_tag: As for :func:`ninefold.reward`.
        others: Other arguments of the trainer. They are not used.

    >>> import ninefold.rewards
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.rewards.compute_score("sudoku", ninefold.solve(puzzle), puzzle)
    1.0
    """
    del data_source, others
    puzzle = _entry(extra_info, "puzzle")
    if puzzle is None and isinstance(ground_truth, Mapping):
        puzzle, ground_truth = ground_truth.get("puzzle"), ground_truth.get("solution")
    prompt = _entry(extra_info, "prompt")
    return _reward(puzzle, ground_truth, prompt, solution_str, any_solution, answer_tag)


def _reward(
    puzzle: Any,
    reference: Any,
    prompt: Any,
    completion: Any,
    any_solution: bool,
    answer_tag: str | None,
) -> float:
    answer = text_of(completion) if is_chat(completion) else completion
    try:
        row, solution = _puzzle_and_solution(puzzle, reference, prompt)
    except (TypeError, ValueError) as error:
        warn(f"the puzzle of an answer cannot be read, and the answer earns 0: {error}")
        return 0.0
    if row is not None:
        return score(row, answer, any_solution, answer_tag)
    found = best_board(answer, solution, answer_tag)
    is_solution = found is not None and solution is not None and np.array_equal(found, solution)
    return float(is_solution)


def _puzzle_and_solution(puzzle: Any, reference: Any, prompt: Any) -> tuple[Row | None, Row | None]:
    """Return the puzzle as a row of shape ``(1, 81)``, otherwise the solution, shape ``(81,)``."""
    if puzzle is not None:
        return read_board(puzzle, "puzzle").rows, None
    solution = None
    if not _is_empty(reference):
        row = read_board(reference, "answer").rows
        if (row == 0).any():
            return row, None
        solution = row[0]
    board = None if prompt is None else puzzle_in(prompt)
    if board is not None:
        return board.reshape(1, -1), None
    if solution is None:
        raise PuzzleError("there is no puzzle; put it into the column puzzle")
    return None, solution


def _is_empty(reference: Any) -> bool:
    return reference is None or (isinstance(reference, str) and not reference.strip())


def _entry(columns: Any, name: str) -> Any:
    return columns.get(name) if isinstance(columns, Mapping) else None
