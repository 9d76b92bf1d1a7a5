"""Puzzles on other grids and with other rules, one at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeVar

import numpy as np

from ninefold import _engine
from ninefold._arguments import LARGEST, choice, optional, seconds, size, thread_count, whole
from ninefold._results import STOPPED, BudgetError, PuzzleError, Status, warn
from ninefold._values import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._engine import ToldCheck, ToldVariant, VariantAnswers

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


@dataclass(frozen=True, repr=False)
class VariantRule:
    """A rule of a :class:`VariantPuzzle`, in short."""

    name: str
    """What people call the rule, such as ``"killer cage"``."""
    cells: tuple[tuple[int, int], ...]
    """Rows and columns of its cells, from 0. Empty for a rule of the whole grid. Cells outside the
    grid are those of :attr:`VariantPuzzle.extra`."""
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
    solutions: NDArray[np.uint8]
    """None, the only one, or two of several solutions: uint8, shape ``(n, rows, columns)``."""
    redundant: list[int] | None
    """Cells whose clue a proper puzzle does not need, as indices from 0, row by row, and then
    those of :attr:`VariantPuzzle.extra`. A cell with
    fewer candidates than all is a clue. None for a puzzle that is not proper, and if the budget
    ended the search for them."""
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
            parts.append(f"{len(self.redundant)} redundant clues")
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
        return self.is_proper and self.redundant == []


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
    >>> puzzle.solve()
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
    def extra(self) -> dict[str, tuple[int, int]]:
        """The cells outside the grid, with the row and the column that rules name them by.

        Two solutions that differ in these cells alone are two solutions. Arrays have the cells of
        the grid only.

        >>> import ninefold
        >>> puzzle = ninefold.VariantPuzzle(".Shape~4x4.Var~X~~2.Sum~5~R1C1~VX1~VX2")
        >>> puzzle.extra, puzzle.rules
        ({'X1': (34, 0), 'X2': (34, 1)}, (VariantRule(sum 5; r1c1 to X2),))
        """
        return dict(self._told["extra"])

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
    def marks(self) -> NDArray[np.bool_]:
        """The candidates as the text has them: bool, shape ``(rows, columns, len(values))``."""
        marks = self._read.candidates()
        marks.flags.writeable = False
        return marks

    @property
    def givens(self) -> NDArray[np.int8]:
        """The clues: int8, shape ``(rows, columns)``; -1 for a blank cell."""
        lowest = self.values[0]
        single = self.marks.sum(axis=2) == 1
        return np.where(single, self.marks.argmax(axis=2) + lowest, -1).astype(np.int8)

    @property
    def regions(self) -> NDArray[np.int32]:
        """The region of each cell: int32, shape ``(rows, columns)``, from 0; -1 for none."""
        return self._read.regions().reshape(self.size)

    def solve(
        self, *, max_nodes: SupportsIndex | None = None, timeout: float | None = None
    ) -> NDArray[np.uint8] | None:
        """Return the solution: uint8, shape ``(rows, columns)``, or None if there is none.

        Of several solutions, it is the lexicographically smallest.

        Args:
            max_nodes: Limit of guesses of each search. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Raises:
            BudgetError: The search took more than its budget.
        """
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.solve_variants([self._read], 1, plan))
        if status == Status.STOPPED:
            raise BudgetError(STOPPED)
        return found[0] if len(found) else None

    def solutions(
        self,
        limit: SupportsIndex = 1000,
        *,
        max_nodes: SupportsIndex | None = None,
        timeout: float | None = None,
    ) -> NDArray[np.uint8]:
        """Return the first solutions in ascending order: uint8, shape ``(n, rows, columns)``.

        The order costs: a search for all solutions without it, as by :meth:`count`, can be much
        faster.

        Args:
            limit: Largest number of solutions, from 1.
            max_nodes: Limit of guesses of each search. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Raises:
            BudgetError: The search took more than its budget. `partial` has the solutions so far.

        >>> import ninefold
        >>> ninefold.VariantPuzzle(".Shape~4x4").solutions().shape
        (288, 4, 4)
        """
        rows, columns = self.size
        number = size("limit", whole("limit", limit, 1), rows * columns)
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.solve_variants([self._read], number, plan))
        if status == Status.STOPPED:
            raise BudgetError(STOPPED, partial=found)
        return found

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
    ) -> NDArray[np.bool_]:
        """Return the candidates that are in some solution (true candidates).

        Args:
            max_nodes: Limit of guesses. None means no limit.
            timeout: Limit of seconds. None means no limit.

        Returns:
            Whether each cell has each value in some solution: bool, shape
            ``(rows, columns, len(values))``.

        Raises:
            BudgetError: The search took more than its budget. `partial` has two such arrays: the
                candidates that are in some solution, and those that may be.

        >>> import ninefold
        >>> puzzle = ninefold.VariantPuzzle(".Shape~4x4.Thermo~R1C1~R1C2~R1C3")
        >>> [puzzle.values[n] for n in puzzle.candidates()[0, 0].nonzero()[0]]
        [1, 2]
        """
        plan = _single_plan(max_nodes, timeout)
        status, found = _only(_engine.candidates_of_variants([self._read], plan))
        if status == Status.STOPPED:
            raise BudgetError(STOPPED, partial=found)
        return found[0]

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
        return hash((self.size, self.values, self.marks.tobytes(), self.rules))

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
        """Return size, format, and the numbers of clues and rules."""
        rows, columns = self.size
        clues = int((self.marks.sum(axis=2) == 1).sum())
        kinds = Counter(rule.name for rule in self.rules)
        shown = [f"{count} {name}" for name, count in list(kinds.items())[:4]]
        more = [f"{len(kinds) - 4} more kinds of rules"] if len(kinds) > 4 else []
        known = [] if self.is_fully_known else ["not fully known"]
        s = "" if clues == 1 else "s"
        parts = [f"{rows}x{columns}", self.format, f"{clues} clue{s}", *shown, *more, *known]
        return f"VariantPuzzle({'; '.join(parts)})"


def variant_check(found: ToldCheck) -> VariantCheck:
    """Return a check of the engine."""
    return VariantCheck(
        Status(found["status"]),
        found["solutions"],
        found["redundant"],
        found["redundant_rules"],
        found["reason"],
        tuple(found["impossible"]),
    )


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
