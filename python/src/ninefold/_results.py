"""Statuses, reports, errors and warnings."""

from __future__ import annotations

import enum
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold._values import Value

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Status(enum.IntEnum):
    """What is known about a puzzle.

    >>> Status.UNIQUE.name, int(Status.UNIQUE)
    ('UNIQUE', 1)
    """

    NONE = 0
    """The puzzle has no solution."""
    UNIQUE = 1
    """The puzzle has exactly one solution: it is proper."""
    MULTIPLE = 2
    """The puzzle has two solutions or more."""
    SOLVED = 3
    """A solution is known. Nobody has looked for another one."""
    STOPPED = 4
    """The budget ended the search."""
    MALFORMED = 5
    """The row is not a puzzle."""
    MISSING = 6
    """The row has nothing instead of a puzzle: None, or null in a column."""


USUAL_GAPS = (Status.MALFORMED, Status.STOPPED)
"""Statuses of rows without an answer that most users do not expect."""


class PuzzleError(ValueError):
    """A board that is not a puzzle, or has no solution where steps to one are wanted.

    Attributes:
        reason: What is wrong.
        row: Row of the wrong cell from 1 to 9, or None if no single cell is wrong.
        column: Column of the wrong cell from 1 to 9, or None.

    >>> import ninefold
    >>> try:
    ...     ninefold.solve("53..x" + "." * 76)
    ... except ninefold.PuzzleError as error:
    ...     print(error.row, error.column)
    1 5
    """

    def __init__(self, reason: str, row: int | None = None, column: int | None = None) -> None:
        """Make an error. `row` and `column` are numbers from 1 to 9."""
        place = "" if row is None or column is None else f"row {row}, column {column}: "
        super().__init__(place + reason)
        self.reason = reason
        self.row = row
        self.column = column


class BudgetError(TimeoutError):
    """The search for one puzzle took more than its budget.

    Attributes:
        partial: What was found before that, for functions that say so. Otherwise None.

    >>> import ninefold
    >>> try:
    ...     ninefold.count("." * 81, limit=10**9, max_nodes=100)
    ... except ninefold.BudgetError as error:
    ...     print(error)
    the budget ended the search; a higher max_nodes or timeout may bring the answer
    """

    def __init__(self, reason: str, *, partial: Any = None) -> None:
        """Make an error, with what was found before."""
        super().__init__(reason)
        self.partial = partial


class PuzzleWarning(UserWarning):
    """Some rows of a batch have no answer. Pass ``report=True`` to get their reasons instead."""


@dataclass(frozen=True, eq=False)
class Report(Value):
    """What became of each row of a batch.

    >>> import ninefold
    >>> solutions, report = ninefold.solve(["." * 81, "hello"], report=True)
    >>> report
    Report(multiple=1, malformed=1)
    >>> report.status
    array([2, 5], dtype=uint8)
    >>> report.reason(1)
    "line 1, column 1: expected 1-9 or a blank (one of 0 . _ * -), found 'h'"
    """

    status: NDArray[np.uint8]
    """The :class:`Status` of each row, shape ``(n,)``."""
    _explain: Callable[[int], PuzzleError] = field(compare=False)
    _gaps: tuple[Status, ...]
    """Statuses without an answer that a user would not expect."""

    @property
    def counts(self) -> dict[str, int]:
        """The number of rows of each status that occurs, by its name in small letters."""
        numbers = np.bincount(self.status, minlength=len(Status))
        return {one.name.lower(): int(numbers[one]) for one in Status if numbers[one]}

    def rows(self, status: Status) -> NDArray[np.intp]:
        """Return the indices of the rows with a status, in ascending order."""
        return np.flatnonzero(self.status == status)

    def reason(self, row: int) -> str | None:
        """Return why a row has no answer, or None if it has one."""
        status = Status(int(self.status[row]))
        if status in (Status.MALFORMED, Status.MISSING):
            return str(self._explain(row))
        if status == Status.MULTIPLE and status not in self._gaps:
            return None
        return _REASONS.get(status)

    def reasons(self) -> Iterator[tuple[int, str]]:
        """Iterate over the rows without an answer: the index of each, and why."""
        for row in np.flatnonzero(np.isin(self.status, (Status.NONE, Status.MISSING, *self._gaps))):
            yield int(row), str(self.reason(int(row)))

    def __getstate__(self) -> dict[str, Any]:
        """Return the report with the reasons of malformed rows, but without the boards."""
        bad = np.flatnonzero(np.isin(self.status, (Status.MALFORMED, Status.MISSING)))
        faults = {row: self._explain(row) for row in bad.tolist()}
        return {**self.__dict__, "_explain": faults.__getitem__}

    def __repr__(self) -> str:
        """Return the counts."""
        return f"Report({', '.join(f'{name}={count}' for name, count in self.counts.items())})"


STOPPED = "the budget ended the search; a higher max_nodes or timeout may bring the answer"
_REASONS = {
    Status.NONE: "the puzzle has no solution",
    Status.MULTIPLE: "the puzzle has several solutions",
    Status.STOPPED: STOPPED,
}


def warn_of_gaps(report: Report, name: str, *, can_report: bool) -> None:
    """Warn of rows without an answer that a user would not expect."""
    counts = report.counts
    gaps = [status for status in report._gaps if status.name.lower() in counts]
    if not gaps:
        return
    numbers = " and ".join(f"{counts[one.name.lower()]} {one.name.lower()}" for one in gaps)
    first = int(min(report.rows(one)[0] for one in gaps))
    more = ". Pass report=True for all reasons" if can_report else ""
    rows = f"{numbers} of {len(report.status)} rows; the first is row {first}"
    warn(f"{name}: {rows}: {report.reason(first)}{more}")


def warn(text: str) -> None:
    """Warn at the line of the caller, however deep in the package this is called."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, PuzzleWarning, stacklevel=level)


def caller() -> tuple[str, int]:
    """Return file and line of the first frame that is not of this package."""
    frame = sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


_PACKAGE = str(Path(__file__).parent)
