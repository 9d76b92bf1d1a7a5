"""Overloads of functions that make boards.

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
    Cells,
    Column,
    Function,
    Nested,
    NestedList,
    OrderOptions,
    SeedOptions,
    Tensor,
    Text,
)

if TYPE_CHECKING:
    from ninefold._making import Made, MadeTexts
    from ninefold._symmetry import Augmented


class MadeAnswer(Protocol):
    """Answers with puzzles, as an array or as texts."""

    @overload
    def __call__(
        self, n: SupportsIndex, *, kind: Literal["array"] = "array", **options: Unpack[OrderOptions]
    ) -> Made: ...
    @overload
    def __call__(
        self, n: SupportsIndex, *, kind: Literal["text"], **options: Unpack[OrderOptions]
    ) -> MadeTexts: ...


def answers_with_made(function: Function) -> MadeAnswer:
    """Give a function its overloads."""
    return function


class GridsAnswer(Protocol):
    """Answers with grids, as an array or as texts."""

    @overload
    def __call__(
        self, n: SupportsIndex, *, kind: Literal["array"] = "array", **options: Unpack[SeedOptions]
    ) -> NDArray[np.uint8]: ...
    @overload
    def __call__(
        self, n: SupportsIndex, *, kind: Literal["text"], **options: Unpack[SeedOptions]
    ) -> list[str]: ...


def answers_with_grids(function: Function) -> GridsAnswer:
    """Give a function its overloads."""
    return function


class AugmentedAnswer(Protocol):
    """Answers with isomorphs of pairs, in the kind of the pairs."""

    @overload
    def __call__(
        self, puzzles: Text, solutions: Text, k: SupportsIndex, **options: Unpack[SeedOptions]
    ) -> Augmented[list[Text]]: ...
    @overload
    def __call__(
        self, puzzles: Array, solutions: Cells, k: SupportsIndex, **options: Unpack[SeedOptions]
    ) -> Augmented[Array]: ...
    @overload
    def __call__(
        self,
        puzzles: Sequence[Text],
        solutions: Sequence[Text | None],
        k: SupportsIndex,
        **options: Unpack[SeedOptions],
    ) -> Augmented[list[Text]]: ...
    @overload
    def __call__(
        self, puzzles: Column, solutions: Column, k: SupportsIndex, **options: Unpack[SeedOptions]
    ) -> Augmented[Column]: ...
    @overload
    def __call__(
        self,
        puzzles: Nested,
        solutions: NestedList,
        k: SupportsIndex,
        **options: Unpack[SeedOptions],
    ) -> Augmented[Nested]: ...
    @overload
    def __call__(
        self, puzzles: Tensor, solutions: Tensor, k: SupportsIndex, **options: Unpack[SeedOptions]
    ) -> Augmented[NDArray[Any]]: ...


def answers_with_augmented(function: Function) -> AugmentedAnswer:
    """Give a function its overloads."""
    return function
