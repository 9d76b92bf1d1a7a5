"""Transforms, canonical forms, classes and augmentation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeVar, overload

import numpy as np

from ninefold import _engine
from ninefold._arguments import thread_count, whole
from ninefold._batches import conclude, require_puzzle
from ninefold._board_inputs import Boards, are_malformed, read_boards, require_well_formed
from ninefold._overloads_boards import (
    answers_with_forms,
    answers_with_images,
    answers_with_isomorphs,
)
from ninefold._overloads_made import answers_with_augmented
from ninefold._overloads_values import answers_with_groups, answers_with_ids, answers_with_ranks
from ninefold._pairs import read_pairs
from ninefold._results import Status
from ninefold._values import Value, kind_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninefold._types import Ranks

B = TypeVar("B")

TRANSFORM_COUNT = 1_218_998_108_160
"""The number of transforms: 2 * 6**8 * 9!"""


@answers_with_forms
def canonical(boards: Any, *, threads: SupportsIndex | None = None, report: bool = False) -> Any:
    """Return the canonical form of each puzzle or grid: the least of all its isomorphs.

    Two boards are isomorphic exactly if their canonical forms are equal.

    Args:
        boards: One board or many, as for :func:`solve`.
        threads: Number of threads. None means one for each processor.
        report: Whether to return a :class:`Report` too.

    Returns:
        Boards in the kind of the input. A malformed row is blank or null.

    Raises:
        PuzzleError: A single board is not a puzzle.

    >>> import ninefold
    >>> puzzle = "." * 80 + "7"
    >>> ninefold.canonical(puzzle) == "." * 80 + "1"
    True
    """
    read = read_boards(boards, "boards")
    rows, _, status = _engine.canonical(read.rows, thread_count(threads))
    if read.is_single:
        require_puzzle(read, status)
        return read.kind.board(rows)
    result = read.kind.boards(rows, status == Status.MALFORMED)
    return conclude(read, result, status, "canonical", report=report)


@answers_with_ranks
def to_canonical(boards: Any, *, threads: SupportsIndex | None = None) -> Any:
    """Return the rank of a transform that takes each board to its canonical form.

    Returns an int for a single board, otherwise int64 of shape ``(n,)`` with -1 for malformed rows.

    >>> import ninefold
    >>> puzzle = "." * 80 + "7"
    >>> ninefold.transform(puzzle, ninefold.to_canonical(puzzle)) == ninefold.canonical(puzzle)
    True
    """
    read = read_boards(boards, "boards")
    _, ranks, status = _engine.canonical(read.rows, thread_count(threads))
    if read.is_single:
        require_puzzle(read, status)
        return int(ranks[0])
    return conclude(read, ranks, status, "to_canonical", report=None)


@answers_with_ids
def class_id(boards: Any, *, threads: SupportsIndex | None = None, report: bool = False) -> Any:
    """Return an id of 128 bits for the isomorphism class of each puzzle or grid.

    Isomorphic boards have the same id. The id is the first 16 bytes of the SHA-256 of the canonical
    form, written as 81 characters with dots for blanks. It never changes. Among 10**9 classes, two
    share an id with a probability of 10**-21; :func:`check_leakage` and :func:`split` compare whole
    forms instead.

    Args:
        boards: One board or many, as for :func:`solve`.
        threads: Number of threads. None means one for each processor.
        report: Whether to return a :class:`Report` too.

    Returns:
        For a single board and for texts, 32 hexadecimal digits. For arrays, uint64 of shape
        ``(n, 2)``: the first and the second half. A malformed row has zeros or null.

    Raises:
        PuzzleError: A single board is not a puzzle.

    >>> import ninefold
    >>> ninefold.class_id("." * 81)
    'eb7b0297e5b6b33f6680cf9c6b471903'
    """
    read = read_boards(boards, "boards")
    ids, status = _engine.class_id(read.rows, thread_count(threads))
    if read.is_single:
        require_puzzle(read, status)
        return _hexadecimal(ids)[0]
    if isinstance(boards, np.ndarray) and boards.dtype.kind in "ui":
        return conclude(read, ids, status, "class_id", report=report)
    texts = np.array(_hexadecimal(ids), dtype=object)
    column = read.kind.column(texts, status == Status.MALFORMED)
    return conclude(read, column, status, "class_id", report=report)


def _hexadecimal(ids: NDArray[np.uint64]) -> list[str]:
    return [f"{high:016x}{low:016x}" for high, low in ids.tolist()]


@dataclass(frozen=True, eq=False)
class Automorphisms(Value):
    """The transforms that leave one board as it is.

    >>> import ninefold
    >>> ninefold.automorphisms("." * 81).order == ninefold.TRANSFORM_COUNT
    True
    """

    order: int
    """The number of automorphisms, with the identity."""
    generators: NDArray[np.int64]
    """Ranks of transforms that generate all others, int64."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the order and the generators: ``order, generators = ...``."""
        return iter((self.order, self.generators))


