"""An environment of Gymnasium in which an agent solves puzzles. Needs gymnasium.

>>> from ninefold.environment import SudokuEnv
>>> environment = SudokuEnv()
>>> observation, info = environment.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((9, 9), (729,))

The import registers the environment, so Gymnasium can make it by its name, also without an import:

>>> import gymnasium
>>> one = gymnasium.make("ninefold/Sudoku-v0", clues=(30, 40))
>>> several = gymnasium.make_vec("ninefold.environment:ninefold/Sudoku-v0", num_envs=2)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from ninefold._board_inputs import CELLS, read_boards
from ninefold._making import generate
from ninefold._steps import Outcome, put
from ninefold._tokens import candidate_masks

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Observation = NDArray[np.uint8]

REWARDS = {
    Outcome.OPEN: 0.0,
    Outcome.DONE: 1.0,
    Outcome.CLASH: -1.0,
    Outcome.DEAD_END: -1.0,
    Outcome.TAKEN: -1.0,
}
"""The usual reward of each outcome."""

_ENDS = (Outcome.DONE, Outcome.CLASH, Outcome.DEAD_END)


class SudokuEnv(gymnasium.Env[Any, Any]):
    """One puzzle an episode; each action puts a digit into a cell.

    - Observation: the board, uint8 of shape ``(9, 9)``, 0 for a blank.
    - Action: a number below 729, cell times 9 plus digit minus 1.
    - ``info["action_mask"]``: int8 of shape ``(729,)``, 1 for digits that clash with no digit on
      the board; ``action_space.sample(mask)`` takes it. It follows from the board alone, so it does
      not give the solution away.
    - ``info["outcome"]``: the outcome of the action, see :class:`ninefold.Outcome`.

    An episode ends when the board is solved, after a clash, or when the board is dead. With
    ``ends_at_dead_end=False`` it goes on at a dead board, and neither outcome nor reward tells.

    >>> environment = SudokuEnv()
    >>> _, info = environment.reset(seed=1)
    >>> action = environment.action_space.sample(info["action_mask"])
    >>> _, reward, terminated, _, info = environment.step(action)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as its base class

    def __init__(
        self,
        puzzles: Any = None,
        *,
        rewards: dict[Outcome, float] | None = None,
        ends_at_dead_end: bool = True,
        render_mode: str | None = None,
        **order: Any,
    ) -> None:
        """Make an environment.

        Args:
            puzzles: Many boards, one of which is drawn for each episode. None means that every
                episode has a new puzzle.
            rewards: Rewards of outcomes that differ from `REWARDS`.
            ends_at_dead_end: Whether an episode ends when the board has no solution any more.
            render_mode: ``"ansi"`` or None.
            order: Arguments of :func:`ninefold.generate` for new puzzles, such as `clues`.
        """
        self._puzzles: NDArray[np.uint8] | None = None
        if puzzles is not None:
            read = read_boards(puzzles, "puzzles")
            if len(read.rows) == 0 or read.rows.max() > 9:
                raise ValueError("puzzles: expected one well-formed board or more")
            self._puzzles = read.rows
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: expected None or 'ansi', got {render_mode!r}")
        if unknown := [name for name in rewards or {} if name not in list(Outcome)]:
            raise ValueError(f"rewards: {unknown[0]!r} is no outcome")
        self._order = order
        self._rewards = REWARDS | (rewards or {})
        self._ends_at_dead_end = ends_at_dead_end
        self.render_mode = render_mode
        self._row = np.zeros((1, CELLS), np.uint8)
        self._is_over = True
        self.observation_space = gymnasium.spaces.Box(0, 9, (9, 9), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(729)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode. The same seed gives the same puzzle."""
        super().reset(seed=seed, options=options)
        if self._puzzles is not None:
            number = int(self.np_random.integers(len(self._puzzles)))
            self._row = self._puzzles[number : number + 1].copy()
        else:
            draw = int(self.np_random.integers(2**63))
            made = generate(1, seed=draw, threads=1, **self._order)
            if made.missing:
                raise ValueError(f"no puzzle was found for the episode: {made.missing[0]}")
            self._row = made.puzzles
        self._is_over = False
        return self._observation(), self._info(Outcome.OPEN)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Put a digit into a cell."""
        if not self.action_space.contains(action):
            raise ValueError(f"action: expected a whole number from 0 to 728, got {action!r}")
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the episode is over; call reset()")
        cell, digit = divmod(int(action), 9)
        outcome = put(self._row, cell, digit + 1)
        if outcome == Outcome.DEAD_END and not self._ends_at_dead_end:
            outcome = Outcome.OPEN
        terminated = self._is_over = outcome in _ENDS
        info = self._info(outcome)
        # A dead board may end without any action that is left.
        truncated = not terminated and not info["action_mask"].any()
        return self._observation(), self._rewards[outcome], terminated, truncated, info

    def render(self) -> Any:
        """Return the board as nine lines."""
        if self.render_mode != "ansi":
            return None
        rows = self._row.reshape(9, 9)
        return "\n".join("".join(str(cell) if cell else "." for cell in row) for row in rows)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask as bools. Maskable PPO of Stable-Baselines asks for it."""
        masks = candidate_masks(self._row).reshape(CELLS, 9)
        masks[self._row[0] != 0] = False
        return masks.reshape(-1)

    def _observation(self) -> Observation:
        return self._row.reshape(9, 9).copy()

    def _info(self, outcome: Outcome) -> dict[str, Any]:
        return {"outcome": outcome, "action_mask": self.action_masks().astype(np.int8)}


ENVIRONMENT_ID = "ninefold/Sudoku-v0"
"""The name of :class:`SudokuEnv` for ``gymnasium.make``, which takes its arguments."""

# A module that is loaded again has registered it already, which would be warned of.
if ENVIRONMENT_ID not in gymnasium.registry:
    gymnasium.register(ENVIRONMENT_ID, entry_point=f"{__name__}:{SudokuEnv.__name__}")
