"""What mypy --strict must refuse: each line with `# error` has errors of these codes.

`test_typing.py` checks it; nothing runs it.
"""

from __future__ import annotations

import numpy as np

import ninefold

puzzle = "." * 81
texts = [puzzle, puzzle]
boards = np.zeros((2, 81), np.uint8)


def solve_one(text: str) -> str:
    return ninefold.solve(text)  # error: return-value


ninefold.solve(3.5)  # error: call-overload
ninefold.solve(None)  # error: call-overload
ninefold.solve({"puzzle": puzzle})  # error: call-overload
ninefold.solve(np.zeros((2, 81)))  # error: type-var
ninefold.solve([0.5] * 81)  # error: type-var
ninefold.solve(puzzle, 5)  # error: call-overload
ninefold.solve(puzzle, max_node=5)  # error: call-overload
ninefold.solve(puzzle, threads="2")  # error: call-overload
number: int = ninefold.solve(puzzle)  # error: assignment
text: str = ninefold.count(puzzle)  # error: assignment
one: str = ninefold.solve(texts)  # error: assignment
solved, report = ninefold.solve(puzzle)  # error: misc, str-unpack
ninefold.solve(puzzle, report=True).upper()  # error: attr-defined
ninefold.count(puzzle, "many")  # error: call-overload
ninefold.is_grid(5)  # error: call-overload
ninefold.check(puzzle).seconds  # error: attr-defined
ninefold.check(texts).solution  # error: attr-defined
ninefold.rate(puzzle, 5)  # error: call-overload
ninefold.rate(boards).er  # error: attr-defined
ninefold.generate(3)  # error: call-overload
ninefold.generate(3, seed=1, clue=24)  # error: call-overload
ninefold.generate(3, seed=1, kind="lines")  # error: call-overload
ninefold.generate(3, seed=1).puzzles.upper()  # error: attr-defined
ninefold.grids(3, seed=1, kind="text").shape  # error: attr-defined
ninefold.transform(puzzle)  # error: call-overload
ninefold.scramble(puzzle)  # error: call-overload
ninefold.minimize(puzzle)  # error: call-overload
ninefold.augment(puzzle, puzzle, 3)  # error: call-overload
ninefold.explain(5)  # error: arg-type
ninefold.encode(0.5)  # error: arg-type
ninefold.verify(5, puzzle)  # error: arg-type
ninefold.step(5, 1, 1)  # error: call-overload
ninefold.inverse(0.5)  # error: call-overload
ninefold.find_board(puzzle).shape  # error: union-attr
ninefold.VariantPuzzle(5)  # error: arg-type
ninefold.VariantPuzzle(".Shape~4x4").solve().grid  # error: union-attr
ninefold.variants.solve([5])  # error: list-item
