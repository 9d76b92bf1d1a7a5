"""Puzzles on other grids and with other rules."""

from __future__ import annotations

import pickle
import time
import typing
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import ninefold
from ninefold import BudgetError, PuzzleError, PuzzleWarning, Status, VariantPuzzle, variants

if TYPE_CHECKING:
    from collections.abc import Callable

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
X = ".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1.~R1C2_2.~R1C3_3.~R2C1_3"
X_SOLUTION = [[1, 2, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1], [2, 1, 4, 3]]
EMPTY = ".Shape~4x4"
POISON = ".Shape~16x16.AntiKing"
# The three cells of X increase. Y is the sum of the first two cells of the grid.
EXTRA = (
    ".Shape~4x4.Var~X~a%20b~3.Var~Y.Thermo~VX1~VX2~VX3.Arrow~VY~R1C1~R1C2.~R1C1_1.~R1C2_2.~R1C3_3"
)
EXTRA_PROPER = f"{EXTRA}.~R2C1_3.~R3C1_2.~R2C2_4.~R3C3_4.~R4C4_3.~VX1_2"
PROSE = (
    '{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],'
    '"title":"T","author":"A","ruleset":"Fog of war.","chaosconstruction":true,'
    '"killercage":[{"cells":["R1C2","R1C3"],"value":"6"}]}'
)


