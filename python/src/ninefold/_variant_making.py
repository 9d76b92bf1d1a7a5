"""What is made on other grids and with other rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

from ninefold import _engine
from ninefold._arguments import LARGEST, choice, number_pair
from ninefold._values import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from ninefold._variant_puzzles import VariantPuzzle

KINDS: tuple[str, ...] = tuple(_engine.variant_kinds())
"""Names of the kinds that :func:`ninefold.variants.generate` makes."""

Range = SupportsIndex | tuple[SupportsIndex, SupportsIndex | None]
"""A number, or a pair of the smallest and the largest; None leaves the end open."""


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MadeVariants(Value):
    """Puzzles that :func:`ninefold.variants.generate` has made. Item `i` is puzzle ``first + i``.

    >>> import ninefold
    >>> made = ninefold.variants.generate(3, seed=1, grid="6x6", kind="jigsaw")
    >>> made, made.puzzles[0].count(), made.solutions.shape
    (MadeVariants(3 puzzles), 1, (3, 6, 6))
    """

    puzzles: list[VariantPuzzle | None]
    """The puzzles; None for one that was not found. ``puzzle.text`` is the line of the program."""
    solutions: NDArray[np.uint8]
    """Their solutions: uint8, shape ``(n, rows, columns)``; 0 for a missing puzzle."""
    tries: NDArray[np.uint64]
    """Number of tries that each puzzle took, shape ``(n,)``."""
    nodes: NDArray[np.int64]
    """Guesses of a search that proves each puzzle proper if `level` was ordered, otherwise -1."""
    missing: dict[int, str]
    """Why a puzzle is missing, by its place in the list."""

    def __len__(self) -> int:
        """Return the number of puzzles, with those that are missing."""
        return len(self.puzzles)

    def __repr__(self) -> str:
        """Return the number of puzzles, and how many are missing."""
        missing = f"; {len(self.missing)} missing" if self.missing else ""
        return f"MadeVariants({len(self)} puzzles{missing})"


@dataclass(frozen=True)
class Wished:
    """What the engine takes."""

    grid: str | None
    kind: list[str]
    boxes: str | None
    map: str | None
    cages: tuple[int, int] | None
    clues: tuple[int, int] | None
    symmetry: str | None
    proper: bool
    minimal: str | None
    level: str | None
    tries: int | None
    max_nodes: int | None


def kinds(value: str | Sequence[str]) -> list[str]:
    """Return names of kinds. A text may have several with commas between them."""
    names = value.split(",") if isinstance(value, str) else list(value)
    return [choice("kind", name, KINDS) for name in names]


def text(name: str, value: str | None) -> str | None:
    """Check a text, or None."""
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, got {type(value).__name__} {value!r}")
    return value


def number_range(name: str, value: Range | None) -> tuple[int, int] | None:
    """Return a range of numbers. An open end is the largest number."""
    match value:
        case (first, None):
            value = first, LARGEST
    pair = number_pair(name, value)
    if pair is not None and pair[0] > pair[1]:
        raise ValueError(f"{name}: expected the smaller number first, got {value!r}")
    return pair
