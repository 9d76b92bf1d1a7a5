"""Overloads of functions that answer with boards, in the kind of the question.

A function has a decorator of this file, which changes its type only. The type of an array does not
say whether it is one board, so arrays have the types of many boards.
"""

# Boards have kinds that contain others: a text is a sequence of texts. The first overload counts.
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, Unpack, overload

from numpy.typing import NDArray

from ninefold._types import (
    Array,
    Budget,
    Column,
    Deep,
    Flat,
    Function,
    MinimizeOptions,
    Nested,
    No,
    Ranks,
    SeedOptions,
    Tensor,
    Text,
    Threads,
    Yes,
)

if TYPE_CHECKING:
    from ninefold._results import Report


class BoardsAnswer(Protocol):
    """Answers with a board or None, in the kind of the question."""

    @overload
    def __call__(
        self, puzzles: Text, *, report: No = False, **options: Unpack[Budget]
    ) -> Text | None: ...
    @overload
    def __call__(
        self, puzzles: Text, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Text | None, Report]: ...
    @overload
    def __call__(
        self, puzzles: bytearray | memoryview, *, report: No = False, **options: Unpack[Budget]
    ) -> bytes | None: ...
    @overload
    def __call__(
        self, puzzles: bytearray | memoryview, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[bytes | None, Report]: ...
    @overload
    def __call__(
        self, puzzles: Array, *, report: No = False, **options: Unpack[Budget]
    ) -> Array: ...
    @overload
    def __call__(
        self, puzzles: Array, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Array, Report]: ...
    @overload
    def __call__(
        self, puzzles: tuple[Text | None, ...], *, report: No = False, **options: Unpack[Budget]
    ) -> tuple[Text | None, ...]: ...
    @overload
    def __call__(
        self, puzzles: tuple[Text | None, ...], *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[tuple[Text | None, ...], Report]: ...
    @overload
    def __call__(
        self, puzzles: Sequence[Text | None], *, report: No = False, **options: Unpack[Budget]
    ) -> list[Text | None]: ...
    @overload
    def __call__(
        self, puzzles: Sequence[Text | None], *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[list[Text | None], Report]: ...
    @overload
    def __call__(
        self, puzzles: Flat, *, report: No = False, **options: Unpack[Budget]
    ) -> Flat | None: ...
    @overload
    def __call__(
        self, puzzles: Flat, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Flat | None, Report]: ...
    @overload
    def __call__(
        self, puzzles: Nested, *, report: No = False, **options: Unpack[Budget]
    ) -> Nested: ...
    @overload
    def __call__(
        self, puzzles: Nested, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Nested, Report]: ...
    @overload
    def __call__(self, puzzles: Deep, *, report: No = False, **options: Unpack[Budget]) -> Deep: ...
    @overload
    def __call__(
        self, puzzles: Deep, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Deep, Report]: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: No = False, **options: Unpack[Budget]
    ) -> Column: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[Column, Report]: ...
    @overload
    def __call__(
        self, puzzles: Tensor, *, report: No = False, **options: Unpack[Budget]
    ) -> NDArray[Any]: ...
    @overload
    def __call__(
        self, puzzles: Tensor, *, report: Yes, **options: Unpack[Budget]
    ) -> tuple[NDArray[Any], Report]: ...


def answers_with_boards(function: Function) -> BoardsAnswer:
    """Give a function its overloads."""
    return function


class MinimalAnswer(Protocol):
    """Answers with a minimal puzzle or None, in the kind of the question."""

    @overload
    def __call__(
        self, puzzles: Text, *, report: No = False, **options: Unpack[MinimizeOptions]
    ) -> Text | None: ...
    @overload
    def __call__(
        self, puzzles: Text, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[Text | None, Report]: ...
    @overload
    def __call__(
        self,
        puzzles: bytearray | memoryview,
        *,
        report: No = False,
        **options: Unpack[MinimizeOptions],
    ) -> bytes | None: ...
    @overload
    def __call__(
        self, puzzles: bytearray | memoryview, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[bytes | None, Report]: ...
    @overload
    def __call__(
        self, puzzles: Array, *, report: No = False, **options: Unpack[MinimizeOptions]
    ) -> Array: ...
    @overload
    def __call__(
        self, puzzles: Array, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[Array, Report]: ...
    @overload
    def __call__(
        self,
        puzzles: tuple[Text | None, ...],
        *,
        report: No = False,
        **options: Unpack[MinimizeOptions],
    ) -> tuple[Text | None, ...]: ...
    @overload
    def __call__(
        self, puzzles: tuple[Text | None, ...], *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[tuple[Text | None, ...], Report]: ...
    @overload
    def __call__(
        self,
        puzzles: Sequence[Text | None],
        *,
        report: No = False,
        **options: Unpack[MinimizeOptions],
    ) -> list[Text | None]: ...
    @overload
    def __call__(
        self, puzzles: Sequence[Text | None], *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[list[Text | None], Report]: ...
    @overload
    def __call__(
        self, puzzles: Flat, *, report: No = False, **options: Unpack[MinimizeOptions]
    ) -> Flat | None: ...
    @overload
    def __call__(
        self, puzzles: Flat, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[Flat | None, Report]: ...
    @overload
    def __call__(
        self, puzzles: Nested, *, report: No = False, **options: Unpack[MinimizeOptions]
    ) -> Nested: ...
    @overload
    def __call__(
        self, puzzles: Nested, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[Nested, Report]: ...
    @overload
    def __call__(
        self, puzzles: Deep, *, report: No = False, **options: Unpack[MinimizeOptions]
    ) -> Deep: ...
    @overload
    def __call__(
        self, puzzles: Deep, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[Deep, Report]: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: No = False, **options: Unpack[MinimizeOptions]
    ) -> Column: ...
    @overload
    def __call__(
        self, puzzles: Column, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[Column, Report]: ...
    @overload
    def __call__(
        self, puzzles: Tensor, *, report: No = False, **options: Unpack[MinimizeOptions]
    ) -> NDArray[Any]: ...
    @overload
    def __call__(
        self, puzzles: Tensor, *, report: Yes, **options: Unpack[MinimizeOptions]
    ) -> tuple[NDArray[Any], Report]: ...


def answers_with_minimal(function: Function) -> MinimalAnswer:
    """Give a function its overloads."""
    return function


class FormAnswer(Protocol):
    """Answers with a board in the kind of the question."""

    @overload
    def __call__(self, boards: Text, *, report: No = False, **options: Unpack[Threads]) -> Text: ...
    @overload
    def __call__(
        self, boards: Text, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[Text, Report]: ...
    @overload
    def __call__(
        self, boards: bytearray | memoryview, *, report: No = False, **options: Unpack[Threads]
    ) -> bytes: ...
    @overload
    def __call__(
        self, boards: bytearray | memoryview, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[bytes, Report]: ...
    @overload
    def __call__(
        self, boards: Array, *, report: No = False, **options: Unpack[Threads]
    ) -> Array: ...
    @overload
    def __call__(
        self, boards: Array, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[Array, Report]: ...
    @overload
    def __call__(
        self, boards: tuple[Text | None, ...], *, report: No = False, **options: Unpack[Threads]
    ) -> tuple[Text | None, ...]: ...
    @overload
    def __call__(
        self, boards: tuple[Text | None, ...], *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[tuple[Text | None, ...], Report]: ...
    @overload
    def __call__(
        self, boards: Sequence[Text | None], *, report: No = False, **options: Unpack[Threads]
    ) -> list[Text | None]: ...
    @overload
    def __call__(
        self, boards: Sequence[Text | None], *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[list[Text | None], Report]: ...
    @overload
    def __call__(self, boards: Flat, *, report: No = False, **options: Unpack[Threads]) -> Flat: ...
    @overload
    def __call__(
        self, boards: Flat, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[Flat, Report]: ...
    @overload
    def __call__(
        self, boards: Nested, *, report: No = False, **options: Unpack[Threads]
    ) -> Nested: ...
    @overload
    def __call__(
        self, boards: Nested, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[Nested, Report]: ...
    @overload
    def __call__(self, boards: Deep, *, report: No = False, **options: Unpack[Threads]) -> Deep: ...
    @overload
    def __call__(
        self, boards: Deep, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[Deep, Report]: ...
    @overload
    def __call__(
        self, boards: Column, *, report: No = False, **options: Unpack[Threads]
    ) -> Column: ...
    @overload
    def __call__(
        self, boards: Column, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[Column, Report]: ...
    @overload
    def __call__(
        self, boards: Tensor, *, report: No = False, **options: Unpack[Threads]
    ) -> NDArray[Any]: ...
    @overload
    def __call__(
        self, boards: Tensor, *, report: Yes, **options: Unpack[Threads]
    ) -> tuple[NDArray[Any], Report]: ...


def answers_with_forms(function: Function) -> FormAnswer:
    """Give a function its overloads."""
    return function


class ImageAnswer(Protocol):
    """Answers with the image of each board under a transform."""

    @overload
    def __call__(
        self, boards: Text, transforms: SupportsIndex | str | Ranks, **options: Unpack[Threads]
    ) -> Text: ...
    @overload
    def __call__(
        self,
        boards: bytearray | memoryview,
        transforms: SupportsIndex | str | Ranks,
        **options: Unpack[Threads],
    ) -> bytes: ...
    @overload
    def __call__(
        self, boards: Array, transforms: SupportsIndex | str | Ranks, **options: Unpack[Threads]
    ) -> Array: ...
    @overload
    def __call__(
        self,
        boards: tuple[Text | None, ...],
        transforms: SupportsIndex | str | Ranks,
        **options: Unpack[Threads],
    ) -> tuple[Text | None, ...]: ...
    @overload
    def __call__(
        self,
        boards: Sequence[Text | None],
        transforms: SupportsIndex | str | Ranks,
        **options: Unpack[Threads],
    ) -> list[Text | None]: ...
    @overload
    def __call__(
        self, boards: Flat, transforms: SupportsIndex | str | Ranks, **options: Unpack[Threads]
    ) -> Flat: ...
    @overload
    def __call__(
        self,
        boards: Nested,
        transforms: SupportsIndex | str | Ranks,
        **options: Unpack[Threads],
    ) -> Nested: ...
    @overload
    def __call__(
        self, boards: Deep, transforms: SupportsIndex | str | Ranks, **options: Unpack[Threads]
    ) -> Deep: ...
    @overload
    def __call__(
        self,
        boards: Column,
        transforms: SupportsIndex | str | Ranks,
        **options: Unpack[Threads],
    ) -> Column: ...
    @overload
    def __call__(
        self,
        boards: Tensor,
        transforms: SupportsIndex | str | Ranks,
        **options: Unpack[Threads],
    ) -> NDArray[Any]: ...


def answers_with_images(function: Function) -> ImageAnswer:
    """Give a function its overloads."""
    return function


class ScrambleAnswer(Protocol):
    """Answers with a random isomorph of each board."""

    @overload
    def __call__(self, boards: Text, **options: Unpack[SeedOptions]) -> Text: ...
    @overload
    def __call__(self, boards: bytearray | memoryview, **options: Unpack[SeedOptions]) -> bytes: ...
    @overload
    def __call__(self, boards: Array, **options: Unpack[SeedOptions]) -> Array: ...
    @overload
    def __call__(
        self, boards: tuple[Text | None, ...], **options: Unpack[SeedOptions]
    ) -> tuple[Text | None, ...]: ...
    @overload
    def __call__(
        self, boards: Sequence[Text | None], **options: Unpack[SeedOptions]
    ) -> list[Text | None]: ...
    @overload
    def __call__(self, boards: Flat, **options: Unpack[SeedOptions]) -> Flat: ...
    @overload
    def __call__(self, boards: Nested, **options: Unpack[SeedOptions]) -> Nested: ...
    @overload
    def __call__(self, boards: Deep, **options: Unpack[SeedOptions]) -> Deep: ...
    @overload
    def __call__(self, boards: Column, **options: Unpack[SeedOptions]) -> Column: ...
    @overload
    def __call__(self, boards: Tensor, **options: Unpack[SeedOptions]) -> NDArray[Any]: ...


def answers_with_isomorphs(function: Function) -> ScrambleAnswer:
    """Give a function its overloads."""
    return function
