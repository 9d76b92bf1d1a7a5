"""Many boards that are played at once give what each of them gives alone."""

import copy
import pickle

import numpy as np
import pytest

import ninefold
from ninefold import Outcome

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402 - it may be missing

from ninefold.environment import SudokuEnv, SudokuVectorEnv  # noqa: E402 - it needs gymnasium

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TWO_SOLUTIONS = (
    "534678912672195348198342567859761423426853791713924856961537284287419635345286...".replace(
        "1", "."
    )
)
DEAD = "5" * 2 + "." * 79
KINDS = [EASY, SOLVED[:80] + ".", TWO_SOLUTIONS, DEAD, "." * 81]


def likely_actions(masks: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Return mostly actions of the masks, now and then any action."""
    keys = random.random(masks.shape) + masks
    any_action = random.integers(729, size=len(masks))
    return np.where(random.random(len(masks)) < 0.2, any_action, keys.argmax(axis=1))


def assert_same(left: object, right: object, name: str = "") -> None:
    """Compare what two vector environments give, in all depths."""
    if isinstance(left, dict):
        assert isinstance(right, dict)
        assert set(left) == set(right), name
        for key in left:
            assert_same(left[key], right[key], f"{name}.{key}")
    elif isinstance(left, tuple):
        assert isinstance(right, tuple)
        for index, (one, other) in enumerate(zip(left, right, strict=True)):
            assert_same(one, other, f"{name}.{index}")
    else:
        one, other = np.asarray(left), np.asarray(right)
        assert (one.dtype, one.shape) == (other.dtype, other.shape), name
        if one.dtype == object and any(isinstance(item, np.ndarray) for item in one):
            for item, twin in zip(one, other, strict=True):
                assert np.array_equal(item, twin), name
        else:
            assert (one == other).all(), name


@pytest.mark.parametrize("puzzle", KINDS)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("ends", [True, False])
def test_it_gives_what_gymnasium_makes_of_single_environments(
    puzzle: str, mode: AutoresetMode, *, ends: bool
) -> None:
    arguments = {"ends_at_dead_end": ends, "rewards": {Outcome.OPEN: 0.5}}
    singles = [lambda: SudokuEnv(puzzle, **arguments) for _ in range(5)]
    slow = SyncVectorEnv(singles, autoreset_mode=mode)
    fast = SudokuVectorEnv(5, puzzle, autoreset_mode=mode, **arguments)
    assert fast.action_space == slow.action_space
    assert fast.observation_space == slow.observation_space
    observations, infos = fast.reset(seed=1)
    assert_same((observations, infos), slow.reset(seed=1))
    random = np.random.default_rng(2)
    over = 0
    for _ in range(60):
        actions = likely_actions(infos["action_mask"], random)
        given = fast.step(actions)
        assert_same(given, slow.step(actions))
        infos = given[-1]
        over += int((given[2] | given[3]).sum())
    assert over > 0


def test_every_outcome_and_mask_is_that_of_one_step() -> None:
    puzzles = [*KINDS, *ninefold.generate(20, seed=4, kind="text").puzzles]
    environments = SudokuVectorEnv(30, puzzles)
    boards, infos = environments.reset(seed=3)
    random = np.random.default_rng(5)
    seen = set()
    begins = np.zeros(30, bool)
    for _ in range(40):
        actions = likely_actions(infos["action_mask"], random)
        after, _, terminated, truncated, infos = environments.step(actions)
        for index in np.flatnonzero(~begins):
            cell, digit = divmod(int(actions[index]), 9)
            step = ninefold.step(boards[index], cell, digit + 1)
            assert infos["outcome"][index] == step.outcome
            assert (after[index] == step.board).all()
            seen.add(step.outcome)
        masks = ninefold.candidate_masks(after).reshape(30, 81, 9)
        masks[after.reshape(30, 81) != 0] = 0
        assert (infos["action_mask"] == masks.reshape(30, 729)).all()
        boards, begins = after, terminated | truncated
    assert seen == {Outcome.OPEN, Outcome.CLASH, Outcome.DEAD_END, Outcome.TAKEN, Outcome.DONE}


def test_right_digits_solve_isomorphs() -> None:
    environments = SudokuVectorEnv(50, EASY, scramble=True)
    boards, infos = environments.reset(seed=6)
    first = boards.copy()
    assert len(np.unique(boards.reshape(50, 81), axis=0)) == 50
    classes = {ninefold.class_id(board) for board in boards}
    assert classes == {ninefold.class_id(EASY)}
    solutions = ninefold.solve(boards).reshape(50, 81)
    for _ in range(EASY.count(".")):
        cells = (boards.reshape(50, 81) == 0).argmax(axis=1)
        actions = cells * 9 + solutions[np.arange(50), cells] - 1
        boards, rewards, terminated, _, infos = environments.step(actions)
        assert np.isin(infos["outcome"], [Outcome.OPEN, Outcome.DONE]).all()
    assert terminated.all()
    assert rewards.sum() == 50
    boards, _, _, _, _ = environments.step(np.zeros(50, int))
    assert not (boards == first).all(axis=(1, 2)).any()
    again, _ = environments.reset(seed=6)
    assert (again == first).all()
    other, _ = environments.reset()
    assert not (other == first).all()


def test_new_puzzles_come_first_and_then_again() -> None:
    environments = SudokuVectorEnv(4, new_puzzles=6, clues=(28, 36), proper=True)
    boards, _ = environments.reset(seed=7)
    more, _ = environments.reset()
    seen = np.unique(np.concatenate([boards, more]).reshape(8, 81), axis=0)
    assert len(seen) == 6
    assert all(28 <= np.count_nonzero(board) <= 36 for board in boards)
    for _ in range(5):
        later, _ = environments.reset()
        assert {*map(bytes, later)} <= {*map(bytes, seen)}
    again, _ = environments.reset(seed=7)
    assert (again == boards).all()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_step_without_a_new_puzzle_must_be_followed_by_a_reset(
    mode: AutoresetMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    environments = SudokuVectorEnv(2, EASY, autoreset_mode=mode)
    environments.reset(seed=1)
    clash, right = 2 * 9 + 4, 2 * 9 + 3

    def fail(*_: object) -> None:
        raise RuntimeError("no puzzle")

    if mode == AutoresetMode.NEXT_STEP:
        environments.step([clash, right])
    with monkeypatch.context() as patched:
        patched.setattr(environments._supply, "draw", fail)
        with pytest.raises(RuntimeError, match="no puzzle"):
            environments.step([clash, 2 * 9 + 12])
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) first"):
        environments.step([right, right])
    boards, _ = environments.reset()
    assert (boards[:, 0, 2] == 0).all()
    assert environments.step([right, right])[2].tolist() == [False, False]


def test_boards_can_be_reset_by_hand() -> None:
    environments = SudokuVectorEnv(3, EASY, autoreset_mode="Disabled")
    with pytest.raises(gymnasium.error.ResetNeeded):
        environments.step([0, 0, 0])
    with pytest.raises(gymnasium.error.ResetNeeded):
        environments.reset(options={"reset_mask": np.array([True, False, True])})
    environments.reset(seed=1)
    clash, right = 2 * 9 + 4, 2 * 9 + 3
    _, _, terminated, _, _ = environments.step([right, clash, right])
    assert terminated.tolist() == [False, True, False]
    with pytest.raises(gymnasium.error.ResetNeeded, match="board 1"):
        environments.step([0, 0, 0])
    boards, infos = environments.reset(options={"reset_mask": terminated})
    assert infos["_outcome"].tolist() == [False, True, False]
    assert infos["outcome"].tolist() == [None, Outcome.OPEN, None]
    assert (boards[:, 0, 2] == [4, 0, 4]).all()
    for mask in ([1, 0, 0], np.zeros(2, bool)):
        with pytest.raises(ValueError, match="reset_mask"):
            environments.reset(options={"reset_mask": mask})


def test_long_episodes_are_truncated() -> None:
    name = "ninefold.environment:ninefold/Sudoku-v0"
    environments = gymnasium.make_vec(name, 2, puzzles=EASY, max_episode_steps=3)
    environments.reset(seed=1)
    ends = []
    for _ in range(8):
        _, _, terminated, truncated, _ = environments.step([0, 2 * 9 + 3])
        assert not terminated.any()
        ends.append(truncated.tolist())
    assert ends == [[False] * 2, [False] * 2, [True] * 2, [False] * 2] * 2
    # As Gymnasium's own limit, also where the episode ends by itself.
    for mode in ("NextStep", "SameStep"):
        kept = {"puzzles": EASY, "max_episode_steps": 2}
        fast = SudokuVectorEnv(2, autoreset_mode=mode, **kept)
        slow = gymnasium.make_vec(
            name,
            2,
            "sync",
            {"autoreset_mode": AutoresetMode(mode)},
            puzzles=EASY,
            max_episode_steps=2,
        )
        assert_same(fast.reset(seed=1), slow.reset(seed=1))
        for digit in (3, 4, 3, 5, 3, 3, 4):
            actions = np.array([2 * 9 + digit, 0])
            assert_same(fast.step(actions), slow.step(actions))


def test_copies_play_alike() -> None:
    environments = SudokuVectorEnv(3, EASY, scramble=True, render_mode="ansi")
    _, infos = environments.reset(seed=1)
    twins = [copy.deepcopy(environments), pickle.loads(pickle.dumps(environments))]
    for _ in range(20):
        actions = infos["action_mask"].argmax(axis=1)
        given = environments.step(actions)
        for twin in twins:
            assert_same(given, twin.step(actions))
            assert twin.render() == environments.render()
        infos = given[-1]
    texts = environments.render()
    assert [text.replace("\n", "").replace(".", "0") for text in texts] == [
        "".join(map(str, board.ravel())) for board in given[0]
    ]


def test_a_pickle_of_read_only_buffers_plays() -> None:
    environments = SudokuVectorEnv(2, EASY)
    environments.reset(seed=1)
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(environments, protocol=5, buffer_callback=buffers.append)
    assert len(data) < 20_000
    twin = pickle.loads(data, buffers=[bytes(buffer.raw()) for buffer in buffers])
    assert_same(environments.step([2 * 9 + 3] * 2), twin.step([2 * 9 + 3] * 2))


def test_environments_draw_actions_of_their_own() -> None:
    first, second = SudokuVectorEnv(8, EASY), SudokuVectorEnv(8, EASY)
    assert (first.action_space.sample() != second.action_space.sample()).any()


def test_a_refused_reset_changes_nothing() -> None:
    environments, twin = (SudokuVectorEnv(3, scramble=True, puzzles=EASY) for _ in range(2))
    for one in (environments, twin):
        one.reset(seed=5)
    with pytest.raises(ValueError, match="reset_mask"):
        environments.reset(seed=9, options={"reset_mask": [1, 2]})
    assert_same(environments.reset(), twin.reset())


def test_given_arrays_belong_to_the_user() -> None:
    environments = SudokuVectorEnv(2, EASY)
    boards, infos = environments.reset(seed=1)
    boards[:] = 0
    infos["action_mask"][:] = 0
    boards, _, _, _, infos = environments.step([2 * 9 + 3] * 2)
    assert "".join(map(str, boards[0].ravel())) == "534" + EASY[3:].replace(".", "0")
    assert infos["action_mask"].any()


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0], "shape"),
        ([0, 0, 729], "for board 2"),
        ([0, -1, 0], "for board 1"),
        ([0.0, 1.0, 2.0], "whole numbers"),
        ("abc", "whole numbers"),
        (np.zeros((3, 1), int), "shape"),
    ],
)
def test_wrong_actions_are_named(actions: object, words: str) -> None:
    environments = SudokuVectorEnv(3, EASY)
    boards, _ = environments.reset(seed=1)
    with pytest.raises(ValueError, match=words):
        environments.step(actions)
    assert (environments.step([0, 0, 0])[0] == boards).all()


@pytest.mark.parametrize(
    "arguments",
    [
        {"num_envs": 0},
        {"puzzles": ["x"]},
        {"puzzles": []},
        {"render_mode": "human"},
        {"rewards": {"finished": 9}},
        {"new_puzzles": 0},
        {"max_episode_steps": 0},
        {"autoreset_mode": "never"},
        {"clues": 30},
        {"puzzles": None, "max_steps": 3},
        {"puzzles": None, "kind": "text"},
        {"puzzles": None, "seed": 1},
    ],
)
def test_wrong_orders_are_errors(arguments: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        SudokuVectorEnv(**{"num_envs": 2, "puzzles": EASY} | arguments)


def test_an_order_without_puzzles_is_an_error() -> None:
    with (
        pytest.warns(ninefold.PuzzleWarning),
        pytest.raises(ValueError, match="no puzzle was found"),
    ):
        SudokuVectorEnv(2, clues=17, tries=1).reset(seed=1)
