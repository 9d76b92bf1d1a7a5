"""Strata: figures by which puzzles are compared, and samples that have their share of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from ninefold import _engine
from ninefold._arguments import choice, optional, seconds, thread_count, whole
from ninefold._batches import conclude
from ninefold._board_inputs import are_malformed, read_boards
from ninefold._columns import FigureColumns
from ninefold._rating import SCALES, RatingPlan, engine_ratings, technique_names
from ninefold._results import Status

if TYPE_CHECKING:
    from ninefold._results import Report
    from ninefold._types import Budget, ManyBoards, No, Yes

_Budget = tuple[int | None, float | None, int | None]
_Found = tuple[NDArray[Any], NDArray[np.uint8]]


def _clue_count(rows: NDArray[np.uint8], limit: int, budget: _Budget) -> _Found:
    del limit, budget
    counts = np.count_nonzero(rows, axis=1).astype(np.uint8)
    return counts, np.full(len(rows), Status.SOLVED, np.uint8)


def _solution_count(rows: NDArray[np.uint8], limit: int, budget: _Budget) -> _Found:
    return _engine.count(rows, limit, *budget)


def _search_nodes(rows: NDArray[np.uint8], limit: int, budget: _Budget) -> _Found:
    del limit
    return _engine.search_nodes(rows, *budget)


def _singles_only(rows: NDArray[np.uint8], limit: int, budget: _Budget) -> _Found:
    del limit
    return _engine.are_solved_by_singles(rows, budget[2]), np.full(
        len(rows), Status.SOLVED, np.uint8
    )


def _minimal(rows: NDArray[np.uint8], limit: int, budget: _Budget) -> _Found:
    del limit
    _, _, redundant, status = _engine.check(rows, *budget)
    return (status == Status.UNIQUE) & ~redundant.any(axis=1), status


def _rated(
    rows: NDArray[np.uint8], names: Sequence[str], scale: str, budget: _Budget
) -> dict[str, _Found]:
    """Return those of the columns of ratings that are among the names. All come from one rating."""
    if not any(name in _RATED for name in names):
        return {}
    max_nodes, timeout, threads = budget
    plan = RatingPlan([scale], False, [], [], max_nodes, timeout)
    columns, status = engine_ratings(rows, plan, threads)
    number = next(iter(columns.values()))
    rating = np.nan_to_num(number.astype(np.float64))
    return {
        "rating": (rating, status),
        "technique": (technique_names(columns["hardest"]), status),
    }


_RATED = ("rating", "technique")
"""Columns of ratings. They take longer than the others."""

_COLUMNS: dict[str, Callable[[NDArray[np.uint8], int, _Budget], _Found]] = {
    "clue_count": _clue_count,
    "solution_count": _solution_count,
    "search_nodes": _search_nodes,
    "singles_only": _singles_only,
    "minimal": _minimal,
}
"""Every column and how it is found: the values and the status of each row."""

STRATA: tuple[str, ...] = (*_COLUMNS, *_RATED)
"""The names of all columns of :func:`strata`."""


@dataclass(frozen=True, repr=False, eq=False)
class Strata(FigureColumns):
    """Columns of figures about puzzles, by name. :func:`strata` has an example.

    A row that is malformed, or whose search was stopped, has 0 or False in the columns that are not
    known; :attr:`status` says so.
    """

    engine_version: str
    """The version of ninefold. Search nodes may differ between versions, and never between
    machines."""
    node_measure: str = "search nodes"
    """The name of the measure of the column ``search_nodes``: the nodes that the search for the
    first two solutions takes, 1 for a puzzle that needs no guess. It is the measure of
    ``generate(nodes=...)``."""


@overload
def strata(
    puzzles: ManyBoards,
    columns: Sequence[str] | None = None,
    *,
    limit: SupportsIndex = 2,
    scale: str = "human",
    report: No = False,
    **options: Unpack[Budget],
) -> Strata: ...
@overload
def strata(
    puzzles: ManyBoards,
    columns: Sequence[str] | None = None,
    *,
    limit: SupportsIndex = 2,
    scale: str = "human",
    report: Yes,
    **options: Unpack[Budget],
) -> tuple[Strata, Report]: ...
def strata(
    puzzles: Any,
    columns: Sequence[str] | None = None,
    *,
    limit: SupportsIndex = 2,
    scale: str = "human",
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return figures about puzzles, by which sets can be compared or sampled.

    Args:
        puzzles: Many boards, as for :func:`solve`.
        columns: Names of columns, some of :data:`STRATA`; None for all but ``rating`` and
            ``technique``, which take longer. ``clue_count`` (uint8, 0 to 81); ``solution_count``
            (uint64, `limit` stands for `limit` or more); ``search_nodes`` (uint64);
            ``singles_only`` (bool: naked and hidden singles solve it); ``minimal`` (bool: proper,
            and every clue is needed); ``rating`` (float64: ER, in the scale ``hodoku`` the
            score; 0 for none); ``technique`` (text: the technique of the hardest step, empty for
            none).
        limit: Most solutions that are counted.
        scale: Rating scale of ``rating`` and ``technique``, one of :data:`SCALES`.
        max_nodes: As for :func:`solve`.
        timeout: As for :func:`solve`.
        threads: As for :func:`solve`.
        report: Whether to return a :class:`Report` too.

    Returns:
        A :class:`Strata`; with ``report=True`` a pair of it and a :class:`Report`.

    Raises:
        ValueError: A column is not known.

    >>> import ninefold
    >>> made = ninefold.generate(3, seed=1)
    >>> found = ninefold.strata(made.puzzles, ["clue_count", "singles_only", "minimal"])
    >>> found["clue_count"], found["singles_only"], found["minimal"]
    (array([24, 23, 23], dtype=uint8), array([ True, False,  True]), array([ True,  True,  True]))
    """
    names = _names(columns)
    choice("scale", scale, SCALES)
    boards = read_boards(puzzles, "puzzles")
    most = whole("limit", limit, 1)
    budget = optional("max_nodes", max_nodes), seconds("timeout", timeout), thread_count(threads)
    rows = boards.rows
    status = np.full(len(rows), Status.SOLVED, np.uint8)
    found: dict[str, NDArray[Any]] = {}
    bad = are_malformed(rows)
    rated = _rated(rows, names, scale, budget)
    for name in names:
        values, known = rated[name] if name in rated else _COLUMNS[name](rows, most, budget)
        missing = bad | (known == Status.STOPPED)
        found[name] = np.where(missing, np.zeros(1, values.dtype), values)
        # A status that tells more takes the place of one that tells less, and a stop stays.
        tells = (known != Status.SOLVED) & (status != Status.STOPPED)
        status[tells] = known[tells]
    status[bad] = Status.MALFORMED
    result = Strata(found, status, _engine.__version__)
    return conclude(boards, result, status, "strata", report=report)


