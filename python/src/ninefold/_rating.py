"""Ratings: how hard puzzles are for a person, and the steps that solve them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from ninefold import _engine
from ninefold._arguments import choice, optional, seconds, thread_count
from ninefold._batches import conclude, require_puzzle
from ninefold._board_inputs import read_boards
from ninefold._columns import FigureColumns
from ninefold._overloads_values import answers_with_ratings
from ninefold._results import Status
from ninefold._values import Value

if TYPE_CHECKING:
    import pyarrow as pa

    from ninefold._results import Report
    from ninefold._types import ManyBoards, No, RatingOptions, Yes

_NAMED = _engine.techniques()

TECHNIQUES: tuple[str, ...] = tuple(name for name, _ in _NAMED)
"""The names of all techniques. A technique's number is its index here."""

FAMILIES: tuple[str, ...] = tuple(family for _, family in _NAMED)
"""The family of each technique of :data:`TECHNIQUES`."""

_COLUMNS = {name: (prefix, tuple(columns)) for name, prefix, columns in _engine.rating_scales()}

SCALES: tuple[str, ...] = tuple(_COLUMNS)
"""The names of all rating scales."""

DEFAULT_SCALE = "human"
"""The name of the scale that is taken unless another is named."""


@dataclass(frozen=True)
class RatingPlan:
    """What to rate, as the engine takes it."""

    scales: list[str]
    assume_unique: bool
    without: list[str]
    measures: list[str]
    max_nodes: int | None
    timeout: float | None


def scale_names(scale: str | Sequence[str]) -> list[str]:
    """Return the names of scales. Raise an error for an unknown or a repeated name."""
    names = [scale] if isinstance(scale, str) else list(scale)
    for name in names:
        choice("scale", name, SCALES)
    if not names or len(set(names)) < len(names):
        raise ValueError(f"scale: expected different names of {', '.join(SCALES)}, got {names}")
    return names


@dataclass(frozen=True, repr=False, eq=False)
class Ratings(FigureColumns):
    """Columns of ratings, by name. :func:`rate` has an example.

    It is a mapping, so ``pyarrow.table(dict(ratings))`` and ``polars.DataFrame(dict(ratings))``
    make tables. A row without a rating has no number (NaN) in ``er``, ``ep`` and ``ed``, -1 in
    ``hardest``, 0 in ``steps`` and ``score``, and an empty ``level``.
    """

    scales: tuple[str, ...]
    """The names of the scales."""


