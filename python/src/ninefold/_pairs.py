"""Puzzles with their solutions: labels are checked before they go into a data set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold import _engine
from ninefold._board_inputs import CELLS, Boards, are_malformed, read_boards

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ROWS_AT_ONCE = 65_536
"""Pairs that are compared at once. This bounds the memory for the comparison."""


def read_pairs(puzzles: Any, solutions: Any) -> tuple[Boards, Boards]:
    """Return puzzles and their solutions. Every solution must be a grid that extends its puzzle.

    Args:
        puzzles: Boards of any kind.
        solutions: As many boards.

    Raises:
        PuzzleError: A single board is malformed.
        ValueError: The numbers differ, a row is malformed, or a board is no solution of its puzzle.
    """
    pair = read_boards(puzzles, "puzzles"), read_boards(solutions, "solutions")
    if len(pair[0].rows) != len(pair[1].rows):
        raise ValueError(
            f"solutions: expected {len(pair[0].rows)}, as many as puzzles, got {len(pair[1].rows)}"
        )
    for boards, name in zip(pair, ("puzzles", "solutions"), strict=True):
        require_good_rows(boards, name)
    require_solutions(pair[0].rows, pair[1].rows, may_be_blank=False)
    return pair


def require_good_rows(boards: Boards, name: str) -> None:
    """Raise the error of the first malformed row."""
    malformed = np.flatnonzero(are_malformed(boards.rows))
    if len(malformed):
        error = boards.kind.fault(int(malformed[0]))
        if not boards.is_single:
            error.args = (f"{name}: row {malformed[0]}: {error}",)
        raise error


def require_solutions(
    puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8], *, may_be_blank: bool
) -> None:
    """Raise an error if a row of the solutions is no grid, or lacks a clue of its puzzle."""
    for start in range(0, len(puzzles), _ROWS_AT_ONCE):
        some, labels = (rows[start : start + _ROWS_AT_ONCE] for rows in (puzzles, solutions))
        good = _engine.are_grids(np.ascontiguousarray(labels))
        good &= ((some == labels) | (some == 0)).all(axis=1)
        if may_be_blank:
            good |= ~labels.any(axis=1)
        wrong = np.flatnonzero(~good)
        if len(wrong):
            row = int(wrong[0])
            raise ValueError(f"solutions: row {start + row}: {_fault(some[row], labels[row])}")


def _fault(puzzle: NDArray[np.uint8], solution: NDArray[np.uint8]) -> str:
    """Return what is wrong with a pair."""
    if not solution.any():
        return "the board is blank; leave out puzzles without a solution"
    changed = np.flatnonzero((puzzle != solution) & (puzzle != 0))
    blank = np.flatnonzero(solution == 0)
    if len(changed):
        cell = int(changed[0])
        wanted, found = puzzle[cell], solution[cell]
        what = f"the clue of {_cell(cell)} is {wanted}, and the solution has {found or 'a blank'}"
        return f"{what}; the solution may belong to another puzzle"
    if len(blank):
        return f"{_cell(int(blank[0]))} is blank; a solution has {CELLS} digits"
    clash = _engine.clash(solution.reshape(1, -1))
    return f"the board is no solution: {clash}"


def _cell(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"
