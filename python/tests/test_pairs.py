"""Puzzles with solutions: no label is wrong."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import PuzzleError

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MADE = ninefold.generate(3, seed=1)
NO_SOLUTION = np.array([3, 3, *[0] * 79], np.uint8)


@pytest.fixture(
    params=["augment", "export_hrm", "export_hrm with isomorphs", "write", "RecordSink"]
)
def label(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Any, Any], object]:
    """Return a function that takes puzzles and their solutions."""

    def sink(puzzles: Any, solutions: Any) -> None:
        with ninefold.RecordSink(tmp_path / "sink.csv") as one:
            one.write(puzzles, solutions)

    functions: dict[str, Callable[[Any, Any], object]] = {
        "augment": lambda puzzles, solutions: ninefold.augment(puzzles, solutions, 2, seed=1),
        "export_hrm": lambda puzzles, solutions: ninefold.export_hrm(tmp_path, puzzles, solutions),
        "export_hrm with isomorphs": lambda puzzles, solutions: ninefold.export_hrm(
            tmp_path, puzzles, solutions, augmentations=2
        ),
        "write": lambda puzzles, solutions: ninefold.write(
            tmp_path / "pairs.csv", puzzles, solutions
        ),
        "RecordSink": sink,
    }
    return functions[request.param]


def test_solutions_of_other_puzzles_are_refused(label: Callable[[Any, Any], object]) -> None:
    label(MADE.puzzles, MADE.solutions)
    message = "solutions: row 0: the clue of r.c. is ., and the solution has ."
    with pytest.raises(ValueError, match=message):
        label(MADE.puzzles, MADE.solutions[[1, 2, 0]])


def test_boards_that_are_no_solutions_are_refused(label: Callable[[Any, Any], object]) -> None:
    changed = MADE.solutions.copy()
    blank = np.flatnonzero(MADE.puzzles[1] == 0)
    changed[1, blank[0]] = changed[1, blank[0]] % 9 + 1
    with pytest.raises(
        ValueError, match=r"solutions: row 1: the board is no solution: r.c. and r.c."
    ):
        label(MADE.puzzles, changed)
    changed = MADE.solutions.copy()
    changed[2, blank[1]] = 0
    with pytest.raises(ValueError, match="solutions: row 2: "):
        label(MADE.puzzles, changed)
    with pytest.raises(ValueError, match="solutions: expected 3, as many as puzzles, got 2"):
        label(MADE.puzzles, MADE.solutions[:2])


@pytest.mark.parametrize("label", ["augment", "export_hrm"], indirect=True)
def test_a_puzzle_without_a_solution_never_has_zeros_as_labels(
    label: Callable[[Any, Any], object],
) -> None:
    puzzles = np.stack([MADE.puzzles[0], NO_SOLUTION])
    with pytest.raises(ValueError, match="solutions: row 1: the board is blank; leave out puzzles"):
        label(puzzles, ninefold.solve(puzzles))
    stopped = np.zeros((1, 81), np.uint8)
    with pytest.raises(ValueError, match="solutions: row 0: the board is blank"):
        label(stopped, stopped)
    with pytest.raises(PuzzleError, match=r"puzzles: row 1: .*found nothing"):
        label([EASY, None], [SOLVED, SOLVED])
    with pytest.raises(PuzzleError, match="solutions: row 1"):
        label([EASY, EASY], [SOLVED, None])


def test_a_single_pair_is_checked_too() -> None:
    assert len(ninefold.augment(EASY, SOLVED, 2, seed=1).solutions) == 2
    with pytest.raises(ValueError, match="solutions: row 0: r1c3 is blank"):
        ninefold.augment(EASY, EASY, 2, seed=1)
    with pytest.raises(PuzzleError):
        ninefold.augment(EASY, "x", 2, seed=1)


def test_a_solution_of_a_puzzle_with_several_is_a_label() -> None:
    several = SOLVED.replace("1", ".").replace("2", ".")
    exchanged = SOLVED.translate(str.maketrans("12", "21"))
    for grid in (SOLVED, exchanged):
        assert ninefold.augment([several], [grid], 1, seed=1).solutions[0] is not None


def test_a_row_without_a_solution_can_be_written(tmp_path: Path) -> None:
    puzzles = np.stack([MADE.puzzles[0], NO_SOLUTION])
    ninefold.write(tmp_path / "some.csv", puzzles, ninefold.solve(puzzles))
    read = ninefold.read(tmp_path / "some.csv")
    assert read.solutions is not None
    assert (read.solutions[0] == MADE.solutions[0]).all()
    assert not read.solutions[1].any()


def test_the_first_wrong_row_of_many_is_named() -> None:
    puzzles, solutions = np.tile(MADE.puzzles, (30_000, 1)), np.tile(MADE.solutions, (30_000, 1))
    solutions[70_001] = solutions[0]
    with pytest.raises(ValueError, match="solutions: row 70001: "):
        ninefold.augment(puzzles, solutions, 1, seed=1)
