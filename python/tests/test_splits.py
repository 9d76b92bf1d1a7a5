"""Splits of many puzzles: the same as ever, and fast."""

from __future__ import annotations

import hashlib
import time

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import ninefold

MADE = ninefold.generate(300, seed=3)
AUGMENTED = ninefold.augment(MADE.puzzles, MADE.solutions, 2, seed=1)


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("exact", "7d84bd06314d86f0"),
        ("puzzle_class", "8e4f28400d595071"),
        ("grid_class", "dbc7787716816071"),
    ],
)
def test_a_split_depends_on_the_seed_alone(by: str, expected: str) -> None:
    # Pinned: the split of a seed never changes.
    parts = ninefold.split(AUGMENTED.puzzles, (0.8, 0.1, 0.1), by=by, seed=5)
    content = b"|".join(part.astype("<i8").tobytes() for part in parts)
    assert hashlib.sha256(content).hexdigest()[:16] == expected


def test_many_puzzles_are_split_in_seconds() -> None:
    rows = np.random.default_rng(1).integers(0, 10, (200_000, 81)).astype(np.uint8)
    rows[:, :30] = 0
    start = time.process_time()
    parts = ninefold.split(rows, (0.8, 0.1, 0.1), by="exact", seed=1)
    # Ten times as long before rows were compared as bytes.
    assert time.process_time() - start < 1.2
    assert [len(part) for part in parts] == [160_000, 20_000, 20_000]


def test_each_leak_names_the_first_training_row_of_its_class() -> None:
    train, test = np.repeat(MADE.puzzles[:3], 2, axis=0), MADE.puzzles[[5, 2, 0, 2]]
    leakage = ninefold.check_leakage(train, test, by="exact")
    assert_array_equal(leakage.pairs, [[4, 1], [0, 2], [4, 3]])
    assert leakage.pairs.dtype == np.intp
    assert not ninefold.check_leakage(train, MADE.puzzles[3:]).is_leaking
    assert len(ninefold.check_leakage(train[:0], test[:0], by="exact").pairs) == 0
