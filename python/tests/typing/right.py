"""What mypy --strict must accept. `test_typing.py` checks it; nothing runs it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_type

import numpy as np
import pandas as pd
import polars as pl
from numpy.typing import NDArray

import ninefold
from ninefold import (
    Check,
    Checks,
    ExtraCells,
    Made,
    MadeTexts,
    Ratings,
    Report,
    Strata,
    Traces,
    VariantCells,
    VariantCheck,
    VariantPuzzle,
    variants,
)

puzzle = "." * 81
texts = [puzzle, puzzle]
gaps: list[str | None] = [puzzle, None]
board: NDArray[np.uint8] = np.zeros(81, np.uint8)
boards: NDArray[np.int64] = np.zeros((2, 81), np.int64)
flat: list[int] = [0] * 81
nested: list[list[int]] = [[0] * 9] * 9
letters: list[list[str]] = [["."] * 9] * 9
blanks: list[list[int | None]] = [[None] * 9] * 9
deep: list[list[list[int]]] = [nested]
column = pl.Series("puzzle", texts)


def solve_one(text: str) -> str | None:
    return ninefold.solve(text)


# Boards: the kind stays.
assert_type(ninefold.solve(puzzle), str | None)
assert_type(ninefold.solve(puzzle.encode()), bytes | None)
assert_type(ninefold.solve(boards), NDArray[np.int64])
assert_type(ninefold.solve(texts), list[str | None])
assert_type(ninefold.solve(gaps), list[str | None])
assert_type(ninefold.solve(tuple(texts)), tuple[str | None, ...])
assert_type(ninefold.solve(flat), list[int] | None)
assert_type(ninefold.solve(nested), list[list[int]])
assert_type(ninefold.solve(letters), list[list[str]])
assert_type(ninefold.solve(blanks), list[list[int | None]])
assert_type(ninefold.solve(deep), list[list[list[int]]])
assert_type(ninefold.solve(column), pl.Series)
assert_type(ninefold.solve(puzzle, report=True), tuple[str | None, Report])
assert_type(ninefold.solve(boards, max_nodes=5, report=True), tuple[NDArray[np.int64], Report])
assert_type(ninefold.solve(texts, timeout=1, threads=2, report=True)[0][0], str | None)
assert_type(ninefold.any_solution(puzzle), str | None)
assert_type(ninefold.minimize(puzzle, seed=1), str | None)
assert_type(ninefold.canonical(puzzle), str)
assert_type(ninefold.canonical(texts, report=True), tuple[list[str | None], Report])
assert_type(ninefold.transform(boards, [1, 2]), NDArray[np.int64])
assert_type(ninefold.undo(puzzle, 5), str)
assert_type(ninefold.scramble(column, seed=1, first=5), pl.Series)
assert_type(ninefold.solutions(puzzle), Iterator[str])
assert_type(ninefold.step(puzzle, 0, 1).board, str)

# Values.
number: int = ninefold.count(puzzle)
assert_type(ninefold.count(boards, 10), NDArray[np.uint64])
assert_type(ninefold.count(texts, "all", max_nodes=9), list[int | None])
assert_type(ninefold.count(nested), int | list[int])
assert_type(ninefold.count(puzzle, report=True), tuple[int, Report])
assert_type(ninefold.is_proper(puzzle), bool)
assert_type(ninefold.is_proper(boards), NDArray[np.bool_])
assert_type(ninefold.is_grid(texts), list[bool])
assert_type(ninefold.class_id(puzzle), str)
assert_type(ninefold.class_id(boards), NDArray[np.uint64])
assert_type(ninefold.to_canonical(puzzle), int)
assert_type(ninefold.automorphisms(puzzle).order, int)
assert_type(ninefold.automorphisms(texts), NDArray[np.int64])
assert_type(ninefold.inverse(5), int)
assert_type(ninefold.compose([1, 2], "N:123456789:123456789:123456789"), NDArray[np.int64])
assert_type(ninefold.redundant(puzzle), NDArray[np.bool_])
assert_type(ninefold.check(puzzle), Check[str])
assert_type(ninefold.check(puzzle).second_solution, str | None)
assert_type(ninefold.check(texts), Checks[list[str | None]])
assert_type(ninefold.check(boards).solutions, NDArray[np.int64])
assert_type(ninefold.check(boards, report=True)[1], Report)

# Ratings and figures.
assert_type(ninefold.rate(puzzle), dict[str, Any])
assert_type(ninefold.rate(boards), Ratings)
assert_type(ninefold.rate(boards, ["se121", "hodoku"], report=True), tuple[Ratings, Report])
assert_type(ninefold.traces(puzzle), Traces)
assert_type(ninefold.traces(texts, report=True), tuple[Traces, Report])
assert_type(ninefold.strata(texts, ["clue_count"]), Strata)
assert_type(ninefold.explain(puzzle)[0].technique, str)

# Making.
made = ninefold.generate(3, seed=1, level="easy", progress=print)
assert_type(made, Made)
assert_type(made.puzzles, NDArray[np.uint8])
assert_type(ninefold.generate(3, seed=1, kind="text"), MadeTexts)
assert_type(ninefold.generate(3, seed=1, kind="text").puzzles, list[str])
assert_type(ninefold.grids(3, seed=1), NDArray[np.uint8])
assert_type(ninefold.grids(3, seed=1, kind="text"), list[str])
assert_type(ninefold.augment(made.puzzles, made.solutions, 3, seed=1).puzzles, NDArray[np.uint8])
assert_type(ninefold.augment(texts, ninefold.solve(texts), 3, seed=1).puzzles, list[str])

# Models and rewards.
assert_type(ninefold.encode(made.puzzles), NDArray[np.uint8])
assert_type(ninefold.find_board("?"), NDArray[np.uint8] | None)
assert_type(ninefold.verify(puzzle, "?").correct, float)
assert_type(ninefold.reward(["?"], ["?"], puzzle=[puzzle]), list[float])

# Puzzles on other grids.
other = VariantPuzzle(".Shape~4x4", format="iss")
assert_type(other.size, tuple[int, int])
assert_type(other.solve(timeout=1), VariantCells[np.uint8] | None)
assert_type(other.solutions(10).grid, NDArray[np.uint8])
assert_type(other.solutions(10).extra, dict[str, NDArray[np.uint8]])
assert_type(other.count("all"), int)
assert_type(other.check(), VariantCheck)
assert_type(other.check().redundant, VariantCells[np.bool_] | None)
assert_type(other.extra, dict[str, ExtraCells])
assert_type(other.givens.grid, NDArray[np.int8])
assert_type(other.candidates(), VariantCells[np.bool_])
assert_type(other.to("iss"), str)
assert_type(variants.solve(gaps), list[VariantCells[np.uint8] | None])
assert_type(variants.count([other, other], 5), list[int | None])
assert_type(variants.check([other], report=True), tuple[list[VariantCheck | None], Report])
assert_type(variants.candidates(texts), list[VariantCells[np.bool_] | None])

frame = pd.DataFrame({"puzzle": texts})
solved = ninefold.solve(frame["puzzle"])