@answers_with_ratings
def rate(
    puzzles: Any,
    scale: str | Sequence[str] = "human",
    *,
    assume_unique: bool = False,
    without: str | Iterable[str] = (),
    measures: str | Iterable[str] = (),
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return how hard each puzzle is for a person.

    A puzzle is solved step by step, always by the first technique of the scale that finds
    something. The columns are:

    - ``er``, ``ep``, ``ed`` (float64): the rating of the hardest step, of the hardest step up to
      the first placement, and of the first step. Not a number for a puzzle without a rating.
    - ``hardest`` (int16): the technique of the hardest step, an index of :data:`TECHNIQUES`; -1 if
      there is none.
    - ``steps`` (uint32): the number of steps.
    - ``finished`` (bool): whether the techniques of the scale solve the puzzle.

    The scale ``hodoku`` has ``score`` (uint32) and ``level`` (text) in place of the three ratings.

    Boards have no pencil marks here. To rate positions with pencil marks, use a file and the
    question ``rate`` of :func:`ninefold.jobs.run`, or the program.

    Args:
        puzzles: One board or many, as for :func:`solve`.
        scale: Name of a rating scale, or several names: some of :data:`SCALES`. With several, the
            names of the columns begin with the name of the scale, such as ``se121_er``.
        assume_unique: Whether to use techniques that assume one solution for puzzles with several.
        without: Technique or family that the scales leave out, such as ``"uniqueness"``, or
            several.
        measures: Measures beside the ratings, one or several:

            - ``sum``: ``score_sum``, the sum of the scores of all steps, and ``hardest_steps``, the
              number of steps as hard as the hardest;
            - ``bottleneck``: moves where the hardest steps leave the fewest;
            - ``techniques``: the number of steps of each technique, in columns such as
              ``steps_x_wing``;
            - ``depth``: depth of trial and error;
            - ``backdoors``: ``backdoor_size`` and ``backdoors``, the size and the number of the
              smallest sets of cells whose digits leave only singles, and the first as ``backdoor``;
            - ``scale-backdoors``: the same with the techniques of the scale.

            Their columns are float64, and not a number where a measure is not known; a backdoor is
            a text.
        max_nodes: Most nodes of the search for the solution, and most assumptions of forcing chains
            in each scale. None means no limit.
        timeout: Most seconds for each puzzle and scale. None means no limit.
        threads: Number of threads. None means one for each processor.
        report: Whether to return a :class:`Report` too.

    Returns:
        :class:`Ratings` for many puzzles, with ``report=True`` a pair of them and a
        :class:`Report`. For a single board a dictionary of plain values, in which ``hardest`` is a
        name; it begins with the name of the scale as ``scale``, unless there are several. A board
        without a solution has no rating: all other values but ``finished`` are None.

    Raises:
        PuzzleError: A single board is not a puzzle.
        BudgetError: A single puzzle took more than its budget.
        TypeError: An argument has the wrong type.
        ValueError: A scale is not known, or a number is out of its range.

    Warns:
        PuzzleWarning: Rows of a batch are malformed or stopped, and ``report`` is False.

    >>> import ninefold
    >>> puzzle = ".......89...1..2..69..32..527..4..1.........2.3..1.........58..5...7.9....1894..3"
    >>> rating = ninefold.rate(puzzle)
    >>> rating["scale"], rating["er"], rating["hardest"]
    ('human', 5.7, 'xy-chain')
    >>> ninefold.rate(puzzle, "se121")["er"]
    7.1
    >>> rating = ninefold.rate(puzzle, measures=["sum", "depth"])
    >>> rating["score_sum"], rating["hardest_steps"], rating["depth"]
    (110.2, 1.0, 1.0)
    >>> made = ninefold.generate(3, seed=1)
    >>> ratings = ninefold.rate(made.puzzles)
    >>> [ninefold.TECHNIQUES[number] for number in ratings["hardest"][:1]], ratings["steps"].dtype
    (['naked-single'], dtype('uint32'))
    """
    scales = scale_names(scale)
    boards = read_boards(puzzles, "puzzles")
    plan = rating_plan(scales, assume_unique, max_nodes, timeout, without, measures)
    columns, status = engine_ratings(boards.rows, plan, thread_count(threads))
    if boards.is_single:
        require_puzzle(boards, status)
        is_rated = bool(status[0] != Status.NONE)
        plain = {name: _plain(name, column[0], is_rated) for name, column in columns.items()}
        return ({"scale": scales[0]} if len(scales) == 1 else {}) | plain
    ratings = Ratings(columns, status, tuple(scales))
    return conclude(boards, ratings, status, "rate", report=report)


def column_names(scales: Sequence[str]) -> list[tuple[str, str]]:
    """Return the columns of scales in tables: the name, and the part of the rating.

    With one scale, the last column holds its name.
    """
    if len(scales) == 1:
        return [(part, part) for part in (*_COLUMNS[scales[0]][1], "scale")]
    return [(_COLUMNS[scale][0] + part, part) for scale in scales for part in _COLUMNS[scale][1]]


def engine_ratings(
    rows: NDArray[np.uint8], plan: RatingPlan, threads: int | None
) -> tuple[dict[str, NDArray[Any]], NDArray[np.uint8]]:
    """Return the columns of all scales of a plan by their names, and the status of each row."""
    found, measured, status = _engine.rate(rows, plan, threads)
    columns: dict[str, NDArray[Any]] = {}
    for name, values in zip(plan.scales, found, strict=True):
        before = _COLUMNS[name][0] if len(plan.scales) > 1 else ""
        columns |= named_columns(name, values, before)
    for name, values in measured:
        columns[name] = values if isinstance(values, np.ndarray) else np.array(values, np.str_)
    return columns, status


def named_columns(scale: str, values: list[Any], prefix: str = "") -> dict[str, NDArray[Any]]:
    """Return the columns of the engine in a scale by their names."""
    names = (*_COLUMNS[scale][1], "finished")
    return {
        prefix + name: array if isinstance(array, np.ndarray) else np.array(array, np.str_)
        for name, array in zip(names, values, strict=True)
    }


def rating_plan(
    scales: list[str],
    assume_unique: bool,
    max_nodes: SupportsIndex | None,
    timeout: float | None,
    without: str | Iterable[str] = (),
    measures: str | Iterable[str] = (),
) -> RatingPlan:
    """Return what to rate, with checked arguments."""
    if not isinstance(assume_unique, bool):
        raise TypeError(f"assume_unique: expected True or False, got {assume_unique!r}")
    most = optional("max_nodes", max_nodes)
    left_out, measured = _names("without", without), _names("measures", measures)
    return RatingPlan(scales, assume_unique, left_out, measured, most, seconds("timeout", timeout))


def _names(argument: str, given: str | Iterable[str]) -> list[str]:
    """Return one or several names. Raise an error for anything else."""
    names = [given] if isinstance(given, str) else list(given)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"{argument}: expected names, got {name!r}")
    return names


def _plain(name: str, value: Any, is_rated: bool) -> Any:
    """Return a value of a column as a plain value."""
    if name.endswith("finished"):
        return bool(value)
    if not is_rated:
        return None
    if isinstance(value, str | np.str_):
        return str(value) or None
    if name.endswith("hardest"):
        return TECHNIQUES[value] if value >= 0 else None
    number = value.item()
    return None if isinstance(number, float) and math.isnan(number) else number


def technique_names(numbers: Sequence[int] | NDArray[np.integer[Any]] | int) -> NDArray[np.str_]:
    """Return the names of techniques by their numbers; an empty text for -1.

    Raises:
        IndexError: A number is neither -1 nor the number of a technique.

    >>> import ninefold
    >>> ninefold.technique_names([0, -1]).tolist()
    ['full-house', '']
    """
    known = np.asarray(numbers, np.int64)
    wrong = known[(known < -1) | (known >= len(TECHNIQUES))]
    if wrong.size:
        raise IndexError(f"numbers: expected -1 or 0 to {len(TECHNIQUES) - 1}, got {wrong.flat[0]}")
    return np.array([*TECHNIQUES, ""])[known]


@dataclass(frozen=True, eq=False)
class Traces(Value):
    """The steps of many puzzles. :func:`traces` has an example.

    Steps of all puzzles stand one after another. The steps of puzzle `i` are rows
    ``offsets[i]:offsets[i + 1]`` of the other arrays.
    """

    offsets: NDArray[np.int64]
    """Where the steps of each puzzle begin, shape ``(n + 1,)``."""
    technique: NDArray[np.int16]
    """The technique of each step, an index of :data:`TECHNIQUES`, shape ``(m,)``."""
    rating: NDArray[np.float64]
    """The rating of each step, shape ``(m,)``."""
    cell: NDArray[np.int8]
    """The cell that the step fills, 0 to 80; -1 for a step that only eliminates, shape ``(m,)``."""
    digit: NDArray[np.uint8]
    """The digit that the step places, 1 to 9; 0 for none, shape ``(m,)``."""
    elimination_offsets: NDArray[np.int64]
    """Where the eliminations of each step begin, shape ``(m + 1,)``."""
    eliminations: NDArray[np.uint16]
    """Eliminated candidates: 9 times the cell, plus the digit, less 1; from 0 to 728."""
    boards: NDArray[np.uint8]
    """The board after each step, 0 for a blank, shape ``(m, 81)``."""
    status: NDArray[np.uint8]
    """The :class:`Status` of each puzzle, shape ``(n,)``. The steps of a puzzle that was stopped
    are those so far."""
    scale: str
    """The name of the scale."""

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self.status)

    def __repr__(self) -> str:
        """Return the numbers of puzzles and steps."""
        return f"Traces({len(self)} puzzles; {len(self.technique)} steps; {self.scale})"

    def steps(self, puzzle: int) -> slice:
        """Return the rows of the steps of a puzzle, by its number from 0.

        Raises:
            IndexError: There is no such puzzle.

        >>> import ninefold
        >>> found = ninefold.traces(ninefold.generate(2, seed=1).puzzles)
        >>> bool((found.boards[found.steps(1)][-1] > 0).all())
        True
        """
        if not 0 <= puzzle < len(self):
            raise IndexError(f"puzzle: expected 0 to {len(self) - 1}, got {puzzle}")
        start, end = self.offsets[puzzle : puzzle + 2].tolist()
        return slice(start, end)

    def to_arrow(self) -> pa.Table:
        """Return a ``pyarrow.Table`` with a row for each puzzle, and its steps in lists.

        The columns are ``technique``, ``rating``, ``cell`` (null for none), ``digit`` (null for
        none), ``eliminations`` (lists) and ``board`` (81 numbers after each step).

        >>> import ninefold
        >>> table = ninefold.traces(ninefold.generate(2, seed=1).puzzles).to_arrow()
        >>> table.num_rows, table.column_names
        (2, ['technique', 'rating', 'cell', 'digit', 'eliminations', 'board'])
        """
        import pyarrow as pa

        def lists(offsets: NDArray[np.int64], values: Any) -> Any:
            return pa.LargeListArray.from_arrays(pa.array(offsets), values)

        no_cell = self.cell < 0
        values = {
            "technique": pa.array(self.technique),
            "rating": pa.array(self.rating),
            "cell": pa.array(self.cell, mask=no_cell),
            "digit": pa.array(self.digit, mask=no_cell),
            "eliminations": lists(self.elimination_offsets, pa.array(self.eliminations)),
            "board": pa.FixedSizeListArray.from_arrays(pa.array(self.boards.reshape(-1)), 81),
        }
        return pa.table({name: lists(self.offsets, array) for name, array in values.items()})


@overload
def traces(
    puzzles: ManyBoards,
    scale: str = "human",
    *,
    report: No = False,
    **options: Unpack[RatingOptions],
) -> Traces: ...
@overload
def traces(
    puzzles: ManyBoards, scale: str = "human", *, report: Yes, **options: Unpack[RatingOptions]
) -> tuple[Traces, Report]: ...
def traces(
    puzzles: Any,
    scale: str = "human",
    *,
    assume_unique: bool = False,
    without: str | Iterable[str] = (),
    max_nodes: SupportsIndex | None = None,
    timeout: float | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return the steps that solve each puzzle, for training and for explaining.

    Args:
        puzzles: Many boards, as for :func:`solve`. A single board is a batch of one.
        scale: Name of the rating scale whose techniques are used: one of :data:`SCALES`.
        assume_unique: As for :func:`rate`.
        without: As for :func:`rate`.
        max_nodes: As for :func:`rate`.
        timeout: As for :func:`rate`.
        threads: As for :func:`rate`.
        report: Whether to return a :class:`Report` too.

    Returns:
        :class:`Traces`; with ``report=True`` a pair of them and a :class:`Report`. A step takes
        about 110 bytes, and a puzzle has about 60 steps.

    Raises:
        TypeError: An argument has the wrong type.
        ValueError: The scale is not known, or a number is out of its range.

    >>> import ninefold
    >>> puzzle = "...9.......6.5..372.167.....427.....6....8....3....1...9..36...7..4..3.........85"
    >>> found = ninefold.traces([puzzle])
    >>> found
    Traces(1 puzzles; 60 steps; human)
    >>> ninefold.TECHNIQUES[found.technique[0]], int(found.cell[0]), int(found.digit[0])
    ('hidden-single', 9, 9)
    """
    choice("scale", scale, SCALES)
    boards = read_boards(puzzles, "puzzles")
    plan = rating_plan([scale], assume_unique, max_nodes, timeout, without)
    counts, steps, eliminations, after, status = _engine.traces(
        boards.rows, plan, thread_count(threads)
    )
    technique, rating, cell, digit, eliminated = steps
    found = Traces(
        _offsets(counts),
        technique,
        rating,
        cell,
        digit,
        _offsets(eliminated),
        eliminations,
        after,
        status,
        scale,
    )
    return conclude(boards, found, status, "traces", report=report)


def _offsets(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])
