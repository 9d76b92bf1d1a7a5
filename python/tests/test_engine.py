"""Answers, budgets, threads, and the rows of a seed."""

from __future__ import annotations

import itertools
import threading
import time
from typing import TYPE_CHECKING, Literal

import numpy as np
import pytest

import ninefold
from ninefold import BudgetError, Status, _engine

if TYPE_CHECKING:
    from collections.abc import Callable

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
BLANK = "." * 81


def test_statuses_have_the_words_and_numbers_of_the_engine() -> None:
    # Only Python has rows without anything.
    assert [status.name.lower() for status in Status] == [*_engine.statuses(), "missing"]
    assert [int(status) for status in Status] == list(range(len(Status)))


def test_batches_have_the_answers_of_single_boards() -> None:
    made = ninefold.generate(500, seed=3)
    puzzles = made.puzzles.copy()
    # Some of them with several solutions, some with none.
    for row in range(0, 500, 5):
        puzzles[row, np.flatnonzero(puzzles[row])[0]] = 0
    for row in range(1, 500, 7):
        clue = np.flatnonzero(puzzles[row])[1]
        puzzles[row, clue] = puzzles[row, clue] % 9 + 1
    solutions, report = ninefold.solve(puzzles, report=True)
    counts = ninefold.count(puzzles, limit=50)
    forms, ids = ninefold.canonical(puzzles), ninefold.class_id(puzzles)
    checks = ninefold.check(puzzles)
    for row, puzzle in enumerate(puzzles):
        alone = ninefold.solve(puzzle)
        assert (alone is None) == (report.status[row] == Status.NONE)
        if alone is not None:
            assert (alone == solutions[row]).all()
        assert ninefold.count(puzzle, limit=50) == counts[row]
        assert (ninefold.canonical(puzzle) == forms[row]).all()
        assert ninefold.class_id(puzzle) == f"{ids[row][0]:016x}{ids[row][1]:016x}"
        assert ninefold.check(puzzle).is_minimal == checks.is_minimal[row]
    assert set(report.counts) == {"unique", "multiple", "none"}


def test_threads_make_no_difference() -> None:
    puzzles = ninefold.generate(9000, seed=4).puzzles
    for function in (ninefold.solve, ninefold.count, ninefold.canonical, ninefold.is_proper):
        one, three = function(puzzles, threads=1), function(puzzles, threads=3)
        assert (one == three).all()
    for threads in (1, 2, 5):
        again = ninefold.generate(300, seed=4, first=100, threads=threads)
        assert (again.puzzles == puzzles[100:400]).all()
        grids = ninefold.grids(5000, seed=4, threads=threads)
        assert (grids[4321] == ninefold.grids(1, seed=4, first=4321)[0]).all()


def test_any_solution_is_a_solution() -> None:
    puzzles = ninefold.generate(3000, seed=5).puzzles
    puzzles[:, :40] = 0
    found, report = ninefold.any_solution(puzzles, report=True)
    assert report.counts == {"solved": 3000}
    assert ninefold.is_grid(found).all()
    assert ((found == puzzles) | (puzzles == 0)).all()


def test_budgets_end_a_search() -> None:
    with pytest.raises(BudgetError):
        ninefold.count(BLANK, "all", max_nodes=1000)
    start = time.monotonic()
    with pytest.raises(BudgetError):
        ninefold.count(BLANK, "all", timeout=0.2)
    assert time.monotonic() - start < 30
    counts, report = ninefold.count([BLANK, EASY], 10**12, timeout=0.1, report=True)
    assert report.counts == {"unique": 1, "stopped": 1}
    assert counts[0] > 1
    assert (
        report.reason(0)
        == "the budget ended the search; a higher max_nodes or timeout may bring the answer"
    )
    assert ninefold.solve(HARD, max_nodes=10**6) is not None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"max_nodes": -1}, "max_nodes: expected 0 or more, got -1"),
        ({"max_nodes": 1.5}, "max_nodes: expected a whole number, got float"),
        ({"max_nodes": 2**64}, "max_nodes: expected"),
        ({"timeout": -0.5}, "timeout: expected a number of seconds from 0"),
        ({"timeout": float("nan")}, "timeout: expected"),
        ({"timeout": float("inf")}, "timeout: expected"),
        ({"timeout": "1s"}, "timeout: expected a number of seconds, got str"),
        ({"threads": 0}, "threads: expected 1 or more"),
        ({"threads": True}, "threads: expected a whole number"),
    ],
)
def test_wrong_numbers_name_their_argument(arguments: dict[str, object], words: str) -> None:
    for function in (ninefold.solve, ninefold.count, ninefold.check):
        with pytest.raises((TypeError, ValueError), match=words):
            function(EASY, **arguments)


