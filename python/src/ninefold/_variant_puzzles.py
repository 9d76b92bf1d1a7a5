"""Puzzles on other grids and with other rules, one at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeVar

import numpy as np

from ninefold import _engine
from ninefold._arguments import LARGEST, choice, optional, seconds, size, thread_count, whole
from ninefold._results import STOPPED, BudgetError, PuzzleError, Status, warn
from ninefold._variant_parts import (
    ExtraCells,
    VariantCells,
    VariantCheck,
    VariantNote,
    VariantRule,
    at,
    cells_of,
    variant_check,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._engine import ToldVariant, VariantAnswers

T = TypeVar("T")

FORMATS: dict[str, bool] = dict(_engine.variant_formats())
"""Names of the formats of variant puzzles, and whether each is written too."""


@dataclass(frozen=True)
class VariantPlan:
    """What each search may take, as the engine takes it."""

    format: str | None
    max_nodes: int | None
    timeout: float | None
    threads: int | None


def variant_plan(
    format: str | None,
    max_nodes: SupportsIndex | None,
    timeout: float | None,
    threads: SupportsIndex | None,
) -> VariantPlan:
    """Check what a search may take."""
    return VariantPlan(
        None if format is None else choice("format", format, tuple(FORMATS)),
        optional("max_nodes", max_nodes),
        seconds("timeout", timeout),
        thread_count(threads),
    )


def count_limit(limit: SupportsIndex | Literal["all"]) -> int:
    """Check a number to count to."""
    if isinstance(limit, str):
        if limit != "all":
            raise ValueError(f"limit: expected a whole number from 1 or 'all', got {limit!r}")
        return LARGEST
    return whole("limit", limit, 1)


class VariantPuzzle:
    """A puzzle on another grid or with other rules: killer, jigsaw, X, 6x6, 16x16 and more.

    It does not change, so it can be a key of a dictionary. Two puzzles are equal if they have the
    same grid, clues, rules, title and author, whatever their texts are. A pickle has the text.

    Args:
        text: Text of f-puzzles (JSON or link), of the Interactive Sudoku Solver, of SudokuPad
            (``scl`` link or JSON), SumoCue, PS, short killer, jigsaw in a line, or a grid of 4x4 to
            25x25. docs/reference/questions.md lists the formats.
        format: Name of the format. None: the text decides.

    Raises:
        PuzzleError: The text is no puzzle, or it has a meaning in two formats.
        TypeError: An argument has the wrong type.
        ValueError: There is no such format.

    >>> import ninefold
    >>> puzzle = ninefold.VariantPuzzle(".Shape~4x4.Diagonal~1.Diagonal~-1.~R1C1_1.~R1C2_2.~R2C1_3")
    >>> puzzle
    VariantPuzzle(4x4; iss; 3 clues; 2 diagonal)
    >>> puzzle.solve().grid
    array([[1, 2, 3, 4],
           [3, 4, 1, 2],
           [4, 3, 2, 1],
           [2, 1, 4, 3]], dtype=uint8)
    """

    def __init__(self, text: str, format: str | None = None) -> None:
        """Read a text."""
        if not isinstance(text, str):
            raise TypeError(f"text: expected a text, got {type(text).__name__}")
        if format is not None:
            choice("format", format, tuple(FORMATS))
        try:
            self._read = _engine.ReadVariant(plain(text), format)
        except ValueError as error:
            raise PuzzleError(str(error)) from None
        self._source = (text, format)

    @cached_property
    def _told(self) -> ToldVariant:
        return self._read.told()

    @property
    def text(self) -> str:
        """The text that was read."""
        return self._source[0]

    @property
    def format(self) -> str:
        """The name of the text's format."""
        return self._told["format"]

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self._told["rows"], self._told["columns"]

    @property
    def values(self) -> range:
        """The values that cells can have: at most 32, none above 63."""
        return range(self._told["lowest"], self._told["highest"] + 1)

    @cached_property
    def rules(self) -> tuple[VariantRule, ...]:
        """The rules in short, in the order of the text."""
        rules = self._told["rules"]
        return tuple(
            VariantRule(name, tuple(cells), number, tuple(ends))
            for name, cells, number, ends in rules
        )

    @cached_property
    def extra(self) -> dict[str, ExtraCells]:
        """The groups of cells outside the grid, by name, in the order of the text.

        Of the formats, ``"iss"`` has such cells: ``.Var`` names a group, and the regions of
        ``.ChaosConstruction`` are the group CC. Two solutions that differ in these cells alone are
        two solutions.

        >>> import ninefold
        >>> puzzle = ninefold.VariantPuzzle(".Shape~4x4.Var~X~flags~2.Sum~5~R1C1~VX1~VX2")
        >>> puzzle.extra, puzzle.extra["X"].cells
        ({'X': ExtraCells('flags'; 2 cells)}, ((34, 0), (34, 1)))
        >>> puzzle.rules[0], puzzle.rules[0].cells
        (VariantRule(sum 5; r1c1 to X2), ((0, 0), (34, 0), (34, 1)))
        >>> regions = ninefold.VariantPuzzle(".Shape~4x4.NoBoxes.ChaosConstruction")
        >>> regions.solve().extra["CC"].reshape(4, 4)
        array([[1, 1, 1, 1],
               [2, 2, 2, 2],
               [3, 3, 3, 3],
               [4, 4, 4, 4]], dtype=uint8)
        """
        return {
            name: ExtraCells(label, columns, tuple(cells))
            for name, label, columns, cells in self._told["extra"]
        }

    @cached_property
    def notes(self) -> tuple[VariantNote, ...]:
        """What else the text has: drawings, rules in words, settings."""
        return tuple(VariantNote(*note) for note in self._told["notes"])

    @property
    def unread(self) -> tuple[str, ...]:
        """Sentences of the text about the solution that no rule expresses."""
        return tuple(self._told["unread"])

    @property
    def is_fully_known(self) -> bool:
        """Whether the rules say all that the text says. If not, answers hold for the rules."""
        return not self.unread

    @property
    def title(self) -> str | None:
        """The title, if the puzzle has one."""
        return self._told["title"]

    @property
    def author(self) -> str | None:
        """The author, if one is named."""
        return self._told["author"]

    @cached_property
    def marks(self) -> VariantCells[np.bool_]:
        """The candidates as the text has them.

        They are bools of the shape ``(rows, columns, len(values))``, and of ``(cells,
        len(values))`` for each group of :attr:`extra`. Value `v` is at place ``v - values[0]``.
        """
        marks = cells_of(self._read.candidates())
        for array in (marks.grid, *marks.extra.values()):
            array.flags.writeable = False
        return marks

    @property
    def givens(self) -> VariantCells[np.int8]:
        """The clues: int8, shape ``(rows, columns)`` and ``(cells,)``; -1 for a blank cell."""

        def known(marks: NDArray[np.bool_]) -> NDArray[np.int8]:
            values = marks.argmax(axis=-1) + self.values[0]
            return np.where(marks.sum(axis=-1) == 1, values, -1).astype(np.int8)

        extra = {name: known(marks) for name, marks in self.marks.extra.items()}
        return VariantCells(known(self.marks.grid), extra)

    @property
    def regions(self) -> NDArray[np.int32]:
        """The region of each cell: int32, shape ``(rows, columns)``, from 0; -1 for none.

        Cells outside the grid are in no region.
        """
        return self._read.regions().reshape(self.size)

    def solve(
        self, *, max_nodes: SupportsIndex | None = None, timeout: float | None = None
    ) -> VariantCells[np.uint8] | None:
        """Return the solution, or None if there is none.

        Of several solutions, it is the lexicographically smallest. The cells of the grid count
        before those outside, row by row.

        Args:
            max_nodes: Limit of guesses of each search. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Returns:
            The values: uint8, shape ``(rows, columns)``, and ``(cells,)`` for each group of
            :attr:`extra`.

        Raises:
            BudgetError: The search took more than its budget.
        """
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.solve_variants([self._read], 1, plan))
        if status == Status.STOPPED:
            raise BudgetError(STOPPED)
        cells = cells_of(found)
        return at(cells, 0) if len(cells.grid) else None

    def solutions(
        self,
        limit: SupportsIndex = 1000,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
    ) -> VariantCells[np.uint8]:
        """Return the first solutions in ascending order.

        Solutions that differ in cells outside the grid alone have the same grid.

        The order costs: a search for all solutions without it, as by :meth:`count`, can be much
        faster.

        Args:
            limit: Largest number of solutions, from 1.
            max_nodes: Limit of guesses of each search. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Returns:
            The values: uint8, shape ``(n, rows, columns)``, and ``(n, cells)`` for each group of
            :attr:`extra`.

        Raises:
            BudgetError: The search took more than its budget. `partial` has the solutions so far.

        >>> import ninefold
        >>> ninefold.VariantPuzzle(".Shape~4x4").solutions().grid.shape
        (288, 4, 4)
        """
        rows, columns = self.size
        cells = rows * columns + sum(len(group.cells) for group in self.extra.values())
        number = size("limit", whole("limit", limit, 1), cells)
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.solve_variants([self._read], number, plan))
        if status == Status.STOPPED:
            raise BudgetError(STOPPED, partial=cells_of(found))
        return cells_of(found)

    def count(
        self,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
    ) -> int:
        """Return the number of solutions, up to a limit. The limit means "this many or more".

        Args:
            limit: Largest number to count to, from 1, or ``"all"``.
            max_nodes: Limit of guesses. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Raises:
            BudgetError: The search took more than its budget. `partial` has the number so far.

        >>> import ninefold
        >>> ninefold.VariantPuzzle(".Shape~4x4").count("all")
        288
        """
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.count_variants([self._read], count_limit(limit), plan))
        if status == Status.STOPPED:
            raise BudgetError(STOPPED, partial=found)
        return found

    def check(
        self, *, max_nodes: SupportsIndex | None = None, timeout: float | None = None
    ) -> VariantCheck:
        """Say whether the puzzle is proper, what is wrong with it, and what it does not need.

        Takes a search for each clue and each rule of a proper puzzle.

        Args:
            max_nodes: Limit of guesses of all searches together. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Raises:
            BudgetError: The search took more than its budget. `partial` has the
                :class:`VariantCheck` as far as it is known.
        """
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.check_variants([self._read], plan))
        checked = variant_check(found)
        if status == Status.STOPPED:
            raise BudgetError(STOPPED, partial=checked)
        return checked

    def candidates(
        self, *, max_nodes: SupportsIndex | None = None, timeout: float | None = None
    ) -> VariantCells[np.bool_]:
        """Return the candidates that are in some solution (true candidates).

        Args:
            max_nodes: Limit of guesses. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Returns:
            Whether each cell has each value in some solution, in the form of :attr:`marks`.

        Raises:
            BudgetError: The search took more than its budget. `partial` has two of them: the
                candidates that are in some solution, and those that may be.

        >>> import ninefold
        >>> puzzle = ninefold.VariantPuzzle(".Shape~4x4.Thermo~R1C1~R1C2~R1C3")
        >>> [puzzle.values[n] for n in puzzle.candidates().grid[0, 0].nonzero()[0]]
        [1, 2]
        """
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.candidates_of_variants([self._read], plan))
        if status == Status.STOPPED:
            raise BudgetError(STOPPED, partial=(cells_of(found[0]), cells_of(found[1])))
        return cells_of(found[0])

    def to(self, format: str, *, lossy: bool = False) -> str:
        """Write the puzzle as text.

        Args:
            format: Name of a format that is written, such as ``"f-puzzles"``, ``"iss"``,
                ``"sumocue"`` or ``"grid"``.
            lossy: Leave out what the format cannot say, with a warning that names it.

        Raises:
            ValueError: The format cannot say everything, and `lossy` is False; or it has no such
                grids; or it is only read.

        Warns:
            PuzzleWarning: Something is left out, also a title or an author.

        >>> import ninefold
        >>> ninefold.VariantPuzzle(".Shape~4x4.~R1C1_2.AntiKing").to("iss")
        '.Shape~4x4.~R1C1_2.AntiKing'
        """
        choice("format", format, tuple(FORMATS))
        if not isinstance(lossy, bool):
            raise TypeError(f"lossy: expected True or False, got {lossy!r}")
        text, dropped = self._read.write(format, lossy)
        if dropped:
            more = f" and {len(dropped) - 10} more" if len(dropped) > 10 else ""
            warn(f"to: {format} leaves out {', '.join(dropped[:10])}{more}")
        return text

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same grid, clues, rules, title and author."""
        return self._read.same(other._read) if isinstance(other, VariantPuzzle) else NotImplemented

    def __hash__(self) -> int:
        """Return the same number for equal puzzles."""
        return hash((self.size, self.values, self.marks.grid.tobytes(), self.rules))

    def __reduce__(self) -> tuple[type[VariantPuzzle], tuple[str, str | None]]:
        """Return what a pickle needs: the text is read again."""
        return VariantPuzzle, self._source

    def __copy__(self) -> VariantPuzzle:
        """Return the same: it does not change."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> VariantPuzzle:
        """Return the same: it does not change."""
        del memo
        return self

    def __repr__(self) -> str:
        """Return size, format, and the numbers of clues, extra cells and rules."""
        rows, columns = self.size
        marks = (self.marks.grid, *self.marks.extra.values())
        clues = sum(int((one.sum(axis=-1) == 1).sum()) for one in marks)
        outside = sum(len(group.cells) for group in self.extra.values())
        kinds = Counter(rule.name for rule in self.rules)
        shown = [f"{count} {name}" for name, count in list(kinds.items())[:4]]
        more = [f"{len(kinds) - 4} more kinds of rules"] if len(kinds) > 4 else []
        known = [] if self.is_fully_known else ["not fully known"]
        s = "" if clues == 1 else "s"
        extra = [f"{outside} extra cell{'' if outside == 1 else 's'}"] if outside else []
        parts = [f"{rows}x{columns}", self.format, f"{clues} clue{s}", *extra, *shown, *more]
        return f"VariantPuzzle({'; '.join([*parts, *known])})"


def plain(text: str) -> str:
    """Return a text that the engine takes. Half a character becomes a question mark."""
    return text.encode(errors="replace").decode()


def _single_plan(max_nodes: SupportsIndex | None, timeout: float | None) -> VariantPlan:
    return variant_plan(None, max_nodes, timeout, 1)


def _only(answers: VariantAnswers[T]) -> tuple[int, T]:
    """Return the status and the answer of the only puzzle."""
    ((status, reason, found),) = answers
    if found is None:
        raise PuzzleError(str(reason))
    return status, found
