"""Lists of cells, flat columns, columns of other libraries, and rows that have nothing."""

import collections
import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ninefold
from ninefold import PuzzleError, Status

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CELLS = [0 if cell == "." else int(cell) for cell in EASY]
SOLUTION = [int(cell) for cell in SOLVED]


def nested(cells: Any) -> list[list[Any]]:
    """Return 81 cells as nine lists."""
    return [list(cells[start : start + 9]) for start in range(0, 81, 9)]


def test_boards_of_leetcode_stay_lists_of_characters() -> None:
    assert ninefold.solve(nested(EASY)) == nested(SOLVED)
    assert ninefold.solve([nested(EASY)] * 2) == [nested(SOLVED)] * 2
    assert ninefold.count(nested(EASY)) == 1
    assert ninefold.count([nested(EASY)] * 2) == [1, 1]
    for blank in (" ", "", "0", "_", "*"):
        assert ninefold.solve(nested([blank if cell == "." else cell for cell in EASY])) == nested(
            SOLVED
        )
    # Blanks stay as they are.
    assert {cell for row in ninefold.canonical(nested(EASY)) for cell in row} == set(".123456789")


def test_none_is_a_blank_cell_of_a_list() -> None:
    blank = [cell or None for cell in CELLS]
    assert ninefold.solve(nested(blank)) == nested(SOLUTION)
    assert ninefold.solve(blank) == SOLUTION
    assert ninefold.solve([nested(blank)]) == [nested(SOLUTION)]
    assert {type(cell) for cell in ninefold.canonical(blank)} == {int, type(None)}
    mixed = [None if cell == "." else cell for cell in EASY]
    assert ninefold.solve(nested(mixed)) == nested(SOLVED)
    assert ninefold.solve(np.array(nested(blank), object)).tolist() == nested(SOLUTION)


def test_arrays_of_characters_are_boards() -> None:
    for dtype in ("U1", "S1", object):
        board = np.array(list(EASY.encode() if dtype == "S1" else EASY))
        if dtype == "S1":
            board = np.frombuffer(EASY.encode(), "S1")
        board = board.astype(dtype).reshape(9, 9)
        solution = ninefold.solve(board)
        assert solution.shape == (9, 9)
        assert solution.dtype == board.dtype
        letters = [one.decode() if isinstance(one, bytes) else one for one in solution.ravel()]
        assert "".join(letters) == SOLVED
        assert ninefold.count(np.stack([board, board])).tolist() == [1, 1]
    assert "".join(ninefold.solve(np.array(list(EASY)))) == SOLVED


def test_a_wrong_character_has_its_place() -> None:
    board = nested(EASY)
    board[4][6] = "q"
    with pytest.raises(PuzzleError, match=r"row 5, column 7: .*found 'q'"):
        ninefold.solve(board)
    _, report = ninefold.solve([nested(EASY), board], report=True)
    assert report.counts == {"unique": 1, "malformed": 1}


def test_any_sequence_is_a_list() -> None:
    assert ninefold.solve(collections.deque([EASY, EASY])) == [SOLVED] * 2
    assert ninefold.solve(collections.UserList([EASY])) == [SOLVED]
    assert ninefold.solve(collections.UserList(CELLS)) == SOLUTION
    with pytest.raises(TypeError, match="a sequence of texts or lists"):
        ninefold.solve(iter([EASY]))


def test_columns_of_hugging_face_are_lists() -> None:
    datasets = pytest.importorskip("datasets")
    found = datasets.Dataset.from_dict({"puzzle": [EASY, EASY], "cells": [CELLS, CELLS]})
    assert ninefold.solve(found["puzzle"]) == [SOLVED] * 2
    assert ninefold.solve(found["cells"]) == [SOLUTION] * 2
    assert len(ninefold.split(found["puzzle"], (1, 1), seed=1)) == 2


def test_values_with_capsules_of_arrow_are_columns() -> None:
    pa = pytest.importorskip("pyarrow")

    class Column:
        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return pa.array([EASY, None]).__arrow_c_array__(requested_schema)

    class Chunks:
        def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
            return pa.chunked_array([[EASY], [EASY]]).__arrow_c_stream__(requested_schema)

    assert ninefold.solve(Column()).to_pylist() == [SOLVED, None]
    assert ninefold.solve(Chunks()).to_pylist() == [SOLVED] * 2


def arrow_columns() -> list[Any]:
    pa = pytest.importorskip("pyarrow")
    types = (pa.list_(pa.uint8(), 81), pa.list_(pa.int64()), pa.large_list(pa.int8()))
    columns = [pa.array([CELLS, None, CELLS], type_) for type_ in types]
    board = pa.list_(pa.list_(pa.int16(), 9), 9)
    columns.append(pa.array([nested(CELLS), None, nested(CELLS)], board))
    columns.append(pa.array([nested(CELLS), None, nested(CELLS)], pa.list_(pa.list_(pa.int64()))))
    return columns + [column.slice(0, 3) for column in columns]


