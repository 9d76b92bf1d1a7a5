"""Environments of Gymnasium in which agents solve puzzles. Needs gymnasium.

>>> from ninefold.environment import SudokuEnv
>>> environment = SudokuEnv()
>>> observation, info = environment.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((9, 9), (729,))

After the import, Gymnasium knows the name of the environments; the form ``module:name`` needs no
import. ``make_vec`` makes a :class:`SudokuVectorEnv`, which plays many boards at once:

>>> import gymnasium
>>> one = gymnasium.make("ninefold/Sudoku-v0", level="easy")
>>> several = gymnasium.make_vec("ninefold.environment:ninefold/Sudoku-v0", num_envs=1024)
>>> observations, infos = several.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((1024, 9, 9), (1024, 729))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ninefold._arguments import optional, whole
from ninefold._episodes import ACTIONS, writable
from ninefold._games import (
    OPEN,
    RENDER_MODES,
    REWARDS,
    Game,
    NewPuzzles,
    generated,
)
from ninefold._steps import OUTCOMES, Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Observation = NDArray[np.uint8]
    Info = dict[str, Any]

__all__ = ["ENVIRONMENT_ID", "REWARDS", "SudokuEnv", "SudokuVectorEnv"]

_OUTCOMES = np.array(OUTCOMES, object)


def _spaces() -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    """Return the spaces of observations and actions, with random numbers of their own."""
    return gymnasium.spaces.Box(0, 9, (9, 9), np.uint8), gymnasium.spaces.Discrete(ACTIONS)


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

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 4}  # noqa: RUF012 - as its base class

    def __init__(
        self,
        puzzles: Any = None,
        *,
        rewards: Mapping[Outcome, float] | None = None,
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
        self._game = Game(
            1, puzzles, order, rewards, render_mode, ends_at_dead_end=ends_at_dead_end
        )
        self._order = {"threads": 1} | order
        self._is_over = True
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin an episode. The same seed gives the same puzzle."""
        super().reset(seed=seed, options=options)
        first = np.zeros(1, np.intp)
        if self._game.given is not None:
            puzzles, rows = self._game.given.draw(1, self.np_random)
        else:
            seed = int(self.np_random.integers(2**63))
            puzzles, rows = generated(1, seed, 0, self._order), first
        self._game.episodes.begin(first, puzzles, rows)
        self._is_over = False
        return self._observation(), self._info(Outcome.OPEN)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Put a digit into a cell."""
        if not self.action_space.contains(action):
            raise ValueError(f"action: expected a whole number from 0 to 728, got {action!r}")
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the episode is over; call reset()")
        outcomes, rewards, terminated, truncated = self._game.put(np.array([action]))
        self._is_over = bool(terminated[0])
        info = self._info(OUTCOMES[int(outcomes[0])])
        return self._observation(), float(rewards[0]), self._is_over, bool(truncated[0]), info

    def render(self) -> Any:
        """Return the board as nine lines."""
        return self._game.texts()[0] if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask as bools. Maskable PPO of Stable-Baselines asks for it."""
        masks = self._game.episodes.masks.astype(np.bool_)
        return masks.reshape(-1)

    def _observation(self) -> Observation:
        return self._game.observations().reshape(9, 9)

    def _info(self, outcome: Outcome) -> Info:
        return {"outcome": outcome, "action_mask": self._game.episodes.masks[0].copy()}