def test_limits_and_seeds_have_ranges() -> None:
    for limit in (0, -1, 2**64, 1.0, "many"):
        with pytest.raises((TypeError, ValueError), match="limit"):
            ninefold.count(EASY, limit)
    assert ninefold.count(EASY, 2**64 - 1) == 1
    for function in (
        lambda seed: ninefold.generate(1, seed=seed),
        lambda seed: ninefold.grids(1, seed=seed),
        lambda seed: ninefold.scramble(EASY, seed=seed),
    ):
        for seed in (-1, 2**64, 0.5, "x", None):
            with pytest.raises((TypeError, ValueError), match="seed"):
                function(seed)
    with pytest.raises(ValueError, match="n: expected"):
        ninefold.generate(-1, seed=1)
    with pytest.raises(ValueError, match="largest index"):
        ninefold.grids(5, seed=1, first=2**64 - 3)


def test_results_that_do_not_fit_into_memory_are_refused() -> None:
    for n in (2**48, 2**60, 2**64 - 1):
        for make in (ninefold.grids, ninefold.generate):
            with pytest.raises(ValueError, match="n: the result of"):
                make(n, seed=1)
    board = ninefold.grids(1, seed=1)
    with pytest.raises(ValueError, match="k: the result"):
        ninefold.augment(board, board, 2**60, seed=1)


def test_solutions_come_in_ascending_order_and_once() -> None:
    first = list(itertools.islice(ninefold.solutions(BLANK), 50))
    assert first == sorted(set(first))
    assert list(ninefold.solutions(EASY)) == [ninefold.solve(EASY)]
    assert list(ninefold.solutions("11" + "." * 79)) == []
    found = ninefold.solutions(BLANK, max_nodes=100)
    with pytest.raises(BudgetError):
        list(found)
    with pytest.raises(ValueError, match="expected one board, got 2"):
        ninefold.solutions([EASY, EASY])


@pytest.mark.parametrize(
    "work",
    [
        lambda: ninefold.count(BLANK, "all"),
        lambda: ninefold.count([BLANK] * 5000, "all"),
        lambda: ninefold.generate(10**6, seed=1, clues=18),
        lambda: ninefold.generate(5, seed=1, unbiased=True, clues=17, tries=10**15),
        lambda: ninefold.canonical(np.zeros((10**6, 81), np.uint8)),
    ],
)
def test_ctrl_c_interrupts_a_call(
    work: Callable[[], object], press_ctrl_c: Callable[[], None]
) -> None:
    press_ctrl_c()
    with pytest.raises(KeyboardInterrupt):
        work()


def test_other_threads_run_during_a_call() -> None:
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(BudgetError):
        ninefold.count(BLANK, "all", timeout=0.5)
    done.set()
    thread.join()
    assert len(ticks) > 5


def test_transforms_have_ranks_texts_and_inverses() -> None:
    board = np.array([0 if cell == "." else int(cell) for cell in EASY], np.uint8)
    ranks = np.random.default_rng(1).integers(0, ninefold.TRANSFORM_COUNT, 200)
    images = ninefold.transform(np.tile(board, (200, 1)), ranks)
    assert (ninefold.undo(images, ranks) == board).all()
    assert (ninefold.compose(ranks, ninefold.inverse(ranks)) == 0).all()
    assert len(set(ninefold.class_id(list(map("".join, images.astype(str)))))) == 1
    text = ninefold.transform_text(int(ranks[0]))
    assert (ninefold.transform(board, text) == images[0]).all()
    for wrong in (-1, ninefold.TRANSFORM_COUNT, "T:1", [0, 1], 0.5, [[0]]):
        with pytest.raises((TypeError, ValueError), match="transform"):
            ninefold.transform(board, wrong)


def test_augmented_rows_depend_on_seed_and_row_only() -> None:
    made = ninefold.generate(50, seed=6)
    whole = ninefold.augment(made.puzzles, made.solutions, 20, seed=9, threads=1)
    for threads in (2, 5):
        again = ninefold.augment(made.puzzles, made.solutions, 20, seed=9, threads=threads)
        assert (again.puzzles == whole.puzzles).all()
        assert (again.transforms == whole.transforms).all()
    part = ninefold.augment(made.puzzles[30:], made.solutions[30:], 20, seed=9, first=30)
    assert (part.solutions == whole.solutions[600:]).all()
    fewer = ninefold.augment(made.puzzles, made.solutions, 3, seed=9)
    assert (fewer.transforms.reshape(50, 3) == whole.transforms.reshape(50, 20)[:, :3]).all()
    assert ninefold.is_proper(whole.puzzles).all()
    assert (ninefold.solve(whole.puzzles) == whole.solutions).all()
    other = ninefold.augment(made.puzzles, made.solutions, 20, seed=10)
    assert (other.transforms != whole.transforms).mean() > 0.99
    with pytest.raises(ValueError, match="as many as puzzles"):
        ninefold.augment(made.puzzles, made.solutions[1:], 1, seed=1)


