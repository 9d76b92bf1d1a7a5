"""Splitting puzzles into sets that share no class, and finding those that do."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from ninefold import _engine
from ninefold._arguments import choice, thread_count, whole
from ninefold._board_inputs import are_malformed, read_boards
from ninefold._grouping import group
from ninefold._results import Status
from ninefold._values import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_BY = ("grid_class", "puzzle_class", "exact")


def split(
    puzzles: Any,
    parts: Sequence[float] = (0.8, 0.2),
    *,
    by: str = "grid_class",
    seed: SupportsIndex,
    threads: SupportsIndex | None = None,
) -> list[NDArray[np.intp]]:
    """Split puzzles into parts that share no class.

    Puzzles of one class always go into the same part. Which part that is depends on the seed and on
    the set of classes, and not on the order of the puzzles. Classes are compared by their whole
    forms, so no collision of hashes can put one class into two parts.

    Args:
        puzzles: Many boards, as for :func:`solve`.
        parts: Share of each part, for example ``(0.8, 0.1, 0.1)``. The shares need not add up to 1;
            each part gets its share of the puzzles as nearly as whole classes allow.
        by: What must not be shared: ``"exact"``, the same puzzle; ``"puzzle_class"``, isomorphic
            puzzles; ``"grid_class"``, puzzles whose solutions are isomorphic. A puzzle that has not
            exactly one solution has a class of its own, which its isomorphs share.
        seed: Seed from 0 to 2**64 - 1.
        threads: Number of threads. None means one for each processor.

    Returns:
        Indices of the puzzles of each part, in ascending order.

    Raises:
        ValueError: A share is negative, or a puzzle is malformed.

    >>> import ninefold, numpy as np
    >>> made = ninefold.generate(50, seed=1)
    >>> more = ninefold.augment(made.puzzles, made.solutions, 4, seed=1)
    >>> train, test = ninefold.split(more.puzzles, (0.8, 0.2), seed=1)
    >>> len(train), len(test)
    (160, 40)
    >>> ninefold.check_leakage(more.puzzles[train], more.puzzles[test]).is_leaking
    False
    """
    try:
        shares = np.array([float(share) for share in parts])
    except (TypeError, ValueError):
        raise TypeError(f"parts: expected shares such as (0.8, 0.2), got {parts!r}") from None
    if len(shares) == 0 or not np.isfinite(shares).all() or (shares < 0).any() or not shares.any():
        raise ValueError(f"parts: expected shares from 0, not all of them 0, got {tuple(parts)}")
    number = whole("seed", seed)
    forms = _forms(puzzles, "puzzles", by, thread_count(threads))
    classes, firsts = group(forms)
    sizes = np.bincount(classes, minlength=len(firsts))
    # Classes are in the order of their forms, which the order of the puzzles does not change. The
    # largest come first, so that the smaller ones can even out the shares.
    random = _engine.random_transforms(len(sizes), 1, number, 0)
    order = np.lexsort((random, -sizes))
    wanted = shares / shares.sum() * len(forms)
    part_of_class = np.empty(len(sizes), np.intp)
    part_of_class[order] = _fill(sizes[order].tolist(), wanted.tolist())
    part_of_row = part_of_class[classes]
    return [np.flatnonzero(part_of_row == part) for part in range(len(shares))]


def _fill(sizes: list[int], wanted: list[float]) -> list[int]:
    """Put each class into the part that lacks most, the first of several such parts."""
    filled = [0] * len(wanted)
    # The part that lacks most is on top.
    lacking = sorted((-share, part) for part, share in enumerate(wanted))
    parts = []
    for size in sizes:
        part = lacking[0][1]
        parts.append(part)
        filled[part] += size
        heapq.heapreplace(lacking, (filled[part] - wanted[part], part))
    return parts


@dataclass(frozen=True, eq=False, repr=False)
class Leakage(Value):
    """The puzzles of a test set whose class occurs in the training set.

    >>> import ninefold
    >>> puzzle = ninefold.generate(1, seed=1).puzzles
    >>> leakage = ninefold.check_leakage(puzzle, ninefold.scramble(puzzle, seed=2))
    >>> leakage
    Leakage(pairs=1, of_test=1, test_size=1)
    >>> leakage.pairs
    array([[0, 0]])
    """

    pairs: NDArray[np.intp]
    """Shape ``(m, 2)``: a row of the training set and a row of the test set of the same class. Each
    leaking row of the test set has one pair, with the first such row of the training set."""
    test_size: int
    """Number of puzzles of the test set."""

    @property
    def is_leaking(self) -> bool:
        """Whether any puzzle of the test set leaks."""
        return len(self.pairs) > 0

    def __repr__(self) -> str:
        """Return the numbers."""
        leaking = len(self.pairs)
        return f"Leakage(pairs={leaking}, of_test={leaking}, test_size={self.test_size})"


def check_leakage(
    train: Any,
    test: Any,
    *,
    by: str = "grid_class",
    threads: SupportsIndex | None = None,
) -> Leakage:
    """Find the puzzles of a test set whose class occurs in the training set.

    Whole forms are compared, so no collision of hashes can hide or invent a leak.

    Args:
        train: Many boards, as for :func:`solve`.
        test: Many boards.
        by: What counts as the same, as for :func:`split`.
        threads: Number of threads. None means one for each processor.

    Raises:
        ValueError: A puzzle is malformed.

    >>> import ninefold
    >>> made = ninefold.generate(20, seed=1)
    >>> ninefold.check_leakage(made.puzzles[:10], made.puzzles[10:]).is_leaking
    False
    """
    number = thread_count(threads)
    train_forms = _forms(train, "train", by, number)
    test_forms = _forms(test, "test", by, number)
    # The first row of a class with a training puzzle is a training puzzle.
    classes, firsts = group(np.concatenate([train_forms, test_forms]))
    first = firsts[classes[len(train_forms) :]]
    leaking = np.flatnonzero(first < len(train_forms))
    return Leakage(np.stack([first[leaking], leaking], axis=1), len(test_forms))


def _forms(boards: Any, name: str, by: str, threads: int | None) -> NDArray[np.uint8]:
    """Return what is compared, shape ``(n, 81)``."""
    choice("by", by, _BY)
    read = read_boards(boards, name)
    if read.is_single:
        raise ValueError(f"{name}: expected many boards, got one")
    malformed = np.flatnonzero(are_malformed(read.rows))
    if len(malformed):
        row = int(malformed[0])
        raise ValueError(
            f"{name}: {len(malformed)} rows are malformed; the first is row {row}: "
            f"{read.kind.fault(row)}"
        )
    rows = read.rows
    if by == "grid_class":
        solutions, status = _engine.solve(rows, None, None, threads)
        rows = np.where((status == Status.UNIQUE)[:, None], solutions, rows)
    if by != "exact":
        rows, _, _ = _engine.canonical(np.ascontiguousarray(rows), threads)
    return rows
