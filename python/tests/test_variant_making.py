"""Making puzzles on other grids and with other rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from ninefold import PuzzleWarning, VariantPuzzle, variants

if TYPE_CHECKING:
    from collections.abc import Callable

CALL = [sys.executable, "-c", "import sys, ninefold_command; sys.exit(ninefold_command.main())"]


def _command(*arguments: str) -> list[str]:
    done = subprocess.run([*CALL, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def _texts(made: variants.MadeVariants) -> list[str]:
    return [puzzle.text for puzzle in made.puzzles if puzzle is not None]


@pytest.mark.parametrize(
    ("options", "wishes"),
    [
        ("--grid 6x6", {"grid": "6x6"}),
        ("--grid 9x9", {"grid": "9x9"}),
        ("--grid 6x6 --kind jigsaw", {"grid": "6x6", "kind": "jigsaw"}),
        ("--kind killer,x --cages 2-3", {"kind": ["killer", "x"], "cages": (2, 3)}),
        ("--grid 8x8 --boxes 4x2 --proper", {"grid": "8x8", "boxes": "4x2", "proper": True}),
        ("--grid 4x4 --map AABBAABBCCDDCCDD", {"grid": "4x4", "map": "AABBAABBCCDDCCDD"}),
        (
            "--grid 6x6 --symmetry rotation --minimal symmetric --clues 10-",
            {"grid": "6x6", "symmetry": "rotation", "minimal": "symmetric", "clues": (10, None)},
        ),
        (
            "--grid 20x20 --kind x --clues 240-260",
            {"grid": "20x20", "kind": "x", "clues": (240, 260)},
        ),
    ],
)
def test_the_program_makes_the_same_puzzles(options: str, wishes: dict[str, Any]) -> None:
    made = variants.generate(2, seed=5, first=1, **wishes)
    numbers = ["--seed", "5", "--start", "1", "--count", "2"]
    assert _texts(made) == _command("generate", *numbers, *options.split())
    assert not made.missing
    for puzzle, solution in zip(made.puzzles, made.solutions, strict=True):
        assert puzzle is not None
        assert puzzle.count() == 1
        solved = puzzle.solve()
        assert solved is not None
        assert (solved.grid == solution).all()
        assert solved.extra == {}


def test_parts_and_threads_make_the_same_puzzles() -> None:
    made = variants.generate(12, seed=3, grid="6x6", kind="jigsaw", threads=1)
    again = variants.generate(12, seed=3, grid="6x6", kind="jigsaw", threads=3)
    part = variants.generate(4, seed=3, grid="6x6", kind="jigsaw", first=5)
    assert again.puzzles == made.puzzles
    assert part.puzzles == made.puzzles[5:9]
    assert (part.solutions == made.solutions[5:9]).all()
    other = variants.generate(12, seed=4, grid="6x6", kind="jigsaw")
    assert not set(_texts(other)) & set(_texts(made))
    assert all(check is not None and check.is_minimal for check in variants.check(made.puzzles))
    assert _texts(pickle.loads(pickle.dumps(made))) == _texts(made)


def test_no_puzzles_are_an_empty_list() -> None:
    made = variants.generate(0, seed=1, grid="6x6")
    assert (len(made), made.solutions.shape) == (0, (0, 6, 6))


def test_a_level_is_by_guesses() -> None:
    made = variants.generate(4, seed=1, grid="6x6", level="easy")
    assert made.nodes.tolist() == [0, 0, 0, 0]
    assert (made.tries > 0).all()
    assert variants.generate(1, seed=1, grid="6x6").nodes.tolist() == [-1]


def test_a_puzzle_that_is_not_found_is_told() -> None:
    with pytest.warns(PuzzleWarning, match="1 of 1 puzzles were not found"):
        made = variants.generate(1, seed=1, grid="25x25", minimal="strict", max_nodes=200, tries=1)
    assert made.puzzles == [None]
    assert "no puzzle as ordered found in" in made.missing[0]
    assert repr(made) == "MadeVariants(1 puzzles; 1 missing)"
    assert not made.solutions.any()


@pytest.mark.parametrize(
    ("wishes", "error", "part"),
    [
        ({"grid": "26x26"}, ValueError, "grid: expected a square grid from 4x4 to 25x25"),
        ({"grid": 6}, TypeError, "grid: expected a text, got int 6"),
        ({"kind": "samurai"}, ValueError, "kind: expected one of jigsaw, x"),
        ({"kind": "x,x"}, ValueError, "kind: the kind x is named twice"),
        ({"grid": "6x6", "boxes": "3"}, ValueError, "boxes: expected rows and columns"),
        ({"grid": "4x4", "map": "AABB"}, ValueError, "map: expected a letter for each cell"),
        (
            {"grid": "4x4", "map": "AABBAABBCCDDCCDD", "boxes": "2x2"},
            ValueError,
            "map: it cannot be combined with boxes",
        ),
        ({"grid": "6x6", "clues": 3}, ValueError, "clues: 3 clues are too few"),
        ({"grid": "6x6", "clues": (9, 8)}, ValueError, "clues: expected the smaller number first"),
        ({"grid": "6x6", "cages": 3}, ValueError, "cages: sizes of cages are for the kind killer"),
        ({"kind": "killer", "cages": (0, 3)}, ValueError, "cages: cages of 0 to 3 cells"),
        ({"symmetry": "spiral"}, ValueError, "symmetry: "),
        ({"level": "expert"}, ValueError, "level: with grid or kind, levels are easy, medium"),
        ({"level": "brutal"}, ValueError, "level: expected easy, medium or hard"),
        ({"proper": True, "minimal": "strict"}, ValueError, "minimal: it cannot be combined"),
        ({"tries": 0}, ValueError, "tries: expected 1 or more"),
        ({"proper": 1}, TypeError, "proper: expected True or False"),
        ({"first": 2**64 - 1}, ValueError, "first 18446744073709551615 and n 2"),
    ],
)
def test_wrong_wishes_are_refused(
    wishes: dict[str, Any], error: type[Exception], part: str
) -> None:
    with pytest.raises(error, match=part):
        variants.generate(2, seed=1, **wishes)


def test_ctrl_c_ends_the_making(press_ctrl_c: Callable[[], None]) -> None:
    most = 2**64 - 1
    press_ctrl_c()
    with pytest.raises(KeyboardInterrupt):
        variants.generate(50, seed=1, grid="25x25", minimal="strict", tries=most, max_nodes=most)


def test_a_puzzle_is_one_of_the_package() -> None:
    (puzzle,) = variants.generate(1, seed=1, grid="6x6", kind="thermo,arrow").puzzles
    assert isinstance(puzzle, VariantPuzzle)
    assert {rule.name for rule in puzzle.rules} >= {"thermometer"}
    assert VariantPuzzle(puzzle.to("f-puzzles")).count() == 1