def _names(columns: Sequence[str] | None) -> list[str]:
    if columns is None:
        return list(_COLUMNS)
    names = [columns] if isinstance(columns, str) else list(columns)
    for name in names:
        choice("columns", name, STRATA)
    if not names:
        raise ValueError(f"columns: expected at least one of {', '.join(STRATA)}")
    return list(dict.fromkeys(names))


def stratified_sample(
    labels: Any,
    n: SupportsIndex,
    *,
    seed: SupportsIndex,
    by: Sequence[str] | str | None = None,
    bins: int | Sequence[float] | None = None,
    allocation: str = "proportional",
) -> NDArray[np.int64]:
    """Choose rows so that each stratum has its share.

    A stratum is a set of rows with the same labels. The sample depends on the labels, `n`, `seed`
    and the other arguments only.

    Args:
        labels: A :class:`Strata`, a mapping from names to columns, or one column: ``(n,)`` numbers,
            bools or texts.
        n: Number of rows to choose.
        seed: Seed of the choice, from 0.
        by: Names of columns of `labels`; several are crossed. None for all.
        bins: For numbers: edges of bins in ascending order, or a number of bins with about as many
            rows each. None: each number is a stratum. Beside columns of numbers, columns of names
            have no bins.
        allocation: ``"proportional"``: each stratum has its share of the rows, rounded by the
            largest remainder. ``"equal"``: each stratum has the same number; strata with too few
            rows give all they have, and the others share the rest.

    Returns:
        The chosen row numbers in ascending order, int64, shape ``(n,)``.

    Raises:
        ValueError: There are fewer than `n` rows, columns differ in length, a label is missing, or
            `bins` meets texts.

    >>> import ninefold
    >>> clues = np.array([17] * 3 + [24] * 97)
    >>> rows = ninefold.stratified_sample(clues, 10, seed=1, allocation="equal")
    >>> int((clues[rows] == 17).sum())
    3
    """
    choice("allocation", allocation, ("proportional", "equal"))
    wanted, number = whole("n", n), whole("seed", seed)
    columns = _label_columns(labels, by)
    size = len(next(iter(columns.values())))
    for name, column in columns.items():
        if len(column) != size:
            raise ValueError(f"labels: {name!r} has {len(column)} rows, another column {size}")
    if wanted > size:
        raise ValueError(f"n: expected at most {size}, the number of rows, got {wanted}")
    if size == 0:
        return np.zeros(0, np.int64)
    _require_numbers(columns, bins)
    stratum = np.zeros(size, np.int64)
    for name, column in columns.items():
        _, codes = np.unique(_binned(name, column, bins), return_inverse=True)
        stratum = stratum * (int(codes.max()) + 1) + codes
        _, stratum = np.unique(stratum, return_inverse=True)
    sizes = np.bincount(stratum)
    shares = _shares(sizes, wanted, allocation)
    order = np.argsort(stratum, kind="stable")
    random = np.random.Generator(np.random.PCG64(number))
    chosen = []
    for rows, share in zip(np.split(order, np.cumsum(sizes)[:-1]), shares, strict=True):
        # Keys and a sort give the same choice in every version of NumPy.
        keys = random.bit_generator.random_raw(len(rows))
        chosen.append(rows[np.argsort(keys, kind="stable")[:share]])
    return np.sort(np.concatenate(chosen)).astype(np.int64)


