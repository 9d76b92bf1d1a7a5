"""Boards that agents fill, side by side: the arrays behind `step` and the environments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold import _engine
from ninefold._board_kind import CELLS
from ninefold._results import Status

if TYPE_CHECKING:
    from numpy.typing import NDArray

ACTIONS = 9 * CELLS
"""Actions of a board: an action is the cell times 9, plus the digit minus 1."""


def writable(state: dict[str, Any]) -> dict[str, Any]:
    """Return the state of a pickle with copies of arrays that may not be written."""

    def own(value: Any) -> Any:
        is_fixed = isinstance(value, np.ndarray) and not value.flags.writeable
        return value.copy() if is_fixed else value

    return {name: own(value) for name, value in state.items()}


@dataclass
class Puzzles:
    """Puzzles for episodes, with what is known about each."""

    rows: NDArray[np.uint8]
    """The boards, shape ``(n, 81)``."""
    solutions: NDArray[np.uint8]
    """A solution of each, as far as one is known."""
    statuses: NDArray[np.uint8]
    """The :class:`Status` of each."""

    @classmethod
    def solved(cls, rows: NDArray[np.uint8]) -> Puzzles:
        """Solve puzzles, so that the steps of most episodes need no search."""
        return cls(rows, *_engine.solve(rows, None, None, None))

    @classmethod
    def unsolved(cls, rows: NDArray[np.uint8]) -> Puzzles:
        """Take puzzles of which nothing is known."""
        statuses = np.full(len(rows), Status.STOPPED, np.uint8)
        return cls(rows, np.zeros_like(rows), statuses)

    def with_room(self, count: int) -> Puzzles:
        """Return the same puzzles with blank rows after them, `count` rows in all."""
        more = Puzzles.unsolved(np.zeros((count - len(self.rows), CELLS), np.uint8))
        return Puzzles(
            np.concatenate([self.rows, more.rows]),
            np.concatenate([self.solutions, more.solutions]),
            np.concatenate([self.statuses, more.statuses]),
        )

    def put(self, first: int, others: Puzzles) -> None:
        """Put other puzzles into the rows from `first` on."""
        rows = slice(first, first + len(others.rows))
        self.rows[rows] = others.rows
        self.solutions[rows] = others.solutions
        self.statuses[rows] = others.statuses


class Episodes:
    """Some boards that are played. The engine reads the arrays by their names and writes them."""

    def __init__(self, count: int) -> None:
        """Make boards that are all blank; `begin` puts puzzles there."""
        self.boards = np.zeros((count, CELLS), np.uint8)
        self.solutions = np.zeros((count, CELLS), np.uint8)
        self.statuses = np.full(count, Status.STOPPED, np.uint8)
        self.masks = np.ones((count, ACTIONS), np.int8)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the arrays of a pickle."""
        self.__dict__.update(writable(state))

    def begin(
        self,
        places: NDArray[np.integer],
        puzzles: Puzzles,
        chosen: NDArray[np.integer],
        scramble: tuple[int, int] | None = None,
    ) -> None:
        """Begin episodes.

        Args:
            places: Which boards.
            puzzles: Puzzles to take.
            chosen: The row of the puzzle for each place.
            scramble: Seed, and number of the first of these episodes: each takes a random isomorph
                of its puzzle.
        """
        _engine.begin_episodes(
            self,
            places.astype(np.uint64),
            puzzles.rows,
            puzzles.solutions,
            puzzles.statuses,
            chosen.astype(np.uint64),
            scramble,
        )

    def put(
        self, actions: NDArray[np.integer], is_played: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Put a digit into each board that is played, by default all of them.

        Returns:
            The number of each outcome, in the order of :class:`ninefold.Outcome`; and whether each
            board has an action left.
        """
        if is_played is None:
            is_played = np.ones(len(self.boards), np.bool_)
        return _engine.put_digits(self, np.ascontiguousarray(actions, np.uint64), is_played)