def test_orders_are_kept() -> None:
    made = ninefold.generate(20, seed=1, clues=(24, 25))
    assert set(np.count_nonzero(made.puzzles, axis=1)) <= {24, 25}
    assert ninefold.check(made.puzzles).is_minimal.all()
    turned = ninefold.generate(5, seed=1, symmetry="rotation-180").puzzles != 0
    assert (turned == turned[:, ::-1]).all()
    proper = ninefold.generate(5, seed=1, proper=True).puzzles
    assert (np.count_nonzero(proper, axis=1) >= 28).all()
    grid = ninefold.grids(1, seed=2)[0]
    assert (ninefold.generate(3, seed=1, near=grid).solutions == grid).all()
    easy = ninefold.generate(5, seed=1, nodes=1)
    assert (easy.nodes == 1).all()
    texts = ninefold.generate(2, seed=1, kind="text")
    assert [len(text) for text in texts.puzzles] == [81, 81]
    with pytest.warns(ninefold.PuzzleWarning, match="2 of 2 puzzles were not found"):
        missing = ninefold.generate(2, seed=1, clues=17, tries=1)
    assert sorted(missing.missing) == [0, 1]
    for order in (
        {"clues": 5},
        {"clues": (30, 20)},
        {"clues": 90},
        {"symmetry": "spiral"},
        {"clues": 45},
        {"pattern": BLANK},
        {"near": BLANK},
        {"nodes": (5, 1)},
        {"kind": "xml"},
    ):
        with pytest.raises(ValueError):  # noqa: PT011
            ninefold.generate(1, seed=1, **order)


def test_minimal_puzzles_are_within_their_puzzles() -> None:
    grids = ninefold.grids(200, seed=8)
    minimal = ninefold.minimize(grids, seed=1)
    assert ((minimal == grids) | (minimal == 0)).all()
    assert ninefold.check(minimal).is_minimal.all()
    assert (ninefold.minimize(grids[50:], seed=1, first=50) == minimal[50:]).all()
    assert ninefold.minimize(BLANK, seed=1) is None
    _, report = ninefold.minimize([BLANK, EASY, "11" + "." * 79], seed=1, report=True)
    assert report.counts == {"none": 1, "unique": 1, "multiple": 1}
    assert dict(report.reasons()) == {
        0: "the puzzle has several solutions",
        2: "the puzzle has no solution",
    }
    with pytest.warns(ninefold.PuzzleWarning, match="1 multiple"):
        ninefold.minimize([BLANK, EASY], seed=1)


def test_rows_of_a_seed_are_those_of_the_program() -> None:
    # ninefold generate --seed 7 --count 2
    assert ninefold.generate(2, seed=7, kind="text").puzzles == [
        "..8....2.....1....5...237.......18.3....3....21...7.6.76...5.1.....8...9.9.......",
        ".....37.4..3.25...86...........672..3..54.6...9.........8.5....9..2.63.1.35...4.2",
    ]
    # ninefold generate --seed 7 --count 1 --start 5000
    assert ninefold.generate(1, seed=7, first=5000, kind="text").puzzles == [
        ".6......3.1....74..5437261.....3.......49..6..47.263...82...............97.81.4..",
    ]
    # ninefold generate --seed 3 --count 1 --symmetry rotation-180 --clues 24-26
    order = {"symmetry": "rotation-180", "clues": (24, 26)}
    assert ninefold.generate(1, seed=3, kind="text", **order).puzzles == [
        "7.3..4....94.32.....51..........12.5..1...8..2.84..........37.....28.49....9..1.3",
    ]
    # ninefold generate --seed 3 --count 1 --proper
    assert ninefold.generate(1, seed=3, proper=True, kind="text").puzzles == [
        "....5291..93.71..6.1.....4.2.1.894...8..47.6..4.32...81.5...3...3....2.14.8....5.",
    ]
    # ninefold generate --unbiased --seed 1 --count 1
    assert ninefold.generate(1, seed=1, unbiased=True, kind="text").puzzles == [
        "98.....3..5....9...32....852.......9..48...1......756.5274..3....3.79.5.....1.4..",
    ]
    # ninefold generate --grids --seed 7 --count 1 --start 9
    assert ninefold.grids(1, seed=7, first=9, kind="text") == [
        "268791543795324816143865279817539624639142758524678931981253467456917382372486195",
    ]
    # The second of two equal lines, by ninefold scramble --seed 5
    assert ninefold.scramble([EASY, EASY], seed=5)[1] == (
        "....8..73947...8....6...45.35.9..1....85..3....28..6....376....1794.........32.8."
    )
    # ninefold minimize --seed 5
    assert ninefold.minimize([EASY, EASY], seed=5)[1] == (
        "53..7....6...95....98....6.....6.......8.3..17...2.....6....28....419..5.......79"
    )
    # ninefold canon
    assert ninefold.canonical(EASY) == (
        "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45."
    )


def test_symmetric_puzzles_are_minimal_unless_symmetric_sets_are_enough() -> None:
    def minimal(kind: Literal["strict", "symmetric"]) -> list[bool]:
        made = ninefold.generate(6, seed=3, symmetry="rotation-180", minimal=kind)
        return [not row.any() for row in ninefold.check(made.puzzles).redundant]

    assert minimal("strict") == [True] * 6
    assert not all(minimal("symmetric"))
    with pytest.raises(ValueError, match="minimal: expected"):
        ninefold.generate(1, seed=3, minimal="most")  # type: ignore[arg-type]