def test_lists_of_arrow_keep_their_type_and_their_nulls() -> None:
    pa = pytest.importorskip("pyarrow")
    for column in arrow_columns():
        for value in (column, pa.chunked_array([column.slice(0, 1), column.slice(1)])):
            solutions, report = ninefold.solve(value, report=True)
            assert solutions.type == column.type
            assert np.ravel([one for one in solutions.to_pylist() if one]).tolist() == SOLUTION * 2
            assert solutions.null_count == 1
            assert report.counts == {"unique": 2, "missing": 1}
            assert ninefold.count(value).to_pylist() == [1, None, 1]
            assert ninefold.solve(value.slice(2)).to_pylist() == solutions.slice(2).to_pylist()
            assert len(ninefold.solve(value.slice(0, 0))) == 0


def test_bad_lists_of_arrow_say_what_is_wrong() -> None:
    pa = pytest.importorskip("pyarrow")
    rows = [CELLS, CELLS[:80], None, [*CELLS[:80], -3], [*CELLS[:80], None]]
    for type_ in (pa.list_(pa.int64()), pa.large_list(pa.int16())):
        solutions, report = ninefold.solve(pa.array(rows, type_), report=True)
        assert solutions.null_count == 3 + (1 if report.status[4] == Status.NONE else 0)
        assert dict(report.reasons()) | {4: ""} == {
            1: "expected a list of 81 cells, found 80",
            2: "expected a board, found nothing",
            3: "row 9, column 9: expected 0 for a blank or a digit from 1 to 9, found -3",
            4: "",
        }


def test_arrays_of_polars_keep_their_type_and_their_nulls() -> None:
    pl = pytest.importorskip("polars")
    for dtype, board in (
        (pl.Array(pl.UInt8, 81), CELLS),
        (pl.Array(pl.Int64, (9, 9)), nested(CELLS)),
        (pl.List(pl.Int32), CELLS),
        (pl.List(pl.List(pl.Int8)), nested(CELLS)),
    ):
        series = pl.Series("puzzle", [board, None, board], dtype=dtype)
        solutions, report = ninefold.solve(series, report=True)
        assert solutions.dtype == series.dtype
        assert solutions.name == "puzzle"
        assert report.counts == {"unique": 2, "missing": 1}
        assert solutions.null_count() == 1
        assert np.ravel(solutions.drop_nulls().to_list()).tolist() == SOLUTION * 2
        assert ninefold.count(series).to_list() == [1, None, 1]
        assert len(ninefold.solve(series[:0])) == 0


@pytest.mark.parametrize("library", ["pyarrow", "polars"])
def test_a_flat_column_is_as_quick_as_an_array(library: str) -> None:
    module = pytest.importorskip(library)
    boards = np.tile(np.array(CELLS, np.uint8), (20_000, 1))
    column = (
        module.Series("puzzle", boards)
        if library == "polars"
        else (module.FixedSizeListArray.from_arrays(module.array(boards.reshape(-1)), 81))
    )
    from ninefold._board_inputs import read_boards

    # No Python object is made for a cell: 1.6 million would take seconds.
    read = read_boards(column, "puzzles")
    assert (read.rows == boards).all()
    assert read.rows.base is not None
    solutions = ninefold.solve(column)
    assert len(solutions) == 20_000


def test_boards_of_textarena_are_texts() -> None:
    rows = nested(EASY)
    lines = ["   C1 C2 C3   C4 C5 C6   C7 C8 C9  "]
    for number, row in enumerate(rows, 1):
        cells = " |  ".join("  ".join(row[start : start + 3]) for start in (0, 3, 6))
        lines.append(f"R{number}  {cells}")
        if number in (3, 6):
            lines.append("   - - - - - - - - - - - - - - - - ")
    text = "\n".join(lines)
    assert ninefold.solve(text) == SOLVED
    assert ninefold.solve([text, EASY, text.encode()]) == [SOLVED] * 3
    with pytest.raises(PuzzleError):
        ninefold.solve(text.replace("R5", "R6"))


def test_nothing_is_no_fault() -> None:
    solve: Callable[..., Any] = ninefold.solve
    assert solve([EASY, None]) == [SOLVED, None]
    assert solve([None, CELLS]) == [None, SOLUTION]
    solutions, report = solve([EASY, None, "x"], report=True)
    assert solutions == [SOLVED, None, None]
    assert report.counts == {"unique": 1, "malformed": 1, "missing": 1}
    assert report.reason(1) == "expected a board, found nothing"
    assert copy.copy(report.status).tolist() == [1, 6, 5]
    checks = ninefold.check([EASY, None])
    assert checks.status.tolist() == [1, Status.MISSING]
