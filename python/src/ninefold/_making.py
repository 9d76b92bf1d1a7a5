"""Making grids and puzzles by a seed."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from ninefold import _engine
from ninefold._arguments import choice, number_pair, optional, size, thread_count, whole
from ninefold._batches import boards_result
from ninefold._board_inputs import read_board, read_boards
from ninefold._making_parts import Progress, made_in_parts
from ninefold._overloads_boards import answers_with_minimal
from ninefold._overloads_made import answers_with_grids, answers_with_made
from ninefold._rating import DEFAULT_SCALE, SCALES, Ratings, named_columns
from ninefold._results import USUAL_GAPS, Status, warn
from ninefold._values import Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

_KINDS = ("array", "text")


@dataclass(frozen=True, eq=False, kw_only=True)
class _MadePuzzles(Value):
    """What is known of puzzles that :func:`generate` has made."""

    tries: NDArray[np.uint64]
    """Number of tries that each puzzle took, shape ``(n,)``."""
    nodes: NDArray[np.int64]
    """Search nodes of each puzzle if `nodes` was ordered, otherwise -1, shape ``(n,)``."""
    missing: dict[int, str]
    """Why a puzzle is missing, by its row. Its row is blank."""
    ratings: Ratings | None = None
    """The rating of each puzzle, as :func:`rate` returns it, if its steps were ordered: `rating`,
    `level`, `hardest`, `without`, `pearl` or `diamond`. Otherwise None."""

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.tries)

    def __repr__(self) -> str:
        """Return the number of puzzles, and how many are missing."""
        missing = f"; {len(self.missing)} missing" if self.missing else ""
        rated = f"; rated in {self.ratings.scales[0]}" if self.ratings is not None else ""
        return f"{type(self).__name__}({len(self)} puzzles{rated}{missing})"


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class Made(_MadePuzzles):
    """Puzzles that :func:`generate` has made. Row `i` of each array is puzzle ``first + i``.

    >>> import ninefold
    >>> made = ninefold.generate(3, seed=1)
    >>> len(made), bool(ninefold.is_proper(made.puzzles).all())
    (3, True)
    """

    puzzles: NDArray[np.uint8]
    """The puzzles, uint8 of shape ``(n, 81)``."""
    solutions: NDArray[np.uint8]
    """Their solutions, uint8 of shape ``(n, 81)``."""


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class MadeTexts(_MadePuzzles):
    """Puzzles that :func:`generate` has made with ``kind="text"``.

    >>> import ninefold
    >>> made = ninefold.generate(3, seed=1, kind="text")
    >>> made, len(made.puzzles[0])
    (MadeTexts(3 puzzles), 81)
    """

    puzzles: list[str]
    """The puzzles, 81 characters each."""
    solutions: list[str]
    """Their solutions."""


@dataclass(frozen=True)
class _Order:
    """What the engine takes."""

    clues: tuple[int, int] | None
    symmetry: str | None
    proper: bool
    minimal: str
    unbiased: bool
    pattern: NDArray[np.uint8] | None
    near: NDArray[np.uint8] | None
    same_cells: bool
    nodes: tuple[int, int] | None
    tries: int | None
    rating: tuple[int | None, int | None] | None
    level: str | None
    hardest: list[str]
    without: list[str]
    pearl: bool
    diamond: bool
    scale: str | None

    def __str__(self) -> str:
        """Return what is ordered, as arguments of :func:`generate`."""
        words = []
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name == "tries" or value is None or value is False or value == []:
                continue
            if value == "strict":
                continue
            if one.name == "rating":
                value = tuple(None if end is None else end / 10 for end in value)
            if isinstance(value, np.ndarray):
                words.append(f"{one.name}=...")
            else:
                words.append(f"{one.name}={value!r}")
        return ", ".join(words) or "any puzzle"

    @property
    def is_quick(self) -> bool:
        """Whether thousands of such puzzles are made in a second."""
        wants_steps = self.rating or self.level or self.hardest or self.without
        return not (wants_steps or self.pearl or self.diamond or self.nodes or self.unbiased)


@answers_with_made
def generate(
    n: SupportsIndex,
    *,
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    clues: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None,
    symmetry: str | None = None,
    proper: bool = False,
    minimal: str = "strict",
    unbiased: bool = False,
    pattern: Any = None,
    near: Any = None,
    same_cells: bool = False,
    nodes: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None,
    rating: float | tuple[float | None, float | None] | None = None,
    level: str | None = None,
    hardest: str | Sequence[str] = (),
    without: str | Sequence[str] = (),
    pearl: bool = False,
    diamond: bool = False,
    scale: str | None = None,
    tries: SupportsIndex | None = None,
    kind: str = "array",
    threads: SupportsIndex | None = None,
    progress: bool | Progress = False,
) -> Made | MadeTexts:
    """Make puzzles with exactly one solution.

    Puzzle `i` depends on the order, the seed and `i` only. It is the same for any batch, any number
    of threads and any machine, and the same as the program's.

    Args:
        n: Number of puzzles.
        seed: Seed from 0 to 2**64 - 1.
        first: Number of the first puzzle, so that parts can be made in different places.
        clues: Number of clues, 17 to 81, or a pair of the smallest and the largest number.
        symmetry: Symmetry of the cells with clues: none, rotation-180, rotation-90,
            mirror-horizontal, mirror-vertical, both-mirrors, diagonal, antidiagonal,
            both-diagonals or full.
        proper: Whether clues may be redundant. By default every puzzle is minimal. Unless `clues`
            says otherwise, such puzzles have 28 to 36 clues.
        minimal: ``"strict"``: every single clue is needed. ``"symmetric"``: with a symmetry, no set
            of clues that belong together can be left out, but a single clue may be redundant; this
            is faster.
        unbiased: Whether all minimal puzzles with the same number of clues are equally likely, for
            statistics. This takes some hundred thousand tries for each puzzle.
        pattern: The cells of the clues: a board whose cells other than 0 hold clues.
        near: A solution grid for all puzzles, or a proper puzzle whose neighbours are made.
        same_cells: Whether the neighbours of `near` have their clues in the same cells.
        nodes: Number of search nodes of a puzzle, or a pair of the smallest and the largest, as a
            measure of work for the program. For people, use `rating` or `level`.
        rating: Rating of the hardest step (ER), such as 3.2, or a pair of the least and the
            greatest; None in the pair leaves that end open. In the scale ``hodoku``, the score.
        level: Level of difficulty for people: easy, medium, hard, expert, master or extreme. It
            stands for a range of ratings in the scale ``human``.
        hardest: Technique of the hardest step, such as ``"x-wing"``, or a family such as
            ``"fish"``; with several, one of them is the hardest.
        without: Techniques or families that no step uses.
        pearl: Whether EP = ER: a hardest step comes no later than the first placement.
        diamond: Whether ED = EP = ER: the first step is a hardest step.
        scale: Rating scale of these six arguments, one of :data:`SCALES`; None for ``human``. They
            go together, but not with `nodes` and `unbiased`, and `rating` not with `level`.
        tries: Largest number of tries for each puzzle.
        kind: ``"array"`` for uint8 of shape ``(n, 81)``, ``"text"`` for a list of texts.
        threads: Number of threads. None means one for each processor.
        progress: Whether to show how many puzzles are made: a bar of tqdm if it is installed,
            otherwise lines of text. Or a function that is called with the number of puzzles made so
            far and `n`. The puzzles are the same.

    Returns:
        The puzzles with their solutions: :class:`Made`, or :class:`MadeTexts` for texts.

    Raises:
        ValueError: No puzzle can meet the order, or a number is out of its range.

    Warns:
        PuzzleWarning: Some puzzles were not found. ``missing`` of the result says why. Or the order
            is so rare that the call takes a minute or more; the warning comes before the search if
            the hardest technique is known to be rare, and otherwise after 10 seconds.

    >>> import ninefold
    >>> made = ninefold.generate(100, seed=7, clues=(24, 25), symmetry="none")
    >>> part = ninefold.generate(10, seed=7, clues=(24, 25), symmetry="none", first=50)
    >>> bool((part.puzzles == made.puzzles[50:60]).all())
    True
    >>> made = ninefold.generate(3, seed=7, rating=(3.0, 4.5), without="fish")
    >>> bool((made.ratings["er"] >= 3.0).all())
    True
    """
    if scale is not None:
        choice("scale", scale, SCALES)
    choice("minimal", minimal, ("strict", "symmetric"))
    order = _Order(
        number_pair("clues", clues),
        symmetry,
        proper,
        minimal,
        unbiased,
        _board("pattern", pattern),
        _board("near", near),
        same_cells,
        number_pair("nodes", nodes),
        optional("tries", tries, 1),
        _ratings("rating", rating),
        level,
        _names("hardest", hardest),
        _names("without", without),
        pearl,
        diamond,
        scale,
    )
    choice("kind", kind, _KINDS)
    numbers = size("n", n, 200), whole("seed", seed), whole("first", first)
    puzzle_rows, solution_rows, taken, effort, columns, gaps = made_in_parts(
        *numbers, order, thread_count(threads), progress
    )
    missing = dict(gaps)
    if missing:
        row, why = gaps[0]
        warn(
            f"generate: {len(missing)} of {numbers[0]} puzzles were not found: {order} is rare; "
            f"the first is row {row}: {why}"
        )
    ratings = None
    if columns is not None:
        status = np.full(numbers[0], Status.UNIQUE, np.uint8)
        status[list(missing)] = Status.STOPPED
        name = scale or DEFAULT_SCALE
        ratings = Ratings(named_columns(name, columns), status, (name,))
    known: dict[str, Any] = {
        "tries": taken,
        "nodes": effort,
        "missing": missing,
        "ratings": ratings,
    }
    if kind == "array":
        return Made(puzzles=puzzle_rows, solutions=solution_rows, **known)
    texts = (_engine.format_boards(rows, ".") for rows in (puzzle_rows, solution_rows))
    return MadeTexts(puzzles=next(texts), solutions=next(texts), **known)


@answers_with_grids
def grids(
    n: SupportsIndex,
    *,
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    kind: str = "array",
    threads: SupportsIndex | None = None,
) -> Any:
    """Make random solution grids. Each of all 6.67 * 10**21 grids is equally likely.

    Grid `i` depends on the seed and `i` only. The program's ``generate --grids`` makes the same.

    Args:
        n: Number of grids.
        seed: Seed from 0 to 2**64 - 1.
        first: Number of the first grid.
        kind: ``"array"`` for uint8 of shape ``(n, 81)``, ``"text"`` for a list of texts.
        threads: Number of threads. None means one for each processor.

    >>> import ninefold
    >>> grids = ninefold.grids(1000, seed=1)
    >>> grids.shape, bool(ninefold.is_grid(grids).all())
    ((1000, 81), True)
    """
    choice("kind", kind, _KINDS)
    numbers = size("n", n, 200), whole("seed", seed), whole("first", first)
    rows = _engine.grids(*numbers, thread_count(threads))
    return _engine.format_boards(rows, ".") if kind == "text" else rows


@answers_with_minimal
def minimize(
    puzzles: Any,
    *,
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    max_nodes: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    report: bool = False,
) -> Any:
    """Return a random minimal puzzle within each puzzle: redundant clues are taken away.

    Row `i` depends on the puzzle, the seed and ``first + i`` only. The program's ``minimize`` gives
    the same puzzles for the same seed.

    Args:
        puzzles: One board or many, as for :func:`solve`. A solution grid is a puzzle too.
        seed: Seed from 0 to 2**64 - 1.
        first: Number of the first row.
        max_nodes: Limit of search nodes for each search.
        threads: Number of threads. None means one for each processor.
        report: Whether to return a :class:`Report` too.

    Returns:
        Puzzles in the kind of the input. A row that is not proper is blank or null, and its status
        says why. For a single puzzle that is not proper, None.

    Raises:
        PuzzleError: A single board is not a puzzle.
        BudgetError: The search for a single puzzle took more than its budget.

    >>> import ninefold
    >>> grid = ninefold.grids(1, seed=1)[0]
    >>> ninefold.check(ninefold.minimize(grid, seed=1)).is_minimal
    True
    """
    boards = read_boards(puzzles, "puzzles")
    numbers = whole("seed", seed), whole("first", first)
    rows, status = _engine.minimize(
        boards.rows, *numbers, optional("max_nodes", max_nodes), thread_count(threads)
    )
    gaps = (*USUAL_GAPS, Status.NONE, Status.MULTIPLE)
    return boards_result(boards, rows, status, "minimize", report=report, gaps=gaps)


def _board(name: str, value: Any) -> NDArray[np.uint8] | None:
    if value is None:
        return None
    if name == "pattern" and isinstance(value, str):
        # Marks of a pattern need not be digits.
        value = "".join("1" if mark in "xX#" else mark for mark in value)
    return read_board(value, name).rows


def _ratings(
    name: str, value: float | tuple[float | None, float | None] | None
) -> tuple[int | None, int | None] | None:
    """Return a range of ratings in tenths."""
    if value is None:
        return None
    if not isinstance(value, tuple | list):
        return _tenths(name, value), _tenths(name, value)
    if len(value) != 2 or (value[0] is None and value[1] is None):
        raise ValueError(f"{name}: expected a rating or a pair of ratings, got {value!r}")
    first, last = (None if end is None else _tenths(name, end) for end in value)
    if first is not None and last is not None and first > last:
        raise ValueError(f"{name}: expected the smaller rating first, got {value!r}")
    return first, last


def _tenths(name: str, value: float) -> int:
    """Return a rating in tenths."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name}: expected a number, got {type(value).__name__}")
    # Not a number is not at least 0 either.
    if not 0 <= value < 10**9 or abs(value * 10 - round(value * 10)) > 1e-6:
        raise ValueError(f"{name}: expected a rating with at most one decimal, got {value!r}")
    return round(value * 10)


def _names(name: str, value: str | Sequence[str]) -> list[str]:
    """Return names of techniques."""
    names = [value] if isinstance(value, str) else list(value)
    if not all(isinstance(one, str) for one in names):
        raise TypeError(f"{name}: expected names of techniques, got {value!r}")
    return names