@answers_with_groups
def automorphisms(boards: Any, *, threads: SupportsIndex | None = None) -> Any:
    """Return the automorphisms of each board.

    Returns:
        :class:`Automorphisms` for a single board. For many, their numbers: int64 of shape ``(n,)``,
        0 for malformed rows.

    Raises:
        PuzzleError: A single board is not a puzzle.

    >>> import ninefold
    >>> grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    >>> ninefold.automorphisms(grid).order
    648
    """
    read = read_boards(boards, "boards")
    if read.is_single:
        require_well_formed(read)
        return Automorphisms(*_engine.automorphism_group(read.rows))
    orders = _engine.automorphism_counts(read.rows, thread_count(threads))
    status = np.where(orders == 0, Status.MALFORMED, Status.NONE).astype(np.uint8)
    return conclude(read, orders, status, "automorphisms", report=None)


@answers_with_images
def transform(boards: Any, transforms: Any, *, threads: SupportsIndex | None = None) -> Any:
    """Return the image of each board under a transform.

    A transform exchanges digits, rows within bands, bands, columns within stacks, stacks, or rows
    with columns. Each of the 1,218,998,108,160 transforms has a rank, from 0 for the identity, and
    a text such as ``"T:123456789:123456789:123456789"``.

    Args:
        boards: One board or many, as for :func:`solve`.
        transforms: A rank, a text, or one of them for each board.
        threads: Number of threads. None means one for each processor.

    Returns:
        Boards in the kind of the input. A malformed row is blank or null.

    Raises:
        PuzzleError: A single board is not a puzzle.
        ValueError: A rank or a text is no transform, or there are not as many as boards.

    >>> import ninefold
    >>> ninefold.transform("12" + "." * 79, "T:123456789:123456789:123456789")[:18]
    '1........2........'
    """
    read = read_boards(boards, "boards")
    ranks = _ranks(transforms, len(read.rows))
    rows = _engine.transform(read.rows, ranks, thread_count(threads))
    return _images(read, rows, "transform")


@answers_with_images
def undo(boards: Any, transforms: Any, *, threads: SupportsIndex | None = None) -> Any:
    """Return the boards whose images under the transforms are given.

    Use it to map predictions for augmented puzzles back. Arguments, result and errors are those of
    :func:`transform`.

    >>> import ninefold
    >>> puzzle = "12" + "." * 79
    >>> ninefold.undo(ninefold.transform(puzzle, 987_654_321), 987_654_321) == puzzle
    True
    """
    read = read_boards(boards, "boards")
    ranks = _engine.inverse(_ranks(transforms, len(read.rows)))
    rows = _engine.transform(read.rows, ranks, thread_count(threads))
    return _images(read, rows, "undo")


@answers_with_isomorphs
def scramble(
    boards: Any,
    *,
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
) -> Any:
    """Return a random isomorph of each board.

    Row `i` depends on the seed and on ``first + i`` only. The program's ``scramble`` gives the same
    boards for the same seed.

    Args:
        boards: One board or many, as for :func:`solve`.
        seed: Seed from 0 to 2**64 - 1.
        first: Number of the first row, if the boards are a part of more.
        threads: Number of threads. None means one for each processor.

    Returns:
        Boards in the kind of the input. A malformed row is blank or null.

    Raises:
        PuzzleError: A single board is not a puzzle.

    >>> import ninefold
    >>> puzzle = "12" + "." * 79
    >>> ninefold.class_id(ninefold.scramble(puzzle, seed=1)) == ninefold.class_id(puzzle)
    True
    """
    read = read_boards(boards, "boards")
    numbers = whole("seed", seed), whole("first", first)
    ranks = _engine.random_transforms(len(read.rows), 1, *numbers)
    rows = _engine.transform(read.rows, ranks, thread_count(threads))
    return _images(read, rows, "scramble")


@overload
def inverse(  # type: ignore[overload-overlap]
    transforms: SupportsIndex | str,
) -> int: ...
@overload
def inverse(transforms: Ranks) -> NDArray[np.int64]: ...
def inverse(transforms: SupportsIndex | str | Ranks) -> int | NDArray[np.int64]:
    """Return the rank of the transform that undoes each transform.

    >>> import ninefold
    >>> ninefold.inverse(0)
    0
    """
    ranks = _engine.inverse(_ranks(transforms, None))
    return int(ranks[0]) if _is_one(transforms) else ranks


@overload
def compose(  # type: ignore[overload-overlap]
    first: SupportsIndex | str, second: SupportsIndex | str
) -> int: ...
@overload
def compose(first: Ranks, second: SupportsIndex | str | Ranks) -> NDArray[np.int64]: ...
@overload
def compose(first: SupportsIndex | str, second: Ranks) -> NDArray[np.int64]: ...
def compose(
    first: SupportsIndex | str | Ranks, second: SupportsIndex | str | Ranks
) -> int | NDArray[np.int64]:
    """Return the rank of each pair of transforms, one after the other.

    >>> import ninefold
    >>> ninefold.compose(12345, ninefold.inverse(12345))
    0
    """
    one, other = _ranks(first, None), _ranks(second, None)
    one, other = np.broadcast_arrays(one, other)
    ranks = _engine.compose(np.ascontiguousarray(one), np.ascontiguousarray(other))
    return int(ranks[0]) if _is_one(first) and _is_one(second) else ranks


