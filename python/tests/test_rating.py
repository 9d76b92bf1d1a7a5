"""Ratings and traces."""

from __future__ import annotations

import _thread
import threading
import time

import numpy as np
import pyarrow as pa
import pytest
from numpy.testing import assert_array_equal

import ninefold

MADE = ninefold.generate(60, seed=5)
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAIN = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3"
SEVERAL = "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63"
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def test_a_single_board_has_plain_values() -> None:
    found = ninefold.rate(CHAIN)
    assert found == {
        "er": 7.1,
        "ep": 1.2,
        "ed": 1.2,
        "hardest": "xy-forcing-chain",
        "steps": 66,
        "finished": True,
    }
    assert ninefold.rate("." * 80 + "1")["finished"] is False
    none = ninefold.rate("11" + "." * 79)
    assert none["er"] is None
    assert none["hardest"] is None


def test_a_batch_has_columns() -> None:
    found = ninefold.rate(MADE.puzzles)
    assert tuple(found) == ("er", "ep", "ed", "hardest", "steps", "finished")
    assert found["er"].dtype == np.float64
    assert (found["er"] >= found["ep"]).all()
    assert (found["ep"] >= found["ed"]).all()
    assert found["finished"].all()
    names = ninefold.technique_names(found["hardest"])
    assert set(names) <= set(ninefold.TECHNIQUES)
    assert_array_equal(found.status, 1)
    for threads in (1, 3):
        assert_array_equal(ninefold.rate(MADE.puzzles, threads=threads)["er"], found["er"])


def test_several_scales_have_prefixes() -> None:
    scales = list(ninefold.SCALES)
    both = ninefold.rate(MADE.puzzles[:10], scales)
    assert both.scales == tuple(scales)
    alone = ninefold.rate(MADE.puzzles[:10], scales[0])
    assert_array_equal(both["se121_er"], alone["er"])
    if "hodoku" in scales:
        assert set(both["hodoku_level"]) <= {"easy", "medium", "hard", "unfair", "extreme"}
        assert (both["hodoku_score"] > 0).all()
    with pytest.raises(ValueError, match="scale: expected one of se121"):
        ninefold.rate(EASY, "se")
    with pytest.raises(ValueError, match="scale: expected different names"):
        ninefold.rate(EASY, ["se121", "se121"])


def test_bad_rows_have_a_status() -> None:
    found, report = ninefold.rate([EASY, "hello", "11" + "." * 79, SEVERAL], report=True)
    assert_array_equal(found.status, [1, 5, 0, 2])
    assert_array_equal(np.isnan(found["er"]), [False, True, True, False])
    assert_array_equal(found["finished"], [True, False, False, False])
    assert report.counts["malformed"] == 1
    assert ninefold.rate(SEVERAL)["er"] == 20.0
    assert ninefold.rate(SEVERAL, assume_unique=True)["hardest"] == "bivalue-universal-grave"
    assert len(ninefold.rate(np.zeros((0, 81), np.uint8))["er"]) == 0


def test_a_budget_ends_a_rating() -> None:
    with pytest.raises(ninefold.BudgetError):
        ninefold.rate(HARD, max_nodes=3000)
    with pytest.raises(ninefold.BudgetError):
        ninefold.rate(HARD, timeout=0.01)
    with pytest.warns(ninefold.PuzzleWarning, match="1 stopped of 2 rows"):
        found = ninefold.rate([EASY, HARD], max_nodes=3000)
    assert_array_equal(found.status, [1, 4])
    assert np.isnan(found["er"][1])


def test_ctrl_c_ends_a_rating_at_once() -> None:
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        ninefold.rate([HARD] * 200)
    assert time.monotonic() - start < 5


def test_traces_lead_to_the_solution() -> None:
    puzzles = MADE.puzzles[:20]
    found = ninefold.traces(puzzles)
    ratings = ninefold.rate(puzzles)
    assert_array_equal(np.diff(found.offsets), ratings["steps"])
    for row in range(len(puzzles)):
        steps = found.steps(row)
        assert_array_equal(found.boards[steps][-1], MADE.solutions[row])
        assert found.rating[steps].max() == ratings["er"][row]
        board = puzzles[row].copy()
        for step in range(steps.start, steps.stop):
            cell, digit = found.cell[step], found.digit[step]
            if cell >= 0:
                assert board[cell] == 0
                board[cell] = digit
            assert_array_equal(found.boards[step], board)
            first, last = found.elimination_offsets[step : step + 2]
            for candidate in found.eliminations[first:last]:
                where, value = divmod(int(candidate), 9)
                assert MADE.solutions[row][where] != value + 1
            assert cell >= 0 or last > first


def test_traces_become_lists_of_arrow() -> None:
    found = ninefold.traces([CHAIN, "hello", EASY], report=True)[0]
    assert_array_equal(found.status, [1, 5, 1])
    table = found.to_arrow()
    assert table.num_rows == 3
    assert [len(steps) for steps in table["technique"].to_pylist()] == [66, 0, 51]
    assert pa.types.is_fixed_size_list(table["board"].type.value_type)
    board = table["board"].to_pylist()[2][-1]
    assert board == ninefold.solve(np.array([int(c) for c in EASY.replace(".", "0")])).tolist()
    cells = table["cell"].to_pylist()[0]
    assert any(cell is None for cell in cells)


def test_strata_by_rating_and_technique() -> None:
    found = ninefold.strata(MADE.puzzles, ["rating", "technique"])
    ratings = ninefold.rate(MADE.puzzles)
    assert_array_equal(found["rating"], ratings["er"])
    assert_array_equal(found["technique"], ninefold.technique_names(ratings["hardest"]))
    rows = ninefold.stratified_sample(found, 10, seed=1, by="technique", allocation="equal")
    assert len(set(found["technique"][rows])) > 2
    bad = ninefold.strata([EASY, "hello", "11" + "." * 79], ["rating", "technique"], report=True)[0]
    assert_array_equal(bad["rating"][1:], [0, 0])
    assert_array_equal(bad["technique"][1:], ["", ""])


def test_record_batches_are_rated() -> None:
    batch = pa.record_batch({"puzzle": [CHAIN, "hello", "11" + "." * 79]})
    [answered] = ninefold.answer_batches([batch], "rate")
    assert answered.column("er").to_pylist() == [7.1, None, None]
    assert answered.column("hardest").to_pylist() == ["xy-forcing-chain", None, None]
    assert answered.column("status").to_pylist() == ["unique", "malformed", "none"]
    assert answered.schema == ninefold.answer_schema(batch.schema, "rate")
