"""Ratings and traces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pytest
from numpy.testing import assert_array_equal

import ninefold

if TYPE_CHECKING:
    from collections.abc import Callable

MADE = ninefold.generate(60, seed=5)
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAIN = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3"
SEVERAL = "...34.2..1...7....5..9..17....73..12..78.9.3.8..........41..................24.63"
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def test_a_single_board_has_plain_values() -> None:
    found = ninefold.rate(CHAIN)
    assert found == {
        "scale": "human",
        "er": 5.7,
        "ep": 1.2,
        "ed": 1.2,
        "hardest": "xy-chain",
        "steps": 66,
        "finished": True,
    }
    assert ninefold.rate("." * 80 + "1")["finished"] is False
    none = ninefold.rate("11" + "." * 79)
    assert none.pop("finished") is False
    assert none.pop("scale") == "human"
    assert none == {"er": None, "ep": None, "ed": None, "hardest": None, "steps": None}
    scored = ninefold.rate("11" + "." * 79, "hodoku")
    assert scored.pop("finished") is False
    assert scored.pop("scale") == "hodoku"
    assert scored == {"score": None, "level": None, "hardest": None, "steps": None}
    assert ninefold.rate("." * 81, "hodoku")["steps"] == 0


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
    assert_array_equal(both["human_er"], alone["er"])
    assert set(both["hodoku_level"]) <= {"easy", "medium", "hard", "unfair", "extreme"}
    assert (both["hodoku_score"] > 0).all()
    with pytest.raises(ValueError, match="scale: expected one of human, stable, se121"):
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
    several = ninefold.rate(SEVERAL, "se121", assume_unique=True)
    assert several["hardest"] == "bivalue-universal-grave"
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


def test_ctrl_c_ends_a_rating(press_ctrl_c: Callable[[], None]) -> None:
    press_ctrl_c()
    with pytest.raises(KeyboardInterrupt):
        ninefold.rate([HARD] * 200)


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


def test_wrong_numbers_of_puzzles_and_techniques_are_named() -> None:
    found = ninefold.traces(MADE.puzzles[:3])
    for wrong in (-1, 3, 100):
        with pytest.raises(IndexError, match=f"puzzle: expected 0 to 2, got {wrong}"):
            found.steps(wrong)
    last = len(ninefold.TECHNIQUES) - 1
    assert ninefold.technique_names([-1, last]).tolist() == ["", ninefold.TECHNIQUES[last]]
    for wrong in (-2, last + 1):
        with pytest.raises(IndexError, match=f"numbers: expected -1 or 0 to {last}, got {wrong}"):
            ninefold.technique_names([0, wrong])


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


def test_strata_rate_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    rate = ninefold._engine.rate

    def counted(*arguments: object) -> object:
        calls.append(arguments)
        return rate(*arguments)

    monkeypatch.setattr(ninefold._engine, "rate", counted)
    ninefold.strata(MADE.puzzles[:5], ["technique", "clue_count", "rating"])
    assert len(calls) == 1


def test_puzzles_of_a_wanted_rating_are_made() -> None:
    made = ninefold.generate(20, seed=5, rating=(3.0, 4.2))
    assert made.ratings is not None
    expected = ninefold.rate(made.puzzles)
    assert tuple(made.ratings) == tuple(expected)
    for name, column in expected.items():
        assert_array_equal(made.ratings[name], column)
    assert ((expected["er"] >= 3.0) & (expected["er"] <= 4.2)).all()
    assert_array_equal(made.ratings.status, 1)
    assert_array_equal(made.nodes, -1)
    assert made.ratings.scales == ("human",)
    again = ninefold.generate(5, seed=5, first=15, rating=(3.0, 4.2), threads=1)
    assert_array_equal(again.puzzles, made.puzzles[15:])
    for clues in (24, (24, 30)):
        part = ninefold.generate(2, seed=1, clues=clues, proper=True, rating=(None, 2.0))
        assert part.ratings is not None
        assert (part.ratings["er"] <= 2.0).all()
    assert ninefold.generate(2, seed=1).ratings is None
    assert ninefold.generate(2, seed=1, nodes=(1, 9)).ratings is None


def test_puzzles_with_wanted_steps_are_made() -> None:
    def ratings(**order: object) -> dict[str, np.ndarray]:
        found = ninefold.generate(3, seed=3, **order).ratings
        assert found is not None
        return dict(found)

    hardest = ratings(hardest=["x-wing", "naked pair"])["hardest"]
    assert set(ninefold.technique_names(hardest)) <= {"x-wing", "naked-pair"}
    pearl = ratings(pearl=True, rating=(1.5, 3.0))
    assert_array_equal(pearl["ep"], pearl["er"])
    diamond = ratings(diamond=True, level="easy")
    assert_array_equal(diamond["ed"], diamond["er"])
    assert (ratings(level="hard")["er"] >= 2.5).all()
    scored = ratings(rating=(300, 600), scale="hodoku")
    assert ((scored["score"] >= 300) & (scored["score"] <= 600)).all()
    made = ninefold.generate(3, seed=2, rating=(2.3, 2.4), without="subsets")
    used = ninefold.technique_names(ninefold.traces(made.puzzles).technique)
    assert not any(name.endswith(("pair", "triple", "quad")) for name in used)


def test_a_puzzle_that_is_not_found_has_no_rating() -> None:
    with pytest.warns(ninefold.PuzzleWarning, match="1 of 1 puzzles were not found"):
        made = ninefold.generate(1, seed=1, rating=8.9, tries=2)
    assert made.ratings is not None
    assert np.isnan(made.ratings["er"][0])
    assert_array_equal(made.ratings.status, 4)


def test_steps_that_no_puzzle_has_are_refused() -> None:
    for error, text, order in (
        (ValueError, "rating 3.1: no technique of the scale human has", {"rating": 3.1}),
        (ValueError, "rating: in the scale human, ratings go from 1.0", {"rating": 12}),
        (ValueError, "for scores, add scale hodoku", {"rating": (400, 800)}),
        (ValueError, "rating: expected a rating with at most one", {"rating": 3.25}),
        (ValueError, "rating: expected a rating with at most one", {"rating": float("nan")}),
        (ValueError, "rating: expected the smaller rating first", {"rating": (4, 3)}),
        (ValueError, "rating: expected a rating or a pair", {"rating": (None, None)}),
        (TypeError, "rating: expected a number, got str", {"rating": "3.2"}),
        (ValueError, "level: expected one of easy, medium", {"level": "medum"}),
        (ValueError, "level: it cannot be combined", {"level": "easy", "rating": 1.2}),
        (ValueError, "in the scale human; for the", {"level": "easy", "scale": "hodoku"}),
        (ValueError, "did you mean `x-wing`", {"hardest": "xwing"}),
        (TypeError, "hardest: expected names", {"hardest": [1]}),
        (ValueError, "hardest squirmbag: no scale uses it", {"hardest": "squirmbag"}),
        (ValueError, "does not use it; choose scale", {"hardest": "skyscraper", "scale": "se121"}),
        (ValueError, "without singles: the last cell of every", {"without": "singles"}),
        (ValueError, "exclude each other", {"hardest": "x-wing", "without": "fish"}),
        (ValueError, "pearl: the scale hodoku has no", {"pearl": True, "scale": "hodoku"}),
        (ValueError, "scale: expected one of human", {"rating": 2.0, "scale": "se"}),
        (ValueError, "scale: it belongs to rating", {"scale": "stable"}),
        (ValueError, "nodes: it cannot be combined", {"rating": 2.0, "nodes": 5}),
        (ValueError, "unbiased: it cannot be combined", {"rating": 2.0, "unbiased": True}),
    ):
        with pytest.raises(error, match=text):
            ninefold.generate(1, seed=1, **order)


def test_record_batches_are_rated() -> None:
    batch = pa.record_batch({"puzzle": [CHAIN, "hello", "11" + "." * 79]})
    [answered] = ninefold.answer_batches([batch], "rate")
    assert answered.column("er").to_pylist() == [5.7, None, None]
    assert answered.column("hardest").to_pylist() == ["xy-chain", None, None]
    assert answered.column("scale").to_pylist() == ["human", None, None]
    assert answered.column("status").to_pylist() == ["unique", "malformed", "none"]
    assert answered.schema == ninefold.answer_schema(batch.schema, "rate")


def test_record_batches_are_rated_in_several_scales() -> None:
    batch = pa.record_batch({"puzzle": [CHAIN, "hello", SEVERAL]})
    scale = ["se121", "hodoku"]
    [answered] = ninefold.answer_batches([batch], "rate", scale=scale, assume_unique=True)
    assert answered.column("se121_er").to_pylist() == [7.1, None, 5.6]
    assert answered.column("hodoku_score").to_pylist()[0] == ninefold.rate(CHAIN, "hodoku")["score"]
    assert answered.schema == ninefold.answer_schema(batch.schema, "rate", scale=scale)
    # The scale does not rate boards with so few clues.
    blank = pa.record_batch({"puzzle": ["." * 81, "hello"]})
    [answered] = ninefold.answer_batches([blank], "rate", scale="hodoku")
    assert answered.column("level").to_pylist() == [None, None]
    assert answered.column("score").to_pylist() == [None, None]
    assert answered.column("steps").to_pylist() == [0, None]
    with pytest.raises(ValueError, match='scale: it belongs to the question "rate"'):
        ninefold.answer_schema(batch.schema, "count", scale="hodoku")
    with pytest.raises(ValueError, match='assume_unique: it belongs to the question "rate"'):
        list(ninefold.answer_batches([batch], "count", assume_unique=True))


def test_measures_are_columns_beside_the_ratings() -> None:
    found = ninefold.rate(CHAIN, measures=["sum", "bottleneck", "depth", "backdoors"])
    assert (found["score_sum"], found["hardest_steps"], found["bottleneck"]) == (110.2, 1, 2)
    assert (found["depth"], found["backdoor_size"], found["backdoors"]) == (1, 1, 26)
    assert found["backdoor"] == "r1c1=1"
    counted = ninefold.rate(CHAIN, measures="techniques")
    steps = {name: value for name, value in counted.items() if name.startswith("steps_")}
    assert sum(steps.values()) == counted["steps"]
    assert steps["steps_xy_chain"] == 1
    many = ninefold.rate([CHAIN, SEVERAL, "11" + "." * 79], measures=["depth", "sum"])
    assert_array_equal(np.isnan(many["depth"]), [False, True, True])
    assert_array_equal(np.isnan(many["score_sum"]), [False, False, True])
    both = ninefold.rate(CHAIN, ["se121", "human"], measures="bottleneck")
    assert (both["se121_bottleneck"], both["human_bottleneck"]) == (3, 2)
    with pytest.raises(ValueError, match="measures: expected some of sum, bottleneck"):
        ninefold.rate(CHAIN, measures="deep")
    with pytest.raises(TypeError, match="measures: expected names"):
        ninefold.rate(CHAIN, measures=[1])  # type: ignore[list-item]


def test_a_scale_leaves_techniques_out() -> None:
    unique = ninefold.generate(3, seed=1, hardest="uniqueness", scale="se121").puzzles
    plain = ninefold.traces(unique, "se121")
    without = ninefold.traces(unique, "se121", without="uniqueness")
    used = [set(ninefold.technique_names(one.technique)) for one in (plain, without)]
    assert used[0] & {"unique-rectangle", "unique-loop", "bivalue-universal-grave"}
    assert not used[1] & {"unique-rectangle", "unique-loop", "bivalue-universal-grave"}
    harder = ninefold.rate(unique, "se121", without=["uniqueness"])["er"]
    assert (harder >= 4.5).all()
    with pytest.raises(ValueError, match=r"without: .xwing.*did you mean `x-wing`"):
        ninefold.rate(CHAIN, without="xwing")
