"""The shuffle: items of many files, brought together by their keys at a cost that is linear.

A key has digits to the base :data:`FAN`. A file has its items in the order of one digit, and begins
with an index of where each digit starts. So the items of a digit are read by their range of bytes.

A merge reads one digit of up to :data:`FAN` files and writes its items into one file, in the order
of the next digit::

    files of tasks        files of the first digit      files of two digits
    0 1 2 ... 255    →    0|0 1 2 ... 255          →    0,0|0 1 2 ... 255
    0 1 2 ... 255         1|0 1 2 ... 255               0,1|0 1 2 ... 255

So a level of merges reads and writes each item once, and opens each file once for each digit. With
n items, there are ``log(n) / log(FAN)`` levels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ninefold.jobs._folder import WORK, Folder

if TYPE_CHECKING:
    from numpy.typing import NDArray

FAN = 256
"""Digits of a key at one level, and files that are merged into one."""

INDEX_BYTES = 8 * (FAN + 1)
"""Bytes of the index: the first item of each digit, and the number of items."""


@dataclass(frozen=True)
class Levels:
    """How keys are cut into digits."""

    widths: tuple[int, ...]
    """Number of keys that share their digits up to each level."""

    @classmethod
    def for_keys(cls, count: int) -> Levels:
        """Return the levels that tell keys from 0 apart. The digits have about equal numbers."""
        widths = [-(-max(1, count) // FAN)]
        while widths[-1] > 1:
            widths.append(-(-widths[-1] // FAN))
        return cls(tuple(widths))

    def digits(self, keys: NDArray[np.integer[Any]], level: int) -> NDArray[np.intp]:
        """Return the digits of keys at a level."""
        rest = keys
        for width in self.widths[:level]:
            rest = rest % keys.dtype.type(width)
        return (rest // keys.dtype.type(self.widths[level])).astype(np.intp)

    def digits_of(self, key: int) -> list[int]:
        """Return all digits of a key."""
        return [int(self.digits(np.array([key]), level)[0]) for level in range(len(self.widths))]


@dataclass(frozen=True)
class Merge:
    """A digit of some files that is brought together in one file."""

    inputs: tuple[str, ...]
    digit: int
    output: str
    level: int
    """Level of the digits of the output."""


class Shuffle:
    """The files of a shuffle, level by level.

    The numbers of files follow from the number of files at the start, so a task finds them by name.
    """

    def __init__(
        self, kind: str, files: Sequence[str], depth: int, first_digits: int | None = None
    ) -> None:
        """Name the files.

        Args:
            kind: Prefix of the names of files.
            files: The files at the start, in the order of the inputs.
            depth: Number of levels of merges.
            first_digits: Number of digits that occur at the first level; None for all.
        """
        self._kind = kind
        self._files = list(files)
        self._depth = depth
        self._first_digits = FAN if first_digits is None else first_digits

    def merges(self, level: int) -> list[Merge]:
        """Return the merges that make the files of a level, from 1."""
        merges = []
        prefixes: list[tuple[int, ...]] = [()]
        for above in range(level):
            count = self._first_digits if above == 0 else FAN
            prefixes = [(*prefix, digit) for prefix in prefixes for digit in range(count)]
        for prefix in prefixes:
            groups = self._groups(prefix[:-1])
            for output, inputs in zip(self._names(prefix), groups, strict=True):
                merges.append(Merge(inputs, prefix[-1], output, level))
        return merges

    def files_of(self, digits: Sequence[int]) -> tuple[str, ...]:
        """Return the files of the last level that have the items with these first digits."""
        return self._names(tuple(digits[: self._depth]))

    def _names(self, prefix: tuple[int, ...]) -> tuple[str, ...]:
        """Return the files of the items whose first digits are a prefix."""
        if not prefix:
            return tuple(self._files)
        count = len(self._files)
        for _ in prefix:
            count = max(1, -(-count // FAN))
        stem = f"{WORK}/{self._kind}-{''.join(f'{digit:02x}' for digit in prefix)}"
        return tuple(f"{stem}-{number:05}" for number in range(count))

    def _groups(self, prefix: tuple[int, ...]) -> list[tuple[str, ...]]:
        names = self._names(prefix)
        return [names[start : start + FAN] for start in range(0, max(1, len(names)), FAN)]


def write_sorted(folder: Folder, name: str, items: NDArray[Any], digits: NDArray[np.intp]) -> None:
    """Write items in the order of their digits. Items of one digit stay in their order."""
    order = np.argsort(digits.astype(np.uint8), kind="stable")
    counts = np.bincount(digits, minlength=FAN)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype("<u8")
    with folder.new_file(name) as path, path.open("wb") as file:
        file.write(starts.tobytes())
        file.write(items[order].tobytes())


def range_of(folder: Folder, name: str, first: int, end: int) -> tuple[int, int]:
    """Return the range of items of a file whose digits are from `first` up to but not `end`."""
    content = folder.read_range(name, 8 * first, 8 * (end + 1))
    starts = np.frombuffer(content, "<u8")
    if len(starts) != end + 1 - first:
        raise OSError(f"{folder.full_name(name)} is damaged; repeat the job")
    return int(starts[0]), int(starts[-1])


def read_items(
    folder: Folder, name: str, start: int, end: int, dtype: np.dtype[Any]
) -> NDArray[Any]:
    """Read a range of items of a file."""
    if start == end:
        return np.empty(0, dtype)
    size = dtype.itemsize
    content = folder.read_range(name, INDEX_BYTES + start * size, INDEX_BYTES + end * size)
    if len(content) != (end - start) * size:
        raise OSError(f"{folder.full_name(name)} is damaged; repeat the job")
    return np.frombuffer(content, dtype)


def read_digits(
    folder: Folder, names: Sequence[str], first: int, end: int, dtype: np.dtype[Any]
) -> NDArray[Any]:
    """Read the items of several files whose digits are in a range, file by file."""
    pieces = [
        read_items(folder, name, *range_of(folder, name, first, end), dtype) for name in names
    ]
    return np.concatenate(pieces) if pieces else np.empty(0, dtype)


@dataclass
class _Range:
    """Numbers of a file that are left, and those that are in memory."""

    name: str
    start: int
    end: int
    ready: NDArray[np.uint64]


class SortedStream:
    """Ascending numbers that several files have for one digit, in bounded memory.

    A call returns the next numbers, or None at the end.
    """

    def __init__(
        self,
        folder: Folder,
        names: Sequence[str],
        digit: int,
        most: int,
        change: Callable[[NDArray[np.uint64]], NDArray[np.uint64]],
    ) -> None:
        """Open a stream.

        Args:
            folder: The output folder.
            names: The files. Each has its numbers in ascending order.
            digit: The digit.
            most: Numbers in memory.
            change: What is done to the numbers at the end.
        """
        none = np.empty(0, np.uint64)
        found = [_Range(name, *range_of(folder, name, digit, digit + 1), none) for name in names]
        self._ranges = [one for one in found if one.start < one.end]
        self._folder = folder
        self._each = max(64, most // max(1, len(self._ranges)))
        self._change = change
        self.count = sum(one.end - one.start for one in found)
        """Number of numbers."""

    def __call__(self) -> NDArray[np.uint64] | None:
        """Return the next numbers."""
        last: np.uint64 | None = None
        for one in self._ranges:
            if len(one.ready) == 0 and one.start < one.end:
                until = min(one.end, one.start + self._each)
                items = read_items(self._folder, one.name, one.start, until, np.dtype("<u8"))
                one.ready, one.start = items.astype(np.uint64), until
            if one.start < one.end:
                # What follows in this file is greater than what is ready.
                newest = one.ready[-1]
                last = newest if last is None else min(last, newest)
        pieces = []
        for one in self._ranges:
            count = len(one.ready)
            if last is not None:
                count = int(np.searchsorted(one.ready, last, "right"))
            pieces.append(one.ready[:count])
            one.ready = one.ready[count:]
        found = np.sort(np.concatenate(pieces)) if pieces else np.empty(0, np.uint64)
        return self._change(found) if len(found) else None
