"""Making many puzzles in parts, so that progress and rare orders can be told."""

from __future__ import annotations

import os
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ninefold import _engine
from ninefold._board_kind import CELLS
from ninefold._results import PuzzleWarning, caller, warn

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Made = tuple[
        NDArray[np.uint8],
        NDArray[np.uint8],
        NDArray[np.uint64],
        NDArray[np.int64],
        list[Any] | None,
        list[tuple[int, str]],
    ]
    """Puzzles, solutions, tries, nodes, columns of ratings, and why puzzles are missing."""

Progress = Callable[[int, int], object]
"""Takes the number of puzzles made so far, and of all."""

_QUICK_PART = 20_000
"""Puzzles of a part if thousands are made in a second. More at once are not quicker."""
_WARN_AFTER = 10.0
"""Seconds of search after which a warning names a rare order."""
_WORTH_A_WARNING = 60.0
"""Seconds of a call that is worth a warning."""
_PAUSE = 5.0
"""Seconds between two lines of progress."""


class Order(Protocol):
    """What is ordered. Its text names the arguments."""

    @property
    def is_quick(self) -> bool:
        """Whether thousands of such puzzles are made in a second."""
        ...


def made_in_parts(
    count: int,
    seed: int,
    first: int,
    order: Order,
    threads: int | None,
    progress: bool | Progress,
) -> Made:
    """Make puzzles. A puzzle depends on the order, the seed and its number, not on the parts."""
    if not isinstance(progress, bool) and not callable(progress):
        raise TypeError(f"progress: expected True, False or a function, got {progress!r}")
    if rarity := _engine.rarity(order):
        warn(f"generate: {order}: {rarity}, so the call may take long; Ctrl-C ends it")
    workers = threads or os.cpu_count() or 1
    size = _QUICK_PART if order.is_quick else workers
    if progress is False and (order.is_quick or count <= size):
        return _engine.generate(count, seed, first, order, threads)
    gathered = _Gathered(count)
    is_told, start = False, time.monotonic()
    with _shown(progress, count) as show, _told_if_none(order, gathered, caller()):
        while gathered.made < count or gathered.made == 0:
            begin = time.monotonic()
            number = min(size, count - gathered.made)
            gathered.add(_engine.generate(number, seed, first + gathered.made, order, threads))
            show(gathered.made, count)
            if number == 0:
                break
            now = time.monotonic()
            if now - begin < 1:
                # Larger parts keep all threads at work.
                size = min(2 * size, _QUICK_PART)
            if not is_told and now - start > _WARN_AFTER:
                is_told = _tell_rare(order, gathered, now - start)
    return gathered.all()


class _Gathered:
    """Puzzles of parts, each in its row."""

    def __init__(self, count: int) -> None:
        self.made = 0
        self.puzzles = np.zeros((count, CELLS), np.uint8)
        self.solutions = np.zeros((count, CELLS), np.uint8)
        self.tries = np.zeros(count, np.uint64)
        self.nodes = np.zeros(count, np.int64)
        self.ratings: list[list[Any]] | None = None
        self.gaps: list[tuple[int, str]] = []

    def add(self, part: Made) -> None:
        """Add the puzzles of a part."""
        puzzles, solutions, tries, nodes, ratings, gaps = part
        rows = slice(self.made, self.made + len(puzzles))
        self.puzzles[rows], self.solutions[rows] = puzzles, solutions
        self.tries[rows], self.nodes[rows] = tries, nodes
        self.gaps += [(self.made + row, why) for row, why in gaps]
        if ratings is not None:
            self.ratings = self.ratings or [[] for _ in ratings]
            for pieces, piece in zip(self.ratings, ratings, strict=True):
                pieces.append(piece)
        self.made += len(puzzles)

    def all(self) -> Made:
        """Return all puzzles."""
        ratings = None if self.ratings is None else list(map(_joined_column, self.ratings))
        return self.puzzles, self.solutions, self.tries, self.nodes, ratings, self.gaps


@contextmanager
def _told_if_none(order: Order, gathered: _Gathered, place: tuple[str, int]) -> Iterator[None]:
    """Warn from another thread if the first puzzles take long: the engine is busy meanwhile."""

    def tell() -> None:
        if gathered.made == 0:
            text = f"generate: {order} is rare: no puzzle is found after {_WARN_AFTER:.0f} s"
            warnings.warn_explicit(f"{text}. Ctrl-C ends the call", PuzzleWarning, *place)

    timer = threading.Timer(_WARN_AFTER, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _tell_rare(order: Order, gathered: _Gathered, seconds: float) -> bool:
    """Warn if the rest of an order takes long. Return whether it does."""
    made, count = gathered.made, len(gathered.puzzles)
    left = seconds / made * (count - made)
    if made == count or seconds + left < _WORTH_A_WARNING:
        return False
    tries = int(gathered.tries[:made].sum()) // made
    warn(
        f"generate: {order} is rare: {made} of {count} puzzles took {seconds:.0f} s, with "
        f"{tries:,} tries each; the others may take {left / 60:.0f} minutes. Ctrl-C ends the "
        "call, and a smaller tries gives up earlier"
    )
    return True


def _joined_column(columns: list[Any]) -> Any:
    """Return pieces of a column of ratings, arrays or lists of texts, as one."""
    if isinstance(columns[0], np.ndarray):
        return np.concatenate(columns)
    return [item for column in columns for item in column]


@contextmanager
def _shown(progress: bool | Progress, count: int) -> Iterator[Progress]:
    """Return the function that shows progress."""
    if progress is False:
        yield _show_nothing
    elif progress is not True:
        yield progress
    else:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            yield _Lines()
            return
        with tqdm(total=count, desc="generate", unit=" puzzles") as bar:

            def update(made: int, count: int) -> None:
                del count
                bar.update(made - bar.n)

            yield update


def _show_nothing(made: int, count: int) -> None:
    del made, count


class _Lines:
    """Prints a line of progress now and then."""

    def __init__(self) -> None:
        self._told = time.monotonic()

    def __call__(self, made: int, count: int) -> None:
        now = time.monotonic()
        if now - self._told >= _PAUSE or made == count:
            self._told = now
            print(f"generate: {made:,} of {count:,} puzzles", file=sys.stderr, flush=True)
