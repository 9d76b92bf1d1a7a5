"""Overloads of functions that answer with a value for each board.

A function has a decorator of this file, which changes its type only. The type of an array does not
say whether it is one board, so arrays have the types of many boards.
"""

# Boards have kinds that contain others: a text is a sequence of texts. The first overload counts.
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, SupportsIndex, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from ninefold._types import (
    Array,
    Arrays,
    ArrowColumn,
    Budget,
    BytesLike,
    Cells,
    Column,
    Deep,
    DeepList,
    Flat,
    FlatList,
    Function,
    MeasureOptions,
    Nested,
    NestedList,
    No,
    Series,
    Tensor,
    Text,
    Texts,
    Threads,
    Yes,
)

if TYPE_CHECKING:
    from ninefold._rating import Ratings
    from ninefold._results import Report
    from ninefold._solving import Check, Checks
    from ninefold._symmetry import Automorphisms


class CountAnswer(Protocol):
    """Answers with the number of solutions."""

    @overload
    def __call__(
        self,
        puzzles: str | BytesLike,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> int: ...
    @overload
    def __call__(
        self,
        puzzles: str | BytesLike,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[int, Report]: ...
    @overload
    def __call__(
        self,
        puzzles: Cells | Tensor | Arrays,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> NDArray[np.uint64]: ...
    @overload
    def __call__(
        self,
        puzzles: Cells | Tensor | Arrays,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[NDArray[np.uint64], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: tuple[str | None, ...] | tuple[bytes | None, ...],
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> tuple[int | None, ...]: ...
    @overload
    def __call__(
        self,
        puzzles: tuple[str | None, ...] | tuple[bytes | None, ...],
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[tuple[int | None, ...], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: Texts,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> list[int | None]: ...
    @overload
    def __call__(
        self,
        puzzles: Texts,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[list[int | None], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: FlatList,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> int: ...
    @overload
    def __call__(
        self,
        puzzles: FlatList,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[int, Report]: ...
    @overload
    def __call__(
        self,
        puzzles: NestedList,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> int | list[int]: ...
    @overload
    def __call__(
        self,
        puzzles: NestedList,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[int | list[int], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: DeepList,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> list[int]: ...
    @overload
    def __call__(
        self,
        puzzles: DeepList,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[list[int], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: Column,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> Column: ...
    @overload
    def __call__(
        self,
        puzzles: Column,
        limit: SupportsIndex | Literal["all"] = 2,
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[Column, Report]: ...


def answers_with_counts(function: Function) -> CountAnswer:
    """Give a function its overloads."""
    return function


class TruthAnswer(Protocol):
    """Answers with a truth value."""

    @overload
    def __call__(
        self, puzzles: str | BytesLike, *, report: No = False, **options: Unpack[Budget]
    ) -> bool: ...
    @overload
    def __call__(
        self, puzzles: str | BytesLike, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[bool, Report]: ...
    @overload
    def __call__(
        self, puzzles: Cells | Tensor | Arrays, *, report: No = False, **options: Unpack[Budget]
    ) -> NDArray[np.bool_]: ...
    @overload
    def __call__(
        self, puzzles: Cells | Tensor | Arrays, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[NDArray[np.bool_], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: tuple[str | None, ...] | tuple[bytes | None, ...],
        *,
        report: No = False,
        **options: Unpack[Budget],
    ) -> tuple[bool | None, ...]: ...
    @overload
    def __call__(
        self,
        puzzles: tuple[str | None, ...] | tuple[bytes | None, ...],
        *,
        report: Yes,
        **options: Unpack[Budget],
    ) -> tuple[tuple[bool | None, ...], Report]: ...
    @overload
    def __call__(
        self, puzzles: Texts, *, report: No = False, **options: Unpack[Budget]
    ) -> list[bool | None]: ...
    @overload
    def __call__(
        self, puzzles: Texts, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[list[bool | None], Report]: ...
    @overload
    def __call__(
        self, puzzles: FlatList, *, report: No = False, **options: Unpack[Budget]
    ) -> bool: ...
    @overload
    def __call__(
        self, puzzles: FlatList, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[bool, Report]: ...
    @overload
    def __call__(
        self, puzzles: NestedList, *, report: No = False, **options: Unpack[Budget]
    ) -> bool | list[bool]: ...
    @overload
    def __call__(
        self, puzzles: NestedList, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[bool | list[bool], Report]: ...
    @overload
    def __call__(
        self, puzzles: DeepList, *, report: No = False, **options: Unpack[Budget]
    ) -> list[bool]: ...
    @overload
    def __call__(
        self, puzzles: DeepList, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[list[bool], Report]: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: No = False, **options: Unpack[Budget]
    ) -> Column: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Column, Report]: ...


def answers_with_truth(function: Function) -> TruthAnswer:
    """Give a function its overloads."""
    return function


class IdAnswer(Protocol):
    """Answers with the id of a class."""

    @overload
    def __call__(
        self, boards: str | BytesLike, *, report: No = False, **options: Unpack[Threads]
    ) -> str: ...
    @overload
    def __call__(
        self, boards: str | BytesLike, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[str, Report]: ...
    @overload
    def __call__(
        self, boards: Cells | Tensor | Arrays, *, report: No = False, **options: Unpack[Threads]
    ) -> NDArray[np.uint64]: ...
    @overload
    def __call__(
        self, boards: Cells | Tensor | Arrays, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[NDArray[np.uint64], Report]: ...
    @overload
    def __call__(
        self,
        boards: tuple[str | None, ...] | tuple[bytes | None, ...],
        *,
        report: No = False,
        **options: Unpack[Threads],
    ) -> tuple[str | None, ...]: ...
    @overload
    def __call__(
        self,
        boards: tuple[str | None, ...] | tuple[bytes | None, ...],
        *,
        report: Yes,
        **options: Unpack[Threads],
    ) -> tuple[tuple[str | None, ...], Report]: ...
    @overload
    def __call__(
        self, boards: Texts, *, report: No = False, **options: Unpack[Threads]
    ) -> list[str | None]: ...
    @overload
    def __call__(
        self, boards: Texts, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[list[str | None], Report]: ...
    @overload
    def __call__(
        self, boards: FlatList, *, report: No = False, **options: Unpack[Threads]
    ) -> str: ...
    @overload
    def __call__(
        self, boards: FlatList, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[str, Report]: ...
    @overload
    def __call__(
        self, boards: NestedList, *, report: No = False, **options: Unpack[Threads]
    ) -> str | list[str]: ...
    @overload
    def __call__(
        self, boards: NestedList, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[str | list[str], Report]: ...
    @overload
    def __call__(
        self, boards: DeepList, *, report: No = False, **options: Unpack[Threads]
    ) -> list[str]: ...
    @overload
    def __call__(
        self, boards: DeepList, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[list[str], Report]: ...
    @overload
    def __call__(
        self, boards: Column, *, report: No = False, **options: Unpack[Threads]
    ) -> Column: ...
    @overload
    def __call__(
        self, boards: Column, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[Column, Report]: ...


def answers_with_ids(function: Function) -> IdAnswer:
    """Give a function its overloads."""
    return function


class CheckAnswer(Protocol):
    """Answers with a check for one board, with checks for many."""

    @overload
    def __call__(
        self, puzzles: Text, *, report: No = False, **options: Unpack[Budget]
    ) -> Check[Text]: ...
    @overload
    def __call__(
        self, puzzles: Text, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Check[Text], Report]: ...
    @overload
    def __call__(
        self, puzzles: bytearray | memoryview, *, report: No = False, **options: Unpack[Budget]
    ) -> Check[bytes]: ...
    @overload
    def __call__(
        self, puzzles: bytearray | memoryview, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Check[bytes], Report]: ...
    @overload
    def __call__(
        self, puzzles: Array, *, report: No = False, **options: Unpack[Budget]
    ) -> Checks[Array]: ...
    @overload
    def __call__(
        self, puzzles: Array, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Checks[Array], Report]: ...
    @overload
    def __call__(
        self, puzzles: tuple[Text | None, ...], *, report: No = False, **options: Unpack[Budget]
    ) -> Checks[tuple[Text | None, ...]]: ...
    @overload
    def __call__(
        self, puzzles: tuple[Text | None, ...], *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Checks[tuple[Text | None, ...]], Report]: ...
    @overload
    def __call__(
        self, puzzles: Sequence[Text | None], *, report: No = False, **options: Unpack[Budget]
    ) -> Checks[list[Text | None]]: ...
    @overload
    def __call__(
        self, puzzles: Sequence[Text | None], *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Checks[list[Text | None]], Report]: ...
    @overload
    def __call__(
        self, puzzles: Flat, *, report: No = False, **options: Unpack[Budget]
    ) -> Check[Flat]: ...
    @overload
    def __call__(
        self, puzzles: Flat, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Check[Flat], Report]: ...
    @overload
    def __call__(
        self, puzzles: Nested, *, report: No = False, **options: Unpack[Budget]
    ) -> Check[Nested] | Checks[Nested]: ...
    @overload
    def __call__(
        self, puzzles: Nested, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Check[Nested] | Checks[Nested], Report]: ...
    @overload
    def __call__(
        self, puzzles: Deep, *, report: No = False, **options: Unpack[Budget]
    ) -> Checks[Deep]: ...
    @overload
    def __call__(
        self, puzzles: Deep, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Checks[Deep], Report]: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: No = False, **options: Unpack[Budget]
    ) -> Checks[Column]: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Checks[Column], Report]: ...
    @overload
    def __call__(
        self, puzzles: Tensor, *, report: No = False, **options: Unpack[Budget]
    ) -> Checks[NDArray[Any]]: ...
    @overload
    def __call__(
        self, puzzles: Tensor, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Checks[NDArray[Any]], Report]: ...


def answers_with_checks(function: Function) -> CheckAnswer:
    """Give a function its overloads."""
    return function


class RatingAnswer(Protocol):
    """Answers with a dictionary for one board, with columns for many."""

    @overload
    def __call__(
        self,
        puzzles: str | BytesLike | FlatList,
        scale: str | Sequence[str] = "human",
        *,
        report: No = False,
        **options: Unpack[MeasureOptions],
    ) -> dict[str, Any]: ...
    @overload
    def __call__(
        self,
        puzzles: str | BytesLike | FlatList,
        scale: str | Sequence[str] = "human",
        *,
        report: Yes,
        **options: Unpack[MeasureOptions],
    ) -> tuple[dict[str, Any], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: Cells | Texts | Arrays | DeepList | Series | ArrowColumn | Tensor,
        scale: str | Sequence[str] = "human",
        *,
        report: No = False,
        **options: Unpack[MeasureOptions],
    ) -> Ratings: ...
    @overload
    def __call__(
        self,
        puzzles: Cells | Texts | Arrays | DeepList | Series | ArrowColumn | Tensor,
        scale: str | Sequence[str] = "human",
        *,
        report: Yes,
        **options: Unpack[MeasureOptions],
    ) -> tuple[Ratings, Report]: ...
    @overload
    def __call__(
        self,
        puzzles: NestedList,
        scale: str | Sequence[str] = "human",
        *,
        report: No = False,
        **options: Unpack[MeasureOptions],
    ) -> dict[str, Any] | Ratings: ...
    @overload
    def __call__(
        self,
        puzzles: NestedList,
        scale: str | Sequence[str] = "human",
        *,
        report: Yes,
        **options: Unpack[MeasureOptions],
    ) -> tuple[dict[str, Any] | Ratings, Report]: ...


def answers_with_ratings(function: Function) -> RatingAnswer:
    """Give a function its overloads."""
    return function


class GroupAnswer(Protocol):
    """Answers with the automorphisms of one board, with their numbers for many."""

    @overload
    def __call__(
        self, boards: str | BytesLike | FlatList, **options: Unpack[Threads]
    ) -> Automorphisms: ...
    @overload
    def __call__(
        self,
        boards: Cells | Texts | Arrays | DeepList | Series | ArrowColumn | Tensor,
        **options: Unpack[Threads],
    ) -> NDArray[np.int64]: ...
    @overload
    def __call__(
        self, boards: NestedList, **options: Unpack[Threads]
    ) -> Automorphisms | NDArray[np.int64]: ...


def answers_with_groups(function: Function) -> GroupAnswer:
    """Give a function its overloads."""
    return function


class RankAnswer(Protocol):
    """Answers with the rank of a transform."""

    @overload
    def __call__(self, boards: str | BytesLike | FlatList, **options: Unpack[Threads]) -> int: ...
    @overload
    def __call__(
        self,
        boards: Cells | Texts | Arrays | DeepList | Series | ArrowColumn | Tensor,
        **options: Unpack[Threads],
    ) -> NDArray[np.int64]: ...
    @overload
    def __call__(
        self, boards: NestedList, **options: Unpack[Threads]
    ) -> int | NDArray[np.int64]: ...


def answers_with_ranks(function: Function) -> RankAnswer:
    """Give a function its overloads."""
    return function