class SudokuVectorEnv(VectorEnv[Any, Any, Any]):
    """Many boards that are played at once, as fast as the engine can.

    A step gives arrays with an entry for each board, in the form of Gymnasium's vector
    environments. The observations, actions, outcomes, rewards and ends of each board are those of
    :class:`SudokuEnv`; ``infos["outcome"]`` has an :class:`ninefold.Outcome` for each board.

    >>> from ninefold.environment import SudokuVectorEnv
    >>> environments = SudokuVectorEnv(8, level="easy")
    >>> _, infos = environments.reset(seed=1)
    >>> masks = infos["action_mask"]
    >>> actions = environments.action_space.sample(tuple(masks))
    >>> observations, rewards, terminations, truncations, infos = environments.step(actions)
    >>> observations.shape, rewards.shape
    ((8, 9, 9), (8,))
    """

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        puzzles: Any = None,
        *,
        scramble: bool = False,
        new_puzzles: SupportsIndex = 10_000,
        rewards: Mapping[Outcome, float] | None = None,
        ends_at_dead_end: bool = True,
        max_episode_steps: SupportsIndex | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **order: Any,
    ) -> None:
        """Make environments.

        Args:
            num_envs: Number of boards.
            puzzles: Many puzzles, one of which is drawn for each episode. None means new puzzles.
            scramble: Whether each episode has a random isomorph of its puzzle, so that few puzzles
                make many boards.
            new_puzzles: Without `puzzles`: how many puzzles are generated. Each of the first
                episodes has a new one. Later episodes draw one of them.
            rewards: Rewards of outcomes that differ from `REWARDS`.
            ends_at_dead_end: Whether an episode ends when the board has no solution any more.
            max_episode_steps: Number of steps after which an episode is truncated, or None.
            autoreset_mode: When a new episode begins: see Gymnasium's `AutoresetMode`.
            render_mode: ``"ansi"`` or None.
            order: Arguments of :func:`ninefold.generate` for new puzzles, such as `clues`.
        """
        self.num_envs = whole("num_envs", num_envs, 1)
        self._game = Game(
            self.num_envs,
            puzzles,
            order,
            rewards,
            render_mode,
            ends_at_dead_end=ends_at_dead_end,
        )
        self._scrambles = scramble
        most_new = whole("new_puzzles", new_puzzles, 1)
        self._supply = self._game.given or NewPuzzles(most_new, order)
        self._most_steps = optional("max_episode_steps", max_episode_steps, 1)
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [*RENDER_MODES], "autoreset_mode": self._mode}
        self.render_mode = render_mode
        self.single_observation_space, self.single_action_space = _spaces()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._seed: int | None = None
        self._begun = 0
        self._steps = np.zeros(self.num_envs, np.int64)
        self._is_over = np.ones(self.num_envs, np.bool_)
        self._must_reset = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin an episode on each board. The same seed gives the same episodes.

        Args:
            seed: Seed of the puzzles from here on.
            options: ``{"reset_mask": mask}`` resets only the boards where the mask is True.
        """
        mask = self._reset_mask(options)
        super().reset(seed=seed, options=options)
        if seed is not None or self._seed is None:
            self._seed = int(self.np_random.integers(2**63))
            self._supply.restart(self._seed)
            self._begun = 0
        self._begin(mask)
        self._must_reset = False
        outcomes = np.full(self.num_envs, OPEN)
        return self._game.observations(), self._infos(outcomes, mask)

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Put a digit into each board.

        Args:
            actions: Whole numbers below 729, shape ``(n,)``: an array or a tensor on the CPU.
        """
        chosen = self._actions(actions)
        if self._must_reset:
            raise gymnasium.error.ResetNeeded("call reset() first")
        begins = self._is_over.copy()
        if self._mode == AutoresetMode.DISABLED and begins.any():
            raise gymnasium.error.ResetNeeded(
                f"the episode of board {int(begins.argmax())} is over; "
                "call reset(options={'reset_mask': terminations | truncations})"
            )
        # If no new puzzle is found, some boards have moved and others have not.
        self._must_reset = True
        outcomes, rewards, terminated, truncated = self._game.put(chosen, ~begins)
        self._steps += 1
        if self._most_steps is not None:
            truncated |= self._steps >= self._most_steps
        if begins.any():
            self._begin(begins)
            for values in (rewards, terminated, truncated):
                values[begins] = 0
        self._is_over = terminated | truncated
        infos: Info = {}
        if self._mode == AutoresetMode.SAME_STEP and self._is_over.any():
            over = self._is_over.copy()
            infos = self._final_infos(outcomes, over)
            self._begin(over)
            outcomes[over] = OPEN
        self._must_reset = False
        infos |= self._infos(outcomes, np.ones(self.num_envs, np.bool_))
        return self._game.observations(), rewards, terminated, truncated, infos

    def render(self) -> Any:
        """Return each board as nine lines."""
        return self._game.texts() if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action masks as bools, shape ``(n, 729)``."""
        return self._game.episodes.masks.astype(np.bool_)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take the state of a pickle."""
        self.__dict__.update(writable(state))

    def _begin(self, mask: NDArray[np.bool_]) -> None:
        """Begin an episode on each board of a mask."""
        places = np.flatnonzero(mask)
        puzzles, rows = self._supply.draw(len(places), self.np_random)
        scramble = (self._seed or 0, self._begun) if self._scrambles else None
        self._game.episodes.begin(places, puzzles, rows, scramble)
        self._begun += len(places)
        self._steps[mask] = 0
        self._is_over[mask] = False

    def _reset_mask(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        mask = np.asarray(mask)
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(
                f"reset_mask: expected bools of shape ({self.num_envs},), "
                f"got {mask.dtype} of shape {mask.shape}"
            )
        if self._must_reset and not mask.all():
            raise gymnasium.error.ResetNeeded("call reset() for all boards first")
        return mask

    def _actions(self, actions: Any) -> NDArray[np.integer]:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu" or array.shape != (self.num_envs,):
            raise ValueError(
                f"actions: expected whole numbers of shape ({self.num_envs},), "
                f"got {array.dtype} of shape {array.shape}"
            )
        wrong = (array < 0) | (array >= ACTIONS)
        if wrong.any():
            place = int(wrong.argmax())
            raise ValueError(
                f"actions: expected 0 to {ACTIONS - 1}, got {array[place]} for board {place}"
            )
        return array

    def _infos(self, outcomes: NDArray[np.integer], has_info: NDArray[np.bool_]) -> Info:
        """Return the infos of some boards, with a mask of them beside each value."""
        values = {
            "outcome": _OUTCOMES[outcomes],
            "action_mask": self._game.episodes.masks.copy(),
        }
        if not has_info.all():
            values["outcome"][~has_info] = None
            values["action_mask"][~has_info] = 0
        return values | {f"_{name}": has_info.copy() for name in values}

    def _final_infos(self, outcomes: NDArray[np.integer], over: NDArray[np.bool_]) -> Info:
        """Return the last observations and infos of episodes that are over."""
        observations = np.full(self.num_envs, None, object)
        for place, board in zip(np.flatnonzero(over), self._game.observations()[over], strict=True):
            observations[place] = board
        values = {"final_obs": observations, "final_info": self._infos(outcomes, over)}
        return values | {f"_{name}": over.copy() for name in values}


ENVIRONMENT_ID = "ninefold/Sudoku-v0"
"""The name for ``gymnasium.make`` and ``make_vec``, which take the arguments of the classes."""

# A module that is loaded again has registered it already, which would be warned of.
if ENVIRONMENT_ID not in gymnasium.registry:
    gymnasium.register(
        ENVIRONMENT_ID,
        entry_point=f"{__name__}:{SudokuEnv.__name__}",
        vector_entry_point=f"{__name__}:{SudokuVectorEnv.__name__}",
    )
