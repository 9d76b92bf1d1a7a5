"""Rules, cells, notes and checks of puzzles on other grids."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

from ninefold._results import Status
from ninefold._values import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._engine import ToldCells, ToldCheck

S = TypeVar("S", bound=np.generic)


@dataclass(frozen=True, eq=False, repr=False)
class VariantCells(Value, Generic[S]):
    """Something for each cell of a :class:`VariantPuzzle`: the values of a solution, or candidates.

    Nearly all puzzles have no cells outside the grid, and `extra` is empty.

    >>> import ninefold
    >>> solution = ninefold.VariantPuzzle(".Shape~4x4.Var~X~~2.Sum~8~VX1~VX2").solve()
    >>> solution
    VariantCells(uint8; grid 4x4; X 2)
    >>> solution.grid[0], solution.extra["X"]
    (array([1, 2, 3, 4], dtype=uint8), array([4, 4], dtype=uint8))
    """

    grid: NDArray[S]
    """The cells of the grid: shape ``(rows, columns)``. Several solutions have a dimension before
    these, candidates one behind."""
    extra: dict[str, NDArray[S]]
    """The cells outside the grid, by the name of their group: shape ``(cells,)`` in place of
    ``(rows, columns)``, in the order of :attr:`VariantPuzzle.extra`. ``extra["X"][2]`` is X3."""

    def __repr__(self) -> str:
        """Return the type of the arrays and their shapes."""
        arrays = {"grid": self.grid, **self.extra}
        named = list(arrays.items())
        shapes = [f"{name} {'x'.join(map(str, array.shape))}" for name, array in named[:5]]
        more = [f"{len(named) - 5} more groups"] if len(named) > 5 else []
        return f"VariantCells({'; '.join([str(self.grid.dtype), *shapes, *more])})"


@dataclass(frozen=True, repr=False)
class ExtraCells:
    """A group of cells outside the grid of a :class:`VariantPuzzle`.

    Such a cell has the values of the puzzle and is in no row, column or region; rules name it like
    others. Cell 3 of the group X is X3; a single cell has the name of its group.
    """

    label: str
    """What people call the group. It may be empty."""
    columns: int
    """Cells in a row, 1 to 32. The last row may have fewer."""
    cells: tuple[tuple[int, int], ...]
    """Row and column of each cell, as :attr:`VariantRule.cells` has them: rows from 34 on."""

    def __repr__(self) -> str:
        """Return the label and the number of cells."""
        label = f"{self.label[:60]!r}; " if self.label else ""
        s = "" if len(self.cells) == 1 else "s"
        return f"ExtraCells({label}{len(self.cells)} cell{s})"


@dataclass(frozen=True, repr=False)
class VariantRule:
    """A rule of a :class:`VariantPuzzle`, in short."""

    name: str
    """What people call the rule, such as ``"killer cage"``."""
    cells: tuple[tuple[int, int], ...]
    """Rows and columns of its cells, from 0. Empty for a rule of the whole grid. A cell outside the
    grid has a row from 34 on, which :attr:`VariantPuzzle.extra` has too."""
    number: int | None
    """Sum, difference, ratio, divisor, number of cells, or value, if the rule has one."""
    _ends: tuple[str, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        """Return the name, the number and the first and last cell."""
        number = "" if self.number is None else f" {self.number}"
        cells = ""
        two = self.cells[:1] + self.cells[-1:]
        ends = self._ends or tuple(f"r{row + 1}c{column + 1}" for row, column in two)
        if ends:
            first, last = ends
            cells = f"; {first}" if len(self.cells) == 1 else f"; {first} to {last}"
        return f"VariantRule({self.name}{number}{cells})"


@dataclass(frozen=True, repr=False)
class VariantNote:
    """Something in the text of a :class:`VariantPuzzle` that is no rule."""

    kind: str
    """``"drawing"``, ``"rules"`` in words, or ``"other"``."""
    place: str
    """Where it stands in the text."""
    text: str
    """What it is; of ``"rules"``, the rules."""

    def __repr__(self) -> str:
        """Return the kind, the place and the start of the text."""
        text = self.text if len(self.text) <= 60 else f"{self.text[:57]}..."
        place = self.place if len(self.place) <= 60 else f"{self.place[:57]}..."
        return f"VariantNote({self.kind}; {place}; {text!r})"


@dataclass(frozen=True, eq=False, repr=False)
class VariantCheck(Value):
    """What :meth:`VariantPuzzle.check` says about a puzzle.

    >>> import ninefold
    >>> found = ninefold.VariantPuzzle(".Shape~4x4.Cage~9~R1C1~R1C2").check()
    >>> found.is_proper, found.impossible[0]
    (False, 'killer cage r1c1 to r1c2 (rule 1): 2 different values add up to 3 to 7, not to 9')
    """

    status: Status
    """Whether the puzzle has no solution, one or several."""
    solutions: VariantCells[np.uint8]
    """None, the only one, or two of several solutions, as of :meth:`VariantPuzzle.solutions`."""
    redundant: VariantCells[np.bool_] | None
    """Whether each cell has a clue that a proper puzzle does not need: bool, shape
    ``(rows, columns)`` and ``(cells,)``. A cell with fewer candidates than all is a clue. None for
    a puzzle that is not proper, and if the budget ended the search for such clues."""
    redundant_rules: list[int] | None
    """Rules that a proper puzzle does not need, as indices of :attr:`VariantPuzzle.rules`. None as
    for `redundant`."""
    reason: str | None
    """Why there is no solution, if two clues clash."""
    impossible: tuple[str, ...]
    """Cells without a candidate, and rules that no values satisfy."""

    def __repr__(self) -> str:
        """Return the status, the number of clues and rules that are redundant, and a reason."""
        parts = [self.status.name.lower()]
        if self.redundant is not None:
            parts.append(f"{_number_of(self.redundant)} redundant clues")
        if self.redundant_rules is not None:
            parts.append(f"{len(self.redundant_rules)} redundant rules")
        parts += [reason[:100] for reason in (self.reason, *self.impossible[:1]) if reason]
        return f"VariantCheck({'; '.join(parts)})"

    @property
    def is_proper(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self.status == Status.UNIQUE

    @property
    def is_minimal(self) -> bool:
        """Whether the puzzle is proper and is known to need each of its clues."""
        return self.is_proper and self.redundant is not None and _number_of(self.redundant) == 0


def cells_of(told: ToldCells[S]) -> VariantCells[S]:
    """Return cells of the engine."""
    grid, extra = told
    return VariantCells(grid, dict(extra))


def at(cells: VariantCells[S], index: int) -> VariantCells[S]:
    """Return one of several solutions."""
    return VariantCells(
        cells.grid[index], {name: array[index] for name, array in cells.extra.items()}
    )


def variant_check(found: ToldCheck) -> VariantCheck:
    """Return a check of the engine."""
    redundant = found["redundant"]
    return VariantCheck(
        Status(found["status"]),
        cells_of(found["solutions"]),
        None if redundant is None else at(cells_of(redundant), 0),
        found["redundant_rules"],
        found["reason"],
        tuple(found["impossible"]),
    )


def _number_of(cells: VariantCells[np.bool_]) -> int:
    """Return the number of cells that are true."""
    return sum(int(array.sum()) for array in (cells.grid, *cells.extra.values()))