def test_a_puzzle_tells_its_grid_rules_and_prose() -> None:
    puzzle = VariantPuzzle(PROSE)
    assert (puzzle.size, puzzle.values, puzzle.format) == ((4, 4), range(1, 5), "f-puzzles")
    assert (puzzle.title, puzzle.author, puzzle.text) == ("T", "A", PROSE)
    assert puzzle.rules == (ninefold.VariantRule("killer cage", ((0, 1), (0, 2)), 6),)
    assert [note.kind for note in puzzle.notes] == ["rules"]
    assert puzzle.notes[0].text == "Fog of war."
    assert len(puzzle.unread) == 1
    assert not puzzle.is_fully_known
    assert puzzle.givens.grid[0].tolist() == [1, -1, -1, -1]
    assert puzzle.regions.tolist() == [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    assert puzzle.marks.grid.shape == (4, 4, 4)
    assert puzzle.marks.grid.sum() == 15 * 4 + 1
    assert (puzzle.extra, puzzle.marks.extra, puzzle.givens.extra) == ({}, {}, {})
    assert repr(puzzle) == "VariantPuzzle(4x4; f-puzzles; 1 clue; 1 killer cage; not fully known)"
    with pytest.raises(ValueError, match="read-only"):
        puzzle.marks.grid[0, 0, 0] = False
    from_zero = VariantPuzzle("0.2. .... ..1. ....", "grid-from-zero")
    assert from_zero.values == range(4)
    assert from_zero.givens.grid[0].tolist() == [0, -1, 2, -1]


def test_a_puzzle_is_solved_counted_checked() -> None:
    puzzle = VariantPuzzle(X)
    solution = puzzle.solve()
    assert solution is not None
    assert solution.grid.dtype == np.uint8
    assert solution.grid.tolist() == X_SOLUTION
    assert puzzle.count() == 1
    assert puzzle.solutions(10).grid.tolist() == [X_SOLUTION]
    check = puzzle.check()
    assert (check.is_proper, check.is_minimal) == (True, True)
    assert check.redundant is not None
    assert not check.redundant.grid.any()
    assert check.solutions.grid.tolist() == [X_SOLUTION]
    assert puzzle.candidates().grid.sum() == 16
    more = VariantPuzzle(f"{X}.~R4C4_3.Thermo~R1C1~R1C2").check()
    assert more.redundant is not None
    assert more.redundant.grid[3, 3]
    assert more.redundant_rules is not None
    assert 2 in more.redundant_rules
    assert not more.is_minimal


def test_several_solutions_are_listed_in_order() -> None:
    puzzle = VariantPuzzle(EMPTY)
    found = puzzle.solutions().grid
    assert found.shape == (288, 4, 4)
    assert [grid.tobytes() for grid in found] == sorted(grid.tobytes() for grid in found)
    smallest = puzzle.solve()
    assert smallest is not None
    assert np.array_equal(smallest.grid, found[0])
    assert puzzle.solutions(3).grid.tolist() == found[:3].tolist()
    assert (puzzle.count(), puzzle.count(5), puzzle.count("all")) == (2, 5, 288)
    check = puzzle.check()
    assert (check.status, check.redundant, len(check.solutions.grid)) == (Status.MULTIPLE, None, 2)
    assert puzzle.candidates().grid.all()


def test_cells_outside_the_grid_are_in_all_answers() -> None:
    puzzle = VariantPuzzle(f"{EXTRA}.~VX1_1_2")
    assert {name: (group.label, group.columns) for name, group in puzzle.extra.items()} == {
        "X": ("a b", 4),
        "Y": ("", 4),
    }
    # A row is free between the groups, as no two groups touch.
    assert puzzle.extra["X"].cells == ((34, 0), (34, 1), (34, 2)) == puzzle.rules[0].cells
    assert puzzle.rules[1].cells == (*puzzle.extra["Y"].cells, (0, 0), (0, 1))
    assert [repr(group) for group in puzzle.extra.values()] == [
        "ExtraCells('a b'; 3 cells)",
        "ExtraCells(1 cell)",
    ]
    assert repr(puzzle) == (
        "VariantPuzzle(4x4; iss; 3 clues; 4 extra cells; 1 thermometer; 1 arrow)"
    )
    assert puzzle.marks.extra["X"].tolist() == [[True, True, False, False], [True] * 4, [True] * 4]
    with pytest.raises(ValueError, match="read-only"):
        puzzle.marks.extra["X"][0, 0] = False
    assert puzzle.givens.extra["X"].tolist() == [-1, -1, -1]
    assert VariantPuzzle(f"{EXTRA}.~VX1_1").givens.extra["X"].tolist() == [1, -1, -1]
    assert VariantPuzzle(puzzle.to("iss")) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)).extra == puzzle.extra

    found = puzzle.solutions()
    assert [(name, array.shape) for name, array in found.extra.items()] == [
        ("X", (len(found.grid), 3)),
        ("Y", (len(found.grid), 1)),
    ]
    assert len(found.grid) == puzzle.count("all")
    # Each grid has the same values of X, and is there for each of them.
    assert found.extra["X"][:4].tolist() == [[1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]]
    assert (found.grid[:4] == found.grid[0]).all()
    assert (found.extra["Y"] == 3).all()
    smallest = puzzle.solve()
    assert smallest is not None
    assert smallest.extra["X"].tolist() == [1, 2, 3]
    assert repr(smallest) == "VariantCells(uint8; grid 4x4; X 3; Y 1)"
    assert (
        repr(found) == f"VariantCells(uint8; grid {len(found.grid)}x4x4; X {len(found.grid)}x3; "
        f"Y {len(found.grid)}x1)"
    )

    true = puzzle.candidates()
    assert true.grid.shape == (4, 4, 4)
    assert true.extra["X"].shape == (3, 4)
    assert [(np.flatnonzero(one) + 1).tolist() for one in true.extra["X"]] == [
        [1, 2],
        [2, 3],
        [3, 4],
    ]
    assert true.extra["Y"].tolist() == [[False, False, True, False]]
    with pytest.raises(BudgetError) as told:
        VariantPuzzle(f"{POISON}.Var~X~~3").candidates(max_nodes=300)
    assert [one.extra["X"].shape for one in told.value.partial] == [(3, 16), (3, 16)]

    check = VariantPuzzle(EXTRA_PROPER).check()
    assert check.is_proper
    assert check.solutions.extra["X"].tolist() == [[2, 3, 4]]
    assert check.redundant is not None
    # The clues of X and of the last cell of the grid are needed, and that of the first is not.
    assert check.redundant.extra["X"].tolist() == [False] * 3
    assert (check.redundant.grid[0, 0], check.redundant.grid[3, 3]) == (True, False)
    assert f"{check.redundant.grid.sum()} redundant clues" in repr(check)
    needless = VariantPuzzle(f"{EXTRA_PROPER}.~VX2_3").check()
    assert needless.redundant is not None
    assert needless.redundant.extra["X"].tolist() == [False, True, False]
    assert not needless.is_minimal
    two = VariantPuzzle(EXTRA_PROPER.replace("~VX1_2", "~VX1_1_3")).check()
    assert two.status == Status.MULTIPLE
    assert (two.solutions.grid[0] == two.solutions.grid[1]).all()
    assert (two.solutions.extra["X"][0] != two.solutions.extra["X"][1]).any()

    rows = [puzzle, EXTRA_PROPER, X]
    read = [VariantPuzzle(one) if isinstance(one, str) else one for one in rows]
    assert variants.solve(rows) == [one.solve() for one in read]
    assert variants.candidates(rows) == [one.candidates() for one in read]
    assert variants.check(rows) == [one.check() for one in read]
    assert pickle.loads(pickle.dumps(variants.solve(rows))) == variants.solve(rows)


def test_a_format_without_cells_outside_the_grid_names_them() -> None:
    with pytest.raises(ValueError, match="f-puzzles cannot say: extra cells `X`"):
        VariantPuzzle(EXTRA).to("f-puzzles")