def transform_text(transform: SupportsIndex) -> str:
    """Return the text of a transform from its rank.

    >>> import ninefold
    >>> ninefold.transform_text(0)
    'N:123456789:123456789:123456789'
    """
    return _engine.transform_text(whole("transform", transform, 0, TRANSFORM_COUNT - 1))


@dataclass(frozen=True, eq=False)
class Augmented(Value, Generic[B]):
    """Random isomorphs of puzzles with their solutions. Row ``i * k + j`` comes from pair `i`.

    >>> import ninefold
    >>> made = ninefold.generate(1, seed=1)
    >>> more = ninefold.augment(made.puzzles, made.solutions, 3, seed=1)
    >>> more.puzzles.shape
    (3, 81)
    """

    puzzles: B
    """Puzzles, in the kind of the input."""
    solutions: B
    """Solutions, in the kind of the input."""
    transforms: NDArray[np.int64]
    """Rank of the transform of each row, int64. :func:`undo` takes them."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the three columns: ``puzzles, solutions, transforms = ...``."""
        return iter((self.puzzles, self.solutions, self.transforms))

    def __repr__(self) -> str:
        """Return the number of pairs and their kind."""
        return f"Augmented({len(self.transforms)} pairs; {kind_of(self.puzzles)})"


@answers_with_augmented
def augment(
    puzzles: Any,
    solutions: Any,
    k: SupportsIndex,
    *,
    seed: SupportsIndex,
    first: SupportsIndex = 0,
    threads: SupportsIndex | None = None,
) -> Augmented[Any]:
    """Return `k` random isomorphs of each pair of a puzzle and its solution.

    The transforms are drawn from all 1,218,998,108,160, each equally likely. Isomorph `j` of pair
    `i` depends on the seed, on ``first + i`` and on `j` only. So it is the same for any batch and
    any number of threads.

    Args:
        puzzles: One board or many, as for :func:`solve`.
        solutions: As many boards of the same kind.
        k: Number of isomorphs of each pair.
        seed: Seed from 0 to 2**64 - 1.
        first: Number of the first pair, if the pairs are a part of more.
        threads: Number of threads. None means one for each processor. A worker of a DataLoader
            wants 1.

    Returns:
        :class:`Augmented`.

    Raises:
        PuzzleError: A board is malformed.
        ValueError: The numbers of puzzles and solutions differ, or a solution is not one of its
            puzzle. The message names the first such row.

    >>> import ninefold
    >>> made = ninefold.generate(2, seed=1)
    >>> more = ninefold.augment(made.puzzles, made.solutions, 1000, seed=7)
    >>> bool((ninefold.undo(more.puzzles, more.transforms)[:1000] == made.puzzles[0]).all())
    True
    """
    puzzle_boards, solution_boards = read_pairs(puzzles, solutions)
    numbers = whole("k", k), whole("seed", seed), whole("first", first)
    new_puzzles, new_solutions, ranks = _engine.augment(
        puzzle_boards.rows, solution_boards.rows, *numbers, thread_count(threads)
    )
    none_missing = np.zeros(len(new_puzzles), np.bool_)
    return Augmented(
        puzzle_boards.kind.boards(new_puzzles, none_missing),
        solution_boards.kind.boards(new_solutions, none_missing),
        ranks,
    )


def _images(read: Boards, rows: NDArray[np.uint8], name: str) -> Any:
    malformed = are_malformed(read.rows)
    rows[malformed] = 0
    status = np.where(malformed, Status.MALFORMED, Status.SOLVED).astype(np.uint8)
    if read.is_single:
        require_puzzle(read, status)
        return read.kind.board(rows)
    result = read.kind.boards(rows, malformed)
    return conclude(read, result, status, name, report=None)


def _is_one(transforms: Any) -> bool:
    return isinstance(transforms, str) or np.ndim(transforms) == 0


def _ranks(transforms: Any, count: int | None) -> NDArray[np.int64]:
    """Return ranks as an array. With a count, one rank stands for all boards."""
    items = [transforms] if _is_one(transforms) else transforms
    if not isinstance(items, np.ndarray):
        items = [_engine.transform_rank(one) if isinstance(one, str) else one for one in items]
    array = np.asarray(items)
    if array.size and array.dtype.kind not in "ui":
        raise TypeError(f"transforms: expected ranks or texts, got dtype {array.dtype}")
    if array.ndim != 1:
        raise ValueError(f"transforms: expected shape (n,), got {array.shape}")
    if array.size and (array.min() < 0 or array.max() >= TRANSFORM_COUNT):
        raise ValueError(f"transforms: expected ranks from 0 to {TRANSFORM_COUNT - 1}")
    ranks = np.ascontiguousarray(array, np.int64)
    if count is None or len(ranks) == count:
        return ranks
    if _is_one(transforms):
        return np.full(count, ranks[0], np.int64)
    raise ValueError(f"transforms: expected one or {count}, as many as boards, got {len(ranks)}")
