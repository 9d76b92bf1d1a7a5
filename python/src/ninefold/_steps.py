"""One step of a player: a digit in a cell, and what follows from it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeVar, overload

import numpy as np

from ninefold._arguments import whole
from ninefold._board_inputs import CELLS, read_board
from ninefold._episodes import Episodes, Puzzles
from ninefold._values import Value

if TYPE_CHECKING:
    from ninefold._types import Array, Flat, Nested, Text

B = TypeVar("B")


class Outcome(enum.StrEnum):
    """What a step leads to.

    >>> import ninefold
    >>> ninefold.step("12" + "." * 79, 2, 1).outcome == "clash"
    True
    """

    OPEN = "open"
    """The board still has a solution and blank cells."""
    DONE = "done"
    """The board is a solution."""
    CLASH = "clash"
    """The digit stands in a row, column or box of the cell already."""
    DEAD_END = "dead end"
    """No digit clashes, but the board has no solution any more."""
    TAKEN = "taken"
    """The cell was not blank. The board did not change."""


@dataclass(frozen=True, eq=False)
class Step(Value, Generic[B]):
    """A board after a step, and what the step led to.

    >>> import ninefold
    >>> ninefold.step("." * 81, 80, 9).board[-3:]
    '..9'
    """

    board: B
    """The board after the step, in the kind of the board before."""
    outcome: Outcome
    """What the step led to."""

    def __repr__(self) -> str:
        """Return the outcome."""
        return f"Step({self.outcome.value})"


@overload
def step(board: Text, cell: SupportsIndex, digit: SupportsIndex) -> Step[Text]: ...
@overload
def step(board: Array, cell: SupportsIndex, digit: SupportsIndex) -> Step[Array]: ...
@overload
def step(board: Flat, cell: SupportsIndex, digit: SupportsIndex) -> Step[Flat]: ...
@overload
def step(board: Nested, cell: SupportsIndex, digit: SupportsIndex) -> Step[Nested]: ...
def step(board: Any, cell: SupportsIndex, digit: SupportsIndex) -> Step[Any]:
    """Put a digit into a blank cell of a board, and say what follows.

    The answer says whether the board is dead, but never which digit is right. Agents can learn from
    it without seeing the solution.

    Args:
        board: One board, as for :func:`solve`.
        cell: Index of the cell from 0 to 80, row by row.
        digit: Digit from 1 to 9.

    Raises:
        PuzzleError: The board is malformed.
        ValueError: The cell or the digit is out of its range.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.step(puzzle, 2, 4).outcome.value, ninefold.step(puzzle, 2, 2).outcome.value
    ('open', 'dead end')
    """
    read = read_board(board, "board")
    place, number = whole("cell", cell, 0, CELLS - 1), whole("digit", digit, 1, 9)
    episodes = Episodes(1)
    episodes.begin(_FIRST, Puzzles.unsolved(read.rows), _FIRST)
    outcomes, _ = episodes.put(np.array([9 * place + number - 1]))
    return Step(read.kind.board(episodes.boards), OUTCOMES[int(outcomes[0])])


OUTCOMES = tuple(Outcome)
"""The outcomes by their numbers."""

_FIRST = np.zeros(1, np.intp)
