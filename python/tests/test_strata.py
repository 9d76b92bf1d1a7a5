"""Strata and stratified samples."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import ninefold

MADE = ninefold.generate(200, seed=11)
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_columns_say_what_the_functions_say() -> None:
    rows = np.concatenate([MADE.puzzles, MADE.solutions[:50], np.zeros((1, 81), np.uint8)])
    rows[210, 0] = 0
    found = ninefold.strata(rows, limit=5)
    # Ratings take longer, so they must be asked for.
    assert (*found, "rating", "technique") == ninefold.STRATA
    assert_array_equal(found["clue_count"], (rows > 0).sum(axis=1))
    assert_array_equal(found["solution_count"], ninefold.count(rows, limit=5))
    checks = ninefold.check(rows)
    assert_array_equal(found["minimal"], checks.is_minimal)
    assert_array_equal(found.status, checks.status)
    assert found["singles_only"][200:250].all()
    assert not found["singles_only"][250]
    # The search fills more than singles without a guess.
    assert (found["search_nodes"][found["singles_only"]] == 1).all()
    assert found["search_nodes"][:200].max() > 1
    assert found.engine_version == ninefold.__version__


def test_nodes_are_those_of_one_puzzle_alone_with_any_threads() -> None:
    whole = ninefold.strata(MADE.puzzles, "search_nodes")["search_nodes"]
    for threads in (1, 3):
        again = ninefold.strata(MADE.puzzles, ["search_nodes"], threads=threads)
        assert_array_equal(again["search_nodes"], whole)
    alone = [
        ninefold.strata(row[None], ["search_nodes"])["search_nodes"][0] for row in MADE.puzzles
    ]
    assert_array_equal(alone, whole)


def test_puzzles_made_by_difficulty_are_in_their_stratum() -> None:
    made = ninefold.generate(20, seed=1, nodes=(5, 7))
    nodes = ninefold.strata(made.puzzles, ["search_nodes"])["search_nodes"]
    assert ((nodes >= 5) & (nodes <= 7)).all()


def test_bad_rows_have_a_status() -> None:
    found, report = ninefold.strata([EASY, "hello", "11" + "." * 79, "." * 81], report=True)
    assert_array_equal(found.status, [1, 5, 0, 2])
    assert_array_equal(found["clue_count"], [30, 0, 2, 0])
    assert_array_equal(found["singles_only"], [True, False, False, False])
    assert report.counts["malformed"] == 1
    with pytest.warns(ninefold.PuzzleWarning, match="1 stopped of 1 rows"):
        stopped = ninefold.strata(["." * 81], ["solution_count"], limit=10**9, max_nodes=50)
    assert_array_equal(stopped["solution_count"], [0])
    assert len(ninefold.strata(np.zeros((0, 81), np.uint8))["minimal"]) == 0
    with pytest.raises(ValueError, match="columns: expected one of clue_count, solution_count"):
        ninefold.strata([EASY], ["price"])
    with pytest.raises(ValueError, match="columns: expected at least one"):
        ninefold.strata([EASY], [])
    with pytest.raises(ValueError, match="limit: expected 1 or more"):
        ninefold.strata([EASY], limit=0)


def test_a_sample_has_the_share_of_each_stratum() -> None:
    labels = np.repeat([17, 20, 24, 30], [10, 100, 500, 390])
    rows = ninefold.stratified_sample(labels, 100, seed=4)
    assert_array_equal(np.unique(labels[rows], return_counts=True)[1], [1, 10, 50, 39])
    assert (np.diff(rows) > 0).all()
    rows = ninefold.stratified_sample(labels, 101, seed=4, allocation="equal")
    assert_array_equal(np.unique(labels[rows], return_counts=True)[1], [10, 31, 30, 30])
    assert_array_equal(ninefold.stratified_sample(labels, 1000, seed=9), np.arange(1000))
    assert len(ninefold.stratified_sample(labels, 0, seed=9)) == 0
    assert len(ninefold.stratified_sample([], 0, seed=9)) == 0


def test_a_sample_depends_on_the_seed_alone() -> None:
    labels = np.arange(1000) % 7
    first = ninefold.stratified_sample(labels, 30, seed=1)
    assert_array_equal(first, ninefold.stratified_sample(labels.astype(str), 30, seed=1))
    assert (first != ninefold.stratified_sample(labels, 30, seed=2)).any()
    # Pinned: a sample never changes.
    assert first[:5].tolist() == PINNED


PINNED = [37, 63, 90, 206, 207]


def test_columns_are_crossed_and_binned() -> None:
    labels = {"a": np.arange(100) % 2 == 0, "b": np.arange(100.0)}
    rows = ninefold.stratified_sample(labels, 8, seed=1, bins=[50], allocation="equal")
    groups = list(zip(labels["a"][rows].tolist(), (labels["b"][rows] >= 50).tolist(), strict=True))
    assert sorted(set(groups)) == [(False, False), (False, True), (True, False), (True, True)]
    assert {groups.count(group) for group in groups} == {2}
    rows = ninefold.stratified_sample(labels, 10, seed=1, by="b", bins=5)
    assert_array_equal(np.bincount(rows // 20), [2] * 5)
    named = {"name": ["x", "y"] * 50, "b": labels["b"]}
    assert len(ninefold.stratified_sample(named, 8, seed=1, bins=[50])) == 8
    found = ninefold.strata(MADE.puzzles)
    assert len(ninefold.stratified_sample(found, 50, seed=1, by=["clue_count", "minimal"])) == 50


def test_bad_labels_are_named() -> None:
    sample = ninefold.stratified_sample
    for error, text, labels, options in (
        (ValueError, "n: expected at most 3", [1, 2, 3], {"n": 4}),
        (ValueError, "n: expected 0 or more", [1], {"n": -1}),
        (ValueError, "seed: expected 0 or more", [1], {"seed": -1}),
        (ValueError, "a label is missing", [None, "a"], {}),
        (ValueError, "a label is not a number", [1.0, float("nan")], {}),
        (ValueError, r"expected shape \(n,\)", [[1, 2]], {}),
        (TypeError, "expected numbers, bools or texts", np.zeros(3, complex), {}),
        (ValueError, "has 2 rows, another column 1", {"a": [1], "b": [1, 2]}, {}),
        (ValueError, "by: expected one of a, got 'c'", {"a": [1]}, {"by": "c"}),
        (TypeError, "labels is a single column", [1], {"by": "a"}),
        (ValueError, "edges in ascending order", [1, 2], {"bins": [3, 2]}),
        (ValueError, "bins: 'labels' has texts, such as '10'", ["10", "9"], {"bins": 2}),
        (ValueError, "bins: 'labels' has texts, such as 'a'", ["a", "b"], {"bins": 2}),
        (ValueError, "bins: 'r' has texts", {"r": ["1", "2"], "c": [1, 2]}, {"bins": 2}),
        (ValueError, "bins: no column has numbers", {"a": ["x"], "b": ["y"]}, {"bins": 2}),
        (ValueError, "allocation: expected one of", [1], {"allocation": "all"}),
    ):
        with pytest.raises(error, match=text):
            sample(labels, **({"n": 1, "seed": 1} | options))