def _label_columns(labels: Any, by: Sequence[str] | str | None) -> dict[str, NDArray[Any]]:
    if isinstance(labels, Mapping):
        names = list(labels) if by is None else [by] if isinstance(by, str) else list(by)
        for name in names:
            choice("by", name, tuple(labels))
        if not names:
            raise ValueError("by: expected at least one column")
        return {name: _label_column(name, labels[name]) for name in names}
    if by is not None:
        raise TypeError("by: it names columns, and labels is a single column")
    return {"labels": _label_column("labels", labels)}


def _label_column(name: str, column: Any) -> NDArray[Any]:
    array = np.asarray(column)
    if array.ndim != 1:
        raise ValueError(f"labels: {name!r}: expected shape (n,), got {array.shape}")
    if array.dtype.kind == "O":
        if any(item is None or item != item for item in array):
            raise ValueError(f"labels: {name!r}: a label is missing; fill it or leave out its row")
        array = array.astype(np.str_)
    if array.dtype.kind == "f" and np.isnan(array).any():
        raise ValueError(f"labels: {name!r}: a label is not a number; leave out its row")
    if array.dtype.kind not in "biufUS":
        raise TypeError(f"labels: {name!r}: expected numbers, bools or texts, got {array.dtype}")
    return array


def _require_numbers(columns: dict[str, NDArray[Any]], bins: int | Sequence[float] | None) -> None:
    """Raise an error for bins of texts."""
    if bins is None:
        return
    for name, column in columns.items():
        is_alone = len(columns) == 1
        if column.dtype.kind in "US" and (is_alone or _are_numbers(column)):
            raise ValueError(
                f"bins: {name!r} has texts, such as {column[0].item()!r}; pass numbers, for "
                "example numpy.asarray(column, float)"
            )
    if not any(column.dtype.kind in "iuf" for column in columns.values()):
        raise ValueError(f"bins: no column has numbers: {', '.join(map(repr, columns))}")


def _are_numbers(column: NDArray[Any]) -> bool:
    """Return whether texts are numbers."""
    try:
        column.astype(np.float64)
    except ValueError:
        return False
    return True


def _binned(name: str, column: NDArray[Any], bins: int | Sequence[float] | None) -> NDArray[Any]:
    if bins is None or column.dtype.kind not in "iuf":
        return column
    if isinstance(bins, int):
        count = whole("bins", bins, 1)
        edges = np.sort(column)[np.arange(1, count) * len(column) // count]
    else:
        edges = np.asarray(bins, np.float64)
        if edges.ndim != 1 or not (np.diff(edges) > 0).all():
            raise ValueError(f"bins: {name!r}: expected edges in ascending order, got {bins}")
    return np.searchsorted(edges, column, side="right")


def _shares(sizes: NDArray[np.int64], wanted: int, allocation: str) -> NDArray[np.int64]:
    """Return how many rows each stratum gives."""
    total = int(sizes.sum())
    if allocation == "proportional":
        # Whole numbers, so that no rounding differs between machines.
        exact = [int(size) * wanted for size in sizes]
        shares = np.array([one // total for one in exact], np.int64)
        rests = np.array([one % total for one in exact], np.int64)
        first = np.argsort(-rests, kind="stable")[: wanted - int(shares.sum())]
        shares[first] += 1
        return shares
    shares = np.zeros(len(sizes), np.int64)
    left = wanted
    while left:
        has_more = np.flatnonzero(shares < sizes)
        each = left // len(has_more)
        if each == 0:
            shares[has_more[:left]] += 1
            break
        given = np.minimum(each, sizes[has_more] - shares[has_more])
        shares[has_more] += given
        left -= int(given.sum())
    return shares
