"""Steps of a player, and the environment of Gymnasium."""

import subprocess
import sys

import numpy as np
import pytest

import ninefold
from ninefold import Outcome

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_each_outcome_is_told() -> None:
    assert ninefold.step(EASY, 2, 4).outcome == Outcome.OPEN
    assert ninefold.step(EASY, 2, 5).outcome == Outcome.CLASH
    assert ninefold.step(EASY, 2, 2).outcome == Outcome.DEAD_END
    taken = ninefold.step(EASY, 0, 1)
    assert (taken.outcome, taken.board) == (Outcome.TAKEN, EASY)
    last = SOLVED[:80] + "."
    done = ninefold.step(last, 80, 9)
    assert (done.outcome, done.board) == (Outcome.DONE, SOLVED)
    array = np.zeros((9, 9), np.uint8)
    assert ninefold.step(array, 40, 5).board[4, 4] == 5
    assert not array.any()


def test_every_right_step_leaves_the_board_open() -> None:
    board = EASY
    for cell, digit in enumerate(SOLVED):
        if board[cell] == ".":
            step = ninefold.step(board, cell, int(digit))
            board = step.board
    assert step.outcome == Outcome.DONE
    assert board == SOLVED


@pytest.mark.parametrize(
    ("board", "cell", "digit", "words"),
    [
        (EASY, 81, 1, "cell"),
        (EASY, -1, 1, "cell"),
        (EASY, 2, 0, "digit"),
        (EASY, 2, 10, "digit"),
        (EASY, 2.0, 1, "cell"),
        ([EASY], 2, 1, "expected one board"),
        ("hello", 2, 1, "expected"),
    ],
)
def test_wrong_steps_name_their_argument(board: object, cell: int, digit: int, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        ninefold.step(board, cell, digit)


def test_the_environment_is_one_of_gymnasium() -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    from ninefold.environment import SudokuEnv

    checker.check_env(SudokuEnv(EASY, render_mode="ansi"), skip_render_check=True)
    checker.check_env(SudokuEnv(clues=(24, 26)), skip_render_check=True)


def test_a_seed_gives_an_episode_again() -> None:
    pytest.importorskip("gymnasium")
    from ninefold.environment import SudokuEnv

    environment = SudokuEnv(ends_at_dead_end=False)
    episodes = []
    for _ in range(2):
        board, info = environment.reset(seed=7)
        environment.action_space.seed(7)
        boards = [board]
        over = False
        while not over:
            action = environment.action_space.sample(info["action_mask"])
            board, reward, terminated, truncated, info = environment.step(action)
            assert reward in (0.0, 1.0)
            boards.append(board)
            over = terminated or truncated
        episodes.append(np.stack(boards))
    assert (episodes[0] == episodes[1]).all()


def test_a_mask_has_the_right_actions_and_no_clash() -> None:
    pytest.importorskip("gymnasium")
    from ninefold.environment import SudokuEnv

    environment = SudokuEnv([EASY], render_mode="ansi")
    _, info = environment.reset(seed=1)
    mask = info["action_mask"].reshape(81, 9)
    for cell, digit in enumerate(SOLVED):
        assert mask[cell, int(digit) - 1] == (EASY[cell] == ".")
        for other in range(1, 10):
            if mask[cell, other - 1]:
                assert ninefold.step(EASY, cell, other).outcome in (
                    Outcome.OPEN,
                    Outcome.DEAD_END,
                )
    total = 0.0
    for cell, digit in enumerate(SOLVED):
        if EASY[cell] == ".":
            board, reward, terminated, truncated, info = environment.step(cell * 9 + int(digit) - 1)
            total += reward
    assert (terminated, truncated, total) == (True, False, 1.0)
    assert "".join(map(str, board.ravel())) == SOLVED
    assert environment.render().replace("\n", "") == SOLVED
    environment.reset(seed=1)
    _, reward, terminated, _, info = environment.step(2 * 9 + 4)
    assert (reward, terminated, info["outcome"]) == (-1.0, True, Outcome.CLASH)


def test_impossible_actions_and_orders_are_errors() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from ninefold.environment import SudokuEnv

    environment = SudokuEnv([EASY])
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(0)
    environment.reset(seed=1)
    for action in (-1, 729, 1.9, "a"):
        with pytest.raises(ValueError, match="action"):
            environment.step(action)
    environment.step(2 * 9 + 4)
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(2 * 9 + 3)
    for arguments in ({"render_mode": "human"}, {"rewards": {"finished": 9}}, {"puzzles": ["x"]}):
        with pytest.raises(ValueError):  # noqa: PT011
            SudokuEnv(**arguments)
    with (
        pytest.warns(ninefold.PuzzleWarning),
        pytest.raises(ValueError, match="no puzzle was found"),
    ):
        SudokuEnv(clues=17, tries=1).reset(seed=1)


@pytest.mark.parametrize("name", ["ninefold/Sudoku-v0", "ninefold.environment:ninefold/Sudoku-v0"])
def test_gymnasium_makes_the_environment_by_its_name(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import ninefold.environment

    made = gymnasium.make(name, puzzles=[EASY], render_mode="ansi")
    assert isinstance(made.unwrapped, ninefold.environment.SudokuEnv)
    assert made.spec.id == ninefold.environment.ENVIRONMENT_ID
    observation, info = made.reset(seed=1)
    assert "".join(map(str, observation.flat)).replace("0", ".") == EASY
    for cell, digit in enumerate(SOLVED):
        if EASY[cell] == ".":
            action = cell * 9 + int(digit) - 1
            assert info["action_mask"][action]
            observation, reward, terminated, truncated, info = made.step(np.int64(action))
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert made.render().replace("\n", "") == SOLVED
    made.close()


def test_gymnasium_makes_several_environments_by_their_name() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import ninefold.environment

    name = ninefold.environment.ENVIRONMENT_ID
    for mode, kind in ((None, "SudokuVectorEnv"), ("sync", "SyncVectorEnv")):
        several = gymnasium.make_vec(name, 3, vectorization_mode=mode, clues=(30, 40))
        assert type(several).__name__ == kind
        observations, _ = several.reset(seed=2)
        again, _ = several.reset(seed=2)
        assert observations.shape == (3, 9, 9)
        assert (observations == again).all()
        assert all(30 <= np.count_nonzero(board) <= 40 for board in observations)
        several.close()


def test_a_module_that_is_loaded_again_registers_without_a_warning() -> None:
    pytest.importorskip("gymnasium")
    # In a process of its own: other tests keep classes of the module.
    code = "import importlib, ninefold.environment as module; importlib.reload(module)"
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=False, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stderr) == (0, "")
