"""Solving, counting and checking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, SupportsIndex, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from ninefold import _engine
from ninefold._arguments import LARGEST, optional, seconds, thread_count, whole
from ninefold._batches import boards_result, conclude, require_puzzle, values_result
from ninefold._board_inputs import are_blank, read_board, read_boards
from ninefold._overloads_boards import answers_with_boards
from ninefold._overloads_values import (
    answers_with_checks,
    answers_with_counts,
    answers_with_truth,
)
from ninefold._results import STOPPED, BudgetError, Status
from ninefold._types import (
    Array,
    Arrays,
    BytesLike,
    Cells,
    Column,
    DeepList,
    Flat,
    FlatList,
    ManyBoards,
    Nested,
    NestedList,
    Tensor,
    Text,
    Texts,
)
from ninefold._values import Value

B = TypeVar("B")


@answers_with_boards
def solve(
    puzzles: Any,
    *,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return the solution of each puzzle; of several, the lexicographically smallest.

    Args:
        puzzles: One board or many. Arrays of whole numbers, shape ``(81,)``, ``(9, 9)``,
            ``(n, 81)`` or ``(n, 9, 9)``, 0 for a blank; a text of 81 characters; a list of texts;
            a column of texts or lists of PyArrow, Polars or pandas.
        max_nodes: Limit of search nodes for each puzzle. None means no limit.
        timeout: Limit of seconds for each puzzle. None means no limit.
        threads: Number of threads. None means one for each processor.
        report: Whether to return a :class:`Report` too.

    Returns:
        Solutions in the kind of the input. A puzzle without solution, and a row that is no puzzle,
        become 0 in arrays, and None or null elsewhere. For a single puzzle without solution, None.
        With ``report=True``, a pair of the solutions and the report; a single board has none.

    Raises:
        PuzzleError: A single board is not a puzzle.
        BudgetError: The search for a single puzzle took more than its budget.
        TypeError: An argument has the wrong type.
        ValueError: An array has another shape, or a number is out of its range.

    Warns:
        PuzzleWarning: Rows of a batch are malformed or stopped, and ``report`` is False.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.solve(puzzle)
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> import numpy as np
    >>> boards = np.zeros((2, 9, 9), np.uint8)
    >>> ninefold.solve(boards)[1, 0]
    array([1, 2, 3, 4, 5, 6, 7, 8, 9], dtype=uint8)
    """
    boards = read_boards(puzzles, "puzzles")
    budget = _budget(max_nodes, timeout, threads)
    rows, status = _engine.solve(boards.rows, *budget)
    return boards_result(boards, rows, status, "solve", report=report)


