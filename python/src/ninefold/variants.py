"""Many puzzles on other grids and with other rules, on all cores.

Each function takes a list of texts, or of :class:`ninefold.VariantPuzzle`, and returns a list with
an answer for each, in the same order. A text that is no puzzle, and a puzzle whose search took more
than its budget, has None or what is known until then. A warning tells of them; with
``report=True``, a :class:`ninefold.Report` has all reasons. So one bad row does not end a batch.
:func:`generate` makes puzzles.

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
from ninefold._arguments import choice, optional, size, thread_count, whole
from ninefold._board_kind import NO_BOARD
from ninefold._results import USUAL_GAPS, PuzzleError, Report, Status, warn, warn_of_gaps
from ninefold._variant_making import (
    KINDS,
    MadeVariants,
    Range,
    Wished,
    kinds,
    number_range,
    text,
)
from ninefold._variant_parts import VariantCells, VariantCheck, at, cells_of, variant_check
from ninefold._variant_puzzles import FORMATS, VariantPuzzle, count_limit, plain, variant_plan

if TYPE_CHECKING:
    from ninefold._engine import ReadVariant, ToldCells, ToldCheck, VariantAnswers

__all__ = [
    "FORMATS",
    "KINDS",
    "MadeVariants",
    "candidates",
    "check",
    "count",
    "generate",
    "solve",
]

T = TypeVar("T")
R = TypeVar("R")
Given: TypeAlias = "str | ReadVariant"
Puzzles: TypeAlias = Iterable[str | VariantPuzzle | None]
Grids: TypeAlias = "list[VariantCells[np.uint8] | None]"
Counts: TypeAlias = "list[int | None]"
Checks: TypeAlias = "list[VariantCheck | None]"
Marks: TypeAlias = "list[VariantCells[np.bool_] | None]"


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
        For each puzzle a :class:`ninefold.VariantCells` of uint8, as of
        :meth:`ninefold.VariantPuzzle.solve`; None for a puzzle without a solution, a text that is
        no puzzle, and a search that took more than its budget. With ``report=True``, a pair of
        this list and the report.

    Raises:
        TypeError: An argument has the wrong type.
        ValueError: There is no such format, or a number is out of its range.

    Warns:
        PuzzleWarning: Rows are malformed or stopped, and ``report`` is False.

    >>> import ninefold
    >>> texts = [".Shape~4x4.~R1C1_4.~R1C2_2.~R2C3_4.~R3C1_1.~R4C4_3", "hello"]
    >>> found, report = ninefold.variants.solve(texts, report=True)
    >>> found[0].grid[0].tolist(), report
    ([4, 2, 3, 1], Report(unique=1, malformed=1))
    """
    plan = variant_plan(format, max_nodes, timeout, threads)

    def first(status: int, found: ToldCells[np.uint8]) -> VariantCells[np.uint8] | None:
        cells = cells_of(found)
        return at(cells, 0) if len(cells.grid) and status != Status.STOPPED else None

    return _answered(
        puzzles, lambda given: _engine.solve_variants(given, 1, plan), first, "solve", report
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

    Each is a :class:`ninefold.VariantCells` of bools, as of
    :meth:`ninefold.VariantPuzzle.candidates`. A search that took more than its budget has the
    candidates found so far. Other arguments, result and errors are those of
    :func:`solve`.

    >>> import ninefold
    >>> found = ninefold.variants.candidates([".Shape~4x4.Thermo~R1C1~R1C2~R1C3"])
    >>> found[0].grid[0, 0]
    array([ True,  True, False, False])
    """
    plan = variant_plan(format, max_nodes, timeout, threads)

    def marks(_: int, found: tuple[ToldCells[np.bool_], object]) -> VariantCells[np.bool_]:
        return cells_of(found[0])

    return _answered(
        puzzles,
        lambda given: _engine.candidates_of_variants(given, plan),
        marks,
        "candidates",
        report,
    )


def generate(
    n: SupportsIndex,
    *,
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    grid: str | None = None,
    kind: str | Sequence[str] = (),
    boxes: str | None = None,
    map: str | None = None,
    cages: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    proper: bool = False,
    minimal: str | None = None,
    level: str | None = None,
    tries: SupportsIndex | None = None,
    max_nodes: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
) -> MadeVariants:
    """Make puzzles on other grids or with other rules, each with exactly one solution.

    Puzzle `i` depends on the wishes, the seed and `i` only. It is the same for any batch, any
    number of threads and any machine. ``ninefold generate --grid`` makes the same.

    Args:
        n: Number of puzzles.
        seed: Seed from 0 to 2**64 - 1.
        first: Number of the first puzzle, so that parts can be made in different places.
        grid: Size, ``"4x4"`` to ``"25x25"``. None means 9x9.
        kind: Names of :data:`KINDS`, such as ``"jigsaw"``, ``"killer,x"`` or a list of them.
        boxes: Rows and columns of a box, such as ``"3x2"``, or ``"none"``. None: the usual shape.
        map: Regions of a jigsaw: a letter for each cell, or the text of a puzzle with regions.
        cages: Number of cells of a killer cage, or a pair of the smallest and the largest.
        clues: Number of clues, or a pair of the smallest and the largest.
        symmetry: Symmetry of the cells with clues, as for :func:`ninefold.generate`.
        proper: Whether clues may be redundant.
        minimal: ``"strict"``: every clue is needed. ``"symmetric"``: with a symmetry, no set of
            clues that belong together can be left out. None: strict up to 9x9, and up to 16x16
            without `kind`; above, clues may be redundant.
        level: easy, medium or hard, by the guesses of the search. That is the work of the
            program, not of a person.
        tries: Largest number of tries for each puzzle. None means 1,000.
        max_nodes: Limit of guesses for each puzzle, in all of its tries. None means 200,000.
        threads: Number of threads. None means one for each processor.

    Returns:
        The puzzles with their solutions: :class:`MadeVariants`.

    Raises:
        TypeError: An argument has the wrong type.
        ValueError: No puzzle can be as wished, or a number is out of its range.

    Warns:
        PuzzleWarning: Some puzzles were not found. ``missing`` of the result says why.

    >>> import ninefold
    >>> made = ninefold.variants.generate(2, seed=7, kind=["killer", "x"], cages=(2, 4))
    >>> made
    MadeVariants(2 puzzles)
    >>> [puzzle.check().is_proper for puzzle in made.puzzles]
    [True, True]
    """
    if not isinstance(proper, bool):
        raise TypeError(f"proper: expected True or False, got {proper!r}")
    if minimal is not None:
        choice("minimal", minimal, ("strict", "symmetric"))
        if proper:
            raise ValueError("minimal: it cannot be combined with proper; leave out one of them")
    wished = Wished(
        text("grid", grid),
        kinds(kind),
        text("boxes", boxes),
        text("map", map),
        number_range("cages", cages),
        number_range("clues", clues),
        text("symmetry", symmetry),
        proper,
        minimal,
        text("level", level),
        optional("tries", tries, 1),
        optional("max_nodes", max_nodes, 1),
    )
    # A puzzle of 25x25 takes about ten thousand bytes.
    numbers = size("n", n, 10_000), whole("seed", seed), whole("first", first)
    texts, name, solutions, taken, nodes, gaps = _engine.generate_variants(
        *numbers, wished, thread_count(threads)
    )
    if gaps:
        row, why = gaps[0]
        warn(
            f"variants.generate: {len(gaps)} of {numbers[0]} puzzles were not found; the first is "
            f"row {row}: {why}"
        )
    return MadeVariants(
        puzzles=[None if one is None else VariantPuzzle(one, name) for one in texts],
        solutions=solutions,
        tries=taken,
        nodes=nodes,
        missing=dict(gaps),
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