def test_regions_that_are_searched_are_cells_outside_the_grid() -> None:
    puzzle = VariantPuzzle(".Shape~6x6.NoBoxes.ChaosConstruction")
    assert (puzzle.extra["CC"].columns, len(puzzle.extra["CC"].cells)) == (6, 36)
    assert (puzzle.regions == -1).all()
    solution = puzzle.solve()
    assert solution is not None
    regions = solution.extra["CC"].reshape(puzzle.size)
    for region in range(1, 7):
        assert sorted(solution.grid[regions == region].tolist()) == [1, 2, 3, 4, 5, 6]


def test_impossible_rules_and_clashes_are_named() -> None:
    cage = VariantPuzzle(".Shape~4x4.Cage~9~R1C1~R1C2")
    assert cage.solve() is None
    assert cage.count() == 0
    assert cage.solutions().grid.shape == (0, 4, 4)
    check = cage.check()
    assert check.status == Status.NONE
    assert "add up to 3 to 7, not to 9" in check.impossible[0]
    assert "not to 9" in repr(check)
    clash = VariantPuzzle(".Shape~4x4.AntiKing.~R1C1_2.~R2C2_2").check()
    assert clash.reason == "r1c1 and r2c2 are both 2 in region 1"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("hello", "not recognized"),
        ("", "not recognized"),
        (".Shape~4x4.Cage~3~R1C1~R5C1", "item 2 `.Cage~3~R1C1~R5C1`"),
        (".Shape~4x4.Thermo~R1C1~R1C2~R2C2~R1C1", "r1c1 stands there twice"),
        ("." * 254 + "AB", "may be grid or grid-letters or grid-from-zero"),
        (
            '{"size":4,"grid":[[{"region":0},{"region":0},{"region":0},{"region":0}],'
            '[{"region":0},{"region":1},{"region":1},{"region":1}],[{},{},{},{}],[{},{},{},{}]]}',
            "region 1",
        ),
        (X + " " * (4 << 20), "at most 4194304"),
        ("\ud800", "not recognized"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_its_place(text: str, part: str) -> None:
    with pytest.raises(PuzzleError) as told:
        VariantPuzzle(text)
    assert part in str(told.value)
    found, report = variants.solve([X, text], report=True)
    assert [one is None for one in found] == [False, True]
    assert report.status.tolist() == [Status.UNIQUE, Status.MALFORMED]
    assert part in str(report.reason(1))


def test_arguments_are_checked() -> None:
    puzzle: Any = VariantPuzzle(EMPTY)
    for error, call in [
        (TypeError, lambda: VariantPuzzle(5)),  # type: ignore[arg-type]
        (TypeError, lambda: VariantPuzzle(b"x")),  # type: ignore[arg-type]
        (ValueError, lambda: VariantPuzzle(EMPTY, "fpuzzles")),
        (ValueError, lambda: puzzle.count(0)),
        (ValueError, lambda: puzzle.count("many")),
        (ValueError, lambda: puzzle.solutions(0)),
        (ValueError, lambda: puzzle.solutions(10**15)),
        (ValueError, lambda: puzzle.solve(max_nodes=-1)),
        (ValueError, lambda: puzzle.solve(timeout=-1)),
        (TypeError, lambda: puzzle.solve(timeout="1")),
        (ValueError, lambda: puzzle.to("pdf")),
        (TypeError, lambda: puzzle.to("iss", lossy=1)),
        (TypeError, lambda: variants.solve(EMPTY)),
        (TypeError, lambda: variants.solve(puzzle)),
        (TypeError, lambda: variants.solve([EMPTY, 5])),  # type: ignore[list-item]
        (ValueError, lambda: variants.solve([EMPTY], threads=0)),
        (ValueError, lambda: variants.solve([EMPTY], format="x")),
    ]:
        with pytest.raises(error):
            call()
    with pytest.raises(ValueError, match="did you mean 'f-puzzles'"):
        VariantPuzzle(EMPTY, "fpuzzles")


def test_equal_puzzles_are_equal_whatever_their_texts_are() -> None:
    puzzle = VariantPuzzle(X)
    other = VariantPuzzle(puzzle.to("f-puzzles-link"))
    assert other.format == "f-puzzles-link"
    assert {rule.name for rule in other.rules} == {"diagonal"}
    assert VariantPuzzle(X) == puzzle
    assert hash(VariantPuzzle(X)) == hash(puzzle)
    assert VariantPuzzle(other.to("iss")) == other
    assert puzzle != VariantPuzzle(EMPTY)
    assert puzzle != X
    assert len({puzzle, VariantPuzzle(X), VariantPuzzle(EMPTY)}) == 2
    twin = pickle.loads(pickle.dumps(VariantPuzzle("." * 254 + "AB", "grid")))
    assert twin == VariantPuzzle("." * 254 + "AB", "grid")
    assert twin != VariantPuzzle("." * 254 + "AB", "grid-letters")


def test_a_lossy_text_names_what_is_left_out() -> None:
    puzzle = VariantPuzzle(X)
    with pytest.raises(ValueError, match=r"grid cannot say: diagonal \(rule 1\)"):
        puzzle.to("grid")
    with pytest.warns(PuzzleWarning, match=r"to: grid leaves out diagonal \(rule 1\)") as told:
        assert puzzle.to("grid", lossy=True) == "123.\n3...\n....\n....\n"
    assert told[0].filename == __file__
    with pytest.raises(ValueError, match="is only read"):
        puzzle.to("sudokupad")
    with pytest.raises(ValueError, match="cannot say this grid"):
        puzzle.to("sumocue", lossy=True)
    assert VariantPuzzle(EASY).to("iss").startswith(".Shape~9x9.~R1C1_5")
    assert variants.FORMATS["iss"]
    assert not variants.FORMATS["sudokupad"]


def test_lists_are_answered_in_order_on_any_number_of_threads() -> None:
    texts = [f".Shape~4x4.~R1C1_{1 + n % 4}.~R1C2_{1 + (n // 4) % 4}" for n in range(300)]
    expected = [VariantPuzzle(text).count("all") for text in texts]
    for threads in (None, 1, 3):
        assert variants.count(texts, "all", threads=threads) == expected
    read = [VariantPuzzle(text) for text in texts]
    assert variants.count(read, "all") == expected
    assert variants.count(iter(texts), "all") == expected
    solved = variants.solve(texts)
    assert [one is None for one in solved] == [count == 0 for count in expected]
    for one, puzzle in zip(solved, read, strict=True):
        assert one == puzzle.solve()
    checks = variants.check(read[:20])
    assert checks == [puzzle.check() for puzzle in read[:20]]
    assert variants.candidates(read[:20]) == [puzzle.candidates() for puzzle in read[:20]]
    assert variants.solve([]) == []


def test_rows_without_an_answer_are_told() -> None:
    rows = [X, None, "hello", POISON]
    with pytest.warns(PuzzleWarning, match=r"variants.count: 1 malformed and 1 stopped of 4 rows"):
        counts = variants.count(rows, "all", max_nodes=300)
    assert counts[:3] == [1, None, None]
    assert counts[3] is not None
    counts, report = variants.count(rows, "all", max_nodes=300, report=True)
    assert report.status.tolist() == [
        Status.UNIQUE,
        Status.MISSING,
        Status.MALFORMED,
        Status.STOPPED,
    ]
    reasons = dict(report.reasons())
    assert reasons[1] == "expected a board, found nothing"
    assert "not recognized" in reasons[2]
    assert "budget" in reasons[3]
    assert list(pickle.loads(pickle.dumps(report)).reasons()) == list(report.reasons())
    found, _ = variants.solve(rows, max_nodes=1, report=True)
    assert found[3] is None


def test_budgets_end_poison_boards() -> None:
    poison = VariantPuzzle(POISON)
    with pytest.raises(BudgetError) as told:
        poison.count("all", max_nodes=1000)
    assert told.value.partial >= 0
    start = time.monotonic()
    with pytest.raises(BudgetError):
        poison.count("all", timeout=0.2)
    assert time.monotonic() - start < 5
    with pytest.raises(BudgetError):
        poison.solve(max_nodes=1)
    with pytest.raises(BudgetError) as told:
        poison.candidates(max_nodes=300)
    found, possible = told.value.partial
    assert found.grid.shape == possible.grid.shape == (16, 16, 16)
    assert not (found.grid & ~possible.grid).any()
    with pytest.raises(BudgetError) as told:
        VariantPuzzle(EMPTY).solutions(max_nodes=20)
    assert len(told.value.partial.grid) < 288
    # The verdict is known, and not what is redundant.
    proper = VariantPuzzle(EASY)
    with pytest.raises(BudgetError) as told:
        proper.check(max_nodes=1)
    assert isinstance(told.value.partial, ninefold.VariantCheck)
    assert told.value.partial.redundant is None


def test_ctrl_c_ends_a_search(press_ctrl_c: Callable[[], None]) -> None:
    calls: list[Callable[[], object]] = [
        lambda: VariantPuzzle(POISON).count("all"),
        lambda: variants.count([POISON] * 8, "all", threads=2),
    ]
    for call in calls:
        press_ctrl_c()
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            call()
        assert time.monotonic() - start < 20


def test_public_functions_have_types() -> None:
    for function in (variants.solve, variants.count, variants.check, variants.candidates):
        assert len(typing.get_overloads(function)) == 2
