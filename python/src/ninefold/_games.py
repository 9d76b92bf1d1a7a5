"""What the environments of agents share: boards, puzzles, rewards and ends of episodes."""

from __future__ import annotations

import difflib
import inspect
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._board_inputs import CELLS, read_boards
from ninefold._episodes import Episodes, Puzzles
from ninefold._making import generate
from ninefold._results import Status
from ninefold._steps import OUTCOMES, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

REWARDS = {
    Outcome.OPEN: 0.0,
    Outcome.DONE: 1.0,
    Outcome.CLASH: -1.0,
    Outcome.DEAD_END: -1.0,
    Outcome.TAKEN: -1.0,
}
"""The usual reward of each outcome."""

RENDER_MODES = ("ansi",)

_ENDS = np.isin(OUTCOMES, [Outcome.DONE, Outcome.CLASH, Outcome.DEAD_END])
OPEN = OUTCOMES.index(Outcome.OPEN)
"""The number of an open board."""
_DEAD_END = OUTCOMES.index(Outcome.DEAD_END)


class Game:
    """What both environments share: the boards, the rules of rewards and ends, and the puzzles."""

    def __init__(
        self,
        count: int,
        puzzles: Any,
        order: Mapping[str, Any],
        rewards: Mapping[Outcome, float] | None,
        render_mode: str | None,
        *,
        ends_at_dead_end: bool,
    ) -> None:
        """Make boards that are all blank.

        Args:
            count: Number of boards.
            puzzles: Boards of any kind, or None for new ones.
            order: Arguments of :func:`ninefold.generate` for new ones.
            rewards: Rewards of outcomes that differ from `REWARDS`.
            render_mode: ``"ansi"`` or None.
            ends_at_dead_end: Whether an episode ends when the board has no solution any more.
        """
        self.episodes = Episodes(count)
        _check_order(order, may_order=puzzles is None)
        self.given = None if puzzles is None else GivenPuzzles(solved(puzzles))
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: expected None or 'ansi', got {render_mode!r}")
        if unknown := [name for name in rewards or {} if name not in OUTCOMES]:
            raise ValueError(f"rewards: {unknown[0]!r} is no outcome")
        every = REWARDS | dict(rewards or {})
        self._rewards = np.array([every[outcome] for outcome in OUTCOMES])
        self._ends_at_dead_end = ends_at_dead_end

    def put(
        self, actions: NDArray[np.integer], is_played: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_]]:
        """Return outcomes, rewards, and whether each episode has ended, or goes no further."""
        outcomes, has_action = self.episodes.put(actions, is_played)
        if not self._ends_at_dead_end:
            outcomes[outcomes == _DEAD_END] = OPEN
        terminated = _ENDS[outcomes]
        # A dead board may end without any action that is left.
        return outcomes, self._rewards[outcomes], terminated, ~(terminated | has_action)

    def observations(self) -> NDArray[np.uint8]:
        """Return a copy of the boards, shape ``(n, 9, 9)``."""
        return self.episodes.boards.reshape(-1, 9, 9).copy()

    def texts(self) -> tuple[str, ...]:
        """Return each board as nine lines."""
        return tuple(
            "\n".join("".join(str(cell) if cell else "." for cell in row) for row in board)
            for board in self.episodes.boards.reshape(-1, 9, 9)
        )


def solved(puzzles: Any) -> Puzzles:
    """Read and solve the puzzles of an argument."""
    read = read_boards(puzzles, "puzzles")
    if len(read.rows) == 0 or read.rows.max() > 9:
        raise ValueError("puzzles: expected one well-formed board or more")
    return Puzzles.solved(np.ascontiguousarray(read.rows))


def generated(count: int, seed: int, first: int, order: Mapping[str, Any]) -> Puzzles:
    """Generate puzzles for episodes."""
    made = generate(count, seed=seed, first=first, **order)
    if made.missing:
        raise ValueError(f"no puzzle was found for the episode: {made.missing[0]}")
    return Puzzles(made.puzzles, made.solutions, np.full(count, Status.UNIQUE, np.uint8))


def _check_order(order: Mapping[str, Any], *, may_order: bool) -> None:
    """Raise an error for an argument that is none, or that has no meaning."""
    own = {"n", "seed", "first", "kind", "progress"}
    known = inspect.signature(generate).parameters.keys() - own
    for name in order:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"{name!r} is no argument of environments{hint}")
        if not may_order:
            raise TypeError(f"{name}: with puzzles, no others are generated")


class GivenPuzzles:
    """Puzzles of the user, one of which is drawn for each episode."""

    def __init__(self, puzzles: Puzzles) -> None:
        """Take puzzles."""
        self._puzzles = puzzles

    def restart(self, seed: int) -> None:
        """Do nothing: a seed decides only what is drawn."""

    def draw(self, count: int, random: np.random.Generator) -> tuple[Puzzles, NDArray[np.integer]]:
        """Return puzzles, and the rows of those for the next episodes."""
        return self._puzzles, random.integers(len(self._puzzles.rows), size=count)


class NewPuzzles:
    """Puzzles of a seed that are generated as episodes need them, up to a largest number."""

    def __init__(self, most: int, order: Mapping[str, Any]) -> None:
        """Take an order, as arguments of :func:`ninefold.generate`."""
        self._most = most
        self._order = order
        self.restart(0)

    def restart(self, seed: int) -> None:
        """Begin with the first puzzle of a seed."""
        self._seed = seed
        self._made = 0
        self._puzzles = Puzzles.unsolved(np.zeros((0, CELLS), np.uint8))

    def draw(self, count: int, random: np.random.Generator) -> tuple[Puzzles, NDArray[np.integer]]:
        """Return puzzles, and the rows of those for the next episodes: new ones first."""
        new = min(count, self._most - self._made)
        rows = np.arange(self._made, self._made + new)
        if new:
            made = generated(new, self._seed, self._made, self._order)
            if self._made + new > len(self._puzzles.rows):
                room = max(self._made + new, min(2 * self._made, self._most))
                self._puzzles = self._puzzles.with_room(room)
            self._puzzles.put(self._made, made)
            self._made += new
        drawn = random.integers(self._made, size=count - new)
        return self._puzzles, np.concatenate([rows, drawn])
