"""Many puzzles on other grids and with other rules, on all cores.

Each function takes a list of texts, or of :class:`ninefold.VariantPuzzle`, and returns a list with
an answer for each, in the same order. A text that is no puzzle, and a puzzle whose search took more
than its budget, has None or what is known until then. A warning tells of them; with
``report=True``, a :class:`ninefold.Report` has all reasons. So one bad row does not end a batch.

>>> import ninefold
>>> puzzles = [".Shape~4x4.~R1C1_4.~R1C2_2.~R2C3_4.~R3C1_1.~R4C4_3", ".Shape~4x4.Cage~9~R1C1~R1C2"]
>>> [found is not None for found in ninefold.variants.solve(puzzles)]
[True, False]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeAlias, TypeVar, overload

import numpy as np

from ninefold import _engine
from ninefold._board_kind import NO_BOARD
from ninefold._results import USUAL_GAPS, PuzzleError, Report, Status, warn_of_gaps
from ninefold._variant_puzzles import (
    FORMATS,
    VariantCheck,
    VariantPuzzle,
    count_limit,
    plain,
    variant_check,
    variant_plan,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._engine import ReadVariant, ToldCheck, VariantAnswers

__all__ = ["FORMATS", "candidates", "check", "count", "solve"]

T = TypeVar("T")
R = TypeVar("R")
Given: TypeAlias = "str | ReadVariant"
Puzzles: TypeAlias = Iterable[str | VariantPuzzle | None]
Grids: TypeAlias = "list[NDArray[np.uint8] | None]"
Counts: TypeAlias = "list[int | None]"
Checks: TypeAlias = "list[VariantCheck | None]"
Marks: TypeAlias = "list[NDArray[np.bool_] | None]"


@overload
def solve(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[False] = False,
) -> Grids: ...
@overload
def solve(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[True],
) -> tuple[Grids, Report]: ...
def solve(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Grids | tuple[Grids, Report]:
    """Return the solution of each puzzle; of several, the lexicographically smallest.

    Args:
        puzzles: Texts, or puzzles that were read. None counts as missing.
        format: Name of the format of all texts. None: each text decides.
        max_nodes: Limit of guesses of each search. None means no limit.
        timeout: Limit of seconds for each puzzle. None means no limit.
        threads: Number of threads. None means one for each processor.
        report: Whether to return a :class:`ninefold.Report` too.

    Returns:
        For each puzzle an array of uint8, shape ``(rows, columns)``; None for a puzzle without a
        solution, a text that is no puzzle, and a search that took more than its budget. With
        ``report=True``, a pair of this list and the report.

    Raises:
        TypeError: An argument has the wrong type.
        ValueError: There is no such format, or a number is out of its range.

    Warns:
        PuzzleWarning: Rows are malformed or stopped, and ``report`` is False.

    >>> import ninefold
    >>> texts = [".Shape~4x4.~R1C1_4.~R1C2_2.~R2C3_4.~R3C1_1.~R4C4_3", "hello"]
    >>> found, report = ninefold.variants.solve(texts, report=True)
    >>> found[0][0].tolist(), report
    ([4, 2, 3, 1], Report(unique=1, malformed=1))
    """
    plan = variant_plan(format, max_nodes, timeout, threads)

    def grid(status: int, found: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
        return found[0] if len(found) and status != Status.STOPPED else None

    return _answered(
        puzzles, lambda given: _engine.solve_variants(given, 1, plan), grid, "solve", report
    )


@overload
def count(
    puzzles: Puzzles,
    limit: SupportsIndex | Literal["all"] = 2,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[False] = False,
) -> Counts: ...
@overload
def count(
    puzzles: Puzzles,
    limit: SupportsIndex | Literal["all"] = 2,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[True],
) -> tuple[Counts, Report]: ...
def count(
    puzzles: Puzzles,
    limit: SupportsIndex | Literal["all"] = 2,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Counts | tuple[Counts, Report]:
    """Return the number of solutions of each puzzle, up to a limit.

    The limit means "this many or more". A search that took more than its budget has the number
    found so far. Other arguments, result and errors are those of :func:`solve`.

    >>> import ninefold
    >>> ninefold.variants.count([".Shape~4x4", ".Shape~4x4.AntiKing"], "all")
    [288, 0]
    """
    plan = variant_plan(format, max_nodes, timeout, threads)
    most = count_limit(limit)

    def number(_: int, found: int) -> int:
        return found

    return _answered(
        puzzles, lambda given: _engine.count_variants(given, most, plan), number, "count", report
    )


@overload
def check(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[False] = False,
) -> Checks: ...
@overload
def check(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[True],
) -> tuple[Checks, Report]: ...
def check(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Checks | tuple[Checks, Report]:
    """Say whether each puzzle is proper, what is wrong with it, and what it does not need.

    A check that took more than its budget has what is known until then. Other arguments, result
    and errors are those of :func:`solve`.

    >>> import ninefold
    >>> ninefold.variants.check([".Shape~4x4"])
    [VariantCheck(multiple)]
    """
    plan = variant_plan(format, max_nodes, timeout, threads)

    def checked(_: int, found: ToldCheck) -> VariantCheck:
        return variant_check(found)

    return _answered(
        puzzles, lambda given: _engine.check_variants(given, plan), checked, "check", report
    )


@overload
def candidates(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[False] = False,
) -> Marks: ...
@overload
def candidates(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: Literal[True],
) -> tuple[Marks, Report]: ...
def candidates(
    puzzles: Puzzles,
    *,
    format: str | None = None,
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Marks | tuple[Marks, Report]:
    """Return the candidates of each puzzle that are in some solution (true candidates).

    Each array is of bools, shape ``(rows, columns, values)``. A search that took more than its
    budget has the candidates found so far. Other arguments, result and errors are those of
    :func:`solve`.

    >>> import ninefold
    >>> found = ninefold.variants.candidates([".Shape~4x4.Thermo~R1C1~R1C2~R1C3"])
    >>> found[0][0, 0]
    array([ True,  True, False, False])
    """
    plan = variant_plan(format, max_nodes, timeout, threads)

    def marks(_: int, found: tuple[NDArray[np.bool_], NDArray[np.bool_]]) -> NDArray[np.bool_]:
        return found[0]

    return _answered(
        puzzles,
        lambda given: _engine.candidates_of_variants(given, plan),
        marks,
        "candidates",
        report,
    )


def _given(puzzles: Puzzles) -> list[Given | None]:
    """Return puzzles as the engine takes them."""
    if isinstance(puzzles, str | bytes | VariantPuzzle):
        kind = type(puzzles).__name__
        raise TypeError(
            f"puzzles: expected a list, got {kind}; VariantPuzzle has answers about one"
        )
    given: list[Given | None] = []
    for row, one in enumerate(puzzles):
        if isinstance(one, VariantPuzzle):
            given.append(one._read)
        elif one is None or isinstance(one, str):
            given.append(one if one is None else plain(one))
        else:
            kind = type(one).__name__
            raise TypeError(f"puzzles: expected texts or variant puzzles, got {kind} in row {row}")
    return given


def _answered(
    puzzles: Puzzles,
    ask: Callable[[Sequence[Given]], VariantAnswers[T]],
    make: Callable[[int, T], R | None],
    name: str,
    report: bool,
) -> list[R | None] | tuple[list[R | None], Report]:
    """Return the answer about each puzzle, with a report if that is wanted."""
    given = _given(puzzles)
    answers = iter(ask([one for one in given if one is not None]))
    results: list[R | None] = []
    status = np.full(len(given), Status.MISSING, np.uint8)
    reasons: dict[int, str] = {}
    for row, one in enumerate(given):
        if one is None:
            results.append(None)
            reasons[row] = NO_BOARD
            continue
        status[row], reason, found = next(answers)
        results.append(None if found is None else make(int(status[row]), found))
        if reason is not None:
            reasons[row] = reason
    told = Report(status, lambda row: PuzzleError(reasons[row]), USUAL_GAPS)
    if report:
        return results, told
    warn_of_gaps(told, f"variants.{name}", can_report=True)
    return results
