"""Types of arguments: boards in every kind, and options of functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import (
    Any,
    Literal,
    Protocol,
    Required,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    TypeVar,
)

import numpy as np
from numpy.typing import NDArray

# Kinds of boards


class Series(Protocol):
    """A column of Polars or pandas."""

    def __len__(self) -> int: ...
    def to_numpy(self, *args: Any, **options: Any) -> Any: ...
    def to_list(self) -> list[Any]: ...


class ArrowColumn(Protocol):
    """A column of PyArrow."""

    def __len__(self) -> int: ...
    def to_numpy(self, *args: Any, **options: Any) -> Any: ...
    def to_pylist(self, *args: Any, **options: Any) -> list[Any]: ...


class Tensor(Protocol):
    """A tensor on the CPU."""

    def __array__(self, *args: Any, **options: Any) -> NDArray[Any]: ...
    def numpy(self, *args: Any, **options: Any) -> Any: ...


Cells: TypeAlias = NDArray[np.integer[Any]] | NDArray[np.str_ | np.bytes_ | np.object_]
"""Arrays of whole numbers or texts."""
FlatList: TypeAlias = list[int] | list[int | None]
"""One board: 81 cells."""
NestedList: TypeAlias = (
    list[list[int]] | list[list[int | None]] | list[list[str]] | list[list[str | None]]
)
"""One board of nine lists of nine cells, or many of 81."""
DeepList: TypeAlias = list[list[list[int]]] | list[list[list[int | None]]] | list[list[list[str]]]
"""Many boards of nine lists."""

OneBoard: TypeAlias = str | bytes | bytearray | memoryview | Cells | FlatList | NestedList | Tensor
"""Whatever may be one board."""
ManyBoards: TypeAlias = (
    OneBoard
    | Sequence[str | None]
    | Sequence[bytes | None]
    | Sequence[NDArray[np.integer[Any]]]
    | DeepList
    | Series
    | ArrowColumn
)
"""Whatever may be one board or many."""

Text = TypeVar("Text", str, bytes)
Array = TypeVar("Array", bound=Cells)
Flat = TypeVar("Flat", bound=FlatList)
Nested = TypeVar("Nested", bound=NestedList)
Deep = TypeVar("Deep", bound=DeepList)
Column = TypeVar("Column", bound=Series | ArrowColumn)

Function: TypeAlias = Callable[..., Any]
"""A function without overloads."""
No: TypeAlias = Literal[False]
Yes: TypeAlias = Literal[True]
BytesLike: TypeAlias = bytes | bytearray | memoryview
Texts: TypeAlias = Sequence[str | None] | Sequence[bytes | None]
Arrays: TypeAlias = Sequence[NDArray[np.integer[Any]]]
Ranks: TypeAlias = Sequence[SupportsIndex | str] | NDArray[np.integer[Any]]

# Options


class Threads(TypedDict, total=False):
    """The option of functions that have no limit."""

    threads: SupportsIndex | None


class Budget(Threads, total=False):
    """Limits for each puzzle."""

    max_nodes: SupportsIndex | None
    timeout: float | None


class RatingOptions(Budget, total=False):
    """Options of ratings."""

    assume_unique: bool
    without: str | Iterable[str]


class MeasureOptions(RatingOptions, total=False):
    """Options of ratings with measures."""

    measures: str | Iterable[str]


class SeedOptions(Threads, total=False):
    """Options of what a seed decides."""

    seed: Required[SupportsIndex]
    first: SupportsIndex


class MinimizeOptions(SeedOptions, total=False):
    """Options of :func:`ninefold.minimize`."""

    max_nodes: SupportsIndex | None


class OrderOptions(SeedOptions, total=False):
    """Options of :func:`ninefold.generate`."""

    clues: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None
    symmetry: str | None
    proper: bool
    minimal: Literal["strict", "symmetric"]
    unbiased: bool
    pattern: OneBoard | None
    near: OneBoard | None
    same_cells: bool
    nodes: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None
    rating: float | tuple[float | None, float | None] | None
    level: str | None
    hardest: str | Sequence[str]
    without: str | Sequence[str]
    pearl: bool
    diamond: bool
    scale: str | None
    tries: SupportsIndex | None
    progress: bool | Callable[[int, int], object]