@answers_with_boards
def any_solution(
    puzzles: Any,
    *,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return any solution of each puzzle. This is faster than :func:`solve`.

    Which solution of several you get may differ between processors, versions and batches.
    Arguments, result and errors are those of :func:`solve`.

    >>> import ninefold
    >>> grid = ninefold.any_solution("." * 81)
    >>> ninefold.is_grid(grid)
    True
    """
    boards = read_boards(puzzles, "puzzles")
    budget = _budget(max_nodes, timeout, threads)
    rows, status = _engine.any_solution(boards.rows, *budget)
    return boards_result(boards, rows, status, "any_solution", report=report)


@answers_with_counts
def count(
    puzzles: Any,
    limit: SupportsIndex | Literal["all"] = 2,
    *,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return the number of solutions of each puzzle, up to a limit.

    A number that reaches the limit means "this many or more".

    Args:
        puzzles: One board or many, as for :func:`solve`.
        limit: Largest number to count to, from 1, or ``"all"``. A blank board has 6.67 * 10**21
            solutions, so use ``"all"`` with a budget.
        max_nodes: Limit of search nodes for each puzzle.
        timeout: Limit of seconds for each puzzle.
        threads: Number of threads. None means one for each processor.
        report: Whether to return a :class:`Report` too.

    Returns:
        Whole numbers: an int for a single board, an array of uint64 for arrays, otherwise a list or
        a column. A malformed row has 0, or null where the kind has nulls. A row that the budget
        stopped has the number found so far.

    Raises:
        PuzzleError: A single board is not a puzzle.
        BudgetError: The search for a single puzzle took more than its budget.
        TypeError: An argument has the wrong type.
        ValueError: An array has another shape, or a number is out of its range.

    Warns:
        PuzzleWarning: Rows of a batch are malformed or stopped, and ``report`` is False.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.count(puzzle)
    1
    >>> ninefold.count([puzzle, "." * 81], limit=1000)
    [1, 1000]
    """
    boards = read_boards(puzzles, "puzzles")
    most = LARGEST if isinstance(limit, str) and limit == "all" else limit
    if isinstance(most, str):
        raise ValueError(f"limit: expected a whole number from 1 or 'all', got {most!r}")
    budget = _budget(max_nodes, timeout, threads)
    counts, status = _engine.count(boards.rows, whole("limit", most, 1), *budget)
    return values_result(boards, counts, status, "count", report=report)


@answers_with_truth
def is_proper(
    puzzles: Any,
    *,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return whether each puzzle has exactly one solution.

    Arguments and errors are those of :func:`solve`. Returns a bool for a single board, an array of
    bools for arrays, otherwise a list or a column. A malformed or stopped row is False, or null
    where the kind has nulls.

    >>> import ninefold
    >>> ninefold.is_proper("." * 81)
    False
    """
    boards = read_boards(puzzles, "puzzles")
    _, status = _engine.count(boards.rows, 2, *_budget(max_nodes, timeout, threads))
    unknown = np.isin(status, (Status.MALFORMED, Status.STOPPED))
    proper = status == Status.UNIQUE
    return values_result(boards, proper, status, "is_proper", report=report, missing=unknown)


@overload
def is_grid(  # type: ignore[overload-overlap]
    boards: str | BytesLike | FlatList,
) -> bool: ...
@overload
def is_grid(boards: Cells | Tensor | Arrays) -> NDArray[np.bool_]: ...
@overload
def is_grid(boards: Texts | DeepList) -> list[bool]: ...
@overload
def is_grid(boards: NestedList) -> bool | list[bool]: ...
@overload
def is_grid(boards: Column) -> Column: ...
def is_grid(boards: Any) -> Any:
    """Return whether each board is a solution grid: 81 digits, each once in every house.

    >>> import ninefold
    >>> ninefold.is_grid(["." * 81, ninefold.grids(1, seed=1, kind="text")[0]])
    [False, True]
    """
    read = read_boards(boards, "boards")
    values = _engine.are_grids(read.rows)
    if read.is_single:
        return bool(values[0])
    return read.kind.column(values, np.zeros(len(values), bool))


@dataclass(frozen=True, eq=False)
class Check(Value, Generic[B]):
    """What :func:`check` says about one puzzle.

    >>> import ninefold
    >>> found = ninefold.check("." * 81)
    >>> found.status.name, found.solution == found.second_solution
    ('MULTIPLE', False)
    """

    status: Status
    """Whether the puzzle has no solution, one or several."""
    solution: B | None
    """The smallest solution, or None."""
    second_solution: B | None
    """The second smallest solution of a puzzle with several, or None."""
    redundant: list[int]
    """Cells whose clue a proper puzzle does not need, as indices from 0 to 80, row by row."""
    reason: str | None
    """Why there is no solution, if two clues clash."""

    def __repr__(self) -> str:
        """Return the status and the number of redundant clues."""
        redundant = f"; {len(self.redundant)} redundant clues" if self.is_proper else ""
        reason = f"; {self.reason}" if self.reason else ""
        return f"Check({self.status.name.lower()}{redundant}{reason})"

    @property
    def is_proper(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self.status == Status.UNIQUE

    @property
    def is_minimal(self) -> bool:
        """Whether the puzzle is proper and needs each of its clues."""
        return self.is_proper and not self.redundant


@dataclass(frozen=True, eq=False)
class Checks(Value, Generic[B]):
    """What :func:`check` says about many puzzles. Row `i` of each array is about puzzle `i`.

    >>> import ninefold
    >>> ninefold.check(["." * 81]).is_minimal
    array([False])
    """

    status: NDArray[np.uint8]
    """The :class:`Status` of each puzzle, uint8, shape ``(n,)``."""
    solutions: B
    """The smallest solutions, in the kind of the puzzles."""
    second_solutions: B
    """The second smallest solutions of puzzles with several, in the kind of the puzzles."""
    redundant: NDArray[np.bool_]
    """Whether a proper puzzle does not need the clue of a cell, bool, shape ``(n, 81)``."""

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self.status)

    def __repr__(self) -> str:
        """Return the numbers of puzzles, of proper ones and of minimal ones."""
        proper, minimal = int(self.is_proper.sum()), int(self.is_minimal.sum())
        return f"Checks({len(self)} puzzles; {proper} proper; {minimal} minimal)"

    @property
    def is_proper(self) -> NDArray[np.bool_]:
        """Whether each puzzle has exactly one solution, bool, shape ``(n,)``."""
        return np.asarray(self.status == Status.UNIQUE, np.bool_)

    @property
    def is_minimal(self) -> NDArray[np.bool_]:
        """Whether each puzzle is proper and needs each of its clues, bool, shape ``(n,)``."""
        return np.asarray(self.is_proper & ~self.redundant.any(axis=1), np.bool_)


@answers_with_checks
def check(
    puzzles: Any,
    *,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Say whether each puzzle is proper, and which of its clues it does not need.

    Arguments and errors are those of :func:`solve`.

    Returns:
        A :class:`Check` for a single board, :class:`Checks` for many; with ``report=True`` a pair
        of the checks and a :class:`Report`.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> found = ninefold.check(puzzle)
    >>> found.is_proper, found.is_minimal, len(found.redundant)
    (True, False, 22)
    >>> ninefold.check("33" + "." * 79).reason
    'r1c1 and r1c2 are both 3 in row 1'
    """
    boards = read_boards(puzzles, "puzzles")
    budget = _budget(max_nodes, timeout, threads)
    smallest, second, redundant, status = _engine.check(boards.rows, *budget)
    without, without_second = are_blank(smallest), are_blank(second)
    solutions = boards.kind.boards(smallest, without)
    second_solutions = boards.kind.boards(second, without_second)
    if not boards.is_single:
        checks = Checks(status, solutions, second_solutions, redundant)
        return conclude(boards, checks, status, "check", report=report)
    require_puzzle(boards, status)
    clash = _engine.clash(boards.rows) if status[0] == Status.NONE else None
    return Check(
        Status(int(status[0])),
        None if without[0] else solutions[0],
        None if without_second[0] else second_solutions[0],
        np.flatnonzero(redundant[0]).tolist(),
        clash,
    )


def redundant(
    puzzles: ManyBoards,
    *,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
) -> NDArray[np.bool_]:
    """Return which clues each proper puzzle does not need.

    A clue is redundant if the puzzle stays proper without it. Two redundant clues together may be
    needed. Arguments and errors are those of :func:`solve`.

    Returns:
        An array of bools of shape ``(n, 81)``; ``(81,)`` for a single board. A row is False for a
        puzzle that is not proper.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> int(ninefold.redundant(puzzle).sum())
    22
    """
    boards = read_boards(puzzles, "puzzles")
    budget = _budget(max_nodes, timeout, threads)
    _, _, mask, status = _engine.check(boards.rows, *budget)
    if boards.is_single:
        require_puzzle(boards, status)
        only: NDArray[np.bool_] = mask[0]
        return only
    conclude(boards, mask, status, "redundant", report=None)
    return mask


@overload
def solutions(puzzle: Text, *, max_nodes: SupportsIndex | None = None) -> Iterator[Text]: ...
@overload
def solutions(puzzle: Array, *, max_nodes: SupportsIndex | None = None) -> Iterator[Array]: ...
@overload
def solutions(puzzle: Flat, *, max_nodes: SupportsIndex | None = None) -> Iterator[Flat]: ...
@overload
def solutions(puzzle: Nested, *, max_nodes: SupportsIndex | None = None) -> Iterator[Nested]: ...
def solutions(puzzle: Any, *, max_nodes: SupportsIndex | None = None) -> Iterator[Any]:
    """Iterate over all solutions of one puzzle, in ascending order.

    Each solution is searched when you ask for it. Use ``itertools.islice`` to take some.

    Args:
        puzzle: One board, in any kind that :func:`solve` takes.
        max_nodes: Limit of search nodes for all solutions together.

    Yields:
        Solutions in the kind of the puzzle.

    Raises:
        PuzzleError: The board is not a puzzle.
        BudgetError: The next solution would take more than the budget.

    >>> import itertools, ninefold
    >>> for grid in itertools.islice(ninefold.solutions("." * 81), 2):
    ...     print(grid[63:])
    642978531978531642
    648971532972538641
    """
    board = read_board(puzzle, "puzzle")
    found = _engine.SolutionIterator(board.rows, optional("max_nodes", max_nodes))

    def each() -> Iterator[Any]:
        while True:
            try:
                row = next(found)
            except StopIteration:
                return
            except TimeoutError:
                raise BudgetError(STOPPED) from None
            yield board.kind.board(row.reshape(1, -1))

    return each()


def _budget(
    max_nodes: SupportsIndex | None,
    timeout: float | None,
    threads: SupportsIndex | None,
) -> tuple[int | None, float | None, int | None]:
    return optional("max_nodes", max_nodes), seconds("timeout", timeout), thread_count(threads)
